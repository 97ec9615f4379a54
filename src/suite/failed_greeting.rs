//! Why an engine did not get past its greeting, as far as cheap probes tell.
//!
//! In: the conversation that failed. Out: one sentence with the cause and,
//! where there is one, the cure; within a few seconds. And what the engine
//! certainly broke: one that does not speak the protocol broke none of its
//! requirements in particular. Never: findings of its own.

use std::{collections::BTreeSet, time::Duration};

use super::detect;
use crate::{
    contract::{Probe, RunContext, Stop, World},
    engine::{Arrival, Exit, Session},
    protocols,
    transcript::{Entry, From, last_words},
    verdict::shortened,
};

/// The longest line that is quoted, in characters.
const WIDTH: usize = 120;

/// How many lines of standard error are quoted.
const LAST_WORDS: usize = 3;

/// How long each probe may take, before patience.
const PROBE: Duration = Duration::from_millis(700);

/// A line that no engine knows, and none sends by itself.
const NONSENSE: &str = "linesman-asks-whether-this-comes-back";

/// Who writes so much without an answer, in bytes, will not answer.
const FLOOD: usize = 4 << 20;

/// Protocols that are not ours but are often spoken by mistake.
const FOREIGN: [(&str, Probe); 2] = [
    ("xboard", Probe { ask: "protover 2", answer: "feature " }),
    ("GTP", Probe { ask: "protocol_version", answer: "= " }),
];

/// Why a greeting failed.
pub(super) struct FailedGreeting {
    /// In a sentence.
    pub(super) cause: String,
    /// What was found that counts all the same.
    pub(super) counts: Counts,
}

/// Which findings of a failed greeting are about an engine of this protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counts {
    Nothing,
    /// It greets as it should but for the line feed.
    WholeLines,
    /// It lives until it is sent the first lines of the protocol, or it begins to greet.
    All,
}

/// The cause of a failed greeting, and what it breaks for certain.
pub(super) async fn explain(world: &mut World, run: &RunContext, stop: &Stop) -> FailedGreeting {
    if let Some(exit) = world.exit()
        && engine_lines(world.transcript().entries()).is_empty()
        && world.fragment().is_empty()
        && let Some(line) = fatal_line(world, run).await
        && certainly_other(run).await.is_none()
    {
        let mut cause = died(exit, &[], &world.complaints());
        cause.push_str(&format!("; it exits when it receives `{}`", shortened(&line, WIDTH)));
        return FailedGreeting { cause, counts: Counts::All };
    }
    let greets =
        world.exit().is_none() && world.fragment().contains(run.protocol.facts().probe.answer);
    let begins = begins_to_greet(world, run).await;
    let counts = match (greets, begins) {
        (true, _) => Counts::WholeLines,
        (_, true) => Counts::All,
        _ => Counts::Nothing,
    };
    let cause = cause(world, run, stop, begins).await;
    FailedGreeting { cause, counts }
}

/// Whether some of what an engine said is a message that is part of a greeting in this protocol, and
/// it is not known to speak another: then what is missing or wrong is a mistake.
async fn begins_to_greet(world: &World, run: &RunContext) -> bool {
    let description = run.protocol.description();
    let names = |lines: Vec<String>| -> BTreeSet<&'static str> {
        let all = lines.iter().filter_map(|line| description.message(From::Engine, line));
        all.map(|message| message.name).collect()
    };
    let said = engine_lines(world.transcript().entries());
    let is_ours = recognise(run, &said).is_none();
    let said = names(said);
    is_ours
        && !said.is_disjoint(&names(engine_lines(detect::greeting(run.protocol).await)))
        && certainly_other(run).await.is_none()
}

/// The line of the greeting that ends the engine, which lives on without it.
async fn fatal_line(world: &World, run: &RunContext) -> Option<String> {
    let sent: Vec<String> = world
        .transcript()
        .entries()
        .iter()
        .filter(|e| e.from == From::Controller)
        .map(|e| e.line.shown())
        .collect();
    for count in 0..=sent.len() {
        let mut session = Session::start(&run.engine).ok()?;
        let deadline = session.now() + run.deadlines.patience.of(PROBE);
        let bytes: String = sent[..count].iter().map(|line| format!("{line}\n")).collect();
        let _ = session.send(bytes.as_bytes(), deadline).await;
        let mut arrival = Arrival::Bytes;
        while arrival == Arrival::Bytes {
            while session.next_line().is_some() {}
            arrival = session.wait(deadline).await;
        }
        session.end(run.deadlines.farewell).await;
        if arrival == Arrival::Closed {
            return sent.get(count.checked_sub(1)?).cloned();
        }
    }
    None
}

/// What a program certainly is, if it is no engine of this protocol: one that repeats its input,
/// one that writes without end, or one that answers in another language and not in this one.
/// Asks another instance of it in every language that is known here, within seconds.
pub(super) async fn certainly_other(run: &RunContext) -> Option<String> {
    let ours = run.protocol.facts().probe;
    let others = telling(run).await;
    let mut asked: Vec<&str> = others.iter().map(|(_, probe)| probe.ask).collect();
    asked.retain(|ask| !ask.is_empty());
    asked.dedup();
    let bytes = format!("{NONSENSE}\n{}\n{}\n", asked.join("\n"), ours.ask);
    let mut session = Session::start(&run.engine).ok()?;
    let probe = run.deadlines.patience.of(PROBE);
    let _ = session.send(bytes.as_bytes(), session.now() + probe).await;
    let (mut other, mut heard, mut first) = (None, 0, None);
    let mut deadline = session.now() + probe;
    let certain = 'told: loop {
        while let Some((_, line)) = session.next_line() {
            let text = String::from_utf8_lossy(line.bytes).into_owned();
            if text.starts_with(ours.answer) {
                break 'told None;
            }
            heard += text.len() + 1;
            if other.is_none() {
                other = whose(&text, &others, run);
                if other.is_some() {
                    // It was asked in this protocol last, so that answer would come now.
                    deadline = session.now() + probe;
                }
            }
            first.get_or_insert(text);
        }
        if heard > FLOOD {
            let first = shortened(&first.unwrap_or_default(), WIDTH);
            break Some(format!(
                "the engine writes without end and answers nothing (its first line was `{first}`): this is no engine, or one that prints debugging output without end"
            ));
        }
        if session.wait(deadline).await != Arrival::Bytes {
            break other;
        }
    };
    session.end(run.deadlines.farewell).await;
    certain
}

/// What says such a line and nothing in this protocol, if that is known.
fn whose(text: &str, others: &[(&str, Probe)], run: &RunContext) -> Option<String> {
    if text == NONSENSE {
        return Some(repeats(NONSENSE));
    }
    let (name, _) = others.iter().find(|(_, probe)| text.starts_with(probe.answer))?;
    Some(answers_as(name, run))
}

pub(super) fn answers_as(other: &str, run: &RunContext) -> String {
    format!("the engine does not speak {} but answers as {other}", run.protocol.title())
}

/// The probes of other languages whose answers come in no protocol's greeting but their own.
async fn telling(run: &RunContext) -> Vec<(&'static str, Probe)> {
    let mut others = probes(run);
    for protocol in protocols::all() {
        let greeting = engine_lines(detect::greeting(protocol).await);
        let comes = |probe: &Probe| greeting.iter().any(|line| line.starts_with(probe.answer));
        others.retain(|(name, probe)| *name == protocol.title() || !comes(probe));
    }
    others
}

async fn cause(world: &mut World, run: &RunContext, stop: &Stop, begins: bool) -> String {
    let title = run.protocol.title();
    if let Stop::Start(error) = stop {
        return error.to_string();
    }
    let said = engine_lines(world.transcript().entries());
    if let Some(exit) = world.exit() {
        return died(exit, &said, &world.complaints());
    }
    if let Some(echo) = echoed(&world.transcript().entries()) {
        return repeats(&echo);
    }
    if let Some(other) = recognise(run, &said) {
        return format!("the engine does not speak {title} but its first line is that of {other}");
    }
    let fragment = world.fragment();
    if !fragment.is_empty() {
        return format!(
            "the engine wrote `{fragment}` without a line feed and waits: end each line with a line feed and flush it"
        );
    }
    if said.is_empty() {
        return silent(world, run).await;
    }
    if begins {
        return format!("the engine begins to speak {title} but does not complete the handshake");
    }
    let told = said.iter().find(|line| !line.trim().is_empty());
    let first = told.map_or("an empty line".to_owned(), |l| format!("`{}`", shortened(l, WIDTH)));
    certainly_other(run).await.unwrap_or_else(|| {
        format!("the engine speaks, but not {title}: its first line was {first}")
    })
}

fn repeats(echo: &str) -> String {
    format!(
        "the engine repeats its input (it was sent `{echo}` and answered `{echo}`): this looks like `cat` or a terminal, not an engine"
    )
}

async fn silent(world: &mut World, run: &RunContext) -> String {
    let patience = run.deadlines.patience;
    let waited = world.now().unwrap_or(run.deadlines.boot);
    if world.close_input().is_ok() {
        let exit = world.await_exit(patience.of(PROBE)).await.ok().flatten();
        // A busy machine may show an echo only now.
        if let Some(echo) = echoed(&world.transcript().entries()) {
            return repeats(&echo);
        }
        let late = engine_lines(world.transcript().entries());
        if let Some(line) = late.first() {
            return format!(
                "the engine's output appears only at the end of its input (`{}`): it is buffered and not flushed; flush after each line (C: setvbuf(stdout, NULL, _IOLBF, 0); Python: print(…, flush=True) or -u; Rust: stdout().flush())",
                shortened(line, WIDTH)
            );
        }
        if let Some(exit) = exit.filter(|e| *e != Exit::Status(0)) {
            return format!("the engine sent nothing and, at the end of its input, {exit}");
        }
    }
    certainly_other(run).await.unwrap_or_else(|| {
        format!(
            "the engine sent nothing within {:.0} s: it does not answer the handshake, is still starting (try --patience), or is not an engine",
            waited.as_secs_f64()
        )
    })
}

fn died(exit: Exit, said: &[String], complaints: &[Entry]) -> String {
    let mut text = match said.last() {
        Some(last) => format!("the engine {exit} after it sent `{}`", shortened(last, WIDTH)),
        None => format!("the engine {exit} before it sent anything"),
    };
    let said: Vec<String> = complaints.iter().map(|e| shortened(&e.line.shown(), WIDTH)).collect();
    let last = last_words(&said, LAST_WORDS);
    if !last.is_empty() {
        text.push_str(&format!("; its standard error says: {}", last.join(" ⏎ ")));
    }
    text
}

fn probes(run: &RunContext) -> Vec<(&'static str, Probe)> {
    let ours = protocols::all()
        .iter()
        .filter(|p| p.id() != run.protocol.id())
        .map(|p| (p.title(), p.facts().probe));
    FOREIGN.into_iter().chain(ours).collect()
}

fn recognise(run: &RunContext, said: &[String]) -> Option<String> {
    probes(run)
        .into_iter()
        .find(|(_, probe)| said.iter().any(|line| line.starts_with(probe.answer)))
        .map(|(name, _)| name.to_owned())
}

fn engine_lines(entries: Vec<Entry>) -> Vec<String> {
    entries.into_iter().filter(|e| e.from == From::Engine).map(|e| e.line.shown()).collect()
}

/// A line that was sent and came back the same, if all that came is such.
fn echoed(entries: &[Entry]) -> Option<String> {
    let sent: Vec<_> =
        entries.iter().filter(|e| e.from == From::Controller).map(|e| &e.line.bytes).collect();
    let mut heard = entries.iter().filter(|e| e.from == From::Engine).peekable();
    let first = heard.peek()?.line.shown();
    heard.all(|e| sent.contains(&&e.line.bytes)).then_some(first)
}
