//! Reports for CI servers, written whole or not at all.

use serde_json::Value;

use super::repository::{Repository, engine, ran};

const ONE: &str = "check uhp --only uhp/undo/takes-back-one";

#[test]
fn what_is_not_as_under_a_gui_is_noted() {
    let repo = Repository::new();
    let check = |words: &str| format!("check nboard --only nboard/go/answer-form {words}");
    let nboard = |words: &str| engine("").replace("engine uhp", &format!("engine nboard {words}"));
    // Free text is counted, not told line by line.
    let chatter = check(&format!("-- {}", nboard("--quirk chatter")));
    let told = repo.sees(&chatter, 0, &["lines that are not part of the protocol, such as `"]);
    assert_eq!(told.text.matches("not part of the protocol").count(), 1, "{}", told.text);
    repo.write("script", &format!("#!/bin/sh\nexec {}\n", nboard("")));
    let (script, native) = (check("-- sh script"), check(&format!("-- {}", nboard(""))));
    let unbuffered = "`PYTHONUNBUFFERED` is set in the shell";
    assert!(!repo.sees(&script, 0, &[]).text.contains(unbuffered));
    let told = |line: &str| {
        let mut command = repo.command();
        command.env("PYTHONUNBUFFERED", "1").args(shell_words::split(line).expect("a line"));
        ran(&mut command).text
    };
    assert!(told(&script).contains(unbuffered));
    // No other program reads it.
    assert!(!told(&native).contains(unbuffered));
}

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

/// A stream of JSON, a value a line.
fn lines_of(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_stream_tells_what_happens_when_it_happens() {
    let repo = Repository::new();
    let bad = engine("--fault undo-takes-a-turn");
    // What is in the file whenever an engine is started.
    repo.write("engine.sh", &format!("cat events.jsonl >>seen\nexec {bad}\n"));
    let line =
        format!("{ONE} --jobs 1 --report events=events.jsonl --report events -- sh engine.sh");
    let told = repo.run(shell_words::split(&line).expect("a line"));
    assert_eq!(told.code, Some(1), "{}", told.text);
    let seen = repo.read("seen");
    assert!(seen.contains("\"run-started\"") && seen.contains("\"test-started\""), "{seen}");
    assert!(!seen.contains("\"run-finished\""), "{seen}");

    let (out, file) = (lines_of(&told.out), lines_of(&repo.read("events.jsonl")));
    let kinds = |events: &[Value]| events.iter().map(|e| e["event"].clone()).collect::<Vec<_>>();
    assert_eq!(kinds(&out), kinds(&file));
    let find = |kind: &str| out.iter().find(|e| e["event"] == kind).expect("an event");
    let finding = find("finding");
    assert_eq!(finding["requirement"], "uhp/undo/takes-back-one");
    assert_eq!(finding["level"], "must");
    let of_test: Vec<&Value> = out.iter().filter(|e| e["test"] == finding["test"]).collect();
    let kinds: Vec<&Value> = of_test.iter().map(|e| &e["event"]).collect();
    assert_eq!(kinds, ["test-started", "finding", "test-finished"]);
    assert_eq!(of_test[2]["verdict"], "fail");
    assert_eq!(find("requirement-finished")["verdict"], "fail");
    assert_eq!(out.first().expect("a first line")["event"], "run-started");
    assert_eq!(out.last().expect("a last line")["event"], "run-finished");

    let schema = repo.run(["schema", "events"]).out;
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a JSON schema");
    for event in &out {
        assert!(validator.is_valid(event), "{event}: {:?}", validator.iter_errors(event).next());
        assert_eq!(event["schema"], "linesman-events/1");
    }
}

#[test]
fn a_finding_is_a_line() {
    let repo = Repository::new();
    let bad = engine("--fault undo-takes-a-turn");
    let told = repo.sees(&format!("{ONE} --report concise -- {bad}"), 1, &[]);
    let lines: Vec<&str> = told.out.lines().collect();
    let finding = "uhp/undo/takes-back-one: must: the GameString has 2 plies where 3 were made (features/uhp/undo.feature:";
    assert!(lines[0].starts_with(finding), "{}", told.out);
    assert!(lines[lines.len() - 1].contains(", uhp: does not conform: 1 cause"), "{}", told.out);
    let told = repo.sees(&format!("{ONE} --report concise"), 0, &[]);
    assert_eq!(told.out.lines().count(), 1, "{}", told.out);
    repo.write("b.toml", "[[known]]\nrequirement = \"uhp/undo/takes-back-one\"\nreason = \"r\"\n");
    let told = repo.sees(&format!("{ONE} --baseline b.toml --report concise"), 1, &[]);
    assert!(told.out.starts_with("stale: uhp/undo/takes-back-one (b.toml:1)"), "{}", told.out);
}

/// Whatever the two paths look like.
#[test]
fn no_report_overwrites_another() {
    let repo = Repository::new();
    let refused = |reports: &str| {
        repo.sees(&format!("{ONE} {reports}"), 2, &["write two reports into", "give each its own"]);
    };
    refused("--report json=a --report json=a");
    refused("--report json=a --report junit=./a");
    refused("--report events=a --report json=a");
    std::fs::create_dir(repo.path("out")).expect("a folder");
    refused("--report json=out/../a --report tap=a");
    #[cfg(unix)]
    {
        repo.write("a", "");
        std::os::unix::fs::symlink("a", repo.path("b")).expect("linked");
        refused("--report json=a --report html=b");
        std::os::unix::fs::symlink("out", repo.path("in")).expect("linked");
        refused("--report json=in/r --report json=out/r");
    }
    let two = ["a b", "a-b"].map(|name| {
        let command = engine("");
        format!("[[engine]]\nname = '{name}'\nprotocol = 'uhp'\ncommand = '''{command}'''\n")
    });
    repo.write("linesman.toml", &two.concat());
    for report in ["json=r.json", "json=r-{engine}.json", "events", "concise"] {
        let clash = ["would hold the reports of 2 engines"];
        repo.sees(&format!("check --report {report}"), 2, &clash);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_whole_reports() {
    let repo = Repository::new();
    let formats = ["json", "junit", "tap", "badge", "markdown", "concise", "events"];
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
    assert!(repo.read("concise.out").ends_with("the run was interrupted\n"));
    let events = lines_of(&repo.read("events.out"));
    assert_eq!(events.first().map(|e| e["event"].clone()), Some("run-started".into()));
    let last = events.last().expect("a last line");
    assert_eq!((&last["event"], &last["interrupted"]), (&"run-finished".into(), &true.into()));
    let files = std::fs::read_dir(repo.path(".")).expect("listed").count();
    assert_eq!(files, formats.len() + 1, "no temporary file is left");
}
