//! The search: iterative deepening with alpha-beta, every root move valued.
//!
//! In: a position, limits, a flag that ends it. Out: after each depth what is
//! known of the moves, and at last the deepest of these. Never: speech; and
//! no word more once the flag is up.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use crate::{
    engine::Stopwatch,
    protocols::nboard::{
        message::Evaluation,
        rules::{Board, Counting, Move, Side, final_score},
    },
};

/// Tells which moves are legal.
type Legal = dyn Fn(&Board) -> Vec<Move> + Send + Sync;

/// Makes a move.
type Make = dyn Fn(&Board, Move) -> Board + Send + Sync;

/// The rules an engine plays by.
#[derive(Clone)]
pub(in crate::protocols::nboard) struct Rules {
    /// The moves that are legal: squares, or the pass alone; none at the end.
    pub(in crate::protocols::nboard) legal: Arc<Legal>,
    /// The position after a move.
    pub(in crate::protocols::nboard) make: Arc<Make>,
}

/// How far a search may go.
pub(super) struct Limits {
    pub(super) depth: u32,
    pub(super) time: Option<Duration>,
}

/// What is known of a move.
#[derive(Clone)]
pub(super) struct Valued {
    /// For the side to move, in discs.
    pub(super) value: i32,
    /// The move and the line expected after it.
    pub(super) line: Vec<Move>,
}

/// What is known after a depth.
pub(super) struct Report {
    pub(super) depth: u32,
    /// Since the search began.
    pub(super) at: Duration,
    /// The moves, the best first.
    pub(super) moves: Vec<Valued>,
    /// The depth as it is told.
    told: String,
}

impl Report {
    /// What is said of one of the moves.
    pub(super) fn evaluation(&self, valued: &Valued) -> Evaluation<'_> {
        Evaluation {
            line: valued.line.clone(),
            tail: "",
            pv: 0..0,
            eval: (f64::from(valued.value), None),
            eval_at: 0..0,
            depth: &self.told,
            depth_at: 0..0,
        }
    }
}

/// One search.
pub(super) struct Search {
    rules: Rules,
    stop: Arc<AtomicBool>,
    watch: Stopwatch,
    until: Option<Duration>,
    nodes: u64,
    /// Whether a line was cut off before the end of the game.
    cut: bool,
}

/// Better than any result.
const WIN: i32 = 65;

/// With so few empty squares the whole game is searched, whatever the depth.
const ENDGAME: u32 = 8;

/// From so many plies on it pays to put moves in order.
const ORDERED: u32 = 3;

impl Search {
    pub(super) fn new(rules: Rules, stop: Arc<AtomicBool>) -> Self {
        Self { rules, stop, watch: Stopwatch::start(), until: None, nodes: 0, cut: false }
    }

    /// Nodes so far.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whole seconds since the search began.
    pub(super) fn seconds(&self) -> f64 {
        self.watch.now().as_secs_f64().floor()
    }

    /// Searches deeper and deeper. `None`: the flag went up, or there is no
    /// move. When the time is up the last full depth counts.
    pub(super) fn run(
        &mut self,
        board: &Board,
        limits: &Limits,
        told: &mut dyn FnMut(&Report) -> io::Result<()>,
    ) -> io::Result<Option<Report>> {
        let mut last = None;
        let empty = board.empty_count();
        let deepest = if empty <= ENDGAME { 64 } else { limits.depth };
        for depth in 1..=deepest {
            // The first depth is always finished: there must be an answer.
            self.until = limits.time.filter(|_| depth > 1);
            self.cut = false;
            let Some(moves) = self.root(board, depth) else { break };
            let exact = !self.cut;
            let told_as = if exact { "100%".to_owned() } else { depth.to_string() };
            let report = Report { depth, at: self.watch.now(), moves, told: told_as };
            if report.moves.is_empty() {
                return Ok(None);
            }
            if depth < deepest && !exact {
                told(&report)?;
            }
            last = Some(report);
            if exact {
                break;
            }
        }
        Ok(last.filter(|_| !self.stop.load(Ordering::Relaxed)))
    }

    /// All moves with their values; `None` when the search has to end.
    fn root(&mut self, board: &Board, depth: u32) -> Option<Vec<Valued>> {
        let mut moves = Vec::new();
        for mv in (self.rules.legal)(board) {
            let after = (self.rules.make)(board, mv);
            let (value, mut line) = self.value(&after, depth - 1, -WIN, WIN)?;
            line.insert(0, mv);
            moves.push(Valued { value: -value, line });
        }
        // The sort is stable: moves of one value stay in the order of squares.
        moves.sort_by_key(|valued| -valued.value);
        Some(moves)
    }

    fn value(
        &mut self,
        board: &Board,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Option<(i32, Vec<Move>)> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) && self.must_end() {
            return None;
        }
        let mut moves = (self.rules.legal)(board);
        if moves.is_empty() {
            return Some((final_score(board, Counting::DiscsOnly), Vec::new()));
        }
        if depth == 0 {
            self.cut = true;
            return Some((self.guess(board, &moves), Vec::new()));
        }
        if depth >= ORDERED && moves.len() > 1 {
            // What leaves the opponent few moves is tried first.
            let replies = |mv: &Move| (self.rules.legal)(&(self.rules.make)(board, *mv)).len();
            moves.sort_by_cached_key(replies);
        }
        let mut best = (-WIN, Vec::new());
        for mv in moves {
            let after = (self.rules.make)(board, mv);
            // Passes alternate only in rules that never end a game.
            let left = depth - 1;
            let (value, line) = self.value(&after, left, -beta, -alpha)?;
            if -value > best.0 {
                let mut whole = vec![mv];
                whole.extend(line);
                best = (-value, whole);
            }
            alpha = alpha.max(best.0);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Freedom and corners, in discs and well within a full board.
    fn guess(&self, board: &Board, moves: &[Move]) -> i32 {
        const CORNERS: u64 = 0x8100_0000_0000_0081;
        let (mover, other) = board.mover_and_other();
        let corners = |discs: u64| i32::try_from((discs & CORNERS).count_ones()).unwrap_or(0);
        let freedom = i32::try_from(moves.len()).unwrap_or(0);
        let replies = (self.rules.legal)(&board.with_side(other_side(board)));
        let theirs = i32::try_from(replies.len()).unwrap_or(0);
        (freedom - theirs + 8 * (corners(mover) - corners(other))).clamp(-48, 48)
    }

    /// Whether the flag is up, or the time is.
    pub(super) fn must_end(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.until.is_some_and(|until| self.watch.now() >= until)
    }
}

const fn other_side(board: &Board) -> Side {
    board.side().opponent()
}
