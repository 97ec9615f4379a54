//! A conforming engine, as a model to read.
//!
//! In: the GUI's lines, one at a time. Out: replies through a voice that both
//! threads share. This thread listens, and a thread of its own for each
//! search thinks, so that `ping`, `ponder-hit` and `stop` are heard at any
//! time. Never: the clock, chance; the same lines get the same replies.
//!
//! - `mod`: commands, parameters, and the search that is running
//! - `search`: the thinking

mod params;
mod search;

use std::{
    sync::{
        Arc,
        mpsc::{self, Sender},
    },
    thread::{self, JoinHandle},
};

use self::{
    params::Settings,
    search::{Order, Task},
};
use super::{
    grammar::{self, Value},
    message::{Command, Level, Mode},
    rules::{Board, Move, legal_moves, parse_move, parse_position},
};

/// The moves that an engine takes for legal.
pub(super) type Rules = Arc<dyn Fn(&Board) -> Vec<Move> + Send + Sync>;

/// Where the engine's lines go. It may be called from any thread.
pub(super) type Voice = Arc<dyn Fn(&str) + Send + Sync>;

/// The engine between two lines.
pub(super) struct Engine {
    voice: Voice,
    rules: Rules,
    reads: Rules,
    settings: Settings,
    board: Board,
    level: Level,
    running: Option<Running>,
}

/// A search and the way to reach it.
struct Running {
    orders: Sender<Order>,
    thread: JoinHandle<()>,
    stopped: bool,
}

impl Engine {
    /// An engine that nobody has spoken to.
    pub(super) fn new(voice: Voice) -> Self {
        let settings = Settings::default();
        let board = Board::start(settings.variant());
        let rules: Rules = Arc::new(legal_moves);
        let reads = Arc::clone(&rules);
        Self { voice, rules, reads, settings, board, level: Level::Infinite, running: None }
    }

    /// Plays by other rules from now on.
    pub(super) fn go_by(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// Takes only such moves from the GUI from now on.
    pub(super) fn read_by(&mut self, rules: Rules) {
        self.reads = rules;
    }

    /// Takes in a line as it was read, perhaps with a carriage return at its
    /// end; tells whether the engine goes on.
    pub(super) fn hear(&mut self, line: &[u8]) -> bool {
        let text = String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line));
        let command = grammar::command(&text);
        match command {
            Command::Quit => return false,
            Command::Ping => self.ping(),
            Command::Stop => self.stop(),
            Command::PonderHit => self.order(Order::PonderHit),
            // Lines that nobody understands are ignored, whatever goes on.
            Command::Blank | Command::Unknown => {}
            other => {
                self.finish_search();
                self.prepare(other);
            }
        }
        true
    }

    /// Commands that come between searches.
    fn prepare(&mut self, command: Command) {
        match command {
            Command::Hub => self.introduce(),
            Command::Init => self.say("ready"),
            Command::SetParam { name, value } => self.set(&name, &value),
            Command::Pos { pos, moves } => self.place(&pos, &moves),
            Command::Level(level) => self.level = level,
            Command::Go(mode) => self.go(mode),
            Command::Misused(keyword) => {
                self.complain(&format!("the arguments of {} make no sense", keyword.word()));
            }
            // There is no memory between searches that a new game could clear.
            Command::NewGame
            | Command::Quit
            | Command::Ping
            | Command::Stop
            | Command::PonderHit
            | Command::Blank
            | Command::Unknown => {}
        }
    }

    fn introduce(&self) {
        let version = env!("CARGO_PKG_VERSION");
        self.say(&format!(
            "id name=\"Linesman Reference\" version={version} author=\"the Linesman authors\" country=\"\""
        ));
        for line in self.settings.declarations() {
            self.say(&line);
        }
        self.say("wait");
    }

    fn set(&mut self, name: &str, value: &str) {
        match self.settings.set(name, value) {
            Ok(()) => self.board = Board::start(self.settings.variant()),
            Err(why) => self.complain(&why),
        }
    }

    fn place(&mut self, pos: &str, moves: &str) {
        match self.read(pos, moves) {
            Ok(board) => self.board = board,
            Err(why) => self.complain(&why),
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

    fn go(&mut self, mode: Mode) {
        let (orders, inbox) = mpsc::channel();
        let task = Task {
            board: self.board,
            mode,
            level: self.level,
            depth: self.settings.depth(),
            book: self.settings.book(),
            rules: Arc::clone(&self.rules),
            voice: Arc::clone(&self.voice),
        };
        let thread = thread::spawn(move || task.run(&inbox));
        self.running = Some(Running { orders, thread, stopped: false });
    }

    /// The search answers for itself; if it is over, this thread does.
    fn ping(&self) {
        let (told, hears) = mpsc::channel();
        self.order(Order::Ping(told));
        if hears.recv().is_err() {
            self.say("pong");
        }
    }

    fn stop(&mut self) {
        self.order(Order::Stop);
        if let Some(running) = &mut self.running {
            running.stopped = true;
        }
    }

    /// A search that has ended hears nothing more, which is as it should be.
    fn order(&self, order: Order) {
        if let Some(running) = &self.running {
            let _ = running.orders.send(order);
        }
    }

    /// Lets the search say its `done`; without a `stop`, it is told to.
    fn finish_search(&mut self) {
        if let Some(running) = self.running.take() {
            if !running.stopped {
                let _ = running.orders.send(Order::Stop);
            }
            let _ = running.thread.join();
        }
    }

    fn complain(&self, what: &str) {
        self.say(&format!("error message={}", Value(what)));
    }

    fn say(&self, line: &str) {
        (self.voice)(line);
    }
}

/// Nobody listens any longer: the search is given up without a word.
impl Drop for Engine {
    fn drop(&mut self) {
        if let Some(Running { orders, thread, .. }) = self.running.take() {
            drop(orders);
            let _ = thread.join();
        }
    }
}
