//! Known failures: what may be broken, why, and until when.
//!
//! In: the entries of a baseline and the record of a run. Out: the record
//! with what is excused marked as known, and a problem for every entry that
//! is out of date. The drills still run; an entry that is no longer needed is
//! as red as a new failure, so that the list cannot rot.
//! Never: files, the clock, an excuse for a hang or a failed greeting, or for a crash that is
//! not listed as one.

use std::collections::{BTreeMap, BTreeSet};

use globset::{GlobBuilder, GlobMatcher};

use super::{
    BaselineRecord, Breakdown, CrashRecord, DrillRecord, FindingRecord, KnownRecord, NoteRecord,
    Problem, ProblemKind, RequirementRecord, RunRecord, Verdict, reasons::root,
};

/// A list of known failures.
#[derive(Clone, Debug, Default)]
pub struct Baseline {
    /// The file it was read from, as it is shown.
    pub file: String,
    /// Its entries, in the order of the file.
    pub known: Vec<Known>,
    /// Its known crashes, in the order of the file.
    pub crashes: Vec<CrashRecord>,
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
    /// Every test that could be meant.
    pub tests: Vec<&'a str>,
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
        let mut problems: Vec<Problem> =
            known.iter().filter_map(|k| self.misplaced(k, terms)).collect();
        let told = known.iter().map(|k| k.record.clone()).collect();
        let (crashes, wrong) = self.known_crashes(record, terms);
        problems.extend(wrong);
        let told = BaselineRecord { file: self.file.clone(), known: told, crashes };
        record.gate.baseline = Some(told);
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
        let mut crashes: Vec<CrashRecord> = Vec::new();
        for crash in told.iter().flat_map(|b| &b.crashes) {
            // What it excuses is found anew.
            let crash = CrashRecord { excused: Vec::new(), ..crash.clone() };
            if !crashes.contains(&crash) {
                crashes.push(crash);
            }
        }
        Ok(Some(Self { file: first.file.clone(), known, crashes }))
    }

    /// The known crashes that may be met with in this run, each with the tests in which it was,
    /// and what is wrong with their entries.
    fn known_crashes(
        &self,
        record: &RunRecord,
        terms: &Terms<'_>,
    ) -> (Vec<CrashRecord>, Vec<Problem>) {
        let ours = self.crashes.iter().filter(|c| terms.concern(c.engine.as_deref(), &c.tests));
        let mut crashes: Vec<CrashRecord> = ours.cloned().collect();
        let mut problems: Vec<Problem> =
            crashes.iter().filter_map(|c| misplaced_crash(c, &self.file, terms)).collect();
        for drill in record.drills.iter().filter(|d| !d.crashes.is_empty()) {
            let mut live: Vec<&mut CrashRecord> =
                crashes.iter_mut().filter(|c| c.names(drill) && !c.expired(terms.today)).collect();
            let other = drill.crashes.iter().find(|crash| !live.iter().any(|e| e.describes(crash)));
            match (other, live.first()) {
                // Nothing excuses a hang.
                (None, _) if drill.breakdown != Some(Breakdown::Hang) => {
                    let same =
                        |e: &&mut &mut CrashRecord| drill.crashes.iter().any(|c| e.describes(c));
                    for entry in live.iter_mut().filter(same) {
                        entry.excused.push(drill.id.clone());
                    }
                }
                (Some(other), Some(entry)) => problems.push(crash_problem(
                    ProblemKind::OtherReason,
                    (&self.file, entry),
                    format!("is not what happened in {}: {other}", drill.id),
                    "investigate it: the entry excuses only the crash that it describes",
                )),
                _ => {}
            }
        }
        (crashes, problems)
    }

    /// A list that says of nothing why it is broken is told of, in every report.
    fn note_unexplained(&self, record: &mut RunRecord, known: &[&Known]) {
        let unexplained = known.iter().filter(|k| k.record.reason == UNEXPLAINED).count();
        if unexplained > 0 {
            let note = NoteRecord::run(format!(
                "{unexplained} of {} known failures in {} {} no reason yet: investigate and fill in the reason",
                known.len(),
                self.file,
                if unexplained == 1 { "has" } else { "have" }
            ));
            if !record.notes.contains(&note) {
                record.notes.push(note);
            }
        }
    }

    fn misplaced(&self, known: &Known, terms: &Terms<'_>) -> Option<Problem> {
        let written = &known.record;
        if !terms.ids.iter().any(|id| known.glob.is_match(id)) {
            let near = nearest(&written.requirement, &terms.ids);
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
        if failing && let Some(why) = breakdowns.excuse(requirement) {
            requirement.verdict = Verdict::Known;
            requirement.reason = Some(why);
            return None;
        }
        let first = entries.first().filter(|_| failing)?;
        if breakdowns.forbid_excuse(requirement) {
            return Some(problem(
                ProblemKind::NeverExcused,
                (&self.file, &first.record),
                format!("{} is a crash or a hang, or the result of one", requirement.id),
                "this entry excuses neither: mend the engine, or record a crash with `linesman baseline --write --crashes`",
            ));
        }
        let shown = breakdowns.shown(requirement);
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
    /// Tests whose crash is known, and what is said of it.
    known: BTreeMap<String, String>,
    /// Requirements that it broke by another crash, or by a hang.
    broken: BTreeSet<String>,
    /// Tests that it kept from their end by that, and their requirements.
    spoilt: BTreeMap<String, String>,
    /// Tests that a known crash kept from their end, by their requirements.
    stopped: BTreeMap<String, String>,
}

impl Breakdowns {
    /// As a record tells them, with the known crashes that its baseline excuses.
    #[must_use]
    pub fn of(record: &RunRecord) -> Self {
        let crashes = record.gate.baseline.iter().flat_map(|b| &b.crashes);
        let known = crashes.flat_map(|c| c.excused.iter().map(|test| (test.clone(), c.why())));
        Self::knowing(record, known.collect())
    }

    /// As a record tells them, where the crashes of these tests are known.
    #[must_use]
    pub fn knowing(record: &RunRecord, known: BTreeMap<String, String>) -> Self {
        let mut all = Self { known, ..Self::default() };
        let unknown = |r: &&RequirementRecord| r.findings.iter().any(|f| all.counts(f));
        all.broken = record.requirements.iter().filter(unknown).map(|r| r.id.clone()).collect();
        let unclear = |d: &&DrillRecord| d.verdict == Verdict::Inconclusive;
        for drill in record.drills.iter().filter(unclear).filter(|d| d.breakdown.is_some()) {
            let (id, requirement) = (drill.id.clone(), drill.requirement.clone());
            if all.known.contains_key(&id) {
                all.stopped.entry(requirement).or_insert(id);
            } else {
                all.spoilt.insert(requirement, id);
            }
        }
        all
    }

    /// The tests whose crash is known, each with what is said of it.
    #[must_use]
    pub const fn known(&self) -> &BTreeMap<String, String> {
        &self.known
    }

    /// Whether what is wrong with a requirement is a crash or a hang that is not known, or if
    /// nothing is, whether it could not be tested because of one.
    #[must_use]
    pub fn forbid_excuse(&self, requirement: &RequirementRecord) -> bool {
        if !requirement.findings.is_empty() {
            return self.broken.contains(&requirement.id);
        }
        let victim = |reason: &str| root(reason).is_some_and(|(id, _)| self.broken.contains(id));
        self.spoilt.contains_key(&requirement.id)
            || requirement.reason.as_deref().is_some_and(victim)
    }

    /// Why a requirement is excused if known crashes are all that is wrong with it.
    #[must_use]
    pub fn excuse(&self, requirement: &RequirementRecord) -> Option<String> {
        let mut findings = requirement.findings.iter();
        let (first, others) = (findings.next(), findings.as_slice());
        let test = match first {
            Some(first) => {
                let all = self.is_known(first) && others.iter().all(|f| self.is_known(f));
                all.then_some(&first.drill)?
            }
            // What it could not be tested for otherwise has a reason of its own.
            None if requirement.reason.as_deref().and_then(root).is_some() => return None,
            None if self.forbid_excuse(requirement) => return None,
            None => self.stopped.get(&requirement.id)?,
        };
        self.known.get(test).cloned()
    }

    /// What is wrong with a requirement besides known crashes, in the words that an entry
    /// describes.
    #[must_use]
    pub fn shown(&self, requirement: &RequirementRecord) -> Vec<String> {
        if requirement.findings.is_empty() {
            return vec![requirement.reason.clone().unwrap_or_default()];
        }
        let others = requirement.findings.iter().filter(|f| !self.is_known(f));
        others.map(|f| f.message.clone()).collect()
    }

    fn is_known(&self, finding: &FindingRecord) -> bool {
        finding.breakdown == Some(Breakdown::Crash) && self.known.contains_key(&finding.drill)
    }

    fn counts(&self, finding: &FindingRecord) -> bool {
        finding.breakdown.is_some() && !self.is_known(finding)
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
    for crash in &baseline.crashes {
        let holds = |d: &&DrillRecord| d.verdict == Verdict::Pass && crash.names(d);
        let passing: Vec<&str> =
            record.drills.iter().filter(holds).map(|d| d.id.as_str()).collect();
        if !passing.is_empty() {
            problems.push(crash_problem(
                ProblemKind::Stale,
                (&baseline.file, crash),
                format!("does not happen any more in: {}", passing.join(", ")),
                "remove these tests or the entry; `linesman baseline … --write` does it",
            ));
        }
    }
    record.gate.problems.extend(problems);
}

impl Terms<'_> {
    /// Whether an entry may be about this run: one of this engine or of none in particular,
    /// and not about another protocol only.
    fn concern(&self, whose: Option<&str>, about: &[String]) -> bool {
        let foreign = |id: &String| self.others.contains(&id.split('/').next().unwrap_or_default());
        let its = whose.is_none() || self.engine.is_none_or(|e| whose == Some(e));
        its && !about.iter().all(foreign)
    }
}

fn ours(known: &Known, terms: &Terms<'_>) -> bool {
    let written = &known.record;
    terms.concern(written.engine.as_deref(), std::slice::from_ref(&written.requirement))
}

/// The id that may have been meant, as a question.
fn nearest(written: &str, ids: &[&str]) -> String {
    let near = ids
        .iter()
        .map(|id| (strsim::jaro_winkler(id, written), id))
        .filter(|(score, _)| *score > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    near.map_or_else(String::new, |(_, id)| format!("; did you mean `{id}`?"))
}

/// What is wrong with the entry of a crash whatever the run showed.
fn misplaced_crash(crash: &CrashRecord, file: &str, terms: &Terms<'_>) -> Option<Problem> {
    if let Some(unknown) = crash.tests.iter().find(|t| !terms.tests.contains(&t.as_str())) {
        let near = nearest(unknown, &terms.tests);
        return Some(crash_problem(
            ProblemKind::MatchesNothing,
            (file, crash),
            format!("names `{unknown}`, which is no test{near}"),
            "if the test has another name now, write that; if there is no such test any more, remove the name: it excuses nothing",
        ));
    }
    crash.expired(terms.today).then(|| {
        crash_problem(
            ProblemKind::Expired,
            (file, crash),
            format!("was tolerated until {}, which has passed", crash.until),
            "mend the engine and remove the entry, or decide again and move the date",
        )
    })
}

fn crash_problem(
    kind: ProblemKind,
    (file, crash): (&str, &CrashRecord),
    message: String,
    advice: &str,
) -> Problem {
    let (subject, advice) = (crash.name(), advice.to_owned());
    Problem { kind, subject, message, advice, place: Some(format!("{file}:{}", crash.line)) }
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
