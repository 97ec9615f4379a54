//! What is wrong with a move, by name.
//!
//! In: a `done` and the search it ends. Out: findings under the requirement
//! that the engine has probably got wrong: the notation, a position set up
//! otherwise, an answer to another search, a law of the game.
//! Never: more than one finding about one move.

use super::{
    HubReferee, Spoken,
    otherwise::{crowned_otherwise, misses_a_capture, seen_otherwise, stuck_uncrowned},
    unasked::LONG,
};
use crate::{
    protocols::hub::{
        message::{Level, Mode},
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
const BOARD: &str = "hub/position/reads-the-board";
const MOVES: &str = "hub/position/plays-the-moves";
const CROWNS: &str = "hub/position/crowns-in-moves";
const EXTREME: &str = "hub/games/extreme-positions";

/// A diagnosis: the requirement and what is wrong.
pub(super) struct Wrong {
    id: &'static str,
    message: String,
    /// What would explain it just as well.
    or: Option<&'static str>,
}

impl Wrong {
    pub(super) fn or(self, id: &'static str) -> Self {
        Self { or: Some(id), ..self }
    }
}

pub(super) fn wrong(id: &'static str, message: impl Into<String>) -> Wrong {
    Wrong { id, message: message.into(), or: None }
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
                let id = self.without_a_move(search);
                report(&wrong(id, "`done` without a move"), None, spoken, board, sink);
            }
            return;
        };
        sink.judged(CARRIES);
        sink.judged(NOTATION);
        let at = (arg.value_at.start, arg.value_at.end);
        let played = match self.read_move(arg.value.unwrap_or_default(), search) {
            Ok(played) => played,
            Err((found, from)) => {
                return report(&found, Some((at.0 + from, at.1)), spoken, board, sink);
            }
        };
        if let (Some(mv), Some(board)) = (played, board) {
            sink.judged(LEGAL);
            if mv.is_capture() {
                sink.judged(CAPTURES);
            }
            sink.judged(MARK);
            if let Some(ponder) = spoken.line.arg("ponder")
                && let Some((found, at)) = self.judge_ponder(ponder, mv, board, search, sink)
            {
                return report(&found, at, spoken, Some(&board.after(mv)), sink);
            }
        }
        // A wrong move would be enough to tell; its variations are wrong with it.
        if !search.refused && self.root(search).is_none() {
            super::info::tell_doubts(search, sink);
            sink.at_line(spoken.number);
        }
    }

    /// What explains a move that makes no sense in this search, if the survey
    /// or a complaint of the engine has told.
    pub(super) fn root(&self, search: &Search) -> Option<&'static str> {
        let position = search.position.as_ref()?;
        if self.knows(BOARD) {
            return Some(BOARD);
        }
        if self.knows(MOVES) && position.boards.len() > 1 {
            return Some(MOVES);
        }
        if search.refused {
            return Some(search.manner.unwrap_or_else(|| self.refusal_of(position)));
        }
        self.knows(LEGAL).then_some(LEGAL)
    }

    fn without_a_move(&self, search: &Search) -> &'static str {
        if let Some(root) = self.root(search) {
            return root;
        }
        if self.knows(CARRIES) {
            return CARRIES;
        }
        let position = search.position.as_ref();
        let short = matches!(search.level, Some(Level::Clock { time, .. }) if time < 0.2);
        if position.is_some_and(|p| p.boards.len() > LONG) {
            "hub/position/long-move-lists"
        } else if position.is_some_and(|p| stuck_uncrowned(&p.boards)) {
            CROWNS
        } else if search.stops > 0 && search.infos == 0 {
            AT_ONCE
        } else if short || matches!(search.level, Some(Level::Nodes(1))) {
            "hub/level/unusual-clocks"
        } else {
            search.manner.unwrap_or(CARRIES)
        }
    }

    /// The move if it is legal, or if that cannot be known; else what is
    /// wrong, and from which byte on.
    fn read_move(&self, text: &str, search: &Search) -> Result<Option<Move>, (Wrong, usize)> {
        let board = search.position.as_ref().map(Position::board);
        let parsed = parse_move(text).map_err(|error| {
            let null = search.stops > 0 && text.bytes().all(|b| b == b'0' || b == b'-');
            let found = if null {
                wrong(AT_ONCE, "a null move")
            } else if is_cut(text, board) {
                wrong(EXTREME, "the move is cut short")
            } else {
                no_move(text, error.fault, board)
            };
            (found, error.column.min(text.len()))
        })?;
        let Some(board) = board else { return Ok(None) };
        let found = match resolve(board, &parsed) {
            Ok(mv) => return Ok(Some(mv)),
            Err(Unresolved::Misspelled { slip, .. } | Unresolved::Ambiguous { slip, .. })
                if !self.is_stale(&parsed, search)
                    && ((slip == Slip::Hyphen && self.knows(MARK))
                        || self.bent_law(board, parsed.spelled()).is_none()) =>
            {
                if is_cut(text, Some(board)) {
                    wrong(EXTREME, "the move is cut short")
                } else {
                    misspelled(slip)
                }
            }
            Err(_) => self.illegal(&parsed, search, board),
        };
        Err((found, 0))
    }

    /// Whether the move was legal in some position of the past.
    fn is_stale(&self, text: &MoveText, search: &Search) -> bool {
        let fits = |board: &Board| resolve(board, text).is_ok();
        self.past.iter().chain(&search.replaced).any(|p| fits(p.board()))
    }

    fn illegal(&self, text: &MoveText, search: &Search, board: &Board) -> Wrong {
        let (variant, mv) = (board.variant(), text.spelled());
        let bent = self.bent_law(board, mv);
        if let Some(root) = self.root(search).filter(|root| *root != LEGAL || bent.is_none()) {
            return wrong(root, "the move does not fit the position");
        }
        let law = bent.or_else(|| why_illegal(board, mv)).unwrap_or(Law::OwnPiece);
        let law_broken = self.broken.contains(&self.requirement_of(law, variant));
        if self.new_game && variant != Variant::Normal && !law_broken {
            let normal = Board::new(Variant::Normal, &board.placement());
            if is_legal(&normal, mv) {
                let what = "the move is legal by normal rules only";
                return wrong("hub/new-game/keeps-parameters", what);
            }
        }
        // A piece that is not there, or that cannot move so, was seen elsewhere.
        let again = self.is_last_answer(text, search);
        if bent.is_none() || again {
            let same = self.finished.as_ref().is_some_and(|f| f.search.manner == search.manner);
            if let Some(manner) = search.manner.filter(|_| !again || same) {
                return wrong(manner, "the move does not fit the position as it was written");
            }
            if let Some(found) = self.elsewhere(text, search, board) {
                return found;
            }
        }
        self.by_law(law, variant)
    }

    /// The requirement that demands the law here. In losing draughts a law
    /// misunderstood there only is that variant's business.
    fn requirement_of(&self, law: Law, variant: Variant) -> &'static str {
        let plain = requirement_of(law, variant);
        let general = matches!(law, Law::OwnPiece | Law::ManStep | Law::Capture);
        if variant == Variant::Losing && !general && !self.knows(plain) {
            return "hub/variants/losing-keeps-the-rules";
        }
        plain
    }

    pub(super) fn by_law(&self, law: Law, variant: Variant) -> Wrong {
        let message = format!("the move is not legal: {}", law.statement());
        wrong(self.requirement_of(law, variant), message)
    }

    /// The law under whose misunderstanding the move would be legal: one that
    /// the survey saw misunderstood, or the narrowest.
    pub(super) fn bent_law(&self, board: &Board, mv: Move) -> Option<Law> {
        let variant = board.variant();
        let allowed = |deviation: &&Deviation| {
            deviation.matters_in(variant)
                && legal_moves_under(board, Some(**deviation)).contains(&mv)
        };
        let seen = |deviation: &&Deviation| {
            self.knows(requirement_of(Law::bent_by(**deviation), Variant::Normal))
        };
        let all = Deviation::ALL.iter();
        let known = all.clone().filter(seen).find(allowed);
        known.or_else(|| all.clone().find(allowed)).map(|bent| Law::bent_by(*bent))
    }

    fn is_last_answer(&self, text: &MoveText, search: &Search) -> bool {
        let board = |search: &Search| search.position.as_ref().map(Position::board).copied();
        self.finished.as_ref().is_some_and(|f| {
            board(&f.search) != board(search) && parse_move(&f.answer).as_ref() == Ok(text)
        })
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
            if earlier.last().is_some_and(fits) || pondered {
                let what =
                    "the move is for the other side: the expected move is already in the position";
                return Some(wrong("hub/ponder/expected-move-is-in-the-position", what));
            }
        }
        if earlier.iter().rev().any(fits) {
            let id = match &search.position {
                Some(p) if p.boards.len() > LONG => "hub/position/long-move-lists",
                Some(p) if p.free_order => "hub/position/captures-in-any-order",
                _ if crowned_otherwise(boards, text) => CROWNS,
                _ => MOVES,
            };
            return Some(wrong(id, "the move answers the position before the last of the moves"));
        }
        let otherwise = seen_otherwise(board).iter().any(fits);
        let calibrating = self.calibration.is_some() && !self.is_last_answer(text, search);
        if otherwise && calibrating {
            return Some(wrong(BOARD, "the move fits another reading of the board"));
        }
        if let Some(found) = self.of_another_search(&fits, search) {
            return Some(found);
        }
        if crowned_otherwise(boards, text) {
            let what = "the move takes a man for a king, or a king for a man";
            return Some(wrong(CROWNS, what));
        }
        if otherwise {
            return Some(wrong(BOARD, "the move fits the board turned round, or the other side"));
        }
        misses_a_capture(boards, text).then(|| {
            let what = "the move does not fit the position after the captures in `moves`";
            wrong("hub/position/captures-in-any-order", what)
        })
    }

    /// Whether an answer that fits these positions is for a search before.
    pub(super) fn of_another_search(
        &self,
        fits: &dyn Fn(&Board) -> bool,
        search: &Search,
    ) -> Option<Wrong> {
        let place = self.past.iter().rposition(|p| p.boards.iter().any(fits))?;
        let last = self.finished.as_ref().filter(|_| place + 1 == self.past.len());
        let pondered = last.is_some_and(|f| f.search.mode == Mode::Ponder);
        let id = match (search.pipelined, pondered) {
            (true, true) => "hub/ponder/miss-then-new-search",
            (true, false) => "hub/stop/next-search-may-follow",
            // The same game, and moves that are no longer there.
            _ if search.position.as_ref().is_some_and(|p| {
                p.boards[0] == self.past[place].boards[0]
                    && p.boards.len() < self.past[place].boards.len()
            }) =>
            {
                "hub/position/replaces-what-was-before"
            }
            _ => "hub/games/keeps-positions-apart",
        };
        Some(wrong(id, "the move answers a position searched before"))
    }
}

/// The requirement that demands the law.
pub(super) const fn requirement_of(law: Law, variant: Variant) -> &'static str {
    match law {
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

/// Whether a text is the beginning of a legal move that is longer than most.
fn is_cut(text: &str, board: Option<&Board>) -> bool {
    let longer = |mv: &Move| {
        let whole = mv.to_string();
        whole.len() > text.len() && whole.starts_with(text)
    };
    text.len() >= 30 && board.is_some_and(|board| legal_moves(board).iter().any(longer))
}

pub(super) fn misspelled(slip: Slip) -> Wrong {
    match slip {
        Slip::Hyphen => wrong(MARK, "a capture written with a hyphen"),
        Slip::Incomplete => wrong(CAPTURES, "not all captured squares are named"),
        Slip::Excess => wrong(CAPTURES, "more squares are named than are captured"),
        Slip::Route => wrong(CAPTURES, "the squares on the way instead of the captured ones"),
    }
}

pub(super) fn no_move(text: &str, fault: MoveFault, board: Option<&Board>) -> Wrong {
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
            .span(start, end)
            .or(found.or.as_slice());
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
