//! The reference engines as programs on standard input and output.
//!
//! In: a protocol and a part to play. Out: lines, until the input ends.
//! Never: judgements; this is the engine's side of the pipe.

use std::{
    io::{self, BufRead, BufReader, Write as _},
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender},
    thread,
};

use crate::{
    contract::{EngineVariant, Protocol},
    engine::{
        Clock, Due, Effect, EngineCommand, Event, Executor, Exit, Moment, Program, StartError,
        start_beside,
    },
};

/// Plays the part on this process's own streams until its input ends.
///
/// # Errors
/// The output was closed by the other side, or the machine has no thread left.
pub fn run(protocol: &Protocol, part: EngineVariant) -> io::Result<()> {
    let (sender, receiver) = mpsc::channel();
    // A reader of its own lets an engine listen while it thinks. It ends with
    // the process; nothing waits for it.
    thread::Builder::new().spawn(move || forward(&mut io::stdin().lock(), &sender))?;
    play(protocol.program(part), &receiver, &mut io::stdout()).map(|_| ())
}

/// Lets a controller use an engine until it ends; tells how it does.
///
/// # Errors
/// The engine cannot be started.
pub fn drive(controller: Box<dyn Program>, command: &EngineCommand) -> Result<Exit, StartError> {
    let mut engine = start_beside(command)?;
    let lacking = |error| StartError::new(command, error);
    let (sender, receiver) = mpsc::channel();
    if let Some(output) = engine.stdout.take() {
        let forward = move || forward(&mut BufReader::new(output), &sender);
        thread::Builder::new().spawn(forward).map_err(lacking)?;
    }
    // What it complains of is for whoever started us.
    if let Some(mut errors) = engine.stderr.take() {
        let copy = move || io::copy(&mut errors, &mut io::stderr());
        thread::Builder::new().spawn(copy).map_err(lacking)?;
    }
    let mut input = engine.stdin.take();
    let end = match &mut input {
        Some(input) => play(controller, &receiver, input),
        None => Ok(Exit::Status(1)),
    };
    drop(input);
    let _ = engine.wait();
    // An engine that has closed its input is gone, and the controller fails for it.
    Ok(end.unwrap_or(Exit::Status(1)))
}

/// Hands lines on, without their line feeds, until there are no more.
fn forward(input: &mut dyn BufRead, sender: &Sender<Vec<u8>>) {
    loop {
        let mut line = Vec::new();
        match input.read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                if line.last() == Some(&b'\n') {
                    line.pop();
                }
                if sender.send(line).is_err() {
                    return;
                }
            }
        }
    }
}

/// How an engine in that part ends: what is alike in all protocols.
#[must_use]
pub fn ending(part: EngineVariant) -> Exit {
    match part {
        EngineVariant::Fault("crashes-at-the-end") => Exit::Signal(6),
        EngineVariant::Quirk("ends-with-a-status") => Exit::Status(1),
        _ => Exit::Status(0),
    }
}

/// The part as a program for simulated time, its end included.
pub fn program(protocol: &Protocol, part: EngineVariant) -> Box<dyn Program> {
    Box::new(Ending { program: protocol.program(part), exit: ending(part) })
}

/// A program and how it ends.
struct Ending {
    program: Box<dyn Program>,
    exit: Exit,
}

impl Program for Ending {
    fn on(&mut self, event: Event<'_>, moment: &mut Moment<'_>) -> Vec<Effect> {
        self.program.on(event, moment)
    }

    fn ending(&self) -> Exit {
        self.exit
    }
}

/// Carries out what a program does, at the time at which it is due, and tells how it
/// ends. Its lines come without their line feeds.
///
/// # Errors
/// The output was closed by the other side.
pub fn play(
    program: Box<dyn Program>,
    input: &Receiver<Vec<u8>>,
    output: &mut dyn io::Write,
) -> io::Result<Exit> {
    let clock = Clock::start();
    let mut executor = Executor::start(program);
    let mut open = true;
    loop {
        write(&mut executor, output)?;
        if let Some(exit) = executor.exit() {
            return Ok(exit);
        }
        // What has arrived counts before what is due: it may have come in time.
        let now = clock.now();
        let arrived = match executor.due(now) {
            Due::Now => input.try_recv().map_err(|end| match end {
                mpsc::TryRecvError::Empty => RecvTimeoutError::Timeout,
                mpsc::TryRecvError::Disconnected => RecvTimeoutError::Disconnected,
            }),
            Due::At(at) => input.recv_timeout(at.saturating_sub(now)),
            Due::Never => input.recv().map_err(RecvTimeoutError::from),
        };
        match arrived {
            Ok(line) => {
                executor.line(line);
                continue;
            }
            Err(RecvTimeoutError::Disconnected) if open => {
                open = false;
                executor.end_of_input();
            }
            Err(RecvTimeoutError::Disconnected) => rest(executor.due(now), now),
            Err(RecvTimeoutError::Timeout) => {}
        }
        executor.step(clock.now());
    }
}

/// Waits where no line can come any more.
fn rest(due: Due, now: std::time::Duration) {
    match due {
        Due::Now => {}
        Due::At(at) => thread::sleep(at.saturating_sub(now)),
        Due::Never => thread::park(),
    }
}

fn write(executor: &mut Executor, output: &mut dyn io::Write) -> io::Result<()> {
    for line in executor.errors.drain(..) {
        // Nobody may listen there; that is no reason to stop.
        let _ = writeln!(io::stderr(), "{line}");
    }
    if !executor.output.is_empty() {
        for line in executor.output.split_inclusive(|byte| *byte == b'\n') {
            output.write_all(line)?;
        }
        output.flush()?;
        executor.output.clear();
    }
    Ok(())
}
