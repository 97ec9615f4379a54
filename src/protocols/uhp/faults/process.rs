//! Faults of the process: it ends, hangs, tires, or does not end.
//!
//! In: a line. Out: an answer, or none.

use std::time::Duration;

use super::saboteur::{Act, Deed, Row, is_error, result, row, said};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "loads-after-the-block",
        "Hears nothing for some seconds after it has shown the block of the start.",
        &["uhp/info/ready-after-start"],
        Act::Answers(|scene, line| {
            // The block of the start comes by the same way.
            scene.count += 1;
            (scene.count == 2).then(|| {
                let mut deeds = vec![Deed::Wait(Duration::from_millis(2_700))];
                deeds.extend(said(scene.honest(line)));
                deeds
            })
        }),
    ),
    row(
        "ends-with-the-game",
        "Ends when a game has ended.",
        &["uhp/process/stays-alive"],
        Act::Answers(|scene, line| {
            line.starts_with("play ").then_some(())?;
            let mut deeds = said(scene.honest(line));
            if scene.is_over() {
                deeds.push(Deed::Die);
            }
            Some(deeds)
        }),
    ),
    row(
        "crash-before-a-game",
        "Ends when it is asked for moves before the first game.",
        &["uhp/error-handling/needs-a-game", "uhp/process/stays-alive"],
        Act::Answers(|scene, line| {
            (line == "validmoves" && scene.board().is_none()).then(|| vec![Deed::Die])
        }),
    ),
    row(
        "silent-before-a-game",
        "Answers commands about a game with `ok` alone before the first one.",
        &["uhp/error-handling/needs-a-game"],
        Act::Rewords(|scene, line, answer| {
            let about_a_game = ["validmoves", "play", "pass", "bestmove", "undo"];
            let word = line.split(' ').next().unwrap_or_default();
            if scene.board().is_none() && about_a_game.contains(&word) {
                answer.remove(0);
            }
        }),
    ),
    row(
        "spins-at-the-end",
        "Reads on and on when its input has ended.",
        &["uhp/process/ends-with-input"],
        Act::Leaves(|| {
            loop {
                std::hint::spin_loop();
            }
        }),
    ),
    row(
        "lingers-at-the-end",
        "Waits for more when its input has ended.",
        &["uhp/process/ends-with-input"],
        Act::Leaves(|| std::thread::sleep(Duration::from_secs(3_600))),
    ),
    row(
        "tired-after-twenty-games",
        "Lists only the first move from the twentieth game on.",
        &["uhp/process/many-games"],
        Act::Answers(|scene, line| {
            if line.starts_with("newgame") {
                scene.count += 1;
            }
            (line == "validmoves" && scene.count > 20).then_some(())?;
            let mut answer = scene.honest(line);
            if !is_error(&answer) {
                answer[0] = answer[0].split(';').next().unwrap_or_default().to_owned();
            }
            Some(said(answer))
        }),
    ),
    row(
        "no-more-than-twenty-games",
        "Refuses to start the twenty-first game.",
        &["uhp/process/many-games"],
        Act::Answers(|scene, line| {
            if line.starts_with("newgame") {
                scene.count += 1;
            }
            (line.starts_with("newgame") && scene.count > 20).then(|| result("err Too many games."))
        }),
    ),
    row(
        "history-cut-at-128",
        "Shows no more than the first 128 plies of a game.",
        &["uhp/process/long-games"],
        Act::Retells(|_, _, shown| shown.split(';').take(3 + 128).collect::<Vec<_>>().join(";")),
    ),
    row(
        "crash-on-long-line",
        "Ends when a line is longer than 4096 bytes.",
        &["uhp/process/survives-long-input", "uhp/process/stays-alive"],
        Act::Answers(|_, line| (line.len() > 4_096).then(|| vec![Deed::Die])),
    ),
    row(
        "crash-on-odd-bytes",
        "Ends when a line is no text.",
        &["uhp/process/survives-long-input", "uhp/process/stays-alive"],
        Act::Answers(|scene, _| scene.odd_bytes.then(|| vec![Deed::Die])),
    ),
    row(
        "hangs-on-odd-bytes",
        "Never answers a line that is no text.",
        &["uhp/process/survives-long-input", "uhp/process/never-hangs"],
        Act::Answers(|scene, _| scene.odd_bytes.then(|| vec![Deed::Hang])),
    ),
    row(
        "ends-in-silence",
        "Ends when it has been asked for the list fifty times.",
        &["uhp/process/stays-alive"],
        Act::Answers(|scene, line| {
            scene.count += usize::from(line == "validmoves");
            (scene.count > 50).then(|| vec![Deed::Die])
        }),
    ),
    row(
        "crashes-at-the-end",
        "Crashes when it is to end.",
        &["uhp/process/stays-alive"],
        Act::Honest,
    ),
];
