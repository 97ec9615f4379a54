//! GameStrings: grammar, then moves, then state and turn.
//!
//! In: the line of the engine and the position that should be on the board.
//! Out: findings named after what differs and what caused it; afterwards the
//! engine's own idea of the game is followed, so that one mistake is told once.

use std::mem;

use super::{
    Standing, UhpReferee,
    fields::{
        Blame, first_difference, judge_new_words, judge_state_and_turn, judge_type, malformed,
        report_moves,
    },
};
use crate::{
    protocols::uhp::{
        grammar::{self, is_like_a_game},
        message::{Command, NewGame},
        model::{DROP, Position, identity},
        rules::{Board, Expansions, GameString, Unresolved, read, replay, text_of},
    },
    verdict::Sink,
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
        let (asked, suspect, known) = match mem::take(&mut self.standing) {
            Standing::Known(old) => (old.asked.clone(), old.suspect, Some(old)),
            Standing::None | Standing::Lost => (want.expansions().to_string(), None, None),
        };
        let mut position = match known {
            Some(old) if !matches!(cause, Cause::NewGame(_)) => *old,
            _ => Position::new(Board::new(want.expansions()), Vec::new(), asked.clone()),
        };
        if let Some(last) = goes_on_exactly(text, &position, &want) {
            judged_in_play(sink);
            position.go_on(want, last.to_owned());
            position.suspect = suspect_after(cause);
            self.standing = Standing::Known(Box::new(position));
            return;
        }
        let game = match GameString::parse(text) {
            Ok(game) => game,
            Err(error) => {
                malformed(text, &error, sink);
                position.go_to(want, Vec::new());
                self.standing = Standing::Known(Box::new(position));
                return;
            }
        };
        if position.assumed && game.expansions() != want.expansions() {
            // It was another type from its start.
            return self.adopt(&game, game.expansions().to_string());
        }
        position.assumed = false;
        judge_type(text, &game, &want, &asked, cause, sink);
        if game.expansions() != want.expansions() && matches!(cause, Cause::NewGame(_)) {
            // Whether the game is another one, or only its name, cannot be told.
            self.standing = Standing::Lost;
            return;
        }
        let expected = want.clone();
        let difference = first_difference(&game, &expected, &position.texts);
        let newest = difference.is_none_or(|index| index + 1 == expected.ply());
        let meaningless =
            newest && judge_new_words(text, &game, &expected, (self.rules, &position), cause, sink);
        match difference {
            Some(_) if meaningless => {
                position.go_to(want, Vec::new());
                self.standing = Standing::Known(Box::new(position));
            }
            None => {
                let disputed = judge_state_and_turn(text, &game, &expected, &position, cause, sink);
                let texts = game.moves.iter().map(|m| m.text.to_string()).collect();
                position.go_to(want, texts);
                position.disputed = disputed;
                position.suspect = suspect_after(cause);
                self.standing = Standing::Known(Box::new(position));
            }
            Some(index) => {
                let known = self.memory.verified.contains(&identity(&position.board));
                let complete = position.texts.len() == position.board.ply();
                let blame = Blame { suspect: suspect.filter(|_| known), complete };
                let requirement = report_moves(text, &game, &expected, index, cause, blame, sink);
                match requirement {
                    // The list tells it wrong; what is on the board is another matter.
                    "uhp/game-string/lists-every-ply" | "uhp/process/long-games" => {
                        position.go_to(want, Vec::new());
                        self.standing = Standing::Known(Box::new(position));
                    }
                    // The other move may be on the board, or in the list only.
                    "uhp/play/answers-game-string" => self.standing = Standing::Lost,
                    _ => self.adopt(&game, asked),
                }
            }
        }
    }

    /// The engine is supposed to carry out a command that nobody has sent.
    pub(super) fn suppose(&mut self, line: &str) {
        if line == DROP {
            self.standing = Standing::None;
            return;
        }
        match (grammar::command(line), &mut self.standing) {
            (Command::NewGame(asked), _) => {
                if let Some(board) = begun(&asked) {
                    let texts = match asked {
                        NewGame::Whole(game) => {
                            game.moves.iter().map(|mv| mv.text.to_string()).collect()
                        }
                        NewGame::Default | NewGame::Type(_) => Vec::new(),
                    };
                    let asked = board.expansions().to_string();
                    self.standing = Standing::Known(Box::new(Position::new(board, texts, asked)));
                }
            }
            (Command::Play(text), Standing::Known(position)) => position.make(self.rules, &text),
            (Command::Pass, Standing::Known(position)) => position.make(self.rules, "pass"),
            (Command::Undo(count), Standing::Known(position)) => position.take_back(count),
            (Command::OptionsSet(name, value), _) => self.options.set(&name, value),
            _ => {}
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

/// The position that a new game begins with; `None` if it cannot be.
pub(super) fn begun(asked: &NewGame) -> Option<Board> {
    match asked {
        NewGame::Default => Some(Board::new(Expansions::NONE)),
        NewGame::Type(asked) => Some(Board::new(asked.expansions)),
        NewGame::Whole(game) => replay(game).ok(),
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

/// The newest entry of a GameString that is, byte for byte, the one before
/// with one ply more: the ordinary case, which needs no second look.
fn goes_on_exactly<'t>(text: &'t str, position: &Position, want: &Board) -> Option<&'t str> {
    let ply = position.board.ply();
    if want.ply() != ply + 1 || position.texts.len() != ply || want.state().is_over() {
        return None;
    }
    let head =
        format!("{};{};{}[{}]", position.asked, want.state(), want.to_move(), want.turn_number());
    let mut rest = text.strip_prefix(&head)?;
    for known in &position.texts {
        rest = rest.strip_prefix(';')?.strip_prefix(known.as_str())?;
    }
    let last = rest.strip_prefix(';')?;
    let made = *want.history().last()?;
    (last == text_of(&position.board, made).to_string()).then_some(last)
}

/// What a GameString shows in the course of a game.
fn judged_in_play(sink: &mut Sink) {
    for id in [
        "uhp/game-state-string/before-and-during",
        "uhp/game-state-string/spelling",
        "uhp/turn-string/form",
        "uhp/turn-string/follows-ply-count",
    ] {
        sink.judged(id);
    }
}

/// What to blame if the position turns out to be another.
const fn suspect_after(cause: Cause<'_>) -> Option<&'static str> {
    match cause {
        Cause::Undo { .. } => Some("uhp/undo/restores-the-position"),
        Cause::Pass | Cause::PlayPass => Some("uhp/pass/advances-the-game"),
        Cause::NewGame(_) | Cause::Play(_) => None,
    }
}

/// The number and text of the first line that is like a GameString.
pub(super) fn game_line(lines: &[(usize, String)]) -> Option<(usize, &str)> {
    lines.iter().find(|(_, l)| is_like_a_game(l)).map(|(n, l)| (*n, l.as_str()))
}

/// Words of a position as a GameString would have them.
pub(super) fn shown(board: &Board) -> String {
    GameString::of(board).to_string()
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
