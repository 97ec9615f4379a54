//! The Universal Chess Interface, as its text of April 2006 has it.
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
    contract::{ControllerSide, Drawing, Facts, Probe, ProcessRequirements, Protocol, Rejoin},
    protocols::uci_like::{self, message::Keyword, referee::SearchReferee},
    transcript::From,
};

/// The protocol, as a member of its family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uci;

/// The judge of one conversation with a chess engine.
type UciReferee = SearchReferee<Uci>;

/// The protocol.
pub static UCI: Protocol = Protocol {
    facts: Facts {
        id: "uci",
        games: &["chess"],
        title: "Universal Chess Interface",
        revision: "April 2006",
        address: Some("https://www.shredderchess.com/download/div/uci.zip"),
        controller: "GUI",
        // Those from `searchmoves` on are not declared but seen.
        capabilities: &[
            "options",
            "check",
            "spin",
            "combo",
            "button",
            "string",
            "several-words",
            "ponder",
            "multipv",
            "hash",
            "own-book",
            "show-currline",
            "show-refutations",
            "chess960",
            "searchmoves",
            "stop",
            "copyprotection",
            "registration",
        ],
        settings: &[],
        process_requirements: ProcessRequirements {
            stays_alive: "uci/process/stays-alive",
            whole_lines: "uci/description/lines-end-with-newline",
            listens: None,
        },
        probe: Probe { ask: Keyword::Start.word::<Uci>(), answer: "uciok" },
        knows_answers: true,
        rejoin: Rejoin {
            greeting: (From::Controller, Keyword::Start.word::<Uci>()),
            at: &[Keyword::Position.word::<Uci>(), Keyword::NewGame.word::<Uci>()],
            without: &[
                "uci/id",
                "uci/uci",
                "uci/uciok",
                "uci/option",
                "uci/setoption",
                "uci/copyprotection",
                "uci/registration",
            ],
        },
        renewal: Some(uci_like::message::renewal::<Uci>()),
        description: &description::DESCRIPTION,
    },
    referee: |context| Box::new(UciReferee::new(context)),
    controller: Some(ControllerSide {
        referee: |context| Box::new(controller::Gui::new(context)),
        variants: controller::GUIS,
    }),
    parts: uci_like::position::parts,
    drawing: Some(Drawing { diagram: diagram::diagram, paths: diagram::paths }),
    steps: steps::steps,
    greet: |world| Box::pin(uci_like::steps::greet::<Uci>(world)),
    survey: |world| Box::pin(uci_like::steps::survey::<Uci>(world)),
    variants: faults::VARIANTS,
};
