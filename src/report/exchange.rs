//! The conversation up to the moment something went wrong.
//!
//! In: the record of a drill and the number of a line.
//! Out: its last lines with times and marks, cut to a width; or nearly all of
//! it, bounded, for machines.
//! Never: a judgement.

use super::{
    escape::{clip_shown, safe},
    paint::{Palette, Tone},
};
use crate::{
    transcript::From,
    verdict::{DrillRecord, LineRecord},
};

/// How many lines a picture shows.
const SHOWN: usize = 8;
/// How many lines of a whole transcript are kept at either end.
const KEPT: usize = 100;
/// The longest line of a whole transcript.
const LONGEST: usize = 2000;

/// The mark of a speaker.
pub(super) const fn mark(from: From) -> &'static str {
    match from {
        From::Controller => ">",
        From::Engine => "<",
        From::Stderr => "!",
        From::Event => "=",
    }
}

/// The last lines up to the offending one, and how many there were before.
pub(super) fn last_lines(drill: &DrillRecord, offending: Option<usize>) -> (&[LineRecord], usize) {
    let all = drill.transcript.as_slice();
    let end = match offending.filter(|n| *n > 0) {
        // A line that was not kept has no neighbours to show either.
        Some(n) => all.iter().position(|l| l.number == n).map_or(0, |i| i + 1),
        None => all.len(),
    };
    let start = end.saturating_sub(SHOWN);
    // What was sent behind it belongs to the end of an engine.
    let behind = all.iter().rposition(|l| l.from == From::Controller).map_or(end, |i| i + 1);
    if drill.end.is_some() && end > 0 && behind > end && behind - start <= 2 * SHOWN {
        return (&all[start..behind], start);
    }
    (&all[start..end], start)
}

/// Whether the engine said nothing more after that line.
pub(super) fn is_last(drill: &DrillRecord, offending: Option<usize>) -> bool {
    let mut said = drill.transcript.iter().filter(|line| line.from == From::Engine);
    offending.is_none_or(|n| said.all(|line| line.number <= n))
}

/// Lines with times and marks, a line of text each; the offending one stands
/// out where there is colour. Who recorded them may not have told the times.
pub(super) fn drawn(
    lines: &[LineRecord],
    offending: Option<usize>,
    columns: usize,
    palette: Palette,
) -> Vec<String> {
    let times: Vec<String> = lines.iter().map(|l| milliseconds(l.at_us)).collect();
    let timed = lines.iter().any(|line| line.at_us > 0);
    let wide = times.iter().map(String::len).max().unwrap_or_default();
    lines
        .iter()
        .zip(&times)
        .map(|(line, time)| {
            let room = columns.saturating_sub(wide + 7).max(20);
            let text = clip_shown(&line.line, room);
            let said = format!("{} {text}", mark(line.from));
            let said = match line.from {
                _ if line.number > 0 && Some(line.number) == offending => {
                    palette.paint(Tone::Strong, said.trim_end())
                }
                From::Controller => palette.paint(Tone::Sent, said.trim_end()),
                From::Engine => said.trim_end().to_owned(),
                From::Stderr | From::Event => palette.paint(Tone::Quiet, said.trim_end()),
            };
            if !timed {
                return said;
            }
            let time = palette.paint(Tone::Quiet, &format!("{time:>wide$} ms"));
            format!("{time}  {said}")
        })
        .collect()
}

/// A whole transcript for a machine, bounded in lines and in their length.
pub(super) fn whole(drill: &DrillRecord) -> String {
    let all = &drill.transcript;
    let mut out = format!("{} {}\n", safe(drill.shown()), safe(&drill.name));
    let mut add = |lines: &[LineRecord]| {
        for text in drawn(lines, None, LONGEST, Palette::PLAIN) {
            out.push_str(&text);
            out.push('\n');
        }
    };
    if all.len() <= 2 * KEPT {
        add(all);
    } else {
        add(&all[..KEPT]);
        let gap = all.len() - 2 * KEPT;
        add(&[LineRecord {
            at_us: all[KEPT].at_us,
            from: From::Event,
            number: 0,
            line: format!("{gap} lines left out"),
        }]);
        add(&all[all.len() - KEPT..]);
    }
    out
}

pub(super) fn milliseconds(micros: u64) -> String {
    format!("{}.{:03}", micros / 1000, micros % 1000)
}
