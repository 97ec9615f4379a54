//! `linesman matrix`: several engines side by side.
//!
//! In: JSON reports. Out: requirements by engines, as text, Markdown or a page.
//! Never: a run, a verdict.

use std::path::PathBuf;

use clap::Args;

use super::{
    error::{CliError, Exit},
    outputs,
    tables::report_of,
};
use crate::{
    report::{matrices, matrix_as},
    verdict::RunRecord,
};

/// Show several engines, or versions of one, side by side.
///
/// There is a table for each protocol: a row for each requirement, a column for each
/// report. On a page each cell leads to what was found.
#[derive(Args, Debug)]
pub(super) struct MatrixCommand {
    /// The JSON reports, a column each
    #[arg(required = true, value_name = "REPORT")]
    files: Vec<PathBuf>,

    /// Show only the requirements in which the engines differ
    #[arg(long)]
    differing: bool,

    /// How it is shown: console, markdown or html, to a file with =FILE; may be repeated
    #[arg(long, value_name = "FORMAT[=FILE]", default_value = "console")]
    report: Vec<String>,
}

impl MatrixCommand {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        let mut records: Vec<(String, RunRecord)> = Vec::new();
        for path in &self.files {
            records.push((path.display().to_string(), report_of(path)?));
        }
        let matrices = matrices(&records, self.differing);
        outputs::write(&self.report, |format| matrix_as(&matrices, format))?;
        Ok(Exit::Conforms)
    }
}
