//! How far a run has come, on a terminal only.
//!
//! In: events. Out: one line on standard error that comes and goes.
//! Never: anything in a pipe or a file; nothing that stays.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::escape::clip;
use crate::{suite::Event, verdict::Verdict};

/// How wide the line of a finding is, but for its time.
const COLUMNS: usize = 100;

/// The line that shows how far the run is.
pub(super) struct Progress {
    bar: ProgressBar,
    failed: usize,
    unclear: usize,
}

impl Progress {
    /// A line on standard error; nothing at all unless that is a terminal.
    pub fn new(wanted: bool) -> Self {
        let target =
            if wanted { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(None, target);
        Self { bar, failed: 0, unclear: 0 }
    }

    /// Follows the run.
    pub fn on(&mut self, event: &Event) {
        if self.bar.is_hidden() {
            return;
        }
        match event {
            Event::Started { drills, runs, .. } => {
                // No colour here: there is nothing to tell apart.
                let template = "{elapsed:>4} {bar:24} {pos}/{len} tests{prefix}  {wide_msg}";
                if let Ok(style) = ProgressStyle::with_template(template) {
                    self.bar.set_style(style.progress_chars("=> "));
                }
                // Last, because it draws.
                self.bar.set_message("waiting for the handshake");
                self.bar.set_length((*drills * *runs) as u64);
            }
            Event::DrillStarted(drill) => self.bar.set_message(clip(&drill.name, 60)),
            Event::DrillFinished(record, result) => {
                let broken = record.verdict == Verdict::Fail || !result.findings.is_empty();
                self.failed += usize::from(broken);
                self.unclear += usize::from(record.verdict == Verdict::Inconclusive);
                self.bar.set_prefix(self.counts());
                self.bar.inc(1);
            }
            Event::Found { after, place, message } => {
                self.bar.println(found(*after, place, message));
            }
            Event::NotReady { taken, limit } => {
                let left = limit.saturating_sub(*taken).as_secs_f64();
                self.bar.set_message(format!("waiting for the handshake, {left:.0} s left"));
            }
            Event::CutsDown => self.bar.set_message("cutting down what shows the findings"),
            Event::Estimated { left: Some(left) } => {
                self.bar.println(format!("this run takes {} more", about(*left)));
            }
            Event::Estimated { left: None }
            | Event::TakesLong { .. }
            | Event::DrillRepeated { .. } => {}
            Event::Finished(_) => self.bar.finish_and_clear(),
        }
    }

    fn counts(&self) -> String {
        let mut text = String::new();
        for (n, word) in [(self.failed, "with findings"), (self.unclear, "inconclusive")] {
            if n > 0 {
                text.push_str(&format!(", {n} {word}"));
            }
        }
        text
    }
}

/// A line for what was found just now. Which requirement is at the root of it is known at the end
/// only.
#[must_use]
pub fn found(after: Duration, place: &str, message: &str) -> String {
    let told = format!("{place}: {message}");
    format!("{:6.1} s  {}", after.as_secs_f64(), clip(&told, COLUMNS))
}

/// A time that is only estimated, as one says it.
#[must_use]
pub fn about(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 90.0 {
        return format!("about {:.0} s", (seconds / 5.0).ceil().max(1.0) * 5.0);
    }
    format!("about {:.0} minutes", seconds / 60.0)
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_are_told_as_roughly_as_they_are_made() {
        let told = [0, 4, 12, 89, 90, 149, 600].map(|s| about(Duration::from_secs(s)));
        let expected = ["5 s", "5 s", "15 s", "90 s", "2 minutes", "2 minutes", "10 minutes"];
        assert_eq!(told, expected.map(|text| format!("about {text}")));
    }
}
