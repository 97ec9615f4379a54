//! Whether a record contradicts itself.
//!
//! In: the record of a run. Out: the first two of its statements that cannot both be true:
//! what it says of a requirement, of a drill and of a finding. Never: whether they follow
//! from the evidence; `join` judges that anew.

use std::collections::BTreeSet;

use super::{RunRecord, Verdict};

/// The first contradiction of a record, in a sentence, if there is one.
#[must_use]
pub fn contradiction(record: &RunRecord) -> Option<String> {
    let broken = |verdict| matches!(verdict, Verdict::Fail | Verdict::Warn | Verdict::Known);
    let found: BTreeSet<(&str, &str)> = record
        .requirements
        .iter()
        .flat_map(|r| r.findings.iter().map(|f| (r.id.as_str(), f.drill.as_str())))
        .collect();
    for requirement in &record.requirements {
        let (id, verdict) = (&requirement.id, requirement.verdict);
        if broken(verdict) == requirement.findings.is_empty() {
            let findings = if requirement.findings.is_empty() { "without" } else { "with" };
            return Some(format!("{id} is {verdict}, {findings} findings"));
        }
    }
    for drill in &record.drills {
        let own = found.contains(&(drill.requirement.as_str(), drill.id.as_str()));
        if own && drill.verdict == Verdict::Pass {
            return Some(format!("{} passed, and shows {} broken", drill.id, drill.requirement));
        }
        let Some(requirement) = record.requirements.iter().find(|r| r.id == drill.requirement)
        else {
            continue;
        };
        if broken(drill.verdict) && !broken(requirement.verdict) {
            let (verdict, id) = (requirement.verdict, &requirement.id);
            return Some(format!("{} is {}, but {id} is {verdict}", drill.id, drill.verdict));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{super::causes::tests::record, *};

    #[track_caller]
    fn said_of(change: impl FnOnce(&mut RunRecord)) -> String {
        let mut record = record(&[("p/a", "one", 1, "wrong")], &[("one", "p/a")], &[]);
        assert_eq!(contradiction(&record), None);
        change(&mut record);
        contradiction(&record).expect("a contradiction")
    }

    #[test]
    fn requirements_drills_and_findings_agree() {
        assert_eq!(
            said_of(|r| r.drills[0].verdict = Verdict::Pass),
            "one passed, and shows p/a broken"
        );
        assert_eq!(
            said_of(|r| r.requirements[0].verdict = Verdict::Pass),
            "p/a is pass, with findings"
        );
        assert_eq!(
            said_of(|r| r.requirements[0].findings.clear()),
            "p/a is fail, without findings"
        );
        let untested = |r: &mut RunRecord| {
            r.requirements[0].findings.clear();
            r.requirements[0].verdict = Verdict::Inconclusive;
        };
        assert_eq!(said_of(untested), "one is fail, but p/a is inconclusive");
    }
}
