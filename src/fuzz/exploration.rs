//! Conversations that nobody planned, with engines that conform.
//!
//! In: the commands of approved conversations, in an order that the dice choose; reference
//! engines, honest and odd. Out: nothing that a referee objects to, neither while they talk nor
//! in a recording of it, as long as the controller's referee does not object either. Never: a
//! test; nobody knows what the engine should answer but the referee.

use std::{collections::BTreeMap, fs, path::Path, sync::Arc, time::Duration};

use proptest::{prelude::*, test_runner::RngSeed};

use super::{Random, pick, rounds};
use crate::{
    bundled,
    contract::{
        Declared, DrillContext, DrillTrace, EngineVariant, Protocol, RunContext, Settings, Stop,
        World,
    },
    engine::EngineSource,
    lint::Recording,
    protocols,
    spec::{Catalogue, Side},
    suite::{dialect, embedded},
    transcript::Entry,
};

/// How long a reply is waited for.
const PATIENCE: Duration = Duration::from_secs(60);

/// Commands of one conversation, after its handshake.
type Commands = Vec<String>;

/// The commands of every approved conversation, from the first one that sets up a game.
fn approved(protocol: &dyn Protocol) -> Vec<Commands> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(protocol.id());
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("a folder").flatten().map(|file| file.path()).collect();
    files.sort();
    let rejoin = protocol.rejoin();
    let mut all = Vec::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "snap")) {
        let text = fs::read_to_string(file).expect("text");
        for conversation in text.split("\n# ").skip(1) {
            let sent = conversation.lines().filter_map(|line| line.strip_prefix("> "));
            let sent = sent.skip_while(|line| !rejoin.begins_at(line));
            all.push(sent.map(str::to_owned).collect());
        }
    }
    all
}

/// What all walks of one protocol share.
struct Walks {
    protocol: &'static dyn Protocol,
    approved: Vec<Commands>,
    catalogue: Arc<Catalogue>,
    runtime: tokio::runtime::Runtime,
}

impl Walks {
    fn of(protocol: &'static dyn Protocol) -> Self {
        let catalogue = Catalogue::read(&embedded(protocol.id()), &dialect(protocol));
        Self {
            protocol,
            approved: approved(protocol),
            catalogue: Arc::new(catalogue.expect("sound").of(Side::Engine)),
            runtime: tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .expect("a runtime"),
        }
    }

    fn context(&self, variant: EngineVariant, declared: Option<Declared>) -> Arc<RunContext> {
        let protocol = self.protocol;
        let program = move || bundled::program(protocol, variant);
        let engine = EngineSource::Simulated(Arc::new(program));
        let catalogue = Arc::clone(&self.catalogue);
        Arc::new(RunContext { declared, ..RunContext::new(protocol, engine, catalogue) })
    }

    /// What an engine declares; nothing if that cannot be learnt.
    fn survey(&self, variant: EngineVariant) -> Option<Declared> {
        self.runtime.block_on(async {
            let mut world = World::default();
            world.begin(self.context(variant, None), DrillContext::default());
            world.start().await.ok()?;
            let declared = self.protocol.survey(&mut world).await.ok();
            let _ = world.finish().await;
            declared
        })
    }

    /// Holds a conversation that the dice choose: pieces of approved ones, one after the other.
    fn walk(&self, variant: EngineVariant, declared: Declared, dice: &mut Random) -> DrillTrace {
        self.runtime.block_on(async {
            let mut world = World::default();
            let drill = DrillContext { id: "walk".into(), ..DrillContext::default() };
            world.begin(self.context(variant, Some(declared)), drill);
            if world.start().await.is_ok() {
                for _ in 0..=dice.below(4) {
                    let from = pick(dice, &self.approved);
                    for line in from {
                        if say(&mut world, line).await.is_err() {
                            return world.finish().await;
                        }
                    }
                }
            }
            world.finish().await
        })
    }

    /// What is objected to in one conversation, live and recorded.
    fn objections(&self, variant: EngineVariant, seed: u64) -> Option<String> {
        let declared = self.survey(variant)?;
        let trace = self.walk(variant, declared, &mut Random::new(seed));
        let settings =
            Settings::new(self.protocol.id(), self.protocol.settings(), &[]).expect("defaults");
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
        Some(format!("{variant:?}, seed {seed}\n{}\n{said}", found.join("\n")))
    }
}

/// Sends a command, and waits for what it brings; some searches end only at a later one.
async fn say(world: &mut World, line: &str) -> Result<(), Stop> {
    world.send(line).await?;
    let deadline = world.now()? + PATIENCE;
    world.settle_by(deadline).await?;
    Ok(())
}

/// Engines that call commands by other names than the approved conversations do.
const OTHER_NAMES: [&str; 2] = ["no-word-before-a-cfen", "other-lost-names"];

/// The honest engine and the odd ones.
fn conforming(protocol: &dyn Protocol) -> Vec<EngineVariant> {
    let quirks = protocol.quirks().into_iter().map(|quirk| quirk.name);
    let quirks = quirks.filter(|name| !OTHER_NAMES.contains(name)).map(EngineVariant::Quirk);
    std::iter::once(EngineVariant::Honest).chain(quirks).collect()
}

proptest! {
    // The same walks each time: what is new is looked for in the long run below.
    #![proptest_config(ProptestConfig {
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::with_cases(64)
    })]
    #[test]
    fn nothing_is_found_in_what_a_conforming_engine_says(seed: u64) {
        for protocol in protocols::all().iter().copied().filter(|p| !p.quirks().is_empty()) {
            let walks = Walks::of(protocol);
            let mut dice = Random::new(seed);
            let variant = *pick(&mut dice, &conforming(protocol));
            prop_assert_eq!(walks.objections(variant, seed), None, "{}", protocol.id());
        }
    }
}

#[test]
#[ignore = "as long as LINESMAN_FUZZ says"]
fn exploration_of_every_conforming_engine() {
    let mut objections: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for protocol in protocols::all().iter().copied() {
        let walks = Walks::of(protocol);
        let variants = conforming(protocol);
        for seed in 0..rounds() / 100 {
            let variant = variants[usize::try_from(seed).expect("small") % variants.len()];
            let Some(objection) = walks.objections(variant, seed) else { continue };
            let what = objection.lines().nth(1).and_then(|line| line.split(' ').nth(1));
            objections.entry(what.unwrap_or_default().to_owned()).or_default().push(objection);
        }
    }
    // One of each kind is enough to begin with.
    let shown: Vec<String> =
        objections.values().map(|all| format!("{} times: {}", all.len(), all[0])).collect();
    assert!(shown.is_empty(), "{}", shown.join("\n"));
}
