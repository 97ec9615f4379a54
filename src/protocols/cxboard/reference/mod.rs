//! A conforming engine, as a model to read.
//!
//! In: lines of the interface, and the timers it has asked for. Out: lines to
//! say, and timers. Never: I/O, threads, a clock, chance; whoever hosts it
//! carries the effects out.
//!
//! `positions` sets up, moves in and takes back, `thinking` begins and ends thoughts.
//! How strong it plays does not matter here: `search` looks two plies ahead.

mod positions;
mod search;
mod thinking;

use std::time::Duration;

use crate::{
    engine::{Effect, Event, Moment, Program},
    protocols::uci_like::settings::{Refused, Settings},
};

use super::{
    grammar,
    message::{Clock, Command, Go, Word},
    model::{Change, Departure, Over, Position},
    names::Names,
    rules::{Board, Move, Side},
};

pub use search::{Hold, Task};
use search::{Thought, balance};

/// The options: one of each type, and those whose meaning the text fixes.
const DECLARED: [&str; 8] = [
    "option name Hash type spin default 16 min 0 max 1024",
    "option name Ponder type check default false",
    "option name OwnBook type check default false",
    "option name MultiPV type spin default 1 min 1 max 4",
    "option name Variant type combo default XiangQi var XiangQi",
    "option name Playing Style type combo default Solid var Solid var Daring",
    "option name Book Path type string default <empty>",
    "option name Clear Hash type button",
];

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
    options: Settings,
    pub names: Names,
    departure: Departure,
}

impl Desk {
    /// An engine before its first line, perhaps one that departs from the protocol.
    pub fn new(departure: Departure) -> Self {
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
            options: Settings::new(&DECLARED),
            names,
            departure,
        }
    }

    /// What it says to `cxboard`.
    pub fn greeting() -> Vec<String> {
        let mut lines = vec![
            format!("{} name Linesman Reference {}", Word::Id, env!("CARGO_PKG_VERSION")),
            format!("{} author the Linesman developers", Word::Id),
        ];
        lines.extend(DECLARED.map(str::to_owned));
        lines.push(Word::CxboardOk.word().into());
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

    /// Whether it searches until the next move.
    pub fn ponders_on_command(&self) -> bool {
        matches!(&self.thought, Some((Purpose::Go(go), _)) if go.ponder)
    }

    /// Whether it thinks until it is told to stop.
    pub fn is_endless(&self) -> bool {
        self.thought.as_ref().is_some_and(|(_, thought)| thought.task.hold == Hold::Stop)
    }

    /// Whether it thinks about a move of its own.
    pub fn thinks(&self) -> bool {
        matches!(self.thought, Some((Purpose::Turn, _)))
    }

    /// Whether it thinks at all, pondering included.
    pub const fn is_thinking(&self) -> bool {
        self.thought.is_some()
    }

    /// The game goes on, whatever was claimed.
    pub const fn goes_on(&mut self) {
        self.over = None;
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
        self.departure.legal(self.board())
    }

    /// How many plies it can take back.
    pub const fn plies(&self) -> usize {
        self.position.plies()
    }

    /// The move made last.
    pub fn last_move(&self) -> Option<Move> {
        self.position.last_move()
    }

    /// The name of an option as it was declared, from that name in any letter case.
    pub fn declared(&self, name: &str) -> Option<&str> {
        self.options.declared(name)
    }

    /// Makes a move on its board, legal or not.
    pub fn make(&mut self, mv: Move) {
        self.position.make(mv);
    }

    /// Changes the position; one that is lost is that of the start.
    fn apply(&mut self, change: Change<'_>) {
        let after = self.departure.apply(Some(&self.position), change);
        self.position = after.unwrap_or_else(|| Position::new(Board::start()));
    }

    fn receive(&mut self, line: &[u8]) -> Vec<Effect> {
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

    fn obey(&mut self, command: Command, line: &str) -> Vec<Effect> {
        self.forget(&command);
        let finishes = self.departure.finishes(&command, self.mode != Mode::Force);
        if finishes == Some(Over::Told) {
            self.lose_thought();
        }
        self.over = self.over.or(finishes);
        match command {
            Command::Cxboard(_) => Self::greeting().into_iter().map(Effect::Send).collect(),
            Command::IsReady => say(Word::ReadyOk.word()),
            Command::Force => self.force(),
            Command::Go(go) => self.go(go, line),
            Command::Stop if self.searches() => self.answer_now(),
            Command::Stop => refuse("no search to stop", line),
            Command::PlayCurrent => self.play(true),
            Command::PlayOther => self.play(false),
            Command::Move(text) => self.receive_move(&text, line),
            Command::MoveNow if self.thinks() => self.answer_now(),
            Command::MoveNow => refuse("not thinking", line),
            Command::Position(setup) => self.set_up(&setup, line),
            Command::Undo => self.undo(line),
            Command::Remove => self.remove(line),
            Command::Pause => self.pause(),
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
            Command::SetOption(name, value) => self.set_option(&name, value.as_deref(), line),
            Command::Hint => self.hint(),
            Command::Score => {
                // In a game the engine has a side of its own.
                let side = match self.mode {
                    Mode::Play(own) => own,
                    Mode::Force => self.board().turn(),
                };
                let score = balance(self.board(), side);
                say(&format!("{} score cp {score}", Word::Info))
            }
            Command::Debug(true) => say(&format!("{} string debug mode is on", Word::Info)),
            Command::Draw => self.answer_offer(),
            // It plays for a win, whoever its opponent is.
            Command::Debug(false)
            | Command::Name(_)
            | Command::Computer
            | Command::Resume
            | Command::Quit
            | Command::Blank => Vec::new(),
            Command::Misused(_) => refuse("parameters that do not fit", line),
            Command::Unknown => refuse("unknown command", line),
        }
    }

    fn force(&mut self) -> Vec<Effect> {
        self.mode = Mode::Force;
        self.thought = None;
        Vec::new()
    }

    fn set_option(&mut self, name: &str, value: Option<&str>, line: &str) -> Vec<Effect> {
        let declared = self.options.declared(name).unwrap_or(name).to_owned();
        match self.options.set(&declared, value) {
            Ok(()) => Vec::new(),
            Err(Refused::Name) => refuse("no such option", line),
            Err(Refused::Value) => refuse("value out of bounds", line),
        }
    }

    /// Takes a draw unless it is ahead.
    fn answer_offer(&self) -> Vec<Effect> {
        match self.mode {
            Mode::Play(side) if balance(self.board(), side) <= 0 => {
                say(&format!("{} draw", Word::Offer))
            }
            _ => Vec::new(),
        }
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
        say(&format!("{} hint {mv}", Word::Info))
    }
}

impl Program for Desk {
    fn on(&mut self, event: Event<'_>, moment: &mut Moment<'_>) -> Vec<Effect> {
        self.now = moment.now;
        match event {
            Event::Start => Vec::new(),
            Event::Line(line) => self.receive(line),
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
    vec![Effect::Send(format!("{} ({why}): {head}", Word::Error))]
}
