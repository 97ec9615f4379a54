//! Positions: lists of moves, games.
//!
//! In: moves, counts. Out: lines `position`, each followed by a fence.
//! Never: whether the engine's moves are right.

use super::{
    super::{grammar::moves_text, referee::SearchReferee},
    Examples,
    searches::{fence, search},
};
use crate::contract::{Args, Stop, World};

pub async fn moves<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    begin(world).await?;
    set::<D>(world, &format!("position startpos moves {}", args.text(1))).await
}

pub async fn set_up<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    set::<D>(world, &format!("position {}", args.text(1))).await
}

pub async fn new_game<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    world.exchange(D::NEW_GAME).await?;
    fence::<D>(world).await
}

pub async fn set<D: Examples>(world: &mut World, line: &str) -> Result<(), Stop> {
    world.exchange(line).await?;
    fence::<D>(world).await
}

/// Starts the engine, unless it runs already.
pub async fn begin(world: &mut World) -> Result<(), Stop> {
    if !world.has_begun() { world.start().await } else { Ok(()) }
}

/// Sets up a game.
pub async fn play<D: Examples>(world: &mut World, moves: &[D::Move]) -> Result<(), Stop> {
    begin(world).await?;
    if moves.is_empty() {
        return set::<D>(world, "position startpos").await;
    }
    set::<D>(world, &format!("position startpos moves {}", moves_text(moves))).await
}

/// The engine answers each of its own moves, in growing lists.
pub async fn self_play<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    let plies: usize = args.number(1)?;
    let mut moves: Vec<D::Move> = Vec::new();
    for _ in 0..plies {
        if D::legal(&moves).is_empty() {
            return Ok(());
        }
        play::<D>(world, &moves).await?;
        search::<D>(world, "go depth 1").await?;
        let chosen = world.referee::<SearchReferee<D>>()?.outcome().chosen;
        let Some(mv) = chosen.filter(|mv| D::is_playable(&moves, *mv)) else {
            return Err(Stop::Spoiled("the engine's move cannot be played".into()));
        };
        moves.push(mv);
    }
    Ok(())
}

/// Unrelated positions one after another, the same in every run.
pub async fn random_positions<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    let count: u64 = args.number(1)?;
    let mut random = world.random()?;
    for index in 0..count {
        let mut moves = Vec::new();
        let mut legal = D::legal(&moves);
        while (moves.len() as u64) < 1 + index % 29 {
            let Some(mv) = random.choose(&legal) else { break };
            moves.push(mv);
            legal = D::legal(&moves);
            if legal.is_empty() {
                moves.pop();
                break;
            }
        }
        play::<D>(world, &moves).await?;
        search::<D>(world, "go depth 1").await?;
    }
    Ok(())
}
