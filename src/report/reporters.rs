//! The door of the room: from the events of a run to all reports asked for.
//!
//! In: what the user asked for, then the events.
//! Out: one report on standard output while and after the run, the others in
//! files when it is finished, and streams of events in files as they happen.
//! Never: an exit code, a second report on standard output.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use anstream::{AutoStream, ColorChoice};

use super::{
    Console, Format, Palette, RenderContext, ReportError, ReportSpec, Rerun, badge, concise,
    console,
    escape::printable,
    events::Events,
    github, html, json, junit, markdown,
    progress::Progress,
    tap, transcripts,
    write::{append, check_folder, check_path, write_file},
};
use crate::{
    files::Appender,
    suite::{Event, Listener},
    verdict::{FailOn, RunRecord},
};

/// What shapes every report.
#[derive(Clone, Debug)]
pub struct Options {
    /// What counts as a failure.
    pub fail_on: FailOn,
    /// Whether several different findings of a cause are shown, not only the first.
    pub verbose: bool,
    /// Whether the console report shows only what is wrong, and the answer.
    pub quiet: bool,
    /// Colours on standard output. `Auto` asks the terminal and `NO_COLOR`.
    pub colour: ColorChoice,
    /// Whether to show how far the run is, if standard error is a terminal.
    pub progress: bool,
    /// How to run one requirement again; `None` where nothing was run.
    pub rerun: Option<Rerun>,
    /// Where the user's own files describe the engine: a path, and a line from 1.
    pub home: Option<(String, usize)>,
    /// The job summary that the github report adds itself to.
    pub job_summary: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            fail_on: FailOn::default(),
            verbose: false,
            quiet: false,
            colour: ColorChoice::Auto,
            progress: true,
            rerun: Some(Rerun::default()),
            home: None,
            job_summary: None,
        }
    }
}

/// All reports of one run.
pub struct Reporters {
    context: RenderContext,
    progress: Progress,
    screen: Screen,
    files: Vec<(Format, PathBuf)>,
    /// Streams of events in files.
    streams: Vec<(PathBuf, Events<Appender>)>,
    /// Where the annotations go that stand beside the console report.
    annotations: Option<Box<dyn Write>>,
    job_summary: Option<PathBuf>,
    opening: String,
    record: Option<Arc<RunRecord>>,
}

/// What standard output is for.
enum Screen {
    Console(Console<Box<dyn Write>>),
    Events(Events<Box<dyn Write>>),
    Other(Format, Box<dyn Write>),
}

impl Reporters {
    /// Reports as asked for. The console report is shown unless another one
    /// takes standard output.
    ///
    /// # Errors
    /// Two reports for the same place, or a file that cannot be written; told
    /// before the run, which then need not begin.
    pub fn new(specs: &[ReportSpec], options: Options) -> Result<Self, ReportError> {
        let choice = match options.colour {
            ColorChoice::Auto => AutoStream::choice(&io::stdout()),
            decided => decided,
        };
        let palette = if choice == ColorChoice::Never { Palette::PLAIN } else { Palette::COLOUR };
        // The stream translates colours for consoles that know no escapes.
        let out = Box::new(AutoStream::new(io::stdout(), choice));
        let mut reporters = Self::on_writer(specs, options, out, palette)?;
        // What is no terminal has no size.
        if let Screen::Console(console) = &mut reporters.screen
            && let Some((width, _)) = terminal_size::terminal_size_of(io::stdout())
        {
            console.set_columns(width.0.into());
        }
        Ok(reporters)
    }

    /// Reports in files only: standard output is somebody else's.
    ///
    /// # Errors
    /// As for [`Reporters::new`].
    pub fn for_files(specs: &[ReportSpec], options: Options) -> Result<Self, ReportError> {
        Self::on_writer(specs, options, Box::new(io::sink()), Palette::PLAIN)
    }

    /// The same, with another writer in the place of standard output.
    ///
    /// # Errors
    /// As for [`Reporters::new`].
    pub fn on_writer(
        specs: &[ReportSpec],
        options: Options,
        out: Box<dyn Write>,
        palette: Palette,
    ) -> Result<Self, ReportError> {
        let mut on_output: Option<Format> = None;
        let mut annotated = false;
        let github = specs.iter().any(|s| s.format == Format::Github);
        let mut files: Vec<(Format, PathBuf)> = Vec::new();
        for ReportSpec { format, file } in specs {
            if *format == Format::Transcripts && options.rerun.is_none() {
                return Err(ReportError::NoRun);
            }
            match (file, on_output) {
                (Some(file), _) => {
                    match format {
                        Format::Transcripts => check_folder(file)?,
                        _ => check_path(file)?,
                    }
                    if files.iter().any(|(_, other)| same_place(other, file)) {
                        return Err(ReportError::TwoInOneFile(file.clone()));
                    }
                    files.push((*format, file.clone()));
                }
                // A person who reads the job's log wants both.
                (None, None | Some(Format::Console)) if *format == Format::Github => {
                    annotated = true;
                }
                (None, _) if annotated && *format != Format::Console => {
                    return Err(ReportError::TwoOnOutput(Format::Github, *format));
                }
                (None, Some(first)) if first != *format => {
                    return Err(ReportError::TwoOnOutput(first, *format));
                }
                (None, _) => on_output = Some(*format),
            }
        }
        let mut context = RenderContext::new(options.fail_on, options.rerun);
        context.verbose = options.verbose;
        context.quiet = options.quiet;
        context.home = options.home;
        let screen = match on_output {
            None | Some(Format::Console) => {
                Screen::Console(Console::new(out, context.clone(), palette))
            }
            Some(Format::Events) => Screen::Events(Events::new(out, context.clone())),
            Some(other) => Screen::Other(other, out),
        };
        let (events, files): (Vec<_>, Vec<_>) =
            files.into_iter().partition(|(format, _)| *format == Format::Events);
        let mut streams = Vec::new();
        for (_, path) in events {
            let file = Appender::anew(&path).map_err(|e| unwritable(&path, &e))?;
            streams.push((path, Events::new(file, context.clone())));
        }
        let progress = Progress::new(options.progress && !options.quiet);
        let annotations: Option<Box<dyn Write>> = annotated.then(|| Box::new(io::stdout()) as _);
        let job_summary = options.job_summary.filter(|_| github);
        Ok(Self {
            context,
            progress,
            screen,
            files,
            streams,
            annotations,
            job_summary,
            opening: String::new(),
            record: None,
        })
    }

    /// The record, once the run is over.
    #[must_use]
    pub const fn record(&self) -> Option<&Arc<RunRecord>> {
        self.record.as_ref()
    }

    /// Completes standard output and writes the files. One that cannot be
    /// written does not keep the others from being written.
    ///
    /// # Errors
    /// Everything that could not be written; a closed pipe is none.
    pub fn finish(&mut self) -> Result<(), ReportError> {
        let record = self.record.clone().ok_or(ReportError::NoRecord)?;
        let mut errors = Vec::new();
        match &mut self.screen {
            Screen::Console(console) => {
                let trouble = console.take_trouble();
                errors.extend(trouble.map(|e| ReportError::Output(e.to_string())));
            }
            Screen::Events(events) => {
                let trouble = events.take_trouble();
                errors.extend(trouble.map(|e| ReportError::Output(e.to_string())));
            }
            Screen::Other(format, out) => {
                let made = made(*format, &record, &self.context, &self.opening);
                // Annotations are commands; those of others in them are not.
                let harmless = |text: String| match format {
                    Format::Github => text,
                    _ => printable(&text, false),
                };
                let printed = made.and_then(|text| print(out, &harmless(text)));
                errors.extend(printed.err());
            }
        }
        for (path, events) in &mut self.streams {
            errors.extend(events.take_trouble().map(|e| unwritable(path, &e)));
        }
        if let Some(out) = &mut self.annotations {
            errors.extend(print(out, &github::write(&record, &self.context)).err());
        }
        if let Some(path) = &self.job_summary {
            errors.extend(append(path, &markdown::write(&record, &self.context)).err());
        }
        // A pipe may have to be waited for; what is a file is safe by then.
        let (files, pipes): (Vec<_>, Vec<_>) =
            self.files.iter().partition(|(_, path)| !path.exists() || path.is_file());
        for (format, path) in files.into_iter().chain(pipes) {
            let written = match format {
                Format::Transcripts => transcripts::write(&record, path, usize::MAX),
                _ => made(*format, &record, &self.context, &self.opening)
                    .and_then(|text| write_file(path, &text)),
            };
            errors.extend(written.err());
        }
        ReportError::all(errors)
    }
}

impl Listener for Reporters {
    fn on(&mut self, event: &Event) {
        // The line of progress is the last on the screen until it is gone.
        let over = matches!(event, Event::Finished(_));
        if over {
            self.progress.on(event);
        }
        match event {
            Event::Started { catalogue, drills, runs, engine } => {
                self.context.learn(catalogue, *drills, *runs);
                self.opening = console::opening(engine, &self.context, Palette::PLAIN);
            }
            Event::DrillStarted(_)
            | Event::DrillFinished(..)
            | Event::Found { .. }
            | Event::DrillRepeated { .. }
            | Event::NotReady { .. }
            | Event::Estimated { .. }
            | Event::TakesLong { .. }
            | Event::CutsDown => {}
            Event::Finished(record) => self.record = Some(Arc::clone(record)),
        }
        match &mut self.screen {
            Screen::Console(console) => console.on(event),
            Screen::Events(events) => events.on(event),
            Screen::Other(..) => {}
        }
        for (_, events) in &mut self.streams {
            events.on(event);
        }
        if !over {
            self.progress.on(event);
        }
    }
}

fn made(
    format: Format,
    record: &RunRecord,
    context: &RenderContext,
    opening: &str,
) -> Result<String, ReportError> {
    match format {
        Format::Console => {
            Ok(format!("{opening}{}", console::closing(record, context, Palette::PLAIN)))
        }
        Format::Json => json::write(record),
        Format::Junit => junit::write(record, context),
        Format::Markdown => Ok(markdown::write(record, context)),
        Format::Html => Ok(html::write(record, context)),
        Format::Github => Ok(github::write(record, context)),
        Format::Badge => badge::write(record, context),
        Format::Tap => Ok(tap::write(record, context)),
        Format::Concise => Ok(concise::write(record, context)),
        Format::Events => {
            let reason = "events are written as they happen".to_owned();
            Err(ReportError::Made { format, reason })
        }
        // They are files of their own.
        Format::Transcripts => Err(ReportError::NoRun),
    }
}

fn print(out: &mut impl Write, text: &str) -> Result<(), ReportError> {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => Err(ReportError::Output(e.to_string())),
        _ => Ok(()),
    }
}

fn unwritable(path: &Path, error: &io::Error) -> ReportError {
    ReportError::File { path: path.to_path_buf(), reason: error.to_string() }
}

/// Whether two paths name one file, links followed; `check_path` has seen that both can be.
#[must_use]
pub fn same_place(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| {
        let there = path.canonicalize().or_else(|_| {
            let path = std::path::absolute(path)?;
            let (folder, name) = (path.parent(), path.file_name());
            let folder = folder.map_or_else(|| Ok(PathBuf::from("/")), Path::canonicalize)?;
            io::Result::Ok(name.map_or_else(|| folder.clone(), |name| folder.join(name)))
        });
        there.unwrap_or_else(|_| path.to_path_buf())
    };
    whole(one) == whole(other)
}
