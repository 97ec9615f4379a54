//! The laws of the game by name, to say what is wrong with a move.
//!
//! In: a board and a move. Out: the law that the move breaks.
//! Never: which moves are legal. The answers come from `by_law`: a move that is legal only under a
//! deviation breaks the law which that deviation gets wrong.

use super::board::{Board, Move, Variant};
use super::by_law::{legal_moves_under, moves_under_all, quiet_destinations};
use super::placement::{Piece, Rank};
use super::wrong_rules::WrongRule;
use crate::protocols::cache::Cache;

/// What a move can be illegal by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "`Law::statement` gives each one in full")]
pub enum Law {
    GameOver,
    OwnPiece,
    ManStep,
    KingSlide,
    CaptureCompulsory,
    Majority,
    CaptureCompleted,
    ManCapture,
    KingCapture,
    RemovedAfterwards,
    JumpedOnce,
    OriginVacated,
    CrownedAtEnd,
    KillerStop,
    FrisianDirections,
    FrisianValue,
    FrisianKingFirst,
    FrisianKingLimit,
    Capture,
}

/// The law that an illegal move breaks; none for a legal move.
///
/// Of several it is the one nearest to legal: the narrowest that would have to be different for it.
#[must_use]
pub fn why_illegal(board: &Board, mv: Move) -> Option<Law> {
    thread_local! {
        static LAWS: Cache<(Board, Move), Option<Law>> = Cache::default();
    }
    LAWS.with(|laws| laws.get_or_compute((*board, mv), || law_against(board, mv)))
}

fn law_against(board: &Board, mv: Move) -> Option<Law> {
    if board.breakthrough().is_some() {
        return Some(Law::GameOver);
    }
    let legal = legal_moves_under(board, None);
    if legal.contains(&mv) {
        return None;
    }
    let allows = |wrong: &WrongRule| {
        wrong.matters_in(board.variant()) && legal_moves_under(board, Some(*wrong)).contains(&mv)
    };
    if let Some(wrong) = WrongRule::ALL.into_iter().find(allows) {
        return Some(Law::broken_by(wrong, board.variant()));
    }
    let own = |piece: &Piece| piece.color == board.side();
    let Some(piece) = board.piece_at(mv.from).filter(own) else {
        return Some(Law::OwnPiece);
    };
    if mv.is_capture() {
        return Some(why_illegal_capture(board, mv, piece.rank));
    }
    let goes = quiet_destinations(board, mv.from).contains(&mv.to);
    Some(match piece.rank {
        Rank::Man if !goes => Law::ManStep,
        Rank::King if !goes => Law::KingSlide,
        _ if legal.iter().any(|mv| mv.is_capture()) => Law::CaptureCompulsory,
        _ => Law::FrisianKingLimit,
    })
}

/// Gets more and more of the law wrong until the capture is offered.
fn why_illegal_capture(board: &Board, mv: Move, rank: Rank) -> Law {
    use WrongRule as D;
    let ladder: [(&[WrongRule], Law); 7] = [
        (&[D::FrisianKingNotFirst], Law::FrisianKingFirst),
        (&[D::MajorityIgnored], Law::most(board.variant())),
        (&[D::CaptureBrokenOff], Law::CaptureCompleted),
        (&[D::KillerIgnored, D::CaptureBrokenOff], Law::KillerStop),
        (&[D::CrownedInPassing, D::CaptureBrokenOff], Law::CrownedAtEnd),
        (&[D::CapturedRemovedAtOnce, D::CaptureBrokenOff], Law::RemovedAfterwards),
        (&[D::JumpedTwice, D::CaptureBrokenOff], Law::JumpedOnce),
    ];
    let offered = |(wrong, _): &&(&[WrongRule], Law)| moves_under_all(board, wrong).contains(&mv);
    if let Some((_, law)) = ladder.iter().find(offered) {
        return *law;
    }
    match rank {
        _ if !mv.captured.is_subset(board.pieces(board.side().opponent())) => Law::Capture,
        Rank::Man => Law::ManCapture,
        Rank::King => Law::KingCapture,
    }
}

impl Law {
    /// The law that says which of several captures must be played.
    const fn most(variant: Variant) -> Self {
        match variant {
            Variant::Frisian => Self::FrisianValue,
            _ => Self::Majority,
        }
    }

    /// The law of a variant that a deviation gets wrong.
    const fn broken_by(deviation: WrongRule, variant: Variant) -> Self {
        use WrongRule as D;
        match deviation {
            D::CaptureOptional | D::BlackNeedNotCapture | D::LosingNeedNotCapture => {
                Self::CaptureCompulsory
            }
            D::MajorityIgnored | D::KingsCountDouble | D::KingMustCapture => Self::most(variant),
            D::CaptureBrokenOff => Self::CaptureCompleted,
            D::MenCaptureForwardOnly | D::MenSpareKings => Self::ManCapture,
            D::MenStepBackward => Self::ManStep,
            D::KingStepsOne => Self::KingSlide,
            D::KingCapturesNeighbours | D::KingLandsBehind | D::KingEndsBehind => Self::KingCapture,
            D::CapturedRemovedAtOnce => Self::RemovedAfterwards,
            D::JumpedTwice => Self::JumpedOnce,
            D::OriginStaysOccupied => Self::OriginVacated,
            D::CrownedInPassing | D::StopsOnCrownRow => Self::CrownedAtEnd,
            D::KillerIgnored | D::KillerAfterMen => Self::KillerStop,
            D::BtGoesOn | D::BtGoesOnAtLastSquare | D::BtGoesOnForBlack => Self::GameOver,
            D::FrisianDiagonalsOnly => Self::FrisianDirections,
            D::FrisianValuesEqual => Self::FrisianValue,
            D::FrisianKingNotFirst => Self::FrisianKingFirst,
            D::FrisianLimitIgnored
            | D::FrisianLimitAfterLosses
            | D::FrisianLimitOfTwo
            | D::FrisianLimitWithoutMen => Self::FrisianKingLimit,
        }
    }

    /// The law in one sentence.
    #[must_use]
    pub const fn statement(self) -> &'static str {
        match self {
            Self::GameOver => "in breakthrough the game is over once a side owns a king",
            Self::OwnPiece => "a move begins with a piece of the side to move",
            Self::ManStep => "a man steps diagonally forward to an empty neighbouring square",
            Self::KingSlide => "a king moves along a diagonal over empty squares only",
            Self::CaptureCompulsory => "a side that can capture must capture",
            Self::Majority => "the capture that takes most pieces must be played",
            Self::CaptureCompleted => "a capture goes on as long as it can",
            Self::ManCapture => {
                "a man captures a neighbour, forwards or backwards, and lands behind it"
            }
            Self::KingCapture => {
                "a king captures at any distance and lands on any empty square behind"
            }
            Self::RemovedAfterwards => "captured pieces stay in the way until the capture ends",
            Self::JumpedOnce => "no piece is jumped twice",
            Self::OriginVacated => "the square that a capture began on counts as empty",
            Self::CrownedAtEnd => "a man is crowned only where its move ends",
            Self::KillerStop => "a king that took a king last ends right behind it",
            Self::FrisianDirections => "captures go along diagonals, ranks and files",
            Self::FrisianValue => {
                "the most valuable capture must be played; a king is worth a little less than two men"
            }
            Self::FrisianKingFirst => "of captures of equal value one by a king must be played",
            Self::FrisianKingLimit => {
                "while its side has men, a king makes at most three quiet moves in a row"
            }
            Self::Capture => {
                "the captured squares are those of enemy pieces jumped on the way to the destination"
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols::hub::rules::{parse_move, parse_position};

    fn case(variant: Variant, position: &str, text: &str) -> (Board, Move) {
        let placement = parse_position(position).expect("a position");
        let mv = parse_move(text).expect("a move").spelled();
        (Board::new(variant, &placement), mv)
    }

    #[test]
    fn illegal_moves_are_given_their_law() {
        use Variant::{Bt, Frisian, Killer, Normal};
        let backward = "Beeeeeeeewbeeebeeeeeeeeeeeeeeeeeeweeeeeeeeeeeeeeeee";
        let majority = "Beeeeeeeeeeeeweeeeeebeeeweeeeebeeeeeeeeeeeeeeweeeee";
        let strike = "BeeeeeeeeeeeweeeeBeeeweeeweeeeeeeeeeeeeeeeeeeeeeeee";
        let stop = "BeeeeeeeeeeeWeeeeeeeeeeeeeeeeeeeeeeeeeeeBeeeeeeBeee";
        let value = "WeeeeeeeeeeeeebeeewbeeebeeeeBeeeeeeeeeeeewBeeeeeeee";
        let first = "WeeeWeeeeeeeweeeBeeeeeeeeeeeeeeeeebeeeewBeeeeeeeeee";
        let table = [
            (Normal, backward, "14-19", Law::ManCapture),
            (Normal, backward, "14-9", Law::ManStep),
            (Normal, backward, "9-4", Law::OwnPiece),
            (Normal, majority, "20x29x24", Law::ManCapture),
            (Normal, majority, "30x19x24", Law::CaptureCompleted),
            (Normal, majority, "30x8x13x25", Law::Capture),
            (Normal, majority, "20x2x24", Law::ManCapture),
            (Normal, strike, "17x8x12x21", Law::RemovedAfterwards),
            (Killer, stop, "40x1x12", Law::KillerStop),
            (Frisian, value, "18x20x14x19x23", Law::FrisianValue),
            (Frisian, first, "39x50x34x40", Law::FrisianKingFirst),
            (Bt, stop, "40x7x12", Law::GameOver),
        ];
        for (variant, position, text, law) in table {
            let (board, mv) = case(variant, position, text);
            assert_eq!(why_illegal(&board, mv), Some(law), "{text} in {position}");
        }
    }
}
