//! The record of a conversation between a controller and its engine while it goes on.
//!
//! In: what a relay saw, from a pipe that ends when the relay does, however it ends. Out: a log
//! of both sides, and what the referee found. Never: a word to either side.
//!
//! This runs in a process of its own beside the relay: the relay loses no time to it, and it
//! lives on when a controller kills what it takes for its engine.

mod log;
mod queue;

use std::{
    io::{self, BufReader, Read},
    sync::Arc,
    thread,
    time::Duration,
};

pub use log::Log;
use queue::Queue;

use crate::{
    contract::{Protocol, Settings},
    engine::{Exit, Frame, LineBuffer, LineRef, OVER, Relayed, read_frame},
    lint::{Linted, Recording},
    transcript::{Entry, From, Line},
};

/// Records and judges what a relay sees until it ends; nothing if it never began.
///
/// # Errors
/// The machine has no thread left.
pub fn record(
    protocol: &'static Protocol,
    settings: &Settings,
    name: &str,
    frames: impl Read + Send + 'static,
    log: &mut Log,
) -> io::Result<Option<Linted>> {
    let waiting = Arc::new(Queue::default());
    let filled = Arc::clone(&waiting);
    thread::Builder::new().spawn(move || {
        let mut frames = BufReader::with_capacity(1 << 16, frames);
        while let Some(frame) = read_frame(&mut frames) {
            filled.push(frame);
        }
        filled.close();
    })?;
    let mut recorder = Recorder {
        recording: Recording::new(protocol, settings, &[]),
        log,
        streams: Default::default(),
        number: 0,
        told: 0,
        now: Duration::ZERO,
        controller_left: false,
        exit: None,
        begun: false,
    };
    loop {
        if waiting.is_empty() {
            recorder.log.flush();
        }
        let Some(frame) = waiting.pop() else { break };
        recorder.take(frame);
    }
    Ok(recorder.finish(name))
}

/// A conversation while it goes on.
struct Recorder<'a> {
    recording: Recording<'a>,
    log: &'a mut Log,
    streams: [LineBuffer; 3],
    /// How many lines were heard.
    number: usize,
    /// How many findings were written to the log.
    told: usize,
    now: Duration,
    /// The controller closed its end, or asked for the end with a signal.
    controller_left: bool,
    /// How the engine ended, if the relay has seen that.
    exit: Option<Exit>,
    begun: bool,
}

impl Recorder<'_> {
    fn take(&mut self, Frame { at, what }: Frame) {
        self.begun = true;
        self.now = at;
        match what {
            Relayed::Bytes(from, bytes) => {
                self.streams[place(from)].extend(&bytes);
                self.hear(from);
            }
            Relayed::Closed(from) => {
                self.streams[place(from)].close();
                self.hear(from);
                if from == From::Controller && self.exit.is_none() {
                    self.controller_left = true;
                    self.note(
                        "the controller closed the engine's input; the engine has to end now",
                    );
                }
            }
            Relayed::Signal(signal) => {
                self.controller_left |= self.exit.is_none();
                self.note(&format!("signal {signal} came and was passed on"));
            }
            Relayed::Ended(exit) => self.exit = Some(exit),
        }
    }

    fn hear(&mut self, from: From) {
        let mut stream = std::mem::take(&mut self.streams[place(from)]);
        while let Some(line) = stream.next_line() {
            self.number += 1;
            let entry = Entry { at: self.now, from, number: self.number, line: owned(line) };
            self.log.write(&entry);
            self.recording.hear(entry);
            self.tell_findings();
        }
        self.streams[place(from)] = stream;
    }

    fn note(&mut self, what: &str) {
        let line = Line::new(what);
        self.log.write(&Entry { at: self.now, from: From::Event, number: 0, line });
    }

    /// Writes what was found since the last time behind the line that showed it.
    fn tell_findings(&mut self) {
        let new: Vec<String> = self.recording.findings()[self.told..].iter().map(told).collect();
        self.told += new.len();
        for finding in new {
            self.note(&finding);
        }
    }

    fn finish(mut self, name: &str) -> Option<Linted> {
        if !self.begun {
            return None;
        }
        for from in [From::Controller, From::Engine, From::Stderr] {
            // The relay was killed in the middle of a line: it says nothing of either side.
            self.streams[place(from)].close();
            while let Some(line) = self.streams[place(from)].next_line() {
                self.log.write(&Entry { at: self.now, from, number: 0, line: owned(line) });
            }
        }
        // Behind its last lines, which may have come out of its pipes only now.
        if let Some(exit) = self.exit {
            self.note(&format!("the engine {exit}"));
        }
        match self.exit {
            None => self.note("the proxy was killed"),
            Some(exit) if !self.controller_left => {
                self.recording.engine_ended(exit);
                self.tell_findings();
            }
            Some(_) => {}
        }
        let told = self.told;
        let (at, number) = (self.now, 0);
        let linted = self.recording.finish(name, at);
        for finding in linted.result.findings.iter().skip(told) {
            let line = Line::new(self::told(finding));
            self.log.write(&Entry { at, from: From::Event, number, line });
        }
        let line = Line::new(OVER);
        self.log.write(&Entry { at, from: From::Event, number, line });
        self.log.flush();
        Some(linted)
    }
}

/// A finding as a note in a log.
fn told(finding: &crate::verdict::Finding) -> String {
    format!("finding: {}: {}", finding.requirement, finding.message)
}

const fn place(from: From) -> usize {
    match from {
        From::Controller => 0,
        From::Engine => 1,
        From::Stderr | From::Event => 2,
    }
}

fn owned(line: LineRef<'_>) -> Line {
    Line {
        bytes: line.bytes.to_vec(),
        carriage_return: line.carriage_return,
        unfinished: line.unfinished,
        cut: line.cut,
    }
}
