//! Several engines side by side, or several versions of one.
//!
//! In: JSON reports. Out: a table for each protocol, requirements by section, as text,
//! Markdown or a page. Reports of different versions of Linesman are told apart.
//! Never: a verdict of its own.

use std::{collections::BTreeSet, fmt::Write as _};

use maud::{Markup, html};

use super::{
    ReportError,
    escape::{clip, clip_shown, safe, width},
    format::Format,
    html::{
        markdown::markdown,
        page::{pill, prose, shell},
    },
    markdown::{code, escaped},
    summary::{self, counted},
};
use crate::{
    spec::{Level, folder},
    verdict::{RequirementRecord, RunRecord, Verdict},
};

/// The longest label of a column, in columns of text.
const LABEL: usize = 40;
/// The longest finding.
const FINDING: usize = 400;
/// The runs of one protocol.
pub struct Matrix<'a> {
    protocol: &'a str,
    title: &'a str,
    columns: Vec<Column<'a>>,
    rows: Vec<Row<'a>>,
    /// Whether the reports come from one version of Linesman.
    one_version: bool,
    /// In what the runs differ besides their engines.
    mixed: Vec<&'static str>,
}

struct Column<'a> {
    label: String,
    record: &'a RunRecord,
}

struct Row<'a> {
    id: &'a str,
    formerly: &'a [String],
    level: Level,
    title: &'a str,
    cells: Vec<Option<&'a RequirementRecord>>,
}

impl Row<'_> {
    fn section(&self) -> &str {
        folder(self.id)
    }

    fn differs(&self) -> bool {
        let verdicts: BTreeSet<Option<Verdict>> =
            self.cells.iter().map(|cell| cell.map(|r| r.verdict)).collect();
        verdicts.len() > 1
    }
}

/// A table for each protocol, in the order of the reports; each comes with the name of
/// its file. `differing`: only what is not the same for all.
#[must_use]
pub fn matrices<'a>(reports: &'a [(String, RunRecord)], differing: bool) -> Vec<Matrix<'a>> {
    let mut protocols: Vec<&str> = Vec::new();
    for (_, record) in reports {
        if !protocols.contains(&record.protocol.id.as_str()) {
            protocols.push(&record.protocol.id);
        }
    }
    let of = |id: &str| reports.iter().filter(|(_, r)| r.protocol.id == id).collect::<Vec<_>>();
    protocols.into_iter().map(|id| matrix(&of(id), differing)).collect()
}

fn matrix<'a>(reports: &[&'a (String, RunRecord)], differing: bool) -> Matrix<'a> {
    let first = &reports[0].1;
    let names: Vec<String> = reports.iter().map(|(_, r)| summary::name(r)).collect();
    let columns = reports
        .iter()
        .zip(&names)
        .map(|((file, record), name)| {
            // What goes by one name is told apart by its file.
            let alone = names.iter().filter(|other| *other == name).count() == 1;
            let label = if alone { name.clone() } else { format!("{name} ({})", safe(file)) };
            Column { label: clip_shown(&label, LABEL), record }
        })
        .collect();
    let mut rows: Vec<Row<'a>> = Vec::new();
    for (place, (_, record)) in reports.iter().enumerate() {
        for r in record.counted() {
            // Whichever of the reports is the older, a renamed requirement is one row.
            let renamed = |row: &Row<'_>| {
                r.formerly.iter().any(|f| f == row.id) || row.formerly.contains(&r.id)
            };
            let known = rows.iter().position(|row| row.id == r.id || renamed(row));
            let at = known.unwrap_or_else(|| {
                let cells = vec![None; reports.len()];
                let row = Row {
                    id: &r.id,
                    formerly: &r.formerly,
                    level: r.level,
                    title: &r.title,
                    cells,
                };
                // Beside the others of its section, whichever report knows it.
                let end = rows.iter().rposition(|other| other.section() == row.section());
                let at = end.map_or(rows.len(), |end| end + 1);
                rows.insert(at, row);
                at
            });
            rows[at].cells[place] = Some(r);
        }
    }
    rows.retain(|row| !differing || row.differs());
    let differ = |told: fn(&RunRecord) -> String| {
        reports.iter().map(|(_, r)| told(r)).collect::<BTreeSet<_>>().len() > 1
    };
    let one_version = !differ(|r| r.linesman.clone());
    let mixed = [
        ("versions of linesman", !one_version),
        ("editions of the specification", differ(|r| r.protocol.revision.clone())),
        ("settings", differ(|r| format!("{:?}", r.protocol.settings))),
        ("selections of tests", differ(|r| format!("{:?}", r.gate.selection))),
    ];
    let mixed = mixed.into_iter().filter(|(_, differs)| *differs).map(|(what, _)| what).collect();
    Matrix {
        protocol: &first.protocol.id,
        title: &first.protocol.title,
        columns,
        rows,
        one_version,
        mixed,
    }
}

/// The tables in one of the formats that can show them.
///
/// # Errors
/// A format that has no picture of several engines.
pub fn matrix_as(matrices: &[Matrix<'_>], format: Format) -> Result<String, ReportError> {
    match format {
        Format::Console => Ok(matrices.iter().map(Matrix::console).collect::<Vec<_>>().join("\n")),
        Format::Markdown => {
            Ok(matrices.iter().map(Matrix::markdown).collect::<Vec<_>>().join("\n"))
        }
        Format::Html => Ok(page(matrices, &html! {})),
        other => Err(ReportError::Made {
            format: other,
            reason: "a matrix is written as console, markdown or html".into(),
        }),
    }
}

/// A verdict in a cell of text.
const fn short(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        None => "",
        Some(Verdict::Pass) => "pass",
        Some(Verdict::Fail) => "FAIL",
        Some(Verdict::Warn) => "warn",
        Some(Verdict::Known) => "known",
        Some(Verdict::Inconclusive) => "?",
        Some(Verdict::NotApplicable) => "n/a",
        Some(Verdict::Excluded) => "-",
    }
}

impl Matrix<'_> {
    fn sum(&self, place: usize, verdict: Verdict) -> usize {
        self.columns[place].record.counted().filter(|r| r.verdict == verdict).count()
    }

    /// What of a column must be known besides its name.
    fn about(&self, column: &Column<'_>) -> String {
        let verdict = column.record.verdict.word().replace('-', " ");
        let part = if column.record.interrupted { ", interrupted" } else { "" };
        if self.one_version {
            return format!("{verdict}{part}");
        }
        format!("{verdict}{part}, by linesman {}", safe(&column.record.linesman))
    }

    /// What is to be known before the columns are compared.
    fn caution(&self) -> Option<String> {
        (!self.mixed.is_empty()).then(|| {
            format!(
                "The reports come from different {}: differences may come from that, not from the engines.",
                self.mixed.join(", different ")
            )
        })
    }

    fn console(&self) -> String {
        let mut out = format!("{}\n", safe(self.title));
        for (i, column) in self.columns.iter().enumerate() {
            let _ = writeln!(out, "  [{}] {}: {}", i + 1, column.label, self.about(column));
        }
        if let Some(caution) = self.caution() {
            let _ = writeln!(out, "{caution}");
        }
        let wide = self.rows.iter().map(|row| width(row.id)).max().unwrap_or_default().max(12);
        let head: String =
            (1..=self.columns.len()).map(|n| format!(" {:>5}", format!("[{n}]"))).collect();
        let _ = writeln!(out, "\n{:wide$}       {head}", "");
        let mut section = "";
        for row in &self.rows {
            if section != row.section() && !section.is_empty() {
                out.push('\n');
            }
            section = row.section();
            let cells: String = row
                .cells
                .iter()
                .map(|cell| format!(" {:>5}", short(cell.map(|r| r.verdict))))
                .collect();
            let _ = writeln!(out, "{:wide$} {:6}{cells}", safe(row.id), row.level.to_string());
        }
        out.push('\n');
        for verdict in summary::COLUMNS {
            let sums: Vec<usize> = (0..self.columns.len()).map(|i| self.sum(i, verdict)).collect();
            if sums.iter().any(|n| *n > 0) {
                let sums: String = sums.iter().map(|n| format!(" {n:>5}")).collect();
                let _ = writeln!(out, "{:>wide$}       {sums}", verdict.word());
            }
        }
        out
    }

    fn markdown(&self) -> String {
        let mut out = format!("## {}\n\n", escaped(&safe(self.title)));
        if let Some(caution) = self.caution() {
            let _ = writeln!(out, "> {caution}\n");
        }
        out.push_str("| requirement | level |");
        for column in &self.columns {
            let _ = write!(out, " {} |", escaped(&column.label));
        }
        let _ = write!(out, "\n| :-- | :-- |{}\n", " :-: |".repeat(self.columns.len()));
        for row in &self.rows {
            let _ = write!(out, "| {} | {} |", code(&safe(row.id)), row.level);
            for cell in &row.cells {
                let _ = write!(out, " {} |", short(cell.map(|r| r.verdict)));
            }
            out.push('\n');
        }
        for verdict in summary::COLUMNS {
            let sums: Vec<usize> = (0..self.columns.len()).map(|i| self.sum(i, verdict)).collect();
            if sums.iter().any(|n| *n > 0) {
                let sums: String = sums.iter().map(|n| format!(" {n} |")).collect();
                let _ = writeln!(out, "| **{}** | |{sums}", verdict.word());
            }
        }
        out
    }

    fn table(&self) -> Markup {
        let protocol = safe(self.protocol);
        html! {
            section {
                h2 id=(protocol) { (safe(self.title)) " " span.count { (counted(self.columns.len(), "report")) } }
                @if let Some(caution) = self.caution() { p.doubt { (caution) } }
                form.filter hidden role="search" {
                    label { "Search " input type="search" autocomplete="off"; }
                    label { "Show " select { option value="" { "all" } option value="differs" { "what differs" } } }
                    output aria-live="polite" {}
                }
                div.wide tabindex="0" role="region" aria-label={ "Matrix of " (protocol) } {
                    table.matrix.filtered {
                        thead { tr {
                            th scope="col" { "requirement" }
                            @for column in &self.columns {
                                th scope="col" { (column.label) div.reason { (self.about(column)) } }
                            }
                        } }
                        tbody {
                            @for verdict in summary::COLUMNS {
                                @let sums: Vec<usize> = (0..self.columns.len()).map(|i| self.sum(i, verdict)).collect();
                                @if sums.iter().any(|n| *n > 0) {
                                    tr { th scope="row" { (pill(verdict)) } @for n in sums { td { (n) } } }
                                }
                            }
                        }
                        @for rows in self.rows.chunk_by(|a, b| a.section() == b.section()) {
                            tbody {
                                tr.section { th scope="rowgroup" colspan=(self.columns.len() + 1) { (safe(rows[0].section())) } }
                                @for row in rows { (self.row(row)) }
                            }
                        }
                    }
                }
            }
        }
    }

    fn row(&self, row: &Row<'_>) -> Markup {
        html! {
            tr data-verdict=(if row.differs() { "differs" } else { "same" }) {
                th scope="row" {
                    code { (safe(row.id)) } " " span.level { (row.level) }
                    div.reason { (markdown(&safe(row.title))) }
                }
                @for (place, cell) in row.cells.iter().enumerate() {
                    td { @match cell {
                        Some(r) if told(r).is_some() => { a href={ "#" (self.anchor(place, &r.id)) } { (pill(r.verdict)) } },
                        Some(r) => { (pill(r.verdict)) },
                        None => { span.pill title="this run did not test it" { "–" } },
                    } }
                }
            }
        }
    }

    fn anchor(&self, place: usize, id: &str) -> String {
        format!("{}-{}/{}", safe(self.protocol), place + 1, safe(id))
    }

    /// What the cells lead to: of each engine, what was found and what could not be tested.
    fn findings(&self) -> Markup {
        html! {
            @for (place, column) in self.columns.iter().enumerate() {
                section {
                    h2 { (column.label) " " span.count { (safe(self.protocol)) } }
                    dl {
                        @for row in &self.rows {
                            @if let Some((r, text)) = row.cells[place].and_then(|r| Some((r, told(r)?))) {
                                dt id=(self.anchor(place, &r.id)) { (pill(r.verdict)) " " code { (safe(&r.id)) } }
                                dd {
                                    (prose(&text))
                                    @if let Some(f) = r.findings.first() {
                                        @if let Some(expected) = &f.expected { div.reason { "expected " (prose(&clip(expected, FINDING))) } }
                                        @if let Some(got) = &f.got { div.reason { "got " (prose(&clip(got, FINDING))) } }
                                        div.reason { (safe(f.seen_in())) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What there is to say of a cell.
fn told(r: &RequirementRecord) -> Option<String> {
    let found = r.findings.first().map(|f| f.message.as_str());
    let reason = r.reason.as_deref().filter(|_| r.verdict != Verdict::Pass);
    found.or(reason).map(|text| clip(text, FINDING))
}

pub(super) fn page(matrices: &[Matrix<'_>], nav: &Markup) -> String {
    let reports: usize = matrices.iter().map(|m| m.columns.len()).sum();
    let reports = counted(reports, "report");
    let title = format!("Linesman: {reports}");
    let body = html! {
        (nav)
        header { h1 { (reports) " side by side" } }
        main id="requirements" {
            @for matrix in matrices { (matrix.table()) }
            @for matrix in matrices { (matrix.findings()) }
        }
    };
    shell(&title, &body).into_string()
}
