//! What can be chosen of a check, on the command line or in linesman.toml.
//!
//! In: options. Out: the choices, with what holds where nothing was chosen. An option is declared here, or
//! in a part of it, and nowhere else: `config` takes its key from that, `target` lays what was typed over
//! what the file says, and the command that runs a check again repeats [`Start`] and [`Material`].
//! Never: where something was said.

use std::{num::NonZeroUsize, path::PathBuf};

use clap::Args;

use super::{
    manner::Manner,
    options::{self, Readings, Threshold},
    shorten::STARTS,
    start::Start,
    wanted::Wanted,
};
use crate::{
    engine::{Patience, any_number},
    report::{FormatError, ReportSpec},
    verdict::FailOn,
};

/// Everything that linesman.toml takes. Subcommands take parts of it.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Choices {
    #[command(flatten)]
    pub set_up: SetUp,

    #[command(flatten)]
    pub wanted: Wanted,

    #[command(flatten)]
    pub manner: Manner,

    #[command(flatten)]
    pub effort: Effort,

    #[command(flatten)]
    pub reports: Reports,

    #[command(flatten)]
    pub approved: Approved,
}

/// What every subcommand takes that tests an engine.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct SetUp {
    #[command(flatten)]
    pub threshold: Threshold,

    #[command(flatten)]
    pub start: Start,

    /// How many tests to run at a time [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = options::count)]
    pub jobs: Option<NonZeroUsize>,

    /// Start the engine for each test, also where tests could share a process
    #[arg(long)]
    pub fresh: bool,

    #[command(flatten)]
    pub material: Material,

    /// The file of known failures
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
}

/// What the tests are made of.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Material {
    /// Add the feature files in this folder
    #[arg(long, value_name = "DIR")]
    pub features: Option<PathBuf>,

    #[command(flatten)]
    pub readings: Readings,

    /// The seed of random games and positions: a number, or `random` [default: 0]
    #[arg(long, value_name = "N", value_parser = seed)]
    pub seed: Option<u64>,
}

/// What is done about what fails.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Effort {
    /// Run a test that failed again, up to N times; if it passes then, it is flaky: named and counted, but no failure. A crash or a hang counts at once [default: 0]
    #[arg(long, value_name = "N", value_parser = options::number, conflicts_with_all = ["repeat", "stress", "fail_fast"])]
    pub retries: Option<usize>,

    #[command(flatten)]
    pub shrinking: Shrinking,
}

/// How much is done to make what is shown shorter.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Shrinking {
    /// Start the engine up to N times for each cause, to cut its conversation down to what still shows it; 0 leaves it as it is [default: 20]
    #[arg(long, value_name = "N", value_parser = options::number)]
    pub shrink: Option<usize>,
}

/// What is written about the run.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Reports {
    /// Write a report: console, json, junit, markdown, html, github, badge, tap, concise or events; to a file with =FILE; or transcripts=DIR; may be repeated
    #[arg(long = "report", value_name = "FORMAT[=FILE]", value_parser = report)]
    pub reports: Vec<String>,

    /// Also tell which commands were sent while the engine was idle and in a search, and what came back
    #[arg(long)]
    pub coverage: bool,
}

/// What the engine said when somebody looked at it.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Approved {
    /// The folder of approved conversations [default: golden]
    #[arg(long, value_name = "DIR")]
    pub golden: Option<PathBuf>,
}

impl Choices {
    pub(super) fn patience(&self) -> Patience {
        self.set_up.start.patience.unwrap_or_default()
    }

    pub(super) fn jobs(&self) -> usize {
        self.set_up.jobs.unwrap_or_else(options::processors).get()
    }

    pub(super) fn fail_on(&self) -> FailOn {
        self.set_up.threshold.level()
    }

    pub(super) fn seed(&self) -> u64 {
        self.set_up.material.seed.unwrap_or_default()
    }

    /// How many times a test that failed is run again.
    pub(super) fn retries(&self) -> usize {
        self.effort.retries.unwrap_or_default()
    }

    /// How many times the engine is started to cut down what shows a cause.
    pub(super) fn shrink(&self) -> usize {
        self.effort.shrinking.shrink.unwrap_or(STARTS)
    }
}

/// A seed as typed.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    match text {
        "random" => Ok(any_number()),
        number => number.parse().map_err(|_| "write a number, or `random`".into()),
    }
}

/// A report as typed, which may have `{engine}` in it.
fn report(text: &str) -> Result<String, FormatError> {
    text.parse::<ReportSpec>().map(|_| text.to_owned())
}
