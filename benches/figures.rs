//! The figures that the README gives, each beside a floor measured in the
//! same run: `cargo bench`.
//!
//! Machines are shared and noisy, so each figure is the best of a few runs,
//! and what counts is the ratio to the floor. `cargo bench -- NAME` measures
//! only the figures whose name has NAME in it.

use std::{
    env,
    io::{self, BufRead as _, BufReader, Write as _},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use linesman::{
    contract::{DrillContext, Protocol, RunContext, World},
    engine::EngineCommand,
    protocols::{self, cxboard, hub, nboard, uci, ugmi, uhp},
    spec::Catalogue,
    suite::{dialect, embedded},
};

/// Lines of the flood, about 18 bytes each.
const FLOOD: usize = 4_000_000;

/// Exchanges of the round trip.
const TRIPS: u32 = 3_000;

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    if words.first().is_some_and(|w| w == "--flood") {
        return flood(words.get(1).is_some_and(|w| w == "raw"));
    }
    if words.first().is_some_and(|w| w == "--judge-flood") {
        judge_flood(&flooding_engine());
        println!("{}", peak());
        return;
    }
    let wanted = words.iter().find(|w| !w.starts_with('-')).cloned().unwrap_or_default();
    let figures: [(&str, fn()); 8] = [
        ("start-up", start_up),
        ("check", check),
        ("round-trip", round_trip),
        ("proxy", proxied),
        ("flood", flooded),
        ("lint", lint),
        ("perft", perft),
        ("memory", memory),
    ];
    println!("| figure | measured | floor | ratio | goal |\n| :-- | --: | --: | --: | :-- |");
    for (name, measure) in figures {
        if name.contains(&wanted) {
            measure();
        }
    }
}

fn start_up() {
    let floor = best(30, || run(Command::new("true")));
    let took = best(30, || run(linesman(&["--version"])));
    show(
        "`linesman --version`",
        millis(took),
        millis(floor),
        took.as_secs_f64() / floor.as_secs_f64(),
        "< 5 ms",
    );
}

/// The drills without those that measure time, wall and processor: protocol by
/// protocol, and all at once.
fn check() {
    let mut together = Duration::ZERO;
    for protocol in protocols::all() {
        let id = protocol.id();
        let args = ["check", id, "--tags", "not @timing"];
        let before = children_time();
        let mut runs = 0;
        let took = best(3, || {
            runs += 1;
            run(linesman(&args));
        });
        let cpu = (children_time() - before) / runs;
        // As many processes as there are drills, and nothing else done.
        let drills = catalogue(protocol).drills.len();
        let floor = best(1, || {
            for _ in 0..drills {
                run(linesman(&["--version"]));
            }
        });
        together += took;
        let ratio = took.as_secs_f64() / floor.as_secs_f64();
        show(
            &format!("`check {id}` without `@timing`"),
            millis(took),
            millis(floor),
            ratio,
            "< 1.5 s wall",
        );
        show(
            &format!("processor time of `check {id}`, with engines"),
            millis(cpu),
            millis(floor),
            cpu.as_secs_f64() / floor.as_secs_f64(),
            "",
        );
    }
    show("all of these in a row", millis(together), String::new(), 0.0, "");
    let took = best(3, || {
        let start = |protocol: &&'static Protocol| {
            let mut check = linesman(&["check", protocol.id(), "--tags", "not @timing"]);
            check.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts")
        };
        let checks: Vec<Child> = protocols::all().iter().map(start).collect();
        for mut check in checks {
            let status = check.wait().expect("it ends");
            assert!(status.success(), "{status}");
        }
    });
    show("all of these at once", millis(took), String::new(), 0.0, "< 5 s wall");
}

/// One exchange through session, transcript, referee and back, against two
/// blocking pipes to the same engine.
fn round_trip() {
    let floor = least(3, || {
        let mut engine = linesman(&["engine", "uhp"]);
        let mut child =
            engine.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut input = child.stdin.take().expect("piped");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let mut answered = || lines.by_ref().any(|l| l.expect("text") == "ok");
        assert!(answered());
        let mut exchange = |line: &str| {
            input.write_all(format!("{line}\n").as_bytes()).expect("it reads");
            assert!(answered());
        };
        exchange("newgame");
        let begun = Instant::now();
        for _ in 0..TRIPS {
            exchange("play pass");
        }
        let took = begun.elapsed();
        drop(input);
        child.wait().expect("it ends");
        took
    });
    let took = least(3, || {
        with_world(engine_command(), async |world| {
            for _ in 0..TRIPS {
                world.exchange("play pass").await.expect("an answer");
            }
        })
    });
    let (took, floor) = (took / TRIPS, floor / TRIPS);
    show(
        "a round trip through session and referee",
        micros(took),
        micros(floor),
        took.as_secs_f64() / floor.as_secs_f64(),
        "<= 1.5",
    );
}

/// The median of single exchanges through a proxy that judges and keeps a log, beside one with
/// the same engine alone.
fn proxied() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log").display().to_string();
    let program = env!("CARGO_BIN_EXE_linesman");
    let behind = ["proxy", "uhp", "--log", &log, "--", program, "engine", "uhp"];
    let median = |words: &[&str]| {
        let mut child = linesman(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut input = child.stdin.take().expect("piped");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let mut answered = || lines.by_ref().any(|l| l.expect("text") == "ok");
        assert!(answered());
        let mut times: Vec<Duration> = (0..TRIPS)
            .map(|trip| {
                let begun = Instant::now();
                let line: &[u8] = if trip == 0 { b"newgame\n" } else { b"play pass\n" };
                input.write_all(line).expect("it reads");
                assert!(answered());
                begun.elapsed()
            })
            .collect();
        drop(input);
        child.wait().expect("it ends");
        times.sort_unstable();
        times[times.len() / 2]
    };
    let floor = (0..5).map(|_| median(&["engine", "uhp"])).min().unwrap_or_default();
    let took = (0..5).map(|_| median(&behind)).min().unwrap_or_default();
    show(
        "a round trip through `proxy`",
        micros(took),
        micros(floor),
        took.as_secs_f64() / floor.as_secs_f64(),
        "<= 50 us more",
    );
}

/// Lines of a search, judged, against a program that only counts them.
fn flooded() {
    let this = env::current_exe().expect("a path");
    let pipe = format!("'{}' --flood raw | wc -l", this.display());
    let floor = best(3, || {
        let mut count = Command::new("sh");
        run({
            count.args(["-c", &pipe]);
            count
        });
    });
    let command = flooding_engine();
    let took = least(3, || judge_flood(&command));
    let ratio = floor.as_secs_f64() / took.as_secs_f64();
    show(
        "4 million lines between command and reply, judged",
        millis(took),
        millis(floor),
        ratio,
        ">= 0.5",
    );
    // In a process of its own: this one has held what other figures took.
    let alone = Command::new(this).arg("--judge-flood").output().expect("it runs");
    let memory = String::from_utf8_lossy(&alone.stdout);
    show("memory for these", memory.trim().to_owned(), String::new(), 0.0, "< 64 MiB");
}

fn flooding_engine() -> EngineCommand {
    let this = env::current_exe().expect("a path");
    EngineCommand::from_words(&[this.display().to_string(), "--flood".into()]).expect("a command")
}

fn judge_flood(command: &EngineCommand) -> Duration {
    with_world(command.clone(), async |world| {
        world.exchange("bestmove time 00:10:00").await.expect("a move");
    })
}

/// A recorded transcript of random games, against counting its lines.
fn lint() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.log");
    let bytes = write_transcript(&file);
    let name = file.display().to_string();
    let floor = best(3, || {
        let mut count = Command::new("wc");
        count.args(["-l", &name]);
        run(count);
    });
    let took = best(3, || run(linesman(&["lint", "uhp", &name])));
    let speed = bytes as f64 / took.as_secs_f64() / 1e6;
    let ratio = floor.as_secs_f64() / took.as_secs_f64();
    show("`lint`, 60 MB of UHP", format!("{speed:.0} MB/s"), millis(floor), ratio, ">= 100 MB/s");
}

/// Moves counted in one thread; at the last ply they are not played.
fn perft() {
    type Room = (&'static str, &'static str, fn() -> u64);
    let rooms: [Room; 6] = [
        ("uhp", ">= 20 M nodes/s", || {
            uhp::rules::perft(&mut uhp::rules::Board::new(uhp::rules::Expansions::NONE), 5)
        }),
        ("hub", ">= 20 M nodes/s", || {
            hub::rules::perft(&hub::rules::Board::start(hub::rules::Variant::Normal), 8)
        }),
        ("ugmi", "", || ugmi::rules::perft(&mut ugmi::rules::Board::default(), 3)),
        ("cxboard", ">= 15 M nodes/s", || {
            cxboard::rules::perft(&mut cxboard::rules::Board::start(), 4)
        }),
        ("uci", ">= 100 M nodes/s", || uci::rules::perft(&uci::rules::Board::start(), 5)),
        ("nboard", ">= 30 M nodes/s", || nboard::rules::perft(&nboard::rules::Board::start(), 9)),
    ];
    for (room, goal, count) in rooms {
        let mut nodes = 0;
        let took = best(3, || nodes = count());
        let speed = nodes as f64 / took.as_secs_f64() / 1e6;
        show(
            &format!("perft in one thread, {room}"),
            format!("{speed:.0} M/s"),
            String::new(),
            0.0,
            goal,
        );
    }
}

/// The most memory that any process of a check takes, Linesman or engine, with
/// 64 drills at a time. A child of a child counts, so it has to come last.
fn memory() {
    run(linesman(&["check", "uhp", "--tags", "not @timing", "--jobs", "64"]));
    let usage = nix::sys::resource::getrusage(nix::sys::resource::UsageWho::RUSAGE_CHILDREN)
        .expect("the kernel keeps count");
    let peak = format!("{:.0} MiB", usage.max_rss() as f64 / 1024.0);
    show("memory of one process with `--jobs 64`", peak, String::new(), 0.0, "");
}

/// The engine's side of the flood.
fn flood(raw: bool) {
    let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout());
    let pour = |out: &mut io::BufWriter<io::Stdout>| {
        for number in 0..FLOOD {
            let line = ["wS1 ", "wA1 ", "wB1 ", "wG1 "][number % 4].trim_end();
            writeln!(out, "{line}").expect("someone reads");
        }
    };
    if raw {
        return pour(&mut out);
    }
    let mut say = |text: &str| {
        out.write_all(text.as_bytes()).expect("someone reads");
        out.flush().expect("someone reads");
    };
    say("id Flood 1\n\nok\n");
    for line in io::stdin().lines() {
        match line.expect("text").as_str() {
            "newgame" => say("Base;NotStarted;White[1]\nok\n"),
            l if l.starts_with("bestmove") => {
                let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout());
                pour(&mut out);
                writeln!(out, "wS1\nok").expect("someone reads");
            }
            _ => say("id Flood 1\n\nok\n"),
        }
    }
}

/// The reference engine playing itself, over and over, in linesman's notation.
fn write_transcript(file: &Path) -> u64 {
    let report = linesman(&["check", "uhp", "--only", "uhp/bestmove/*", "--report", "json"])
        .output()
        .expect("it runs");
    let report =
        linesman::report::json::read(&String::from_utf8_lossy(&report.stdout)).expect("a report");
    let mut text = String::new();
    for drill in &report.drills {
        text.push_str("= start\n");
        for line in &drill.transcript {
            let mark = match line.from {
                linesman::transcript::From::Controller => '>',
                linesman::transcript::From::Engine => '<',
                _ => continue,
            };
            text.push_str(&format!("{mark} {}\n", line.line));
        }
    }
    let mut out = io::BufWriter::new(std::fs::File::create(file).expect("a file"));
    let times = 60_000_000 / text.len().max(1) + 1;
    for _ in 0..times {
        out.write_all(text.as_bytes()).expect("room");
    }
    (text.len() * times) as u64
}

/// How long a talk takes with an engine that has greeted and begun a game: to
/// greet, and to end, a drill listens for a while.
fn with_world(command: EngineCommand, talk: impl AsyncFn(&mut World)) -> Duration {
    let protocol = protocols::find("uhp").expect("it is there");
    let run = RunContext::new(protocol, command.into(), Arc::new(catalogue(protocol)));
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let mut world = World::default();
        world.begin(Arc::new(run), DrillContext::default());
        world.start().await.expect("it greets");
        world.exchange("newgame").await.expect("a game");
        let begun = Instant::now();
        talk(&mut world).await;
        let took = begun.elapsed();
        let _ = world.finish().await;
        took
    })
}

fn catalogue(protocol: &linesman::contract::Protocol) -> Catalogue {
    Catalogue::read(&embedded(protocol.id()), &dialect(protocol)).expect("sound features")
}

fn engine_command() -> EngineCommand {
    let words = [program().display().to_string(), "engine".into(), "uhp".into()];
    EngineCommand::from_words(&words).expect("a command")
}

fn program() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_linesman"))
}

fn linesman(args: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.args(args);
    command
}

fn run(mut command: Command) {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status().expect("it starts");
    assert!(status.code().is_some_and(|c| c <= 1), "{command:?}: {status}");
}

fn best(times: u32, mut measure: impl FnMut()) -> Duration {
    least(times, || {
        let begun = Instant::now();
        measure();
        begun.elapsed()
    })
}

/// The least of what is measured so often.
fn least(times: u32, measure: impl FnMut() -> Duration) -> Duration {
    std::iter::repeat_with(measure).take(times as usize).min().unwrap_or_default()
}

/// Processor time of all children so far, from the kernel's own account.
fn children_time() -> Duration {
    let usage = nix::sys::resource::getrusage(nix::sys::resource::UsageWho::RUSAGE_CHILDREN)
        .expect("the kernel keeps count");
    let seconds = |t: nix::sys::time::TimeVal| {
        Duration::new(t.tv_sec().unsigned_abs(), 0)
            + Duration::from_micros(t.tv_usec().unsigned_abs())
    };
    seconds(usage.user_time()) + seconds(usage.system_time())
}

/// The most memory this process ever held; what it was before it became this
/// program does not count, as it does for `getrusage`.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = peak.and_then(|p| p.trim().trim_end_matches("kB").trim().parse::<f64>().ok());
    kibibytes.map_or_else(|| "unknown".to_owned(), |k| format!("{:.0} MiB", k / 1024.0))
}

fn millis(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}

fn micros(time: Duration) -> String {
    format!("{:.1} us", time.as_secs_f64() * 1e6)
}

fn show(name: &str, measured: String, floor: String, ratio: f64, goal: &str) {
    let ratio = if ratio > 0.0 { format!("{ratio:.2}") } else { String::new() };
    println!("| {name} | {measured} | {floor} | {ratio} | {goal} |");
}
