//! An exchange drawn over time, where time is what failed.
//!
//! In: a test, and the line at which something was found. Out: a drawing of who spoke when,
//! with the silence marked that it is about; nothing where none is long. Never: a judgement.

use std::time::Duration;

use maud::{Markup, html};

use super::page::prose;
use crate::{
    report::{escape::clip_shown, summary::seconds},
    transcript::From,
    verdict::{Breakdown, DrillRecord, FindingRecord},
};

/// A silence that is worth a drawing.
const LONG: Duration = Duration::from_millis(900);
/// How many lines are drawn; more would be a black bar.
const DRAWN: usize = 400;

/// Where the drawing begins and how wide it is.
const LEFT: f64 = 96.0;
const WIDE: f64 = 600.0;
/// What the length of a silence takes.
const LABEL: f64 = 60.0;

/// The drawing, if time is what failed: the engine hung, did not answer a command, or came
/// with a line about which a time is told.
pub(super) fn of(drill: &DrillRecord, finding: &FindingRecord) -> Markup {
    let hangs = finding.breakdown == Some(Breakdown::Hang);
    let Some(silence) = longest(drill, finding.line) else { return html! {} };
    let long = Duration::from_micros(silence.to - silence.from) >= LONG;
    if !hangs && !(long && (silence.unanswered || tells_time(finding))) {
        return html! {};
    }
    let end = end(drill).max(1);
    // As a drawing needs it: a tenth of a pixel is enough.
    let x = |at: u64| ((LEFT + WIDE * at as f64 / end as f64) * 10.0).round() / 10.0;
    let length = seconds((silence.to - silence.from) as f64 / 1e3);
    let after = clip_shown(silence.after, 40);
    let caption = format!("The longest silence: {length} after `{after}`");
    let step = drill.transcript.len().div_ceil(DRAWN).max(1);
    html! {
        figure.time {
            svg viewBox="0 0 720 78" role="img" aria-label=(caption) {
                @let wide = x(silence.to) - x(silence.from);
                rect.silence x=(x(silence.from)) y="8" width=(wide) height="48" {}
                @if wide >= LABEL { text.length x=(x(silence.from) + wide / 2.0) y="37" { (length) } }
                text x="0" y="25" { "to the engine" }
                text x="0" y="49" { "the engine" }
                path.axis d={ "M" (LEFT) " 60H" (LEFT + WIDE) } {}
                @for line in drill.transcript.iter().step_by(step) {
                    @match line.from {
                        From::Controller => { path.sent d={ "M" (x(line.at_us)) " 14v14" } {} },
                        From::Engine => { path.said d={ "M" (x(line.at_us)) " 38v14" } {} },
                        From::Stderr | From::Event => {},
                    }
                }
                text x=(LEFT) y="74" { "0" }
                text x=(LEFT + WIDE) y="74" text-anchor="end" { (seconds(end as f64 / 1e3)) }
            }
            figcaption { (prose(&caption)) }
        }
    }
}

/// A silence between two lines of an exchange, or after the last; nothing where it is short.
/// The longer it is, the wider is the gap.
pub(super) fn gap(from: u64, to: u64) -> Markup {
    let length = Duration::from_micros(to.saturating_sub(from));
    let lines = (1.2 + 0.8 * length.as_secs_f64().max(1.0).log2()).min(6.0);
    html! {
        @if length >= LONG {
            li.gap style={ "--h:" (format!("{lines:.1}")) "rem" } { (seconds(length.as_secs_f64() * 1e3)) " without a line" }
        }
    }
}

/// Whether a finding says how long something took, or might have: `30.0 s`, `200 ms`.
fn tells_time(finding: &FindingRecord) -> bool {
    let texts = [Some(&finding.message), finding.expected.as_ref(), finding.got.as_ref()];
    texts.into_iter().flatten().any(|text| {
        let words: Vec<&str> = text.split_whitespace().collect();
        words.windows(2).any(|pair| {
            let unit = pair[1].trim_matches(|c: char| !c.is_alphabetic());
            pair[0].parse::<f64>().is_ok() && matches!(unit, "s" | "ms" | "seconds")
        })
    })
}

/// A time without a line, in microseconds since the start.
struct Silence<'a> {
    from: u64,
    to: u64,
    after: &'a str,
    /// Whether the finding is about the command that it follows.
    unanswered: bool,
}

/// When the test was over, in microseconds since the start.
pub(super) fn end(drill: &DrillRecord) -> u64 {
    let last = drill.transcript.last().map_or(0, |line| line.at_us);
    Duration::try_from_secs_f64(drill.duration_ms / 1e3)
        .map_or(last, |took| u64::try_from(took.as_micros()).unwrap_or(last).max(last))
}

/// The longest silence that the finding can be about: after a command that it is about,
/// before an answer that it is about, since the command before that.
fn longest(drill: &DrillRecord, found: Option<usize>) -> Option<Silence<'_>> {
    let lines = &drill.transcript;
    let next = lines.iter().skip(1).map(|line| line.at_us).chain([end(drill)]);
    let mut silences: Vec<Silence<'_>> = lines
        .iter()
        .zip(next)
        .map(|(line, to)| Silence {
            from: line.at_us,
            to: to.max(line.at_us),
            after: &line.line,
            unanswered: line.from == From::Controller && found == Some(line.number),
        })
        .collect();
    if let Some(n) = found {
        let at = lines.iter().position(|line| line.number == n)?;
        if lines[at].from == From::Controller {
            silences = silences.split_off(at);
            silences.truncate(1);
        } else {
            let asked = lines[..at].iter().rposition(|line| line.from == From::Controller);
            silences.truncate(at);
            silences = silences.split_off(asked.unwrap_or_default().min(silences.len()));
        }
    }
    silences.into_iter().max_by_key(|s| s.to - s.from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::LineRecord;

    fn drill(times: &[u64], duration_ms: f64) -> DrillRecord {
        let line = |&at_us: &u64| LineRecord {
            at_us,
            from: From::Controller,
            number: 1,
            line: format!("line at {at_us}"),
        };
        DrillRecord {
            verdict: crate::verdict::Verdict::Fail,
            duration_ms,
            transcript: times.iter().map(line).collect(),
            ..DrillRecord::of("", "")
        }
    }

    fn about(line: Option<usize>, got: &str) -> FindingRecord {
        let finding = format!(r#"{{"message": "m", "got": "{got}", "drill": "d"}}"#);
        FindingRecord { line, ..serde_json::from_str(&finding).expect("a finding") }
    }

    #[test]
    fn silence_is_drawn_where_it_is_long() {
        let drawn = |drill: &DrillRecord| of(drill, &about(None, "3.0 s")).into_string();
        assert_eq!(drawn(&drill(&[0, 1000, 2000], 3.0)), "");
        assert_eq!(drawn(&drill(&[], 3000.0)), "");
        let until_the_end = drawn(&drill(&[0, 1000], 5001.0));
        assert!(until_the_end.contains("5.00 s after `line at 1000`"), "{until_the_end}");
        let between = drawn(&drill(&[0, 2_000_000, 2_100_000], 2200.0));
        assert!(between.contains("2.00 s after `line at 0`"), "{between}");
    }

    /// A silence elsewhere in the test, or before a mistake of another kind, is none of it.
    #[test]
    fn only_the_silence_that_was_found_is_drawn() {
        let mut late = drill(&[0, 2_000_000, 2_100_000, 6_000_000], 6000.0);
        for (i, line) in late.transcript.iter_mut().enumerate() {
            line.number = i + 1;
            line.from = if i % 2 == 0 { From::Controller } else { From::Engine };
        }
        let drawn = |n, got| of(&late, &about(Some(n), got)).into_string();
        let answer = drawn(2, "an answer after 2000 ms");
        assert!(answer.contains("2.00 s after `line at 0`"), "{answer}");
        assert!(!answer.contains("3.90 s"), "{answer}");
        assert_eq!(drawn(2, "an illegal move"), "");
        assert!(drawn(3, "nothing").contains("3.90 s"), "{}", drawn(3, "nothing"));
        late.transcript[1].at_us = 100;
        assert_eq!(of(&late, &about(Some(2), "2.0 s")).into_string(), "");
    }
}
