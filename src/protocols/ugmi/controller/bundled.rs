//! The bundled GUI: a short game that the engine plays against itself, a search without limits,
//! and ways for the GUI to be wrong or odd.

use std::time::Duration;

use crate::{
    contract::{
        Act::{self, Await, Take, Wait},
        ControllerTable, Script, TAKES_ITS_TIME, Variants, script_fault, script_quirk, send,
    },
    protocols::ugmi::{grammar, message::Reply},
};

/// The bundled GUI, honest, wrong and odd.
pub static GUIS: &dyn Variants = &ControllerTable {
    script,
    faults: &[
        script_fault(
            "asks-isready-first",
            "Sends another command before `ugmi`.",
            &["ugmi/ugmi/gui-says-it-first-and-once"],
            |script| script.before("ugmi", &[send("isready"), Await("readyok")]),
        ),
        script_fault(
            "says-ugmi-twice",
            "Sends `ugmi` twice.",
            &["ugmi/ugmi/gui-says-it-first-and-once"],
            |script| script.before("ugminewgame", &[send("ugmi")]),
        ),
        script_fault(
            "does-not-wait-for-ugmiok",
            "Sends commands before the engine has acknowledged the protocol.",
            &["ugmi/ugmi/gui-waits-for-ugmiok"],
            |script| script.hastily("ugmiok"),
        ),
        script_fault(
            "waits-for-ever",
            "Waits for ever for an engine that does not acknowledge the protocol.",
            &["ugmi/ugmi/gui-ends-mute-engines"],
            |script| script.patience = None,
        ),
        script_fault(
            "searches-without-a-position",
            "Asks for a search before it has sent a position.",
            &["ugmi/description/gui-sends-a-position-first"],
            |script| script.without_first("position"),
        ),
        script_fault(
            "line-feeds-only",
            "Takes a carriage return for part of the last word.",
            &["ugmi/description/gui-accepts-both-line-ends"],
            |script| {
                script.reads = |line| {
                    let words = line.split([' ', '\t']).filter(|word| !word.is_empty());
                    words.collect::<Vec<_>>().join(" ")
                };
            },
        ),
        script_fault(
            "single-blanks-only",
            "Reads only lines whose words are parted by single blanks.",
            &["ugmi/description/gui-accepts-blanks-and-tabs"],
            |script| script.reads = |line| line.trim_end_matches('\r').to_owned(),
        ),
        script_fault(
            "cannot-bear-unknown-lines",
            "Gives up when the engine says something that it does not know.",
            &["ugmi/description/gui-ignores-unknown-lines"],
            |script| script.minds = |line| matches!(grammar::reply(line), Reply::Other),
        ),
        script_fault(
            "does-not-ask-before-the-first-search",
            "Searches the first position without `isready`.",
            &["ugmi/isready/gui-asks-before-the-first-search"],
            |script| script.without_exchange("isready", 2),
        ),
        script_fault(
            "does-not-await-readyok",
            "Searches before `isready` is answered.",
            &[
                "ugmi/isready/gui-asks-after-each-position",
                "ugmi/isready/gui-asks-before-the-first-search",
                "ugmi/ugminewgame/gui-asks-isready-after-it",
            ],
            |script| script.hastily("readyok"),
        ),
        script_fault(
            "asks-only-once",
            "Searches later positions without `isready`.",
            &["ugmi/isready/gui-asks-after-each-position"],
            |script| script.without_exchange("isready", 4),
        ),
        script_fault(
            "does-not-ask-after-new-games",
            "Sends a position after a new game without `isready`.",
            &["ugmi/ugminewgame/gui-asks-isready-after-it"],
            |script| script.without_exchange("isready", 1),
        ),
        script_fault(
            "value-out-of-range",
            "Sets an option to a value beyond its limits.",
            &["ugmi/setoption/gui-sets-declared-options"],
            |script| script.instead("setoption", "setoption name HashSizeMB value 9999"),
        ),
        script_fault(
            "reserved-words-in-values",
            "Sets an option to a value with the words `name` and `value`.",
            &["ugmi/setoption/gui-keeps-reserved-words-out"],
            |script| {
                let line = "setoption name Logfile Path value my value name";
                script.after("setoption", &[send(line)]);
            },
        ),
        script_fault(
            "options-during-searches",
            "Sends `setoption` during a search.",
            &["ugmi/setoption/gui-sets-options-while-waiting"],
            |script| script.before("stop", &[send("setoption name HashSizeMB value 16")]),
        ),
        script_fault(
            "positions-during-searches",
            "Sends `position` during a search.",
            &["ugmi/go/gui-searches-one-position-at-a-time"],
            |script| script.before("stop", &[send("position startpos")]),
        ),
        script_fault(
            "searches-during-searches",
            "Sends `go` during a search.",
            &["ugmi/go/gui-searches-one-position-at-a-time"],
            |script| script.before("stop", &[send("go depth 1")]),
        ),
        script_fault(
            "clock-of-the-other-side",
            "Sends only the clock of the side that is not to move.",
            &["ugmi/go/gui-sends-the-clock-of-the-side-to-move"],
            |script| {
                script.instead("go wtime", "go wtime 10000");
                script.instead("go depth", "go wtime 10000");
            },
        ),
        script_fault(
            "occupied-points",
            "Sends a move list with an occupied point.",
            &["ugmi/position/gui-sends-legal-positions"],
            |script| script.before("quit", &[send("position startpos moves h08 h08")]),
        ),
        script_fault(
            "words-for-positions",
            "Sends an ill-formed `position`.",
            &["ugmi/position/gui-sends-legal-positions"],
            |script| script.before("quit", &[send("position the start")]),
        ),
    ],
    quirks: &[
        TAKES_ITS_TIME,
        script_quirk("no-new-game", "Plays without `ugminewgame`.", |script| {
            script.without("ugminewgame");
        }),
        script_quirk("searches-again", "Searches each position twice.", |script| {
            script.after("go wtime", &[Take(best), Act::Forget, send("go depth 2")]);
        }),
        script_quirk(
            "undeclared-option",
            "Sets an option that the engine does not declare.",
            |script| {
                script.before("ugminewgame", &[send("setoption name Hash value 32")]);
            },
        ),
        script_quirk(
            "asks-twice-and-waits-once",
            "Sends a position before `isready` is answered after a new game.",
            |script| {
                let first = script.acts.iter().position(|act| matches!(act, Await("readyok")));
                if let Some(first) = first {
                    let wait = script.acts.remove(first);
                    script.before("go", &[wait]);
                }
            },
        ),
        script_quirk("one-clock", "Sends only the clock of the side to move.", |script| {
            script.instead("go wtime", "go wtime 10000");
        }),
        script_quirk("other-clock", "Sends the clock of black, who is to move first.", |script| {
            script.instead("go wtime", "go btime 10000");
        }),
        script_quirk("plays-on", "Plays on behind five in a row, as some rules allow.", |script| {
            let line = "position startpos moves h08 a01 i08 a02 j08 a03 k08 s19 l08 a05";
            script.before("quit", &[send(line)]);
        }),
        script_quirk("stops-too-late", "Sends `stop` after the search has ended.", |script| {
            script.before("quit", &[send("stop")]);
        }),
    ],
};

fn script() -> Script {
    let ready = [send("isready"), Await("readyok")];
    let mut acts = vec![
        send("ugmi"),
        Await("ugmiok"),
        send("setoption name HashSizeMB value 32"),
        send("ugminewgame"),
    ];
    acts.extend(ready.clone());
    for ply in 0..6 {
        let moves = if ply == 0 { "" } else { " moves {moves}" };
        acts.push(send(&format!("position startpos{moves}")));
        acts.extend(ready.clone());
        let limit = if ply == 0 { "wtime 10000 btime 10000" } else { "depth 1" };
        acts.extend([send(&format!("go {limit}")), Take(best)]);
    }
    acts.push(send("position startpos moves {moves}"));
    acts.extend(ready);
    acts.extend([
        send("go"),
        Wait(Duration::from_secs(1)),
        send("stop"),
        Await("bestmove"),
        send("quit"),
    ]);
    Script::of(acts)
}

/// The move of a `bestmove`.
fn best(line: &str) -> Option<String> {
    line.strip_prefix("bestmove ")?.split_whitespace().next().map(str::to_owned)
}
