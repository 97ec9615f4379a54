//! Stands aside for a copy of this program that does the work.
//!
//! Whatever descends from Linesman when a run ends is of an engine, and is ended. That does not
//! hold if a shell became this program and left children: so a copy is started, which has none,
//! and this process only passes signals on and ends as the copy does.
//! In: the command line. Out: how the copy ended. Never: anything of its own.

use std::{env, ffi::OsString, io, os::unix::process::CommandExt as _, process::Command, thread};

use nix::{
    sys::signal::{SigSet, Signal, kill},
    unistd::{Pid, getppid},
};

use super::Exit;

/// The variable that tells the copy which process stands aside for it.
const VARIABLE: &str = "LINESMAN_ASIDE";

/// Runs this program once more with these words, the name first, and tells how that ended.
///
/// # Errors
/// It cannot be started.
pub fn stand_aside(words: &[OsString], signals: &[Signal]) -> io::Result<Exit> {
    let mut command = Command::new(env::current_exe()?);
    if let Some((name, rest)) = words.split_first() {
        command.arg0(name).args(rest);
    }
    // A signal for the whole group comes to this process, which passes it on once.
    command.env(VARIABLE, std::process::id().to_string()).process_group(0);
    let mut copy = command.spawn()?;
    let pid = i32::try_from(copy.id()).map(Pid::from_raw).ok();
    // The copy must not inherit this, so it comes after the start.
    let signals: SigSet = signals.iter().copied().collect();
    let _ = signals.thread_block();
    let pass_on = move || {
        while let Ok(signal) = signals.wait() {
            // It may be gone already.
            let _ = pid.map(|pid| kill(pid, signal));
        }
    };
    // Without a thread the copy hears only signals of its own, and that of our end.
    let _ = thread::Builder::new().spawn(pass_on);
    Ok(copy.wait().map_or(Exit::Status(1), Exit::from))
}

/// Asks for a signal when the process that stands aside for this one is killed. Without one
/// nothing happens.
pub fn follow() {
    let aside = env::var(VARIABLE).ok().and_then(|pid| pid.parse().ok()).map(Pid::from_raw);
    if aside != Some(getppid()) {
        return;
    }
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_pdeathsig(Signal::SIGTERM);
    if aside != Some(getppid()) {
        let _ = nix::sys::signal::raise(Signal::SIGTERM);
    }
}
