//! Quirks of manner: when the engine speaks, of what, and how long it takes.
//!
//! In: commands and the replies to them. Out: more, fewer, later or other
//! replies, all of them right. Never: a form that is odd.

use std::time::Duration;

use super::{
    super::behaviour::{Behaviour, Effect, FaultyEngine, said, say},
    Row, row,
};
use crate::protocols::nboard::{
    grammar,
    message::{Command, Reply},
    model::SHALLOW,
    rules::legal_moves,
};

pub(super) const ROWS: &[Row] = &[
    row(
        "hints-when-it-has-learned",
        "Searches for a hint after `learn`.",
        Behaviour::Hears(|faulty, line| {
            let learns = line == "learn" && i64::from(faulty.notes.depth) <= SHALLOW;
            learns.then(|| [faulty.honest(line), faulty.honest("hint 1")].concat())
        }),
    ),
    row(
        "banner-at-start",
        "Prints a banner, a table and a status at startup.",
        Behaviour::Opens(|_| {
            said(&[
                "Linesman Othello, self-test passed",
                "",
                "  A B C D E F G H",
                "* - - - O",
                ">> 12 positions",
                "status Loading",
                "status",
            ])
        }),
    ),
    row(
        "time-on-a-processor",
        "Reports the time that it had on a processor, a third of what went by.",
        Behaviour::Says(|_, line| match grammar::reply(line) {
            Ok(Reply::Answer { mv, eval, time: Some(time) }) => {
                let time = Some(time / 3.0);
                Some(say(Reply::Answer { mv, eval, time }.to_string()))
            }
            Ok(Reply::NodeStats { nodes, time }) => {
                Some(say(Reply::NodeStats { nodes, time: time / 3.0 }.to_string()))
            }
            _ => None,
        }),
    ),
    row(
        "chatter",
        "Prints tables and blank lines between its replies.",
        Behaviour::Says(|_, line| {
            let table = "  6 (52 empty)\tD6/-1.16\t\t0.0003s elapsed";
            Some(said(&["", "--- Heights ---", table, line, ""]))
        }),
    ),
    row(
        "indented-chatter",
        "Prints indented lines before its replies.",
        Behaviour::Says(|_, line| {
            let like = [" depth of 12 plies", "\topening: none", "  done!", " --- end"];
            let mut effects = said(&like);
            effects.extend(said(&[line]));
            Some(effects)
        }),
    ),
    row(
        "chatter-almost-like-replies",
        "Prints lines that resemble replies just before the replies.",
        Behaviour::Says(|faulty, line| {
            let mv = faulty.legal().first().map(ToString::to_string).unwrap_or_default();
            let like = match line.split(' ').next()? {
                "===" => said(&[
                    &format!("============= RED ALERT ({mv}) ============="),
                    "===========",
                    &format!("go {mv} looks good"),
                    &format!("bestmove {mv}"),
                    &mv,
                ]),
                "pong" => said(&["pong-pong is another game", "Ponging back"]),
                "learned" => said(&["learning", "learn rate 0.5", "learn"]),
                _ => return None,
            };
            Some([like, said(&[line])].concat())
        }),
    ),
    row(
        "answers-before-the-pong",
        "Sends the best move so far when a ping ends its search.",
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.answer_to_request()?;
            // A search may have answered and not be over yet.
            let open =
                !faulty.notes.is_hinting && faulty.is_busy() && faulty.notes.answer.is_none();
            let is_ping = matches!(grammar::command(line), Command::Ping(_));
            let going = open && faulty.notes.request == "go" && is_ping;
            going.then(|| {
                let told =
                    [&format!("search {mv} 0.00 0 1"), &format!("=== {mv}/0.00/0.0"), "status"];
                let mut effects = faulty.stop_with(&told);
                effects.extend(faulty.honest(line));
                effects
            })
        }),
    ),
    row(
        "any-command-ends-the-search",
        "Ends its search with an answer on any known command, and then carries out the command.",
        Behaviour::Hears(|faulty, line| {
            use crate::protocols::nboard::message::Command;
            let (request, mv) = (faulty.kept.pop(), faulty.answer_to_request());
            // What is asked for now is remembered for the line behind it.
            faulty.kept = vec![format!("{} {}", faulty.notes.request, mv?)];
            let known = !matches!(
                grammar::command(line),
                Command::Ping(_) | Command::Unknown | Command::UnknownSet | Command::Blank
            );
            let ends = faulty.is_busy() && faulty.notes.answer.is_none() && known;
            let mv = request.as_deref().and_then(|request| request.strip_prefix("go "));
            ends.then(|| {
                let hint = || {
                    let (word, mv) = request.as_deref()?.rsplit_once(' ')?;
                    word.starts_with("hint").then(|| format!("search {mv} 0.00 0 1"))
                };
                let answer = mv.map(|mv| format!("=== {mv}")).or_else(hint);
                let told: Vec<&str> = answer.iter().map(String::as_str).collect();
                let mut effects = faulty.stop_with(&told);
                effects.extend(faulty.honest(line));
                effects
            })
        }),
    ),
    row(
        "no-hint-for-none",
        "Does not answer `hint 0` and `hint -1`.",
        Behaviour::Hears(|_, line| matches!(line, "hint 0" | "hint -1").then(Vec::new)),
    ),
    row(
        "finishes-its-thought",
        "Reads its input every half second during a search.",
        Behaviour::Hears(|faulty, line| {
            (faulty.is_busy() && line.starts_with("ping"))
                .then(|| faulty.wait(Duration::from_millis(500), line))
        }),
    ),
    row(
        "lines-in-pieces",
        "Writes each line in two pieces.",
        Behaviour::Says(|_, line| {
            let (head, tail) = line.as_bytes().split_at(line.len() / 2);
            Some(vec![
                Effect::SendRaw(head.to_vec()),
                Effect::Pause(Duration::from_millis(5)),
                Effect::SendRaw([tail, b"\n"].concat()),
            ])
        }),
    ),
    row(
        "one-line-at-a-time",
        "Reads one line every 55 milliseconds, however many have arrived.",
        Behaviour::Hears(|faulty, line| {
            line.starts_with("ping").then(|| faulty.wait(Duration::from_millis(55), line))
        }),
    ),
    row(
        "slow-answers",
        "Takes a second for each move.",
        Behaviour::Hears(|faulty, line| {
            (line == "go").then(|| faulty.wait(Duration::from_secs(1), line))
        }),
    ),
    row(
        "slow-start",
        "Takes twelve seconds to start.",
        Behaviour::Opens(|_| vec![Effect::Pause(Duration::from_secs(12))]),
    ),
    row(
        "slow-lessons",
        "Takes two seconds for `learn`, and reports its status.",
        Behaviour::Hears(|faulty, line| {
            // Where several lessons have come together, the last one takes that long.
            (line == "learn" && faulty.waiting_like("learn") == 0).then(|| {
                let mut effects = said(&["status learning"]);
                effects.push(Effect::Pause(Duration::from_secs(2)));
                effects.extend(faulty.honest_and(line, "status"));
                effects
            })
        }),
    ),
    row(
        "best-move-last",
        "Reports hints in reverse order, and each of them twice.",
        Behaviour::Says(|faulty, line| {
            if line.starts_with("search") && faulty.notes.request.starts_with("hint ") {
                faulty.kept.insert(0, line.to_owned());
                return Some(Vec::new());
            }
            if line.starts_with("pong") {
                // What a ping ended is told by nobody.
                faulty.kept.clear();
            }
            if !line.starts_with("nodestats") || faulty.kept.is_empty() {
                return None;
            }
            let mut lines = std::mem::take(&mut faulty.kept);
            lines.extend(lines.clone());
            lines.push(line.to_owned());
            Some(lines.into_iter().map(Effect::Send).collect())
        }),
    ),
    row(
        "fewer-hints",
        "Leaves out the worst of the requested hints.",
        Behaviour::Hears(|faulty, line| {
            let n: usize = line.strip_prefix("hint ")?.parse().ok()?;
            (n > 2).then(|| faulty.honest(&format!("hint {}", n - 1)))
        }),
    ),
    row(
        "more-hints",
        "Evaluates two moves more than requested.",
        Behaviour::Hears(|faulty, line| {
            let n: usize = line.strip_prefix("hint ")?.parse().ok()?;
            Some(faulty.honest(&format!("hint {}", n + 2)))
        }),
    ),
    row(
        "no-hint-where-it-must-pass",
        "Answers `hint` with `status` only where only a pass is possible.",
        Behaviour::Hears(|faulty, line| {
            (line.starts_with("hint ") && faulty.must_pass())
                .then(|| said(&["status Analyzing", "status"]))
        }),
    ),
    row(
        "no-thoughts-told",
        "Reports nothing during `go`.",
        Behaviour::Says(|faulty, line| {
            let thought = line.starts_with("search") || line.starts_with("nodestats");
            let goes = faulty.notes.request == "go" && !faulty.notes.is_hinting;
            (thought && goes).then(Vec::new)
        }),
    ),
    row(
        "answers-after-the-end",
        "Answers `go` in a finished game.",
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line == "go");
            let answer = ["=== --", "=== PA", "=== A2 4.00 0.0"][faulty.count % 3];
            // What came before is answered first.
            (line == "go" && faulty.is_over() && !faulty.is_busy()).then(|| say(answer))
        }),
    ),
    row(
        "depth-ignored",
        "Searches to depth 7 for `hint`, whatever depth is set.",
        Behaviour::Hears(|faulty, line| {
            // Behind another search as well: who follows the depth only there seems to follow it.
            let depth = faulty.notes.depth;
            (line.starts_with("hint ") && depth < 30)
                .then(|| faulty.honest_at(&["set depth 7", line, &format!("set depth {depth}")]))
        }),
    ),
    row(
        "hints-without-end",
        "Goes on with `hint` until another command comes or the set depth is reached, and reports every depth at once.",
        Behaviour::Hears(|faulty, line| match grammar::command(line) {
            Command::Hint(n) if !faulty.must_pass() && !faulty.is_over() => {
                faulty.count += 1;
                let hint = faulty.count;
                Some(hint_deeper(faulty, (hint, usize::try_from(n).unwrap_or(1)), 1))
            }
            Command::Unknown | Command::UnknownSet | Command::Blank => None,
            _ => {
                faulty.count += 1;
                None
            }
        }),
    ),
    row(
        "anything-after-the-end",
        "Answers `go` and `hint` in a finished game in forms of its own, and more than once.",
        Behaviour::Hears(|faulty, line| {
            let asked = (line == "go" || line.starts_with("hint ")) && faulty.is_over();
            let answers = ["===", "=== none", "=== PA 99999 won -1", "search none 99999 0", "==="];
            asked.then(|| said(&answers))
        }),
    ),
    row(
        "depth-always-four",
        "Searches to depth 4, whatever depth is set.",
        Behaviour::Hears(|faulty, line| {
            let depth: u32 = line.strip_prefix("set depth ")?.parse().ok()?;
            (depth < 30).then(|| faulty.honest("set depth 4"))
        }),
    ),
    row(
        "sets-other-variables",
        "Sets variables of its own.",
        Behaviour::Says(|_, line| {
            line.starts_with("set myname")
                .then(|| said(&["set version 3.1", line, "set strength 4", "set Linesman", "set"]))
        }),
    ),
    row(
        "echoes-its-input",
        "Repeats every line of the GUI.",
        Behaviour::Hears(|faulty, line| {
            let mut effects = say(line);
            effects.extend(faulty.honest(line));
            Some(effects)
        }),
    ),
    row(
        "analysis-without-the-last",
        "Leaves out the last position of a game when it analyzes.",
        Behaviour::Says(|faulty, line| {
            let Ok(Reply::Analysis { moves_made, .. }) = grammar::reply(line) else { return None };
            let plies = i64::try_from(faulty.engine.game().moves.len());
            (plies == Ok(moves_made) && moves_made > 0).then(Vec::new)
        }),
    ),
    row(
        "named-after-its-depth",
        "Sends a new name of several words after each `set depth`.",
        Behaviour::Hears(|faulty, line| {
            let depth = line.strip_prefix("set depth ")?;
            let mut effects = faulty.honest(line);
            effects.extend(said(&["", &format!("set myname Linesman at depth {depth}")]));
            Some(effects)
        }),
    ),
    row(
        "nameless",
        "Never sends its name.",
        Behaviour::Says(|_, line| line.starts_with("set myname").then(Vec::new)),
    ),
    row(
        "always-in-a-state",
        "Sends `status` before and after each reply.",
        Behaviour::Says(|_, line| Some(said(&["status busy", line, "status", "status idle"]))),
    ),
    row(
        "complains",
        "Prints an error message on an unknown command, as the sample code does.",
        Behaviour::Hears(|_, line| {
            use crate::protocols::nboard::message::Command;
            match grammar::command(line) {
                Command::Unknown | Command::UnknownSet | Command::Analyze => {
                    Some(said(&["warning unknown command", "status what?"]))
                }
                _ => None,
            }
        }),
    ),
    row(
        "complains-aside",
        "Prints error messages and progress on standard error.",
        Behaviour::Hears(|faulty, line| {
            let mut effects: Vec<Effect> = [&format!("Error: {line}"), "=== F5", "pong 9"]
                .map(|line| Effect::StandardError(line.to_owned()))
                .into();
            effects.extend(faulty.honest(line));
            Some(effects)
        }),
    ),
    row(
        "quit-ignored",
        "Ignores `quit`.",
        Behaviour::Hears(|_, line| (line == "quit").then(Vec::new)),
    ),
    row(
        "no-analysis",
        "Does not support `analyze`.",
        Behaviour::Hears(|_, line| (line == "analyze").then(|| say("status not supported"))),
    ),
    row(
        "analysis-twice",
        "Reports the positions of an analysis twice.",
        Behaviour::Says(|_, line| line.starts_with("analysis").then(|| said(&[line, line]))),
    ),
    row(
        "other-moves",
        "Plays another legal move each time.",
        Behaviour::Says(|faulty, line| {
            faulty.count += 7;
            let legal = legal_moves(&faulty.notes.answered?);
            let fields = line.strip_prefix("=== ")?.split_once('/')?.1;
            let index = faulty.count.checked_rem(legal.len())?;
            Some(say(format!("=== {}/{fields}", legal[index])))
        }),
    ),
    row(
        "nodes-with-each-game",
        "Sends `nodestats 0 0.00` after each `set game`.",
        Behaviour::Hears(|faulty, line| {
            line.starts_with("set game ").then(|| faulty.honest_and(line, "nodestats 0 0.00"))
        }),
    ),
    row(
        "nodes-per-move",
        "Sends node counts for each move of a hint, starting at zero each time.",
        Behaviour::Says(|faulty, line| {
            (line.starts_with("search") && faulty.notes.request.starts_with("hint "))
                .then(|| said(&["nodestats 4711 0.00", line, "nodestats 12 0.00"]))
        }),
    ),
    row("ends-with-a-status", "Exits with a status other than 0.", Behaviour::Honest),
];

/// Says what it thinks of so many moves at this depth, and goes on to the next one while that is within
/// the limit and no other command has come.
fn hint_deeper(faulty: &mut FaultyEngine, (hint, n): (usize, usize), depth: u32) -> Vec<Effect> {
    if faulty.count != hint || (faulty.notes.is_limited && depth > faulty.notes.depth.max(1)) {
        return Vec::new();
    }
    let moves = faulty.legal().into_iter().take(n);
    let told = moves.map(|mv| format!("search {mv} 0.00 0 {depth}"));
    let mut effects: Vec<Effect> = told.flat_map(say).collect();
    effects.extend(say(format!("nodestats {} 0.00", depth * 100)));
    let takes = Duration::from_millis((depth * depth).into());
    effects.push(faulty.after(takes, move |faulty| hint_deeper(faulty, (hint, n), depth + 1)));
    effects
}
