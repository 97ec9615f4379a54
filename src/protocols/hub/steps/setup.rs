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
        referee::HubReferee,
        rules::{Board, Placement, Rank, Variant, has_legal_move, legal_moves, parse_position},
        state::Position,
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

/// So many plies of kings that wander, without a position for the third time:
/// how long a list is and what it repeats are told apart.
pub(super) async fn long_game(world: &mut World, args: Args) -> Result<(), Stop> {
    let plies: usize = args.number(1)?;
    let placement: Placement =
        parse_position(KINGS).map_err(|e| Stop::Bug(format!("`{KINGS}`: {e}")))?;
    let mut board = Board::new(Variant::Normal, &placement);
    let mut moves = Vec::new();
    let mut chance = Random::named(0, "a long game");
    let mut seen = BTreeMap::from([(board, 1)]);
    for _ in 0..plies {
        // Quiet moves of kings that leave the other side without a capture.
        let wandering: Vec<_> = legal_moves(&board)
            .into_iter()
            .filter(|mv| {
                let king = board.piece_at(mv.from).is_some_and(|p| p.rank == Rank::King);
                if !king || mv.is_capture() {
                    return false;
                }
                let next = board.after(*mv);
                let calm = !legal_moves(&next).iter().any(|mv| mv.is_capture());
                calm && seen.get(&next).is_none_or(|times| *times < 2)
            })
            .collect();
        let Some(mv) = chance.choose(&wandering) else {
            return Err(Stop::Bug("the kings cannot wander any further".into()));
        };
        moves.push(mv.to_string());
        board = board.after(mv);
        *seen.entry(board).or_insert(0) += 1;
    }
    set_up(world, KINGS, &moves.join(" ")).await
}
