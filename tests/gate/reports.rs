//! Reports for CI servers, written whole or not at all.

use serde_json::Value;

use super::repository::{Repository, engine, ran};

const ONE: &str = "check uhp --only uhp/undo/takes-back-one";

#[test]
fn annotations_and_a_summary_where_github_runs_the_job() {
    let repo = Repository::new();
    let bad = engine("--fault undo-takes-a-turn");
    let words = shell_words::split(&format!("{ONE} -- {bad}")).expect("a line");
    repo.write("summary.md", "before\n");
    let mut command = repo.command();
    command.env("GITHUB_ACTIONS", "true").env("GITHUB_STEP_SUMMARY", repo.path("summary.md"));
    let told = ran(command.args(&words));
    assert_eq!(told.code, Some(1));
    // No file of this repository says anything of this engine.
    let error = "::error title=uhp/undo/takes-back-one::";
    assert!(told.out.contains(error), "{}", told.out);
    assert!(told.out.contains("fail[must]"), "the console report stays: {}", told.out);
    let summary = repo.read("summary.md");
    assert!(
        summary.starts_with("before\n## Linesman Reference 0.1.0, uhp: does not conform"),
        "{summary}"
    );

    // Another report asked for, or another place to run: none by itself.
    let words =
        shell_words::split(&format!("{ONE} --report json=r.json -- {bad}")).expect("a line");
    let mut command = repo.command();
    let quiet = ran(command.env("GITHUB_ACTIONS", "true").args(&words));
    assert!(!quiet.out.contains("::error"), "{}", quiet.out);
    let asked = repo.sees(&format!("{ONE} --report github -- {bad}"), 1, &["::error title="]);
    let commands = asked.out.lines().filter(|l| l.starts_with("::")).count();
    assert_eq!(commands, 2, "{}", asked.out);
    let file = format!("{ONE} --report github=a.txt -- {bad}");
    assert!(!repo.sees(&file, 1, &[]).out.contains("::error"));
    assert!(repo.read("a.txt").contains("::error"));
    repo.sees(&format!("{ONE} --report github --report json"), 2, &["give one of them a file"]);
}

/// A drill can show more than what it was selected for.
#[test]
fn what_is_broken_besides_the_selection_is_told() {
    let repo = Repository::new();
    let besides = "broken, but not selected: uhp/info/capability-names";
    let line = format!("{ONE} -- {}", engine("--fault capability-twice"));
    repo.sees(&line, 0, &[besides]);
    assert!(!repo.sees(ONE, 0, &[]).text.contains("besides"));
}

#[test]
fn a_badge_and_tap() {
    let repo = Repository::new();
    let both = "--report badge=badge.json --report tap=r.tap";
    repo.sees(&format!("{ONE} {both}"), 0, &[]);
    let badge: Value = serde_json::from_str(&repo.read("badge.json")).expect("JSON");
    assert_eq!(badge["schemaVersion"], 1);
    assert_eq!(badge["label"], "uhp");
    assert_eq!(badge["message"], "conforms: 1 of 1 must");
    assert_eq!(badge["color"], "brightgreen");
    let tap = repo.read("r.tap");
    assert!(tap.starts_with("TAP version 14\n1..1\nok 1 - uhp/undo/takes-back-one\n"), "{tap}");
    repo.sees(&format!("{ONE} {both} -- {}", engine("--fault undo-takes-a-turn")), 1, &[]);
    assert!(repo.read("badge.json").contains("does not conform: 0 of 1 must"));
    let tap = repo.read("r.tap");
    assert!(tap.contains("not ok 1 - uhp/undo/takes-back-one\n  ---\n  message: '"), "{tap}");
}

/// Known failures and stale entries are in every report.
#[test]
fn every_report_tells_of_the_baseline() {
    let repo = Repository::new();
    let formats = ["console", "json", "junit", "markdown", "github", "tap"];
    let reports: String = formats.iter().map(|f| format!(" --report {f}={f}.out")).collect();
    let known = "[[known]]\nrequirement = \"uhp/undo/takes-back-one\"\nreason = \"told\"\n";
    repo.write("b.toml", known);
    let bad = engine("--fault undo-takes-a-turn");
    repo.sees(&format!("{ONE} --baseline b.toml{reports} -- {bad}"), 0, &[]);
    for format in formats.iter().filter(|f| **f != "github") {
        assert!(repo.read(&format!("{format}.out")).contains("told"), "{format}");
    }
    assert!(repo.read("github.out").contains("1 known failure"));
    repo.sees(&format!("{ONE} --baseline b.toml{reports}"), 1, &[]);
    for format in formats {
        assert!(repo.read(&format!("{format}.out")).contains("stale"), "{format}");
    }
    assert!(repo.read("github.out").starts_with("::error file=b.toml,line=1,title=stale::"));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_whole_reports() {
    let repo = Repository::new();
    let formats = ["json", "junit", "tap", "badge", "markdown"];
    // The engine asks for the end of the run as soon as it is started.
    repo.write("engine.sh", "kill -INT $PPID\nexec sleep 1000\n");
    let mut words: Vec<String> = ["check", "uhp"].map(str::to_owned).into();
    for format in formats {
        repo.write(&format!("{format}.out"), "from the run before");
        words.extend(["--report".into(), format!("{format}={format}.out")]);
    }
    words.extend(["--", "sh", "engine.sh"].map(str::to_owned));
    let told = repo.run(words);
    assert_eq!(told.code, Some(1), "{}", told.text);
    let json: Value = serde_json::from_str(&repo.read("json.out")).expect("JSON");
    assert_eq!(json["interrupted"], true);
    assert!(repo.read("junit.out").ends_with("</testsuites>\n"));
    assert!(repo.read("tap.out").contains("not ok"));
    assert!(repo.read("badge.out").contains("interrupted"));
    assert!(repo.read("markdown.out").contains("interrupted"));
    let files = std::fs::read_dir(repo.path(".")).expect("listed").count();
    assert_eq!(files, formats.len() + 1, "no temporary file is left");
}
