//! An engine's repository, made for one test.

use std::path::{Path, PathBuf};

use assert_cmd::{Command, cargo::cargo_bin};
use tempfile::TempDir;

/// A folder to run linesman in.
pub struct Repository(TempDir);

/// How a run ended and what it printed.
pub struct Ran {
    pub code: Option<i32>,
    pub text: String,
    pub out: String,
}

impl Repository {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("written");
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("read")
    }

    pub fn command(&self) -> Command {
        let mut command = Command::new(cargo_bin!("linesman"));
        // Nothing is remembered of runs, unless a test is about that.
        command.env_remove("XDG_CACHE_HOME").env_remove("HOME");
        command.current_dir(self.0.path()).env("NO_COLOR", "1").env("RUST_BACKTRACE", "0");
        for name in ["GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "PYTHONUNBUFFERED", "_STDBUF_O"] {
            command.env_remove(name);
        }
        command
    }

    pub fn run<S: AsRef<str>>(&self, words: impl IntoIterator<Item = S>) -> Ran {
        let words: Vec<String> = words.into_iter().map(|w| w.as_ref().to_owned()).collect();
        let mut command = self.command();
        ran(command.args(words))
    }

    /// Runs a line as one would type it, and looks at how it ends.
    #[track_caller]
    pub fn sees(&self, line: &str, code: i32, shows: &[&str]) -> Ran {
        let ran = self.run(shell_words::split(line).expect("a line"));
        assert_eq!(ran.code, Some(code), "{line}\n{}", ran.text);
        // Reports wrap their lines where a terminal would.
        let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = flat(&ran.text);
        for wanted in shows {
            let told = text.contains(&flat(wanted));
            assert!(told, "{line} does not show `{wanted}`:\n{}", ran.text);
        }
        ran
    }
}

pub fn ran(command: &mut Command) -> Ran {
    let output = command.output().expect("the program runs");
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    let text = format!("{out}{}", String::from_utf8_lossy(&output.stderr));
    Ran { code: output.status.code(), text, out }
}

/// The bundled UHP engine as an engine of one's own: `-- linesman engine …`.
pub fn engine(part: &str) -> String {
    engine_of("uhp", part)
}

/// The same of any protocol.
pub fn engine_of(protocol: &str, part: &str) -> String {
    let program = cargo_bin!("linesman");
    let program: &Path = program;
    format!("{} engine {protocol} {part}", shell_words::quote(&program.display().to_string()))
        .trim_end()
        .to_owned()
}
