//! `linesman diff`: what changed from one report to another.
//!
//! In: two JSON reports. Out: what is newly broken, mended, newly tested and gone.
//! Never: a run.

use std::path::PathBuf;

use clap::Args;

use super::{
    error::{CliError, Exit},
    inputs::report_of,
    options::Threshold,
    outputs,
};
use crate::{
    report::{comparison, safe},
    verdict::{ChangeKind, Verdict, compare},
};

/// Show what changed between two reports.
///
/// It exits with 1 if a MUST is newly broken or can no longer be tested; --fail-on and --strict change what counts.
#[derive(Args, Debug)]
pub(super) struct Diff {
    /// The JSON report of the earlier run
    #[arg(value_name = "OLD")]
    old: PathBuf,

    /// The JSON report of the later run
    #[arg(value_name = "NEW")]
    new: PathBuf,

    #[command(flatten)]
    threshold: Threshold,

    /// The output: console, markdown or json; to a file with =FILE; may be repeated
    #[arg(long, value_name = "FORMAT[=FILE]", default_value = "console")]
    report: Vec<String>,
}

impl Diff {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        let (old, new) = (report_of(&self.old)?, report_of(&self.new)?);
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
        outputs::write(&self.report, |format| comparison((&old, &new), &changes, format))?;
        let fail_on = self.threshold.level();
        let worse = changes.iter().any(|change| {
            change.new.is_some_and(|r| match change.kind {
                ChangeKind::NewlyBroken => fail_on.condemns(r),
                // What could not be tested never counts as right.
                ChangeKind::NoLongerTested => {
                    r.verdict == Verdict::Inconclusive && fail_on.covers(r)
                }
                _ => false,
            })
        });
        Ok(if worse { Exit::DoesNotConform } else { Exit::Conforms })
    }
}
