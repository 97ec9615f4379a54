//! What a strict reader of the text would call a breach, and the catalogue
//! does not.
//!
//! In: a search that has ended. Out: notes. Never: findings.

use super::UgmiReferee;
use crate::{protocols::ugmi::model::Running, verdict::Sink};

impl UgmiReferee {
    /// Notes on a search; whether it ended before anybody stopped it.
    pub(super) fn note_leniency(&self, running: &Running, early: bool, sink: &mut Sink) {
        /// Less than this passes while the last line is on its way.
        const UNTOLD: i128 = 1_000;
        let raw = &running.raw;
        if early && running.setup.is_over() {
            sink.note("ugmi/go/infinite-without-limits", || {
                "a search without limits ends by itself in a finished game".into()
            });
        }
        if running.go.odd {
            sink.note("ugmi/go/survives-odd-parameters", || {
                format!("`{raw}` is not ignored but carried out without its unknown parameters")
            });
        }
        let took = self.searches.outcome.took.filter(|_| self.seat.is_drill());
        let took = took.unwrap_or_default().as_millis();
        if let (Some(told), Ok(took)) = (running.progress.course.time, i128::try_from(took))
            && took - told > UNTOLD
            && !running.go.is_infinite()
        {
            sink.note("ugmi/bestmove/final-info-before", || {
                format!("the last `info` of `{raw}` reports {told} of its {took} ms")
            });
        }
        if let (Some(limit), Some(told)) = (running.go.nodes, running.progress.course.nodes)
            && told > i128::from(limit)
            && limit > 0
        {
            sink.note("ugmi/go/keeps-nodes", || format!("`{raw}` visits {told} nodes"));
        }
    }
}
