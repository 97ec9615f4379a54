//! Tests: the positions that searches are tested in, with the moves that are legal there.
//!
//! In: the fixtures of the protocol's catalogue. Out: nothing but agreement. Never: moves that this
//! crate found.

use super::*;

fn board(fen: &str) -> Board {
    Fen::parse(fen).expect("a FEN").board(Variant::Standard).expect("a position")
}

fn texts(board: &Board) -> Vec<String> {
    legal_moves(board).iter().map(ToString::to_string).collect()
}

#[test]
fn the_legal_moves_are_these() {
    for (fen, moves) in [
        ("7k/8/8/8/8/8/1q6/K7 w - - 0 1", "a1b2"),
        ("7k/8/8/6pP/7K/8/6q1/8 w - g6 0 1", "h5g6"),
        ("1q6/8/K7/Pp6/8/k7/8/8 w - b6 0 1", "a5b6"),
        ("1k6/8/2q5/K1Pp1r2/8/8/8/8 w - d6 0 1", "a5b4"),
        ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "a4a3 a4a5 a4b3 a4b4 a4b5 e4e3"),
        ("8/P7/7k/8/8/8/5q2/7K w - - 0 1", "a7a8b a7a8n a7a8q a7a8r"),
        ("8/4n3/8/8/8/3k3q/3r3P/4K2R w K - 0 1", "h1f1 h1g1"),
        ("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1d1 e1d2 e1f1 e1f2"),
        ("8/8/8/8/8/7k/1r1r3P/n3K2R w - - 0 1", "e1f1 h1f1 h1g1"),
        ("8/8/8/8/8/7k/1r1r3P/n3K2R w K - 0 1", "e1f1 e1g1 h1f1 h1g1"),
    ] {
        assert_eq!(texts(&board(fen)).join(" "), moves, "{fen}");
    }
    for (fen, count, castling) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 26, "e1c1 e1g1"),
        ("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 26, "e1c1 e1g1"),
    ] {
        let moves = texts(&board(fen));
        assert_eq!(moves.len(), count, "{fen}");
        assert!(castling.split(' ').all(|text| moves.iter().any(|mv| mv == text)), "{fen}");
    }
}

#[test]
fn what_a_move_brings_along_shows_in_the_answers() {
    for (fen, mv, answers) in [
        ("6k1/8/8/8/3Q4/8/8/4K2R w K - 0 1", "e1g1", "g8h7"),
        ("8/8/3Q4/5pP1/4k3/8/4K3/8 w - f6 0 1", "g5f6", "e4f5"),
        ("5K2/4P3/4k3/R7/8/8/8/8 w - - 0 1", "e7e8n", "e6d7"),
    ] {
        let board = board(fen);
        let after = board.after(resolve(&board, mv).expect("legal"));
        assert_eq!(texts(&after).join(" "), answers, "{fen}");
    }
}

#[test]
fn a_long_game_goes_as_it_went_elsewhere() {
    let mut game = Game::new(Board::start());
    let (mut first, mut promotions, mut highest) = (Vec::new(), 0, 0);
    for ply in 0..600 {
        let moves = legal_moves(game.board());
        let mv = moves[(37 * ply + 14) % moves.len()];
        if ply < 6 {
            first.push(mv.to_string());
        }
        if matches!(ply, 122 | 401) {
            assert_eq!(moves.len(), 1);
            assert_eq!(mv.to_string(), if ply == 122 { "c1b2" } else { "e8e7" });
        }
        promotions += usize::from(mv.promotion.is_some());
        game.play(mv);
        highest = highest.max(game.board().clock());
        assert!(game.repetitions() < 3);
    }
    assert_eq!(first.join(" "), "g1f3 e7e6 a2a3 b8c6 f3h4 a7a6");
    assert_eq!((promotions, highest), (5, 96));
    assert_eq!(game.board().to_string(), "1K6/8/8/1B4k1/N7/8/8/8 w - - 96 301");
    let texts: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    assert_eq!(texts.join(" ").len() + "position startpos moves ".len(), 3_028);
}
