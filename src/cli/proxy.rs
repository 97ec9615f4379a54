//! `linesman proxy`: between a real controller and its engine.
//!
//! Two processes share the work. This one is the relay: the controller holds its streams, and it
//! does nothing but pass bytes on. The other one, `linesman recorder`, writes the log, judges,
//! makes the reports and ends what is left of the engine, also when this one is killed.

use std::{
    env,
    ffi::OsString,
    fs::File,
    io::{self, BufRead as _, BufReader, Write as _},
    os::{
        fd::{AsFd as _, OwnedFd},
        unix::{fs::FileTypeExt as _, process::CommandExt as _},
    },
    path::{Path, PathBuf},
    process::{Child, Command, ExitCode, Stdio},
    sync::Arc,
    thread,
    time::Duration,
};

use clap::Args;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use serde::{Deserialize, Serialize};

use super::{
    error::{CliError, Exit},
    inputs::text_of,
    options::{self, Readings, Threshold},
    print, signals,
    tables::{ConfigError, Source, Table, parse},
};
use crate::{
    contract::{Protocol, Settings},
    engine::{self, End, EngineCommand, Run, StartError, moment, relay},
    files::{Appender, TEXT},
    lint::{Linted, record, without_drills},
    protocols,
    proxy::{self, Log},
    report::{Options, ReportSpec, Reporters, check_path},
    spec::Sides,
    suite::{Event, Listener as _},
    verdict::{EngineRecord, FailOn},
};

/// How the name of this program begins where a controller takes no arguments for an engine.
const NAME: &str = "linesman-proxy-";

/// How long an engine whose relay was killed may take to end by itself.
const FAREWELL: Duration = Duration::from_secs(1);

/// How long the recorder is waited for where a signal asked for the end.
const PROMPTLY: Duration = Duration::from_secs(3);

/// Relay a conversation between a controller and its engine, and judge both.
///
/// Configure this command as the engine of the controller. Every byte is passed on at once and
/// unchanged. Findings go to the log and the reports, never to the controller. The exit status
/// is the engine's.
///
/// In file names, {time} is replaced with the start time and {pid} with the process id, for
/// controllers that start their engine more than once.
///
/// If the controller accepts a program but no arguments, copy or link linesman to a file named
/// `linesman-proxy-NAME`, and put a file `NAME.toml` beside it with `protocol`, `command`, and
/// `log` or `reports`.
#[derive(Args, Debug)]
pub(super) struct Proxy {
    /// The protocol that is spoken
    protocol: String,

    /// Append what both sides send to this file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// Write a report at the end of the conversation: json, junit, markdown, html or another; may be repeated
    #[arg(long, value_name = "FORMAT=FILE")]
    report: Vec<String>,

    #[command(flatten)]
    threshold: Threshold,

    /// Show up to twenty findings of each requirement, not only the first
    #[arg(short, long)]
    verbose: bool,

    #[command(flatten)]
    readings: Readings,

    /// The engine's program and its arguments
    #[arg(last = true, required = true, value_name = "ENGINE")]
    engine: Vec<String>,
}

/// What a recorder has to know, as one line of JSON before the frames.
#[derive(Debug, Serialize, Deserialize)]
struct Plan {
    protocol: String,
    settings: Vec<(String, String)>,
    engine: Vec<String>,
    log: Option<PathBuf>,
    reports: Vec<String>,
    fail_on: FailOn,
    verbose: bool,
    /// The run whose processes are ended when the relay is gone.
    run: String,
}

impl Proxy {
    /// Runs the engine; the exit code is the engine's.
    pub(super) fn run(self) -> Result<ExitCode, CliError> {
        let protocol = options::protocol(&self.protocol)?;
        let settings = self.readings.settings(protocol)?;
        Plan {
            protocol: protocol.id().to_owned(),
            settings: settings.all().clone().into_iter().collect(),
            engine: self.engine,
            log: self.log,
            reports: self.report,
            fail_on: self.threshold.level(),
            verbose: self.verbose,
            run: String::new(),
        }
        .run()
    }
}

/// What a link of this program is to do, if it is called by a name for that.
pub(super) fn by_name(arguments: &[OsString]) -> Option<Result<ExitCode, CliError>> {
    let called = PathBuf::from(arguments.first()?);
    let name = called.file_name()?.to_str()?.strip_prefix(NAME)?.to_owned();
    let plan = configuration(&called, &name).and_then(|mut plan| {
        let words = arguments[1..].iter().map(|word| word.to_string_lossy().into_owned());
        plan.engine.extend(words);
        plan.run()
    });
    Some(plan)
}

/// The file beside the link that was called.
fn configuration(called: &Path, name: &str) -> Result<Plan, CliError> {
    let beside = |path: &Path| path.with_file_name(format!("{name}.toml"));
    let in_path = || {
        let folders = env::var_os("PATH")?;
        env::split_paths(&folders).map(|f| f.join(called)).find(|p| p.is_file())
    };
    let called = if called.components().count() > 1 { Some(called.into()) } else { in_path() };
    let file = beside(&called.unwrap_or_default());
    let folder = file.parent().unwrap_or_else(|| Path::new("")).to_owned();
    let (text, shown) = (text_of(&file, TEXT)?, file.display().to_string());
    Ok(understand(Source { file: &shown, text: &text }, &folder)?)
}

/// Reads `NAME.toml`; paths in it start where it stands.
fn understand(source: Source<'_>, folder: &Path) -> Result<Plan, ConfigError> {
    let parsed = parse(&source)?;
    let readings: Vec<&str> =
        protocols::all().iter().flat_map(|p| p.facts().settings).map(|s| s.name).collect();
    let own = ["protocol", "command", "log", "reports", "fail-on", "strict", "verbose"];
    let keys: Vec<&str> = own.into_iter().chain(readings.iter().copied()).collect();
    let table = Table::new(source, &parsed, "in the file of a proxy", &keys)?;
    let named = table.required("protocol")?;
    let protocol = options::protocol(&named).map_err(|e| table.error("protocol", e.to_string()))?;
    let mut engine = table.words("command")?.unwrap_or_default();
    match engine.first_mut() {
        Some(program) if !program.is_empty() => {
            if program.contains('/') {
                *program = folder.join(&*program).display().to_string();
            }
        }
        _ => {
            let what = "`command` is missing: give the engine's program and its arguments";
            return Err(table.error("command", what));
        }
    }
    let mut settings = Vec::new();
    for name in readings {
        if let Some(value) = table.text(name)? {
            settings.push((name.to_owned(), value));
            Settings::new(protocol.id(), protocol.facts().settings, &settings)
                .map_err(|e| table.error(name, e.to_string()))?;
        }
    }
    settings.dedup();
    let mut reports = Vec::new();
    for report in table.list("reports")?.unwrap_or_default() {
        let spec: ReportSpec = report
            .parse()
            .map_err(|e: crate::report::FormatError| table.error("reports", e.to_string()))?;
        let file = spec.file.map(|file| folder.join(file));
        reports.push(ReportSpec { file, ..spec }.to_string());
    }
    let fail_on = match table.flag("strict")? {
        Some(true) => FailOn::Should,
        _ => fail_on(&table)?,
    };
    Ok(Plan {
        protocol: protocol.id().to_owned(),
        settings,
        engine,
        log: table.text("log")?.map(|log| folder.join(log)),
        reports,
        fail_on,
        verbose: table.flag("verbose")?.unwrap_or_default(),
        run: String::new(),
    })
}

/// What counts as a failure.
fn fail_on(table: &Table<'_>) -> Result<FailOn, ConfigError> {
    let Some(level) = table.text("fail-on")? else { return Ok(FailOn::default()) };
    level.parse().map_err(|_| {
        table.error("fail-on", "`fail-on` takes \"must\", \"should\" or \"text-must\"")
    })
}

impl Plan {
    fn run(mut self) -> Result<ExitCode, CliError> {
        let command = EngineCommand::from_words(&self.engine)?;
        self.settle_files()?;
        self.run = Run::of_this_process().name().to_owned();
        let mut recorder = self.start_recorder()?;
        let pipe = recorder.stdin.take().map(OwnedFd::from).map(File::from);
        let mut pipe = pipe.ok_or_else(|| CliError::Bug("the recorder has no input".into()))?;
        let plan = serde_json::to_string(&self).map_err(|e| CliError::Bug(e.to_string()))?;
        // It tells itself why it cannot go on, if it cannot.
        let _ = writeln!(pipe, "{plan}");
        let end = relay(&command, pipe);
        match &end {
            Ok(End { is_recorded: false, .. }) => {}
            // Whoever asked for the end does not wait long for it.
            Ok(End { was_asked: true, .. }) => tell_what_it_said(&mut recorder, Some(PROMPTLY)),
            _ => tell_what_it_said(&mut recorder, None),
        }
        match end {
            Ok(End { exit, .. }) => Ok(ExitCode::from(engine::end_like(exit))),
            Err(error) => Err(trouble(&error)),
        }
    }

    /// Puts the moment into the names of files, and makes sure that they can be written.
    fn settle_files(&mut self) -> Result<(), CliError> {
        if self.log.is_none() && self.reports.is_empty() {
            return Err(CliError::Usage(
                "nothing would be recorded: give `--log FILE` or `--report FORMAT=FILE`".into(),
            ));
        }
        let (time, pid) = (moment(), std::process::id().to_string());
        let settled = |text: &str| text.replace("{time}", &time).replace("{pid}", &pid);
        let folder = env::current_dir()
            .map_err(|e| CliError::Usage(format!("could not find the current folder: {e}")))?;
        let absolute = |path: &Path| folder.join(settled(&path.to_string_lossy()));
        self.log = self.log.take().map(|log| absolute(&log));
        if let Some(log) = &self.log {
            check_path(log)?;
            // Opening a pipe waits for somebody who reads it, and the game would wait with it.
            if log.metadata().is_ok_and(|meta| meta.file_type().is_fifo()) {
                return Err(CliError::Usage(format!(
                    "the log `{}` is a pipe: name a file",
                    log.display()
                )));
            }
            let unwritable = |e: io::Error| {
                CliError::Usage(format!("could not write the log `{}`: {e}", log.display()))
            };
            Appender::open(log).map_err(unwritable)?;
        }
        for report in &mut self.reports {
            let spec: ReportSpec = report.parse()?;
            let Some(file) = &spec.file else {
                return Err(CliError::Usage(format!(
                    "the controller reads standard output: write the report to a file, as in `--report {report}=report`"
                )));
            };
            let file = absolute(file);
            check_path(&file)?;
            *report = ReportSpec { file: Some(file), ..spec }.to_string();
        }
        Ok(())
    }

    fn start_recorder(&self) -> Result<Child, CliError> {
        let program = env::current_exe()
            .map_err(|e| CliError::Bug(format!("could not find this program's own file: {e}")))?;
        // In a group of its own: it outlives whoever ends the controller's whole group.
        // By its own name, whatever name it was called by.
        Command::new(program)
            .arg0("linesman")
            .arg("recorder")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .map_err(|e| CliError::Exhausted(format!("could not start the recorder: {e}")))
    }
}

fn trouble(error: &StartError) -> CliError {
    if error.kind.is_of_the_machine() {
        CliError::Exhausted(error.to_string())
    } else {
        CliError::NoEngine(error.to_string())
    }
}

/// Waits until the recorder has made its reports, and says what went wrong with them. It goes on
/// if it is not waited for to its end.
fn tell_what_it_said(recorder: &mut Child, limit: Option<Duration>) {
    let Some(out) = recorder.stdout.take() else { return };
    // It says nothing before its end, and then all at once.
    let time = limit.map_or(PollTimeout::NONE, |limit| {
        PollTimeout::try_from(limit).unwrap_or(PollTimeout::ZERO)
    });
    if poll(&mut [PollFd::new(out.as_fd(), PollFlags::POLLIN)], time) == Ok(0) {
        return;
    }
    for line in BufReader::new(out).lines().map_while(Result::ok) {
        print::error(&line);
    }
    let _ = recorder.wait();
}

/// The other process: it lives until the relay is gone and all is written.
pub(super) fn recorder() -> Result<Exit, CliError> {
    signals::outlive_file_limit()?;
    let mut input = BufReader::new(io::stdin());
    let mut line = String::new();
    input.read_line(&mut line).map_err(|e| CliError::Usage(e.to_string()))?;
    let plan: Plan = serde_json::from_str(&line)
        .map_err(|e| CliError::Usage(format!("this command is for `linesman proxy` only: {e}")))?;
    if let Err(trouble) = record_all(&plan, input) {
        // The relay passes it on, if it is still there.
        let _ = writeln!(io::stdout(), "{trouble}");
        return Ok(trouble.exit());
    }
    Ok(Exit::Conforms)
}

fn record_all(plan: &Plan, frames: impl io::Read + Send + 'static) -> Result<(), CliError> {
    let protocol = options::protocol(&plan.protocol)?;
    let settings = Settings::new(protocol.id(), protocol.facts().settings, &plan.settings)?;
    let engine = shell_words::join(&plan.engine);
    let unwritable =
        |path: &Path, e: &io::Error| format!("could not write the log `{}`: {e}", path.display());
    let mut log = match &plan.log {
        Some(path) => Log::open(path, protocol.id(), &engine)
            .map_err(|e| CliError::Usage(unwritable(path, &e)))?,
        None => Log::none(),
    };
    let name =
        plan.log.as_ref().map_or_else(|| "the conversation".into(), |l| l.display().to_string());
    let linted = proxy::record(protocol, &settings, &name, frames, &mut log)
        .map_err(|e| CliError::Exhausted(format!("could not start a thread: {e}")))?;
    let run = Run::named(&plan.run);
    let end = || run.end_within(FAREWELL);
    let reported = thread::scope(|scope| {
        let ending = thread::Builder::new().spawn_scoped(scope, end);
        let reported = match linted {
            Some(linted) => write_reports(plan, protocol, &settings, linted),
            None => Ok(()),
        };
        if ending.is_err() {
            end();
        }
        reported
    });
    reported?;
    match (&plan.log, log.trouble()) {
        (Some(path), Some(error)) => Err(CliError::Usage(unwritable(path, error))),
        _ => Ok(()),
    }
}

fn write_reports(
    plan: &Plan,
    protocol: &Protocol,
    settings: &Settings,
    linted: Linted,
) -> Result<(), CliError> {
    let specs: Vec<ReportSpec> =
        plan.reports.iter().map(|r| r.parse()).collect::<Result<_, _>>()?;
    if specs.is_empty() {
        return Ok(());
    }
    let catalogue = Arc::new(without_drills(&*options::catalogue(protocol, None)?, Sides::Both));
    let shape = Options {
        fail_on: plan.fail_on,
        verbose: plan.verbose,
        rerun: None,
        progress: false,
        ..Options::default()
    };
    let mut reporters = Reporters::for_files(&specs, shape)?;
    let about = EngineRecord {
        command: plan.engine.clone(),
        recorded: plan.log.iter().map(|log| log.display().to_string()).collect(),
        ..EngineRecord::default()
    };
    reporters.on(&Event::Started {
        catalogue: Arc::clone(&catalogue),
        drills: 0,
        runs: 1,
        engine: shell_words::join(&plan.engine),
    });
    let record = record(protocol, settings, &catalogue, plan.fail_on, about, vec![linted]);
    reporters.on(&Event::Finished(Arc::new(record)));
    Ok(reporters.finish()?)
}
