//! The registry: the one list of protocols, read by everything.
//!
//! A protocol is a folder here, one in `features`, one in `golden`, and a line
//! in [`all`]. A shared room is a folder here and nothing else: what several
//! protocols have in common, written once.

pub mod cache;
pub mod cxboard;
pub mod hub;
pub mod lines;
pub mod nboard;
pub mod uci;
pub mod uci_like;
pub mod ugmi;
pub mod uhp;

use crate::contract::Protocol;

/// Every protocol, in the order of lists and help texts.
#[must_use]
pub fn all() -> &'static [&'static Protocol] {
    static ALL: [&Protocol; 6] =
        [&hub::HUB, &uhp::UHP, &ugmi::UGMI, &cxboard::CXBOARD, &nboard::NBOARD, &uci::UCI];
    &ALL
}

/// What a protocol goes by that only feature files describe.
pub const OWN: &str = "lines";

/// The protocol of that short name; [`OWN`] is one, too.
#[must_use]
pub fn find(id: &str) -> Option<&'static Protocol> {
    all().iter().copied().chain([&lines::LINES]).find(|p| p.id() == id)
}

/// The protocol that a user means: by its short name, or by its game.
#[must_use]
pub fn meant(name: &str) -> Option<&'static Protocol> {
    let name = name.to_lowercase();
    find(&name).or_else(|| all().iter().copied().find(|p| p.facts().games.contains(&name.as_str())))
}

/// The short names of all that [`find`] finds.
#[must_use]
pub fn names() -> Vec<&'static str> {
    all().iter().map(|p| p.id()).chain([OWN]).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn parts_have_names_of_their_own_in_kebab_case() {
        for protocol in all() {
            let faults = protocol.faults().into_iter().map(|fault| (fault.name, fault.what));
            let quirks = protocol.quirks().into_iter().map(|quirk| (quirk.name, quirk.what));
            let mut seen = BTreeSet::new();
            for (name, what) in faults.chain(quirks) {
                assert!(seen.insert(name), "{name} is there twice");
                let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
                assert!(!name.is_empty() && name.chars().all(fits), "{name}");
                assert!(!what.is_empty(), "{name}");
            }
            assert!(protocol.faults().len() >= 90 && protocol.quirks().len() >= 20);
        }
    }

    #[test]
    fn faults_trip_requirements_of_their_protocol_once() {
        for protocol in all() {
            for fault in protocol.faults() {
                let trips: BTreeSet<&str> = fault.trips.iter().copied().collect();
                assert!(!trips.is_empty() && trips.len() == fault.trips.len(), "{}", fault.name);
                let own = |id: &&str| id.split('/').next() == Some(protocol.id());
                assert!(trips.iter().all(own), "{}", fault.name);
            }
        }
    }
}
