//! The first search of all, which tells what to expect of later ones.
//!
//! In: an engine that nothing is known about. Out: how its searches end.
//! Never: a finding; the drills find by name.

use super::{
    searches::is_over_by,
    setup::{START, set_up},
};
use crate::contract::{Stop, World};

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
