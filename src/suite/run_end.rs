//! How a run ended, with its record.
//!
//! In: everything that was collected, and what the engine declares. Out: the record, decided at once, and
//! what else the run showed. Never: an engine.

use std::{rc::Rc, sync::Arc};

use super::{Event, Suite, collector::Collector, hypotheses, remarks::inherited};
use crate::{
    contract::{Declared, Interruption, Judge, RunContext},
    spec::Requirement,
    verdict::{
        Conclusion, DrillRecord, DrillResult, EngineRecord, FlakyRecord, NoteRecord,
        ProtocolRecord, RunRecord, judge, shortened,
    },
};

/// The longest name of an engine, or of something it declares, in a record.
const NAME: usize = 200;

/// How many of the things it declares a record names.
const NAMES: usize = 50;

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
    /// What it all came to.
    pub(super) fn conclude(
        &self,
        context: Arc<RunContext>,
        collector: Collector,
        declared: &Declared,
        cause: Option<String>,
    ) -> RunEnd {
        let mut results: Vec<DrillResult> =
            collector.results.iter().map(|r| DrillResult::clone(r)).collect();
        hypotheses::weigh(&mut results, &collector.judges, &collector.deviations);
        let record = Arc::new(self.record(&context, (&collector, &results), declared, cause));
        collector.listener.borrow_mut().on(&Event::Finished(Arc::clone(&record)));
        let spoke = record.cause.is_none();
        let Collector { bugs, mistakes, exhausted, mut judges, .. } = collector;
        for result in results.iter().filter(|result| !result.findings.is_empty()) {
            judges.remove(&result.drill);
        }
        let clean = judges.into_values().collect();
        RunEnd { record, spoke, bugs, mistakes, exhausted, clean, context: Some(context) }
    }

    fn record(
        &self,
        context: &RunContext,
        (collector, results): (&Collector, &[DrillResult]),
        declared: &Declared,
        cause: Option<String>,
    ) -> RunRecord {
        let catalogue = &collector.catalogue;
        let drills = collector.drills.iter().map(|d| DrillRecord::clone(d)).collect();
        let asked_for = |r: &Requirement| self.selection.covers(catalogue, r);
        let judgement = judge(catalogue, &asked_for, drills, results, self.fail_on);
        let engine = EngineRecord {
            command: if self.bundled { Vec::new() } else { context.engine.words() },
            name: declared.name.as_deref().map(|name| shortened(name, NAME)),
            capabilities: legibles(&declared.capabilities),
            recorded: Vec::new(),
        };
        let protocol = self.protocol_record(declared);
        let verdicts_by = (catalogue.sides, self.fail_on);
        let mut record = RunRecord::new((protocol, engine), verdicts_by, judgement, results);
        let why = context.cancel.reason();
        record.interrupted = why.is_some();
        let cut_short = record.interrupted || cause.is_some();
        if cut_short && record.verdict != Conclusion::DoesNotConform {
            record.verdict = Conclusion::Inconclusive;
        }
        record.cause = cause;
        record.interruption =
            why.filter(|why| *why != Interruption::Signal).map(|why| why.to_string());
        record.notes.extend(collector.remarks(context));
        // The engine that a controller uses is ours, as the bundled one is.
        let is_ours = self.bundled || context.controller.is_some();
        let inherited = inherited(&context.engine).filter(|_| !is_ours);
        record.notes.extend(inherited.map(NoteRecord::run));
        record.gate.retried = collector.flaky.clone().record();
        let flaky = record.gate.retried.iter().flat_map(|retried| &retried.flaky);
        let flaky: Vec<NoteRecord> = flaky.map(FlakyRecord::note).collect();
        record.notes.extend(flaky);
        record
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
