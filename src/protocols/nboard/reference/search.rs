//! The search: iterative deepening with alpha-beta, every root move valued.
//!
//! In: a position and limits. Out: after each depth what is known of the moves,
//! and how long it took, counted in nodes. Never: speech, a clock.

use std::{sync::Arc, time::Duration};

use crate::protocols::nboard::{
    message::Evaluation,
    rules::{Board, Counting, Move, Side, final_score},
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

/// What a search brought.
pub(super) struct Found {
    /// What is known after each depth.
    pub(super) reports: Vec<Report>,
    /// Whether it came to its limit; else it goes on for as long as it may.
    pub(super) ends: bool,
    /// How long it took.
    pub(super) at: Duration,
}

impl Found {
    /// What is known in the end.
    pub(super) fn last(&self) -> Option<&Report> {
        self.reports.last()
    }
}

/// Searches, one after another.
pub(super) struct Search {
    rules: Rules,
    nodes: u64,
    /// Whether a line was cut off before the end of the game.
    cut: bool,
    /// With so many nodes a depth is given up.
    most: u64,
}

/// What a node takes.
const NODE: Duration = Duration::from_micros(10);

/// A depth that would take more than so many nodes is never finished.
const NODES: u64 = 4_000;

/// Depths up to this one are finished, and so are games that are almost over.
const SHALLOW: u32 = 5;

/// Rules that are bent may make even these so large that they are left.
const MANY: u64 = 60_000;

/// Better than any result.
const WIN: i32 = 65;

/// With so few empty squares the whole game is searched, whatever the depth.
const ENDGAME: u32 = 8;

/// From so many plies on it pays to put moves in order.
const ORDERED: u32 = 3;

impl Search {
    pub(super) const fn new(rules: Rules) -> Self {
        Self { rules, nodes: 0, cut: false, most: u64::MAX }
    }

    /// Nodes so far.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How long they took.
    pub(super) fn took(&self) -> Duration {
        NODE * u32::try_from(self.nodes).unwrap_or(u32::MAX)
    }

    /// Searches deeper and deeper. When the time is up the last full depth
    /// counts; the first is always finished, for there must be an answer.
    pub(super) fn run(&mut self, board: &Board, limits: &Limits) -> Found {
        let begun = self.took();
        let mut found = Found { reports: Vec::new(), ends: true, at: Duration::ZERO };
        let whole = board.empty_count() <= ENDGAME;
        let mut given_up = false;
        let deepest = if whole { 64 } else { limits.depth };
        for depth in 1..=deepest {
            self.cut = false;
            let finished = whole || depth <= SHALLOW;
            self.most = self.nodes + if finished { MANY } else { NODES };
            let Some(moves) = self.root(board, depth) else {
                // It goes on with this depth until its time is up.
                given_up = true;
                found.ends = finished || limits.time.is_some();
                break;
            };
            if moves.is_empty() {
                break;
            }
            let at = self.took() - begun;
            if depth > 1 && limits.time.is_some_and(|time| at > time) {
                break;
            }
            let exact = !self.cut;
            let told = if exact { "100%".to_owned() } else { depth.to_string() };
            found.reports.push(Report { depth, at, moves, told });
            if exact {
                break;
            }
        }
        let took = self.took() - begun;
        found.at = match limits.time {
            Some(time) if given_up => time,
            Some(time) => took.min(time),
            None => took,
        };
        found
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
        if self.nodes > self.most {
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
}

const fn other_side(board: &Board) -> Side {
    board.side().opponent()
}
