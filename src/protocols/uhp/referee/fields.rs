//! The fields of a GameString: type, state, turn, moves.
//!
//! In: the line of the engine and the position that should be on the board.
//! Out: findings named after the field, or after the command that caused it.

use super::{
    game::{Cause, shown},
    wording::judge_wording,
};
use crate::{
    protocols::uhp::{
        model::Position,
        rules::{
            Board, Expected, GameState, GameString, Move, MoveString, ParseError, Rules,
            all_texts_of, read,
        },
    },
    verdict::{Finding, Sink},
};

/// The number of plies from which on a game is more than everyday.
const LONG: usize = 100;

pub(super) fn malformed(text: &str, error: &ParseError, sink: &mut Sink) {
    let span = error.span.clone();
    let fields_before = text[..span.start.min(text.len())].matches(';').count();
    let start = text[..span.start.min(text.len())].rfind(';').map_or(0, |i| i + 1);
    let end = text[start..].find(';').map_or(text.len(), |i| start + i);
    let field = &text[start..end];
    let (requirement, expected) = if text.ends_with(';') && span.start >= text.len() {
        (
            "uhp/game-string/no-trailing-semicolon",
            "the last move or the turn, and the end of the line".to_owned(),
        )
    } else if field.trim() != field || field.is_empty() || error.expected == Expected::Field {
        (
            "uhp/game-string/fields",
            "fields with one semicolon and nothing else between them".to_owned(),
        )
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
            "uhp/game-string/no-trailing-semicolon" => "a semicolon at the end of the GameString",
            "uhp/game-string/fields" => {
                "a field of the GameString is lacking, or is empty or has blanks around it"
            }
            "uhp/game-type-string/spelling" => "this is no GameTypeString",
            "uhp/game-state-string/spelling" => "this is no GameStateString",
            "uhp/turn-string/form" => "this is no TurnString",
            _ => "this is no MoveString",
        };
        Finding { message: message.into(), ..f }
            .expected(expected)
            .got(if field.is_empty() { "nothing".into() } else { format!("`{field}`") })
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
            Finding { message: "the game is of another type".into(), ..f }
                .expected(format!("`{wanted}`"))
                .got(format!("`{got}`"))
                .span(0, end)
        });
    } else if got != wanted && got != asked {
        sink.report("uhp/game-type-string/spelling", Some(text), |f| {
            Finding { message: "the letters of the type are not in their order".into(), ..f }
                .expected(format!("`{wanted}`"))
                .got(format!("`{got}`"))
                .span(0, end)
        });
    }
}

/// The first ply at which the list departs from the moves made. Entries in
/// the words the engine used before need no second look.
pub(super) fn first_difference(game: &GameString, want: &Board, known: &[String]) -> Option<usize> {
    let same = game
        .moves
        .iter()
        .zip(known)
        .take(want.ply())
        .take_while(|(mv, known)| mv.text.to_string() == **known)
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

fn meaning(board: &Board, text: &MoveString) -> Option<Move> {
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

/// What else may have made the list of moves another.
pub(super) struct Blame {
    /// The command before.
    pub(super) suspect: Option<&'static str>,
    /// The list had every ply until now.
    pub(super) complete: bool,
}

pub(super) fn report_moves(
    text: &str,
    game: &GameString,
    want: &Board,
    index: usize,
    cause: Cause<'_>,
    blame: Blame,
    sink: &mut Sink,
) -> &'static str {
    let listed = game.moves.len();
    let made: Vec<Move> = want.history().to_vec();
    let newest = index + 1 == want.ply() && listed == want.ply();
    let without_passes = made.contains(&Move::Pass) && listed < made.len();
    let turned = newest && turned_indicator(game, want);
    // One list goes on where the other ends: the command itself did too little or too much.
    let prefix = index == listed.min(want.ply()) && listed != want.ply();
    let own = prefix
        && match cause {
            Cause::Undo { .. } => true,
            Cause::Play(_) => listed + 1 == want.ply(),
            _ => false,
        };
    let plies = matches!(cause, Cause::Play(_) | Cause::Pass | Cause::PlayPass);
    let earlier = index + 1 < want.ply() && listed == want.ply();
    // The turn counts a ply that the list leaves out: it was made all the same.
    let to_move = game.to_move == want.to_move();
    let turn = to_move && game.turn_number == want.turn_number();
    let left_out = listed < want.ply() && (turn || plies && without_passes && to_move);
    let requirement = if turned {
        "uhp/move-string/directions"
    } else if matches!(cause, Cause::Play(_))
        && want.ply() > LONG
        && listed < want.ply()
        && (blame.complete || sink.count("uhp/process/long-games") > 0)
    {
        "uhp/process/long-games"
    } else if left_out || earlier {
        "uhp/game-string/lists-every-ply"
    } else if own || newest {
        cause.requirement()
    } else {
        blame.suspect.unwrap_or_else(|| cause.requirement())
    };
    let message = match (listed.cmp(&want.ply()), index) {
        (std::cmp::Ordering::Less, _) => {
            format!("the list has {listed} plies where {} were made", want.ply())
        }
        (std::cmp::Ordering::Greater, _) => {
            format!("the list has {listed} plies where only {} were made", want.ply())
        }
        (std::cmp::Ordering::Equal, i) => format!("entry {} of the list is another move", i + 1),
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
    let fields: Vec<&str> = text.splitn(4, ';').collect();
    let state_start = fields[0].len() + 1;
    let turn_start = state_start + fields[1].len() + 1;
    let state = want.state();
    let repeated = state == GameState::InProgress && position.occurrences(want) >= 3;
    let drawn = repeated && game.state == GameState::Draw;
    let requirement = match state {
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
    };
    sink.judged(requirement);
    sink.judged("uhp/game-state-string/spelling");
    if game.state != state && !drawn {
        sink.report(requirement, Some(text), |f| {
            Finding { message: "the state is another".into(), ..f }
                .expected(format!("`{state}`"))
                .got(format!("`{}`", game.state))
                .span(state_start, turn_start - 1)
        });
    }
    let over = state.is_over() || drawn;
    let requirement =
        if over { "uhp/turn-string/after-the-end" } else { "uhp/turn-string/follows-ply-count" };
    sink.judged("uhp/turn-string/form");
    sink.judged(if over {
        "uhp/turn-string/after-the-end"
    } else {
        "uhp/turn-string/follows-ply-count"
    });
    if (game.to_move, game.turn_number) != (want.to_move(), want.turn_number()) {
        let expected =
            format!("`{}[{}]` after {} plies", want.to_move(), want.turn_number(), want.ply());
        sink.report(requirement, Some(text), |f| {
            Finding { message: "the turn is another".into(), ..f }
                .expected(expected)
                .got(format!("`{}`", fields.get(2).copied().unwrap_or_default()))
                .span(turn_start, turn_start + fields.get(2).map_or(0, |t| t.len()))
        });
    }
    state.is_over() != game.state.is_over()
}
