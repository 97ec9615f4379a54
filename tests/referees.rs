//! Every referee, against conversations that are data.
//!
//! In: `referees/*.txt`, a file a protocol. Out: a test a conversation, named
//! after its title; one that fails shows the conversation and the difference.
//! Never: engines, except to write the files anew, when that is asked for.

#[path = "referees/conversation.rs"]
mod conversation;
#[path = "referees/regenerate.rs"]
mod regenerate;
mod simulated;

use std::{collections::BTreeSet, fs, path::PathBuf, process::ExitCode, sync::Arc};

use conversation::{Conversation, Expected, check};
use libtest_mimic::{Arguments, Failed, Trial, run};
use linesman::{
    contract::Protocol,
    protocols,
    spec::Catalogue,
    suite::{dialect, embedded},
};

fn file(protocol: &Protocol) -> PathBuf {
    let name = format!("tests/referees/{}.txt", protocol.id());
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Every title stands once, and what a file names is there.
fn sound(protocol: &Protocol, all: &[Conversation]) -> Result<(), String> {
    let catalogue = Catalogue::read(&embedded(protocol.id()), &dialect(protocol)).expect("sound");
    let mut titles = BTreeSet::new();
    for one in all {
        let title = one.title();
        if one.lines.is_empty() || title.is_empty() || !titles.insert(title) {
            return Err(format!("`{title}` has no lines, no title or one that is there twice"));
        }
        let known = match one.variant() {
            Some(("fault", name)) => protocol.faults().iter().any(|f| f.name == name),
            Some((_, name)) => protocol.quirks().iter().any(|q| q.name == name),
            None => true,
        };
        if !known {
            return Err(format!("there is no {title}"));
        }
        for finding in &one.expected {
            if catalogue.requirement(&finding.requirement).is_none() {
                return Err(format!("{title}: there is no `{}`", finding.requirement));
            }
        }
    }
    Ok(())
}

/// Nothing is found in a conversation that is cut off before anything was wrong,
/// and a second look finds what the first did.
fn steady(protocol: &'static Protocol, all: &[Conversation]) -> Result<(), String> {
    for one in all {
        let found =
            |one: &Conversation| one.judge(protocol).iter().map(Expected::of).collect::<Vec<_>>();
        if found(one) != found(one) {
            return Err(format!("{}: a second look finds something else", one.title()));
        }
        let clean = if one.expected.is_empty() { one.lines.len() } else { 0 };
        for end in 1..clean {
            let cut = Conversation { lines: one.lines[..end].to_vec(), ..one.clone() };
            if let Some(first) = found(&cut).first() {
                let what = first.shown();
                return Err(format!("{}: cut off after {end} lines: {what}", one.title()));
            }
        }
    }
    Ok(())
}

/// What an engine with a deviation does differs from what it should do, and supposing the
/// deviation explains it.
fn explained(protocol: &'static Protocol, all: &[Conversation]) -> Result<(), String> {
    let faults = all.iter().filter_map(|one| match one.variant() {
        Some(("fault", name)) => Some((name, one)),
        _ => None,
    });
    let not: Vec<&str> = faults
        .filter(|(name, one)| !one.is_explained(protocol, name))
        .map(|(name, _)| name)
        .collect();
    if not.is_empty() { Ok(()) } else { Err(not.join("\n")) }
}

/// Names the protocol whose file is to be written anew, or `all`.
const REGENERATE: &str = "LINESMAN_REGENERATE";

fn regenerate(which: &str) -> ExitCode {
    let wanted = |p: &&'static Protocol| which == "all" || which == p.id();
    for protocol in protocols::all().iter().copied().filter(wanted) {
        if let Err(what) = regenerate::regenerate(protocol, &file(protocol)) {
            eprintln!("{what}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn main() -> ExitCode {
    if let Ok(which) = std::env::var(REGENERATE) {
        return regenerate(&which);
    }
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for protocol in protocols::all().iter().copied() {
        let id = protocol.id();
        let text = fs::read_to_string(file(protocol)).map_err(|error| error.to_string());
        match text.and_then(|text| Conversation::read_all(&text)) {
            Ok(mut all) => {
                // A block of titles alone is the head of the file.
                all.retain(|one| !one.lines.is_empty() || !one.expected.is_empty());
                let all = Arc::new(all);
                for index in 0..all.len() {
                    let name = format!("{id}::{}", all[index].title());
                    let all = Arc::clone(&all);
                    trials.push(Trial::test(name, move || Ok(check(protocol, &all[index])?)));
                }
                let own = format!("{id}::each deviation explains what its engine does");
                let told = Arc::clone(&all);
                trials.push(Trial::test(own, move || Ok(explained(protocol, &told)?)));
                let names = format!("{id}::all that is named is there");
                let listed = Arc::clone(&all);
                trials.push(Trial::test(names, move || Ok(sound(protocol, &listed)?)));
                let cut = format!("{id}::a conversation that is cut off is clean");
                trials.push(Trial::test(cut, move || Ok(steady(protocol, &all)?)));
            }
            Err(what) => {
                let name = format!("{id}::the file");
                trials.push(Trial::test(name, move || Err(Failed::from(what))));
            }
        }
    }
    run(&arguments, trials).exit_code()
}
