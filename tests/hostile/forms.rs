//! What is no command_of: the harness itself is disturbed, by signals, by a disk
//! that is full, by a reader that goes away, by a terminal.
//!
//! In: runs of the real program. Out: trials like those of the table.
//! Never: a moment that is waited for; signals come after a number of looks
//! that a seeded generator draws, whatever the run has come to by then.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _},
    os::unix::process::ExitStatusExt as _,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use libtest_mimic::{Failed, Trial};
use linesman::{
    contract::Random,
    report::json,
    verdict::{Conclusion, RequirementRecord},
};
use nix::{
    pty::openpty,
    sys::{
        signal::{Signal, kill},
        termios::tcgetattr,
    },
    unistd::{Pid, ttyname},
};

use crate::{
    engines,
    harness::{Harness, MEMORY, command_of, shown},
    monitor::{MARK, gone, marked, watch},
};

/// No run of this file takes more than a fraction of it.
const LIMIT: Duration = Duration::from_secs(300);

/// Two seconds are promised between a signal and the reports; what is more is
/// for a machine that is busy.
const PROMPTLY: Duration = Duration::from_secs(6);

const GAME: [&str; 2] = ["--only", "uhp/newgame/defaults-to-base"];

pub fn trials() -> Vec<Trial> {
    let trial = |name: &str, test: fn()| {
        Trial::test(name, move || {
            test();
            Ok::<(), Failed>(())
        })
    };
    vec![
        trial("signals-at-random-moments", signals),
        trial("a-signal-while-no-engine-lets-go", held),
        trial("reports-that-cannot-be-written", unwritable),
        trial("a-full-disk", full),
        trial("a-reader-that-goes-away", head),
        trial("writes-to-the-terminal", || on_a_terminal("writes-to-the-terminal")),
        trial("changes-the-terminal", || on_a_terminal("changes-the-terminal")),
        trial("no-terminal-at-all", detached),
        trial("64-drills-on-a-busy-machine", crowded),
        trial("every-signal-that-can-be-caught", caught),
        trial("a-second-signal-while-nothing-is-heard", insisted),
        trial("a-shell-with-a-child-of-its-own", among_others),
        trial("a-run-inside-a-run", nested),
        trial("declarations-without-measure", declarations),
    ]
}

/// Whatever the moment, the engines die with the run, and a report is there
/// as a whole or not at all.
fn signals() {
    let mut random = Random::new(0x11e5_0a11);
    let kinds = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGKILL];
    for round in 0..12 {
        let signal = kinds[round % kinds.len()];
        let harness = Harness::new("signals");
        let engine = command_of("goes-into-the-background", &[]);
        let mut command = harness.check(&["--only", "uhp/info/*", "--jobs", "2"], &engine);
        fs::write(harness.path("json.report"), "{\"before\": true}").expect("written");
        let mut child =
            command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        let pid = Pid::from_raw(i32::try_from(child.id()).expect("a pid"));
        // Each look takes about as long as a step of the run.
        for _ in 0..random.below(60) {
            let _ = marked(&harness.mark);
            if child.try_wait().expect("a child").is_some() {
                break;
            }
        }
        let _ = kill(pid, signal);
        let status = child.wait().expect("it ends");
        gone(&harness.mark, Duration::from_secs(60));
        let text = fs::read_to_string(harness.path("json.report")).expect("a report");
        let value: serde_json::Value = serde_json::from_str(&text).expect("a whole report");
        let told = json::read(&text);
        match (status.code(), status.signal()) {
            // It came before the handler was there, or cannot be handled.
            (None, Some(by)) => assert_eq!(by, signal as i32),
            (Some(0), None) => assert!(!told.expect("a record").interrupted),
            (Some(1), None) => assert!(told.expect("a record").interrupted),
            other => panic!("{signal}: {other:?}, {value}"),
        }
        let left = fs::read_dir(harness.path(".")).expect("a folder").flatten();
        let left: Vec<_> = left.map(|f| f.file_name().to_string_lossy().into_owned()).collect();
        let parts = left.iter().filter(|n| n.starts_with(".linesman")).count();
        assert!(parts == 0 || signal == Signal::SIGKILL, "{left:?}");
    }
}

/// Looks until an engine is there, or the run is over.
fn engine_is_there(harness: &Harness, child: &mut Child) {
    let mut seen = 0;
    while seen < 20 && child.try_wait().expect("a child").is_none() {
        seen += usize::from(!marked(&harness.mark).is_empty());
    }
}

fn pid_of(child: &Child) -> Pid {
    Pid::from_raw(i32::try_from(child.id()).expect("a pid"))
}

/// What has left its group and thrown its name away is ended all the same.
fn caught() {
    for signal in [
        Signal::SIGINT,
        Signal::SIGTERM,
        Signal::SIGHUP,
        Signal::SIGQUIT,
        Signal::SIGUSR1,
        Signal::SIGUSR2,
        Signal::SIGALRM,
        Signal::SIGXCPU,
        Signal::SIGABRT,
    ] {
        let harness = Harness::new("caught");
        let mut command = harness.check(&[], &command_of("denies-its-family", &[]));
        let mut child =
            command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        engine_is_there(&harness, &mut child);
        kill(pid_of(&child), signal).expect("it runs");
        // As `timeout` does, which sends it to the program and to its group.
        let _ = kill(pid_of(&child), signal);
        let status = child.wait().expect("it ends");
        assert_eq!(status.code(), Some(1), "{signal}: {status}");
        let text = fs::read_to_string(harness.path("json.report")).expect("a report");
        assert!(json::read(&text).expect("a record").interrupted, "{signal}");
        gone(&harness.mark, Duration::from_secs(60));
    }
}

/// Reports are written while no signal is heard: one of them to a pipe that nobody reads.
fn insisted() {
    let harness = Harness::new("insisted");
    nix::unistd::mkfifo(&harness.path("pipe"), nix::sys::stat::Mode::S_IRWXU).expect("a pipe");
    let options = [&GAME[..], &["--report", "badge=pipe"]].concat();
    let mut command = harness.check(&options, &command_of("denies-its-family", &[]));
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let over = |line: &str| line.contains("uhp: conforms");
    assert!(lines.any(|line| over(&line.expect("a line"))), "no verdict");
    let begun = Instant::now();
    for signal in [Signal::SIGTERM, Signal::SIGINT] {
        kill(pid_of(&child), signal).expect("it runs");
    }
    let status = child.wait().expect("it ends");
    assert!(begun.elapsed() < PROMPTLY, "{:?}", begun.elapsed());
    assert_eq!(status.code(), Some(1), "{status}");
    gone(&harness.mark, Duration::from_secs(60));
}

/// The child of the shell is spared, and nothing of the engine is left.
fn among_others() {
    let (harness, other) = (Harness::new("engines"), Harness::new("of-the-shell"));
    let check = harness.check(&GAME, &command_of("denies-its-family", &[]));
    let mut command = Command::new("sh");
    command.current_dir(harness.path(".")).env("NO_COLOR", "1").env_remove("GITHUB_ACTIONS");
    let bystander = shell_words::join(command_of("mute", &[]));
    let mark = format!("{MARK}={}", other.mark);
    let line = format!("{mark} {bystander} </dev/null >/dev/null 2>&1 & exec \"$@\"");
    command.args(["-c", &line, "sh"]).arg(check.get_program()).args(check.get_args());
    let seen = watch(&mut command, LIMIT);
    assert_eq!(seen.code, Some(0), "{}{}", seen.out, seen.err);
    assert!(seen.out.contains("uhp: conforms"), "{}", seen.out);
    harness.inspect(&seen);
    gone(&harness.mark, Duration::from_secs(60));
    let left = marked(&other.mark);
    assert_eq!(left.len(), 1, "what is not of the engine was ended");
    for pid in left {
        kill(Pid::from_raw(i32::try_from(pid).expect("a pid")), Signal::SIGKILL).expect("there");
    }
    gone(&other.mark, Duration::from_secs(60));

    // Whoever kills the one that stands aside ends the other.
    let mut command = Command::new("sh");
    let check = harness.check(&[], &command_of("denies-its-family", &[]));
    command.current_dir(harness.path(".")).stdout(Stdio::null()).stderr(Stdio::null());
    let line = format!("{mark} {bystander} </dev/null >/dev/null 2>&1 & exec \"$@\"");
    command.args(["-c", &line, "sh"]).arg(check.get_program()).args(check.get_args());
    let mut child = command.spawn().expect("it starts");
    engine_is_there(&harness, &mut child);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    gone(&harness.mark, Duration::from_secs(60));
    for pid in marked(&other.mark) {
        kill(Pid::from_raw(i32::try_from(pid).expect("a pid")), Signal::SIGKILL).expect("there");
    }
}

/// The engine of a run, or of a proxy, that is itself an engine goes with the outer run.
fn nested() {
    for inner in ["check uhp", "proxy uhp --log inner.log"] {
        let harness = Harness::new("nested");
        let mut words = vec![env!("CARGO_BIN_EXE_linesman").to_owned()];
        words.extend(inner.split(' ').map(str::to_owned));
        words.push("--".to_owned());
        words.extend(command_of("hears-no-signal", &[]));
        let mut command = harness.check(&["--patience", "8"], &words);
        let mut child =
            command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        // The inner one, what ends its engines, and its engine.
        while marked(&harness.mark).len() < 3 {
            assert!(child.try_wait().expect("a child").is_none(), "it has ended");
        }
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        gone(&harness.mark, Duration::from_secs(60));
    }
}

/// Neither memory nor time beyond measure: what an engine declares is remembered up to a limit.
fn declarations() {
    for (protocol, only) in
        [("hub", "hub/initialisation/*"), ("uhp", "uhp/info/*"), ("ugmi", "ugmi/ugmi/*")]
    {
        let harness = Harness::new(protocol);
        let engine = command_of("declares-80000-values", &[protocol]);
        let options = ["--only", only, "--jobs", "2"];
        let seen = watch(&mut harness.check_of(protocol, &options, &engine), LIMIT);
        assert!(matches!(seen.code, Some(0 | 1)), "{}{}", seen.out, seen.err);
        assert!(seen.peak < MEMORY, "{protocol}: {} KiB of memory", seen.peak);
        harness.inspect(&seen);
        gone(&harness.mark, Duration::from_secs(60));
    }
}

/// The first signal leads to reports, though the engine has left its group,
/// cannot be reaped, or hears no signal.
fn held() {
    for name in ["joins-our-group", "is-traced", "hears-no-signal"] {
        let harness = Harness::new("held");
        let mut command = harness.check(&["--jobs", "2"], &command_of(name, &[]));
        let mut child =
            command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        // Engines come and go; some dozens of looks later one is well on its way.
        let mut seen = 0;
        while seen < 40 && child.try_wait().expect("a child").is_none() {
            seen += usize::from(!marked(&harness.mark).is_empty());
        }
        let pid = Pid::from_raw(i32::try_from(child.id()).expect("a pid"));
        kill(pid, Signal::SIGTERM).expect("it runs");
        let begun = Instant::now();
        let status = child.wait().expect("it ends");
        assert!(begun.elapsed() < PROMPTLY, "{name}: {:?}", begun.elapsed());
        assert_eq!(status.code(), Some(1), "{name}");
        let text = fs::read_to_string(harness.path("json.report")).expect("a report");
        assert!(json::read(&text).expect("a record").interrupted, "{name}");
        gone(&harness.mark, Duration::from_secs(60));
    }
}

/// Told before the run if it can be known, and the verdict is told whatever
/// becomes of the report.
fn unwritable() {
    let harness = Harness::new("unwritable");
    let mut command = harness.check(&GAME, &command_of("honest", &[]));
    fs::create_dir(harness.path("json.report")).expect("made");
    let seen = watch(&mut command, LIMIT);
    assert_eq!(seen.code, Some(2), "{}", seen.err);
    assert!(seen.err.contains("could not write the report `json.report`: it is a folder"));
    assert!(!seen.out.contains("conforms"), "the engine was started: {}", seen.out);

    // The folder goes away during the run: an engine can do that.
    let harness = Harness::new("unwritable");
    fs::create_dir(harness.path("there")).expect("made");
    let engine = command_of("removes-a-folder", &[&shown(&harness.path("there"))]);
    let seen = watch(
        &mut harness.check(&[&GAME[..], &["--report", "tap=there/r"]].concat(), &engine),
        LIMIT,
    );
    assert_eq!(seen.code, Some(2), "{}{}", seen.out, seen.err);
    assert!(seen.out.contains("uhp: conforms"), "{}", seen.out);
    assert!(seen.err.contains("could not write the report `there/r`"), "{}", seen.err);
    harness.inspect(&seen);
}

/// `/dev/full` is a disk without room; so is standard output on it.
fn full() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let harness = Harness::new("full");
    let options = [&GAME[..], &["--report", "badge=/dev/full"]].concat();
    let seen = watch(&mut harness.check(&options, &command_of("honest", &[])), LIMIT);
    assert_eq!(seen.code, Some(2), "{}{}", seen.out, seen.err);
    assert!(seen.out.contains("uhp: conforms"), "{}", seen.out);
    assert!(seen.err.contains("could not write the report `/dev/full`: "), "{}", seen.err);
    harness.inspect(&seen);

    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
    let mut command = harness.check(&GAME, &command_of("honest", &[]));
    let output = command.stdout(full).output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("could not write the report to standard output"), "{text}");
    let record = json::read(&fs::read_to_string(harness.path("json.report")).expect("read"));
    assert_eq!(record.expect("a record").verdict, Conclusion::Conforms);
}

/// `| head -1`: the verdict is in the exit code, and nothing is said of it.
fn head() {
    for (name, code) in [("honest", 0), ("null-bytes", 1)] {
        let harness = Harness::new("head");
        let mut command = harness.check(&["--only", "uhp/newgame/*"], &command_of(name, &[]));
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut first = String::new();
        BufReader::with_capacity(1, child.stdout.take().expect("piped"))
            .read_line(&mut first)
            .expect("a line");
        let output = child.wait_with_output().expect("it ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{err}");
        assert_eq!((first.is_empty(), err.as_ref()), (false, ""));
    }
}

/// An engine that reaches for the terminal finds none, and leaves it as it was.
fn on_a_terminal(name: &str) {
    let pair = openpty(None, None).expect("a terminal");
    let path = shown(&ttyname(&pair.slave).expect("a name"));
    let before = tcgetattr(&pair.slave).expect("modes");
    let harness = Harness::new(name);
    let check = harness.check(&GAME, &command_of(name, &[]));
    let mut command = Command::new(std::env::current_exe().expect("a path"));
    command.current_dir(harness.path(".")).env("NO_COLOR", "1").env_remove("GITHUB_ACTIONS");
    command.args([engines::WORD, "in-another-terminal", &path]).arg(check.get_program());
    command.args(check.get_args());
    let seen = watch(&mut command, LIMIT);
    assert_eq!(seen.code, Some(0), "{}{}", seen.out, seen.err);
    assert!(seen.out.contains("uhp: conforms"), "{}", seen.out);
    harness.inspect(&seen);
    let after = tcgetattr(&pair.slave).expect("modes");
    assert_eq!(before.local_flags, after.local_flags, "the terminal was changed");
    drop(pair.slave);
    let mut screen = Vec::new();
    // The other side is gone: what was written can be read, and then an end.
    let _ = fs::File::from(pair.master).read_to_end(&mut screen);
    assert_eq!(String::from_utf8_lossy(&screen), "", "something was written to the terminal");
}

/// Drills in a crowd, on a machine that has other things to do, come to the
/// same verdicts as one by one.
fn crowded() {
    let verdicts = |jobs: &str| {
        let harness = Harness::new("crowded");
        let options = ["--tags", "not @timing and not @waits", "--jobs", jobs];
        let seen = watch(&mut harness.check(&options, &command_of("honest", &[])), LIMIT);
        assert_eq!(seen.code, Some(0), "{}{}", seen.out, seen.err);
        let record = json::read(&harness.inspect(&seen)).expect("a record");
        let verdict = |r: RequirementRecord| (r.id, r.verdict);
        record.requirements.into_iter().map(verdict).collect::<Vec<_>>()
    };
    let quiet = verdicts("1");
    let busy = std::thread::available_parallelism().map_or(2, |n| 2 * n.get());
    let mut spinners: Vec<Child> = (0..busy)
        .map(|_| {
            let words = command_of("spins-when-idle", &[]);
            let mut spinner = Command::new(&words[0]);
            spinner.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::null());
            spinner.spawn().expect("it starts")
        })
        .collect();
    let crowded = verdicts("64");
    for spinner in &mut spinners {
        // The end of its input is its end.
        drop(spinner.stdin.take());
        spinner.wait().expect("it ends");
    }
    assert_eq!(quiet, crowded);
}

/// Neither a terminal nor an input: a job of a server.
fn detached() {
    let harness = Harness::new("detached");
    let check = harness.check(&GAME, &command_of("honest", &[]));
    let mut command = Command::new(std::env::current_exe().expect("a path"));
    command.current_dir(harness.path(".")).env_remove("GITHUB_ACTIONS").env_remove("TERM");
    command.args([engines::WORD, "in-another-terminal", "/dev/null"]).arg(check.get_program());
    let begun = Instant::now();
    let seen = watch(command.args(check.get_args()), LIMIT);
    assert_eq!(seen.code, Some(0), "{}{} after {:?}", seen.out, seen.err, begun.elapsed());
    harness.inspect(&seen);
}
