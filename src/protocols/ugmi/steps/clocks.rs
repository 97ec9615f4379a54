//! Clocks of which one is short or missing, where nobody knows which side is white.
//!
//! In: both clocks, or one alone. Out: whether a search for one of the sides goes by the short one, or ends
//! with the one that it has.
//! Never: which side that is.

use std::time::Duration;

use crate::{
    contract::{Args, Stop, World},
    protocols::{
        uci_like::{referee::SearchReferee, steps},
        ugmi::Ugmi,
    },
};

/// One position for each side to move.
const POSITIONS: [&str; 2] = ["position startpos moves h08 i09", "position startpos moves h08"];

/// What a search with a clock of a second has until it is taken for one without end.
const AMPLE: Duration = Duration::from_secs(3);

/// Searches both positions, and again before it counts: the machine may have been busy.
pub(super) async fn of_one_side(world: &mut World, args: Args) -> Result<(), Stop> {
    let line = steps::go(&args.text(1));
    let limit = Duration::from_millis(args.number(2)?);
    for _ in 0..3 {
        for position in POSITIONS {
            steps::set::<Ugmi>(world, position).await?;
            if ends_within(world, &line, limit).await? {
                return Ok(());
            }
        }
    }
    let finding = world
        .fails(format!("`{line}` exceeds the short clock, whichever side is to move"))
        .expected(format!("`bestmove` within {} for one of the sides", steps::seconds(limit)));
    Err(world.failed(finding))
}

/// Of the two clocks, one is that of the side to move, and the other may be too little to go by. So each
/// of them is enough in at least one of the positions.
pub(super) async fn alone(world: &mut World, _: Args) -> Result<(), Stop> {
    let [one, other] = POSITIONS;
    let mut without_end = vec!["wtime", "btime"];
    for (position, clock) in [(one, "wtime"), (other, "btime"), (one, "btime"), (other, "wtime")] {
        if without_end.contains(&clock) {
            steps::set::<Ugmi>(world, position).await?;
            if ends_within(world, &format!("go {clock} 1000"), AMPLE).await? {
                without_end.retain(|other| *other != clock);
            }
        }
    }
    let Some(clock) = without_end.first() else { return Ok(()) };
    let finding = world
        .fails(format!("`go {clock} 1000` does not end, whichever side is to move"))
        .expected(format!("`bestmove` within {} for one of the sides", steps::seconds(AMPLE)));
    Err(world.failed(finding))
}

/// Whether a search ends within a time; one that does not is stopped.
async fn ends_within(world: &mut World, line: &str, limit: Duration) -> Result<bool, Stop> {
    let limit = limit + world.deadlines().patience.of(limit / 2);
    world.send(line).await?;
    world.judge(|referee: &mut SearchReferee<Ugmi>, _| referee.doubt())?;
    let has_ended = |referee: &SearchReferee<Ugmi>| !referee.is_searching();
    if !world.await_within(limit, Some(line), has_ended).await? {
        steps::stop::<Ugmi>(world).await?;
        steps::fence::<Ugmi>(world).await?;
        return Ok(false);
    }
    steps::fence::<Ugmi>(world).await?;
    Ok(steps::duration::<Ugmi>(world)? <= limit)
}
