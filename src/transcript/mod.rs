//! What was said: the lines of both sides of one engine process, in order.

mod entry;
mod format;
mod heading;
mod last_words;
mod normalize;
mod record;
mod said;

pub use entry::{Entry, From, Line};
pub use format::{FORMATS, FormatError, KnownFormat, Notation, Read, Reader, read, write};
pub use heading::{Heading, Kind, Told};
pub use last_words::{last_words, reason};
pub use normalize::normalized;
pub use record::Transcript;
pub use said::Said;
