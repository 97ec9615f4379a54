//! What a report needs beyond the record of a run.
//!
//! In: options of the caller, the catalogue that came with the first event.
//! Out: places of requirements, strictness, the way to run again.
//! Never: verdicts; those are the record's.

use std::collections::BTreeMap;

use super::{Rerun, wrap::COLUMNS};
use crate::{
    spec::{Catalogue, Sides},
    suite::embedded,
    verdict::{FailOn, FindingRecord, RequirementRecord, RunRecord, Verdict},
};

/// The surroundings of a record.
#[derive(Clone, Debug)]
pub struct RenderContext {
    /// What counts as a failure.
    pub fail_on: FailOn,
    /// Whether several different findings of a cause are shown, not only the first.
    pub verbose: bool,
    /// Whether the console report shows only what is wrong, and the answer.
    pub quiet: bool,
    /// Where the user's own files describe the engine: a path, and a line from 1.
    pub home: Option<(String, usize)>,
    /// How to run one requirement again, if that can be done.
    pub rerun: Option<Rerun>,
    /// How wide texts may be.
    pub(super) columns: usize,
    /// How many drills were to be run, each of them how many times.
    pub(super) drills: Option<(usize, usize)>,
    places: BTreeMap<String, (String, usize)>,
    known: Option<usize>,
    pub(super) sides: Sides,
}

impl Default for RenderContext {
    fn default() -> Self {
        Self {
            fail_on: FailOn::default(),
            verbose: false,
            quiet: false,
            home: None,
            rerun: None,
            columns: COLUMNS,
            drills: None,
            places: BTreeMap::new(),
            known: None,
            sides: Sides::default(),
        }
    }
}

impl RenderContext {
    /// The surroundings before a catalogue is known.
    #[must_use]
    pub fn new(fail_on: FailOn, rerun: Option<Rerun>) -> Self {
        Self { fail_on, rerun, ..Self::default() }
    }

    /// Remembers where the requirements stand, and how many drills are run
    /// how many times.
    pub fn learn(&mut self, catalogue: &Catalogue, drills: usize, runs: usize) {
        self.drills = (drills > 0).then_some((drills, runs));
        self.sides = catalogue.sides;
        let counted = catalogue.requirements.iter().filter(|r| catalogue.sides.has(r.side));
        self.known = Some(counted.count());
        self.places = catalogue
            .requirements
            .iter()
            .map(|r| (r.id.clone(), (r.place.file.clone(), r.place.line)))
            .collect();
    }

    /// Whether a requirement counts as broken.
    pub(super) fn broken(&self, requirement: &RequirementRecord) -> bool {
        self.sides.has(requirement.side) && self.fail_on.condemns(requirement)
    }

    /// The line that runs a requirement again, in a way that shows the finding
    /// again.
    pub(super) fn again(
        &self,
        record: &RunRecord,
        requirement: &RequirementRecord,
        finding: Option<&FindingRecord>,
    ) -> Option<String> {
        self.rerun.as_ref()?.line(record, requirement, finding)
    }

    /// The line that repeats the conversation in which a finding was made, if it is kept.
    pub(super) fn replay(
        &self,
        record: &RunRecord,
        requirement: &RequirementRecord,
        finding: Option<&FindingRecord>,
    ) -> Option<String> {
        self.rerun.as_ref()?.replay(record, requirement, finding?)
    }

    /// The commands of the pipe that shows a finding without Linesman, if one does.
    pub(super) fn pipe(
        &self,
        record: &RunRecord,
        requirement: &RequirementRecord,
        finding: Option<&FindingRecord>,
    ) -> Option<[String; 2]> {
        let finding = finding.filter(|_| self.rerun.is_some())?;
        let drill = record.drills.iter().find(|d| d.id == finding.drill)?;
        Rerun::pipe(record, drill.replay_for(&requirement.id, finding)?)
    }

    /// The word and level a requirement is announced with: `fail[must]`.
    pub(super) fn label(&self, requirement: &RequirementRecord) -> String {
        let word = if self.broken(requirement) { Verdict::Fail } else { requirement.verdict };
        format!("{word}[{}]", requirement.level)
    }

    /// Where a requirement stands: its rule, or else its first drill.
    pub(super) fn place(&self, record: &RunRecord, id: &str) -> Option<(String, usize)> {
        self.places.get(id).cloned().or_else(|| {
            let drill = record.drills.iter().find(|d| d.requirement == id)?;
            let (file, line) = drill.place.rsplit_once(':')?;
            Some((file.to_owned(), line.parse().ok()?))
        })
    }

    /// A place in the user's own repository: that of a requirement of his own, or
    /// else where his engine is described. Our features are not among his files.
    pub(super) fn own_place(&self, record: &RunRecord, id: &str) -> Option<(String, usize)> {
        let place = self.place(record, id).filter(|_| !self.is_bundled(record, id));
        place.or_else(|| self.home.clone())
    }

    /// Whether a requirement is one of ours, which `linesman explain` knows.
    pub(super) fn is_bundled(&self, record: &RunRecord, id: &str) -> bool {
        let ours = |file: &str| embedded(&record.protocol.id).iter().any(|s| s.path == file);
        self.place(record, id).is_some_and(|(file, _)| ours(&file))
    }

    /// How many requirements there are, if the run was about fewer.
    pub(super) fn of_how_many(&self, record: &RunRecord) -> Option<(usize, usize)> {
        let chosen = record.counted().count();
        self.known.filter(|all| *all > chosen).map(|all| (chosen, all))
    }
}
