//! What a reader should know of how a run went, though no requirement is about it.
//!
//! In: what the run has learnt of its engine, and of what surrounds it. Out: sentences.
//! Never: a finding.

use std::time::Duration;

use crate::{
    contract::{Loss, RunContext},
    engine::EngineSource,
    verdict::{NoteRecord, Strays, shortened},
};

/// The longest line of an engine that is quoted.
const WIDTH: usize = 200;

/// How long a run takes of which it is told what takes so long.
pub(super) const LONG: Duration = Duration::from_secs(30);

/// How much the engine prints that no protocol knows.
pub(super) fn chatter(Strays { lines, first }: &Strays) -> Option<String> {
    let many = if *lines == 1 { "1 line that is" } else { &format!("{lines} lines that are") };
    let first = shortened(first, WIDTH);
    let such = if *lines == 1 { "it is" } else { "such as" };
    (*lines > 0).then(|| {
        format!(
            "the engine prints {many} not part of the protocol, {such} `{first}`: this is allowed"
        )
    })
}

/// What the engine's environment has from the shell that no GUI gives it.
pub(super) fn inherited(engine: &EngineSource) -> Option<String> {
    let EngineSource::Process(command) = engine else { return None };
    let names = command.unbuffered_by();
    let (is, list) = (if names.len() == 1 { "is" } else { "are" }, names.join("` and `"));
    (!names.is_empty()).then(|| format!(
        "`{list}` {is} set in the shell and was passed on to the engine, so its output is not buffered; a GUI does not set it: run once without it, to see whether the engine flushes what it writes"
    ))
}

/// A remark and the first drill that it was made of.
pub(super) fn told((remark, drills): (&String, &Vec<String>)) -> NoteRecord {
    let times = drills.len();
    let text = if times > 1 { format!("{remark}, in {times} tests") } else { remark.clone() };
    NoteRecord { requirement: None, drill: drills.first().cloned(), text }
}

/// A kind of line as it is shown.
fn quoted(kind: &str) -> String {
    if kind.is_empty() { "an empty line".into() } else { format!("`{kind}`") }
}

/// What makes a run take long, as far as it is known: what most time goes into.
pub(super) fn slow(context: &RunContext) -> Option<String> {
    let seconds = |time: Duration| time.as_secs_f64();
    let startup = context.experience.startup();
    let starts = context.experience.starts();
    let starts = (startup >= Duration::from_secs(1)).then(|| {
        let why = format!(
            "the engine takes up to {:.1} s to start, and {} starts took {:.0} s together",
            seconds(startup),
            starts.times,
            seconds(starts.took)
        );
        (starts.took, why)
    });
    let losses = context.experience.greatest_loss().map(|Loss { line, drills, lost }| {
        let why = format!(
            "the tests waited {:.0} s together for answers to {}, which did not come in {drills} {}",
            seconds(lost),
            quoted(&line),
            if drills == 1 { "test" } else { "tests" }
        );
        (lost, why)
    });
    let waits = context.experience.slowest_line().map(|(line, spent, longest)| {
        let why = format!(
            "the tests waited {:.0} s together for answers to {}, up to {:.1} s for one",
            seconds(spent),
            quoted(&line),
            seconds(longest)
        );
        (spent, why)
    });
    let reasons = [starts, losses, waits].into_iter().flatten();
    let (_, why) = reasons.filter(|(time, _)| *time >= LONG / 4).max_by_key(|(time, _)| *time)?;
    Some(why)
}
