//! A `Rule` of a feature file to a requirement.
//!
//! In: the rule's tags and its description. Out: id, level, side, notes, or
//! the mistake with its place. Never: drills.

use std::collections::BTreeMap;

use gherkin::{Rule, Scenario};

use super::{
    Dialect, FeatureError, FeatureErrorKind as Kind, Level, Place, Requirement, Side, Source, Word,
    source::{error, place, tag_place},
};

const KEYS: [&str; 9] =
    ["Section", "Text", "Why", "Reading", "Excluded", "Judged", "Advice", "Note", "Formerly"];

/// How a tag begins that names what must hold first.
const REQUIRES: &str = "requires:";

pub(super) fn requirement(
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
    let text = match take("Text") {
        None => None,
        Some(word) => {
            let found = Word::ALL.into_iter().find(|known| known.word() == word);
            Some(found.ok_or_else(|| error(at.clone(), Kind::UnknownWord(word)))?)
        }
    };
    let judged = take("Judged").is_some();
    let excluded = take("Excluded");
    match (rule.scenarios.is_empty(), &excluded) {
        (true, None) if !judged => return Err(error(at, Kind::Untested)),
        (false, Some(_)) => return Err(error(at, Kind::ExcludedButTested)),
        _ => {}
    }
    let formerly = take("Formerly").unwrap_or_default();
    Ok(Requirement {
        id,
        formerly: formerly.split([',', ' ']).filter(|f| !f.is_empty()).map(str::to_owned).collect(),
        level,
        side,
        title: rule.name.clone(),
        section,
        text,
        why: take("Why"),
        reading: take("Reading"),
        excluded,
        judged,
        advice: take("Advice"),
        requires: requires(&rule.tags),
        formality: rule.tags.iter().any(|t| t == "formality"),
        place: at,
        drills: Vec::new(),
    })
}

/// Whether a rule only has tests: who demands something says how strongly, and where that stands.
pub(super) fn is_addition(rule: &Rule) -> bool {
    let says_how = rule.tags.iter().any(|tag| Level::ALL.into_iter().any(|l| l.word() == tag));
    !says_how && rule.description.is_none() && !rule.scenarios.is_empty()
}

/// Whether a tag is the id of a requirement, not one that names another.
pub(super) fn is_id(tag: &str) -> bool {
    tag.contains('/') && !tag.starts_with(REQUIRES)
}

/// The requirements that `@requires:…` names.
pub(super) fn requires(tags: &[String]) -> Vec<String> {
    tags.iter().filter_map(|t| t.strip_prefix(REQUIRES)).map(str::to_owned).collect()
}

pub(super) fn requirement_id(
    source: &Source,
    rule: &Rule,
    dialect: &Dialect,
) -> Result<String, FeatureError> {
    let mut ids = rule.tags.iter().filter(|t| is_id(t));
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
    let has = |word: &str| rule.tags.iter().any(|t| t.eq_ignore_ascii_case(word));
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

pub(super) fn needs(
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
