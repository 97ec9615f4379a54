//! Faults of play mode.

use std::time::Duration;

use super::behaviour::{
    Behaviour, Effect, FaultyEngine, Row, die, passed, row, said, say, say_later, thinks,
};
use crate::protocols::cxboard::{
    reference::{Hold, Mode},
    rules::{Side, legal_moves, resolve},
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "best-moves-in-play",
        "Sends its moves in play mode as `bestmove`.",
        &["cxboard/play/moves-with-move"],
        Behaviour::Says(|_, line| {
            line.strip_prefix("move ").map(|mv| say(format!("bestmove {mv}")))
        }),
    ),
    row(
        "moves-with-a-dash",
        "Writes its moves in play mode with a dash between the squares.",
        &["cxboard/preliminaries/moves-are-four-characters"],
        Behaviour::Says(|_, line| {
            let (from, to) = line.strip_prefix("move ")?.split_at_checked(2)?;
            Some(say(format!("move {from}-{to}")))
        }),
    ),
    row(
        "moves-twice",
        "Answers the third move of its opponent with two moves.",
        &["cxboard/play/one-move-each"],
        Behaviour::Says(|faulty, line| {
            line.strip_prefix("move ")?;
            faulty.count += 1;
            let more = faulty.count == 1 && faulty.line.starts_with("move");
            let mv = legal_moves(&passed(faulty.engine.board())).first().copied();
            let mut effects = said(&[line]);
            effects.extend(mv.filter(|_| more).map(|mv| Effect::Send(format!("move {mv}"))));
            Some(effects)
        }),
    ),
    row(
        "silent-as-black",
        "Does not answer the first move of its opponent as Black.",
        &["cxboard/play/answers-the-opponent"],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal_move(line)?;
            let first = faulty.engine.mode == Mode::Play(Side::Black) && faulty.turn() == Side::Red;
            let silent = first && faulty.engine.plies() == 0;
            silent.then(|| {
                faulty.engine.make(mv);
                Vec::new()
            })
        }),
    ),
    row(
        "illegal-moves-in-play",
        "Moves a piece of its opponent on its third move.",
        &["cxboard/play/legal-moves"],
        Behaviour::Says(|faulty, line| {
            line.strip_prefix("move ")?;
            faulty.count += 1;
            let mv = legal_moves(faulty.engine.board())
                .first()
                .copied()
                .filter(|_| faulty.count == 1)?;
            Some(say(format!("move {mv}")))
        }),
    ),
    row(
        "refuses-captures-in-play",
        "Refuses legal captures of its opponent in play mode.",
        &["cxboard/play/takes-legal-moves"],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal_move(line).filter(|_| faulty.engine.mode != Mode::Force)?;
            let capture =
                faulty.engine.board().piece_at(mv.to).is_some() && faulty.engine.plies() > 4;
            capture.then(|| say(format!("Illegal move: {mv}")))
        }),
    ),
    row(
        "takes-moves-out-of-turn",
        "Ignores moves sent while it thinks.",
        &["cxboard/play/refuses-moves-out-of-turn"],
        Behaviour::Hears(|faulty, line| {
            (line.starts_with("move ") && faulty.engine.thinks()).then(Vec::new)
        }),
    ),
    row(
        "answers-illegal-moves",
        "Answers an illegal move of its opponent with a move.",
        &["cxboard/play/refuses-illegal-moves"],
        Behaviour::Hears(|faulty, line| {
            let mv = FaultyEngine::sent_move(line)?;
            let illegal = resolve(faulty.engine.board(), line.strip_prefix("move ")?).is_err();
            if faulty.engine.mode == Mode::Force
                || faulty.engine.thinks()
                || !illegal
                || faulty.engine.is_over()
            {
                return None;
            }
            faulty.engine.make(mv);
            Some(faulty.honest("playcurrent"))
        }),
    ),
    row(
        "no-change-of-sides",
        "Refuses to change sides in play mode.",
        &["cxboard/play/changes-sides"],
        Behaviour::Hears(|faulty, line| {
            let again = faulty.engine.mode != Mode::Force && faulty.count > 0;
            faulty.count += usize::from(line == "force");
            (again && line.starts_with("play"))
                .then(|| say(format!("Error (not in force mode): {line}")))
        }),
    ),
    row(
        "moves-when-mated",
        "Makes a move when it has no legal one.",
        &["cxboard/play/no-move-without-a-legal-one"],
        Behaviour::Says(|_, line| {
            let mated = line.starts_with("result") && line.contains("mate");
            mated.then(|| said(&["move e0e1"]))
        }),
    ),
    row(
        "ponders-though-off",
        "Thinks during its opponent's turn although `Ponder` is off.",
        &["cxboard/play/ponders-only-if-on"],
        Behaviour::Hears(|faulty, line| {
            (line == "playother").then(|| {
                let pv = faulty.some_move();
                faulty.honest_and(line, said(&[&format!("info depth 1 time 1 nodes 44 pv {pv}")]))
            })
        }),
    ),
    row(
        "overhears-move-now",
        "Ignores the command to move at once.",
        &["cxboard/move-now/moves-at-once"],
        Behaviour::Hears(|faulty, line| (line == "?" && faulty.engine.thinks()).then(Vec::new)),
    ),
    row(
        "moves-for-its-opponent",
        "Moves for its opponent when told to move at once.",
        &["cxboard/move-now/nothing-without-thinking", "cxboard/result/no-moves-afterwards"],
        Behaviour::Hears(|faulty, line| {
            let waits = faulty.engine.mode != Mode::Force && !faulty.engine.thinks();
            let mv = faulty.engine.legal().first().copied().filter(|_| line == "?" && waits)?;
            Some(say(format!("move {mv}")))
        }),
    ),
    row(
        "moves-late-for-its-opponent",
        "Moves for its opponent a moment after it was told to move at once.",
        &["cxboard/move-now/nothing-without-thinking", "cxboard/result/no-moves-afterwards"],
        Behaviour::Hears(|faulty, line| {
            let waits = faulty.engine.mode != Mode::Force && !faulty.engine.thinks();
            let mv = faulty.engine.legal().first().copied().filter(|_| line == "?" && waits)?;
            Some(vec![say_later(Duration::from_millis(5), format!("move {mv}"))])
        }),
    ),
    row(
        "takes-seconds-for-minutes",
        "Takes seconds of `clock` for minutes.",
        &["cxboard/clock/is-kept"],
        Behaviour::Hears(|faulty, line| {
            let brief = matches!(line, "clock 1 :01 :01" | "clock 0 :01 :01");
            brief.then(|| faulty.honest("clock 60 11:40 11:40"))
        }),
    ),
    row(
        "overtime-forgotten",
        "Thinks for as long as a move may take, though only overtime is left.",
        &["cxboard/clock/is-kept"],
        Behaviour::Hears(|faulty, line| {
            (line == "clock 0 1 :01").then(|| faulty.honest("clock 60 11:40 11:40"))
        }),
    ),
    row(
        "dies-of-seconds",
        "Exits at a time without minutes.",
        &["cxboard/clock/time-forms", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line == "clock 60 1 :30" { die() } else { None }),
    ),
    row(
        "no-minutes-and-seconds",
        "Refuses times with minutes and seconds.",
        &["cxboard/clock/time-forms"],
        Behaviour::Hears(|_, line| {
            (line == "clock 5:00 0:30 :05").then(|| say(format!("Error (bad time): {line}")))
        }),
    ),
    row(
        "clock-runs-for-both",
        "Loses on time while its opponent thinks.",
        &["cxboard/clock/runs-on-its-own-move-only"],
        Behaviour::Hears(|faulty, line| loses_in_time(faulty, line, "playother")),
    ),
    row(
        "end-outlasts-a-cfen",
        "Refuses searches after the end of a game, also in a CFEN that follows.",
        &["cxboard/go/one-bestmove"],
        Behaviour::Hears(|faulty, line| {
            match line.split(' ').next() {
                Some("result") => faulty.count = 1,
                Some("position") if line.starts_with("position startpos") => faulty.count = 0,
                _ => {}
            }
            let refuses = faulty.count == 1 && faulty.engine.mode == Mode::Force;
            (refuses && line.starts_with("go ")).then(|| said(&["Error (game is over): go"]))
        }),
    ),
    row(
        "plays-on-after-result",
        "Makes its move after the end of the game.",
        &["cxboard/result/no-moves-afterwards"],
        Behaviour::Hears(|faulty, line| {
            (line.starts_with("result") && faulty.engine.thinks()).then(|| {
                let mv = faulty.engine.legal().first().map(|mv| format!("move {mv}"));
                faulty.honest_and(line, mv.map(|mv| say_later(Duration::from_millis(15), mv)))
            })
        }),
    ),
    row(
        "answers-after-result",
        "Answers a move after the end of the game.",
        &["cxboard/result/no-moves-afterwards"],
        Behaviour::Hears(|faulty, line| {
            let over = faulty.engine.is_over() && line.starts_with("move ");
            let mv = faulty
                .engine
                .legal()
                .first()
                .copied()
                .filter(|_| over && faulty.kept.is_empty())?;
            Some(say(format!("move {mv}")))
        }),
    ),
    row(
        "moves-after-its-own-claim",
        "Makes a move after claiming the end of the game.",
        &["cxboard/result/own-claim-ends-the-game"],
        Behaviour::Hears(|faulty, line| {
            let claimed = faulty.engine.is_over() && line == "move a3a4";
            claimed.then(|| said(&["move a9a8"]))
        }),
    ),
    row(
        "claims-a-win-when-mated",
        "Claims a win when it has been checkmated.",
        &["cxboard/result/true-claims"],
        Behaviour::Says(|_, line| {
            let (other, text) = match line.strip_prefix("result ")?.split_at_checked(3)? {
                ("1-0", text) => ("0-1", text),
                (_, text) => ("1-0", text),
            };
            Some(say(format!("result {other}{text}")))
        }),
    ),
    row(
        "calls-stalemate-a-draw",
        "Claims a draw when it has no legal move.",
        &["cxboard/result/true-claims"],
        Behaviour::Says(|_, line| {
            line.contains("stalemate").then(|| said(&["result 1/2-1/2 {stalemate}"]))
        }),
    ),
    row(
        "claims-in-words",
        "Claims results in a form of its own.",
        &["cxboard/result/form"],
        Behaviour::Says(|_, line| line.starts_with("result").then(|| said(&["result lost"]))),
    ),
    row(
        "accepts-in-own-words",
        "Accepts a draw in a form of its own.",
        &["cxboard/draw/answer"],
        Behaviour::Hears(|_, line| (line == "draw").then(|| said(&["accept"]))),
    ),
    row(
        "declines-with-an-error",
        "Declines a draw with an error.",
        &["cxboard/draw/answer"],
        Behaviour::Hears(|_, line| (line == "draw").then(|| said(&["Error (declined): draw"]))),
    ),
    row(
        "never-ponders",
        "Never ponders, whatever `Ponder` says.",
        &["cxboard/play/ponders-if-on"],
        Behaviour::Hears(|_, line| line.starts_with("setoption name Ponder").then(Vec::new)),
    ),
    row(
        "forgets-the-clock-of-the-game",
        "Thinks for as long as a move may take, though its time for the game is over before.",
        &["cxboard/clock/is-kept"],
        thinks(|faulty, task| {
            // What the honest engine takes of four seconds.
            let four = Hold::For(Duration::from_millis(20));
            if faulty.engine.mode != Mode::Force && task.hold == four {
                task.hold = Hold::For(Duration::from_secs(9));
            }
        }),
    ),
    row(
        "falls-silent",
        "Does not answer the fourth move of its opponent, nor later ones.",
        &["cxboard/play/answers-the-opponent"],
        Behaviour::Hears(|faulty, line| {
            let late = faulty.engine.mode != Mode::Force && matches!(faulty.engine.plies(), 6 | 7);
            let mv = faulty.legal_move(line).filter(|_| late && !faulty.engine.is_over())?;
            faulty.engine.make(mv);
            Some(Vec::new())
        }),
    ),
    row(
        "plays-on-after-a-loss",
        "Ignores `result 0-1`.",
        &["cxboard/result/no-moves-afterwards"],
        Behaviour::Hears(|_, line| (line == "result 0-1").then(Vec::new)),
    ),
];

/// Resigns some time after this command if a second is all it has.
pub(super) fn loses_in_time(
    faulty: &mut FaultyEngine,
    line: &str,
    begins: &str,
) -> Option<Vec<Effect>> {
    if line.starts_with("clock") {
        faulty.kept.push(line.into());
    }
    let short = faulty.kept.last().is_some_and(|clock| clock == "clock :01 :01 :01");
    (short && line == begins && faulty.engine.mode == Mode::Force).then(|| {
        let mut effects = faulty.honest(line);
        faulty.honest("result *");
        effects.push(say_later(Duration::from_millis(1_000), "resign"));
        effects
    })
}
