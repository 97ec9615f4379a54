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
    check::{Planned, specs},
    choices::{Effort, Reports},
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
    contract::{
        Cancel,
        description::{Description, Place},
    },
    engine::Stopwatch,
    explore::{Explorer, Numbered, WALKS, added},
    report::{ReportSpec, Reporters, Rerun},
    spec::{Side, Source, WALK},
    suite::{Event, Listener as _, RunEnd},
    transcript::From,
    verdict::{DrillRecord, LineRecord, RequirementRecord, RunRecord, Verdict},
};

/// How many are walked before the time is looked at.
const ROUND: usize = 200;

/// Lines of a controller that follow each other as closely were sent in one write.
const AT_ONCE: Duration = Duration::from_micros(20);

/// Hold conversations that nobody planned with an engine, and judge every line.
///
/// A walk is a conversation of commands that may come in the present state, chosen at random, of which those
/// are preferred that were met least. What is found is shown as `check` shows it.
///
/// The same seed gives the same walks.
#[derive(Args, Debug)]
pub(super) struct Explore {
    #[command(flatten)]
    target: Target,

    /// How many conversations; with --time (or --time-budget) as many as there is time for, until a MUST is broken [default: 300]
    #[arg(long, value_name = "N", value_parser = options::count, conflicts_with = "time_budget")]
    walks: Option<NonZeroUsize>,

    /// Write a feature file into this folder for each requirement that was found broken: `check --features DIR` runs it
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,

    #[command(flatten)]
    wanted: Typed<Wanted>,

    #[command(flatten)]
    manner: Typed<Manner>,

    #[command(flatten)]
    effort: Typed<Effort>,

    #[command(flatten)]
    reports: Typed<Reports>,
}

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
        let cancel = Cancel::default();
        let mut exit = Exit::Conforms;
        for (plan, specs) in plans.into_iter().zip(all) {
            if cancel.is_cancelled() {
                return Ok(exit.worse(Exit::DoesNotConform));
            }
            exit = exit.worse(self.explore(plan, specs, &cancel)?);
        }
        Ok(exit)
    }

    /// What was typed besides what every subcommand takes.
    fn typed(&self) -> Given {
        let Self { wanted, manner, effort, reports, .. } = self;
        wanted.given.clone().and(&manner.given).and(&effort.given).and(&reports.given)
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
        let mut text = Numbered::new(plan.protocol);
        let watch = Stopwatch::start();
        let time = self.wanted.options.time_budget;
        let count = self.walks.unwrap_or(WALKS).get();
        let (mut walked, mut most): (usize, Option<Round>) = (0, None);
        loop {
            let walks = runtime.block_on(course.next(if time.is_some() { ROUND } else { count }));
            walked += walks.len();
            let path = format!("walks-{seed}.feature");
            take(&mut plan, Source { path, text: text.next(&walks) }, walked)?;
            let Some(round) = self.round(&plan, &runtime, cancel)? else {
                return Ok(Exit::DoesNotConform);
            };
            let is_over = cancel.is_cancelled()
                || ending::exit(&round.end) != Exit::Conforms
                || time.is_none_or(|time| watch.now() >= time);
            if most.as_ref().is_none_or(|most| round.broken() >= most.broken()) {
                most = Some(round);
            }
            if is_over {
                break;
            }
        }
        let Some(Round { events, end }) = most else { return Ok(Exit::Conforms) };
        last_run::keep(&plan, &end.record);
        let planned = Planned { plan: &plan, wanted: self.wanted(), specs, known: None };
        let mut reporters = Reporters::new(&planned.specs, planned.options())?;
        events.iter().for_each(|event| reporters.on(event));
        reporters.finish()?;
        print::note(&format!(
            "{walked} walks from seed {seed}, in {:.1} s",
            watch.now().as_secs_f64()
        ));
        if let Some(folder) = &self.write {
            write_all(folder, &plan, &end.record)?;
        }
        Ok(ending::exit(&end))
    }

    /// One round of walks; nothing if it was ended at once.
    fn round(
        &self,
        plan: &CheckPlan,
        runtime: &tokio::runtime::Runtime,
        cancel: &Cancel,
    ) -> Result<Option<Round>, CliError> {
        let planned =
            Planned { plan, wanted: self.wanted(), specs: Vec::new(), known: plan.known()? };
        let events = Rc::new(RefCell::new(Vec::new()));
        let heard = Rc::clone(&events);
        let listener = Rc::new(RefCell::new(move |event: &Event| {
            heard.borrow_mut().push(event.clone());
        }));
        let run = planned.run(&planned.wanted);
        let end = runtime.block_on(run.run(listener, cancel))?;
        Ok(end.map(|end| Round { events: events.take(), end }))
    }

    /// The walks, and nothing else.
    fn wanted(&self) -> Wanted {
        let Wanted { only, skip, tags, partition, fail_fast, .. } = self.wanted.options.clone();
        let tags = match tags {
            Some(tags) => format!("@{WALK} and ({tags})"),
            None => format!("@{WALK}"),
        };
        Wanted { only, skip, tags: Some(tags), partition, fail_fast, time_budget: None }
    }
}

/// Has a plan walk: the tests are still those of the protocol, since what is found may be shown more plainly
/// by one of them.
fn take(plan: &mut CheckPlan, walks: Source, walked: usize) -> Result<(), CliError> {
    let material = &plan.choices.set_up.material;
    let catalogue =
        options::catalogue_with(plan.protocol, material.features.as_ref(), Some(walks))?;
    plan.catalogue = Arc::new(catalogue.of(Side::Engine));
    plan.scripts = options::scripts(plan.protocol, &plan.catalogue)?;
    let seed = plan.choices.seed().to_string();
    let walked = walked.to_string();
    let words = ["linesman", "explore", plan.protocol.id(), "--seed", &seed, "--walks", &walked];
    let words = words.into_iter().map(str::to_owned).chain(plan.starts.iter().cloned());
    plan.rerun = Rerun::new(words);
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
        let Some(turns) = shown_by(requirement, record, plan.protocol.description()) else {
            continue;
        };
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
    description: &Description,
) -> Option<Vec<Vec<String>>> {
    let finding = requirement.findings.first()?;
    let drill: &DrillRecord = record.drills.iter().find(|drill| drill.id == finding.drill)?;
    let replay = drill.replays.iter().find(|replay| replay.requirement == requirement.id);
    let short = replay.and_then(|replay| replay.short.as_ref());
    let lines = &short.map_or(drill, |short| &short.drill).transcript;
    let greets = |line: &LineRecord| {
        let message = description.message(From::Controller, &line.line);
        message.is_some_and(|message| message.place == Place::First)
    };
    let mut turns: Vec<Vec<String>> = Vec::new();
    let mut last: Option<&LineRecord> = None;
    for line in lines.iter().filter(|line| !(line.from == From::Controller && greets(line))) {
        if line.from == From::Controller {
            let follows = |last: &LineRecord| {
                let gap = Duration::from_micros(line.at_us.saturating_sub(last.at_us));
                last.from == From::Controller && gap <= AT_ONCE
            };
            match turns.last_mut() {
                Some(turn) if last.is_some_and(follows) => turn.push(line.line.clone()),
                _ => turns.push(vec![line.line.clone()]),
            }
        }
        last = Some(line);
    }
    (!turns.is_empty()).then_some(turns)
}

fn unwritten(path: &Path, error: &std::io::Error) -> CliError {
    CliError::Usage(format!("could not write `{}`: {error}", path.display()))
}
