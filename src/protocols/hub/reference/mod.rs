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

use std::time::Duration;

use self::{
    params::Settings,
    search::{Search, Task},
};
use super::{
    grammar::{self, Value},
    message::{Command, Level, Mode, Word},
    model::Setup,
    rules::{Board, Rules},
};
use crate::engine::{Effect, Event, Moment, Program};

/// The engine between two lines.
pub(super) struct Engine {
    rules: Rules,
    settings: Settings,
    setup: Setup,
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
        let setup = Setup::new(Some(settings.variant()), reads);
        Self { rules, settings, setup, level: Level::Infinite, search: None, timer: 0 }
    }

    /// Takes in a line as it was read, perhaps with a carriage return at its
    /// end.
    fn hear(&mut self, line: &[u8]) -> Vec<Effect> {
        let text = String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line));
        match grammar::command(&text) {
            Command::Quit => vec![Effect::Exit],
            Command::Ping => say(Word::Pong.word()),
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
            Command::Init => say(Word::Ready.word()),
            Command::SetParam { name, value } => self.set(&name, &value),
            Command::Pos { .. } => match self.setup.apply(&command, true) {
                Ok(()) => Vec::new(),
                Err(why) => complaint(&why.to_string()),
            },
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
            "{} name=\"Linesman Reference\" version={version} author=\"the Linesman authors\" country=\"\"",
            Word::Id
        )];
        lines.extend(self.settings.declarations());
        lines.push(Word::Wait.word().into());
        lines.into_iter().map(Effect::Send).collect()
    }

    fn set(&mut self, name: &str, value: &str) -> Vec<Effect> {
        match self.settings.set(name, value) {
            Ok(()) => {
                // A position is one by the rules of its variant.
                self.setup.variant = Some(self.settings.variant());
                self.setup.position = None;
                Vec::new()
            }
            Err(why) => complaint(&why),
        }
    }

    /// Begins a search once everything else was said.
    fn go(&mut self, mode: Mode) -> Effect {
        let board = self.setup.position.as_ref().map(|position| *position.board());
        self.search = Some(Search::new(Task {
            board: board.unwrap_or_else(|| Board::start(self.settings.variant())),
            mode,
            level: self.level,
            depth: self.settings.depth(),
            book: self.settings.book(),
            rules: self.rules,
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

fn say(line: &str) -> Vec<Effect> {
    vec![Effect::Send(line.to_owned())]
}

fn complaint(what: &str) -> Vec<Effect> {
    vec![Effect::Send(format!("{} message={}", Word::Error, Value(what)))]
}
