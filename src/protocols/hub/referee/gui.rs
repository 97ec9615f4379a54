//! What the GUI may not do. Judged in recordings only: in a check linesman
//! is the GUI, and breaks some of these rules on purpose.
//!
//! In: commands of the GUI. Out: findings about it. Never: the engine.

use super::HubReferee;
use crate::{
    protocols::hub::{
        grammar,
        message::{Command, Keyword, Mode},
        rules::has_legal_move,
        state::{Phase, Position, Unsound},
    },
    verdict::{Finding, Sink},
};

/// What the GUI has done since its last `go`.
#[derive(Debug, Default)]
pub(super) struct Conduct {
    placed: bool,
    limited: bool,
    inits: usize,
}

/// The arguments that a command knows.
pub(super) const fn arguments(keyword: Keyword) -> &'static [&'static str] {
    match keyword {
        Keyword::SetParam => &["name", "value"],
        Keyword::Pos => &["pos", "moves"],
        Keyword::Level => &["depth", "nodes", "move-time", "moves", "time", "inc", "infinite"],
        Keyword::Go => &["think", "ponder", "analyze"],
        Keyword::Hub
        | Keyword::Init
        | Keyword::PonderHit
        | Keyword::Stop
        | Keyword::NewGame
        | Keyword::Ping
        | Keyword::Quit => &[],
    }
}

impl HubReferee {
    pub(super) fn judge_gui(
        &mut self,
        command: &Command,
        read: Option<&Result<Position, Unsound>>,
        text: &str,
        sink: &mut Sink,
    ) {
        if self.phase == Phase::Joined {
            return;
        }
        self.judge_quoting(text, sink);
        self.judge_start(command, text, sink);
        self.judge_steps(command, text, sink);
        match (command, read) {
            (Command::Pos { .. }, Some(Err(unsound))) => {
                let what = match unsound {
                    Unsound::Text(why) => format!("the position makes no sense: {why}"),
                    Unsound::Move(word, why) => format!("the move `{word}` makes no sense: {why}"),
                };
                tell("hub/position/gui-sends-sound-positions", text, what, sink);
            }
            (Command::Misused(Keyword::Level), _) => {
                let what = "this is none of the forms of `level`";
                tell("hub/level/gui-uses-one-form", text, what, sink);
            }
            (Command::Misused(Keyword::Pos), _) => {
                let what = "`pos` without a position";
                tell("hub/position/gui-sends-sound-positions", text, what, sink);
            }
            (Command::Level(_), _) if forms(text) > 1 => {
                let what = "several limits in one line";
                tell("hub/level/gui-uses-one-form", text, what, sink);
            }
            _ => {}
        }
    }

    fn judge_quoting(&self, text: &str, sink: &mut Sink) {
        let Some((line, errors)) = grammar::line(text) else { return };
        let known = Keyword::ALL.iter().any(|(_, word)| *word == line.word);
        if let Some(error) = errors.first().filter(|_| known) {
            let what = error.kind.to_string();
            tell("hub/general-syntax/gui-quotes-special-values", text, what, sink);
        }
    }

    fn judge_start(&mut self, command: &Command, text: &str, sink: &mut Sink) {
        const FIRST: &str = "hub/initialisation/gui-begins-with-hub";
        const VALUES: &str = "hub/parameters/gui-sets-declared-values";
        const WAITS: &str = "hub/initialisation/gui-waits-for-ready";
        match (command, self.phase) {
            (Command::Hub | Command::Quit | Command::Blank | Command::Unknown, _) => {}
            (_, Phase::Greeting(_)) => tell(FIRST, text, "a command before `wait`", sink),
            (Command::SetParam { name, value }, Phase::Configuring) => {
                let what = match self.greeting.param(name) {
                    None => "the engine declares no such parameter",
                    Some(param) if param.kind.as_ref().is_some_and(|k| !k.accepts(value)) => {
                        "the parameter does not take this value"
                    }
                    Some(_) => return,
                };
                tell(VALUES, text, what, sink);
            }
            (Command::SetParam { .. }, _) => {
                let id = "hub/initialisation/gui-sets-parameters-before-init";
                tell(id, text, "a parameter is set after `init`", sink);
            }
            (Command::Init, _) => {
                self.gui.inits += 1;
                if self.gui.inits > 1 {
                    tell(WAITS, text, "a second `init`", sink);
                }
            }
            (
                Command::Pos { .. } | Command::Level(_) | Command::Go(_) | Command::NewGame,
                Phase::Configuring | Phase::Initialising(_),
            ) => tell(WAITS, text, "a command before `ready`", sink),
            _ => {}
        }
    }

    fn judge_steps(&mut self, command: &Command, text: &str, sink: &mut Sink) {
        const STEPS: &str = "hub/search/gui-takes-three-steps";
        const MEANWHILE: &str = "hub/search/gui-says-little-during-a-search";
        let searching = self.searches.back().is_some_and(|search| search.stops == 0);
        let meanwhile =
            matches!(command, Command::Ping | Command::PonderHit | Command::Stop | Command::Quit);
        if searching && !meanwhile {
            return tell(MEANWHILE, text, "a command that may not come during a search", sink);
        }
        match command {
            Command::Pos { .. } => {
                self.gui.placed = true;
                self.gui.limited = false;
            }
            Command::Level(_) => {
                if !self.gui.placed {
                    tell(STEPS, text, "`level` before `pos`", sink);
                }
                self.gui.limited = true;
            }
            Command::Misused(Keyword::Go) => {
                tell(STEPS, text, "`go` with none of its three words", sink);
            }
            Command::Go(_) => {
                if !self.gui.placed || !self.gui.limited {
                    tell(STEPS, text, "`go` without `pos` and `level` before it", sink);
                }
                self.gui = Conduct { inits: self.gui.inits, ..Conduct::default() };
                let board = self.position.as_ref().map(Position::board);
                if board.is_some_and(|board| !has_legal_move(board)) {
                    let id = "hub/search/gui-never-searches-finished-games";
                    tell(id, text, "the side to move has no legal move", sink);
                }
            }
            Command::PonderHit => self.judge_hit(text, sink),
            _ => {}
        }
    }

    fn judge_hit(&self, text: &str, sink: &mut Sink) {
        const HIT: &str = "hub/ponder/gui-hits-only-while-pondering";
        match self.searches.back() {
            Some(search) if search.mode != Mode::Ponder => {
                tell(HIT, text, "the search is none to ponder", sink);
            }
            Some(search) if search.hit.is_some() => tell(HIT, text, "a second `ponder-hit`", sink),
            Some(_) => {}
            None => {
                // It may have been on its way when the search ended by itself.
                let crossed = self.finished.as_ref().is_some_and(|f| f.search.mode == Mode::Ponder);
                if !crossed {
                    tell(HIT, text, "no search is going on", sink);
                }
            }
        }
    }
}

/// How many forms of `level` a line mixes.
fn forms(text: &str) -> usize {
    let Some((line, _)) = grammar::line(text) else { return 0 };
    ["depth", "nodes", "move-time", "time", "infinite"].iter().filter(|name| line.has(name)).count()
}

fn tell(id: &'static str, text: &str, what: impl Into<String>, sink: &mut Sink) {
    sink.report(id, Some(text), |f| {
        Finding { message: what.into(), ..f }.got(format!("`{text}`")).span(0, text.len())
    });
}
