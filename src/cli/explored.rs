//! What exploration alone finds: faults and quirks on walks.
//!
//! In: what each variant came to on the same walks. Out: how many faults were found, and which were not.
//! Never: a run.

use std::{collections::BTreeMap, fmt::Write as _};

use crate::{
    contract::EngineVariant,
    explore::{Explorer, Obstacle},
    selftest::{Trial, share},
    spec::folder,
    verdict::FindingRecord,
};

/// How many lines are shown of a conversation, up to the one that is objected to.
const SHOWN: usize = 40;

/// The width of a list of names, in characters.
const WIDTH: usize = 100;

/// Why walks do not find a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Why {
    /// Nothing keeps them from it.
    WithinReach,
    /// No referee can tell; only a test that knows what to expect.
    Test,
    /// Each test that finds it says something that walks leave out.
    Says(Obstacle),
}

impl Why {
    const fn words(self) -> &'static str {
        match self {
            Self::WithinReach => "within reach, but not met",
            Self::Test => "what only a test knows to expect",
            Self::Says(obstacle) => obstacle.words(),
        }
    }
}

/// Why walks do not find these faults, of which tests tell.
pub(super) fn reasons(missed: &[Trial], explorer: &Explorer) -> BTreeMap<EngineVariant, Why> {
    let why = |trial: &Trial| {
        let broken = trial.requirements.iter().filter(|r| trial.tripped.contains(&r.id));
        let findings = broken.flat_map(|requirement| &requirement.findings);
        let of_finding = |finding: &FindingRecord| match explorer.obstacle(&finding.drill) {
            Some(obstacle) => Why::Says(obstacle),
            None if finding.of_the_test => Why::Test,
            None => Why::WithinReach,
        };
        findings.map(of_finding).min().unwrap_or(Why::WithinReach)
    };
    missed.iter().map(|trial| (trial.variant, why(trial))).collect()
}

/// What came of walks so far.
#[derive(Debug, Default)]
pub(super) struct Explored {
    /// Of each variant that was tried: how many walks there were when something was found, if it was, and
    /// what was found last.
    trials: BTreeMap<EngineVariant, (Option<usize>, Trial)>,
    /// How many walks there were, after each round.
    rounds: Vec<usize>,
}

impl Explored {
    /// A round of walks, of which the last is this one of all.
    pub(super) fn add(&mut self, walks: usize, trials: Vec<Trial>) {
        self.rounds.push(walks);
        for trial in trials {
            let found = (!trial.tripped.is_empty()).then_some(walks);
            match self.trials.get(&trial.variant) {
                Some((Some(_), _)) => {}
                _ => drop(self.trials.insert(trial.variant, (found, trial))),
            }
        }
    }

    /// Whether this is a fault that was found.
    pub(super) fn has(&self, variant: EngineVariant) -> bool {
        let is_found = self.trials.get(&variant).is_some_and(|(found, _)| found.is_some());
        is_found && matches!(variant, EngineVariant::Fault(_))
    }

    /// Whether nothing that conforms was objected to.
    pub(super) fn is_silent(&self) -> bool {
        self.conforming().all(|(found, _)| found.is_none())
    }

    fn faults(&self) -> impl Iterator<Item = &(Option<usize>, Trial)> {
        self.trials.values().filter(|(_, trial)| matches!(trial.variant, EngineVariant::Fault(_)))
    }

    fn conforming(&self) -> impl Iterator<Item = &(Option<usize>, Trial)> {
        self.trials.values().filter(|(_, trial)| !matches!(trial.variant, EngineVariant::Fault(_)))
    }

    /// What walks found, and the faults that they did not, by the reasons for that.
    pub(super) fn table(&self, protocol: &str, why: &BTreeMap<EngineVariant, Why>) -> String {
        let mut parts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for (found, trial) in self.faults() {
            let about = trial.meant.iter().next().map_or("", |id| folder(id));
            let (of, by_walks) = parts.entry(about).or_default();
            *of += 1;
            *by_walks += usize::from(found.is_some());
        }
        let mut out = format!("{:<32} {:>6} {:>6}\n", "faults", "all", "found");
        for (about, (of, found)) in &parts {
            let _ = writeln!(out, "{about:<32} {of:>6} {found:>6}");
        }
        let mut lost: BTreeMap<Why, Vec<&str>> = BTreeMap::new();
        for (variant, why) in why {
            let EngineVariant::Fault(name) = variant else { continue };
            lost.entry(*why).or_default().push(name);
        }
        for (why, names) in &lost {
            let _ = writeln!(out, "not found: {}: {}", why.words(), names.len());
            for line in textwrap::wrap(&names.join(" "), WIDTH) {
                let _ = writeln!(out, "  {line}");
            }
        }
        let all = self.faults().count();
        let found_by = |end| self.faults().filter(|(at, _)| at.is_some_and(|at| at <= end)).count();
        for end in &self.rounds {
            let found = found_by(*end);
            let _ = writeln!(out, "on {end} walks: {found} of {all} ({:.1} %)", share(found, all));
        }
        let walks = self.rounds.last().copied().unwrap_or_default();
        let found = found_by(walks);
        let within_reach = found + lost.get(&Why::WithinReach).map_or(0, Vec::len);
        let reached = share(found, within_reach);
        let of_those = if lost.is_empty() {
            String::new()
        } else {
            format!("; of those within reach {reached:.1} %")
        };
        let is_right = |trial: &Trial| !trial.tripped.is_disjoint(&trial.meant);
        let _ = writeln!(
            out,
            "{protocol}: {found} of {all} faults found on {walks} walks ({:.1} %{of_those}), {} of them under a requirement that says so; {} of {} conforming engines passed",
            share(found, all),
            self.faults().filter(|(_, trial)| is_right(trial)).count(),
            self.conforming().filter(|(found, _)| found.is_none()).count(),
            self.conforming().count()
        );
        out
    }

    /// What is objected to in engines that conform, each with the end of the conversation.
    pub(super) fn objections(&self) -> String {
        let objected = self.conforming().filter(|(found, _)| found.is_some());
        objected.map(|(_, trial)| objection(trial)).collect()
    }
}

fn objection(trial: &Trial) -> String {
    let mut out = format!("FALSE ALARM {:?}: {}\n", trial.variant, trial.what);
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
    out
}
