//! `CXBoard`, version 1: xiangqi engines that can be led by the hand, as in
//! UCI, or play by themselves, as in `XBoard`.
//!
//! The text that is left of it has lost most command names. Those that other
//! copies, its examples and the two protocols it borrows from make certain are
//! fixed; the others are candidates, of which the survey finds the one that an
//! engine knows (see `names`).
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
mod names;
mod print;
mod profile;
mod referee;
mod reference;
pub mod rules;
mod steps;
mod words;

use crate::{
    contract::{
        ControllerSide, Drawing, Facts, Probe, ProcessRequirements, Protocol, Rejoin, Setting,
    },
    protocols::uci_like::position,
    transcript::From,
};

/// The protocol.
pub static CXBOARD: Protocol = Protocol {
    facts: Facts {
        id: "cxboard",
        games: &["xiangqi", "chinese-chess"],
        title: "CXBoard protocol",
        revision: "version 1, with the command names it has lost put together again",
        address: Some("http://xiangqi-engine.sourceforge.net/cxboard-1/"),
        controller: "interface",
        capabilities: &["options", "multipv", "ponder", "hash"],
        settings: &[
            Setting {
                name: "cfen",
                values: &["auto", "cfen", "fen", "none"],
                help: "the word before a CFEN, which the text has lost; auto tries them",
            },
            Setting {
                name: "move-now",
                values: &["auto", "?", "movenow", "now"],
                help: "the command to move at once, whose name the text has lost",
            },
            Setting {
                name: "score",
                values: &["auto", "eval", "score", "evaluate"],
                help: "the command that asks for the score, whose name the text has lost",
            },
            Setting {
                name: "variant",
                values: &["auto", "Variant", "Variants", "UCI_Variant"],
                help: "the option that lists variants, whose name the text has lost",
            },
        ],
        process_requirements: ProcessRequirements {
            stays_alive: "cxboard/process/stays-alive",
            whole_lines: "cxboard/preliminaries/lines-end-with-line-feed",
            listens: None,
        },
        probe: Probe { ask: "cxboard 1", answer: "cxboardok" },
        knows_answers: true,
        rejoin: Rejoin {
            greeting: (From::Controller, "cxboard"),
            at: &["position"],
            without: &[
                "cxboard/name",
                "cxboard/option",
                "cxboard/preliminaries",
                "cxboard/setoption",
                "cxboard/start",
            ],
        },
        renewal: None,
        description: &description::DESCRIPTION,
    },
    referee: |context| Box::new(referee::CxReferee::new(context)),
    controller: Some(ControllerSide {
        referee: |context| Box::new(controller::Interface::new(context)),
        variants: controller::INTERFACES,
    }),
    parts: position::parts,
    drawing: Some(Drawing { diagram: diagram::diagram, paths: diagram::paths }),
    steps: steps::steps,
    greet: |world| Box::pin(steps::greet(world)),
    survey: |world| Box::pin(steps::survey(world)),
    variants: faults::VARIANTS,
};
