//! What faults and quirks of this protocol do and look at, beyond what those of the family can.
//!
//! In: a row of the tables. Out: the reference engine, and moves to choose from.
//! Never: a fault of its own.

use crate::protocols::{
    uci::{
        Uci, grammar,
        message::Go,
        model,
        reference::{Engine, NAME},
        rules::{Board, Fen, WrongRule, legal_moves, outcome},
    },
    uci_like::{
        dialect::Setup as _,
        faults::{
            Misrule, Playing, behaviour,
            texts::{Texts, implement_texts},
        },
    },
};

pub(super) use crate::protocols::uci_like::faults::behaviour::{
    Deeds, Effect, instead, is, row, said, say, then,
};

implement_texts!(Uci, "uci");

/// A fault and what it does.
pub(super) type Row = behaviour::Row<Uci>;

/// What an engine does that the honest one does not.
pub(super) type Behaviour = behaviour::Behaviour<Uci>;

/// The honest engine and what a row remembers.
pub(super) type FaultyEngine = behaviour::FaultyEngine<Uci>;

impl Playing for Uci {
    type Engine = Engine;
    type Board = Board;

    const NAME: &'static str = NAME;
    const SPIN: &'static str = "Width";
    const CHECK: (&'static str, &'static str) = ("UCI_Chess960", "false");
    const COMBO: (&'static str, [&'static str; 2]) = ("Style", ["Solid", "Bold"]);
    const ENDLESS: &'static str = "go infinite";
    const NO_MOVETIME: &'static [&'static str] = &["uci/go/keeps-movetime"];
    const ONE_CLOCK: &'static [&'static str] = &["uci/go/missing-parameters-do-not-matter"];
    const A_MOVE: &'static str = "h2h3";

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

    fn put(engine: &mut Engine, line: &str) {
        let Some(position) = grammar::position(line) else { return };
        if let Some(game) = model::Setup::new(&position, &model::Rules::default()).game {
            engine.put(game.board);
        }
    }

    fn is_over(board: &Board) -> bool {
        legal_moves(board).is_empty()
    }

    fn wins_at_once(board: &Board) -> bool {
        let mates = |mv| outcome(&board.after(mv)).is_some_and(|end| end.winner.is_some());
        legal_moves(board).into_iter().any(mates)
    }

    fn legal(board: &Board) -> Vec<String> {
        legal_moves(board).iter().map(ToString::to_string).collect()
    }
}

/// The position that is searched, or was last, as a FEN.
pub(super) fn fen(faulty: &FaultyEngine) -> String {
    Fen::of(&faulty.notes.board).to_string()
}

/// Whether the search at hand is one of a ponder move that was not yet played.
pub(super) fn is_pondering(faulty: &FaultyEngine) -> bool {
    faulty.is_thinking() && faulty.notes.go.ponder
}

/// Another best move than the honest one, and nothing behind it.
pub(super) fn plays(line: &str, other: impl FnOnce(&str) -> Option<String>) -> Deeds {
    let words = line.strip_prefix("bestmove ")?;
    let honest = words.split(' ').next()?;
    instead(format!("bestmove {}", other(honest)?))
}

/// Another move to ponder on than the honest one.
pub(super) fn expects(line: &str, other: impl FnOnce(&str) -> Option<String>) -> Deeds {
    let (best, expected) = line.strip_prefix("bestmove ")?.split_once(" ponder ")?;
    instead(format!("bestmove {best} ponder {}", other(expected)?))
}
