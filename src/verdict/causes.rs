//! One thing that went wrong is one cause, however many requirements it breaks.
//!
//! In: the requirements of a record and the conversations of its drills.
//! Out: the causes, each with the requirement that it is told under, the
//! others that are broken by the same, and those that could not be tested
//! because of it. Never: a guess; findings belong together only if they are
//! about the same moment, or about the same command and say the same; crashes
//! also if the engine's last words are the same or, where there are none, if they
//! come at the same command, and silences that last if the same is missing.
//! A crash and something else are never one cause.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Breakdown, CauseRecord, DrillRecord, FindingRecord, LineRecord, RequirementRecord, RunRecord,
    Verdict, reasons::root,
};
use crate::transcript::{From, reason};

/// One thing that went wrong.
#[derive(Clone, Debug)]
pub struct Cause<'a> {
    /// The requirement that it is told under.
    pub lead: &'a RequirementRecord,
    /// Those of its findings that are about this, what is the same together.
    pub events: Vec<Vec<&'a FindingRecord>>,
    /// What else it breaks, each with its first finding about this.
    pub others: Vec<(&'a RequirementRecord, &'a FindingRecord)>,
    /// What could not be tested because of it.
    pub untested: Vec<&'a RequirementRecord>,
}

impl Cause<'_> {
    /// The findings of the requirement that it is told under.
    pub fn findings(&self) -> impl Iterator<Item = &FindingRecord> {
        self.events.iter().flatten().copied()
    }

    /// Every requirement that it breaks.
    pub fn requirements(&self) -> impl Iterator<Item = &RequirementRecord> {
        std::iter::once(self.lead).chain(self.others.iter().map(|(r, _)| *r))
    }

    /// The cause as the report tells it.
    #[must_use]
    pub fn record(&self) -> CauseRecord {
        let ids = |r: &RequirementRecord| r.id.clone();
        CauseRecord {
            what: self.findings().next().map(|f| f.message.clone()).unwrap_or_default(),
            requirements: self.requirements().map(ids).collect(),
            untested: self.untested.iter().copied().map(ids).collect(),
        }
    }
}

/// A finding and the place of its requirement in the record.
#[derive(Clone, Copy)]
struct Found<'a> {
    place: usize,
    finding: &'a FindingRecord,
    /// Findings with the same number are about the same.
    event: usize,
}

/// What two findings about the same have in common.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Mark<'a> {
    /// A moment of a conversation, and what is wrong there; of a line that was
    /// sent, only one thing can be.
    Moment(&'a str, Option<usize>, Option<&'a str>),
    /// The same said of the same line, wherever it was said.
    Line(&'a str, &'a str),
    /// A command that is refused wherever it comes.
    Refusal(&'a str),
    /// How the engine ends, and its last words, or else the word of the command that it ends at, or else
    /// what was found there.
    End(&'a str, String, Option<&'a str>),
    /// An engine that says nothing more, in this conversation: whatever it lacks then.
    Silence(&'a str),
    /// An engine that says nothing more, and what is missing, in any conversation.
    Missing(&'a str),
}

/// The causes of a record, in the order of the requirements they are told under.
#[must_use]
pub fn causes(record: &RunRecord) -> Vec<Cause<'_>> {
    let wrong = |r: &RequirementRecord| matches!(r.verdict, Verdict::Fail | Verdict::Warn);
    let requirements = &record.requirements;
    let mut found: Vec<Found<'_>> = requirements
        .iter()
        .enumerate()
        .filter(|(_, r)| wrong(r))
        .flat_map(|(place, r)| r.findings.iter().map(move |f| (place, f)))
        .enumerate()
        .map(|(event, (place, finding))| Found { place, finding, event })
        .collect();
    let drills: BTreeMap<&str, &DrillRecord> =
        record.drills.iter().map(|d| (d.id.as_str(), d)).collect();
    join_events(&mut found, &drills);
    let owners = owners(requirements, &found, &drills);
    let mut causes: Vec<Cause<'_>> = Vec::new();
    let leads: BTreeSet<Lead> = owners.values().copied().collect();
    for lead @ (place, _) in leads {
        let about = |f: &&Found<'_>| owners.get(&f.event) == Some(&lead);
        let mut others: BTreeMap<usize, &FindingRecord> = BTreeMap::new();
        for other in found.iter().filter(about).filter(|f| f.place != place) {
            others.entry(other.place).or_insert(other.finding);
        }
        let mut events: Vec<(usize, Vec<&FindingRecord>)> = Vec::new();
        for own in found.iter().filter(about).filter(|f| f.place == place) {
            match events.iter_mut().find(|(event, _)| *event == own.event) {
                Some((_, same)) => same.push(own.finding),
                None => events.push((own.event, vec![own.finding])),
            }
        }
        causes.push(Cause {
            lead: &requirements[place],
            events: events.into_iter().map(|(_, same)| same).collect(),
            others: others.into_iter().map(|(p, f)| (&requirements[p], f)).collect(),
            untested: Vec::new(),
        });
    }
    for victim in requirements.iter().filter(|r| r.verdict == Verdict::Inconclusive) {
        if let Some(cause) = victim.reason.as_deref().and_then(|why| stopped_by(&causes, why)) {
            causes[cause].untested.push(victim);
        }
    }
    causes
}

/// Gives findings about the same the same event.
fn join_events<'a>(found: &mut [Found<'a>], drills: &BTreeMap<&str, &'a DrillRecord>) {
    let mut first: BTreeMap<Mark<'_>, usize> = BTreeMap::new();
    for index in 0..found.len() {
        for mark in marks(found[index].finding, drills) {
            let event = found[index].event;
            let known = *first.entry(mark).or_insert(event);
            if known != event {
                let (low, high) = (known.min(event), known.max(event));
                found.iter_mut().filter(|f| f.event == high).for_each(|f| f.event = low);
                first.values_mut().filter(|e| **e == high).for_each(|e| *e = low);
            }
        }
    }
}

fn marks<'a>(
    finding: &'a FindingRecord,
    drills: &BTreeMap<&str, &'a DrillRecord>,
) -> Vec<Mark<'a>> {
    let drill = drills.get(finding.drill.as_str());
    let line = drill
        .zip(finding.line)
        .and_then(|(drill, number)| drill.transcript.iter().find(|l| l.number == number));
    // Where a command brought nothing, every finding about it is about that.
    let sent = line.filter(|l| l.from == From::Controller);
    let message = Some(finding.message.as_str()).filter(|_| sent.is_none());
    let mut marks = vec![Mark::Moment(&finding.drill, finding.line, message)];
    if let Some(source) = &finding.source {
        marks.push(Mark::Line(&finding.message, source));
    }
    if let Some(command) = &finding.refused {
        marks.push(Mark::Refusal(command));
    }
    let is = |breakdown| finding.breakdown == Some(breakdown);
    let falls_silent = |drill: &DrillRecord| {
        let behind = |l: &&LineRecord| finding.line.is_some_and(|number| l.number > number);
        !drill.transcript.iter().filter(behind).any(|l| l.from == From::Engine)
    };
    if is(Breakdown::Hang) && drill.is_some_and(|drill| falls_silent(drill)) {
        marks.push(Mark::Silence(&finding.drill));
        marks.extend(finding.expected.as_deref().map(Mark::Missing));
    }
    let dies = sent.is_some() || is(Breakdown::Crash);
    if let Some(end) = drill.and_then(|d| d.end.as_ref()).filter(|_| dies) {
        // Last words tell one crash from another; without them, the word of the command does, or else
        // what was found.
        let words = reason(&end.stderr);
        let word = sent.and_then(|line| line.line.split_whitespace().next());
        let told = words.is_empty().then_some(word.unwrap_or(&finding.message));
        marks.push(Mark::End(&end.how, words, told));
    }
    marks
}

/// The place of the requirement that a cause is told under, and whether the engine crashes.
type Lead = (usize, bool);

/// The requirement that each event is told under: a broken one before one that
/// only warns, then the one that has least else to answer for, then the one
/// that the drill was about.
fn owners(
    requirements: &[RequirementRecord],
    found: &[Found<'_>],
    drills: &BTreeMap<&str, &DrillRecord>,
) -> BTreeMap<usize, Lead> {
    let mut events: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for f in found {
        events.entry(f.place).or_default().insert(f.event);
    }
    let rank = |f: &Found<'_>| {
        let requirement = &requirements[f.place];
        let own =
            drills.get(f.finding.drill.as_str()).is_some_and(|d| d.requirement == requirement.id);
        let warns = requirement.verdict == Verdict::Warn;
        (warns, events.get(&f.place).map_or(0, BTreeSet::len), !own, f.place)
    };
    let mut owners: BTreeMap<usize, &Found<'_>> = BTreeMap::new();
    for f in found {
        let owner = owners.entry(f.event).or_insert(f);
        if rank(f) < rank(owner) {
            *owner = f;
        }
    }
    let crashes = |f: &Found<'_>| f.finding.breakdown == Some(Breakdown::Crash);
    owners.into_iter().map(|(event, f)| (event, (f.place, crashes(f)))).collect()
}

/// The cause that a reason names: the one that says the same, or else the
/// first that breaks the requirement.
fn stopped_by(causes: &[Cause<'_>], reason: &str) -> Option<usize> {
    let (id, told) = root(reason)?;
    let breaks = |c: &Cause<'_>| c.requirements().any(|r| r.id == id);
    let says = |c: &Cause<'_>| {
        let own = c.findings().filter(|_| c.lead.id == id);
        let others = c.others.iter().filter(|(r, _)| r.id == id).map(|(_, f)| *f);
        own.chain(others).any(|f| f.message == told)
    };
    causes.iter().position(says).or_else(|| causes.iter().position(breaks))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{
        spec::{Level, Side},
        verdict::{
            Conclusion, EndRecord, EngineRecord, Gate, LineRecord, ProtocolRecord, SCHEMA,
            reasons::{broken, untestable},
        },
    };

    /// A finding: requirement, drill, line, message.
    pub(in crate::verdict) type Told<'a> = (&'a str, &'a str, usize, &'a str);

    /// A record with these findings; in each drill `go` was sent on line 1 and
    /// `ready` heard on line 2. Those named last are inconclusive.
    pub(in crate::verdict) fn record(
        told: &[Told<'_>],
        drills: &[(&str, &str)],
        victims: &[(&str, &str)],
    ) -> RunRecord {
        let line =
            |number, from, line: &str| LineRecord { at_us: 0, from, number, line: line.into() };
        let drills = drills.iter().map(|(id, requirement)| DrillRecord {
            verdict: Verdict::Fail,
            duration_ms: 1.0,
            transcript: vec![line(1, From::Controller, "go 5"), line(2, From::Engine, "ready")],
            ..DrillRecord::of(*id, *requirement)
        });
        let mut requirements: Vec<RequirementRecord> = Vec::new();
        let blank = |id: &str, verdict| RequirementRecord {
            id: id.into(),
            formerly: Vec::new(),
            level: Level::Must,
            text: None,
            side: Side::Engine,
            section: String::new(),
            title: String::new(),
            verdict,
            reason: None,
            findings: Vec::new(),
        };
        for (id, drill, line, message) in told {
            let finding = FindingRecord {
                behaviour: None,
                breakdown: None,
                message: (*message).into(),
                expected: None,
                got: None,
                line: Some(*line),
                span: None,
                source: None,
                position: None,
                drill: (*drill).into(),
                place: String::new(),
                advice: None,
                refused: None,
                of_the_test: false,
            };
            match requirements.iter_mut().find(|r| r.id == *id) {
                Some(known) => known.findings.push(finding),
                None => requirements.push(RequirementRecord {
                    findings: vec![finding],
                    ..blank(id, Verdict::Fail)
                }),
            }
        }
        requirements.extend(victims.iter().map(|(id, why)| RequirementRecord {
            reason: Some((*why).into()),
            ..blank(id, Verdict::Inconclusive)
        }));
        RunRecord {
            sides: crate::spec::Sides::Engine,
            schema: SCHEMA.into(),
            linesman: String::new(),
            protocol: ProtocolRecord {
                id: String::new(),
                title: String::new(),
                revision: String::new(),
                settings: BTreeMap::new(),
            },
            engine: EngineRecord::default(),
            verdict: Conclusion::DoesNotConform,
            cause: None,
            interrupted: false,
            interruption: None,
            notes: Vec::new(),
            coverage: Vec::new(),
            duration_ms: None,
            causes: Vec::new(),
            summary: BTreeMap::new(),
            requirements,
            drills: drills.collect(),
            evidence: Vec::new(),
            unselected: BTreeSet::new(),
            gate: Gate::default(),
        }
    }

    /// `lead+other-untested`, a cause each.
    fn shown(record: &RunRecord) -> Vec<String> {
        let told = causes(record);
        let records = told.iter().map(Cause::record);
        let join = |ids: &[String], sign: &str| {
            ids.iter().map(|id| format!("{sign}{id}")).collect::<String>()
        };
        records.map(|c| join(&c.requirements, "+") + &join(&c.untested, "-")).collect()
    }

    #[test]
    fn a_command_that_brings_nothing_is_one_cause() {
        // The crash that two requirements name, and the one of them that has
        // more to answer for.
        let told = [
            ("p/alive", "one", 1, "it ended"),
            ("p/blank", "one", 1, "it ended at a blank line"),
            ("p/alive", "two", 1, "it ended"),
        ];
        let drills = [("one", "p/other"), ("two", "p/another")];
        assert_eq!(shown(&record(&told, &drills, &[])), ["+p/alive", "+p/blank+p/alive"]);
        // With the same end at the same command it is the same crash.
        let mut crashed = record(&told, &drills, &[]);
        let end = EndRecord { how: "ended".into(), ..EndRecord::default() };
        crashed.drills.iter_mut().for_each(|d| d.end = Some(end.clone()));
        assert_eq!(shown(&crashed), ["+p/alive+p/blank"]);
        crashed.drills[0].end.as_mut().expect("an end").stderr = vec!["other words".into()];
        assert_eq!(shown(&crashed).len(), 2);
    }

    #[test]
    fn crashes_are_one_cause_if_their_last_words_are_the_same_or_else_the_word_of_the_command() {
        let told = [
            ("p/debug", "one", 1, "it ended after `debug on`"),
            ("p/newgame", "two", 1, "it ended after `newgame`"),
        ];
        let drills = [("one", "p/debug"), ("two", "p/newgame")];
        let behind = |commands: [&str; 2], last_words: [&[&str]; 2]| {
            let mut record = record(&told, &drills, &[]);
            let ends = commands.into_iter().zip(last_words);
            for (drill, (command, words)) in record.drills.iter_mut().zip(ends) {
                drill.transcript[0].line = command.into();
                let stderr = words.iter().map(ToString::to_string).collect();
                drill.end = Some(EndRecord { how: "ended".into(), stderr, ..EndRecord::default() });
            }
            shown(&record).len()
        };
        let causes = |last_words: [&[&str]; 2]| behind(["debug on", "newgame"], last_words);
        assert_eq!(causes([&[], &[]]), 2);
        assert_eq!(behind(["debug on", "debug off"], [&[], &[]]), 1);
        assert_eq!(causes([&["log 1", "bad index"], &["log 2", "bad index"]]), 1);
        assert_eq!(causes([&["bad index"], &["no such game"]]), 2);
        let panic = |at| ["log", at, "index out of bounds"];
        let [here, there] = ["thread 1 panicked at src/a.rs:1", "thread 2 panicked at src/a.rs:2"];
        let elsewhere = "thread 3 panicked at src/a.rs:1";
        assert_eq!(causes([&panic(here), &panic(elsewhere)]), 1);
        assert_eq!(causes([&panic(here), &panic(there)]), 2);
    }

    #[test]
    fn a_crash_and_a_hang_of_one_requirement_are_two_causes() {
        let told = [
            ("p/alive", "one", 1, "it ended"),
            ("p/alive", "two", 1, "it says nothing more"),
            ("p/alive", "three", 1, "it says nothing at all"),
        ];
        let drills = [("one", "p/a"), ("two", "p/b"), ("three", "p/c")];
        let mut record = record(&told, &drills, &[]);
        for finding in &mut record.requirements[0].findings {
            finding.breakdown = Some(Breakdown::Hang);
        }
        assert_eq!(shown(&record).len(), 1);
        record.requirements[0].findings[0].breakdown = Some(Breakdown::Crash);
        assert_eq!(shown(&record), ["+p/alive", "+p/alive"]);
    }

    #[test]
    fn an_engine_that_falls_silent_is_one_cause() {
        let told = [
            ("p/stop", "one", 3, "no `done` after `stop`"),
            ("p/depth", "one", 4, "the depth is not kept"),
            ("p/think", "two", 3, "no `done` at the end"),
        ];
        let causes = |expected: [&str; 3], speaks_on: bool| {
            let mut record = record(&told, &[("one", "p/a"), ("two", "p/b")], &[]);
            for (requirement, expected) in record.requirements.iter_mut().zip(expected) {
                requirement.findings[0].breakdown = Some(Breakdown::Hang);
                requirement.findings[0].expected = Some(expected.into());
            }
            if speaks_on {
                for drill in &mut record.drills {
                    drill.transcript.extend(drill.transcript.last().cloned().map(|mut line| {
                        line.number = 9;
                        line
                    }));
                }
            }
            shown(&record)
        };
        let same = ["`done`", "`done` at the depth", "`done`"];
        assert_eq!(causes(same, false), ["+p/stop+p/depth+p/think"]);
        assert_eq!(causes(same, true).len(), 3);
        let different = ["`done`", "`done` at the depth", "`pong`"];
        assert_eq!(causes(different, false), ["+p/stop+p/depth", "+p/think"]);
    }

    #[test]
    fn two_mistakes_of_one_line_are_two_causes() {
        let told = [("p/score", "one", 2, "no score"), ("p/time", "one", 2, "no time")];
        assert_eq!(shown(&record(&told, &[("one", "p/a")], &[])), ["+p/score", "+p/time"]);
    }

    #[test]
    fn a_command_that_is_refused_everywhere_is_one_cause() {
        let told = [
            ("p/implements", "one", 2, "`undo` is refused"),
            ("p/undo", "two", 2, "`undo 2` is refused"),
            ("p/play", "two", 2, "no game"),
        ];
        let mut record = record(&told, &[("one", "p/implements"), ("two", "p/undo")], &[]);
        for requirement in &mut record.requirements[..2] {
            requirement.findings[0].refused = Some("undo".into());
        }
        assert_eq!(shown(&record), ["+p/implements+p/undo", "+p/play"]);
    }

    #[test]
    fn what_was_not_tested_stands_under_what_stopped_it() {
        let told = [("p/a", "one", 2, "first"), ("p/b", "two", 2, "second")];
        let chain = untestable("p/d", &broken("p/b", "second"));
        let victims = [
            ("p/c", broken("p/a", "first")),
            ("p/d", broken("p/b", "second")),
            ("p/e", chain),
            ("p/f", broken("p/unselected", "third")),
            ("p/g", "the machine is full".into()),
        ];
        let victims: Vec<(&str, &str)> =
            victims.iter().map(|(id, why)| (*id, why.as_str())).collect();
        let record = record(&told, &[("one", "p/a"), ("two", "p/b")], &victims);
        assert_eq!(shown(&record), ["+p/a-p/c", "+p/b-p/d-p/e"]);
    }
}
