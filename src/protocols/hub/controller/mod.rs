//! What is demanded of the GUI.
//!
//! In: lines of both sides. Out: findings about the GUI. Never: the engine's mistakes.

mod bundled;

use std::collections::VecDeque;

pub use bundled::GUIS;

use super::{
    grammar,
    message::{Arg, Command, Keyword, Level, Line, Mode, Param, ParamKind, Word},
    model::{Position, Unsound},
    rules::{Board, Move, Placement, Variant, has_legal_move, legal_moves, parse_move, resolve},
};
use crate::{
    contract::{Context, ControllerReferee, Remembered, demand, stalls},
    verdict::Sink,
};

const QUOTES: &str = "hub/general-syntax/gui-quotes-special-values";
const FIRST: &str = "hub/initialisation/gui-begins-with-hub";
const BEFORE_INIT: &str = "hub/initialisation/gui-sets-parameters-before-init";
const READY: &str = "hub/initialisation/gui-waits-for-ready";
const FORMS: &str = "hub/level/gui-uses-one-form";
const CLOCKS: &str = "hub/level/gui-combines-what-makes-sense";
const EXPECTED: &str = "hub/ponder/gui-makes-the-expected-move";
const COMES: &str = "hub/ponder/gui-hits-when-the-move-comes";
const KINGS: &str = "hub/position/gui-sends-king-moves";
const ENDS: &str = "hub/search/gui-takes-early-ends";
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

/// So many expected moves are remembered.
const REMEMBERED: usize = 64;

/// A search that was asked for.
struct Search {
    mode: Mode,
    /// The position, if it is known.
    position: Option<Position>,
    infinite: bool,
    stopped: bool,
    hit: bool,
}

/// The judge of a GUI.
pub struct Gui {
    phase: Phase,
    params: Remembered<Param>,
    /// The rules in force; nothing if they are of no variant known here.
    variant: Option<Variant>,
    position: Option<Position>,
    placed: bool,
    level: Option<Level>,
    limited: bool,
    searches: VecDeque<Search>,
    /// The last search that ended was one to ponder.
    pondered: bool,
    /// The positions after the moves that the engine expected, the latest last.
    expected: Vec<Placement>,
    /// The last answer came with an expected move.
    expects: bool,
    /// The position after the last answer, if that was a king's move which takes nothing.
    wandered: Option<Board>,
    /// The position of a ponder search that was stopped instead of hit.
    missed: Option<Placement>,
    /// A line was not what the GUI meant, so nobody knows what the engine made of it.
    lost: bool,
    requests: usize,
}

impl Gui {
    #[must_use]
    pub fn new(context: &Context) -> Self {
        let chosen = context.settings.get("variant").and_then(Variant::from_name);
        Self {
            phase: Phase::Launched,
            params: Remembered::default(),
            variant: Some(chosen.unwrap_or(Variant::Normal)),
            position: None,
            placed: false,
            level: None,
            limited: false,
            searches: VecDeque::new(),
            pondered: false,
            expected: Vec::new(),
            expects: false,
            wandered: None,
            missed: None,
            lost: false,
            requests: 0,
        }
    }

    fn judge_quotes(&mut self, text: &str, sink: &mut Sink) {
        let Some((line, errors)) = grammar::line(text) else { return };
        let known = Keyword::of(line.word).filter(|_| !line.args.is_empty());
        let Some(keyword) = known else { return };
        // What follows a blank in a value without quotes looks like a flag of its own. Only a
        // text has blanks.
        let is_text = || {
            let name = line.value("name").unwrap_or_default();
            let param = self.params.find(|param| param.name == name);
            param.is_some_and(|param| matches!(param.kind, Some(ParamKind::Text) | None))
        };
        let cut = |arg: &&Arg<'_>| {
            arg.value.is_none()
                && match keyword {
                    Keyword::SetParam => {
                        keyword.arguments().all(|known| known != arg.name) && is_text()
                    }
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
        self.lost |= what.is_some();
        demand(sink, QUOTES, text, what.is_none(), what.unwrap_or_default());
    }

    fn judge_start(&mut self, command: &Command, text: &str, sink: &mut Sink) {
        match (command, self.phase) {
            (Command::Hub, Phase::Launched) => {
                sink.judged(FIRST);
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
                sink.judged(BEFORE_INIT);
                self.set(name, value, text, sink);
            }
            (Command::SetParam { name, value }, _) => {
                demand(sink, BEFORE_INIT, text, false, "a parameter is set after `init`");
                self.set(name, value, text, sink);
            }
            (Command::Init, Phase::Configuring) => {
                sink.judged(READY);
                self.phase = Phase::Initialising;
            }
            (Command::Init, _) => demand(sink, READY, text, false, "a second `init`"),
            (
                Command::Pos { .. } | Command::Level(_) | Command::Go(_),
                Phase::Configuring | Phase::Initialising,
            ) => demand(sink, READY, text, false, "a command before `ready`"),
            _ => {}
        }
    }

    fn set(&mut self, name: &str, value: &str, text: &str, sink: &mut Sink) {
        let param = self.params.find(|param| param.name == name);
        let what = match param {
            None if !self.params.is_whole() => None,
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
        self.lost |= what.is_some();
        demand(sink, SOUND, text, what.is_none(), what.unwrap_or_default());
        self.position = read.ok().filter(|_| !self.lost);
        self.judge_king_moves(text, sink);
    }

    /// Two moves of kings lead back, so the engine has to see them.
    fn judge_king_moves(&self, text: &str, sink: &mut Sink) {
        let (Some(before), Some(position)) = (&self.wandered, &self.position) else { return };
        let placement = position.board().placement();
        let leads_here =
            |mv: &Move| slides(before, *mv) && before.after(*mv).placement() == placement;
        if legal_moves(before).iter().any(leads_here) {
            let what = "the moves of two kings led to this position, and none of them is sent";
            demand(sink, KINGS, text, !position.moves.is_empty(), what);
        }
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
                if let Level::Clock { moves, inc, .. } = level {
                    let what = "a number of moves and an increment together";
                    demand(sink, CLOCKS, text, moves.is_none() || inc.is_none(), what);
                }
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
            Command::NewGame => self.missed = None,
            Command::Stop => {
                if let Some(search) = self.searches.back_mut() {
                    if !search.stopped {
                        self.missed = search.may_miss();
                    }
                    search.stopped = true;
                    if search.infinite {
                        sink.judged(STOPS);
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
        self.judge_expected(mode, text, sink);
        let infinite = self.level == Some(Level::Infinite);
        let position = self.position.clone();
        self.searches.push_back(Search { mode, position, infinite, stopped: false, hit: false });
        (self.placed, self.limited) = (false, false);
        self.requests += 1;
    }

    /// The expected move is in the position of a ponder search, and in no other that is begun
    /// instead of a hit.
    fn judge_expected(&mut self, mode: Mode, text: &str, sink: &mut Sink) {
        let missed = self.missed.take();
        let Some(position) = &self.position else { return };
        match (mode, missed) {
            (Mode::Ponder, _) if self.expects => {
                let here = self.expected.contains(&position.board().placement());
                let what = "the position does not contain the move that the engine expects";
                demand(sink, EXPECTED, text, here, what);
            }
            (Mode::Think, Some(missed)) => {
                let comes = position.boards.iter().any(|board| board.placement() == missed);
                let what = "the expected move came, and the search that pondered on it was stopped";
                demand(sink, COMES, text, !comes, what);
            }
            _ => {}
        }
    }

    /// Remembers what an answer says about the moves to come.
    fn note_answer(&mut self, search: &Search, line: &Line<'_>) {
        let played = |board: &Board, name| {
            let text = parse_move(line.value(name)?).ok()?;
            resolve(board, &text).ok()
        };
        let board = search.position.as_ref().map(|position| *position.board());
        let after = board.and_then(|board| Some((board, played(&board, "move")?)));
        let reply = after.and_then(|(board, mv)| {
            let after = board.after(mv);
            Some(after.after(played(&after, "ponder")?))
        });
        self.expects = reply.is_some();
        self.expected.extend(reply.map(|board| board.placement()));
        if self.expected.len() > REMEMBERED {
            self.expected.remove(0);
        }
        let in_game = after.filter(|_| search.mode != Mode::Analyze);
        self.wandered = in_game.filter(|(board, mv)| slides(board, *mv)).map(|(b, mv)| b.after(mv));
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
            if search.mode == Mode::Ponder {
                sink.judged(COMES);
            }
            search.hit = true;
        }
    }
}

impl Search {
    /// The position that must not come next if it is stopped now: that of a ponder search,
    /// unless it came about before.
    fn may_miss(&self) -> Option<Placement> {
        let position = self.position.as_ref().filter(|_| self.mode == Mode::Ponder && !self.hit)?;
        let placement = position.board().placement();
        let times = position.boards.iter().filter(|board| board.placement() == placement).count();
        (times == 1).then_some(placement)
    }
}

/// Whether a move is one of a king that takes nothing.
fn slides(board: &Board, mv: Move) -> bool {
    !mv.is_capture() && board.kings(board.side()).contains(mv.from)
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
        self.judge_quotes(text, sink);
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
            Some(Word::Param) if self.phase == Phase::Greeting => {
                let param = grammar::param(&line);
                if param.name == "variant" {
                    self.variant = Variant::from_name(&param.value);
                }
                let values = param.values();
                self.params.push(param, text.len(), values);
            }
            Some(Word::Wait) if self.phase == Phase::Greeting => self.phase = Phase::Configuring,
            Some(Word::Ready) if self.phase == Phase::Initialising => self.phase = Phase::Ready,
            // An engine that leaves `wait` or `ready` out has read what it did not answer.
            Some(Word::Ready) if self.phase == Phase::Greeting => self.phase = Phase::Ready,
            Some(Word::Done) => {
                if self.phase == Phase::Initialising {
                    self.phase = Phase::Ready;
                }
                let ended = self.searches.pop_front();
                let early =
                    |search: &Search| search.mode == Mode::Ponder && !search.hit && !search.stopped;
                if ended.as_ref().is_some_and(early) {
                    sink.judged(BUFFERS);
                }
                let endless = |search: &Search| {
                    search.mode != Mode::Ponder && search.infinite && !search.stopped
                };
                if ended.as_ref().is_some_and(endless) {
                    sink.judged(ENDS);
                }
                if let Some(search) = &ended {
                    self.note_answer(search, &line);
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
