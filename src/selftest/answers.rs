//! What engines say to the commands of a conversation.
//!
//! In: the commands of a test, each at the time at which it was sent, and a program. Out: what it
//! says behind each of them. Never: whether that is right.

use std::time::Duration;

use crate::{
    engine::{Due, Executor, Program},
    transcript::{From, read},
    verdict::DrillRecord,
};

/// What each thing that an engine does takes.
const STEP: Duration = Duration::from_micros(10);

/// How long an engine is listened to after the last command.
pub const AFTER: Duration = Duration::from_secs(1);

/// A command and when it is sent, written as in a transcript.
pub type Command = (Duration, String);

/// What an engine says behind each command; the first answer is what it says before any.
pub type Answers = Vec<Vec<String>>;

/// The commands of a test, if they are plain lines of a single session.
#[must_use]
pub fn commands(drill: &DrillRecord) -> Option<Vec<Command>> {
    let said = drill.transcript.iter().filter(|line| line.from == From::Controller);
    let commands: Vec<Command> =
        said.map(|line| (Duration::from_micros(line.at_us), line.line.clone())).collect();
    let whole = commands.iter().all(|(_, line)| sent(line).is_some());
    let in_order = commands.is_sorted_by_key(|(at, _)| *at);
    (whole && in_order && !commands.is_empty()).then_some(commands)
}

/// The bytes of a line as a transcript writes it, if it was a whole one.
fn sent(shown: &str) -> Option<Vec<u8>> {
    // Only lines with hidden characters are escaped.
    let escaped = ["\\x", "\\r", "\\z", "\\c{"].iter().any(|mark| shown.contains(mark));
    let mark = if escaped { ">~" } else { ">" };
    let (_, _, line) = read(format!("0.000 {mark} {shown}").as_bytes())?;
    let end: &[u8] = if line.carriage_return { b"\r" } else { b"" };
    (!line.unfinished && line.cut == 0).then(|| [&line.bytes[..], end].concat())
}

/// What a program says to these commands.
#[must_use]
pub fn answers(program: Box<dyn Program>, commands: &[Command]) -> Answers {
    let mut executor = Executor::start(program);
    let mut now = Duration::ZERO;
    let mut said = Vec::with_capacity(commands.len() + 1);
    let end = commands.last().map_or(Duration::ZERO, |(at, _)| *at) + AFTER;
    let nothing = (end, String::new());
    for (at, line) in commands.iter().chain([&nothing]) {
        said.push(by(&mut executor, &mut now, *at));
        executor.line(sent(line).unwrap_or_default());
    }
    said
}

/// What it says by this time.
fn by(executor: &mut Executor, now: &mut Duration, until: Duration) -> Vec<String> {
    loop {
        let at = match executor.due(*now) {
            Due::Now => *now + STEP,
            Due::At(at) => at.max(*now + STEP),
            Due::Never => Duration::MAX,
        };
        if at > until {
            break;
        }
        *now = at;
        executor.step(at);
    }
    *now = until.max(*now);
    let output = std::mem::take(&mut executor.output);
    String::from_utf8_lossy(&output).lines().map(str::to_owned).collect()
}
