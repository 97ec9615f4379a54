//! The NBoard protocol, version 2, for Othello.
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

use std::ops::Range;

use crate::{
    contract::{
        ControllerSide, Drawing, Facts, Probe, ProcessRequirements, Protocol, Rejoin, Renewal,
        words,
    },
    transcript::From,
};

/// The protocol.
pub static NBOARD: Protocol = Protocol {
    facts: Facts {
        id: "nboard",
        games: &["othello", "reversi"],
        title: "NBoard protocol",
        revision: "version 2",
        address: Some("https://github.com/weltyc/ntest/blob/master/instructions/Protocol.htm"),
        controller: "GUI",
        capabilities: &[],
        settings: &[],
        process_requirements: ProcessRequirements {
            stays_alive: "nboard/process/stays-alive",
            whole_lines: "nboard/communication/lines-are-complete",
            listens: None,
        },
        probe: Probe { ask: "nboard 2\nping 1", answer: "pong 1" },
        knows_answers: true,
        rejoin: Rejoin {
            greeting: (From::Controller, "nboard"),
            at: &["set game"],
            without: &[
                "nboard/nboard",
                "nboard/gui/begins-with-nboard",
                "nboard/gui/depth-and-game-first",
                "nboard/gui/increasing-pings",
            ],
        },
        renewal: Some(Renewal {
            says: &[],
            outlasting: &[
                description::Keyword::SetContempt.word(),
                description::Keyword::Learn.word(),
            ],
        }),
        description: &description::DESCRIPTION,
    },
    referee: |context| Box::new(referee::NBoardReferee::new(context)),
    controller: Some(ControllerSide {
        referee: |_| Box::new(controller::Gui::default()),
        variants: controller::GUIS,
    }),
    parts,
    drawing: Some(Drawing { diagram: diagram::diagram, paths: diagram::paths }),
    steps: steps::steps,
    greet: |world| Box::pin(steps::greet(world)),
    survey: |world| Box::pin(steps::survey(world)),
    variants: faults::VARIANTS,
};

/// The properties of a game, and otherwise words.
fn parts(command: &str) -> Vec<Range<usize>> {
    if !NBOARD.facts().rejoin.begins_at(command) {
        return words(command).skip(1).collect();
    }
    let mut parts = Vec::new();
    let mut from = command.find(';').map_or(command.len(), |at| at + 1);
    while let Some(length) = command[from..].find(']') {
        parts.push(from..from + length + 1);
        from += length + 1;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_game_are_its_properties() {
        let parts = |line: &'static str| -> Vec<&str> {
            NBOARD.parts(line).into_iter().map(|at| &line[at]).collect()
        };
        let game = parts("set game (;GM[Othello]B[F5//1.0]W[D6];)");
        assert_eq!(game, ["GM[Othello]", "B[F5//1.0]", "W[D6]"]);
        assert_eq!(parts("set depth 5"), [" depth", " 5"]);
        assert!(parts("set game é").is_empty());
    }
}
