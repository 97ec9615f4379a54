//! What the engine tells of its thinking.
//!
//! In: lines `info`. Out: findings about their words and their values, and
//! whether there is anything to think about. Their moves are judged in `lines`.

use std::time::Duration;

use super::{CxReferee, Idle, moves::ILLEGAL, unsolicited::HINT};
use crate::{
    contract::Allowance,
    protocols::{
        cxboard::{
            grammar,
            message::Command,
            model::{Change, Mode, Search, Thinking},
            rules::{Board, outcome},
        },
        uci_like::{
            fields::Fields,
            reports::{Requirements, judge_limit},
        },
    },
    verdict::{Finding, Sink},
};

/// How long after the command that ends a thought a line about it may come.
pub(super) const LAST_WORD: Duration = Duration::from_millis(500);

/// What is demanded of reports, but for their moves.
const REPORTS: Requirements = Requirements {
    values: "cxboard/info/values",
    score: "cxboard/info/score-form",
    ranges: &[
        ("hashfull", 0, 1000, "cxboard/info/permill"),
        ("currmovenumber", 1, i128::MAX, "cxboard/info/currmovenumber"),
    ],
    with: &[
        ("seldepth", "depth", "cxboard/info/seldepth-with-depth"),
        ("pv", "time", "cxboard/info/time-with-pv"),
        ("multipv", "pv", "cxboard/info/multipv-with-pv"),
    ],
    empty: &[],
    growing: &[("time", "cxboard/info/never-decreases"), ("nodes", "cxboard/info/never-decreases")],
};

impl CxReferee {
    /// A line `info`.
    pub(super) fn judge_info(&mut self, text: &str, at: Duration, sink: &mut Sink) {
        let Some(fields) = grammar::report(text) else { return };
        REPORTS.judge(&fields, text, sink);
        self.judge_hint(&fields, text, sink);
        self.note_told(&fields);
        let thinks = ["pv", "currmove", "nodes", "nps"].iter().any(|key| fields.get(key).is_some());
        if thinks {
            self.note_thinking(at);
            self.reports.summary.lines += 1;
            if !self.dialogue.debug && self.paused_line("thinking", text, at, sink) {
                return;
            }
        }
        // Totals may follow a search; a line or a depth means that one is on.
        if ["pv", "currmove", "depth"].iter().any(|key| fields.get(key).is_some()) {
            self.judge_moment(text, at, sink);
        }
        // One that may have been refused, for it plays, is no search that a line must be about.
        let is_refused = |search: &&Search| search.go.odd && self.game.mode == Mode::Unknown;
        let running = self.game.searches.front().filter(|search| !is_refused(search));
        let running = running.map(|search| search.boards.clone());
        let thinking = self.game.thinking.filter(|thinking| !thinking.leaving);
        let boards: Vec<Board> = match (running, thinking) {
            (Some(boards), _) => boards,
            (None, Some(_)) => self.game.board().cloned().into_iter().collect(),
            (None, None) => return,
        };
        if !self.aftermath.forgiven.is_empty() {
            // It may be about a search that nobody waits for any more.
            return;
        }
        if self.may_be_hinting(at) && self.fits_a_hint(&fields) {
            return;
        }
        self.judge_limits(&fields, text, sink);
        let may_have_pondered = self.may_have_pondered(at);
        let crossing = self.game.thinking.is_some_and(|thinking| thinking.again)
            || self.aftermath.idle == Idle::Crossing;
        if !crossing && !may_have_pondered {
            self.judge_course(&fields, text, at, sink);
        }
        let pondered = may_have_pondered && self.fits_pondering(&fields);
        if !boards.is_empty() && !pondered {
            self.judge_moves(&fields, &boards, text, sink);
        }
    }

    fn note_told(&mut self, fields: &Fields<'_>) {
        self.reports.summary.nps |= fields.get("nps").is_some();
        self.reports.summary.hashfull |= fields.get("hashfull").is_some();
        self.dialogue.told.infos += 1;
        self.dialogue.told.remarks += usize::from(fields.get("string").is_some());
        let Some(score) = fields.score("score") else { return };
        self.reports.summary.scored = true;
        let best = fields.number("multipv").is_none_or(|number| number == 1);
        if best && !score.lowerbound && !score.upperbound {
            self.reports.summary.score = Some(score);
        }
    }

    /// A line about thinking: on whose time.
    fn note_thinking(&mut self, at: Duration) {
        if let Some(Thinking { since, allowance: Allowance::Search(time), .. }) = self.game.thinking
        {
            self.reports.trace.is_late |= at.saturating_sub(since) > time;
        }
        let told = &mut self.dialogue.told;
        match (self.game.thinking, self.game.mode) {
            (Some(_), _) => told.thinking += 1,
            (None, Mode::Play(_)) => told.pondering += 1,
            (None, _) => {}
        }
    }

    /// Whether there is anything to think about now.
    fn judge_moment(&self, text: &str, at: Duration, sink: &mut Sink) {
        let asked = self.dialogue.hints > 0
            || self.pending.iter().any(|s| matches!(s.command, Command::Hint | Command::Score));
        let lost = self.game.board().is_none();
        // The thread of a thought may have a last word, a forgiven search its own.
        let crosses =
            self.aftermath.left_at.is_some_and(|left| at.saturating_sub(left) < LAST_WORD)
                || !self.aftermath.forgiven.is_empty();
        let quiet = self.game.over.is_some() || self.dialogue.debug || self.game.paused.is_some();
        if self.game.is_busy() || asked || lost || crosses || quiet {
            return;
        }
        let forbidden = self.aftermath.last.forbids_moves.filter(|id| *id != HINT);
        let id = match (self.game.mode, self.aftermath.idle) {
            (_, Idle::Crossing | Idle::Replaced) | (Mode::Unknown, _) => return,
            // The move that comes of it is enough.
            _ if forbidden == Some(ILLEGAL) => return,
            (Mode::Force, Idle::BestMove) => "cxboard/go/idle-afterwards",
            (Mode::Force, _) => forbidden.unwrap_or("cxboard/force/does-not-think"),
            (Mode::Play(_), _) if self.ponder_is_off() => {
                forbidden.unwrap_or("cxboard/play/ponders-only-if-on")
            }
            (Mode::Play(_), _) => return,
        };
        sink.report(id, Some(text), |f| {
            Finding { message: "search report without a search".into(), ..f }
                .expected("no search before the next `go` or the engine's turn to move")
                .got(format!("`{text}`"))
                .span(0, text.len())
        });
    }

    fn judge_hint(&mut self, fields: &Fields<'_>, text: &str, sink: &mut Sink) {
        let Some(mv) = fields.words("hint").and_then(|words| words.first()) else { return };
        let hinted = self.dialogue.take_hint();
        // What was reported before may have been about the hint.
        self.reports.restart();
        sink.judged("cxboard/hint/in-an-info-line");
        // In the middle of a thought it may be about another position.
        let board = self.game.board().filter(|_| !self.game.is_busy()).cloned();
        let Some(board) = board else { return };
        let Some(mut boards) = hinted.into_iter().collect::<Option<Vec<Board>>>() else { return };
        // It may cross the next command.
        boards.push(board.clone());
        // Where there is nothing to play, no text says what a hint is.
        if boards.iter().any(|board| outcome(board).is_some()) {
            return;
        }
        sink.judged("cxboard/hint/is-legal");
        self.judge_move(*mv, &boards, "cxboard/hint/is-legal", text, sink);
        if let Ok(mv) = self.game.departure.resolve_own(&board, mv.text) {
            self.game.apply(Change::Hint(mv));
        }
    }

    fn judge_limits(&self, fields: &Fields<'_>, text: &str, sink: &mut Sink) {
        let Some(search) = self.game.searches.front().filter(|s| !s.go.odd) else { return };
        // Nobody can look less deep than one ply.
        let depth = search.go.depth.filter(|limit| *limit > 0);
        for (key, limit, id) in
            [("depth", depth, "cxboard/go/depth"), ("nodes", search.go.nodes, "cxboard/go/nodes")]
        {
            judge_limit(key, limit, id, &search.raw, (fields, text), sink);
        }
    }

    /// Times and nodes of one search grow.
    fn judge_course(&mut self, fields: &Fields<'_>, text: &str, at: Duration, sink: &mut Sink) {
        // A search that goes on from pondering may count anew, and so may another in its place.
        if self.game.searches.front().is_some_and(|s| s.hit.is_some() || s.go.odd) {
            return;
        }
        let trace = &mut self.reports.trace;
        let before = trace.course.time;
        REPORTS.judge_course(&mut trace.course, fields, None, text, sink);
        if fields.number("time").zip(before).is_some_and(|(now, before)| now < before) {
            // What lay before is no measure any more.
            trace.clock = None;
        }
        let Some(time) = fields.number("time").filter(|_| self.session.seat.is_timed()) else {
            return;
        };
        let nodes = fields.number("nodes");
        let Some((first, then, fewer)) = self.reports.trace.clock else {
            self.reports.trace.clock = Some((time, at, nodes));
            return;
        };
        let real = i128::try_from(at.saturating_sub(then).as_millis()).unwrap_or(i128::MAX);
        let said = time - first;
        // The same line may be sent again, with the time that it was found at; and who counts
        // whole seconds tells the same for up to one, but no longer.
        let grew = nodes.zip(fewer).is_some_and(|(nodes, fewer)| nodes > fewer);
        let stands = said == 0 && (!grew || real < 1500);
        if real < 800 || stands {
            return;
        }
        sink.judged("cxboard/info/time-in-milliseconds");
        // The time of a busy processor may be told as well.
        if said * 7 < real || said > real.saturating_mul(20) {
            sink.report("cxboard/info/time-in-milliseconds", Some(text), |f| {
                Finding { message: format!("`time` grows by {said} in {real} ms"), ..f }
                    .expected("a time in milliseconds")
                    .got(format!("time {time} after time {first}"))
                    .span(0, text.len())
            });
        }
    }
}
