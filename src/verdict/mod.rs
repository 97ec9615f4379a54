//! What was found: findings, verdicts, and the record of a run.

mod finding;
mod record;
mod sink;
mod tally;
mod word;

pub use finding::{Advice, Finding};
pub use record::{
    Conclusion, DrillRecord, EngineRecord, FindingRecord, LineRecord, ProtocolRecord,
    RequirementRecord, RunRecord, SCHEMA,
};
pub use sink::Sink;
pub use tally::{DrillResult, settle_alternatives, summary, tally};
pub use word::Verdict;
