//! A search that is under way, and what it has reported.
//!
//! In: a `go`, the position it is about, `info` lines. Out: where the search stands.
//! Never: findings.

use std::time::Duration;

use super::super::{
    dialect::{Dialect, Setup, Stuck},
    message::Go,
    reports::Course,
};

/// A search under way.
#[derive(Debug)]
pub struct Running<D: Dialect> {
    pub go: Go<D::Move>,
    pub raw: String,
    pub since: Duration,
    /// A `stop` was sent.
    pub stopped: Option<Stopped>,
    /// The move that it is about was played, so that it goes on as an ordinary search.
    pub hit: Option<Duration>,
    /// Time in it that was not counted.
    pub held_up: Duration,
    /// What was done because it did not end when it should have.
    pub probe: Probe,
    /// Nothing tells whether the engine searches at all.
    pub doubtful: bool,
    /// It was asked for before an `isready` was answered.
    pub is_ahead: bool,
    /// A book of the engine's own may play instead, which knows nothing of limits.
    pub may_be_of_a_book: bool,
    /// The position it searches, as it was when it began.
    pub setup: D::Setup,
    pub progress: Progress<D::Move>,
    /// What is wrong with its variations, reported when it is over.
    pub deferred: Option<Deferred>,
}

/// How a search was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    pub at: Duration,
    /// The engine is only supposed to have taken something else for `stop`.
    pub is_supposed: bool,
}

impl<D: Dialect> Running<D> {
    /// Whether it is clear which limits it has, and that it goes no further. A search in the opponent's
    /// time must not end before the move is played, and may be beyond its limits by then.
    #[must_use]
    pub fn keeps_to_limits(&self) -> bool {
        // Where no position was set up the command is as clear as anywhere.
        let is_unclear = self.doubtful && self.setup.was_sent();
        let Go { odd, limits_last, ponder, .. } = self.go;
        !(odd || limits_last || ponder || is_unclear || self.go.has_zero())
    }

    /// A search that begins now.
    #[must_use]
    pub fn new(go: Go<D::Move>, raw: &str, since: Duration, setup: D::Setup) -> Self {
        Self {
            go,
            raw: raw.to_owned(),
            since,
            stopped: None,
            hit: None,
            held_up: Duration::ZERO,
            probe: Probe::None,
            doubtful: false,
            is_ahead: false,
            may_be_of_a_book: false,
            setup,
            progress: Progress::default(),
            deferred: None,
        }
    }

    /// Whether it goes on in the opponent's time.
    #[must_use]
    pub const fn is_pondering(&self) -> bool {
        self.go.ponder && self.hit.is_none()
    }

    /// Whether nothing is said of when it ends.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.go.limits() == 0 && !self.go.infinite
    }

    /// Whether only the GUI may end it.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.is_pondering() || self.go.infinite || (self.is_bare() && D::CUSTOMS.bare_go.is_none())
    }

    /// Whether a limit ends it.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        !self.is_pondering() && !self.go.is_infinite()
    }

    /// Whether none of the moves that it is restricted to can be played.
    #[must_use]
    pub fn has_nothing_to_choose(&self) -> bool {
        let among = &self.go.searchmoves;
        let is_gone = |mv: &D::Move| self.setup.wrong_choice(*mv).is_some();
        !among.is_empty() && self.setup.is_known() && among.iter().all(is_gone)
    }

    /// The moves that win at once, among those that it may look at.
    #[must_use]
    pub fn wins(&self) -> Vec<D::Move> {
        let among = &self.go.searchmoves;
        let mut wins = self.setup.winning_moves().to_vec();
        wins.retain(|win| among.is_empty() || among.contains(win));
        wins
    }

    /// Whether it may go on without an end: what it is to find is not there.
    fn is_vain(&self) -> bool {
        let seeks_mate = self.go.mate.is_some() && self.go.limits() == 1;
        seeks_mate && D::CUSTOMS.vain_mates_may_go_on && self.wins().is_empty()
    }

    /// Whether its limits may be lost: an engine may read them as moves, or take the only clock for that of
    /// the side that is not to move.
    fn has_weak_limits(&self) -> bool {
        let go = &self.go;
        let (white, black) = (go.clocks[0].is_some(), go.clocks[1].is_some());
        let has_half_a_clock = go.limits() == 1 && white != black;
        go.limits_last || (has_half_a_clock && self.setup.clock() != Some(usize::from(black)))
    }

    /// Since when its limits count, if they have to end it.
    #[must_use]
    pub fn limited_since(&self) -> Option<Duration> {
        let must_end = self.is_limited() && !self.is_vain() && !self.has_weak_limits();
        must_end.then(|| self.hit.unwrap_or(self.since))
    }
}

/// What was said to a search that did not end when it should have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Probe {
    /// Nothing.
    #[default]
    None,
    /// Something it has to answer, to see whether its output is held back.
    Spoken,
    /// That it is to stop.
    Stopped,
    /// The same once more.
    StoppedAgain,
}

/// What is missing, as a step learnt by asking further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// Neither `isready` nor `stop` has any effect on the search.
    Any,
    /// `isready` is answered when the search is over, not before.
    ReadyInSearch,
    /// An `isready` of the search is not answered when it is over either.
    Ready,
    /// `stop` has no effect, but the engine listens.
    Stop,
    /// The search had ended or not, its best move did not come.
    BestMove,
}

/// Something wrong with a variation; what it is depends on the best move.
#[derive(Clone, Debug)]
pub struct Deferred {
    pub line: usize,
    pub text: String,
    pub span: (usize, usize),
    pub kind: Variation,
}

/// What can be wrong with a variation.
#[derive(Clone, Debug)]
pub enum Variation {
    /// This word is no move.
    Malformed(String),
    /// This move cannot be played.
    Illegal { stuck: Stuck, mv: String },
    /// Its first move was not asked for.
    Unasked(String),
    /// A move in another field than `pv` cannot be played, which breaks a requirement of its own.
    Elsewhere { id: &'static str, key: String, mv: String },
}

/// What the lines of a search reported so far.
#[derive(Debug)]
pub struct Progress<M> {
    pub course: Course,
    /// When so many nodes were first reported, since the search began.
    pub nodes_at: Duration,
    /// When the last line with depth, nodes or time came, since the search began.
    pub statistics: Option<Duration>,
    /// The first move of the last variation whose score is exact.
    pub choice: Option<M>,
}

impl<M> Default for Progress<M> {
    fn default() -> Self {
        Self { course: Course::default(), nodes_at: Duration::ZERO, statistics: None, choice: None }
    }
}
