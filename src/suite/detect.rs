//! Which protocol a program speaks, found by greeting it in each.
//!
//! In: a command. Out: the protocol in which it greets back best.
//! Never: a verdict.

use std::{cmp::Reverse, sync::Arc};

use futures_util::{StreamExt as _, stream::FuturesUnordered};

use crate::{
    contract::{DrillContext, EngineVariant, Probe, Protocol, RunContext, World},
    engine::{Deadlines, EngineCommand, EngineSource},
    protocols,
    spec::Catalogue,
    transcript::{Entry, From},
};

/// How well a program answered a greeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    /// One line is as the protocol has it.
    Alike,
    /// The greeting was completed, with mistakes.
    Faulty,
    /// The greeting was completed.
    Right,
}

/// The protocol that a program speaks, if it speaks one.
pub async fn speaks(command: &EngineCommand, deadlines: Deadlines) -> Option<&'static Protocol> {
    detect(&command.clone().into(), deadlines, Answer::Alike).await
}

/// The protocol in which a program answers best, and at least so well. Starts
/// the program once for each protocol, all at a time.
async fn detect(
    engine: &EngineSource,
    deadlines: Deadlines,
    least: Answer,
) -> Option<&'static Protocol> {
    let mut asked: FuturesUnordered<_> = protocols::all()
        .iter()
        .enumerate()
        .map(|(place, p)| async move { (greet(p, engine, deadlines).await, Reverse(place)) })
        .collect();
    let mut best = None;
    while let Some((answer, place)) = asked.next().await {
        // What does not speak a protocol may be silent until its deadline.
        if answer == Some(Answer::Right) {
            best = Some((Answer::Right, place));
            break;
        }
        // The registry's order decides between equals.
        best = best.max(answer.map(|answer| (answer, place)));
    }
    let (_, Reverse(place)) = best.filter(|(answer, _)| *answer >= least)?;
    Some(protocols::all()[place])
}

/// The protocol that the program of a run speaks, if it is another than the
/// run is about.
pub(super) async fn other(run: &RunContext) -> Option<&'static Protocol> {
    let speaks = detect(&run.engine, run.deadlines, Answer::Right).await?;
    (speaks.id() != run.protocol.id()).then_some(speaks)
}

/// How the reference engine of a protocol and its controller greet each other.
pub async fn greeting(protocol: &'static Protocol) -> Vec<Entry> {
    let engine = EngineSource::Simulated(Arc::new(move || protocol.program(EngineVariant::Honest)));
    let mut world = World::default();
    world.begin(run_of(protocol, &engine, Deadlines::default()), DrillContext::default());
    // What the reference engine lacks there, the drills show.
    let _ = world.start().await;
    world.finish().await.transcript.entries()
}

fn run_of(
    protocol: &'static Protocol,
    engine: &EngineSource,
    deadlines: Deadlines,
) -> Arc<RunContext> {
    let run = RunContext::new(protocol, engine.clone(), Arc::new(Catalogue::default()));
    Arc::new(RunContext { deadlines, ..run })
}

async fn greet(
    protocol: &'static Protocol,
    engine: &EngineSource,
    deadlines: Deadlines,
) -> Option<Answer> {
    let mut world = World::default();
    world.begin(run_of(protocol, engine, deadlines), DrillContext::default());
    let greeted = match world.start().await {
        Ok(()) => protocol.survey(&mut world).await.is_ok(),
        Err(_) => false,
    };
    let trace = world.finish().await;
    let Probe { answer, .. } = protocol.facts().probe;
    let alike = |line: &str| !answer.is_empty() && line.starts_with(answer);
    let mut said = trace.transcript.entries().into_iter().filter(|e| e.from == From::Engine);
    match (greeted, trace.findings.is_empty()) {
        (true, true) => Some(Answer::Right),
        (true, false) => Some(Answer::Faulty),
        _ => said.any(|e| alike(&e.line.text())).then_some(Answer::Alike),
    }
}
