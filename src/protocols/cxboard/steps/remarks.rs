//! Debug mode: what the engine tells in it and out of it.
//!
//! In: the same short session, in one mode after the other. Out: what differs. Never: what the
//! lines say; that is left to the engine.

use crate::{
    contract::{Args, Stop, World},
    protocols::cxboard::referee::{CxReferee, Told},
};

/// What is told in a short session, the line that switches the mode included.
async fn session(world: &mut World, switch: Option<&str>) -> Result<[Told; 2], Stop> {
    let before = told(world)?;
    if let Some(line) = switch {
        world.exchange(line).await?;
    }
    let switched = told(world)?;
    for line in ["position startpos moves h2e2", "go depth 1"] {
        world.exchange(line).await?;
    }
    let after = told(world)?;
    Ok([after.since(before), after.since(switched)])
}

fn told(world: &World) -> Result<Told, Stop> {
    Ok(world.referee::<CxReferee>()?.dialogue.told)
}

/// The session as the engine starts, with `debug on` and with `debug off`, twice. The first
/// time does not count: engines may greet with remarks.
pub(super) async fn off_at_first(world: &mut World, _: Args) -> Result<(), Stop> {
    let mut remarks = Vec::new();
    let (on, off) = (Some("debug on"), Some("debug off"));
    for switch in [None, None, on, off, on, off] {
        let [_, told] = session(world, switch).await?;
        remarks.push(told.remarks);
    }
    let [_, plain, on, off, on_again, off_again] = remarks[..] else { return Ok(()) };
    let finding = if on > off && plain >= on {
        world
            .fails("the engine starts in debug mode")
            .expected(format!("as many `info string` lines as after `debug off`: {off}"))
            .got(format!("{plain} `info string` lines, as after `debug on`"))
    } else if on.min(on_again) > plain && off >= on && off_again >= on_again {
        world
            .fails("`debug off` does not end the debug mode")
            .expected(format!("as many `info string` lines as before `debug on`: {plain}"))
            .got(format!("{off} `info string` lines, as after `debug on`"))
    } else {
        return Ok(());
    };
    Err(world.failed(finding))
}

/// Twice, since a search may tell less when it is made again.
pub(super) async fn more(world: &mut World, _: Args) -> Result<(), Stop> {
    let mut infos = Vec::new();
    for switch in ["debug off", "debug off", "debug on", "debug off", "debug on"] {
        let [told, _] = session(world, Some(switch)).await?;
        infos.push(told.infos);
    }
    let [_, off, on, off_again, on_again] = infos[..] else { return Ok(()) };
    if on > off || on_again > off_again {
        return Ok(());
    }
    let finding = world
        .fails("debug mode makes no difference")
        .expected(format!("more than {off} `info` lines after `debug on`"))
        .got(format!("{on} `info` lines"));
    Err(world.failed(finding))
}
