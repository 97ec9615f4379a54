//! `linesman golden`: approved conversations in the engine's own repository.
//!
//! In: an engine, a folder of `.log` files, redactions. Out: the files, or
//! how today's conversations differ from them.
//! Never: times, standard error, a file written over without `--accept`.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    rc::Rc,
};

use clap::{Args, Subcommand};

use super::{
    check_run::{CheckRun, Times, Wanted},
    error::{CliError, Exit},
    options, print,
    tables::text_of,
    target::{CheckPlan, Target},
};
use crate::{
    contract::Cancel,
    files::REPORT,
    report::{safe, write_file},
    suite::{Event, Listener, RunEnd},
    transcript::From,
    verdict::RunRecord,
};

/// Longer conversations are games played at random; no two are the same.
const LINES: usize = 80;

/// Keep approved conversations of the tests, and see when they change.
///
/// There is a file a feature, with each test's lines as they were said,
/// without times and standard error. `[[redact]]` in linesman.toml, with
/// `pattern` (a regular expression) and `with`, takes out what differs from
/// run to run.
#[derive(Args, Debug)]
pub(super) struct Golden {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Write the conversations; those that changed only with --accept
    Record {
        #[command(flatten)]
        place: Place,
        /// Write over what was approved before
        #[arg(long)]
        accept: bool,
    },
    /// Show how the conversations differ from the approved ones
    Verify {
        #[command(flatten)]
        place: Place,
    },
}

#[derive(Args, Debug)]
struct Place {
    #[command(flatten)]
    target: Target,

    /// The folder of approved conversations [default: golden]
    #[arg(long, value_name = "DIR")]
    golden: Option<PathBuf>,
}

/// Files by name, today's and the approved.
type Files = BTreeMap<PathBuf, String>;

impl Golden {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        let (place, record, accept) = match &self.what {
            What::Record { place, accept } => (place, true, *accept),
            What::Verify { place } => (place, false, false),
        };
        let mut exit = Exit::Conforms;
        for plan in place.target.plans()? {
            let named = place.golden.clone().or_else(|| plan.golden.clone());
            let folder = named.unwrap_or_else(|| PathBuf::from("golden")).join(&plan.name);
            exit = exit.worse(compare(&plan, &folder, record, accept)?);
        }
        Ok(exit)
    }
}

fn compare(plan: &CheckPlan, folder: &Path, record: bool, accept: bool) -> Result<Exit, CliError> {
    let cancel = Cancel::default();
    super::signals::outlive_file_limit()?;
    let end = options::runtime()?.block_on(drilled(plan, &cancel))?;
    let Some(end) = end.filter(|end| !end.record.interrupted) else {
        print::error("interrupted: nothing was compared or written");
        return Ok(Exit::DoesNotConform);
    };
    if let Some(cause) = &end.record.cause {
        print::error(&format!("{}; nothing was compared or written", safe(cause)));
        return Ok(Exit::NoEngine);
    }
    let today = files(plan, folder, &end.record);
    let approved = approved(folder)?;
    let names: BTreeSet<&PathBuf> = today.keys().chain(approved.keys()).collect();
    let (mut written, mut changed) = (0, 0);
    for name in names {
        let (before, now) = (approved.get(name), today.get(name));
        if before == now {
            continue;
        }
        // A file that was not there before was approved by nobody, and loses nothing.
        if record && (accept || before.is_none()) {
            match now {
                Some(now) => save(name, now)?,
                None => remove(name)?,
            }
            written += 1;
            continue;
        }
        changed += 1;
        print::text(&difference(name, before, now));
    }
    let shown = folder.display();
    let total = today.len();
    print::text(&match (changed, written) {
        (0, 0) => format!("{shown}: {total} files, all as approved\n"),
        (0, n) => format!("{shown}: {n} of {total} files written\n"),
        (n, 0) => format!(
            "{shown}: {n} of {total} files differ; `linesman golden record --accept` approves what is said now\n"
        ),
        (n, m) => format!("{shown}: {m} of {total} files written, {n} differ and need --accept\n"),
    });
    Ok(if changed == 0 { Exit::Conforms } else { Exit::DoesNotConform })
}

async fn drilled(plan: &CheckPlan, cancel: &Cancel) -> Result<Option<RunEnd>, CliError> {
    let silent: Rc<RefCell<dyn Listener>> = Rc::new(RefCell::new(|_: &Event| {}));
    let wanted = Wanted::default();
    let run =
        CheckRun { plan, wanted: &wanted, baseline: None, times: Times::ONCE, allow_flaky: false };
    run.run(silent, cancel).await
}

/// The conversations as they are compared: in the order of the features,
/// whatever the number of jobs, and named by what does not move.
fn files(plan: &CheckPlan, folder: &Path, record: &RunRecord) -> Files {
    let mut files = Files::new();
    for drill in record.drills.iter().filter(|d| d.is_of_a_feature()) {
        let file = drill.place.rsplit('/').next().unwrap_or_default();
        let stem = file.split('.').next().unwrap_or_default();
        let out = files.entry(folder.join(format!("{stem}.log"))).or_default();
        out.push_str(&format!("# {}: {}\n", drill.requirement, drill.name));
        if drill.transcript.len() > LINES {
            out.push_str("# a long game, not kept\n\n");
            continue;
        }
        for line in &drill.transcript {
            let mark = match line.from {
                From::Controller => '>',
                From::Engine => '<',
                From::Event => '=',
                From::Stderr => continue,
            };
            let mut text = line.line.clone();
            for (pattern, with) in &plan.redact {
                text = pattern.replace_all(&text, with.as_str()).into_owned();
            }
            out.push_str(&format!("{mark} {text}\n"));
        }
        out.push('\n');
    }
    files
}

fn approved(folder: &Path) -> Result<Files, CliError> {
    let mut files = Files::new();
    let unreadable = |e: std::io::Error| CliError::Unreadable {
        path: folder.display().to_string(),
        reason: e.to_string(),
    };
    if !folder.exists() {
        return Ok(files);
    }
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|e| e == "log") {
            // Line ends are git's business on some machines.
            let text = text_of(&path, REPORT)?.replace("\r\n", "\n");
            files.insert(path, text);
        }
    }
    Ok(files)
}

/// Both directions: `-` was approved, `+` is said now.
fn difference(name: &Path, before: Option<&String>, now: Option<&String>) -> String {
    let (before, now) = (before.map_or("", String::as_str), now.map_or("", String::as_str));
    let diff = similar::TextDiff::from_lines(before, now);
    let shown = name.display().to_string();
    diff.unified_diff()
        .context_radius(3)
        .header(&format!("{shown} (approved)"), &format!("{shown} (now)"))
        .to_string()
}

fn save(path: &Path, text: &str) -> Result<(), CliError> {
    let folder = path.parent().unwrap_or_else(|| Path::new(""));
    std::fs::create_dir_all(folder).map_err(|e| {
        CliError::Usage(format!("could not make the folder `{}`: {e}", folder.display()))
    })?;
    Ok(write_file(path, text)?)
}

fn remove(path: &Path) -> Result<(), CliError> {
    std::fs::remove_file(path)
        .map_err(|e| CliError::Usage(format!("could not remove `{}`: {e}", path.display())))
}
