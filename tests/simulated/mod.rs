//! Every drill of a protocol in simulated time.
//!
//! In: a protocol, and which variant of its reference engine is to be drilled.
//! Out: the record of the run. Never: processes, waiting.

use std::{cell::RefCell, rc::Rc, sync::Arc};

use linesman::{
    bundled,
    contract::{EngineVariant, Protocol, RunContext},
    engine::EngineSource,
    spec::{Catalogue, Selection, Side},
    suite::{Event, Listener, Scripts, Suite, all_steps, dialect, embedded},
    verdict::RunRecord,
};

fn silent() -> Rc<RefCell<dyn Listener>> {
    Rc::new(RefCell::new(|_: &Event| {}))
}

/// What all parts share.
pub struct Bench {
    pub protocol: &'static Protocol,
    pub catalogue: Arc<Catalogue>,
    pub scripts: Arc<Scripts>,
}

impl Bench {
    pub fn of(protocol: &'static Protocol) -> Self {
        let catalogue = Catalogue::read(&embedded(protocol.id()), &dialect(protocol));
        let catalogue = Arc::new(catalogue.expect("sound").of(Side::Engine));
        let scripts = Scripts::of(&catalogue.features, &all_steps(protocol)).expect("known steps");
        Self { protocol, catalogue, scripts: Arc::new(scripts) }
    }

    /// Each line comes in its place, the same in every run.
    #[allow(dead_code, reason = "each test program uses a part")]
    pub fn drilled(&self, variant: EngineVariant) -> RunRecord {
        Self::run(self.suite(variant), silent())
    }

    /// Whether these requirements are broken, and why; if they have tests, without those of others.
    #[allow(dead_code, reason = "each test program uses a part")]
    pub fn drilled_for(&self, variant: EngineVariant, requirements: &[&str]) -> RunRecord {
        let only: Vec<String> = requirements.iter().map(|id| (*id).to_owned()).collect();
        let has_drills =
            |id: &&str| self.catalogue.drills.iter().any(|drill| drill.requirement == **id);
        let selection = if requirements.iter().all(has_drills) {
            Selection::new(&self.catalogue, &only, &[], None).expect("known ids")
        } else {
            Selection::default()
        };
        let mut suite = Suite { selection, ..self.suite(variant) };
        suite.deviations.retain(|cause| cause.breaks.iter().any(|id| requirements.contains(id)));
        Self::run(suite, silent())
    }

    /// All of them, while somebody listens.
    #[allow(dead_code, reason = "each test program uses a part")]
    pub fn told(&self, variant: EngineVariant, listener: Rc<RefCell<dyn Listener>>) -> RunRecord {
        Self::run(self.suite(variant), listener)
    }

    fn suite(&self, variant: EngineVariant) -> Suite {
        let protocol = self.protocol;
        let engine = EngineSource::Simulated(Arc::new(move || bundled::program(protocol, variant)));
        let context = RunContext::new(protocol, engine, Arc::clone(&self.catalogue));
        Suite::new(context, Arc::clone(&self.scripts))
    }

    fn run(suite: Suite, listener: Rc<RefCell<dyn Listener>>) -> RunRecord {
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        RunRecord::clone(&runtime.block_on(suite.run(listener)).record)
    }
}
