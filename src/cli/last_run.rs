//! What an engine broke the last time and how long its tests took, for `--last-failed`, `replay`, the
//! order under a time budget and the estimate of how long a run takes.
//!
//! In: the record of a run. Out: ids, durations and conversations, kept in the user's cache folder, for
//! each engine and working folder. Never: a failure; what cannot be kept is forgotten.

use std::{
    env, fs,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    path::{Path, PathBuf},
    time::Duration,
};

use super::plan::CheckPlan;
use crate::{
    files::{TEXT, read_text},
    report::{transcripts, write_file},
    suite::Durations,
    verdict::{DrillRecord, RunRecord, Verdict},
};

/// The ids that were broken or not learnt; `None` if no run is remembered.
pub(super) fn failed(plan: &CheckPlan) -> Option<Vec<String>> {
    let text = read_text(&file(plan, "failed")?, TEXT).ok()?;
    Some(text.lines().map(str::to_owned).collect())
}

/// How long each test took the last time it was run, in milliseconds behind its id.
pub(super) fn durations(plan: &CheckPlan) -> Durations {
    let text = file(plan, "durations").and_then(|path| read_text(&path, TEXT).ok());
    let one = |line: &str| {
        let (id, milliseconds) = line.rsplit_once(' ')?;
        Some((id.to_owned(), Duration::from_millis(milliseconds.parse().ok()?)))
    };
    text.iter().flat_map(|text| text.lines()).filter_map(one).collect()
}

/// What a run broke or did not learn.
pub(super) fn broken(record: &RunRecord) -> impl Iterator<Item = String> {
    let bad = |v| matches!(v, Verdict::Fail | Verdict::Warn | Verdict::Inconclusive);
    record.requirements.iter().filter(move |r| bad(r.verdict)).map(|r| r.id.clone())
}

/// Remembers what a run showed. What it left out is remembered as before.
pub(super) fn remember(plan: &CheckPlan, record: &RunRecord) {
    let Some(path) = file(plan, "failed") else { return };
    let seen = |id: &str| record.requirements.iter().any(|r| r.id == id);
    let mut ids: Vec<String> = failed(plan).unwrap_or_default();
    ids.retain(|id| !seen(id));
    ids.extend(broken(record));
    write_lines(&path, ids.iter().map(String::clone));
    // What was cut short tells nothing of how long it takes.
    let is_cut = |drill: &DrillRecord| record.interrupted && drill.verdict == Verdict::Inconclusive;
    let ran = record.drills.iter().filter(|drill| drill.duration_ms > 0.0 && !is_cut(drill));
    let mut durations = durations(plan);
    durations.extend(ran.map(|d| (d.id.clone(), Duration::from_secs_f64(d.duration_ms / 1e3))));
    if let Some(path) = file(plan, "durations") {
        let one = |(id, time): (&str, Duration)| format!("{id} {}", time.as_millis());
        write_lines(&path, durations.iter().map(one));
    }
}

fn write_lines(path: &Path, lines: impl Iterator<Item = String>) {
    if let Some(folder) = path.parent()
        && fs::create_dir_all(folder).is_ok()
    {
        let _ = write_file(path, &lines.map(|line| line + "\n").collect::<String>());
    }
}

/// How much of what an engine's conversations take is kept, in bytes.
const ROOM: usize = 16 << 20;

/// Keeps the conversations in which the run found something, for `replay`.
pub(super) fn keep(plan: &CheckPlan, record: &RunRecord) {
    if let Some(folder) = folder(&plan.command.words()) {
        let _ = transcripts::write(record, &folder, ROOM);
    }
}

/// Whether conversations of this engine can be kept.
pub(super) fn can_keep(plan: &CheckPlan) -> bool {
    let folder = folder(&plan.command.words());
    folder.and_then(|folder| fs::create_dir_all(folder.parent()?).ok()).is_some()
}

/// The files of the conversations that were kept of this engine.
pub(super) fn conversations(words: &[String]) -> Vec<PathBuf> {
    folder(words).map(|folder| transcripts::own_files(&folder)).unwrap_or_default()
}

/// Where they are, for an engine and a working folder.
fn folder(words: &[String]) -> Option<PathBuf> {
    let mut hash = DefaultHasher::new();
    (env::current_dir().ok()?, words).hash(&mut hash);
    Some(cache()?.join(format!("{:016x}.conversations", hash.finish())))
}

fn cache() -> Option<PathBuf> {
    let full = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let cache = full("XDG_CACHE_HOME").or_else(|| Some(full("HOME")?.join(".cache")))?;
    Some(cache.join("linesman"))
}

fn file(plan: &CheckPlan, kind: &str) -> Option<PathBuf> {
    let mut hash = DefaultHasher::new();
    (env::current_dir().ok()?, plan.protocol.id(), &plan.name, plan.command.words())
        .hash(&mut hash);
    Some(cache()?.join(format!("{:016x}.{kind}", hash.finish())))
}
