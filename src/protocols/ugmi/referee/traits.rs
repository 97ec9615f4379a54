//! What a survey noticed and later conversations must know.
//!
//! In: words of its own, kept among what the engine declares. Out: the same
//! words. Never: findings. Where an engine is wrong everywhere, what was said
//! just before is not to blame.

/// The moves to be searched are not cared for.
pub const SEARCHES_ALL: &str = "searches all moves";
/// A search without limit ends by itself.
pub const ENDS_BY_ITSELF: &str = "ends by itself";
/// `stop` brings no best move.
pub const STOPS_IN_VAIN: &str = "stops in vain";
/// `isready` ends a search.
pub const READY_STOPS: &str = "isready stops";
/// A search of one ply never ends.
pub const NEVER_ENDS: &str = "never ends";
/// A search of one ply goes deeper.
pub const TOO_DEEP: &str = "too deep";
/// Nothing is searched before the first `ugminewgame`.
pub const NEEDS_A_NEW_GAME: &str = "needs a new game";
/// `ugmi` is never acknowledged.
pub const NEVER_ACKNOWLEDGES: &str = "never acknowledges";
/// Some `isready` is not answered.
pub const LOSES_READY: &str = "loses isready";
/// Even an idle engine takes seconds to be ready.
pub const SLOW_TO_BE_READY: &str = "slow to be ready";
/// Nothing is heard during a search.
pub const DEAF: &str = "deaf";
/// `isready` is not answered during a search.
pub const READY_LATE: &str = "ready late";
/// Lines come before the first command.
pub const SPEAKS_FIRST: &str = "speaks first";
/// Lines of the identification come outside of it.
pub const STRAY_IDENTITY: &str = "stray identity";
/// `readyok` comes unasked.
pub const STRAY_READY: &str = "stray readyok";
/// `bestmove` comes unasked.
pub const STRAY_BEST_MOVE: &str = "stray bestmove";
/// Lines come that are no messages.
pub const STRAY_LINE: &str = "stray line";
