//! How an engine is started.
//!
//! In: options. Out: the command with what they say of it. Never: a process.

use std::path::PathBuf;

use clap::Args;

use super::{error::CliError, options};
use crate::engine::{EngineCommand, MemoryLimit, Patience};

/// How an engine is started, and how long it may take.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Start {
    /// Multiply every time limit, for slow engines and machines [default: 1]
    #[arg(long, value_name = "FACTOR")]
    pub patience: Option<Patience>,

    /// The engine's working folder
    #[arg(long, value_name = "DIR")]
    pub cwd: Option<PathBuf>,

    /// Set an environment variable of the engine; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = options::variable)]
    pub env: Vec<(String, String)>,

    /// Read standard error together with standard output, as some controllers do
    #[arg(long)]
    pub merge_stderr: bool,

    /// The memory limit of each engine process, such as 512M (Linux)
    #[arg(long, value_name = "SIZE")]
    pub max_memory: Option<MemoryLimit>,
}

impl Start {
    /// The same command, started in this way.
    pub(super) fn of(&self, command: EngineCommand) -> Result<EngineCommand, CliError> {
        if let Some(folder) = self.cwd.as_ref().filter(|folder| !folder.is_dir()) {
            return Err(CliError::Usage(format!(
                "the working folder `{}` does not exist: name one that does",
                folder.display()
            )));
        }
        Ok(EngineCommand {
            folder: self.cwd.clone(),
            environment: self.env.clone(),
            merge_stderr: self.merge_stderr,
            max_memory: self.max_memory,
            ..command
        })
    }
}
