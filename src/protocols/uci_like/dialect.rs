//! What a protocol of the family says in words of its own.
//!
//! In: words, the notation of moves and positions, the rules of a game, as a protocol gives them.
//! Out: what the shared grammar and the shared referee need of it. Never: what all have in common.

use std::{
    fmt::{Debug, Display},
    rc::Rc,
};

use super::{
    customs::Customs,
    fields::{Fields, Keyword},
    greeting,
    ids::Ids,
    message::Position,
    model::Running,
    options::Declaration,
    reports,
    setoption::SetOption,
    tokens::Token,
};
use crate::{
    contract::{Context, description::Description},
    verdict::Sink,
};

/// A protocol of the family.
pub trait Dialect: Ids + Clone + Copy + Debug + PartialEq + Eq + 'static {
    /// A move.
    type Move: Clone + Copy + Debug + Display + PartialEq + Eq;
    /// Why a word is no move.
    type Malformed: Display;
    /// Where a game starts, in a line `position`.
    type Start: Clone + Debug + Display + PartialEq + Eq;
    /// How positions are read and played.
    type Rules: Debug;
    /// A position that was set up.
    type Setup: Setup<Self>;

    /// The word that begins a session.
    const START: &'static str;
    /// The words that end the greeting, the right one first.
    const STARTED: &'static [&'static str];
    /// The word that announces another game.
    const NEW_GAME: &'static str;
    /// What may follow `go`.
    const GO: &'static [&'static [Keyword]];
    /// What may follow `info`.
    const INFO: &'static [&'static [Keyword]];
    /// What a move looks like.
    const MOVE: &'static str;
    /// What moves look like.
    const MOVES: &'static str;
    /// What a move that can be played is.
    const PLAYABLE: &'static str;
    /// What a variation is made of.
    const VARIATION: &'static str;
    /// What is demanded of the greeting.
    const GREETING: greeting::Requirements;
    /// What is demanded of reports, but for their moves.
    const REPORTS: reports::Requirements;
    /// Where it goes ways of its own.
    const CUSTOMS: Customs;

    /// The messages of the protocol.
    fn description() -> &'static Description;

    /// The rules that an engine of this context goes by, as far as it is supposed to.
    fn rules(context: &Context) -> Self::Rules;

    /// An option is set that the engine may have declared.
    fn set(_rules: &mut Self::Rules, _set: &SetOption, _declared: &[Declaration]) {}

    /// Whether the engine was told that it may think in the opponent's time.
    fn may_ponder(_rules: &Self::Rules) -> bool {
        false
    }

    /// Whether an engine that declares these is able to think in the opponent's time.
    fn can_ponder(_declared: &[Declaration]) -> bool {
        true
    }

    /// A move as it is written.
    ///
    /// # Errors
    /// Why a word is none.
    fn parse_move(word: &str) -> Result<Self::Move, Self::Malformed>;

    /// Whether a word that is no move is one for playing none.
    fn means_no_move(_word: &str) -> bool {
        false
    }

    /// Where a game starts, by the words between `position` and `moves`.
    fn start(words: &[Token<'_>]) -> Option<Self::Start>;

    /// A declaration, without fields that the text leaves room for.
    fn declaration(declaration: Declaration) -> Declaration {
        declaration
    }

    /// Whether a word in a variation is no attempt at a move but another keyword.
    fn is_a_keyword(word: &str) -> bool;

    /// Judges what only this protocol demands of a line about a search: its number, and its text.
    fn judge_report(
        running: &mut Running<Self>,
        rules: &Self::Rules,
        fields: &Fields<'_>,
        line: (usize, &str),
        sink: &mut Sink,
    );

    /// Judges what only this protocol demands of a declaration in the greeting.
    fn judge_declaration(_declaration: &Declaration, _text: &str, _sink: &mut Sink) {}

    /// Judges what only this protocol demands of a greeting that has ended.
    fn judge_started(greeting: &greeting::Greeting, sink: &mut Sink);
}

/// A position that a line `position` has set up, or tried to.
pub trait Setup<D: Dialect>: Clone + Debug + Default {
    /// What a line sets up.
    fn new(position: &Position<D>, rules: &D::Rules) -> Self;

    /// No position in particular, because of a line that is none or came at the wrong time.
    fn left_open() -> Self;

    /// Whether there was a line at all.
    fn was_sent(&self) -> bool;

    /// Whether it asks for what cannot be.
    fn is_impossible(&self) -> bool;

    /// Whether it is known where the pieces stand.
    fn is_known(&self) -> bool;

    /// Whether the game is over.
    fn is_over(&self) -> bool;

    /// This position, set up behind another one: that may stand where nobody knows whether an engine understood
    /// this one's line.
    fn behind(self, _before: &Self) -> Self {
        self
    }

    /// Whether the game is over in a position that the engine may be left with.
    fn may_be_over(&self) -> bool {
        self.is_over()
    }

    /// The requirement about the rule that whoever misses its only winning move has probably got wrong.
    fn rule_of_the_win(&self) -> Option<&'static str> {
        None
    }

    /// The requirements about the rules of which whoever breaks one sees wins where there are none.
    fn rules_of_wins() -> &'static [&'static str] {
        &[]
    }

    /// The place of the clock of the side to move among the clocks, where it is known which side that is.
    fn clock(&self) -> Option<usize> {
        None
    }

    /// Whether little is left to choose.
    fn is_forced(&self) -> bool;

    /// The first of these moves that cannot be played behind those before it.
    fn replay(&self, moves: &[D::Move]) -> Option<Stuck>;

    /// Whether who is to move wins with the last of these moves, or loses by it. Nothing if it decides
    /// nothing, or if they cannot all be played.
    fn decided_by(&self, moves: &[D::Move]) -> Option<bool>;

    /// The moves that win at once, where the position is certain.
    fn winning_moves(&self) -> Rc<[D::Move]>;

    /// Whether a search cannot be restricted to this move.
    fn is_taken(&self, mv: D::Move) -> bool;

    /// Notes the requirements that the choice of a move is judged by.
    fn judged(&self, sink: &mut Sink);

    /// What is wrong with a move as a choice here.
    fn wrong_choice(&self, mv: D::Move) -> Option<Wrong>;

    /// What is wrong with a word for a move here, where its form is a requirement of its own.
    fn misspelled(&self, _word: &str) -> Option<Wrong> {
        None
    }

    /// Whether a move ends the game, as far as anyone can tell.
    fn ends_with(&self, _mv: D::Move) -> bool {
        false
    }

    /// Whether nobody can win any more although the game is not over.
    fn is_dead(&self) -> bool {
        false
    }

    /// The position in words of the protocol, where it is certain.
    fn text(&self) -> Option<String>;
}

/// Moves that cannot all be played.
#[derive(Clone, Debug)]
pub struct Stuck {
    /// The place of the first that cannot.
    pub place: usize,
    /// What is wrong with it, where that is known.
    pub wrong: Option<Wrong>,
}

impl Stuck {
    /// The requirement about the rule that the move breaks.
    #[must_use]
    pub fn broken_rule(&self) -> Option<&'static str> {
        self.wrong.as_ref().and_then(|wrong| match wrong.cause {
            Cause::Misplays => Some(wrong.id),
            _ => wrong.or_else,
        })
    }

    /// What is wrong with the move, in words.
    #[must_use]
    pub fn told(&self) -> Option<String> {
        self.wrong.as_ref().map(|wrong| wrong.message.clone())
    }
}

/// What is wrong with a best move.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// The requirement that it breaks.
    pub id: &'static str,
    /// What the engine did.
    pub message: String,
    /// What it should have done.
    pub expected: String,
    /// How the engine may have come to it.
    pub cause: Cause,
    /// What else it may break, if a test of that shows the same.
    pub or_else: Option<&'static str>,
    /// The rule that an illegal move has against it, if that is one of how a piece goes.
    pub rule: Option<&'static str>,
}

impl Wrong {
    /// Whether it counts in a search of which nobody knows what the engine makes: there is nothing
    /// to play where nothing is searched.
    #[must_use]
    pub fn counts_in(&self, doubtful: bool) -> bool {
        !(doubtful && self.cause == Cause::Passes)
    }
}

/// How an engine may have come to a wrong choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It plays no move at all, wherever it is.
    Passes,
    /// It was to search others.
    Unrestricted,
    /// It searches another position.
    Elsewhere,
    /// It searches this position by another law.
    Misplays,
    /// It writes a move that it may play as no other does.
    Misspells,
}
