//! What is demanded of the GUI.
//!
//! In: lines of both sides. Out: findings about the GUI. Never: the engine's mistakes.

mod bundled;

pub use bundled::GUIS;

use super::{
    grammar,
    message::{Command, Keyword, Reply},
    rules::{Board, Game, Move, MoveText, is_legal, parse_move_text, why_illegal},
};
use crate::{
    contract::{ControllerReferee, demand},
    verdict::Sink,
};

const FIRST: &str = "nboard/gui/begins-with-nboard";
const DEPTH_AND_GAME: &str = "nboard/gui/depth-and-game-first";
const GAMES: &str = "nboard/gui/complete-games";
const MOVES: &str = "nboard/gui/moves-by-move";
const PINGS: &str = "nboard/gui/pings-when-the-position-changes";
const ANSWERS: &str = "nboard/gui/moves-after-an-answer";
const VALUES: &str = "nboard/gui/sensible-values";
const INTEGERS: &str = "nboard/gui/integer-parameters";

/// The version in which moves were sent without the word `move`.
const FIRST_VERSION: i64 = 1;

/// What was asked for and may still be answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Asked {
    #[default]
    Nothing,
    Go,
    Learn,
    /// Hints or an analysis, whose end nothing tells but a ping.
    Open,
}

/// The judge of a GUI.
#[derive(Default)]
pub struct Gui {
    begun: bool,
    version: Option<i64>,
    depth: bool,
    game: bool,
    asked: Asked,
    /// The position was changed during a request, and no ping was sent since.
    unfenced: bool,
    /// The position, where it is known, and the answer to the last `go` about it.
    board: Option<Board>,
    answer: Option<Move>,
    requests: usize,
}

impl Gui {
    fn judge_start(&mut self, command: &Command, text: &str, sink: &mut Sink) {
        if !self.begun {
            self.begun = true;
            // What is wrong with the version is told where that is read.
            let greets =
                matches!(command, Command::NBoard(_) | Command::Misused(Keyword::NBoard, _));
            demand(sink, FIRST, text, greets, "the first command is not `nboard`");
        }
    }

    fn request(&mut self, asked: Asked, text: &str, sink: &mut Sink) {
        if matches!(asked, Asked::Go | Asked::Open) {
            let what = "`set depth` and `set game` have not both been sent";
            demand(sink, DEPTH_AND_GAME, text, self.depth && self.game, what);
            (self.depth, self.game) = (true, true);
        }
        let what = "the position has changed since the last request and no ping was sent";
        demand(sink, PINGS, text, !self.unfenced, what);
        self.unfenced = false;
        self.asked = asked;
        self.requests += 1;
    }

    fn changes(&mut self) {
        self.unfenced |= self.asked != Asked::Nothing;
        self.asked = Asked::Nothing;
    }

    fn sets_game(&mut self, game: &Game, text: &str, sink: &mut Sink) {
        self.game = true;
        self.changes();
        self.answer = None;
        let replayed = game.replay();
        let illegal = replayed.err();
        let what = illegal.map(|illegal| format!("ply {}: {}", illegal.ply + 1, illegal.illegal));
        demand(sink, GAMES, text, what.is_none(), what.unwrap_or_default());
        self.board = replayed.ok();
    }

    fn pings(&mut self) {
        self.unfenced = false;
        if self.asked == Asked::Open {
            self.asked = Asked::Nothing;
        }
    }

    fn moves(&mut self, mv: &MoveText, text: &str, sink: &mut Sink) {
        self.changes();
        let (answer, mv) = (self.answer.take(), mv.mv);
        let Some(board) = self.board else { return };
        let law = why_illegal(&board, mv);
        let presumes = answer.is_some_and(|answer| is_legal(&board.after(answer), mv));
        match law {
            None => {
                sink.judged(MOVES);
                if answer.is_some() {
                    sink.judged(ANSWERS);
                }
                self.board = Some(board.after(mv));
            }
            Some(_) if presumes => {
                let what = "the answer to `go` was not sent as a move before this one";
                demand(sink, ANSWERS, text, false, what);
                self.board = None;
            }
            Some(law) => {
                let what = format!("{mv} is not legal: {}", law.text());
                demand(sink, MOVES, text, false, what);
                self.board = None;
            }
        }
    }
}

impl ControllerReferee for Gui {
    fn sent(&mut self, text: &str, sink: &mut Sink) {
        let command = grammar::command(text);
        if matches!(command, Command::Blank | Command::Quit) {
            return;
        }
        self.judge_start(&command, text, sink);
        match &command {
            Command::SetDepth(depth) => {
                self.depth = true;
                sink.judged(INTEGERS);
                demand(sink, VALUES, text, *depth >= 1, "the depth must be at least 1");
            }
            Command::SetContempt(contempt) => {
                let fits = (-100..=100).contains(contempt);
                demand(sink, VALUES, text, fits, "the contempt must be from -100 to 100");
            }
            Command::Hint(count) => {
                demand(sink, VALUES, text, *count >= 1, "the number of moves must be at least 1");
                self.request(Asked::Open, text, sink);
            }
            Command::Go => self.request(Asked::Go, text, sink),
            Command::Learn => self.request(Asked::Learn, text, sink),
            Command::Analyze => self.request(Asked::Open, text, sink),
            Command::SetGame(game) => self.sets_game(game, text, sink),
            Command::Move(mv) => self.moves(mv, text, sink),
            Command::Ping(_) => {
                sink.judged(INTEGERS);
                self.pings();
            }
            Command::NBoard(version) => self.version = Some(*version),
            Command::Misused(Keyword::SetGame, misuse) => {
                self.game = true;
                self.board = None;
                self.changes();
                demand(sink, GAMES, text, false, &misuse.what);
            }
            Command::Misused(Keyword::Move, misuse) => {
                self.board = None;
                demand(sink, MOVES, text, false, &misuse.what);
            }
            Command::Misused(Keyword::NBoard, misuse) => {
                demand(sink, FIRST, text, false, format!("the version: {}", misuse.what));
            }
            Command::Misused(_, misuse) => demand(sink, INTEGERS, text, false, &misuse.what),
            Command::Unknown => {
                let Ok(mv) = parse_move_text(text.trim()) else { return };
                if self.version == Some(FIRST_VERSION) {
                    return self.moves(&mv, text, sink);
                }
                demand(sink, MOVES, text, false, "a move without the word `move`");
            }
            _ => {}
        }
    }

    fn received(&mut self, text: &str, _: &mut Sink) {
        match grammar::reply(text.trim_end()) {
            Ok(Reply::Answer { mv, .. }) if self.asked == Asked::Go => {
                self.asked = Asked::Nothing;
                self.answer = Some(mv);
            }
            Ok(Reply::Learned) if self.asked == Asked::Learn => self.asked = Asked::Nothing,
            _ => {}
        }
    }

    fn requests(&self) -> usize {
        self.requests
    }
}

#[cfg(test)]
mod tests {
    use super::Gui;
    use crate::{contract::ControllerReferee as _, verdict::Sink};

    const START: &str = "set game (;GM[Othello]PC[a]PB[a]PW[b]RE[?]TI[05:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *];)";

    /// What a GUI breaks that sends these lines.
    fn broken(lines: &[&str]) -> Vec<String> {
        let (mut gui, mut sink) = (Gui::default(), Sink::default());
        for line in lines {
            gui.sent(line, &mut sink);
        }
        sink.findings()
            .iter()
            .map(|found| format!("{}: {}", found.requirement, found.message))
            .collect()
    }

    #[test]
    fn moves_go_by_the_version() {
        assert!(broken(&["nboard 1", "set depth 2", START, "F5", "D6"]).is_empty());
        let alone = broken(&["nboard 2", "set depth 2", START, "F5"]);
        assert_eq!(alone, ["nboard/gui/moves-by-move: a move without the word `move`"]);
    }

    #[test]
    fn a_version_that_is_missing_is_told_as_that() {
        let told = broken(&["nboard", "set depth 2"]);
        assert_eq!(told, ["nboard/gui/begins-with-nboard: the version: a number is missing"]);
    }
}
