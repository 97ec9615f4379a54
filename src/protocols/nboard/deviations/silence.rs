//! Requests that an engine passes over, though it answers others.
//!
//! In: a request, and what was said before. Out: no command at all.
//! Never: another position.

use super::{
    Row, SET_GAME, current, depth_of, end, is_ping, is_request, reads, set_depth, since_the_game,
};
use crate::{
    contract::History,
    protocols::nboard::{
        grammar,
        message::Command,
        model::ENDLESS,
        rules::{Game, Phase, legal_moves},
    },
    transcript::From,
};

const SPARES: &str = "nboard/ping/spares-later-requests";
const CLOCK: &str = "nboard/hint/free-of-the-clock";

/// So many moves one by one are a whole game, and so few empty squares its end.
const MOVES: usize = 20;
const EMPTY: u32 = 12;

/// More hints than anybody asks for who does not want all.
const MANY: i64 = 10;

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "no-ping-without-a-game",
        "Ignores pings until a game is set.",
        &["nboard/ping/at-any-time"],
        |history, line| passes_over(is_ping(line) && history.count(SET_GAME) == 0),
    ),
    reads(
        "stop-flag-stays-up",
        "Ignores the first request after a search that a ping ended.",
        &[SPARES],
        |history, line| passes_over(is_request(line) && stop_flag(history, true)),
    ),
    reads(
        "stop-flag-never-cleared",
        "Ignores every request after the first search that a ping ended.",
        &[SPARES],
        |history, line| passes_over(is_request(line) && stop_flag(history, false)),
    ),
    reads(
        "no-answer-where-it-must-pass",
        "Ignores `go` where the side to move has to pass.",
        &["nboard/go/passes-when-it-must"],
        |history, line| {
            let stuck = end(&current(history)?).phase() == Phase::MustPass;
            passes_over(line == "go" && stuck)
        },
    ),
    reads(
        "no-move-at-depth-zero",
        "Ignores `go` at depth 0.",
        &["nboard/communication/survives-odd-numbers"],
        |history, line| {
            passes_over(line == "go" && set_depth(history).is_some_and(|depth| depth < 1))
        },
    ),
    reads(
        "lost-in-the-ending",
        "Ignores `go` near the end of a game that was sent move by move.",
        &["nboard/process/whole-games"],
        |history, line| {
            let moves = since_the_game(history).filter(|line| line.starts_with("move ")).count();
            let late = end(&current(history)?).empty_count() <= EMPTY;
            passes_over(line == "go" && moves >= MOVES && late)
        },
    ),
    reads(
        "silent-on-many-hints",
        "Ignores `hint` for many more moves than there are.",
        &["nboard/hint/more-than-there-are"],
        |history, line| {
            let legal = legal_moves(&end(&current(history)?)).len();
            let Command::Hint(n) = grammar::command(line) else { return None };
            passes_over(n > MANY && usize::try_from(n).is_ok_and(|n| n > legal))
        },
    ),
    reads(
        "no-hint-without-time",
        "Ignores `hint` when the clock has run out.",
        &[CLOCK],
        |history, line| {
            passes_over(line.starts_with("hint ") && is_out_of_time(&current(history)?))
        },
    ),
];

/// Whether the side to move has used up its time.
fn is_out_of_time(game: &Game) -> bool {
    game.time_left(game.side_to_record()).is_some_and(|left| left < 0)
}

/// No command at all, if this is so.
fn passes_over(is_so: bool) -> Option<Vec<String>> {
    is_so.then(Vec::new)
}

/// Whether a flag is up that a ping raises during an endless search, and that drops the
/// next request; that request may clear it.
fn stop_flag(history: &History, cleared: bool) -> bool {
    let lines: Vec<(From, &str)> = history.latest().collect();
    let (mut flag, mut searching, mut depth) = (false, false, None);
    for (from, line) in lines.into_iter().rev() {
        if from == From::Engine {
            searching &= !line.starts_with("===");
        } else if is_ping(line) {
            flag |= std::mem::take(&mut searching);
        } else if is_request(line) {
            searching = !flag && depth >= Some(ENDLESS);
            flag &= !cleared;
        } else {
            depth = depth_of(line).or(depth);
        }
    }
    flag
}
