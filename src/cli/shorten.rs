//! The conversations that a report shows, cut down to what is needed.
//!
//! In: the record of a run, what its tests share, how much may be spent. Out: what came of
//! repeating the conversation of each cause, in the record. Never: a verdict; a cause that only its
//! test can see.

use std::{sync::Arc, time::Duration};

use crate::{
    contract::{DrillContext, RunContext},
    engine::Stopwatch,
    replay::{Budget, Recorded, Short, Shrunk, Sought, shrink},
    transcript::{From, Heading, Kind},
    verdict::{
        Cause, Crash, DrillRecord, Finding, FindingRecord, ReplayRecord, RunRecord, ShortRecord,
        causes, within_a_sentence,
    },
};

/// How many times the engine is started for a cause, unless somebody says otherwise.
pub(super) const STARTS: usize = 20;

/// How long may be spent.
struct Time {
    /// On a cause.
    each: Duration,
    /// On all of them.
    all: Duration,
}

/// On tests, whose conversations are short as they are.
const TESTS: Time = Time { each: Duration::from_secs(2), all: Duration::from_secs(10) };

/// On walks, of whose conversations most has nothing to do with the cause.
const WALKS: Time = Time { each: Duration::from_secs(10), all: Duration::from_secs(60) };

/// How much may be spent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Starts of the engine for a cause.
    pub starts: usize,
    /// What is left of the time that the whole run was given, if it was.
    pub left: Option<Duration>,
}

/// Cuts down the conversation that shows each cause.
pub(super) async fn shorten(record: &mut RunRecord, run: &Arc<RunContext>, limits: Limits) {
    let watch = Stopwatch::start();
    let are_walks = record.drills.iter().any(|drill| run.catalogue.is_walk(&drill.id));
    let time = if are_walks { WALKS } else { TESTS };
    let [each, all] = [time.each, time.all].map(|time| run.deadlines.patience.of(time));
    let all = limits.left.map_or(all, |left| left.min(all));
    let told: Vec<(String, FindingRecord)> = causes(record).iter().filter_map(shown).collect();
    for (requirement, finding) in told {
        let left = all.saturating_sub(watch.now());
        if limits.starts == 0 || left.is_zero() || run.cancel.is_cancelled() {
            return;
        }
        let budget = Budget { starts: limits.starts, time: left.min(each) };
        let Some((at, sought)) = sought(record, &requirement, &finding) else { continue };
        let drill = &record.drills[at];
        // What took longer than that cannot be held again in it.
        if drill.duration_ms > budget.time.as_secs_f64() * 1e3 {
            continue;
        }
        let shrunk = shrink(&recorded(drill), run, context(run, drill), &sought, budget).await;
        // An engine that cannot be started any more has told what it tells.
        let Ok(shrunk) = shrunk else { return };
        let replay = shrunk.map(|shrunk| told_as(shrunk, drill, requirement, finding));
        record.drills[at].replays.extend(replay);
    }
}

/// What a report shows of a cause, and the requirement that it tells it under.
fn shown(cause: &Cause<'_>) -> Option<(String, FindingRecord)> {
    Some((cause.lead.id.clone(), cause.findings().next()?.clone()))
}

/// Where its conversation is, and what has to be found in it, if its lines show that.
fn sought(
    record: &RunRecord,
    requirement: &str,
    finding: &FindingRecord,
) -> Option<(usize, Sought)> {
    let has_it = |drill: &DrillRecord| drill.id == finding.drill && !drill.whole.is_empty();
    let at = record.drills.iter().position(has_it)?;
    // The cause may have got it another name than that of the command it came from.
    let same = |f: &&Finding| {
        f.line == finding.line
            && f.message == finding.message
            && (f.requirement == requirement || finding.behaviour.is_some())
    };
    let of_it = record.evidence.iter().filter(|result| result.drill == finding.drill);
    let found = of_it.flat_map(|result| &result.findings).find(same)?;
    let told = found.told();
    if told.kind == Kind::Test {
        return None;
    }
    let causes = found.explanations.iter().find(|why| {
        why.breaks == requirement && finding.behaviour == Some(within_a_sentence(&why.what))
    });
    let end = record.drills[at].end.as_ref().filter(|_| told.kind == Kind::Crash);
    let deviation = causes.map(|why| why.deviation.to_string());
    Some((at, Sought { told, deviation, crash: end.map(Crash::of) }))
}

fn recorded(drill: &DrillRecord) -> Recorded {
    let said = drill.whole.iter().filter(|entry| entry.from != From::Stderr);
    let heading = Heading { test: Some(drill.id.clone()), ..Heading::default() };
    Recorded { name: drill.id.clone(), heading, entries: said.cloned().collect() }
}

/// The test, as far as a conversation depends on it.
fn context(run: &RunContext, drill: &DrillRecord) -> DrillContext {
    // What the engine does not offer was found out when the test was run.
    let known = run.catalogue.drill(&drill.id).map(DrillContext::of).unwrap_or_default();
    let (id, name, place) = (drill.id.clone(), drill.name.clone(), drill.place.clone());
    DrillContext { id, name, place, needs: Vec::new(), ..known }
}

fn told_as(
    shrunk: Shrunk,
    drill: &DrillRecord,
    requirement: String,
    finding: FindingRecord,
) -> ReplayRecord {
    let Shrunk { tries, shown, commands, short, piped } = shrunk;
    let FindingRecord { message, line, .. } = finding.clone();
    let short = short.map(|short| Box::new(short_as(short, drill, finding)));
    ReplayRecord { requirement, message, line, commands, tries, shown, short, piped }
}

fn short_as(short: Short, of: &DrillRecord, was: FindingRecord) -> ShortRecord {
    let Short { commands, tries, shown, finding, findings, record } = short;
    let Finding { message, expected, got, line, span, source, position, .. } = finding;
    let finding = FindingRecord { message, expected, got, line, span, source, position, ..was };
    let drill = DrillRecord { verdict: of.verdict, reason: of.reason.clone(), ..record };
    let told = findings.iter().map(Finding::told).collect();
    ShortRecord { commands, tries, shown, finding, drill, told }
}
