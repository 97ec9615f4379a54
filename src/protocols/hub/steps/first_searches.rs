//! The first searches of all, which tell what to expect of later ones.
//!
//! In: an engine that nothing is known about. Out: how its searches end, and
//! the roots of what it gets wrong. Never: a finding; the drills find by name.

use super::{
    searches::is_over_by,
    setup::{START, set_up},
};
use crate::{
    contract::{Stop, World},
    protocols::hub::{referee::HubReferee, rules::Variant},
};

/// How an engine ends a search that is limited by depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    ByItself,
    WhenStopped,
    Never,
}

/// The first search of all.
pub(super) async fn try_first(world: &mut World) -> Result<Ends, Stop> {
    set_up(world, START, "").await?;
    world.send("level depth=1").await?;
    world.send("go think").await?;
    let grace = world.deadlines().search_grace;
    if is_over_by(world, grace).await? {
        return Ok(Ends::ByItself);
    }
    world.send("stop").await?;
    let over = is_over_by(world, grace).await?;
    Ok(if over { Ends::WhenStopped } else { Ends::Never })
}

/// Positions that show the commonest misunderstandings, the plainest first.
const CALIBRATION: [(&str, &str, &str); 12] = [
    ("BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee", "", "depth=1"),
    ("Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee", "", "time=1"),
    ("Bbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww", "", "depth=1"),
    (START, "32-28", "depth=1"),
    (START, "32-28 17-22 28x17x22", "depth=1"),
    ("WeeeebeeeewWbeeeeeebeeeeweebeeeeeeeeeeeWweeeeeeeeee", "", "depth=3"),
    ("WeeeeBWBeeebweeeeeeeeBeeeeeeeeeeeeWeeeeeeeeeeeeeeee", "", "depth=3"),
    ("WeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeeeeeeeeeeeeeWeeee", "", "depth=1"),
    ("BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee", "38-15 5-41 48-26", "depth=1"),
    ("WeeeeeeeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW", "", "depth=1"),
    (START, "", "depth=1"),
    ("BBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeweeeeeeeeeeeee", "", "depth=1"),
];

/// Searches whose answers tell what to expect of all later ones. Nothing is
/// held against the engine here: the drills will do that by name.
pub(super) async fn calibrate(world: &mut World) -> Result<Vec<&'static str>, Stop> {
    const CLOCK: &str = "hub/level/clock-searches-end";
    if world.referee::<HubReferee>()?.variant() != Some(Variant::Normal) {
        return Ok(Vec::new());
    }
    let grace = world.deadlines().search_grace;
    for (pos, moves, level) in CALIBRATION {
        set_up(world, pos, moves).await?;
        world.send(&format!("level {level}")).await?;
        world.send("go think").await?;
        if is_over_by(world, grace).await? {
            continue;
        }
        if level.starts_with("time") {
            world.judge(|referee: &mut HubReferee, _| {
                referee.calibration.get_or_insert_default().note(CLOCK)
            })?;
        }
        world.send("stop").await?;
        if !is_over_by(world, grace).await? {
            break;
        }
    }
    let measured = world.judge(|referee: &mut HubReferee, _| referee.calibration.take())?;
    Ok(measured.unwrap_or_default().roots())
}
