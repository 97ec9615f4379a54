//! Engines with two faults at once: whether each is still found beside the other.
//!
//! In: what pairs came to. Out: how many were found, and under whose requirements. Never: a run.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use crate::{
    contract::{EngineVariant, Protocol, Random},
    selftest::{Trial, share},
};

/// Pairs of faults that the seed chooses, so many if there are, none of them twice.
pub(super) fn chosen(protocol: &Protocol, count: usize, seed: u64) -> Vec<EngineVariant> {
    let faults: Vec<&'static str> = protocol.faults().iter().map(|fault| fault.name).collect();
    let mut dice = Random::named(seed, protocol.id());
    let mut pairs = BTreeSet::new();
    let mut all = Vec::new();
    // Some are drawn twice, and some cannot be those of one engine.
    for _ in 0..count * 20 {
        if all.len() == count {
            break;
        }
        let (Some(one), Some(other)) = (dice.choose(&faults), dice.choose(&faults)) else { break };
        let pair = protocol.pair(one, other);
        all.extend(pair.filter(|_| pairs.insert([one.min(other), one.max(other)])));
    }
    all
}

/// What a pair came to.
struct Told<'a> {
    names: (&'static str, &'static str),
    /// Whether requirements of the first and of the second were found broken.
    of_each: (bool, bool),
    /// Those that neither breaks by itself.
    besides: Vec<&'a str>,
    is_found: bool,
}

impl Told<'_> {
    const fn is_named(&self) -> bool {
        self.of_each.0 || self.of_each.1
    }

    const fn are_both_named(&self) -> bool {
        self.of_each.0 && self.of_each.1
    }
}

fn told<'a>(meant: &BTreeMap<&str, &[&'static str]>, trial: &'a Trial) -> Option<Told<'a>> {
    let EngineVariant::Pair(one, other) = trial.variant else { return None };
    let (of_one, of_other) = (meant.get(one)?, meant.get(other)?);
    let tripped = || trial.tripped.iter().map(String::as_str);
    let of = |ids: &[&'static str]| tripped().any(|id| ids.contains(&id));
    let besides = tripped().filter(|id| !of_one.contains(id) && !of_other.contains(id)).collect();
    Some(Told {
        names: (one, other),
        of_each: (of(of_one), of(of_other)),
        besides,
        is_found: !trial.tripped.is_empty(),
    })
}

/// How many were found, and those that were not or were told as something else; whether each was found.
pub(super) fn table(protocol: &Protocol, trials: &[Trial]) -> (String, bool) {
    let faults = protocol.faults();
    let meant: BTreeMap<&str, &[&'static str]> = faults.iter().map(|f| (f.name, f.trips)).collect();
    let all: Vec<Told<'_>> = trials.iter().filter_map(|trial| told(&meant, trial)).collect();
    let mut out = String::new();
    for pair in &all {
        let (one, other) = pair.names;
        let what = match (pair.is_found, pair.is_named()) {
            (false, _) => "NOT FOUND",
            (true, false) => "MISNAMED",
            (true, true) if !pair.besides.is_empty() => "told besides",
            (true, true) => continue,
        };
        let _ = writeln!(out, "{what} {one}, {other}: {}", pair.besides.join(" "));
    }
    let count = |wanted: &dyn Fn(&Told<'_>) -> bool| all.iter().filter(|p| wanted(p)).count();
    let (found, named) = (count(&|p| p.is_found), count(&|p| p.is_named()));
    let both = count(&|p| p.are_both_named());
    let _ = writeln!(
        out,
        "{}: {found} of {} pairs of faults found ({:.1} %), {named} under a requirement of one of the two, {both} under requirements of both ({:.1} %); of {} something else was told besides",
        protocol.id(),
        all.len(),
        share(found, all.len()),
        share(both, all.len()),
        count(&|p| !p.besides.is_empty()),
    );
    (out, found == all.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols;

    #[test]
    fn a_seed_chooses_pairs_that_one_engine_can_have() {
        for protocol in protocols::all().iter().copied() {
            let pairs = chosen(protocol, 50, 1);
            assert_eq!(pairs.len(), 50, "{}", protocol.id());
            assert_eq!(pairs, chosen(protocol, 50, 1), "{}", protocol.id());
            assert_ne!(pairs, chosen(protocol, 50, 2), "{}", protocol.id());
            for pair in pairs {
                let EngineVariant::Pair(one, other) = pair else { panic!("{pair:?}") };
                assert_eq!(protocol.pair(one, other), Some(pair), "{one}, {other}");
                assert_eq!(protocol.pair(one, one), None);
            }
        }
    }
}
