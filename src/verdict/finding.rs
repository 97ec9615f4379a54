//! One thing that was wrong.
//!
//! In: what a referee or a step saw. Out: everything a report can show of it.

use std::{borrow::Cow, collections::BTreeMap};

use serde::{Deserialize, Serialize};

use super::{Explanation, Sent, boundary};
use crate::transcript::{Kind, Told};

/// The longest text of a finding, in bytes.
const LONGEST: usize = 8 * 1024;

/// A hint what usually causes a finding and how to mend it.
pub type Advice = Cow<'static, str>;

/// How an engine failed altogether, whatever the requirement that it broke by
/// that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Breakdown {
    /// It ended, or left the conversation, without being told to; or a signal
    /// ended it, at any time.
    Crash,
    /// What it owed did not come, and nothing else that it was asked for after that.
    Hang,
}

/// One violation of one requirement.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Finding {
    /// The id of the requirement that is broken.
    pub requirement: Cow<'static, str>,
    /// What is wrong, as a lower-case fragment.
    pub message: String,
    /// What the specification leads one to expect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// What was there instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub got: Option<String>,
    /// The number of the offending line in the transcript, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Byte range of the offending part of that line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<(usize, usize)>,
    /// The offending line itself, so that it survives a bounded transcript.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The position that the line is about, before it, in the notation of the protocol.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// What to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<Advice>,
    /// The deviations of the protocol under which this is none; the rest of the run decides
    /// whether one of them is its cause.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explanations: Vec<Explanation>,
    /// What the engine seems to do, to go on after "behaves as if it", where a deviation
    /// is the cause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behaviour: Option<String>,
    /// The command that the engine refuses, if that is what is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Cow<'static, str>>,
    /// Whether this is what the drill stopped at.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stops: bool,
    /// Whether the lines behind it can no longer be told apart: which command each of them answers.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub confuses: bool,
    /// Whether this is a crash or a hang.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub breakdown: Option<Breakdown>,
    /// The command that the engine broke down at, did not answer or answered wrongly, by its name, if
    /// its tests are to tell what that breaks; empty if it is no command of the protocol.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<Cow<'static, str>>,
    /// The requirements about what the commands before it leave alone: if one of them is broken, this
    /// may come of that. The rest of the run decides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub may_come_of: Vec<Cow<'static, str>>,
    /// The requirement about the rule of the game that an illegal move, or a legal one that is not
    /// taken, has against it, or that whoever passes does not know: if most of them have the same, they
    /// come of that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Cow<'static, str>>,
    /// The requirements of which this is but a sign where one of them is broken anyway, the likeliest
    /// first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sign_of: Vec<Cow<'static, str>>,
    /// The requirements about the commands before it that set up what it is about. If it is mainly tests
    /// of one of them that show it, this comes of that. The rest of the run decides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub set_up_by: Vec<Cow<'static, str>>,
    /// The same for requirements about cases of these commands. Whether the case is met only their own
    /// tests tell: what other tests show does not come of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub set_up_as: Vec<Cow<'static, str>>,
    /// How often each command was sent before it.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub sent: Sent,
    /// Whether the test found it by what it expected there, and no referee can.
    #[serde(skip)]
    pub of_the_test: bool,
    /// Which report of its conversation it was, from 1; of several that say
    /// the same and are not all kept, the latest.
    #[serde(skip)]
    pub latest: usize,
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
            position: None,
            advice: None,
            explanations: Vec::new(),
            behaviour: None,
            refused: None,
            stops: false,
            confuses: false,
            breakdown: None,
            command: None,
            may_come_of: Vec::new(),
            rule: None,
            sign_of: Vec::new(),
            set_up_by: Vec::new(),
            set_up_as: Vec::new(),
            sent: Sent::new(),
            of_the_test: false,
            latest: 0,
        }
    }

    /// The same as a recording says it of itself.
    #[must_use]
    pub fn told(&self) -> Told {
        let kind = match self.breakdown {
            Some(Breakdown::Crash) => Kind::Crash,
            Some(Breakdown::Hang) => Kind::Hang,
            None if self.of_the_test => Kind::Test,
            None => Kind::Line,
        };
        Told { kind, requirement: self.requirement.to_string(), message: self.message.clone() }
    }

    /// Adds what was expected.
    #[must_use]
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    /// Adds what was there instead; of what cannot be seen, the name.
    #[must_use]
    pub fn got(mut self, got: impl Into<String>) -> Self {
        let got = got.into();
        let is_seen = !got.trim_matches('`').trim().is_empty();
        self.got = Some(if is_seen { got } else { "an empty line".into() });
        self
    }

    /// Adds the byte range of the offending part of the line.
    #[must_use]
    pub const fn span(mut self, start: usize, end: usize) -> Self {
        self.span = Some((start, end));
        self
    }

    /// Adds the position that it is about, if that is not the one before the line.
    #[must_use]
    pub fn position(mut self, position: impl Into<String>) -> Self {
        self.position = Some(position.into());
        self
    }

    /// Adds a hint.
    #[must_use]
    pub fn advice(mut self, advice: impl Into<Advice>) -> Self {
        self.advice = Some(advice.into());
        self
    }

    /// Marks it as a crash or a hang.
    #[must_use]
    pub const fn breakdown(mut self, breakdown: Breakdown) -> Self {
        self.breakdown = Some(breakdown);
        self
    }

    /// Names the command that the engine broke down at, or did not answer.
    #[must_use]
    pub fn command(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.command = Some(name.into());
        self
    }

    /// Says that nobody can tell any longer which command a line answers.
    #[must_use]
    pub const fn confuses(mut self) -> Self {
        self.confuses = true;
        self
    }

    /// The same with every text cut to what anyone may want to read: a line
    /// of an engine can have a mebibyte, and a run hundreds of findings. Of
    /// the line, the part around the span is kept.
    #[must_use]
    pub fn bounded(mut self) -> Self {
        let texts = [Some(&mut self.message), self.expected.as_mut(), self.got.as_mut()];
        for text in texts.into_iter().flatten() {
            if text.len() > LONGEST {
                text.truncate(boundary(text, LONGEST));
                text.push('…');
            }
            if text.contains("``") {
                *text = nothing_quoted(text);
            }
        }
        if let Some(source) = self.source.take_if(|source| source.len() > LONGEST) {
            let (start, end) = self.span.unwrap_or_default();
            let from = boundary(&source, start.saturating_sub(LONGEST / 2));
            let to = boundary(&source, from.saturating_add(LONGEST));
            let mark = if from > 0 { "…" } else { "" };
            let shift = |at: usize| at.clamp(from, to) - from + mark.len();
            self.span = self.span.map(|_| (shift(start), shift(end)));
            let more = if to < source.len() { "…" } else { "" };
            self.source = Some([mark, &source[from..to], more].concat());
        }
        self
    }

    /// Says that the engine refuses a command that it should carry out.
    #[must_use]
    pub fn refused(mut self, command: impl Into<Cow<'static, str>>) -> Self {
        self.refused = Some(command.into());
        self
    }
}

/// The text with every quotation of nothing in words.
fn nothing_quoted(text: &str) -> String {
    let mut told = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("``") {
        let (before, after) = (&rest[..at], &rest[at + 2..]);
        let alone = !before.ends_with(|c: char| c.is_alphanumeric() || c == '`')
            && !after.starts_with(|c: char| c.is_alphanumeric() || c == '`');
        told.push_str(before);
        told.push_str(if alone { "an empty line" } else { "``" });
        rest = after;
    }
    told + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn nothing_is_not_quoted() {
        let told = |text: &str| Finding::new("a/b", text).bounded().message;
        assert_eq!(told("`` is not answered"), "an empty line is not answered");
        assert_eq!(told("`a``b` and ``, then"), "`a``b` and an empty line, then");
    }

    #[test]
    fn what_cannot_be_seen_is_named() {
        for got in ["", " ", "``", "` `"] {
            assert_eq!(Finding::new("a/b", "m").got(got).got.as_deref(), Some("an empty line"));
        }
        assert_eq!(Finding::new("a/b", "m").got("`x`").got.as_deref(), Some("`x`"));
    }

    proptest! {
        #[test]
        fn what_is_pointed_at_stays(before in 0usize..20_000, after in 0usize..20_000) {
            let source = format!("{}HERE{}", "é".repeat(before), "ü".repeat(after));
            let (start, end) = (before * 2, before * 2 + 4);
            let mut finding = Finding::new("a/b", "m".repeat(before)).got(&source).span(start, end);
            finding.source = Some(source.clone());
            let finding = finding.bounded();
            let (start, end) = finding.span.expect("a span");
            let kept = finding.source.expect("a line");
            prop_assert_eq!(&kept[start..end], "HERE");
            prop_assert!(kept.len() <= LONGEST + 6 && finding.message.len() <= LONGEST + 3);
            prop_assert_eq!(kept == source, source.len() <= LONGEST);
            prop_assert!(finding.got.is_some_and(|got| got.len() <= LONGEST + 3));
        }
    }
}
