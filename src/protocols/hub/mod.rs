//! The Hub protocol for draughts, version 2, as Scan 3.1 and Hub 2.1 use it.
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

use self::description::Keyword;
use crate::{
    contract::{
        ControllerSide, Drawing, Facts, Probe, ProcessRequirements, Protocol, Rejoin, Renewal,
        Setting, words,
    },
    transcript::From,
};

/// The protocol.
pub static HUB: Protocol = Protocol {
    facts: Facts {
        id: "hub",
        games: &["draughts", "checkers"],
        title: "Hub protocol",
        revision: "version 2 of 2019-07-06, used by Scan 3.1 and Hub 2.1",
        address: Some("https://github.com/rhalbersma/scan/blob/master/protocol.txt"),
        controller: "GUI",
        capabilities: &["normal", "killer", "bt", "frisian", "losing"],
        settings: &[Setting {
            name: "variant",
            values: &["auto", "normal", "killer", "bt", "frisian", "losing"],
            help: "the rules that an engine without the parameter `variant` plays by; auto takes normal",
        }],
        process_requirements: ProcessRequirements {
            stays_alive: "hub/ending/stays-alive",
            whole_lines: "hub/general-syntax/lines-are-complete",
            listens: Some("hub/initialisation/listens-when-ready"),
        },
        probe: Probe { ask: "hub", answer: "id name=" },
        knows_answers: true,
        rejoin: Rejoin {
            greeting: (From::Controller, "hub"),
            at: &[
                Keyword::SetParam.word(),
                Keyword::Init.word(),
                Keyword::NewGame.word(),
                Keyword::Pos.word(),
            ],
            without: &["hub/initialisation", "hub/parameters"],
        },
        renewal: Some(Renewal {
            says: &[Keyword::NewGame.word()],
            outlasting: &[Keyword::SetParam.word()],
        }),
        description: &description::DESCRIPTION,
    },
    referee: |context| Box::new(referee::HubReferee::new(context)),
    controller: Some(ControllerSide {
        referee: |context| Box::new(controller::Gui::new(context)),
        variants: controller::GUIS,
    }),
    parts,
    drawing: Some(Drawing { diagram: diagram::diagram, paths: diagram::paths }),
    steps: steps::steps,
    greet: |world| Box::pin(steps::greet(world)),
    survey: |world| Box::pin(steps::survey(world)),
    variants: faults::VARIANTS,
};

/// The arguments, and the moves of a list each by itself.
fn parts(command: &str) -> Vec<Range<usize>> {
    let args = grammar::line(command).map(|(line, _)| line.args).unwrap_or_default();
    let mut parts = Vec::new();
    for arg in args {
        let list = arg.value.filter(|list| arg.name == "moves" && !list.trim().is_empty());
        match list {
            Some(list) => {
                let from = arg.value_at.start;
                parts.extend(words(list).map(|word| word.start + from..word.end + from));
            }
            None => {
                let blanks = command[..arg.at.start].trim_end().len();
                parts.push(blanks..arg.at.end);
            }
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_arguments_and_moves() {
        let parts = |line: &'static str| -> Vec<&str> {
            HUB.parts(line).into_iter().map(|at| &line[at]).collect()
        };
        assert_eq!(parts("level depth=3  infinite"), [" depth=3", "  infinite"]);
        let moves = r#"pos pos=W moves="32-28 19-23""#;
        assert_eq!(parts(moves), [" pos=W", "32-28", " 19-23"]);
        assert_eq!(parts(r#"pos moves="""#), [r#" moves="""#]);
        assert!(parts("").is_empty());
    }
}
