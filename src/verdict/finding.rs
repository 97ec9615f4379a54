//! One thing that was wrong.
//!
//! In: what a referee or a step saw. Out: everything a report can show of it.

use std::borrow::Cow;

/// A hint what usually causes a finding and how to mend it.
pub type Advice = Cow<'static, str>;

/// One violation of one requirement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The id of the requirement that is broken.
    pub requirement: Cow<'static, str>,
    /// What is wrong, as a lower-case fragment.
    pub message: String,
    /// What the specification leads one to expect.
    pub expected: Option<String>,
    /// What was there instead.
    pub got: Option<String>,
    /// The number of the offending line in the transcript, from 1.
    pub line: Option<usize>,
    /// Byte range of the offending part of that line.
    pub span: Option<(usize, usize)>,
    /// The offending line itself, so that it survives a bounded transcript.
    pub source: Option<String>,
    /// What to do.
    pub advice: Option<Advice>,
    /// Other requirements that would explain the same; the rest of the run
    /// decides between them.
    pub alternatives: Vec<&'static str>,
    /// A requirement that explains this away if it is broken for certain.
    pub unless: Option<&'static str>,
}

impl Finding {
    /// A finding with nothing but its message.
    #[must_use]
    pub fn new(requirement: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        Self {
            requirement: requirement.into(),
            message: message.into(),
            expected: None,
            got: None,
            line: None,
            span: None,
            source: None,
            advice: None,
            alternatives: Vec::new(),
            unless: None,
        }
    }

    /// Adds what was expected.
    #[must_use]
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    /// Adds what was there instead.
    #[must_use]
    pub fn got(mut self, got: impl Into<String>) -> Self {
        self.got = Some(got.into());
        self
    }

    /// Adds the byte range of the offending part of the line.
    #[must_use]
    pub const fn span(mut self, start: usize, end: usize) -> Self {
        self.span = Some((start, end));
        self
    }

    /// Adds a hint.
    #[must_use]
    pub fn advice(mut self, advice: impl Into<Advice>) -> Self {
        self.advice = Some(advice.into());
        self
    }

    /// Adds requirements that would explain the same just as well.
    #[must_use]
    pub fn or(mut self, alternatives: &[&'static str]) -> Self {
        self.alternatives.extend(alternatives.iter().filter(|id| **id != self.requirement));
        self
    }

    /// Names a requirement that, if the rest of the run shows it broken,
    /// explains this one away.
    #[must_use]
    pub fn unless(mut self, other: Option<&'static str>) -> Self {
        self.unless = other.filter(|id| *id != self.requirement);
        self
    }
}
