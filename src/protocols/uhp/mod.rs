//! The Universal Hive Protocol, in the wiki draft of 19 October 2018 and the
//! revision of 2019 and later that engines follow today.
//!
//! The floor plan is that of every protocol room: `message` (what can be
//! said), `grammar` (lines to messages), `model` (what the engine knows, and who
//! owes what), `rules` (which moves are legal), `referee` (all of these applied),
//! `steps` (what drills can say), `reference` (a conforming engine), `deviations`
//! (what an engine may misunderstand), `faults` (other ways for it to be wrong or
//! odd).

mod controller;
mod description;
mod deviations;
mod diagram;
mod faults;
mod grammar;
mod message;
mod model;
mod profile;
mod referee;
mod reference;
pub mod rules;
mod steps;

use futures_util::future::LocalBoxFuture;

use crate::{
    contract::{
        Context, ControllerReferee, Declared, Diagram, Facts, Path, Probe, ProcessRequirements,
        Protocol, Referee, Rejoin, Renewal, Setting, Steps, Stop, Variants, World,
    },
    transcript::From,
};

/// The protocol's door.
pub struct Uhp;

static FACTS: Facts = Facts {
    id: "uhp",
    games: &["hive"],
    title: "Universal Hive Protocol",
    revision: "wiki draft of 2018-10-19, with the option lines and newgame of 2019 and later",
    address: Some("https://github.com/jonthysell/Mzinga/wiki/UniversalHiveProtocol"),
    controller: "viewer",
    capabilities: &["mosquito", "ladybug", "pillbug"],
    settings: &[Setting {
        name: "edition",
        values: &["auto", "2018", "2021"],
        help: "which revision of the text option lines are held to; auto holds the engine to the one it uses",
    }],
    process_requirements: ProcessRequirements {
        stays_alive: "uhp/process/stays-alive",
        whole_lines: "uhp/engine-commands/lines-are-complete",
        listens: Some("uhp/info/ready-after-start"),
    },
    probe: Probe { ask: "info", answer: "id " },
    knows_answers: true,
    rejoin: Rejoin {
        greeting: (From::Engine, "id"),
        at: &["newgame"],
        without: &["uhp/info", "uhp/options"],
    },
    renewal: Some(Renewal { says: &[], outlasting: &[description::OPTIONS_SET] }),
    description: &description::DESCRIPTION,
};

impl Protocol for Uhp {
    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn referee(&self, context: &Context) -> Box<dyn Referee> {
        Box::new(referee::UhpReferee::new(context))
    }

    fn controller_referee(&self, _: &Context) -> Option<Box<dyn ControllerReferee>> {
        Some(Box::new(controller::Viewer::default()))
    }

    fn controllers(&self) -> Option<&'static dyn Variants> {
        Some(controller::VIEWERS)
    }

    fn diagram(&self, position: &str) -> Option<Diagram> {
        diagram::diagram(position)
    }

    fn paths(&self, position: &str, text: &str) -> Vec<Path> {
        diagram::paths(position, text)
    }

    fn steps(&self) -> Steps {
        steps::steps()
    }

    fn greet<'w>(&self, world: &'w mut World) -> LocalBoxFuture<'w, Result<(), Stop>> {
        Box::pin(steps::greet(world))
    }

    fn survey<'w>(&self, world: &'w mut World) -> LocalBoxFuture<'w, Result<Declared, Stop>> {
        Box::pin(steps::survey(world))
    }

    fn variants(&self) -> &'static dyn Variants {
        faults::VARIANTS
    }
}
