//! Steps that test a controller: it has used an engine of ours, and its lines were judged.
//!
//! In: the world. Out: sessions, and how far the controller got in them. Never: an engine under
//! test; the meaning of a line.

use std::time::Duration;

use crate::{
    contract::{Args, EngineVariant, Steps, Stop, World, WorldSession},
    engine::Exit,
    steps,
    verdict::Finding,
};

/// Adds the steps to those of a protocol that demands something of its controller.
pub(super) fn steps(own: Steps) -> Steps {
    steps! { own;
        when "the [a-zA-Z]+ uses the bundled engine" => uses_the_engine;
        when r#"the [a-zA-Z]+ uses the bundled engine with the quirk "([^"]*)""# => uses_a_quirk;
        when r#"the [a-zA-Z]+ uses the bundled engine with the fault "([^"]*)""# => uses_a_fault;
        when r#"the [a-zA-Z]+ uses the bundled engine with the fault "([^"]*)" for up to ([0-9]+) s"# => uses_a_fault_for_long;
        then r#"the [a-zA-Z]+ gets as far with the quirk "([^"]*)""# => gets_as_far;
        then r#"the [a-zA-Z]+ gets as far with the fault "([^"]*)""# => gets_as_far_with_a_fault;
    }
}

async fn uses_the_engine(world: &mut World, _: Args) -> Result<(), Stop> {
    uses(world, EngineVariant::Honest, Duration::ZERO).await
}

async fn uses_a_quirk(world: &mut World, args: Args) -> Result<(), Stop> {
    let quirk = quirk(world, &args.text(1))?;
    uses(world, quirk, Duration::ZERO).await
}

async fn uses_a_fault(world: &mut World, args: Args) -> Result<(), Stop> {
    let fault = fault(world, &args.text(1))?;
    uses(world, fault, Duration::ZERO).await
}

async fn uses_a_fault_for_long(world: &mut World, args: Args) -> Result<(), Stop> {
    let fault = fault(world, &args.text(1))?;
    uses(world, fault, Duration::from_secs(args.number(2)?)).await
}

fn fault(world: &World, name: &str) -> Result<EngineVariant, Stop> {
    let known = world.run()?.protocol.faults();
    let fault = known.iter().find(|fault| fault.name == name);
    let fault =
        fault.ok_or_else(|| Stop::Mistake(format!("the engine has no fault named `{name}`")))?;
    Ok(EngineVariant::Fault(fault.name))
}

fn quirk(world: &World, name: &str) -> Result<EngineVariant, Stop> {
    let known = world.run()?.protocol.quirks();
    let quirk = known.iter().find(|quirk| quirk.name == name);
    let quirk =
        quirk.ok_or_else(|| Stop::Mistake(format!("the engine has no quirk named `{name}`")))?;
    Ok(EngineVariant::Quirk(quirk.name))
}

/// A requirement that nothing in the session was about is not applicable. One that was kept until
/// the controller crashed is not known to be kept; with an engine at fault it may give up as it
/// likes.
async fn uses(world: &mut World, engine: EngineVariant, at_least: Duration) -> Result<(), Stop> {
    let session = world.meets(engine, at_least).await?;
    let controller = world.run()?.protocol.controller();
    if let Some(exit @ Exit::Signal(_)) = session.end
        && !matches!(engine, EngineVariant::Fault(_))
    {
        let what = format!("the {controller} {exit}: what it would have done is not known");
        return Err(Stop::Inconclusive(what));
    }
    if world.was_tested() {
        return Ok(());
    }
    Err(Stop::NotApplicable(format!(
        "the {controller} did nothing in this session to which the requirement applies"
    )))
}

async fn gets_as_far(world: &mut World, args: Args) -> Result<(), Stop> {
    let quirk = quirk(world, &args.text(1))?;
    compares(world, quirk).await
}

async fn gets_as_far_with_a_fault(world: &mut World, args: Args) -> Result<(), Stop> {
    let fault = fault(world, &args.text(1))?;
    compares(world, fault).await
}

/// With an odd engine a controller must get as far as with the plain one. It need not ask for
/// the same, since the games go otherwise: but for something, and it must not fail.
async fn compares(world: &mut World, odd: EngineVariant) -> Result<(), Stop> {
    let plain = world.met(EngineVariant::Honest).await?;
    if plain.requests == 0 {
        let what = "it sends no requests to the plain engine either";
        return Err(Stop::NotApplicable(what.into()));
    }
    let session = world.meets(odd, Duration::ZERO).await?;
    if let Some(what) = behind(&plain, &session) {
        let controller = world.run()?.protocol.controller();
        let message = format!("the {controller} does not continue as with the plain engine");
        let finding = Finding { message, ..world.fails("") }.expected(told(&plain)).got(what);
        world.tells(finding);
    }
    Ok(())
}

/// In what a session fell behind the plain one.
fn behind(plain: &WorldSession, odd: &WorldSession) -> Option<String> {
    let good = |session: &WorldSession| session.end == Some(Exit::Status(0));
    // A few requests fewer are the luck of the game.
    let few = odd.requests == 0 || odd.requests * 4 < plain.requests;
    let failed = good(plain) && !good(odd);
    (few || failed).then(|| told(odd))
}

fn told(session: &WorldSession) -> String {
    let requests = match session.requests {
        1 => "one request".to_owned(),
        count => format!("{count} requests"),
    };
    match session.end {
        Some(exit) => format!("{requests}, and the controller {exit}"),
        None => format!("{requests}, and the controller did not end by itself"),
    }
}
