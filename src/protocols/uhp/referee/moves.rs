//! Lists of moves.
//!
//! In: the lines of `validmoves`. Out: findings about their form, and what
//! the items mean; how a wrong list is named is up to `differences`.

use std::{collections::BTreeSet, ops::Range, rc::Rc};

use super::{
    Exchange, UhpReferee,
    differences::{LISTS_ALL, LISTS_PASS, report_difference},
    errors::rejected,
    fields::meaning,
    wording::{depends_on_rules, judge_wording, without_words},
};
use crate::{
    protocols::{
        cache::Cache,
        uhp::{
            deviations::Departure,
            model::List,
            rules::{Board, Expansions, Move, MoveString, ParseError, Rules},
        },
    },
    verdict::{Finding, Sink},
};

/// What the items of a list mean.
#[derive(Debug)]
struct Items {
    /// The moves, each in the engine's own words.
    listed: List,
    /// The moves in order, each once.
    set: Vec<Move>,
    /// What is wrong with the words.
    wording: Vec<Finding>,
    /// Whether all items are MoveStrings.
    readable: bool,
    /// Whether all this is so by whatever rules.
    by_any_rules: bool,
}

impl UhpReferee {
    pub(super) fn judge_valid_moves(&mut self, exchange: &Exchange, sink: &mut Sink) {
        let Some(position) = self.position() else {
            return self.without_game(exchange, sink);
        };
        if position.disputed {
            return;
        }
        let board = position.board.clone();
        if board.state().is_over() {
            return none_after_the_end("uhp/validmoves/none-after-the-end", exchange, sink);
        }
        let board = self.kept.clone().unwrap_or(board);
        let mut legal = self.rules.legal(&board);
        legal.sort_unstable();
        if exchange.error().is_some() {
            return self.list_refused(exchange, &legal, sink);
        }
        for id in [
            "uhp/validmoves/one-list-line",
            LISTS_ALL,
            "uhp/validmoves/lists-each-move-once",
            "uhp/validmoves/pass-only-alone",
            LISTS_PASS,
            "uhp/move-string/form",
            "uhp/move-string/reference-touches",
        ] {
            sink.judged(id);
        }
        let Some(line) = self.one_list(exchange, &legal, sink) else { return };
        self.judge_list(exchange, (&board, line), &legal, sink);
    }

    /// The list of an answer, if it is one and not empty; what it is instead is reported.
    fn one_list<'a>(
        &mut self,
        exchange: &'a Exchange,
        legal: &[Move],
        sink: &mut Sink,
    ) -> Option<&'a str> {
        let line = match exchange.lines.as_slice() {
            [(number, line)] => {
                sink.at_line(*number);
                line.as_str()
            }
            [] => "",
            [(_, first), (number, second), ..] => {
                sink.at_line(*number);
                sink.report("uhp/validmoves/one-list-line", Some(second), |f| {
                    Finding { message: "the list has several lines".into(), ..f }
                        .expected("one line with all moves, separated by semicolons")
                        .got(format!("{} lines; the first is `{first}`", exchange.count))
                        .span(0, second.len())
                });
                return None;
            }
        };
        if line.trim().is_empty() {
            // An engine that is supposed to know of no move here lists none.
            if !legal.is_empty() {
                self.list_is_empty(exchange, line, legal, sink);
            }
            return None;
        }
        if let Some(what) = other_separation(line) {
            sink.report("uhp/validmoves/one-list-line", Some(line), |f| {
                Finding { message: format!("the list {what}"), ..f }
                    .expected("moves separated by single semicolons")
                    .span(0, line.len())
            });
            return None;
        }
        Some(line)
    }

    fn list_is_empty(&mut self, exchange: &Exchange, line: &str, legal: &[Move], sink: &mut Sink) {
        let got =
            if exchange.lines.is_empty() { "`ok` and nothing before it" } else { "an empty line" };
        if legal == [Move::Pass] {
            return no_pass_listed("the list is empty", Some(line), got, sink);
        }
        sink.report("uhp/validmoves/one-list-line", Some(line), |f| {
            let expected = format!("{} moves", legal.len());
            Finding { message: "the list is empty".into(), ..f }.expected(expected).got(got)
        });
    }

    fn list_refused(&mut self, exchange: &Exchange, legal: &[Move], sink: &mut Sink) {
        if legal == [Move::Pass] {
            let message = "`validmoves` is refused where only a pass is possible";
            return no_pass_listed(message, exchange.said(), &exchange.quoted(), sink);
        }
        rejected(LISTS_ALL, "the list of moves", exchange, sink);
    }

    /// Judges a list of moves, in one line, against those that are legal.
    fn judge_list(
        &mut self,
        exchange: &Exchange,
        (board, line): (&Board, &str),
        legal: &[Move],
        sink: &mut Sink,
    ) {
        let items = items((self.rules, board), exchange.lines.first().map_or(0, |l| l.0), line);
        let set = items.set.as_slice();
        // Of a list in which nothing is right the words belong to another position.
        let is_another = items.readable
            && line.contains(';')
            && !legal.is_empty()
            && set.iter().all(|mv| legal.binary_search(mv).is_err());
        if !is_another {
            items.wording.iter().for_each(|finding| sink.push(finding.clone()));
        }
        let right = set == legal;
        // What an item that cannot be read stands for is not missing.
        if !right && items.readable && !self.may_lack(board, set, legal) {
            report_difference(board, line, set, legal, sink);
        }
        if right && self.is_cut(legal) {
            sink.report(LISTS_ALL, Some(line), |f| {
                Finding { message: "the list is whole".into(), ..f }.expected("moves left out")
            });
        }
        self.memory.listed(board, Rc::clone(&items.listed));
    }

    /// Whether the engine is supposed to list these for those that are legal.
    fn may_lack(&self, board: &Board, set: &[Move], legal: &[Move]) -> bool {
        let missing: Vec<Move> = legal.iter().filter(|mv| !set.contains(mv)).copied().collect();
        let no_extra = set.len() + missing.len() == legal.len();
        no_extra
            && match self.supposed {
                Some(Departure::CutsLists(listed)) => set.len() == listed(legal.len()).max(1),
                Some(Departure::Bounded(bound, _)) => bound.explains(board, set, &missing),
                _ => false,
            }
    }

    /// Whether the engine is supposed to leave something out of a list of these.
    fn is_cut(&self, legal: &[Move]) -> bool {
        matches!(self.supposed, Some(Departure::CutsLists(listed)) if listed(legal.len()).max(1) < legal.len())
    }

    /// Whether the engine is supposed to have no room for a legal move.
    pub(super) fn may_refuse_ply(&self, board: &Board, mv: Move) -> bool {
        matches!(self.supposed, Some(Departure::Bounded(bound, _)) if bound.keeps_out(board, mv))
    }
}

/// A side can only pass, and nothing says so.
fn no_pass_listed(message: &str, line: Option<&str>, got: &str, sink: &mut Sink) {
    sink.report(LISTS_PASS, line, |f| {
        Finding { message: message.into(), ..f }
            .expected("`pass`, as no piece can enter or move")
            .got(got)
    });
}

/// Whether a line begins with a MoveString.
pub(super) fn looks_like_moves(text: &str) -> bool {
    text.split(';').next().is_some_and(|first| MoveString::parse(first).is_ok())
}

/// What the items of a list mean, which is a line of this number.
///
/// It is remembered: a conversation is judged again under each deviation, and most deviations have
/// nothing to do with how a list is read.
fn items((rules, board): (Rules, &Board), number: usize, line: &str) -> Rc<Items> {
    /// What a position follows from, and the line.
    type Key = (Expansions, Box<[Move]>, usize, Box<str>);
    thread_local! {
        static ITEMS: Cache<Key, Rc<Items>, 2048> = Cache::default();
    }
    let judged = |rules| Rc::new(Items::judged((rules, board), number, line));
    let key = (board.expansions(), board.history().into(), number, line.into());
    let known = ITEMS.with(|items| items.get_or_compute(key, || judged(Rules::True)));
    if known.by_any_rules || matches!(rules, Rules::True) { known } else { judged(rules) }
}

impl Items {
    fn judged((rules, board): (Rules, &Board), number: usize, line: &str) -> Self {
        let mut wording = Sink::default();
        wording.at_line(number);
        let listed = judge_items((rules, board), line, &mut wording);
        let mut set: Vec<Move> = listed.iter().map(|(mv, _)| *mv).collect();
        set.sort_unstable();
        set.dedup();
        let texts = || line.split(';').map(MoveString::parse);
        Self {
            listed: listed.into(),
            set,
            wording: wording.take().0,
            readable: texts().all(|text| text.is_ok()),
            by_any_rules: !texts().flatten().any(|text| depends_on_rules(board, &text)),
        }
    }
}

/// Judges each item of a list and returns what the items mean.
fn judge_items(
    (rules, board): (Rules, &Board),
    line: &str,
    sink: &mut Sink,
) -> Vec<(Move, String)> {
    let mut listed: Vec<(Move, String)> = Vec::new();
    let mut seen: BTreeSet<Move> = BTreeSet::new();
    let mut at = 0;
    for item in line.split(';') {
        let span = at..at + item.len();
        at = span.end + 1;
        let text = match MoveString::parse(item) {
            Ok(text) => text,
            Err(error) => {
                malformed_item(board, line, item, &span, &error, sink);
                continue;
            }
        };
        let skips = judge_wording((rules, board), &text, (line, span.clone()), sink);
        if let MoveString::First(piece) = text
            && board.ply() > 0
        {
            listed.extend(
                without_words(rules, board, piece).into_iter().map(|mv| (mv, item.to_owned())),
            );
        }
        let Some(mv) = meaning(board, &text) else { continue };
        if skips {
            continue;
        }
        if !seen.insert(mv) {
            let first = listed.iter().find(|(m, _)| *m == mv).map_or("", |(_, t)| t.as_str());
            sink.report("uhp/validmoves/lists-each-move-once", Some(line), |f| {
                Finding {
                    message: format!(
                        "`{item}` is the same move as `{first}`, which is already listed"
                    ),
                    ..f
                }
                .expected("each move once")
                .span(span.start, span.end)
            });
        }
        listed.push((mv, item.to_owned()));
    }
    listed
}

/// What keeps a line of right moves from being a list: other marks between
/// them, or a word of its own before them.
fn other_separation(line: &str) -> Option<&'static str> {
    let all = |mark: char, rest: &str| {
        rest.split(mark).all(|item| MoveString::parse(item.trim()).is_ok())
    };
    if [',', '|', '\t'].iter().any(|mark| line.contains(*mark) && all(*mark, line)) {
        return Some("is not separated by semicolons");
    }
    let (word, rest) = line.split_once([' ', ':'])?;
    let is_word = word.len() > 3 && word.chars().all(|c| c.is_ascii_alphabetic());
    (is_word && all(';', rest.trim_start())).then_some("begins with a word that is not a move")
}

fn malformed_item(
    board: &Board,
    line: &str,
    item: &str,
    span: &Range<usize>,
    error: &ParseError,
    sink: &mut Sink,
) {
    let first =
        board.ply() == 0 && item.split(' ').next().is_some_and(|p| MoveString::parse(p).is_ok());
    let (id, message) = if item.trim() != item || item.is_empty() {
        let message = "the list has an empty item, or spaces around an item";
        ("uhp/validmoves/one-list-line", message)
    } else if first {
        ("uhp/move-string/first-move-bare", "the first move of a game names a position")
    } else {
        ("uhp/move-string/form", "this item is not a MoveString")
    };
    sink.report(id, Some(line), |f| {
        let start = span.start + error.span.start;
        Finding { message: message.into(), ..f }
            .expected(error.expected.to_string())
            .got(if item.is_empty() { "nothing".into() } else { format!("`{item}`") })
            .span(start, (span.start + error.span.end).max(start + 1).min(line.len().max(start)))
    });
}

/// A finished game has no move, whether it is asked for a list or for the best.
pub(super) fn none_after_the_end(requirement: &'static str, exchange: &Exchange, sink: &mut Sink) {
    sink.judged(requirement);
    // A pass says that there is no move.
    let is_move = |l: &str| looks_like_moves(l) && l != "pass";
    let offered = exchange.lines.iter().find(|(_, l)| is_move(l));
    if let (None, Some((number, line))) = (exchange.error(), offered) {
        sink.at_line(*number);
        sink.report(requirement, Some(line), |f| {
            Finding { message: format!("`{}` names a move in a finished game", exchange.raw), ..f }
                .expected("an error, or no move")
                .got(format!("`{line}`"))
                .span(0, line.len())
        });
    }
}
