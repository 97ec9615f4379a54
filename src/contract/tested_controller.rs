//! A controller under test, and the sessions that it had with engines of ours.
//!
//! In: how to start the controller, and which engine it is to use. Out: its conversations. A
//! session with the same engine is held once in a run, however many tests look at it.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::sync::OnceCell;

use super::{EngineVariant, Protocol};
use crate::engine::{
    ControllerError, ControllerRun, EngineCommand, Program, run_controller, run_pair,
};

/// How a program is made.
pub type MakeProgram = Arc<dyn Fn() -> Box<dyn Program> + Send + Sync>;

/// The command of an engine of ours behind a proxy that keeps a log.
pub type ProxyOf = Arc<dyn Fn(EngineVariant) -> Vec<String> + Send + Sync>;

/// Where controllers come from.
#[derive(Clone)]
pub enum ControllerSource {
    /// As a process, in whose words something stands for the engine; and that engine.
    Process(EngineCommand, ProxyOf),
    /// As a program, in simulated time.
    Simulated(MakeProgram),
}

/// A controller for a whole run.
pub struct TestedController {
    source: ControllerSource,
    /// How long a session may take.
    limit: Duration,
    held: Mutex<BTreeMap<EngineVariant, Arc<OnceCell<Arc<ControllerRun>>>>>,
}

impl TestedController {
    /// No session was held yet.
    #[must_use]
    pub fn new(source: ControllerSource, limit: Duration) -> Self {
        Self { source, limit, held: Mutex::default() }
    }

    /// The session with this engine, which may take at least so long.
    ///
    /// # Errors
    /// The controller cannot be started.
    pub async fn session(
        &self,
        protocol: &'static Protocol,
        engine: EngineVariant,
        at_least: Duration,
    ) -> Result<Arc<ControllerRun>, ControllerError> {
        let place = {
            let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(held.entry(engine).or_default())
        };
        // Whoever asks for the same session meanwhile waits for it.
        let limit = self.limit.max(at_least);
        place.get_or_try_init(|| self.hold(protocol, engine, limit)).await.map(Arc::clone)
    }

    async fn hold(
        &self,
        protocol: &'static Protocol,
        engine: EngineVariant,
        limit: Duration,
    ) -> Result<Arc<ControllerRun>, ControllerError> {
        Ok(Arc::new(match &self.source {
            ControllerSource::Process(command, proxy) => {
                run_controller(command, &proxy(engine), limit).await?
            }
            ControllerSource::Simulated(make) => ControllerRun {
                conversations: vec![run_pair(make(), protocol.program(engine), limit)],
                last_words: Vec::new(),
            },
        }))
    }
}

impl std::fmt::Debug for TestedController {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TestedController").field("limit", &self.limit).finish_non_exhaustive()
    }
}
