//! What was said: the lines of both sides of one engine process, in order.

mod entry;
mod format;
mod normalize;
mod record;

pub use entry::{Entry, From, Line};
pub use format::{FORMATS, FormatError, KnownFormat, Notation, Read, Reader, read, write};
pub use normalize::normalized;
pub use record::Transcript;
