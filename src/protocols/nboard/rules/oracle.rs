//! Tests: the rules agree with another program's, the crate `magpie`, in random games.
//!
//! In: seeded games from the start and from random positions. Out: nothing but agreement about moves,
//! flips, passes, ends and discs. Never: a comparison with rules of our own.

use magpie::othello::{Bitboard, Board as TheirBoard, Game, Position, Status, Stone};

use super::{
    Board, Counting, Move, Phase, Side, Square, Squares, final_score, legal_moves, legal_squares,
};
use crate::contract::Random;

/// Games from the start, and as many from random positions.
const GAMES: usize = 1_500;

/// What came up in the games.
#[derive(Debug, Default)]
struct Seen {
    passes: usize,
    wiped_out: usize,
    draws: usize,
}

const fn stone(side: Side) -> Stone {
    match side {
        Side::Black => Stone::Black,
        Side::White => Stone::White,
    }
}

/// Their square, whose bits are in the opposite order.
fn position(square: Square) -> Position {
    square.bit().reverse_bits().try_into().expect("one bit")
}

/// Their squares in our order.
fn bits(theirs: Bitboard) -> u64 {
    theirs.raw().reverse_bits()
}

fn discs(theirs: &TheirBoard) -> [u64; 2] {
    [Stone::Black, Stone::White].map(|side| bits(theirs.bits_for(side)))
}

fn our_discs(board: &Board) -> [u64; 2] {
    [Side::Black, Side::White].map(|side| board.discs(side))
}

/// A position in which some squares are taken, by whom chance says.
fn scattered(random: &mut Random) -> Board {
    let (taken, black) = (random.roll() & random.roll(), random.roll());
    let side = if random.below(2) == 0 { Side::Black } else { Side::White };
    Board::from_discs(taken & black, taken & !black, side).expect("disjoint")
}

fn theirs(board: &Board) -> Game {
    let mut discs = TheirBoard::empty();
    for side in [Side::Black, Side::White] {
        discs.place_stone_unchecked(stone(side), board.discs(side).reverse_bits().into());
    }
    Game::from_state(discs, stone(board.side()), false).expect("disjoint")
}

/// Whether both know the same moves, and what each of them flips.
fn compare_moves(board: &Board, game: &Game) {
    assert_eq!(legal_squares(board).0, bits(game.moves()), "{board:?}");
    for square in legal_squares(board) {
        let mut after = game.board();
        after.play(stone(board.side()), position(square));
        assert_eq!(
            our_discs(&board.after(Move::Place(square))),
            discs(&after),
            "{square} {board:?}"
        );
    }
}

/// Whether the game is over for both, and with whom ahead.
fn compare_ends(board: &Board, mut game: Game, seen: &mut Seen) {
    let ours = match final_score(board, Counting::DiscsOnly).signum() {
        0 => Status::Draw,
        1 => Status::Win(stone(board.side())),
        _ => Status::Win(stone(board.side().opponent())),
    };
    // Over is for them what follows on a pass without a move.
    game.pass_turn();
    assert_eq!(ours, game.status(), "{board:?}");
    seen.wiped_out += usize::from(our_discs(board).contains(&0));
    seen.draws += usize::from(ours == Status::Draw);
}

/// Plays to the end on both boards at once.
fn play(mut board: Board, mut game: Game, random: &mut Random, seen: &mut Seen) {
    loop {
        assert_eq!(our_discs(&board), discs(&game.board()));
        assert_eq!(stone(board.side()), game.current_turn());
        compare_moves(&board, &game);
        match random.choose(&legal_moves(&board)) {
            Some(Move::Pass) => {
                assert_eq!(board.phase(), Phase::MustPass);
                game.pass_turn();
                assert_eq!(game.status(), Status::Progressing, "{board:?}");
                board = board.after(Move::Pass);
                seen.passes += 1;
            }
            Some(Move::Place(square)) => {
                game.play(position(square)).expect("legal for both");
                board = board.after(Move::Place(square));
            }
            None => return compare_ends(&board, game, seen),
        }
    }
}

#[test]
fn squares_are_the_same_by_name() {
    for square in Squares(!0) {
        let named: Position = square.to_string().as_str().try_into().expect("a square");
        assert_eq!(named, position(square), "{square}");
    }
}

#[test]
fn random_games_are_the_same() {
    let (mut random, mut seen) = (Random::new(0), Seen::default());
    for _ in 0..GAMES {
        play(Board::start(), Game::new(), &mut random, &mut seen);
        let board = scattered(&mut random);
        play(board, theirs(&board), &mut random, &mut seen);
    }
    assert!(seen.passes > 0 && seen.wiped_out > 0 && seen.draws > 0, "{seen:?}");
}
