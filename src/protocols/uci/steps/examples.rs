//! Examples of chess for the steps of the family.
//!
//! In: nothing. Out: positions and moves. Never: steps.

use crate::protocols::{
    uci::{
        Uci, UciReferee,
        grammar::moves_text,
        rules::{Board, Move, MoveText, legal_moves},
    },
    uci_like::{
        dialect::Dialect as _,
        options::{Declaration, Kind},
        permits::Check,
        steps::{Examples, Forced},
    },
};

/// White's king has one move, away from a rook.
const CORNERED: (&str, &str) = ("position fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1", "h1g1");
/// How long the game is that leaves one move.
const PLIES: usize = 122;

/// A queen against a pawn, and the same with the sides turned round: whoever has the queen is to
/// move, and whoever has the pawn.
const DECIDED: [[&str; 2]; 2] = [
    ["4k3/4p3/8/8/8/8/3Q4/4K3 w - - 0 1", "4k3/3q4/8/8/8/8/4P3/4K3 w - - 0 1"],
    ["4k3/3q4/8/8/8/8/4P3/4K3 b - - 0 1", "4k3/4p3/8/8/8/8/3Q4/4K3 b - - 0 1"],
];

/// Options with a meaning that a drill needs: the capability, the name, the type, and a value that
/// has to be one of its own.
const OPTIONS: [(&str, &str, Kind, &str); 7] = [
    ("ponder", "Ponder", Kind::Check, "true"),
    ("multipv", "MultiPV", Kind::Spin, "3"),
    ("hash", "Hash", Kind::Spin, "16"),
    ("own-book", "OwnBook", Kind::Check, "false"),
    ("show-currline", "UCI_ShowCurrLine", Kind::Check, "true"),
    ("show-refutations", "UCI_ShowRefutations", Kind::Check, "true"),
    ("chess960", "UCI_Chess960", Kind::Check, "true"),
];

impl Examples for Uci {
    const ENDLESS: &'static str = "go infinite";
    const OPENING: &'static str = "startpos moves e2e4";
    const MIDDLE: &'static str = "startpos moves e2e4 e7e5";
    const NEXT: &'static str = "startpos moves d2d4";
    const PROBE: (&'static str, &'static str) = ("startpos moves a2a3", "f7f6");
    const TWO_MOVES: [&'static str; 2] = ["a2a3", "h2h3"];

    fn capabilities(referee: &UciReferee) -> Vec<&'static str> {
        let fits = |option: &Declaration, (_, name, kind, value): &(&str, &str, Kind, &str)| {
            let is_it = option.name.eq_ignore_ascii_case(name) && option.kind() == Some(*kind);
            is_it && option.takes(value) == Some(true)
        };
        let declared = referee.declared();
        let options = OPTIONS.iter().filter(|row| declared.iter().any(|option| fits(option, row)));
        let permits = Self::CUSTOMS.permits.iter().enumerate();
        let told = permits.filter(|(place, _)| referee.permits.check(*place) != Check::Untold);
        options.map(|row| row.0).chain(told.map(|(_, permit)| permit.word)).collect()
    }

    /// A king that has one move, and a long game that leaves one: who plays the former there has not
    /// set up the latter.
    fn forced() -> [Forced<Self>; 2] {
        let (line, mv) = CORNERED;
        let moves = Self::parse_move(mv).into_iter().collect();
        let (board, played) = long_game();
        let left = legal_moves(&board).into_iter().map(MoveText::Move).collect();
        [
            Forced { line: line.to_owned(), moves },
            Forced {
                line: format!("position startpos moves {}", moves_text(&played)),
                moves: left,
            },
        ]
    }

    fn decided() -> [Vec<[String; 2]>; 2] {
        DECIDED.map(|pair| vec![pair.map(|fen| format!("position fen {fen}"))])
    }

    fn legal(moves: &[MoveText]) -> Vec<MoveText> {
        let mut board = Board::start();
        for mv in moves {
            let MoveText::Move(mv) = mv else { return Vec::new() };
            board = board.after(*mv);
        }
        legal_moves(&board).into_iter().map(MoveText::Move).collect()
    }
}

/// A game without a plan, the same in every run.
fn long_game() -> (Board, Vec<Move>) {
    let mut board = Board::start();
    let mut moves = Vec::new();
    for ply in 0..PLIES {
        let legal = legal_moves(&board);
        let Some(mv) = (37 * ply + 14).checked_rem(legal.len()).map(|at| legal[at]) else { break };
        board = board.after(mv);
        moves.push(mv);
    }
    (board, moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols::{uci::grammar, uci_like::dialect::Setup as _};

    fn setup(line: &str) -> crate::protocols::uci::model::Setup {
        let position = grammar::position(line).expect("a position");
        crate::protocols::uci::model::Setup::new(&position, &Default::default())
    }

    #[test]
    fn one_move_is_left() {
        let [one, other] = Uci::forced();
        for (forced, mv) in [(one, "h1g1"), (other, "c1b2")] {
            let game = setup(&forced.line).game.expect("a position");
            let legal: Vec<MoveText> = game.legal().into_iter().map(MoveText::Move).collect();
            assert_eq!((moves_text(&legal).as_str(), &legal), (mv, &forced.moves));
        }
    }

    #[test]
    fn all_examples_can_be_set_up() {
        let lines = [Uci::OPENING, Uci::MIDDLE, Uci::NEXT, Uci::PROBE.0]
            .map(|line| format!("position {line}"))
            .into_iter()
            .chain(Uci::decided().into_iter().flatten().flatten());
        for line in lines {
            assert!(setup(&line).game.is_some(), "{line}");
        }
        let unliked = Uci::parse_move(Uci::PROBE.1).expect("a move");
        let probe = setup(&format!("position {}", Uci::PROBE.0));
        assert!(probe.wrong_choice(unliked).is_none());
    }
}
