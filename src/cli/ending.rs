//! How a run ends the program.
//!
//! In: how a run ended. Out: the exit code; what went wrong besides the engine is told.
//! Never: a report.

use super::{error::Exit, print};
use crate::{suite::RunEnd, verdict::Conclusion};

/// The exit code of a run.
pub(super) fn exit(end: &RunEnd) -> Exit {
    for mistake in &end.mistakes {
        print::error(&format!("this is a mistake in the feature file: {mistake}"));
    }
    for bug in &end.bugs {
        print::error(&format!("this is a mistake in the tests, not in the engine: {bug}"));
    }
    if let Some(what) = &end.exhausted {
        print::error(&format!(
            "{what}: this says nothing about the engine; give the machine more, or use --jobs 1"
        ));
    }
    match end.record.verdict {
        _ if !end.bugs.is_empty() => Exit::Bug,
        _ if !end.mistakes.is_empty() => Exit::Usage,
        _ if end.exhausted.is_some() => Exit::Exhausted,
        _ if !end.spoke && !end.record.interrupted => Exit::NoEngine,
        Conclusion::Conforms => Exit::Conforms,
        Conclusion::DoesNotConform | Conclusion::Inconclusive => Exit::DoesNotConform,
    }
}
