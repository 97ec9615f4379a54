//! Ways to misread a position, or to keep the one before.
//!
//! In: a `position` line, and those before it. Out: the position that is set up instead, or none.
//! Never: searches.

use super::{Row, former, reads, set};
use crate::{
    contract::{History, wrong_position},
    protocols::{
        uci::{
            Uci,
            grammar::{list, position, search},
            message::{Go, Position, Start},
            model::{Rules, Setup},
            rules::{
                Board, Fen, Kind, Move, MoveText, Side, Variant, capturable, is_legal, parse_move,
            },
        },
        uci_like::{deviations::searches::begin, dialect::Setup as _},
    },
};

const FENS: &[&str] = &["uci/position/understands-fen"];
const MOVES: &[&str] = &["uci/position/plays-the-moves"];
const REPLACES: &[&str] = &["uci/position/replaces-the-former"];
const LONG: &[&str] = &["uci/position/long-lists"];
const EN_PASSANT: &[&str] = &["uci/rules/en-passant"];
const TAKEN: &[&str] = &["uci/rules/en-passant-taken"];
const ROOK: &[&str] = &["uci/rules/castling-rook"];
const PROMOTION: &[&str] = &["uci/rules/promotion-piece"];
const CASTLING: &[&str] = &["uci/position/fen-castling-rights"];

/// The fields of a FEN behind `position fen`.
const TURN: usize = 3;
const RIGHTS: usize = 4;
const PASSED: usize = 5;

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "startpos-keeps-the-board",
        "Keeps its board at `position startpos` without moves.",
        &["uci/position/startpos-is-the-start-position"],
        |history, line| {
            // Before the first position of a game, the board is that of the start.
            let mut game = history.commands().take_while(|said| *said != "ucinewgame");
            let is_later = game.any(|said| position(said).is_some());
            (line == "position startpos" && is_later).then(Vec::new)
        },
    ),
    reads("fens-unknown", "Ignores `position fen`.", FENS, |_, line| {
        line.starts_with("position fen").then(Vec::new)
    }),
    wrong_position(
        "fens-of-black-unknown",
        "Ignores a FEN in which Black is to move.",
        &["uci/position/fen-side-to-move"],
        |_, line| ignored_with(line, TURN, |side| side == "b"),
    ),
    wrong_position(
        "fens-with-en-passant-unknown",
        "Ignores a FEN with an en passant square.",
        &["uci/position/fen-en-passant-square"],
        |_, line| ignored_with(line, PASSED, |square| square != "-"),
    ),
    wrong_position(
        "fens-with-castling-unknown",
        "Ignores a FEN with castling rights.",
        CASTLING,
        |_, line| ignored_with(line, RIGHTS, |rights| rights != "-"),
    ),
    wrong_position(
        "fens-without-castling-unknown",
        "Ignores a FEN without castling rights.",
        FENS,
        |_, line| ignored_with(line, RIGHTS, |rights| rights == "-"),
    ),
    reads("fens-upside-down", "Reads the ranks of a FEN from the first to the last.", FENS, {
        |_, line| {
            with_field(line, 2, |men| {
                let mut ranks: Vec<&str> = men.split('/').collect();
                ranks.reverse();
                Some(ranks.join("/"))
            })
        }
    }),
    reads(
        "white-always-to-move",
        "Takes White for the side to move of every FEN.",
        &["uci/position/fen-side-to-move"],
        |_, line| with_field(line, TURN, |_| Some("w".to_owned())),
    ),
    reads(
        "rights-of-white-need-black-at-home",
        "Ignores White's castling rights in a FEN in which Black's king has moved.",
        CASTLING,
        |_, line| with_rights_at_home(line, &[Side::White]),
    ),
    reads(
        "rights-of-black-need-white-at-home",
        "Ignores Black's castling rights in a FEN in which White's king has moved.",
        CASTLING,
        |_, line| with_rights_at_home(line, &[Side::Black]),
    ),
    reads(
        "rights-need-the-other-king-at-home",
        "Ignores the castling rights of a side in a FEN in which the other king has moved.",
        CASTLING,
        |_, line| with_rights_at_home(line, &[Side::White, Side::Black]),
    ),
    reads("castling-of-fens-lost", "Ignores the castling rights of a FEN.", CASTLING, |_, line| {
        with_field(line, RIGHTS, |_| Some("-".to_owned()))
    }),
    reads("short-right-of-white-lost", "Ignores `K` in the castling rights of a FEN.", CASTLING, {
        |_, line| without_right(line, 'K')
    }),
    reads("long-right-of-white-lost", "Ignores `Q` in the castling rights of a FEN.", CASTLING, {
        |_, line| without_right(line, 'Q')
    }),
    reads("short-right-of-black-lost", "Ignores `k` in the castling rights of a FEN.", CASTLING, {
        |_, line| without_right(line, 'k')
    }),
    reads("long-right-of-black-lost", "Ignores `q` in the castling rights of a FEN.", CASTLING, {
        |_, line| without_right(line, 'q')
    }),
    reads(
        "rights-without-the-first-lost",
        "Ignores the castling rights of a FEN that do not begin with `K`.",
        CASTLING,
        |_, line| {
            let lost =
                |rights: &str| (rights != "-" && !rights.starts_with('K')).then(|| "-".into());
            with_field(line, RIGHTS, lost)
        },
    ),
    reads(
        "castling-of-the-fen-before",
        "Keeps the castling rights of the FEN before at a FEN without any.",
        CASTLING,
        |history, line| {
            let before = history.commands().find(|said| said.starts_with("position fen"))?;
            let kept = before.split_whitespace().nth(RIGHTS)?;
            let possible = rights_of(line.split(' ').nth(2)?)?;
            let kept: String = kept.chars().filter(|right| possible.contains(*right)).collect();
            with_field(line, RIGHTS, |rights| (rights == "-" && !kept.is_empty()).then_some(kept))
        },
    ),
    reads(
        "castling-taken-for-granted",
        "Takes kings and rooks of a FEN for unmoved where they stand as in the beginning.",
        CASTLING,
        |_, line| {
            let men = line.split(' ').nth(2)?;
            let granted = rights_of(men)?;
            with_field(line, RIGHTS, |rights| (rights == "-").then_some(granted))
        },
    ),
    reads(
        "en-passant-of-fens-lost-by-black",
        "Ignores the en passant square of a FEN in which Black is to move.",
        &["uci/position/fen-en-passant-square"],
        |_, line| {
            let of_black = line.split(' ').nth(TURN) == Some("b");
            with_field(line, PASSED, |_| of_black.then(|| "-".to_owned()))
        },
    ),
    reads(
        "en-passant-of-fens-stays",
        "Captures en passant by the square of a FEN after later moves, too.",
        EN_PASSANT,
        |_, line| {
            let board = end_of_list(line)?;
            let passed = line.split(' ').nth(PASSED).filter(|square| *square != "-")?;
            let later = with_field(&format!("position fen {}", Fen::of(&board)), PASSED, |_| {
                Some(passed.to_owned())
            })?;
            let is_possible = matches!(
                position(&later[0])?.start,
                Start::Fen(fen) if fen.board(Variant::Standard).is_ok()
            );
            is_possible.then_some(later)
        },
    ),
    reads(
        "en-passant-of-fens-lost",
        "Ignores the en passant square of a FEN.",
        &["uci/position/fen-en-passant-square"],
        |_, line| with_field(line, PASSED, |_| Some("-".to_owned())),
    ),
    reads(
        "en-passant-needs-a-pawn",
        "Ignores a FEN with an en passant square to which no pawn can go.",
        &["uci/position/fen-en-passant-in-either-way"],
        |_, line| {
            let Start::Fen(fen) = position(line)?.start else { return None };
            let board = fen.board(Variant::Standard).ok()?;
            let given = line.split(' ').nth(PASSED) != Some("-");
            (given && capturable(&board).is_none()).then(Vec::new)
        },
    ),
    reads(
        "en-passant-of-lists-lost-by-white",
        "Does not capture en passant, as White, a pawn whose double step was the last move of a list.",
        EN_PASSANT,
        |_, line| without_passed(line, |turn| turn == Side::White),
    ),
    reads(
        "en-passant-of-lists-lost-by-black",
        "Does not capture en passant, as Black, a pawn whose double step was the last move of a list.",
        EN_PASSANT,
        |_, line| without_passed(line, |turn| turn == Side::Black),
    ),
    reads(
        "en-passant-of-lists-lost",
        "Does not capture en passant a pawn whose double step was the last move of a list.",
        EN_PASSANT,
        |_, line| without_passed(line, |_| true),
    ),
    reads("last-move-lost", "Does not play the last move of a list.", MOVES, |_, line| {
        let mut moves = list(line).filter(|moves| moves.len() > 1)?;
        moves.pop();
        Some(vec![set(&moves)])
    }),
    reads("lists-end-at-en-passant", "Plays a list up to a capture en passant only.", TAKEN, {
        |_, line| up_to(line, |board, mv| board.taken_in_passing(mv).is_some())
    }),
    reads("lists-end-at-castling", "Plays a list up to castling only.", ROOK, |_, line| {
        up_to(line, |board, mv| board.castling(mv).is_some())
    }),
    reads("lists-end-at-knights", "Plays a list up to a promotion to a knight only.", PROMOTION, {
        |_, line| up_to(line, |_, mv| mv.promotion == Some(Kind::Knight))
    }),
    reads("lists-end-at-promotions", "Plays a list up to a promotion only.", PROMOTION, {
        |_, line| up_to(line, |_, mv| mv.promotion.is_some())
    }),
    reads("moves-after-a-fen-lost", "Ignores the moves after a FEN.", MOVES, |_, line| {
        let (fen, _) = line.split_once(" moves ")?;
        fen.starts_with("position fen").then(|| vec![fen.to_owned()])
    }),
    reads(
        "empty-list-passed-over",
        "Ignores a `position` with an empty move list.",
        &["uci/position/accepts-an-empty-list"],
        |_, line| (line.starts_with("position") && line.trim().ends_with("moves")).then(Vec::new),
    ),
    reads(
        "plays-what-is-new",
        "Plays only the moves by which a list is longer than the one before from the same position.",
        REPLACES,
        |history, line| only_what_is_new(history, line, |before, now| before < now),
    ),
    reads(
        "keeps-a-game-as-long",
        "Plays only the moves behind as many as the list before from the same position had.",
        REPLACES,
        |history, line| only_what_is_new(history, line, |before, now| before <= now),
    ),
    reads(
        "same-men-same-position",
        "Keeps its position at a FEN with the men of the FEN before.",
        REPLACES,
        |history, line| {
            let men = |line: &str| {
                line.strip_prefix("position fen ")?.split(' ').next().map(str::to_owned)
            };
            let before = history.commands().find(|said| position(said).is_some())?;
            let is_same = men(line).is_some_and(|now| men(before) == Some(now));
            (is_same && line != before).then(Vec::new)
        },
    ),
    reads(
        "takes-nothing-back",
        "Ignores a list in which the last move was taken back.",
        REPLACES,
        |history, line| {
            let moves = list(line).filter(|moves| !moves.is_empty())?;
            let before = former(history)?;
            (before.len() == moves.len() + 1 && before.starts_with(&moves)).then(Vec::new)
        },
    ),
    reads("fens-once", "Ignores every FEN behind the first.", REPLACES, |history, line| {
        let is_fen = |line: &str| line.starts_with("position fen");
        (is_fen(line) && history.commands().any(is_fen)).then(Vec::new)
    }),
    reads(
        "old-game-stays",
        "Goes on with the old game after `ucinewgame`.",
        &["uci/ucinewgame/next-search-is-of-the-new-game"],
        |history, line| {
            let is_position = |said: &&str| said.starts_with("position");
            let has_game = history.commands().any(|said| is_position(&said));
            let mut since = history.commands().take_while(|said| !is_position(said));
            let is_new = line == "ucinewgame"
                || (position(line).is_some() && since.any(|said| said == "ucinewgame"));
            (is_new && has_game).then(Vec::new)
        },
    ),
    reads(
        "own-move-played",
        "Plays its best move on its own board after a search.",
        &["uci/go/searches-the-same-again"],
        |history, line| {
            let is_position = |said: &str| said.starts_with("position");
            let own = history.latest().take_while(|(_, said)| !is_position(said));
            let own = own.filter_map(|(_, said)| said.strip_prefix("bestmove "));
            let mut moves: Vec<&str> = own.filter_map(|said| said.split(' ').next()).collect();
            moves.reverse();
            let before = history.commands().find(|line| is_position(line))?;
            let word = if before.contains(" moves") { "" } else { " moves" };
            let played = format!("{before}{word} {}", moves.join(" "));
            let goes = line.split(' ').next() == Some("go") && !moves.is_empty();
            goes.then(|| vec![played, line.to_owned()])
        },
    ),
    reads("line-cut-at-1024", "Reads no more than 1024 bytes of a line.", LONG, cut_at::<1_024>),
    reads("line-cut-at-4096", "Reads no more than 4096 bytes of a line.", LONG, cut_at::<4_096>),
    reads("no-more-than-200-moves", "Plays no more than 200 moves of a list.", LONG, plays::<200>),
    reads("no-more-than-256-moves", "Plays no more than 256 moves of a list.", LONG, plays::<256>),
    reads("no-more-than-512-moves", "Plays no more than 512 moves of a list.", LONG, plays::<512>),
];

/// Those that would explain much of what has another cause, so that all others are better explanations.
pub(super) const VAGUE: &[Row] = &[wrong_position(
    "stops-at-moves-that-it-does-not-know",
    "Stops at the first move of a list that it does not know, and ignores such `searchmoves`.",
    MOVES,
    |history, line| match position(line) {
        Some(sent) => up_to_the_unknown(history, line, &sent),
        None => without_the_unknown(history, line),
    },
)];

/// A list up to a move that the engine does not know, as what it plays next shows; to the first rank,
/// where nothing can show it.
fn up_to_the_unknown(history: &History, line: &str, sent: &Position) -> Option<Vec<String>> {
    let Some(shown) = shown(history) else {
        return up_to(line, |_, mv| mv.to.rank() == 0);
    };
    let mut board = beginning(&sent.start)?;
    let mut boards = vec![board];
    for mv in &sent.moves {
        let MoveText::Move(mv) = *mv else { return None };
        board = board.after(mv);
        boards.push(board);
    }
    let fits = |board: &Board| shown.iter().all(|mv| is_legal(board, *mv));
    let known = boards.iter().rposition(fits).filter(|known| *known < sent.moves.len())?;
    first_moves(line, known)
}

/// A search without those of the `searchmoves` that the engine does not know, as what it plays shows.
fn without_the_unknown(history: &History, line: &str) -> Option<Vec<String>> {
    let go = search(line).filter(|go| !go.searchmoves.is_empty())?;
    let shown = shown(history);
    let is_asked_for = |mv: &Move| go.searchmoves.contains(&MoveText::Move(*mv));
    let is_known = |mv: &MoveText| match (mv, &shown) {
        (_, Some(shown)) => shown.iter().all(is_asked_for),
        (MoveText::Move(mv), None) => mv.to.rank() > 0,
        (MoveText::Null, None) => true,
    };
    let searchmoves: Vec<MoveText> = go.searchmoves.iter().copied().filter(is_known).collect();
    let is_less = searchmoves.len() < go.searchmoves.len();
    is_less.then(|| begin::<Uci>(Go { searchmoves, ..go }))?
}

/// The moves that the next search begins its lines with, and at last the one that it plays, if it is known
/// what comes; none if it plays none, or if another position is set up before.
fn shown(history: &History) -> Option<Vec<Move>> {
    let mut shown = Vec::new();
    for (_, said) in history.ahead()? {
        let played = said.strip_prefix("bestmove ");
        let line = played.or_else(|| said.split_once(" pv ").map(|(_, line)| line));
        let first = line.and_then(|line| line.split_whitespace().next());
        if let Some(Ok(MoveText::Move(mv))) = first.map(parse_move) {
            shown.push(mv);
        }
        if played.is_some() {
            return Some(shown);
        }
        if position(said).is_some() {
            break;
        }
    }
    Some(Vec::new())
}

/// A position in no more bytes than an engine has room for.
fn cut_at<const ROOM: usize>(_: &History, line: &str) -> Option<Vec<String>> {
    let short = line.get(..ROOM).filter(|line| line.starts_with("position"))?;
    let end = short.rfind(' ').unwrap_or(short.len());
    Some(vec![short[..end].to_owned()])
}

/// The position behind a list, without the pawn that may be captured en passant by such a side.
fn without_passed(line: &str, is_such: fn(Side) -> bool) -> Option<Vec<String>> {
    let board = end_of_list(line).filter(|board| is_such(board.turn()))?;
    capturable(&board)?;
    with_field(&format!("position fen {}", Fen::of(&board)), PASSED, |_| Some("-".into()))
}

/// A list up to its first move of a kind.
fn up_to(line: &str, is_such: fn(&Board, Move) -> bool) -> Option<Vec<String>> {
    let sent = position(line)?;
    let mut board = beginning(&sent.start)?;
    let at = sent.moves.iter().position(|mv| match *mv {
        MoveText::Move(mv) => {
            let ends = is_such(&board, mv);
            board = board.after(mv);
            ends
        }
        MoveText::Null => false,
    })?;
    first_moves(line, at)
}

/// A list that ends after so many moves.
fn first_moves(line: &str, count: usize) -> Option<Vec<String>> {
    let (start, moves) = parted(line)?;
    match moves.get(..count)? {
        [] => Some(vec![start.to_owned()]),
        moves => Some(vec![format!("{start} moves {}", moves.join(" "))]),
    }
}

/// A line with no more moves than an engine has room for.
fn plays<const ROOM: usize>(_: &History, line: &str) -> Option<Vec<String>> {
    let moves = list(line).filter(|moves| moves.len() > ROOM)?;
    Some(vec![set(&moves[..ROOM])])
}

/// The moves of the last list, if both begin in the same position and the numbers of their moves are
/// such, and behind them what the new list has more: if that is something else.
fn only_what_is_new(
    history: &History,
    line: &str,
    goes_on: fn(usize, usize) -> bool,
) -> Option<Vec<String>> {
    let (start, moves) = parted(line)?;
    let (before, played) = history.commands().find_map(parted)?;
    let both = [&played, moves.get(played.len()..)?].concat();
    let is_so = start == before && goes_on(played.len(), moves.len()) && both != moves;
    let taken = format!("{start} moves {}", both.join(" "));
    // What cannot be played on the old board shows the engine that it has to begin anew.
    let setup = Setup::new(&position(&taken)?, &Rules::default());
    (is_so && !setup.is_impossible()).then(|| vec![taken])
}

/// A `position`, parted into what it begins with and the moves behind.
fn parted(line: &str) -> Option<(&str, Vec<&str>)> {
    position(line)?;
    let (start, moves) = line.split_once(" moves").unwrap_or((line, ""));
    Some((start, moves.split_whitespace().collect()))
}

/// The position behind the moves of a list, if there are any.
fn end_of_list(line: &str) -> Option<Board> {
    let sent = position(line).filter(|sent| !sent.moves.is_empty())?;
    let mut board = beginning(&sent.start)?;
    for mv in &sent.moves {
        let MoveText::Move(mv) = *mv else { return None };
        board = board.after(mv);
    }
    Some(board)
}

/// The board that a position begins with, if there is one.
fn beginning(start: &Start) -> Option<Board> {
    match start {
        Start::Initial => Some(Board::start()),
        Start::Fen(fen) => fen.board(Variant::Standard).ok(),
    }
}

/// A line whose FEN has no castling rights of these sides where the king of the other has moved.
fn with_rights_at_home(line: &str, sides: &[Side]) -> Option<Vec<String>> {
    let Start::Fen(fen) = position(line)?.start else { return None };
    let board = fen.board(Variant::Standard).ok()?;
    let is_home = |side, home| board.king(side).is_some_and(|king| king.to_string() == home);
    let is_kept = |right: &char| match right.is_uppercase() {
        true => is_home(Side::Black, "e8") || !sides.contains(&Side::White),
        false => is_home(Side::White, "e1") || !sides.contains(&Side::Black),
    };
    with_field(line, RIGHTS, |rights| {
        let kept: String = rights.chars().filter(is_kept).collect();
        (rights != "-").then(|| if kept.is_empty() { "-".to_owned() } else { kept })
    })
}

/// Nothing, if a field of the FEN is such.
fn ignored_with(line: &str, field: usize, is_such: fn(&str) -> bool) -> Option<Vec<String>> {
    let word = line.split_whitespace().nth(field)?;
    (line.starts_with("position fen ") && is_such(word)).then(Vec::new)
}

/// A line with another word in a field of its FEN, if that changes something.
fn with_field(
    line: &str,
    field: usize,
    change: impl FnOnce(&str) -> Option<String>,
) -> Option<Vec<String>> {
    if !matches!(position(line)?.start, Start::Fen(_)) {
        return None;
    }
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let old = words.get_mut(field)?;
    let new = change(old)?;
    if new == *old {
        return None;
    }
    *old = &new;
    Some(vec![words.join(" ")])
}

/// A line whose FEN lacks one of its castling rights.
fn without_right(line: &str, right: char) -> Option<Vec<String>> {
    with_field(line, RIGHTS, |rights| {
        let others = rights.replace(right, "");
        Some(if others.is_empty() { "-".to_owned() } else { others })
    })
}

/// The castling rights that kings and rooks in their places may have.
fn rights_of(men: &str) -> Option<String> {
    let spread = |rank: &str| {
        rank.chars().fold(String::new(), |mut squares, letter| {
            match letter.to_digit(10) {
                Some(empty) => (0..empty).for_each(|_| squares.push('.')),
                None => squares.push(letter),
            }
            squares
        })
    };
    let mut ranks = men.split('/');
    let (last, first) = (spread(ranks.next()?), spread(ranks.next_back()?));
    let has = |rank: &str, at: usize, letter: char| rank.chars().nth(at) == Some(letter);
    let mut rights = String::new();
    for (rank, king, rook, short, long) in
        [(&first, 'K', 'R', 'K', 'Q'), (&last, 'k', 'r', 'k', 'q')]
    {
        if has(rank, 4, king) {
            rights.extend(has(rank, 7, rook).then_some(short));
            rights.extend(has(rank, 0, rook).then_some(long));
        }
    }
    (!rights.is_empty()).then_some(rights)
}
