//! How the reference engine thinks: two plies deep, and then, if it has been
//! given time, it waits for the time to be over.
//!
//! In: a task, and what time it is. Out: lines `info`, a move, and when the
//! thought has something to do next. Never: the board of the game, a clock.

use std::{sync::Arc, time::Duration};

use crate::protocols::cxboard::{
    message::{Go, Word},
    rules::{Board, Kind, Move, Piece, Side, Square},
};

/// The moves that an engine takes for legal.
pub type Rules = Arc<dyn Fn(&Board) -> Vec<Move> + Send + Sync>;

/// How deep it looks when nothing else is said.
pub const DEPTH: u64 = 2;

/// What there is to think about.
#[derive(Clone)]
pub struct Task {
    /// The position.
    pub board: Board,
    /// The moves to choose from; all of them if empty.
    pub among: Vec<Move>,
    /// How many plies.
    pub depth: u64,
    /// How many best lines are told.
    pub lines: usize,
    /// How long it goes on.
    pub hold: Hold,
    /// What is legal.
    pub rules: Rules,
}

/// How long a thought goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// Until the depth is reached.
    Not,
    /// For this time.
    For(Duration),
    /// Until it is stopped.
    Stop,
}

/// How often a thought that waits tells of itself.
const TICK: Duration = Duration::from_secs(1);

/// A thought while it goes on.
pub(super) struct Thought {
    /// What it is about.
    pub(super) task: Task,
    found: Option<Found>,
    /// How long it has waited, pauses left out, and since when it waits again.
    waited: Duration,
    since: Option<Duration>,
    ticks: u32,
    /// It goes on no more, though nobody was told.
    pub(super) lost: bool,
}

/// What looking has brought.
struct Found {
    mv: Option<Move>,
    nodes: u64,
    time: u64,
}

/// What comes next of a thought.
pub(super) enum Next {
    /// Lines, and something again after this time.
    Reported(Vec<String>, Duration),
    /// The end, with this move.
    Over(Option<Move>),
}

impl Thought {
    pub(super) const fn new(task: Task) -> Self {
        Self { task, found: None, waited: Duration::ZERO, since: None, ticks: 0, lost: false }
    }

    /// Whether nothing was looked at yet.
    pub(super) const fn is_new(&self) -> bool {
        self.found.is_none()
    }

    /// Goes on, now that it is time.
    pub(super) fn go_on(&mut self, now: Duration) -> Next {
        if self.found.is_none() {
            let lines = self.look();
            self.since = Some(now);
            return Next::Reported(lines, self.left());
        }
        self.count(now);
        if self.is_over() {
            return Next::Over(self.choice());
        }
        let ticks = self.waited >= TICK * (self.ticks + 1);
        let lines = ticks.then(|| self.tick()).into_iter().collect();
        Next::Reported(lines, self.left())
    }

    /// Looks, unless it has.
    pub(super) fn first_look(&mut self) -> Vec<String> {
        if self.is_new() { self.look() } else { Vec::new() }
    }

    /// Lets no time count from now on.
    pub(super) fn pause(&mut self, now: Duration) {
        self.count(now);
        self.since = None;
    }

    /// Goes on after a pause; the time until something is due.
    pub(super) fn resume(&mut self, now: Duration) -> Duration {
        self.since = Some(now);
        self.left()
    }

    /// The move as far as it has thought.
    pub(super) fn choice(&self) -> Option<Move> {
        self.found.as_ref().and_then(|found| found.mv)
    }

    fn count(&mut self, now: Duration) {
        self.waited += self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since));
        self.since = Some(now);
    }

    fn is_over(&self) -> bool {
        match self.task.hold {
            Hold::Not => true,
            Hold::For(time) => self.waited >= time,
            Hold::Stop => false,
        }
    }

    /// How long until its time is over or the next tick comes.
    fn left(&self) -> Duration {
        let tick = TICK * (self.ticks + 1);
        let next = match self.task.hold {
            Hold::Not => Duration::ZERO,
            Hold::For(time) => time.min(tick),
            Hold::Stop => tick,
        };
        next.saturating_sub(self.waited)
    }

    fn look(&mut self) -> Vec<String> {
        let (task, mut lines) = (&self.task, Vec::new());
        let (mut best, mut nodes, mut time) = (Vec::new(), 0, 0);
        for depth in 1..=task.depth.min(DEPTH) {
            best = look(task, depth, &mut nodes);
            if let Some(line) = best.first() {
                lines.push(format!("{} currmove {} currmovenumber 1", Word::Info, line.moves[0]));
            }
            // Time is counted in nodes, a thousand to the millisecond.
            time = nodes / 1000;
            let told = best.iter().take(task.lines).enumerate();
            lines
                .extend(told.map(|(n, line)| info_line(depth, n, line, (nodes, time), task.lines)));
        }
        let mv = best.first().map(|line| line.moves[0]);
        self.found = Some(Found { mv, nodes, time });
        lines
    }

    fn tick(&mut self) -> String {
        self.ticks += 1;
        let waited = u64::from(self.ticks) * 1000;
        let (nodes, time) = self.found.as_ref().map_or((0, 0), |found| (found.nodes, found.time));
        let (nodes, time) = (nodes + waited * 1000, time.max(waited));
        format!(
            "{} time {time} nodes {nodes} nps 1000000 hashfull 1 tbhits 0 cpuload 500",
            Word::Info
        )
    }
}

/// How long a search goes on.
pub fn hold_of(go: &Go, side: Side) -> Hold {
    if go.infinite || go.ponder {
        return Hold::Stop;
    }
    if go.depth.is_some() || go.nodes.is_some() || go.mate.is_some() {
        return Hold::Not;
    }
    let clock = if side == Side::Red { go.red } else { go.black };
    match (go.exactly, go.per_move, clock, go.overtime) {
        (Some(time), ..) => Hold::For(Duration::from_millis(time)),
        (_, Some(most), clock, _) => {
            let part = clock.map_or(most, |clock| clock / 40).min(most / 2);
            Hold::For(Duration::from_millis(part.min(50)))
        }
        (.., Some(clock), over) => {
            let moves = go.to_go.filter(|moves| *moves > 0).unwrap_or(40).max(4);
            let most = clock / moves + over.unwrap_or(0) / 10;
            Hold::For(Duration::from_millis(most.min(50)))
        }
        (.., Some(over)) => Hold::For(Duration::from_millis((over / 10).min(50))),
        (None, None, None, None) => Hold::Not,
    }
}

/// A line of moves and its worth.
struct Line {
    moves: Vec<Move>,
    worth: i32,
    mates: bool,
}

/// All moves to choose from, the best first.
fn look(task: &Task, depth: u64, nodes: &mut u64) -> Vec<Line> {
    let legal = (task.rules)(&task.board);
    let chosen = legal.iter().filter(|mv| task.among.is_empty() || task.among.contains(mv));
    let balance = balance(&task.board, task.board.turn());
    let mut lines: Vec<Line> =
        chosen.map(|mv| try_out(task, *mv, (balance, depth), nodes)).collect();
    lines.sort_by_key(|line| (!line.mates, -line.worth));
    lines
}

fn try_out(task: &Task, mv: Move, (balance, depth): (i32, u64), nodes: &mut u64) -> Line {
    *nodes += 1;
    let taken = task.board.piece_at(mv.to).map_or(0, |piece| worth_to(piece, task.board.turn()));
    let mut line = Line { moves: vec![mv], worth: balance - taken, mates: false };
    if depth < 2 {
        return line;
    }
    let mut board = task.board.clone();
    board.make(mv);
    let replies = (task.rules)(&board);
    line.mates = replies.is_empty();
    let taken = |reply: &Move| board.piece_at(reply.to).map_or(0, |piece| worth(piece.kind));
    *nodes += replies.len() as u64;
    // Of those that take the most, the first.
    if let Some(reply) = replies.iter().min_by_key(|reply| -taken(reply)) {
        line.worth -= taken(reply);
        line.moves.push(*reply);
    }
    line
}

/// A line `info`.
fn info_line(
    depth: u64,
    number: usize,
    line: &Line,
    (nodes, time): (u64, u64),
    lines: usize,
) -> String {
    let score = if line.mates { "mate 1".to_owned() } else { format!("cp {}", line.worth) };
    let multipv = if lines > 1 { format!(" multipv {}", number + 1) } else { String::new() };
    let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
    format!(
        "{} depth {depth} seldepth {depth}{multipv} score {score} time {time} nodes {nodes} nps 1000000 hashfull 1 pv {}",
        Word::Info,
        moves.join(" ")
    )
}

/// What a side has more than the other, in hundredths of a soldier.
pub fn balance(board: &Board, side: Side) -> i32 {
    let pieces = Square::all().filter_map(|square| board.piece_at(square));
    pieces.map(|piece| worth_to(piece, side)).sum()
}

/// What a piece is worth to a side, its own or the other.
fn worth_to(piece: Piece, side: Side) -> i32 {
    if piece.side == side { worth(piece.kind) } else { -worth(piece.kind) }
}

/// What a piece is worth, in hundredths of a soldier.
const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::King => 0,
        Kind::Rook => 900,
        Kind::Cannon => 450,
        Kind::Horse => 400,
        Kind::Elephant | Kind::Advisor => 200,
        Kind::Soldier => 100,
    }
}
