//! What was sent in which state, as a table.
//!
//! In: cells of a record. Out: a row for each command. Never: a judgement; what was never met is marked.

use maud::{Markup, html};

use crate::{
    report::{escape::safe, summary},
    verdict::{CoverageRecord, RunRecord},
};

/// The section of a report; nothing if coverage was not asked for.
pub(super) fn section(record: &RunRecord) -> Markup {
    html! {
        @if let Some(coverage) = summary::coverage(record) {
            section {
                h2 id="coverage" { "Coverage" }
                p { (coverage.answer) }
                (table(&record.coverage))
            }
        }
    }
}

/// How often each command was sent while the engine was idle and in a search, by what came back.
pub(in crate::report) fn table(cells: &[CoverageRecord]) -> Markup {
    let of = |command: &str, in_search: bool| -> Vec<&CoverageRecord> {
        let is_this = |c: &&CoverageRecord| c.command == command && c.in_search == in_search;
        cells.iter().filter(is_this).collect()
    };
    html! {
        table.coverage {
            thead { tr { @for head in ["command", "while idle", "in a search"] { th scope="col" { (head) } } } }
            tbody {
                @for row in cells.chunk_by(|a, b| a.command == b.command) {
                    @let command = &row[0].command;
                    tr {
                        th scope="row" {
                            @if command.is_empty() { "none of the protocol" } @else { code { (safe(command)) } }
                        }
                        @for in_search in [false, true] { td { (met(&of(command, in_search))) } }
                    }
                }
            }
        }
    }
}

fn met(cells: &[&CoverageRecord]) -> Markup {
    html! {
        @for (i, cell) in cells.iter().enumerate() {
            @if i > 0 { ", " }
            @if cell.times == 0 { strong { "never " (safe(&cell.outcome)) } }
            @else { (safe(&cell.outcome)) " " (cell.times) }
        }
    }
}
