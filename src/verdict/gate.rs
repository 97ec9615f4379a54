//! What the gate around a run adds to its record: a baseline, partitions,
//! repetitions, and what of them is wrong.
//!
//! In: plain values. Out: optional fields of the report, and the one place
//! where they are weighed against the requirements.
//! Never: the clock, files, engines.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    Cause, Conclusion, CrashRecord, FailOn, RunRecord, causes, conclusion, summary, witness,
};

/// Everything about a run that is neither a requirement nor a drill. All of
/// it is optional in the report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Gate {
    /// What counted as a failure, if it was not a broken MUST.
    #[serde(
        default,
        alias = "strict",
        deserialize_with = "FailOn::read",
        skip_serializing_if = "FailOn::is_default"
    )]
    pub fail_on: FailOn,
    /// What keeps the run from being green although no requirement says so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<Problem>,
    /// The known failures that the run was held against.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<BaselineRecord>,
    /// What was asked for, and how many drills that is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selection: Option<SelectionRecord>,
    /// The part of the drills that was run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partition: Option<Partition>,
    /// What running the drills several times showed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat: Option<RepeatRecord>,
    /// Which tests failed and passed when they were repeated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retried: Option<RetriedRecord>,
}

/// One thing that is wrong around a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Problem {
    /// Its kind.
    pub kind: ProblemKind,
    /// The baseline entry, drill or partition it is about.
    pub subject: String,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub advice: String,
    /// File and line, if it stands in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}

/// The kinds of problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ProblemKind {
    /// A baseline entry whose requirement holds.
    Stale,
    /// A baseline entry whose date is over.
    Expired,
    /// A baseline entry that names no requirement.
    MatchesNothing,
    /// A listed requirement fails, but not as described.
    OtherReason,
    /// A crash or a hang was listed as an ordinary failure, which excuses neither.
    NeverExcused,
    /// A drill that passes and fails.
    Flaky,
    /// A part of the drills that no report is about.
    MissingPartition,
}

impl ProblemKind {
    /// The report word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Stale => "stale",
            Self::Expired => "expired",
            Self::MatchesNothing => "matches-nothing",
            Self::OtherReason => "other-reason",
            Self::NeverExcused => "never-excused",
            Self::Flaky => "flaky",
            Self::MissingPartition => "missing-partition",
        }
    }
}

/// A baseline as the report tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BaselineRecord {
    /// The file it was read from.
    pub file: String,
    /// Its entries, in the order of the file.
    pub known: Vec<KnownRecord>,
    /// Its known crashes, in the order of the file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crashes: Vec<CrashRecord>,
}

/// One known failure.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct KnownRecord {
    /// The requirement's id, or a glob of ids.
    pub requirement: String,
    /// The engine whose failure it is, where several share a file; any engine's without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// Why it is tolerated.
    pub reason: String,
    /// Where it is followed up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub issue: Option<String>,
    /// The last day on which it is tolerated, `YYYY-MM-DD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// A text that every finding must contain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finding: Option<String>,
    /// The line of the file on which the entry begins.
    pub line: usize,
}

/// What was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SelectionRecord {
    /// Globs of requirements or drills; nothing for all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
    /// Globs of those that were left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skip: Vec<String>,
    /// The tag expression that they had to fit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<String>,
    /// How many drills that is, all parts together.
    pub drills: usize,
}

impl fmt::Display for SelectionRecord {
    /// As it was asked for, and how many drills that is.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for only in &self.only {
            write!(f, "--only {only} ")?;
        }
        for skip in &self.skip {
            write!(f, "--skip {skip} ")?;
        }
        if let Some(tags) = &self.tags {
            write!(f, "--tags '{tags}' ")?;
        }
        write!(f, "({} tests)", self.drills)
    }
}

/// One of several parts that the drills are divided into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Partition {
    /// Which one, from 1.
    pub number: u64,
    /// Of how many.
    pub of: u64,
}

/// What running the drills several times showed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RepeatRecord {
    /// How many times.
    pub runs: usize,
    /// Whether drills that both pass and fail were tolerated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub allowed: bool,
    /// How often each drill passed, in the order of the drills.
    pub drills: Vec<RateRecord>,
}

/// How often one drill passed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RateRecord {
    /// The drill.
    pub drill: String,
    /// The requirement it tests.
    pub requirement: String,
    /// In how many runs it passed.
    pub passed: usize,
    /// In how many runs it took part.
    pub runs: usize,
    /// Whether it both passed and did not pass.
    pub flaky: bool,
    /// Where a run in which it passed and one in which it did not part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parting: Option<String>,
}

/// What repeating the drills that failed showed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RetriedRecord {
    /// How many times each was repeated at most.
    pub retries: usize,
    /// Whether one that passed then fails the run.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fails: bool,
    /// Those that passed then.
    pub flaky: Vec<FlakyRecord>,
}

/// A drill that failed and passed when it was repeated.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FlakyRecord {
    /// The drill.
    pub drill: String,
    /// The requirement it tests.
    pub requirement: String,
    /// File and line of its scenario.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// How many times it was run until it passed.
    pub runs: usize,
    /// What was wrong the first time.
    pub first: String,
}

impl RunRecord {
    /// Weighs everything anew: causes, counts and verdict. To be called
    /// whenever requirements or problems were changed.
    pub fn settle(&mut self) {
        witness::order(self);
        self.causes = causes(self).iter().map(Cause::record).collect();
        self.summary = summary(&self.requirements, self.sides);
        let answer = conclusion(&self.requirements, self.sides, self.gate.fail_on);
        let condemned = self.gate.problems.iter().any(|p| p.kind != ProblemKind::MissingPartition);
        let doubtful = self.interrupted || self.cause.is_some() || !self.gate.problems.is_empty();
        self.verdict = match answer {
            Conclusion::DoesNotConform => Conclusion::DoesNotConform,
            _ if condemned => Conclusion::DoesNotConform,
            _ if doubtful => Conclusion::Inconclusive,
            answer => answer,
        };
    }
}
