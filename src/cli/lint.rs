//! `linesman lint`: recorded transcripts before the referee.

use std::{io::BufReader, path::PathBuf, sync::Arc};

use clap::Args;
use regex::bytes::Regex;

use super::{
    error::{CliError, Exit},
    options::{self, Readings},
    signals,
};
use crate::{
    files,
    lint::{LintOptions, lint, record, without_drills},
    report::{Options, ReportSpec, Reporters},
    spec::Sides,
    suite::{Event, Listener as _, greeting},
    transcript::{KnownFormat, Notation},
    verdict::{Conclusion, EngineRecord},
};

/// Judge recorded transcripts with the referee that judges live engines.
///
/// A file has a line for each line said: `>` before what was sent, `<` before
/// what the engine answered, `!` before its standard error; a time or a number
/// may stand in front, and the marks may be doubled. Other notations are
/// read with --format, or described with --sent and --received.
#[derive(Args, Debug)]
pub(super) struct Lint {
    /// The protocol that was spoken
    protocol: String,

    /// The recorded files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The notation: linesman; or that of cutechess, mzinga, pydraughts, py-draughts or reversed, as docs/recordings.md shows them [default: linesman]
    #[arg(long, value_name = "NAME", conflicts_with_all = ["sent", "received"])]
    format: Option<String>,

    /// How a sent line is recognised; the first group, or the one named `line`, is the line itself
    #[arg(long, value_name = "REGEX", requires = "received")]
    sent: Option<String>,

    /// How a received line is recognised; the first group is the line itself
    #[arg(long, value_name = "REGEX", requires = "sent")]
    received: Option<String>,

    /// Which notes in a file tell of a new engine process
    #[arg(long, value_name = "REGEX", default_value = "cmd=|fresh process|^start")]
    restart: String,

    /// Judge each file as a whole conversation. Otherwise one whose first command is not the greeting is judged from the first command that sets up a game
    #[arg(long)]
    whole: bool,

    /// Whose mistakes decide about the answer and the exit code: engine, controller or both. Those of the other side are told all the same
    #[arg(long, value_name = "SIDE", default_value = "engine")]
    side: Sides,

    /// A broken SHOULD counts as a failure
    #[arg(long)]
    strict: bool,

    /// Show up to twenty different findings of each requirement, not only the first
    #[arg(short, long)]
    verbose: bool,

    /// A report: console, json, junit, markdown or html, to a file with =FILE; may be repeated
    #[arg(long, value_name = "FORMAT[=FILE]")]
    report: Vec<String>,

    #[command(flatten)]
    readings: Readings,
}

impl Lint {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        signals::outlive_file_limit()?;
        let protocol = options::protocol(&self.protocol)?;
        let notation = match (&self.sent, &self.received) {
            (Some(sent), Some(received)) => Notation::patterns(sent, received)?,
            _ => KnownFormat::notation(self.format.as_deref().unwrap_or("linesman"))?,
        };
        let restart = Regex::new(&self.restart)
            .map_err(|e| CliError::Usage(format!("could not compile `{}`: {e}", self.restart)))?;
        let greeting = if self.whole || protocol.rejoin().at.is_empty() {
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
            strict: self.strict,
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
                "no line of the files is marked as sent or received; name the notation with --format, or describe it with --sent and --received".into(),
            ));
        }
        let engine = EngineRecord { recorded, ..EngineRecord::default() };
        let settings = &lint_options.settings;
        let record = record(protocol, settings, &catalogue, self.strict, engine, conversations);
        let conclusion = record.verdict;
        reporters.on(&Event::Finished(Arc::new(record)));
        reporters.finish()?;
        Ok(match conclusion {
            Conclusion::Conforms => Exit::Conforms,
            Conclusion::DoesNotConform | Conclusion::Inconclusive => Exit::DoesNotConform,
        })
    }
}
