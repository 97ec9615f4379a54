//! What the hostile engines are made of: the reference engine with something done to
//! what it hears or says, and ways to flood.
//!
//! Never: waiting for a time where an end of input would do.

use std::{
    io::{self, Read as _, Write},
    process::ExitCode,
    sync::mpsc,
};

use linesman::{bundled, contract::EngineVariant, protocols};

pub type Hears = Box<dyn FnMut(Vec<u8>) -> Option<Vec<u8>> + Send>;
pub type Says = Box<dyn FnMut(&[u8]) -> io::Result<()> + Send>;

/// What the engine says goes through here instead of to standard output.
pub struct Mouth(pub Says);

impl Write for Mouth {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (self.0)(bytes)?;
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The reference engine, hearing and speaking through these; when its input
/// ends, so does it.
pub fn engine(hears: Hears, says: Says) -> ExitCode {
    engine_of("uhp", hears, says)
}

/// The same of any protocol.
pub fn engine_of(protocol: &str, mut hears: Hears, says: Says) -> ExitCode {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        for line in io::stdin().lines() {
            // What is no text is none of an command_of's business.
            let line = line.unwrap_or_default().into_bytes();
            if let Some(line) = hears(line)
                && sender.send(line).is_err()
            {
                return;
            }
        }
    });
    let protocol = protocols::find(protocol).expect("registered");
    let program = protocol.program(EngineVariant::Honest);
    let ended = bundled::play(program, &receiver, &mut Mouth(says));
    ended.map_or(ExitCode::FAILURE, |_| ExitCode::SUCCESS)
}

pub fn out(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

pub fn plainly() -> Hears {
    Box::new(Some)
}

pub fn honest() -> ExitCode {
    engine(plainly(), Box::new(out))
}

/// Honest, but what it says is changed.
pub fn saying(mut change: impl FnMut(&[u8]) -> Vec<u8> + Send + 'static) -> ExitCode {
    engine(plainly(), Box::new(move |bytes| out(&change(bytes))))
}

/// Honest, until a command comes that begins so.
pub fn until(word: &'static str, mut then: impl FnMut() + Send + 'static) -> ExitCode {
    let hears = move |line: Vec<u8>| {
        if line.starts_with(word.as_bytes()) {
            then();
        }
        Some(line)
    };
    engine(Box::new(hears), Box::new(out))
}

pub fn replaced(from: &'static str, to: String) -> impl FnMut(&[u8]) -> Vec<u8> + Send {
    move |bytes| String::from_utf8_lossy(bytes).replace(from, &to).into_bytes()
}

/// For ever, and without costing anything.
pub fn sleep() -> ! {
    loop {
        std::thread::park();
    }
}

/// Reads and says nothing until the input ends.
pub fn listen() {
    let _ = io::stdin().read_to_end(&mut Vec::new());
}

/// Writes this over and over; stops when nobody reads.
pub fn flood(mut to: impl Write, chunk: &[u8], times: usize) {
    for _ in 0..times {
        if to.write_all(chunk).and_then(|()| to.flush()).is_err() {
            return;
        }
    }
}

pub fn block(byte: u8) -> Vec<u8> {
    vec![byte; 1 << 16]
}

pub fn lines(line: &str) -> Vec<u8> {
    line.repeat((1 << 16) / line.len()).into_bytes()
}
