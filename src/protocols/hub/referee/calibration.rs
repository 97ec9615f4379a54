//! What the survey learns of an engine's moves, for all later conversations.
//!
//! In: the answers of the survey's searches. Out: the requirements that will
//! explain what comes. Never: findings; the drills find by name.

use super::{ROOTS, misreadings::seen_otherwise};
use crate::{
    protocols::hub::rules::{Board, MoveText, parse_move, resolve},
    verdict::Sink,
};

const BOARD: &str = "hub/position/reads-the-board";
const LEGAL: &str = "hub/done/legal-move";

/// The answers so far, and what they have in common.
#[derive(Debug, Default)]
pub struct Calibration {
    found: Vec<&'static str>,
    /// For each other reading of the board, whether it explains every answer
    /// that made no sense.
    readings: Option<Vec<bool>>,
    /// Whether some answer moves a piece that is not there, or onto another.
    strayed: bool,
}

impl Calibration {
    /// Notes a requirement that was seen broken.
    pub fn note(&mut self, requirement: &'static str) {
        self.found.push(requirement);
    }

    /// Takes in an answer and what was wrong with it.
    pub(super) fn answer(&mut self, board: Option<&Board>, answer: &str, wrong: &Sink) {
        self.found.extend(ROOTS.into_iter().filter(|id| wrong.count(id) > 0));
        // No move at all, where one piece on the edge has them all.
        self.strayed |= answer.is_empty() && wrong.count(BOARD) > 0;
        let Some((board, text)) = board.zip(parse_move(answer).ok()) else { return };
        if wrong.count(BOARD) + wrong.count(LEGAL) == 0 {
            return;
        }
        let fits: Vec<bool> =
            seen_otherwise(board).iter().map(|seen| resolve(seen, &text).is_ok()).collect();
        self.readings = Some(match self.readings.take() {
            Some(before) => before.iter().zip(&fits).map(|(a, b)| *a && *b).collect(),
            None => fits,
        });
        self.strayed |= strays(board, &text);
    }

    /// What explains the answers. One misreading of the board has to explain
    /// all of them, or some must make no sense on the board as it is.
    #[must_use]
    pub fn roots(mut self) -> Vec<&'static str> {
        let misread = self.readings.is_some_and(|readings| readings.contains(&true));
        if !misread && !self.strayed {
            for id in &mut self.found {
                *id = if *id == BOARD { LEGAL } else { id };
            }
        }
        self.found
    }
}

fn strays(board: &Board, text: &MoveText) -> bool {
    let own = board.piece_at(text.from).is_some_and(|piece| piece.color == board.side());
    let taken = text.to != text.from && board.piece_at(text.to).is_some();
    !own || taken
}
