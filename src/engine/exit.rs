//! How a process ended.

use std::{fmt, process::ExitStatus};

/// The end of a process, as far as it can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// It ended with this status.
    Status(i32),
    /// A signal ended it.
    Signal(i32),
    /// It closed its output and lives on.
    ClosedOutput,
    /// It closed its input and lives on.
    ClosedInput,
}

impl From<ExitStatus> for Exit {
    fn from(status: ExitStatus) -> Self {
        #[cfg(unix)]
        {
            use std::os::unix::process::ExitStatusExt as _;
            if let Some(signal) = status.signal() {
                return Self::Signal(signal);
            }
        }
        Self::Status(status.code().unwrap_or(-1))
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Status(0) => f.write_str("ended with status 0"),
            Self::Status(status) => write!(f, "ended with status {status}"),
            Self::Signal(signal) => write!(f, "was ended by signal {}", signal_name(*signal)),
            Self::ClosedInput => f.write_str("closed its input but went on running"),
            Self::ClosedOutput => f.write_str("closed its output but went on running"),
        }
    }
}

/// Ends this program as a crash does, for reference engines that play one.
pub fn crash() -> ! {
    std::process::abort()
}

fn signal_name(signal: i32) -> String {
    #[cfg(unix)]
    if let Ok(known) = nix::sys::signal::Signal::try_from(signal) {
        return format!("{known} ({signal})");
    }
    signal.to_string()
}
