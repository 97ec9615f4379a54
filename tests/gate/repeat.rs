//! Drills run several times, and engines that change.

use super::repository::{Repository, engine, engine_of};

/// Each test with an engine of its own: whether engines are shared depends on how long one takes to start.
const ONE: &str = "check uhp --only uhp/undo/takes-back-one --jobs 1 --fresh";

/// An engine that plays by the rules at those starts of which this holds of their number, as a
/// shell writes it, and takes back too much at all others.
fn good_if(repo: &Repository, holds: &str) -> String {
    let script = format!(
        "echo started >>starts\nif test $(wc -l <starts) {holds}; then exec {}; fi\nexec {}\n",
        engine(""),
        engine("--fault undo-takes-a-turn")
    );
    repo.write("starts", "");
    repo.write("engine.sh", &script);
    "sh engine.sh".to_owned()
}

/// An engine that plays by the rules at its first `good` starts only.
fn wavering(repo: &Repository, good: usize) -> String {
    good_if(repo, &format!("-le {good}"))
}

#[test]
fn a_drill_that_passes_and_fails_is_named_and_red() {
    let repo = Repository::new();
    let engine = wavering(&repo, 1_000);
    let steady = ["3 runs: ", "tests passed in every one", "uhp: conforms"];
    repo.sees(&format!("{ONE} --repeat 3 -- {engine}"), 0, &steady);
    let once = format!("{ONE} --stress 1ns -- {engine}");
    repo.sees(&once, 0, &["1 run: ", "uhp: conforms"]);
    repo.sees(&format!("{ONE} --stress soon -- {engine}"), 2, &["soon"]);
    repo.write("starts", "");
    repo.sees(&format!("{ONE} --repeat 3 -- {engine}"), 0, &["3 runs: "]);
    let starts = repo.read("starts").lines().count() / 3;

    let engine = wavering(&repo, starts);
    let shows = [
        "passed 1 of 2 (50 %, flaky)",
        "the runs differ at line",
        "in run 1, which passed",
        "flaky: uhp/undo/takes-back-one#",
        "tests in each of 2 runs",
    ];
    let line = format!(
        "{ONE} --repeat 2 --report console --report json=r.json --report tap=r.tap --report junit=r.xml --report markdown=r.md"
    );
    repo.sees(&format!("{line} -- {engine}"), 1, &shows);
    for file in ["r.json", "r.tap", "r.xml", "r.md"] {
        assert!(repo.read(file).contains("flaky"), "{file}");
    }
    let engine = wavering(&repo, starts);
    let shows = ["flaky, which --flaky allow tolerates", "passed 1 of 2", "uhp: conforms"];
    repo.sees(&format!("{ONE} --repeat 2 --flaky allow -- {engine}"), 0, &shows);
    // What always fails is not flaky.
    let engine = wavering(&repo, 0);
    let ran =
        repo.sees(&format!("{ONE} --repeat 2 --flaky allow -- {engine}"), 1, &["passed 0 of 2"]);
    assert!(!ran.text.contains("flaky)"), "{}", ran.text);
}

/// The test is repeated alone because a pong did not come; what it then builds upon must not seem
/// broken by its own first run, or it would be left out, and the silence told as a matter of load.
#[test]
fn what_does_not_come_twice_is_no_matter_of_load() {
    let repo = Repository::new();
    let engine = engine_of("hub", "--fault blanks-hide-commands-in-a-search");
    let line = format!(
        "check hub --only hub/general-syntax/ignores-extra-blanks --patience 0.2 --fresh -- {engine}"
    );
    let shows = ["fail[must] hub/general-syntax/ignores-extra-blanks", "no `pong`"];
    let ran = repo.sees(&line, 1, &shows);
    assert!(!ran.text.contains("not counted"), "{}", ran.text);
}

/// How many times an engine is started until the last test of [`ONE`] has begun.
fn starts(repo: &Repository) -> usize {
    let engine = wavering(repo, 1_000);
    repo.sees(&format!("{ONE} -- {engine}"), 0, &[]);
    repo.read("starts").lines().count()
}

/// An engine that takes back too much at just one of its starts.
fn wrong_once(repo: &Repository, at: usize) -> String {
    good_if(repo, &format!("-ne {at}"))
}

#[test]
fn a_test_that_fails_once_is_named_and_no_failure() {
    let repo = Repository::new();
    let last = starts(&repo);
    let engine = wrong_once(&repo, last);
    repo.sees(&format!("{ONE} -- {engine}"), 1, &["fail[must]"]);
    let reports = "--report console --report json=r.json --report junit=r.xml --report tap=r.tap --report markdown=r.md --report html=r.html --report concise=r.txt --report events=r.jsonl";
    let engine = wrong_once(&repo, last);
    let shows = [
        "flaky: failed, and passed when it was run for the 2nd time; the first time: the GameString has 2 plies where 3 were made",
        "uhp: conforms, with 1 flaky test",
    ];
    repo.sees(&format!("{ONE} --retries 2 {reports} -- {engine}"), 0, &shows);
    for file in ["r.json", "r.xml", "r.tap", "r.md", "r.html", "r.txt", "r.jsonl"] {
        assert!(repo.read(file).contains("flaky"), "{file}");
    }
    let report: serde_json::Value = serde_json::from_str(&repo.read("r.json")).expect("JSON");
    let flaky = &report["retried"]["flaky"][0];
    assert_eq!(
        (&flaky["requirement"], &flaky["runs"]),
        (&"uhp/undo/takes-back-one".into(), &2.into())
    );
    assert!(repo.read("r.jsonl").contains("\"event\":\"test-repeated\""));

    // It is shown to those who want to see little, and is red for those who want that.
    let engine = wrong_once(&repo, last);
    let shows = ["flaky: uhp/undo/takes-back-one#", "with 1 flaky test"];
    repo.sees(&format!("{ONE} --retries 1 --quiet -- {engine}"), 0, &shows);
    let engine = wrong_once(&repo, last);
    let shows = ["flaky: uhp/undo/takes-back-one#", "does not pass: 1 test is flaky"];
    repo.sees(&format!("{ONE} --retries 1 --flaky fail -- {engine}"), 1, &shows);
    // What fails every time is no more flaky than before.
    let engine = wavering(&repo, 0);
    let ran = repo.sees(&format!("{ONE} --retries 2 -- {engine}"), 1, &["fail[must]"]);
    assert!(!ran.text.contains("flaky"), "{}", ran.text);
    repo.sees(&format!("{ONE} --retries 1 --repeat 2"), 2, &["cannot be used with"]);
    repo.write(
        "linesman.toml",
        "retries = 1\nrepeat = 2\n[[engine]]\ncommand = 'x'\nprotocol = 'uhp'\n",
    );
    repo.sees("check", 2, &["linesman.toml:1:", "`retries` and `repeat` cannot be combined"]);
}

/// A crash that comes once is a crash.
#[test]
fn a_crash_is_not_repeated_away() {
    let repo = Repository::new();
    let only = "check uhp --only uhp/undo/refuses-too-many --jobs 1 --fresh";
    let engine = wavering(&repo, 1_000);
    repo.sees(&format!("{only} -- {engine}"), 0, &[]);
    let last = repo.read("starts").lines().count();
    let sound = wrong_once(&repo, last);
    let script = repo.read("engine.sh").replace("undo-takes-a-turn", "crash-on-undo-at-start");
    repo.write("engine.sh", &script);
    let ran =
        repo.run(shell_words::split(&format!("{only} --retries 3 -- {sound}")).expect("a line"));
    assert!(!ran.text.contains("flaky"), "{}", ran.text);
}

/// An engine that is built anew is checked anew: first what failed, then everything.
#[cfg(unix)]
#[test]
fn an_engine_that_changes_is_checked_again() {
    use std::{
        io::{BufRead as _, BufReader},
        process::{Command, Stdio},
    };

    use assert_cmd::cargo::cargo_bin;
    use nix::{
        sys::signal::{Signal, kill},
        unistd::Pid,
    };

    let repo = Repository::new();
    repo.write("engine.sh", &format!("exec {}\n", engine("--fault undo-takes-a-turn")));
    let words =
        "check uhp --only uhp/undo/* --watch --report console --report json=r.json -- sh engine.sh";
    let mut child = Command::new(cargo_bin!("linesman"))
        .args(words.split(' '))
        .current_dir(repo.path("."))
        .env_remove("XDG_CACHE_HOME")
        .env_remove("HOME")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut notes = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let mut until = |wanted: &str| {
        let line = notes.find(|line| line.as_ref().is_ok_and(|line| line.contains(wanted)));
        assert!(line.is_some(), "no `{wanted}`");
    };
    until("watching");
    assert!(repo.read("r.json").contains("\"does-not-conform\""));
    // Put in its place at once, as a compiler does.
    repo.write("new.sh", &format!("exec {} \n", engine("")));
    std::fs::rename(repo.path("new.sh"), repo.path("engine.sh")).expect("renamed");
    until("engine.sh has changed");
    until("what failed the last time");
    until("everything");
    until("watching");
    assert!(repo.read("r.json").contains("\"verdict\": \"conforms\""));
    kill(Pid::from_raw(child.id().cast_signed()), Signal::SIGINT).expect("a signal");
    assert_eq!(child.wait().expect("an end").code(), Some(0));
    assert!(repo.read("r.json").contains("\"verdict\": \"conforms\""), "the report stays");
    repo.sees("check uhp --watch", 2, &["the bundled engine does not change"]);
}
