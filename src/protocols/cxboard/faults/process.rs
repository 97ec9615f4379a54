//! Faults of the process and of every line: half lines, deaf ears, prompts,
//! the end at the wrong time.

use std::time::Duration;

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, die, row, said, say, say_later};

const SOON: Duration = Duration::from_millis(30);

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "half-a-line-after-a-search",
        "Writes the line feed after its first best move much too late.",
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
            line.starts_with("go ").then(|| {
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
        "prompts",
        "Says that it waits after each change of mode.",
        &["cxboard/preliminaries/says-only-known-messages"],
        Behaviour::Hears(|faulty, line| {
            (line == "force").then(|| {
                let mut effects = faulty.honest(line);
                effects.extend(said(&["> force mode"]));
                effects
            })
        }),
    ),
    row(
        "says-ok-to-positions",
        "Confirms each position with a word of its own.",
        &["cxboard/preliminaries/says-only-known-messages"],
        Behaviour::Hears(|faulty, line| {
            line.starts_with("position").then(|| {
                let mut effects = faulty.honest(line);
                effects.extend(said(&["ok"]));
                effects
            })
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
        "Ends at a command that it does not know.",
        &["cxboard/preliminaries/survives-unknown-commands", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if matches!(line, "uci" | "quitnow") { die() } else { None }),
    ),
    row(
        "dies-of-a-bare-move",
        "Ends at a move without a move.",
        &["cxboard/preliminaries/survives-unknown-commands", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line == "move" { die() } else { None }),
    ),
    row(
        "dies-of-a-blank-line",
        "Ends at a blank line.",
        &["cxboard/preliminaries/tolerates-blank-lines", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line.trim().is_empty() { die() } else { None }),
    ),
    row(
        "dies-of-a-long-line",
        "Ends at a line longer than it has room for.",
        &["cxboard/process/survives-long-input", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line.len() > 4_096 { die() } else { None }),
    ),
    row(
        "dies-of-odd-bytes",
        "Ends at a line that is no text.",
        &["cxboard/process/survives-long-input", "cxboard/process/stays-alive"],
        Behaviour::Hears(
            |_, line| if line.contains(char::REPLACEMENT_CHARACTER) { die() } else { None },
        ),
    ),
    row(
        "dies-of-a-long-list",
        "Ends at a position with more moves than it has room for.",
        &["cxboard/process/survives-long-input", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            let long = line.starts_with("position") && line.split(' ').count() > 256;
            if long { die() } else { None }
        }),
    ),
    row(
        "ends-with-the-game",
        "Ends when the game is over.",
        &["cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line.starts_with("result") { die() } else { None }),
    ),
    row(
        "hangs-on-force-in-play",
        "Never comes back from force in the middle of a game.",
        &["cxboard/process/never-hangs", "cxboard/isready/always-answered"],
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
        "Waits for more when its input has ended.",
        &["cxboard/process/ends-with-input"],
        Behaviour::Leaves(|_| vec![Effect::Hang]),
    ),
    row(
        "spins-at-the-end",
        "Reads on and on when its input has ended.",
        &["cxboard/process/ends-with-input"],
        Behaviour::Leaves(spins),
    ),
    row(
        "no-quit-while-searching",
        "Overhears quit in a search.",
        &["cxboard/quit/ends-the-engine"],
        Behaviour::Hears(|faulty, line| {
            (line == "quit" && faulty.engine.searches()).then(Vec::new)
        }),
    ),
    row(
        "no-quit-while-thinking",
        "Overhears quit while it thinks about a move of its own.",
        &["cxboard/quit/ends-the-engine"],
        Behaviour::Hears(|faulty, line| (line == "quit" && faulty.engine.thinks()).then(Vec::new)),
    ),
    row(
        "no-quit-in-a-pause",
        "Overhears quit in a pause.",
        &["cxboard/quit/ends-the-engine"],
        Behaviour::Hears(|faulty, line| {
            (line == "quit" && faulty.engine.is_paused()).then(Vec::new)
        }),
    ),
    row(
        "no-pause",
        "Knows no pause.",
        &["cxboard/preliminaries/implements-every-command"],
        Behaviour::Hears(|_, line| {
            let unknown = matches!(line, "pause" | "resume");
            unknown.then(|| say(format!("Error (unknown command): {line}")))
        }),
    ),
    row(
        "no-debug-mode",
        "Knows no debug mode.",
        &["cxboard/preliminaries/implements-borrowed-commands"],
        Behaviour::Hears(|_, line| {
            line.starts_with("debug").then(|| say(format!("Error (unknown command): {line}")))
        }),
    ),
    row(
        "errors-in-own-words",
        "Reports errors in words of its own.",
        &["cxboard/error/form"],
        Behaviour::Says(|_, line| {
            line.strip_prefix("Error").map(|rest| say(format!("ERR {rest}")))
        }),
    ),
    row(
        "one-readyok-for-many",
        "Answers several isready in a row with one readyok.",
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
        "Refuses isready in play mode.",
        &["cxboard/isready/always-answered"],
        Behaviour::Hears(|faulty, line| {
            let playing = faulty.engine.mode != crate::protocols::cxboard::reference::Mode::Force;
            let refused = line == "isready" && playing && faulty.count > 0;
            faulty.count += usize::from(line == "force");
            refused.then(|| say("Error (not in force mode): isready"))
        }),
    ),
    row(
        "isready-ends-the-search",
        "Ends a search when it is asked whether it is ready.",
        &["cxboard/isready/leaves-the-search-alone"],
        Behaviour::Hears(|faulty, line| {
            (line == "isready" && faulty.engine.searches() && faulty.before == "isready").then(
                || {
                    let mut effects = faulty.honest("stop");
                    effects.push(say_later(SOON, "readyok"));
                    effects
                },
            )
        }),
    ),
    row(
        "ready-too-soon",
        "Answers isready before it has refused the move before.",
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
        "ready-unasked",
        "Says readyok after each search.",
        &["cxboard/isready/only-when-asked"],
        Behaviour::Says(|_, line| line.starts_with("bestmove").then(|| said(&[line, "readyok"]))),
    ),
    row(
        "debug-ends-the-search",
        "Ends a search when debug mode is switched.",
        &["cxboard/debug/never-disturbs"],
        Behaviour::Hears(|faulty, line| {
            (line == "debug off" && faulty.engine.searches()).then(|| {
                let mut effects = faulty.honest("stop");
                effects.push(faulty.deaf());
                effects
            })
        }),
    ),
    row(
        "crashes-at-the-end",
        "Crashes when it is to end.",
        &["cxboard/process/stays-alive"],
        Behaviour::Honest,
    ),
];

/// Looks for input again and again.
fn spins(faulty: &mut FaultyEngine) -> Vec<Effect> {
    vec![faulty.after(Duration::from_millis(1), spins)]
}
