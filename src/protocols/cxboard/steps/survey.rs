//! The greeting, and what one conversation before the drills learns: which of
//! the names that the text has lost the engine knows.

use crate::{
    contract::{Args, Declared, Stop, World},
    protocols::cxboard::{
        grammar,
        message::{Form, Reply},
        names::Names,
        referee::{Copying, CxReferee, Stage, traits},
    },
    protocols::uci::options::Kind,
    verdict::Breakdown,
};

/// A command that no version of the protocol has.
const UNKNOWN: &str = "xyzzy";
/// A position without horses and elephants, whose letters differ elsewhere.
const PROBE: &str = "3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 1";

/// Sends `cxboard 1` and waits for the greeting. An engine that never ends it has
/// broken one requirement, not all of them; one that never begins it speaks
/// another protocol, even if it knows `isready` too.
pub async fn greet(world: &mut World) -> Result<(), Stop> {
    let known = world.run()?.declared.clone().unwrap_or_default();
    let about_copying = world.drill().requirement.starts_with("cxboard/copy-protection/");
    if known.traits.contains_key(traits::COPY_ERROR) && !about_copying {
        return Err(Stop::NotApplicable("the engine reports a copy protection error".into()));
    }
    world.send("cxboard 1").await?;
    let endless = known.traits.contains_key(traits::NO_CXBOARDOK);
    let patience = if endless { 0.05 } else { 0.9 };
    let deadline = world.deadlines().boot.mul_f64(patience) + world.now()?;
    if world.settle_by(deadline).await? {
        return Ok(());
    }
    if !endless {
        world.tell_overdue();
    }
    if !endless && !world.referee::<CxReferee>()?.greeting.has_begun() {
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
    let mut declared = Declared::default();
    let referee = world.referee::<CxReferee>()?;
    declared.name.clone_from(&referee.greeting.name);
    if referee.greeting.stage != Stage::Done {
        declared.traits.insert(traits::NO_CXBOARDOK.into(), String::new());
    }
    capabilities(referee, &mut declared);
    // What was said right after `cxboardok` has arrived when this is answered.
    if world.exchange("isready").await.is_err() {
        declared.traits.insert(traits::NEVER_READY.into(), String::new());
        return Ok(declared);
    }
    if copying(world).await? == Copying::Failed {
        declared.traits.insert(traits::COPY_ERROR.into(), String::new());
        return Ok(declared);
    }
    // An engine that dies of these questions has declared itself all the same;
    // the drills will meet the same fate and say so.
    let _ = world.try_out(async |world| learn(world, &mut declared).await).await;
    Ok(declared)
}

fn capabilities(referee: &CxReferee, declared: &mut Declared) {
    let has = |name: &str| {
        referee.configuration.declared.iter().any(|d| d.name.eq_ignore_ascii_case(name))
    };
    for (there, capability) in [
        (!referee.configuration.declared.is_empty(), "options"),
        (has("MultiPV"), "multipv"),
        (has("Ponder"), "ponder"),
        (has("Hash"), "hash"),
    ] {
        if there {
            declared.capabilities.push(capability.into());
        }
    }
    let candidates = Names::default().variant.candidates;
    let combo = referee.configuration.declared.iter().filter(|d| d.kind() == Some(Kind::Combo));
    let variant = combo.map(|d| &d.name).find(|name| candidates.contains(&name.as_str()));
    if let Some(name) = variant {
        keep(declared, "variant", name);
    }
}

/// A name that was found: for reports, and for later conversations.
fn keep(declared: &mut Declared, key: &str, name: &str) {
    let shown = if name.is_empty() { "none" } else { name };
    declared.detected.insert(key.into(), shown.into());
    declared.traits.insert(key.into(), name.into());
}

/// Waits for the end of a check of the copy protection.
async fn copying(world: &mut World) -> Result<Copying, Stop> {
    let deadline = world.now()? + world.deadlines().boot;
    while world.referee::<CxReferee>()?.greeting.copying == Copying::Checking
        && world.now()? < deadline
    {
        let quiet = world.deadlines().quiet;
        world.listen(quiet).await?;
    }
    Ok(world.referee::<CxReferee>()?.greeting.copying)
}

async fn learn(world: &mut World, declared: &mut Declared) -> Result<(), Stop> {
    world.exchange("force").await?;
    world.exchange("position startpos").await?;
    world.exchange(UNKNOWN).await?;
    let error = error_about(world, UNKNOWN)?;
    if let Some(kind) = &error {
        declared.traits.insert(traits::UNKNOWN_ERROR.into(), kind.clone());
    }
    let red = takes_all(world, "position startpos", ["a0e5", "e4e5"]).await?;
    // Whoever lets Black do as it likes checks no moves either.
    let black = takes_all(world, "position startpos moves a3a4", ["a9e4", "e5e4"]).await?;
    if !red && !black {
        cfen(world, declared).await?;
    }
    command(world, declared, "move-now", error.as_deref()).await?;
    command(world, declared, "score", error.as_deref()).await
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
async fn cfen(world: &mut World, declared: &mut Declared) -> Result<(), Stop> {
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
            keep(declared, "cfen", word);
            return Ok(());
        }
        world.judge(|referee: &mut CxReferee, _| referee.forget())?;
        if complained(world, "move a3a4").await? {
            changed.get_or_insert(*word);
        }
    }
    if let Some(word) = changed {
        keep(declared, "cfen", word);
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
    declared: &mut Declared,
    key: &str,
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
        keep(declared, key, word);
    }
    Ok(())
}

/// The greeting of this conversation has everything it should have.
pub(super) async fn complete(world: &mut World, _: Args) -> Result<(), Stop> {
    world.settle().await?;
    let had_options = world.run()?.declared.as_ref().is_some_and(|d| d.has("options"));
    let referee = world.referee::<CxReferee>()?;
    let greeting = &referee.greeting;
    let options = !(had_options && referee.configuration.declared.is_empty());
    if greeting.stage == Stage::Done && greeting.name.is_some() && options {
        return Ok(());
    }
    let said = world.answer();
    let got = if said.is_empty() { "nothing".into() } else { said.join(" ⏎ ") };
    let finding = world
        .fails("incomplete greeting")
        .expected("`id name`, `id author`, options, `cxboardok`")
        .got(got);
    Err(super::failed(world, finding))
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
    let time = world.time_to_exit(world.deadlines().exit)?;
    if world.await_exit(time).await?.is_some() {
        return Ok(());
    }
    let finding = world
        .fails("the engine does not exit at `quit`")
        .expected(format!("it ends within {:.1} s", time.as_secs_f64()))
        .breakdown(Breakdown::Hang);
    Err(super::failed(world, finding))
}
