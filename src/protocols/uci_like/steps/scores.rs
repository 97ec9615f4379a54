//! From which side scores are told.
//!
//! In: positions that are won or lost beyond doubt. Out: searches of them, and a finding where
//! every score has the wrong sign. Never: how large a score is.

use super::{
    super::referee::SearchReferee,
    Examples,
    searches::{fence, search},
};
use crate::contract::{Args, Stop, World};

/// Positions that whoever is to move wins, and such that are lost whatever is played.
pub async fn of_won_and_lost<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    for [winning, losing] in D::decided() {
        won.push(score::<D>(world, &winning).await?);
        lost.push(score::<D>(world, &losing).await?);
    }
    if !won.iter().all(|score| *score < 0) || !lost.iter().all(|score| *score > 0) {
        return Ok(());
    }
    let finding = world
        .fails("won positions have negative scores, lost ones positive scores")
        .expected("positive scores where the side to move wins: scores from the engine's side")
        .got(format!("{won:?} where it wins, {lost:?} where it loses"));
    Err(world.failed(finding))
}

/// The last score of a short search.
async fn score<D: Examples>(world: &mut World, line: &str) -> Result<i128, Stop> {
    world.exchange(line).await?;
    fence::<D>(world).await?;
    search::<D>(world, "go depth 1").await?;
    let score = world.referee::<SearchReferee<D>>()?.outcome().score;
    score
        .and_then(|score| score.mate.or(score.cp))
        .ok_or_else(|| Stop::NotApplicable("the engine tells no score".into()))
}
