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
            model::{Change, Mode, Thinking},
            rules::Board,
        },
        uci::fields::{Fields, Value},
    },
    verdict::{Finding, Sink},
};

/// How long after the command that ends a thought a line about it may come.
pub(super) const LAST_WORD: Duration = Duration::from_millis(500);

impl CxReferee {
    /// A line `info`.
    pub(super) fn judge_info(&mut self, text: &str, at: Duration, sink: &mut Sink) {
        let Some(fields) = grammar::info(text) else { return };
        judge_values(&fields, text, sink);
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
        let running = self.game.searches.front().map(|search| search.boards.clone());
        let thinking = self.game.thinking.filter(|thinking| !thinking.leaving);
        let boards: Vec<Board> = match (running, thinking) {
            (Some(boards), _) => boards,
            (None, Some(_)) => self.game.board().cloned().into_iter().collect(),
            (None, None) => return,
        };
        if self.aftermath.forgiven > 0 {
            // It may be about a search that nobody waits for any more.
            return;
        }
        if self.may_be_hinting(at) && self.fits_a_hint(&fields) {
            return;
        }
        self.judge_limits(&fields, text, sink);
        let crossing = self.may_have_pondered(at);
        if !crossing {
            self.judge_course(&fields, text, at, sink);
        }
        let pondered = crossing && self.fits_pondering(&fields);
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
                || self.aftermath.forgiven > 0;
        let quiet = self.game.over.is_some() || self.dialogue.debug || self.game.paused.is_some();
        if self.game.is_busy() || asked || lost || crosses || quiet {
            return;
        }
        let forbidden = self.aftermath.last.forbids_moves.filter(|id| *id != HINT);
        let id = match (self.game.mode, self.aftermath.idle) {
            (_, Idle::Crossing) | (Mode::Unknown, _) => return,
            // The move that comes of it is enough.
            _ if forbidden == Some(ILLEGAL) => return,
            (Mode::Force, Idle::BestMove) => "cxboard/go/idle-afterwards",
            (Mode::Force, _) => forbidden.unwrap_or("cxboard/force/does-not-think"),
            (Mode::Play(_), _) if self.configuration.ponder_is_off() => {
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
        let mut boards = self.dialogue.take_hint();
        sink.judged("cxboard/hint/in-an-info-line");
        // In the middle of a thought it may be about another position.
        let board = self.game.board().filter(|_| !self.game.is_busy()).cloned();
        let Some(board) = board else { return };
        sink.judged("cxboard/hint/is-legal");
        // It may cross the next command.
        boards.push(board.clone());
        self.judge_move(*mv, &boards, "cxboard/hint/is-legal", text, sink);
        if let Ok(mv) = self.game.departure.resolve_own(&board, mv.text) {
            self.game.apply(Change::Hint(mv));
        }
    }

    fn judge_limits(&self, fields: &Fields<'_>, text: &str, sink: &mut Sink) {
        let Some(search) = self.game.searches.front().filter(|s| !s.go.odd) else { return };
        let over = |id, what: &str, said: i128, limit: u64, sink: &mut Sink| {
            sink.report(id, Some(text), |f| {
                Finding { message: format!("{said} {what}, limit {limit}"), ..f }
                    .expected(format!("at most {limit}"))
                    .got(format!("{said}"))
                    .span(0, text.len())
            });
        };
        // Nobody can look less deep than one ply.
        let depth = search.go.depth.filter(|limit| *limit > 0);
        if let (Some(limit), Some(depth)) = (depth, fields.number("depth")) {
            sink.judged("cxboard/go/depth");
            if depth > i128::from(limit) {
                over("cxboard/go/depth", "plies", depth, limit, sink);
            }
        }
        if let (Some(limit), Some(nodes)) = (search.go.nodes, fields.number("nodes")) {
            sink.judged("cxboard/go/nodes");
            if nodes > i128::from(limit) + i128::from(limit / 10).max(10_000) {
                over("cxboard/go/nodes", "nodes", nodes, limit, sink);
            }
        }
    }

    /// Times and nodes of one search grow.
    fn judge_course(&mut self, fields: &Fields<'_>, text: &str, at: Duration, sink: &mut Sink) {
        // A search that goes on from pondering may count anew, and so may another in its place.
        if self.game.searches.front().is_some_and(|s| s.hit.is_some() || s.go.odd) {
            return;
        }
        for key in ["time", "nodes"] {
            let Some(value) = fields.number(key) else { continue };
            sink.judged("cxboard/info/never-decreases");
            let before = if key == "time" {
                &mut self.reports.trace.time
            } else {
                &mut self.reports.trace.nodes
            };
            if before.is_some_and(|before| value < before) {
                let before = before.unwrap_or_default();
                sink.report("cxboard/info/never-decreases", Some(text), |f| {
                    Finding { message: format!("`{key}` decreases"), ..f }
                        .expected(format!("at least {before}"))
                        .got(format!("{value}"))
                        .span(0, text.len())
                });
                // What lay before is no measure any more.
                self.reports.trace.clock = self.reports.trace.clock.filter(|_| key != "time");
            }
            *before = Some(value);
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

/// What a line says on its own, whatever the game.
fn judge_values(fields: &Fields<'_>, text: &str, sink: &mut Sink) {
    let report = |id, message: String, expected: &str, span: (usize, usize), sink: &mut Sink| {
        sink.report(id, Some(text), |f| {
            Finding { message, ..f }.expected(expected).span(span.0, span.1)
        });
    };
    sink.judged("cxboard/info/values");
    for field in &fields.0 {
        let key = field.key.text;
        let wrong = matches!(field.value, Value::Missing | Value::Wrong(_));
        if key == "score" && field.is_known() {
            sink.judged("cxboard/info/score-form");
            let sound = match field.value {
                Value::Score(score) => {
                    (score.cp.is_some() || score.mate.is_some())
                        && !(score.lowerbound && score.upperbound)
                }
                _ => false,
            };
            if !sound {
                let message = "malformed score".to_owned();
                let expected = "`score cp X` or `score mate X`, with at most one bound";
                report("cxboard/info/score-form", message, expected, field.span(), sink);
            }
        } else if wrong {
            let message = format!("`{key}` has a value of the wrong type");
            report("cxboard/info/values", message, "a whole number, or moves", field.span(), sink);
        }
        let number = match field.value {
            Value::Whole(number) => number,
            _ => continue,
        };
        match key {
            "hashfull" => {
                sink.judged("cxboard/info/permill");
                if number > 1000 {
                    let message = format!("`hashfull` of {number} permill");
                    report("cxboard/info/permill", message, "0 to 1000", field.span(), sink);
                }
            }
            "currmovenumber" => {
                sink.judged("cxboard/info/currmovenumber");
                if number < 1 {
                    let message = format!("root move number {number}");
                    report("cxboard/info/currmovenumber", message, "1 or more", field.span(), sink);
                }
            }
            _ => {}
        }
    }
    judge_companions(fields, text, sink);
}

/// What must stand beside some values.
fn judge_companions(fields: &Fields<'_>, text: &str, sink: &mut Sink) {
    for (word, needs, id) in [
        ("seldepth", "depth", "cxboard/info/seldepth-with-depth"),
        ("pv", "time", "cxboard/info/time-with-pv"),
        ("multipv", "pv", "cxboard/info/multipv-with-pv"),
    ] {
        let Some(field) = fields.get(word) else { continue };
        sink.judged(id);
        if fields.get(needs).is_none() {
            let span = field.span();
            sink.report(id, Some(text), |f| {
                Finding { message: format!("`{word}` without `{needs}`"), ..f }
                    .expected(format!("`{needs}` on the same line"))
                    .span(span.0, span.1)
            });
        }
    }
}
