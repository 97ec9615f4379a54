//! Searches.
//!
//! In: the lines of `bestmove`, as they come and as a whole. Out: findings
//! about their form and about best moves that are not legal.

use super::{
    Exchange, Standing, UhpReferee, errors, game::because, moves::looks_like_moves,
    wording::judge_wording,
};
use crate::{
    protocols::uhp::{
        message::Limit,
        model::Doubt,
        rules::{Board, Move, MoveString, Rules, read, text_of, why_illegal},
    },
    verdict::{Finding, Sink},
};

pub(super) const RETURNS: &str = "uhp/bestmove/returns-a-move";
const PASSES: &str = "uhp/bestmove/passes-when-forced";
const LEGAL: &str = "uhp/bestmove/legal-move";

/// The lines of the search under way.
#[derive(Debug, Default)]
pub(super) struct SearchLines {
    /// The last line that was judged, to pass over repetitions quickly.
    pub(super) repeated: String,
    /// The last line, if it is no move here: another one may follow.
    pub(super) thought: Option<(usize, String)>,
}

impl UhpReferee {
    /// One line of a search, as it comes.
    pub(super) fn search_line(&mut self, text: &str, sink: &mut Sink) {
        // Floods repeat themselves; what was judged once needs no second look.
        if self.search.repeated == text {
            return;
        }
        self.search.repeated.clear();
        self.search.repeated.push_str(text);
        self.judge_thought(sink);
        let Some(position) = self.position() else { return };
        if position.is_over() {
            return;
        }
        sink.judged("uhp/bestmove/lines-are-move-strings");
        let (first, extra) = text.split_once(';').map_or((text, None), |(a, b)| (a, Some(b)));
        let parsed = MoveString::parse(first);
        if let (Ok(_), Some(_)) = (&parsed, extra) {
            let start = first.len();
            sink.report("uhp/bestmove/lines-are-move-strings", Some(text), |f| {
                Finding { message: "the line contains more than a MoveString".into(), ..f }
                    .expected("each move on a line of its own")
                    .got(format!("`{text}`"))
                    .span(start, text.len())
                    .advice("print depth, score and principal variation to standard error")
            });
        }
        if let Ok(mv) = &parsed {
            let could_be = could_be_played((self.rules, &position.board), mv);
            self.search.thought = (!could_be).then(|| (sink.line(), first.to_owned()));
        }
        if let Err(error) = parsed {
            sink.report("uhp/bestmove/lines-are-move-strings", Some(text), |f| {
                Finding { message: "this line is not a MoveString".into(), ..f }
                    .expected(error.expected.to_string())
                    .got(format!("`{text}`"))
                    .span(
                        error.span.start,
                        error
                            .span
                            .end
                            .max(error.span.start + 1)
                            .min(text.len().max(error.span.start)),
                    )
            });
        }
    }

    /// A line that another one follows was not the best move, but has to be a move here.
    fn judge_thought(&mut self, sink: &mut Sink) {
        let Some((number, thought)) = self.search.thought.take() else { return };
        let line = sink.line();
        sink.at_line(number);
        sink.report("uhp/bestmove/lines-are-move-strings", Some(&thought), |f| {
            Finding { message: format!("`{thought}` is not a move of this position"), ..f }
                .expected("a move that is legal in the current position")
                .span(0, thought.len())
        });
        sink.at_line(line);
    }

    pub(super) fn judge_best_move(&mut self, limit: Limit, exchange: &Exchange, sink: &mut Sink) {
        let Some(position) = self.position() else {
            if !matches!(self.standing, Standing::Lost) {
                self.judge_needs_game(exchange, sink);
            }
            return;
        };
        if position.disputed {
            return;
        }
        let board = position.board.clone();
        if board.state().is_over() {
            best_after_the_end(exchange, sink);
            return;
        }
        if exchange.error().is_some() {
            return self.search_refused(limit, exchange, sink);
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
        if self.exceeds(limit) {
            sink.judged(reads(limit));
        }
        let (number, last) = exchange.last.clone().unwrap_or_default();
        if number > 0 {
            sink.at_line(number);
        }
        let first = last.split(';').next().unwrap_or_default();
        let Ok(text) = MoveString::parse(first) else {
            return no_best_move(returns, exchange, sink);
        };
        let (time, depth) = &mut self.memory.searched;
        match limit {
            Limit::Time(seconds) => *time = (*time).max(Some(seconds)),
            Limit::Depth(plies) => *depth = (*depth).max(Some(plies)),
        }
        let reading = read(&board, &text);
        let mv = reading.map(|r| r.mv).or_else(|u| u.would_be().ok_or(u));
        // What cannot be played under any reading is not a matter of words.
        if reading.is_ok() || board.ply() == 0 || mv.is_ok_and(|mv| legal.contains(&mv)) {
            judge_wording((self.rules, &board), &text, (&last, 0..first.len()), sink);
        }
        let reason = match mv {
            Ok(mv) if legal.contains(&mv) => return,
            Ok(mv) => why_illegal(&board, mv).map_or_else(String::new, |law| law.to_string()),
            Err(unresolved) => because(unresolved),
        };
        let mut held = Sink::default();
        held.at_line(number);
        held.report(if is_forced { PASSES } else { LEGAL }, Some(&last), |f| {
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
        self.doubt(Doubt::Search(mv.ok(), held.take().0));
    }

    /// Whether a search with a smaller limit of this kind has named a move.
    fn exceeds(&self, limit: Limit) -> bool {
        match (limit, self.memory.searched) {
            (Limit::Time(seconds), (Some(most), _)) => seconds > most,
            (Limit::Depth(plies), (_, Some(most))) => plies > most,
            _ => false,
        }
    }

    fn search_refused(&self, limit: Limit, exchange: &Exchange, sink: &mut Sink) {
        let id = match limit {
            // An error is one of the right answers to no time at all.
            Limit::Time(0) => return sink.judged("uhp/bestmove/accepts-zero-time"),
            Limit::Depth(0) => "uhp/bestmove/accepts-depth-zero",
            Limit::Depth(_) | Limit::Time(_) if self.exceeds(limit) => reads(limit),
            Limit::Depth(_) | Limit::Time(_) => RETURNS,
        };
        sink.report(id, exchange.said(), |f| {
            Finding { message: format!("`{}` is rejected during a game", exchange.raw), ..f }
                .expected("a legal move")
                .got(exchange.quoted())
                .refused(errors::form(&exchange.command))
        });
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

/// What demands that every limit of this kind is taken.
const fn reads(limit: Limit) -> &'static str {
    match limit {
        Limit::Time(_) => "uhp/bestmove/reads-the-time",
        Limit::Depth(_) => "uhp/bestmove/reads-the-depth",
    }
}

/// Whether a MoveString denotes a legal move, or nearly.
fn could_be_played((rules, board): (Rules, &Board), text: &MoveString) -> bool {
    match read(board, text) {
        Ok(reading) => reading.skips_number.is_some() || rules.allow(board, reading.mv),
        Err(unresolved) => unresolved.would_be().is_some_and(|mv| rules.allow(board, mv)),
    }
}

fn best_after_the_end(exchange: &Exchange, sink: &mut Sink) {
    sink.judged("uhp/bestmove/none-after-the-end");
    // A pass says that there is no move.
    let moved = exchange.lines.iter().find(|(_, l)| looks_like_moves(l) && l != "pass");
    if let (None, Some((number, line))) = (exchange.error(), moved) {
        sink.at_line(*number);
        sink.report("uhp/bestmove/none-after-the-end", Some(line), |f| {
            Finding { message: "`bestmove` names a move in a finished game".into(), ..f }
                .expected("an error, or no move")
                .got(format!("`{line}`"))
                .span(0, line.len())
        });
    }
}
