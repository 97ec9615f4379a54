//! What drills can say about Hive engines.
//!
//! In: step texts. Out: commands that provoke; the referee judges every line,
//! so most steps only have to ask the right question at the right moment.
//! Never: grammar or rules of their own.

mod games;
mod options;

use crate::{
    contract::{Args, Declared, Steps, Stop, World},
    steps,
};

use super::{
    message::Edition,
    model::Standing,
    profile::{Habit, Profile},
    referee::UhpReferee,
};

/// The steps of the protocol.
pub(super) fn steps() -> Steps {
    steps! { Steps::new();
        given "a new game" => games::new_game;
        given r#"a new game of "(.*)""# => games::new_game;
        given r#"the game "(.*)""# => games::the_game;
        when r#"the viewer plays "(.*)""# => games::plays;
        when "([0-9]+) plies are played at random" => games::random_plies;
        when "([0-9]+) plies are played at random and every list is checked" => games::random_checked;
        when "([0-9]+) games of ([0-9]+) random plies are played" => games::random_games;
        when "([0-9]+) plies are shuffled to and fro" => games::shuffle;
        when "the engine plays ([0-9]+) plies against itself" => games::self_play;
        then "the legal moves are listed" => games::lists;
        then "nothing has changed" => games::lists;
        then "the game can go on" => games::goes_on;
        then "moves that break one rule each are refused" => games::beyond_the_rules;
        then "undoing ply by ply restores every list" => games::undo_all;
        then "every listed move is accepted" => games::every_listed;
        then "every wording of its moves is accepted" => games::every_wording;
        then "each declared game type can be started" => games::each_type;
        then "game types that are not declared are refused" => games::undeclared_types;
        then r#""(.*)" is refused"# => refused;
        when r#"the engine refuses "(.*)""# => does_refuse;
        then "these are refused" => all_refused;
        then "the answer is no error" => is_no_error;
        then "the engine greets" => greets;
        then "the block is the same again" => same_block;
        then "the search keeps its time limit" => games::keeps_time;
        then r#""(.*)" is not refused at once"# => games::searches_at_once;
        given "an edition in which newgame takes a GameString" => takes_games;
        given "the engine has options" => options::listed;
        then "each option can be got by its name" => options::get_each;
        then "the beginning of an option's name is refused" => options::beginning;
        then "each option takes its values" => options::set_each;
        then "each option keeps to its limits" => options::limits;
        then "options set before are still set after a new game" => options::over_new_game;
        then "options set before are still set after a new game of each type" => options::over_each_type;
        then "options set before are still set after moves that are made and taken back" => options::over_moves;
        then "options set before are still set after a pass" => options::over_pass;
        then "options set before are still set after a search" => options::over_search;
    }
}

/// Waits for the block that an engine shows at its start. An engine that
/// shows it only when asked has broken one requirement, not all of them.
pub(super) async fn greet(world: &mut World) -> Result<(), Stop> {
    await_block(world).await?;
    // What comes behind the block must not be taken for the first answer.
    let quiet = world.deadlines().quiet;
    if world.run()?.declared.is_none() {
        // An engine that ends here has greeted; the drills will say so.
        let _ = world.listen(quiet.mul_f64(0.3)).await;
    } else if knows(world, Habit::TalksOn)? {
        world.listen(quiet.mul_f64(0.8)).await?;
    }
    Ok(())
}

async fn await_block(world: &mut World) -> Result<(), Stop> {
    let boot = world.deadlines().boot;
    let is_there = if knows(world, Habit::GreetsWhenAsked)? {
        world.judge(|referee: &mut UhpReferee, _| referee.skip_greeting())?;
        world.send("info").await?;
        // It may still be starting; how long that takes is not known of such an engine.
        let deadline = world.now()? + world.deadlines().load;
        world.settle_by(deadline).await? && world.referee::<UhpReferee>()?.block().is_some()
    } else {
        world.settle_by(boot.mul_f64(0.9)).await? || is_there_when_asked(world).await?
    };
    if is_there {
        return Ok(());
    }
    Err(Stop::Spoiled("the engine did not send its greeting".into()))
}

/// Asks for the block shortly before it is overdue. An engine that was about to send it sends
/// two; one that sends it only when it is asked sends one.
async fn is_there_when_asked(world: &mut World) -> Result<bool, Stop> {
    let boot = world.deadlines().boot;
    let asked = world.now()?;
    world.send("info").await?;
    let has_block = |referee: &UhpReferee| referee.block().is_some();
    // Who answers at once was not busy until then.
    let soon = boot.min(asked + world.deadlines().doubt);
    let is_idle = world.await_until(soon, has_block).await?;
    if world.settle_by(boot).await? {
        return Ok(true);
    }
    if world.referee::<UhpReferee>()?.block().is_none() {
        world.tell_overdue();
        return Ok(false);
    }
    // The first may have come at the last moment.
    let deadline = world.now()? + world.deadlines().quiet;
    if !world.settle_by(deadline).await? {
        world.judge(UhpReferee::block_was_asked_for)?;
        if is_idle {
            world.waited_in_vain(asked);
        }
    }
    Ok(true)
}

fn knows(world: &World, habit: Habit) -> Result<bool, Stop> {
    Ok(Profile::of(world.run()?.declared.as_ref()).has(habit))
}

/// Learns name, capabilities and edition.
pub(super) async fn survey(world: &mut World) -> Result<Declared, Stop> {
    let late = world.sink().count("uhp/info/at-start") > 0;
    let talks_on = world.sink().count("uhp/info/nothing-else-at-start") > 0;
    // An engine that dies of this question still has declared itself; the
    // drills of the options will meet the same fate and say so.
    let _ = world.exchange("options").await;
    let referee = world.referee::<UhpReferee>()?;
    let block = referee.block().cloned().unwrap_or_default();
    let mut declared =
        Declared { name: block.name, capabilities: block.capabilities, ..Declared::default() };
    let noticed = [(Habit::GreetsWhenAsked, late), (Habit::TalksOn, talks_on)];
    let habits: Vec<Habit> =
        noticed.into_iter().filter(|(_, is)| *is).map(|(habit, _)| habit).collect();
    Profile::hand_on(referee.options.edition, &habits, &mut declared);
    Ok(declared)
}

/// The text of 2018 has types only.
async fn takes_games(world: &mut World, _: Args) -> Result<(), Stop> {
    let run = world.run()?;
    match Profile::edition(&run.settings, run.declared.as_ref()) {
        Some(Edition::E2018) => Err(Stop::NotApplicable(
            "in the text of 2018 `newgame` takes a game type, no GameString".into(),
        )),
        Some(Edition::E2021) | None => Ok(()),
    }
}

async fn refused(world: &mut World, args: Args) -> Result<(), Stop> {
    refuse(world, &args.text(1)).await
}

async fn all_refused(world: &mut World, args: Args) -> Result<(), Stop> {
    for line in args.lines()? {
        refuse(world, &line).await?;
    }
    Ok(())
}

/// Sends a line that should be refused. What the referee says of the answer
/// counts; readings that it tolerates are none of this drill's business.
async fn refuse(world: &mut World, line: &str) -> Result<(), Stop> {
    world.exchange(line).await?;
    followed(world)
}

/// Sends a line that the engine need not refuse, for a test of what a refusal leaves as it is.
async fn does_refuse(world: &mut World, args: Args) -> Result<(), Stop> {
    let line = args.text(1);
    world.exchange(&line).await?;
    if is_refused(world)? {
        return Ok(());
    }
    Err(Stop::NotApplicable(format!("the engine does not refuse `{line}`")))
}

async fn is_no_error(world: &mut World, _: Args) -> Result<(), Stop> {
    if !is_refused(world)? {
        return Ok(());
    }
    let got = world.answer().join(" ⏎ ");
    let finding = world.fails("the answer is an error").expected("a result").got(got);
    Err(Stop::Failed(Box::new(finding)))
}

async fn greets(world: &mut World, _: Args) -> Result<(), Stop> {
    world.settle().await
}

async fn same_block(world: &mut World, _: Args) -> Result<(), Stop> {
    world.exchange("info").await
}

/// Whether the last command was answered by an error.
fn is_refused(world: &mut World) -> Result<bool, Stop> {
    let answer = world.referee::<UhpReferee>()?.answer();
    Ok(answer.is_some_and(|answer| answer.error().is_some()))
}

/// A drill goes on only while the referee can follow the game; if it cannot,
/// something was reported already.
fn followed(world: &mut World) -> Result<(), Stop> {
    let referee = world.referee::<UhpReferee>()?;
    if matches!(referee.standing, Standing::Lost) {
        return Err(Stop::Spoiled("the engine's game can no longer be followed".into()));
    }
    Ok(())
}
