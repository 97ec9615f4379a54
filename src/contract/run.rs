//! What all drills of one run share.

use std::{fmt, sync::Arc, time::Duration};

use tokio::sync::watch;

use super::{Declared, Experience, Protocol, Settings, TestedController};
use crate::{
    engine::{Deadlines, EngineSource},
    spec::{Catalogue, Drill},
};

/// Told once when the run is to end early.
#[derive(Clone, Debug)]
pub struct Cancel(watch::Sender<Option<Interruption>>);

/// Why a run ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interruption {
    /// A signal asked for it.
    Signal,
    /// The time that the run may take is over.
    TimeBudget(Duration),
    /// A MUST is broken, and the first one was to be the last.
    FailFast,
}

impl fmt::Display for Interruption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Signal => f.write_str("the run was interrupted"),
            Self::TimeBudget(time) => {
                write!(f, "the time budget of {} s was used up", time.as_secs_f64())
            }
            Self::FailFast => f.write_str("the run ended at the first failure (--fail-fast)"),
        }
    }
}

impl Default for Cancel {
    fn default() -> Self {
        Self(watch::Sender::new(None))
    }
}

impl Cancel {
    /// Asks every drill to stop; the first reason stays.
    pub fn cancel(&self, why: Interruption) {
        self.0.send_if_modified(|reason| reason.is_none() && reason.replace(why).is_none());
    }

    /// Why it was asked, if it was.
    #[must_use]
    pub fn reason(&self) -> Option<Interruption> {
        *self.0.borrow()
    }

    /// Whether that was asked.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.reason().is_some()
    }

    /// Waits until it is; tells why.
    pub async fn cancelled(&self) -> Interruption {
        let mut heard = self.0.subscribe();
        // The sender lives in `self`, so waiting cannot fail.
        let reason = heard.wait_for(Option::is_some).await.ok().and_then(|reason| *reason);
        reason.unwrap_or(Interruption::Signal)
    }
}

/// What all drills of one run share.
#[derive(Clone)]
pub struct RunContext {
    /// The protocol under test.
    pub protocol: &'static Protocol,
    /// How to start the engine.
    pub engine: EngineSource,
    /// How long to wait for what.
    pub deadlines: Deadlines,
    /// When the run is ended with what is known by then.
    pub budget: Option<Duration>,
    /// After how long no walk is begun any more. Nobody asks for just so many of them, so that none is missing then.
    pub walking: Option<Duration>,
    /// The readings in force.
    pub settings: Settings,
    /// What the survey learnt.
    pub declared: Option<Declared>,
    /// Requirements and drills.
    pub catalogue: Arc<Catalogue>,
    /// Ends the run.
    pub cancel: Cancel,
    /// What the run has learnt of its engine so far.
    pub experience: Arc<Experience>,
    /// What random choices of drills are made of.
    pub seed: u64,
    /// The controller under test, if it is not an engine that is.
    pub controller: Option<Arc<TestedController>>,
}

impl fmt::Debug for RunContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunContext").field("protocol", &self.protocol.id()).finish_non_exhaustive()
    }
}

impl RunContext {
    /// What the drills of a first run share, with nothing learnt, chosen or hastened.
    #[must_use]
    pub fn new(
        protocol: &'static Protocol,
        engine: EngineSource,
        catalogue: Arc<Catalogue>,
    ) -> Self {
        Self {
            protocol,
            engine,
            deadlines: Deadlines::default(),
            budget: None,
            walking: None,
            settings: Settings::defaults(protocol.facts().settings),
            declared: None,
            catalogue,
            cancel: Cancel::default(),
            experience: Arc::default(),
            seed: 0,
            controller: None,
        }
    }
}

/// The drill a world belongs to.
#[derive(Clone, Debug, Default)]
pub struct DrillContext {
    /// Its id; empty for the survey.
    pub id: String,
    /// File and line of its scenario, if it is one of a feature.
    pub place: String,
    /// The name of its scenario.
    pub name: String,
    /// The requirement it tests.
    pub requirement: String,
    /// Whether it takes its time.
    pub timing: bool,
    /// Whether others may run beside it all the same, so that it judges no times.
    pub waits: bool,
    /// The capabilities it needs.
    pub needs: Vec<String>,
}

impl DrillContext {
    /// What a world has to know of a drill of a catalogue.
    #[must_use]
    pub fn of(drill: &Drill) -> Self {
        Self {
            id: drill.id.clone(),
            place: drill.place.to_string(),
            name: drill.name.clone(),
            requirement: drill.requirement.clone(),
            timing: drill.timing,
            waits: drill.waits,
            needs: drill.needs.clone(),
        }
    }
}
