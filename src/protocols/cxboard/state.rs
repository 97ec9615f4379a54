//! What is going on: lines whose effect is not certain yet, and the game as
//! the referee follows it.
//!
//! In: commands sent, moves made. Out: modes, activities, who owes what, and
//! what the board should hold. Never: findings.

use std::{collections::VecDeque, time::Duration};

use super::{
    message::{Clock, Command, Go, Setup},
    rules::{Board, Cfen, Law, Move, MoveError, Side, Undo, legal_moves, resolve},
};
use crate::contract::{Allowance, Settings};

/// A name that the text has lost: the one in force, or those that it may be.
#[derive(Clone, Debug)]
pub struct Name {
    /// The name in force, once it is known.
    pub chosen: Option<String>,
    /// What it may be, the likeliest first.
    pub candidates: &'static [&'static str],
}

impl Name {
    /// Whether a word has this meaning, as far as is known.
    #[must_use]
    pub fn means(&self, word: &str) -> bool {
        match &self.chosen {
            Some(chosen) => chosen == word,
            None => self.candidates.contains(&word),
        }
    }
}

/// The names that the text has lost.
#[derive(Clone, Debug)]
pub struct Names {
    /// Stands before a CFEN.
    pub cfen: Name,
    /// Ends thinking with a move.
    pub move_now: Name,
    /// Asks for the score of the position.
    pub score: Name,
    /// The option that lists variants.
    pub variant: Name,
}

impl Default for Names {
    fn default() -> Self {
        let name = |candidates| Name { chosen: None, candidates };
        Self {
            cfen: name(&["cfen", "fen", ""]),
            move_now: name(&["?", "movenow", "now"]),
            score: name(&["eval", "score", "evaluate"]),
            variant: name(&["Variant", "Variants", "UCI_Variant"]),
        }
    }
}

impl Names {
    /// The settings and detected readings that hold names, and their places.
    pub fn each(&mut self) -> [(&'static str, &mut Name); 4] {
        [
            ("cfen", &mut self.cfen),
            ("move-now", &mut self.move_now),
            ("score", &mut self.score),
            ("variant", &mut self.variant),
        ]
    }

    /// Takes what the user says; `auto` says nothing.
    pub fn choose(&mut self, settings: &Settings) {
        for (key, name) in self.each() {
            if let Some(chosen) = settings.get(key).filter(|chosen| *chosen != "auto") {
                name.chosen = Some(if chosen == "none" { "" } else { chosen }.to_owned());
            }
        }
    }
}

/// A line sent whose effect a fence has not confirmed yet.
#[derive(Clone, Debug)]
pub struct Sent {
    pub command: Command,
    /// The line as it was sent, lossily decoded.
    pub raw: String,
    /// What must become of it.
    pub expect: Expect,
    /// How often the engine complained of it.
    pub complaints: u32,
    /// Its number in the transcript.
    pub number: usize,
    pub at: Duration,
    /// It ended with a carriage return.
    pub carriage_return: bool,
    /// The engine was thinking or searching when it was sent.
    pub busy: bool,
    /// The position that a move was sent in.
    pub board: Option<Box<Board>>,
    /// What a wrong answer to a move would point at.
    pub suspect: Option<&'static str>,
    /// The engine was in play mode already.
    pub again: bool,
    /// It came after `copyprotection error`.
    pub after_error: bool,
}

/// What must become of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expect {
    /// It is carried out without a complaint.
    Taken,
    /// It is refused.
    Refused(Refusal),
    /// Either; nothing is judged.
    Either,
}

/// Why a move is to be refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It breaks this law.
    Law(Move, Law),
    /// It is the text of no move.
    Malformed,
    /// The engine is on move.
    OutOfTurn,
    /// It is possible only where an illegal move of a list was made.
    Nowhere,
}

/// Who moves by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Not said yet: the text does not define how an engine starts.
    #[default]
    Unknown,
    /// The interface makes all moves.
    Force,
    /// The engine plays this side.
    Play(Side),
}

/// A move of its own that the engine is to make.
#[derive(Clone, Copy, Debug)]
pub struct Thinking {
    pub since: Duration,
    pub allowance: Allowance,
    /// Told to stop; a move may still cross the command.
    pub leaving: bool,
}

/// A search that `go` began.
#[derive(Clone, Debug)]
pub struct Search {
    pub go: Go,
    pub raw: String,
    pub since: Duration,
    /// The positions it may be about; none if they are not known.
    pub boards: Vec<Board>,
    /// When `stop` was sent.
    pub stopped: Option<Duration>,
    /// When the move was sent that ended pondering.
    pub hit: Option<Duration>,
}

impl Search {
    /// Since when the best move is due, and how long it may take.
    #[must_use]
    pub fn due(&self) -> Option<(Duration, Allowance)> {
        if self.go.odd {
            return None;
        }
        if let Some(stopped) = self.stopped {
            return Some((stopped, Allowance::Answer));
        }
        let unlimited = Go { ponder: false, ..self.go.clone() };
        let since = if self.go.ponder { self.hit? } else { self.since };
        unlimited.ends().then(|| (since, self.allowance()))
    }

    fn allowance(&self) -> Allowance {
        let side = self.boards.last().map_or(Side::Red, Board::turn);
        // Where nothing is granted, nothing is to be waited for.
        let limit = self.go.time(side).or_else(|| self.go.is_zero().then_some(0));
        limit.map_or(Allowance::Depth, |ms| {
            // A limit beyond a day would overflow the arithmetic of waiting.
            Allowance::Search(Duration::from_millis(ms.min(86_400_000)))
        })
    }
}

/// Why a game takes no more moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The interface sent `result`.
    Told,
    /// The engine claimed a result or resigned.
    Claimed,
}

/// The game, as far as the referee can follow it.
#[derive(Debug, Default)]
pub struct Game {
    pub mode: Mode,
    /// `None`: not known, or no longer.
    pub board: Option<Board>,
    /// The positions that an engine may hold after a list with a move that is
    /// none: the former one, that before the list, and that before the move.
    perhaps: Vec<Board>,
    /// The position was written out, not only played to.
    pub from_cfen: bool,
    /// The moves that led here, for taking them back.
    line: Vec<(Move, Undo)>,
    pub thinking: Option<Thinking>,
    /// The position that the engine may have pondered before it was to move.
    pub pondered: Option<Board>,
    pub searches: VecDeque<Search>,
    /// Since when the engine is paused.
    pub paused: Option<Duration>,
    pub over: Option<Over>,
    /// The requirement that the last command would have broken if the
    /// position turns out to be another.
    pub suspect: Option<&'static str>,
    pub clock: Option<Clock>,
    /// The engine's turn came by a move of the other side.
    pub answers: bool,
    /// The engine was told to move at once.
    pub told_now: bool,
    /// The last thing that changed the board was the engine's own move.
    pub engine_moved_last: bool,
    /// The engine's own last move.
    pub own_move: Option<Move>,
    /// What `playcurrent` or `playother` demands, by its requirement, as long
    /// as no move of the engine has borne it out.
    pub unproved: Option<&'static str>,
}

impl Game {
    /// Whether the engine is busy with a move.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.thinking.is_some() || !self.searches.is_empty()
    }

    /// How many plies can be taken back.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.line.len()
    }

    /// Sets up a position; whether it and its moves are sound. Of moves the
    /// sound ones are made.
    pub fn set_up(&mut self, setup: &Setup) -> bool {
        let former = self.board.clone();
        self.perhaps.clear();
        self.line.clear();
        self.over = None;
        self.pondered = None;
        self.own_move = None;
        self.engine_moved_last = false;
        self.unproved = None;
        self.from_cfen = setup.cfen.is_some();
        self.board = match &setup.cfen {
            None => Some(Board::start()),
            Some(cfen) => Cfen::parse(cfen).ok().and_then(|cfen| cfen.board().ok()),
        };
        let start = self.board.clone();
        for text in &setup.moves {
            let made = self.board.as_ref().and_then(|board| resolve(board, text).ok());
            match (made, self.board.take()) {
                (Some(mv), board) => {
                    self.board = board;
                    self.make(mv);
                }
                (None, Some(board)) => {
                    self.perhaps = [former.clone(), start.clone(), Some(board)]
                        .into_iter()
                        .flatten()
                        .collect();
                }
                (None, None) => {}
            }
        }
        self.board.is_some()
    }

    /// Makes a move.
    pub fn make(&mut self, mv: Move) {
        if let Some(board) = &mut self.board {
            let undo = board.make(mv);
            self.line.push((mv, undo));
        }
    }

    /// Takes plies back; whether there were so many. Fewer are not taken back.
    pub fn take_back(&mut self, plies: usize) -> bool {
        if self.line.len() < plies {
            return false;
        }
        self.own_move = None;
        for _ in 0..plies {
            if let (Some((mv, undo)), Some(board)) = (self.line.pop(), &mut self.board) {
                board.undo(mv, undo);
            }
        }
        true
    }

    /// The last move made.
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        self.line.last().map(|(mv, _)| *mv)
    }

    /// Whether the last of the moves captured something.
    #[must_use]
    pub fn last_was_capture(&self) -> bool {
        let Some(((mv, undo), board)) = self.line.last().zip(self.board.clone()) else {
            return false;
        };
        let mut before = board;
        before.undo(*mv, *undo);
        before.piece_at(mv.to).is_some()
    }

    /// What must become of a move sent now.
    #[must_use]
    pub fn expect(&self, text: &str) -> Expect {
        let Some(board) = &self.board else { return self.expect_somewhere(text) };
        if self.over.is_some() || self.mode == Mode::Unknown || legal_moves(board).is_empty() {
            return Expect::Either;
        }
        match (resolve(board, text), self.thinking) {
            (Err(MoveError::Malformed(_)), _) => Expect::Refused(Refusal::Malformed),
            (_, Some(thinking)) if thinking.leaving => Expect::Either,
            (_, Some(_)) => Expect::Refused(Refusal::OutOfTurn),
            (Err(MoveError::Illegal(mv, law)), None) => Expect::Refused(Refusal::Law(mv, law)),
            (Ok(_), None) => Expect::Taken,
        }
    }

    /// The same after a list with a move that is none: whichever position the
    /// engine holds, it is none in which that move was made.
    fn expect_somewhere(&self, text: &str) -> Expect {
        let impossible = |board| matches!(resolve(board, text), Err(MoveError::Illegal(..)));
        let known = self.mode == Mode::Force && self.over.is_none() && !self.perhaps.is_empty();
        let nowhere = known && self.perhaps.iter().all(impossible);
        if nowhere { Expect::Refused(Refusal::Nowhere) } else { Expect::Either }
    }

    /// How long a move of the engine may take.
    #[must_use]
    pub fn allowance(&self) -> Allowance {
        match self.clock {
            Some(clock) => {
                let seconds = clock.per_move.max(clock.overtime).min(86_400);
                Allowance::Search(Duration::from_secs(seconds))
            }
            None => Allowance::Depth,
        }
    }

    /// The engine has a move of its own to make from now on.
    pub fn think(&mut self, since: Duration) {
        self.told_now = false;
        self.thinking = Some(Thinking { since, allowance: self.allowance(), leaving: false });
    }

    /// Whatever becomes of the searches that are going on, it is right.
    pub fn excuse_searches(&mut self) {
        for search in &mut self.searches {
            search.go.odd = true;
            search.boards.clear();
        }
    }

    /// The board can no longer be followed until the next position.
    pub fn lose(&mut self) {
        self.board = None;
        self.perhaps.clear();
        self.line.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_made_and_taken_back() {
        let mut game = Game { mode: Mode::Force, ..Game::default() };
        let moves = ["h2h9", "i9h9"].map(str::to_owned).to_vec();
        assert!(game.set_up(&Setup { keyword: None, cfen: None, moves }));
        assert!(game.last_was_capture() && game.plies() == 2);
        assert_eq!(game.expect("h0g2"), Expect::Taken);
        assert_eq!(game.expect("h2"), Expect::Refused(Refusal::Malformed));
        assert!(matches!(game.expect("a9a8"), Expect::Refused(Refusal::Law(_, Law::OwnOrigin))));
        assert!(!game.take_back(3) && game.take_back(2));
        assert_eq!(game.board, Some(Board::start()));
    }

    #[test]
    fn names_are_candidates_until_one_is_chosen() {
        let mut names = Names::default();
        assert!(names.score.means("eval") && names.score.means("score"));
        names.score.chosen = Some("score".into());
        assert!(!names.score.means("eval"));
    }
}
