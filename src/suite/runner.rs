//! Drills, several at a time.
//!
//! In: drills whose steps were looked up, and the context they share. Out: what
//! each left behind, told at once. Never: what a step does.

use std::{cell::RefCell, panic::AssertUnwindSafe, rc::Rc, sync::Arc, time::Duration};

use futures_util::{FutureExt as _, future::join_all};

use super::{
    Durations, leak,
    places::{Claim, Company, Places},
    schedule::{Order, most_alike_first, most_urgent_first, next_wave},
    steps::Scripts,
    stock::Stock,
    walk::leave_out_what_proves_nothing,
};
use crate::{
    contract::{DrillContext, DrillTrace, RunContext, World, remember_panics},
    engine::{Stopwatch, within},
    spec::Drill,
    verdict::Defect,
};

/// How much longer than the time of all walks one may take that has begun before: an engine may be
/// asked for what takes it hours.
const OVERTIME: Duration = Duration::from_secs(10);

/// What all drills of a run are run with.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    pub context: &'a Arc<RunContext>,
    pub scripts: &'a Scripts,
    /// How long each took the last time.
    pub durations: &'a Durations,
    /// The engines that they share.
    pub stock: &'a Stock,
    /// Since when there were walks, and after how long no other is begun.
    pub walking: Option<(Stopwatch, Duration)>,
}

impl Setting<'_> {
    fn has_walked_enough(&self) -> bool {
        self.walking.is_some_and(|(watch, time)| watch.now() >= time)
    }
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

/// Runs the drills for which `wanted` holds, in this company, and returns what broke of ours.
pub(super) async fn run_drills(
    setting: Setting<'_>,
    wanted: &dyn Fn(&Drill) -> bool,
    company: Company,
    observer: &RefCell<dyn Observer>,
) -> Vec<String> {
    let Setting { context, durations, .. } = setting;
    let mut drills: Vec<&Drill> = context.catalogue.drills.iter().filter(|d| wanted(d)).collect();
    if context.controller.is_some() {
        most_alike_first(&mut drills);
    } else if context.budget.is_some() {
        drills = durations.most_verdicts_first(&drills);
    } else {
        most_urgent_first(&mut drills, durations);
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
    let order = Order::new(drills);
    let hook = std::panic::take_hook();
    remember_panics();
    let all = drills.iter().enumerate().map(|(rank, drill)| {
        let claim = Claim { rank, waits: drill.waits };
        let run = run_drill(setting, (drill, company), (claim, &places), &order, observer);
        let (places, order) = (&places, &order);
        // Whatever became of it, the others go on.
        AssertUnwindSafe(run).catch_unwind().inspect(move |_| {
            places.leave(claim);
            order.ends(drill);
        })
    });
    let ends = join_all(all).await;
    std::panic::set_hook(hook);
    let broken = drills.iter().zip(ends).filter(|(_, end)| end.is_err());
    broken.map(|(drill, _)| format!("{}: the end of it panicked", drill.id)).collect()
}

async fn run_drill(
    setting: Setting<'_>,
    (drill, company): (&Drill, Company),
    (claim, places): (Claim, &Rc<Places>),
    order: &Order,
    observer: &RefCell<dyn Observer>,
) {
    order.wait_for(&drill.requires).await;
    places.take(claim).await;
    if drill.walk && claim.rank > 0 && setting.has_walked_enough() {
        return;
    }
    observer.borrow_mut().begins(drill);
    let defect = observer.borrow().defect(drill);
    if defect.is_some() || !observer.borrow_mut().recalls(drill, setting.context) {
        let shares = matches!(company, Company::Jobs(_)) && setting.stock.serves(drill);
        let at = (claim, places);
        let mut trace = attempt(setting, drill, at, (defect.clone(), shares)).await;
        let mut behind = None;
        if setting.stock.has_to_be_repeated(&trace) {
            let again = attempt(setting, drill, at, (defect, false)).await;
            let before = std::mem::replace(&mut trace, again);
            behind = leak::behind_others(setting, (drill, at), &before, &mut trace).await;
        }
        for mut trace in [Some(trace), behind].into_iter().flatten() {
            if drill.walk {
                leave_out_what_proves_nothing(&mut trace, setting.context);
            }
            observer.borrow_mut().ends(trace);
        }
    }
}

/// The place at which a drill is run.
pub(super) type Attempt<'a> = (Claim, &'a Rc<Places>);

/// Holds the conversation of a drill, or leaves it out for what it builds upon; whether it `shares` its
/// engine with others.
async fn attempt(
    setting: Setting<'_>,
    drill: &Drill,
    (claim, places): Attempt<'_>,
    (defect, shares): (Option<Defect>, bool),
) -> DrillTrace {
    let Setting { context, scripts, stock, .. } = setting;
    let mut world = World::default();
    world.begin(Arc::clone(context), DrillContext::of(drill));
    if shares {
        world.share(stock.take());
    }
    world.admit_by(places.admission(claim));
    if let Some(why) = defect {
        world.skip(why);
    }
    let walking = setting.walking.filter(|_| drill.walk);
    for (step, context) in scripts.get(drill) {
        let done = step(&mut world, context.clone());
        let Some((watch, time)) = walking else {
            done.await;
            continue;
        };
        let left = time.saturating_add(OVERTIME).saturating_sub(watch.now());
        if within(left, done).await.is_none() {
            world.run_out_of_time();
            break;
        }
    }
    let trace = world.finish().await;
    stock.keep(world.handed_on());
    trace
}

/// Holds the conversations of drills one after the other with one new engine, as one conversation, which is
/// that of the last; nothing if one before does not leave the engine as it found it.
pub(super) async fn attempt_in_a_row(
    Setting { context, scripts, .. }: Setting<'_>,
    drills: &[&Drill],
    (claim, places): Attempt<'_>,
) -> Option<DrillTrace> {
    let mut world = World::default();
    world.share(None);
    world.admit_by(places.admission(claim));
    for (place, drill) in drills.iter().enumerate() {
        let of_drill = DrillContext::of(drill);
        if place == 0 {
            world.begin(Arc::clone(context), of_drill);
        } else if !world.goes_on_with(of_drill) {
            world.finish().await;
            return None;
        }
        for (step, context) in scripts.get(drill) {
            step(&mut world, context.clone()).await;
        }
    }
    let trace = world.finish().await;
    if let Some(used) = world.handed_on() {
        used.end(context.deadlines.farewell).await;
    }
    Some(trace)
}
