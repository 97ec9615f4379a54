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
        rules::{Board, Variant, legal_moves, parse_position},
    },
};

use super::{searches::think, setup::set_up};

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
            ("the other of two", Some(ParamKind::Bool)) => the_other(&param.value),
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

/// So many parameters other than the variant keep their values.
pub(super) async fn set_others(world: &mut World, args: Args) -> Result<(), Stop> {
    let count: usize = args.number(1)?;
    let mut others = params(world)?;
    others.retain(|param| param.name != "variant" && !param.value.contains('"'));
    if others.len() < count {
        return Err(Stop::NotApplicable(format!("the engine has no {count} other parameters")));
    }
    for param in &others[..count] {
        set_param(world, &param.name, &param.value, false).await?;
    }
    Ok(())
}

/// The other value of a bool, as far as the words of the engine are those of the example.
fn the_other(value: &str) -> Option<String> {
    let words = [("true", "false"), ("True", "False"), ("TRUE", "FALSE")];
    let other = |(yes, no): (&str, &str)| match value {
        _ if value == yes => Some(no.to_owned()),
        _ if value == no => Some(yes.to_owned()),
        _ => None,
    };
    words.into_iter().find_map(other)
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

/// Positions in which variants have different moves: a man captures along a
/// file, a king stops behind a king.
const TELLING: [&str; 2] = [
    "Webeeeeeeeeeeeeeeeeeeeebeeeeeeeeeweeeeeeeeeeeeeeeee",
    "WeeeeebeeeeeeeeeeeeeeeeeeeeeeBeweeeeeWeeeeeeeWeeeee",
];

/// The variant is set to one whose moves the declared one does not have, by a
/// line in which `VARIANT` stands for its name.
pub(super) async fn another_variant(world: &mut World, args: Args) -> Result<(), Stop> {
    let line = with_another(world, &args)?;
    world.send(&line).await
}

pub(super) async fn another_variant_crlf(world: &mut World, args: Args) -> Result<(), Stop> {
    let line = with_another(world, &args)?;
    world.send_lines(&[line.as_bytes()], b"\r\n").await
}

pub(super) async fn tells_apart(world: &mut World, _: Args) -> Result<(), Stop> {
    let (_, pos) = apart(world)?;
    set_up(world, pos, "").await?;
    think(world).await
}

fn with_another(world: &mut World, args: &Args) -> Result<String, Stop> {
    let (variant, _) = apart(world)?;
    Ok(args.text(1).replace("VARIANT", variant.name()))
}

/// A variant to set, and a position in which the declared one has moves that
/// this one has not.
fn apart(world: &mut World) -> Result<(Variant, &'static str), Stop> {
    let declared = params(world)?.into_iter().find(|param| param.name == "variant");
    let Some(Param { value, kind: Some(ParamKind::Enum(values)), .. }) = declared else {
        return Err(Stop::NotApplicable("the engine offers no variants".into()));
    };
    let from = Variant::from_name(&value);
    let offered = || values.iter().filter_map(|name| Variant::from_name(name));
    for pos in TELLING {
        let placement = parse_position(pos).map_err(|e| Stop::Bug(format!("`{pos}`: {e}")))?;
        let moves = |variant| legal_moves(&Board::new(variant, &placement));
        let differs = |to: &Variant| {
            let (old, new) = (from.map(moves).unwrap_or_default(), moves(*to));
            !new.is_empty() && old.iter().any(|mv| !new.contains(mv))
        };
        if let Some(to) = offered().find(differs) {
            return Ok((to, pos));
        }
    }
    Err(Stop::NotApplicable("no position tells the engine's variants apart".into()))
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
