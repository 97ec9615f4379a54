//! Mistakes in feature files: one clear message each, with the place.
//!
//! In: what the catalogue or the step check stumbled over.
//! Out: `file:line:column: what is wrong; what to do`.

use thiserror::Error;

use super::Place;

/// A feature file that cannot be used.
#[derive(Clone, Debug, Error)]
#[error("{}:{}:{}: {kind}", place.file, place.line, place.column)]
pub struct FeatureError {
    /// Where the mistake stands.
    pub place: Place,
    /// What the mistake is.
    pub kind: FeatureErrorKind,
}

/// The mistakes a feature file can hold.
#[derive(Clone, Debug, Error)]
pub enum FeatureErrorKind {
    #[error("not readable as Gherkin: {0}")]
    Syntax(String),
    #[error("not readable as a list of sentences: {0}")]
    Sentences(String),
    #[error("there is no such folder: name one that holds feature files (*.feature)")]
    NoFolder,
    #[error("could not read the file: {0}")]
    Unreadable(String),
    #[error("a Feature needs at least one Rule: a scenario belongs under the requirement it tests")]
    ScenarioOutsideRule,
    #[error(
        "the rule has no requirement id: add a tag such as `@{0}/section/short-name`, a path with at least one `/`"
    )]
    MissingId(String),
    #[error("the rule has two requirement ids, `{0}` and `{1}`: one rule is one requirement")]
    TwoIds(String, String),
    #[error("requirement `{id}` is already defined at {first}: ids are unique")]
    DuplicateId { id: String, first: Place },
    #[error("the rule has no level: add one of the tags @must, @should, @may")]
    MissingLevel,
    #[error("the rule has two levels, @{0} and @{1}: keep one")]
    TwoLevels(String, String),
    #[error("unknown level `@{found}`: did you mean `@{meant}`?")]
    UnknownLevel { found: String, meant: String },
    #[error("the rule does not say which side it binds: add @engine or @{0}")]
    MissingSide(String),
    #[error("the rule has no line `Section:` that says where the specification demands it")]
    MissingSection,
    #[error(
        "unknown word `{0}` in the line `Text:`: known are `must`, `required`, `plain`, `should, form`, `should`, `example`, `none`"
    )]
    UnknownWord(String),
    #[error("unknown key `{found}:` in the rule's description: known are {known}")]
    UnknownKey { found: String, known: String },
    #[error(
        "the rule has neither a scenario nor a line `Excluded:` with a reason nor `Judged: on every line`: nothing would ever test it"
    )]
    Untested,
    #[error("the rule has both a scenario and `Excluded:`: one of them is wrong")]
    ExcludedButTested,
    #[error("tag `@{0}` names no requirement of these features")]
    TagNamesNothing(String),
    #[error("`@requires:{0}` is circular: requirement `{0}` would require itself")]
    Circle(String),
    #[error(
        "`@requires:{0}` names what the scenario tests: it would be left out wherever it could find something"
    )]
    RequiresWhatItTests(String),
    #[error("unknown capability in `@needs:{found}`: known are {known}")]
    UnknownNeed { found: String, known: String },
    #[error(
        "the scenario has no step: a misspelt first keyword turns steps into description, so use Given, When, Then"
    )]
    NoSteps,
    #[error("a Scenario Outline needs an Examples table with at least one row")]
    NoExamples,
    #[error(
        "rows of Examples must follow each other without blank lines, comments or descriptions"
    )]
    ScatteredExamples,
    #[error("unknown step `{0}`{1}")]
    UnknownStep(String, String),
    #[error("ambiguous step `{0}`: it matches {1}")]
    AmbiguousStep(String, String),
    #[error("the file has {found} lines, and {most} at most are read: split it into several files")]
    TooManyLines { found: usize, most: usize },
    #[error(
        "with this scenario outlines and backgrounds add more than {0} MiB to what is written (each row of an outline is a test with steps of its own): split them into several folders and run one at a time"
    )]
    TooMuch(usize),
    #[error("no feature files (*.feature) in this folder")]
    Empty,
}
