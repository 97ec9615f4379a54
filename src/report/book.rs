//! The catalogue as a site: what each specification demands, how unclear places are read,
//! the tests in Gherkin, and a good and a bad exchange of each requirement.
//!
//! In: catalogues, exchanges that were just made by running the bundled engines, and
//! reports of other engines. Out: pages by path. Ids are anchors that never change.
//! Never: a run.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};

use super::{
    escape::safe,
    html::{
        finding::lines,
        page::{prose, shell},
    },
    matrix::{Matrix, matrices, page as matrix_page},
    summary,
};
use crate::{
    contract::{Fault, Protocol},
    spec::{Catalogue, Drill, Requirement, Sentence, Sentences, Side, Word, folder},
    transcript::From,
    verdict::{DrillRecord, FindingRecord, LineRecord, RunRecord, Verdict},
};

/// How many lines of an exchange are shown.
const LINES: usize = 24;
/// How many engines that do otherwise are named.
const NAMED: usize = 8;

/// One protocol of the book.
pub struct Chapter<'a> {
    /// The protocol.
    pub protocol: &'a dyn Protocol,
    /// Its requirements and tests.
    pub catalogue: &'a Catalogue,
    /// What its specification says, sentence by sentence.
    pub sentences: Sentences,
    /// Exchanges by requirement.
    pub examples: BTreeMap<String, Examples>,
}

/// What a requirement looks like in practice.
#[derive(Default)]
pub struct Examples {
    /// A test that the bundled engine passed.
    pub good: Option<DrillRecord>,
    /// A test in which a fault was found.
    pub bad: Option<Bad>,
}

/// A fault caught.
pub struct Bad {
    /// What was wrong with the engine.
    pub fault: Fault,
    /// What was found.
    pub finding: FindingRecord,
    /// The test that found it.
    pub drill: Option<DrillRecord>,
}

/// Every page, by its path in the site.
#[must_use]
pub fn book(chapters: &[Chapter<'_>], reports: &[(String, RunRecord)]) -> Vec<(String, String)> {
    let engines = !reports.is_empty();
    let mut pages = vec![
        ("index.html".to_owned(), index(chapters, reports)),
        ("open-questions.html".to_owned(), questions(chapters, reports)),
        ("coverage.html".to_owned(), coverage(chapters, engines)),
        ("freedoms.html".to_owned(), freedoms(chapters, engines)),
    ];
    if engines {
        let matrices: Vec<Matrix<'_>> = matrices(reports, false);
        pages.push(("matrix.html".to_owned(), matrix_page(&matrices)));
    }
    for chapter in chapters {
        for (name, members) in sections(chapter.catalogue) {
            pages.push((format!("{name}.html"), section(chapter, &name, &members, engines)));
        }
    }
    pages
}

/// Requirements by the folder of their ids, in the order of the features.
fn sections(catalogue: &Catalogue) -> Vec<(String, Vec<&Requirement>)> {
    let mut sections: Vec<(String, Vec<&Requirement>)> = Vec::new();
    for r in &catalogue.requirements {
        let name = folder(&r.id).to_owned();
        match sections.iter_mut().find(|(other, _)| *other == name) {
            Some((_, members)) => members.push(r),
            None => sections.push((name, vec![r])),
        }
    }
    sections
}

/// Where a requirement is told, from a page so many folders deep.
fn address(r: &Requirement, deep: usize) -> String {
    format!("{}{}.html#{}", "../".repeat(deep), folder(&r.id), r.id)
}

fn whole(title: &str, deep: usize, reports: bool, body: &Markup) -> String {
    let up = "../".repeat(deep);
    let body = html! {
        nav.site aria-label="This site" {
            a href={ (up) "index.html" } { "All requirements" } " "
            a href={ (up) "open-questions.html" } { "Open questions" } " "
            a href={ (up) "coverage.html" } { "Coverage" } " "
            a href={ (up) "freedoms.html" } { "Freedoms" }
            @if reports { " " a href={ (up) "matrix.html" } { "Engines" } }
        }
        header { h1 { (title) } }
        main id="requirements" { (body) }
    };
    shell(title, &body).into_string()
}

fn index(chapters: &[Chapter<'_>], reports: &[(String, RunRecord)]) -> String {
    let all = chapters.iter().map(|c| c.catalogue.requirements.len()).sum::<usize>();
    let body = html! {
        p { (all) " requirements of " (chapters.len()) " protocols, as Linesman tests them. The pages are made from the feature files, and the exchanges by running them." }
        (levels())
        @for chapter in chapters {
            h2 id=(chapter.protocol.id()) { (chapter.protocol.title()) }
            p { (chapter.protocol.revision()) }
            ul.sections {
                @for (name, members) in sections(chapter.catalogue) {
                    li { a href={ (name) ".html" } { (name) } " " span.count { (members.len()) } }
                }
            }
        }
        h2 { "Search " span.count { (all) } }
        form.filter hidden role="search" {
            label { "Search " input type="search" autocomplete="off"; }
            label { "Level "
                select { option value="" { "all" } @for level in ["must", "should", "may"] { option value=(level) { (level) } } }
            }
            output aria-live="polite" {}
        }
        table.requirements.filtered {
            thead { tr { th scope="col" { "level" } th scope="col" { "text" } th scope="col" { "binds" } th scope="col" { "requirement" } } }
            @for chapter in chapters {
                tbody {
                    tr.section { th scope="rowgroup" colspan="4" { (chapter.protocol.title()) } }
                    @for r in &chapter.catalogue.requirements {
                        tr data-verdict=(r.level.word()) {
                            td { (r.level) }
                            td { (r.text.map_or("", Word::word)) }
                            td { (side(chapter, r)) }
                            td { a href=(address(r, 0)) { code { (r.id) } } div { (prose(&r.title)) } }
                        }
                    }
                }
            }
        }
    };
    whole("Requirements", 0, !reports.is_empty(), &body)
}

/// How the level of a requirement follows from the word of the text.
fn levels() -> Markup {
    html! {
        p { "The level of a requirement follows from the word of the text. It is a MUST if the text says must, always or never, if it says required, if it states a plain fact, and if it says should about the form or the content of what the other side has to read, for without that two programs could not talk (" code { "should, form" } "). Every other should (to ignore something, an order, promptness, manners) is a SHOULD. What only an example shows, or what the text does not say, is demanded only where it follows from another sentence, and the reading says from which. Where a level departs from this rule, the reading says why." }
    }
}

fn side(chapter: &Chapter<'_>, r: &Requirement) -> &'static str {
    match r.side {
        Side::Engine => "engine",
        Side::Controller => chapter.protocol.controller(),
    }
}

fn section(chapter: &Chapter<'_>, name: &str, members: &[&Requirement], reports: bool) -> String {
    let body = html! {
        p { (chapter.protocol.title()) ", " (chapter.protocol.revision()) }
        @for r in members { (requirement(chapter, r)) }
    };
    whole(name, name.matches('/').count(), reports, &body)
}

fn requirement(chapter: &Chapter<'_>, r: &Requirement) -> Markup {
    let facts = [
        ("why", &r.why),
        ("reading", &r.reading),
        ("advice", &r.advice),
        ("not tested", &r.excluded),
    ];
    let drills: Vec<&Drill> = r.drills.iter().map(|&i| &chapter.catalogue.drills[i]).collect();
    let examples = chapter.examples.get(&r.id);
    html! {
        article id=(r.id) {
            h2 { a href={ "#" (r.id) } { code { (r.id) } } }
            p.title { (prose(&r.title)) }
            dl {
                dt { "level" } dd { (r.level) ", binds the " (side(chapter, r)) }
                @if let Some(text) = r.text { dt { "text" } dd { (text) } }
                @for sentence in chapter.sentences.of(r) {
                    dt { "line " (sentence.lines) } dd { (prose(&sentence.says)) }
                }
                dt { "demanded in" } dd { (r.section) }
                @for (word, text) in facts { @if let Some(text) = text { dt { (word) } dd { (prose(text)) } } }
                @if !r.requires.is_empty() { dt { "requires" } dd { (r.requires.join(", ")) } }
            }
            @if r.judged { p { "Checked on every line of every test." } }
            @if !drills.is_empty() {
                details {
                    summary { @if drills.len() == 1 { "1 test" } @else { (drills.len()) " tests" } }
                    @for drill in &drills {
                        pre { "Scenario: " (drill.name) "\n" @for step in &drill.steps { "  " (step) "\n" } }
                    }
                }
            }
            @if let Some(drill) = examples.and_then(|e| e.good.as_ref()) {
                details { summary { "A good exchange" } (exchange(drill, None)) }
            }
            @if let Some(bad) = examples.and_then(|e| e.bad.as_ref()) {
                details open {
                    summary { "A bad one, by an engine that " (bad.fault.does()) }
                    p.message { (prose(&safe(&bad.finding.message))) }
                    @if let Some(drill) = &bad.drill { (exchange(drill, bad.finding.line)) }
                }
            }
        }
    }
}

/// The lines of both sides up to the one that is wrong.
fn exchange(drill: &DrillRecord, wrong: Option<usize>) -> Markup {
    let all: Vec<&LineRecord> =
        drill.transcript.iter().filter(|line| line.from != From::Event).collect();
    let end = wrong.and_then(|n| all.iter().position(|line| line.number == n));
    let end = end.map_or(all.len(), |at| at + 1);
    let start = end.saturating_sub(LINES);
    // Times are those of this very run, and would be others in the next.
    html! {
        @if start > 0 { p.place { (start) " lines before" } }
        (lines(&all[start..end], false, wrong))
    }
}

/// Every place where the text leaves something open.
fn questions(chapters: &[Chapter<'_>], reports: &[(String, RunRecord)]) -> String {
    let body = html! {
        p { "Passages that the specifications leave open, and how Linesman reads them. A clearer text would settle them." }
        @for chapter in chapters {
            @let open: Vec<&Requirement> = chapter.catalogue.requirements.iter().filter(|r| r.reading.is_some()).collect();
            @if !open.is_empty() {
                h2 { (chapter.protocol.title()) " " span.count { (open.len()) } }
                dl.questions {
                    @for r in open {
                        dt { a href=(address(r, 0)) { code { (r.id) } } div { (prose(&r.title)) } }
                        dd {
                            @if let Some(reading) = &r.reading { (prose(reading)) }
                            @if let Some(others) = otherwise(r, reports) { div.reason { (others) } }
                        }
                    }
                }
            }
        }
    };
    whole("Open questions", 0, !reports.is_empty(), &body)
}

/// Which of the engines do otherwise.
fn otherwise(r: &Requirement, reports: &[(String, RunRecord)]) -> Option<String> {
    let breaks = |record: &RunRecord| {
        let broken = |v| matches!(v, Verdict::Fail | Verdict::Warn | Verdict::Known);
        record.requirements.iter().any(|found| found.id == r.id && broken(found.verdict))
    };
    let names: BTreeSet<String> = reports
        .iter()
        .filter(|(_, record)| breaks(record))
        .map(|(_, record)| summary::name(record))
        .collect();
    let shown: Vec<&str> = names.iter().take(NAMED).map(String::as_str).collect();
    let more = names.len().saturating_sub(NAMED);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!names.is_empty()).then(|| format!("otherwise: {}{rest}", shown.join(", ")))
}

/// The sentences of the specifications, and what holds each.
fn coverage(chapters: &[Chapter<'_>], reports: bool) -> String {
    let body = html! {
        p { "Each sentence of a specification that binds a side, in our own words, with the requirements that it leads to, their tests, the faults of the bundled programs that these catch, and what is not tested. Lines are those of the specification's plain text; a sentence that binds both sides stands here twice." }
        @for chapter in chapters {
            h2 { (chapter.protocol.title()) " " span.count { (chapter.sentences.binding.len()) } }
            p { (tallied(chapter)) }
            table.coverage {
                thead { tr { @for head in ["line", "sentence", "binds", "requirements", "tests", "faults", "not tested"] { th scope="col" { (head) } } } }
                @for (name, members) in by_section(&chapter.sentences) {
                    tbody {
                        tr.section { th scope="rowgroup" colspan="7" { (name) } }
                        @for sentence in members { (covered(chapter, sentence)) }
                    }
                }
            }
        }
    };
    whole("Coverage", 0, reports, &body)
}

/// How many sentences are tested.
fn tallied(chapter: &Chapter<'_>) -> String {
    let all = &chapter.sentences.binding;
    let tested = |s: &&Sentence| held_by(chapter, s).any(|r| r.excluded.is_none());
    let tested = all.iter().filter(tested).count();
    let nothing = all.iter().filter(|s| s.requirements.is_empty()).count();
    let untested = all.len() - tested - nothing;
    format!(
        "{} sentences bind: {tested} are tested, {untested} cannot be, {nothing} demand nothing that shows from outside.",
        all.len()
    )
}

fn held_by<'a>(
    chapter: &'a Chapter<'_>,
    sentence: &'a Sentence,
) -> impl Iterator<Item = &'a Requirement> {
    sentence.requirements.iter().filter_map(|id| chapter.catalogue.requirement(id))
}

/// One sentence as a row.
fn covered(chapter: &Chapter<'_>, sentence: &Sentence) -> Markup {
    let faults = chapter.protocol.faults();
    let controllers = chapter.protocol.controllers().map(|c| c.faults()).unwrap_or_default();
    let caught = |r: &Requirement| {
        let all = faults.iter().chain(&controllers);
        all.filter(|fault| fault.trips.contains(&r.id.as_str())).count()
    };
    let whom = match sentence.binds {
        Side::Engine => "engine",
        Side::Controller => chapter.protocol.controller(),
    };
    html! {
        tr {
            td { (sentence.lines) }
            td { (prose(&sentence.says)) }
            td { (whom) }
            td { @for r in held_by(chapter, sentence) { div { a href=(address(r, 0)) { code { (r.id) } } " " (r.level) } } }
            td { (held_by(chapter, sentence).map(|r| r.drills.len()).sum::<usize>()) }
            td { (held_by(chapter, sentence).map(caught).sum::<usize>()) }
            td {
                @for r in held_by(chapter, sentence) {
                    @if let Some(reason) = &r.excluded { div.reason { (prose(reason)) } }
                }
                @if let Some(reading) = &sentence.reading { div.reason { (prose(reading)) } }
            }
        }
    }
}

/// Sentences by the heading under which they stand, in the order of the text.
fn by_section(sentences: &Sentences) -> Vec<(&str, Vec<&Sentence>)> {
    let mut sections: Vec<(&str, Vec<&Sentence>)> = Vec::new();
    for sentence in &sentences.binding {
        match sections.last_mut().filter(|(name, _)| *name == sentence.section) {
            Some((_, members)) => members.push(sentence),
            None => sections.push((&sentence.section, vec![sentence])),
        }
    }
    sections
}

/// What the texts leave free.
fn freedoms(chapters: &[Chapter<'_>], reports: bool) -> String {
    let body = html! {
        p { "What the specifications do not limit. No requirement objects to it: for each there are quirks, unusual but conforming forms of the bundled engine, which every test must leave alone." }
        @for chapter in chapters {
            @let both = [Some(chapter.protocol.variants()), chapter.protocol.controllers()];
            @let quirks: Vec<_> = both.into_iter().flatten().flat_map(|v| v.quirks()).collect();
            h2 { (chapter.protocol.title()) " " span.count { (chapter.sentences.freedoms.len()) } }
            dl.questions {
                @for freedom in &chapter.sentences.freedoms {
                    dt { (freedom.section) @if let Some(lines) = &freedom.lines { div { "line " (lines) } } }
                    dd {
                        (prose(&freedom.says))
                        @for name in &freedom.quirks {
                            div.reason { code { (name) } " " (prose(quirks.iter().find(|q| q.name == name).map_or("", |q| q.what))) }
                        }
                    }
                }
            }
        }
    };
    whole("What the texts leave free", 0, reports, &body)
}
