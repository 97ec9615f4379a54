//! Options: set to each value, pushed beyond their limits, put back.
//!
//! In: what the engine declared. Out: lines `setoption`, each followed by a
//! fence. Never: texts an engine might take for the path of a file.

use std::cell::Cell;

use super::{
    super::{
        books,
        checks::{FlawKind, flaws},
        grammar,
        message::Reply,
        options::{Declaration, Key, Kind},
        referee::SearchReferee,
        setting::{Setting, line},
    },
    Examples,
    searches::search,
};
use crate::contract::{Args, Stop, World};

/// How many values of one option are tried.
const VALUES: usize = 12;

/// How many values that are none are followed by a search, which they may break.
const SEARCHES: usize = 24;

/// What the engine has declared.
pub fn declared<D: Examples>(world: &mut World) -> Result<Vec<Declaration>, Stop> {
    Ok(world.referee::<SearchReferee<D>>()?.declared().to_vec())
}

/// An engine that is asked behind each command has had its say.
pub const SETTING: Setting = Setting { fence: Some("isready") };

/// A short search shows that nothing was broken on the way.
async fn still_searches<D: Examples>(world: &mut World) -> Result<(), Stop> {
    world.exchange("position startpos").await?;
    world.exchange("isready").await?;
    search::<D>(world, "go depth 1").await
}

pub async fn values<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    let options = declared::<D>(world)?;
    let values = |option: &Declaration| {
        let values = option.values().into_iter().take(VALUES);
        values.filter(|value| is_affordable::<D>(option, value)).collect()
    };
    let then = async |world: &mut World, option: &Declaration, value: &str, said: &[String]| {
        accepted::<D>(world, option, value, said)?;
        // What a limit is good for shows in a search.
        if option.kind() == Some(Kind::Spin) {
            still_searches::<D>(world).await?;
        }
        Ok(())
    };
    SETTING.each_and(world, &options, values, then).await?;
    still_searches::<D>(world).await
}

/// An engine that answers a value with an error does not accept it. A text may name a file that is
/// not there, several words are another matter, and so is what is wrong with the declaration itself.
fn accepted<D: Examples>(
    world: &mut World,
    option: &Declaration,
    value: &str,
    said: &[String],
) -> Result<(), Stop> {
    let is_sound = flaws(&option.clone().without_own_fields()).is_empty();
    let is_text = option.kind() == Some(Kind::String);
    let is_plain = is_sound && !is_text && !wide(&option.name) && !wide(value);
    let Some(error) = refusal::<D>(said).filter(|_| is_plain) else { return Ok(()) };
    let finding = world
        .fails(format!("`{}` is refused", line(&option.name, Some(value))))
        .expected("no error: the engine has declared that value")
        .got(error);
    Err(world.failed(finding))
}

/// The line that says that a setting is refused, where the protocol has one.
fn refusal<D: Examples>(said: &[String]) -> Option<&str> {
    let word = D::CUSTOMS.error?;
    said.iter().map(String::as_str).find(|said| said.starts_with(word))
}

/// Whether every machine can do as much as a value asks for. The default is the engine's own choice.
fn is_affordable<D: Examples>(option: &Declaration, value: &str) -> bool {
    /// As many megabytes or threads are too many for no machine.
    const MODEST: i128 = 64;
    let is_costly = D::CUSTOMS.is_costly(&option.name);
    let is_modest = value.parse().is_ok_and(|number: i128| number <= MODEST);
    !is_costly || is_modest || option.default_value() == Some(value)
}

pub async fn buttons<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    let refused = press_all::<D>(world).await?;
    still_searches::<D>(world).await?;
    let Some((command, error)) = refused else { return Ok(()) };
    let finding = world
        .fails(format!("`{command}` is refused"))
        .expected("no error: a button takes no value")
        .got(error);
    Err(world.failed(finding))
}

pub async fn pressed<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    press_all::<D>(world).await.map(drop)
}

/// Each button twice, and nothing more. The first that is refused, and how; a name of several words
/// may be unknown, which is another matter.
async fn press_all<D: Examples>(world: &mut World) -> Result<Option<(String, String)>, Stop> {
    let mut refused = None;
    for option in declared::<D>(world)?.iter().filter(|o| o.kind() == Some(Kind::Button)) {
        let mut said = SETTING.set(world, &option.name, None).await?;
        said.extend(SETTING.set(world, &option.name, None).await?);
        let error = refusal::<D>(&said).filter(|_| !wide(&option.name));
        refused = refused.or(error.map(|error| (line(&option.name, None), error.to_owned())));
    }
    Ok(refused)
}

/// What an engine says of an unknown option tells whether it knows this one,
/// unless it says the same of every setting.
pub async fn spaced<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    world.exchange("isready").await?;
    let options = declared::<D>(world)?;
    let strange = reaction::<D>(world, "Qqzz Such Thing", Some("1")).await?;
    let accepted = match options.iter().find_map(one_word) {
        Some((name, value)) => Some(reaction::<D>(world, name, Some(value)).await?),
        None => None,
    };
    let telling = accepted.is_some_and(|accepted| accepted.shape != strange.shape);
    // A keyword in a name or a value leaves no way to say it.
    let sayable = |o: &Declaration| !flaws(o).iter().any(|f| f.kind == FlawKind::ReservedWord);
    for option in options.into_iter().filter(sayable) {
        let values = option.values();
        let values: Vec<Option<&str>> = match option.kind() {
            Some(Kind::Button) if wide(&option.name) => vec![None],
            _ if wide(&option.name) => values.iter().take(2).map(|v| Some(v.as_str())).collect(),
            Some(Kind::Combo) => {
                values.iter().filter(|v| wide(v)).map(|v| Some(v.as_str())).collect()
            }
            _ => Vec::new(),
        };
        for value in values {
            let said = reaction::<D>(world, &option.name, value).await?;
            let unknown = telling && !said.lines.is_empty() && said.shape == strange.shape;
            if unknown || refused::<D>(world, &option, value, &said).await? {
                let finding = world
                    .fails(format!("the option `{}` is not recognised", option.name))
                    .expected("no error, as the engine declared it")
                    .got(said.lines.join(" ⏎ "));
                return Err(world.failed(finding));
            }
        }
        SETTING.restore(world, &option).await?;
    }
    Ok(())
}

fn wide(text: &str) -> bool {
    text.contains(' ')
}

/// A setting that any engine understands, of the words it declared.
fn one_word(option: &Declaration) -> Option<(&str, &str)> {
    let value = &option.part(Key::Default)?.value;
    let plain = !value.is_empty() && !wide(value) && !wide(&option.name);
    plain.then_some((option.name.as_str(), value.as_str()))
}

/// Whether a choice of several words is met like one that does not exist, and
/// unlike one of a single word.
async fn refused<D: Examples>(
    world: &mut World,
    option: &Declaration,
    value: Option<&str>,
    said: &Reaction,
) -> Result<bool, Stop> {
    let choice = value.is_some_and(|value| option.kind() == Some(Kind::Combo) && wide(value));
    let Some(plain) = option.choices().find(|plain| choice && !wide(plain)) else {
        return Ok(false);
    };
    let none = reaction::<D>(world, &option.name, Some("qqzz no such choice")).await?;
    let accepted = reaction::<D>(world, &option.name, Some(plain)).await?;
    Ok(!said.lines.is_empty() && said.shape == none.shape && accepted.shape != none.shape)
}

/// What an engine says to a setting.
pub struct Reaction {
    /// The lines.
    pub lines: Vec<String>,
    /// The lines without the name and value they are about.
    pub shape: Vec<String>,
}

/// What the engine says to a setting, its fence apart.
pub async fn reaction<D: Examples>(
    world: &mut World,
    name: &str,
    value: Option<&str>,
) -> Result<Reaction, Stop> {
    world.send_lines(&[line(name, value).as_bytes(), b"isready"], b"\n").await?;
    world.settle().await?;
    // What is no message is a complaint where a text leaves room for it.
    let bare = D::CUSTOMS.known_messages_only.is_none();
    let is_said = |line: &&String| match grammar::reply::<D>(line) {
        Reply::Info(_) => true,
        Reply::Other => bare,
        _ => false,
    };
    let lines: Vec<String> = world.answer().iter().filter(is_said).cloned().collect();
    let first = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
    let value = value.unwrap_or_default();
    let words = [name.to_owned(), value.to_owned(), first(name), first(value)];
    let plain = |line: &String| {
        let words = words.iter().filter(|word| !word.is_empty());
        words.fold(line.clone(), |line, word| line.replace(word.as_str(), "…"))
    };
    let shape = lines.iter().map(plain).collect();
    Ok(Reaction { lines, shape })
}

pub async fn letter_case<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    world.exchange("isready").await?;
    let strange = reaction::<D>(world, "Nosuchthing", Some("1")).await?.lines;
    let again = reaction::<D>(world, "Nosuchthing", Some("1")).await?.lines;
    if strange.is_empty() || again.is_empty() {
        return unreported();
    }
    for option in declared::<D>(world)? {
        let other = option.name.to_ascii_uppercase();
        let twin = declared::<D>(world)?.iter().any(|o| o.name == other);
        let Some(value) = option.values().into_iter().next().filter(|_| !twin) else { continue };
        let said = reaction::<D>(world, &other, Some(&value)).await?.lines;
        if said.is_empty() {
            // An engine may have said it often enough.
            if reaction::<D>(world, "Nosuchthing", Some("1")).await?.lines.is_empty() {
                return unreported();
            }
            let finding = world
                .fails(format!("`{other}` is taken for `{}`", option.name))
                .expected(format!("the answer to any unknown name: {}", strange.join(" ⏎ ")))
                .got("no error");
            return Err(world.failed(finding));
        }
        return SETTING.restore(world, &option).await;
    }
    Err(Stop::NotApplicable("no option has letters in its name and a value".into()))
}

fn unreported() -> Result<(), Stop> {
    Err(Stop::NotApplicable("the engine does not report unknown options".into()))
}

pub async fn outside<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    let options = declared::<D>(world)?;
    let left = Cell::new(SEARCHES);
    let then = async |world: &mut World, _: &Declaration, _: &str, _: &[String]| {
        let Some(others) = left.get().checked_sub(1) else { return Ok(()) };
        left.set(others);
        still_searches::<D>(world).await
    };
    SETTING.each_and(world, &options, Declaration::outside, then).await?;
    still_searches::<D>(world).await
}

/// The defaults, whatever stands on the board. A button may be meant to clear
/// it, and is not pressed; an option that chooses the game clears it rightly.
pub async fn defaults<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    for option in declared::<D>(world)? {
        if D::CUSTOMS.usual_game(&option.name).is_none() {
            SETTING.restore(world, &option).await?;
        }
    }
    Ok(())
}

/// Chooses the usual game, and no moves from a book, if the engine begins otherwise: such a move answers no
/// question about a search.
pub async fn choose_the_usual<D: Examples>(world: &mut World) -> Result<(), Stop> {
    let declared = world.referee::<SearchReferee<D>>()?.declared().to_vec();
    for option in declared {
        let no_book = || books::is_switch(&option).then_some("false");
        let Some(usual) = D::CUSTOMS.usual_game(&option.name).or_else(no_book) else { continue };
        let is_other = option.default_value().is_some_and(|value| value != usual);
        if is_other && option.takes(usual) == Some(true) {
            SETTING.set(world, &option.name, Some(usual)).await?;
        }
    }
    Ok(())
}

/// Where a value is missing there is nothing to set.
pub async fn valueless<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    let values = [Kind::Check, Kind::Spin, Kind::Combo];
    for option in declared::<D>(world)? {
        if option.kind().is_some_and(|kind| values.contains(&kind)) {
            SETTING.set(world, &option.name, None).await?;
            SETTING.restore(world, &option).await?;
        }
    }
    still_searches::<D>(world).await
}

pub async fn unknown<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    SETTING.set(world, "No Such Option", Some("1")).await?;
    SETTING.set(world, "nosuchoption", None).await?;
    still_searches::<D>(world).await
}

/// After the fence of each, a second one shows what came unasked.
pub async fn nothing_starts<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    world.exchange("position startpos").await?;
    world.exchange("isready").await?;
    for option in declared::<D>(world)? {
        let value = option.values().into_iter().next();
        if value.is_none() && option.kind() != Some(Kind::Button) {
            continue;
        }
        world.exchange(&line(&option.name, value.as_deref())).await?;
        // An answer would come before the question, and be seen for what it is.
        let moment = world.deadlines().quiet / 60;
        world.listen(moment).await?;
        world.exchange("isready").await?;
        world.exchange("isready").await?;
        SETTING.restore(world, &option).await?;
    }
    Ok(())
}
