//! What only the engine's own list of moves can explain.
//!
//! A legal ply refused, or an illegal move chosen, may be a mistake of that
//! command or of the engine's rules. In: such a case, and the list of moves
//! asked for next. Out: the finding under the right name.

use super::{Standing, UhpReferee, naming::requirement_of};
use crate::{
    protocols::uhp::{
        rules::{Move, law_of_missing},
        state::{Doubt, Position},
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
            Doubt::Refused(mv, text) => explain_refusal(position, mv, &text, sink),
            Doubt::Pass(findings) if knows(Move::Pass) => give(findings, sink),
            Doubt::Search(mv, findings) if !mv.is_some_and(knows) => give(findings, sink),
            Doubt::Pass(_) | Doubt::Search(..) => {}
        }
    }

    /// The engine never showed its list.
    pub(super) fn give_up_doubt(&mut self, sink: &mut Sink) {
        let Standing::Known(position) = &mut self.standing else { return };
        match position.doubt.take() {
            Some(Doubt::Refused(_, text)) => {
                sink.report("uhp/play/answers-game-string", None, |f| {
                    Finding { message: format!("the legal move `{text}` is refused"), ..f }
                        .expected("the move is made")
                });
            }
            Some(Doubt::Pass(findings) | Doubt::Search(_, findings)) => give(findings, sink),
            None => {}
        }
    }
}

fn give(findings: Vec<Finding>, sink: &mut Sink) {
    for finding in findings {
        sink.push(finding);
    }
}

fn explain_refusal(position: &Position, mv: Move, text: &str, sink: &mut Sink) {
    let Some(listed) = &position.listed else { return };
    let Some((_, own)) = listed.iter().find(|(m, _)| *m == mv) else {
        let law = law_of_missing(&position.board, mv);
        let id = requirement_of(law);
        if sink.count(id) == 0 {
            sink.report(id, None, |f| {
                Finding {
                    message: format!("the legal move `{text}` is refused and not listed"),
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
            message: format!("`play {text}` is refused although the move is listed as `{own}`"),
            ..f
        }
        .expected(format!("`{text}` is made: it denotes a legal move"))
        .advice("understand any piece next to the destination as the reference")
    });
}
