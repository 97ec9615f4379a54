//! Why a report could not be made.
//!
//! In: what the file system or a parser said. Out: one clear sentence that
//! reads well after "could not".
//! Never: a verdict; a broken engine is no error.

use std::path::PathBuf;

use thiserror::Error;

use super::Format;

/// A report that could not be made or read.
#[derive(Debug, Error)]
pub enum ReportError {
    #[error("write the report `{}`: {reason}", path.display())]
    File { path: PathBuf, reason: String },
    #[error("write the report to standard output: {0}")]
    Output(String),
    #[error("make the {format} report: {reason}")]
    Made { format: Format, reason: String },
    #[error("print both {0} and {1} on standard output: give one of them a file, as in `{1}=FILE`")]
    TwoOnOutput(Format, Format),
    #[error("write two reports into `{}`: give each its own file", .0.display())]
    TwoInOneFile(PathBuf),
    #[error("write transcripts: only `check` has conversations that can be replayed")]
    NoRun,
    #[error("finish the reports: the run ended before its record was complete")]
    NoRecord,
    #[error("read the report: {0}")]
    Unreadable(String),
    #[error("read the report: its format is `{found}`, not `{known}`")]
    UnknownSchema { found: String, known: &'static str },
    #[error("{}", joined(.0))]
    Several(Vec<ReportError>),
}

impl ReportError {
    /// Nothing, the one error, or all of them.
    pub(super) fn all(mut errors: Vec<Self>) -> Result<(), Self> {
        match errors.pop() {
            None => Ok(()),
            Some(only) if errors.is_empty() => Err(only),
            Some(last) => {
                errors.push(last);
                Err(Self::Several(errors))
            }
        }
    }
}

fn joined(errors: &[ReportError]) -> String {
    let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
    texts.join("; could not ")
}
