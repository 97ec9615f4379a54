//! What several subcommands share: protocols, features, engines, readings.

use std::{num::NonZeroUsize, path::PathBuf, sync::Arc};

use clap::{Args, ValueEnum, builder::PossibleValue};
use regex::bytes::Regex;

use super::{
    error::CliError,
    given::{Given, arguments},
    limits,
};
use crate::{
    bundled,
    contract::{EngineVariant, Protocol, Settings},
    engine::{EngineCommand, EngineSource, Reaper},
    lint::RESTART,
    protocols,
    spec::{Catalogue, Sentences, Side, Source},
    suite::{self, Scripts, all_steps, dialect, embedded, from_folder},
    transcript::{KnownFormat, Notation},
    verdict::FailOn,
};

/// The choices of reading that protocols offer.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Readings {
    /// The edition of the specification to check against (uhp: auto, 2018, 2021)
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,

    /// How to read a passage that the specification leaves open (ugmi: how boards are written)
    #[arg(long, value_name = "READING")]
    reading: Option<String>,

    /// The engine's name for a command whose name is missing from the specification (cxboard: cfen, move-now, score, variant); may be repeated
    #[arg(long = "name", value_name = "NAME=WORD", value_parser = named)]
    names: Vec<(String, String)>,
}

impl Readings {
    pub(super) fn settings(&self, protocol: &Protocol) -> Result<Settings, CliError> {
        Ok(Settings::new(protocol.id(), protocol.facts().settings, &self.given())?)
    }

    /// The choices that were made, by the names that protocols give them.
    fn given(&self) -> Vec<(String, String)> {
        let single = [("edition", &self.edition), ("reading", &self.reading)];
        let single =
            single.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value.clone()?)));
        single.chain(self.names.iter().cloned()).collect()
    }

    /// Says a choice by the option that it has: its own, or that of names.
    pub(super) fn say(given: &mut Given, name: &str, value: String) {
        match arguments::<Self>().iter().find(|arg| arg.get_id() == name) {
            Some(arg) => given.say(arg.get_id(), vec![value.into()]),
            None => given.add("names", format!("{name}={value}").into()),
        }
    }
}

/// How recordings are written.
#[derive(Args, Debug)]
pub(super) struct Recordings {
    /// The notation: linesman, cutechess, mzinga, pydraughts, py-draughts or reversed (see docs/recordings.md) [default: linesman]
    #[arg(long, value_name = "NAME", conflicts_with_all = ["sent", "received"])]
    format: Option<String>,

    /// The pattern of a sent line; the first group, or the one named `line`, is the line itself
    #[arg(long, value_name = "REGEX", requires = "received")]
    sent: Option<String>,

    /// The pattern of a received line, likewise
    #[arg(long, value_name = "REGEX", requires = "sent")]
    received: Option<String>,

    /// The pattern of notes that mark a new engine process
    #[arg(long, value_name = "REGEX", default_value = RESTART)]
    restart: String,
}

impl Recordings {
    /// The notation, and what begins another conversation in it.
    pub(super) fn read(&self) -> Result<(Notation, Regex), CliError> {
        let notation = match (&self.sent, &self.received) {
            (Some(sent), Some(received)) => Notation::patterns(sent, received)?,
            _ => KnownFormat::notation(self.format.as_deref().unwrap_or("linesman"))?,
        };
        let restart = Regex::new(&self.restart)
            .map_err(|e| CliError::Usage(format!("could not compile `{}`: {e}", self.restart)))?;
        Ok((notation, restart))
    }
}

/// What the specification of a protocol says, sentence by sentence.
pub(super) fn sentences(protocol: &Protocol) -> Result<Sentences, CliError> {
    Ok(suite::sentences(protocol.id())?)
}

/// From which level on a violation is a failure.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(super) struct Threshold {
    /// What counts as a failure: a broken `must`, a broken `should` too, or only a broken `text-must`, which the specification itself calls a must [default: must]
    #[arg(long, value_name = "LEVEL")]
    fail_on: Option<FailOn>,

    /// The same as --fail-on should
    #[arg(long)]
    strict: bool,
}

impl Threshold {
    /// What was asked for.
    pub(super) fn level(self) -> FailOn {
        if self.strict { FailOn::Should } else { self.fail_on.unwrap_or_default() }
    }
}

impl ValueEnum for FailOn {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.word()))
    }
}

fn named(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, word)) if !name.is_empty() => Ok((name.to_owned(), word.to_owned())),
        _ => Err("expected a name and a word, as in score=eval".into()),
    }
}

/// A whole number from 1, as typed.
pub(super) fn count(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "expected a whole number from 1".to_owned())
}

/// A number of walks, as typed: they are all made before the first is held.
pub(super) fn walks(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 20_000;
    let walks = count(text)?;
    if walks.get() > MOST {
        return Err(format!("at most {MOST} in one run: another --seed leads to others"));
    }
    Ok(walks)
}

/// A whole number from 0, as typed.
pub(super) fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "expected a whole number from 0".to_owned())
}

/// The protocol of that name, or what to type instead.
pub(super) fn protocol(name: &str) -> Result<&'static Protocol, CliError> {
    protocols::meant(name).ok_or_else(|| {
        let known = protocols::names();
        let near = known
            .iter()
            .filter(|k| strsim::damerau_levenshtein(k, &name.to_lowercase()) <= 2)
            .map(|k| format!(": did you mean `{k}`?"))
            .next()
            .unwrap_or_default();
        CliError::Usage(format!("unknown protocol `{name}`{near}; known are {}", known.join(", ")))
    })
}

/// Requirements and tests of a protocol, with those of a folder added, and
/// every step looked up.
pub(super) fn catalogue(
    protocol: &Protocol,
    folder: Option<&PathBuf>,
) -> Result<Arc<Catalogue>, CliError> {
    catalogue_with(protocol, folder, Vec::new())
}

/// The same with the tests of more files, in which there may be tests of any requirement.
pub(super) fn catalogue_with(
    protocol: &Protocol,
    folder: Option<&PathBuf>,
    more: Vec<Source>,
) -> Result<Arc<Catalogue>, CliError> {
    let mut sources = embedded(protocol.id());
    if let Some(folder) = folder {
        sources.extend(from_folder(folder)?);
    }
    sources.extend(more);
    let catalogue = Catalogue::read(&sources, &dialect(protocol))?;
    scripts(protocol, &catalogue)?;
    Ok(Arc::new(catalogue))
}

/// What is tested of one side of a protocol.
pub(super) fn catalogue_of(
    side: Side,
    protocol: &Protocol,
    folder: Option<&PathBuf>,
) -> Result<Arc<Catalogue>, CliError> {
    Ok(Arc::new(catalogue(protocol, folder)?.of(side)))
}

/// What the tests of a catalogue do.
pub(super) fn scripts(
    protocol: &Protocol,
    catalogue: &Catalogue,
) -> Result<Arc<Scripts>, CliError> {
    Ok(Arc::new(Scripts::of(&catalogue.features, &all_steps(protocol))?))
}

/// The bundled reference engine in simulated time.
pub(super) fn simulated(protocol: &'static Protocol, variant: EngineVariant) -> EngineSource {
    EngineSource::Simulated(Arc::new(move || bundled::program(protocol, variant)))
}

/// A variant as options of `linesman engine`.
pub(super) fn variant_words(variant: EngineVariant) -> Vec<String> {
    let (flag, name) = match variant {
        EngineVariant::Honest => return Vec::new(),
        EngineVariant::Fault(name) => ("--fault", name),
        EngineVariant::Quirk(name) => ("--quirk", name),
        EngineVariant::Mutant(name) => ("--mutant", name),
        EngineVariant::Pair(one, other) => {
            return ["--fault", one, "--fault", other].map(str::to_owned).to_vec();
        }
    };
    vec![flag.to_owned(), name.to_owned()]
}

/// How many processors there are.
pub(super) fn processors() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// This very program, for commands that run it again.
pub(super) fn own_program() -> Result<String, CliError> {
    let program = std::env::current_exe()
        .map_err(|e| CliError::Bug(format!("could not find this program's own file: {e}")))?;
    Ok(program.to_string_lossy().into_owned())
}

/// `NAME=VALUE` as typed.
pub(super) fn variable(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("names no variable: write NAME=VALUE".into()),
    }
}

/// The bundled reference engine in this very program.
pub(super) fn bundled(
    protocol: &Protocol,
    variant: EngineVariant,
) -> Result<EngineCommand, CliError> {
    let program = own_program()?;
    let mut arguments = vec!["engine".to_owned(), protocol.id().to_owned()];
    arguments.extend(variant_words(variant));
    Ok(EngineCommand { program, arguments, ..EngineCommand::default() })
}

/// A runtime for one run: everything happens on this thread.
pub(super) fn runtime() -> Result<tokio::runtime::Runtime, CliError> {
    limits::for_a_run()?;
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|e| CliError::Exhausted(format!("could not start the runtime: {e}")))
}

/// What ends engines even if this program is killed. A run goes on without:
/// most engines end by themselves.
pub(super) fn reaper() -> Option<Reaper> {
    let mut command = std::process::Command::new(std::env::current_exe().ok()?);
    command.arg("reaper");
    Reaper::start(command).ok()
}
