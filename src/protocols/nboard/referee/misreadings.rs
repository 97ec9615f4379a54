//! Ways to misread a game: what an engine would make of it.
//!
//! In: the game that was set and moves that do not fit its end. Out: the
//! requirement whose breach explains them. Never: what happened after the game
//! was set, but for the moves that were sent.

use super::{
    GameEvent, Story,
    diagnosis::{Case, Suspect},
};
use crate::protocols::nboard::{
    rules::{
        Board, Cell, Deviation, Game, Law, Move, MoveText, Outcome, explanations, is_legal,
        legal_moves_under, make_under, parse_move_text,
    },
    state::SetGame,
};

/// An engine that understood so many games before is expected to understand
/// the next; if it does not, positions leak into each other.
const SEASONED: usize = 6;

/// Lines longer than this are tests of long lines.
const LONG_LINE: usize = 1_000;

/// Of a game of so many plies an engine may have read a part.
pub(super) const LONG_GAME: usize = 30;

const LAST: &str = "nboard/set-game/last-position";
const START: &str = "nboard/set-game/start-position";
const REPLACES: &str = "nboard/set-game/replaces-the-game";
const PASSES: &str = "nboard/set-game/passes";
const FIELDS: &str = "nboard/set-game/moves-with-eval-and-time";
const TAGS: &str = "nboard/set-game/other-tags";
const LONG: &str = "nboard/communication/long-lines";
const SQUARES: &str = "nboard/set-game/squares";

/// What of the game seems to be misread.
pub(super) fn misread(
    case: &Case<'_>,
    story: &Story,
    set: &SetGame,
    (understood, reads_boards): (usize, bool),
) -> Option<Suspect> {
    let played: Vec<Move> = story.events.iter().filter_map(moved_in).collect();
    let then = |base: Board| played.iter().fold(base, |board, mv| board.after(*mv));
    let oddest = if set.length > LONG_LINE { Some(LONG) } else { oddest(&set.game) };
    let blame = |id: &'static str, boards: Vec<Board>| {
        case.if_explained(boards.into_iter().map(then), id, why(id))
    };
    if let Some(old) = story.before {
        let id = if understood >= SEASONED {
            "nboard/process/alternating-positions"
        } else {
            oddest.unwrap_or(REPLACES)
        };
        let why = "the engine seems to be still in the game before";
        if let Some(found) = case.if_explained([then(old)], id, why) {
            return Some(found);
        }
        // However many games were understood: only one with moves shows this.
        let moves = set.game.moves.iter().map(|ply| ply.text.mv);
        let appended = moves.fold(old, |board, mv| board.after(mv));
        let kept = story.sent_before.iter().map(|mv| set.end().after(*mv));
        let boards = std::iter::once(appended).chain(kept).map(then);
        let why = "the engine seems to keep moves of the game before";
        if let Some(found) = case.if_explained(boards, REPLACES, why) {
            return Some(found);
        }
    }
    let decorated = oddest.filter(|id| matches!(*id, TAGS | LONG));
    // An engine that was seen to read starts is not suspected of misreading the
    // usual one, or one without moves, for a move that fits another by chance.
    let usual = set.game.start == Board::start();
    let trusted = reads_boards && decorated.is_none() && (usual || set.game.moves.is_empty());
    // All that could be done from another start, and nothing else, is no chance
    // where no moves were made by laws that may be misunderstood.
    let bare = set.game.moves.is_empty() && played.is_empty();
    let plainly = bare && other_starts(set).into_iter().any(|board| case.is_all_of(board));
    let starts =
        || blame(decorated.unwrap_or(START), other_starts(set)).filter(|_| !trusted || plainly);
    let named = || blame(decorated?, named_moves(set));
    let cuts = || {
        prefixes(set).into_iter().find_map(|(id, boards)| blame(decorated.unwrap_or(id), boards))
    };
    let found = named();
    let found = if found.is_some() {
        found
    } else if usual {
        cuts().or_else(starts)
    } else {
        starts().or_else(cuts)
    };
    let long = set.game.moves.len() >= LONG_GAME;
    let cut = || blame(oddest.unwrap_or(LAST), set.positions.clone()).filter(|_| long);
    found.or_else(|| otherwise(case, set, &played)).or_else(cut)
}

/// A law of the game that seems to be misunderstood: by it all of the moves
/// would be legal.
pub(super) fn law(story: &Story, claimed: &[Move]) -> Option<Suspect> {
    let set = story.game.as_ref()?;
    let moves = set.game.moves.iter().map(|ply| ply.text.mv);
    let moves: Vec<Move> = moves.chain(story.events.iter().filter_map(moved_in)).collect();
    let bend = Deviation::ALL.into_iter().filter(|bend| is_law(*bend)).find(|bend| {
        let play = |board: Board, mv: &Move| make_under(&board, *mv, Some(*bend));
        let board = moves.iter().fold(set.game.start, play);
        let legal = legal_moves_under(&board, Some(*bend));
        claimed.iter().all(|mv| legal.contains(mv) || legal.is_empty() && *mv == Move::Pass)
    })?;
    let law = bend.bends();
    let id = match law {
        Law::ForcedPass => "nboard/go/passes-when-it-must",
        _ => "nboard/go/legal-move",
    };
    Some(Suspect::new(id, law.text()))
}

/// Whether a law of the game that is misunderstood would leave no move at all
/// at the end of the story.
pub(super) fn law_ends(story: &Story) -> bool {
    let Some(set) = story.game.as_ref() else { return false };
    let moves = || {
        let set = set.game.moves.iter().map(|ply| ply.text.mv);
        set.chain(story.events.iter().filter_map(moved_in))
    };
    Deviation::ALL.into_iter().filter(|bend| is_law(*bend)).any(|bend| {
        let play = |board: Board, mv: Move| make_under(&board, mv, Some(bend));
        let board = moves().fold(set.game.start, play);
        legal_moves_under(&board, Some(bend)).is_empty()
    })
}

/// Squares and colours taken for others throughout.
fn otherwise(case: &Case<'_>, set: &SetGame, played: &[Move]) -> Option<Suspect> {
    let moves: Vec<Move> =
        set.game.moves.iter().map(|ply| ply.text.mv).chain(played.iter().copied()).collect();
    // A law of the game that is misunderstood would explain it as well.
    let by_law = |mv: &Move| explanations(&set.game.start, &moves, *mv).into_iter().any(is_law);
    if case.claimed.iter().all(by_law) {
        return None;
    }
    let bent = |bend: Deviation| {
        let play = |board: Board, mv: &Move| make_under(&board, *mv, Some(bend));
        let board = moves.iter().fold(set.game.start, play);
        let legal = legal_moves_under(&board, Some(bend));
        case.claimed.iter().all(|mv| legal.contains(mv))
    };
    let (id, why) = if bent(Deviation::RowsReversed) {
        (SQUARES, "the engine seems to count rows from the bottom")
    } else if bent(Deviation::ColumnsAndRowsExchanged) {
        (SQUARES, "the engine seems to exchange columns and rows")
    } else if bent(Deviation::ColoursSwapped) {
        (START, "the engine seems to exchange the colours")
    } else if bent(Deviation::SideFromParity) {
        (START, "the engine seems to guess the side to move from the number of discs")
    } else {
        return None;
    };
    Some(Suspect::new(id, why))
}

fn why(id: &str) -> &'static str {
    match id {
        TAGS => "the engine seems to stumble over tags of the game",
        START => "the engine seems to start the game from another position",
        PASSES => "the engine seems to stumble over the passes of the game",
        FIELDS => "the engine seems to stumble over evaluations and times of the moves",
        LONG => "the engine seems not to have read the whole line",
        _ => "the engine seems not to be at the end of the game",
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

const fn moved_in(event: &GameEvent) -> Option<Move> {
    match event {
        GameEvent::Moved(_, text) => Some(text.mv),
        _ => None,
    }
}

/// What is most unusual about a game: the first thing an engine would stumble
/// over.
pub(super) fn oddest(game: &Game) -> Option<&'static str> {
    if is_decorated(game) {
        Some(TAGS)
    } else if game.start != Board::start() {
        Some(START)
    } else if game.moves.iter().any(|ply| ply.text.mv == Move::Pass) {
        Some(PASSES)
    } else if game.moves.iter().any(|ply| ply.text.eval.is_some() || ply.text.time.is_some()) {
        Some(FIELDS)
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
        || matches!(game.result, Some(Outcome::Score(..)))
}

/// Positions on the way: the moves left out, the game cut at its first pass
/// or evaluation, those left out, the last move left out.
fn prefixes(set: &SetGame) -> Vec<(&'static str, Vec<Board>)> {
    let moves = &set.game.moves;
    let at = |index: usize| set.positions.get(index).copied().into_iter().collect::<Vec<_>>();
    let kind = |index: usize| match moves.get(index).map(|ply| ply.text) {
        Some(MoveText { mv: Move::Pass, eval: None, time: None }) => PASSES,
        Some(MoveText { eval: None, time: None, .. }) | None => LAST,
        Some(_) => FIELDS,
    };
    let mut found = Vec::new();
    if moves.is_empty() {
        return found;
    }
    found.push((kind(0), at(0)));
    let last = moves.len() - 1;
    let odd: Vec<usize> = (0..moves.len()).filter(|index| kind(*index) != LAST).collect();
    if let Some(first) = odd.first().copied() {
        let turned = set.end().with_side(set.end().side().opponent());
        let mut boards = at(first);
        boards.extend(without(set, |index| kind(index) == LAST));
        boards.extend((kind(first) == PASSES).then_some(turned));
        found.push((kind(first), boards));
    }
    // Not every evaluation need be one to stumble over.
    found.extend(odd.into_iter().skip(1).map(|index| (kind(index), at(index))));
    found.push((kind(last), at(last)));
    found
}

/// The game without some of its moves: made by the side that the record
/// names, up to the first that is not legal; or by sides in turn, whatever it
/// comes to.
fn without(set: &SetGame, keep: impl Fn(usize) -> bool) -> Vec<Board> {
    let kept = || set.game.moves.iter().enumerate().filter(|(index, _)| keep(*index));
    let mut named = set.game.start;
    for (_, ply) in kept() {
        let board = named.with_side(ply.side);
        if !is_legal(&board, ply.text.mv) {
            break;
        }
        named = board.after(ply.text.mv);
    }
    let in_turn = kept().fold(set.game.start, |board, (_, ply)| board.after(ply.text.mv));
    vec![named, in_turn]
}

/// The game with what the names begin with taken for moves: made all the
/// same, or up to the first that is not legal.
fn named_moves(set: &SetGame) -> Vec<Board> {
    let names = [&set.game.black.name, &set.game.white.name].into_iter().flatten();
    let read = |name: &String| parse_move_text(name.get(..2)?).ok().map(|text| text.mv);
    let named: Vec<Move> = names.filter_map(read).collect();
    if named.is_empty() {
        return Vec::new();
    }
    let moves = || named.iter().copied().chain(set.game.moves.iter().map(|ply| ply.text.mv));
    let all = moves().fold(set.game.start, |board, mv| board.after(mv));
    let legal = moves().try_fold(set.game.start, |board, mv| {
        if is_legal(&board, mv) { Ok(board.after(mv)) } else { Err(board) }
    });
    vec![all, legal.unwrap_or_else(|board| board)]
}

/// The board with its first or last square empty.
fn without_a_corner(board: &Board) -> impl Iterator<Item = Board> + use<> {
    let (cells, side) = (board.cells(), board.side());
    [0, cells.len() - 1].into_iter().map(move |corner| {
        let mut cells = cells;
        cells[corner] = Cell::Empty;
        Board::from_cells(&cells, side)
    })
}

/// The same game from another start: the usual one, the other side to move,
/// a corner of the board not read.
fn other_starts(set: &SetGame) -> Vec<Board> {
    let moves = || set.game.moves.iter().map(|ply| ply.text.mv);
    let play = |start: Board| moves().fold(start, |board, mv| board.after(mv));
    let turned = |board: Board| board.with_side(board.side().opponent());
    let mut boards = vec![turned(set.end()), play(turned(set.game.start))];
    if set.game.start != Board::start() {
        boards.extend([play(Board::start()), Board::start()]);
        boards.extend(without_a_corner(&set.game.start).map(play));
    }
    boards
}
