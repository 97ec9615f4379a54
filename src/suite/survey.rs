//! The first conversation of a run: what an engine declares, or why it does not get that far.
//!
//! In: a command that may be an engine of this protocol. Out: what it declares, or the cause
//! that no test can be run, found out beside the handshake while that is waited for.
//! Never: a drill.

use std::{cell::RefCell, rc::Rc, sync::Arc, time::Duration};

use futures_util::future::LocalBoxFuture;

use super::{
    Event, Listener, Suite,
    collector::Collector,
    detect,
    failed_greeting::{Counts, answers_as, certainly_other, explain},
    outcome::outcome,
};
use crate::{
    contract::{Declared, DrillContext, EngineVariant, Protocol, RunContext, Stop, Unasked, World},
    engine::{Arrival, Session, Stopwatch, pause},
    verdict::Verdict,
};

/// The id of the conversation before the drills.
const SURVEY: &str = "greeting";

/// A program that has not greeted by then is looked at more closely, before patience.
const SOON: Duration = Duration::from_secs(1);

/// From then on it is told that a greeting is waited for.
const SILENCE: Duration = Duration::from_secs(3);
const SECOND: Duration = Duration::from_secs(1);

/// How long a program may be silent in its own protocol before it is greeted
/// in the others, before patience.
const FOREIGN: Duration = Duration::from_secs(3);

/// An engine that speaks unasked has said all when it says nothing for so long, before patience.
const PAUSE: Duration = Duration::from_millis(200);

/// More lines than these are no greeting: who speaks without end is not heard out.
const MANY: usize = 200;

/// How long the others may take to be recognised where the program answers in
/// its own protocol, but not as it should, before patience.
const DOUBTFUL: Duration = Duration::from_secs(2);

impl Suite {
    /// Greets the engine once. An engine that does not get past that is not
    /// drilled: the cause is found and told instead.
    pub(super) async fn survey(
        &self,
        collector: &mut Collector,
    ) -> (Option<Declared>, Option<String>) {
        if self.context.controller.is_some() {
            return self.meet(collector).await;
        }
        let mut run = self.context.clone();
        // The first start may load what later ones find in memory.
        run.deadlines.boot = run.deadlines.load;
        let run = Arc::new(run);
        let (mut world, mut greeted) = self.first_greeting(collector, &run).await;
        let is_doubtful = |world: &World, greeted: &Result<Declared, Failure>| {
            greeted.is_ok() && !world.sink().findings().is_empty()
        };
        if is_doubtful(&world, &greeted)
            && let Some(unasked) = unasked_until(&run).await
        {
            run.experience.speaks_unasked(unasked);
            world.finish().await;
            (world, greeted) = self.first_greeting(collector, &run).await;
        }
        let doubtful = is_doubtful(&world, &greeted);
        let greeted = match greeted {
            Ok(_) if doubtful => match self.turns_out_other().await {
                Some(other) => Err(Failure::Foreign(other)),
                None => greeted,
            },
            _ => greeted,
        };
        let mut counts = Counts::Nothing;
        let (declared, cause) = match greeted {
            Ok(declared) => (Some(declared), None),
            Err(Failure::Foreign(other)) => (None, Some(answers_as(other.title(), &run))),
            Err(Failure::Certain(what)) => (None, Some(what)),
            Err(Failure::Stop(Stop::Interrupted(why))) => (None, Some(why.to_string())),
            Err(Failure::Stop(Stop::Bug(what))) => {
                collector.bugs.push(what.clone());
                (None, Some(what))
            }
            Err(Failure::Stop(Stop::Start(error))) if error.kind.is_of_the_machine() => {
                collector.exhausted = Some(error.to_string());
                (None, collector.exhausted.clone())
            }
            Err(Failure::Stop(stop)) => {
                let failed = tokio::select! { biased;
                    why = run.cancel.cancelled() => Err(why),
                    failed = explain(&mut world, &run, &stop) => Ok(failed),
                };
                let cause = match failed {
                    Err(why) => why.to_string(),
                    Ok(failed) => {
                        counts = failed.counts;
                        if counts == Counts::WholeLines {
                            // Tells of the half line.
                            let _ = world.listen(Duration::ZERO).await;
                        }
                        failed.cause
                    }
                };
                (None, Some(cause))
            }
        };
        let mut trace = world.finish().await;
        trace.stop = None;
        let whole = collector.whole(&trace);
        let judge = trace.judge.take().map(Rc::new);
        collector.keep(judge, &trace.drill.id);
        if cause.is_none() {
            collector.remark(&mut trace);
        }
        let noteworthy = cause.is_some() || trace.found();
        let (mut record, mut result, _) = outcome(&collector.catalogue, trace);
        record.whole = whole;
        if let Some(cause) = &cause {
            record.verdict = Verdict::Inconclusive;
            record.reason = Some(cause.clone());
            result.verdict = Verdict::Inconclusive;
            result.reason = Some(cause.clone());
            // What a program says that speaks another language is no violation.
            let whole_lines = run.protocol.facts().process_requirements.whole_lines;
            result.findings.retain(|finding| match counts {
                Counts::Nothing => false,
                Counts::WholeLines => finding.requirement == whole_lines,
                Counts::All => true,
            });
            result.judged.clear();
        }
        collector.announce(&record, &result);
        collector.results.push(Arc::new(result));
        if noteworthy {
            collector.drills.push(Arc::new(record));
        }
        (declared, cause)
    }

    /// Greets the engine; looks meanwhile whether it is one.
    async fn first_greeting(
        &self,
        collector: &Collector,
        run: &Arc<RunContext>,
    ) -> (World, Result<Declared, Failure>) {
        let mut world = World::default();
        let name = "the engine answers the handshake".into();
        let drill = DrillContext { id: SURVEY.into(), name, ..DrillContext::default() };
        world.begin(Arc::clone(run), drill);
        let greeted = tokio::select! { biased;
            why = run.cancel.cancelled() => Err(Failure::Stop(Stop::Interrupted(why))),
            greeted = greet(&mut world) => greeted.map_err(Failure::Stop),
            what = self.is_certainly_other() => Err(Failure::Certain(what)),
            never = tell_waiting(&collector.listener, run) => match never {},
            other = self.speaks_other(FOREIGN) => Err(Failure::Foreign(other)),
        };
        (world, greeted)
    }

    /// Has a controller use the plain engine once. One that says nothing to it is not tested
    /// further.
    async fn meet(&self, collector: &mut Collector) -> (Option<Declared>, Option<String>) {
        let mut world = World::default();
        world.begin(Arc::new(self.context.clone()), DrillContext::default());
        let cancel = &self.context.cancel;
        let met = tokio::select! { biased;
            why = cancel.cancelled() => Err(Stop::Interrupted(why)),
            met = world.met(EngineVariant::Honest) => met,
        };
        let cause = match met {
            Ok(_) => return (Some(Declared::default()), None),
            Err(Stop::Interrupted(why)) => why.to_string(),
            Err(Stop::Controller(error)) => error.to_string(),
            Err(Stop::Inconclusive(what)) => what,
            Err(stop) => {
                let what = format!("the first session went wrong: {stop:?}");
                collector.bugs.push(what.clone());
                what
            }
        };
        (None, Some(cause))
    }

    /// What a program certainly is that does not greet soon, if it is no engine of this
    /// protocol; waits for ever if it may be one.
    async fn is_certainly_other(&self) -> String {
        pause(self.context.deadlines.patience.of(SOON)).await;
        match certainly_other(&self.context).await {
            Some(what) => what,
            None => std::future::pending().await,
        }
    }

    /// The other protocol that a program speaks; waits for ever if it is ours.
    async fn speaks_other(&self, after: Duration) -> &'static Protocol {
        pause(self.context.deadlines.patience.of(after)).await;
        match detect::other(&self.context).await {
            Some(other) => other,
            None => std::future::pending().await,
        }
    }

    /// The other protocol that a program speaks which greeted with mistakes.
    async fn turns_out_other(&self) -> Option<&'static Protocol> {
        let patience = self.context.deadlines.patience;
        tokio::select! { biased;
            other = detect::other(&self.context) => other,
            () = pause(patience.of(DOUBTFUL) + self.context.experience.startup()) => None,
        }
    }
}

/// What another instance of an engine says although it is asked nothing, if it is the
/// controller that speaks first.
async fn unasked(run: &RunContext) -> Option<Unasked> {
    if run.protocol.facts().probe.ask.is_empty() {
        return None;
    }
    let patience = run.deadlines.patience;
    let mut session = Session::start(&run.engine).ok()?;
    let mut heard = Unasked::default();
    let latest = patience.of(DOUBTFUL) + run.experience.startup();
    let mut deadline = patience.of(SECOND) + run.experience.startup();
    while heard.lines < MANY && session.wait(deadline.min(latest)).await == Arrival::Bytes {
        while let Some((at, _)) = session.next_line() {
            heard = Unasked { lines: heard.lines + 1, until: at };
        }
        deadline = session.now() + patience.of(PAUSE);
    }
    session.end(run.deadlines.farewell).await;
    (heard.lines > 0).then_some(heard)
}

/// The same, until the run is to end.
async fn unasked_until(run: &RunContext) -> Option<Unasked> {
    tokio::select! { biased;
        _ = run.cancel.cancelled() => None,
        unasked = unasked(run) => unasked,
    }
}

/// Why a greeting failed.
enum Failure {
    Stop(Stop),
    Foreign(&'static Protocol),
    /// What the program is instead of an engine.
    Certain(String),
}

/// Tells once a second that a handshake is still waited for.
async fn tell_waiting(
    listener: &Rc<RefCell<dyn Listener>>,
    run: &RunContext,
) -> std::convert::Infallible {
    let limit = run.deadlines.boot;
    let watch = Stopwatch::start();
    loop {
        pause(SECOND).await;
        let taken = watch.now();
        if taken >= SILENCE && !run.experience.has_greeted() {
            listener.borrow_mut().on(&Event::NotReady { taken, limit });
        }
    }
}

/// What an engine declares, learnt in a conversation of its own as at the beginning of a run; how
/// long it takes to start, and what it says unasked, are remembered with the run.
///
/// # Errors
/// It cannot be started, or does not get past its greeting.
pub fn declares(context: &RunContext) -> LocalBoxFuture<'_, Result<Declared, Stop>> {
    Box::pin(async move {
        let mut run = context.clone();
        // The first start may load what later ones find in memory.
        run.deadlines.boot = run.deadlines.load;
        let run = Arc::new(run);
        let (declared, is_doubtful) = declared(&run).await?;
        if is_doubtful && let Some(unasked) = unasked(&run).await {
            run.experience.speaks_unasked(unasked);
            return self::declared(&run).await.map(|(declared, _)| declared.within_room());
        }
        Ok(declared.within_room())
    })
}

/// What an engine declares, and whether anything was found until then.
async fn declared(run: &Arc<RunContext>) -> Result<(Declared, bool), Stop> {
    let mut world = World::default();
    world.begin(Arc::clone(run), DrillContext { id: SURVEY.into(), ..DrillContext::default() });
    let declared = tokio::select! { biased;
        why = run.cancel.cancelled() => Err(Stop::Interrupted(why)),
        declared = greet(&mut world) => declared,
    };
    let is_doubtful = !world.sink().findings().is_empty();
    world.finish().await;
    Ok((declared?, is_doubtful))
}

pub(super) async fn greet(world: &mut World) -> Result<Declared, Stop> {
    world.start().await?;
    let protocol = world.run()?.protocol;
    protocol.survey(world).await
}
