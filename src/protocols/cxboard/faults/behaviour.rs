//! What faults and quirks of this protocol do and look at, beyond what those
//! of every protocol can.
//!
//! In: a row of the tables. Out: what becomes of tasks, and moves to choose from. Never: a fault of its own.

use crate::{
    contract::{self, Fault, Reference},
    protocols::cxboard::{
        model::Departure,
        reference::{Desk, Task},
        rules::{Move, Side, parse_move},
    },
};

pub(super) use super::super::model::passed;
pub(super) use crate::{
    contract::{die, fault as row, said, say, say_later},
    engine::Effect,
};

/// A fault and what it does.
pub(super) type Row = contract::Row<Fault, CxReference>;

/// What an engine does that the honest one does not.
pub(super) type Behaviour = contract::Behaviour<CxReference>;

/// The honest engine and what a row remembers.
pub type FaultyEngine = contract::FaultyEngine<CxReference>;

/// The reference engine of this protocol.
pub struct CxReference;

/// What only engines of this protocol can do.
#[derive(Clone, Copy)]
pub enum Special {
    /// Departs from the protocol in what it knows, as a deviation says.
    Departs(Departure),
    /// Changes each thought before it begins.
    Thinks(fn(&mut FaultyEngine, &mut Task)),
}

impl From<Departure> for Special {
    fn from(departure: Departure) -> Self {
        Self::Departs(departure)
    }
}

pub(super) const fn thinks(change: fn(&mut FaultyEngine, &mut Task)) -> Behaviour {
    Behaviour::Special(Special::Thinks(change))
}

impl Reference for CxReference {
    type Engine = Desk;
    type Notes = ();
    type Special = Special;

    fn engine(behaviour: Behaviour) -> Desk {
        Desk::new(match behaviour {
            Behaviour::Special(Special::Departs(departure)) => departure,
            _ => Departure::Not,
        })
    }

    fn acted(faulty: &mut FaultyEngine) {
        let Behaviour::Special(Special::Thinks(change)) = faulty.behaviour else { return };
        let Some(mut task) = faulty.engine.new_task().cloned() else { return };
        change(faulty, &mut task);
        if let Some(begun) = faulty.engine.new_task() {
            *begun = task;
        }
    }
}

impl FaultyEngine {
    /// What the honest engine does at a line, and more.
    pub(super) fn honest_and(
        &mut self,
        line: &str,
        more: impl IntoIterator<Item = Effect>,
    ) -> Vec<Effect> {
        self.honest(line).into_iter().chain(more).collect()
    }

    /// One of the legal moves, as text; empty if there is none.
    pub(super) fn some_move(&self) -> String {
        self.engine.legal().first().map(ToString::to_string).unwrap_or_default()
    }

    /// Reads nothing until the thought under way is over.
    pub(super) fn deaf(&mut self) -> Effect {
        self.once(|faulty| !faulty.engine.is_thinking(), |_| vec![Effect::Read]);
        Effect::StopReading
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
