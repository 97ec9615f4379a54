//! The command that runs just one requirement again.
//!
//! In: the words of the command that is running, the record.
//! Out: a line to paste into a shell.
//! Never: a process.

use super::escape::safe;
use crate::verdict::{FindingRecord, RequirementRecord, RunRecord};

/// How to run a part of the run again.
#[derive(Clone, Debug, Default)]
pub struct Rerun {
    words: Vec<String>,
}

impl Rerun {
    /// From the words up to the selection: program, subcommand, protocol and
    /// the options that shaped the run (patience, readings, features), but
    /// neither `--only`, `--skip` and `--tags`, nor reports, nor the engine.
    #[must_use]
    pub fn new(words: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { words: words.into_iter().map(Into::into).collect() }
    }

    /// The line that runs this requirement again, in a way that shows the
    /// finding again.
    #[must_use]
    pub fn line(
        &self,
        record: &RunRecord,
        requirement: &RequirementRecord,
        finding: Option<&FindingRecord>,
    ) -> String {
        let mut words = self.words.clone();
        if words.is_empty() {
            words = vec!["linesman".into(), "check".into(), record.protocol.id.clone()];
        }
        words.extend(["--only".into(), globset::escape(&requirement.id)]);
        if let Some(drill) = finding.and_then(|f| guest(record, requirement, f)) {
            words.extend(["--only".into(), globset::escape(drill)]);
        }
        // No command means the bundled reference engine, which needs no naming.
        if !record.engine.command.is_empty() {
            words.push("--".into());
            words.extend(record.engine.command.iter().cloned());
        }
        safe(&shell_words::join(words))
    }
}

/// The drill that brought a finding to light, if it tests another requirement
/// and so would not be run by naming this one.
fn guest<'a>(
    record: &'a RunRecord,
    requirement: &RequirementRecord,
    finding: &FindingRecord,
) -> Option<&'a str> {
    let drill = record.drills.iter().find(|d| d.id == finding.drill)?;
    // What is seen while greeting is seen whatever is selected.
    (drill.is_of_a_feature() && drill.requirement != requirement.id).then_some(drill.place.as_str())
}
