//! Known crashes: how one crash is told from another, and in which tests it is expected.
//!
//! In: how an engine ended and what it said last, an entry of a baseline. Out: whether that
//! is the crash of the entry. Never: a hang, or a test that the entry does not name.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{DrillRecord, EndRecord, shortened};
use crate::transcript::reason;

/// The longest last line that is kept, in characters.
const LENGTH: usize = 300;

/// What tells one crash from another.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Crash {
    /// How the engine ended, in words that go on after "the engine".
    pub how: String,
    /// What its standard error gives as the reason; nothing if it said nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub stderr: String,
}

impl Crash {
    /// The crash that ended like this.
    #[must_use]
    pub fn of(end: &EndRecord) -> Self {
        let words = reason(&end.stderr);
        let line: Vec<&str> = words.split_whitespace().collect();
        Self { how: end.how.clone(), stderr: shortened(&line.join(" "), LENGTH) }
    }

    /// The same without what varies from run to run and from build to build: addresses, line
    /// numbers, process ids, moves. Crashes that are alike are one.
    #[must_use]
    pub fn alike(&self) -> Self {
        Self { how: self.how.clone(), stderr: without_numbers(&self.stderr) }
    }
}

impl fmt::Display for Crash {
    /// As a sentence without its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the engine {}", self.how)?;
        if self.stderr.is_empty() { Ok(()) } else { write!(f, ": {}", self.stderr) }
    }
}

/// One known crash, as the baseline has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CrashRecord {
    /// How the engine ends, in words that go on after "the engine".
    pub how: String,
    /// A text that its last line of standard error contains, numbers aside; empty if it says
    /// nothing. Without it, it may say anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr: Option<String>,
    /// The engine whose crash it is, where several share a file; any engine's without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// Why it is tolerated.
    pub reason: String,
    /// Where it is followed up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub issue: Option<String>,
    /// The last day on which it is tolerated, `YYYY-MM-DD`.
    pub until: String,
    /// The tests in which it is expected, by their ids.
    pub tests: Vec<String>,
    /// Those of them in which this run met with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub excused: Vec<String>,
    /// The line of the file on which the entry begins.
    pub line: usize,
}

impl CrashRecord {
    /// Whether it names this test.
    #[must_use]
    pub fn names(&self, drill: &DrillRecord) -> bool {
        self.tests.contains(&drill.id)
    }

    /// Whether a crash is the one that is described.
    #[must_use]
    pub fn describes(&self, crash: &Crash) -> bool {
        let says = |wanted: &String| match wanted.as_str() {
            "" => crash.stderr.is_empty(),
            wanted => without_numbers(&crash.stderr).contains(&without_numbers(wanted)),
        };
        self.how == crash.how && self.stderr.as_ref().is_none_or(says)
    }

    /// Whether the entry's last day is over.
    #[must_use]
    pub fn expired(&self, today: &str) -> bool {
        // Dates in this notation compare like texts.
        self.until.as_str() < today
    }

    /// What is said of a requirement that it excuses.
    #[must_use]
    pub fn why(&self) -> String {
        let issue = self.issue.as_ref().map(|issue| format!("{issue}, ")).unwrap_or_default();
        format!("a known crash: {} ({issue}until {})", self.reason, self.until)
    }

    /// What the entry is called.
    #[must_use]
    pub fn name(&self) -> String {
        format!("the crash `{}`", self.how)
    }
}

/// A text in which every word with a digit in it is the same.
fn without_numbers(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let word = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        let (word, others) = rest.split_at(word);
        out.push_str(if word.contains(|c: char| c.is_ascii_digit()) { "0" } else { word });
        let sign = others.chars().next().map_or(0, char::len_utf8);
        out.push_str(&others[..sign]);
        rest = &others[sign..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crash(how: &str, stderr: &[&str]) -> Crash {
        let stderr = stderr.iter().map(|line| (*line).to_owned()).collect();
        Crash::of(&EndRecord { how: how.into(), stderr, ..EndRecord::default() })
    }

    #[track_caller]
    fn entry(stderr: Option<&str>, crash: &Crash) -> bool {
        let stderr = stderr.map(str::to_owned);
        let how = "ended with status 101".into();
        CrashRecord { how, stderr, ..CrashRecord::default() }.describes(crash)
    }

    #[test]
    fn a_crash_is_known_again_whatever_its_numbers_are() {
        let panic = |line: u32, text: &str| {
            let head = format!("thread 'main' ({line}) panicked at src/main.rs:{line}:9:");
            crash("ended with status 101", &["ready", &head, text])
        };
        let one = panic(5, "no such move: wA1");
        assert_eq!(one.stderr, "panicked at src/main.rs:5:9: no such move: wA1");
        assert_eq!(one.alike(), panic(17, "no such move: bG2").alike());
        assert_ne!(one.alike(), panic(5, "out of memory").alike());
        assert!(entry(None, &one) && entry(Some("no such move: wB2"), &one));
        assert!(entry(Some(&panic(6, "no such move: wA2").stderr), &one));
        assert!(!entry(Some(""), &one) && !entry(Some("out of memory"), &one));
        let silent = crash("ended with status 101", &[]);
        assert!(entry(None, &silent) && entry(Some(""), &silent) && !entry(Some("no"), &silent));
        assert!(!entry(None, &crash("ended with status 1", &[])));
    }

    #[test]
    fn words_with_digits_are_alike() {
        assert_eq!(without_numbers("==17==ERROR: at 0x7ffé, pc"), "==0==ERROR: at 0, pc");
        assert_eq!(without_numbers(""), "");
    }
}
