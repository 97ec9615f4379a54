//! Laws of the game that are misunderstood, each as `rules::deviations` has it.
//!
//! In: a law that is bent. Out: an engine that plays by it. Never: how a position is read.

use super::Row;
use crate::{
    contract::{Behaviour, bent_rule},
    protocols::ugmi::rules::Deviation as D,
};

const ENDS_EARLY: &[&str] = &["ugmi/bestmove/no-needless-pass"];
const MATE: &[&str] = &["ugmi/go/mate-is-found"];

/// The deviations of this kind. Of a game that is over nothing is judged, so that rules which
/// end it early explain much: they come last.
pub(super) const ROWS: &[Row] = &[
    bent(D::FileMissed, "Does not see five in a row along a file.", MATE),
    bent(D::RankMissed, "Does not see five in a row along a rank.", MATE),
    bent(D::RisingMissed, "Does not see five in a row on a diagonal that rises.", MATE),
    bent(D::FallingMissed, "Does not see five in a row on a diagonal that falls.", MATE),
    bent(D::PlaysOn, "Does not take five in a row for the end of the game.", MATE),
    bent(D::FourWins, "Takes four in a row for the end of the game.", ENDS_EARLY),
    bent(D::WrapsAtEdge, "Lets rows go on over the edge of the board.", ENDS_EARLY),
];

const fn bent(bend: D, what: &'static str, breaks: &'static [&'static str]) -> Row {
    bent_rule(bend.name(), what, breaks, Behaviour::Own(bend))
}
