//! `linesman baseline`: the list of known failures, written or looked through.
//!
//! In: an engine and, if there is one, its baseline. Out: the baseline with
//! every failure in it and nothing else, reasons kept; or only what is to
//! change. Never: a crash, a hang or a failed greeting in the list.

use std::{
    cell::RefCell,
    path::{Path, PathBuf},
    rc::Rc,
};

use clap::Args;

use super::{
    check_run::{CheckRun, Times},
    error::{CliError, Exit},
    known, options, print,
    tables::text_of,
    target::{CheckPlan, Target},
};
use crate::{
    contract::Cancel,
    files::TEXT,
    protocols,
    report::{safe, write_file},
    spec::Level,
    suite::{Event, Listener, RunEnd},
    verdict::{
        Baseline, Breakdowns, Conclusion, Known, KnownRecord, RequirementRecord, RunRecord,
        UNEXPLAINED, Verdict, root, shown,
    },
};

/// Record the known failures of an engine, or check the record.
///
/// `--write` adds an entry for each failure and removes entries that are no longer needed;
/// it keeps the reasons that you wrote. `--check` shows what `--write` would change. A crash,
/// a hang or a failed handshake is never recorded.
#[derive(Args, Debug)]
#[group(id = "what", required = true)]
pub(super) struct BaselineCommand {
    /// Write the file
    #[arg(long, group = "what")]
    write: bool,

    /// Only show what would change; exit with 1 if anything would
    #[arg(long, group = "what")]
    check: bool,

    #[command(flatten)]
    target: Target,
}

/// What is to change in a baseline.
#[derive(Default)]
struct Change {
    /// Entries no longer needed.
    without: Vec<KnownRecord>,
    /// Entries that are missing.
    added: Vec<KnownRecord>,
    /// What no baseline can excuse.
    left: Vec<String>,
}

impl BaselineCommand {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        let mut exit = Exit::Conforms;
        let plans = self.target.plans()?;
        for plan in &plans {
            exit = exit.worse(self.look_through(plan)?);
        }
        Ok(exit)
    }

    fn look_through(&self, plan: &CheckPlan) -> Result<Exit, CliError> {
        let path = plan.baseline.as_ref().or(plan.usual_baseline.as_ref());
        let path = path.map_or_else(|| PathBuf::from(known::FILE), PathBuf::clone);
        let baseline = if path.exists() { Some(known::read(&path)?) } else { None };
        let cancel = Cancel::default();
        let _reaper = options::reaper();
        super::signals::outlive_file_limit()?;
        let end = options::runtime()?.block_on(drilled(plan, baseline.as_ref(), &cancel))?;
        let Some(end) = end.filter(|end| !end.record.interrupted) else {
            print::error("interrupted: the baseline was not changed");
            return Ok(Exit::DoesNotConform);
        };
        let ours = !end.bugs.is_empty() || !end.mistakes.is_empty();
        if end.record.cause.is_some() || ours || end.exhausted.is_some() {
            let cause = end.record.cause.as_deref().unwrap_or("a test could not be run");
            print::error(&format!("{}; the baseline was not changed", safe(cause)));
            return Ok(super::check::verdict(&end));
        }
        let change = Change::of(&end.record, baseline.as_ref(), plan);
        print::text(&change.told(&path, self.write));
        if self.write {
            change.write(&path, baseline.is_some())?;
            return Ok(exit(change.left.is_empty()));
        }
        let fine = change.is_empty() && end.record.verdict == Conclusion::Conforms;
        Ok(exit(fine))
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
    CheckRun { plan, wanted: &plan.wanted, baseline, times: Times::ONCE, allow_flaky: false }
        .run(silent, cancel)
        .await
}

impl Change {
    /// What has to change so that the list says just what this run showed.
    fn of(record: &RunRecord, baseline: Option<&Baseline>, plan: &CheckPlan) -> Self {
        let mut change = Self::default();
        // Where engines share a file, an entry says whose it is.
        let whose = plan.shares_baseline.then(|| plan.name.clone());
        let of_another = |k: &KnownRecord| k.engine.is_some() && k.engine != whose;
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
            // The other engines may need it still.
            if for_all && needed.is_empty() {
                continue;
            }
            if needed.is_empty() || holds || for_all {
                change.without.push(entry.record().clone());
                // A glob that is too wide is narrowed to what it was needed for.
                change.added.extend(needed.iter().map(|r| KnownRecord {
                    requirement: r.id.clone(),
                    engine: whose.clone(),
                    ..entry.record().clone()
                }));
            }
        }
        let breakdowns = Breakdowns::of(record);
        for r in &record.requirements {
            let broken = |id| record.requirements.iter().any(|r| r.id == id && fails(r));
            let follows = r.reason.as_deref().and_then(root).is_some_and(|(id, _)| broken(id));
            let failing = fails(r)
                || (r.verdict == Verdict::Inconclusive && r.level == Level::Must && !follows);
            if !failing {
                continue;
            }
            if breakdowns.forbid_excuse(r) {
                change.left.push(r.id.clone());
            } else {
                change.added.push(KnownRecord {
                    requirement: r.id.clone(),
                    reason: UNEXPLAINED.to_owned(),
                    engine: whose.clone(),
                    finding: described(&shown(r)),
                    ..KnownRecord::default()
                });
            }
        }
        change
    }

    fn is_empty(&self) -> bool {
        self.without.is_empty() && self.added.is_empty() && self.left.is_empty()
    }

    fn write(&self, path: &Path, there: bool) -> Result<(), CliError> {
        if self.without.is_empty() && self.added.is_empty() {
            return Ok(());
        }
        let text = if there { Some(text_of(path, TEXT)?) } else { None };
        let without: Vec<usize> = self.without.iter().map(|k| k.line).collect();
        Ok(write_file(path, &known::edited(text.as_deref(), &without, &self.added))?)
    }

    fn told(&self, path: &Path, write: bool) -> String {
        let file = path.display();
        let mut out = String::new();
        for entry in &self.without {
            out.push_str(&format!("- {} ({file}:{})\n", safe(&entry.requirement), entry.line));
        }
        for entry in &self.added {
            let finding = entry.finding.as_deref().unwrap_or(&entry.reason);
            out.push_str(&format!("+ {}: {}\n", safe(&entry.requirement), safe(finding)));
        }
        for id in &self.left {
            out.push_str(&format!("! {}: a crash or a hang is never excused\n", safe(id)));
        }
        let done = match (self.without.is_empty() && self.added.is_empty(), write) {
            (true, _) => "is up to date: nothing to change",
            (false, true) => "written; fill in the reason of each new entry",
            (false, false) => {
                "is out of date; `linesman baseline … --write` would make these changes"
            }
        };
        out.push_str(&format!("{file}: {done}\n"));
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
