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
};

use futures_util::{FutureExt as _, future::join_all};
use tokio::sync::Notify;

use super::{
    Durations,
    common::starts_ready,
    places::{Company, Places},
    steps::Scripts,
    stock::{Stock, note_difference},
    walk::leave_out_what_proves_nothing,
};
use crate::{
    contract::{DrillContext, DrillTrace, RunContext, World, remember_panics},
    spec::Drill,
    verdict::Defect,
};

/// What all drills of a run are run with.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    pub context: &'a Arc<RunContext>,
    pub scripts: &'a Scripts,
    /// How long each took the last time.
    pub durations: &'a Durations,
    /// The engines that they share.
    pub stock: &'a Stock,
}

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

/// Runs the drills for which `wanted` holds, in this company, and returns what broke of ours.
pub(super) async fn run_drills(
    setting: Setting<'_>,
    wanted: &dyn Fn(&Drill) -> bool,
    company: Company,
    observer: &RefCell<dyn Observer>,
) -> Vec<String> {
    let Setting { context, durations, .. } = setting;
    let mut drills: Vec<&Drill> = context.catalogue.drills.iter().filter(|d| wanted(d)).collect();
    // Who takes seconds begins early, or the others wait for it at the end. Drills of the same
    // steps share what these need, as a session of a controller: what serves most comes first,
    // for the time may run out.
    let mut alike: BTreeMap<&[String], usize> = BTreeMap::new();
    for drill in drills.iter().copied() {
        *alike.entry(&drill.steps).or_default() += 1;
    }
    drills.sort_by_key(|drill| (!drill.timing, Reverse(alike[drill.steps.as_slice()])));
    if context.budget.is_some() && context.controller.is_none() {
        drills = durations.most_verdicts_first(&drills);
    }
    let most = Places::wave(&context.experience);
    let mut complaints = Vec::new();
    while !drills.is_empty() {
        let (wave, company) = match (company, most) {
            (Company::Ready, Some(most)) => next_wave(&mut drills, most),
            (Company::Ready, None) => (std::mem::take(&mut drills), Company::Nobody),
            _ => (std::mem::take(&mut drills), company),
        };
        complaints.extend(run_wave(setting, &wave, company, observer).await);
    }
    complaints
}

/// Takes out the drills that are begun together next, at most so many, where all engines must be
/// ready before one is told more: none of them builds upon another that is left. One that looks
/// at the start of its engine has that to itself.
fn next_wave<'a>(drills: &mut Vec<&'a Drill>, most: usize) -> (Vec<&'a Drill>, Company) {
    let left = by_requirement(drills.clone());
    let is_free = |drill: &&Drill| {
        let awaits = |id: &String| *id != drill.requirement && left.contains_key(id);
        !drill.requires.iter().any(awaits)
    };
    let (mut free, mut others): (Vec<&Drill>, Vec<&Drill>) =
        drills.iter().copied().partition(is_free);
    if free.is_empty() {
        std::mem::swap(&mut free, &mut others);
    }
    let (mut wave, alone): (Vec<&Drill>, Vec<&Drill>) =
        free.into_iter().partition(|d| starts_ready(d));
    if wave.is_empty() {
        *drills = others;
        return (alone, Company::Nobody);
    }
    others.splice(0..0, alone);
    if wave.len() > most {
        others.splice(0..0, wave.split_off(most));
    }
    *drills = others;
    (wave, Company::Ready)
}

/// Runs these drills, and returns what broke of ours.
async fn run_wave(
    setting: Setting<'_>,
    drills: &[&Drill],
    company: Company,
    observer: &RefCell<dyn Observer>,
) -> Vec<String> {
    // Who starts ahead leaves nothing to be shared.
    let is_shared = matches!(company, Company::Jobs(_)) && setting.stock.is_open();
    let places = Places::new(company, &setting.context.experience);
    let places = Rc::new(if is_shared { places.without_starts_ahead() } else { places });
    let order = Order::new(drills.iter().copied());
    let hook = std::panic::take_hook();
    remember_panics();
    let all = drills.iter().map(|drill| {
        let run = run_drill(setting, (drill, company), &places, &order, observer);
        AssertUnwindSafe(run).catch_unwind()
    });
    let ends = join_all(all).await;
    std::panic::set_hook(hook);
    let broken = drills.iter().zip(ends).filter(|(_, end)| end.is_err());
    broken.map(|(drill, _)| format!("{}: the end of it panicked", drill.id)).collect()
}

async fn run_drill(
    setting: Setting<'_>,
    (drill, company): (&Drill, Company),
    places: &Rc<Places>,
    order: &Order,
    observer: &RefCell<dyn Observer>,
) {
    order.wait_for(&drill.requires).await;
    places.take(&drill.id, drill.waits).await;
    observer.borrow_mut().begins(drill);
    let defect = observer.borrow().defect(drill);
    if defect.is_some() || !observer.borrow_mut().recalls(drill, setting.context) {
        let shares = matches!(company, Company::Jobs(_)) && setting.stock.serves(drill);
        let mut trace = attempt(setting, drill, places, (defect.clone(), shares)).await;
        if setting.stock.has_to_be_repeated(&trace) {
            let again = attempt(setting, drill, places, (defect, false)).await;
            let before = std::mem::replace(&mut trace, again);
            note_difference(&mut trace, &before);
        }
        if drill.walk {
            leave_out_what_proves_nothing(&mut trace, setting.context);
        }
        observer.borrow_mut().ends(trace);
    }
    places.leave(&drill.id);
    order.ends(drill);
}

/// Holds the conversation of a drill, or leaves it out for what it builds upon; whether it `shares` its
/// engine with others.
async fn attempt(
    setting: Setting<'_>,
    drill: &Drill,
    places: &Rc<Places>,
    (defect, shares): (Option<Defect>, bool),
) -> DrillTrace {
    let Setting { context, scripts, stock, .. } = setting;
    let mut world = World::default();
    world.begin(Arc::clone(context), DrillContext::of(drill));
    if shares {
        world.share(stock.take());
    }
    if let Some(admission) = places.admission(&drill.id, drill.waits) {
        world.admit_by(admission);
    }
    if let Some(why) = defect {
        world.skip(why);
    }
    for (step, context) in scripts.get(drill) {
        step(&mut world, context.clone()).await;
    }
    let trace = world.finish().await;
    stock.keep(world.handed_on());
    trace
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drill(requirement: &str, requires: &[&str], first: &str) -> Drill {
        let requires = requires.iter().map(|&id| id.to_owned()).collect();
        let steps = vec![first.to_owned()];
        Drill { requires, steps, timing: true, ..Drill::example(requirement, first) }
    }

    /// The requirements of the drills of each wave, and its company.
    fn waves(all: &[Drill], most: usize) -> Vec<(Vec<&str>, Company)> {
        let mut left: Vec<&Drill> = all.iter().collect();
        std::iter::from_fn(|| {
            let (wave, company) = (!left.is_empty()).then(|| next_wave(&mut left, most))?;
            Some((wave.iter().map(|drill| drill.requirement.as_str()).collect(), company))
        })
        .collect()
    }

    #[test]
    fn who_builds_upon_another_waits_for_a_later_wave() {
        const READY: &str = "Given the engine is ready";
        const STARTED: &str = "Given the engine is started";
        let all = [
            drill("start", &[], STARTED),
            drill("variant", &["plain"], READY),
            drill("plain", &[], READY),
            drill("other", &[], READY),
            drill("more", &[], READY),
        ];
        let expected = [
            (vec!["plain", "other"], Company::Ready),
            (vec!["more", "variant"], Company::Ready),
            (vec!["start"], Company::Nobody),
        ];
        assert_eq!(waves(&all, 2), expected);
        let circle = [drill("a", &["b"], READY), drill("b", &["a"], READY)];
        assert_eq!(waves(&circle, 2), [(vec!["a", "b"], Company::Ready)]);
    }
}
