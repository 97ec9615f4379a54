//! How the program can end, and what it says when it cannot go on.

use std::process::ExitCode;

use thiserror::Error;

use super::tables::ConfigError;
use crate::{
    contract::SettingsError,
    engine::{CommandError, PatienceError},
    report::{FormatError, ReportError},
    spec::{FeatureError, SelectionError},
    transcript,
};

/// The exit codes; they are part of the interface and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// Everything that was checked holds.
    Conforms,
    /// Something is broken, or too little was learnt.
    DoesNotConform,
    /// A mistake in usage, configuration or features.
    Usage,
    /// The engine could not be started or never spoke the protocol.
    NoEngine,
    /// The machine could not give what the run needs.
    Exhausted,
    /// A bug of linesman.
    Bug,
}

impl Exit {
    /// Of two, the one that must not be overlooked.
    pub(super) const fn worse(self, other: Self) -> Self {
        if self.rank() >= other.rank() { self } else { other }
    }

    const fn rank(self) -> u8 {
        match self {
            Self::Conforms => 0,
            Self::DoesNotConform => 1,
            Self::NoEngine => 2,
            Self::Usage => 3,
            Self::Exhausted => 4,
            Self::Bug => 5,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Conforms => 0,
            Exit::DoesNotConform => 1,
            Exit::Usage => 2,
            Exit::NoEngine => 3,
            Exit::Bug => 70,
            Exit::Exhausted => 71,
        })
    }
}

/// Why a subcommand could not do its work.
#[derive(Debug, Error)]
pub(super) enum CliError {
    #[error(transparent)]
    Feature(#[from] FeatureError),
    #[error(transparent)]
    Selection(#[from] SelectionError),
    #[error(transparent)]
    Settings(#[from] SettingsError),
    #[error(transparent)]
    Command(#[from] CommandError),
    #[error(transparent)]
    Patience(#[from] PatienceError),
    #[error(transparent)]
    ReportFormat(#[from] FormatError),
    #[error("could not {0}")]
    Report(#[from] ReportError),
    #[error(transparent)]
    Notation(#[from] transcript::FormatError),
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error("{0}")]
    Usage(String),
    #[error("{0}")]
    NoEngine(String),
    #[error("could not read `{path}`: {reason}")]
    Unreadable { path: String, reason: String },
    #[error("{0}")]
    Exhausted(String),
    #[error("this is a bug in Linesman: {0}")]
    Bug(String),
}

impl CliError {
    /// The exit code that fits.
    pub(super) const fn exit(&self) -> Exit {
        match self {
            Self::Bug(_) => Exit::Bug,
            Self::NoEngine(_) => Exit::NoEngine,
            Self::Exhausted(_) => Exit::Exhausted,
            _ => Exit::Usage,
        }
    }
}
