//! Known failures: what may be broken, why, and until when.
//!
//! In: the entries of a baseline and the record of a run. Out: the record
//! with what is excused marked as known, and a problem for every entry that
//! is out of date. The drills still run; an entry that is no longer needed is
//! as red as a new failure, so that the list cannot rot.
//! Never: files, the clock, an excuse for a crash, a hang or a failed greeting.

use std::collections::BTreeSet;

use globset::{GlobBuilder, GlobMatcher};

use super::{
    BaselineRecord, DrillRecord, KnownRecord, NoteRecord, Problem, ProblemKind, RequirementRecord,
    RunRecord, Verdict, reasons::root,
};

/// A list of known failures.
#[derive(Clone, Debug, Default)]
pub struct Baseline {
    /// The file it was read from, as it is shown.
    pub file: String,
    /// Its entries, in the order of the file.
    pub known: Vec<Known>,
}

/// One entry, ready to match.
#[derive(Clone, Debug)]
pub struct Known {
    record: KnownRecord,
    glob: GlobMatcher,
}

/// What a baseline must know of the world to be applied.
#[derive(Clone, Debug, Default)]
pub struct Terms<'a> {
    /// The day, `YYYY-MM-DD`.
    pub today: &'a str,
    /// Every requirement that could be meant, selected or not, by all its ids.
    pub ids: Vec<&'a str>,
    /// Other protocols; entries about them are not ours to judge.
    pub others: Vec<&'a str>,
    /// The engine's name where several share the file: entries of the others are
    /// passed over. `None`: all count.
    pub engine: Option<&'a str>,
}

/// What an entry says that no person has looked at yet.
pub const UNEXPLAINED: &str = "not investigated yet";

impl Known {
    /// An entry from what was written.
    ///
    /// # Errors
    /// Why the requirement is no usable glob.
    pub fn new(record: KnownRecord) -> Result<Self, String> {
        let glob = GlobBuilder::new(&record.requirement).build();
        let glob = glob.map_err(|e| e.kind().to_string())?.compile_matcher();
        Ok(Self { record, glob })
    }

    /// What was written.
    #[must_use]
    pub const fn record(&self) -> &KnownRecord {
        &self.record
    }

    /// Whether the entry names this requirement, by its id or a former one.
    #[must_use]
    pub fn names(&self, requirement: &RequirementRecord) -> bool {
        let mut ids = std::iter::once(&requirement.id).chain(&requirement.formerly);
        ids.any(|id| self.glob.is_match(id))
    }

    /// Whether a finding or reason is the one that is described.
    #[must_use]
    pub fn describes(&self, text: &str) -> bool {
        self.record.finding.as_deref().is_none_or(|wanted| text.contains(wanted))
    }

    /// Whether the entry's last day is over.
    #[must_use]
    pub fn expired(&self, today: &str) -> bool {
        // Dates in this notation compare like texts.
        self.record.until.as_deref().is_some_and(|until| until < today)
    }

    fn reason(&self) -> String {
        let mut notes = Vec::new();
        notes.extend(self.record.issue.clone());
        notes.extend(self.record.until.as_ref().map(|until| format!("until {until}")));
        if notes.is_empty() {
            return self.record.reason.clone();
        }
        format!("{} ({})", self.record.reason, notes.join(", "))
    }
}

impl Baseline {
    /// Excuses what is listed and failing as described, and notes every entry
    /// that is wrong. The record must be settled afterwards.
    pub fn apply(&self, record: &mut RunRecord, terms: &Terms<'_>) {
        let known: Vec<&Known> = self.known.iter().filter(|k| ours(k, terms)).collect();
        let told = known.iter().map(|k| k.record.clone()).collect();
        record.gate.baseline = Some(BaselineRecord { file: self.file.clone(), known: told });
        let mut problems: Vec<Problem> =
            known.iter().filter_map(|k| self.misplaced(k, terms)).collect();
        // An engine that did not get past its greeting showed none of its known failures.
        if record.cause.is_none() {
            let breakdowns = Breakdowns::of(record);
            for requirement in &mut record.requirements {
                problems.extend(self.excuse(requirement, &breakdowns, &known, terms));
            }
            excuse_consequences(record, &breakdowns);
        }
        self.note_unexplained(record, &known);
        record.gate.problems.extend(problems);
        let part = record.gate.partition.is_some()
            || record.gate.problems.iter().any(|p| p.kind == ProblemKind::MissingPartition);
        if !part {
            note_stale(record);
        }
    }

    /// The baseline that several records were held against, if any was.
    ///
    /// # Errors
    /// Why an entry is no usable glob.
    pub fn of(records: &[RunRecord]) -> Result<Option<Self>, String> {
        let told: Vec<&BaselineRecord> =
            records.iter().filter_map(|r| r.gate.baseline.as_ref()).collect();
        let Some(first) = told.first() else { return Ok(None) };
        let mut entries: Vec<&KnownRecord> = Vec::new();
        for entry in told.iter().flat_map(|b| &b.known) {
            if !entries.contains(&entry) {
                entries.push(entry);
            }
        }
        let known = entries.into_iter().map(|k| Known::new(k.clone())).collect::<Result<_, _>>()?;
        Ok(Some(Self { file: first.file.clone(), known }))
    }

    /// A list that says of nothing why it is broken is told of, in every report.
    fn note_unexplained(&self, record: &mut RunRecord, known: &[&Known]) {
        let unexplained = known.iter().filter(|k| k.record.reason == UNEXPLAINED).count();
        if unexplained > 0 {
            let note = NoteRecord::run(format!(
                "{unexplained} of {} known failures in {} have no reason yet: investigate them and fill in the reason",
                known.len(),
                self.file
            ));
            if !record.notes.contains(&note) {
                record.notes.push(note);
            }
        }
    }

    fn misplaced(&self, known: &Known, terms: &Terms<'_>) -> Option<Problem> {
        let written = &known.record;
        if !terms.ids.iter().any(|id| known.glob.is_match(id)) {
            let near = terms
                .ids
                .iter()
                .map(|id| (strsim::jaro_winkler(id, &written.requirement), id))
                .filter(|(score, _)| *score > 0.8)
                .max_by(|a, b| a.0.total_cmp(&b.0))
                .map_or_else(String::new, |(_, id)| format!("; did you mean `{id}`?"));
            return Some(problem(
                ProblemKind::MatchesNothing,
                (&self.file, written),
                format!("matches no requirement{near}"),
                "correct the id or remove the entry",
            ));
        }
        let until = written.until.as_ref().filter(|_| known.expired(terms.today))?;
        Some(problem(
            ProblemKind::Expired,
            (&self.file, written),
            format!("was tolerated until {until}, which has passed"),
            "fix the engine, or decide again and move the date",
        ))
    }

    fn excuse(
        &self,
        requirement: &mut RequirementRecord,
        breakdowns: &Breakdowns,
        known: &[&Known],
        terms: &Terms<'_>,
    ) -> Option<Problem> {
        let failing =
            matches!(requirement.verdict, Verdict::Fail | Verdict::Warn | Verdict::Inconclusive);
        let entries: Vec<&Known> = known
            .iter()
            .copied()
            .filter(|k| k.names(requirement) && !k.expired(terms.today))
            .collect();
        let first = entries.first().filter(|_| failing)?;
        let shown = shown(requirement);
        if breakdowns.forbid_excuse(requirement) {
            return Some(problem(
                ProblemKind::NeverExcused,
                (&self.file, &first.record),
                format!("{} is a crash or a hang, or the result of one", requirement.id),
                "no baseline excuses that: fix the engine and remove the entry",
            ));
        }
        let stray = shown.iter().find(|text| !entries.iter().any(|k| k.describes(text)));
        if let Some(stray) = stray {
            return Some(problem(
                ProblemKind::OtherReason,
                (&self.file, &first.record),
                format!("{} fails for another reason: {stray}", requirement.id),
                "investigate it: the entry excuses only findings that contain its `finding`",
            ));
        }
        let fitting = shown.first().and_then(|text| entries.iter().find(|k| k.describes(text)));
        requirement.verdict = Verdict::Known;
        requirement.reason = Some(fitting.unwrap_or(first).reason());
        None
    }
}

/// Where the engine of a run crashed or hung.
#[derive(Clone, Debug, Default)]
pub struct Breakdowns {
    /// Requirements that it broke by that.
    broken: BTreeSet<String>,
    /// Requirements of which it kept a drill from its end.
    spoilt: BTreeSet<String>,
}

impl Breakdowns {
    /// As a record tells them.
    #[must_use]
    pub fn of(record: &RunRecord) -> Self {
        let broke = |r: &&RequirementRecord| r.findings.iter().any(|f| f.breakdown.is_some());
        let spoilt = |d: &&DrillRecord| d.verdict == Verdict::Inconclusive && d.breakdown.is_some();
        Self {
            broken: record.requirements.iter().filter(broke).map(|r| r.id.clone()).collect(),
            spoilt: record.drills.iter().filter(spoilt).map(|d| d.requirement.clone()).collect(),
        }
    }

    /// Whether what is wrong with a requirement is a crash or a hang, or if
    /// nothing is, whether it could not be tested because of one.
    #[must_use]
    pub fn forbid_excuse(&self, requirement: &RequirementRecord) -> bool {
        if !requirement.findings.is_empty() {
            return requirement.findings.iter().any(|f| f.breakdown.is_some());
        }
        let victim = |reason: &str| root(reason).is_some_and(|(id, _)| self.broken.contains(id));
        self.spoilt.contains(&requirement.id) || requirement.reason.as_deref().is_some_and(victim)
    }
}

/// What could not be tested because of something that is excused is excused with
/// it, and needs no entry of its own: it comes and goes with its cause.
fn excuse_consequences(record: &mut RunRecord, breakdowns: &Breakdowns) {
    let known = record.requirements.iter().filter(|r| r.verdict == Verdict::Known);
    let known: BTreeSet<String> = known.map(|r| r.id.clone()).collect();
    for requirement in &mut record.requirements {
        let reason = requirement.reason.as_deref().filter(|_| {
            requirement.verdict == Verdict::Inconclusive && !breakdowns.forbid_excuse(requirement)
        });
        let Some((id, _)) = reason.and_then(root) else { continue };
        if known.contains(id) {
            requirement.reason = Some(format!("follows from {id}, which is known to be broken"));
            requirement.verdict = Verdict::Known;
        }
    }
}

/// What is wrong with a requirement, in the words that an entry describes.
#[must_use]
pub fn shown(requirement: &RequirementRecord) -> Vec<String> {
    if requirement.findings.is_empty() {
        return vec![requirement.reason.clone().unwrap_or_default()];
    }
    requirement.findings.iter().map(|f| f.message.clone()).collect()
}

/// Notes every entry of the record's own baseline that names a requirement
/// which holds. Needs the whole run: a part of the drills may not show it.
fn note_stale(record: &mut RunRecord) {
    let Some(baseline) = &record.gate.baseline else { return };
    if record.interrupted || record.cause.is_some() {
        return;
    }
    let mut problems = Vec::new();
    for written in &baseline.known {
        let Ok(known) = Known::new(written.clone()) else { continue };
        let holds = |r: &&RequirementRecord| r.verdict == Verdict::Pass && known.names(r);
        let passing: Vec<&str> =
            record.requirements.iter().filter(holds).map(|r| r.id.as_str()).collect();
        if !passing.is_empty() {
            problems.push(problem(
                ProblemKind::Stale,
                (&baseline.file, written),
                format!("passes now: {}", passing.join(", ")),
                "remove the entry or narrow it; `linesman baseline … --write` does it",
            ));
        }
    }
    record.gate.problems.extend(problems);
}

fn ours(known: &Known, terms: &Terms<'_>) -> bool {
    let first = known.record.requirement.split('/').next().unwrap_or_default();
    let whose = known.record.engine.as_deref();
    !terms.others.contains(&first)
        && (whose.is_none() || terms.engine.is_none_or(|e| whose == Some(e)))
}

fn problem(
    kind: ProblemKind,
    (file, known): (&str, &KnownRecord),
    message: String,
    advice: &str,
) -> Problem {
    Problem {
        kind,
        subject: known.requirement.clone(),
        message,
        advice: advice.to_owned(),
        place: Some(format!("{file}:{}", known.line)),
    }
}
