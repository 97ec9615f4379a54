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

/// The JSON Schema of the report, indented. A test holds it against the types,
/// so that the program needs nothing to make it.
pub const fn schema() -> &'static str {
    include_str!("../../docs/report.schema.json")
}

/// JSON leaves characters alone that a terminal obeys: DEL, the C1 controls,
/// those that turn the direction of text; and words that a CI runner obeys.
/// They occur in strings only.
pub(super) fn harmless(text: &str) -> String {
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

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// `LINESMAN_REGENERATE=schema` writes the file anew.
    #[test]
    fn the_schema_is_that_of_the_types() {
        is_kept(&schemars::schema_for!(RunRecord), "report", schema());
    }

    /// Holds a schema against the one in `docs/`, or writes that anew.
    pub(in crate::report) fn is_kept(made: &schemars::Schema, name: &str, kept: &str) {
        let made = serde_json::to_string_pretty(made).expect("JSON") + "\n";
        let file = format!("docs/{name}.schema.json");
        if std::env::var("LINESMAN_REGENERATE").is_ok_and(|what| what == "schema") {
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
            std::fs::write(path, &made).expect("to write the schema");
            return;
        }
        let difference = similar::TextDiff::from_lines(kept, &made);
        assert!(
            made == kept,
            "{file} is out of date; LINESMAN_REGENERATE=schema writes it anew:\n{}",
            difference.unified_diff()
        );
    }
}
