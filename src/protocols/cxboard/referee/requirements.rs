//! Which requirement is broken: of each law of the game, and of each command that is refused or
//! not answered.
//!
//! In: a law, a command. Out: an id. Never: findings.

use super::CxReferee;
use crate::protocols::cxboard::{
    description::MOVE_NOW,
    message::{Command, Keyword},
    model::{Cue, Mode, Sent, Thinking},
    rules::Law,
};

/// The requirement of a law.
pub(super) const fn requirement_of(law: Law) -> &'static str {
    match law {
        Law::OwnOrigin => "cxboard/illegal-move/is-refused",
        Law::OwnTarget => "cxboard/rules/no-capture-of-own-pieces",
        Law::KingStep => "cxboard/rules/king-steps",
        Law::KingPalace => "cxboard/rules/king-stays-in-the-palace",
        Law::AdvisorStep => "cxboard/rules/advisor-steps",
        Law::AdvisorPalace => "cxboard/rules/advisor-stays-in-the-palace",
        Law::ElephantStep => "cxboard/rules/elephant-steps",
        Law::ElephantEye => "cxboard/rules/elephant-eye",
        Law::ElephantRiver => "cxboard/rules/elephant-stays-at-home",
        Law::HorseStep => "cxboard/rules/horse-steps",
        Law::HorseLeg => "cxboard/rules/horse-leg",
        Law::RookLine | Law::RookPath => "cxboard/rules/rook-path",
        Law::CannonLine | Law::CannonPath => "cxboard/rules/cannon-path",
        Law::CannonScreen => "cxboard/rules/cannon-screen",
        Law::SoldierStep => "cxboard/rules/soldier-steps",
        Law::SoldierSideways => "cxboard/rules/soldier-sideways",
        Law::SoldierBackward => "cxboard/rules/soldier-never-back",
        Law::FacingKings => "cxboard/rules/kings-do-not-face",
        Law::SelfCheck => "cxboard/rules/no-self-check",
    }
}

/// The command that set the engine thinking about a move of its own.
pub(super) const fn command_of(cue: Cue) -> &'static str {
    match cue {
        Cue::MoveNow => MOVE_NOW,
        Cue::PlayCurrent => Keyword::PlayCurrent.word(),
        Cue::Move => Keyword::Move.word(),
    }
}

impl CxReferee {
    /// The requirement that an engine breaks that does not move in its turn.
    pub(super) const fn of_thinking(&self, thinking: Thinking) -> &'static str {
        match thinking.cue {
            Cue::MoveNow => "cxboard/move-now/moves-at-once",
            // It shows that it thinks on when its time is over.
            _ if self.game.clock.is_some() && self.reports.trace.is_late => "cxboard/clock/is-kept",
            Cue::PlayCurrent => "cxboard/play/moves-for-the-side-on-move",
            Cue::Move => "cxboard/play/answers-the-opponent",
        }
    }

    /// The requirement that an error in answer to a right command breaks.
    pub(super) fn of_refused(&self, sent: &Sent, kind: &str) -> &'static str {
        let is_known = self.known.unknown_error.as_deref().is_some_and(|unknown| unknown != kind);
        match (&sent.command, sent.mode) {
            (Command::Undo, _) if is_known => "cxboard/undo/takes-back-one-ply",
            (Command::Remove, Mode::Force) if is_known => "cxboard/remove/takes-back-two-plies",
            (Command::Remove, Mode::Play(_)) => "cxboard/remove/in-any-mode",
            (Command::IsReady, _) => "cxboard/isready/always-answered",
            (Command::SetOption(..), _) => "cxboard/setoption/takes-every-value",
            (Command::Clock(_), _) => "cxboard/clock/time-forms",
            (Command::Position(setup), _) if setup.cfen.is_some() => "cxboard/position/reads-cfen",
            (Command::Position(setup), _) if !setup.moves.is_empty() => {
                "cxboard/position/makes-the-moves"
            }
            (Command::PlayCurrent | Command::PlayOther, Mode::Play(_)) => {
                "cxboard/play/changes-sides"
            }
            (Command::Name(_) | Command::Computer, _) if is_known => "cxboard/name/taken-quietly",
            (Command::Draw, _) if is_known => "cxboard/draw/answer",
            (Command::Unknown, _) => "cxboard/ask/accepts-the-answer",
            (Command::Go(_), _) => "cxboard/go/one-bestmove",
            // It knows the command, but not of the search.
            (Command::Stop, _) if is_known => "cxboard/stop/is-answered",
            (Command::Undo, _) => "cxboard/undo/implemented",
            (Command::Remove, _) => "cxboard/remove/implemented",
            (Command::Draw, _) => "cxboard/draw/implemented",
            (Command::Debug(_), _) => "cxboard/debug/implemented",
            (Command::Name(_), _) => "cxboard/name/implemented",
            (Command::Computer, _) => "cxboard/computer/implemented",
            (Command::Pause, _) => "cxboard/pause/implemented",
            _ => "cxboard/preliminaries/implements-every-command",
        }
    }
}
