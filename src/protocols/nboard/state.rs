//! What is going on: lines the engine has not got past yet, and the position
//! as the referee follows it.
//!
//! In: commands sent, pongs heard. Out: which requests a reply can belong to,
//! who owes what, and what led to the position. Never: findings.
//!
//! An engine works off its input in order and a `pong` shows how far it is.
//! What is said before the pong of the first open ping belongs to the lines
//! before that ping, the *window*; nothing else is certain.

mod asked;

use std::{collections::VecDeque, rc::Rc, time::Duration};

pub use asked::{Asked, Held, Misfit, Said};

use super::{
    message::{Keyword, Word},
    rules::{Board, Game, Move, MoveText, Phase, is_legal},
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
    /// Where things stood then; for a request, what it is about.
    pub story: Rc<Story>,
    /// A ping was open when it was sent.
    pub behind_ping: bool,
    /// The request before it was ended by a ping.
    pub after_cut_off: bool,
    /// How many lines were sent at the same moment, this one included.
    pub burst: usize,
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
        let endless = self.story.depth.is_some_and(|depth| depth >= ENDLESS);
        match &self.what {
            What::Go(asked) => Some(asked.is_open()),
            What::Hint(..) | What::Analyze(_) => Some(endless),
            What::Learn(_) | What::Ping(_) | What::State(_) => None,
        }
    }

    /// Whether the engine has to answer it without being pinged.
    #[must_use]
    pub fn owes(&self) -> bool {
        let nothing_yet = self.asked().is_some_and(Asked::is_open);
        let board = self.story.board();
        match self.what {
            What::Go(_) => nothing_yet && board.is_none_or(|board| !board.is_over()),
            // Where there is no move to evaluate, most engines say nothing.
            // Nor where none are asked for.
            What::Hint(n, _) => {
                n > 0 && nothing_yet && board.is_none_or(|b| b.phase() == Phase::Moves)
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

/// How the position came about: what a wrong answer may be owed to.
#[derive(Clone, Debug, Default)]
pub struct Story {
    /// The position before the last `set game`, if it was known.
    pub before: Option<Board>,
    /// The last game that was set.
    pub game: Option<Rc<SetGame>>,
    /// What happened since.
    pub events: Vec<GameEvent>,
    /// Where all that leads; `None` if the referee cannot follow.
    board: Option<Board>,
    /// The depth that was set last.
    pub depth: Option<i64>,
    /// A line of it was sent in pieces.
    pub in_pieces: bool,
    /// How many games were set.
    pub sets: usize,
    /// The moves that were sent after the game before.
    pub sent_before: Vec<Move>,
}

/// A game that was set.
#[derive(Debug)]
pub struct SetGame {
    pub game: Game,
    /// All positions of it.
    pub positions: Vec<Board>,
    /// The bytes of its line.
    pub length: usize,
}

impl SetGame {
    /// The position at the end of it.
    #[must_use]
    pub fn end(&self) -> Board {
        self.positions.last().copied().unwrap_or(self.game.start)
    }
}

/// Something that happened since the last `set game`.
#[derive(Clone, Debug)]
pub enum GameEvent {
    /// The engine showed that it knows the position.
    Sure,
    /// `move`, and the position before it.
    Moved(Board, MoveText),
    /// The answer to a `go`.
    Answered(Move),
    /// The moves that a `hint` told of, best first.
    Hinted(Vec<Move>),
    /// A search for a move that a ping ended.
    GoStopped,
    /// Hints that a ping ended.
    HintStopped,
    Learned,
    Analyzed,
    Depth,
    Contempt,
    /// A line that the engine should not understand.
    Unknown(String),
    UnknownSet(String),
}

impl GameEvent {
    /// The moves that came of it.
    #[must_use]
    pub fn replies(&self) -> &[Move] {
        match self {
            Self::Answered(mv) => std::slice::from_ref(mv),
            Self::Hinted(moves) => moves,
            _ => &[],
        }
    }
}

impl Story {
    /// The position, if the referee can follow.
    #[must_use]
    pub const fn board(&self) -> Option<&Board> {
        self.board.as_ref()
    }

    /// Whether lines of it came in pieces and nothing was answered since.
    #[must_use]
    pub fn is_new_in_pieces(&self) -> bool {
        let answered =
            |event: &GameEvent| matches!(event, GameEvent::Sure | GameEvent::Answered(_));
        self.in_pieces && !self.events.iter().any(answered)
    }

    /// Whether the engine has shown that it knows this position.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        let told =
            self.events.iter().rfind(|d| matches!(d, GameEvent::Sure | GameEvent::Moved(..)));
        matches!(told, Some(GameEvent::Sure))
    }

    /// Whether the engine knew the position after a depth was set.
    #[must_use]
    pub fn bears_depths(&self) -> bool {
        let set = self.events.iter().position(|event| matches!(event, GameEvent::Depth));
        let sure = self.events.iter().rposition(|event| matches!(event, GameEvent::Sure));
        set.is_some_and(|set| sure > Some(set))
    }

    /// Whether nothing but a start of its own tells of the position.
    #[must_use]
    pub fn begins_elsewhere(&self) -> bool {
        let set = self.game.as_ref().filter(|set| set.game.start != Board::start());
        set.is_some_and(|set| set.game.moves.is_empty()) && self.moved() == 0
    }

    /// How many plies have been made, passes included.
    #[must_use]
    pub fn plies(&self) -> Option<usize> {
        let set = self.game.as_ref()?;
        self.board.map(|_| set.game.moves.len() + self.moved())
    }

    /// How many of them came by `move`.
    #[must_use]
    pub fn moved(&self) -> usize {
        self.events.iter().filter(|event| matches!(event, GameEvent::Moved(..))).count()
    }

    /// Milliseconds left to the side to move, if the game has a clock.
    #[must_use]
    pub fn time_left(&self) -> Option<i64> {
        let mut game = self.game.as_ref()?.game.clone();
        for event in &self.events {
            if let GameEvent::Moved(_, text) = event {
                game.push(*text);
            }
        }
        game.time_left(self.board?.side())
    }

    /// A game was set; its positions if it is legal.
    pub fn set(&mut self, game: Game, length: usize) {
        self.before = self.board;
        self.in_pieces = false;
        self.sets += 1;
        self.sent_before = self
            .events
            .iter()
            .filter_map(
                |event| if let GameEvent::Moved(_, text) = event { Some(text.mv) } else { None },
            )
            .collect();
        self.events.clear();
        match game.positions() {
            Ok(positions) => {
                self.board = positions.last().copied();
                self.game = Some(Rc::new(SetGame { game, positions, length }));
            }
            Err(_) => self.lose(),
        }
    }

    /// A move was sent.
    pub fn play(&mut self, text: MoveText) {
        let Some(board) = self.board else { return };
        self.events.push(GameEvent::Moved(board, text));
        let legal = is_legal(&board, text.mv);
        self.board = legal.then(|| board.after(text.mv));
    }

    /// A hint is over. If its moves show that the engine knows the position,
    /// it did so before anything came of the hint.
    pub fn hinted(&mut self, moves: Vec<Move>, sure: bool) {
        let place = self.events.iter().rposition(|event| matches!(event, GameEvent::Hinted(_)));
        let Some(place) = place else { return };
        self.events[place] = GameEvent::Hinted(moves);
        if sure {
            self.events.insert(place, GameEvent::Sure);
        }
    }

    /// The referee cannot follow until the next game.
    pub fn lose(&mut self) {
        self.board = None;
        self.game = None;
    }
}
