//! The protocol as a machine: what the engine knows, and the lines it has not got past yet.
//!
//! In: commands sent, pongs heard. Out: the position, which requests a reply can
//! belong to, who owes what. Never: findings.
//!
//! An engine works off its input in order and a `pong` shows how far it is.
//! What is said before the pong of the first open ping belongs to the lines
//! before that ping, the *window*; nothing else is certain.

mod asked;

use std::{collections::VecDeque, rc::Rc, time::Duration};

pub use asked::{Asked, Held, Misfit, Said};

use super::{
    message::{Command, Keyword, Word},
    rules::{Board, Game, Move, Phase, Rules, parse_move_text},
};

/// From this depth on a search does not come to its end.
pub const ENDLESS: i64 = 30;

/// A line sent, until a pong shows that the engine is past it.
#[derive(Clone, Debug)]
pub struct Sent {
    /// What it asks for.
    pub what: What,
    /// The line itself, lossily decoded.
    pub raw: String,
    /// When it was sent.
    pub at: Duration,
    /// The number of its line.
    pub number: usize,
    /// Where things stood then; for a request, what it is about.
    pub position: Rc<Position>,
    /// A ping was open when it was sent.
    pub behind_ping: bool,
    /// The request before it was ended by a ping.
    pub after_cut_off: bool,
    /// How many lines were sent at the same moment, this one included.
    pub burst: usize,
    /// Nobody sent it: the engine is supposed to take another line for it.
    pub supposed: bool,
}

/// What a line asks for.
#[derive(Clone, Debug)]
pub enum What {
    Ping(i64),
    Go(Asked),
    Hint(i64, Asked),
    Learn(Asked),
    Analyze(Asked),
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
    pub const fn asked(&self) -> Option<&Asked> {
        match &self.what {
            What::Go(asked) | What::Hint(_, asked) | What::Learn(asked) | What::Analyze(asked) => {
                Some(asked)
            }
            What::Ping(_) | What::State(_) => None,
        }
    }

    /// The request, to be changed.
    pub const fn asked_mut(&mut self) -> Option<&mut Asked> {
        match &mut self.what {
            What::Go(asked) | What::Hint(_, asked) | What::Learn(asked) | What::Analyze(asked) => {
                Some(asked)
            }
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

    /// The word of the answer that it waits for.
    #[must_use]
    pub const fn almost_owed(&self) -> Word {
        match self.what {
            What::Learn(_) => Word::Learned,
            _ => Word::Answer,
        }
    }

    /// Whether it was ended by a ping before all was said; `None` if it is no
    /// search.
    #[must_use]
    pub fn was_cut_off(&self) -> Option<bool> {
        let endless = self.position.depth().is_some_and(|depth| depth >= ENDLESS);
        match &self.what {
            What::Go(asked) => Some(asked.is_open()),
            What::Hint(..) | What::Analyze(_) => Some(endless),
            What::Learn(_) | What::Ping(_) | What::State(_) => None,
        }
    }

    /// Whether the engine has to answer it without being pinged.
    #[must_use]
    pub fn owes(&self) -> bool {
        let nothing_yet = !self.supposed && self.asked().is_some_and(Asked::is_open);
        let phase = self.position.phase();
        match self.what {
            What::Go(_) => nothing_yet && phase != Some(Phase::Over),
            // Where there is no move to evaluate, most engines say nothing.
            // Nor where none are asked for.
            What::Hint(n, _) => {
                n > 0 && nothing_yet && phase.is_none_or(|phase| phase == Phase::Moves)
            }
            What::Learn(_) => nothing_yet,
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
    pub fn push(&mut self, sent: Sent) {
        self.queue.push_back(sent);
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
    /// How many of its moves were set with it.
    set: usize,
    /// Where all that leads, every move taken at its word.
    board: Board,
    /// Whether a game is set, and every move of it was legal.
    sound: bool,
    /// The depth that was set last.
    depth: Option<i64>,
    /// How many games were set.
    games: usize,
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
            set: 0,
            board: Board::start(),
            sound: false,
            depth: None,
            games: 0,
        }
    }

    /// What a command makes of it; most leave it as it is.
    pub fn apply(&mut self, command: &Command, line: &str) {
        match command {
            Command::SetDepth(depth) => self.depth = Some(*depth),
            Command::SetGame(game) => {
                self.games += 1;
                self.sound = game.replay().is_ok();
                self.set = game.moves.len();
                let moves = game.moves.iter().map(|ply| ply.text.mv);
                self.board = moves.fold(game.start, |board, mv| self.rules.after(&board, mv));
                self.game = Game::clone(game);
            }
            Command::Move(text) => {
                self.sound &= self.rules.allow(&self.board, text.mv);
                self.board = self.rules.after(&self.board, text.mv);
                self.game.push(*text);
            }
            // What is left of a game, or of a move, may be anything.
            Command::Misused(Keyword::SetGame | Keyword::Move, _) => self.sound = false,
            // The first version of the protocol sent moves without a word.
            Command::Unknown if parse_move_text(line.trim()).is_ok() => self.sound = false,
            _ => {}
        }
    }

    /// The position on the board, if all that led to it was legal.
    #[must_use]
    pub fn board(&self) -> Option<&Board> {
        Some(&self.board).filter(|_| self.sound)
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

    /// How many of them came by `move`.
    #[must_use]
    pub const fn moved(&self) -> usize {
        self.game.moves.len() - self.set
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

    /// The engine has lost it, and that was told: until the next game nothing is known.
    pub const fn lose(&mut self) {
        self.sound = false;
    }

    /// Takes over from another one whether all that led to it was legal.
    pub const fn share_soundness(&mut self, other: &Self) {
        self.sound = other.sound;
    }
}
