//! The command line: one file a subcommand.
//!
//! In: arguments. Out: an exit code: 0 conforms, 1 does not, 2 a mistake in
//! usage, configuration or features, 3 the engine could not be started or
//! never spoke the protocol, 70 a bug of linesman, 71 a machine
//! that could not give what the run needs.

mod baseline;
mod check;
mod check_run;
mod config;
mod engine;
mod error;
mod explain;
mod golden;
mod init;
mod known;
mod lint;
mod list;
mod merge;
mod options;
mod print;
mod selftest;
mod signals;
mod tables;
mod target;

use std::{ffi::OsString, process::ExitCode};

use clap::{CommandFactory as _, Parser, Subcommand};

use error::{CliError, Exit};

const ABOUT: &str = "Protocol conformance tests for board-game engines";

const AFTER: &str = "\
Exit codes:
  0   conforms
  1   does not conform, or too little was learnt to say so
  2   a mistake in usage, configuration or feature files
  3   the engine could not be started or never spoke the protocol
  70  a bug of linesman
  71  the machine could not give what the run needs

Examples:
  linesman check uhp -- ./my-engine --uhp     check an engine
  linesman check uhp                          see a clean run, against the bundled engine
  linesman explain uhp/play/answers-game-string
  linesman lint uhp session.log               judge a recorded conversation";

#[derive(Parser)]
#[command(name = "linesman", version, about = ABOUT, after_help = AFTER, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the tests of a protocol against an engine
    Check(check::Check),
    /// Write linesman.toml and a CI job for an engine
    Init(init::Init),
    /// Write down what an engine is known to break
    Baseline(baseline::BaselineCommand),
    /// List requirements and their tests
    List(list::List),
    /// Say what a requirement demands, why, and how it is tested
    Explain(explain::Explain),
    /// Judge recorded transcripts
    Lint(lint::Lint),
    /// Keep approved conversations, and see when they change
    Golden(golden::Golden),
    /// Join the JSON reports of several jobs
    Merge(merge::Merge),
    /// Prove that every fault of the bundled engine is caught
    Selftest(selftest::Selftest),
    /// Run the bundled reference engine, honest or with a fault
    Engine(engine::Engine),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
    /// End what is left of a run once its other end is gone
    #[command(hide = true)]
    Reaper {
        /// The name of the run
        run: String,
    },
}

/// Runs the program with these arguments, the program's name first.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are no mistakes; a closed pipe is none of ours.
            if error.use_stderr() {
                print::usage(&error);
                return Exit::Usage.into();
            }
            let _ = error.print();
            return Exit::Conforms.into();
        }
    };
    let result = match arguments.command {
        Command::Check(check) => check.run(),
        Command::Baseline(baseline) => baseline.run(),
        Command::Init(init) => init.run(),
        Command::List(list) => list.run(),
        Command::Explain(explain) => explain.run(),
        Command::Lint(lint) => lint.run(),
        Command::Golden(golden) => golden.run(),
        Command::Merge(merge) => merge.run(),
        Command::Selftest(selftest) => selftest.run(),
        Command::Engine(engine) => engine.run(),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "linesman", &mut script);
            print::bytes(&script);
            Ok(Exit::Conforms)
        }
        Command::Man => man(),
        Command::Reaper { run } => {
            crate::engine::keep(&run);
            Ok(Exit::Conforms)
        }
    };
    match result {
        Ok(exit) => exit.into(),
        Err(trouble) => {
            print::error(&trouble.to_string());
            trouble.exit().into()
        }
    }
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
