//! The time that a run takes.
//!
//! In: its budget, and who listens. Out: the end of a run whose time is up, and now and then why it
//! takes so long. Never: an end of its own.

use std::{cell::RefCell, convert::Infallible, rc::Rc, time::Duration};

use super::{
    Event, Listener,
    remarks::{LONG, slow},
};
use crate::{
    contract::{Interruption, RunContext},
    engine::{Stopwatch, pause},
};

/// Ends a run of so many drills when its time is up, and tells now and then why it takes so long.
pub(super) async fn keep_time(
    run: &RunContext,
    drills: usize,
    listener: &Rc<RefCell<dyn Listener>>,
) -> Infallible {
    let watch = Stopwatch::start();
    loop {
        let (budget, now) = (run.budget.unwrap_or(Duration::MAX), watch.now());
        if now >= budget {
            run.cancel.cancel(Interruption::TimeBudget(budget));
            std::future::pending::<()>().await;
        }
        pause(LONG.min(budget - now)).await;
        if watch.now() >= LONG {
            let why = slow(run);
            let taken = watch.now();
            listener.borrow_mut().on(&Event::TakesLong { taken, drills, why });
        }
    }
}
