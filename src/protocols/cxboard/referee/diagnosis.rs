//! Which requirement a wrong move breaks.
//!
//! In: a position, a move that was wrongly made, refused or accepted, and what
//! happened just before. Out: the requirement whose sentence that breaks: a
//! law of the game if a known misreading of it explains the mistake, else the
//! command after which the engine seems to hold another position.

use std::collections::BTreeSet;

use super::{
    CxReferee,
    commands::{BLANK, REPLACES},
};
use crate::protocols::cxboard::{
    rules::{Board, Deviation, Law, Move, is_legal_under, law_of_missing, legal_moves, parse_move},
    state::Mode,
};

/// The requirement of a law.
pub(super) const fn requirement_of(law: Law) -> &'static str {
    match law {
        Law::OwnOrigin => "cxboard/illegal-move/is-refused",
        Law::OwnTarget => "cxboard/rules/no-capture-of-own-pieces",
        Law::KingStep => "cxboard/rules/king-steps",
        Law::KingPalace => "cxboard/rules/king-stays-in-the-palace",
        Law::AdvisorStep => "cxboard/rules/advisor-steps",
        Law::AdvisorPalace => "cxboard/rules/advisor-stays-in-the-palace",
        Law::ElephantStep => "cxboard/rules/elephant-steps",
        Law::ElephantEye => "cxboard/rules/elephant-eye",
        Law::ElephantRiver => "cxboard/rules/elephant-stays-at-home",
        Law::HorseStep => "cxboard/rules/horse-steps",
        Law::HorseLeg => "cxboard/rules/horse-leg",
        Law::RookLine | Law::RookPath => "cxboard/rules/rook-path",
        Law::CannonLine | Law::CannonPath => "cxboard/rules/cannon-path",
        Law::CannonScreen => "cxboard/rules/cannon-screen",
        Law::SoldierStep => "cxboard/rules/soldier-steps",
        Law::SoldierSideways => "cxboard/rules/soldier-sideways",
        Law::SoldierBackward => "cxboard/rules/soldier-never-back",
        Law::FacingKings => "cxboard/rules/kings-do-not-face",
        Law::SelfCheck => "cxboard/rules/no-self-check",
    }
}

impl CxReferee {
    /// An illegal move was accepted.
    pub(super) fn blame_accepted(
        &self,
        board: Option<&Board>,
        mv: Move,
        law: Law,
        suspect: Option<&'static str>,
    ) -> &'static str {
        let generic = match self.game.mode {
            Mode::Play(_) => "cxboard/play/refuses-illegal-moves",
            Mode::Force | Mode::Unknown => "cxboard/illegal-move/is-refused",
        };
        let (Some(board), Some(true)) = (board, self.checked) else { return generic };
        if let Some(known) = self.known() {
            return known;
        }
        if bends(board, mv, true) {
            return requirement_of(law);
        }
        if law == Law::OwnOrigin {
            let theirs = board.piece_at(mv.from).is_some();
            return match suspect {
                Some("cxboard/move/changes-the-side") if !theirs => generic,
                Some("cxboard/illegal-move/is-not-made") if !theirs => generic,
                None => generic,
                Some(suspect) => suspect,
            };
        }
        match suspect {
            Some(suspect) if explains_anything(suspect) => suspect,
            // No misreading of a rule that we know of explains it.
            _ if matches!(self.game.mode, Mode::Play(_)) => generic,
            _ => requirement_of(law),
        }
    }

    /// The requirement that legal moves are taken, in this mode.
    pub(super) const fn refusal_of_legal(&self) -> &'static str {
        match self.game.mode {
            Mode::Play(_) => "cxboard/play/takes-legal-moves",
            Mode::Force | Mode::Unknown => "cxboard/force/accepts-legal-moves",
        }
    }

    /// A legal move was refused.
    pub(super) fn blame_refused(
        &self,
        board: Option<&Board>,
        text: &str,
        suspect: Option<&'static str>,
    ) -> &'static str {
        let generic = self.refusal_of_legal();
        let (Some(board), Ok(mv)) = (board, parse_move(text)) else { return generic };
        if let Some(known) = self.known() {
            return known;
        }
        // What was possible before is not forbidden by a rule after it was taken back.
        if let Some(suspect) = suspect.filter(|id| takes_back(id) || *id == BLANK) {
            return suspect;
        }
        // What only the engine's own first move makes possible shows whether it was made.
        let own = self.game.own_move.filter(|_| self.own_moves == 1);
        if own.is_some_and(|own| depends(board, mv, own)) {
            return "cxboard/play/makes-its-own-moves";
        }
        if bends(board, mv, false) {
            return requirement_of(law_of_missing(board, mv));
        }
        match suspect {
            // Sides have changed before, and the engine has kept its own moves.
            Some("cxboard/move/changes-the-side") if self.plain_run > 1 => generic,
            Some("cxboard/play/makes-its-own-moves") if self.own_moves > 1 => generic,
            Some(suspect) => suspect,
            None => generic,
        }
    }

    /// The engine itself made, or would make, an illegal move.
    pub(super) fn blame_made(
        &self,
        board: &Board,
        mv: Move,
        law: Law,
        otherwise: &'static str,
    ) -> &'static str {
        if let Some(known) = self.known() {
            return known;
        }
        if bends(board, mv, true) {
            return requirement_of(law);
        }
        match self.game.suspect {
            Some(suspect) if takes_back(suspect) => suspect,
            Some("cxboard/play/makes-its-own-moves")
                if self.own_moves > 0 && law == Law::OwnOrigin =>
            {
                "cxboard/play/makes-its-own-moves"
            }
            Some(
                suspect @ ("cxboard/go/leaves-the-board-alone" | "cxboard/hint/in-an-info-line"),
            ) if law == Law::OwnOrigin => suspect,
            _ => otherwise,
        }
    }

    /// A requirement that the survey has seen broken and that may have led to
    /// another position since the last one was set up.
    pub(super) fn known(&self) -> Option<&'static str> {
        self.touched.iter().copied().find(|id| self.broken.iter().any(|broken| broken == id))
    }
}

impl CxReferee {
    /// What `playcurrent` or `playother` demands, if nothing has borne it out
    /// and the position is not in doubt anyway: where that is broken for
    /// certain, everything up to the engine's first move may come of it.
    pub(super) fn unproved(&self) -> Option<&'static str> {
        self.game.unproved.filter(|_| self.known().is_none())
    }

    /// The same for what the first move of a game shows, and its lines.
    pub(super) fn first_move(&self) -> Vec<&'static str> {
        self.unproved().filter(|_| self.own_moves == 0).into_iter().collect()
    }

    /// The requirement of a command that should have changed nothing, if that
    /// was said since the position was set up; where it is broken for certain,
    /// what is found afterwards under another one is no wonder.
    pub(super) fn in_passing(&self, cause: &'static str) -> Option<&'static str> {
        self.said_in_passing.contains(&cause).then_some(cause)
    }

    /// What led to the position: where that is broken for certain, moves that
    /// do not fit are no wonder.
    pub(super) fn led_here(&self) -> Option<&'static str> {
        const STARTPOS: &str = "cxboard/position/startpos";
        let cfen = !self.touched.contains(&STARTPOS);
        Some(match cfen {
            _ if self.own_moves > 0 => "cxboard/play/makes-its-own-moves",
            true => "cxboard/position/reads-cfen",
            false => STARTPOS,
        })
    }

    /// What else explains an illegal move that a command before was blamed
    /// for: that the engine plays so anyway. The rest of the run decides.
    pub(super) fn besides(id: &'static str, otherwise: &'static str) -> Vec<&'static str> {
        const OWN: (&str, &str) = ("cxboard/play/makes-its-own-moves", "cxboard/play/legal-moves");
        if is_law(id) || (id, otherwise) == OWN { Vec::new() } else { vec![otherwise] }
    }

    /// What else explains that a legal move is refused where a command before
    /// was blamed: that such moves always are, by a rule or by none, or
    /// another way of taking back.
    pub(super) fn besides_refusal(
        &self,
        board: Option<&Board>,
        mv: &str,
        id: &str,
    ) -> Vec<&'static str> {
        if ["cxboard/position/reads-cfen", "cxboard/position/startpos"].contains(&id) {
            return Vec::new();
        }
        if is_law(id) {
            // Moves of that kind may be refused whatever rule they seem to break.
            let misread = self.game.from_cfen.then_some("cxboard/position/reads-cfen");
            return [Some(self.refusal_of_legal()), misread].into_iter().flatten().collect();
        }
        let mut all = Vec::new();
        if !takes_back(id) {
            all.push(self.refusal_of_legal());
        }
        if let (Some(board), Ok(mv)) = (board, parse_move(mv))
            && bends(board, mv, false)
        {
            all.push(requirement_of(law_of_missing(board, mv)));
        }
        // The likeliest comes first.
        match id {
            "cxboard/remove/in-any-mode" => all.push("cxboard/remove/takes-back-two-plies"),
            BLANK => all
                .extend(["cxboard/undo/takes-back-one-ply", "cxboard/remove/takes-back-two-plies"]),
            REPLACES => {
                all.extend(["cxboard/undo/takes-back-one-ply", "cxboard/undo/survives-too-few"])
            }
            _ => {}
        }
        let undo = ["cxboard/undo/takes-back-one-ply", "cxboard/undo/restores-captures"];
        if takes_back(id) && !undo.contains(&id) {
            all.extend(undo);
        }
        // Whatever else has taken moves back since the position was set up.
        all.extend(self.touched.iter().filter(|other| takes_back(id) && takes_back(other)));
        all
    }
}

/// The rules each of which, if it were bent, would hide a check from the
/// engine: there the move that `law` forbids seems legal.
pub(super) fn hides_the_check(board: &Board, mv: Move, law: Law) -> Vec<&'static str> {
    if law != Law::SelfCheck {
        return Vec::new();
    }
    let permits = |bent: &Deviation| is_legal_under(board, mv, Some(*bent));
    let laws: BTreeSet<&'static str> =
        Deviation::ALL.into_iter().filter(permits).map(|bent| requirement_of(bent.law())).collect();
    laws.into_iter().collect()
}

pub(super) fn is_law(requirement: &str) -> bool {
    requirement.starts_with("cxboard/rules/")
}

fn takes_back(requirement: &str) -> bool {
    ["cxboard/undo/", "cxboard/remove/"].iter().any(|known| requirement.starts_with(known))
}

/// Commands after which the engine may hold any position at all.
fn explains_anything(suspect: &str) -> bool {
    ["cxboard/position/reads-cfen", "cxboard/undo/", "cxboard/remove/"]
        .iter()
        .any(|known| suspect.starts_with(known))
}

/// Whether a legal move would not be one, had an earlier one not been made.
fn depends(board: &Board, mv: Move, earlier: Move) -> bool {
    let mut other = board.clone();
    other.put(earlier.from, board.piece_at(earlier.to));
    other.put(earlier.to, None);
    !legal_moves(&other).contains(&mv)
}

/// Whether a known misreading of a rule permits this move, or forbids it.
fn bends(board: &Board, mv: Move, permits: bool) -> bool {
    Deviation::ALL.into_iter().any(|bent| is_legal_under(board, mv, Some(bent)) == permits)
}
