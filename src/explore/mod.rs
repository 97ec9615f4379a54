//! Conversations that nobody planned, as tests.
//!
//! In: a protocol, its tests, a seed. Out: walks: what a controller may say in an order that the dice
//! choose; the text of a feature file that has an engine walk them. Never: the engine that is tested. A walk
//! depends on the seed alone, so that it can be repeated.
//!
//! The bundled engine is walked with in simulated time while a walk is made, so that what is said next is
//! about what was answered, and the referee of the controller looks at every command beforehand.

mod corpus;
mod explorer;
mod feature;
mod novelty;
mod obstacle;

use std::num::NonZeroUsize;

pub use explorer::{Course, Explorer, Walk};
pub use feature::added;
pub use obstacle::Obstacle;

/// How many walks stand in one feature file.
pub const ROUND: usize = 200;

/// How many walks there are unless somebody says so.
pub const WALKS: NonZeroUsize = NonZeroUsize::new(300).expect("it is not zero");
