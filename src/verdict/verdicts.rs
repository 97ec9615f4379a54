//! The words a requirement or a drill is judged by.
//!
//! Never: why; that is what findings and reasons are for.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What became of a requirement or a drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Nothing wrong was found.
    Pass,
    /// A MUST is broken.
    Fail,
    /// A SHOULD is broken.
    Warn,
    /// The engine does not declare what the requirement is about.
    NotApplicable,
    /// A precondition failed; nothing was learnt. Never green.
    Inconclusive,
    /// Broken, and excused by a baseline.
    Known,
    /// No drill can test it; the requirement says why.
    Excluded,
}

impl Verdict {
    /// The report word, as in the JSON report.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Warn => "warn",
            Self::NotApplicable => "not-applicable",
            Self::Inconclusive => "inconclusive",
            Self::Known => "known",
            Self::Excluded => "excluded",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}
