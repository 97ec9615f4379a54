//! The time in which an engine could have run and had no processor.
//!
//! In: a process; threads and children of it count as well. Out: how long one of them waited for
//! a processor since the last look. Never: a judgement; on systems that do not tell, it is zero.

use std::{collections::BTreeMap, fs, time::Duration};

/// More threads than an engine has that is worth a look at each.
const THREADS: usize = 128;

/// Of a wait, so much at most is not counted against the engine: one that keeps more threads
/// busy than there are processors waits for itself.
const MOST: (u32, u32) = (3, 4);

/// What each thread had waited for a processor at the last look.
#[derive(Debug, Default)]
pub(super) struct Starvation(BTreeMap<u32, Duration>);

impl Starvation {
    /// How long a process waited for a processor since the last look, of a wait of this length.
    pub(super) fn since_last(&mut self, process: u32, wait: Duration) -> Duration {
        self.of(&delays(process), wait)
    }

    fn of(&mut self, delays: &BTreeMap<u32, Duration>, wait: Duration) -> Duration {
        let before = |thread: &u32| self.0.get(thread).copied().unwrap_or_default();
        let new = delays.iter().map(|(thread, delay)| delay.saturating_sub(before(thread)));
        let longest = new.max().unwrap_or_default();
        self.0.clone_from(delays);
        longest.min(wait * MOST.0 / MOST.1)
    }
}

/// How long each thread of a process and its children has waited for a processor.
fn delays(process: u32) -> BTreeMap<u32, Duration> {
    let mut delays = BTreeMap::new();
    let mut processes = vec![process];
    while let Some(process) = processes.pop() {
        let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
        for thread in threads {
            let Some(id) = thread.file_name().to_str().and_then(|id| id.parse().ok()) else {
                continue;
            };
            if delays.len() == THREADS {
                return delays;
            }
            let read = |name: &str| fs::read_to_string(thread.path().join(name)).ok();
            let delay = read("schedstat").and_then(|text| waited(&text));
            delays.insert(id, delay.unwrap_or_default());
            let children = read("children").unwrap_or_default();
            processes.extend(children.split_whitespace().filter_map(|id| id.parse::<u32>().ok()));
        }
    }
    delays
}

/// The second number of `schedstat`: nanoseconds spent waiting for a processor.
fn waited(schedstat: &str) -> Option<Duration> {
    schedstat.split_whitespace().nth(1)?.parse().ok().map(Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn the_thread_that_waited_longest_counts() {
        let mut starvation = Starvation::default();
        let at = |delays: [(u32, u32); 2]| -> BTreeMap<u32, Duration> {
            delays.into_iter().map(|(thread, delay)| (thread, SECOND * delay)).collect()
        };
        assert_eq!(starvation.of(&at([(1, 2), (2, 3)]), SECOND * 8), SECOND * 3);
        assert_eq!(starvation.of(&at([(1, 4), (2, 4)]), SECOND * 8), SECOND * 2);
        assert_eq!(starvation.of(&at([(1, 4), (3, 1)]), SECOND * 8), SECOND, "a new thread");
        assert_eq!(starvation.of(&at([(1, 99), (3, 1)]), SECOND * 8), SECOND * 6, "not all of it");
        assert_eq!(starvation.of(&BTreeMap::new(), SECOND), Duration::ZERO);
    }

    #[test]
    fn the_system_tells_it() {
        assert_eq!(waited("1200 3400 7\n"), Some(Duration::from_nanos(3400)));
        assert_eq!(waited(""), None);
        let own = delays(std::process::id());
        assert_eq!(own.is_empty(), !cfg!(target_os = "linux"), "this process has threads");
    }
}
