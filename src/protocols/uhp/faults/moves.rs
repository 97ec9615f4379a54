//! Faults of plies.
//!
//! In: a line of the viewer. Out: a ply that should not be, or none where one
//! should.

use super::behaviour::{Behaviour, Effect, Row, is_error, just_ok, result, row, said};
use crate::protocols::uhp::rules::{Color, Move, MoveString, Piece, legal, text_of};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "plays-illegal-moves",
        "Accepts any move that can be carried out, legal or not.",
        &["uhp/play/refuses-illegal-moves"],
        Behaviour::Hears(|faulty, line| {
            faulty.running()?;
            let text = line.strip_prefix("play ")?;
            let mv = faulty.meaning(text)?;
            (mv != Move::Pass).then(|| faulty.force(mv, text))?
        }),
    ),
    row(
        "plays-illegal-moves-later",
        "Accepts any move of a piece in play once both queens are, legal or not.",
        &["uhp/play/refuses-illegal-moves"],
        Behaviour::Hears(|faulty, line| {
            let board = faulty.running()?;
            let queens = Color::ALL.iter().all(|c| board.cell_of(Piece::queen(*c)).is_some());
            let text = line.strip_prefix("play ")?;
            let mv = faulty.meaning(text).filter(|mv| matches!(mv, Move::Move { .. }))?;
            queens.then(|| faulty.force(mv, text))?
        }),
    ),
    row(
        "moves-to-where-it-stands",
        "Accepts a move of a piece to the cell where it is.",
        &["uhp/play/refuses-illegal-moves"],
        Behaviour::Hears(|faulty, line| {
            faulty.running()?;
            let text = line.strip_prefix("play ")?;
            let mv = faulty.meaning(text)?;
            let is_there = matches!(mv, Move::Move { from, to, .. } if from == to);
            is_there.then(|| faulty.force(mv, text))?
        }),
    ),
    row(
        "silent-on-illegal-moves",
        "Answers illegal moves with `ok` alone.",
        &["uhp/play/refuses-illegal-moves"],
        Behaviour::Hears(|faulty, line| {
            let text = line.strip_prefix("play ")?;
            faulty.running()?;
            let readable = text != "pass" && MoveString::parse(text).is_ok();
            (readable && faulty.legal_play(line).is_none()).then(just_ok)
        }),
    ),
    row(
        "turn-passes-on-refusal",
        "Ends the turn when it rejects a move just after a list.",
        &["uhp/play/refusal-changes-nothing"],
        Behaviour::Hears(|faulty, line| {
            (line.starts_with("play ") && faulty.just_listed()).then_some(())?;
            let answer = faulty.answer(line);
            if is_error(&answer)
                && let Some(mut game) = faulty.engine.game().cloned()
            {
                game.board.play(Move::Pass);
                faulty.engine.put(Some(game));
            }
            Some(said(answer))
        }),
    ),
    row(
        "crash-on-bare-play",
        "Exits at `play` without a move.",
        &["uhp/play/refuses-malformed-moves", "uhp/process/stays-alive"],
        Behaviour::Hears(|_, line| (line == "play").then(|| vec![Effect::Exit])),
    ),
    row(
        "hangs-on-malformed-move",
        "Does not answer a move that it cannot read.",
        &["uhp/play/refuses-malformed-moves", "uhp/process/never-hangs"],
        Behaviour::Hears(|_, line| (line == "play xyz").then(|| vec![Effect::Hang])),
    ),
    row(
        "reads-half-a-move",
        "Ignores what follows a move.",
        &["uhp/play/refuses-malformed-moves"],
        Behaviour::Hears(|faulty, line| {
            let text = line.strip_prefix("play ")?;
            MoveString::parse(text).is_err().then_some(())?;
            let ends = (1..text.len()).rev().filter(|end| text.is_char_boundary(*end));
            for end in ends {
                let answer = faulty.answer(&format!("play {}", &text[..end]));
                if !is_error(&answer) {
                    return Some(said(answer));
                }
            }
            None
        }),
    ),
    row(
        "plays-for-both-sides",
        "Accepts moves of the side that is not to move.",
        &["uhp/play/refuses-illegal-moves"],
        Behaviour::Hears(|faulty, line| {
            let text = line.strip_prefix("play ")?;
            let to_move = faulty.running()?.to_move();
            let mv = faulty.meaning(text)?;
            let Move::Move { piece, .. } = mv else { return None };
            let foreign = piece.color() != to_move && !legal(faulty.board()?).contains(&mv);
            foreign.then(|| faulty.force(mv, text)).flatten()
        }),
    ),
    row(
        "plays-on-after-the-end",
        "Accepts moves in a finished game.",
        &["uhp/play/refuses-after-the-end"],
        Behaviour::Hears(|faulty, line| {
            let text = if line == "pass" { line } else { line.strip_prefix("play ")? };
            faulty.is_over().then_some(())?;
            let mv = faulty.meaning(text)?;
            faulty.force(mv, text)
        }),
    ),
    row(
        "refuses-third-pieces",
        "Lists the third piece of a kind and rejects it.",
        &["uhp/play/answers-game-string"],
        Behaviour::Hears(|faulty, line| {
            let Move::Place { piece, .. } = faulty.legal_play(line)? else { return None };
            let own = text_of(faulty.board()?, faulty.legal_play(line)?).to_string();
            (piece.number() == 3 && line == format!("play {own}"))
                .then(|| result("invalidmove You have no such piece."))
        }),
    ),
    row(
        "rejects-what-it-listed",
        "Rejects the third piece of a kind just after it has listed it.",
        &["uhp/validmoves/listed-moves-are-accepted"],
        Behaviour::Hears(|faulty, line| {
            let Move::Place { piece, .. } = faulty.legal_play(line)? else { return None };
            (piece.number() == 3 && faulty.just_listed())
                .then(|| result("invalidmove You have no such piece."))
        }),
    ),
];
