//! Faults of games that come as a whole.
//!
//! In: a line and the honest answer. Out: another game, or one that cannot be.

use super::behaviour::{Behaviour, Row, result, row};
use crate::protocols::uhp::rules::{GameString, replay};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "no-undo-after-loading",
        "Rejects `undo` in a game that was loaded.",
        &["uhp/undo/takes-back-one"],
        Behaviour::Hears(|faulty, line| {
            if line.starts_with("newgame") {
                faulty.count = usize::from(line.contains(';'));
            }
            (line.starts_with("undo") && faulty.count == 1).then(|| result("err Nothing to undo."))
        }),
    ),
    row(
        "loads-broken-games",
        "Loads a GameString with impossible plies.",
        &["uhp/newgame/refuses-broken-games"],
        Behaviour::Hears(|faulty, line| {
            let game = broken_game(line)?;
            let before = faulty.engine.game().cloned();
            faulty.engine.answer(&format!("newgame {}", game.expansions()));
            let mut effects = None;
            for mv in &game.moves {
                let text = mv.text.to_string();
                effects = faulty.meaning(&text).and_then(|mv| faulty.force(mv, &text));
                if effects.is_none() {
                    faulty.engine.put(before);
                    break;
                }
            }
            effects
        }),
    ),
];

/// The whole game that a line begins, if it has a ply that cannot be.
fn broken_game(line: &str) -> Option<GameString> {
    let game = GameString::parse(line.strip_prefix("newgame ")?).ok()?;
    replay(&game).is_err().then_some(game)
}
