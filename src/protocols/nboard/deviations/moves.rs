//! Ways not to make moves that are sent.
//!
//! In: the line, and what was said since the game was set. Out: the moves that are made
//! instead. Never: the moves of a game that is set.

use super::{MOVE, Row, current, end, ended_search, game_of, reads, searches, set, since_the_game};
use crate::{
    contract::History,
    protocols::nboard::{
        grammar,
        message::Command,
        rules::{Board, Cell, Game, Move, MoveText, Phase},
    },
};

const MAKES: &str = "nboard/move/makes-the-move";
const FIELDS: &str = "nboard/move/eval-and-time-optional";
const PASS: &str = "nboard/move/pass";

/// How many moves an engine may have room for.
const ROOM: usize = 30;

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads("pass-ignored", "Does not change sides at `move PA`.", &[PASS], |_, line| {
        (sent(line)?.mv == Move::Pass).then(Vec::new)
    }),
    reads(
        "two-slashes-not-understood",
        "Ignores moves with a time but no evaluation.",
        &[FIELDS],
        |_, line| (sent(line).is_some() && line.contains("//")).then(Vec::new),
    ),
    reads(
        "moves-with-time-ignored",
        "Ignores moves with an evaluation or a time.",
        &[FIELDS],
        |_, line| (sent(line).is_some() && line.contains('/')).then(Vec::new),
    ),
    reads(
        "evaluations-alone-not-understood",
        "Ignores moves with an evaluation but no time.",
        &[FIELDS],
        |_, line| (sent(line).is_some() && line.matches('/').count() == 1).then(Vec::new),
    ),
    reads("moves-made-twice", "Makes the move of `move` twice.", &[MAKES], |_, line| {
        is_bare(&sent(line)?).then(|| vec![line.to_owned(), line.to_owned()])
    }),
    reads("move-lost-in-a-search", "Ignores `move` during a search.", &[MAKES], |history, line| {
        (line.starts_with(MOVE) && searches(history)).then(Vec::new)
    }),
    reads(
        "move-lost-after-a-search",
        "Ignores the first `move` after a search that a ping ended.",
        &[MAKES],
        |history, line| (line.starts_with(MOVE) && ended_search(history)).then(Vec::new),
    ),
    reads("moves-ignored", "Ignores `move` with a square alone.", &[MAKES], |_, line| {
        is_bare(&sent(line)?).then(Vec::new)
    }),
    reads("every-move-ignored", "Ignores `move`, whatever comes after it.", &[MAKES], |_, line| {
        sent(line).map(|_| Vec::new())
    }),
    reads(
        "moves-flip-nothing",
        "Places the disc of a move without flipping any.",
        &[MAKES],
        |history, line| {
            let Move::Place(square) = sent(line)?.mv else { return None };
            let before = standing(history)?;
            let mut cells = before.cells();
            cells[square.index()] = Cell::Disc(before.side());
            let board = Board::from_cells(&cells, before.side().opponent());
            Some(vec![set(&Game::new(board))])
        },
    ),
    reads(
        "second-move-ignored",
        "Ignores the second move after a game.",
        &[MAKES],
        |history, line| (is_bare(&sent(line)?) && bare_moves(history) == 1).then(Vec::new),
    ),
    reads(
        "passes-by-itself",
        "Passes by itself as soon as a move forces it to, and ignores the pass that is sent.",
        &[PASS],
        |history, line| {
            let mv = sent(line)?.mv;
            let before = end(&current(history)?);
            if mv == Move::Pass {
                let forced = history.commands().next()?.starts_with(MOVE);
                return forced.then(Vec::new);
            }
            let must_pass = before.after(mv).phase() == Phase::MustPass;
            must_pass.then(|| vec![line.to_owned(), format!("{MOVE}PA")])
        },
    ),
    reads(
        "passes-by-itself-and-when-told",
        "Passes by itself as soon as a move forces it to, and passes again when the pass is sent.",
        &[PASS],
        |history, line| {
            let must_pass = |board: &Board| board.phase() == Phase::MustPass;
            if let Some(mut game) = game_of(line) {
                let pass = MoveText { mv: Move::Pass, eval: None, time: None };
                must_pass(&end(&game)).then(|| game.push(pass))?;
                return Some(vec![set(&game)]);
            }
            let mv = sent(line).map(|text| text.mv).filter(|mv| *mv != Move::Pass)?;
            let after = end(&current(history)?).after(mv);
            must_pass(&after).then(|| vec![line.to_owned(), format!("{MOVE}PA")])
        },
    ),
    reads(
        "no-more-than-thirty-moves",
        "Ignores moves after the thirtieth since the game was set.",
        &["nboard/move/same-as-set-game"],
        |history, line| {
            let before = since_the_game(history).filter(|line| line.starts_with(MOVE)).count();
            (line.starts_with(MOVE) && before >= ROOM).then(Vec::new)
        },
    ),
];

/// The move that a line sends.
fn sent(line: &str) -> Option<MoveText> {
    match grammar::command(line) {
        Command::Move(text) => Some(text),
        _ => None,
    }
}

/// Whether it is a square and nothing else.
fn is_bare(text: &MoveText) -> bool {
    text.mv != Move::Pass && text.eval.is_none() && text.time.is_none()
}

fn bare_moves(history: &History) -> usize {
    since_the_game(history).filter_map(sent).filter(is_bare).count()
}

/// Where an engine stands that flips nothing.
fn standing(history: &History) -> Option<Board> {
    Some(end(&current(history)?))
}
