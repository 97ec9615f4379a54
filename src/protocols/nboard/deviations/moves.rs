//! Ways not to make moves that are sent.
//!
//! In: the line, and what was said since the game was set. Out: the moves that are made
//! instead. Never: the moves of a game that is set.

use super::{MOVE, Row, SET_GAME, current, end, reads, searches, set};
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
    reads("pass-ignored", "Does not understand the pass.", &[PASS], |_, line| {
        (sent(line)?.mv == Move::Pass).then(Vec::new)
    }),
    reads("pass-counted-twice", "Turns the side to move twice on a pass.", &[PASS], |_, line| {
        (sent(line)?.mv == Move::Pass).then(|| vec![line.to_owned(), line.to_owned()])
    }),
    reads(
        "two-slashes-not-understood",
        "Does not understand moves with a time alone.",
        &[FIELDS],
        |_, line| (sent(line).is_some() && line.contains("//")).then(Vec::new),
    ),
    reads(
        "moves-with-time-ignored",
        "Does not understand moves with an evaluation or a time.",
        &[FIELDS],
        |_, line| (sent(line).is_some() && line.contains('/')).then(Vec::new),
    ),
    reads(
        "move-lost-in-a-search",
        "Does not hear a move that is sent during a search.",
        &[MAKES],
        |history, line| (line.starts_with(MOVE) && searches(history)).then(Vec::new),
    ),
    reads(
        "move-lost-after-a-search",
        "Does not make the first move after a search was ended.",
        &[MAKES],
        |history, line| (line.starts_with(MOVE) && follows_a_search(history)).then(Vec::new),
    ),
    reads("moves-ignored", "Makes no moves.", &[MAKES], |_, line| {
        is_bare(&sent(line)?).then(Vec::new)
    }),
    reads(
        "moves-flip-nothing",
        "Places the disc of a move and flips none.",
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
        "Makes only the first and the third move after a game, and further ones.",
        &[MAKES],
        |history, line| (is_bare(&sent(line)?) && bare_moves(history) == 1).then(Vec::new),
    ),
    reads(
        "passes-by-itself",
        "Passes as soon as a move forces it to, and not again when told.",
        &["nboard/go/passes-when-it-must"],
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
        "no-more-than-thirty-moves",
        "Keeps no more than thirty moves that are sent.",
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

/// The commands since the last game was set, the latest first.
fn since_the_game(history: &History) -> impl Iterator<Item = &str> {
    history.commands().take_while(|line| !line.starts_with(SET_GAME))
}

fn bare_moves(history: &History) -> usize {
    since_the_game(history).filter_map(sent).filter(is_bare).count()
}

/// Where an engine stands that flips nothing.
fn standing(history: &History) -> Option<Board> {
    Some(end(&current(history)?))
}

/// Whether a ping has ended a search since the last move or game.
fn follows_a_search(history: &History) -> bool {
    let since: Vec<&str> = history.commands().take_while(|line| !line.starts_with(MOVE)).collect();
    let ping = since.iter().position(|line| line.starts_with("ping"));
    let request = |line: &&str| line.starts_with("go") || line.starts_with("hint ");
    let endless = super::depth(history) >= crate::protocols::nboard::model::ENDLESS;
    endless && ping.is_some_and(|at| since[at..].get(1).is_some_and(request))
}
