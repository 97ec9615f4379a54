//! What only the engine's own list of moves can explain.
//!
//! A legal ply refused, or an illegal move chosen, may be a mistake of that
//! command or of the engine's rules; so may a list that is wrong. In: such a
//! case, and the list of moves, or the ply, that is asked for next. Out: the
//! finding under the right name.

use super::{Exchange, Standing, UhpReferee, differences::requirement_of, game::game_line};
use crate::{
    protocols::uhp::{
        model::{Doubt, Position, Probe},
        rules::{Move, law_of_missing},
    },
    verdict::{Finding, Sink},
};

impl UhpReferee {
    pub(super) fn doubt(&mut self, doubt: Doubt) {
        let Standing::Known(position) = &mut self.standing else { return };
        position.doubt = Some(doubt);
        // A list of before says nothing once something may have changed.
        position.listed = None;
    }

    /// The list is there. A list that is wrong itself was reported already.
    pub(super) fn settle_doubt(&mut self, sink: &mut Sink) {
        let Standing::Known(position) = &mut self.standing else { return };
        let Some(doubt) = position.doubt.take() else { return };
        let Some(listed) = &position.listed else { return };
        let knows = |wanted: Move| listed.iter().any(|(mv, _)| *mv == wanted);
        match doubt {
            Doubt::Refused(mv, text) => {
                explain_refusal(position, (mv, &text), sink);
            }
            Doubt::Pass(findings) if knows(Move::Pass) => give(findings, sink),
            Doubt::Search(mv, findings) if !mv.is_some_and(knows) => give(findings, sink),
            Doubt::Pass(_) | Doubt::Search(..) => {}
            Doubt::List(probe) => position.doubt = Some(Doubt::List(probe)),
        }
    }

    /// There is no list. A pass that was refused where nothing else is possible is missed all
    /// the same; of the rest the missing list says enough.
    pub(super) fn settle_without_list(&mut self, sink: &mut Sink) {
        let Standing::Known(position) = &mut self.standing else { return };
        if let Some(Doubt::Pass(findings)) = position.doubt.take() {
            give(findings, sink);
        }
    }

    /// The ply that shall tell why the list is wrong.
    pub(super) fn probe(&self) -> Option<&Probe> {
        match self.position()?.doubt.as_ref()? {
            Doubt::List(probe) => Some(probe),
            Doubt::Refused(..) | Doubt::Pass(_) | Doubt::Search(..) => None,
        }
    }

    /// The ply was tried. An engine that plays by the rules and lists by
    /// others knows them well enough.
    pub(super) fn settle_probe(&mut self, exchange: &Exchange, sink: &mut Sink) {
        let Standing::Known(position) = &mut self.standing else { return };
        let Some(Doubt::List(probe)) = position.doubt.take() else { return };
        let refused = exchange.error().is_some();
        let made = !refused && game_line(&exchange.lines).is_some();
        let by_rules = if probe.listed { refused } else { made };
        give(if by_rules { probe.by_list } else { probe.by_law }, sink);
        if !refused {
            self.standing = Standing::Lost;
        }
    }

    /// The engine never showed its list.
    pub(super) fn give_up_doubt(&mut self, sink: &mut Sink) {
        let Standing::Known(position) = &mut self.standing else { return };
        match position.doubt.take() {
            Some(Doubt::Refused(_, text)) => {
                sink.report("uhp/play/answers-game-string", None, |f| {
                    Finding { message: format!("the legal move `{text}` is rejected"), ..f }
                        .expected("the move is made")
                });
            }
            Some(Doubt::Pass(findings) | Doubt::Search(_, findings)) => give(findings, sink),
            Some(Doubt::List(probe)) => {
                give(probe.by_law, sink);
            }
            None => {}
        }
    }
}

pub(super) fn give(findings: Vec<Finding>, sink: &mut Sink) {
    for finding in findings {
        sink.push(finding);
    }
}

fn explain_refusal(position: &Position, (mv, text): (Move, &str), sink: &mut Sink) {
    let Some(listed) = &position.listed else { return };
    let Some((_, own)) = listed.iter().find(|(m, _)| *m == mv) else {
        let law = law_of_missing(&position.board, mv);
        let by_law = requirement_of(law);
        if sink.count(by_law) == 0 {
            sink.report(by_law, None, |f| {
                Finding {
                    message: format!("the legal move `{text}` is rejected and not listed"),
                    ..f
                }
                .expected(law.to_string())
            });
        }
        return;
    };
    let id = if *own == text {
        "uhp/validmoves/listed-moves-are-accepted"
    } else {
        "uhp/play/accepts-equivalent-move-strings"
    };
    let own = own.clone();
    sink.report(id, None, |f| {
        Finding {
            message: format!("`play {text}` is rejected although the move is listed as `{own}`"),
            ..f
        }
        .expected(format!("`{text}` is made: it denotes a legal move"))
        .advice("accept any piece next to the destination as the reference")
    });
}
