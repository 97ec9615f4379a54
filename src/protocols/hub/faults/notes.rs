//! What rows of this protocol know of the conversation.
//!
//! In: the lines of both sides, as an onlooker hears them. Out: the position,
//! the search, counts. Never: effects.

use crate::protocols::hub::{
    grammar,
    message::{Command, Level, Mode},
    model::Position,
    rules::{Board, Move, Variant, legal_moves},
};

/// How far the conversation has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    #[default]
    Launched,
    Asked,
    Waiting,
    Initialising,
    Ready,
}

/// A conversation as an onlooker sees it.
#[derive(Default)]
pub(in crate::protocols::hub) struct Notes {
    /// How far it has come.
    pub(super) stage: Stage,
    /// The rules in force.
    pub(super) variant: Option<Variant>,
    /// The position to search, with what led to it.
    pub(super) position: Option<Position>,
    /// The position that is being searched.
    pub(super) searched: Option<Position>,
    /// The position searched before this one.
    pub(super) previous: Option<Position>,
    /// The `moves` of the latest `pos`.
    pub(super) moves: String,
    /// The limit of the latest search.
    pub(super) level: Option<Level>,
    /// What the latest search is for.
    pub(super) mode: Option<Mode>,
    /// Whether it goes on.
    pub(super) searching: bool,
    /// How often it was told to stop.
    pub(super) stops: usize,
    /// Whether `ponder-hit` came.
    pub(super) hit: bool,
    /// How many searches there were.
    pub(super) searches: usize,
    /// How many `pos` lines came since the latest search.
    pub(super) setups: usize,
    /// The latest `done`.
    pub(super) done: String,
    /// How many `info` lines the latest search has had.
    pub(super) infos: usize,
    /// How often `new-game` came.
    pub(super) games: usize,
}

impl Notes {
    /// Hears a line of the GUI.
    pub(super) fn read(&mut self, line: &str) {
        match grammar::command(line) {
            Command::Hub => self.stage = Stage::Asked,
            Command::Init => self.stage = Stage::Initialising,
            Command::SetParam { name, value } if name == "variant" => {
                self.variant = Variant::from_name(&value);
            }
            Command::Pos { pos, moves } => {
                self.setups += 1;
                self.position = Position::read(self.rules(), &pos, &moves).ok();
                self.moves = moves;
            }
            Command::Level(level) => self.level = Some(level),
            Command::Go(mode) => {
                self.mode = Some(mode);
                self.searching = true;
                self.searched.clone_from(&self.position);
                self.stops = 0;
                self.hit = false;
                self.infos = 0;
                self.setups = 0;
                self.searches += 1;
            }
            Command::Stop => self.stops += 1,
            Command::PonderHit => self.hit = true,
            Command::NewGame => self.games += 1,
            _ => {}
        }
    }

    /// Hears a line of the engine.
    pub(super) fn sent(&mut self, line: &str) {
        match line.split(' ').next().unwrap_or_default() {
            "wait" => self.stage = Stage::Waiting,
            "ready" => self.stage = Stage::Ready,
            "info" => self.infos += 1,
            _ => {}
        }
    }

    /// Is done with a line of the engine.
    pub(super) fn said(&mut self, line: &str) {
        if line.starts_with("done") {
            self.searching = false;
            self.previous.clone_from(&self.searched);
            line.clone_into(&mut self.done);
        }
    }

    /// The rules in force.
    pub(super) fn rules(&self) -> Variant {
        self.variant.unwrap_or(Variant::Normal)
    }

    /// The position that is searched, or that will be.
    pub(super) fn board(&self) -> Option<&Board> {
        let position = if self.searching { &self.searched } else { &self.position };
        position.as_ref().map(Position::board)
    }

    /// The legal moves there.
    pub(super) fn legal(&self) -> Vec<Move> {
        self.board().map(legal_moves).unwrap_or_default()
    }

    /// Whether a ponder search has reached its depth, and waits to be hit or stopped.
    pub(super) fn waits_at_its_depth(&self) -> bool {
        let is_deep = matches!(self.level, Some(Level::Depth(_))) && self.infos > 0;
        self.searching && self.is(Mode::Ponder) && !self.hit && is_deep
    }

    /// Whether the latest search has this mode.
    pub(super) fn is(&self, mode: Mode) -> bool {
        self.mode == Some(mode)
    }
}
