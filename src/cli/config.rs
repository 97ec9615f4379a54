//! `linesman.toml`: the engines of a repository and how they are checked.
//!
//! In: the file. Out: an entry an engine, with what holds for all of them
//! filled in and paths made to start where the file stands.
//! Never: a key passed over; the command line, which counts more; an option declared: keys are those that
//! [`Choices`] has.

use std::{
    any::TypeId,
    collections::BTreeSet,
    error::Error as _,
    ffi::OsString,
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

use clap::{
    Arg, ArgAction, Id,
    error::{ContextKind, ContextValue},
};
use regex::Regex;

use super::{
    choices::Choices,
    error::CliError,
    given::{Given, arguments, is_pairs},
    inputs::text_of,
    known,
    options::Readings,
    tables::{ConfigError, Source, Table, nearest, parse},
    wanted::Wanted,
};
use crate::{
    contract::{Protocol, Settings},
    engine::Patience,
    files::TEXT,
    protocols,
};

/// The name the file has unless told otherwise.
pub(super) const FILE: &str = "linesman.toml";

/// Options that are said of one run only, and have no key.
const ONE_RUN: [&str; 2] = ["partition", "strict"];
/// Options whose keys stand at one engine only. All others may stand at the top, for all engines.
const ONE_ENGINE: [&str; 2] = ["cwd", "env"];
/// Keys of an engine that are no options.
const OWN: [&str; 3] = ["name", "command", "protocol"];

/// One engine of the file.
#[derive(Clone, Debug, Default)]
pub(super) struct Entry {
    pub name: String,
    pub protocol: String,
    pub words: Vec<String>,
    /// What it says of the options of a check, with what holds for all engines.
    pub given: Given,
    /// What differs from run to run in a conversation, and what stands for it.
    pub redact: Vec<(Regex, String)>,
    /// Where its known failures stand unless somebody says otherwise.
    pub usual_baseline: Option<PathBuf>,
    /// Whether another engine of its protocol has its known failures in the same file.
    pub shares_baseline: bool,
    /// Where the file describes it: its path, and the line from 1.
    pub place: Option<(String, usize)>,
}

/// An option that a file may say something of, and the key by which it does.
struct Key {
    name: String,
    option: Arg,
}

/// The keys of a table.
fn keys(of_one_engine: bool) -> Vec<Key> {
    // Those of readings are named by the protocols.
    let readings = arguments::<Readings>();
    let has_key = |arg: &Arg| {
        let id = arg.get_id();
        let at_one = ONE_ENGINE.iter().any(|one| id == one);
        let never =
            ONE_RUN.iter().any(|one| id == one) || readings.iter().any(|r| id == r.get_id());
        !never && (of_one_engine || !at_one)
    };
    let options = arguments::<Choices>().into_iter().filter(has_key);
    options.map(|option| Key { name: key(option.get_id()), option }).collect()
}

fn key(id: &Id) -> String {
    id.as_str().replace('_', "-")
}

/// Reads the file.
pub(super) fn read(path: &Path) -> Result<Vec<Entry>, CliError> {
    let text = text_of(path, TEXT)?;
    let file = path.display().to_string();
    let folder = path.parent().unwrap_or_else(|| Path::new(""));
    Ok(understand(Source { file: &file, text: &text }, folder)?)
}

fn understand(source: Source<'_>, folder: &Path) -> Result<Vec<Entry>, ConfigError> {
    let parsed = parse(&source)?;
    let of_all = keys(false);
    let known: Vec<&str> = names(&of_all).chain(["engine", "redact"]).collect();
    let table = Table::new(source, &parsed, "at the top", &known)?;
    let for_all = given(&table, folder, &of_all)?;
    let mut redact = Vec::new();
    for table in table.tables("redact", "in `[[redact]]`", &["pattern", "with"])? {
        let pattern = Regex::new(&table.required("pattern")?)
            .map_err(|e| table.error("pattern", format!("not a valid regular expression: {e}")))?;
        redact.push((pattern, table.text("with")?.unwrap_or_else(|| "…".to_owned())));
    }
    let readings = protocols::all().iter().flat_map(|p| p.facts().settings).map(|s| s.name);
    let of_one = keys(true);
    let known: Vec<&str> = OWN.into_iter().chain(names(&of_one)).chain(readings).collect();
    let mut entries: Vec<Entry> = Vec::new();
    for table in table.tables("engine", "in `[[engine]]`", &known)? {
        let entry = engine(&table, folder, &of_one)?;
        let given = entry.given.over::<Choices>(&for_all);
        let mut entry = Entry { redact: redact.clone(), given, ..entry };
        Wanted::within(&mut entry.given, &entry.protocol);
        if entries.iter().any(|e| e.name == entry.name) {
            let message =
                format!("there are two engines named `{}`: give each its own `name`", entry.name);
            return Err(table.error("name", message));
        }
        entries.push(entry);
    }
    let files: Vec<(String, Option<PathBuf>)> =
        entries.iter_mut().map(|entry| (entry.protocol.clone(), entry.baseline())).collect();
    for (entry, file) in entries.iter_mut().zip(&files) {
        entry.shares_baseline = files.iter().filter(|other| *other == file).count() > 1;
    }
    if entries.is_empty() {
        return Err(source.error(
            0,
            "there is no `[[engine]]`: add one with `command` and `protocol`, or let `linesman init` write it",
        ));
    }
    Ok(entries)
}

impl Entry {
    /// Where its known failures stand.
    fn baseline(&mut self) -> Option<PathBuf> {
        let named = self.given.values("baseline").and_then(|values| values.first());
        named.map(PathBuf::from).or_else(|| self.usual_baseline.clone())
    }
}

fn engine(table: &Table<'_>, folder: &Path, keys: &[Key]) -> Result<Entry, ConfigError> {
    let words = table.words("command")?.unwrap_or_default();
    if words.first().is_none_or(String::is_empty) {
        return Err(table.error(
            "command",
            "`command` is missing in `[[engine]]`: give the program and its arguments",
        ));
    }
    let named = table.required("protocol")?;
    let protocol = known_protocol(table, &named)?;
    let mut given = given(table, folder, keys)?;
    let readings: BTreeSet<&str> =
        protocols::all().iter().flat_map(|p| p.facts().settings).map(|s| s.name).collect();
    for name in readings {
        if let Some(value) = table.text(name)? {
            Settings::new(
                protocol.id(),
                protocol.facts().settings,
                &[(name.to_owned(), value.clone())],
            )
            .map_err(|e| table.error(name, e.to_string()))?;
            Readings::say(&mut given, name, value);
        }
    }
    Ok(Entry {
        name: table.text("name")?.unwrap_or_else(|| protocol.id().to_owned()),
        protocol: protocol.id().to_owned(),
        words,
        given,
        redact: Vec::new(),
        usual_baseline: Some(folder.join(known::FILE)),
        shares_baseline: false,
        place: Some(table.place()),
    })
}

fn known_protocol(table: &Table<'_>, named: &str) -> Result<&'static Protocol, ConfigError> {
    protocols::find(named).ok_or_else(|| {
        let known = protocols::names();
        let near = nearest(named, &known)
            .map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        let known = known.join(", ");
        table.error("protocol", format!("unknown protocol `{named}`{near}; known are {known}"))
    })
}

fn names(keys: &[Key]) -> impl Iterator<Item = &str> {
    keys.iter().map(|key| key.name.as_str())
}

/// What a table says of options, each value of which is one that clap would take.
fn given(table: &Table<'_>, folder: &Path, keys: &[Key]) -> Result<Given, ConfigError> {
    let mut all = Given::default();
    for Key { name, option } in keys {
        let Some(values) = values(table, name, option, folder)? else { continue };
        let mut one = Given::default();
        one.say(option.get_id(), values.clone());
        one.read::<Choices>().map_err(|e| table.error(name, refusal(name, &e)))?;
        all.say(option.get_id(), values);
    }
    match all.combined::<Choices>() {
        None => Ok(all),
        Some(pair) => {
            let [one, other] = pair.map(key);
            let message = format!("`{one}` and `{other}` cannot be combined: keep one");
            Err(table.error(&one, message))
        }
    }
}

/// The values that a table has for an option, as somebody would type them; paths start at the
/// folder of the file.
fn values(
    table: &Table<'_>,
    key: &str,
    option: &Arg,
    folder: &Path,
) -> Result<Option<Vec<OsString>>, ConfigError> {
    let value = option.get_value_parser().type_id();
    if is_pairs(option) {
        let pairs = table.map(key)?;
        let words = pairs.map(|p| p.iter().map(|(n, v)| format!("{n}={v}").into()).collect());
        return Ok(words);
    }
    if let ArgAction::Append = option.get_action() {
        let list = table.list(key)?;
        return Ok(list.map(|list| list.into_iter().map(OsString::from).collect()));
    }
    let word: Option<OsString> = if let ArgAction::SetTrue = option.get_action() {
        table.flag(key)?.map(|on| on.to_string().into())
    } else if value == TypeId::of::<PathBuf>() {
        table.text(key)?.map(|path| folder.join(path).into())
    } else if value == TypeId::of::<String>() {
        table.text(key)?.map(OsString::from)
    } else if value == TypeId::of::<NonZeroUsize>() || value == TypeId::of::<Patience>() {
        table.number(key)?.map(OsString::from)
    } else {
        table.word(key)?.map(OsString::from)
    };
    Ok(word.map(|word| vec![word]))
}

/// Why clap does not take the value of a key.
fn refusal(key: &str, error: &clap::Error) -> String {
    match (error.source(), error.get(ContextKind::ValidValue)) {
        (Some(why), _) => format!("`{key}`: {why}"),
        (None, Some(ContextValue::Strings(known))) if !known.is_empty() => {
            let known: Vec<String> = known.iter().map(|word| format!("\"{word}\"")).collect();
            format!("`{key}` takes one of {}", known.join(", "))
        }
        _ => format!("`{key}` is empty"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::Random,
        fuzz::{damaged, rounds},
    };
    use proptest::prelude::*;

    const WHOLE: &str = r#"
baseline = "known.toml"
reports = ["console", "junit={engine}.xml"]
fail-on = "must"
patience = 2.5
jobs = 4
max-memory = "2G"
merge-stderr = true
seed = "random"
only = ["uhp/undo/*", "cxboard/*"]
skip = []
tags = "not @timing"
fail-fast = false
time-budget = "5m"
repeat = 2
flaky = "allow"
verbose = true

[[redact]]
pattern = '\d+ (ms|s)'
with = "…"

[[engine]]
name = "mine"
command = ["./my-engine", "--uhp"]
protocol = "uhp"
cwd = "."
env = { THREADS = "1", 'a b' = "" }
edition = "2018"

[[engine]]
command = "engine 'with words'"
protocol = "cxboard"
"#;

    fn damaged_once(dice: &mut Random) {
        let text = damaged(&[WHOLE.as_bytes().to_vec()], dice);
        let text = String::from_utf8_lossy(&text);
        let _ = understand(Source { file: "c.toml", text: &text }, Path::new("."));
    }

    #[test]
    fn the_whole_file_is_read() {
        let read = understand(Source { file: "c.toml", text: WHOLE }, Path::new("."));
        assert_eq!(read.expect("a configuration").len(), 2);
    }

    proptest! {
        #[test]
        fn damaged_files_are_refused_or_read(seed: u64) {
            damaged_once(&mut Random::new(seed));
        }
    }

    #[test]
    #[ignore = "as long as LINESMAN_FUZZ says"]
    fn fuzz_of_the_configuration() {
        let mut dice = Random::new(1);
        (0..rounds()).for_each(|_| damaged_once(&mut dice));
    }
}
