//! The text of a feature file that has an engine walk.
//!
//! In: walks, or commands that showed something. Out: scenarios in the steps that all protocols have. Never:
//! what an engine has to answer: the referee knows that.

use std::{fmt::Write as _, time::Duration};

use super::Walk;
use crate::{
    contract::{Protocol, description::Place},
    spec::WALK,
    transcript::{From, Said},
};

/// A shorter one is no pause, but what a busy machine takes.
pub(super) const PAUSE: Duration = Duration::from_millis(20);

/// The text of a feature file with walks as tests of the requirement that every crash and every hang breaks.
/// `before` of them stand in other files.
pub(super) fn file(protocol: &Protocol, before: usize, walks: &[Walk]) -> String {
    let id = protocol.facts().process_requirements.stays_alive;
    let mut text =
        format!("Feature: walks\n\n  @{id} @{WALK}\n  Rule: nothing goes wrong on a walk\n");
    for (number, walk) in (before + 1..).zip(walks) {
        scenario(&mut text, protocol, &format!("walk {number}"), &walk.said);
    }
    text
}

/// A test of a requirement that has others. What opens the conversation is said by its first step.
#[must_use]
pub fn added(protocol: &Protocol, id: &str, name: &str, said: &[Said]) -> String {
    let mut text = format!("Feature: what exploration found\n\n  @{id}\n  Rule: {id}\n");
    let mut behind = said.to_vec();
    behind.iter_mut().for_each(|said| said.lines.retain(|l| !stands(protocol, Place::First, l)));
    behind.retain(|said| !said.lines.is_empty());
    scenario(&mut text, protocol, name, &behind);
    text
}

/// Whether a line stands in this place of a conversation.
fn stands(protocol: &Protocol, place: Place, line: &str) -> bool {
    let message = protocol.description().message(From::Controller, line);
    message.is_some_and(|message| message.place == place)
}

fn scenario(out: &mut String, protocol: &Protocol, name: &str, said: &[Said]) {
    let who = protocol.controller();
    let _ = writeln!(out, "\n    Scenario: {name}\n      Given the engine is ready");
    for Said { lines, pause } in said {
        match lines.as_slice() {
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
        if *pause >= PAUSE {
            let _ = writeln!(out, "      When {} milliseconds pass", pause.as_millis());
        }
    }
    let last = said.last().and_then(|said| said.lines.last());
    let ends = last.is_some_and(|line| stands(protocol, Place::Last, line));
    let then = if ends { "ends, as its last command says" } else { "is alive" };
    let _ = writeln!(out, "      Then the engine {then}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols;

    #[test]
    fn the_walks_of_a_file_go_on_counting() {
        let walk = |line: &str| Walk {
            said: vec![Said { lines: vec![line.to_owned()], pause: Duration::ZERO }],
        };
        let text = file(protocols::all()[0], 200, &[walk("a"), walk("say \"d\"")]);
        assert!(text.contains("Scenario: walk 201\n"), "{text}");
        assert!(text.contains("Scenario: walk 202\n"), "{text}");
        assert!(text.contains("sends \"say \"d\"\"\n"), "{text}");
    }
}
