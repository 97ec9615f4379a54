//! `linesman check-controller`: the tests of a controller, which plays with engines of ours.

use std::{num::NonZeroUsize, path::PathBuf, sync::Arc, time::Duration};

use clap::Args;

use super::{
    check,
    choices::{Choices, SetUp},
    controller,
    error::{CliError, Exit},
    given::Typed,
    known,
    manner::Manner,
    options::{self, Readings, Threshold},
    plan::CheckPlan,
    wanted::Wanted,
};
use crate::{
    contract::{ControllerSource, EngineVariant, Protocol, TestedController},
    engine::{ENGINE, EngineCommand, LOG},
    report::Rerun,
    spec::Side,
};

/// Run the tests of a protocol against a controller: a GUI, a viewer or a script.
///
/// In the controller's command, `{engine}` is replaced with the path of the engine that it has to
/// use, a program without arguments. The command runs once for each engine that the tests need,
/// some of them unusual. It should play a little and then exit.
///
/// Without a command, the bundled controller is checked, which conforms.
#[derive(Args, Debug)]
pub(super) struct CheckController {
    /// The protocol that the controller speaks
    protocol: String,

    /// The controller's program and its arguments, one of them `{engine}`
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,

    #[command(flatten)]
    wanted: Wanted,

    #[command(flatten)]
    manner: Manner,

    /// Write a report: console, json, junit, markdown, html, github, badge, tap, concise or events; to a file with =FILE; may be repeated
    #[arg(long, value_name = "FORMAT[=FILE]")]
    report: Vec<String>,

    #[command(flatten)]
    threshold: Threshold,

    /// How many sessions to run at a time, if several copies of the controller can run at once
    #[arg(long, value_name = "N", default_value = "1", value_parser = options::count)]
    jobs: NonZeroUsize,

    /// The file of known failures
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    #[command(flatten)]
    session: Typed<Session>,
}

/// What shapes a session, and is said again where a test is run again.
#[derive(Args, Debug)]
struct Session {
    /// How long one session may take; then the controller is ended and judged by what it sent
    #[arg(long, value_name = "DURATION", default_value = "60s", value_parser = humantime::parse_duration)]
    session_limit: Duration,

    /// Add the feature files in this folder
    #[arg(long, value_name = "DIR")]
    features: Option<PathBuf>,

    /// The controller's working folder
    #[arg(long, value_name = "DIR")]
    cwd: Option<PathBuf>,

    /// Set an environment variable of the controller; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = options::variable)]
    env: Vec<(String, String)>,

    #[command(flatten)]
    readings: Readings,
}

impl CheckController {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        let plan = self.plan()?;
        self.wanted.selection(&plan.catalogue)?;
        let baseline = self.baseline.as_deref().map(known::read).transpose()?;
        let specs = check::wanted(&self.report)?;
        check::run_one(&plan, baseline.as_ref(), &specs)
    }

    fn plan(&self) -> Result<CheckPlan, CliError> {
        let session = &self.session.options;
        let protocol = options::protocol(&self.protocol)?;
        if protocol.controllers().is_none() {
            return Err(CliError::Usage(format!(
                "`{}` has no requirements for controllers",
                protocol.id()
            )));
        }
        let bundled = self.command.is_empty();
        let words = if bundled { controller::bundled(protocol)? } else { self.command.clone() };
        if !words.iter().any(|word| word.contains(ENGINE)) {
            return Err(CliError::Usage(format!(
                "the command does not say where the engine goes: write `{ENGINE}` where the path of an engine stands, as in `-- ./my-gui --engine {ENGINE}`"
            )));
        }
        let mut command = EngineCommand::from_words(&words)?;
        command.folder.clone_from(&session.cwd);
        command.environment.clone_from(&session.env);
        let program = options::own_program()?;
        let id = protocol.id();
        let proxy = Arc::new(move |engine: EngineVariant| {
            let mut words: Vec<String> =
                [&program, "proxy", id, "--log", LOG, "--", &program, "engine", id]
                    .map(str::to_owned)
                    .into();
            words.extend(options::variant_words(engine));
            words
        });
        let source = ControllerSource::Process(command.clone(), proxy);
        let catalogue =
            options::catalogue_of(Side::Controller, protocol, session.features.as_ref())?;
        let mut given = vec!["linesman".to_owned(), "check-controller".into(), id.into()];
        given.extend(self.session.given.typed::<Session>());
        Ok(CheckPlan {
            name: id.to_owned(),
            settings: session.readings.settings(protocol)?,
            protocol,
            command,
            bundled,
            choices: Choices {
                set_up: SetUp {
                    threshold: self.threshold,
                    jobs: Some(self.jobs),
                    ..SetUp::default()
                },
                wanted: self.wanted.clone(),
                manner: self.manner.clone(),
                ..Choices::default()
            },
            scripts: options::scripts(protocol, &catalogue)?,
            catalogue,
            usual_baseline: None,
            shares_baseline: false,
            place: None,
            redact: Vec::new(),
            rerun: Rerun::new(given),
            starts: Vec::new(),
            material: Vec::new(),
            controller: Some(Arc::new(TestedController::new(source, session.session_limit))),
        })
    }
}

/// The bundled controller in a variant, in simulated time; nothing if the protocol has none.
pub(super) fn simulated(
    protocol: &'static Protocol,
    variant: EngineVariant,
) -> Option<Arc<TestedController>> {
    let all = protocol.controllers()?;
    let source = ControllerSource::Simulated(Arc::new(move || all.program(variant)));
    Some(Arc::new(TestedController::new(source, LIMIT)))
}

/// How long a simulated session may take; nobody waits for it.
const LIMIT: Duration = Duration::from_secs(600);
