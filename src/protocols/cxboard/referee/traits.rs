//! What the survey tells later conversations, beside names.
//!
//! Keys only; the survey writes them, the referee reads them.

/// The key of the type of error that unknown commands get.
pub const UNKNOWN_ERROR: &str = "unknown error";
/// The handshake never ends.
pub const NO_CXBOARDOK: &str = "no cxboardok";
/// The first `isready` was never answered.
pub const NEVER_READY: &str = "never ready";
/// The engine has reported a copy protection error.
pub const COPY_ERROR: &str = "copy protection error";
