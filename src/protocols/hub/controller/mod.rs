//! What is demanded of the GUI.
//!
//! In: lines of both sides. Out: findings about the GUI. Never: the engine's mistakes.

mod bundled;

use std::collections::VecDeque;

pub use bundled::GUIS;

use super::{
    grammar,
    message::{Arg, Command, Keyword, Level, Mode, Param, Reply},
    model::{Position, Unsound},
    rules::{Variant, has_legal_move, parse_move},
};
use crate::{
    contract::{Context, ControllerReferee, demand, stalls},
    verdict::Sink,
};

const QUOTES: &str = "hub/general-syntax/gui-quotes-special-values";
const FIRST: &str = "hub/initialisation/gui-begins-with-hub";
const BEFORE_INIT: &str = "hub/initialisation/gui-sets-parameters-before-init";
const READY: &str = "hub/initialisation/gui-waits-for-ready";
const FORMS: &str = "hub/level/gui-uses-one-form";
const STOPS: &str = "hub/level/gui-stops-infinite-searches";
const VALUES: &str = "hub/parameters/gui-sets-declared-values";
const HITS: &str = "hub/ponder/gui-hits-only-while-pondering";
const BUFFERS: &str = "hub/ponder/gui-buffers-early-answers";
const SOUND: &str = "hub/position/gui-sends-sound-positions";
const STEPS: &str = "hub/search/gui-takes-three-steps";
const FINISHED: &str = "hub/search/gui-never-searches-finished-games";
const MEANWHILE: &str = "hub/search/gui-says-little-during-a-search";

/// How far the start has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Launched,
    Greeting,
    Configuring,
    Initialising,
    Ready,
}

/// A search that was asked for.
struct Search {
    mode: Mode,
    infinite: bool,
    stopped: bool,
    hit: bool,
}

/// The judge of a GUI.
pub struct Gui {
    phase: Phase,
    params: Vec<Param>,
    /// The rules in force; nothing if they are of no variant known here.
    variant: Option<Variant>,
    position: Option<Position>,
    placed: bool,
    level: Option<Level>,
    limited: bool,
    searches: VecDeque<Search>,
    /// The last search that ended was one to ponder.
    pondered: bool,
    requests: usize,
}

impl Gui {
    #[must_use]
    pub fn new(context: &Context) -> Self {
        let chosen = context.settings.get("variant").and_then(Variant::from_name);
        Self {
            phase: Phase::Launched,
            params: Vec::new(),
            variant: Some(chosen.unwrap_or(Variant::Normal)),
            position: None,
            placed: false,
            level: None,
            limited: false,
            searches: VecDeque::new(),
            pondered: false,
            requests: 0,
        }
    }

    fn judge_quotes(text: &str, sink: &mut Sink) {
        let Some((line, errors)) = grammar::line(text) else { return };
        let known = Keyword::ALL.into_iter().find(|(_, word)| *word == line.word);
        let Some((keyword, _)) = known.filter(|_| !line.args.is_empty()) else { return };
        // What follows a blank in a value without quotes looks like a flag of its own.
        let cut = |arg: &&Arg<'_>| {
            arg.value.is_none()
                && match keyword {
                    Keyword::SetParam => !keyword.arguments().contains(&arg.name),
                    Keyword::Pos => parse_move(arg.name).is_ok(),
                    // An argument of a later version may be anything.
                    _ => false,
                }
        };
        let what = match (errors.first(), line.args.iter().find(cut)) {
            (Some(error), _) => Some(error.kind.to_string()),
            (None, Some(arg)) => Some(format!(
                "`{}` is not an argument: a value with blanks is not quoted",
                arg.name
            )),
            (None, None) => None,
        };
        demand(sink, QUOTES, text, what.is_none(), what.unwrap_or_default());
    }

    fn judge_start(&mut self, command: &Command, text: &str, sink: &mut Sink) {
        match (command, self.phase) {
            (Command::Hub, Phase::Launched) => {
                demand(sink, FIRST, text, true, "");
                self.phase = Phase::Greeting;
            }
            (Command::Hub, _) => demand(sink, FIRST, text, false, "a second `hub`"),
            (_, Phase::Launched) => {
                demand(sink, FIRST, text, false, "the first command is not `hub`");
            }
            (_, Phase::Greeting) => {
                demand(sink, FIRST, text, false, "a command before `wait`");
                if *command == Command::Init {
                    self.phase = Phase::Initialising;
                }
            }
            (Command::SetParam { name, value }, Phase::Configuring) => {
                demand(sink, BEFORE_INIT, text, true, "");
                self.set(name, value, text, sink);
            }
            (Command::SetParam { name, value }, _) => {
                demand(sink, BEFORE_INIT, text, false, "a parameter is set after `init`");
                self.set(name, value, text, sink);
            }
            (Command::Init, Phase::Configuring) => {
                demand(sink, READY, text, true, "");
                self.phase = Phase::Initialising;
            }
            (Command::Init, _) => demand(sink, READY, text, false, "a second `init`"),
            (
                Command::Pos { .. } | Command::Level(_) | Command::Go(_) | Command::NewGame,
                Phase::Configuring | Phase::Initialising,
            ) => demand(sink, READY, text, false, "a command before `ready`"),
            _ => {}
        }
    }

    fn set(&mut self, name: &str, value: &str, text: &str, sink: &mut Sink) {
        let param = self.params.iter().find(|param| param.name == name);
        let what = match param {
            None => Some("the engine declares no such parameter"),
            Some(param) if param.kind.as_ref().is_some_and(|kind| !kind.accepts(value)) => {
                Some("the parameter does not take this value")
            }
            Some(_) => None,
        };
        demand(sink, VALUES, text, what.is_none(), what.unwrap_or_default());
        if name == "variant" && param.is_some() {
            self.variant = Variant::from_name(value);
        }
    }

    fn judge_position(&mut self, pos: &str, moves: &str, text: &str, sink: &mut Sink) {
        (self.placed, self.limited, self.level) = (true, false, None);
        let Some(variant) = self.variant else {
            self.position = None;
            return;
        };
        let read = Position::read(variant, pos, moves);
        let what = match &read {
            Ok(_) => None,
            Err(Unsound::Text(why)) => Some(format!("the position is invalid: {why}")),
            Err(Unsound::Move(word, why)) => Some(format!("the move `{word}` is invalid: {why}")),
        };
        demand(sink, SOUND, text, what.is_none(), what.unwrap_or_default());
        self.position = read.ok();
    }

    fn judge_command(&mut self, command: &Command, text: &str, sink: &mut Sink) {
        match command {
            Command::Pos { pos, moves } => self.judge_position(pos, moves, text, sink),
            Command::Misused(Keyword::Pos) => {
                demand(sink, SOUND, text, false, "`pos` without a position");
                (self.placed, self.position) = (true, None);
            }
            Command::Level(level) => {
                demand(sink, STEPS, text, self.placed, "`level` before `pos`");
                let what = "several limits in one line";
                demand(sink, FORMS, text, forms(text) == 1, what);
                (self.limited, self.level) = (true, Some(*level));
            }
            Command::Misused(Keyword::Level) => {
                demand(sink, FORMS, text, false, "this is not a form of `level`");
                self.limited = true;
            }
            Command::Misused(Keyword::Go) => {
                demand(sink, STEPS, text, false, "`go` without `think`, `ponder` or `analyze`");
            }
            Command::Go(mode) => self.go(*mode, text, sink),
            Command::PonderHit => self.judge_hit(text, sink),
            Command::Stop => {
                if let Some(search) = self.searches.back_mut() {
                    search.stopped = true;
                    if search.infinite {
                        demand(sink, STOPS, text, true, "");
                    }
                }
            }
            _ => {}
        }
    }

    fn go(&mut self, mode: Mode, text: &str, sink: &mut Sink) {
        let what = "`go` without `pos` and `level` before it";
        demand(sink, STEPS, text, self.placed && self.limited, what);
        if let Some(position) = &self.position {
            let what = "the side to move has no legal move";
            demand(sink, FINISHED, text, has_legal_move(position.board()), what);
        }
        let infinite = self.level == Some(Level::Infinite);
        self.searches.push_back(Search { mode, infinite, stopped: false, hit: false });
        (self.placed, self.limited) = (false, false);
        self.requests += 1;
    }

    fn judge_hit(&mut self, text: &str, sink: &mut Sink) {
        let what = match self.searches.back() {
            Some(search) if search.mode != Mode::Ponder => {
                Some("the search is not a ponder search")
            }
            Some(search) if search.hit => Some("a second `ponder-hit`"),
            // It may have been on its way when the search ended by itself.
            None if !self.pondered => Some("no search is under way"),
            Some(_) | None => None,
        };
        demand(sink, HITS, text, what.is_none(), what.unwrap_or_default());
        if let Some(search) = self.searches.back_mut() {
            search.hit = true;
        }
    }
}

/// How many forms of `level` a line mixes.
fn forms(text: &str) -> usize {
    let Some((line, _)) = grammar::line(text) else { return 0 };
    ["depth", "nodes", "move-time", "time", "infinite"].iter().filter(|name| line.has(name)).count()
}

impl ControllerReferee for Gui {
    fn sent(&mut self, text: &str, sink: &mut Sink) {
        let command = grammar::command(text);
        if matches!(command, Command::Blank | Command::Quit | Command::Unknown) {
            return;
        }
        Self::judge_quotes(text, sink);
        self.judge_start(&command, text, sink);
        let meanwhile = matches!(command, Command::Ping | Command::PonderHit | Command::Stop);
        if self.searches.back().is_some_and(|search| !search.stopped) {
            let what = "a command that is not allowed during a search";
            demand(sink, MEANWHILE, text, meanwhile, what);
            if !meanwhile {
                // It is told once; what it sets up counts.
                self.searches.clear();
            }
        }
        self.judge_command(&command, text, sink);
    }

    fn received(&mut self, text: &str, sink: &mut Sink) {
        let Some((line, _)) = grammar::line(text) else { return };
        match grammar::reply(&line) {
            Some(Reply::Param) if self.phase == Phase::Greeting => {
                self.params.push(grammar::param(&line));
            }
            Some(Reply::Wait) if self.phase == Phase::Greeting => self.phase = Phase::Configuring,
            Some(Reply::Ready) if self.phase == Phase::Initialising => self.phase = Phase::Ready,
            Some(Reply::Done) => {
                let ended = self.searches.pop_front();
                let early =
                    |search: &Search| search.mode == Mode::Ponder && !search.hit && !search.stopped;
                if ended.as_ref().is_some_and(early) {
                    sink.judged(BUFFERS);
                }
                self.pondered = ended.is_some_and(|search| search.mode == Mode::Ponder);
            }
            _ => {}
        }
    }

    fn stalled(&mut self, sink: &mut Sink) {
        if self.searches.back().is_some_and(|search| search.infinite && !search.stopped) {
            stalls(sink, STOPS, "a search without a limit is not stopped");
        }
    }

    fn requests(&self) -> usize {
        self.requests
    }
}
