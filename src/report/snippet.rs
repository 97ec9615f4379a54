//! The offending line with carets under what is wrong.
//!
//! In: a finding and the drill it was made in.
//! Out: lines of text in the manner of a compiler.
//! Never: the head and the notes around it.

use super::{
    escape::{Window, clip, clip_shown, width, window},
    paint::{Palette, Tone},
    wrap::wrapped,
};
use crate::{
    spec::Side,
    transcript::From,
    verdict::{DrillRecord, FindingRecord, LineRecord},
};

/// The longest message that is shown.
const MESSAGE: usize = 400;

/// The line, the carets and the message; just the message when the finding is
/// not about a line. A finding that quotes no line, such as a missing answer, has no carets: the
/// line only shows how far the conversation had come.
pub(super) fn drawn(
    (finding, side): (&FindingRecord, Side),
    drill: Option<&DrillRecord>,
    (gutter, columns): (usize, usize),
    (bad, palette): (Tone, Palette),
) -> Vec<String> {
    let bar = palette.paint(Tone::Frame, "|");
    let blank = format!("{:gutter$} {bar}", "");
    let message = clip(&finding.message, MESSAGE);
    let prefix = format!("{} ", speaker((finding, side), drill).mark());
    let indent = prefix.len();
    let room = columns.saturating_sub(gutter + 3 + indent);
    let prose = |lead: &str, columns: usize| -> Vec<String> {
        let lines = wrapped(&message, columns).into_iter();
        lines.map(|line| format!("{blank} {lead}{}", palette.paint(bad, &line))).collect()
    };
    let Some(window) = source(finding, drill, room) else {
        return [vec![blank.clone()], prose("", columns.saturating_sub(gutter + 3))].concat();
    };
    let number = finding.line.map_or_else(String::new, |n| n.to_string());
    let number = palette.paint(Tone::Frame, &format!("{number:>gutter$}"));
    let carets = format!("{}{}", " ".repeat(indent + window.start), "^".repeat(window.length));
    let mut lines = vec![
        blank.clone(),
        format!("{number} {bar} {prefix}{}", window.text).trim_end().to_owned(),
    ];
    let used = gutter + 3 + width(&carets) + 1;
    if finding.source.is_none() {
        lines.extend(prose("", columns.saturating_sub(gutter + 3)));
    } else if used + width(&message) <= columns {
        let text = format!("{} {message}", carets.trim_start());
        let lead = &carets[..carets.len() - carets.trim_start().len()];
        lines.push(format!("{blank} {lead}{}", palette.paint(bad, &text)));
    } else {
        let lead = &carets[..carets.len() - carets.trim_start().len()];
        lines.push(format!("{blank} {lead}{}", palette.paint(bad, carets.trim_start())));
        // Below the carets if it fits there, else from the left.
        let fits = gutter + 3 + indent + window.start + width(&message) <= columns;
        lines.extend(prose(if fits { lead } else { &lead[..indent] }, room));
    }
    lines
}

/// The offending line: the finding's own copy, or the transcript's. Spans
/// count bytes of the raw line, so they cannot be shown in the transcript's,
/// which is escaped.
fn source(finding: &FindingRecord, drill: Option<&DrillRecord>, room: usize) -> Option<Window> {
    if let Some(source) = &finding.source {
        return Some(window(source, finding.span.unwrap_or((0, source.len())), room));
    }
    let line = line(finding, drill)?;
    let text = clip_shown(&line.line, room);
    let length = width(&text).max(1);
    Some(Window { text, start: 0, length })
}

/// Who said the line. One that was left out of the transcript is of the side that the
/// requirement binds.
fn speaker((finding, side): (&FindingRecord, Side), drill: Option<&DrillRecord>) -> From {
    let bound = match side {
        Side::Engine => From::Engine,
        Side::Controller => From::Controller,
    };
    line(finding, drill).map_or(bound, |l| l.from)
}

/// The line in the transcript, unless it was left out there.
fn line<'a>(finding: &FindingRecord, drill: Option<&'a DrillRecord>) -> Option<&'a LineRecord> {
    let number = finding.line.filter(|n| *n > 0)?;
    drill?.transcript.iter().find(|l| l.number == number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_was_left_out_is_of_the_side_that_is_bound() {
        let finding: FindingRecord = serde_json::from_value(serde_json::json!({
            "message": "this move is not legal", "line": 300, "drill": "d", "source": "play wA9",
        }))
        .expect("a finding");
        let shown = |side| {
            let colours = (Tone::Bad, Palette::PLAIN);
            drawn((&finding, side), None, (3, 80), colours)[1].clone()
        };
        assert_eq!(shown(Side::Controller), "300 | > play wA9");
        assert_eq!(shown(Side::Engine), "300 | < play wA9");
    }
}
