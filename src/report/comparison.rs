//! What changed from one run to another, for people, pull requests and programs.
//!
//! In: two records and their changes. Out: text, Markdown, or JSON.
//! Never: an exit code.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{
    ReportError,
    escape::{clip, safe},
    format::Format,
    json::harmless,
    markdown::{code, escaped},
    summary,
    wrap::{COLUMNS, hanging},
};
use crate::verdict::{Change, ChangeKind, RunRecord};

/// How many changes of a kind a pull request is shown.
const ROWS: usize = 100;
/// The longest reason.
const REASON: usize = 200;

/// The changes between two runs, in one of the formats that can tell them.
///
/// # Errors
/// A format that has no picture of changes.
pub fn comparison(
    (old, new): (&RunRecord, &RunRecord),
    changes: &[Change<'_>],
    format: Format,
) -> Result<String, ReportError> {
    match format {
        Format::Console => Ok(console(old, new, changes)),
        Format::Markdown => Ok(markdown(old, new, changes)),
        Format::Json => Ok(data(old, new, changes)),
        other => Err(ReportError::Made {
            format: other,
            reason: "changes are written as console, markdown or json".into(),
        }),
    }
}

fn of<'a>(changes: &'a [Change<'a>], kind: ChangeKind) -> impl Iterator<Item = &'a Change<'a>> {
    changes.iter().filter(move |change| change.kind == kind)
}

/// What the two runs are, where they differ in more than what they found.
fn heads(old: &RunRecord, new: &RunRecord) -> Vec<String> {
    let mut heads = vec![format!("old: {}", told(old)), format!("new: {}", told(new))];
    if old.linesman != new.linesman {
        heads.push(format!(
            "judged by linesman {} and {}: the tests may have changed as well as the engine",
            safe(&old.linesman),
            safe(&new.linesman)
        ));
    }
    if old.protocol.settings != new.protocol.settings {
        heads.push("with different settings".into());
    }
    heads
}

fn told(record: &RunRecord) -> String {
    format!("{}, {}", summary::engine_name(record), record.verdict.word().replace('-', " "))
}

/// The changes in a sentence.
fn sum(changes: &[Change<'_>]) -> String {
    let counts: Vec<String> = ChangeKind::ALL
        .into_iter()
        .map(|kind| (of(changes, kind).count(), kind.title().to_lowercase()))
        .filter(|(n, _)| *n > 0)
        .map(|(n, title)| format!("{n} {title}"))
        .collect();
    if counts.is_empty() { "nothing changed".into() } else { counts.join(", ") }
}

fn console(old: &RunRecord, new: &RunRecord, changes: &[Change<'_>]) -> String {
    let mut out = String::new();
    for head in heads(old, new) {
        let _ = writeln!(out, "{head}");
    }
    for kind in ChangeKind::ALL {
        if of(changes, kind).next().is_some() {
            let _ = writeln!(out, "\n{}", kind.title().to_lowercase());
        }
        for change in of(changes, kind) {
            let Some(r) = change.requirement() else { continue };
            let reason = change.reason().map_or_else(|| safe(&r.title), |text| clip(text, REASON));
            let lead = format!("  {:6} {}: ", r.level.to_string(), safe(&r.id));
            out.push_str(&hanging(&lead, 9, &reason, COLUMNS));
        }
    }
    let _ = writeln!(out, "\n{}: {}", safe(&new.protocol.id), sum(changes));
    out
}

fn markdown(old: &RunRecord, new: &RunRecord, changes: &[Change<'_>]) -> String {
    let mut out =
        format!("## {}: {}\n\n", escaped(&safe(&new.protocol.id)), escaped(&sum(changes)));
    for head in heads(old, new) {
        let _ = writeln!(out, "- {}", escaped(&head));
    }
    for kind in ChangeKind::ALL {
        let all: Vec<&Change<'_>> = of(changes, kind).collect();
        if all.is_empty() {
            continue;
        }
        let open = if kind == ChangeKind::NewlyBroken { " open" } else { "" };
        let _ = writeln!(
            out,
            "\n<details{open}><summary>{} ({})</summary>\n\n| level | requirement | what |\n| :-- | :-- | :-- |",
            kind.title(),
            all.len()
        );
        for change in all.iter().take(ROWS) {
            let Some(r) = change.requirement() else { continue };
            let what = clip(change.reason().unwrap_or(&r.title), REASON);
            let _ = writeln!(out, "| {} | {} | {} |", r.level, code(&safe(&r.id)), escaped(&what));
        }
        if all.len() > ROWS {
            let _ = writeln!(out, "\n… and {} more", all.len() - ROWS);
        }
        out.push_str("\n</details>\n");
    }
    out
}

fn data(old: &RunRecord, new: &RunRecord, changes: &[Change<'_>]) -> String {
    let run = |record: &RunRecord| {
        json!({
            "linesman": record.linesman,
            "engine": record.engine.name,
            "command": record.engine.command,
            "verdict": record.verdict,
        })
    };
    let changes: Vec<Value> = changes
        .iter()
        .map(|change| {
            json!({
                "kind": change.kind,
                "requirement": change.requirement().map(|r| &r.id),
                "level": change.requirement().map(|r| r.level),
                "old": change.old.map(|r| r.verdict),
                "new": change.new.map(|r| r.verdict),
                "reason": change.reason(),
            })
        })
        .collect();
    let all = json!({
        "schema": "linesman-diff/1",
        "protocol": new.protocol.id,
        "old": run(old),
        "new": run(new),
        "changes": changes,
    });
    harmless(&format!("{all:#}"))
}
