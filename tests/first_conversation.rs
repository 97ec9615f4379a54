//! How much an engine is asked before the tests.
//!
//! In: each protocol's reference engine, which takes its time for every line. Out: whether the
//! first conversation stays short and still learns who the engine is. Never: processes, waiting.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use linesman::{
    bundled,
    contract::{EngineVariant, Protocol, RunContext},
    engine::{Effect, EngineSource, Event, Exit, Moment, Program},
    protocols,
    spec::Catalogue,
    suite::declares,
};

/// An engine that takes so long over every line, and notes when it read the last one.
struct Slow {
    engine: Box<dyn Program>,
    each: Duration,
    heard: Arc<Mutex<(usize, Duration)>>,
}

impl Program for Slow {
    fn on(&mut self, event: Event<'_>, moment: &mut Moment<'_>) -> Vec<Effect> {
        let is_line = matches!(event, Event::Line(_));
        if is_line {
            let mut heard = self.heard.lock().expect("one thread");
            *heard = (heard.0 + 1, moment.now);
        }
        let done = self.engine.on(event, moment);
        is_line.then_some(Effect::Pause(self.each)).into_iter().chain(done).collect()
    }

    fn ending(&self) -> Exit {
        self.engine.ending()
    }
}

/// The lines that such an engine is sent before the tests, and when it read the last of them.
fn asked(
    protocol: &'static Protocol,
    each: Duration,
    budget: Option<Duration>,
) -> (usize, Duration) {
    let heard = Arc::new(Mutex::new((0, Duration::ZERO)));
    let shared = Arc::clone(&heard);
    let engine = EngineSource::Simulated(Arc::new(move || {
        let engine = bundled::program(protocol, EngineVariant::Honest);
        Box::new(Slow { engine, each, heard: Arc::clone(&shared) }) as Box<dyn Program>
    }));
    let run =
        RunContext { budget, ..RunContext::new(protocol, engine, Arc::new(Catalogue::default())) };
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let declared = runtime.block_on(declares(&run)).expect("it greets");
    assert!(declared.name.is_some(), "{}: it says who it is", protocol.id());
    let heard = heard.lock().expect("one thread");
    *heard
}

#[test]
fn an_engine_that_is_slow_to_answer_is_asked_less() {
    const EACH: Duration = Duration::from_secs(2);
    let budget = Duration::from_secs(40);
    for protocol in protocols::all() {
        let (id, of_its_time) = (protocol.id(), |budget| asked(protocol, EACH, budget));
        let (all, _) = asked(protocol, Duration::ZERO, None);
        let (some, end) = of_its_time(None);
        assert!(end <= Duration::from_secs(25), "{id}: {end:?} for {some} of {all} lines");
        let (fewer, end) = of_its_time(Some(budget));
        assert!(end <= budget / 4 + EACH, "{id}: {end:?} of {budget:?} for {fewer} lines");
        assert!(fewer <= some && all > 0, "{id}: {fewer}, {some}, {all} lines");
    }
}
