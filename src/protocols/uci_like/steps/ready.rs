//! Whether `readyok` comes when everything sent before is done.
//!
//! In: positions in which one move is left, searched at once and after a while. Out: a finding
//! where only time makes the difference. Never: findings about the positions themselves; who
//! reads them wrongly does so with time, too.

use std::time::Duration;

use super::{super::referee::SearchReferee, Examples, Forced, searches::fence};
use crate::contract::{Args, Stop, World};

/// By then any engine has done what it was told.
const A_WHILE: Duration = Duration::from_secs(2);

/// Searches a position in which one move is left, so much later: whether it is played.
async fn plays_the_last<D: Examples>(
    world: &mut World,
    position: &Forced<D>,
    later: Duration,
) -> Result<bool, Stop> {
    world.judge(|referee: &mut SearchReferee<D>, _| referee.try_out())?;
    world.exchange(&position.line).await?;
    fence::<D>(world).await?;
    world.listen(later).await?;
    world.send("go depth 1").await?;
    is_played::<D>(world, &position.moves).await
}

/// Whether the search under way ends soon, and with one of these moves.
async fn is_played<D: Examples>(world: &mut World, moves: &[D::Move]) -> Result<bool, Stop> {
    let time = world.deadlines().search_grace * 2;
    let over = |referee: &SearchReferee<D>| !referee.is_searching();
    if !world.await_within(time, None, over).await? {
        return Ok(false);
    }
    let chosen = world.referee::<SearchReferee<D>>()?.outcome().chosen;
    Ok(chosen.is_some_and(|mv| moves.contains(&mv)))
}

/// Nothing can be told of an engine that has another position in mind anyway.
async fn understands<D: Examples>(world: &mut World, position: &Forced<D>) -> Result<(), Stop> {
    let later = world.deadlines().patience.of(A_WHILE);
    if plays_the_last::<D>(world, position, later).await? {
        return Ok(());
    }
    Err(Stop::NotApplicable("the engine searches another position, however long it has".into()))
}

/// The same position at once and after a while, perhaps in a new game whose search comes on the
/// heels of all that it depends on. What is wrong once may have other reasons, so it is tried
/// again before it counts.
async fn compare<D: Examples>(
    world: &mut World,
    what: &str,
    is_new_game: bool,
) -> Result<(), Stop> {
    const TRIES: usize = 2;
    let [before, position] = &D::forced();
    for _ in 0..TRIES {
        understands::<D>(world, before).await?;
        let is_right = match is_new_game {
            true => all_in_one_write::<D>(world, position).await?,
            false => plays_the_last::<D>(world, position, Duration::ZERO).await?,
        };
        if is_right {
            return fence::<D>(world).await;
        }
        give_up::<D>(world).await?;
        understands::<D>(world, before).await?;
        if is_new_game {
            world.exchange(D::NEW_GAME).await?;
            fence::<D>(world).await?;
        }
        understands::<D>(world, position).await?;
    }
    let finding = world
        .fails(format!("{what} is searched rightly after a while, but not at once"))
        .expected("`readyok` only when everything sent before is done")
        .advice("set up the position before answering `isready`, or let `go` wait for it");
    Err(world.failed(finding))
}

/// A search that did not end is asked for no longer.
async fn give_up<D: Examples>(world: &mut World) -> Result<(), Stop> {
    if world.referee::<SearchReferee<D>>()?.is_searching() {
        world.send("stop").await?;
        let quiet = world.deadlines().quiet;
        world.listen(quiet).await?;
        world.judge(|referee: &mut SearchReferee<D>, _| referee.forget_search())?;
    }
    Ok(())
}

async fn all_in_one_write<D: Examples>(
    world: &mut World,
    position: &Forced<D>,
) -> Result<bool, Stop> {
    let lines = [D::NEW_GAME, "isready", &position.line, "isready", "go depth 1"];
    let lines: Vec<&[u8]> = lines.iter().map(|line| line.as_bytes()).collect();
    world.judge(|referee: &mut SearchReferee<D>, _| referee.try_out())?;
    world.send_lines(&lines, b"\n").await?;
    is_played::<D>(world, &position.moves).await
}

pub async fn position_at_once<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    compare::<D>(world, "a position", false).await
}

pub async fn game_at_once<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    compare::<D>(world, "a new game", true).await
}
