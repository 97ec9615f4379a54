//! What may come now, and where everything stands.
//!
//! - `window`: what was sent since the engine last showed that it reads
//! - `search`: a search that is under way; `searches`: that one, the last and the next
//!
//! In: what the referee understood. Out: the state of the conversation.
//! Never: findings.

mod search;
mod searches;
mod window;

pub use search::{Deferred, Missing, Probe, Running, Stopped, Variation};
pub use searches::{After, Early, Outcome, Searches, Trailing};
pub use window::{Sent, Window};
