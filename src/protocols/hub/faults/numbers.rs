//! Faults of what is told during a search.
//!
//! In: `info` lines. Out: others.

use std::time::Duration;

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, row, said, say};
use crate::protocols::hub::{
    grammar,
    message::Mode,
    model::Position,
    rules::{legal_moves, parse_move},
};

const PV: &[&str] = &["hub/info/pv-is-legal"];
const UPWARDS: &[&str] = &["hub/info/numbers-count-upwards"];
const SECONDS: &[&str] = &["hub/info/time-in-seconds"];
const MILLIONS: &[&str] = &["hub/info/speed-in-millions"];
const MEN: &[&str] = &["hub/info/score-in-men"];
const WHOLE: &[&str] = &["hub/info/depth-is-whole"];

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "short-captures-in-variations",
        "Writes only the first and the last square of captures in variations.",
        PV,
        Behaviour::Says(|_, line| {
            varied(line, |pv| {
                let short = |mv: &str| mv.splitn(3, 'x').take(2).collect::<Vec<_>>().join("x");
                pv.split(' ').map(short).collect::<Vec<_>>().join(" ")
            })
        }),
    ),
    row(
        "variation-goes-backwards",
        "Reports its variations backwards.",
        PV,
        Behaviour::Says(|_, line| {
            varied(line, |pv| pv.split(' ').rev().collect::<Vec<_>>().join(" "))
        }),
    ),
    row(
        "variation-begins-before-the-position",
        "Begins variations with the expected move when it ponders.",
        PV,
        Behaviour::Says(|faulty, line| {
            let expected =
                faulty.notes.moves.split(' ').next_back().filter(|mv| !mv.is_empty())?.to_owned();
            faulty
                .notes
                .is(Mode::Ponder)
                .then(|| varied(line, |pv| format!("{expected} {pv}")))
                .flatten()
        }),
    ),
    row(
        "variation-goes-on-after-the-end",
        "Continues its variations after the end of the game.",
        PV,
        Behaviour::Says(|faulty, line| {
            let over = ends_the_game(faulty, line)?;
            over.then(|| varied(line, |pv| format!("{pv} 20-25"))).flatten()
        }),
    ),
    row(
        "nodes-fall",
        "Reports fewer nodes with each iteration.",
        UPWARDS,
        Behaviour::Says(|faulty, line| {
            let (head, rest) = line.split_once("nodes=")?;
            let (_, rest) = rest.split_once(' ')?;
            Some(say(format!("{head}nodes={} {rest}", 9_000 - faulty.notes.infos * 1_000)))
        }),
    ),
    row(
        "depth-falls",
        "Reports a smaller depth with each iteration.",
        UPWARDS,
        Behaviour::Says(|faulty, line| {
            let (_, rest) = line.strip_prefix("info depth=")?.split_once(' ')?;
            let depth = 5usize.saturating_sub(faulty.notes.infos);
            let bound = matches!(faulty.notes.level, Some(crate::protocols::hub::message::Level::Depth(d)) if d < 5);
            (!bound).then(|| say(format!("info depth={depth} {rest}")))
        }),
    ),
    row(
        "nodes-of-all-searches",
        "Reports the nodes of all searches together.",
        UPWARDS,
        Behaviour::Says(|faulty, line| {
            if line.starts_with("done") {
                faulty.count = faulty.kept.last().and_then(|n| n.parse().ok()).unwrap_or(0);
                return None;
            }
            let (line, _) = grammar::line(line)?;
            let nodes: usize = line.value("nodes")?.parse().ok()?;
            let all = nodes + faulty.count;
            faulty.kept = vec![all.to_string()];
            Some(say(line.to_string().replace(&format!("nodes={nodes}"), &format!("nodes={all}"))))
        }),
    ),
    row(
        "milliseconds",
        "Reports the time in milliseconds.",
        SECONDS,
        Behaviour::Says(|_, line| timed(line, "340", None)),
    ),
    row(
        "time-since-its-birth",
        "Reports a time that is unrelated to the search.",
        SECONDS,
        Behaviour::Says(|_, line| timed(line, "86400.5", None)),
    ),
    row(
        "hours",
        "Reports the time in hours.",
        SECONDS,
        Behaviour::Says(|faulty, line| {
            // Only in the search that is long enough to show it.
            let long = faulty.notes.moves == "32-28 19-23" && line.starts_with("info");
            let time = format!("0.000{}", faulty.notes.infos);
            let told = timed(line, &time, None).filter(|_| long)?;
            Some([Effect::Pause(Duration::from_millis(800))].into_iter().chain(told).collect())
        }),
    ),
    row(
        "nodes-a-second",
        "Reports the speed in nodes per second.",
        MILLIONS,
        Behaviour::Says(|_, line| timed(line, "0.001", Some("850000"))),
    ),
    row(
        "thousands-a-second",
        "Reports the speed in thousands of nodes per second.",
        MILLIONS,
        Behaviour::Says(|_, line| timed(line, "0.01", Some("85"))),
    ),
    row(
        "centimen",
        "Reports scores in hundredths of a man.",
        MEN,
        Behaviour::Says(|_, line| scored(line, 100.0)),
    ),
    row(
        "half-a-ply",
        "Reports a depth with a fraction.",
        WHOLE,
        Behaviour::Says(|_, line| {
            let (depth, rest) = line.strip_prefix("info depth=")?.split_once(' ')?;
            Some(say(format!("info depth={depth}.5 {rest}")))
        }),
    ),
    row(
        "depth-below-zero",
        "Reports a negative depth at first.",
        WHOLE,
        Behaviour::Says(|faulty, line| {
            let first = line.starts_with("info") && faulty.notes.infos == 1;
            first.then(|| said(&["info depth=-1", line]))
        }),
    ),
    row(
        "remembers-the-game-before",
        "Keeps its hash table at `new-game`.",
        &["hub/new-game/forgets"],
        Behaviour::Says(|faulty, line| {
            let (line, _) = grammar::line(line).filter(|_| faulty.notes.searches > 1)?;
            let nodes: u64 = line.value("nodes")?.parse().ok()?;
            let fewer = nodes / 10 + u64::try_from(faulty.notes.infos).ok()?;
            Some(say(line
                .to_string()
                .replace(&format!("nodes={nodes}"), &format!("nodes={fewer}"))))
        }),
    ),
];

/// An `info` line with another variation.
fn varied(line: &str, change: impl FnOnce(&str) -> String) -> Option<Vec<Effect>> {
    let (head, pv) = line.strip_suffix('"')?.split_once("pv=\"")?;
    Some(say(format!("{head}pv=\"{}\"", change(pv))))
}

/// An `info` line that tells the time so, and the speed if that is given.
fn timed(line: &str, time: &str, speed: Option<&str>) -> Option<Vec<Effect>> {
    let (head, rest) = line.split_once(" time=").filter(|_| line.starts_with("info"))?;
    let (_, pv) = rest.split_once(" pv=")?;
    let speed = speed.map(|speed| format!(" nps={speed}")).unwrap_or_default();
    Some(say(format!("{head} time={time}{speed} pv={pv}")))
}

/// An `info` line with so many times its score.
pub(super) fn scored(line: &str, times: f64) -> Option<Vec<Effect>> {
    let (head, rest) = line.split_once(" score=").filter(|_| line.starts_with("info"))?;
    let (score, rest) = rest.split_once(' ')?;
    let score: f64 = score.parse().ok()?;
    Some(say(format!("{head} score={:.0} {rest}", score * times)))
}

/// Whether the variation of a line leaves nothing to play.
fn ends_the_game(faulty: &FaultyEngine, line: &str) -> Option<bool> {
    let (_, pv) = line.strip_suffix('"')?.split_once("pv=\"")?;
    let mut board = faulty.notes.position.as_ref().map(Position::board).copied()?;
    for word in pv.split(' ') {
        board = board.after(parse_move(word).ok()?.spelled());
    }
    Some(legal_moves(&board).is_empty())
}
