//! What the survey tells later conversations, beside names.
//!
//! Keys only; the survey writes them, the referee reads them.

/// The engine takes any move for legal.
pub const UNCHECKED: &str = "takes any move";
/// The key of the type of error that unknown commands get.
pub const UNKNOWN_ERROR: &str = "unknown error";
/// The key of the requirements seen broken.
pub const BROKEN: &str = "broken";
/// A move was accepted at the start of the first game.
pub const START_PROVED: &str = "start proved";
/// The greeting of version 1 has all its parts.
pub const GREETS_WELL: &str = "greets well";
/// The handshake never ends.
pub const NO_CXBOARDOK: &str = "no cxboardok";
/// The first `isready` was never answered.
pub const NEVER_READY: &str = "never ready";
/// The engine has reported a copy protection error.
pub const COPY_ERROR: &str = "copy protection error";
