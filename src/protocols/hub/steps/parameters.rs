//! Values that are set between `wait` and `init`.
//!
//! In: what the engine declares. Out: `set-param` lines with values that the
//! declarations allow. Never: the greatest of a range; it may be the size of
//! a table that no machine has room for.

use crate::{
    contract::{Args, Stop, World},
    protocols::hub::{
        grammar::Value,
        message::{Command, Param, ParamKind},
        referee::HubReferee,
    },
};

pub(super) async fn any(world: &mut World, _: Args) -> Result<(), Stop> {
    if params(world)?.is_empty() {
        return Err(Stop::NotApplicable("the engine has no parameters".into()));
    }
    Ok(())
}

pub(super) async fn set_all(world: &mut World, args: Args) -> Result<(), Stop> {
    let which = args.text(1);
    let quoted = which == "its value in quotes";
    let mut set = 0;
    for param in params(world)? {
        let value = match (which.as_str(), &param.kind) {
            ("its value" | "its value in quotes", _) | ("its text", Some(ParamKind::Text)) => {
                Some(param.value.clone())
            }
            ("the other of two", Some(ParamKind::Bool)) => {
                Some((!param.value.eq_ignore_ascii_case("true")).to_string())
            }
            ("its least", Some(ParamKind::Int { min, .. })) => Some(min.to_string()),
            ("its least", Some(ParamKind::Real { min, .. })) => Some(min.to_string()),
            _ => None,
        };
        // A quote inside a value cannot be said.
        if let Some(value) = value.filter(|value| !value.contains('"')) {
            set_param(world, &param.name, &value, quoted).await?;
            set += 1;
        }
    }
    if set == 0 {
        return Err(Stop::NotApplicable("no parameter is of the type this is about".into()));
    }
    Ok(())
}

pub(super) async fn set_oddly(world: &mut World, _: Args) -> Result<(), Stop> {
    let Some(param) = params(world)?.into_iter().next() else { return Ok(()) };
    let line = Command::SetParam { name: param.name, value: param.value };
    world.send(&format!("{line} note=\"a b\" later")).await
}

pub(super) async fn set_backwards(world: &mut World, _: Args) -> Result<(), Stop> {
    let Some(param) = params(world)?.into_iter().next() else { return Ok(()) };
    let (name, value) = (Value(&param.name), Value(&param.value));
    world.send(&format!("set-param value={value} name={name}")).await
}

/// Of each list of values the one of that number.
pub(super) async fn nth(world: &mut World, args: Args) -> Result<(), Stop> {
    let number: usize = args.number(1)?;
    let mut set = 0;
    for param in params(world)? {
        let Some(ParamKind::Enum(values)) = &param.kind else { continue };
        if let Some(value) = values.get(number.saturating_sub(1)) {
            set_param(world, &param.name, value, false).await?;
            set += 1;
        }
    }
    if set == 0 {
        return Err(Stop::NotApplicable(format!("no list has {number} values")));
    }
    Ok(())
}

async fn set_param(world: &mut World, name: &str, value: &str, quoted: bool) -> Result<(), Stop> {
    let line = if quoted {
        format!("set-param name=\"{name}\" value=\"{value}\"")
    } else {
        Command::SetParam { name: name.to_owned(), value: value.to_owned() }.to_string()
    };
    world.send(&line).await
}

fn params(world: &mut World) -> Result<Vec<Param>, Stop> {
    Ok(world.referee::<HubReferee>()?.greeting.params.clone())
}
