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

/// Positions that whoever is to move wins, and such that are lost whatever is played. Who takes a win for
/// a loss and a loss for a win does not estimate badly, but tells it from the other side.
pub async fn of_won_and_lost<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    let mut told = Vec::new();
    for pairs in D::decided() {
        let (mut won, mut lost) = (Vec::new(), Vec::new());
        for [winning, losing] in pairs {
            won.push(score::<D>(world, &winning).await?);
            lost.push(score::<D>(world, &losing).await?);
        }
        told.push((won, lost));
    }
    let is_turned = |(won, lost): &(Vec<i128>, Vec<i128>)| {
        won.iter().all(|s| *s < 0) && lost.iter().all(|s| *s > 0)
    };
    let is_right = |(won, lost): &(Vec<i128>, Vec<i128>)| {
        won.iter().all(|s| *s > 0) && lost.iter().all(|s| *s < 0)
    };
    let turned = told.iter().filter(|told| is_turned(told)).count();
    let right = told.iter().filter(|told| is_right(told)).count();
    let message = match (turned, right) {
        (2, _) => "won positions have negative scores, lost ones positive scores",
        (1, 1) => "scores are told from the side of the same player, whoever is to move",
        _ => return Ok(()),
    };
    let got = |(won, lost): &(Vec<i128>, Vec<i128>)| format!("{won:?} and {lost:?}");
    let got: Vec<String> = told.iter().map(got).collect();
    let finding = world
        .fails(message)
        .expected("positive scores where the side to move wins, and negative ones where it loses")
        .got(format!(
            "where it wins and where it loses, for either side to move: {}",
            got.join("; ")
        ));
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
