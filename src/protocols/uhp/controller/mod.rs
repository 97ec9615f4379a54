//! What is demanded of the viewer.
//!
//! In: lines of both sides. Out: findings about the viewer. Never: the engine's mistakes.

mod bundled;

use std::collections::VecDeque;

pub use bundled::VIEWERS;

use super::{
    grammar,
    message::{Command, Keyword, NewGame, OptionLine, Reply},
    rules::{Board, Expansions, GameString, Kind, Move, MoveString, is_legal, replay, resolve},
};
use crate::{
    contract::{ControllerReferee, Remembered, demand},
    verdict::{Finding, Sink},
};

const START: &str = "uhp/info/viewer-waits-for-start";
const OK: &str = "uhp/engine-commands/viewer-waits-for-ok";
const KNOWN: &str = "uhp/engine-commands/viewer-sends-known-commands";
const TYPES: &str = "uhp/newgame/viewer-asks-for-declared-types";
const OPTIONS: &str = "uhp/options/viewer-sets-listed-options";
const MOVESTRING: &str = "uhp/play/move-is-a-movestring";
const LEGAL: &str = "uhp/play/viewer-plays-legal-moves";
const PASSES: &str = "uhp/play/viewer-sends-the-pass";

/// A command that waits for its answer.
struct Asked {
    command: Command,
    text: String,
    /// Where it was sent.
    line: usize,
    /// The first line of the answer.
    answer: Option<String>,
    /// A line of the answer is an error.
    is_refused: bool,
}

/// The judge of a viewer.
#[derive(Default)]
pub struct Viewer {
    /// The block of the start has ended.
    started: bool,
    /// What was sent and not answered yet.
    open: VecDeque<Asked>,
    /// An `ok` has come since it sent something.
    has_come: bool,
    /// What the engine declares, once it has said so.
    declared: Option<Vec<Kind>>,
    /// Options, once they were listed.
    options: Remembered<OptionLine>,
    listed: bool,
    /// The game, where it can be followed.
    board: Option<Board>,
    requests: usize,
}

impl Viewer {
    fn judge(&self, command: &Command, text: &str, sink: &mut Sink) {
        match command {
            // The engine may know more commands than the text has: its answer tells.
            Command::Unknown => return,
            Command::Misused(keyword) => return misused(*keyword, text, sink),
            _ => sink.judged(KNOWN),
        }
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
                let option = self.options.find(|option| option.name == *name);
                let (fits, what) = match (option, command) {
                    (None, _) if !self.options.is_whole() => (true, ""),
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
        if !over && is_legal(board, Move::Pass) {
            let left_out = leaves_out_a_pass(board, mv);
            let what = "no piece can enter or move, so a pass comes first";
            demand(sink, PASSES, text, !left_out, what);
            if left_out {
                return;
            }
        }
        let legal = resolve(board, mv).is_ok_and(|mv| is_legal(board, mv));
        let what = if over { "the game is over" } else { "this move is not legal" };
        demand(sink, LEGAL, text, legal && !over, what);
    }

    /// An answer is complete: follows the game, and what the engine says of itself.
    fn conclude(&mut self, asked: &Asked, sink: &mut Sink) {
        if asked.command == Command::Unknown {
            let here = sink.line();
            sink.at_line(asked.line);
            let what = "the protocol has no such command, and the engine does not know it";
            demand(sink, KNOWN, &asked.text, !asked.is_refused, what);
            return sink.at_line(here);
        }
        if asked.is_refused {
            return;
        }
        let first = asked.answer.as_deref().unwrap_or_default();
        match &asked.command {
            Command::NewGame(_) => self.board = None,
            Command::Play(mv) => {
                let mv = MoveString::parse(mv).ok();
                self.play(|board| resolve(board, mv.as_ref()?).ok());
            }
            Command::Pass => self.play(|_| Some(Move::Pass)),
            Command::Undo(count) => {
                let count = usize::try_from(*count).unwrap_or(usize::MAX);
                self.board = self.board.take().filter(|board| board.ply() >= count);
                for _ in 0..count {
                    let Some(board) = &mut self.board else { break };
                    board.undo();
                }
            }
            Command::Options => self.listed = true,
            _ => {}
        }
        // A viewer goes by the game that the engine shows, whatever that should be.
        if let Ok(game) = GameString::parse(first) {
            self.board = replay(&game).ok();
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

/// The parameters of a command are not what the text gives it.
fn misused(keyword: Keyword, text: &str, sink: &mut Sink) {
    let form = match keyword {
        Keyword::Info => "`info` alone",
        Keyword::NewGame => "`newgame`, or `newgame` and a type such as `Base+ML`",
        Keyword::Play => "`play` and a MoveString",
        Keyword::Pass => "`pass` alone",
        Keyword::ValidMoves => "`validmoves` alone",
        Keyword::BestMove => "`bestmove time hh:mm:ss`, or `bestmove depth` and a number from 0",
        Keyword::Undo => "`undo`, or `undo` and a number from 1",
        Keyword::Options => "`options`, `options get NAME` or `options set NAME VALUE`",
    };
    sink.judged(KNOWN);
    sink.report(KNOWN, Some(text), |f| {
        let message = "this command has other parameters than the text gives it".into();
        Finding { message, ..f }.expected(form).got(format!("`{text}`")).span(0, text.len())
    });
}

/// Whether a move is one of the other side, which may make it only behind a pass.
fn leaves_out_a_pass(board: &Board, mv: &MoveString) -> bool {
    let mut behind = board.clone();
    behind.play(Move::Pass)
        && resolve(&behind, mv).is_ok_and(|mv| mv != Move::Pass && is_legal(&behind, mv))
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
        let what = "the command before it has not been answered yet";
        // Where an answer lacks its `ok`, the one that came is the one it waited for.
        let has_come = std::mem::take(&mut self.has_come);
        let waited = self.open.is_empty() || has_come;
        demand(sink, OK, text, waited, what);
        self.judge(&command, text, sink);
        let line = sink.line();
        let text = text.to_owned();
        self.open.push_back(Asked { command, text, line, answer: None, is_refused: false });
    }

    fn received(&mut self, text: &str, sink: &mut Sink) {
        let text = text.trim_end();
        if text == "ok" {
            self.has_come = true;
            if !self.started {
                self.started = true;
                // Without a line of capabilities it declares none.
                self.declared.get_or_insert_default();
            } else if let Some(asked) = self.open.pop_front() {
                self.conclude(&asked, sink);
            }
            return;
        }
        let about_itself = match self.open.front() {
            None => !self.started,
            Some(asked) => asked.command == Command::Info || !self.started,
        };
        if about_itself && let Some(kinds) = capabilities(text) {
            self.declared = Some(kinds);
        }
        let Some(asked) = self.open.front_mut() else { return };
        let lists = matches!(
            asked.command,
            Command::Options | Command::OptionsGet(_) | Command::OptionsSet(..)
        );
        if lists && let Ok(option) = grammar::option_line(text, None) {
            match self.options.find_mut(|other| other.name == option.name) {
                Some(known) => *known = option,
                None => {
                    let values = option.kind.values();
                    self.options.push(option, text.len(), values);
                }
            }
        }
        asked.is_refused |= matches!(grammar::reply(text), Reply::Err(_) | Reply::InvalidMove(_));
        asked.answer.get_or_insert_with(|| text.to_owned());
    }

    fn requests(&self) -> usize {
        self.requests
    }
}
