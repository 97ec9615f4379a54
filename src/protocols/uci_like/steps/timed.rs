//! Searches against the clock: what is late, what is too soon.
//!
//! In: limits, and searches to measure. Out: findings about times, each
//! measured again before it counts. Never: what a search finds.

use std::time::Duration;

use super::{
    super::{model::Probe, referee::SearchReferee},
    Examples,
    left::ends_soon,
    searches::{a_moment, fence, finish, finish_by, go, search, stop},
    thinking::ask,
};
use crate::contract::{Args, Stop, World};

/// Measured again before it counts: the machine may have been busy.
pub async fn prompt_ready(world: &mut World, args: Args) -> Result<(), Stop> {
    let limit = limit(world, &args, 1)?;
    let mut took = Duration::ZERO;
    for _ in 0..3 {
        let sent = world.now()?;
        world.exchange("isready").await?;
        took = world.now()?.saturating_sub(sent);
        if took <= limit {
            return Ok(());
        }
    }
    late(world, "`isready` is answered late", limit, took)
}

pub async fn prompt_stop<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    let limit = limit(world, &args, 1)?;
    let mut took = Duration::ZERO;
    for _ in 0..3 {
        world.send(D::ENDLESS).await?;
        a_moment(world).await?;
        let sent = world.now()?;
        stop::<D>(world).await?;
        took = world.now()?.saturating_sub(sent);
        if took <= limit {
            return Ok(());
        }
    }
    late(world, "`stop` ends the search late", limit, took)
}

pub async fn in_time<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    let limit = Duration::from_millis(args.number(2)?);
    let line = go(&args.text(1));
    let mut took = Duration::ZERO;
    for _ in 0..4 {
        world.send(&line).await?;
        finish_by::<D>(world, limit).await?;
        took = duration::<D>(world)?;
        // A busy machine takes its time for the plainest question, too.
        let asked = world.now()?;
        fence::<D>(world).await?;
        let lag = world.now()?.saturating_sub(asked);
        if took <= limit + lag * 2 {
            return Ok(());
        }
    }
    late(world, &format!("`{line}` exceeds its limit"), limit, took)
}

/// The last line of a search that was not stopped tells its time as it was
/// when the line came. Measured again before it counts: a line may be late.
pub async fn told_time<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    /// Below this a line that is a little late makes much of a difference.
    const BLURRED: i128 = 400;
    let line = args.text(1);
    let (mut told, mut at) = (0, 0);
    for _ in 0..2 {
        world.send(&line).await?;
        if world.referee::<SearchReferee<D>>()?.limit().0.is_zero() {
            world.listen(Duration::from_millis(1_200)).await?;
            stop::<D>(world).await?;
        } else {
            finish::<D>(world).await?;
        }
        let Some((last, came)) = world.referee::<SearchReferee<D>>()?.outcome().reported else {
            return Err(Stop::NotApplicable("the engine reports no `time`".into()));
        };
        (told, at) = (last, i128::try_from(came.as_millis()).unwrap_or(i128::MAX));
        if told >= at / 2 || at - told < BLURRED {
            return Ok(());
        }
    }
    let finding = world
        .fails("`time` is far shorter than the search")
        .expected(format!("about {at} milliseconds, the time since `go`"))
        .got(told.to_string());
    Err(world.failed(finding))
}

/// A limit of zero is none to be ignored: the search ends after the least that
/// it can do, or is never begun.
pub async fn short<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    let line = go(&args.text(1));
    if ends_soon::<D>(world, &line).await? {
        return fence::<D>(world).await;
    }
    // Where a best move comes now, the command was not ignored as ill-formed.
    world.judge(|referee: &mut SearchReferee<D>, _| referee.probe(Probe::Stopped))?;
    world.send("stop").await?;
    fence::<D>(world).await
}

pub async fn unshortened<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    let (what, line) = (args.text(1), go(&args.text(2)));
    let alone = async |world: &mut World| {
        search::<D>(world, &line).await?;
        duration::<D>(world)
    };
    let disturbed = async |world: &mut World| {
        world.send(&line).await?;
        a_moment(world).await?;
        let heard = world.referee::<SearchReferee<D>>()?.is_searching();
        match what.as_str() {
            "isready" => ask::<D>(world).await?,
            other => world.send(other).await?,
        }
        finish::<D>(world).await?;
        Ok(heard.then_some(duration::<D>(world)?))
    };
    let Some([alone, took]) = shortened(world, alone, disturbed).await? else { return Ok(()) };
    let finding = world
        .fails(format!("`{what}` ends `{line}` before its time"))
        .expected(format!("about {}, as without `{what}`", seconds(alone)))
        .got(seconds(took));
    Err(world.failed(finding))
}

/// A search may end early for reasons of its own. So it is held against the same search before and
/// after it which nothing disturbs. How long that takes and the disturbed one, if that ends early each
/// time; one that was over before it could be disturbed proves nothing.
///
/// # Errors
/// Such searches end too early anyway; those of the searches.
pub async fn shortened(
    world: &mut World,
    alone: impl AsyncFn(&mut World) -> Result<Duration, Stop>,
    disturbed: impl AsyncFn(&mut World) -> Result<Option<Duration>, Stop>,
) -> Result<Option<[Duration; 2]>, Stop> {
    /// A search that takes less is over before a line is heard.
    const LEAST: Duration = Duration::from_millis(100);
    let mut found = [Duration::ZERO; 2];
    for _ in 0..2 {
        let usual = alone(world).await?;
        if usual < LEAST {
            let why = "the engine ends such searches early anyway";
            return Err(Stop::NotApplicable(why.into()));
        }
        match disturbed(world).await? {
            Some(took) if took < usual / 2 => found = [usual, took],
            _ => return Ok(None),
        }
    }
    let still = alone(world).await? >= found[0].mul_f64(0.8);
    Ok(still.then_some(found))
}

/// The same parameters in another order.
pub async fn as_well_as<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    let (other, usual) = (go(&args.text(1)), go(&args.text(2)));
    if !ends_soon::<D>(world, &usual).await? {
        stop::<D>(world).await?;
        return Err(Stop::Spoiled(format!("`{usual}` does not end either")));
    }
    fence::<D>(world).await?;
    if ends_soon::<D>(world, &other).await? {
        return fence::<D>(world).await;
    }
    stop::<D>(world).await?;
    let finding = world
        .fails(format!("`{other}` does not end"))
        .expected(format!("`bestmove`, as for `{usual}`"));
    Err(world.failed(finding))
}

pub fn duration<D: Examples>(world: &mut World) -> Result<Duration, Stop> {
    Ok(world.referee::<SearchReferee<D>>()?.outcome().took.unwrap_or_default())
}

pub fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}

pub fn limit(world: &World, args: &Args, group: usize) -> Result<Duration, Stop> {
    let limit = Duration::from_millis(args.number(group)?);
    Ok(world.deadlines().patience.of(limit).max(limit))
}

pub fn late(world: &World, what: &str, limit: Duration, took: Duration) -> Result<(), Stop> {
    let finding =
        world.fails(what).expected(format!("within {}", seconds(limit))).got(seconds(took));
    Err(world.failed(finding))
}
