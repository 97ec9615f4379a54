//! `linesman list`: requirements and drills.

use std::{fmt::Write as _, path::PathBuf, sync::Arc};

use clap::Args;

use super::{
    error::{CliError, Exit},
    options, print,
};
use crate::{
    contract::{Protocol, Variants},
    protocols,
    report::{Format, ReportSpec, catalogue_as_json, write_file},
    spec::{Catalogue, Sentences, Side, Word},
    suite::{all_steps, common_steps},
    transcript::From,
};

/// List requirements and their tests.
///
/// Without a protocol, it lists the protocols.
#[derive(Args, Debug)]
pub(super) struct List {
    /// The protocol whose requirements to list
    protocol: Option<String>,

    /// Show the tests of each requirement
    #[arg(long, alias = "drills")]
    tests: bool,

    /// Show the steps that feature files can use; without a protocol, those of all
    #[arg(long)]
    steps: bool,

    /// Show the faults of the bundled engine and what each breaks
    #[arg(long, requires = "protocol", conflicts_with = "steps")]
    faults: bool,

    /// Show the quirks of the bundled engine: unusual but correct behaviour
    #[arg(long, requires = "protocol", conflicts_with = "steps")]
    quirks: bool,

    /// Show the messages of the protocol: form, sender, when it may come, and what comes of it
    #[arg(long, requires = "protocol", conflicts_with_all = ["steps", "faults", "quirks"])]
    messages: bool,

    /// Write the catalogue as JSON; to a file with =FILE; without a protocol, that of all
    #[arg(long, value_name = "json[=FILE]", conflicts_with_all = ["steps", "tests", "faults", "quirks", "messages"])]
    report: Option<String>,

    /// Add the feature files in this folder
    #[arg(long, value_name = "DIR", requires = "protocol")]
    features: Option<PathBuf>,
}

impl List {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        if let Some(spec) = &self.report {
            return self.data(spec.parse()?);
        }
        let Some(name) = &self.protocol else {
            print::text(&if self.steps { every_step() } else { protocols_list()? });
            return Ok(Exit::Conforms);
        };
        let protocol = options::protocol(name)?;
        if self.steps {
            print::text(&steps(protocol));
            return Ok(Exit::Conforms);
        }
        if self.faults || self.quirks {
            print::text(&variants(protocol, self.faults, self.quirks));
            return Ok(Exit::Conforms);
        }
        if self.messages {
            print::text(&messages(protocol));
            return Ok(Exit::Conforms);
        }
        let catalogue = options::catalogue(protocol, self.features.as_ref())?;
        print::text(&requirements(protocol, &catalogue, self.tests));
        Ok(Exit::Conforms)
    }
}

impl List {
    /// The catalogue for programs.
    fn data(&self, ReportSpec { format, file }: ReportSpec) -> Result<Exit, CliError> {
        if format != Format::Json {
            return Err(CliError::Usage(format!(
                "a catalogue is written as `json`, not as `{format}`; `linesman book` writes it as a web site"
            )));
        }
        let protocols = match &self.protocol {
            Some(name) => vec![options::protocol(name)?],
            None => protocols::all().to_vec(),
        };
        let mut all: Vec<(&Protocol, Arc<Catalogue>, Sentences)> = Vec::new();
        for protocol in protocols {
            let catalogue = options::catalogue(protocol, self.features.as_ref())?;
            all.push((protocol, catalogue, options::sentences(protocol)?));
        }
        let borrowed: Vec<(&Protocol, &Catalogue, &Sentences)> =
            all.iter().map(|(protocol, catalogue, text)| (*protocol, &**catalogue, text)).collect();
        let text = catalogue_as_json(&borrowed)?;
        match file {
            Some(file) => write_file(&file, &text)?,
            None => print::bytes(text.as_bytes()),
        }
        Ok(Exit::Conforms)
    }
}

/// What each side can say, and what comes of it.
fn messages(protocol: &Protocol) -> String {
    let mut out = String::new();
    let all = protocol.description().messages;
    for (from, side) in [(From::Controller, Side::Controller), (From::Engine, Side::Engine)] {
        let _ = writeln!(out, "{}", print::bold(&format!("from the {}", protocol.called(side))));
        for message in all.iter().filter(|message| message.from == from) {
            let _ = writeln!(out, "  {}", message.form);
            let _ = writeln!(out, "      {}", message.told());
        }
    }
    out
}

fn protocols_list() -> Result<String, CliError> {
    let mut out = String::new();
    for protocol in protocols::all() {
        let catalogue = options::catalogue(protocol, None)?;
        let _ =
            writeln!(out, "{}  {}", print::bold(&format!("{:8}", protocol.id())), protocol.title());
        for side in [Side::Engine, Side::Controller] {
            let Some(variants) = protocol.variants_of(side) else { continue };
            let requirements = catalogue.requirements.iter().filter(|r| r.side == side).count();
            let whom = match side {
                Side::Engine => "engines".to_owned(),
                Side::Controller => format!("{}s", protocol.controller()),
            };
            let _ = writeln!(
                out,
                "          {requirements} requirements for {whom}, {} tests, {} faults, {} quirks",
                catalogue.of(side).drills.len(),
                variants.faults().len(),
                variants.quirks().len(),
            );
        }
        let _ = writeln!(out, "          {}", protocol.revision());
    }
    let _ = writeln!(
        out,
        "{}  your own feature files, for any program that reads and writes lines",
        print::bold(&format!("{:8}", protocols::OWN)),
    );
    Ok(out)
}

/// The steps of every protocol, those that all of them have first.
fn every_step() -> String {
    let common = common_steps();
    let mut out = format!("{}\n{}", print::bold("every protocol"), written(&common));
    for protocol in protocols::names().into_iter().filter_map(protocols::find) {
        let own = protocol.steps();
        let _ = write!(out, "\n{}\n{}", print::bold(protocol.id()), written(own.patterns()));
    }
    out
}

/// Faults and quirks, each with what it does and breaks.
fn variants(protocol: &Protocol, faults: bool, quirks: bool) -> String {
    let mut out = of_one(protocol.variants(), faults, quirks);
    if let Some(controllers) = protocol.controllers() {
        let _ = writeln!(out, "\nof the bundled {}:", protocol.controller());
        out.push_str(&of_one(controllers, faults, quirks));
    }
    out
}

fn of_one(variants: &dyn Variants, faults: bool, quirks: bool) -> String {
    let mut out = String::new();
    for fault in variants.faults().iter().filter(|_| faults) {
        let _ = writeln!(out, "{}  {}", print::bold(fault.name), fault.what);
        let _ = writeln!(out, "    breaks {}", fault.trips.join(", "));
    }
    for quirk in variants.quirks().iter().filter(|_| quirks) {
        let _ = writeln!(out, "{}  {}", print::bold(quirk.name), quirk.what);
    }
    out
}

fn requirements(protocol: &Protocol, catalogue: &Catalogue, drills: bool) -> String {
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
        let text = r.text.map_or("", Word::word);
        let _ = writeln!(out, "{id}  {:6} {text:12} {side:6} {how:9} {}", r.level, r.title);
        if drills {
            for drill in r.drills.iter().map(|&i| &catalogue.drills[i]) {
                let _ = writeln!(out, "    {}  {}", drill.place, drill.name);
            }
        }
    }
    out
}

fn steps(protocol: &Protocol) -> String {
    written(all_steps(protocol).patterns())
}

fn written(patterns: &[(&str, &str)]) -> String {
    let mut patterns = patterns.to_vec();
    patterns.sort_unstable();
    patterns.iter().fold(String::new(), |mut out, (keyword, pattern)| {
        let _ = writeln!(out, "{keyword:6} {pattern}");
        out
    })
}
