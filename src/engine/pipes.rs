//! A conversation with a process: bytes out, lines in, with times.
//!
//! In: a command. Out: lines with the moment they arrived, or what happened
//! instead. Reading goes on while writing, so that a full pipe on one side
//! cannot block the other. Never: what a line means.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::unix::pipe,
    process::{Child, ChildStderr, ChildStdin, ChildStdout},
    task::JoinHandle,
    time::{sleep_until, timeout, timeout_at},
};

use super::{
    Arrival, Clock, Effort, EngineCommand, Exit, Farewell, LineBuffer, LineRef, SendError,
    StartError, process,
    room::{memory_for_more, room_for_more},
};
use crate::transcript::{Entry, From, Line, Transcript};

const CHUNK: usize = 64 * 1024;
/// How much may lie unread while a line is being written.
const UNREAD: usize = 4 * 1024 * 1024;
/// A wait looks at the clock at least so often, so that a time in which this
/// process was stopped is known as one.
const GLANCE: Duration = Duration::from_millis(200);
/// A wait that ends so much later than it should was not let run.
const STALL: Duration = Duration::from_millis(300);
/// How long a process that was killed may take to be gone. It must leave time
/// for the reports when the run is to end.
const REAPED: Duration = Duration::from_secs(1);

/// Where the engine's lines come from.
#[derive(Debug)]
enum Output {
    Separate(ChildStdout),
    Merged(pipe::Receiver),
}

impl Output {
    async fn read_buf(&mut self, space: &mut Vec<u8>) -> std::io::Result<usize> {
        match self {
            Self::Separate(output) => output.read_buf(space).await,
            Self::Merged(output) => output.read_buf(space).await,
        }
    }
}

/// A running process.
#[derive(Debug)]
pub(super) struct Pipes {
    child: Child,
    leader: Option<u32>,
    input: Option<ChildStdin>,
    output: Option<Output>,
    buffer: LineBuffer,
    clock: Clock,
    read_at: Duration,
    errors: Arc<Mutex<Transcript>>,
    /// Reads standard error until it is closed.
    listener: Option<JoinHandle<()>>,
    exit: Option<Exit>,
    /// The deadline that has passed and after which the pipe was looked into.
    looked: Option<Duration>,
}

impl Pipes {
    /// Starts an engine. Needs a tokio runtime.
    ///
    /// # Errors
    /// The program cannot be started; the error says why.
    pub(super) fn start(command: &EngineCommand) -> Result<Self, StartError> {
        let clock = Clock::start();
        let (mut child, merged) = process::start(command)?;
        let errors = Arc::new(Mutex::new(Transcript::default()));
        let listener = child
            .stderr
            .take()
            .map(|stream| tokio::spawn(read_errors(stream, clock, Arc::clone(&errors))));
        Ok(Self {
            leader: child.id(),
            input: child.stdin.take(),
            output: merged
                .map(Output::Merged)
                .or_else(|| child.stdout.take().map(Output::Separate)),
            child,
            buffer: LineBuffer::default(),
            clock,
            read_at: Duration::ZERO,
            errors,
            listener,
            exit: None,
            looked: None,
        })
    }

    /// The time since the engine was started.
    pub(super) fn now(&self) -> Duration {
        self.clock.now()
    }

    /// The next line that has arrived already, with the time it did.
    pub(super) fn next_line(&mut self) -> Option<(Duration, LineRef<'_>)> {
        let at = self.read_at;
        self.buffer.next_line().map(|line| (at, line))
    }

    /// What has arrived of a line whose end has not.
    pub(super) fn fragment(&self) -> &[u8] {
        self.buffer.fragment()
    }

    /// Waits for bytes until `deadline`, counted from the engine's start. What
    /// lies in the pipe when the deadline passes came in time.
    pub(super) async fn wait(&mut self, deadline: Duration) -> Arrival {
        loop {
            let now = self.clock.now();
            let last_look = now >= deadline;
            // A flood is always ready to be read; it must not outrun the deadline.
            if last_look && self.looked.replace(deadline) == Some(deadline) {
                return Arrival::Deadline;
            }
            let Some(output) = &mut self.output else { return Arrival::Closed };
            let space = self.buffer.space();
            space.reserve(CHUNK);
            let until = deadline.min(now + GLANCE).max(now);
            let read = timeout_at(self.clock.instant(until), output.read_buf(space)).await;
            let stalled = self.clock.now().saturating_sub(until);
            if stalled > STALL {
                self.clock.forgive(stalled);
            }
            match read {
                Err(_) => {}
                Ok(Ok(count)) if count > 0 => {
                    self.read_at = self.clock.now();
                    return Arrival::Bytes;
                }
                Ok(_) => {
                    self.read_at = self.clock.now();
                    self.output = None;
                    self.buffer.close();
                    return Arrival::Closed;
                }
            }
        }
    }

    /// Lets time pass.
    pub(super) async fn sleep(&self, until: Duration) {
        sleep_until(self.clock.instant(until)).await;
    }

    /// Writes bytes, reading what the engine says meanwhile.
    ///
    /// # Errors
    /// The engine closed its input, or did not read it in time.
    pub(super) async fn send(&mut self, bytes: &[u8], deadline: Duration) -> Result<(), SendError> {
        let mut rest = bytes;
        while !rest.is_empty() {
            let input = self.input.as_mut().ok_or(SendError::Closed)?;
            let space = self.buffer.space();
            let room = space.len() < UNREAD;
            space.reserve(if room { CHUNK } else { 0 });
            let reading = async {
                match &mut self.output {
                    Some(output) if room => output.read_buf(space).await,
                    _ => std::future::pending().await,
                }
            };
            tokio::select! { biased;
                written = input.write(rest) => match written {
                    Ok(count) if count > 0 => rest = &rest[count..],
                    _ => return Err(SendError::Closed),
                },
                read = reading => {
                    self.read_at = self.clock.now();
                    if !read.is_ok_and(|count| count > 0) {
                        self.output = None;
                        self.buffer.close();
                    }
                }
                () = sleep_until(self.clock.instant(deadline)) => return Err(SendError::Deadline),
            }
        }
        Ok(())
    }

    /// Closes the engine's standard input.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// How the process ended, if it does by `deadline`.
    pub(super) async fn exit(&mut self, deadline: Duration) -> Option<Exit> {
        if self.exit.is_none() {
            let ended = timeout_at(self.clock.instant(deadline), self.child.wait()).await;
            self.exit = ended.ok().and_then(Result::ok).map(Exit::from);
        }
        self.exit
    }

    /// Closes the input, waits a moment, then ends whatever is left of the
    /// process group. What cannot be ended is left to the reaper.
    pub(super) async fn end(mut self, farewell: Duration) -> Farewell {
        self.close_input();
        let exit = self.exit(self.clock.now() + farewell).await;
        process::end(self.leader.filter(|_| exit.is_none()), self.leader);
        let mut is_left = false;
        if exit.is_none() {
            // SIGKILL cannot be refused, but a process that is traced, or that
            // runs as another user, may be there for as long as it likes.
            is_left = timeout(REAPED, self.child.wait()).await.is_err();
        }
        self.leader = None;
        self.hear_last_words(self.clock.now() + farewell * 3).await;
        Farewell { complaints: self.complaints(), exit, is_left }
    }

    /// The time that was not counted, as this program was stopped or starved.
    pub(super) const fn forgiven(&self) -> Duration {
        self.clock.forgiven()
    }

    /// How many engines like this one, which took `ready` to get ready, may do so at the
    /// same time, if the system says.
    pub(super) fn room_for_more(&self, ready: Duration) -> Option<u64> {
        room_for_more(self.leader?, ready)
    }

    /// For how many more processes of the size of this one there is memory, if the system says.
    pub(super) fn memory_for_more(&self) -> Option<u64> {
        memory_for_more(self.leader?)
    }

    /// What the process has worked so far, if the system says.
    pub(super) fn effort(&self) -> Option<Effort> {
        Effort::of(self.leader?)
    }

    /// Waits until standard error was read to its end. What an engine says
    /// before it ends may still be in the pipe when it has ended; but a child of
    /// it may hold the pipe open for ever.
    pub(super) async fn hear_last_words(&mut self, deadline: Duration) {
        let Some(listener) = &mut self.listener else { return };
        if timeout_at(self.clock.instant(deadline), listener).await.is_ok() {
            self.listener = None;
        }
    }

    /// What standard error said so far.
    pub(super) fn complaints(&self) -> Vec<Entry> {
        self.errors.lock().unwrap_or_else(PoisonError::into_inner).entries()
    }
}

impl Drop for Pipes {
    fn drop(&mut self) {
        if self.exit.is_none() || self.leader.is_some() {
            process::end(self.leader.filter(|_| self.exit.is_none()), self.leader);
        }
    }
}

async fn read_errors(mut stream: ChildStderr, clock: Clock, log: Arc<Mutex<Transcript>>) {
    let mut buffer = LineBuffer::default();
    loop {
        let space = buffer.space();
        space.reserve(CHUNK);
        let more = stream.read_buf(space).await.is_ok_and(|count| count > 0);
        if !more {
            buffer.close();
        }
        let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(line) = buffer.next_line() {
            log.push(clock.now(), From::Stderr, &owned(line));
        }
        drop(log);
        if !more {
            return;
        }
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
