//! What is wrong with the move of a `done`.
//!
//! In: a `done` and the search that it ends. Out: findings under the requirement
//! that the move breaks: the notation, or a law of the game.
//! Never: more than one finding about one move, nor why the engine made it.

use super::{
    HubReferee, Received, info,
    mistake::{Mistake, broken, cut_short, is_cut, misspelled, no_move, report},
    requirements::{UNUSUAL, of_level},
};
use crate::{
    protocols::hub::{
        deviations::Departure,
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
const MISFIT: &str = "the move does not fit the position that was sent";
const LEGAL: &str = "hub/done/legal-move";

impl HubReferee {
    pub(super) fn judge_done(&self, search: &Search, received: &Received<'_>, sink: &mut Sink) {
        let board = search.position.as_ref().map(Position::board);
        let arg = received.line.arg("move").filter(|arg| !arg.value.unwrap_or_default().is_empty());
        let Some(arg) = arg else {
            return self.judge_no_move(search, received, sink);
        };
        sink.judged(CARRIES);
        sink.judged(NOTATION);
        let at = (arg.value_at.start, arg.value_at.end);
        let written = arg.value.unwrap_or_default();
        let played = match self.read_move(written, search) {
            Ok(played) => played,
            Err((mistake, from)) => {
                return report(&mistake, Some((at.0 + from, at.1)), received, board, sink);
            }
        };
        if parse_move(written).is_ok_and(|text| text.padded) {
            sink.note(NOTATION, || format!("`{written}`: squares with leading zeros, tolerated"));
        }
        let (Some(mv), Some(board)) = (played, board) else { return };
        sink.judged(LEGAL);
        if mv.is_capture() {
            sink.judged(CAPTURES);
        }
        sink.judged(MARK);
        if let Some(ponder) = received.line.arg("ponder")
            && let Some((mistake, at)) = self.judge_ponder(ponder, mv, board, sink)
        {
            return report(&mistake, at, received, Some(&board.after(mv)), sink);
        }
        // With a wrong move the variations are wrong anyway.
        info::report_doubts(search, sink);
        sink.at_line(received.number);
    }

    /// A `done` without a move: there is none in a finished game, nor where the position
    /// made no sense.
    fn judge_no_move(&self, search: &Search, received: &Received<'_>, sink: &mut Sink) {
        let board = search.position.as_ref().map(Position::board);
        let is_over = board.is_some_and(|board| self.setup.rules.end(board));
        // By rules that are not known here, any other position may be over.
        let by_other_rules = !self.seat.is_recording() && self.setup.variant.is_none();
        let is_known = board.is_some() || (by_other_rules && search.is_start);
        if is_over || !is_known || received.is_broken {
            return;
        }
        let is_unusual = search.level.is_some_and(|level| of_level(level) == UNUSUAL);
        let id = match search.reported.complaint {
            Some(about) => about,
            None if search.stop.is_some() && search.reported.lines == 0 => AT_ONCE,
            None if is_unusual => UNUSUAL,
            None => CARRIES,
        };
        report(&broken(id, "`done` without a move"), None, received, board, sink);
    }

    /// The move if it is legal, or if that cannot be known; else what is
    /// wrong, and from which byte on.
    fn read_move(&self, text: &str, search: &Search) -> Result<Option<Move>, (Mistake, usize)> {
        let rules = self.setup.rules;
        let board = search.position.as_ref().map(Position::board);
        let parsed = parse_move(text).map_err(|error| {
            let is_null = search.stop.is_some() && text.bytes().all(|b| b == b'0' || b == b'-');
            let mistake = if is_null {
                broken(AT_ONCE, "a null move")
            } else if is_cut(text, board, rules) {
                cut_short()
            } else {
                no_move(text, error.fault, board, rules)
            };
            (mistake, error.column.min(text.len()))
        })?;
        let Some(board) = board else { return Ok(None) };
        let mistake = match rules.resolve(board, &parsed) {
            Ok(mv) => return Ok(Some(mv)),
            Err(Unresolved::Misspelled { .. } | Unresolved::Ambiguous { .. })
                if is_cut(text, Some(board), rules) =>
            {
                cut_short()
            }
            Err(Unresolved::Misspelled { slip, .. } | Unresolved::Ambiguous { slip, .. }) => {
                misspelled(slip)
            }
            Err(_) if closes_a_circle(board, &parsed, rules) => {
                broken(NOTATION, "a capture that ends where it began has that square only once")
            }
            Err(_) if self.answers_an_old_position(&parsed, search) => return Ok(None),
            Err(_) => illegal(&parsed, search, board),
        };
        Err((mistake, 0))
    }

    /// Whether the engine is supposed to answer for the position before, at times, and may have
    /// done so.
    fn answers_an_old_position(&self, text: &MoveText, search: &Search) -> bool {
        // Positions of one game have many moves in common.
        let alone = |position: &&Position| position.moves.is_empty();
        let before = self.searches.finished.as_ref().and_then(|f| f.search.position.as_ref());
        matches!(self.supposed, Some(Departure::MixesUp(_)))
            && search.reported.complaint.is_none()
            && search.position.as_ref().filter(alone).is_some()
            && before
                .filter(alone)
                .is_some_and(|p| self.setup.rules.resolve(p.board(), text).is_ok())
    }
}

fn illegal(text: &MoveText, search: &Search, board: &Board) -> Mistake {
    let law = why_illegal(board, text.spelled()).unwrap_or(Law::OwnPiece);
    // A piece that is not there, or that cannot move so, stands where something was misread.
    match search.reported.complaint {
        Some(about) => broken(about, MISFIT).misunderstood(),
        None if is_general(law) => by_law(law, board.variant()).misunderstood(),
        None => by_law(law, board.variant()),
    }
}

/// Whether a law is that of every variant.
const fn is_general(law: Law) -> bool {
    matches!(law, Law::OwnPiece | Law::ManStep | Law::Capture)
}

fn by_law(law: Law, variant: Variant) -> Mistake {
    broken(requirement_of(law, variant), format!("the move is illegal: {}", law.statement()))
}

/// The requirement that demands the law here. In losing draughts a law that not every variant
/// has is that variant's business.
const fn requirement_of(law: Law, variant: Variant) -> &'static str {
    if matches!(variant, Variant::Losing) && !is_general(law) {
        return "hub/variants/losing-keeps-the-rules";
    }
    match law {
        Law::CaptureCompulsory | Law::ManCapture => "hub/variants/captures-are-compulsory",
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
