//! What the system must grant for a run to begin.
//!
//! In: the limits of this process. Out: nothing, or which one is too low and how to raise it.
//! Never: a promise that it is enough for the engine, or for the longest of runs.

use nix::sys::resource::{Resource, getrlimit};

use super::error::CliError;

/// A limit: what it is of, how much is needed, in which unit it is told, and how to raise it.
struct Need {
    resource: Resource,
    what: &'static str,
    least: u64,
    unit: (u64, &'static str),
    option: &'static str,
}

const KIB: (u64, &str) = (1 << 10, " KiB");

/// What every command needs: the command line is read with it.
const STACK: Need = Need {
    resource: Resource::RLIMIT_STACK,
    what: "the stack",
    least: 512 << 10,
    unit: KIB,
    option: "-s",
};

/// What a run needs besides, with one small engine.
const RUN: &[Need] = &[
    Need {
        resource: Resource::RLIMIT_NOFILE,
        what: "open files",
        least: 24,
        unit: (1, ""),
        option: "-n",
    },
    #[cfg(target_os = "linux")]
    Need {
        resource: Resource::RLIMIT_AS,
        what: "virtual memory",
        least: 64 << 20,
        unit: KIB,
        option: "-v",
    },
    #[cfg(target_os = "linux")]
    Need {
        resource: Resource::RLIMIT_DATA,
        what: "data memory",
        least: 24 << 20,
        unit: KIB,
        option: "-d",
    },
];

/// Whether there is room to read a command line.
///
/// # Errors
/// The limit is too low.
pub(super) fn for_any_command() -> Result<(), CliError> {
    met(&STACK)
}

/// Whether there is room for a run.
///
/// # Errors
/// The first limit that is too low.
pub(super) fn for_a_run() -> Result<(), CliError> {
    RUN.iter().try_for_each(met)
}

fn met(need: &Need) -> Result<(), CliError> {
    let Need { resource, what, least, unit: (size, unit), option } = need;
    match getrlimit(*resource) {
        Ok((limit, _)) if limit < *least => Err(CliError::Exhausted(format!(
            "the limit of {what} is {}{unit}, and a run needs {}{unit}: raise it, for instance with `ulimit {option} {}`",
            limit / size,
            least / size,
            least * 4 / size
        ))),
        _ => Ok(()),
    }
}
