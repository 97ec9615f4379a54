//! Whether an engine misreads positions, or is wrong in one kind of its replies.
//!
//! In: moves that do not fit the start of a game, in answer to one kind of
//! request, and what the other kind brings in such positions. Out: the requirement
//! about the replies that are wrong, if the others prove that the position is
//! known. Never: findings; while replies are weighed, none are told.

use super::{NBoardReferee, Story, diagnosis::LEGAL};

/// Broken by evaluations of moves that cannot be made.
pub(super) const HINTED: &str = "nboard/hint/legal-move";

/// So many right replies, and no wrong one, show that the position is known.
const ENOUGH: usize = 6;

/// What a misread start would break.
const START: [&str; 2] = ["nboard/set-game/squares", "nboard/set-game/start-position"];

/// A kind of request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Go,
    Hint,
}

/// What came of the requests of either kind.
#[derive(Debug, Default)]
pub(super) struct Scales {
    /// The replies that first seemed to tell of another position.
    doubted: Option<Kind>,
    /// Replies are weighed, not judged.
    weighing: bool,
    right: usize,
    wrong: usize,
}

impl Scales {
    pub(super) const fn are_out(&self) -> bool {
        self.weighing
    }

    /// A reply to a request of a kind fits the position, or does not.
    pub(super) fn put(&mut self, kind: Kind, fits: bool) {
        if self.weighing && self.doubted != Some(kind) {
            *(if fits { &mut self.right } else { &mut self.wrong }) += 1;
        }
    }

    /// Replies of a kind were taken to tell of something broken. Only starts
    /// without moves are weighed: what other replies show of them says nothing
    /// of games.
    pub(super) fn doubt(&mut self, kind: Kind, requirement: &str, story: &Story) {
        let bare = story.plies() == Some(0);
        if bare && START.contains(&requirement) {
            self.doubted.get_or_insert(kind);
        }
    }
}

impl NBoardReferee {
    /// The kind of replies that do not fit what was set.
    #[must_use]
    pub const fn doubted(&self) -> Option<Kind> {
        self.scales.doubted
    }

    /// From now on replies are weighed, or no longer.
    pub const fn weigh(&mut self, weighing: bool) {
        self.scales.weighing = weighing;
    }

    /// What is broken if it is not the position that the engine has lost.
    #[must_use]
    pub fn outweighed(&self) -> Option<&'static str> {
        let fine = self.scales.wrong == 0 && self.scales.right >= ENOUGH;
        self.scales.doubted.filter(|_| fine).map(|kind| match kind {
            Kind::Go => LEGAL,
            Kind::Hint => HINTED,
        })
    }
}
