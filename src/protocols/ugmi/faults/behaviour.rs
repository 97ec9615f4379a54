//! What faults and quirks of this protocol do and look at, beyond what those
//! of every protocol can.
//!
//! In: a row of the tables. Out: the search under way, wrong rules, points to
//! choose from. Never: a fault of its own.

use std::time::Duration;

use crate::{
    contract::{self, Fault, Reference},
    protocols::ugmi::{
        grammar,
        message::{Command, Go},
        reference::Engine,
        rules::{Board, Move, Point, WrongRule},
    },
};

pub(super) use crate::{
    contract::{fault as row, said, say, say_later},
    engine::Effect,
};

/// A fault and what it does.
pub(super) type Row = contract::Row<Fault, UgmiReference>;

/// What an engine does that the honest one does not.
pub(in crate::protocols::ugmi) type Behaviour = contract::Behaviour<UgmiReference>;

/// The honest engine and what a row remembers.
pub(in crate::protocols::ugmi) type FaultyEngine = contract::FaultyEngine<UgmiReference>;

/// What becomes of a line, if anything does.
pub(super) type Deeds = Option<Vec<Effect>>;

/// The reference engine of this protocol.
pub(in crate::protocols::ugmi) struct UgmiReference;

/// Plays by rules of which one is wrong.
pub(super) const fn misplays(deviation: WrongRule) -> Behaviour {
    Behaviour::Special(deviation)
}

/// What rows of this protocol remember.
#[derive(Default)]
pub(in crate::protocols::ugmi) struct Notes {
    /// The position that is searched, or was last.
    pub(super) board: Board,
    /// The last search that was begun, and when.
    pub(super) go: Go,
    pub(super) began: Duration,
    /// How many were begun.
    pub(super) searches: usize,
    /// One is under way.
    searching: bool,
    /// The last first move of a variation of this search.
    pub(super) choice: String,
    /// Whether debug mode was switched on.
    pub(super) debug: bool,
    /// The line before the one before the line at hand.
    pub(super) earlier: String,
    previous: String,
}

impl Reference for UgmiReference {
    type Engine = Engine;
    type Notes = Notes;
    type Special = WrongRule;

    fn engine(behaviour: Behaviour) -> Engine {
        Engine::new(match behaviour {
            Behaviour::Special(deviation) => Some(deviation),
            _ => None,
        })
    }

    fn note_read(faulty: &mut FaultyEngine, line: &str) {
        let before = faulty.before.clone();
        faulty.notes.earlier = std::mem::replace(&mut faulty.notes.previous, before);
        if let Command::Debug(on) = grammar::command(line) {
            faulty.notes.debug = on;
        }
    }

    fn note_sent(faulty: &mut FaultyEngine, line: &str) {
        if let Some((_, moves)) = line.split_once(" pv ") {
            let first = moves.split(' ').next().unwrap_or_default();
            first.clone_into(&mut faulty.notes.choice);
        }
    }

    fn acted(faulty: &mut FaultyEngine) {
        let (engine, notes) = (&faulty.engine, &mut faulty.notes);
        let before = std::mem::replace(&mut notes.searching, engine.is_searching());
        if let Some(go) = engine.searched().filter(|_| !before) {
            notes.board = engine.board().clone();
            notes.go = go.clone();
            notes.searches += 1;
            notes.began = faulty.now;
            notes.choice.clear();
        }
    }
}

impl FaultyEngine {
    /// Whether a search is under way.
    pub(super) const fn is_thinking(&self) -> bool {
        self.engine.is_searching()
    }

    /// Whether it has been for two seconds.
    pub(super) fn is_deep(&self) -> bool {
        self.is_thinking() && self.now.saturating_sub(self.notes.began) >= Duration::from_secs(2)
    }

    /// What the honest engine does at several lines.
    pub(super) fn hear(&mut self, lines: &[&str]) -> Vec<Effect> {
        lines.iter().flat_map(|line| self.honest(line)).collect()
    }

    /// What it does at a line, and more lines after that.
    pub(super) fn hear_and_say(&mut self, line: &str, more: &[&str]) -> Vec<Effect> {
        let mut effects = self.honest(line);
        effects.extend(more.iter().flat_map(|more| say(*more)));
        effects
    }

    /// Reads nothing any more, and goes on otherwise.
    pub(super) const fn deaf(&self) -> Effect {
        Effect::StopReading
    }

    /// Lets the honest engine hear a line so much later, and reads nothing
    /// until then.
    pub(super) fn hear_late(&mut self, time: Duration, line: &str) -> Vec<Effect> {
        let line = line.to_owned();
        let back = self.after(time, move |faulty| {
            let mut effects = faulty.honest(&line);
            effects.push(Effect::Read);
            effects
        });
        vec![Effect::StopReading, back]
    }

    /// Lets the honest engine hear `stop` so much later, if the search under
    /// way still is.
    pub(super) fn stop_later(&mut self, time: Duration) -> Effect {
        let searches = self.notes.searches;
        self.after(time, move |faulty| match faulty.notes.searches == searches {
            true => faulty.honest("stop"),
            false => Vec::new(),
        })
    }
}

/// One line instead of another.
pub(super) fn instead(line: impl Into<String>) -> Deeds {
    Some(say(line))
}

/// A line and another after it: nothing can come between.
pub(super) fn then(line: &str, next: impl std::fmt::Display) -> Deeds {
    Some([say(line), say(next.to_string())].concat())
}

/// The command a line is.
pub(super) fn is(line: &str, word: &str) -> bool {
    line.split_whitespace().next() == Some(word)
}

/// A point with a stone, the last in the order of points; none on an empty board.
pub(super) fn a_stone(board: &Board) -> Option<Point> {
    Point::all().filter(|point| board.stone_at(*point).is_some()).last()
}

/// A point without a stone, other than these.
pub(super) fn an_empty_point(board: &Board, but: &str) -> Option<Move> {
    let free = |point: &Point| board.stone_at(*point).is_none() && point.to_string() != but;
    Point::all().filter(free).map(Move::Stone).last()
}
