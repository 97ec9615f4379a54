//! What is wrong with the move to ponder on, by name.
//!
//! In: the `ponder` argument of a `done` whose own move is legal. Out: what is
//! wrong, and where. Never: the move itself.

use super::{
    HubReferee,
    diagnosis::{Diagnosis, broken, misspelled, no_move},
};
use crate::{
    protocols::hub::{
        message::Arg,
        rules::{Board, Move, MoveText, Unresolved, has_legal_move, is_legal, parse_move, resolve},
        state::Search,
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
        search: &Search,
        sink: &mut Sink,
    ) -> Option<(Diagnosis, Option<(usize, usize)>)> {
        let at = Some((arg.value_at.start, arg.value_at.end)).filter(|(start, end)| start < end);
        let after = board.after(mv);
        let text = arg.value.unwrap_or_default();
        if !has_legal_move(&after) {
            sink.judged(OVER);
            let id = match after.breakthrough() {
                Some(_) => "hub/variants/breakthrough-ends-the-game",
                None => OVER,
            };
            return Some((broken(id, "a move to ponder on where the game is over"), at));
        }
        if text.is_empty() {
            return Some((broken(PONDER, "`ponder` without a move"), None));
        }
        sink.judged(PONDER);
        let found = match parse_move(text) {
            Err(error) => no_move(text, error.fault, Some(&after)),
            Ok(parsed) => {
                let Err(unresolved) = resolve(&after, &parsed) else { return None };
                let bent = self.bent_law(&after, parsed.spelled());
                match unresolved {
                    _ if self.root(search).is_some() => broken(
                        self.root(search)?,
                        "the move to ponder on does not fit the position",
                    ),
                    _ if resolve(board, &parsed).is_ok() => broken(
                        PONDER,
                        "the move to ponder on is legal before the engine's move, not after it",
                    ),
                    Unresolved::Misspelled { slip, .. } | Unresolved::Ambiguous { slip, .. }
                        if bent.is_none() =>
                    {
                        misspelled(slip)
                    }
                    _ => match bent {
                        Some(law) => self.by_law(law, after.variant()),
                        None => self.no_reply(&parsed, mv, search),
                    },
                }
            }
        };
        Some((found, at))
    }

    /// A reply that fits neither position may belong to an answer that was
    /// meant as a whole for another.
    fn no_reply(&self, reply: &MoveText, mv: Move, search: &Search) -> Diagnosis {
        let what = "the move to ponder on is no legal reply";
        if let Some(manner) = search.manner {
            return broken(manner, what).or(PONDER);
        }
        let fits = |board: &Board| is_legal(board, mv) && resolve(&board.after(mv), reply).is_ok();
        // A list that is not read to its end leads to a position before it.
        let stopped_short = search.position.as_ref().filter(|p| {
            let earlier = p.boards.split_last().map_or(&[][..], |(_, earlier)| earlier);
            earlier.iter().rev().any(fits)
        });
        if let Some(id) = stopped_short.and_then(HubReferee::about_the_list) {
            return broken(id, what).or(PONDER);
        }
        match self.of_another_search(&fits, search) {
            Some(found) => found.or(PONDER),
            None => broken(PONDER, what),
        }
    }
}
