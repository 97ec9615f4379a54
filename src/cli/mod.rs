//! The command line: one file a subcommand.
//!
//! In: arguments. Out: an exit code: 0 conforms, 1 does not, 2 a mistake in
//! usage, configuration or features, 3 the engine could not be started or
//! never spoke the protocol, 70 a bug of linesman, 71 a machine
//! that could not give what the run needs.

mod baseline;
mod book;
mod check;
mod check_controller;
mod check_run;
mod choices;
mod config;
mod controller;
mod derived;
mod diff;
mod ending;
mod engine;
mod error;
mod explain;
mod explore;
mod explored;
mod given;
mod golden;
mod init;
mod inputs;
mod known;
mod last_run;
mod limits;
mod lint;
mod list;
mod manner;
mod matrix;
mod merge;
mod options;
mod outputs;
mod pairs;
mod passed;
mod plan;
mod print;
mod proxy;
mod replay;
mod selftest;
mod shorten;
mod signals;
mod start;
mod tables;
mod target;
mod times;
mod wanted;
mod watch;

use std::{ffi::OsString, process::ExitCode};

use anstream::ColorChoice;
use clap::{
    CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum,
    builder::PossibleValuesParser,
    error::{ContextKind, ContextValue, ErrorKind},
};

use crate::{
    engine as engines, protocols,
    report::{catalogue_schema, events_schema, json, plan_schema},
};
use error::{CliError, Exit};

const ABOUT: &str = "Protocol conformance tests for board-game engines";

const AFTER: &str = "\
Exit codes:
  0   the engine conforms
  1   it does not conform, or too much could not be tested
  2   a mistake in the command line, the configuration or a feature file
  3   the engine could not be started or never spoke the protocol
  70  a bug in Linesman
  71  the machine ran out of processes, memory or open files

Examples:
  linesman check uhp -- ./my-engine --uhp     check an engine
  linesman check uhp                          check the bundled engine, which conforms
  linesman explain uhp/play/answers-game-string
  linesman lint uhp session.log               check a recorded conversation";

#[derive(Parser)]
#[command(name = "linesman", version, about = ABOUT, after_help = AFTER, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,

    /// When to use colours; `auto` obeys NO_COLOR and CLICOLOR_FORCE
    #[arg(long, value_name = "WHEN", global = true, default_value = "auto")]
    color: Colour,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Colour {
    // On a terminal; the variables of the environment are obeyed.
    Auto,
    Always,
    Never,
}

impl Colour {
    /// Decides it for everything that is printed from now on.
    fn decide(self) {
        let choice = match self {
            Self::Auto => ColorChoice::Auto,
            Self::Always => ColorChoice::Always,
            Self::Never => ColorChoice::Never,
        };
        choice.write_global();
    }
}

#[derive(Subcommand)]
enum Command {
    Check(check::Check),
    CheckController(check_controller::CheckController),
    Init(init::Init),
    Baseline(baseline::BaselineCommand),
    List(list::List),
    Explain(explain::Explain),
    Explore(explore::Explore),
    Lint(lint::Lint),
    Replay(replay::Replay),
    Proxy(proxy::Proxy),
    Golden(golden::Golden),
    Merge(merge::Merge),
    Diff(diff::Diff),
    Matrix(matrix::MatrixCommand),
    Book(book::BookCommand),
    Selftest(selftest::Selftest),
    Engine(engine::Engine),
    Controller(controller::Controller),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the JSON Schema of the JSON reports
    Schema {
        /// Which JSON: the report of `check`, its events, what `check --list` shows, or the catalogue of `list`
        #[arg(default_value = "check", value_parser = ["check", "events", "plan", "list"])]
        of: String,
    },
    /// Print the manual page
    Man,
    /// Record and judge what a proxy sees
    #[command(hide = true)]
    Recorder,
    /// End what is left of a run once its other end is gone
    #[command(hide = true)]
    Reaper {
        /// The name of the run
        run: String,
    },
}

impl Command {
    /// Whether it starts programs of others and ends what is left of them.
    const fn starts_engines(&self) -> bool {
        matches!(
            self,
            Self::Check(_)
                | Self::CheckController(_)
                | Self::Explore(_)
                | Self::Init(_)
                | Self::Baseline(_)
                | Self::Replay(_)
                | Self::Golden(_)
                | Self::Selftest(_)
        )
    }
}

/// Runs the program with these arguments, the program's name first.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    // Whatever follows has more on the stack than this function may take.
    match limits::for_any_command() {
        Ok(()) => run(arguments.into_iter().collect()),
        Err(trouble) => ended(Err::<Exit, _>(trouble)),
    }
}

#[inline(never)]
fn run(given: Vec<OsString>) -> ExitCode {
    if let Some(end) = proxy::by_name(&given) {
        return ended(end);
    }
    let parsed = command().try_get_matches_from(&given);
    let arguments = match parsed.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are no mistakes; a closed pipe is none of ours.
            if error.use_stderr() {
                print::usage(&error);
                if let Some(line) = with_dashes(&error, &given) {
                    print::note(&format!("\nthe engine's command goes after `--`:\n  {line}"));
                }
                return Exit::Usage.into();
            }
            let _ = error.print();
            return Exit::Conforms.into();
        }
    };
    arguments.color.decide();
    engines::follow();
    let starts_engines = arguments.command.starts_engines();
    if starts_engines && let Err(trouble) = limits::for_a_run() {
        return ended(Err::<Exit, _>(trouble));
    }
    if starts_engines && engines::has_children_of_others() {
        // Without room for two of it, some orphans of engines may outlive the run.
        if let Ok(exit) = engines::stand_aside(&given, signals::ALL) {
            return ExitCode::from(engines::end_like(exit));
        }
    }
    let result = match arguments.command {
        Command::Check(check) => check.run(),
        Command::CheckController(check) => check.run(),
        Command::Controller(controller) => controller.run(),
        Command::Baseline(baseline) => baseline.run(),
        Command::Init(init) => init.run(),
        Command::List(list) => list.run(),
        Command::Explain(explain) => explain.run(),
        Command::Explore(explore) => explore.run(),
        Command::Lint(lint) => lint.run(),
        Command::Replay(replay) => replay.run(),
        Command::Proxy(proxy) => return ended(proxy.run()),
        Command::Recorder => proxy::recorder(),
        Command::Golden(golden) => golden.run(),
        Command::Merge(merge) => merge.run(),
        Command::Diff(diff) => diff.run(),
        Command::Matrix(matrix) => matrix.run(),
        Command::Book(book) => book.run(),
        Command::Selftest(selftest) => selftest.run(),
        Command::Engine(engine) => engine.run(),
        Command::Completions { shell } => {
            print::bytes(&completions(shell));
            Ok(Exit::Conforms)
        }
        Command::Schema { of } => {
            let schema = match of.as_str() {
                "list" => catalogue_schema(),
                "events" => events_schema(),
                "plan" => plan_schema(),
                _ => json::schema(),
            };
            print::bytes(schema.as_bytes());
            Ok(Exit::Conforms)
        }
        Command::Man => man(),
        Command::Reaper { run } => {
            engines::keep(&run);
            Ok(Exit::Conforms)
        }
    };
    ended(result)
}

/// The exit code of a command; why it could not do its work is told.
fn ended(result: Result<impl Into<ExitCode>, CliError>) -> ExitCode {
    match result {
        Ok(exit) => exit.into(),
        Err(trouble) => {
            print::error(&trouble.to_string());
            trouble.exit().into()
        }
    }
}

/// The command line. What a subcommand says of itself beyond its first paragraph stands below
/// its options, which stay short.
fn command() -> clap::Command {
    let mut command = Arguments::command();
    let subs: Vec<String> = command.get_subcommands().map(|s| s.get_name().to_owned()).collect();
    for sub in subs {
        command = command.mut_subcommand(sub, |sub| {
            let Some(long) = sub.get_long_about().map(ToString::to_string) else { return sub };
            match long.split_once("\n\n") {
                Some((_, rest)) => sub.long_about(None).after_help(rest.to_owned()),
                None => sub,
            }
        });
    }
    command
}

/// A completion script that knows the protocols and every requirement.
fn completions(shell: clap_complete::Shell) -> Vec<u8> {
    let ids: Vec<String> = protocols::names()
        .into_iter()
        .filter_map(|name| options::catalogue(protocols::find(name)?, None).ok())
        .flat_map(|c| c.requirements.iter().map(|r| r.id.clone()).collect::<Vec<_>>())
        .collect();
    let mut command = command();
    let subs: Vec<String> = command.get_subcommands().map(|s| s.get_name().to_owned()).collect();
    for sub in subs {
        command = command.mut_subcommand(sub, |sub| {
            sub.mut_args(|arg| match arg.get_id().as_str() {
                "protocol" => arg.value_parser(PossibleValuesParser::new(protocols::names())),
                "only" | "skip" | "what" => arg.value_parser(PossibleValuesParser::new(&ids)),
                _ => arg,
            })
        });
    }
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "linesman", &mut script);
    script
}

/// The command line with the `--` that it lacks, if a program stands where none may.
fn with_dashes(error: &clap::Error, given: &[OsString]) -> Option<String> {
    const STARTS_ENGINES: [&str; 8] = [
        "check",
        "check-controller",
        "controller",
        "init",
        "baseline",
        "golden",
        "proxy",
        "replay",
    ];
    let words: Vec<String> = given.iter().map(|w| w.to_string_lossy().into_owned()).collect();
    let starts = words.get(1).is_some_and(|sub| STARTS_ENGINES.contains(&sub.as_str()));
    if error.kind() != ErrorKind::UnknownArgument || !starts || words.iter().any(|w| w == "--") {
        return None;
    }
    let Some(ContextValue::String(stray)) = error.get(ContextKind::InvalidArg) else { return None };
    let at = words.iter().position(|word| word == stray).filter(|_| !stray.starts_with('-'))?;
    let mut line = vec!["linesman".to_owned()];
    line.extend(words[1..at].iter().cloned());
    line.push("--".to_owned());
    line.extend(words[at..].iter().cloned());
    Some(shell_words::join(line))
}

fn man() -> Result<Exit, CliError> {
    let mut page = Vec::new();
    let man = clap_mangen::Man::new(Arguments::command());
    man.render(&mut page).map_err(|e| CliError::Bug(e.to_string()))?;
    for mut sub in Arguments::command().get_subcommands().filter(|s| !s.is_hide_set()).cloned() {
        let name = format!("linesman {}", sub.get_name());
        sub = sub.display_name(name);
        let man = clap_mangen::Man::new(sub);
        let rendered = man
            .render_synopsis_section(&mut page)
            .and_then(|()| man.render_description_section(&mut page))
            .and_then(|()| man.render_options_section(&mut page));
        rendered.map_err(|e| CliError::Bug(e.to_string()))?;
    }
    print::bytes(&page);
    Ok(Exit::Conforms)
}
