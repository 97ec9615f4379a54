//! `linesman golden`: approved conversations in the engine's own repository.
//!
//! In: an engine, a folder of `.log` files, redactions. Out: the files, or
//! how today's conversations differ from them, one by one.
//! Never: times, standard error, a file written over without `--accept`.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    path::{Path, PathBuf},
    rc::Rc,
};

use clap::{Args, Subcommand};

use super::{
    check_run::{CheckRun, Retries},
    choices::Approved,
    error::{CliError, Exit},
    given::Typed,
    inputs::text_of,
    options,
    plan::CheckPlan,
    print,
    target::Target,
    times::Times,
    wanted::Wanted,
};
use crate::{
    contract::Cancel,
    files::REPORT,
    report::{safe, write_file},
    spec::Drill,
    suite::{Event, Listener, RunEnd},
    transcript::From,
    verdict::RunRecord,
};

/// Longer conversations are games played at random; no two are the same.
const LINES: usize = 80;
/// What stands for them.
const LONG: &str = "# a long game, not kept";

/// Record approved conversations, and show when they change.
///
/// Each feature has a file with the lines of each test, without times and standard error.
/// `[[redact]]` in linesman.toml, with `pattern` (a regular expression) and `with`, replaces
/// what differs from run to run.
#[derive(Args, Debug)]
pub(super) struct Golden {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Record new conversations; with --accept, changed ones too
    Record {
        #[command(flatten)]
        place: Place,
        /// Overwrite approved conversations; with --only, only the selected ones
        #[arg(long)]
        accept: bool,
    },
    /// Show the differences from the approved conversations
    Verify {
        #[command(flatten)]
        place: Place,
    },
}

#[derive(Args, Debug)]
struct Place {
    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    chosen: Typed<Chosen>,

    #[command(flatten)]
    approved: Typed<Approved>,
}

/// What `check` selects by the same options.
#[derive(Args, Debug)]
struct Chosen {
    /// Use only the conversations of matching requirements (or tests, as file:line); may be repeated
    #[arg(long, value_name = "GLOB")]
    only: Vec<String>,

    /// Leave out those of matching requirements (or tests); may be repeated
    #[arg(long, value_name = "GLOB")]
    skip: Vec<String>,
}

/// Conversations by the heading that names their test.
type Conversations = BTreeMap<String, String>;

/// What is to be done with conversations that differ.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Nothing: they are shown.
    Verify,
    /// New ones are written, changed ones are shown.
    Record,
    /// All are written.
    Accept,
}

impl Golden {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        let (place, mode) = match &self.what {
            What::Record { place, accept: true } => (place, Mode::Accept),
            What::Record { place, .. } => (place, Mode::Record),
            What::Verify { place } => (place, Mode::Verify),
        };
        let mut exit = Exit::Conforms;
        let typed = place.chosen.given.clone().and(&place.approved.given);
        for plan in place.target.plans(&typed)? {
            let named = plan.choices.approved.golden.clone();
            let folder = named.unwrap_or_else(|| PathBuf::from("golden")).join(&plan.name);
            let wanted = &plan.choices.wanted;
            wanted.selection(&plan.catalogue)?;
            exit = exit.worse(compare(&plan, wanted, &folder, mode)?);
        }
        Ok(exit)
    }
}

fn compare(plan: &CheckPlan, wanted: &Wanted, folder: &Path, mode: Mode) -> Result<Exit, CliError> {
    let mut approved = approved(folder)?;
    if approved.is_empty() && mode == Mode::Verify {
        return Err(CliError::Usage(format!(
            "there are no approved conversations in `{}`: create them with `linesman golden record`",
            folder.display()
        )));
    }
    let cancel = Cancel::default();
    let _reaper = options::reaper();
    super::signals::outlive_file_limit()?;
    let runtime = options::runtime()?;
    let Some(today) = runtime.block_on(said(plan, wanted, &cancel))? else {
        return Ok(Exit::DoesNotConform);
    };
    let today = match today {
        Ok(today) => today,
        Err(exit) => return Ok(exit),
    };
    let whole = wanted.only.is_empty() && wanted.skip.is_empty();
    let (mut written, mut changed, mut total) = (0, Vec::new(), 0);
    for (file, drills) in files(plan) {
        let path = folder.join(&file);
        let before = approved.remove(&path).unwrap_or_default();
        let mut now = before.clone();
        let mut order: Vec<String> = Vec::new();
        for drill in drills {
            let heading = heading(drill);
            total += usize::from(today.contains_key(&heading));
            match (before.get(&heading), today.get(&heading)) {
                (Some(old), Some(new)) if old != new && mode != Mode::Accept => {
                    changed.push((Some(drill), difference(&path, &heading, old, new)));
                }
                // One that was not there before was approved by nobody, and loses nothing.
                (old, Some(new)) if old != Some(new) => {
                    written += usize::from(mode != Mode::Verify);
                    if mode == Mode::Verify {
                        changed.push((Some(drill), difference(&path, &heading, "", new)));
                    }
                    now.insert(heading.clone(), new.clone());
                }
                _ => {}
            }
            order.push(heading);
        }
        // Of tests that are no more.
        let gone: Vec<String> =
            before.keys().filter(|heading| !order.contains(heading)).cloned().collect();
        if whole && mode == Mode::Accept {
            written += gone.len();
            now.retain(|heading, _| !gone.contains(heading));
        } else if whole {
            changed.extend(gone.iter().map(|h| (None, difference(&path, h, &before[h], ""))));
        }
        if now != before && mode != Mode::Verify {
            let all = order.iter().chain(&gone).filter_map(|h| Some((h, now.get(h)?)));
            save(&path, &all.map(|(h, text)| format!("{h}\n{text}\n")).collect::<String>())?;
        }
    }
    // Files of features that are no more.
    for (path, conversations) in approved.iter().filter(|_| whole) {
        if mode == Mode::Accept {
            written += conversations.len();
            remove(path)?;
        } else {
            let gone = conversations.iter();
            changed.extend(gone.map(|(h, old)| (None, difference(path, h, old, ""))));
        }
    }
    for (_, difference) in &changed {
        print::text(difference);
    }
    let shown = folder.display();
    print::text(&match (changed.len(), written) {
        (0, 0) => format!("{shown}: {total} conversations, all as approved\n"),
        (0, n) => format!("{shown}: {n} of {total} conversations written\n"),
        (n, 0) => format!(
            "{shown}: {n} of {total} conversations differ; `linesman golden record --accept` approves the new ones, with `--only ID` one by one\n"
        ),
        (n, m) => {
            format!("{shown}: {m} of {total} conversations written, {n} differ and need --accept\n")
        }
    });
    if changed.is_empty() {
        return Ok(Exit::Conforms);
    }
    let drills: Vec<&Drill> = changed.into_iter().filter_map(|(drill, _)| drill).collect();
    if !drills.is_empty() {
        runtime.block_on(tell_random(plan, &drills, &today, &cancel))?;
    }
    Ok(Exit::DoesNotConform)
}

/// Runs what differs once more: what is then said in a third way is no change of
/// the engine's, but chance.
async fn tell_random(
    plan: &CheckPlan,
    drills: &[&Drill],
    today: &Conversations,
    cancel: &Cancel,
) -> Result<(), CliError> {
    let only = drills.iter().map(|drill| drill.place.to_string()).collect();
    let wanted = Wanted { only, ..Wanted::default() };
    let Some(Ok(again)) = said(plan, &wanted, cancel).await? else { return Ok(()) };
    let random = again.iter().filter(|(heading, text)| today.get(*heading) != Some(text)).count();
    if random > 0 {
        print::text(&format!(
            "hint: {random} of these differ in every run: replace what varies with `[[redact]]` in {}, or leave them out with --skip\n",
            super::config::FILE
        ));
    }
    Ok(())
}

/// What is said now; or how the program ends if nothing can be compared, which was told.
/// `None`: ended at once by a second signal.
async fn said(
    plan: &CheckPlan,
    wanted: &Wanted,
    cancel: &Cancel,
) -> Result<Option<Result<Conversations, Exit>>, CliError> {
    let silent: Rc<RefCell<dyn Listener>> = Rc::new(RefCell::new(|_: &Event| {}));
    let run = CheckRun {
        plan,
        wanted,
        baseline: None,
        times: Times::ONCE,
        allow_flaky: false,
        retries: Retries::default(),
        shrink: 0,
        // What was approved begins with the start of the engine.
        fresh: true,
        quiet: false,
    };
    let end: Option<RunEnd> = run.run(silent, cancel).await?;
    let Some(end) = end.filter(|end| !end.record.interrupted) else {
        print::error("interrupted: nothing was compared or written");
        return Ok(None);
    };
    if let Some(cause) = &end.record.cause {
        print::error(&format!("{}; nothing was compared or written", safe(cause)));
        return Ok(Some(Err(Exit::NoEngine)));
    }
    Ok(Some(Ok(conversations(plan, &end.record))))
}

/// The files, and the tests whose conversations each holds, in the order of the features.
fn files(plan: &CheckPlan) -> BTreeMap<PathBuf, Vec<&Drill>> {
    let mut files: BTreeMap<PathBuf, Vec<&Drill>> = BTreeMap::new();
    for drill in &plan.catalogue.drills {
        let file = drill.place.file.rsplit('/').next().unwrap_or_default();
        let stem = file.split('.').next().unwrap_or_default();
        files.entry(PathBuf::from(format!("{stem}.log"))).or_default().push(drill);
    }
    files
}

/// What does not move names a conversation.
fn heading(drill: &Drill) -> String {
    format!("# {}: {}", drill.requirement, drill.name)
}

/// The conversations as they are compared.
fn conversations(plan: &CheckPlan, record: &RunRecord) -> Conversations {
    let mut all = Conversations::new();
    for drill in record.drills.iter().filter(|d| d.is_of_a_feature()) {
        let mut out = String::new();
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
        if drill.transcript.len() > LINES {
            out = format!("{LONG}\n");
        }
        all.insert(format!("# {}: {}", drill.requirement, drill.name), out);
    }
    all
}

fn approved(folder: &Path) -> Result<BTreeMap<PathBuf, Conversations>, CliError> {
    let mut files = BTreeMap::new();
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
            let text = text_of(&path, REPORT)?;
            files.insert(path, parts(&text));
        }
    }
    Ok(files)
}

/// A file's conversations; each ends with an empty line.
fn parts(text: &str) -> Conversations {
    let mut all = Conversations::new();
    let mut heading = String::new();
    // Line ends are git's business on some machines; `lines` takes either.
    for line in text.lines() {
        if line.starts_with("# ") && line != LONG {
            line.clone_into(&mut heading);
            all.insert(heading.clone(), String::new());
        } else if let Some(body) = all.get_mut(&heading).filter(|_| !line.is_empty()) {
            body.push_str(line);
            body.push('\n');
        }
    }
    all
}

/// Both directions: `-` was approved, `+` is said now.
fn difference(file: &Path, heading: &str, before: &str, now: &str) -> String {
    let diff = similar::TextDiff::from_lines(before, now);
    let shown = file.display().to_string();
    let unified = diff
        .unified_diff()
        .context_radius(3)
        .header(&format!("{shown} (approved)"), &format!("{shown} (now)"))
        .to_string();
    format!("{heading}\n{unified}")
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

#[cfg(test)]
mod tests {
    use super::{LONG, parts};

    #[test]
    fn a_file_falls_into_its_conversations() {
        let text = format!("# a/b: one\n> x\n< y\n\n# a/c: two\r\n{LONG}\r\n\n");
        let parts = parts(&text);
        assert_eq!(parts["# a/b: one"], "> x\n< y\n");
        assert_eq!(parts["# a/c: two"], format!("{LONG}\n"));
    }
}
