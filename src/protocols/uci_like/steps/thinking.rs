//! What is said while the engine thinks, and what it does next.
//!
//! In: lines for a search that is under way. Out: each said in its midst and
//! followed by a question; afterwards further searches, which show what was
//! left of it. Never: whether a line has a place in a search; that is the
//! referee's.

use super::{
    super::{
        message::Keyword,
        model::{Missing, Running},
        referee::SearchReferee,
    },
    Examples,
    searches::{a_moment, fence, finish, missing, ready_within, search, stop, watch},
};
use crate::contract::{Args, Stop, World};

/// Everything that may be said in a search, or is to be ignored there. What
/// switches a mode comes last.
fn lines<D: Examples>() -> Vec<String> {
    let position = format!("position {}", D::PROBE.0);
    let known = |keyword| D::CUSTOMS.commands.contains(&keyword);
    let hit = known(Keyword::PonderHit).then(|| Keyword::PonderHit.word::<D>());
    let lines = [
        "isready",
        "xyzzy",
        "",
        " \t",
        "debug maybe",
        "position foo",
        "setoption name NoSuch value 1",
        &position,
        D::NEW_GAME,
        D::START,
        "go depth 1",
        D::ENDLESS,
    ];
    lines.into_iter().chain(hit).chain(["debug on", "debug off"]).map(str::to_owned).collect()
}

pub async fn asks<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    ask::<D>(world).await
}

pub async fn asks_often<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    let times = args.number(1)?;
    for _ in 0..times {
        ask::<D>(world).await?;
    }
    Ok(())
}

/// Asks whether the engine is ready while it searches.
pub async fn ask<D: Examples>(world: &mut World) -> Result<(), Stop> {
    if answers::<D>(world).await? {
        return Ok(());
    }
    if !world.referee::<SearchReferee<D>>()?.is_searching() {
        return world.settle().await;
    }
    if !ends_when_stopped::<D>(world).await? {
        return missing::<D>(world, Missing::Any);
    }
    // As many answers as there were questions.
    let is_lost = !answers::<D>(world).await?;
    missing::<D>(world, if is_lost { Missing::Ready } else { Missing::ReadyInSearch })
}

async fn answers<D: Examples>(world: &mut World) -> Result<bool, Stop> {
    world.send("isready").await?;
    let answer = world.deadlines().answer;
    ready_within::<D>(world, answer).await
}

async fn ends_when_stopped<D: Examples>(world: &mut World) -> Result<bool, Stop> {
    world.send("stop").await?;
    let answer = world.deadlines().answer;
    world.await_within(answer, None, |referee: &SearchReferee<D>| !referee.is_searching()).await
}

/// Either of two commands is enough: which of them works is for others to say.
pub async fn hears<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    if answers::<D>(world).await? || !world.referee::<SearchReferee<D>>()?.is_searching() {
        return Ok(());
    }
    if ends_when_stopped::<D>(world).await? {
        return Ok(());
    }
    missing::<D>(world, Missing::Any)
}

/// Lines that are to be ignored in a search, each followed by a fence.
pub async fn meanwhile<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    for line in args.lines()? {
        say::<D>(world, &line).await?;
    }
    Ok(())
}

pub async fn blank<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    say::<D>(world, "").await?;
    say::<D>(world, " \t").await
}

async fn say<D: Examples>(world: &mut World, line: &str) -> Result<(), Stop> {
    world.send(line).await?;
    let pause = world.deadlines().quiet / 90;
    world.listen(pause).await?;
    ask::<D>(world).await?;
    if world.referee::<SearchReferee<D>>()?.is_searching() {
        return Ok(());
    }
    Err(Stop::Spoiled(format!("`{line}` ended the search")))
}

/// A search that has a limit may be over before the line comes, or end for
/// reasons of its own; one without may not. So only in the latter is another
/// search asked for: in the former it may come in time and be answered. After each line one search without
/// a limit and one of one ply show whether anything is left of it.
pub async fn undisturbed<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    let go = args.text(1);
    let glance = world.deadlines().quiet / 18;
    for line in &lines::<D>() {
        world.exchange(&format!("position {}", D::MIDDLE)).await?;
        fence::<D>(world).await?;
        world.send(&go).await?;
        a_moment(world).await?;
        let endless = world.referee::<SearchReferee<D>>()?.is_endless();
        // News that the expected move was played ends a ponder search.
        let is_due = *line == Keyword::PonderHit.word::<D>() && is_pondering::<D>(world)?;
        if is_due || (!endless && line.starts_with("go")) {
            rest::<D>(world).await?;
            continue;
        }
        world.send(line).await?;
        world.listen(glance).await?;
        fence_or_ask::<D>(world).await?;
        if endless && !world.referee::<SearchReferee<D>>()?.is_searching() {
            return Err(Stop::Spoiled(format!("`{line}` ended the search")));
        }
        rest::<D>(world).await?;
        world.exchange(&format!("position {}", D::NEXT)).await?;
        fence::<D>(world).await?;
        world.send(D::ENDLESS).await?;
        watch::<D>(world, glance).await?;
        stop::<D>(world).await?;
        search::<D>(world, "go depth 1").await?;
    }
    Ok(())
}

fn is_pondering<D: Examples>(world: &World) -> Result<bool, Stop> {
    let current = &world.referee::<SearchReferee<D>>()?.searches.current;
    Ok(current.as_deref().is_some_and(Running::is_pondering))
}

async fn fence_or_ask<D: Examples>(world: &mut World) -> Result<(), Stop> {
    if world.referee::<SearchReferee<D>>()?.is_searching() {
        ask::<D>(world).await
    } else {
        fence::<D>(world).await
    }
}

/// Nothing is searched any more.
async fn rest<D: Examples>(world: &mut World) -> Result<(), Stop> {
    if world.referee::<SearchReferee<D>>()?.is_searching() {
        stop::<D>(world).await
    } else {
        finish::<D>(world).await
    }
}
