//! How often tests are run, and how much is told of them.
//!
//! In: options. Out: what they amount to. Never: a run.

use std::{num::NonZeroUsize, time::Duration};

use clap::{Args, ValueEnum};

use super::{options, times::Times};

/// How often tests are run, and how much is told of them.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Manner {
    /// Run every test N times, whatever it shows, and tell how often each passed [default: 1]
    #[arg(long, value_name = "N", value_parser = options::count)]
    pub repeat: Option<NonZeroUsize>,

    /// Repeat the tests for this long, such as 90s, 10m or 1h, and show how often each passed
    #[arg(long, value_name = "DURATION", value_parser = humantime::parse_duration, conflicts_with = "repeat")]
    pub stress: Option<Duration>,

    /// Whether a test that passes only sometimes fails the check, or is only listed [default: fail; with --retries: allow]
    #[arg(long, value_name = "WHAT")]
    pub flaky: Option<Flaky>,

    /// Show up to twenty findings of each requirement, not only the first
    #[arg(short, long)]
    pub verbose: bool,

    /// Show only findings, what is wrong with the run, and the verdict
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,
}

impl Manner {
    /// How many times every test is run.
    pub(super) fn times(&self) -> Times {
        let count = self.repeat.unwrap_or(NonZeroUsize::MIN).get();
        self.stress.map_or(Times::Count(count), Times::Throughout)
    }
}

/// What a flaky test amounts to: a failure, or a known one that every report names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Flaky {
    Fail,
    Allow,
}
