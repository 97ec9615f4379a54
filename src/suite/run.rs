//! A whole run: survey, drills, tally.
//!
//! In: a protocol, an engine, a catalogue and a selection.
//! Out: events as they happen and the record at the end, also when the run is
//! interrupted. Never: reports, exit codes.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    sync::Arc,
    time::Duration,
};

use super::{
    Event, Listener,
    flaky::{Flaky, is_good},
    hypotheses,
    memo::{Known, Memo},
    outcome::{Own, outcome},
    prerequisites::Prerequisites,
    retry::{Doubt, Retries},
    runner::{Observer, run_drills},
    steps::Scripts,
    survey::greet,
    suspects::Suspects,
};
use crate::{
    contract::{
        Cancel, Declared, DrillContext, DrillTrace, Interruption, Judge, Loss, RunContext, World,
    },
    engine::{EngineSource, Stopwatch, pause},
    spec::{Catalogue, Drill, Requirement, Selection},
    transcript::Entry,
    verdict::{
        Conclusion, Defect, DrillRecord, DrillResult, EngineRecord, FailOn, Finding, FlakyRecord,
        NoteRecord, ProtocolRecord, RunRecord, Strays, Verdict, defect_of_any, judge, root,
        shortened,
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

/// How many bytes of conversations are kept, to be judged again.
const KEPT: usize = 64 << 20;

/// How often a run that takes long is remarked upon.
const LONG: Duration = Duration::from_secs(30);

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

#[derive(Clone)]
pub(super) struct Collector {
    pub(super) catalogue: Arc<Catalogue>,
    pub(super) listener: Rc<RefCell<dyn Listener>>,
    pub(super) drills: Vec<Arc<DrillRecord>>,
    pub(super) results: Vec<Arc<DrillResult>>,
    /// What a reader should know, and in which conversations it was seen.
    pub(super) remarks: BTreeMap<String, Vec<String>>,
    /// Lines that belong to no protocol, in all conversations.
    strays: Strays,
    pub(super) bugs: Vec<String>,
    pub(super) mistakes: Vec<String>,
    /// The conversations, by their drill.
    pub(super) judges: BTreeMap<String, Rc<Judge>>,
    /// How many bytes of them are kept.
    pub(super) kept: usize,
    /// How many bytes of conversations in which something was found go with their records.
    pub(super) told: usize,
    /// Drills that are run once more by themselves before they count.
    pub(super) retries: Retries,
    /// Drills that are run although what they build upon is broken.
    pub(super) suspects: Suspects,
    /// Drills that failed and are run again.
    pub(super) flaky: Flaky,
    /// Why the machine could not even start the engine that was to greet.
    pub(super) exhausted: Option<String>,
    /// Ends the run at the first failure, if that is wanted.
    pub(super) fail_fast: Option<Cancel>,
    /// The requirements that something was told of already.
    pub(super) announced: BTreeSet<String>,
    /// Begins with the run.
    pub(super) watch: Stopwatch,
    /// What drills came to with another engine.
    memo: Option<Memo>,
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
        let collector = Collector {
            catalogue,
            listener,
            drills: Vec::new(),
            results: Vec::new(),
            remarks: BTreeMap::new(),
            strays: Strays::default(),
            bugs: Vec::new(),
            mistakes: Vec::new(),
            judges: BTreeMap::new(),
            kept: 0,
            told: 0,
            retries: Retries::default(),
            suspects: Suspects::default(),
            flaky: Flaky::new(self.retries),
            exhausted: None,
            fail_fast: self.fail_fast.then(|| self.context.cancel.clone()),
            announced: BTreeSet::new(),
            watch: Stopwatch::start(),
            memo: self.memo.clone(),
        };
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

impl Collector {
    /// What is run next, and how many at a time: first what the tests so far build upon, then
    /// by itself what has to be repeated, then what was left out for something that was only
    /// late or flaky, then what was left out and may show the cause of something, and at last
    /// what failed.
    fn next_round(
        &mut self,
        prerequisites: &mut Prerequisites<'_>,
        jobs: usize,
    ) -> (BTreeSet<String>, usize) {
        let missing = prerequisites.next(&self.results, self.retries.open());
        if !missing.is_empty() {
            return (missing, jobs);
        }
        let again = self.retries.next();
        if !again.is_empty() {
            return (again, 1);
        }
        let left_out = self.take_left_out();
        if !left_out.is_empty() {
            return (left_out, jobs);
        }
        let suspects = self.suspects.next((&mut self.drills, &mut self.results), &self.judges);
        if !suspects.is_empty() {
            return (suspects, jobs);
        }
        (self.flaky.next(&self.drills, &self.results), 1)
    }

    /// Takes back the drills that were left out because of a requirement which holds, as it
    /// turned out since.
    fn take_left_out(&mut self) -> BTreeSet<String> {
        let late: BTreeSet<&str> =
            self.retries.only_late().into_iter().chain(self.flaky.cleared()).collect();
        let left_out = |result: &Arc<DrillResult>| {
            let cause = result.reason.as_deref().and_then(root).map(|(id, _)| id);
            let requires = self.catalogue.drill(&result.drill).map_or(&[][..], |d| &d.requires);
            let for_late = cause.is_some_and(|id| late.contains(id)) && result.findings.is_empty();
            for_late && self.defect_of(requires).is_none()
        };
        let ids: BTreeSet<String> =
            self.results.iter().filter(|r| left_out(r)).map(|r| r.drill.clone()).collect();
        self.drills.retain(|drill| !ids.contains(&drill.id));
        self.results.retain(|result| !ids.contains(&result.drill));
        ids
    }

    /// The whole conversation, where something was found and there is room for it.
    pub(super) fn whole(&mut self, trace: &DrillTrace) -> Arc<[Entry]> {
        let whole = if trace.found() { trace.whole() } else { Vec::new() };
        let bytes: usize = whole.iter().map(|e| e.line.bytes.len() + size_of::<Entry>()).sum();
        if self.told + bytes > KEPT {
            return Arc::default();
        }
        self.told += bytes;
        whole.into()
    }

    /// Keeps a conversation, to be judged again when the run is over.
    pub(super) fn keep(&mut self, judge: Option<Rc<Judge>>, drill: &str) {
        let Some((judge, bytes)) = judge.and_then(|judge| judge.bytes().map(|b| (judge, b))) else {
            return;
        };
        if self.kept + bytes <= KEPT {
            self.kept += bytes;
            self.judges.insert(drill.to_owned(), judge);
        }
    }

    pub(super) fn remark(&mut self, trace: &mut DrillTrace) {
        self.strays.add(std::mem::take(&mut trace.strays));
        for remark in trace.remarks.drain(..) {
            self.remarks.entry(remark).or_default().push(trace.drill.id.clone());
        }
    }

    /// Tells at once that a requirement is broken, of each conversation the first that is new.
    pub(super) fn announce(&mut self, record: &DrillRecord, result: &DrillResult) {
        let mut first: Option<&Finding> = None;
        for finding in &result.findings {
            if self.announced.insert(finding.requirement.to_string()) {
                first = first.or(Some(finding));
            }
        }
        let Some(finding) = first else { return };
        self.listener.borrow_mut().on(&Event::Found {
            after: self.watch.now(),
            place: record.shown().to_owned(),
            message: finding.message.clone(),
        });
    }

    fn add(&mut self, record: DrillRecord, result: DrillResult) {
        self.add_shared(Arc::new(record), Arc::new(result));
    }

    fn add_shared(&mut self, record: Arc<DrillRecord>, result: Arc<DrillResult>) {
        self.listener
            .borrow_mut()
            .on(&Event::DrillFinished(Arc::clone(&record), Arc::clone(&result)));
        if let Some(cancel) = self.fail_fast.as_ref().filter(|_| result.verdict == Verdict::Fail) {
            cancel.cancel(Interruption::FailFast);
        }
        self.drills.push(record);
        self.results.push(result);
    }

    /// Keeps what the drill came to that was added last, if it went as it should.
    fn learn(&self) {
        let (Some(memo), Some(record), Some(result)) =
            (&self.memo, self.drills.last(), self.results.last())
        else {
            return;
        };
        if matches!(result.verdict, Verdict::Pass | Verdict::NotApplicable)
            && result.findings.is_empty()
        {
            let judge = self.judges.get(&record.id).cloned();
            memo.learn(Known { record: Arc::clone(record), result: Arc::clone(result), judge });
        }
    }

    /// A drill that had failed was run again.
    fn ran_again(
        &mut self,
        ended: (DrillRecord, DrillResult),
        judge: Option<Rc<Judge>>,
        runs: usize,
    ) {
        let (record, result) = (Arc::new(ended.0), Arc::new(ended.1));
        let passed = is_good(&record, &result);
        let event = Event::DrillRepeated { record: Arc::clone(&record), runs, passed };
        self.listener.borrow_mut().on(&event);
        if !passed {
            return;
        }
        if let Some(first) = self.results.iter().find(|first| first.drill == record.id) {
            self.flaky.pass(&record, first, runs);
        }
        self.drills.retain(|drill| drill.id != record.id);
        self.results.retain(|first| first.drill != record.id);
        self.judges.remove(&record.id);
        self.keep(judge, &record.id);
        self.drills.push(record);
        self.results.push(result);
    }

    /// How much the engine prints that no protocol knows.
    fn chatter(&self) -> Option<String> {
        let Strays { lines, first } = &self.strays;
        let many = if *lines == 1 { "1 line that is" } else { &format!("{lines} lines that are") };
        let first = shortened(first, NAME);
        let such = if *lines == 1 { "it is" } else { "such as" };
        (*lines > 0).then(|| {
            format!("the engine prints {many} not part of the protocol, {such} `{first}`: this is allowed")
        })
    }

    /// What a reader should know of how the run went.
    fn remarks(&self, context: &RunContext) -> Vec<NoteRecord> {
        let startup = context.experience.startup();
        let mut remarks = Vec::new();
        if startup >= Duration::from_secs(1) {
            remarks.push(NoteRecord::run(format!(
                "the engine takes {:.1} s from its start to its first answer; this time is granted at every start",
                startup.as_secs_f64()
            )));
        }
        if self.watch.now() >= LONG
            && let Some(why) = slow(context)
        {
            remarks.push(NoteRecord::run(why));
        }
        remarks.extend(self.chatter().map(NoteRecord::run));
        remarks.extend(self.retries.notes(self.results.len()));
        remarks.extend(self.remarks.iter().map(told));
        remarks
    }
}

/// What the engine's environment has from the shell that no GUI gives it.
fn inherited(engine: &EngineSource) -> Option<String> {
    let EngineSource::Process(command) = engine else { return None };
    let names = command.unbuffered_by();
    let (is, list) = (if names.len() == 1 { "is" } else { "are" }, names.join("` and `"));
    (!names.is_empty()).then(|| format!(
        "`{list}` {is} set in the shell and was passed on to the engine, so its output is not buffered; a GUI does not set it: run once without it, to see whether the engine flushes what it writes"
    ))
}

/// A remark and the first drill that it was made of.
fn told((remark, drills): (&String, &Vec<String>)) -> NoteRecord {
    let times = drills.len();
    let text = if times > 1 { format!("{remark}, in {times} tests") } else { remark.clone() };
    NoteRecord { requirement: None, drill: drills.first().cloned(), text }
}

/// A kind of line as it is shown.
fn quoted(kind: &str) -> String {
    if kind.is_empty() { "an empty line".into() } else { format!("`{kind}`") }
}

/// What makes a run take long, as far as it is known: what most time goes into.
fn slow(context: &RunContext) -> Option<String> {
    let seconds = |time: Duration| time.as_secs_f64();
    let startup = context.experience.startup();
    let starts = (startup >= Duration::from_secs(1)).then(|| {
        let why = format!(
            "every test starts the engine again, which takes {:.1} s each time",
            seconds(startup)
        );
        (context.experience.starts(), why)
    });
    let losses = context.experience.greatest_loss().map(|Loss { line, drills, lost }| {
        let why = format!(
            "{:.0} s were spent waiting for answers to {}, which did not come in {drills} {}",
            seconds(lost),
            quoted(&line),
            if drills == 1 { "test" } else { "tests" }
        );
        (lost, why)
    });
    let waits = context.experience.slowest_line().map(|(line, spent, longest)| {
        let why = format!(
            "{:.0} s were spent waiting for answers to {}, up to {:.1} s for one",
            seconds(spent),
            quoted(&line),
            seconds(longest)
        );
        (spent, why)
    });
    let reasons = [starts, losses, waits].into_iter().flatten();
    let (_, why) = reasons.filter(|(time, _)| *time >= LONG / 4).max_by_key(|(time, _)| *time)?;
    Some(why)
}

impl Observer for Collector {
    fn begins(&mut self, drill: &Drill) {
        self.listener.borrow_mut().on(&Event::DrillStarted(Arc::new(drill.clone())));
        if let Some(memo) = &self.memo {
            memo.begins();
        }
    }

    fn recalls(&mut self, drill: &Drill, context: &RunContext) -> bool {
        let recall = |memo: &Memo| {
            let declared = context.declared.as_ref();
            memo.recall(&drill.id, &context.engine, declared)
        };
        let running = !context.cancel.is_cancelled();
        let known = self.memo.as_ref().filter(|_| running).and_then(recall);
        let Some(Known { record, result, judge }) = known else { return false };
        self.keep(judge, &record.id);
        self.add_shared(record, result);
        true
    }

    fn ends(&mut self, mut trace: DrillTrace) {
        let remarked = !trace.remarks.is_empty() || trace.strays.lines > 0;
        self.remark(&mut trace);
        let catalogue = Arc::clone(&self.catalogue);
        let name = catalogue.drill(&trace.drill.id).map(|d| d.name.clone()).unwrap_or_default();
        let doubt = Doubt::of(&trace);
        let judge = trace.judge.take().map(Rc::new);
        let whole = self.whole(&trace);
        let (mut record, result, blunder) = outcome(&catalogue, &name, trace);
        record.whole = whole;
        match blunder {
            Some(Own::Bug(what)) => self.bugs.push(what),
            Some(Own::Mistake(what)) => self.mistakes.push(what),
            None => {}
        }
        if let Some(runs) = self.flaky.runs(&record.id) {
            return self.ran_again((record, result), judge, runs);
        }
        self.announce(&record, &result);
        self.keep(judge, &record.id);
        if let Some((record, result)) = self.retries.admit((record, result), doubt) {
            self.add(record, result);
            if !remarked {
                self.learn();
            }
        }
    }

    fn defect(&self, drill: &Drill) -> Option<Defect> {
        if self.suspects.runs(&drill.id) { None } else { self.defect_of(&drill.requires) }
    }
}

impl Collector {
    /// What is wrong with the first of these requirements that is known not to hold.
    fn defect_of(&self, requirements: &[String]) -> Option<Defect> {
        let counted = self.results.iter().map(|result| &**result);
        let results: Vec<&DrillResult> = counted.chain(self.retries.provisional()).collect();
        defect_of_any(&self.catalogue, &results, requirements)
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
