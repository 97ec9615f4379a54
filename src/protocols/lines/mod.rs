//! Any program that answers lines with lines: no grammar, no rules, only what
//! feature files say. For specifications that Linesman does not know.
//!
//! Lines are taken in the order in which they come: each expectation looks at
//! the next one, so a line that nobody expects is met by the next expectation.
//! What is taken for granted of every program stands in `features/lines`.

mod faults;
mod referee;
mod reference;
mod steps;

use futures_util::future;

use crate::{
    contract::{
        Declared, Facts, Probe, ProcessRequirements, Protocol, Rejoin, description::Description,
        words_behind_the_first,
    },
    transcript::From,
};

/// The protocol.
pub static LINES: Protocol = Protocol {
    facts: Facts {
        id: "lines",
        games: &[],
        title: "a protocol of your own",
        revision: "as its feature files describe it; programs read lines and write lines",
        address: None,
        controller: "user",
        capabilities: &[],
        settings: &[],
        process_requirements: ProcessRequirements {
            stays_alive: referee::STAYS_ALIVE,
            whole_lines: "lines/process/lines-are-complete",
            listens: None,
        },
        probe: Probe { ask: "", answer: "" },
        knows_answers: false,
        rejoin: Rejoin { greeting: (From::Controller, ""), at: &[], without: &[] },
        renewal: None,
        description: &Description::NONE,
    },
    referee: |_| Box::<referee::LinesReferee>::default(),
    controller: None,
    parts: words_behind_the_first,
    drawing: None,
    steps: steps::steps,
    // A greeting, if there is one, is a `Background` of the features.
    greet: |_| Box::pin(future::ready(Ok(()))),
    survey: |_| Box::pin(future::ready(Ok(Declared::default()))),
    variants: faults::VARIANTS,
};
