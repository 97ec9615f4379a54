//! Starting and ending engine processes; the only place that does either.
//!
//! In: a command. Out: a child in a process group of its own, or the reason
//! why there is none. The whole group is ended, children included.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::Stdio,
    sync::LazyLock,
};

#[cfg(unix)]
use process_wrap::tokio::{CommandWrap, CommandWrapper as _, ProcessSession};
use thiserror::Error;
use tokio::{
    net::unix::pipe,
    process::{Child, Command},
};

use super::{EngineCommand, reaper};

/// An engine that could not be started.
#[derive(Debug, Error)]
#[error("could not start `{program}`: {kind}")]
pub struct StartError {
    /// The program as it was given.
    pub program: String,
    /// What is wrong with it.
    pub kind: StartErrorKind,
}

/// What can be wrong with a program.
#[derive(Debug, Error)]
pub enum StartErrorKind {
    #[error("no such file; check the path")]
    NoSuchFile,
    #[error("no program of that name in PATH; give a path such as `./{0}`")]
    NotInPath(String),
    #[error("the link points to `{0}`, which does not exist")]
    DeadLink(String),
    #[error("it is a directory; give the program inside it")]
    Directory,
    #[error("the file is not executable; try `chmod +x {0}`")]
    NotExecutable(String),
    #[error(
        "the system cannot run this file: a script needs a first line such as `#!/bin/sh`, a program must be built for this machine"
    )]
    NotAProgram,
    #[error("the interpreter named in its first line does not exist")]
    NoInterpreter,
    #[error("the working folder `{0}` does not exist")]
    NoFolder(String),
    #[error("its memory could not be limited: {0}")]
    NoLimit(io::Error),
    #[error("the machine has no {0} left")]
    Exhausted(&'static str),
    #[error("{0}")]
    Other(io::Error),
}

impl StartErrorKind {
    /// Whether the machine could not give what a program needs: that says
    /// nothing about the engine.
    #[must_use]
    pub const fn is_of_the_machine(&self) -> bool {
        matches!(self, Self::Exhausted(_))
    }
}

/// Starts the engine with all three streams piped, or with both outputs in
/// one pipe, whose other end is returned.
pub(super) fn start(
    command: &EngineCommand,
) -> Result<(Child, Option<pipe::Receiver>), StartError> {
    let failed = |e| StartError::new(command, e);
    let both = if command.merge_stderr { Some(io::pipe().map_err(failed)?) } else { None };
    let (merged, output, errors) = match both {
        Some((reader, writer)) => {
            let merged = pipe::Receiver::from_owned_fd(reader.into()).map_err(failed)?;
            (Some(merged), writer.try_clone().map_err(failed)?.into(), writer.into())
        }
        None => (None, Stdio::piped(), Stdio::piped()),
    };
    let mut process = prepare(command);
    process.stdout(output).stderr(errors).kill_on_drop(true);
    let child = spawn(process).map_err(failed)?;
    if let Some(limit) = command.max_memory {
        // Dropping the child ends it.
        limit.put_on(child.id()).map_err(|reason| StartError {
            program: command.program.clone(),
            kind: StartErrorKind::NoLimit(reason),
        })?;
    }
    Ok((child, merged))
}

/// Starts the engine with all three streams piped, in the process group of this program, as
/// the controller would that has started this program for an engine.
///
/// # Errors
/// The program cannot be started.
pub fn start_beside(command: &EngineCommand) -> Result<std::process::Child, StartError> {
    let mut process = prepare(command);
    process.stdout(Stdio::piped()).stderr(Stdio::piped());
    process.into_std().spawn().map_err(|e| StartError::new(command, e))
}

impl StartError {
    /// Why a program could not be started.
    #[must_use]
    pub fn new(command: &EngineCommand, error: io::Error) -> Self {
        Self { program: command.program.clone(), kind: explain(command, error) }
    }
}

fn prepare(command: &EngineCommand) -> Command {
    #[expect(clippy::disallowed_methods, reason = "this is the one place that starts engines")]
    let mut process = Command::new(&command.program);
    process
        .args(&command.arguments)
        .envs(command.environment.iter().map(|(k, v)| (k, v)))
        .envs(reaper::mark())
        .stdin(Stdio::piped());
    if let Some(folder) = &command.folder {
        process.current_dir(folder);
    }
    process
}

/// Starts it as the leader of a process group. Where there is a terminal, also
/// of a session, which has none: engines could write to it past all reports,
/// and change how it behaves. A session costs a little more to make.
#[cfg(unix)]
fn spawn(mut process: Command) -> io::Result<Child> {
    static TERMINAL: LazyLock<bool> = LazyLock::new(|| fs::File::open("/dev/tty").is_ok());
    if !*TERMINAL {
        process.process_group(0);
        return process.spawn();
    }
    // The wrapper's own child is of no use here: groups are ended below.
    let wrap = CommandWrap::with_new(process.as_std().get_program(), |_| {});
    ProcessSession.pre_spawn(&mut process, &wrap)?;
    process.spawn()
}

#[cfg(not(unix))]
fn spawn(mut process: Command) -> io::Result<Child> {
    process.spawn()
}

/// Ends the child, unless it was waited for already, and its whole process
/// group at once. The child may have left the group it was started in.
pub(super) fn end(child: Option<u32>, leader: Option<u32>) {
    #[cfg(unix)]
    {
        use nix::{
            sys::signal::{Signal, kill, killpg},
            unistd::Pid,
        };
        let pid = |id: Option<u32>| id.and_then(|id| i32::try_from(id).ok()).map(Pid::from_raw);
        // Either may be gone already, which is what is wanted.
        let _ = pid(child).map(|pid| kill(pid, Signal::SIGKILL));
        let _ = pid(leader).map(|pid| killpg(pid, Signal::SIGKILL));
    }
    #[cfg(not(unix))]
    let _ = (child, leader);
}

fn explain(command: &EngineCommand, error: io::Error) -> StartErrorKind {
    if let Some(lacking) = exhausted(&error) {
        return StartErrorKind::Exhausted(lacking);
    }
    let given = &command.program;
    if let Some(folder) = command.folder.as_ref().filter(|f| !f.is_dir()) {
        return StartErrorKind::NoFolder(folder.display().to_string());
    }
    let has_separator = given.contains(std::path::MAIN_SEPARATOR);
    let path: PathBuf = match &command.folder {
        Some(folder) if has_separator => folder.join(given),
        _ => PathBuf::from(given),
    };
    match error.kind() {
        io::ErrorKind::NotFound if !has_separator => StartErrorKind::NotInPath(given.clone()),
        io::ErrorKind::NotFound if is_dead_link(&path) => StartErrorKind::DeadLink(
            fs::read_link(&path).map(|t| t.display().to_string()).unwrap_or_default(),
        ),
        io::ErrorKind::NotFound if path.exists() => StartErrorKind::NoInterpreter,
        io::ErrorKind::NotFound => StartErrorKind::NoSuchFile,
        io::ErrorKind::PermissionDenied if path.is_dir() => StartErrorKind::Directory,
        io::ErrorKind::PermissionDenied => StartErrorKind::NotExecutable(given.clone()),
        io::ErrorKind::NotADirectory => StartErrorKind::NoSuchFile,
        _ if is_no_program(&error) => StartErrorKind::NotAProgram,
        _ => StartErrorKind::Other(error),
    }
}

/// What the machine has too little of, if that is why a program did not start.
fn exhausted(error: &io::Error) -> Option<&'static str> {
    #[cfg(unix)]
    {
        use nix::errno::Errno;
        match Errno::from_raw(error.raw_os_error()?) {
            Errno::EAGAIN => Some("processes"),
            Errno::ENOMEM => Some("memory"),
            Errno::EMFILE | Errno::ENFILE => Some("open files"),
            _ => None,
        }
    }
    #[cfg(not(unix))]
    {
        let _ = error;
        None
    }
}

fn is_dead_link(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|m| m.file_type().is_symlink()) && !path.exists()
}

fn is_no_program(error: &io::Error) -> bool {
    // ENOEXEC has no kind of its own in the standard library.
    cfg!(unix) && error.raw_os_error() == Some(8)
}
