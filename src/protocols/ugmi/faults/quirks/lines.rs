//! Quirks of lines and games: how the engine writes and reads them, and when.
//!
//! In: a line, either way. Out: what such an engine does with it.

use std::time::Duration;

use super::{
    super::behaviour::{
        Behaviour, Deeds, Effect, FaultyEngine, an_empty_point, instead, is, misplays, say, then,
    },
    Row, row,
};
use crate::protocols::ugmi::{
    grammar::{self, moves_text},
    message::{Command, Go, Position, Start},
    rules::{Board, Move, Point, RankOrder, WrongRule, is_legal, legal_moves},
};

const fn wait(ms: u64) -> Effect {
    Effect::Pause(Duration::from_millis(ms))
}

pub(super) const ROWS: &[Row] = &[
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
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let lower = word.to_ascii_lowercase();
            (lower != word && !line.starts_with(' '))
                .then(|| faulty.honest(&format!("{lower} {rest}")))
        }),
    ),
    row(
        "plus-before-scores",
        "Writes a plus sign before positive scores.",
        Behaviour::Says(|_, line| {
            let (head, tail) = line.split_once("score cp ")?;
            (!tail.starts_with('-')).then(|| say(format!("{head}score cp +{tail}")))
        }),
    ),
    row(
        "remarks-on-everything",
        "Answers every command with `info string`, whatever the mode.",
        Behaviour::Hears(|faulty, line| {
            let heard: String = line.chars().filter(|c| !c.is_control()).take(40).collect();
            let remark = format!("info string I have heard {heard}");
            (line != "ugmi" && line != "quit").then(|| [say(remark), faulty.honest(line)].concat())
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
        "unknown-to-strings",
        "Reports unknown commands and blank lines with `info string`.",
        Behaviour::Says(|_, line| {
            line.strip_prefix("info error ")
                .and_then(|rest| instead(format!("info string Error: {rest}")))
        }),
    ),
    row(
        "complains-of-nothing",
        "Does not report the lines that it ignores.",
        Behaviour::Says(|_, line| line.starts_with("info error").then(Vec::new)),
    ),
    row(
        "other-parameters",
        "Sends `info` parameters that are not in the specification.",
        Behaviour::Says(|_, line| {
            let more = " currmove a01 currmovenumber 3 multipv 1 tbhits 0 pv ";
            line.contains(" pv ").then(|| instead(line.replacen(" pv ", more, 1))).flatten()
        }),
    ),
    row(
        "fields-turned-round",
        "Sends its `info` parameters in another order, on separate lines.",
        Behaviour::Says(|_, line| {
            let words: Vec<&str> = line.split(' ').collect();
            let place = |key| words.iter().position(|word| *word == key);
            let (score, nodes, pv) = (place("score")?, place("nodes")?, place("pv")?);
            let line = |part: &[&str]| Effect::Send(format!("info {}", part.join(" ")));
            Some(vec![
                line(&words[nodes..pv]),
                line(&words[score..nodes]),
                line(&words[1..score]),
                line(&words[pv..]),
            ])
        }),
    ),
    row(
        "no-variations",
        "Sends no `pv`.",
        Behaviour::Says(|_, line| line.split_once(" pv ").and_then(|(head, _)| instead(head))),
    ),
    row(
        "several-variations",
        "Reports a second `pv` with `multipv 2` after the best.",
        Behaviour::Says(|faulty, line| {
            let (head, moves) = line.split_once(" pv ")?;
            let free = faulty.notes.go.searchmoves.is_empty();
            let other = an_empty_point(&faulty.notes.board, moves.split(' ').next()?);
            let second = format!("{head} multipv 2 pv {}", other.filter(|_| free)?);
            then(&format!("{head} multipv 1 pv {moves}"), second)
        }),
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
        "hashfull-zero",
        "Reports a hash table that is empty or full.",
        Behaviour::Says(|faulty, line| {
            let full = if faulty.notes.searches % 2 == 0 { 0 } else { 1000 };
            let more = format!(" hashfull {full} pv ");
            line.contains(" pv ").then(|| instead(line.replacen(" pv ", &more, 1))).flatten()
        }),
    ),
    row(
        "seldepth-jumps",
        "Reports a `seldepth` below and far above `depth`.",
        Behaviour::Says(|_, line| {
            let jump =
                if line.contains("depth 2 ") { "seldepth 0 score" } else { "seldepth 40 score" };
            let (head, rest) = line.split_once("seldepth ")?;
            let (_, tail) = rest.split_once("score")?;
            instead(format!("{head}{jump}{tail}"))
        }),
    ),
    row(
        "slow-searches",
        "Takes a third of a second for each search of one ply.",
        Behaviour::Both(
            |faulty, line| {
                // Whoever is not to think any more says at once what it has.
                let ends = line == "stop" || line == "quit";
                let best = ends.then(|| faulty.kept.pop()).flatten()?;
                Some([say(best), faulty.honest(line)].concat())
            },
            |faulty, line| {
                let slow = faulty.notes.go.depth == Some(1) && line.starts_with("bestmove");
                slow.then(|| {
                    faulty.kept.push(line.to_owned());
                    let later =
                        |faulty: &mut FaultyEngine| faulty.kept.pop().map(say).unwrap_or_default();
                    vec![faulty.after(Duration::from_millis(330), later)]
                })
            },
        ),
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
            (line == "ugminewgame").then(|| [faulty.honest(line), vec![wait(1_500)]].concat())
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
                let free = faulty.notes.go.searchmoves.is_empty() && faulty.notes.go.mate.is_none();
                let old = line.strip_prefix("bestmove ").filter(|mv| free && *mv != "000")?;
                let moves = legal_moves(&faulty.notes.board);
                let other = moves.get(faulty.notes.searches * 7 % moves.len().max(1))?.to_string();
                instead(line.replace(old, &other))
            },
        ),
    ),
    row(
        "second-ugmi-ignored",
        "Ignores a second `ugmi`.",
        Behaviour::Hears(|faulty, line| {
            let again = line == "ugmi" && faulty.count > 0;
            faulty.count += usize::from(line == "ugmi");
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
        "no-options",
        "Declares no option.",
        Behaviour::Says(|_, line| is(line, "option").then(Vec::new)),
    ),
    row(
        "odd-options",
        "Declares options in unusual but valid ways.",
        Behaviour::Says(|_, line| match line {
            line if !is(line, "option") => None,
            line if line.contains("HashSizeMB") => {
                instead("option name HashSizeMB type spin min -3 max -3 default -3")
            }
            line if line.contains("Ruleset") => {
                instead("option name ruleset type combo var default default default")
            }
            line if line.contains("Logfile") => {
                instead("option name Logfile Path type string default C:\\My Games\\min or max.log")
            }
            _ => None,
        }),
    ),
    row(
        "bare-options",
        "Declares options without defaults and limits.",
        Behaviour::Says(|_, line| match line {
            line if !is(line, "option") => None,
            line if line.contains("type combo") => {
                let (head, _) = line.split_once(" default")?;
                let (_, choices) = line.split_once(" var ")?;
                instead(format!("{head} var {choices}"))
            }
            line => line.split_once(" default").and_then(|(head, _)| instead(head)),
        }),
    ),
    row(
        "own-option-fields",
        "Declares options with fields that the specification does not have.",
        Behaviour::Says(|_, line| match line {
            line if !is(line, "option") => None,
            line if line.contains("type spin") => {
                instead(format!("{} step 1 unit MB", line.replace(" default", " group A default")))
            }
            line if line.contains("type check") => instead(format!("{line} since 2.0 hidden")),
            line if line.contains("type button") => instead(format!("{line} tip it is cleared")),
            _ => None,
        }),
    ),
    row(
        "speaks-uci",
        "Answers `uci` with an identification of that protocol.",
        Behaviour::Hears(|_, line| {
            let both = ["id name Both", "id author Nobody", "uciok"];
            (line == "uci").then(|| both.into_iter().flat_map(say).collect())
        }),
    ),
    row(
        "gloomy",
        "Never thinks that it stands better, unless it wins at once.",
        Behaviour::Says(|_, line| {
            let (head, rest) = line.split_once("score cp ")?;
            let (_, tail) = rest.split_once(' ')?;
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
        "uses-the-legal-prefix",
        "Plays the legal part of an impossible list.",
        Behaviour::Hears(legal_prefix),
    ),
    row(
        "infinite-is-known",
        "Accepts `go infinite`.",
        Behaviour::Hears(|faulty, line| {
            let go = line.trim() == "go infinite" && !faulty.is_thinking();
            go.then(|| faulty.honest("go"))
        }),
    ),
    row(
        "odd-parameters-skipped",
        "Skips unknown parameters of `go`.",
        Behaviour::Hears(|faulty, line| match grammar::command(line) {
            Command::Go(go) if go.odd && !faulty.is_thinking() => {
                Some(faulty.honest(&Go { odd: false, ..go }.to_string()))
            }
            _ => None,
        }),
    ),
    row(
        "unknown-word-ends-go",
        "Reads `go` up to the first unknown word.",
        Behaviour::Hears(|faulty, line| {
            let odd = line.starts_with("go ponder");
            (odd && !faulty.is_thinking()).then(|| faulty.honest("go"))
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
                moves.split_whitespace().filter(|word| word.len() == 3).collect();
            (!moves.is_empty())
                .then(|| faulty.honest(&format!("{head} searchmoves {}", moves.join(" "))))
        }),
    ),
    row(
        "boards-need-a-side",
        "Accepts board strings only with the side to move, rank 01 first.",
        Behaviour::Hears(|faulty, line| {
            let Command::Position(position) = grammar::command(line) else { return None };
            let Start::Board(text) = &position.start else { return None };
            if faulty.is_thinking() {
                return None;
            }
            let mut board = match text.turn {
                Some(_) => text.board(RankOrder::BottomFirst).ok()?,
                // The word `moves`, or nothing, is taken for the side.
                None => return Some(Vec::new()),
            };
            position.moves.iter().for_each(|mv| {
                board.make(*mv);
            });
            faulty.engine.put(board);
            Some(Vec::new())
        }),
    ),
    row(
        "nothing-in-finished-games",
        "Answers a search of a finished game with the first empty point.",
        Behaviour::Says(|faulty, line| {
            let over = faulty.notes.board.outcome().is_some() && line.starts_with("bestmove");
            let free = Point::all().find(|point| faulty.notes.board.stone_at(*point).is_none());
            free.filter(|_| over).and_then(|point| instead(format!("bestmove {point}")))
        }),
    ),
    row(
        "none-in-finished-games",
        "Answers a search of a finished game with `bestmove none`.",
        Behaviour::Says(|faulty, line| {
            let over = faulty.notes.board.outcome().is_some() && line.starts_with("bestmove");
            over.then(|| say("bestmove none"))
        }),
    ),
    row("exactly-five", "Does not count six in a row as a win.", misplays(WrongRule::ExactlyFive)),
    row(
        "leaves-with-a-word",
        "Answers `quit` with `info string`.",
        Behaviour::Hears(|faulty, line| {
            is(line, "quit").then(|| [say("info string goodbye"), faulty.honest(line)].concat())
        }),
    ),
    row(
        "own-clock-only",
        "Treats the other side's clock alone as no limit.",
        Behaviour::Hears(|faulty, line| {
            let white = line.starts_with("go wtime") && !line.contains("btime");
            (white && !faulty.is_thinking()).then(|| faulty.honest("go"))
        }),
    ),
    row(
        "silent-until-stop",
        "Sends `info` about a search without limits only at its end.",
        Behaviour::Both(
            |_, _| None,
            |faulty, line| {
                if faulty.notes.go.is_infinite() && line.starts_with("info depth") {
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

/// The moves of a list that can be played, as far as they can be.
fn legal_prefix(faulty: &mut FaultyEngine, line: &str) -> Deeds {
    let Command::Position(Position { start: Start::Empty, moves, .. }) = grammar::command(line)
    else {
        return None;
    };
    let mut board = Board::default();
    let mut played: Vec<Move> = Vec::new();
    for mv in moves.iter().copied() {
        if !is_legal(&board, mv) {
            break;
        }
        board.make(mv);
        played.push(mv);
    }
    (played.len() < moves.len() && !faulty.is_thinking())
        .then(|| faulty.honest(&format!("position startpos moves {}", moves_text(&played))))
}
