//! The search: iterative deepening with alpha-beta, every root move valued.
//!
//! In: a position, a depth. Out: after each depth what is known of the moves,
//! and how much work it was. Never: speech, a clock.
//!
//! Only the first few depths are searched. A further one brings nothing but
//! work, [`BRANCHING`] times that of the one before, so that a deep search
//! lasts as long as one has to.

use std::rc::Rc;

use crate::protocols::{
    cache::Cache,
    nboard::{
        message::Evaluation,
        rules::{Board, Counting, Move, Rules, final_score},
    },
};

/// What is known of a move.
pub(super) struct Valued {
    /// For the side to move, in discs.
    pub(super) value: i32,
    /// The move and the line expected after it.
    pub(super) line: Vec<Move>,
}

/// One search.
pub(super) struct Search {
    rules: Rules,
    board: Board,
    /// The depth at which it is over.
    last: u32,
    /// The depth it has come to.
    depth: u32,
    /// All moves, the best first; nothing before the first depth.
    moves: Option<Rc<[Valued]>>,
    nodes: u64,
    /// Nodes after which a depth is given up.
    most: u64,
    /// Whether a line was cut off before the end of the game.
    cut: bool,
    gave_up: bool,
}

/// Better than any result.
const WIN: i32 = 65;

/// With so few empty squares a search that may go so deep knows the result.
const ENDGAME: u32 = 8;

/// Deeper than any game is long.
const WHOLE: u32 = 64;

/// The last depth that is searched in earnest.
const SEARCHED: u32 = 2;

/// How much more work each further depth is.
const BRANCHING: u64 = 4;

/// More nodes than a whole endgame has. Only wrong rules, by which a game need
/// not end, have more.
const PATIENCE: u64 = 20_000;

/// From so many plies on it pays to put moves in order.
const ORDERED: u32 = WHOLE - 4;

impl Search {
    pub(super) const fn new(rules: Rules, board: Board, depth: u32) -> Self {
        let empty = board.empty_count();
        let last = if empty <= ENDGAME && empty <= depth { WHOLE } else { depth };
        Self {
            rules,
            board,
            last,
            depth: 0,
            moves: None,
            nodes: 0,
            most: 0,
            cut: true,
            gave_up: false,
        }
    }

    /// The rules it goes by.
    pub(super) const fn rules(&self) -> Rules {
        self.rules
    }

    /// Nodes so far.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The depth it has come to.
    pub(super) const fn depth(&self) -> u32 {
        self.depth
    }

    /// What is known of the moves, the best first.
    pub(super) fn moves(&self) -> &[Valued] {
        self.moves.as_deref().unwrap_or_default()
    }

    /// Whether there is nothing more to find.
    pub(super) const fn is_over(&self) -> bool {
        !self.cut || self.gave_up || self.depth >= self.last
    }

    /// The depth as it is reported.
    pub(super) fn reported_depth(&self) -> String {
        if self.cut { self.depth.to_string() } else { "100%".to_owned() }
    }

    /// What is said of one of the moves.
    pub(super) fn evaluation<'a>(&self, valued: &Valued, depth: &'a str) -> Evaluation<'a> {
        Evaluation {
            line: valued.line.clone(),
            tail: "",
            pv: 0..0,
            eval: (f64::from(valued.value), None),
            eval_at: 0..0,
            depth,
            depth_at: 0..0,
        }
    }

    /// Goes on to the next depth; how many nodes that took.
    pub(super) fn deepen(&mut self) -> u64 {
        let before = self.nodes;
        let whole = self.last == WHOLE;
        let depth = if whole && self.depth > 0 { WHOLE } else { self.depth + 1 };
        if depth > SEARCHED && !whole {
            self.nodes = self.nodes.saturating_mul(BRANCHING);
            self.depth = depth;
            return self.nodes - before;
        }
        let (moves, nodes, cut) = self.searched(depth);
        (self.nodes, self.cut) = (before + nodes, cut);
        match moves {
            Some(moves) => (self.moves, self.depth) = (Some(moves), depth),
            None => (self.cut, self.gave_up) = (true, true),
        }
        nodes
    }

    /// All moves with their values, unless it gives up; how many nodes that took, and whether a
    /// line was cut off. It is remembered: the same positions are thought about in many
    /// conversations.
    fn searched(&mut self, depth: u32) -> (Option<Rc<[Valued]>>, u64, bool) {
        type Found = (Option<Rc<[Valued]>>, u64, bool);
        thread_local! {
            static FOUND: Cache<(Board, Rules, u32), Found> = Cache::default();
        }
        let key = (self.board, self.rules, depth);
        let compute = || {
            (self.nodes, self.most, self.cut) = (0, PATIENCE, false);
            let moves = self.root(depth);
            (moves.map(Rc::from), self.nodes, self.cut)
        };
        FOUND.with(|found| found.get_or_compute(key, compute))
    }

    /// All moves with their values; `None` when it gives up.
    fn root(&mut self, depth: u32) -> Option<Vec<Valued>> {
        let mut moves = Vec::new();
        for mv in self.rules.legal(&self.board) {
            let after = self.rules.after(&self.board, mv);
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
        if depth == 0 && board.empties() != 0 {
            self.cut = true;
            return Some((guess(board), Vec::new()));
        }
        let mut moves = self.rules.legal(board);
        if depth == 0 || moves.is_empty() {
            return Some((final_score(board, Counting::DiscsOnly), Vec::new()));
        }
        if depth >= ORDERED && moves.len() > 1 {
            // What leaves the opponent few moves is tried first.
            let replies = |mv: &Move| self.rules.legal(&self.rules.after(board, *mv)).len();
            moves.sort_by_cached_key(replies);
        }
        let mut best = (-WIN, Vec::new());
        for mv in moves {
            let after = self.rules.after(board, mv);
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
}

/// Corners, and few discs besides: in discs and well within a full board.
fn guess(board: &Board) -> i32 {
    const CORNERS: u64 = 0x8100_0000_0000_0081;
    let (mover, other) = board.mover_and_other();
    let count = |discs: u64| i32::try_from(discs.count_ones()).unwrap_or(0);
    let corners = count(mover & CORNERS) - count(other & CORNERS);
    (count(other) - count(mover) + 8 * corners).clamp(-48, 48)
}
