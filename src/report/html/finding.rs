//! One thing that went wrong: the line, what was expected, the exchange, what follows.
//!
//! In: a cause and the record it stands in. Out: an article whose anchor is the
//! requirement's id. Never: the decision what is a cause.

use maud::{Markup, html};

use super::{
    diagram, link,
    markdown::markdown,
    named,
    page::{pill, prose},
    time_line,
};
use crate::{
    report::{
        RenderContext, diagram as sketch,
        escape::{Window, clip, safe, width, window},
        exchange::{self, Excerpt, Part},
    },
    transcript::From,
    verdict::{Cause, DrillRecord, FindingRecord, LineRecord, RunRecord},
};

/// How many different findings are shown; without `--verbose`, one.
const FINDINGS: usize = 20;
/// How much of a line is shown: whole, but for lines that are a fault by their length.
const COLUMNS: usize = 2_000;
/// Characters of what was expected, and of what came.
const TEXT: usize = 1200;
/// How many other tests are named.
const PLACES: usize = 12;

/// A cause as an article; without an anchor if its requirement has one already.
pub(super) fn cause(
    cause: &Cause<'_>,
    has_anchor: bool,
    record: &RunRecord,
    context: &RenderContext,
) -> Markup {
    let lead = cause.lead;
    let most = if context.verbose { FINDINGS } else { 1 };
    let first = cause.findings().next();
    let more: usize = cause.events.iter().skip(most).map(Vec::len).sum();
    html! {
        article id=[(!has_anchor).then(|| safe(&lead.id))] data-verdict=(lead.verdict.word()) {
            h3 {
                (pill(lead.verdict)) " " span.level { (lead.level) } " "
                a href={ "#" (safe(&lead.id)) } { code { (safe(&lead.id)) } }
            }
            p.title { (markdown(&safe(&lead.title))) @if !record.sides.has(lead.side) { " (binds the " (lead.side.word()) ")" } }
            @for same in cause.events.iter().take(most) { (finding(same, &lead.id, record)) }
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
            @if let Some(pipe) = context.pipe(record, lead, first) {
                p.again { "By hand: " code { (pipe.join(" | ")) } }
            }
        }
    }
}

fn finding(same: &[&FindingRecord], requirement: &str, record: &RunRecord) -> Markup {
    let [found, others @ ..] = same else { return html! {} };
    let elsewhere = exchange::elsewhere(found, others);
    let protocol = &record.protocol.id;
    let drill = record.drills.iter().find(|d| d.id == found.drill);
    let replay = drill.and_then(|drill| drill.replay_for(requirement, found));
    let short = replay.and_then(|replay| replay.short.as_deref());
    // What was cut down shows the same in fewer lines.
    let finding = short.map_or(*found, |short| &short.finding);
    html! {
        div.finding {
            (what_is_wrong(finding, &html! {
                @if let Some(text) = &finding.behaviour {
                    dt { "cause" } dd { "the engine behaves as if it " (prose(&safe(text))) }
                }
                @if let Some(text) = &finding.advice { dt { "advice" } dd { (markdown(&safe(text))) } }
            }))
            @if let Some(sketch) = sketch::of(protocol, finding) { (diagram::figure(&sketch)) }
            @if let Some(often) = replay.and_then(exchange::how_often) { p { (often) } }
            @if let Some(after) = drill.and_then(exchange::after) { p { (prose(&after)) } }
            @if let Some((replay, short)) = replay.zip(short) {
                @let head = format!("The exchange{}", exchange::cut_down(replay, short));
                (talk((&head, true), &Excerpt::of_short(protocol, short), &short.drill, &short.finding))
                (time_line::of(&short.drill, &short.finding))
                @if let Some(drill) = drill { (talk(("The exchange in the test", false), &Excerpt::of(protocol, drill, found.line), drill, found)) }
            } @else if let Some(drill) = drill {
                (talk(("The exchange", true), &Excerpt::of(protocol, drill, found.line), drill, found))
                (time_line::of(drill, found))
            }
            @if !elsewhere.is_empty() {
                p.place { "The same in "
                    @for (i, test) in elsewhere.iter().take(PLACES).enumerate() {
                        @if i > 0 { ", " } (safe(test))
                    }
                    @if elsewhere.len() > PLACES { " and " (elsewhere.len() - PLACES) " more" }
                }
            }
        }
    }
}

/// What was found, where, in which line, what was expected, and what else is known of it.
pub(in crate::report) fn what_is_wrong(finding: &FindingRecord, more: &Markup) -> Markup {
    html! {
        p.message { (prose(&safe(&finding.message))) }
        p.place { (safe(finding.seen_in())) }
        (line(finding))
        dl {
            @if let Some(text) = &finding.expected { dt { "expected" } dd { (several(text)) } }
            @if let Some(text) = finding.got.as_ref().filter(|got| finding.source.as_ref() != Some(*got)) {
                dt { "got" } dd { (several(text)) }
            }
            (more)
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
fn talk(
    (head, open): (&str, bool),
    Excerpt { parts, before, .. }: &Excerpt<'_>,
    drill: &DrillRecord,
    finding: &FindingRecord,
) -> Markup {
    let lines = || parts.iter().filter_map(Part::line);
    let timed = lines().any(|line| line.at_us > 0);
    let last = drill.transcript.last().map(|line| line.number);
    let is_last = lines().next_back().map(|line| line.number) == last;
    html! {
        details open[open] {
            summary { (head) @if *before > 0 { " (" (before) " lines before)" } }
            ol.exchange start=(before + 1) {
                @for (i, part) in parts.iter().enumerate() {
                    @match part {
                        Part::Line(line) => {
                            @if let Some(before) = i.checked_sub(1).and_then(|i| parts[i].line()) { (time_line::gap(before.at_us, line.at_us)) }
                            (said(line, timed, finding.line))
                        }
                        Part::Gap(lines) => li.event { "… " (exchange::left_out(*lines)) },
                    }
                }
                // What was not answered was waited for until the test was over.
                @if let Some(last) = lines().next_back().filter(|_| is_last && timed) { (time_line::gap(last.at_us, time_line::end(drill))) }
                @if let Some(legend) = exchange::legend(parts) { li.event { (prose(legend)) } }
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
            span.who title=(who) { (line.from.mark()) " " }
            (crate::report::escape::clip_shown(&line.line, COLUMNS))
        }
    }
}
