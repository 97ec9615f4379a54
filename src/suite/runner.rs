//! Drills through the cucumber crate.
//!
//! In: features that were parsed, checked and selected, and the context they
//! share. Out: what each drill left behind, told at once.
//! Never: the command line, the terminal; the crate's own output is not used.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc, sync::Arc, time::Duration};

use cucumber::{
    Cucumber, Event, Parser, Writer, cli, event, parser,
    runner::{self, basic::ScenarioType},
    writer,
};
use futures_util::{FutureExt as _, stream};
use gherkin::{Feature, Scenario};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use super::steps::all_steps;
use crate::{
    contract::{Admission, DrillContext, Experience, Remains, RunContext, World, remember_panics},
    spec::Drill,
};

/// How many drills that only wait go on beside those that work, or as many as
/// these: more would take memory for little time.
const WAITING: usize = 8;

/// An engine that takes longer to get ready is started ahead, so many at a
/// time as there is memory for, but no more than [`STARTING`].
const SLOW_START: Duration = Duration::from_secs(1);
const STARTING: usize = 12;

/// Told when a drill begins and when it is over.
pub(super) trait Observer {
    /// The drill begins.
    fn begins(&mut self, drill: &Drill);
    /// The drill is over.
    fn ends(&mut self, remains: Remains);
    /// Why a requirement cannot be built upon, as far as the run knows by now.
    fn defect(&self, requirement: &str) -> Option<String>;
}

/// How many drills of each requirement are still to end, so that those which
/// require it come after them.
#[derive(Default)]
struct Order {
    left: RefCell<BTreeMap<String, usize>>,
    ended: Notify,
}

impl Order {
    fn new<'a>(drills: impl Iterator<Item = &'a Drill>) -> Self {
        let mut left = BTreeMap::new();
        for drill in drills {
            *left.entry(drill.requirement.clone()).or_default() += 1;
        }
        Self { left: RefCell::new(left), ended: Notify::new() }
    }

    /// Waits until everything that the drill requires was tested.
    async fn wait_for(&self, required: &[String]) {
        let open = |id: &String| self.left.borrow().get(id).is_some_and(|left| *left > 0);
        while required.iter().any(open) {
            self.ended.notified().await;
        }
    }

    fn ends(&self, requirement: &str) {
        if let Some(left) = self.left.borrow_mut().get_mut(requirement) {
            *left = left.saturating_sub(1);
        }
        self.ended.notify_waiters();
    }
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
        let room =
            experience.room().map_or(STARTING, |room| usize::try_from(room / 2).unwrap_or(0));
        let start = slow.then(|| Arc::new(Semaphore::new(room.clamp(1, STARTING).max(jobs))));
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
/// that only wait beside them, and returns what the crate itself complained
/// about.
pub(super) async fn run_drills(
    context: &Arc<RunContext>,
    wanted: &dyn Fn(&Drill) -> bool,
    jobs: usize,
    observer: &Rc<RefCell<dyn Observer>>,
) -> Vec<String> {
    let features = chosen(context, wanted);
    if features.is_empty() {
        return Vec::new();
    }
    let steps = all_steps(context.protocol);
    let places = Rc::new(Places::new(jobs, &context.experience));
    let order = Rc::new(Order::new(context.catalogue.drills.iter().filter(|d| wanted(d))));
    let before = {
        let (context, observer) = (Arc::clone(context), Rc::clone(observer));
        let (places, order) = (Rc::clone(&places), Rc::clone(&order));
        hook_before(move |f, _, s, world| {
            let (context, observer) = (Arc::clone(&context), Rc::clone(&observer));
            let (places, id) = (Rc::clone(&places), drill_id(f, s));
            let order = Rc::clone(&order);
            async move {
                remember_panics();
                if let Some(drill) = context.catalogue.drill(&id) {
                    order.wait_for(&drill.requires).await;
                    places.take(drill).await;
                    observer.borrow_mut().begins(drill);
                    world.begin(Arc::clone(&context), drill_context(drill));
                    if let Some(admission) = places.admission(drill) {
                        world.admit_by(admission);
                    }
                    let defect = |id: &String| observer.borrow().defect(id);
                    if let Some(reason) = drill.requires.iter().find_map(defect) {
                        world.skip(reason);
                    }
                }
            }
            .boxed_local()
        })
    };
    let after = {
        let (context, observer) = (Arc::clone(context), Rc::clone(observer));
        hook_after(move |f, _, s, _, world| {
            let (observer, places) = (Rc::clone(&observer), Rc::clone(&places));
            let (context, order) = (Arc::clone(&context), Rc::clone(&order));
            let id = drill_id(f, s);
            async move {
                finish(world, observer).await;
                places.leave(&id);
                if let Some(drill) = context.catalogue.drill(&id) {
                    order.ends(&drill.requirement);
                }
            }
            .boxed_local()
        })
    };
    let complaints = Rc::new(RefCell::new(Vec::new()));
    let runner = runner::Basic::default()
        .steps(steps.collection().clone())
        // How many run is for the places to say: there are two kinds.
        .max_concurrent_scenarios(None)
        // Tags such as @serial and @retry must not change order or verdicts.
        .which_scenario(|_, _, _| ScenarioType::Concurrent)
        .retry_options(|_, _, _, _| None)
        .before(before)
        .after(after);
    Cucumber::<World, _, _, _, _, cli::Empty>::custom(
        Parsed,
        runner,
        Complaints(Rc::clone(&complaints)),
    )
    .with_default_cli()
    .run(features)
    .await;
    complaints.take()
}

/// What a world has to know of its drill.
pub(super) fn drill_context(drill: &Drill) -> DrillContext {
    DrillContext {
        id: drill.id.clone(),
        name: drill.name.clone(),
        requirement: drill.requirement.clone(),
        timing: drill.timing,
        waits: drill.waits,
        needs: drill.needs.clone(),
    }
}

async fn finish(world: Option<&mut World>, observer: Rc<RefCell<dyn Observer>>) {
    if let Some(world) = world {
        let remains = world.finish().await;
        observer.borrow_mut().ends(remains);
    }
}

fn chosen(context: &RunContext, wanted: &dyn Fn(&Drill) -> bool) -> Vec<Feature> {
    let catalogue = &context.catalogue;
    let mut features = catalogue.features.clone();
    for feature in &mut features {
        let file = feature.clone();
        for rule in &mut feature.rules {
            rule.scenarios.retain(|s| catalogue.drill(&drill_id(&file, s)).is_some_and(wanted));
        }
        feature.rules.retain(|r| !r.scenarios.is_empty());
    }
    features.retain(|f| !f.rules.is_empty());
    features
}

fn drill_id(feature: &Feature, scenario: &Scenario) -> String {
    let file = feature.path.as_ref().map(|p| p.display().to_string()).unwrap_or_default();
    format!("{file}:{}", scenario.position.line)
}

/// Helps the compiler see that a closure is general over lifetimes.
fn hook_before<F>(f: F) -> F
where
    F: for<'a> Fn(
        &'a Feature,
        Option<&'a gherkin::Rule>,
        &'a Scenario,
        &'a mut World,
    ) -> futures_util::future::LocalBoxFuture<'a, ()>,
{
    f
}

/// As [`hook_before`].
fn hook_after<F>(f: F) -> F
where
    F: for<'a> Fn(
        &'a Feature,
        Option<&'a gherkin::Rule>,
        &'a Scenario,
        &'a event::ScenarioFinished,
        Option<&'a mut World>,
    ) -> futures_util::future::LocalBoxFuture<'a, ()>,
{
    f
}

/// Features that were parsed already.
struct Parsed;

impl Parser<Vec<Feature>> for Parsed {
    type Cli = cli::Empty;
    type Output = stream::Iter<std::vec::IntoIter<parser::Result<Feature>>>;

    fn parse(self, features: Vec<Feature>, _: Self::Cli) -> Self::Output {
        stream::iter(features.into_iter().map(Ok).collect::<Vec<_>>())
    }
}

/// Hears what should never happen: a step that nobody knows, a broken hook.
struct Complaints(Rc<RefCell<Vec<String>>>);

impl writer::Normalized for Complaints {}

impl Writer<World> for Complaints {
    type Cli = cli::Empty;

    async fn handle_event(
        &mut self,
        event: parser::Result<Event<event::Cucumber<World>>>,
        _: &Self::Cli,
    ) {
        let event = match event {
            Ok(event) => event.value,
            Err(e) => return self.0.borrow_mut().push(e.to_string()),
        };
        let (scenario, what) = match event {
            event::Cucumber::Feature(_, event::Feature::Scenario(s, e))
            | event::Cucumber::Feature(_, event::Feature::Rule(_, event::Rule::Scenario(s, e))) => {
                (s, e.event)
            }
            _ => return,
        };
        let complaint = match what {
            event::Scenario::Step(step, event::Step::Skipped)
            | event::Scenario::Background(step, event::Step::Skipped) => {
                format!("step `{}` was not run", step.value)
            }
            event::Scenario::Step(step, event::Step::Failed(.., e))
            | event::Scenario::Background(step, event::Step::Failed(.., e)) => {
                format!("step `{}`: {e}", step.value)
            }
            event::Scenario::Hook(_, event::Hook::Failed(..)) => "a hook panicked".to_owned(),
            _ => return,
        };
        self.0.borrow_mut().push(format!("scenario `{}`: {complaint}", scenario.name));
    }
}
