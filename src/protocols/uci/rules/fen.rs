//! Positions in FEN, such as `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`.
//!
//! In: a text. Out: the position it describes with what is odd about its form, or the field and the
//! byte column where it stopped making sense; the way back from a board. Castling rights may be
//! written as in X-FEN and in Shredder-FEN.
//! Never: whether a game can reach the position, which is in `setup`; nor moves.

use std::fmt;

use super::board::Board;
use super::notation::{letter, parse_square, piece_of};
use super::pieces::{Castling, Kind, Piece, Side, Square};
use super::wording::{FenError, FenErrorKind, Field, Note};

/// A position as it is written, whether or not it can be played from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fen {
    pub(super) pieces: [Option<Piece>; Square::COUNT],
    pub(super) turn: Side,
    /// The letters of the castling rights as they are written; none for `-`.
    pub(super) rights: String,
    pub(super) passed: Option<Square>,
    pub(super) clock: u32,
    pub(super) number: u32,
    notes: Vec<Note>,
}

impl Fen {
    /// Reads a FEN: six fields with blanks between them. The last or the last two may be missing.
    ///
    /// # Errors
    ///
    /// The first field that does not fit, and where.
    pub fn parse(text: &str) -> Result<Self, FenError> {
        let mut notes = Vec::new();
        let mut words = Words { text, column: 0 };
        let pieces = placement(&words.field(Field::Pieces)?, &mut notes)?;
        let turn = side(&words.field(Field::Turn)?)?;
        let rights = rights(&words.field(Field::Rights)?, &mut notes)?;
        let passed = passed(&words.field(Field::Passed)?)?;
        let clock = words.number(Field::Clock)?;
        let number = words.number(Field::Number)?;
        match (clock, number) {
            (None, _) => notes.push(Note::NoCounters),
            (_, None) => notes.push(Note::NoNumber),
            _ => {}
        }
        if let Some(clock) = clock.filter(|clock| passed.is_some() && *clock != 0) {
            notes.push(Note::ClockAfterPawnMove(clock));
        }
        if number == Some(0) {
            notes.push(Note::NumberZero);
        }
        if let Ok(rest) = words.field(Field::Rest) {
            return Err(rest.error(0, FenErrorKind::Trailing));
        }
        let crowded = |side: &Side| is_crowded(&pieces, *side);
        notes.extend(Side::BOTH.into_iter().filter(crowded).map(Note::TooManyPieces));
        let (clock, number) = (clock.unwrap_or(0), number.unwrap_or(1));
        Ok(Self { pieces, turn, rights, passed, clock, number, notes })
    }

    /// A board as it is written. Castling rights are those of X-FEN: `KQkq` mean the outermost
    /// rooks, and an inner one is given by its file.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        Self::written(board, |castling, side| {
            let king = board.king(side);
            let outer = |square: &Square| {
                board.piece_at(*square) == Some(Piece { side, kind: Kind::Rook })
                    && king.is_some_and(|king| {
                        Castling::of(king, *square).is_short() == castling.is_short()
                    })
                    && square.file().abs_diff(castling.king.file())
                        > castling.rook.file().abs_diff(castling.king.file())
            };
            if home_squares(side).any(|square| outer(&square)) {
                file_letter(castling.rook)
            } else if castling.is_short() {
                'K'
            } else {
                'Q'
            }
        })
    }

    /// A board as Shredder-FEN writes it: castling rights as the files of the rooks.
    #[must_use]
    pub fn shredder(board: &Board) -> Self {
        Self::written(board, |castling, _| file_letter(castling.rook))
    }

    fn written(board: &Board, right: impl Fn(Castling, Side) -> char) -> Self {
        let mut pieces = [None; Square::COUNT];
        for square in Square::all() {
            pieces[square.index()] = board.piece_at(square);
        }
        let mut rights = String::new();
        for side in Side::BOTH {
            let Some(king) = board.king(side) else { continue };
            let rooks: Vec<Square> = board.castling_rooks(side).collect();
            // The short side comes first.
            for rook in rooks.into_iter().rev() {
                let letter = right(Castling::of(king, rook), side);
                rights.push(if side == Side::White { letter } else { letter.to_ascii_lowercase() });
            }
        }
        Self {
            pieces,
            turn: board.turn(),
            rights,
            passed: board.passed(),
            clock: board.clock(),
            number: board.number(),
            notes: Vec::new(),
        }
    }

    /// What is odd about the text; nothing for one that was made from a board.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }
}

/// Whether a side has more men than it started with, or more promoted men than missing pawns.
fn is_crowded(pieces: &[Option<Piece>], side: Side) -> bool {
    let count = |wanted: Option<Kind>| {
        let fits =
            |piece: &&Piece| piece.side == side && wanted.is_none_or(|kind| kind == piece.kind);
        pieces.iter().flatten().filter(fits).count()
    };
    let promoted = |kind, start: usize| count(Some(kind)).saturating_sub(start);
    let queens = promoted(Kind::Queen, 1);
    let others = [Kind::Rook, Kind::Bishop, Kind::Knight].map(|kind| promoted(kind, 2));
    let promotions = queens + others.into_iter().sum::<usize>();
    count(None) > 16 || count(Some(Kind::Pawn)) + promotions > 8
}

pub(super) fn home_squares(side: Side) -> impl Iterator<Item = Square> {
    (0..8).filter_map(move |file| Square::new(file, side.rank(0)))
}

/// The file of a rook as Shredder-FEN writes it.
pub(super) fn file_letter(rook: Square) -> char {
    char::from(b'A' + rook.file())
}

/// The words of a FEN, one after the other.
struct Words<'t> {
    text: &'t str,
    column: usize,
}

/// A field, its text, and where in the whole text it begins.
struct Word<'t> {
    field: Field,
    text: &'t str,
    column: usize,
}

impl<'t> Words<'t> {
    fn field(&mut self, field: Field) -> Result<Word<'t>, FenError> {
        let rest = &self.text[self.column..];
        let start = self.column + rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let rest = &self.text[start..];
        let length = match field {
            Field::Rest => rest.trim_end_matches([' ', '\t']).len(),
            _ => rest.find([' ', '\t']).unwrap_or(rest.len()),
        };
        self.column = start + length;
        let word = Word { field, text: &rest[..length], column: start };
        if length == 0 { Err(word.error(0, FenErrorKind::Missing)) } else { Ok(word) }
    }

    /// A number, or `None` if the text has ended.
    fn number(&mut self, field: Field) -> Result<Option<u32>, FenError> {
        let Ok(word) = self.field(field) else { return Ok(None) };
        let digits = word.text.bytes().all(|byte| byte.is_ascii_digit());
        match word.text.parse() {
            Ok(number) if digits => Ok(Some(number)),
            _ => Err(word.error(0, FenErrorKind::NoNumber)),
        }
    }
}

impl Word<'_> {
    fn error(&self, offset: usize, kind: FenErrorKind) -> FenError {
        let column = self.column + offset;
        FenError { field: self.field, text: self.text.to_owned(), column, kind }
    }
}

fn placement(
    word: &Word<'_>,
    notes: &mut Vec<Note>,
) -> Result<[Option<Piece>; Square::COUNT], FenError> {
    let mut pieces = [None; Square::COUNT];
    let (mut rank, mut file) = (7, 0);
    let mut after_number = false;
    for (column, symbol) in word.text.char_indices() {
        if symbol == '/' {
            if file < 8 {
                return Err(word.error(column, FenErrorKind::ShortRank(rank + 1, file)));
            }
            if rank == 0 {
                return Err(word.error(column, FenErrorKind::ExtraRanks));
            }
            (rank, file, after_number) = (rank - 1, 0, false);
            continue;
        }
        let (piece, width) = match (symbol, piece_of(symbol)) {
            ('1'..='8', _) => (None, symbol as u8 - b'0'),
            (_, Some(piece)) => (Some(piece), 1),
            _ => return Err(word.error(column, FenErrorKind::UnknownPiece(symbol))),
        };
        if width > 8 - file {
            return Err(word.error(column, FenErrorKind::LongRank(rank + 1)));
        }
        if piece.is_none() && after_number {
            notes.push(Note::SplitEmpty(rank + 1));
        }
        after_number = piece.is_none();
        if let Some(square) = Square::new(file, rank) {
            pieces[square.index()] = piece;
        }
        file += width;
    }
    let end = word.text.len();
    if file < 8 {
        return Err(word.error(end, FenErrorKind::ShortRank(rank + 1, file)));
    }
    if rank > 0 {
        return Err(word.error(end, FenErrorKind::MissingRanks(8 - rank)));
    }
    Ok(pieces)
}

fn side(word: &Word<'_>) -> Result<Side, FenError> {
    match word.text {
        "w" => Ok(Side::White),
        "b" => Ok(Side::Black),
        _ => Err(word.error(0, FenErrorKind::UnknownSide)),
    }
}

fn rights(word: &Word<'_>, notes: &mut Vec<Note>) -> Result<String, FenError> {
    if word.text == "-" {
        return Ok(String::new());
    }
    let mut last = 0;
    for (column, right) in word.text.char_indices() {
        if word.text[..column].contains(right) {
            return Err(word.error(column, FenErrorKind::RepeatedRight(right)));
        }
        let place = match right.to_ascii_uppercase() {
            'K' => 0,
            'Q' => 1,
            // Files descend, so that the short side comes first here, too.
            file @ 'A'..='H' => u32::from(b'I') - u32::from(file),
            _ => return Err(word.error(column, FenErrorKind::UnknownRight(right))),
        } + if right.is_ascii_uppercase() { 0 } else { 10 };
        if place < last && !notes.contains(&Note::RightsOutOfOrder) {
            notes.push(Note::RightsOutOfOrder);
        }
        last = place;
    }
    Ok(word.text.to_owned())
}

fn passed(word: &Word<'_>) -> Result<Option<Square>, FenError> {
    if word.text == "-" {
        return Ok(None);
    }
    let square = parse_square(word.text).ok_or(word.error(0, FenErrorKind::NoSquare))?;
    Ok(Some(square))
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let piece = Square::new(file, rank).and_then(|square| self.pieces[square.index()]);
                match piece {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{}", letter(piece))?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        let side = match self.turn {
            Side::White => 'w',
            Side::Black => 'b',
        };
        let rights = if self.rights.is_empty() { "-" } else { &self.rights };
        write!(f, "{side} {rights} ")?;
        match self.passed {
            Some(square) => write!(f, "{square}")?,
            None => f.write_str("-")?,
        }
        write!(f, " {} {}", self.clock, self.number)
    }
}

/// The FEN of the position, as [`Fen::of`] writes it.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Fen::of(self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Impossible, Variant, legal_moves};
    use super::FenErrorKind as Fault;
    use super::*;
    use crate::contract::Random;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn board(text: &str, variant: Variant) -> Result<Board, Impossible> {
        Fen::parse(text).expect("a FEN").board(variant)
    }

    #[test]
    fn start_is_the_start() {
        assert_eq!(Fen::of(&Board::start()).to_string(), START);
        assert_eq!(board(START, Variant::Standard), Ok(Board::start()));
        let shredder = START.replace("KQkq", "HAha");
        assert_eq!(Fen::shredder(&Board::start()).to_string(), shredder);
        assert_eq!(board(&shredder, Variant::Standard), Ok(Board::start()));
    }

    #[test]
    fn errors_name_the_field_and_the_column() {
        for (text, field, column, kind) in [
            (String::new(), Field::Pieces, 0, Fault::Missing),
            ("8/8".into(), Field::Pieces, 3, Fault::MissingRanks(2)),
            (START.replace("rnbqkbnr", "rnbqkbn"), Field::Pieces, 7, Fault::ShortRank(8, 7)),
            (START.replace("rnbqkbnr", "rnbqkbn2"), Field::Pieces, 7, Fault::LongRank(8)),
            (START.replace("rnbqkbnr", "rnbqkbnr1"), Field::Pieces, 8, Fault::LongRank(8)),
            (START.replace("/pppp", "/xppp"), Field::Pieces, 9, Fault::UnknownPiece('x')),
            (START.replace("/8/8", "/0/8"), Field::Pieces, 18, Fault::UnknownPiece('0')),
            (START.replace("/pppp", "/\u{e9}ppp"), Field::Pieces, 9, Fault::UnknownPiece('\u{e9}')),
            (START.replace("/8/8", "/8/8/8"), Field::Pieces, 29, Fault::ExtraRanks),
            (START.replace(" w", " W"), Field::Turn, 44, Fault::UnknownSide),
            (START.replace("KQkq", "KQxq"), Field::Rights, 48, Fault::UnknownRight('x')),
            (START.replace("KQkq", "KQKq"), Field::Rights, 48, Fault::RepeatedRight('K')),
            (START.replace(" - ", " e9 "), Field::Passed, 51, Fault::NoSquare),
            (START.replace(" 0 1", " -1 1"), Field::Clock, 53, Fault::NoNumber),
            (START.replace(" 0 1", " 0 +1"), Field::Number, 55, Fault::NoNumber),
            (START.replace(" 0 1", " 0 99999999999"), Field::Number, 55, Fault::NoNumber),
            (format!("{START} moves e2e4"), Field::Rest, 57, Fault::Trailing),
            (START[..43].to_owned(), Field::Turn, 43, Fault::Missing),
            (START[..50].to_owned(), Field::Passed, 50, Fault::Missing),
        ] {
            let error = Fen::parse(&text).expect_err(&text);
            assert_eq!((error.field, error.column, error.kind), (field, column, kind), "{text}");
        }
        assert_eq!(
            Fen::parse(&START.replace("KQkq", "KQxq")).expect_err("a fault").to_string(),
            "field 3, the castling rights `KQxq`: 'x' is no castling right at column 48; \
             expected `-`, or letters of `KQkq` or of the rooks' files"
        );
    }

    #[test]
    fn garbled_texts_give_errors_or_positions() {
        let mut random = Random::new(8);
        for _ in 0..20_000 {
            let mut bytes = START.as_bytes().to_vec();
            for _ in 0..=random.below(4) {
                let at = random.below(bytes.len());
                match random.below(3) {
                    0 => drop(bytes.remove(at)),
                    1 => bytes.insert(at, random.choose(b" /18kKpPaHwb-\xc3").expect("bytes")),
                    _ => bytes[at] = random.below(256) as u8,
                }
            }
            let text = String::from_utf8_lossy(&bytes).into_owned();
            match Fen::parse(&text) {
                Err(error) => assert!(error.column <= text.len() && !error.to_string().is_empty()),
                Ok(fen) => {
                    assert_eq!(
                        Fen::parse(&fen.to_string()).map(|again| again.to_string()),
                        Ok(fen.to_string())
                    );
                    for variant in [Variant::Standard, Variant::Chess960] {
                        let moves = fen.board(variant).map(|board| legal_moves(&board).len());
                        assert!(
                            moves.is_ok_and(|moves| moves < 300) || fen.board(variant).is_err()
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn odd_forms_are_understood_and_noted() {
        let passed = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 3 0";
        for (text, notes) in [
            (START.to_owned(), vec![]),
            (format!("\t {}  ", START.replace(' ', "  ")), vec![]),
            (START.replace(" 0 1", ""), vec![Note::NoCounters]),
            (START.replace(" 0 1", " 0"), vec![Note::NoNumber]),
            (START.replacen("/8", "/44", 1), vec![Note::SplitEmpty(6)]),
            (START.replace("KQkq", "kqKQ"), vec![Note::RightsOutOfOrder]),
            (START.replace("/RNBQ", "/RQQQ"), vec![Note::TooManyPieces(Side::White)]),
            (passed.to_owned(), vec![Note::ClockAfterPawnMove(3), Note::NumberZero]),
        ] {
            let fen = Fen::parse(&text).expect("a FEN");
            assert_eq!(fen.notes(), notes, "{text}");
            assert!(fen.board(Variant::Standard).is_ok(), "{text}");
        }
    }
}
