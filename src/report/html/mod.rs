//! The report as a page: one file to open in a browser, which needs nothing else.
//!
//! In: a record. Out: HTML: the answer, each cause with its exchange, what did not run,
//! every requirement by section. Ids are anchors. It can be read without the script.
//! Never: markup of others (the template library escapes every text), the network.

pub(in crate::report) mod coverage;
pub(in crate::report) mod diagram;
pub(in crate::report) mod finding;
pub(in crate::report) mod markdown;
pub(in crate::report) mod page;
mod time_line;

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::{RenderContext, escape::safe, problems, summary};
use crate::{
    spec::{Sides, folder},
    verdict::{Cause, Conclusion, RequirementRecord, RunRecord, Verdict},
};
use markdown::markdown;
use page::{pill, prose, shell};

/// How many causes are shown in full; of more, the rest is named.
const FULL: usize = 150;
/// How many requirements of a group are named.
const NAMED: usize = 60;

/// The record as a page.
#[must_use]
pub fn write(record: &RunRecord, context: &RenderContext) -> String {
    let all = summary::to_draw(record, context);
    let (broken, warned): (Vec<_>, Vec<_>) = all.into_iter().partition(|c| context.broken(c.lead));
    let told: BTreeSet<&str> =
        broken.iter().chain(&warned).map(|cause| cause.lead.id.as_str()).collect();
    let title = summary::headline(record, context);
    let body = html! {
        header {
            p.kicker { (safe(&record.protocol.title)) }
            h1 { (summary::name(record)) }
            p.answer.(word(record.verdict)) { (prose(&summary::answer(record, context))) }
            @if record.interrupted {
                p { strong { "Interrupted: " } (summary::interruption(record)) "; this report is partial." }
            }
            (counts(record))
        }
        main {
            (put_right(record))
            (causes("broken", "What is broken", &broken, record, context))
            (causes("warnings", "Warnings", &warned, record, context))
            (not_run(record))
            (notes(record))
            (coverage::section(record))
            (requirements(record, &told))
            (about(record, context))
        }
    };
    shell(&title, &body).into_string()
}

const fn word(conclusion: Conclusion) -> &'static str {
    match conclusion {
        Conclusion::Conforms => "good",
        Conclusion::DoesNotConform => "bad",
        Conclusion::Inconclusive => "doubt",
    }
}

fn counts(record: &RunRecord) -> Markup {
    let table = summary::counts(record);
    html! {
        @if !table.rows.is_empty() {
            table.counts {
                caption { "Requirements by level and verdict" }
                thead { tr { th scope="col" { "level" } @for v in &table.verdicts { th scope="col" { (pill(*v)) } } } }
                tbody {
                    @for (level, row) in &table.rows {
                        tr { th scope="row" { (level) } @for n in row { td { @if *n > 0 { (n) } @else { "–" } } } }
                    }
                }
            }
        }
    }
}

fn put_right(record: &RunRecord) -> Markup {
    html! {
        @if !record.gate.problems.is_empty() {
            section {
                h2 id="problems" { "Problems with this run" }
                ul { @for p in &record.gate.problems { li { (prose(&problems::line(p))) ": " (prose(&safe(&p.advice))) } } }
            }
        }
        @if let Some((head, rows)) = problems::rates(record) {
            section { h2 { (head) } ul { @for row in rows.iter().take(FULL) { li { (row) } } } }
        }
    }
}

fn causes(
    id: &str,
    title: &str,
    all: &[Cause<'_>],
    record: &RunRecord,
    context: &RenderContext,
) -> Markup {
    let (full, rest) = all.split_at(all.len().min(FULL));
    html! {
        @if !all.is_empty() {
            section {
                h2 id=(id) { (title) " " span.count { (all.len()) } }
                @for (at, cause) in full.iter().enumerate() {
                    (finding::cause(cause, is_told_in(&all[..at], cause), record, context))
                }
                @if !rest.is_empty() {
                    p { (rest.len()) " more, in short:" }
                    ul { @for (at, cause) in (full.len()..).zip(rest) {
                        li id=[(!is_told_in(&all[..at], cause)).then(|| safe(&cause.lead.id))] {
                            code { (safe(&cause.lead.id)) } ": "
                            @if let Some(f) = cause.findings().next() { (prose(&safe(&f.message))) }
                        }
                    } }
                }
            }
        }
    }
}

/// Whether another of the causes before one is told under its requirement: links lead to the first.
fn is_told_in(before: &[Cause<'_>], cause: &Cause<'_>) -> bool {
    before.iter().any(|other| other.lead.id == cause.lead.id)
}

fn not_run(record: &RunRecord) -> Markup {
    let kinds = [
        (Verdict::Inconclusive, "Could not be tested"),
        (Verdict::Known, "Known failures"),
        (Verdict::NotApplicable, "Not applicable"),
    ];
    html! {
        @for (verdict, title) in kinds {
            @let groups = summary::groups(record, verdict);
            @if !groups.is_empty() {
                section {
                    h2 { (title) " " span.count { (groups.iter().map(|g| g.members.len()).sum::<usize>()) } }
                    ul.groups { @for group in &groups {
                        li { (prose(&group.reason)) " " (named(&group.members)) }
                    } }
                }
            }
        }
    }
}

fn named(members: &[&RequirementRecord]) -> Markup {
    html! {
        span.ids { @for r in members.iter().take(NAMED) { (link(&r.id)) " " } }
        @if members.len() > NAMED { "and " (members.len() - NAMED) " more" }
    }
}

/// A requirement, wherever on the page it is told.
fn link(id: &str) -> Markup {
    let id = safe(id);
    html! { a href={ "#" (id) } { code { (id) } } }
}

fn notes(record: &RunRecord) -> Markup {
    let notes = problems::notes(record);
    html! {
        @if !notes.is_empty() {
            section { h2 { "Notes" } ul { @for note in notes { li { (prose(&note)) } } } }
        }
    }
}

/// Every requirement, in the order and by the sections of the features.
fn requirements(record: &RunRecord, told: &BTreeSet<&str>) -> Markup {
    let sections =
        record.requirements.chunk_by(|a, b| folder(&a.id) == folder(&b.id)).collect::<Vec<_>>();
    html! {
        section {
            h2 id="requirements" { "All requirements " span.count { (record.requirements.len()) } }
            form.filter hidden role="search" {
                label { "Search " input type="search" autocomplete="off"; }
                label { "Verdict "
                    select {
                        option value="" { "all" }
                        @for v in &summary::counts(record).verdicts { option value=(v.word()) { (v.word()) } }
                    }
                }
                output aria-live="polite" {}
            }
            table.requirements.filtered {
                thead { tr { th scope="col" { "verdict" } th scope="col" { "level" } th scope="col" { "requirement" } } }
                @for members in sections {
                    tbody {
                        tr.section { th scope="rowgroup" colspan="3" { (safe(folder(&members[0].id))) } }
                        @for r in members { (row(r, record.sides, told.contains(r.id.as_str()))) }
                    }
                }
            }
        }
    }
}

fn row(r: &RequirementRecord, sides: Sides, told: bool) -> Markup {
    let id = safe(&r.id);
    html! {
        // The anchor is where the finding is told, if there is one.
        tr id=[(!told).then_some(&id)] data-verdict=(r.verdict.word()) {
            td { (pill(r.verdict)) }
            td { (r.level) @if !sides.has(r.side) { " " span.side { (r.side.word()) } } }
            td {
                a href={ "#" (id) } { code { (id) } }
                div { (markdown(&safe(&r.title))) }
                @if let Some(reason) = r.reason.as_ref().filter(|_| !told && r.verdict != Verdict::Pass) {
                    div.reason { (prose(&safe(reason))) }
                }
            }
        }
    }
}

fn about(record: &RunRecord, context: &RenderContext) -> Markup {
    let mut facts = vec![
        ("engine", summary::engine_name(record)),
        (
            "against",
            format!("{}, {}", safe(&record.protocol.title), safe(&record.protocol.revision)),
        ),
    ];
    if !record.engine.recorded.is_empty() {
        facts.push(("recorded in", safe(&record.engine.recorded.join(" "))));
    } else {
        facts.push(("command", safe(&shell_words::join(&record.engine.command))));
        facts.push(("time", summary::time(record, context)));
    }
    facts.extend(summary::capabilities(record).map(|text| ("declares", text)));
    facts.extend(summary::settings(record).map(|text| ("settings", text)));
    if let Some((chosen, all)) = context.of_how_many(record) {
        facts.push(("selected", format!("{chosen} of {all} requirements")));
    }
    facts.push(("by", format!("linesman {}", safe(&record.linesman))));
    html! {
        section {
            h2 id="about" { "This run" }
            dl.facts { @for (name, text) in facts { dt { (name) } dd { (text) } } }
        }
    }
}
