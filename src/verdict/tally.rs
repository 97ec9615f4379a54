//! From drills to requirements to one answer.
//!
//! In: the catalogue, the selection and what each drill found.
//! Out: a verdict per requirement. Silence is not consent: a requirement that
//! was never put to the test is inconclusive, not green.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    iter,
};

use serde::{Deserialize, Serialize};

use super::{
    Breakdown, Conclusion, FailOn, Finding, FindingRecord, Note, NoteRecord, RequirementRecord,
    Verdict,
    confusion::stop_at_confusion,
    diagnosis::{Renamed, diagnose},
    localisation::{Sent, blame_what_precedes},
    reasons::root,
    requires::{Defect, HeldBack, hold_back, leave_out},
    suspects::{suspect_only_what_binds, suspect_what_is_plainer},
    trouble::tell_by_plainest_test,
};
use crate::spec::{Catalogue, Level, Requirement, Sides};

/// What one drill brought to light, its own requirement's business or not,
/// before the rest of the run has a say in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DrillResult {
    /// The drill's id.
    pub drill: String,
    /// The requirement it tests.
    pub requirement: String,
    /// What became of it.
    pub verdict: Verdict,
    /// Why, if not pass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Findings, whatever requirement they are about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<Finding>,
    /// Requirements the referee put to the test on the way; in a report, those
    /// that no earlier drill of it had put to the test.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub judged: Vec<Cow<'static, str>>,
    /// Requirements that were found broken where what they require does not
    /// hold, each with the reason why that counts for nothing.
    #[serde(skip)]
    pub held_back: Vec<HeldBack>,
    /// Deviations of the protocol that the conversation refutes, as far as they were tried.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refutes: Vec<Cow<'static, str>>,
    /// How often each command was sent in it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sent: Sent,
    /// What was noted on the way and breaks nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
}

impl DrillResult {
    /// A drill that showed nothing.
    #[must_use]
    pub fn of(drill: impl Into<String>, requirement: impl Into<String>) -> Self {
        Self {
            drill: drill.into(),
            requirement: requirement.into(),
            verdict: Verdict::Pass,
            reason: None,
            findings: Vec::new(),
            judged: Vec::new(),
            held_back: Vec::new(),
            refutes: Vec::new(),
            sent: Sent::new(),
            notes: Vec::new(),
        }
    }
}

/// Tells every finding of a run under the requirement that its cause breaks, and
/// holds back what proves nothing.
pub(super) fn settle(catalogue: &Catalogue, results: &mut [DrillResult]) {
    stop_at_confusion(catalogue, results);
    suspect_only_what_binds(catalogue, results);
    suspect_what_is_plainer(catalogue, results);
    let mut renamed = tell_by_plainest_test(catalogue, results);
    renamed.extend(diagnose(results));
    rename_reasons(catalogue, results, &renamed);
    hold_back(catalogue, results);
    leave_out(catalogue, results);
    renamed.extend(blame_what_precedes(catalogue, results));
    explain_stops(catalogue, results);
    rename_reasons(catalogue, results, &renamed);
    name_what_is_told(results);
    agree(catalogue, results);
}

/// What a drill was left out for may have got another name since.
fn rename_reasons(catalogue: &Catalogue, results: &mut [DrillResult], renamed: &[Renamed]) {
    for result in results.iter_mut().filter(|r| r.verdict == Verdict::Inconclusive) {
        let Some((id, message)) = result.reason.as_deref().and_then(root) else { continue };
        let same = |r: &&Renamed| r.from == id && r.message == message;
        let Some(renamed) = renamed.iter().find(same) else { continue };
        let why = Defect::found(catalogue, &renamed.to, &Finding::new(renamed.to.clone(), message));
        (result.verdict, result.reason) = (why.verdict(), Some(why.reason));
    }
}

/// What a drill was left out for may be held back itself by now: then it is for the same reason.
fn name_what_is_told(results: &mut [DrillResult]) {
    let findings = results.iter().flat_map(|result| &result.findings);
    let told: BTreeSet<String> = findings.map(|f| f.requirement.to_string()).collect();
    let held: BTreeMap<String, Defect> = results
        .iter()
        .flat_map(|result| &result.held_back)
        .filter(|held| !told.contains(&held.requirement))
        .map(|held| (held.requirement.clone(), held.why.clone()))
        .collect();
    for result in results.iter_mut().filter(|r| r.verdict == Verdict::Inconclusive) {
        let behind = |reason: &str| root(reason).and_then(|(id, _)| held.get(id));
        let first = result.reason.as_deref().and_then(behind);
        let whys = iter::successors(first, |why| behind(&why.reason)).take(held.len());
        let Some(why) = whys.last() else { continue };
        (result.verdict, result.reason) = (why.verdict(), Some(why.reason.clone()));
    }
}

/// Lets each drill say of its requirement what its findings say now, which
/// may have got other names since it ended.
fn agree(catalogue: &Catalogue, results: &mut [DrillResult]) {
    for result in results {
        let own: Vec<&Finding> =
            result.findings.iter().filter(|f| f.requirement == result.requirement).collect();
        if let Some(first) = own.first() {
            let crash = own.iter().any(|f| f.breakdown == Some(Breakdown::Crash));
            let level = catalogue.requirement(&result.requirement).map(|r| r.level);
            result.verdict =
                if crash { Verdict::Fail } else { violated(level.unwrap_or(Level::Must)) };
            result.reason = Some(first.message.clone());
        } else if matches!(result.verdict, Verdict::Fail | Verdict::Warn) {
            let first = result.findings.first();
            let why = first.map(|f| Defect::found(catalogue, &f.requirement, f));
            result.verdict = why.as_ref().map_or(Verdict::Inconclusive, Defect::verdict);
            result.reason = why.map(|why| why.reason);
        }
    }
}

/// What a drill stopped at may have got another name since; and if the engine may be so, the
/// drill does not apply to it.
fn explain_stops(catalogue: &Catalogue, results: &mut [DrillResult]) {
    for result in results.iter_mut().filter(|r| r.verdict == Verdict::Inconclusive) {
        let Some(finding) = result.findings.iter().find(|f| f.stops) else { continue };
        if finding.requirement == result.requirement {
            let level = catalogue.requirement(&finding.requirement).map(|r| r.level);
            result.verdict = violated(level.unwrap_or(Level::Must));
            result.reason = Some(finding.message.clone());
        } else {
            let why = Defect::found(catalogue, &finding.requirement, finding);
            (result.verdict, result.reason) = (why.verdict(), Some(why.reason));
        }
    }
}

/// The verdict on a broken demand of this level.
const fn violated(level: Level) -> Verdict {
    match level {
        Level::Must => Verdict::Fail,
        Level::Should | Level::May => Verdict::Warn,
    }
}

/// Requirements with verdicts, and the answer of the run.
#[must_use]
pub(super) fn tally(
    catalogue: &Catalogue,
    selected: &[&Requirement],
    results: &[DrillResult],
    fail_on: FailOn,
) -> (Vec<RequirementRecord>, Conclusion) {
    let records: Vec<RequirementRecord> =
        selected.iter().map(|r| requirement(catalogue, r, results)).collect();
    let conclusion = conclusion(&records, catalogue.sides, fail_on);
    (records, conclusion)
}

/// The answer that requirements with verdicts amount to.
#[must_use]
pub fn conclusion(records: &[RequirementRecord], sides: Sides, fail_on: FailOn) -> Conclusion {
    let asked = || records.iter().filter(|r| sides.has(r.side));
    let broken = asked().any(|r| fail_on.condemns(r));
    let unknown = asked().any(|r| r.verdict == Verdict::Inconclusive && fail_on.demands(r));
    let checked = asked().any(|r| {
        matches!(r.verdict, Verdict::Pass | Verdict::Fail | Verdict::Warn | Verdict::Known)
    });
    if broken {
        Conclusion::DoesNotConform
    } else if unknown || !checked {
        Conclusion::Inconclusive
    } else {
        Conclusion::Conforms
    }
}

/// The notes of all drills, each once.
#[must_use]
pub(super) fn notes(results: &[DrillResult]) -> Vec<NoteRecord> {
    let mut notes: Vec<NoteRecord> = Vec::new();
    for (result, note) in results.iter().flat_map(|r| r.notes.iter().map(move |n| (r, n))) {
        let known = |n: &NoteRecord| n.requirement.as_deref() == Some(note.requirement.as_ref());
        if !notes.iter().any(known) {
            notes.push(NoteRecord {
                requirement: Some(note.requirement.to_string()),
                drill: Some(result.drill.clone()),
                text: note.text.clone(),
            });
        }
    }
    notes
}

/// Requirements of the sides that are asked about, counted by level and verdict.
#[must_use]
pub fn summary(
    records: &[RequirementRecord],
    sides: Sides,
) -> BTreeMap<Level, BTreeMap<Verdict, usize>> {
    let mut summary: BTreeMap<Level, BTreeMap<Verdict, usize>> = BTreeMap::new();
    for record in records.iter().filter(|r| sides.has(r.side)) {
        *summary.entry(record.level).or_default().entry(record.verdict).or_default() += 1;
    }
    summary
}

fn requirement(
    catalogue: &Catalogue,
    r: &Requirement,
    results: &[DrillResult],
) -> RequirementRecord {
    let mut findings: Vec<FindingRecord> = Vec::new();
    for result in results {
        for found in result.findings.iter().filter(|f| f.requirement == r.id) {
            // A drill that was run several times tells the same each time.
            let found = finding(found, result, (catalogue, r));
            if !findings.contains(&found) {
                findings.push(found);
            }
        }
    }
    let own: Vec<&DrillResult> = results.iter().filter(|d| d.requirement == r.id).collect();
    let (verdict, reason) = if findings.is_empty() {
        without_findings(catalogue, r, &own, results)
    } else {
        // No level makes a crash a matter of taste.
        let crash = findings.iter().any(|f| f.breakdown == Some(Breakdown::Crash));
        (if crash { Verdict::Fail } else { violated(r.level) }, None)
    };
    RequirementRecord {
        id: r.id.clone(),
        level: r.level,
        text: r.text,
        side: r.side,
        section: r.section.clone(),
        formerly: r.formerly.clone(),
        title: r.title.clone(),
        verdict,
        reason,
        findings,
    }
}

fn without_findings(
    catalogue: &Catalogue,
    r: &Requirement,
    own: &[&DrillResult],
    results: &[DrillResult],
) -> (Verdict, Option<String>) {
    if let Some(reason) = &r.excluded {
        return (Verdict::Excluded, Some(reason.clone()));
    }
    let held = || results.iter().flat_map(|d| &d.held_back).filter(|h| h.requirement == r.id);
    if let Some(held) = held().find(|held| !held.why.optional) {
        return (Verdict::Inconclusive, Some(held.why.reason.clone()));
    }
    let with = |verdict| own.iter().find(|d| d.verdict == verdict);
    if let Some(drill) = with(Verdict::Inconclusive) {
        return (Verdict::Inconclusive, drill.reason.clone());
    }
    if with(Verdict::Pass).is_some() {
        return (Verdict::Pass, None);
    }
    if let Some(drill) = with(Verdict::NotApplicable) {
        return (Verdict::NotApplicable, drill.reason.clone());
    }
    if let Some(held) = held().next() {
        return (Verdict::NotApplicable, Some(held.why.reason.clone()));
    }
    let expected =
        r.drills.iter().any(|&i| results.iter().any(|d| d.drill == catalogue.drills[i].id));
    if r.judged && results.iter().any(|d| d.judged.iter().any(|id| *id == r.id)) {
        (Verdict::Pass, None)
    } else if r.judged && r.drills.is_empty() && !expected {
        (Verdict::NotApplicable, Some("nothing in this run was about this requirement".into()))
    } else {
        (Verdict::Inconclusive, Some("none of its tests was completed".into()))
    }
}

fn finding(
    f: &Finding,
    result: &DrillResult,
    (catalogue, r): (&Catalogue, &Requirement),
) -> FindingRecord {
    let drill = catalogue.drill(&result.drill);
    FindingRecord {
        message: f.message.clone(),
        expected: f.expected.clone(),
        got: f.got.clone(),
        behaviour: f.behaviour.clone(),
        line: f.line,
        span: f.span,
        source: f.source.clone(),
        position: f.position.clone(),
        drill: result.drill.clone(),
        place: drill.map(|d| d.place.to_string()).unwrap_or_default(),
        advice: f.advice.as_ref().map(ToString::to_string).or_else(|| r.advice.clone()),
        refused: f.refused.as_ref().map(ToString::to_string),
        breakdown: f.breakdown,
        of_the_test: f.of_the_test,
    }
}
