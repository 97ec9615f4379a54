//! The thinking: a few plies of looking ahead, then patience.
//!
//! In: a position, a limit, and orders while it goes on. Out: `info` lines and
//! one `done`. Looking ahead takes milliseconds whatever the limit, so orders
//! are looked at after it; a search without an end then waits for `stop`.
//! Never: the clock.

use std::{
    fmt::Write as _,
    sync::mpsc::{Receiver, Sender},
};

use super::{Rules, Voice};
use crate::protocols::hub::{
    message::{Level, Mode},
    rules::{Board, Color, Move, SquareSet, Variant},
};

/// No deeper iteration is begun beyond so many nodes.
const NODES: u64 = 3_000;
/// No node is looked at beyond so many.
const MOST_NODES: u64 = 8_000;
/// More than any position is worth.
const WON: i32 = 10_000;

/// What a running search can be told.
pub(super) enum Order {
    /// `ping`; the sender is used, or dropped with a search that is over.
    Ping(Sender<()>),
    /// `ponder-hit`
    PonderHit,
    /// `stop`
    Stop,
}

/// All that a search has to know.
pub(super) struct Task {
    pub(super) board: Board,
    pub(super) mode: Mode,
    pub(super) level: Level,
    pub(super) depth: u64,
    pub(super) book: bool,
    pub(super) rules: Rules,
    pub(super) voice: Voice,
}

impl Task {
    /// Searches and says `done`, unless nobody is there to hear it.
    pub(super) fn run(self, orders: &Receiver<Order>) {
        let line = self.look_ahead();
        if self.may_end(orders) {
            self.done(&line);
        }
    }

    /// Deepens ply by ply; the best line of moves found.
    fn look_ahead(&self) -> Vec<Move> {
        let moves = (self.rules)(&self.board);
        let Some(first) = moves.first() else { return Vec::new() };
        if self.book && self.mode == Mode::Think && self.board == Board::start(self.board.variant())
        {
            return vec![*first];
        }
        let depth = match self.level {
            Level::Depth(depth) => depth.min(self.depth),
            _ => self.depth,
        };
        let nodes = match self.level {
            Level::Nodes(nodes) => nodes.min(NODES),
            _ => NODES,
        };
        let mut tree = Tree { rules: &self.rules, nodes: 0 };
        let mut best = vec![*first];
        for depth in 1..=depth.max(1) {
            if depth > 1 && tree.nodes * 4 > nodes {
                break;
            }
            let (score, line) = tree.best(&self.board, depth, -WON, WON);
            if !line.is_empty() {
                best = line;
            }
            self.tell(depth, score, tree.nodes, &best);
        }
        best
    }

    fn tell(&self, depth: u64, score: i32, nodes: u64, line: &[Move]) {
        let pv = line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let score = f64::from(score) / 100.0;
        (self.voice)(&format!("info depth={depth} score={score:.2} nodes={nodes} pv=\"{pv}\""));
    }

    /// Waits until the search may end; whether somebody still listens.
    fn may_end(&self, orders: &Receiver<Order>) -> bool {
        let mut pondering = self.mode == Mode::Ponder;
        while pondering || self.level == Level::Infinite {
            match orders.recv() {
                Ok(Order::Ping(told)) => {
                    (self.voice)("pong");
                    let _ = told.send(());
                }
                Ok(Order::PonderHit) => pondering = false,
                Ok(Order::Stop) => return true,
                Err(_) => return false,
            }
        }
        true
    }

    fn done(&self, line: &[Move]) {
        let mut text = "done".to_owned();
        for (name, mv) in ["move", "ponder"].into_iter().zip(line) {
            let _ = write!(text, " {name}={mv}");
        }
        (self.voice)(&text);
    }
}

/// A search tree while it is walked.
struct Tree<'a> {
    rules: &'a Rules,
    nodes: u64,
}

impl Tree<'_> {
    /// The score for the side to move, in hundredths of a man, and the line
    /// that leads to it.
    fn best(&mut self, board: &Board, depth: u64, alpha: i32, beta: i32) -> (i32, Vec<Move>) {
        self.nodes += 1;
        if depth == 0 || self.nodes > MOST_NODES {
            return (worth(board), Vec::new());
        }
        let moves = (self.rules)(board);
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
