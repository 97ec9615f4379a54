//! The badge: JSON as shields.io reads it from an address.
//!
//! In: a record. Out: label, message with the counts, colour.
//! Never: more than fits into a badge.

use super::{Format, RenderContext, ReportError, escape::safe, summary};
use crate::{
    spec::Level,
    verdict::{Conclusion, RunRecord, Verdict},
};

/// The record as a badge.
///
/// # Errors
/// A bug of linesman: the badge cannot be written as JSON.
pub fn write(record: &RunRecord, context: &RenderContext) -> Result<String, ReportError> {
    let counts = Level::ALL.into_iter().filter_map(|level| {
        let row = record.summary.get(&level)?;
        let of = |v: Verdict| row.get(&v).copied().unwrap_or_default();
        let tested = of(Verdict::Pass) + of(Verdict::Fail) + of(Verdict::Warn) + of(Verdict::Known);
        (tested > 0 && level != Level::May)
            .then(|| format!("{} of {tested} {level}", of(Verdict::Pass)))
    });
    let counts: Vec<String> = counts.collect();
    let (word, colour) = match record.verdict {
        _ if record.interrupted => ("interrupted", "lightgrey"),
        Conclusion::Conforms if summary::tolerated(record) => ("conforms", "green"),
        Conclusion::Conforms => ("conforms", "brightgreen"),
        Conclusion::DoesNotConform if summary::broken(record, context) == 0 => ("red", "orange"),
        Conclusion::DoesNotConform => ("does not conform", "red"),
        Conclusion::Inconclusive => ("inconclusive", "lightgrey"),
    };
    let message =
        if counts.is_empty() { word.to_owned() } else { format!("{word}: {}", counts.join(", ")) };
    let badge = serde_json::json!({
        "schemaVersion": 1,
        "label": safe(&record.protocol.id),
        "message": message,
        "color": colour,
    });
    let text = serde_json::to_string_pretty(&badge)
        .map_err(|e| ReportError::Made { format: Format::Badge, reason: e.to_string() })?;
    Ok(text + "\n")
}
