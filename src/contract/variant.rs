//! Named ways in which a reference engine can be odd.

use crate::verdict::within_a_sentence;

/// A single way of being wrong, and the requirements that must catch it.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    /// Kebab-case, unique within its protocol.
    pub name: &'static str,
    /// What the engine does wrong, in a sentence.
    pub what: &'static str,
    /// The requirements that fail or warn; these and no others.
    pub trips: &'static [&'static str],
}

impl Fault {
    /// What the engine does, to go on after "an engine that".
    #[must_use]
    pub fn does(&self) -> String {
        within_a_sentence(self.what)
    }
}

/// A single way of being odd but right; no requirement may object.
#[derive(Clone, Copy, Debug)]
pub struct Quirk {
    /// Kebab-case, unique within its protocol.
    pub name: &'static str,
    /// What the engine does differently, in a sentence.
    pub what: &'static str,
}

/// Which engine a reference engine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EngineVariant {
    /// Conforming, in the plainest way.
    Honest,
    /// With the fault of this name.
    Fault(&'static str),
    /// With the quirk of this name.
    Quirk(&'static str),
    /// The derived mutant of this name.
    Mutant(&'static str),
    /// With two faults at once.
    Pair(&'static str, &'static str),
}

impl EngineVariant {
    /// The name of what it has, the first of two; nothing of the conforming engine.
    #[must_use]
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Self::Honest => None,
            Self::Fault(name) | Self::Quirk(name) | Self::Mutant(name) | Self::Pair(name, _) => {
                Some(name)
            }
        }
    }

    /// Whether it has the fault of that name.
    #[must_use]
    pub fn is_fault(self, name: &str) -> bool {
        match self {
            Self::Fault(fault) => fault == name,
            Self::Pair(one, other) => one == name || other == name,
            Self::Honest | Self::Quirk(_) | Self::Mutant(_) => false,
        }
    }

    /// Whether this is the quirk of that name.
    #[must_use]
    pub fn is_quirk(self, name: &str) -> bool {
        matches!(self, Self::Quirk(q) if q == name)
    }
}
