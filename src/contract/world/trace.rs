//! What a drill leaves behind.
//!
//! In: the world of a drill that is over. Out: what was found, said and learnt in it.
//! Never: a verdict.

use std::{collections::BTreeMap, time::Duration};

use super::super::{DrillContext, Judge, Stop};
use crate::{
    engine::Exit,
    transcript::{Entry, From, Transcript},
    verdict::{Breakdown, Finding, Note, Strays},
};

/// What a drill leaves behind.
#[derive(Default)]
pub struct DrillTrace {
    /// The drill it belonged to.
    pub drill: DrillContext,
    /// Why it ended early, if it did.
    pub stop: Option<Stop>,
    /// What was found.
    pub findings: Vec<Finding>,
    /// What was found when the drill was over and its engine to end.
    pub late: Vec<Finding>,
    /// Requirements put to the test by the referee.
    pub judged: Vec<&'static str>,
    /// The conversation, to be judged again.
    pub judge: Option<Judge>,
    /// What was noted and breaks nothing.
    pub notes: Vec<Note>,
    /// Whether the engine got past its greeting.
    pub greeted: bool,
    /// The tests that its engine served before, the latest last.
    pub served: Vec<String>,
    /// The number of the last line of the greeting, where the engine was shared.
    pub greeting: usize,
    /// The conversation.
    pub transcript: Transcript,
    /// How many reports there were before the exchange in which the drill
    /// stopped.
    pub before: usize,
    /// How the engine ended, if it did so by itself.
    pub exit: Option<Exit>,
    /// The same, if nobody had told it to.
    pub end: Option<Exit>,
    /// A crash or a hang that no finding tells of.
    pub breakdown: Option<Breakdown>,
    /// Whether something was said after a wait in vain: which answer belongs to what is then
    /// certain only if the same is found again.
    pub overtaken: bool,
    /// What a reader should know although no requirement is about it.
    pub remarks: Vec<String>,
    /// Lines that belong to no protocol, where such are allowed.
    pub strays: Strays,
    /// The numbers of the lines that were said only to see whether the engine is past all before.
    pub fences: Vec<usize>,
    /// The time from the engine's start to its end, without that in which the drill waited for a place.
    pub duration: Duration,
}

impl DrillTrace {
    /// Whether anything was found.
    #[must_use]
    pub const fn found(&self) -> bool {
        let failed = matches!(self.stop, Some(Stop::Failed(_)));
        failed || !self.findings.is_empty() || !self.late.is_empty()
    }

    /// What was found behind the greeting of an engine that was shared.
    pub fn later(&self) -> impl Iterator<Item = &Finding> {
        let stopped = match &self.stop {
            Some(Stop::Failed(finding)) => Some(&**finding),
            _ => None,
        };
        let is_later = |f: &&Finding| f.line.is_none_or(|line| line > self.greeting);
        self.findings.iter().chain(&self.late).filter(is_later).chain(stopped)
    }

    /// The conversation with what the transcript leaves out, as far as the judge still has it.
    #[must_use]
    pub fn whole(&self) -> Vec<Entry> {
        let kept = self.transcript.entries();
        let said = self.judge.as_ref().map(Judge::entries).unwrap_or_default();
        if self.transcript.is_whole() || said.is_empty() {
            return kept;
        }
        let mut numbered: BTreeMap<usize, Entry> =
            said.into_iter().map(|e| (e.number, e)).collect();
        let (others, woven): (Vec<_>, Vec<_>) = kept.into_iter().partition(|e| e.number > 0);
        for entry in others {
            numbered.entry(entry.number).or_insert(entry);
        }
        let mut all: Vec<Entry> = numbered.into_values().collect();
        all.extend(woven.into_iter().filter(|e| e.from == From::Stderr));
        all.sort_by_key(|e| e.at);
        all
    }
}
