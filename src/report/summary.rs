//! What a run amounts to: counts, what did not run and why, the answer.
//!
//! In: a record. Out: plain values that console and Markdown lay out.
//! Never: colours, tables, the escaping of a format.

use std::collections::BTreeSet;

use super::{
    RenderContext,
    escape::{clip_shown, safe},
    exchange, problems,
};
use crate::{
    spec::{Level, Sides},
    verdict::{
        Cause, Conclusion, DrillRecord, FlakyRecord, RequirementRecord, RunRecord, Verdict, causes,
    },
};

/// The longest name of an engine in the answer.
const NAME: usize = 60;

/// The verdicts in the order of the tables.
pub(super) const COLUMNS: [Verdict; 7] = [
    Verdict::Pass,
    Verdict::Fail,
    Verdict::Warn,
    Verdict::Known,
    Verdict::Inconclusive,
    Verdict::NotApplicable,
    Verdict::Excluded,
];

/// Requirements that share a verdict and the reason for it.
pub(super) struct Group<'a> {
    /// The reason, harmless.
    pub reason: String,
    /// Those it holds for.
    pub members: Vec<&'a RequirementRecord>,
}

/// The counts as a table.
pub(super) struct Counts {
    /// The verdicts that occur, and pass and fail.
    pub verdicts: Vec<Verdict>,
    /// A row a level that occurs.
    pub rows: Vec<(Level, Vec<usize>)>,
}

/// The answer in a line: `nokamute 1.0.3, uhp: does not conform: 1 cause, 2
/// requirements broken`.
#[must_use]
pub fn headline(record: &RunRecord, context: &RenderContext) -> String {
    let (name, protocol) = (clip_shown(&name(record), NAME), safe(&record.protocol.id));
    format!("{name}, {protocol}: {}", answer(record, context))
}

/// The answer without the engine's name.
pub(super) fn answer(record: &RunRecord, context: &RenderContext) -> String {
    let cause = record.cause.as_deref().map(safe);
    let text = match record.verdict {
        Conclusion::DoesNotConform => {
            match (broken(record, context), cause, problems::phrase(record)) {
                (0, _, Some(problems)) => format!("does not pass: {problems}"),
                (0, Some(cause), None) => format!("does not conform: {cause}"),
                (0, None, None) => "does not conform".into(),
                (_, cause, problems) => {
                    let cause = cause.map(|cause| format!("nothing else was tested: {cause}"));
                    let more = cause.into_iter().chain(problems);
                    let more: String = more.map(|text| format!("; {text}")).collect();
                    format!("does not conform: {}{more}", consequences(record, context))
                }
            }
        }
        // The suite says so itself; a merged or edited record might not.
        Conclusion::Conforms if record.interrupted => {
            return format!("inconclusive: {}", interruption(record));
        }
        Conclusion::Conforms => {
            let notes = [
                (Verdict::Warn, "warning", "warnings"),
                (Verdict::Known, "known failure", "known failures"),
            ];
            let notes = notes
                .into_iter()
                .map(|(verdict, one, many)| (count(record, verdict), one, many))
                .filter(|(n, ..)| *n > 0)
                .map(|(n, one, many)| format!("{n} {}", if n == 1 { one } else { many }));
            let more = known_crashes(record).into_iter().chain(flaky_tests(record));
            let notes: Vec<String> = notes.chain(more).collect();
            let with = if notes.is_empty() { "" } else { ", with " };
            format!("conforms{with}{}", listed(&notes))
        }
        Conclusion::Inconclusive if record.interrupted && cause.is_none() => {
            return format!("inconclusive: {}", interruption(record));
        }
        Conclusion::Inconclusive => {
            let untested = musts(record, Verdict::Inconclusive);
            match (cause, untested) {
                (Some(cause), _) => format!("inconclusive: {cause}"),
                _ if problems::phrase(record).is_some() => {
                    format!("inconclusive: {}", problems::phrase(record).unwrap_or_default())
                }
                (None, 0) => "inconclusive: nothing could be tested".into(),
                (None, n) => format!("inconclusive: {} could not be tested", requirements(n)),
            }
        }
    };
    let flaky = flaky_tests(record).filter(|_| record.verdict != Conclusion::Conforms);
    let text = flaky.map_or(text.clone(), |flaky| format!("{text}; {flaky}"));
    let told = !record.interrupted || text.contains("interrupted");
    if told { text } else { format!("{text} ({})", interruption(record)) }
}

/// `a`, `a and b`, `a, b and c`.
fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// The crashes that the baseline excuses, in a phrase.
fn known_crashes(record: &RunRecord) -> Option<String> {
    let crashes = || record.gate.baseline.iter().flat_map(|b| &b.crashes);
    let used = crashes().filter(|c| !c.excused.is_empty()).count();
    let tests: BTreeSet<&String> = crashes().flat_map(|c| &c.excused).collect();
    let crashes = if used == 1 { "crash" } else { "crashes" };
    (used > 0).then(|| format!("{used} known {crashes} in {}", tests_of(tests.len())))
}

/// The drills that failed and passed when they were run again.
pub(super) fn flaky(record: &RunRecord) -> &[FlakyRecord] {
    record.gate.retried.as_ref().map_or(&[], |retried| &retried.flaky)
}

/// How many there are, in a phrase, unless they are among the problems of the run.
fn flaky_tests(record: &RunRecord) -> Option<String> {
    let fails = record.gate.retried.as_ref().is_some_and(|retried| retried.fails);
    match flaky(record).len() {
        _ if fails => None,
        0 => None,
        1 => Some("1 flaky test".to_owned()),
        n => Some(format!("{n} flaky tests")),
    }
}

/// Why the run ended before all drills were done.
pub(super) fn interruption(record: &RunRecord) -> String {
    record.interruption.as_deref().map_or_else(|| "the run was interrupted".into(), safe)
}

/// How many things went wrong, what they break, and what could not be tested.
fn consequences(record: &RunRecord, context: &RenderContext) -> String {
    let causes: Vec<Cause<'_>> = causes(record);
    let counts = |r: &&&RequirementRecord| record.sides.has(r.side);
    let breaking = || causes.iter().filter(|c| c.requirements().any(|r| context.broken(r)));
    let because = breaking().flat_map(|c| &c.untested).filter(counts).count();
    let besides = count(record, Verdict::Inconclusive) - because;
    let mut text = match breaking().count() {
        1 => "1 cause, ".to_owned(),
        n => format!("{n} causes, "),
    };
    text.push_str(&format!("{} broken", requirements(broken(record, context))));
    if because > 0 {
        let them = if breaking().count() == 1 { "it" } else { "them" };
        text.push_str(&format!(", {because} not tested because of {them}"));
    }
    if besides > 0 && record.cause.is_none() {
        text.push_str(&format!(", {besides} not tested"));
        text.push_str(if because > 0 { " for other reasons" } else { "" });
    }
    text
}

/// How many demands on the engine are broken.
pub(super) fn broken(record: &RunRecord, context: &RenderContext) -> usize {
    record.counted().filter(|r| context.broken(r)).count()
}

/// Whether something is not as demanded and yet let pass.
pub(super) fn tolerated(record: &RunRecord) -> bool {
    count(record, Verdict::Known) + count(record, Verdict::Warn) > 0
}

/// The causes to draw: broken MUSTs first, then what else is broken, then warnings; among
/// these, what shows in most tests first.
pub(super) fn to_draw<'a>(record: &'a RunRecord, context: &RenderContext) -> Vec<Cause<'a>> {
    let mut all = causes(record);
    all.sort_by_key(|cause| {
        let tests: BTreeSet<&str> = cause.findings().map(|f| f.drill.as_str()).collect();
        let must = cause.lead.level == Level::Must;
        (!context.broken(cause.lead), !must, std::cmp::Reverse(tests.len()))
    });
    all
}

/// The requirements of a verdict by their reason, the largest group first;
/// without those that are told under the cause of it.
pub(super) fn groups(record: &RunRecord, verdict: Verdict) -> Vec<Group<'_>> {
    let causes = causes(record);
    let told: BTreeSet<&str> =
        causes.iter().flat_map(|c| &c.untested).map(|r| r.id.as_str()).collect();
    let mut groups: Vec<Group<'_>> = Vec::new();
    let members = record.requirements.iter().filter(|r| r.verdict == verdict);
    for member in members.filter(|r| !told.contains(r.id.as_str())) {
        let reason = safe(member.reason.as_deref().unwrap_or("no reason was given"));
        match groups.iter_mut().find(|g| g.reason == reason) {
            Some(group) => group.members.push(member),
            None => groups.push(Group { reason, members: vec![member] }),
        }
    }
    groups.sort_by_key(|g| std::cmp::Reverse(g.members.len()));
    groups
}

/// How many requirements are told under the cause that kept them from being
/// tested.
pub(super) fn told_elsewhere(record: &RunRecord) -> usize {
    causes(record).iter().map(|c| c.untested.len()).sum()
}

/// The excluded requirements in a phrase, if there are any.
pub(super) fn excluded(record: &RunRecord) -> Option<(usize, String)> {
    let all = record.requirements.iter().filter(|r| r.verdict == Verdict::Excluded);
    let (own, other): (Vec<_>, Vec<_>) = all.partition(|r| record.sides.has(r.side));
    let total = own.len() + other.len();
    let (side, command) = match record.sides {
        Sides::Controller => ("engine", "check"),
        Sides::Engine | Sides::Both => ("controller", "check-controller"),
    };
    let what = match other.len() {
        0 => "cannot be tested".to_owned(),
        1 if total == 1 => format!("binds the {side}, which {command} tests"),
        n if n == total => format!("bind the {side}, which {command} tests"),
        1 => format!("cannot be tested; 1 of them binds the {side}"),
        n => format!("cannot be tested; {n} of them bind the {side}"),
    };
    (total > 0).then_some((total, what))
}

/// The requirements of a group, the first few by name.
pub(super) fn names(members: &[&RequirementRecord], shown: usize) -> String {
    let mut ids: Vec<String> = members.iter().map(|r| safe(&r.id)).collect();
    // A single one more takes no more room than saying so.
    if ids.len() > shown + 1 {
        let rest = ids.split_off(shown).len();
        return format!("{} and {rest} more", ids.join(", "));
    }
    ids.join(", ")
}

/// What was sent in which state, in short.
pub(super) struct Coverage {
    /// How much of what the protocol has was met.
    pub answer: String,
    /// What never was.
    pub never: Vec<String>,
}

/// What was sent in which state; nothing if that was not asked for.
pub(super) fn coverage(record: &RunRecord) -> Option<Coverage> {
    let never: Vec<String> = record
        .coverage
        .iter()
        .filter(|cell| cell.times == 0)
        .map(|cell| safe(&cell.shown()))
        .collect();
    let (all, lost) = (record.coverage.len(), never.len());
    let answer = format!(
        "{} of {all} combinations of a command, a state and an answer were met",
        all - lost
    );
    (all > 0).then_some(Coverage { answer, never })
}

/// The counts of the record, without verdicts that do not occur.
pub(super) fn counts(record: &RunRecord) -> Counts {
    let of = |level: Level, verdict: Verdict| {
        record.summary.get(&level).and_then(|row| row.get(&verdict)).copied().unwrap_or_default()
    };
    let occurs = |verdict: &Verdict| {
        matches!(verdict, Verdict::Pass | Verdict::Fail)
            || Level::ALL.into_iter().any(|level| of(level, *verdict) > 0)
    };
    let verdicts: Vec<Verdict> = COLUMNS.into_iter().filter(occurs).collect();
    let row = |level| verdicts.iter().map(|v| of(level, *v)).collect::<Vec<usize>>();
    let rows = Level::ALL.into_iter().map(|level| (level, row(level)));
    let rows = rows.filter(|(_, row)| row.iter().any(|n| *n > 0)).collect();
    Counts { verdicts, rows }
}

/// The first drill with a conversation that ended for this reason.
pub(super) fn witness<'a>(record: &'a RunRecord, reason: &str) -> Option<&'a DrillRecord> {
    let stopped = |d: &&DrillRecord| {
        d.verdict == Verdict::Inconclusive
            && !d.transcript.is_empty()
            && d.reason.as_deref().is_some_and(|r| safe(r) == reason)
    };
    record.drills.iter().find(stopped)
}

/// How the engine ended where a requirement was found broken or could not be
/// tested, and the last lines of its standard error in one.
pub(super) fn ending(
    record: &RunRecord,
    requirement: &RequirementRecord,
) -> Option<(String, Option<String>)> {
    let finding = requirement.findings.first();
    let shown = |d: &&DrillRecord| match finding {
        Some(finding) => d.id == finding.drill && exchange::is_last(d, finding.line),
        None => d.requirement == requirement.id && d.verdict == Verdict::Inconclusive,
    };
    let end = record.drills.iter().filter(shown).find_map(|d| d.end.as_ref())?;
    let lines: Vec<String> = end.stderr.iter().map(|line| safe(line)).collect();
    Some((format!("the engine {}", safe(&end.how)), (!lines.is_empty()).then(|| lines.join(" ⏎ "))))
}

/// How long the run took on the clock, and apart from it all drills together,
/// of which several go on at the same time.
pub(super) fn time(record: &RunRecord, context: &RenderContext) -> String {
    let drills = || record.drills.iter().filter(|d| d.is_of_a_feature());
    let ran = drills().filter(|d| !d.transcript.is_empty()).count();
    let all = drills().count();
    // Not `sum`, which makes of no drills a negative zero.
    let total = record.drills.iter().fold(0.0, |total, d| total + d.duration_ms);
    let wall = record.duration_ms.map(|ms| format!("{}; ", seconds(ms))).unwrap_or_default();
    let chosen = context.drills.map_or(all, |(drills, _)| drills);
    let took = |which: String| format!("{wall}{which} took {} together", seconds(total));
    match &record.gate.repeat {
        Some(repeat) => format!("{wall}{} in each of {} runs", tests_of(all), repeat.runs),
        None if ran == 0 => format!("{wall}none of {} was run", tests_of(chosen)),
        None if ran < chosen => took(format!("{ran} of {}", tests_of(chosen))),
        None => took(tests_of(ran)),
    }
}

/// `an engine`, `a viewer`.
#[must_use]
pub fn with_article(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {word}")
}

/// `1 test`, `2 tests`.
pub fn tests_of(n: usize) -> String {
    if n == 1 { "1 test".into() } else { format!("{n} tests") }
}

/// Milliseconds as seconds.
pub(super) fn seconds(milliseconds: f64) -> String {
    format!("{:.2} s", milliseconds / 1000.0)
}

/// What the engine is called: as it declares, or else its command, or the
/// files where it was heard.
pub(super) fn name(record: &RunRecord) -> String {
    declared(record).unwrap_or_else(|| match record.engine.recorded.as_slice() {
        [] => command(record),
        files => safe(&files.join(", ")),
    })
}

fn declared(record: &RunRecord) -> Option<String> {
    record.engine.name.as_deref().map(safe).filter(|name| !name.trim().is_empty())
}

/// The engine in a phrase: its own name and its command, or where it was heard.
pub(super) fn engine_name(record: &RunRecord) -> String {
    let command = command(record);
    declared(record).map_or(command.clone(), |name| format!("{name} ({command})"))
}

fn command(record: &RunRecord) -> String {
    let engine = &record.engine;
    if !engine.recorded.is_empty() {
        format!("as recorded in {}", safe(&engine.recorded.join(", ")))
    } else if engine.command.is_empty() {
        "the bundled reference engine".to_owned()
    } else {
        safe(&shell_words::join(&engine.command))
    }
}

/// What the engine declares, if it declares anything.
pub(super) fn capabilities(record: &RunRecord) -> Option<String> {
    let all: Vec<String> = record.engine.capabilities.iter().map(|c| safe(c)).collect();
    (!all.is_empty()).then(|| all.join(", "))
}

/// Editions, readings and names in force, if any are told.
pub(super) fn settings(record: &RunRecord) -> Option<String> {
    let all = record.protocol.settings.iter();
    let all: Vec<String> = all.map(|(k, v)| format!("{}: {}", safe(k), safe(v))).collect();
    (!all.is_empty()).then(|| all.join("; "))
}

/// `1 requirement`, `2 requirements`.
pub(super) fn requirements(n: usize) -> String {
    counted(n, "requirement")
}

/// `1 test`, `2 tests`.
pub(super) fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

fn count(record: &RunRecord, verdict: Verdict) -> usize {
    record.counted().filter(|r| r.verdict == verdict).count()
}

fn musts(record: &RunRecord, verdict: Verdict) -> usize {
    record.counted().filter(|r| r.level == Level::Must && r.verdict == verdict).count()
}
