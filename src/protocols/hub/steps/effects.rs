//! What one command does to a search behind it: the same search with its
//! cause and without.
//!
//! In: searches whose ends are known. Out: findings about effects that came
//! every time. Never: a single time by itself; chance must not decide.

use std::time::Duration;

use super::{
    knows,
    searches::{WATCH, end, ended_early, is_over_by, patience_for, search, think},
    setup::{START, set_up},
};
use crate::{
    contract::{Args, Stop, World},
    protocols::hub::{profile::Habit, referee::HubReferee},
};

const ANALYZE: &str = "go analyze";

/// How soon after its cause an effect is taken for one.
const EFFECT: Duration = Duration::from_millis(60);

/// The same of a line in the middle of a search, which may be looked at now and
/// then only.
const LOOK: Duration = Duration::from_millis(120);

/// How often an effect must come after its cause, and as often not come without it.
const TRIES: usize = 3;

/// The nodes told last are not far beyond the limit.
pub(super) async fn about_nodes(world: &mut World, args: Args) -> Result<(), Stop> {
    let limit: u64 = args.number(1)?;
    let finished = world.referee::<HubReferee>()?.searches.finished.as_ref();
    let Some(nodes) = finished.and_then(|f| f.search.reported.progress.nodes) else {
        return Err(Stop::NotApplicable(
            "the engine does not tell how many nodes it visited".into(),
        ));
    };
    if nodes <= limit * 2 + 50_000 {
        return Ok(());
    }
    let finding = world
        .fails("the search reports far more nodes than its limit")
        .expected(format!("about {limit} nodes"))
        .got(format!("{nodes} nodes"));
    Err(world.failed(finding))
}

/// After an idle `ponder-hit` a ponder search waits as it did before.
pub(super) async fn late_hit(world: &mut World, _: Args) -> Result<(), Stop> {
    // One search may take longer than those that come after it.
    for _ in 0..TRIES {
        if ponders_out(world, WATCH).await? {
            return Err(ended_early());
        }
    }
    // Who does not live on after so many searches ends here.
    world.exchange("ping").await?;
    for _ in 0..TRIES {
        world.send("ponder-hit").await?;
        world.exchange("ping").await?;
        if !ponders_out(world, EFFECT).await? {
            return Ok(());
        }
    }
    let finding = world
        .fails(
            "after `ponder-hit` without a search, a ponder search ends at once, three times out of three",
        )
        .expected("a search that waits for its own `ponder-hit`");
    Err(world.failed(finding))
}

async fn ponders_out(world: &mut World, time: Duration) -> Result<bool, Stop> {
    set_up(world, START, "32-28").await?;
    world.send("level move-time=0.01").await?;
    world.send("go ponder").await?;
    let deadline = world.now()? + time;
    let ended = world.await_until(deadline, |r: &HubReferee| !r.is_searching()).await?;
    if !ended {
        world.send("stop").await?;
    }
    end(world).await?;
    Ok(ended)
}

/// Whether an endless search ends within a time; it is stopped if not.
async fn ends_within(
    world: &mut World,
    go: &str,
    time: Duration,
    meanwhile: Option<&str>,
) -> Result<bool, Stop> {
    set_up(world, START, "").await?;
    world.send("level infinite").await?;
    world.send(go).await?;
    if let Some(meanwhile) = meanwhile {
        if is_over_by(world, EFFECT).await? {
            return Err(ended_early());
        }
        world.send(meanwhile).await?;
    }
    let deadline = world.now()? + time;
    let ended = world.await_until(deadline, |r: &HubReferee| !r.is_searching()).await?;
    if !ended {
        world.send("stop").await?;
    }
    end(world).await?;
    Ok(ended)
}

/// Fails if a search ends in three of three runs with the cause, and in none
/// of as many without it. Another search may go before each of them.
async fn is_no_cause(
    world: &mut World,
    go: &str,
    thinks_before: bool,
    idle: &str,
    meanwhile: Option<&str>,
    what: &str,
) -> Result<(), Stop> {
    for _ in 0..TRIES {
        if thinks_before {
            thinks(world).await?;
        }
        if ends_within(world, go, WATCH, None).await? {
            return Err(ended_early());
        }
    }
    for _ in 0..TRIES {
        if thinks_before {
            thinks(world).await?;
        }
        if !idle.is_empty() {
            world.send(idle).await?;
            world.exchange("ping").await?;
        }
        let time = if meanwhile.is_some() { LOOK } else { EFFECT };
        if !ends_within(world, go, time, meanwhile).await? {
            return Ok(());
        }
    }
    let finding = world
        .fails(format!("{what} ends the search, three times out of three"))
        .expected("a search that goes on as it does otherwise");
    Err(world.failed(finding))
}

pub(super) async fn ping_ends_nothing(world: &mut World, args: Args) -> Result<(), Stop> {
    let go = format!("go {}", args.text(1));
    is_no_cause(world, &go, false, "", Some("ping"), "`ping`").await
}

/// A line that is to be passed over, in the middle of a search.
pub(super) async fn line_ends_nothing(world: &mut World, args: Args) -> Result<(), Stop> {
    let (line, go) = (args.text(1), format!("go {}", args.text(2)));
    let what = if line.trim().is_empty() { "an empty line".into() } else { format!("`{line}`") };
    is_no_cause(world, &go, false, "", Some(&line), &what).await
}

pub(super) async fn late_stop(world: &mut World, _: Args) -> Result<(), Stop> {
    is_no_cause(world, ANALYZE, false, "stop", None, "a `stop` sent before it").await
}

/// The same behind a search that was over before `stop` came.
pub(super) async fn stop_behind_the_end(world: &mut World, _: Args) -> Result<(), Stop> {
    let what = "a `stop` sent behind the end of the search before";
    is_no_cause(world, ANALYZE, true, "stop", None, what).await
}

/// A search that ends by itself.
async fn thinks(world: &mut World) -> Result<(), Stop> {
    set_up(world, START, "").await?;
    think(world).await
}

/// Behind an endless search a limit holds, and behind a limit an endless search goes on.
pub(super) async fn limits_stay(world: &mut World, args: Args) -> Result<(), Stop> {
    let (limit, short) = (args.text(1), args.text(2));
    if limit.starts_with("depth") && knows(world, Habit::SearchesPastDepth) {
        return Err(Stop::NotApplicable("the engine does not end searches at a depth".into()));
    }
    for _ in 0..TRIES {
        if ends_within(world, ANALYZE, WATCH, None).await? {
            return Err(ended_early());
        }
    }
    set_up(world, START, "").await?;
    world.send(&format!("level {limit}")).await?;
    world.send("go think").await?;
    let wait = patience_for(world, &limit);
    if !is_over_by(world, wait).await? {
        let finding = world
            .fails("after an infinite search, one with a limit does not end either")
            .expected("`done` without a `stop`");
        world.send("stop").await?;
        end(world).await?;
        return Err(world.failed(finding));
    }
    for _ in 0..TRIES {
        set_up(world, START, "").await?;
        search(world, &short, "think").await?;
        if !ends_within(world, ANALYZE, EFFECT, None).await? {
            return Ok(());
        }
    }
    let finding = world
        .fails(format!("after a search with `level {short}`, an infinite one ends at once, three times out of three"))
        .expected("a search that goes on as it did before");
    Err(world.failed(finding))
}

/// A piece given away, which no book does.
const ASIDE: &str = "31-26 20-24 35-30 24x35x30";

/// The nodes that a search of a position early in a game tells at its end.
async fn nodes_of(world: &mut World, level: &str) -> Result<u64, Stop> {
    set_up(world, START, ASIDE).await?;
    search(world, level, "think").await?;
    let finished = world.referee::<HubReferee>()?.searches.finished.as_ref();
    let nodes = finished.and_then(|f| f.search.reported.progress.nodes).filter(|nodes| *nodes > 0);
    nodes.ok_or_else(|| Stop::NotApplicable("the engine does not count nodes here".into()))
}

pub(super) async fn forgets(world: &mut World, _: Args) -> Result<(), Stop> {
    const LEVEL: &str = "depth=6";
    if knows(world, Habit::SearchesPastDepth) {
        return Err(Stop::NotApplicable("no search ends at a depth, which would compare".into()));
    }
    let fresh = nodes_of(world, LEVEL).await?;
    let mut later = Vec::new();
    for _ in 0..3 {
        world.send("new-game").await?;
        world.exchange("ping").await?;
        later.push(nodes_of(world, LEVEL).await?);
    }
    if later.iter().any(|nodes| nodes * 2 >= fresh) {
        return Ok(());
    }
    let finding = world
        .fails("after `new-game` the same search takes less than half as many nodes, three times out of three")
        .expected(format!("about {fresh} nodes, as in the first search"))
        .got(format!("{later:?}"))
        .advice("clear the hash table at `new-game`");
    Err(world.failed(finding))
}

pub(super) async fn numbers_begin_anew(world: &mut World, _: Args) -> Result<(), Stop> {
    let mut told = Vec::new();
    for _ in 0..4 {
        world.send("new-game").await?;
        world.exchange("ping").await?;
        // Time will do where no search ends at a depth: sums would still add up.
        let level = if knows(world, Habit::SearchesPastDepth) { "time=1" } else { "depth=2" };
        told.push(nodes_of(world, level).await?);
    }
    let first = told[0];
    let grows = (1..).zip(&told).all(|(place, nodes)| nodes * 10 >= first * place * 9);
    if !grows {
        return Ok(());
    }
    let finding = world
        .fails("the reported nodes are those of all searches so far")
        .expected(format!("about {first} nodes each time"))
        .got(format!("{told:?}"));
    Err(world.failed(finding))
}
