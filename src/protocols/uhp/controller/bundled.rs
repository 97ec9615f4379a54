//! The bundled viewer: a short game that the engine plays against itself, and ways for the
//! viewer to be wrong or odd.

use crate::{
    contract::{
        Act::{self, Await, Take},
        ControllerTable, Script, TAKES_ITS_TIME, Variants, script_fault, script_quirk, send,
    },
    protocols::uhp::message::Word,
};

/// The bundled viewer, honest, wrong and odd.
pub static VIEWERS: &dyn Variants = &ControllerTable {
    script,
    faults: &[
        script_fault(
            "speaks-at-once",
            "Sends a command before the engine has said that it is ready.",
            &["uhp/info/viewer-waits-for-start"],
            |script| script.acts.swap(0, 1),
        ),
        script_fault(
            "does-not-wait",
            "Sends a command while another one is not answered yet.",
            &["uhp/engine-commands/viewer-waits-for-ok"],
            |script| script.before("validmoves", &[send("info")]),
        ),
        script_fault(
            "waits-for-nothing",
            "Sends its first two commands before the engine has said anything.",
            &["uhp/info/viewer-waits-for-start", "uhp/engine-commands/viewer-waits-for-ok"],
            |script| {
                let oks = [Await("ok"), Await("ok"), Await("ok")];
                let commands = [send("newgame"), send("bestmove depth 1")];
                script.acts.splice(0..1, commands.into_iter().chain(oks));
            },
        ),
        script_fault(
            "command-of-another-protocol",
            "Sends a command that the protocol does not have.",
            &["uhp/engine-commands/viewer-sends-known-commands"],
            |script| script.before("undo", &exchange("go depth 1")),
        ),
        script_fault(
            "parameter-out-of-form",
            "Sends a command with a parameter that is none.",
            &["uhp/engine-commands/viewer-sends-known-commands"],
            |script| script.before("undo", &exchange("bestmove time 5")),
        ),
        script_fault(
            "every-expansion",
            "Asks for a game with every expansion, whatever the engine declares.",
            &["uhp/newgame/viewer-asks-for-declared-types"],
            |script| script.before("newgame", &exchange("newgame Base+MLP")),
        ),
        script_fault(
            "option-of-its-own",
            "Sets an option that the engine does not list.",
            &["uhp/options/viewer-sets-listed-options"],
            |script| script.before("newgame", &exchange("options set Threads 2")),
        ),
        script_fault(
            "value-out-of-range",
            "Sets an option to a value beyond its limits.",
            &["uhp/options/viewer-sets-listed-options"],
            |script| script.instead("options set", "options set HashSizeMB 4096"),
        ),
        script_fault(
            "move-out-of-form",
            "Plays something that is no MoveString.",
            &["uhp/play/move-is-a-movestring"],
            |script| script.before("undo", &exchange("play e2e4")),
        ),
        script_fault(
            "illegal-move",
            "Plays a move that is not legal.",
            &["uhp/play/viewer-plays-legal-moves"],
            |script| script.before("undo", &exchange("play wA3 wQ")),
        ),
        script_fault(
            "passes-at-will",
            "Passes although there are legal moves.",
            &["uhp/play/viewer-plays-legal-moves"],
            |script| script.before("undo", &exchange("pass")),
        ),
        script_fault(
            "leaves-out-a-pass",
            "Goes on with the other side's move where a side has to pass.",
            &["uhp/play/viewer-sends-the-pass"],
            |script| script.instead("pass", &format!("play {BEHIND_THE_PASS}")),
        ),
    ],
    quirks: &[
        TAKES_ITS_TIME,
        script_quirk(
            "asks-for-little",
            "Begins a game without a look at engine and options.",
            |script| {
                for line in ["info", "options", "options", "options"] {
                    script.without_exchange(line, 1);
                }
            },
        ),
        script_quirk("whole-games", "Begins with a whole game instead of its type.", |script| {
            script.without_exchange("newgame", 1);
            let whole = "newgame Base;InProgress;White[2];wS1;bS1 wS1-";
            script.before("bestmove", &exchange(whole));
        }),
    ],
};

/// A line and the wait for its `ok`.
fn exchange(line: &str) -> Vec<Act> {
    vec![send(line), Await("ok")]
}

fn script() -> Script {
    let mut acts = vec![Await("ok")];
    let opening = ["info", "options", "options get HashSizeMB", "options set HashSizeMB 64"];
    acts.extend(opening.into_iter().chain(["newgame"]).flat_map(exchange));
    for _ in 0..8 {
        acts.extend([send("bestmove depth 1"), Take(best), Await("ok")]);
        acts.extend(exchange("play {move}"));
    }
    acts.extend(["validmoves", "undo 2", "undo", "validmoves"].into_iter().flat_map(exchange));
    acts.extend(exchange("newgame Base"));
    acts.extend(TO_A_PASS.iter().flat_map(|mv| exchange(&format!("play {mv}"))));
    acts.extend(exchange("pass"));
    Script::of(acts)
}

/// The moves of a game after which White has to pass.
const TO_A_PASS: [&str; 10] = [
    "wA1",
    r"bG1 wA1\",
    r"wQ \wA1",
    "bA1 /bG1",
    "wQ wA1/",
    "bB1 bG1-",
    "wQ wA1-",
    r"bQ bB1\",
    "wA1 bA1-",
    "bB1 wQ",
];

/// What Black can play then.
const BEHIND_THE_PASS: &str = "bA2 /bA1";

/// The first move of an answer to `bestmove`.
fn best(line: &str) -> Option<String> {
    let first = line.split_whitespace().next()?;
    Word::of(first).is_none().then(|| line.to_owned())
}
