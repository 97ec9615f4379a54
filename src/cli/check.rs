//! `linesman check`: the drills of a protocol against an engine.

use std::{cell::RefCell, num::NonZeroUsize, path::PathBuf, rc::Rc, time::Duration};

use clap::{Args, ValueEnum};

use super::{
    check_run::{CheckRun, Times, Wanted},
    error::{CliError, Exit},
    last_run, options, print,
    target::{CheckPlan, Target},
};
use crate::{
    contract::Cancel,
    report::{Format, Options, ReportSpec, Reporters, Rerun},
    suite::RunEnd,
    verdict::{Baseline, Conclusion, FailOn},
};

/// Run the tests of a protocol against an engine.
///
/// Without an engine, the engines in linesman.toml are checked. If there is no such file, the
/// bundled reference engine is checked, which conforms.
#[derive(Args, Debug)]
pub(super) struct Check {
    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    wanted: Wanted,

    /// Repeat only what failed or could not be tested the last time this engine was checked in this folder
    #[arg(long, conflicts_with = "only")]
    last_failed: bool,

    #[command(flatten)]
    manner: Manner,

    /// Write a report: console, json, junit, markdown, html, github, badge or tap; to a file with =FILE; or transcripts=DIR; may be repeated
    #[arg(long, value_name = "FORMAT[=FILE]")]
    report: Vec<String>,
}

/// How often tests are run, and how much is told of them.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Manner {
    /// Run every test N times and show how often each passed [default: 1]
    #[arg(long, value_name = "N", value_parser = options::count)]
    pub repeat: Option<NonZeroUsize>,

    /// Repeat the tests for this long, such as 90s, 10m or 1h, and show how often each passed
    #[arg(long, value_name = "DURATION", value_parser = humantime::parse_duration, conflicts_with = "repeat")]
    pub stress: Option<Duration>,

    /// Whether a test that passes only sometimes fails the check, or is only listed [default: fail]
    #[arg(long, value_name = "WHAT")]
    pub flaky: Option<Flaky>,

    /// Show up to twenty findings of each requirement, not only the first
    #[arg(short, long)]
    pub verbose: bool,
}

impl Manner {
    /// What is said here, and for the rest what is said there.
    pub(super) fn or(&self, other: &Self) -> Self {
        let often = self.repeat.is_some() || self.stress.is_some();
        let often = if often { self } else { other };
        Self {
            repeat: often.repeat,
            stress: often.stress,
            flaky: self.flaky.or(other.flaky),
            verbose: self.verbose || other.verbose,
        }
    }

    fn times(&self) -> Times {
        let count = self.repeat.unwrap_or(NonZeroUsize::MIN).get();
        self.stress.map_or(Times::Count(count), Times::Throughout)
    }
}

/// What a flaky test amounts to: a failure, or a known one that every report names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Flaky {
    Fail,
    Allow,
}

impl Check {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        let plans = self.target.plans()?;
        // Every mistake is told before the first engine starts.
        let mut planned = Vec::new();
        for plan in &plans {
            let mut wanted = self.wanted.or(&plan.wanted);
            if self.last_failed {
                wanted.only = last_failed(plan);
            }
            wanted.selection(plan)?;
            planned.push(Planned { plan, wanted, specs: self.specs(plan)?, known: plan.known()? });
        }
        let all: Vec<&[ReportSpec]> = planned.iter().map(|p| p.specs.as_slice()).collect();
        apart(&all)?;
        let cancel = Cancel::default();
        let _reaper = options::reaper();
        super::signals::outlive_file_limit()?;
        let runtime = options::runtime()?;
        let mut exit = Exit::Conforms;
        for (i, Planned { plan, wanted, specs, known }) in planned.iter().enumerate() {
            if cancel.is_cancelled() {
                break;
            }
            if planned.len() > 1 {
                let gap = if i > 0 { "\n" } else { "" };
                print::note(&format!("{gap}{} ({})", print::bold(&plan.name), plan.protocol.id()));
            }
            let manner = self.manner.or(&plan.manner);
            let run = CheckRun {
                plan,
                wanted,
                baseline: known.as_ref(),
                times: manner.times(),
                allow_flaky: manner.flaky == Some(Flaky::Allow),
            };
            let keeps = !plan.bundled && last_run::can_keep(plan);
            let rerun = plan.rerun.clone();
            let rerun = if keeps { rerun.kept(plan.starts.clone()) } else { rerun };
            let options =
                Options { home: plan.place.clone(), ..told(plan.fail_on, manner.verbose, rerun) };
            let reporters = Reporters::new(specs, options)?;
            exit = exit.worse(runtime.block_on(check(&run, reporters, &cancel))?);
        }
        // An engine that had no turn is not green.
        Ok(if cancel.is_cancelled() { exit.worse(Exit::DoesNotConform) } else { exit })
    }

    /// The reports about one engine; `{engine}` in a file stands for its name.
    fn specs(&self, plan: &CheckPlan) -> Result<Vec<ReportSpec>, CliError> {
        let asked = if self.report.is_empty() { &plan.reports } else { &self.report };
        let name: String =
            plan.name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        let asked: Vec<String> = asked.iter().map(|r| r.replace("{engine}", &name)).collect();
        wanted(&asked)
    }
}

/// One engine, and what is to be done with it.
struct Planned<'a> {
    plan: &'a CheckPlan,
    wanted: Wanted,
    specs: Vec<ReportSpec>,
    known: Option<Baseline>,
}

/// What was broken or not learnt the last time, as far as it is still there.
fn last_failed(plan: &CheckPlan) -> Vec<String> {
    let ids: Vec<String> = last_run::failed(plan)
        .unwrap_or_default()
        .into_iter()
        .filter(|id| plan.catalogue.requirement(id).is_some())
        .collect();
    if ids.is_empty() {
        print::note(&format!(
            "nothing is known to have failed in {}: everything is checked",
            plan.name
        ));
    }
    ids
}

/// Refuses reports of several engines that would end up in one place.
fn apart(all: &[&[ReportSpec]]) -> Result<(), CliError> {
    for (i, specs) in all.iter().enumerate() {
        for spec in *specs {
            let stream = matches!(spec.format, Format::Console | Format::Github);
            let mut others = all[i + 1..].iter().flat_map(|other| other.iter());
            let clash = match &spec.file {
                Some(file) => others.any(|other| other.file.as_ref() == Some(file)),
                None => !stream && others.any(|other| other.file.is_none()),
            };
            if clash {
                return Err(CliError::Usage(format!(
                    "`{spec}` would hold the reports of {} engines: name a file with `{{engine}}` in it, as in `{}=report-{{engine}}`",
                    all.len(),
                    spec.format
                )));
            }
        }
    }
    Ok(())
}

/// Checks one thing that is not described in linesman.toml.
pub(super) fn run_one(
    plan: &CheckPlan,
    wanted: &Wanted,
    manner: &Manner,
    baseline: Option<&Baseline>,
    specs: &[ReportSpec],
) -> Result<Exit, CliError> {
    let cancel = Cancel::default();
    let _reaper = options::reaper();
    super::signals::outlive_file_limit()?;
    let run = CheckRun {
        plan,
        wanted,
        baseline,
        times: manner.times(),
        allow_flaky: manner.flaky == Some(Flaky::Allow),
    };
    let shape = told(plan.fail_on, manner.verbose, plan.rerun.clone());
    let reporters = Reporters::new(specs, shape)?;
    options::runtime()?.block_on(check(&run, reporters, &cancel))
}

async fn check(
    run: &CheckRun<'_>,
    reporters: Reporters,
    cancel: &Cancel,
) -> Result<Exit, CliError> {
    let reporters = Rc::new(RefCell::new(reporters));
    let listener = Rc::<RefCell<Reporters>>::clone(&reporters);
    let Some(end) = run.run(listener, cancel).await? else { return Ok(Exit::DoesNotConform) };
    last_run::remember(run.plan, &end.record);
    last_run::keep(run.plan, &end.record);
    reporters.borrow_mut().finish()?;
    Ok(verdict(&end))
}

/// The reports that were asked for, and the one that a job of GitHub Actions
/// wants unless others were asked for.
pub(super) fn wanted(reports: &[String]) -> Result<Vec<ReportSpec>, CliError> {
    let mut specs: Vec<ReportSpec> = reports.iter().map(|r| r.parse()).collect::<Result<_, _>>()?;
    let job = std::env::var_os("GITHUB_ACTIONS").is_some_and(|v| v == "true");
    if job && specs.iter().all(|s| s.format == Format::Console) {
        specs.push(ReportSpec { format: Format::Github, file: None });
    }
    Ok(specs)
}

/// What shapes the reports.
pub(super) fn told(fail_on: FailOn, verbose: bool, rerun: Rerun) -> Options {
    let job_summary = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty());
    Options {
        fail_on,
        verbose,
        rerun: Some(rerun),
        job_summary: job_summary.map(PathBuf::from),
        ..Options::default()
    }
}

/// The exit code of a run.
pub(super) fn verdict(end: &RunEnd) -> Exit {
    for mistake in &end.mistakes {
        print::error(&format!("this is a mistake in the feature file: {mistake}"));
    }
    for bug in &end.bugs {
        print::error(&format!("this is a mistake in the tests, not in the engine: {bug}"));
    }
    if let Some(what) = &end.exhausted {
        print::error(&format!(
            "{what}: this says nothing about the engine; give the machine more, or use --jobs 1"
        ));
    }
    match end.record.verdict {
        _ if !end.bugs.is_empty() => Exit::Bug,
        _ if !end.mistakes.is_empty() => Exit::Usage,
        _ if end.exhausted.is_some() => Exit::Exhausted,
        _ if !end.spoke && !end.record.interrupted => Exit::NoEngine,
        Conclusion::Conforms => Exit::Conforms,
        Conclusion::DoesNotConform | Conclusion::Inconclusive => Exit::DoesNotConform,
    }
}
