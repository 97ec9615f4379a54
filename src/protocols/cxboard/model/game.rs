//! The game as the referee follows it.
//!
//! In: commands sent, moves made. Out: modes, activities, who owes what, and what the board
//! should hold. Never: findings.

use std::{collections::VecDeque, time::Duration};

use super::{
    departure::Departure,
    position::{Change, Position, start},
    search::Search,
    sent::{Expect, Refusal},
};
use crate::{
    contract::Allowance,
    protocols::cxboard::{
        message::{Clock, Setup},
        rules::{Board, Move, MoveError, Side, resolve},
    },
};

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
    /// It was thinking when it was told to: whose move it makes depends on which came first.
    pub again: bool,
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
    /// It was over before a position that the engine may have refused.
    Perhaps,
}

/// The game, as far as the referee can follow it.
#[derive(Debug, Default)]
pub struct Game {
    pub mode: Mode,
    /// How the engine is supposed to depart from the protocol.
    pub departure: Departure,
    /// `None`: not known, or no longer.
    pub position: Option<Position>,
    /// A position was set up.
    begun: bool,
    /// `undo` came in play mode since then, and the engine may have obeyed it.
    pub may_be_undone: bool,
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
    pub fn new(departure: Departure) -> Self {
        Self { departure, ..Self::default() }
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
        let perhaps = if sound { Vec::new() } else { self.may_hold(setup) };
        self.apply(Change::SetUp(setup));
        self.perhaps = perhaps;
        self.over = self.departure.over(self.over);
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

    /// A move is made in whichever position the engine holds, if it can be made there.
    pub fn moves_somewhere(&mut self, text: &str) {
        for board in &mut self.perhaps {
            if let Ok(mv) = self.departure.resolve(board, text) {
                board.make(mv);
            }
        }
    }

    /// What happens now leads nobody knows where, if the position is not known.
    pub fn leads_elsewhere(&mut self) {
        if self.board().is_none() {
            self.perhaps.clear();
        }
    }

    /// Changes the position.
    pub fn apply(&mut self, change: Change<'_>) {
        self.perhaps.clear();
        self.own_move = match change {
            Change::Own(mv, _) => Some(mv),
            Change::Best(..) | Change::Hint(_) | Change::Refused(_) | Change::Denied => {
                self.own_move
            }
            _ => None,
        };
        // Nothing is known of an engine's first position, but that nothing has led to it.
        let set_up = matches!(change, Change::SetUp(_));
        self.may_be_undone = matches!(change, Change::Denied) || self.may_be_undone && !set_up;
        let first = (set_up && !self.begun).then(|| Position::new(Board::start()));
        self.begun |= set_up;
        let before = self.position.as_ref().or(first.as_ref());
        self.position = self.departure.apply(before, change);
    }

    /// The last move made.
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        self.position.as_ref().and_then(Position::last_move)
    }

    /// Whether the side to move has no legal move.
    #[must_use]
    pub fn is_mated(&self) -> bool {
        self.board().is_some_and(|board| !self.departure.can_move(board))
    }

    /// What must become of a move sent now.
    #[must_use]
    pub fn expect(&self, text: &str) -> Expect {
        let Some(board) = self.board() else { return self.expect_somewhere(text) };
        if self.over.is_some() || self.mode == Mode::Unknown || self.is_mated() {
            return Expect::Either;
        }
        // An engine that has forgotten its thought is on move all the same.
        if matches!(self.departure, Departure::Forgets(_)) && self.mode == Mode::Play(board.turn())
        {
            return Expect::Either;
        }
        match (self.departure.resolve(board, text), self.thinking) {
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
            |board| matches!(self.departure.resolve(board, text), Err(MoveError::Illegal(..)));
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
        self.thinking = Some(Thinking { since, cue, allowance, leaving: false, again: false });
    }

    /// Whatever becomes of the searches that are going on, it is right.
    pub fn excuse_searches(&mut self) {
        for search in &mut self.searches {
            search.go.odd = true;
            search.boards.clear();
        }
    }

    /// Whether a position was set up, and is not known any more.
    #[must_use]
    pub const fn is_lost(&self) -> bool {
        self.begun && self.position.is_none()
    }

    /// The game is over for this reason, unless another has ended it before.
    pub fn end(&mut self, why: Over) {
        if matches!(self.over, None | Some(Over::Perhaps)) {
            self.over = Some(why);
        }
    }

    /// The search of this line was refused.
    pub fn forget_search(&mut self, raw: &str) {
        if let Some(place) = self.searches.iter().rposition(|search| search.raw == raw) {
            self.searches.remove(place);
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
    use crate::protocols::cxboard::rules::Law;

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
}
