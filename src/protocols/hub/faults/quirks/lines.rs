//! Quirks of lines and games: how the engine writes and reads them, and when.
//!
//! In: a line, either way. Out: what such an engine does with it.

use std::time::Duration;

use super::{
    super::{
        behaviour::{Behaviour, Effect, said, say},
        notes::Stage,
        numbers::scored,
    },
    Row, row,
};
use crate::protocols::hub::{
    grammar,
    message::{Command, Level, Mode, Word},
    rules::{legal_moves, parse_move},
};

pub(super) const ROWS: &[Row] = &[
    row(
        "proud-scores",
        "Counts a man as three and reports whole scores.",
        Behaviour::Says(|_, line| scored(line, 3.0)),
    ),
    row(
        "silent-searches",
        "Sends no `info`.",
        Behaviour::Says(|_, line| line.starts_with("info").then(Vec::new)),
    ),
    row(
        "no-ponder-moves",
        "Never sends a `ponder` move.",
        Behaviour::Says(|_, line| line.split_once(" ponder=").map(|(head, _)| say(head))),
    ),
    row(
        "crlf",
        "Ends its lines with CR LF.",
        Behaviour::Says(|_, line| Some(vec![Effect::SendRaw(format!("{line}\r\n").into())])),
    ),
    row(
        "one-line-at-a-time",
        "Reads one line of input now and then, however many have arrived.",
        Behaviour::Hears(|faulty, line| {
            (line == "ping").then(|| faulty.honest_after(Duration::from_millis(55), line))
        }),
    ),
    row(
        "blanks-everywhere",
        "Sends extra blanks around and between the parts of its lines.",
        Behaviour::Says(|_, line| {
            // Blanks in quotes belong to the value.
            let wide: Vec<String> = line
                .split('"')
                .enumerate()
                .map(|(place, part)| match place % 2 {
                    0 => part.replace(' ', "   "),
                    _ => part.to_owned(),
                })
                .collect();
            Some(say(format!("  {} ", wide.join("\""))))
        }),
    ),
    row(
        "quotes-everywhere",
        "Puts quotes around every value.",
        Behaviour::Says(|_, line| {
            let (parsed, _) = grammar::line(line)?;
            let quoted = parsed.args.iter().map(|arg| match arg.value {
                Some(value) => format!(" {}=\"{value}\"", arg.name),
                None => format!(" {}", arg.name),
            });
            Some(say(format!("{}{}", parsed.word, quoted.collect::<String>())))
        }),
    ),
    row(
        "arguments-turned-round",
        "Sends its arguments in reverse order.",
        Behaviour::Says(|_, line| {
            let (mut parsed, _) = grammar::line(line)?;
            parsed.args.reverse();
            Some(say(parsed.to_string()))
        }),
    ),
    row(
        "arguments-of-its-own",
        "Sends arguments of its own.",
        Behaviour::Says(|_, line| {
            let (parsed, _) = grammar::line(line)?;
            let known = grammar::reply(&parsed).filter(|word| *word != Word::Error);
            known.map(|_| say(format!("{line} mood=\"quite good\" depth-of-thought=3 certain")))
        }),
    ),
    row(
        "fields-in-other-letters",
        "Adds fields of its own to `info`, which differ from the known ones in their letters.",
        Behaviour::Says(|_, line| {
            line.starts_with("info ").then(|| say(format!("{line} Time=1m Mean_Depth=high NPS=?")))
        }),
    ),
    row(
        "talks-a-lot",
        "Prints free text at any time: banners, boards, thoughts.",
        Behaviour::Says(|_, line| {
            let talk = [
                "Thinking about it:",
                "  | b | w |",
                "debug x=1 y=\"",
                "",
                "# done?",
                "Ready or not",
            ];
            let mut deeds: Vec<Effect> = talk.map(|t| Effect::Send(t.into())).into();
            deeds.push(Effect::Send(line.into()));
            Some(deeds)
        }),
    ),
    row(
        "almost-says-it",
        "Prints words of the protocol in other letters as free text, around the real lines.",
        Behaviour::Says(|_, line| {
            let before = match Word::of(line.split(' ').next()?) {
                Some(Word::Id) => "Wait!",
                Some(Word::Pong) => "Pong pong",
                Some(Word::Info) => "Info: deeper now",
                Some(Word::Done) => "Done!",
                _ => "Ready.",
            };
            let behind = match Word::of(line) {
                Some(Word::Wait) => "WAIT",
                Some(Word::Ready) => "READY",
                _ => "PONG",
            };
            Some([before, line, behind].map(|t| Effect::Send(t.into())).into())
        }),
    ),
    row(
        "banner-at-the-start",
        "Prints a banner before `hub`.",
        Behaviour::Opens(|_| said(&["Draughts 1.0 by somebody", "loading book ... ok"])),
    ),
    row(
        "displays-while-getting-ready",
        "Prints free text between `init` and `ready`, including words of the protocol.",
        Behaviour::Says(|faulty, line| {
            (line == "ready" && faulty.notes.stage >= Stage::Initialising).then(|| {
                [
                    "init book",
                    "info eval loaded",
                    "please be patient",
                    "error message=\"no endgame files\"",
                    "ready",
                ]
                .map(|t| Effect::Send(t.into()))
                .into()
            })
        }),
    ),
    row(
        "error-after-ready",
        "Sends an `error` about a missing file directly after `ready`.",
        Behaviour::Says(|_, line| {
            (line == "ready").then(|| said(&[line, "error message=\"book.txt: file not found\""]))
        }),
    ),
    row(
        "errors-at-any-time",
        "Sends an `error` about something of its own before and after whatever it is sent.",
        Behaviour::Hears(|faulty, line| {
            if line == "quit" {
                return None;
            }
            let error = || say("error message=\"the disk is nearly full\"");
            let mut effects = error();
            effects.extend(faulty.honest_and(line, error()));
            Some(effects)
        }),
    ),
    row(
        "ends-at-hits",
        "Answers as soon as `ponder-hit` comes.",
        Behaviour::Hears(|faulty, line| {
            (line == "ponder-hit" && faulty.notes.searching)
                .then(|| faulty.honest_all(&[line, "stop"]))
        }),
    ),
    row(
        "leading-zeros",
        "Writes squares with two digits.",
        Behaviour::Says(|_, line| {
            let mv = line.strip_prefix("done move=")?.split(' ').next()?;
            let mark = if mv.contains('x') { 'x' } else { '-' };
            let padded: Vec<String> = mv.split(mark).map(|s| format!("{s:0>2}")).collect();
            Some(say(format!("done move={}", padded.join(&mark.to_string()))))
        }),
    ),
    row(
        "captures-in-another-order",
        "Lists captured squares in descending order.",
        Behaviour::Says(|_, line| {
            let (mut parsed, _) = grammar::line(line)?;
            let turned: Vec<String> =
                parsed.args.iter().map(|arg| turned(arg.value.unwrap_or_default())).collect();
            for (arg, value) in parsed.args.iter_mut().zip(&turned) {
                arg.value = arg.value.map(|_| value.as_str());
            }
            matches!(parsed.word, "info" | "done").then(|| say(parsed.to_string()))
        }),
    ),
    row(
        "plays-the-last-move",
        "Plays the last of the legal moves, after no thought at all.",
        Behaviour::Both(
            |_, _| None,
            |faulty, line| {
                if line.starts_with("info") {
                    return Some(Vec::new());
                }
                let last = *legal_moves(faulty.notes.board()?).last()?;
                line.starts_with("done move=").then(|| say(format!("done move={last}")))
            },
        ),
    ),
    row(
        "ends-every-search-early",
        "Ends every search early, in all modes.",
        Behaviour::Hears(|faulty, line| {
            line.starts_with("go ").then(|| faulty.honest_all(&[line, "stop"]))
        }),
    ),
    row(
        "ends-at-a-node-count",
        "Ends every search by itself after as many nodes, for which the first one takes longer.",
        Behaviour::Hears(|faulty, line| {
            if !line.starts_with("go ") {
                return None;
            }
            let time = if faulty.notes.searches == 1 { 400 } else { 40 };
            let searches = faulty.notes.searches;
            let end = faulty.after(Duration::from_millis(time), move |faulty| {
                let same = faulty.notes.searching && faulty.notes.searches == searches;
                if same { faulty.honest("stop") } else { Vec::new() }
            });
            Some(faulty.honest_and(line, vec![end]))
        }),
    ),
    row(
        "ends-analyses-early",
        "Ends analyses by itself.",
        Behaviour::Hears(|faulty, line| {
            (line == "go analyze").then(|| faulty.honest_all(&[line, "stop"]))
        }),
    ),
    row(
        "ends-pondering-early",
        "Ends pondering by itself.",
        Behaviour::Hears(|faulty, line| {
            (line == "go ponder").then(|| faulty.honest_all(&[line, "stop"]))
        }),
    ),
    row(
        "ponders-without-limits",
        "Searches deeper than its limit while it ponders.",
        Behaviour::Says(|faulty, line| {
            let Some(Level::Depth(limit)) = faulty.notes.level else { return None };
            let line =
                line.strip_prefix("info depth=").filter(|_| faulty.notes.is(Mode::Ponder))?;
            let (depth, rest) = line.split_once(' ')?;
            let depth: u64 = depth.parse().ok()?;
            Some(say(format!("info depth={} {rest}", depth + limit)))
        }),
    ),
    row(
        "slow-start",
        "Takes six seconds to introduce itself, and six to get ready.",
        Behaviour::Says(|_, line| {
            let slow = line.starts_with("id ") || line == "ready";
            slow.then(|| vec![Effect::Pause(Duration::from_secs(6)), Effect::Send(line.into())])
        }),
    ),
    row(
        "slow-searches",
        "Takes a while for every search.",
        Behaviour::Says(|_, line| {
            line.starts_with("done")
                .then(|| vec![Effect::Pause(Duration::from_millis(120)), Effect::Send(line.into())])
        }),
    ),
    row(
        "slow-to-clear",
        "Takes a second to clear its tables at `new-game`.",
        Behaviour::Hears(|_, line| {
            (line == "new-game").then(|| vec![Effect::Pause(Duration::from_millis(900))])
        }),
    ),
    row(
        "errors-for-everything-odd",
        "Sends an `error` for everything that it need not understand.",
        Behaviour::Hears(|faulty, line| {
            let unknown = matches!(
                grammar::command(line),
                Command::Unknown | Command::Blank | Command::Misused(_)
            );
            let idle = matches!(line, "stop" | "ponder-hit") && !faulty.notes.searching;
            let odd =
                ["note=", "colour=", "flavour=", "no-such"].iter().any(|odd| line.contains(odd));
            if unknown || idle {
                return Some(say("error message=\"bad command\""));
            }
            odd.then(|| {
                faulty.honest_and(line, vec![Effect::Send("error message=\"bad argument\"".into())])
            })
        }),
    ),
    row(
        "commands-in-any-letters",
        "Reads commands in any letter case.",
        Behaviour::Hears(|faulty, line| {
            let (parsed, _) = grammar::line(line)?;
            let lower = parsed.word.to_ascii_lowercase();
            (lower != parsed.word).then(|| faulty.honest(&line.replacen(parsed.word, &lower, 1)))
        }),
    ),
    row(
        "several-variations",
        "Reports several variations at each depth.",
        Behaviour::Says(|faulty, line| {
            let (head, pv) = line.split_once(" pv=")?;
            let other = legal_moves(faulty.notes.board()?).last()?.to_string();
            Some(vec![
                Effect::Send(format!("{head} multipv=1 pv={pv}")),
                Effect::Send(format!("info depth=1 nodes=1 multipv=2 pv={other}")),
            ])
        }),
    ),
    row(
        "begins-again-after-a-hit",
        "Begins its search anew after `ponder-hit`.",
        Behaviour::Says(|faulty, line| {
            let begins = faulty.notes.hit && faulty.notes.is(Mode::Ponder);
            (line.starts_with("done") && begins)
                .then(|| said(&["info depth=1 nodes=5 time=0.0", line]))
        }),
    ),
    row(
        "numbers-with-signs",
        "Writes numbers with signs and exponents.",
        Behaviour::Says(|_, line| {
            let (head, rest) = line.split_once("score=")?;
            let (score, rest) = rest.split_once(' ')?;
            let sign = if score.starts_with('-') { "" } else { "+" };
            let head = head.replace(".0 ", ".0e0 ");
            Some(say(format!("{head}score={sign}{score} {rest}")))
        }),
    ),
    row(
        "empty-variations",
        "Reports an empty variation first, and single moves without quotes.",
        Behaviour::Says(|_, line| {
            let (head, pv) = line.split_once("pv=")?;
            let first = pv.trim_matches('"').split(' ').next()?;
            Some(vec![
                Effect::Send("info pv=\"\"".into()),
                Effect::Send(format!("{head}pv={first}")),
            ])
        }),
    ),
    row(
        "last-words",
        "Sends `done` before it quits, and exits with another status.",
        Behaviour::Hears(|faulty, line| {
            (line == "quit" && faulty.notes.searching && faulty.notes.stops == 0).then(|| {
                let mv = faulty.notes.legal().first().map(ToString::to_string).unwrap_or_default();
                vec![Effect::Send(format!("done move={mv}")), Effect::Exit]
            })
        }),
    ),
    row(
        "analysis-goes-on",
        "Continues an analysis for a while after its depth is reached.",
        Behaviour::Says(|faulty, line| {
            (line.starts_with("done") && faulty.notes.is(Mode::Analyze) && faulty.notes.stops == 0)
                .then(|| vec![Effect::Pause(Duration::from_millis(200)), Effect::Send(line.into())])
        }),
    ),
    row(
        "tells-no-times",
        "Reports neither time nor speed.",
        Behaviour::Says(|_, line| {
            let (head, rest) = line.split_once(" time=")?;
            let (_, pv) = rest.split_once(" pv=")?;
            Some(say(format!("{head} pv={pv}")))
        }),
    ),
    row("ends-with-a-status", "Exits with a status other than 0.", Behaviour::Honest),
];

/// A list of moves with their captured squares from the greatest down.
fn turned(value: &str) -> String {
    let one = |word: &str| match parse_move(word) {
        Ok(mv) if mv.captured.len() > 1 => {
            let mut parts: Vec<String> = vec![mv.from.to_string(), mv.to.to_string()];
            let mut captured = mv.captured.clone();
            captured.sort_unstable();
            parts.extend(captured.iter().rev().map(ToString::to_string));
            parts.join("x")
        }
        _ => word.to_owned(),
    };
    value.split(' ').map(one).collect::<Vec<_>>().join(" ")
}
