//! Every fault of the reference engines: the recording of a test that catches it, replayed to the
//! engine with the fault, says that it is still broken, and replayed to the honest one, that it is
//! fixed. `tests/replay/exceptions.txt` lists the faults for which a replay cannot tell, with the
//! reason.

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
    contract::{Cancel, EngineVariant, Fault, Protocol, RunContext, Settings},
    engine::{Deadlines, EngineSource},
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
fn replayed(
    protocol: &'static dyn Protocol,
    variant: EngineVariant,
    recorded: &Recorded,
) -> String {
    let settings = Settings::new(protocol.id(), protocol.settings(), &[]).expect("defaults");
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let mut run = RunContext {
            protocol,
            engine: EngineSource::Simulated(Arc::new(move || bundled::program(protocol, variant))),
            deadlines: Deadlines::default(),
            settings: settings.clone(),
            declared: None,
            catalogue: Arc::new(Catalogue::default()),
            cancel: Cancel::default(),
            experience: Arc::default(),
            seed: 0,
            controller: None,
        };
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

/// Reviewed lines `PROTOCOL FAULT: FAULTY, HONEST: REASON`.
fn exceptions(protocol: &str) -> BTreeMap<&'static str, (&'static str, &'static str)> {
    include_str!("replay/exceptions.txt")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .filter_map(|line| {
            let [place, told, why] = line.splitn(3, ": ").collect::<Vec<_>>()[..] else {
                panic!("`{line}`: write PROTOCOL FAULT: FAULTY, HONEST: REASON")
            };
            let (of, fault) = place.split_once(' ').expect("a protocol and a fault");
            (of == protocol).then_some((fault, (told, why)))
        })
        .collect()
}

fn every_fault_of(name: &str) {
    let protocol = protocols::find(name).expect("known");
    let faults = protocol.faults();
    let exceptions = exceptions(name);
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let proved = AtomicUsize::new(0);
    let work = || {
        let bench = Bench::of(protocol);
        loop {
            let Some(fault) = faults.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
            let variant = EngineVariant::Fault(fault.name);
            let record = bench.drilled_for(variant, fault.trips);
            let told = match caught(&record, fault) {
                None => "not recorded, not recorded".to_owned(),
                Some((_, recorded)) => format!(
                    "{}, {}",
                    replayed(protocol, variant, &recorded),
                    replayed(protocol, EngineVariant::Honest, &recorded)
                ),
            };
            let wanted = exceptions.get(fault.name).map_or("still broken, fixed", |(told, _)| told);
            if told == wanted {
                proved.fetch_add(1, Ordering::Relaxed);
            } else {
                let mut wrong = wrong.lock().expect("nobody panicked");
                wrong.push(format!("{name} {}: {told} (not {wanted})", fault.name));
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
    assert!(wrong.is_empty(), "{} of {} faults", wrong.len(), faults.len());
    assert!(proved.load(Ordering::Relaxed) > exceptions.len(), "most can be told");
}

#[test]
#[ignore = "the table of exceptions is not written yet"]
fn hub() {
    every_fault_of("hub");
}

#[test]
#[ignore = "the table of exceptions is not written yet"]
fn uhp() {
    every_fault_of("uhp");
}

#[test]
#[ignore = "the table of exceptions is not written yet"]
fn ugmi() {
    every_fault_of("ugmi");
}

#[test]
#[ignore = "the table of exceptions is not written yet"]
fn cxboard() {
    every_fault_of("cxboard");
}

#[test]
#[ignore = "the table of exceptions is not written yet"]
fn nboard() {
    every_fault_of("nboard");
}
