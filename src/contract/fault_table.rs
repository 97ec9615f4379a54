//! The table of faults and quirks of a reference engine: what each is, and what an engine
//! with it does.
//!
//! In: rows by kind, written in the protocol rooms. Out: lists for the rest of the program,
//! and the reference engine in any variant. Never: a behaviour of its own.

use super::{
    Behaviour, Deviation, EngineVariant, Fault, FaultyEngine, Quirk, Reading, Reference,
    Supposition,
};
use crate::{engine::Program, verdict::Chance};

/// A fault, quirk or deviation, and what an engine with it does.
pub struct Entry<T, B> {
    /// What everybody may know of it.
    pub about: T,
    /// What only the protocol room knows.
    pub behaviour: B,
}

/// What engines of one protocol do.
pub type Row<T, R> = Entry<T, Behaviour<R>>;

/// A deviation, and what is supposed of an engine with it, whatever engine that is.
pub type Hypothesis<S> = Entry<Deviation, Supposition<S>>;

/// A row of a fault; the arguments are the fields of [`Fault`].
pub const fn fault<R: Reference>(
    name: &'static str,
    what: &'static str,
    trips: &'static [&'static str],
    behaviour: Behaviour<R>,
) -> Row<Fault, R> {
    Entry { about: Fault { name, what, trips }, behaviour }
}

/// A row of a deviation; the arguments are the fields of [`Deviation`], and either a reading
/// or what only the protocol's own model knows.
pub const fn deviation<B>(
    name: &'static str,
    what: &'static str,
    breaks: &'static [&'static str],
    behaviour: B,
) -> Entry<Deviation, B> {
    Entry { about: Deviation { name, what, breaks, chance: Chance::Little }, behaviour }
}

/// A row of a deviation that is a reading; the arguments are the fields of [`Deviation`] and
/// how commands are read.
pub const fn reads<R: Reference>(
    name: &'static str,
    what: &'static str,
    breaks: &'static [&'static str],
    reading: Reading,
) -> Row<Deviation, R> {
    deviation(name, what, breaks, Behaviour::Reads(reading))
}

/// The same for what is supposed of an engine, whatever engine that is.
pub const fn misread<S: Copy>(
    name: &'static str,
    what: &'static str,
    breaks: &'static [&'static str],
    reading: Reading,
) -> Hypothesis<S> {
    deviation(name, what, breaks, Supposition::Reads(reading))
}

/// A row of a rule of the game that is misunderstood, or of another misreading of which some
/// explains nearly every illegal move; the arguments are those of [`deviation`].
pub const fn wrong_rule<B>(
    name: &'static str,
    what: &'static str,
    breaks: &'static [&'static str],
    behaviour: B,
) -> Entry<Deviation, B> {
    Entry { about: Deviation { name, what, breaks, chance: Chance::SomeRule }, behaviour }
}

/// A row of a reading that leaves the engine in another position than the one that is meant. As with the rules of
/// the game, some such reading explains nearly every illegal move.
pub const fn wrong_position<S: Copy>(
    name: &'static str,
    what: &'static str,
    breaks: &'static [&'static str],
    reading: Reading,
) -> Hypothesis<S> {
    wrong_rule(name, what, breaks, Supposition::Reads(reading))
}

/// A row of a quirk; the arguments are the fields of [`Quirk`].
pub const fn quirk<R: Reference>(
    name: &'static str,
    what: &'static str,
    behaviour: Behaviour<R>,
) -> Row<Quirk, R> {
    Entry { about: Quirk { name, what }, behaviour }
}

/// What an engine with a deviation does, if there is one of that name.
pub fn named<B: Copy>(deviations: &[&[Entry<Deviation, B>]], name: &str) -> Option<B> {
    let mut all = deviations.iter().copied().flatten();
    all.find(|row| row.about.name == name).map(|row| row.behaviour)
}

/// All faults and quirks of a reference engine, by kind.
pub struct FaultTable<R: Reference, D: 'static = Behaviour<R>> {
    /// Ways of going by another protocol, which are faults and explain them.
    pub deviations: &'static [&'static [Entry<Deviation, D>]],
    /// The other ways of being wrong, each with the requirements that must catch it.
    pub faults: &'static [&'static [Row<Fault, R>]],
    /// Ways of being odd that no test may object to.
    pub quirks: &'static [&'static [Row<Quirk, R>]],
}

/// What may be asked of a table without knowing its protocol.
pub trait Variants: Sync {
    /// Every fault in the order of the table, the deviations first.
    fn faults(&self) -> Vec<Fault>;
    /// Every deviation, in the order of the table: of two that explain the same, the first
    /// is the better explanation.
    fn deviations(&self) -> Vec<Deviation> {
        Vec::new()
    }
    /// How an engine with this deviation reads commands, if it reads them otherwise.
    fn reading(&self, _deviation: &str) -> Option<Reading> {
        None
    }
    /// Every quirk, in the order of the table.
    fn quirks(&self) -> Vec<Quirk>;
    /// Whether an engine with another fault may have this one as well: it changes lines alone.
    fn joins(&self, _fault: &'static str) -> bool {
        false
    }
    /// The reference engine in a variant; the honest one if there is none of that name. Of a pair, the second
    /// must be one that joins others.
    fn program(&self, variant: EngineVariant) -> Box<dyn Program>;
}

impl<R: Reference, D: Copy + Into<Behaviour<R>>> FaultTable<R, D> {
    /// What an engine does in a variant, if there is one of that name.
    #[must_use]
    pub fn behaviour(&self, variant: EngineVariant) -> Option<Behaviour<R>> {
        let mut faults = self.faults.iter().copied().flatten();
        let mut quirks = self.quirks.iter().copied().flatten();
        match variant {
            EngineVariant::Honest => Some(Behaviour::Honest),
            EngineVariant::Fault(name) => {
                let fault = faults.find(|row| row.about.name == name).map(|row| row.behaviour);
                fault.or_else(|| self.deviation(name))
            }
            EngineVariant::Quirk(name) => {
                quirks.find(|row| row.about.name == name).map(|row| row.behaviour)
            }
            EngineVariant::Pair(one, _) => self.behaviour(EngineVariant::Fault(one)),
            EngineVariant::Mutant(_) => None,
        }
    }

    /// What an engine with a deviation does.
    #[must_use]
    pub fn deviation(&self, name: &str) -> Option<Behaviour<R>> {
        named(self.deviations, name).map(Into::into)
    }
}

impl<R: Reference, D: Copy + Into<Behaviour<R>> + Sync> Variants for FaultTable<R, D> {
    fn faults(&self) -> Vec<Fault> {
        let deviations = self
            .deviations()
            .into_iter()
            .map(|Deviation { name, what, breaks, .. }| Fault { name, what, trips: breaks });
        deviations.chain(self.faults.iter().copied().flatten().map(|row| row.about)).collect()
    }

    fn deviations(&self) -> Vec<Deviation> {
        self.deviations.iter().copied().flatten().map(|row| row.about).collect()
    }

    fn reading(&self, deviation: &str) -> Option<Reading> {
        match self.deviation(deviation)? {
            Behaviour::Reads(reading) => Some(reading),
            _ => None,
        }
    }

    fn quirks(&self) -> Vec<Quirk> {
        self.quirks.iter().copied().flatten().map(|row| row.about).collect()
    }

    fn joins(&self, fault: &'static str) -> bool {
        self.behaviour(EngineVariant::Fault(fault)).is_some_and(Behaviour::is_of_lines)
    }

    fn program(&self, variant: EngineVariant) -> Box<dyn Program> {
        let behaviour = |variant| self.behaviour(variant).unwrap_or(Behaviour::Honest);
        let mut engine = FaultyEngine::<R>::new(behaviour(variant));
        if let EngineVariant::Pair(_, other) = variant {
            engine.second = behaviour(EngineVariant::Fault(other));
        }
        Box::new(engine)
    }
}
