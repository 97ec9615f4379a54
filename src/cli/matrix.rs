//! `linesman matrix`: several engines side by side.
//!
//! In: JSON reports. Out: requirements by engines, as text, Markdown or a page.
//! Never: a run, a verdict.

use std::path::PathBuf;

use clap::Args;

use super::{
    error::{CliError, Exit},
    inputs::report_of,
    outputs,
};
use crate::{
    report::{matrices, matrix_as},
    verdict::RunRecord,
};

/// Show several engines, or versions of one, side by side.
///
/// Each protocol has a table with a row for each requirement and a column for each report. In
/// HTML, each cell links to the findings.
#[derive(Args, Debug)]
pub(super) struct MatrixCommand {
    /// The JSON reports, one per column
    #[arg(required = true, value_name = "REPORT")]
    files: Vec<PathBuf>,

    /// Show only requirements in which the engines differ
    #[arg(long)]
    differing: bool,

    /// The output: console, markdown or html; to a file with =FILE; may be repeated
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
