//! The report for CI servers: `JUnit` XML.
//!
//! In: a record. Out: a suite per section of the features, a case per
//! requirement. Broken is a failure, not learnt is an error, not applicable
//! and excluded are skipped with their reason.
//! Never: characters that XML forbids.

use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestRerun, TestSuite};

use super::{
    Format, Palette, RenderContext, ReportError,
    escape::{clip, safe},
    exchange,
    failure::picture,
    problems, summary,
};
use crate::{
    spec::folder,
    verdict::{DrillRecord, RequirementRecord, RunRecord, Verdict},
};

/// How many transcripts a case brings along.
const TRANSCRIPTS: usize = 3;
/// The longest attribute.
const ATTRIBUTE: usize = 300;

/// The record as `JUnit` XML.
///
/// # Errors
/// A bug of linesman: the XML cannot be written.
pub fn write(record: &RunRecord, context: &RenderContext) -> Result<String, ReportError> {
    let mut report = Report::new(format!("linesman {}", safe(&record.protocol.id)));
    let wall = record.duration_ms.map(|ms| Duration::try_from_secs_f64(ms / 1000.0));
    let wall = wall.and_then(Result::ok);
    report.set_time(wall.unwrap_or_else(|| duration(record.drills.iter())));
    let mut suites: Vec<TestSuite> = Vec::new();
    for requirement in &record.requirements {
        let name = section(&requirement.id);
        let case = case(record, requirement, context);
        let known = suites.iter().position(|s| s.name.as_str() == name);
        let index = known.unwrap_or_else(|| {
            suites.push(suite(record, &name));
            suites.len() - 1
        });
        suites[index].add_test_case(case);
    }
    for suite in &mut suites {
        let time = suite.test_cases.iter().filter_map(|c| c.time).sum();
        suite.set_time(time);
    }
    if record.interrupted || !record.gate.problems.is_empty() {
        suites.push(around(record, context));
    }
    report.add_test_suites(suites);
    report
        .to_string()
        .map_err(|e| ReportError::Made { format: Format::Junit, reason: e.to_string() })
}

fn suite(record: &RunRecord, name: &str) -> TestSuite {
    let mut suite = TestSuite::new(name);
    let properties = [
        ("linesman", safe(&record.linesman)),
        ("protocol", safe(&record.protocol.title)),
        ("revision", safe(&record.protocol.revision)),
        ("engine", summary::engine_name(record)),
        ("verdict", record.verdict.word().to_owned()),
        ("interrupted", record.interrupted.to_string()),
    ];
    for (name, value) in properties {
        suite.add_property((name, clip(&value, ATTRIBUTE).as_str()));
    }
    suite
}

fn case(record: &RunRecord, requirement: &RequirementRecord, context: &RenderContext) -> TestCase {
    let mut case = TestCase::new(safe(&requirement.id), status(record, requirement, context));
    case.set_classname(format!("linesman.{}", section(&requirement.id).replace('/', ".")));
    let own = || record.drills.iter().filter(|d| d.requirement == requirement.id);
    case.set_time(duration(own()));
    if let Some((file, line)) = context.place(record, &requirement.id) {
        case.extra.insert("file".into(), safe(&file).into());
        case.extra.insert("line".into(), line.to_string().into());
    }
    for (name, value) in [
        ("level", requirement.level.word().to_owned()),
        ("verdict", requirement.verdict.word().to_owned()),
        ("section", safe(&requirement.section)),
        ("title", safe(&requirement.title)),
    ] {
        case.add_property((name, clip(&value, ATTRIBUTE).as_str()));
    }
    let output = output(record, requirement, context);
    if !output.is_empty() {
        case.set_system_out(output);
    }
    case
}

fn status(
    record: &RunRecord,
    requirement: &RequirementRecord,
    context: &RenderContext,
) -> TestCaseStatus {
    let reason = safe(requirement.reason.as_deref().unwrap_or("no reason was given"));
    let kind = requirement.level.word();
    match requirement.verdict {
        Verdict::Pass => {
            let flaky = summary::flaky(record).iter().filter(|f| f.requirement == requirement.id);
            let mut status = TestCaseStatus::success();
            status.add_reruns(flaky.map(|flaky| {
                let mut rerun = TestRerun::new(NonSuccessKind::Failure);
                rerun.set_message(clip(&flaky.first, ATTRIBUTE)).set_type("flaky");
                rerun
            }));
            status
        }
        Verdict::Fail | Verdict::Warn if !context.fail_on.condemns(requirement) => {
            TestCaseStatus::success()
        }
        Verdict::Fail | Verdict::Warn => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            let first = requirement.findings.first();
            let message = first.map_or(reason, |f| clip(&f.message, ATTRIBUTE));
            status.set_message(message).set_type(kind);
            status.set_description(picture(record, requirement, context, Palette::PLAIN));
            status
        }
        Verdict::Inconclusive => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
            status.set_message(clip(&reason, ATTRIBUTE)).set_type("inconclusive");
            let again = context.again(record, requirement, None);
            let again = again.map_or_else(String::new, |again| format!("rerun: {again}\n"));
            let ended =
                summary::ending(record, requirement).map_or_else(String::new, |(how, said)| {
                    let said = said.map(|said| format!("; its standard error says: {said}"));
                    format!("{how}{}\n", said.unwrap_or_default())
                });
            status.set_description(format!("{reason}\n{ended}{again}"));
            status
        }
        Verdict::Known => skipped(&format!("known failure: {reason}"), Verdict::Known),
        verdict @ (Verdict::NotApplicable | Verdict::Excluded) => skipped(&reason, verdict),
    }
}

fn skipped(reason: &str, verdict: Verdict) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(clip(reason, ATTRIBUTE)).set_type(verdict.word());
    status
}

/// What a person wants to see of a case that did not simply pass: the
/// findings, unless the failure shows them already, and the conversations.
fn output(record: &RunRecord, requirement: &RequirementRecord, context: &RenderContext) -> String {
    let mut out = String::new();
    let tolerated = requirement.verdict == Verdict::Known
        || matches!(requirement.verdict, Verdict::Fail | Verdict::Warn)
            && !context.fail_on.condemns(requirement);
    if tolerated && !requirement.findings.is_empty() {
        out.push_str(&picture(record, requirement, context, Palette::PLAIN));
        out.push('\n');
    }
    let mut drills: Vec<&DrillRecord> = Vec::new();
    for drill in &record.drills {
        let blamed = requirement.findings.iter().any(|f| f.drill == drill.id);
        let unclear = requirement.verdict == Verdict::Inconclusive
            && drill.requirement == requirement.id
            && drill.verdict == Verdict::Inconclusive;
        if (blamed || unclear) && !drill.transcript.is_empty() {
            drills.push(drill);
        }
    }
    let transcripts: Vec<String> =
        drills.into_iter().take(TRANSCRIPTS).map(exchange::whole).collect();
    out.push_str(&transcripts.join("\n"));
    out
}

/// What is wrong around the run. One that was ended early must not look
/// complete to a server that only counts.
fn around(record: &RunRecord, context: &RenderContext) -> TestSuite {
    let mut suite = suite(record, "linesman");
    suite.set_time(Duration::ZERO);
    let mut add = |name: String, kind, message: &str, word: &str, description: String| {
        let mut status = TestCaseStatus::non_success(kind);
        status.set_message(clip(message, ATTRIBUTE)).set_type(word).set_description(description);
        let mut case = TestCase::new(name, status);
        case.set_classname("linesman.run").set_time(Duration::ZERO);
        suite.add_test_case(case);
    };
    if record.interrupted {
        let message = "the run was interrupted: this report is partial";
        let headline = summary::headline(record, context);
        add("the run is complete".into(), NonSuccessKind::Error, message, "interrupted", headline);
    }
    for problem in &record.gate.problems {
        let word = problem.kind.word();
        let name = format!("{word}: {}", safe(&problem.subject));
        let text = format!("{}\n{}\n", problems::line(problem), safe(&problem.advice));
        add(name, NonSuccessKind::Failure, &safe(&problem.message), word, text);
    }
    suite
}

/// `uhp/play` of `uhp/play/answers-game-string`.
fn section(id: &str) -> String {
    safe(folder(id))
}

fn duration<'a>(drills: impl Iterator<Item = &'a DrillRecord>) -> Duration {
    let milliseconds: f64 = drills.map(|d| d.duration_ms).sum();
    // A record that was read back may hold anything.
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}
