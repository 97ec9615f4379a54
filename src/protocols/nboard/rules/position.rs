//! Positions as text.
//!
//! In: the form used inside game records, a size, 64 squares and a side. Out:
//! positions, canonical text. Never: other sizes than 8, and never a panic.

use super::board::{Board, Cell, Side};
use super::text::{TextError, TextErrorKind};

/// Reads a position: the size 8, the squares A1 to H8 row by row (`*` black,
/// `O` white, `-` empty), the side to move. Blanks between them are free.
///
/// # Errors
/// When the text is malformed, with the byte at fault.
pub fn parse_board(text: &str) -> Result<Board, TextError> {
    let mut visible = text.bytes().enumerate().filter(|(_, byte)| !byte.is_ascii_whitespace());
    let size = text.split_ascii_whitespace().next();
    match visible.next() {
        // The size is a word of its own, so that 80 is not read as 8.
        Some((_, b'8')) if size == Some("8") => {}
        other => {
            let column = other.map_or(text.len(), |(column, _)| column);
            return Err(TextError::new(column, TextErrorKind::BadBoardSize));
        }
    }
    let short = || TextError::new(text.len(), TextErrorKind::ShortBoard);
    let mut cells = [Cell::Empty; 64];
    for cell in &mut cells {
        let (column, byte) = visible.next().ok_or_else(short)?;
        *cell = match (side_from(byte), byte) {
            (Some(side), _) => Cell::Disc(side),
            (None, b'-' | b'.') => Cell::Empty,
            _ => return Err(TextError::new(column, TextErrorKind::BadCell)),
        };
    }
    let (column, byte) = visible.next().ok_or_else(short)?;
    let side = side_from(byte).ok_or(TextError::new(column, TextErrorKind::BadSide))?;
    match visible.next() {
        Some((column, _)) => Err(TextError::new(column, TextErrorKind::TrailingText)),
        None => Ok(Board::from_cells(&cells, side)),
    }
}

/// Writes a position in the form [`parse_board`] reads, with one blank on
/// either side of the squares.
#[must_use]
pub fn print_board(board: &Board) -> String {
    let mut text = String::from("8 ");
    for cell in board.cells() {
        text.push(match cell {
            Cell::Empty => '-',
            Cell::Disc(side) => side_symbol(side),
        });
    }
    text.push(' ');
    text.push(side_symbol(board.side()));
    text
}

const fn side_from(byte: u8) -> Option<Side> {
    match byte {
        b'*' | b'X' | b'x' => Some(Side::Black),
        b'O' | b'o' => Some(Side::White),
        _ => None,
    }
}

const fn side_symbol(side: Side) -> char {
    match side {
        Side::Black => '*',
        Side::White => 'O',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_in_and_out() {
        let text = "8 ---------------------------O*------*O--------------------------- *";
        assert_eq!(parse_board(text), Ok(Board::start()));
        assert_eq!(print_board(&Board::start()), text);
        let spaced = " 8 -------- -------- -------- ---O*--- ---*O---\n-------- -------- --------o";
        assert_eq!(parse_board(spaced), Ok(Board::start().with_side(Side::White)));
    }

    #[test]
    fn malformed_boards_point_at_the_byte() {
        use TextErrorKind::{BadBoardSize, BadCell, BadSide, ShortBoard, TrailingText};
        let empty = "-".repeat(64);
        for (text, column, kind) in [
            (String::new(), 0, BadBoardSize),
            (format!("10 {empty} *"), 0, BadBoardSize),
            (format!("80 {empty} *"), 0, BadBoardSize),
            (format!("8 -?{empty} *"), 3, BadCell),
            (format!("8 {empty}"), 66, ShortBoard),
            (format!("8 {empty} -"), 67, BadSide),
            (format!("8 {empty} * x"), 69, TrailingText),
            (format!("8 é{empty}"), 2, BadCell),
        ] {
            assert_eq!(parse_board(&text), Err(TextError::new(column, kind)), "{text:?}");
        }
    }
}
