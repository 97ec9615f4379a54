//! `linesman explore`: conversations that nobody planned, with an engine.
//!
//! In: an engine, a seed, how many walks or how long. Out: the report of the walks that showed most, as of a
//! check; feature files with what they showed. Never: a verdict of its own.

use std::{
    cell::RefCell,
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    rc::Rc,
    sync::Arc,
    time::Duration,
};

use clap::Args;

use super::{
    check::{Planned, check, specs},
    choices::{Reports, Shrinking},
    ending,
    error::{CliError, Exit},
    given::{Given, Typed},
    last_run,
    manner::Manner,
    options,
    plan::CheckPlan,
    print, signals,
    target::Target,
    wanted::Wanted,
};
use crate::{
    contract::{Cancel, Interruption},
    engine::Stopwatch,
    explore::{Explorer, ROUND, WALKS, added},
    replay::said,
    report::{ReportSpec, Reporters, Rerun},
    spec::{Side, Source, WALK},
    suite::{Event, Listener as _, RunEnd},
    transcript::Said,
    verdict::{CoverageRecord, RequirementRecord, RunRecord, Verdict},
};

/// Hold conversations that nobody planned with an engine, and judge every line.
///
/// A walk is a conversation made of pieces of the tests and of commands that may come in the present state,
/// chosen at random, of which those are preferred that were met least. What is found is shown as `check`
/// shows it.
///
/// The same seed gives the same walks.
#[derive(Args, Debug)]
pub(super) struct Explore {
    #[command(flatten)]
    target: Target,

    /// How many conversations, 20000 at most [default: 300]
    #[arg(long, value_name = "N", value_parser = options::walks)]
    walks: Option<NonZeroUsize>,

    /// Go on for this long, such as 60s or 10m, or until a MUST is broken
    #[arg(long, value_name = "DURATION", value_parser = humantime::parse_duration, conflicts_with_all = ["walks", "only"])]
    time: Option<Duration>,

    /// Take only these of the walks, as file:line; may be repeated
    #[arg(long, value_name = "GLOB")]
    only: Vec<String>,

    /// Write a feature file into this folder for each requirement that was found broken, in the place of an older one; `check --features DIR` runs it
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,

    #[command(flatten)]
    manner: Typed<Manner>,

    #[command(flatten)]
    shrinking: Typed<Shrinking>,

    #[command(flatten)]
    reports: Typed<Reports>,
}

/// How often it is told how far walks are that go on for a time.
const TOLD: Duration = Duration::from_secs(30);

/// What a round of walks came to.
struct Round {
    events: Vec<Event>,
    end: RunEnd,
}

impl Round {
    /// How many requirements were found broken.
    fn broken(&self) -> usize {
        broken(&self.end.record).count()
    }

    /// How many walks there were.
    fn walks(&self, plan: &CheckPlan) -> usize {
        let held = self.end.record.drills.iter().filter(|drill| !drill.transcript.is_empty());
        held.filter(|drill| plan.catalogue.is_walk(&drill.id)).count()
    }
}

impl Explore {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        let plans = self.target.plans(&self.typed())?;
        let all: Vec<Vec<ReportSpec>> = plans.iter().map(specs).collect::<Result<_, _>>()?;
        if let Some(folder) = &self.write {
            fs::create_dir_all(folder).map_err(|e| unwritten(folder, &e))?;
        }
        let _reaper = options::reaper();
        signals::outlive_file_limit()?;
        let mut exit = Exit::Conforms;
        for (plan, specs) in plans.into_iter().zip(all) {
            let cancel = Cancel::default();
            exit = exit.worse(self.explore(plan, specs, &cancel)?);
            if cancel.reason() == Some(Interruption::Signal) {
                return Ok(exit.worse(Exit::DoesNotConform));
            }
        }
        Ok(exit)
    }

    /// What was typed besides what every subcommand takes.
    fn typed(&self) -> Given {
        let Self { manner, shrinking, reports, .. } = self;
        manner.given.clone().and(&shrinking.given).and(&reports.given)
    }

    fn explore(
        &self,
        mut plan: CheckPlan,
        specs: Vec<ReportSpec>,
        cancel: &Cancel,
    ) -> Result<Exit, CliError> {
        let runtime = options::runtime()?;
        let explorer = runtime.block_on(Explorer::new(plan.protocol))?;
        let seed = plan.choices.seed();
        let mut course = explorer.course(seed);
        let watch = Stopwatch::start();
        let mut walk = |plan: &mut CheckPlan, count: usize| -> Result<usize, CliError> {
            let files = runtime.block_on(course.files(count));
            take(plan, files, course.walked())?;
            Ok(course.walked())
        };
        let (exit, record, walked) = match self.time {
            None => {
                let walked = walk(&mut plan, self.walks.unwrap_or(WALKS).get())?;
                let planned = self.planned(&plan, specs)?;
                let reporters = Reporters::new(&planned.specs, planned.options())?;
                let run = planned.run(&planned.wanted);
                let (exit, record) = runtime.block_on(check(&run, reporters, cancel))?;
                (exit, record, walked)
            }
            Some(time) => {
                let mut most: Option<Round> = None;
                let mut coverage = Vec::new();
                let mut told = Duration::ZERO;
                let mut held = 0;
                let most = loop {
                    walk(&mut plan, ROUND)?;
                    let left = time.saturating_sub(watch.now());
                    let Some(round) = self.round((&plan, left), &runtime, cancel)? else {
                        return Ok(Exit::DoesNotConform);
                    };
                    held += round.walks(&plan);
                    CoverageRecord::join(&mut coverage, round.end.record.coverage.clone());
                    let is_over = cancel.is_cancelled()
                        || ending::exit(&round.end) != Exit::Conforms
                        || watch.now() >= time;
                    let best = match most.take() {
                        Some(most) if most.broken() > round.broken() => most,
                        _ => round,
                    };
                    if is_over {
                        break best;
                    }
                    most = Some(best);
                    let now = watch.now();
                    if now >= told + TOLD && !plan.choices.manner.quiet {
                        told = now;
                        let seconds = now.as_secs_f64();
                        print::note(&format!("{held} walks after {seconds:.0} s, no MUST broken"));
                    }
                };
                let Round { mut events, mut end } = most;
                // The walks of all rounds have met it.
                let record = RunRecord { coverage, ..RunRecord::clone(&end.record) };
                end.record = Arc::new(record);
                events.retain(|event| !matches!(event, Event::Finished(_)));
                events.push(Event::Finished(Arc::clone(&end.record)));
                last_run::keep(&plan, &end.record);
                let planned = self.planned(&plan, specs)?;
                let mut reporters = Reporters::new(&planned.specs, planned.options())?;
                events.iter().for_each(|event| reporters.on(event));
                reporters.finish()?;
                (ending::exit(&end), Some(Arc::clone(&end.record)), held)
            }
        };
        let taken = watch.now().as_secs_f64();
        let walks = if walked == 1 { "walk" } else { "walks" };
        print::note(&format!("{walked} {walks} from seed {seed}, in {taken:.1} s"));
        if let (Some(folder), Some(record)) = (&self.write, record) {
            write_all(folder, &plan, &record)?;
        }
        Ok(exit)
    }

    /// One round of walks, as many of them as there is time for; nothing if it was ended at once.
    fn round(
        &self,
        (plan, time): (&CheckPlan, Duration),
        runtime: &tokio::runtime::Runtime,
        cancel: &Cancel,
    ) -> Result<Option<Round>, CliError> {
        let mut planned = self.planned(plan, Vec::new())?;
        planned.wanted.walking_time = Some(time);
        let events = Rc::new(RefCell::new(Vec::new()));
        let heard = Rc::clone(&events);
        let listener = Rc::new(RefCell::new(move |event: &Event| {
            heard.borrow_mut().push(event.clone());
        }));
        let run = planned.run(&planned.wanted);
        let end = runtime.block_on(run.run(listener, cancel))?;
        Ok(end.map(|end| Round { events: events.take(), end }))
    }

    /// The walks, and nothing else: what linesman.toml selects is meant for tests.
    fn planned<'a>(
        &self,
        plan: &'a CheckPlan,
        specs: Vec<ReportSpec>,
    ) -> Result<Planned<'a>, CliError> {
        let tags = Some(format!("@{WALK}"));
        let wanted = Wanted { only: self.only.clone(), tags, ..Wanted::default() };
        Ok(Planned { plan, wanted, specs, known: plan.known()? })
    }
}

/// Has a plan walk: the tests are still those of the protocol, since what is found may be shown more plainly
/// by one of them.
fn take(plan: &mut CheckPlan, walks: Vec<Source>, walked: usize) -> Result<(), CliError> {
    let material = &plan.choices.set_up.material;
    let catalogue = options::catalogue_with(plan.protocol, material.features.as_ref(), walks)?;
    plan.catalogue = Arc::new(catalogue.of(Side::Engine));
    plan.scripts = options::scripts(plan.protocol, &plan.catalogue)?;
    let walked = walked.to_string();
    let words = ["linesman", "explore", plan.protocol.id(), "--walks", &walked];
    let words = words.into_iter().map(str::to_owned);
    plan.rerun =
        Rerun::new(words.chain(plan.starts.clone()).chain(plan.material.clone())).of_walks();
    Ok(())
}

/// The requirements that were found broken.
fn broken(record: &RunRecord) -> impl Iterator<Item = &RequirementRecord> {
    let is_broken = |r: &&RequirementRecord| matches!(r.verdict, Verdict::Fail | Verdict::Warn);
    record.requirements.iter().filter(is_broken)
}

/// Writes a feature file for each requirement that a walk has shown to be broken.
fn write_all(folder: &Path, plan: &CheckPlan, record: &RunRecord) -> Result<(), CliError> {
    for requirement in broken(record) {
        let Some(turns) = shown_by(requirement, record, plan) else { continue };
        let name = format!("{}.feature", requirement.id.replace('/', "-"));
        let path = folder.join(name);
        let message = requirement.findings.first().map_or("", |finding| &finding.message);
        let name: String = message.chars().filter(|c| !c.is_control()).take(80).collect();
        let text = added(plan.protocol, &requirement.id, &name, &turns);
        fs::write(&path, text).map_err(|e| unwritten(&path, &e))?;
        print::note(&format!("written: {}", path.display()));
    }
    Ok(())
}

/// What has to be sent for a requirement to be broken: the smallest conversation that was found.
fn shown_by(
    requirement: &RequirementRecord,
    record: &RunRecord,
    plan: &CheckPlan,
) -> Option<Vec<Said>> {
    let finding = requirement.findings.first()?;
    let drill = record.drills.iter().find(|drill| drill.id == finding.drill)?;
    let replay = drill.replays.iter().find(|replay| replay.requirement == requirement.id);
    let short = replay.and_then(|replay| replay.short.as_ref());
    let entries = &short.map_or(drill, |short| &short.drill).whole;
    said(plan.protocol, &plan.settings, entries).filter(|said| !said.is_empty())
}

fn unwritten(path: &Path, error: &std::io::Error) -> CliError {
    CliError::Usage(format!("could not write `{}`: {error}", path.display()))
}
