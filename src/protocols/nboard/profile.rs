//! What a survey learns of an engine, for the conversations behind it.
//!
//! In: nothing. Out: what an engine may be like in general. Never: findings.

use crate::vocabulary;

vocabulary! {
    /// What an engine may be like everywhere.
    Habit {
        PingsNeedAGame = "pings need a game",
        HintsAreBroken = "hints are broken",
    }
}
