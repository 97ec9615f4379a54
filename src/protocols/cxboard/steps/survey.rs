//! The greeting, and what one conversation before the drills learns: which of
//! the names that the text has lost the engine knows.

use crate::{
    contract::{Args, Declared, Stop, World},
    protocols::cxboard::{
        grammar,
        message::{Form, Reply},
        names::Names,
        profile::{Habit, Profile},
        referee::{Copying, CxReferee},
    },
    protocols::uci_like::options::{Declaration, Kind},
};

/// A command that no version of the protocol has.
const UNKNOWN: &str = "xyzzy";
/// A position without horses and elephants, whose letters differ elsewhere.
const PROBE: &str = "3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 1";

/// Sends `cxboard 1` and waits for the greeting. An engine that never ends it has
/// broken one requirement, not all of them; one that never begins it speaks
/// another protocol, even if it knows `isready` too.
pub async fn greet(world: &mut World) -> Result<(), Stop> {
    let known = world.run()?.declared.as_ref().map(Profile::of).unwrap_or_default();
    let about_copying = world.drill().requirement.starts_with("cxboard/copy-protection/");
    if known.has(Habit::HasACopyError) && !about_copying {
        return Err(Stop::NotApplicable("the engine reports a copy protection error".into()));
    }
    world.send("cxboard 1").await?;
    let endless = known.has(Habit::NeverEndsItsGreeting);
    let patience = if endless { 0.05 } else { 0.9 };
    let deadline = world.deadlines().boot.mul_f64(patience) + world.now()?;
    if world.settle_by(deadline).await? {
        return Ok(());
    }
    if !endless {
        world.tell_overdue();
    }
    if !endless && !world.referee::<CxReferee>()?.start.greeting.has_begun() {
        return Err(Stop::Spoiled("the engine did not answer `cxboard 1`".into()));
    }
    world.judge(|referee: &mut CxReferee, _| referee.skip_greeting())?;
    world.send("isready").await?;
    let deadline = world.deadlines().load + world.now()?;
    world.settle_by(deadline).await?;
    Ok(())
}

/// Learns the name, the options and the lost names.
pub async fn survey(world: &mut World) -> Result<Declared, Stop> {
    let referee = world.referee::<CxReferee>()?;
    let mut declared = Declared {
        name: referee.start.greeting.name().map(str::to_owned),
        capabilities: capabilities(referee),
        ..Declared::default()
    };
    let mut profile = Profile::default();
    if !referee.start.greeting.is_done() {
        profile.notice(Habit::NeverEndsItsGreeting);
    }
    if let Some(name) = variant(referee) {
        profile.found("variant", &name);
    }
    // What was said right after `cxboardok` has arrived when this is answered.
    if world.exchange("isready").await.is_err() {
        profile.notice(Habit::NeverReady);
    } else if copying(world).await? == Copying::Failed {
        profile.notice(Habit::HasACopyError);
    } else {
        // An engine that dies of these questions has declared itself all the same;
        // the drills will meet the same fate and say so.
        let _ = world.try_out(async |world| learn(world, &mut profile).await).await;
    }
    profile.hand_on(&mut declared);
    Ok(declared)
}

/// Options with a meaning that a test needs: the capability, the name, and a value that has to be one of its
/// own.
const OPTIONS: [(&str, &str, &str); 3] =
    [("multipv", "MultiPV", "3"), ("ponder", "Ponder", "true"), ("hash", "Hash", "16")];

fn capabilities(referee: &CxReferee) -> Vec<String> {
    let options = referee.start.greeting.options();
    let takes = |(_, name, value): &(&str, &str, &str)| {
        let mut named = options.iter().filter(|option| option.name.eq_ignore_ascii_case(name));
        named.any(|option| option.takes(value) == Some(true))
    };
    let any = (!options.is_empty()).then_some("options");
    let known = OPTIONS.iter().filter(|option| takes(option)).map(|(capability, ..)| *capability);
    any.into_iter().chain(known).map(str::to_owned).collect()
}

/// The option that lists variants.
fn variant(referee: &CxReferee) -> Option<String> {
    let candidates = Names::default().variant.candidates;
    let options = referee.start.greeting.options().iter();
    let mut combos = options.filter(|option| option.kind() == Some(Kind::Combo));
    let is_one = |option: &&Declaration| candidates.contains(&option.name.as_str());
    combos.find(is_one).map(|option| option.name.clone())
}

/// Waits for the end of a check of the copy protection.
async fn copying(world: &mut World) -> Result<Copying, Stop> {
    let deadline = world.now()? + world.deadlines().boot;
    while world.referee::<CxReferee>()?.start.copying == Copying::Checking
        && world.now()? < deadline
    {
        let quiet = world.deadlines().quiet;
        world.listen(quiet).await?;
    }
    Ok(world.referee::<CxReferee>()?.start.copying)
}

async fn learn(world: &mut World, profile: &mut Profile) -> Result<(), Stop> {
    world.exchange("force").await?;
    world.exchange("position startpos").await?;
    world.exchange(UNKNOWN).await?;
    let error = error_about(world, UNKNOWN)?;
    profile.unknown_error.clone_from(&error);
    let red = takes_all(world, "position startpos", ["a0e5", "e4e5"]).await?;
    // Whoever lets Black do as it likes checks no moves either.
    let black = takes_all(world, "position startpos moves a3a4", ["a9e4", "e5e4"]).await?;
    if !red && !black {
        cfen(world, profile).await?;
    }
    command(world, profile, "move-now", error.as_deref()).await?;
    command(world, profile, "score", error.as_deref()).await
}

/// Whether moves are made here that no misreading of a rule explains.
async fn takes_all(world: &mut World, base: &str, moves: [&str; 2]) -> Result<bool, Stop> {
    for blatant in moves {
        world.exchange(base).await?;
        world.exchange(&format!("move {blatant}")).await?;
        if world.referee::<CxReferee>()?.game.board().is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The type of the error that a line got, if it got one.
fn error_about(world: &mut World, line: &str) -> Result<Option<String>, Stop> {
    let types = &world.referee::<CxReferee>()?.record.error_types;
    Ok(types.iter().rev().find(|(raw, _)| raw == line).map(|(_, kind)| kind.clone()))
}

/// Tries the words before a CFEN. An engine that holds another position
/// afterwards has understood something, even if it has misread it.
async fn cfen(world: &mut World, profile: &mut Profile) -> Result<(), Stop> {
    let mut changed = None;
    for word in Names::default().cfen.candidates {
        world.exchange("position startpos").await?;
        let line = format!("position {word} {PROBE}").replace("  ", " ");
        world.exchange(&line).await?;
        if error_about(world, &line)?.is_some() {
            continue;
        }
        world.judge(|referee: &mut CxReferee, _| referee.forget())?;
        let right = complained(world, "move b0b1").await?;
        if !right {
            profile.found("cfen", word);
            return Ok(());
        }
        world.judge(|referee: &mut CxReferee, _| referee.forget())?;
        if complained(world, "move a3a4").await? {
            changed.get_or_insert(*word);
        }
    }
    if let Some(word) = changed {
        profile.found("cfen", word);
    }
    Ok(())
}

/// Whether a line is complained of.
async fn complained(world: &mut World, line: &str) -> Result<bool, Stop> {
    world.exchange(line).await?;
    let complains = |line: &String| {
        matches!(
            grammar::reply(line),
            Reply::Illegal(_) | Reply::Error(..) | Reply::Broken(Form::Illegal | Form::Error)
        )
    };
    Ok(world.answer().iter().any(complains))
}

/// Tries the names of a command. One is known if it is answered as it should
/// be, or if it is not refused as unknown commands are.
async fn command(
    world: &mut World,
    profile: &mut Profile,
    key: &'static str,
    error: Option<&str>,
) -> Result<(), Stop> {
    let names = Names::default();
    let name = if key == "score" { names.score } else { names.move_now };
    let mut known = None;
    for word in name.candidates {
        world.exchange("position startpos").await?;
        // A search before may have reported a score as well.
        world.judge(|referee: &mut CxReferee, _| referee.reports.summary.scored = false)?;
        world.exchange(word).await?;
        let scored = key == "score" && world.referee::<CxReferee>()?.reports.summary.scored;
        let refused = error_about(world, word)?;
        if scored {
            known = Some(*word);
            break;
        }
        // An engine that says nothing to unknown commands shows nothing here.
        if error.is_some() && refused.as_deref() != error {
            known.get_or_insert(*word);
        }
    }
    if let Some(word) = known {
        profile.found(key, word);
    }
    Ok(())
}

/// The greeting of this conversation has everything it should have.
pub(super) async fn complete(world: &mut World, _: Args) -> Result<(), Stop> {
    world.settle().await?;
    let had_options = world.run()?.declared.as_ref().is_some_and(|d| d.has("options"));
    let referee = world.referee::<CxReferee>()?;
    let greeting = &referee.start.greeting;
    let options = !(had_options && greeting.options().is_empty());
    if greeting.is_done() && greeting.name().is_some() && options {
        return Ok(());
    }
    let said = world.answer();
    let got = if said.is_empty() { "nothing".into() } else { said.join(" ⏎ ") };
    let finding = world
        .fails("incomplete greeting")
        .expected("`id name`, `id author`, options, `cxboardok`")
        .got(got);
    Err(world.failed(finding))
}

pub(super) async fn copy_ends(world: &mut World, _: Args) -> Result<(), Stop> {
    let _ = world.exchange("isready").await;
    match copying(world).await? {
        Copying::Unsaid => {
            Err(Stop::NotApplicable("the engine does not report copy protection".into()))
        }
        Copying::Passed | Copying::Failed => Ok(()),
        Copying::Checking => {
            world.judge(|referee: &mut CxReferee, sink| referee.judge_copying(sink))
        }
    }
}

pub(super) async fn copy_error(world: &mut World, _: Args) -> Result<(), Stop> {
    let _ = world.exchange("isready").await;
    if copying(world).await? != Copying::Failed {
        return Err(Stop::NotApplicable("the engine reports no copy protection error".into()));
    }
    for line in ["force", "position startpos", "go depth 1", "undo"] {
        world.exchange(line).await?;
    }
    world.send("quit").await?;
    world.quits(world.deadlines().exit).await
}
