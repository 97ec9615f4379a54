//! The hostile engines: programs that misbehave on standard input and output.
//!
//! Most of them are the reference engine with something done to what it hears
//! or says, so that they come as far as an engine does.
//! Never: waiting for a time where an end of input would do.

use std::{
    fs,
    io::{self, Write as _},
    process::{Command, ExitCode, Stdio},
    sync::mpsc,
    time::Duration,
};

use super::payloads::{
    Mouth, block, engine, engine_of, flood, honest, lines, listen, out, plainly, replaced, saying,
    sleep, until,
};
use linesman::{bundled, contract::EngineVariant, protocols};
use nix::{
    sys::{
        signal::{SigSet, Signal, kill, raise},
        termios::{SetArg, cfmakeraw, tcgetattr, tcsetattr},
    },
    unistd::{Pid, getppid, setsid},
};

/// The first argument that makes this program play an command_of.
pub const WORD: &str = "name";

/// What an engine must not get onto a screen or into a page.
pub const VENOM: &str = "\u{1b}[31m\u{1b}]0;owned\u{7}\u{1b}]8;;http://evil\u{1b}\\x\u{1b}[2J\u{202e}\u{9b}1A\u{8}]]></script><img src=x onerror=a()>`|<b>&amp;##[group]a##vso[task.complete]b##teamcity[c]::error::d https://evil.example www.evil.example";

/// This program as another command_of, with or without what names the run.
fn breed(name: &str, marked: bool) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("a path"));
    command.args([WORD, name]).stdin(Stdio::null());
    if !marked {
        command.env_remove("LINESMAN_RUN");
    }
    command
}

fn quiet(mut command: Command) -> Command {
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn greet() {
    let _ = out(b"id hostile\nMosquito;Ladybug;Pillbug\nok\n");
}

/// Plays the command_of of that name.
#[allow(clippy::too_many_lines, reason = "a table, one row an command_of")]
pub fn act(name: &str, words: &[String]) -> ExitCode {
    let many = usize::MAX;
    match name {
        "honest" | "needs-a-folder" => {
            if name == "needs-a-folder" && fs::read("here.txt").is_err() {
                eprintln!("here.txt is not here");
                return ExitCode::from(2);
            }
            return honest();
        }
        "removes-a-folder" => {
            for folder in words {
                let _ = fs::remove_dir(folder);
            }
            return honest();
        }
        // ---- silence
        "mute" => sleep(),
        "mute-until-the-end" => listen(),
        "hangs-after-its-greeting" => {
            greet();
            sleep();
        }
        // Longer than an answer may take, at the patience that it is checked with.
        "deaf-at-first" => {
            let mut deaf = true;
            let hears = move |line| {
                if std::mem::take(&mut deaf) {
                    std::thread::sleep(Duration::from_secs(4));
                }
                Some(line)
            };
            return engine(Box::new(hears), Box::new(out));
        }
        "hangs-on-newgame" => return until("newgame", || sleep()),
        "hangs-in-a-search" => return until("bestmove", || sleep()),
        "hangs-at-the-end" => {
            honest();
            sleep();
        }
        "stops-itself" => return until("newgame", || by(Signal::SIGSTOP)),
        "stops-at-once" => by(Signal::SIGSTOP),
        "never-reads" => {
            greet();
            sleep();
        }
        // ---- floods
        "trickles" => {
            for byte in b"id hostile\n\nok\n".iter().cycle() {
                if out(&[*byte]).is_err() {
                    break;
                }
                std::thread::sleep(Duration::from_secs(1));
            }
        }
        "floods-at-once" => flood(io::stdout(), &lines("all work and no play\n"), many),
        "floods-with-ok" => flood(io::stdout(), &lines("ok\n"), many),
        "100-megabytes-first" => {
            let line = [&block(b'.')[1..], b"\n"].concat();
            flood(io::stdout(), &line, 1600);
            return honest();
        }
        "floods-between" => {
            let flooding = |bytes: &[u8]| {
                if bytes.ends_with(b"ok\n") {
                    // In one piece: what follows must not be late for the next command.
                    out(&[bytes, b"info thinking\n"].concat())?;
                    flood(io::stdout(), &lines("info thinking\n"), 200);
                    return Ok(());
                }
                out(bytes)
            };
            return engine(plainly(), Box::new(flooding));
        }
        "floods-in-an-answer" => {
            return until("newgame", || flood(io::stdout(), &lines("Base;\n"), usize::MAX));
        }
        "floods-at-the-end" => {
            honest();
            flood(io::stdout(), &lines("bye\n"), many);
        }
        "an-endless-line" => flood(io::stdout(), &block(b'x'), many),
        "an-endless-line-later" => {
            return until("newgame", || flood(io::stdout(), &block(b'x'), usize::MAX));
        }
        "a-line-of-a-gibibyte" => {
            return until("newgame", || {
                flood(io::stdout(), &block(b'x'), 1 << 14);
                let _ = out(b"\n");
            });
        }
        "floods-standard-error" => {
            std::thread::spawn(move || flood(io::stderr(), &lines("a warning\n"), many));
            return honest();
        }
        "an-endless-line-of-errors" => {
            std::thread::spawn(move || flood(io::stderr(), &block(b'e'), many));
            return honest();
        }
        // ---- bytes
        "null-bytes" => return saying(replaced("Base", "Ba\0se".into())),
        "no-utf-8" => return saying(|bytes| bytes.iter().map(|b| b ^ 0x80).collect()),
        "half-utf-8" => return saying(|bytes| [b"\xc3\x28\xf0\x9f", bytes].concat()),
        "lone-cr" => return saying(replaced("\n", "\r".into())),
        "cr-lf" => return saying(replaced("\n", "\r\n".into())),
        "a-byte-order-mark" => {
            let _ = out("\u{feff}".as_bytes());
            return honest();
        }
        "no-last-line-feed" => return saying(|bytes| bytes.trim_ascii_end().to_vec()),
        "venom-in-its-name" => {
            return saying(replaced("id Linesman", format!("id {VENOM}")));
        }
        "venom-in-its-answers" => {
            return saying(replaced("Base", format!("Base{VENOM}")));
        }
        "venom-on-standard-error" => {
            eprintln!("{VENOM}");
            return ExitCode::from(1);
        }
        "a-name-of-a-megabyte" => {
            return saying(replaced("id Linesman", format!("id {}", "n".repeat(1 << 20))));
        }
        "10000-options" | "an-option-of-a-megabyte" | "options-without-end" => {
            return options(name);
        }
        "declares-80000-values" => return declaring(words),
        // ---- ends
        "half-a-line" => drop(out(b"id zo")),
        "ends-with-a-status" => {
            return ExitCode::from(words.first().map_or(0, |w| w.parse().expect("a status")));
        }
        "dies-at-the-end" => {
            honest();
            by(words.first().map_or(Signal::SIGKILL, |w| w.parse().expect("a signal")));
        }
        "status-at-the-end" => {
            honest();
            return ExitCode::from(words.first().map_or(1, |w| w.parse().expect("a status")));
        }
        "dies-of-a-signal" => {
            by(words.first().map_or(Signal::SIGKILL, |w| w.parse().expect("a signal")));
        }
        "ends-after-its-greeting" => greet(),
        "aborts-on-newgame" => return until("newgame", || std::process::abort()),
        "killed-in-a-search" => return until("bestmove", || by(Signal::SIGKILL)),
        "panics" => return until("newgame", || ends("panicked")),
        "closes-its-output" => {
            let _ = nix::unistd::close(1);
            sleep();
        }
        "closes-its-input" => {
            greet();
            let _ = nix::unistd::close(0);
            sleep();
        }
        "closes-standard-error" => {
            let _ = nix::unistd::close(2);
            return honest();
        }
        // ---- families
        "child-keeps-the-pipe" => {
            let _ = breed("mute", true).spawn();
            greet();
        }
        "child-answers" => {
            let _ = breed("honest", true).stdin(Stdio::inherit()).spawn();
        }
        "joins-our-group" => {
            let ours = nix::unistd::getpgid(Some(getppid())).expect("a group");
            nix::unistd::setpgid(Pid::from_raw(0), ours).expect("it may join");
            honest();
            sleep();
        }
        "is-traced" => {
            let _ = quiet(breed("traces-its-parent", true)).spawn();
            honest();
            sleep();
        }
        "traces-its-parent" => {
            let parent = getppid();
            let _ = setsid();
            // Whoever traces hears of the end first, and this one never listens.
            let _ = nix::sys::ptrace::seize(parent, nix::sys::ptrace::Options::empty());
            sleep();
        }
        "forks-on-and-on" => {
            let _ = quiet(breed("flees", true)).spawn();
            return honest();
        }
        "flees" => {
            // Always somewhere else: each one starts the next and is gone. Not
            // for ever, should it come through all the same.
            let _ = setsid();
            let times: u32 = std::env::var("FLEES").map_or(0, |n| n.parse().expect("a number"));
            if times < 3_000 {
                let mut next = quiet(breed("flees", true));
                let _ = next.env("FLEES", (times + 1).to_string()).spawn();
            }
        }
        "goes-into-the-background" => {
            let _ = quiet(breed("leaves-the-session", true)).spawn();
            return honest();
        }
        "denies-its-family" => {
            let _ = quiet(breed("leaves-the-session", false)).spawn();
            return honest();
        }
        "leaves-the-session" => {
            let _ = setsid();
            let marked = std::env::var_os("LINESMAN_RUN").is_some();
            let _ = quiet(breed("mute", marked)).spawn();
        }
        "breeds-at-each-command" => {
            return until("", || drop(quiet(breed("mute", true)).spawn()));
        }
        "hears-no-signal" => {
            for ignored in [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGINT, Signal::SIGPIPE] {
                deaf(ignored);
            }
            honest();
            sleep();
        }
        "signals-its-parent" => {
            let _ = kill(getppid(), Signal::SIGTERM);
            return honest();
        }
        "signals-its-group" => {
            return until("newgame", || {
                let _ = kill(Pid::from_raw(0), Signal::SIGINT);
            });
        }
        // ---- greed
        "spins-when-idle" => {
            std::thread::spawn(|| {
                loop {
                    std::hint::spin_loop();
                }
            });
            return honest();
        }
        "eats-memory" => {
            return until("newgame", || {
                let mut eaten = Vec::new();
                loop {
                    eaten.push(vec![1_u8; 1 << 22]);
                    std::hint::black_box(&eaten);
                }
            });
        }
        // ---- the terminal
        "writes-to-the-terminal" => {
            if let Ok(mut terminal) = fs::OpenOptions::new().write(true).open("/dev/tty") {
                let _ = terminal.write_all(VENOM.as_bytes());
            }
            return honest();
        }
        "changes-the-terminal" => {
            deaf(Signal::SIGTTOU);
            if let Ok(terminal) = fs::File::open("/dev/tty")
                && let Ok(mut modes) = tcgetattr(&terminal)
            {
                cfmakeraw(&mut modes);
                let _ = tcsetattr(&terminal, SetArg::TCSANOW, &modes);
            }
            return honest();
        }
        // ---- confusion
        "says-everything-twice" => {
            return saying(|bytes| [bytes, bytes].concat());
        }
        "echoes" => drop(io::copy(&mut io::stdin().lock(), &mut io::stdout().lock())),
        "in-two-voices" => return voices(),
        "answers-the-one-before" => {
            let mut before = b"info".to_vec();
            let late = move |line| Some(std::mem::replace(&mut before, line));
            return engine(Box::new(late), Box::new(out));
        }
        "in-another-terminal" => return terminal(words),
        other => panic!("no hostile engine is called `{other}`"),
    }
    ExitCode::SUCCESS
}

/// From here on the signal waits for ever; threads started later inherit that.
fn deaf(ignored: Signal) {
    let mut set = SigSet::empty();
    set.add(ignored);
    let _ = set.thread_block();
}

/// The runtime catches the first SIGSEGV and takes its handler away; the second
/// one kills.
fn by(signal: Signal) {
    let _ = raise(signal).and_then(|()| raise(signal));
}

fn ends(complaint: &str) -> ! {
    eprintln!("{complaint}");
    // A thread cannot end the program by returning.
    let _ = kill(Pid::this(), Signal::SIGKILL);
    sleep();
}

/// Lists options that nobody could choose from.
fn options(name: &str) -> ExitCode {
    fn some(n: usize) -> String {
        let one = |n: usize| format!("Option{n};bool;False;False\n");
        (n * 1_000..(n + 1) * 1_000).map(one).collect()
    }
    let texts: Box<dyn Fn(usize) -> Option<String> + Send> = match name {
        "options-without-end" => Box::new(|n| Some(some(n))),
        "10000-options" => Box::new(|n| (n < 10).then(|| some(n))),
        _ => Box::new(|n| (n == 0).then(|| format!("{};bool;False;False\n", "n".repeat(1 << 20)))),
    };
    let hears = move |line: Vec<u8>| {
        if line != b"options" {
            return Some(line);
        }
        let all = (0..).map_while(&texts).chain(["ok\n".to_owned()]);
        let _ = all.map(|text| out(text.as_bytes())).find(Result::is_err);
        None
    };
    engine(Box::new(hears), Box::new(out))
}

/// An engine of that protocol which offers many more values than it has.
fn declaring(words: &[String]) -> ExitCode {
    let protocol = words.first().expect("a protocol");
    let more = |before: &str, after: &str| -> String {
        (0..80_000).map(|n| format!("{before}v{n}{after}")).collect()
    };
    let (mark, many) = match protocol.as_str() {
        "hub" => ("frisian losing", more("", " ")),
        "uhp" => ("Mosquito;Ladybug;Pillbug", more("", ";")),
        _ => ("var bold", more("var ", " ")),
    };
    let says = move |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        out(text.replace(mark, &format!("{many}{mark}")).as_bytes())
    };
    engine_of(protocol, plainly(), Box::new(says))
}

/// Two engines that hear and speak over the same pipes.
fn voices() -> ExitCode {
    let (sender, receiver) = mpsc::channel();
    let second = std::thread::spawn(move || {
        let uhp = protocols::find("uhp").expect("registered");
        let _ =
            bundled::play(uhp.program(EngineVariant::Honest), &receiver, &mut Mouth(Box::new(out)));
    });
    let both = move |line: Vec<u8>| {
        let _ = sender.send(line.clone());
        Some(line)
    };
    let code = engine(Box::new(both), Box::new(out));
    let _ = second.join();
    code
}

/// Runs a program on the terminal of that path: a leader of a session without
/// one gets the first that it opens.
fn terminal(words: &[String]) -> ExitCode {
    let [path, program, arguments @ ..] = words else { panic!("a terminal and a program") };
    setsid().expect("a session");
    let input = fs::File::open(path).expect("a terminal");
    let status = Command::new(program).args(arguments).stdin(input).status().expect("it runs");
    ExitCode::from(u8::try_from(status.code().unwrap_or(255)).unwrap_or(255))
}
