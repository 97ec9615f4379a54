//! What `undo` and `remove` take back.
//!
//! In: the command. Out: the game after it, and what must become of it.
//! Never: findings.

use super::CxReferee;
use crate::protocols::cxboard::model::{Change, Expect, Mode};

impl CxReferee {
    /// `undo`
    pub(super) fn undo(&mut self) -> Expect {
        self.game.leads_elsewhere();
        match self.game.mode {
            Mode::Force if self.game.searches.is_empty() && self.game.over.is_none() => {
                if self.game.plies() == 0 {
                    return Expect::Either;
                }
                self.game.apply(Change::Undo);
                Expect::Taken
            }
            // It should be denied, so the board should stay.
            Mode::Play(_) if self.game.thinking.is_none() && self.game.over.is_none() => {
                self.game.apply(Change::Denied);
                Expect::Either
            }
            _ => {
                self.game.lose();
                Expect::Either
            }
        }
    }

    /// `remove`
    pub(super) fn remove(&mut self) -> Expect {
        self.game.leads_elsewhere();
        let clear =
            !self.game.is_busy() && self.game.over.is_none() && self.game.mode != Mode::Unknown;
        if !clear || self.game.plies() == 1 {
            // Of one ply, one or none is taken back: both are sensible. A thought may end with it.
            self.game.lose();
            if let Some(thinking) = &mut self.game.thinking {
                thinking.leaving = true;
            }
            return Expect::Either;
        }
        if self.game.plies() == 0 {
            return Expect::Either;
        }
        let playing = matches!(self.game.mode, Mode::Play(_));
        self.game.apply(if playing { Change::RemoveInPlay } else { Change::Remove });
        Expect::Taken
    }
}
