//! `linesman selftest --derived`: the mutants that nobody chose.

use std::{collections::BTreeSet, fmt::Write as _};

use super::{error::CliError, print};
use crate::{
    contract::{EngineVariant, Protocol, Random},
    selftest::{Bench, Fate, Score, Tally, Trial, share},
    transcript::From,
    verdict::DrillRecord,
};

/// How many lines of a conversation are shown before the place where it goes another way.
const BEFORE: usize = 8;

/// And behind it.
const BEHIND: usize = 4;

/// Which mutants are tried: those that are wanted, one part of all, or a sample.
pub(super) struct Chosen<'a> {
    /// Their names; all if there are none.
    pub wanted: &'a [String],
    /// The part, from 1, and how many there are.
    pub partition: Option<(usize, usize)>,
    /// How many, and the seed that chooses them.
    pub sample: Option<(usize, u64)>,
}

impl Chosen<'_> {
    /// Whether none is left out.
    pub(super) const fn is_all(&self) -> bool {
        self.wanted.is_empty() && self.partition.is_none() && self.sample.is_none()
    }

    /// The honest engine, and the mutants behind it.
    pub(super) fn variants(&self, protocol: &Protocol) -> Result<Vec<EngineVariant>, CliError> {
        let names = || protocol.mutants().iter().map(|mutant| mutant.name.as_str());
        for name in self.wanted {
            super::engine::known(name, "mutant", names())?;
        }
        let is_wanted =
            |name: &&str| self.wanted.is_empty() || self.wanted.iter().any(|w| w == name);
        let (first, of) = self.partition.map_or((0, 1), |(number, of)| (number - 1, of));
        let mut chosen: Vec<&str> = names().filter(is_wanted).skip(first).step_by(of).collect();
        if let Some((size, seed)) = self.sample {
            let lots = sample(&chosen, size, seed);
            chosen.retain(|name| lots.contains(name));
        }
        let chosen = chosen.into_iter().map(EngineVariant::Mutant);
        Ok(std::iter::once(EngineVariant::Honest).chain(chosen).collect())
    }
}

/// So many of these names, chosen by the seed.
pub(super) fn sample<'a>(names: &[&'a str], size: usize, seed: u64) -> BTreeSet<&'a str> {
    // The smallest of random numbers are a sample.
    let lots: BTreeSet<(u64, &str)> =
        names.iter().map(|name| (Random::named(seed, name).roll(), *name)).collect();
    lots.into_iter().take(size).map(|(_, name)| name).collect()
}

/// What differs between the same engines in simulated time and as processes; whether nothing does.
pub(super) fn compared(
    protocol: &Protocol,
    simulated: &[Trial],
    processes: &[Trial],
) -> (String, bool) {
    let mut out = String::new();
    let mut same = 0;
    for (one, other) in simulated.iter().zip(processes) {
        if one.tripped == other.tripped {
            same += 1;
            continue;
        }
        let mutant =
            protocol.mutants().iter().find(|m| one.variant == EngineVariant::Mutant(&m.name));
        let (name, what) = mutant.map_or(("honest", ""), |m| (m.name.as_str(), m.what.as_str()));
        let _ = writeln!(out, "DIFFERS {}: {what}", print::bold(name));
        for id in one.tripped.difference(&other.tripped) {
            let _ = writeln!(out, "      only in simulated time  {id}");
        }
        for id in other.tripped.difference(&one.tripped) {
            let _ = writeln!(out, "      only as a process       {id}");
        }
    }
    let all = simulated.len();
    let id = protocol.id();
    let _ = writeln!(
        out,
        "{id}: {same} of {all} engines come to the same in simulated time and as processes"
    );
    (out, same == all)
}

/// What a mutant came to, for `--matrix`.
pub(super) fn row(protocol: &Protocol, trial: &Trial) -> Option<String> {
    let EngineVariant::Mutant(name) = trial.variant else { return None };
    let mutant = protocol.mutants().iter().find(|mutant| mutant.name == name)?;
    let mut out = format!("{}: {}\n", print::bold(name), mutant.what);
    for id in &trial.tripped {
        let note = if mutant.breaks.contains(&id.as_str()) { "trips" } else { "also trips" };
        let found = trial.requirements.iter().find(|r| r.id == *id);
        let finding = found.and_then(|r| r.findings.first());
        let told = finding.map(|f| format!(": {}", f.message)).unwrap_or_default();
        let _ = writeln!(out, "      {note:10} {id}{told}");
    }
    Some(out)
}

/// The score as a table, and what is wrong with it.
pub(super) fn table(protocol: &Protocol, score: &Score) -> String {
    let mut out = format!(
        "{}\n{:24} {:>7} {:>7} {:>7} {:>7} {:>7} {:>6} {:>6} {:>6}\n",
        protocol.id(),
        "operator",
        "derived",
        "reached",
        "caught",
        "free",
        "rightly",
        "one",
        "two",
        "more"
    );
    for (kind, tally) in score.by_operator() {
        out.push_str(&line(kind, &tally));
    }
    let sum = score.sum();
    out.push_str(&line("all", &sum));
    let of_caught = |part| share(part, sum.caught);
    let _ = writeln!(
        out,
        "{}: {:.1} % of those reached are caught or free, {:.1} % of all are reached; of the caught {:.1} % under their requirement, {:.1} % under one name, {:.1} % under more than two",
        protocol.id(),
        sum.score(),
        share(sum.reached, sum.derived),
        of_caught(sum.rightly),
        of_caught(sum.names[0]),
        of_caught(sum.names[2]),
    );
    for pattern in &score.stale {
        let _ = writeln!(out, "STALE: no mutant that survives is called `{pattern}`");
    }
    out
}

fn line(name: &str, tally: &Tally) -> String {
    let Tally { derived, reached, caught, free, rightly, names: [one, two, more] } = tally;
    format!(
        "{name:24} {derived:7} {reached:7} {caught:7} {free:7} {rightly:7} {one:6} {two:6} {more:6}\n"
    )
}

/// What got through, each with the conversation that came nearest to it.
pub(super) async fn survivors(bench: &Bench, score: &Score, honest: &Trial) -> String {
    let mut out = String::new();
    for mutant in score.with(|fate| fate == Fate::Unreached) {
        let _ = writeln!(out, "UNREACHED {}: {}", print::bold(&mutant.name), mutant.what);
    }
    for mutant in score.with(|fate| fate == Fate::Survived) {
        let _ = writeln!(out, "SURVIVES {}: {}", print::bold(&mutant.name), mutant.what);
        let _ = writeln!(out, "      should break {}", mutant.breaks.join(", "));
        let Some((ours, theirs)) = bench.nearest(EngineVariant::Mutant(&mutant.name), honest).await
        else {
            continue;
        };
        out.push_str(&conversation(&ours, &theirs));
    }
    out
}

/// Where a conversation goes another way than with the honest engine.
fn conversation(ours: &DrillRecord, theirs: &DrillRecord) -> String {
    let mut out = format!("      {}\n", ours.shown());
    let lines = |drill: &DrillRecord| -> Vec<String> {
        let said = drill.transcript.iter().filter(|line| line.from != From::Event);
        said.map(|line| {
            format!("{} {}", if line.from == From::Controller { '>' } else { '<' }, line.line)
        })
        .collect()
    };
    let (ours, theirs) = (lines(ours), lines(theirs));
    let same = ours.iter().zip(&theirs).take_while(|(a, b)| a == b).count();
    for line in &ours[same.saturating_sub(BEFORE)..same] {
        let _ = writeln!(out, "        {line}");
    }
    let from_here =
        |all: &[String]| -> Vec<String> { all[same..].iter().take(BEHIND).cloned().collect() };
    for line in from_here(&ours) {
        let _ = writeln!(out, "      ! {line}");
    }
    for line in from_here(&theirs) {
        let _ = writeln!(out, "      honest: {line}");
    }
    out
}

/// Whether nothing is left to be decided.
pub(super) fn is_decided(score: &Score) -> bool {
    score.stale.is_empty() && score.with(|fate| fate == Fate::Survived).next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols;

    #[test]
    fn a_sample_is_the_same_for_the_same_seed() {
        let protocol = *protocols::all().first().expect("there is a protocol");
        let sample = |size, seed| {
            let chosen = Chosen { wanted: &[], partition: None, sample: Some((size, seed)) };
            assert!(!chosen.is_all());
            chosen.variants(protocol).expect("nothing is wanted that is not there")
        };
        let three = sample(3, 0);
        assert_eq!(three.len(), 4);
        assert_eq!(three[0], EngineVariant::Honest);
        assert_eq!(three, sample(3, 0));
        assert_ne!(three, sample(3, 1));
        // More than there are is all of them, in their order.
        let all = Chosen { wanted: &[], partition: None, sample: None };
        assert_eq!(sample(usize::MAX, 0), all.variants(protocol).expect("all are there"));
    }
}
