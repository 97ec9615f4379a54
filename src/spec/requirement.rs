//! One demand of a specification, and the drills that test it.
//!
//! In: nothing; these are plain values that the catalogue fills.
//! Never: text of a feature file, verdicts, engines.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How strongly a specification demands something (RFC 2119).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Broken: the engine does not conform.
    Must,
    /// Broken: a warning, and a failure under `--strict`.
    Should,
    /// Allowed, never demanded.
    May,
}

impl Level {
    /// Every level, strongest first.
    pub const ALL: [Self; 3] = [Self::Must, Self::Should, Self::May];

    /// The tag and report word: `must`, `should` or `may`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Must => "must",
            Self::Should => "should",
            Self::May => "may",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The word with which a specification demands something, which decides the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Word {
    /// "must", "shall", "always", "never", "not allowed".
    Must,
    /// "required", "requires".
    Required,
    /// A statement of fact: "the engine answers …".
    Plain,
    /// "should", about what the two sides may read: without it, programs could not talk.
    #[serde(rename = "should, form")]
    Form,
    /// "should", about anything else: ignoring, order, promptness, manners.
    Should,
    /// Shown by an example only.
    Example,
    /// Not in the text; it follows from another sentence, or from what everybody does.
    None,
}

impl Word {
    /// Every word, strongest first.
    pub const ALL: [Self; 7] = [
        Self::Must,
        Self::Required,
        Self::Plain,
        Self::Form,
        Self::Should,
        Self::Example,
        Self::None,
    ];

    /// How feature files and reports write it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Must => "must",
            Self::Required => "required",
            Self::Plain => "plain",
            Self::Form => "should, form",
            Self::Should => "should",
            Self::Example => "example",
            Self::None => "none",
        }
    }

    /// What the specification says, to go on after "the text".
    #[must_use]
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Must => "says that it must be so",
            Self::Required => "says that it is required",
            Self::Plain => "states it as a fact",
            Self::Form => "says should, about what the other side has to read",
            Self::Should => "says should",
            Self::Example => "shows it in an example only",
            Self::None => "does not say it; the reading tells from what it follows",
        }
    }

    /// The level that follows from the word; examples and silence demand nothing by themselves.
    #[must_use]
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Must | Self::Required | Self::Plain | Self::Form => Some(Level::Must),
            Self::Should => Some(Level::Should),
            Self::Example | Self::None => None,
        }
    }

    /// Whether the text itself says that it must be so.
    #[must_use]
    pub const fn is_imperative(self) -> bool {
        matches!(self, Self::Must | Self::Required)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The side of the pipe that a requirement binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The program under test.
    Engine,
    /// The program that drives it; specifications say viewer, GUI, interface.
    Controller,
}

impl Side {
    /// Its general name; each protocol has another one for its controller.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Engine => "engine",
            Self::Controller => "controller",
        }
    }
}

/// The sides that a question is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Sides {
    /// The engine only.
    #[default]
    Engine,
    /// The controller only.
    Controller,
    /// Both of them.
    Both,
}

impl Sides {
    /// Each of them.
    #[must_use]
    pub const fn each(self) -> &'static [Side] {
        match self {
            Self::Engine => &[Side::Engine],
            Self::Controller => &[Side::Controller],
            Self::Both => &[Side::Engine, Side::Controller],
        }
    }

    /// Whether a side is among them.
    #[must_use]
    pub fn has(self, side: Side) -> bool {
        self.each().contains(&side)
    }

    /// Whether only the engine is asked about.
    #[must_use]
    pub fn is_engine(&self) -> bool {
        *self == Self::Engine
    }
}

impl From<Side> for Sides {
    fn from(side: Side) -> Self {
        match side {
            Side::Engine => Self::Engine,
            Side::Controller => Self::Controller,
        }
    }
}

impl std::str::FromStr for Sides {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "engine" => Ok(Self::Engine),
            "controller" => Ok(Self::Controller),
            "both" => Ok(Self::Both),
            _ => Err("expected engine, controller or both".into()),
        }
    }
}

/// A place in a feature file; lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The path as a person finds it: `features/…` for embedded files.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// One demand, read from a `Rule` of a feature file.
#[derive(Clone, Debug)]
pub struct Requirement {
    /// A path that never changes: `protocol/section/short-name`.
    pub id: String,
    /// Ids it had before, which still find it.
    pub formerly: Vec<String>,
    /// How strongly it is demanded.
    pub level: Level,
    /// Whom it binds.
    pub side: Side,
    /// The demand in a sentence.
    pub title: String,
    /// Where the specification says so.
    pub section: String,
    /// The word of the specification; requirements of a user's own may have none.
    pub text: Option<Word>,
    /// Why the other side depends on it.
    pub why: Option<String>,
    /// The interpretation chosen where the text is silent or contradictory.
    pub reading: Option<String>,
    /// Why no drill can test it.
    pub excluded: Option<String>,
    /// Whether the referee judges it on every line of every drill.
    pub judged: bool,
    /// What usually causes a violation, and the cure.
    pub advice: Option<String>,
    /// Requirements that must hold before anything can be said about this
    /// one: the plain form of what it varies (`@requires:…` on the rule).
    pub requires: Vec<String>,
    /// Whether a violation concerns one line and nothing that follows
    /// (`@formality`), so that it stops nothing, and excuses only what was
    /// expected of that line.
    pub formality: bool,
    /// Where the rule stands.
    pub place: Place,
    /// Indices into [`super::Catalogue::drills`].
    pub drills: Vec<usize>,
}

/// The folder of an id: the protocol and the section of its features.
#[must_use]
pub fn folder(id: &str) -> &str {
    id.rsplit_once('/').map_or(id, |(folder, _)| folder)
}

impl Requirement {
    /// Its id, and those it had before.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.id).chain(&self.formerly).map(String::as_str)
    }
}

/// A scenario that tests one requirement.
#[derive(Clone, Debug)]
pub struct Drill {
    /// The requirement's id and the scenario's name: `uhp/undo/form#one ply`.
    /// It stays the same wherever the scenario stands.
    pub id: String,
    /// The scenario's name.
    pub name: String,
    /// The id of the requirement it tests.
    pub requirement: String,
    /// Capabilities the engine must declare for the drill to apply.
    pub needs: Vec<String>,
    /// Requirements that must hold before the drill can say anything about
    /// its own: those of the rule and of the scenario.
    pub requires: Vec<String>,
    /// Whether it takes long; unless it only waits, it runs alone.
    pub timing: bool,
    /// Whether it only waits and measures nothing, so that others may run
    /// beside it.
    pub waits: bool,
    /// Whether it is about whatever it shows, and not about its requirement alone.
    pub walk: bool,
    /// Every tag in force, without `@`.
    pub tags: Vec<String>,
    /// Where the scenario stands.
    pub place: Place,
    /// The steps as written, keyword included.
    pub steps: Vec<String>,
}

#[cfg(test)]
impl Drill {
    /// A drill for tests, with no steps, that requires nothing.
    pub(crate) fn example(requirement: &str, name: &str) -> Self {
        Self {
            id: format!("{requirement}#{name}"),
            name: name.into(),
            requirement: requirement.into(),
            needs: Vec::new(),
            requires: Vec::new(),
            timing: false,
            waits: false,
            walk: false,
            tags: Vec::new(),
            place: Place { file: String::new(), line: 1, column: 1 },
            steps: Vec::new(),
        }
    }
}
