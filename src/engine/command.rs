//! How to start an engine: program, arguments, folder, environment.
//!
//! In: words as the shell split them. Out: a command that can be started and
//! printed so that it can be pasted into a shell again.

use std::{env, fmt, path::PathBuf};

use thiserror::Error;

use super::MemoryLimit;
use crate::files::read_start;

/// What programs read that keeps their output from being buffered: Python, and all under `stdbuf`.
const PYTHON: &str = "PYTHONUNBUFFERED";
const STDBUF: &str = "_STDBUF_O";

/// An engine's command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineCommand {
    /// The program: a path, or a name looked up in `PATH`.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Its working folder, if not ours.
    pub folder: Option<PathBuf>,
    /// Variables added to its environment.
    pub environment: Vec<(String, String)>,
    /// Standard error goes where standard output goes, as some controllers
    /// start their engines.
    pub merge_stderr: bool,
    /// The memory it may take.
    pub max_memory: Option<MemoryLimit>,
}

/// A command line that cannot be one.
#[derive(Debug, Error)]
pub enum CommandError {
    #[error("the engine's command is empty: give a program after `--`")]
    Empty,
}

impl EngineCommand {
    /// A command from its words.
    ///
    /// # Errors
    /// No word at all, or an empty first one.
    pub fn from_words(words: &[String]) -> Result<Self, CommandError> {
        match words.split_first() {
            Some((program, arguments)) if !program.is_empty() => Ok(Self {
                program: program.clone(),
                arguments: arguments.to_vec(),
                ..Self::default()
            }),
            _ => Err(CommandError::Empty),
        }
    }

    /// The variables of our own environment that keep an engine's output from being buffered,
    /// and that it is started with.
    #[must_use]
    pub fn unbuffered_by(&self) -> Vec<&'static str> {
        let is_set = |name: &&str| env::var_os(name).is_some_and(|value| !value.is_empty());
        let own = |name: &str| self.environment.iter().any(|(known, _)| known == name);
        let concerns = |name: &&str| *name == STDBUF || self.may_be_python();
        let all = [PYTHON, STDBUF].into_iter().filter(concerns);
        all.filter(is_set).filter(|name| !own(name)).collect()
    }

    /// Whether a file of the command line is a script of Python or of a shell, which may start one,
    /// or its program an interpreter of Python.
    fn may_be_python(&self) -> bool {
        /// As much of a script as tells what it is for.
        const FIRST: u64 = 64;
        let folder = self.folder.clone().unwrap_or_default();
        let is_script = |word: &String| {
            let start = read_start(&folder.join(word), FIRST).unwrap_or_default();
            let first = start.split(|byte| *byte == b'\n').next().unwrap_or_default();
            let first = String::from_utf8_lossy(first);
            first.starts_with("#!") && (first.contains("python") || first.contains("sh"))
        };
        self.words()
            .iter()
            .any(|word| word.contains("python") || word.ends_with(".py") || is_script(word))
    }

    /// Program and arguments as one list.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let mut words = vec![self.program.clone()];
        words.extend(self.arguments.iter().cloned());
        words
    }
}

impl fmt::Display for EngineCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shell_words::join(self.words()))
    }
}
