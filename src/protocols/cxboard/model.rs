//! What is going on: lines whose effect is not certain yet, and the game as
//! the referee follows it.
//!
//! In: commands sent, moves made. Out: modes, activities, who owes what, and
//! what the board should hold. Never: findings.

use std::{collections::VecDeque, time::Duration};

use super::{
    message::{Clock, Command, Go, Setup},
    position::{Bent, Change, Position, start},
    rules::{Board, Law, Move, MoveError, Side, resolve},
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
    /// The best move that it, or a later command, asked for was sent: what the engine had to say
    /// of it was probably said.
    pub is_passed: bool,
    /// Its number in the transcript.
    pub number: usize,
    pub at: Duration,
    /// It ended with a carriage return.
    pub carriage_return: bool,
    /// The engine was thinking or searching when it was sent.
    pub busy: bool,
    /// The mode that the engine was in then.
    pub mode: Mode,
}

/// What must become of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expect {
    /// It is carried out without a complaint.
    Taken,
    /// It is refused.
    Refused(Refusal),
    /// It is answered with an error, as everything after `copyprotection error`.
    Error,
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

/// What the engine is to move after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// `playcurrent`
    PlayCurrent,
    /// A move of the other side.
    Move,
    /// The command to move at once.
    MoveNow,
}

/// A move of its own that the engine is to make.
#[derive(Clone, Copy, Debug)]
pub struct Thinking {
    pub since: Duration,
    pub cue: Cue,
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
    /// The engine is supposed to take it for drawn: it accepts no more moves.
    Drawn,
}

/// The game, as far as the referee can follow it.
#[derive(Debug, Default)]
pub struct Game {
    pub mode: Mode,
    /// How the engine is supposed to depart from the protocol.
    pub bent: Bent,
    /// `None`: not known, or no longer.
    pub position: Option<Position>,
    /// A position was set up.
    begun: bool,
    /// The positions that an engine may hold after a list with a move that is
    /// none: the former one, that before the list, and that before the move.
    perhaps: Vec<Board>,
    pub thinking: Option<Thinking>,
    /// The position that the engine may have pondered before it was to move.
    pub pondered: Option<Board>,
    pub searches: VecDeque<Search>,
    /// Since when the engine is paused.
    pub paused: Option<Duration>,
    pub over: Option<Over>,
    pub clock: Option<Clock>,
    /// The engine's own move, if nothing has changed the board since.
    pub own_move: Option<Move>,
}

impl Game {
    /// A game before its first position, of an engine that may depart from the protocol.
    #[must_use]
    pub fn new(bent: Bent) -> Self {
        Self { bent, ..Self::default() }
    }

    /// The board, if the position is known.
    #[must_use]
    pub fn board(&self) -> Option<&Board> {
        self.position.as_ref().map(|position| &position.board)
    }

    /// Whether the engine is busy with a move.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.thinking.is_some() || !self.searches.is_empty()
    }

    /// How many plies can be taken back.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.position.as_ref().map_or(0, Position::plies)
    }

    /// Sets up a position; whether it and its moves are sound.
    pub fn set_up(&mut self, setup: &Setup) -> bool {
        let sound = Position::of(setup).is_some();
        self.perhaps = if sound { Vec::new() } else { self.may_hold(setup) };
        self.apply(Change::SetUp(setup));
        self.over = self.bent.over(self.over);
        self.pondered = None;
        sound
    }

    /// The positions that the engine may hold after a list with a move that is none.
    fn may_hold(&self, setup: &Setup) -> Vec<Board> {
        let Some(start) = start(setup) else { return Vec::new() };
        let mut last = start.clone();
        for text in &setup.moves {
            let Ok(mv) = resolve(&last, text) else { break };
            last.make(mv);
        }
        self.board().cloned().into_iter().chain([start, last]).collect()
    }

    /// Changes the position.
    pub fn apply(&mut self, change: Change<'_>) {
        self.own_move = match change {
            Change::Own(mv) => Some(mv),
            Change::Best(..) | Change::Hint(_) | Change::Refused(_) | Change::Denied => {
                self.own_move
            }
            _ => None,
        };
        // Nothing is known of an engine's first position, but that nothing has led to it.
        let set_up = matches!(change, Change::SetUp(_));
        let first = (set_up && !self.begun).then(|| Position::new(Board::start()));
        self.begun |= set_up;
        let before = self.position.as_ref().or(first.as_ref());
        self.position = self.bent.apply(before, change);
    }

    /// The last move made.
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        self.position.as_ref().and_then(Position::last_move)
    }

    /// Whether the side to move has no legal move.
    #[must_use]
    pub fn is_mated(&self) -> bool {
        self.board().is_some_and(|board| !self.bent.can_move(board))
    }

    /// What must become of a move sent now.
    #[must_use]
    pub fn expect(&self, text: &str) -> Expect {
        let Some(board) = self.board() else { return self.expect_somewhere(text) };
        if self.over.is_some() || self.mode == Mode::Unknown || self.is_mated() {
            return Expect::Either;
        }
        // An engine that has forgotten its thought is on move all the same.
        if matches!(self.bent, Bent::Forgets(_)) && self.mode == Mode::Play(board.turn()) {
            return Expect::Either;
        }
        match (self.bent.resolve(board, text), self.thinking) {
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
        let impossible =
            |board| matches!(self.bent.resolve(board, text), Err(MoveError::Illegal(..)));
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
    pub fn think(&mut self, since: Duration, cue: Cue) {
        let allowance = self.allowance();
        self.thinking = Some(Thinking { since, cue, allowance, leaving: false });
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
        self.position = None;
        self.perhaps.clear();
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
        assert_eq!(game.plies(), 2);
        assert_eq!(game.expect("h0g2"), Expect::Taken);
        assert_eq!(game.expect("h2"), Expect::Refused(Refusal::Malformed));
        assert!(matches!(game.expect("a9a8"), Expect::Refused(Refusal::Law(_, Law::OwnOrigin))));
        game.apply(Change::Remove);
        assert_eq!(game.board(), Some(&Board::start()));
    }

    #[test]
    fn names_are_candidates_until_one_is_chosen() {
        let mut names = Names::default();
        assert!(names.score.means("eval") && names.score.means("score"));
        names.score.chosen = Some("score".into());
        assert!(!names.score.means("eval"));
    }
}
