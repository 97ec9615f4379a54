//! The record as JSON, and the schema of it.
//!
//! In: a record, or a text that holds one. Out: the other.
//! Never: a layout that loses anything; what is hidden is written as `\uNNNN`
//! and reads back as it was.

use super::{
    Format, ReportError,
    escape::{commands, hidden},
};
use crate::verdict::{RunRecord, SCHEMA};

/// The record, indented, with a line feed at its end.
///
/// # Errors
/// A bug of linesman: the record cannot be written as JSON.
pub fn write(record: &RunRecord) -> Result<String, ReportError> {
    let text = serde_json::to_string_pretty(record)
        .map_err(|e| ReportError::Made { format: Format::Json, reason: e.to_string() })?;
    Ok(harmless(&text))
}

/// Reads a record back, for instance to merge the reports of several jobs.
///
/// # Errors
/// A text that is no report, or one of another format version.
pub fn read(text: &str) -> Result<RunRecord, ReportError> {
    let unreadable = |e: serde_json::Error| ReportError::Unreadable(e.to_string());
    let value: serde_json::Value = serde_json::from_str(text).map_err(unreadable)?;
    // A version that is not understood is told as such, not as a missing field.
    match value.get("schema").and_then(serde_json::Value::as_str) {
        Some(SCHEMA) => serde_json::from_value(value).map_err(unreadable),
        found => Err(ReportError::UnknownSchema {
            found: super::safe(found.unwrap_or("no schema named")),
            known: SCHEMA,
        }),
    }
}

/// The JSON Schema of the report, indented.
///
/// # Errors
/// A bug of linesman: the schema cannot be written as JSON.
pub fn schema() -> Result<String, ReportError> {
    let schema = schemars::schema_for!(RunRecord);
    let text = serde_json::to_string_pretty(&schema)
        .map_err(|e| ReportError::Made { format: Format::Json, reason: e.to_string() })?;
    Ok(text + "\n")
}

/// JSON leaves characters alone that a terminal obeys: DEL, the C1 controls,
/// those that turn the direction of text; and words that a CI runner obeys.
/// They occur in strings only.
fn harmless(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 1);
    for (at, c) in text.char_indices() {
        if c != '\n' && (hidden(c) || (c == '#' && commands(&text[at..]))) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            out.push(c);
        }
    }
    out.push('\n');
    out
}
