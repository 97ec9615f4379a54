//! Tests: an independent generator agrees, ply by ply.
//!
//! In: random games of both variants from known positions and from starts of Chess960. Out: nothing
//! but agreement with cozy-chess on moves, check and positions. Never: a position made up here.

use cozy_chess as cozy;

use super::{counts::PUBLISHED, *};
use crate::contract::{Random, perft};

/// The oracle's move as ours: it always castles by king takes rook.
fn ours(board: &Board, mv: cozy::Move) -> Move {
    let text = mv.to_string();
    let Ok(MoveText::Move(mv)) = parse_move(&text) else { panic!("{text}") };
    let rook = board.piece_at(mv.to);
    let own_rook = Some(Piece { side: board.turn(), kind: Kind::Rook });
    let is_king = board.piece_at(mv.from).is_some_and(|piece| piece.kind == Kind::King);
    if board.variant() == Variant::Standard && is_king && rook == own_rook {
        let to = if mv.to.file() > mv.from.file() { "g" } else { "c" };
        let text = format!("{}{to}{}", mv.from, mv.from.rank() + 1);
        let Ok(MoveText::Move(mv)) = parse_move(&text) else { panic!("{text}") };
        return mv;
    }
    mv
}

/// A position to start from: those of the perft counts, and starts of Chess960.
fn start(random: &mut Random) -> (Board, cozy::Board) {
    let known = perft::published(PUBLISHED);
    let start = cozy::Board::chess960_startpos(random.below(960) as u32);
    let (fen, variant) = if random.below(2) == 0 {
        (format!("{start:#}"), Variant::Chess960)
    } else {
        let fen = known[random.below(known.len())].position;
        let usual = Fen::parse(fen).expect("a FEN").board(Variant::Standard).is_ok();
        let variant = if usual { Variant::Standard } else { Variant::Chess960 };
        (fen.to_owned(), variant)
    };
    let board = Fen::parse(&fen).expect("a FEN").board(variant).expect("a position");
    let shredder = Fen::shredder(&board).to_string();
    (board, cozy::Board::from_fen(&shredder, true).expect("the same position"))
}

fn compare(plies: usize, seed: u64) {
    let mut random = Random::new(seed);
    let (mut board, mut oracle) = start(&mut random);
    let (mut games, mut length) = (1, 0);
    for ply in 0..plies {
        let moves = legal_moves(&board);
        let mut expected = Vec::new();
        oracle.generate_moves(|set| {
            expected.extend(set.into_iter().map(|mv| (ours(&board, mv), mv)));
            false
        });
        expected.sort_unstable_by_key(|(mv, _)| *mv);
        assert!(expected.iter().map(|(mv, _)| mv).eq(&moves), "{board}");
        assert_eq!(count_legal_moves(&board), moves.len() as u64);
        assert_eq!(in_check(&board, board.turn()), !oracle.checkers().is_empty(), "{board}");
        if ply % 16 == 0 {
            let reread = Fen::parse(&board.to_string()).expect("a FEN").board(board.variant());
            assert_eq!(reread, Ok(board), "{board}");
            let shredder = Fen::shredder(&board).to_string();
            assert_eq!(Fen::parse(&shredder).expect("a FEN").board(board.variant()), Ok(board));
            let theirs = cozy::Board::from_fen(&shredder, true).expect("the same position");
            assert!(theirs.same_position(&oracle), "{shredder}");
        }
        // The oracle knows no clock above 100.
        let goes_on = board.clock() < 100 && length < 300;
        let Some(&mv) = moves.get(random.below(moves.len())).filter(|_| goes_on) else {
            (board, oracle) = start(&mut random);
            (games, length) = (games + 1, 0);
            continue;
        };
        assert_eq!(resolve(&board, &mv.to_string()), Ok(mv));
        let theirs = expected.iter().find(|(ours, _)| *ours == mv).map(|(_, mv)| *mv);
        board = board.after(mv);
        oracle.try_play(theirs.expect("the same move")).expect("legal");
        length += 1;
    }
    println!("{plies} plies in {games} games");
}

#[test]
fn random_plies_agree() {
    compare(50_000, 960);
}

#[test]
#[ignore = "a million plies: run it in release"]
fn a_million_random_plies_agree() {
    compare(1_000_000, 518);
}
