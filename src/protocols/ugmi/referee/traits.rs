//! What a survey noticed and later conversations must know.
//!
//! In: words of its own, kept among what the engine declares. Out: the same
//! words. Never: findings. Where an engine is wrong everywhere, what was said
//! just before is not to blame.

/// The moves to be searched are not cared for.
pub const SEARCHES_ALL: &str = "searches all moves";
/// `stop` brings no best move.
pub const STOPS_IN_VAIN: &str = "stops in vain";
/// Nothing is searched before the first `ugminewgame`.
pub const NEEDS_A_NEW_GAME: &str = "needs a new game";
/// `ugmi` is never acknowledged.
pub const NEVER_ACKNOWLEDGES: &str = "never acknowledges";
/// Some `isready` is not answered.
pub const LOSES_READY: &str = "loses isready";
/// Nothing is heard during a search.
pub const DEAF: &str = "deaf";
/// Lines come before the first command.
pub const SPEAKS_FIRST: &str = "speaks first";
