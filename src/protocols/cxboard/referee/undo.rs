//! What `undo` and `remove` take back.
//!
//! In: the command. Out: the game after it, and what must become of it.
//! Never: findings.

use super::{CxReferee, commands::REPLACES};
use crate::protocols::cxboard::state::{Expect, Mode};

impl CxReferee {
    /// `undo`
    pub(super) fn undo(&mut self) -> Expect {
        self.plain_run = 0;
        match self.game.mode {
            Mode::Force if self.game.searches.is_empty() && self.game.over.is_none() => {
                let capture = self.game.last_was_capture();
                if !self.game.take_back(1) {
                    // Whoever takes back a move of before still holds it.
                    if self.game.suspect != Some(REPLACES) {
                        self.game.suspect = Some("cxboard/undo/survives-too-few");
                    }
                    return Expect::Either;
                }
                self.game.suspect = Some(if capture {
                    "cxboard/undo/restores-captures"
                } else {
                    "cxboard/undo/takes-back-one-ply"
                });
                Expect::Taken
            }
            // It should be denied, so the board should stay.
            Mode::Play(_) if self.game.thinking.is_none() && self.game.over.is_none() => {
                self.game.suspect = Some("cxboard/undo/denied-in-play");
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
        let clear =
            !self.game.is_busy() && self.game.over.is_none() && self.game.mode != Mode::Unknown;
        if !clear {
            self.game.lose();
            return Expect::Either;
        }
        if !self.game.take_back(2) {
            if self.game.plies() > 0 {
                // One ply or none: both are sensible.
                self.game.lose();
            }
            self.game.suspect = Some("cxboard/undo/survives-too-few");
            return Expect::Either;
        }
        self.game.suspect = Some(match self.game.mode {
            Mode::Play(_) => "cxboard/remove/in-any-mode",
            Mode::Force | Mode::Unknown => "cxboard/remove/takes-back-two-plies",
        });
        Expect::Taken
    }
}
