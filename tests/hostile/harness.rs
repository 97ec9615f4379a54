//! One hostile engine checked by the real program, and everything that must hold of
//! any run, whatever the engine did.
//!
//! In: a row of the table. Out: nothing, or a panic that says what broke.

use std::{
    path::{Path, PathBuf},
    process::Command,
    sync::LazyLock,
    time::Duration,
};

use libtest_mimic::Failed;
use linesman::report::json;

use crate::{
    engines,
    monitor::{MARK, Seen, gone, watch},
    structure::check_junit,
    table::Row,
};

/// What a run may take beyond what it takes with an honest engine: buffers of
/// a few lines of the greatest length, and transcripts of every drill.
pub const MEMORY: u64 = 96 * 1024;

static SCHEMA: LazyLock<jsonschema::Validator> = LazyLock::new(|| {
    let schema = serde_json::from_str(json::schema()).expect("JSON");
    jsonschema::validator_for(&schema).expect("a JSON schema")
});

/// A folder for one command_of, with the reports about it.
pub struct Harness {
    folder: tempfile::TempDir,
    pub mark: String,
}

const REPORTS: [&str; 5] = ["json", "junit", "markdown", "tap", "github"];

impl Harness {
    pub fn new(name: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let unique = folder.path().file_name().expect("a name").to_string_lossy();
        let mark = format!("{name}-{unique}");
        Self { folder, mark }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// `linesman check uhp` with these options, about this engine.
    pub fn check(&self, options: &[&str], engine: &[String]) -> Command {
        self.check_of("uhp", options, engine)
    }

    /// The same of any protocol.
    pub fn check_of(&self, protocol: &str, options: &[&str], engine: &[String]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_linesman"));
        command.env("NO_COLOR", "1").env("RUST_BACKTRACE", "0").env_remove("GITHUB_ACTIONS");
        command.env_remove("XDG_CACHE_HOME").env_remove("HOME");
        command
            .current_dir(self.folder.path())
            .args(["check", protocol, "--verbose"])
            .args(options);
        command.args(["--env", &format!("{MARK}={}", self.mark), "--report", "console"]);
        for format in REPORTS {
            command.args(["--report", &format!("{format}={format}.report")]);
        }
        command.arg("--").args(engine);
        command
    }

    /// The reports are whole, valid, and hold nothing that was smuggled in.
    pub fn inspect(&self, seen: &Seen) -> String {
        let read = |name: &str| {
            let path = self.path(&format!("{name}.report"));
            std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
        };
        for (name, text) in [("standard output", &seen.out), ("standard error", &seen.err)] {
            harmless(name, text);
            let command = |line: &str| line.trim_start().starts_with("::");
            assert!(!text.lines().any(command), "{name} holds a command: {text}");
        }
        for format in REPORTS {
            harmless(format, &read(format));
        }
        let text = read("json");
        let value = serde_json::from_str(&text).expect("JSON");
        let errors: Vec<String> = SCHEMA.iter_errors(&value).map(|e| e.to_string()).collect();
        assert_eq!(errors, Vec::<String>::new());
        check_junit(&read("junit"));
        let record = json::read(&text).expect("a record");
        for drill in &record.drills {
            let known = record.requirements.iter().any(|r| r.id == drill.requirement);
            assert!(known || drill.id == "greeting", "{} belongs to nothing", drill.id);
        }
        let markdown = read("markdown");
        for tag in ["<script", "<img", "</script"] {
            let bare = markdown.lines().filter(|l| !l.starts_with(['<', '>', '|', ' ']));
            // Inside a fence or as a code span it is text; a line of its own is not.
            assert!(!bare.clone().any(|l| l.trim_start().starts_with(tag)), "{markdown}");
        }
        // Outside of a fence an address would become a link.
        for prose in markdown.split("```").step_by(2) {
            assert!(!prose.contains("://") && !prose.contains("www."), "{prose}");
        }
        text
    }
}

fn harmless(name: &str, text: &str) {
    let bad = |c: char| {
        (c.is_control() && c != '\n') || matches!(c, '\u{202a}'..='\u{202e}' | '\u{feff}')
    };
    if let Some(at) = text.find(bad) {
        let from = text[..at].char_indices().rev().nth(60).map_or(0, |(i, _)| i);
        panic!("{name} holds a control character after {:?}", &text[from..at]);
    }
    for (at, _) in text.match_indices("##") {
        let word = text[at + 2..].trim_start_matches(|c: char| c.is_ascii_alphabetic());
        assert!(!word.starts_with('['), "{name} holds a command: {:?}", &text[at..]);
    }
}

/// How long until a run must be called hung: ten times the deadlines of all
/// its drills, and time to write reports on a machine that is busy.
fn limit(patience: f64, drills: f64) -> Duration {
    Duration::from_secs_f64(90.0 + 10.0 * patience * (10.0 + drills * 15.0))
}

/// The words that start a hostile engine.
pub fn command_of(name: &str, arguments: &[&str]) -> Vec<String> {
    let program = std::env::current_exe().expect("a path").display().to_string();
    let words = [program.as_str(), engines::WORD, name];
    words.iter().chain(arguments).map(|&w| w.to_owned()).collect()
}

/// Runs a row and holds it to everything.
#[allow(clippy::unnecessary_wraps, reason = "the type that trials have")]
pub fn show(row: &Row) -> Result<(), Failed> {
    let harness = Harness::new(row.name);
    let patience = row.patience.to_string();
    let mut options = vec!["--patience", &patience];
    options.extend(row.options);
    for drill in row.drills {
        options.extend(["--only", drill]);
    }
    let engine = (row.engine)(&harness);
    let drills = row.drills.len().max(2);
    #[expect(clippy::cast_precision_loss, reason = "a handful")]
    let seen = watch(&mut harness.check(&options, &engine), limit(row.patience, drills as f64));
    if std::env::var_os("HOSTILE_SHOW").is_some() {
        println!(
            "==== {} {:?} {:?} {} KiB\n{}\n{}",
            row.name, seen.code, seen.took, seen.peak, seen.out, seen.err
        );
    }
    let text = format!("{}{}", seen.out, seen.err);
    assert_eq!(seen.code, Some(row.code), "{text}");
    // Reports wrap their lines where a terminal would.
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for wanted in row.shows {
        assert!(flat.contains(wanted.trim()), "it does not say `{wanted}`:\n{text}");
    }
    assert!(seen.peak < MEMORY, "{} KiB of memory", seen.peak);
    harness.inspect(&seen);
    gone(&harness.mark, Duration::from_secs(60));
    Ok(())
}

/// A file in the harness.
pub fn file(harness: &Harness, name: &str, text: &str, executable: bool) -> String {
    use std::os::unix::fs::PermissionsExt as _;
    let path = harness.path(name);
    std::fs::write(&path, text).expect("written");
    let mode = if executable { 0o755 } else { 0o644 };
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).expect("a mode");
    shown(&path)
}

pub fn shown(path: &Path) -> String {
    path.display().to_string()
}
