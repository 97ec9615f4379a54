//! Which tests are run.
//!
//! In: options, a catalogue. Out: the selection, for the run and for its report.
//! Never: a selection that holds no test.

use std::{ffi::OsString, time::Duration};

use clap::Args;

use super::{error::CliError, given::Given};
use crate::{
    protocols,
    spec::{Catalogue, Selection},
    verdict::{Partition, SelectionRecord},
};

/// Which tests are run.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Wanted {
    /// Check only matching requirements (or tests, as file:line); may be repeated
    #[arg(long, value_name = "GLOB")]
    pub only: Vec<String>,

    /// Leave out matching requirements (or tests); may be repeated
    #[arg(long, value_name = "GLOB")]
    pub skip: Vec<String>,

    /// Run only tests whose tags match, such as '@must and not @timing'
    #[arg(long, value_name = "EXPR")]
    pub tags: Option<String>,

    /// Run only the Nth of M parts of the tests, for parallel jobs; `linesman merge` joins the reports
    #[arg(long, value_name = "N/M", value_parser = partition)]
    pub partition: Option<Partition>,

    /// Stop at the first broken MUST
    #[arg(long)]
    pub fail_fast: bool,

    /// Stop after this time, such as 90s or 5m, and report what is known by then
    #[arg(long, value_name = "DURATION", value_parser = humantime::parse_duration)]
    pub time_budget: Option<Duration>,

    /// Begin no walk but the first after this time.
    #[arg(skip)]
    pub walking_time: Option<Duration>,
}

impl Wanted {
    /// Leaves out of what a file says what is meant for engines of other protocols: what stands
    /// there for several may name requirements of another. Of a selection that names nothing
    /// else, all stays, and is refused as such.
    pub(super) fn within(given: &mut Given, protocol: &str) {
        let foreign = |pattern: &OsString| {
            let first =
                pattern.to_str().and_then(|text| text.split('/').next()).unwrap_or_default();
            first != protocol && protocols::find(first).is_some()
        };
        if let Some(only) = given.values("only")
            && only.iter().any(|pattern| !foreign(pattern))
        {
            only.retain(|pattern| !foreign(pattern));
        }
        if let Some(skip) = given.values("skip") {
            skip.retain(|pattern| !foreign(pattern));
        }
    }

    /// The selection as a report tells it.
    pub(super) fn record(&self, catalogue: &Catalogue) -> SelectionRecord {
        let whole = Selection::new(catalogue, &self.only, &self.skip, self.tags.as_deref());
        let chosen =
            |whole: Selection| catalogue.drills.iter().filter(|d| whole.includes(d)).count();
        SelectionRecord {
            only: self.only.clone(),
            skip: self.skip.clone(),
            tags: self.tags.clone(),
            drills: whole.map_or(0, chosen),
        }
    }

    /// The selection from an engine's catalogue.
    pub(super) fn selection(&self, catalogue: &Catalogue) -> Result<Selection, CliError> {
        let drills = &catalogue.drills;
        let whole = Selection::new(catalogue, &self.only, &self.skip, self.tags.as_deref())?;
        let Some(Partition { number, of }) = self.partition else { return Ok(whole) };
        let all = drills.iter().filter(|d| whole.includes(d)).count();
        if of > all as u64 {
            return Err(CliError::Usage(format!(
                "{all} selected tests cannot be split into {of} parts: use fewer partitions"
            )));
        }
        let part = whole.part(number, of);
        if drills.iter().any(|d| part.includes(d)) {
            return Ok(part);
        }
        // Green must mean that something was checked.
        Err(CliError::Usage(format!(
            "partition {number}/{of} holds none of the {all} selected tests: use fewer partitions"
        )))
    }
}

/// `N/M` as typed.
fn partition(text: &str) -> Result<Partition, String> {
    let parts = text.split_once('/').map(|(n, of)| (n.parse::<u64>(), of.parse::<u64>()));
    match parts {
        Some((Ok(number), Ok(of))) if (1..=of).contains(&number) => Ok(Partition { number, of }),
        _ => Err("write N/M with N from 1 to M, as in 1/3".into()),
    }
}
