//! The score of the mutants that are derived from a description.
//!
//! In: what each mutant and the honest engine came to, the catalogue, what the text leaves free. Out:
//! how many are reached by a test, caught, and told under which names; the survivors; entries of the
//! freedoms that nothing needs. Never: a run.

use std::collections::{BTreeMap, BTreeSet};

use super::Trial;
use crate::{
    contract::{EngineVariant, Protocol, description::Role, mutant::Mutant},
    spec::{Catalogue, Sentences, names},
    verdict::Conclusion,
};

/// What became of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// No test comes to what it does.
    Unreached,
    /// No test objects, and the text leaves it free.
    Free,
    /// No test objects.
    Survived,
    /// It does not get past its greeting and says nothing that is of the protocol: the run tells
    /// that it could not test it.
    Untested,
    /// A test objects.
    Caught {
        /// Under a requirement that says so, or one that such a requirement builds upon.
        rightly: bool,
        /// Under how many requirements, the crash itself apart.
        names: usize,
    },
}

/// How many mutants came to what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All.
    pub derived: usize,
    /// Those that a test comes to.
    pub reached: usize,
    /// Those that a test objects to.
    pub caught: usize,
    /// Those that no test objects to and that the text leaves free.
    pub free: usize,
    /// Those that are caught under the requirement that says so.
    pub rightly: usize,
    /// Those that are caught under one name, two, and more.
    pub names: [usize; 3],
}

impl Tally {
    /// The share of the reached that is caught or free, in per cent; all, if none is reached.
    #[must_use]
    pub fn score(&self) -> f64 {
        share(self.caught + self.free, self.reached)
    }

    fn add(&mut self, fate: Fate) {
        self.derived += 1;
        self.reached += usize::from(fate != Fate::Unreached);
        match fate {
            Fate::Unreached | Fate::Survived => {}
            Fate::Free => self.free += 1,
            Fate::Untested => self.caught += 1,
            Fate::Caught { rightly, names } => {
                self.caught += 1;
                self.rightly += usize::from(rightly);
                self.names[names.clamp(1, 3) - 1] += 1;
            }
        }
    }
}

/// A share in per cent; all of nothing.
#[must_use]
pub fn share(part: usize, of: usize) -> f64 {
    if of == 0 { 100.0 } else { 100.0 * part as f64 / of as f64 }
}

/// The score of a protocol.
#[derive(Debug, Default)]
pub struct Score {
    /// Each mutant in order.
    pub fates: Vec<(&'static Mutant, Fate)>,
    /// Patterns of the freedoms that excuse nothing: what they name is caught, or is not there.
    pub stale: Vec<String>,
}

impl Score {
    /// What became of the mutants of a protocol. A pattern is stale only if all were tried.
    #[must_use]
    pub fn of(
        protocol: &Protocol,
        catalogue: &Catalogue,
        sentences: &Sentences,
        (trials, honest, whole): (&[Trial], &Trial, bool),
    ) -> Self {
        let patterns = sentences.freedoms.iter().flat_map(|freedom| &freedom.mutants);
        let patterns: Vec<_> = patterns.map(|pattern| (pattern, names(pattern))).collect();
        let crash = protocol.description().general.of(Role::Crash);
        let mut needed: BTreeSet<&String> = BTreeSet::new();
        let mut fates = Vec::new();
        for trial in trials {
            let EngineVariant::Mutant(name) = trial.variant else { continue };
            let Some(mutant) = protocol.mutants().iter().find(|m| m.name == name) else { continue };
            let fate = if trial.reached_by(honest).is_empty() {
                Fate::Unreached
            } else if trial.tripped.is_empty() && trial.conclusion == Conclusion::Inconclusive {
                Fate::Untested
            } else if trial.tripped.is_empty() {
                let by: Vec<&String> =
                    patterns.iter().filter(|(_, names)| names(name)).map(|(p, _)| *p).collect();
                needed.extend(&by);
                if by.is_empty() { Fate::Survived } else { Fate::Free }
            } else {
                let plain = with_required(catalogue, &mutant.breaks);
                let others = trial.tripped.iter().filter(|id| !crash.contains(&id.as_str()));
                Fate::Caught {
                    rightly: trial.tripped.iter().any(|id| plain.contains(id.as_str())),
                    names: others.count(),
                }
            };
            fates.push((mutant, fate));
        }
        let all = patterns.into_iter().map(|(pattern, _)| pattern);
        let stale = all.filter(|pattern| whole && !needed.contains(pattern));
        Self { fates, stale: stale.cloned().collect() }
    }

    /// All mutants.
    #[must_use]
    pub fn sum(&self) -> Tally {
        let mut tally = Tally::default();
        self.fates.iter().for_each(|(_, fate)| tally.add(*fate));
        tally
    }

    /// Each operator by itself.
    #[must_use]
    pub fn by_operator(&self) -> BTreeMap<&'static str, Tally> {
        let mut all: BTreeMap<&'static str, Tally> = BTreeMap::new();
        for (mutant, fate) in &self.fates {
            all.entry(mutant.kind).or_default().add(*fate);
        }
        all
    }

    /// Those that came to this.
    pub fn with(&self, wanted: impl Fn(Fate) -> bool) -> impl Iterator<Item = &'static Mutant> {
        self.fates.iter().filter(move |(_, fate)| wanted(*fate)).map(|(mutant, _)| *mutant)
    }
}

/// Requirements, and those that they build upon.
fn with_required<'a>(catalogue: &'a Catalogue, ids: &[&'a str]) -> BTreeSet<&'a str> {
    let mut all: BTreeSet<&str> = BTreeSet::new();
    let mut open: Vec<&str> = ids.to_vec();
    while let Some(id) = open.pop() {
        if all.insert(id)
            && let Some(requirement) = catalogue.requirement(id)
        {
            open.extend(requirement.requires.iter().map(String::as_str));
        }
    }
    all
}
