//! What is wrong with a move, by name.
//!
//! In: a `done` and the search it ends. Out: findings under the requirement
//! that the engine has probably got wrong: the notation, a position set up
//! otherwise, an answer to another search, a law of the game.
//! Never: more than one finding about one move.

use super::{
    HubReferee, Spoken,
    otherwise::{crowned_otherwise, misses_a_capture, seen_otherwise, stuck_uncrowned},
};
use crate::{
    protocols::hub::{
        message::{Arg, Mode},
        rules::{
            Board, Deviation, Law, Move, MoveFault, MoveText, Slip, Unresolved, Variant,
            has_legal_move, is_legal, legal_moves, legal_moves_under, parse_move, resolve,
            why_illegal,
        },
        state::{Position, Search},
    },
    verdict::{Finding, Sink},
};

const CARRIES: &str = "hub/done/carries-a-move";
const AT_ONCE: &str = "hub/done/move-even-when-stopped-at-once";
const NOTATION: &str = "hub/done/move-notation";
const CAPTURES: &str = "hub/done/names-all-captures";
const MARK: &str = "hub/done/hyphen-or-x";
const LEGAL: &str = "hub/done/legal-move";
const PONDER: &str = "hub/done/ponder-is-legal";
const EXTREME: &str = "hub/games/extreme-positions";
const OVER: &str = "hub/done/no-ponder-after-the-end";

/// A diagnosis: the requirement and what is wrong.
struct Wrong {
    id: &'static str,
    message: String,
}

fn wrong(id: &'static str, message: impl Into<String>) -> Wrong {
    Wrong { id, message: message.into() }
}

impl HubReferee {
    pub(super) fn judge_done(&self, search: &Search, spoken: &Spoken<'_>, sink: &mut Sink) {
        let board = search.position.as_ref().map(Position::board);
        let over = board.is_some_and(|board| !has_legal_move(board));
        let followed = board.is_some() || (self.drilled && self.variant.is_none());
        let arg = spoken.line.arg("move").filter(|arg| !arg.value.unwrap_or_default().is_empty());
        let Some(arg) = arg else {
            // Nobody can move in a finished game, or where the position made no sense.
            if !over && followed && !spoken.broken {
                let stopped = search.stops > 0 && search.infos == 0;
                let crowned = search.position.as_ref().is_some_and(|p| stuck_uncrowned(&p.boards));
                let id = match search.manner {
                    Some(manner) => manner,
                    None if crowned => "hub/position/crowns-in-moves",
                    None if stopped => AT_ONCE,
                    None => CARRIES,
                };
                report(&wrong(id, "`done` without a move"), None, spoken, board, sink);
            }
            return;
        };
        sink.judged(CARRIES);
        sink.judged(NOTATION);
        let before = sink.findings().len();
        let played = self.judge_move(arg, search, spoken, sink);
        if let (Some(mv), Some(board)) = (played, board) {
            sink.judged(LEGAL);
            if mv.is_capture() {
                sink.judged(CAPTURES);
            }
            sink.judged(MARK);
            if let Some(ponder) = spoken.line.arg("ponder") {
                judge_ponder(ponder, &board.after(mv), board, spoken, sink);
            }
        }
        // A wrong move is enough to tell; its variations are wrong with it.
        if sink.findings().len() == before {
            super::info::tell_doubts(search, sink);
            sink.at_line(spoken.number);
        }
    }

    /// The move if it is legal; else a finding.
    fn judge_move(
        &self,
        arg: &Arg<'_>,
        search: &Search,
        spoken: &Spoken<'_>,
        sink: &mut Sink,
    ) -> Option<Move> {
        let board = search.position.as_ref().map(Position::board);
        let text = arg.value.unwrap_or_default();
        let parsed = match parse_move(text) {
            Ok(parsed) => parsed,
            Err(error) => {
                let at = error.column.min(text.len());
                let null = search.stops > 0 && text.bytes().all(|b| b == b'0' || b == b'-');
                let found = if null {
                    wrong(AT_ONCE, "a null move")
                } else if is_cut(text, board) {
                    wrong(EXTREME, "the move is cut short")
                } else {
                    no_move(text, error.fault, board)
                };
                let at = Some((arg.value_at.start + at, arg.value_at.end));
                report(&found, at, spoken, board, sink);
                return None;
            }
        };
        let board = board?;
        let found = match resolve(board, &parsed) {
            Ok(mv) => return Some(mv),
            Err(Unresolved::Misspelled { slip, .. } | Unresolved::Ambiguous { slip, .. })
                if !self.is_stale(&parsed, search) =>
            {
                if is_cut(text, Some(board)) {
                    wrong(EXTREME, "the move is cut short")
                } else {
                    misspelled(slip)
                }
            }
            Err(_) => self.illegal(&parsed, search, board),
        };
        report(&found, Some((arg.value_at.start, arg.value_at.end)), spoken, Some(board), sink);
        None
    }

    /// Whether the move was legal in some position of the past.
    fn is_stale(&self, text: &MoveText, search: &Search) -> bool {
        let fits = |board: &Board| resolve(board, text).is_ok();
        self.past.iter().chain(&search.replaced).any(|p| fits(p.board()))
    }

    fn illegal(&self, text: &MoveText, search: &Search, board: &Board) -> Wrong {
        let law = law_of(board, text.spelled());
        // A piece that is not there, or that cannot move so, was seen elsewhere.
        let foreign = match law {
            Law::OwnPiece
            | Law::ManStep
            | Law::KingSlide
            | Law::ManCapture
            | Law::KingCapture
            | Law::Capture => true,
            _ => self.is_last_answer(text),
        };
        if let Some(manner) = search.manner.filter(|_| foreign && !self.is_last_answer(text)) {
            return wrong(manner, "the move does not fit the position as it was written");
        }
        let stale = if foreign { self.elsewhere(text, search, board) } else { None };
        stale.unwrap_or_else(|| by_law(law, board.variant()))
    }

    fn is_last_answer(&self, text: &MoveText) -> bool {
        self.finished.as_ref().is_some_and(|f| parse_move(&f.answer).as_ref() == Ok(text))
    }

    /// Where the move would be legal instead.
    fn elsewhere(&self, text: &MoveText, search: &Search, board: &Board) -> Option<Wrong> {
        let fits = |board: &Board| resolve(board, text).is_ok();
        let boards = search.position.as_ref().map_or(&[][..], |p| &p.boards);
        let earlier = &boards[..boards.len().saturating_sub(1)];
        if search.replaced.iter().any(|p| p.boards.iter().any(fits)) {
            let what = "the move answers a position that a later `pos` replaced";
            return Some(wrong("hub/position/replaces-what-was-before", what));
        }
        if search.mode == Mode::Ponder {
            let pondered = legal_moves(board).into_iter().any(|mv| fits(&board.after(mv)));
            if earlier.last().is_some_and(fits) || (pondered && !earlier.iter().any(fits)) {
                let what =
                    "the move is for the other side: the expected move is already in the position";
                return Some(wrong("hub/ponder/expected-move-is-in-the-position", what));
            }
        }
        if earlier.iter().rev().any(fits) {
            let id = match &search.position {
                Some(p) if p.boards.len() > super::unasked::LONG => "hub/position/long-move-lists",
                Some(p) if p.free_order => "hub/position/captures-in-any-order",
                _ if crowned_otherwise(boards, text) => "hub/position/crowns-in-moves",
                _ => "hub/position/plays-the-moves",
            };
            return Some(wrong(id, "the move answers the position before the last of the moves"));
        }
        if let Some(found) = self.of_another_search(text, search) {
            return Some(found);
        }
        if crowned_otherwise(boards, text) {
            let what = "the move takes a man for a king, or a king for a man";
            return Some(wrong("hub/position/crowns-in-moves", what));
        }
        if seen_otherwise(board).iter().any(fits) {
            let what = "the move fits the board turned round, or the other side";
            return Some(wrong("hub/position/reads-the-board", what));
        }
        misses_a_capture(boards, text).then(|| {
            let what = "the move does not fit the position after the captures in `moves`";
            wrong("hub/position/captures-in-any-order", what)
        })
    }

    fn of_another_search(&self, text: &MoveText, search: &Search) -> Option<Wrong> {
        let fits = |board: &Board| resolve(board, text).is_ok();
        let place = self.past.iter().rposition(|p| p.boards.iter().any(fits))?;
        let last = self.finished.as_ref().filter(|_| place + 1 == self.past.len());
        let pondered = last.is_some_and(|f| f.search.mode == Mode::Ponder);
        let id = match (search.pipelined, pondered) {
            (true, true) => "hub/ponder/miss-then-new-search",
            (true, false) => "hub/stop/next-search-may-follow",
            _ if self.past[place].boards.len() > 1
                && !fits(self.past[place].board())
                && search.position.as_ref().is_some_and(|p| p.boards.len() == 1) =>
            {
                "hub/position/replaces-what-was-before"
            }
            _ => "hub/games/keeps-positions-apart",
        };
        Some(wrong(id, "the move answers a position searched before"))
    }
}

fn judge_ponder(
    arg: &Arg<'_>,
    after: &Board,
    before: &Board,
    spoken: &Spoken<'_>,
    sink: &mut Sink,
) {
    let at = Some((arg.value_at.start, arg.value_at.end));
    if !has_legal_move(after) {
        sink.judged(OVER);
        let id = match after.breakthrough() {
            Some(_) => "hub/variants/breakthrough-ends-the-game",
            None => OVER,
        };
        let found = wrong(id, "a move to ponder on where the game is over");
        return report(&found, at.filter(|(a, b)| a < b), spoken, None, sink);
    }
    let text = arg.value.unwrap_or_default();
    if text.is_empty() {
        return report(&wrong(PONDER, "`ponder` without a move"), None, spoken, Some(after), sink);
    }
    sink.judged(PONDER);
    let found = match parse_move(text) {
        Err(error) => no_move(text, error.fault, Some(after)),
        Ok(parsed) => match resolve(after, &parsed) {
            Ok(_) => return,
            Err(Unresolved::Misspelled { slip, .. } | Unresolved::Ambiguous { slip, .. }) => {
                misspelled(slip)
            }
            Err(_) => match law_of(after, parsed.spelled()) {
                Law::OwnPiece | Law::ManStep | Law::KingSlide | Law::Capture => {
                    let what = if resolve(before, &parsed).is_ok() {
                        "the move to ponder on is legal before the engine's move, not after it"
                    } else {
                        "the move to ponder on is no legal reply"
                    };
                    wrong(PONDER, what)
                }
                law => by_law(law, after.variant()),
            },
        },
    };
    report(&found, at, spoken, Some(after), sink);
}

/// The law that the move breaks: the narrowest misunderstanding under which
/// it would be legal, or what stands against it on this board.
fn law_of(board: &Board, mv: Move) -> Law {
    let allowed = |deviation: &Deviation| {
        deviation.matters_in(board.variant())
            && legal_moves_under(board, Some(*deviation)).contains(&mv)
    };
    let bent = Deviation::ALL.into_iter().find(allowed).map(Law::bent_by);
    bent.or_else(|| why_illegal(board, mv)).unwrap_or(Law::OwnPiece)
}

/// The requirement that demands the law.
const fn requirement_of(law: Law, variant: Variant) -> &'static str {
    match law {
        Law::CaptureCompulsory if matches!(variant, Variant::Losing) => {
            "hub/variants/losing-keeps-the-rules"
        }
        Law::CaptureCompulsory | Law::ManCapture => "hub/variants/captures-are-compulsory",
        Law::Majority if matches!(variant, Variant::Frisian) => {
            "hub/variants/frisian-takes-most-value"
        }
        Law::Majority | Law::CaptureCompleted => "hub/variants/most-pieces-are-captured",
        Law::KingSlide | Law::KingCapture => "hub/variants/kings-fly",
        Law::RemovedAfterwards | Law::JumpedOnce | Law::OriginVacated => {
            "hub/variants/captured-pieces-leave-at-the-end"
        }
        Law::CrownedAtEnd => "hub/variants/crowned-at-the-end-of-a-move",
        Law::KillerStop => "hub/variants/killer-stops-behind-a-king",
        Law::GameOver => "hub/variants/breakthrough-ends-the-game",
        Law::FrisianDirections => "hub/variants/frisian-captures-eight-ways",
        Law::FrisianValue | Law::FrisianKingFirst => "hub/variants/frisian-takes-most-value",
        Law::FrisianKingLimit => "hub/variants/frisian-limits-king-moves",
        Law::OwnPiece | Law::ManStep | Law::Capture => LEGAL,
    }
}

fn by_law(law: Law, variant: Variant) -> Wrong {
    wrong(requirement_of(law, variant), format!("the move is not legal: {}", law.statement()))
}

/// Whether a text is the beginning of a legal move that is longer than most.
fn is_cut(text: &str, board: Option<&Board>) -> bool {
    const LONG: usize = 15;
    text.len() >= LONG
        && board.is_some_and(|board| {
            let moves = legal_moves(board);
            moves
                .iter()
                .any(|mv| mv.to_string().len() > text.len() && mv.to_string().starts_with(text))
        })
}

fn misspelled(slip: Slip) -> Wrong {
    match slip {
        Slip::Hyphen => wrong(MARK, "a capture written with a hyphen"),
        Slip::Incomplete => wrong(CAPTURES, "not all captured squares are named"),
        Slip::Excess => wrong(CAPTURES, "more squares are named than are captured"),
        Slip::Route => wrong(CAPTURES, "the squares on the way instead of the captured ones"),
    }
}

fn no_move(text: &str, fault: MoveFault, board: Option<&Board>) -> Wrong {
    let quiet = parse_move(&text.replace('x', "-")).ok();
    let legal = quiet.zip(board).is_some_and(|(quiet, board)| is_legal(board, quiet.spelled()));
    match fault {
        MoveFault::NothingCaptured if legal => wrong(MARK, "a quiet move written with an x"),
        MoveFault::NothingCaptured | MoveFault::CapturedTwice(_) => {
            wrong(CAPTURES, format!("the captured squares are wrong: {fault}"))
        }
        _ => wrong(NOTATION, format!("this is no move: {fault}")),
    }
}

fn report(
    found: &Wrong,
    span: Option<(usize, usize)>,
    spoken: &Spoken<'_>,
    board: Option<&Board>,
    sink: &mut Sink,
) {
    sink.report(found.id, Some(spoken.text), |f| {
        let (start, end) = span.unwrap_or((spoken.line.at.start, spoken.text.len()));
        let mut finding = Finding { message: found.message.clone(), ..f }
            .got(format!("`{}`", &spoken.text[start..end]))
            .span(start, end);
        if let Some(board) = board {
            finding = finding.expected(possible(board));
        }
        finding
    });
}

/// The legal moves, some of them if there are many.
fn possible(board: &Board) -> String {
    const SHOWN: usize = 8;
    let moves = legal_moves(board);
    let shown: Vec<String> = moves.iter().take(SHOWN).map(ToString::to_string).collect();
    let more = if moves.len() > SHOWN { " …" } else { "" };
    format!("one of {}{more} in {}", shown.join(" "), board.placement())
}
