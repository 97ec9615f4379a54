//! What drills can say about draughts engines.
//!
//! - `mod`: the start of a conversation, and all steps by their text
//! - `first_searches`: the first searches, which tell what to expect
//! - `setup`: positions
//! - `searches`: searches, how they begin and how they end
//! - `effects`: what one command does to a search behind it
//! - `clocks`: what is measured
//! - `parameters`: values that are set
//! - `games`: whole games
//!
//! In: step texts. Out: commands that provoke; the referee judges every line,
//! so most steps only have to ask the right question at the right moment.
//! Never: grammar or rules of their own.

mod clocks;
mod effects;
mod first_searches;
mod games;
mod parameters;
mod searches;
mod setup;

use std::time::Duration;

use crate::{
    contract::{Args, Declared, Referee as _, Steps, Stop, World},
    steps,
};

use super::{
    grammar::Value, message::ParamKind, model::Phase, profile::Habit, referee::HubReferee,
    rules::Variant,
};

/// The steps of the protocol.
pub(super) fn steps() -> Steps {
    steps! { Steps::new();
        given r#"an engine for "(.*)""# => engine_for;
        when "the engine is introduced" => introduced;
        when "the engine is initialised" => initialised;
        then "the engine is introduced" => introduced;
        then "the engine is initialised" => initialised;
        then "nothing was said without being asked" => fenced_twice;
        then "the engine says nothing of the protocol" => quiet;
        then "the engine says nothing of the protocol for a while" => quiet_for_long;
        then "the engine says nothing of the protocol for ([0-9]+) seconds" => quiet_for_seconds;
        when r#"the GUI says "(.*)""# => says;
        when "these are said in one write" => says_at_once;
        then "the engine has parameters" => parameters::any;
        when r#"each parameter is set to (its value|its value in quotes|the other of two|its least|its text)"# => parameters::set_all;
        when "([0-9]+) other parameters are set to their values" => parameters::set_others;
        when "the first parameter is set with an argument nobody knows" => parameters::set_oddly;
        when "the first parameter is set, value first" => parameters::set_backwards;
        when r#"each list of values gives its value number ([0-9]+)"# => parameters::nth;
        when r#"another variant is set by "(.*)""# => parameters::another_variant;
        when r#"another variant is set by "(.*)" with CR LF"# => parameters::another_variant_crlf;
        when "a position that tells the two variants apart is searched" => parameters::tells_apart;
        when r#"the position is "([^"]*)""# => setup::position;
        when r#"the position is "([^"]*)" after "([^"]*)""# => setup::position_after;
        when r#"([0-9]+) plies of kings to and fro are set up"# => setup::to_and_fro;
        when r#"the position is a long game of ([0-9]+) plies"# => setup::long_game;
        when r#"([0-9]+) plies of wandering kings are set up"# => setup::wandering_kings;
        when "the engine thinks" => searches::thinks;
        when r#"the engine thinks with "([^"]*)""# => searches::thinks_with;
        when r#"the engine analyzes with "([^"]*)""# => searches::analyzes_with;
        when "the engine has time to think" => searches::thinks_freely;
        when r#"a search "go ([a-z]+)" without an end is begun"# => searches::endless;
        when r#"a search "go ([a-z]+)" with "([^"]*)" is begun"# => searches::limited;
        when "these are sent in one write and searched" => searches::in_one_write;
        when "these are sent with CR LF and searched" => searches::with_crlf;
        when "a whole conversation is sent in one write" => searches::in_one_write;
        when "these are sent byte by byte" => searches::bytewise;
        when r#"a search with "([^"]*)" is begun and soon stopped"# => searches::soon_stopped;
        when r#"a search with "([^"]*)" runs to its end"# => searches::runs_out;
        when "the search is stopped" => searches::stops;
        when "the search ends" => searches::ends;
        when r#"the expected move is played"# => searches::hits;
        then "the search is over" => searches::ends;
        then "the search goes on" => searches::goes_on;
        then "the search has ended by itself" => searches::ended_by_itself;
        then "ping is answered while the search goes on" => searches::ping_meanwhile;
        then r#"([0-9]+) searches are ended at once"# => searches::at_once;
        then "([0-9]+) pings in one write have ([0-9]+) pongs" => searches::many_pings;
        then "([0-9]+) searches of all modes have a done each" => searches::all_modes;
        then "the nodes told are about ([0-9]+)" => effects::about_nodes;
        then "a ponder-hit that comes late starts no other clock" => effects::late_hit;
        then r#"ping does not end a search "go (think|analyze|ponder)""# => effects::ping_ends_nothing;
        then r#""(.*)" does not end a search "go (think|analyze|ponder)""# => effects::line_ends_nothing;
        when "the engine analyzes for ([0-9]+) seconds" => searches::thinks_at_length;
        then "it hears at once what it is sent" => hears_at_once;
        then r#"a stop that comes late ends no other search"# => effects::late_stop;
        then r#"a stop behind a search that has ended by itself ends no other search"# => effects::stop_behind_the_end;
        then r#"all orders of the captured squares are understood"# => setup::all_orders;
        then r#"a new game makes the engine forget"# => effects::forgets;
        then r#"numbers begin anew with each search"# => effects::numbers_begin_anew;
        then r#"(?:behind one with "([^"]*)" )?a search( for Black)? with "([^"]*)" takes ([0-9.]+) seconds at most"# => clocks::within;
        then r#"([0-9]+) searches share ([0-9.]+) seconds"# => clocks::shared;
        then r#"([0-9]+) searches keep a clock of ([0-9.]+) seconds with ([0-9.]+) more before each"# => clocks::fischer;
        then r#"after ponder-hit a search with "([^"]*)" takes ([0-9.]+) seconds at most"# => clocks::after_hit;
        then r#"after a miss a search with "([^"]*)" takes ([0-9.]+) seconds at most"# => clocks::after_miss;
        then "a search that is stopped ends soon" => clocks::stops_soon;
        then r#"limits "([^"]*)" and "([^"]*)" hold for their own searches only"# => effects::limits_stay;
        when "the engine plays ([0-9]+) plies against chance" => games::against_chance;
        when "the engine plays ([0-9]+) plies against chance from \"([^\"]*)\"" => games::against_chance_from;
        when "([0-9]+) searches go to and fro between \"([^\"]*)\" and \"([^\"]*)\"" => games::to_and_fro;
        then "the engine ends by itself" => leaves;
    }
}

/// How long to wait for what is known never to come.
const HOPELESS: Duration = Duration::from_millis(300);
/// Long enough for a line that follows another at once.
const MOMENT: Duration = Duration::from_millis(20);

fn knows(world: &World, habit: Habit) -> bool {
    let declared = world.run().ok().and_then(|run| run.declared.as_ref());
    declared.is_some_and(|declared| declared.habits().any(|word| Habit::of(word) == Some(habit)))
}

/// The start of a conversation as the specification shows it. An engine that
/// leaves a reply out has broken one requirement, not all of them.
pub(super) async fn greet(world: &mut World) -> Result<(), Stop> {
    let survey = world.run()?.declared.is_none();
    if survey {
        // An engine that speaks unasked would otherwise seem to answer twice.
        let quiet = world.deadlines().quiet;
        world.listen(quiet.mul_f64(0.3)).await?;
    }
    introduce(world).await?;
    // The same is true of one that is ready too early.
    if survey {
        world.listen(MOMENT).await?;
    }
    let referee = world.referee::<HubReferee>()?;
    let other = referee.greeting.param("variant").is_some_and(|param| {
        param.value != Variant::Normal.name()
            && param.kind.as_ref().is_none_or(|kind| kind.accepts(Variant::Normal.name()))
    });
    if other {
        world.send("set-param name=variant value=normal").await?;
    }
    initialise(world).await
}

async fn introduce(world: &mut World) -> Result<(), Stop> {
    world.send("hub").await?;
    let boot = world.deadlines().boot;
    let wait = if knows(world, Habit::NoWait) { HOPELESS } else { boot.mul_f64(0.9) };
    if settled_within(world, wait).await? {
        return Ok(());
    }
    world.tell_overdue();
    // Programs of other protocols begin lines with the same words.
    if !world.referee::<HubReferee>()?.greeting.is_hub {
        return Err(Stop::Spoiled("`hub` is not answered".into()));
    }
    world.judge(|referee: &mut HubReferee, _| referee.skip_to(Phase::Configuring))?;
    Ok(())
}

async fn initialise(world: &mut World) -> Result<(), Stop> {
    world.send("init").await?;
    let long = world.deadlines().depth_search;
    let wait = if knows(world, Habit::NoReady) { HOPELESS } else { long };
    if settled_within(world, wait).await? {
        return Ok(());
    }
    world.tell_overdue();
    // One that is ready at other times is stuck.
    if !knows(world, Habit::NoReady) && world.run()?.declared.is_some() {
        return Err(Stop::Spoiled("`init` is not answered".into()));
    }
    world.judge(|referee: &mut HubReferee, _| referee.skip_to(Phase::Ready))?;
    Ok(())
}

/// Waits until the engine owes nothing; what is owed in other letters is taken
/// for given unless the right one follows soon.
async fn settled_within(world: &mut World, wait: Duration) -> Result<bool, Stop> {
    let deadline = world.now()? + wait;
    let told = |referee: &HubReferee| referee.owed().is_none() || referee.is_nearly_answered();
    Ok(world.await_until(deadline, told).await? && right_one_comes(world).await?)
}

/// Where a reply came in other letters the right one may still follow it.
async fn right_one_comes(world: &mut World) -> Result<bool, Stop> {
    let deadline = world.now()? + world.deadlines().doubt;
    let right = |referee: &HubReferee| !referee.is_nearly_answered();
    if !world.await_until(deadline, right).await? {
        world.judge(|referee: &mut HubReferee, sink| referee.take_misspelled(sink))?;
    }
    Ok(world.referee::<HubReferee>()?.owed().is_none())
}

/// Learns name, variants and whether searches end by themselves.
pub(super) async fn survey(world: &mut World) -> Result<Declared, Stop> {
    let missing = |world: &World, id: &str| world.sink().count(id) > 0;
    let no_wait = missing(world, "hub/initialisation/hub-is-answered-with-wait");
    let no_ready = missing(world, "hub/initialisation/init-is-answered-with-ready");
    // An engine that dies of its first search still has introduced itself;
    // every drill that searches will meet the same fate and say so.
    let mut ends = first_searches::Ends::Never;
    match world.try_out(async |world| try_out(world, &mut ends).await).await {
        Err(Stop::Bug(bug)) => return Err(Stop::Bug(bug)),
        // Nothing is known against it.
        Ok(false) if ends == first_searches::Ends::Never => ends = first_searches::Ends::ByItself,
        _ => {}
    }
    let greeting = world.referee::<HubReferee>()?.greeting.clone();
    let variants = match greeting.param("variant") {
        Some(param) => match &param.kind {
            Some(ParamKind::Enum(values)) => values.clone(),
            _ => vec![param.value.clone()],
        },
        None => vec![chosen(world)?.name().to_owned()],
    };
    let mut declared =
        Declared { name: greeting.name, capabilities: variants, ..Declared::default() };
    let seen = [
        (Habit::NoWait, no_wait),
        (Habit::NoReady, no_ready),
        (Habit::SearchesPastDepth, ends != first_searches::Ends::ByItself),
        (Habit::SearchesPastStop, ends == first_searches::Ends::Never),
    ];
    let seen = seen.into_iter().filter(|(_, seen)| *seen);
    seen.for_each(|(habit, _)| declared.notice(habit.word()));
    Ok(declared)
}

/// Pings and a first search, which tell what to expect of later ones.
async fn try_out(world: &mut World, ends: &mut first_searches::Ends) -> Result<(), Stop> {
    world.listen(MOMENT).await?;
    ping_once(world).await?;
    *ends = first_searches::try_first(world).await?;
    if *ends == first_searches::Ends::Never {
        return Ok(());
    }
    ping_once(world).await
}

async fn ping_once(world: &mut World) -> Result<(), Stop> {
    world.send("ping").await?;
    let answer = world.deadlines().answer;
    if !settled_within(world, answer).await? {
        world.tell_overdue();
    }
    world.listen(MOMENT).await
}

/// The rules of an engine that does not say.
fn chosen(world: &World) -> Result<Variant, Stop> {
    let chosen = world.run()?.settings.get("variant").and_then(Variant::from_name);
    Ok(chosen.unwrap_or(Variant::Normal))
}

/// An engine that plays this variant.
async fn engine_for(world: &mut World, args: Args) -> Result<(), Stop> {
    let variant = args.text(1);
    world.start_silently().await?;
    introduce(world).await?;
    let referee = world.referee::<HubReferee>()?;
    let current = referee.greeting.param("variant").map(|param| param.value.clone());
    if current.is_some_and(|current| current != variant) {
        world.send(&format!("set-param name=variant value={}", Value(&variant))).await?;
    }
    initialise(world).await?;
    world.get_ready().await
}

async fn introduced(world: &mut World, _: Args) -> Result<(), Stop> {
    introduce(world).await?;
    world.listen(MOMENT).await
}

async fn initialised(world: &mut World, _: Args) -> Result<(), Stop> {
    initialise(world).await
}

/// An engine that says it is ready hears what it is sent.
async fn hears_at_once(world: &mut World, _: Args) -> Result<(), Stop> {
    let (begun, deadlines) = (world.now()?, world.deadlines());
    let pos = format!("pos pos={}", setup::START);
    world.send_lines(&[pos.as_bytes(), b"ping"], b"\n").await?;
    let answered = |referee: &HubReferee| referee.pings.len() == 0;
    if !world.await_until(begun + deadlines.load, answered).await? {
        world.tell_overdue();
        return Err(Stop::Spoiled("`ping` is not answered".into()));
    }
    let (took, granted) = (world.now()?.saturating_sub(begun), deadlines.answer);
    if took <= granted {
        return Ok(());
    }
    let finding = world
        .fails("the engine does not read its input after `ready`")
        .expected(format!("the first answer within {:.0} s", granted.as_secs_f64()))
        .got(format!("the first answer after {:.1} s", took.as_secs_f64()))
        .advice("send `ready` only when the engine reads its input");
    Err(world.failed(finding))
}

/// Nothing came before the answers to two pings. One alone may overtake what
/// another thread of the engine says.
async fn fenced_twice(world: &mut World, _: Args) -> Result<(), Stop> {
    world.exchange("ping").await?;
    world.exchange("ping").await
}

/// Silence, for what no ping can show. Free text may come; the referee knows
/// what counts.
async fn quiet(world: &mut World, _: Args) -> Result<(), Stop> {
    let quiet = world.deadlines().quiet;
    world.listen(quiet.mul_f64(0.3)).await
}

async fn quiet_for_long(world: &mut World, _: Args) -> Result<(), Stop> {
    let quiet = world.deadlines().quiet;
    world.listen(quiet).await
}

async fn quiet_for_seconds(world: &mut World, args: Args) -> Result<(), Stop> {
    world.listen(Duration::from_secs(args.number(1)?)).await
}

/// Without waiting for anything.
async fn says(world: &mut World, args: Args) -> Result<(), Stop> {
    world.send(&args.text(1)).await
}

async fn says_at_once(world: &mut World, args: Args) -> Result<(), Stop> {
    let lines = args.lines()?;
    let lines: Vec<&[u8]> = lines.iter().map(String::as_bytes).collect();
    world.send_lines(&lines, b"\n").await
}

/// After `quit` the process ends.
async fn leaves(world: &mut World, _: Args) -> Result<(), Stop> {
    world.quits(world.deadlines().exit).await
}
