//! How many engines the machine has room for.
//!
//! In: a process that has just got ready. Out: how many like it may get ready at the same
//! time. Never: a limit on the engine itself; that is `memory`.

use std::{fs, time::Duration};

use nix::unistd::{SysconfVar, sysconf};

use super::effort::Effort;

/// How many engines like this process, which took `ready` to get ready, the machine has
/// memory and processors for beside each other; `None` where the system does not say.
pub(super) fn room_for_more(pid: u32, ready: Duration) -> Option<u64> {
    let memory = memory_for_more(pid)?;
    Some(processors_for_more(pid, ready).map_or(memory, |room| memory.min(room)))
}

/// For how many more of the size that this process has now there is memory. Half of
/// what is free is left free.
pub(super) fn memory_for_more(pid: u32) -> Option<u64> {
    let kibibytes = |file: &str, key: &str| -> Option<u64> {
        let text = fs::read_to_string(file).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix(key))?;
        line.split_whitespace().next()?.parse().ok()
    };
    let taken = kibibytes(&format!("/proc/{pid}/status"), "VmRSS:")?;
    Some(kibibytes("/proc/meminfo", "MemAvailable:")? / taken.max(1) / 2)
}

/// How many can be as busy at once as this process was until now without being slower. On a loaded
/// machine a process that had to wait for a processor would have been as busy.
fn processors_for_more(pid: u32, ready: Duration) -> Option<u64> {
    let waited = Effort::of(pid).map_or(Duration::ZERO, |effort| effort.waited);
    let busy = (processor_time(pid)? + waited).as_secs_f64() / ready.as_secs_f64();
    let processors = std::thread::available_parallelism().ok()?.get();
    let room = processors as f64 / busy.max(0.01);
    Some(room.max(1.0) as u64)
}

/// The processor time that a process has used.
fn processor_time(pid: u32) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name in parentheses may hold anything, parentheses included; user and system
    // time are the fields 14 and 15 of all.
    let mut times = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || times.next()?.parse::<u64>().ok();
    let ticks = ticks()? + ticks()?;
    let per_second = sysconf(SysconfVar::CLK_TCK).ok()??;
    Some(Duration::from_millis(ticks * 1000 / u64::try_from(per_second).ok()?.max(1)))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn what_works_takes_the_room_of_others() {
        let own = std::process::id();
        let time = || processor_time(own).expect("the time of this process");
        // The system counts in hundredths of a second.
        let used = std::iter::repeat_with(time).find(|used| used.as_millis() >= 50);
        let used = used.expect("some time");
        let idle = used * 1000 + Duration::from_secs(1000);
        let room = |ready| processors_for_more(own, ready).expect("the room beside this process");
        assert!(room(idle) >= 100);
        let processors = std::thread::available_parallelism().expect("processors").get();
        assert!(room(used) <= processors as u64);
        assert!(memory_for_more(own).expect("the memory") > 0);
    }
}
