//! What a strict reader of the text would call a breach, and the catalogue
//! does not.
//!
//! In: a search that has ended. Out: notes. Never: findings.

use super::{
    super::{
        dialect::{Dialect, Setup},
        model::Running,
    },
    SearchReferee,
};
use crate::verdict::Sink;

impl<D: Dialect> SearchReferee<D> {
    /// Notes on a search; whether it ended before anybody stopped it.
    pub(super) fn note_leniency(&self, running: &Running<D>, early: bool, sink: &mut Sink) {
        /// Less than this passes while the last line is on its way.
        const UNTOLD: i128 = 1_000;
        let raw = &running.raw;
        let is_free = D::CUSTOMS.endless_when_over.is_none() && !running.is_pondering();
        if early && running.setup.is_over() && is_free {
            sink.note(D::GO_INFINITE_WITHOUT_LIMITS, || {
                "a search without limits ends by itself in a finished game".into()
            });
        }
        if early && running.setup.is_dead() {
            sink.note(D::GO_INFINITE_WITHOUT_LIMITS, || {
                format!("`{raw}` ends by itself where nobody can win")
            });
        }
        if running.go.odd {
            sink.note(D::GO_SURVIVES_ODD_PARAMETERS, || {
                format!("`{raw}` is carried out without its unknown parameters, as an engine may")
            });
        }
        let took = self.searches.outcome.took.filter(|_| self.seat.is_drill());
        let took = took.unwrap_or_default().as_millis();
        if let (Some(told), Ok(took)) = (running.progress.course.time, i128::try_from(took))
            && took - told > UNTOLD
            && running.is_limited()
        {
            sink.note(D::BESTMOVE_FINAL_INFO_BEFORE, || {
                format!("the last `info` of `{raw}` reports {told} of its {took} ms")
            });
        }
        if let (Some(limit), Some(told)) = (running.go.nodes, running.progress.course.nodes)
            && told > i128::from(limit)
            && limit > 0
            && !running.go.ponder
        {
            sink.note(D::GO_KEEPS_NODES, || format!("`{raw}` visits {told} nodes"));
        }
    }
}
