//! What changed from one run to another.
//!
//! In: two records of one protocol. Out: the requirements whose verdict changed, by what
//! that means to a reader. Never: whether the two may be compared.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{RequirementRecord, RunRecord, Verdict};

/// What the change of a verdict means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChangeKind {
    /// It was not broken, and is now.
    NewlyBroken,
    /// It was broken, and holds now.
    Mended,
    /// It was broken, and is excused now.
    Excused,
    /// It was told of, and cannot be tested now.
    NoLongerTested,
    /// It could not be tested, and holds now.
    NewlyTested,
    /// Only the new run knows it.
    Added,
    /// Only the old run knows it.
    Gone,
}

impl ChangeKind {
    /// All, in the order in which they matter.
    pub const ALL: [Self; 7] = [
        Self::NewlyBroken,
        Self::NoLongerTested,
        Self::Mended,
        Self::NewlyTested,
        Self::Excused,
        Self::Added,
        Self::Gone,
    ];

    /// A heading for those of this kind.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::NewlyBroken => "Newly broken",
            Self::NoLongerTested => "No longer tested",
            Self::Mended => "Mended",
            Self::NewlyTested => "Newly tested, and passing",
            Self::Excused => "Excused now",
            Self::Added => "New requirements",
            Self::Gone => "Not in the new run",
        }
    }
}

/// A requirement whose verdict changed.
#[derive(Clone, Debug)]
pub struct Change<'a> {
    /// What that means.
    pub kind: ChangeKind,
    /// The requirement in the old run.
    pub old: Option<&'a RequirementRecord>,
    /// The requirement in the new run.
    pub new: Option<&'a RequirementRecord>,
}

impl Change<'_> {
    /// The requirement as the later of the runs tells it.
    #[must_use]
    pub fn requirement(&self) -> Option<&RequirementRecord> {
        self.new.or(self.old)
    }

    /// What is wrong with it now, or why it could not be tested.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        let new = self.new?;
        let found = new.findings.first().map(|f| f.message.as_str());
        found.or(new.reason.as_deref()).filter(|_| new.verdict != Verdict::Pass)
    }
}

/// The changes of the engine's requirements, by kind and in the order of the records.
#[must_use]
pub fn compare<'a>(old: &'a RunRecord, new: &'a RunRecord) -> Vec<Change<'a>> {
    // A requirement that was renamed is the same one still.
    let mut before: BTreeMap<&str, &RequirementRecord> = BTreeMap::new();
    for r in counted(old) {
        before.insert(&r.id, r);
    }
    let mut changes = Vec::new();
    for r in counted(new) {
        let names = std::iter::once(&r.id).chain(&r.formerly);
        let known: Vec<&RequirementRecord> =
            names.filter_map(|id| before.remove(id.as_str())).collect();
        let earlier = known.first().copied();
        if let Some(kind) = kind(earlier.map(|r| r.verdict), r.verdict) {
            changes.push(Change { kind, old: earlier, new: Some(r) });
        }
    }
    let gone = counted(old).filter(|r| before.contains_key(r.id.as_str()));
    changes.extend(gone.map(|r| Change { kind: ChangeKind::Gone, old: Some(r), new: None }));
    let rank = |kind| ChangeKind::ALL.iter().position(|k| *k == kind);
    changes.sort_by_key(|change| rank(change.kind));
    changes
}

fn counted(record: &RunRecord) -> impl Iterator<Item = &RequirementRecord> {
    record.counted()
}

const fn kind(old: Option<Verdict>, new: Verdict) -> Option<ChangeKind> {
    use Verdict::{Excluded, Fail, Inconclusive, Known, NotApplicable, Pass, Warn};
    let Some(old) = old else {
        return Some(if matches!(new, Fail | Warn) {
            ChangeKind::NewlyBroken
        } else {
            ChangeKind::Added
        });
    };
    match (old, new) {
        (Fail | Warn, Fail | Warn) => None,
        (_, Fail | Warn) => Some(ChangeKind::NewlyBroken),
        (Fail | Warn | Known, Pass) => Some(ChangeKind::Mended),
        (Fail | Warn, Known) => Some(ChangeKind::Excused),
        (Pass, Known) => Some(ChangeKind::NewlyBroken),
        (Fail | Warn | Known | Pass, Inconclusive | NotApplicable | Excluded) => {
            Some(ChangeKind::NoLongerTested)
        }
        (Inconclusive | NotApplicable | Excluded, Pass) => Some(ChangeKind::NewlyTested),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Verdict::{Fail, Inconclusive, Known, NotApplicable, Pass, Warn};

    #[test]
    fn what_a_change_means() {
        for (old, new, wanted) in [
            (Some(Pass), Pass, None),
            (Some(Fail), Fail, None),
            (Some(Fail), Warn, None),
            (Some(Pass), Fail, Some(ChangeKind::NewlyBroken)),
            (Some(Inconclusive), Warn, Some(ChangeKind::NewlyBroken)),
            (Some(Known), Fail, Some(ChangeKind::NewlyBroken)),
            (Some(Pass), Known, Some(ChangeKind::NewlyBroken)),
            (None, Fail, Some(ChangeKind::NewlyBroken)),
            (None, Pass, Some(ChangeKind::Added)),
            (Some(Fail), Pass, Some(ChangeKind::Mended)),
            (Some(Known), Pass, Some(ChangeKind::Mended)),
            (Some(Warn), Known, Some(ChangeKind::Excused)),
            (Some(Pass), Inconclusive, Some(ChangeKind::NoLongerTested)),
            (Some(Pass), NotApplicable, Some(ChangeKind::NoLongerTested)),
            (Some(Inconclusive), Pass, Some(ChangeKind::NewlyTested)),
            (Some(NotApplicable), Inconclusive, None),
        ] {
            assert_eq!(kind(old, new), wanted, "{old:?} to {new:?}");
        }
    }
}
