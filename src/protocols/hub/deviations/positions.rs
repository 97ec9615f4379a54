//! Ways to misread a position and the moves behind it.
//!
//! In: a `pos` line, and those before it. Out: the position that is read instead.
//! Never: which search it is for.

use super::{Row, parts, position_of, reads, searched, set, variant};
use crate::{
    contract::History,
    protocols::hub::{
        model::{Draw, Position},
        rules::{Board, Color, Piece, Placement, Rank, Square, parse_position},
    },
};

const BOARD: &[&str] = &["hub/position/reads-the-board"];
const MOVES: &[&str] = &["hub/position/plays-the-moves"];
const ORDER: &[&str] = &["hub/position/captures-in-any-order"];
const REPLACES: &[&str] = &["hub/position/replaces-what-was-before"];
const LONG: &[&str] = &["hub/position/long-move-lists"];
const CROWNS: &[&str] = &["hub/position/crowns-in-moves"];

/// The position that games begin with.
const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

/// Bytes of a line that an engine may have room for.
const LINE: usize = 1_000;

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads("board-turned-round", "Counts the squares from White's side.", BOARD, |_, line| {
        placed(line, |pos| pos.squares.reverse())
    }),
    reads("board-mirrored", "Reads each row from right to left.", BOARD, |_, line| {
        placed(line, |pos| pos.squares.chunks_mut(5).for_each(<[_]>::reverse))
    }),
    reads("last-square-unread", "Ignores square 50.", BOARD, |_, line| {
        placed(line, |pos| pos.squares[49] = None)
    }),
    reads("first-square-unread", "Ignores square 1.", BOARD, |_, line| {
        placed(line, |pos| pos.squares[0] = None)
    }),
    reads("always-white-to-move", "Always lets White move.", BOARD, |_, line| {
        let (pos, moves) = parts(line)?;
        let rest = pos.strip_prefix('B').filter(|_| moves.is_empty())?;
        Some(vec![set(format!("W{rest}"), "")])
    }),
    reads("always-black-to-move", "Always lets Black move.", BOARD, |_, line| {
        let (pos, moves) = parts(line)?;
        let rest = pos.strip_prefix('W').filter(|_| moves.is_empty())?;
        Some(vec![set(format!("B{rest}"), "")])
    }),
    reads("other-side-to-move", "Lets the wrong side move.", BOARD, |_, line| {
        placed(line, |pos| pos.side = pos.side.opponent())
    }),
    reads(
        "seen-from-the-other-side",
        "Counts the squares from White's side and swaps the colours.",
        BOARD,
        |_, line| {
            placed(line, |pos| {
                pos.squares.reverse();
                exchange_colours(pos);
            })
        },
    ),
    reads("colours-swapped", "Swaps the colours.", BOARD, |_, line| placed(line, exchange_colours)),
    reads(
        "kings-read-as-men",
        "Reads kings as men.",
        &["hub/position/reads-the-board"],
        |_, line| {
            placed(line, |pos| {
                for piece in pos.squares.iter_mut().flatten() {
                    piece.rank = Rank::Man;
                }
            })
        },
    ),
    reads("moves-ignored", "Ignores the moves.", MOVES, |_, line| {
        let (pos, moves) = parts(line)?;
        (!moves.is_empty()).then(|| vec![set(pos, "")])
    }),
    reads("plays-one-move-only", "Plays only the first of the moves.", MOVES, |_, line| {
        let (pos, moves) = parts(line)?;
        let (first, _) = moves.split_once(' ')?;
        Some(vec![set(pos, first)])
    }),
    reads("last-move-not-played", "Ignores the last of the moves.", MOVES, |_, line| {
        let (pos, moves) = parts(line)?;
        let (before, _) = moves.rsplit_once(' ').or((!moves.is_empty()).then_some(("", "")))?;
        Some(vec![set(pos, before)])
    }),
    reads(
        "stops-at-captures",
        "Plays the moves up to the first capture.",
        MOVES,
        |history, line| {
            let (pos, moves) = parts(line)?;
            let plain = moves.contains('x') && !is_free(history, line);
            let quiet: Vec<&str> =
                moves.split(' ').take_while(|word| !word.contains('x')).collect();
            plain.then(|| vec![set(pos, &quiet.join(" "))])
        },
    ),
    reads(
        "captured-pieces-stay-in-moves",
        "Leaves captured pieces on the board when it plays the moves.",
        MOVES,
        |history, line| {
            let position = position_of(history, line)?;
            let mut placement = position.board().placement();
            for (board, mv) in position.boards.iter().zip(&position.moves) {
                for square in mv.captured.iter() {
                    let slot = placement.squares.get_mut(usize::from(square.number()) - 1)?;
                    *slot = slot.or(board.piece_at(square));
                }
            }
            let changed = placement != position.board().placement();
            changed.then(|| vec![set(placement, "")])
        },
    ),
    reads(
        "captures-in-order-only",
        "Ignores the moves if captured squares are out of order.",
        ORDER,
        |history, line| {
            let (pos, _) = parts(line)?;
            is_free(history, line).then(|| vec![set(pos, "")])
        },
    ),
    reads(
        "first-position-counts",
        "Keeps the first of several positions.",
        REPLACES,
        |history, line| {
            let mut since = history.commands().take_while(|line| !line.starts_with("go"));
            (parts(line).is_some() && since.any(|line| line.starts_with("pos"))).then(Vec::new)
        },
    ),
    reads(
        "never-takes-another-position",
        "Searches the first position that was set up, whatever is set up later.",
        REPLACES,
        |history, line| {
            parts(line)?;
            let first = history.commands().filter(|line| line.starts_with("pos")).last()?;
            (first != line).then(|| vec![first.to_owned()])
        },
    ),
    reads(
        "one-position-behind",
        "Searches the position that was set up before the last.",
        REPLACES,
        |history, line| {
            parts(line)?;
            let before = history.commands().find(|line| line.starts_with("pos"))?;
            (before != line).then(|| vec![before.to_owned()])
        },
    ),
    reads(
        "empty-lists-unread",
        "Keeps the moves that were sent before at an empty list.",
        REPLACES,
        |history, line| {
            const EMPTY: &str = "moves=\"\"";
            let before = history.commands().find(|said| said.starts_with("pos "))?;
            let (_, moves) = before.split_once(" moves=")?;
            (line.contains(EMPTY) && !moves.starts_with("\"\""))
                .then(|| vec![line.replace(EMPTY, &format!("moves={moves}"))])
        },
    ),
    reads("moves-add-up", "Adds the moves to those sent before.", REPLACES, |history, line| {
        let (pos, moves) = parts(line)?;
        let start = Board::start(variant(history)).placement().to_string();
        let all = history.commands().filter_map(parts).filter(|(pos, _)| *pos == start);
        let (_, before) = all.take(1).next().filter(|_| pos == start)?;
        let both = format!("{before} {moves}");
        let sound = Position::read(variant(history), &pos, &both).is_ok();
        sound.then(|| vec![set(pos, both.trim())])
    }),
    reads(
        "same-board-ignored",
        "Ignores a position with the board of the one before, whatever the moves.",
        REPLACES,
        |history, line| {
            let (pos, _) = parts(line)?;
            let before = history.commands().find(|said| said.starts_with("pos "))?;
            (parts(before)?.0 == pos && before != line).then(Vec::new)
        },
    ),
    reads(
        "searches-in-the-old-game",
        "Keeps the moves of the last search when the same position comes without moves.",
        REPLACES,
        |history, line| {
            let (pos, moves) = parts(line)?;
            let (old, before) = parts(searched(history).next()?)?;
            (pos == old && moves.is_empty() && !before.is_empty()).then(Vec::new)
        },
    ),
    reads(
        "unsound-positions-stick",
        "Ignores the position after an invalid one.",
        &["hub/position/survives-unsound-positions"],
        |history, line| {
            parts(line)?;
            let before = history.commands().find(|line| line.starts_with("pos"))?;
            position_of(history, before).is_none().then(Vec::new)
        },
    ),
    reads(
        "third-time-is-over",
        "Rejects moves that lead to a position for the third time.",
        &["hub/position/repetitions-in-moves"],
        |history, line| rejected(history, line, |p| p.draw() == Some(Draw::Repetition)),
    ),
    reads(
        "fifty-quiet-moves-are-over",
        "Rejects moves once kings have made fifty in a row.",
        &["hub/position/quiet-moves-in-moves"],
        |history, line| rejected(history, line, |p| p.draw() == Some(Draw::QuietMoves)),
    ),
    reads(
        "long-captures-not-played",
        "Ignores the moves if one captures seven pieces or more.",
        MOVES,
        |history, line| {
            let (pos, _) = parts(line)?;
            let position = position_of(history, line)?;
            let is_long = position.moves.iter().any(|mv| mv.captured.len() >= 7);
            is_long.then(|| vec![set(pos, "")])
        },
    ),
    reads(
        "captures-by-their-letters",
        "Rejects captures whose squares are out of order.",
        ORDER,
        |history, line| rejected(history, line, |position| position.free_order),
    ),
    reads(
        "room-for-255-moves",
        "Has no room for lists of some hundred moves.",
        LONG,
        |history, line| rejected(history, line, |position| position.moves.len() > 255),
    ),
    reads(
        "room-for-500-moves",
        "Has no room for lists of a thousand moves.",
        LONG,
        |history, line| rejected(history, line, |position| position.moves.len() > 500),
    ),
    reads(
        "room-for-a-kilobyte",
        "Reads only the first thousand bytes of a line.",
        LONG,
        |_, line| {
            let (whole, _) = line.get(..LINE)?.rsplit_once(' ')?;
            Some(vec![format!("{whole}\"")])
        },
    ),
    reads(
        "crowned-in-passing-in-moves",
        "Crowns a man in the moves when it passes the far row.",
        CROWNS,
        |history, line| recrowned(history, line, &passing, Rank::King),
    ),
    reads("not-crowned-in-moves", "Never crowns a man in the moves.", CROWNS, |history, line| {
        recrowned(history, line, &crowned, Rank::Man)
    }),
    reads(
        "not-crowned-by-captures",
        "Crowns no man in the moves that captures its way to the far row.",
        CROWNS,
        |history, line| recrowned(history, line, &crowned_by_a_capture, Rank::Man),
    ),
    reads(
        "black-not-crowned-by-captures",
        "Crowns no man of Black in the moves that captures its way to the far row.",
        CROWNS,
        |history, line| uncrowned_of(Color::Black, history, line),
    ),
    reads(
        "white-not-crowned-by-captures",
        "Crowns no man of White in the moves that captures its way to the far row.",
        CROWNS,
        |history, line| uncrowned_of(Color::White, history, line),
    ),
    // It explains what ignored moves do, so it comes behind them.
    reads(
        "positions-ignored",
        "Searches the position that games begin with, whatever is set up.",
        BOARD,
        |_, line| {
            let (pos, moves) = parts(line)?;
            (pos != START || !moves.is_empty()).then(|| vec![set(START, "")])
        },
    ),
];

/// A line that cannot be understood, for such a position: nobody knows what the engine makes of
/// it.
fn rejected(
    history: &History,
    line: &str,
    such: impl FnOnce(&Position) -> bool,
) -> Option<Vec<String>> {
    position_of(history, line).is_some_and(|p| such(&p)).then(|| vec!["pos pos=?".to_owned()])
}

/// Another placement; the same line if there are moves.
fn placed(line: &str, change: impl FnOnce(&mut Placement)) -> Option<Vec<String>> {
    let (pos, moves) = parts(line)?;
    let mut placement = parse_position(&pos).ok().filter(|_| moves.is_empty())?;
    change(&mut placement);
    Some(vec![set(placement, "")])
}

fn exchange_colours(placement: &mut Placement) {
    for piece in placement.squares.iter_mut().flatten() {
        piece.color = piece.color.opponent();
    }
}

/// Whether the squares of some capture come in another order than that of their numbers.
fn is_free(history: &History, line: &str) -> bool {
    position_of(history, line).is_some_and(|position| position.free_order)
}

/// The position after the moves, where men that make such a move have this rank.
fn recrowned(
    history: &History,
    line: &str,
    such: &dyn Fn(&Position, usize) -> bool,
    rank: Rank,
) -> Option<Vec<String>> {
    let position = position_of(history, line)?;
    let mut touched: Vec<Square> = Vec::new();
    for (at, mv) in position.moves.iter().enumerate() {
        touched.retain(|square| !mv.captured.contains(*square));
        let moved_on = touched.iter().position(|square| *square == mv.from);
        if let Some(place) = moved_on {
            touched[place] = mv.to;
        } else if such(&position, at) {
            touched.push(mv.to);
        }
    }
    let mut placement = position.board().placement();
    let before = placement;
    for square in touched {
        let slot = placement.squares.get_mut(usize::from(square.number()) - 1)?;
        *slot = slot.map(|piece| Piece { rank, ..piece });
    }
    (placement != before).then(|| vec![set(placement, "")])
}

/// Whether a man is crowned by this move.
fn crowned(position: &Position, at: usize) -> bool {
    let (board, mv) = (&position.boards[at], position.moves[at]);
    let is_king = |board: &Board, square| {
        board.piece_at(square).is_some_and(|piece| piece.rank == Rank::King)
    };
    !is_king(board, mv.from) && is_king(&position.boards[at + 1], mv.to)
}

/// Whether it is a capture that crowns it.
fn crowned_by_a_capture(position: &Position, at: usize) -> bool {
    position.moves[at].is_capture() && crowned(position, at)
}

/// The position in which the men of one side are still men that a capture has crowned.
fn uncrowned_of(side: Color, history: &History, line: &str) -> Option<Vec<String>> {
    let is_such = |position: &Position, at: usize| {
        position.boards[at].side() == side && crowned_by_a_capture(position, at)
    };
    recrowned(history, line, &is_such, Rank::Man)
}

/// Whether a man touches the far row in the middle of this move: two pieces are taken on the
/// row before it.
fn passing(position: &Position, at: usize) -> bool {
    let (board, mv) = (&position.boards[at], position.moves[at]);
    let man = board.piece_at(mv.from).is_some_and(|piece| piece.rank == Rank::Man);
    let deep = |row| mv.captured.iter().filter(|square| square.row() == row).count() > 1;
    man && (deep(1) || deep(8)) && !matches!(mv.to.row(), 0 | 9)
}
