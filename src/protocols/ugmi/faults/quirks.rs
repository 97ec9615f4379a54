//! Odd ways that are right: what engines in use do, and what the text leaves
//! open. No requirement may object to any of them.
//!
//! In: a name. Out: what such an engine does. Never: a fault.

use std::time::Duration;

use super::{
    behaviour::{Act, Deeds, Effect, Scene, bends, instead, is, say, then},
    oddities,
};
use crate::{
    contract::{self, Quirk, count, told},
    protocols::ugmi::{
        grammar::{self, moves_text},
        message::{Command, Go, Position, Start},
        rules::{Board, Deviation, Move, Point, RankOrder, is_legal, legal_moves},
    },
};

/// A quirk and what it does.
pub(super) type Row = contract::Row<Quirk, Act>;
use contract::quirk as row;

const fn wait(ms: u64) -> Effect {
    Effect::Pause(Duration::from_millis(ms))
}

const ROWS: &[Row] = &[
    row(
        "crlf",
        "Ends its lines with CR LF.",
        Act::Says(|_, line| Some(vec![Effect::SendRaw(format!("{line}\r\n").into())])),
    ),
    row(
        "blanks-and-tabs",
        "Puts blanks and tabs around its words.",
        Act::Says(|_, line| instead(format!("\t {} \t", line.replace(' ', " \t ")))),
    ),
    row(
        "any-letter-case",
        "Knows commands in any letter case.",
        Act::Hears(|scene, line| {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let lower = word.to_ascii_lowercase();
            (lower != word && !line.starts_with(' '))
                .then(|| scene.honest(&format!("{lower} {rest}")))
        }),
    ),
    row(
        "plus-before-scores",
        "Writes a plus before scores that are not below zero.",
        Act::Says(|_, line| {
            let (head, tail) = line.split_once("score cp ")?;
            (!tail.starts_with('-')).then(|| say(format!("{head}score cp +{tail}")))
        }),
    ),
    row(
        "remarks-on-everything",
        "Remarks on every line it hears, whatever the mode.",
        Act::Hears(|scene, line| {
            let heard: String = line.chars().filter(|c| !c.is_control()).take(40).collect();
            let remark = format!("info string I have heard {heard}");
            (line != "ugmi" && line != "quit").then(|| [say(remark), scene.honest(line)].concat())
        }),
    ),
    row(
        "remarks-after-bestmove",
        "Adds a remark after each best move.",
        Act::Says(|_, line| {
            line.starts_with("bestmove").then(|| then(line, "info string done")).flatten()
        }),
    ),
    row(
        "unknown-to-strings",
        "Tells of unknown and blank lines in `info string`.",
        Act::Says(|_, line| {
            line.strip_prefix("info error ")
                .and_then(|rest| instead(format!("info string Error: {rest}")))
        }),
    ),
    row(
        "complains-of-nothing",
        "Never says a word about lines it ignores.",
        Act::Says(|_, line| line.starts_with("info error").then(Vec::new)),
    ),
    row(
        "other-parameters",
        "Tells more than the text knows of.",
        Act::Says(|_, line| {
            let more = " currmove a01 currmovenumber 3 multipv 1 tbhits 0 pv ";
            line.contains(" pv ").then(|| instead(line.replacen(" pv ", more, 1))).flatten()
        }),
    ),
    row(
        "fields-turned-round",
        "Tells its fields in another order, each in a line of its own.",
        Act::Says(|_, line| {
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
        "Tells no variations.",
        Act::Says(|_, line| line.split_once(" pv ").and_then(|(head, _)| instead(head))),
    ),
    row(
        "bounds",
        "Tells a bound of each score before the score.",
        Act::Says(|_, line| {
            let bound = line.replacen(" nodes ", " lowerbound nodes ", 1);
            line.contains(" pv ").then(|| then(&bound, line)).flatten()
        }),
    ),
    row(
        "hashfull-zero",
        "Tells that its table is empty, or full.",
        Act::Says(|scene, line| {
            let full = if scene.notes.searches % 2 == 0 { 0 } else { 1000 };
            let more = format!(" hashfull {full} pv ");
            line.contains(" pv ").then(|| instead(line.replacen(" pv ", &more, 1))).flatten()
        }),
    ),
    row(
        "seldepth-jumps",
        "Tells selective depths below and far above the depth.",
        Act::Says(|_, line| {
            let jump =
                if line.contains("depth 2 ") { "seldepth 0 score" } else { "seldepth 40 score" };
            let (head, rest) = line.split_once("seldepth ")?;
            let (_, tail) = rest.split_once("score")?;
            instead(format!("{head}{jump}{tail}"))
        }),
    ),
    row(
        "slow-searches",
        "Takes a third of a second for each search of a ply.",
        Act::Both(
            |scene, line| {
                // Whoever is not to think any more says at once what it has.
                let ends = line == "stop" || line == "quit";
                let best = ends.then(|| scene.kept.pop()).flatten()?;
                Some([say(best), scene.honest(line)].concat())
            },
            |scene, line| {
                let slow = scene.notes.go.depth == Some(1) && line.starts_with("bestmove");
                slow.then(|| {
                    scene.kept.push(line.to_owned());
                    let later = |scene: &mut Scene| scene.kept.pop().map(say).unwrap_or_default();
                    vec![scene.after(Duration::from_millis(330), later)]
                })
            },
        ),
    ),
    row(
        "one-line-at-a-time",
        "Looks for one line of input every now and then, however many have arrived.",
        Act::Hears(|scene, line| {
            (line == "isready").then(|| scene.hear_late(Duration::from_millis(55), line))
        }),
    ),
    row(
        "takes-its-time-to-be-ready",
        "Takes ten seconds before its first `readyok`.",
        Act::Hears(|scene, line| {
            let first = line == "isready" && scene.count == 0;
            scene.count += usize::from(line == "isready");
            first.then(|| scene.hear_late(Duration::from_secs(10), line))
        }),
    ),
    row(
        "slow-start",
        "Takes half a second before it reads its first line.",
        Act::Opens(|_| vec![wait(500)]),
    ),
    row(
        "slow-new-game",
        "Takes a second and a half to set up a new game.",
        Act::Hears(|scene, line| {
            (line == "ugminewgame").then(|| [scene.honest(line), vec![wait(1_500)]].concat())
        }),
    ),
    row(
        "other-moves-each-time",
        "Plays another move in each search.",
        Act::Both(
            |_, _| None,
            |scene, line| {
                if line.starts_with("info depth") {
                    let (head, _) = line.split_once(" pv ")?;
                    return instead(head);
                }
                let free = scene.notes.go.searchmoves.is_empty() && scene.notes.go.mate.is_none();
                let old = line.strip_prefix("bestmove ").filter(|mv| free && *mv != "000")?;
                let moves = legal_moves(&scene.notes.board);
                let other = moves.get(scene.notes.searches * 7 % moves.len().max(1))?.to_string();
                instead(line.replace(old, &other))
            },
        ),
    ),
    row(
        "second-ugmi-ignored",
        "Ignores a second `ugmi`.",
        Act::Hears(|scene, line| {
            let again = line == "ugmi" && scene.count > 0;
            scene.count += usize::from(line == "ugmi");
            again.then(Vec::new)
        }),
    ),
    row(
        "author-first",
        "Tells its author before its name, and remarks in between.",
        Act::Says(|scene, line| match line {
            line if line.starts_with("id name") => {
                scene.kept.push(line.to_owned());
                Some(say("info string hello"))
            }
            line if line.starts_with("id author") => {
                let name = scene.kept.pop().unwrap_or_default();
                then(line, name)
            }
            _ => None,
        }),
    ),
    row(
        "no-options",
        "Declares no option.",
        Act::Says(|_, line| is(line, "option").then(Vec::new)),
    ),
    row(
        "odd-options",
        "Declares options in unusual but sound ways.",
        Act::Says(|_, line| match line {
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
        "applies-after-search",
        "Applies a position that comes during a search when that is over.",
        Act::Hears(|scene, line| {
            if is(line, "position") && scene.is_thinking() {
                scene.kept.push(line.to_owned());
                return Some(Vec::new());
            }
            let waiting = (line == "stop").then(|| scene.kept.pop())??;
            Some(scene.hear(&[line, &waiting]))
        }),
    ),
    row(
        "uses-the-legal-prefix",
        "Plays the moves of an impossible list as far as they go.",
        Act::Hears(legal_prefix),
    ),
    row(
        "infinite-is-known",
        "Knows the word `infinite` of UCI.",
        Act::Hears(|scene, line| {
            let go = line.trim() == "go infinite" && !scene.is_thinking();
            go.then(|| scene.honest("go"))
        }),
    ),
    row(
        "odd-parameters-skipped",
        "Skips parameters of `go` that it does not know.",
        Act::Hears(|scene, line| match grammar::command(line) {
            Command::Go(go) if go.odd && !scene.is_thinking() => {
                Some(scene.honest(&Go { odd: false, ..go }.to_string()))
            }
            _ => None,
        }),
    ),
    row(
        "unknown-word-ends-go",
        "Reads `go` up to the first word that it does not know.",
        Act::Hears(|scene, line| {
            let odd = line.starts_with("go ponder");
            (odd && !scene.is_thinking()).then(|| scene.honest("go"))
        }),
    ),
    row(
        "echoes-everything",
        "Tells of every line it heard, known or not.",
        Act::Hears(|scene, line| {
            Some(
                [say(format!("info string received {}", line.trim())), scene.honest(line)].concat(),
            )
        }),
    ),
    row(
        "searchmoves-to-the-end",
        "Takes everything after `searchmoves` for moves.",
        Act::Hears(|scene, line| {
            let (head, moves) = line.split_once(" searchmoves ").filter(|_| is(line, "go"))?;
            let moves: Vec<&str> =
                moves.split_whitespace().filter(|word| word.len() == 3).collect();
            (!moves.is_empty())
                .then(|| scene.honest(&format!("{head} searchmoves {}", moves.join(" "))))
        }),
    ),
    row(
        "boards-need-a-side",
        "Understands boards only where the side to move follows, rank 01 first.",
        Act::Hears(|scene, line| {
            let Command::Position(position) = grammar::command(line) else { return None };
            let Start::Board(text) = &position.start else { return None };
            if scene.is_thinking() {
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
            scene.engine.put(board);
            Some(Vec::new())
        }),
    ),
    row(
        "nothing-in-finished-games",
        "Answers a search in a finished game with its first empty point.",
        Act::Says(|scene, line| {
            let over = scene.notes.board.outcome().is_some() && line.starts_with("bestmove");
            let free = Point::all().find(|point| scene.notes.board.stone_at(*point).is_none());
            free.filter(|_| over).and_then(|point| instead(format!("bestmove {point}")))
        }),
    ),
    row("exactly-five", "Does not take six in a row for a win.", bends(Deviation::ExactlyFive)),
    row(
        "leaves-with-a-word",
        "Says goodbye when it is told to quit.",
        Act::Hears(|scene, line| {
            is(line, "quit").then(|| [say("info string goodbye"), scene.honest(line)].concat())
        }),
    ),
    row(
        "own-clock-only",
        "Takes the clock of the other side alone for no limit.",
        Act::Hears(|scene, line| {
            let white = line.starts_with("go wtime") && !line.contains("btime");
            (white && !scene.is_thinking()).then(|| scene.honest("go"))
        }),
    ),
    row(
        "silent-until-stop",
        "Tells of a search without limits only when it is over.",
        Act::Both(
            |_, _| None,
            |scene, line| {
                if scene.notes.go.is_infinite() && line.starts_with("info depth") {
                    scene.kept.push(line.to_owned());
                    return Some(Vec::new());
                }
                let mut deeds: Vec<Effect> = scene.kept.drain(..).map(Effect::Send).collect();
                deeds.extend(say(line));
                Some(deeds)
            },
        ),
    ),
    row("ends-with-a-status", "Ends with a status other than 0.", Act::Honest),
];

/// The moves of a list that can be played, as far as they can be.
fn legal_prefix(scene: &mut Scene, line: &str) -> Deeds {
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
    (played.len() < moves.len() && !scene.is_thinking())
        .then(|| scene.honest(&format!("position startpos moves {}", moves_text(&played))))
}

const KINDS: &[&[Row]] = &[ROWS, oddities::ROWS];

/// Ways of being odd that no requirement may object to.
pub const QUIRKS: &[Quirk] = &told::<_, _, { count(KINDS) }>(KINDS);

/// What the quirk of a name does.
pub(super) fn act_of(name: &str) -> Option<Act> {
    contract::act_of(KINDS, name)
}
