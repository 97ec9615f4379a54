//! What is to be checked and how: the options that every subcommand has which
//! starts an engine, and what they amount to.
//!
//! In: the command line and `linesman.toml`; the command line counts more.
//! Out: one [`CheckPlan`] an engine, everything decided and every mistake told.
//! Never: a drill; an engine is started only to hear which protocol it speaks.

use std::path::PathBuf;

use clap::Args;

use super::{
    choices::{Choices, Material, SetUp},
    config::{self, Entry},
    error::CliError,
    given::{Given, Typed},
    init, options,
    plan::CheckPlan,
    start::Start,
};
use crate::{contract::EngineVariant, engine::EngineCommand, protocols, report::Rerun, spec::Side};

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
    set_up: Typed<SetUp>,
}

impl Target {
    /// Every engine that is to be checked; at least one. `more` was typed besides.
    pub(super) fn plans(&self, more: &Given) -> Result<Vec<CheckPlan>, CliError> {
        let typed = self.set_up.given.clone().and(more);
        let bare = |protocol: &str| Entry {
            name: protocol.to_owned(),
            protocol: protocol.to_owned(),
            words: self.engine.clone(),
            ..Entry::default()
        };
        if !self.engine.is_empty() {
            return Ok(vec![plan(bare(&self.spoken()?), &typed)?]);
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
            return Ok(vec![plan(bare(protocol), &typed)?]);
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
        entries.into_iter().map(|entry| plan(entry, &typed)).collect()
    }

    /// The same without starting an engine to hear which protocol it speaks.
    pub(super) fn plans_unheard(&self, more: &Given) -> Result<Vec<CheckPlan>, CliError> {
        if self.protocol.is_none() && !self.engine.is_empty() {
            return Err(CliError::Usage(format!(
                "`--list` starts no engine, so name its protocol: `linesman check {} --list -- {}`",
                protocols::names().join("|"),
                shell_words::join(&self.engine)
            )));
        }
        self.plans(more)
    }

    /// The protocol that was named, or the one that the engine speaks.
    fn spoken(&self) -> Result<String, CliError> {
        if let Some(protocol) = &self.protocol {
            return Ok(protocol.clone());
        }
        let start = &self.set_up.options.start;
        // What it says on standard error is not what it speaks.
        let heard = Start { merge_stderr: false, ..start.clone() };
        let command = heard.of(EngineCommand::from_words(&self.engine)?)?;
        let spoken = init::speaks(&command, start.patience.unwrap_or_default())?;
        let protocol = spoken.ok_or_else(|| CliError::NoEngine(init::unknown(&command)))?;
        Ok(protocol.id().to_owned())
    }
}

/// An entry of the file with what was typed instead.
fn plan(entry: Entry, typed: &Given) -> Result<CheckPlan, CliError> {
    let protocol = options::protocol(&entry.protocol)?;
    let mut given = typed.over::<Choices>(&entry.given);
    let choices: Choices = given.read().map_err(|e| CliError::Bug(e.to_string()))?;
    let SetUp { start, material, .. } = &choices.set_up;
    if let (Some(seed), Some(said)) = (material.seed, given.values("seed")) {
        // One that came by chance is said again as it came.
        *said = vec![seed.to_string().into()];
    }
    let bundled = entry.words.is_empty();
    let command = start.of(if bundled {
        options::bundled(protocol, EngineVariant::Honest)?
    } else {
        EngineCommand::from_words(&entry.words)?
    })?;
    let starts = given.typed::<Start>();
    let mut again = vec!["linesman".to_owned(), "check".into(), protocol.id().into()];
    again.extend(starts.iter().cloned());
    let made_of = given.typed::<Material>();
    again.extend(made_of.iter().cloned());
    let catalogue = options::catalogue_of(Side::Engine, protocol, material.features.as_ref())?;
    Ok(CheckPlan {
        name: entry.name,
        protocol,
        command,
        bundled,
        settings: material.readings.settings(protocol)?,
        scripts: options::scripts(protocol, &catalogue)?,
        catalogue,
        usual_baseline: entry.usual_baseline,
        redact: entry.redact,
        rerun: Rerun::new(again),
        starts,
        material: made_of,
        controller: None,
        shares_baseline: entry.shares_baseline,
        place: entry.place,
        choices,
    })
}
