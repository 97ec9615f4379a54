//! What `ci/` gives to engine repositories: the gate is run, the rest read.

use std::path::{Path, PathBuf};

use assert_cmd::{Command, cargo::cargo_bin};
use yaml_rust2::{Yaml, YamlLoader};

use super::repository::{Repository, engine, ran};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("ci").join(name)
}

/// The gate as a job runs it.
fn gate(repo: &Repository, program: &Path) -> Command {
    let mut command = Command::new("sh");
    command.arg(file("gate.sh")).current_dir(repo.path(".")).env("LINESMAN", program);
    for name in ["GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "LINESMAN_REPORTS"] {
        command.env_remove(name);
    }
    command
}

#[cfg(unix)]
#[test]
fn the_gate_goes_red_and_green() {
    let repo = Repository::new();
    let program: &Path = cargo_bin!("linesman");
    let write = |part: &str| {
        let text = format!(
            "[[engine]]\ncommand = '''{}'''\nprotocol = \"uhp\"\nname = \"mine\"\n",
            engine(part)
        );
        repo.write("linesman.toml", &text);
    };
    let only = ["--only", "uhp/undo/takes-back-one"];
    write("");
    let green = ran(gate(&repo, program).args(only));
    assert_eq!(green.code, Some(0), "{}", green.text);
    assert!(repo.read("linesman-reports/mine.json").contains("\"conforms\""));
    assert!(repo.read("linesman-reports/mine.xml").contains("<testsuites"));
    write("--fault undo-takes-a-turn");
    let red = ran(gate(&repo, program).args(only).env("LINESMAN_REPORTS", "r"));
    assert_eq!(red.code, Some(1), "{}", red.text);
    assert!(repo.read("r/mine.json").contains("\"does-not-conform\""));
    assert!(!red.out.contains("::error"));
    let red = ran(gate(&repo, program).args(only).env("GITHUB_ACTIONS", "true"));
    assert!(red.out.contains("::error file=linesman.toml,line=1,"), "{}", red.out);
    let one = ran(gate(&repo, program).args(only).args(["uhp", "--", "cat"]).args(["-u"]));
    assert_eq!(one.code, Some(3), "{}", one.text);
    let none = ran(&mut gate(&repo, Path::new("no-such-linesman")));
    assert_eq!(none.code, Some(2), "{}", none.text);
    assert!(none.text.contains("cargo install"), "{}", none.text);
}

/// Every line that a job would run.
fn scripts(yaml: &Yaml, found: &mut Vec<String>) {
    match yaml {
        Yaml::Hash(map) => {
            for (key, value) in map {
                match (key.as_str(), value) {
                    (Some("run"), Yaml::String(line)) => found.push(line.clone()),
                    (Some("script"), Yaml::Array(lines)) => {
                        found.extend(lines.iter().filter_map(Yaml::as_str).map(str::to_owned));
                    }
                    _ => scripts(value, found),
                }
            }
        }
        Yaml::Array(items) => items.iter().for_each(|item| scripts(item, found)),
        _ => {}
    }
}

#[cfg(unix)]
#[test]
fn the_templates_are_yaml_and_their_checks_run() {
    let repo = Repository::new();
    let text = format!("[[engine]]\ncommand = '''{}'''\nprotocol = \"uhp\"\n", engine(""));
    repo.write("linesman.toml", &text);
    let program: &Path = cargo_bin!("linesman");
    let folder = program.parent().expect("a folder").display().to_string();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    for (name, wanted) in [
        ("github-workflow.yml", 2),
        ("gitlab-ci.yml", 3),
        ("action.yml", 2),
        ("../.github/workflows/conformance.yml", 3),
    ] {
        let text = std::fs::read_to_string(file(name)).expect("read");
        let parsed = YamlLoader::load_from_str(&text).expect("YAML");
        let mut lines = Vec::new();
        parsed.iter().for_each(|yaml| scripts(yaml, &mut lines));
        assert_eq!(lines.len(), wanted, "{name}: {lines:?}");
        // It exists and was not changed: nothing is installed.
        for line in &lines {
            let mut command = Command::new("sh");
            command.args(["-c", line]).current_dir(repo.path(".")).env("PATH", &path);
            command.env_remove("XDG_CACHE_HOME").env("CARGO_INSTALL_ROOT", "none");
            command.env_remove("GITHUB_ACTIONS").env_remove("GITHUB_STEP_SUMMARY");
            command.env("GITHUB_ACTION_PATH", file("")).env("LINESMAN_REPORTS", "reports");
            command.env("LINESMAN_BUILD", "echo built >built");
            command.env("LINESMAN_ARGUMENTS", "uhp --only 'uhp/undo/*'");
            let told = ran(&mut command);
            assert_eq!(told.code, Some(0), "{name}: {line}\n{}", told.text);
        }
    }
    assert!(repo.read("linesman-uhp.json").contains("\"conforms\""));
    assert!(repo.read("linesman-uhp.xml").contains("<testsuites"));
    assert_eq!(repo.read("built"), "built\n");
    assert!(repo.read("reports/uhp.json").contains("\"conforms\""));
}

/// Where Linesman comes from is said in Cargo.toml; whoever publishes it changes that,
/// and then what this names.
#[test]
fn whatever_installs_linesman_takes_this_version_from_one_place() {
    let (repository, version) = (env!("CARGO_PKG_REPOSITORY"), env!("CARGO_PKG_VERSION"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![root.join("README.md")];
    for folder in ["ci", "docs", ".github/workflows"] {
        let entries = std::fs::read_dir(root.join(folder)).expect("a folder");
        files.extend(entries.map(|e| e.expect("an entry").path()).filter(|path| path.is_file()));
    }
    let install = format!("cargo install --locked --git {repository} --tag v{version} linesman");
    let mut installing = 0;
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a text");
        for line in text.lines() {
            let shown = file.display();
            if line.contains("cargo install") && !line.contains("--path") {
                installing += 1;
                assert!(line.contains(&install), "{shown}: {line}");
            }
            for key in ["key: linesman-v", "archive/refs/tags/v", "/releases/download/v"] {
                let fits = line.split(key).nth(1).is_none_or(|rest| rest.starts_with(version));
                assert!(fits, "{shown}: {line}");
            }
            if let Some((_, at)) = line.split_once("github.com/") {
                let ours = format!("https://github.com/{at}").starts_with(repository);
                assert!(ours, "{shown}: {line}");
            }
            let used = line.split("uses: ").nth(1).filter(|used| used.starts_with("actions/"));
            let pinned = used.is_none_or(|used| {
                let pin = used.split(['@', ' ']).nth(1).unwrap_or_default();
                pin.len() == 40 && pin.bytes().all(|b| b.is_ascii_hexdigit())
            });
            assert!(pinned, "{shown}: `{line}` names no commit");
        }
    }
    assert!(installing >= 5, "only {installing} places install it");
}

/// What an engine says, or an approved conversation holds, is no command to a
/// runner, whichever subcommand quotes it.
#[test]
fn nothing_that_is_quoted_is_a_command() {
    let repo = Repository::new();
    let speaks = "::error::x ##[error]y ##vso[task.complete]z";
    repo.write(
        "engine.sh",
        &format!("{} | sed -u 's|^Base|{speaks}|; s|^id .*|id {speaks}|'\n", engine("")),
    );
    repo.write("session.log", &format!("> newgame\n< {speaks}\n< ok\n"));
    repo.write("odd.toml", "\"##[error]x\" = 1\n");
    std::fs::create_dir_all(repo.path("golden/uhp")).expect("made");
    repo.write("golden/uhp/undo.log", &format!("{speaks}\n\u{1b}[2J\n"));
    let only = "--only uhp/newgame/defaults-to-base";
    for line in [
        format!("check uhp {only} -- sh engine.sh"),
        format!("check uhp {only} --report json -- sh engine.sh"),
        format!("check uhp {only} --report junit -- sh engine.sh"),
        format!("check uhp {only} --report tap -- sh engine.sh"),
        format!("check uhp {only} --report markdown -- sh engine.sh"),
        format!("check uhp --patience 0.1 -- printf '{speaks}\n'"),
        "check --config odd.toml".into(),
        format!("check uhp '##[x]::y' -- {speaks}"),
        "lint uhp session.log".into(),
        "golden verify uhp --patience 0.2 -- true".into(),
        "baseline uhp --check --patience 0.1 -- sh engine.sh".into(),
    ] {
        let ran = repo.run(shell_words::split(&line).expect("a line"));
        for printed in ran.text.lines() {
            assert!(!printed.trim_start().starts_with("::"), "{line}: {printed}");
            for word in ["##[", "##vso[", "\u{1b}"] {
                assert!(!printed.contains(word), "{line}: {printed}");
            }
        }
    }
}
