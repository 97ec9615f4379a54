//! Lines `bestmove`.
//!
//! In: the words of a line and the search it ends. Out: findings.
//! Never: how strong the move is, but for a mate that was asked for.

use std::{borrow::Cow, time::Duration};

use super::{
    super::{
        dialect::{Cause, Dialect, Setup, Stuck, Wrong},
        message::{Command, Keyword},
        model::{Deferred, Probe, Running, Sent, Variation},
        moves::Requirements,
        tokens::Token,
    },
    Agreement, SearchReferee,
    ending::of_stop,
    unsolicited::{due, is_ignorable},
};
use crate::{
    contract::Heard,
    verdict::{Finding, Sink},
};

impl<D: Dialect> SearchReferee<D> {
    pub(super) fn best_move(
        &mut self,
        words: &[Token<'_>],
        heard: Heard<'_>,
        text: &str,
        sink: &mut Sink,
    ) {
        sink.judged(D::BESTMOVE_ONLY_AFTER_GO);
        sink.judged(D::BESTMOVE_ONE_WELL_FORMED_MOVE);
        sink.judged(D::BESTMOVE_NOTHING_BUT_THE_MOVE);
        let first = words.first().and_then(|word| D::parse_move(word.text).ok());
        if self.is_ahead() && !self.judge_whether_passed_over(first, text, sink) {
            self.report_early(sink);
            return self.surplus_best_move(text, sink);
        }
        self.judge_whether_passed_on(first, text, sink);
        let Some(running) = self.searches.end(heard.at) else {
            return self.surplus_best_move(text, sink);
        };
        self.searches.best.note(heard.number, text);
        if self.explains && running.has_nothing_to_choose() {
            // Whoever keeps a restriction to moves that are gone plays whatever is left in memory.
            return;
        }
        let early = running.is_endless() && running.stopped.is_none() && !running.doubtful;
        if early && !running.setup.is_dead() {
            self.ended_by_itself(&running, text, sink);
        }
        self.note_leniency(&running, early, sink);
        let is_free =
            |word: &Token<'_>| D::CUSTOMS.anything_when_over || D::parse_move(word.text).is_err();
        if running.setup.is_over() && words.first().is_none_or(is_free) {
            // There is nothing to play, and the text has no word for that.
            return;
        }
        let is_open = running.doubtful || !running.setup.is_known() || self.is_lost();
        let means_none = words.first().is_some_and(|word| D::means_no_move(word.text));
        let has_nothing = running.setup.may_be_over() && words.first().is_none_or(is_free);
        if (is_open && means_none || has_nothing) && !self.explains {
            // Nobody knows whether there is anything to play. That excuses it, but explains nothing.
            return self.report_deferred(&running, true, sink);
        }
        if let Some(wrong) = words.first().and_then(|word| self.misspelled(&running, word)) {
            let got = words.first().map_or("", |word| word.text).to_owned();
            self.report_wrong(&running, wrong, got, words, text, sink);
            return self.report_deferred(&running, true, sink);
        }
        let demanded = Requirements {
            form: D::BESTMOVE_ONE_WELL_FORMED_MOVE,
            alone: D::BESTMOVE_NOTHING_BUT_THE_MOVE,
            looks: D::MOVE,
        };
        let Some(mv) = demanded.read_first(text, D::parse_move, sink) else {
            return self.report_deferred(&running, true, sink);
        };
        let rest = self.judge_expected(&running, mv, &words[1..], text, sink);
        demanded.judge_rest(rest, text, sink);
        self.searches.outcome.chosen = Some(mv);
        let wrong = self.judge_choice(&running, mv, words, text, sink);
        self.report_deferred(&running, wrong, sink);
        if running.probe == Probe::Stopped && running.go.has_zero() {
            outlasted_zero(&running, text, sink);
        }
        if wrong || running.doubtful || self.agreement == Agreement::OnTrial {
            return;
        }
        match running.probe {
            Probe::None => {}
            Probe::Spoken if went_on(&running) || !self.is_waiting() => {
                return stopped_late(&running, text, sink);
            }
            Probe::Spoken if self.searched_on(&running) => {
                let took = self.searches.outcome.took.unwrap_or_default().as_secs_f64();
                let got = format!("`bestmove` after {took:.1} s");
                self.not_kept(&running, ("ended long after its limit", &got), sink);
            }
            Probe::Spoken => return held_back(&running, text, sink),
            Probe::Stopped => {
                let stopped = running.stopped.map_or(running.since, |stopped| stopped.at);
                let after = stopped.saturating_sub(running.since).as_secs_f64();
                let got =
                    format!("`bestmove` only after `stop`, which came {after:.1} s after `go`");
                self.not_kept(&running, ("had to be stopped", &got), sink);
            }
            Probe::StoppedAgain => return stopped_twice(&running, text, sink),
        }
        self.judge_statistics(&running, text, sink);
        if !self.is_lost() {
            judge_agreement(&running, mv, text, sink);
        }
        self.judge_mate(&running, mv, text, sink);
    }

    /// Whether the search was still under way when something else was said, as it reported its time: then
    /// its best move came by itself just afterwards. Where its limit is no time, nearly every search takes
    /// longer for its last iteration than for all before it, and tells of none in the meantime.
    fn searched_on(&self, running: &Running<D>) -> bool {
        const LATELY: i128 = 1_000;
        const LONG: i128 = 5_000;
        let spoken = self.sent_at.saturating_sub(running.since).as_millis();
        let Ok(spoken) = i128::try_from(spoken) else { return false };
        let told = running.progress.course.time.filter(|_| running.stopped.is_none());
        let is_timed = running.go.movetime.is_some() || running.go.has_clocks();
        let is_under_way = |told| !is_timed && told >= LONG && told * 3 >= spoken;
        told.is_some_and(|told| told + LATELY >= spoken || is_under_way(told))
    }

    /// A search without limit has ended although nobody stopped it.
    fn ended_by_itself(&self, running: &Running<D>, text: &str, sink: &mut Sink) {
        let restricted = !running.go.searchmoves.is_empty();
        let pondering = D::CUSTOMS.pondering.as_ref().filter(|_| running.is_pondering());
        let plain = match (pondering, running.setup.is_over()) {
            (Some(pondering), false) => pondering.waits,
            (Some(pondering), true) => pondering.waits_when_over,
            (None, true) => match D::CUSTOMS.endless_when_over {
                Some(id) => id,
                None => return,
            },
            (None, false) if restricted => D::GO_SEARCHMOVES_SETS_NO_LIMIT,
            (None, false) => D::GO_INFINITE_WITHOUT_LIMITS,
        };
        let during = |sent: &&Sent<D>| sent.during_search;
        let recent = || self.window.recent.iter().rev().chain(self.window.before.iter().rev());
        let other = recent().filter(during).find(|sent| sent.command != Command::IsReady);
        let asked = recent().filter(during).any(|sent| sent.command == Command::IsReady);
        let (message, id) = match other {
            // Whether it was this one or the question behind it nobody can tell.
            Some(sent) if asked => {
                (format!("the search ends after `{}` and `isready`", sent.raw), due(sent))
            }
            Some(sent) => (format!("`{}` ends the search", sent.raw), due(sent)),
            None if asked => {
                ("`isready` ends the search".into(), Some(D::ISREADY_DOES_NOT_STOP_THE_SEARCH))
            }
            None => (format!("`{}` ends by itself", running.raw), None),
        };
        let command = match other {
            Some(sent) => is_ignorable(sent).then(|| sent.name.into()),
            // Shown in tests of a special case only, such as another line end, it is a matter of that.
            None => (!asked).then(|| Keyword::Go.word::<D>().into()),
        };
        sink.report(id.unwrap_or(plain), Some(text), |f| {
            Finding { message, command, ..f }
                .expected(match pondering {
                    Some(_) => "no `bestmove` before `stop` or `ponderhit`",
                    None => "no `bestmove` before `stop`, as there is no limit",
                })
                .span(0, text.len())
                .advice(
                    "send `bestmove` only after `stop`, also when there is nothing left to search",
                )
        });
    }

    /// A search has to be stopped that the engine is supposed to have ended.
    pub(super) fn report_supposed_end(&self, sink: &mut Sink) {
        let is_supposed = |running: &&Running<D>| running.stopped.is_some_and(|s| s.is_supposed);
        if let Some(running) = self.searches.current.as_deref().filter(is_supposed) {
            let raw = &running.raw;
            sink.report(D::STOP_ENDS_THE_SEARCH, None, |f| Finding {
                message: format!("`{raw}` continues"),
                ..f
            });
        }
    }

    /// Whether the move is one that the search could not have chosen.
    fn judge_choice(
        &mut self,
        running: &Running<D>,
        mv: D::Move,
        words: &[Token<'_>],
        text: &str,
        sink: &mut Sink,
    ) -> bool {
        let setup = &running.setup;
        if self.is_lost() || !setup.is_known() || setup.is_over() {
            return false;
        }
        setup.judged(sink);
        if is_restricted(running) {
            sink.judged(D::GO_SEARCHMOVES_RESTRICTS);
        }
        let Some(wrong) = wrong_choice(running, mv) else { return false };
        self.report_wrong(running, wrong, mv.to_string(), words, text, sink);
        true
    }

    /// What a word for a move is, if it is none of this protocol but means one.
    fn misspelled(&self, running: &Running<D>, word: &Token<'_>) -> Option<Wrong> {
        let setup = &running.setup;
        let is_judged = !self.is_lost() && setup.is_known() && !setup.is_over();
        setup.misspelled(word.text).filter(|_| is_judged)
    }

    /// The best move is one that the search could not have chosen.
    fn report_wrong(
        &mut self,
        running: &Running<D>,
        wrong: Wrong,
        got: String,
        words: &[Token<'_>],
        text: &str,
        sink: &mut Sink,
    ) {
        let Wrong { id, message, expected, cause, or_else, rule } = wrong;
        let on_trial = self.agreement == Agreement::OnTrial;
        // A move that was not to be searched is one of this position all the same.
        if on_trial || cause == Cause::Elsewhere {
            self.agreement = Agreement::Lost;
        }
        if on_trial {
            return;
        }
        let (start, end) = words.first().map(Token::span).unwrap_or_default();
        // Whoever passes does not search, and how a move is written is the same everywhere.
        let is_of_go = !matches!(cause, Cause::Passes | Cause::Misspells);
        let command = is_of_go.then(|| Keyword::Go.word::<D>().into());
        // Whoever ponders may do so where the expected move was not played yet.
        let pondering = D::CUSTOMS.pondering.as_ref().filter(|_| running.go.ponder);
        let position = pondering.filter(|_| cause == Cause::Elsewhere).map(|p| p.position);
        let may_come_of = or_else.into_iter().chain(position).map(Cow::Borrowed).collect();
        sink.report(id, Some(text), |f| {
            Finding { message, command, may_come_of, rule: rule.map(Cow::Borrowed), ..f }
                .expected(expected)
                .got(got)
                .span(start, end)
        });
    }

    /// Judges the move that is expected in answer; what follows it.
    fn judge_expected<'w, 't>(
        &self,
        running: &Running<D>,
        best: D::Move,
        rest: &'w [Token<'t>],
        text: &str,
        sink: &mut Sink,
    ) -> &'w [Token<'t>] {
        let Some(pondering) = &D::CUSTOMS.pondering else { return rest };
        let Some((word, behind)) = rest.split_first().filter(|(word, _)| word.text == "ponder")
        else {
            return rest;
        };
        let setup = &running.setup;
        let known = !self.is_lost() && setup.is_known() && !setup.is_over();
        let after = behind.get(1..).unwrap_or_default();
        if known && setup.ends_with(best) {
            // Nobody can answer, and the text has no word for that.
            return after;
        }
        sink.judged(pondering.one_move);
        let answer = behind.first();
        let read = answer.map(|word| D::parse_move(word.text).map_err(|error| error.to_string()));
        let (start, end) = answer.unwrap_or(word).span();
        match read {
            Some(Ok(mv)) if known && setup.replay(&[best]).is_none() => {
                sink.judged(pondering.can_be_played);
                if let Some(stuck) = setup.replay(&[best, mv]) {
                    sink.report(pondering.can_be_played, Some(text), |f| {
                        let message = format!("`{mv}` cannot be played after `{best}`");
                        let sign_of = stuck.broken_rule().map(Cow::Borrowed).into_iter().collect();
                        Finding { message, sign_of, ..f }
                            .expected("a move that can be played in answer to the best move")
                            .got(stuck.told().unwrap_or_else(|| mv.to_string()))
                            .span(start, end)
                    });
                }
            }
            Some(Ok(_)) => {}
            Some(Err(why)) => sink.report(pondering.one_move, Some(text), |f| {
                let got = answer.map_or("", |word| word.text);
                Finding { message: format!("`{got}` is not a move: {why}"), ..f }
                    .expected(D::MOVE)
                    .got(got)
                    .span(start, end)
            }),
            None => sink.report(pondering.one_move, Some(text), |f| {
                Finding { message: "`ponder` without a move".into(), ..f }
                    .expected(D::MOVE)
                    .span(start, end)
            }),
        }
        after
    }

    /// A search that may be stopped at any moment has something to tell after a while only.
    fn judge_statistics(&self, running: &Running<D>, text: &str, sink: &mut Sink) {
        /// A line that is this much older than the end of the search is not the final one.
        const FINAL: Duration = Duration::from_secs(1);
        let setup = &running.setup;
        // Where nobody knows the position, nothing may be left to tell of.
        let open = !setup.is_known() || setup.is_impossible() || setup.is_over();
        let took = self.searches.outcome.took.unwrap_or_default();
        let is_endless = !running.is_limited();
        if open || (is_endless && (took < FINAL || !self.seat.is_drill())) {
            return;
        }
        let speechless = |at: Duration| at.saturating_sub(running.since) < D::CUSTOMS.speechless;
        let is_short = |ms: u64| Duration::from_millis(ms) < D::CUSTOMS.speechless;
        let stopped_at_once = running.stopped.is_some_and(|stopped| speechless(stopped.at))
            || running.go.movetime.is_some_and(is_short);
        let has_a_book =
            running.may_be_of_a_book || self.books.may_be_there(self.greeting.options());
        if stopped_at_once || has_a_book {
            return;
        }
        let told = running.progress.statistics;
        // The time of its own may have been up when it was stopped.
        let has_time = running.go.movetime.is_some();
        let is_stopped = running.stopped.is_some() && !has_time && self.seat.is_drill();
        let ended =
            running.stopped.map_or(took, |stopped| stopped.at.saturating_sub(running.since));
        let is_final = |told: &Duration| !is_stopped || ended.saturating_sub(*told) <= FINAL;
        if told.is_some_and(|told| is_final(&told)) {
            return sink.judged(D::BESTMOVE_FINAL_INFO_BEFORE);
        }
        if setup.is_forced() {
            return;
        }
        sink.judged(D::BESTMOVE_FINAL_INFO_BEFORE);
        let message = match told {
            None => "no `info` line with statistics before `bestmove`",
            Some(_) => "no final `info` line",
        };
        let got = told.map(|told| {
            let seconds = ended.saturating_sub(told).as_secs_f64();
            format!("the last one {seconds:.1} s before `stop`")
        });
        sink.report(D::BESTMOVE_FINAL_INFO_BEFORE, Some(text), |f| {
            let f = Finding { message: message.into(), ..f }
                .expected("an `info` line with `depth`, `nodes` or `time` before `bestmove`")
                .span(0, text.len());
            match got {
                Some(got) => f.got(got),
                None => f,
            }
        });
    }

    /// A win that was asked for is found, unless the search still keeps to the
    /// moves of the one before.
    fn judge_mate(&mut self, running: &Running<D>, mv: D::Move, text: &str, sink: &mut Sink) {
        let asked = running.go.mate.is_some_and(|moves| moves > 0) && running.go.limits() == 1;
        if !asked || running.probe != Probe::None || running.may_be_of_a_book {
            return;
        }
        let wins = running.wins();
        if wins.is_empty() || running.stopped.is_some() {
            return;
        }
        sink.judged(D::GO_MATE_IS_FOUND);
        if !wins.contains(&mv) {
            let sees_another = self.searches.outcome.sees_a_false_win;
            let wins: Vec<String> = wins.iter().map(|win| format!("`{win}`")).collect();
            sink.report(D::GO_MATE_IS_FOUND, Some(text), |f| {
                let message = "the search for a mate did not find a win in one move".into();
                // Who does not know how that piece goes cannot find it.
                let rule = running.setup.rule_of_the_win().filter(|_| !sees_another);
                let may_come_of = rule.into_iter().map(Cow::Borrowed).collect();
                let sign_of = D::Setup::rules_of_wins().iter().map(|id| Cow::Borrowed(*id));
                Finding { message, may_come_of, sign_of: sign_of.collect(), ..f }
                    .expected(wins.join(" or "))
                    .got(match sees_another {
                        true => format!("`{mv}`, and a win with a move that does not win"),
                        false => mv.to_string(),
                    })
                    .span(0, text.len())
            });
        }
    }

    /// What was found of a variation, unless the best move says it all.
    fn report_deferred(&mut self, running: &Running<D>, wrong: bool, sink: &mut Sink) {
        let Some(Deferred { line, text, span, kind }) = running.deferred.clone() else { return };
        if wrong || self.is_lost() {
            return;
        }
        let plain = D::INFO_PV_IS_PLAYABLE;
        // Whoever has another position in mind begins with what cannot be played.
        let is_elsewhere = matches!(kind, Variation::Illegal { stuck: Stuck { place: 0, .. }, .. });
        let command = is_elsewhere.then(|| Keyword::Go.word::<D>().into());
        // Whoever ponders on another move has nothing to show of this position.
        let elsewhere = D::CUSTOMS.pondering.as_ref().filter(|_| running.go.ponder);
        let elsewhere = elsewhere.map_or(plain, |pondering| pondering.no_other_variations);
        let (mut sign_of, mut got) = (Vec::new(), None);
        if let Variation::Illegal { stuck, .. } = &kind {
            // The second move is the one that is expected in answer to the best move.
            let pondering = D::CUSTOMS.pondering.as_ref().filter(|_| stuck.place == 1);
            let answer = pondering.map(|pondering| pondering.can_be_played);
            sign_of = stuck.broken_rule().into_iter().chain(answer).map(Cow::Borrowed).collect();
            got = stuck.told();
        }
        let (id, message, expected) = match kind {
            Variation::Malformed(word) => (
                D::CUSTOMS
                    .null_moves
                    .filter(|_| D::means_no_move(&word))
                    .unwrap_or(D::INFO_VALUES_OF_THE_RIGHT_KIND),
                format!("`{word}` in a `pv` is not a move"),
                D::MOVES,
            ),
            Variation::Illegal { stuck: Stuck { place: 0, .. }, mv } => (
                elsewhere,
                format!("the `pv` begins with `{mv}`, which cannot be played"),
                D::PLAYABLE,
            ),
            Variation::Illegal { mv, .. } => {
                (plain, format!("`{mv}` cannot be played at its place in the `pv`"), D::VARIATION)
            }
            Variation::Elsewhere { id, key, mv } => (
                id,
                format!("`{mv}` cannot be played at its place in `{key}`"),
                "legal moves from the position that is searched",
            ),
            Variation::Unasked(mv) => (
                D::GO_SEARCHMOVES_RESTRICTS_VARIATIONS,
                format!("the `pv` begins with `{mv}`, which is not one of the `searchmoves`"),
                "one of the `searchmoves`",
            ),
        };
        sink.report(id, Some(&text), |f| {
            let f = Finding { message, line: Some(line), command, sign_of, ..f }
                .expected(expected)
                .span(span.0, span.1);
            match got {
                Some(got) => f.got(got),
                None => f,
            }
        });
    }
}

/// Nobody knows what is made of an odd command, and a book plays what it holds.
pub(super) fn is_restricted<D: Dialect>(running: &Running<D>) -> bool {
    !running.go.searchmoves.is_empty() && !running.doubtful && !running.may_be_of_a_book
}

/// What is wrong with a best move, if it is one that the search could not have chosen.
fn wrong_choice<D: Dialect>(running: &Running<D>, mv: D::Move) -> Option<Wrong> {
    let wrong = running.setup.wrong_choice(mv);
    if wrong.as_ref().is_some_and(|wrong| wrong.cause == Cause::Passes) {
        let is_offered = running.go.searchmoves.contains(&mv);
        return wrong.filter(|wrong| !is_offered && wrong.counts_in(running.doubtful));
    }
    let is_unasked = is_restricted(running) && !running.go.searchmoves.contains(&mv);
    // A move that nobody could play was not one of those asked for, and says more.
    if !is_unasked || wrong.as_ref().is_some_and(|wrong| wrong.cause == Cause::Misplays) {
        return wrong;
    }
    Some(Wrong {
        id: D::GO_SEARCHMOVES_RESTRICTS,
        message: format!("`{mv}` is not one of the `searchmoves`"),
        expected: format!("one of the moves of `{}`", running.raw),
        cause: Cause::Unrestricted,
        or_else: None,
        rule: None,
    })
}

/// Whether the search reported that it went on for long after it was stopped.
fn went_on<D: Dialect>(running: &Running<D>) -> bool {
    let (Some(stopped), Some(told)) = (running.stopped, running.progress.course.time) else {
        return false;
    };
    let stopped = stopped.at.saturating_sub(running.since).as_millis();
    i128::try_from(stopped).is_ok_and(|stopped| told > stopped + 1_000)
}

/// The search went on until something else was said. What an engine holds
/// back in its output comes before the answer; this came after it.
fn stopped_late<D: Dialect>(running: &Running<D>, text: &str, sink: &mut Sink) {
    if running.stopped.is_none() {
        return;
    }
    sink.report(of_stop(running), Some(text), |f| {
        let raw = &running.raw;
        Finding {
            message: format!("`stop` does not end `{raw}` until another command is sent"),
            ..f
        }
        .expected("`bestmove` as soon as possible")
        .span(0, text.len())
        .advice("process all lines that have arrived: several may arrive at once")
    });
}

/// The engine reads while it searches, but the first `stop` was lost.
fn stopped_twice<D: Dialect>(running: &Running<D>, text: &str, sink: &mut Sink) {
    sink.report(of_stop(running), Some(text), |f| {
        Finding { message: format!("only a second `stop` ends `{}`", running.raw), ..f }
            .expected("`bestmove` as soon as possible after the first")
            .span(0, text.len())
            .advice("do not forget a `stop` that arrives before the search has begun")
    });
}

/// A search with a limit of zero went on until it was stopped.
fn outlasted_zero<D: Dialect>(running: &Running<D>, text: &str, sink: &mut Sink) {
    let Some(id) = D::CUSTOMS.limits_of_zero else { return };
    sink.report(id, Some(text), |f| {
        Finding { message: format!("`{}` continues until `stop`", running.raw), ..f }
            .expected("`bestmove` soon, or the command ignored as ill-formed")
            .span(0, text.len())
    });
}

/// The best move came as soon as something else was said.
fn held_back<D: Dialect>(running: &Running<D>, text: &str, sink: &mut Sink) {
    sink.report(D::DESCRIPTION_LINES_END_WITH_NEWLINE, Some(text), |f| {
        let raw = &running.raw;
        Finding {
            message: format!("`bestmove` of `{raw}` appears only when another command is sent"),
            ..f
        }
        .expected("each line to be sent at once, with its line feed")
        .span(0, text.len())
        .advice("flush the output after each line")
    });
}

/// Only a search that finished its depth has a last variation that stands.
fn judge_agreement<D: Dialect>(running: &Running<D>, mv: D::Move, text: &str, sink: &mut Sink) {
    let Some(id) = D::CUSTOMS.first_of_the_last_variation else { return };
    let whole = running.go.depth.is_some()
        && running.go.limits() == 1
        && running.stopped.is_none()
        && running.probe == Probe::None;
    let Some(choice) = running.progress.choice.filter(|_| whole) else { return };
    let told = running.deferred.is_some();
    if told || running.setup.is_over() || !running.setup.is_known() {
        return;
    }
    sink.judged(id);
    if choice != mv {
        sink.report(id, Some(text), |f| {
            Finding { message: format!("the last `pv` begins with `{choice}`"), ..f }
                .expected(format!("`bestmove {choice}`"))
                .got(mv.to_string())
                .span(0, text.len())
        });
    }
}
