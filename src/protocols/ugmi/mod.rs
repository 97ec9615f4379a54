//! The Universal GoMoku Interface: gomoku engines in the manner of UCI.
//!
//! The floor plan is that of every protocol room: `message` (what can be
//! said), `grammar` (lines to messages), `model` (the position that was set up), `rules` (which
//! moves are legal), `steps` (what drills can say), `reference` (a conforming engine),
//! `deviations` (what an engine may misunderstand), `faults` (other ways for it to be wrong or
//! odd). The referee is that of the family of protocols in the manner of UCI; `referee`
//! tells it what is special to this one.

mod controller;
mod description;
mod deviations;
mod diagram;
mod faults;
mod grammar;
mod message;
mod model;
mod referee;
mod reference;
pub mod rules;
mod steps;

use crate::{
    contract::{
        ControllerSide, Drawing, Facts, Probe, ProcessRequirements, Protocol, Rejoin, Setting,
    },
    protocols::uci_like::{self, message::Keyword, referee::SearchReferee},
    transcript::From,
};

/// The protocol, as a member of its family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ugmi;

/// The judge of one conversation with a gomoku engine.
type UgmiReferee = SearchReferee<Ugmi>;

/// The protocol.
pub static UGMI: Protocol = Protocol {
    facts: Facts {
        id: "ugmi",
        games: &["gomoku"],
        title: "Universal GoMoku Interface",
        revision: "the text of its authors' repository, in which boards are still to be described",
        address: Some("https://github.com/mhouppin/gomoku/blob/master/doc/ugmi.md"),
        controller: "GUI",
        // The last two are not declared but seen.
        capabilities: &[
            "options",
            "check",
            "spin",
            "combo",
            "button",
            "string",
            "several-words",
            "searchmoves",
            "stop",
        ],
        settings: &[Setting {
            name: "reading",
            values: &model::Reading::WORDS,
            help: "how boards are written, which the text leaves open: which rank is first, and whether the side to move follows; open accepts either",
        }],
        process_requirements: ProcessRequirements {
            stays_alive: "ugmi/process/stays-alive",
            whole_lines: "ugmi/description/lines-end-with-newline",
            listens: None,
        },
        probe: Probe { ask: Keyword::Start.word::<Ugmi>(), answer: "ugmiok" },
        knows_answers: true,
        rejoin: Rejoin {
            greeting: (From::Controller, Keyword::Start.word::<Ugmi>()),
            at: &[Keyword::Position.word::<Ugmi>(), Keyword::NewGame.word::<Ugmi>()],
            without: &["ugmi/id", "ugmi/ugmi", "ugmi/ugmiok", "ugmi/option", "ugmi/setoption"],
        },
        renewal: Some(uci_like::message::renewal::<Ugmi>()),
        description: &description::DESCRIPTION,
    },
    referee: |context| Box::new(UgmiReferee::new(context)),
    controller: Some(ControllerSide {
        referee: |context| Box::new(controller::Gui::new(context)),
        variants: controller::GUIS,
    }),
    parts: uci_like::position::parts,
    drawing: Some(Drawing { diagram: diagram::diagram, paths: diagram::paths }),
    steps: steps::steps,
    greet: |world| Box::pin(uci_like::steps::greet::<Ugmi>(world)),
    survey: |world| Box::pin(uci_like::steps::survey::<Ugmi>(world)),
    variants: faults::VARIANTS,
};
