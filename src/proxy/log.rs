//! The log of a conversation: a line for each line of either side, in Linesman's notation.
//!
//! In: entries. Out: lines at the end of a file, each as soon as nothing else waits to be
//! written. Never: a lost conversation because a disk is full or a terminal takes nothing: what
//! failed is kept to be told.

use std::{
    io::{self, BufWriter, Write as _},
    path::Path,
    time::Duration,
};

use crate::{
    engine::START,
    files::Appender,
    transcript::{Entry, From, Heading, Line, write},
};

/// Where a conversation is written down, if it is.
#[derive(Debug, Default)]
pub struct Log {
    file: Option<BufWriter<Appender>>,
    trouble: Option<io::Error>,
}

impl Log {
    /// Writes nothing.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Goes on at the end of a file, which holds a conversation of this engine, in this protocol,
    /// from here on.
    ///
    /// # Errors
    /// The file cannot be opened.
    pub fn open(path: &Path, protocol: &str, engine: &str) -> io::Result<Self> {
        let file = BufWriter::new(Appender::open(path)?);
        let mut log = Self { file: Some(file), trouble: None };
        for event in [format!("{START}{engine}"), Heading::of(protocol)] {
            let line = Line::new(event);
            log.write(&Entry { at: Duration::ZERO, from: From::Event, number: 0, line });
        }
        Ok(log)
    }

    /// Adds an entry.
    pub fn write(&mut self, entry: &Entry) {
        let Some(file) = &mut self.file else { return };
        if let Err(error) = writeln!(file, "{}", write(entry)) {
            self.give_up(error);
        }
    }

    /// Hands what was written to the system, which keeps it whatever happens to this program.
    pub fn flush(&mut self) {
        if let Some(Err(error)) = self.file.as_mut().map(BufWriter::flush) {
            self.give_up(error);
        }
    }

    fn give_up(&mut self, error: io::Error) {
        self.trouble = Some(error);
        // What is left in its buffer could not be written either.
        if let Some(file) = self.file.take() {
            drop(file.into_parts());
        }
    }

    /// Why the log ends early, if it does.
    #[must_use]
    pub const fn trouble(&self) -> Option<&io::Error> {
        self.trouble.as_ref()
    }
}
