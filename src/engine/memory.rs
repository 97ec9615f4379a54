//! How much memory an engine may take.
//!
//! In: `--max-memory`. Out: a limit that the system enforces on the engine
//! and on everything it starts, where the system can (Linux).
//! An engine that asks for more is refused it, and what it makes of that is
//! its own affair.

use std::{fmt, io, str::FromStr};

use thiserror::Error;

/// A limit in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryLimit(u64);

/// A size that is none, or that no program could start in.
#[derive(Debug, Error)]
#[error(
    "`{0}` is not a valid memory size: give bytes, or a number with K, M or G, such as 512M; 1M at least"
)]
pub struct MemoryLimitError(String);

impl FromStr for MemoryLimit {
    type Err = MemoryLimitError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || MemoryLimitError(text.to_owned());
        let upper = text.to_ascii_uppercase();
        let bare = upper.trim_end_matches('B').trim_end_matches('I');
        let (digits, shift) = match bare.chars().last() {
            Some('K') => (&bare[..bare.len() - 1], 10),
            Some('M') => (&bare[..bare.len() - 1], 20),
            Some('G') => (&bare[..bare.len() - 1], 30),
            _ => (bare, 0),
        };
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(error());
        }
        let number: u64 = digits.parse().map_err(|_| error())?;
        match number.checked_mul(1 << shift) {
            Some(bytes) if bytes >= 1 << 20 => Ok(Self(bytes)),
            _ => Err(error()),
        }
    }
}

impl fmt::Display for MemoryLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            bytes if bytes.is_multiple_of(1 << 30) => write!(f, "{}G", bytes >> 30),
            bytes if bytes.is_multiple_of(1 << 20) => write!(f, "{}M", bytes >> 20),
            bytes => write!(f, "{bytes}"),
        }
    }
}

impl MemoryLimit {
    /// Puts the limit on a process that was just started. What it had taken
    /// by then counts, and its children inherit the limit.
    ///
    /// # Errors
    /// The system refuses, or knows no such limit.
    #[cfg(target_os = "linux")]
    pub(super) fn put_on(self, process: Option<u32>) -> io::Result<()> {
        use rustix::{
            io::Errno,
            process::{Pid, Resource, Rlimit, prlimit},
        };
        let pid = process.and_then(|p| i32::try_from(p).ok()).and_then(Pid::from_raw);
        let limit = Rlimit { current: Some(self.0), maximum: Some(self.0) };
        // What is written to, not what is merely reserved: some runtimes
        // reserve many times the memory they will ever use.
        match prlimit(pid, Resource::Data, limit) {
            // It has ended already.
            Err(Errno::SRCH) => Ok(()),
            other => other.map(|_| ()).map_err(io::Error::from),
        }
    }

    /// Elsewhere there is no way to limit another process.
    ///
    /// # Errors
    /// Always.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn put_on(self, _: Option<u32>) -> io::Result<()> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "this system has no such limit"))
    }
}

#[cfg(test)]
mod tests {
    use super::MemoryLimit;

    #[test]
    fn sizes_are_read_and_shown() {
        for (text, shown) in [
            ("1048576", "1M"),
            ("1M", "1M"),
            ("512m", "512M"),
            ("2GiB", "2G"),
            ("1536MB", "1536M"),
            ("1500K", "1536000"),
        ] {
            let limit: MemoryLimit = text.parse().expect("a size");
            assert_eq!(limit.to_string(), shown);
            assert_eq!(shown.parse::<MemoryLimit>().expect("a size"), limit);
        }
        for text in ["", "M", "x", "-1M", "1.5G", "0", "1023K", "99999999999G", "1 M", "1TM"] {
            assert!(text.parse::<MemoryLimit>().is_err(), "{text}");
        }
    }
}
