//! Drills, several at a time.
//!
//! In: drills whose steps were looked up, and the context they share. Out: what
//! each left behind, told at once. Never: what a step does.

use std::{
    cell::RefCell,
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    panic::AssertUnwindSafe,
    rc::Rc,
    sync::Arc,
    time::Duration,
};

use futures_util::{FutureExt as _, future::join_all};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use super::{
    steps::{Line, Scripts},
    walk::leave_out_what_proves_nothing,
};
use crate::{
    contract::{
        Admission, DrillContext, DrillTrace, Experience, RunContext, World, remember_panics,
    },
    spec::Drill,
    verdict::Defect,
};

/// How many drills that only wait go on beside those that work, or as many as
/// these: more would take memory for little time.
const WAITING: usize = 8;

/// An engine that takes longer to get ready is started ahead, so many at a time as there
/// is room for, but no more than [`STARTING`].
const SLOW_START: Duration = Duration::from_secs(1);
const STARTING: usize = 12;

/// Told when a drill begins and when it is over.
pub(super) trait Observer {
    /// The drill begins.
    fn begins(&mut self, drill: &Drill);
    /// The drill is over.
    fn ends(&mut self, trace: DrillTrace);
    /// Why what the drill builds upon does not hold, as far as the run knows by now.
    fn defect(&self, drill: &Drill) -> Option<Defect>;
    /// Whether it was known what the drill comes to, and is told; then it need not be run.
    fn recalls(&mut self, drill: &Drill, context: &RunContext) -> bool;
}

/// The drills of each requirement that those which require it wait for, until they end.
/// Those that take long are not waited for where there are others: what they find is
/// weighed when the run is over.
#[derive(Default)]
struct Order {
    left: RefCell<BTreeMap<String, BTreeSet<String>>>,
    ended: Notify,
}

impl Order {
    fn new<'a>(drills: impl Iterator<Item = &'a Drill>) -> Self {
        let (quick, long): (Vec<_>, Vec<_>) = drills.partition(|d| is_quick(d));
        let mut left = by_requirement(quick);
        for (requirement, drills) in by_requirement(long) {
            left.entry(requirement).or_insert(drills);
        }
        Self { left: RefCell::new(left), ended: Notify::new() }
    }

    /// Waits until everything that the drill requires was tested.
    async fn wait_for(&self, required: &[String]) {
        let open = |id: &String| self.left.borrow().get(id).is_some_and(|left| !left.is_empty());
        while required.iter().any(open) {
            self.ended.notified().await;
        }
    }

    fn ends(&self, drill: &Drill) {
        if let Some(left) = self.left.borrow_mut().get_mut(&drill.requirement) {
            left.remove(&drill.id);
        }
        self.ended.notify_waiters();
    }
}

/// The ids of drills by what they test.
fn by_requirement(drills: Vec<&Drill>) -> BTreeMap<String, BTreeSet<String>> {
    let mut ids: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for drill in drills {
        ids.entry(drill.requirement.clone()).or_default().insert(drill.id.clone());
    }
    ids
}

/// Whether a drill neither listens to silence nor takes its time.
const fn is_quick(drill: &Drill) -> bool {
    !drill.waits && !drill.timing
}

/// The places for drills that run at the same time.
struct Places {
    work: Arc<Semaphore>,
    wait: Arc<Semaphore>,
    /// For drills whose engine is slow to get ready, until it is.
    start: Option<Arc<Semaphore>>,
    taken: RefCell<BTreeMap<String, OwnedSemaphorePermit>>,
}

impl Places {
    fn new(jobs: usize, experience: &Experience) -> Self {
        let work = Arc::new(Semaphore::new(jobs));
        // Who only waits needs no processor, but an engine may not bear company.
        let wait =
            if jobs > 1 { Arc::new(Semaphore::new(jobs.max(WAITING))) } else { Arc::clone(&work) };
        let slow = jobs > 1 && experience.startup() >= SLOW_START;
        let room = experience.room().map_or(STARTING, |room| usize::try_from(room).unwrap_or(0));
        let start = slow.then(|| Arc::new(Semaphore::new(room.clamp(1, STARTING))));
        Self { work, wait, start, taken: RefCell::default() }
    }

    /// Waits for a place, first come, first served.
    async fn take(&self, drill: &Drill) {
        let places = self.start.as_ref().unwrap_or_else(|| self.at_work(drill.waits));
        self.occupy(&drill.id, places).await;
    }

    /// What the drill of an engine that is slow to get ready waits for when it
    /// is: a place where it may go on, for which it leaves the one to start.
    fn admission(self: &Rc<Self>, drill: &Drill) -> Option<Admission> {
        self.start.as_ref()?;
        let (places, id, waits) = (Rc::clone(self), drill.id.clone(), drill.waits);
        Some(Box::new(move || {
            async move { places.occupy(&id, places.at_work(waits)).await }.boxed_local()
        }))
    }

    const fn at_work(&self, waits: bool) -> &Arc<Semaphore> {
        if waits { &self.wait } else { &self.work }
    }

    /// Waits for a place, and leaves the one that the drill may have had.
    async fn occupy(&self, drill: &str, places: &Arc<Semaphore>) {
        // They are never closed.
        if let Ok(place) = Arc::clone(places).acquire_owned().await {
            self.taken.borrow_mut().insert(drill.to_owned(), place);
        }
    }

    fn leave(&self, drill: &str) {
        self.taken.borrow_mut().remove(drill);
    }
}

/// Runs the drills for which `wanted` holds, at most `jobs` at a time and some
/// that only wait beside them, and returns what broke of ours.
pub(super) async fn run_drills(
    context: &Arc<RunContext>,
    scripts: &Scripts,
    wanted: &dyn Fn(&Drill) -> bool,
    jobs: usize,
    observer: &RefCell<dyn Observer>,
) -> Vec<String> {
    let mut drills: Vec<&Drill> = context.catalogue.drills.iter().filter(|d| wanted(d)).collect();
    // Who takes seconds begins early, or the others wait for it at the end. Drills of the same
    // steps share what these need, as a session of a controller: what serves most comes first,
    // for the time may run out.
    let mut alike: BTreeMap<&[String], usize> = BTreeMap::new();
    for drill in drills.iter().copied() {
        *alike.entry(&drill.steps).or_default() += 1;
    }
    drills.sort_by_key(|drill| (!drill.timing, Reverse(alike[drill.steps.as_slice()])));
    let places = Rc::new(Places::new(jobs, &context.experience));
    let order = Order::new(drills.iter().copied());
    let hook = std::panic::take_hook();
    remember_panics();
    let all = drills.iter().map(|drill| {
        let run = run_drill(context, scripts.get(drill), drill, &places, &order, observer);
        AssertUnwindSafe(run).catch_unwind()
    });
    let ends = join_all(all).await;
    std::panic::set_hook(hook);
    let broken = drills.iter().zip(ends).filter(|(_, end)| end.is_err());
    broken.map(|(drill, _)| format!("{}: the end of it panicked", drill.id)).collect()
}

async fn run_drill(
    context: &Arc<RunContext>,
    script: &[Line],
    drill: &Drill,
    places: &Rc<Places>,
    order: &Order,
    observer: &RefCell<dyn Observer>,
) {
    order.wait_for(&drill.requires).await;
    places.take(drill).await;
    observer.borrow_mut().begins(drill);
    let defect = observer.borrow().defect(drill);
    if defect.is_some() || !observer.borrow_mut().recalls(drill, context) {
        let mut world = World::default();
        world.begin(Arc::clone(context), DrillContext::of(drill));
        if let Some(admission) = places.admission(drill) {
            world.admit_by(admission);
        }
        if let Some(why) = defect {
            world.skip(why);
        }
        for (step, context) in script {
            step(&mut world, context.clone()).await;
        }
        let mut trace = world.finish().await;
        if drill.walk {
            leave_out_what_proves_nothing(&mut trace, context);
        }
        observer.borrow_mut().ends(trace);
    }
    places.leave(&drill.id);
    order.ends(drill);
}
