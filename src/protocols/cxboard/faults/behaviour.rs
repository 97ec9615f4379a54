//! What faults and quirks of this protocol do and look at, beyond what those
//! of every protocol can.
//!
//! In: a row of the tables. Out: what becomes of tasks and rules, positions
//! and moves to choose from. Never: a fault of its own.

use std::sync::Arc;

use crate::{
    contract::{self, Fault, Reference},
    protocols::cxboard::{
        reference::{Desk, Rules, Task, true_rules},
        rules::{Board, Cfen, Deviation, Move, Side, legal_moves_under, parse_move},
    },
};

pub(super) use crate::{
    contract::{die, fault as row, said, say, say_later},
    engine::Effect,
};

/// A fault and what it does.
pub(super) type Row = contract::Row<Fault, CxReference>;

/// What an engine does that the honest one does not.
pub(super) type Behaviour = contract::Behaviour<CxReference>;

/// The honest engine and what a row remembers.
pub(super) type FaultyEngine = contract::FaultyEngine<CxReference>;

/// The reference engine of this protocol.
pub(super) struct CxReference;

/// What only engines of this protocol can do.
#[derive(Clone, Copy)]
pub(super) enum Own {
    /// Plays by rules of which one is bent.
    Bends(Deviation),
    /// Takes these moves for legal.
    Judges(fn(&Board) -> Vec<Move>),
    /// Changes each thought before it begins.
    Thinks(fn(&mut FaultyEngine, &mut Task)),
}

pub(super) const fn bends(deviation: Deviation) -> Behaviour {
    Behaviour::Own(Own::Bends(deviation))
}

pub(super) const fn judges(rules: fn(&Board) -> Vec<Move>) -> Behaviour {
    Behaviour::Own(Own::Judges(rules))
}

pub(super) const fn thinks(change: fn(&mut FaultyEngine, &mut Task)) -> Behaviour {
    Behaviour::Own(Own::Thinks(change))
}

impl Reference for CxReference {
    type Engine = Desk;
    type Notes = ();
    type Own = Own;

    fn engine(behaviour: Behaviour) -> Desk {
        let rules: Rules = match behaviour {
            Behaviour::Own(Own::Bends(bent)) => {
                Arc::new(move |board: &Board| legal_moves_under(board, Some(bent)))
            }
            Behaviour::Own(Own::Judges(rules)) => Arc::new(rules),
            _ => true_rules(),
        };
        Desk::new(rules)
    }

    fn acted(faulty: &mut FaultyEngine) {
        let Behaviour::Own(own) = faulty.behaviour else { return };
        let Some(mut task) = faulty.engine.new_task().cloned() else { return };
        match own {
            Own::Thinks(change) => change(faulty, &mut task),
            // Its own moves are better than what it takes from others.
            Own::Judges(_) => task.rules = true_rules(),
            Own::Bends(_) => return,
        }
        if let Some(begun) = faulty.engine.new_task() {
            *begun = task;
        }
    }
}

impl FaultyEngine {
    /// Reads nothing until the thought under way is over.
    pub(super) fn deaf(&mut self) -> Effect {
        self.once(|faulty| !faulty.engine.is_thinking(), |_| vec![Effect::Read]);
        Effect::StopReading
    }

    /// Turns the board round: the other side is to move.
    pub(super) fn pass(&mut self) {
        self.engine.put(passed(self.engine.board()));
    }

    /// The side to move.
    pub(super) fn turn(&self) -> Side {
        self.engine.board().turn()
    }

    /// The move of a line `move`, if it has one.
    pub(super) fn sent_move(line: &str) -> Option<Move> {
        parse_move(line.strip_prefix("move ")?.trim()).ok()
    }

    /// The move of a line `move`, if it is legal here.
    pub(super) fn legal_move(&self, line: &str) -> Option<Move> {
        Self::sent_move(line).filter(|mv| self.engine.legal().contains(mv))
    }
}

/// The same pieces with the other side to move.
pub(super) fn passed(board: &Board) -> Board {
    let text = Cfen::of(board).to_string();
    let turned = match board.turn() {
        Side::Red => text.replace(" r ", " b "),
        Side::Black => text.replace(" b ", " r "),
    };
    Cfen::parse(&turned).ok().and_then(|cfen| cfen.board().ok()).unwrap_or_else(|| board.clone())
}
