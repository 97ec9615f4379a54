//! Which requirement a command puts to the test: what goes wrong with the reply to it is
//! reported under that one, unless a deviation explains more.
//!
//! In: commands, and how they are written. Out: requirements. Never: what an engine did.

use crate::protocols::hub::{
    message::{Level, Mode},
    model::{Draw, Position, Search},
};

pub(super) const CLOCKS: &str = "hub/level/clock-searches-end";
pub(super) const EARLY_DONE: &str = "hub/ponder/early-done-is-final";
pub(super) const EARLY_READY: &str = "hub/initialisation/waits-for-init";
pub(super) const EXTREME: &str = "hub/games/extreme-positions";
pub(super) const IDLE_HIT: &str = "hub/ponder/idle-hit-is-harmless";
pub(super) const IDLE_STOP: &str = "hub/stop/idle-stop-is-harmless";
pub(super) const INFO: &str = "hub/search/info-only-while-searching";
pub(super) const LONG: &str = "hub/position/long-move-lists";
pub(super) const NEW_GAME: &str = "hub/new-game/accepted-in-silence";
pub(super) const NO_GO: &str = "hub/search/no-done-without-go";
pub(super) const READY: &str = "hub/initialisation/init-is-answered-with-ready";
pub(super) const SETUP: &str = "hub/position/setup-is-silent";
pub(super) const SET_PARAM: &str = "hub/initialisation/set-param-is-silent";
pub(super) const UNKNOWN: &str = "hub/general-syntax/ignores-unknown-commands";
pub(super) const UNKNOWN_PARAM: &str = "hub/parameters/ignores-unknown-names";
pub(super) const UNSOUND: &str = "hub/position/survives-unsound-positions";
pub(super) const UNUSUAL: &str = "hub/level/unusual-clocks";
pub(super) const WAIT: &str = "hub/initialisation/hub-is-answered-with-wait";

/// What a limit puts to the test by being understood.
pub(super) fn of_level(level: Level) -> &'static str {
    let has_fraction = |seconds: f64| seconds.fract() != 0.0;
    match level {
        Level::Clock { moves: Some(1), inc: None, .. } => "hub/level/moves-share-the-time",
        level if level.is_nothing() => UNUSUAL,
        Level::Infinite => "hub/level/infinite-until-stopped",
        Level::Depth(7..) | Level::Nodes(1 | 1_000_000..) => UNUSUAL,
        Level::Clock { moves: Some(_), inc: Some(_), .. } => UNUSUAL,
        Level::MoveTime(time) | Level::Clock { time, inc: None, .. }
            if !(0.2..=10_000.0).contains(&time) =>
        {
            UNUSUAL
        }
        Level::Clock { time, inc, .. } if has_fraction(time) || inc.is_some_and(has_fraction) => {
            "hub/level/fractions-of-seconds"
        }
        Level::Clock { .. } | Level::Depth(_) | Level::Nodes(_) | Level::MoveTime(_) => {
            end_by(level)
        }
    }
}

/// What a limit puts to the test by ending a search.
fn end_by(level: Level) -> &'static str {
    match level {
        level if level.is_nothing() => UNUSUAL,
        Level::Depth(_) => "hub/level/depth-is-kept",
        Level::Nodes(_) => "hub/level/nodes-are-kept",
        Level::MoveTime(_) => "hub/level/move-time-is-kept",
        Level::Clock { time, inc: Some(inc), .. } if time <= inc => {
            "hub/level/increment-comes-first"
        }
        Level::Clock { time, .. } if time < 0.2 => UNUSUAL,
        Level::Clock { .. } => CLOCKS,
        Level::Infinite => "hub/level/infinite-until-stopped",
    }
}

/// What the end of a search puts to the test, if it ends by itself.
pub(super) fn of_end(search: &Search) -> &'static str {
    match search.level {
        Some(level) if search.is_limit_refused => of_level(level),
        _ if search.hit.is_some() => "hub/ponder/hit-starts-the-clock",
        Some(Level::Infinite) | None => one_done(search.mode),
        Some(level) => end_by(level),
    }
}

/// What a position puts to the test by being understood.
pub(super) fn of_position(position: &Position) -> &'static str {
    let moves = if position.moves.is_empty() {
        "hub/position/reads-the-board"
    } else {
        "hub/position/plays-the-moves"
    };
    of_moves(position).unwrap_or(moves)
}

impl Search {
    /// An `error` came that may be about the position.
    pub(super) fn complain(&mut self) {
        self.reported.complaint = self.position.as_ref().map(of_position);
        self.reported.complaints += 1;
    }
}

/// More plies than a game has.
const LONG_LIST: usize = 200;

/// What is special about the moves that lead to a position, if anything is.
fn of_moves(position: &Position) -> Option<&'static str> {
    if position.moves.len() >= LONG_LIST {
        return Some(LONG);
    }
    match position.draw() {
        Some(Draw::Repetition) => Some("hub/position/repetitions-in-moves"),
        Some(Draw::QuietMoves) => Some("hub/position/quiet-moves-in-moves"),
        None => position.free_order.then_some("hub/position/captures-in-any-order"),
    }
}

/// The requirement that a search of this mode has one `done`.
pub(super) const fn one_done(mode: Mode) -> &'static str {
    match mode {
        Mode::Think => "hub/search/think-ends-with-one-done",
        Mode::Ponder => "hub/search/ponder-ends-with-one-done",
        Mode::Analyze => "hub/search/analyze-ends-with-one-done",
    }
}
