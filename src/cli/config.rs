//! `linesman.toml`: the engines of a repository and how they are checked.
//!
//! In: the file. Out: an entry an engine, with what holds for all of them
//! filled in and paths made to start where the file stands.
//! Never: a key passed over; the command line, which counts more.

use std::{
    collections::BTreeMap,
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

use clap::ValueEnum as _;
use regex::Regex;

use super::{
    check::{Flaky, Manner},
    check_run::Wanted,
    error::CliError,
    known,
    tables::{ConfigError, Source, Table, nearest, parse, text_of},
    target::seed,
};
use crate::{
    contract::{Protocol, Settings},
    engine::{MemoryLimit, Patience},
    files::TEXT,
    protocols,
    report::ReportSpec,
    verdict::FailOn,
};

/// The name the file has unless told otherwise.
pub(super) const FILE: &str = "linesman.toml";

/// Keys that stand at the top for all engines, or at one of them.
const SHARED: [&str; 22] = [
    "patience",
    "jobs",
    "features",
    "baseline",
    "golden",
    "fail-on",
    "reports",
    "max-memory",
    "merge-stderr",
    "seed",
    "only",
    "skip",
    "tags",
    "fail-fast",
    "time-budget",
    "repeat",
    "stress",
    "flaky",
    "verbose",
    "quiet",
    "retries",
    "shrink",
];
/// Keys of an engine, besides those and the choices of reading.
const OWN: [&str; 5] = ["name", "command", "protocol", "cwd", "env"];

/// One engine of the file.
#[derive(Clone, Debug, Default)]
pub(super) struct Entry {
    pub name: String,
    pub protocol: String,
    pub words: Vec<String>,
    pub cwd: Option<PathBuf>,
    pub env: BTreeMap<String, String>,
    pub settings: Vec<(String, String)>,
    /// What differs from run to run in a conversation, and what stands for it.
    pub redact: Vec<(Regex, String)>,
    /// Where its known failures stand unless somebody says otherwise.
    pub usual_baseline: Option<PathBuf>,
    /// Whether another engine of its protocol has its known failures in the same file.
    pub shares_baseline: bool,
    /// Where the file describes it: its path, and the line from 1.
    pub place: Option<(String, usize)>,
    pub shared: Shared,
}

/// What may hold for all engines.
#[derive(Clone, Debug, Default)]
pub(super) struct Shared {
    pub patience: Option<String>,
    pub jobs: Option<NonZeroUsize>,
    pub features: Option<PathBuf>,
    pub baseline: Option<PathBuf>,
    pub golden: Option<PathBuf>,
    pub fail_on: Option<FailOn>,
    pub reports: Option<Vec<String>>,
    pub max_memory: Option<String>,
    pub merge_stderr: Option<bool>,
    pub seed: Option<u64>,
    pub wanted: Wanted,
    pub manner: Manner,
    pub retries: Option<usize>,
    pub shrink: Option<usize>,
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
    let keys: Vec<&str> = SHARED.into_iter().chain(["engine", "redact"]).collect();
    let table = Table::new(source, &parsed, "at the top", &keys)?;
    let for_all = shared(&table, folder)?;
    let mut redact = Vec::new();
    for table in table.tables("redact", "in `[[redact]]`", &["pattern", "with"])? {
        let pattern = Regex::new(&table.required("pattern")?)
            .map_err(|e| table.error("pattern", format!("not a valid regular expression: {e}")))?;
        redact.push((pattern, table.text("with")?.unwrap_or_else(|| "…".to_owned())));
    }
    let readings = protocols::all().iter().flat_map(|p| p.settings()).map(|s| s.name);
    let keys: Vec<&str> = OWN.into_iter().chain(SHARED).chain(readings).collect();
    let mut entries: Vec<Entry> = Vec::new();
    for table in table.tables("engine", "in `[[engine]]`", &keys)? {
        let entry = Entry { redact: redact.clone(), ..engine(&table, folder, &for_all)? };
        if entries.iter().any(|e| e.name == entry.name) {
            let message =
                format!("there are two engines named `{}`: give each its own `name`", entry.name);
            return Err(table.error("name", message));
        }
        entries.push(entry);
    }
    let files: Vec<(String, Option<PathBuf>)> = entries
        .iter()
        .map(|e| (e.protocol.clone(), e.shared.baseline.clone().or(e.usual_baseline.clone())))
        .collect();
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

fn engine(table: &Table<'_>, folder: &Path, for_all: &Shared) -> Result<Entry, ConfigError> {
    let words = table.words("command")?.unwrap_or_default();
    if words.first().is_none_or(String::is_empty) {
        return Err(table.error(
            "command",
            "`command` is missing in `[[engine]]`: give the program and its arguments",
        ));
    }
    let named = table.required("protocol")?;
    let protocol = known_protocol(table, &named)?;
    let mut settings = Vec::new();
    for setting in protocols::all().iter().flat_map(|p| p.settings()) {
        if let Some(value) = table.text(setting.name)? {
            settings.push((setting.name.to_owned(), value));
            Settings::new(protocol.id(), protocol.settings(), &settings)
                .map_err(|e| table.error(setting.name, e.to_string()))?;
        }
    }
    settings.dedup();
    let own = shared(table, folder)?;
    Ok(Entry {
        name: table.text("name")?.unwrap_or_else(|| protocol.id().to_owned()),
        protocol: protocol.id().to_owned(),
        words,
        cwd: table.text("cwd")?.map(|cwd| folder.join(cwd)),
        env: table.map("env")?,
        settings,
        redact: Vec::new(),
        usual_baseline: Some(folder.join(known::FILE)),
        shares_baseline: false,
        place: Some(table.place()),
        shared: Shared {
            merge_stderr: own.merge_stderr.or(for_all.merge_stderr),
            seed: own.seed.or(for_all.seed),
            wanted: own.wanted.or(&for_all.wanted),
            manner: own.manner.or(&for_all.manner),
            retries: own.retries.or(for_all.retries),
            shrink: own.shrink.or(for_all.shrink),
            patience: own.patience.or_else(|| for_all.patience.clone()),
            jobs: own.jobs.or(for_all.jobs),
            features: own.features.or_else(|| for_all.features.clone()),
            baseline: own.baseline.or_else(|| for_all.baseline.clone()),
            golden: own.golden.or_else(|| for_all.golden.clone()),
            fail_on: own.fail_on.or(for_all.fail_on),
            reports: own.reports.or_else(|| for_all.reports.clone()),
            max_memory: own.max_memory.or_else(|| for_all.max_memory.clone()),
        },
    })
}

fn known_protocol(table: &Table<'_>, named: &str) -> Result<&'static dyn Protocol, ConfigError> {
    protocols::find(named).ok_or_else(|| {
        let known = protocols::names();
        let near = nearest(named, &known)
            .map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        let known = known.join(", ");
        table.error("protocol", format!("unknown protocol `{named}`{near}; known are {known}"))
    })
}

/// What counts as a failure, if a file says so.
pub(super) fn fail_on(table: &Table<'_>) -> Result<Option<FailOn>, ConfigError> {
    let level = |text: String| {
        text.parse::<FailOn>().map_err(|_| {
            table.error("fail-on", "`fail-on` takes \"must\", \"should\" or \"text-must\"")
        })
    };
    table.text("fail-on")?.map(level).transpose()
}

fn shared(table: &Table<'_>, folder: &Path) -> Result<Shared, ConfigError> {
    let patience = table.number("patience")?;
    if let Some(patience) = &patience {
        patience.parse::<Patience>().map_err(|e| table.error("patience", e.to_string()))?;
    }
    let reports = table.list("reports")?;
    for report in reports.iter().flatten() {
        report.parse::<ReportSpec>().map_err(|e| table.error("reports", e.to_string()))?;
    }
    let wanted = Wanted {
        only: table.list("only")?.unwrap_or_default(),
        skip: table.list("skip")?.unwrap_or_default(),
        tags: table.text("tags")?,
        fail_fast: table.flag("fail-fast")?.unwrap_or_default(),
        time_budget: table.parsed("time-budget", humantime::parse_duration)?,
        ..Wanted::default()
    };
    let flaky = table.parsed("flaky", |text| Flaky::from_str(text, false))?;
    let manner = Manner {
        repeat: table.count("repeat")?,
        stress: table.parsed("stress", humantime::parse_duration)?,
        flaky,
        verbose: table.flag("verbose")?.unwrap_or_default(),
        quiet: table.flag("quiet")?.unwrap_or_default(),
    };
    if manner.verbose && manner.quiet {
        return Err(table.error("quiet", "`verbose` and `quiet` cannot be combined: keep one"));
    }
    if manner.repeat.is_some() && manner.stress.is_some() {
        return Err(table.error("stress", "`repeat` and `stress` cannot be combined: keep one"));
    }
    let whole = |text: &str| text.parse::<usize>().map_err(|_| "expected a whole number from 0");
    let retries = table.parsed("retries", whole)?;
    let combined = [
        ("repeat", manner.repeat.is_some()),
        ("stress", manner.stress.is_some()),
        ("fail-fast", wanted.fail_fast),
    ];
    let other = combined.iter().find(|(_, there)| *there && retries.is_some_and(|n| n > 0));
    if let Some((other, _)) = other {
        let message = format!("`retries` and `{other}` cannot be combined: keep one");
        return Err(table.error("retries", message));
    }
    let max_memory = table.text("max-memory")?;
    if let Some(size) = &max_memory {
        size.parse::<MemoryLimit>().map_err(|e| table.error("max-memory", e.to_string()))?;
    }
    Ok(Shared {
        patience,
        max_memory,
        jobs: table.count("jobs")?,
        merge_stderr: table.flag("merge-stderr")?,
        seed: table.parsed("seed", seed)?,
        wanted,
        manner,
        retries,
        shrink: table.parsed("shrink", whole)?,
        features: table.text("features")?.map(|f| folder.join(f)),
        baseline: table.text("baseline")?.map(|b| folder.join(b)),
        golden: table.text("golden")?.map(|g| folder.join(g)),
        fail_on: fail_on(table)?,
        reports,
    })
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
