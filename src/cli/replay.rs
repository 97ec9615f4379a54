//! `linesman replay`: recorded conversations, held once more with an engine.
//!
//! In: files, or what the last run of this engine in this folder kept; how to start the engine.
//! Out: what became of each finding. Never: a verdict about the engine as a whole.

use std::{
    io::BufReader,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::Arc,
};

use clap::Args;
use regex::bytes::Regex;

use super::{
    error::{CliError, Exit},
    last_run,
    options::{self, Recordings},
    print, signals,
    start::Start,
};
use crate::{
    contract::{Cancel, Protocol, RunContext, Settings, Stop},
    engine::{Deadlines, EngineCommand, Patience},
    files,
    lint::RESTART,
    protocols,
    replay::{Became, Expected, Outcome, Recorded, Replayed, expected, outcome, play, read},
    report::safe,
    spec::{Catalogue, Side},
    suite,
    transcript::Notation,
    verdict::{Breakdown, Finding, shortened},
};

/// The longest line of an engine that is shown, in characters.
const LONGEST: usize = 200;

/// Repeat recorded conversations with an engine, and tell which findings are fixed.
///
/// The engine is sent what the controller of a recording said, and waited for as the recording
/// did. Recordings are what `check` keeps of tests that found something, the files of `--report
/// transcripts=DIR`, logs of `proxy` and logs of other programs (--format).
///
/// The exit code is 0 if every finding of the recordings is fixed and nothing else is wrong, and 1
/// if not, or if it cannot be told.
#[derive(Args, Debug)]
pub(super) struct Replay {
    /// Recordings, or requirements whose conversations the last `check` of this engine in this folder kept [default: all of those]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The engine's program and its arguments, after `--`
    #[arg(last = true, required = true, value_name = "ENGINE")]
    engine: Vec<String>,

    /// The protocol that was spoken [default: what the recording says]
    #[arg(long, value_name = "PROTOCOL")]
    protocol: Option<String>,

    /// Repeat each conversation N times, for engines that fail only sometimes
    #[arg(long, value_name = "N", default_value = "1", value_parser = options::count)]
    repeat: NonZeroUsize,

    #[command(flatten)]
    recordings: Recordings,

    #[command(flatten)]
    start: Start,
}

/// A recording, and what it is judged by.
struct Planned {
    recorded: Recorded,
    protocol: &'static Protocol,
    settings: Settings,
    catalogue: Arc<Catalogue>,
}

impl Replay {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        let engine = self.start.of(EngineCommand::from_words(&self.engine)?)?;
        let patience = self.start.patience.unwrap_or_default();
        let planned = self.recordings()?;
        let cancel = Cancel::default();
        let _reaper = options::reaper();
        signals::outlive_file_limit()?;
        let runtime = options::runtime()?;
        runtime.block_on(async {
            tokio::select! { biased;
                () = signals::watch(&cancel) => Ok(Exit::DoesNotConform),
                exit = self.repeat_all(&planned, &engine, patience, &cancel) => exit,
            }
        })
    }

    /// What is to be repeated; every mistake is told before the engine starts.
    fn recordings(&self) -> Result<Vec<Planned>, CliError> {
        let (notation, restart) = self.recordings.read()?;
        let from = |path: &Path| -> Result<Vec<Recorded>, CliError> {
            let name = path.display().to_string();
            let unreadable = |e: std::io::Error| CliError::Unreadable {
                path: name.clone(),
                reason: e.to_string(),
            };
            let file = BufReader::new(files::open(path).map_err(unreadable)?);
            read(&name, file, &notation, &restart).map_err(unreadable)
        };
        let mut all = Vec::new();
        for path in self.files.iter().filter(|path| path.exists()) {
            let recorded = from(path)?;
            if recorded.is_empty() {
                return Err(CliError::Usage(holds_nothing(path)));
            }
            all.extend(recorded);
        }
        let named: Vec<&PathBuf> = self.files.iter().filter(|path| !path.exists()).collect();
        if self.files.is_empty() || !named.is_empty() {
            all.extend(self.of_the_last_run(&named)?);
        }
        all.into_iter().map(|recorded| self.planned(recorded)).collect()
    }

    /// What the last run of this engine kept, as far as requirements of it are named.
    fn of_the_last_run(&self, named: &[&PathBuf]) -> Result<Vec<Recorded>, CliError> {
        let restart = Regex::new(RESTART).map_err(|e| CliError::Bug(e.to_string()))?;
        let mut kept: Vec<Recorded> = Vec::new();
        for path in last_run::conversations(&self.engine) {
            // What cannot be read any more is not kept.
            let Ok(file) = files::open(&path) else { continue };
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
            let read =
                read(&name.unwrap_or_default(), BufReader::new(file), &Notation::Marked, &restart);
            kept.extend(read.unwrap_or_default());
        }
        if kept.is_empty() && named.is_empty() {
            return Err(CliError::Usage(
                "no conversation of this engine is kept from a `linesman check` in this folder: name a file, or check the engine first".into(),
            ));
        }
        let mut chosen = Vec::new();
        for name in named {
            let id = name.display().to_string();
            let of_it = kept.iter().filter(|r| r.heading.requirements.contains(&id));
            let found: Vec<Recorded> = of_it.cloned().collect();
            if found.is_empty() {
                return Err(CliError::Usage(format!(
                    "`{}` is neither a file nor a requirement that the last `linesman check` of this engine in this folder found broken",
                    safe(&id)
                )));
            }
            chosen.extend(found);
        }
        Ok(if named.is_empty() { kept } else { chosen })
    }

    fn planned(&self, recorded: Recorded) -> Result<Planned, CliError> {
        let said = self.protocol.clone().or_else(|| recorded.heading.protocol.clone());
        let Some(said) = said else {
            return Err(CliError::Usage(format!(
                "`{}` does not say which protocol was spoken: give it with --protocol ({})",
                safe(&recorded.name),
                protocols::names().join(", ")
            )));
        };
        let protocol = options::protocol(&said)?;
        let offered = |name: &str| protocol.facts().settings.iter().any(|s| s.name == name);
        let given: Vec<(String, String)> =
            recorded.heading.settings.iter().filter(|(name, _)| offered(name)).cloned().collect();
        let settings = Settings::new(protocol.id(), protocol.facts().settings, &given)?;
        let catalogue = options::catalogue_of(Side::Engine, protocol, None)?;
        Ok(Planned { recorded, protocol, settings, catalogue })
    }

    async fn repeat_all(
        &self,
        planned: &[Planned],
        engine: &EngineCommand,
        patience: Patience,
        cancel: &Cancel,
    ) -> Result<Exit, CliError> {
        let mut counts = Counts::default();
        let mut known: Option<(&str, Settings, Arc<RunContext>)> = None;
        for plan in planned {
            let again = known.as_ref().filter(|(protocol, settings, _)| {
                *protocol == plan.protocol.id() && settings.all() == plan.settings.all()
            });
            let run = match again {
                Some((_, _, run)) => Arc::clone(run),
                None => {
                    let run = match learnt(plan, engine, patience, cancel).await {
                        Ok(run) => run,
                        Err(stop) => return ended(stop),
                    };
                    known = Some((plan.protocol.id(), plan.settings.clone(), Arc::clone(&run)));
                    run
                }
            };
            let mut tries: Vec<Replayed> = Vec::new();
            for _ in 0..self.repeat.get() {
                match play(&plan.recorded, &run).await {
                    Ok(replayed) => tries.push(replayed),
                    Err(stop) => return ended(stop),
                }
            }
            let asked_for =
                |id: &str| plan.catalogue.requirement(id).is_some_and(|r| r.side == Side::Engine);
            let expected =
                expected(&plan.recorded, plan.protocol, &plan.settings, &asked_for).await;
            let outcome = outcome(expected, &tries);
            print::text(&told(plan, &outcome, &tries, self));
            counts.add(&outcome);
        }
        print::text(&counts.told(planned.len()));
        Ok(if counts.all_fixed() { Exit::Conforms } else { Exit::DoesNotConform })
    }
}

/// Why nothing of a file can be repeated, and what to do.
fn holds_nothing(path: &Path) -> String {
    if path.extension().is_some_and(|extension| extension == "feature") {
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        return format!(
            "`{}` holds tests, not a recording: run it with `linesman check PROTOCOL --features {} -- ENGINE`",
            path.display(),
            folder.unwrap_or(Path::new(".")).display()
        );
    }
    format!(
        "no line of `{}` is marked as sent to an engine: choose the notation with --format, or describe it with --sent and --received",
        path.display()
    )
}

/// The run to which conversations of a protocol belong, with what the engine declares.
async fn learnt(
    plan: &Planned,
    engine: &EngineCommand,
    patience: Patience,
    cancel: &Cancel,
) -> Result<Arc<RunContext>, Stop> {
    let engine = engine.clone().into();
    let mut run = RunContext {
        deadlines: Deadlines::scaled(patience),
        settings: plan.settings.clone(),
        cancel: cancel.clone(),
        ..RunContext::new(plan.protocol, engine, Arc::clone(&plan.catalogue))
    };
    match suite::declares(&run).await {
        Ok(declared) => run.declared = Some(declared),
        Err(stop @ (Stop::Start(_) | Stop::Interrupted(_) | Stop::Bug(_))) => return Err(stop),
        // The conversations show what is wrong with its greeting.
        Err(_) => {}
    }
    run.deadlines.boot += run.experience.startup();
    Ok(Arc::new(run))
}

/// How the program ends that could not repeat a conversation.
fn ended(stop: Stop) -> Result<Exit, CliError> {
    match stop {
        Stop::Start(error) if error.kind.is_of_the_machine() => {
            Err(CliError::Exhausted(error.to_string()))
        }
        Stop::Start(error) => Err(CliError::NoEngine(error.to_string())),
        // Nobody knows what became of the rest.
        Stop::Interrupted(_) => Ok(Exit::DoesNotConform),
        stop => Err(CliError::Bug(format!("{stop:?}"))),
    }
}

/// What became of all findings.
#[derive(Default)]
struct Counts {
    fixed: usize,
    broken: usize,
    untold: usize,
    new: usize,
}

impl Counts {
    fn add(&mut self, outcome: &Outcome) {
        for (_, became) in &outcome.findings {
            match became {
                Became::Fixed => self.fixed += 1,
                Became::Broken { .. } => self.broken += 1,
                Became::Untold(_) => self.untold += 1,
            }
        }
        self.new += outcome.new.len() + usize::from(outcome.breakdown.is_some());
    }

    const fn all_fixed(&self) -> bool {
        self.broken + self.untold + self.new == 0
    }

    fn told(&self, conversations: usize) -> String {
        let Self { fixed, broken, untold, new } = self;
        let parts = [
            (*broken, "still broken"),
            (*fixed, "fixed"),
            (*untold, "cannot be told"),
            (*new, "new"),
        ];
        let parts: Vec<String> = parts
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        let what = if parts.is_empty() { "nothing is wrong".into() } else { parts.join(", ") };
        let conversations = match conversations {
            1 => "1 conversation".to_owned(),
            n => format!("{n} conversations"),
        };
        format!("{conversations}: {what}\n")
    }
}

/// What became of one recording, as lines.
fn told(plan: &Planned, outcome: &Outcome, tries: &[Replayed], replay: &Replay) -> String {
    let of = tries.len();
    let mut out = format!("{}\n", safe(&plan.recorded.name));
    for (Expected { told, .. }, became) in &outcome.findings {
        let what = format!("{}: {}", safe(&told.requirement), safe(&told.message));
        match became {
            Became::Fixed if of > 1 => out.push_str(&format!("  fixed in {of} tries: {what}\n")),
            Became::Fixed => out.push_str(&format!("  fixed: {what}\n")),
            Became::Broken { times, now } => {
                let often =
                    if of > 1 { format!(" in {times} of {of} tries") } else { String::new() };
                out.push_str(&format!("  still broken{often}: {what}\n"));
                shown(&mut out, now, &told.message);
            }
            Became::Untold(why) => {
                out.push_str(&format!("  cannot be told: {what}\n    {}\n", safe(why)));
                let id = globset::escape(&told.requirement);
                let words = ["linesman", "check", plan.protocol.id(), "--only", &id, "--"];
                let words = words.into_iter().chain(replay.engine.iter().map(String::as_str));
                out.push_str(&format!("    to find out: {}\n", safe(&shell_words::join(words))));
            }
        }
    }
    for finding in &outcome.new {
        let what = format!("{}: {}", safe(&finding.requirement), safe(&finding.message));
        out.push_str(&format!("  new: {what}\n"));
        shown(&mut out, finding, &finding.message);
    }
    if let Some(breakdown) = outcome.breakdown {
        out.push_str(match breakdown {
            Breakdown::Crash => "  new: the engine ended before the conversation was over\n",
            Breakdown::Hang => "  new: the engine does not answer\n",
        });
    }
    if outcome.findings.is_empty() && outcome.new.is_empty() && outcome.breakdown.is_none() {
        out.push_str("  nothing is wrong, in the recording or now\n");
    }
    out
}

/// What shows a finding.
fn shown(out: &mut String, finding: &Finding, before: &str) {
    if finding.message != before {
        out.push_str(&format!("    now: {}\n", safe(&finding.message)));
    }
    if let Some(source) = &finding.source {
        out.push_str(&format!("    the line: {}\n", safe(&shortened(source, LONGEST))));
    }
    if let Some(wanted) = finding.expected.as_deref().and_then(|text| text.lines().next()) {
        out.push_str(&format!("    expected: {}\n", safe(&shortened(wanted, LONGEST))));
    }
}
