//! Game types and whole games as text: `Base+MLP;InProgress;Black[1];wS1`.
//!
//! In: text, or a position with its history. Out: typed games with the bytes of every move, replayed
//! positions. Never: whether state and turn fit the moves; compare them with the replayed position.

use std::fmt;

use super::board::Board;
use super::legality::Rules;
use super::notation::{Expected, MoveString, ParseError, Span};
use super::pieces::{Color, Expansions, Kind};
use super::ply::{GameState, Move};
use super::wording::{Unresolved, resolve, text_of};
use crate::protocols::cache::Cache;

/// A game type as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameType {
    /// What it means.
    pub expansions: Expansions,
    /// The letters are not in the order M, L, P.
    pub out_of_order: bool,
    /// A letter occurs more than once.
    pub repeated: bool,
    /// There is a plus sign with nothing after it.
    pub bare_plus: bool,
}

/// A move of a game text and its bytes in the whole text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpannedMove {
    pub text: MoveString,
    pub span: Span,
}

/// A whole game as text says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameString {
    pub game_type: GameType,
    pub state: GameState,
    pub to_move: Color,
    /// From 1 in a game that is told right.
    pub turn_number: usize,
    pub moves: Vec<SpannedMove>,
}

/// The first move of a game that could not be replayed.
#[derive(Clone)]
pub struct ReplayError {
    /// Its place among the moves, from zero.
    pub index: usize,
    pub fault: ReplayFault,
    /// The position before it.
    pub board: Box<Board>,
}

/// What is wrong with a move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReplayFault {
    Unresolved(Unresolved),
    Illegal(Move),
}

impl GameType {
    /// Reads a game type, also one whose letters are repeated or out of order.
    ///
    /// # Errors
    ///
    /// The first byte that no reading accounts for.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        const ORDER: [Kind; 3] = [Kind::Mosquito, Kind::Ladybug, Kind::Pillbug];
        let error = |at: usize| ParseError {
            span: at..text[at..].chars().next().map_or(at, |c| at + c.len_utf8()),
            expected: Expected::GameType,
        };
        let common = "Base+".bytes().zip(text.bytes()).take_while(|(a, b)| a == b).count();
        if common < 4 {
            return Err(error(common));
        }
        let mut seen = [0u8; 3];
        let mut game_type = Self::from(Expansions::NONE);
        game_type.bare_plus = text == "Base+";
        if text.len() > 4 && common == 4 {
            return Err(error(4));
        }
        for (at, c) in text.char_indices().skip(5) {
            let Some(place) = ORDER.iter().position(|kind| kind.letter() == c) else {
                return Err(error(at));
            };
            game_type.repeated |= seen[place] > 0;
            game_type.out_of_order |= seen[place + 1..].iter().any(|count| *count > 0);
            seen[place] = 1;
        }
        game_type.expansions = Expansions::of(seen[0] > 0, seen[1] > 0, seen[2] > 0);
        Ok(game_type)
    }

    /// Whether it was written in the one canonical way.
    #[must_use]
    pub const fn is_canonical(self) -> bool {
        !self.out_of_order && !self.repeated && !self.bare_plus
    }
}

impl From<Expansions> for GameType {
    fn from(expansions: Expansions) -> Self {
        Self { expansions, out_of_order: false, repeated: false, bare_plus: false }
    }
}

impl Expansions {
    /// Reads a game type in its canonical spelling; see [`GameType::parse`] for the lenient way.
    ///
    /// # Errors
    ///
    /// Where the text is not a canonical game type.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let game_type = GameType::parse(text)?;
        if game_type.is_canonical() {
            return Ok(game_type.expansions);
        }
        Err(ParseError { span: 4..text.len(), expected: Expected::GameType })
    }
}

impl GameString {
    /// Reads a whole game. The game type may be spelled in any way that [`GameType::parse`] accepts.
    ///
    /// # Errors
    ///
    /// Where the text is malformed and what was expected there, in bytes of the whole text.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        thread_local! {
            // A line is read several times where it is judged, and a conversation is judged often.
            static READ: Cache<Box<str>, Result<GameString, ParseError>, 1024> = Cache::default();
        }
        READ.with(|read| read.get_or_compute(text.into(), || Self::read(text)))
    }

    fn read(text: &str) -> Result<Self, ParseError> {
        let mut at = 0;
        let mut fields = text.split(';').map(|field| {
            let start = at;
            at += field.len() + 1;
            (start, field)
        });
        let mut next = || {
            fields
                .next()
                .ok_or(ParseError { span: text.len()..text.len(), expected: Expected::Field })
        };
        let (_, field) = next()?;
        let game_type = GameType::parse(field)?;
        // A field that would be right one place further on shows that one is lacking.
        let (start, field) = next()?;
        let state = GameState::from_word(field).ok_or_else(|| ParseError {
            span: start..start + field.len(),
            expected: match parse_turn(field) {
                Some(_) => Expected::Field,
                None => Expected::State,
            },
        })?;
        let (start, field) = next()?;
        let (to_move, turn_number) = parse_turn(field).ok_or_else(|| ParseError {
            span: start..start + field.len(),
            expected: match MoveString::parse(field) {
                Ok(_) => Expected::Field,
                Err(_) => Expected::Turn,
            },
        })?;
        let moves = fields
            .map(|(start, field)| match MoveString::parse(field) {
                Ok(text) => Ok(SpannedMove { text, span: start..start + field.len() }),
                Err(error) => Err(ParseError {
                    span: start + error.span.start..start + error.span.end,
                    ..error
                }),
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { game_type, state, to_move, turn_number, moves })
    }

    /// The text of a position and its history, every move in its canonical wording.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let mut past = Board::new(board.expansions());
        let mut texts = Vec::with_capacity(board.ply());
        for &mv in board.history() {
            texts.push(text_of(&past, mv));
            past.play(mv);
        }
        Self::with_texts(board, texts)
    }

    /// The text of a position whose moves were worded by the caller.
    #[must_use]
    pub fn with_texts(board: &Board, texts: impl IntoIterator<Item = MoveString>) -> Self {
        let mut game = Self {
            game_type: board.expansions().into(),
            state: board.state(),
            to_move: board.to_move(),
            turn_number: board.turn_number(),
            moves: Vec::new(),
        };
        let mut start = game.to_string().len() + 1;
        for text in texts {
            let end = start + text.to_string().len();
            let span = start..end;
            game.moves.push(SpannedMove { text, span });
            start = end + 1;
        }
        game
    }

    /// The expansions of the game.
    #[must_use]
    pub const fn expansions(&self) -> Expansions {
        self.game_type.expansions
    }
}

impl fmt::Display for GameString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};{}[{}]", self.expansions(), self.state, self.to_move, self.turn_number)?;
        self.moves.iter().try_for_each(|mv| write!(f, ";{}", mv.text))
    }
}

impl fmt::Debug for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}: {:?}", self.index, self.fault)
    }
}

/// The position after the moves of a game; its state and turn are those of the moves.
///
/// # Errors
///
/// The first move that denotes nothing or is illegal, with the position before it.
pub fn replay(game: &GameString) -> Result<Board, ReplayError> {
    replay_by(Rules::True, game)
}

/// The same by other rules.
///
/// # Errors
///
/// The first move that denotes nothing or that these rules do not allow.
pub fn replay_by(rules: Rules, game: &GameString) -> Result<Board, ReplayError> {
    let mut board = Board::new(game.expansions());
    for (index, mv) in game.moves.iter().enumerate() {
        let fault = match resolve(&board, &mv.text) {
            Ok(mv) if rules.allow(&board, mv) && board.play(mv) => continue,
            Ok(mv) => ReplayFault::Illegal(mv),
            Err(unresolved) => ReplayFault::Unresolved(unresolved),
        };
        return Err(ReplayError { index, fault, board: Box::new(board) });
    }
    Ok(board)
}

/// A turn such as `White[1]`: digits without a leading zero. Whether it is the
/// right number, zero included, is not a matter of form.
fn parse_turn(text: &str) -> Option<(Color, usize)> {
    let (color, rest) = Color::ALL.into_iter().find_map(|color| {
        let rest = text.strip_prefix(color.to_string().as_str())?;
        Some((color, rest))
    })?;
    let digits = rest.strip_prefix('[')?.strip_suffix(']')?;
    if (digits.len() > 1 && digits.starts_with('0')) || !digits.bytes().all(|b| b.is_ascii_digit())
    {
        return None;
    }
    Some((color, digits.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_types_are_read_strictly_and_leniently() {
        for expansions in Expansions::every() {
            assert_eq!(Expansions::parse(&expansions.to_string()), Ok(expansions));
        }
        let odd = GameType::parse("Base+PLM").expect("lenient");
        assert!(odd.out_of_order && !odd.repeated && odd.expansions == Expansions::ALL);
        assert!(GameType::parse("Base+MM").expect("lenient").repeated);
        assert!(GameType::parse("Base+").expect("lenient").bare_plus);
        for (text, at) in [("", 0), ("base", 0), ("Bas", 3), ("BaseM", 4), ("Base+MX", 6)] {
            let error = GameType::parse(text).expect_err(text);
            assert_eq!(error.span.start, at, "{text}");
        }
        for text in ["Base+", "Base+LM", "Base+LL"] {
            assert!(Expansions::parse(text).is_err());
        }
    }

    #[test]
    fn games_are_read_printed_and_replayed() {
        let text = "Base+M;InProgress;White[2];wS1;bS1 wS1-";
        let game = GameString::parse(text).expect("well-formed");
        assert_eq!(game.to_string(), text);
        assert_eq!(&text[game.moves[1].span.clone()], "bS1 wS1-");
        let board = replay(&game).expect("legal");
        assert_eq!(GameString::of(&board), game);
    }

    #[test]
    fn malformed_games_are_located() {
        for (text, at, expected) in [
            ("", 0, Expected::GameType),
            ("Base", 4, Expected::Field),
            ("Base;Started;White[1]", 5, Expected::State),
            ("Base;White[1]", 5, Expected::Field),
            ("Base;InProgress;wS1", 16, Expected::Field),
            ("Base;NotStarted;white[1]", 16, Expected::Turn),
            ("Base;NotStarted;White[01]", 16, Expected::Turn),
            ("Base;NotStarted;White[]", 16, Expected::Turn),
            ("Base;NotStarted;White[1];", 25, Expected::MoveText),
            ("Base;InProgress;Black[1]; wS1", 25, Expected::PieceColor),
            ("Base;InProgress;Black[1];wS1;bS1 wS1--", 37, Expected::End),
        ] {
            let error = GameString::parse(text).expect_err(text);
            assert_eq!((error.span.start, error.expected), (at, expected), "{text}");
        }
    }

    #[test]
    fn the_first_bad_move_of_a_game_is_found() {
        let replayed = |moves: &str| {
            let text = format!("Base;InProgress;White[2];{moves}");
            replay(&GameString::parse(&text).expect("well-formed"))
        };
        let illegal = replayed("wS1;bQ wS1-").expect_err("no queen in the first turn");
        assert_eq!(illegal.index, 1);
        assert!(matches!(illegal.fault, ReplayFault::Illegal(_)));
        let nothing = replayed("wS1;bS1 wQ-").expect_err("a reference in hand");
        assert!(matches!(nothing.fault, ReplayFault::Unresolved(_)));
        assert_eq!(nothing.board.ply(), 1);
    }
}
