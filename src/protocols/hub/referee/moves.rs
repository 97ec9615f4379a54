//! What is wrong with a move, by name.
//!
//! In: a `done` and the search it ends. Out: findings under the requirement
//! that the engine has probably got wrong: the notation, a position set up
//! otherwise, an answer to another search, a law of the game.
//! Never: more than one finding about one move.

use super::{
    HubReferee, Spoken,
    diagnosis::{Diagnosis, broken, cut_short, is_cut, no_move, report, slipped},
    misreadings::{
        beyond_a_draw, crowned_otherwise, hangs_on_an_edge, misses_a_capture, seen_otherwise,
        stuck_at_the_limit, stuck_uncrowned, uncrowned,
    },
    unsolicited::LONG,
};
use crate::{
    protocols::hub::{
        message::{Level, Mode},
        rules::{
            Board, Deviation, Law, Move, MoveText, Slip, Unresolved, Variant, has_legal_move,
            is_legal, legal_moves, legal_moves_under, parse_move, resolve, why_illegal,
        },
        state::{Position, Search},
    },
    verdict::Sink,
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
const LIMIT: &str = "hub/variants/frisian-limits-king-moves";

impl HubReferee {
    pub(super) fn judge_done(&self, search: &Search, spoken: &Spoken<'_>, sink: &mut Sink) {
        let board = search.position.as_ref().map(Position::board);
        let over = board.is_some_and(|board| !has_legal_move(board));
        let followed = board.is_some() || (!self.seat.is_recording() && self.variant.is_none());
        let arg = spoken.line.arg("move").filter(|arg| !arg.value.unwrap_or_default().is_empty());
        let Some(arg) = arg else {
            // Nobody can move in a finished game, or where the position made no sense.
            if !over && followed && !spoken.broken {
                let id = self.without_a_move(search);
                report(&broken(id, "`done` without a move"), None, spoken, board, sink);
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
        let written = arg.value.unwrap_or_default();
        if parse_move(written).is_ok_and(|text| text.padded) {
            sink.note(NOTATION, || format!("`{written}`: squares with leading zeros, tolerated"));
        }
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
        let limited =
            |reached: &Position| position.is_some_and(|p| stuck_at_the_limit(p.board(), reached));
        let short = matches!(search.level, Some(Level::Clock { time, .. }) if time < 0.2);
        if search.level.is_some_and(Level::is_nothing) {
            "hub/level/unusual-clocks"
        } else if let Some(odd) = position.and_then(odd_list) {
            odd
        } else if position.is_some_and(|p| stuck_uncrowned(&p.boards)) {
            CROWNS
        } else if position.is_some_and(limited) {
            LIMIT
        } else if self.past.last().is_some_and(limited) {
            "hub/position/replaces-what-was-before"
        } else if position.is_some_and(|p| hangs_on_an_edge(p.board())) && self.has_answered() {
            BOARD
        } else if search.stops > 0 && search.infos == 0 {
            AT_ONCE
        } else if short || matches!(search.level, Some(Level::Nodes(1))) {
            "hub/level/unusual-clocks"
        } else {
            search.manner.unwrap_or(CARRIES)
        }
    }

    /// Whether the search before had a move for its answer.
    fn has_answered(&self) -> bool {
        self.finished.as_ref().is_some_and(|finished| !finished.answer.is_empty())
    }

    /// The move if it is legal, or if that cannot be known; else what is
    /// wrong, and from which byte on.
    fn read_move(&self, text: &str, search: &Search) -> Result<Option<Move>, (Diagnosis, usize)> {
        let board = search.position.as_ref().map(Position::board);
        let parsed = parse_move(text).map_err(|error| {
            let null = search.stops > 0 && text.bytes().all(|b| b == b'0' || b == b'-');
            let found = if null {
                broken(AT_ONCE, "a null move")
            } else if is_cut(text, board) {
                cut_short()
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
                slipped(text, &parsed, slip, board)
            }
            Err(_) if closes_a_circle(board, &parsed) => {
                broken(NOTATION, "a capture that ends where it began names that square once")
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

    fn illegal(&self, text: &MoveText, search: &Search, board: &Board) -> Diagnosis {
        let (variant, mv) = (board.variant(), text.spelled());
        // Which of the rules that explain it is bent the rest of the run decides.
        let laws = self.bent_laws(board, mv);
        let bent = laws.first().copied();
        if let Some(root) = self.root(search).filter(|root| *root != LEGAL || bent.is_none()) {
            return broken(root, "the move does not fit the position");
        }
        let law = bent.or_else(|| why_illegal(board, mv)).unwrap_or(Law::OwnPiece);
        if let Some(found) = self.by_other_rules(board, mv, self.requirement_of(law, variant)) {
            return found;
        }
        // A piece that is not there, or that cannot move so, was seen elsewhere.
        let again = self.is_last_answer(text, search);
        if bent.is_none() || again {
            let same = self.finished.as_ref().is_some_and(|f| f.search.manner == search.manner);
            if let Some(manner) = search.manner.filter(|_| !again || same) {
                return broken(manner, "the move does not fit the position as it was written");
            }
            if let Some(found) = self.elsewhere(text, search, board) {
                return found;
            }
        }
        let mut found = self.by_law(law, variant);
        for other in laws {
            found = found.or(self.requirement_of(other, variant));
        }
        let seen = search.position.as_ref().and_then(|p| uncrowned(&p.boards));
        if seen.is_some_and(|seen| is_legal(&seen, mv)) {
            found.or(CROWNS)
        } else if legal_moves_under(board, Some(Deviation::MajorityIgnored)).contains(&mv) {
            found.or(self.requirement_of(Law::Majority, variant))
        } else {
            found
        }
    }

    /// Whether the move is legal by rules that are no longer in force, or that
    /// never were: a parameter was lost, or not understood.
    fn by_other_rules(&self, board: &Board, mv: Move, law: &'static str) -> Option<Diagnosis> {
        let variant = board.variant();
        let fits = |other: Variant| {
            other != variant && is_legal(&Board::new(other, &board.placement()), mv)
        };
        if self.new_game && fits(Variant::Normal) && !self.broken.contains(&law) {
            let what = "the move is legal by normal rules only";
            return Some(broken("hub/new-game/keeps-parameters", what));
        }
        let manner = self.manner_of_param?;
        let declared = self.greeting.param("variant")?;
        let what = "the move is legal only by the rules that were to be changed";
        // An engine that gets this law wrong anyway shows nothing of the line.
        Variant::from_name(&declared.value)
            .filter(|other| fits(*other))
            .map(|_| broken(manner, what).unless(law))
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

    pub(super) fn by_law(&self, law: Law, variant: Variant) -> Diagnosis {
        let message = format!("the move is not legal: {}", law.statement());
        broken(self.requirement_of(law, variant), message).or(requirement_of(law, variant))
    }

    /// The law under whose misunderstanding the move would be legal: one that
    /// the survey saw misunderstood, or the narrowest.
    pub(super) fn bent_law(&self, board: &Board, mv: Move) -> Option<Law> {
        self.bent_laws(board, mv).first().copied()
    }

    /// All such laws, the narrowest first; or the one that the survey saw.
    fn bent_laws(&self, board: &Board, mv: Move) -> Vec<Law> {
        let variant = board.variant();
        let allowed = |deviation: &&Deviation| {
            deviation.matters_in(variant)
                && legal_moves_under(board, Some(**deviation)).contains(&mv)
        };
        let seen = |law: &Law| self.knows(requirement_of(*law, Variant::Normal));
        let all = Deviation::ALL.iter().filter(allowed);
        let all: Vec<Law> = all.map(|bent| Law::bent_by(*bent)).collect();
        match all.iter().find(|law| seen(law)) {
            Some(known) => vec![*known],
            None => all,
        }
    }

    fn is_last_answer(&self, text: &MoveText, search: &Search) -> bool {
        let board = |search: &Search| search.position.as_ref().map(Position::board).copied();
        self.finished.as_ref().is_some_and(|f| {
            board(&f.search) != board(search) && parse_move(&f.answer).as_ref() == Ok(text)
        })
    }

    /// What is special about a list of moves that an engine may not read to its
    /// end.
    pub(super) fn about_the_list(position: &Position) -> Option<&'static str> {
        let order = "hub/position/captures-in-any-order";
        odd_list(position).or_else(|| position.free_order.then_some(order))
    }

    /// Where the move would be legal instead.
    fn elsewhere(&self, text: &MoveText, search: &Search, board: &Board) -> Option<Diagnosis> {
        let fits = |board: &Board| resolve(board, text).is_ok();
        let boards = search.position.as_ref().map_or(&[][..], |p| &p.boards);
        let earlier = &boards[..boards.len().saturating_sub(1)];
        let queued = self.searches.iter().filter_map(|search| search.position.as_ref());
        if search.stops > 0 && queued.chain(&self.position).any(|p| fits(p.board())) {
            let what = "the move answers the position that came behind `stop`";
            return Some(broken(behind_a_stop(search.mode), what));
        }
        if search.pipelined && self.is_last_answer(text, search) {
            let mode = self.finished.as_ref().map_or(Mode::Think, |f| f.search.mode);
            let what = "the move is the answer to the search before, which was stopped";
            return Some(broken(behind_a_stop(mode), what));
        }
        if search.replaced.iter().any(|p| p.boards.iter().any(fits)) {
            let what = "the move answers a position that a later `pos` replaced";
            return Some(broken("hub/position/replaces-what-was-before", what));
        }
        if search.mode == Mode::Ponder {
            let pondered = legal_moves(board).into_iter().any(|mv| fits(&board.after(mv)));
            if earlier.last().is_some_and(fits) || pondered {
                let what =
                    "the move is for the other side: the expected move is already in the position";
                return Some(broken("hub/ponder/expected-move-is-in-the-position", what));
            }
        }
        if earlier.iter().rev().any(fits) {
            let odd = search.position.as_ref().and_then(Self::about_the_list);
            let id = match odd {
                Some(id) => id,
                None if crowned_otherwise(boards, text) => CROWNS,
                None => MOVES,
            };
            return Some(broken(id, "the move answers the position before the last of the moves"));
        }
        let otherwise = seen_otherwise(board).iter().any(fits);
        let calibrating = self.calibration.is_some() && !self.is_last_answer(text, search);
        if otherwise && calibrating {
            return Some(broken(BOARD, "the move fits another reading of the board"));
        }
        if let Some(found) = self.of_another_search(&fits, search) {
            return Some(found);
        }
        if crowned_otherwise(boards, text) {
            let what = "the move takes a man for a king, or a king for a man";
            return Some(broken(CROWNS, what));
        }
        if otherwise {
            return Some(broken(BOARD, "the move fits the board turned round, or the other side"));
        }
        misses_a_capture(boards, text).then(|| {
            let what = "the move does not fit the position after the captures in `moves`";
            broken("hub/position/captures-in-any-order", what)
        })
    }

    /// Whether an answer that fits these positions is for a search before.
    pub(super) fn of_another_search(
        &self,
        fits: &dyn Fn(&Board) -> bool,
        search: &Search,
    ) -> Option<Diagnosis> {
        let place = self.past.iter().rposition(|p| p.boards.iter().any(fits))?;
        let last = self.finished.as_ref().filter(|_| place + 1 == self.past.len());
        let id = match last.map(|f| f.search.mode) {
            before if search.pipelined => behind_a_stop(before.unwrap_or(Mode::Think)),
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
        Some(broken(id, "the move answers a position searched before"))
    }
}

/// The requirement that a search and the one sent behind its `stop` be told apart.
const fn behind_a_stop(mode: Mode) -> &'static str {
    match mode {
        Mode::Ponder => "hub/ponder/miss-then-new-search",
        Mode::Think | Mode::Analyze => "hub/stop/next-search-may-follow",
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

/// Whether a legal capture ends where it began, and is named without its end.
fn closes_a_circle(board: &Board, text: &MoveText) -> bool {
    let MoveText { from, to, .. } = *text;
    let captured = text.spelled().captured.with(to);
    legal_moves(board).contains(&Move { from, to: from, captured })
}

/// What is special about the length of a list of moves, or about where it leads.
fn odd_list(position: &Position) -> Option<&'static str> {
    if position.boards.len() > LONG {
        return Some("hub/position/long-move-lists");
    }
    beyond_a_draw(position)
}
