//! What a check would run.
//!
//! In: engines, and the tests that are chosen for each. Out: a line a test, or JSON of the
//! schema `linesman-plan/1`. Never: what an engine did.

use std::fmt::Write as _;

use serde::Serialize;

use super::{Format, ReportError, escape::safe, json::harmless};
use crate::spec::{Catalogue, Drill, Level};

/// The version of the layout.
const SCHEMA: &str = "linesman-plan/1";

/// What would be run: `linesman-plan/1`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct PlanRecord<'a> {
    /// The version of this layout.
    schema: &'a str,
    /// The version of linesman.
    linesman: &'a str,
    /// Every engine that would be checked.
    engines: Vec<EngineEntry<'a>>,
}

/// One engine.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct EngineEntry<'a> {
    /// Its name in linesman.toml, or else its protocol.
    name: &'a str,
    /// The short name of its protocol.
    protocol: &'a str,
    /// Program and arguments; nothing for the bundled engine.
    command: &'a [String],
    /// The tests, in the order of the feature files.
    tests: Vec<TestEntry<'a>>,
}

/// One test.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct TestEntry<'a> {
    /// What it is known by, wherever it stands.
    id: &'a str,
    /// Its name.
    name: &'a str,
    /// The requirement that it tests.
    requirement: &'a str,
    /// How strongly that is demanded.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<Level>,
    /// File and line of its scenario.
    place: String,
    /// Every tag in force, without `@`.
    tags: &'a [String],
}

/// The tests that are chosen for one engine.
pub struct Plan<'a> {
    /// Its name in linesman.toml, or else its protocol.
    pub name: &'a str,
    /// The short name of its protocol.
    pub protocol: &'a str,
    /// Program and arguments; nothing for the bundled engine.
    pub command: Vec<String>,
    /// What is demanded of it.
    pub catalogue: &'a Catalogue,
    /// The tests.
    pub drills: Vec<&'a Drill>,
}

/// A line a test: what it is known by, and where it stands.
#[must_use]
pub fn plan_as_text(plans: &[Plan<'_>]) -> String {
    let mut out = String::new();
    for drill in plans.iter().flat_map(|plan| &plan.drills) {
        let _ = writeln!(out, "{}  ({})", safe(&drill.id), safe(&drill.place.to_string()));
    }
    out
}

/// The same as JSON, indented.
///
/// # Errors
/// A bug of linesman: it cannot be written as JSON.
pub fn plan_as_json(plans: &[Plan<'_>]) -> Result<String, ReportError> {
    let engines = plans.iter().map(|plan| {
        let level = |drill: &Drill| plan.catalogue.requirement(&drill.requirement).map(|r| r.level);
        let tests = plan.drills.iter().map(|drill| TestEntry {
            id: &drill.id,
            name: &drill.name,
            requirement: &drill.requirement,
            level: level(drill),
            place: drill.place.to_string(),
            tags: &drill.tags,
        });
        EngineEntry {
            name: plan.name,
            protocol: plan.protocol,
            command: &plan.command,
            tests: tests.collect(),
        }
    });
    let record = PlanRecord {
        schema: SCHEMA,
        linesman: env!("CARGO_PKG_VERSION"),
        engines: engines.collect(),
    };
    let text = serde_json::to_string_pretty(&record)
        .map_err(|e| ReportError::Made { format: Format::Json, reason: e.to_string() })?;
    Ok(harmless(&text))
}

/// The JSON Schema of the plan, indented; a test holds it against the types.
pub const fn plan_schema() -> &'static str {
    include_str!("../../docs/plan.schema.json")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::json::tests::is_kept;

    /// `LINESMAN_REGENERATE=schema` writes the file anew.
    #[test]
    fn the_schema_is_that_of_the_types() {
        is_kept(&schemars::schema_for!(PlanRecord<'static>), "plan", plan_schema());
    }
}
