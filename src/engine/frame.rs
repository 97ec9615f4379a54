//! What went through a relay, on its way to whoever records it.
//!
//! In: bytes of a stream, or something that happened, and when. Out: the same, read from a
//! pipe whose other end may vanish in the middle. Never: lines, meaning.

use std::{
    io::{self, Read, Write},
    time::Duration,
};

use super::Exit;
use crate::transcript::From;

/// The most bytes of a stream in one frame.
pub const FRAME: usize = 16 << 10;

/// What stands before the bytes: the kind, the time in microseconds, how many bytes follow.
const HEAD: usize = 1 + 8 + 4;

/// One thing that a relay saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Since the engine was started.
    pub at: Duration,
    /// What it was.
    pub what: Relayed,
}

/// What a relay sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relayed {
    /// Bytes of a stream, passed on.
    Bytes(From, Vec<u8>),
    /// A stream ended.
    Closed(From),
    /// A signal came and was passed on to the engine.
    Signal(i32),
    /// The engine ended.
    Ended(Exit),
}

/// Writes a frame as one piece.
///
/// # Errors
/// Nobody reads any more.
pub fn write_frame(mut to: impl Write, at: Duration, what: &Relayed) -> io::Result<()> {
    let number: [u8; 4];
    let (kind, bytes) = match what {
        Relayed::Bytes(from, bytes) => (letter(*from), &bytes[..]),
        Relayed::Closed(from) => (letter(*from).to_ascii_uppercase(), &[][..]),
        Relayed::Signal(signal) => {
            number = signal.to_le_bytes();
            (b's', &number[..])
        }
        Relayed::Ended(exit) => {
            let (kind, value) = match exit {
                Exit::Signal(signal) => (b'k', *signal),
                Exit::Status(status) => (b'x', *status),
                Exit::ClosedInput | Exit::ClosedOutput => (b'x', 0),
            };
            number = value.to_le_bytes();
            (kind, &number[..])
        }
    };
    let mut frame = Vec::with_capacity(HEAD + bytes.len());
    frame.push(kind);
    frame.extend(u64::try_from(at.as_micros()).unwrap_or(u64::MAX).to_le_bytes());
    frame.extend(u32::try_from(bytes.len()).unwrap_or(u32::MAX).to_le_bytes());
    frame.extend_from_slice(bytes);
    to.write_all(&frame)
}

/// Reads a frame; nothing at the end, be it in the middle of one.
pub fn read_frame(mut from: impl Read) -> Option<Frame> {
    let mut head = [0; HEAD];
    from.read_exact(&mut head).ok()?;
    let at = Duration::from_micros(u64::from_le_bytes(head[1..9].try_into().ok()?));
    let length = usize::try_from(u32::from_le_bytes(head[9..].try_into().ok()?)).ok()?;
    if length > FRAME {
        return None;
    }
    let mut bytes = vec![0; length];
    from.read_exact(&mut bytes).ok()?;
    let number = || bytes.as_slice().try_into().map(i32::from_le_bytes).ok();
    let what = match head[0] {
        b's' => Relayed::Signal(number()?),
        b'k' => Relayed::Ended(Exit::Signal(number()?)),
        b'x' => Relayed::Ended(Exit::Status(number()?)),
        kind if kind.is_ascii_uppercase() => Relayed::Closed(stream(kind.to_ascii_lowercase())?),
        kind => Relayed::Bytes(stream(kind)?, bytes),
    };
    Some(Frame { at, what })
}

const fn letter(from: From) -> u8 {
    match from {
        From::Controller => b'c',
        From::Engine => b'e',
        From::Stderr | From::Event => b'd',
    }
}

const fn stream(letter: u8) -> Option<From> {
    match letter {
        b'c' => Some(From::Controller),
        b'e' => Some(From::Engine),
        b'd' => Some(From::Stderr),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn frames_are_read_as_they_were_written_and_half_ones_are_the_end(
            bytes in proptest::collection::vec(any::<u8>(), 0..50), micros in 0u64..1 << 50,
            status: i32, cut in 0usize..40,
        ) {
            let at = Duration::from_micros(micros);
            let all = [
                Relayed::Bytes(From::Controller, bytes.clone()),
                Relayed::Bytes(From::Stderr, bytes),
                Relayed::Closed(From::Engine),
                Relayed::Signal(15),
                Relayed::Ended(Exit::Signal(9)),
                Relayed::Ended(Exit::Status(status)),
            ];
            let mut written = Vec::new();
            for what in &all {
                write_frame(&mut written, at, what).expect("memory");
            }
            let mut rest = &written[..];
            for what in all {
                prop_assert_eq!(read_frame(&mut rest), Some(Frame { at, what }));
            }
            prop_assert_eq!(read_frame(&mut rest), None);
            let half = &written[..written.len() - 1 - cut % (HEAD + 4)];
            let mut rest = half;
            while read_frame(&mut rest).is_some() {}
        }

        #[test]
        fn any_bytes_are_read_without_panic(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
            let mut rest = &bytes[..];
            while read_frame(&mut rest).is_some() {}
        }
    }
}
