//! `linesman merge`: the JSON reports of several jobs as one.
//!
//! In: reports of the parts of a run, or of several runs. Out: one verdict
//! and any report. Never: green with a part missing; apples added to pears
//! unless that is asked for.

use std::{path::PathBuf, sync::Arc};

use clap::Args;

use super::{
    check, options,
    tables::text_of,
    trouble::{Exit, Trouble},
};
use crate::{
    protocols,
    report::{Reporters, Rerun, json, safe},
    spec::Catalogue,
    suite::{Event, Listener as _, RunEnd},
    verdict::{RunRecord, arrange, complete, hold_back_joined, join},
};

/// Join the JSON reports of several jobs into one verdict.
///
/// Made for `linesman check --partition N/M`: all parts must be there. Reports
/// of different versions, protocols or engines are refused.
#[derive(Args, Debug)]
pub(super) struct Merge {
    /// The JSON reports
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Join reports of different versions, protocols, engines or kinds all the same
    #[arg(long)]
    allow_mixed: bool,

    /// A report: console, json, junit, markdown, github, badge or tap, to a file with =FILE; may be repeated
    #[arg(long, value_name = "FORMAT[=FILE]")]
    report: Vec<String>,
}

impl Merge {
    pub(super) fn run(self) -> Result<Exit, Trouble> {
        let mut records: Vec<(String, RunRecord)> = Vec::new();
        for path in &self.files {
            let name = path.display().to_string();
            let record = json::read(&text_of(path)?)
                .map_err(|e| Trouble::Usage(format!("could not use `{name}`: {e}")))?;
            records.push((name, record));
        }
        if !self.allow_mixed {
            alike(&records)?;
        }
        let records: Vec<RunRecord> = records.into_iter().map(|(_, record)| record).collect();
        let Some(mut joined) = join(&records) else { return Ok(Exit::Usage) };
        if self.allow_mixed {
            name_all(&mut joined, &records);
        }
        let catalogue = match protocols::find(&joined.protocol.id) {
            Some(protocol) => options::catalogue(protocol, None)?,
            None => Arc::new(Catalogue::default()),
        };
        let requirements: Vec<&str> =
            catalogue.requirements.iter().map(|r| r.id.as_str()).collect();
        let drills: Vec<&str> = catalogue.drills.iter().map(|d| d.id.as_str()).collect();
        arrange(&mut joined, &requirements, &drills);
        hold_back_joined(&mut joined, &catalogue);
        complete(&mut joined, &records);
        joined.settle();

        let specs = check::wanted(&self.report)?;
        let rerun = Rerun::new(["linesman", "check", &joined.protocol.id]);
        let mut reporters = Reporters::new(&specs, check::told(joined.gate.strict, rerun))?;
        reporters.on(&Event::Started {
            catalogue,
            drills: joined.drills.iter().filter(|d| d.is_of_a_feature()).count(),
            runs: 1,
            engine: format!("what {} reports say", records.len()),
        });
        let record = Arc::new(joined);
        reporters.on(&Event::Finished(Arc::clone(&record)));
        reporters.finish()?;
        let spoke = record.cause.is_none();
        Ok(check::verdict(&RunEnd { record, spoke, bugs: Vec::new(), exhausted: None }))
    }
}

/// Refuses reports that are not about the same thing.
fn alike(records: &[(String, RunRecord)]) -> Result<(), Trouble> {
    let Some(((name, first), others)) = records.split_first() else { return Ok(()) };
    let mut parts = vec![first.gate.partition];
    for (other_name, other) in others {
        let differ = |what: &str, one: &str, two: &str| {
            Err(Trouble::Usage(format!(
                "`{name}` and `{other_name}` differ in {what}: `{}` and `{}`; --allow-mixed joins them all the same",
                safe(one),
                safe(two)
            )))
        };
        let command = |r: &RunRecord| shell_words::join(&r.engine.command);
        let engine = |r: &RunRecord| r.engine.name.clone().unwrap_or_default();
        let settings = |r: &RunRecord| format!("{:?}", r.protocol.settings);
        let of = |r: &RunRecord| {
            r.gate.partition.map_or("a whole run".to_owned(), |p| format!("one of {} parts", p.of))
        };
        for (what, one, two) in [
            ("the version of linesman", &first.linesman, &other.linesman),
            ("the protocol", &first.protocol.id, &other.protocol.id),
            ("the text they judge against", &first.protocol.revision, &other.protocol.revision),
            ("the settings", &settings(first), &settings(other)),
            ("the engine's command", &command(first), &command(other)),
            ("the part of the drills", &of(first), &of(other)),
        ] {
            if one != two {
                return differ(what, one, two);
            }
        }
        // An engine that did not greet told no name.
        if first.cause.is_none() && other.cause.is_none() && engine(first) != engine(other) {
            return differ("the engine's name", &engine(first), &engine(other));
        }
        if other.gate.partition.is_some() && parts.contains(&other.gate.partition) {
            return Err(Trouble::Usage(format!(
                "`{other_name}` is about a part that was given already; --allow-mixed joins them all the same"
            )));
        }
        parts.push(other.gate.partition);
    }
    Ok(())
}

/// Names everything that a mixed report is about.
fn name_all(joined: &mut RunRecord, records: &[RunRecord]) {
    let all = |get: &dyn Fn(&RunRecord) -> String, sign: &str| {
        let mut texts: Vec<String> = records.iter().map(get).collect();
        texts.sort();
        texts.dedup();
        texts.retain(|t| !t.is_empty());
        texts.join(sign)
    };
    joined.linesman = all(&|r| r.linesman.clone(), ", ");
    joined.protocol.id = all(&|r| r.protocol.id.clone(), "+");
    joined.protocol.title = all(&|r| r.protocol.title.clone(), ", ");
    joined.protocol.revision = all(&|r| r.protocol.revision.clone(), ", ");
    let name = all(&|r| r.engine.name.clone().unwrap_or_default(), ", ");
    joined.engine.name = (!name.is_empty()).then_some(name);
}
