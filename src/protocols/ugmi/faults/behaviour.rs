//! What faults and quirks of this protocol do and look at, beyond what those of the family can.
//!
//! In: a row of the tables. Out: the reference engine, wrong rules, points to choose from.
//! Never: a fault of its own.

use crate::protocols::{
    uci_like::faults::{
        Misrule, Playing, behaviour,
        texts::{Texts, implement_texts},
    },
    ugmi::{
        Ugmi, grammar,
        message::Go,
        reference::{Engine, NAME},
        rules::{Board, Move, Point, WrongRule, legal_moves, winning_moves},
    },
};

pub(super) use crate::protocols::uci_like::faults::behaviour::{
    Deeds, Effect, instead, is, is_misused, is_unknown, row, say, say_later, then,
};

implement_texts!(Ugmi, "ugmi");

/// A fault and what it does.
pub(super) type Row = behaviour::Row<Ugmi>;

/// What an engine does that the honest one does not.
pub(in crate::protocols::ugmi) type Behaviour = behaviour::Behaviour<Ugmi>;

/// The honest engine and what a row remembers.
pub(in crate::protocols::ugmi) type FaultyEngine = behaviour::FaultyEngine<Ugmi>;

impl Playing for Ugmi {
    type Engine = Engine;
    type Board = Board;

    const NAME: &'static str = NAME;
    const SPIN: &'static str = "HashSizeMB";
    const CHECK: (&'static str, &'static str) = ("Patterns", "true");
    const COMBO: (&'static str, [&'static str; 2]) = ("Ruleset", ["freestyle", "standard"]);
    const ENDLESS: &'static str = "go";
    const NO_MOVETIME: &'static [&'static str] = &["ugmi/go/one-bestmove-each"];
    const ONE_CLOCK: &'static [&'static str] = &["ugmi/go/keeps-the-clock"];
    const A_MOVE: &'static str = "j10";

    fn engine(wrong: Option<Misrule>) -> Engine {
        let named = |Misrule(name): Misrule| WrongRule::named(name);
        Engine::new(wrong.and_then(named))
    }

    fn searched(engine: &Engine) -> Option<&Go> {
        engine.searched()
    }

    fn board(engine: &Engine) -> &Board {
        engine.board()
    }

    /// A list is played, whatever it has.
    fn put(engine: &mut Engine, line: &str) {
        let Some(moves) = grammar::list(line) else { return };
        let mut board = Board::default();
        for mv in moves {
            board.make(mv);
        }
        engine.put(board);
    }

    fn is_over(board: &Board) -> bool {
        board.outcome().is_some()
    }

    fn wins_at_once(board: &Board) -> bool {
        !winning_moves(board).is_empty()
    }

    fn legal(board: &Board) -> Vec<String> {
        legal_moves(board).iter().map(ToString::to_string).collect()
    }

    /// However the game stands.
    fn another_move(board: &Board, but: &str) -> Option<String> {
        an_empty_point(board, but).map(|mv| mv.to_string())
    }
}

/// Plays by rules of which one is wrong.
pub(super) const fn misplays(wrong: WrongRule) -> Behaviour {
    Behaviour::Special(Misrule(wrong.name()))
}

/// A point with a stone, the last in the order of points; none on an empty board.
pub(super) fn a_stone(board: &Board) -> Option<Point> {
    Point::all().filter(|point| board.stone_at(*point).is_some()).last()
}

/// A point without a stone, other than these.
pub(super) fn an_empty_point(board: &Board, but: &str) -> Option<Move> {
    let free = |point: &Point| board.stone_at(*point).is_none() && point.to_string() != but;
    Point::all().filter(free).map(Move::Stone).last()
}
