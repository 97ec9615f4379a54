//! What all drills of one run share.

use std::sync::Arc;

use tokio::sync::watch;

use super::{Declared, Protocol, Settings};
use crate::{
    engine::{Deadlines, EngineCommand},
    spec::Catalogue,
};

/// Told once when the run is to end early.
#[derive(Clone, Debug)]
pub struct Cancel(watch::Sender<bool>);

impl Default for Cancel {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

impl Cancel {
    /// Asks every drill to stop.
    pub fn cancel(&self) {
        self.0.send_replace(true);
    }

    /// Whether that was asked.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until it is.
    pub async fn cancelled(&self) {
        // The sender lives in `self`, so waiting cannot fail.
        let _ = self.0.subscribe().wait_for(|cancelled| *cancelled).await;
    }
}

/// What all drills of one run share.
#[derive(Clone)]
pub struct RunContext {
    /// The protocol under test.
    pub protocol: &'static dyn Protocol,
    /// How to start the engine.
    pub command: EngineCommand,
    /// How long to wait for what.
    pub deadlines: Deadlines,
    /// The readings in force.
    pub settings: Settings,
    /// What the survey learnt.
    pub declared: Option<Declared>,
    /// Requirements and drills.
    pub catalogue: Arc<Catalogue>,
    /// Ends the run.
    pub cancel: Cancel,
}

/// The drill a world belongs to.
#[derive(Clone, Debug, Default)]
pub struct DrillContext {
    /// Its id, `file:line`; empty for the survey.
    pub id: String,
    /// The requirement it tests.
    pub requirement: String,
    /// Whether it takes its time.
    pub timing: bool,
    /// Whether others may run beside it all the same, so that it judges no times.
    pub waits: bool,
    /// The capabilities it needs.
    pub needs: Vec<String>,
}
