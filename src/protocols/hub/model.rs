//! The protocol as a machine: what the engine knows, and who owes what.
//!
//! In: what was understood of each line. Out: phases, the position that is set up,
//! searches and pings that wait for their answers. Never: judgements.

use std::{collections::VecDeque, fmt, time::Duration};

use super::{
    message::{Command, Level, Mode, Param},
    rules::{Board, Move, Rules, Variant, parse_move, parse_position},
};
use crate::contract::{Allowance, Owed, Room};

/// How far the conversation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The engine was started and has not been asked anything.
    Launched,
    /// `hub` was sent, `wait` has not come.
    Greeting(Duration),
    /// `wait` came: the time for parameters.
    Configuring,
    /// `init` was sent, `ready` has not come.
    Initialising(Duration),
    /// Searches may come.
    Ready,
    /// A recording that begins in the middle: nothing is known of the start.
    Joined,
    /// `quit` was sent.
    Leaving,
}

/// What the engine said of itself between `hub` and `wait`.
#[derive(Clone, Debug, Default)]
pub struct Greeting {
    /// How many `id` lines there were.
    pub ids: usize,
    /// The name in the first of them.
    pub name: Option<String>,
    /// The first of them.
    pub first: Option<String>,
    /// Some line of it has arguments as this protocol has them; others begin
    /// with the same words.
    pub is_hub: bool,
    /// There was a line for a parameter, well-formed or not.
    pub has_params: bool,
    /// The parameters in their order.
    pub params: Vec<Param>,
    /// How much room there is for more of them.
    pub room: Room,
}

impl Greeting {
    /// The parameter of that name.
    #[must_use]
    pub fn param(&self, name: &str) -> Option<&Param> {
        self.params.iter().find(|param| param.name == name)
    }
}

/// A position with the way it came about.
#[derive(Clone, Debug)]
pub struct Position {
    /// The position before the moves, then the one after each of them.
    pub boards: Vec<Board>,
    /// The moves between them.
    pub moves: Vec<Move>,
    /// Whether some capture names its squares in an order that is not that
    /// of their numbers, or ends where it began.
    pub free_order: bool,
}

/// A rule of play that calls a game drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// A position came about three times.
    Repetition,
    /// No piece was captured and no man moved for so long.
    QuietMoves,
}

/// Why a `pos` line gives no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsound {
    /// The text is no position, for this reason.
    Text(String),
    /// This move, for this reason.
    Move(String, String),
}

impl fmt::Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(why) => write!(f, "bad position: {why}"),
            Self::Move(text, why) => write!(f, "bad move {text}: {why}"),
        }
    }
}

impl Position {
    /// Reads position and moves under the rules of a variant.
    ///
    /// # Errors
    /// The first thing that makes no sense.
    pub fn read(variant: Variant, pos: &str, moves: &str) -> Result<Self, Unsound> {
        Self::read_by(Rules::default(), variant, pos, moves)
    }

    /// The one that games begin with.
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        Self { boards: vec![Board::start(variant)], moves: Vec::new(), free_order: false }
    }

    /// The same by these rules, of which one may be wrong.
    ///
    /// # Errors
    /// The first thing that makes no sense by them.
    pub fn read_by(
        rules: Rules,
        variant: Variant,
        pos: &str,
        moves: &str,
    ) -> Result<Self, Unsound> {
        let placement = parse_position(pos).map_err(|e| Unsound::Text(e.to_string()))?;
        let mut board = Board::new(variant, &placement);
        let (mut boards, mut played, mut free_order) = (vec![board], Vec::new(), false);
        for word in moves.split_whitespace() {
            let unsound = |why: String| Unsound::Move(word.to_owned(), why);
            let text = parse_move(word).map_err(|e| unsound(e.to_string()))?;
            let mv = rules.resolve(&board, &text).map_err(|_| unsound("it is not legal".into()))?;
            free_order |= !text.captured.is_sorted() || mv.from == mv.to;
            board = board.after(mv);
            boards.push(board);
            played.push(mv);
        }
        Ok(Self { boards, moves: played, free_order })
    }

    /// The rule of play that calls the game drawn somewhere in its moves, if any does.
    #[must_use]
    pub fn draw(&self) -> Option<Draw> {
        /// So many plies without a capture or a man's move are a draw.
        const QUIET: usize = 50;
        let Self { boards, moves, .. } = self;
        let thrice = |board: &Board| {
            let placement = board.placement();
            boards.iter().filter(|other| other.placement() == placement).nth(2).is_some()
        };
        let slides = |board: &Board, mv: &Move| {
            !mv.is_capture() && board.kings(board.side()).contains(mv.from)
        };
        let quiet = |(moves, boards): (&[Move], &[Board])| {
            moves.iter().zip(boards).all(|(mv, board)| slides(board, mv))
        };
        if boards.iter().any(thrice) {
            return Some(Draw::Repetition);
        }
        let mut runs = moves.windows(QUIET).zip(boards.windows(QUIET));
        runs.any(quiet).then_some(Draw::QuietMoves)
    }

    /// The position to search.
    #[must_use]
    pub fn board(&self) -> &Board {
        // There is always the base.
        &self.boards[self.boards.len() - 1]
    }
}

/// The position that is set up for the next search.
///
/// The commands of the GUI make it, the same for the engine as for the referee.
#[derive(Clone, Debug)]
pub struct Setup {
    /// By which moves count as legal.
    pub rules: Rules,
    /// The rules of the game; nothing if they are of no variant known here.
    pub variant: Option<Variant>,
    /// The position to search; nothing if it is not known.
    pub position: Option<Position>,
    /// Whether it is the one that games begin with, where every variant has moves.
    pub is_start: bool,
}

impl Setup {
    /// Before anything was set up, in this variant.
    #[must_use]
    pub const fn new(variant: Option<Variant>, rules: Rules) -> Self {
        Self { rules, variant, position: None, is_start: false }
    }

    /// What a command sets up; most leave it as it is. The variant can be set if it is declared.
    /// A position that makes no sense leaves the one before in its place.
    ///
    /// # Errors
    /// The first thing that makes no sense.
    pub fn apply(&mut self, command: &Command, declares_variant: bool) -> Result<(), Unsound> {
        match command {
            Command::SetParam { name, value } if name == "variant" && declares_variant => {
                self.variant = Variant::from_name(value);
            }
            Command::Pos { pos, moves } => {
                self.is_start = false;
                let placement = parse_position(pos).map_err(|e| Unsound::Text(e.to_string()))?;
                let start = || placement == Board::start(Variant::Normal).placement();
                let read = |variant| Position::read_by(self.rules, variant, pos, moves);
                self.position = self.variant.map(read).transpose()?;
                self.is_start = moves.is_empty() && start();
            }
            _ => {}
        }
        Ok(())
    }

    /// What is searched behind a position that only wrong rules forbid: the one before, or the one that games
    /// begin with. Nothing for other commands.
    #[must_use]
    pub fn instead_of(&self, command: &Command) -> Option<Position> {
        let Command::Pos { pos, moves } = command else { return None };
        let variant = self.variant.filter(|_| self.rules != Rules::default())?;
        Position::read(variant, pos, moves).ok()?;
        Some(self.position.clone().unwrap_or_else(|| Position::start(variant)))
    }
}

/// A `go` that waits for its `done`, or had it.
#[derive(Clone, Debug)]
pub struct Search {
    /// What it is for.
    pub mode: Mode,
    /// What it may spend, if that was sent and understood.
    pub level: Option<Level>,
    /// The position, if it could be followed.
    pub position: Option<Position>,
    /// When it could begin: at its `go`, or when the search before it ended.
    pub begun: Duration,
    /// Time since then that was not counted.
    pub held_up: Duration,
    /// When `ponder-hit` was sent.
    pub hit: Option<Duration>,
    /// How it was stopped, if it was.
    pub stop: Option<Stop>,
    /// What the engine has reported of it.
    pub reported: Reported,
    /// Whether it is about the position that games begin with.
    pub is_start: bool,
    /// An `error` came that may be about its limit.
    pub is_limit_refused: bool,
}

/// The `stop` of a search.
#[derive(Clone, Copy, Debug)]
pub struct Stop {
    /// When it was sent first.
    pub at: Duration,
    /// How often it was sent.
    pub times: usize,
}

/// What the `info` lines of a search have reported.
#[derive(Clone, Debug, Default)]
pub struct Reported {
    /// How many there were.
    pub lines: usize,
    /// The latest numbers.
    pub progress: Progress,
    /// A line before all others that fits the search before and not this one.
    pub late: Option<Doubt>,
    /// The first line that had a depth and a time.
    pub first: Option<Mark>,
    /// The requirement that an `error` before all of them may be about.
    pub complaint: Option<&'static str>,
    /// How many such errors there were.
    pub complaints: usize,
    /// What is wrong with its principal variations; reported only if the final
    /// move is right.
    pub doubts: Vec<Doubt>,
}

/// The numbers of the latest `info` line that had them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// `depth`
    pub depth: Option<u64>,
    /// `nodes`
    pub nodes: Option<u64>,
    /// `time`
    pub time: Option<f64>,
}

/// A depth and a time that were reported, and when.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// When they came.
    pub at: Duration,
    /// `depth`
    pub depth: u64,
    /// `time`
    pub time: f64,
}

/// A finding about a principal variation that is held back.
#[derive(Clone, Debug)]
pub struct Doubt {
    /// The number of the line.
    pub line: usize,
    /// The line.
    pub text: String,
    /// The offending bytes.
    pub span: (usize, usize),
    /// What is wrong.
    pub message: String,
    /// The position in which it is.
    pub position: String,
}

impl Search {
    /// A search that begins now.
    #[must_use]
    pub fn new(
        mode: Mode,
        level: Option<Level>,
        position: Option<Position>,
        now: Duration,
    ) -> Self {
        let reported = Reported::default();
        Self {
            mode,
            level,
            position,
            begun: now,
            held_up: Duration::ZERO,
            hit: None,
            stop: None,
            reported,
            is_start: false,
            is_limit_refused: false,
        }
    }

    /// Whether it should end without a `stop`.
    #[must_use]
    pub fn ends_by_itself(&self) -> bool {
        let runs = self.mode == Mode::Think || self.hit.is_some();
        runs && self.level != Some(Level::Infinite)
    }

    /// What the engine owes for it now. A search that may go on for ever
    /// owes nothing until it is told to end.
    #[must_use]
    pub fn owed(&self) -> Option<Owed> {
        if let Some(stop) = self.stop {
            let since = stop.at.max(self.begun);
            return Some(Owed { since, allowance: Allowance::Search(Duration::ZERO) });
        }
        let since = match (self.mode, self.hit) {
            // An analysis may treat its limits as it likes.
            (Mode::Analyze, _) | (Mode::Ponder, None) => return None,
            (Mode::Ponder, Some(hit)) => hit,
            (Mode::Think, _) => self.begun,
        };
        let allowance = match self.level? {
            Level::Infinite => return None,
            Level::Depth(_) | Level::Nodes(_) => Allowance::Depth,
            level => Allowance::Search(seconds(level.seconds()?)),
        };
        Some(Owed { since, allowance })
    }
}

/// Searches: those that wait for their `done`, and the last that had it.
#[derive(Debug, Default)]
pub struct Searches {
    /// Those that wait, in the order of their `go`.
    pub waiting: VecDeque<Search>,
    /// The last that had its `done`.
    pub finished: Option<Finished>,
    /// How many had theirs.
    pub done: usize,
}

/// Seconds as a duration; too many are as good as a day.
#[must_use]
pub fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds.clamp(0.0, 86_400.0)).unwrap_or_default()
}

/// A search that had its `done`.
#[derive(Clone, Debug)]
pub struct Finished {
    /// The search.
    pub search: Search,
    /// The move in its `done`.
    pub answer: String,
    /// Its `done`.
    pub text: String,
    /// When that came.
    pub at: Duration,
}

/// Pings that wait for their pongs.
#[derive(Clone, Debug, Default)]
pub struct Pings {
    waiting: VecDeque<Ping>,
    forgiven: usize,
    /// How many of the pings now or last outstanding together were answered.
    pub answered: usize,
}

/// A ping that waits for its pong.
#[derive(Clone, Copy, Debug)]
pub struct Ping {
    /// When it was sent.
    pub since: Duration,
    /// Whether long work may lie before it, such as the clearing of tables.
    pub after_work: bool,
    /// How many searches were asked for before it.
    pub searches: usize,
}

impl Pings {
    /// One more.
    pub fn push(&mut self, ping: Ping) {
        if self.waiting.is_empty() {
            self.answered = 0;
        }
        self.waiting.push_back(ping);
    }

    /// A pong came; whether one was owed.
    pub fn pop(&mut self) -> bool {
        self.answered += 1;
        if self.waiting.pop_front().is_some() {
            return true;
        }
        let late = self.forgiven > 0;
        self.forgiven -= usize::from(late);
        late
    }

    /// Waits no longer for those that were sent before another search than the first so many; how
    /// many they are. They may still be answered.
    pub fn skip(&mut self, searches: usize) -> usize {
        let skipped = self.waiting.iter().take_while(|ping| ping.searches <= searches).count();
        self.waiting.drain(..skipped);
        self.forgiven += skipped;
        skipped
    }

    /// The one that waits longest.
    #[must_use]
    pub fn front(&self) -> Option<&Ping> {
        self.waiting.front()
    }

    /// How many wait.
    #[must_use]
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Waits for them no longer; they may still be answered.
    pub fn forgive(&mut self) {
        self.forgiven += self.waiting.len();
        self.waiting.clear();
    }
}
