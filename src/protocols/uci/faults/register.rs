//! Faults of copy protection and registration, of an engine that has them.
//!
//! In: the end of the identification, `register`. Out: a wrong order, no verdict, no answer.

use std::time::Duration;

use super::behaviour::{Behaviour, Deeds, Effect, FaultyEngine, Row, is, row, said, say};
use crate::protocols::uci::rules::{Board, resolve};

/// Tells of a check behind the acknowledgement, once.
pub(super) fn checks(faulty: &mut FaultyEngine, line: &str, lines: &[&str]) -> Deeds {
    let first = line == "uciok" && faulty.kept.is_empty();
    first.then(|| {
        faulty.kept.push(line.to_owned());
        [say(line), said(lines)].concat()
    })
}

/// Answers an attempt to register.
pub(super) fn registers(faulty: &FaultyEngine, line: &str, lines: &[&str]) -> Deeds {
    let tries = is(line, "register") && line.trim() != "register later" && !faulty.is_thinking();
    tries.then(|| said(lines))
}

/// The position behind the king's pawn's first move.
fn after_the_first_move() -> Board {
    let start = Board::start();
    resolve(&start, "e2e4").map_or(start, |mv| start.after(mv))
}

/// What an engine tells that is not registered.
pub(super) const REFUSES: &[&str] = &["registration checking", "registration error"];
/// And of one that is.
pub(super) const ACCEPTS: &[&str] = &["registration checking", "registration ok"];

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "copyprotection-unchecked",
        "Tells a verdict on its copy protection without `checking`.",
        &["uci/copyprotection/checking-then-verdict"],
        Behaviour::Says(|faulty, line| checks(faulty, line, &["copyprotection ok"])),
    ),
    row(
        "copyprotection-first",
        "Tells of its copy protection before `uciok`.",
        &["uci/copyprotection/checking-then-verdict"],
        Behaviour::Says(|_, line| {
            let told = ["copyprotection checking", "copyprotection ok", "uciok"];
            (line == "uciok").then(|| said(&told))
        }),
    ),
    row(
        "ends-as-a-copy",
        "Ends by itself after an error of its copy protection.",
        &["uci/copyprotection/stays-after-an-error", "uci/process/stays-alive"],
        Behaviour::Says(|faulty, line| {
            let told = ["copyprotection checking", "copyprotection error"];
            let mut deeds = checks(faulty, line, &told)?;
            // Whoever is asked for more than whether it is ready stays.
            deeds.push(faulty.after(Duration::from_millis(300), |faulty| match faulty.lines {
                0..=2 => vec![Effect::Exit],
                _ => Vec::new(),
            }));
            Some(deeds)
        }),
    ),
    row(
        "registration-unchecked",
        "Tells a verdict on its registration without `checking`.",
        &["uci/registration/checking-then-verdict"],
        Behaviour::Both(
            |faulty, line| registers(faulty, line, ACCEPTS),
            |faulty, line| checks(faulty, line, &["registration ok"]),
        ),
    ),
    row(
        "registration-unanswered",
        "Does not answer an attempt to register.",
        &["uci/registration/answers-register"],
        Behaviour::Says(|faulty, line| checks(faulty, line, REFUSES)),
    ),
    row(
        "registration-without-verdict",
        "Answers an attempt to register with `checking` only.",
        &["uci/registration/answers-register"],
        Behaviour::Both(
            |faulty, line| registers(faulty, line, &REFUSES[..1]),
            |faulty, line| checks(faulty, line, REFUSES),
        ),
    ),
    row(
        "crash-on-register",
        "Exits at `register later`.",
        &["uci/registration/answers-register", "uci/process/stays-alive"],
        Behaviour::Both(
            |faulty, line| match line {
                "register later" => Some(vec![Effect::Exit]),
                _ => registers(faulty, line, ACCEPTS),
            },
            |faulty, line| checks(faulty, line, REFUSES),
        ),
    ),
    row(
        "useless-without-registration",
        "Exits at its first search if that comes before it is registered.",
        &["uci/registration/works-without-it", "uci/process/stays-alive"],
        Behaviour::Both(
            |faulty, line| {
                // Where more was said before, other tests would end with it as well.
                let soon = faulty.lines <= 5 && line == "go depth 1";
                if soon && faulty.count == 0 && faulty.engine.board() == &after_the_first_move() {
                    return Some(vec![Effect::Exit]);
                }
                let deeds = registers(faulty, line, ACCEPTS);
                faulty.count += usize::from(deeds.is_some() || line == "register later");
                deeds
            },
            |faulty, line| checks(faulty, line, REFUSES),
        ),
    ),
];
