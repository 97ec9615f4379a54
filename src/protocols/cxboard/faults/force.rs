//! Faults of force mode: of moves, refusals, and what is taken back.

use std::time::Duration;

use super::behaviour::{Behaviour, FaultyEngine, Row, die, row, said, say, say_later};
use crate::protocols::cxboard::{message::Keyword, reference::Mode, rules::Side};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "passes-over-illegal-moves",
        "Neither makes nor refuses an illegal move in force mode.",
        &["cxboard/illegal-move/is-refused"],
        Behaviour::Hears(|faulty, line| {
            FaultyEngine::sent_move(line)?;
            let is_passed_over =
                faulty.engine.mode == Mode::Force && faulty.legal_move(line).is_none();
            is_passed_over.then(Vec::new)
        }),
    ),
    row(
        "moves-in-force-mode",
        "Answers moves with moves in force mode.",
        &["cxboard/force/makes-no-moves"],
        Behaviour::Hears(|faulty, line| {
            faulty.legal_move(line).filter(|_| faulty.engine.mode == Mode::Force)?;
            let effects = faulty.honest(line);
            let Some(mv) = faulty.engine.legal().first().copied() else { return Some(effects) };
            faulty.engine.make(mv);
            Some(effects.into_iter().chain(say(format!("move {mv}"))).collect())
        }),
    ),
    row(
        "echoes-moves",
        "Repeats each move in force mode.",
        &["cxboard/force/makes-no-moves"],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal_move(line).filter(|_| faulty.engine.mode == Mode::Force)?;
            let effects = faulty.honest(line);
            Some(effects.into_iter().chain(say(format!("move {mv}"))).collect())
        }),
    ),
    row(
        "thinks-in-force-mode",
        "Thinks about each new position in force mode.",
        &["cxboard/force/does-not-think"],
        Behaviour::Hears(|faulty, line| {
            faulty.legal_move(line).filter(|_| faulty.engine.mode == Mode::Force)?;
            if faulty.engine.searches() {
                return None;
            }
            let effects = faulty.honest(line);
            let mv = faulty.engine.legal().first().copied();
            let report = mv.map(|mv| say(format!("info depth 1 time 1 nodes 40 pv {mv}")));
            Some(effects.into_iter().chain(report.into_iter().flatten()).collect())
        }),
    ),
    row(
        "ponders-on-after-force",
        "Goes on pondering after `force` if nobody has moved since `playother`.",
        &["cxboard/force/does-not-think"],
        Behaviour::Hears(|faulty, line| {
            faulty.count = match line {
                "playother" => 1,
                line if line.starts_with("move ") => 0,
                _ => faulty.count,
            };
            let busy = faulty.engine.thinks() || faulty.engine.searches();
            let ponders = faulty.engine.is_thinking() && !busy && faulty.count == 1;
            (line == "force" && ponders).then(|| {
                let pv = faulty.some_move();
                let info = format!("info depth 3 time 700 nodes 700000 nps 1000000 pv {pv}");
                faulty.honest_and(line, [say_later(Duration::from_millis(700), info)])
            })
        }),
    ),
    row(
        "moves-after-force",
        "Makes the move it was thinking about after `force`.",
        &["cxboard/force/ends-thinking"],
        Behaviour::Hears(|faulty, line| {
            (line == "force" && faulty.engine.thinks()).then(|| {
                let mv = faulty.engine.legal().first().map(|mv| format!("move {mv}"));
                let late = Duration::from_millis(60);
                faulty.honest_and(line, mv.map(|mv| say_later(late, mv)))
            })
        }),
    ),
    row(
        "clock-runs-in-force-mode",
        "Loses on time in force mode.",
        &["cxboard/force/stops-its-clocks"],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line == "clock :01 :01 :01");
            let runs = line == "force" && faulty.count > 0;
            runs.then(|| {
                let mut effects = faulty.honest("result *");
                effects.extend(faulty.honest(line));
                effects.push(say_later(Duration::from_millis(600), "resign"));
                effects
            })
        }),
    ),
    row(
        "refuses-captures",
        "Refuses legal captures in force mode.",
        &["cxboard/force/accepts-legal-moves"],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal_move(line).filter(|_| faulty.engine.mode == Mode::Force)?;
            let capture =
                faulty.engine.board().piece_at(mv.to).is_some() && faulty.engine.plies() > 8;
            capture.then(|| say(format!("Illegal move: {mv}")))
        }),
    ),
    row(
        "passes-over-what-is-no-move",
        "Does not refuse malformed moves.",
        &["cxboard/move/refuses-what-is-no-move"],
        Behaviour::Hears(|_, line| {
            (line.starts_with("move ") && FaultyEngine::sent_move(line).is_none()).then(Vec::new)
        }),
    ),
    row(
        "dies-of-squares-that-are-none",
        "Exits at a move with unknown squares.",
        &["cxboard/move/refuses-what-is-no-move", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line == "move z1z2" { die() } else { None }),
    ),
    row(
        "refuses-twice",
        "Refuses each illegal move twice.",
        &["cxboard/illegal-move/refused-once"],
        Behaviour::Says(|_, line| line.starts_with("Illegal").then(|| said(&[line, line]))),
    ),
    row(
        "refuses-in-own-words",
        "Refuses moves in a form of its own.",
        &["cxboard/illegal-move/form"],
        Behaviour::Says(|_, line| {
            let mv = line.strip_prefix("Illegal move")?.rsplit(' ').next()?;
            Some(say(format!("illegal {mv}")))
        }),
    ),
    row(
        "names-another-move",
        "Reverses the move in a refusal.",
        &["cxboard/illegal-move/names-the-move"],
        Behaviour::Says(|_, line| {
            let mv = line.strip_prefix("Illegal move")?.rsplit(' ').next()?;
            let (from, to) = mv.split_at_checked(2)?;
            Some(say(format!("Illegal move: {to}{from}")))
        }),
    ),
    row(
        "errors-for-illegal-moves",
        "Refuses illegal moves with an error.",
        &["cxboard/illegal-move/own-message"],
        Behaviour::Says(|faulty, line| {
            line.starts_with("Illegal").then(|| say(format!("Error (illegal): {}", faulty.line)))
        }),
    ),
    row(
        "no-remove-in-play",
        "Refuses `remove` in play mode.",
        &["cxboard/remove/in-any-mode"],
        Behaviour::Hears(|faulty, line| {
            (line == "remove" && faulty.engine.mode != Mode::Force)
                .then(|| say("Error (not in force mode): remove"))
        }),
    ),
    row(
        "undo-takes-back-a-search",
        "Takes back nothing at the `undo` behind a search.",
        &["cxboard/undo/takes-back-one-ply"],
        Behaviour::Hears(|faulty, line| {
            match Keyword::of(line.split(' ').next().unwrap_or_default()) {
                Some(Keyword::Go) => faulty.count = 1,
                Some(Keyword::Move | Keyword::Position) => faulty.count = 0,
                _ => {}
            }
            (line == "undo" && std::mem::take(&mut faulty.count) == 1).then(Vec::new)
        }),
    ),
    row(
        "undo-takes-back-refused-moves",
        "Takes a refused move back at `undo`, and no other.",
        &["cxboard/undo/takes-back-one-ply"],
        Behaviour::Hears(|faulty, line| {
            if FaultyEngine::sent_move(line).is_some() && faulty.engine.mode == Mode::Force {
                let refused = FaultyEngine::legal_move(faulty, line).is_none();
                faulty.count = usize::from(refused && faulty.engine.plies() == 1);
            }
            (line == "undo" && std::mem::take(&mut faulty.count) == 1).then(Vec::new)
        }),
    ),
    row(
        "hash-forgets-moves",
        "Takes back no move from before an option was set.",
        &["cxboard/undo/takes-back-one-ply"],
        Behaviour::Hears(|faulty, line| {
            if line.contains(" name Hash ") {
                faulty.count = 1;
            } else if FaultyEngine::sent_move(line).is_some() {
                faulty.count = 0;
            }
            (line == "undo" && faulty.count == 1).then(|| say("Error (nothing to undo): undo"))
        }),
    ),
    row(
        "takes-back-one-listed-move",
        "Takes back no more than one of the moves of a list.",
        &["cxboard/undo/takes-back-one-ply"],
        Behaviour::Hears(|faulty, line| {
            faulty.count = match line {
                "undo" if faulty.count > 0 => faulty.count + 1,
                "isready" => faulty.count,
                _ => usize::from(line.starts_with("position") && line.contains(" moves ")),
            };
            (line == "undo" && faulty.count == 3).then(|| say("Error (nothing to undo): undo"))
        }),
    ),
    row(
        "dies-of-undo-at-the-start",
        "Exits when there is no move to take back.",
        &["cxboard/undo/survives-too-few", "cxboard/process/stays-alive"],
        Behaviour::Hears(
            |faulty, line| {
                if line == "undo" && faulty.engine.plies() == 0 { die() } else { None }
            },
        ),
    ),
    row(
        "moves-late-after-force-as-black",
        "Makes the move it was thinking about as Black long after `force`.",
        &["cxboard/force/ends-thinking"],
        Behaviour::Hears(|faulty, line| {
            (line == "force" && faulty.engine.thinks() && faulty.turn() == Side::Black).then(|| {
                let mv = faulty.engine.legal().first().map(|mv| format!("move {mv}"));
                faulty.honest_and(line, mv.map(|mv| say_later(Duration::from_millis(600), mv)))
            })
        }),
    ),
    row(
        "keeps-its-own-moves",
        "Refuses to take back a move of its own.",
        &["cxboard/undo/takes-back-one-ply"],
        Behaviour::Hears(|faulty, line| {
            faulty.count = match line {
                "playother" => 1,
                line if line.starts_with("position") => 0,
                _ => faulty.count,
            };
            let own = faulty.count == 1 && faulty.turn() == Side::Red && faulty.engine.plies() > 0;
            (line == "undo" && own && faulty.engine.mode == Mode::Force)
                .then(|| say("Error (nothing to undo): undo"))
        }),
    ),
];
