//! Faults of games that come as a whole.
//!
//! In: a line and the honest answer. Out: another game, or one that cannot be.

use super::behaviour::{Act, Row, row, said};
use crate::protocols::uhp::rules::{GameString, replay};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "loads-broken-games",
        "Makes whatever plies a whole game has.",
        &["uhp/newgame/refuses-broken-games"],
        Act::Hears(|scene, line| {
            let game = broken_game(line)?;
            let before = scene.engine.game().cloned();
            scene.engine.answer(&format!("newgame {}", game.expansions()));
            let mut effects = None;
            for mv in &game.moves {
                let text = mv.text.to_string();
                effects = scene.meaning(&text).and_then(|mv| scene.force(mv, &text));
                if effects.is_none() {
                    scene.engine.put(before);
                    break;
                }
            }
            effects
        }),
    ),
    row(
        "half-loads-broken-games",
        "Refuses a whole game at the first ply that cannot be, and keeps those before it on the board.",
        &["uhp/newgame/refusal-keeps-the-game"],
        Act::Hears(|scene, line| {
            let game = broken_game(line)?;
            let refusal = scene.answer(line);
            scene.engine.answer(&format!("newgame {}", game.expansions()));
            for mv in &game.moves {
                scene.engine.answer(&format!("play {}", mv.text));
            }
            Some(said(refusal))
        }),
    ),
];

/// The whole game that a line begins, if it has a ply that cannot be.
fn broken_game(line: &str) -> Option<GameString> {
    let game = GameString::parse(line.strip_prefix("newgame ")?).ok()?;
    replay(&game).is_err().then_some(game)
}
