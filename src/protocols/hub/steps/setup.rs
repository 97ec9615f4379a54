//! Positions that are set up for the engine.
//!
//! In: positions and moves as text. Out: `pos` lines with something to search.
//! Never: a search's limit or its end.

use std::collections::BTreeMap;

use super::searches::think;
use crate::{
    contract::{Args, Random, Stop, World},
    protocols::hub::{
        message::Command,
        model::Position,
        referee::HubReferee,
        rules::{
            Board, Move, Placement, Rank, Variant, has_legal_move, legal_moves, parse_position,
        },
    },
};

/// The position that games begin with.
pub(super) const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

pub(super) async fn position(world: &mut World, args: Args) -> Result<(), Stop> {
    set_up(world, &named(&args.text(1)), "").await
}

pub(super) async fn position_after(world: &mut World, args: Args) -> Result<(), Stop> {
    set_up(world, &named(&args.text(1)), &args.text(2)).await
}

pub(super) fn named(text: &str) -> String {
    if text == "the start" { START.to_owned() } else { text.to_owned() }
}

pub(super) async fn set_up(world: &mut World, pos: &str, moves: &str) -> Result<(), Stop> {
    parse_position(pos).map_err(|e| Stop::Bug(format!("`{pos}`: {e}")))?;
    let line = Command::Pos { pos: pos.to_owned(), moves: moves.to_owned() }.to_string();
    if let Some(variant) = world.referee::<HubReferee>()?.variant() {
        let position = Position::read(variant, pos, moves);
        if !position.is_ok_and(|p| has_legal_move(p.board())) {
            return Err(nothing_to_search(world, variant, &line));
        }
    }
    world.send(&line).await
}

/// Drills that do not choose a variant mean the normal one. What they set up may
/// be over, or not to be played, by the rules of an engine that does not have it.
fn nothing_to_search(world: &World, variant: Variant, line: &str) -> Stop {
    let normal = Variant::Normal.name();
    let declared = world.run().ok().and_then(|run| run.declared.as_ref());
    if declared.is_none_or(|declared| declared.has(normal)) {
        return Stop::Bug(format!("`{line}` sets up nothing to search"));
    }
    Stop::NotApplicable(format!("the position has no sense in `{}`", variant.name()))
}

/// A capture of four in `moves`, its captured squares in each of 24 orders.
pub(super) async fn all_orders(world: &mut World, _: Args) -> Result<(), Stop> {
    let base = "Weeeeebeeeeeebbeeeeeeeebbeeeeweeeeeeeeeeeeeeeeeeeee";
    let squares = [13, 14, 23, 24];
    for a in squares {
        for b in squares.into_iter().filter(|b| *b != a) {
            for c in squares.into_iter().filter(|c| ![a, b].contains(c)) {
                for d in squares.into_iter().filter(|d| ![a, b, c].contains(d)) {
                    set_up(world, base, &format!("29x29x{a}x{b}x{c}x{d} 6-11")).await?;
                    think(world).await?;
                }
            }
        }
    }
    Ok(())
}

/// A game of quiet king moves: two kings that go to and fro.
pub(super) async fn to_and_fro(world: &mut World, args: Args) -> Result<(), Stop> {
    let plies: usize = args.number(1)?;
    let cycle = ["46-41", "45-50", "41-46", "50-45"];
    let moves: Vec<&str> = cycle.into_iter().cycle().take(plies).collect();
    set_up(world, KINGS, &moves.join(" ")).await
}

/// A king and a man each, out of each other's way.
const KINGS: &str = "WeeeeeeeeeeeeeeebeeeeeeeeeeeeeeeeeeweeeeeeeeeBWeeee";

/// So many plies that are no draw: no position for the third time, and a man moves or
/// something is captured in time. How long a list is stands alone.
pub(super) async fn long_game(world: &mut World, args: Args) -> Result<(), Stop> {
    set_up_wandering(world, KINGS_AND_MEN, args.number(1)?, 45).await
}

/// So many plies of kings alone, without a position for the third time.
pub(super) async fn wandering_kings(world: &mut World, args: Args) -> Result<(), Stop> {
    set_up_wandering(world, KINGS, args.number(1)?, usize::MAX).await
}

/// A king each, and men that have not met.
const KINGS_AND_MEN: &str = "WBeeeebbbbbbbbbbeeeeeeeeeeeeeeeeeeeewwwwwwwwwweeeeW";

/// Sets up a position and quiet moves, at most so many of kings in a row.
async fn set_up_wandering(
    world: &mut World,
    pos: &str,
    plies: usize,
    kings: usize,
) -> Result<(), Stop> {
    let placement: Placement =
        parse_position(pos).map_err(|e| Stop::Bug(format!("`{pos}`: {e}")))?;
    let start = Board::new(Variant::Normal, &placement);
    let mut chance = Random::named(0, "a long game");
    let moves = (0..100)
        .find_map(|_| wander(start, plies, kings, &mut chance))
        .ok_or_else(|| Stop::Bug(format!("no such game of {plies} plies was found")))?;
    set_up(world, pos, &moves.join(" ")).await
}

/// A game of so many plies without a capture, in which kings make about so many quiet moves
/// in a row and then a man moves; `None` if it comes to an end before.
fn wander(
    mut board: Board,
    plies: usize,
    kings: usize,
    chance: &mut Random,
) -> Option<Vec<String>> {
    let mut seen = BTreeMap::from([(board, 1)]);
    let (mut moves, mut quiet) = (Vec::new(), 0);
    while moves.len() < plies {
        let legal = legal_moves(&board);
        let slides = |mv: &Move| {
            board.piece_at(mv.from).is_some_and(|p| p.rank == Rank::King) && !mv.is_capture()
        };
        let may = |mv: &Move| {
            let next = board.after(*mv);
            let calm = !legal_moves(&next).iter().any(|mv| mv.is_capture());
            calm && has_legal_move(&next) && seen.get(&next).is_none_or(|times| *times < 2)
        };
        let (mut best, mut others): (Vec<Move>, Vec<Move>) =
            legal.iter().partition(|mv| slides(mv) == (quiet < kings));
        let mv = draw(&mut best, may, chance).or_else(|| draw(&mut others, may, chance))?;
        quiet = if slides(&mv) { quiet + 1 } else { 0 };
        if quiet > kings.saturating_add(4) {
            return None;
        }
        moves.push(mv.to_string());
        board = board.after(mv);
        *seen.entry(board).or_insert(0) += 1;
    }
    Some(moves)
}

/// One of these moves that may be made, by chance.
fn draw(moves: &mut Vec<Move>, may: impl Fn(&Move) -> bool, chance: &mut Random) -> Option<Move> {
    while !moves.is_empty() {
        let mv = moves.swap_remove(chance.below(moves.len()));
        if may(&mv) {
            return Some(mv);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols::hub::model::Draw;

    #[test]
    fn a_long_game_passes_no_draw() {
        let start = |pos| Board::new(Variant::Normal, &parse_position(pos).expect("a position"));
        let mut chance = Random::named(0, "a long game");
        let mut game = |pos, kings| {
            (0..100).find_map(|_| wander(start(pos), 1001, kings, &mut chance)).expect("a game")
        };
        let long = game(KINGS_AND_MEN, 45).join(" ");
        let long = Position::read(Variant::Normal, KINGS_AND_MEN, &long).expect("a position");
        assert_eq!(long.draw(), None);
        let kings = game(KINGS, usize::MAX).join(" ");
        let kings = Position::read(Variant::Normal, KINGS, &kings).expect("a position");
        assert_eq!(kings.draw(), Some(Draw::QuietMoves));
    }
}
