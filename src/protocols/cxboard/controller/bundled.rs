//! The bundled interface: positions that the engine searches, a game against it, a game to its
//! end, a pause, and ways for the interface to be wrong or odd.

use std::time::Duration;

use crate::{
    contract::{
        Act::{Await, Forget, Take, Wait},
        ControllerTable, Script, TAKES_ITS_TIME, Variants, script_fault, script_quirk, send,
    },
    protocols::cxboard::{grammar, message::Reply},
};

/// The bundled interface, honest, wrong and odd.
pub static INTERFACES: &dyn Variants = &ControllerTable {
    script,
    faults: &[
        script_fault(
            "asks-isready-first",
            "Sends another line before `cxboard`.",
            &["cxboard/start/interface-begins"],
            |script| script.before("cxboard", &[send("isready")]),
        ),
        script_fault(
            "no-version",
            "Sends `cxboard` without a version.",
            &["cxboard/start/interface-begins"],
            |script| script.instead("cxboard", "cxboard"),
        ),
        script_fault(
            "does-not-wait-for-cxboardok",
            "Does not wait for `cxboardok`.",
            &["cxboard/start/interface-waits-for-cxboardok"],
            |script| script.hastily("cxboardok"),
        ),
        script_fault(
            "value-out-of-range",
            "Sets an option to a value outside its limits.",
            &["cxboard/setoption/interface-sets-declared-values"],
            |script| script.instead("setoption", "setoption name Hash value 99999"),
        ),
        script_fault(
            "options-during-searches",
            "Sets an option while the engine searches.",
            &["cxboard/setoption/interface-waits"],
            |script| {
                let option = send("setoption name Hash value 16");
                let search = [send("go infinite"), option, send("stop"), Await("bestmove")];
                script.before("undo", &search);
            },
        ),
        script_fault(
            "searches-in-a-game",
            "Sends `go` in play mode.",
            &["cxboard/go/interface-in-force-mode"],
            |script| script.before("move h2e2", &[send("go depth 1")]),
        ),
        script_fault(
            "stops-in-a-game",
            "Sends `stop` in play mode.",
            &["cxboard/go/interface-in-force-mode"],
            |script| script.before("move h2e2", &[send("stop")]),
        ),
        script_fault(
            "undoes-in-a-game",
            "Sends `undo` in play mode.",
            &["cxboard/undo/interface-forces-first"],
            |script| script.after("move h0g2", &[Take(moved), send("undo")]),
        ),
        script_fault(
            "keeps-the-result",
            "Starts another game without `result`.",
            &["cxboard/result/interface-ends-each-game"],
            |script| script.without("result 1-0"),
        ),
        script_fault(
            "result-in-words",
            "Sends an unknown result.",
            &["cxboard/result/interface-ends-each-game"],
            |script| script.instead("result 1-0", "result red"),
        ),
        script_fault(
            "speaks-in-a-pause",
            "Sends a line during a pause.",
            &["cxboard/pause/only-resume"],
            |script| script.after("pause", &[send("isready")]),
        ),
        script_fault(
            "quits-in-a-pause",
            "Sends `quit` during a pause.",
            &["cxboard/pause/only-resume"],
            |script| script.after("pause", &[send("quit")]),
        ),
        script_fault(
            "writes-out-the-start",
            "Sends the starting position as a CFEN.",
            &["cxboard/position/interface-says-startpos"],
            |script| {
                const START: &str =
                    "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 1";
                script.before("quit", &[send(&format!("position cfen {START} moves h2e2"))]);
            },
        ),
        script_fault(
            "moves-out-of-form",
            "Sends a malformed move.",
            &["cxboard/preliminaries/interface-sends-sound-moves"],
            |script| script.before("undo", &[send("move C2=5")]),
        ),
        script_fault(
            "impossible-position",
            "Sends a position with an illegal move.",
            &["cxboard/preliminaries/interface-sends-sound-moves"],
            |script| script.before("quit", &[send("position startpos moves a0a9")]),
        ),
        script_fault(
            "clock-of-the-other-side",
            "Sends only the clock of the side that is not to move.",
            &["cxboard/go/interface-gives-the-movers-clock"],
            |script| script.instead("go rtime", "go btime 10000"),
        ),
        script_fault(
            "answers-without-the-tag",
            "Answers a question of the engine without its tag.",
            &["cxboard/ask/interface-answers-with-the-tag"],
            |script| script.answers = |line| tag(line).map(|_| "yes".to_owned()),
        ),
    ],
    quirks: &[
        TAKES_ITS_TIME,
        script_quirk("tries-illegal-moves", "Forwards an illegal move of its user.", |script| {
            script.before("undo", &[send("move a0a9"), Await("Illegal")]);
        }),
        script_quirk("greets-twice", "Sends `cxboard` again once it was greeted.", |script| {
            script.before("setoption", &[send("cxboard 1"), Await("cxboardok")]);
        }),
        script_quirk("answers-nothing", "Does not answer questions of the engine.", |script| {
            script.answers = |_| None;
        }),
        script_quirk(
            "undeclared-option",
            "Sets an option that the engine does not declare.",
            |script| {
                script.before("isready", &[send("setoption name Threads value 2")]);
            },
        ),
        script_quirk(
            "options-in-capitals",
            "Sends names of options in capital letters.",
            |script| {
                script.instead("setoption", "setoption name HASH value 32");
            },
        ),
    ],
};

fn script() -> Script {
    let ready = [send("isready"), Await("readyok")];
    let mut acts =
        vec![send("cxboard 1"), Await("cxboardok"), send("setoption name Hash value 32")];
    acts.extend(ready.clone());
    acts.push(send("force"));
    for ply in 0..4 {
        let moves = if ply == 0 { "" } else { " moves {moves}" };
        acts.push(send(&format!("position startpos{moves}")));
        let limit = if ply == 0 { "rtime 10000 btime 10000" } else { "depth 1" };
        acts.extend([send(&format!("go {limit}")), Take(best)]);
    }
    acts.push(send("undo"));
    acts.extend(ready.clone());
    acts.extend([
        Forget,
        send("position startpos"),
        send("playother"),
        send("move h2e2"),
        Take(moved),
        send("move h0g2"),
        Take(moved),
        send("force"),
        send("result *"),
    ]);
    acts.extend(ready.clone());
    acts.extend([
        send("position cfen 3k5/R8/1R7/9/9/9/9/9/9/4K4 r 1"),
        send("playother"),
        send("move b7b9"),
        send("result 1-0"),
        send("force"),
    ]);
    acts.extend(ready.clone());
    acts.extend([
        send("position startpos"),
        send("pause"),
        Wait(Duration::from_secs(1)),
        send("resume"),
    ]);
    acts.extend(ready);
    acts.push(send("quit"));
    let tagged = |line: &str| tag(line).map(|tag| format!("{tag} yes"));
    Script { answers: tagged, ..Script::of(acts) }
}

/// The move of a `bestmove`.
fn best(line: &str) -> Option<String> {
    match grammar::reply(line) {
        Reply::BestMove(mv) => mv.split_whitespace().next().map(str::to_owned),
        _ => None,
    }
}

/// The move of a `move`.
fn moved(line: &str) -> Option<String> {
    match grammar::reply(line) {
        Reply::Move(mv) => mv.split_whitespace().next().map(str::to_owned),
        _ => None,
    }
}

/// The tag of a question.
fn tag(line: &str) -> Option<String> {
    match grammar::reply(line) {
        Reply::Ask(tag, _) => Some(tag.to_owned()),
        _ => None,
    }
}
