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
    diagnosis::{Counts, diagnose},
    outcome::outcome,
    runner::{Observer, run_drills},
};
use crate::{
    contract::{Declared, DrillContext, Remains, RunContext, Stop, World},
    spec::{Catalogue, Drill, Selection},
    verdict::{
        Conclusion, DrillRecord, DrillResult, EngineRecord, Gate, ProtocolRecord, RunRecord,
        SCHEMA, Verdict, defect_so_far, settle, shortened, summary, tally,
    },
};

/// The id of the conversation before the drills.
const SURVEY: &str = "greeting";
/// The longest name of an engine, or of something it declares, in a record.
const NAME: usize = 200;

/// How many of the things it declares a record names.
const NAMES: usize = 50;

/// What is to be run.
pub struct Suite {
    /// Protocol, engine, deadlines, readings, catalogue.
    pub context: RunContext,
    /// Which requirements and drills.
    pub selection: Selection,
    /// How many drills at a time.
    pub jobs: usize,
    /// Whether a broken SHOULD counts as a failure.
    pub strict: bool,
    /// Whether the bundled reference engine is checked.
    pub bundled: bool,
}

/// How a run ended.
#[derive(Debug)]
pub struct RunEnd {
    /// What was found.
    pub record: Arc<RunRecord>,
    /// Whether the engine got past its greeting.
    pub spoke: bool,
    /// Mistakes of linesman or of a feature file that showed themselves.
    pub bugs: Vec<String>,
}

#[derive(Clone)]
struct Collector {
    catalogue: Arc<Catalogue>,
    listener: Rc<RefCell<dyn Listener>>,
    drills: Vec<Arc<DrillRecord>>,
    results: Vec<Arc<DrillResult>>,
    bugs: Vec<String>,
}

impl Suite {
    /// Runs it. Needs a tokio runtime with time and I/O.
    pub async fn run(self, listener: Rc<RefCell<dyn Listener>>) -> RunEnd {
        let catalogue = Arc::clone(&self.context.catalogue);
        let chosen = catalogue.drills.iter().filter(|d| self.selection.includes(d)).count();
        listener.borrow_mut().on(&Event::Started {
            catalogue: Arc::clone(&catalogue),
            drills: chosen,
            engine: self.context.command.to_string(),
        });
        let mut collector = Collector {
            catalogue,
            listener,
            drills: Vec::new(),
            results: Vec::new(),
            bugs: Vec::new(),
        };
        let (declared, cause) = self.survey(&mut collector).await;
        let mut context = self.context.clone();
        context.declared.clone_from(&declared);
        let context = Arc::new(context);
        match &cause {
            Some(cause) => self.skip_all(&mut collector, cause),
            None => collector = self.drill(&context, collector).await,
        }
        self.conclude(&context, collector, declared, cause)
    }

    /// Greets the engine once. An engine that does not get past that is not
    /// drilled: the cause is found and told instead.
    async fn survey(&self, collector: &mut Collector) -> (Option<Declared>, Option<String>) {
        let run = Arc::new(self.context.clone());
        let mut world = World::default();
        let drill = DrillContext { id: SURVEY.into(), ..DrillContext::default() };
        world.begin(Arc::clone(&run), drill);
        let greeted = tokio::select! { biased;
            () = run.cancel.cancelled() => Err(Stop::Interrupted),
            greeted = greet(&mut world) => greeted,
        };
        let mut counts = Counts::Nothing;
        let (declared, cause) = match greeted {
            Ok(declared) => (Some(declared), None),
            Err(Stop::Interrupted) => (None, Some("the run was interrupted".into())),
            Err(Stop::Bug(what)) => {
                collector.bugs.push(what.clone());
                (None, Some(what))
            }
            Err(stop) => {
                let diagnosis = diagnose(&mut world, &run, &stop).await;
                counts = diagnosis.counts;
                if counts == Counts::WholeLines {
                    // Tells of the half line.
                    let _ = world.listen(Duration::ZERO).await;
                }
                (None, Some(diagnosis.cause))
            }
        };
        let mut remains = world.finish().await;
        remains.stop = None;
        let noteworthy = cause.is_some() || !remains.findings.is_empty();
        let (mut record, mut result, _) =
            outcome(&collector.catalogue, "the engine greets", remains);
        if let Some(cause) = &cause {
            record.verdict = Verdict::Inconclusive;
            record.reason = Some(cause.clone());
            result.verdict = Verdict::Inconclusive;
            // What a program says that speaks another language is no violation.
            let whole_lines = run.protocol.duties().whole_lines;
            result.findings.retain(|finding| match counts {
                Counts::Nothing => false,
                Counts::WholeLines => finding.requirement == whole_lines,
                Counts::TheEnd => true,
            });
            result.judged.clear();
        }
        collector.results.push(Arc::new(result));
        if noteworthy {
            collector.drills.push(Arc::new(record));
        }
        (declared, cause)
    }

    async fn drill(&self, context: &Arc<RunContext>, collector: Collector) -> Collector {
        // Shared with hooks that the cucumber crate owns while it runs.
        let shared = Rc::new(RefCell::new(collector));
        let observer: Rc<RefCell<dyn Observer>> = Rc::<RefCell<Collector>>::clone(&shared);
        let together = |d: &Drill| self.selection.includes(d) && (!d.timing || d.waits);
        let mut complaints = run_drills(context, &together, self.jobs, &observer).await;
        let alone = |d: &Drill| self.selection.includes(d) && d.timing && !d.waits;
        complaints.extend(run_drills(context, &alone, 1, &observer).await);
        let mut collector = shared.borrow().clone();
        collector.bugs.extend(complaints);
        collector
    }

    fn skip_all(&self, collector: &mut Collector, cause: &str) {
        let catalogue = Arc::clone(&collector.catalogue);
        for drill in catalogue.drills.iter().filter(|d| self.selection.includes(d)) {
            let record = DrillRecord {
                id: drill.id.clone(),
                name: drill.name.clone(),
                requirement: drill.requirement.clone(),
                verdict: Verdict::Inconclusive,
                reason: Some(cause.to_owned()),
                duration_ms: 0.0,
                transcript: Vec::new(),
            };
            let result = DrillResult {
                drill: drill.id.clone(),
                requirement: drill.requirement.clone(),
                verdict: Verdict::Inconclusive,
                reason: Some(cause.to_owned()),
                findings: Vec::new(),
                judged: Vec::new(),
                held_back: Vec::new(),
            };
            collector.add(record, result);
        }
    }

    fn conclude(
        &self,
        context: &RunContext,
        mut collector: Collector,
        declared: Option<Declared>,
        cause: Option<String>,
    ) -> RunEnd {
        let catalogue = Arc::clone(&collector.catalogue);
        let order: BTreeMap<&str, usize> =
            catalogue.drills.iter().enumerate().map(|(i, d)| (d.id.as_str(), i)).collect();
        let place = |id: &str| order.get(id).map_or(0, |i| i + 1);
        collector.drills.sort_by_key(|d| place(&d.id));
        collector.results.sort_by_key(|d| place(&d.drill));
        let selected: Vec<_> = catalogue
            .requirements
            .iter()
            .filter(|r| self.selection.covers(&catalogue, r))
            .collect();
        let mut results: Vec<DrillResult> =
            collector.results.iter().map(|r| DrillResult::clone(r)).collect();
        settle(&catalogue, &mut results);
        let drills = follow(&collector.drills, &results);
        let chosen: BTreeSet<&str> = selected.iter().map(|r| r.id.as_str()).collect();
        let unselected = results
            .iter()
            .flat_map(|r| &r.findings)
            .filter(|f| !chosen.contains(f.requirement.as_ref()))
            .map(|f| f.requirement.to_string())
            .collect();
        let (requirements, conclusion) = tally(&catalogue, &selected, &results, self.strict);
        let interrupted = context.cancel.is_cancelled();
        let broken = conclusion == Conclusion::DoesNotConform;
        let verdict = if (interrupted || cause.is_some()) && !broken {
            Conclusion::Inconclusive
        } else {
            conclusion
        };
        let protocol = context.protocol;
        let mut settings = context.settings.all().clone();
        let spoke = cause.is_none();
        let declared = declared.unwrap_or_default();
        settings.extend(declared.detected.into_iter().map(|(k, v)| (k, shortened(&v, NAME))));
        let record = Arc::new(RunRecord {
            schema: SCHEMA.into(),
            linesman: env!("CARGO_PKG_VERSION").into(),
            protocol: ProtocolRecord {
                id: protocol.id().into(),
                title: protocol.title().into(),
                revision: protocol.revision().into(),
                settings,
            },
            engine: EngineRecord {
                command: if self.bundled { Vec::new() } else { context.command.words() },
                name: declared.name.as_deref().map(|name| shortened(name, NAME)),
                capabilities: legibles(&declared.capabilities),
                recorded: Vec::new(),
            },
            verdict,
            cause,
            interrupted,
            summary: summary(&requirements),
            requirements,
            drills,
            unselected,
            gate: Gate { strict: self.strict, ..Gate::default() },
        });
        collector.listener.borrow_mut().on(&Event::Finished(Arc::clone(&record)));
        RunEnd { record, spoke, bugs: collector.bugs }
    }
}

impl Collector {
    fn add(&mut self, record: DrillRecord, result: DrillResult) {
        let (record, result) = (Arc::new(record), Arc::new(result));
        self.listener
            .borrow_mut()
            .on(&Event::DrillFinished(Arc::clone(&record), Arc::clone(&result)));
        self.drills.push(record);
        self.results.push(result);
    }
}

impl Observer for Collector {
    fn begins(&mut self, drill: &Drill) {
        self.listener.borrow_mut().on(&Event::DrillStarted(Arc::new(drill.clone())));
    }

    fn ends(&mut self, remains: Remains) {
        let catalogue = Arc::clone(&self.catalogue);
        let name = catalogue.drill(&remains.drill.id).map(|d| d.name.clone()).unwrap_or_default();
        let (record, result, bug) = outcome(&catalogue, &name, remains);
        self.bugs.extend(bug);
        self.add(record, result);
    }

    fn defect(&self, requirement: &str) -> Option<String> {
        let id = self.catalogue.requirement(requirement).map_or(requirement, |r| &r.id);
        let results: Vec<&DrillResult> = self.results.iter().map(AsRef::as_ref).collect();
        defect_so_far(&results, id)
    }
}

/// The records of the drills, with the verdict that is left of each.
fn follow(drills: &[Arc<DrillRecord>], results: &[DrillResult]) -> Vec<DrillRecord> {
    let settled: BTreeMap<&str, &DrillResult> =
        results.iter().map(|r| (r.drill.as_str(), r)).collect();
    let record = |drill: &Arc<DrillRecord>| {
        let mut record = DrillRecord::clone(drill);
        if let Some(held) = settled.get(record.id.as_str()).filter(|r| !r.held_back.is_empty()) {
            record.verdict = held.verdict;
            record.reason.clone_from(&held.reason);
        }
        record
    };
    drills.iter().map(record).collect()
}

/// Names, and how many more there are.
fn legibles(names: &[String]) -> Vec<String> {
    let mut all: Vec<String> = names.iter().take(NAMES).map(|n| shortened(n, NAME)).collect();
    if names.len() > NAMES {
        all.push(format!("… ({} more)", names.len() - NAMES));
    }
    all
}

async fn greet(world: &mut World) -> Result<Declared, Stop> {
    world.start().await?;
    let protocol = world.run()?.protocol;
    protocol.survey(world).await
}
