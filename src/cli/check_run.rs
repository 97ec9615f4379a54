//! One engine checked: the run, and what the gate makes of it.
//!
//! In: one [`CheckPlan`], a selection, a baseline. Out: the events of the run, its
//! record weighed with the baseline, and how it ended.
//! Never: reports, exit codes.

use std::{
    borrow::Cow,
    cell::RefCell,
    collections::BTreeSet,
    io::{self, IsTerminal as _},
    rc::Rc,
    sync::Arc,
    time::Duration,
};

use super::{
    error::CliError,
    last_run,
    plan::CheckPlan,
    print,
    shorten::{Limits, shorten},
    signals,
    times::Times,
    wanted::Wanted,
};
use crate::{
    contract::{Cancel, RunContext},
    engine::{Deadlines, Stopwatch, today},
    protocols,
    report::{about, found},
    spec::{Catalogue, Requirement},
    suite::{Event, Listener, RunEnd, Suite, coverage},
    verdict::{
        Baseline, Breakdowns, DrillRecord, NoteRecord, RunRecord, Terms, Verdict, note_retried,
        repeated,
    },
};

/// Whether tests that failed are run again.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Retries {
    /// How many times, at most.
    pub times: usize,
    /// Whether one that passes then fails the check all the same.
    pub fail: bool,
}

/// What a run is held to.
pub(super) struct CheckRun<'a> {
    pub plan: &'a CheckPlan,
    pub wanted: &'a Wanted,
    pub baseline: Option<&'a Baseline>,
    pub times: Times,
    /// Whether tests that pass and fail are tolerated.
    pub allow_flaky: bool,
    /// Whether and how tests that failed are run again.
    pub retries: Retries,
    /// How many times the engine is started to cut down what shows a cause.
    pub shrink: usize,
    /// Whether each test has an engine of its own.
    pub fresh: bool,
    /// Whether nothing is told of how it goes.
    pub quiet: bool,
}

type Listening = Rc<RefCell<dyn Listener>>;

/// Passes the events of all runs on as those of one; the end comes when the
/// gate is done.
struct Withheld {
    listener: Listening,
    times: Times,
    quiet: bool,
    started: bool,
    waits: bool,
    done: usize,
    /// The requirements that something was found about.
    found: BTreeSet<Cow<'static, str>>,
    /// What was found and not told yet, where nobody else tells it.
    early: Option<Vec<String>>,
    watch: Stopwatch,
}

/// A run that takes longer than this tells what it finds as it comes.
const SHORT: Duration = Duration::from_secs(5);

impl Listener for Withheld {
    fn on(&mut self, event: &Event) {
        self.pass_on(event);
        if self.watch.now() >= SHORT {
            let early = self.early.iter_mut().flat_map(|early| early.drain(..));
            early.for_each(|line| print::note(&line));
        }
    }
}

impl Withheld {
    fn pass_on(&mut self, event: &Event) {
        if let Event::DrillFinished(_, result) = event {
            self.done += 1;
            self.found.extend(result.findings.iter().map(|finding| finding.requirement.clone()));
        }
        match event {
            Event::Finished(_) => {}
            Event::Found { after, place, message } => {
                if let Some(early) = &mut self.early {
                    early.push(found(*after, place, message));
                }
                self.listener.borrow_mut().on(event);
            }
            Event::Started { catalogue, drills, engine, .. } => {
                if !std::mem::replace(&mut self.started, true) {
                    let runs = if let Times::Count(runs) = self.times { runs } else { 1 };
                    self.listener.borrow_mut().on(&Event::Started {
                        catalogue: Arc::clone(catalogue),
                        drills: *drills,
                        runs: runs.max(1),
                        engine: engine.clone(),
                    });
                }
            }
            Event::NotReady { taken, limit } => {
                if !std::mem::replace(&mut self.waits, true) && !self.quiet {
                    print::note(&format!(
                        "the engine has not completed the handshake after {:.0} s; waiting until {:.0} s. If it has answered, it may not have flushed its output",
                        taken.as_secs_f64(),
                        limit.as_secs_f64()
                    ));
                }
                self.listener.borrow_mut().on(event);
            }
            Event::TakesLong { .. } if self.quiet => {}
            Event::TakesLong { taken, drills, left, why } => {
                let why = why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
                let left = left.map(|left| format!(", {} left", about(left))).unwrap_or_default();
                let done = self.done;
                let found = match self.found.len() {
                    0 => "nothing found".to_owned(),
                    1 => "findings about 1 requirement".to_owned(),
                    several => format!("findings about {several} requirements"),
                };
                // Tests that others build upon come on top of those that were asked for.
                let all = if done <= *drills { format!(" of {drills}") } else { String::new() };
                print::note(&format!(
                    "still running after {:.0} s, {done}{all} tests done, {found}{left}{why}",
                    taken.as_secs_f64()
                ));
            }
            event => self.listener.borrow_mut().on(event),
        }
    }
}

impl CheckRun<'_> {
    /// Runs the tests. `None` when it was ended at once by a second signal.
    pub(super) async fn run(
        &self,
        listener: Listening,
        cancel: &Cancel,
    ) -> Result<Option<RunEnd>, CliError> {
        let withheld = Withheld {
            listener: Rc::clone(&listener),
            times: self.times,
            quiet: self.quiet,
            started: false,
            waits: false,
            done: 0,
            found: BTreeSet::new(),
            // On a terminal they stand above the line that shows how far the run is.
            early: (!self.quiet && !io::stderr().is_terminal()).then(Vec::new),
            watch: Stopwatch::start(),
        };
        let withheld: Listening = Rc::new(RefCell::new(withheld));
        tokio::select! { biased;
            // First, so that signals are heard before an engine starts.
            // Dropping the run ends its engines.
            () = signals::watch(cancel) => Ok(None),
            end = self.run_to_its_end(withheld, cancel) => {
                let end = end?;
                if let Some(end) = &end {
                    listener.borrow_mut().on(&Event::Finished(Arc::clone(&end.record)));
                }
                Ok(end)
            }
        }
    }

    async fn run_to_its_end(
        &self,
        listener: Listening,
        cancel: &Cancel,
    ) -> Result<Option<RunEnd>, CliError> {
        let watch = Stopwatch::start();
        let mut ends: Vec<RunEnd> = Vec::new();
        let mut shown = Shown::default();
        while self.times.go_on(ends.len(), watch.now()) {
            let mut end = self.suite(cancel)?.run(Rc::clone(&listener)).await;
            thin(&mut end, &mut shown);
            ends.push(end);
            // An engine that does not greet will not do so the next time.
            if cancel.is_cancelled() || ends.iter().any(|end| !end.spoke) {
                break;
            }
        }
        let spoke = ends.iter().all(|end| end.spoke);
        let records: Vec<RunRecord> = ends.iter().map(|e| RunRecord::clone(&e.record)).collect();
        let exhausted = ends.iter().find_map(|end| end.exhausted.clone());
        let mistakes = ends.iter().flat_map(|end| end.mistakes.clone()).collect();
        let context = ends.last().and_then(|end| end.context.clone());
        let bugs = ends.into_iter().flat_map(|end| end.bugs).collect();
        let joined = if !matches!(self.times, Times::Count(0 | 1)) {
            repeated(&records, &self.plan.catalogue, self.allow_flaky)
        } else {
            records.into_iter().next()
        };
        let Some(mut record) = joined else { return Ok(None) };
        if let Some(retried) = &mut record.gate.retried {
            retried.fails = self.retries.fail;
        }
        note_retried(&mut record);
        self.apply_gate(&mut record);
        let may = spoke && exhausted.is_none() && self.plan.controller.is_none();
        if let Some(context) = context.as_ref().filter(|_| may) {
            listener.borrow_mut().on(&Event::CutsDown);
            let left = self.wanted.time_budget.map(|budget| budget.saturating_sub(watch.now()));
            shorten(&mut record, context, Limits { starts: self.shrink, left }).await;
        }
        if self.plan.choices.reports.coverage {
            record.coverage = coverage(self.plan.protocol.description(), &record.drills);
        }
        record.duration_ms = Some((watch.now().as_secs_f64() * 1e6).round() / 1e3);
        let record = Arc::new(record);
        Ok(Some(RunEnd { record, spoke, bugs, mistakes, exhausted, clean: Vec::new(), context }))
    }

    fn suite(&self, cancel: &Cancel) -> Result<Suite, CliError> {
        let plan = self.plan;
        let engine = plan.command.clone().into();
        let context = RunContext {
            deadlines: Deadlines::scaled(plan.choices.patience()),
            budget: self.wanted.time_budget,
            walking: self.wanted.walking_time,
            settings: plan.settings.clone(),
            cancel: cancel.clone(),
            seed: plan.choices.seed(),
            controller: plan.controller.clone(),
            ..RunContext::new(plan.protocol, engine, Arc::clone(&plan.catalogue))
        };
        Ok(Suite {
            selection: self.wanted.selection(&plan.catalogue)?,
            jobs: plan.choices.jobs(),
            fail_on: plan.choices.fail_on(),
            bundled: plan.bundled,
            fail_fast: self.wanted.fail_fast,
            retries: self.retries.times,
            fresh: self.fresh,
            durations: last_run::durations(plan),
            ..Suite::new(context, Arc::clone(&plan.scripts))
        })
    }

    fn apply_gate(&self, record: &mut RunRecord) {
        record.gate.selection = Some(self.wanted.record(&self.plan.catalogue));
        if let Some(part) = self.wanted.partition {
            record.gate.partition = Some(part);
            // What only drills of other parts can tell is theirs to report.
            let RunRecord { requirements, drills, .. } = record;
            requirements.retain(|r| {
                r.verdict != Verdict::Inconclusive || drills.iter().any(|d| d.requirement == r.id)
            });
        }
        if let Some(baseline) = self.baseline {
            let today = today();
            let plan = self.plan;
            let terms = Terms {
                engine: plan.shares_baseline.then_some(plan.name.as_str()),
                ..terms(plan.protocol.id(), &plan.catalogue, &today)
            };
            baseline.apply(record, &terms);
        }
        let known = Breakdowns::of(record);
        let is_new = |d: &DrillRecord| !d.crashes.is_empty() && !known.known().contains_key(&d.id);
        let engine = self.plan.controller.is_none() && record.cause.is_none();
        if engine && record.drills.iter().any(is_new) {
            record.notes.push(NoteRecord::run(format!(
                "the engine crashes: mend it, or record the crash until a certain day with `{}`",
                self.plan.with_crashes()
            )));
            if !self.wanted.skip.is_empty() {
                record.notes.push(NoteRecord::run(
                    "`skip` leaves out the tests of what it names, but the engine also crashes in other tests, and there it counts: record the crash, which names the tests, or skip those too",
                ));
            }
        }
        record.settle();
    }
}

/// What a baseline must know of the world to be applied on a day.
pub(super) fn terms<'a>(protocol: &str, catalogue: &'a Catalogue, today: &'a str) -> Terms<'a> {
    let all = protocols::names().into_iter();
    Terms {
        today,
        ids: catalogue.requirements.iter().flat_map(Requirement::ids).collect(),
        tests: catalogue.drills.iter().map(|drill| drill.id.as_str()).collect(),
        others: all.filter(|id| *id != protocol).collect(),
        engine: None,
    }
}

/// Drops conversations and evidence like those of an earlier run of the same
/// test: a run for hours must not keep them all.
fn thin(end: &mut RunEnd, shown: &mut Shown) {
    let mut record = RunRecord::clone(&end.record);
    for drill in &mut record.drills {
        if !shown.conversations.insert((drill.id.clone(), drill.verdict)) {
            drill.transcript = Vec::new();
            drill.whole = Arc::default();
        }
    }
    record.evidence.retain(|result| {
        let broken = result.findings.iter().map(|f| f.requirement.to_string());
        shown.evidence.insert((result.drill.clone(), result.verdict, broken.collect()))
    });
    end.record = Arc::new(record);
}

/// What earlier runs of the same tests left.
#[derive(Default)]
struct Shown {
    conversations: BTreeSet<(String, Verdict)>,
    evidence: BTreeSet<(String, Verdict, Vec<String>)>,
}
