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

use super::{
    Arrival, Clock, Conversation, EngineCommand, EngineSource, Session, StartError, pause,
};
use crate::{
    files::read_start,
    transcript::{Entry, From, read},
};

/// What stands for our engine in the words of a controller's command.
pub const ENGINE: &str = "{engine}";

/// How long the log of a conversation may take to be written once the controller is gone.
const WRITING: Duration = Duration::from_secs(10);

/// How often to look whether it is.
const LOOK: Duration = Duration::from_millis(10);

/// How the first note in a log begins; the engine follows.
pub const START: &str = "start: ";

/// The last note in a log.
pub const OVER: &str = "the conversation is over";

/// How large the logs of a session may be together, in bytes. A controller that plays says a
/// thousandth of it; of one that floods, what goes beyond is not judged.
const LOGGED: u64 = 64 << 20;

/// How many of them are looked at.
const LOGS: usize = 1_000;

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
    let folder = || tempfile::Builder::new().prefix("linesman-").tempdir();
    // Controllers write files of their own beside their engine: logs stand elsewhere.
    let (home, logged) = (folder()?, folder()?);
    let engine = launcher(home.path(), logged.path(), proxy)?;
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
    let mut conversations = logs(logged.path(), proxy).await?;
    for conversation in &mut conversations {
        (conversation.took, conversation.end) = (took, end);
    }
    Ok(ControllerRun { conversations, last_words: farewell.complaints })
}

/// What stands for the file of the log in the command of a proxy.
pub const LOG: &str = "{log}";

/// A program without arguments that runs our engine.
fn launcher(folder: &Path, logs: &Path, proxy: &[String]) -> io::Result<PathBuf> {
    let log = logs.join("{time}-{pid}.log").display().to_string();
    let words = proxy.iter().map(|word| word.replace(LOG, &log));
    let line = shell_words::join(words);
    let path = folder.join("engine");
    fs::write(&path, format!("#!/bin/sh\nexec {line}\n"))?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
    Ok(path)
}

/// Reads the logs that this proxy wrote, once they are complete.
async fn logs(folder: &Path, proxy: &[String]) -> io::Result<Vec<Conversation>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "log"))
        .collect();
    paths.sort();
    paths.truncate(LOGS);
    let clock = Clock::start();
    let mut conversations = Vec::new();
    let mut room = LOGGED;
    for path in paths {
        // What cannot be read is none of ours: the controller has put something in its place.
        let Some(bytes) = log(&path, proxy, room, &clock).await else { continue };
        let is_cut = bytes.len() as u64 == room;
        room -= bytes.len() as u64;
        let mut lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
        if is_cut {
            lines.pop();
        }
        let mut entries: Vec<Entry> = Vec::new();
        for line in lines {
            if let Some((at, from, line)) = read(line)
                && matches!(from, From::Controller | From::Engine)
            {
                entries.push(Entry { at, from, line, number: entries.len() + 1 });
            }
        }
        conversations.push(Conversation { entries, is_cut, ..Conversation::default() });
    }
    Ok(conversations)
}

/// The first bytes of a log once it is complete, if this proxy wrote it.
async fn log(path: &Path, proxy: &[String], most: u64, clock: &Clock) -> Option<Vec<u8>> {
    loop {
        let bytes = read_start(path, most).ok()?;
        let is_begun = bytes.contains(&b'\n');
        if is_begun && !is_by(proxy, &bytes) {
            return None;
        }
        let is_whole = bytes.trim_ascii_end().ends_with(OVER.as_bytes());
        if is_whole || bytes.len() as u64 == most || clock.now() >= WRITING {
            return is_begun.then_some(bytes);
        }
        pause(LOOK).await;
    }
}

/// Whether a log begins with the engine of this proxy.
fn is_by(proxy: &[String], log: &[u8]) -> bool {
    let engine = proxy.iter().skip_while(|word| *word != "--").skip(1);
    let begins = format!("{START}{}", shell_words::join(engine));
    let first = log.split(|byte| *byte == b'\n').next().unwrap_or_default();
    read(first).is_some_and(|(_, from, line)| from == From::Event && line.text() == begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_of_others_are_passed_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let proxy: Vec<String> = ["proxy", "--", "our", "engine"].map(Into::into).into();
        let log = |engine: &str| {
            format!("0.000000 = start: {engine}\n0.1 > info\n0.2 < id x\n0.3 = {OVER}\n")
        };
        fs::write(path("1.log"), log("our engine")).expect("written");
        fs::write(path("2.log"), log("./my-engine")).expect("written");
        fs::write(path("3.log"), "a window was opened\n").expect("written");
        nix::unistd::mkfifo(&path("4.log"), nix::sys::stat::Mode::S_IRWXU).expect("a pipe");
        std::os::unix::fs::symlink("/dev/zero", path("5.log")).expect("linked");
        fs::write(path("6.txt"), log("our engine")).expect("written");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        let runtime = runtime.expect("a runtime");
        let found = runtime.block_on(logs(folder.path(), &proxy)).expect("read");
        assert_eq!(found.len(), 1);
        assert!(!found[0].is_cut && found[0].entries.len() == 2);
        let clock = Clock::start();
        let begun = runtime.block_on(super::log(&path("1.log"), &proxy, 40, &clock));
        assert_eq!(begun.map(|bytes| bytes.len()), Some(40), "a beginning is enough");
    }
}
