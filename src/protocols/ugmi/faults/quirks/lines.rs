//! Quirks of lines and games that only this protocol has: how the engine writes and reads them.
//!
//! In: a line, either way. Out: what such an engine does with it.

use super::{
    super::behaviour::{
        Behaviour, Deeds, Effect, FaultyEngine, an_empty_point, instead, is, misplays, say, then,
    },
    Row, row,
};
use crate::protocols::ugmi::{
    grammar::{self, moves_text},
    message::{Command, Go, Position, Start},
    rules::{Board, Move, Point, RankOrder, Side, WrongRule, is_legal},
};

/// The quirks of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "plus-before-scores",
        "Writes a plus sign before positive scores.",
        Behaviour::Says(|_, line| {
            let (head, tail) = line.split_once("score cp ")?;
            (!tail.starts_with('-')).then(|| say(format!("{head}score cp +{tail}")))
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
        "hashfull-zero",
        "Reports a hash table that is empty or full.",
        Behaviour::Says(|faulty, line| {
            let full = if faulty.notes.searches % 2 == 0 { 0 } else { 1000 };
            let more = format!(" hashfull {full} pv ");
            line.contains(" pv ").then(|| instead(line.replacen(" pv ", &more, 1))).flatten()
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
            // It takes what it has declared.
            line if line.starts_with("info error") && line.contains("option") => Some(Vec::new()),
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
        "speaks-uci",
        "Answers `uci` with an identification of that protocol.",
        Behaviour::Hears(|_, line| {
            let both = ["id name Both", "id author Nobody", "uciok"];
            (line == "uci").then(|| both.into_iter().flat_map(say).collect())
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
    row("exactly-five", "Does not count six in a row as a win.", misplays(WrongRule::ExactlyFive)),
    row(
        "own-clock-only",
        "Treats the other side's clock alone as no limit.",
        Behaviour::Hears(|faulty, line| {
            let others = match faulty.engine.board().turn() {
                Side::Black => ["btime", "binc"],
                Side::White => ["wtime", "winc"],
            };
            let mut limits = line.split(' ').skip(1).step_by(2).peekable();
            let alone = limits.peek().is_some() && limits.all(|limit| others.contains(&limit));
            (is(line, "go") && alone && !faulty.is_thinking()).then(|| faulty.honest("go"))
        }),
    ),
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
