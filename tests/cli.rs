//! The program as a person runs it: what it prints and how it exits.

use assert_cmd::{Command, cargo::cargo_bin};

fn linesman() -> Command {
    let mut command = Command::new(cargo_bin!("linesman"));
    command.env("RUST_BACKTRACE", "0").env("NO_COLOR", "1").env_remove("PYTHONUNBUFFERED");
    // Nothing is remembered of runs in this folder.
    command.env_remove("XDG_CACHE_HOME").env_remove("HOME");
    command
}

#[track_caller]
fn run(arguments: &[&str], code: i32, shows: &[&str]) {
    let output = linesman().args(arguments).output().expect("the program runs");
    let text = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{text}");
    // Lines are wrapped where the terminal ends.
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for wanted in shows {
        assert!(flat.contains(wanted), "{arguments:?} does not show `{wanted}`:\n{text}");
    }
}

fn engine(part: &[&str]) -> Vec<String> {
    let mut words = vec![cargo_bin!("linesman").display().to_string()];
    words.extend(["engine", "uhp"].map(str::to_owned));
    words.extend(part.iter().map(|&p| p.to_owned()));
    words
}

#[track_caller]
fn check(options: &[&str], engine: &[String], code: i32, shows: &[&str]) {
    let mut arguments = vec!["check", "uhp"];
    arguments.extend(options);
    arguments.push("--");
    arguments.extend(engine.iter().map(String::as_str));
    run(&arguments, code, shows);
}

#[test]
fn the_reference_engine_conforms() {
    run(&["check", "uhp"], 0, &["uhp: conforms"]);
}

#[test]
fn a_fault_is_named() {
    let only = ["--only", "uhp/undo/*"];
    let fault = engine(&["--fault", "undo-takes-a-turn"]);
    check(&only, &fault, 1, &["uhp/undo/takes-back-one", "= expected", "= rerun"]);
}

/// What is said before the first command answers none: the answers are judged as what they are.
#[cfg(unix)]
#[test]
fn who_speaks_unasked_is_heard_out() {
    let program = cargo_bin!("linesman").display();
    let script = format!("echo ugmiok; exec {program} engine ugmi");
    let ran = |only: &str| {
        let arguments = ["check", "ugmi", "--only", only, "--", "sh", "-c", &script];
        let output = linesman().args(arguments).output().expect("the program runs");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let (code, text) = ran("ugmi/ugmi/*");
    assert!(code == Some(0) && !text.contains("fail["), "{text}");
    let (_, text) = ran("ugmi/description/silent-at-start");
    assert!(text.contains("output before the first command"), "{text}");
}

#[test]
fn causes_of_silence_are_told() {
    let quick = ["--patience", "0.1"];
    let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
    check(&quick, &words("cat"), 3, &["repeats its input"]);
    check(&quick, &words("true"), 3, &["ended with status 0 before it sent anything"]);
    check(&quick, &words("sleep 1000"), 3, &["sent nothing within 3 s"]);
    check(&quick, &words("yes"), 3, &["the engine speaks, but not Universal Hive Protocol"]);
    check(&quick, &words("/nonexistent/engine"), 3, &["no such file"]);
    check(&quick, &words("/"), 3, &["it is a directory"]);
    check(&quick, &words("no-such-program-anywhere"), 3, &["no program of that name in PATH"]);
    let buffered = "import sys\nfor l in sys.stdin: print('id x\\nok')\nprint('id x\\nok')";
    let python = ["python3", "-c", buffered].map(str::to_owned);
    if std::process::Command::new("python3").arg("-V").output().is_ok() {
        check(&quick, &python, 3, &["buffered and not flushed"]);
    }
}

#[test]
fn a_program_of_another_protocol_is_recognised() {
    let linesman = cargo_bin!("linesman").display().to_string();
    for (asked, spoken, title) in [
        ("hub", "uhp", "Universal Hive Protocol"),
        ("uhp", "hub", "Hub protocol"),
        ("cxboard", "ugmi", "Universal GoMoku Interface"),
        ("nboard", "cxboard", "CXBoard protocol"),
        ("ugmi", "nboard", "NBoard protocol"),
        ("ugmi", "uci", "Universal Chess Interface"),
        ("uci", "ugmi", "Universal GoMoku Interface"),
    ] {
        let arguments = ["check", asked, "--", &linesman, "engine", spoken];
        run(&arguments, 3, &[&format!("answers as {title}")]);
    }
}

/// Runs `linesman check uhp` with so many open files at most.
#[cfg(unix)]
fn with_files(files: u32) -> (Option<i32>, String) {
    let script = format!("ulimit -n {files}; exec \"$0\" check uhp --jobs 4 --only 'uhp/undo/*'");
    let output = std::process::Command::new("sh")
        .args(["-c", &script, &cargo_bin!("linesman").display().to_string()])
        .output()
        .expect("a shell");
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&text).into_owned())
}

/// Where too few files can be open for several engines at a time, one at a time
/// is tried; where there are too few for one, nothing is said of the engine.
#[cfg(unix)]
#[test]
fn what_the_machine_lacks_is_not_blamed_on_the_engine() {
    let (code, text) = with_files(26);
    assert_eq!((code, text.contains("uhp: conforms")), (Some(0), true), "{text}");
    let (code, text) = with_files(12);
    let told = text.contains("the limit of open files is 12") && !text.contains("fail[must]");
    assert_eq!((code, told), (Some(71), true), "{text}");
}

#[test]
fn a_run_ends_when_it_is_told_to() {
    let fault = engine(&["--fault", "undo-takes-a-turn"]);
    check(&["--fail-fast"], &fault, 1, &["at the first failure", "report is partial"]);
    let late = ["--time-budget", "1ms"];
    check(&late, &engine(&[]), 1, &["the time budget of 0.001 s was used up"]);
}

#[test]
fn what_a_greeting_breaks_for_certain_is_told() {
    let ends = ["check", "nboard", "--", "sh", "-c", "read l; exit 0"];
    let straw = "it exits when it receives `nboard 2`";
    run(&ends, 3, &[straw, "fail[must] nboard/process/stays-alive", "2 requirements broken"]);
    let script = "read l; read p; printf 'pong 1'; cat >/dev/null";
    let half = ["check", "nboard", "--patience", "0.1", "--", "sh", "-c", script];
    let lines = "fail[must] nboard/communication/lines-are-complete";
    run(&half, 3, &[lines, "1 requirement broken"]);
    // Who begins to greet is an engine of the protocol; who says anything else may be none.
    let greets = |line: &str| format!("read l; read p; echo '{line}'; cat >/dev/null");
    let said = |script: &str, shows: &[&str]| {
        run(&["check", "nboard", "--patience", "0.1", "--", "sh", "-c", script], 3, shows);
    };
    let starts = "fail[must] nboard/nboard/starts-the-session";
    said(&greets("set myname x"), &[starts, "begins to speak NBoard protocol"]);
    said(&greets("hello"), &["nboard: inconclusive", "but not NBoard protocol"]);
    // Who ends without having been sent anything has broken nothing.
    run(&["check", "nboard", "--", "true"], 3, &["nboard: inconclusive"]);
}

#[test]
fn mistakes_of_usage_are_told() {
    run(&["check", "uph"], 2, &["did you mean `uhp`?"]);
    run(
        &["check", "uhp", "--only", "uhp/play/answers-game-strin"],
        2,
        &["matches no requirement", "uhp/play/answers-game-string"],
    );
    run(&["check", "uhp", "--edition", "1999"], 2, &["the values are auto, 2018, 2021"]);
    run(&["check", "uhp", "--patience", "x"], 2, &["is not a valid patience"]);
    run(&["check", "uhp", "--report", "jnuit"], 2, &["junit"]);
    run(&["check", "uhp", "--report", "json=/nonexistent/x.json"], 2, &["could not"]);
    run(&["check", "uhp", "--tags", "must"], 2, &["not a valid tag expression"]);
    run(&["explain", "uhp/play/answers"], 2, &["did you mean `uhp/play/answers-game-string`?"]);
    run(&["engine", "uhp", "--fault", "nope"], 2, &["unknown fault `nope`"]);
    run(&["lint", "uhp", "/nonexistent.log"], 2, &["could not read"]);
}

#[test]
fn feature_mistakes_come_with_their_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.feature");
    let text = "Feature: own\n\n  @own/a @must @engine\n  Rule: it answers\n    Section: mine\n\n    Scenario: s\n      Given the engine is ready\n      When the viewer snds \"info\"\n";
    std::fs::write(&file, text).expect("written");
    let folder = folder.path().display().to_string();
    run(&["check", "uhp", "--features", &folder], 2, &["own.feature:9:7: unknown step"]);
    std::fs::write(&file, text.replace("snds", "sends")).expect("written");
    run(&["check", "uhp", "--features", &folder, "--only", "own/*"], 0, &["uhp: conforms"]);
}

#[test]
fn a_transcript_is_judged() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("session.log");
    let good = "< id x\n< ok\n> newgame\n< Base;NotStarted;White[1]\n< ok\n> play wS1\n< Base;InProgress;Black[1];wS1\n< ok\n";
    std::fs::write(&file, good).expect("written");
    let path = file.display().to_string();
    run(&["lint", "uhp", &path], 0, &["uhp: conforms"]);
    std::fs::write(&file, good.replace("Black[1]", "White[2]")).expect("written");
    run(&["lint", "uhp", &path], 1, &["uhp/turn-string/follows-ply-count", "`White[2]`"]);
    // That the queen is thought of follows from a law that the engine does not know.
    let unknown = "< id x\n< ok\n> newgame\n< Base;NotStarted;White[1]\n< ok\n> bestmove time 00:00:01\n< wQ\n< wS1\n< ok\n> validmoves\n< wQ;wS1;wB1;wG1;wA1\n< ok\n";
    std::fs::write(&file, unknown).expect("written");
    run(
        &["lint", "uhp", "--strict", &path],
        1,
        &["no-queen-first", "as recorded in", "1 requirement broken"],
    );
}

/// One illegal move is what many misunderstandings would explain, so none of them is told.
#[test]
fn an_illegal_move_of_the_engine_is_told_as_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("session.log");
    let path = file.display().to_string();
    let checked = "> cxboard 1\n< id name a\n< id author b\n< cxboardok\n> force\n> position cfen 5k3/9/9/9/4r4/9/9/9/9/3K5 r 1\n> go depth 1\n< bestmove d0e0\n> isready\n< readyok\n> quit\n";
    std::fs::write(&file, checked).expect("written");
    run(&["lint", "cxboard", &path], 1, &["fail[must] cxboard/go/legal-move", "in check"]);
    let occupied = "> ugmi\n< id name a\n< id author b\n< ugmiok\n> position startpos moves k11\n> go depth 1\n< info depth 1 nodes 1 time 1\n< bestmove k11\n> quit\n";
    std::fs::write(&file, occupied).expect("written");
    run(&["lint", "ugmi", &path], 1, &["fail[must] ugmi/bestmove/legal-move", "is occupied"]);
}

#[test]
fn lists_and_explanations() {
    run(&["list"], 0, &["Universal Hive Protocol"]);
    run(&["list", "uhp"], 0, &["uhp/play/answers-game-string"]);
    run(&["list", "uhp", "--steps"], 0, &["when", "the input ends"]);
    run(
        &["explain", "uhp/play/answers-game-string"],
        0,
        &["A good conversation", "> play wS1", "A bad one"],
    );
    run(&["completions", "bash"], 0, &["linesman"]);
    run(&["man"], 0, &["linesman"]);
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_a_report_and_no_engine() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = folder.path().join("report.json");
    let child = std::process::Command::new(cargo_bin!("linesman"))
        .args(["check", "uhp", "--report"])
        .arg(format!("json={}", report.display()))
        .args(["--", "sleep", "987654"])
        .spawn()
        .expect("it starts");
    let pid = nix::unistd::Pid::from_raw(i32::try_from(child.id()).expect("a pid"));
    // The engine's start is the fence: it appears as a child process.
    let started = || {
        let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).ok()?;
        let sleeps = |child: &&str| {
            std::fs::read_to_string(format!("/proc/{child}/cmdline"))
                .is_ok_and(|words| words.starts_with("sleep"))
        };
        children.split_whitespace().find(sleeps).map(str::to_owned)
    };
    let engine = loop {
        match started() {
            Some(engine) => break engine,
            None => std::thread::yield_now(),
        }
    };
    nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGINT).expect("a signal");
    let status = child.wait_with_output().expect("it ends").status;
    assert_eq!(status.code(), Some(1));
    let text = std::fs::read_to_string(report).expect("a report");
    assert!(text.contains("\"interrupted\": true"), "{text}");
    let engine = engine.trim();
    assert!(!std::path::Path::new(&format!("/proc/{engine}")).exists() || engine.is_empty());
}

#[test]
fn standard_error_counts_only_when_merged() {
    let only = ["--only", "uhp/engine-commands/silent-between-commands"];
    let program = cargo_bin!("linesman").display().to_string();
    let script = format!("echo thinking >&2; exec '{program}' engine uhp");
    let chatty = ["sh".to_owned(), "-c".to_owned(), script];
    check(&["--only", "uhp/info/nothing-else-at-start", "--strict"], &chatty, 0, &["conforms"]);
    check(
        &["--only", "uhp/info/nothing-else-at-start", "--strict", "--merge-stderr"],
        &chatty,
        1,
        &["thinking"],
    );
    check(&only, &chatty, 0, &["conforms"]);
}

/// An engine that leaves its process group, and what becomes of it when
/// Linesman ends or is killed. A pipe that every process of the engine holds
/// open tells: it ends when the last of them has.
#[cfg(target_os = "linux")]
#[test]
fn nothing_outlives_a_run() {
    use std::{
        io::{BufRead as _, BufReader, Read as _},
        process::Stdio,
    };
    let hung = "exec sleep 1000".to_owned();
    let honest = format!("exec '{}' engine uhp", cargo_bin!("linesman").display());
    for (behaviour, killed) in [(hung, true), (honest, false)] {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
        assert!(made.success());
        let script = format!(
            "exec 9>'{}'; echo up >&9; setsid sleep 1000 </dev/null >/dev/null 2>&1 & {behaviour}",
            pipe.display()
        );
        let mut linesman = std::process::Command::new(cargo_bin!("linesman"))
            .args(["check", "uhp", "--only", "uhp/info/at-start", "--jobs", "1"])
            .args(["--", "sh", "-c", &script])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program runs");
        let mut held = BufReader::new(std::fs::File::open(&pipe).expect("a pipe"));
        let mut first = String::new();
        held.read_line(&mut first).expect("text");
        assert_eq!(first, "up\n");
        if killed {
            linesman.kill().expect("it runs");
        }
        linesman.wait().expect("it ends");
        held.read_to_end(&mut Vec::new()).expect("an end");
    }
}
