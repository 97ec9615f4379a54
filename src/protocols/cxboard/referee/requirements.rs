//! Which requirement is broken: of each law of the game, and of each command that is refused,
//! not answered or not survived.
//!
//! In: a law, a command. Out: an id. Never: findings.

use super::CxReferee;
use crate::protocols::cxboard::{
    message::{Command, Go, Keyword},
    model::{Cue, Expect, Mode, Refusal, Search, Sent, Thinking},
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

/// The requirement that a search breaks that does not end.
pub(super) fn of_search(search: &Search) -> &'static str {
    if search.stopped.is_some() {
        "cxboard/stop/is-answered"
    } else if search.hit.is_some() {
        "cxboard/go/ponder"
    } else {
        of_go(&search.go)
    }
}

fn of_go(go: &Go) -> &'static str {
    if go.is_zero() {
        return "cxboard/go/zero-limits";
    }
    let on_the_clock = go.red.is_some() || go.black.is_some() || go.overtime.is_some();
    let limits = [
        (go.depth.is_some(), "cxboard/go/one-bestmove"),
        (go.nodes.is_some(), "cxboard/go/nodes"),
        (go.mate.is_some(), "cxboard/go/mate"),
        (go.exactly.is_some(), "cxboard/go/movetime"),
        // The time for a move holds however much is on the clocks.
        (go.per_move.is_some(), "cxboard/go/mtime"),
        (on_the_clock && go.per_move.is_none(), "cxboard/go/clocks"),
    ];
    let mut given = limits.iter().filter(|(there, _)| *there).map(|(_, id)| *id);
    match (given.next(), given.next()) {
        (Some(_), Some(_)) => "cxboard/go/words-in-any-order",
        (only, _) => only.unwrap_or("cxboard/go/one-bestmove"),
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
            (Command::SetOption(name, _), _) => self.about_option(name),
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
            (Command::Go(go), _) => of_go(go),
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

    /// The requirement that a crash or a hang at a command breaks, beside those of the process.
    pub(super) fn of_breakdown(&self, sent: &Sent) -> Option<&'static str> {
        if sent.raw.len() > 1_000 || sent.raw.contains(char::REPLACEMENT_CHARACTER) {
            return Some("cxboard/process/survives-long-input");
        }
        Some(match (&sent.command, sent.expect) {
            (Command::Cxboard(_), _) => return self.start.unusual(),
            (Command::Blank, _) => "cxboard/preliminaries/tolerates-blank-lines",
            (Command::Misused(Keyword::Go), _) => "cxboard/go/survives-nonsense",
            (
                Command::Unknown
                | Command::Misused(
                    Keyword::Position | Keyword::SetOption | Keyword::Move | Keyword::Clock,
                ),
                _,
            ) => "cxboard/preliminaries/survives-unknown-commands",
            (Command::Go(go), _) if go.odd => "cxboard/go/survives-nonsense",
            (Command::Go(go), _) if go.is_zero() => "cxboard/go/zero-limits",
            (Command::Go(go), _) if go.to_go == Some(0) => "cxboard/go/clocks",
            (Command::Go(_), _) if sent.raw.trim() == "go" => "cxboard/go/words-in-any-order",
            (Command::Move(_), Expect::Refused(Refusal::Malformed)) => {
                "cxboard/move/refuses-what-is-no-move"
            }
            (Command::Position(_), Expect::Either) => "cxboard/position/survives-nonsense",
            (Command::SetOption(name, _), Expect::Taken) => self.about_option(name),
            (Command::SetOption(..), _) => "cxboard/setoption/survives-nonsense",
            (Command::Clock(_), _) => "cxboard/clock/time-forms",
            (Command::Undo | Command::Remove, Expect::Either) => match sent.mode {
                Mode::Play(_) => "cxboard/undo/denied-in-play",
                Mode::Force | Mode::Unknown => "cxboard/undo/survives-too-few",
            },
            (Command::Name(_) | Command::Computer, _) => "cxboard/name/taken-quietly",
            (Command::Debug(_), _) => "cxboard/debug/never-disturbs",
            _ => return None,
        })
    }
}
