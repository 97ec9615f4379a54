//! One thing that went wrong: the line, what was expected, the exchange, what follows.
//!
//! In: a cause and the record it stands in. Out: an article whose anchor is the
//! requirement's id. Never: the decision what is a cause.

use maud::{Markup, html};

use super::{
    link, named,
    page::{pill, prose},
    time_line,
};
use crate::{
    report::{
        RenderContext,
        escape::{Window, clip, safe, width, window},
        exchange,
    },
    transcript::From,
    verdict::{Cause, DrillRecord, FindingRecord, LineRecord, RunRecord},
};

/// How many different findings are shown; without `--verbose`, one.
const FINDINGS: usize = 20;
/// Columns of a line that are shown.
const COLUMNS: usize = 160;
/// Characters of what was expected, and of what came.
const TEXT: usize = 1200;
/// How many other tests are named.
const PLACES: usize = 12;

/// A cause as an article.
pub(super) fn cause(cause: &Cause<'_>, record: &RunRecord, context: &RenderContext) -> Markup {
    let lead = cause.lead;
    let most = if context.verbose { FINDINGS } else { 1 };
    let first = cause.findings().next();
    let more: usize = cause.events.iter().skip(most).map(Vec::len).sum();
    html! {
        article id=(safe(&lead.id)) data-verdict=(lead.verdict.word()) {
            h3 {
                (pill(lead.verdict)) " " span.level { (lead.level) } " "
                a href={ "#" (safe(&lead.id)) } { code { (safe(&lead.id)) } }
            }
            p.title { (prose(&safe(&lead.title))) @if !record.sides.has(lead.side) { " (binds the " (lead.side.word()) ")" } }
            @for same in cause.events.iter().take(most) { (finding(same, record)) }
            @if more > 0 { p.more { (more) " more " @if more == 1 { "finding" } @else { "findings" } " of this requirement" } }
            @if !cause.others.is_empty() {
                p { "Breaks too:" }
                ul.others { @for (other, found) in &cause.others {
                    li { (pill(other.verdict)) " " (link(&other.id)) " " (prose(&safe(&found.message))) }
                } }
            }
            @if !cause.untested.is_empty() {
                p { "Not tested because of it: " (named(&cause.untested)) }
            }
            @if let Some(again) = context.again(record, lead, first) {
                p.again { "Again: " code { (again) } }
            }
            @if let Some(replay) = context.replay(record, lead, first) {
                p.again { "Replay: " code { (replay) } }
            }
        }
    }
}

fn finding(same: &[&FindingRecord], record: &RunRecord) -> Markup {
    let [first, others @ ..] = same else { return html! {} };
    let drill = record.drills.iter().find(|d| d.id == first.drill);
    html! {
        div.finding {
            p.message { (prose(&safe(&first.message))) }
            p.place { (safe(first.seen_in())) }
            (line(first))
            dl {
                @if let Some(text) = &first.expected { dt { "expected" } dd { (several(text)) } }
                @if let Some(text) = first.got.as_ref().filter(|got| first.source.as_ref() != Some(*got)) {
                    dt { "got" } dd { (several(text)) }
                }
                @if let Some(text) = &first.behaviour {
                    dt { "cause" } dd { "the engine behaves as if it " (prose(&safe(text))) }
                }
                @if let Some(text) = &first.advice { dt { "advice" } dd { (prose(&safe(text))) } }
            }
            @if let Some(drill) = drill { (talk(drill, first)) (time_line::of(drill, first)) }
            @if !others.is_empty() {
                p.place { "The same in "
                    @for (i, other) in others.iter().take(PLACES).enumerate() {
                        @if i > 0 { ", " } (safe(other.seen_in()))
                    }
                    @if others.len() > PLACES { " and " (others.len() - PLACES) " more" }
                }
            }
        }
    }
}

/// The offending line with the bytes marked that are wrong.
fn line(finding: &FindingRecord) -> Markup {
    let Some(source) = &finding.source else { return html! {} };
    let span = finding.span.unwrap_or((0, source.len()));
    let Window { text, start, length } = window(source, span, COLUMNS);
    let (before, rest) = at_column(&text, start);
    let (wrong, after) = at_column(rest, length);
    html! {
        pre.line {
            @if let Some(number) = finding.line { span.number { (number) } " " }
            (before) mark { @if wrong.is_empty() { " " } @else { (wrong) } } (after)
        }
    }
}

/// A text in two at a column.
fn at_column(text: &str, column: usize) -> (&str, &str) {
    let mut used = 0;
    for (at, c) in text.char_indices() {
        if used >= column {
            return text.split_at(at);
        }
        used += width(c.encode_utf8(&mut [0; 4]));
    }
    (text, "")
}

/// What may be of several lines, bounded.
fn several(text: &str) -> Markup {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    html! { (prose(&clip(first, TEXT))) @for line in lines.take(11) { br; (prose(&clip(line, TEXT))) } }
}

/// The lines up to the offending one; who sees them hears who speaks, too.
fn talk(drill: &DrillRecord, finding: &FindingRecord) -> Markup {
    let (shown, before) = exchange::last_lines(drill, finding.line);
    let timed = shown.iter().any(|line| line.at_us > 0);
    html! {
        details open {
            summary { "The exchange" @if before > 0 { " (" (before) " lines before)" } }
            ol.exchange start=(before + 1) {
                @for line in shown { (said(line, timed, finding.line)) }
                @if let Some(end) = drill.end.as_ref().filter(|_| exchange::is_last(drill, finding.line)) {
                    li.event { span.who { "= " } "the engine " (safe(&end.how))
                        @for line in &end.stderr { br; span.stderr { (clip(line, COLUMNS)) } }
                    }
                }
            }
        }
    }
}

/// Lines of both sides, as a list.
pub(in crate::report) fn lines(
    all: &[&LineRecord],
    timed: bool,
    offending: Option<usize>,
) -> Markup {
    html! { ol.exchange { @for line in all { (said(line, timed, offending)) } } }
}

fn said(line: &LineRecord, timed: bool, offending: Option<usize>) -> Markup {
    let (class, who) = match line.from {
        From::Controller => ("sent", "sent to the engine"),
        From::Engine => ("said", "said by the engine"),
        From::Stderr => ("stderr", "standard error"),
        From::Event => ("event", "event"),
    };
    let wrong = line.number > 0 && Some(line.number) == offending;
    html! {
        li.(class).wrong[wrong] {
            @if timed { span.time { (exchange::milliseconds(line.at_us)) " ms " } }
            span.who title=(who) { (exchange::mark(line.from)) " " }
            (crate::report::escape::clip_shown(&line.line, COLUMNS))
        }
    }
}
