//! What a run amounts to: counts, what did not run and why, the answer.
//!
//! In: a record. Out: plain values that console and Markdown lay out.
//! Never: colours, tables, the escaping of a format.

use super::{Scene, problems, safe::safe};
use crate::{
    spec::{Level, Side},
    verdict::{Conclusion, DrillRecord, RequirementRecord, RunRecord, Verdict},
};

/// The verdicts in the order of the tables.
const COLUMNS: [Verdict; 7] = [
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

/// The answer in a line: `uhp: does not conform: 2 requirements broken`.
#[must_use]
pub fn headline(record: &RunRecord, scene: &Scene) -> String {
    format!("{}: {}", safe(&record.protocol.id), answer(record, scene))
}

fn answer(record: &RunRecord, scene: &Scene) -> String {
    let cause = record.cause.as_deref().map(safe);
    let text = match record.verdict {
        Conclusion::DoesNotConform => {
            match (broken(record, scene), cause, problems::phrase(record)) {
                (0, _, Some(problems)) => format!("not as it should be: {problems}"),
                (0, Some(cause), None) => format!("does not conform: {cause}"),
                (0, None, None) => "does not conform".into(),
                (n, _, None) => format!("does not conform: {} broken", requirements(n)),
                (n, _, Some(problems)) => {
                    format!("does not conform: {} broken; {problems}", requirements(n))
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
            let notes: Vec<String> = notes
                .into_iter()
                .map(|(verdict, one, many)| (count(record, verdict), one, many))
                .filter(|(n, ..)| *n > 0)
                .map(|(n, one, many)| format!("{n} {}", if n == 1 { one } else { many }))
                .collect();
            let with = if notes.is_empty() { "" } else { ", with " };
            format!("conforms{with}{}", notes.join(" and "))
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
    let told = !record.interrupted || text.contains("interrupted");
    if told { text } else { format!("{text} ({})", interruption(record)) }
}

/// Why the run ended before all drills were done.
pub(super) fn interruption(record: &RunRecord) -> String {
    record.interruption.as_deref().map_or_else(|| "the run was interrupted".into(), safe)
}

/// How many demands on the engine are broken.
pub(super) fn broken(record: &RunRecord, scene: &Scene) -> usize {
    engine(record).filter(|r| scene.broken(r)).count()
}

/// Whether something is not as demanded and yet let pass.
pub(super) fn tolerated(record: &RunRecord) -> bool {
    count(record, Verdict::Known) + count(record, Verdict::Warn) > 0
}

/// The requirements to draw: warnings first, so that what is worst stands
/// nearest to the end.
pub(super) fn to_draw<'a>(record: &'a RunRecord, scene: &Scene) -> Vec<&'a RequirementRecord> {
    let wrong = |r: &&RequirementRecord| matches!(r.verdict, Verdict::Fail | Verdict::Warn);
    let mut all: Vec<_> = record.requirements.iter().filter(wrong).collect();
    all.sort_by_key(|r| scene.broken(r));
    all
}

/// The requirements of a verdict by their reason, the largest group first.
pub(super) fn groups(record: &RunRecord, verdict: Verdict) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for member in record.requirements.iter().filter(|r| r.verdict == verdict) {
        let reason = safe(member.reason.as_deref().unwrap_or("no reason was given"));
        match groups.iter_mut().find(|g| g.reason == reason) {
            Some(group) => group.members.push(member),
            None => groups.push(Group { reason, members: vec![member] }),
        }
    }
    groups.sort_by_key(|g| std::cmp::Reverse(g.members.len()));
    groups
}

/// The excluded requirements in a phrase, if there are any.
pub(super) fn excluded(record: &RunRecord) -> Option<(usize, String)> {
    let all = record.requirements.iter().filter(|r| r.verdict == Verdict::Excluded);
    let (engine, other): (Vec<_>, Vec<_>) = all.partition(|r| r.side == Side::Engine);
    let total = engine.len() + other.len();
    let binds = match other.len() {
        0 => String::new(),
        n if n == total => "; they bind the other side".into(),
        1 => "; 1 of them binds the other side".into(),
        n => format!("; {n} of them bind the other side"),
    };
    (total > 0).then(|| (total, format!("no drill can test them{binds}")))
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

/// The engine in a phrase: its own name and its command, or where it was heard.
pub(super) fn engine_name(record: &RunRecord) -> String {
    let engine = &record.engine;
    let command = if !engine.recorded.is_empty() {
        format!("as recorded in {}", safe(&engine.recorded.join(", ")))
    } else if engine.command.is_empty() {
        "the bundled reference engine".to_owned()
    } else {
        safe(&shell_words::join(&engine.command))
    };
    let name = engine.name.as_deref().map(safe).filter(|n| !n.is_empty());
    name.map_or(command.clone(), |name| format!("{name} ({command})"))
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
    if n == 1 { "1 requirement".into() } else { format!("{n} requirements") }
}

fn engine(record: &RunRecord) -> impl Iterator<Item = &RequirementRecord> {
    record.requirements.iter().filter(|r| r.side == Side::Engine)
}

fn count(record: &RunRecord, verdict: Verdict) -> usize {
    engine(record).filter(|r| r.verdict == verdict).count()
}

fn musts(record: &RunRecord, verdict: Verdict) -> usize {
    engine(record).filter(|r| r.level == Level::Must && r.verdict == verdict).count()
}
