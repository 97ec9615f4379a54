//! Which conversation shows best that a requirement is broken.
//!
//! In: a record. Out: the findings of each requirement, the clearest first: from a test of the
//! requirement itself, then from one of the same section, then the one with the fewest lines
//! before it. Never: a finding more or less.

use std::collections::BTreeMap;

use super::{DrillRecord, FindingRecord, RunRecord};

/// Whose test a finding comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Test {
    /// The requirement's own.
    Own,
    /// That of a requirement of the same section.
    Near,
    Other,
}

/// Puts the clearest finding of each requirement first; of equals the order stays.
pub(super) fn order(record: &mut RunRecord) {
    let drills: BTreeMap<&str, &DrillRecord> =
        record.drills.iter().map(|drill| (drill.id.as_str(), drill)).collect();
    let sections: BTreeMap<String, String> =
        record.requirements.iter().map(|r| (r.id.clone(), r.section.clone())).collect();
    for requirement in &mut record.requirements {
        let (id, section) = (requirement.id.as_str(), requirement.section.as_str());
        let test = |drill: &DrillRecord| {
            if drill.requirement == id {
                Test::Own
            } else if sections.get(&drill.requirement).is_some_and(|other| other == section) {
                Test::Near
            } else {
                Test::Other
            }
        };
        requirement.findings.sort_by_cached_key(|finding| {
            let drill = drills.get(finding.drill.as_str());
            let lines = drill.map_or(usize::MAX, |drill| lines(drill, finding));
            (drill.map_or(Test::Other, |drill| test(drill)), lines)
        });
    }
}

/// How many lines a reader has to look at, up to the offending one.
fn lines(drill: &DrillRecord, finding: &FindingRecord) -> usize {
    let upto = |number| drill.transcript.iter().take_while(|line| line.number <= number).count();
    finding.line.map_or(drill.transcript.len(), upto)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::causes::tests::record;

    #[test]
    fn the_test_of_the_requirement_comes_first() {
        let told = [
            ("p/undo", "other", 1, "seen elsewhere"),
            ("p/undo", "far", 2, "seen late"),
            ("p/undo", "near", 1, "seen early"),
        ];
        let drills = [("other", "p/go"), ("far", "p/undo"), ("near", "p/undo")];
        let mut record = record(&told, &drills, &[("p/go", "")]);
        record.requirements[1].section = "go".into();
        order(&mut record);
        let drills: Vec<&str> =
            record.requirements[0].findings.iter().map(|f| f.drill.as_str()).collect();
        assert_eq!(drills, ["near", "far", "other"]);
    }
}
