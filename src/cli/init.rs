//! `linesman init`: an engine's repository is made ready.
//!
//! In: the engine's command. Out: `linesman.toml` and a CI job, written once
//! the engine was heard to speak a protocol.
//! Never: a file that was there before, unless `--force` says so.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::{
    config,
    error::{CliError, Exit},
    known, options, print, signals,
};
use crate::{
    contract::Protocol,
    engine::{Deadlines, EngineCommand, Patience},
    protocols,
    report::write_file,
    suite,
};

// Both say where this very version comes from; a test holds them to Cargo.toml.
const GITHUB: &str = include_str!("../../ci/github-workflow.yml");
const GITLAB: &str = include_str!("../../ci/gitlab-ci.yml");

/// What stands in the jobs for whoever publishes Linesman, until it is published.
const OWNER: &str = "/OWNER/";
/// How the key of the cache begins, which names the version that is installed.
const VERSION: &str = "key: linesman-v";
/// How the comment begins that stands for the build of the engine.
const BUILD: &str = "# Build the engine here";

/// Detect an engine's protocol, and write linesman.toml and a CI job.
#[derive(Args, Debug)]
pub(super) struct Init {
    /// The engine's program and its arguments, after `--`
    #[arg(last = true, required = true, value_name = "ENGINE")]
    engine: Vec<String>,

    /// The CI system to write a job for
    #[arg(long, value_name = "WHOSE", default_value = "github")]
    ci: Ci,

    /// Overwrite existing files
    #[arg(long)]
    force: bool,

    /// Multiply every time limit, for engines that start slowly
    #[arg(long, value_name = "FACTOR", default_value = "0.5")]
    patience: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Ci {
    Github,
    Gitlab,
    None,
}

impl Init {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        let patience: Patience = self.patience.parse()?;
        let mut paths = vec![PathBuf::from(config::FILE)];
        let job = match self.ci {
            Ci::Github => Some((".github/workflows/linesman.yml", GITHUB)),
            Ci::Gitlab => Some((".gitlab-ci.yml", GITLAB)),
            Ci::None => None,
        };
        paths.extend(job.map(|(path, _)| PathBuf::from(path)));
        // Before the engine is started, and before anything is written.
        if let Some(there) = paths.iter().find(|p| !self.force && p.exists()) {
            return Err(CliError::Usage(format!(
                "`{}` exists and was not changed; --force overwrites it",
                there.display()
            )));
        }
        let command = EngineCommand::from_words(&self.engine)?;
        let Some(protocol) = speaks(&command, patience)? else {
            print::error(&unknown(&command));
            return Ok(Exit::NoEngine);
        };
        write(Path::new(config::FILE), &written(&self.engine, protocol))?;
        print::text(&format!("the engine speaks {}; wrote {}", protocol.title(), config::FILE));
        if let Some((path, text)) = job {
            write(Path::new(path), text)?;
            print::text(&format!(" and {path}\n{}", to_replace(path, text)));
        }
        print::text(
            "\nnext: `linesman check`, and `linesman baseline --write` for what cannot be fixed yet\n",
        );
        Ok(Exit::Conforms)
    }
}

/// What has to be replaced in a job before it can run, each with its line.
fn to_replace(path: &str, text: &str) -> String {
    let parts = [
        (OWNER, "`OWNER`: put the owner of Linesman's repository in its place"),
        (
            BUILD,
            "the comment: put the commands that build your engine in its place, so that the command in linesman.toml starts it there too",
        ),
        (
            VERSION,
            "the version of Linesman: to use another one, replace it here and in the line with `--tag`",
        ),
    ];
    let line = |mark: &str| text.lines().position(|line| line.contains(mark));
    let told = parts.iter().filter_map(|(mark, what)| Some((line(mark)? + 1, what)));
    let rows: String = told.map(|(at, what)| format!("  {path}:{at}: {what}\n")).collect();
    format!("before the job can run, replace in it:\n{rows}")
}

/// The protocol that an engine speaks.
pub(super) fn speaks(
    command: &EngineCommand,
    patience: Patience,
) -> Result<Option<&'static Protocol>, CliError> {
    let _reaper = options::reaper();
    signals::insist(1);
    Ok(options::runtime()?.block_on(suite::speaks(command, Deadlines::scaled(patience))))
}

/// What is said of an engine that speaks none.
pub(super) fn unknown(command: &EngineCommand) -> String {
    let known: Vec<&str> = protocols::all().iter().map(|p| p.id()).collect();
    format!(
        "`{command}` speaks none of the known protocols ({}): `linesman check PROTOCOL -- {command}` shows why",
        known.join(", ")
    )
}

fn written(words: &[String], protocol: &Protocol) -> String {
    let words: Vec<String> = words.iter().map(|w| known::quoted(w)).collect();
    let mut out = format!(
        "# How `linesman check` checks the engines of this repository.\n\n[[engine]]\ncommand = [{}]\nprotocol = \"{}\"\n",
        words.join(", "),
        protocol.id()
    );
    for setting in protocol.facts().settings {
        let value = setting.values.first().copied().unwrap_or_default();
        out.push_str(&format!(
            "# {}\n# {} = {}\n",
            setting.help,
            setting.name,
            known::quoted(value)
        ));
    }
    out.push_str(&format!(
        "# patience = 2              # multiplies every time limit\n# tags = \"@must and not @timing\"   # to begin gently: neither warnings nor measured times\n# baseline = \"{}\"   # the default\n",
        known::FILE
    ));
    out
}

fn write(path: &Path, text: &str) -> Result<(), CliError> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|e| {
            CliError::Usage(format!("could not make the folder `{}`: {e}", folder.display()))
        })?;
    }
    Ok(write_file(path, text)?)
}
