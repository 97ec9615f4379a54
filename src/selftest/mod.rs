//! The proof that the drills bite: every fault of a reference engine must be
//! caught by the requirements it names and by no other, and no quirk may be.
//!
//! In: a protocol and how to start its reference engine in a part.
//! Out: the matrix. Never: leniency; a survivor is a failure.

use std::{cell::RefCell, collections::BTreeSet, rc::Rc, sync::Arc};

use futures_util::{StreamExt as _, stream};

use crate::{
    contract::{Cancel, Part, Protocol, RunContext, Settings},
    engine::{Deadlines, EngineCommand},
    spec::{Catalogue, Selection, SelectionError},
    suite::{Event, Listener, Suite},
    verdict::{RunRecord, Verdict},
};

/// One engine that was drilled, and what it tripped.
#[derive(Debug)]
pub struct Trial {
    /// The part it played.
    pub part: Part,
    /// What it does, in a sentence.
    pub what: &'static str,
    /// The requirements it is meant to trip.
    pub meant: BTreeSet<String>,
    /// The requirements that failed or warned.
    pub tripped: BTreeSet<String>,
    /// MUST requirements that a quirk left without an answer.
    pub unanswered: BTreeSet<String>,
    /// The record of the run.
    pub record: Arc<RunRecord>,
}

impl Trial {
    /// Whether exactly what was meant was tripped.
    #[must_use]
    pub fn is_right(&self) -> bool {
        let excused = matches!(self.part, Part::Fault(_));
        self.meant == self.tripped && (excused || self.unanswered.is_empty())
    }
}

/// What all trials share.
pub struct Bench {
    /// The protocol whose drills are proved.
    pub protocol: &'static dyn Protocol,
    /// Its requirements and drills.
    pub catalogue: Arc<Catalogue>,
    /// How long to wait for what.
    pub deadlines: Deadlines,
    /// How many drills of one trial run at a time.
    pub jobs: usize,
    /// How many trials run at a time.
    pub trials: usize,
    /// Ends everything.
    pub cancel: Cancel,
}

impl Bench {
    /// Drills each part; `command` says how to start an engine that plays it,
    /// `told` hears of each trial as it ends.
    ///
    /// # Errors
    /// The catalogue has nothing to select.
    pub async fn run(
        &self,
        parts: &[Part],
        command: &dyn Fn(Part) -> EngineCommand,
        told: &dyn Fn(&Trial),
    ) -> Result<Vec<Trial>, SelectionError> {
        Selection::new(&self.catalogue, &[], &[], None)?;
        let mut trials: Vec<(usize, Trial)> = stream::iter(parts.iter().enumerate())
            .map(|(index, part)| async move {
                let trial = self.trial(*part, command(*part)).await;
                told(&trial);
                (index, trial)
            })
            .buffer_unordered(self.trials)
            .collect()
            .await;
        trials.sort_by_key(|(index, _)| *index);
        Ok(trials.into_iter().map(|(_, trial)| trial).collect())
    }

    async fn trial(&self, part: Part, command: EngineCommand) -> Trial {
        let suite = Suite {
            context: RunContext {
                protocol: self.protocol,
                command,
                deadlines: self.deadlines,
                settings: Settings::new(self.protocol.id(), self.protocol.settings(), &[])
                    .unwrap_or_default(),
                declared: None,
                catalogue: Arc::clone(&self.catalogue),
                cancel: self.cancel.clone(),
                experience: Arc::default(),
            },
            selection: Selection::default(),
            jobs: self.jobs,
            strict: false,
            bundled: false,
            fail_fast: false,
            time_budget: None,
        };
        let silent: Rc<RefCell<dyn Listener>> = Rc::new(RefCell::new(|_: &Event| {}));
        let record = suite.run(silent).await.record;
        let with = |wanted: &dyn Fn(&crate::verdict::RequirementRecord) -> bool| {
            record.requirements.iter().filter(|r| wanted(r)).map(|r| r.id.clone()).collect()
        };
        let (what, meant) = meaning(self.protocol, part);
        Trial {
            part,
            what,
            meant,
            tripped: with(&|r| matches!(r.verdict, Verdict::Fail | Verdict::Warn)),
            unanswered: with(&|r| r.verdict == Verdict::Inconclusive),
            record: Arc::clone(&record),
        }
    }
}

/// Every fault and quirk of a protocol, and the honest engine first.
#[must_use]
pub fn all_parts(protocol: &dyn Protocol) -> Vec<Part> {
    let faults = protocol.faults().iter().map(|f| Part::Fault(f.name));
    let quirks = protocol.quirks().iter().map(|q| Part::Quirk(q.name));
    std::iter::once(Part::Honest).chain(faults).chain(quirks).collect()
}

fn meaning(protocol: &dyn Protocol, part: Part) -> (&'static str, BTreeSet<String>) {
    match part {
        Part::Honest => ("conforms", BTreeSet::new()),
        Part::Fault(name) => protocol
            .faults()
            .iter()
            .find(|f| f.name == name)
            .map(|f| (f.what, f.trips.iter().map(|&t| t.to_owned()).collect()))
            .unwrap_or_default(),
        Part::Quirk(name) => protocol
            .quirks()
            .iter()
            .find(|q| q.name == name)
            .map(|q| (q.what, BTreeSet::new()))
            .unwrap_or_default(),
    }
}
