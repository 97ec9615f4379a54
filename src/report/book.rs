//! The catalogue as a site: what each specification demands, how unclear places are read,
//! the tests in Gherkin, and a good and a bad exchange of each requirement. Each question that
//! a text leaves open has a page of its own.
//!
//! In: catalogues, exchanges that were just made by running the bundled engines, and
//! reports of other engines. Out: pages by path. Ids are anchors that never change.
//! Never: a run.

mod freedoms;
mod messages;

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};

use super::{
    diagram,
    escape::safe,
    html::{
        diagram::figure,
        finding::{lines, what_is_wrong},
        markdown::markdown,
        page::shell,
    },
    matrix::{Matrix, matrices, page as matrix_page},
    summary::{self, counted, with_article},
};
use crate::{
    contract::{Fault, Protocol},
    spec::{Catalogue, Drill, Requirement, Sentence, Sentences, Word, folder},
    transcript::From,
    verdict::{CoverageRecord, DrillRecord, FindingRecord, LineRecord, RunRecord, Verdict},
};

/// How many lines of an exchange are shown.
const LINES: usize = 24;
/// How many engines that do otherwise are named.
const NAMED: usize = 8;

/// One protocol of the book.
pub struct Chapter<'a> {
    /// The protocol.
    pub protocol: &'a Protocol,
    /// Its requirements and tests.
    pub catalogue: &'a Catalogue,
    /// What its specification says, sentence by sentence.
    pub sentences: Sentences,
    /// Exchanges by requirement.
    pub examples: BTreeMap<String, Examples>,
    /// What its tests send to the bundled engine in which state, and what comes back.
    pub coverage: Vec<CoverageRecord>,
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

/// Where the pages of open questions are.
const QUESTIONS: &str = "open-questions/";

/// Every page, by its path in the site.
#[must_use]
pub fn book(chapters: &[Chapter<'_>], reports: &[(String, RunRecord)]) -> Vec<(String, String)> {
    let engines = !reports.is_empty();
    let mut pages = vec![
        ("index.html".to_owned(), index(chapters, engines)),
        ("open-questions.html".to_owned(), questions(chapters, reports)),
        ("coverage.html".to_owned(), coverage(chapters, engines)),
        ("freedoms.html".to_owned(), freedoms::page(chapters, engines)),
    ];
    if engines {
        let matrices: Vec<Matrix<'_>> = matrices(reports, false);
        pages.push(("matrix.html".to_owned(), matrix_page(&matrices, &nav("", engines))));
    }
    for chapter in chapters {
        let sections = sections(chapter.catalogue);
        let names: Vec<String> = sections.iter().map(|(name, _)| format!("{name}.html")).collect();
        pages.push((messages::path(chapter), messages::page(chapter, engines)));
        for (i, (name, members)) in sections.iter().enumerate() {
            let body = section(chapter, members, &beside(&names, i));
            pages.push((names[i].clone(), whole(name, &names[i], engines, &body)));
        }
        let open: Vec<&Requirement> = open(chapter.catalogue).collect();
        let names: Vec<String> = open.iter().map(|r| page_of_question(r)).collect();
        for (i, r) in open.iter().enumerate() {
            let body = question(chapter, r, &up(&names[i]), &beside(&names, i), reports);
            pages.push((names[i].clone(), whole("An open question", &names[i], engines, &body)));
        }
    }
    pages
}

/// The requirements about which the text leaves something open.
fn open(catalogue: &Catalogue) -> impl Iterator<Item = &Requirement> {
    catalogue.requirements.iter().filter(|r| r.reading.is_some())
}

fn page_of_question(r: &Requirement) -> String {
    format!("{QUESTIONS}{}.html", r.id)
}

/// The way from a page to the root of the site.
fn up(page: &str) -> String {
    "../".repeat(page.matches('/').count())
}

/// Links to the pages before and after one of them.
fn beside(pages: &[String], at: usize) -> Markup {
    let up = up(&pages[at]);
    let label = |page: &str| {
        let name = page.strip_prefix(QUESTIONS).unwrap_or(page);
        name.strip_suffix(".html").unwrap_or(name).to_owned()
    };
    html! {
        nav.beside aria-label="Pages beside this one" {
            @if let Some(page) = at.checked_sub(1).map(|i| &pages[i]) {
                a rel="prev" href={ (up) (page) } { "← " (label(page)) }
            }
            @if let Some(page) = pages.get(at + 1) {
                a rel="next" href={ (up) (page) } { (label(page)) " →" }
            }
        }
    }
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

/// Where a requirement is told, from a page from which that is the way to the root.
fn address(r: &Requirement, up: &str) -> String {
    format!("{up}{}.html#{}", folder(&r.id), r.id)
}

/// The links at the head of every page.
fn nav(up: &str, engines: bool) -> Markup {
    html! {
        nav.site aria-label="This site" {
            a href={ (up) "index.html" } { "All requirements" } " "
            a href={ (up) "open-questions.html" } { "Open questions" } " "
            a href={ (up) "coverage.html" } { "Coverage" } " "
            a href={ (up) "freedoms.html" } { "Freedoms" }
            @if engines { " " a href={ (up) "matrix.html" } { "Engines" } }
        }
    }
}

fn whole(title: &str, page: &str, engines: bool, body: &Markup) -> String {
    let body = html! {
        (nav(&up(page), engines))
        header { h1 { (title) } }
        main id="requirements" { (body) }
    };
    shell(title, &body).into_string()
}

/// The text of a protocol, with a link to it.
fn text_of(chapter: &Chapter<'_>) -> Markup {
    html! {
        @match chapter.protocol.facts().address {
            Some(address) => { a href=(address) { (chapter.protocol.title()) } },
            None => { (chapter.protocol.title()) },
        }
        ", " (chapter.protocol.revision())
    }
}

fn index(chapters: &[Chapter<'_>], engines: bool) -> String {
    let all = chapters.iter().map(|c| c.catalogue.requirements.len()).sum::<usize>();
    let body = html! {
        p { (counted(all, "requirement")) " of " (counted(chapters.len(), "protocol")) ", as Linesman tests them. The pages are made from the feature files, and the exchanges by running them." }
        (levels())
        @for chapter in chapters {
            h2 id=(chapter.protocol.id()) { (chapter.protocol.title()) }
            p { (text_of(chapter)) ". " a href=(messages::path(chapter)) { "Its messages" } }
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
                            td { (chapter.protocol.called(r.side)) }
                            td { a href=(address(r, "")) { code { (r.id) } } div { (markdown(&r.title)) } }
                        }
                    }
                }
            }
        }
    };
    whole("Requirements", "index.html", engines, &body)
}

/// How the level of a requirement follows from the word of the text.
fn levels() -> Markup {
    html! {
        p { "The level of a requirement follows from the word of the text. It is a MUST if the text says must, always or never, if it says required, if it states a plain fact, and if it says should about the form or the content of what the other side has to read, for without that two programs could not talk (" code { "should, form" } "). Every other should (to ignore something, an order, promptness, manners) is a SHOULD. What only an example shows, or what the text does not say, is demanded only where it follows from another sentence, and the reading says from which. Where a level departs from this rule, the reading says why." }
    }
}

fn section(chapter: &Chapter<'_>, members: &[&Requirement], beside: &Markup) -> Markup {
    html! {
        (beside)
        p { (text_of(chapter)) }
        @for r in members { (requirement(chapter, r)) }
        (beside)
    }
}

fn requirement(chapter: &Chapter<'_>, r: &Requirement) -> Markup {
    let drills: Vec<&Drill> = r.drills.iter().map(|&i| &chapter.catalogue.drills[i]).collect();
    let examples = chapter.examples.get(&r.id);
    let up = up(&r.id[..r.id.rfind('/').unwrap_or_default()]);
    html! {
        article id=(r.id) {
            h2 { a href={ "#" (r.id) } { code { (r.id) } } }
            p.title { (markdown(&r.title)) }
            dl {
                dt { "level" } dd { (r.level) ", binds the " (chapter.protocol.called(r.side)) }
                (demand(chapter, r))
                @if let Some(why) = &r.why { dt { "why" } dd { (markdown(why)) } }
                @if let Some(reading) = &r.reading {
                    dt { "reading" }
                    dd { (markdown(reading)) " " a href={ (up) (page_of_question(r)) } { "An open question" } }
                }
                @if let Some(advice) = &r.advice { dt { "advice" } dd { (markdown(advice)) } }
                @if let Some(reason) = &r.excluded { dt { "not tested" } dd { (markdown(reason)) } }
                @if !r.requires.is_empty() { dt { "requires" } dd { (required(chapter, r, &up)) } }
            }
            @if r.judged { p { "Checked on every line of every test." } }
            @if !drills.is_empty() {
                details {
                    summary { (counted(drills.len(), "test")) }
                    @for drill in &drills {
                        pre { "Scenario: " (drill.name) "\n" @for step in &drill.steps { "  " (step) "\n" } }
                    }
                }
            }
            @if let Some(drill) = examples.and_then(|e| e.good.as_ref()) {
                details { summary { "A good exchange" } (exchange(drill, None, false)) }
            }
            @if let Some(bad) = examples.and_then(|e| e.bad.as_ref()) { (bad_example(chapter, r, bad)) }
        }
    }
}

/// What the text says, in which words and where.
fn demand(chapter: &Chapter<'_>, r: &Requirement) -> Markup {
    html! {
        @if let Some(text) = r.text { dt { "the text" } dd { (text.in_words()) } }
        dt { "section" }
        dd {
            (r.section)
            @if let Some(address) = chapter.protocol.facts().address {
                ", in " a href=(address) { (chapter.protocol.title()) }
            }
        }
        @for sentence in chapter.sentences.of(r) {
            dt { (sentence.place()) } dd { (markdown(&sentence.says)) }
        }
    }
}

/// What must hold first, with links to it.
fn required(chapter: &Chapter<'_>, r: &Requirement, up: &str) -> Markup {
    html! {
        @for (i, id) in r.requires.iter().enumerate() {
            @if i > 0 { ", " }
            @match chapter.catalogue.requirement(id) {
                Some(other) => { a href=(address(other, up)) { code { (id) } } },
                None => { code { (id) } },
            }
        }
    }
}

fn bad_example(chapter: &Chapter<'_>, r: &Requirement, bad: &Bad) -> Markup {
    let whom = with_article(chapter.protocol.called(r.side));
    html! {
        details open {
            summary { "A bad one, by " (whom) " that " (markdown(&bad.fault.does())) }
            (what_is_wrong(&bad.finding, &html! {}))
            @if let Some(sketch) = diagram::of(chapter.protocol.id(), &bad.finding) { (figure(&sketch)) }
            @if let Some(drill) = &bad.drill { (exchange(drill, bad.finding.line, !drill.shows(bad.finding.line))) }
        }
    }
}

/// The lines of both sides up to the one that is wrong, and how the engine ended; what happened
/// besides, where nothing is wrong with a line.
fn exchange(drill: &DrillRecord, wrong: Option<usize>, events: bool) -> Markup {
    let shown = |line: &&LineRecord| events || line.from != From::Event;
    let all: Vec<&LineRecord> = drill.transcript.iter().filter(shown).collect();
    let end = wrong.and_then(|n| all.iter().position(|line| line.number == n));
    let end = end.map_or(all.len(), |at| at + 1);
    let start = end.saturating_sub(LINES);
    let ended = drill.end.as_ref().filter(|_| end == all.len());
    // Times are those of this very run, and would be others in the next.
    html! {
        @if start > 0 { p.place { (counted(start, "line")) " before" } }
        (lines(&all[start..end], false, wrong))
        @if let Some(end) = ended { p.place { "The engine " (safe(&end.how)) "." } }
    }
}

/// Every place where the text leaves something open.
fn questions(chapters: &[Chapter<'_>], reports: &[(String, RunRecord)]) -> String {
    let body = html! {
        p { "Passages that the specifications leave open, and how Linesman reads them. A clearer text would settle them. Each has a page of its own." }
        @for chapter in chapters {
            @let open: Vec<&Requirement> = open(chapter.catalogue).collect();
            @if !open.is_empty() {
                h2 { (chapter.protocol.title()) " " span.count { (open.len()) } }
                dl.questions {
                    @for r in open {
                        dt { a href=(page_of_question(r)) { code { (r.id) } } div { (markdown(&r.title)) } }
                        dd {
                            @if let Some(reading) = &r.reading { (markdown(reading)) }
                            @if let Some(others) = otherwise(r, reports) { div.reason { "otherwise: " (others) } }
                        }
                    }
                }
            }
        }
    };
    whole("Open questions", "open-questions.html", !reports.is_empty(), &body)
}

/// One of these places.
fn question(
    chapter: &Chapter<'_>,
    r: &Requirement,
    up: &str,
    beside: &Markup,
    reports: &[(String, RunRecord)],
) -> Markup {
    let good = chapter.examples.get(&r.id).and_then(|examples| examples.good.as_ref());
    let of_protocol = reports.iter().any(|(_, run)| run.protocol.id == chapter.protocol.id());
    html! {
        (beside)
        article {
            p.title { (markdown(&r.title)) }
            dl {
                dt { "requirement" } dd { a href=(address(r, up)) { code { (r.id) } } ", " (r.level) ", binds the " (chapter.protocol.called(r.side)) }
                (demand(chapter, r))
                @if let Some(reading) = &r.reading { dt { "read as" } dd { (markdown(reading)) } }
                @if let Some(why) = &r.why { dt { "why it matters" } dd { (markdown(why)) } }
                @if of_protocol {
                    dt { "otherwise" }
                    dd { (otherwise(r, reports).unwrap_or_else(|| "none of the engines in the reports".into())) }
                }
            }
            @if let Some(drill) = good { details open { summary { "An exchange by this reading" } (exchange(drill, None, false)) } }
        }
    }
}

/// Which of the engines do otherwise. One that crashes or hangs there reads nothing at all.
fn otherwise(r: &Requirement, reports: &[(String, RunRecord)]) -> Option<String> {
    let breaks = |record: &RunRecord| {
        let broken = |v| matches!(v, Verdict::Fail | Verdict::Warn | Verdict::Known);
        record.requirements.iter().any(|found| {
            let answers = found.findings.iter().any(|finding| finding.breakdown.is_none());
            found.id == r.id && broken(found.verdict) && answers
        })
    };
    let names: BTreeSet<String> = reports
        .iter()
        .filter(|(_, record)| breaks(record))
        .map(|(_, record)| summary::name(record))
        .collect();
    let shown: Vec<&str> = names.iter().take(NAMED).map(String::as_str).collect();
    let more = names.len().saturating_sub(NAMED);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!names.is_empty()).then(|| format!("{}{rest}", shown.join(", ")))
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
    whole("Coverage", "coverage.html", reports, &body)
}

/// How many sentences are tested.
fn tallied(chapter: &Chapter<'_>) -> String {
    let all = &chapter.sentences.binding;
    let tested = |s: &&Sentence| held_by(chapter, s).any(|r| r.excluded.is_none());
    let tested = all.iter().filter(tested).count();
    let nothing = all.iter().filter(|s| s.requirements.is_empty()).count();
    let untested = all.len() - tested - nothing;
    format!(
        "{} that bind a side: tested {tested}, cannot be tested {untested}, demanding nothing that shows from outside {nothing}.",
        counted(all.len(), "sentence")
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
    let whom = chapter.protocol.called(sentence.binds);
    html! {
        tr {
            td { (sentence.lines) }
            td { (markdown(&sentence.says)) }
            td { (whom) }
            td { @for r in held_by(chapter, sentence) { div { a href=(address(r, "")) { code { (r.id) } } " " (r.level) } } }
            td { (held_by(chapter, sentence).map(|r| r.drills.len()).sum::<usize>()) }
            td { (held_by(chapter, sentence).map(caught).sum::<usize>()) }
            td {
                @for r in held_by(chapter, sentence) {
                    @if let Some(reason) = &r.excluded { div.reason { (markdown(reason)) } }
                }
                @if let Some(reading) = &sentence.reading { div.reason { (markdown(reading)) } }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{Dialect, Source};

    fn requirement() -> Requirement {
        let text = "Feature: f\n\n@x/a/b @must @engine\nRule: r\nSection: s\nReading: q\nScenario: d\nWhen the gui sends \"a\"\n";
        let dialect =
            Dialect { protocol: "x".into(), controller: "gui".into(), ..Dialect::default() };
        let source = Source { path: "x.feature".into(), text: text.into() };
        let catalogue = Catalogue::read(&[source], &dialect).expect("sound");
        catalogue.requirements[0].clone()
    }

    /// The record of an engine of that name, with this finding about the requirement.
    fn record(name: &str, finding: &serde_json::Value) -> (String, RunRecord) {
        let record = serde_json::json!({
            "schema": "linesman-report/1", "linesman": "0", "verdict": "does-not-conform",
            "protocol": {"id": "x", "title": "X", "revision": "1"},
            "engine": {"command": [], "name": name, "capabilities": []},
            "summary": {}, "drills": [],
            "requirements": [{
                "id": "x/a/b", "level": "must", "side": "engine", "section": "s", "title": "r",
                "verdict": "fail", "findings": [finding],
            }],
        });
        (name.into(), serde_json::from_value(record).expect("a record"))
    }

    /// An engine that crashes says nothing about how a text can be read.
    #[test]
    fn a_crash_is_no_other_reading() {
        let other = record("other", &serde_json::json!({"message": "m", "drill": "d"}));
        let crash = serde_json::json!({"message": "m", "drill": "d", "breakdown": "crash"});
        let hang = serde_json::json!({"message": "m", "drill": "d", "breakdown": "hang"});
        let broken = [record("crashes", &crash), record("hangs", &hang)];
        let told = |reports: &[(String, RunRecord)]| otherwise(&requirement(), reports);
        assert_eq!(told(&broken), None);
        assert_eq!(told(&[other]).as_deref(), Some("other"));
    }

    #[test]
    fn pages_lead_to_those_beside_them() {
        let pages = ["x/a.html", "x/b.html", "x/c.html"].map(str::to_owned);
        let middle = beside(&pages, 1).into_string();
        assert!(middle.contains("href=\"../x/a.html\">← x/a<"), "{middle}");
        assert!(middle.contains("href=\"../x/c.html\">x/c →<"), "{middle}");
        let first = beside(&pages, 0).into_string();
        assert!(!first.contains("prev") && first.contains("next"), "{first}");
    }
}
