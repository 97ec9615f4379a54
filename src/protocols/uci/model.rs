//! The position that the last `position` command set up.
//!
//! In: a command, what the user has set, perhaps a rule that is wrong. Out: which moves can be
//! played there. Never: which of them are good, but for a mate at once.

use std::{collections::BTreeSet, rc::Rc};

use super::{
    Uci, diagram,
    message::{Position, Start},
    rules::{
        self, Board, Ending, Fen, Law, Move, MoveError, MoveText, Outcome, Side, Slip, Variant,
        WrongRule, is_insufficient, law_of_missing, why_illegal,
    },
};
use crate::{
    protocols::{
        cache::Cache,
        uci_like::dialect::{self, Cause, Stuck, Wrong},
    },
    verdict::Sink,
};

/// How positions are read and played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// The rule that the engine has wrong, if it is supposed to.
    pub wrong: Option<WrongRule>,
    /// What the user has set.
    pub set: Settings,
}

/// Options that change what may be said, as the user has set them: what is not set is at its
/// default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Castling is written as king takes rook.
    pub chess960: bool,
    /// Refutations may be shown.
    pub refutations: bool,
    /// The line that is being looked at may be shown.
    pub current_line: bool,
    /// The engine may think in the opponent's time when it is asked to.
    pub ponder: bool,
}

impl Rules {
    /// The rules with a law that is wrong, and nothing set.
    #[must_use]
    pub fn with(wrong: Option<WrongRule>) -> Self {
        Self { wrong, set: Settings::default() }
    }

    /// The rules of the game.
    #[must_use]
    pub fn of_the_game(self) -> rules::Rules {
        self.wrong.map_or_else(rules::Rules::default, rules::Rules::wrong)
    }
}

/// A position, and by which rules it is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    pub board: Board,
    /// The rule that the engine has wrong, if it is supposed to.
    wrong: Option<WrongRule>,
}

impl Game {
    /// The start of the usual game.
    #[must_use]
    pub fn start(wrong: Option<WrongRule>) -> Self {
        Self { board: Board::start(), wrong }
    }

    /// What a line sets up, if it can be reached.
    fn new(position: &Position, rules: Rules) -> Option<Self> {
        let variant = if rules.set.chess960 { Variant::Chess960 } else { Variant::Standard };
        let board = match &position.start {
            Start::Initial if variant == Variant::Standard => Board::start(),
            Start::Initial => Fen::of(&Board::start()).board(variant).ok()?,
            Start::Fen(fen) => fen.board(variant).ok()?,
        };
        let mut game = Self { board, wrong: rules.wrong };
        for &mv in &position.moves {
            game = game.after(game.sent(mv)?);
        }
        Some(game)
    }

    /// Whether the engine is supposed to have this rule wrong.
    #[must_use]
    pub fn has_wrong(&self, rule: WrongRule) -> bool {
        self.wrong == Some(rule)
    }

    fn rules(&self) -> rules::Rules {
        Rules::with(self.wrong).of_the_game()
    }

    /// In Chess960 the king's destination says as well which way it castles.
    fn slips(&self) -> &'static [Slip] {
        match self.board.variant() {
            Variant::Standard => &[],
            Variant::Chess960 => &[Slip::KingsDestination],
        }
    }

    /// The legal move of a text.
    fn read(&self, mv: MoveText) -> Result<Move, MoveError> {
        self.rules().resolve(&self.board, &mv.to_string(), self.slips())
    }

    /// The move of a list that the GUI sends: even who has a rule wrong takes its word.
    fn sent(&self, mv: MoveText) -> Option<Move> {
        let truly =
            || rules::Rules::default().resolve(&self.board, &mv.to_string(), self.slips()).ok();
        self.read(mv).ok().or_else(truly)
    }

    /// The game one move later.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        Self { board: self.rules().after(&self.board, mv), ..*self }
    }

    /// The moves that can be played, in ascending order.
    #[must_use]
    pub fn legal(&self) -> Vec<Move> {
        self.rules().legal(&self.board)
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.rules().outcome(&self.board)
    }

    /// The same moves, remembered.
    fn moves(&self) -> Rc<[Move]> {
        thread_local! {
            static MOVES: Cache<(Board, Option<WrongRule>), Rc<[Move]>, 4096> = Cache::default();
        }
        MOVES.with(|moves| {
            let key = (self.board, self.wrong);
            moves.get_or_compute(key, || self.legal().into())
        })
    }

    /// Whether nothing can be played: by a draw that has to be claimed, no game ends.
    fn is_over(&self) -> bool {
        self.moves().is_empty()
    }

    /// Whether a legal move mates. Most give no check, and that is soon seen.
    fn mates(&self, mv: Move) -> bool {
        let after = self.after(mv);
        let is_lost = after.has_wrong(WrongRule::StalemateLost)
            || rules::in_check(&after.board, after.board.turn());
        is_lost && after.outcome().is_some_and(|end| end.ending == Ending::Checkmate)
    }

    /// The legal moves that mate.
    fn mating_moves(&self) -> Rc<[MoveText]> {
        thread_local! {
            static MATES: Cache<(Board, Option<WrongRule>), Rc<[MoveText]>, 4096> =
                Cache::default();
        }
        let mates = || {
            let moves = self.moves();
            moves.iter().filter(|mv| self.mates(**mv)).map(|mv| MoveText::Move(*mv)).collect()
        };
        MATES.with(|found| found.get_or_compute((self.board, self.wrong), mates))
    }
}

/// What the last `position` set up.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The position; none if it cannot be told.
    pub game: Option<Game>,
    /// What kind of command it was.
    pub form: Form,
}

/// Kinds of positions that are misunderstood in ways of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// None was sent yet.
    #[default]
    None,
    /// From the start of the game.
    Initial,
    /// From a FEN.
    Fen,
    /// A position that cannot be reached.
    Impossible,
}

impl Setup {
    /// The legal move of a text.
    fn read(&self, mv: MoveText) -> Option<Move> {
        self.game.as_ref()?.read(mv).ok()
    }
}

impl dialect::Setup<Uci> for Setup {
    fn new(position: &Position, rules: &Rules) -> Self {
        let game = Game::new(position, *rules);
        let form = match (&game, &position.start) {
            (None, _) => Form::Impossible,
            (_, Start::Initial) => Form::Initial,
            (_, Start::Fen(_)) => Form::Fen,
        };
        Self { game, form }
    }

    fn left_open() -> Self {
        Self { form: Form::Impossible, ..Self::default() }
    }

    fn was_sent(&self) -> bool {
        self.form != Form::None
    }

    fn is_impossible(&self) -> bool {
        self.form == Form::Impossible
    }

    fn is_known(&self) -> bool {
        self.game.is_some()
    }

    fn is_over(&self) -> bool {
        self.game.is_some_and(|game| game.is_over())
    }

    fn clock(&self) -> Option<usize> {
        self.game.map(|game| usize::from(game.board.turn() == Side::Black))
    }

    /// One legal move, or a mate at once.
    fn is_forced(&self) -> bool {
        self.game.is_some_and(|game| game.moves().len() == 1 || !game.mating_moves().is_empty())
    }

    fn replay(&self, moves: &[MoveText]) -> Option<Stuck> {
        let mut game = self.game?;
        moves.iter().enumerate().find_map(|(place, mv)| match game.read(*mv) {
            Ok(mv) => {
                game = game.after(mv);
                None
            }
            Err(_) => Some(Stuck { place, wrong: Some(illegal(&game, *mv)) }),
        })
    }

    fn decided_by(&self, moves: &[MoveText]) -> Option<bool> {
        let (last, before) = moves.split_last()?;
        let mut game = self.game?;
        for mv in before {
            game = game.after(game.read(*mv).ok()?);
        }
        let mates = game.mates(game.read(*last).ok()?);
        mates.then_some(before.len().is_multiple_of(2))
    }

    fn winning_moves(&self) -> Rc<[MoveText]> {
        self.game.map(|game| game.mating_moves()).unwrap_or_default()
    }

    fn rule_of_the_win(&self) -> Option<&'static str> {
        let wins = self.winning_moves();
        let ([MoveText::Move(win)], Some(game)) = (&*wins, self.game) else { return None };
        Some(requirement_of(law_of_missing(&game.board, *win)))
    }

    fn rules_of_wins() -> &'static [&'static str] {
        &["uci/rules/check-answered", "uci/rules/king-into-check", "uci/rules/pinned"]
    }

    fn is_taken(&self, mv: MoveText) -> bool {
        self.game.is_some() && self.read(mv).is_none()
    }

    fn judged(&self, sink: &mut Sink) {
        let castling = match self.game.map(|game| game.board.variant()) {
            Some(Variant::Chess960) => CHESS960_CASTLING,
            _ => CASTLING,
        };
        for id in [LEGAL, NO_PASS, castling, PROMOTION, EN_PASSANT] {
            sink.judged(id);
        }
    }

    fn wrong_choice(&self, mv: MoveText) -> Option<Wrong> {
        let game = self.game?;
        let error = game.read(mv).err()?;
        let turn = game.board.turn();
        match error {
            MoveError::Null => Some(Wrong {
                id: NO_PASS,
                message: "the engine passes although the game is not over".into(),
                expected: format!("a legal move of {turn}"),
                cause: Cause::Passes,
                or_else: None,
                rule: rule_of_all_moves(&game.board),
            }),
            _ => Some(illegal(&game, mv)),
        }
    }

    /// How castling, promotions and captures en passant are written is a requirement of its own each.
    /// A word that stands for no move passes, whatever it is.
    fn misspelled(&self, word: &str) -> Option<Wrong> {
        let game = self.game?;
        let spelt = format!("`{word}` is not how this protocol writes a move");
        let (id, message, expected, cause) =
            match game.rules().resolve(&game.board, word, &[]).err()? {
                MoveError::Misspelled { meant, .. } => {
                    let id = if game.board.castling(meant).is_some() {
                        let is_usual =
                            game.rules().resolve(&game.board, word, game.slips()).is_ok();
                        if is_usual { CHESS960_CASTLING } else { CASTLING }
                    } else if meant.promotion.is_some() {
                        PROMOTION
                    } else if game.board.taken_in_passing(meant).is_some() {
                        EN_PASSANT
                    } else {
                        return None;
                    };
                    (id, spelt, format!("`{meant}`"), Cause::Misspells)
                }
                MoveError::Malformed(malformed) if malformed.slip == Some(Slip::NoMove) => {
                    let message = format!("`{word}` stands for no move, but there is a legal one");
                    let expected = format!("a legal move of {}", game.board.turn());
                    (NO_PASS, message, expected, Cause::Passes)
                }
                _ => return None,
            };
        Some(Wrong { id, message, expected, cause, or_else: None, rule: None })
    }

    fn ends_with(&self, mv: MoveText) -> bool {
        self.game.zip(self.read(mv)).is_some_and(|(game, mv)| game.after(mv).is_over())
    }

    fn is_dead(&self) -> bool {
        self.game.is_some_and(|game| !game.is_over() && is_insufficient(&game.board))
    }

    fn text(&self) -> Option<String> {
        self.game.map(|game| diagram::position(&game.board))
    }
}

const LEGAL: &str = "uci/bestmove/legal-move";
const NO_PASS: &str = "uci/bestmove/no-needless-pass";
const CASTLING: &str = "uci/move-format/castling-is-the-kings-move";
const CHESS960_CASTLING: &str = "uci/move-format/chess960-castling-takes-the-rook";
const PROMOTION: &str = "uci/move-format/promotion-names-the-piece";
const EN_PASSANT: &str = "uci/move-format/en-passant-is-the-pawns-move";

/// What is wrong with a move that cannot be played. Who has this position in mind breaks a law of
/// it; a piece that is not there, or that cannot go so, stands where another position is searched.
fn illegal(game: &Game, mv: MoveText) -> Wrong {
    let turn = game.board.turn();
    let law = match mv {
        MoveText::Move(mv) => {
            why_illegal(&game.board, mv).map(|law| (law, is_telling(game, mv, law)))
        }
        MoveText::Null => None,
    };
    let (id, cause) = match law {
        Some((law, true)) => (requirement_of(law), Cause::Misplays),
        _ => (LEGAL, Cause::Elsewhere),
    };
    let why = law.map(|(law, _)| format!(": {law}")).unwrap_or_default();
    let of_law = law.map(|(law, _)| requirement_of(law));
    Wrong {
        id,
        message: format!("`{mv}` is illegal{why}"),
        expected: format!("a legal move of {turn}"),
        cause,
        or_else: of_law.filter(|of_law| *of_law != id),
        rule: law.filter(|(law, _)| law.is_of_a_piece()).map(|(law, _)| requirement_of(law)),
    }
}

/// The requirement about the rule that whoever knows none of the legal moves has probably got wrong: how
/// checks are answered, or the rule that is the same for all of them.
fn rule_of_all_moves(board: &Board) -> Option<&'static str> {
    let moves = rules::legal_moves(board);
    let laws: BTreeSet<Law> = moves.into_iter().map(|mv| law_of_missing(board, mv)).collect();
    let common = laws.first().copied().filter(|_| laws.len() == 1);
    let check = rules::in_check(board, board.turn()).then_some(Law::CheckAnswered);
    common.or(check).map(requirement_of)
}

/// Whether a move that breaks a law would be one if only that law were otherwise.
fn is_telling(game: &Game, mv: Move, law: Law) -> bool {
    let of_promotion =
        matches!(law, Law::PromotionMissing | Law::PromotionPlace | Law::PromotionPiece);
    let mut wrong = WrongRule::ALL.into_iter().filter(|wrong| wrong.law() == law);
    of_promotion || wrong.any(|wrong| rules::Rules::wrong(wrong).allow(&game.board, mv))
}

/// The requirement of a law.
pub(super) const fn requirement_of(law: Law) -> &'static str {
    match law {
        Law::EmptyOrigin => "uci/rules/empty-origin",
        Law::OpponentsPiece => "uci/rules/opponents-piece",
        Law::OwnTarget => "uci/rules/own-target",
        Law::KingStep => "uci/rules/king-step",
        Law::QueenLine => "uci/rules/queen-line",
        Law::QueenPath => "uci/rules/queen-path",
        Law::RookLine => "uci/rules/rook-line",
        Law::RookPath => "uci/rules/rook-path",
        Law::BishopLine => "uci/rules/bishop-line",
        Law::BishopPath => "uci/rules/bishop-path",
        Law::KnightJump => "uci/rules/knight-jump",
        Law::PawnStep => "uci/rules/pawn-step",
        Law::PawnBackward => "uci/rules/pawn-backward",
        Law::PawnDoubleStep => "uci/rules/pawn-double-step",
        Law::PawnBlocked => "uci/rules/pawn-blocked",
        Law::PawnCapture => "uci/rules/pawn-capture",
        Law::EnPassant => "uci/rules/en-passant",
        Law::EnPassantTaken => "uci/rules/en-passant-taken",
        Law::PromotionMissing => "uci/rules/promotion-missing",
        Law::PromotionPlace => "uci/rules/promotion-place",
        Law::PromotionPiece => "uci/rules/promotion-piece",
        Law::CastlingRights => "uci/rules/castling-rights",
        Law::CastlingPath => "uci/rules/castling-path",
        Law::CastlingOutOfCheck => "uci/rules/castling-out-of-check",
        Law::CastlingThroughCheck => "uci/rules/castling-through-check",
        Law::CastlingIntoCheck => "uci/rules/castling-into-check",
        Law::CastlingRook => "uci/rules/castling-rook",
        Law::KingIntoCheck => "uci/rules/king-into-check",
        Law::CheckAnswered => "uci/rules/check-answered",
        Law::Pinned => "uci/rules/pinned",
        Law::EnPassantPinned => "uci/rules/en-passant-pinned",
        Law::Stalemate => "uci/rules/stalemate",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols::{
        uci::{grammar, rules::parse_move},
        uci_like::dialect::Setup as _,
    };

    fn setup(line: &str, rules: Rules) -> Setup {
        Setup::new(&grammar::position(&format!("position {line}")).expect("a position"), &rules)
    }

    fn mv(text: &str) -> MoveText {
        parse_move(text).expect("a move")
    }

    const CASTLE: &str = "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

    #[test]
    fn positions_are_set_up_or_cannot_be() {
        let plain = Rules::default();
        for (line, form) in [
            ("startpos moves e2e4 e7e5", Form::Initial),
            (CASTLE, Form::Fen),
            ("startpos moves e2e5", Form::Impossible),
            ("startpos moves 0000", Form::Impossible),
            ("startpos moves f2f3 e7e5 g2g4 d8h4 a2a3", Form::Impossible),
            ("fen 8/8/8/8/8/8/8/8 w - - 0 1", Form::Impossible),
        ] {
            assert_eq!(setup(line, plain).form, form, "{line}");
        }
        let mated = setup("startpos moves f2f3 e7e5 g2g4 d8h4", plain);
        let stale = setup("fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", plain);
        assert!(mated.is_over() && stale.is_over() && !Setup::left_open().is_known());
        let drawn = setup("fen 8/8/4k3/8/8/3K4/8/8 w - - 100 90", plain);
        assert!(!drawn.is_over() && drawn.is_dead() && !drawn.is_forced());
    }

    #[test]
    fn mates_are_seen_and_lines_end_with_them() {
        let setup = setup("fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", Rules::default());
        assert_eq!(*setup.winning_moves(), [mv("a1a8")]);
        assert!(
            setup.decided_by(&[mv("a1a8")]) == Some(true)
                && setup.ends_with(mv("a1a8"))
                && setup.is_forced()
        );
        let stuck = setup.replay(&[mv("a1a8"), mv("g8f8")]).expect("the game is over");
        assert_eq!((stuck.place, stuck.broken_rule()), (1, Some("uci/rules/king-into-check")));
        assert!(setup.replay(&[mv("a1a3"), mv("g8f8"), mv("a3a8")]).is_none());
        assert!(setup.is_taken(mv("a1b2")) && setup.is_taken(mv("0000")));
    }

    /// A law is named where it alone stands in the way.
    #[test]
    fn an_illegal_move_breaks_its_law_or_is_of_another_position() {
        for (line, text, id, cause) in [
            ("startpos", "0000", NO_PASS, Cause::Passes),
            ("startpos", "e7e5", LEGAL, Cause::Elsewhere),
            ("startpos", "e4e5", LEGAL, Cause::Elsewhere),
            ("startpos", "a1h8", LEGAL, Cause::Elsewhere),
            ("startpos", "a1a3", "uci/rules/rook-path", Cause::Misplays),
            ("startpos", "a1a8", LEGAL, Cause::Elsewhere),
            ("fen 4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2d3", "uci/rules/pinned", Cause::Misplays),
            (
                "fen 8/P7/7k/8/8/8/5q2/7K w - - 0 1",
                "a7a8",
                "uci/rules/promotion-missing",
                Cause::Misplays,
            ),
            (
                "fen 8/4n3/8/8/8/3k3q/3r3P/4K2R w K - 0 1",
                "e1g1",
                "uci/rules/castling-through-check",
                Cause::Misplays,
            ),
        ] {
            let wrong = setup(line, Rules::default()).wrong_choice(mv(text)).expect("wrong");
            assert_eq!((wrong.id, wrong.cause), (id, cause), "{text} in {line}");
        }
    }

    #[test]
    fn moves_in_other_notations_are_told_by_what_they_are() {
        let plain = Rules::default();
        for (line, word, id) in [
            (CASTLE, "O-O", Some(CASTLING)),
            (CASTLE, "e1h1", Some(CASTLING)),
            (CASTLE, "Rxa8", None),
            ("fen 8/P7/7k/8/8/8/5q2/7K w - - 0 1", "a7a8=q", Some(PROMOTION)),
            ("fen 8/P7/7k/8/8/8/5q2/7K w - - 0 1", "a7a8Q", Some(PROMOTION)),
            ("fen 7k/8/8/6pP/7K/8/6q1/8 w - g6 0 1", "h5g6ep", Some(EN_PASSANT)),
            ("startpos", "(none)", Some(NO_PASS)),
            ("startpos", "e2e4", None),
            ("startpos", "xyzzy", None),
        ] {
            let found = setup(line, plain).misspelled(word).map(|wrong| wrong.id);
            assert_eq!(found, id, "{word} in {line}");
        }
    }

    #[test]
    fn in_chess960_a_king_takes_its_rook_to_castle() {
        let set = Settings { chess960: true, ..Settings::default() };
        let rules = Rules { set, ..Rules::default() };
        for line in [CASTLE, "fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"] {
            let setup = setup(line, rules);
            for text in ["e1h1", "e1a1", "e1g1"] {
                assert!(setup.wrong_choice(mv(text)).is_none(), "{text} in {line}");
                let misspelled = setup.misspelled(text).map(|wrong| wrong.id);
                let is_usual = text == "e1g1";
                assert_eq!(misspelled, is_usual.then_some(CHESS960_CASTLING), "{text} in {line}");
            }
        }
        assert_eq!(
            setup("startpos moves g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1", rules).form,
            Form::Initial
        );
    }

    /// Who has a rule wrong plays what it is sent, and then by its own rule.
    #[test]
    fn a_wrong_rule_is_supposed() {
        let line = "fen 6k1/8/8/8/3Q4/8/8/4K2R w K - 0 1 moves e1g1";
        let left = setup(line, Rules::with(Some(WrongRule::CastlingLeavesRook)));
        assert!(left.wrong_choice(mv("g8h7")).is_some() && left.wrong_choice(mv("g8f8")).is_none());
        let unknown = setup(line, Rules::with(Some(WrongRule::CastlingUnknown)));
        assert_eq!(unknown.form, Form::Fen);
        let pins = setup(
            "fen 4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1",
            Rules::with(Some(WrongRule::PinsIgnored)),
        );
        assert!(pins.wrong_choice(mv("e2d3")).is_none());
    }
}
