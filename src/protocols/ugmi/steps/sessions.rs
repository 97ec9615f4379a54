//! Start, greeting, survey, end.
//!
//! In: a world, perhaps without an engine yet. Out: an engine that was
//! greeted, and what it declares. Never: judgements that the referee gives.

use std::time::Duration;

use super::{failed, searches};
use crate::{
    contract::{Args, Declared, Stop, World},
    protocols::{
        uci::options::Kind,
        ugmi::referee::{UgmiReferee, traits},
    },
    verdict::Breakdown,
};

/// Says `ugmi` and waits for the acknowledgement. An engine that never gives
/// it but is ready otherwise has broken one requirement, not all of them.
pub(in crate::protocols::ugmi) async fn greet(world: &mut World) -> Result<(), Stop> {
    let known = world.run()?.declared.clone();
    let known = known.as_ref();
    let mute = known.is_some_and(|d| d.traits.contains_key(traits::NEVER_ACKNOWLEDGES));
    let shy = known.is_some_and(|d| d.traits.contains_key(traits::NEEDS_A_NEW_GAME));
    let shy = shy && world.drill().requirement != "ugmi/ugminewgame/not-required";
    world.send("ugmi").await?;
    let boot = world.deadlines().boot;
    if !mute {
        let deadline = world.now()? + boot.mul_f64(0.9);
        if world.settle_by(deadline).await? {
            if shy {
                world.exchange("ugminewgame").await?;
                world.exchange("isready").await?;
            }
            return Ok(());
        }
        let begun = world.referee::<UgmiReferee>()?.handshake.has_begun();
        if !begun {
            return Err(Stop::Spoiled("the engine does not answer `ugmi`".into()));
        }
        world.tell_overdue();
    }
    world.judge(|referee: &mut UgmiReferee, _| referee.handshake.give_up())?;
    world.exchange("isready").await
}

/// Learns name, options and traits. Whatever goes wrong here goes wrong in
/// the drills as well, where it is told; so nothing ends the survey.
pub(in crate::protocols::ugmi) async fn survey(world: &mut World) -> Result<Declared, Stop> {
    let mut declared = Declared::default();
    let mut found = Vec::new();
    let _ = world.try_out(async |world| habits_of(world, &mut found).await).await;
    if world.sink().count("ugmi/ugmi/identifies-itself") > 0 {
        found.push(traits::NEVER_ACKNOWLEDGES);
    }
    let referee = world.referee::<UgmiReferee>()?;
    found.extend(referee.traits.noticed.iter().copied());
    declared.name = referee.handshake.name().map(str::to_owned);
    declared.capabilities = capabilities(referee);
    // What nobody can tell is taken to be there.
    let lacks = |traits: &[&str]| found.iter().any(|known_trait| traits.contains(known_trait));
    if !lacks(&[traits::SEARCHES_ALL]) {
        declared.capabilities.push("searchmoves".to_owned());
    }
    if !lacks(&[traits::DEAF, traits::STOPS_IN_VAIN]) {
        declared.capabilities.push("stop".to_owned());
    }
    declared
        .traits
        .extend(found.into_iter().map(|known_trait| (known_trait.to_owned(), String::new())));
    Ok(declared)
}

/// A few short searches, to tell an engine that is wrong everywhere from one
/// that is wrong where a drill looks.
async fn habits_of(world: &mut World, found: &mut Vec<&'static str>) -> Result<(), Stop> {
    // Where one question fails the next may, too; each is asked all the same
    // only as long as the engine answers.
    searches::fence(world).await?;
    positions_are_read(world, found).await?;
    search_is_stopped(world).await
}

/// One stone far from where anybody plays, and a few moves to search.
async fn positions_are_read(world: &mut World, found: &mut Vec<&'static str>) -> Result<(), Stop> {
    let probes = [("go depth 1", None), ("go depth 1 searchmoves c03", Some(traits::SEARCHES_ALL))];
    for (line, known_trait) in probes {
        world.judge(|referee: &mut UgmiReferee, _| referee.try_out())?;
        world.exchange("position startpos moves a01").await?;
        searches::fence(world).await?;
        world.send(line).await?;
        let grace = world.deadlines().search_grace;
        let deadline = world.now()? + grace;
        if !world.settle_by(deadline).await? {
            found.extend(after_a_new_game(world).await?);
            return Err(Stop::Spoiled("a search never ended".into()));
        }
        searches::fence(world).await?;
        if world.referee::<UgmiReferee>()?.is_lost() {
            found.extend(known_trait);
        }
    }
    Ok(())
}

/// Whether `stop` ends a search shows in what the referee notes if it does not.
async fn search_is_stopped(world: &mut World) -> Result<(), Stop> {
    let glance = world.deadlines().quiet / 6;
    world.send("go").await?;
    world.listen(glance).await?;
    if world.referee::<UgmiReferee>()?.is_searching() {
        searches::stop(world).await?;
    }
    searches::fence(world).await
}

/// A first search that never ends may end once a game was begun.
async fn after_a_new_game(world: &mut World) -> Result<Option<&'static str>, Stop> {
    world.send("stop").await?;
    let quiet = world.deadlines().quiet;
    world.listen(quiet).await?;
    world.judge(|referee: &mut UgmiReferee, _| referee.forget_search())?;
    for line in ["ugminewgame", "isready", "position startpos moves a01", "isready"] {
        world.exchange(line).await?;
    }
    let answer = world.deadlines().answer;
    let deadline = world.now()? + answer;
    world.send("go depth 1").await?;
    let ends = world.settle_by(deadline).await?;
    Ok(ends.then_some(traits::NEEDS_A_NEW_GAME))
}

/// What drills may need: `options` for any at all, and each of their types.
fn capabilities(referee: &UgmiReferee) -> Vec<String> {
    let options = referee.declared();
    let mut found = Vec::new();
    if !options.is_empty() {
        found.push("options".to_owned());
    }
    for (kind, word) in Kind::ALL {
        if options.iter().any(|option| option.kind() == Some(kind)) {
            found.push(word.to_owned());
        }
    }
    let wide = |text: &str| text.contains(' ');
    if options.iter().any(|o| wide(&o.name) || o.choices().any(wide)) {
        found.push("several-words".to_owned());
    }
    found
}

pub(super) async fn quits(world: &mut World, _: Args) -> Result<(), Stop> {
    let starting = world.transcript().is_empty();
    let deadlines = world.deadlines();
    let time = match world.referee::<UgmiReferee>()?.is_setting_up() {
        true => deadlines.load,
        false if starting => deadlines.exit + deadlines.boot,
        false => deadlines.exit,
    };
    world.send("quit").await?;
    let time = world.time_to_exit(time)?;
    if world.await_exit(time).await?.is_some() {
        return Ok(());
    }
    // It may not have got so far as to hear it.
    let finding = world
        .fails("the engine is still running")
        .expected(format!("the engine ends within {:.1} s after `quit`", time.as_secs_f64()))
        .breakdown(Breakdown::Hang);
    Err(failed(world, finding))
}

/// How long it takes to end; whether it does is for others to say.
pub(super) async fn quits_soon(world: &mut World, args: Args) -> Result<(), Stop> {
    let limit = Duration::from_millis(args.number(1)?);
    let limit = world.deadlines().patience.of(limit).max(limit);
    world.send("quit").await?;
    let sent = world.now()?;
    let exit = world.deadlines().exit;
    let time = world.time_to_exit(exit)?;
    if world.await_exit(time).await?.is_none() {
        return Err(Stop::Spoiled("the engine does not end".into()));
    }
    let took = world.now()?.saturating_sub(sent);
    if took <= limit {
        return Ok(());
    }
    let finding = world
        .fails("`quit` ends the engine late")
        .expected(format!("within {:.1} s", limit.as_secs_f64()))
        .got(format!("{:.1} s", took.as_secs_f64()));
    Err(failed(world, finding))
}

pub(super) async fn goes_away(world: &mut World, _: Args) -> Result<(), Stop> {
    world.judge(|referee: &mut UgmiReferee, _| referee.leave())?;
    world.close_input()
}

pub(super) async fn silent_start(world: &mut World, _: Args) -> Result<(), Stop> {
    world.start_silently().await?;
    let quiet = world.deadlines().quiet;
    world.listen(quiet).await
}

/// Measured again before it counts.
pub(super) async fn boots(world: &mut World, args: Args) -> Result<(), Stop> {
    let limit = Duration::from_millis(args.number(1)?);
    let limit = world.deadlines().patience.of(limit).max(limit);
    world.start_silently().await?;
    world.send("ugmi").await?;
    let boot = world.deadlines().boot;
    if world.referee::<UgmiReferee>()?.traits.has(traits::NEVER_ACKNOWLEDGES) {
        return Err(Stop::Spoiled("`ugmi` is never answered with `ugmiok`".into()));
    }
    let settled = world.settle_by(boot).await?;
    let took = world.now()?;
    if settled && took <= limit {
        return Ok(());
    }
    let finding = world
        .fails("the engine starts slowly")
        .expected(format!("`ugmiok` within {:.1} s after the start", limit.as_secs_f64()))
        .got(format!("{:.1} s", took.as_secs_f64()))
        .advice("move slow initialisation to the first `isready` or `setoption`");
    Err(failed(world, finding))
}

/// The same short session in the engine's own mode, with `debug on` and with
/// `debug off`, twice. The first time does not count: engines may greet with
/// remarks.
pub(super) async fn debug_by_default(world: &mut World, _: Args) -> Result<(), Stop> {
    let mut remarks = Vec::new();
    let (on, off) = (Some("debug on"), Some("debug off"));
    for debug in [None, None, on, off, on, off] {
        if let Some(line) = debug {
            world.exchange(line).await?;
            world.exchange("isready").await?;
        }
        let before = world.referee::<UgmiReferee>()?.debug.remarks;
        world.exchange("position startpos moves h08").await?;
        world.exchange("isready").await?;
        searches::search(world, "go depth 1").await?;
        world.exchange("isready").await?;
        remarks.push(world.referee::<UgmiReferee>()?.debug.remarks - before);
    }
    let [_, plain, on, off, on_again, off_again] = remarks[..] else { return Ok(()) };
    let finding = if on.min(on_again) > off.max(off_again) && plain >= on.max(on_again) {
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
    Err(failed(world, finding))
}

/// The same session with and without debug mode: lines or words more. The first time does not
/// count: engines may greet with remarks.
pub(super) async fn debug_adds(world: &mut World, _: Args) -> Result<(), Stop> {
    let mut told = Vec::new();
    for debug in [None, None, Some("debug on"), Some("debug off")] {
        if let Some(line) = debug {
            world.exchange(line).await?;
            world.exchange("isready").await?;
        }
        let before = world.referee::<UgmiReferee>()?.debug.volume;
        for line in ["position startpos moves h08", "setoption name NoSuch value 1", "xyzzy"] {
            world.exchange(line).await?;
            world.exchange("isready").await?;
        }
        searches::search(world, "go depth 1").await?;
        told.push(world.referee::<UgmiReferee>()?.debug.volume - before);
    }
    let [_, plain, on, off] = told[..] else { return Ok(()) };
    // Whoever starts in debug mode, or never leaves it, breaks another requirement.
    if on > plain || on > off {
        return Ok(());
    }
    let finding = world
        .fails("`debug on` changes nothing in what the engine sends")
        .expected("additional information, for example as `info string`");
    Err(failed(world, finding))
}
