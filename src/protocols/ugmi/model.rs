//! What may come now, and where everything stands.
//!
//! In: what the referee understood. Out: what was said since the engine last
//! showed that it reads, what is being searched, what was set up.
//! Never: findings.

use std::time::Duration;

use super::{
    message::{Command, Go, Position, Start},
    rules::{
        Board, BoardString, Deviation, Move, Point, RankOrder, Side, ends, outcome_under,
        winning_moves, wins_by,
    },
};
use crate::{contract::Room, protocols::uci::options::Declaration};

/// A line of the GUI.
#[derive(Clone, Debug)]
pub struct Sent {
    pub command: Command,
    /// The line, lossily decoded, shortened.
    pub raw: String,
    /// The requirement that a crash, a hang or stray output would break.
    pub about: Option<&'static str>,
    /// The one that an answer to it would break.
    pub content: Option<&'static str>,
    /// A search was running by then.
    pub during_search: bool,
}

/// The lines of the GUI that may have caused what the engine does now.
#[derive(Debug, Default)]
pub struct Window {
    /// Since the last answer to a fence.
    pub recent: Vec<Sent>,
    /// Between the two answers before.
    pub before: Vec<Sent>,
}

impl Window {
    /// How many lines are kept.
    const KEPT: usize = 256;

    pub fn push(&mut self, sent: Sent) {
        if self.recent.len() == Self::KEPT {
            self.recent.remove(0);
        }
        self.recent.push(sent);
    }

    /// The engine has read everything so far.
    pub fn turn(&mut self) {
        self.before = std::mem::take(&mut self.recent);
    }

    /// The latest line that trouble may be about, with its requirement.
    #[must_use]
    pub fn suspect(&self) -> Option<(&Sent, &'static str)> {
        self.recent.iter().rev().find_map(|sent| Some((sent, sent.about?)))
    }

    /// The latest line but questions and the farewell, from one answer further back too.
    #[must_use]
    pub fn cause(&self) -> Option<&Sent> {
        let lines = self.recent.iter().rev().chain(self.before.iter().rev());
        let mute = |sent: &Sent| matches!(sent.command, Command::IsReady | Command::Quit);
        lines.into_iter().find(|sent| !mute(sent) || sent.about.is_some())
    }

    /// The last line said, if any was.
    #[must_use]
    pub fn last(&self) -> Option<&Sent> {
        self.recent.last().or_else(|| self.before.last())
    }
}

/// How boards are to be read where the text leaves it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The rank of the first row; either, if none is given.
    pub order: Option<RankOrder>,
    /// Whether a side to move follows the rows; either, if none is given.
    pub side: Option<bool>,
}

impl Reading {
    /// The values of `--reading`.
    pub const WORDS: [&str; 5] =
        ["open", "rank19-first", "rank01-first", "rank19-first-side", "rank01-first-side"];

    /// The reading of a value.
    #[must_use]
    pub fn of(word: &str) -> Self {
        let order = match word.get(..6) {
            Some("rank19") => Some(RankOrder::TopFirst),
            Some("rank01") => Some(RankOrder::BottomFirst),
            _ => None,
        };
        Self { order, side: order.map(|_| word.ends_with("-side")) }
    }

    /// The boards that a text may mean.
    fn boards(self, text: &BoardString) -> Option<Vec<Board>> {
        let orders = match self.order {
            Some(order) => vec![order],
            None => vec![RankOrder::TopFirst, RankOrder::BottomFirst],
        };
        orders.into_iter().map(|order| text.board(order).ok()).collect()
    }
}

/// A position, and whether the game is over there.
#[derive(Clone, Debug)]
pub struct Game {
    pub board: Board,
    /// By every set of rules, or by the one that is bent: the text does not choose one. Where
    /// six in a row do not win, a game with six goes on.
    pub is_over: bool,
    /// The rule that the engine has wrong, if it is supposed to.
    bent: Option<Deviation>,
}

impl Game {
    fn new(board: Board, bent: Option<Deviation>) -> Self {
        let is_over = outcome_under(&board, Some(ending(bent))).is_some();
        Self { board, is_over, bent }
    }

    /// Whether a move can be played by some set of rules.
    fn is_playable(&self, mv: Move) -> bool {
        let is_free = match mv {
            Move::Stone(point) => self.board.stone_at(point).is_none(),
            Move::Pass => true,
        };
        is_free && !self.is_over
    }

    fn play(&mut self, mv: Move) {
        self.board.make(mv);
        // Once it is over a game stays so.
        self.is_over |= ends(&self.board, mv, ending(self.bent));
    }

    /// Whether a move ends the game in favour of who plays it.
    fn wins(&self, mv: Move) -> bool {
        if !self.is_playable(mv) {
            return false;
        }
        let mut after = self.board.clone();
        after.make(mv);
        let has_row = |bent| wins_by(&after, mv, bent);
        has_row(self.bent) && has_row(Some(ending(self.bent)))
    }

    /// The moves that win at once by any set of rules.
    fn winning_moves(&self) -> Vec<Move> {
        match self.bent {
            None => winning_moves(&self.board),
            _ => Point::all().map(Move::Stone).filter(|mv| self.wins(*mv)).collect(),
        }
    }
}

/// The rule by which a game ends.
fn ending(bent: Option<Deviation>) -> Deviation {
    bent.unwrap_or(Deviation::ExactlyFive)
}

/// What the last `position` set up.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The position, in each reading; none if it cannot be told.
    pub games: Vec<Game>,
    /// What kind of command it was.
    pub form: Form,
    /// The requirement about the line that left the position open, if one did.
    pub open: Option<&'static str>,
    /// How long its line was, in bytes.
    pub length: usize,
    /// The position of the line that was sent, if the engine is supposed to have misread it.
    pub meant: Vec<Game>,
}

/// Kinds of positions that are misunderstood in ways of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// None was sent yet.
    None,
    /// `startpos` without moves.
    Bare,
    /// `startpos moves` and nothing behind it.
    EmptyList,
    /// A list of moves.
    List,
    /// A list with null moves.
    Nulls,
    /// A board.
    Board,
    /// A position that cannot be reached.
    Impossible,
}

impl Default for Setup {
    fn default() -> Self {
        let (games, meant) = (Vec::new(), Vec::new());
        Self { games, form: Form::None, open: None, length: 0, meant }
    }
}

impl Setup {
    /// What a position sets up for an engine that has this rule wrong, or none.
    #[must_use]
    pub fn new(
        position: &Position,
        length: usize,
        reading: Reading,
        bent: Option<Deviation>,
    ) -> Self {
        let boards = match &position.start {
            Start::Empty => Some(vec![Board::default()]),
            Start::Board(text) => reading.boards(text),
        };
        let game = |board| Game::new(board, bent);
        let mut games: Option<Vec<Game>> = boards.map(|all| all.into_iter().map(game).collect());
        for &mv in &position.moves {
            games = games.filter(|games| games.iter().all(|game| game.is_playable(mv)));
            for game in games.iter_mut().flatten() {
                game.play(mv);
            }
        }
        let nulls = position.moves.contains(&Move::Pass);
        let form = match (&games, &position.start, position.moves.is_empty()) {
            (None, ..) => Form::Impossible,
            (_, Start::Board(_), _) => Form::Board,
            _ if nulls => Form::Nulls,
            (_, _, false) => Form::List,
            _ if position.has_moves_word => Form::EmptyList,
            _ => Form::Bare,
        };
        Self {
            open: games.is_none().then_some("ugmi/position/survives-impossible-positions"),
            games: games.unwrap_or_default(),
            form,
            length,
            meant: Vec::new(),
        }
    }

    /// No position in particular, because of a line that this requirement is about.
    #[must_use]
    pub fn left_open(about: &'static str) -> Self {
        Self { form: Form::Impossible, open: Some(about), ..Self::default() }
    }

    /// The position, where it is certain.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        match self.games.as_slice() {
            [game] => Some(game),
            _ => None,
        }
    }

    /// Whether the game is over, however the position is read.
    #[must_use]
    pub fn is_over(&self) -> bool {
        !self.games.is_empty() && self.games.iter().all(|game| game.is_over)
    }

    /// Whether the moves can be played one after another in some reading; the
    /// place of the first that cannot, otherwise.
    #[must_use]
    pub fn replay(&self, moves: &[Move]) -> Option<usize> {
        let stuck = |game: &Game| {
            let mut game = game.clone();
            moves.iter().position(|&mv| {
                let is_playable = game.is_playable(mv);
                game.play(mv);
                !is_playable
            })
        };
        self.games.iter().map(stuck).collect::<Option<Vec<usize>>>()?.into_iter().max()
    }

    /// Whose stone lies there, if it does in every reading.
    #[must_use]
    pub fn stone_at(&self, point: Point) -> Option<Side> {
        let mut stones = self.games.iter().map(|game| game.board.stone_at(point));
        let first = stones.next()??;
        stones.all(|stone| stone.is_some()).then_some(first)
    }

    /// Whether an engine that is supposed to have another position in mind would hardly have
    /// found a move that is one of few in the position that was sent.
    #[must_use]
    pub fn is_coincidence(&self, mv: Move) -> bool {
        /// So many times as many moves it would have to choose from.
        const RARE: usize = 10;
        let choices = |games: &[Game]| games.iter().map(|game| game.board.empty_points()).min();
        let fits = self.meant.iter().any(|game| game.is_playable(mv));
        let few = choices(&self.meant).zip(choices(&self.games));
        fits && few.is_some_and(|(meant, supposed)| meant * RARE <= supposed)
    }

    /// Whether a move makes five in a row, in every reading.
    #[must_use]
    pub fn wins(&self, mv: Move) -> bool {
        !self.games.is_empty() && self.games.iter().all(|game| game.wins(mv))
    }

    /// The moves that win at once by any set of rules, where the position is certain.
    #[must_use]
    pub fn winning_moves(&self) -> Vec<Move> {
        self.game().map(Game::winning_moves).unwrap_or_default()
    }

    /// Whether little is left to choose: one empty point, or a win at once.
    #[must_use]
    pub fn is_forced(&self) -> bool {
        let is_last = |game: &Game| game.board.empty_points() == 1;
        self.game().is_some_and(is_last) || !self.winning_moves().is_empty()
    }

    /// The points that hold a stone.
    pub fn occupied(&self) -> impl Iterator<Item = Point> {
        Point::all().filter(|&point| self.stone_at(point).is_some())
    }
}

/// The identification, as far as it has come.
#[derive(Debug, Default)]
pub struct Handshake {
    pub stage: Stage,
    /// Names and authors given.
    pub names: Vec<String>,
    pub authors: Vec<String>,
    /// Further lines of an identification came after its end.
    pub late: bool,
    /// The word it ended with, where that came, and whether it was judged.
    pub word: Option<(&'static str, usize)>,
    pub settled: bool,
    /// The acknowledgement is no longer waited for.
    excused: bool,
    /// The options declared.
    pub options: Vec<Declaration>,
    /// How much room there is for more of all this.
    pub room: Room,
}

/// How far the identification has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    #[default]
    Unasked,
    Open(Duration),
    Done,
    /// Asked for once more: it may be repeated, or not.
    Again,
}

impl Handshake {
    /// The GUI says `ugmi`.
    pub fn asked(&mut self, at: Duration) {
        self.stage = match self.stage {
            Stage::Unasked => Stage::Open(at),
            Stage::Open(_) | Stage::Done | Stage::Again => Stage::Again,
        };
    }

    /// Gives up waiting for the acknowledgement.
    pub fn give_up(&mut self) {
        self.excused = true;
    }

    /// Since when `ugmiok` is owed.
    #[must_use]
    pub fn owed(&self) -> Option<Duration> {
        match self.stage {
            Stage::Open(at) if !self.excused => Some(at),
            Stage::Open(_) => None,
            Stage::Unasked | Stage::Done | Stage::Again => None,
        }
    }

    /// The engine's name.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.names.first().map(String::as_str).filter(|name| !name.is_empty())
    }

    /// The engine has said something of itself.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        !self.names.is_empty() || !self.authors.is_empty() || !self.options.is_empty()
    }

    /// Whether the identification is over.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done | Stage::Again)
    }
}

/// A search under way.
#[derive(Debug)]
pub struct Running {
    pub go: Go,
    pub raw: String,
    pub since: Duration,
    /// A `stop` was sent.
    pub stopped: Option<Duration>,
    /// The engine is only supposed to have taken something for one.
    pub stop_is_supposed: bool,
    /// What was done because it did not end when it should have.
    pub probe: Probe,
    /// Nothing tells whether the engine searches at all.
    pub doubtful: bool,
    /// What trouble with the line itself would be about.
    pub about: Option<&'static str>,
    /// The last line said in it that might disturb it, and what that would be about.
    pub disturbed: Option<(String, &'static str)>,
    /// The same of the searches before it.
    pub after: Option<(String, &'static str)>,
    /// The position it searches, as it was when it began.
    pub setup: Setup,
    pub progress: Progress,
    /// What was found of its variations, told when it is over.
    pub deferred: Option<Deferred>,
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
}

/// What did not come, as a step learnt by asking further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// Neither `isready` nor `stop` has any effect on the search.
    Ears,
    /// `isready` is answered when the search is over, not before.
    ReadyInSearch,
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Variation {
    /// This word is no move.
    Malformed(String),
    /// The move at this place cannot be played.
    Illegal { place: usize, mv: String },
    /// Its first move was not asked for.
    Unasked(String),
}

/// What the lines of a search told so far.
#[derive(Debug, Default)]
pub struct Progress {
    pub depth: Option<i128>,
    pub nodes: Option<i128>,
    /// When that many were first told of, since the search began.
    pub nodes_at: Duration,
    pub time: Option<i128>,
    /// A line with depth, nodes or time came.
    pub statistics: bool,
    /// The first move of the last variation whose score is exact.
    pub choice: Option<Move>,
}

/// What is being searched.
#[derive(Debug, Default)]
pub enum Search {
    /// Nothing.
    #[default]
    Idle,
    /// Something.
    Running(Box<Running>),
}

impl Search {
    #[must_use]
    pub fn running(&self) -> Option<&Running> {
        match self {
            Self::Running(running) => Some(running),
            Self::Idle => None,
        }
    }
}

/// What is known of the time after a search.
#[derive(Debug, Default)]
pub struct Aftermath {
    /// A search has ended, and no fence was answered since.
    pub is_fresh: bool,
    /// The GUI has said nothing since it ended.
    pub is_silent: bool,
    /// Another search was asked for while it went on, by this line.
    pub misplaced: Option<String>,
    /// One that nobody can be sure of may still bring a best move.
    pub is_open: bool,
    /// A line of it that came after its best move.
    pub trailing: Option<Deferred>,
}

/// What a search has brought that is under way, or was last.
#[derive(Debug, Default)]
pub struct Outcome {
    /// How long it took.
    pub took: Option<Duration>,
    /// The last time that a line of it told, in milliseconds, and when that line came; both
    /// since it began.
    pub told: Option<(i128, Duration)>,
    /// The best move, if it was one.
    pub chosen: Option<Move>,
}

/// What the conversation has shown so far.
#[derive(Debug, Default)]
pub struct Memory {
    /// A short list of moves was answered with a legal move.
    pub short_list_fine: bool,
    /// What a line that is no message broke when nothing that should be ignored had been said.
    pub uncaused: Option<&'static str>,
    /// `isready` was said in the last search, before that was stopped.
    pub asked_in_search: bool,
    /// How many searches began.
    pub searches: usize,
    /// The last line that might disturb a search in which it came, and what
    /// that would be about.
    pub disturbance: Option<(String, &'static str)>,
}
