//! What a fault or quirk can do.
//!
//! In: a row of the tables. Out: deeds, in answer to lines of the interface
//! and to what the honest engine would say. Never: more than the one fault of
//! its row.

use std::{sync::Arc, time::Duration};

use crate::{
    contract::{self, Fault},
    protocols::cxboard::{
        reference::{Desk, Order, Rules, Signal, Task, true_rules},
        rules::{Board, Cfen, Deviation, Move, Side, legal_moves_under, parse_move},
    },
};

/// A fault and what it does.
pub(super) type Row = contract::Row<Fault, Act>;
pub(super) use contract::fault as row;

/// What an engine does that the honest one does not.
#[derive(Clone, Copy)]
pub(super) enum Act {
    /// Nothing.
    Honest,
    /// Plays by rules of which one is bent.
    Bends(Deviation),
    /// Takes these moves for legal.
    Judges(fn(&Board) -> Vec<Move>),
    /// Obeys some lines in its own way; the others honestly.
    Hears(fn(&mut Scene, &str) -> Option<Vec<Deed>>),
    /// Says some lines in its own way, those of its thoughts included.
    Says(fn(&mut Scene, &str) -> Option<Vec<Deed>>),
    /// Changes each thought before it begins.
    Thinks(fn(&mut Scene, &mut Task)),
    /// Is told apart from the honest engine before the first line.
    Prepares(fn(&mut Scene) -> Vec<Deed>),
    /// Does something at the end of its input.
    Leaves(fn()),
}

/// One thing to do.
pub(super) enum Deed {
    /// A line.
    Say(String),
    /// Bytes as they are.
    Raw(String),
    /// A line, after so long, unless the process has ended.
    Later(Duration, String),
    /// Nothing, for so long.
    Wait(Duration),
    /// A thought begins.
    Think(Box<Task>),
    /// The thought under way is told something.
    Tell(Signal),
    /// Lines of this text that come within this time are lost.
    Swallow(Duration, &'static str),
    /// Nothing is heard until the thought under way is over.
    Deaf,
    /// Nothing, ever again.
    Hang,
    /// The end of the process.
    Die,
}

/// The honest engine and what a saboteur remembers.
pub(super) struct Scene {
    pub(super) desk: Desk,
    pub(super) act: Act,
    /// The line as it came ended with a carriage return.
    pub(super) carriage_return: bool,
    /// The line heard last, and the one before.
    pub(super) now: String,
    pub(super) before: String,
    /// Lines put aside.
    pub(super) notes: Vec<String>,
    /// Something counted.
    pub(super) count: usize,
}

impl Scene {
    pub(super) fn new(act: Act) -> Self {
        let rules: Rules = match act {
            Act::Bends(bent) => Arc::new(move |board: &Board| legal_moves_under(board, Some(bent))),
            Act::Judges(rules) => Arc::new(rules),
            _ => true_rules(),
        };
        Self {
            desk: Desk::new(rules),
            act,
            carriage_return: false,
            now: String::new(),
            before: String::new(),
            notes: Vec::new(),
            count: 0,
        }
    }

    /// What becomes of a line of the interface.
    pub(super) fn hear(&mut self, bytes: &[u8]) -> Vec<Deed> {
        self.carriage_return = bytes.ends_with(b"\r");
        let text = String::from_utf8_lossy(bytes.strip_suffix(b"\r").unwrap_or(bytes)).into_owned();
        self.before = std::mem::replace(&mut self.now, text.clone());
        let own = match self.act {
            Act::Hears(hears) => hears(self, &text),
            _ => None,
        };
        own.unwrap_or_else(|| {
            let orders = self.desk.hear(bytes);
            self.deeds(orders)
        })
    }

    /// What the honest engine does at a line.
    pub(super) fn honest(&mut self, line: &str) -> Vec<Deed> {
        let orders = self.desk.hear(line.as_bytes());
        self.deeds(orders)
    }

    /// Orders of the honest engine, in the words of this one.
    pub(super) fn deeds(&mut self, orders: Vec<Order>) -> Vec<Deed> {
        let mut deeds = Vec::new();
        for order in orders {
            match order {
                Order::Say(line) => {
                    let own = match self.act {
                        Act::Says(says) => says(self, &line),
                        _ => None,
                    };
                    deeds.extend(own.unwrap_or_else(|| vec![Deed::Say(line)]));
                }
                Order::Think(mut task) => {
                    match self.act {
                        Act::Thinks(thinks) => thinks(self, &mut task),
                        // Its own moves are better than what it takes from others.
                        Act::Judges(_) => task.rules = true_rules(),
                        _ => {}
                    }
                    deeds.push(Deed::Think(task));
                }
                Order::Tell(signal) => deeds.push(Deed::Tell(signal)),
                Order::Leave => deeds.push(Deed::Die),
            }
        }
        deeds
    }

    /// Turns the board round: the other side is to move.
    pub(super) fn pass(&mut self) {
        self.desk.put(passed(self.desk.board()));
    }

    /// The side to move.
    pub(super) fn turn(&self) -> Side {
        self.desk.board().turn()
    }

    /// The move of a line `move`, if it has one.
    pub(super) fn sent_move(line: &str) -> Option<Move> {
        parse_move(line.strip_prefix("move ")?.trim()).ok()
    }

    /// The move of a line `move`, if it is legal here.
    pub(super) fn legal_move(&self, line: &str) -> Option<Move> {
        Self::sent_move(line).filter(|mv| self.desk.legal().contains(mv))
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

/// Lines as deeds.
pub(super) fn said(lines: &[&str]) -> Vec<Deed> {
    lines.iter().map(|line| Deed::Say((*line).to_owned())).collect()
}

/// A line as a deed.
pub(super) fn say(line: impl Into<String>) -> Vec<Deed> {
    vec![Deed::Say(line.into())]
}

/// The end of the process.
pub(super) fn die() -> Option<Vec<Deed>> {
    Some(vec![Deed::Die])
}
