//! Searches in the opponent's time, and the news that the expected move was played.
//!
//! In: limits. Out: searches that go on as ordinary ones, and how long they take then. Never: whether
//! a search may end before that; the referee judges it as it comes.

use std::time::Duration;

use crate::{
    contract::{Args, Stop, World},
    protocols::{
        uci::{Uci, UciReferee},
        uci_like::steps::{a_moment, fence, finish, finish_by, go, late, seconds, shortened, stop},
    },
};

/// How long a search goes on before the move is played.
const PONDERED: Duration = Duration::from_millis(500);

/// A search that has ended already was judged, and nothing is said to it.
pub(super) async fn expected_move(world: &mut World, _: Args) -> Result<(), Stop> {
    if !world.referee::<UciReferee>()?.is_searching() {
        return Ok(());
    }
    world.send("ponderhit").await?;
    finish::<Uci>(world).await
}

/// Nobody waits for the end of the search.
pub(super) async fn meanwhile(world: &mut World, _: Args) -> Result<(), Stop> {
    world.send("ponderhit").await?;
    a_moment(world).await
}

/// Held against the same search with one `ponderhit`.
pub(super) async fn hit_again(world: &mut World, args: Args) -> Result<(), Stop> {
    let line = format!("go ponder {}", args.text(1));
    let once = async |world: &mut World| takes_when_hit(world, &line, 1).await;
    let twice = async |world: &mut World| takes_when_hit(world, &line, 2).await.map(Some);
    let Some([once, twice]) = shortened(world, once, twice).await? else { return Ok(()) };
    let finding = world
        .fails("a second `ponderhit` ends the search before its time")
        .expected(format!("about {}, as with one `ponderhit`", seconds(once)))
        .got(seconds(twice));
    Err(world.failed(finding))
}

/// How long a ponder search takes from the first of so many `ponderhit` on.
async fn takes_when_hit(world: &mut World, line: &str, times: usize) -> Result<Duration, Stop> {
    world.send(line).await?;
    a_moment(world).await?;
    if !world.referee::<UciReferee>()?.is_searching() {
        return Err(Stop::Spoiled("the search has ended already".into()));
    }
    let begun = world.now()?;
    for _ in 0..times {
        world.send("ponderhit").await?;
    }
    finish::<Uci>(world).await?;
    Ok(world.now()?.saturating_sub(begun))
}

/// The word that makes a search wait may stand anywhere among its parameters.
pub(super) async fn waits(world: &mut World, args: Args) -> Result<(), Stop> {
    let line = go(&args.text(1));
    world.send(&line).await?;
    world.judge(|referee: &mut UciReferee, _| referee.doubt())?;
    world.listen(PONDERED).await?;
    if world.referee::<UciReferee>()?.is_searching() {
        return stop::<Uci>(world).await;
    }
    let finding = world
        .fails(format!("`{line}` ends by itself"))
        .expected("a search that goes on until `ponderhit` or `stop`, as behind `go ponder`");
    Err(world.failed(finding))
}

/// Measured again before it counts: the machine may have been busy.
pub(super) async fn in_time(world: &mut World, args: Args) -> Result<(), Stop> {
    let limit = Duration::from_millis(args.number(2)?);
    let line = format!("go ponder {}", args.text(1));
    let mut took = Duration::ZERO;
    for _ in 0..4 {
        let begun = world.now()?;
        world.send(&line).await?;
        world.listen(PONDERED).await?;
        if !world.referee::<UciReferee>()?.is_searching() {
            return Err(Stop::Spoiled("the search has ended already".into()));
        }
        let hit = world.now()?.saturating_sub(begun);
        world.send("ponderhit").await?;
        finish_by::<Uci>(world, limit).await?;
        let whole = world.referee::<UciReferee>()?.outcome().took.unwrap_or_default();
        took = whole.saturating_sub(hit);
        // A busy machine takes its time for the plainest question, too.
        let asked = world.now()?;
        fence::<Uci>(world).await?;
        let lag = world.now()?.saturating_sub(asked);
        if took <= limit + lag * 2 {
            return Ok(());
        }
    }
    late(world, &format!("`{line}` exceeds its limit after `ponderhit`"), limit, took)
}
