//! A whole run: survey, drills, tally.
//!
//! In: a protocol, an engine, a catalogue and a selection.
//! Out: events as they happen and the record at the end, also when the run is
//! interrupted. Never: reports, exit codes.

use std::{cell::RefCell, rc::Rc, sync::Arc, time::Duration};

use super::{
    Event, Listener,
    collector::Collector,
    flaky::Flaky,
    hypotheses,
    memo::Memo,
    prerequisites::Prerequisites,
    remarks::{LONG, inherited, slow},
    runner::run_drills,
    steps::Scripts,
    survey::greet,
};
use crate::{
    contract::{Declared, DrillContext, Interruption, Judge, RunContext, World},
    engine::{Stopwatch, pause},
    spec::{Drill, Requirement, Selection},
    verdict::{
        Conclusion, DrillRecord, DrillResult, EngineRecord, FailOn, FlakyRecord, NoteRecord,
        ProtocolRecord, RunRecord, Verdict, judge, shortened,
    },
};

/// The longest name of an engine, or of something it declares, in a record.
const NAME: usize = 200;

/// How many of the things it declares a record names.
const NAMES: usize = 50;

/// What is to be run.
pub struct Suite {
    /// Protocol, engine, deadlines, readings, catalogue.
    pub context: RunContext,
    /// What its drills do.
    pub scripts: Arc<Scripts>,
    /// Which requirements and drills.
    pub selection: Selection,
    /// How many drills at a time.
    pub jobs: usize,
    /// What counts as a failure.
    pub fail_on: FailOn,
    /// Whether the bundled reference engine is checked.
    pub bundled: bool,
    /// Whether the first broken MUST ends the run.
    pub fail_fast: bool,
    /// How many times a drill that failed is run again, at most.
    pub retries: usize,
    /// What drills came to with another engine, if that is worth keeping.
    pub memo: Option<Memo>,
}

/// How often an engine must fail to start beside another one to be believed
/// that it cannot.
const TWICE: usize = 2;

/// How a run ended.
#[derive(Debug)]
pub struct RunEnd {
    /// What was found.
    pub record: Arc<RunRecord>,
    /// Whether the engine got past its greeting.
    pub spoke: bool,
    /// Bugs of linesman that showed themselves.
    pub bugs: Vec<String>,
    /// Mistakes in feature files that did.
    pub mistakes: Vec<String>,
    /// What the machine could not give, if it kept drills from being run.
    pub exhausted: Option<String>,
    /// Conversations in which nothing was found.
    pub clean: Vec<Rc<Judge>>,
    /// What its tests shared, with what it has learnt of its engine; nothing if nothing was run.
    pub context: Option<Arc<RunContext>>,
}

impl Suite {
    /// All drills, one at a time, once each.
    #[must_use]
    pub fn new(context: RunContext, scripts: Arc<Scripts>) -> Self {
        Self {
            context,
            scripts,
            selection: Selection::default(),
            jobs: 1,
            fail_on: FailOn::Must,
            bundled: false,
            fail_fast: false,
            retries: 0,
            memo: None,
        }
    }

    /// Runs it. Needs a tokio runtime with time and I/O.
    pub async fn run(self, listener: Rc<RefCell<dyn Listener>>) -> RunEnd {
        let catalogue = Arc::clone(&self.context.catalogue);
        let chosen = catalogue.drills.iter().filter(|d| self.selection.includes(d)).count();
        listener.borrow_mut().on(&Event::Started {
            catalogue: Arc::clone(&catalogue),
            drills: chosen,
            runs: 1,
            engine: self.context.engine.to_string(),
        });
        let mut collector = Collector::new(catalogue, listener);
        collector.flaky = Flaky::new(self.retries);
        collector.fail_fast = self.fail_fast.then(|| self.context.cancel.clone());
        collector.memo = self.memo.clone();
        let listener = Rc::clone(&collector.listener);
        tokio::select! { biased;
            end = self.run_to_its_end(collector) => end,
            never = self.keep_time(chosen, &listener) => match never {},
        }
    }

    async fn run_to_its_end(&self, mut collector: Collector) -> RunEnd {
        let (declared, cause) = self.survey(&mut collector).await;
        let mut context = self.context.clone();
        context.declared = declared.clone().map(Declared::within_room);
        context.deadlines.boot += context.experience.startup();
        if let Some(memo) = &self.memo {
            context.engine = memo.engine(&context.engine, context.declared.as_ref());
        }
        let context = Arc::new(context);
        match &cause {
            Some(cause) => self.skip_all(&mut collector, cause),
            None => collector = self.drill(&context, collector).await,
        }
        if let Some(memo) = &self.memo {
            memo.complete();
        }
        let cause = cause.or_else(|| collector.exhausted.clone());
        self.conclude(context, collector, declared, cause)
    }

    /// Ends the run when its time is up, and tells now and then why it takes
    /// so long.
    async fn keep_time(
        &self,
        drills: usize,
        listener: &Rc<RefCell<dyn Listener>>,
    ) -> std::convert::Infallible {
        let watch = Stopwatch::start();
        loop {
            let (budget, now) = (self.context.budget.unwrap_or(Duration::MAX), watch.now());
            if now >= budget {
                self.context.cancel.cancel(Interruption::TimeBudget(budget));
                std::future::pending::<()>().await;
            }
            pause(LONG.min(budget - now)).await;
            if watch.now() >= LONG {
                let why = slow(&self.context);
                let taken = watch.now();
                listener.borrow_mut().on(&Event::TakesLong { taken, drills, why });
            }
        }
    }

    async fn drill(&self, context: &Arc<RunContext>, collector: Collector) -> Collector {
        let observer = RefCell::new(collector);
        let together = |d: &Drill| self.selection.includes(d) && (!d.timing || d.waits);
        let mut complaints =
            run_drills(context, &self.scripts, &together, self.jobs, &observer).await;
        let alone = |d: &Drill| self.selection.includes(d) && d.timing && !d.waits;
        complaints.extend(run_drills(context, &self.scripts, &alone, 1, &observer).await);
        let mut prerequisites = Prerequisites::new(&context.catalogue, &self.selection);
        while !self.context.cancel.is_cancelled() {
            let (next, jobs) = observer.borrow_mut().next_round(&mut prerequisites, self.jobs);
            if next.is_empty() {
                break;
            }
            let wanted = |d: &Drill| next.contains(&d.id);
            complaints.extend(run_drills(context, &self.scripts, &wanted, jobs, &observer).await);
        }
        let mut collector = observer.into_inner();
        if collector.retries.is_suspicious() {
            let is_alone = tokio::select! { biased;
                _ = context.cancel.cancelled() => false,
                is_alone = cannot_run_twice(context) => is_alone,
            };
            if is_alone {
                collector.retries.is_solitary();
            }
        }
        for (record, result) in collector.retries.overrule() {
            collector.drills.retain(|drill| drill.id != record.id);
            collector.results.retain(|drill| drill.drill != record.id);
            collector.add(record, result);
        }
        let Collector { suspects, drills, results, .. } = &mut collector;
        suspects.conclude(drills, results);
        collector.exhausted = collector.retries.exhausted().map(str::to_owned);
        collector.bugs.extend(complaints);
        collector
    }

    fn skip_all(&self, collector: &mut Collector, cause: &str) {
        let catalogue = Arc::clone(&collector.catalogue);
        for drill in catalogue.drills.iter().filter(|d| self.selection.includes(d)) {
            let (id, requirement) = (drill.id.as_str(), drill.requirement.as_str());
            let record = DrillRecord {
                place: drill.place.to_string(),
                name: drill.name.clone(),
                verdict: Verdict::Inconclusive,
                reason: Some(cause.to_owned()),
                ..DrillRecord::of(id, requirement)
            };
            let result = DrillResult {
                verdict: Verdict::Inconclusive,
                reason: Some(cause.to_owned()),
                ..DrillResult::of(id, requirement)
            };
            collector.add(record, result);
        }
    }

    fn conclude(
        &self,
        context: Arc<RunContext>,
        collector: Collector,
        declared: Option<Declared>,
        cause: Option<String>,
    ) -> RunEnd {
        let catalogue = Arc::clone(&collector.catalogue);
        let mut results: Vec<DrillResult> =
            collector.results.iter().map(|r| DrillResult::clone(r)).collect();
        hypotheses::weigh(&mut results, &collector.judges);
        let drills = collector.drills.iter().map(|d| DrillRecord::clone(d)).collect();
        let asked_for = |r: &Requirement| self.selection.covers(&catalogue, r);
        let judgement = judge(&catalogue, &asked_for, drills, &results, self.fail_on);
        let spoke = cause.is_none();
        let declared = declared.unwrap_or_default();
        let engine = EngineRecord {
            command: if self.bundled { Vec::new() } else { context.engine.words() },
            name: declared.name.as_deref().map(|name| shortened(name, NAME)),
            capabilities: legibles(&declared.capabilities),
            recorded: Vec::new(),
        };
        let protocol = self.protocol_record(&declared);
        let verdicts_by = (catalogue.sides, self.fail_on);
        let mut record = RunRecord::new((protocol, engine), verdicts_by, judgement, &results);
        let why = context.cancel.reason();
        record.interrupted = why.is_some();
        let cut_short = record.interrupted || cause.is_some();
        if cut_short && record.verdict != Conclusion::DoesNotConform {
            record.verdict = Conclusion::Inconclusive;
        }
        record.cause = cause;
        record.interruption =
            why.filter(|why| *why != Interruption::Signal).map(|why| why.to_string());
        record.notes.extend(collector.remarks(&context));
        let inherited = inherited(&context.engine).filter(|_| !self.bundled);
        record.notes.extend(inherited.map(NoteRecord::run));
        record.gate.retried = collector.flaky.clone().record();
        let flaky = record.gate.retried.iter().flat_map(|retried| &retried.flaky);
        record.notes.extend(flaky.map(FlakyRecord::note));
        let record = Arc::new(record);
        collector.listener.borrow_mut().on(&Event::Finished(Arc::clone(&record)));
        let Collector { bugs, mistakes, exhausted, mut judges, .. } = collector;
        for result in results.iter().filter(|result| !result.findings.is_empty()) {
            judges.remove(&result.drill);
        }
        let clean = judges.into_values().collect();
        RunEnd { record, spoke, bugs, mistakes, exhausted, clean, context: Some(context) }
    }

    /// What was checked against, with the readings that were detected.
    fn protocol_record(&self, declared: &Declared) -> ProtocolRecord {
        let protocol = self.context.protocol;
        let mut settings = self.context.settings.all().clone();
        if self.context.seed != 0 {
            settings.insert("seed".into(), self.context.seed.to_string());
        }
        let detected = declared.detected.iter();
        settings.extend(detected.map(|(name, value)| (name.clone(), shortened(value, NAME))));
        ProtocolRecord {
            id: protocol.id().into(),
            title: protocol.title().into(),
            revision: protocol.revision().into(),
            settings,
        }
    }
}

/// Names, and how many more there are.
fn legibles(names: &[String]) -> Vec<String> {
    let mut all: Vec<String> = names.iter().take(NAMES).map(|n| shortened(n, NAME)).collect();
    if names.len() > NAMES {
        all.push(format!("… ({} more)", names.len() - NAMES));
    }
    all
}

/// Whether a second engine ends at once while a first one is running.
async fn cannot_run_twice(context: &Arc<RunContext>) -> bool {
    for _ in 0..TWICE {
        let mut worlds = [World::default(), World::default()];
        let mut greeted = Vec::new();
        for world in &mut worlds {
            world.begin(Arc::clone(context), DrillContext::default());
            greeted.push(greet(world).await.is_ok());
        }
        let ended = worlds[1].exit().is_some();
        for world in &mut worlds {
            world.finish().await;
        }
        if greeted != [true, false] || !ended {
            return false;
        }
    }
    true
}
