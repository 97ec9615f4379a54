//! Stands between a controller and its engine, and passes every byte on at once.
//!
//! In: our own streams, which a controller holds, and an engine's command. Out: the same bytes
//! on the other side, and a [`Frame`](super::Frame) of each for whoever records them. Never: a
//! byte of its own, a byte changed or held back, a judgement.
//!
//! Each direction has a thread that reads and writes, so that a line is under way for as long as
//! that takes. What one side closes is closed for the other; a signal is passed on.

use std::{
    fs::File,
    io::{self, Read as _, Write as _},
    os::fd::{AsFd, BorrowedFd, OwnedFd},
    process::Child,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, TryLockError,
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread,
    time::Duration,
};

use nix::{
    errno::Errno,
    poll::{PollFd, PollFlags, PollTimeout, poll},
    sys::{
        resource::{Resource, setrlimit},
        signal::{SigSet, Signal, kill, raise},
    },
    unistd::{Pid, dup2_stdin, dup2_stdout},
};

use super::{
    Clock, EngineCommand, Exit, StartError,
    frame::{FRAME, Relayed, write_frame},
    process,
};
use crate::transcript::From;

/// How long an engine may take to end once its controller is gone, or has asked for the end
/// with a signal.
const FAREWELL: Duration = Duration::from_secs(2);

/// How long what an engine has left in its pipes, or to its children, is waited for.
const LINGER: Duration = Duration::from_secs(1);

/// How often to look whether there is room in a pipe.
const SOON: Duration = Duration::from_millis(1);

/// How often to look whether the controller is still there.
const LOOK: Duration = Duration::from_millis(200);

/// What becomes of the threads.
enum Told {
    /// A stream ended.
    Over(From),
    Signal(Signal),
    Ended(Exit),
}

/// Where frames go; nothing is lost but the record if nobody reads them.
struct Record {
    pipe: Mutex<Option<File>>,
    clock: Clock,
}

impl Record {
    fn write(&self, what: &Relayed) {
        // A thread that panicked has left no half frame.
        let mut pipe = self.pipe.lock().unwrap_or_else(PoisonError::into_inner);
        self.put(&mut pipe, what);
    }

    fn put(&self, pipe: &mut Option<File>, what: &Relayed) {
        if let Some(open) = pipe.as_mut()
            && write_frame(open, self.clock.now(), what).is_err()
        {
            *pipe = None;
        }
    }

    /// The same, if there is room for it in time: whoever reads may be far behind, and what
    /// comes at the end must not be kept by that.
    fn write_within(&self, time: Duration, what: &Relayed) {
        let has_room = |pipe: &mut Option<File>| pipe.as_ref().is_none_or(has_room);
        if let Some(mut pipe) = self.locked_within(time, has_room) {
            self.put(&mut pipe, what);
        }
    }

    /// Nothing more will come; whether whoever reads will hear of it before this process ends.
    fn close(&self) -> bool {
        self.locked_within(LINGER, |_| true).is_some_and(|mut pipe| {
            *pipe = None;
            true
        })
    }

    /// The pipe, once nobody writes to it and this holds.
    fn locked_within(
        &self,
        time: Duration,
        holds: impl Fn(&mut Option<File>) -> bool,
    ) -> Option<MutexGuard<'_, Option<File>>> {
        let begun = self.clock.now();
        loop {
            let pipe = match self.pipe.try_lock() {
                Ok(pipe) => Some(pipe),
                Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => None,
            };
            if let Some(mut pipe) = pipe
                && holds(&mut pipe)
            {
                return Some(pipe);
            }
            if self.clock.now() >= begun + time {
                return None;
            }
            thread::sleep(SOON);
        }
    }
}

/// Whether a frame without bytes can be written to a pipe without waiting.
fn has_room(pipe: &File) -> bool {
    let mut wanted = [PollFd::new(pipe.as_fd(), PollFlags::POLLOUT)];
    poll(&mut wanted, PollTimeout::ZERO).is_ok_and(|ready| ready > 0)
}

/// How a conversation between a controller and its engine ended.
#[derive(Clone, Copy, Debug)]
pub struct End {
    /// How the engine ended.
    pub exit: Exit,
    /// Whether whoever records has all of it; otherwise it is told by the end of this process.
    pub is_recorded: bool,
    /// Whether a signal asked for the end.
    pub was_asked: bool,
}

/// Runs the engine between our own streams until it has ended, and tells how. Frames of all that
/// happens go to `record`, which is closed at the end.
///
/// # Errors
/// The engine cannot be started, or our own streams are closed.
pub fn relay(command: &EngineCommand, record: File) -> Result<End, StartError> {
    let mut child = process::start_beside(command)?;
    let lacking = |e| StartError::new(command, e);
    // The engine must not inherit this, so it comes after the start.
    let signals: SigSet =
        [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP, Signal::SIGQUIT].into_iter().collect();
    signals.thread_block().map_err(|e| lacking(e.into()))?;
    let record = Arc::new(Record { pipe: Mutex::new(Some(record)), clock: Clock::start() });
    let (sender, events) = mpsc::channel();
    let ours = |stream: BorrowedFd<'_>| stream.try_clone_to_owned().map(File::from);
    let theirs = |stream: Option<OwnedFd>| {
        stream.map(File::from).ok_or_else(|| io::Error::other("the engine has no pipes"))
    };
    let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let streams = || {
        Ok([
            (From::Controller, ours(io::stdin().as_fd())?, theirs(input.map(Into::into))?),
            (From::Engine, theirs(output.map(Into::into))?, ours(io::stdout().as_fd())?),
            (From::Stderr, theirs(errors.map(Into::into))?, ours(io::stderr().as_fd())?),
        ])
    };
    for (from, input, output) in streams().map_err(lacking)? {
        let (record, sender) = (Arc::clone(&record), sender.clone());
        let pass_on = move || pass_on(from, input, output, &record, &sender);
        thread::Builder::new().spawn(pass_on).map_err(lacking)?;
    }
    let pid = i32::try_from(child.id()).map(Pid::from_raw).ok();
    let ends = sender.clone();
    let wait_for_end = move || ends.send(Told::Ended(ended(&mut child)));
    thread::Builder::new().spawn(wait_for_end).map_err(lacking)?;
    let hear = move || {
        while let Ok(signal) = signals.wait() {
            if sender.send(Told::Signal(signal)).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().spawn(hear).map_err(lacking)?;
    let (exit, was_asked) = wait(&events, &record, pid);
    Ok(End { exit, is_recorded: record.close(), was_asked })
}

fn ended(child: &mut Child) -> Exit {
    child.wait().map_or(Exit::Status(-1), Exit::from)
}

/// Waits for the end of the engine and of what it has said; tells whether a signal asked for it.
fn wait(events: &mpsc::Receiver<Told>, record: &Record, pid: Option<Pid>) -> (Exit, bool) {
    let (mut exit, mut open) = (None, vec![From::Engine, From::Stderr]);
    let mut was_asked = false;
    let (mut controller, mut leave_at) = (true, None);
    let clock = record.clock;
    loop {
        if let Some(exit) = exit.filter(|_| open.is_empty()) {
            return (exit, was_asked);
        }
        match events.recv_timeout(LOOK) {
            Ok(Told::Over(From::Controller)) => controller = false,
            Ok(Told::Over(from)) => open.retain(|other| *other != from),
            Ok(Told::Signal(signal)) => {
                was_asked = true;
                record.write_within(LOOK, &Relayed::Signal(signal as i32));
                // It may be gone already.
                let _ = pid.filter(|_| exit.is_none()).map(|pid| kill(pid, signal));
                leave_at.get_or_insert(clock.now() + FAREWELL);
            }
            Ok(Told::Ended(how)) => {
                record.write_within(FAREWELL, &Relayed::Ended(how));
                exit = Some(how);
                leave_at = Some(clock.now() + LINGER);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return (exit.unwrap_or(Exit::Status(-1)), was_asked);
            }
        }
        if !controller && leave_at.is_none() && nobody_reads(io::stdout().as_fd()) {
            leave_at = Some(clock.now() + FAREWELL);
        }
        if leave_at.is_some_and(|at| clock.now() >= at) {
            match (exit, pid) {
                // Children of the engine hold its output open.
                (Some(exit), _) => return (exit, was_asked),
                (None, Some(pid)) => {
                    let _ = kill(pid, Signal::SIGKILL);
                    leave_at = Some(clock.now() + FAREWELL);
                }
                (None, None) => return (Exit::Status(-1), was_asked),
            }
        }
    }
}

/// Reads what there is and writes it on, until one of both ends; then the other one is closed.
fn pass_on(from: From, mut input: File, mut output: File, record: &Record, sender: &Sender<Told>) {
    let mut buffer = vec![0; FRAME];
    loop {
        let bytes = match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => &buffer[..count],
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(e) if e.kind() == io::ErrorKind::WouldBlock => {
                await_either(&input, PollFlags::POLLIN);
                continue;
            }
            Err(_) => break,
        };
        record.write(&Relayed::Bytes(from, bytes.to_vec()));
        if write_all(&mut output, bytes).is_err() && from != From::Stderr {
            break;
        }
    }
    drop((input, output));
    // Our own end has a second handle.
    if let Ok(nothing) = File::options().read(true).write(true).open("/dev/null") {
        let _ = match from {
            From::Controller => dup2_stdin(&nothing),
            From::Engine => dup2_stdout(&nothing),
            From::Stderr | From::Event => Ok(()),
        };
    }
    record.write(&Relayed::Closed(from));
    // Nobody may be waiting any more.
    let _ = sender.send(Told::Over(from));
}

/// Writes all of it, also where the controller has made our stream one that does not wait.
fn write_all(to: &mut File, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match to.write(bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(count) => bytes = &bytes[count..],
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) if e.kind() == io::ErrorKind::WouldBlock => {
                await_either(to, PollFlags::POLLOUT);
            }
            Err(e) => return Err(e),
        }
    }
    Ok(())
}

fn await_either(stream: &File, what: PollFlags) {
    let mut wanted = [PollFd::new(stream.as_fd(), what)];
    // Whatever it says, the next attempt will show it.
    let _ = poll(&mut wanted, PollTimeout::NONE);
}

/// Whether the other end of a pipe that is written to is closed.
fn nobody_reads(stream: BorrowedFd<'_>) -> bool {
    let mut wanted = [PollFd::new(stream, PollFlags::POLLOUT)];
    let looked = poll(&mut wanted, PollTimeout::ZERO);
    let gone = PollFlags::POLLERR | PollFlags::POLLHUP;
    looked != Err(Errno::EINTR) && wanted[0].revents().is_some_and(|r| r.intersects(gone))
}

/// Ends this program by the signal that ended the engine, where that can be done; tells the
/// status that shells show otherwise.
#[must_use]
pub fn end_like(exit: Exit) -> u8 {
    let number = match exit {
        Exit::Status(status) => return u8::try_from(status & 0xff).unwrap_or(u8::MAX),
        Exit::Signal(number) => number,
        Exit::ClosedInput | Exit::ClosedOutput => return 0,
    };
    if let Ok(signal) = Signal::try_from(number) {
        // The engine's memory is worth a look, ours is not.
        let _ = setrlimit(Resource::RLIMIT_CORE, 0, 0);
        let _ = SigSet::all().thread_unblock();
        // The first one may only take away a handler of the language's own.
        let _ = raise(signal);
        let _ = raise(signal);
    }
    u8::try_from(128 + number).unwrap_or(u8::MAX)
}
