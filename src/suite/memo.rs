//! What the tests of one engine came to, so that they need not be run with another one that does
//! the same in them.
//!
//! In: the first run that it is given to, of an engine in simulated time. Out: what a test came to
//! then, if the engine of a later run, to which the same happens, does the same; a test whose
//! engine says the same at the same times goes the same way. Never: processes, tests that found
//! anything.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc, sync::Arc};

use crate::{
    contract::{Declared, Judge},
    engine::{EngineSource, Trace, Traces},
    verdict::{DrillRecord, DrillResult},
};

/// Shared by runs with the same tests and settings, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Memo(Rc<RefCell<Content>>);

#[derive(Debug, Default)]
struct Content {
    traces: Traces,
    /// What the first engine declared; nothing until its survey is over.
    declared: Option<Declared>,
    /// Whether the first run is over.
    complete: bool,
    tests: BTreeMap<String, (Vec<Trace>, Known)>,
}

/// What a test came to in which nothing was found.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) record: Arc<DrillRecord>,
    pub(super) result: Arc<DrillResult>,
    pub(super) judge: Option<Rc<Judge>>,
}

impl Memo {
    /// The engine of a run that begins, which declares this: it is traced in the first run.
    pub(super) fn engine(
        &self,
        engine: &EngineSource,
        declared: Option<&Declared>,
    ) -> EngineSource {
        let mut content = self.0.borrow_mut();
        if content.complete {
            return engine.clone();
        }
        content.declared = declared.cloned();
        content.traces.of(engine)
    }

    /// A test begins.
    pub(super) fn begins(&self) {
        let _ = self.0.borrow().traces.take();
    }

    /// A test is over in which nothing was found.
    pub(super) fn learn(&self, known: Known) {
        let mut content = self.0.borrow_mut();
        if !content.complete {
            let traces = content.traces.take();
            content.tests.insert(known.record.id.clone(), (traces, known));
        }
    }

    /// A run is over.
    pub(super) fn complete(&self) {
        self.0.borrow_mut().complete = true;
    }

    /// What a test would come to with this engine, which declares this, if that is known.
    pub(super) fn recall(
        &self,
        test: &str,
        engine: &EngineSource,
        declared: Option<&Declared>,
    ) -> Option<Known> {
        let content = self.0.borrow();
        let EngineSource::Simulated(make) = engine else { return None };
        let (traces, known) = content.tests.get(test).filter(|_| content.complete)?;
        let same = content.declared.as_ref() == declared
            && traces.iter().all(|trace| trace.is_repeated_by(make().as_mut()));
        same.then(|| known.clone())
    }
}
