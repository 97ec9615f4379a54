//! The protocol as a machine: what the engine knows, and the lines it has not got past yet.
//!
//! In: commands sent, pongs received. Out: the position, which requests a reply can
//! belong to, who owes what. Never: findings.
//!
//! An engine works off its input in order and a `pong` shows how far it is.
//! What is said before the pong of the first open ping belongs to the lines
//! before that ping, the *window*; nothing else is certain.

mod request;

use std::{collections::VecDeque, rc::Rc, time::Duration};

pub use request::{Answer, Progress, Request, Said, Told};

use super::{
    message::{Command, Keyword},
    rules::{Board, Game, Move, Phase, Rules, parse_move_text},
};

/// Up to this depth any engine comes to the end of a search while one waits.
pub const SHALLOW: i64 = 12;

/// From this depth on a search does not come to its end.
pub const ENDLESS: i64 = 30;

/// A line received by the engine, until a pong shows that the engine is past it.
#[derive(Clone, Debug)]
pub struct Sent {
    /// What it asks for.
    pub what: What,
    /// The line itself, lossily decoded.
    pub raw: String,
    /// When it was sent.
    pub at: Duration,
    /// Where things stood then; for a request, what it is about.
    pub position: Rc<Position>,
    /// A ping was open when it was sent.
    pub behind_ping: bool,
    /// Nobody sent it: the engine is supposed to take another line for it.
    pub is_supposed: bool,
}

/// What a line asks for.
#[derive(Clone, Debug)]
pub enum What {
    Ping(i64),
    Go(Request),
    Hint(i64, Request),
    Learn(Request),
    Analyze(Request),
    State(StateLine),
}

/// Lines that ask for nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateLine {
    NBoard,
    SetDepth,
    SetGame,
    SetContempt,
    /// A depth or a contempt outside of what makes sense.
    OddNumber,
    Move,
    Quit,
    UnknownSet,
    Unknown,
    Blank,
    Misused(Keyword),
}

impl Sent {
    /// The request, if it is one.
    #[must_use]
    pub const fn request(&self) -> Option<&Request> {
        match &self.what {
            What::Go(request)
            | What::Hint(_, request)
            | What::Learn(request)
            | What::Analyze(request) => Some(request),
            What::Ping(_) | What::State(_) => None,
        }
    }

    /// The request, to be changed.
    pub const fn request_mut(&mut self) -> Option<&mut Request> {
        match &mut self.what {
            What::Go(request)
            | What::Hint(_, request)
            | What::Learn(request)
            | What::Analyze(request) => Some(request),
            What::Ping(_) | What::State(_) => None,
        }
    }

    #[must_use]
    pub const fn is_ping(&self) -> bool {
        matches!(self.what, What::Ping(_))
    }

    #[must_use]
    pub const fn is_go(&self) -> bool {
        matches!(self.what, What::Go(_))
    }

    /// Whether it asks for evaluations.
    #[must_use]
    pub const fn is_hint(&self) -> bool {
        matches!(self.what, What::Hint(..))
    }

    /// Whether it is a request that has no answer yet.
    #[must_use]
    pub fn is_unanswered(&self) -> bool {
        self.request().is_some_and(|request| !request.is_answered())
    }

    /// Whether it is a request, and the move can be made in its position.
    #[must_use]
    pub fn admits(&self, mv: Move) -> bool {
        self.request().is_some() && self.position.allows(mv)
    }

    /// Whether it is a request about a position that is not known, to which any reply may come.
    #[must_use]
    pub fn admits_anything(&self) -> bool {
        self.request().is_some() && self.position.board().is_none()
    }

    /// Whether a search at its depth soon ends.
    fn is_shallow(&self) -> bool {
        self.position.depth().is_none_or(|depth| depth <= SHALLOW)
    }

    /// Whether it asks for a search that may go on until a ping comes.
    #[must_use]
    pub fn is_deep(&self) -> bool {
        matches!(self.what, What::Go(_) | What::Hint(..)) && !self.is_shallow()
    }

    /// Whether the engine has to answer it without being pinged: it may say nothing before a
    /// search has come to its end.
    #[must_use]
    pub fn owes(&self) -> bool {
        self.is_shallow() && self.lacks_its_answer()
    }

    /// Whether the answer that it asks for has not come yet.
    #[must_use]
    pub fn lacks_its_answer(&self) -> bool {
        if !self.request().is_some_and(Request::is_open) {
            return false;
        }
        let phase = self.position.phase();
        match self.what {
            What::Go(_) => phase != Some(Phase::Over),
            // Where there is no move to evaluate, most engines say nothing.
            // Nor where none are asked for.
            What::Hint(n, _) => n > 0 && phase.is_none_or(|phase| phase == Phase::Moves),
            What::Learn(_) => true,
            What::Analyze(_) | What::Ping(_) | What::State(_) => false,
        }
    }
}

/// The lines the engine has not got past yet.
#[derive(Debug, Default)]
pub struct Pending {
    queue: VecDeque<Sent>,
    /// The window that the last pong closed.
    closed: Vec<Sent>,
}

impl Pending {
    /// Adds a line, sent at this moment, or supposed to have been.
    pub fn push(
        &mut self,
        what: What,
        (raw, is_supposed): (&str, bool),
        at: Duration,
        position: Rc<Position>,
    ) {
        let behind_ping = self.pings().next().is_some();
        let raw = raw.to_owned();
        self.queue.push_back(Sent { what, raw, at, position, behind_ping, is_supposed });
    }

    /// The lines that a reply can belong to now.
    pub fn window(&self) -> impl DoubleEndedIterator<Item = &Sent> {
        let end = self.queue.iter().position(Sent::is_ping).unwrap_or(self.queue.len());
        self.queue.range(..end)
    }

    pub fn window_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut Sent> {
        let end = self.queue.iter().position(Sent::is_ping).unwrap_or(self.queue.len());
        self.queue.range_mut(..end)
    }

    /// What the window was before the last pong.
    #[must_use]
    pub fn closed(&self) -> &[Sent] {
        &self.closed
    }

    /// The same, to be changed.
    pub fn closed_mut(&mut self) -> &mut [Sent] {
        &mut self.closed
    }

    /// Open pings in their order.
    pub fn pings(&self) -> impl DoubleEndedIterator<Item = &Sent> {
        self.queue.iter().filter(|sent| sent.is_ping())
    }

    /// What stands behind the first open ping.
    pub fn behind_ping(&self) -> impl Iterator<Item = &Sent> {
        self.queue.iter().skip_while(|sent| !sent.is_ping())
    }

    /// The same, to change it.
    pub fn behind_ping_mut(&mut self) -> impl Iterator<Item = &mut Sent> {
        self.queue.iter_mut().skip_while(|sent| !sent.is_ping())
    }

    /// Everything not yet got past.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = &Sent> {
        self.queue.iter()
    }

    /// Goes past the first open ping and returns it; what was before it is
    /// the closed window from now on.
    pub fn pass_ping(&mut self) -> Option<Sent> {
        let end = self.queue.iter().position(Sent::is_ping)?;
        self.closed = self.queue.drain(..end).collect();
        self.queue.pop_front()
    }
}

/// What an engine knows: the game that is set, and what else was set.
///
/// The commands of the GUI make it, the same for the engine as for the referee.
#[derive(Clone, Debug)]
pub struct Position {
    rules: Rules,
    /// The game with the moves that were sent since.
    game: Game,
    /// Where all that leads, every move taken at its word.
    board: Board,
    /// How far that can be relied on.
    certainty: Certainty,
    /// The depth that was set last.
    depth: Option<i64>,
    /// How many games were set.
    games: usize,
}

/// How far a position can be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Certainty {
    /// Not at all: no game is set, or not every move was legal, or the engine lost it.
    Unknown,
    /// Every move that led to it was legal.
    Legal,
    /// It is supposed of the engine; moves are taken at their word.
    Supposed,
}

impl Default for Position {
    fn default() -> Self {
        Self::new(Rules::default())
    }
}

impl Position {
    /// Before anything was set, by these rules.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            game: Game::new(Board::start()),
            board: Board::start(),
            certainty: Certainty::Unknown,
            depth: None,
            games: 0,
        }
    }

    /// The engine is supposed to take this line for others: from now on moves are taken at
    /// their word.
    pub fn suppose(&mut self, sent: &Command) {
        if self.certainty != Certainty::Unknown || matches!(sent, Command::SetGame(_)) {
            self.certainty = Certainty::Supposed;
        }
    }

    /// What a command makes of it; most leave it as it is.
    pub fn apply(&mut self, command: &Command, line: &str) {
        match command {
            Command::SetDepth(depth) => self.depth = Some(*depth),
            Command::SetGame(game) => {
                self.games += 1;
                self.certainty = match (self.certainty, game.replay()) {
                    (Certainty::Supposed, _) => Certainty::Supposed,
                    (_, Err(_)) => Certainty::Unknown,
                    (_, Ok(_)) if self.rules.are_true() => Certainty::Legal,
                    (_, Ok(_)) => Certainty::Supposed,
                };
                self.board = game.start;
                self.game = Game::clone(game);
                let moves = game.moves.iter().map(|ply| ply.text.mv);
                for (made, mv) in moves.enumerate() {
                    if !self.rules.make(&self.board, mv) {
                        self.game.moves.truncate(made);
                        break;
                    }
                    self.board = self.rules.after(&self.board, mv);
                }
            }
            Command::Move(text) => {
                let legal = self.rules.allow(&self.board, text.mv);
                if self.certainty == Certainty::Legal && !legal {
                    self.lose();
                }
                if self.rules.make(&self.board, text.mv) {
                    self.board = self.rules.after(&self.board, text.mv);
                    self.game.push(*text);
                }
            }
            // What is left of a game, or of a move, may be anything.
            Command::Misused(Keyword::SetGame | Keyword::Move, _) => self.lose(),
            // The first version of the protocol sent moves without a word.
            Command::Unknown if parse_move_text(line.trim()).is_ok() => self.lose(),
            _ => {}
        }
    }

    /// The position on the board, if all that led to it was legal.
    #[must_use]
    pub fn board(&self) -> Option<&Board> {
        Some(&self.board).filter(|_| self.certainty != Certainty::Unknown)
    }

    /// The same, whatever led to it.
    #[must_use]
    pub const fn last_board(&self) -> &Board {
        &self.board
    }

    /// The rules that it goes by.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The game with the moves that were sent since it was set.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The depth that was set last.
    #[must_use]
    pub const fn depth(&self) -> Option<i64> {
        self.depth
    }

    /// How many games were set.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.games
    }

    /// How many plies have been made, passes included.
    #[must_use]
    pub fn plies(&self) -> Option<usize> {
        self.board().map(|_| self.game.moves.len())
    }

    /// Milliseconds left to the side to move, if the game has a clock.
    #[must_use]
    pub fn time_left(&self) -> Option<i64> {
        self.game.time_left(self.board()?.side())
    }

    /// What the side to move can do.
    #[must_use]
    pub fn phase(&self) -> Option<Phase> {
        self.board().map(|board| self.rules.phase(board))
    }

    /// The legal moves.
    #[must_use]
    pub fn legal(&self) -> Vec<Move> {
        self.board().map(|board| self.rules.legal(board)).unwrap_or_default()
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn allows(&self, mv: Move) -> bool {
        self.board().is_some_and(|board| self.rules.allow(board, mv))
    }

    /// Puts another game in the place of the one that is set.
    pub fn put(&mut self, game: Game) {
        self.apply(&Command::SetGame(Box::new(game)), "");
    }

    /// The engine has lost it, and that was reported: until the next game nothing is known.
    pub const fn lose(&mut self) {
        self.certainty = Certainty::Unknown;
    }
}
