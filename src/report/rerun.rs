//! The commands that run just one requirement again, or repeat the conversations that broke it.
//!
//! In: the words of the command that is running, the record.
//! Out: lines to paste into a shell.
//! Never: a process.

use super::escape::safe;
use crate::verdict::{FindingRecord, ReplayRecord, RequirementRecord, RunRecord};

/// The longest line of a pipe that is shown, in bytes.
const LONGEST: usize = 600;

/// How to run a part of the run again.
#[derive(Clone, Debug, Default)]
pub struct Rerun {
    words: Vec<String>,
    /// The options of `replay`, where conversations are kept for it.
    replay: Option<Vec<String>>,
    /// Whether the tests are walks.
    walks: bool,
}

impl Rerun {
    /// From the words up to the selection: program, subcommand, protocol and
    /// the options that shaped the run (patience, readings, features), but
    /// neither `--only`, `--skip` and `--tags`, nor reports, nor the engine.
    #[must_use]
    pub fn new(words: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { words: words.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// The same where the tests are walks: all of them are of one requirement, so that the requirement
    /// does not name the one that shows something.
    #[must_use]
    pub fn of_walks(self) -> Self {
        Self { walks: true, ..self }
    }

    /// The same where conversations are kept: these options start the engine in the same way.
    #[must_use]
    pub fn kept(mut self, options: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.replay = Some(options.into_iter().map(Into::into).collect());
        self
    }

    /// The line that repeats what was said when a requirement was found broken, if that was kept.
    pub(super) fn replay(
        &self,
        record: &RunRecord,
        requirement: &RequirementRecord,
        finding: &FindingRecord,
    ) -> Option<String> {
        let options = self.replay.as_ref().filter(|_| !record.engine.command.is_empty())?;
        record.drills.iter().find(|d| d.id == finding.drill && !d.whole.is_empty())?;
        let mut words = vec!["linesman".to_owned(), "replay".into(), requirement.id.clone()];
        words.extend(options.iter().cloned());
        words.push("--".into());
        words.extend(record.engine.command.iter().cloned());
        Some(safe(&shell_words::join(words)))
    }

    /// The commands of a pipe that shows a finding without Linesman, where the engine shows it
    /// without being waited for, and they are not too long to be read.
    pub(super) fn pipe(record: &RunRecord, replay: &ReplayRecord) -> Option<[String; 2]> {
        let engine = &record.engine.command;
        let lines = replay.piped.as_ref().filter(|_| !engine.is_empty())?;
        let written = ["printf", r"%s\n"].into_iter().chain(lines.iter().map(String::as_str));
        let pipe = [shell_words::join(written), shell_words::join(engine)].map(|text| safe(&text));
        (pipe.iter().map(String::len).sum::<usize>() <= LONGEST).then_some(pipe)
    }

    /// The line that runs this requirement again, in a way that shows the
    /// finding again, if that is possible.
    #[must_use]
    pub fn line(
        &self,
        record: &RunRecord,
        requirement: &RequirementRecord,
        finding: Option<&FindingRecord>,
    ) -> Option<String> {
        let drill = finding.and_then(|f| record.drills.iter().find(|d| d.id == f.drill));
        if drill.is_some_and(|drill| !drill.after.is_empty()) {
            // A test that is run by itself does not show what lasts from others.
            return None;
        }
        let mut words = self.words.clone();
        if words.is_empty() {
            words = vec!["linesman".into(), "check".into(), record.protocol.id.clone()];
        }
        let walk = drill.filter(|drill| self.walks && drill.is_of_a_feature());
        let only = match walk {
            Some(walk) => vec![walk.place.as_str()],
            None => {
                let guest = finding.and_then(|f| guest(record, requirement, f));
                [requirement.id.as_str()].into_iter().chain(guest).collect()
            }
        };
        words.extend(only.into_iter().flat_map(|id| ["--only".into(), globset::escape(id)]));
        // No command means the bundled reference engine, which needs no naming.
        if !record.engine.command.is_empty() {
            words.push("--".into());
            words.extend(record.engine.command.iter().cloned());
        }
        Some(safe(&shell_words::join(words)))
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
