//! Options: every value, none of the others, any letter case.

use super::failed;
use crate::{
    contract::{Args, Stop, World, asks_for_memory},
    protocols::{
        cxboard::{
            grammar,
            message::{Form, Reply},
            referee::CxReferee,
        },
        uci::options::{Declaration, EMPTY, Key, Kind},
    },
};

fn options(world: &mut World) -> Result<Vec<Declaration>, Stop> {
    let options = world.referee::<CxReferee>()?.configuration.declared.clone();
    if options.is_empty() {
        return Err(Stop::NotApplicable("the engine declares no options".into()));
    }
    Ok(options)
}

async fn set(world: &mut World, name: &str, value: &str) -> Result<(), Stop> {
    let value = if value.is_empty() { EMPTY } else { value };
    world.exchange(&format!("setoption name {name} value {value}")).await
}

/// The value an option had at first, as far as it was declared.
fn initial(option: &Declaration) -> Option<String> {
    option.part(Key::Default).map(|part| part.value.clone())
}

pub(super) async fn takes_values(world: &mut World, _: Args) -> Result<(), Stop> {
    for option in options(world)? {
        for value in option.values().into_iter().filter(|v| !asks_for_memory(&option.name, v)) {
            set(world, &option.name, &value).await?;
        }
        if let Some(value) = initial(&option) {
            set(world, &option.name, &value).await?;
        }
    }
    world.exchange("go depth 1").await
}

pub(super) async fn outside(world: &mut World, _: Args) -> Result<(), Stop> {
    world.exchange("setoption name No Such Option value 1").await?;
    world.exchange("setoption name NoSuchButton").await?;
    for option in options(world).unwrap_or_default() {
        for value in option.outside().into_iter().filter(|v| !asks_for_memory(&option.name, v)) {
            set(world, &option.name, &value).await?;
        }
        if let Some(value) = initial(&option) {
            set(world, &option.name, &value).await?;
        }
    }
    world.exchange("position startpos").await?;
    world.exchange("go depth 1").await
}

pub(super) async fn buttons(world: &mut World, _: Args) -> Result<(), Stop> {
    let mut any = false;
    for option in options(world)? {
        if option.kind() == Some(Kind::Button) {
            any = true;
            world.exchange(&format!("setoption name {}", option.name)).await?;
        }
    }
    if any { Ok(()) } else { Err(Stop::NotApplicable("the engine has no button".into())) }
}

/// The id with every letter in the other case: it is either taken in silence,
/// as an engine shows that complains of unknown ids, or its effect is seen.
pub(super) async fn letter_case(world: &mut World, _: Args) -> Result<(), Stop> {
    let options = options(world)?;
    world.exchange("setoption name No Such Option value 1").await?;
    let complains = world
        .answer()
        .iter()
        .any(|line| matches!(grammar::reply(line), Reply::Error(..) | Reply::Broken(Form::Error)));
    for option in &options {
        let name = turned(&option.name);
        if !complains {
            continue;
        }
        if option.kind() == Some(Kind::Button) {
            world.exchange(&format!("setoption name {name}")).await?;
        } else if let Some(value) = initial(option) {
            set(world, &name, &value).await?;
        }
    }
    let several = options.iter().find(|d| d.name.eq_ignore_ascii_case("MultiPV"));
    let Some(several) = several.filter(|d| d.takes("2") == Some(true)) else {
        if complains {
            return Ok(());
        }
        return Err(Stop::NotApplicable("the effect of the options cannot be observed".into()));
    };
    set(world, &several.name, "2").await?;
    let seen = lines_at_once(world).await?;
    set(world, &several.name, "1").await?;
    set(world, &turned(&several.name), "2").await?;
    // What was searched before may be answered from memory.
    world.exchange("position startpos moves h2e2 h9g7").await?;
    let again = lines_at_once(world).await?;
    if seen < 2 || again >= 2 {
        return Ok(());
    }
    let name = turned(&several.name);
    let finding = world
        .fails(format!("`{name}` has no effect, but `{}` has one", several.name))
        .expected("the id is accepted in any letter case");
    Err(failed(world, finding))
}

async fn lines_at_once(world: &mut World) -> Result<i128, Stop> {
    world.exchange("go depth 2").await?;
    Ok(world.referee::<CxReferee>()?.reports.summary.lines_at_once)
}

/// A name with every letter in the other case.
fn turned(name: &str) -> String {
    let turn = |c: char| {
        if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
    };
    name.chars().map(turn).collect()
}
