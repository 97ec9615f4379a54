//! `linesman check`: the drills of a protocol against an engine.

use std::{cell::RefCell, path::PathBuf, rc::Rc, sync::Arc};

use clap::Args;

use super::{
    check_run::{CheckRun, Retries},
    choices::{Effort, Reports},
    ending,
    error::{CliError, Exit},
    given::{Given, Typed},
    last_run,
    manner::{Flaky, Manner},
    options, outputs,
    plan::CheckPlan,
    print, signals,
    target::Target,
    wanted::Wanted,
    watch::{self, Watched},
};
use crate::{
    contract::{Cancel, Interruption},
    report::{
        Format, Options, Plan, ReportError, ReportSpec, Reporters, Rerun, plan_as_json,
        plan_as_text, same_place, tests_of,
    },
    verdict::{Baseline, FailOn, RunRecord},
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
    wanted: Typed<Wanted>,

    /// Repeat only what failed or could not be tested the last time this engine was checked in this folder
    #[arg(long, conflicts_with = "only")]
    last_failed: bool,

    /// Show which tests would be run, and start no engine; as JSON with --report json
    #[arg(long)]
    list: bool,

    /// When the engine's program, or a file among its arguments, has changed, run what failed and then everything again, until Ctrl-C
    #[arg(long, conflicts_with_all = ["list", "last_failed", "partition"])]
    watch: bool,

    #[command(flatten)]
    manner: Typed<Manner>,

    #[command(flatten)]
    effort: Typed<Effort>,

    #[command(flatten)]
    reports: Typed<Reports>,
}

impl Check {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        if self.list {
            return self.listed();
        }
        let plans = self.target.plans(&self.typed())?;
        // Every mistake is told before the first engine starts.
        let mut planned = Vec::new();
        for plan in &plans {
            let wanted = self.wanted_of(plan);
            wanted.selection(&plan.catalogue)?;
            planned.push(Planned { plan, wanted, specs: specs(plan)?, known: plan.known()? });
        }
        let all: Vec<&[ReportSpec]> = planned.iter().map(|p| p.specs.as_slice()).collect();
        apart(&all)?;
        let _reaper = options::reaper();
        signals::outlive_file_limit()?;
        let runtime = options::runtime()?;
        if self.watch {
            return runtime.block_on(check_again(&planned));
        }
        let cancel = Cancel::default();
        let mut exit = Exit::Conforms;
        for (i, planned) in planned.iter().enumerate() {
            if cancel.is_cancelled() {
                break;
            }
            if plans.len() > 1 && !planned.plan.choices.manner.quiet {
                let gap = if i > 0 { "\n" } else { "" };
                print::note(&format!("{gap}{}", planned.named()));
            }
            let run = planned.run(&planned.wanted);
            let reporters = Reporters::new(&planned.specs, planned.options())?;
            exit = exit.worse(runtime.block_on(check(&run, reporters, &cancel))?.0);
        }
        // An engine that had no turn is not green.
        Ok(if cancel.is_cancelled() { exit.worse(Exit::DoesNotConform) } else { exit })
    }

    /// What was typed besides what every subcommand takes.
    fn typed(&self) -> Given {
        let Self { wanted, manner, effort, reports, .. } = self;
        wanted.given.clone().and(&manner.given).and(&effort.given).and(&reports.given)
    }

    /// Which tests of an engine are wanted.
    fn wanted_of(&self, plan: &CheckPlan) -> Wanted {
        let mut wanted = plan.choices.wanted.clone();
        if self.last_failed {
            wanted.only = last_failed(plan);
        }
        wanted
    }

    /// Shows what would be run.
    fn listed(&self) -> Result<Exit, CliError> {
        let plans = self.target.plans_unheard(&self.typed())?;
        let mut all: Vec<Plan<'_>> = Vec::new();
        for plan in &plans {
            let selection = self.wanted_of(plan).selection(&plan.catalogue)?;
            let command = if plan.bundled { Vec::new() } else { plan.command.words() };
            all.push(Plan {
                name: &plan.name,
                protocol: plan.protocol.id(),
                command,
                catalogue: &plan.catalogue,
                drills: plan.catalogue.drills.iter().filter(|d| selection.includes(d)).collect(),
            });
        }
        let reports = &self.reports.options.reports;
        if reports.is_empty() {
            print::text(&plan_as_text(&all));
            for plan in &all {
                let tests = tests_of(plan.drills.len());
                print::note(&format!("{} ({}): {tests}", plan.name, plan.protocol));
            }
            return Ok(Exit::Conforms);
        }
        outputs::write(reports, |format| match format {
            Format::Json => plan_as_json(&all),
            Format::Console => Ok(plan_as_text(&all)),
            other => Err(ReportError::Made {
                format: other,
                reason: "what would be run is shown as `console` or `json`".into(),
            }),
        })?;
        Ok(Exit::Conforms)
    }
}

/// Checks every engine, and again whenever it changes: what failed first, since that is what
/// somebody works at, and then everything, since reports are about all of it.
async fn check_again(planned: &[Planned<'_>]) -> Result<Exit, CliError> {
    // From the start, so that no signal between two runs is lost.
    let mut signals = signals::Signals::new();
    if let Some(planned) = planned.iter().find(|planned| planned.plan.bundled) {
        return Err(CliError::Usage(format!(
            "the bundled engine does not change: give `--watch` an engine, as in `linesman check {} --watch -- ./my-engine`",
            planned.plan.protocol.id()
        )));
    }
    let mut files: Vec<Watched> =
        planned.iter().map(|planned| Watched::of(&planned.plan.command)).collect();
    let mut exits: Vec<Exit> = vec![Exit::Conforms; planned.len()];
    let mut failed: Vec<Vec<String>> = vec![Vec::new(); planned.len()];
    let mut due: Vec<usize> = (0..planned.len()).collect();
    loop {
        for engine in std::mem::take(&mut due) {
            let one = &planned[engine];
            let only = Wanted { only: failed[engine].clone(), ..one.wanted.clone() };
            if !failed[engine].is_empty() && only.selection(&one.plan.catalogue).is_ok() {
                print::note("what failed the last time:");
                let (_, _, ended) = watched_run(one, &only, &[]).await?;
                if ended {
                    return Ok(exits.into_iter().fold(Exit::DoesNotConform, Exit::worse));
                }
                print::note("\neverything:");
            }
            let (exit, broken, ended) = watched_run(one, &one.wanted, &one.specs).await?;
            (exits[engine], failed[engine]) = (exit, broken);
            if ended {
                return Ok(exits.into_iter().fold(Exit::DoesNotConform, Exit::worse));
            }
        }
        let names: Vec<String> = files.iter().flat_map(Watched::names).collect();
        print::note(&format!("\nwatching {}; Ctrl-C ends", names.join(", ")));
        let changed = tokio::select! { biased;
            _ = signals.next() => {
                return Ok(exits.into_iter().fold(Exit::Conforms, Exit::worse));
            }
            changed = watch::change(&mut files) => changed,
        };
        let (engine, file) = changed;
        print::note(&format!("{file} has changed: {}", planned[engine].named()));
        due.push(engine);
    }
}

/// One run of those that follow changes: how it ended, what it broke, and whether a signal
/// ended it.
async fn watched_run(
    planned: &Planned<'_>,
    wanted: &Wanted,
    specs: &[ReportSpec],
) -> Result<(Exit, Vec<String>, bool), CliError> {
    let cancel = Cancel::default();
    let reporters = Reporters::new(specs, planned.options())?;
    let run = planned.run(wanted);
    let (exit, record) = check(&run, reporters, &cancel).await?;
    let broken = record.iter().flat_map(|record| last_run::broken(record));
    // A requirement that is broken by the way may have no test of its own to select.
    let known = |id: &String| planned.plan.catalogue.requirement(id).is_some();
    let ended = record.is_none() || cancel.reason() == Some(Interruption::Signal);
    Ok((exit, broken.filter(known).collect(), ended))
}

/// The reports about one engine; `{engine}` in a file stands for its name.
pub(super) fn specs(plan: &CheckPlan) -> Result<Vec<ReportSpec>, CliError> {
    let name: String =
        plan.name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    let asked = plan.choices.reports.reports.iter().map(|r| r.replace("{engine}", &name));
    wanted(&asked.collect::<Vec<_>>())
}

/// One engine, and what is to be done with it.
pub(super) struct Planned<'a> {
    pub plan: &'a CheckPlan,
    pub wanted: Wanted,
    pub specs: Vec<ReportSpec>,
    pub known: Option<Baseline>,
}

impl Planned<'_> {
    /// Its name and protocol.
    fn named(&self) -> String {
        format!("{} ({})", print::bold(&self.plan.name), self.plan.protocol.id())
    }

    /// How it is checked.
    pub(super) fn run<'a>(&'a self, wanted: &'a Wanted) -> CheckRun<'a> {
        let choices = &self.plan.choices;
        let flaky = choices.manner.flaky;
        CheckRun {
            plan: self.plan,
            wanted,
            baseline: self.known.as_ref(),
            times: choices.manner.times(),
            allow_flaky: flaky == Some(Flaky::Allow),
            retries: Retries { times: choices.retries(), fail: flaky == Some(Flaky::Fail) },
            shrink: choices.shrink(),
            fresh: choices.set_up.fresh,
            quiet: choices.manner.quiet,
        }
    }

    /// What shapes its reports.
    pub(super) fn options(&self) -> Options {
        let Manner { quiet, verbose, .. } = self.plan.choices.manner;
        let home = self.plan.place.clone();
        Options { home, quiet, ..told(self.plan.choices.fail_on(), verbose, self.rerun()) }
    }

    /// How to run a test again, and to repeat its conversation if that is kept.
    fn rerun(&self) -> Rerun {
        let plan = self.plan;
        let keeps = !plan.bundled && last_run::can_keep(plan);
        let rerun = plan.rerun.clone();
        if keeps { rerun.kept(plan.starts.clone()) } else { rerun }
    }
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
                Some(file) => {
                    others.any(|other| other.file.as_ref().is_some_and(|o| same_place(o, file)))
                }
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
    baseline: Option<&Baseline>,
    specs: &[ReportSpec],
) -> Result<Exit, CliError> {
    let cancel = Cancel::default();
    let _reaper = options::reaper();
    signals::outlive_file_limit()?;
    let Manner { flaky, quiet, verbose, .. } = plan.choices.manner;
    let run = CheckRun {
        plan,
        wanted: &plan.choices.wanted,
        baseline,
        times: plan.choices.manner.times(),
        allow_flaky: flaky == Some(Flaky::Allow),
        retries: Retries::default(),
        shrink: 0,
        fresh: true,
        quiet,
    };
    let shape = Options { quiet, ..told(plan.choices.fail_on(), verbose, plan.rerun.clone()) };
    let reporters = Reporters::new(specs, shape)?;
    Ok(options::runtime()?.block_on(check(&run, reporters, &cancel))?.0)
}

pub(super) async fn check(
    run: &CheckRun<'_>,
    reporters: Reporters,
    cancel: &Cancel,
) -> Result<(Exit, Option<Arc<RunRecord>>), CliError> {
    let reporters = Rc::new(RefCell::new(reporters));
    let listener = Rc::<RefCell<Reporters>>::clone(&reporters);
    let Some(end) = run.run(listener, cancel).await? else {
        return Ok((Exit::DoesNotConform, None));
    };
    last_run::remember(run.plan, &end.record);
    last_run::keep(run.plan, &end.record);
    reporters.borrow_mut().finish()?;
    Ok((ending::exit(&end), Some(Arc::clone(&end.record))))
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
