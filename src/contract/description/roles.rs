//! What can go wrong with a message, and which requirements say that it should not.
//!
//! In: constant data of a description. Out: the requirements of a role, and how close each is to a
//! message that was not answered or survived. Never: what went wrong.

use crate::spec::Concern;

/// What can go wrong with a message, each with the requirements that say it should not.
#[derive(Clone, Copy, Debug)]
pub struct Roles {
    /// How it is written.
    pub form: &'static [&'static str],
    /// What it says or brings about.
    pub effect: &'static [&'static str],
    /// What it says that must hold whatever was sent before, such as figures that fit each other: no command is
    /// to blame if that is wrong.
    pub figures: &'static [&'static str],
    /// What another one of it does behind the first, if that is another matter.
    pub again: &'static [&'static str],
    /// That it changes nothing else.
    pub frame: &'static [&'static str],
    /// When it may come, and how often.
    pub due: &'static [&'static str],
    /// That it comes, or that its reply does.
    pub owed: &'static [&'static str],
    /// That the engine survives it.
    pub crash: &'static [&'static str],
    /// What becomes of it in cases that have tests of their own, the plainer first.
    pub cases: &'static [&'static str],
    /// That its line is whole.
    pub whole: &'static [&'static str],
}

impl Roles {
    /// None.
    pub const NONE: Self = Self {
        form: &[],
        effect: &[],
        figures: &[],
        again: &[],
        frame: &[],
        due: &[],
        owed: &[],
        crash: &[],
        cases: &[],
        whole: &[],
    };

    /// The requirements of a role.
    #[must_use]
    pub const fn of(&self, role: Role) -> &'static [&'static str] {
        match role {
            Role::Form => self.form,
            Role::Effect => self.effect,
            Role::Figures => self.figures,
            Role::Again => self.again,
            Role::Frame => self.frame,
            Role::Due => self.due,
            Role::Owed => self.owed,
            Role::Crash => self.crash,
            Role::Case => self.cases,
            Role::Whole => self.whole,
        }
    }
}

/// What can go wrong with a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// How it is written.
    Form,
    /// What it says or brings about.
    Effect,
    /// What it says that must hold whatever was sent before.
    Figures,
    /// What another one of it does behind the first.
    Again,
    /// What it must leave alone.
    Frame,
    /// When it may come, and how often.
    Due,
    /// That it comes, or its reply.
    Owed,
    /// That the engine survives it.
    Crash,
    /// What becomes of it in cases that have tests of their own.
    Case,
    /// That its line is whole.
    Whole,
}

impl Role {
    /// What a requirement of this role, so many behind the first, has to do with the message; nothing
    /// if it is about how a line is written.
    pub(super) const fn concern(self, place: usize) -> Option<Concern> {
        Some(match self {
            Self::Owed | Self::Crash => Concern::Answer(place),
            Self::Case => Concern::Case(place),
            Self::Effect | Self::Figures | Self::Again | Self::Frame | Self::Due => Concern::Other,
            Self::Form | Self::Whole => return None,
        })
    }

    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Form,
        Self::Effect,
        Self::Figures,
        Self::Again,
        Self::Frame,
        Self::Due,
        Self::Owed,
        Self::Crash,
        Self::Case,
        Self::Whole,
    ];
}
