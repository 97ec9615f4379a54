//! What engines with a deviation say beside the honest one.
//!
//! In: the commands of every test, each at the time at which the honest engine was sent it.
//! Out: of each deviation a short conversation in which the two say different things; which
//! deviations no test tells apart.
//! Never: whether the sentence of a deviation is true; that is for a person to read.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    sync::Arc,
    time::Duration,
};

use linesman::{
    bundled,
    contract::{Cancel, Deviation, EngineVariant, Protocol},
    engine::{Deadlines, EngineSource},
    selftest::{self, AFTER, Answers, Command, commands},
    spec::{Selection, Side},
};

use super::simulated::Bench;

/// So much of a long line is shown, at each of its ends, and so many lines of a long answer.
const WIDTH: usize = 100;
const LINES: usize = 12;

/// How often a short conversation is repeated to find what shows after a while only.
const TIMES: u32 = 25;

/// The longest conversation that is repeated, in commands.
const SHORT: usize = 24;

/// What an engine says to these commands.
fn answers(protocol: &Protocol, variant: EngineVariant, commands: &[Command]) -> Answers {
    selftest::answers(bundled::program(protocol, variant), commands)
}

/// The same conversation over and over again.
fn repeated(commands: &[Command]) -> Vec<Command> {
    let time = commands.last().map_or(Duration::ZERO, |(at, _)| *at) + AFTER;
    let round =
        |turn: u32| commands.iter().map(move |(at, line)| (*at + time * turn, line.clone()));
    (0..TIMES).flat_map(round).collect()
}

/// The same commands without those that neither engine needs to say what they say to the rest;
/// the first opens the session.
fn shortened(
    protocol: &Protocol,
    variant: EngineVariant,
    mut commands: Vec<Command>,
) -> Vec<Command> {
    let both = |commands: &[Command]| {
        let said = |variant| answers(protocol, variant, commands);
        (said(EngineVariant::Honest), said(variant))
    };
    let (honest, own) = both(&commands);
    let differs = honest.iter().zip(&own).position(|(one, other)| one != other);
    commands.truncate(differs.unwrap_or(commands.len()));
    for at in (1..commands.len().saturating_sub(1)).rev() {
        let mut fewer = commands.clone();
        fewer.remove(at);
        let (mut before, _) = both(&commands);
        before.remove(at + 1);
        let (honest, own) = both(&fewer);
        if honest == before && honest != own {
            commands = fewer;
        }
    }
    commands
}

fn line(mark: char, text: &str) -> String {
    let length = text.chars().count();
    if length <= 2 * WIDTH {
        return format!("{mark} {text}").trim_end().to_owned();
    }
    let beginning: String = text.chars().take(WIDTH).collect();
    let end: String = text.chars().skip(length - WIDTH).collect();
    format!("{mark} {beginning}…{end}")
}

/// The exchange: what both say, `-` what only the honest engine says, `+` the other.
fn exchange(protocol: &Protocol, variant: EngineVariant, commands: &[Command]) -> String {
    let honest = answers(protocol, EngineVariant::Honest, commands);
    let own = answers(protocol, variant, commands);
    let mut text = String::new();
    for (at, (honest, own)) in honest.iter().zip(&own).enumerate() {
        if let Some((_, command)) = at.checked_sub(1).and_then(|at| commands.get(at)) {
            let _ = writeln!(text, "{}", line('>', command));
        }
        let diff = similar::TextDiff::from_slices(
            &honest.iter().map(String::as_str).collect::<Vec<_>>(),
            &own.iter().map(String::as_str).collect::<Vec<_>>(),
        )
        .iter_all_changes()
        .map(|change| {
            let mark = match change.tag() {
                similar::ChangeTag::Equal => '<',
                similar::ChangeTag::Delete => '-',
                similar::ChangeTag::Insert => '+',
            };
            line(mark, change.value())
        })
        .collect::<Vec<_>>();
        for said in diff.iter().take(LINES) {
            let _ = writeln!(text, "{said}");
        }
        if let Some(more) = diff.len().checked_sub(LINES).filter(|more| *more > 0) {
            let _ = writeln!(text, "  … {more} lines");
        }
    }
    text
}

/// What an engine says in all conversations, as a number.
fn number(answers: &Answers) -> u64 {
    let mut hasher = DefaultHasher::new();
    answers.hash(&mut hasher);
    hasher.finish()
}

/// What each deviation of a protocol does, and those that do the same.
pub fn table(protocol: &'static Protocol) -> String {
    let record = Bench::of(protocol).drilled(EngineVariant::Honest);
    let mut pool: Vec<Vec<Command>> = record.drills.iter().filter_map(commands).collect();
    let size = |commands: &Vec<Command>| {
        (commands.len(), commands.iter().map(|(_, line)| line.len()).sum::<usize>())
    };
    pool.sort_by_key(size);
    let said = |variant: EngineVariant| -> Vec<u64> {
        pool.iter().map(|commands| number(&answers(protocol, variant, commands))).collect()
    };
    let honest = said(EngineVariant::Honest);
    let deviations = protocol.variants().deviations();
    let mut alike: BTreeMap<Vec<u64>, BTreeSet<&str>> = BTreeMap::new();
    let mut text = String::from(
        "# Of each deviation a conversation: `<` both engines say, `-` only the honest one, `+`\n\
         # only the one with the deviation.\n",
    );
    let mut hidden = Vec::new();
    for Deviation { name, what, .. } in deviations {
        let variant = EngineVariant::Fault(name);
        let own = said(variant);
        let shows = honest.iter().zip(&own).position(|(one, other)| one != other);
        let differs = |commands: &Vec<Command>| {
            let said = |variant| answers(protocol, variant, commands);
            said(EngineVariant::Honest) != said(variant)
        };
        let often = || {
            let short = pool.iter().filter(|commands| commands.len() <= SHORT);
            short.map(|commands| repeated(commands)).find(differs)
        };
        let Some(commands) = shows.map(|at| pool[at].clone()).or_else(often) else {
            hidden.push(name);
            continue;
        };
        let commands = shortened(protocol, variant, commands);
        let _ = write!(text, "\n{name}: {what}\n{}", exchange(protocol, variant, &commands));
        alike.entry(own).or_default().insert(name);
    }
    assert!(hidden.is_empty(), "{}: no test shows what is said of {hidden:?}", protocol.id());
    for names in alike.into_values().filter(|names| names.len() > 1) {
        let names: Vec<&str> = names.into_iter().collect();
        let _ = write!(text, "\nNo test tells apart: {}\n", names.join(", "));
    }
    text
}

/// A cause is told to have had no chance where engines with it do as the honest one does.
pub fn told_without_a_chance(
    protocol: &'static Protocol,
    fault: &'static str,
) -> BTreeSet<&'static str> {
    let fault = EngineVariant::Fault(fault);
    let start = move |variant| {
        let variant = if variant == fault { fault } else { EngineVariant::Honest };
        EngineSource::Simulated(Arc::new(move || bundled::program(protocol, variant)))
    };
    let Bench { catalogue, scripts, .. } = Bench::of(protocol);
    let bench = selftest::Bench {
        protocol,
        catalogue,
        scripts,
        side: Side::Engine,
        start: Arc::new(start),
        controller: Arc::new(|_| None),
        deadlines: Deadlines::default(),
        jobs: 1,
        trials: 1,
        cancel: Cancel::default(),
        seed: 0,
        selection: Selection::default(),
    };
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let trials = runtime.block_on(bench.run(&[fault], &|_| ())).expect("a trial");
    trials.into_iter().flat_map(|trial| trial.without_a_chance).collect()
}
