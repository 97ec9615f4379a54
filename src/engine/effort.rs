//! What an engine's process has worked, and whether it would go on working if it could.
//!
//! In: a process; its threads and children count as well. Out: time on processors, and
//! whether a thread is ready to run. Never: a judgement; on systems that do not tell, nothing.

use std::{fs, time::Duration};

/// More threads than an engine has that is worth a look at each.
const THREADS: usize = 128;

/// The work of a process at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The time that all its threads had a processor, together.
    pub worked: Duration,
    /// The time that they were ready to work and had to wait for a processor, together.
    pub waited: Duration,
    /// A thread has work to do, or waits for the disk: it is not waiting for input.
    pub is_busy: bool,
}

impl Effort {
    /// The effort of a process up to now; `None` if the system does not tell.
    pub(super) fn of(process: u32) -> Option<Self> {
        let mut effort = Self::default();
        let mut processes = vec![process];
        let mut threads = 0;
        while let Some(process) = processes.pop() {
            let tasks = fs::read_dir(format!("/proc/{process}/task"));
            for task in tasks.into_iter().flatten().flatten() {
                if threads == THREADS {
                    return Some(effort);
                }
                let read = |name: &str| fs::read_to_string(task.path().join(name)).ok();
                let (Some(times), Some(stat)) = (read("schedstat"), read("stat")) else { continue };
                threads += 1;
                effort.worked += time(&times, 0)?;
                effort.waited += time(&times, 1).unwrap_or_default();
                effort.is_busy |= is_busy(&stat);
                let children = read("children").unwrap_or_default();
                processes
                    .extend(children.split_whitespace().filter_map(|id| id.parse::<u32>().ok()));
            }
        }
        (threads > 0).then_some(effort)
    }

    /// What is left of the time on a processor that it was granted since `before`; `None` if
    /// it had all of it, or does not work.
    #[must_use]
    pub fn left_of(self, granted: Duration, before: Self) -> Option<Duration> {
        let left = granted.checked_sub(self.worked.saturating_sub(before.worked));
        left.filter(|left| self.is_busy && !left.is_zero())
    }
}

/// A number of `schedstat`: the first are nanoseconds on a processor, the second those of waiting for one.
fn time(schedstat: &str, place: usize) -> Option<Duration> {
    schedstat.split_whitespace().nth(place)?.parse().ok().map(Duration::from_nanos)
}

/// The letter behind the name in `stat`, which may contain anything.
fn is_busy(stat: &str) -> bool {
    let state = stat.rsplit_once(") ").and_then(|(_, rest)| rest.chars().next());
    matches!(state, Some('R' | 'D'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_works_has_the_time_that_was_granted() {
        let at = |seconds, is_busy| Effort {
            worked: Duration::from_secs(seconds),
            is_busy,
            ..Effort::default()
        };
        let left = |now: Effort| now.left_of(Duration::from_secs(5), at(2, false));
        assert_eq!(left(at(4, true)), Some(Duration::from_secs(3)));
        assert_eq!(left(at(4, false)), None, "it waits for input");
        assert_eq!(left(at(7, true)), None, "it had all of it");
        assert_eq!(left(at(9, true)), None);
        // A child that has ended takes its time along.
        assert_eq!(left(at(1, true)), Some(Duration::from_secs(5)));
    }

    #[test]
    fn the_system_tells_it() {
        let both = [0, 1].map(|place| time("1200 3400 7\n", place));
        assert_eq!(both, [1200, 3400].map(|nanos| Some(Duration::from_nanos(nanos))));
        assert_eq!(time("", 0), None);
        assert!(is_busy("7 (a) b) R 1 7 7"));
        assert!(!is_busy("7 (R) S 1 7 7"));
        assert!(!is_busy(""));
        // This very thread is running.
        let own = Effort::of(std::process::id());
        assert_eq!(own.map(|effort| effort.is_busy), cfg!(target_os = "linux").then_some(true));
    }
}
