//! The one stream of events of a run; all that a reporter may ever see.

use std::{sync::Arc, time::Duration};

use crate::{
    spec::{Catalogue, Drill},
    verdict::{DrillRecord, DrillResult, RunRecord},
};

/// What happens during a run, in order.
#[derive(Clone, Debug)]
pub enum Event {
    /// The run begins; this is what it is about.
    Started {
        /// Requirements and drills.
        catalogue: Arc<Catalogue>,
        /// How many drills will run.
        drills: usize,
        /// How many times each of them will, as far as that is known.
        runs: usize,
        /// The engine's command line, as one would type it.
        engine: String,
    },
    /// The engine has not completed the handshake, told once a second.
    NotReady {
        /// How long it has taken by now.
        taken: Duration,
        /// How long it is waited for.
        limit: Duration,
    },
    /// A drill begins.
    DrillStarted(Arc<Drill>),
    /// A conversation has shown something for the first time. It may be repeated before it
    /// counts, and get another name when the run is over.
    Found {
        /// When, from the start of the run.
        after: Duration,
        /// The conversation in which it was seen.
        place: String,
        /// What is wrong.
        message: String,
    },
    /// A drill is over. The record is kept whatever happens later.
    DrillFinished(Arc<DrillRecord>, Arc<DrillResult>),
    /// A drill that had failed was run again, for this time in all; if it did well, this counts
    /// from now on.
    DrillRepeated {
        /// What was shown this time.
        record: Arc<DrillRecord>,
        /// How many times it was run by now.
        runs: usize,
        /// Whether it did well.
        passed: bool,
    },
    /// The run has gone on for some seconds.
    Estimated {
        /// How much longer it will take, if that can be said.
        left: Option<Duration>,
    },
    /// The run takes long.
    TakesLong {
        /// How long it has taken by now.
        taken: Duration,
        /// How many drills there are in all.
        drills: usize,
        /// How much longer it will take, if that can be said.
        left: Option<Duration>,
        /// What takes so long, if that is known.
        why: Option<String>,
    },
    /// The tests are over, and the conversations that show what was found are cut down.
    CutsDown,
    /// The run is over, completed or not.
    Finished(Arc<RunRecord>),
}

/// Whoever wants to know.
pub trait Listener {
    /// Called for each event, in order, on the thread of the run.
    fn on(&mut self, event: &Event);
}

impl<F: FnMut(&Event)> Listener for F {
    fn on(&mut self, event: &Event) {
        self(event);
    }
}
