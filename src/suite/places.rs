//! The places of drills that go on at the same time.
//!
//! In: how many may work, how long the engine takes to get ready, and what each drill does: start
//! its engine, or work. Out: when it may go on. Never: a drill, an engine.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    sync::Arc,
    time::Duration,
};

use futures_util::FutureExt as _;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use crate::contract::{Admission, Experience};

/// How many drills that only wait go on beside those that work, or as many as
/// these: more would take memory for little time.
pub(super) const WAITING: usize = 8;

/// An engine that takes longer to get ready is started ahead, so many at a time as there
/// is room for, but no more than [`STARTING`].
pub(super) const SLOW_START: Duration = Duration::from_secs(1);
const STARTING: usize = 48;

/// Which drills go on at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Company {
    /// So many, and some that only wait beside them.
    Jobs(usize),
    /// One, beside engines that have got ready and were told nothing since.
    Ready,
    /// One and nothing else.
    Nobody,
}

/// The places for drills that run at the same time.
pub(super) struct Places {
    work: Arc<Semaphore>,
    wait: Arc<Semaphore>,
    /// For drills whose engine is slow to get ready, until it is.
    start: Option<Arc<Semaphore>>,
    /// Where each must be ready before one works: those that are not.
    unready: Option<RefCell<BTreeSet<String>>>,
    ready: Notify,
    taken: RefCell<BTreeMap<String, OwnedSemaphorePermit>>,
}

impl Places {
    pub(super) fn new(company: Company, experience: &Experience) -> Self {
        let jobs = if let Company::Jobs(jobs) = company { jobs } else { 1 };
        let work = Arc::new(Semaphore::new(jobs));
        // Who only waits needs no processor, but an engine may not bear company.
        let several = jobs > 1;
        let wait =
            if several { Arc::new(Semaphore::new(jobs.max(WAITING))) } else { Arc::clone(&work) };
        let ahead = (several || company == Company::Ready).then(|| at_once(experience)).flatten();
        let start = ahead.map(|starting| Arc::new(Semaphore::new(starting)));
        Self {
            work,
            wait,
            unready: (company == Company::Ready && start.is_some()).then(RefCell::default),
            start,
            ready: Notify::new(),
            taken: RefCell::default(),
        }
    }

    /// The same, where an engine is not started before its drill can go on.
    pub(super) fn without_starts_ahead(self) -> Self {
        Self { start: None, unready: None, ..self }
    }

    /// How many drills may be begun together where each waits until all are ready; nothing where
    /// that would save no time.
    pub(super) fn wave(experience: &Experience) -> Option<usize> {
        at_once(experience).filter(|most| *most > 1)
    }

    /// Waits for a place to begin, first come, first served; whether the drill `waits` only.
    pub(super) async fn take(&self, drill: &str, waits: bool) {
        let Some(start) = &self.start else {
            return self.occupy(drill, self.at_work(waits)).await;
        };
        if let Some(unready) = &self.unready {
            unready.borrow_mut().insert(drill.to_owned());
        }
        self.occupy(drill, start).await;
    }

    /// What the drill of an engine that is slow to get ready waits for when it is: a place where
    /// it may go on, for which it leaves the one to start.
    pub(super) fn admission(self: &Rc<Self>, drill: &str, waits: bool) -> Option<Admission> {
        self.start.as_ref()?;
        let (places, drill) = (Rc::clone(self), drill.to_owned());
        Some(Box::new(move || async move { places.work(&drill, waits).await }.boxed_local()))
    }

    const fn at_work(&self, waits: bool) -> &Arc<Semaphore> {
        if waits { &self.wait } else { &self.work }
    }

    /// Waits for a place to go on, and leaves the one to start.
    async fn work(&self, drill: &str, waits: bool) {
        self.is_ready(drill);
        while self.unready.as_ref().is_some_and(|unready| !unready.borrow().is_empty()) {
            self.ready.notified().await;
        }
        self.occupy(drill, self.at_work(waits)).await;
    }

    /// The engine of the drill is ready, or will not be.
    fn is_ready(&self, drill: &str) {
        if let Some(unready) = &self.unready {
            unready.borrow_mut().remove(drill);
            self.ready.notify_waiters();
        }
    }

    /// Waits for a place, and leaves the one that the drill may have had.
    async fn occupy(&self, drill: &str, places: &Arc<Semaphore>) {
        // They are never closed.
        if let Ok(place) = Arc::clone(places).acquire_owned().await {
            self.taken.borrow_mut().insert(drill.to_owned(), place);
        }
    }

    /// The drill is over.
    pub(super) fn leave(&self, drill: &str) {
        self.is_ready(drill);
        self.taken.borrow_mut().remove(drill);
    }
}

/// How many engines that are slow to get ready are started at a time; nothing if they are not.
fn at_once(experience: &Experience) -> Option<usize> {
    let room = experience.room().map_or(STARTING, |room| usize::try_from(room).unwrap_or(0));
    (experience.startup() >= SLOW_START).then(|| room.clamp(1, STARTING))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether it is over at once.
    fn at_once_over(wait: impl Future<Output = ()>) -> bool {
        wait.now_or_never().is_some()
    }

    fn places(company: Company, startup: Duration) -> Rc<Places> {
        let experience = Experience::default();
        if !startup.is_zero() {
            experience.got_ready(startup, None);
        }
        Rc::new(Places::new(company, &experience))
    }

    #[test]
    fn an_engine_that_bears_no_company_has_none() {
        for company in [Company::Jobs(1), Company::Nobody, Company::Ready] {
            let places = places(company, Duration::ZERO);
            assert!(at_once_over(places.take("a", false)));
            assert!(places.admission("a", false).is_none());
            assert!(!at_once_over(places.take("b", true)));
        }
        let slow = places(Company::Nobody, Duration::from_secs(5));
        assert!(at_once_over(slow.take("a", false)) && !at_once_over(slow.take("b", false)));
    }

    #[test]
    fn none_works_until_all_are_ready() {
        let places = places(Company::Ready, Duration::from_secs(5));
        for drill in ["a", "b", "c"] {
            assert!(at_once_over(places.take(drill, false)));
        }
        let go_on = |drill| places.admission(drill, false).map(|admission| admission());
        let (mut first, mut second) = go_on("a").zip(go_on("b")).expect("they start ahead");
        assert!((&mut first).now_or_never().is_none() && (&mut second).now_or_never().is_none());
        // The engine of the third ends before it is ready.
        places.leave("c");
        assert!((&mut first).now_or_never().is_some());
        assert!((&mut second).now_or_never().is_none(), "one at a time");
        places.leave("a");
        assert!((&mut second).now_or_never().is_some());
    }
}
