//! What tests can say about gomoku, besides what the family can say.
//!
//! In: step texts. Out: positions that the referee judges. Never: grammar or rules of their own.

mod clocks;
mod examples;
mod positions;

use crate::{
    contract::Steps,
    protocols::{
        uci_like::steps::{self as shared},
        ugmi::Ugmi,
    },
    steps,
};

/// The steps of the protocol.
pub(super) fn steps() -> Steps {
    steps! { shared::steps::<Ugmi>();
        given "the empty board" => positions::empty;
        given "([0-9]+) stones around the centre" => positions::around_the_centre;
        given r#"a board with only "(.*)" empty"# => positions::filled;
        given "a full board" => positions::full;
        then r#"the engine plays on until no point is left of "(.*)""# => positions::to_the_end;
        when r#"the GUI sends a game that leaves "(.*)" empty and is broken by "(.*)""# => positions::broken_game;
        then "boards are understood" => positions::boards;
        then "the clock of the side to move is enough" => clocks::alone;
        then r#"with "(.*)" the search for one of the sides ends within ([0-9]+) ms"# => clocks::of_one_side;
    }
}
