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
        Context, ControllerReferee, Declared, Diagram, Path, Probe, ProcessRequirements, Protocol,
        Referee, Rejoin, Renewal, Setting, Steps, Stop, Variants, World, description::Description,
        words,
    },
    transcript::From,
};

/// The protocol's door.
pub struct NBoard;

impl Protocol for NBoard {
    fn id(&self) -> &'static str {
        "nboard"
    }

    fn games(&self) -> &'static [&'static str] {
        &["othello", "reversi"]
    }

    fn title(&self) -> &'static str {
        "NBoard protocol"
    }

    fn revision(&self) -> &'static str {
        "version 2"
    }

    fn address(&self) -> Option<&'static str> {
        Some("https://github.com/weltyc/ntest/blob/master/instructions/Protocol.htm")
    }

    fn controller(&self) -> &'static str {
        "GUI"
    }

    fn capabilities(&self) -> &'static [&'static str] {
        &[]
    }

    fn settings(&self) -> &'static [Setting] {
        &[]
    }

    fn process_requirements(&self) -> &'static ProcessRequirements {
        &ProcessRequirements {
            stays_alive: "nboard/process/stays-alive",
            whole_lines: "nboard/communication/lines-are-complete",
            listens: None,
        }
    }

    fn probe(&self) -> Probe {
        Probe { ask: "nboard 2\nping 1", answer: "pong 1" }
    }

    fn rejoin(&self) -> Rejoin {
        Rejoin {
            greeting: (From::Controller, "nboard"),
            at: &["set game"],
            without: &[
                "nboard/nboard",
                "nboard/gui/begins-with-nboard",
                "nboard/gui/depth-and-game-first",
                "nboard/gui/increasing-pings",
            ],
        }
    }

    fn renewal(&self) -> Option<Renewal> {
        Some(Renewal {
            says: &[],
            outlasting: const {
                &[description::Keyword::SetContempt.word(), description::Keyword::Learn.word()]
            },
        })
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
        if !self.rejoin().begins_at(command) {
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

    fn description(&self) -> &'static Description {
        &description::DESCRIPTION
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
