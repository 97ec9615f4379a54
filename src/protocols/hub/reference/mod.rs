//! A conforming engine, as a model to read.
//!
//! In: lines of the GUI, and the timers it has asked for. Out: lines to say,
//! and timers. Never: I/O, threads, a clock, chance; whoever hosts it carries
//! the effects out.
//!
//! - `mod`: commands, parameters, and the search under way
//! - `search`: the thinking

mod params;
mod search;

use std::{rc::Rc, time::Duration};

use self::{
    params::Settings,
    search::{Search, Task},
};
use super::{
    grammar::{self, Value},
    message::{Command, Level, Mode},
    rules::{Board, Move, legal_moves, parse_move, parse_position},
};
use crate::engine::{Effect, Event, Moment, Program};

/// The moves that an engine takes for legal.
pub(super) type Rules = Rc<dyn Fn(&Board) -> Vec<Move>>;

/// The engine between two lines.
pub(super) struct Engine {
    rules: Rules,
    reads: Rules,
    settings: Settings,
    board: Board,
    level: Level,
    search: Option<Search>,
    /// The timer that the search waits for; those before it are forgotten.
    timer: u64,
}

impl Engine {
    /// An engine that nobody has spoken to: it plays by `rules`, and takes
    /// only moves of the GUI that are legal by `reads`.
    pub(super) fn new(rules: Rules, reads: Rules) -> Self {
        let settings = Settings::default();
        let board = Board::start(settings.variant());
        Self { rules, reads, settings, board, level: Level::Infinite, search: None, timer: 0 }
    }

    /// Takes in a line as it was read, perhaps with a carriage return at its
    /// end.
    fn hear(&mut self, line: &[u8]) -> Vec<Effect> {
        let text = String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line));
        match grammar::command(&text) {
            Command::Quit => vec![Effect::Exit],
            Command::Ping => say("pong"),
            Command::Stop => self.answer(),
            Command::PonderHit => self.hit(),
            // Lines that nobody understands are ignored, whatever goes on.
            Command::Blank | Command::Unknown => Vec::new(),
            other => {
                // A search that goes on is stopped and says its `done` first.
                let mut effects = self.answer();
                effects.extend(self.prepare(other));
                effects
            }
        }
    }

    /// Commands that come between searches.
    fn prepare(&mut self, command: Command) -> Vec<Effect> {
        match command {
            Command::Hub => self.introduction(),
            Command::Init => say("ready"),
            Command::SetParam { name, value } => self.set(&name, &value),
            Command::Pos { pos, moves } => self.place(&pos, &moves),
            Command::Level(level) => {
                self.level = level;
                Vec::new()
            }
            Command::Go(mode) => vec![self.go(mode)],
            Command::Misused(keyword) => {
                complaint(&format!("the arguments of {} make no sense", keyword.word()))
            }
            // There is no memory between searches that a new game could clear.
            Command::NewGame
            | Command::Quit
            | Command::Ping
            | Command::Stop
            | Command::PonderHit
            | Command::Blank
            | Command::Unknown => Vec::new(),
        }
    }

    fn introduction(&self) -> Vec<Effect> {
        let version = env!("CARGO_PKG_VERSION");
        let mut lines = vec![format!(
            "id name=\"Linesman Reference\" version={version} author=\"the Linesman authors\" country=\"\""
        )];
        lines.extend(self.settings.declarations());
        lines.push("wait".into());
        lines.into_iter().map(Effect::Send).collect()
    }

    fn set(&mut self, name: &str, value: &str) -> Vec<Effect> {
        match self.settings.set(name, value) {
            Ok(()) => {
                self.board = Board::start(self.settings.variant());
                Vec::new()
            }
            Err(why) => complaint(&why),
        }
    }

    fn place(&mut self, pos: &str, moves: &str) -> Vec<Effect> {
        match self.read(pos, moves) {
            Ok(board) => {
                self.board = board;
                Vec::new()
            }
            Err(why) => complaint(&why),
        }
    }

    fn read(&self, pos: &str, moves: &str) -> Result<Board, String> {
        let placement = parse_position(pos).map_err(|e| format!("bad position: {e}"))?;
        let mut board = Board::new(self.settings.variant(), &placement);
        for word in moves.split_whitespace() {
            let text = parse_move(word).map_err(|e| format!("bad move {word}: {e}"))?;
            // Two texts are the same move if they take the same pieces, in any order.
            let mv = text.spelled();
            if !(self.reads)(&board).contains(&mv) {
                return Err(format!("illegal move {word}"));
            }
            board = board.after(mv);
        }
        Ok(board)
    }

    /// Begins a search once everything else was said.
    fn go(&mut self, mode: Mode) -> Effect {
        self.search = Some(Search::new(Task {
            board: self.board,
            mode,
            level: self.level,
            depth: self.settings.depth(),
            book: self.settings.book(),
            rules: Rc::clone(&self.rules),
        }));
        self.wake()
    }

    fn wake(&mut self) -> Effect {
        self.timer += 1;
        Effect::Timer(Duration::ZERO, self.timer)
    }

    /// A timer has run off: the search goes on if it waits for this one.
    fn go_on(&mut self, timer: u64) -> Vec<Effect> {
        let Some(search) = self.search.as_mut().filter(|_| timer == self.timer) else {
            return Vec::new();
        };
        if !search.is_new() {
            return self.answer();
        }
        let mut effects: Vec<Effect> = search.look().into_iter().map(Effect::Send).collect();
        if search.may_end() {
            effects.push(self.wake());
        }
        effects
    }

    fn hit(&mut self) -> Vec<Effect> {
        let Some(search) = &mut self.search else { return Vec::new() };
        search.hit();
        let ends = !search.is_new() && search.may_end();
        if ends { vec![self.wake()] } else { Vec::new() }
    }

    /// The search under way says its `done`.
    fn answer(&mut self) -> Vec<Effect> {
        let Some(mut search) = self.search.take() else { return Vec::new() };
        // A search looks at something, however soon it is stopped.
        let mut lines = if search.is_new() { search.look() } else { Vec::new() };
        lines.push(search.done());
        lines.into_iter().map(Effect::Send).collect()
    }
}

impl Program for Engine {
    fn on(&mut self, event: Event<'_>, _: &mut Moment<'_>) -> Vec<Effect> {
        match event {
            Event::Start => Vec::new(),
            Event::Line(line) => self.hear(line),
            Event::Timer(timer) => self.go_on(timer),
            Event::EndOfInput => vec![Effect::Exit],
        }
    }
}

/// The rules of the game.
pub(super) fn true_rules() -> Rules {
    Rc::new(legal_moves)
}

fn say(line: &str) -> Vec<Effect> {
    vec![Effect::Send(line.to_owned())]
}

fn complaint(what: &str) -> Vec<Effect> {
    vec![Effect::Send(format!("error message={}", Value(what)))]
}
