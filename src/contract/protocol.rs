//! The door of a protocol room: what the rest of the house may ask of it.

use std::ops::Range;

use futures_util::future::LocalBoxFuture;

use crate::{engine::Program, spec::Side};

use super::{
    Context, ControllerReferee, Declared, Deviation, Diagram, EngineVariant, Facts, Fault, History,
    Path, Quirk, Referee, Steps, Stop, Variants, World,
    description::Description,
    misreading::{Derived, Misreading, MisreadingEngine},
    mutant::{Mutant, MutantEngine},
};

/// What an engine takes a command for, given what was said before.
pub type Reading<'a> = dyn Fn(&History, &str) -> Option<Vec<String>> + 'a;

/// The misreading of this name that is derived from a description.
fn misreading(description: &'static Description, name: &str) -> Option<&'static Misreading> {
    Derived::of(description).misreadings.iter().find(|one| one.deviation.name == name)
}

/// Where the words of a text stand, each with the blanks before it.
pub fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    text.split_whitespace().map(move |word| {
        let end = word.as_ptr() as usize - text.as_ptr() as usize + word.len();
        std::mem::replace(&mut from, end)..end
    })
}

/// The words of a command behind its first, each with the blanks before it.
pub fn words_behind_the_first(command: &str) -> Vec<Range<usize>> {
    words(command).skip(1).collect()
}

/// What is done with an engine, and may have to wait for it.
pub type Dealing<T> = for<'w> fn(&'w mut World) -> LocalBoxFuture<'w, Result<T, Stop>>;

/// One protocol: what the rooms of the house get from its own. Listed once, in `protocols`.
pub struct Protocol {
    pub(crate) facts: Facts,
    /// A judge of the engine in one conversation.
    pub(crate) referee: fn(&Context) -> Box<dyn Referee>,
    /// The other side, where the protocol demands something of it.
    pub(crate) controller: Option<ControllerSide>,
    /// What of a command may be left out to make it shorter, one part after the other; whether
    /// the rest may be said is for the referee of the controller to tell.
    pub(crate) parts: fn(&str) -> Vec<Range<usize>>,
    /// How its positions are drawn, if it has any.
    pub(crate) drawing: Option<Drawing>,
    /// Steps of its own, to which the common ones are added.
    pub(crate) steps: fn() -> Steps,
    /// Brings a freshly started engine to the point where drills begin.
    pub(crate) greet: Dealing<()>,
    /// Learns, once a run, what the engine declares. Comes after `greet`.
    pub(crate) survey: Dealing<Declared>,
    /// The faults and quirks of the reference engine.
    pub(crate) variants: &'static dyn Variants,
}

/// The controlling side of a protocol.
pub struct ControllerSide {
    /// A judge of the controller in one conversation.
    pub(crate) referee: fn(&Context) -> Box<dyn ControllerReferee>,
    /// The faults and quirks of the bundled one.
    pub(crate) variants: &'static dyn Variants,
}

/// How positions are drawn.
pub struct Drawing {
    /// The diagram of a position as [`Referee::position`] tells it.
    pub(crate) diagram: fn(&str) -> Option<Diagram>,
    /// The moves that a text names, as they would go in such a position.
    pub(crate) paths: fn(&str, &str) -> Vec<Path>,
}

impl Protocol {
    /// What is known of it without asking anything.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// A judge of the engine in one conversation.
    #[must_use]
    pub fn referee(&self, context: &Context) -> Box<dyn Referee> {
        (self.referee)(context)
    }

    /// A judge of the controller in one conversation, where the protocol demands something of it.
    #[must_use]
    pub fn controller_referee(&self, context: &Context) -> Option<Box<dyn ControllerReferee>> {
        self.controller.as_ref().map(|side| (side.referee)(context))
    }

    /// The faults and quirks of the bundled controller, where there is one.
    #[must_use]
    pub fn controllers(&self) -> Option<&'static dyn Variants> {
        self.controller.as_ref().map(|side| side.variants)
    }

    /// What of a command may be left out to make it shorter, one part after the other.
    #[must_use]
    pub fn parts(&self, command: &str) -> Vec<Range<usize>> {
        (self.parts)(command)
    }

    /// The diagram of a position as [`Referee::position`] tells it.
    #[must_use]
    pub fn diagram(&self, position: &str) -> Option<Diagram> {
        self.drawing.as_ref().and_then(|drawing| (drawing.diagram)(position))
    }

    /// The moves that a text names, as they would go in such a position.
    #[must_use]
    pub fn paths(&self, position: &str, text: &str) -> Vec<Path> {
        self.drawing.as_ref().map_or_else(Vec::new, |drawing| (drawing.paths)(position, text))
    }

    /// Steps of the protocol's own, to which the common ones are added.
    #[must_use]
    pub fn steps(&self) -> Steps {
        (self.steps)()
    }

    /// Brings a freshly started engine to the point where drills begin.
    ///
    /// # Errors
    ///
    /// If the engine does not get there.
    pub async fn greet(&self, world: &mut World) -> Result<(), Stop> {
        (self.greet)(world).await
    }

    /// Learns, once a run, what the engine declares. Called after `greet`.
    ///
    /// # Errors
    ///
    /// If the engine does not answer.
    pub async fn survey(&self, world: &mut World) -> Result<Declared, Stop> {
        (self.survey)(world).await
    }

    /// The faults and quirks of the reference engine.
    #[must_use]
    pub fn variants(&self) -> &'static dyn Variants {
        self.variants
    }

    /// The short name: command line, folder, first part of every id.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.facts().id
    }

    /// The name in full.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.facts().title
    }

    /// The text that is judged against: version, date.
    #[must_use]
    pub fn revision(&self) -> &'static str {
        self.facts().revision
    }

    /// The specification's word for the driving side.
    #[must_use]
    pub fn controller(&self) -> &'static str {
        self.facts().controller
    }

    /// The messages of the protocol.
    #[must_use]
    pub fn description(&self) -> &'static Description {
        self.facts().description
    }

    /// The mutants that are derived from its messages; always the same.
    #[must_use]
    pub fn mutants(&self) -> &'static [Mutant] {
        &Derived::of(self.description()).mutants
    }

    /// Every deviation that is known: of two that explain the same, the first is the better
    /// explanation. Those of the protocol come before those that every protocol has.
    #[must_use]
    pub fn deviations(&self) -> Vec<Deviation> {
        let mut all = self.variants().deviations();
        let misreadings = &Derived::of(self.description()).misreadings;
        all.extend(misreadings.iter().map(|misreading| misreading.deviation));
        all
    }

    /// How an engine with this deviation reads commands, if it reads them otherwise.
    #[must_use]
    pub fn reading(&self, deviation: &str) -> Option<Box<Reading<'static>>> {
        if let Some(reading) = self.variants().reading(deviation) {
            return Some(Box::new(reading));
        }
        let description = self.description();
        let misreading = misreading(description, deviation)?;
        Some(Box::new(move |history, line| misreading.read(description, history, line)))
    }

    /// The protocol's word for a side.
    #[must_use]
    pub fn called(&self, side: Side) -> &'static str {
        match side {
            Side::Engine => "engine",
            Side::Controller => self.controller(),
        }
    }

    /// The faults and quirks of one side's bundled program, where there is one.
    #[must_use]
    pub fn variants_of(&self, side: Side) -> Option<&'static dyn Variants> {
        match side {
            Side::Engine => Some(self.variants()),
            Side::Controller => self.controllers(),
        }
    }

    /// Ways of being wrong that the drills must catch.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        self.variants().faults()
    }

    /// Ways of being odd that no drill may object to.
    #[must_use]
    pub fn quirks(&self) -> Vec<Quirk> {
        self.variants().quirks()
    }

    /// Two faults as those of one engine, which one of them has to allow.
    #[must_use]
    pub fn pair(&self, one: &'static str, other: &'static str) -> Option<EngineVariant> {
        let joins =
            |name| misreading(self.description(), name).is_some() || self.variants().joins(name);
        match (joins(one), joins(other)) {
            _ if one == other => None,
            (_, true) => Some(EngineVariant::Pair(one, other)),
            (true, false) => Some(EngineVariant::Pair(other, one)),
            (false, false) => None,
        }
    }

    /// The reference engine in the given variant.
    #[must_use]
    pub fn program(&self, variant: EngineVariant) -> Box<dyn Program> {
        let description = self.description();
        let honest = || self.variants().program(EngineVariant::Honest);
        match variant {
            EngineVariant::Mutant(name) => {
                match self.mutants().iter().find(|mutant| mutant.name == name) {
                    Some(mutant) => Box::new(MutantEngine::new(honest(), description, mutant)),
                    None => honest(),
                }
            }
            EngineVariant::Fault(name) => match misreading(description, name) {
                Some(one) => Box::new(MisreadingEngine::new(honest(), description, one)),
                None => self.variants().program(variant),
            },
            EngineVariant::Pair(one, other) => {
                let beside = |name| self.program(EngineVariant::Fault(name));
                match (misreading(description, one), misreading(description, other)) {
                    (Some(one), _) => {
                        Box::new(MisreadingEngine::new(beside(other), description, one))
                    }
                    (_, Some(other)) => {
                        Box::new(MisreadingEngine::new(beside(one), description, other))
                    }
                    _ => self.variants().program(variant),
                }
            }
            _ => self.variants().program(variant),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_have_the_blanks_before_them() {
        let all = |text: &'static str| words(text).map(|at| &text[at]).collect::<Vec<_>>();
        assert_eq!(all("go  depth 5 "), ["go", "  depth", " 5"]);
        assert!(all("  ").is_empty());
    }
}
