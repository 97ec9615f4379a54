//! Faults of `set game`, `move`, `set depth` and `set contempt`.
//!
//! In: a line that sets something. Out: the engine with another position than
//! the GUI has, or an answer where none is due.

use super::saboteur::{Act, Deed, Row, obey, row, say};
use crate::protocols::nboard::{
    grammar,
    message::Command,
    rules::{Board, Game, Move, MoveText, Played, Side},
};

const LAST: &str = "nboard/set-game/last-position";
const REPLACES: &str = "nboard/set-game/replaces-the-game";
const START: &str = "nboard/set-game/start-position";
const FIELDS: &str = "nboard/set-game/moves-with-eval-and-time";
const TAGS: &str = "nboard/set-game/other-tags";
const DEPTH: &str = "nboard/set-depth/accepted";
const CONTEMPT: &str = "nboard/set-contempt/accepted";
const ALIVE: &str = "nboard/process/stays-alive";

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "moves-of-the-game-ignored",
        "Sets up the start of a game and forgets its moves.",
        &[LAST],
        Act::Hears(|_, line| reads(line, |game| game.moves.clear())),
    ),
    row(
        "last-move-of-the-game-dropped",
        "Leaves out the last move of a game.",
        &[LAST],
        Act::Hears(|_, line| {
            reads(line, |game| {
                game.moves.pop();
            })
        }),
    ),
    row(
        "second-game-ignored",
        "Takes no other game once one is set.",
        &[REPLACES],
        Act::Hears(|scene, line| {
            let again = line.starts_with("set game ") && scene.script.count > 0;
            scene.script.count += u64::from(line.starts_with("set game "));
            again.then(Vec::new)
        }),
    ),
    row(
        "game-appended",
        "Makes the moves of a game behind those of the game before.",
        &[REPLACES],
        Act::Hears(|scene, line| {
            let before = scene.engine.game().clone();
            reads(line, |game| {
                if !before.moves.is_empty() {
                    game.start = before.start;
                    game.moves.splice(0..0, before.moves.iter().copied());
                }
            })
        }),
    ),
    row(
        "moves-sent-are-kept",
        "Keeps moves that were sent when another game is set.",
        &[REPLACES],
        Act::Hears(|scene, line| {
            if line.starts_with("move ") {
                scene.script.notes.push(line.to_owned());
            }
            if !line.starts_with("set game ") {
                return None;
            }
            let kept = std::mem::take(&mut scene.script.notes);
            let deeds = kept.iter().map(|line| obey(line));
            Some(std::iter::once(obey(line)).chain(deeds).collect())
        }),
    ),
    row(
        "board-of-the-game-ignored",
        "Starts every game from the usual position.",
        &[START],
        Act::Hears(|_, line| reads(line, |game| game.start = Board::start())),
    ),
    row(
        "black-always-begins",
        "Lets Black begin whatever the game says.",
        &[START],
        Act::Hears(|_, line| reads(line, |game| game.start = game.start.with_side(Side::Black))),
    ),
    row(
        "moves-with-fields-dropped",
        "Leaves out moves of a game that have an evaluation or a time.",
        &[FIELDS],
        Act::Hears(|_, line| {
            reads(line, |game| {
                game.moves.retain(|ply| is_plain(&ply.text));
            })
        }),
    ),
    row(
        "game-cut-at-the-first-evaluation",
        "Ends a game at the first move with an evaluation or a time.",
        &[FIELDS],
        Act::Hears(|_, line| {
            reads(line, |game| {
                let end = game.moves.iter().position(|ply| !is_plain(&ply.text));
                game.moves.truncate(end.unwrap_or(game.moves.len()));
            })
        }),
    ),
    row(
        "passes-of-the-game-dropped",
        "Leaves out the passes of a game.",
        &["nboard/set-game/passes"],
        Act::Hears(|_, line| {
            reads(line, |game| game.moves.retain(|ply| ply.text.mv != Move::Pass))
        }),
    ),
    row(
        "game-cut-at-the-first-pass",
        "Ends a game at its first pass.",
        &["nboard/set-game/passes"],
        Act::Hears(|_, line| {
            reads(line, |game| {
                let end = game.moves.iter().position(|ply| ply.text.mv == Move::Pass);
                game.moves.truncate(end.unwrap_or(game.moves.len()));
            })
        }),
    ),
    row(
        "ratings-not-understood",
        "Takes no game with ratings.",
        &[TAGS],
        Act::Hears(|_, line| {
            (line.starts_with("set game ") && line.contains("RB[")).then(Vec::new)
        }),
    ),
    row(
        "game-ends-in-a-name",
        "Takes a semicolon in a name for the end of the game.",
        &[TAGS],
        Act::Hears(|_, line| {
            reads(line, |game| {
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
        Act::Hears(|_, line| {
            let other = line.starts_with("set game ") && !line.contains("(;GM[");
            other.then(Vec::new)
        }),
    ),
    row(
        "two-clocks-not-understood",
        "Takes no game with a clock for each side.",
        &[TAGS],
        Act::Hears(|_, line| {
            (line.starts_with("set game ") && line.contains("TB[")).then(Vec::new)
        }),
    ),
    row(
        "forced-move-at-once",
        "Gives its move as soon as a game with one legal move is set.",
        &["nboard/set-game/no-reply"],
        Act::Hears(|scene, line| {
            let legal = scene.script.legal();
            let forced = line.starts_with("set game ") && legal.len() == 1;
            forced.then(|| vec![obey(line), say(format!("=== {}", legal[0]))])
        }),
    ),
    row(
        "dies-of-finished-games",
        "Ends when the game that is set is over.",
        &["nboard/set-game/no-reply", ALIVE],
        Act::Hears(|scene, line| {
            (line.starts_with("set game ") && scene.script.is_over()).then(|| vec![Deed::Die])
        }),
    ),
    row(
        "evaluates-each-game",
        "Tells what it thinks of a game that is set.",
        &["nboard/set-game/no-reply"],
        Act::Hears(|scene, line| {
            let mv = scene.script.legal().first().copied()?;
            line.starts_with("set game ")
                .then(|| vec![obey(line), say(format!("search {mv} 0.00 0 1"))])
        }),
    ),
    row(
        "moves-ignored",
        "Makes no moves.",
        &["nboard/move/makes-the-move"],
        Act::Hears(|_, line| {
            (line.starts_with("move ") && line != "move PA" && !line.contains('/')).then(Vec::new)
        }),
    ),
    row(
        "second-move-ignored",
        "Makes only the first and the third move after a game, and further ones.",
        &[
            "nboard/move/makes-the-move",
            "nboard/move/same-as-set-game",
            "nboard/communication/lines-end-commands",
        ],
        Act::Hears(|scene, line| {
            if line.starts_with("set game ") {
                scene.script.count = 0;
            }
            let plain = line.starts_with("move ") && !line.contains('/') && line != "move PA";
            scene.script.count += u64::from(plain);
            (plain && scene.script.count == 2).then(Vec::new)
        }),
    ),
    row(
        "moves-with-time-ignored",
        "Does not understand moves with an evaluation or a time.",
        &["nboard/move/eval-and-time-optional"],
        Act::Hears(|_, line| (line.starts_with("move ") && line.contains('/')).then(Vec::new)),
    ),
    row(
        "two-slashes-not-understood",
        "Does not understand moves with a time alone.",
        &["nboard/move/eval-and-time-optional"],
        Act::Hears(|_, line| (line.starts_with("move ") && line.contains("//")).then(Vec::new)),
    ),
    row(
        "pass-ignored",
        "Does not understand the pass.",
        &["nboard/move/pass"],
        Act::Hears(|_, line| (line == "move PA").then(Vec::new)),
    ),
    row(
        "pass-counted-twice",
        "Turns the side to move twice on a pass.",
        &["nboard/move/pass"],
        Act::Hears(|_, line| (line == "move PA").then(|| vec![obey(line), obey(line)])),
    ),
    row(
        "answers-each-move",
        "Gives its own move as soon as one is made.",
        &["nboard/move/no-reply"],
        Act::Hears(|scene, line| {
            let mv = scene.script.legal().first().copied()?;
            line.starts_with("move ").then(|| vec![obey(line), say(format!("=== {mv}"))])
        }),
    ),
    row(
        "evaluates-each-move",
        "Tells what it thinks of each move that is made.",
        &["nboard/move/no-reply"],
        Act::Hears(|scene, line| {
            let mv = scene.script.legal().first().copied()?;
            line.starts_with("move ")
                .then(|| vec![obey(line), say(format!("search {mv} 0.00 0 1"))])
        }),
    ),
    row(
        "no-more-than-thirty-moves",
        "Keeps no more than thirty moves that are sent.",
        &["nboard/move/same-as-set-game"],
        Act::Hears(|scene, line| {
            if line.starts_with("set game ") {
                scene.script.count = 0;
            }
            scene.script.count += u64::from(line.starts_with("move "));
            (line.starts_with("move ") && scene.script.count > 30).then(Vec::new)
        }),
    ),
    row(
        "dies-of-depth-sixty",
        "Ends when the depth is set very high.",
        &[DEPTH, ALIVE],
        Act::Hears(|_, line| (line == "set depth 60").then(|| vec![Deed::Die])),
    ),
    row(
        "depth-resets-the-game",
        "Loses the game when the depth is set.",
        &[DEPTH],
        Act::Hears(|scene, line| {
            if line.starts_with("set depth ") {
                scene.engine.put(Game::new(Board::start()));
            }
            None
        }),
    ),
    row(
        "depth-answered",
        "Tells what it thinks when the depth is set.",
        &[DEPTH],
        Act::Hears(|_, line| {
            line.starts_with("set depth ").then(|| vec![obey(line), say("search F5 0.00 0 1")])
        }),
    ),
    row(
        "one-deeper",
        "Searches one ply deeper than it may.",
        &["nboard/set-depth/limits-the-search"],
        Act::Hears(|_, line| match grammar::command(line) {
            Command::SetDepth(depth) => Some(vec![obey(&format!("set depth {}", depth + 1))]),
            _ => None,
        }),
    ),
    row(
        "depth-only-grows",
        "Never searches shallower than it once did.",
        &["nboard/set-depth/limits-the-search"],
        Act::Hears(|scene, line| match grammar::command(line) {
            Command::SetDepth(depth) if depth < 30 => {
                let depth = u64::try_from(depth).unwrap_or(1);
                scene.script.count = scene.script.count.max(depth);
                Some(vec![obey(&format!("set depth {}", scene.script.count))])
            }
            _ => None,
        }),
    ),
    row(
        "hints-one-deeper",
        "Searches deeper than it may for hints, from the third depth on.",
        &["nboard/set-depth/limits-the-search"],
        Act::Hears(|scene, line| {
            scene.script.count += u64::from(line.starts_with("set depth "));
            let depth = scene.script.depth;
            (line.starts_with("hint ") && scene.script.count > 2 && depth < 30).then(|| {
                vec![
                    obey(&format!("set depth {}", depth + 1)),
                    obey(line),
                    Deed::Finish,
                    obey(&format!("set depth {depth}")),
                ]
            })
        }),
    ),
    row(
        "dies-of-contempt",
        "Ends when the contempt is below zero.",
        &[CONTEMPT, ALIVE],
        Act::Hears(|_, line| (line == "set contempt -100").then(|| vec![Deed::Die])),
    ),
    row(
        "contempt-resets-the-game",
        "Loses the game when the contempt is set.",
        &[CONTEMPT],
        Act::Hears(|scene, line| {
            if line.starts_with("set contempt ") {
                scene.engine.put(Game::new(Board::start()));
            }
            None
        }),
    ),
    row(
        "contempt-answered",
        "Gives a move when the contempt is set.",
        &[CONTEMPT],
        Act::Hears(|_, line| {
            line.starts_with("set contempt ").then(|| vec![obey(line), say("=== F5")])
        }),
    ),
];

/// Sets the game of the line in another form.
fn reads(line: &str, other: impl Fn(&mut Game)) -> Option<Vec<Deed>> {
    let Command::SetGame(mut game) = grammar::command(line) else { return None };
    other(&mut game);
    // Sides follow one another, whatever was left out.
    let moves: Vec<Played> = std::mem::take(&mut game.moves);
    for ply in moves {
        game.push(ply.text);
    }
    Some(vec![obey(&format!("set game {game}"))])
}

const fn is_plain(text: &MoveText) -> bool {
    text.eval.is_none() && text.time.is_none()
}
