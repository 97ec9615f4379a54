//! Searches.
//!
//! In: the lines of `bestmove`, as they come and as a whole. Out: findings
//! about their form and about best moves that are not legal.

use super::{
    Exchange, UhpReferee,
    errors::rejected,
    game::because,
    moves::none_after_the_end,
    wording::{judge_wording, without_words},
};
use crate::{
    protocols::uhp::{
        message::Limit,
        rules::{Board, Move, MoveString, Rules, Unresolved, read, text_of, why_illegal},
    },
    verdict::{Finding, Sink},
};

pub(super) const RETURNS: &str = "uhp/bestmove/returns-a-move";
const PASSES: &str = "uhp/bestmove/passes-when-forced";
const LINES: &str = "uhp/bestmove/lines-are-move-strings";
const LEGAL: &str = "uhp/bestmove/legal-move";

impl UhpReferee {
    /// The lines of a search: each is a move, and each but the last a move of this position.
    fn judge_search_lines(&self, exchange: &Exchange, board: &Board, sink: &mut Sink) {
        sink.judged(LINES);
        for (number, text) in exchange.lines.iter().filter(|(_, text)| !text.is_empty()) {
            sink.at_line(*number);
            let first = text.split(';').next().unwrap_or_default();
            let parsed = MoveString::parse(first);
            let is_last = exchange.last.as_ref().is_some_and(|(last, _)| last == number);
            let (message, expected, span) = match &parsed {
                Err(error) => (
                    "this line is not a MoveString".to_owned(),
                    error.expected.to_string(),
                    error.span.start..error.span.end.max(error.span.start + 1),
                ),
                Ok(_) if first.len() < text.len() => (
                    "the line contains more than a MoveString".to_owned(),
                    "each move on a line of its own".to_owned(),
                    first.len()..text.len(),
                ),
                Ok(mv) if !is_last && !could_be_played((self.rules, board), mv) => (
                    format!("`{first}` is not a move of this position"),
                    "a move that is legal in the current position".to_owned(),
                    0..first.len(),
                ),
                Ok(_) => continue,
            };
            sink.report(LINES, Some(text), |f| {
                Finding { message, ..f }
                    .expected(expected)
                    .got(format!("`{text}`"))
                    .span(span.start, span.end.min(text.len().max(span.start)))
                    .advice("print depth, score and principal variation to standard error")
            });
        }
    }

    pub(super) fn judge_best_move(&mut self, limit: Limit, exchange: &Exchange, sink: &mut Sink) {
        let Some(position) = self.position() else {
            return self.without_game(exchange, sink);
        };
        if position.disputed {
            return;
        }
        let board = position.board.clone();
        if board.state().is_over() {
            return none_after_the_end("uhp/bestmove/none-after-the-end", exchange, sink);
        }
        if exchange.error().is_some() {
            return Self::search_refused(limit, exchange, sink);
        }
        let legal = self.rules.legal(&board);
        if legal.is_empty() && exchange.count == 0 {
            // It is supposed to know of no move here.
            return;
        }
        let is_forced = legal == [Move::Pass];
        let returns = if is_forced { PASSES } else { RETURNS };
        sink.judged(returns);
        sink.judged(LEGAL);
        match limit {
            Limit::Depth(0) => sink.judged("uhp/bestmove/accepts-depth-zero"),
            Limit::Time(0) => sink.judged("uhp/bestmove/accepts-zero-time"),
            Limit::Depth(_) | Limit::Time(_) => {}
        }
        self.judge_search_lines(exchange, &board, sink);
        let (number, last) = exchange.last.clone().unwrap_or_default();
        if number > 0 {
            sink.at_line(number);
        }
        let first = last.split(';').next().unwrap_or_default();
        let Ok(text) = MoveString::parse(first) else {
            return no_best_move(returns, exchange, sink);
        };
        let reading = read(&board, &text);
        let mv = reading.map(|r| r.mv).or_else(|u| u.would_be().ok_or(u));
        // What cannot be played under any reading is not a matter of words.
        let is_foreign =
            matches!(mv, Err(Unresolved::NotInGame(piece)) if text.piece() == Some(piece));
        if reading.is_ok()
            || is_foreign
            || board.ply() == 0
            || mv.is_ok_and(|mv| legal.contains(&mv))
        {
            judge_wording((self.rules, &board), &text, (&last, 0..first.len()), sink);
        }
        let reason = match mv {
            Ok(mv) if legal.contains(&mv) => return,
            // Told with the type of the game, as in a list.
            Err(_) if is_foreign => return,
            Err(Unresolved::BareAfterFirst(piece))
                if !without_words(self.rules, &board, piece).is_empty() =>
            {
                return;
            }
            Ok(mv) => why_illegal(&board, mv).map_or_else(String::new, |law| law.to_string()),
            Err(unresolved) => because(unresolved),
        };
        sink.report(if is_forced { PASSES } else { LEGAL }, Some(&last), |f| {
            let expected = match legal.first() {
                Some(mv) if !is_forced => {
                    format!("a legal move such as `{}`", text_of(&board, *mv))
                }
                _ => "`pass`".into(),
            };
            Finding { message: format!("`{first}` is not legal: {reason}"), ..f }
                .expected(expected)
                .got(format!("`{first}`"))
                .span(0, first.len())
        });
    }

    fn search_refused(limit: Limit, exchange: &Exchange, sink: &mut Sink) {
        let id = match limit {
            // An error is one of the right answers to no time at all.
            Limit::Time(0) => return sink.judged("uhp/bestmove/accepts-zero-time"),
            Limit::Depth(0) => "uhp/bestmove/accepts-depth-zero",
            Limit::Depth(_) | Limit::Time(_) => RETURNS,
        };
        rejected(id, "a legal move", exchange, sink);
    }
}

fn no_best_move(requirement: &'static str, exchange: &Exchange, sink: &mut Sink) {
    sink.report(requirement, exchange.said(), |f| {
        let message = match exchange.said() {
            Some(_) => "the line before `ok` is not a MoveString",
            None => "there is no move before `ok`",
        };
        Finding { message: message.into(), ..f }
            .expected(if requirement == PASSES { "`pass`" } else { "the best move" })
            .got(exchange.quoted())
    });
}

/// Whether a MoveString denotes a legal move, or nearly.
fn could_be_played((rules, board): (Rules, &Board), text: &MoveString) -> bool {
    match read(board, text) {
        Ok(reading) => reading.skips_number.is_some() || rules.allow(board, reading.mv),
        Err(unresolved) => unresolved.would_be().is_some_and(|mv| rules.allow(board, mv)),
    }
}
