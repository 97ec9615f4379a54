//! What exploration alone finds: faults and quirks on walks.
//!
//! In: what each variant came to on the same walks. Out: how many faults were found, and which were not.
//! Never: a run.

use std::{collections::BTreeMap, fmt::Write as _};

use crate::{contract::EngineVariant, selftest::Trial, spec::folder};

/// How many lines are shown of a conversation, up to the one that is objected to.
const SHOWN: usize = 40;

/// Whether walks object to a variant.
fn is_found(trial: &Trial) -> bool {
    !trial.tripped.is_empty()
}

/// Whether nothing that conforms was objected to.
pub(super) fn is_silent(trials: &[Trial]) -> bool {
    conforming(trials).all(|trial| !is_found(trial))
}

fn faults(trials: &[Trial]) -> impl Iterator<Item = &Trial> {
    trials.iter().filter(|trial| matches!(trial.variant, EngineVariant::Fault(_)))
}

fn conforming(trials: &[Trial]) -> impl Iterator<Item = &Trial> {
    trials.iter().filter(|trial| !matches!(trial.variant, EngineVariant::Fault(_)))
}

/// What walks found, and the faults that they did not, by what those are about.
pub(super) fn table(protocol: &str, walks: usize, trials: &[Trial]) -> String {
    let mut parts: BTreeMap<&str, (usize, Vec<&'static str>)> = BTreeMap::new();
    let (mut all, mut found, mut rightly) = (0, 0, 0);
    for trial in faults(trials) {
        let EngineVariant::Fault(name) = trial.variant else { continue };
        all += 1;
        found += usize::from(is_found(trial));
        rightly += usize::from(!trial.tripped.is_disjoint(&trial.meant));
        let about = trial.meant.iter().next().map_or("", |id| folder(id));
        let part = parts.entry(about).or_default();
        part.0 += 1;
        if !is_found(trial) {
            part.1.push(name);
        }
    }
    let mut out = format!("{:<32} {:>6} {:>6}  not found\n", "faults", "all", "found");
    for (about, (of, lost)) in &parts {
        let _ = writeln!(out, "{about:<32} {of:>6} {:>6}  {}", of - lost.len(), lost.join(" "));
    }
    let share = if all == 0 { 100.0 } else { 100.0 * found as f64 / all as f64 };
    let silent = conforming(trials).filter(|trial| !is_found(trial)).count();
    let _ = writeln!(
        out,
        "{protocol}: {found} of {all} faults found on {walks} walks ({share:.1} %), {rightly} of them under a requirement that says so; {silent} of {} conforming engines passed",
        conforming(trials).count()
    );
    out
}

/// What is objected to in an engine that conforms, with the end of the conversation.
pub(super) fn objections(trials: &[Trial]) -> String {
    let mut out = String::new();
    for trial in conforming(trials).filter(|trial| is_found(trial)) {
        let _ = writeln!(out, "FALSE ALARM {:?}: {}", trial.variant, trial.what);
        for requirement in trial.requirements.iter().filter(|r| trial.tripped.contains(&r.id)) {
            let Some(finding) = requirement.findings.first() else { continue };
            let (id, what, seen) = (&requirement.id, &finding.message, finding.seen_in());
            let _ = writeln!(out, "      {id}: {what} ({seen})");
            let drill = trial.objected.iter().find(|drill| drill.id == finding.drill);
            let lines = drill.map_or(&[][..], |drill| &drill.transcript);
            let end = finding.line.and_then(|n| lines.iter().position(|line| line.number == n));
            let end = end.map_or(lines.len(), |at| at + 1);
            for line in &lines[end.saturating_sub(SHOWN)..end] {
                let (at, mark) = (line.at_us as f64 / 1000.0, line.from.mark());
                let _ = writeln!(out, "{at:>15.3} ms  {mark} {}", line.line);
            }
        }
    }
    out
}
