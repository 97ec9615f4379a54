//! The bundled GUI: a short game that the engine plays against itself, hints, a lesson, an
//! analysis, and ways for the GUI to be wrong or odd.

use std::time::Duration;

use crate::{
    contract::{
        Act::{Await, Take, Wait},
        ControllerTable, Script, TAKES_ITS_TIME, Variants, script_fault, script_quirk, send,
    },
    protocols::nboard::{
        grammar,
        message::Reply,
        rules::{Board, legal_moves},
    },
};

/// The bundled GUI, honest, wrong and odd.
pub static GUIS: &dyn Variants = &ControllerTable {
    script,
    faults: &[
        script_fault(
            "pings-first",
            "Sends another command before `nboard`.",
            &["nboard/gui/begins-with-nboard"],
            |script| script.before("nboard", &[send("ping 0"), Await("pong")]),
        ),
        script_fault(
            "no-depth",
            "Sends `go` before `set depth`.",
            &["nboard/gui/depth-and-game-first"],
            |script| script.without("set depth"),
        ),
        script_fault(
            "no-game",
            "Sends `hint` before `set game`.",
            &["nboard/gui/depth-and-game-first"],
            |script| script.before("set game", &[send("hint 1"), send("ping 0"), Await("pong")]),
        ),
        script_fault(
            "illegal-game",
            "Sets a game with an illegal move.",
            &["nboard/gui/complete-games"],
            |script| script.before("learn", &[send(&GAME.replace(";)", "B[A1];)"))]),
        ),
        script_fault(
            "half-a-game",
            "Sets an incomplete game.",
            &["nboard/gui/complete-games"],
            |script| script.before("learn", &[send(&GAME.replace(";)", ""))]),
        ),
        script_fault(
            "illegal-move",
            "Sends an illegal move.",
            &["nboard/gui/moves-by-move"],
            |script| script.before("learn", &[send("move A1")]),
        ),
        script_fault(
            "bare-move",
            "Sends a move without `move`.",
            &["nboard/gui/moves-by-move"],
            |script| script.before("learn", &[send("F5")]),
        ),
        script_fault(
            "no-pings",
            "Changes the position during `hint` and sends `hint` again without a ping.",
            &["nboard/gui/pings-when-the-position-changes"],
            |script| {
                script.without_exchange("ping 21", 1);
                script.without_exchange("ping 22", 1);
            },
        ),
        script_fault(
            "version-left-out",
            "Sends `nboard` without a version.",
            &["nboard/gui/begins-with-nboard"],
            |script| script.instead("nboard", "nboard"),
        ),
        script_fault(
            "contempt-in-words",
            "Sets a contempt that is no number.",
            &["nboard/gui/integer-parameters"],
            |script| script.instead("set contempt", "set contempt none"),
        ),
        script_fault(
            "presumes-the-answer",
            "Continues as if the engine had played its answer itself.",
            &["nboard/gui/moves-after-an-answer"],
            |script| {
                if let Some(act) = script.acts.iter_mut().find(|act| matches!(act, Take(_))) {
                    *act = Take(reply_to_answer);
                }
            },
        ),
        script_fault(
            "hints-of-nothing",
            "Sends `hint 0`.",
            &["nboard/gui/sensible-values"],
            |script| script.instead("hint", "hint 0"),
        ),
        script_fault(
            "great-contempt",
            "Sets a contempt out of range.",
            &["nboard/gui/sensible-values"],
            |script| script.instead("set contempt", "set contempt 500"),
        ),
        script_fault(
            "cannot-bear-other-lines",
            "Exits when the engine sends an unknown line.",
            &["nboard/gui/tolerates-other-lines"],
            |script| {
                script.minds = |line| {
                    !line.is_empty()
                        && !matches!(grammar::reply(line), Ok(reply) if reply != Reply::Other)
                };
            },
        ),
        script_fault(
            "needs-every-field",
            "Exits when an answer has no evaluation.",
            &["nboard/gui/tolerates-other-lines"],
            |script| {
                script.minds =
                    |line| matches!(grammar::reply(line), Ok(Reply::Answer { eval: None, .. }));
            },
        ),
    ],
    quirks: &[
        TAKES_ITS_TIME,
        script_quirk("game-before-depth", "Sends `set game` before `set depth`.", |script| {
            script.without("set depth");
            script.after("set game", &[send("set depth 2")]);
        }),
        script_quirk("always-the-same-ping", "Sends every ping with the same number.", |script| {
            script.instead("ping", "ping 1")
        }),
        script_quirk("asks-again", "Sends `go` twice in the same position.", |script| {
            script.after("go", &[Take(answer), send("ping 2"), Await("pong"), send("go")]);
        }),
        script_quirk("moves-with-fields", "Sends moves with an evaluation and a time.", |script| {
            script.instead("move", "move {move}/0.5/1.0");
        }),
    ],
};

const GAME: &str = "set game (;GM[Othello]PC[linesman]PB[black]PW[white]RE[?]TI[05:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *];)";

fn script() -> Script {
    let ping = |number: usize| [send(&format!("ping {number}")), Await("pong")];
    let mut acts = vec![send("nboard 2"), send("set depth 2"), send(GAME)];
    acts.extend(ping(1));
    for ply in 0..6 {
        acts.extend([send("go"), Take(answer), send("move {move}")]);
        acts.extend(ping(10 + ply));
    }
    acts.extend([send("hint 2"), Wait(Duration::from_secs(1))]);
    acts.extend(ping(21));
    acts.push(send(GAME));
    acts.extend(ping(22));
    acts.extend([send("hint 2"), Wait(Duration::from_secs(1))]);
    acts.extend(ping(23));
    acts.extend([send("learn"), Await("learned"), send("set contempt 10"), send("analyze")]);
    acts.push(Wait(Duration::from_secs(1)));
    acts.extend(ping(24));
    acts.push(send("quit"));
    Script::of(acts)
}

/// The move of an answer.
fn answer(line: &str) -> Option<String> {
    match grammar::reply(line) {
        Ok(Reply::Answer { mv, .. }) => Some(mv.to_string()),
        _ => None,
    }
}

/// A move that may follow the engine's first, but not come in its place.
fn reply_to_answer(line: &str) -> Option<String> {
    let Ok(Reply::Answer { mv, .. }) = grammar::reply(line) else { return None };
    let after = Board::start().after(mv);
    legal_moves(&after).first().map(ToString::to_string)
}
