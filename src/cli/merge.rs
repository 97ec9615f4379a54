//! `linesman merge`: the JSON reports of several jobs as one.
//!
//! In: reports of the parts of a run, or of several runs. Out: one verdict
//! and any report. Never: green with a part missing; apples added to pears
//! unless that is asked for.

use std::{collections::BTreeSet, path::PathBuf, sync::Arc};

use clap::Args;

use super::{
    check,
    check_run::terms,
    ending,
    error::{CliError, Exit},
    inputs::report_of,
    options, signals,
};
use crate::{
    engine::today,
    protocols,
    report::{Reporters, Rerun, safe},
    spec::{Catalogue, Selection},
    suite::{Event, Listener as _, RunEnd},
    verdict::{
        Baseline, DrillRecord, RepeatRecord, RetriedRecord, RunRecord, check_record, join, lacks,
        note_flaky, note_missing, note_retried,
    },
};

/// Join the JSON reports of several jobs into one.
///
/// It is made for `linesman check --partition N/M`. All parts must be present, and of the same
/// version, protocol and engine.
#[derive(Args, Debug)]
pub(super) struct Merge {
    /// The JSON reports
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The feature folder that was given to the checks
    #[arg(long, value_name = "DIR")]
    features: Option<PathBuf>,

    /// Join reports even if versions, protocols, engines, selections or sides differ
    #[arg(long)]
    allow_mixed: bool,

    /// Show up to twenty findings of each requirement, not only the first
    #[arg(short, long)]
    verbose: bool,

    /// Write a report: console, json, junit, markdown, html, github, badge, tap, concise or events; to a file with =FILE; may be repeated
    #[arg(long, value_name = "FORMAT[=FILE]")]
    report: Vec<String>,
}

impl Merge {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        signals::outlive_file_limit()?;
        let mut records: Vec<(String, RunRecord)> = Vec::new();
        for path in &self.files {
            let name = path.display().to_string();
            let record = report_of(path)?;
            records.push((name, record));
        }
        if !self.allow_mixed {
            alike(&records)?;
        }
        let mut protocols: Vec<&str> = Vec::new();
        for (_, record) in &records {
            if !protocols.contains(&record.protocol.id.as_str()) {
                protocols.push(&record.protocol.id);
            }
        }
        let mut joined: Vec<(Arc<Catalogue>, RunRecord)> = Vec::new();
        for id in protocols {
            let group: Vec<_> = records.iter().filter(|(_, r)| r.protocol.id == id).collect();
            joined.extend(self.join_one(id, &group)?);
        }
        let records: Vec<RunRecord> = records.into_iter().map(|(_, record)| record).collect();
        let mut joined = joined.into_iter();
        let Some((catalogue, mut record)) = joined.next() else { return Ok(Exit::Usage) };
        for (_, other) in joined {
            record.requirements.extend(other.requirements);
            record.drills.extend(other.drills);
            record.evidence.extend(other.evidence);
            record.notes.extend(other.notes);
            // Commands of two protocols make no table.
            record.coverage.clear();
            record.unselected.extend(other.unselected);
            record.interrupted |= other.interrupted;
            record.cause = record.cause.take().or(other.cause);
            record.gate.problems.extend(other.gate.problems);
        }
        if self.allow_mixed {
            name_all(&mut record, &records);
        }
        record.settle();

        let specs = check::wanted(&self.report)?;
        let rerun = Rerun::new(["linesman", "check", &record.protocol.id]);
        let mut reporters =
            Reporters::new(&specs, check::told(record.gate.fail_on, self.verbose, rerun))?;
        reporters.on(&Event::Started {
            catalogue,
            drills: record.drills.iter().filter(|d| d.is_of_a_feature()).count(),
            runs: 1,
            engine: format!("what {} reports show", records.len()),
        });
        let record = Arc::new(record);
        reporters.on(&Event::Finished(Arc::clone(&record)));
        reporters.finish()?;
        let spoke = record.cause.is_none();
        Ok(ending::exit(&RunEnd {
            record,
            spoke,
            bugs: Vec::new(),
            mistakes: Vec::new(),
            exhausted: None,
            clean: Vec::new(),
            context: None,
        }))
    }

    /// The records of one protocol as one, judged anew from what their tests
    /// showed, with baseline and repetitions applied to the whole.
    fn join_one(
        &self,
        protocol: &str,
        named: &[&(String, RunRecord)],
    ) -> Result<Option<(Arc<Catalogue>, RunRecord)>, CliError> {
        let sides = named.first().map(|(_, record)| record.sides).unwrap_or_default();
        if let Some((name, _)) = named.iter().find(|(_, record)| record.sides != sides) {
            return Err(CliError::Usage(format!(
                "could not use `{name}`: reports of engines and of controllers cannot be merged"
            )));
        }
        let catalogue = match (protocols::find(protocol), sides.each()) {
            (Some(protocol), [side]) => {
                options::catalogue_of(*side, protocol, self.features.as_ref())?
            }
            (Some(protocol), _) => options::catalogue(protocol, self.features.as_ref())?,
            (None, _) => Arc::default(),
        };
        let mut asked_for = BTreeSet::new();
        for (name, record) in named {
            let unusable = |why: String| {
                CliError::Usage(format!(
                    "could not use `{name}`: {}; run the check again, or give the --features that it was given",
                    safe(&why)
                ))
            };
            let ids = asked_for_by(record, &catalogue)?;
            if record.linesman == env!("CARGO_PKG_VERSION") && !self.allow_mixed {
                if let Some(r) =
                    record.requirements.iter().find(|r| catalogue.requirement(&r.id).is_none())
                {
                    return Err(unusable(format!("no feature file has its requirement {}", r.id)));
                }
                check_record(record, &catalogue, &|r| ids.contains(&r.id)).map_err(unusable)?;
            }
            asked_for.extend(ids);
        }
        let records: Vec<RunRecord> = named.iter().map(|(_, record)| record.clone()).collect();
        let Some(mut joined) = join(&records, &catalogue, &|r| asked_for.contains(&r.id)) else {
            return Ok(None);
        };
        note_missing(&mut joined, &records);
        let selection = selection_of(&joined, &catalogue)?;
        let selected = |record: &DrillRecord| match (&selection, catalogue.drill(&record.id)) {
            (Some(selection), Some(drill)) => selection.includes(drill),
            _ => true,
        };
        let lacks = lacks(&joined, selected).filter(|_| !self.allow_mixed);
        if let Some((there, selected)) = lacks {
            return Err(CliError::Usage(format!(
                "the reports have {there} of the {selected} selected tests: one of them was cut or changed"
            )));
        }
        joined.gate.repeat = repetitions(&records);
        note_flaky(&mut joined);
        joined.gate.retried = retried(&records);
        note_retried(&mut joined);
        let baseline = Baseline::of(&records).map_err(CliError::Usage)?;
        if let Some(baseline) = baseline {
            let today = today();
            baseline.apply(&mut joined, &terms(protocol, &catalogue, &today));
        }
        Ok(Some((catalogue, joined)))
    }
}

/// What repeating the tests that failed showed, in all reports together.
fn retried(records: &[RunRecord]) -> Option<RetriedRecord> {
    let all = || records.iter().filter_map(|r| r.gate.retried.as_ref());
    all().next()?;
    Some(RetriedRecord {
        retries: all().map(|r| r.retries).max().unwrap_or_default(),
        fails: all().any(|r| r.fails),
        flaky: all().flat_map(|r| r.flaky.iter().cloned()).collect(),
    })
}

/// The requirements that a check was asked for.
fn asked_for_by(record: &RunRecord, catalogue: &Catalogue) -> Result<BTreeSet<String>, CliError> {
    let Some(selection) = selection_of(record, catalogue)? else {
        return Ok(record.requirements.iter().map(|r| r.id.clone()).collect());
    };
    let covered = catalogue.requirements.iter().filter(|r| selection.covers(catalogue, r));
    Ok(covered.map(|r| r.id.clone()).collect())
}

/// What a check selected, if it is told.
fn selection_of(record: &RunRecord, catalogue: &Catalogue) -> Result<Option<Selection>, CliError> {
    let Some(asked) = &record.gate.selection else { return Ok(None) };
    let tags = asked.tags.as_deref();
    Ok(Some(Selection::new(catalogue, &asked.only, &asked.skip, tags)?))
}

/// What running the tests of all parts several times showed.
fn repetitions(records: &[RunRecord]) -> Option<RepeatRecord> {
    let told: Vec<&RepeatRecord> = records.iter().filter_map(|r| r.gate.repeat.as_ref()).collect();
    (!told.is_empty()).then(|| RepeatRecord {
        runs: told.iter().map(|r| r.runs).max().unwrap_or_default(),
        allowed: told.iter().all(|r| r.allowed),
        drills: told.iter().flat_map(|r| r.drills.iter().cloned()).collect(),
    })
}

/// Refuses reports that are not about the same thing.
fn alike(records: &[(String, RunRecord)]) -> Result<(), CliError> {
    let Some(((name, first), others)) = records.split_first() else { return Ok(()) };
    let mut parts = vec![first.gate.partition];
    for (other_name, other) in others {
        let differ = |what: &str, one: &str, two: &str| {
            Err(CliError::Usage(format!(
                "`{name}` and `{other_name}` differ in {what}: `{}` and `{}`; --allow-mixed joins them anyway",
                safe(one),
                safe(two)
            )))
        };
        let command = |r: &RunRecord| shell_words::join(&r.engine.command);
        let engine = |r: &RunRecord| r.engine.name.clone().unwrap_or_default();
        let settings = |r: &RunRecord| format!("{:?}", r.protocol.settings);
        let selection = |r: &RunRecord| match &r.gate.selection {
            Some(asked) => asked.to_string(),
            None => "not told".into(),
        };
        let of = |r: &RunRecord| {
            r.gate.partition.map_or("a whole run".to_owned(), |p| format!("one of {} parts", p.of))
        };
        for (what, one, two) in [
            ("the version of linesman", &first.linesman, &other.linesman),
            ("the protocol", &first.protocol.id, &other.protocol.id),
            ("the specification", &first.protocol.revision, &other.protocol.revision),
            ("the settings", &settings(first), &settings(other)),
            ("what was selected", &selection(first), &selection(other)),
            ("the engine's command", &command(first), &command(other)),
            ("the part of the tests", &of(first), &of(other)),
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
            return Err(CliError::Usage(format!(
                "`{other_name}` repeats a part; --allow-mixed joins them anyway"
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
