//! The conversations in which something was found, as logs for `lint` and `replay`.
//!
//! In: the record of a run, and a folder. Out: a file for each of its tests that found something;
//! without those of tests that find nothing any more. Never: a file removed that Linesman did
//! not write, or of a test that was not run.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::{ReportError, write_file};
use crate::{
    contract::Random,
    files::read_start,
    transcript::{Entry, Heading, Told, write as line},
    verdict::{DrillRecord, DrillResult, Finding, RequirementRecord, RunRecord, Verdict},
};

/// The longest part of a file's name that is made from the name of its test.
const NAME: usize = 100;

/// How much of a file is looked at to see who wrote it.
const BEGINNING: u64 = 64;

/// Writes them, as long as the folder does not take more than so many bytes by that.
///
/// # Errors
/// The folder cannot be made, or a file not be written or removed.
pub fn write(record: &RunRecord, folder: &Path, room: usize) -> Result<(), ReportError> {
    let trouble = |path: &Path, e: &io::Error| ReportError::File {
        path: path.to_path_buf(),
        reason: e.to_string(),
    };
    fs::create_dir_all(folder).map_err(|e| trouble(folder, &e))?;
    let mut left = room;
    for drill in &record.drills {
        let path = folder.join(file_name(&drill.id));
        if let Some(text) = text(record, drill).filter(|text| text.len() <= left) {
            left -= text.len();
            write_file(&path, &text)?;
        } else if is_mended(record, drill) && is_own(&path) {
            fs::remove_file(&path).map_err(|e| trouble(&path, &e))?;
        }
    }
    Ok(())
}

/// The logs of a folder that Linesman wrote, by their names.
#[must_use]
pub fn own_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|p| is_own(p)).collect();
    all.sort();
    all
}

fn is_own(path: &Path) -> bool {
    let beginning = read_start(path, BEGINNING).unwrap_or_default();
    Heading::is_own(&String::from_utf8_lossy(&beginning))
}

/// The name of the file of a test, on any file system.
#[must_use]
pub fn file_name(test: &str) -> String {
    let mut name = String::new();
    for c in test.chars().map(|c| c.to_ascii_lowercase()) {
        if c.is_ascii_alphanumeric() {
            name.push(c);
        } else if !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
    }
    name.truncate(NAME);
    // What is left out of the name tells tests apart all the same.
    let hash = Random::named(0, test).roll() & 0xff_ffff;
    format!("{}-{hash:06x}.log", name.trim_end_matches('-'))
}

/// Whether nothing was found in the conversation of a drill that was held to its end.
fn is_mended(record: &RunRecord, drill: &DrillRecord) -> bool {
    let held = matches!(drill.verdict, Verdict::Pass | Verdict::NotApplicable);
    held && reported(record, drill).next().is_none()
}

/// The requirements that a report tells as broken by this conversation.
fn reported<'a>(record: &'a RunRecord, drill: &'a DrillRecord) -> impl Iterator<Item = &'a str> {
    let shows = |r: &&RequirementRecord| r.findings.iter().any(|f| f.drill == drill.id);
    record.requirements.iter().filter(shows).map(|r| r.id.as_str())
}

/// The log of a conversation, behind what it was cut down to; `None` if nothing was found in it,
/// or if it was not kept.
#[must_use]
pub fn text(record: &RunRecord, drill: &DrillRecord) -> Option<String> {
    let requirements: Vec<String> = reported(record, drill).map(str::to_owned).collect();
    if requirements.is_empty() || drill.whole.is_empty() {
        return None;
    }
    let mut out = String::new();
    for replay in &drill.replays {
        let Some(short) = &replay.short else { continue };
        let of = (vec![replay.requirement.clone()], short.told.clone());
        out.push_str(&log(record, drill, of, &short.drill.whole));
    }
    out.push_str(&log(record, drill, (requirements, findings(record, drill)), &drill.whole));
    Some(out)
}

/// The log of one conversation of a test.
fn log(
    record: &RunRecord,
    drill: &DrillRecord,
    (requirements, findings): (Vec<String>, Vec<Told>),
    entries: &[Entry],
) -> String {
    let command = &record.engine.command;
    let heading = Heading {
        protocol: Some(record.protocol.id.clone()),
        settings: record.protocol.settings.clone().into_iter().collect(),
        test: Some(drill.id.clone()),
        findings,
        requirements,
        engine: Some(if command.is_empty() {
            "the bundled engine".to_owned()
        } else {
            shell_words::join(command)
        }),
    };
    let mut out = heading.written(&record.linesman);
    for entry in entries {
        out.push_str(&line(entry));
        out.push('\n');
    }
    out
}

/// What was found in the conversation, as it was before the run knew the causes.
fn findings(record: &RunRecord, drill: &DrillRecord) -> Vec<Told> {
    let of_it = |result: &&DrillResult| result.drill == drill.id;
    let shown = record.evidence.iter().filter(of_it).flat_map(|result| &result.findings);
    let mut all: Vec<Told> = Vec::new();
    for finding in shown.map(Finding::told) {
        if !all.contains(&finding) {
            all.push(finding);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_plain_and_differ() {
        let name = file_name("x/undo/takes-back-one#a \"1\" ply");
        assert!(name.starts_with("x-undo-takes-back-one-a-1-ply-") && name.ends_with(".log"));
        assert_ne!(file_name("a/b#x 1"), file_name("a/b#x -1"));
        let long = file_name(&"../Ä/x".repeat(90));
        let stem = long.strip_suffix(".log").expect("a log");
        let plain = stem.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        assert!(plain && stem.len() < 120, "{long}");
    }
}
