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
        Context, ControllerReferee, Declared, Diagram, Path, Probe, ProcessRequirements, Protocol,
        Referee, Rejoin, Renewal, Setting, Steps, Stop, Variants, World, description::Description,
    },
    transcript::From,
};

/// The protocol's door.
pub struct Uhp;

impl Protocol for Uhp {
    fn id(&self) -> &'static str {
        "uhp"
    }

    fn games(&self) -> &'static [&'static str] {
        &["hive"]
    }

    fn title(&self) -> &'static str {
        "Universal Hive Protocol"
    }

    fn revision(&self) -> &'static str {
        "wiki draft of 2018-10-19, with the option lines and newgame of 2019 and later"
    }

    fn address(&self) -> Option<&'static str> {
        Some("https://github.com/jonthysell/Mzinga/wiki/UniversalHiveProtocol")
    }

    fn controller(&self) -> &'static str {
        "viewer"
    }

    fn capabilities(&self) -> &'static [&'static str] {
        &["mosquito", "ladybug", "pillbug"]
    }

    fn settings(&self) -> &'static [Setting] {
        &[Setting {
            name: "edition",
            values: &["auto", "2018", "2021"],
            help: "which revision of the text option lines are held to; auto holds the engine to the one it uses",
        }]
    }

    fn process_requirements(&self) -> &'static ProcessRequirements {
        &ProcessRequirements {
            stays_alive: "uhp/process/stays-alive",
            whole_lines: "uhp/engine-commands/lines-are-complete",
            listens: Some("uhp/info/ready-after-start"),
        }
    }

    fn probe(&self) -> Probe {
        Probe { ask: "info", answer: "id " }
    }

    fn rejoin(&self) -> Rejoin {
        Rejoin {
            greeting: (From::Engine, "id"),
            at: &["newgame"],
            without: &["uhp/info", "uhp/options"],
        }
    }

    fn renewal(&self) -> Option<Renewal> {
        Some(Renewal { says: &[], outlasting: &[description::OPTIONS_SET] })
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

    fn description(&self) -> &'static Description {
        &description::DESCRIPTION
    }

    fn variants(&self) -> &'static dyn Variants {
        faults::VARIANTS
    }
}
