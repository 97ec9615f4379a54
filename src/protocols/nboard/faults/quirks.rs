//! Odd ways that are right: what engines in use do, and what the text leaves
//! open. No requirement may object to any of them.
//!
//! In: a name. Out: what such an engine does. Never: a fault.

use std::{io::Write as _, time::Duration};

use super::saboteur::{Act, Deed, obey, say};
use crate::{
    contract::Quirk,
    protocols::nboard::{grammar, message::Reply, rules::Move},
};

struct Row {
    quirk: Quirk,
    act: Act,
}

const fn row(name: &'static str, what: &'static str, act: Act) -> Row {
    Row { quirk: Quirk { name, what }, act }
}

const ROWS: &[Row] = &[
    row(
        "banner-at-start",
        "Prints a banner, a table and a state before it is told anything.",
        Act::Begins(|| {
            let lines = [
                "Linesman Othello, self-test passed",
                "",
                "  A B C D E F G H",
                "* - - - O",
                ">> 12 positions",
                "status Loading",
                "status",
            ];
            lines.map(say).into_iter().collect()
        }),
    ),
    row(
        "chatter",
        "Prints tables and blank lines between its replies.",
        Act::Says(|_, line| {
            let table = "  6 (52 empty)\tD6/-1.16\t\t0.0003s elapsed".to_owned();
            Some(vec![
                String::new(),
                "--- Heights ---".into(),
                table,
                line.to_owned(),
                String::new(),
            ])
        }),
    ),
    row(
        "chatter-like-replies",
        "Prints indented lines that begin like replies.",
        Act::Says(|_, line| {
            let like = [" search of 12 nodes", "\tbook: none", "  pong!", " === done"];
            Some(like.map(str::to_owned).into_iter().chain([line.to_owned()]).collect())
        }),
    ),
    row(
        "carriage-returns",
        "Ends its lines with CR LF.",
        Act::Writes(|line| format!("{line}\r\n")),
    ),
    row(
        "blanks-around-fields",
        "Sets its fields apart with several blanks, and leaves some at the end.",
        Act::Says(|_, line| {
            let spread = !line.starts_with("===") && !line.starts_with("set");
            Some(vec![if spread { line.replace(' ', "   ") + "  " } else { line.to_owned() }])
        }),
    ),
    row(
        "answer-in-blanks",
        "Sets the fields of an answer apart with blanks and writes squares small.",
        Act::Says(|_, line| {
            line.starts_with("===").then(|| vec![line.replace('/', " ").to_ascii_lowercase()])
        }),
    ),
    row(
        "answer-bare",
        "Answers with the move alone.",
        Act::Says(|_, line| {
            let mv = line.strip_prefix("=== ")?.split('/').next()?;
            Some(vec![format!("=== {mv}")])
        }),
    ),
    row(
        "answer-without-time",
        "Leaves the time of an answer out and gives many decimals.",
        Act::Says(|_, line| {
            let mv = line.strip_prefix("=== ")?.split('/').next()?;
            Some(vec![format!("=== {mv}/59.733333333333334")])
        }),
    ),
    row(
        "answer-without-evaluation",
        "Leaves the evaluation of an answer out.",
        Act::Says(|_, line| {
            let mv = line.strip_prefix("=== ")?.split('/').next()?;
            Some(vec![format!("=== {mv}//0.01")])
        }),
    ),
    row(
        "pass-in-other-words",
        "Writes the pass in several ways.",
        Act::Says(|script, line| {
            script.count += 1;
            let spelling = ["pa", "PASS", "--", "Pa/0.00/0.0", "pa -3.00 0.0"];
            let index = usize::try_from(script.count).unwrap_or(0) % spelling.len();
            line.starts_with("=== PA").then(|| vec![format!("=== {}", spelling[index])])
        }),
    ),
    row(
        "answers-before-the-pong",
        "Gives the best move so far when a ping ends its search.",
        Act::Hears(|scene, line| {
            let mv = scene.script.legal().first().copied()?;
            let going = scene.busy && scene.script.request == "go" && line.starts_with("ping");
            going.then(|| {
                let last = format!("search {mv} 0.00 0 1");
                vec![
                    Deed::Stop,
                    say(last),
                    say(format!("=== {mv}/0.00/0.0")),
                    say("status"),
                    obey(line),
                ]
            })
        }),
    ),
    row(
        "finishes-its-thought",
        "Looks for input every half second.",
        Act::Hears(|scene, line| {
            (scene.busy && line.starts_with("ping"))
                .then(|| vec![Deed::Wait(Duration::from_millis(500)), obey(line)])
        }),
    ),
    row(
        "slow-answers",
        "Takes a second for each move.",
        Act::Hears(|_, line| {
            (line == "go").then(|| vec![Deed::Wait(Duration::from_secs(1)), obey(line)])
        }),
    ),
    row(
        "slow-start",
        "Takes two seconds to start.",
        Act::Begins(|| vec![Deed::Wait(Duration::from_secs(2))]),
    ),
    row(
        "slow-lessons",
        "Takes two seconds to learn, and tells so.",
        Act::Hears(|_, line| {
            (line == "learn").then(|| {
                let wait = Deed::Wait(Duration::from_secs(2));
                vec![say("status learning"), wait, obey(line), say("status")]
            })
        }),
    ),
    row(
        "best-move-last",
        "Tells hints in the opposite order, and each of them twice.",
        Act::Says(|script, line| {
            if line.starts_with("search") && script.request.starts_with("hint ") {
                script.notes.insert(0, line.to_owned());
                return Some(Vec::new());
            }
            if !line.starts_with("nodestats") || script.notes.is_empty() {
                return None;
            }
            let mut lines = std::mem::take(&mut script.notes);
            lines.extend(lines.clone());
            lines.push(line.to_owned());
            Some(lines)
        }),
    ),
    row(
        "pv-with-hyphens",
        "Joins the moves of a pv with hyphens, in either case.",
        Act::Tells(|told, line| {
            let mut small = false;
            let moves: Vec<String> = told
                .line
                .iter()
                .map(|mv| {
                    small = !small;
                    if small { mv.to_string().to_lowercase() } else { mv.to_string() }
                })
                .collect();
            let whole: String = told.line.iter().map(ToString::to_string).collect();
            line.replacen(&whole, &moves.join("-"), 1)
        }),
    ),
    row(
        "pv-of-one-move",
        "Tells no more than the move itself.",
        Act::Tells(|told, line| {
            let whole: String = told.line.iter().map(ToString::to_string).collect();
            let first = told.line.first().map(ToString::to_string).unwrap_or_default();
            line.replacen(&whole, &first, 1)
        }),
    ),
    row(
        "pv-without-passes",
        "Leaves forced passes out of lines, but for the first move.",
        Act::Tells(|told, line| {
            let whole: String = told.line.iter().map(ToString::to_string).collect();
            let kept = told.line.iter().enumerate();
            let kept = kept.filter(|(ply, mv)| *ply == 0 || **mv != Move::Pass);
            let kept: String = kept.map(|(_, mv)| mv.to_string()).collect();
            line.replacen(&whole, &kept, 1)
        }),
    ),
    row(
        "evaluation-in-pairs",
        "Tells what a draw for either side would be worth.",
        Act::Tells(|told, line| {
            let value = told.eval.0;
            line.replacen(&format!(" {value:.2} "), &format!(" {value:.2},{value:.2} "), 1)
        }),
    ),
    row(
        "evaluation-in-hundredths",
        "Tells evaluations in hundredths of a disc, as whole numbers with a sign.",
        Act::Tells(|told, line| {
            let value = told.eval.0;
            line.replacen(&format!(" {value:.2} "), &format!(" {:+.0} ", value * 100.0), 1)
        }),
    ),
    row(
        "depth-with-more",
        "Writes more than a number into the depth, and text behind it.",
        Act::Tells(|told, line| {
            if told.is_exact() {
                return format!("{line}  all of it");
            }
            format!("{}@73% 12 kN/s", line.trim_end())
        }),
    ),
    row(
        "only-the-winner",
        "Claims to know no more than who wins.",
        Act::Tells(|told, line| {
            let sign = told.eval.0.signum() * if told.eval.0 == 0.0 { 0.0 } else { 1.0 };
            let moves: String = told.line.iter().map(ToString::to_string).collect();
            if told.is_exact() { format!("search {moves} {sign} 0 100%W") } else { line.to_owned() }
        }),
    ),
    row("no-claims", "Claims to know nothing.", Act::Tells(|_, line| line.replace("100%", "8"))),
    row(
        "answers-from-a-book",
        "Takes its hints from a book, with any number of games.",
        Act::Says(|script, line| {
            let Ok(Reply::Search(told)) = grammar::reply(line) else { return None };
            let moves: String = told.line.iter().map(ToString::to_string).collect();
            let value = told.eval.0;
            let hints = script.request.starts_with("hint ");
            let depth = told.depth.trim_end_matches('%');
            hints.then(|| vec![format!("book\t{moves} {value} 1234 {depth}\t?<>")])
        }),
    ),
    row(
        "fewer-hints",
        "Leaves out the worst of the hints asked for.",
        Act::Hears(|_, line| {
            let n: usize = line.strip_prefix("hint ")?.parse().ok()?;
            (n > 2).then(|| vec![obey(&format!("hint {}", n - 1))])
        }),
    ),
    row(
        "more-hints",
        "Gives two hints more than asked for.",
        Act::Hears(|_, line| {
            let n: usize = line.strip_prefix("hint ")?.parse().ok()?;
            Some(vec![obey(&format!("hint {}", n + 2))])
        }),
    ),
    row(
        "no-hint-where-it-must-pass",
        "Says nothing where only a pass is possible, but for a state.",
        Act::Hears(|scene, line| {
            (line.starts_with("hint ") && scene.script.must_pass())
                .then(|| vec![say("status Analyzing"), say("status")])
        }),
    ),
    row(
        "pass-from-a-book",
        "Takes the pass from a book of no games.",
        Act::Hears(|scene, line| {
            (line.starts_with("hint ") && scene.script.must_pass())
                .then(|| vec![say("book PA 0 0 0 0")])
        }),
    ),
    row(
        "no-thoughts-told",
        "Tells nothing while it looks for a move.",
        Act::Says(|script, line| {
            let thought = line.starts_with("search") || line.starts_with("nodestats");
            (thought && script.request == "go").then(Vec::new)
        }),
    ),
    row(
        "answers-after-the-end",
        "Gives a move of some sort when a game is over.",
        Act::Hears(|scene, line| {
            scene.script.count += u64::from(line == "go");
            let answer = ["=== --", "=== PA", "=== A2 4.00 0.0"]
                [usize::try_from(scene.script.count % 3).ok()?];
            (line == "go" && scene.script.is_over()).then(|| vec![say(answer)])
        }),
    ),
    row(
        "depth-ignored",
        "Searches three plies deep for hints, whatever is set, and tells no depth otherwise.",
        Act::Hears(|scene, line| {
            let depth = scene.script.depth;
            (line.starts_with("hint ") && depth < 30).then(|| {
                let back = obey(&format!("set depth {depth}"));
                vec![obey("set depth 7"), obey(line), Deed::Finish, back]
            })
        }),
    ),
    row(
        "named-after-its-depth",
        "Gives itself a new name of several words whenever the depth is set.",
        Act::Hears(|_, line| {
            let depth = line.strip_prefix("set depth ")?;
            Some(vec![obey(line), say(""), say(format!("set myname Linesman at depth {depth}"))])
        }),
    ),
    row(
        "nameless",
        "Never tells its name.",
        Act::Says(|_, line| line.starts_with("set myname").then(Vec::new)),
    ),
    row(
        "always-in-a-state",
        "Tells its state before and after everything.",
        Act::Says(|_, line| {
            let state = |text: &str| text.to_owned();
            Some(vec![state("status busy"), line.to_owned(), state("status"), state("status idle")])
        }),
    ),
    row(
        "complains",
        "Says on its output that it does not know a command, as the sample code does.",
        Act::Hears(|_, line| {
            use crate::protocols::nboard::message::Command;
            match grammar::command(line) {
                Command::Unknown | Command::UnknownSet | Command::Analyze => {
                    Some(vec![say("warning unknown command"), say("status what?")])
                }
                _ => None,
            }
        }),
    ),
    row(
        "complains-aside",
        "Says on standard error what it does not like, and what it does.",
        Act::Hears(|_, line| {
            // Nobody has to listen.
            let _ = writeln!(std::io::stderr(), "Error: {line}\n=== F5\npong 9");
            None
        }),
    ),
    row(
        "quit-ignored",
        "Does not know the command to quit.",
        Act::Hears(|_, line| (line == "quit").then(Vec::new)),
    ),
    row(
        "no-analysis",
        "Does not analyze games.",
        Act::Hears(|_, line| (line == "analyze").then(|| vec![say("status not supported")])),
    ),
    row(
        "analysis-twice",
        "Tells the values of positions twice, and leaves out the last position.",
        Act::Says(|_, line| {
            line.starts_with("analysis").then(|| vec![line.to_owned(), line.to_owned()])
        }),
    ),
    row(
        "pong-with-more",
        "Says something behind the number of a pong.",
        Act::Says(|_, line| line.starts_with("pong").then(|| vec![format!("{line} (ready)")])),
    ),
    row(
        "other-moves",
        "Plays another legal move each time.",
        Act::Says(|script, line| {
            script.count += 7;
            let legal = script.legal();
            let fields = line.strip_prefix("=== ")?.split_once('/')?.1;
            let index = usize::try_from(script.count).ok()?.checked_rem(legal.len())?;
            Some(vec![format!("=== {}/{fields}", legal[index])])
        }),
    ),
    row(
        "numbers-with-exponents",
        "Writes small numbers with an exponent and others with a plus sign.",
        Act::Says(|_, line| match grammar::reply(line) {
            Ok(Reply::Answer { mv, .. }) => Some(vec![format!("=== {mv}/+1.5/9.5e-05")]),
            Ok(Reply::NodeStats { nodes, .. }) => Some(vec![format!("nodestats {nodes} 2e-3")]),
            _ => None,
        }),
    ),
    row(
        "nodes-per-move",
        "Tells node counts of each move of a hint, and starts anew with each.",
        Act::Says(|script, line| {
            (line.starts_with("search") && script.request.starts_with("hint ")).then(|| {
                vec!["nodestats 4711 0.00".into(), line.to_owned(), "nodestats 12 0.00".into()]
            })
        }),
    ),
];

/// Odd ways that are right.
pub const QUIRKS: &[Quirk] = &{
    let mut all = [Quirk { name: "", what: "" }; ROWS.len()];
    let mut row = 0;
    while row < ROWS.len() {
        all[row] = ROWS[row].quirk;
        row += 1;
    }
    all
};

/// What the quirk of a name does.
pub(super) fn act_of(name: &str) -> Option<Act> {
    ROWS.iter().find(|row| row.quirk.name == name).map(|row| row.act)
}
