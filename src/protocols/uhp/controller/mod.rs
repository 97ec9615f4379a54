//! What is demanded of the viewer.
//!
//! In: lines of both sides. Out: findings about the viewer. Never: the engine's mistakes.

mod bundled;

use std::collections::VecDeque;

pub use bundled::VIEWERS;

use super::{
    grammar,
    message::{Command, NewGame, OptionLine, Reply},
    rules::{Board, Expansions, GameString, Kind, Move, MoveString, is_legal, replay, resolve},
};
use crate::{
    contract::{ControllerReferee, demand},
    verdict::Sink,
};

const START: &str = "uhp/info/viewer-waits-for-start";
const OK: &str = "uhp/engine-commands/viewer-waits-for-ok";
const KNOWN: &str = "uhp/engine-commands/viewer-sends-known-commands";
const TYPES: &str = "uhp/newgame/viewer-asks-for-declared-types";
const OPTIONS: &str = "uhp/options/viewer-sets-listed-options";
const MOVESTRING: &str = "uhp/play/move-is-a-movestring";
const LEGAL: &str = "uhp/play/viewer-plays-legal-moves";

/// The judge of a viewer.
#[derive(Default)]
pub struct Viewer {
    /// The block of the start has ended.
    started: bool,
    /// What was sent and not answered yet, with the first line of the answer.
    open: VecDeque<(Command, Option<String>)>,
    /// What the engine declares, once it has said so.
    declared: Option<Vec<Kind>>,
    /// Options, once they were listed.
    options: Vec<OptionLine>,
    listed: bool,
    /// The game, where it can be followed.
    board: Option<Board>,
    requests: usize,
}

impl Viewer {
    fn judge(&self, command: &Command, text: &str, sink: &mut Sink) {
        let known = !matches!(command, Command::Unknown | Command::Misused(_));
        demand(sink, KNOWN, text, known, "this is not a command of the protocol");
        match command {
            Command::NewGame(asked) => {
                let wanted = match asked {
                    NewGame::Default => Expansions::NONE,
                    NewGame::Type(kind) => kind.expansions,
                    NewGame::Whole(game) => game.expansions(),
                };
                let Some(declared) = &self.declared else { return };
                let lacking = [Kind::Mosquito, Kind::Ladybug, Kind::Pillbug]
                    .into_iter()
                    .find(|kind| wanted.has(*kind) && !declared.contains(kind));
                let what = "the engine does not declare an expansion of this type";
                demand(sink, TYPES, text, lacking.is_none(), what);
            }
            Command::OptionsGet(name) | Command::OptionsSet(name, _) if self.listed => {
                let option = self.options.iter().find(|option| option.name == *name);
                let (fits, what) = match (option, command) {
                    (None, _) => (false, "the engine lists no option of this name"),
                    (Some(option), Command::OptionsSet(_, value)) => {
                        (option.kind.accepts(value), "the option does not accept this value")
                    }
                    (Some(_), _) => (true, ""),
                };
                demand(sink, OPTIONS, text, fits, what);
            }
            Command::Play(mv) => {
                let parsed = MoveString::parse(mv);
                demand(sink, MOVESTRING, text, parsed.is_ok(), "this is not a MoveString");
                if let Ok(mv) = parsed {
                    self.judge_move(&mv, text, sink);
                }
            }
            Command::Pass => {
                if let Ok(pass) = MoveString::parse("pass") {
                    self.judge_move(&pass, text, sink);
                }
            }
            _ => {}
        }
    }

    fn judge_move(&self, mv: &MoveString, text: &str, sink: &mut Sink) {
        // While an answer is open, nobody knows the position.
        let Some(board) = self.board.as_ref().filter(|_| self.open.is_empty()) else { return };
        let over = board.state().is_over();
        let legal = resolve(board, mv).is_ok_and(|mv| is_legal(board, mv));
        let what = if over { "the game is over" } else { "this move is not legal" };
        demand(sink, LEGAL, text, legal && !over, what);
    }

    /// An answer is complete: follows the game, and what the engine says of itself.
    fn conclude(&mut self, command: &Command, answer: Option<&str>) {
        let first = answer.unwrap_or_default();
        if matches!(grammar::reply(first), Reply::Err(_) | Reply::InvalidMove(_)) {
            return;
        }
        match command {
            Command::NewGame(_) => {
                self.board = GameString::parse(first).ok().and_then(|game| replay(&game).ok());
            }
            Command::Play(mv) => {
                let mv = MoveString::parse(mv).ok();
                self.play(|board| resolve(board, mv.as_ref()?).ok());
            }
            Command::Pass => self.play(|_| Some(Move::Pass)),
            Command::Undo(count) => {
                let count = usize::try_from(*count).unwrap_or(usize::MAX);
                self.board = self.board.take().filter(|board| board.ply() >= count);
                for _ in 0..count {
                    let Some(board) = &mut self.board else { return };
                    board.undo();
                }
            }
            Command::Options => self.listed = true,
            _ => {}
        }
    }

    fn play(&mut self, mv: impl FnOnce(&Board) -> Option<Move>) {
        let mv = self.board.as_ref().and_then(mv);
        self.board = self.board.take().zip(mv).map(|(mut board, mv)| {
            board.play(mv);
            board
        });
    }
}

/// The pieces that a line of capabilities names; nothing if it is another line.
fn capabilities(line: &str) -> Option<Vec<Kind>> {
    let kind = |word: &str| match word {
        "Mosquito" => Some(Kind::Mosquito),
        "Ladybug" => Some(Kind::Ladybug),
        "Pillbug" => Some(Kind::Pillbug),
        _ => None,
    };
    let kinds: Vec<Kind> = line.split(';').filter_map(|word| kind(word.trim())).collect();
    (!kinds.is_empty()).then_some(kinds)
}

impl ControllerReferee for Viewer {
    fn sent(&mut self, text: &str, sink: &mut Sink) {
        let command = grammar::command(text);
        if command == Command::Blank {
            return;
        }
        self.requests += 1;
        let what = "a command before the engine is ready";
        demand(sink, START, text, self.started, what);
        if self.started {
            let what = "the command before it has not been answered yet";
            demand(sink, OK, text, self.open.is_empty(), what);
        }
        self.judge(&command, text, sink);
        self.open.push_back((command, None));
    }

    fn received(&mut self, text: &str, _: &mut Sink) {
        let text = text.trim_end();
        if text == "ok" {
            if !self.started {
                self.started = true;
                // Without a line of capabilities it declares none.
                self.declared.get_or_insert_default();
            } else if let Some((command, answer)) = self.open.pop_front() {
                self.conclude(&command, answer.as_deref());
            }
            return;
        }
        let about_itself = match self.open.front() {
            None => !self.started,
            Some((command, _)) => *command == Command::Info || !self.started,
        };
        if about_itself && let Some(kinds) = capabilities(text) {
            self.declared = Some(kinds);
        }
        let Some((command, answer)) = self.open.front_mut() else { return };
        let lists =
            matches!(command, Command::Options | Command::OptionsGet(_) | Command::OptionsSet(..));
        if lists && let Ok(option) = grammar::option_line(text, None) {
            self.options.retain(|other| other.name != option.name);
            self.options.push(option);
        }
        answer.get_or_insert_with(|| text.to_owned());
    }

    fn requests(&self) -> usize {
        self.requests
    }
}
