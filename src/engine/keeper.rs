//! What ends engines when nothing else does.
//!
//! Engines are ended with their process group. That misses children that left
//! the group, and everything if Linesman itself is killed. So each engine is
//! started with a variable in its environment that names the run, and one
//! process more, the keeper, waits for the end of the run, however it comes,
//! and then ends whatever still carries that name.
//! In: the end of a pipe. Out: dead processes. Never: processes of others.

use std::{
    fs, io,
    io::Read as _,
    process::{Child, Command, Stdio},
    sync::OnceLock,
};

/// The variable that names the run.
const VARIABLE: &str = "LINESMAN_RUN";

/// How often to look for more: a program may be forking as it is ended.
const ROUNDS: usize = 20;

static RUN: OnceLock<String> = OnceLock::new();

/// The keeper of this process; what is left of the engines is ended when it
/// is dropped.
#[derive(Debug)]
pub struct Keeper(Child);

impl Keeper {
    /// Starts `command`, which must call [`keep`] with its last argument.
    ///
    /// # Errors
    /// The command cannot be started.
    pub fn start(mut command: Command) -> io::Result<Self> {
        let id = std::process::id();
        let since = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
        let run = RUN.get_or_init(|| format!("{id}-{:x}", since.as_nanos()));
        command.arg(run).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // Ctrl-C is for Linesman; the keeper must outlive it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.spawn().map(Self)
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        // It ends as soon as nothing is left; there is nothing to do if it cannot.
        let _ = self.0.wait();
    }
}

/// The variable for an engine's environment, once there is a keeper.
pub(super) fn mark() -> Option<(&'static str, &'static str)> {
    RUN.get().map(|run| (VARIABLE, run.as_str()))
}

/// Waits until standard input ends, then ends every process of that run.
pub fn keep(run: &str) {
    // Nothing is ever written; reading returns when the other side is gone.
    let _ = io::stdin().lock().read_to_end(&mut Vec::new());
    let wanted = format!("{VARIABLE}={run}");
    for _ in 0..ROUNDS {
        if end_marked(wanted.as_bytes()) == 0 {
            return;
        }
    }
}

/// Ends the processes whose environment has this entry; tells how many.
#[cfg(target_os = "linux")]
fn end_marked(entry: &[u8]) -> usize {
    use nix::{
        sys::signal::{Signal, kill},
        unistd::Pid,
    };
    let Ok(processes) = fs::read_dir("/proc") else { return 0 };
    let numbers = processes.flatten().filter_map(|p| p.file_name().to_str()?.parse::<i32>().ok());
    let marked = |pid: &i32| {
        fs::read(format!("/proc/{pid}/environ"))
            .is_ok_and(|environment| environment.split(|b| *b == 0).any(|e| e == entry))
    };
    numbers.filter(marked).filter(|pid| kill(Pid::from_raw(*pid), Signal::SIGKILL).is_ok()).count()
}

/// Elsewhere the process group has to do.
#[cfg(not(target_os = "linux"))]
fn end_marked(_: &[u8]) -> usize {
    0
}
