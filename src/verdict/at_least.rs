//! The MUST that an engine breaks when it fails altogether at something that it need not do.
//!
//! In: the results of a run. Out: the same, with a second finding for each crash and hang whose
//! requirement is no MUST, under the one that its referee named. Never: a finding that no
//! referee made.

use super::{DrillResult, Finding};
use crate::spec::{Catalogue, Level};

/// Adds what is broken besides.
pub fn and_at_least(catalogue: &Catalogue, results: &mut [DrillResult]) {
    for result in results {
        let besides: Vec<Finding> =
            result.findings.iter().filter_map(|f| besides(catalogue, f)).collect();
        result.findings.extend(besides);
    }
}

fn besides(catalogue: &Catalogue, finding: &Finding) -> Option<Finding> {
    let level = catalogue.requirement(&finding.requirement)?.level;
    let requirement = finding.at_least.clone()?;
    (level != Level::Must && finding.breakdown.is_some()).then(|| Finding {
        requirement,
        at_least: None,
        stops: false,
        ..finding.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        spec::{Dialect, Source},
        verdict::Breakdown,
    };

    fn catalogue() -> Catalogue {
        let rule = |name: &str, level: &str| {
            format!(
                "@x/r/{name} @{level} @engine\nRule: {name}\nSection: s\nScenario: {name}\nWhen the gui sends \"a\"\n\n"
            )
        };
        let rules =
            rule("alive", "must") + &rule("a", "must") + &rule("b", "should") + &rule("c", "may");
        let source = Source { path: "x.feature".into(), text: format!("Feature: f\n\n{rules}") };
        let dialect =
            Dialect { protocol: "x".into(), controller: "gui".into(), ..Dialect::default() };
        Catalogue::read(&[source], &dialect).expect("sound")
    }

    #[track_caller]
    fn found(finding: Finding) -> Vec<String> {
        let mut result = DrillResult { findings: vec![finding], ..DrillResult::of("d", "x/r/a") };
        and_at_least(&catalogue(), std::slice::from_mut(&mut result));
        result.findings.iter().map(|f| f.requirement.to_string()).collect()
    }

    #[test]
    fn who_hangs_at_what_is_optional_breaks_a_must() {
        let at = |id: &'static str| Finding::new(id, "no answer").at_least("x/r/alive");
        let hangs = |id| at(id).breakdown(Breakdown::Hang);
        assert_eq!(found(hangs("x/r/a")), ["x/r/a"]);
        assert_eq!(found(hangs("x/r/b")), ["x/r/b", "x/r/alive"]);
        assert_eq!(found(hangs("x/r/c")), ["x/r/c", "x/r/alive"]);
        assert_eq!(found(at("x/r/b").breakdown(Breakdown::Crash)), ["x/r/b", "x/r/alive"]);
        // It answered later.
        assert_eq!(found(at("x/r/b")), ["x/r/b"]);
        // No referee says what else is broken.
        assert_eq!(found(Finding::new("x/r/b", "no").breakdown(Breakdown::Hang)), ["x/r/b"]);
    }
}
