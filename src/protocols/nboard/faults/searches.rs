//! Faults of `go`.
//!
//! In: `go`, or the answer to it. Out: no answer, two of them, another form,
//! a move that cannot be, or one that is played.

use std::time::Duration;

use super::behaviour::{Behaviour, ENDLESS, Row, exits, hangs, rewrites, row, said, say};
use crate::protocols::nboard::{
    grammar,
    message::Command,
    rules::{Game, Side},
};

const ONCE: &str = "nboard/go/answered-once";
const FORM: &str = "nboard/go/answer-form";
const PASSES: &str = "nboard/go/passes-when-it-must";
const CLOCK: &str = "nboard/go/keeps-to-the-clock";
const AFTER: &str = "nboard/go/after-the-end";
const ALIVE: &str = "nboard/process/stays-alive";

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "go-unanswered",
        "Never answers `go`.",
        &[ONCE],
        Behaviour::Says(|_, line| line.starts_with("===").then(Vec::new)),
    ),
    row(
        "go-answered-twice",
        "Answers `go` twice.",
        &[ONCE],
        Behaviour::Says(|_, line| line.starts_with("===").then(|| said(&[line, line]))),
    ),
    row(
        "no-answer-at-the-last-square",
        "Does not answer `go` when one square is empty.",
        &[ONCE],
        Behaviour::Hears(|faulty, line| {
            let last = faulty.notes.board.is_some_and(|board| board.empty_count() == 1);
            (line == "go" && last).then(Vec::new)
        }),
    ),
    row(
        "second-go-unanswered",
        "Does not answer a second `go` in the same position.",
        &[ONCE],
        Behaviour::Hears(|faulty, line| {
            if line.starts_with("set game ") || line.starts_with("move") {
                faulty.count = 0;
            }
            faulty.count += usize::from(line == "go");
            (line == "go" && faulty.count == 2 && faulty.notes.depth < ENDLESS).then(Vec::new)
        }),
    ),
    row(
        "answer-in-another-language",
        "Answers `go` with `bestmove`.",
        &[FORM],
        Behaviour::Says(|_, line| {
            let mv = line.strip_prefix("=== ")?.split('/').next()?;
            Some(say(format!("bestmove {mv}")))
        }),
    ),
    row(
        "answer-glued",
        "Writes no blank after `===`.",
        &[FORM],
        rewrites("===", |line| line.replacen(' ', "", 1)),
    ),
    row(
        "answer-with-a-word",
        "Writes a word before the move in `===`.",
        &[FORM],
        rewrites("===", |line| line.replacen("=== ", "=== move ", 1)),
    ),
    row(
        "answer-with-a-remark",
        "Writes a remark at the end of `===`.",
        &["nboard/go/nothing-behind-the-time"],
        rewrites("===", |line| format!("{line} (from book)")),
    ),
    row(
        "answer-by-number",
        "Writes the square in `===` as a number.",
        &[FORM],
        Behaviour::Says(|_, line| {
            let fields = line.strip_prefix("=== ")?.split_once('/');
            Some(say(format!("=== 37/{}", fields.map_or("0.00/0.00", |(_, rest)| rest))))
        }),
    ),
    row(
        "answer-without-its-move",
        "Sends `===` without a move where it has to pass.",
        &[FORM],
        Behaviour::Says(|faulty, line| {
            (line.starts_with("===") && faulty.must_pass()).then(|| say("==="))
        }),
    ),
    row(
        "plays-on-a-disc",
        "Answers `go` with an occupied square.",
        &["nboard/go/legal-move"],
        Behaviour::Says(|_, line| {
            let (mv, fields) = line.strip_prefix("=== ")?.split_once('/')?;
            (mv != "PA").then(|| say(format!("=== D4/{fields}")))
        }),
    ),
    row(
        "passes-at-will",
        "Passes in positions that it evaluates as lost.",
        &["nboard/go/legal-move"],
        Behaviour::Says(|_, line| {
            let loses = line.starts_with("===") && line.contains("/-");
            let (_, time) = line.rsplit_once('/').filter(|_| loses)?;
            Some(say(format!("=== PA/0.00/{time}")))
        }),
    ),
    row(
        "passes-without-time",
        "Passes when its clock has run out.",
        &["nboard/go/legal-move"],
        Behaviour::Hears(|faulty, line| {
            let game = faulty.engine.game();
            let late = game.time_left(game.side_to_record()).is_some_and(|left| left < 0);
            (line == "go" && late).then(|| say("=== PA/0.00/0.00"))
        }),
    ),
    row(
        "places-where-it-must-pass",
        "Places a disc where it has to pass.",
        &[PASSES],
        Behaviour::Says(|faulty, line| {
            (line.starts_with("===") && faulty.must_pass()).then(|| say("=== A8/0.00/0.00"))
        }),
    ),
    row(
        "moves-for-the-other-side",
        "Answers `go` with a move of the opponent where it has to pass.",
        &[PASSES],
        Behaviour::Says(|faulty, line| {
            let board = faulty.notes.board?;
            let after = board.after(crate::protocols::nboard::rules::Move::Pass);
            let mv = crate::protocols::nboard::rules::legal_moves(&after).first().copied()?;
            (line.starts_with("===") && faulty.must_pass())
                .then(|| say(format!("=== {mv}/0.00/0.00")))
        }),
    ),
    row(
        "time-in-milliseconds",
        "Reports the time in `===` in milliseconds.",
        &["nboard/go/time-in-seconds"],
        rewrites("===", |line| line.replace("/0.00", "/25.00")),
    ),
    row(
        "time-always-nothing",
        "Always reports a time of 0.",
        &["nboard/go/time-in-seconds", "nboard/nodestats/of-this-search"],
        Behaviour::Says(|_, line| {
            let (head, _) = line.rsplit_once(if line.starts_with("===") { '/' } else { ' ' })?;
            let told = line.starts_with("===") || line.starts_with("nodestats");
            let mark = if line.starts_with("===") { '/' } else { ' ' };
            told.then(|| say(format!("{head}{mark}0.00")))
        }),
    ),
    row(
        "clock-ignored",
        "Ignores the clock.",
        &[CLOCK],
        Behaviour::Hears(|faulty, line| {
            if line == "go" && faulty.notes.depth >= ENDLESS {
                let mut game = faulty.engine.game().clone();
                (game.black.clock, game.white.clock) = (None, None);
                faulty.engine.put(game);
            }
            None
        }),
    ),
    row(
        "clock-of-the-first-game",
        "Goes by the clock of the first game in every later one.",
        &[CLOCK],
        Behaviour::Hears(|faulty, line| {
            if line.starts_with("set game ") && faulty.kept.is_empty() {
                faulty.kept.push(line.into());
            }
            if line == "go" && faulty.notes.depth >= ENDLESS {
                let first = faulty.kept.first().map(|line| grammar::command(line));
                let mut game = faulty.engine.game().clone();
                if let Some(Command::SetGame(first)) = first {
                    (game.black.clock, game.white.clock) = (first.black.clock, first.white.clock);
                }
                faulty.engine.put(game);
            }
            None
        }),
    ),
    row(
        "times-of-white-ignored",
        "Ignores the time used by White's moves.",
        &[CLOCK],
        Behaviour::Hears(|faulty, line| {
            let mut game = faulty.engine.game().clone();
            let white = game.side_to_record() == Side::White;
            if line == "go" && faulty.notes.depth >= ENDLESS && white {
                game.moves.iter_mut().for_each(|ply| ply.text.time = None);
                faulty.engine.put(game);
            }
            None
        }),
    ),
    row(
        "times-of-moves-ignored",
        "Ignores the time used by moves.",
        &[CLOCK],
        Behaviour::Hears(|faulty, line| {
            let used = |game: &Game| game.moves.iter().any(|ply| ply.text.time.is_some());
            (line == "go" && faulty.notes.depth >= ENDLESS && used(faulty.engine.game()))
                .then(|| faulty.wait(Duration::from_secs(4), line))
        }),
    ),
    row(
        "dies-after-the-end",
        "Exits on `go` in a finished game.",
        &[AFTER, ALIVE],
        exits(|faulty, line| line == "go" && faulty.is_over()),
    ),
    row(
        "hangs-after-the-end",
        "Hangs on `go` in a finished game.",
        &[AFTER, "nboard/process/never-hangs"],
        hangs(|faulty, line| line == "go" && faulty.is_over()),
    ),
    row(
        "search-until-pinged",
        "Searches until a ping comes at some depths.",
        &["nboard/go/ends-by-itself"],
        Behaviour::Hears(|faulty, line| {
            let depth = faulty.notes.depth;
            if line.starts_with("ping") && faulty.count > 0 {
                faulty.count = 0;
                let mv = faulty.legal().first().copied()?;
                let mut effects = say(format!("=== {mv}/0.00/0.00"));
                effects.extend(faulty.honest(line));
                return Some(effects);
            }
            (line == "go" && (3..ENDLESS).contains(&depth)).then(|| {
                faulty.count = 1;
                Vec::new()
            })
        }),
    ),
];
