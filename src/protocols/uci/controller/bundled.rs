//! The bundled GUI: a game in which the engine plays and ponders, another that does not go as the
//! engine expects, an analysis, and ways for the GUI to be wrong or odd.

use std::time::Duration;

use crate::{
    contract::{
        Act::{self, Await, Change, Forget, Take, Wait},
        ControllerTable, Script, TAKES_ITS_TIME, Variants, script_fault, script_quirk, send,
    },
    protocols::uci::{grammar, message::Reply},
};

/// The bundled GUI, honest, wrong and odd.
pub static GUIS: &dyn Variants = &ControllerTable {
    script,
    faults: &[
        script_fault(
            "asks-isready-first",
            "Sends another command before `uci`.",
            &["uci/uci/gui-says-it-first-and-once"],
            |script| script.before("uci", &[send("isready"), Await("readyok")]),
        ),
        script_fault(
            "says-uci-twice",
            "Sends `uci` twice.",
            &["uci/uci/gui-says-it-first-and-once"],
            |script| script.before("ucinewgame", &[send("uci")]),
        ),
        script_fault(
            "does-not-wait-for-uciok",
            "Sends commands before the engine has acknowledged the protocol.",
            &["uci/uci/gui-waits-for-uciok"],
            |script| script.hastily("uciok"),
        ),
        script_fault(
            "waits-for-ever",
            "Waits for ever for an engine that does not acknowledge the protocol.",
            &["uci/uci/gui-ends-mute-engines"],
            |script| script.patience = None,
        ),
        script_fault(
            "carriage-returns-only",
            "Ends a line with a carriage return alone.",
            &["uci/description/gui-sends-whole-lines"],
            |script| script.before("quit", &[send("stop\risready")]),
        ),
        script_fault(
            "line-feeds-only",
            "Takes a carriage return for part of the last word.",
            &["uci/description/gui-accepts-both-line-ends"],
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
            &["uci/description/gui-accepts-blanks-and-tabs"],
            |script| script.reads = |line| line.trim_end_matches('\r').to_owned(),
        ),
        script_fault(
            "searches-without-a-position",
            "Asks for a search before it has sent a position.",
            &["uci/description/gui-sends-a-position-first"],
            |script| script.without_first("position"),
        ),
        script_fault(
            "cannot-bear-unknown-lines",
            "Gives up when the engine says something that it does not know.",
            &["uci/description/gui-ignores-unknown-lines"],
            |script| {
                script.minds = |line| tells_of_a_copy(line) || grammar::reply(line) == Reply::Other;
            },
        ),
        script_fault(
            "reads-keywords-in-strings",
            "Takes words behind `string` for keywords, and gives up on what they say.",
            &["uci/info/gui-takes-the-rest-of-a-string-for-text"],
            |script| script.minds = |line| tells_of_a_copy(line) || has_keywords_in_a_string(line),
        ),
        script_fault(
            "does-not-ask-before-the-first-search",
            "Searches the first position without `isready`.",
            &["uci/isready/gui-asks-before-the-first-search"],
            |script| {
                script.without_first("ucinewgame");
                script.without_first("setoption name NalimovPath");
                script.without_exchange("isready", 1);
            },
        ),
        script_fault(
            "does-not-await-readyok",
            "Searches before `isready` is answered.",
            &[
                "uci/isready/gui-asks-after-slow-options",
                "uci/isready/gui-asks-before-the-first-search",
                "uci/ucinewgame/gui-asks-isready-after-it",
            ],
            |script| script.hastily("readyok"),
        ),
        script_fault(
            "does-not-ask-after-new-games",
            "Searches in a new game without `isready`.",
            &["uci/ucinewgame/gui-asks-isready-after-it"],
            |script| script.without_exchange("isready", 2),
        ),
        script_fault(
            "does-not-ask-after-slow-options",
            "Searches right after it has set the path of tablebases.",
            &["uci/isready/gui-asks-after-slow-options"],
            |script| script.before("go depth 1", &[send(PATH)]),
        ),
        script_fault(
            "does-not-announce-games",
            "Begins its second game without `ucinewgame`.",
            &["uci/ucinewgame/gui-announces-other-games"],
            |script| {
                if let Some(at) = last(script, "ucinewgame") {
                    script.acts.remove(at);
                }
            },
        ),
        script_fault(
            "sets-unknown-uci-options",
            "Sets an option with the prefix `UCI_` that it does not know.",
            &["uci/option/gui-ignores-unknown-uci-options"],
            |script| {
                script.before("ucinewgame", &[send("setoption name UCI_Moonlight value true")])
            },
        ),
        script_fault(
            "sets-hash-last",
            "Sets `Hash` after other options.",
            &["uci/option/gui-sets-hash-first"],
            |script| {
                script.without_first(HASH);
                script.before("ucinewgame", &[send(HASH)]);
            },
        ),
        script_fault(
            "does-not-tell-that-it-ponders",
            "Lets the engine ponder without setting `Ponder`.",
            &["uci/option/gui-tells-whether-it-ponders"],
            |script| script.without("setoption name Ponder"),
        ),
        script_fault(
            "does-not-tell-that-it-analyses",
            "Analyses without setting `UCI_AnalyseMode`.",
            &["uci/option/gui-sets-analyse-mode"],
            |script| script.without("setoption name UCI_AnalyseMode"),
        ),
        script_fault(
            "value-out-of-range",
            "Sets an option to a value beyond its limits.",
            &["uci/setoption/gui-sets-declared-options"],
            |script| script.instead(HASH, "setoption name Hash value 9999"),
        ),
        script_fault(
            "text-without-a-value",
            "Sets an option for texts without a value.",
            &["uci/setoption/gui-sets-declared-options"],
            |script| script.before("ucinewgame", &[send("setoption name Logfile Path")]),
        ),
        script_fault(
            "options-during-searches",
            "Sends `setoption` during a search.",
            &["uci/setoption/gui-sets-options-while-waiting"],
            |script| in_the_analysis(script, "setoption name Hash value 16"),
        ),
        script_fault(
            "reserved-words-in-values",
            "Sets an option to a value with the words `name` and `value`.",
            &["uci/setoption/gui-keeps-reserved-words-out"],
            |script| {
                let line = "setoption name Logfile Path value my value name";
                script.before("ucinewgame", &[send(line)]);
            },
        ),
        script_fault(
            "positions-during-searches",
            "Sends `position` during a search.",
            &["uci/go/gui-searches-one-position-at-a-time"],
            |script| in_the_analysis(script, "position startpos"),
        ),
        script_fault(
            "searches-during-searches",
            "Sends `go` during a search.",
            &["uci/go/gui-searches-one-position-at-a-time"],
            |script| in_the_analysis(script, "go infinite"),
        ),
        script_fault(
            "parameters-without-values",
            "Sends the name of a limit without its number.",
            &["uci/go/gui-sends-whole-searches"],
            |script| script.instead("go depth 1", "go depth 1 movetime"),
        ),
        script_fault(
            "no-moves-to-go",
            "Sends `movestogo 0`.",
            &["uci/go/gui-sends-movestogo-above-zero"],
            |script| script.instead(TIMED, "go wtime 10000 btime 10000 movestogo 0"),
        ),
        script_fault(
            "clock-of-the-other-side",
            "Sends only the clock of the side that is not to move.",
            &["uci/go/gui-sends-the-clock-of-the-side-to-move"],
            |script| script.instead(TIMED, "go btime 10000"),
        ),
        script_fault(
            "illegal-moves",
            "Sends a move list with an illegal move.",
            &["uci/position/gui-sends-legal-positions"],
            |script| script.before("quit", &[send("position startpos moves e2e4 e7e4")]),
        ),
        script_fault(
            "impossible-positions",
            "Sends a position that no game leads to.",
            &["uci/position/gui-sends-legal-positions"],
            |script| script.before("quit", &[send("position fen 8/8/8/8/8/8/8/K7 w - - 0 1")]),
        ),
        script_fault(
            "words-for-positions",
            "Sends an ill-formed `position`.",
            &["uci/position/gui-sends-legal-positions"],
            |script| script.before("quit", &[send("position the start")]),
        ),
        script_fault(
            "writes-out-the-start",
            "Sends the start position as a FEN.",
            &["uci/position/gui-says-startpos"],
            |script| {
                const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
                script.before("quit", &[send(&format!("position fen {START}"))]);
            },
        ),
        script_fault(
            "hits-other-moves",
            "Sends `ponderhit` although another move was played.",
            &["uci/ponderhit/gui-hits-the-expected-move-only"],
            |script| {
                script.before("stop", &[send("ponderhit")]);
                script.without_first("stop");
            },
        ),
        script_fault(
            "hits-in-analysis",
            "Sends `ponderhit` in a search that is no ponder search.",
            &["uci/ponderhit/gui-hits-the-expected-move-only"],
            |script| in_the_analysis(script, "ponderhit"),
        ),
        script_fault(
            "ponders-on-other-moves",
            "Lets the engine ponder on a move that it does not expect.",
            &["uci/go/gui-ponders-on-the-expected-move"],
            |script| {
                script.before(PONDERED, &[Change(|moves| answer_otherwise(moves.first_mut()))]);
            },
        ),
        script_fault(
            "plays-the-move-of-a-missed-search",
            "Plays the best move of a ponder search that it has stopped.",
            &["uci/ponderhit/gui-drops-the-move-of-a-missed-search"],
            |script| {
                let stop = script.acts.iter().position(|act| says(act, "stop"));
                let Some(behind) = stop.and_then(|at| script.acts.get_mut(at + 1..at + 4)) else {
                    return;
                };
                if let [hears, change, _] = behind {
                    (*hears, *change) = (Take(best), Change(plays_the_missed));
                }
            },
        ),
        script_fault(
            "does-not-register",
            "Does not answer an engine that is not registered.",
            &["uci/registration/gui-registers-after-an-error"],
            |script| script.answers = |_| None,
        ),
        script_fault(
            "registers-without-words",
            "Sends `register` alone.",
            &["uci/register/gui-sends-later-name-or-code"],
            |script| script.answers = |line| asks_to_register(line).then(|| "register".to_owned()),
        ),
        script_fault(
            "stays-with-a-copy",
            "Searches with an engine that has said that it is a copy.",
            &["uci/copyprotection/gui-leaves-the-engine-after-an-error"],
            |script| script.minds = |_| false,
        ),
    ],
    quirks: &[
        TAKES_ITS_TIME,
        script_quirk("no-new-game", "Plays without `ucinewgame`.", |script| {
            script.without("ucinewgame");
        }),
        script_quirk("searches-again", "Searches a position twice.", |script| {
            script.after(TIMED, &[Take(both), Forget, send("go depth 2")]);
        }),
        script_quirk(
            "asks-behind-the-position",
            "Sends a position of a new game before it asks `isready`.",
            |script| {
                script.without_first("position startpos");
                script.after("ucinewgame", &[send("position startpos")]);
            },
        ),
        script_quirk("asks-often", "Asks `isready` after each position.", |script| {
            script.before_each("go", &[send("isready"), Await("readyok")]);
        }),
        script_quirk(
            "undeclared-option",
            "Sets an option that the engine does not declare.",
            |script| {
                script.before("ucinewgame", &[send("setoption name Threads value 2")]);
            },
        ),
        script_quirk(
            "options-in-capitals",
            "Sends names and values of options in other letter case.",
            |script| {
                script.instead(HASH, "setoption name HASH value 32");
                script.instead("setoption name Ponder", "setoption name ponder value TRUE");
            },
        ),
        script_quirk("one-clock", "Sends only the clock of the side to move.", |script| {
            script.instead(TIMED, "go wtime 10000");
        }),
        script_quirk("short-fens", "Sends a FEN without the counters of its moves.", |script| {
            script.before("quit", &[send("position fen 7k/7p/8/8/8/8/Pq6/K7 w - -")]);
        }),
        script_quirk(
            "other-counters",
            "Sends the start position with other counters as a FEN.",
            |script| {
                let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3";
                script.before("quit", &[send(&format!("position fen {start}"))]);
            },
        ),
        script_quirk(
            "stops-expected-moves",
            "Sends `stop` instead of `ponderhit`, and plays what comes of it.",
            |script| script.instead("ponderhit", "stop"),
        ),
        script_quirk("stops-too-late", "Sends `stop` after the search has ended.", |script| {
            script.before("quit", &[send("stop")]);
        }),
        script_quirk("registers", "Registers with a name and a code.", |script| {
            script.answers =
                |line| asks_to_register(line).then(|| "register name A B code 12".to_owned());
        }),
    ],
};

const HASH: &str = "setoption name Hash value 32";
/// The path of tablebases.
const PATH: &str = "setoption name NalimovPath value /tablebases";
/// A search with everything that is about time.
const TIMED: &str = "go wtime 10000 btime 10000 movestogo 40";
const PONDERS: &str = "go ponder wtime 10000 btime 10000";
/// White has one move, and Black four behind it: two of the king and two of the pawn.
const ENDGAME: &str = "position fen 7k/7p/8/8/8/8/Pq6/K7 w - - 0 1";
/// The same behind some moves.
const PONDERED: &str = "position fen 7k/7p/8/8/8/8/Pq6/K7 w - - 0 1 moves";
const KINGS_MOVES: [&str; 2] = ["h8g7", "h8g8"];

fn script() -> Script {
    let ready = [send("isready"), Await("readyok")];
    let game = || send("position startpos moves {moves}");
    let mut acts = vec![
        send("uci"),
        Await("uciok"),
        send(HASH),
        send("setoption name Ponder value true"),
        send(PATH),
        send("ucinewgame"),
    ];
    acts.extend(ready.clone());
    acts.extend([send("position startpos"), send(TIMED), Take(both)]);
    let pause = Wait(Duration::from_millis(500));
    acts.extend([game(), send(PONDERS), pause.clone(), send("ponderhit"), Take(both)]);
    for _ in 0..3 {
        acts.extend([game(), send("go depth 1"), Take(both)]);
    }
    acts.extend([Forget, send("ucinewgame")]);
    acts.extend(ready);
    acts.extend([send(ENDGAME), send("go depth 2"), Take(both)]);
    let endgame = || send(&format!("{ENDGAME} moves {{moves}}"));
    acts.extend([endgame(), send(PONDERS), pause, send("stop"), Await("bestmove")]);
    acts.extend([
        Change(|moves| answer_otherwise(moves.first_mut())),
        endgame(),
        send("go depth 1"),
        Await("bestmove"),
    ]);
    acts.extend([
        send("setoption name UCI_AnalyseMode value true"),
        send("position startpos moves e2e4"),
        send("go infinite"),
        Wait(Duration::from_secs(1)),
        send("stop"),
        Await("bestmove"),
        send("setoption name UCI_AnalyseMode value false"),
        send("quit"),
    ]);
    let answers = |line: &str| asks_to_register(line).then(|| "register later".to_owned());
    Script { minds: tells_of_a_copy, answers, ..Script::of(acts) }
}

/// The move of a `bestmove`.
fn best(line: &str) -> Option<String> {
    line.strip_prefix("bestmove ")?.split_whitespace().next().map(str::to_owned)
}

/// The move of a `bestmove`, and the one that is expected behind it.
fn both(line: &str) -> Option<String> {
    let mut words = line.strip_prefix("bestmove ")?.split_whitespace();
    let best = words.next()?;
    match (words.next(), words.next()) {
        (Some("ponder"), Some(expected)) => Some(format!("{best} {expected}")),
        _ => Some(best.to_owned()),
    }
}

/// Black moves its king otherwise than the engine expects behind its own move.
fn answer_otherwise(first: Option<&mut String>) {
    let Some(first) = first else { return };
    let mut words = first.split(' ');
    let Some(own) = words.next() else { return };
    let expected = words.next();
    if let Some(other) = KINGS_MOVES.into_iter().find(|mv| Some(*mv) != expected) {
        *first = format!("{own} {other}");
    }
}

/// Black does so, and White plays what it found before, if it was about a move of Black.
fn plays_the_missed(moves: &mut Vec<String>) {
    let expected = moves.first().is_some_and(|first| first.contains(' '));
    answer_otherwise(moves.first_mut());
    if !expected {
        moves.truncate(1);
    }
}

fn tells_of_a_copy(line: &str) -> bool {
    line == "copyprotection error"
}

fn asks_to_register(line: &str) -> bool {
    line == "registration error"
}

/// Whether a remark has words that mean something elsewhere.
fn has_keywords_in_a_string(line: &str) -> bool {
    const KEYWORDS: [&str; 12] = [
        "bestmove", "readyok", "uciok", "option", "info", "ponder", "depth", "nodes", "score",
        "pv", "time", "string",
    ];
    let remark = line.strip_prefix("info ").and_then(|rest| rest.split_once("string "));
    remark.is_some_and(|(_, text)| text.split(' ').any(|word| KEYWORDS.contains(&word)))
}

fn says(act: &Act, line: &str) -> bool {
    matches!(act, Act::Say(said) if said.starts_with(line))
}

/// Where a line that begins like this is said for the last time.
fn last(script: &Script, line: &str) -> Option<usize> {
    script.acts.iter().rposition(|act| says(act, line))
}

/// Says a line while the engine analyses.
fn in_the_analysis(script: &mut Script, line: &str) {
    if let Some(at) = last(script, "stop") {
        script.acts.insert(at, send(line));
    }
}
