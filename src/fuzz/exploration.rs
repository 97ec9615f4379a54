//! Walks with engines that conform.
//!
//! In: the walks of exploration; reference engines, honest and odd. Out: nothing that a referee objects to,
//! neither while they talk nor in a recording of it, as long as the controller's referee does not object
//! either. Never: a walk of its own; `selftest --explore` counts what walks find, but reads no recordings.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use super::rounds;
use crate::{
    bundled,
    contract::{
        DrillContext, DrillTrace, EngineVariant, Protocol, RunContext, Settings, Stop, World,
    },
    engine::EngineSource,
    explore::{Explorer, Walk},
    lint::Recording,
    protocols,
    spec::{Catalogue, Side},
    suite::{declares, dialect, embedded},
    transcript::{Entry, Said},
};

/// What all walks of one protocol share.
struct Walks {
    protocol: &'static Protocol,
    catalogue: Arc<Catalogue>,
}

impl Walks {
    fn of(protocol: &'static Protocol) -> Self {
        let catalogue = Catalogue::read(&embedded(protocol.id()), &dialect(protocol));
        Self { protocol, catalogue: Arc::new(catalogue.expect("sound").of(Side::Engine)) }
    }

    /// Goes a walk with an engine; nothing if it does not get past its greeting.
    async fn go(&self, variant: EngineVariant, walk: &Walk) -> Option<DrillTrace> {
        let protocol = self.protocol;
        let program = move || bundled::program(protocol, variant);
        let engine = EngineSource::Simulated(Arc::new(program));
        let mut run = RunContext::new(protocol, engine, Arc::clone(&self.catalogue));
        run.declared = Some(declares(&run).await.ok()?);
        let mut world = World::default();
        let drill = DrillContext { id: "walk".into(), ..DrillContext::default() };
        world.begin(Arc::new(run), drill);
        world.start().await.ok()?;
        for said in &walk.said {
            if say(&mut world, said).await.is_err() {
                break;
            }
        }
        Some(world.finish().await)
    }

    /// What is objected to on a walk, live and recorded.
    async fn objection(&self, variant: EngineVariant, walk: &Walk) -> Option<String> {
        let trace = self.go(variant, walk).await?;
        let settings = Settings::new(self.protocol.id(), self.protocol.facts().settings, &[])
            .expect("defaults");
        let mut recording = Recording::new(self.protocol, &settings, &[]);
        let whole = trace.transcript.left_out() == 0;
        let lines: Vec<Entry> = trace.transcript.entries();
        for entry in lines.iter().filter(|_| whole) {
            recording.hear(entry.clone());
        }
        let recorded = recording.finish("walk", Duration::ZERO).result.findings;
        let binds = |id: &str, side: Side| {
            self.catalogue.requirement(id).is_some_and(|requirement| requirement.side == side)
        };
        if recorded.iter().any(|finding| binds(&finding.requirement, Side::Controller)) {
            return None;
        }
        let found = trace.findings.iter().chain(&trace.late).chain(&recorded);
        let mut found =
            found.filter(|finding| binds(&finding.requirement, Side::Engine)).peekable();
        let first = found.peek()?;
        let from = first.line.unwrap_or(lines.len()).saturating_sub(12);
        let said: String = lines
            .iter()
            .skip(from)
            .take(16)
            .map(|entry| format!("{:4} {:?} {}\n", entry.number, entry.from, entry.line.text()))
            .collect();
        let found: Vec<String> = found
            .map(|f| format!("{:?} {}: {}", f.line, f.requirement, f.message))
            .take(4)
            .collect();
        Some(format!("{variant:?}\n{}\n{said}", found.join("\n")))
    }

    /// What is objected to on so many walks, each with another engine than the one before.
    async fn objections(&self, count: usize) -> Vec<String> {
        let explorer = Explorer::new(self.protocol).await.expect("sound");
        let walks = explorer.course(1).next(count).await;
        let mut all = Vec::new();
        for (walk, variant) in walks.iter().zip(conforming(self.protocol).into_iter().cycle()) {
            all.extend(self.objection(variant, walk).await);
        }
        all
    }
}

/// Says something, and waits for what it brings.
async fn say(world: &mut World, said: &Said) -> Result<(), Stop> {
    let lines: Vec<&[u8]> = said.lines.iter().map(String::as_bytes).collect();
    world.send_lines(&lines, b"\n").await?;
    world.settle().await?;
    world.listen(said.pause).await
}

/// The honest engine and the odd ones.
fn conforming(protocol: &Protocol) -> Vec<EngineVariant> {
    let quirks = protocol.quirks().into_iter().map(|quirk| EngineVariant::Quirk(quirk.name));
    std::iter::once(EngineVariant::Honest).chain(quirks).collect()
}

/// What is objected to on so many walks of each protocol: one of each kind.
fn shown(count: usize) -> Vec<String> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let mut kinds: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for protocol in protocols::all().iter().copied() {
        for objection in runtime.block_on(Walks::of(protocol).objections(count)) {
            let what = objection.lines().nth(1).and_then(|line| line.split(' ').nth(1));
            kinds.entry(what.unwrap_or_default().to_owned()).or_default().push(objection);
        }
    }
    kinds.values().map(|all| format!("{} times: {}", all.len(), all[0])).collect()
}

#[test]
fn nothing_is_found_in_what_a_conforming_engine_says() {
    let shown = shown(64);
    assert!(shown.is_empty(), "{}", shown.join("\n"));
}

#[test]
#[ignore = "as long as LINESMAN_FUZZ says"]
fn exploration_of_every_conforming_engine() {
    let shown = shown(usize::try_from(rounds() / 100).expect("small"));
    assert!(shown.is_empty(), "{}", shown.join("\n"));
}
