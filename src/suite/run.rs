//! A whole run: survey, drills in rounds, the end.
//!
//! In: a protocol, an engine, a catalogue and a selection.
//! Out: events as they happen, and the end, also when the run is interrupted.
//! Never: reports, exit codes.

use std::{cell::RefCell, rc::Rc, sync::Arc};

use futures_util::future::LocalBoxFuture;

use super::{
    Durations, Event, Listener, RunEnd,
    collector::Collector,
    durations::Estimate,
    flaky::Flaky,
    memo::Memo,
    places::Company,
    prerequisites::Prerequisites,
    runner::{Setting, run_drills},
    solitary::cannot_run_twice,
    steps::Scripts,
    stock::Stock,
    timekeeper::keep_time,
};
use crate::{
    contract::{Declared, Deviation, RunContext},
    engine::Stopwatch,
    spec::{Drill, Selection},
    verdict::FailOn,
};

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
    /// Whether each test has an engine of its own.
    pub fresh: bool,
    /// What may be the cause of what is found; to try them all takes most of the time, where the engine
    /// itself takes none.
    pub deviations: Vec<Deviation>,
    /// How long its drills took the last time.
    pub durations: Durations,
    /// What drills came to with another engine, if that is worth keeping.
    pub memo: Option<Memo>,
}

impl Suite {
    /// All drills, one at a time, once each.
    #[must_use]
    pub fn new(context: RunContext, scripts: Arc<Scripts>) -> Self {
        let deviations = context.protocol.deviations();
        Self {
            context,
            scripts,
            selection: Selection::default(),
            jobs: 1,
            fail_on: FailOn::Must,
            bundled: false,
            fail_fast: false,
            retries: 0,
            fresh: false,
            deviations,
            durations: Durations::default(),
            memo: None,
        }
    }

    /// Runs it. Needs a tokio runtime with time and I/O.
    ///
    /// The future is boxed: what waits for it would otherwise compile all of it anew.
    #[must_use]
    pub fn run(self, listener: Rc<RefCell<dyn Listener>>) -> LocalBoxFuture<'static, RunEnd> {
        Box::pin(async move {
            let catalogue = Arc::clone(&self.context.catalogue);
            let chosen = catalogue.drills.iter().filter(|d| self.selection.includes(d)).count();
            listener.borrow_mut().on(&Event::Started {
                catalogue: Arc::clone(&catalogue),
                drills: chosen,
                runs: 1,
                engine: self.context.engine.to_string(),
            });
            let mut collector = Collector::new(Arc::clone(&catalogue), listener);
            collector.flaky = Flaky::new(self.retries);
            collector.fail_fast = self.fail_fast.then(|| self.context.cancel.clone());
            collector.memo = self.memo.clone();
            collector.deviations.clone_from(&self.deviations);
            let selected = catalogue.drills.iter().filter(|d| self.selection.includes(d));
            // Sessions of a controller serve several tests, and last as long as it likes.
            let estimate = match self.context.controller {
                None => self.durations.estimate(selected, self.jobs),
                Some(_) => Estimate::default(),
            };
            let estimate = Rc::new(RefCell::new(estimate));
            collector.estimate = Rc::clone(&estimate);
            let listener = Rc::clone(&collector.listener);
            tokio::select! { biased;
                end = self.run_to_its_end(collector) => end,
                never = keep_time((&self.context, chosen), &estimate, &listener) => match never {},
            }
        })
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
            Some(cause) => collector.skip_all(&self.selection, cause),
            None => collector = self.drill(&context, collector).await,
        }
        if let Some(memo) = &self.memo {
            memo.complete();
        }
        let cause = cause.or_else(|| collector.exhausted.clone());
        self.conclude(context, collector, &declared.unwrap_or_default(), cause)
    }

    async fn drill(&self, context: &Arc<RunContext>, collector: Collector) -> Collector {
        let observer = RefCell::new(collector);
        let stock = Stock::new(context, !self.fresh);
        let setting = Setting {
            context,
            scripts: &self.scripts,
            durations: &self.durations,
            stock: &stock,
            walking: context.walking.map(|time| (Stopwatch::start(), time)),
        };
        let together = |d: &Drill| self.selection.includes(d) && (!d.timing || d.waits);
        let jobs = Company::Jobs(self.jobs);
        let mut complaints = run_drills(setting, &together, jobs, &observer).await;
        // What was found is repeated, however long that takes.
        let setting = Setting { walking: None, ..setting };
        stock.close(context.deadlines.farewell).await;
        let alone = |d: &Drill| self.selection.includes(d) && d.timing && !d.waits;
        let company = if self.jobs > 1 { Company::Ready } else { Company::Nobody };
        complaints.extend(run_drills(setting, &alone, company, &observer).await);
        let mut prerequisites = Prerequisites::new(&context.catalogue, &self.selection);
        while !self.context.cancel.is_cancelled() {
            let (next, company) = observer.borrow_mut().next_round(&mut prerequisites, jobs);
            if next.is_empty() {
                break;
            }
            let wanted = |d: &Drill| next.contains(&d.id);
            complaints.extend(run_drills(setting, &wanted, company, &observer).await);
        }
        stock.close(context.deadlines.farewell).await;
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
}
