//! Conversations, and the deviation that explains what is wrong with each.

use std::{collections::BTreeSet, time::Duration};

use crate::{
    contract::{Context, Heard, Judge},
    engine::LineRef,
    protocols::cxboard::{CXBOARD, model::Departure, rules::WrongRule},
    verdict::Sink,
};

const GREETING: [&str; 6] =
    ["cxboard 1", "< id name a", "< id author b", "< cxboardok", "force", "position startpos"];

/// What follows the greeting, lines of the engine marked by `<`; each with the name of a
/// deviation that explains it, and one that does not.
const CONVERSATIONS: [(&[&str], &str, &str); 14] = [
    (
        &["move a3a4", "undo", "move c3c4", "< Illegal move: c3c4"],
        "undo-does-nothing",
        "lists-ignored",
    ),
    (
        &["move a3a4", "move a6a5", "< Illegal move: a6a5"],
        "same-side-moves-again",
        "undo-does-nothing",
    ),
    (
        &["position startpos moves h2h9", "move i9h9", "< Illegal move: i9h9"],
        "lists-ignored",
        "horse-leg-ignored",
    ),
    (&["move a3a4", "< Illegal move: a3a4"], "black-begins", "lists-ignored"),
    (&["move b0d1"], "horse-leg-ignored", "king-diagonal"),
    (&["move a0e5"], "takes-any-move", "rook-jumps"),
    (&["go depth 1", "< bestmove a0a5"], "rook-jumps", "takes-any-move"),
    (
        &["go depth 1", "< bestmove a3a4", "move c3c4", "< Illegal move: c3c4"],
        "makes-its-best-move",
        "makes-it-after-stop",
    ),
    (
        &["hint", "< info hint a3a4", "move c3c4", "< Illegal move: c3c4"],
        "hints-are-made",
        "makes-its-best-move",
    ),
    (&["playother", "< move a3a4"], "moves-first-as-other", "second-game-in-the-wrong-colour"),
    (
        &["go infinite", "name x", "< bestmove a3a4"],
        "name-ends-the-search",
        "blank-ends-the-search",
    ),
    (&["go infinite", "xyzzy", "< bestmove a3a4"], "unknown-words-end-the-search", "blank-repeats"),
    (&["stop", "go infinite", "< bestmove a3a4"], "stop-is-remembered", "name-ends-the-search"),
    (
        &["go depth 1", "< bestmove a3a4", "", "< bestmove a3a4"],
        "blank-repeats",
        "stop-is-remembered",
    ),
];

/// The judge after a conversation, and what it found.
fn judged(lines: &[&str]) -> (Judge, Sink) {
    let (mut judge, mut sink) = (Judge::new(&CXBOARD, Context::default()), Sink::default());
    for (number, line) in GREETING.iter().chain(lines).chain(&["isready", "< readyok"]).enumerate()
    {
        let said = line.strip_prefix("< ");
        let bytes = said.unwrap_or(line).as_bytes();
        let line = LineRef { bytes, carriage_return: false, unfinished: false, cut: 0 };
        let heard = Heard { number: number + 1, at: Duration::ZERO, line, taken: None };
        sink.at_line(number + 1);
        match said {
            Some(_) => judge.received(heard, &mut sink),
            None => judge.sent(heard, &mut sink),
        }
    }
    judge.finished(&mut sink);
    (judge, sink)
}

#[test]
fn every_wrong_rule_is_a_deviation() {
    for rule in WrongRule::ALL {
        let departure = super::departure_of(Some(rule.name()));
        assert!(matches!(departure, Departure::Rule(wrong) if wrong == rule), "{rule:?}");
    }
}

#[test]
fn conversations_name_their_deviation() {
    for (lines, right, wrong) in CONVERSATIONS {
        let (judge, mut sink) = judged(lines);
        let mut findings = sink.take().0;
        assert!(!findings.is_empty(), "{lines:?}");
        let refuted = judge.explain(&mut findings);
        let names: BTreeSet<&str> =
            findings.iter().flat_map(|f| &f.explanations).map(|why| &*why.deviation).collect();
        assert!(names.contains(right) && !refuted.contains(right), "{lines:?}: {names:?}");
        assert!(!names.contains(wrong), "{lines:?}: {names:?}");
    }
}

#[test]
fn a_conversation_in_order_refutes_what_would_be_noticed() {
    let lines =
        ["move a3a4", "move a6a5", "undo", "move c6c5", "move b0d1", "< Illegal move: b0d1"];
    let (judge, mut sink) = judged(&lines);
    assert!(sink.take().0.is_empty());
    for name in ["same-side-moves-again", "black-begins", "undo-does-nothing", "horse-leg-ignored"]
    {
        assert!(judge.refutes(name), "{name}");
    }
    for name in ["lists-ignored", "remove-takes-one", "makes-its-best-move"] {
        assert!(!judge.refutes(name), "{name}");
    }
}
