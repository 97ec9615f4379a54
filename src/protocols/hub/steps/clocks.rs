//! What is measured. These steps belong in `@timing` drills: they run alone,
//! and whatever is too slow is measured again before it counts.

use std::time::Duration;

use super::{
    searches::{begin, end, is_over_by, is_searching, patience_for, stop_at_last, stopped},
    setup::{START, set_up},
};
use crate::{
    contract::{Args, Stop, World},
    protocols::hub::referee::HubReferee,
};

/// How often something is measured before it counts as too slow.
const TRIES: usize = 3;

/// What a busy machine and two pipes may add to a search.
fn slack(world: &World) -> f64 {
    world.deadlines().patience.of(Duration::from_millis(800)).as_secs_f64().max(0.8)
}

/// The seconds that a search takes, from `go` to `done`.
async fn measure(world: &mut World, moves: &str, level: &str) -> Result<f64, Stop> {
    set_up(world, START, moves).await?;
    world.send(&format!("level {level}")).await?;
    world.send("go think").await?;
    let wait = patience_for(world, level);
    if !is_over_by(world, wait).await? {
        stop_at_last(world).await?;
    }
    took(world)
}

fn took(world: &mut World) -> Result<f64, Stop> {
    let finished = world.referee::<HubReferee>()?.searches.finished.as_ref();
    finished
        .map(|f| f.at.saturating_sub(f.search.hit.unwrap_or(f.search.begun)).as_secs_f64())
        .ok_or_else(|| Stop::Spoiled("no search has ended".into()))
}

/// A search that exceeds its limit, even with what the machine may add.
fn too_slow(world: &World, what: &str, limit: f64, took: f64) -> Stop {
    let expected = format!("{limit:.2} s at most, and {:.1} s for the machine", slack(world));
    later_than(world, what, expected, took)
}

fn later_than(world: &World, what: &str, expected: String, took: f64) -> Stop {
    let finding = world
        .fails(format!("{what} takes too long, each of {TRIES} times"))
        .expected(expected)
        .got(format!("{took:.2} s the last time"));
    world.failed(finding)
}

pub(super) async fn within(world: &mut World, args: Args) -> Result<(), Stop> {
    let (former, whose) = (args.text(1), args.text(2));
    let (level, limit) = (args.text(3), args.number::<f64>(4)?);
    let moves = if whose.is_empty() { "" } else { "32-28" };
    let mut last = 0.0;
    for _ in 0..TRIES {
        if !former.is_empty() {
            set_up(world, START, "").await?;
            stopped(world, &former).await?;
        }
        last = measure(world, moves, &level).await?;
        if last <= limit + slack(world) {
            return Ok(());
        }
    }
    Err(too_slow(world, &format!("a search{whose} with `level {level}`"), limit, last))
}

/// So many searches with `moves` and the time that is left.
pub(super) async fn shared(world: &mut World, args: Args) -> Result<(), Stop> {
    let (searches, total) = (args.number::<u32>(1)?, args.number::<f64>(2)?);
    let mut spent = 0.0;
    for _ in 0..TRIES {
        spent = 0.0;
        for left in (1..=searches).rev() {
            let time = f64::max(total - spent, 0.0);
            spent += measure(world, "", &format!("moves={left} time={time:.3}")).await?;
        }
        if spent <= total + slack(world) {
            return Ok(());
        }
    }
    Err(too_slow(world, &format!("a series of {searches} moves"), total, spent))
}

/// So many searches on a clock to which time is added before each.
pub(super) async fn fischer(world: &mut World, args: Args) -> Result<(), Stop> {
    let (searches, time, inc) =
        (args.number::<u32>(1)?, args.number::<f64>(2)?, args.number::<f64>(3)?);
    let (mut over, mut limit) = (0.0, 0.0);
    for _ in 0..TRIES {
        let mut left = time;
        over = 0.0;
        for _ in 0..searches {
            let took = measure(world, "", &format!("time={left:.3} inc={inc}")).await?;
            if took > left + inc + slack(world) {
                (over, limit) = (took, left + inc);
                break;
            }
            left = f64::max(left + inc - took, 0.0);
        }
        if over == 0.0 {
            return Ok(());
        }
    }
    Err(too_slow(world, "a search on a clock with an increment", limit, over))
}

pub(super) async fn after_hit(world: &mut World, args: Args) -> Result<(), Stop> {
    let (level, limit) = (args.text(1), args.number::<f64>(2)?);
    let mut last = 0.0;
    for _ in 0..TRIES {
        set_up(world, START, "32-28").await?;
        begin(world, &level, "ponder").await?;
        world.listen(Duration::from_millis(300)).await?;
        if !is_searching(world)? {
            return Ok(());
        }
        world.send("ponder-hit").await?;
        let wait = patience_for(world, &level);
        if !is_over_by(world, wait).await? {
            stop_at_last(world).await?;
        }
        last = took(world)?;
        if last <= limit + slack(world) {
            return Ok(());
        }
    }
    Err(too_slow(world, &format!("after `ponder-hit`, a search with `level {level}`"), limit, last))
}

pub(super) async fn after_miss(world: &mut World, args: Args) -> Result<(), Stop> {
    let (level, limit) = (args.text(1), args.number::<f64>(2)?);
    let mut last = 0.0;
    for _ in 0..TRIES {
        set_up(world, START, "32-28").await?;
        begin(world, "time=60", "ponder").await?;
        let pos = "pos pos=Bbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
        let limited = format!("level {level}");
        let lines = [b"stop".as_slice(), pos.as_bytes(), limited.as_bytes(), b"go think"];
        world.send_lines(&lines, b"\n").await?;
        end(world).await?;
        last = took(world)?;
        if last <= limit + slack(world) {
            return Ok(());
        }
    }
    Err(too_slow(world, &format!("after a miss, a search with `level {level}`"), limit, last))
}

/// The reaction to `stop`, which need not be instant.
pub(super) async fn stops_soon(world: &mut World, _: Args) -> Result<(), Stop> {
    const SOON: f64 = 2.0;
    for mode in ["think", "analyze", "ponder"] {
        let mut last = 0.0;
        for _ in 0..TRIES {
            set_up(world, START, "").await?;
            begin(world, "infinite", mode).await?;
            world.listen(Duration::from_millis(150)).await?;
            let stopped = world.now()?;
            world.send("stop").await?;
            end(world).await?;
            let finished = world.referee::<HubReferee>()?.searches.finished.as_ref();
            let at = finished.map_or(stopped, |f| f.at);
            last = at.saturating_sub(stopped).as_secs_f64();
            if last <= SOON {
                break;
            }
        }
        if last > SOON {
            let what = format!("the `done` of `go {mode}` after `stop`");
            return Err(later_than(world, &what, format!("{SOON:.2} s at most"), last));
        }
    }
    Ok(())
}
