//! What is left of lines that were to be ignored.
//!
//! In: what stood before them. Out: whether it still stands. What the text
//! forbids but excuses can be found for becomes a note, not a finding.
//! Never: positions that the engine may choose for itself.

use std::time::Duration;

use super::{
    super::referee::SearchReferee,
    Examples,
    searches::{best_move_of, fence, search, stop},
};
use crate::contract::{Args, Stop, World};

fn note<D: Examples>(
    world: &mut World,
    requirement: &'static str,
    text: String,
) -> Result<(), Stop> {
    world.judge(move |_: &mut SearchReferee<D>, sink| sink.note(requirement, || text.clone()))
}

/// A search of one ply, whichever position is meant.
pub async fn searches_on<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    search::<D>(world, "go depth 1").await
}

/// The position before an ill-formed one stands, or else what could be read.
pub async fn former_or_beginning<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    let beginning = args.text(2);
    let beginning = beginning.trim_matches('"');
    if stands::<D>(world, &args.text(1))? {
        return Ok(());
    }
    let (text, chosen) = best_move_of::<D>(world)?;
    let read = match beginning {
        "another" => chosen.is_some(),
        moves => chosen.is_some_and(|mv| moves.split(' ').any(|p| is_move::<D>(p, mv))),
    };
    if read {
        let text = format!(
            "an ill-formed `position` is set up as far as it can be read, as an engine may ({text} afterwards)"
        );
        return note::<D>(world, D::DESCRIPTION_IGNORES_ILL_FORMED_COMMANDS, text);
    }
    another(world, &args.text(1), text)
}

/// A position that came in a search is forgotten, or else applied afterwards.
pub async fn former_or_later<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    if stands::<D>(world, &args.text(1))? {
        return Ok(());
    }
    let (text, chosen) = best_move_of::<D>(world)?;
    if chosen.is_none() {
        return another(world, &args.text(1), text);
    }
    let text = format!(
        "a `position` during a search is applied afterwards, as an engine may ({text} in the next search)"
    );
    note::<D>(world, D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS, text)
}

/// Whether a text is that of a move.
fn is_move<D: Examples>(text: &str, mv: D::Move) -> bool {
    D::parse_move(text).is_ok_and(|other| other == mv)
}

fn stands<D: Examples>(world: &mut World, former: &str) -> Result<bool, Stop> {
    let (_, chosen) = best_move_of::<D>(world)?;
    Ok(chosen.is_some_and(|mv| former.split(' ').any(|text| is_move::<D>(text, mv))))
}

fn another(world: &World, former: &str, got: String) -> Result<(), Stop> {
    let finding = world
        .fails("another position is searched than the one that was set up")
        .expected(format!("`bestmove {former}`: nothing else can be played"))
        .got(got);
    Err(world.failed(finding))
}

/// `searchmoves` first: its list may be read to the end of the line.
pub async fn limit_behind_a_list<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    let [first, second] = D::TWO_MOVES;
    let line = &format!("go searchmoves {first} {second} depth 1");
    if !ends_soon::<D>(world, line).await? {
        let text = format!("`{line}` has no limit: parameters after `searchmoves` are lost");
        note::<D>(world, D::GO_PARAMETERS_IN_ANY_ORDER, text)?;
        stop::<D>(world).await?;
    }
    let (text, chosen) = best_move_of::<D>(world)?;
    if chosen.is_some_and(|mv| D::TWO_MOVES.iter().any(|text| is_move::<D>(text, mv))) {
        return fence::<D>(world).await;
    }
    let expected = format!("{first} or {second}");
    let finding = world.fails("an unexpected best move").expected(expected).got(text);
    Err(world.failed(finding))
}

/// Whoever ignores the word, or the line, has read the rest.
pub async fn limit_behind_a_word<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    let line = "go xyzzy depth 1";
    if ends_soon::<D>(world, line).await? {
        return fence::<D>(world).await;
    }
    world.send("stop").await?;
    fence::<D>(world).await?;
    if best_move_of::<D>(world)?.1.is_some() {
        let text =
            format!("`{line}` continues until `stop`: parameters after an unknown word are lost");
        note::<D>(world, D::GO_SURVIVES_ODD_PARAMETERS, text)?;
    }
    Ok(())
}

/// Begins a search that nobody can be sure of and gives it some time.
pub async fn ends_soon<D: Examples>(world: &mut World, line: &str) -> Result<bool, Stop> {
    world.send(line).await?;
    world.judge(|referee: &mut SearchReferee<D>, _| referee.doubt())?;
    let time = world.deadlines().patience.of(Duration::from_secs(3));
    world.await_within(time, Some(line), |referee: &SearchReferee<D>| !referee.is_searching()).await
}
