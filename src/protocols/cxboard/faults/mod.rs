//! Ways for the reference engine to be wrong or odd.
//!
//! - `behaviour`: what those of this protocol can do beside what all can
//! - `quirks`: what is odd but right
//! - the other files: the faults by kind, each beside what it does
//!
//! A line goes to the row of a table, from there perhaps to the engine, and
//! what the engine says comes back the same way (see `contract::FaultyEngine`).
//! The engine itself knows of no fault.

pub(super) mod behaviour;
mod force;
mod games;
mod greetings;
mod info;
mod midway;
mod positions;
mod process;
mod quirks;
mod requests;
mod searches;

use super::{deviations, model::Departure};
use crate::contract::{FaultTable, Supposition, Variants};
use behaviour::CxReference;

/// Every fault and quirk of the reference engine, for the rest of the program.
pub static VARIANTS: &dyn Variants = &TABLE;

static TABLE: FaultTable<CxReference, Supposition<Departure>> = FaultTable {
    deviations: deviations::KINDS,
    faults: &[
        process::ROWS,
        greetings::ROWS,
        positions::ROWS,
        force::ROWS,
        searches::ROWS,
        games::ROWS,
        requests::ROWS,
        info::ROWS,
        midway::ROWS,
    ],
    quirks: quirks::KINDS,
};
