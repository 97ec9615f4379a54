//! Faults of hearing: line ends, blanks, what is unknown, ill-formed or out
//! of place, `isready`, `debug`.
//!
//! In: a line as it came. Out: a wrong reaction to it.

use std::time::Duration;

use super::behaviour::{Act, Effect, Row, Scene, is, row, said, say, then};
use crate::protocols::{
    uci::tokens::tokens,
    ugmi::{
        grammar::{self, has_odd_blanks},
        message::{Command, Keyword},
    },
};

pub(super) fn is_unknown(line: &str) -> bool {
    grammar::command(line) == Command::Unknown
}

pub(super) fn is_misused(line: &str, keyword: Keyword) -> bool {
    grammar::command(line) == Command::Misused(keyword)
}

/// A line of the search under way is ended by this command.
pub(super) fn ends_search(scene: &mut Scene, line: &str, word: &str) -> Option<Vec<Effect>> {
    let sound = !matches!(grammar::command(line), Command::Misused(_));
    let ends = is(line, word) && sound && scene.is_thinking();
    ends.then(|| scene.hear(&["stop", line]))
}

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "crlf-unknown",
        "Knows no command that ends with a carriage return.",
        &["ugmi/description/accepts-both-line-ends"],
        Act::Hears(|scene, _| scene.carriage_return.then(Vec::new)),
    ),
    row(
        "crlf-in-numbers",
        "Takes a carriage return for a part of the last word.",
        &["ugmi/description/accepts-both-line-ends"],
        Act::Hears(|scene, line| {
            let word = scene.carriage_return && tokens(line).len() > 1;
            word.then(|| scene.honest(&format!("{line}~")))
        }),
    ),
    row(
        "single-blanks-only",
        "Knows no command with blanks around it or with two blanks in a row.",
        &["ugmi/description/accepts-blanks-and-tabs"],
        Act::Hears(|_, line| has_odd_blanks(line).then(Vec::new)),
    ),
    row(
        "keyword-in-column-one",
        "Knows no command with a blank before it.",
        &["ugmi/description/accepts-blanks-and-tabs"],
        Act::Hears(|_, line| {
            (line.starts_with([' ', '\t']) && !line.trim().is_empty()).then(Vec::new)
        }),
    ),
    row(
        "tabs-are-letters",
        "Takes tabs for parts of words.",
        &["ugmi/description/accepts-blanks-and-tabs"],
        Act::Hears(|scene, line| {
            (line.contains('\t') && !line.trim().is_empty())
                .then(|| scene.honest(&line.trim_matches(' ').replace('\t', "_")))
        }),
    ),
    row(
        "exit-on-unknown",
        "Ends when it does not know a command.",
        &["ugmi/description/ignores-unknown-commands", "ugmi/process/stays-alive"],
        Act::Hears(|scene, line| {
            (is_unknown(line) && !scene.odd_bytes && line.len() < 999).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "bare-line-on-unknown",
        "Answers unknown commands with a line that is no `info`.",
        &["ugmi/description/ignores-unknown-commands"],
        Act::Hears(|scene, line| {
            (is_unknown(line) && !scene.odd_bytes && line.len() < 999)
                .then(|| say(format!("Unknown command: {line}")))
        }),
    ),
    row(
        "speaks-uci-too",
        "Identifies itself in answer to `uci`.",
        &["ugmi/description/ignores-unknown-commands"],
        Act::Hears(|_, line| {
            (line == "uci").then(|| said(&["id name Both", "id author A", "uciok"]))
        }),
    ),
    row(
        "unknown-stops-search",
        "Ends its search when a line comes that it does not know.",
        &["ugmi/description/ignores-unknown-commands"],
        Act::Hears(|scene, line| {
            let ends = is_unknown(line) && scene.is_thinking() && line.len() < 999;
            ends.then(|| scene.honest("stop"))
        }),
    ),
    row(
        "crash-on-bare-position",
        "Ends when nothing follows `position`.",
        &["ugmi/description/ignores-ill-formed-commands", "ugmi/process/stays-alive"],
        Act::Hears(|_, line| (line.trim() == "position").then(|| vec![Effect::Exit])),
    ),
    row(
        "crash-on-bad-move",
        "Ends when a list holds a word that is no move.",
        &["ugmi/description/ignores-ill-formed-commands", "ugmi/process/stays-alive"],
        Act::Hears(|_, line| {
            (is_misused(line, Keyword::Position) && line.contains("startpos moves"))
                .then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "deaf-after-bad-setoption",
        "Reads no further after a `setoption` without a name.",
        &["ugmi/description/ignores-ill-formed-commands"],
        Act::Hears(|_, line| is_misused(line, Keyword::SetOption).then(|| vec![Effect::Hang])),
    ),
    row(
        "bare-line-on-bad-debug",
        "Answers a bad `debug` with a line that is no `info`.",
        &["ugmi/description/ignores-ill-formed-commands"],
        Act::Hears(|scene, line| {
            (is_misused(line, Keyword::Debug) && !scene.odd_bytes)
                .then(|| say("usage: debug on|off"))
        }),
    ),
    row(
        "second-go-in-search",
        "Begins a second search during the first.",
        &["ugmi/description/ignores-out-of-place-commands"],
        Act::Hears(|scene, line| {
            (is(line, "go") && scene.is_thinking()).then(|| scene.hear(&["stop", line]))
        }),
    ),
    row(
        "go-restarts-search",
        "Begins its search anew when it hears of another.",
        &["ugmi/description/ignores-out-of-place-commands"],
        Act::Hears(|scene, line| {
            let told = ["info depth 3 nodes 90 time 9", "info depth 1 nodes 3 time 1"];
            (is(line, "go") && scene.is_thinking()).then(|| said(&told))
        }),
    ),
    row(
        "queued-go",
        "Begins the search asked for during another when that is over.",
        &["ugmi/description/ignores-out-of-place-commands"],
        Act::Hears(|scene, line| {
            if is(line, "go") && scene.is_thinking() {
                scene.kept.push(line.to_owned());
                return Some(Vec::new());
            }
            let waiting = if line == "stop" { scene.kept.pop() } else { None }?;
            Some(scene.hear(&[line, &waiting]))
        }),
    ),
    row(
        "crash-on-position-in-search",
        "Ends when a position comes during a search.",
        &["ugmi/description/ignores-out-of-place-commands", "ugmi/process/stays-alive"],
        Act::Hears(|scene, line| {
            (is(line, "position") && scene.is_thinking() && tokens(line).len() > 2)
                .then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "newgame-stops-search",
        "Ends its search when a new game is announced.",
        &["ugmi/description/ignores-out-of-place-commands"],
        Act::Hears(|scene, line| ends_search(scene, line, "ugminewgame")),
    ),
    row(
        "newgame-forgets-search",
        "Ends its search without a best move when a new game is announced.",
        &["ugmi/description/ignores-out-of-place-commands"],
        Act::Both(
            |scene, line| {
                let lost = line == "ugminewgame" && scene.is_thinking();
                scene.count += usize::from(lost);
                lost.then(|| scene.honest("stop"))
            },
            |scene, line| (scene.count == 1 && line.starts_with("bestmove")).then(Vec::new),
        ),
    ),
    row(
        "position-stops-search",
        "Ends its search when a position comes.",
        &["ugmi/description/ignores-out-of-place-commands"],
        Act::Hears(|scene, line| ends_search(scene, line, "position")),
    ),
    row(
        "board-after-position",
        "Prints the board after each position.",
        &["ugmi/description/known-messages-only"],
        Act::Hears(|scene, line| {
            let picture = ["  a b c d", "1 . . . .", ""];
            is(line, "position").then(|| scene.hear_and_say(line, &picture))
        }),
    ),
    row(
        "blank-line-ends",
        "Takes a blank line for the end of its input.",
        &["ugmi/description/ignores-blank-lines", "ugmi/process/stays-alive"],
        Act::Hears(|_, line| line.trim().is_empty().then(|| vec![Effect::Exit])),
    ),
    row(
        "bare-line-on-blank",
        "Answers blank lines with a prompt.",
        &["ugmi/description/ignores-blank-lines"],
        Act::Hears(|_, line| line.trim().is_empty().then(|| say("ready>"))),
    ),
    row(
        "deaf-while-thinking",
        "Reads no line before its search is over.",
        &["ugmi/description/listens-while-thinking"],
        Act::Hears(|scene, line| {
            let Command::Go(go) = grammar::command(line) else { return None };
            let endless = go.is_infinite() || go.odd;
            endless.then(|| [scene.honest("go"), vec![scene.deaf()]].concat())
        }),
    ),
    row(
        "ready-after-search",
        "Answers `isready` when its search is over, not before.",
        &["ugmi/isready/answered-during-search"],
        Act::Hears(|scene, line| {
            if line == "isready" && scene.is_thinking() {
                scene.count += 1;
                return Some(Vec::new());
            }
            let waiting = std::mem::take(&mut scene.count);
            (line == "stop").then(|| {
                let mut deeds = scene.honest(line);
                deeds.extend((0..waiting).map(|_| Effect::Send("readyok".into())));
                deeds
            })
        }),
    ),
    row(
        "one-ready-for-several",
        "Answers several `isready` that come together once.",
        &["ugmi/isready/one-readyok-each"],
        Act::Hears(|scene, line| {
            let again = scene.before == "isready" && !scene.is_thinking();
            let merged = line == "isready" && again;
            scene.count += usize::from(merged);
            (merged && scene.count == 2).then(Vec::new)
        }),
    ),
    row(
        "ready-no-more",
        "Answers no `isready` after the fifth.",
        &["ugmi/isready/one-readyok-each"],
        Act::Hears(|scene, line| {
            scene.count += usize::from(line == "isready");
            (line == "isready" && scene.count > 5).then(Vec::new)
        }),
    ),
    row(
        "isready-stops-search",
        "Takes `isready` for `stop` during a search.",
        &["ugmi/isready/does-not-stop-the-search"],
        Act::Hears(|scene, line| ends_search(scene, line, "isready")),
    ),
    row(
        "ready-of-itself",
        "Says `readyok` when a new game has been set up.",
        &["ugmi/readyok/only-when-asked"],
        Act::Hears(|scene, line| {
            (line == "ugminewgame" && !scene.is_thinking())
                .then(|| scene.hear_and_say(line, &["readyok"]))
        }),
    ),
    row(
        "ready-after-search-too",
        "Says `readyok` after each best move.",
        &["ugmi/readyok/only-when-asked"],
        Act::Says(|_, line| line.starts_with("bestmove").then(|| then(line, "readyok")).flatten()),
    ),
    row(
        "slow-ready",
        "Takes more than a second for an `isready` that follows another.",
        &["ugmi/isready/promptly"],
        Act::Hears(|scene, line| {
            let again = line == "isready" && scene.before == "isready";
            (again && scene.notes.searches == 0)
                .then(|| scene.hear_late(Duration::from_millis(1_100), line))
        }),
    ),
    row(
        "ready-too-early",
        "Says `readyok` while a new game is still being set up, and misses the next search.",
        &["ugmi/readyok/after-earlier-commands"],
        Act::Hears(|scene, line| {
            let idle = !scene.is_thinking();
            // The next search comes before the new game is set up only if it
            // has come already.
            let behind = scene.waiting.iter().any(|line| line.starts_with(b"go"));
            if line == "ugminewgame" && idle && behind {
                scene.count = 1;
            }
            let lost = is(line, "go") && scene.count == 1;
            if lost {
                scene.count = 0;
            }
            lost.then(Vec::new)
        }),
    ),
    row(
        "debug-stops-search",
        "Ends its search when debug mode is switched.",
        &["ugmi/debug/accepted-at-any-time"],
        Act::Hears(|scene, line| ends_search(scene, line, "debug")),
    ),
    row(
        "crash-on-debug-off",
        "Ends when debug mode is switched off.",
        &["ugmi/debug/accepted-at-any-time", "ugmi/process/stays-alive"],
        Act::Hears(|_, line| (line == "debug off").then(|| vec![Effect::Exit])),
    ),
    row(
        "starts-in-debug-mode",
        "Is in debug mode before it is switched on.",
        &["ugmi/debug/off-by-default"],
        Act::Hears(|scene, line| {
            scene.count += 1;
            (scene.count == 1).then(|| scene.hear(&["debug on", line]))
        }),
    ),
    row(
        "bare-debug-output",
        "Prints debug output in lines that are no `info`.",
        &["ugmi/debug/sends-more-information"],
        Act::Says(|_, line| {
            let remark = line.strip_prefix("info string heard");
            remark.map(|rest| say(format!("DEBUG{rest}")))
        }),
    ),
    row(
        "crlf-quit-unknown",
        "Does not know `quit` with a carriage return behind it.",
        &["ugmi/description/accepts-both-line-ends"],
        Act::Hears(|scene, line| (scene.carriage_return && line == "quit").then(Vec::new)),
    ),
    row(
        "first-letters-suffice",
        "Knows `isready` by how it begins.",
        &["ugmi/description/ignores-unknown-commands"],
        Act::Hears(|scene, line| line.starts_with("isready").then(|| scene.honest("isready"))),
    ),
    row(
        "debug-for-good",
        "Stays in debug mode once it is in it.",
        &["ugmi/debug/off-by-default"],
        Act::Hears(|_, line| (line == "debug off").then(Vec::new)),
    ),
];
