//! Faults of pauses, hints, scores, names and messages.

use std::time::Duration;

use super::behaviour::{
    Behaviour, Effect, FaultyEngine, Row, die, passed, row, said, say, say_later,
};
use crate::protocols::cxboard::{
    reference::Mode,
    rules::{in_check, legal_moves},
};

/// After the time in which a line may be on its way.
const LATE: Duration = Duration::from_millis(1_150);

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "thinks-in-the-pause",
        "Goes on searching in a pause.",
        &["cxboard/pause/nothing-happens"],
        Behaviour::Hears(|faulty, line| {
            (line == "pause" && faulty.engine.searches()).then(|| {
                let info = "info depth 3 time 400 nodes 400000 nps 1000000 pv h2e2";
                faulty.honest_and(line, [say_later(LATE, info)])
            })
        }),
    ),
    row(
        "pause-ends-the-search",
        "Ends its search with a best move at `pause`.",
        &["cxboard/pause/nothing-happens"],
        Behaviour::Hears(|faulty, line| {
            (line == "pause" && faulty.engine.searches()).then(|| faulty.honest("stop"))
        }),
    ),
    row(
        "errors-twice",
        "Sends every error twice.",
        &["cxboard/error/told-once"],
        Behaviour::Says(|_, line| line.starts_with("Error").then(|| said(&[line, line]))),
    ),
    row(
        "nameless-error-for-a-name",
        "Answers `name` with an error that names no command.",
        &["cxboard/name/implemented"],
        Behaviour::Hears(|_, line| {
            line.starts_with("name ").then(|| said(&["Error (unknown command)"]))
        }),
    ),
    row(
        "moves-in-the-pause",
        "Makes its move in a pause.",
        &["cxboard/pause/nothing-happens"],
        Behaviour::Hears(|faulty, line| {
            (line == "pause" && faulty.engine.thinks()).then(|| {
                let mv = faulty.some_move();
                faulty.honest_and(line, [say_later(LATE, format!("move {mv}"))])
            })
        }),
    ),
    row(
        "name-read-for-stop",
        "Ends a search at a name that contains `stop`.",
        &["cxboard/name/taken-quietly"],
        Behaviour::Hears(|faulty, line| {
            let is_so = line.starts_with("name ") && line.contains("stop");
            (is_so && faulty.engine.searches()).then(|| faulty.honest("stop"))
        }),
    ),
    row(
        "crash-at-a-hint-behind-a-mate",
        "Exits at `hint` where no move is legal.",
        &["cxboard/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            (line == "hint" && faulty.engine.legal().is_empty()).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "hint-leaves-the-king-in-check",
        "Gives a hint that leaves its king in check.",
        &["cxboard/hint/is-legal"],
        Behaviour::Says(|faulty, line| {
            let checked = in_check(faulty.engine.board(), faulty.turn());
            (checked && line.starts_with("info hint ")).then(|| said(&["info hint i6i5"]))
        }),
    ),
    row(
        "stop-lost-behind-resume",
        "Loses a `stop` that comes in the same write as `resume`.",
        &["cxboard/pause/resumes"],
        Behaviour::Hears(|faulty, line| {
            (line == "stop" && faulty.before == "resume").then(Vec::new)
        }),
    ),
    row(
        "pondering-ends-with-a-pause",
        "Ends `go ponder` when it is resumed.",
        &["cxboard/pause/resumes"],
        Behaviour::Hears(|faulty, line| {
            (line == "resume" && faulty.engine.ponders_on_command()).then(|| {
                let mut effects = faulty.honest(line);
                effects.extend(faulty.honest("stop"));
                effects
            })
        }),
    ),
    row(
        "clocks-run-in-the-pause",
        "Loses on time in a pause.",
        &["cxboard/pause/clocks-stand-still"],
        Behaviour::Hears(|faulty, line| {
            if line.starts_with("clock") {
                faulty.kept.push(line.into());
            }
            let short = faulty.kept.last().is_some_and(|clock| clock == "clock :01 :01 :01");
            (line == "resume" && short).then(|| {
                let mut effects = faulty.honest(line);
                faulty.honest("result *");
                effects.extend(said(&["resign"]));
                effects
            })
        }),
    ),
    row(
        "hint-without-info",
        "Sends a hint without `info`.",
        &["cxboard/hint/in-an-info-line"],
        Behaviour::Says(|_, line| {
            line.strip_prefix("info hint").map(|mv| say(format!("hint{mv}")))
        }),
    ),
    row(
        "hint-for-the-other-side",
        "Sends a hint for the side that is not to move.",
        &["cxboard/hint/is-legal"],
        Behaviour::Says(|faulty, line| {
            line.strip_prefix("info hint")?;
            let mv = legal_moves(&passed(faulty.engine.board())).first().copied()?;
            Some(say(format!("info hint {mv}")))
        }),
    ),
    row(
        "dies-of-names",
        "Exits at a name with letters beyond ASCII.",
        &["cxboard/process/stays-alive", "cxboard/name/taken-quietly"],
        Behaviour::Hears(
            |_, line| {
                if line.starts_with("name ") && !line.is_ascii() { die() } else { None }
            },
        ),
    ),
    row(
        "hint-of-its-last-search",
        "Sends the best move of its last search as a hint, whatever was moved since.",
        &["cxboard/hint/is-legal"],
        Behaviour::Says(|faulty, line| {
            if let Some(mv) = line.strip_prefix("bestmove ") {
                faulty.kept = vec![mv.into()];
            }
            let mv = faulty.kept.last().filter(|_| line.starts_with("info hint"))?;
            Some(say(format!("info hint {mv}")))
        }),
    ),
    row(
        "no-hint-but-an-error",
        "Answers `hint` with an error.",
        &["cxboard/hint/ignored-if-unknown"],
        Behaviour::Hears(|_, line| {
            (line == "hint").then(|| said(&["Error (not implemented): hint"]))
        }),
    ),
    row(
        "bare-score",
        "Sends the score as a bare number.",
        &["cxboard/score/in-an-info-line"],
        Behaviour::Says(|faulty, line| {
            let score = line.strip_prefix("info score cp ").filter(|_| faulty.line == "eval")?;
            Some(say(score))
        }),
    ),
    row(
        "no-computers",
        "Does not know `computer`.",
        &["cxboard/computer/implemented"],
        Behaviour::Hears(|_, line| {
            (line == "computer").then(|| said(&["Error (unknown command): computer"]))
        }),
    ),
    row(
        "no-names-in-force-mode",
        "Refuses `name` in force mode.",
        &["cxboard/name/taken-quietly"],
        Behaviour::Hears(|faulty, line| {
            (line.starts_with("name ") && faulty.engine.mode == Mode::Force)
                .then(|| say(format!("Error (no game): {line}")))
        }),
    ),
    row(
        "spins-in-the-pause",
        "Keeps a processor busy in a pause.",
        &["cxboard/pause/uses-no-processor"],
        Behaviour::Hears(|faulty, line| {
            (line == "pause").then(|| {
                let more = spins_while_paused(faulty);
                faulty.honest_and(line, more)
            })
        }),
    ),
    row(
        "computer-begins-a-search",
        "Starts to think when it receives `computer`.",
        &["cxboard/name/taken-quietly"],
        Behaviour::Hears(|_, line| {
            (line == "computer").then(|| said(&["info depth 1 time 1 nodes 44 pv h2e2"]))
        }),
    ),
    row(
        "tells-nothing",
        "Sends an empty message to its user.",
        &["cxboard/tell/has-a-message"],
        Behaviour::Hears(|faulty, line| {
            (line == "playother").then(|| faulty.honest_and(line, said(&["telluser"])))
        }),
    ),
    row(
        "asks-without-a-question",
        "Sends `askuser` without a question.",
        &["cxboard/ask/tag-and-question"],
        Behaviour::Hears(|faulty, line| {
            (line == "playother").then(|| faulty.honest_and(line, said(&["askuser draw"])))
        }),
    ),
    row(
        "does-not-know-its-question",
        "Refuses the answer to its own question.",
        &["cxboard/ask/accepts-the-answer"],
        Behaviour::Hears(|faulty, line| {
            (line == "playother" && faulty.engine.mode == Mode::Force)
                .then(|| faulty.honest_and(line, said(&["askuser book Shall I use my book?"])))
        }),
    ),
];

/// Looks again and again whether the pause is over.
fn spins_while_paused(faulty: &mut FaultyEngine) -> Vec<Effect> {
    let again = faulty.after(Duration::from_millis(1), |faulty| {
        if faulty.engine.is_paused() { spins_while_paused(faulty) } else { Vec::new() }
    });
    vec![again]
}
