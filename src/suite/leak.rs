//! What lasts from one test into the next in the same process.
//!
//! In: a test that failed with a used engine, and not with a new one. Out: the shortest row of tests
//! behind which it fails again, as one conversation, or a remark. Never: what a new engine shows as well.

use super::{
    runner::{Attempt, Setting, attempt_in_a_row},
    stock::went_well,
};
use crate::{
    contract::{DrillTrace, Stop},
    spec::Drill,
};

/// How many of the tests before are tried, each as the only one before.
const SINGLE: usize = 5;

/// How many of the tests before are tried together.
const TOGETHER: usize = 20;

/// How often it has to be seen in the same row, and how often not without it.
const TIMES: usize = 2;

/// A test that failed with a used engine as it did `before`: the same behind others in one process, told
/// apart, if something is wrong with it there each time, and never with a new engine. What is not seen again
/// is a remark on what it is with a `new` one.
pub(super) async fn behind_others(
    setting: Setting<'_>,
    (drill, at): (&Drill, Attempt<'_>),
    before: &DrillTrace,
    new: &mut DrillTrace,
) -> Option<DrillTrace> {
    let what = told(before).filter(|_| went_well(new))?;
    let drills = &setting.context.catalogue.drills;
    let served: Vec<&Drill> =
        before.served.iter().filter_map(|id| drills.iter().find(|d| d.id == *id)).collect();
    let latest = served.iter().rev().take(SINGLE).map(|one| vec![*one]);
    let all = served[served.len().saturating_sub(TOGETHER)..].to_vec();
    for row in latest.chain((all.len() > 1).then_some(all)) {
        let row: Vec<&Drill> = row.into_iter().chain([drill]).collect();
        if let Some(found) = found_again(setting, &row, at).await {
            return Some(apart(found));
        }
    }
    let again = if setting.context.cancel.is_cancelled() {
        "which could not be repeated before the run ended"
    } else {
        "but neither in a new one nor behind the same tests again"
    };
    new.remarks.push(format!(
        "found in a process that had served other tests, {again}, so not counted: {what}"
    ));
    None
}

/// What the last test of a row comes to, if each time something is wrong with it, and nothing alone.
async fn found_again(setting: Setting<'_>, row: &[&Drill], at: Attempt<'_>) -> Option<DrillTrace> {
    let mut found = None;
    for _ in 0..TIMES {
        // Knowing what was before, the referee may find another requirement broken by it.
        let behind = attempt_in_a_row(setting, row, at).await?;
        behind.later().next()?;
        let alone = attempt_in_a_row(setting, &row[row.len() - 1..], at).await?;
        found = went_well(&alone).then_some(behind);
        found.as_ref()?;
    }
    found
}

/// A test of its own: of what is broken, as the test passes without the others.
fn apart(mut found: DrillTrace) -> DrillTrace {
    let broken = found.later().next().map(|finding| finding.requirement.to_string());
    found.drill.id.push_str(", after another test");
    found.drill.requirement = broken.unwrap_or_default();
    found.stop = found.stop.filter(|stop| matches!(stop, Stop::Failed(_)));
    found
}

/// What was found, in short.
fn told(trace: &DrillTrace) -> Option<String> {
    let stopped = match &trace.stop {
        Some(Stop::Spoiled(what) | Stop::Inconclusive(what)) => Some(what),
        _ => None,
    };
    trace.later().map(|finding| &finding.message).next().or(stopped).cloned()
}

#[cfg(test)]
mod tests {
    use std::{rc::Rc, sync::Arc};

    use super::*;
    use crate::{
        contract::{EngineVariant, Protocol, RunContext},
        engine::{Effect, EngineSource, Event, Moment, Program},
        protocols,
        spec::Catalogue,
        suite::{
            Durations, Scripts, all_steps,
            common::starts_ready,
            dialect, embedded,
            places::{Claim, Company, Places},
            stock::Stock,
        },
        verdict::Finding,
    };

    /// Says everything twice when it was brought into a new game.
    struct Echo(Box<dyn Program>, &'static str, bool);

    impl Program for Echo {
        fn on(&mut self, event: Event<'_>, moment: &mut Moment<'_>) -> Vec<Effect> {
            let is_new_game = matches!(event, Event::Line(line) if line == self.1.as_bytes());
            let effects = self.0.on(event, moment);
            let twice = self.2;
            self.2 |= is_new_game;
            if twice { [effects.clone(), effects].concat() } else { effects }
        }
    }

    /// The protocols that have a command for a new game, and that command.
    fn with_games() -> impl Iterator<Item = (&'static Protocol, &'static str)> {
        let game = |protocol: &'static Protocol| match protocol.facts().renewal?.says {
            [game] => Some((protocol, *game)),
            _ => None,
        };
        protocols::all().iter().copied().filter_map(game)
    }

    /// What comes of two tests of which the second failed behind the first, with an engine that
    /// behaves in its second game as in the first, or `echoes`.
    fn confirmed(
        protocol: &'static Protocol,
        game: &'static str,
        echoes: bool,
    ) -> (DrillTrace, Option<DrillTrace>) {
        let sources = embedded(protocol.id());
        let catalogue = Catalogue::read(&sources, &dialect(protocol)).expect("sound");
        let scripts = Scripts::of(&catalogue.features, &all_steps(protocol)).expect("known steps");
        let honest = move || protocol.program(EngineVariant::Honest);
        let program = move || -> Box<dyn Program> {
            if echoes { Box::new(Echo(honest(), game, false)) } else { honest() }
        };
        let engine = EngineSource::Simulated(Arc::new(program));
        let context = Arc::new(RunContext::new(protocol, engine, Arc::new(catalogue)));
        let (durations, stock) = (Durations::default(), Stock::default());
        let (scripts, durations, stock) = (&scripts, &durations, &stock);
        let setting = Setting { context: &context, scripts, durations, stock, walking: None };
        let places = Rc::new(Places::new(Company::Nobody, &context.experience));
        let at = (Claim { rank: 0, waits: false }, &places);
        let is_plain = |d: &&Drill| starts_ready(d) && d.needs.is_empty() && !d.timing && !d.waits;
        let plain: Vec<&Drill> = context.catalogue.drills.iter().filter(is_plain).collect();
        let (first, second) = (plain[0], plain[1]);
        let before = DrillTrace {
            served: vec![plain[2].id.clone(), first.id.clone()],
            findings: vec![Finding::new("a/requirement", "wrong")],
            ..DrillTrace::default()
        };
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        runtime.block_on(async {
            let new = attempt_in_a_row(setting, &[second], at).await;
            let mut new = new.expect("a conversation");
            assert!(went_well(&new), "{}", second.id);
            let behind = behind_others(setting, (second, at), &before, &mut new).await;
            (new, behind)
        })
    }

    #[test]
    fn what_lasts_into_the_next_game_counts_beside_the_test() {
        for (protocol, game) in with_games() {
            let (new, found) = confirmed(protocol, game, true);
            let found = found.unwrap_or_else(|| panic!("{}: not found", protocol.id()));
            assert_eq!(found.served.len(), 1, "{}: one other test is enough", protocol.id());
            assert!(found.later().any(|f| *f.requirement == *found.drill.requirement));
            assert_ne!(found.drill.id, new.drill.id);
            assert!(went_well(&new) && new.remarks.is_empty());
        }
    }

    #[test]
    fn what_is_not_seen_again_is_only_told() {
        for (protocol, game) in with_games() {
            let (new, found) = confirmed(protocol, game, false);
            assert!(went_well(&new) && found.is_none());
            assert!(new.remarks.iter().any(|remark| remark.ends_with("not counted: wrong")));
        }
    }
}
