//! Faults of force mode: of moves, refusals, and what is taken back.

use std::time::Duration;

use super::behaviour::{Behaviour, FaultyEngine, Row, die, row, said, say, say_later};
use crate::protocols::cxboard::{
    reference::Mode,
    rules::{Board, Move, Side, Square, legal_moves, resolve},
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "moves-in-force-mode",
        "Answers moves in force mode with moves.",
        &["cxboard/force/makes-no-moves"],
        Behaviour::Hears(|faulty, line| {
            faulty.legal_move(line).filter(|_| faulty.engine.mode == Mode::Force)?;
            let effects = faulty.honest(line);
            let mv = *faulty.engine.legal().first()?;
            faulty.engine.make(mv);
            Some(effects.into_iter().chain(say(format!("move {mv}"))).collect())
        }),
    ),
    row(
        "echoes-moves",
        "Repeats each move in force mode.",
        &["cxboard/force/makes-no-moves"],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal_move(line).filter(|_| faulty.engine.mode == Mode::Force)?;
            let effects = faulty.honest(line);
            Some(effects.into_iter().chain(say(format!("move {mv}"))).collect())
        }),
    ),
    row(
        "thinks-in-force-mode",
        "Thinks about each new position in force mode.",
        &["cxboard/force/does-not-think"],
        Behaviour::Hears(|faulty, line| {
            faulty.legal_move(line).filter(|_| faulty.engine.mode == Mode::Force)?;
            if faulty.engine.searches() {
                return None;
            }
            let effects = faulty.honest(line);
            let mv = *faulty.engine.legal().first()?;
            Some(
                effects
                    .into_iter()
                    .chain(say(format!("info depth 1 time 1 nodes 40 pv {mv}")))
                    .collect(),
            )
        }),
    ),
    row(
        "moves-after-force",
        "Makes the move it was thinking about after it was told to stop.",
        &["cxboard/force/ends-thinking"],
        Behaviour::Hears(|faulty, line| {
            (line == "force" && faulty.engine.thinks()).then(|| {
                let mv = faulty.engine.legal().first().map(|mv| format!("move {mv}"));
                let mut effects = faulty.honest(line);
                let late = Duration::from_millis(60);
                effects.extend(mv.map(|mv| say_later(late, mv)));
                effects
            })
        }),
    ),
    row(
        "clock-runs-in-force-mode",
        "Loses on time in force mode.",
        &["cxboard/force/stops-its-clocks"],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line == "clock :01 :01 :01");
            let runs = line == "force" && faulty.count > 0;
            runs.then(|| {
                let mut effects = faulty.honest("result *");
                effects.extend(faulty.honest(line));
                effects.push(say_later(Duration::from_millis(600), "resign"));
                effects
            })
        }),
    ),
    row(
        "refuses-captures",
        "Takes captures for illegal in force mode.",
        &["cxboard/force/accepts-legal-moves"],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal_move(line).filter(|_| faulty.engine.mode == Mode::Force)?;
            let capture =
                faulty.engine.board().piece_at(mv.to).is_some() && faulty.engine.plies() > 8;
            capture.then(|| say(format!("Illegal move: {mv}")))
        }),
    ),
    row(
        "same-side-moves-again",
        "Does not pass the turn after a move in force mode.",
        &["cxboard/move/changes-the-side"],
        Behaviour::Hears(|faulty, line| {
            faulty.legal_move(line).filter(|_| faulty.engine.mode == Mode::Force)?;
            let effects = faulty.honest(line);
            faulty.pass();
            Some(effects)
        }),
    ),
    row(
        "takes-any-move",
        "Makes every move without a look at the rules.",
        &["cxboard/illegal-move/is-refused", "cxboard/play/refuses-illegal-moves"],
        Behaviour::Hears(|faulty, line| {
            let mv = FaultyEngine::sent_move(line).filter(|_| !faulty.engine.thinks())?;
            if resolve(faulty.engine.board(), &mv.to_string()).is_ok() || faulty.engine.is_over() {
                return None;
            }
            faulty.engine.make(mv);
            Some(Vec::new())
        }),
    ),
    row(
        "takes-any-move-of-black",
        "Makes every move of Black without a look at the rules.",
        &["cxboard/illegal-move/is-refused"],
        Behaviour::Hears(|faulty, line| {
            let free = faulty.turn() == Side::Black && !faulty.engine.thinks();
            let mv = FaultyEngine::sent_move(line).filter(|_| free)?;
            if resolve(faulty.engine.board(), &mv.to_string()).is_ok() || faulty.engine.is_over() {
                return None;
            }
            faulty.engine.make(mv);
            Some(Vec::new())
        }),
    ),
    row(
        "passes-over-what-is-no-move",
        "Says nothing to what is no move.",
        &["cxboard/move/refuses-what-is-no-move"],
        Behaviour::Hears(|_, line| {
            (line.starts_with("move ") && FaultyEngine::sent_move(line).is_none()).then(Vec::new)
        }),
    ),
    row(
        "dies-of-squares-that-are-none",
        "Ends at squares outside the board.",
        &["cxboard/move/refuses-what-is-no-move", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line == "move z1z2" { die() } else { None }),
    ),
    row(
        "refuses-twice",
        "Refuses each illegal move twice.",
        &["cxboard/illegal-move/refused-once"],
        Behaviour::Says(|_, line| line.starts_with("Illegal").then(|| said(&[line, line]))),
    ),
    row(
        "refuses-and-makes",
        "Refuses an illegal move, but makes it.",
        &["cxboard/illegal-move/is-not-made"],
        Behaviour::Hears(|faulty, line| {
            let mv = FaultyEngine::sent_move(line).filter(|_| faulty.engine.mode == Mode::Force)?;
            let own =
                faulty.engine.board().piece_at(mv.from).is_some_and(|p| p.side == faulty.turn());
            let free = faulty.engine.board().piece_at(mv.to).is_none();
            if !own || !free || faulty.legal_move(line).is_some() {
                return None;
            }
            let effects = faulty.honest(line);
            faulty.engine.make(mv);
            Some(effects)
        }),
    ),
    row(
        "refuses-in-own-words",
        "Refuses moves in words of its own.",
        &["cxboard/illegal-move/form"],
        Behaviour::Says(|_, line| {
            let mv = line.strip_prefix("Illegal move")?.rsplit(' ').next()?;
            Some(say(format!("illegal {mv}")))
        }),
    ),
    row(
        "names-another-move",
        "Names the move backwards when it refuses one.",
        &["cxboard/illegal-move/names-the-move"],
        Behaviour::Says(|_, line| {
            let mv = line.strip_prefix("Illegal move")?.rsplit(' ').next()?;
            let (from, to) = mv.split_at_checked(2)?;
            Some(say(format!("Illegal move: {to}{from}")))
        }),
    ),
    row(
        "errors-for-illegal-moves",
        "Refuses illegal moves with an error.",
        &["cxboard/illegal-move/own-message"],
        Behaviour::Says(|faulty, line| {
            line.starts_with("Illegal").then(|| say(format!("Error (illegal): {}", faulty.line)))
        }),
    ),
    row(
        "undo-takes-two",
        "Takes back two plies at a time.",
        &["cxboard/undo/takes-back-one-ply"],
        Behaviour::Hears(|faulty, line| {
            (line == "undo" && faulty.engine.mode == Mode::Force).then(|| {
                let mut effects = faulty.honest(line);
                if faulty.engine.plies() == 0 {
                    faulty.pass();
                } else {
                    effects.extend(faulty.honest(line));
                }
                effects
            })
        }),
    ),
    row(
        "undo-does-nothing",
        "Takes nothing back.",
        &["cxboard/undo/takes-back-one-ply"],
        Behaviour::Hears(|faulty, line| {
            (line == "undo" && faulty.engine.mode == Mode::Force).then(Vec::new)
        }),
    ),
    row(
        "undo-loses-captures",
        "Forgets what was captured when it takes a move back.",
        &["cxboard/undo/restores-captures"],
        Behaviour::Hears(|faulty, line| {
            let (mv, before) = (faulty.engine.last_move()?, faulty.engine.board().clone());
            if line != "undo" || faulty.engine.mode != Mode::Force {
                return None;
            }
            let effects = faulty.honest(line);
            let mut board = faulty.engine.board().clone();
            let captured = board.piece_at(mv.to).filter(|p| Some(*p) != before.piece_at(mv.to));
            if captured.is_some() {
                board.put(mv.to, None);
                faulty.engine.put(board);
            }
            Some(effects)
        }),
    ),
    row(
        "undo-in-play",
        "Takes a move back in play mode.",
        &["cxboard/undo/denied-in-play"],
        Behaviour::Hears(|faulty, line| {
            let playing = faulty.engine.mode != Mode::Force && !faulty.engine.thinks();
            (line == "undo" && playing).then(|| {
                faulty.engine.take_back();
                Vec::new()
            })
        }),
    ),
    row(
        "remove-takes-one",
        "Takes back one ply for two.",
        &["cxboard/remove/takes-back-two-plies"],
        Behaviour::Hears(|faulty, line| {
            (line == "remove").then(|| {
                faulty.engine.take_back();
                Vec::new()
            })
        }),
    ),
    row(
        "no-remove-in-play",
        "Refuses to take moves back in play mode.",
        &["cxboard/remove/in-any-mode"],
        Behaviour::Hears(|faulty, line| {
            (line == "remove" && faulty.engine.mode != Mode::Force)
                .then(|| say("Error (not in force mode): remove"))
        }),
    ),
    row(
        "dies-of-undo-at-the-start",
        "Ends when there is nothing to take back.",
        &["cxboard/undo/survives-too-few", "cxboard/process/stays-alive"],
        Behaviour::Hears(
            |faulty, line| {
                if line == "undo" && faulty.engine.plies() == 0 { die() } else { None }
            },
        ),
    ),
    row(
        "moves-late-after-force-as-black",
        "Makes the move it was thinking about as Black long after it was told to stop.",
        &["cxboard/force/ends-thinking"],
        Behaviour::Hears(|faulty, line| {
            (line == "force" && faulty.engine.thinks() && faulty.turn() == Side::Black).then(|| {
                let mv = faulty.engine.legal().first().map(|mv| format!("move {mv}"));
                let mut effects = faulty.honest(line);
                effects.extend(mv.map(|mv| say_later(Duration::from_millis(600), mv)));
                effects
            })
        }),
    ),
    row(
        "keeps-its-own-moves",
        "Does not take back a move of its own.",
        &["cxboard/undo/takes-back-one-ply"],
        Behaviour::Hears(|faulty, line| {
            faulty.count = match line {
                "playother" => 1,
                line if line.starts_with("position") => 0,
                _ => faulty.count,
            };
            let own = faulty.count == 1 && faulty.turn() == Side::Red && faulty.engine.plies() > 0;
            (line == "undo" && own && faulty.engine.mode == Mode::Force)
                .then(|| say("Error (nothing to undo): undo"))
        }),
    ),
];

/// The legal moves and those that this condition allows besides.
pub(super) fn besides(board: &Board, allows: impl Fn(Move) -> bool) -> Vec<Move> {
    let mut moves = legal_moves(board);
    let own = |square: Square| board.piece_at(square).is_some_and(|p| p.side == board.turn());
    for from in Square::all().filter(|from| own(*from)) {
        for to in Square::all() {
            let mv = Move { from, to };
            if !moves.contains(&mv) && allows(mv) {
                moves.push(mv);
            }
        }
    }
    moves
}
