//! Whether `readyok` comes when everything sent before is done.
//!
//! In: positions of which one point is empty, searched at once and after a while. Out: a finding
//! where only time makes the difference. Never: findings about the positions themselves; who
//! reads them wrongly does so with time, too.

use std::time::Duration;

use super::{
    failed,
    positions::{only_empty, play},
    searches::fence,
};
use crate::{
    contract::{Args, Stop, World},
    protocols::ugmi::{UgmiReferee, grammar::moves_text, rules::Move},
};

/// By then any engine has done what it was told.
const A_WHILE: Duration = Duration::from_secs(2);
/// The point that is empty before, and the one that is empty then.
const POINTS: [&str; 2] = ["p16", "d04"];

/// Searches a position of which one point is empty, so much later: whether it is played.
async fn plays_the_last(world: &mut World, point: &str, later: Duration) -> Result<bool, Stop> {
    let (moves, last) = only_empty(point)?;
    world.judge(|referee: &mut UgmiReferee, _| referee.try_out())?;
    play(world, &moves).await?;
    world.listen(later).await?;
    world.send("go depth 1").await?;
    is_played(world, &last).await
}

/// Whether the search under way ends soon, and with one of these moves.
async fn is_played(world: &mut World, moves: &[Move]) -> Result<bool, Stop> {
    let time = world.deadlines().search_grace * 2;
    let over = |referee: &UgmiReferee| !referee.is_searching();
    if !world.await_within(time, None, over).await? {
        return Ok(false);
    }
    let chosen = world.referee::<UgmiReferee>()?.outcome().chosen;
    Ok(chosen.is_some_and(|mv| moves.contains(&mv)))
}

/// Nothing can be told of an engine that has another position in mind anyway.
async fn understands(world: &mut World, point: &str) -> Result<(), Stop> {
    let later = world.deadlines().patience.of(A_WHILE);
    if plays_the_last(world, point, later).await? {
        return Ok(());
    }
    Err(Stop::NotApplicable("the engine searches another position, however long it has".into()))
}

/// The same position at once and after a while, perhaps in a new game whose search comes on the
/// heels of all that it depends on. What is wrong once may have other reasons, so it is tried
/// again before it counts.
async fn compare(world: &mut World, what: &str, is_new_game: bool) -> Result<(), Stop> {
    const TRIES: usize = 2;
    let [before, point] = POINTS;
    for _ in 0..TRIES {
        understands(world, before).await?;
        let is_right = match is_new_game {
            true => all_in_one_write(world, point).await?,
            false => plays_the_last(world, point, Duration::ZERO).await?,
        };
        if is_right {
            return fence(world).await;
        }
        give_up(world).await?;
        understands(world, before).await?;
        if is_new_game {
            world.exchange("ugminewgame").await?;
            fence(world).await?;
        }
        understands(world, point).await?;
    }
    let finding = world
        .fails(format!("{what} is searched rightly after a while, but not at once"))
        .expected("`readyok` only when everything sent before is done")
        .advice("set up the position before answering `isready`, or let `go` wait for it");
    Err(failed(world, finding))
}

/// A search that did not end is asked for no longer.
async fn give_up(world: &mut World) -> Result<(), Stop> {
    if world.referee::<UgmiReferee>()?.is_searching() {
        world.send("stop").await?;
        let quiet = world.deadlines().quiet;
        world.listen(quiet).await?;
        world.judge(|referee: &mut UgmiReferee, _| referee.forget_search())?;
    }
    Ok(())
}

async fn all_in_one_write(world: &mut World, point: &str) -> Result<bool, Stop> {
    let (moves, last) = only_empty(point)?;
    let position = format!("position startpos moves {}", moves_text(&moves));
    let lines = ["ugminewgame", "isready", &position, "isready", "go depth 1"];
    let lines: Vec<&[u8]> = lines.iter().map(|line| line.as_bytes()).collect();
    world.judge(|referee: &mut UgmiReferee, _| referee.try_out())?;
    world.send_lines(&lines, b"\n").await?;
    is_played(world, &last).await
}

pub(super) async fn position_at_once(world: &mut World, _: Args) -> Result<(), Stop> {
    compare(world, "a position", false).await
}

pub(super) async fn game_at_once(world: &mut World, _: Args) -> Result<(), Stop> {
    compare(world, "a new game", true).await
}
