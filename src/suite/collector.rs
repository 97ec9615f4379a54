//! What a run has come to so far.
//!
//! In: what each drill left behind, and who listens. Out: records and results as they count by
//! now, which drills are run next, and what a reader should know. Never: an engine, an end of
//! the run.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    sync::Arc,
    time::Duration,
};

use super::{
    Event, Listener,
    durations::Estimate,
    flaky::{Flaky, is_good},
    memo::{Known, Memo},
    outcome::{HarnessError, outcome},
    places::Company,
    prerequisites::Prerequisites,
    remarks::{LONG, chatter, slow, told},
    retry::{Doubt, Retries},
    runner::Observer,
    suspects::Suspects,
};
use crate::{
    contract::{Cancel, Deviation, DrillTrace, Interruption, Judge, RunContext},
    engine::Stopwatch,
    spec::{Catalogue, Drill, Selection},
    transcript::Entry,
    verdict::{
        Defect, DrillRecord, DrillResult, Finding, NoteRecord, Strays, Verdict, defect_of_any, root,
    },
};

/// How many bytes of conversations are kept, to be judged again.
const KEPT: usize = 64 << 20;

/// What a run has come to.
#[derive(Clone)]
pub(super) struct Collector {
    pub(super) catalogue: Arc<Catalogue>,
    pub(super) listener: Rc<RefCell<dyn Listener>>,
    pub(super) drills: Vec<Arc<DrillRecord>>,
    pub(super) results: Vec<Arc<DrillResult>>,
    /// What a reader should know, and in which conversations it was seen.
    remarks: BTreeMap<String, Vec<String>>,
    /// Lines that belong to no protocol, in all conversations.
    strays: Strays,
    pub(super) bugs: Vec<String>,
    pub(super) mistakes: Vec<String>,
    /// The conversations, by their drill.
    pub(super) judges: BTreeMap<String, Rc<Judge>>,
    /// What may be the cause of what is found.
    pub(super) deviations: Vec<Deviation>,
    /// How many bytes of them are kept.
    kept: usize,
    /// How many bytes of conversations in which something was found go with their records.
    told: usize,
    /// Drills that are run once more by themselves before they count.
    pub(super) retries: Retries,
    /// Drills that are run although what they build upon is broken.
    pub(super) suspects: Suspects,
    /// Drills that failed and are run again.
    pub(super) flaky: Flaky,
    /// Why the machine could not even start the engine that was to greet.
    pub(super) exhausted: Option<String>,
    /// Drills that were left out and taken back.
    taken_back: BTreeSet<String>,
    /// Ends the run at the first failure, if that is wanted.
    pub(super) fail_fast: Option<Cancel>,
    /// The requirements that something was told of already.
    announced: BTreeSet<String>,
    /// Begins with the run.
    pub(super) watch: Stopwatch,
    /// How far the run is, in time.
    pub(super) estimate: Rc<RefCell<Estimate>>,
    /// What drills came to with another engine.
    pub(super) memo: Option<Memo>,
}

impl Collector {
    /// Before the first conversation; each drill is run once.
    pub(super) fn new(catalogue: Arc<Catalogue>, listener: Rc<RefCell<dyn Listener>>) -> Self {
        Self {
            catalogue,
            listener,
            drills: Vec::new(),
            results: Vec::new(),
            remarks: BTreeMap::new(),
            strays: Strays::default(),
            bugs: Vec::new(),
            mistakes: Vec::new(),
            judges: BTreeMap::new(),
            deviations: Vec::new(),
            kept: 0,
            told: 0,
            retries: Retries::default(),
            suspects: Suspects::default(),
            flaky: Flaky::default(),
            exhausted: None,
            taken_back: BTreeSet::new(),
            fail_fast: None,
            announced: BTreeSet::new(),
            watch: Stopwatch::start(),
            estimate: Rc::default(),
            memo: None,
        }
    }

    /// What is run next, and in which company: first what the tests so far build upon, then
    /// by itself what has to be repeated, then what was left out for something that was only
    /// late or flaky, then what was left out and may show the cause of something, and at last
    /// what failed.
    pub(super) fn next_round(
        &mut self,
        prerequisites: &mut Prerequisites<'_>,
        jobs: Company,
    ) -> (BTreeSet<String>, Company) {
        let missing = prerequisites.next(&self.results, self.retries.open());
        if !missing.is_empty() {
            return (missing, jobs);
        }
        let again = self.retries.next();
        if !again.is_empty() {
            return (again, Company::Nobody);
        }
        let left_out = self.take_left_out();
        if !left_out.is_empty() {
            return (left_out, jobs);
        }
        let told = (&mut self.drills, &mut self.results);
        let suspects = self.suspects.next(told, &self.judges, &self.deviations);
        if !suspects.is_empty() {
            return (suspects, jobs);
        }
        (self.flaky.next(&self.drills, &self.results), Company::Nobody)
    }

    /// Takes back the drills that were left out because of a requirement which holds, as it
    /// turned out since. What is left out once more stays so: the run has to end.
    fn take_left_out(&mut self) -> BTreeSet<String> {
        let late: BTreeSet<&str> =
            self.retries.only_late().into_iter().chain(self.flaky.cleared()).collect();
        let left_out = |result: &Arc<DrillResult>| {
            let cause = result.reason.as_deref().and_then(root).map(|(id, _)| id);
            let requires = self.catalogue.drill(&result.drill).map_or(&[][..], |d| &d.requires);
            let for_late = cause.is_some_and(|id| late.contains(id)) && result.findings.is_empty();
            let is_new = !self.taken_back.contains(&result.drill);
            is_new && for_late && self.defect_of(&result.drill, requires).is_none()
        };
        let ids: BTreeSet<String> =
            self.results.iter().filter(|r| left_out(r)).map(|r| r.drill.clone()).collect();
        self.drills.retain(|drill| !ids.contains(&drill.id));
        self.results.retain(|result| !ids.contains(&result.drill));
        self.taken_back.extend(ids.iter().cloned());
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

    /// Adds what is to be said of every selected drill of an engine that cannot be drilled.
    pub(super) fn skip_all(&mut self, selection: &Selection, cause: &str) {
        let catalogue = Arc::clone(&self.catalogue);
        for drill in catalogue.drills.iter().filter(|d| selection.includes(d)) {
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
            self.add(record, result);
        }
    }

    pub(super) fn add(&mut self, record: DrillRecord, result: DrillResult) {
        self.add_shared(Arc::new(record), Arc::new(result));
    }

    fn add_shared(&mut self, record: Arc<DrillRecord>, result: Arc<DrillResult>) {
        self.estimate.borrow_mut().ended(&record.id);
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

    /// What a reader should know of how the run went.
    pub(super) fn remarks(&self, context: &RunContext) -> Vec<NoteRecord> {
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
        remarks.extend(chatter(&self.strays).map(NoteRecord::run));
        remarks.extend(self.retries.notes(self.results.len()));
        remarks.extend(self.remarks.iter().map(told));
        remarks
    }
}

impl Observer for Collector {
    fn begins(&mut self, drill: &Drill) {
        self.estimate.borrow_mut().begins(self.watch.now());
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
        let doubt = Doubt::of(&trace);
        let judge = trace.judge.take().map(Rc::new);
        let whole = self.whole(&trace);
        let (mut record, result, blunder) = outcome(&catalogue, trace);
        record.whole = whole;
        match blunder {
            Some(HarnessError::Bug(what)) => self.bugs.push(what),
            Some(HarnessError::Mistake(what)) => self.mistakes.push(what),
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
        if self.suspects.runs(&drill.id) {
            None
        } else {
            self.defect_of(&drill.id, &drill.requires)
        }
    }
}

impl Collector {
    /// What is wrong with the first of these requirements that is known not to hold. What the
    /// drill itself has found, and is repeated for, does not keep it from being repeated.
    fn defect_of(&self, drill: &str, requirements: &[String]) -> Option<Defect> {
        let counted = self.results.iter().map(|result| &**result);
        let others = self.retries.provisional().filter(|result| result.drill != drill);
        let results: Vec<&DrillResult> = counted.chain(others).collect();
        defect_of_any(&self.catalogue, &results, requirements)
    }
}
