//! When an engine may lose or change what it knows, and which requirement that breaks.
//!
//! In: a command, and whether it was carried out. Out: the requirement that leaves the game as it
//! is there. Never: what an engine did.

use super::message::{Command, Keyword};

pub(super) const INFO: &str = "uhp/info/leaves-the-game";
pub(super) const OPTIONS: &str = "uhp/options/leaves-the-game";
/// What demands that a list of moves changes nothing.
pub(super) const LIST: &str = "uhp/validmoves/changes-nothing";
pub(super) const SEARCH: &str = "uhp/bestmove/changes-nothing";
pub(super) const UNKNOWN: &str = "uhp/error-handling/errors-change-nothing";
pub(super) const REFUSED_PLY: &str = "uhp/play/refusal-changes-nothing";
pub(super) const REFUSED_UNDO: &str = "uhp/undo/refusal-changes-nothing";
pub(super) const REFUSED_GAME: &str = "uhp/newgame/refusal-keeps-the-game";
pub(super) const RESTORES: &str = "uhp/undo/restores-the-position";
pub(super) const ANEW: &str = "uhp/newgame/drops-the-old-game";
/// What demands that a game goes on as the first one did.
pub(super) const MANY: &str = "uhp/process/many-games";

/// How many games are not many yet.
pub(super) const FEW: usize = 6;

/// The requirement by which the position is right after a command: one that must leave the
/// game alone, was not carried out, or puts a known position on the board.
pub(super) fn keeper(command: &Command, is_done: bool, games: usize) -> Option<&'static str> {
    Some(match command {
        Command::Info => INFO,
        Command::Options
        | Command::OptionsGet(_)
        | Command::OptionsSet(..)
        | Command::Misused(Keyword::Options) => OPTIONS,
        Command::ValidMoves => LIST,
        Command::BestMove(_) | Command::Misused(Keyword::BestMove) => SEARCH,
        // Whether it was answered at all is seen too late.
        Command::Blank => return None,
        Command::Undo(_) if is_done => RESTORES,
        Command::NewGame(_) if is_done && games > FEW => MANY,
        Command::NewGame(_) if is_done && games > 1 => ANEW,
        _ if is_done => return None,
        Command::Play(_) | Command::Pass | Command::Misused(Keyword::Play) => REFUSED_PLY,
        Command::Undo(_) => REFUSED_UNDO,
        Command::NewGame(_) | Command::Misused(Keyword::NewGame) => REFUSED_GAME,
        Command::Unknown | Command::Misused(_) => UNKNOWN,
    })
}

/// When an engine changes its game at such a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Occasion {
    /// Now and then.
    Sometimes,
    /// Each time.
    Always,
}

/// When an engine does not read what is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Busy {
    /// While it searches.
    Searching,
    /// Until it has answered, whatever the command.
    Answering,
}
