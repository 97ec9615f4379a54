//! The proof that the drills bite: every fault of a reference engine must be
//! caught by the requirements it names and by no other, and no quirk may be.
//!
//! In: a protocol and how to start its reference engine in a variant.
//! Out: the matrix. Trials share nothing, so each of several threads runs one
//! after the other; what is told comes in the order of the variants.
//! Never: leniency; a survivor is a failure.

mod answers;
mod derived;

pub use derived::{Fate, Score, Tally, share};

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    hash::{DefaultHasher, Hash as _, Hasher as _},
    io,
    rc::Rc,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use tokio::{runtime, sync::mpsc};

pub use answers::{AFTER, Answers, Command, answers, commands};

use crate::{
    contract::{
        Cancel, Deviation, EngineVariant, Judge, Protocol, RunContext, TestedController, Variants,
    },
    engine::{Deadlines, EngineSource},
    spec::{Catalogue, Level, Selection, Side},
    suite::{Event, Listener, Memo, RunEnd, Scripts, Suite},
    verdict::{
        Cause, Conclusion, DrillRecord, RequirementRecord, RunRecord, Verdict, causes,
        contradiction, within_a_sentence,
    },
};

/// One engine that was drilled, and what it tripped.
#[derive(Debug)]
pub struct Trial {
    /// The variant it played.
    pub variant: EngineVariant,
    /// What it does, in a sentence.
    pub what: &'static str,
    /// The requirements it is meant to trip.
    pub meant: BTreeSet<String>,
    /// The requirements that failed or warned.
    pub tripped: BTreeSet<String>,
    /// Requirements that were left without an answer.
    pub unanswered: BTreeSet<String>,
    /// What a user would be told of this engine.
    pub conclusion: Conclusion,
    /// Two statements of its report that cannot both be true.
    pub contradiction: Option<String>,
    /// What was found, by requirement.
    pub requirements: Vec<RequirementRecord>,
    /// How many causes its report tells of which the requirement has tests.
    pub causes: usize,
    /// The requirements that causes are told under and a test of another one shows first.
    pub shown_by_others: BTreeSet<String>,
    /// Deviations that nothing tells apart from the protocol, as far as this engine shows:
    /// those that no conversation of the honest engine refutes.
    pub unrefuted: BTreeSet<&'static str>,
    /// Deviations that were told as a cause although they had no chance: engines with them say
    /// what the honest one says, in all conversations that were told to show them.
    pub without_a_chance: BTreeSet<&'static str>,
    /// What was said in each drill, and when, as a number.
    pub conversations: BTreeMap<String, u64>,
    /// The drills in which an engine that conforms was objected to: none of a fault.
    pub objected: Vec<DrillRecord>,
    /// Mistakes in the tests that it brought to light: whatever an engine does, a test says something of
    /// the engine.
    pub bugs: Vec<String>,
}

impl Trial {
    /// Whether exactly what was meant was tripped.
    #[must_use]
    pub fn is_right(&self) -> bool {
        let excused = matches!(self.variant, EngineVariant::Fault(_));
        self.meant == self.tripped
            && self.contradiction.is_none()
            && self.without_a_chance.is_empty()
            && self.spoilt().next().is_none()
            && (excused || self.unanswered.is_empty())
    }

    /// The MUSTs that a broken SHOULD left without an answer: an engine that breaks no MUST
    /// conforms.
    pub fn spoilt(&self) -> impl Iterator<Item = &str> {
        let condemned = self.conclusion == Conclusion::DoesNotConform;
        let unanswered = move |r: &&RequirementRecord| {
            !condemned && r.level == Level::Must && r.verdict == Verdict::Inconclusive
        };
        self.requirements.iter().filter(unanswered).map(|r| r.id.as_str())
    }

    /// The drills that come to what this variant does: those that go otherwise
    /// than with the honest engine. In real time none goes the same way twice.
    #[must_use]
    pub fn reached_by(&self, honest: &Self) -> Vec<&str> {
        let differs =
            |(drill, said): &(&String, &u64)| honest.conversations.get(*drill) != Some(*said);
        self.conversations.iter().filter(differs).map(|(drill, _)| drill.as_str()).collect()
    }
}

/// How to start an engine that plays a variant.
pub type StartVariant = dyn Fn(EngineVariant) -> EngineSource + Send + Sync;

/// A controller that plays a variant.
pub type MakeController = dyn Fn(EngineVariant) -> Option<Arc<TestedController>> + Send + Sync;

/// What all trials share.
#[derive(Clone)]
pub struct Bench {
    /// The protocol whose drills are proved.
    pub protocol: &'static Protocol,
    /// Its requirements and drills.
    pub catalogue: Arc<Catalogue>,
    /// What those do.
    pub scripts: Arc<Scripts>,
    /// Whether engines are tried, or controllers that use an honest or odd engine.
    pub side: Side,
    /// How to start an engine that plays a variant.
    pub start: Arc<StartVariant>,
    /// A controller that plays a variant, where controllers are tried.
    pub controller: Arc<MakeController>,
    /// How long to wait for what.
    pub deadlines: Deadlines,
    /// How many drills of one trial run at a time.
    pub jobs: usize,
    /// How many trials run at a time.
    pub trials: usize,
    /// Ends everything.
    pub cancel: Cancel,
    /// What random choices of drills are made of.
    pub seed: u64,
    /// Which drills are run.
    pub selection: Selection,
}

impl Bench {
    /// Drills each variant; `told` hears of each trial, in their order.
    ///
    /// # Errors
    /// A runtime could not be made, or a trial panicked, so that not all were tried.
    pub async fn run(
        &self,
        variants: &[EngineVariant],
        told: &dyn Fn(&Trial),
    ) -> io::Result<Vec<Trial>> {
        let (sender, mut receiver) = mpsc::unbounded_channel();
        let next = Arc::new(AtomicUsize::new(0));
        for _ in 0..self.trials.min(variants.len()) {
            let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
            let (bench, variants, sender) = (self.clone(), variants.to_vec(), sender.clone());
            let next = Arc::clone(&next);
            let work = move || {
                let memo = runtime.block_on(bench.memo());
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(variant) =
                        variants.get(index).filter(|_| !bench.cancel.is_cancelled())
                    else {
                        return;
                    };
                    let trial = runtime.block_on(bench.trial(*variant, memo.clone()));
                    // Nobody may be waiting any more.
                    let _ = sender.send((index, trial));
                }
            };
            std::thread::Builder::new().spawn(work)?;
        }
        drop(sender);
        let (mut early, mut trials) = (BTreeMap::new(), Vec::new());
        while let Some((index, trial)) = receiver.recv().await {
            early.insert(index, trial);
            while let Some(trial) = early.remove(&trials.len()) {
                told(&trial);
                trials.push(trial);
            }
        }
        // A trial that panics takes its thread along, and with it the trials behind it.
        match variants.get(trials.len()).filter(|_| !self.cancel.is_cancelled()) {
            Some(lost) => Err(io::Error::other(format!("the trial of {lost:?} panicked"))),
            None => Ok(trials),
        }
    }

    /// What tests come to with the honest engine: most of them go the same way with most
    /// variants. Nothing is known of controllers and of processes.
    async fn memo(&self) -> Option<Memo> {
        let engine = (self.start)(EngineVariant::Honest);
        if self.side != Side::Engine || !matches!(engine, EngineSource::Simulated(_)) {
            return None;
        }
        let memo = Memo::default();
        self.run_suite(EngineVariant::Honest, Some(memo.clone())).await;
        Some(memo)
    }

    async fn run_suite(&self, variant: EngineVariant, memo: Option<Memo>) -> RunEnd {
        let engine = (self.start)(variant);
        let context = RunContext {
            deadlines: self.deadlines,
            cancel: self.cancel.clone(),
            seed: self.seed,
            controller: match self.side {
                Side::Engine => None,
                Side::Controller => (self.controller)(variant),
            },
            ..RunContext::new(self.protocol, engine, Arc::clone(&self.catalogue))
        };
        let suite = Suite {
            jobs: self.jobs,
            memo,
            selection: self.selection.clone(),
            ..Suite::new(context, Arc::clone(&self.scripts))
        };
        let silent: Rc<RefCell<dyn Listener>> = Rc::new(RefCell::new(|_: &Event| {}));
        suite.run(silent).await
    }

    async fn trial(&self, variant: EngineVariant, memo: Option<Memo>) -> Trial {
        let RunEnd { record, clean, bugs, mistakes, .. } = self.run_suite(variant, memo).await;
        let mut record = Arc::unwrap_or_clone(record);
        record.settle();
        let with = |wanted: &dyn Fn(&RequirementRecord) -> bool| {
            record.requirements.iter().filter(|r| wanted(r)).map(|r| r.id.clone()).collect()
        };
        let has_tests = |cause: &Cause<'_>| {
            record.drills.iter().any(|drill| drill.requirement == cause.lead.id)
        };
        let mut causes = causes(&record);
        causes.retain(has_tests);
        let by_others = causes.iter().filter(|cause| !is_shown_by_its_own(cause, &record.drills));
        let shown_by_others = by_others.map(|cause| cause.lead.id.clone()).collect();
        let (what, meant) = meaning(self.protocol.variants_of(self.side), variant);
        Trial {
            variant,
            what,
            meant,
            tripped: with(&|r| matches!(r.verdict, Verdict::Fail | Verdict::Warn)),
            unanswered: with(&|r| r.verdict == Verdict::Inconclusive),
            conclusion: record.verdict,
            contradiction: contradiction(&record),
            unrefuted: self.unrefuted(variant, &clean),
            without_a_chance: self.without_a_chance(variant, &record),
            requirements: record.requirements.clone(),
            causes: causes.len(),
            shown_by_others,
            conversations: record.drills.iter().map(|d| (d.id.clone(), said(d))).collect(),
            objected: match variant {
                EngineVariant::Fault(_) | EngineVariant::Mutant(_) | EngineVariant::Pair(..) => {
                    Vec::new()
                }
                _ => objected(&record),
            },
            bugs: [bugs, mistakes].concat(),
        }
    }
}

impl Bench {
    /// The deviations that conversations of the honest engine should refute, and do not.
    fn unrefuted(&self, variant: EngineVariant, clean: &[Rc<Judge>]) -> BTreeSet<&'static str> {
        let deviations = match (self.side, variant) {
            (Side::Engine, EngineVariant::Honest) => self.protocol.deviations(),
            _ => Vec::new(),
        };
        let names = deviations.iter().map(|deviation| deviation.name);
        names.filter(|name| !clean.iter().any(|judge| judge.refutes(name))).collect()
    }
}

impl Bench {
    /// The deviations that are told as causes in this record although they had no chance.
    fn without_a_chance(
        &self,
        variant: EngineVariant,
        record: &RunRecord,
    ) -> BTreeSet<&'static str> {
        let deviations = match self.side {
            Side::Engine => self.protocol.deviations(),
            Side::Controller => Vec::new(),
        };
        let says = |variant, commands: &[Command]| match (self.start)(variant) {
            EngineSource::Simulated(make) => Some(answers(make(), commands)),
            EngineSource::Process(_) => None,
        };
        let mut chances: BTreeMap<&'static str, bool> = BTreeMap::new();
        for finding in record.requirements.iter().flat_map(|r| &r.findings) {
            let is_told = |d: &&Deviation| {
                let told = finding.behaviour.as_deref();
                told.is_some_and(|told| within_a_sentence(d.what) == told)
                    && !variant.is_fault(d.name)
            };
            let Some(deviation) = deviations.iter().find(is_told) else { continue };
            let drill = record.drills.iter().find(|drill| drill.id == finding.drill);
            let Some(commands) = drill.and_then(commands) else { continue };
            let honest = says(EngineVariant::Honest, &commands);
            let own = says(EngineVariant::Fault(deviation.name), &commands);
            *chances.entry(deviation.name).or_default() |= own.is_none() || own != honest;
        }
        chances.into_iter().filter(|(_, chance)| !chance).map(|(name, _)| name).collect()
    }
}

impl Bench {
    /// The shortest conversation in which a variant does something that the honest engine does not,
    /// and the same with the honest engine.
    pub async fn nearest(
        &self,
        variant: EngineVariant,
        honest: &Trial,
    ) -> Option<(DrillRecord, DrillRecord)> {
        let RunEnd { record, .. } = self.run_suite(variant, None).await;
        let differs =
            |drill: &&DrillRecord| honest.conversations.get(&drill.id) != Some(&said(drill));
        let shortest = |drill: &&DrillRecord| drill.transcript.len();
        let ours = record.drills.iter().filter(differs).min_by_key(shortest)?.clone();
        let RunEnd { record, .. } = self.run_suite(EngineVariant::Honest, None).await;
        let theirs = record.drills.iter().find(|drill| drill.id == ours.id)?.clone();
        Some((ours, theirs))
    }
}

/// The drills in which something was found.
fn objected(record: &RunRecord) -> Vec<DrillRecord> {
    let findings: Vec<_> = record.requirements.iter().flat_map(|r| &r.findings).collect();
    let is_objected = |drill: &&DrillRecord| findings.iter().any(|f| f.drill == drill.id);
    record.drills.iter().filter(is_objected).cloned().collect()
}

/// Whether the conversation that is shown first of a cause is that of a test of its requirement.
fn is_shown_by_its_own(cause: &Cause<'_>, drills: &[DrillRecord]) -> bool {
    let Some(first) = cause.findings().next() else { return true };
    drills.iter().any(|d| d.id == first.drill && d.requirement == cause.lead.id)
}

/// What was said in a drill, and when, as a number.
fn said(drill: &DrillRecord) -> u64 {
    let mut hasher = DefaultHasher::new();
    for line in &drill.transcript {
        (line.at_us, line.from, &line.line).hash(&mut hasher);
    }
    hasher.finish()
}

/// Every fault and quirk of one side of a protocol, and the honest form first.
#[must_use]
pub fn all_variants(protocol: &Protocol, side: Side) -> Vec<EngineVariant> {
    let Some(variants) = protocol.variants_of(side) else { return Vec::new() };
    let faults = variants.faults().into_iter().map(|f| EngineVariant::Fault(f.name));
    let quirks = variants.quirks().into_iter().map(|q| EngineVariant::Quirk(q.name));
    std::iter::once(EngineVariant::Honest).chain(faults).chain(quirks).collect()
}

fn meaning(
    variants: Option<&'static dyn Variants>,
    variant: EngineVariant,
) -> (&'static str, BTreeSet<String>) {
    let Some(protocol) = variants else { return Default::default() };
    match variant {
        EngineVariant::Honest => ("conforms", BTreeSet::new()),
        EngineVariant::Fault(name) => protocol
            .faults()
            .iter()
            .find(|f| f.name == name)
            .map(|f| (f.what, f.trips.iter().map(|&t| t.to_owned()).collect()))
            .unwrap_or_default(),
        EngineVariant::Quirk(name) => protocol
            .quirks()
            .iter()
            .find(|q| q.name == name)
            .map(|q| (q.what, BTreeSet::new()))
            .unwrap_or_default(),
        // What it should break is told with the score.
        EngineVariant::Mutant(_) | EngineVariant::Pair(..) => Default::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        bundled, protocols,
        suite::{all_steps, coverage, dialect, embedded},
        verdict::CoverageRecord,
    };

    fn bench(protocol: &'static Protocol, start: Arc<StartVariant>) -> Bench {
        let catalogue = Catalogue::read(&embedded(protocol.id()), &dialect(protocol));
        let catalogue = Arc::new(catalogue.expect("sound").of(Side::Engine));
        let scripts = Scripts::of(&catalogue.features, &all_steps(protocol)).expect("known steps");
        Bench {
            protocol,
            catalogue,
            scripts: Arc::new(scripts),
            side: Side::Engine,
            start,
            controller: Arc::new(|_| None),
            deadlines: Deadlines::default(),
            jobs: 1,
            trials: 2,
            cancel: Cancel::default(),
            seed: 0,
            selection: Selection::default(),
        }
    }

    #[test]
    fn tests_meet_each_command_in_each_state_with_each_reply() {
        for protocol in protocols::all().iter().copied() {
            let start = move |variant| {
                let program = move || bundled::program(protocol, variant);
                EngineSource::Simulated(Arc::new(program))
            };
            let bench = bench(protocol, Arc::new(start));
            let runtime = runtime::Builder::new_current_thread().enable_all().build();
            let runtime = runtime.expect("a runtime");
            let end = runtime.block_on(bench.run_suite(EngineVariant::Honest, None));
            let met = coverage(protocol.description(), &end.record.drills);
            let never: Vec<String> =
                met.iter().filter(|cell| cell.times == 0).map(CoverageRecord::shown).collect();
            assert!(met.len() > 20, "{}: {met:?}", protocol.id());
            assert!(never.is_empty(), "{}: never met: {}", protocol.id(), never.join("; "));
        }
    }

    #[test]
    fn a_trial_that_panics_is_told() {
        let panics = |variant| -> EngineSource { panic!("{variant:?} does not start") };
        let bench = bench(protocols::all()[0], Arc::new(panics));
        let runtime = runtime::Builder::new_current_thread().build().expect("a runtime");
        let variants = [EngineVariant::Honest, EngineVariant::Fault("none")];
        let told = runtime.block_on(bench.run(&variants, &|_| ()));
        let why = told.expect_err("nothing was tried").to_string();
        assert_eq!(why, "the trial of Honest panicked");
    }
}
