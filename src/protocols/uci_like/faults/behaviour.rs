//! What faults and quirks of the family do and look at, beyond what those of every protocol can.
//!
//! In: a row of the tables. Out: the search under way, the position it is about, lines to say.
//! Never: a fault of its own.

use std::{marker::PhantomData, time::Duration};

use super::super::{
    grammar,
    message::{Command, Go, Keyword},
};
use super::{Misrule, Playing};
use crate::contract::{self, Fault, Quirk, Reference};

pub use crate::{
    contract::{fault as row, said, say, say_later},
    engine::Effect,
};

/// A fault and what it does.
pub type Row<D> = contract::Row<Fault, LikeReference<D>>;

/// A quirk and what it does.
pub type Odd<D> = contract::Row<Quirk, LikeReference<D>>;

/// What an engine does that the honest one does not.
pub type Behaviour<D> = contract::Behaviour<LikeReference<D>>;

/// The honest engine and what a row remembers.
pub type FaultyEngine<D> = contract::FaultyEngine<LikeReference<D>>;

/// What becomes of a line, if anything does.
pub type Deeds = Option<Vec<Effect>>;

/// The reference engine of a protocol.
pub struct LikeReference<D>(PhantomData<D>);

/// What rows of the family remember.
pub struct Notes<D: Playing> {
    /// The position that is searched, or was last.
    pub board: D::Board,
    /// The last search that was begun, and when.
    pub go: Go<D::Move>,
    pub began: Duration,
    /// How many were begun.
    pub searches: usize,
    /// One is under way.
    searching: bool,
    /// The last first move of a variation of this search.
    pub choice: String,
    /// Whether debug mode was switched on.
    pub debug: bool,
    /// The line before the one before the line at hand.
    pub earlier: String,
    previous: String,
}

impl<D: Playing> Default for Notes<D> {
    fn default() -> Self {
        Self {
            board: D::Board::default(),
            go: Go::default(),
            began: Duration::ZERO,
            searches: 0,
            searching: false,
            choice: String::new(),
            debug: false,
            earlier: String::new(),
            previous: String::new(),
        }
    }
}

impl<D: Playing> Reference for LikeReference<D> {
    type Engine = D::Engine;
    type Notes = Notes<D>;
    type Special = Misrule;

    fn engine(behaviour: Behaviour<D>) -> D::Engine {
        D::engine(match behaviour {
            contract::Behaviour::Special(wrong) => Some(wrong),
            _ => None,
        })
    }

    fn note_read(faulty: &mut FaultyEngine<D>, line: &str) {
        let before = faulty.before.clone();
        faulty.notes.earlier = std::mem::replace(&mut faulty.notes.previous, before);
        match grammar::command::<D>(line) {
            Command::Debug(on) => faulty.notes.debug = on,
            // A book answers at once, and no search begins.
            Command::Go(_) if !faulty.is_thinking() => {
                faulty.notes.board = D::board(&faulty.engine).clone();
            }
            _ => {}
        }
    }

    fn note_sent(faulty: &mut FaultyEngine<D>, line: &str) {
        if let Some((_, moves)) = line.split_once(" pv ") {
            let first = moves.split(' ').next().unwrap_or_default();
            first.clone_into(&mut faulty.notes.choice);
        }
    }

    fn acted(faulty: &mut FaultyEngine<D>) {
        let (engine, notes) = (&faulty.engine, &mut faulty.notes);
        let searched = D::searched(engine);
        let before = std::mem::replace(&mut notes.searching, searched.is_some());
        if let Some(go) = searched.filter(|_| !before) {
            notes.board = D::board(engine).clone();
            notes.go = go.clone();
            notes.searches += 1;
            notes.began = faulty.now;
            notes.choice.clear();
        }
    }
}

impl<D: Playing> FaultyEngine<D> {
    /// Whether a search is under way.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        D::searched(&self.engine).is_some()
    }

    /// Whether it was before the line that it reads now: a move from a book comes without a search.
    #[must_use]
    pub const fn has_searched(&self) -> bool {
        self.notes.searching
    }

    /// Whether it has been for two seconds.
    #[must_use]
    pub fn is_deep(&self) -> bool {
        self.is_thinking() && self.now.saturating_sub(self.notes.began) >= Duration::from_secs(2)
    }

    /// What the honest engine does at several lines.
    pub fn hear(&mut self, lines: &[&str]) -> Vec<Effect> {
        lines.iter().flat_map(|line| self.honest(line)).collect()
    }

    /// What it does at a line, and more lines after that.
    pub fn hear_and_say(&mut self, line: &str, more: &[&str]) -> Vec<Effect> {
        let mut effects = self.honest(line);
        effects.extend(more.iter().flat_map(|more| say(*more)));
        effects
    }

    /// Reads nothing any more, and goes on otherwise.
    #[must_use]
    pub const fn deaf(&self) -> Effect {
        Effect::StopReading
    }

    /// Lets the honest engine hear a line so much later, and reads nothing until then.
    pub fn hear_late(&mut self, time: Duration, line: &str) -> Vec<Effect> {
        let line = line.to_owned();
        let back = self.after(time, move |faulty| {
            let mut effects = faulty.honest(&line);
            effects.push(Effect::Read);
            effects
        });
        vec![Effect::StopReading, back]
    }

    /// Lets the honest engine hear `stop` so much later, if the search under way still is.
    pub fn stop_later(&mut self, time: Duration) -> Effect {
        self.hear_in_search(time, "stop")
    }

    /// Lets the honest engine hear a line so much later, if the search under way still is.
    pub fn hear_in_search(&mut self, time: Duration, line: &'static str) -> Effect {
        let searches = self.notes.searches;
        self.after(time, move |faulty| match faulty.notes.searches == searches {
            true => faulty.honest(line),
            false => Vec::new(),
        })
    }

    /// Whether the game that is searched is over.
    #[must_use]
    pub fn searches_finished_game(&self) -> bool {
        D::is_over(&self.notes.board)
    }
}

/// One line instead of another.
pub fn instead(line: impl Into<String>) -> Deeds {
    Some(say(line))
}

/// A line and another after it: nothing can come between.
pub fn then(line: &str, next: impl std::fmt::Display) -> Deeds {
    Some([say(line), say(next.to_string())].concat())
}

/// The command a line is.
#[must_use]
pub fn is(line: &str, word: &str) -> bool {
    line.split_whitespace().next() == Some(word)
}

/// Whether no command of the protocol begins a line.
#[must_use]
pub fn is_unknown<D: Playing>(line: &str) -> bool {
    grammar::command::<D>(line) == Command::Unknown
}

/// Whether a line is this command, with parameters that do not fit it.
#[must_use]
pub fn is_misused<D: Playing>(line: &str, keyword: Keyword) -> bool {
    grammar::command::<D>(line) == Command::Misused(keyword)
}

/// The same search with no limit that ends it.
#[must_use]
pub fn without_limits<D: Playing>(go: Go<D::Move>) -> Go<D::Move> {
    Go { infinite: D::CUSTOMS.bare_go.is_some(), ..go.without_limits() }
}
