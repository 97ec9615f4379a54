//! The position that the last `position` command set up.
//!
//! In: a command, a reading of boards, perhaps a rule that is wrong. Out: which moves can be
//! played there. Never: which of them are good, but for a win at once.

use std::rc::Rc;

use super::{
    Ugmi, diagram,
    message::{Position, Start},
    rules::{
        Board, BoardString, Move, Point, RankOrder, Side, WrongRule, ends, outcome_under,
        winning_moves, wins_by,
    },
};
use crate::{
    protocols::{
        cache::Cache,
        uci_like::dialect::{self, Cause, Stuck, Wrong},
    },
    verdict::Sink,
};

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

/// How positions are read and played.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub reading: Reading,
    /// Whether every board that makes sense is understood.
    pub reads_boards: bool,
    /// The rule that the engine has wrong, if it is supposed to.
    pub wrong: Option<WrongRule>,
}

/// A position, and whether the game is over there.
#[derive(Clone, Debug)]
pub struct Game {
    pub board: Board,
    /// By every set of rules, or by the one that is wrong: the text does not choose one. Where
    /// six in a row do not win, a game with six goes on.
    pub is_over: bool,
    /// The rule that the engine has wrong, if it is supposed to.
    wrong: Option<WrongRule>,
}

impl Game {
    fn new(board: Board, wrong: Option<WrongRule>) -> Self {
        let is_over = outcome_under(&board, Some(ending(wrong))).is_some();
        Self { board, is_over, wrong }
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
        self.is_over |= ends(&self.board, mv, ending(self.wrong));
    }

    /// Whether a move ends the game in favour of who plays it.
    fn wins(&self, mv: Move) -> bool {
        self.wins_on(&mut self.board.clone(), mv)
    }

    /// The same, tried out on a board like that of the game.
    fn wins_on(&self, board: &mut Board, mv: Move) -> bool {
        if !self.is_playable(mv) {
            return false;
        }
        let undo = board.make(mv);
        let has_row = |wrong| wins_by(board, mv, wrong);
        let wins = has_row(self.wrong) && has_row(Some(ending(self.wrong)));
        board.undo(mv, undo);
        wins
    }

    /// The moves that win at once by any set of rules.
    fn winning_moves(&self) -> Rc<[Move]> {
        thread_local! {
            static MOVES: Cache<(Board, bool, Option<WrongRule>), Rc<[Move]>, 4096> =
                Cache::default();
        }
        let compute = || match self.wrong {
            None => winning_moves(&self.board).into(),
            _ => {
                let mut board = self.board.clone();
                let moves = Point::all().map(Move::Stone);
                moves.filter(|mv| self.wins_on(&mut board, *mv)).collect()
            }
        };
        let key = (self.board.clone(), self.is_over, self.wrong);
        MOVES.with(|moves| moves.get_or_compute(key, compute))
    }
}

/// The rule by which a game ends.
fn ending(wrong: Option<WrongRule>) -> WrongRule {
    wrong.unwrap_or(WrongRule::ExactlyFive)
}

/// What the last `position` set up.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The position, in each reading; none if it cannot be told, or not whether it was understood.
    pub games: Vec<Game>,
    /// What kind of command it was.
    pub form: Form,
    /// The game is over in a position that an engine may be left with which has not understood it.
    may_be_over: bool,
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
        Self { games: Vec::new(), form: Form::None, may_be_over: false }
    }
}

impl Setup {
    /// The position, where it is certain.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        match self.games.as_slice() {
            [game] => Some(game),
            _ => None,
        }
    }

    /// Whose stone lies there, if it does in every reading.
    #[must_use]
    pub fn stone_at(&self, point: Point) -> Option<Side> {
        let mut stones = self.games.iter().map(|game| game.board.stone_at(point));
        let first = stones.next()??;
        stones.all(|stone| stone.is_some()).then_some(first)
    }
}

impl dialect::Setup<Ugmi> for Setup {
    fn new(position: &Position, rules: &Rules) -> Self {
        let Rules { reading, reads_boards, wrong } = *rules;
        let boards = match &position.start {
            Start::Empty => Some(vec![Board::default()]),
            Start::Board(text) => reading.boards(text),
        };
        let game = |board| Game::new(board, wrong);
        let mut games: Option<Vec<Game>> = boards.map(|all| all.into_iter().map(game).collect());
        let mut may_be_over = games.iter().flatten().any(|game| game.is_over);
        for &mv in &position.moves {
            games = games.filter(|games| games.iter().all(|game| game.is_playable(mv)));
            for game in games.iter_mut().flatten() {
                game.play(mv);
                may_be_over |= game.is_over;
            }
        }
        if matches!(position.start, Start::Board(_)) && !reads_boards {
            // An engine that does not read this form keeps the position before.
            games = Some(Vec::new());
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
        Self { games: games.unwrap_or_default(), form, may_be_over }
    }

    fn left_open() -> Self {
        Self { form: Form::Impossible, ..Self::default() }
    }

    fn was_sent(&self) -> bool {
        self.form != Form::None
    }

    fn is_impossible(&self) -> bool {
        self.form == Form::Impossible
    }

    fn is_known(&self) -> bool {
        !self.games.is_empty()
    }

    /// However the position is read.
    fn is_over(&self) -> bool {
        !self.games.is_empty() && self.games.iter().all(|game| game.is_over)
    }

    fn behind(mut self, before: &Self) -> Self {
        self.may_be_over |= !self.is_known() && before.may_be_over();
        self
    }

    /// A list that goes on behind the end of the game may have been followed that far.
    fn may_be_over(&self) -> bool {
        self.may_be_over
    }

    /// One empty point, or a win at once.
    fn is_forced(&self) -> bool {
        let is_last = |game: &Game| game.board.empty_points() == 1;
        self.game().is_some_and(is_last) || !self.winning_moves().is_empty()
    }

    /// In some reading.
    fn replay(&self, moves: &[Move]) -> Option<Stuck> {
        let stuck = |game: &Game| {
            let mut game = game.clone();
            moves.iter().position(|&mv| {
                let is_playable = game.is_playable(mv);
                game.play(mv);
                !is_playable
            })
        };
        let places = self.games.iter().map(stuck).collect::<Option<Vec<usize>>>()?;
        places.into_iter().max().map(|place| Stuck { place, wrong: None })
    }

    /// Who makes five in a row, in every reading.
    fn decided_by(&self, moves: &[Move]) -> Option<bool> {
        let (last, before) = moves.split_last()?;
        let wins = |game: &Game| {
            let mut game = game.clone();
            before.iter().all(|mv| {
                let is_playable = game.is_playable(*mv);
                game.play(*mv);
                is_playable
            }) && game.wins(*last)
        };
        let all = !self.games.is_empty() && self.games.iter().all(wins);
        all.then_some(before.len().is_multiple_of(2))
    }

    /// By any set of rules.
    fn winning_moves(&self) -> Rc<[Move]> {
        self.game().map(Game::winning_moves).unwrap_or_default()
    }

    fn is_taken(&self, mv: Move) -> bool {
        matches!(mv, Move::Stone(point) if self.stone_at(point).is_some())
    }

    fn judged(&self, sink: &mut Sink) {
        sink.judged(LEGAL);
        sink.judged(NO_PASS);
    }

    fn wrong_choice(&self, mv: Move) -> Option<Wrong> {
        let Move::Stone(point) = mv else {
            return self.is_known().then(|| Wrong {
                id: NO_PASS,
                message: "the engine passes although the game is not over".into(),
                expected: "a stone on an empty point".into(),
                cause: Cause::Passes,
                or_else: None,
                rule: None,
            });
        };
        self.stone_at(point).map(|side| Wrong {
            id: LEGAL,
            message: format!("`{mv}` is occupied"),
            expected: format!("an empty point; this one has a stone of {side}"),
            cause: Cause::Elsewhere,
            or_else: None,
            rule: None,
        })
    }

    /// A board that can be read in two ways is no one position.
    fn text(&self) -> Option<String> {
        let [game, others @ ..] = self.games.as_slice() else { return None };
        let same = others.iter().all(|other| other.board == game.board);
        same.then(|| diagram::position(&game.board))
    }
}

const LEGAL: &str = "ugmi/bestmove/legal-move";
const NO_PASS: &str = "ugmi/bestmove/no-needless-pass";
