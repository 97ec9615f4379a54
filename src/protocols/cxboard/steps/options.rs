//! Options: every value, none of the others, any letter case.

use super::searches::highest;
use crate::{
    contract::{Args, Stop, World},
    protocols::{
        cxboard::{
            grammar,
            message::{Form, Reply},
            referee::CxReferee,
        },
        uci_like::{
            options::{Declaration, Key, Kind},
            setting::Setting,
        },
    },
};

fn options(world: &mut World) -> Result<Vec<Declaration>, Stop> {
    let options = world.referee::<CxReferee>()?.start.greeting.options().to_vec();
    if options.is_empty() {
        return Err(Stop::NotApplicable("the engine declares no options".into()));
    }
    Ok(options)
}

const SETTING: Setting = Setting { fence: None };

pub(super) async fn takes_values(world: &mut World, _: Args) -> Result<(), Stop> {
    let options = options(world)?;
    SETTING.each(world, &options, Declaration::values).await?;
    SETTING.each(world, &options, between).await?;
    world.exchange("go depth 1").await
}

/// A number between the ends of a range that is no power of two: some engines take only those.
fn between(option: &Declaration) -> Vec<String> {
    let is_odd = |value: &i128| option.takes(&value.to_string()) == Some(true);
    let default = option.limit(Key::Default).filter(|_| option.kind() == Some(Kind::Spin));
    let value = default.and_then(|default| default.checked_mul(3)).filter(is_odd);
    value.map(|value| value.to_string()).into_iter().collect()
}

pub(super) async fn outside(world: &mut World, _: Args) -> Result<(), Stop> {
    SETTING.set(world, "No Such Option", Some("1")).await?;
    SETTING.set(world, "NoSuchButton", None).await?;
    let options = options(world).unwrap_or_default();
    SETTING.each(world, &options, Declaration::outside).await?;
    world.exchange("position startpos").await?;
    world.exchange("go depth 1").await
}

pub(super) async fn buttons(world: &mut World, _: Args) -> Result<(), Stop> {
    let mut any = false;
    for option in options(world)? {
        if option.kind() == Some(Kind::Button) {
            any = true;
            SETTING.set(world, &option.name, None).await?;
        }
    }
    if any { Ok(()) } else { Err(Stop::NotApplicable("the engine has no button".into())) }
}

/// The id with every letter in the other case, in capitals, and in small letters: it is either
/// taken in silence, as an engine shows that complains of unknown ids, or its effect is seen.
pub(super) async fn letter_case(world: &mut World, _: Args) -> Result<(), Stop> {
    let options = options(world)?;
    SETTING.set(world, "No Such Option", Some("1")).await?;
    let complains = world
        .answer()
        .iter()
        .any(|line| matches!(grammar::reply(line), Reply::Error(..) | Reply::Broken(Form::Error)));
    for option in options.iter().filter(|_| complains) {
        let name = &option.name;
        for name in [turned(name), name.to_ascii_uppercase(), name.to_ascii_lowercase()] {
            if option.kind() == Some(Kind::Button) {
                SETTING.set(world, &name, None).await?;
            } else if let Some(default) = option.part(Key::Default) {
                SETTING.set(world, &name, Some(&default.value)).await?;
            }
        }
    }
    let several = options.iter().find(|d| d.name.eq_ignore_ascii_case("MultiPV"));
    let Some(several) = several.filter(|d| d.takes("2") == Some(true)) else {
        if complains {
            return Ok(());
        }
        return Err(Stop::NotApplicable("the effect of the options cannot be observed".into()));
    };
    SETTING.set(world, &several.name, Some("2")).await?;
    let seen = highest(world).await?;
    SETTING.set(world, &several.name, Some("1")).await?;
    // What was searched before may be answered from memory. The option is set behind the position
    // in either case: whether it outlasts one is another matter.
    world.exchange("position startpos moves h2e2 h9g7").await?;
    SETTING.set(world, &turned(&several.name), Some("2")).await?;
    let again = highest(world).await?;
    if seen < 2 || again >= 2 {
        return Ok(());
    }
    let name = turned(&several.name);
    let finding = world
        .fails(format!("`{name}` has no effect, but `{}` has one", several.name))
        .expected("the id is accepted in any letter case");
    Err(world.failed(finding))
}

/// A name with every letter in the other case.
fn turned(name: &str) -> String {
    let turn = |c: char| {
        if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
    };
    name.chars().map(turn).collect()
}
