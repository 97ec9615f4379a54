//! What the engine left out, as what it answers now was asked for later.
//!
//! In: an answer that comes while another is due before it. Out: findings about the other, and a
//! conversation that goes on behind it. Never: an engine that says nothing more, which is silence.

use super::{
    super::{
        dialect::{Dialect, Setup},
        fields::Fields,
        model::{Early, Running},
    },
    Phase, SearchReferee,
};
use crate::{contract::left_out, verdict::Sink};

impl<D: Dialect> SearchReferee<D> {
    /// A best move comes while an `isready` is open that was sent before its `go`: whether it is that
    /// of this `go` all the same, as it can be played there.
    pub(super) fn judge_whether_passed_over(
        &mut self,
        first: Option<D::Move>,
        text: &str,
        sink: &mut Sink,
    ) -> bool {
        let current = self.searches.current.as_deref();
        let Some(running) = current.filter(|running| is_of(running, first)) else { return false };
        let what = format!("`isready` is not answered, `{}` behind it is", running.raw);
        let was_told = self.searches.early.take().is_some();
        if let Some(running) = self.searches.current.as_mut().filter(|_| was_told) {
            running.progress.statistics.get_or_insert_default();
        }
        self.forget_ready();
        if !self.is_waiting() {
            self.window.turn();
        }
        left_out(sink, D::ISREADY_ONE_READYOK_EACH, Some((text, 0..text.len())), what);
        true
    }

    /// The line of a search that came too early was not about what was asked for behind the `isready`.
    pub(super) fn report_early(&mut self, sink: &mut Sink) {
        if let Some(Early { line, text }) = self.searches.early.take() {
            self.unsolicited_info(line, &text, sink);
        }
    }

    /// A best move that cannot be played where the search began, but where another `go` was sent
    /// meanwhile: the search has ended without one.
    pub(super) fn judge_whether_passed_on(
        &mut self,
        first: Option<D::Move>,
        text: &str,
        sink: &mut Sink,
    ) {
        let Some((running, later)) = self.searching_on() else { return };
        let is_elsewhere = running.setup.is_known() && !is_of(running, first);
        if is_elsewhere && is_of(later, first) {
            self.go_on_with_the_later(text, sink);
        }
    }

    /// A line of a search that begins anew, while another `go` was sent meanwhile.
    pub(super) fn judge_whether_begun_anew(
        &mut self,
        fields: &Fields<'_>,
        text: &str,
        sink: &mut Sink,
    ) {
        let Some((running, _)) = self.searching_on() else { return };
        // The last line of a search that was stopped may be about a depth that it had finished before.
        let is_anew = running.stopped.is_none();
        if is_anew && D::REPORTS.falls(running.progress.course, fields) {
            self.go_on_with_the_later(text, sink);
        }
    }

    /// A search that ends, by itself or as it was stopped, and the one whose `go` came during it.
    fn searching_on(&self) -> Option<(&Running<D>, &Running<D>)> {
        let running = self.searches.current.as_deref()?;
        let later = self.searches.misplaced.as_deref()?;
        let ends = running.is_limited() || running.stopped.is_some();
        ends.then_some((running, later))
    }

    fn go_on_with_the_later(&mut self, text: &str, sink: &mut Sink) {
        let Some(mut later) = self.searches.misplaced.take() else { return };
        let Some(former) = self.searches.current.take() else { return };
        // Whose lines they were nobody knows.
        later.progress.statistics = former.progress.statistics;
        let what = format!("`{}` has no `bestmove`, `{}` behind it has", former.raw, later.raw);
        self.setup = later.setup.clone();
        self.searches.begin(*later);
        left_out(sink, D::GO_ONE_BESTMOVE_EACH, Some((text, 0..text.len())), what);
    }

    /// What was never answered, although the engine went on behind it.
    pub(super) fn report_left_out(&mut self, sink: &mut Sink) {
        if self.phase == Phase::Midway || !self.greeting.is_passed_over() {
            return;
        }
        let what = format!("`{}` never ends with `{}`", D::START, D::STARTED[0]);
        left_out(sink, D::GREETING.ends, None, what);
    }
}

/// Whether a best move may be that of a search, as far as is known.
fn is_of<D: Dialect>(running: &Running<D>, first: Option<D::Move>) -> bool {
    let among = &running.go.searchmoves;
    let is_free = among.is_empty() || running.may_be_of_a_book;
    let may_be = |mv: &D::Move| is_free || among.contains(mv);
    let first = first.filter(|_| running.setup.is_known()).filter(may_be);
    first.is_some_and(|mv| running.setup.replay(&[mv]).is_none())
}
