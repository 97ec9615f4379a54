//! Searches that a ping has to end, and searches that a clock does.

use std::time::Duration;

use super::{ANY_GAME, fence, games, linger, requests, settle};
use crate::{
    contract::{Args, Stop, World},
    protocols::nboard::{
        message::Keyword,
        referee::NBoardReferee,
        rules::{Board, parse_game},
    },
};

/// How long a search runs before it is ended: no fence can show that it does.
const UNDER_WAY: Duration = Duration::from_millis(100);

/// Deeper than any engine gets.
const ENDLESS: u32 = 60;

/// Beyond the time left: the pipe, rounding, a busy machine.
const GRACE: Duration = Duration::from_secs(1);

pub(super) async fn without_end(world: &mut World, args: Args) -> Result<(), Stop> {
    let request = match args.text(1).as_str() {
        "move" => Keyword::Go.word(),
        "hint" => "hint 4",
        "learn" => Keyword::Learn.word(),
        _ => Keyword::Analyze.word(),
    };
    begin(world, request).await
}

/// A search that only a ping will end.
pub(super) async fn begin(world: &mut World, request: &str) -> Result<(), Stop> {
    world.send(&format!("set depth {ENDLESS}")).await?;
    fence(world).await?;
    world.send(request).await?;
    world.listen(UNDER_WAY).await
}

/// Whether pings end what they should, for the survey: an engine that goes on
/// talking of an ended search would be misunderstood in all that comes next.
pub(super) async fn end_some(world: &mut World) -> Result<(), Stop> {
    games::set(world, Board::start(), "E6F4C3C6G3D3C4B3", "60:00").await?;
    for request in ["go", "hint 4"] {
        begin(world, request).await?;
        fence(world).await?;
        quiet(world).await?;
    }
    Ok(())
}

pub(super) async fn ping_ends(world: &mut World, _: Args) -> Result<(), Stop> {
    fence(world).await
}

/// A late pong is measured again before it counts.
pub(super) async fn ends_promptly(world: &mut World, args: Args) -> Result<(), Stop> {
    let limit = world.deadlines().patience.of(Duration::from_secs(args.number(1)?));
    let mut took = Duration::ZERO;
    for attempt in 0..2 {
        if attempt > 0 {
            world.send("go").await?;
            world.listen(UNDER_WAY).await?;
        }
        let before = world.now()?;
        fence(world).await?;
        took = world.now()?.saturating_sub(before);
        if took <= limit {
            return Ok(());
        }
    }
    let finding = world
        .fails(format!("the search went on for {:.1} s after the ping", took.as_secs_f64()))
        .expected(format!("a pong within {:.0} s", limit.as_secs_f64()))
        .got(format!("{:.1} s", took.as_secs_f64()))
        .advice("look for input while searching, or read it in a thread of its own");
    Err(world.failed(finding))
}

/// What a second thread says late, no fence brings to light.
pub(super) async fn nothing_more(world: &mut World, _: Args) -> Result<(), Stop> {
    quiet(world).await
}

/// A thread that is in the middle of a depth may only then see that it was
/// to end.
pub(super) async fn nothing_late(world: &mut World, args: Args) -> Result<(), Stop> {
    rest(world, args).await?;
    fence(world).await
}

/// The engine has nothing to do meanwhile.
pub(super) async fn rest(world: &mut World, args: Args) -> Result<(), Stop> {
    let time = Duration::from_secs(args.number(1)?);
    world.listen(world.deadlines().patience.of(time)).await
}

/// A ping that is read before the search has begun, over and over: one lost
/// leaves a search that never ends.
pub(super) async fn ended_at_once(world: &mut World, args: Args) -> Result<(), Stop> {
    let request = args.text(1);
    for _ in 0..args.number(2)? {
        let ping = world.fence().unwrap_or_default();
        world.send_lines(&[request.as_bytes(), ping.as_bytes()], b"\n").await?;
        world.settle().await?;
    }
    Ok(())
}

async fn quiet(world: &mut World) -> Result<(), Stop> {
    let quiet = world.deadlines().quiet;
    world.listen(quiet / 3).await?;
    fence(world).await
}

/// The hardest case for a flag that ends a search: it is raised before the
/// search has begun.
pub(super) async fn race(world: &mut World, args: Args) -> Result<(), Stop> {
    for _ in 0..args.number(1)? {
        let ping = world.fence().unwrap_or_default();
        let lines: [&[u8]; 3] = [b"go", ping.as_bytes(), b"go"];
        world.send_lines(&lines, b"\n").await?;
        settle(world).await?;
        fence(world).await?;
    }
    Ok(())
}

/// A search is ended and another position set behind the ping: whatever of
/// the search comes after the pong would be taken for that position's.
pub(super) async fn turn_away(world: &mut World, _: Args) -> Result<(), Stop> {
    world.send("go").await?;
    world.listen(UNDER_WAY).await?;
    let ping = world.fence().unwrap_or_default();
    let game = format!("set game {ANY_GAME}");
    world.send_lines(&[ping.as_bytes(), game.as_bytes()], b"\n").await?;
    world.settle().await
}

/// The time left is that of the game's clock and of the moves in it.
pub(super) async fn keeps_time(world: &mut World, _: Args) -> Result<(), Stop> {
    world.send(&format!("set depth {ENDLESS}")).await?;
    fence(world).await?;
    let left = world.referee::<NBoardReferee>()?.position().time_left().unwrap_or(0);
    let left = Duration::from_millis(u64::try_from(left).unwrap_or(0));
    let allowed = left + world.deadlines().patience.of(GRACE);
    for _ in 0..2 {
        world.send("go").await?;
        let deadline = world.now()? + allowed;
        // What was meant to be the answer is one, also a line that has only begun by then.
        let answered = world.await_until(deadline, NBoardReferee::is_answered).await? || {
            let begun = !world.fragment().is_empty();
            world.listen(Duration::ZERO).await?;
            begun
        };
        fence(world).await?;
        if answered {
            return Ok(());
        }
    }
    world.judge(move |referee: &mut NBoardReferee, sink| {
        referee.overran(allowed - left, allowed, sink);
    })?;
    Err(Stop::Spoiled("the time is over".into()))
}

/// The same position with time and without. A busy machine can cut a search
/// short, so a shallow one is measured again before it counts.
pub(super) async fn free_of_clock(world: &mut World, args: Args) -> Result<(), Stop> {
    let with_time = hinted_depth(world, 1).await?;
    let set = set_depth(world)?;
    // Where the depth that is set was reached, it is within reach without a clock, too.
    let enough = if with_time >= set { set.saturating_sub(1) } else { with_time.div_ceil(2) };
    let record = args.text(1);
    let sound = parse_game(&record).ok().and_then(|game| game.replay().ok());
    // What the engine has said may have shown that it has another position in mind.
    let Some(now) = games::board_now(world)? else {
        return Err(Stop::Spoiled("nobody knows the position any more".into()));
    };
    if sound.as_ref().map(Board::cells) != Some(now.cells()) {
        return Err(Stop::Bug("the two games do not end in the same position".into()));
    }
    world.send(&format!("set game {record}")).await?;
    fence(world).await?;
    let mut without = hinted_depth(world, 4).await?;
    // Nothing says that two searches come to the same depth.
    if without < enough {
        without = hinted_depth(world, 4).await?;
    }
    if without >= enough {
        return Ok(());
    }
    let finding = world
        .fails("`hint` searches less deep when the clock has run out")
        .expected(format!("a depth of about {with_time}"))
        .got(without.to_string());
    Err(world.failed(finding))
}

/// The depth that is set, 0 if none is.
fn set_depth(world: &mut World) -> Result<u64, Stop> {
    let set = world.referee::<NBoardReferee>()?.position().depth().unwrap_or(0);
    Ok(u64::try_from(set).unwrap_or(0))
}

/// The depth that a hint comes to, within so many short whiles.
async fn hinted_depth(world: &mut World, whiles: u32) -> Result<u64, Stop> {
    const SILENCE: Duration = Duration::from_millis(400);
    requests::clear(world).await?;
    world.send("hint 1").await?;
    settle(world).await?;
    let wanted = set_depth(world)?;
    let patience = world.deadlines().patience;
    let silence = SILENCE * whiles;
    linger(world, patience.of(silence), patience.of(silence * 5), |world| {
        let depth =
            world.referee::<NBoardReferee>()?.request().map_or(0, |request| request.search.depth);
        Ok(depth >= wanted)
    })
    .await?;
    fence(world).await?;
    Ok(world.referee::<NBoardReferee>()?.request().map_or(0, |request| request.search.depth))
}
