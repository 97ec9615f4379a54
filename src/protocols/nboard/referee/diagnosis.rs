//! Which command a wrong answer is owed to.
//!
//! In: the story of the position and moves that are illegal in it. Out: the
//! newest thing in the story that explains them: in the position as it would
//! be had the engine got just that wrong, all of the moves are legal.
//! Never: findings; and never a guess that explains nothing, unless the survey
//! has seen the engine fail in just that way, or nothing else can be it.
//!
//! Only what came after the engine last showed that it knew the position is
//! suspected; while it never did, the game itself is, before all that followed.

use super::{BURST, GameEvent, NBoardReferee, Story, misreadings};
use crate::protocols::nboard::rules::{
    Board, Move, MoveText, Phase, Side, is_legal, legal_moves, parse_move_text,
};

/// The requirement that is probably broken, and in which way.
#[derive(Debug)]
pub(super) struct Suspect {
    pub(super) requirement: &'static str,
    pub(super) why: String,
    /// What would explain it as well; the rest of the run decides.
    pub(super) or: Vec<&'static str>,
}

impl Suspect {
    pub(super) fn new(requirement: &'static str, why: &str) -> Self {
        Self { requirement, why: why.to_owned(), or: Vec::new() }
    }

    pub(super) fn or(mut self, others: impl IntoIterator<Item = &'static str>) -> Self {
        self.or.extend(others);
        self
    }
}

/// What is blamed when nothing but the length of a game is left.
pub(super) const LENGTH: &str = "nboard/move/same-as-set-game";

/// Broken by an engine that plays by other laws.
pub(super) const LEGAL: &str = "nboard/go/legal-move";

/// After so many single moves the length of the game is suspect.
const LONG: usize = 10;

const GO: &str = "nboard/go/changes-nothing";
const HINT: &str = "nboard/hint/changes-nothing";
const MOVE: &str = "nboard/move/makes-the-move";
const DEPTH: &str = "nboard/set-depth/accepted";
const REPLACES: &str = "nboard/set-game/replaces-the-game";
const LAST: &str = "nboard/set-game/last-position";
const LEARN: &str = "nboard/learn/changes-nothing";
const ANALYZE: &str = "nboard/analyze/harmless";
const CONTEMPT: &str = "nboard/set-contempt/accepted";
const COMMANDS: &str = "nboard/communication/ignores-unknown-commands";
const VARIABLES: &str = "nboard/communication/ignores-unknown-variables";

impl NBoardReferee {
    /// What explains moves of which at least one is illegal in the position.
    pub(super) fn suspect(&self, story: &Story, claimed: &[Move], burst: usize) -> Option<Suspect> {
        let board = *story.board()?;
        let replies = replies(story);
        let case = Case { board, claimed, replies: &replies };
        let lost = !claimed.iter().any(|mv| is_legal(&board, *mv));
        let sure = story.events.iter().rposition(|event| matches!(event, GameEvent::Sure));
        let broken = |suspect: &Suspect| self.is_broken(suspect.requirement);
        let known = case.events(story, 0).find(broken);
        if known.is_some() {
            return known;
        }
        let before = self.broken_before(story);
        if before.is_some() {
            return before;
        }
        if lost && (burst >= BURST || story.is_new_in_pieces()) {
            let why = "commands seem to get lost when they arrive together or in pieces";
            return Some(Suspect::new("nboard/communication/lines-end-commands", why));
        }
        let newer = case.events(story, sure.unwrap_or(story.events.len())).next();
        let game = || {
            let set = story.game.as_ref().filter(|_| sure.is_none())?;
            let replaces = self.is_broken(REPLACES);
            let understood = if replaces { 0 } else { self.understood };
            misreadings::misread(&case, story, set, (understood, self.reads_boards))
        };
        let older = || case.events(story, 0).next().filter(|_| sure.is_none());
        let law = || {
            // Where a side must pass, that is the law that counts.
            let moves = board.phase() == Phase::Moves;
            misreadings::law(story, claimed).filter(|_| moves)
        };
        // Some law explains almost any move; after many moves their number is
        // more likely, unless the laws prove misunderstood elsewhere.
        let length = || {
            let law = law().map(|law| law.requirement);
            length(story).filter(|_| lost).map(|found| found.or(law))
        };
        let alone = || alone(story).filter(|_| sure.is_some());
        let found = newer.or_else(alone).or_else(game).or_else(older);
        let found = found.or_else(length).or_else(law)?;
        // What stands further back may explain it as well.
        let others = case.events(story, sure.unwrap_or(0));
        Some(found.or(others.map(|other| other.requirement)))
    }

    /// What the survey has seen to be wrong, if it can be the matter here.
    pub(super) fn broken_before(&self, story: &Story) -> Option<Suspect> {
        let has = |wanted: fn(&GameEvent) -> bool| story.events.iter().any(wanted);
        let moved = story.game.as_ref().is_some_and(|set| !set.game.moves.is_empty());
        let is_pass =
            |event: &GameEvent| matches!(event, GameEvent::Moved(_, text) if text.mv == Move::Pass);
        let passed = story.events.iter().any(is_pass)
            || story.game.iter().any(|set| set.game.moves.iter().any(|p| p.text.mv == Move::Pass));
        let can_be = [
            ("nboard/set-game/squares", true),
            ("nboard/set-game/start-position", true),
            (LEGAL, true),
            ("nboard/go/passes-when-it-must", true),
            ("nboard/set-game/passes", passed),
            (LAST, moved),
            (REPLACES, story.sets > 1),
            (MOVE, has(|event| matches!(event, GameEvent::Moved(..)))),
            (GO, has(|event| matches!(event, GameEvent::Answered(_)))),
            (HINT, has(|event| matches!(event, GameEvent::Hinted(_)))),
            (DEPTH, has(|event| matches!(event, GameEvent::Depth))),
        ];
        let (requirement, _) = can_be.into_iter().find(|(id, can)| *can && self.is_broken(id))?;
        Some(Suspect::new(requirement, "the engine was seen to lose its position like this before"))
    }
}

/// A position and moves that do not all fit it.
pub(super) struct Case<'a> {
    pub(super) board: Board,
    pub(super) claimed: &'a [Move],
    /// What the engine said before and fits: it must fit wherever it stood.
    replies: &'a [Move],
}

impl Case<'_> {
    /// The requirement, if the engine seems to be in one of these positions.
    pub(super) fn if_explained(
        &self,
        boards: impl IntoIterator<Item = Board>,
        requirement: &'static str,
        why: &str,
    ) -> Option<Suspect> {
        let fits = |board: Board| {
            let mut said = self.claimed.iter().chain(self.replies);
            board != self.board && said.all(|mv| is_legal(&board, *mv))
        };
        boards.into_iter().any(fits).then(|| Suspect::new(requirement, why))
    }

    /// Whether the moves are several and just those of another position.
    pub(super) fn is_all_of(&self, board: Board) -> bool {
        let legal = legal_moves(&board);
        let none_here = !self.claimed.iter().any(|mv| is_legal(&self.board, *mv));
        none_here
            && legal.len() > 2
            && self.claimed.iter().all(|mv| legal.contains(mv))
            && legal.iter().all(|mv| self.claimed.contains(mv))
    }

    /// What happened since the game was set, from the newest to the one at
    /// `from`, as far as it explains the moves.
    fn events(&self, story: &Story, from: usize) -> impl Iterator<Item = Suspect> {
        let mut board = self.board;
        let mut replies = Vec::new();
        let mut found = Vec::new();
        let first_move =
            story.events.iter().position(|event| matches!(event, GameEvent::Moved(..)));
        let mut newest = true;
        for (index, event) in story.events.iter().enumerate().skip(from).rev() {
            let case = Case { replies: &replies, ..*self };
            if let GameEvent::Moved(before, text) = event {
                board = *before;
                // One move is lost, or all are.
                if std::mem::take(&mut newest) || first_move == Some(index) {
                    // Of many moves the first is hardly the one that is lost.
                    let long = story.moved() >= LONG;
                    let or = (long && first_move == Some(index)).then_some(MOVE);
                    found.extend(case.moved(board, text, long).map(|found| found.or(or)));
                }
            } else if newest || !matches!(event, GameEvent::Answered(_) | GameEvent::Hinted(_)) {
                // A move on top of its own is one that the engine cannot make.
                found.extend(case.event(&board, story, event));
            }
            if newest {
                replies.extend(event.replies());
            }
        }
        found.into_iter()
    }

    fn event(&self, board: &Board, story: &Story, event: &GameEvent) -> Option<Suspect> {
        match event {
            GameEvent::Answered(mv) => self.if_explained(
                [board.after(*mv)],
                GO,
                "the engine seems to have played its own answer",
            ),
            GameEvent::Hinted(moves) => self.if_explained(
                moves.iter().map(|mv| board.after(*mv)),
                HINT,
                "the engine seems to have played the move it hinted",
            ),
            GameEvent::Learned => self.if_explained(
                passed_through(story).into_iter().chain(reset(story)),
                LEARN,
                "the engine seems to have left the game when it learned it",
            ),
            GameEvent::Analyzed => self.if_explained(
                passed_through(story),
                ANALYZE,
                "the engine seems to stand elsewhere in the game since it analyzed it",
            ),
            // One that was set before the engine knew the position does no harm.
            GameEvent::Depth if story.bears_depths() => None,
            GameEvent::Depth => self.if_explained(
                reset(story),
                DEPTH,
                "the engine seems to have lost the game when its depth was set",
            ),
            GameEvent::Contempt => self.if_explained(
                reset(story).chain([turned(board)]),
                CONTEMPT,
                "the engine seems to have lost the game when its contempt was set",
            ),
            GameEvent::Unknown(raw) => self.if_explained(
                mentioned(board, raw).chain(anywhere(board, story)),
                COMMANDS,
                "the engine seems to have made something of a command that it cannot know",
            ),
            GameEvent::UnknownSet(raw) => self.if_explained(
                mentioned(board, raw).chain(anywhere(board, story)),
                VARIABLES,
                "the engine seems to have set something that it cannot know",
            ),
            GameEvent::Sure
            | GameEvent::Moved(..)
            | GameEvent::GoStopped
            | GameEvent::HintStopped => None,
        }
    }

    fn moved(&self, before: Board, text: &MoveText, long: bool) -> Option<Suspect> {
        let other = turned(&self.board);
        let wrong_colour = turned(&before).after(text.mv);
        let unflipped = placed_only(before, text.mv).unwrap_or(before);
        let (requirement, why) = match text {
            MoveText { mv: Move::Pass, eval: None, time: None } => {
                ("nboard/move/pass", "the engine seems not to have passed")
            }
            MoveText { eval: None, time: None, .. } if long => {
                (LENGTH, "the engine seems to make no more moves")
            }
            MoveText { eval: None, time: None, .. } => {
                (MOVE, "the engine seems not to have made the move")
            }
            _ => (
                "nboard/move/eval-and-time-optional",
                "the engine seems not to have understood the move beside its evaluation and time",
            ),
        };
        self.if_explained([before, other, wrong_colour, unflipped], requirement, why)
    }
}

/// The position after a move that flips nothing.
fn placed_only(before: Board, mv: Move) -> Option<Board> {
    let Move::Place(square) = mv else { return None };
    let (own, other) = before.mover_and_other();
    let (own, side) = (own | square.bit(), before.side());
    match side {
        Side::Black => Board::from_discs(own, other, side.opponent()),
        Side::White => Board::from_discs(other, own, side.opponent()),
    }
}

fn length(story: &Story) -> Option<Suspect> {
    let why = "after so many moves the engine seems to be in another position";
    (story.moved() >= LONG).then(|| Suspect::new(LENGTH, why))
}

/// What the engine said of the position, all of it legal.
fn replies(story: &Story) -> Vec<Move> {
    let since =
        story.events.iter().rev().take_while(|event| !matches!(event, GameEvent::Moved(..)));
    since.flat_map(GameEvent::replies).copied().collect()
}

/// Where an engine stands that has lost the game.
fn reset(story: &Story) -> impl Iterator<Item = Board> + use<> {
    let start = story.game.as_ref().map(|set| set.game.start);
    [Some(Board::start()), start].into_iter().flatten()
}

/// Where an engine stands that went through the game and did not come back.
fn passed_through(story: &Story) -> Vec<Board> {
    let set = story.game.iter().flat_map(|set| set.positions.iter().copied());
    let moved = story.events.iter().filter_map(|event| match event {
        GameEvent::Moved(before, _) => Some(*before),
        _ => None,
    });
    set.chain(moved).collect()
}

/// The other side to move.
fn turned(board: &Board) -> Board {
    board.with_side(board.side().opponent())
}

/// Wherever a line that should do nothing may have led.
fn anywhere(board: &Board, story: &Story) -> impl Iterator<Item = Board> + use<> {
    reset(story).chain(passed_through(story)).chain([turned(board)])
}

/// What alone stands between an engine that knew the position and one that
/// does not: where it is now need not be known then. Requests that were
/// answered, and depths, are not told to be wrong without a reason.
fn alone(story: &Story) -> Option<Suspect> {
    let since_move = story.events.iter().rposition(|event| matches!(event, GameEvent::Moved(..)));
    let events = &story.events[since_move.map_or(0, |place| place + 1)..];
    let sure = events.iter().rposition(|event| matches!(event, GameEvent::Sure))?;
    let answered = events.iter().rposition(|event| matches!(event, GameEvent::Answered(_)))?;
    let mut since = events[sure.max(answered)..].iter().filter_map(|event| match event {
        GameEvent::GoStopped => Some(GO),
        GameEvent::HintStopped => Some(HINT),
        GameEvent::Learned => Some(LEARN),
        GameEvent::Analyzed => Some(ANALYZE),
        GameEvent::Contempt => Some(CONTEMPT),
        GameEvent::Unknown(_) => Some(COMMANDS),
        GameEvent::UnknownSet(_) => Some(VARIABLES),
        GameEvent::Sure
        | GameEvent::Moved(..)
        | GameEvent::Answered(_)
        | GameEvent::Hinted(_)
        | GameEvent::Depth => None,
    });
    let first = since.next()?;
    let why = "the engine knew the position before, and nothing else was sent since";
    since.all(|id| id == first).then(|| Suspect::new(first, why))
}

/// Positions after a move that a line mentions.
fn mentioned(board: &Board, raw: &str) -> impl Iterator<Item = Board> + use<> {
    let moves: Vec<Board> = raw
        .split_whitespace()
        .filter_map(|word| parse_move_text(word).ok())
        .filter(|text| is_legal(board, text.mv))
        .map(|text| board.after(text.mv))
        .collect();
    moves.into_iter()
}
