//! Where engines come from: a command, or a program inside this one.

use std::{fmt, sync::Arc};

use super::{EngineCommand, Program};

/// How to start an engine.
#[derive(Clone)]
pub enum EngineSource {
    /// As a process, in real time.
    Process(EngineCommand),
    /// As a program made by this function, in simulated time.
    Simulated(Arc<dyn Fn() -> Box<dyn Program> + Send + Sync>),
}

impl EngineSource {
    /// Program and arguments, if it is a process.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        match self {
            Self::Process(command) => command.words(),
            Self::Simulated(_) => Vec::new(),
        }
    }
}

impl From<EngineCommand> for EngineSource {
    fn from(command: EngineCommand) -> Self {
        Self::Process(command)
    }
}

impl fmt::Display for EngineSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Process(command) => command.fmt(f),
            Self::Simulated(_) => f.write_str("the bundled engine, simulated"),
        }
    }
}
