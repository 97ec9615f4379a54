//! What is said while the engine thinks, and what it does next.
//!
//! In: lines for a search that is under way. Out: each said in its midst and
//! followed by a question; afterwards further searches, which show what was
//! left of it. Never: whether a line has a place in a search; that is the
//! referee's.

use super::searches::{a_moment, fence, finish, missing, ready_within, search, stop, watch};
use crate::{
    contract::{Args, Stop, World},
    protocols::{uci_like::model::Missing, ugmi::UgmiReferee},
};

/// Everything that may be said in a search, or is to be ignored there. What
/// switches a mode comes last.
const LINES: [&str; 14] = [
    "isready",
    "xyzzy",
    "",
    " \t",
    "debug maybe",
    "position foo",
    "setoption name NoSuch value 1",
    "position startpos moves a01",
    "ugminewgame",
    "ugmi",
    "go depth 1",
    "go",
    "debug on",
    "debug off",
];

pub(super) async fn asks(world: &mut World, _: Args) -> Result<(), Stop> {
    ask(world).await
}

pub(super) async fn asks_often(world: &mut World, args: Args) -> Result<(), Stop> {
    let times = args.number(1)?;
    for _ in 0..times {
        ask(world).await?;
    }
    Ok(())
}

/// Asks whether the engine is ready while it searches.
pub(super) async fn ask(world: &mut World) -> Result<(), Stop> {
    if answers(world).await? {
        return Ok(());
    }
    if !world.referee::<UgmiReferee>()?.is_searching() {
        return world.settle().await;
    }
    let deaf = !ends_when_stopped(world).await?;
    missing(world, if deaf { Missing::Any } else { Missing::ReadyInSearch })
}

async fn answers(world: &mut World) -> Result<bool, Stop> {
    world.send("isready").await?;
    let answer = world.deadlines().answer;
    ready_within(world, answer).await
}

async fn ends_when_stopped(world: &mut World) -> Result<bool, Stop> {
    world.send("stop").await?;
    let answer = world.deadlines().answer;
    world.await_within(answer, None, |referee: &UgmiReferee| !referee.is_searching()).await
}

/// Either of two commands is enough: which of them works is for others to say.
pub(super) async fn hears(world: &mut World, _: Args) -> Result<(), Stop> {
    if answers(world).await? || !world.referee::<UgmiReferee>()?.is_searching() {
        return Ok(());
    }
    if ends_when_stopped(world).await? {
        return Ok(());
    }
    missing(world, Missing::Any)
}

/// Lines that are to be ignored in a search, each followed by a fence.
pub(super) async fn meanwhile(world: &mut World, args: Args) -> Result<(), Stop> {
    for line in args.lines()? {
        say(world, &line).await?;
    }
    Ok(())
}

pub(super) async fn blank(world: &mut World, _: Args) -> Result<(), Stop> {
    say(world, "").await?;
    say(world, " \t").await
}

async fn say(world: &mut World, line: &str) -> Result<(), Stop> {
    world.send(line).await?;
    let pause = world.deadlines().quiet / 90;
    world.listen(pause).await?;
    ask(world).await?;
    if world.referee::<UgmiReferee>()?.is_searching() {
        return Ok(());
    }
    Err(Stop::Spoiled(format!("`{line}` ended the search")))
}

/// A search that has a limit may be over before the line comes, or end for
/// reasons of its own; one without may not. So only in the latter is another
/// search asked for: in the former it may come in time and be answered. After each line one search without
/// a limit and one of one ply show whether anything is left of it.
pub(super) async fn undisturbed(world: &mut World, args: Args) -> Result<(), Stop> {
    let go = args.text(1);
    let glance = world.deadlines().quiet / 18;
    for line in LINES {
        world.exchange("position startpos moves h08 i09").await?;
        fence(world).await?;
        world.send(&go).await?;
        a_moment(world).await?;
        let endless = world.referee::<UgmiReferee>()?.is_endless();
        if !endless && line.starts_with("go") {
            rest(world).await?;
            continue;
        }
        world.send(line).await?;
        world.listen(glance).await?;
        fence_or_ask(world).await?;
        if endless && !world.referee::<UgmiReferee>()?.is_searching() {
            return Err(Stop::Spoiled(format!("`{line}` ended the search")));
        }
        rest(world).await?;
        world.exchange("position startpos moves j10").await?;
        fence(world).await?;
        world.send("go").await?;
        watch(world, glance).await?;
        stop(world).await?;
        search(world, "go depth 1").await?;
    }
    Ok(())
}

async fn fence_or_ask(world: &mut World) -> Result<(), Stop> {
    if world.referee::<UgmiReferee>()?.is_searching() {
        ask(world).await
    } else {
        fence(world).await
    }
}

/// Nothing is searched any more.
async fn rest(world: &mut World) -> Result<(), Stop> {
    if world.referee::<UgmiReferee>()?.is_searching() {
        stop(world).await
    } else {
        finish(world).await
    }
}
