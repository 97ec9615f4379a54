//! What sets the engine thinking: `go`, `playcurrent`, `playother`.
//!
//! In: the command. Out: the search or the turn that it begins, and what must
//! become of it. Never: findings.

use super::{CxReferee, Idle};
use crate::protocols::cxboard::{
    message::{Command, Go},
    model::{Cue, Departure, Expect, Mode, Search, Sent, Thinking},
    rules::resolve,
};

impl CxReferee {
    pub(super) fn begin_search(&mut self, mut go: Go, sent: &Sent) -> Expect {
        if let Mode::Play(_) = self.game.mode {
            return Expect::Either;
        }
        self.reports.restart();
        let mated = self.game.is_mated();
        let busy = self.aftermath.may_search
            || self.game.searches.iter().any(|search| search.stopped.is_none());
        let clear = self.game.mode == Mode::Force && self.game.over.is_none() && !mated && !busy;
        let departure = self.game.departure;
        if self.game.over.is_some() && matches!(departure, Departure::Stays(_)) {
            return Expect::Either;
        }
        let possible = |mv: &String| match self.game.board() {
            Some(board) => resolve(board, mv).is_ok(),
            None => true,
        };
        go.odd |= !go.moves.iter().all(possible);
        let sound = !go.odd;
        // What the text leaves open is followed, but nothing is owed; and in a position that is not known
        // there may be no move.
        let lost = self.game.is_lost();
        go.odd |= !clear || lost;
        self.game.searches.push_back(Search {
            go,
            raw: sent.raw.clone(),
            since: sent.at,
            boards: self.game.board().cloned().into_iter().collect(),
            stopped: None,
            hit: None,
        });
        // Pondering is an offer: whoever cannot do it may say so; and nobody
        // can search for nothing.
        let offered = |s: &Search| s.go.ponder || s.go.is_zero();
        let owed = clear && sound && !lost && !self.game.searches.back().is_some_and(offered);
        if owed { Expect::Taken } else { Expect::Either }
    }

    pub(super) fn play(&mut self, sent: &Sent, current: bool) -> Expect {
        let clear = self.game.over.is_none() && self.game.searches.is_empty();
        let played = matches!(self.game.mode, Mode::Play(_)) && self.game.thinking.is_none();
        if played {
            self.game.pondered = self.game.board().cloned();
        }
        // The move of a thought that this ends may be on its way.
        let crosses = self.game.thinking.take();
        self.reports.restart();
        if !self.game.searches.is_empty() {
            // It may search on, or play.
            self.game.lose();
        }
        let Some(board) = self.game.board().cloned() else {
            self.game.mode = Mode::Unknown;
            self.game.leads_elsewhere();
            self.aftermath.may_play = true;
            return Expect::Either;
        };
        if self.game.mode == Mode::Unknown && self.record.base.is_some() {
            // It may have been thinking all the time.
            self.aftermath.may_have_thought = true;
            self.aftermath.idle = Idle::Crossing;
        }
        let turn = board.turn();
        // What it owes follows from the side that it takes.
        let current = self.game.departure.is_to_move(current, self.record.games);
        self.game.mode = Mode::Play(if current { turn } else { turn.opponent() });
        self.game.own_move = None;
        if current && clear && !self.game.is_mated() {
            self.game.think(sent.at, Cue::PlayCurrent);
            if let Some(thinking) = &mut self.game.thinking {
                thinking.again = crosses.is_some() || self.aftermath.may_have_thought;
            }
        } else if let Some(crosses) = crosses {
            self.game.thinking = Some(Thinking { leaving: true, ..crosses });
        }
        if clear { Expect::Taken } else { Expect::Either }
    }
}

/// Commands of which the text does not say what they do to a search.
pub(super) const fn is_unclear_in_a_search(command: &Command) -> bool {
    matches!(
        command,
        Command::Cxboard(_)
            | Command::Force
            | Command::Go(_)
            | Command::PlayCurrent
            | Command::PlayOther
            | Command::Position(_)
            | Command::SetOption(..)
            | Command::Result(_)
            | Command::Undo
            | Command::Remove
    )
}
