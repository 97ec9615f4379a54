//! What tests can say about chess engines, besides what the family can say.
//!
//! In: step texts. Out: commands that provoke, and findings where only what comes of them shows the
//! mistake. Never: grammar or rules of their own.
//!
//! `ponder`: searches in the opponent's time; `told`: what a search tells; `options`, `words`: names
//! in any letter case, unknown words, attempts to register.

mod examples;
mod options;
mod ponder;
mod told;
mod words;

use crate::{
    contract::Steps,
    protocols::{
        uci::Uci,
        uci_like::steps::{self as shared},
    },
    steps,
};

/// The steps of the protocol.
pub(super) fn steps() -> Steps {
    steps! { shared::steps::<Uci>();
        when "the expected move is played" => ponder::expected_move;
        when "the expected move is played while the search goes on" => ponder::meanwhile;
        then r#"after ponderhit the search "(.*)" ends within ([0-9]+) ms"# => ponder::in_time;
        then r#"the search "(.*)" waits for its end"# => ponder::waits;
        then r#"a second ponderhit does not shorten the search "(.*)""# => ponder::hit_again;
        then "unknown words before a command are skipped" => words::skipped;
        then "options are known in any letter case" => options::letter_case;
        then r#"the search tells "(.*)" in ([0-9]+) milliseconds"# => told::in_a_while;
        then "several best lines are told" => told::several_lines;
        then "([0-9]+) best lines come together" => told::lines_together;
        then "only one best line is told" => told::single_line;
        then "an attempt to register is answered" => words::registered;
        then r#"a mate, if one is told, is "(.*)""# => told::mate;
        then r#"(?:behind "(.*)" )?the search "(.*)" takes at least ([0-9]+) ms"# => told::takes_time;
        then r#"the search "(.*)" tells its depth or its nodes"# => told::depth_or_nodes;
    }
}
