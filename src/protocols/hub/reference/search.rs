//! The thinking: a few plies of looking ahead, then patience.
//!
//! In: a task, and `ponder-hit`. Out: `info` lines and one `done`. Looking
//! ahead takes no time; a search without an end is over when it is stopped.
//! Never: a clock, the lines of the GUI.

use std::fmt::Write as _;

use crate::protocols::{
    cache::Cache,
    hub::{
        message::{Level, Mode, Word},
        rules::{Board, Color, Move, Rules, SquareSet, Variant},
    },
};

/// No deeper iteration is begun beyond so many nodes.
const NODES: u64 = 300;
/// No node is looked at beyond so many.
const MOST_NODES: u64 = 800;
/// More than any position is worth.
const WON: i32 = 10_000;

/// All that a search has to know.
pub(super) struct Task {
    pub(super) board: Board,
    pub(super) mode: Mode,
    pub(super) level: Level,
    pub(super) depth: u64,
    pub(super) book: bool,
    pub(super) rules: Rules,
}

/// A line of moves, and what is told of it.
type Found = (Vec<Move>, Vec<String>);

/// A search while it goes on.
pub(super) struct Search {
    task: Task,
    pondering: bool,
    /// The best line of moves, once it has looked.
    found: Option<Vec<Move>>,
}

impl Search {
    pub(super) fn new(task: Task) -> Self {
        let pondering = task.mode == Mode::Ponder;
        Self { task, pondering, found: None }
    }

    /// Whether nothing was looked at yet.
    pub(super) const fn is_new(&self) -> bool {
        self.found.is_none()
    }

    /// Looks ahead; what is told of it.
    pub(super) fn look(&mut self) -> Vec<String> {
        let (best, told) = self.task.look_ahead();
        self.found = Some(best);
        told
    }

    /// The expected move was played.
    pub(super) const fn hit(&mut self) {
        self.pondering = false;
    }

    /// Whether it may end before it is stopped.
    pub(super) fn may_end(&self) -> bool {
        !self.pondering && self.task.level != Level::Infinite
    }

    /// Its last line.
    pub(super) fn done(&self) -> String {
        let mut text = Word::Done.to_string();
        for (name, mv) in ["move", "ponder"].into_iter().zip(self.found.iter().flatten()) {
            let _ = write!(text, " {name}={mv}");
        }
        text
    }
}

impl Task {
    /// The best line of moves, and what is told of it.
    fn look_ahead(&self) -> Found {
        let moves = self.rules.legal(&self.board);
        let Some(first) = moves.first() else { return (Vec::new(), Vec::new()) };
        if self.book && self.mode == Mode::Think && self.board == Board::start(self.board.variant())
        {
            return (vec![*first], Vec::new());
        }
        let depth = match self.level {
            Level::Depth(depth) => depth.min(self.depth),
            _ => self.depth,
        };
        let nodes = match self.level {
            Level::Nodes(nodes) => nodes.min(NODES),
            _ => NODES,
        };
        // It is remembered: the same positions are thought about in many conversations.
        thread_local! {
            static FOUND: Cache<(Board, Rules, u64, u64), Found, 4096> = Cache::default();
        }
        let key = (self.board, self.rules, depth, nodes);
        FOUND.with(|found| found.get_or_compute(key, || self.deepen(*first, depth, nodes)))
    }

    /// Deepens ply by ply; the best line of moves found, and a line for each ply.
    fn deepen(&self, first: Move, depth: u64, nodes: u64) -> Found {
        let mut tree = Tree { rules: self.rules, nodes: 0 };
        let (mut best, mut told) = (vec![first], Vec::new());
        for depth in 1..=depth.max(1) {
            if depth > 1 && tree.nodes * 4 > nodes {
                break;
            }
            let (score, line) = tree.best(&self.board, depth, -WON, WON);
            if !line.is_empty() {
                best = line;
            }
            told.push(info(depth, score, tree.nodes, &best));
        }
        (best, told)
    }
}

/// A line `info`; looking ahead takes no time.
fn info(depth: u64, score: i32, nodes: u64, line: &[Move]) -> String {
    let pv = line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let score = f64::from(score) / 100.0;
    let told = format!("depth={depth} mean-depth={depth}.0 score={score:.2} nodes={nodes}");
    format!("{} {told} time=0.00 nps=0.00 pv=\"{pv}\"", Word::Info)
}

/// A search tree while it is walked.
struct Tree {
    rules: Rules,
    nodes: u64,
}

impl Tree {
    /// The score for the side to move, in hundredths of a man, and the line
    /// that leads to it.
    fn best(&mut self, board: &Board, depth: u64, alpha: i32, beta: i32) -> (i32, Vec<Move>) {
        self.nodes += 1;
        if depth == 0 || self.nodes > MOST_NODES {
            return (worth(board), Vec::new());
        }
        let moves = self.rules.legal(board);
        if moves.is_empty() {
            let losing = board.variant() == Variant::Losing;
            return (if losing { WON } else { -WON }, Vec::new());
        }
        let (mut best, mut line, mut alpha) = (-2 * WON, Vec::new(), alpha);
        for mv in moves {
            let (score, rest) = self.best(&board.after(mv), depth - 1, -beta, -alpha);
            if -score > best {
                best = -score;
                line = vec![mv];
                line.extend(rest);
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        (best, line)
    }
}

/// Material, and how far the men have come.
fn worth(board: &Board) -> i32 {
    let side = board.side();
    let sum = of(board, side) - of(board, side.opponent());
    if board.variant() == Variant::Losing { -sum } else { sum }
}

fn of(board: &Board, color: Color) -> i32 {
    let rows = |men: SquareSet| -> i32 {
        men.iter()
            .map(|square| {
                let row = i32::from(square.row());
                if color == Color::White { 9 - row } else { row }
            })
            .sum()
    };
    let count = |set: SquareSet| i32::try_from(set.len()).unwrap_or(0);
    100 * count(board.men(color)) + 300 * count(board.kings(color)) + rows(board.men(color))
}
