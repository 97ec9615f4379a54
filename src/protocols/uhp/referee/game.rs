//! GameStrings: grammar, then moves, then state and turn.
//!
//! In: the line of the engine and the position that should be on the board.
//! Out: findings named after what differs and what caused it; afterwards the
//! engine's own idea of the game is followed, so that one mistake is told once.

use std::mem;

use super::{
    Standing, UhpReferee,
    fields::{
        first_difference, judge_new_words, judge_state_and_turn, judge_type, malformed, meaning,
        report_moves,
    },
};
use crate::{
    protocols::uhp::{
        grammar,
        message::{Command, NewGame},
        model::{DROP, Position},
        rules::{Board, Expansions, GameString, Unresolved, replay},
    },
    verdict::Sink,
};

/// Broken by a GameString whose moves are not those that were made.
pub(super) const LISTS: &str = "uhp/game-string/lists-every-ply";
/// Broken by an answer to `play` that is not the game with the move that was sent.
pub(super) const PLAYED: &str = "uhp/play/answers-game-string";

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
            Self::Play(_) => PLAYED,
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
        judged(cause, sink);
        let Standing::Known(mut position) = mem::take(&mut self.standing) else { return };
        match GameString::parse(text) {
            Ok(game) => self.judge_shown((text, &game), position, want, cause, sink),
            Err(error) => {
                malformed(text, &error, sink);
                position.go_to(want, Vec::new());
                self.standing = Standing::Known(position);
            }
        }
    }

    fn judge_shown(
        &mut self,
        (text, game): (&str, &GameString),
        mut position: Box<Position>,
        want: Board,
        cause: Cause<'_>,
        sink: &mut Sink,
    ) {
        let is_of_another_type = game.expansions() != want.expansions();
        judge_type(text, game, &want, &position.asked, cause, sink);
        if is_of_another_type && matches!(cause, Cause::NewGame(_)) {
            // Whether the game is another one, or only its name, cannot be told.
            self.standing = Standing::Lost;
            return;
        }
        let difference = first_difference((text, game), &want, &position.texts);
        let is_newest = difference.is_none_or(|index| index + 1 == want.ply());
        let is_meaningless =
            is_newest && judge_new_words(text, game, &want, (self.rules, &position), cause, sink);
        let texts = match difference {
            None => {
                let disputed = judge_state_and_turn(text, game, &want, &position, sink);
                let texts = game.moves.iter().map(|mv| text[mv.span.clone()].to_owned());
                position.go_to(want, texts.collect());
                position.disputed = disputed;
                self.standing = Standing::Known(position);
                return;
            }
            Some(_) if is_meaningless => Vec::new(),
            Some(index) => {
                match report_moves((text, game), &want, index, cause, sink) {
                    // The list is wrong; what is on the board is another matter.
                    LISTS => Vec::new(),
                    // The other move may be on the board, or in the list only.
                    PLAYED => {
                        self.standing = Standing::Lost;
                        return;
                    }
                    _ => return self.adopt(game, position.asked),
                }
            }
        };
        position.go_to(want, texts);
        self.standing = Standing::Known(position);
    }

    /// The engine is supposed to carry out commands that nobody has sent.
    pub(super) fn begin(&mut self, lines: &[String]) {
        for line in lines {
            self.carry_out_unasked(line);
        }
    }

    fn carry_out_unasked(&mut self, line: &str) {
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
        if !board.play(meaning(&board, &mv.text)?) {
            return None;
        }
    }
    Some(board)
}

/// What every GameString puts to the test.
fn judged(cause: Cause<'_>, sink: &mut Sink) {
    for id in [
        "uhp/game-string/fields",
        "uhp/game-string/no-trailing-semicolon",
        LISTS,
        "uhp/game-string/type-stays",
        "uhp/game-type-string/spelling",
        "uhp/game-type-string/letter-order",
        cause.requirement(),
    ] {
        sink.judged(id);
    }
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
