//! `linesman check`: the drills of a protocol against an engine.

use std::{cell::RefCell, num::NonZeroUsize, path::PathBuf, rc::Rc, sync::Arc};

use clap::{Args, ValueEnum};

use super::{
    options::{self, Readings},
    print, signals,
    trouble::{Exit, Trouble},
};
use crate::{
    contract::{Cancel, RunContext},
    engine::{Deadlines, EngineCommand, Patience},
    report::{Options, ReportSpec, Reporters, Rerun},
    spec::Selection,
    suite::{RunEnd, Suite},
    verdict::Conclusion,
};

/// Run the drills of a protocol against an engine.
///
/// Without an engine the bundled reference engine is checked, which conforms.
#[derive(Args, Debug)]
pub(super) struct Check {
    /// The protocol: see `linesman list`
    protocol: String,

    /// The engine's program and its arguments, after `--`
    #[arg(last = true, value_name = "ENGINE")]
    engine: Vec<String>,

    /// Check only requirements (or drills, as file:line) that match; may be repeated
    #[arg(long, value_name = "GLOB")]
    only: Vec<String>,

    /// Leave out requirements (or drills) that match; may be repeated
    #[arg(long, value_name = "GLOB")]
    skip: Vec<String>,

    /// Run only drills whose tags fit, such as '@must and not @timing'
    #[arg(long, value_name = "EXPR")]
    tags: Option<String>,

    /// The weakest level whose violation is a failure
    #[arg(long, value_name = "LEVEL", default_value = "must")]
    fail_on: FailOn,

    /// The same as --fail-on should
    #[arg(long)]
    strict: bool,

    /// Multiply every deadline, for slow engines and machines
    #[arg(long, value_name = "FACTOR", default_value = "1")]
    patience: String,

    /// How many drills to run at a time [default: the number of processors]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Add the feature files of this folder
    #[arg(long, value_name = "DIR")]
    features: Option<PathBuf>,

    /// The engine's working folder
    #[arg(long, value_name = "DIR")]
    cwd: Option<PathBuf>,

    /// Take standard error for standard output, as controllers do that do not tell them apart
    #[arg(long)]
    merge_stderr: bool,

    /// A report: console, json, junit or markdown, to a file with =FILE; may be repeated
    #[arg(long, value_name = "FORMAT[=FILE]")]
    report: Vec<String>,

    #[command(flatten)]
    readings: Readings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FailOn {
    Must,
    Should,
}

impl Check {
    pub(super) fn run(self) -> Result<Exit, Trouble> {
        let protocol = options::protocol(&self.protocol)?;
        let settings = self.readings.settings(protocol)?;
        let patience: Patience = self.patience.parse()?;
        let strict = self.strict || self.fail_on == FailOn::Should;
        let bundled = self.engine.is_empty();
        let mut command = if bundled {
            options::bundled(protocol, &[])?
        } else {
            EngineCommand::from_words(&self.engine)?
        };
        command.folder.clone_from(&self.cwd);
        command.merge_stderr = self.merge_stderr;
        let catalogue = options::catalogue(protocol, self.features.as_ref())?;
        let selection = Selection::new(&catalogue, &self.only, &self.skip, self.tags.as_deref())?;
        let specs: Vec<ReportSpec> =
            self.report.iter().map(|r| r.parse()).collect::<Result<_, _>>()?;
        let reporters =
            Reporters::new(&specs, Options { strict, rerun: self.rerun(), ..Options::default() })?;
        let cancel = Cancel::default();
        let suite = Suite {
            context: RunContext {
                protocol,
                command,
                deadlines: Deadlines::scaled(patience),
                settings,
                declared: None,
                catalogue: Arc::clone(&catalogue),
                cancel: cancel.clone(),
            },
            selection,
            jobs: self.jobs.map_or_else(processors, NonZeroUsize::get),
            strict,
            bundled,
        };
        let reporters = Rc::new(RefCell::new(reporters));
        let _keeper = options::keeper();
        let end = options::runtime()?.block_on(async {
            let run = suite.run(Rc::<RefCell<Reporters>>::clone(&reporters));
            tokio::select! { biased;
                // First, so that signals are heard before an engine starts.
                // Dropping the run ends its engines.
                () = signals::watch(&cancel) => None,
                end = run => Some(end),
            }
        });
        let Some(end) = end else { return Ok(Exit::DoesNotConform) };
        reporters.borrow_mut().finish()?;
        Ok(verdict(&end))
    }

    /// The words that run this check again, without selection, reports and engine.
    fn rerun(&self) -> Rerun {
        let mut words = vec!["linesman".to_owned(), "check".into(), self.protocol.clone()];
        if self.patience != "1" {
            words.extend(["--patience".into(), self.patience.clone()]);
        }
        let folders = [("--features", &self.features), ("--cwd", &self.cwd)];
        for (name, folder) in folders {
            if let Some(folder) = folder {
                words.extend([name.to_owned(), folder.display().to_string()]);
            }
        }
        if self.merge_stderr {
            words.push("--merge-stderr".into());
        }
        words.extend(self.readings.words());
        Rerun::new(words)
    }
}

fn verdict(end: &RunEnd) -> Exit {
    for bug in &end.bugs {
        print::error(&format!("this is a mistake of the suite, not of the engine: {bug}"));
    }
    match end.record.verdict {
        _ if !end.bugs.is_empty() => Exit::Bug,
        Conclusion::DoesNotConform => Exit::DoesNotConform,
        Conclusion::Conforms => Exit::Conforms,
        Conclusion::Inconclusive if !end.spoke && !end.record.interrupted => Exit::NoEngine,
        Conclusion::Inconclusive => Exit::DoesNotConform,
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}
