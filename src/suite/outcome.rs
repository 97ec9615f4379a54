//! From what a drill left behind to its verdict.
//!
//! In: findings and the reason to stop. Out: a record for reports and a
//! result for the tally. Whoever is to blame is named: a drill that another
//! mistake of the engine spoilt is inconclusive, not failed.

use std::borrow::Cow;

use crate::{
    contract::{DrillTrace, Stop},
    engine::Exit,
    spec::{Catalogue, Level},
    transcript::{Entry, From, last_words},
    verdict::{
        Breakdown, Crash, DrillRecord, DrillResult, EndRecord, Finding, LineRecord, Sent, Verdict,
        broken, shortened,
    },
};

/// The longest mistake of ours, or last word of an engine, that is told whole,
/// in characters.
const LENGTH: usize = 300;

/// How many lines of standard error a record tells of an engine that ended.
const LAST_WORDS: usize = 5;

/// Something wrong that is not the engine's, and the drill that showed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HarnessError {
    /// A mistake in a feature file.
    Mistake(String),
    /// A bug of linesman.
    Bug(String),
}

/// The record and result of a drill; the third part is a mistake of our own,
/// if one showed itself.
#[must_use]
pub fn outcome(
    catalogue: &Catalogue,
    mut trace: DrillTrace,
) -> (DrillRecord, DrillResult, Option<HarnessError>) {
    let own = trace.drill.requirement.clone();
    let stop = trace.stop.take();
    let spoiler = match &stop {
        Some(Stop::Spoiled(_)) => stopper(catalogue, &trace),
        Some(Stop::Failed(_)) => disturbance(catalogue, &own, &trace),
        _ => None,
    };
    let mut blunder = None;
    let mut verdict = Verdict::Inconclusive;
    let mut reason = None;
    match stop {
        None => verdict = Verdict::Pass,
        // The expectation may be unmet only because of the other mistake.
        Some(Stop::Failed(_)) if spoiler.is_some() => {}
        Some(Stop::Failed(finding)) => {
            let stops = finding.requirement != own;
            reason = stops.then(|| broken(&finding.requirement, &finding.message));
            trace.findings.push(Finding { of_the_test: true, stops, ..finding.bounded() });
        }
        Some(Stop::NotApplicable(what)) => {
            (verdict, reason) = (Verdict::NotApplicable, Some(what));
        }
        Some(Stop::Spoiled(what) | Stop::Inconclusive(what)) => reason = Some(what),
        Some(Stop::Start(error)) => reason = Some(error.to_string()),
        Some(Stop::Controller(error)) => reason = Some(error.to_string()),
        Some(Stop::Interrupted(why)) => reason = Some(why.to_string()),
        Some(Stop::Mistake(what)) => {
            let what = shortened(&what, LENGTH);
            blunder = Some(HarnessError::Mistake(format!("{}: {what}", trace.drill.id)));
            reason = Some(format!("a mistake in the feature file: {what}"));
        }
        Some(Stop::Bug(what)) => {
            let what = shortened(&what, LENGTH);
            blunder = Some(HarnessError::Bug(format!("{}: {what}", trace.drill.id)));
            reason = Some(format!("a mistake in the tests: {what}"));
        }
    }
    if let Some(index) = spoiler {
        let finding = &mut trace.findings[index];
        finding.stops = true;
        reason = Some(broken(&finding.requirement, &finding.message));
    }
    let breakdown = trace.breakdown.or(trace.findings.iter().find_map(|f| f.breakdown));
    trace.findings.append(&mut trace.late);
    let of_own = || trace.findings.iter().filter(|f| f.requirement == own);
    if let Some(finding) = of_own().next() {
        let crash = of_own().any(|f| f.breakdown == Some(Breakdown::Crash));
        let broken = crash || catalogue.requirement(&own).map(|r| r.level) == Some(Level::Must);
        verdict = if broken { Verdict::Fail } else { Verdict::Warn };
        reason = Some(finding.message.clone());
    }
    let end = end(&trace);
    // What is found with a used engine counts only if it is not found with a new one.
    let is_behind_others = trace.later().next().is_some();
    let after = if is_behind_others { std::mem::take(&mut trace.served) } else { Vec::new() };
    let mut breakdowns = trace.findings.iter().filter_map(|f| f.breakdown).chain(trace.breakdown);
    let crash = breakdowns.find(|breakdown| *breakdown == Breakdown::Crash);
    let record = DrillRecord {
        place: std::mem::take(&mut trace.drill.place),
        name: std::mem::take(&mut trace.drill.name),
        verdict,
        reason: reason.clone(),
        breakdown,
        crashes: crash.zip(end.as_ref()).map(|(_, end)| Crash::of(end)).into_iter().collect(),
        duration_ms: (trace.duration.as_secs_f64() * 1e6).round() / 1e3,
        end,
        after,
        transcript: trace.transcript.entries().iter().map(line).collect(),
        ..DrillRecord::of(trace.drill.id.as_str(), own.as_str())
    };
    let findings: Vec<Finding> = trace.findings;
    let result = DrillResult {
        drill: trace.drill.id,
        requirement: own,
        verdict,
        reason,
        findings,
        judged: trace.judged.into_iter().map(Cow::Borrowed).collect(),
        held_back: Vec::new(),
        refutes: Vec::new(),
        sent: Sent::new(),
        notes: trace.notes,
    };
    (record, result, blunder)
}

/// The finding that a drill stopped at: one that was made in the exchange in
/// which it stopped, a broken MUST before others and a formality last, or else
/// the last one before that which is more than a formality, of those that could disturb it if
/// there are any.
fn stopper(catalogue: &Catalogue, trace: &DrillTrace) -> Option<usize> {
    let all = || trace.findings.iter().enumerate();
    let now = || all().filter(|(_, f)| f.latest > trace.before);
    let weighty = |(_, f): &(usize, &Finding)| disturbs(catalogue, f);
    let formal = |f: &Finding| catalogue.requirement(&f.requirement).is_some_and(|r| r.formality);
    let found = now()
        .find(weighty)
        .or_else(|| now().find(|(_, f)| !formal(f)))
        .or_else(|| all().rev().filter(|(_, f)| f.latest <= trace.before).find(weighty))
        .or_else(|| now().next())
        .or_else(|| all().rev().find(|(_, f)| !formal(f)));
    found.map(|(index, _)| index)
}

/// The first mistake that an unmet expectation may be a consequence of: one
/// that disturbs what follows, or any in the very answer that was looked at.
fn disturbance(catalogue: &Catalogue, own: &str, trace: &DrillTrace) -> Option<usize> {
    let must =
        |f: &Finding| catalogue.requirement(&f.requirement).is_some_and(|r| r.level == Level::Must);
    trace.findings.iter().position(|f| {
        let now = f.latest > trace.before;
        f.requirement != own && (disturbs(catalogue, f) || now && must(f))
    })
}

/// Whether what follows a finding may be another conversation than it would
/// have been. What breaks only the form of a line leaves the rest as it is.
fn disturbs(catalogue: &Catalogue, finding: &Finding) -> bool {
    let requirement = catalogue.requirement(&finding.requirement);
    requirement.is_some_and(|r| r.level == Level::Must && !r.formality)
}

/// How the engine ended, if nobody had told it to or it did not end well.
fn end(trace: &DrillTrace) -> Option<EndRecord> {
    let unwell = trace.exit.filter(|exit| *exit != Exit::Status(0));
    let exit = trace.end.or(unwell)?;
    let entries = trace.transcript.entries();
    let errors = entries.iter().filter(|entry| entry.from == From::Stderr);
    let errors: Vec<String> = errors.map(|e| shortened(&e.line.shown(), LENGTH)).collect();
    Some(EndRecord {
        how: exit.to_string(),
        status: if let Exit::Status(status) = exit { Some(status) } else { None },
        signal: if let Exit::Signal(signal) = exit { Some(signal) } else { None },
        stderr: last_words(&errors, LAST_WORDS),
    })
}

/// A mistake may quote a whole game; its beginning tells which.
fn line(entry: &Entry) -> LineRecord {
    LineRecord {
        at_us: u64::try_from(entry.at.as_micros()).unwrap_or(u64::MAX),
        from: entry.from,
        number: entry.number,
        line: entry.line.shown(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::DrillContext,
        spec::{Dialect, Source},
        verdict::{FailOn, judge},
    };

    fn catalogue() -> Catalogue {
        let rule = |name: &str, tags: &str| {
            format!(
                "@x/a/{name} {tags} @engine\nRule: {name}\nSection: s\nScenario: {name}\nWhen the gui sends \"a\"\n\n"
            )
        };
        let text = format!(
            "Feature: f\n\n{}{}{}{}",
            rule("own", "@must"),
            rule("state", "@must"),
            rule("id", "@must @formality"),
            rule("slow", "@should")
        );
        let dialect =
            Dialect { protocol: "x".into(), controller: "gui".into(), ..Dialect::default() };
        Catalogue::read(&[Source { path: "x.feature".into(), text }], &dialect).expect("sound")
    }

    /// What becomes of a drill of `x/a/own` with these findings, of which so
    /// many were made before the last command.
    #[track_caller]
    fn told(stop: Stop, findings: &[&'static str], before: usize) -> (Verdict, String) {
        let trace = DrillTrace {
            drill: DrillContext {
                id: "x.feature:3".into(),
                requirement: "x/a/own".into(),
                ..DrillContext::default()
            },
            stop: Some(stop),
            findings: findings
                .iter()
                .zip(1..)
                .map(|(id, latest)| Finding {
                    latest,
                    ..Finding::new(*id, format!("no {}", &id[4..]))
                })
                .collect(),
            before,
            ..DrillTrace::default()
        };
        let (_, result, blunder) = outcome(&catalogue(), trace);
        assert_eq!(blunder, None);
        (result.verdict, result.reason.unwrap_or_default())
    }

    fn failed() -> Stop {
        Stop::Failed(Box::new(Finding::new("x/a/own", "unmet")))
    }

    fn spoiled() -> Stop {
        Stop::Spoiled("it is over".into())
    }

    #[test]
    fn a_formality_excuses_nothing() {
        assert_eq!(told(failed(), &["x/a/id", "x/a/slow"], 2), (Verdict::Fail, "unmet".into()));
        assert_eq!(
            told(failed(), &["x/a/id", "x/a/state"], 2),
            (Verdict::Inconclusive, "x/a/state is broken: no state".into())
        );
        // The form of the very line that was expected to be another.
        assert_eq!(
            told(failed(), &["x/a/slow", "x/a/id"], 1),
            (Verdict::Inconclusive, "x/a/id is broken: no id".into())
        );
    }

    #[test]
    fn what_stopped_a_drill_is_named() {
        let inconclusive = |reason: &str| (Verdict::Inconclusive, reason.to_owned());
        // What was found when it stopped, whatever was found before.
        for (findings, before, stopped) in [
            (["x/a/state", "x/a/id", "x/a/slow"], 1, "slow"),
            (["x/a/id", "x/a/slow", "x/a/state"], 1, "state"),
            (["x/a/slow", "x/a/state", "x/a/id"], 2, "state"),
        ] {
            let reason = format!("x/a/{stopped} is broken: no {stopped}");
            assert_eq!(told(spoiled(), &findings, before), inconclusive(&reason));
        }
        // Nothing then, so the last before that can have led to it.
        assert_eq!(
            told(spoiled(), &["x/a/state", "x/a/id"], 2),
            inconclusive("x/a/state is broken: no state")
        );
        assert_eq!(told(spoiled(), &["x/a/id"], 1), inconclusive("it is over"));
        assert_eq!(told(spoiled(), &["x/a/own"], 0), (Verdict::Fail, "no own".into()));
        // What the test itself found breaks another requirement than its own.
        let other = Stop::Failed(Box::new(Finding::new("x/a/id", "unmet")));
        assert_eq!(told(other, &[], 0), inconclusive("x/a/id is broken: unmet"));
    }

    /// The run may find another name for what stopped a drill.
    #[test]
    fn the_reason_follows_the_name() {
        let why = crate::verdict::Explanation {
            deviation: "is-slow".into(),
            what: "Is slow.".into(),
            breaks: "x/a/slow".into(),
            rank: 0,
            chance: crate::verdict::Chance::Little,
        };
        let trace = DrillTrace {
            drill: DrillContext { requirement: "x/a/own".into(), ..DrillContext::default() },
            stop: Some(spoiled()),
            findings: vec![Finding {
                explanations: vec![why],
                ..Finding::new("x/a/state", "lost")
            }],
            ..DrillTrace::default()
        };
        let catalogue = catalogue();
        let (record, result, _) = outcome(&catalogue, trace);
        let sure = Finding::new("x/a/slow", "late");
        let other = DrillResult { drill: "other".into(), findings: vec![sure], ..result.clone() };
        let judged = judge(&catalogue, &|_| true, vec![record], &[result, other], FailOn::Must);
        assert_eq!(judged.drills[0].reason.as_deref(), Some("x/a/slow is broken: lost"));
    }
}
