//! The text of a feature file that has an engine walk.
//!
//! In: walks, or commands that showed something. Out: scenarios in the steps that all protocols have. Never:
//! what an engine has to answer: the referee knows that.

use std::fmt::Write as _;

use super::Walk;
use crate::{
    contract::{Protocol, description::Place},
    spec::WALK,
    transcript::From,
};

/// The text of a feature file with walks as tests of the requirement that every crash and every hang breaks.
/// `before` of them stand in other files.
pub(super) fn file(protocol: &dyn Protocol, before: usize, walks: &[Walk]) -> String {
    let id = protocol.process_requirements().stays_alive;
    let mut text =
        format!("Feature: walks\n\n  @{id} @{WALK}\n  Rule: nothing goes wrong on a walk\n");
    for (number, walk) in (before + 1..).zip(walks) {
        scenario(&mut text, protocol, &format!("walk {number}"), &walk.turns);
    }
    text
}

/// A test of a requirement that has others. What opens the conversation is said by its first step.
#[must_use]
pub fn added(protocol: &dyn Protocol, id: &str, name: &str, turns: &[Vec<String>]) -> String {
    let mut text = format!("Feature: what exploration found\n\n  @{id}\n  Rule: {id}\n");
    let opens = |line: &&String| {
        let message = protocol.description().message(From::Controller, line);
        message.is_some_and(|message| message.place == Place::First)
    };
    let behind = |turn: &Vec<String>| turn.iter().filter(|l| !opens(l)).cloned().collect();
    let turns: Vec<Vec<String>> =
        turns.iter().map(behind).filter(|t: &Vec<_>| !t.is_empty()).collect();
    scenario(&mut text, protocol, name, &turns);
    text
}

fn scenario(out: &mut String, protocol: &dyn Protocol, name: &str, turns: &[Vec<String>]) {
    let who = protocol.controller();
    let _ = writeln!(out, "\n    Scenario: {name}\n      Given the engine is ready");
    for turn in turns {
        match turn.as_slice() {
            [line] => {
                let _ = writeln!(out, "      When the {who} sends \"{line}\"");
            }
            lines => {
                let _ = writeln!(out, "      When the {who} sends, in one write\n        \"\"\"");
                for line in lines {
                    let _ = writeln!(out, "        {line}");
                }
                let _ = writeln!(out, "        \"\"\"");
            }
        }
    }
    let _ = writeln!(out, "      Then the engine is alive");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols;

    #[test]
    fn the_walks_of_a_file_go_on_counting() {
        let walk = |line: &str| Walk { turns: vec![vec![line.to_owned()]] };
        let text = file(protocols::all()[0], 200, &[walk("a"), walk("say \"d\"")]);
        assert!(text.contains("Scenario: walk 201\n"), "{text}");
        assert!(text.contains("Scenario: walk 202\n"), "{text}");
        assert!(text.contains("sends \"say \"d\"\"\n"), "{text}");
    }
}
