//! What a run learns of its engine while it goes on.
//!
//! In: how long the engine took to get ready and to answer, and what it never
//! answered. Out: how long the rest of the run has to wait for the same.
//! Never: a verdict; who is known to be silent is silent all the same.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use crate::engine::Effort;

/// In how many drills a line must have met with silence before the others
/// wait less for its answer.
const SILENCES: usize = 3;

/// In how many drills, if this conversation is one of them.
const OTHERS: usize = 2;

/// How many waits in vain for an answer that is known not to come leave no doubt.
const OFTEN: usize = 10;

/// How many times the longest answer to a line is waited for all the same.
const MARGIN: u32 = 4;

/// How many kinds of lines are kept apart.
const KINDS: usize = 1_000;

/// Shared by all drills of a run.
#[derive(Debug, Default)]
pub struct Experience(Mutex<Learnt>);

#[derive(Debug, Default)]
struct Learnt {
    greeted: bool,
    startup: Duration,
    /// What a start costs.
    start_effort: Effort,
    /// The time that all starts took together.
    starts: Starts,
    room: Option<u64>,
    memory_for: usize,
    unasked: Unasked,
    lines: BTreeMap<String, Line>,
}

/// What an engine says before it is asked anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unasked {
    /// How many lines.
    pub lines: usize,
    /// When the last of them comes, from the engine's start.
    pub until: Duration,
}

/// What is known of one kind of line.
#[derive(Debug, Default)]
struct Line {
    /// The drills in which nothing answered it in the whole time granted.
    silent: BTreeSet<String>,
    /// The drills that wait for its answer longer than was granted, as their engine had too little of a
    /// processor: what each had.
    overtime: BTreeMap<String, Duration>,
    /// How many times in a row it was waited for less, and in vain.
    in_vain: usize,
    /// How many times it was passed over, as the answer to a later line showed.
    passed_over: usize,
    /// The longest time after which it was answered.
    longest: Duration,
    /// The time that was spent waiting for answers that came.
    spent: Duration,
    /// The time that was spent waiting for answers that did not come.
    lost: Duration,
}

/// The starts of an engine in a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Starts {
    /// How many tests had an engine started for them.
    pub times: usize,
    /// How long these starts took together, though some of them at the same time.
    pub took: Duration,
}

/// A line that cost a run time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The kind of line.
    pub line: String,
    /// In how many drills nothing answered it.
    pub drills: usize,
    /// How long they waited, in all.
    pub lost: Duration,
}

impl Experience {
    /// Whether the engine has completed a handshake.
    #[must_use]
    pub fn has_greeted(&self) -> bool {
        self.learnt().greeted
    }

    /// The engine has completed a handshake.
    pub(super) fn greeted(&self) {
        self.learnt().greeted = true;
    }

    /// How long the engine took from its start to its first answer, if that
    /// is long enough to matter; nothing otherwise.
    #[must_use]
    pub fn startup(&self) -> Duration {
        self.learnt().startup
    }

    /// What a start costs until the greeting is over; nothing as long as that is not known.
    #[must_use]
    pub fn start_effort(&self) -> Effort {
        self.learnt().start_effort
    }

    /// A start has cost this.
    pub(super) fn start_took(&self, effort: Effort) {
        self.learnt().start_effort = effort;
    }

    /// How many idle engines the machine has memory for beside those that work; none where the system does
    /// not say.
    #[must_use]
    pub fn memory_for(&self) -> usize {
        self.learnt().memory_for
    }

    /// The machine has memory for so many more engines.
    pub(crate) fn has_memory_for(&self, more: u64) {
        self.learnt().memory_for = usize::try_from(more).unwrap_or(usize::MAX);
    }

    /// The engine was seen to take so long from its start to its first answer,
    /// and so many may get ready at the same time.
    pub fn got_ready(&self, after: Duration, room: Option<u64>) {
        let mut learnt = self.learnt();
        learnt.startup = learnt.startup.max(after);
        learnt.room = room;
    }

    /// The engine of a test was ready so long after its start, if not before: one that was started in
    /// advance is not asked earlier.
    pub(super) fn started(&self, after: Duration) {
        let mut learnt = self.learnt();
        let startup = learnt.startup;
        learnt.starts.times += 1;
        learnt.starts.took += after.min(startup);
    }

    /// The starts of an engine that is slow to get ready.
    #[must_use]
    pub fn starts(&self) -> Starts {
        self.learnt().starts
    }

    /// What the engine says before it is asked anything, as far as is known.
    #[must_use]
    pub fn unasked(&self) -> Unasked {
        self.learnt().unasked
    }

    /// The engine says this before it is asked anything.
    pub fn speaks_unasked(&self, unasked: Unasked) {
        self.learnt().unasked = unasked;
    }

    /// How many engines may get ready at the same time, as far as is known.
    #[must_use]
    pub fn room(&self) -> Option<u64> {
        self.learnt().room
    }

    /// A line was answered after so long.
    pub(super) fn answered(&self, kind: &str, after: Duration) {
        if let Some(line) = self.learnt().line(kind) {
            line.longest = line.longest.max(after);
            line.in_vain = 0;
            line.spent += after;
            line.overtime.clear();
        }
    }

    /// A line met with silence for so long in a drill.
    pub(super) fn silent(&self, kind: &str, drill: &str, waited: Duration) {
        if let Some(line) = self.learnt().line(kind) {
            line.silent.insert(drill.to_owned());
            line.lost += waited;
            line.overtime.remove(drill);
        }
    }

    /// A drill waits longer for the answer to a line, as its engine has worked only for so long; what all
    /// engines together have worked for that answer, if so many wait for it that it is no accident.
    pub(super) fn in_overtime(&self, kind: &str, drill: &str, worked: Duration) -> Duration {
        let mut learnt = self.learnt();
        let Some(line) = learnt.line(kind) else { return worked };
        line.overtime.insert(drill.to_owned(), worked);
        if line.overtime.len() < SILENCES { worked } else { line.overtime.values().sum() }
    }

    /// A drill is over, whatever became of what it waited for.
    pub(super) fn over(&self, drill: &str) {
        for line in self.learnt().lines.values_mut() {
            line.overtime.remove(drill);
        }
    }

    /// A line that is known to meet with silence was waited for less, and did so again.
    pub(super) fn silent_again(&self, kind: &str) {
        if let Some(line) = self.learnt().line(kind) {
            line.in_vain += 1;
        }
    }

    /// A line was passed over: nothing came until a later one was answered.
    pub(super) fn passed_over(&self, kind: &str) {
        if let Some(line) = self.learnt().line(kind) {
            line.passed_over += 1;
        }
    }

    /// How long silence lasts before it is doubted that a line will be answered: `usual`, or a tenth
    /// of it for one that is known to be passed over, if that is more than it ever needed.
    pub(super) fn doubt(&self, kind: &str, usual: Duration) -> Duration {
        let learnt = self.learnt();
        let known = learnt.lines.get(kind).filter(|line| line.passed_over >= SILENCES);
        known.map_or(usual, |line| usual.min((usual / 10).max(line.longest * MARGIN)))
    }

    /// How long to wait for an answer that is known not to come: at least
    /// `floor`, or a quarter of it after many such waits in a row, and more than the line ever
    /// needed. Nothing if too little is known. A drill that is part of what is known waits in
    /// full once: `again` tells whether it has.
    pub(super) fn wait(
        &self,
        kind: &str,
        (drill, again): (&str, bool),
        floor: Duration,
    ) -> Option<Duration> {
        let learnt = self.learnt();
        let unheard = Line::default();
        let line = learnt.lines.get(kind).unwrap_or(&unheard);
        let known = match (again, line.silent.contains(drill)) {
            (true, _) => line.silent.len() >= OTHERS,
            (false, its_own) => (line.silent.len() >= SILENCES || learnt.is_mute(kind)) && !its_own,
        };
        let floor = if line.in_vain < OFTEN { floor } else { floor / 4 };
        known.then(|| floor.max(line.longest * MARGIN))
    }

    /// The line whose missing answers cost the most time, if any did.
    #[must_use]
    pub fn greatest_loss(&self) -> Option<Loss> {
        let learnt = self.learnt();
        let (kind, line) = learnt.lines.iter().max_by_key(|(_, line)| line.lost)?;
        (!line.silent.is_empty()).then(|| Loss {
            line: kind.clone(),
            drills: line.silent.len(),
            lost: line.lost,
        })
    }

    /// The line whose answers took the most time, if any did: the kind of line, the time
    /// of all of them, and of the slowest.
    #[must_use]
    pub fn slowest_line(&self) -> Option<(String, Duration, Duration)> {
        let learnt = self.learnt();
        let (kind, line) = learnt.lines.iter().max_by_key(|(_, line)| line.spent)?;
        Some((kind.clone(), line.spent, line.longest))
    }

    fn learnt(&self) -> MutexGuard<'_, Learnt> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Learnt {
    /// Whether no line with the same first word was ever answered, and many were not, of more than one
    /// kind.
    fn is_mute(&self, kind: &str) -> bool {
        let word = kind.split(' ').next();
        let alike = || self.lines.iter().filter(|(kind, _)| kind.split(' ').next() == word);
        let silent: BTreeSet<&String> = alike().flat_map(|(_, line)| &line.silent).collect();
        alike().all(|(_, line)| line.longest.is_zero()) && silent.len() >= SILENCES * 2
    }

    /// What is known of a kind of line, to be added to; nothing for those
    /// beyond what is kept.
    fn line(&mut self, kind: &str) -> Option<&mut Line> {
        if self.lines.len() < KINDS || self.lines.contains_key(kind) {
            return Some(self.lines.entry(kind.to_owned()).or_default());
        }
        None
    }
}

/// The kind of a line: its first two words, whatever number or move one of them is.
#[must_use]
pub fn kind(line: &[u8]) -> String {
    const LONGEST: usize = 60;
    let text = String::from_utf8_lossy(&line[..line.len().min(LONGEST)]);
    let varies = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    let words = text.split_whitespace().take(2);
    words.map(|word| if varies(word) { "…" } else { word }).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn who_was_silent_three_times_is_waited_for_less() {
        let experience = Experience::default();
        let wait = |drill: &str| experience.wait("go depth#", (drill, false), SECOND);
        let again = |drill: &str| experience.wait("go depth#", (drill, true), SECOND);
        experience.silent("go depth#", "a", SECOND * 5);
        assert_eq!(again("a"), None, "one drill may have had bad luck");
        experience.silent("go depth#", "b", SECOND * 5);
        experience.silent("go depth#", "b", SECOND * 5);
        assert_eq!(wait("d"), None, "two drills prove nothing");
        assert_eq!(again("b"), Some(SECOND), "but to wait once in a conversation is enough");
        experience.silent("go depth#", "c", SECOND * 5);
        assert_eq!(wait("d"), Some(SECOND));
        assert_eq!(wait("a"), None, "what proved it is not cut short");
        (0..OFTEN).for_each(|_| experience.silent_again("go depth#"));
        assert_eq!(wait("d"), Some(SECOND / 4), "it was in vain ten times more");
        experience.answered("go depth#", SECOND * 3);
        assert_eq!(wait("d"), Some(SECOND * 12), "more than it ever needed");
        experience.answered("ping", SECOND);
        assert_eq!(experience.slowest_line(), Some(("go depth#".into(), SECOND * 3, SECOND * 3)));
        let loss = experience.greatest_loss().expect("a loss");
        assert_eq!((loss.line.as_str(), loss.drills, loss.lost), ("go depth#", 3, SECOND * 20));
    }

    #[test]
    fn drills_that_wait_for_the_same_longer_than_granted_share_what_their_engines_worked() {
        let experience = Experience::default();
        let waits = |drill: &str, worked| experience.in_overtime("isready", drill, SECOND * worked);
        assert_eq!(waits("a", 1), SECOND);
        assert_eq!(waits("b", 2), SECOND * 2, "two prove nothing");
        assert_eq!(waits("c", 1), SECOND * 4);
        assert_eq!(waits("a", 2), SECOND * 5);
        experience.silent("isready", "c", SECOND);
        assert_eq!(waits("a", 3), SECOND * 3, "two are left");
        waits("c", 1);
        experience.over("c");
        assert_eq!(waits("a", 3), SECOND * 3, "its engine has ended");
        waits("c", 1);
        experience.answered("isready", SECOND);
        assert_eq!(waits("a", 4), SECOND * 4, "one was answered");
    }

    #[test]
    fn what_no_form_of_was_ever_answered_is_not_waited_for_in_another_form() {
        let experience = Experience::default();
        for (kind, drill) in [("go", "a"), ("go depth", "b"), ("go nodes", "c"), ("go", "d")] {
            experience.silent(kind, drill, SECOND);
        }
        experience.silent("go depth", "e", SECOND);
        let wait = || experience.wait("go movetime", ("z", false), SECOND);
        assert_eq!(wait(), None, "five drills");
        experience.silent("go nodes", "f", SECOND);
        assert_eq!(wait(), Some(SECOND));
        assert_eq!(experience.wait("stop", ("z", false), SECOND), None, "another word");
        experience.answered("go infinite", SECOND / 10);
        assert_eq!(wait(), None, "one form is answered");
    }

    #[test]
    fn what_was_passed_over_three_times_is_doubted_soon() {
        let experience = Experience::default();
        let doubt = || experience.doubt("validmoves", SECOND);
        experience.passed_over("validmoves");
        experience.passed_over("validmoves");
        assert_eq!(doubt(), SECOND, "two times prove nothing");
        experience.passed_over("validmoves");
        assert_eq!((doubt(), experience.doubt("pass", SECOND)), (SECOND / 10, SECOND));
        experience.answered("validmoves", SECOND / 20);
        assert_eq!(doubt(), SECOND / 5, "more than it ever needed");
        experience.answered("validmoves", SECOND);
        assert_eq!(doubt(), SECOND, "never more than usual");
    }

    #[test]
    fn numbers_make_no_kind_of_their_own() {
        assert_eq!(kind(b"move h2e2"), "move …");
        assert_eq!(kind(b"ping 17"), kind(b"ping 4"));
        assert_ne!(kind(b"go ponder"), kind(b"go think"));
        assert_eq!(kind(b""), "");
    }
}
