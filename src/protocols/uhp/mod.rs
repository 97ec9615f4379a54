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

use crate::{
    contract::{
        ControllerSide, Drawing, Facts, Probe, ProcessRequirements, Protocol, Rejoin, Renewal,
        Setting, words_behind_the_first,
    },
    transcript::From,
};

/// The protocol.
pub static UHP: Protocol = Protocol {
    facts: Facts {
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
    },
    referee: |context| Box::new(referee::UhpReferee::new(context)),
    controller: Some(ControllerSide {
        referee: |_| Box::new(controller::Viewer::default()),
        variants: controller::VIEWERS,
    }),
    parts: words_behind_the_first,
    drawing: Some(Drawing { diagram: diagram::diagram, paths: diagram::paths }),
    steps: steps::steps,
    greet: |world| Box::pin(steps::greet(world)),
    survey: |world| Box::pin(steps::survey(world)),
    variants: faults::VARIANTS,
};
