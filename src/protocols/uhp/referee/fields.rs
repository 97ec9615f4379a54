//! The fields of a GameString: type, state, turn, moves.
//!
//! In: the line of the engine and the position that should be on the board.
//! Out: findings named after the field, or after the command that caused it.

use super::{
    game::{Cause, LISTS, shown},
    wording::judge_wording,
};
use crate::{
    protocols::uhp::{
        model::Position,
        rules::{
            Board, Expected, GameState, GameString, GameType, Move, MoveString, ParseError, Rules,
            read,
        },
    },
    verdict::{Finding, Sink},
};

pub(super) fn malformed(text: &str, error: &ParseError, sink: &mut Sink) {
    let span = error.span.clone();
    let fields_before = text[..span.start.min(text.len())].matches(';').count();
    let start = text[..span.start.min(text.len())].rfind(';').map_or(0, |i| i + 1);
    let end = text[start..].find(';').map_or(text.len(), |i| start + i);
    let field = &text[start..end];
    let is_last = text.ends_with(';') && span.start >= text.len();
    let is_split = field.trim() != field || field.is_empty() || error.expected == Expected::Field;
    let (requirement, message, expected) = match fields_before {
        _ if is_last => (
            "uhp/game-string/no-trailing-semicolon",
            "the GameString ends with a semicolon",
            "the end of the line after the last move or the turn".to_owned(),
        ),
        _ if is_split => (
            "uhp/game-string/fields",
            "a field of the GameString is missing or empty, or has spaces around it",
            "fields separated by single semicolons".to_owned(),
        ),
        0 => (
            "uhp/game-type-string/spelling",
            "this is not a GameTypeString",
            error.expected.to_string(),
        ),
        1 => (
            "uhp/game-state-string/spelling",
            "this is not a GameStateString",
            error.expected.to_string(),
        ),
        2 => ("uhp/turn-string/form", "this is not a TurnString", error.expected.to_string()),
        _ => ("uhp/move-string/form", "this is not a MoveString", error.expected.to_string()),
    };
    sink.report(requirement, Some(text), |f| {
        let got = match field {
            "" if is_last => "one more semicolon".into(),
            "" => "nothing".into(),
            field => format!("`{field}`"),
        };
        Finding { message: message.into(), ..f }
            .expected(expected)
            .got(got)
            .span(span.start, span.end.max(span.start + 1).min(text.len().max(span.start)))
    });
}

pub(super) fn judge_type(
    text: &str,
    game: &GameString,
    want: &Board,
    asked: &str,
    cause: Cause<'_>,
    sink: &mut Sink,
) {
    let end = text.find(';').unwrap_or(text.len());
    let got = &text[..end];
    let wanted = want.expansions().to_string();
    if game.expansions() != want.expansions() {
        let requirement = match cause {
            Cause::NewGame(_) => cause.requirement(),
            _ => "uhp/game-string/type-stays",
        };
        sink.report(requirement, Some(text), |f| {
            Finding { message: "the GameString has another type than the game".into(), ..f }
                .expected(format!("`{wanted}`"))
                .got(format!("`{got}`"))
                .span(0, end)
        });
    } else if got != wanted && got != asked {
        let GameType { repeated, bare_plus, .. } = game.game_type;
        let (requirement, message) = match repeated || bare_plus {
            true => {
                ("uhp/game-type-string/spelling", "a letter of the type is missing or there twice")
            }
            false => (
                "uhp/game-type-string/letter-order",
                "the letters of the type are in another order",
            ),
        };
        sink.report(requirement, Some(text), |f| {
            Finding { message: message.into(), ..f }
                .expected(format!("`{wanted}`"))
                .got(format!("`{got}`"))
                .span(0, end)
        });
    }
}

/// The first ply at which the list departs from the moves made. Entries in
/// the words the engine used before need no second look.
pub(super) fn first_difference(
    (text, game): (&str, &GameString),
    want: &Board,
    known: &[String],
) -> Option<usize> {
    let same = game
        .moves
        .iter()
        .zip(known)
        .take(want.ply())
        .take_while(|(mv, known)| text[mv.span.clone()] == ***known)
        .count();
    let mut board = want.clone();
    for _ in same..want.ply() {
        board.undo();
    }
    for index in same..want.ply() {
        let made = want.history()[index];
        let listed = game.moves.get(index).and_then(|m| meaning(&board, &m.text));
        if listed != Some(made) {
            return Some(index);
        }
        board.play(made);
    }
    (game.moves.len() > want.ply()).then_some(want.ply())
}

/// The move that a text stands for, in right words or not.
pub(super) fn meaning(board: &Board, text: &MoveString) -> Option<Move> {
    match read(board, text) {
        Ok(reading) => Some(reading.mv),
        Err(unresolved) => unresolved.would_be(),
    }
}

/// The wording of the newest entry, unless it is what the viewer wrote. The
/// entries before it are right. Tells whether the entry denotes no move at all.
pub(super) fn judge_new_words(
    text: &str,
    game: &GameString,
    want: &Board,
    (rules, position): (Rules, &Position),
    cause: Cause<'_>,
    sink: &mut Sink,
) -> bool {
    let (Some(last), Cause::Play(sent)) = (game.moves.last(), cause) else { return false };
    let rewritten = last.text.to_string() != sent;
    if game.moves.len() != want.ply() || position.board.ply() + 1 != want.ply() || !rewritten {
        return false;
    }
    judge_wording((rules, &position.board), &last.text, (text, last.span.clone()), sink);
    meaning(&position.board, &last.text).is_none()
}

/// Reports that the list departs from the moves made, at this ply.
pub(super) fn report_moves(
    (text, game): (&str, &GameString),
    want: &Board,
    index: usize,
    cause: Cause<'_>,
    sink: &mut Sink,
) -> &'static str {
    let (listed, made) = (game.moves.len(), want.ply());
    // The turn counts a ply that the list leaves out: it was made all the same.
    let is_counted = (game.to_move, game.turn_number) == (want.to_move(), want.turn_number());
    let is_older = index + 1 < made;
    let requirement =
        if is_older || listed < made && is_counted { LISTS } else { cause.requirement() };
    let message = match listed == made {
        true => format!("ply {} of the GameString is another move", index + 1),
        false => format!("the GameString has {listed} plies where {made} were made"),
    };
    let span = game.moves.get(index).map_or(0..text.len(), |m| m.span.clone());
    sink.report(requirement, Some(text), |f| {
        Finding { message, ..f }
            .expected(format!("`{}`", shown(want)))
            .got(format!("`{text}`"))
            .span(span.start, span.end)
    });
    requirement
}

/// State and turn; returns whether the engine and the rules part on whether
/// the game is over.
pub(super) fn judge_state_and_turn(
    text: &str,
    game: &GameString,
    want: &Board,
    position: &Position,
    sink: &mut Sink,
) -> bool {
    let mut fields = text.splitn(4, ';').map(str::len);
    let state_start = fields.next().unwrap_or(0) + 1;
    let turn_start = state_start + fields.next().unwrap_or(0) + 1;
    let turn_end = turn_start + fields.next().unwrap_or(0);
    let state = want.state();
    let is_repeated = state == GameState::InProgress && position.occurrences(want) >= 3;
    let is_drawn = is_repeated && game.state == GameState::Draw;
    let requirement = state_requirement(game, state);
    sink.judged(requirement);
    sink.judged("uhp/game-state-string/spelling");
    if game.state != state && !is_drawn {
        sink.report(requirement, Some(text), |f| {
            Finding { message: "the GameStateString is wrong".into(), ..f }
                .expected(format!("`{state}`"))
                .got(format!("`{}`", game.state))
                .span(state_start, turn_start - 1)
        });
    }
    let requirement = if state.is_over() || is_drawn {
        "uhp/turn-string/after-the-end"
    } else {
        "uhp/turn-string/follows-ply-count"
    };
    sink.judged("uhp/turn-string/form");
    sink.judged(requirement);
    if (game.to_move, game.turn_number) != (want.to_move(), want.turn_number()) {
        let expected =
            format!("`{}[{}]` after {} plies", want.to_move(), want.turn_number(), want.ply());
        sink.report(requirement, Some(text), |f| {
            Finding { message: "the TurnString is wrong".into(), ..f }
                .expected(expected)
                .got(format!("`{}`", text.get(turn_start..turn_end).unwrap_or_default()))
                .span(turn_start, turn_end)
        });
    }
    state.is_over() != game.state.is_over()
}

/// The requirement that a wrong state breaks.
const fn state_requirement(game: &GameString, state: GameState) -> &'static str {
    match state {
        GameState::NotStarted | GameState::InProgress if game.state.is_over() => {
            "uhp/game-state-string/ends-only-when-surrounded"
        }
        GameState::NotStarted | GameState::InProgress => "uhp/game-state-string/before-and-during",
        GameState::Draw => "uhp/game-state-string/both-surrounded-draw",
        GameState::WhiteWins | GameState::BlackWins => {
            "uhp/game-state-string/surrounded-queen-loses"
        }
    }
}
