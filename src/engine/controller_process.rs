//! A controller as a process that plays with an engine of ours.
//!
//! In: the controller's command, and that of the engine which it is to use, between which a
//! proxy keeps a log. Out: the conversations that the controller had, one for each time that it
//! started its engine. Never: a judgement.

use std::{
    fs, io,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    time::Duration,
};

use super::{Arrival, Conversation, EngineCommand, EngineSource, Session, StartError, pause};
use crate::transcript::{Entry, From, read};

/// What stands for our engine in the words of a controller's command.
pub const ENGINE: &str = "{engine}";

/// How long the log of a conversation may take to be written once the controller is gone.
const WRITING: Duration = Duration::from_secs(10);

/// How often to look whether it is.
const LOOK: Duration = Duration::from_millis(10);

/// The last note in a log.
pub const OVER: &str = "the conversation is over";

/// What a controller had to say.
#[derive(Debug)]
pub struct ControllerRun {
    /// Its conversations, in the order in which they began.
    pub conversations: Vec<Conversation>,
    /// The last lines that it printed itself.
    pub last_words: Vec<Entry>,
}

/// Why nothing was learnt of a controller.
#[derive(Debug, thiserror::Error)]
pub enum ControllerError {
    #[error(transparent)]
    Start(#[from] StartError),
    #[error("could not prepare an engine for the controller: {0}")]
    Prepare(#[from] io::Error),
}

/// Runs a controller with an engine until it ends, or for so long. `proxy` is the command that
/// runs the engine and writes a log to the file that stands for [`LOG`] in it.
///
/// # Errors
/// The controller cannot be started.
pub async fn run_controller(
    controller: &EngineCommand,
    proxy: &[String],
    limit: Duration,
) -> Result<ControllerRun, ControllerError> {
    let folder = tempfile::Builder::new().prefix("linesman-").tempdir()?;
    let engine = launcher(folder.path(), proxy)?;
    let mut command = controller.clone();
    let named = |word: &String| word.replace(ENGINE, &engine.display().to_string());
    command.arguments = command.arguments.iter().map(named).collect();
    command.program = named(&command.program);
    let mut session = Session::start(&EngineSource::Process(command))?;
    let arrival = loop {
        match session.wait(limit).await {
            // What it prints is its own affair, and read so that it can go on.
            Arrival::Bytes => while session.next_line().is_some() {},
            end => break end,
        }
    };
    let in_time = arrival == Arrival::Closed;
    let end = if in_time { session.exit(limit).await } else { None };
    let took = session.now();
    let farewell = session.end(Duration::ZERO).await;
    let mut conversations = logs(folder.path()).await?;
    for conversation in &mut conversations {
        (conversation.took, conversation.end) = (took, end);
    }
    Ok(ControllerRun { conversations, last_words: farewell.complaints })
}

/// What stands for the file of the log in the command of a proxy.
pub const LOG: &str = "{log}";

/// A program without arguments that runs our engine.
fn launcher(folder: &Path, proxy: &[String]) -> io::Result<PathBuf> {
    let log = folder.join("{time}-{pid}.log").display().to_string();
    let words = proxy.iter().map(|word| word.replace(LOG, &log));
    let line = shell_words::join(words);
    let path = folder.join("engine");
    fs::write(&path, format!("#!/bin/sh\nexec {line}\n"))?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
    Ok(path)
}

/// Reads the logs once they are complete.
async fn logs(folder: &Path) -> io::Result<Vec<Conversation>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "log"))
        .collect();
    paths.sort();
    let clock = super::Clock::start();
    let mut conversations = Vec::new();
    for path in paths {
        let mut bytes = fs::read(&path)?;
        while !bytes.trim_ascii_end().ends_with(OVER.as_bytes()) && clock.now() < WRITING {
            pause(LOOK).await;
            bytes = fs::read(&path)?;
        }
        let mut entries: Vec<Entry> = Vec::new();
        for line in bytes.split(|byte| *byte == b'\n') {
            if let Some((at, from, line)) = read(line)
                && matches!(from, From::Controller | From::Engine)
            {
                entries.push(Entry { at, from, line, number: entries.len() + 1 });
            }
        }
        conversations.push(Conversation { entries, ..Conversation::default() });
    }
    Ok(conversations)
}
