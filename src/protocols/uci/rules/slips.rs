//! Moves in other notations than the protocol's.
//!
//! In: a text that is no move of the protocol, or a move that is not legal. Out: the notation it is
//! in, and on a board the move that it means.
//! Never: a verdict; whether such a move is accepted is for the caller to say.

use super::board::Board;
use super::notation::{Slip, coordinates, kind_of, parse_square};
use super::pieces::{Castling, Kind, Move, Square, Variant};

/// Words that engines write for no move.
const NO_MOVE: [&str; 8] = ["(none)", "none", "null", "nullmove", "(null)", "--", "pass", "@@@@"];

/// What Standard Algebraic Notation says of a move.
struct Algebraic {
    kind: Kind,
    to: Square,
    promotion: Option<Kind>,
    /// The file, the rank or both of the origin, where the piece alone is not clear.
    hints: String,
}

impl Slip {
    /// The notation of a text that is no move of the protocol.
    #[must_use]
    pub(super) fn of(text: &str) -> Option<Self> {
        if NO_MOVE.contains(&text.to_ascii_lowercase().as_str()) {
            Some(Self::NoMove)
        } else if castling_side(text).is_some() {
            Some(Self::CastlingWord)
        } else if let Some((slip, _)) = embellished(text) {
            Some(slip)
        } else {
            algebraic(text).map(|_| Self::Algebraic)
        }
    }
}

/// The move that a text in another notation means, if it is one of these and no other.
pub(super) fn meant(board: &Board, text: &str, legal: &[Move]) -> Option<Move> {
    if let Some(short) = castling_side(text) {
        let castles =
            |mv: &&Move| board.castling(**mv).is_some_and(|castling| castling.is_short() == short);
        return legal.iter().find(castles).copied();
    }
    if let Some((_, mv)) = embellished(text) {
        return Some(mv);
    }
    let Algebraic { kind, to, promotion, hints } = algebraic(text)?;
    let fits = |mv: &&Move| {
        let from = mv.from.to_string();
        mv.to == to
            && mv.promotion == promotion
            && board.piece_at(mv.from).is_some_and(|piece| piece.kind == kind)
            && board.castling(**mv).is_none()
            && hints.chars().all(|hint| from.contains(hint))
    };
    let mut candidates = legal.iter().filter(fits);
    candidates.next().filter(|_| candidates.next().is_none()).copied()
}

/// The castling that a move means which castles in the manner of the other variant.
pub(super) fn castling_otherwise(board: &Board, mv: Move) -> Option<(Move, Slip)> {
    let (from, to) = (mv.from, mv.to);
    let mut rooks = board.castling_rooks(board.turn());
    let king = board.king(board.turn()).filter(|king| *king == from && mv.promotion.is_none())?;
    let (rook, slip) = match board.variant() {
        Variant::Standard => (rooks.find(|rook| *rook == to), Slip::KingTakesRook),
        Variant::Chess960 => {
            let goes = |rook: &Square| Castling::of(king, *rook).king_to == to;
            (rooks.find(goes), Slip::KingsDestination)
        }
    };
    rook.map(|rook| (Castling::of(king, rook).as_move(board.variant()), slip))
}

/// Whether castling is meant, and if so whether it is the short one.
fn castling_side(text: &str) -> Option<bool> {
    match text.trim_end_matches(['+', '#', '!', '?']) {
        "O-O" | "0-0" | "o-o" => Some(true),
        "O-O-O" | "0-0-0" | "o-o-o" => Some(false),
        _ => None,
    }
}

/// A move with more to it than the protocol writes. Each change comes on top of those before it.
fn embellished(text: &str) -> Option<(Slip, Move)> {
    let small = text.to_ascii_lowercase();
    let bare = without_suffix(&small);
    let plain = bare.replace(['-', 'x', ':', '=', '/', '(', ')'], "");
    let unnamed = match text.chars().next() {
        Some('B' | 'K' | 'N' | 'P' | 'Q' | 'R') => plain.get(1..).unwrap_or_default(),
        _ => "",
    };
    [
        (Slip::Capitals, small.as_str()),
        (Slip::Suffix, bare),
        (Slip::Signs, plain.as_str()),
        (Slip::PieceLetter, unnamed),
    ]
    .into_iter()
    .find_map(|(slip, text)| coordinates(text).ok().map(|mv| (slip, mv)))
}

fn without_suffix(text: &str) -> &str {
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let bare = bare.strip_suffix("e.p.").or_else(|| bare.strip_suffix("ep")).unwrap_or(bare);
    bare.trim_end_matches('/')
}

/// Reads Standard Algebraic Notation, but for castling.
fn algebraic(text: &str) -> Option<Algebraic> {
    let bare = without_suffix(text);
    let (kind, rest) = match bare.chars().next()? {
        symbol @ ('B' | 'K' | 'N' | 'Q' | 'R') => {
            (kind_of(symbol.to_ascii_lowercase())?, &bare[1..])
        }
        _ => (Kind::Pawn, bare),
    };
    let plain = rest.replace(['x', ':', '=', '-'], "");
    let promoted = plain.chars().last().filter(|last| !last.is_ascii_digit());
    let promotion = match promoted {
        Some(symbol) if kind == Kind::Pawn => Some(kind_of(symbol.to_ascii_lowercase())?),
        Some(_) => return None,
        None => None,
    };
    let squares = &plain[..plain.len() - promoted.map_or(0, char::len_utf8)];
    let split = squares.len().checked_sub(2)?;
    let to = parse_square(squares.get(split..)?)?;
    let hints = squares[..split].to_owned();
    let fits = hints.len() <= 2 && hints.chars().all(|hint| matches!(hint, 'a'..='h' | '1'..='8'));
    fits.then_some(Algebraic { kind, to, promotion, hints })
}

#[cfg(test)]
mod tests {
    use super::super::{Fen, MoveError, Rules, parse_move, resolve};
    use super::*;
    use crate::contract::Random;

    fn board(fen: &str, variant: Variant) -> Board {
        Fen::parse(fen).expect("a FEN").board(variant).expect("a position")
    }

    #[test]
    fn other_notations_are_told_apart_and_understood() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let promote = "3r4/4P3/7k/8/8/8/8/7K w - - 0 1";
        let passed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        for (fen, text, slip, means) in [
            (start, "E2E4", Slip::Capitals, "e2e4"),
            (start, "e2-e4", Slip::Signs, "e2e4"),
            (start, "e4", Slip::Algebraic, "e2e4"),
            (start, "Nf3", Slip::Algebraic, "g1f3"),
            (start, "Ngf3!", Slip::Algebraic, "g1f3"),
            (start, "N1f3", Slip::Algebraic, "g1f3"),
            (start, "Ng1f3", Slip::PieceLetter, "g1f3"),
            (start, "Ng1-f3", Slip::PieceLetter, "g1f3"),
            (castle, "O-O", Slip::CastlingWord, "e1g1"),
            (castle, "0-0-0", Slip::CastlingWord, "e1c1"),
            (castle, "e1h1", Slip::KingTakesRook, "e1g1"),
            (castle, "Rxa8+", Slip::Algebraic, "a1a8"),
            (castle, "a1xa8+", Slip::Signs, "a1a8"),
            (castle, "Kf1", Slip::Algebraic, "e1f1"),
            (promote, "e7e8Q", Slip::Capitals, "e7e8q"),
            (promote, "e7e8=q", Slip::Signs, "e7e8q"),
            (promote, "e7-e8=N+", Slip::Signs, "e7e8n"),
            (promote, "e7e8(R)", Slip::Signs, "e7e8r"),
            (promote, "e8=Q", Slip::Algebraic, "e7e8q"),
            (promote, "exd8=B", Slip::Algebraic, "e7d8b"),
            (passed, "e5d6ep", Slip::Suffix, "e5d6"),
            (passed, "e5d6+", Slip::Suffix, "e5d6"),
            (passed, "exd6 e.p.", Slip::Algebraic, ""),
            (passed, "exd6e.p.", Slip::Algebraic, "e5d6"),
        ] {
            let board = board(fen, Variant::Standard);
            if means.is_empty() {
                assert!(matches!(resolve(&board, text), Err(MoveError::Malformed(_))), "{text}");
                continue;
            }
            let meant = resolve(&board, means).expect("legal");
            assert_eq!(resolve(&board, text), Err(MoveError::Misspelled { meant, slip }), "{text}");
            assert_eq!(Rules::default().resolve(&board, text, &[slip]), Ok(meant), "{text}");
        }
    }

    #[test]
    fn castling_is_written_as_the_variant_has_it() {
        let fen = "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1";
        let board = board(fen, Variant::Chess960);
        let meant = resolve(&board, "e1h1").expect("legal");
        let slip = Slip::KingsDestination;
        assert_eq!(resolve(&board, "e1g1"), Err(MoveError::Misspelled { meant, slip }));
        assert_eq!(Rules::default().resolve(&board, "e1g1", &[slip]), Ok(meant));
        assert_eq!(board.after(meant).to_string(), "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
    }

    #[test]
    fn garbled_texts_give_errors_or_moves() {
        let mut random = Random::new(9);
        for _ in 0..20_000 {
            let length = random.below(9);
            let symbols =
                || random.choose(&"abeghp1248KNQBROx-=+0#(.\u{e9}".chars().collect::<Vec<_>>());
            let text: String = std::iter::repeat_with(symbols).take(length).flatten().collect();
            match resolve(&Board::start(), &text) {
                Ok(mv) => assert_eq!(mv.to_string(), text),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn what_cannot_be_understood_stays_malformed() {
        let board = Board::start();
        for (text, slip) in [
            ("O-O", Some(Slip::CastlingWord)),
            ("Nd4", Some(Slip::Algebraic)),
            ("(none)", Some(Slip::NoMove)),
            ("NULL", Some(Slip::NoMove)),
            ("e2", Some(Slip::Algebraic)),
            ("i2i4", None),
            ("e2e9", None),
            ("", None),
            ("Kq", None),
            ("\u{e9}2e4", None),
            ("e7e8\u{e9}", None),
        ] {
            let malformed = parse_move(text).expect_err(text);
            assert_eq!(malformed.slip, slip, "{text}");
            assert_eq!(resolve(&board, text), Err(MoveError::Malformed(malformed)), "{text}");
        }
    }
}
