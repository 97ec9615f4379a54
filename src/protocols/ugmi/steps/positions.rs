//! Positions: lists of moves, filled boards, games, boards in text.
//!
//! In: points, counts. Out: lines `position`, each followed by a fence.
//! Never: whether the engine's moves are right.

use crate::{
    contract::{Args, Stop, World},
    protocols::{
        uci_like::steps::{begin, play, search, set},
        ugmi::{
            Ugmi, UgmiReferee,
            grammar::moves_text,
            rules::{Board, BoardString, Move, Point, RankOrder, Side, legal_moves, parse_move},
        },
    },
};

pub(super) async fn empty(world: &mut World, _: Args) -> Result<(), Stop> {
    begin(world).await?;
    set::<Ugmi>(world, "position startpos").await
}

pub(super) async fn around_the_centre(world: &mut World, args: Args) -> Result<(), Stop> {
    stones(world, args.number(1)?).await
}

/// A block of stones in the middle of the board.
pub(super) async fn stones(world: &mut World, count: usize) -> Result<(), Stop> {
    let moves = without_five(&[]);
    play::<Ugmi>(world, moves.get(..count).unwrap_or(&moves)).await
}

pub(super) async fn filled(world: &mut World, args: Args) -> Result<(), Stop> {
    let (moves, _) = only_empty(&args.text(1))?;
    play::<Ugmi>(world, &moves).await
}

/// The points of a text, and a game that leaves only them.
pub(super) fn only_empty(text: &str) -> Result<(Vec<Move>, Vec<Move>), Stop> {
    let free: Vec<Move> = text.split_whitespace().filter_map(|t| parse_move(t).ok()).collect();
    let moves = without_five(&free);
    if moves.len() + free.len() != Point::COUNT {
        return Err(Stop::Bug(format!("`{text}` cannot be left: the sides take turns")));
    }
    Ok((moves, free))
}

/// A game whose last word is no move.
pub(super) async fn broken_game(world: &mut World, args: Args) -> Result<(), Stop> {
    let (moves, _) = only_empty(&args.text(1))?;
    set::<Ugmi>(world, &format!("position startpos moves {} {}", moves_text(&moves), args.text(2)))
        .await
}

/// The engine fills the board itself; its last search is of a full one.
pub(super) async fn to_the_end(world: &mut World, args: Args) -> Result<(), Stop> {
    let (mut moves, mut free) = only_empty(&args.text(1))?;
    let mut board = Board::default();
    for mv in &moves {
        board.make(*mv);
    }
    while board.outcome().is_none() {
        play::<Ugmi>(world, &moves).await?;
        search::<Ugmi>(world, "go depth 1").await?;
        let chosen =
            world.referee::<UgmiReferee>()?.outcome().chosen.filter(|mv| free.contains(mv));
        let Some(mv) = chosen else {
            return Err(Stop::Spoiled("the engine's move cannot be played".into()));
        };
        free.retain(|point| *point != mv);
        board.make(mv);
        moves.push(mv);
    }
    play::<Ugmi>(world, &moves).await?;
    search::<Ugmi>(world, "go depth 1").await
}

pub(super) async fn full(world: &mut World, _: Args) -> Result<(), Stop> {
    play::<Ugmi>(world, &without_five(&[])).await
}

/// A game that fills the board from the centre outwards, some points apart,
/// in which nobody ever has more than two stones in a row.
fn without_five(free: &[Move]) -> Vec<Move> {
    let distance = |point: &Point| {
        let (file, rank) = (i32::from(point.file()) - 9, i32::from(point.rank()) - 9);
        (file.abs().max(rank.abs()), point.rank(), point.file())
    };
    let mut points: Vec<Point> =
        Point::all().filter(|point| !free.contains(&Move::Stone(*point))).collect();
    points.sort_by_key(distance);
    let first = |point: &Point| (point.file() + 2 * point.rank()) % 4 < 2;
    let (black, white): (Vec<Point>, Vec<Point>) = points.into_iter().partition(first);
    let mut moves = Vec::new();
    let mut white = white.into_iter();
    for point in black {
        moves.push(Move::Stone(point));
        moves.extend(white.next().map(Move::Stone));
    }
    moves
}

/// Boards that mean the same whichever rank the first row is: nearly full, so
/// that an engine with another board in mind plays on a stone. Where the
/// reading is open, one of the two forms has to be understood.
pub(super) async fn boards(world: &mut World, _: Args) -> Result<(), Stop> {
    let side = world.referee::<UgmiReferee>()?.rules.reading.side;
    let forms: &[&str] = match side {
        Some(false) => &[""],
        Some(true) => &[" b"],
        None => &["", " b"],
    };
    let mut last = String::new();
    for form in forms {
        let mut understood = true;
        world.judge(|referee: &mut UgmiReferee, _| referee.rules.reads_boards = true)?;
        for (text, moves, free) in sample_boards() {
            let line = format!("position board {text}{form}{moves}");
            world.judge(|referee: &mut UgmiReferee, _| referee.try_out())?;
            set::<Ugmi>(world, &line).await?;
            // What it makes of the board is this step's to judge.
            let _ = search::<Ugmi>(world, "go depth 1").await;
            let chosen = world.referee::<UgmiReferee>()?.outcome().chosen;
            if !chosen.is_some_and(|mv| free.contains(&mv)) {
                understood = false;
                let got = chosen.map_or("no move".to_owned(), |mv| format!("`bestmove {mv}`"));
                last = format!("{got} after `{line}`");
                break;
            }
        }
        if understood {
            return Ok(());
        }
    }
    let finding = world
        .fails("the engine does not understand a board")
        .expected("a move on one of its empty points")
        .got(last);
    Err(world.failed(finding))
}

/// Boards, perhaps moves from there, and the points that are empty then.
fn sample_boards() -> Vec<(String, String, Vec<Move>)> {
    let mut found = Vec::new();
    for empty in [&["e08", "e12", "o08", "o12"][..], &["c10", "q10"][..], &["wide"][..]] {
        let mut board = Board::default();
        let free: Vec<Move> = empty.iter().filter_map(|t| parse_move(t).ok()).collect();
        for point in Point::all() {
            let wide = empty == ["wide"] && !(4..15).contains(&point.rank());
            let left = empty == ["wide"] && point.file() < 10 && point.rank() % 2 == 1;
            if !wide && !left && !free.contains(&Move::Stone(point)) {
                board.put(point, Some(stone(point)));
            }
        }
        let free = legal_moves(&board);
        let text = BoardString::of(&board, RankOrder::TopFirst).to_string();
        if let [first, second] = free[..] {
            // Whichever it likes better, once it is taken.
            found.push((text.clone(), format!(" moves {first}"), vec![second]));
            found.push((text.clone(), format!(" moves {second}"), vec![first]));
        }
        found.push((text, String::new(), free));
    }
    found
}

/// A pattern without five that is the same seen from either end.
fn stone(point: Point) -> Side {
    let rank = point.rank().min(18 - point.rank());
    if (point.file() + 2 * rank) % 4 < 2 { Side::Black } else { Side::White }
}
