//! Which broken requirements make an engine fail.
//!
//! In: a level, as a user chose it. Out: whether a requirement with its verdict condemns the
//! engine, or leaves the question open. Never: verdicts of requirements.

use serde::{Deserialize, Deserializer, Serialize};

use super::{RequirementRecord, Verdict};
use crate::spec::{Level, Word};

/// From which level on a violation is a failure, the mildest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FailOn {
    /// Only what the specification itself calls a must. A user's own requirements have no
    /// text, so their level decides.
    TextMust,
    /// A MUST of the catalogue.
    #[default]
    Must,
    /// A SHOULD too.
    Should,
}

impl FailOn {
    /// Reads a threshold, also from an older report, which says whether the run was strict.
    ///
    /// # Errors
    /// It is neither the name of a threshold nor a boolean.
    pub(super) fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Strict(bool),
            Named(FailOn),
        }
        Ok(match Either::deserialize(from)? {
            Either::Named(named) => named,
            Either::Strict(true) => Self::Should,
            Either::Strict(false) => Self::Must,
        })
    }

    /// Every threshold, the mildest first.
    pub const ALL: [Self; 3] = [Self::TextMust, Self::Must, Self::Should];

    /// How options and configuration files write it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::TextMust => "text-must",
            Self::Must => "must",
            Self::Should => "should",
        }
    }

    /// Whether this is what counts unless something else is asked for.
    #[must_use]
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// Whether the requirement makes the engine fail. A crash or a hang always does.
    #[must_use]
    pub fn condemns(self, requirement: &RequirementRecord) -> bool {
        match requirement.verdict {
            Verdict::Fail => {
                let grave = requirement.findings.iter().any(|f| f.breakdown.is_some());
                grave || self.demands(requirement)
            }
            Verdict::Warn => self.covers(requirement),
            _ => false,
        }
    }

    /// Whether a violation of the requirement is a failure. Nothing that is only allowed
    /// fails a check.
    #[must_use]
    pub fn covers(self, requirement: &RequirementRecord) -> bool {
        let asked_for = self == Self::Should && requirement.level != Level::May;
        asked_for || self.demands(requirement)
    }

    /// Whether an engine must keep the requirement to conform.
    #[must_use]
    pub fn demands(self, requirement: &RequirementRecord) -> bool {
        let text = requirement.text.is_none_or(Word::is_imperative);
        requirement.level == Level::Must && (self != Self::TextMust || text)
    }
}

impl std::str::FromStr for FailOn {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|level| level.word() == text);
        known.ok_or_else(|| "expected must, should or text-must".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Gate;

    #[test]
    fn older_reports_say_whether_they_were_strict() {
        for (text, expected) in [
            (r#"{"strict": true}"#, FailOn::Should),
            (r#"{"strict": false}"#, FailOn::Must),
            (r#"{"fail_on": "text-must"}"#, FailOn::TextMust),
            ("{}", FailOn::Must),
        ] {
            let gate: Gate = serde_json::from_str(text).expect(text);
            assert_eq!(gate.fail_on, expected, "{text}");
        }
    }
}
