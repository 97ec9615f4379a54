//! One feature file: its text parsed, its outlines expanded, its places.
//!
//! In: the text of a file with the path a person knows it by. Out: a feature,
//! or the mistake with file, line and column. Never: what tags mean.

use cucumber::feature::Ext as _;
use gherkin::{Feature, GherkinEnv, LineCol, Scenario, Table};

use super::{FeatureError, FeatureErrorKind as Kind, Place};

/// One feature file.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path reports print.
    pub path: String,
    /// The whole text.
    pub text: String,
}

/// The most lines of a file: the library that reads it compares each line with all before it.
const LINES: usize = 50_000;

pub(super) fn parse(source: &Source) -> Result<Feature, FeatureError> {
    let found = source.text.lines().count();
    if found > LINES {
        let at = Place { file: source.path.clone(), line: LINES + 1, column: 1 };
        return Err(error(at, Kind::TooManyLines { found, most: LINES }));
    }
    let text = source.text.trim_start_matches('\u{feff}');
    let feature = Feature::parse(text, GherkinEnv::default()).map_err(|e| {
        let message = e.to_string();
        error(syntax_place(source, &message), Kind::Syntax(plain_syntax(&message)))
    })?;
    for scenario in feature.rules.iter().flat_map(|r| &r.scenarios) {
        let at = place(source, scenario.position);
        if scenario.steps.is_empty() {
            return Err(error(at, Kind::NoSteps));
        }
        let outline = scenario.keyword.contains("Outline") || scenario.keyword.contains("Template");
        let rows = scenario
            .examples
            .iter()
            .filter_map(|e| e.table.as_ref())
            .map(|t| t.rows.len().saturating_sub(1))
            .sum::<usize>();
        if outline && rows == 0 {
            return Err(error(at, Kind::NoExamples));
        }
    }
    Ok(feature)
}

/// A row of an outline gets its line by counting from `Examples:`; the lines
/// must therefore stand where counting puts them.
pub(super) fn expand(source: &Source, feature: Feature) -> Result<Feature, FeatureError> {
    let lines: Vec<&str> = source.text.lines().collect();
    let position = feature.position;
    for examples in feature.rules.iter().flat_map(|r| &r.scenarios).flat_map(|s| &s.examples) {
        let rows = examples.table.as_ref().map_or(0, |t| t.rows.len());
        for row in 1..=rows {
            let line = examples.position.line + row;
            if !lines.get(line - 1).is_some_and(|l| l.trim_start().starts_with('|')) {
                let at = Place { file: source.path.clone(), line, column: 1 };
                return Err(error(at, Kind::ScatteredExamples));
            }
        }
    }
    let expanded = |feature: Feature| {
        let expanded = feature.expand_examples();
        expanded.map_err(|e| error(place(source, position), Kind::Syntax(e.to_string())))
    };
    let mut whole = feature;
    let (background, rules) = (whole.background.take(), std::mem::take(&mut whole.rules));
    // What the parts of an outline do not need.
    let (tags, description) = (std::mem::take(&mut whole.tags), whole.description.take());
    let bare = whole.clone();
    for mut rule in rules {
        let mut scenarios = Vec::with_capacity(rule.scenarios.len());
        for scenario in std::mem::take(&mut rule.scenarios) {
            for part in parts(scenario) {
                let alone = Feature { scenarios: vec![part], ..bare.clone() };
                scenarios.extend(expanded(alone)?.scenarios);
            }
        }
        for scenario in &mut scenarios {
            scenario.examples = Vec::new();
        }
        rule.scenarios = scenarios;
        whole.rules.push(rule);
    }
    Ok(Feature { tags, description, background, ..whole })
}

/// How many rows of an outline are expanded at a time: each scenario that
/// comes of a row holds a copy of all rows beside it.
const ROWS: usize = 32;

/// An outline as several with few rows each, which stay on their lines.
fn parts(scenario: Scenario) -> Vec<Scenario> {
    if scenario.examples.is_empty() {
        return vec![scenario];
    }
    let mut plain = scenario;
    let mut all = Vec::new();
    for examples in std::mem::take(&mut plain.examples) {
        let mut rest = examples;
        let Some(table) = rest.table.take() else { continue };
        let Some((head, rows)) = table.rows.split_first() else { continue };
        for (i, chunk) in rows.chunks(ROWS).enumerate() {
            let mut part = rest.clone();
            part.position.line += i * ROWS;
            let rows = [std::slice::from_ref(head), chunk].concat();
            part.table = Some(Table { rows, span: table.span, position: table.position });
            all.push(Scenario { examples: vec![part], ..plain.clone() });
        }
    }
    all
}

pub(super) fn error(place: Place, kind: Kind) -> FeatureError {
    FeatureError { place, kind }
}

pub(super) fn place(source: &Source, position: LineCol) -> Place {
    Place { file: source.path.clone(), line: position.line, column: position.col }
}

/// The column of a tag on the nearest tag line above an element.
pub(super) fn tag_place(source: &Source, below: LineCol, tag: &str) -> Place {
    let wanted = format!("@{tag}");
    let lines: Vec<&str> = source.text.lines().collect();
    for line in (0..below.line.min(lines.len())).rev() {
        if let Some(byte) = lines[line].find(&wanted) {
            let column = lines[line][..byte].chars().count() + 1;
            return Place { file: source.path.clone(), line: line + 1, column };
        }
    }
    place(source, below)
}

/// gherkin prints `Error at LINE:COLUMN: {set of expectations}`.
fn syntax_place(source: &Source, message: &str) -> Place {
    let numbers: Vec<usize> =
        message.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
    let (line, column) = match numbers.as_slice() {
        [line, column, ..] => (*line, *column),
        _ => (1, 1),
    };
    Place { file: source.path.clone(), line: line.max(1), column: column.max(1) }
}

/// The parser's own expectation sets name its grammar rules, which help nobody.
fn plain_syntax(message: &str) -> String {
    if message.contains("unknown keyword") {
        "unknown keyword at or just before this line; known are Feature, Rule, Scenario, Scenario Outline, Examples, Given, When, Then, And, But".into()
    } else {
        "this line or the one before it does not belong here; look for a misspelt keyword, a table row without closing `|`, or a docstring that is never closed".into()
    }
}
