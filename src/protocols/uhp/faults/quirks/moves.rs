//! Moves in other words, in another order, read more or less leniently.
//!
//! In: a line and the honest answer. Out: an engine that words moves in its own way.
//! Never: a fault.

use super::{Row, row};
use crate::protocols::uhp::{
    faults::behaviour::{Behaviour, FaultyEngine, result, retells, rewords, said},
    rules::{Board, GameString, Move, MoveString, all_texts_of, legal, read, text_of},
};

/// The quirks of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "history-in-own-words",
        "Shows each ply with its own MoveString, whatever was sent.",
        retells(|faulty, _, shown| {
            faulty
                .board()
                .map_or_else(|| shown.to_owned(), |board| GameString::of(board).to_string())
        }),
    ),
    row(
        "history-in-other-words",
        "Shows the last ply relative to another neighbour, where there is one.",
        retells(|faulty, _, shown| {
            faulty
                .board()
                .map_or_else(|| shown.to_owned(), |board| in_last_words(board).to_string())
        }),
    ),
    row(
        "list-turned-round",
        "Lists moves in the opposite order.",
        rewords(|faulty, line, answer| reorder(faulty, line, answer, |items| items.reverse())),
    ),
    row(
        "list-never-the-same",
        "Lists moves in another order each time.",
        Behaviour::Hears(|faulty, line| {
            faulty.running().filter(|_| line == "validmoves")?;
            faulty.count += 1;
            let turn = faulty.count * 7;
            let mut answer = faulty.answer(line);
            let mut items: Vec<&str> = answer[0].split(';').collect();
            let turn = turn % items.len();
            items.rotate_left(turn);
            answer[0] = items.join(";");
            Some(said(answer))
        }),
    ),
    row(
        "list-in-other-words",
        "Lists each move relative to the last of its neighbours, covered ones included.",
        rewords(|faulty, line, answer| {
            if let Some(board) = faulty.running().filter(|_| line == "validmoves") {
                let texts = legal(board).into_iter().map(|mv| last_words(board, mv).to_string());
                answer[0] = texts.collect::<Vec<_>>().join(";");
            }
        }),
    ),
    row(
        "any-number-understood",
        "Accepts the second piece of a kind before the first, without listing it.",
        Behaviour::Hears(|faulty, line| {
            let text = line.strip_prefix("play ")?;
            let board = faulty.running()?;
            let reading = read(board, &MoveString::parse(text).ok()?).ok()?;
            reading.skips_number?;
            let Move::Place { piece, to } = reading.mv else { return None };
            let next = board.next_in_hand(piece.color(), piece.kind())?;
            let legal = legal(board).contains(&Move::Place { piece: next, to });
            legal.then(|| faulty.force(reading.mv, text))?
        }),
    ),
    row(
        "covered-references-refused",
        "Rejects a move that refers to a covered piece.",
        Behaviour::Hears(|faulty, line| {
            let text = MoveString::parse(line.strip_prefix("play ")?).ok()?;
            let reading = read(faulty.running()?, &text).ok()?;
            reading.covered_reference.then(|| result("invalidmove The reference is covered."))
        }),
    ),
    row(
        "single-pieces-with-number",
        "Reads `wQ1` as `wQ`.",
        Behaviour::Hears(|faulty, line| {
            let text = line.strip_prefix("play ")?;
            let (piece, rest) = text.split_at_checked(3)?;
            let single = piece.ends_with('1') && piece[1..2].contains(['Q', 'M', 'L', 'P']);
            single.then(|| faulty.honest(&format!("play {}{rest}", &piece[..2])))
        }),
    ),
];

fn reorder(faulty: &FaultyEngine, line: &str, answer: &mut [String], order: fn(&mut Vec<&str>)) {
    if line == "validmoves" && faulty.running().is_some() {
        let mut items: Vec<&str> = answer[0].split(';').collect();
        order(&mut items);
        answer[0] = items.join(";");
    }
}

/// A move in the last of its wordings; a climb only by the piece on top.
fn last_words(board: &Board, mv: Move) -> MoveString {
    let own = text_of(board, mv);
    match own {
        MoveString::Beside(..) => {
            all_texts_of(board, mv).last().map_or(own, |wording| wording.text)
        }
        _ => own,
    }
}

/// The game with each ply in the last of its wordings.
fn in_last_words(board: &Board) -> GameString {
    let mut past = Board::new(board.expansions());
    let mut texts = Vec::new();
    for mv in board.history() {
        texts.push(last_words(&past, *mv));
        past.play(*mv);
    }
    GameString::with_texts(board, texts)
}
