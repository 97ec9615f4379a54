//! `linesman baseline`: the list of known failures, written or looked through.
//!
//! In: an engine and, if there is one, its baseline. Out: the baseline with
//! every failure in it and nothing else, reasons kept; or only what is to
//! change. Never: a hang or a failed greeting in the list, or a crash unless that was asked for.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    path::{Path, PathBuf},
    rc::Rc,
};

use clap::Args;

use super::{
    check_run::{CheckRun, Retries},
    ending,
    error::{CliError, Exit},
    given::Given,
    inputs::text_of,
    known, options,
    plan::CheckPlan,
    print, signals,
    tables::is_day,
    target::Target,
    times::Times,
};
use crate::{
    contract::Cancel,
    engine::today,
    files::TEXT,
    protocols,
    report::{problem_line, safe, write_file},
    spec::Level,
    suite::{Event, Listener, RunEnd},
    verdict::{
        Baseline, Breakdown, Breakdowns, Conclusion, Crash, CrashRecord, DrillRecord, Known,
        KnownRecord, ProblemKind, RequirementRecord, RunRecord, UNEXPLAINED, Verdict, root,
    },
};

/// Record the known failures of an engine, or check the record.
///
/// `--write` adds an entry for each failure and removes entries that are no longer needed;
/// it keeps the reasons that you wrote. `--check` shows what `--write` would change. A crash is
/// recorded only with `--crashes`, which takes a reason and a date: from then on, this crash in
/// these tests is excused until that date. A hang or a failed handshake is never recorded.
#[derive(Args, Debug)]
#[group(id = "what", required = true)]
pub(super) struct BaselineCommand {
    /// Write the file
    #[arg(long, group = "what")]
    write: bool,

    /// Only show what would change; exit with 1 if anything would
    #[arg(long, group = "what")]
    check: bool,

    /// With --write: record crashes too; needs --reason and --until
    #[arg(long, conflicts_with = "check")]
    crashes: bool,

    /// Why the crashes are tolerated
    #[arg(long, value_name = "TEXT", requires = "crashes")]
    reason: Option<String>,

    /// The last day on which the crashes are tolerated, such as 2027-03-31
    #[arg(long, value_name = "DATE", requires = "crashes")]
    until: Option<String>,

    /// The issue in which the crashes are followed up
    #[arg(long, value_name = "TEXT", requires = "crashes")]
    issue: Option<String>,

    #[command(flatten)]
    target: Target,
}

/// What is said of the crashes that are recorded.
struct Excuse {
    reason: String,
    until: String,
    issue: Option<String>,
}

/// What is to change in a baseline.
#[derive(Default)]
struct Change {
    /// The lines of entries no longer needed, and what they are called.
    without: Vec<(usize, String)>,
    /// Entries that are missing.
    added: Vec<KnownRecord>,
    /// Crashes that are missing.
    crashes: Vec<CrashRecord>,
    /// What is not excused and cannot be by what is to change.
    left: Vec<String>,
    /// Whether a crash is among that.
    crashed: bool,
}

impl BaselineCommand {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        let mut exit = Exit::Conforms;
        let excuse = self.excuse()?;
        let plans = self.target.plans(&Given::default())?;
        for plan in &plans {
            exit = exit.worse(self.look_through(plan, excuse.as_ref())?);
        }
        Ok(exit)
    }

    /// What is said of crashes, if they are to be recorded. A crash that is tolerated without a
    /// reason and an end would be forgotten.
    fn excuse(&self) -> Result<Option<Excuse>, CliError> {
        if !self.crashes {
            return Ok(None);
        }
        let said = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let missing: Vec<&str> = [("--reason TEXT", &self.reason), ("--until DATE", &self.until)]
            .into_iter()
            .filter_map(|(option, value)| said(value).is_none().then_some(option))
            .collect();
        let (Some(reason), Some(until)) = (said(&self.reason), said(&self.until)) else {
            return Err(CliError::Usage(format!(
                "a crash is recorded only with a reason and a last day: add {}, as in `--reason 'dies at unknown commands' --until 2027-03-31`",
                missing.join(" and ")
            )));
        };
        if !is_day(&until) {
            return Err(CliError::Usage(format!(
                "`--until {}` is no day: write one such as 2027-03-31",
                safe(&until)
            )));
        }
        if until < today() {
            return Err(CliError::Usage(format!(
                "`--until {until}` has passed: name the last day on which the crash is tolerated"
            )));
        }
        Ok(Some(Excuse { reason, until, issue: said(&self.issue) }))
    }

    fn look_through(&self, plan: &CheckPlan, excuse: Option<&Excuse>) -> Result<Exit, CliError> {
        let path = plan.choices.set_up.baseline.as_ref().or(plan.usual_baseline.as_ref());
        let path = path.map_or_else(|| PathBuf::from(known::FILE), PathBuf::clone);
        let baseline = if path.exists() { Some(known::read(&path)?) } else { None };
        let cancel = Cancel::default();
        let _reaper = options::reaper();
        signals::outlive_file_limit()?;
        let end = options::runtime()?.block_on(drilled(plan, baseline.as_ref(), &cancel))?;
        let Some(end) = end.filter(|end| !end.record.interrupted) else {
            print::error("interrupted: the baseline was not changed");
            return Ok(Exit::DoesNotConform);
        };
        let ours = !end.bugs.is_empty() || !end.mistakes.is_empty();
        if end.record.cause.is_some() || ours || end.exhausted.is_some() {
            let cause = end.record.cause.as_deref().unwrap_or("a test could not be run");
            print::error(&format!("{}; the baseline was not changed", safe(cause)));
            return Ok(ending::exit(&end));
        }
        let change = Change::of(&end.record, baseline.as_ref(), plan, excuse);
        // Where engines share the file, what is stale for one may be put right for another.
        let conforms = match end.record.verdict {
            Conclusion::Conforms => true,
            Conclusion::DoesNotConform => self.write,
            Conclusion::Inconclusive => false,
        };
        print::text(&change.told(&path, self.write, conforms, plan));
        if self.write {
            change.write(&path, baseline.is_some())?;
        }
        Ok(exit(change.is_fine(self.write, conforms)))
    }
}

fn exit(fine: bool) -> Exit {
    if fine { Exit::Conforms } else { Exit::DoesNotConform }
}

async fn drilled(
    plan: &CheckPlan,
    baseline: Option<&Baseline>,
    cancel: &Cancel,
) -> Result<Option<RunEnd>, CliError> {
    let silent: Rc<RefCell<dyn Listener>> = Rc::new(RefCell::new(|_: &Event| {}));
    CheckRun {
        plan,
        wanted: &plan.choices.wanted,
        baseline,
        times: Times::ONCE,
        allow_flaky: false,
        retries: Retries::default(),
        shrink: 0,
        fresh: plan.choices.set_up.fresh,
        quiet: false,
    }
    .run(silent, cancel)
    .await
}

impl Change {
    /// What has to change so that the list says just what this run showed.
    fn of(
        record: &RunRecord,
        baseline: Option<&Baseline>,
        plan: &CheckPlan,
        excuse: Option<&Excuse>,
    ) -> Self {
        let mut change = Self::default();
        // Where engines share a file, an entry says whose it is.
        let whose = plan.shares_baseline.then(|| plan.name.clone());
        let (whose, today) = (whose.as_ref(), today());
        change.look_at_entries(record, baseline, whose, &today);
        let known = change.look_at_crashes(record, baseline, (whose, &today), excuse);
        change.look_at_failures(record, baseline, (whose, &today), &known);
        // What is out of date and is not put right by this.
        for problem in &record.gate.problems {
            let again = |line: &usize| {
                problem.place.as_deref().is_some_and(|p| p.ends_with(&format!(":{line}")))
            };
            let solved = match problem.kind {
                ProblemKind::Stale | ProblemKind::OtherReason | ProblemKind::NeverExcused => true,
                _ => change.without.iter().any(|(line, _)| again(line)),
            };
            if !solved {
                let (line, advice) = (problem_line(problem), safe(&problem.advice));
                change.left.push(format!("{line}: {advice}"));
            }
        }
        change
    }

    /// Leaves out what is no longer needed.
    fn look_at_entries(
        &mut self,
        record: &RunRecord,
        baseline: Option<&Baseline>,
        whose: Option<&String>,
        today: &str,
    ) {
        let of_another = |k: &KnownRecord| k.engine.is_some() && k.engine.as_ref() != whose;
        let known: Vec<&Known> = baseline.iter().flat_map(|b| &b.known).collect();
        for entry in
            known.iter().filter(|k| !foreign(k.record(), record) && !of_another(k.record()))
        {
            let named: Vec<&RequirementRecord> =
                record.requirements.iter().filter(|r| entry.names(r)).collect();
            let (needed, idle): (Vec<_>, Vec<_>) =
                named.into_iter().partition(|r| r.verdict == Verdict::Known);
            let holds = idle.iter().any(|r| r.verdict == Verdict::Pass);
            let for_all = whose.is_some() && entry.record().engine.is_none();
            // The other engines may need it still; and whether one whose date has passed is
            // tolerated for longer is for a person to say, in the entry.
            let is_over = entry.expired(today) && idle.iter().any(|r| fails(r));
            if is_over || (for_all && needed.is_empty()) {
                continue;
            }
            if needed.is_empty() || holds || for_all {
                self.without.push((entry.record().line, entry.record().requirement.clone()));
                // A glob that is too wide is narrowed to what it was needed for.
                self.added.extend(needed.iter().map(|r| KnownRecord {
                    requirement: r.id.clone(),
                    engine: whose.cloned(),
                    ..entry.record().clone()
                }));
            }
        }
    }

    /// Leaves out crashes that do not happen any more, and adds those that are not known yet if
    /// they are to be excused. Which tests have a known crash then, and why.
    fn look_at_crashes(
        &mut self,
        record: &RunRecord,
        baseline: Option<&Baseline>,
        (whose, today): (Option<&String>, &str),
        excuse: Option<&Excuse>,
    ) -> Breakdowns {
        let mut known = Breakdowns::of(record).known().clone();
        let of_another = |c: &CrashRecord| c.engine.is_some() && c.engine.as_ref() != whose;
        let entries = baseline.iter().flat_map(|b| &b.crashes).filter(|c| !of_another(c));
        for entry in entries {
            let run = |d: &&DrillRecord| entry.names(d);
            let holds: Vec<&str> = record
                .drills
                .iter()
                .filter(run)
                .filter(|d| d.verdict == Verdict::Pass)
                .map(|d| d.id.as_str())
                .collect();
            // What is recorded anew needs no entry that has expired.
            let anew = |test: &String| {
                let crashed = |d: &DrillRecord| d.id == *test && !d.crashes.is_empty();
                excuse.is_some() && entry.expired(today) && record.drills.iter().any(crashed)
            };
            let (gone, tests): (Vec<_>, Vec<_>) = entry
                .tests
                .iter()
                .cloned()
                .partition(|test| holds.contains(&test.as_str()) || anew(test));
            if gone.is_empty() {
                continue;
            }
            self.without.push((entry.line, entry.name()));
            if !tests.is_empty() {
                self.crashes.push(CrashRecord { tests, ..entry.clone() });
            }
        }
        let Some(excuse) = excuse else { return Breakdowns::knowing(record, known) };
        let mut kinds: BTreeMap<Crash, (Crash, Vec<String>)> = BTreeMap::new();
        let new = |d: &&DrillRecord| {
            let excusable = d.is_of_a_feature() && d.breakdown != Some(Breakdown::Hang);
            excusable && !known.contains_key(&d.id)
        };
        for drill in record.drills.iter().filter(new) {
            for crash in &drill.crashes {
                let (_, tests) =
                    kinds.entry(crash.alike()).or_insert_with(|| (crash.clone(), Vec::new()));
                tests.push(drill.id.clone());
            }
        }
        for (crash, tests) in kinds.into_values() {
            let entry = CrashRecord {
                how: crash.how,
                stderr: Some(crash.stderr),
                engine: whose.cloned(),
                reason: excuse.reason.clone(),
                issue: excuse.issue.clone(),
                until: excuse.until.clone(),
                tests,
                ..CrashRecord::default()
            };
            known.extend(entry.tests.iter().map(|test| (test.clone(), entry.why())));
            self.crashes.push(entry);
        }
        Breakdowns::knowing(record, known)
    }

    /// Adds what fails and is not listed.
    fn look_at_failures(
        &mut self,
        record: &RunRecord,
        baseline: Option<&Baseline>,
        (whose, today): (Option<&String>, &str),
        breakdowns: &Breakdowns,
    ) {
        let is_over = |r: &RequirementRecord| {
            let known = baseline.iter().flat_map(|b| &b.known);
            known.filter(|k| k.names(r)).any(|k| k.expired(today))
        };
        for r in &record.requirements {
            let broken = |id| record.requirements.iter().any(|r| r.id == id && fails(r));
            let follows = r.reason.as_deref().and_then(root).is_some_and(|(id, _)| broken(id));
            let failing = fails(r)
                || (r.verdict == Verdict::Inconclusive && r.level == Level::Must && !follows);
            if !failing || breakdowns.excuse(r).is_some() || is_over(r) {
                continue;
            }
            if breakdowns.forbid_excuse(r) {
                let is = |kind| r.findings.iter().any(|f| f.breakdown == Some(kind));
                self.crashed |= is(Breakdown::Crash);
                let what = match (is(Breakdown::Hang), is(Breakdown::Crash)) {
                    (true, _) => "a hang is never recorded",
                    (_, true) => "a crash is recorded only with --crashes",
                    _ => "could not be tested because of a crash or a hang",
                };
                self.left.push(format!("{}: {what}", safe(&r.id)));
            } else {
                self.added.push(KnownRecord {
                    requirement: r.id.clone(),
                    reason: UNEXPLAINED.to_owned(),
                    engine: whose.cloned(),
                    finding: described(&breakdowns.shown(r)),
                    ..KnownRecord::default()
                });
            }
        }
    }

    const fn changes_nothing(&self) -> bool {
        self.without.is_empty() && self.added.is_empty() && self.crashes.is_empty()
    }

    /// Whether nothing is left to do once this is done.
    const fn is_fine(&self, write: bool, conforms: bool) -> bool {
        self.left.is_empty() && if self.changes_nothing() { conforms } else { write }
    }

    fn write(&self, path: &Path, there: bool) -> Result<(), CliError> {
        if self.changes_nothing() {
            return Ok(());
        }
        let text = if there { Some(text_of(path, TEXT)?) } else { None };
        let without: Vec<usize> = self.without.iter().map(|(line, _)| *line).collect();
        let text = known::edited(text.as_deref(), &without, &self.added, &self.crashes);
        Ok(write_file(path, &text)?)
    }

    fn told(&self, path: &Path, write: bool, conforms: bool, plan: &CheckPlan) -> String {
        let file = path.display();
        let mut out = String::new();
        for (line, what) in &self.without {
            out.push_str(&format!("- {} ({file}:{line})\n", safe(what)));
        }
        for entry in &self.added {
            let finding = entry.finding.as_deref().unwrap_or(&entry.reason);
            out.push_str(&format!("+ {}: {}\n", safe(&entry.requirement), safe(finding)));
        }
        for crash in &self.crashes {
            let stderr = crash.stderr.clone().unwrap_or_default();
            let what = Crash { how: crash.how.clone(), stderr };
            let n = crash.tests.len();
            let tests = if n == 1 { "1 test".to_owned() } else { format!("{n} tests") };
            let until = &crash.until;
            out.push_str(&format!("+ {} in {tests}, until {until}\n", safe(&what.to_string())));
        }
        for what in &self.left {
            out.push_str(&format!("! {what}\n"));
        }
        let unexplained = self.added.iter().any(|entry| entry.reason == UNEXPLAINED);
        let done = match (self.changes_nothing(), write) {
            (true, _) if self.left.is_empty() && !conforms => {
                "has nothing to change, but the check does not pass with it: `linesman check` shows why"
            }
            (true, _) if self.left.is_empty() => "is up to date: nothing to change",
            (true, _) => "has nothing to change, but does not excuse what is marked with `!`",
            (false, true) if unexplained => "written; fill in the reason of each new entry",
            (false, true) => "written",
            (false, false) => {
                "is out of date; `linesman baseline … --write` would make these changes"
            }
        };
        out.push_str(&format!("{file}: {done}\n"));
        if self.crashed {
            out.push_str(&format!(
                "to excuse a crash until a certain day: `{}`\n",
                plan.with_crashes()
            ));
        }
        if write
            && !self.changes_nothing()
            && plan.choices.set_up.baseline.is_none()
            && plan.usual_baseline.is_none()
        {
            out.push_str(&format!("`linesman check` reads it with `--baseline {file}`\n"));
        }
        out
    }
}

/// Whether a requirement is broken, as far as this record tells; what could only not
/// be tested because of it is excused with it.
const fn fails(requirement: &RequirementRecord) -> bool {
    matches!(requirement.verdict, Verdict::Fail | Verdict::Warn)
}

/// Whether an entry is about a protocol that this run was not about.
fn foreign(entry: &KnownRecord, record: &RunRecord) -> bool {
    let first = entry.requirement.split('/').next().unwrap_or_default();
    first != record.protocol.id && protocols::find(first).is_some()
}

/// A text that all findings contain and that the next run will show again:
/// what they begin with alike, up to what may differ from run to run.
fn described(texts: &[String]) -> Option<String> {
    /// Less would describe anything.
    const LEAST: usize = 8;
    let first = texts.first()?;
    let mut length = first.len();
    for text in texts {
        let alike = first.bytes().zip(text.bytes()).take_while(|(a, b)| a == b).count();
        length = length.min(alike);
    }
    while !first.is_char_boundary(length) {
        length -= 1;
    }
    let mut common = &first[..length];
    // A count of findings and a time differ from run to run.
    for mark in [" more of the same", " ms", " s"] {
        if let Some((before, _)) = common.split_once(mark)
            && before.ends_with(|c: char| c.is_ascii_digit())
        {
            common = before.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.' || c == '(');
        }
    }
    // Of what spoilt a drill, the name is enough.
    let common = match common.split_once(" is broken: ") {
        Some((id, _)) => &common[..id.len() + " is broken".len()],
        None => common.trim(),
    };
    (common.chars().count() >= LEAST).then(|| common.to_owned())
}

#[cfg(test)]
mod tests {
    use super::described;

    #[test]
    fn what_differs_from_run_to_run_is_not_described() {
        let text = |texts: &[&str]| {
            described(&texts.iter().map(|&t| t.to_owned()).collect::<Vec<_>>()).unwrap_or_default()
        };
        assert_eq!(text(&["the list has 2 plies"]), "the list has 2 plies");
        assert_eq!(text(&["the list has 2 plies", "the list has 3 plies"]), "the list has");
        assert_eq!(text(&["no answer within 5.25 s of it"]), "no answer within");
        assert_eq!(text(&["the name is empty (3 more of the same)"]), "the name is empty");
        assert_eq!(text(&["a/b is broken: the list has 2 plies"]), "a/b is broken");
        assert_eq!(text(&["one thing", "another"]), "");
        assert_eq!(text(&["12345678é", "12345678è"]), "12345678");
    }
}
