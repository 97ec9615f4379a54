//! A game as a record: players, clocks, start, moves, result.
//!
//! In: what a reader or a program puts into the fields. Out: the position at the end
//! of the game, the ply at which it stops being legal, the time left. Never: the
//! text of the whole record.

use super::board::{Board, Side};
use super::clock::Clock;
use super::law::Law;
use super::notation::{IllegalMove, MoveText, resolve};
use super::text::Decimal;

/// A game of Othello with everything the record says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Where it was played (`PC`).
    pub place: Option<String>,
    /// When (`DT`); several styles are in use, none is interpreted.
    pub date: Option<String>,
    /// The player of the dark discs (`PB`, `RB`, `TB` or `TI`).
    pub black: Player,
    /// The player of the light discs (`PW`, `RW`, `TW` or `TI`).
    pub white: Player,
    /// The result (`RE`), as written.
    pub result: Option<String>,
    /// The type of game (`TY`), `8` for the standard one.
    pub kind: Option<String>,
    /// The position before the first move (`BO`).
    pub start: Board,
    /// All other tags in their order.
    pub extra: Vec<Property>,
    /// The moves, passes included (`B`, `W`).
    pub moves: Vec<Played>,
}

/// What the record says about one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: Option<String>,
    /// The rating, as written.
    pub rating: Option<String>,
    /// The time control.
    pub clock: Option<Clock>,
}

/// One move of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The side the record says has moved.
    pub side: Side,
    /// The move with evaluation and time.
    pub text: MoveText,
}

/// A tag with its value, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Capital letters.
    pub tag: String,
    /// Anything without a closing bracket.
    pub value: String,
}

/// The ply at which a game or a line of moves stops being legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalPly {
    /// The index of the move, from 0.
    pub ply: usize,
    /// The move and the law it breaks.
    pub illegal: IllegalMove,
}

impl Game {
    /// A game from the given position, without moves and without a word about
    /// the players.
    #[must_use]
    pub fn new(start: Board) -> Self {
        Self {
            place: None,
            date: None,
            black: Player::default(),
            white: Player::default(),
            result: None,
            kind: None,
            start,
            extra: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// The side whose move would be recorded next.
    #[must_use]
    pub fn side_to_record(&self) -> Side {
        if self.moves.len().is_multiple_of(2) {
            self.start.side()
        } else {
            self.start.side().opponent()
        }
    }

    /// Records a move for the side whose turn it is.
    pub fn push(&mut self, text: MoveText) {
        let side = self.side_to_record();
        self.moves.push(Played { side, text });
    }

    /// The position at the end of the game.
    ///
    /// # Errors
    /// The first move that is illegal or recorded for the wrong side.
    pub fn replay(&self) -> Result<Board, IllegalPly> {
        let mut board = self.start;
        for (ply, played) in self.moves.iter().enumerate() {
            let mv = played.text.mv;
            let at_ply = |illegal| IllegalPly { ply, illegal };
            if played.side != board.side() {
                let law = Law::TurnsAlternate;
                return Err(at_ply(IllegalMove { mv, law }));
            }
            resolve(&board, mv).map_err(at_ply)?;
            board = board.after(mv);
        }
        Ok(board)
    }

    /// The time left to a side in milliseconds: its time for the game, less the
    /// times of its moves, plus the increment for each of them. Negative once
    /// overdrawn (grace time does not count); `None` without a clock.
    #[must_use]
    pub fn time_left(&self, side: Side) -> Option<i64> {
        let clock = self.player(side).clock?;
        let signed = |millis: u64| i64::try_from(millis).unwrap_or(i64::MAX);
        let mut left = signed(clock.initial);
        for played in self.moves.iter().filter(|played| played.side == side) {
            let used = played.text.time.map_or(0, Decimal::to_thousandths);
            left = left.saturating_sub(used).saturating_add(signed(clock.increment));
        }
        Some(left)
    }

    /// The record of one player.
    #[must_use]
    pub const fn player(&self, side: Side) -> &Player {
        match side {
            Side::Black => &self.black,
            Side::White => &self.white,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::Move;
    use super::super::notation::parse_move_text;
    use super::*;

    fn game(moves: &[&str]) -> Game {
        let mut game = Game::new(Board::start());
        for mv in moves {
            game.push(parse_move_text(mv).expect("a move"));
        }
        game
    }

    #[test]
    fn recorded_moves_alternate() {
        let game = game(&["F5", "D6", "C3"]);
        assert_eq!(game.moves[2].side, Side::Black);
        assert_eq!(game.side_to_record(), Side::White);
        assert_eq!(game.replay().expect("legal").side(), Side::White);
    }

    #[test]
    fn the_first_illegal_ply_is_found() {
        let illegal = game(&["F5", "F6", "F6"]).replay().expect_err("occupied");
        assert_eq!((illegal.ply, illegal.illegal.law), (2, Law::EmptySquare));
        let mut wrong_side = game(&["F5", "F6"]);
        wrong_side.moves[1].side = Side::Black;
        let illegal = wrong_side.replay().expect_err("Black twice");
        assert_eq!((illegal.ply, illegal.illegal.law), (1, Law::TurnsAlternate));
        let illegal = game(&["PA"]).replay().expect_err("moves exist");
        assert_eq!(illegal.illegal.mv, Move::Pass);
    }

    #[test]
    fn time_runs_down_per_side() {
        let mut game = game(&["F5/0.5/1.25", "D6//2.5", "C3//3"]);
        assert_eq!(game.time_left(Side::Black), None);
        game.black.clock = Some(Clock::new(10_000));
        assert_eq!(game.time_left(Side::Black), Some(5_750));
        let increment = 1_000;
        game.white.clock = Some(Clock { increment, ..Clock::new(1_000) });
        assert_eq!(game.time_left(Side::White), Some(-500));
    }
}
