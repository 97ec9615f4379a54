//! `linesman lint`: recorded transcripts before the referee.

use std::{io::BufReader, path::PathBuf, sync::Arc};

use clap::Args;

use super::{
    error::{CliError, Exit},
    options::{self, Readings, Recordings, Threshold},
    signals,
};
use crate::{
    files,
    lint::{LintOptions, lint, record, without_drills},
    report::{Options, ReportSpec, Reporters},
    spec::Sides,
    suite::{Event, Listener as _, greeting},
    verdict::{Conclusion, EngineRecord},
};

/// Check recorded conversations as `check` checks live engines.
///
/// In the default notation a mark begins each line: `>` sent to the engine, `<` received from it,
/// `!` its standard error. A time or a line number may come first, and marks may be doubled.
/// --format reads other programs' notations; --sent and --received describe any other.
#[derive(Args, Debug)]
pub(super) struct Lint {
    /// The protocol that was spoken
    protocol: String,

    /// The files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    recordings: Recordings,

    /// Judge each file from its first line, even if it does not begin with the handshake; otherwise such a file is judged from the first command that sets up a game
    #[arg(long)]
    whole: bool,

    /// Whose violations decide the exit code: engine, controller or both; the others are reported too
    #[arg(long, value_name = "SIDE", default_value = "engine")]
    side: Sides,

    #[command(flatten)]
    threshold: Threshold,

    /// Show up to twenty findings of each requirement, not only the first
    #[arg(short, long)]
    verbose: bool,

    /// Write a report: console, json, junit, markdown or html; to a file with =FILE; may be repeated
    #[arg(long, value_name = "FORMAT[=FILE]")]
    report: Vec<String>,

    #[command(flatten)]
    readings: Readings,
}

impl Lint {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        signals::outlive_file_limit()?;
        let protocol = options::protocol(&self.protocol)?;
        let (notation, restart) = self.recordings.read()?;
        let greeting = if self.whole || protocol.facts().rejoin.at.is_empty() {
            Vec::new()
        } else {
            options::runtime()?.block_on(greeting(protocol))
        };
        let settings = self.readings.settings(protocol)?;
        let lint_options = LintOptions { notation, restart, settings, greeting };
        let catalogue = Arc::new(without_drills(&*options::catalogue(protocol, None)?, self.side));
        let specs: Vec<ReportSpec> =
            self.report.iter().map(|r| r.parse()).collect::<Result<_, _>>()?;
        // There is nothing to run again: the lines are what they are.
        let shape = Options {
            fail_on: self.threshold.level(),
            verbose: self.verbose,
            rerun: None,
            progress: false,
            ..Options::default()
        };
        let mut reporters = Reporters::new(&specs, shape)?;
        let recorded: Vec<String> = self.files.iter().map(|p| p.display().to_string()).collect();
        reporters.on(&Event::Started {
            catalogue: Arc::clone(&catalogue),
            drills: 0,
            runs: 1,
            engine: recorded.join(" "),
        });
        let mut conversations = Vec::new();
        for (path, name) in self.files.iter().zip(&recorded) {
            let unreadable = |e: std::io::Error| CliError::Unreadable {
                path: name.clone(),
                reason: e.to_string(),
            };
            let file = files::open(path).map_err(unreadable)?;
            let input = BufReader::with_capacity(1 << 16, file);
            conversations.extend(lint(protocol, name, input, &lint_options).map_err(unreadable)?);
        }
        if conversations.iter().all(|linted| linted.lines == 0) {
            return Err(CliError::Usage(
                "no line of the files is marked as sent or received: choose the notation with --format, or describe it with --sent and --received".into(),
            ));
        }
        let engine = EngineRecord { recorded, ..EngineRecord::default() };
        let settings = &lint_options.settings;
        let record =
            record(protocol, settings, &catalogue, self.threshold.level(), engine, conversations);
        let conclusion = record.verdict;
        reporters.on(&Event::Finished(Arc::new(record)));
        reporters.finish()?;
        Ok(match conclusion {
            Conclusion::Conforms => Exit::Conforms,
            Conclusion::DoesNotConform | Conclusion::Inconclusive => Exit::DoesNotConform,
        })
    }
}
