//! The registry: the one list of protocols, read by everything.
//!
//! A protocol is a folder here, one in `features`, one in `golden`, and a line
//! in [`all`]. A shared room is a folder here and nothing else: what several
//! protocols have in common, written once.

pub mod cxboard;
pub mod hub;
pub mod nboard;
pub mod uci;
pub mod ugmi;
pub mod uhp;

use crate::contract::Protocol;

/// Every protocol, in the order of lists and help texts.
#[must_use]
pub fn all() -> &'static [&'static dyn Protocol] {
    &[&hub::Hub, &uhp::Uhp, &ugmi::Ugmi, &cxboard::CxBoard, &nboard::NBoard]
}

/// The protocol of that short name.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn Protocol> {
    all().iter().copied().find(|p| p.id() == id)
}
