//! The rules of Hive with one of them misunderstood: one row for each known way, and a few
//! that show only now and then.
//!
//! In: a position. Out: the moves that such an engine takes for legal; it lists, plays and
//! chooses by them. Never: how a command is read.

use super::{Departure, Row};
use crate::{
    contract::{Supposition, deviation, wrong_rule as row},
    protocols::uhp::rules::{
        Board, Bound, Cell, Color, Kind, Move, Piece, Places, WrongRule as D, legal,
        legal_moves_under,
    },
};

const TYPES: &str = "uhp/newgame/accepts-declared-types";

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "queen-first",
        "Lets a side place its queen on its first turn.",
        &["uhp/rules/no-queen-first"],
        misplays(D::QueenFirst),
    ),
    row(
        "no-queen-by-4",
        "Does not require the queen to be placed by the fourth turn.",
        &["uhp/rules/queen-by-fourth-turn"],
        misplays(D::NoQueenByFour),
    ),
    row(
        "move-before-queen",
        "Lets pieces move before their queen is in play.",
        &["uhp/rules/no-movement-before-queen"],
        misplays(D::MoveBeforeQueen),
    ),
    row(
        "white-queen-for-both",
        "Judges by White's queen whether Black's is in play.",
        &["uhp/rules/no-movement-before-queen"],
        misplays(D::WhiteQueenForBoth),
    ),
    row(
        "other-queen-tested",
        "Judges by the queen of the other side whether its own is in play.",
        &["uhp/rules/no-movement-before-queen"],
        misplays(D::OtherQueenTested),
    ),
    row(
        "place-touch-enemy",
        "Lets pieces enter next to pieces of the other side.",
        &["uhp/rules/placement"],
        misplays(D::PlaceTouchEnemy),
    ),
    row(
        "place-bottom-colour",
        "Judges placements by the bottom piece of each stack.",
        &["uhp/rules/placement"],
        misplays(D::PlaceBottomColour),
    ),
    row(
        "any-number-order",
        "Lets the numbered pieces of a kind enter in any order.",
        &["uhp/move-string/lowest-number-first"],
        misplays(D::AnyNumberOrder),
    ),
    row(
        "pass-always",
        "Lists `pass` together with other moves.",
        &["uhp/validmoves/pass-only-alone"],
        misplays(D::PassAlways),
    ),
    row(
        "no-pass-listed",
        "Has no move at all where a side can only pass.",
        &["uhp/pass/advances-the-game"],
        misplays(D::NoPassListed),
    ),
    row(
        "one-hive-ignored",
        "Lets a piece move although the hive falls apart without it.",
        &["uhp/rules/one-hive"],
        misplays(D::OneHiveIgnored),
    ),
    row(
        "stacked-piece-pinned",
        "Pins a piece on a stack as if its whole stack moved.",
        &["uhp/rules/one-hive"],
        misplays(D::StackedPiecePinned),
    ),
    row(
        "slide-through-gate",
        "Lets sliding pieces squeeze through gaps.",
        &["uhp/rules/freedom-to-move"],
        misplays(D::SlideThroughGate),
    ),
    row(
        "slide-loses-contact",
        "Lets sliding pieces lose contact with the hive on the way.",
        &["uhp/rules/freedom-to-move"],
        misplays(D::SlideLosesContact),
    ),
    row(
        "slide-onto-pieces",
        "Lets sliding pieces step onto other pieces as if these were not there.",
        &["uhp/rules/freedom-to-move"],
        misplays(D::SlideOntoPieces),
    ),
    row(
        "beetle-gate-ignored",
        "Lets beetles climb between two higher stacks.",
        &["uhp/rules/beetle"],
        misplays(D::BeetleGateIgnored),
    ),
    row(
        "beetle-gate-ignored-down",
        "Lets beetles step down between two higher stacks.",
        &["uhp/rules/beetle"],
        misplays(D::BeetleGateIgnoredDown),
    ),
    row(
        "beetle-ground-gate-ignored",
        "Lets beetles on the ground squeeze through gaps.",
        &["uhp/rules/beetle"],
        misplays(D::BeetleGroundGateIgnored),
    ),
    row(
        "beetle-cannot-climb",
        "Does not let beetles climb.",
        &["uhp/rules/beetle"],
        misplays(D::BeetleCannotClimb),
    ),
    row(
        "beetle-max-height-2",
        "Does not let beetles form a stack of three.",
        &["uhp/rules/beetle"],
        misplays(D::BeetleMaxHeight2),
    ),
    row(
        "spider-up-to-3",
        "Moves spiders one, two or three steps.",
        &["uhp/rules/spider"],
        misplays(D::SpiderUpTo3),
    ),
    row(
        "spider-backtracks",
        "Lets spiders turn back on the way.",
        &["uhp/rules/spider"],
        misplays(D::SpiderBacktracks),
    ),
    row("spider-two", "Moves spiders two steps.", &["uhp/rules/spider"], misplays(D::SpiderTwo)),
    row(
        "spider-climbs",
        "Lets spiders climb over other pieces, and stop on top of them.",
        &["uhp/rules/spider"],
        misplays(D::SpiderClimbs),
    ),
    row(
        "grasshopper-steps",
        "Lets grasshoppers slide one step as well.",
        &["uhp/rules/grasshopper"],
        misplays(D::GrasshopperSteps),
    ),
    row(
        "grasshopper-steps-anywhere",
        "Lets grasshoppers step to any empty place beside them as well.",
        &["uhp/rules/grasshopper"],
        misplays(D::GrasshopperStepsAnywhere),
    ),
    row(
        "grasshopper-over-gap",
        "Lets grasshoppers jump over gaps, up to six places far.",
        &["uhp/rules/grasshopper"],
        misplays(D::GrasshopperOverGap),
    ),
    row(
        "grasshopper-one-only",
        "Lets grasshoppers jump over one piece only.",
        &["uhp/rules/grasshopper"],
        misplays(D::GrasshopperOneOnly),
    ),
    row(
        "grasshopper-lands-on-top",
        "Lets grasshoppers land on the last piece of a row, and not behind it.",
        &["uhp/rules/grasshopper"],
        misplays(D::GrasshopperLandsOnTop),
    ),
    row("ant-three", "Moves ants three steps at most.", &["uhp/rules/ant"], misplays(D::AntThree)),
    row(
        "ant-climbs",
        "Lets ants climb over other pieces, and stop on top of them.",
        &["uhp/rules/ant"],
        misplays(D::AntClimbs),
    ),
    row(
        "queen-two-steps",
        "Moves queens one or two steps.",
        &["uhp/rules/queen"],
        misplays(D::QueenTwoSteps),
    ),
    row(
        "queen-climbs",
        "Lets queens climb onto other pieces like beetles.",
        &["uhp/rules/queen"],
        misplays(D::QueenClimbs),
    ),
    row(
        "ladybug-short",
        "Lets ladybugs come down after one step on top.",
        &["uhp/rules/ladybug"],
        misplays(D::LadybugShort),
    ),
    row(
        "ladybug-stays-on-top",
        "Lets ladybugs stay on top after their second step.",
        &["uhp/rules/ladybug"],
        misplays(D::LadybugStaysOnTop),
    ),
    row(
        "ladybug-returns-home",
        "Lets ladybugs come down where they started.",
        &["uhp/rules/ladybug"],
        misplays(D::LadybugReturnsHome),
    ),
    row(
        "ladybug-gate-ignored",
        "Lets ladybugs step from one stack to another between two higher ones.",
        &["uhp/rules/ladybug"],
        misplays(D::LadybugGateIgnored),
    ),
    row(
        "ladybug-gate-ignored-down",
        "Lets ladybugs step down between two stacks.",
        &["uhp/rules/ladybug"],
        misplays(D::LadybugGateIgnoredDown),
    ),
    row(
        "mosquito-top-copies",
        "Lets a mosquito on a stack move like its neighbours.",
        &["uhp/rules/mosquito"],
        misplays(D::MosquitoTopCopies),
    ),
    row(
        "mosquito-copies-below",
        "Lets a mosquito on a stack also move like the piece below it.",
        &["uhp/rules/mosquito"],
        misplays(D::MosquitoCopiesBelow),
    ),
    row(
        "mosquito-copies-bottom",
        "Lets a mosquito copy the bottom piece of a stack.",
        &["uhp/rules/mosquito"],
        misplays(D::MosquitoCopiesBottom),
    ),
    row(
        "mosquito-copies-mosquito",
        "Lets a mosquito next to another mosquito slide one step.",
        &["uhp/rules/mosquito"],
        misplays(D::MosquitoCopiesMosquito),
    ),
    row(
        "mosquito-climbs",
        "Lets a mosquito climb like a beetle whatever it touches.",
        &["uhp/rules/mosquito"],
        misplays(D::MosquitoClimbs),
    ),
    row(
        "mosquito-copies-no-queen",
        "Does not let a mosquito next to a queen move like it.",
        &["uhp/rules/mosquito"],
        misplays(D::MosquitoNoQueen),
    ),
    row(
        "mosquito-copies-no-spider",
        "Does not let a mosquito next to a spider move like it.",
        &["uhp/rules/mosquito"],
        misplays(D::MosquitoNoSpider),
    ),
    row(
        "mosquito-copies-no-beetle",
        "Does not let a mosquito next to a beetle move like it.",
        &["uhp/rules/mosquito"],
        misplays(D::MosquitoNoBeetle),
    ),
    row(
        "mosquito-copies-no-grasshopper",
        "Does not let a mosquito next to a grasshopper move like it.",
        &["uhp/rules/mosquito"],
        misplays(D::MosquitoNoGrasshopper),
    ),
    row(
        "mosquito-copies-no-ant",
        "Does not let a mosquito next to an ant move like it.",
        &["uhp/rules/mosquito"],
        misplays(D::MosquitoNoAnt),
    ),
    row(
        "mosquito-copies-no-ladybug",
        "Does not let a mosquito next to a ladybug move like it.",
        &["uhp/rules/mosquito"],
        misplays(D::MosquitoNoLadybug),
    ),
    row(
        "mosquito-no-throw",
        "Does not let a mosquito next to a pillbug throw.",
        &["uhp/rules/mosquito"],
        misplays(D::MosquitoNoThrow),
    ),
    row(
        "pinned-mosquito-no-throw",
        "Does not let a mosquito throw that holds the hive together.",
        &["uhp/rules/mosquito"],
        misplays(D::PinnedMosquitoNoThrow),
    ),
    row(
        "mosquito-throws-from-stacks",
        "Lets a mosquito on a stack throw like a pillbug beside it.",
        &["uhp/rules/mosquito"],
        misplays(D::MosquitoThrowsFromStacks),
    ),
    row(
        "mosquito-throws-beside-anything",
        "Lets a mosquito throw like a pillbug whatever it touches.",
        &["uhp/rules/mosquito"],
        misplays(D::MosquitoThrowsBesideAnything),
    ),
    row(
        "pillbug-no-throw",
        "Does not let pillbugs throw.",
        &["uhp/rules/pillbug"],
        misplays(D::PillbugNoThrow),
    ),
    // It explains no illegal move, so it need not explain more than others do.
    deviation(
        "no-throws",
        "Lets neither pillbugs nor mosquitoes throw.",
        &["uhp/rules/pillbug"],
        misplays(D::NoThrows),
    ),
    row(
        "pillbug-own-only",
        "Lets pillbugs throw pieces of their own side only.",
        &["uhp/rules/pillbug"],
        misplays(D::PillbugOwnOnly),
    ),
    row(
        "pillbug-climbs",
        "Lets pillbugs climb onto other pieces like beetles.",
        &["uhp/rules/pillbug"],
        misplays(D::PillbugClimbs),
    ),
    row(
        "pillbug-throws-last-moved",
        "Lets pillbugs throw the piece that was moved last.",
        &["uhp/rules/last-moved-rests"],
        misplays(D::PillbugThrowsLastMoved),
    ),
    row(
        "pillbug-throws-stacked",
        "Lets pillbugs throw the top piece of a stack.",
        &["uhp/rules/pillbug"],
        misplays(D::PillbugThrowsStacked),
    ),
    row(
        "pillbug-throws-high-stacked",
        "Lets pillbugs throw the top piece of a stack of three or more.",
        &["uhp/rules/pillbug"],
        misplays(D::PillbugThrowsHighStacked),
    ),
    row(
        "throw-through-gate",
        "Lets pillbugs throw between two high stacks.",
        &["uhp/rules/pillbug"],
        misplays(D::ThrowThroughGate),
    ),
    row(
        "pillbug-spares-queen",
        "Does not let pillbugs throw the queen of the other side.",
        &["uhp/rules/pillbug"],
        misplays(D::PillbugSparesQueen),
    ),
    row(
        "throw-before-queen",
        "Lets pillbugs throw before their queen is in play.",
        &["uhp/rules/no-movement-before-queen"],
        misplays(D::ThrowBeforeQueen),
    ),
    row(
        "pillbug-throws-pinned",
        "Lets pillbugs throw a piece that holds the hive together.",
        &["uhp/rules/pillbug"],
        misplays(D::PillbugThrowsPinned),
    ),
    row(
        "pinned-pillbug-no-ability",
        "Does not let a pillbug throw that holds the hive together.",
        &["uhp/rules/pillbug"],
        misplays(D::PinnedPillbugNoAbility),
    ),
    row(
        "thrown-piece-moves",
        "Lets a piece move that was just thrown.",
        &["uhp/rules/last-moved-rests"],
        misplays(D::ThrownPieceMoves),
    ),
    row(
        "thrown-pillbug-uses-ability",
        "Lets a pillbug or mosquito throw that was just thrown itself.",
        &["uhp/rules/last-moved-rests"],
        misplays(D::ThrownPillbugUsesAbility),
    ),
    row(
        "black-ant-three",
        "Moves Black's ants three steps at most.",
        &["uhp/rules/ant"],
        judges(|board| wrong_if(board, D::AntThree, board.to_move() == Color::Black)),
    ),
    row(
        "mosquito-copies-no-queen-of-the-other-side",
        "Does not let a mosquito move like a queen of the other side.",
        &["uhp/rules/mosquito"],
        judges(|board| wrong_if(board, D::MosquitoNoQueen, !mosquito_touches_its_queen(board))),
    ),
    row(
        "one-hive-ignored-by-stacks",
        "Lets a piece split the hive while there is a stack anywhere.",
        &["uhp/rules/one-hive"],
        judges(|board| {
            let stacked = board.pieces().any(|piece| board.is_covered(piece));
            wrong_if(board, D::OneHiveIgnored, stacked)
        }),
    ),
    row(
        "spider-two-late",
        "Moves spiders two steps from the tenth turn on.",
        &["uhp/rules/spider"],
        judges(|board| wrong_if(board, D::SpiderTwo, board.turn_number() >= 10)),
    ),
    row(
        "grasshopper-steps-with-pillbug",
        "Lets grasshoppers slide one step as well, in games with the pillbug.",
        &["uhp/rules/grasshopper"],
        judges(|board| wrong_if(board, D::GrasshopperSteps, board.expansions().pillbug)),
    ),
    deviation(
        "stacks-up-to-four",
        "Limits the height of stacks.",
        &["uhp/process/high-stacks"],
        bounded(Bound::Height, |board| {
            let mut moves = legal(board);
            moves.retain(|mv| mv.to().is_none_or(|to| board.height(to) < 4));
            moves
        }),
    ),
    deviation(
        "board-with-an-edge",
        "Has a board that ends some places from the first piece.",
        &["uhp/process/no-edge"],
        bounded(Bound::Plane, |board| {
            let mut moves = legal(board);
            moves.retain(|mv| mv.to().is_none_or(is_near_the_first));
            if moves.is_empty() && !board.state().is_over() {
                moves.push(Move::Pass);
            }
            moves
        }),
    ),
    deviation(
        "board-of-64-columns",
        "Has a board that ends 32 places from the first piece.",
        &["uhp/process/no-edge"],
        bounded(Bound::Plane, |board| {
            let places = Places::of(board);
            let mut moves = legal(board);
            moves.retain(|mv| mv.to().is_none_or(|to| places.distance(to) < 32));
            moves
        }),
    ),
    deviation(
        "mosquito-missing",
        "Starts games with the mosquito, but lets no mosquito enter.",
        &[TYPES],
        judges(|board| without(board, Kind::Mosquito)),
    ),
    deviation(
        "ladybug-missing",
        "Starts games with the ladybug, but lets no ladybug enter.",
        &[TYPES],
        judges(|board| without(board, Kind::Ladybug)),
    ),
    deviation(
        "pillbug-missing",
        "Starts games with the pillbug, but lets no pillbug enter.",
        &[TYPES],
        judges(|board| without(board, Kind::Pillbug)),
    ),
    deviation(
        "passes-instead-of-throwing",
        "Passes where a side can do nothing but throw pieces of the other side.",
        &["uhp/rules/pillbug"],
        judges(|board| {
            let moves = legal(board);
            let is_own = |mv: &Move| mv.piece().is_some_and(|p| p.color() == board.to_move());
            let is_idle = !moves.is_empty() && !moves.iter().any(is_own);
            if is_idle { vec![Move::Pass] } else { moves }
        }),
    ),
    deviation(
        "queen-by-the-third-turn",
        "Requires the queen to be placed by the third turn.",
        &["uhp/rules/queen-by-fourth-turn"],
        judges(|board| {
            let mut moves = legal(board);
            let queen = Piece::queen(board.to_move());
            if board.turn_number() == 3 && board.in_hand(queen) {
                moves.retain(|mv| mv.piece() == Some(queen));
            }
            moves
        }),
    ),
    deviation(
        "black-queen-by-the-fifth-turn",
        "Lets Black keep its queen in hand until the fifth turn.",
        &["uhp/rules/queen-by-fourth-turn"],
        judges(|board| {
            let waits = board.to_move() == Color::Black && board.turn_number() < 5;
            wrong_if(board, D::NoQueenByFour, waits)
        }),
    ),
    deviation(
        "rests-through-a-pass",
        "Lets the piece moved last rest although the other side has passed.",
        &["uhp/rules/last-moved-rests"],
        judges(|board| {
            let mut moves = legal(board);
            if let [.., earlier, Move::Pass] = board.history()
                && earlier.piece().is_some()
            {
                moves.retain(|mv| mv.piece() != earlier.piece());
                if moves.is_empty() {
                    moves.push(Move::Pass);
                }
            }
            moves
        }),
    ),
];

fn wrong_if(board: &Board, deviation: D, wrong: bool) -> Vec<Move> {
    if wrong { legal_moves_under(board, Some(deviation)) } else { legal(board) }
}

/// Whether the mosquito of the side to move stands beside the queen of that side.
fn mosquito_touches_its_queen(board: &Board) -> bool {
    let mosquito = Piece::new(board.to_move(), Kind::Mosquito, 1);
    let Some(cell) = mosquito.and_then(|mosquito| board.cell_of(mosquito)) else { return false };
    let queen = Some(Piece::queen(board.to_move()));
    cell.neighbours().into_iter().any(|beside| board.top(beside) == queen)
}

/// The legal moves but the entries of this kind.
fn without(board: &Board, kind: Kind) -> Vec<Move> {
    let enters = |mv: &Move| matches!(mv, Move::Place { piece, .. } if piece.kind() == kind);
    let mut moves = legal(board);
    moves.retain(|mv| !enters(mv));
    moves
}

const fn misplays(deviation: D) -> Supposition<Departure> {
    Supposition::Departs(Departure::Misplays(deviation))
}

const fn judges(rules: fn(&Board) -> Vec<Move>) -> Supposition<Departure> {
    Supposition::Departs(Departure::Judges(rules))
}

const fn bounded(bound: Bound, plays: fn(&Board) -> Vec<Move>) -> Supposition<Departure> {
    Supposition::Departs(Departure::Bounded(bound, plays))
}

/// Whether a cell is at most ten rows and ten columns away from the first.
fn is_near_the_first(cell: Cell) -> bool {
    /// The width of the ring of cells that stands in for the endless plane.
    const ROW: usize = 32;
    let place = |cell: Cell| (cell.index() / ROW, cell.index() % ROW);
    let ((row, column), (first_row, first_column)) = (place(cell), place(Cell::ORIGIN));
    row.abs_diff(first_row) <= 10 && column.abs_diff(first_column) <= 10
}
