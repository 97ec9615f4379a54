//! Lists of moves and best moves.
//!
//! In: the lines of `validmoves` and `bestmove`. Out: findings about their
//! form, about words that do not mean what they should, and about moves that
//! the rules do not allow or the list lacks, named by the law concerned.

use std::{collections::BTreeSet, ops::Range};

use super::{Exchange, Standing, UhpReferee, game::because};
use crate::{
    protocols::uhp::{
        message::Limit,
        rules::{
            Board, Cell, Direction, Law, Move, MoveString, Unresolved, law_of_missing, legal_moves,
            read, text_of, why_illegal,
        },
        state::identity,
    },
    verdict::{Finding, Sink},
};

/// How many different laws a wrong list may bend and still be named after
/// them; beyond that it is simply another position's list.
const LAWS: usize = 3;

/// How many games make a mistake in a known position one of many games.
const MANY: usize = 6;

/// The height from which on stacks are more than everyday.
const HIGH: usize = 3;

/// The distance from the first piece that games hardly ever reach.
const FAR: usize = 8;

impl UhpReferee {
    pub(super) fn judge_valid_moves(&mut self, exchange: &Exchange, sink: &mut Sink) {
        let Some(position) = self.position() else {
            if matches!(self.standing, Standing::None) {
                self.judge_needs_game(exchange, sink);
            }
            return;
        };
        if position.drawn {
            return;
        }
        let board = position.board.clone();
        if board.state().is_over() {
            return none_after_the_end(exchange, sink);
        }
        if exchange.error().is_some() {
            return self.list_refused(exchange, sink);
        }
        self.memory.worked.insert("validmoves");
        let mut legal = Vec::new();
        legal_moves(&board, &mut legal);
        legal.sort_unstable();
        let forced = legal == [Move::Pass];
        for id in [
            "uhp/validmoves/one-list-line",
            "uhp/validmoves/lists-every-legal-move",
            "uhp/validmoves/lists-each-move-once",
            "uhp/validmoves/pass-only-alone",
            "uhp/move-string/form",
            "uhp/move-string/reference-touches",
        ] {
            sink.judged(id);
        }
        let line = match exchange.lines.as_slice() {
            [(number, line)] => {
                sink.at_line(*number);
                line.as_str()
            }
            [] => "",
            [_, (number, second), ..] => {
                sink.at_line(*number);
                return sink.report("uhp/validmoves/one-list-line", Some(second), |f| {
                    Finding { message: "the list goes over several lines".into(), ..f }
                        .expected("one line with all moves, separated by semicolons")
                        .got(format!("{} lines", exchange.count))
                        .span(0, second.len())
                });
            }
        };
        if line.trim().is_empty() {
            let id = if forced {
                "uhp/validmoves/pass-only-alone"
            } else {
                "uhp/validmoves/one-list-line"
            };
            return sink.report(id, Some(line), |f| {
                Finding { message: "the list is empty".into(), ..f }
                    .expected(if forced {
                        "`pass`".to_owned()
                    } else {
                        format!("{} moves", legal.len())
                    })
                    .got(if exchange.lines.is_empty() { "only `ok`" } else { "an empty line" })
            });
        }
        if self.position().is_some_and(|p| p.suspect.is_some()) && self.is_verified() {
            let mut set: Vec<Move> = judge_items(&board, line, forced, &mut Sink::default())
                .iter()
                .map(|(mv, _)| *mv)
                .collect();
            set.sort_unstable();
            set.dedup();
            if set != legal && line.split(';').all(|item| MoveString::parse(item).is_ok()) {
                // Another position's list has nothing to say of this one.
                self.report_difference(&board, line, &set, &legal, sink);
                self.standing = Standing::Lost;
                return;
            }
        }
        let listed = judge_items(&board, line, forced, sink);
        let readable = line.split(';').all(|item| MoveString::parse(item).is_ok());
        let mut set: Vec<Move> = listed.iter().map(|(mv, _)| *mv).collect();
        set.sort_unstable();
        set.dedup();
        let right = set == legal;
        // What an item that cannot be read stands for is not missing.
        if !right && readable {
            self.report_difference(&board, line, &set, &legal, sink);
        }
        if let Standing::Known(position) = &mut self.standing {
            // A move that is missing was reported with the list.
            if !right {
                position.refused = None;
            }
            position.listed = Some(listed);
            position.suspect = Some("uhp/validmoves/changes-nothing");
        }
        if right {
            self.memory.verified.insert(identity(&board));
        }
        self.settle_refused(sink);
    }

    /// One line of a search, as it comes.
    pub(super) fn search_line(&mut self, text: &str, sink: &mut Sink) {
        // Floods repeat themselves; what was judged once needs no second look.
        if self.repeated == text {
            return;
        }
        self.repeated.clear();
        self.repeated.push_str(text);
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
                Finding { message: "the line has more than a MoveString".into(), ..f }
                    .expected("each move on a line of its own")
                    .got(format!("`{text}`"))
                    .span(start, text.len())
                    .advice("print depth, score and principal line on standard error")
            });
        }
        if let Err(error) = parsed {
            sink.report("uhp/bestmove/lines-are-move-strings", Some(text), |f| {
                Finding { message: "this line is no MoveString".into(), ..f }
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

    pub(super) fn judge_best_move(&mut self, limit: Limit, exchange: &Exchange, sink: &mut Sink) {
        let Some(position) = self.position() else {
            if matches!(self.standing, Standing::None) {
                self.judge_needs_game(exchange, sink);
            }
            return;
        };
        if position.drawn {
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
        let mut legal = Vec::new();
        legal_moves(&board, &mut legal);
        let forced = legal == [Move::Pass];
        let returns =
            if forced { "uhp/bestmove/passes-when-forced" } else { "uhp/bestmove/returns-a-move" };
        sink.judged(returns);
        sink.judged("uhp/bestmove/legal-move");
        match limit {
            Limit::Depth(0) => sink.judged("uhp/bestmove/accepts-depth-zero"),
            Limit::Time(0) => sink.judged("uhp/bestmove/accepts-zero-time"),
            Limit::Depth(_) | Limit::Time(_) => {}
        }
        let (number, last) = exchange.last.clone().unwrap_or_default();
        if number > 0 {
            sink.at_line(number);
        }
        let first = last.split(';').next().unwrap_or_default();
        let Ok(text) = MoveString::parse(first) else {
            sink.report(returns, Some(&last), |f| {
                Finding { message: "the line before `ok` is no MoveString".into(), ..f }
                    .expected(if forced { "`pass`" } else { "the best move" })
                    .got(if number == 0 { "only `ok`".into() } else { format!("`{last}`") })
                    .span(0, last.len())
            });
            return self.suspect("uhp/bestmove/changes-nothing");
        };
        self.memory.worked.insert(super::errors::form(&exchange.command));
        judge_wording(&board, &text, (&last, 0..first.len()), sink);
        let mv = read(&board, &text).map(|r| r.mv).or_else(|u| u.would_be().ok_or(u));
        let legal_move = mv.is_ok_and(|mv| legal.contains(&mv));
        if !legal_move {
            let reason = match mv {
                Ok(mv) => why_illegal(&board, mv).map_or_else(String::new, |l| l.to_string()),
                Err(unresolved) => because(unresolved),
            };
            let id = if forced { returns } else { "uhp/bestmove/legal-move" };
            sink.report(id, Some(&last), |f| {
                Finding { message: format!("`{first}` is not legal here: {reason}"), ..f }
                    .expected(if forced {
                        "`pass`".into()
                    } else {
                        format!("a legal move such as `{}`", text_of(&board, legal[0]))
                    })
                    .got(format!("`{first}`"))
                    .span(0, first.len())
            });
        }
        self.suspect("uhp/bestmove/changes-nothing");
    }

    /// The list shows why a legal move was refused just before.
    pub(super) fn settle_refused(&mut self, sink: &mut Sink) {
        let Standing::Known(position) = &mut self.standing else { return };
        let (Some((mv, text)), Some(listed)) = (position.refused.take(), &position.listed) else {
            return;
        };
        let Some((_, own)) = listed.iter().find(|(m, _)| *m == mv) else {
            let law = law_of_missing(&position.board, mv);
            let id = requirement_of(law);
            if sink.count(id) == 0 {
                sink.report(id, None, |f| {
                    Finding {
                        message: format!("the legal move `{text}` is refused and not listed"),
                        ..f
                    }
                    .expected(law.to_string())
                });
            }
            return;
        };
        let id = if *own == text {
            "uhp/validmoves/listed-moves-are-accepted"
        } else {
            "uhp/play/accepts-equivalent-move-strings"
        };
        let own = own.clone();
        sink.report(id, None, |f| {
            Finding {
                message: format!("`play {text}` is refused although the move is listed as `{own}`"),
                ..f
            }
            .expected(format!("`{text}` is made: it denotes a legal move"))
            .advice("understand any piece next to the destination as the reference")
        });
    }

    fn list_refused(&self, exchange: &Exchange, sink: &mut Sink) {
        let suspect = self.position().and_then(|p| p.suspect).filter(|_| self.is_verified());
        let got = exchange.last.as_ref().map(|l| l.1.clone()).unwrap_or_default();
        let id = suspect.unwrap_or(if self.memory.worked.contains("validmoves") {
            "uhp/validmoves/lists-every-legal-move"
        } else {
            "uhp/engine-commands/implements-every-command"
        });
        sink.report(id, Some(&got), |f| {
            Finding { message: "`validmoves` is refused during a game".into(), ..f }
                .expected("the list of moves")
                .got(format!("`{got}`"))
                .span(0, got.len())
        });
    }

    fn search_refused(&mut self, limit: Limit, exchange: &Exchange, sink: &mut Sink) {
        let form = super::errors::form(&exchange.command);
        let got = exchange.last.as_ref().map(|l| l.1.clone()).unwrap_or_default();
        let suspect = self.position().and_then(|p| p.suspect).filter(|_| self.is_verified());
        let id = match limit {
            // An error is one of the right answers to no time at all.
            Limit::Time(0) => return sink.judged("uhp/bestmove/accepts-zero-time"),
            Limit::Depth(0) => "uhp/bestmove/accepts-depth-zero",
            Limit::Depth(_) | Limit::Time(_) => {
                let never = !self.memory.worked.contains(form);
                if never {
                    let raw = &exchange.raw;
                    sink.report("uhp/engine-commands/implements-every-command", Some(&got), |f| {
                        Finding { message: format!("`{raw}` is refused"), ..f }
                            .expected("the command is implemented and possible here")
                            .got(format!("`{got}`"))
                    });
                }
                suspect.filter(|_| !never).unwrap_or("uhp/bestmove/returns-a-move")
            }
        };
        let raw = &exchange.raw;
        sink.report(id, Some(&got), |f| {
            Finding { message: format!("`{raw}` is refused during a game"), ..f }
                .expected("a legal move")
                .got(format!("`{got}`"))
                .span(0, got.len())
        });
    }

    /// Moves too many or too few, each named by the law it is about.
    fn report_difference(
        &self,
        board: &Board,
        line: &str,
        set: &[Move],
        legal: &[Move],
        sink: &mut Sink,
    ) {
        let extra: Vec<Move> =
            set.iter().copied().filter(|m| legal.binary_search(m).is_err()).collect();
        let missing: Vec<Move> =
            legal.iter().copied().filter(|m| set.binary_search(m).is_err()).collect();
        let text = |mv: &Move| format!("`{}`", text_of(board, *mv));
        let some = |moves: &[Move]| {
            let more = if moves.len() > 4 {
                format!(" and {} more", moves.len() - 4)
            } else {
                String::new()
            };
            format!("{}{more}", moves.iter().take(4).map(text).collect::<Vec<_>>().join(", "))
        };
        let suspect = self.position().and_then(|p| p.suspect).filter(|_| self.is_verified());
        let mut laws: Vec<(&'static str, Law, Vec<Move>, bool)> = Vec::new();
        for (moves, offered) in [(&extra, true), (&missing, false)] {
            for mv in moves {
                let law = if offered {
                    why_illegal(board, *mv)
                } else {
                    Some(law_of_missing(board, *mv))
                };
                let Some(law) = law else { continue };
                let id = requirement_of(law);
                match laws.iter_mut().find(|(known, _, _, o)| *known == id && *o == offered) {
                    Some((.., list, _)) => list.push(*mv),
                    None => laws.push((id, law, vec![*mv], offered)),
                }
            }
        }
        let named: BTreeSet<&str> = laws.iter().map(|(id, ..)| *id).collect();
        let disjoint = extra.len() == set.len() && missing.len() == legal.len();
        let suspect = suspect.or_else(|| {
            (self.memory.games > MANY && self.is_verified()).then_some("uhp/process/many-games")
        });
        let both = !extra.is_empty() && !missing.is_empty();
        let turned = suspect.is_none() && both && self.turned(board, line);
        let bound =
            suspect.is_none().then(|| bound_of_the_board(board, set, &extra, &missing)).flatten();
        if let Some(id) = bound {
            return sink.report(id, Some(line), |f| {
                Finding { message: format!("the list lacks {}", some(&missing)), ..f }
                    .expected(format!("{} moves", legal.len()))
                    .got(format!("{} moves", set.len()))
            });
        }
        if suspect.is_none() && !turned && !disjoint && named.len() <= LAWS {
            for (id, law, moves, offered) in laws {
                // A pass in the wrong place was reported with the items.
                if moves == [Move::Pass] || (id == "uhp/move-string/lowest-number-first" && offered)
                {
                    continue;
                }
                sink.report(id, Some(line), |f| {
                    let verb = if offered { "offers" } else { "lacks" };
                    Finding { message: format!("the list {verb} {}", some(&moves)), ..f }
                        .expected(law.to_string())
                        .got(format!(
                            "{} of {} legal moves listed, {} that are not legal",
                            legal.len() - missing.len(),
                            legal.len(),
                            extra.len()
                        ))
                });
            }
            return;
        }
        let id = suspect.unwrap_or(if turned {
            "uhp/move-string/directions"
        } else {
            "uhp/validmoves/lists-every-legal-move"
        });
        let message = if suspect.is_some() {
            "the list was right here before and is another now".to_owned()
        } else {
            format!(
                "the list lacks {} legal moves and offers {} that are not legal",
                missing.len(),
                extra.len()
            )
        };
        sink.report(id, Some(line), |f| {
            Finding { message, ..f }
                .expected(if missing.is_empty() {
                    format!("{} moves", legal.len())
                } else {
                    some(&missing)
                })
                .got(if extra.is_empty() { format!("{} moves", set.len()) } else { some(&extra) })
        });
    }

    /// Whether the list is right for the game that results when two of the
    /// six indicators are taken for each other.
    fn turned(&self, board: &Board, line: &str) -> bool {
        let Some(position) = self.position() else { return false };
        let texts: Vec<MoveString> =
            position.texts.iter().filter_map(|t| MoveString::parse(t).ok()).collect();
        let items: Vec<MoveString> =
            line.split(';').filter_map(|t| MoveString::parse(t).ok()).collect();
        let six = Direction::ALL;
        (0..6).flat_map(|a| (a + 1..6).map(move |b| (six[a], six[b]))).any(|(a, b)| {
            let swap = |text: &MoveString| match *text {
                MoveString::Beside(p, d, r) => {
                    let d = if d == a {
                        b
                    } else if d == b {
                        a
                    } else {
                        d
                    };
                    MoveString::Beside(p, d, r)
                }
                other => other,
            };
            let mut other = Board::new(board.expansions());
            let replayed =
                texts.iter().all(|t| read(&other, &swap(t)).is_ok_and(|r| other.play(r.mv)));
            let mut listed: Vec<Move> =
                items.iter().filter_map(|t| read(&other, &swap(t)).ok()).map(|r| r.mv).collect();
            let mut legal = Vec::new();
            legal_moves(&other, &mut legal);
            listed.sort_unstable();
            legal.sort_unstable();
            replayed && listed == legal
        })
    }
}

/// The bound that an engine's board seems to have: high stacks, or cells far
/// out, are out of reach of every piece, and nothing else is wrong.
fn bound_of_the_board(
    board: &Board,
    set: &[Move],
    extra: &[Move],
    missing: &[Move],
) -> Option<&'static str> {
    if !extra.is_empty() || missing.is_empty() {
        return None;
    }
    let height = |mv: &Move| mv.to().map_or(0, |to| board.height(to));
    let lowest = missing.iter().map(height).min().unwrap_or(0);
    if lowest >= HIGH && set.iter().all(|mv| height(mv) < lowest) {
        return Some("uhp/process/high-stacks");
    }
    let far = |mv: &Move| mv.to().is_some_and(|to| Cell::ORIGIN.distance(to) >= FAR);
    let kept_out = |mv: &Move| set.iter().all(|listed| listed.to() != mv.to());
    // One piece that does not go far may only not know how.
    let pieces: BTreeSet<_> = missing.iter().filter_map(|mv| mv.piece()).collect();
    (pieces.len() > 1 && missing.iter().all(|mv| far(mv) && kept_out(mv)))
        .then_some("uhp/process/no-edge")
}

/// Whether a line begins with a MoveString.
pub(super) fn looks_like_moves(text: &str) -> bool {
    text.split(';').next().is_some_and(|first| MoveString::parse(first).is_ok())
}

/// Judges each item of a list and returns what the items mean.
fn judge_items(board: &Board, line: &str, forced: bool, sink: &mut Sink) -> Vec<(Move, String)> {
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
        if text == MoveString::Pass && !forced {
            sink.report("uhp/validmoves/pass-only-alone", Some(line), |f| {
                Finding { message: "`pass` is listed beside other moves".into(), ..f }
                    .expected("`pass` only where nothing else is possible")
                    .span(span.start, span.end)
            });
            continue;
        }
        let skips = judge_wording(board, &text, (line, span.clone()), sink);
        let mv = match read(board, &text) {
            Ok(reading) => reading.mv,
            Err(unresolved) => match unresolved.would_be() {
                Some(mv) => mv,
                None => continue,
            },
        };
        if forced && mv != Move::Pass {
            sink.report("uhp/validmoves/pass-only-alone", Some(line), |f| {
                Finding {
                    message: format!("`{item}` is listed where only a pass is possible"),
                    ..f
                }
                .expected("`pass`")
                .got(format!("`{line}`"))
                .span(span.start, span.end)
            });
            continue;
        }
        if skips {
            continue;
        }
        if !seen.insert(mv) {
            let first = listed.iter().find(|(m, _)| *m == mv).map_or("", |(_, t)| t.as_str());
            sink.report("uhp/validmoves/lists-each-move-once", Some(line), |f| {
                Finding {
                    message: format!("`{item}` is the same move as `{first}`, listed before"),
                    ..f
                }
                .expected("each move once, under one of its texts")
                .span(span.start, span.end)
            });
        }
        listed.push((mv, item.to_owned()));
    }
    listed
}

fn malformed_item(
    board: &Board,
    line: &str,
    item: &str,
    span: &Range<usize>,
    error: &crate::protocols::uhp::rules::ParseError,
    sink: &mut Sink,
) {
    let first =
        board.ply() == 0 && item.split(' ').next().is_some_and(|p| MoveString::parse(p).is_ok());
    let id = if item.trim() != item || item.is_empty() {
        "uhp/validmoves/one-list-line"
    } else if first {
        "uhp/move-string/first-move-bare"
    } else {
        "uhp/move-string/form"
    };
    sink.report(id, Some(line), |f| {
        let message = match id {
            "uhp/validmoves/one-list-line" => "the list has an empty item, or blanks around one",
            "uhp/move-string/first-move-bare" => "the first move of a game is only the piece",
            _ => "this item is no MoveString",
        };
        let start = span.start + error.span.start;
        Finding { message: message.into(), ..f }
            .expected(error.expected.to_string())
            .got(if item.is_empty() { "nothing".into() } else { format!("`{item}`") })
            .span(start, (span.start + error.span.end).max(start + 1).min(line.len().max(start)))
    });
}

/// Judges the words of a move written by the engine; tells whether a piece
/// enters before its turn.
pub(super) fn judge_wording(
    board: &Board,
    text: &MoveString,
    (line, span): (&str, Range<usize>),
    sink: &mut Sink,
) -> bool {
    let mut say = |id: &'static str, message: String, expected: &str| {
        sink.report(id, Some(line), |f| {
            Finding { message, ..f }
                .expected(expected)
                .got(format!("`{text}`"))
                .span(span.start, span.end)
        });
    };
    if board.ply() == 0 && text.reference().is_some() {
        say(
            "uhp/move-string/first-move-bare",
            format!("`{text}` as the first move of a game"),
            "only the piece",
        );
        return false;
    }
    match read(board, text) {
        Ok(reading) => {
            if reading.climb_below_top {
                say(
                    "uhp/move-string/climb-names-top",
                    format!("`{text}` names a piece that is covered itself"),
                    "the piece that is about to be covered: the top of the stack",
                );
            }
            if let Some(lower) = reading.skips_number {
                say(
                    "uhp/move-string/lowest-number-first",
                    format!("`{text}` enters while {lower} is in hand"),
                    "the lowest number of a kind enters first",
                );
                return true;
            }
        }
        Err(Unresolved::IndicatorOntoOccupied { .. }) => say(
            "uhp/move-string/climb-names-top",
            format!("`{text}` is a climb written with an indicator"),
            "a move on top of a piece names that piece, without indicator",
        ),
        Err(Unresolved::BareAfterFirst(_)) => say(
            "uhp/move-string/first-move-bare",
            format!("`{text}` has no target"),
            "a position relative to a piece on the board",
        ),
        Err(Unresolved::SelfReference { .. }) => say(
            "uhp/move-string/reference-touches",
            format!("`{text}` refers to the piece that moves"),
            "another piece on the board as the reference",
        ),
        Err(unresolved) => say(
            "uhp/move-string/reference-touches",
            format!("`{text}`: {}", because(unresolved)),
            "a reference that is on the board",
        ),
    }
    false
}

/// The requirement that a law of the game is stated in.
pub(super) const fn requirement_of(law: Law) -> &'static str {
    match law {
        Law::QueenFirst => "uhp/rules/no-queen-first",
        Law::QueenByFour => "uhp/rules/queen-by-fourth-turn",
        Law::MoveBeforeQueen => "uhp/rules/no-movement-before-queen",
        Law::Placement => "uhp/rules/placement",
        Law::NumberOrder => "uhp/move-string/lowest-number-first",
        Law::OneHive => "uhp/rules/one-hive",
        Law::FreedomToMove => "uhp/rules/freedom-to-move",
        Law::Queen => "uhp/rules/queen",
        Law::Spider => "uhp/rules/spider",
        Law::Beetle => "uhp/rules/beetle",
        Law::Grasshopper => "uhp/rules/grasshopper",
        Law::Ant => "uhp/rules/ant",
        Law::Mosquito => "uhp/rules/mosquito",
        Law::Ladybug => "uhp/rules/ladybug",
        Law::Pillbug => "uhp/rules/pillbug",
        Law::LastMoved => "uhp/rules/last-moved-rests",
        Law::Pass => "uhp/validmoves/pass-only-alone",
        Law::GameOver | Law::NotYours | Law::NotInPlay | Law::Covered => {
            "uhp/validmoves/lists-every-legal-move"
        }
    }
}

fn none_after_the_end(exchange: &Exchange, sink: &mut Sink) {
    sink.judged("uhp/validmoves/none-after-the-end");
    let offered = exchange.lines.iter().find(|(_, l)| !l.trim().is_empty());
    if exchange.error().is_some() {
        return;
    }
    if let Some((number, line)) = offered {
        sink.at_line(*number);
        sink.report("uhp/validmoves/none-after-the-end", Some(line), |f| {
            Finding { message: "moves are offered in a finished game".into(), ..f }
                .expected("an error, or no move")
                .got(format!("`{line}`"))
                .span(0, line.len())
        });
    }
}

fn best_after_the_end(exchange: &Exchange, sink: &mut Sink) {
    sink.judged("uhp/bestmove/none-after-the-end");
    let moved = exchange.lines.iter().find(|(_, l)| looks_like_moves(l));
    if let (None, Some((number, line))) = (exchange.error(), moved) {
        sink.at_line(*number);
        sink.report("uhp/bestmove/none-after-the-end", Some(line), |f| {
            Finding { message: "a best move is given in a finished game".into(), ..f }
                .expected("an error, or no move")
                .got(format!("`{line}`"))
                .span(0, line.len())
        });
    }
}
