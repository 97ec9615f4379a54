//! What a survey learns of an engine, for the conversations behind it.
//!
//! In: nothing. Out: what an engine may be like in general. Never: findings.

use crate::vocabulary;

vocabulary! {
    /// What an engine may be like everywhere.
    Habit {
        NoWait = "no wait",
        NoReady = "no ready",
        SearchesPastDepth = "no depth",
        SearchesPastStop = "no done",
    }
}
