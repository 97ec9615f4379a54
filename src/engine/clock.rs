//! Time, read in this room only.
//!
//! Out: durations since a process or a run was started; monotonic, so a jump
//! of the wall clock changes nothing.

use std::time::{Duration, Instant, SystemTime};

/// The time of one conversation, from the start of its engine.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    started: Instant,
    /// What was taken off.
    forgiven: Duration,
}

impl Clock {
    /// Starts now.
    #[must_use]
    pub fn start() -> Self {
        Self { started: Instant::now(), forgiven: Duration::ZERO }
    }

    /// The time since the start.
    #[must_use]
    pub fn now(&self) -> Duration {
        self.started.elapsed()
    }

    /// Takes off time in which nobody here could look at the clock, because this
    /// process was stopped or starved: it is not the engine's.
    pub(super) fn forgive(&mut self, time: Duration) {
        self.started += time;
        self.forgiven += time;
    }

    /// All that was taken off so far.
    pub(super) const fn forgiven(&self) -> Duration {
        self.forgiven
    }

    /// The instant at which this clock will show `at`, for timers.
    pub(super) fn instant(&self, at: Duration) -> tokio::time::Instant {
        tokio::time::Instant::from_std(self.started + at)
    }
}

/// Waits so long; for runs as a whole, not for conversations.
pub async fn pause(time: Duration) {
    tokio::time::sleep(time).await;
}

/// What comes of it if that is there within such a time; for runs as a whole, too.
pub async fn within<T>(time: Duration, what: impl Future<Output = T>) -> Option<T> {
    tokio::time::timeout(time, what).await.ok()
}

/// The day at Greenwich, `YYYY-MM-DD`; only dates that people wrote down are
/// held against it.
#[must_use]
pub fn today() -> String {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    date(since.as_secs() / 86_400)
}

/// The moment at Greenwich, `YYYYMMDD-HHMMSS`, for names of files.
#[must_use]
pub fn moment() -> String {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let (days, second) = (since.as_secs() / 86_400, since.as_secs() % 86_400);
    let day = date(days).replace('-', "");
    format!("{day}-{:02}{:02}{:02}", second / 3600, second / 60 % 60, second % 60)
}

/// A number that is another in every run, for those who want chance; small
/// enough to be typed.
#[must_use]
pub fn any_number() -> u64 {
    u64::try_from(stamp() / 1000 % 1_000_000).unwrap_or_default()
}

/// A number that hardly any other run has; no duration is made of it.
pub(super) fn stamp() -> u128 {
    SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_nanos()
}

/// The date so many days after 1970-01-01. Counts in years that begin in
/// March, so that the leap day is the last of its year.
fn date(days: u64) -> String {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", 400 * era + year + later)
}

/// Measures how long something took.
pub type Stopwatch = Clock;

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_become_dates() {
        for (days, shown) in [
            (0, "1970-01-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_453, "2025-12-31"),
            (20_454, "2026-01-01"),
        ] {
            assert_eq!(date(days), shown);
        }
    }
}
