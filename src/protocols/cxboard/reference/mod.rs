//! A conforming engine, as a model to read.
//!
//! In: lines of the interface, and the timers it has asked for. Out: lines to
//! say, and timers. Never: I/O, threads, a clock, chance; whoever hosts it
//! carries the effects out.
//!
//! How strong it plays does not matter here: `search` looks two plies ahead.

mod options;
mod positions;
mod search;

use std::{sync::Arc, time::Duration};

use crate::engine::{Effect, Event, Moment, Program};

use super::{
    grammar,
    message::{Clock, Command, Go, Score},
    model::{Names, Over},
    position,
    position::{Bent, Change, Position},
    rules::{Board, Move, Side, outcome, resolve},
};

use options::Options;
use search::{DEPTH, balance, hold_of};
pub use search::{Hold, Rules, Task};
use search::{Next, Thought};

/// Who makes the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The interface makes them all.
    Force,
    /// This side's moves are the engine's own.
    Play(Side),
}

/// What the thought under way is for.
#[derive(Clone, Debug, PartialEq)]
enum Purpose {
    /// A `go`: it ends with `bestmove`.
    Go(Go),
    /// The engine's turn: it ends with `move`.
    Turn,
    /// The opponent's time: nothing comes of it.
    Ponder,
}

/// The engine between two lines.
pub struct Desk {
    position: Position,
    pub mode: Mode,
    thought: Option<(Purpose, Thought)>,
    /// The timer that the thought waits for; those before it are forgotten.
    timer: u64,
    now: Duration,
    paused: bool,
    /// The game is finished; only a new position changes that.
    over: Option<Over>,
    /// How many games were ended.
    games: usize,
    clock: Option<Clock>,
    options: Options,
    pub names: Names,
    bent: Bent,
}

impl Desk {
    /// An engine before its first line, perhaps one that departs from the protocol.
    pub fn new(bent: Bent) -> Self {
        let mut names = Names::default();
        for (key, name) in names.each() {
            let first = match key {
                "cfen" => "cfen",
                "move-now" => "?",
                "score" => "eval",
                _ => "Variant",
            };
            name.chosen = Some(first.into());
        }
        Self {
            position: Position::new(Board::start()),
            // As in the first example: whoever moves first, the engine answers.
            mode: Mode::Play(Side::Black),
            thought: None,
            timer: 0,
            now: Duration::ZERO,
            paused: false,
            over: None,
            games: 0,
            clock: None,
            options: Options::new(),
            names,
            bent,
        }
    }

    /// What it says to `cxboard`.
    pub fn greeting() -> Vec<String> {
        let mut lines = vec![
            format!("id name Linesman Reference {}", env!("CARGO_PKG_VERSION")),
            "id author the Linesman developers".into(),
        ];
        lines.extend(Options::lines());
        lines.push("cxboardok".into());
        lines
    }

    /// The position on its board.
    pub const fn board(&self) -> &Board {
        &self.position.board
    }

    /// Puts another position on the board; moves made stay to be taken back.
    pub fn put(&mut self, board: Board) {
        self.position.board = board;
    }

    /// Whether it searches because of `go`.
    pub fn searches(&self) -> bool {
        matches!(self.thought, Some((Purpose::Go(_), _)))
    }

    /// Whether it thinks about a move of its own.
    pub fn thinks(&self) -> bool {
        matches!(self.thought, Some((Purpose::Turn, _)))
    }

    /// Whether it thinks at all, pondering included.
    pub const fn is_thinking(&self) -> bool {
        self.thought.is_some()
    }

    /// Whether the game is finished.
    pub const fn is_over(&self) -> bool {
        self.over.is_some()
    }

    /// Whether it is paused.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// The moves it takes for legal.
    pub fn legal(&self) -> Vec<Move> {
        self.bent.legal(self.board())
    }

    /// How many plies it can take back.
    pub const fn plies(&self) -> usize {
        self.position.plies()
    }

    /// The move made last.
    pub fn last_move(&self) -> Option<Move> {
        self.position.last_move()
    }

    /// The names of its options, as they were declared.
    pub fn option_names(&self) -> Vec<&str> {
        self.options.names()
    }

    /// Makes a move on its board, legal or not.
    pub fn make(&mut self, mv: Move) {
        self.position.make(mv);
    }

    /// Changes the position; one that is lost is that of the start.
    fn apply(&mut self, change: Change<'_>) {
        let after = self.bent.apply(Some(&self.position), change);
        self.position = after.unwrap_or_else(|| Position::new(Board::start()));
    }

    fn hear(&mut self, line: &[u8]) -> Vec<Effect> {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let Ok(line) = std::str::from_utf8(line) else {
            return refuse("not a text in UTF-8", &String::from_utf8_lossy(line));
        };
        match grammar::command(line, &self.names) {
            Command::Resume => {
                self.forget(&Command::Resume);
                self.resume()
            }
            Command::Quit => vec![Effect::Exit],
            _ if self.paused => refuse("the engine is paused", line),
            command => self.obey(command, line),
        }
    }

    /// Loses the thought under way if a deviation has it lost at this command.
    fn forget(&mut self, command: &Command) {
        let about =
            if self.searches() { position::Thought::Search } else { position::Thought::Move };
        if self.bent.forgets(command, about) {
            self.lose_thought();
        }
    }

    fn obey(&mut self, command: Command, line: &str) -> Vec<Effect> {
        self.forget(&command);
        if self.bent.finishes(&command) {
            self.lose_thought();
            self.over.get_or_insert(Over::Told);
        }
        match command {
            Command::Cxboard(_) => Self::greeting().into_iter().map(Effect::Send).collect(),
            Command::IsReady => say("readyok"),
            Command::Force => self.force(),
            Command::Go(go) => self.go(go, line),
            Command::Stop if self.searches() => self.answer_now(),
            Command::Stop => refuse("no search to stop", line),
            Command::PlayCurrent => self.play(true),
            Command::PlayOther => self.play(false),
            Command::Move(text) => self.hear_move(&text, line),
            Command::MoveNow if self.thinks() => self.answer_now(),
            Command::MoveNow => refuse("not thinking", line),
            Command::Position(setup) => self.set_up(&setup, line),
            Command::Undo => self.undo(line),
            Command::Remove => self.remove(line),
            Command::Pause => {
                self.paused = true;
                if let Some((_, thought)) = &mut self.thought {
                    thought.pause(self.now);
                }
                // The thought waits for no timer.
                self.timer += 1;
                Vec::new()
            }
            Command::Result(_) => {
                self.over.get_or_insert(Over::Told);
                self.games += 1;
                self.thought = None;
                Vec::new()
            }
            Command::Clock(clock) => {
                self.clock = Some(clock);
                Vec::new()
            }
            Command::SetOption(name, value) => {
                if self.thought.is_some() {
                    return refuse("the engine is not waiting", line);
                }
                match self.options.set(&name, value.as_deref()) {
                    Ok(()) => Vec::new(),
                    Err(why) => refuse(why, line),
                }
            }
            Command::Hint => self.hint(),
            Command::Score => {
                let score = balance(self.board(), self.board().turn());
                say(&format!("info score cp {score}"))
            }
            Command::Debug(true) => say("info string debug mode is on"),
            // It plays for a win, whoever its opponent is.
            Command::Debug(false)
            | Command::Draw
            | Command::Name(_)
            | Command::Computer
            | Command::Resume
            | Command::Quit
            | Command::Blank => Vec::new(),
            Command::Misused(_) => refuse("parameters that do not fit", line),
            Command::Unknown => refuse("unknown command", line),
        }
    }

    /// A timer has run off: the thought goes on if it waits for this one.
    fn go_on(&mut self, timer: u64) -> Vec<Effect> {
        let now = self.now;
        let Some((_, thought)) =
            self.thought.as_mut().filter(|(_, t)| timer == self.timer && !t.lost)
        else {
            return Vec::new();
        };
        match thought.go_on(now) {
            Next::Over(mv) => self.found(mv, false),
            Next::Told(lines, next) => {
                let mut effects: Vec<Effect> = lines.into_iter().map(Effect::Send).collect();
                effects.push(self.wait(next));
                effects
            }
        }
    }

    /// The thought under way answers at once.
    pub fn answer_now(&mut self) -> Vec<Effect> {
        match &self.thought {
            Some((_, thought)) if !thought.lost => self.found(thought.choice(), true),
            _ => Vec::new(),
        }
    }

    /// Loses the thought under way and does not know it.
    pub fn lose_thought(&mut self) {
        if let Some((_, thought)) = &mut self.thought {
            thought.lost = true;
        }
    }

    /// The task of a thought that has just begun.
    pub fn new_task(&mut self) -> Option<&mut Task> {
        let (_, thought) = self.thought.as_mut()?;
        thought.is_new().then_some(&mut thought.task)
    }

    /// The thought has come to its end.
    fn found(&mut self, mv: Option<Move>, stopped: bool) -> Vec<Effect> {
        let Some(((purpose, _), mv)) = self.thought.take().zip(mv) else { return Vec::new() };
        match purpose {
            Purpose::Ponder => Vec::new(),
            Purpose::Go(_) => {
                self.apply(Change::Best(mv, stopped));
                say(&format!("bestmove {mv}"))
            }
            Purpose::Turn => {
                self.apply(Change::Own(mv));
                let mut effects = say(&format!("move {mv}"));
                effects.extend(self.claim());
                effects.extend(self.ponder());
                effects
            }
        }
    }

    fn force(&mut self) -> Vec<Effect> {
        self.mode = Mode::Force;
        self.thought = None;
        Vec::new()
    }

    fn go(&mut self, go: Go, line: &str) -> Vec<Effect> {
        if self.mode != Mode::Force {
            return refuse("not in force mode", line);
        }
        if self.thought.is_some() {
            return refuse("a search is under way", line);
        }
        if go.odd {
            return refuse("parameters that do not fit", line);
        }
        if self.is_over() || self.legal().is_empty() {
            return refuse("the game is over", line);
        }
        let among = go.moves.iter().filter_map(|text| resolve(self.board(), text).ok()).collect();
        let hold = hold_of(&go, self.board().turn());
        let depth = go.depth.unwrap_or(DEPTH).max(1);
        vec![self.begin(Purpose::Go(go), among, depth, hold)]
    }

    fn play(&mut self, current: bool) -> Vec<Effect> {
        let turn = self.board().turn();
        let own = self.bent.is_to_move(current, self.games);
        self.mode = Mode::Play(if own { turn } else { turn.opponent() });
        self.thought = None;
        self.take_turn()
    }

    /// Thinks if it is the engine's turn, ponders if it is not.
    fn take_turn(&mut self) -> Vec<Effect> {
        if self.is_over() {
            return Vec::new();
        }
        if self.mode != Mode::Play(self.board().turn()) {
            return self.ponder();
        }
        let claim = self.claim();
        if !claim.is_empty() {
            return claim;
        }
        let hold = self.clock.map_or(Hold::Not, |clock| {
            // A small part of what one move may take.
            let seconds = clock.per_move.min(clock.game.max(clock.overtime));
            Hold::For(Duration::from_millis(seconds.saturating_mul(5)))
        });
        vec![self.begin(Purpose::Turn, Vec::new(), DEPTH, hold)]
    }

    fn ponder(&mut self) -> Vec<Effect> {
        if self.is_over() || self.mode == Mode::Force || self.options.get("Ponder") != "true" {
            return Vec::new();
        }
        vec![self.begin(Purpose::Ponder, Vec::new(), DEPTH, Hold::Stop)]
    }

    /// The end of the game, if it has come.
    fn claim(&mut self) -> Vec<Effect> {
        let Some(end) = outcome(self.board()) else { return Vec::new() };
        self.over = Some(Over::Claimed);
        let how = format!("{:?}", end.ending).to_lowercase();
        say(&format!("result {} {{{how}}}", Score::won_by(end.winner).word()))
    }

    /// Begins a thought once everything else was said.
    fn begin(&mut self, purpose: Purpose, among: Vec<Move>, depth: u64, hold: Hold) -> Effect {
        let task = Task {
            board: self.board().clone(),
            among,
            depth,
            lines: self.options.get("MultiPV").parse().unwrap_or(1),
            hold,
            rules: self.rules(),
        };
        self.thought = Some((purpose, Thought::new(task)));
        self.wait(Duration::ZERO)
    }

    fn rules(&self) -> Rules {
        let bent = self.bent;
        Arc::new(move |board: &Board| bent.legal(board))
    }

    fn wait(&mut self, time: Duration) -> Effect {
        self.timer += 1;
        Effect::Timer(time, self.timer)
    }

    fn resume(&mut self) -> Vec<Effect> {
        let now = self.now;
        let paused = std::mem::take(&mut self.paused);
        let Some((_, thought)) = self.thought.as_mut().filter(|_| paused) else {
            return Vec::new();
        };
        let next = thought.resume(now);
        vec![self.wait(next)]
    }

    fn hint(&mut self) -> Vec<Effect> {
        let worth = |mv: &&Move| {
            let mut board = self.board().clone();
            board.make(**mv);
            balance(&board, self.board().turn())
        };
        let moves = self.legal();
        let Some(mv) = moves.iter().max_by_key(worth).copied() else { return Vec::new() };
        if !self.is_thinking() {
            self.apply(Change::Hint(mv));
        }
        say(&format!("info hint {mv}"))
    }
}

impl Program for Desk {
    fn on(&mut self, event: Event<'_>, moment: &mut Moment<'_>) -> Vec<Effect> {
        self.now = moment.now;
        match event {
            Event::Start => Vec::new(),
            Event::Line(line) => self.hear(line),
            Event::Timer(timer) => self.go_on(timer),
            Event::EndOfInput => vec![Effect::Exit],
        }
    }
}

fn say(line: &str) -> Vec<Effect> {
    vec![Effect::Send(line.to_owned())]
}

fn refuse(why: &str, line: &str) -> Vec<Effect> {
    let head: String = line.chars().take(200).collect();
    vec![Effect::Send(format!("Error ({why}): {head}"))]
}
