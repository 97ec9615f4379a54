//! Quirks of lines and games: how the engine writes and reads them, and when.
//!
//! In: a line, either way. Out: what such an engine does with it.

use std::time::Duration;

use super::super::super::rewording::with_value;
use super::super::{
    Playing, Rows,
    behaviour::{Behaviour, Deeds, Effect, FaultyEngine, Odd, instead, is, say, then},
};
use crate::contract::quirk as row;

const fn wait(ms: u64) -> Effect {
    Effect::Pause(Duration::from_millis(ms))
}

/// Keeps a best move back for so long, unless it is not to think any more.
fn keep_back<D: Playing>(faulty: &mut FaultyEngine<D>, best: &str, ms: u64) -> Vec<Effect> {
    faulty.kept.push(best.to_owned());
    let later = |faulty: &mut FaultyEngine<D>| faulty.kept.pop().map(say).unwrap_or_default();
    vec![faulty.after(Duration::from_millis(ms), later)]
}

/// Whoever is not to think any more says at once what it has kept back.
fn hand_out<D: Playing>(faulty: &mut FaultyEngine<D>, line: &str) -> Deeds {
    let ends = line == "stop" || line == "quit";
    let best = ends.then(|| faulty.kept.pop()).flatten()?;
    Some([say(best), faulty.honest(line)].concat())
}

impl<D: Playing> Rows<D> {
    /// Those of this kind.
    pub const LINES: &'static [Odd<D>] = &[
        row(
            "crlf",
            "Ends its lines with CR LF.",
            Behaviour::Says(|_, line| Some(vec![Effect::SendRaw(format!("{line}\r\n").into())])),
        ),
        row(
            "blanks-and-tabs",
            "Puts spaces and tabs around its words.",
            Behaviour::Says(|_, line| instead(format!("\t {} \t", line.replace(' ', " \t ")))),
        ),
        row(
            "any-letter-case",
            "Accepts commands in any letter case.",
            Behaviour::Hears(|faulty, line| {
                let end = line.find([' ', '\t']).unwrap_or(line.len());
                let (word, rest) = line.split_at(end);
                let lower = word.to_ascii_lowercase();
                (lower != word).then(|| faulty.honest(&format!("{lower}{rest}")))
            }),
        ),
        row(
            "remarks-on-everything",
            "Answers every command with `info string`, whatever the mode.",
            Behaviour::Hears(|faulty, line| {
                let heard: String = line.chars().filter(|c| !c.is_control()).take(40).collect();
                let remark = format!("info string I have heard {heard}");
                (line != D::START && line != "quit")
                    .then(|| [say(remark), faulty.honest(line)].concat())
            }),
        ),
        row(
            "remarks-after-bestmove",
            "Sends `info string` after each `bestmove`.",
            Behaviour::Says(|_, line| {
                line.starts_with("bestmove").then(|| then(line, "info string done")).flatten()
            }),
        ),
        row(
            "no-variations",
            "Sends no `pv`.",
            Behaviour::Says(|_, line| line.split_once(" pv ").and_then(|(head, _)| instead(head))),
        ),
        row(
            "bounds",
            "Sends a bound before each score.",
            Behaviour::Says(|_, line| {
                let bound = line.replacen(" nodes ", " lowerbound nodes ", 1);
                line.contains(" pv ").then(|| then(&bound, line)).flatten()
            }),
        ),
        row(
            "seldepth-jumps",
            "Reports a `seldepth` below and far above `depth`.",
            Behaviour::Says(|_, line| {
                let depth = if line.contains("depth 2 ") { 0 } else { 40 };
                with_value(line, "seldepth", depth).and_then(instead)
            }),
        ),
        row(
            "slow-searches",
            "Takes a third of a second for each search of one ply.",
            Behaviour::Both(hand_out, |faulty, line| {
                let slow = faulty.notes.go.depth == Some(1) && line.starts_with("bestmove");
                slow.then(|| keep_back(faulty, line, 330))
            }),
        ),
        row(
            "takes-all-of-movetime",
            "Takes all of its `movetime`, whatever other limit it has reached.",
            Behaviour::Both(hand_out, |faulty, line| {
                let time = faulty.notes.go.movetime.filter(|_| faulty.notes.go.limits() > 1)?;
                line.starts_with("bestmove").then(|| keep_back(faulty, line, time))
            }),
        ),
        row(
            "one-line-at-a-time",
            "Polls its input and reads one line at a time.",
            Behaviour::Hears(|faulty, line| {
                (line == "isready").then(|| faulty.hear_late(Duration::from_millis(55), line))
            }),
        ),
        row(
            "takes-its-time-to-be-ready",
            "Takes ten seconds before its first `readyok`.",
            Behaviour::Hears(|faulty, line| {
                let first = line == "isready" && faulty.count == 0;
                faulty.count += usize::from(line == "isready");
                first.then(|| faulty.hear_late(Duration::from_secs(10), line))
            }),
        ),
        row("slow-start", "Takes half a second to start.", Behaviour::Opens(|_| vec![wait(500)])),
        row(
            "slow-new-game",
            "Takes a second and a half to set up a new game.",
            Behaviour::Hears(|faulty, line| {
                (line == D::NEW_GAME).then(|| [faulty.honest(line), vec![wait(1_500)]].concat())
            }),
        ),
        row(
            "other-moves-each-time",
            "Plays another move in each search.",
            Behaviour::Both(
                |_, _| None,
                |faulty, line| {
                    if line.starts_with("info depth") {
                        let (head, _) = line.split_once(" pv ")?;
                        return instead(head);
                    }
                    let free =
                        faulty.notes.go.searchmoves.is_empty() && faulty.notes.go.mate.is_none();
                    let old = line
                        .strip_prefix("bestmove ")
                        .filter(|_| free && faulty.has_searched())
                        .filter(|_| !faulty.searches_finished_game())?;
                    let moves = D::legal(&faulty.notes.board);
                    let other = moves.get(faulty.notes.searches * 7 % moves.len().max(1))?;
                    instead(line.replace(old, other))
                },
            ),
        ),
        row(
            D::SECOND_START_IGNORED_NAME,
            D::SECOND_START_IGNORED,
            Behaviour::Hears(|faulty, line| {
                let again = line == D::START && faulty.count > 0;
                faulty.count += usize::from(line == D::START);
                again.then(Vec::new)
            }),
        ),
        row(
            "author-first",
            "Sends `id author` before `id name`, with `info string` in between.",
            Behaviour::Says(|faulty, line| match line {
                line if line.starts_with("id name") => {
                    faulty.kept.push(line.to_owned());
                    Some(say("info string hello"))
                }
                line if line.starts_with("id author") => {
                    let name = faulty.kept.pop().unwrap_or_default();
                    then(line, name)
                }
                _ => None,
            }),
        ),
        row(
            "own-option-fields",
            "Declares options with fields that the specification does not have.",
            Behaviour::Says(|_, line| match line {
                line if !is(line, "option") => None,
                line if line.contains("type spin") => instead(format!(
                    "{} step 1 unit MB",
                    line.replace(" default", " group A default")
                )),
                line if line.contains("type check") => instead(format!("{line} since 2.0 hidden")),
                line if line.contains("type button") => {
                    instead(format!("{line} tip it is cleared"))
                }
                _ => None,
            }),
        ),
        row(
            "gloomy",
            "Never thinks that it stands better, not even where it wins at once.",
            Behaviour::Says(|_, line| {
                let (head, rest) = line.split_once("score ")?;
                let (_, tail) = rest.split_once(' ').and_then(|(_, rest)| rest.split_once(' '))?;
                instead(format!("{head}score cp -30 {tail}"))
            }),
        ),
        row(
            "applies-after-search",
            "Applies a `position` that comes during a search after it.",
            Behaviour::Hears(|faulty, line| {
                if is(line, "position") && faulty.is_thinking() {
                    faulty.kept.push(line.to_owned());
                    return Some(Vec::new());
                }
                let waiting = (line == "stop").then(|| faulty.kept.pop())??;
                Some(faulty.hear(&[line, &waiting]))
            }),
        ),
        row(
            "echoes-everything",
            "Echoes every line in `info string`.",
            Behaviour::Hears(|faulty, line| {
                Some(
                    [say(format!("info string received {}", line.trim())), faulty.honest(line)]
                        .concat(),
                )
            }),
        ),
        row(
            "searchmoves-to-the-end",
            "Reads everything after `searchmoves` as moves.",
            Behaviour::Hears(|faulty, line| {
                let (head, moves) = line.split_once(" searchmoves ").filter(|_| is(line, "go"))?;
                let moves: Vec<&str> =
                    moves.split_whitespace().filter(|word| D::parse_move(word).is_ok()).collect();
                (!moves.is_empty())
                    .then(|| faulty.honest(&format!("{head} searchmoves {}", moves.join(" "))))
            }),
        ),
        row(
            "none-in-finished-games",
            "Answers a search of a finished game with `bestmove none`.",
            Behaviour::Says(|faulty, line| {
                let over = faulty.searches_finished_game() && line.starts_with("bestmove");
                over.then(|| say("bestmove none"))
            }),
        ),
        row(
            "leaves-with-a-word",
            "Answers `quit` with `info string`.",
            Behaviour::Hears(|faulty, line| {
                is(line, "quit").then(|| [say("info string goodbye"), faulty.honest(line)].concat())
            }),
        ),
        row(
            "silent-until-stop",
            "Sends `info` about a search without limits only at its end.",
            Behaviour::Both(
                |_, _| None,
                |faulty, line| {
                    if faulty.notes.go.is_infinite() && line.starts_with("info ") {
                        faulty.kept.push(line.to_owned());
                        return Some(Vec::new());
                    }
                    let mut deeds: Vec<Effect> = faulty.kept.drain(..).map(Effect::Send).collect();
                    deeds.extend(say(line));
                    Some(deeds)
                },
            ),
        ),
        row("ends-with-a-status", "Exits with a status other than 0.", Behaviour::Honest),
    ];
}
