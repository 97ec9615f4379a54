//! A run as a stream of events, for programs that follow it.
//!
//! In: the events of a run. Out: a line of JSON for each, of the schema `linesman-events/1`,
//! written and flushed when it happens. Never: a line that is taken back. What a test found by
//! itself is told at once; what that amounts to, when the run is over.

use std::{
    io::{self, Write},
    sync::Arc,
};

use serde::Serialize;

use super::{RenderContext, json::harmless, problems, summary};
use crate::{
    engine::Stopwatch,
    spec::{Catalogue, Level},
    suite::{Event, Listener},
    verdict::{Breakdown, Conclusion, DrillRecord, Finding, RequirementRecord, RunRecord, Verdict},
};

/// The version of the layout.
const SCHEMA: &str = "linesman-events/1";

/// One line of the stream: `linesman-events/1`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct EventRecord<'a> {
    /// The version of this layout.
    schema: &'a str,
    /// Milliseconds since the run began.
    at_ms: f64,
    /// What happened.
    #[serde(flatten)]
    what: What<'a>,
}

/// What happened.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
enum What<'a> {
    /// The run begins; always the first line.
    RunStarted {
        /// The version of linesman.
        linesman: &'a str,
        /// The short name of the protocol, if requirements of one are tested.
        #[serde(skip_serializing_if = "Option::is_none")]
        protocol: Option<&'a str>,
        /// The engine's command, as one would type it.
        engine: &'a str,
        /// How many tests there are.
        tests: usize,
        /// How many times each of them is run, as far as that is known.
        runs: usize,
    },
    /// A test begins. One that is repeated begins again.
    TestStarted {
        /// What the test is known by.
        test: &'a str,
        /// Its name.
        name: &'a str,
        /// The requirement that it tests.
        requirement: &'a str,
        /// File and line of its scenario.
        place: String,
    },
    /// A test found a violation. What the run makes of it is told at its end.
    Finding(FindingEvent<'a>),
    /// A test is over.
    TestFinished {
        /// What the test is known by.
        test: &'a str,
        /// The requirement that it tests.
        requirement: &'a str,
        /// What became of it, as far as it shows by itself.
        verdict: Verdict,
        /// Why, if it did not pass.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<&'a str>,
        /// Whether the engine crashed or hung.
        #[serde(skip_serializing_if = "Option::is_none")]
        breakdown: Option<Breakdown>,
        /// How many findings it had.
        findings: usize,
        /// How long it took, in milliseconds.
        duration_ms: f64,
    },
    /// A test that had failed was run again (`--retries`).
    TestRepeated {
        /// What the test is known by.
        test: &'a str,
        /// The requirement that it tests.
        requirement: &'a str,
        /// How many times it was run by now.
        run: usize,
        /// What became of it this time.
        verdict: Verdict,
        /// Why, if it did not pass.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<&'a str>,
        /// Whether it is flaky: it did well this time, which counts from now on.
        flaky: bool,
        /// How long it took, in milliseconds.
        duration_ms: f64,
    },
    /// The verdict on a requirement, when the run is over.
    RequirementFinished {
        /// Its id.
        requirement: &'a str,
        /// How strongly it is demanded.
        level: Level,
        /// What became of it.
        verdict: Verdict,
        /// Why, for every verdict that is neither pass nor explained by findings.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<&'a str>,
        /// How many findings it has.
        findings: usize,
    },
    /// Something is wrong with the run itself, such as an entry of the baseline.
    Problem {
        /// What, in a sentence.
        message: String,
        /// What to do.
        advice: &'a str,
    },
    /// The run is over, completed or not; always the last line.
    RunFinished {
        /// The answer in a word.
        verdict: Conclusion,
        /// The same in a line.
        headline: String,
        /// The tests that failed and passed when they were run again.
        flaky: Vec<&'a str>,
        /// Whether the run was ended before all tests were done.
        interrupted: bool,
        /// How long it took, in milliseconds.
        #[serde(skip_serializing_if = "Option::is_none")]
        duration_ms: Option<f64>,
    },
}

/// One violation, as the test saw it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct FindingEvent<'a> {
    /// The test that found it.
    test: &'a str,
    /// The requirement that is broken, which may be another one than that of the test.
    requirement: &'a str,
    /// How strongly it is demanded.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<Level>,
    /// File and line of the test's scenario.
    place: &'a str,
    /// What is wrong.
    message: &'a str,
    /// What was expected.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'a str>,
    /// What was there instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    got: Option<&'a str>,
    /// The number of the offending line in the conversation, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// The offending line.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    /// Whether it is a crash or a hang.
    #[serde(skip_serializing_if = "Option::is_none")]
    breakdown: Option<Breakdown>,
}

/// The stream, on any writer.
pub(super) struct Events<W> {
    out: W,
    context: RenderContext,
    catalogue: Arc<Catalogue>,
    watch: Stopwatch,
    trouble: Option<io::Error>,
}

impl<W: Write> Events<W> {
    /// A stream on this writer.
    pub(super) fn new(out: W, context: RenderContext) -> Self {
        let (catalogue, watch) = (Arc::default(), Stopwatch::start());
        Self { out, context, catalogue, watch, trouble: None }
    }

    /// The first thing that went wrong in writing, a closed pipe apart.
    pub(super) fn take_trouble(&mut self) -> Option<io::Error> {
        self.trouble.take().filter(|e| e.kind() != io::ErrorKind::BrokenPipe)
    }

    fn emit(&mut self, what: What<'_>) {
        let at_ms = (self.watch.now().as_secs_f64() * 1e6).round() / 1e3;
        let record = EventRecord { schema: SCHEMA, at_ms, what };
        // Whoever does not read is not written to again: a run must not wait for it.
        if self.trouble.is_some() {
            return;
        }
        let text = serde_json::to_string(&record).map_err(io::Error::from);
        let written = text.and_then(|text| {
            self.out.write_all(harmless(&text).as_bytes())?;
            self.out.flush()
        });
        self.trouble = written.err();
    }

    fn found(&mut self, finding: &Finding, drill: &DrillRecord) {
        let level = self.catalogue.requirement(&finding.requirement).map(|r| r.level);
        self.emit(What::Finding(FindingEvent {
            test: &drill.id,
            requirement: &finding.requirement,
            level,
            place: &drill.place,
            message: &finding.message,
            expected: finding.expected.as_deref(),
            got: finding.got.as_deref(),
            line: finding.line,
            source: finding.source.as_deref(),
            breakdown: finding.breakdown,
        }));
    }

    fn decided(&mut self, requirement: &RequirementRecord) {
        self.emit(What::RequirementFinished {
            requirement: &requirement.id,
            level: requirement.level,
            verdict: requirement.verdict,
            reason: requirement.reason.as_deref(),
            findings: requirement.findings.len(),
        });
    }

    fn finished(&mut self, record: &RunRecord) {
        for requirement in &record.requirements {
            self.decided(requirement);
        }
        for problem in &record.gate.problems {
            let message = problems::line(problem);
            self.emit(What::Problem { message, advice: &problem.advice });
        }
        let headline = summary::headline(record, &self.context);
        self.emit(What::RunFinished {
            verdict: record.verdict,
            headline,
            flaky: summary::flaky(record).iter().map(|f| f.drill.as_str()).collect(),
            interrupted: record.interrupted,
            duration_ms: record.duration_ms,
        });
    }
}

impl<W: Write> Listener for Events<W> {
    fn on(&mut self, event: &Event) {
        match event {
            Event::Started { catalogue, drills, runs, engine } => {
                self.context.learn(catalogue, *drills, *runs);
                self.catalogue = Arc::clone(catalogue);
                self.watch = Stopwatch::start();
                let first = catalogue.requirements.first();
                let protocol = first.and_then(|r| r.id.split('/').next()).map(str::to_owned);
                self.emit(What::RunStarted {
                    linesman: env!("CARGO_PKG_VERSION"),
                    protocol: protocol.as_deref(),
                    engine,
                    tests: *drills,
                    runs: *runs,
                });
            }
            Event::DrillStarted(drill) => self.emit(What::TestStarted {
                test: &drill.id,
                name: &drill.name,
                requirement: &drill.requirement,
                place: drill.place.to_string(),
            }),
            Event::DrillFinished(record, result) => {
                for finding in &result.findings {
                    self.found(finding, record);
                }
                self.emit(What::TestFinished {
                    test: &record.id,
                    requirement: &record.requirement,
                    verdict: record.verdict,
                    reason: record.reason.as_deref(),
                    breakdown: record.breakdown,
                    findings: result.findings.len(),
                    duration_ms: record.duration_ms,
                });
            }
            Event::DrillRepeated { record, runs, passed } => self.emit(What::TestRepeated {
                test: &record.id,
                requirement: &record.requirement,
                run: *runs,
                verdict: record.verdict,
                reason: record.reason.as_deref(),
                flaky: *passed,
                duration_ms: record.duration_ms,
            }),
            Event::Found { .. }
            | Event::NotReady { .. }
            | Event::Estimated { .. }
            | Event::TakesLong { .. }
            | Event::CutsDown => {}
            Event::Finished(record) => self.finished(record),
        }
    }
}

/// The JSON Schema of a line, indented; a test holds it against the types.
pub const fn events_schema() -> &'static str {
    include_str!("../../docs/events.schema.json")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::json::tests::is_kept;

    /// `LINESMAN_REGENERATE=schema` writes the file anew.
    #[test]
    fn the_schema_is_that_of_the_types() {
        let made = schemars::schema_for!(EventRecord<'static>);
        is_kept(&made, "events", events_schema());
    }
}
