//! Faults of the process and of every line: half lines, deaf ears, prompts,
//! the end at the wrong time.

use std::time::Duration;

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, die, row, said, say};
use crate::protocols::cxboard::reference::Mode;

const SOON: Duration = Duration::from_millis(30);

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "half-a-line-after-a-search",
        "Sends the line feed after its first best move too late.",
        &["cxboard/preliminaries/lines-end-with-line-feed"],
        Behaviour::Says(|faulty, line| {
            let late = line.starts_with("bestmove") && faulty.count == 0;
            late.then(|| {
                faulty.count = 1;
                let wait = Effect::Pause(Duration::from_millis(1_200));
                vec![Effect::SendRaw(line.into()), wait, Effect::SendRaw("\n".into())]
            })
        }),
    ),
    row(
        "deaf-while-searching",
        "Reads no input during a search.",
        &["cxboard/preliminaries/input-at-any-time"],
        Behaviour::Hears(|faulty, line| {
            (line.starts_with("go ") && !faulty.engine.thinks()).then(|| {
                let mut effects = faulty.honest(line);
                effects.push(faulty.deaf());
                effects
            })
        }),
    ),
    row(
        "deaf-while-thinking",
        "Reads no input while it thinks about a move of its own.",
        &["cxboard/preliminaries/input-at-any-time"],
        Behaviour::Hears(|faulty, line| {
            (line == "playcurrent").then(|| {
                let mut effects = faulty.honest(line);
                effects.push(faulty.deaf());
                effects
            })
        }),
    ),
    row(
        "ready-after-its-move",
        "Answers `isready` when it has made its move.",
        &["cxboard/preliminaries/input-at-any-time"],
        Behaviour::Hears(|faulty, line| {
            (line == "isready"
                && matches!(faulty.engine.mode, Mode::Play(_))
                && faulty.engine.thinks())
            .then(|| {
                faulty.once(|faulty| !faulty.engine.is_thinking(), |_| say("readyok"));
                Vec::new()
            })
        }),
    ),
    row(
        "repeats-moves-in-debug-mode",
        "Repeats each move in debug mode.",
        &["cxboard/force/makes-no-moves"],
        Behaviour::Hears(|faulty, line| {
            match line {
                "debug on" => faulty.count = 1,
                "debug off" => faulty.count = 0,
                _ => {}
            }
            let mv = faulty.legal_move(line).filter(|_| faulty.count == 1)?;
            (faulty.engine.mode == Mode::Force)
                .then(|| faulty.honest_and(line, say(format!("move {mv}"))))
        }),
    ),
    row(
        "prompts",
        "Prints a prompt after `force`.",
        &["cxboard/preliminaries/says-only-known-messages"],
        Behaviour::Hears(|faulty, line| {
            (line == "force").then(|| faulty.honest_and(line, said(&["> force mode"])))
        }),
    ),
    row(
        "says-ok-to-positions",
        "Answers each position with `ok`.",
        &["cxboard/preliminaries/says-only-known-messages"],
        Behaviour::Hears(|faulty, line| {
            line.starts_with("position").then(|| faulty.honest_and(line, said(&["ok"])))
        }),
    ),
    row(
        "no-carriage-returns",
        "Takes a carriage return for a part of the command.",
        &["cxboard/preliminaries/accepts-crlf"],
        Behaviour::Hears(|faulty, line| {
            faulty.carriage_return.then(|| say(format!("Error (unknown command): {line}")))
        }),
    ),
    row(
        "dies-of-unknown-words",
        "Exits at an unknown command.",
        &["cxboard/preliminaries/survives-unknown-commands", "cxboard/process/stays-alive"],
        Behaviour::Hears(
            |_, line| if matches!(line, "frobnicate" | "quitnow") { die() } else { None },
        ),
    ),
    row(
        "dies-of-a-bare-move",
        "Exits at `move` without a move.",
        &["cxboard/preliminaries/survives-unknown-commands", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line == "move" { die() } else { None }),
    ),
    row(
        "dies-of-a-blank-line",
        "Exits at a blank line.",
        &["cxboard/preliminaries/tolerates-blank-lines", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line.trim().is_empty() { die() } else { None }),
    ),
    row(
        "dies-of-a-long-line",
        "Exits at a line of more than 4,096 characters.",
        &["cxboard/process/survives-long-input", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line.len() > 4_096 { die() } else { None }),
    ),
    row(
        "dies-of-odd-bytes",
        "Exits at a line that is not UTF-8.",
        &["cxboard/process/survives-long-input", "cxboard/process/stays-alive"],
        Behaviour::Hears(
            |_, line| if line.contains(char::REPLACEMENT_CHARACTER) { die() } else { None },
        ),
    ),
    row(
        "dies-of-a-long-list",
        "Exits at a position with more than 256 words.",
        &["cxboard/process/survives-long-input", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            let long = line.starts_with("position") && line.split(' ').count() > 256;
            if long { die() } else { None }
        }),
    ),
    row(
        "hangs-on-force-in-play",
        "Hangs when it receives `force` during a game.",
        &["cxboard/process/never-hangs"],
        Behaviour::Hears(|faulty, line| {
            let hangs = line == "force" && faulty.kept.len() == 2;
            if line == "playother" || line == "playcurrent" {
                faulty.kept.push(line.into());
            }
            hangs.then(|| vec![Effect::Hang])
        }),
    ),
    row(
        "lingers-at-the-end",
        "Keeps waiting after the end of its input.",
        &["cxboard/process/ends-with-input"],
        Behaviour::Leaves(|_| vec![Effect::Hang]),
    ),
    row(
        "spins-at-the-end",
        "Keeps reading after the end of its input.",
        &["cxboard/process/ends-with-input"],
        Behaviour::Leaves(spins),
    ),
    row(
        "thinks-on-at-the-end",
        "Keeps waiting if its input ends while it thinks about its move.",
        &["cxboard/process/ends-with-input"],
        Behaviour::Leaves(|faulty| {
            vec![if faulty.engine.thinks() { Effect::Hang } else { Effect::Exit }]
        }),
    ),
    row(
        "no-quit-while-searching",
        "Ignores `quit` during a search.",
        &["cxboard/quit/ends-the-engine"],
        Behaviour::Hears(|faulty, line| {
            (line == "quit" && faulty.engine.searches()).then(Vec::new)
        }),
    ),
    row(
        "no-quit-while-thinking",
        "Ignores `quit` while it thinks about its move.",
        &["cxboard/quit/ends-the-engine"],
        Behaviour::Hears(|faulty, line| (line == "quit" && faulty.engine.thinks()).then(Vec::new)),
    ),
    row(
        "room-for-six-lines",
        "Loses lines when more than six arrive together, but never `isready`.",
        &["cxboard/preliminaries/lines-end-at-line-feeds"],
        Behaviour::Hears(overflows),
    ),
    row(
        "starts-in-debug-mode",
        "Starts in debug mode.",
        &["cxboard/debug/off-at-first"],
        Behaviour::Hears(|faulty, line| {
            faulty.count = match line {
                "debug on" => 0,
                "debug off" => 1,
                _ => faulty.count,
            };
            let debug = faulty.count == 0 && line.starts_with("go ");
            debug.then(|| [said(&["info string begins to search"]), faulty.honest(line)].concat())
        }),
    ),
    row(
        "never-leaves-debug-mode",
        "Stays in debug mode after `debug off`.",
        &["cxboard/debug/off-at-first"],
        Behaviour::Hears(|faulty, line| {
            faulty.count |= usize::from(line == "debug on");
            let debug = faulty.count == 1 && line.starts_with("go ");
            debug.then(|| [said(&["info string begins to search"]), faulty.honest(line)].concat())
        }),
    ),
    row(
        "nothing-more-in-debug-mode",
        "Tells nothing more in debug mode.",
        &["cxboard/debug/sends-more"],
        Behaviour::Hears(|_, line| line.starts_with("debug ").then(Vec::new)),
    ),
    row(
        "no-pause",
        "Does not know `pause` and `resume`.",
        &["cxboard/pause/implemented"],
        Behaviour::Hears(|_, line| {
            let unknown = matches!(line, "pause" | "resume");
            unknown.then(|| say(format!("Error (unknown command): {line}")))
        }),
    ),
    row(
        "no-playother",
        "Does not know `playother` in force mode.",
        &["cxboard/preliminaries/implements-every-command"],
        Behaviour::Hears(|faulty, line| {
            let unknown = line == "playother"
                && faulty.engine.mode == crate::protocols::cxboard::reference::Mode::Force;
            unknown.then(|| say(format!("Error (unknown command): {line}")))
        }),
    ),
    row(
        "no-undo-command",
        "Does not know `undo`.",
        &["cxboard/undo/implemented"],
        Behaviour::Hears(|_, line| (line == "undo").then(|| say("Error (unknown command): undo"))),
    ),
    row(
        "no-remove-command",
        "Does not know `remove`.",
        &["cxboard/remove/implemented"],
        Behaviour::Hears(|_, line| {
            (line == "remove").then(|| say("Error (unknown command): remove"))
        }),
    ),
    row(
        "no-draw-command",
        "Does not know `draw`.",
        &["cxboard/draw/implemented"],
        Behaviour::Hears(|_, line| (line == "draw").then(|| say("Error (unknown command): draw"))),
    ),
    row(
        "no-debug-mode",
        "Does not know `debug`.",
        &["cxboard/debug/implemented"],
        Behaviour::Hears(|_, line| {
            line.starts_with("debug").then(|| say(format!("Error (unknown command): {line}")))
        }),
    ),
    row(
        "errors-in-own-words",
        "Reports errors in a form of its own.",
        &["cxboard/error/form"],
        Behaviour::Says(|_, line| {
            line.strip_prefix("Error").map(|rest| say(format!("ERR {rest}")))
        }),
    ),
    row(
        "one-readyok-for-many",
        "Answers several `isready` in a row with one `readyok`.",
        &["cxboard/isready/one-readyok-each"],
        Behaviour::Hears(|faulty, line| {
            (line == "isready").then(|| {
                let answer = faulty.after(SOON, |faulty| {
                    faulty.waiting.retain(|line| line != b"isready");
                    vec![Effect::Send("readyok".into()), Effect::Read]
                });
                vec![Effect::StopReading, answer]
            })
        }),
    ),
    row(
        "not-ready-in-play",
        "Refuses `isready` in play mode.",
        &["cxboard/isready/always-answered"],
        Behaviour::Hears(|faulty, line| {
            let playing = faulty.engine.mode != crate::protocols::cxboard::reference::Mode::Force;
            let refused = line == "isready" && playing && faulty.count > 0;
            faulty.count += usize::from(line == "force");
            refused.then(|| say("Error (not in force mode): isready"))
        }),
    ),
    row(
        "ready-too-soon",
        "Answers `isready` before it refuses the preceding move.",
        &["cxboard/isready/after-earlier-commands"],
        Behaviour::Says(|faulty, line| {
            if line.starts_with("Illegal") {
                faulty.kept.push(line.into());
                return Some(Vec::new());
            }
            let late = faulty.kept.pop().filter(|_| line == "readyok")?;
            Some(vec![Effect::Send("readyok".into()), Effect::Send(late)])
        }),
    ),
    row(
        "readyok-with-more",
        "Sends a number after `readyok`.",
        &["cxboard/preliminaries/says-only-known-messages"],
        Behaviour::Says(|_, line| (line == "readyok").then(|| said(&["readyok 1"]))),
    ),
    row(
        "ready-unasked",
        "Sends `readyok` after each search.",
        &["cxboard/isready/only-when-asked"],
        Behaviour::Says(|_, line| line.starts_with("bestmove").then(|| said(&[line, "readyok"]))),
    ),
    row(
        "crashes-at-the-end",
        "Crashes at its end.",
        &["cxboard/process/stays-alive"],
        Behaviour::Honest,
    ),
];

/// Looks at what arrives together only when some of it has arrived, and has no room for more
/// than six lines. What is left of it is counted, and read as usual.
fn overflows(faulty: &mut FaultyEngine, line: &str) -> Option<Vec<Effect>> {
    const ROOM: usize = 6;
    if faulty.count > 0 {
        faulty.count -= 1;
        return None;
    }
    (line == "isready").then(|| {
        let then = faulty.after(Duration::from_millis(3), |faulty| {
            let room = faulty.waiting.len().min(ROOM - 1);
            let late = faulty.waiting.split_off(room);
            faulty.waiting.extend(late.into_iter().filter(|line| line == b"isready"));
            faulty.count = faulty.waiting.len();
            faulty.honest_and("isready", [Effect::Read])
        });
        vec![Effect::StopReading, then]
    })
}

/// Looks for input again and again.
fn spins(faulty: &mut FaultyEngine) -> Vec<Effect> {
    vec![faulty.after(Duration::from_millis(1), spins)]
}
