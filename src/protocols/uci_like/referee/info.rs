//! Lines `info`.
//!
//! In: the fields of a line, the search they tell of. Out: findings.
//! Never: whether the search chose well.

use std::{borrow::Cow, time::Duration};

use super::{
    super::{
        dialect::{Dialect, Setup},
        fields::{Field, Fields, Score, Value},
        grammar::{moves_of, tells_of_a_search},
        message::Go,
        model::{Deferred, Early, Running, Variation},
        reports::judge_limit,
        tokens::Token,
    },
    SearchReferee,
    results::is_restricted,
};
use crate::{
    contract::Heard,
    verdict::{Finding, Sink},
};

/// Beyond this a rate of nodes can be held against nodes and time.
const MEASURABLE: i128 = 100;

impl<D: Dialect> SearchReferee<D> {
    pub(super) fn info(
        &mut self,
        fields: &Fields<'_>,
        heard: Heard<'_>,
        text: &str,
        sink: &mut Sink,
    ) {
        D::REPORTS.judge(fields, text, sink);
        judge_order::<D>(fields, text, sink);
        judge_rate::<D>(fields, text, sink);
        self.debug.remarks += usize::from(fields.get("string").is_some());
        let live = self.seat.is_drill() && heard.at > Duration::ZERO;
        if self.is_ahead() {
            if tells_of_a_search(fields) {
                let early = Early { line: heard.number, text: text.to_owned() };
                self.searches.early.get_or_insert(early);
            }
            return;
        }
        self.judge_whether_begun_anew(fields, text, sink);
        let may_trail = self.searches.may_trail(heard.at);
        let Some(running) = self.searches.current.as_deref_mut() else {
            if tells_of_a_search(fields) {
                self.unsolicited_info(heard.number, text, sink);
            }
            return;
        };
        let elapsed = heard.at.saturating_sub(running.since);
        let nodes = running.progress.course.nodes;
        // A `go` that was said during the search may have begun another: what was told before
        // says nothing about that one.
        let instead = self
            .searches
            .misplaced
            .as_deref()
            .filter(|_| running.stopped.is_none())
            .map(|later| (D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS, later.raw.as_str()));
        let found = sink.findings().len();
        D::REPORTS.judge_course(&mut running.progress.course, fields, instead, text, sink);
        if running.progress.course.nodes > nodes {
            running.progress.nodes_at = elapsed;
        }
        judge_limits(running, fields, text, sink);
        if may_trail {
            // Numbers that do not fit may be those of the last search, where its lines come late anyway.
            for finding in &mut sink.findings_mut()[found..] {
                finding.sign_of.push(Cow::Borrowed(D::BESTMOVE_NOTHING_FOLLOWS));
            }
        }
        if live {
            judge_time::<D>(elapsed + running.held_up, fields, text, sink);
        }
        judge_variation(running, fields, heard.number, text, sink);
        self.searches.outcome.sees_a_false_win |= is_false_win(running, fields);
        D::judge_report(running, &self.rules, fields, (heard.number, text), sink);
        if let Some(score) = fields.score("score").filter(|score| is_settled(*score, fields)) {
            self.searches.outcome.score = Some(score);
        }
        if let Some(time) = fields.number("time").filter(|_| running.stopped.is_none()) {
            self.searches.outcome.reported = Some((time, elapsed));
        }
        let shown = |key: &&str| fields.number(key).is_some() || fields.score(key).is_some();
        if D::CUSTOMS.statistics.iter().any(shown) {
            running.progress.statistics = Some(elapsed);
        }
    }
}

/// What stands behind a variation, where the variation is to be the last.
fn judge_order<D: Dialect>(fields: &Fields<'_>, text: &str, sink: &mut Sink) {
    let Some(id) = D::CUSTOMS.variation_last else { return };
    for (place, field) in fields.0.iter().enumerate() {
        match &field.value {
            Value::Words(words) if field.key.text == "pv" => {
                sink.judged(id);
                let after = fields.0.get(place + 1);
                let inside = words.iter().find(|word| D::is_a_keyword(word.text));
                let span = after.map(Field::span).or_else(|| inside.map(Token::span));
                if let Some((start, _)) = span {
                    not_last(id, start, text, sink);
                }
            }
            Value::Text(_) => sink.judged(id),
            _ => {}
        }
    }
}

fn not_last(id: &'static str, start: usize, text: &str, sink: &mut Sink) {
    sink.report(id, Some(text), |f| {
        Finding { message: "a parameter follows `pv` in the same line".into(), ..f }
            .expected("`pv` as the last parameter of the line")
            .span(start, text.len())
            .advice("print `pv` after `depth`, `score`, `nodes`, `nps` and `time`")
    });
}

/// What an engine gives at least for a win that it sees, in hundredths; a careful estimate is smaller.
const WON: i128 = 1_000;

/// The variation shows who wins: an exact score that says the opposite is told from the other side.
fn judge_sign(
    id: &'static str,
    fields: &Fields<'_>,
    score: Score,
    (is_wrong, what): (bool, &str),
    text: &str,
    sink: &mut Sink,
) {
    let Some(field) = fields.get("score").filter(|_| !score.lowerbound && !score.upperbound) else {
        return;
    };
    sink.judged(id);
    if is_wrong {
        let (start, end) = field.span();
        sink.report(id, Some(text), |f| {
            Finding { message: what.into(), ..f }
                .expected("a score from the engine's point of view")
                .got(score.to_string())
                .span(start, end)
        });
    }
}

/// The rate is told together with what it is made of: they must agree roughly.
fn judge_rate<D: Dialect>(fields: &Fields<'_>, text: &str, sink: &mut Sink) {
    let number = |key| fields.number(key);
    let (Some(nps), Some(nodes), Some(time)) = (number("nps"), number("nodes"), number("time"))
    else {
        return;
    };
    sink.judged(D::INFO_NPS_FITS);
    if time >= 86_400_000 || nodes > i128::from(u64::MAX) {
        return;
    }
    let (fits, expected) = if time < MEASURABLE {
        // Nobody visits a node in less than a nanosecond.
        let most = (nodes + 1).saturating_mul(1_000_000_000);
        (nps <= most, format!("at most {most}: a node takes at least a nanosecond"))
    } else {
        let true_rate = nodes * 1000 / time;
        let high = nps > true_rate.saturating_mul(2) + 1000;
        let low = nps.saturating_mul(2) + 1000 < true_rate;
        (!high && !low, format!("about {true_rate} nodes per second"))
    };
    if !fits {
        let (start, end) = fields.get("nps").map(Field::span).unwrap_or_default();
        sink.report(D::INFO_NPS_FITS, Some(text), |f| {
            Finding { message: "`nps` does not agree with `nodes` and `time`".into(), ..f }
                .expected(expected)
                .got(nps.to_string())
                .span(start, end)
        });
    }
}

/// The search goes no further than it was told.
fn judge_limits<D: Dialect>(
    running: &Running<D>,
    fields: &Fields<'_>,
    text: &str,
    sink: &mut Sink,
) {
    if !running.keeps_to_limits() {
        return;
    }
    let Go { depth, nodes, .. } = running.go;
    let several = running.go.limits() > 1;
    for (key, limit, id) in
        [("depth", depth, D::GO_KEEPS_DEPTH), ("nodes", nodes, D::GO_KEEPS_NODES)]
    {
        let id = if several { D::GO_FIRST_LIMIT_ENDS_THE_SEARCH } else { id };
        judge_limit(key, limit, id, &running.raw, (fields, text), sink);
    }
}

/// The engine cannot have searched for much longer than it takes to hear of it. A wrong unit
/// is a factor of ten and more; what is less may be a line that was read late.
fn judge_time<D: Dialect>(elapsed: Duration, fields: &Fields<'_>, text: &str, sink: &mut Sink) {
    let Some(told) = fields.number("time") else { return };
    sink.judged(D::INFO_TIME_IN_MILLISECONDS);
    let elapsed = i128::try_from(elapsed.as_millis()).unwrap_or(i128::MAX);
    if told > elapsed * 10 + 2_000 {
        let (start, end) = fields.get("time").map(Field::span).unwrap_or_default();
        sink.report(D::INFO_TIME_IN_MILLISECONDS, Some(text), |f| {
            Finding { message: "`time` is longer than the search so far".into(), ..f }
                .expected(format!("at most about {elapsed} milliseconds, the time since `go`"))
                .got(told.to_string())
                .span(start, end)
        });
    }
}

fn judge_variation<D: Dialect>(
    running: &mut Running<D>,
    fields: &Fields<'_>,
    number: usize,
    text: &str,
    sink: &mut Sink,
) {
    let Some(words) = fields.words("pv") else { return };
    let end = words.iter().position(|word| D::is_a_keyword(word.text)).unwrap_or(words.len());
    let words = &words[..end];
    let score = fields.score("score").unwrap_or_default();
    let restricted = is_restricted(running);
    let mut defer = |span, kind| {
        let found = Deferred { line: number, text: text.to_owned(), span, kind };
        running.deferred.get_or_insert(found);
    };
    let moves = match moves_of::<D>(words) {
        Ok(moves) => moves,
        Err(word) => return defer(word.span(), Variation::Malformed(word.text.to_owned())),
    };
    let Some(first) = words.first() else { return };
    if !running.setup.is_over() && running.setup.is_known() {
        sink.judged(D::INFO_PV_IS_PLAYABLE);
        if let Some(stuck) = running.setup.replay(&moves) {
            let word = words[stuck.place];
            let mv = word.text.to_owned();
            defer(word.span(), Variation::Illegal { stuck, mv });
        }
    }
    let choice = D::parse_move(first.text).ok();
    let side = D::INFO_SCORE_FROM_THE_ENGINES_SIDE;
    // A mate of another length is about another variation, or is no number of moves at all.
    let plies = i128::try_from(moves.len()).unwrap_or(i128::MAX);
    let is_shown = score.mate.is_some_and(|mate| mate.abs() == (plies + 1) / 2);
    let decided = is_shown.then(|| running.setup.decided_by(&moves)).flatten();
    if let Some(wins) = decided {
        let (id, is_wrong, what) = if wins {
            (
                side,
                score.mate < Some(0),
                "the `pv` ends with the engine's win, but `mate` is negative",
            )
        } else {
            let what = "the `pv` ends with the opponent's win, but `mate` is positive";
            (D::CUSTOMS.mated_above_zero, score.mate > Some(0), what)
        };
        judge_sign(id, fields, score, (is_wrong, what), text, sink);
    } else if choice.is_some_and(|mv| running.setup.decided_by(&[mv]) == Some(true)) {
        let value = score.mate.or(score.cp.filter(|cp| *cp <= -WON));
        let what = "the `pv` wins at once, but the score is negative";
        judge_sign(side, fields, score, (value.is_some_and(|value| value < 0), what), text, sink);
    }
    if restricted {
        sink.judged(D::GO_SEARCHMOVES_RESTRICTS_VARIATIONS);
        if !choice.is_some_and(|mv| running.go.searchmoves.contains(&mv)) {
            defer(first.span(), Variation::Unasked(first.text.to_owned()));
        }
    }
    if is_settled(score, fields) {
        running.progress.choice = choice;
    }
}

/// Whether a line takes its first move for one that wins at once, and it does not.
fn is_false_win<D: Dialect>(running: &Running<D>, fields: &Fields<'_>) -> bool {
    let claims = fields.score("score").is_some_and(|score| score.mate == Some(1));
    let first = || D::parse_move(fields.words("pv")?.first()?.text).ok();
    claims
        && running.setup.is_known()
        && first().is_some_and(|mv| running.setup.decided_by(&[mv]) != Some(true))
}

/// Whether a line is about the best variation, and its score is no bound.
fn is_settled(score: Score, fields: &Fields<'_>) -> bool {
    !score.lowerbound && !score.upperbound && !is_second_choice(fields)
}

/// Whether the line is about another variation than the best, as engines write that report
/// several.
fn is_second_choice(fields: &Fields<'_>) -> bool {
    let is_second = |words: &[Token<'_>]| words.first().is_some_and(|word| word.text != "1");
    fields.0.iter().filter(|field| field.key.text == "multipv").any(|field| match &field.value {
        Value::Unknown(words) => is_second(words),
        Value::Whole(number) => *number != 1,
        _ => false,
    })
}
