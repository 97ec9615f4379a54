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

use futures_util::future::{self, LocalBoxFuture};

use crate::{
    contract::{
        Context, Declared, Facts, Probe, ProcessRequirements, Protocol, Referee, Rejoin, Steps,
        Stop, Variants, World, description::Description,
    },
    transcript::From,
};

/// The protocol's door.
pub struct Lines;

static FACTS: Facts = Facts {
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
};

impl Protocol for Lines {
    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn referee(&self, _: &Context) -> Box<dyn Referee> {
        Box::<referee::LinesReferee>::default()
    }

    fn steps(&self) -> Steps {
        steps::steps()
    }

    /// A greeting, if there is one, is a `Background` of the features.
    fn greet<'w>(&self, _: &'w mut World) -> LocalBoxFuture<'w, Result<(), Stop>> {
        Box::pin(future::ready(Ok(())))
    }

    fn survey<'w>(&self, _: &'w mut World) -> LocalBoxFuture<'w, Result<Declared, Stop>> {
        Box::pin(future::ready(Ok(Declared::default())))
    }

    fn variants(&self) -> &'static dyn Variants {
        faults::VARIANTS
    }
}
