//! From which side scores are told.
//!
//! In: positions that are won or lost beyond doubt. Out: searches of them, and a finding where
//! every score has the wrong sign. Never: how large a score is.

use super::{
    failed,
    searches::{fence, search},
};
use crate::{
    contract::{Args, Stop, World},
    protocols::ugmi::UgmiReferee,
};

/// Three open threes of the first side, in two directions.
const THREES: [[&str; 9]; 2] = [
    ["h08", "i08", "j08", "h12", "i12", "j12", "h16", "i16", "j16"],
    ["f08", "f09", "f10", "j08", "j09", "j10", "n08", "n09", "n10"],
];
/// Stones of the second side that are of no use to it.
const FAR: [&str; 9] = ["a01", "a03", "a05", "a07", "a09", "a11", "a13", "a15", "s01"];

/// With nine stones each the first side is to move, and wins; with one less the second side is,
/// and cannot help it.
pub(super) async fn of_won_and_lost(world: &mut World, _: Args) -> Result<(), Stop> {
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    for threes in THREES {
        won.push(score(world, &threes, FAR.len()).await?);
        lost.push(score(world, &threes, FAR.len() - 1).await?);
    }
    if !won.iter().all(|score| *score < 0) || !lost.iter().all(|score| *score > 0) {
        return Ok(());
    }
    let finding = world
        .fails("won positions have negative scores, lost ones positive scores")
        .expected("positive scores where the side to move wins: scores from the engine's side")
        .got(format!("{won:?} where it wins, {lost:?} where it loses"));
    Err(failed(world, finding))
}

/// The last score of a short search.
async fn score(world: &mut World, threes: &[&str], far: usize) -> Result<i128, Stop> {
    let mut moves = Vec::new();
    for (at, stone) in threes.iter().enumerate() {
        moves.push(*stone);
        moves.extend(FAR[..far].get(at));
    }
    world.exchange(&format!("position startpos moves {}", moves.join(" "))).await?;
    fence(world).await?;
    search(world, "go depth 1").await?;
    let score = world.referee::<UgmiReferee>()?.outcome().score;
    score
        .and_then(|score| score.mate.or(score.cp))
        .ok_or_else(|| Stop::NotApplicable("the engine tells no score".into()))
}
