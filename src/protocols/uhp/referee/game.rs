//! GameStrings: grammar, then moves, then state and turn.
//!
//! In: the line of the engine and the position that should be on the board.
//! Out: findings named after what differs and what caused it; afterwards the
//! engine's own idea of the game is followed, so that one mistake is told once.

use std::mem;

use super::{Standing, UhpReferee};
use crate::{
    protocols::uhp::{
        message::NewGame,
        rules::{
            Board, Expected, GameState, GameString, Move, MoveString, ParseError, Unresolved, read,
        },
        state::{Position, identity},
    },
    verdict::{Finding, Sink},
};

/// What a GameString answers.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cause<'a> {
    NewGame(&'a NewGame),
    /// `play`, with the text sent.
    Play(&'a str),
    Pass,
    /// `play pass`
    PlayPass,
    /// `undo` of so many plies; whether an end or a pass was among them.
    Undo {
        count: u64,
        special: bool,
    },
}

impl Cause<'_> {
    /// The requirement that demands this very answer.
    pub(super) fn requirement(self) -> &'static str {
        match self {
            Self::NewGame(NewGame::Default) => "uhp/newgame/defaults-to-base",
            Self::NewGame(NewGame::Type(t)) if t.expansions.to_string() == "Base" => {
                "uhp/newgame/accepts-base"
            }
            Self::NewGame(NewGame::Type(_)) => "uhp/newgame/accepts-declared-types",
            Self::NewGame(NewGame::Whole(_)) => "uhp/newgame/loads-game-string",
            Self::Play(_) => "uhp/play/answers-game-string",
            Self::Pass => "uhp/pass/advances-the-game",
            Self::PlayPass => "uhp/pass/equals-play-pass",
            Self::Undo { special: true, .. } => "uhp/undo/over-ends-and-passes",
            Self::Undo { count: 1, .. } => "uhp/undo/takes-back-one",
            Self::Undo { .. } => "uhp/undo/takes-back-several",
        }
    }
}

impl UhpReferee {
    /// Judges a GameString against the position that should be on the board.
    pub(super) fn judge_game_string(
        &mut self,
        (number, text): (usize, &str),
        want: Board,
        cause: Cause<'_>,
        sink: &mut Sink,
    ) {
        sink.at_line(number);
        for id in [
            "uhp/game-string/fields",
            "uhp/game-string/no-trailing-semicolon",
            "uhp/game-string/lists-every-ply",
            "uhp/game-string/type-stays",
        ] {
            sink.judged(id);
        }
        sink.judged("uhp/game-type-string/spelling");
        sink.judged(cause.requirement());
        let (asked, known, suspect) = match mem::take(&mut self.standing) {
            Standing::Known(old) => (old.asked.clone(), Some(old.clone()), old.suspect),
            Standing::None | Standing::Lost => (want.expansions().to_string(), None, None),
        };
        let mut position = match known {
            Some(old) if !matches!(cause, Cause::NewGame(_)) => *old,
            _ => Position::new(Board::new(want.expansions()), Vec::new(), asked.clone()),
        };
        let game = match GameString::parse(text) {
            Ok(game) => game,
            Err(error) => {
                malformed(text, &error, sink);
                position.go_to(want, Vec::new());
                self.standing = Standing::Known(Box::new(position));
                return;
            }
        };
        judge_type(text, &game, &want, &asked, cause, sink);
        if game.expansions() != want.expansions() && matches!(cause, Cause::NewGame(_)) {
            let asked = text.split(';').next().unwrap_or_default().to_owned();
            return self.adopt(&game, asked);
        }
        let expected = want.clone();
        let difference = first_difference(&game, &expected, &position.texts);
        judge_new_words(text, &game, &expected, &position, cause, sink);
        match difference {
            None => {
                let drawn = judge_state_and_turn(text, &game, &expected, &position, sink);
                let texts = game.moves.iter().map(|m| m.text.to_string()).collect();
                position.go_to(want, texts);
                position.drawn = drawn;
                position.suspect = match cause {
                    Cause::Undo { .. } => Some("uhp/undo/restores-the-position"),
                    Cause::Pass | Cause::PlayPass => Some("uhp/pass/advances-the-game"),
                    _ => None,
                };
                self.standing = Standing::Known(Box::new(position));
            }
            Some(index) => {
                let known = self.memory.verified.contains(&identity(&position.board));
                let suspect = suspect.filter(|_| known);
                let requirement = report_moves(text, &game, &expected, index, cause, suspect, sink);
                match requirement {
                    // The list tells it wrong; what is on the board is another matter.
                    "uhp/game-string/lists-every-ply" | "uhp/process/long-games" => {
                        position.go_to(want, Vec::new());
                        self.standing = Standing::Known(Box::new(position));
                    }
                    "uhp/play/answers-game-string" if game.moves.len() < expected.ply() => {
                        self.standing = Standing::Lost;
                    }
                    _ => self.adopt(&game, asked),
                }
            }
        }
    }

    /// Follows the engine's own idea of the game from here.
    pub(super) fn adopt(&mut self, game: &GameString, asked: String) {
        let Some(board) = understood(game) else {
            self.standing = Standing::Lost;
            return;
        };
        let texts = game.moves.iter().map(|m| m.text.to_string()).collect();
        self.standing = Standing::Known(Box::new(Position::new(board, texts, asked)));
    }
}

/// The position after the moves of a GameString, however they are worded.
pub(super) fn understood(game: &GameString) -> Option<Board> {
    let mut board = Board::new(game.expansions());
    for mv in &game.moves {
        let mv = match read(&board, &mv.text) {
            Ok(reading) => reading.mv,
            Err(unresolved) => unresolved.would_be()?,
        };
        if !board.play(mv) {
            return None;
        }
    }
    Some(board)
}

/// The number and text of the first line that begins like a GameString.
pub(super) fn game_line(lines: &[(usize, String)]) -> Option<(usize, &str)> {
    lines.iter().find(|(_, l)| l.starts_with("Base")).map(|(n, l)| (*n, l.as_str()))
}

/// Words of a position as a GameString would have them.
pub(super) fn shown(board: &Board) -> String {
    GameString::of(board).to_string()
}

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
                "a field of the GameString is empty or has blanks around it"
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

fn judge_type(
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
fn first_difference(game: &GameString, want: &Board, known: &[String]) -> Option<usize> {
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

/// The wording of the newest entry, unless it is what the viewer wrote.
fn judge_new_words(
    text: &str,
    game: &GameString,
    want: &Board,
    position: &Position,
    cause: Cause<'_>,
    sink: &mut Sink,
) {
    let (Some(last), Cause::Play(sent)) = (game.moves.last(), cause) else { return };
    let rewritten = last.text.to_string() != sent;
    if game.moves.len() != want.ply() || position.board.ply() + 1 != want.ply() || !rewritten {
        return;
    }
    super::wording::judge_wording(&position.board, &last.text, (text, last.span.clone()), sink);
}

fn report_moves(
    text: &str,
    game: &GameString,
    want: &Board,
    index: usize,
    cause: Cause<'_>,
    suspect: Option<&'static str>,
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
    let requirement = if turned {
        "uhp/move-string/directions"
    } else if matches!(cause, Cause::Play(_)) && want.ply() > 100 && listed < want.ply() {
        "uhp/process/long-games"
    } else if plies && without_passes && game.to_move == want.to_move() || earlier {
        "uhp/game-string/lists-every-ply"
    } else if own {
        cause.requirement()
    } else {
        suspect.unwrap_or_else(|| cause.requirement())
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
            super::super::rules::all_texts_of(&board, made).iter().any(|wording| {
                matches!(wording.text, MoveString::Beside(p, _, r) if p == piece && r == reference)
            })
        }
        _ => false,
    }
}

/// State and turn; returns whether the engine calls a draw that the text
/// leaves open.
fn judge_state_and_turn(
    text: &str,
    game: &GameString,
    want: &Board,
    position: &Position,
    sink: &mut Sink,
) -> bool {
    let fields: Vec<&str> = text.splitn(4, ';').collect();
    let state_start = fields[0].len() + 1;
    let turn_start = state_start + fields[1].len() + 1;
    let state = want.state();
    let repeated = state == GameState::InProgress && position.occurrences(want) >= 3;
    let drawn = repeated && game.state == GameState::Draw;
    let requirement = match state {
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
    drawn
}

/// Why a text denotes no move, in a clause.
pub(super) fn because(unresolved: Unresolved) -> String {
    match unresolved {
        Unresolved::NotInGame(piece) => format!("{piece} is not a piece of this game"),
        Unresolved::ReferenceInHand(piece) => format!("{piece} is not on the board"),
        Unresolved::BareAfterFirst(piece) => {
            format!("{piece} has no target and others are in play")
        }
        Unresolved::SelfReference { .. } => "it refers to the piece that moves".into(),
        Unresolved::IndicatorOntoOccupied { .. } => {
            "it has an indicator and points to an occupied cell".into()
        }
    }
}
