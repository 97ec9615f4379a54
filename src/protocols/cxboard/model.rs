//! What may come now, and where everything stands.
//!
//! - `position`: the position that both sides know
//! - `departure`: how an engine departs from the protocol in what it knows
//! - `game`: the game, and who is on move; `search`: a search that `go` began
//! - `sent`: lines whose effect is not certain yet
//!
//! In: commands sent, moves made. Out: the state of the conversation.
//! Never: findings.

mod departure;
mod game;
mod position;
mod search;
mod sent;

pub use departure::{Departure, Thought};
pub use game::{Cue, Game, Mode, Over, Thinking};
pub use position::{Change, Position, passed, start};
pub use search::Search;
pub use sent::{Expect, Refusal, Sent};
