//! The rules once more, plainly, with the choice to get laws wrong.
//!
//! In: a board, and perhaps a deviation. Out: the legal moves under it.
//! Never: code of the fast generator. The two agree because tests say so, not because they share anything.
//!
//! Speed does not matter here. A capture is a `Route` that grows jump by jump, and each law is one condition.

use std::collections::BTreeSet;

use super::board::{Board, KingRun, Move, Variant};
use super::placement::{Color, Piece, Rank};
use super::squares::{Square, SquareSet};
use super::wrong_rules::WrongRule;

/// The legal moves in the order of the fast generator, with one law wrong or with none.
#[must_use]
pub fn legal_moves_under(board: &Board, deviation: Option<WrongRule>) -> Vec<Move> {
    moves_under_all(board, deviation.as_slice())
}

/// The legal moves with several laws wrong at once.
pub(super) fn moves_under_all(board: &Board, wrong: &[WrongRule]) -> Vec<Move> {
    let rules = Rules { board, wrong };
    if rules.is_over() {
        return Vec::new();
    }
    let captures = rules.captures();
    let mut moves: BTreeSet<Move> = captures.iter().map(Route::as_move).collect();
    if moves.is_empty() || rules.may_decline() {
        moves.extend(rules.quiet_moves());
    }
    moves.into_iter().collect()
}

/// Where the piece of the side to move could go quietly if nothing else had to be played.
pub(super) fn quiet_destinations(board: &Board, from: Square) -> Vec<Square> {
    let rules = Rules { board, wrong: &[] };
    match rules.own_rank(from) {
        Some(rank) => rules.quiet_moves_of(from, rank),
        None => Vec::new(),
    }
}

/// Rows down and columns to the right.
type Direction = (i8, i8);

const DIAGONALS: [Direction; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
const STRAIGHTS: [Direction; 4] = [(-2, 0), (2, 0), (0, -2), (0, 2)];

/// The number of the square that a loop over the board may leave out.
const LAST_SQUARE: u8 = 50;

/// A capture so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Route {
    from: Square,
    at: Square,
    rank: Rank,
    captured: SquareSet,
    /// The piece jumped last, and whether `at` is the square right behind it.
    last: Option<(Square, bool)>,
    /// Whether a piece has been jumped twice.
    repeated: bool,
}

impl Route {
    fn as_move(&self) -> Move {
        Move { from: self.from, to: self.at, captured: self.captured }
    }
}

/// What makes one capture preferable: compared in this order.
type Worth = (u32, u32, bool);

struct Rules<'a> {
    board: &'a Board,
    wrong: &'a [WrongRule],
}

impl Rules<'_> {
    fn wrong(&self, deviation: WrongRule) -> bool {
        self.wrong.contains(&deviation)
    }

    fn is(&self, variant: Variant) -> bool {
        self.board.variant() == variant
    }

    fn is_over(&self) -> bool {
        let seen = |square: &Square| {
            !self.wrong(WrongRule::BtGoesOnAtLastSquare) || square.number() < LAST_SQUARE
        };
        let ends = |piece: Piece| {
            piece.rank == Rank::King
                && (!self.wrong(WrongRule::BtGoesOnForBlack) || piece.color == Color::White)
        };
        self.is(Variant::Bt)
            && !self.wrong(WrongRule::BtGoesOn)
            && Square::all().filter(seen).filter_map(|at| self.board.piece_at(at)).any(ends)
    }

    fn own_rank(&self, square: Square) -> Option<Rank> {
        let piece = self.board.piece_at(square)?;
        (piece.color == self.board.side()).then_some(piece.rank)
    }

    fn is_enemy(&self, square: Square) -> bool {
        let piece = self.board.piece_at(square);
        piece.is_some_and(|piece| piece.color != self.board.side())
    }

    fn holds_king(&self, square: Square) -> bool {
        let piece = self.board.piece_at(square);
        piece.is_some_and(|piece| piece.rank == Rank::King)
    }

    fn own_pieces(&self) -> impl Iterator<Item = (Square, Rank)> {
        Square::all().filter_map(|square| Some((square, self.own_rank(square)?)))
    }

    fn quiet_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, rank) in self.own_pieces().filter(|(from, _)| !self.is_tired(*from)) {
            moves.extend(self.quiet_moves_of(from, rank).into_iter().map(|to| Move {
                from,
                to,
                captured: SquareSet::EMPTY,
            }));
        }
        moves
    }

    /// Whether a capture need not be played.
    fn may_decline(&self) -> bool {
        self.wrong(WrongRule::CaptureOptional)
            || (self.wrong(WrongRule::BlackNeedNotCapture) && self.board.side() == Color::Black)
            || (self.wrong(WrongRule::LosingNeedNotCapture) && self.is(Variant::Losing))
    }

    /// Whether this is the Frisian king that may not move quietly again.
    fn is_tired(&self, square: Square) -> bool {
        if self.wrong(WrongRule::FrisianLimitIgnored) {
            return false;
        }
        let limit = if self.wrong(WrongRule::FrisianLimitOfTwo) { 2 } else { 3 };
        let side = self.board.side();
        let run = match self.wrong(WrongRule::FrisianLimitWithoutMen) {
            true => self.board.king_run_without_men(side),
            false => self.board.king_run(side),
        };
        let counted = |run: KingRun| match self.wrong(WrongRule::FrisianLimitAfterLosses) {
            true => run.since_loss,
            false => run.moves,
        };
        run.is_some_and(|run| run.king == square && counted(run) >= limit)
    }

    fn quiet_moves_of(&self, from: Square, rank: Rank) -> Vec<Square> {
        let is_empty = |square: &Square| self.board.piece_at(*square).is_none();
        let mut reached = Vec::new();
        for direction in DIAGONALS {
            let reach = match rank {
                Rank::Man
                    if self.is_forward(direction) || self.wrong(WrongRule::MenStepBackward) =>
                {
                    1
                }
                Rank::Man => 0,
                Rank::King if self.wrong(WrongRule::KingStepsOne) => 1,
                Rank::King => 9,
            };
            reached.extend(line(from, direction).take(reach).take_while(is_empty));
        }
        reached
    }

    fn is_forward(&self, (rows, _): Direction) -> bool {
        match self.board.side() {
            Color::White => rows < 0,
            Color::Black => rows > 0,
        }
    }

    fn is_backward(&self, (rows, columns): Direction) -> bool {
        rows != 0 && !self.is_forward((rows, columns))
    }

    fn is_crown_row(&self, square: Square) -> bool {
        match self.board.side() {
            Color::White => square.row() == 0,
            Color::Black => square.row() == 9,
        }
    }

    /// The captures that may be played, one of which must be.
    fn captures(&self) -> Vec<Route> {
        let mut complete = BTreeSet::new();
        let mut seen = BTreeSet::new();
        for (from, rank) in self.own_pieces() {
            let start = Route {
                from,
                at: from,
                rank,
                captured: SquareSet::EMPTY,
                last: None,
                repeated: false,
            };
            self.extend(start, &mut seen, &mut complete);
        }
        let best = complete.iter().map(|route| self.worth(route)).max();
        complete.retain(|route| Some(self.worth(route)) == best);
        complete.into_iter().collect()
    }

    fn extend(&self, route: Route, seen: &mut BTreeSet<Route>, complete: &mut BTreeSet<Route>) {
        if !seen.insert(route) {
            return;
        }
        let onward = self.jumps(&route);
        let may_end = onward.is_empty() || self.wrong(WrongRule::CaptureBrokenOff);
        if may_end && !route.captured.is_empty() && !self.must_end_nearer(&route) {
            complete.insert(route);
        }
        for longer in onward {
            self.extend(longer, seen, complete);
        }
    }

    /// Whether a king has to end right behind the last piece it captured, and does not.
    fn must_end_nearer(&self, route: &Route) -> bool {
        let Some((last, right_behind)) = route.last else {
            return false;
        };
        let killer = self.is(Variant::Killer) && !self.wrong(WrongRule::KillerIgnored);
        let stops = self.holds_king(last) || self.wrong(WrongRule::KillerAfterMen);
        let applies = (killer && stops) || self.wrong(WrongRule::KingEndsBehind);
        route.rank == Rank::King && applies && !right_behind
    }

    fn worth(&self, route: &Route) -> Worth {
        if self.wrong(WrongRule::MajorityIgnored) || self.wrong(WrongRule::CaptureBrokenOff) {
            return (0, 0, false);
        }
        let pieces = route.captured.len();
        let is_king = |square: &Square| self.holds_king(*square);
        let kings = route.captured.iter().filter(is_king).map(|_| 1).sum::<u32>();
        let by_king = route.rank == Rank::King;
        if !self.is(Variant::Frisian) {
            let extra = if self.wrong(WrongRule::KingsCountDouble) { kings } else { 0 };
            let king_first = by_king && self.wrong(WrongRule::KingMustCapture);
            return (pieces + extra, 0, king_first);
        }
        let king_first = by_king && !self.wrong(WrongRule::FrisianKingNotFirst);
        if self.wrong(WrongRule::FrisianValuesEqual) {
            return (pieces, 0, king_first);
        }
        // Two men are worth more than a king, but a king and a man less than two kings.
        (pieces + kings, pieces - kings, king_first)
    }

    /// The route with one more jump, in every way there is.
    fn jumps(&self, route: &Route) -> Vec<Route> {
        let stopped = route.rank == Rank::Man
            && !route.captured.is_empty()
            && self.is_crown_row(route.at)
            && self.wrong(WrongRule::StopsOnCrownRow);
        let straights = self.is(Variant::Frisian) && !self.wrong(WrongRule::FrisianDiagonalsOnly);
        let directions = DIAGONALS.into_iter().chain(STRAIGHTS);
        directions
            .take(if stopped {
                0
            } else if straights {
                8
            } else {
                4
            })
            .flat_map(|direction| self.jumps_towards(route, direction))
            .collect()
    }

    fn jumps_towards(&self, route: &Route, direction: Direction) -> Vec<Route> {
        let man = route.rank == Rank::Man;
        if man && self.is_backward(direction) && self.wrong(WrongRule::MenCaptureForwardOnly) {
            return Vec::new();
        }
        let short = man || self.wrong(WrongRule::KingCapturesNeighbours);
        let approach = if short { 0 } else { 9 };
        let landings = if short || self.wrong(WrongRule::KingLandsBehind) { 1 } else { 9 };

        let passed = line(route.at, direction)
            .take(approach)
            .take_while(|square| self.is_free(route, *square))
            .count();
        let mut ahead = line(route.at, direction).skip(passed);
        let Some(target) = ahead.next().filter(|square| self.is_target(route, *square)) else {
            return Vec::new();
        };
        if man && self.holds_king(target) && self.wrong(WrongRule::MenSpareKings) {
            return Vec::new();
        }
        let repeated = route.repeated || route.captured.contains(target);
        ahead
            .take(landings)
            .take_while(|square| self.is_free(route, *square))
            .enumerate()
            .map(|(distance, at)| Route {
                at,
                rank: self.rank_after_jump(route.rank, at),
                captured: route.captured.with(target),
                last: Some((target, distance == 0)),
                repeated,
                ..*route
            })
            .collect()
    }

    fn is_free(&self, route: &Route, square: Square) -> bool {
        let left = square == route.from && !self.wrong(WrongRule::OriginStaysOccupied);
        let removed =
            route.captured.contains(square) && self.wrong(WrongRule::CapturedRemovedAtOnce);
        self.board.piece_at(square).is_none() || left || removed
    }

    fn is_target(&self, route: &Route, square: Square) -> bool {
        // Not the piece jumped just before, or every capture could go back and forth.
        let just_jumped = route.last.is_some_and(|(last, _)| last == square);
        let again = self.wrong(WrongRule::JumpedTwice) && !route.repeated && !just_jumped;
        self.is_enemy(square) && (!route.captured.contains(square) || again)
    }

    fn rank_after_jump(&self, rank: Rank, at: Square) -> Rank {
        let crowned = self.wrong(WrongRule::CrownedInPassing) && self.is_crown_row(at);
        if crowned { Rank::King } else { rank }
    }
}

/// The squares from one square on in a direction, nearest first.
fn line(from: Square, (rows, columns): Direction) -> impl Iterator<Item = Square> {
    let (row, column) = (from.row() as i8, from.column() as i8);
    (1..10).map_while(move |steps| square_at(row + steps * rows, column + steps * columns))
}

/// The square of a row and a column, if there is one: of each row every other field is one.
fn square_at(row: i8, column: i8) -> Option<Square> {
    let is_square = (0..10).contains(&row) && (0..10).contains(&column) && (row + column) % 2 == 1;
    let number = || u8::try_from(row * 5 + column / 2 + 1).ok();
    is_square.then(number).flatten().and_then(Square::from_number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols::hub::rules::legal_moves;

    #[test]
    fn agrees_with_the_fast_generator_along_games() {
        for variant in Variant::ALL {
            let mut board = Board::start(variant);
            for turn in 0..150 {
                let moves = legal_moves(&board);
                assert_eq!(legal_moves_under(&board, None), moves, "{variant:?} {board}");
                let Some(mv) = moves.get(turn * 7 % moves.len().max(1)) else {
                    break;
                };
                board = board.after(*mv);
            }
        }
    }
}
