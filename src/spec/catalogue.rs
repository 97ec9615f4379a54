//! Feature files to requirements and drills.
//!
//! In: the text of feature files with the path a person knows them by.
//! Out: a [`Catalogue`], or the first mistake with file, line and column.
//! Never: the file system, engines, step functions.

use std::collections::BTreeMap;

use cucumber::feature::Ext as _;
use gherkin::{Feature, GherkinEnv, LineCol, Rule, Scenario};

use super::{Drill, FeatureError, FeatureErrorKind as Kind, Level, Place, Requirement, Side};

/// One feature file.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path reports print.
    pub path: String,
    /// The whole text.
    pub text: String,
}

/// What a catalogue has to know of the protocol its features are about.
#[derive(Clone, Debug, Default)]
pub struct Dialect {
    /// The first part of every built-in requirement id.
    pub protocol: String,
    /// The specification's word for the driving side.
    pub controller: String,
    /// The capabilities that `@needs:…` may name, in lower case.
    pub capabilities: Vec<String>,
}

/// Everything the feature files say.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// In the order of the files.
    pub requirements: Vec<Requirement>,
    /// In the order of the files; outlines are expanded to a drill a row.
    pub drills: Vec<Drill>,
    /// The parsed features, outlines expanded, for the runner.
    pub features: Vec<Feature>,
}

const KEYS: [&str; 7] = ["Section", "Why", "Reading", "Excluded", "Judged", "Advice", "Note"];

impl Catalogue {
    /// Reads feature files into a catalogue.
    ///
    /// # Errors
    /// The first mistake found, with its place.
    pub fn read(sources: &[Source], dialect: &Dialect) -> Result<Self, FeatureError> {
        let mut catalogue = Self::default();
        let mut foreign_tags = Vec::new();
        for source in sources {
            let feature = parse(source)?;
            catalogue.add(source, &feature, dialect, &mut foreign_tags)?;
            let mut feature = expand(source, feature)?;
            feature.path = Some(source.path.clone().into());
            catalogue.add_drills(source, &feature, dialect)?;
            catalogue.features.push(feature);
        }
        for (tag, place) in foreign_tags {
            if catalogue.requirement(&tag).is_none() {
                return Err(FeatureError { place, kind: Kind::TagNamesNothing(tag) });
            }
        }
        Ok(catalogue)
    }

    /// The requirement of that id.
    #[must_use]
    pub fn requirement(&self, id: &str) -> Option<&Requirement> {
        self.requirements.iter().find(|r| r.id == id)
    }

    /// The drill of that id (`file:line`).
    #[must_use]
    pub fn drill(&self, id: &str) -> Option<&Drill> {
        self.drills.iter().find(|d| d.id == id)
    }

    fn add(
        &mut self,
        source: &Source,
        feature: &Feature,
        dialect: &Dialect,
        foreign: &mut Vec<(String, Place)>,
    ) -> Result<(), FeatureError> {
        let at = |position: LineCol| place(source, position);
        if let Some(stray) = feature.scenarios.first() {
            return Err(error(at(stray.position), Kind::ScenarioOutsideRule));
        }
        if feature.rules.is_empty() {
            return Err(error(at(feature.position), Kind::ScenarioOutsideRule));
        }
        for rule in &feature.rules {
            let requirement = requirement(source, rule, dialect)?;
            if let Some(first) = self.requirement(&requirement.id) {
                let kind =
                    Kind::DuplicateId { id: requirement.id.clone(), first: first.place.clone() };
                return Err(error(tag_place(source, rule.position, &requirement.id), kind));
            }
            for scenario in &rule.scenarios {
                for tag in scenario.tags.iter().filter(|t| t.contains('/')) {
                    foreign.push((tag.clone(), tag_place(source, scenario.position, tag)));
                }
            }
            self.requirements.push(requirement);
        }
        Ok(())
    }

    fn add_drills(
        &mut self,
        source: &Source,
        feature: &Feature,
        dialect: &Dialect,
    ) -> Result<(), FeatureError> {
        for rule in &feature.rules {
            let id = requirement_id(source, rule, dialect)?;
            for scenario in &rule.scenarios {
                let mut tags = feature.tags.clone();
                tags.extend(rule.tags.iter().cloned());
                tags.extend(scenario.tags.iter().cloned());
                let needs = needs(source, scenario, &tags, dialect)?;
                let place = place(source, scenario.position);
                let background = feature.background.iter().chain(rule.background.iter());
                let steps = background
                    .flat_map(|b| &b.steps)
                    .chain(&scenario.steps)
                    .map(|s| format!("{} {}", s.keyword.trim_end(), s.value))
                    .collect();
                let index = self.drills.len();
                self.drills.push(Drill {
                    id: place.to_string(),
                    name: scenario.name.clone(),
                    requirement: id.clone(),
                    needs,
                    timing: tags.iter().any(|t| t == "timing"),
                    tags,
                    place,
                    steps,
                });
                if let Some(r) = self.requirements.iter_mut().find(|r| r.id == id) {
                    r.drills.push(index);
                }
            }
        }
        Ok(())
    }
}

fn parse(source: &Source) -> Result<Feature, FeatureError> {
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
fn expand(source: &Source, feature: Feature) -> Result<Feature, FeatureError> {
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
    feature
        .expand_examples()
        .map_err(|e| error(place(source, position), Kind::Syntax(e.to_string())))
}

fn requirement(
    source: &Source,
    rule: &Rule,
    dialect: &Dialect,
) -> Result<Requirement, FeatureError> {
    let at = place(source, rule.position);
    let id = requirement_id(source, rule, dialect)?;
    let level = level(source, rule)?;
    let side = side(source, rule, dialect)?;
    let mut notes = description(source, rule)?;
    let mut take = |key: &str| notes.remove(key);
    let section = take("Section").ok_or_else(|| error(at.clone(), Kind::MissingSection))?;
    let judged = take("Judged").is_some();
    let excluded = take("Excluded");
    match (rule.scenarios.is_empty(), &excluded) {
        (true, None) if !judged => return Err(error(at, Kind::Untested)),
        (false, Some(_)) => return Err(error(at, Kind::ExcludedButTested)),
        _ => {}
    }
    Ok(Requirement {
        id,
        level,
        side,
        title: rule.name.clone(),
        section,
        why: take("Why"),
        reading: take("Reading"),
        excluded,
        judged,
        advice: take("Advice"),
        place: at,
        drills: Vec::new(),
    })
}

fn requirement_id(source: &Source, rule: &Rule, dialect: &Dialect) -> Result<String, FeatureError> {
    let mut ids = rule.tags.iter().filter(|t| t.contains('/'));
    match (ids.next(), ids.next()) {
        (None, _) => {
            Err(error(place(source, rule.position), Kind::MissingId(dialect.protocol.clone())))
        }
        (Some(a), Some(b)) => {
            Err(error(tag_place(source, rule.position, b), Kind::TwoIds(a.clone(), b.clone())))
        }
        (Some(id), None) => Ok(id.clone()),
    }
}

fn level(source: &Source, rule: &Rule) -> Result<Level, FeatureError> {
    let mut found: Option<Level> = None;
    for tag in &rule.tags {
        let lower = tag.to_ascii_lowercase();
        if let Some(level) = Level::ALL.into_iter().find(|l| l.word() == tag) {
            if let Some(first) = found {
                let kind = Kind::TwoLevels(first.to_string(), level.to_string());
                return Err(error(tag_place(source, rule.position, tag), kind));
            }
            found = Some(level);
        } else if let Some(near) = Level::ALL.into_iter().find(|l| {
            lower == l.word()
                || (tag.len() > 2 && strsim::damerau_levenshtein(&lower, l.word()) == 1)
        }) {
            let kind = Kind::UnknownLevel { found: tag.clone(), meant: near.to_string() };
            return Err(error(tag_place(source, rule.position, tag), kind));
        }
    }
    let unknown = ["shall", "mandatory", "required", "recommended", "optional"];
    match found {
        Some(level) => Ok(level),
        None => Err(rule
            .tags
            .iter()
            .find(|t| unknown.contains(&t.to_ascii_lowercase().as_str()))
            .map_or_else(
                || error(place(source, rule.position), Kind::MissingLevel),
                |tag| {
                    let meant = match tag.to_ascii_lowercase().as_str() {
                        "recommended" => "should",
                        "optional" => "may",
                        _ => "must",
                    };
                    let kind = Kind::UnknownLevel { found: tag.clone(), meant: meant.into() };
                    error(tag_place(source, rule.position, tag), kind)
                },
            )),
    }
}

fn side(source: &Source, rule: &Rule, dialect: &Dialect) -> Result<Side, FeatureError> {
    let has = |word: &str| rule.tags.iter().any(|t| t == word);
    if has("engine") {
        Ok(Side::Engine)
    } else if has("controller") || has(&dialect.controller) {
        Ok(Side::Controller)
    } else {
        Err(error(place(source, rule.position), Kind::MissingSide(dialect.controller.clone())))
    }
}

/// The `Key: text` lines under a rule; text goes on over indented lines.
fn description(source: &Source, rule: &Rule) -> Result<BTreeMap<String, String>, FeatureError> {
    let mut notes: BTreeMap<String, String> = BTreeMap::new();
    let mut current: Option<String> = None;
    for line in rule.description.as_deref().unwrap_or_default().lines() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let key = line.split_once(':').map(|(k, _)| k.trim());
        match key {
            Some(key) if KEYS.contains(&key) => {
                let text = line[line.find(':').map_or(0, |i| i + 1)..].trim();
                notes.insert(key.to_owned(), text.to_owned());
                current = Some(key.to_owned());
            }
            Some(key) if looks_like_a_key(key) => {
                let offset = source
                    .text
                    .lines()
                    .skip(rule.position.line)
                    .position(|l| l.trim() == line)
                    .map_or(0, |n| n + 1);
                let at = Place {
                    file: source.path.clone(),
                    line: rule.position.line + offset,
                    column: rule.position.col,
                };
                let kind = Kind::UnknownKey { found: key.to_owned(), known: KEYS.join(", ") };
                return Err(error(at, kind));
            }
            _ => {
                if let Some(text) = current.as_ref().and_then(|k| notes.get_mut(k)) {
                    text.push(' ');
                    text.push_str(line);
                }
            }
        }
    }
    Ok(notes)
}

fn looks_like_a_key(key: &str) -> bool {
    !key.contains(' ') && key.chars().next().is_some_and(char::is_uppercase)
}

fn needs(
    source: &Source,
    scenario: &Scenario,
    tags: &[String],
    dialect: &Dialect,
) -> Result<Vec<String>, FeatureError> {
    let mut needs: Vec<String> = Vec::new();
    for tag in tags {
        let Some(need) = tag.strip_prefix("needs:") else { continue };
        let known = &dialect.capabilities;
        if !known.iter().any(|k| k == need) {
            let kind = Kind::UnknownNeed { found: need.to_owned(), known: known.join(", ") };
            return Err(error(tag_place(source, scenario.position, tag), kind));
        }
        if !needs.iter().any(|n| n == need) {
            needs.push(need.to_owned());
        }
    }
    Ok(needs)
}

fn error(place: Place, kind: Kind) -> FeatureError {
    FeatureError { place, kind }
}

fn place(source: &Source, position: LineCol) -> Place {
    Place { file: source.path.clone(), line: position.line, column: position.col }
}

/// The column of a tag on the nearest tag line above an element.
fn tag_place(source: &Source, below: LineCol, tag: &str) -> Place {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Catalogue, FeatureError> {
        let dialect = Dialect {
            protocol: "x".into(),
            controller: "viewer".into(),
            capabilities: vec!["pillbug".into()],
        };
        Catalogue::read(&[Source { path: "x.feature".into(), text: text.into() }], &dialect)
    }

    const GOOD: &str = "@x\nFeature: f\n\n  @x/a/b @must @engine\n  Rule: it answers\n    Section: one\n    Reading: a text that goes\n    over two lines\n\n    Scenario: s\n      When the viewer sends \"a\"\n\n    Scenario Outline: o <n>\n      When the viewer sends \"<n>\"\n\n      Examples:\n        | n |\n        | 1 |\n        | 2 |\n";

    #[test]
    fn reads_rules_and_expands_outlines() {
        let catalogue = read(GOOD).expect("good");
        assert_eq!(catalogue.requirements.len(), 1);
        let r = &catalogue.requirements[0];
        assert_eq!(r.reading.as_deref(), Some("a text that goes over two lines"));
        let ids: Vec<_> = catalogue.drills.iter().map(|d| d.id.as_str()).collect();
        assert_eq!(ids, ["x.feature:10", "x.feature:18", "x.feature:19"]);
        assert_eq!(r.drills, [0, 1, 2]);
    }

    #[track_caller]
    fn fails(from: &str, to: &str, expected: &str) {
        let text = GOOD.replace(from, to);
        assert_ne!(text, GOOD, "the case changes nothing");
        assert_eq!(read(&text).expect_err("a mistake").to_string(), expected);
    }

    #[test]
    fn names_each_mistake_with_its_place() {
        fails(
            "@must ",
            "",
            "x.feature:5:3: the rule has no level: add one of the tags @must, @should, @may",
        );
        fails("@must", "@mus", "x.feature:4:10: unknown level `@mus`: did you mean `@must`?");
        fails(
            "@must",
            "@required",
            "x.feature:4:10: unknown level `@required`: did you mean `@must`?",
        );
        fails(
            "@must",
            "@must @may",
            "x.feature:4:16: the rule has two levels, @must and @may: keep one",
        );
        fails(
            "    Section: one\n",
            "",
            "x.feature:5:3: the rule has no line `Section:` that says where the specification demands it",
        );
        fails(
            "@engine",
            "@timing",
            "x.feature:5:3: the rule does not say whom it binds: add @engine or @viewer",
        );
        fails(
            "@x/a/b ",
            "",
            "x.feature:5:3: the rule has no requirement id: add a tag such as `@x/section/short-name`, a path with at least one `/`",
        );
        fails(
            "    Scenario: s",
            "    @x/a/c\n    Scenario: s",
            "x.feature:10:5: tag `@x/a/c` names no requirement of these features",
        );
        fails(
            "    Scenario: s",
            "    @needs:wings\n    Scenario: s",
            "x.feature:11:5: unknown capability in `@needs:wings`: known are pillbug"
                .replace("11:5", "10:5")
                .as_str(),
        );
        fails(
            "    Reading:",
            "    Reeding:",
            "x.feature:7:3: unknown key `Reeding:` in the rule's description: known are Section, Why, Reading, Excluded, Judged, Advice, Note",
        );
        fails(
            "        | 1 |\n",
            "\n        | 1 |\n",
            "x.feature:18:1: rows of Examples must follow each other without blank lines, comments or descriptions",
        );
        fails(
            "        | 1 |\n        | 2 |\n",
            "",
            "x.feature:13:5: a Scenario Outline needs an Examples table with at least one row",
        );
        fails(
            "      When the viewer sends \"a\"\n",
            "      Whn it\n",
            "x.feature:10:5: the scenario has no step: a misspelt first keyword turns steps into description, so use Given, When, Then",
        );
        fails(
            "    Section: one",
            "    Section: one\n    Excluded: no",
            "x.feature:5:3: the rule has both a scenario and `Excluded:`: one of them is wrong",
        );
    }

    #[test]
    fn duplicate_ids_point_at_both_places() {
        let twice = format!(
            "{GOOD}\n  @x/a/b @may @engine\n  Rule: again\n    Section: two\n    Judged: on every line\n"
        );
        assert_eq!(
            read(&twice).expect_err("a mistake").to_string(),
            "x.feature:21:3: requirement `x/a/b` stands already at x.feature:5: ids are unique"
        );
    }

    #[test]
    fn a_rule_nobody_tests_is_a_mistake() {
        let text = "Feature: f\n\n  @x/a/b @must @engine\n  Rule: r\n    Section: s\n";
        assert!(matches!(read(text).expect_err("a mistake").kind, Kind::Untested));
    }
}
