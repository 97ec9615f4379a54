//! Quirks of games and searches: what the engine plays, and when.
//!
//! In: a line, either way. Out: what such an engine does with it.

use std::time::Duration;

use super::{
    super::behaviour::{Behaviour, Effect, expects, instead, is_pondering, plays, say},
    Row, row,
};
use crate::protocols::{
    uci::{
        Uci, grammar,
        message::{Command, Position, Start},
        model,
    },
    uci_like::{dialect::Setup as _, faults::Playing as _},
};

/// The quirks of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "bare-go-ends-soon",
        "Ends a search without parameters after half a second.",
        Behaviour::Hears(|faulty, line| {
            (line == "go" && !faulty.is_thinking()).then(|| {
                let mut effects = faulty.honest(line);
                effects.push(faulty.stop_later(Duration::from_millis(500)));
                effects
            })
        }),
    ),
    row(
        "answers-ponderhit-at-once",
        "Ends its search at `ponderhit`, however much time is left.",
        Behaviour::Hears(|faulty, line| {
            let limited = is_pondering(faulty) && !faulty.notes.go.infinite;
            (line == "ponderhit" && limited).then(|| faulty.honest("stop"))
        }),
    ),
    row(
        "thinks-afresh-after-ponderhit",
        "Goes on for a third of a second after `ponderhit`.",
        Behaviour::Hears(|faulty, line| {
            (line == "ponderhit" && is_pondering(faulty))
                .then(|| vec![faulty.hear_in_search(Duration::from_millis(330), "ponderhit")])
        }),
    ),
    row(
        "no-ponder-moves",
        "Names no move that it expects.",
        Behaviour::Says(|_, line| {
            let (best, _) = line.split_once(" ponder ").filter(|_| line.starts_with("bestmove"))?;
            instead(best)
        }),
    ),
    row(
        "expects-rare-moves",
        "Expects a move that hardly anybody would play.",
        Behaviour::Says(|faulty, line| {
            let best = line.strip_prefix("bestmove ")?.split(' ').next()?.to_owned();
            let board = &faulty.notes.board;
            let played = crate::protocols::uci::rules::resolve(board, &best).ok()?;
            let rare = Uci::legal(&board.after(played)).into_iter().next_back()?;
            expects(line, |_| Some(rare))
        }),
    ),
    row(
        "null-moves-in-finished-games",
        "Answers a search of a finished game with a null move.",
        Behaviour::Says(|faulty, line| {
            let over = faulty.searches_finished_game();
            plays(line, |_| over.then(|| "0000".to_owned()))
        }),
    ),
    row(
        "plays-stale-moves-in-finished-games",
        "Answers a search of a finished game with the move of another one.",
        Behaviour::Says(|faulty, line| {
            let over = faulty.searches_finished_game();
            plays(line, |_| over.then(|| "e2e4".to_owned()))
        }),
    ),
    row(
        "plays-something-else",
        "Plays another move than the first of its `pv`.",
        Behaviour::Says(|faulty, line| {
            let go = &faulty.notes.go;
            let free = go.searchmoves.is_empty() && go.mate.is_none() && faulty.has_searched();
            let over = faulty.searches_finished_game();
            plays(line, |mv| Uci::another_move(&faulty.notes.board, mv).filter(|_| free && !over))
        }),
    ),
    row(
        "several-variations",
        "Numbers its `pv` even if there is only one.",
        Behaviour::Says(|_, line| {
            let alone = line.contains(" pv ") && !line.contains(" multipv ");
            alone.then(|| instead(line.replacen(" score ", " multipv 1 score ", 1))).flatten()
        }),
    ),
    row(
        "tries-null-moves",
        "Shows null moves in the line that it looks at.",
        Behaviour::Says(|_, line| {
            line.starts_with("info currline ")
                .then(|| instead(format!("{line} 0000 h7h5")))
                .flatten()
        }),
    ),
    row(
        "finds-nothing-in-odd-searches",
        "Plays no move where it cannot read what to search.",
        Behaviour::Hears(|faulty, line| {
            let Command::Go(go) = grammar::command(line) else { return None };
            let restricted = line.contains(" searchmoves ");
            (go.odd && restricted && !faulty.is_thinking())
                .then(|| [say("info depth 0 score cp 0"), say("bestmove (none)")].concat())
        }),
    ),
    row(
        "uses-the-legal-prefix",
        "Plays the legal part of an impossible list.",
        Behaviour::Hears(|faulty, line| {
            let Command::Position(position) = grammar::command(line) else { return None };
            if position.start != Start::Initial || faulty.is_thinking() {
                return None;
            }
            let can_be = |count: usize| {
                let moves = position.moves[..count].to_vec();
                let part = Position { moves, ..position.clone() };
                let setup = model::Setup::new(&part, &model::Rules::default());
                setup.is_known().then_some(part)
            };
            let part = (0..=position.moves.len()).rev().find_map(can_be)?;
            (part.moves.len() < position.moves.len()).then(|| faulty.honest(&part.to_string()))
        }),
    ),
    row(
        "no-position-after-a-bad-one",
        "Stands at the start of a game after a position that it cannot read.",
        Behaviour::Hears(|faulty, line| {
            let bad = line.starts_with("position fen") && grammar::position(line).is_none();
            (bad && !faulty.is_thinking()).then(|| {
                [say("info string bad position"), faulty.honest("position startpos")].concat()
            })
        }),
    ),
    row(
        "slow-to-be-hit",
        "Takes a moment before each ponder search.",
        Behaviour::Hears(|faulty, line| {
            let ponders = line.starts_with("go ponder") && !faulty.is_thinking();
            ponders.then(|| {
                [vec![Effect::Pause(Duration::from_millis(40))], faulty.honest(line)].concat()
            })
        }),
    ),
];
