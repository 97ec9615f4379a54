//! Where a referee puts what it finds.
//!
//! In: findings, and the requirements that were judged without one.
//! Out: a bounded list; a flood of the same mistake is counted, not kept.
//! Never: levels or verdicts; those come with the catalogue.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Breakdown, Finding};

/// How many findings of one requirement are kept of one conversation.
const KEPT: u32 = 3;

/// The same few ids are judged on every line: their literals are known again
/// by where they lie, without a look at the list.
const PLACES: usize = 128;

/// Spreads addresses that lie close to each other (Knuth's multiplicative hashing).
const FIBONACCI: usize = 0x9E37_79B9;

/// Something about a requirement that breaks it only if a text that leaves it
/// open is read otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Note {
    /// The requirement.
    pub requirement: Cow<'static, str>,
    /// What was seen, in a sentence.
    pub text: String,
}

/// Lines of an engine that belong to no protocol, where it may print such: counted, with the
/// first of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strays {
    /// How many.
    pub lines: usize,
    /// The first.
    pub first: String,
}

impl Strays {
    /// Adds those of another conversation.
    pub fn add(&mut self, others: Self) {
        if self.lines == 0 {
            self.first = others.first;
        }
        self.lines += others.lines;
    }
}

/// Ids by where their literals lie.
#[derive(Debug)]
struct Recent([&'static str; PLACES]);

impl Default for Recent {
    fn default() -> Self {
        Self([""; PLACES])
    }
}

/// The findings of one conversation.
#[derive(Debug, Default)]
pub struct Sink {
    findings: Vec<Finding>,
    counts: Vec<(&'static str, u32)>,
    judged: Vec<&'static str>,
    notes: Vec<Note>,
    strays: Strays,
    /// Ids that are in `judged` already, by where they lie.
    recent: Recent,
    line: usize,
    /// How many reports there were, kept or not.
    reports: usize,
}

impl Sink {
    /// Tells which line is being judged; findings that follow are about it.
    pub fn at_line(&mut self, number: usize) {
        self.line = number;
    }

    /// The line that is being judged.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Whether a further finding of this requirement would still be kept;
    /// lets a referee skip the work of describing it.
    #[must_use]
    pub fn wants(&self, requirement: &'static str) -> bool {
        self.count(requirement) < KEPT
    }

    /// How often this requirement was found broken.
    #[must_use]
    pub fn count(&self, requirement: &str) -> u32 {
        self.counts.iter().find(|(id, _)| *id == requirement).map_or(0, |(_, n)| *n)
    }

    /// Reports a violation, found on the line being judged (`text`).
    pub fn report(
        &mut self,
        requirement: &'static str,
        text: Option<&str>,
        describe: impl FnOnce(Finding) -> Finding,
    ) {
        if self.count_in(requirement) {
            let finding = describe(Finding::new(requirement, String::new()));
            self.keep(finding, text);
        }
    }

    /// Counts a violation, and tells whether it is to be kept: of many of the
    /// same the first few are.
    fn count_in(&mut self, requirement: &'static str) -> bool {
        self.reports += 1;
        let slot = self.counts.iter().position(|(id, _)| *id == requirement);
        let slot = slot.unwrap_or_else(|| {
            self.counts.push((requirement, 0));
            self.counts.len() - 1
        });
        self.counts[slot].1 += 1;
        if self.counts[slot].1 <= KEPT {
            return true;
        }
        let same = self.findings.iter_mut().rev().find(|f| f.requirement == requirement);
        if let Some(same) = same {
            same.latest = self.reports;
        }
        false
    }

    fn keep(&mut self, mut finding: Finding, text: Option<&str>) {
        if finding.line.is_none() && self.line > 0 {
            finding.line = Some(self.line);
        }
        if finding.source.is_none() {
            finding.source = text.map(str::to_owned);
        }
        finding.latest = self.reports;
        self.findings.push(finding.bounded());
    }

    /// Notes that a requirement was put to the test here.
    pub fn judged(&mut self, requirement: &'static str) {
        let lies = requirement.as_ptr().addr();
        let place = &mut self.recent.0[(lies.wrapping_mul(FIBONACCI) >> 24) % PLACES];
        let before = std::mem::replace(place, requirement);
        if !std::ptr::eq(before, requirement) && !self.judged.contains(&requirement) {
            self.judged.push(requirement);
        }
    }

    /// Notes something about a requirement that breaks nothing; once in a
    /// conversation, however often it is seen.
    pub fn note(&mut self, requirement: &'static str, text: impl FnOnce() -> String) {
        if self.notes.iter().all(|note| note.requirement != requirement) {
            self.notes.push(Note { requirement: Cow::Borrowed(requirement), text: text() });
        }
    }

    /// Counts a line that belongs to no protocol and is allowed.
    pub fn stray(&mut self, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        if self.strays.lines == 0 {
            text.trim().clone_into(&mut self.strays.first);
        }
        self.strays.lines += 1;
    }

    /// Takes the count of such lines out.
    #[must_use]
    pub fn take_strays(&mut self) -> Strays {
        std::mem::take(&mut self.strays)
    }

    /// Takes the notes out.
    #[must_use]
    pub fn take_notes(&mut self) -> Vec<Note> {
        std::mem::take(&mut self.notes)
    }

    /// How many reports there were so far.
    #[must_use]
    pub const fn reports(&self) -> usize {
        self.reports
    }

    /// The findings so far.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The findings so far, to have explanations added.
    pub fn findings_mut(&mut self) -> &mut [Finding] {
        &mut self.findings
    }

    /// The requirements put to the test so far.
    #[must_use]
    pub fn put_to_the_test(&self) -> &[&'static str] {
        &self.judged
    }

    /// Takes back that the engine hangs: it answered after all.
    pub fn lives_on(&mut self) {
        for finding in &mut self.findings {
            finding.breakdown.take_if(|breakdown| *breakdown == Breakdown::Hang);
        }
    }

    /// Adds a finding that did not come from a referee.
    pub fn push(&mut self, mut finding: Finding) {
        self.reports += 1;
        finding.latest = self.reports;
        self.findings.push(finding.bounded());
    }

    /// Takes everything out; repeated findings say how often they came.
    #[must_use]
    pub fn take(&mut self) -> (Vec<Finding>, Vec<&'static str>) {
        for (id, count) in self.counts.drain(..) {
            if count > KEPT {
                let more = count - KEPT;
                if let Some(last) = self.findings.iter_mut().rev().find(|f| f.requirement == id) {
                    last.message.push_str(&format!(" ({more} more of the same)"));
                }
            }
        }
        self.recent = Recent::default();
        (std::mem::take(&mut self.findings), std::mem::take(&mut self.judged))
    }
}
