//! Between a controller and its engine: nothing is changed, nothing is lost, nothing is left.

use std::{
    fs,
    io::{BufRead as _, BufReader, Write as _},
    os::unix::process::ExitStatusExt as _,
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use assert_cmd::cargo::cargo_bin;
use linesman::transcript::{From, read};
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};

use super::repository::{Repository, engine};

fn proxy(repo: &Repository, words: &str) -> Command {
    let mut command = Command::new(cargo_bin!("linesman"));
    command.arg("proxy").args(shell_words::split(words).expect("words"));
    command.current_dir(repo.path(""));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn every_byte_and_the_status_are_passed_on() {
    let repo = Repository::new();
    let odd: Vec<u8> =
        (0..200_000u32).map(|n| (n.wrapping_mul(n) % 251) as u8).chain(*b"\r\nhalf").collect();
    let engine = "sh -c 'cat; echo trouble >&2; exit 7'";
    let mut child = proxy(&repo, &format!("uhp --log log -- {engine}")).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("piped");
    let sent = odd.clone();
    let writer = std::thread::spawn(move || input.write_all(&sent).expect("it reads"));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("written");
    assert!(output.stdout == odd, "bytes were changed");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "trouble\n");
    assert_eq!(output.status.code(), Some(7));
    let log = fs::read(repo.path("log")).expect("a log");
    let mut heard = [Vec::new(), Vec::new()];
    for line in log.split(|b| *b == b'\n') {
        let Some((_, from, line)) = read(line) else { continue };
        let Some(side) = [From::Controller, From::Engine].iter().position(|f| *f == from) else {
            continue;
        };
        heard[side].extend(line.bytes);
        heard[side].extend(line.carriage_return.then_some(b'\r'));
        heard[side].extend((!line.unfinished).then_some(b'\n'));
    }
    assert!(heard[0] == odd && heard[1] == odd, "the log holds something else");
}

#[test]
fn a_log_says_which_protocol_it_is_of() {
    let repo = Repository::new();
    let broken = engine("--fault undo-takes-a-turn");
    let mut child = proxy(&repo, &format!("uhp --log log -- {broken}")).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("piped");
    input.write_all(b"newgame\nplay wS1\nplay bS1 wS1-\nundo\n").expect("it reads");
    drop(input);
    child.wait_with_output().expect("it ends");
    let again = ["still broken: uhp/undo/takes-back-one"];
    repo.sees(&format!("replay log -- {broken}"), 1, &again);
    let mended = ["fixed: uhp/undo/takes-back-one"];
    repo.sees(&format!("replay log -- {}", engine("")), 0, &mended);
}

#[test]
fn a_signal_that_ends_the_engine_ends_the_proxy_alike() {
    let repo = Repository::new();
    for signal in [Signal::SIGKILL, Signal::SIGTERM, Signal::SIGABRT] {
        let engine = format!("sh -c 'kill -{} $$'", signal as i32);
        let output = proxy(&repo, &format!("uhp --log log -- {engine}")).output().expect("it ends");
        assert_eq!(output.status.signal(), Some(signal as i32));
    }
}

#[test]
fn mistakes_are_told_before_the_engine_starts() {
    let repo = Repository::new();
    let nothing = "give `--log FILE` or `--report FORMAT=FILE`";
    repo.sees("proxy uhp -- touch started", 2, &[nothing]);
    repo.sees("proxy uhp --report json -- touch started", 2, &["`--report json=report`"]);
    repo.sees("proxy uhp --log no/log -- touch started", 2, &["the folder", "does not exist"]);
    nix::unistd::mkfifo(&repo.path("pipe"), nix::sys::stat::Mode::S_IRWXU).expect("a pipe");
    repo.sees("proxy uhp --log pipe -- touch started", 2, &["is a pipe: name a file"]);
    repo.sees("proxy uhp --log log ./my-engine", 2, &["after `--`", "-- ./my-engine"]);
    repo.sees("proxy uhp --log log -- ./none", 3, &["no such file"]);
    repo.sees("recorder", 2, &["this command is for `linesman proxy` only"]);
    assert!(!repo.path("started").exists());
}

#[test]
fn a_copy_with_a_name_takes_its_arguments_from_a_file() {
    let repo = Repository::new();
    let link = repo.path("linesman-proxy-mine");
    let program = cargo_bin!("linesman");
    // Some controllers look through symbolic links, so copies have to do as well.
    fs::copy(program, &link).expect("a copy");
    let config = |text: &str| repo.write("mine.toml", text);
    let run = |input: &str| {
        let mut child = Command::new(&link)
            .args(["--fault", "undo-takes-a-turn"])
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        // It may have refused to begin.
        let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
        child.wait_with_output().expect("it ends")
    };
    config(&format!(
        "protocol = \"uhp\"\ncommand = [\"{}\", \"engine\", \"uhp\"]\nlog = \"{{pid}}.log\"\nreports = [\"json=r.json\"]\n",
        program.display()
    ));
    let output = run("newgame\nplay wS1\nplay bS1 wS1-\nundo\nvalidmoves\n");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(repo.read("r.json").contains("uhp/undo/takes-back-one"), "the engine got no fault");
    let logs = fs::read_dir(repo.path("")).expect("a folder").filter_map(Result::ok);
    assert_eq!(logs.filter(|f| f.file_name().to_string_lossy().ends_with(".log")).count(), 1);
    config("protocol = \"uhp\"\nkommand = \"x\"\n");
    let told = String::from_utf8_lossy(&run("").stderr).into_owned();
    assert!(told.contains("mine.toml:2:1") && told.contains("`command`?"), "{told}");
}

/// A controller that plays with an engine behind a proxy.
struct Game {
    proxy: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    said: Vec<String>,
}

impl Game {
    fn begin(repo: &Repository, mark: &str) -> Self {
        let mut command =
            proxy(repo, &format!("uhp --log log --report json=r.json -- {}", engine("")));
        let mut proxy = command.env("LINESMAN_TEST_MARK", mark).spawn().expect("it starts");
        let input = proxy.stdin.take();
        let output = BufReader::new(proxy.stdout.take().expect("piped"));
        Self { proxy, input, output, said: Vec::new() }
    }

    /// Hears the engine up to the next `ok`, unless it is gone.
    fn hear(&mut self) -> bool {
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).is_err() || !line.ends_with('\n') {
                return false;
            }
            self.said.push(format!("< {line}"));
            if line == "ok\n" {
                return true;
            }
        }
    }

    fn say(&mut self, line: &str) -> bool {
        let input = self.input.as_mut().expect("open");
        let sent = input.write_all(format!("{line}\n").as_bytes()).is_ok();
        if sent {
            self.said.push(format!("> {line}\n"));
        }
        sent
    }
}

/// The processes that were started with this mark.
fn marked(mark: &str) -> Vec<i32> {
    let entry = format!("LINESMAN_TEST_MARK={mark}");
    let all = fs::read_dir("/proc").expect("a list").filter_map(Result::ok);
    let pids = all.filter_map(|p| p.file_name().to_str()?.parse().ok());
    let has = |pid: &i32| {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment.split(|b| *b == 0).any(|e| e == entry.as_bytes())
    };
    pids.filter(has).collect()
}

fn children_of(pid: u32, wanted: &str) -> Vec<i32> {
    let list = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
    let is = |pid: &i32| {
        let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        line.split(|b| *b == 0).any(|word| word == wanted.as_bytes())
    };
    list.split_whitespace().filter_map(|p| p.parse().ok()).filter(is).collect()
}

/// Waits for something that takes a moment, however busy the machine is.
fn comes_true(what: &str, holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::yield_now();
    }
}

/// One side is killed in the middle of a game: nothing stays behind, what was said stands in the
/// log, and the report is there.
#[test]
fn whoever_is_killed_nothing_is_lost_and_nothing_is_left() {
    let rounds = std::env::var("LINESMAN_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(4);
    for round in 0..rounds {
        for killed in ["controller", "proxy", "engine"] {
            let repo = Repository::new();
            let mark = format!("{killed}-{round}-{}", std::process::id());
            let mut game = Game::begin(&repo, &mark);
            let kill_at = round * 7 % 23;
            let mut alive = game.hear();
            for turn in 0..30 {
                if turn == kill_at {
                    let proxy = game.proxy.id();
                    match killed {
                        "controller" => break,
                        "proxy" => game.proxy.kill().expect("it runs"),
                        _ => {
                            for pid in children_of(proxy, "engine") {
                                kill(Pid::from_raw(pid), Signal::SIGKILL).expect("it runs");
                            }
                        }
                    }
                }
                let line = if turn % 3 == 0 { "newgame" } else { "validmoves" };
                alive = alive && game.say(line) && game.hear();
                if !alive {
                    break;
                }
            }
            let Game { mut proxy, said, output, input } = game;
            drop((input, output));
            proxy.wait().expect("it ends");
            comes_true("processes are left", || marked(&mark).is_empty());
            comes_true("there is no report", || repo.path("r.json").exists());
            check_log(&repo.path("log"), &said, killed, round);
            let told = repo.read("log").contains("= the proxy was killed\n");
            assert_eq!(told, killed == "proxy", "{killed}");
        }
    }
}

/// What a controller saw stands in the log, in this order for each side.
fn check_log(log: &Path, said: &[String], killed: &str, round: usize) {
    let log = fs::read_to_string(log).expect("a log");
    let logged: Vec<String> = log
        .lines()
        .filter_map(|line| {
            let (_, from, text) = read(line.as_bytes())?;
            let mark = match from {
                From::Controller => '>',
                From::Engine => '<',
                From::Stderr | From::Event => return None,
            };
            Some(format!("{mark} {}\n", text.text()))
        })
        .collect();
    for mark in ['>', '<'] {
        let of = |lines: &[String]| -> Vec<String> {
            lines.iter().filter(|l| l.starts_with(mark)).cloned().collect()
        };
        let (heard, logged) = (of(said), of(&logged));
        // A command that was written to a proxy which was gone reached nobody.
        let reached = if mark == '>' { heard.len().saturating_sub(1) } else { heard.len() };
        assert!(
            logged.len() >= reached && heard[..reached] == logged[..reached],
            "{killed} {round}: heard {heard:?}, logged {logged:?}"
        );
    }
}

/// A terminal that nobody reads takes some thousand lines and then no more.
#[test]
fn a_game_goes_on_though_its_log_takes_nothing() {
    let repo = Repository::new();
    for end in ["end of input", "signal"] {
        let terminal = nix::pty::openpty(None, None).expect("a terminal");
        let path = nix::unistd::ttyname(&terminal.slave).expect("a name");
        let log = format!("uhp --log {} -- cat", path.display());
        let mut child = proxy(&repo, &log).spawn().expect("it starts");
        let mut input = child.stdin.take().expect("piped");
        let mut output = BufReader::new(child.stdout.take().expect("piped"));
        for _ in 0..20_000 {
            input.write_all(b"play wS1\n").expect("it reads");
            let mut line = String::new();
            output.read_line(&mut line).expect("it answers");
            assert_eq!(line, "play wS1\n");
        }
        if end == "signal" {
            let pid = Pid::from_raw(i32::try_from(child.id()).expect("a pid"));
            kill(pid, Signal::SIGTERM).expect("it runs");
            // Without a word of what became of the log: whoever asks for the end does not wait.
            assert_eq!(child.wait().expect("it ends").signal(), Some(15));
        } else {
            drop((input, output));
            let ended = child.wait_with_output().expect("it ends");
            let told = String::from_utf8_lossy(&ended.stderr);
            assert!(
                told.contains("could not write the log") && told.contains("it takes nothing"),
                "{told}"
            );
            assert_eq!(ended.status.code(), Some(0));
        }
    }
}

#[test]
fn an_engine_that_crashes_is_told_and_so_are_both_sides() {
    let repo = Repository::new();
    let run = |words: &str, input: &str| {
        let mut child = proxy(&repo, words).spawn().expect("it starts");
        let mut sent = child.stdin.take().expect("piped");
        sent.write_all(input.as_bytes()).expect("it reads");
        // The controller stays for as long as the engine does.
        let output = child.wait_with_output().expect("it ends");
        drop(sent);
        output
    };
    let crashing = "sh -c 'echo id x; echo ok; read line; kill -9 $$'";
    run(&format!("uhp --log log --report junit=r.xml -- {crashing}"), "newgame\n");
    assert!(repo.read("r.xml").contains("uhp/process/stays-alive"), "{}", repo.read("r.xml"));
    let log = repo.read("log");
    assert!(log.contains("= the engine was ended by signal SIGKILL (9)"), "{log}");
    assert!(log.contains("= finding: uhp/process/stays-alive: "), "{log}");
    repo.sees("lint uhp log", 0, &[]);
}
