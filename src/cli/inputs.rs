//! Files that users name, as a whole.
//!
//! In: a path. Out: the text of the file, or the report in it. Never: more than a bound.

use std::path::Path;

use super::error::CliError;
use crate::{
    files::{REPORT, read_text},
    report::json,
    verdict::RunRecord,
};

/// The text of a file.
pub(super) fn text_of(path: &Path, most: u64) -> Result<String, CliError> {
    read_text(path, most).map_err(|e| CliError::Unreadable {
        path: path.display().to_string(),
        reason: e.to_string(),
    })
}

/// A JSON report as it was written.
pub(super) fn report_of(path: &Path) -> Result<RunRecord, CliError> {
    json::read(&text_of(path, REPORT)?)
        .map_err(|e| CliError::Usage(format!("could not use `{}`: {e}", path.display())))
}
