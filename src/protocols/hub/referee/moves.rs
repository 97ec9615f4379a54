//! What is wrong with a move, by name.
//!
//! In: a `done` and the search it ends. Out: findings under the requirement
//! that the move breaks: the notation, or a law of the game.
//! Never: more than one finding about one move, nor why the engine made it.

use super::{
    HubReferee, Spoken,
    lists::odd_list,
    mistake::{Mistake, broken, cut_short, is_cut, lacks_one, misspelled, no_move, report},
};
use crate::{
    protocols::hub::{
        message::Level,
        model::{Position, Search},
        rules::{Board, Law, Move, MoveText, Rules, Unresolved, Variant, parse_move, why_illegal},
    },
    verdict::Sink,
};

const CARRIES: &str = "hub/done/carries-a-move";
const AT_ONCE: &str = "hub/done/move-even-when-stopped-at-once";
const NOTATION: &str = "hub/done/move-notation";
const CAPTURES: &str = "hub/done/names-all-captures";
const MARK: &str = "hub/done/hyphen-or-x";
const LEGAL: &str = "hub/done/legal-move";
const CLOCKS: &str = "hub/level/unusual-clocks";

impl HubReferee {
    pub(super) fn judge_done(&self, search: &Search, spoken: &Spoken<'_>, sink: &mut Sink) {
        let board = search.position.as_ref().map(Position::board);
        let over = board.is_some_and(|board| self.rules.end(board));
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
            Err((mistake, from)) => {
                return report(&mistake, Some((at.0 + from, at.1)), spoken, board, sink);
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
                && let Some((mistake, at)) = self.judge_ponder(ponder, mv, board, sink)
            {
                return report(&mistake, at, spoken, Some(&board.after(mv)), sink);
            }
        }
        // A wrong move would be enough to tell; its variations are wrong with it.
        if !search.refused {
            super::info::tell_doubts(search, sink);
            sink.at_line(spoken.number);
        }
    }

    /// The requirement that a `done` without a move breaks.
    fn without_a_move(&self, search: &Search) -> &'static str {
        let position = search.position.as_ref();
        let short = matches!(search.level, Some(Level::Clock { time, .. }) if time < 0.2);
        if let Some(refusal) = self.refused(search) {
            refusal
        } else if search.level.is_some_and(Level::is_nothing) {
            CLOCKS
        } else if let Some(odd) = position.and_then(odd_list) {
            odd
        } else if position.is_some_and(|position| position.board().is_at_the_king_limit()) {
            "hub/variants/frisian-limits-king-moves"
        } else if search.stops > 0 && search.infos == 0 {
            AT_ONCE
        } else if short || matches!(search.level, Some(Level::Nodes(1))) {
            CLOCKS
        } else {
            search.manner.unwrap_or(CARRIES)
        }
    }

    /// What an engine breaks that does not take what was set up for this search, if it said so.
    fn refused(&self, search: &Search) -> Option<&'static str> {
        let position = search.position.as_ref().filter(|_| search.refused)?;
        Some(search.manner.unwrap_or_else(|| self.refusal_of(position)))
    }

    /// The move if it is legal, or if that cannot be known; else what is
    /// wrong, and from which byte on.
    fn read_move(&self, text: &str, search: &Search) -> Result<Option<Move>, (Mistake, usize)> {
        let board = search.position.as_ref().map(Position::board);
        let parsed = parse_move(text).map_err(|error| {
            let null = search.stops > 0 && text.bytes().all(|b| b == b'0' || b == b'-');
            let mistake = if null {
                broken(AT_ONCE, "a null move")
            } else if is_cut(text, board, self.rules) {
                cut_short()
            } else {
                no_move(text, error.fault, board, self.rules)
            };
            (mistake, error.column.min(text.len()))
        })?;
        let Some(board) = board else { return Ok(None) };
        let mistake = match self.rules.resolve(board, &parsed) {
            Ok(mv) => return Ok(Some(mv)),
            Err(Unresolved::Misspelled { slip, .. } | Unresolved::Ambiguous { slip, .. }) => {
                let cut = is_cut(text, Some(board), self.rules);
                // The last square may have been left out.
                let whole = !cut || lacks_one(board, &parsed, self.rules);
                if whole { misspelled(slip) } else { cut_short() }
            }
            Err(_) if closes_a_circle(board, &parsed, self.rules) => {
                broken(NOTATION, "a capture that ends where it began names that square once")
            }
            Err(_) => self.illegal(&parsed, search, board),
        };
        Err((mistake, 0))
    }

    fn illegal(&self, text: &MoveText, search: &Search, board: &Board) -> Mistake {
        if let Some(refusal) = self.refused(search) {
            return broken(refusal, "the move does not fit the position");
        }
        if let Some(manner) = self.manner.param.filter(|_| self.fits_declared(text, board)) {
            return broken(manner, "the move is legal only by the rules that were to be changed");
        }
        let law = why_illegal(board, text.spelled()).unwrap_or(Law::OwnPiece);
        // A piece that is not there, or that cannot move so, was seen elsewhere.
        let elsewhere = || {
            let odd = || odd_list(search.position.as_ref()?);
            search.manner.or_else(odd).or_else(|| self.fits_the_one_before(text))
        };
        if let Some(id) = is_general(law).then(elsewhere).flatten() {
            return broken(id, "the move does not fit the position as it was written");
        }
        by_law(law, board.variant())
    }

    /// What an answer breaks that is legal in the position searched before.
    fn fits_the_one_before(&self, text: &MoveText) -> Option<&'static str> {
        let before = self.finished.as_ref()?.search.position.as_ref()?;
        let fits = self.rules.resolve(before.board(), text).is_ok();
        fits.then_some("hub/games/keeps-positions-apart")
    }

    /// Whether the move is legal by the rules that were in force at the start.
    fn fits_declared(&self, text: &MoveText, board: &Board) -> bool {
        let declared = self.greeting.param("variant").and_then(|p| Variant::from_name(&p.value));
        let declared = declared.map(|variant| Board::new(variant, &board.placement()));
        declared.is_some_and(|board| self.rules.allow(&board, text.spelled()))
    }
}

/// Whether a law is that of every variant.
const fn is_general(law: Law) -> bool {
    matches!(law, Law::OwnPiece | Law::ManStep | Law::Capture)
}

pub(super) fn by_law(law: Law, variant: Variant) -> Mistake {
    broken(requirement_of(law, variant), format!("the move is not legal: {}", law.statement()))
}

/// The requirement that demands the law here. In losing draughts a law that not every variant
/// has is that variant's business.
pub(super) const fn requirement_of(law: Law, variant: Variant) -> &'static str {
    if matches!(variant, Variant::Losing) && !is_general(law) {
        return "hub/variants/losing-keeps-the-rules";
    }
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
fn closes_a_circle(board: &Board, text: &MoveText, rules: Rules) -> bool {
    let MoveText { from, to, .. } = *text;
    let captured = text.spelled().captured.with(to);
    rules.legal(board).contains(&Move { from, to: from, captured })
}
