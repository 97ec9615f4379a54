//! The stage a reference engine stands on: where its lines come from and go.
//!
//! In: a reader of lines, a writer. Never: the meaning of a line.

use std::{
    io::{self, Write},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, TryRecvError},
    },
    time::Duration,
};

/// Input and output of a reference engine. Clones share the output, so that
/// a search thread can speak while the main thread listens.
#[derive(Clone)]
pub struct Speaker(Arc<Mutex<Box<dyn Write + Send>>>);

impl Speaker {
    /// Writes bytes as they are and flushes.
    ///
    /// # Errors
    /// The other side closed the pipe.
    pub fn raw(&self, bytes: &[u8]) -> io::Result<()> {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        out.write_all(bytes)?;
        out.flush()
    }

    /// Writes a line and flushes.
    ///
    /// # Errors
    /// The other side closed the pipe.
    pub fn say(&self, line: &str) -> io::Result<()> {
        self.raw(format!("{line}\n").as_bytes())
    }
}

/// Input and output of a reference engine.
pub struct Host {
    input: Receiver<Vec<u8>>,
    speaker: Speaker,
}

impl Host {
    /// A host whose lines arrive on a channel, without their line feeds.
    #[must_use]
    pub fn new(input: Receiver<Vec<u8>>, output: Box<dyn Write + Send>) -> Self {
        Self { input, speaker: Speaker(Arc::new(Mutex::new(output))) }
    }

    /// The next line; `None` at the end of input.
    #[must_use]
    pub fn hear(&self) -> Option<Vec<u8>> {
        self.input.recv().ok()
    }

    /// The next line if one is waiting. `Err` at the end of input.
    ///
    /// # Errors
    /// The input has ended.
    pub fn overhear(&self) -> Result<Option<Vec<u8>>, TryRecvError> {
        match self.input.try_recv() {
            Ok(line) => Ok(Some(line)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(end) => Err(end),
        }
    }

    /// The next line if one comes within `patience`. `Err` at the end of input.
    ///
    /// # Errors
    /// The input has ended.
    pub fn hear_within(&self, patience: Duration) -> Result<Option<Vec<u8>>, RecvTimeoutError> {
        match self.input.recv_timeout(patience) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(end) => Err(end),
        }
    }

    /// Where to speak; may be cloned into other threads.
    #[must_use]
    pub fn speaker(&self) -> Speaker {
        self.speaker.clone()
    }

    /// Writes a line and flushes.
    ///
    /// # Errors
    /// The other side closed the pipe.
    pub fn say(&self, line: &str) -> io::Result<()> {
        self.speaker.say(line)
    }

    /// Writes bytes as they are and flushes.
    ///
    /// # Errors
    /// The other side closed the pipe.
    pub fn raw(&self, bytes: &[u8]) -> io::Result<()> {
        self.speaker.raw(bytes)
    }
}
