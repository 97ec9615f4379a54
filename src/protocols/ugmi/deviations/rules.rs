//! Laws of the game that are misunderstood, each as `rules::wrong_rules` has it.
//!
//! In: a law that is wrong. Out: an engine that plays by it. Never: how a position is read.

use super::Row;
use crate::{
    contract::{Supposition, wrong_rule},
    protocols::{uci_like::faults::Misrule, ugmi::rules::WrongRule as D},
};

const ENDS_EARLY: &[&str] = &["ugmi/bestmove/no-needless-pass"];
const MATE: &[&str] = &["ugmi/go/mate-is-found"];

/// The deviations of this kind. Of a game that is over nothing is judged, so that rules which
/// end it early explain much: they come last.
pub(super) const ROWS: &[Row] = &[
    wrong(D::FileMissed, "Does not recognise five in a row along a file.", MATE),
    wrong(D::RankMissed, "Does not recognise five in a row along a rank.", MATE),
    wrong(D::RisingMissed, "Does not recognise five in a row on a rising diagonal.", MATE),
    wrong(D::FallingMissed, "Does not recognise five in a row on a falling diagonal.", MATE),
    wrong(D::PlaysOn, "Continues the game after five in a row.", MATE),
    wrong(D::FourWins, "Ends the game at four in a row.", ENDS_EARLY),
    wrong(D::WrapsAtEdge, "Continues rows across the edge of the board.", ENDS_EARLY),
];

const fn wrong(rule: D, what: &'static str, breaks: &'static [&'static str]) -> Row {
    wrong_rule(rule.name(), what, breaks, Supposition::Departs(Misrule(rule.name())))
}
