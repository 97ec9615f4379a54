//! What is left of lines that were to be ignored.
//!
//! In: what stood before them. Out: whether it still stands. What the text
//! forbids but excuses can be found for becomes a note, not a finding.
//! Never: positions that the engine may choose for itself.

use std::time::Duration;

use super::{
    failed,
    searches::{best_move_of, fence, search, stop},
};
use crate::{
    contract::{Args, Stop, World},
    protocols::ugmi::{UgmiReferee, rules::parse_move},
};

const ILL_FORMED: &str = "ugmi/description/ignores-ill-formed-commands";
const OUT_OF_PLACE: &str = "ugmi/description/ignores-out-of-place-commands";

fn note(world: &mut World, requirement: &'static str, text: String) -> Result<(), Stop> {
    world.judge(move |_: &mut UgmiReferee, sink| sink.note(requirement, || text.clone()))
}

/// A search of one ply, whichever position is meant.
pub(super) async fn searches_on(world: &mut World, _: Args) -> Result<(), Stop> {
    search(world, "go depth 1").await
}

/// The position before an ill-formed one stands, or else what could be read.
pub(super) async fn former_or_beginning(world: &mut World, args: Args) -> Result<(), Stop> {
    let beginning = args.text(2);
    let beginning = beginning.trim_matches('"');
    if stands(world, &args.text(1))? {
        return Ok(());
    }
    let (text, chosen) = best_move_of(world)?;
    let read = match beginning {
        "another" => chosen.is_some(),
        points => chosen.is_some_and(|mv| points.split(' ').any(|p| parse_move(p) == Ok(mv))),
    };
    if read {
        let text = format!(
            "an ill-formed `position` is not ignored but set up as far as it can be read ({text} afterwards)"
        );
        return note(world, ILL_FORMED, text);
    }
    another(world, &args.text(1), text)
}

/// A position that came in a search is forgotten, or else applied afterwards.
pub(super) async fn former_or_later(world: &mut World, args: Args) -> Result<(), Stop> {
    if stands(world, &args.text(1))? {
        return Ok(());
    }
    let (text, chosen) = best_move_of(world)?;
    if chosen.is_none() {
        return another(world, &args.text(1), text);
    }
    let text = format!(
        "a `position` during a search is not ignored but applied afterwards ({text} in the next search)"
    );
    note(world, OUT_OF_PLACE, text)
}

fn stands(world: &mut World, former: &str) -> Result<bool, Stop> {
    let (_, chosen) = best_move_of(world)?;
    let points = || former.split(' ').filter_map(|point| parse_move(point).ok());
    Ok(chosen.is_some_and(|mv| points().any(|point| point == mv)))
}

fn another(world: &World, former: &str, got: String) -> Result<(), Stop> {
    let finding = world
        .fails("another position is searched than the one that was set up")
        .expected(format!("`bestmove {former}`: no other point is empty"))
        .got(got);
    Err(failed(world, finding))
}

/// `searchmoves` first: its list may be read to the end of the line.
pub(super) async fn limit_behind_a_list(world: &mut World, _: Args) -> Result<(), Stop> {
    let line = "go searchmoves a01 s19 depth 1";
    if !ends_soon(world, line).await? {
        let text = format!("`{line}` has no limit: parameters after `searchmoves` are lost");
        note(world, "ugmi/go/parameters-in-any-order", text)?;
        stop(world).await?;
    }
    let (text, chosen) = best_move_of(world)?;
    let asked = ["a01", "s19"];
    if chosen.is_some_and(|mv| asked.iter().any(|point| parse_move(point) == Ok(mv))) {
        return fence(world).await;
    }
    let finding = world.fails("an unexpected best move").expected("a01 or s19").got(text);
    Err(failed(world, finding))
}

/// Whoever ignores the word, or the line, has read the rest.
pub(super) async fn limit_behind_a_word(world: &mut World, _: Args) -> Result<(), Stop> {
    let line = "go xyzzy depth 1";
    if ends_soon(world, line).await? {
        return fence(world).await;
    }
    world.send("stop").await?;
    fence(world).await?;
    if best_move_of(world)?.1.is_some() {
        let text =
            format!("`{line}` continues until `stop`: parameters after an unknown word are lost");
        note(world, "ugmi/go/survives-odd-parameters", text)?;
    }
    Ok(())
}

/// Begins a search that nobody can be sure of and gives it some time.
pub(super) async fn ends_soon(world: &mut World, line: &str) -> Result<bool, Stop> {
    world.send(line).await?;
    world.judge(|referee: &mut UgmiReferee, _| referee.doubt())?;
    let time = world.deadlines().patience.of(Duration::from_secs(3));
    world.await_within(time, Some(line), |referee: &UgmiReferee| !referee.is_searching()).await
}
