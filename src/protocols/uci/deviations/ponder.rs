//! What becomes of searches in the opponent's time.
//!
//! In: `go ponder`, `ponderhit` or `stop`, and what was said before. Out: the search that is begun
//! or ended instead. Never: other searches, but for a `ponderhit` in one.

use super::{Row, reads};
use crate::{
    contract::History,
    protocols::{
        uci::{
            Uci,
            grammar::{position, search},
            message::{Go, Position},
        },
        uci_like::deviations::{is_searching, was_sent_idle},
    },
};

const HIT: &str = "ponderhit";

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "idle-ponderhit-kept",
        "Applies a `ponderhit` without a search to the next search in ponder mode.",
        &["uci/ponderhit/next-search-is-not-hit"],
        |history, line| {
            let ponders = search(line).is_some_and(|go| go.ponder);
            (ponders && was_sent_idle(history, HIT)).then(|| vec![line.to_owned(), HIT.to_owned()])
        },
    ),
    reads(
        "ponder-ignored",
        "Takes a ponder search for an ordinary one.",
        &["uci/go/ponder-waits"],
        |_, line| {
            let go = search(line).filter(|go| go.ponder && !go.infinite && go.limits() > 0)?;
            Some(vec![Go { ponder: false, ..go }.to_string()])
        },
    ),
    reads(
        "ponders-before-the-expected-move",
        "Ponders on the position before the expected move.",
        &["uci/go/ponder-move-is-in-the-position"],
        |history, line| {
            search(line).filter(|go| go.ponder)?;
            let mut sent = history.commands().find_map(position)?;
            sent.moves.pop()?;
            let has_moves_word = !sent.moves.is_empty();
            Some(vec![Position { has_moves_word, ..sent }.to_string(), line.to_owned()])
        },
    ),
    reads(
        "ponderhit-ignored-in-a-search-for-a-mate",
        "Goes on pondering after `ponderhit` if it was told to look for a mate.",
        &["uci/ponderhit/search-becomes-normal"],
        |history, line| {
            let last = history.commands().find_map(search)?;
            let is_so = line == HIT && last.mate.is_some() && is_pondering(history);
            is_so.then(Vec::new)
        },
    ),
    reads(
        "ponderhit-ignored",
        "Goes on pondering after `ponderhit`.",
        &["uci/ponderhit/search-becomes-normal"],
        |history, line| (line == HIT && is_pondering(history)).then(Vec::new),
    ),
    reads(
        "ponderhit-stops-any-search",
        "Ends the search at `ponderhit`, whatever search it is.",
        &["uci/ponderhit/nothing-in-an-ordinary-search"],
        |history, line| {
            let ordinary = is_searching::<Uci>(history) && !is_pondering(history);
            (line == HIT && ordinary).then(|| vec!["stop".to_owned()])
        },
    ),
    reads(
        "ponder-outlives-stop",
        "Takes searches for ponder searches from the first one on until `ponderhit` comes.",
        &["uci/stop/ends-a-ponder-search"],
        |history, line| {
            let go = search(line).filter(|go| !go.ponder && !go.infinite && go.limits() > 0)?;
            let mut since = history.commands().take_while(|said| *said != HIT);
            let pondered = since.any(|said| search(said).is_some_and(|go| go.ponder));
            pondered.then(|| vec![Go { ponder: true, ..go }.to_string()])
        },
    ),
    reads(
        "searchmoves-lost-while-pondering",
        "Ignores `searchmoves` in a ponder search.",
        &["uci/go/searchmoves-restricts"],
        |_, line| {
            let go = search(line).filter(|go| go.ponder && !go.searchmoves.is_empty())?;
            Some(vec![Go { searchmoves: Vec::new(), ..go }.to_string()])
        },
    ),
    reads(
        "ponder-heard-in-front-only",
        "Ignores `ponder` unless it is the first parameter of `go`.",
        &["uci/go/parameters-in-any-order"],
        |_, line| {
            let go = search(line).filter(|go| go.ponder && !line.starts_with("go ponder"))?;
            Some(vec![Go { ponder: false, ..go }.to_string()])
        },
    ),
    reads(
        "idle-ponderhit-clears-the-board",
        "Clears the board at `ponderhit` without a search.",
        &["uci/ponderhit/nothing-when-idle"],
        |history, line| {
            let idle = line == HIT && !is_searching::<Uci>(history);
            idle.then(|| vec![line.to_owned(), "position startpos".to_owned()])
        },
    ),
    reads(
        "ponderhit-kept",
        "Applies a `ponderhit` without a search to the next ponder search.",
        &["uci/ponderhit/next-search-is-not-hit"],
        |history, line| {
            search(line).filter(|go| go.ponder)?;
            let searches = |said: &str| said.starts_with("go") || said.starts_with("bestmove");
            let mut since = history.latest().take_while(|(_, said)| !searches(said));
            since.any(|(_, said)| said == HIT).then(|| vec![line.to_owned(), HIT.to_owned()])
        },
    ),
    reads(
        "stop-lost-while-pondering",
        "Ignores `stop` while it ponders.",
        &["uci/stop/ends-a-ponder-search"],
        |history, line| (line == "stop" && is_pondering(history)).then(Vec::new),
    ),
    reads(
        "stop-lost-after-ponderhit",
        "Ignores `stop` in a search that was in ponder mode until `ponderhit`.",
        &["uci/stop/ends-a-ponder-search"],
        |history, line| {
            let mut commands = history.commands();
            let ponders = commands.find_map(search).is_some_and(|go| go.ponder);
            let was_hit = ponders && !is_pondering(history) && is_searching::<Uci>(history);
            (line == "stop" && was_hit).then(Vec::new)
        },
    ),
];

/// Whether the search under way is a ponder search whose move was not played yet.
fn is_pondering(history: &History) -> bool {
    let is_hit = |line: &str| line == HIT;
    let last = history.commands().find(|line| is_hit(line) || search(line).is_some());
    let ponders = last.and_then(search).is_some_and(|go| go.ponder);
    ponders && is_searching::<Uci>(history)
}
