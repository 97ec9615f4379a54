//! Faults of lists and of the words for moves.
//!
//! In: a line and the honest answer. Out: a list that is not that of the
//! position, or one in words that are not those of the notation.

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, is_error, result, rewords, row};
use crate::protocols::uhp::rules::{
    Board, Direction, GameState, Move, MoveString, Piece, all_texts_of, legal, text_of,
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "list-by-lines",
        "Lists each move on a line of its own.",
        &["uhp/validmoves/one-list-line"],
        rewords(|_, line, answer| {
            if line == "validmoves" && !is_error(answer) {
                *answer = answer.iter().flat_map(|l| l.split(';')).map(str::to_owned).collect();
            }
        }),
    ),
    row(
        "list-ends-with-semicolon",
        "Ends the list of moves with a semicolon.",
        &["uhp/validmoves/one-list-line"],
        rewords(|faulty, line, answer| {
            if line == "validmoves" && faulty.running().is_some() {
                answer[0].push(';');
            }
        }),
    ),
    row(
        "list-with-blanks",
        "Puts a space after each semicolon of a list.",
        &["uhp/validmoves/one-list-line"],
        rewords(|faulty, line, answer| {
            if line == "validmoves" && faulty.running().is_some() {
                answer[0] = answer[0].replace(';', "; ");
            }
        }),
    ),
    row(
        "one-move-too-many",
        "Lists the queen for the first ply, and rejects it when it is played.",
        &["uhp/rules/no-queen-first"],
        rewords(|faulty, line, answer| {
            if line == "validmoves" && faulty.running().is_some_and(|board| board.ply() == 0) {
                answer[0].push_str(";wQ");
            }
        }),
    ),
    row(
        "mosquito-in-every-game",
        "Lists the mosquito for the first ply, whatever the type of the game.",
        &["uhp/newgame/defaults-to-base"],
        rewords(|faulty, line, answer| {
            let begins = |board: &&Board| board.ply() == 0 && !board.expansions().mosquito;
            if line == "validmoves" && faulty.running().filter(begins).is_some() {
                answer[0].push_str(";wM");
            }
        }),
    ),
    row(
        "listed-twice",
        "Lists the first move again at the end.",
        &["uhp/validmoves/lists-each-move-once"],
        rewords(|faulty, line, answer| {
            if line == "validmoves" && faulty.running().is_some() && !faulty.must_pass() {
                let first = answer[0].split(';').next().unwrap_or_default().to_owned();
                answer[0] = format!("{};{first}", answer[0]);
            }
        }),
    ),
    row(
        "pass-listed-as-nothing",
        "Lists nothing where only a pass is possible, and makes that pass.",
        &["uhp/validmoves/lists-the-pass"],
        Behaviour::Hears(|faulty, line| {
            (line == "validmoves" && faulty.must_pass()).then(|| result(""))
        }),
    ),
    row(
        "pass-listed-as-an-error",
        "Rejects `validmoves` where only a pass is possible, and makes that pass.",
        &["uhp/validmoves/lists-the-pass"],
        Behaviour::Hears(|faulty, line| {
            (line == "validmoves" && faulty.must_pass()).then(|| result("err There is no move."))
        }),
    ),
    row(
        "listed-in-two-ways",
        "Lists moves under two MoveStrings where there are two.",
        &["uhp/validmoves/lists-each-move-once"],
        rewords(|faulty, line, answer| {
            relist(faulty, line, answer, |board, mv| {
                all_texts_of(board, mv)
                    .iter()
                    .filter(|w| !w.covered)
                    .take(2)
                    .map(|w| w.text.to_string())
                    .collect()
            })
        }),
    ),
    row(
        "list-of-the-other-side",
        "Lists the moves of the side that has just moved.",
        &["uhp/validmoves/lists-every-legal-move"],
        rewords(|faulty, line, answer| {
            if let Some(board) =
                faulty.running().filter(|board| line == "validmoves" && board.ply() > 1)
            {
                let mut other = board.clone();
                other.play(Move::Pass);
                if [legal(board), legal(&other)].contains(&vec![Move::Pass]) {
                    return;
                }
                let texts = legal(&other).into_iter().map(|mv| text_of(&other, mv).to_string());
                answer[0] = texts.collect::<Vec<_>>().join(";");
            }
        }),
    ),
    row(
        "lists-after-the-end",
        "Lists the moves of the last position in a finished game.",
        &["uhp/validmoves/none-after-the-end"],
        Behaviour::Hears(|faulty, line| {
            (line == "validmoves" && faulty.is_over())
                .then(|| moves_before_the_end(faulty))
                .flatten()
        }),
    ),
    row(
        "lists-after-a-draw",
        "Lists the moves of the last position in a drawn game.",
        &["uhp/validmoves/none-after-the-end"],
        Behaviour::Hears(|faulty, line| {
            let is_drawn = faulty.board()?.state() == GameState::Draw;
            (line == "validmoves" && is_drawn).then(|| moves_before_the_end(faulty)).flatten()
        }),
    ),
    row(
        "refers-to-itself",
        "Describes a step relative to the moving piece itself.",
        &["uhp/move-string/reference-touches"],
        rewords(|faulty, line, answer| {
            relist(faulty, line, answer, |board, mv| {
                let itself = match mv {
                    Move::Move { piece, from, to } => from
                        .direction_to(to)
                        .filter(|_| board.height(from) == 1 && board.top(to).is_none())
                        .map(|direction| MoveString::Beside(piece, direction, piece)),
                    _ => None,
                };
                vec![itself.unwrap_or_else(|| text_of(board, mv)).to_string()]
            })
        }),
    ),
    row(
        "refers-to-the-hand",
        "Adds a move that refers to a piece in hand.",
        &["uhp/move-string/reference-touches"],
        rewords(|faulty, line, answer| {
            if line != "validmoves" || faulty.must_pass() {
                return;
            }
            let Some(board) = faulty.running().filter(|board| board.ply() > 1) else { return };
            let Some(piece) = board.pieces().find(|p| p.color() == board.to_move()) else { return };
            let other = board.hand(board.to_move().other()).next();
            if let Some(other) = other {
                answer[0]
                    .push_str(&format!(";{}", MoveString::Beside(piece, Direction::ALL[0], other)));
            }
        }),
    ),
    row(
        "number-of-single-pieces",
        "Numbers pieces of which there is only one.",
        &["uhp/move-string/form"],
        rewords(|_, line, answer| {
            if line == "validmoves" && !is_error(answer) {
                for kind in ["Q", "M", "L", "P"] {
                    for color in ["w", "b"] {
                        let piece = format!("{color}{kind}");
                        answer[0] = answer[0].replace(&piece, &format!("{piece}1"));
                    }
                }
            }
        }),
    ),
    row(
        "pieces-in-capitals",
        "Writes the colours of pieces in capital letters.",
        &["uhp/move-string/form"],
        rewords(|_, line, answer| {
            if (line == "validmoves" || line.starts_with("bestmove")) && !is_error(answer) {
                answer[0] = answer[0].replace('w', "W").replace('b', "B");
            }
        }),
    ),
    row(
        "first-move-with-a-dot",
        "Gives the first move of a game a target of `.`.",
        &["uhp/move-string/first-move-bare"],
        rewords(|faulty, line, answer| {
            relist(faulty, line, answer, |board, mv| {
                let dot = if board.ply() == 0 { " ." } else { "" };
                vec![format!("{}{dot}", text_of(board, mv))]
            })
        }),
    ),
    row(
        "second-move-bare",
        "Lists Black's first move without a target.",
        &["uhp/move-string/first-move-bare"],
        rewords(|faulty, line, answer| {
            if line == "validmoves"
                && let Some(board) = faulty.running().filter(|board| board.ply() == 1)
            {
                let bare = legal(board).first().and_then(|mv| mv.piece()).map(MoveString::First);
                answer[0].push_str(&bare.map_or_else(String::new, |bare| format!(";{bare}")));
            }
        }),
    ),
    row(
        "climbs-with-indicator",
        "Describes a climb relative to a neighbour of its destination.",
        &["uhp/move-string/climb-names-top"],
        rewords(|faulty, line, answer| {
            relist(faulty, line, answer, |board, mv| {
                vec![climb_from_beside(board, mv).unwrap_or_else(|| text_of(board, mv)).to_string()]
            })
        }),
    ),
    row(
        "climbs-name-the-bottom",
        "Names the lowest piece of the stack that is climbed.",
        &["uhp/move-string/climb-names-top"],
        rewords(|faulty, line, answer| {
            relist(faulty, line, answer, |board, mv| {
                let bottom = |piece: Piece| {
                    let cell = mv.to()?;
                    let stack = board.stack(cell);
                    let lowest = stack.first().copied().filter(|lowest| *lowest != piece)?;
                    Some(MoveString::Onto(piece, lowest))
                };
                vec![mv.piece().and_then(bottom).unwrap_or_else(|| text_of(board, mv)).to_string()]
            })
        }),
    ),
];

/// A list of what could be played instead of the last move.
fn moves_before_the_end(faulty: &FaultyEngine) -> Option<Vec<Effect>> {
    let mut board = faulty.board()?.clone();
    board.undo();
    let texts = legal(&board).into_iter().map(|mv| text_of(&board, mv).to_string());
    Some(result(texts.collect::<Vec<_>>().join(";")))
}

/// Writes the list of moves anew, each move in these words.
fn relist(
    faulty: &FaultyEngine,
    line: &str,
    answer: &mut [String],
    words: fn(&Board, Move) -> Vec<String>,
) {
    if line != "validmoves" {
        return;
    }
    if let Some(board) = faulty.running() {
        let texts: Vec<String> = legal(board).into_iter().flat_map(|mv| words(board, mv)).collect();
        answer[0] = texts.join(";");
    }
}

/// A climb in the words of a move beside another piece.
fn climb_from_beside(board: &Board, mv: Move) -> Option<MoveString> {
    let (Move::Move { piece, .. }, Some(to)) = (mv, mv.to()) else { return None };
    board.top(to)?;
    Direction::ALL.into_iter().find_map(|direction| {
        let reference = board.top(to.neighbour(direction)).filter(|other| *other != piece)?;
        Some(MoveString::Beside(piece, direction.opposite(), reference))
    })
}
