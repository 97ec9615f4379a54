//! The record of a run: the one model that every report is made from.
//!
//! In: what the suite collected. Out: serialisable values whose field names
//! are fixed by the schema `linesman-report/1`.
//! Never: colours, layout, file names of reports.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use serde::{Deserialize, Serialize};

use super::{
    Breakdown, CoverageRecord, Crash, DrillResult, FailOn, Gate, Judgement, Verdict, evidence,
    summary,
};
use crate::{
    spec::{Level, Side, Sides, Word},
    transcript::{Entry, From, Told},
};

/// The name of the report format.
pub const SCHEMA: &str = "linesman-report/1";

/// One run of `linesman check`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RunRecord {
    /// Always `linesman-report/1`.
    pub schema: String,
    /// The version of linesman.
    pub linesman: String,
    /// What was checked against.
    pub protocol: ProtocolRecord,
    /// What was checked.
    pub engine: EngineRecord,
    /// The answer in a word.
    pub verdict: Conclusion,
    /// Why the run learnt nothing or ended early, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// Whether the run was ended before all drills were done.
    #[serde(default)]
    pub interrupted: bool,
    /// Why it was, unless by a signal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interruption: Option<String>,
    /// Wall time of the run in milliseconds; of several runs, all together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration_ms: Option<f64>,
    /// What went wrong, each with everything that follows from it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub causes: Vec<CauseRecord>,
    /// Whose requirements the answer is about; nothing for an engine's.
    #[serde(default, skip_serializing_if = "Sides::is_engine")]
    pub sides: Sides,
    /// Requirements of these sides counted by level, then by verdict.
    pub summary: BTreeMap<Level, BTreeMap<Verdict, usize>>,
    /// Every selected requirement.
    pub requirements: Vec<RequirementRecord>,
    /// Every selected drill.
    pub drills: Vec<DrillRecord>,
    /// What each drill showed by itself: what the verdicts are made of, so that
    /// several reports can be judged as one run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<DrillResult>,
    /// Requirements that a selected drill saw broken but that were not
    /// selected themselves.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub unselected: BTreeSet<String>,
    /// What a reader should know besides the verdicts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteRecord>,
    /// Which commands were sent in which state, and what came back, if that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub coverage: Vec<CoverageRecord>,
    /// Baseline, partition, repetitions, and what of them is wrong.
    #[serde(flatten)]
    pub gate: Gate,
}

impl RunRecord {
    /// The record of a run that went to its end, in which nothing happened but what its
    /// drills showed. `sides` and `fail_on` are what its verdicts were made by.
    #[must_use]
    pub fn new(
        (protocol, engine): (ProtocolRecord, EngineRecord),
        (sides, fail_on): (Sides, FailOn),
        judgement: Judgement,
        results: &[DrillResult],
    ) -> Self {
        let Judgement { requirements, drills, unselected, notes, conclusion } = judgement;
        let gate = Gate { fail_on, ..Gate::default() };
        Self {
            schema: SCHEMA.into(),
            linesman: env!("CARGO_PKG_VERSION").into(),
            protocol,
            engine,
            verdict: conclusion,
            cause: None,
            interrupted: false,
            interruption: None,
            duration_ms: None,
            causes: Vec::new(),
            sides,
            summary: summary(&requirements, sides),
            requirements,
            drills,
            evidence: evidence(results),
            unselected,
            notes,
            coverage: Vec::new(),
            gate,
        }
    }

    /// The requirements that the answer is about.
    pub fn counted(&self) -> impl Iterator<Item = &RequirementRecord> {
        self.requirements.iter().filter(|r| self.sides.has(r.side))
    }
}

/// The protocol and the reading of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ProtocolRecord {
    /// The short name used on the command line.
    pub id: String,
    /// The name in full.
    pub title: String,
    /// Which text was judged against.
    pub revision: String,
    /// Editions, readings and names in force, and where they come from.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
}

/// The program under test.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EngineRecord {
    /// Program and arguments.
    pub command: Vec<String>,
    /// The name it gives itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it declares to be capable of.
    pub capabilities: Vec<String>,
    /// The files its conversations were read from, where it was not run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub recorded: Vec<String>,
}

/// The answer to "does it conform?".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Conclusion {
    /// Every MUST that could be tested holds.
    Conforms,
    /// At least one demand is broken.
    DoesNotConform,
    /// Too little was learnt to say.
    Inconclusive,
}

impl Conclusion {
    /// The report word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Conforms => "conforms",
            Self::DoesNotConform => "does-not-conform",
            Self::Inconclusive => "inconclusive",
        }
    }
}

/// One thing that went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CauseRecord {
    /// What went wrong.
    pub what: String,
    /// The requirements that it breaks; under the first of them it is told.
    pub requirements: Vec<String>,
    /// Those that could not be tested because of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub untested: Vec<String>,
}

/// What became of one requirement.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RequirementRecord {
    /// The id, a path that never changes.
    pub id: String,
    /// Ids it had in earlier versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub formerly: Vec<String>,
    /// How strongly it is demanded.
    pub level: Level,
    /// The word of the specification that demands it, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Word>,
    /// Whom it binds.
    pub side: Side,
    /// Where the specification says so.
    pub section: String,
    /// The demand in a sentence.
    pub title: String,
    /// What became of it.
    pub verdict: Verdict,
    /// Why, for every verdict that is neither pass nor explained by findings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What was found.
    pub findings: Vec<FindingRecord>,
}

/// Something that breaks nothing but should be known: a breach that an unclear
/// text excuses, or how the run had to treat the engine.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct NoteRecord {
    /// The requirement it is about; nothing if it is about the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requirement: Option<String>,
    /// The first drill that showed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drill: Option<String>,
    /// What there is to know, in a sentence.
    pub text: String,
}

impl NoteRecord {
    /// A note about the run as a whole.
    #[must_use]
    pub fn run(text: impl Into<String>) -> Self {
        Self { requirement: None, drill: None, text: text.into() }
    }
}

/// One violation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FindingRecord {
    /// What is wrong.
    pub message: String,
    /// What was expected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// What was there instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub got: Option<String>,
    /// What the engine seems to do, to go on after "behaves as if it", where a deviation
    /// of the protocol explains what was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub behaviour: Option<String>,
    /// Number of the offending line in the drill's transcript, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Byte range of the offending part of that line, end exclusive.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<(usize, usize)>,
    /// The offending line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The position that the line is about, before it, in the notation of the protocol.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The drill that brought it to light.
    pub drill: String,
    /// File and line of that, if it is a scenario.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
    /// The command that the engine refuses, if that is what is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// Whether it is a crash or a hang.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub breakdown: Option<Breakdown>,
    /// Whether the test found it by what it expected there, and no referee can.
    #[serde(skip)]
    pub of_the_test: bool,
}

impl FindingRecord {
    /// Where its drill stands, or else what it is called.
    #[must_use]
    pub fn seen_in(&self) -> &str {
        if self.place.is_empty() { &self.drill } else { &self.place }
    }
}

/// What became of one drill.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DrillRecord {
    /// The requirement's id and the scenario's name, as `a/b#name`.
    pub id: String,
    /// File and line of the scenario, if it is one of a feature.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// Its name.
    pub name: String,
    /// The requirement it tests.
    pub requirement: String,
    /// What became of it.
    pub verdict: Verdict,
    /// Why, if not pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Whether the engine crashed or hung in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub breakdown: Option<Breakdown>,
    /// Its crashes: several, different ones if it was run several times.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crashes: Vec<Crash>,
    /// Wall time in milliseconds.
    pub duration_ms: f64,
    /// How the engine ended, if nobody had told it to or it did not end well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<EndRecord>,
    /// The tests behind which it comes to this in the same process; in a new one it does not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<String>,
    /// The conversation, bounded.
    pub transcript: Vec<LineRecord>,
    /// The same as it was, where something was found; no part of a JSON report.
    #[serde(skip)]
    pub whole: Arc<[Entry]>,
    /// What came of repeating it, for each finding for which that was done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replays: Vec<ReplayRecord>,
}

impl DrillRecord {
    /// A drill in which nothing was said and nothing was found.
    #[must_use]
    pub fn of(id: impl Into<String>, requirement: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            place: String::new(),
            name: String::new(),
            requirement: requirement.into(),
            verdict: Verdict::Pass,
            reason: None,
            breakdown: None,
            crashes: Vec::new(),
            duration_ms: 0.0,
            end: None,
            after: Vec::new(),
            transcript: Vec::new(),
            whole: Arc::default(),
            replays: Vec::new(),
        }
    }
}

/// What came of repeating a conversation, to see whether something is found again and how much
/// of it is needed for that.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReplayRecord {
    /// The requirement under which the finding is told.
    pub requirement: String,
    /// What is wrong.
    pub message: String,
    /// The line of the conversation that the finding is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// How many lines are sent to the engine in it.
    pub commands: usize,
    /// How often it was repeated as it was.
    pub tries: usize,
    /// In how many of these tries the same was found.
    pub shown: usize,
    /// A part of it in which the same is found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<Box<ShortRecord>>,
    /// The commands of the smallest part in which the same is found, if the engine also shows it
    /// when all are written at once and its input ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piped: Option<Vec<String>>,
}

/// A conversation that was cut down.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ShortRecord {
    /// How many lines are sent to the engine in it.
    pub commands: usize,
    /// How often it was held.
    pub tries: usize,
    /// In how many of these tries the same was found.
    pub shown: usize,
    /// What is found in it; lines are its own.
    pub finding: FindingRecord,
    /// The conversation.
    pub drill: DrillRecord,
    /// All that is found in it, as a recording says it.
    #[serde(skip)]
    pub told: Vec<Told>,
}

impl DrillRecord {
    /// Whether it is a scenario of a feature file: neither the greeting before
    /// all drills nor a recorded conversation.
    #[must_use]
    pub fn is_of_a_feature(&self) -> bool {
        !self.place.is_empty()
    }

    /// Whether its record has that line of either side.
    #[must_use]
    pub fn shows(&self, line: Option<usize>) -> bool {
        let said = |kept: &LineRecord| matches!(kept.from, From::Controller | From::Engine);
        line.is_some_and(|n| {
            n > 0 && self.transcript.iter().any(|kept| kept.number == n && said(kept))
        })
    }

    /// What came of repeating it for a finding that is told under this requirement.
    #[must_use]
    pub fn replay_for(&self, requirement: &str, finding: &FindingRecord) -> Option<&ReplayRecord> {
        self.replays.iter().find(|replay| {
            replay.requirement == requirement
                && replay.line == finding.line
                && replay.message == finding.message
        })
    }

    /// Where it stands, or else what it is called.
    #[must_use]
    pub fn shown(&self) -> &str {
        if self.place.is_empty() { &self.id } else { &self.place }
    }
}

/// How an engine ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EndRecord {
    /// In words that go on after "the engine".
    pub how: String,
    /// Its exit status, if it ended by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<i32>,
    /// The signal that ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signal: Option<i32>,
    /// The last lines of its standard error.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stderr: Vec<String>,
}

/// One line of a conversation.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LineRecord {
    /// Microseconds since the engine was started.
    pub at_us: u64,
    /// Who said it.
    pub from: From,
    /// Its number in the conversation, from 1; 0 for notes between lines.
    #[serde(default)]
    pub number: usize,
    /// The line, control characters and bytes that are no UTF-8 escaped.
    pub line: String,
}
