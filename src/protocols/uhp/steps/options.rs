//! Options: got, set to each value, pushed beyond their limits, put back.

use super::{games::declared_types, refuse};
use crate::{
    contract::{Args, Stop, World, asks_for_memory},
    protocols::uhp::{
        grammar::double,
        message::{OptionKind, OptionLine},
        referee::UhpReferee,
    },
};

/// How many values of one enumeration are tried.
const VALUES: usize = 20;

pub(super) async fn listed(world: &mut World, _: Args) -> Result<(), Stop> {
    world.start().await?;
    world.exchange("options").await?;
    if options(world)?.is_empty() {
        return Err(Stop::NotApplicable("the engine lists no options".into()));
    }
    Ok(())
}

pub(super) async fn get_each(world: &mut World, _: Args) -> Result<(), Stop> {
    for option in options(world)? {
        world.exchange(&format!("options get {}", option.name)).await?;
    }
    Ok(())
}

/// Half of a name that is no name itself, in whatever letters.
pub(super) async fn beginning(world: &mut World, _: Args) -> Result<(), Stop> {
    let names = names(world)?;
    let is_name = |half: &str| names.iter().any(|name| name.eq_ignore_ascii_case(half));
    let halves = names.iter().map(|name| {
        let length = name.chars().count() / 2;
        name.chars().take(length).collect::<String>()
    });
    let begun = halves.into_iter().find(|half| !half.is_empty() && !is_name(half));
    let Some(begun) = begun else {
        return Err(Stop::NotApplicable("every option has a name of one letter".into()));
    };
    refuse(world, &format!("options get {begun}")).await
}

pub(super) async fn set_each(world: &mut World, _: Args) -> Result<(), Stop> {
    for name in names(world)? {
        let Some(option) = shown(world, &name).await? else { continue };
        for value in values(&option).into_iter().filter(|v| !asks_for_memory(&name, v)) {
            set(world, &name, &value).await?;
            world.exchange(&format!("options get {name}")).await?;
        }
        world.exchange("options").await?;
        set(world, &name, &option.value).await?;
    }
    world.exchange("options").await
}

pub(super) async fn limits(world: &mut World, _: Args) -> Result<(), Stop> {
    for name in names(world)? {
        let Some(option) = shown(world, &name).await? else { continue };
        for value in outside(&option).into_iter().filter(|v| !asks_for_memory(&name, v)) {
            set(world, &name, &value).await?;
            world.exchange(&format!("options get {name}")).await?;
        }
        set(world, &name, &option.value).await?;
    }
    Ok(())
}

pub(super) async fn over_new_game(world: &mut World, _: Args) -> Result<(), Stop> {
    over(world, &["newgame"]).await
}

pub(super) async fn over_each_type(world: &mut World, _: Args) -> Result<(), Stop> {
    let types = declared_types(world)?.into_iter().map(|declared| format!("newgame {declared}"));
    over(world, &types.collect::<Vec<_>>()).await
}

pub(super) async fn over_moves(world: &mut World, _: Args) -> Result<(), Stop> {
    over(world, &["play wS1", "play bS1 wS1-", "validmoves", "undo"]).await
}

pub(super) async fn over_pass(world: &mut World, _: Args) -> Result<(), Stop> {
    over(world, &["pass"]).await
}

pub(super) async fn over_search(world: &mut World, _: Args) -> Result<(), Stop> {
    over(world, &["bestmove depth 1"]).await
}

/// Changes every option, sends commands, and looks whether they are as they were set.
async fn over(world: &mut World, commands: &[impl AsRef<str>]) -> Result<(), Stop> {
    let mut changed = Vec::new();
    for option in options(world)? {
        let other = values(&option).into_iter().find(|v| !option.kind.same(v, &option.value));
        if let Some(other) = other {
            set(world, &option.name, &other).await?;
            world.exchange(&format!("options get {}", option.name)).await?;
            changed.push(option);
        }
    }
    if changed.is_empty() {
        return Err(Stop::NotApplicable("no option has a second value".into()));
    }
    // What was set last may have changed what was set before.
    world.exchange("options").await?;
    for command in commands {
        world.exchange(command.as_ref()).await?;
    }
    world.exchange("options").await?;
    for option in changed {
        set(world, &option.name, &option.value).await?;
    }
    Ok(())
}

async fn set(world: &mut World, name: &str, value: &str) -> Result<(), Stop> {
    world.exchange(&format!("options set {name} {value}")).await
}

/// An option as it is now: where another one was set its limits may be new.
async fn shown(world: &mut World, name: &str) -> Result<Option<OptionLine>, Stop> {
    world.exchange("options").await?;
    Ok(world.referee::<UhpReferee>()?.options.find(name).cloned())
}

fn names(world: &mut World) -> Result<Vec<String>, Stop> {
    Ok(options(world)?.into_iter().map(|option| option.name).collect())
}

fn options(world: &mut World) -> Result<Vec<OptionLine>, Stop> {
    Ok(world.referee::<UhpReferee>()?.options.lines.clone())
}

/// Values that an option accepts: both ends and the middle, every word.
/// Values with blanks are left out: nothing says how they would be sent.
fn values(option: &OptionLine) -> Vec<String> {
    match &option.kind {
        OptionKind::Bool => vec!["True".into(), "False".into()],
        OptionKind::Int { min, max } => {
            let middle = min / 2 + max / 2 + (min % 2 + max % 2) / 2;
            let mut values = vec![*min, middle, *max];
            values.dedup();
            values.iter().map(ToString::to_string).collect()
        }
        // The ends as the engine writes them, and the middle in the same way.
        OptionKind::Double { .. } => {
            let (Some(min), Some(max)) = (option.field_from_end(1), option.field_from_end(0))
            else {
                return Vec::new();
            };
            let mut values = vec![min.to_owned()];
            values.extend(middle(option, min, max));
            values.push(max.to_owned());
            values.dedup();
            values
        }
        OptionKind::Enum(words) => {
            words.iter().filter(|w| !w.contains(' ')).take(VALUES).cloned().collect()
        }
    }
}

/// A number between the limits of an option, with as many digits as the engine writes at
/// most, but one; `None` if there is none.
fn middle(option: &OptionLine, min: &str, max: &str) -> Option<String> {
    let (low, high) = (double(min)?, double(max)?);
    let texts = [min, max, option.value.as_str()];
    let places = texts.iter().map(|text| places_of(text)).max().unwrap_or(0).max(1);
    let text = written(low / 2.0 + high / 2.0, places);
    double(&text).is_some_and(|value| low < value && value < high).then_some(text)
}

/// How many digits a number has behind its point.
fn places_of(text: &str) -> usize {
    let behind = text.split_once('.').map_or("", |(_, behind)| behind);
    behind.bytes().take_while(u8::is_ascii_digit).count()
}

/// A number with so many places; one that would be long is written with an exponent.
fn written(value: f64, places: usize) -> String {
    /// Above this, programs that choose the shorter form write an exponent.
    const LONG: f64 = 1e15;
    if value.abs() < LONG { format!("{value:.places$}") } else { format!("{value:.places$e}") }
}

/// Values that an option does not accept.
fn outside(option: &OptionLine) -> Vec<String> {
    match &option.kind {
        OptionKind::Bool => vec!["yes".into(), "1".into(), "true".into()],
        OptionKind::Int { min, max } => vec![
            min.saturating_sub(1).to_string(),
            max.saturating_add(1).to_string(),
            "abc".into(),
            "1.5".into(),
        ],
        OptionKind::Double { min, max } => {
            // So far outside that no rounding brings them in.
            let far = |end: f64| (end.abs() * 0.5).max(1.0);
            let beyond = [min - far(*min), max + far(*max)].into_iter().filter(|v| v.is_finite());
            let none = ["abc", "nan"].map(str::to_owned);
            beyond.map(|value| written(value, 1)).chain(none).collect()
        }
        // A word that only begins like one of the list is none of it.
        OptionKind::Enum(words) => {
            let half = |word: &String| word.chars().take(word.chars().count() / 2).collect();
            let begun = words.iter().map(half).find(|half: &String| {
                !half.is_empty() && !words.iter().any(|word| word.eq_ignore_ascii_case(half))
            });
            begun.into_iter().chain(["nosuchvalue".into()]).collect()
        }
    }
}
