//! Every fault of the reference engines: the recording of a test that catches it, replayed to the
//! engine with the fault, never says that it is fixed, and replayed to the honest one, never that
//! it is still broken; of most faults it tells both. `tests/replay/exceptions.txt` lists the
//! faults of which it says what is not so, with the reason.

#[path = "simulated/mod.rs"]
mod simulated;

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use linesman::{
    bundled,
    contract::{EngineVariant, Fault, Protocol, RunContext, Settings},
    engine::EngineSource,
    lint::RESTART,
    protocols,
    replay::{Became, Recorded, expected, outcome, play, read},
    report::transcripts,
    spec::Catalogue,
    suite::declares,
    transcript::Notation,
    verdict::{RunRecord, Verdict},
};
use simulated::Bench;

/// The log of the first test that catches a fault, and the requirement that it breaks.
fn caught(record: &RunRecord, fault: &Fault) -> Option<(String, Recorded)> {
    let wrong = |v| matches!(v, Verdict::Fail | Verdict::Warn);
    let broken = record.requirements.iter().find(|r| {
        wrong(r.verdict) && fault.trips.contains(&r.id.as_str()) && !r.findings.is_empty()
    })?;
    let drill = record.drills.iter().find(|d| d.id == broken.findings[0].drill)?;
    let text = transcripts::text(record, drill)?;
    let restart = regex::bytes::Regex::new(RESTART).expect("sound");
    let mut all = read(&drill.id, text.as_bytes(), &Notation::Marked, &restart).expect("in memory");
    assert!(all.len() < 2, "{}: one conversation", drill.id);
    Some((broken.id.clone(), all.pop()?))
}

/// What a replay to an engine tells of what the recording is about.
fn replayed(protocol: &'static Protocol, variant: EngineVariant, recorded: &Recorded) -> String {
    let settings = Settings::new(protocol.id(), protocol.facts().settings, &[]).expect("defaults");
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let engine = EngineSource::Simulated(Arc::new(move || bundled::program(protocol, variant)));
        let mut run = RunContext::new(protocol, engine, Arc::new(Catalogue::default()));
        run.declared = declares(&run).await.ok();
        let tried = play(recorded, &Arc::new(run)).await.expect("it starts");
        let expected = expected(recorded, protocol, &settings, &|_| true).await;
        let outcome = outcome(expected, &[tried]);
        let is = |holds: &dyn Fn(&Became) -> bool| outcome.findings.iter().any(|(_, b)| holds(b));
        let what = if is(&|b| matches!(b, Became::Broken { .. })) {
            "still broken"
        } else if !outcome.new.is_empty() || outcome.breakdown.is_some() {
            "new"
        } else if is(&|b| matches!(b, Became::Untold(_))) {
            "cannot be told"
        } else {
            "fixed"
        };
        what.to_owned()
    })
}

/// Faults of which a replay says what is not so, each with the reason.
fn exceptions(protocol: &str) -> BTreeMap<&'static str, &'static str> {
    include_str!("replay/exceptions.txt")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .filter_map(|line| {
            let [place, why] = line.splitn(2, ": ").collect::<Vec<_>>()[..] else {
                panic!("`{line}`: write PROTOCOL FAULT: REASON")
            };
            let (of, fault) = place.split_once(' ').expect("a protocol and a fault");
            (of == protocol).then_some((fault, why))
        })
        .collect()
}

fn every_fault_of(name: &str) {
    let protocol = protocols::find(name).expect("known");
    let faults = protocol.faults();
    let exceptions = exceptions(name);
    let next = AtomicUsize::new(0);
    let (wrong, proved) = (Mutex::new(Vec::new()), AtomicUsize::new(0));
    let work = || {
        let bench = Bench::of(protocol);
        loop {
            let Some(fault) = faults.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
            let variant = EngineVariant::Fault(fault.name);
            let record = bench.drilled_for(variant, fault.trips);
            let Some((_, recorded)) = caught(&record, fault) else {
                println!("{name} {}: not shown by the tests of what it breaks", fault.name);
                continue;
            };
            let faulty = replayed(protocol, variant, &recorded);
            let honest = replayed(protocol, EngineVariant::Honest, &recorded);
            let lies = faulty == "fixed" || honest == "still broken";
            if lies != exceptions.contains_key(fault.name) {
                let mut wrong = wrong.lock().expect("nobody panicked");
                wrong.push(format!("{name} {}: {faulty}, {honest}", fault.name));
            }
            let right = faulty == "still broken" && honest == "fixed";
            proved.fetch_add(usize::from(right), Ordering::Relaxed);
            if !right {
                println!("{name} {}: {faulty}, {honest}", fault.name);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(work);
        }
    });
    for fault in exceptions.keys() {
        assert!(faults.iter().any(|f| f.name == *fault), "{name} has no fault `{fault}`");
    }
    let mut wrong = wrong.into_inner().expect("nobody panicked");
    wrong.sort();
    // A suite that ran beside others may have left the hook that tells of panics to itself.
    wrong.iter().for_each(|line| println!("{line}"));
    let proved = proved.into_inner();
    println!("{name}: {proved} of {} faults told rightly, both times", faults.len());
    assert!(wrong.is_empty(), "{} of {} faults", wrong.len(), faults.len());
    assert!(proved * 10 >= faults.len() * 7, "{proved} of {}", faults.len());
}

#[test]
fn hub() {
    every_fault_of("hub");
}

#[test]
fn uhp() {
    every_fault_of("uhp");
}

#[test]
fn ugmi() {
    every_fault_of("ugmi");
}

#[test]
fn cxboard() {
    every_fault_of("cxboard");
}

#[test]
fn nboard() {
    every_fault_of("nboard");
}
