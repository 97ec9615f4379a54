//! A program under watch: how it ended, what it printed, how much memory it
//! took, and what it left behind.
//!
//! In: a command. Out: [`Seen`]. Never: a time of its own to judge by; the
//! limit says "it hung" and is many times what the deadlines add up to.

use std::{
    fs,
    io::Read,
    process::{Child, Command, Stdio},
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// The variable by which the processes of one command_of are known.
pub const MARK: &str = "LINESMAN_HOSTILE";

/// How often to look how much memory is in use; the peak is the kernel's own.
const GLANCE: Duration = Duration::from_millis(5);

/// What was seen of a program.
#[derive(Debug)]
pub struct Seen {
    /// Its exit code; none if a signal ended it.
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
    /// The most memory it held, in KiB; its children are not counted.
    pub peak: u64,
    pub took: Duration,
}

/// Runs it to its end.
///
/// # Panics
/// It is still running after `limit`, or is gone for want of a program.
pub fn watch(command: &mut Command, limit: Duration) -> Seen {
    let mut child = start(command);
    let begun = Instant::now();
    let (out, err) = (reader(child.stdout.take()), reader(child.stderr.take()));
    let mut peak = 0;
    let status = loop {
        peak = peak.max(memory(child.id()));
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        if begun.elapsed() > limit {
            let _ = child.kill();
            let _ = child.wait();
            panic!("it hung: still running after {limit:?}");
        }
        std::thread::sleep(GLANCE);
    };
    let took = begun.elapsed();
    let text = |reader: JoinHandle<Vec<u8>>| {
        String::from_utf8(reader.join().expect("read")).expect("what it prints is UTF-8")
    };
    Seen { code: status.code(), out: text(out), err: text(err), peak, took }
}

/// Starts it with pipes.
pub fn start(command: &mut Command) -> Child {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("it starts")
}

fn reader(stream: Option<impl Read + Send + 'static>) -> JoinHandle<Vec<u8>> {
    let mut stream = stream.expect("piped");
    std::thread::spawn(move || {
        let mut all = Vec::new();
        let _ = stream.read_to_end(&mut all);
        all
    })
}

/// The most memory a process has held so far, in KiB.
fn memory(pid: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let peak = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    peak.and_then(|p| p.trim().trim_end_matches("kB").trim().parse().ok()).unwrap_or(0)
}

/// The processes that carry this mark.
pub fn marked(mark: &str) -> Vec<u32> {
    let entry = format!("{MARK}={mark}");
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = processes.filter_map(|p| p.file_name().to_str()?.parse::<u32>().ok());
    let carries = |pid: &u32| {
        fs::read(format!("/proc/{pid}/environ"))
            .is_ok_and(|all| all.split(|b| *b == 0).any(|e| e == entry.as_bytes()))
    };
    numbers.filter(carries).collect()
}

/// Waits until no process carries the mark: one that was ended still takes a
/// moment to give its memory back.
///
/// # Panics
/// One lives on.
pub fn gone(mark: &str, limit: Duration) {
    let begun = Instant::now();
    loop {
        let left = marked(mark);
        if left.is_empty() {
            return;
        }
        if begun.elapsed() > limit {
            let names: Vec<String> = left
                .iter()
                .map(|pid| fs::read_to_string(format!("/proc/{pid}/cmdline")).unwrap_or_default())
                .map(|words| words.replace('\0', " "))
                .collect();
            for pid in left.iter().filter_map(|p| i32::try_from(*p).ok()) {
                use nix::{
                    sys::signal::{Signal, kill},
                    unistd::Pid,
                };
                let _ = kill(Pid::from_raw(pid), Signal::SIGKILL);
            }
            panic!("processes are left: {names:?}");
        }
        std::thread::yield_now();
    }
}
