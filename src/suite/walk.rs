//! What a walk proves.
//!
//! In: what a walk left behind. Out: the same, without what is found once the controller has said what it may
//! not say, unless the specification says what the engine does then. Never: a crash left out; no command is a
//! reason for that.
//!
//! Nor does what a requirement says of which every test needs what the engine does not offer.
//!
//! A walk was made with another engine. Where the one that is tested answers otherwise, what comes next may be
//! wrong there, and nobody knows what an engine makes of that.

use crate::{
    contract::{DrillTrace, RunContext, Stop, excuses},
    verdict::{Breakdown, Finding},
};

/// Whether a requirement binds this engine: some test of it needs nothing that the engine lacks.
fn applies(run: &RunContext, id: &str) -> bool {
    let catalogue = &run.catalogue;
    let lacks = |need: &String| run.declared.as_ref().is_some_and(|known| !known.has(need));
    let tests = catalogue.requirement(id).map_or(&[][..], |requirement| &requirement.drills);
    let tests = tests.iter().map(|at| &catalogue.drills[*at]);
    let mut tests = tests.filter(|drill| !drill.walk).peekable();
    tests.peek().is_none() || tests.any(|test| !test.needs.iter().any(lacks))
}

/// Leaves out what does not bind the engine, and what is found behind a mistake of the controller.
pub(super) fn leave_out_what_proves_nothing(trace: &mut DrillTrace, run: &RunContext) {
    let binds = |finding: &Finding| {
        finding.breakdown == Some(Breakdown::Crash) || applies(run, &finding.requirement)
    };
    trace.findings.retain(binds);
    trace.late.retain(binds);
    let entries = trace.transcript.entries();
    let excuses = excuses(run.protocol, &run.settings, &entries);
    // A fence comes where a command was not answered, which is what the engine lacks.
    let lines = excuses.iter().filter_map(|excuse| excuse.line);
    let Some(first) = lines.filter(|line| !trace.fences.contains(line)).min() else { return };
    let proves = |finding: &Finding| {
        let is_before = finding.line.is_some_and(|line| line < first);
        is_before || finding.breakdown == Some(Breakdown::Crash)
    };
    trace.findings.retain(proves);
    trace.late.retain(proves);
    if trace.breakdown == Some(Breakdown::Hang) {
        trace.breakdown = None;
    }
    if matches!(trace.stop, Some(Stop::Failed(_) | Stop::Spoiled(_) | Stop::Inconclusive(_))) {
        let why = format!("the {} may not say line {first} here", run.protocol.controller());
        trace.stop = Some(Stop::NotApplicable(why));
    }
}
