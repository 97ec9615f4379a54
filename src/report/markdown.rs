//! The report for a pull request or a job summary: Markdown.
//!
//! In: a record. Out: the answer, the counts, a table of what is broken, each
//! failure folded away below it, what did not run and why.
//! Never: markup, mentions or HTML of others.

use super::{
    Palette, RenderContext,
    escape::{clip, safe},
    failure::block,
    problems, summary,
};
use crate::verdict::{Cause, FindingRecord, RequirementRecord, RunRecord, Verdict};

/// The longest text in a cell.
const CELL: usize = 160;
/// Bytes of folded pictures; pages refuse comments beyond 64 kB.
const FOLDED: usize = 40_000;
/// Rows of the table of broken requirements.
const ROWS: usize = 100;
/// How many requirements of a group are named.
const NAMED: usize = 8;

/// The record as Markdown.
#[must_use]
pub fn write(record: &RunRecord, context: &RenderContext) -> String {
    let mut out = format!("## {}\n\n", escaped(&summary::headline(record, context)));
    if record.interrupted {
        let why = escaped(&summary::interruption(record));
        out.push_str(&format!("> **Interrupted:** {why}; this report is partial.\n\n"));
    }
    let revision = escaped(&record.protocol.revision);
    out.push_str(&format!("- Engine: {}\n", code(&summary::engine_name(record))));
    if let Some(declared) = summary::capabilities(record) {
        out.push_str(&format!("- Declares: {}\n", code(&declared)));
    }
    out.push_str(&format!("- Against: {}, {revision}\n", escaped(&record.protocol.title)));
    if let Some(settings) = summary::settings(record) {
        out.push_str(&format!("- Settings: {}\n", escaped(&settings)));
    }
    if let Some((chosen, all)) = context.of_how_many(record) {
        out.push_str(&format!("- Selected: {chosen} of {all} requirements\n"));
    }
    if record.engine.recorded.is_empty() {
        out.push_str(&format!("- Time: {}\n", escaped(&summary::time(record, context))));
    }
    out.push_str(&format!("- By: linesman {}\n", escaped(&record.linesman)));
    counts(&mut out, record);
    put_right(&mut out, record);
    wrong(&mut out, record, context);
    not_run(&mut out, record, context);
    notes(&mut out, record);
    out
}

/// What breaks nothing and should be known.
fn notes(out: &mut String, record: &RunRecord) {
    if !record.notes.is_empty() {
        out.push_str("\n### Notes\n\n");
    }
    for note in problems::notes(record) {
        out.push_str(&format!("- {}\n", escaped(&clip(&note, 2 * CELL))));
    }
}

fn counts(out: &mut String, record: &RunRecord) {
    let table = summary::counts(record);
    if table.rows.is_empty() {
        return;
    }
    out.push_str("\n| level |");
    for verdict in &table.verdicts {
        out.push_str(&format!(" {verdict} |"));
    }
    out.push_str(&format!("\n| :-- |{}\n", " --: |".repeat(table.verdicts.len())));
    for (level, row) in &table.rows {
        out.push_str(&format!("| {level} |"));
        for n in row {
            out.push_str(&format!(" {n} |"));
        }
        out.push('\n');
    }
}

/// What is wrong around the run, and how often drills passed in several.
fn put_right(out: &mut String, record: &RunRecord) {
    if !record.gate.problems.is_empty() {
        out.push_str("\n### Problems with this run\n\n");
    }
    for problem in &record.gate.problems {
        let line = escaped(&clip(&problems::line(problem), 2 * CELL));
        out.push_str(&format!("- {line}: {}\n", escaped(&problem.advice)));
    }
    if let Some((head, rows)) = problems::rates(record) {
        out.push_str(&format!("\n### {}\n\n", escaped(&head)));
        for row in rows.iter().take(ROWS) {
            out.push_str(&format!("- {}\n", escaped(&clip(row, 2 * CELL))));
        }
    }
}

fn wrong(out: &mut String, record: &RunRecord, context: &RenderContext) {
    let all = summary::to_draw(record, context);
    let (broken, warned): (Vec<_>, Vec<_>) = all.into_iter().partition(|c| context.broken(c.lead));
    // Together they must leave room for each other on one page.
    let mut room = FOLDED;
    let mut number = 0;
    for (title, causes) in [("Broken", broken), ("Warnings", warned)] {
        if causes.is_empty() {
            continue;
        }
        out.push_str(&format!("\n### {title}\n\n"));
        out.push_str(
            "| cause | requirement | level | section | what is wrong | expected | got |\n",
        );
        out.push_str("| --: | :-- | :-- | :-- | :-- | :-- | :-- |\n");
        let mut rows = Vec::new();
        for cause in &causes {
            number += 1;
            rows.push(row(number, cause.lead, cause.findings().next(), cause));
            let others = cause.others.iter();
            rows.extend(others.map(|(other, finding)| row(number, other, Some(finding), cause)));
        }
        out.push_str(&rows[..rows.len().min(ROWS)].concat());
        if rows.len() > ROWS {
            out.push_str(&format!("\n… and {} more.\n", rows.len() - ROWS));
        }
        let mut folded = 0;
        for cause in &causes {
            let text = details(record, cause, context);
            if text.len() > room {
                break;
            }
            room -= text.len();
            out.push_str(&text);
            folded += 1;
        }
        if folded < causes.len() {
            let rest = causes.len() - folded;
            out.push_str(&format!("\n{rest} more; see the other reports.\n"));
        }
    }
}

/// A requirement that a cause breaks, with what shows it.
fn row(
    number: usize,
    requirement: &RequirementRecord,
    finding: Option<&FindingRecord>,
    cause: &Cause<'_>,
) -> String {
    let cell = |text: Option<&String>| text.map_or_else(String::new, |t| code(&clip(t, CELL)));
    let lead = requirement.id == cause.lead.id;
    let mut more = match cause.findings().count() {
        n if lead && n > 1 => format!(" (and {} more)", n - 1),
        _ => String::new(),
    };
    if lead && !cause.untested.is_empty() {
        let untested = summary::requirements(cause.untested.len());
        more.push_str(&format!("; {untested} not tested because of it"));
    }
    let message = finding.map_or("", |f| f.message.as_str());
    format!(
        "| {number} | {} | {} | {} | {}{more} | {} | {} |\n",
        code(&requirement.id),
        requirement.level,
        escaped(&clip(&requirement.section, CELL)),
        escaped(&clip(message, CELL)),
        cell(finding.and_then(|f| f.expected.as_ref())),
        cell(finding.and_then(|f| f.got.as_ref())),
    )
}

fn details(record: &RunRecord, cause: &Cause<'_>, context: &RenderContext) -> String {
    let text = block(record, cause, context, Palette::PLAIN);
    let fence = fence(&text);
    // Without the blank lines the fence would be HTML text, not Markdown.
    format!(
        "\n<details><summary>{}: {}</summary>\n\n{fence}text\n{text}{fence}\n\n</details>\n",
        code(&cause.lead.id),
        escaped(&cause.lead.title),
    )
}

fn not_run(out: &mut String, record: &RunRecord, context: &RenderContext) {
    let mut rows = Vec::new();
    for cause in summary::to_draw(record, context).iter().filter(|c| !c.untested.is_empty()) {
        let names = summary::names(&cause.untested, NAMED);
        let why = format!("because of {}, which is broken", code(&cause.lead.id));
        rows.push(format!(
            "| inconclusive | {} | {why} | {} |\n",
            cause.untested.len(),
            code(&names)
        ));
    }
    for (verdict, word) in [
        (Verdict::Inconclusive, "inconclusive"),
        (Verdict::NotApplicable, "not applicable"),
        (Verdict::Known, "known failure"),
    ] {
        for group in summary::groups(record, verdict) {
            let names = summary::names(&group.members, NAMED);
            let why = escaped(&clip(&group.reason, 2 * CELL));
            rows.push(format!("| {word} | {} | {why} | {} |\n", group.members.len(), code(&names)));
        }
    }
    if let Some((n, why)) = summary::excluded(record) {
        rows.push(format!("| excluded | {n} | {} | |\n", escaped(&why)));
    }
    if !rows.is_empty() {
        out.push_str(
            "\n### Not run, or excused\n\n| | | why | requirements |\n| :-- | --: | :-- | :-- |\n",
        );
        out.push_str(&rows.concat());
    }
}

/// A fence longer than any run of backticks in the text.
fn fence(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    "`".repeat(3.max(longest + 1))
}

/// A text as code. A code span would end at a backtick; an element does not.
pub(super) fn code(text: &str) -> String {
    format!("<code>{}</code>", escaped(text))
}

/// A text without markup, mentions, links or HTML, for a cell of a table too.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    let text = safe(text);
    for (at, c) in text.char_indices() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '|' => out.push_str("&#124;"),
            '`' => out.push_str("&#96;"),
            '\\' | '*' | '_' | '[' | ']' | '~' | '!' | '$' => {
                out.push('\\');
                out.push(c);
            }
            // An empty comment keeps a name from being called.
            '@' => out.push_str("@<!-- -->"),
            '#' => out.push_str("#<!-- -->"),
            // And another keeps an address from becoming a link.
            ':' if text[at..].starts_with("://") => out.push_str(":<!-- -->"),
            '.' if www(&text[..at]) => out.push_str("<!-- -->."),
            c => out.push(c),
        }
    }
    out
}

/// Whether a text ends with the beginning of an address without a scheme.
fn www(text: &str) -> bool {
    text.len()
        .checked_sub(3)
        .and_then(|at| text.get(at..))
        .is_some_and(|end| end.eq_ignore_ascii_case("www"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_others_is_markup() {
        assert_eq!(
            escaped("a|b `c` </details> *d* @you"),
            r"a&#124;b &#96;c&#96; &lt;/details&gt; \*d\* @<!-- -->you"
        );
        assert_eq!(
            escaped("see https://a.b or WWW.a.b, a.b"),
            "see https:<!-- -->//a.b or WWW<!-- -->.a.b, a.b"
        );
        assert_eq!(escaped("a\nb"), r"a\\x0ab");
        assert_eq!(fence("a ```` b"), "`````");
        assert_eq!(fence("plain"), "```");
    }
}
