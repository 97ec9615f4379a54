//! The bundled GUI: a short game that the engine plays against itself, a search to ponder, an
//! analysis, and ways for the GUI to be wrong or odd.

use std::time::Duration;

use crate::{
    contract::{
        Act::{Await, Forget, Mind, Take, Wait},
        ControllerTable, Script, TAKES_ITS_TIME, Variants, script_fault, script_quirk, send,
    },
    protocols::hub::{grammar, message::Word},
};

/// The bundled GUI, honest, wrong and odd.
pub static GUIS: &dyn Variants = &ControllerTable {
    script,
    faults: &[
        script_fault(
            "pings-first",
            "Sends another command before `hub`.",
            &["hub/initialisation/gui-begins-with-hub"],
            |script| script.before("hub", &[send("ping")]),
        ),
        script_fault(
            "does-not-wait-for-wait",
            "Sends parameters and `init` before `wait`.",
            &["hub/initialisation/gui-begins-with-hub"],
            |script| script.hastily("wait"),
        ),
        script_fault(
            "parameters-at-any-time",
            "Sets a parameter after `init`.",
            &["hub/initialisation/gui-sets-parameters-before-init"],
            |script| script.before("ping", &[send("set-param name=book value=false")]),
        ),
        script_fault(
            "does-not-wait-for-ready",
            "Begins a game before `ready`.",
            &["hub/initialisation/gui-waits-for-ready"],
            |script| {
                script.hastily("ready");
                script.instead("new-game", POS);
            },
        ),
        script_fault(
            "inits-twice",
            "Sends `init` twice.",
            &["hub/initialisation/gui-waits-for-ready"],
            |script| script.before("ping", &[send("init")]),
        ),
        script_fault(
            "no-quotes",
            "Sends the list of moves without quotes.",
            &["hub/general-syntax/gui-quotes-special-values"],
            |script| script.instead("pos pos=W", &format!("{POS} moves={{moves}}")),
        ),
        script_fault(
            "open-quote",
            "Forgets the second of two quotes.",
            &["hub/general-syntax/gui-quotes-special-values"],
            |script| script.before("ping", &[send("ping text=\"a b")]),
        ),
        script_fault(
            "cannot-bear-unknown-lines",
            "Gives up when the engine sends an unknown line.",
            &["hub/general-syntax/gui-ignores-unknown-lines"],
            |script| script.minds = is_unknown,
        ),
        script_fault(
            "cannot-bear-unknown-arguments",
            "Gives up when a line has an unknown argument.",
            &["hub/general-syntax/gui-ignores-unknown-lines"],
            |script| script.minds = has_unknown,
        ),
        script_fault(
            "cannot-read-quotes",
            "Gives up when a move is in quotes.",
            &["hub/general-syntax/gui-reads-quoted-values"],
            |script| script.minds = |line| line.starts_with("done move=\""),
        ),
        script_fault(
            "cannot-read-blanks",
            "Understands no line that begins with a blank.",
            &["hub/general-syntax/gui-reads-extra-blanks"],
            |script| script.reads = str::to_owned,
        ),
        script_fault(
            "cannot-bear-errors",
            "Gives up when the engine sends an `error`.",
            &[
                "hub/general-syntax/gui-takes-errors",
                "hub/general-syntax/gui-ignores-unknown-lines",
            ],
            |script| script.minds = |line| line.starts_with("error"),
        ),
        script_fault(
            "three-clocks",
            "Sends a number of moves and an increment together.",
            &["hub/level/gui-combines-what-makes-sense"],
            |script| script.instead("level depth", "level moves=20 time=60.0 inc=0.5"),
        ),
        script_fault(
            "two-limits",
            "Sends two kinds of limit in one line.",
            &["hub/level/gui-uses-one-form"],
            |script| script.instead("level depth", "level depth=1 move-time=1"),
        ),
        script_fault(
            "time-with-a-unit",
            "Sends a time with its unit behind it.",
            &["hub/level/gui-uses-one-form"],
            |script| script.instead("level move-time", "level move-time=100ms"),
        ),
        script_fault(
            "never-stops",
            "Waits for the end of a search that has no limit.",
            &["hub/level/gui-stops-infinite-searches"],
            |script| {
                script.without("stop");
                script.patience = None;
            },
        ),
        script_fault(
            "value-out-of-range",
            "Sets a parameter to a value beyond its limits.",
            &["hub/parameters/gui-sets-declared-values"],
            |script| script.instead("set-param name=contempt", "set-param name=contempt value=7"),
        ),
        script_fault(
            "parameter-of-its-own",
            "Sets a parameter that the engine does not declare.",
            &["hub/parameters/gui-sets-declared-values"],
            |script| script.before("init", &[send("set-param name=threads value=2")]),
        ),
        script_fault(
            "hits-without-pondering",
            "Sends `ponder-hit` during another search than `go ponder`.",
            &["hub/ponder/gui-hits-only-while-pondering"],
            |script| script.before("stop", &[send("ponder-hit")]),
        ),
        script_fault(
            "hits-twice",
            "Sends `ponder-hit` twice.",
            &["hub/ponder/gui-hits-only-while-pondering"],
            |script| script.after("ponder-hit", &[send("ponder-hit")]),
        ),
        script_fault(
            "no-answer-while-pondering",
            "Gives up when the engine answers before the opponent has moved.",
            &["hub/ponder/gui-buffers-early-answers"],
            |script| {
                script.after("go ponder", &[Mind(|line| line.starts_with("done"))]);
                script.before("ponder-hit", &[Mind(|_| false)]);
            },
        ),
        script_fault(
            "no-answer-while-analyzing",
            "Gives up when an analysis ends before it is stopped.",
            &["hub/search/gui-takes-early-ends"],
            |script| {
                script.after("go analyze", &[Mind(|line| line.starts_with("done"))]);
                script.before("stop", &[Mind(|_| false)]);
            },
        ),
        script_fault(
            "ponders-without-the-expected-move",
            "Ponders on the position before the expected move.",
            &["hub/ponder/gui-makes-the-expected-move"],
            |script| {
                for act in &mut script.acts {
                    if matches!(act, Take(_)) {
                        *act = Take(answer);
                    }
                }
            },
        ),
        script_fault(
            "ponders-elsewhere",
            "Ponders on a position of another game.",
            &["hub/ponder/gui-makes-the-expected-move"],
            |script| script.before("go ponder", &[Forget, send(POS), send(LIMIT)]),
        ),
        script_fault(
            "never-hits",
            "Stops its ponder search and begins the same anew when the expected move comes.",
            &["hub/ponder/gui-hits-when-the-move-comes"],
            |script| {
                let anew = send(&format!("{POS} moves=\"{{moves}}\""));
                let acts = [send("stop"), Await("done"), anew, send(LIMIT), send("go think")];
                script.before("ponder-hit", &acts);
                script.without("ponder-hit");
            },
        ),
        script_fault(
            "keeps-the-moves-of-kings",
            "Sends positions without the moves that led to them, kings' moves too.",
            &["hub/position/gui-sends-king-moves"],
            |script| {
                for pos in [KING, KING_MOVED] {
                    let search = [send(pos), send(LIMIT), send("go think"), Await("done")];
                    script.before("quit", &search);
                }
            },
        ),
        script_fault(
            "short-position",
            "Sends a position with a square missing.",
            &["hub/position/gui-sends-sound-positions"],
            |script| script.before("go ponder", &[send(&POS[..POS.len() - 1]), send(LIMIT)]),
        ),
        script_fault(
            "illegal-moves",
            "Sends a move that is not legal.",
            &["hub/position/gui-sends-sound-positions"],
            |script| {
                let illegal = send(&format!("{POS} moves=\"32-22\""));
                script.before("go ponder", &[illegal, send(LIMIT)]);
            },
        ),
        script_fault(
            "no-limit",
            "Sends `go` without a limit.",
            &["hub/search/gui-takes-three-steps"],
            |script| script.without_first("level"),
        ),
        script_fault(
            "limit-first",
            "Sends the limit before the position.",
            &["hub/search/gui-takes-three-steps"],
            |script| {
                script.without_first("level");
                script.before("pos", &[send(LIMIT)]);
            },
        ),
        script_fault(
            "searches-finished-games",
            "Asks for a move where there is none.",
            &["hub/search/gui-never-searches-finished-games"],
            |script| {
                let over = format!("pos pos=W{}{}", "b".repeat(20), "e".repeat(30));
                let search = [send(&over), send(LIMIT), send("go think"), Await("done")];
                script.before("quit", &search);
            },
        ),
        script_fault(
            "speaks-during-searches",
            "Sends a position while the engine searches.",
            &["hub/search/gui-says-little-during-a-search"],
            |script| script.before("stop", &[send(POS)]),
        ),
    ],
    quirks: &[
        TAKES_ITS_TIME,
        script_quirk("sets-nothing", "Sets no parameter.", |script| script.without("set-param")),
        script_quirk("pings-a-lot", "Sends `ping` before every search.", |script| {
            script.before_each("pos", &[send("ping"), Await("pong")]);
        }),
        script_quirk("clocks", "Sends clocks instead of a depth.", |script| {
            script.instead("level depth", "level time=60.0 inc=0.5");
        }),
        script_quirk("controls", "Sends clocks with a number of moves.", |script| {
            script.instead("level depth", "level moves=20 time=60");
        }),
        script_quirk("flags-of-its-own", "Sends arguments of its own.", |script| {
            script.instead("set-param name=book", "set-param name=book value=true for-good");
            script.instead("ping", "ping number=1");
        }),
        script_quirk("begins-early", "Sends `new-game` before `init`.", |script| {
            script.before("init", &[send("new-game")]);
        }),
        script_quirk("is-surprised", "Sees another move than the expected one.", |script| {
            let other = [send("stop"), Await("done"), Forget, send(POS), send(LIMIT)];
            script.before("ponder-hit", &other);
            script.instead("ponder-hit", "go think");
        }),
        script_quirk(
            "sends-the-moves-of-kings",
            "Sends moves of kings with a position.",
            |script| {
                let moved = send(&format!("{KING} moves=\"{KING_MOVES}\""));
                for pos in [send(KING), moved] {
                    let search = [pos, send(LIMIT), send("go think"), Await("done")];
                    script.before("quit", &search);
                }
            },
        ),
    ],
};

/// The first position of a game.
const POS: &str = "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

const LIMIT: &str = "level depth=1";

/// Deep enough to expect a reply.
const TWO_PLIES: &str = "level depth=2";

/// A king on either side, and the same when both have moved, the first as the engine does.
const KING: &str = "pos pos=WeeeeBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeWe";
const KING_MOVED: &str = "pos pos=WeeeeeeeeeBeeeeeWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
const KING_MOVES: &str = "49-16 5-10";

fn script() -> Script {
    let mut acts = vec![
        send("hub"),
        Await("wait"),
        send("set-param name=contempt value=0.5"),
        send("set-param name=book value=true"),
        send("init"),
        Await("ready"),
        send("new-game"),
        send("ping"),
        Await("pong"),
    ];
    for ply in 0..6 {
        let moves = if ply == 0 { "" } else { " moves=\"{moves}\"" };
        acts.push(send(&format!("{POS}{moves}")));
        // What the engine expects after its last move is made before it ponders.
        let limit = if ply < 5 { LIMIT } else { TWO_PLIES };
        let take: fn(&str) -> Option<String> = if ply < 5 { answer } else { answer_and_reply };
        acts.extend([send(limit), send("go think"), Take(take)]);
    }
    acts.extend([
        send(&format!("{POS} moves=\"{{moves}}\"")),
        send("level move-time=0.1"),
        send("go ponder"),
        Wait(Duration::from_secs(2)),
        send("ponder-hit"),
        Take(answer),
        send(&format!("{POS} moves=\"{{moves}}\"")),
        send("level infinite"),
        send("go analyze"),
        Wait(Duration::from_secs(1)),
        send("stop"),
        Await("done"),
        send("quit"),
    ]);
    Script::of(acts)
}

/// The move of a `done`.
fn answer(text: &str) -> Option<String> {
    let (line, _) = grammar::line(text)?;
    let done = grammar::reply(&line) == Some(Word::Done);
    done.then(|| line.value("move").map(str::to_owned)).flatten()
}

/// The move of a `done`, and the expected reply behind it if there is one.
fn answer_and_reply(text: &str) -> Option<String> {
    let mv = answer(text)?;
    let (line, _) = grammar::line(text)?;
    Some(line.value("ponder").map_or(mv.clone(), |reply| format!("{mv} {reply}")))
}

fn is_unknown(text: &str) -> bool {
    grammar::line(text).is_some_and(|(line, _)| grammar::reply(&line).is_none())
}

/// Whether a `done` has an argument besides its two.
fn has_unknown(text: &str) -> bool {
    let Some((line, _)) = grammar::line(text) else { return false };
    grammar::reply(&line) == Some(Word::Done)
        && line.args.iter().any(|arg| !["move", "ponder"].contains(&arg.name))
}
