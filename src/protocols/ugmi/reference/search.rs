//! The search of the reference engine: three plies, the most promising points.
//!
//! In: a position, limits, rules. Out: `info` lines, ply by ply, and a move.
//! Never: waiting; when it goes on is for the engine.

use std::time::Duration;

use super::NOTHING;
use crate::protocols::{
    cache::Cache,
    ugmi::{
        message::{Go, Word},
        rules::{Board, Move, Outcome, Point, Side, WrongRule, outcome_under},
    },
};

/// The deepest look ahead.
const DEEPEST: u64 = 3;
/// How many points are tried at each ply.
const WIDTH: usize = 5;
/// How long a look one ply deeper takes.
const A_PLY: Duration = Duration::from_millis(2);
/// How long after a line another is due before the best move.
const OUTDATED: Duration = Duration::from_millis(900);
/// How many nodes are visited in a millisecond, as it tells: counted, so that
/// the same search tells the same in every run.
const NODES_A_MILLISECOND: u64 = 50;
/// How many files the board has.
const FILES: usize = Point::SIZE as usize;
/// More than any position is worth.
const WIN: i64 = 1_000_000;

/// The rules a search goes by: the true ones, or those of which one is wrong.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Rules(pub(super) Option<WrongRule>);

impl Rules {
    /// Whether a stone may go there.
    fn is_free(self, board: &Board, point: Point) -> bool {
        self.0 == Some(WrongRule::OccupiedAllowed) || board.stone_at(point).is_none()
    }

    /// How the game stands.
    fn outcome(self, board: &Board) -> Option<Outcome> {
        match self.0 {
            None | Some(WrongRule::OccupiedAllowed) => board.outcome(),
            wrong => outcome_under(board, wrong),
        }
    }

    /// The longest row of a side through a point, that point its own: whoever does not see a row
    /// does not build one either.
    fn row(self, board: &Board, point: Point, side: Side) -> usize {
        let along = match self.0 {
            Some(WrongRule::FileMissed) => &[(1, 0), (1, 1), (1, -1)],
            Some(WrongRule::RankMissed) => &[(0, 1), (1, 1), (1, -1)],
            Some(WrongRule::RisingMissed) => &[(0, 1), (1, 0), (1, -1)],
            Some(WrongRule::FallingMissed) => &[(0, 1), (1, 0), (1, 1)],
            _ => return board.longest_row(point, side),
        };
        board.longest_row_along(point, side, along)
    }
}

/// A search and what it has found.
pub(super) struct Searcher {
    board: Board,
    go: Go,
    rules: Rules,
    nodes: u64,
    best: Vec<Move>,
    /// The depth and the value found last.
    depth: u64,
    value: i64,
    /// Who stands better before anything is played, as it tells.
    standing: i64,
    /// When it began, and how much later it last told something.
    began: Duration,
    told: Option<Duration>,
    /// Nothing is left to look at.
    done: bool,
}

/// What comes next in a search.
pub(super) enum Next {
    /// Perhaps a line, and after so long a look deeper; never, if `stop` is waited for.
    Told(Option<String>, Option<Duration>),
    /// The best move.
    Over,
}

impl Searcher {
    pub(super) fn new(board: Board, go: Go, rules: Rules, began: Duration) -> Self {
        let standing = standing(&board, rules);
        Self {
            board,
            go,
            rules,
            standing,
            nodes: 0,
            best: Vec::new(),
            depth: 0,
            value: 0,
            began,
            told: None,
            done: false,
        }
    }

    /// What it was told.
    pub(super) const fn go(&self) -> &Go {
        &self.go
    }

    /// The move found.
    pub(super) fn choice(&self) -> Move {
        self.best.first().copied().unwrap_or(NOTHING)
    }

    /// Looks one ply deeper and tells of it.
    pub(super) fn go_on(&mut self, now: Duration) -> Next {
        if self.done {
            return Next::Over;
        }
        let line = self.deepen(now);
        let next = match self.done {
            true => (!self.go.is_infinite()).then_some(Duration::ZERO),
            false => Some(A_PLY),
        };
        Next::Told(line, next)
    }

    /// What it tells of one more ply, if there is anything to look at.
    fn deepen(&mut self, now: Duration) -> Option<String> {
        if self.rules.outcome(&self.board).is_some() {
            self.done = true;
            return Some(format!("{} string the game is over", Word::Info));
        }
        self.depth += 1;
        let (value, line) = self.look_from_here();
        let deepest = self.go.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        let enough = self.go.nodes.is_some_and(|nodes| self.nodes >= nodes);
        self.done = self.depth >= deepest || enough || line.is_empty() || value.abs() > WIN / 2;
        if line.is_empty() {
            return None;
        }
        (self.best, self.value) = (line, value);
        Some(self.report(now))
    }

    /// What it says before the best move if it is stopped: what it knows by
    /// then, or the last line again if that is no longer true of the time.
    pub(super) fn last_words(&mut self, now: Duration) -> Option<String> {
        match self.told {
            None if !self.done => self.deepen(now),
            Some(told) if now.saturating_sub(self.began) > told + OUTDATED => {
                Some(self.report(now))
            }
            _ => None,
        }
    }

    fn report(&mut self, now: Duration) -> String {
        let elapsed = now.saturating_sub(self.began);
        self.told = Some(elapsed);
        let time = self.nodes / NODES_A_MILLISECOND + elapsed.as_secs() * 1000;
        let rate = self.nodes * 1000 / time.max(1);
        let score = score(self.value, self.standing);
        let (depth, nodes, pv) = (self.depth, self.nodes, texts(&self.best));
        format!(
            "{} depth {depth} seldepth {depth} score {score} nodes {nodes} nps {rate} time {time} pv {pv}",
            Word::Info
        )
    }

    /// The same for the position that was set up. It is remembered: the same positions are
    /// thought about in many conversations.
    fn look_from_here(&mut self) -> (i64, Vec<Move>) {
        /// The board, the depth, the moves asked for, and the rules.
        type Key = (Board, u64, Vec<Move>, Rules);
        thread_local! {
            static LOOKS: Cache<Key, (i64, Vec<Move>, u64), 4096> = Cache::default();
        }
        let key = (self.board.clone(), self.depth, self.go.searchmoves.clone(), self.rules);
        let before = std::mem::take(&mut self.nodes);
        let (value, line, nodes) = LOOKS.with(|looks| {
            looks.get_or_compute(key, || {
                let (value, line) = self.look(self.depth, None, -WIN, WIN);
                (value, line, self.nodes)
            })
        });
        self.nodes = before + nodes;
        (value, line)
    }

    /// The value for the side to move, and the line of play that leads to it.
    fn look(
        &mut self,
        depth: u64,
        last: Option<Point>,
        mut low: i64,
        high: i64,
    ) -> (i64, Vec<Move>) {
        self.nodes += 1;
        let ply = i64::try_from(self.depth - depth).unwrap_or(0);
        match self.rules.outcome(&self.board) {
            Some(Outcome::Won(_)) => return (ply - WIN, Vec::new()),
            Some(Outcome::Drawn) => return (0, Vec::new()),
            None if depth == 0 => return (last.map_or(0, |last| self.promise(last)), Vec::new()),
            None => {}
        }
        let mut best = (-WIN, Vec::new());
        for point in self.candidates(ply == 0) {
            let mv = Move::Stone(point);
            let undo = self.board.make(mv);
            let (value, mut line) = self.look(depth - 1, Some(point), -high, -low);
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
        let free = |point: &Point| self.rules.is_free(&self.board, *point);
        if root && !asked.is_empty() {
            return asked.into_iter().filter(free).collect();
        }
        let beside = self.beside_stones();
        let mut best: Vec<(i64, Point)> = Vec::with_capacity(WIDTH + 1);
        for point in Point::all().filter(free) {
            // Points come in their order: of equals the first stays in front.
            let is_beside = beside[usize::from(point.file())] >> point.rank() & 1 == 1;
            let worth = self.worth(point, is_beside);
            let place = best.partition_point(|(other, _)| *other >= worth);
            if place < WIDTH {
                best.truncate(WIDTH - 1);
                best.insert(place, (worth, point));
            }
        }
        best.into_iter().map(|(_, point)| point).collect()
    }

    /// The points that are beside a stone or under one: the ranks of each file, as bits.
    fn beside_stones(&self) -> [u32; FILES] {
        let mut ranks = [0u32; FILES];
        for point in Point::all().filter(|point| self.board.stone_at(*point).is_some()) {
            ranks[usize::from(point.file())] |= 0b111 << point.rank() >> 1;
        }
        let of = |file: usize| ranks.get(file).copied().unwrap_or(0);
        std::array::from_fn(|file| of(file) | of(file + 1) | of(file.wrapping_sub(1)))
    }

    /// How much both sides would like to have a stone there.
    fn worth(&self, point: Point, beside: bool) -> i64 {
        let turn = self.board.turn();
        // Away from all stones there is no row to look for.
        let row = |side: Side| match beside {
            true => i64::try_from(self.rules.row(&self.board, point, side)).unwrap_or(0),
            false => 1,
        };
        let distance = i64::from(point.file().abs_diff(9) + point.rank().abs_diff(9));
        let value = |length: i64| 1i64 << (length.min(6) * 3);
        (value(row(turn)) * 2 + value(row(turn.opponent()))) * 64 - distance
    }

    /// A rough idea of who stands better: how long a row the last stone has made.
    fn promise(&self, last: Point) -> i64 {
        let row = self.rules.row(&self.board, last, self.board.turn().opponent());
        -10 * i64::try_from(row).unwrap_or(0)
    }
}

/// How much longer the longest row of the side to move is than that of the other.
fn standing(board: &Board, rules: Rules) -> i64 {
    let longest = |side: Side| {
        let own = Point::all().filter(|point| board.stone_at(*point) == Some(side));
        let rows = own.map(|point| rules.row(board, point, side));
        i64::try_from(rows.max().unwrap_or(0)).unwrap_or(0)
    };
    100 * (longest(board.turn()) - longest(board.turn().opponent()))
}

/// `cp X`, or `mate X` in moves.
fn score(value: i64, standing: i64) -> String {
    let plies = WIN - value.abs();
    if value.abs() <= WIN / 2 {
        format!("cp {}", value + standing)
    } else {
        let moves = (plies + 1) / 2;
        format!("mate {}", if value > 0 { moves } else { -moves })
    }
}

fn texts(moves: &[Move]) -> String {
    crate::protocols::ugmi::grammar::moves_text(moves)
}
