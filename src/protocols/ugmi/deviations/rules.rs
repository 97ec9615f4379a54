//! Laws of the game that are misunderstood, each as `rules::deviations` has it.
//!
//! In: a law that is bent. Out: an engine that plays by it. Never: how a position is read.

use super::Row;
use crate::{
    contract::{Supposition, bent_rule},
    protocols::ugmi::rules::Deviation as D,
};

const ENDS_EARLY: &[&str] = &["ugmi/bestmove/no-needless-pass"];
const MATE: &[&str] = &["ugmi/go/mate-is-found"];

/// The deviations of this kind. Of a game that is over nothing is judged, so that rules which
/// end it early explain much: they come last.
pub(super) const ROWS: &[Row] = &[
    bent(D::FileMissed, "Does not recognise five in a row along a file.", MATE),
    bent(D::RankMissed, "Does not recognise five in a row along a rank.", MATE),
    bent(D::RisingMissed, "Does not recognise five in a row on a rising diagonal.", MATE),
    bent(D::FallingMissed, "Does not recognise five in a row on a falling diagonal.", MATE),
    bent(D::PlaysOn, "Continues the game after five in a row.", MATE),
    bent(D::FourWins, "Ends the game at four in a row.", ENDS_EARLY),
    bent(D::WrapsAtEdge, "Continues rows across the edge of the board.", ENDS_EARLY),
];

const fn bent(bend: D, what: &'static str, breaks: &'static [&'static str]) -> Row {
    bent_rule(bend.name(), what, breaks, Supposition::Departs(bend))
}
