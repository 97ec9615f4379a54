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

/// Walks as tests of the requirement that every crash and every hang breaks.
pub struct Numbered {
    protocol: &'static dyn Protocol,
    /// How many walks there were, and how many lines they took: the place of a walk is the same
    /// whether those before it are in the text or not.
    walks: usize,
    lines: usize,
}

impl Numbered {
    /// No walk so far.
    #[must_use]
    pub const fn new(protocol: &'static dyn Protocol) -> Self {
        Self { protocol, walks: 0, lines: 0 }
    }

    /// The text of a feature file with the next walks.
    pub fn next(&mut self, walks: &[Walk]) -> String {
        let id = self.protocol.process_requirements().stays_alive;
        let mut text =
            format!("Feature: walks\n\n  @{id} @{WALK}\n  Rule: nothing goes wrong on a walk\n");
        let heading = text.lines().count();
        text.push_str(&"\n".repeat(self.lines));
        for walk in walks {
            self.walks += 1;
            scenario(&mut text, self.protocol, &format!("walk {}", self.walks), &walk.turns);
        }
        self.lines = text.lines().count() - heading;
        text
    }
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

    fn walk(turns: &[&[&str]]) -> Walk {
        let turn = |lines: &&[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
        Walk { turns: turns.iter().map(turn).collect() }
    }

    #[test]
    fn a_walk_stands_in_the_same_line_whether_those_before_it_are_there_or_not() {
        let protocol = protocols::all()[0];
        let (one, other) = (walk(&[&["a"], &["b", "c"]]), walk(&[&["say \"d\""]]));
        let mut apart = Numbered::new(protocol);
        let _ = apart.next(std::slice::from_ref(&one));
        let second = apart.next(std::slice::from_ref(&other));
        let both = Numbered::new(protocol).next(&[one, other]);
        let place = |text: &str| text.lines().position(|line| line.ends_with("walk 2"));
        assert!(place(&both).is_some());
        assert_eq!(place(&second), place(&both));
        assert!(both.contains("sends \"say \"d\"\"\n"), "{both}");
    }
}
