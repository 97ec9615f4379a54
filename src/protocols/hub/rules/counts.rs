//! Tests: the generator counts what others have counted.
//!
//! In: positions whose perft counts are published, or agreed on by independent
//! programs. Out: nothing but agreement. Never: counts that this generator gave.
//!
//! Captures by several routes that take the same pieces are one move, as in
//! the protocol's notation; counts that tell such routes apart do not serve here.

use super::{Board, Move, Variant, legal_moves, parse_position, perft};

/// What is counted each time; greater counts need a release build.
const QUICK: u64 = 200_000;

/// From the start, for one ply and more. Killer, breakthrough and losing part
/// from the normal game only later than this.
const USUAL: [u64; 9] = [9, 81, 658, 4_265, 27_117, 167_140, 1_049_442, 6_483_961, 41_022_423];
const FRISIAN: [u64; 9] = [9, 81, 658, 3_874, 21_265, 102_431, 540_126, 2_825_779, 15_605_069];

const RANDOM: &str = "BeeeeeweewwweeeeeBeewwwwBeeeeewWeweeeweeewwwweweeee";
const WOLDOUBY: &str = "Weeeeeeeeeeebbbebebbebebbwbwwewewwwwewweeeeeeeeeeee";
const ALL_KINGS: &str = "WBBBBBBBBBBBBBBBBBBBBeeeeeeeeeeWWWWWWWWWWWWWWWWWWWW";
const TO_BE_CROWNED: &str = "Weeeeewwwwweeeeeeeeeeeeeeeeeeeeeeeeeeeeeebbbbbeeeee";
const FRONT_ROWS: &str = "Weeeeeeeeeeeeeeebbbbbeeeeeeeeeewwwwweeeeeeeeeeeeeee";

/// Positions for what the start is too far from: kings, crowning, long captures.
const POSITIONS: &[(Variant, &str, &[u64])] = &[
    (Variant::Normal, RANDOM, &[14, 55, 1_168, 5_432, 87_195, 629_010, 9_041_010]),
    (Variant::Killer, RANDOM, &[14, 55, 1_168, 5_165, 84_326, 573_965, 8_476_150]),
    (Variant::Losing, RANDOM, &[14, 55, 1_168, 5_432, 87_195, 629_010, 9_041_010]),
    (Variant::Frisian, RANDOM, &[1, 1, 11, 20, 186, 1_069]),
    (
        Variant::Normal,
        WOLDOUBY,
        &[6, 12, 30, 73, 215, 590, 1_944, 6_269, 22_369, 88_050, 377_436, 1_910_989, 9_872_645],
    ),
    (
        Variant::Killer,
        WOLDOUBY,
        &[6, 12, 30, 73, 215, 590, 1_944, 6_269, 22_369, 88_043, 377_339, 1_908_829, 9_850_540],
    ),
    (
        Variant::Bt,
        WOLDOUBY,
        &[6, 12, 30, 73, 215, 590, 1_944, 6_155, 20_803, 75_803, 273_941, 1_176_244, 4_497_907],
    ),
    (Variant::Frisian, WOLDOUBY, &[1, 2, 2, 3, 15, 31, 97, 316, 881, 5_247, 22_694, 133_394]),
    (Variant::Normal, ALL_KINGS, &[17, 79, 352, 1_399, 7_062, 37_589, 217_575, 1_333_217]),
    (Variant::Killer, ALL_KINGS, &[17, 72, 252, 822, 3_224, 12_409, 51_228, 219_695, 993_620]),
    (Variant::Frisian, ALL_KINGS, &[17, 79, 373, 1_671, 8_626, 47_850, 273_576, 1_575_152]),
    (Variant::Normal, TO_BE_CROWNED, &[9, 81, 795, 7_578, 86_351, 936_311, 11_448_262]),
    (Variant::Killer, TO_BE_CROWNED, &[9, 81, 795, 7_577, 86_250, 933_382, 11_373_616]),
    (Variant::Frisian, TO_BE_CROWNED, &[9, 81, 808, 7_408, 82_748, 838_208]),
    (Variant::Bt, TO_BE_CROWNED, &[9, 0]),
    (Variant::Frisian, FRONT_ROWS, &[9, 9, 20, 38, 71, 179, 407, 1_234, 2_787, 8_854, 18_950]),
];

fn board(variant: Variant, text: &str) -> Board {
    Board::new(variant, &parse_position(text).expect("a position"))
}

/// Compares the counts that are quick to make, or the others.
fn check(quick: bool) {
    let starts = Variant::ALL.into_iter().map(|variant| {
        let counts = if variant == Variant::Frisian { &FRISIAN } else { &USUAL };
        (Board::start(variant), counts.as_slice())
    });
    let positions =
        POSITIONS.iter().map(|(variant, text, counts)| (board(*variant, text), *counts));
    for (board, counts) in starts.chain(positions) {
        for (depth, count) in (1..).zip(counts) {
            if (*count <= QUICK) == quick {
                assert_eq!(perft(&board, depth), *count, "depth {depth} of {board:?}");
            }
        }
    }
}

#[test]
fn counts_agree() {
    check(true);
}

#[test]
#[ignore = "seconds in a release build, minutes otherwise"]
fn counts_agree_deeper() {
    check(false);
}

#[test]
fn routes_that_take_the_same_are_one_move() {
    let board = board(Variant::Normal, "Weeeeeeeeeeeebbeeeeeeeebbeeeeweeeeeeeeeeeeeeeeeeeee");
    let texts: Vec<String> = legal_moves(&board).iter().map(Move::to_string).collect();
    assert_eq!(texts, ["29x29x13x14x23x24"]);
}
