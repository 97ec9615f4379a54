//! The places of drills that go on at the same time.
//!
//! In: how many may work, how long the engine takes to get ready, and what each drill does: start
//! its engine, or work. Out: when it may go on. Never: a drill, an engine.

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    time::Duration,
};

use futures_util::{FutureExt as _, future::LocalBoxFuture};
use tokio::sync::{Notify, oneshot};

use crate::contract::{Admission, Experience};

/// How many drills that only wait go on beside those that work, or as many as
/// these: more would take memory for little time.
pub(super) const WAITING: usize = 8;

/// How many drills that listen to an idle engine go on beside those, if there is memory for so many.
const RESTING: usize = 24;

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

/// What a drill asks for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim {
    /// Which it is among those that ask. The first comes before the others.
    pub rank: usize,
    /// It only waits.
    pub waits: bool,
}

/// So many places. One that gets free goes to the first in rank of those who wait for it.
struct Slots {
    free: Cell<usize>,
    waiting: RefCell<BTreeMap<usize, oneshot::Sender<()>>>,
}

impl Slots {
    fn new(free: usize) -> Rc<Self> {
        Rc::new(Self { free: Cell::new(free), waiting: RefCell::default() })
    }

    /// Whether there was one that was free.
    fn take_free(&self) -> bool {
        let left = self.free.get().checked_sub(1);
        self.free.set(left.unwrap_or(0));
        left.is_some()
    }

    async fn take(&self, rank: usize) {
        if self.take_free() {
            return;
        }
        let (call, called) = oneshot::channel();
        self.waiting.borrow_mut().insert(rank, call);
        // Whoever is called has the place.
        let _ = called.await;
    }

    fn give_back(&self) {
        while let Some((_, next)) = self.waiting.borrow_mut().pop_first() {
            if next.send(()).is_ok() {
                return;
            }
        }
        self.free.update(|free| free + 1);
    }
}

/// The places for drills that run at the same time.
pub(super) struct Places {
    work: Rc<Slots>,
    wait: Rc<Slots>,
    /// For drills that listen to an engine that has nothing to do.
    rest: Rc<Slots>,
    /// For drills whose engine is slow to get ready, until it is.
    start: Option<Rc<Slots>>,
    /// Where each must be ready before one works: the ranks of those that are not.
    unready: Option<RefCell<BTreeSet<usize>>>,
    ready: Notify,
    /// What each has, by its rank.
    taken: RefCell<BTreeMap<usize, Rc<Slots>>>,
}

impl Places {
    pub(super) fn new(company: Company, experience: &Experience) -> Self {
        let jobs = if let Company::Jobs(jobs) = company { jobs } else { 1 };
        let work = Slots::new(jobs);
        // Who only waits needs no processor, but an engine may not bear company.
        let several = jobs > 1;
        let wait = if several { Slots::new(jobs.max(WAITING)) } else { Rc::clone(&work) };
        let rest = Slots::new(if several { RESTING.min(experience.memory_for()) } else { 0 });
        let ahead = (several || company == Company::Ready).then(|| at_once(experience)).flatten();
        let start = ahead.map(Slots::new);
        Self {
            work,
            wait,
            rest,
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

    /// Waits for a place to begin.
    pub(super) async fn take(&self, claim: Claim) {
        let Some(start) = &self.start else {
            return self.occupy(claim.rank, self.at_work(claim)).await;
        };
        if let Some(unready) = &self.unready {
            unready.borrow_mut().insert(claim.rank);
        }
        self.occupy(claim.rank, start).await;
    }

    /// What a drill asks for its places when it has begun.
    pub(super) fn admission(self: &Rc<Self>, claim: Claim) -> Box<dyn Admission> {
        Box::new(Seat { claim, places: Rc::clone(self) })
    }

    const fn at_work(&self, claim: Claim) -> &Rc<Slots> {
        if claim.waits { &self.wait } else { &self.work }
    }

    /// Waits for a place to go on, and leaves the one to start or to rest.
    async fn work(&self, claim: Claim) {
        self.is_ready(claim);
        while self.unready.as_ref().is_some_and(|unready| !unready.borrow().is_empty()) {
            self.ready.notified().await;
        }
        self.occupy(claim.rank, self.at_work(claim)).await;
    }

    /// Leaves the place to work, if there is one to rest.
    fn rest(&self, claim: Claim) -> bool {
        let rests = self.rest.take_free();
        if rests {
            self.occupies(claim.rank, &self.rest);
        }
        rests
    }

    /// The engine of the drill is ready, or will not be.
    fn is_ready(&self, claim: Claim) {
        if let Some(unready) = &self.unready {
            unready.borrow_mut().remove(&claim.rank);
            self.ready.notify_waiters();
        }
    }

    /// Waits for a place, and leaves the one that the drill may have had.
    async fn occupy(&self, rank: usize, places: &Rc<Slots>) {
        let has = self.taken.borrow().get(&rank).is_some_and(|had| Rc::ptr_eq(had, places));
        if !has {
            places.take(rank).await;
            self.occupies(rank, places);
        }
    }

    /// The drill has such a place, and no other.
    fn occupies(&self, rank: usize, places: &Rc<Slots>) {
        let before = self.taken.borrow_mut().insert(rank, Rc::clone(places));
        if let Some(before) = before {
            before.give_back();
        }
    }

    /// The drill is over.
    pub(super) fn leave(&self, claim: Claim) {
        self.is_ready(claim);
        let had = self.taken.borrow_mut().remove(&claim.rank);
        if let Some(had) = had {
            had.give_back();
        }
    }
}

/// A drill and its places.
struct Seat {
    claim: Claim,
    places: Rc<Places>,
}

impl Admission for Seat {
    fn work(&self) -> LocalBoxFuture<'static, ()> {
        let (places, claim) = (Rc::clone(&self.places), self.claim);
        async move { places.work(claim).await }.boxed_local()
    }

    fn rest(&self) -> bool {
        self.places.rest(self.claim)
    }
}

/// How many engines that are slow to get ready are started at a time; nothing if they are not.
fn at_once(experience: &Experience) -> Option<usize> {
    let room = experience.room().map_or(STARTING, |room| usize::try_from(room).unwrap_or(0));
    (experience.startup() >= SLOW_START).then(|| room.clamp(1, STARTING))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{
        contract::{DrillContext, EngineVariant, RunContext, World},
        engine::{Effect, EngineSource, Event, Moment, Program},
        protocols,
        spec::Catalogue,
    };

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

    const fn claim(rank: usize) -> Claim {
        Claim { rank, waits: false }
    }

    #[test]
    fn an_engine_that_bears_no_company_has_none() {
        for company in [Company::Jobs(1), Company::Nobody, Company::Ready] {
            let places = places(company, Duration::ZERO);
            assert!(at_once_over(places.take(claim(0))));
            assert!(at_once_over(places.admission(claim(0)).work()), "it works already");
            assert!(!places.admission(claim(0)).rest());
            assert!(!at_once_over(places.take(Claim { rank: 1, waits: true })));
        }
        let slow = places(Company::Nobody, Duration::from_secs(5));
        assert!(at_once_over(slow.take(claim(0))) && !at_once_over(slow.take(claim(1))));
    }

    #[test]
    fn the_first_in_rank_comes_next() {
        let places = places(Company::Jobs(1), Duration::ZERO);
        let take = |rank| Box::pin(places.take(claim(rank)));
        let (mut third, mut second, mut gone) = (take(3), take(2), take(1));
        assert!(at_once_over(places.take(claim(0))));
        assert!((&mut third).now_or_never().is_none() && (&mut second).now_or_never().is_none());
        // One that gave up waiting takes no place.
        assert!((&mut gone).now_or_never().is_none());
        drop(gone);
        places.leave(claim(0));
        assert!((&mut third).now_or_never().is_none() && (&mut second).now_or_never().is_some());
        places.leave(claim(2));
        assert!((&mut third).now_or_never().is_some());
    }

    #[test]
    fn who_listens_to_an_idle_engine_leaves_its_place() {
        let experience = Experience::default();
        let of = |experience| Rc::new(Places::new(Company::Jobs(2), experience));
        let places = of(&experience);
        assert!(
            !places.admission(claim(0)).rest(),
            "the machine does not say what it has room for"
        );
        experience.has_memory_for(1);
        let places = of(&experience);
        let works = |rank| at_once_over(places.admission(claim(rank)).work());
        assert!(works(0) && works(1) && !works(2));
        assert!(places.admission(claim(0)).rest() && works(2));
        assert!(!places.admission(claim(1)).rest(), "no memory for another one");
        assert!(!works(0));
        places.leave(claim(2));
        assert!(works(0) && places.admission(claim(1)).rest());
    }

    /// The honest engine, which does everything so much later.
    struct Sleeper(Box<dyn Program>, Duration);

    impl Program for Sleeper {
        fn on(&mut self, event: Event<'_>, moment: &mut Moment<'_>) -> Vec<Effect> {
            let effects = self.0.on(event, moment);
            if self.1.is_zero() { effects } else { vec![Effect::Later(self.1, effects)] }
        }
    }

    /// How often a drill stood back.
    struct Counter(Rc<Cell<usize>>);

    impl Admission for Counter {
        fn work(&self) -> LocalBoxFuture<'static, ()> {
            std::future::ready(()).boxed_local()
        }

        fn rest(&self) -> bool {
            self.0.update(|count| count + 1);
            true
        }
    }

    #[test]
    fn who_waits_for_a_sleeper_stands_back() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        for protocol in protocols::all().iter().copied() {
            let rests = |late: Duration| {
                let honest = move || protocol.program(EngineVariant::Honest);
                let program = move || -> Box<dyn Program> { Box::new(Sleeper(honest(), late)) };
                let engine = EngineSource::Simulated(Arc::new(program));
                let run = RunContext::new(protocol, engine, Arc::new(Catalogue::default()));
                let count = Rc::new(Cell::new(0));
                let mut world = World::default();
                world.begin(Arc::new(run), DrillContext::default());
                world.admit_by(Box::new(Counter(Rc::clone(&count))));
                runtime.block_on(world.start()).unwrap_or_else(|stop| panic!("{stop:?}"));
                count.get()
            };
            // Some greetings have a silence that is listened to.
            let (at_once, late) = (rests(Duration::ZERO), rests(Duration::from_secs(3)));
            assert!(late > at_once, "{}: {at_once} and {late}", protocol.id());
        }
    }

    #[test]
    fn none_works_until_all_are_ready() {
        let places = places(Company::Ready, Duration::from_secs(5));
        for rank in 0..3 {
            assert!(at_once_over(places.take(claim(rank))));
        }
        let go_on = |rank| places.admission(claim(rank)).work();
        let (mut first, mut second) = (go_on(0), go_on(1));
        assert!((&mut first).now_or_never().is_none() && (&mut second).now_or_never().is_none());
        // The engine of the third ends before it is ready.
        places.leave(claim(2));
        assert!((&mut first).now_or_never().is_some());
        assert!((&mut second).now_or_never().is_none(), "one at a time");
        places.leave(claim(0));
        assert!((&mut second).now_or_never().is_some());
    }
}
