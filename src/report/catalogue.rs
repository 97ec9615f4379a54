//! The catalogue as data: requirements, their tests, and the faults that prove these.
//!
//! In: catalogues. Out: JSON of the schema `linesman-catalogue/1`.
//! Never: what an engine did.

use serde::Serialize;

use super::{Format, ReportError, json::harmless};
use crate::{
    contract::Protocol,
    spec::{Catalogue, Freedom, Level, Sentence, Sentences, Side, Word},
};

/// The version of the layout.
const SCHEMA: &str = "linesman-catalogue/1";

/// What is demanded of whom: `linesman-catalogue/1`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct CatalogueRecord<'a> {
    /// The version of this layout.
    schema: &'a str,
    /// The version of linesman.
    linesman: &'a str,
    /// Every protocol that was asked for.
    protocols: Vec<ProtocolEntry<'a>>,
}

/// One protocol.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ProtocolEntry<'a> {
    /// Its short name.
    id: &'a str,
    /// Its name in full.
    title: &'a str,
    /// The text that is judged against.
    revision: &'a str,
    /// Where the text can be read.
    address: Option<&'a str>,
    /// The specification's word for the driving side.
    controller: &'a str,
    /// What is demanded, in the order of the features.
    requirements: Vec<RequirementEntry<'a>>,
    /// The sentences of the text that bind a side, in our words, and the requirements that
    /// test them.
    sentences: &'a [Sentence],
    /// What the text leaves free.
    freedoms: &'a [Freedom],
}

/// One demand.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct RequirementEntry<'a> {
    /// A path that never changes.
    id: &'a str,
    /// Ids it had before.
    formerly: &'a [String],
    /// How strongly it is demanded.
    level: Level,
    /// The word of the specification: must, required, plain, "should, form", should, example, none.
    text: Option<Word>,
    /// Whom it binds.
    side: Side,
    /// The demand in a sentence.
    title: &'a str,
    /// Where the specification demands it.
    section: &'a str,
    /// Why the other side depends on it.
    why: Option<&'a str>,
    /// How an unclear text is read.
    reading: Option<&'a str>,
    /// What usually causes a violation.
    advice: Option<&'a str>,
    /// Why it is not tested.
    excluded: Option<&'a str>,
    /// Whether it is judged on every line of every test.
    judged: bool,
    /// What must hold before anything can be said about it.
    requires: &'a [String],
    /// Where its rule stands.
    place: String,
    /// Its tests.
    tests: Vec<TestEntry<'a>>,
    /// The faults of the bundled engine that break it.
    faults: Vec<&'a str>,
}

/// One test.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct TestEntry<'a> {
    /// What it is known by, wherever it stands.
    id: &'a str,
    /// Its name.
    name: &'a str,
    /// Where it stands.
    place: String,
    /// Every tag in force, without `@`.
    tags: &'a [String],
    /// Its steps as written.
    steps: &'a [String],
}

/// The catalogues of several protocols, indented.
///
/// # Errors
/// A bug of linesman: they cannot be written as JSON.
pub fn catalogue_as_json(
    all: &[(&Protocol, &Catalogue, &Sentences)],
) -> Result<String, ReportError> {
    let record = CatalogueRecord {
        schema: SCHEMA,
        linesman: env!("CARGO_PKG_VERSION"),
        protocols: all
            .iter()
            .map(|(protocol, catalogue, text)| entry(protocol, catalogue, text))
            .collect(),
    };
    let text = serde_json::to_string_pretty(&record)
        .map_err(|e| ReportError::Made { format: Format::Json, reason: e.to_string() })?;
    Ok(harmless(&text))
}

/// The JSON Schema of the catalogue, indented; a test holds it against the types.
pub const fn catalogue_schema() -> &'static str {
    include_str!("../../docs/catalogue.schema.json")
}

fn entry<'a>(
    protocol: &'a Protocol,
    catalogue: &'a Catalogue,
    text: &'a Sentences,
) -> ProtocolEntry<'a> {
    let faults = protocol.faults();
    let requirements = catalogue
        .requirements
        .iter()
        .map(|r| {
            let tests = r.drills.iter().map(|&i| &catalogue.drills[i]);
            let breaking = faults.iter().filter(|f| f.trips.contains(&r.id.as_str()));
            RequirementEntry {
                id: &r.id,
                formerly: &r.formerly,
                level: r.level,
                text: r.text,
                side: r.side,
                title: &r.title,
                section: &r.section,
                why: r.why.as_deref(),
                reading: r.reading.as_deref(),
                advice: r.advice.as_deref(),
                excluded: r.excluded.as_deref(),
                judged: r.judged,
                requires: &r.requires,
                place: r.place.to_string(),
                tests: tests
                    .map(|d| TestEntry {
                        id: &d.id,
                        name: &d.name,
                        place: d.place.to_string(),
                        tags: &d.tags,
                        steps: &d.steps,
                    })
                    .collect(),
                faults: breaking.map(|f| f.name).collect(),
            }
        })
        .collect();
    ProtocolEntry {
        id: protocol.id(),
        title: protocol.title(),
        revision: protocol.revision(),
        address: protocol.facts().address,
        controller: protocol.controller(),
        requirements,
        sentences: &text.binding,
        freedoms: &text.freedoms,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::json::tests::is_kept;

    /// `LINESMAN_REGENERATE=schema` writes the file anew.
    #[test]
    fn the_schema_is_that_of_the_types() {
        let made = schemars::schema_for!(CatalogueRecord<'static>);
        is_kept(&made, "catalogue", catalogue_schema());
    }
}
