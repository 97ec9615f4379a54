//! A conforming engine, as a model to read.
//!
//! In: lines of the interface and what its thoughts bring. Out: orders: lines
//! to say, thoughts to begin, signals to the thought under way. Never: I/O,
//! threads, a clock, chance; whoever hosts it carries the orders out.
//!
//! How strong it plays does not matter here: `search` looks two plies ahead.

mod options;
mod positions;
mod search;

use std::{sync::Arc, time::Duration};

use super::{
    grammar,
    message::{Clock, Command, Go, Score},
    rules::{Board, Move, Side, Undo, legal_moves, outcome, resolve},
    state::Names,
};

use options::Options;
use search::{DEPTH, balance, hold_of};
pub use search::{Ear, Hold, Rules, Signal, Task, think};

/// What the host is to do, in this order.
pub enum Order {
    /// Say a line.
    Say(String),
    /// Begin a thought, in a thread of its own.
    Think(Box<Task>),
    /// Tell the thought under way.
    Tell(Signal),
    /// End the process.
    Leave,
}

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
    board: Board,
    line: Vec<(Move, Undo)>,
    pub mode: Mode,
    thought: Option<(u64, Purpose)>,
    tickets: u64,
    paused: bool,
    /// The game is finished; only a new position changes that.
    over: bool,
    clock: Option<Clock>,
    options: Options,
    pub names: Names,
    rules: Rules,
}

impl Desk {
    /// An engine before its first line.
    pub fn new(rules: Rules) -> Self {
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
            board: Board::start(),
            line: Vec::new(),
            // As in the first example: whoever moves first, the engine answers.
            mode: Mode::Play(Side::Black),
            thought: None,
            tickets: 0,
            paused: false,
            over: false,
            clock: None,
            options: Options::new(),
            names,
            rules,
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
        &self.board
    }

    /// Puts another position on the board; moves made stay to be taken back.
    pub fn put(&mut self, board: Board) {
        self.board = board;
    }

    /// Whether it searches because of `go`.
    pub fn searches(&self) -> bool {
        matches!(self.thought, Some((_, Purpose::Go(_))))
    }

    /// Whether it thinks about a move of its own.
    pub fn thinks(&self) -> bool {
        matches!(self.thought, Some((_, Purpose::Turn)))
    }

    /// Whether the game is finished.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Whether it is paused.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// The moves it takes for legal.
    pub fn legal(&self) -> Vec<Move> {
        (self.rules)(&self.board)
    }

    /// How many plies it can take back.
    pub const fn plies(&self) -> usize {
        self.line.len()
    }

    /// The move made last.
    pub fn last_move(&self) -> Option<Move> {
        self.line.last().map(|(mv, _)| *mv)
    }

    /// The names of its options, as they were declared.
    pub fn option_names(&self) -> Vec<&str> {
        self.options.names()
    }

    /// Makes a move on its board, legal or not.
    pub fn make(&mut self, mv: Move) {
        let undo = self.board.make(mv);
        self.line.push((mv, undo));
    }

    /// A line as it was read: without its line feed, perhaps with a carriage
    /// return, perhaps no text at all.
    pub fn hear(&mut self, line: &[u8]) -> Vec<Order> {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let Ok(line) = std::str::from_utf8(line) else {
            return refuse("not a text in UTF-8", &String::from_utf8_lossy(line));
        };
        match grammar::command(line, &self.names) {
            Command::Resume => self.resume(),
            Command::Quit => vec![Order::Leave],
            _ if self.paused => refuse("the engine is paused", line),
            command => self.obey(command, line),
        }
    }

    fn obey(&mut self, command: Command, line: &str) -> Vec<Order> {
        match command {
            Command::Cxboard(_) => Self::greeting().into_iter().map(Order::Say).collect(),
            Command::IsReady => say("readyok"),
            Command::Force => self.force(),
            Command::Go(go) => self.go(go, line),
            Command::Stop if self.searches() => vec![Order::Tell(Signal::Stop)],
            Command::Stop => refuse("no search to stop", line),
            Command::PlayCurrent => self.play(self.board.turn()),
            Command::PlayOther => self.play(self.board.turn().opponent()),
            Command::Move(text) => self.hear_move(&text, line),
            Command::MoveNow if self.thinks() => vec![Order::Tell(Signal::Stop)],
            Command::MoveNow => refuse("not thinking", line),
            Command::Position(setup) => self.set_up(&setup, line),
            Command::Undo => self.undo(line),
            Command::Remove => self.remove(line),
            Command::Pause => {
                self.paused = true;
                self.signal(Signal::Pause)
            }
            Command::Result(_) => {
                self.over = true;
                self.drop_thought()
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
                let score = balance(&self.board, self.board.turn());
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

    /// A line about the thought of that ticket.
    pub fn told(&self, ticket: u64, line: String) -> Vec<Order> {
        let current = self.thought.as_ref().is_some_and(|(t, _)| *t == ticket);
        if current { vec![Order::Say(line)] } else { Vec::new() }
    }

    /// The thought of that ticket has come to its end.
    pub fn found(&mut self, ticket: u64, mv: Option<Move>) -> Vec<Order> {
        let Some((_, purpose)) = self.thought.take_if(|(t, _)| *t == ticket) else {
            return Vec::new();
        };
        let Some(mv) = mv else { return Vec::new() };
        match purpose {
            Purpose::Ponder => Vec::new(),
            Purpose::Go(_) => say(&format!("bestmove {mv}")),
            Purpose::Turn => {
                self.make(mv);
                let mut orders = say(&format!("move {mv}"));
                orders.extend(self.claim());
                orders.extend(self.ponder());
                orders
            }
        }
    }

    fn force(&mut self) -> Vec<Order> {
        self.mode = Mode::Force;
        self.drop_thought()
    }

    fn go(&mut self, go: Go, line: &str) -> Vec<Order> {
        if self.mode != Mode::Force {
            return refuse("not in force mode", line);
        }
        if self.thought.is_some() {
            return refuse("a search is under way", line);
        }
        if go.odd {
            return refuse("parameters that do not fit", line);
        }
        if self.over || self.legal().is_empty() {
            return refuse("the game is over", line);
        }
        let among = go.moves.iter().filter_map(|text| resolve(&self.board, text).ok()).collect();
        let hold = hold_of(&go, self.board.turn());
        let depth = go.depth.unwrap_or(DEPTH).max(1);
        vec![self.begin(Purpose::Go(go), among, depth, hold)]
    }

    fn play(&mut self, side: Side) -> Vec<Order> {
        self.mode = Mode::Play(side);
        let mut orders = self.drop_thought();
        orders.extend(self.take_turn());
        orders
    }

    /// Thinks if it is the engine's turn, ponders if it is not.
    fn take_turn(&mut self) -> Vec<Order> {
        if self.over {
            return Vec::new();
        }
        if self.mode != Mode::Play(self.board.turn()) {
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

    fn ponder(&mut self) -> Vec<Order> {
        if self.over || self.mode == Mode::Force || self.options.get("Ponder") != "true" {
            return Vec::new();
        }
        vec![self.begin(Purpose::Ponder, Vec::new(), DEPTH, Hold::Stop)]
    }

    /// The end of the game, if it has come.
    fn claim(&mut self) -> Vec<Order> {
        let Some(end) = outcome(&self.board) else { return Vec::new() };
        self.over = true;
        let how = format!("{:?}", end.ending).to_lowercase();
        say(&format!("result {} {{{how}}}", Score::won_by(end.winner).word()))
    }

    fn begin(&mut self, purpose: Purpose, among: Vec<Move>, depth: u64, hold: Hold) -> Order {
        self.tickets += 1;
        self.thought = Some((self.tickets, purpose));
        Order::Think(Box::new(Task {
            ticket: self.tickets,
            board: self.board.clone(),
            among,
            depth,
            lines: self.options.get("MultiPV").parse().unwrap_or(1),
            hold,
            rules: Arc::clone(&self.rules),
        }))
    }

    fn drop_thought(&mut self) -> Vec<Order> {
        let orders = self.signal(Signal::Drop);
        self.thought = None;
        orders
    }

    fn signal(&self, signal: Signal) -> Vec<Order> {
        self.thought.iter().map(|_| Order::Tell(signal)).collect()
    }

    fn resume(&mut self) -> Vec<Order> {
        self.paused = false;
        self.signal(Signal::Resume)
    }

    fn hint(&self) -> Vec<Order> {
        let worth = |mv: &&Move| {
            let mut board = self.board.clone();
            board.make(**mv);
            balance(&board, self.board.turn())
        };
        let moves = self.legal();
        moves.iter().max_by_key(worth).map_or_else(Vec::new, |mv| say(&format!("info hint {mv}")))
    }
}

/// The rules of xiangqi.
pub fn true_rules() -> Rules {
    Arc::new(legal_moves)
}

fn say(line: &str) -> Vec<Order> {
    vec![Order::Say(line.to_owned())]
}

fn refuse(why: &str, line: &str) -> Vec<Order> {
    let head: String = line.chars().take(200).collect();
    vec![Order::Say(format!("Error ({why}): {head}"))]
}
