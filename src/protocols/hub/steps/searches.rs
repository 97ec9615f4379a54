//! Searches, how they begin and how they end.
//!
//! An engine may end any search at any time, so a step that needs a search
//! which goes on says that it does not apply where it has ended; and limits
//! by depth are optional, so a search that ignores one is stopped.

use std::time::Duration;

use super::{
    HOPELESS, knows, right_one_comes,
    setup::{START, named, set_up},
};
use crate::{
    contract::{Args, Stop, World},
    protocols::hub::{
        grammar,
        message::{Command, Level},
        profile::Habit,
        referee::HubReferee,
    },
};

/// How long a search without an end is watched to see whether it has one.
pub(super) const WATCH: Duration = Duration::from_millis(200);
/// A search of a few plies; its limit matters to nobody.
pub(super) async fn think(world: &mut World) -> Result<(), Stop> {
    let level = if knows(world, Habit::SearchesPastDepth) { "time=1" } else { "depth=3" };
    search(world, level, "think").await
}

pub(super) async fn thinks(world: &mut World, _: Args) -> Result<(), Stop> {
    think(world).await
}

/// Depth is a limit that an engine need not know: where it is not what the
/// drill is about, a little time does as well.
pub(super) async fn thinks_with(world: &mut World, args: Args) -> Result<(), Stop> {
    let level = args.text(1);
    let own = world.drill().requirement == "hub/level/depth-is-kept";
    let unknown = level.starts_with("depth=") && knows(world, Habit::SearchesPastDepth) && !own;
    search(world, if unknown { "time=1" } else { &level }, "think").await
}

/// An endless search, ended after so many seconds.
pub(super) async fn thinks_at_length(world: &mut World, args: Args) -> Result<(), Stop> {
    begin(world, "infinite", "analyze").await?;
    is_over_by(world, Duration::from_secs(args.number(1)?)).await?;
    if is_searching(world)? {
        world.send("stop").await?;
    }
    end(world).await
}

pub(super) async fn analyzes_with(world: &mut World, args: Args) -> Result<(), Stop> {
    search(world, &args.text(1), "analyze").await
}

/// A search without a limit of its own, ended when it is old enough to have
/// something to tell.
pub(super) async fn thinks_freely(world: &mut World, _: Args) -> Result<(), Stop> {
    world.send("level infinite").await?;
    world.send("go analyze").await?;
    if !is_over_by(world, WATCH).await? {
        world.send("stop").await?;
    }
    end(world).await
}

/// Searches and waits for the end, which is brought about if it does not come.
pub(super) async fn search(world: &mut World, level: &str, mode: &str) -> Result<(), Stop> {
    world.send(&format!("level {level}")).await?;
    world.send(&format!("go {mode}")).await?;
    ends_in_time(world, level).await
}

/// Waits for the end of a search with this limit.
async fn ends_in_time(world: &mut World, level: &str) -> Result<(), Stop> {
    let wait = patience_for(world, level);
    if is_over_by(world, wait).await? {
        return Ok(());
    }
    stop_at_last(world).await
}

/// Stops a search that its limit did not end. One that does not even end then tells nothing of its
/// limit.
pub(super) async fn stop_at_last(world: &mut World) -> Result<(), Stop> {
    world.send("stop").await?;
    end(world).await?;
    world.judge(|referee: &mut HubReferee, sink| referee.limit_ignored(sink))
}

/// How long a search with this limit may take before it is given up.
pub(super) fn patience_for(world: &World, level: &str) -> Duration {
    let grace = if knows(world, Habit::SearchesPastStop) {
        HOPELESS
    } else {
        world.deadlines().search_grace
    };
    let limit = match grammar::command(&format!("level {level}")) {
        Command::Level(level) => level.seconds().unwrap_or(0.0),
        _ => 0.0,
    };
    grace + crate::protocols::hub::model::seconds(limit.min(20.0))
}

/// Waits for the end of every search asked for.
pub(super) async fn end(world: &mut World) -> Result<(), Stop> {
    let grace = if knows(world, Habit::SearchesPastStop) {
        HOPELESS
    } else {
        world.deadlines().search_grace
    };
    if is_over_by(world, grace).await? {
        return Ok(());
    }
    world.tell_overdue();
    Err(Stop::Spoiled("the search does not end".into()))
}

pub(super) async fn is_over_by(world: &mut World, wait: Duration) -> Result<bool, Stop> {
    let deadline = world.now()? + wait;
    let over = |referee: &HubReferee| !referee.is_searching() && referee.pings.len() == 0;
    let told =
        |referee: &HubReferee| referee.is_held() || referee.is_nearly_answered() || over(referee);
    let soon = deadline.min(world.now()? + world.deadlines().patience.of(Duration::from_secs(1)));
    if !world.await_until(soon, told).await? {
        // Half a line and then silence is told at once.
        world.listen(Duration::ZERO).await?;
        if world.sink().count(crate::protocols::hub::HUB.facts().process_requirements.whole_lines)
            > 0
        {
            return Err(Stop::Spoiled("the engine does not end its line".into()));
        }
        world.await_until(deadline, told).await?;
    }
    if world.referee::<HubReferee>()?.is_nearly_answered() {
        right_one_comes(world).await?;
    }
    if world.referee::<HubReferee>()?.is_held() {
        // An answer that may be the one before once more: silence behind it
        // says that it was meant for this search.
        let deadline = world.now()? + world.deadlines().patience.of(Duration::from_secs(2));
        if !world.await_until(deadline, over).await? {
            world.judge(|referee: &mut HubReferee, sink| referee.settle_held(sink))?;
        }
    }
    Ok(over(world.referee::<HubReferee>()?))
}

pub(super) fn is_searching(world: &mut World) -> Result<bool, Stop> {
    Ok(world.referee::<HubReferee>()?.is_searching())
}

pub(super) fn ended_early() -> Stop {
    Stop::NotApplicable("the engine ended the search by itself, as it may".into())
}

/// Begins a search that only `stop` ends. The ping behind it tells when it
/// has begun; an engine that does not answer it while searching is not held up.
pub(super) async fn begin(world: &mut World, level: &str, mode: &str) -> Result<(), Stop> {
    let (level, go) = (format!("level {level}"), format!("go {mode}"));
    world.send_lines(&[level.as_bytes(), go.as_bytes(), b"ping"], b"\n").await?;
    let deadline = world.now()? + world.deadlines().patience.of(Duration::from_secs(1));
    world.await_until(deadline, |referee: &HubReferee| referee.pings.len() == 0).await?;
    world.judge(|referee: &mut HubReferee, _| referee.pings.forgive())?;
    Ok(())
}

pub(super) async fn endless(world: &mut World, args: Args) -> Result<(), Stop> {
    begin(world, "infinite", &args.text(1)).await
}

pub(super) async fn limited(world: &mut World, args: Args) -> Result<(), Stop> {
    begin(world, &args.text(2), &args.text(1)).await
}

pub(super) async fn in_one_write(world: &mut World, args: Args) -> Result<(), Stop> {
    let lines = args.lines()?;
    let lines: Vec<&[u8]> = lines.iter().map(String::as_bytes).collect();
    world.send_lines(&lines, b"\n").await?;
    end(world).await
}

pub(super) async fn with_crlf(world: &mut World, args: Args) -> Result<(), Stop> {
    for line in args.lines()? {
        world.send_lines(&[line.as_bytes()], b"\r\n").await?;
    }
    end(world).await
}

pub(super) async fn bytewise(world: &mut World, args: Args) -> Result<(), Stop> {
    for line in args.lines()? {
        world.send_bytewise(&line, Duration::from_micros(500)).await?;
    }
    end(world).await
}

pub(super) async fn stops(world: &mut World, _: Args) -> Result<(), Stop> {
    world.send("stop").await?;
    end(world).await
}

pub(super) async fn ends(world: &mut World, _: Args) -> Result<(), Stop> {
    end(world).await
}

pub(super) async fn hits(world: &mut World, _: Args) -> Result<(), Stop> {
    let level = world.referee::<HubReferee>()?.searches.waiting.front().and_then(|s| s.level);
    world.send("ponder-hit").await?;
    let text = level.as_ref().map(Level::to_string).unwrap_or_default();
    let wait = patience_for(world, &text);
    if is_over_by(world, wait).await? {
        return Ok(());
    }
    stop_at_last(world).await
}

/// For limits that may be far away, or that the engine need not know.
pub(super) async fn soon_stopped(world: &mut World, args: Args) -> Result<(), Stop> {
    stopped(world, &args.text(1)).await
}

/// A search that is stopped before it ends.
pub(super) async fn stopped(world: &mut World, level: &str) -> Result<(), Stop> {
    world.send(&format!("level {level}")).await?;
    // Complaints about the limit come before the search.
    world.exchange("ping").await?;
    world.send("go think").await?;
    if !is_over_by(world, WATCH).await? {
        world.send("stop").await?;
    }
    end(world).await
}

/// For limits that end a search, and that an engine may complain about before it begins.
pub(super) async fn runs_out(world: &mut World, args: Args) -> Result<(), Stop> {
    let level = args.text(1);
    world.send(&format!("level {level}")).await?;
    world.exchange("ping").await?;
    world.send("go think").await?;
    ends_in_time(world, &level).await
}

pub(super) async fn goes_on(world: &mut World, _: Args) -> Result<(), Stop> {
    if is_searching(world)? { Ok(()) } else { Err(ended_early()) }
}

/// For drills about what follows a search that ended before it was told to.
pub(super) async fn ended_by_itself(world: &mut World, _: Args) -> Result<(), Stop> {
    if is_over_by(world, WATCH).await? {
        return Ok(());
    }
    world.send("stop").await?;
    end(world).await?;
    Err(Stop::NotApplicable("the engine goes on until it is told to end".into()))
}

pub(super) async fn ping_meanwhile(world: &mut World, _: Args) -> Result<(), Stop> {
    if !is_searching(world)? {
        return Err(ended_early());
    }
    world.send("ping").await?;
    let deadline = world.now()? + world.deadlines().answer;
    let answered = |referee: &HubReferee| referee.pings.len() == 0;
    if !world.await_until(deadline, answered).await? {
        let finding = world
            .fails("`ping` is not answered during the search")
            .expected("`pong` before the end of the search")
            .advice("read the input in a separate thread, or check it now and then");
        world.judge(|referee: &mut HubReferee, _| referee.pings.forgive())?;
        world.send("stop").await?;
        end(world).await?;
        return Err(world.failed(finding));
    }
    Ok(())
}

/// So many pings at once, with or without a search.
pub(super) async fn many_pings(world: &mut World, args: Args) -> Result<(), Stop> {
    let count: usize = args.number(1)?;
    let searching = is_searching(world)?;
    world.send_lines(&vec![b"ping".as_slice(); count], b"\n").await?;
    let left = |referee: &HubReferee| referee.pings.len();
    if world.await_all(left).await? {
        return Ok(());
    }
    if searching {
        // Those that wait for the end of the search are another requirement's business.
        world.send("stop").await?;
        if world.await_all(left).await? {
            return end(world).await;
        }
    }
    let missing = world.referee::<HubReferee>()?.pings.len();
    let deadline = world.now()? + world.deadlines().answer;
    if world.await_until(deadline, |referee: &HubReferee| referee.pings.len() < missing).await? {
        return Err(Stop::Inconclusive("the engine takes too long to answer so many".into()));
    }
    world.judge(|referee: &mut HubReferee, _| referee.pings.forgive())?;
    let finding = world
        .fails(format!("{missing} of {count} `ping` are not answered"))
        .expected("a `pong` for each");
    Err(world.failed(finding))
}

/// Searches of the three modes by turns, with and without limits.
pub(super) async fn all_modes(world: &mut World, args: Args) -> Result<(), Stop> {
    let count: usize = args.number(1)?;
    let moves = ["", "32-28", "32-28 18-23", "32-28 17-22 28x17x22"];
    for round in 0..count {
        set_up(world, START, moves[round % moves.len()]).await?;
        match round % 3 {
            0 => think(world).await?,
            1 => {
                let lines: [&[u8]; 3] = [b"level infinite", b"go analyze", b"stop"];
                world.send_lines(&lines, b"\n").await?;
                end(world).await?;
            }
            _ => {
                let lines: [&[u8]; 3] = [b"level time=1", b"go ponder", b"stop"];
                world.send_lines(&lines, b"\n").await?;
                end(world).await?;
            }
        }
    }
    Ok(())
}

/// Each position is searched and stopped in one write.
pub(super) async fn at_once(world: &mut World, args: Args) -> Result<(), Stop> {
    let rounds: usize = args.number(1)?;
    let positions = args.lines()?;
    for pos in positions.iter().cycle().take(rounds) {
        let pos = format!("pos pos={}", named(pos));
        let lines: [&[u8]; 4] = [pos.as_bytes(), b"level infinite", b"go think", b"stop"];
        world.send_lines(&lines, b"\n").await?;
        end(world).await?;
    }
    Ok(())
}
