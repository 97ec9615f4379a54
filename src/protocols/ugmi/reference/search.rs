//! The search of the reference engine: three plies, the most promising points.
//!
//! In: a position, limits, rules. Out: `info` lines and a move.
//! Never: waiting for `stop`; that is for the thread it runs in.

use std::{
    io,
    time::{Duration, Instant},
};

use super::NOTHING;
use crate::protocols::ugmi::{
    message::Go,
    rules::{Board, Move, Outcome, Point, Side},
};

/// The deepest look ahead.
const DEEPEST: u64 = 3;
/// How many points are tried at each ply.
const WIDTH: usize = 8;
/// How long after a line another is due before the best move.
const OUTDATED: Duration = Duration::from_secs(1);
/// More than any position is worth.
const WIN: i64 = 1_000_000;

/// The rules a search goes by.
#[derive(Clone, Copy)]
pub(in crate::protocols::ugmi) struct Rules {
    /// Whether a stone may go there.
    pub free: fn(&Board, Point) -> bool,
    /// How the game stands.
    pub outcome: fn(&Board) -> Option<Outcome>,
}

impl Default for Rules {
    fn default() -> Self {
        Self { free: |board, point| board.stone_at(point).is_none(), outcome: Board::outcome }
    }
}

/// A search and what it has found.
pub(super) struct Searcher {
    board: Board,
    go: Go,
    rules: Rules,
    nodes: u64,
    best: Vec<Move>,
    /// When it began, and what was told last: of which depth, which value, when.
    began: Instant,
    told: Option<(u64, i64, Duration)>,
}

impl Searcher {
    pub(super) fn new(board: Board, go: Go, rules: Rules) -> Self {
        let began = Instant::now();
        Self { board, go, rules, nodes: 0, best: Vec::new(), began, told: None }
    }

    /// Whether only `stop` ends it.
    pub(super) fn is_infinite(&self) -> bool {
        self.go.is_infinite()
    }

    /// The move found.
    pub(super) fn choice(&self) -> Move {
        self.best.first().copied().unwrap_or(NOTHING)
    }

    /// Searches deeper and deeper and tells of each depth.
    pub(super) fn run(&mut self, voice: &dyn Fn(&str) -> io::Result<()>) -> io::Result<()> {
        if (self.rules.outcome)(&self.board).is_some() {
            return voice("info string the game is over");
        }
        let deepest = self.go.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        for depth in 1..=deepest {
            if depth > 1 && self.go.nodes.is_some_and(|nodes| self.nodes >= nodes) {
                break;
            }
            let (value, line) = self.look(depth, 0, -WIN, WIN);
            if line.is_empty() {
                break;
            }
            self.best = line;
            self.tell(depth, value, voice)?;
            if value.abs() > WIN / 2 {
                break;
            }
        }
        Ok(())
    }

    /// The last line once more, if it is no longer true of the time.
    pub(super) fn tell_again(&mut self, voice: &dyn Fn(&str) -> io::Result<()>) -> io::Result<()> {
        match self.told {
            Some((depth, value, at)) if self.began.elapsed() > at + OUTDATED => {
                self.tell(depth, value, voice)
            }
            _ => Ok(()),
        }
    }

    fn tell(
        &mut self,
        depth: u64,
        value: i64,
        voice: &dyn Fn(&str) -> io::Result<()>,
    ) -> io::Result<()> {
        let elapsed = self.began.elapsed();
        self.told = Some((depth, value, elapsed));
        let time = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        let rate = self.nodes * 1000 / time.max(1);
        let score = score(value);
        let (nodes, pv) = (self.nodes, texts(&self.best));
        voice(&format!(
            "info depth {depth} seldepth {depth} score {score} nodes {nodes} nps {rate} time {time} pv {pv}"
        ))
    }

    /// The value for the side to move, and the line of play that leads to it.
    fn look(&mut self, depth: u64, ply: i64, mut low: i64, high: i64) -> (i64, Vec<Move>) {
        self.nodes += 1;
        match (self.rules.outcome)(&self.board) {
            Some(Outcome::Won(_)) => return (ply - WIN, Vec::new()),
            Some(Outcome::Drawn) => return (0, Vec::new()),
            None if depth == 0 => return (self.promise(), Vec::new()),
            None => {}
        }
        let mut best = (-WIN, Vec::new());
        for point in self.candidates(ply == 0) {
            let mv = Move::Stone(point);
            let undo = self.board.make(mv);
            let (value, mut line) = self.look(depth - 1, ply + 1, -high, -low);
            self.board.undo(mv, undo);
            let value = -value;
            if value > best.0 || best.1.is_empty() {
                line.insert(0, mv);
                best = (value, line);
            }
            low = low.max(value);
            if low >= high {
                break;
            }
        }
        best
    }

    /// The points worth a look, the best first.
    fn candidates(&self, root: bool) -> Vec<Point> {
        let asked: Vec<Point> = self
            .go
            .searchmoves
            .iter()
            .filter_map(|mv| match mv {
                Move::Stone(point) => Some(*point),
                Move::Pass => None,
            })
            .collect();
        let free = |point: &Point| (self.rules.free)(&self.board, *point);
        if root && !asked.is_empty() {
            return asked.into_iter().filter(free).collect();
        }
        let mut points: Vec<(i64, Point)> =
            Point::all().filter(free).map(|point| (self.worth(point), point)).collect();
        points.sort_by_key(|(worth, point)| (-worth, *point));
        points.into_iter().take(WIDTH).map(|(_, point)| point).collect()
    }

    /// How much both sides would like to have a stone there.
    fn worth(&self, point: Point) -> i64 {
        let turn = self.board.turn();
        let row = |side: Side| i64::try_from(self.board.longest_row(point, side)).unwrap_or(0);
        let distance = i64::from(point.file().abs_diff(9) + point.rank().abs_diff(9));
        let value = |length: i64| 1i64 << (length.min(6) * 3);
        (value(row(turn)) * 2 + value(row(turn.opponent()))) * 64 - distance
    }

    /// A rough idea of who stands better: whose next stone would do more.
    fn promise(&self) -> i64 {
        let best = |side: Side| {
            Point::all()
                .filter(|point| self.board.stone_at(*point).is_none())
                .map(|point| self.board.longest_row(point, side))
                .max()
                .and_then(|length| i64::try_from(length).ok())
                .unwrap_or(0)
        };
        let turn = self.board.turn();
        10 * (best(turn) - best(turn.opponent()))
    }
}

/// `cp X`, or `mate X` in moves.
fn score(value: i64) -> String {
    let plies = WIN - value.abs();
    if value.abs() <= WIN / 2 {
        format!("cp {value}")
    } else {
        let moves = (plies + 1) / 2;
        format!("mate {}", if value > 0 { moves } else { -moves })
    }
}

fn texts(moves: &[Move]) -> String {
    crate::protocols::ugmi::grammar::moves_text(moves)
}
