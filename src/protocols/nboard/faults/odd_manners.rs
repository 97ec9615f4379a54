//! Quirks of manner: when the engine speaks, of what, and how long it takes.
//!
//! In: commands and the replies to them. Out: more, fewer, later or other
//! replies, all of them right. Never: a form that is odd.

use std::{io::Write as _, time::Duration};

use super::{
    behaviour::{Act, Effect, halves, rewords, said, say},
    quirks::{Row, row},
};
use crate::protocols::nboard::grammar;

pub(super) const ROWS: &[Row] = &[
    row(
        "banner-at-start",
        "Prints a banner, a table and a state before it is told anything.",
        Act::Opens(|_| {
            let lines = [
                "Linesman Othello, self-test passed",
                "",
                "  A B C D E F G H",
                "* - - - O",
                ">> 12 positions",
                "status Loading",
                "status",
            ];
            said(&lines)
        }),
    ),
    row(
        "chatter",
        "Prints tables and blank lines between its replies.",
        rewords(|_, line| {
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
        rewords(|_, line| {
            let like = [" search of 12 nodes", "\tbook: none", "  pong!", " === done"];
            Some(like.map(str::to_owned).into_iter().chain([line.to_owned()]).collect())
        }),
    ),
    row(
        "chatter-almost-like-replies",
        "Prints banners and thoughts that are almost replies, just before these.",
        rewords(|script, line| {
            let mv = script.legal().first().map(ToString::to_string).unwrap_or_default();
            let like = match line.split(' ').next()? {
                "===" => vec![
                    format!("============= RED ALERT ({mv}) ============="),
                    "===========".to_owned(),
                    format!("go {mv} looks good"),
                    format!("bestmove {mv}"),
                    mv,
                ],
                "pong" => vec!["pong-pong is another game".into(), "Ponging back".into()],
                "learned" => vec!["learning".into(), "learn rate 0.5".into(), "learn".into()],
                _ => return None,
            };
            Some(like.into_iter().chain([line.to_owned()]).collect())
        }),
    ),
    row(
        "answers-before-the-pong",
        "Gives the best move so far when a ping ends its search.",
        Act::Hears(|scene, line| {
            let mv = scene.notes.answer_to_request()?;
            // A search may have answered and not be over yet.
            let open = scene.is_busy() && scene.notes.answer.is_none();
            let going = open && scene.notes.request == "go" && line.starts_with("ping");
            // It may also answer just before it is stopped.
            going.then(|| {
                [
                    scene.stop(),
                    scene.say_unanswered(format!("search {mv} 0.00 0 1")),
                    scene.say_unanswered(format!("=== {mv}/0.00/0.0")),
                    say("status"),
                    scene.honest(line),
                ]
                .concat()
            })
        }),
    ),
    row(
        "any-command-ends-the-search",
        "Ends its search with an answer when it hears any command that it knows, and then obeys.",
        Act::Hears(|scene, line| {
            use crate::protocols::nboard::message::Command;
            let (request, mv) = (scene.notes.notes.pop(), scene.notes.answer_to_request());
            // What is asked for now is remembered for the line behind it.
            scene.notes.notes = vec![format!("{} {}", scene.notes.request, mv?)];
            let known = !matches!(
                grammar::command(line),
                Command::Ping(_) | Command::Unknown | Command::UnknownSet | Command::Blank
            );
            let ends = scene.is_busy() && scene.notes.answer.is_none() && known;
            let mv = request.as_deref().and_then(|request| request.strip_prefix("go "))?;
            let answer = format!("=== {mv}");
            ends.then(|| [scene.stop(), scene.say_unanswered(answer), scene.honest(line)].concat())
        }),
    ),
    row(
        "no-hint-for-none",
        "Says nothing when it is asked for no hint, or fewer.",
        Act::Hears(|_, line| matches!(line, "hint 0" | "hint -1").then(Vec::new)),
    ),
    row(
        "finishes-its-thought",
        "Looks for input every half second.",
        Act::Hears(|scene, line| {
            (scene.is_busy() && line.starts_with("ping")).then(|| {
                [vec![Effect::Pause(Duration::from_millis(500))], scene.honest(line)].concat()
            })
        }),
    ),
    row("lines-in-pieces", "Writes each line in two pieces.", halves()),
    row(
        "one-line-at-a-time",
        "Looks for one line of input every now and then, however many have arrived.",
        Act::Hears(|scene, line| {
            line.starts_with("ping").then(|| {
                [vec![Effect::Pause(Duration::from_millis(55))], scene.honest(line)].concat()
            })
        }),
    ),
    row(
        "slow-answers",
        "Takes a second for each move.",
        Act::Hears(|scene, line| {
            (line == "go")
                .then(|| [vec![Effect::Pause(Duration::from_secs(1))], scene.honest(line)].concat())
        }),
    ),
    row(
        "slow-start",
        "Takes two seconds to start.",
        Act::Opens(|_| vec![Effect::Pause(Duration::from_secs(2))]),
    ),
    row(
        "slow-lessons",
        "Takes two seconds to learn, and tells so.",
        Act::Hears(|scene, line| {
            (line == "learn").then(|| {
                let wait = vec![Effect::Pause(Duration::from_secs(2))];
                [say("status learning"), wait, scene.honest(line), say("status")].concat()
            })
        }),
    ),
    row(
        "best-move-last",
        "Tells hints in the opposite order, and each of them twice.",
        rewords(|script, line| {
            if line.starts_with("search") && script.request.starts_with("hint ") {
                script.notes.insert(0, line.to_owned());
                return Some(Vec::new());
            }
            if line.starts_with("pong") {
                // What a ping ended is told by nobody.
                script.notes.clear();
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
        "fewer-hints",
        "Leaves out the worst of the hints asked for.",
        Act::Hears(|scene, line| {
            let n: usize = line.strip_prefix("hint ")?.parse().ok()?;
            (n > 2).then(|| scene.honest(&format!("hint {}", n - 1)))
        }),
    ),
    row(
        "more-hints",
        "Gives two hints more than asked for.",
        Act::Hears(|scene, line| {
            let n: usize = line.strip_prefix("hint ")?.parse().ok()?;
            Some(scene.honest(&format!("hint {}", n + 2)))
        }),
    ),
    row(
        "no-hint-where-it-must-pass",
        "Says nothing where only a pass is possible, but for a state.",
        Act::Hears(|scene, line| {
            (line.starts_with("hint ") && scene.notes.must_pass())
                .then(|| [say("status Analyzing"), say("status")].concat())
        }),
    ),
    row(
        "no-thoughts-told",
        "Tells nothing while it looks for a move.",
        rewords(|script, line| {
            let thought = line.starts_with("search") || line.starts_with("nodestats");
            (thought && script.request == "go").then(Vec::new)
        }),
    ),
    row(
        "answers-after-the-end",
        "Gives a move of some sort when a game is over.",
        Act::Hears(|scene, line| {
            scene.notes.count += u64::from(line == "go");
            let answer = ["=== --", "=== PA", "=== A2 4.00 0.0"]
                [usize::try_from(scene.notes.count % 3).ok()?];
            (line == "go" && scene.notes.is_over()).then(|| say(answer))
        }),
    ),
    row(
        "depth-ignored",
        "Searches five plies deep for hints, whatever is set, and tells no depth otherwise.",
        Act::Hears(|scene, line| {
            let depth = scene.notes.depth;
            (line.starts_with("hint ") && depth < 30).then(|| {
                [
                    scene.honest("set depth 5"),
                    scene.honest(line),
                    scene.once_idle(move |scene| scene.honest(&format!("set depth {depth}"))),
                ]
                .concat()
            })
        }),
    ),
    row(
        "named-after-its-depth",
        "Gives itself a new name of several words whenever the depth is set.",
        Act::Hears(|scene, line| {
            let depth = line.strip_prefix("set depth ")?;
            Some(
                [scene.honest(line), say(""), say(format!("set myname Linesman at depth {depth}"))]
                    .concat(),
            )
        }),
    ),
    row(
        "nameless",
        "Never tells its name.",
        rewords(|_, line| line.starts_with("set myname").then(Vec::new)),
    ),
    row(
        "always-in-a-state",
        "Tells its state before and after everything.",
        rewords(|_, line| {
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
                    Some([say("warning unknown command"), say("status what?")].concat())
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
        Act::Hears(|_, line| (line == "analyze").then(|| say("status not supported"))),
    ),
    row(
        "analysis-twice",
        "Tells the values of positions twice, and leaves out the last position.",
        rewords(|_, line| {
            line.starts_with("analysis").then(|| vec![line.to_owned(), line.to_owned()])
        }),
    ),
    row(
        "other-moves",
        "Plays another legal move each time.",
        rewords(|script, line| {
            script.count += 7;
            let legal = script.legal();
            let fields = line.strip_prefix("=== ")?.split_once('/')?.1;
            let index = usize::try_from(script.count).ok()?.checked_rem(legal.len())?;
            Some(vec![format!("=== {}/{fields}", legal[index])])
        }),
    ),
    row(
        "nodes-with-each-game",
        "Clears the node count that the GUI shows with each new game.",
        Act::Hears(|scene, line| {
            line.starts_with("set game ")
                .then(|| [scene.honest(line), say("nodestats 0 0.00")].concat())
        }),
    ),
    row(
        "nodes-per-move",
        "Tells node counts of each move of a hint, and starts anew with each.",
        rewords(|script, line| {
            (line.starts_with("search") && script.request.starts_with("hint ")).then(|| {
                vec!["nodestats 4711 0.00".into(), line.to_owned(), "nodestats 12 0.00".into()]
            })
        }),
    ),
    row("ends-with-a-status", "Ends with a status other than 0.", Act::Honest),
];
