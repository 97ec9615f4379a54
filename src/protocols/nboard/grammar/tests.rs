//! What is nearly a reply, and what only looks like one.
//!
//! In: lines of the engine. Out: what they are taken for. Never: the board.

use super::{Almost, almost, answered_move, reply};
use crate::protocols::nboard::message::{Fault, Reply};

#[test]
fn replies_in_other_words_are_known() {
    for (line, meant) in [
        ("===F5", Almost::Answer),
        ("====F5/0.50", Almost::Answer),
        ("===d6 -1.00 0.0", Almost::Answer),
        ("bestmove F5", Almost::Answer),
        ("Move pa", Almost::Answer),
        ("F5", Almost::Answer),
        ("f5/1.0/0.2", Almost::Answer),
        ("pong3", Almost::Pong(Some(3))),
        ("Pong 3", Almost::Pong(Some(3))),
        ("PONG: 3", Almost::Pong(Some(3))),
        ("pong=3", Almost::Pong(Some(3))),
        ("Pong!", Almost::Pong(None)),
        ("learn", Almost::Learned),
        ("Learned 12 positions", Almost::Learned),
        ("learned.", Almost::Learned),
    ] {
        assert_eq!(almost(line), Some(meant), "{line}");
        assert!(!matches!(reply(line), Ok(Reply::Answer { .. } | Reply::Pong(_))), "{line}");
    }
}

#[test]
fn what_only_begins_alike_is_chatter() {
    for line in [
        "============= RED ALERT (-5.12) =============",
        "===========",
        "===>F5",
        "===F5 is best",
        "bestmove",
        "bestmove is F5",
        "move F5 rejected",
        "go F9",
        "F5 D6 C3",
        "p",
        "ponging",
        "pong-pong",
        "PONG back and forth",
        "ponder F5",
        "pondering",
        "learning",
        "learn rate 0.5",
        "learnedly",
        " ===F5",
        "",
    ] {
        assert_eq!(almost(line), None, "{line}");
        assert_eq!(reply(line), Ok(Reply::Other), "{line}");
    }
}

#[test]
fn what_the_text_leaves_open_is_read() {
    for line in ["set version 3.1", "set name Linesman", "set", "set mynameless"] {
        assert_eq!(reply(line), Ok(Reply::Other), "{line}");
    }
    for line in ["search 1.e3 0.00 0 4", "search 12...E3D6 0.00 0 4", "search e3-d6 0.00 0 d4"] {
        let Ok(Reply::Search(told)) = reply(line) else { panic!("{line}") };
        assert_eq!(told.line[0].to_string(), "E3", "{line}");
    }
}

#[test]
fn what_is_nearly_right_is_told_by_name() {
    for (line, kind) in [
        ("set MyName Linesman", Fault::Variable),
        ("set my-name Linesman", Fault::Variable),
        ("set myname=Linesman", Fault::Variable),
        ("=== F5//0.00 (from book)", Fault::Surplus),
        ("=== F5 best", Fault::Surplus),
        ("search 1.50 0.00 0 4", Fault::Missing("the pv")),
    ] {
        assert_eq!(reply(line).map_err(|malformed| malformed.kind), Err(kind), "{line}");
    }
    assert_eq!(answered_move("=== F5 best").map(|mv| mv.to_string()).as_deref(), Some("F5"));
    assert_eq!(answered_move("=== best"), None);
}
