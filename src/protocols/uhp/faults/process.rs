//! Faults of the process: it ends, hangs, tires, or does not end.
//!
//! In: a line. Out: an answer, or none.

use std::time::Duration;

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, result, retells, rewords, row};
use crate::protocols::uhp::{
    message::Keyword,
    rules::{Move, Places},
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "loads-after-the-block",
        "Reads nothing for some seconds after its greeting.",
        &["uhp/info/ready-after-start"],
        Behaviour::Hears(|faulty, line| {
            (faulty.lines == 1).then(|| {
                let mut effects = vec![Effect::Pause(Duration::from_millis(2_700))];
                effects.extend(faulty.honest(line));
                effects
            })
        }),
    ),
    row(
        "ends-with-the-game",
        "Exits when a game has ended.",
        &["uhp/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            line.starts_with("play ").then_some(())?;
            let mut effects = faulty.honest(line);
            if faulty.is_over() {
                effects.push(Effect::Exit);
            }
            Some(effects)
        }),
    ),
    row(
        "crash-before-a-game",
        "Exits at `validmoves` before the first game.",
        &["uhp/error-handling/needs-a-game", "uhp/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            (line == "validmoves" && faulty.board().is_none()).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "silent-before-a-game",
        "Answers commands about a game with `ok` alone before the first one.",
        &["uhp/error-handling/needs-a-game"],
        rewords(|faulty, line, answer| {
            let about_a_game = matches!(
                line.split(' ').next().and_then(Keyword::of),
                Some(
                    Keyword::ValidMoves
                        | Keyword::Play
                        | Keyword::Pass
                        | Keyword::BestMove
                        | Keyword::Undo
                )
            );
            if faulty.board().is_none() && about_a_game {
                answer.remove(0);
            }
        }),
    ),
    row(
        "spins-at-the-end",
        "Keeps polling its input after it was closed.",
        &["uhp/process/ends-with-input"],
        Behaviour::Leaves(spins),
    ),
    row(
        "lingers-at-the-end",
        "Waits for more input after it was closed.",
        &["uhp/process/ends-with-input"],
        Behaviour::Leaves(|_| vec![Effect::Hang]),
    ),
    row(
        "no-more-than-twenty-games",
        "Rejects the twenty-first `newgame`.",
        &["uhp/process/many-games"],
        Behaviour::Hears(|faulty, line| {
            if line.starts_with("newgame") {
                faulty.count += 1;
            }
            (line.starts_with("newgame") && faulty.count > 20)
                .then(|| result("err Too many games."))
        }),
    ),
    row(
        "history-cut-at-128",
        "Shows no more than the first 128 plies of a game.",
        &["uhp/process/long-games"],
        retells(|_, _, shown| shown.split(';').take(3 + 128).collect::<Vec<_>>().join(";")),
    ),
    row(
        "crash-far-out",
        "Exits at a ply that leads 32 places away from the first piece.",
        &["uhp/process/no-edge", "uhp/process/stays-alive"],
        Behaviour::Hears(|faulty, line| goes_far(faulty, line).then(|| vec![Effect::Exit])),
    ),
    row(
        "blank-line-far-out",
        "Answers a ply that leads 32 places away from the first piece with an empty line.",
        &["uhp/process/no-edge"],
        Behaviour::Hears(|faulty, line| goes_far(faulty, line).then(|| result(""))),
    ),
    row(
        "search-not-written",
        "Panics at each `bestmove`.",
        &["uhp/engine-commands/implements-every-command", "uhp/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            let told = ["thread 'main' panicked at src/main.rs:7:5:", "not yet implemented"];
            let calls = (0..9).map(|frame| format!("  {frame}: engine::search"));
            let said = told.into_iter().map(str::to_owned).chain(calls);
            let effects = said.map(Effect::StandardError).chain([Effect::Exit]);
            line.starts_with("bestmove").then(|| effects.collect())
        }),
    ),
    row(
        "crash-on-long-line",
        "Exits when a line is longer than 4096 bytes.",
        &["uhp/process/survives-long-input", "uhp/process/stays-alive"],
        Behaviour::Hears(|_, line| (line.len() > 4_096).then(|| vec![Effect::Exit])),
    ),
    row(
        "crash-on-odd-bytes",
        "Exits when a line is not text.",
        &["uhp/process/survives-long-input", "uhp/process/stays-alive"],
        Behaviour::Hears(|faulty, _| faulty.odd_bytes.then(|| vec![Effect::Exit])),
    ),
    row(
        "hangs-on-odd-bytes",
        "Does not answer a line that is not text.",
        &["uhp/process/survives-long-input", "uhp/process/never-hangs"],
        Behaviour::Hears(|faulty, _| faulty.odd_bytes.then(|| vec![Effect::Hang])),
    ),
    row(
        "ends-in-silence",
        "Exits at the fifty-first `validmoves`.",
        &["uhp/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line == "validmoves");
            (faulty.count > 50).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "crashes-at-the-end",
        "Crashes when its input is closed.",
        &["uhp/process/stays-alive"],
        Behaviour::Honest,
    ),
];

/// Whether a ply leads far away from the first piece.
fn goes_far(faulty: &FaultyEngine, line: &str) -> bool {
    let to = faulty.legal_play(line).and_then(Move::to);
    let board = faulty.board();
    board.zip(to).is_some_and(|(board, to)| Places::of(board).distance(to) >= 32)
}

/// Looks for input again and again.
fn spins(faulty: &mut FaultyEngine) -> Vec<Effect> {
    vec![faulty.after(Duration::from_millis(1), spins)]
}
