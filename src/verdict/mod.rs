//! What was found: findings, verdicts, and the record of a run.

mod baseline;
mod causes;
mod circles;
mod compare;
mod confusion;
mod consistency;
mod coverage;
mod crash;
mod diagnosis;
mod fail_on;
mod finding;
mod flake;
mod gate;
mod join;
mod judgement;
mod localisation;
mod reasons;
mod record;
mod requires;
mod sink;
mod suspects;
mod tally;
mod text;
mod trouble;
mod verdicts;
mod witness;

pub use baseline::{Baseline, Breakdowns, Known, Terms, UNEXPLAINED};
pub use causes::{Cause, causes};
pub use compare::{Change, ChangeKind, compare};
pub use consistency::contradiction;
pub use coverage::{CoverageRecord, NOTHING};
pub use crash::{Crash, CrashRecord};
pub use diagnosis::{Chance, Explanation, Renamed, diagnose};
pub use fail_on::FailOn;
pub use finding::{Advice, Breakdown, Finding};
pub use flake::{note_flaky, note_retried, repeated};
pub use gate::{
    BaselineRecord, FlakyRecord, Gate, KnownRecord, Partition, Problem, ProblemKind, RateRecord,
    RepeatRecord, RetriedRecord, SelectionRecord,
};
pub use join::{check_record, join, lacks, note_missing};
pub use judgement::{Judgement, evidence, judge};
pub use localisation::Sent;
pub use reasons::{broken, root};
pub use record::{
    CauseRecord, Conclusion, DrillRecord, EndRecord, EngineRecord, FindingRecord, LineRecord,
    NoteRecord, ProtocolRecord, ReplayRecord, RequirementRecord, RunRecord, SCHEMA, ShortRecord,
};
pub use requires::{Defect, HeldBack, defect_of_any};
pub use sink::{Note, Sink, Strays};
pub use tally::{DrillResult, conclusion, summary};
pub use text::{boundary, shortened, within_a_sentence};
pub use verdicts::Verdict;
