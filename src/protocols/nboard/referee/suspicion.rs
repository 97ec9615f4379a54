//! Which command a wrong answer is owed to.
//!
//! In: the story of the position and moves that are illegal in it. Out: the
//! newest thing in the story that explains them: in the position as it would
//! be had the engine got just that wrong, the moves are legal.
//! Never: findings; and never a guess that explains nothing.

use super::{BURST, Deed, NBoardReferee, Story};
use crate::protocols::nboard::{
    rules::{
        Board, Deviation, Game, Move, MoveText, explanations, is_legal, legal_moves_under,
        make_under, parse_move_text,
    },
    state::SetGame,
};

/// The requirement that is probably broken, and in which way.
#[derive(Debug)]
pub(super) struct Suspect {
    pub(super) requirement: &'static str,
    pub(super) why: String,
}

/// An engine that understood so many games before is expected to understand
/// the next; if it does not, positions leak into each other.
const SEASONED: usize = 6;

/// After so many single moves the length of the game is suspect.
const LONG: usize = 20;

/// Lines longer than this are tests of long lines.
const LONG_LINE: usize = 1_000;

impl NBoardReferee {
    /// What explains moves that are illegal in the position itself.
    pub(super) fn suspect(&self, story: &Story, claimed: &[Move], burst: usize) -> Option<Suspect> {
        let case = Case { board: *story.board()?, claimed, plain: self.plain };
        if self.plain && (burst >= BURST || story.in_pieces) {
            let why = "commands seem to get lost when they arrive together or in pieces";
            let requirement = "nboard/communication/lines-end-commands";
            return Some(Suspect { requirement, why: why.to_owned() });
        }
        case.deeds(story)
            .or_else(|| case.set_game(story, self.understood))
            .or_else(|| case.length(story))
    }
}

struct Case<'a> {
    board: Board,
    claimed: &'a [Move],
    /// Plain games are understood.
    plain: bool,
}

impl Case<'_> {
    /// Whether the engine seems to be in this position.
    fn explained_by(&self, board: Board) -> bool {
        board != self.board && self.claimed.iter().all(|mv| is_legal(&board, *mv))
    }

    fn if_explained(
        &self,
        boards: impl IntoIterator<Item = Board>,
        requirement: &'static str,
        why: &str,
    ) -> Option<Suspect> {
        let explained = boards.into_iter().any(|board| self.explained_by(board));
        explained.then(|| Suspect { requirement, why: why.to_owned() })
    }

    /// What happened since the game was set, from the newest to the oldest.
    fn deeds(&self, story: &Story) -> Option<Suspect> {
        let mut board = self.board;
        let first_move = story.deeds.iter().position(|deed| moved_in(deed).is_some());
        let mut newest = true;
        for (index, deed) in story.deeds.iter().enumerate().rev() {
            let found = match deed {
                Deed::Answered(mv) => self.if_explained(
                    [board.after(*mv)],
                    "nboard/go/changes-nothing",
                    "the engine seems to have played its own answer",
                ),
                Deed::Hinted(moves) => self.if_explained(
                    moves.iter().map(|mv| board.after(*mv)),
                    "nboard/hint/changes-nothing",
                    "the engine seems to have played the move it hinted",
                ),
                Deed::Learned => self.if_explained(
                    reset(story),
                    "nboard/learn/changes-nothing",
                    "the engine seems to have left the game when it learned it",
                ),
                Deed::Analyzed => self.if_explained(
                    passed_through(story),
                    "nboard/analyze/harmless",
                    "the engine seems to stand elsewhere in the game since it analyzed it",
                ),
                Deed::Depth => self.if_explained(
                    reset(story),
                    "nboard/set-depth/accepted",
                    "the engine seems to have lost the game when its depth was set",
                ),
                Deed::Contempt => self.if_explained(
                    reset(story),
                    "nboard/set-contempt/accepted",
                    "the engine seems to have lost the game when its contempt was set",
                ),
                Deed::Unknown(raw) => self.if_explained(
                    mentioned(&board, raw).chain(reset(story)).chain(passed_through(story)),
                    "nboard/communication/ignores-unknown-commands",
                    "the engine seems to have made something of a command that it cannot know",
                ),
                Deed::UnknownSet(raw) => self.if_explained(
                    mentioned(&board, raw).chain(reset(story)).chain(passed_through(story)),
                    "nboard/communication/ignores-unknown-variables",
                    "the engine seems to have set something that it cannot know",
                ),
                Deed::Moved(before, text) => {
                    board = *before;
                    // One move is lost, or all are.
                    let tried = std::mem::take(&mut newest) || first_move == Some(index);
                    if tried { self.moved(board, text) } else { None }
                }
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn moved(&self, before: Board, text: &MoveText) -> Option<Suspect> {
        let other = self.board.with_side(self.board.side().opponent());
        let wrong_colour = before.with_side(before.side().opponent()).after(text.mv);
        let (requirement, why) = match text {
            MoveText { mv: Move::Pass, .. } => {
                ("nboard/move/pass", "the engine seems not to have passed")
            }
            MoveText { eval: None, time: None, .. } => {
                ("nboard/move/makes-the-move", "the engine seems not to have made the move")
            }
            _ => (
                "nboard/move/eval-and-time-optional",
                "the engine seems not to have understood the move beside its evaluation and time",
            ),
        };
        self.if_explained([before, other, wrong_colour], requirement, why)
    }

    /// Ways to misread the game itself.
    fn set_game(&self, story: &Story, understood: usize) -> Option<Suspect> {
        let set = story.game.as_ref()?;
        let played: Vec<Move> = story.deeds.iter().filter_map(moved_in).collect();
        let then = |base: Board| replay(base, &played);
        let oddest = if !self.plain {
            Some("nboard/set-game/last-position")
        } else if set.length > LONG_LINE {
            Some("nboard/communication/long-lines")
        } else {
            oddest(&set.game)
        };
        let why = |id: &str| match id {
            "nboard/set-game/other-tags" => "the engine seems to stumble over tags of the game",
            "nboard/set-game/start-position" => {
                "the engine seems to start the game from another position"
            }
            "nboard/set-game/passes" => "the engine seems to stumble over the passes of the game",
            "nboard/set-game/moves-with-eval-and-time" => {
                "the engine seems to stumble over evaluations and times of the moves"
            }
            _ => "the engine seems not to be at the end of the game",
        };
        let blame = |id: &'static str, boards: Vec<Board>| {
            let boards = boards.into_iter().filter_map(then);
            self.if_explained(boards, id, why(id))
        };
        if let Some(old) = story.before {
            let appended =
                replay(old, &set.game.moves.iter().map(|p| p.text.mv).collect::<Vec<_>>());
            let boards = [Some(old), appended].into_iter().flatten().filter_map(then);
            let id = if understood >= SEASONED {
                "nboard/process/alternating-positions"
            } else {
                oddest.unwrap_or("nboard/set-game/replaces-the-game")
            };
            let why = "the engine seems to be still in the game before";
            if let Some(found) = self.if_explained(boards, id, why) {
                return Some(found);
            }
        }
        prefixes(set)
            .into_iter()
            .find_map(|(id, boards)| blame(oddest_of(id, oddest), boards))
            .or_else(|| blame("nboard/set-game/start-position", other_starts(set)))
            .or_else(|| self.misread(set, &played))
    }

    /// Squares and colours taken for others throughout.
    fn misread(&self, set: &SetGame, played: &[Move]) -> Option<Suspect> {
        let moves: Vec<Move> =
            set.game.moves.iter().map(|ply| ply.text.mv).chain(played.iter().copied()).collect();
        let bent = |bend: Deviation| {
            let play = |board: Board, mv: &Move| make_under(&board, *mv, Some(bend));
            let board = moves.iter().fold(set.game.start, play);
            let legal = legal_moves_under(&board, Some(bend));
            self.claimed.iter().all(|mv| legal.contains(mv))
        };
        let (id, why) = if bent(Deviation::RowsReversed) {
            ("nboard/set-game/squares", "the engine seems to count rows from the bottom")
        } else if bent(Deviation::ColumnsAndRowsExchanged) {
            ("nboard/set-game/squares", "the engine seems to exchange columns and rows")
        } else if bent(Deviation::ColoursSwapped) {
            ("nboard/set-game/start-position", "the engine seems to exchange the colours")
        } else if bent(Deviation::SideFromParity) {
            (
                "nboard/set-game/start-position",
                "the engine seems to guess the side to move from the number of discs",
            )
        } else {
            return None;
        };
        // A law of the game that is misunderstood would explain it as well.
        let laws = |mv: &Move| explanations(&set.game.start, &moves, *mv).into_iter().any(is_law);
        let by_law = self.claimed.iter().all(laws) && moves.is_empty();
        (!by_law).then(|| Suspect { requirement: id, why: why.to_owned() })
    }

    fn length(&self, story: &Story) -> Option<Suspect> {
        (story.moved() >= LONG).then(|| Suspect {
            requirement: "nboard/move/same-as-set-game",
            why: "after so many moves the engine seems to be in another position".to_owned(),
        })
    }
}

/// Whether a misunderstanding is about the rules, not about the record.
const fn is_law(bend: Deviation) -> bool {
    !matches!(
        bend,
        Deviation::RowsReversed
            | Deviation::ColumnsAndRowsExchanged
            | Deviation::ColoursSwapped
            | Deviation::SideFromParity
            | Deviation::StartMirrored
    )
}

const fn moved_in(deed: &Deed) -> Option<Move> {
    match deed {
        Deed::Moved(_, text) => Some(text.mv),
        _ => None,
    }
}

/// Plays on from a position while it is legal to.
fn replay(base: Board, moves: &[Move]) -> Option<Board> {
    moves.iter().try_fold(base, |board, mv| is_legal(&board, *mv).then(|| board.after(*mv)))
}

/// Where an engine stands that has lost the game.
fn reset(story: &Story) -> impl Iterator<Item = Board> + use<> {
    let start = story.game.as_ref().map(|set| set.game.start);
    [Some(Board::start()), start].into_iter().flatten()
}

/// Where an engine stands that went through the game and did not come back.
fn passed_through(story: &Story) -> Vec<Board> {
    let set = story.game.iter().flat_map(|set| set.positions.iter().copied());
    let moved = story.deeds.iter().filter_map(|deed| match deed {
        Deed::Moved(before, _) => Some(*before),
        _ => None,
    });
    set.chain(moved).collect()
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

/// What is most unusual about a game: the first thing an engine would stumble
/// over.
pub(super) fn oddest(game: &Game) -> Option<&'static str> {
    if is_decorated(game) {
        Some("nboard/set-game/other-tags")
    } else if game.start != Board::start() {
        Some("nboard/set-game/start-position")
    } else if game.moves.iter().any(|ply| ply.text.mv == Move::Pass) {
        Some("nboard/set-game/passes")
    } else if game.moves.iter().any(|ply| ply.text.eval.is_some() || ply.text.time.is_some()) {
        Some("nboard/set-game/moves-with-eval-and-time")
    } else {
        None
    }
}

/// Tags beyond those of the text's own example.
fn is_decorated(game: &Game) -> bool {
    let bracketed =
        |name: &Option<String>| name.as_ref().is_some_and(|name| name.contains([';', '(', ')']));
    game.black.rating.is_some()
        || game.white.rating.is_some()
        || !game.extra.is_empty()
        || game.black.clock != game.white.clock
        || bracketed(&game.black.name)
        || bracketed(&game.white.name)
        || game.date.as_ref().is_some_and(|date| !date.contains(' '))
        || matches!(game.result, Some(crate::protocols::nboard::rules::Outcome::Score(..)))
}

/// A game cut short is told by what the cut is at, unless it has odd tags.
fn oddest_of(id: &'static str, oddest: Option<&'static str>) -> &'static str {
    match oddest {
        Some(
            all @ ("nboard/set-game/other-tags"
            | "nboard/set-game/last-position"
            | "nboard/communication/long-lines"),
        ) => all,
        _ => id,
    }
}

/// Positions on the way: the moves left out, the last one left out, the game
/// cut at its first pass or its first evaluation.
fn prefixes(set: &SetGame) -> Vec<(&'static str, Vec<Board>)> {
    let moves = &set.game.moves;
    let at = |index: usize| set.positions.get(index).copied().into_iter().collect::<Vec<_>>();
    let plain = "nboard/set-game/last-position";
    let kind = |index: usize| match moves.get(index).map(|ply| ply.text) {
        Some(MoveText { mv: Move::Pass, .. }) => "nboard/set-game/passes",
        Some(MoveText { eval: None, time: None, .. }) | None => plain,
        Some(_) => "nboard/set-game/moves-with-eval-and-time",
    };
    let mut found = Vec::new();
    if moves.is_empty() {
        return found;
    }
    found.push((kind(0), at(0)));
    let last = moves.len() - 1;
    let special = (0..moves.len()).find(|index| kind(*index) != plain);
    if let Some(index) = special {
        let turned = set.positions.last().map(|board| board.with_side(board.side().opponent()));
        let skipped = without(set, |index| kind(index) == plain);
        let boards = at(index).into_iter().chain(skipped);
        let turned = turned.filter(|_| kind(index) == "nboard/set-game/passes");
        found.push((kind(index), boards.chain(turned).collect()));
    }
    found.push((kind(last), at(last)));
    found
}

/// The game without some of its moves, each of the others made by the side
/// that the record names.
fn without(set: &SetGame, keep: impl Fn(usize) -> bool) -> Option<Board> {
    let mut board = set.game.start;
    for (index, ply) in set.game.moves.iter().enumerate().filter(|(index, _)| keep(*index)) {
        let _ = index;
        board = board.with_side(ply.side);
        if !is_legal(&board, ply.text.mv) {
            return Some(board);
        }
        board = board.after(ply.text.mv);
    }
    Some(board)
}

/// The same game from another start: the usual one, the other side to move.
fn other_starts(set: &SetGame) -> Vec<Board> {
    let moves: Vec<Move> = set.game.moves.iter().map(|ply| ply.text.mv).collect();
    let end = set.positions.last().copied().unwrap_or(set.game.start);
    let mut boards = vec![end.with_side(end.side().opponent())];
    if set.game.start != Board::start() {
        boards.extend(replay(Board::start(), &moves));
        boards.push(Board::start());
    }
    boards
}
