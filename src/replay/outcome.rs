//! What became of the findings of a recording.
//!
//! In: what was found in the recording, and in each try to repeat it. Out: for each finding
//! whether it is fixed, or still there, or why nobody can tell; what is found besides.
//! Never: a guess.

use futures_util::future::LocalBoxFuture;

use super::{Recorded, Replayed};
use crate::{
    contract::{Protocol, Settings},
    lint::Recording,
    transcript::{Kind, Told},
    verdict::{Breakdown, Finding},
};

/// A finding of a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// What it is.
    pub told: Told,
    /// The line that shows it, where that is known.
    pub line: Option<usize>,
}

/// What became of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Became {
    /// It was found in none of the tries.
    Fixed,
    /// In so many of them, and the last time as this.
    Broken { times: usize, now: Box<Finding> },
    /// Nobody can tell, and why.
    Untold(String),
}

/// What became of a recording.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Each of its findings.
    pub findings: Vec<(Expected, Became)>,
    /// What is broken that was not, in the first try that shows it.
    pub new: Vec<Finding>,
    /// A crash or a hang that was none.
    pub breakdown: Option<Breakdown>,
}

/// What was found in a recording: what it says of itself, or else what a referee finds in it under
/// one of the requirements that are asked for.
pub fn expected<'a>(
    recorded: &'a Recorded,
    protocol: &'static Protocol,
    settings: &'a Settings,
    asked_for: &'a dyn Fn(&str) -> bool,
) -> LocalBoxFuture<'a, Vec<Expected>> {
    Box::pin(async move {
        if recorded.heading.test.is_some() {
            let told = |told: &Told| Expected { told: told.clone(), line: None };
            return recorded.heading.findings.iter().map(told).collect();
        }
        let greeting = recorded.greeting(protocol).await;
        let mut recording = Recording::new(protocol, settings, &greeting);
        for entry in &recorded.entries {
            recording.hear(entry.clone());
        }
        let found = recording.finish(&recorded.name, std::time::Duration::ZERO).result.findings;
        let mut all: Vec<Expected> = Vec::new();
        for finding in found.iter().filter(|f| asked_for(&f.requirement)) {
            let told = Told {
                kind: Kind::Line,
                requirement: finding.requirement.to_string(),
                message: finding.message.clone(),
            };
            if !all.iter().any(|other| is_like(&other.told, finding)) {
                all.push(Expected { told, line: finding.line });
            }
        }
        all
    })
}

/// Compares what was found with what is found now, in one or more tries.
#[must_use]
pub fn outcome(expected: Vec<Expected>, tries: &[Replayed]) -> Outcome {
    let is_new =
        |finding: &&Finding| expected.iter().all(|e| e.told.requirement != finding.requirement);
    let with_new = tries.iter().find(|replayed| replayed.findings.iter().any(|f| is_new(&f)));
    let new = with_new.map(|replayed| replayed.findings.iter().filter(is_new).cloned().collect());
    let is_breakdown = |e: &Expected| matches!(e.told.kind, Kind::Crash | Kind::Hang);
    let breakdown = tries.iter().find_map(|replayed| replayed.breakdown);
    let breakdown = breakdown.filter(|_| !expected.iter().any(is_breakdown));
    let all: Vec<Told> = expected.iter().map(|e| e.told.clone()).collect();
    let became = |expected: &Expected| {
        let mut times = 0;
        let mut last = None;
        let mut untold = None;
        for replayed in tries {
            match once(expected, &all, replayed) {
                Became::Broken { now, .. } => (times, last) = (times + 1, Some(now)),
                Became::Untold(why) => untold = Some(why),
                Became::Fixed => {}
            }
        }
        match (last, untold) {
            (Some(now), _) => Became::Broken { times, now },
            (None, Some(why)) => Became::Untold(why),
            (None, None) => Became::Fixed,
        }
    };
    let findings = expected.iter().map(|e| (e.clone(), became(e))).collect();
    Outcome { findings, new: new.unwrap_or_default(), breakdown }
}

/// What became of a finding in one try.
fn once(expected: &Expected, all: &[Told], replayed: &Replayed) -> Became {
    let Expected { told, line } = expected;
    let same = replayed.findings.iter().find(|finding| is_like(told, finding));
    // The requirement may be broken in another way now than in any that was found.
    let other = || {
        let is_known = |finding: &Finding| all.iter().any(|told| is_like(told, finding));
        let mut own = replayed.findings.iter().filter(|f| f.requirement == told.requirement);
        own.find(|finding| !is_known(finding))
    };
    if let Some(finding) = same.or_else(other) {
        return Became::Broken { times: 1, now: Box::new(finding.clone()) };
    }
    if matches!(told.kind, Kind::Crash | Kind::Hang) && replayed.breakdown.is_some() {
        let now = Finding::new(told.requirement.clone(), told.message.clone());
        return Became::Broken { times: 1, now: Box::new(now) };
    }
    let place = line.or_else(|| replayed.recorded.iter().find(|f| is_like(told, f))?.line);
    if let Some(stray) = &replayed.stray
        && place.is_none_or(|place| place >= stray.line)
    {
        return Became::Untold(format!("{} (line {})", stray.why, stray.line));
    }
    // Where the referee has nothing against it, the test alone knows what is wrong with it: a
    // time, a comparison with another session, or how the engine ends.
    match told.kind {
        _ if replayed.is_same => Became::Untold(
            "the engine says the same as then, and only the test can tell whether that is wrong"
                .into(),
        ),
        Kind::Test => Became::Untold(
            "the engine says something else now, and only the test can tell whether that is right"
                .into(),
        ),
        // It would have to say what it did not say then.
        Kind::Hang if !replayed.says_more => Became::Untold(
            "the engine says nothing that it did not say then, and only the test waits long enough"
                .into(),
        ),
        Kind::Line | Kind::Crash | Kind::Hang => Became::Fixed,
    }
}

/// Whether a finding is of this requirement and says the same, quotations and numbers apart.
pub(super) fn is_like(told: &Told, finding: &Finding) -> bool {
    told.requirement == finding.requirement && kind(&told.message) == kind(&finding.message)
}

/// A message without what varies.
fn kind(message: &str) -> String {
    let mut out = String::new();
    for (at, part) in message.split('`').enumerate() {
        if at % 2 == 1 {
            out.push('`');
            continue;
        }
        let mut number = false;
        for c in part.chars() {
            match (c.is_ascii_digit(), number) {
                (true, false) => out.push('#'),
                (true, true) => {}
                (false, _) => out.push(c),
            }
            number = c.is_ascii_digit();
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{super::Stray, *};

    fn told(kind: Kind, id: &str, message: &str) -> Expected {
        let told = Told { kind, requirement: id.into(), message: message.into() };
        Expected { told, line: None }
    }

    fn replayed(findings: &[(&'static str, &str)]) -> Replayed {
        Replayed {
            findings: findings.iter().map(|(id, what)| Finding::new(*id, *what)).collect(),
            breakdown: None,
            stray: None,
            is_same: false,
            says_more: false,
            recorded: Vec::new(),
        }
    }

    #[track_caller]
    fn became(expected: Expected, tries: &[Replayed]) -> String {
        let outcome = outcome(vec![expected], tries);
        let [(_, became)] = outcome.findings.as_slice() else { panic!("one finding") };
        let what = match became {
            Became::Fixed => "fixed".to_owned(),
            Became::Broken { times, now } => {
                format!("broken {times}: {}", now.message)
            }
            Became::Untold(why) => format!("untold: {why}"),
        };
        format!("{what}, {} new", outcome.new.len())
    }

    #[test]
    fn what_is_found_again_is_still_broken() {
        let line = || told(Kind::Line, "a", "`x` has 2 plies of 3");
        assert_eq!(became(line(), &[replayed(&[])]), "fixed, 0 new");
        let again = || replayed(&[("a", "`y` has 12 plies of 13")]);
        assert_eq!(became(line(), &[again()]), "broken 1: `y` has 12 plies of 13, 0 new");
        let tries = [again(), replayed(&[]), again()];
        assert_eq!(became(line(), &tries), "broken 2: `y` has 12 plies of 13, 0 new");
        assert_eq!(became(line(), &[replayed(&[("a", "gone")])]), "broken 1: gone, 0 new");
        assert_eq!(became(line(), &[replayed(&[("b", "gone")])]), "fixed, 1 new");
    }

    #[test]
    fn silence_is_fixed_by_what_was_not_said_then() {
        let hang = || told(Kind::Hang, "a", "no answer");
        assert!(became(hang(), &[replayed(&[])]).starts_with("untold: "));
        let more = Replayed { says_more: true, ..replayed(&[]) };
        assert_eq!(became(hang(), &[more]), "fixed, 0 new");
    }

    #[test]
    fn two_findings_of_a_requirement_are_told_apart() {
        let both = vec![told(Kind::Line, "a", "one"), told(Kind::Line, "a", "two")];
        let outcome = outcome(both, &[replayed(&[("a", "two")])]);
        assert_eq!(outcome.findings[0].1, Became::Fixed);
        assert!(matches!(outcome.findings[1].1, Became::Broken { times: 1, .. }));
    }

    #[test]
    fn what_was_not_come_to_is_not_fixed() {
        let stray = |line| Replayed {
            stray: Some(Stray { line, why: "it is lost".into() }),
            recorded: vec![Finding { line: Some(5), ..Finding::new("a", "one") }],
            ..replayed(&[])
        };
        let line = || told(Kind::Line, "a", "one");
        assert_eq!(became(line(), &[stray(5)]), "untold: it is lost (line 5), 0 new");
        assert_eq!(became(line(), &[stray(6)]), "fixed, 0 new");
        let elsewhere = || told(Kind::Line, "a", "unknown");
        assert_eq!(became(elsewhere(), &[stray(6)]), "untold: it is lost (line 6), 0 new");
    }

    #[test]
    fn what_only_a_test_sees_cannot_be_told() {
        let step = || told(Kind::Test, "a", "one");
        let same = Replayed { is_same: true, ..replayed(&[]) };
        assert!(became(step(), &[same]).starts_with("untold: the engine says the same"));
        assert!(became(step(), &[replayed(&[])]).starts_with("untold: the engine says something"));
    }
}
