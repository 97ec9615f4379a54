//! Faults of the reference engines: what a check finds first is cut down, with the fault, and then
//! held with the honest engine.
//!
//! In: a fifth of the faults of each protocol. Out: the shortened conversation still shows the
//! finding with the fault, and nothing with the honest engine.

#[path = "simulated/mod.rs"]
mod simulated;

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use linesman::{
    bundled,
    contract::{DrillContext, EngineVariant, Fault, Protocol, RunContext},
    engine::EngineSource,
    protocols,
    replay::{Budget, Recorded, Sought, play, shrink},
    spec::Catalogue,
    suite::declares,
    transcript::{From, Heading, Kind},
    verdict::RunRecord,
};
use simulated::Bench;

/// How many faults there are to one that is looked at.
const STEP: usize = 5;

/// The conversation of a test that catches a fault by what the lines show, and what they show.
fn caught(record: &RunRecord, fault: &Fault) -> Option<(Recorded, Sought, DrillContext)> {
    let result = record.evidence.iter().find_map(|result| {
        let own = |f: &&linesman::verdict::Finding| {
            fault.trips.contains(&f.requirement.as_ref()) && f.told().kind != Kind::Test
        };
        Some((result, result.findings.iter().find(own)?))
    });
    let (result, finding) = result?;
    let drill = record.drills.iter().find(|drill| drill.id == result.drill)?;
    let entries = drill.whole.iter().filter(|entry| entry.from != From::Stderr).cloned().collect();
    let heading = Heading { test: Some(drill.id.clone()), ..Heading::default() };
    let recorded = Recorded { name: drill.id.clone(), heading, entries };
    let sought = Sought { told: finding.told(), deviation: None, crash: None };
    let context = DrillContext {
        id: drill.id.clone(),
        requirement: drill.requirement.clone(),
        ..DrillContext::default()
    };
    (!recorded.entries.is_empty()).then_some((recorded, sought, context))
}

/// What the run of a simulated engine shares.
async fn run_of(protocol: &'static Protocol, variant: EngineVariant) -> Arc<RunContext> {
    let engine = EngineSource::Simulated(Arc::new(move || bundled::program(protocol, variant)));
    let mut run = RunContext::new(protocol, engine, Arc::new(Catalogue::default()));
    run.declared = declares(&run).await.ok();
    Arc::new(run)
}

/// How many commands there were and are; `Err` with what is wrong.
fn cut_down(
    protocol: &'static Protocol,
    fault: &Fault,
    (recorded, sought, drill): (Recorded, Sought, DrillContext),
) -> Result<Option<(usize, usize)>, String> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let run = run_of(protocol, EngineVariant::Fault(fault.name)).await;
        let budget = Budget { starts: 20, time: Duration::from_secs(60) };
        let shrunk = shrink(&recorded, &run, drill, &sought, budget).await.expect("it starts");
        let Some(short) = shrunk.as_ref().and_then(|shrunk| shrunk.short.as_ref()) else {
            let shown = shrunk.filter(|shrunk| shrunk.shown > 0);
            return Ok(shown.map(|shrunk| (shrunk.commands, shrunk.commands)));
        };
        if short.shown < short.tries {
            return Err(format!("shown in {} of {} tries", short.shown, short.tries));
        }
        let honest = run_of(protocol, EngineVariant::Honest).await;
        let entries = short.record.whole.to_vec();
        let recorded = Recorded { entries, ..recorded };
        let replayed = play(&recorded, &honest).await.expect("it starts");
        if let Some(finding) = replayed.findings.first() {
            let said: Vec<String> =
                recorded.entries.iter().map(linesman::transcript::write).collect();
            return Err(format!(
                "the honest engine: {}: {}\n{}",
                finding.requirement,
                finding.message,
                said.join("\n")
            ));
        }
        Ok(Some((shrunk.as_ref().map_or(0, |shrunk| shrunk.commands), short.commands)))
    })
}

fn faults_of(name: &str) {
    let protocol = protocols::find(name).expect("known");
    let bench = Bench::of(protocol);
    let (wrong, sizes) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    for fault in protocol.faults().iter().step_by(STEP) {
        let record = bench.drilled_for(EngineVariant::Fault(fault.name), fault.trips);
        let Some(caught) = caught(&record, fault) else { continue };
        match cut_down(protocol, fault, caught) {
            Ok(Some(size)) => sizes.lock().expect("nobody panicked").push(size),
            Ok(None) => println!("{name} {}: not found again", fault.name),
            Err(what) => {
                wrong.lock().expect("nobody panicked").push(format!("{}: {what}", fault.name));
            }
        }
    }
    let (wrong, sizes) = (wrong.into_inner().expect("ours"), sizes.into_inner().expect("ours"));
    let median = |size: &dyn Fn(&(usize, usize)) -> usize| {
        let mut all: Vec<usize> = sizes.iter().map(size).collect();
        all.sort_unstable();
        all.get(all.len() / 2).copied().unwrap_or_default()
    };
    let (before, after) = (median(&|size| size.0), median(&|size| size.1));
    println!("{name}: {} conversations, {before} commands before, {after} after", sizes.len());
    // Another suite may have left the hook that tells of panics to itself.
    wrong.iter().for_each(|line| println!("{name} {line}"));
    assert!(wrong.is_empty(), "{} of {name}", wrong.len());
    assert!(!sizes.is_empty() && after < before, "{name}: {before}, {after}");
}

#[test]
fn hub() {
    faults_of("hub");
}

#[test]
fn uhp() {
    faults_of("uhp");
}

#[test]
fn ugmi() {
    faults_of("ugmi");
}

#[test]
fn cxboard() {
    faults_of("cxboard");
}

#[test]
fn nboard() {
    faults_of("nboard");
}
