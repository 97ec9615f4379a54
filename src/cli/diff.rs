//! `linesman diff`: what changed from one report to another.
//!
//! In: two JSON reports. Out: what is newly broken, mended, newly tested and gone.
//! Never: a run.

use std::path::{Path, PathBuf};

use clap::Args;

use super::{
    error::{CliError, Exit},
    print,
    tables::text_of,
};
use crate::{
    files::REPORT,
    report::{ReportSpec, comparison, json, safe, write_file},
    verdict::{ChangeKind, RunRecord, Verdict, compare},
};

/// Tell what changed from one report to another.
///
/// Exit code 1 means that a requirement is newly broken.
#[derive(Args, Debug)]
pub(super) struct Diff {
    /// The JSON report of the run before
    #[arg(value_name = "OLD")]
    old: PathBuf,

    /// The JSON report of the run after it
    #[arg(value_name = "NEW")]
    new: PathBuf,

    /// A newly broken SHOULD counts, too
    #[arg(long)]
    strict: bool,

    /// How it is told: console, markdown or json, to a file with =FILE; may be repeated
    #[arg(long, value_name = "FORMAT[=FILE]", default_value = "console")]
    report: Vec<String>,
}

impl Diff {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        let (old, new) = (record(&self.old)?, record(&self.new)?);
        if old.protocol.id != new.protocol.id {
            return Err(CliError::Usage(format!(
                "`{}` is about {} and `{}` about {}: only runs of one protocol can be compared",
                self.old.display(),
                safe(&old.protocol.id),
                self.new.display(),
                safe(&new.protocol.id)
            )));
        }
        let changes = compare(&old, &new);
        for spec in &self.report {
            let ReportSpec { format, file } = spec.parse()?;
            let text = comparison((&old, &new), &changes, format)?;
            match file {
                Some(file) => write_file(&file, &text)?,
                None => print::text(&text),
            }
        }
        let counts =
            |verdict| verdict == Verdict::Fail || (self.strict && verdict == Verdict::Warn);
        let broken = changes.iter().any(|change| {
            change.kind == ChangeKind::NewlyBroken && change.new.is_some_and(|r| counts(r.verdict))
        });
        Ok(if broken { Exit::DoesNotConform } else { Exit::Conforms })
    }
}

/// A report as it was written.
pub(super) fn record(path: &Path) -> Result<RunRecord, CliError> {
    let name = path.display();
    json::read(&text_of(path, REPORT)?)
        .map_err(|e| CliError::Usage(format!("could not use `{name}`: {e}")))
}
