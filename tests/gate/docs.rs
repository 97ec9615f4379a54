//! Every command line of the README and of `docs/`, run in a repository like the
//! one they speak of: a fenced `console` block has commands after `$ `, `# exits N` behind
//! those that do not end well, and below each what its output must contain.

use std::path::Path;

use assert_cmd::{Command, cargo::cargo_bin};
use regex::Regex;

use super::repository::{Repository, engine, ran};

/// A command, how it ends, and what it shows.
struct Shown {
    line: String,
    code: i32,
    shows: Vec<String>,
}

fn commands(text: &str) -> Vec<Shown> {
    let mut commands: Vec<Shown> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match line.strip_prefix("```") {
            Some(word) => inside = word == "console",
            None if !inside => {}
            None => match (line.strip_prefix("$ "), commands.last_mut()) {
                (Some(typed), _) => {
                    let (line, code) = typed.split_once("  # exits ").unwrap_or((typed, "0"));
                    let code = code.parse().expect("an exit code");
                    commands.push(Shown { line: line.to_owned(), code, shows: Vec::new() });
                }
                (None, Some(last)) => last.shows.push(line.to_owned()),
                (None, None) => panic!("`{line}` stands below no command"),
            },
        }
    }
    commands
}

/// The text without times and how they are aligned.
fn timeless(text: &str) -> String {
    let times = Regex::new(r" *\d+\.\d{3} ms").expect("a pattern");
    times.replace_all(text, " … ms").into_owned()
}

#[cfg(unix)]
fn run_all(name: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let text = std::fs::read_to_string(document).expect("read");
    let repo = Repository::new();
    repo.write("my-engine", &format!("#!/bin/sh\nexec {}\n", engine("--fault undo-takes-a-turn")));
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(repo.path("my-engine"), mode).expect("executable");
    repo.write("session.log", "< id x\n< ok\n> newgame\n< Base;NotStarted;White[1]\n< ok\n");
    std::fs::create_dir(repo.path("tests")).expect("a folder");
    // A block of a shell script that has a name is a program of the repository.
    for block in text.split("```sh ").skip(1) {
        let (name, rest) = block.split_once('\n').expect("a name");
        let (script, _) = rest.split_once("```").expect("the end of the block");
        repo.write(name, script);
        let mode = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(repo.path(name), mode).expect("executable");
    }
    let own = text.split("```gherkin\n").nth(1).and_then(|t| t.split("```").next());
    repo.write("tests/own.feature", own.unwrap_or("# none here\n"));
    let program: &Path = cargo_bin!("linesman");
    let folder = program.parent().expect("a folder").display();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    let commands = commands(&text);
    assert!(!commands.is_empty(), "{name} shows nothing");
    for Shown { line, code, shows } in commands {
        let mut command = Command::new("sh");
        command.args(["-c", &line]).current_dir(repo.path(".")).env("PATH", &path);
        command.env("NO_COLOR", "1").env_remove("GITHUB_ACTIONS");
        command.env_remove("XDG_CACHE_HOME").env_remove("HOME");
        let mut told = ran(&mut command);
        told.text = timeless(&told.text);
        assert_eq!(told.code, Some(code), "{name}: {line}\n{}", told.text);
        for wanted in shows.iter().map(|line| timeless(line)) {
            assert!(told.text.contains(&wanted), "{name}: {line}: `{wanted}`\n{}", told.text);
        }
    }
}

#[cfg(unix)]
#[test]
fn readme() {
    run_all("README.md");
}

#[cfg(unix)]
#[test]
fn engine_authors() {
    run_all("docs/engine-authors.md");
}

#[cfg(unix)]
#[test]
fn ci() {
    run_all("docs/ci.md");
}

#[cfg(unix)]
#[test]
fn spec_maintainers() {
    run_all("docs/spec-maintainers.md");
}

#[cfg(unix)]
#[test]
fn own_protocol() {
    run_all("docs/own-protocol.md");
}

#[cfg(unix)]
#[test]
fn replay() {
    run_all("docs/replay.md");
}

#[cfg(unix)]
#[test]
fn explore() {
    run_all("docs/explore.md");
}

#[cfg(unix)]
#[test]
fn test_authors() {
    run_all("docs/test-authors.md");
}

#[cfg(unix)]
#[test]
fn controllers() {
    run_all("docs/controllers.md");
}

#[cfg(unix)]
#[test]
fn uci() {
    run_all("docs/uci.md");
}

#[cfg(unix)]
#[test]
fn events() {
    run_all("docs/events.md");
}

/// Whatever the schema of a stream has is described.
#[test]
fn every_field_of_an_event_is_described() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| std::fs::read_to_string(root.join(name)).expect("read");
    let schema: serde_json::Value =
        serde_json::from_str(&read("docs/events.schema.json")).expect("JSON");
    let mut words = Vec::new();
    named(&schema, &mut words);
    assert!(words.len() > 20, "{words:?}");
    let text = read("docs/events.md");
    for word in words {
        assert!(text.contains(&format!("`{word}`")), "`{word}` is not described");
    }
}

/// The names of fields, and what the kinds of events are called.
fn named(schema: &serde_json::Value, words: &mut Vec<String>) {
    let Some(object) = schema.as_object() else {
        schema.as_array().into_iter().flatten().for_each(|part| named(part, words));
        return;
    };
    for (key, value) in object {
        match (key.as_str(), value) {
            ("properties", serde_json::Value::Object(fields)) => {
                words.extend(fields.keys().cloned());
            }
            ("const", serde_json::Value::String(kind)) => words.push(kind.clone()),
            _ => {}
        }
        named(value, words);
    }
}
