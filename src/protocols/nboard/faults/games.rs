//! Faults of `set game` and `move`.
//!
//! In: a line that sets something. Out: the engine with another position than
//! the GUI has, or an answer where none is due.

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, row};
use crate::protocols::nboard::{
    grammar,
    message::Command,
    rules::{Board, Cell, Game, Move, MoveText, Played, Side},
};

const LAST: &str = "nboard/set-game/last-position";
const REPLACES: &str = "nboard/set-game/replaces-the-game";
const START: &str = "nboard/set-game/start-position";
const FIELDS: &str = "nboard/set-game/moves-with-eval-and-time";
const TAGS: &str = "nboard/set-game/other-tags";
const ALIVE: &str = "nboard/process/stays-alive";

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "moves-of-the-game-ignored",
        "Sets up the start of a game and forgets its moves.",
        &[LAST],
        Behaviour::Hears(|faulty, line| reads(faulty, line, |game| game.moves.clear())),
    ),
    row(
        "last-move-of-the-game-dropped",
        "Leaves out the last move of a game.",
        &[LAST],
        Behaviour::Hears(|faulty, line| {
            reads(faulty, line, |game| {
                game.moves.pop();
            })
        }),
    ),
    row(
        "fifty-moves-of-a-game",
        "Reads no more than fifty moves of a game.",
        &[LAST],
        Behaviour::Hears(|faulty, line| reads(faulty, line, |game| game.moves.truncate(50))),
    ),
    row(
        "type-before-the-board",
        "Does not see the start of a game before its type.",
        &[TAGS],
        Behaviour::Hears(|faulty, line| {
            let early = line.find("BO[")? < line.find("TY[")?;
            early.then(|| reads(faulty, line, |game| game.start = Board::start())).flatten()
        }),
    ),
    row(
        "second-game-ignored",
        "Takes no other game once one is set.",
        &[REPLACES],
        Behaviour::Hears(|faulty, line| {
            let again = line.starts_with("set game ") && faulty.count > 0;
            faulty.count += usize::from(line.starts_with("set game "));
            again.then(Vec::new)
        }),
    ),
    row(
        "game-appended",
        "Makes the moves of a game behind those of the game before.",
        &[REPLACES],
        Behaviour::Hears(|faulty, line| {
            let before = faulty.engine.game().clone();
            reads(faulty, line, |game| {
                if !before.moves.is_empty() {
                    game.start = before.start;
                    game.moves.splice(0..0, before.moves.iter().copied());
                }
            })
        }),
    ),
    row(
        "moves-never-taken-back",
        "Leaves its game as it is if the one that is set is a part of it.",
        &[REPLACES],
        Behaviour::Hears(|faulty, line| {
            let Command::SetGame(game) = grammar::command(line) else { return None };
            let own = faulty.engine.game();
            let part = game.start == own.start && own.moves.starts_with(&game.moves);
            let shorter = !game.moves.is_empty() && game.moves.len() < own.moves.len();
            (part && shorter).then(Vec::new)
        }),
    ),
    row(
        "moves-sent-are-kept",
        "Keeps moves that were sent when another game is set.",
        &[REPLACES],
        Behaviour::Hears(|faulty, line| {
            if line.starts_with("move ") {
                faulty.kept.push(line.to_owned());
            }
            if !line.starts_with("set game ") {
                return None;
            }
            let kept = std::mem::take(&mut faulty.kept);
            let mut effects = faulty.honest(line);
            effects.extend(kept.iter().flat_map(|line| faulty.honest(line)));
            Some(effects)
        }),
    ),
    row(
        "board-of-the-game-ignored",
        "Starts every game from the usual position.",
        &[START],
        Behaviour::Hears(|faulty, line| reads(faulty, line, |game| game.start = Board::start())),
    ),
    row(
        "black-always-begins",
        "Lets Black begin whatever the game says.",
        &[START],
        Behaviour::Hears(|faulty, line| {
            reads(faulty, line, |game| game.start = game.start.with_side(Side::Black))
        }),
    ),
    row(
        "last-square-not-read",
        "Takes the last square of a board for empty.",
        &[START],
        Behaviour::Hears(|faulty, line| {
            reads(faulty, line, |game| {
                let mut cells = game.start.cells();
                cells[63] = Cell::Empty;
                game.start = Board::from_cells(&cells, game.start.side());
            })
        }),
    ),
    row(
        "moves-with-fields-dropped",
        "Leaves out moves of a game that have an evaluation or a time.",
        &[FIELDS],
        Behaviour::Hears(|faulty, line| {
            reads(faulty, line, |game| {
                game.moves.retain(|ply| is_plain(&ply.text));
            })
        }),
    ),
    row(
        "game-cut-at-the-first-evaluation",
        "Ends a game at the first move with an evaluation or a time.",
        &[FIELDS],
        Behaviour::Hears(|faulty, line| {
            reads(faulty, line, |game| {
                let end = game.moves.iter().position(|ply| !is_plain(&ply.text));
                game.moves.truncate(end.unwrap_or(game.moves.len()));
            })
        }),
    ),
    row(
        "passes-of-the-game-dropped",
        "Leaves out the passes of a game.",
        &["nboard/set-game/passes"],
        Behaviour::Hears(|faulty, line| {
            reads(faulty, line, |game| game.moves.retain(|ply| ply.text.mv != Move::Pass))
        }),
    ),
    row(
        "game-cut-at-the-first-pass",
        "Ends a game at its first pass.",
        &["nboard/set-game/passes"],
        Behaviour::Hears(|faulty, line| {
            reads(faulty, line, |game| {
                let end = game.moves.iter().position(|ply| ply.text.mv == Move::Pass);
                game.moves.truncate(end.unwrap_or(game.moves.len()));
            })
        }),
    ),
    row(
        "ratings-not-understood",
        "Takes no game with ratings.",
        &[TAGS],
        Behaviour::Hears(|_, line| {
            (line.starts_with("set game ") && line.contains("RB[")).then(Vec::new)
        }),
    ),
    row(
        "game-ends-in-a-name",
        "Takes a semicolon in a name for the end of the game.",
        &[TAGS],
        Behaviour::Hears(|faulty, line| {
            reads(faulty, line, |game| {
                let name = game.black.name.clone().unwrap_or_default();
                if name.contains(';') {
                    game.moves.clear();
                }
            })
        }),
    ),
    row(
        "tags-in-one-order-only",
        "Takes only games that begin with the name of the game.",
        &[TAGS],
        Behaviour::Hears(|_, line| {
            let other = line.starts_with("set game ") && !line.contains("(;GM[");
            other.then(Vec::new)
        }),
    ),
    row(
        "two-clocks-not-understood",
        "Takes no game with a clock for each side.",
        &[TAGS],
        Behaviour::Hears(|_, line| {
            (line.starts_with("set game ") && line.contains("TB[")).then(Vec::new)
        }),
    ),
    row(
        "forced-move-at-once",
        "Gives its move as soon as a game with one legal move is set.",
        &["nboard/set-game/no-reply"],
        Behaviour::Hears(|faulty, line| {
            let legal = faulty.legal();
            let forced = line.starts_with("set game ") && legal.len() == 1;
            forced.then(|| faulty.honest_and(line, format!("=== {}", legal[0])))
        }),
    ),
    row(
        "dies-of-finished-games",
        "Ends when the game that is set is over.",
        &["nboard/set-game/no-reply", ALIVE],
        Behaviour::Hears(|faulty, line| {
            (line.starts_with("set game ") && faulty.is_over()).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "evaluates-each-game",
        "Tells what it thinks of a game that is set.",
        &["nboard/set-game/no-reply"],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal().first().copied()?;
            line.starts_with("set game ")
                .then(|| faulty.honest_and(line, format!("search {mv} 0.00 0 1")))
        }),
    ),
    row(
        "moves-ignored",
        "Makes no moves.",
        &["nboard/move/makes-the-move"],
        Behaviour::Hears(|_, line| {
            (line.starts_with("move ") && line != "move PA" && !line.contains('/')).then(Vec::new)
        }),
    ),
    row(
        "moves-flip-nothing",
        "Places the disc of a move and flips none.",
        &["nboard/move/makes-the-move"],
        Behaviour::Hears(|faulty, line| {
            let Command::Move(MoveText { mv: Move::Place(square), .. }) = grammar::command(line)
            else {
                return None;
            };
            let before = faulty.notes.board_before?;
            let mut cells = before.cells();
            cells[square.index()] = Cell::Disc(before.side());
            let board = Board::from_cells(&cells, before.side().opponent());
            Some(faulty.honest(&format!("set game {}", Game::new(board))))
        }),
    ),
    row(
        "passes-by-itself",
        "Passes as soon as a move forces it to, and not again when told.",
        &["nboard/go/passes-when-it-must"],
        Behaviour::Hears(|faulty, line| {
            if line == "move PA" && faulty.count > 0 {
                faulty.count = 0;
                return Some(Vec::new());
            }
            if !line.starts_with("move ") || !faulty.must_pass() {
                return None;
            }
            faulty.count = 1;
            Some(faulty.honest_at(&[line, "move PA"]))
        }),
    ),
    row(
        "second-move-ignored",
        "Makes only the first and the third move after a game, and further ones.",
        &["nboard/move/makes-the-move", "nboard/communication/lines-end-commands"],
        Behaviour::Hears(|faulty, line| {
            if line.starts_with("set game ") {
                faulty.count = 0;
            }
            let plain = line.starts_with("move ") && !line.contains('/') && line != "move PA";
            faulty.count += usize::from(plain);
            (plain && faulty.count == 2).then(Vec::new)
        }),
    ),
    row(
        "moves-with-time-ignored",
        "Does not understand moves with an evaluation or a time.",
        &["nboard/move/eval-and-time-optional"],
        Behaviour::Hears(|_, line| {
            (line.starts_with("move ") && line.contains('/')).then(Vec::new)
        }),
    ),
    row(
        "two-slashes-not-understood",
        "Does not understand moves with a time alone.",
        &["nboard/move/eval-and-time-optional"],
        Behaviour::Hears(|_, line| {
            (line.starts_with("move ") && line.contains("//")).then(Vec::new)
        }),
    ),
    row(
        "pass-ignored",
        "Does not understand the pass.",
        &["nboard/move/pass"],
        Behaviour::Hears(|_, line| (line == "move PA").then(Vec::new)),
    ),
    row(
        "pass-counted-twice",
        "Turns the side to move twice on a pass.",
        &["nboard/move/pass"],
        Behaviour::Hears(|faulty, line| {
            (line == "move PA").then(|| faulty.honest_at(&[line, line]))
        }),
    ),
    row(
        "answers-each-move",
        "Gives its own move as soon as one is made.",
        &["nboard/move/no-reply"],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal().first().copied()?;
            line.starts_with("move ").then(|| faulty.honest_and(line, format!("=== {mv}")))
        }),
    ),
    row(
        "evaluates-each-move",
        "Tells what it thinks of each move that is made.",
        &["nboard/move/no-reply"],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal().first().copied()?;
            line.starts_with("move ")
                .then(|| faulty.honest_and(line, format!("search {mv} 0.00 0 1")))
        }),
    ),
    row(
        "no-more-than-thirty-moves",
        "Keeps no more than thirty moves that are sent.",
        &["nboard/move/same-as-set-game"],
        Behaviour::Hears(|faulty, line| {
            if line.starts_with("set game ") {
                faulty.count = 0;
            }
            faulty.count += usize::from(line.starts_with("move "));
            (line.starts_with("move ") && faulty.count > 30).then(Vec::new)
        }),
    ),
];

/// Sets the game of the line in another form.
fn reads(faulty: &mut FaultyEngine, line: &str, other: impl Fn(&mut Game)) -> Option<Vec<Effect>> {
    let Command::SetGame(mut game) = grammar::command(line) else { return None };
    other(&mut game);
    // Sides follow one another, whatever was left out.
    let moves: Vec<Played> = std::mem::take(&mut game.moves);
    for ply in moves {
        game.push(ply.text);
    }
    Some(faulty.honest(&format!("set game {game}")))
}

const fn is_plain(text: &MoveText) -> bool {
    text.eval.is_none() && text.time.is_none()
}
