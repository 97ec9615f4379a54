//! What is to be checked and how: the options that every subcommand has which
//! starts an engine, and what they amount to.
//!
//! In: the command line and `linesman.toml`; the command line counts more.
//! Out: one [`CheckPlan`] an engine, everything decided and every mistake told.
//! Never: a drill; an engine is started only to hear which protocol it speaks.

use std::{num::NonZeroUsize, path::PathBuf, sync::Arc};

use clap::Args;
use regex::Regex;

use super::{
    check::Manner,
    check_run::Wanted,
    config::{self, Entry, Shared},
    error::CliError,
    init, known,
    options::{self, Readings, Threshold},
};
use crate::{
    contract::{EngineVariant, Protocol, Settings, TestedController},
    engine::{EngineCommand, Patience, any_number},
    protocols,
    report::Rerun,
    spec::{Catalogue, Side},
    suite::Scripts,
    verdict::{Baseline, FailOn},
};

/// The engine and the way it is drilled.
#[derive(Args, Debug)]
pub(super) struct Target {
    /// A protocol (see `linesman list`), or the name of an engine in linesman.toml [default: all engines there]
    protocol: Option<String>,

    /// The engine's program and its arguments, after `--`; linesman.toml is then ignored
    #[arg(last = true, value_name = "ENGINE")]
    engine: Vec<String>,

    /// The configuration file [default: linesman.toml, if it exists]
    #[arg(long, value_name = "FILE", conflicts_with = "engine")]
    config: Option<PathBuf>,

    #[command(flatten)]
    threshold: Threshold,

    /// Multiply every time limit, for slow engines and machines [default: 1]
    #[arg(long, value_name = "FACTOR")]
    patience: Option<String>,

    /// How many tests to run at a time [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = options::count)]
    jobs: Option<NonZeroUsize>,

    /// Add the feature files in this folder
    #[arg(long, value_name = "DIR")]
    features: Option<PathBuf>,

    /// The seed of random games and positions: a number, or `random` [default: 0]
    #[arg(long, value_name = "N", value_parser = seed)]
    seed: Option<u64>,

    /// The engine's working folder
    #[arg(long, value_name = "DIR")]
    cwd: Option<PathBuf>,

    /// Read standard error together with standard output, as some controllers do
    #[arg(long)]
    merge_stderr: bool,

    /// The memory limit of each engine process, such as 512M (Linux)
    #[arg(long, value_name = "SIZE")]
    max_memory: Option<String>,

    /// Set an environment variable of the engine; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    env: Vec<String>,

    /// The file of known failures
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    #[command(flatten)]
    readings: Readings,
}

/// A seed as typed.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    match text {
        "random" => Ok(any_number()),
        number => number.parse().map_err(|_| "write a number, or `random`".into()),
    }
}

/// One engine to check, everything decided.
pub(super) struct CheckPlan {
    /// What its reports are called by.
    pub name: String,
    pub protocol: &'static dyn Protocol,
    pub command: EngineCommand,
    pub bundled: bool,
    pub settings: Settings,
    pub patience: Patience,
    pub jobs: usize,
    pub fail_on: FailOn,
    pub catalogue: Arc<Catalogue>,
    /// What its tests do.
    pub scripts: Arc<Scripts>,
    /// Where the known failures stand, as somebody said.
    pub baseline: Option<PathBuf>,
    /// Where they stand if nobody said so and the file is there.
    pub usual_baseline: Option<PathBuf>,
    /// Whether another engine of its protocol has its known failures in the same file.
    pub shares_baseline: bool,
    /// Where linesman.toml describes it.
    pub place: Option<(String, usize)>,
    /// What linesman.toml wants checked, and how.
    pub wanted: Wanted,
    pub manner: Manner,
    /// How many times it wants a test that failed run again.
    pub retries: Option<usize>,
    /// How many starts it grants to cut down what shows a cause.
    pub shrink: Option<usize>,
    /// Where approved conversations stand.
    pub golden: Option<PathBuf>,
    /// What is taken out of them, and what stands for it.
    pub redact: Vec<(Regex, String)>,
    /// The reports that linesman.toml asks for.
    pub reports: Vec<String>,
    /// The words that run this again, without selection, reports and engine.
    pub rerun: Rerun,
    /// The options by which its engine is started as here.
    pub starts: Vec<String>,
    /// What random games and positions are made of.
    pub seed: u64,
    /// The controller that is checked in the place of an engine.
    pub controller: Option<Arc<TestedController>>,
}

impl Target {
    /// Every engine that is to be checked; at least one.
    pub(super) fn plans(&self) -> Result<Vec<CheckPlan>, CliError> {
        let bare = |protocol: &str| Entry {
            name: protocol.to_owned(),
            protocol: protocol.to_owned(),
            words: self.engine.clone(),
            ..Entry::default()
        };
        if !self.engine.is_empty() {
            return Ok(vec![self.plan(bare(&self.spoken()?))?]);
        }
        let file = self.config.clone().unwrap_or_else(|| PathBuf::from(config::FILE));
        if self.config.is_none() && !file.exists() {
            let Some(protocol) = &self.protocol else {
                let all = protocols::names();
                return Err(CliError::Usage(format!(
                    "there is no {} here: name a protocol ({}) and an engine, as in `linesman check {} -- ./engine`, or let `linesman init -- ./engine` write one",
                    config::FILE,
                    all.join(", "),
                    all[0],
                )));
            };
            return Ok(vec![self.plan(bare(protocol))?]);
        }
        let mut entries = config::read(&file)?;
        if let Some(wanted) = &self.protocol {
            let all: Vec<String> =
                entries.iter().map(|e| format!("{} ({})", e.name, e.protocol)).collect();
            entries.retain(|e| e.protocol == *wanted || e.name == *wanted);
            if entries.is_empty() {
                let what = match protocols::find(wanted) {
                    Some(_) => "speaks",
                    None => "is named",
                };
                return Err(CliError::Usage(format!(
                    "no engine in {} {what} `{wanted}`; it has {}",
                    file.display(),
                    all.join(", ")
                )));
            }
        }
        entries.into_iter().map(|entry| self.plan(entry)).collect()
    }

    /// The same without starting an engine to hear which protocol it speaks.
    pub(super) fn plans_unheard(&self) -> Result<Vec<CheckPlan>, CliError> {
        if self.protocol.is_none() && !self.engine.is_empty() {
            return Err(CliError::Usage(format!(
                "`--list` starts no engine, so name its protocol: `linesman check {} --list -- {}`",
                protocols::names().join("|"),
                shell_words::join(&self.engine)
            )));
        }
        self.plans()
    }

    /// The protocol that was named, or the one that the engine speaks.
    fn spoken(&self) -> Result<String, CliError> {
        if let Some(protocol) = &self.protocol {
            return Ok(protocol.clone());
        }
        let mut command = EngineCommand::from_words(&self.engine)?;
        command.folder.clone_from(&self.cwd);
        command.environment = self.environment()?;
        command.max_memory = self.max_memory.as_deref().map(str::parse).transpose()?;
        let spoken = init::speaks(&command, self.patience()?.unwrap_or_default())?;
        let protocol = spoken.ok_or_else(|| CliError::NoEngine(init::unknown(&command)))?;
        Ok(protocol.id().to_owned())
    }

    fn patience(&self) -> Result<Option<Patience>, CliError> {
        Ok(self.patience.as_deref().map(str::parse).transpose()?)
    }

    /// An entry of the file with what the command line says instead.
    fn plan(&self, entry: Entry) -> Result<CheckPlan, CliError> {
        let protocol = options::protocol(&entry.protocol)?;
        let cwd = self.cwd.as_ref().or(entry.cwd.as_ref());
        if let Some(folder) = cwd.filter(|folder| !folder.is_dir()) {
            return Err(CliError::Usage(format!(
                "the working folder `{}` does not exist: give another with `--cwd` or `cwd`",
                folder.display()
            )));
        }
        let bundled = entry.words.is_empty();
        let mut command = if bundled {
            options::bundled(protocol, EngineVariant::Honest)?
        } else {
            EngineCommand::from_words(&entry.words)?
        };
        let mut given = vec!["linesman".to_owned(), "check".into(), protocol.id().into()];
        let Shared { patience, jobs, features, baseline, golden, fail_on, reports, .. } =
            entry.shared;
        let Shared { max_memory, merge_stderr, seed, wanted, manner, retries, shrink, .. } =
            entry.shared;
        let (merge_stderr, seed) =
            (self.merge_stderr || merge_stderr == Some(true), self.seed.or(seed));
        let patience = self.patience.clone().or(patience);
        let mut starts = Vec::new();
        starts.extend(patience.iter().flat_map(|p| ["--patience".to_owned(), p.clone()]));
        let features = self.features.clone().or(features);
        command.folder = self.cwd.clone().or(entry.cwd);
        let words = |name: &str, folder: &Option<PathBuf>| {
            let folder = folder.iter().map(|f| f.display().to_string());
            folder.flat_map(|f| [name.to_owned(), f]).collect::<Vec<_>>()
        };
        starts.extend(words("--cwd", &command.folder));
        command.environment = entry.env.into_iter().collect();
        command.environment.extend(self.environment()?);
        let env = command.environment.iter().map(|(name, value)| format!("{name}={value}"));
        starts.extend(env.flat_map(|pair| ["--env".to_owned(), pair]));
        command.merge_stderr = merge_stderr;
        starts.extend(merge_stderr.then(|| "--merge-stderr".to_owned()));
        let max_memory = self.max_memory.clone().or(max_memory);
        starts.extend(max_memory.iter().flat_map(|m| ["--max-memory".to_owned(), m.clone()]));
        given.extend(starts.iter().cloned());
        given.extend(words("--features", &features));
        command.max_memory = max_memory.as_deref().map(str::parse).transpose()?;
        let (settings, words) = self.settings(protocol, &entry.settings)?;
        given.extend(words);
        given.extend(seed.iter().flat_map(|n| ["--seed".to_owned(), n.to_string()]));
        let catalogue = options::catalogue_of(Side::Engine, protocol, features.as_ref())?;
        Ok(CheckPlan {
            name: entry.name,
            protocol,
            command,
            bundled,
            settings,
            patience: patience.as_deref().map_or(Ok(Patience::default()), str::parse)?,
            jobs: self.jobs.or(jobs).unwrap_or_else(options::processors).get(),
            fail_on: self.threshold.or(fail_on),
            scripts: options::scripts(protocol, &catalogue)?,
            catalogue,
            baseline: self.baseline.clone().or(baseline),
            usual_baseline: entry.usual_baseline,
            golden,
            redact: entry.redact,
            reports: reports.unwrap_or_default(),
            rerun: Rerun::new(given),
            starts,
            seed: seed.unwrap_or_default(),
            controller: None,
            shares_baseline: entry.shares_baseline,
            place: entry.place,
            wanted: wanted.within(protocol.id()),
            manner,
            retries,
            shrink,
        })
    }

    /// The readings in force, and the words that ask for them again.
    fn settings(
        &self,
        protocol: &dyn Protocol,
        entry: &[(String, String)],
    ) -> Result<(Settings, Vec<String>), CliError> {
        let typed = self.readings.settings(protocol)?;
        let mut words = self.readings.words();
        let named = |name: &str| {
            let option = format!("--{name}");
            let pair = format!("{name}=");
            words.iter().any(|w| {
                *w == option || w.starts_with(&format!("{option}=")) || w.starts_with(&pair)
            })
        };
        let kept: Vec<(String, String)> =
            entry.iter().filter(|(name, _)| !named(name)).cloned().collect();
        let mut given = kept.clone();
        // What was typed, or else the default; both beat nothing.
        let free = typed.all().iter().filter(|(name, _)| !kept.iter().any(|(k, _)| k == *name));
        given.extend(free.map(|(name, value)| (name.clone(), value.clone())));
        words.extend(kept.iter().flat_map(|(name, value)| options::as_typed(name, value)));
        Ok((Settings::new(protocol.id(), protocol.settings(), &given)?, words))
    }

    fn environment(&self) -> Result<Vec<(String, String)>, CliError> {
        let pair = |text: &String| match text.split_once('=') {
            Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
            _ => {
                Err(CliError::Usage(format!("`--env {text}` names no variable: write NAME=VALUE")))
            }
        };
        self.env.iter().map(pair).collect()
    }
}

impl CheckPlan {
    /// The known failures, if a file of them was named or lies beside
    /// linesman.toml.
    pub(super) fn known(&self) -> Result<Option<Baseline>, CliError> {
        let usual = self.usual_baseline.as_ref().filter(|path| path.exists());
        let path = self.baseline.as_ref().or(usual);
        path.map(|path| known::read(path)).transpose()
    }
}
