//! The time that a run takes.
//!
//! In: its budget, and who listens. Out: the end of a run whose time is up, and now and then why it
//! takes so long. Never: an end of its own.

use std::{cell::RefCell, convert::Infallible, rc::Rc, time::Duration};

use super::{
    Event, Listener,
    durations::Estimate,
    remarks::{LONG, slow},
};
use crate::{
    contract::{Interruption, RunContext},
    engine::{Stopwatch, pause},
};

/// When it is told for the first time how much longer a run takes.
const SOON: Duration = Duration::from_secs(10);

/// Ends a run of so many drills when its time is up, and tells now and then why it takes so long.
pub(super) async fn keep_time(
    (run, drills): (&RunContext, usize),
    estimate: &RefCell<Estimate>,
    listener: &Rc<RefCell<dyn Listener>>,
) -> Infallible {
    let watch = Stopwatch::start();
    let budget = run.budget.unwrap_or(Duration::MAX);
    let mut next = SOON;
    loop {
        pause(next.min(budget).saturating_sub(watch.now())).await;
        let taken = watch.now();
        if taken >= budget {
            run.cancel.cancel(Interruption::TimeBudget(budget));
            std::future::pending::<()>().await;
        }
        if taken < next {
            continue;
        }
        let most = run.walking.map_or(Duration::MAX, |time| time.saturating_sub(taken));
        let left = estimate.borrow().left(taken).map(|left| left.min(most));
        if next == SOON {
            next = LONG;
            listener.borrow_mut().on(&Event::Estimated { left });
        } else {
            next += LONG;
            listener.borrow_mut().on(&Event::TakesLong { taken, drills, left, why: slow(run) });
        }
    }
}
