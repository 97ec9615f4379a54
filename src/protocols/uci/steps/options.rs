//! Names of options in any letter case.
//!
//! In: what the engine declared. Out: the same names with every letter in the other case, and a
//! finding where only the declared one is known. Never: texts an engine might take for the path of
//! a file.

use super::told::highest;
use crate::{
    contract::{Args, Stop, World},
    protocols::{
        uci::Uci,
        uci_like::{
            options::{Declaration, Key, Kind},
            steps::{Examples, SETTING, declared, reaction, set},
        },
    },
};

/// The name with every letter in the other case: an engine that complains of unknown names must
/// not complain of it, and where several best lines can be asked for the effect is seen.
pub(super) async fn letter_case(world: &mut World, _: Args) -> Result<(), Stop> {
    let options = declared::<Uci>(world)?;
    if options.is_empty() {
        return Err(Stop::NotApplicable("the engine declares no options".into()));
    }
    world.exchange("isready").await?;
    let complains = complaints_tell(world, &options).await?;
    let several = options.iter().find(|option| option.name.eq_ignore_ascii_case("MultiPV"));
    match several.filter(|option| option.takes("2") == Some(true)) {
        Some(several) => effect_tells(world, several).await,
        None if complains => Ok(()),
        None => Err(Stop::NotApplicable("the effect of the options cannot be observed".into())),
    }
}

/// Whether the engine says of an unknown name what it does not say of one that it has declared.
async fn complaints_tell(world: &mut World, options: &[Declaration]) -> Result<bool, Stop> {
    let strange = reaction::<Uci>(world, "Qqzz Such Thing", Some("1")).await?;
    if strange.lines.is_empty() {
        return Ok(false);
    }
    let mut tells = false;
    for option in options {
        let other = turned(&option.name);
        let default = option.part(Key::Default).map(|part| part.value.as_str());
        let value = default.filter(|_| option.kind() != Some(Kind::Button));
        if other == option.name || (value.is_none() && option.kind() != Some(Kind::Button)) {
            continue;
        }
        let known = reaction::<Uci>(world, &option.name, value).await?;
        if known.shape == strange.shape {
            continue;
        }
        tells = true;
        let said = reaction::<Uci>(world, &other, value).await?;
        if said.shape == strange.shape {
            let finding = world
                .fails(format!("`{other}` is not known, but `{}` is", option.name))
                .expected("the name is accepted in any letter case")
                .got(said.lines.join(" ⏎ "));
            return Err(world.failed(finding));
        }
    }
    Ok(tells)
}

async fn effect_tells(world: &mut World, several: &Declaration) -> Result<(), Stop> {
    let other = turned(&several.name);
    SETTING.set(world, &several.name, Some("2")).await?;
    set::<Uci>(world, &format!("position {}", Uci::OPENING)).await?;
    let seen = highest(world).await?;
    SETTING.set(world, &several.name, Some("1")).await?;
    SETTING.set(world, &other, Some("2")).await?;
    // What was searched before may be answered from memory.
    set::<Uci>(world, &format!("position {}", Uci::MIDDLE)).await?;
    let again = highest(world).await?;
    SETTING.restore(world, several).await?;
    if seen < 2 || again >= 2 {
        return Ok(());
    }
    let finding = world
        .fails(format!("`{other}` has no effect, but `{}` has one", several.name))
        .expected("the name is accepted in any letter case");
    Err(world.failed(finding))
}

/// A name with every letter in the other case.
fn turned(name: &str) -> String {
    let turn = |c: char| {
        if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
    };
    name.chars().map(turn).collect()
}
