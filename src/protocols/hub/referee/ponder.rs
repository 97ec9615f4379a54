//! What is wrong with the move to ponder on, by name.
//!
//! In: the `ponder` argument of a `done` whose own move is legal. Out: what is
//! wrong, and where. Never: the move itself.

use super::{
    HubReferee,
    mistake::{Mistake, broken, misspelled, no_move},
};
use crate::{
    protocols::hub::{
        message::Arg,
        rules::{Board, Move, Unresolved, parse_move},
    },
    verdict::Sink,
};

const PONDER: &str = "hub/done/ponder-is-legal";
const OVER: &str = "hub/done/no-ponder-after-the-end";

impl HubReferee {
    pub(super) fn judge_ponder(
        &self,
        arg: &Arg<'_>,
        mv: Move,
        board: &Board,
        sink: &mut Sink,
    ) -> Option<(Mistake, Option<(usize, usize)>)> {
        let at = Some((arg.value_at.start, arg.value_at.end)).filter(|(start, end)| start < end);
        let after = board.after(mv);
        let text = arg.value.unwrap_or_default();
        if self.setup.rules.end(&after) {
            sink.judged(OVER);
            let id = match after.breakthrough() {
                Some(_) => "hub/variants/breakthrough-ends-the-game",
                None => OVER,
            };
            return Some((broken(id, "a `ponder` move where the game is over"), at));
        }
        if text.is_empty() {
            return Some((broken(PONDER, "`ponder` without a move"), None));
        }
        sink.judged(PONDER);
        let mistake = match parse_move(text) {
            Err(error) => no_move(text, error.fault, Some(&after), self.setup.rules),
            Ok(parsed) => match self.setup.rules.resolve(&after, &parsed).err()? {
                Unresolved::Misspelled { slip, .. } | Unresolved::Ambiguous { slip, .. } => {
                    misspelled(slip)
                }
                Unresolved::Illegal(_) if self.setup.rules.resolve(board, &parsed).is_ok() => {
                    broken(
                        PONDER,
                        "the `ponder` move is legal before the engine's move, not after it",
                    )
                }
                Unresolved::Illegal(_) => broken(PONDER, "the `ponder` move is not a legal reply"),
            },
        };
        Some((mistake, at))
    }
}
