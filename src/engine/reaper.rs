//! What ends engines when nothing else does.
//!
//! Engines are ended with their process group. That misses children that left
//! the group, and everything if Linesman itself is killed. So each engine is
//! started with a variable in its environment that names the run, and one
//! process more, the reaper, waits for the end of the run, however it comes,
//! and then ends whatever still carries that name. The variable holds the names
//! of all runs that a process belongs to, for an engine may be a Linesman, too.
//! What threw the name away as well is a descendant all the same: orphans become
//! children of Linesman, which ends all it has when it ends by itself.
//! In: the end of a pipe. Out: dead processes. Never: processes of others.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    ffi::OsString,
    fs, io,
    io::Read as _,
    process::{Child, Command, Stdio},
    sync::OnceLock,
    thread,
    time::Duration,
};

use super::clock::stamp;

/// The variable that names the runs, parted by blanks.
const VARIABLE: &str = "LINESMAN_RUN";

/// How often to look for more: a program may be forking as it is ended.
const ROUNDS: usize = 20;

/// How often to look whether a process has ended that is none of our children.
const LOOK: Duration = Duration::from_millis(20);

/// How often to look whether one of our children has ended.
const SOON: Duration = Duration::from_millis(1);

/// How long the reaper may take when all is over.
const LAST: Duration = Duration::from_secs(1);

static RUN: OnceLock<String> = OnceLock::new();

/// The reaper whose Linesman ends all that descends from it.
static ADOPTER: OnceLock<u32> = OnceLock::new();

/// The reaper of this process; what is left of the engines is ended when it
/// is dropped.
#[derive(Debug)]
pub struct Reaper {
    /// Until it is waited for.
    child: Option<Child>,
    /// Whether every other descendant of this process is of an engine.
    adopts: bool,
}

/// The run whose processes are to be ended when this process is, however it ends. Another
/// process must see to it.
#[derive(Clone, Debug)]
pub struct Run(String);

impl Run {
    /// The run of this process: engines that it starts from now on belong to it.
    #[must_use]
    pub fn of_this_process() -> Self {
        let name = || format!("{}-{:x}", std::process::id(), stamp());
        Self(RUN.get_or_init(name).clone())
    }

    /// The run of that name.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self(name.to_owned())
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0
    }

    /// Ends its processes, once they had so long to end by themselves.
    pub fn end_within(&self, farewell: Duration) {
        let clock = super::Clock::start();
        while clock.now() < farewell && !marked(&self.0).is_empty() {
            thread::sleep(LOOK);
        }
        end_all(|| marked(&self.0));
    }
}

impl Reaper {
    /// Starts `command`, which must call [`keep`] with its last argument.
    ///
    /// # Errors
    /// The command cannot be started.
    pub fn start(mut command: Command) -> io::Result<Self> {
        command
            .arg(Run::of_this_process().name())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // Ctrl-C is for Linesman; the reaper must outlive it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let adopts = !has_children_of_others() && adopt();
        let child = command.spawn()?;
        if adopts {
            let _ = ADOPTER.set(child.id());
        }
        Ok(Self { child: Some(child), adopts })
    }
}

/// Whether this process has children before it starts any: a shell that became this program
/// may have left some. Orphans of theirs could not be told from those of engines.
#[must_use]
pub fn has_children_of_others() -> bool {
    !descendants(None).is_empty()
}

/// Ends all engines at once, from whatever thread; what carries the name of the run is left to
/// the reaper, which acts when this process ends.
pub fn end_engines() {
    if let Some(reaper) = ADOPTER.get() {
        end_all(|| descendants(Some(*reaper)));
    }
}

impl Drop for Reaper {
    fn drop(&mut self) {
        let Some(mut child) = self.child.take() else { return };
        let reaper = child.id();
        drop(child.stdin.take());
        if self.adopts {
            end_all(|| descendants(Some(reaper)));
        }
        // It ends as soon as nothing is left. An engine may have stopped it,
        // and it must not be waited for without an end then.
        let clock = super::Clock::start();
        while matches!(child.try_wait(), Ok(None)) {
            if clock.now() >= LAST {
                signal([reaper], Signal::Kill);
                let _ = child.wait();
                return;
            }
            thread::sleep(SOON);
        }
    }
}

/// The variable for an engine's environment, once there is a reaper. It keeps the runs that
/// this process belongs to.
pub(super) fn mark() -> Option<(&'static str, OsString)> {
    let run = RUN.get()?;
    let mut runs = env::var_os(VARIABLE).unwrap_or_default();
    if !runs.is_empty() {
        runs.push(" ");
    }
    runs.push(run);
    Some((VARIABLE, runs))
}

/// Waits until standard input ends, then ends every process of that run.
pub fn keep(run: &str) {
    // Nothing is ever written; reading returns when the other side is gone.
    let _ = io::stdin().lock().read_to_end(&mut Vec::new());
    Run::named(run).end_within(Duration::ZERO);
}

/// The processes whose environment names this run.
fn marked(run: &str) -> Vec<u32> {
    let marked = |pid: &u32| {
        let environment = environment(*pid);
        let mut entries = environment.split(|b| *b == 0);
        entries.any(|entry| names(entry, run))
    };
    processes().into_iter().filter(marked).collect()
}

/// Whether an entry of an environment is the variable, with this run among its names.
fn names(entry: &[u8], run: &str) -> bool {
    let runs = entry.strip_prefix(VARIABLE.as_bytes()).and_then(|rest| rest.strip_prefix(b"="));
    runs.is_some_and(|runs| runs.split(|b| *b == b' ').any(|name| name == run.as_bytes()))
}

/// The environment of a process; empty once it has ended, and of those of other users.
///
/// Within `execve` a program has closed what it had open, the pipe that the
/// reaper waits on among it, but has no environment yet: so it is waited for.
fn environment(pid: u32) -> Vec<u8> {
    let clock = super::Clock::start();
    loop {
        match fs::read(format!("/proc/{pid}/environ")) {
            Ok(found) if found.is_empty() && is_starting(pid) && clock.now() < LAST => {
                thread::yield_now();
            }
            found => return found.unwrap_or_default(),
        }
    }
}

/// Whether a process has memory, but not yet an environment in it, be it empty.
fn is_starting(pid: u32) -> bool {
    let number = |fields: &[String], at: usize| fields.get(at).and_then(|f| f.parse::<u64>().ok());
    // In proc_pid_stat(5) these are the fields 23 and 51; the state is the third.
    status(pid).is_some_and(|fields| {
        !has_ended(&fields) && number(&fields, 20) > Some(0) && number(&fields, 48) == Some(0)
    })
}

/// What is done to a process.
#[derive(Clone, Copy)]
enum Signal {
    Stop,
    Kill,
}

/// Ends whatever is found, and whatever that has started meanwhile: all are
/// stopped before the first is killed, for what is stopped starts nothing.
/// Nothing must be found twice, for a list read while its last one starts the
/// next and ends may hold neither.
fn end_all(find: impl Fn() -> Vec<u32>) {
    let mut found_none = false;
    for _ in 0..ROUNDS {
        let mut stopped = BTreeSet::new();
        for _ in 0..ROUNDS {
            let new: Vec<u32> = find().into_iter().filter(|pid| stopped.insert(*pid)).collect();
            if new.is_empty() {
                break;
            }
            signal(new, Signal::Stop);
        }
        // What cannot be ended, because it runs as another user, stays.
        let none = signal(stopped, Signal::Kill) == 0;
        if none && found_none {
            return;
        }
        found_none = none;
    }
}

/// Sends a signal; tells how many could be reached.
fn signal(to: impl IntoIterator<Item = u32>, what: Signal) -> usize {
    #[cfg(unix)]
    {
        use nix::{
            sys::signal::{Signal::SIGKILL, Signal::SIGSTOP, kill},
            unistd::Pid,
        };
        let signal = match what {
            Signal::Stop => SIGSTOP,
            Signal::Kill => SIGKILL,
        };
        let numbers = to.into_iter().filter_map(|pid| i32::try_from(pid).ok());
        numbers.filter(|pid| kill(Pid::from_raw(*pid), signal).is_ok()).count()
    }
    #[cfg(not(unix))]
    {
        let _ = what;
        to.into_iter().count().min(0)
    }
}

/// Every process there is; none where the system does not list them in
/// `/proc`, and there the process group has to do.
fn processes() -> Vec<u32> {
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    all.filter_map(|p| p.file_name().to_str()?.parse().ok()).collect()
}

/// Makes orphans among the descendants children of this process; tells
/// whether the system does that.
fn adopt() -> bool {
    #[cfg(target_os = "linux")]
    return nix::sys::prctl::set_child_subreaper(true).is_ok();
    #[cfg(not(target_os = "linux"))]
    false
}

/// The processes that descend from this one, but for the reaper and for those
/// that have ended and only wait to be noticed.
fn descendants(reaper: Option<u32>) -> Vec<u32> {
    let family: BTreeMap<u32, u32> =
        processes().into_iter().filter_map(|pid| Some((pid, parent(pid)?))).collect();
    let own = std::process::id();
    let descends = |pid: &u32| {
        let mut at = *pid;
        // As many steps as there are processes, in case two reads disagree.
        for _ in 0..family.len() {
            match family.get(&at) {
                Some(above) if *above == own => return Some(at) != reaper,
                Some(above) => at = *above,
                None => return false,
            }
        }
        false
    };
    family.keys().copied().filter(descends).collect()
}

/// The parent of a process that has not ended.
fn parent(pid: u32) -> Option<u32> {
    let fields = status(pid).filter(|fields| !has_ended(fields))?;
    fields.get(1)?.parse().ok()
}

/// What `/proc` says of a process, from its state on.
fn status(pid: u32) -> Option<Vec<String>> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name in parentheses may hold anything, parentheses included.
    Some(stat.rsplit_once(')')?.1.split_whitespace().map(str::to_owned).collect())
}

/// Whether a process has ended and only waits to be noticed.
fn has_ended(status: &[String]) -> bool {
    status.first().is_some_and(|state| matches!(state.as_str(), "Z" | "X"))
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn a_run_is_one_of_several_names() {
        let among = |entry: &str| names(entry.as_bytes(), "12-ab");
        assert!(among("LINESMAN_RUN=12-ab") && among("LINESMAN_RUN=7-c 12-ab 13-d"));
        assert!(!among("LINESMAN_RUN=12-abc") && !among("LINESMAN_RUN=") && !among("X=12-ab"));
    }
}
