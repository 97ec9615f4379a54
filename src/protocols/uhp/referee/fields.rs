//! The fields of a GameString: type, state, turn, moves.
//!
//! In: the line of the engine and the position that should be on the board.
//! Out: findings named after the field, or after the command that caused it.

use std::cmp::Ordering;

use super::{
    game::{Cause, LISTS, LONG_GAMES, shown},
    wording::judge_wording,
};
use crate::{
    protocols::uhp::{
        model::Position,
        rules::{
            Board, Expected, GameState, GameString, GameType, Move, MoveString, ParseError, Rules,
            all_texts_of, read,
        },
    },
    verdict::{Finding, Sink},
};

/// The number of plies from which on a game is more than everyday.
pub(super) const LONG: usize = 100;

pub(super) fn malformed(text: &str, error: &ParseError, sink: &mut Sink) {
    let span = error.span.clone();
    let fields_before = text[..span.start.min(text.len())].matches(';').count();
    let start = text[..span.start.min(text.len())].rfind(';').map_or(0, |i| i + 1);
    let end = text[start..].find(';').map_or(text.len(), |i| start + i);
    let field = &text[start..end];
    let (requirement, expected) = if text.ends_with(';') && span.start >= text.len() {
        (
            "uhp/game-string/no-trailing-semicolon",
            "the end of the line after the last move or the turn".to_owned(),
        )
    } else if field.trim() != field || field.is_empty() || error.expected == Expected::Field {
        ("uhp/game-string/fields", "fields separated by single semicolons".to_owned())
    } else {
        let id = match fields_before {
            0 => "uhp/game-type-string/spelling",
            1 => "uhp/game-state-string/spelling",
            2 => "uhp/turn-string/form",
            _ => "uhp/move-string/form",
        };
        (id, error.expected.to_string())
    };
    sink.report(requirement, Some(text), |f| {
        let message = match requirement {
            "uhp/game-string/no-trailing-semicolon" => "the GameString ends with a semicolon",
            "uhp/game-string/fields" => {
                "a field of the GameString is missing or empty, or has spaces around it"
            }
            "uhp/game-type-string/spelling" => "this is not a GameTypeString",
            "uhp/game-state-string/spelling" => "this is not a GameStateString",
            "uhp/turn-string/form" => "this is not a TurnString",
            _ => "this is not a MoveString",
        };
        Finding { message: message.into(), ..f }
            .expected(expected)
            .got(match requirement {
                "uhp/game-string/no-trailing-semicolon" => "one more semicolon".into(),
                _ if field.is_empty() => "nothing".into(),
                _ => format!("`{field}`"),
            })
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
        let (requirement, message) = match game.game_type {
            GameType { repeated: false, bare_plus: false, .. } => (
                "uhp/game-type-string/letter-order",
                "the letters of the type are in another order",
            ),
            GameType { bare_plus: true, .. } => {
                ("uhp/game-type-string/spelling", "the type has a plus and no letter")
            }
            GameType { .. } => {
                ("uhp/game-type-string/spelling", "a letter of the type is repeated")
            }
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

pub(super) fn report_moves(
    text: &str,
    game: &GameString,
    want: &Board,
    index: usize,
    cause: Cause<'_>,
    was_complete: bool,
    sink: &mut Sink,
) -> &'static str {
    let (listed, made) = (game.moves.len(), want.ply());
    let is_play = matches!(cause, Cause::Play(_));
    let is_ply = is_play || matches!(cause, Cause::Pass | Cause::PlayPass);
    let follows_side = game.to_move == want.to_move();
    // The turn counts a ply that the list leaves out: it was made all the same.
    let is_counted = follows_side && game.turn_number == want.turn_number();
    let lacks_passes = is_ply && want.history().contains(&Move::Pass) && follows_side;
    let is_left_out = listed < made && (is_counted || lacks_passes);
    let is_rewritten = index + 1 < made && listed == made;
    let was_long = was_complete || sink.count(LONG_GAMES) > 0;
    let requirement = if index + 1 == made && listed == made && turned_indicator(game, want) {
        "uhp/move-string/directions"
    } else if is_play && made > LONG && listed < made && was_long {
        LONG_GAMES
    } else if is_left_out || is_rewritten {
        LISTS
    } else {
        cause.requirement()
    };
    let message = match listed.cmp(&made) {
        Ordering::Less => format!("the GameString has {listed} plies where {made} were made"),
        Ordering::Greater => {
            format!("the GameString has {listed} plies where only {made} were made")
        }
        Ordering::Equal => format!("ply {} of the GameString is another move", index + 1),
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

/// The newest entry differs from the move made in its indicator only.
fn turned_indicator(game: &GameString, want: &Board) -> bool {
    let mut board = want.clone();
    let Some(made) = want.history().last().copied() else { return false };
    board.undo();
    let Some(entry) = game.moves.last() else { return false };
    match (entry.text, read(&board, &entry.text)) {
        (MoveString::Beside(piece, _, reference), Ok(_)) => {
            all_texts_of(&board, made).iter().any(|wording| {
                matches!(wording.text, MoveString::Beside(p, _, r) if p == piece && r == reference)
            })
        }
        _ => false,
    }
}

/// State and turn; returns whether the engine and the rules part on whether
/// the game is over.
pub(super) fn judge_state_and_turn(
    text: &str,
    game: &GameString,
    want: &Board,
    position: &Position,
    cause: Cause<'_>,
    sink: &mut Sink,
) -> bool {
    let mut fields = text.splitn(4, ';').map(str::len);
    let state_start = fields.next().unwrap_or(0) + 1;
    let turn_start = state_start + fields.next().unwrap_or(0) + 1;
    let turn_end = turn_start + fields.next().unwrap_or(0);
    let state = want.state();
    let is_repeated = state == GameState::InProgress && position.occurrences(want) >= 3;
    let is_drawn = is_repeated && game.state == GameState::Draw;
    let requirement = state_requirement(game, state, position, cause);
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
fn state_requirement(
    game: &GameString,
    state: GameState,
    position: &Position,
    cause: Cause<'_>,
) -> &'static str {
    match state {
        // The end was taken back, but its state was not.
        GameState::NotStarted | GameState::InProgress
            if matches!(cause, Cause::Undo { special: true, .. })
                && game.state == position.board.state() =>
        {
            cause.requirement()
        }
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
