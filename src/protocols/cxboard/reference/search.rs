//! How the reference engine thinks: two plies deep, in a thread of its own,
//! and then, if it has been given time, it waits for the time to be over.
//!
//! In: a task, and signals while it works. Out: lines `info` and a move, into
//! an ear. Never: the board of the game, the output.

use std::{
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError, Sender},
    },
    time::Duration,
};

use crate::{
    engine::Stopwatch,
    protocols::cxboard::{
        message::Go,
        rules::{Board, Kind, Move, Side, Square},
    },
};

/// The moves that an engine takes for legal.
pub type Rules = Arc<dyn Fn(&Board) -> Vec<Move> + Send + Sync>;

/// How deep it looks when nothing else is said.
pub const DEPTH: u64 = 2;

/// What there is to think about.
#[derive(Clone)]
pub struct Task {
    /// Which thought this is; an answer to an older one is not wanted any more.
    pub ticket: u64,
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

/// What a thought is told while it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// Answer now.
    Stop,
    /// Do not answer.
    Drop,
    /// Wait, and let no time count.
    Pause,
    /// Go on.
    Resume,
}

/// Who hears what a thought brings.
pub trait Ear: Send + Sync {
    /// A line about the search.
    fn told(&self, ticket: u64, line: String);
    /// The search is over with this move, if there is one.
    fn found(&self, ticket: u64, mv: Option<Move>);
}

/// Thinks. `settled` is dropped when the thought is over or begins to wait.
pub fn think(task: &Task, signals: &Receiver<Signal>, ear: &dyn Ear, settled: Sender<()>) {
    let mut best = Vec::new();
    let (mut nodes, mut time) = (0, 0);
    let watch = Stopwatch::start();
    for depth in 1..=task.depth.min(DEPTH) {
        best = look(task, depth, &mut nodes);
        if let Some(line) = best.first() {
            ear.told(task.ticket, format!("info currmove {} currmovenumber 1", line.moves[0]));
        }
        for (number, line) in best.iter().take(task.lines).enumerate() {
            // Time is counted in nodes, a thousand to the millisecond, so that the same
            // questions get the same answers; but on a busy machine it is told truly.
            let real = watch.now().as_millis() / 100 * 100;
            time = u128::from(nodes / 1000).max(real);
            ear.told(task.ticket, told(depth, number, line, (nodes, time), task.lines));
        }
    }
    let chosen = best.first().map(|line| line.moves[0]);
    if task.hold == Hold::Not {
        ear.found(task.ticket, chosen);
        return drop(settled);
    }
    drop(settled);
    if wait(task, signals, ear, (nodes, time)) {
        ear.found(task.ticket, chosen);
    }
}

/// Waits until the time is over or a signal comes; whether to answer.
fn wait(task: &Task, signals: &Receiver<Signal>, ear: &dyn Ear, told: (u64, u128)) -> bool {
    const TICK: Duration = Duration::from_secs(1);
    let (mut passed, mut ticks) = (Duration::ZERO, 0);
    loop {
        let left = match task.hold {
            Hold::Not => return true,
            Hold::For(time) => time.saturating_sub(passed),
            Hold::Stop => Duration::MAX,
        };
        if left.is_zero() {
            return true;
        }
        let next = (TICK * (ticks + 1)).saturating_sub(passed);
        let begun = Stopwatch::start();
        let signal = signals.recv_timeout(left.min(next));
        passed += begun.now();
        match signal {
            Ok(Signal::Stop) => return true,
            Ok(Signal::Drop) | Err(RecvTimeoutError::Disconnected) => return false,
            Ok(Signal::Resume) => {}
            Ok(Signal::Pause) => match signals.iter().find(|signal| *signal != Signal::Pause) {
                Some(Signal::Stop) => return true,
                Some(Signal::Drop) | None => return false,
                Some(Signal::Pause | Signal::Resume) => {}
            },
            Err(RecvTimeoutError::Timeout) if left > next => {
                ticks += 1;
                let waited = u64::from(ticks) * 1000;
                // The plies before may have taken longer on a busy machine.
                let (nodes, time) = (told.0 + waited * 1000, told.1.max(waited.into()));
                let line = format!("info time {time} nodes {nodes} nps 1000000 hashfull 1");
                ear.told(task.ticket, line);
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
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
    let mut lines: Vec<Line> = chosen.map(|mv| try_out(task, *mv, depth, nodes)).collect();
    lines.sort_by_key(|line| (!line.mates, -line.worth));
    lines
}

fn try_out(task: &Task, mv: Move, depth: u64, nodes: &mut u64) -> Line {
    let mut board = task.board.clone();
    board.make(mv);
    *nodes += 1;
    let side = task.board.turn();
    let mut line = Line { moves: vec![mv], worth: balance(&board, side), mates: false };
    if depth < 2 {
        return line;
    }
    let replies = (task.rules)(&board);
    line.mates = replies.is_empty();
    let after = |reply: &Move| {
        let mut board = board.clone();
        board.make(*reply);
        balance(&board, side)
    };
    *nodes += replies.len() as u64;
    if let Some(reply) = replies.iter().min_by_key(|reply| after(reply)) {
        line.worth = after(reply);
        line.moves.push(*reply);
    }
    line
}

/// A line `info`.
fn told(
    depth: u64,
    number: usize,
    line: &Line,
    (nodes, time): (u64, u128),
    lines: usize,
) -> String {
    let score = if line.mates { "mate 1".to_owned() } else { format!("cp {}", line.worth) };
    let multipv = if lines > 1 { format!(" multipv {}", number + 1) } else { String::new() };
    let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
    format!(
        "info depth {depth} seldepth {depth}{multipv} score {score} time {time} nodes {nodes} nps 1000000 hashfull 1 pv {}",
        moves.join(" ")
    )
}

/// What a side has more than the other, in hundredths of a soldier.
pub fn balance(board: &Board, side: Side) -> i32 {
    let worth = |kind| match kind {
        Kind::King => 0,
        Kind::Rook => 900,
        Kind::Cannon => 450,
        Kind::Horse => 400,
        Kind::Elephant | Kind::Advisor => 200,
        Kind::Soldier => 100,
    };
    let pieces = Square::all().filter_map(|square| board.piece_at(square));
    pieces.map(|p| if p.side == side { worth(p.kind) } else { -worth(p.kind) }).sum()
}
