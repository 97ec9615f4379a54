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

use futures_util::future::LocalBoxFuture;

use crate::{
    contract::{
        Context, ControllerReferee, Declared, Diagram, Facts, Path, Probe, ProcessRequirements,
        Protocol, Referee, Rejoin, Renewal, Steps, Stop, Variants, World, words,
    },
    transcript::From,
};

/// The protocol's door.
pub struct NBoard;

static FACTS: Facts = Facts {
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
        outlasting: &[description::Keyword::SetContempt.word(), description::Keyword::Learn.word()],
    }),
    description: &description::DESCRIPTION,
};

impl Protocol for NBoard {
    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn referee(&self, context: &Context) -> Box<dyn Referee> {
        Box::new(referee::NBoardReferee::new(context))
    }

    fn controller_referee(&self, _: &Context) -> Option<Box<dyn ControllerReferee>> {
        Some(Box::new(controller::Gui::default()))
    }

    fn controllers(&self) -> Option<&'static dyn Variants> {
        Some(controller::GUIS)
    }

    /// The properties of a game, and otherwise words.
    fn parts(&self, command: &str) -> Vec<Range<usize>> {
        if !self.facts().rejoin.begins_at(command) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_game_are_its_properties() {
        let parts = |line: &'static str| -> Vec<&str> {
            NBoard.parts(line).into_iter().map(|at| &line[at]).collect()
        };
        let game = parts("set game (;GM[Othello]B[F5//1.0]W[D6];)");
        assert_eq!(game, ["GM[Othello]", "B[F5//1.0]", "W[D6]"]);
        assert_eq!(parts("set depth 5"), [" depth", " 5"]);
        assert!(parts("set game é").is_empty());
    }
}
