//! What is demanded: requirements and drills, read from feature files, and
//! the selection of those a run is about.

mod catalogue;
mod error;
mod reader;
mod requirement;
mod rule;
mod selection;
mod sentences;
mod source;

pub use catalogue::{About, Catalogue, Concern, Dialect, places};
pub use error::{FeatureError, FeatureErrorKind};
pub use reader::WALK;
pub use requirement::{Drill, Level, Place, Requirement, Side, Sides, Word, folder};
pub use selection::{Selection, SelectionError};
pub use sentences::{Freedom, Sentence, Sentences, names};
pub use source::Source;
