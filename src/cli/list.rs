//! `linesman list`: requirements and drills.

use std::{fmt::Write as _, path::PathBuf};

use clap::Args;

use super::{
    error::{CliError, Exit},
    options, print,
};
use crate::{
    contract::Protocol,
    protocols,
    spec::{Catalogue, Side},
    suite::all_steps,
};

/// List requirements and their tests.
///
/// Without a protocol, list the protocols.
#[derive(Args, Debug)]
pub(super) struct List {
    /// The protocol whose requirements to list
    protocol: Option<String>,

    /// Show the tests of each requirement
    #[arg(long, alias = "drills")]
    tests: bool,

    /// Show the steps that feature files may use
    #[arg(long, requires = "protocol")]
    steps: bool,

    /// Add the feature files of this folder
    #[arg(long, value_name = "DIR", requires = "protocol")]
    features: Option<PathBuf>,
}

impl List {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        let Some(name) = &self.protocol else {
            print::text(&protocols_list()?);
            return Ok(Exit::Conforms);
        };
        let protocol = options::protocol(name)?;
        if self.steps {
            print::text(&steps(protocol));
            return Ok(Exit::Conforms);
        }
        let catalogue = options::catalogue(protocol, self.features.as_ref())?;
        print::text(&requirements(protocol, &catalogue, self.tests));
        Ok(Exit::Conforms)
    }
}

fn protocols_list() -> Result<String, CliError> {
    let mut out = String::new();
    for protocol in protocols::all() {
        let catalogue = options::catalogue(*protocol, None)?;
        let engine = catalogue.requirements.iter().filter(|r| r.side == Side::Engine).count();
        let _ = writeln!(
            out,
            "{}  {}: {engine} requirements for engines, {} tests, {} faults, {} quirks",
            print::bold(&format!("{:8}", protocol.id())),
            protocol.title(),
            catalogue.drills.len(),
            protocol.faults().len(),
            protocol.quirks().len(),
        );
        let _ = writeln!(out, "          {}", protocol.revision());
    }
    Ok(out)
}

fn requirements(protocol: &dyn Protocol, catalogue: &Catalogue, drills: bool) -> String {
    let mut out = String::new();
    let width = catalogue.requirements.iter().map(|r| r.id.len()).max().unwrap_or(0);
    for r in &catalogue.requirements {
        let side = match r.side {
            Side::Engine => "engine",
            Side::Controller => protocol.controller(),
        };
        let how = match (r.drills.len(), r.judged, r.excluded.is_some()) {
            (_, _, true) => "excluded".to_owned(),
            (0, true, _) => "judged".to_owned(),
            (1, ..) => "1 test".to_owned(),
            (n, ..) => format!("{n} tests"),
        };
        let id = print::bold(&format!("{:width$}", r.id));
        let _ = writeln!(out, "{id}  {:6} {side:6} {how:9} {}", r.level, r.title);
        if drills {
            for drill in r.drills.iter().map(|&i| &catalogue.drills[i]) {
                let _ = writeln!(out, "    {}  {}", drill.place, drill.name);
            }
        }
    }
    out
}

fn steps(protocol: &dyn Protocol) -> String {
    let steps = all_steps(protocol);
    let mut patterns = steps.patterns().to_vec();
    patterns.sort_unstable();
    patterns.iter().fold(String::new(), |mut out, (keyword, pattern)| {
        let _ = writeln!(out, "{keyword:6} {pattern}");
        out
    })
}
