//! What has no end, or too little of something: one clear message each, and
//! never a hang.

use std::{
    process::{Command as Program, Stdio},
    time::Duration,
};

use nix::{
    sys::{
        signal::{Signal, kill},
        stat::Mode,
    },
    unistd::{Pid, mkfifo},
};

use super::repository::{Repository, engine, ran};

const CHECK: &str = "check uhp --only uhp/info/id-line";

fn pipe(repo: &Repository, name: &str) {
    mkfifo(&repo.path(name), Mode::S_IRWXU).expect("a pipe");
}

/// `sh` before linesman, with its arguments behind `"$@"`.
fn under(repo: &Repository, limits: &str, line: &str) -> super::repository::Ran {
    let linesman = repo.command().get_program().to_owned();
    let mut command = assert_cmd::Command::new("sh");
    command.current_dir(repo.path(".")).env("NO_COLOR", "1").env("RUST_BACKTRACE", "0");
    command.args(["-c", &format!("{limits}; exec \"$@\"; true"), "sh"]).arg(linesman);
    ran(command.args(shell_words::split(line).expect("a line")))
}

#[test]
fn a_pipe_that_nobody_serves_is_given_up() {
    let repo = Repository::new();
    pipe(&repo, "pipe");
    pipe(&repo, "own.feature");
    let repo = &repo;
    let given_up = [
        format!("{CHECK} --baseline pipe"),
        format!("{CHECK} --config pipe"),
        format!("{CHECK} --features ."),
        "lint uhp pipe".to_owned(),
        "merge pipe".to_owned(),
    ];
    std::thread::scope(|waits| {
        for line in given_up {
            waits.spawn(move || repo.sees(&line, 2, &["it is a pipe, and"]));
        }
        // Whatever is a file has been written when the pipe is waited for.
        let line = format!("{CHECK} --report json=p --report tap=a.tap --report junit=a.xml");
        pipe(repo, "p");
        repo.sees(&line, 2, &["`p`: it is a pipe, and nobody reads it for 10 s"]);
        assert!(repo.read("a.tap").contains("ok") && repo.read("a.xml").contains("testsuite"));
    });
}

/// An engine can put a pipe in the place of any file that it finds.
#[test]
fn a_summary_that_became_a_pipe_is_given_up() {
    let repo = Repository::new();
    repo.write("summary", "");
    let engine = format!("rm summary; mkfifo summary 2>&-; exec {}", engine(""));
    let mut command = repo.command();
    command.env("GITHUB_ACTIONS", "true").env("GITHUB_STEP_SUMMARY", repo.path("summary"));
    let words = shell_words::split(CHECK).expect("words");
    let ran = ran(command.args(words).args(["--", "sh", "-c", &engine]));
    assert_eq!(ran.code, Some(2), "{}", ran.text);
    assert!(ran.text.contains("uhp: conforms"), "{}", ran.text);
    assert!(ran.text.contains("summary`: it is a pipe that nobody reads"), "{}", ran.text);
}

#[test]
fn a_pipe_that_somebody_serves_is_a_file_like_others() {
    let repo = Repository::new();
    repo.sees(&format!("{CHECK} --report json=a.json"), 0, &[]);
    let joined = under(&repo, "mkfifo p; (cat a.json > p &) ", "merge p");
    assert_eq!(joined.code, Some(0), "{}", joined.text);
    let line = format!("{CHECK} --report json=q");
    let written = under(&repo, "mkfifo q; (cat q > b.json &) ", &line);
    assert_eq!(written.code, Some(0), "{}", written.text);
    serde_json::from_str::<serde_json::Value>(&repo.read("b.json")).expect("JSON");
}

#[test]
fn a_file_without_an_end_is_told() {
    let repo = Repository::new();
    std::os::unix::fs::symlink("/dev/zero", repo.path("endless.feature")).expect("linked");
    repo.sees(&format!("{CHECK} --baseline /dev/zero"), 2, &["it is larger than 16 MiB"]);
    repo.sees(&format!("{CHECK} --config /dev/zero"), 2, &["it is larger than 16 MiB"]);
    repo.sees(&format!("{CHECK} --features ."), 2, &["it is larger than 16 MiB"]);
    repo.sees("lint uhp /dev/zero", 2, &["it is a device, which has no end"]);
}

#[test]
fn deep_tags_and_long_outlines_are_bounded() {
    let repo = Repository::new();
    let deep = format!("{}@must{}", "(".repeat(25_000), ")".repeat(25_000));
    let ran = repo.run(["check", "uhp", "--tags", &deep]);
    assert_eq!(ran.code, Some(2), "{}", ran.text);
    assert!(ran.text.contains("a tag expression of 50005 bytes is too long"), "{}", ran.text);
    // In a debug build this took minutes and gigabytes when it grew squarely.
    let rows: String = (0..8_000).map(|n| format!("        | {n} |\n")).collect();
    repo.write(
        "own.feature",
        &format!(
            "Feature: own\n\n  @own/many @may @engine\n  Rule: many\n    Section: mine\n\n    Scenario Outline: row <n>\n      Given the engine is ready\n      When the viewer sends \"nonsense <n>\"\n\n      Examples:\n        | n |\n{rows}"
        ),
    );
    let list = under(&repo, "ulimit -v 1000000", "check uhp --features . --only nothing");
    assert_eq!(list.code, Some(2), "{}", list.text);
    assert!(list.text.contains("`nothing` matches no requirement"), "{}", list.text);
    repo.sees("check uhp --features . --only */own.feature:7999", 0, &[]);
}

#[test]
fn too_few_files_are_told_and_too_small_ones_leave_nothing_behind() {
    let repo = Repository::new();
    let few = under(&repo, "ulimit -n 8", CHECK);
    assert_eq!(few.code, Some(71), "{}", few.text);
    assert!(few.text.contains("the limit of open files is 8, and a run needs 24"), "{}", few.text);
    let small = under(&repo, "ulimit -f 1", &format!("{CHECK} --report json=a.json"));
    assert_eq!(small.code, Some(2), "{}", small.text);
    assert!(small.text.contains("could not write the report `a.json`"), "{}", small.text);
    let left: Vec<_> = std::fs::read_dir(repo.path(".")).expect("a folder").collect();
    assert!(left.is_empty(), "{left:?}");
}

/// Too little of anything is told before the run, and with a little more it comes to its end.
#[test]
fn too_little_memory_is_told() {
    let repo = Repository::new();
    for (limit, told) in [
        ("ulimit -s 64", "the limit of the stack is 64 KiB, and a run needs 512 KiB"),
        ("ulimit -v 32000", "the limit of virtual memory is 32000 KiB, and a run needs 65536 KiB"),
        ("ulimit -d 4000", "the limit of data memory is 4000 KiB, and a run needs 24576 KiB"),
    ] {
        let ran = under(&repo, limit, CHECK);
        assert_eq!(ran.code, Some(71), "{limit}: {}", ran.text);
        assert!(ran.text.contains(told), "{limit}: {}", ran.text);
        assert!(!ran.text.contains("panicked"), "{limit}: {}", ran.text);
    }
    for limit in ["ulimit -s 512", "ulimit -v 65536", "ulimit -d 24576", "ulimit -n 24"] {
        let ran = under(&repo, limit, CHECK);
        assert_eq!(ran.code, Some(0), "{limit}: {}", ran.text);
    }
}

/// Too few processes are the machine's fault. For the administrator there is no such limit.
#[cfg(target_os = "linux")]
#[test]
fn too_few_processes_are_told() {
    use std::os::unix::fs::MetadataExt as _;

    let linesman = assert_cmd::cargo::cargo_bin!("linesman").display().to_string();
    let line = format!("prlimit --nproc=2 {linesman} {CHECK} -- {linesman} engine uhp");
    // What is ours is the administrator's if we are.
    let is_root = std::fs::metadata(Repository::new().path(".")).expect("ours").uid() == 0;
    let nobody = "setpriv --reuid=65534 --regid=65534 --clear-groups ";
    let line = format!("{}{line}", if is_root { nobody } else { "" });
    let words = shell_words::split(&line).expect("a line");
    let mut command = assert_cmd::Command::new(&words[0]);
    command.args(&words[1..]).current_dir("/").env("NO_COLOR", "1").env("RUST_BACKTRACE", "0");
    let told = ran(&mut command);
    // Where nobody may enter the folder of the build, there is nothing to be seen.
    if told.text.contains("Permission denied") {
        return;
    }
    assert_eq!(told.code, Some(71), "{}", told.text);
    assert!(told.text.contains("the machine has no processes left"), "{}", told.text);
    assert!(!told.text.contains("panicked"), "{}", told.text);
}

/// A step that asks for more than can be had is a mistake in the feature file.
#[test]
fn numbers_in_steps_are_bounded() {
    let repo = Repository::new();
    for (bytes, code) in [("1000000", 0), ("1000000000000", 2), ("10000000000000000000000", 2)] {
        repo.write(
            "own.feature",
            &format!(
                "Feature: own\n\n  @own/long @must @engine\n  Rule: long\n    Section: mine\n\n    Scenario: one\n      Given the engine is ready\n      When the viewer sends a line of {bytes} bytes\n"
            ),
        );
        let too_much = format!("`{bytes}` is too much for a step: ask for 16777216 at most");
        let told = ["this is a mistake in the feature file: own/long#one: ", &too_much];
        let shows = if code == 0 { &[][..] } else { &told[..] };
        repo.sees("check uhp --features . --only own/*", code, shows);
    }
}

/// Only one of it can run at a time: the second ends at its start. The lock is gone with
/// the process that holds it, however that ends.
#[test]
fn who_cannot_run_twice_is_told_how_to_be_checked() {
    let repo = Repository::new();
    let honest = engine("");
    let script =
        format!("#!/bin/sh\nexec 9>lock\nflock -n 9 || {{ echo locked >&2; exit 3; }}\n{honest}\n");
    repo.write("alone", &script);
    let line = "check uhp --only uhp/undo/* --jobs 4 -- sh ./alone";
    repo.sees(line, 0, &["it cannot run twice at once, so use --jobs 1"]);
    repo.sees("check uhp --only uhp/undo/* --jobs 1 -- sh ./alone", 0, &["conforms"]);
}

/// The time in which linesman was stopped is not the engine's.
#[test]
fn a_stop_makes_no_engine_late() {
    let repo = Repository::new();
    let script = format!("#!/bin/sh\ntouch begun\n{}\n", engine(""));
    repo.write("engine", &script);
    let mut check = Program::new(repo.command().get_program());
    check.current_dir(repo.path(".")).stdout(Stdio::piped()).stderr(Stdio::piped());
    check.args(["check", "uhp", "--patience", "0.2", "--skip", "uhp/bestmove/*"]);
    let check = check.args(["--", "sh", "./engine"]).spawn().expect("it runs");
    let pid = Pid::from_raw(i32::try_from(check.id()).expect("a pid"));
    while !repo.path("begun").exists() {
        std::thread::yield_now();
    }
    for _ in 0..3 {
        kill(pid, Signal::SIGSTOP).expect("stopped");
        // Longer than any answer may take with this patience.
        std::thread::sleep(Duration::from_millis(1500));
        kill(pid, Signal::SIGCONT).expect("goes on");
        std::thread::sleep(Duration::from_millis(100));
    }
    let end = check.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&end.stdout);
    assert_eq!(end.status.code(), Some(0), "{text}");
}

/// A table of recorded answers has none for another game.
#[test]
fn a_seed_changes_the_random_games_and_nothing_else() {
    let repo = Repository::new();
    let said = |file: &str| {
        let report: serde_json::Value = serde_json::from_str(&repo.read(file)).expect("JSON");
        let lines = report["drills"].as_array().expect("drills").iter();
        let lines = lines.flat_map(|d| d["transcript"].as_array().cloned().unwrap_or_default());
        let sent = lines.filter(|l| l["from"] == "controller").map(|l| l["line"].to_string());
        (sent.collect::<Vec<_>>(), report["protocol"]["settings"]["seed"].clone())
    };
    // Which tests share a process is a question of time.
    let only = "check uhp --fresh --only uhp/play/* --report json=";
    for (seed, file) in [("", "a"), ("", "b"), ("--seed 7", "c"), ("--seed 7", "d")] {
        repo.sees(&format!("{only}{file} {seed}"), 0, &[]);
    }
    assert_eq!(said("a"), said("b"));
    assert_eq!(said("c"), said("d"));
    assert_ne!(said("a").0, said("c").0);
    assert_eq!(said("c").1, "7");
    let broken = engine("--fault undo-takes-a-turn");
    let again = format!("check uhp --only uhp/undo/* --seed 7 -- {broken}");
    repo.sees(&again, 1, &["--seed 7"]);
    repo.sees(&format!("{CHECK} --seed random"), 0, &["seed"]);
    repo.sees(&format!("{CHECK} --seed some"), 2, &["write a number, or `random`"]);
}
