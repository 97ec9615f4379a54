//! Which requirements and drills a run is about.
//!
//! In: `--only`, `--skip` and `--tags` as given.
//! Out: a predicate over drills and requirements; selecting nothing is an
//! error, because green must mean that something was checked.

use std::collections::BTreeSet;

use gherkin::tagexpr::TagOperation;
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use thiserror::Error;

use super::{Catalogue, Drill, Requirement};

/// The chosen part of a catalogue.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    only: Option<GlobSet>,
    skip: Option<GlobSet>,
    tags: Option<TagOperation>,
    /// Which part of the drills, from 1, and of how many.
    part: Option<(u64, u64)>,
}

/// Why a selection cannot be used.
#[derive(Debug, Error)]
pub enum SelectionError {
    #[error("`{pattern}` is not a valid pattern: {reason}")]
    Pattern { pattern: String, reason: String },
    #[error(
        "`{0}` is not a valid tag expression: write tags with `@`, joined by `and`, `or`, `not` and parentheses"
    )]
    Tags(String),
    #[error("a tag expression of {0} bytes is too long: use at most {LONGEST}")]
    LongTags(usize),
    #[error("`{pattern}` matches no requirement and no test{hint}")]
    MatchesNothing { pattern: String, hint: String },
    #[error("no test has the tag `{tag}`{hint}; there are {known}")]
    UnknownTag { tag: String, hint: String, known: String },
    #[error("nothing is selected: no requirement matches the patterns and tags")]
    Nothing,
}

impl Selection {
    /// Compiles the three options and checks each pattern against the catalogue.
    ///
    /// # Errors
    /// A malformed pattern, a pattern that matches nothing, or an empty result.
    pub fn new(
        catalogue: &Catalogue,
        only: &[String],
        skip: &[String],
        tags: Option<&str>,
    ) -> Result<Self, SelectionError> {
        for pattern in only.iter().chain(skip) {
            let set = globs(std::slice::from_ref(pattern))?;
            let hit = catalogue.requirements.iter().any(|r| named(&set, r))
                || catalogue.drills.iter().any(|d| means(&set, d));
            if !hit {
                return Err(SelectionError::MatchesNothing {
                    pattern: pattern.clone(),
                    hint: nearest(catalogue, pattern),
                });
            }
        }
        let compiled = |patterns: &[String]| {
            (!patterns.is_empty()).then(|| current(catalogue, patterns)).transpose()
        };
        let selection = Self {
            only: compiled(only)?,
            skip: compiled(skip)?,
            tags: tags.map(expression).transpose()?,
            part: None,
        };
        if let Some(tags) = &selection.tags {
            known_tags(catalogue, tags)?;
        }
        if catalogue.requirements.iter().any(|r| selection.covers(catalogue, r)) {
            Ok(selection)
        } else {
            Err(SelectionError::Nothing)
        }
    }

    /// Only the drills of one part, from 1, of so many. The parts are the same
    /// on every machine; what is reported on stays the same for each.
    #[must_use]
    pub const fn part(mut self, number: u64, of: u64) -> Self {
        self.part = Some((number, of));
        self
    }

    /// Whether a drill is to be run.
    #[must_use]
    pub fn includes(&self, drill: &Drill) -> bool {
        let mine = |(number, of): (u64, u64)| hash(&drill.id) % of.max(1) + 1 == number;
        self.part.is_none_or(mine) && self.chosen(drill)
    }

    /// Whether a drill may be run besides, for what the chosen ones build upon: not one that
    /// was left out on purpose, nor one of another part.
    #[must_use]
    pub fn admits(&self, drill: &Drill) -> bool {
        let names = |set: &GlobSet| set.is_match(&drill.requirement) || means(set, drill);
        self.part.is_none()
            && !self.skip.as_ref().is_some_and(names)
            && self.tags.as_ref().is_none_or(|t| eval(t, &drill.tags))
    }

    fn chosen(&self, drill: &Drill) -> bool {
        let names = |set: &GlobSet| set.is_match(&drill.requirement) || means(set, drill);
        self.only.as_ref().is_none_or(names)
            && !self.skip.as_ref().is_some_and(names)
            && self.tags.as_ref().is_none_or(|t| eval(t, &drill.tags))
    }

    /// Whether a requirement is reported on: it is named itself, or one of
    /// its drills is run.
    #[must_use]
    pub fn covers(&self, catalogue: &Catalogue, requirement: &Requirement) -> bool {
        let mut drills = requirement.drills.iter().map(|&i| &catalogue.drills[i]).peekable();
        if drills.peek().is_some() {
            return drills.any(|d| self.chosen(d));
        }
        self.tags.is_none()
            && self.only.as_ref().is_none_or(|s| s.is_match(&requirement.id))
            && !self.skip.as_ref().is_some_and(|s| s.is_match(&requirement.id))
    }
}

/// The longest tag expression, in bytes: the parser goes as deep as it is
/// nested, and nobody writes one by hand that is longer.
const LONGEST: usize = 1000;

fn expression(text: &str) -> Result<TagOperation, SelectionError> {
    if text.len() > LONGEST {
        return Err(SelectionError::LongTags(text.len()));
    }
    text.parse().map_err(|_| SelectionError::Tags(text.to_owned()))
}

/// Refuses a tag that no test has: a misspelt one would select nothing, or with
/// `not` everything. A requirement's id is one of its tags and is looked up first.
fn known_tags(catalogue: &Catalogue, operation: &TagOperation) -> Result<(), SelectionError> {
    let tag = match operation {
        TagOperation::And(a, b) | TagOperation::Or(a, b) => {
            known_tags(catalogue, a)?;
            return known_tags(catalogue, b);
        }
        TagOperation::Not(a) => return known_tags(catalogue, a),
        TagOperation::Tag(tag) => tag,
    };
    let all: BTreeSet<&str> =
        catalogue.drills.iter().flat_map(|d| &d.tags).map(String::as_str).collect();
    if all.contains(tag.as_str()) {
        return Ok(());
    }
    let near = all.iter().map(|t| (strsim::jaro_winkler(t, tag), t));
    let near = near.filter(|(score, _)| *score > 0.8).max_by(|a, b| a.0.total_cmp(&b.0));
    // Ids are many, and have `--only`.
    let short = all.iter().filter(|t| !t.contains(['/', ':'])).map(|t| format!("@{t}"));
    Err(SelectionError::UnknownTag {
        tag: format!("@{tag}"),
        hint: near.map_or_else(String::new, |(_, near)| format!(": did you mean `@{near}`?")),
        known: short.collect::<Vec<_>>().join(", "),
    })
}

/// FNV-1a, stirred: short, and the same for ever, which the standard
/// library's is not. Unstirred, its low bits tell little more than parity.
fn hash(text: &str) -> u64 {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash ^ (hash >> 33)
}

/// Whether a pattern means a drill, by its id or by its file and line.
fn means(set: &GlobSet, drill: &Drill) -> bool {
    set.is_match(&drill.id) || set.is_match(drill.place.to_string())
}

/// Whether a pattern means a requirement, by its id or one it had before.
fn named(set: &GlobSet, requirement: &Requirement) -> bool {
    requirement.ids().any(|id| set.is_match(id))
}

/// The patterns, and the present ids of what they mean by a former one.
fn current(catalogue: &Catalogue, patterns: &[String]) -> Result<GlobSet, SelectionError> {
    let set = globs(patterns)?;
    let moved = catalogue.requirements.iter().filter(|r| named(&set, r)).map(|r| r.id.clone());
    globs(&patterns.iter().cloned().chain(moved).collect::<Vec<_>>())
}

fn globs(patterns: &[String]) -> Result<GlobSet, SelectionError> {
    let mut set = GlobSetBuilder::new();
    for pattern in patterns {
        let glob = GlobBuilder::new(pattern).build().map_err(|e| SelectionError::Pattern {
            pattern: pattern.clone(),
            reason: e.kind().to_string(),
        })?;
        set.add(glob);
    }
    set.build().map_err(|e| SelectionError::Pattern {
        pattern: patterns.join(" "),
        reason: e.kind().to_string(),
    })
}

fn nearest(catalogue: &Catalogue, pattern: &str) -> String {
    catalogue
        .requirements
        .iter()
        .map(|r| (strsim::jaro_winkler(&r.id, pattern), &r.id))
        .filter(|(score, _)| *score > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map_or_else(String::new, |(_, id)| format!("; the nearest requirement is `{id}`"))
}

fn eval(operation: &TagOperation, tags: &[String]) -> bool {
    match operation {
        TagOperation::And(a, b) => eval(a, tags) && eval(b, tags),
        TagOperation::Or(a, b) => eval(a, tags) || eval(b, tags),
        TagOperation::Not(a) => !eval(a, tags),
        TagOperation::Tag(tag) => tags.iter().any(|t| t == tag),
    }
}
