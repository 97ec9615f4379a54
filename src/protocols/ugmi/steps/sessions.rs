//! Start, greeting, survey, end.
//!
//! In: a world, perhaps without an engine yet. Out: an engine that was
//! greeted, and what it declares. Never: judgements that the referee gives.

use std::time::Duration;

use super::{failed, searches, thinking::ask};
use crate::{
    contract::{Args, Declared, Stop, World},
    protocols::{
        uci_like::{
            options::Kind,
            profile::{Habit, Profile},
        },
        ugmi::{Ugmi, UgmiReferee, message::Keyword},
    },
    verdict::Breakdown,
};

/// Says `ugmi` and waits for the acknowledgement. An engine that never gives
/// it but is ready otherwise has broken one requirement, not all of them.
pub(in crate::protocols::ugmi) async fn greet(world: &mut World) -> Result<(), Stop> {
    let known = Profile::of(world.run()?.declared.as_ref());
    let mute = known.has(Habit::NeverAcknowledges);
    let shy = known.has(Habit::NeedsANewGame)
        && world.drill().requirement != "ugmi/ugminewgame/not-required";
    world.send("ugmi").await?;
    let boot = world.deadlines().boot;
    if !mute {
        let deadline = world.now()? + boot.mul_f64(0.9);
        if world.settle_by(deadline).await? {
            if shy {
                world.exchange("ugminewgame").await?;
                world.exchange("isready").await?;
            }
            return Ok(());
        }
        let begun = world.referee::<UgmiReferee>()?.greeting.has_begun();
        if !begun {
            return Err(Stop::Spoiled("the engine does not answer `ugmi`".into()));
        }
        world.tell_overdue();
    }
    world.judge(|referee: &mut UgmiReferee, _| referee.greeting.give_up())?;
    world.exchange("isready").await
}

/// Learns name, options and habits. Whatever goes wrong here goes wrong in
/// the drills as well, where it is told; so nothing ends the survey.
pub(in crate::protocols::ugmi) async fn survey(world: &mut World) -> Result<Declared, Stop> {
    let mut declared = Declared::default();
    let _ = world.try_out(async |world| habits_of(world).await).await;
    if world.sink().count("ugmi/ugmi/identifies-itself") > 0 {
        notice(world, Habit::NeverAcknowledges)?;
    }
    let referee = world.referee::<UgmiReferee>()?;
    declared.name = referee.greeting.name().map(str::to_owned);
    declared.capabilities = capabilities(referee);
    // What nobody can tell is taken to be there.
    let lacks = |habits: &[Habit]| habits.iter().any(|habit| referee.profile.has(*habit));
    if !lacks(&[Habit::SearchesAll]) {
        declared.capabilities.push("searchmoves".to_owned());
    }
    if !lacks(&[Habit::Deaf, Habit::StopsInVain]) {
        declared.capabilities.push("stop".to_owned());
    }
    referee.profile.hand_on(&mut declared);
    Ok(declared)
}

fn notice(world: &mut World, habit: Habit) -> Result<(), Stop> {
    world.judge(move |referee: &mut UgmiReferee, _| referee.profile.notice(habit))
}

/// A few short searches, to tell an engine that is wrong everywhere from one
/// that is wrong where a drill looks.
async fn habits_of(world: &mut World) -> Result<(), Stop> {
    // Where one question fails the next may, too; each is asked all the same
    // only as long as the engine answers.
    searches::fence(world).await?;
    positions_are_read(world).await?;
    search_is_stopped(world).await
}

/// One stone far from where anybody plays, and a few moves to search.
async fn positions_are_read(world: &mut World) -> Result<(), Stop> {
    let probes = [("go depth 1", None), ("go depth 1 searchmoves c03", Some(Habit::SearchesAll))];
    for (line, habit) in probes {
        world.judge(|referee: &mut UgmiReferee, _| referee.try_out())?;
        world.exchange("position startpos moves a01").await?;
        searches::fence(world).await?;
        world.send(line).await?;
        let grace = world.deadlines().search_grace;
        let deadline = world.now()? + grace;
        if !world.settle_by(deadline).await? {
            after_a_new_game(world).await?;
            return Err(Stop::Spoiled("a search never ended".into()));
        }
        searches::fence(world).await?;
        if world.referee::<UgmiReferee>()?.is_lost() {
            habit.map_or(Ok(()), |habit| notice(world, habit))?;
        }
    }
    Ok(())
}

/// Whether `stop` ends a search shows in what the referee notes if it does not.
async fn search_is_stopped(world: &mut World) -> Result<(), Stop> {
    let glance = world.deadlines().quiet / 6;
    world.send("go").await?;
    world.listen(glance).await?;
    if world.referee::<UgmiReferee>()?.is_searching() {
        searches::stop(world).await?;
    }
    searches::fence(world).await
}

/// A first search that never ends may end once a game was begun.
async fn after_a_new_game(world: &mut World) -> Result<(), Stop> {
    world.send("stop").await?;
    let quiet = world.deadlines().quiet;
    world.listen(quiet).await?;
    world.judge(|referee: &mut UgmiReferee, _| referee.forget_search())?;
    for line in ["ugminewgame", "isready", "position startpos moves a01", "isready"] {
        world.exchange(line).await?;
    }
    let answer = world.deadlines().answer;
    let deadline = world.now()? + answer;
    world.send("go depth 1").await?;
    if world.settle_by(deadline).await? { notice(world, Habit::NeedsANewGame) } else { Ok(()) }
}

/// What drills may need: `options` for any at all, and each of their types.
fn capabilities(referee: &UgmiReferee) -> Vec<String> {
    let options = referee.declared();
    let mut found = Vec::new();
    if !options.is_empty() {
        found.push("options".to_owned());
    }
    for (kind, word) in Kind::ALL {
        if options.iter().any(|option| option.kind() == Some(kind)) {
            found.push(word.to_owned());
        }
    }
    let wide = |text: &str| text.contains(' ');
    if options.iter().any(|o| wide(&o.name) || o.choices().any(wide)) {
        found.push("several-words".to_owned());
    }
    found
}

pub(super) async fn quits(world: &mut World, _: Args) -> Result<(), Stop> {
    let starting = world.transcript().is_empty();
    let deadlines = world.deadlines();
    let time = match world.referee::<UgmiReferee>()?.is_setting_up() {
        true => deadlines.load,
        false if starting => deadlines.exit + deadlines.boot,
        false => deadlines.exit,
    };
    world.send("quit").await?;
    let time = world.time_to_exit(time)?;
    if world.await_exit(time).await?.is_some() {
        return Ok(());
    }
    // It may not have got so far as to hear it.
    let finding = world
        .fails("the engine is still running")
        .expected(format!("the engine ends within {:.1} s after `quit`", time.as_secs_f64()))
        .breakdown(Breakdown::Hang);
    Err(failed(world, finding))
}

/// How long it takes to end; whether it does is for others to say.
pub(super) async fn quits_soon(world: &mut World, args: Args) -> Result<(), Stop> {
    let limit = Duration::from_millis(args.number(1)?);
    let limit = world.deadlines().patience.of(limit).max(limit);
    world.send("quit").await?;
    let sent = world.now()?;
    let exit = world.deadlines().exit;
    let time = world.time_to_exit(exit)?;
    if world.await_exit(time).await?.is_none() {
        return Err(Stop::Spoiled("the engine does not end".into()));
    }
    let took = world.now()?.saturating_sub(sent);
    if took <= limit {
        return Ok(());
    }
    let finding = world
        .fails("`quit` ends the engine late")
        .expected(format!("within {:.1} s", limit.as_secs_f64()))
        .got(format!("{:.1} s", took.as_secs_f64()));
    Err(failed(world, finding))
}

pub(super) async fn goes_away(world: &mut World, _: Args) -> Result<(), Stop> {
    world.judge(|referee: &mut UgmiReferee, _| referee.leave())?;
    world.close_input()
}

pub(super) async fn silent_start(world: &mut World, _: Args) -> Result<(), Stop> {
    world.start_silently().await?;
    let quiet = world.deadlines().quiet;
    world.listen(quiet).await
}

/// Measured again before it counts.
pub(super) async fn boots(world: &mut World, args: Args) -> Result<(), Stop> {
    let limit = Duration::from_millis(args.number(1)?);
    let limit = world.deadlines().patience.of(limit).max(limit);
    world.start_silently().await?;
    world.send("ugmi").await?;
    let boot = world.deadlines().boot;
    if world.referee::<UgmiReferee>()?.profile.has(Habit::NeverAcknowledges) {
        return Err(Stop::Spoiled("`ugmi` is never answered with `ugmiok`".into()));
    }
    let settled = world.settle_by(boot).await?;
    let took = world.now()?;
    if settled && took <= limit {
        return Ok(());
    }
    let finding = world
        .fails("the engine starts slowly")
        .expected(format!("`ugmiok` within {:.1} s after the start", limit.as_secs_f64()))
        .got(format!("{:.1} s", took.as_secs_f64()))
        .advice("move slow initialisation to the first `isready` or `setoption`");
    Err(failed(world, finding))
}

/// The same short session in the engine's own mode, with `debug on` and with
/// `debug off`, twice. The first time does not count: engines may greet with
/// remarks.
pub(super) async fn debug_by_default(world: &mut World, _: Args) -> Result<(), Stop> {
    remarks(world).await?;
    let plain = remarks(world).await?;
    let mut found = Vec::new();
    for _ in 0..2 {
        say(world, "debug on").await?;
        let on = remarks(world).await?;
        say(world, "debug off").await?;
        let off = remarks(world).await?;
        // What comes once more may be an accident, or a remark that was late.
        let off = if off >= on { off.min(remarks(world).await?) } else { off };
        found.push((on, off));
    }
    let [(on, off), (on_again, off_again)] = found[..] else { return Ok(()) };
    let (least, most) = (on.min(on_again), on.max(on_again));
    let stays = |on: usize, off: usize| on > plain && off >= on;
    let finding = if least > off.max(off_again) && plain >= most {
        world
            .fails("the engine starts in debug mode")
            .expected(format!("as many `info string` lines as after `debug off`: {off}"))
            .got(format!("{plain} `info string` lines, as after `debug on`"))
    } else if stays(on, off) || stays(on_again, off_again) {
        world
            .fails("`debug off` does not end the debug mode")
            .expected(format!("as many `info string` lines as before `debug on`: {plain}"))
            .got(format!("{} `info string` lines, as after `debug on`", off.max(off_again)))
    } else {
        return Ok(());
    };
    Err(failed(world, finding))
}

/// How many remarks there are in debug mode and outside of it, where that can be told.
struct Modes {
    off: usize,
    on: usize,
}

impl Modes {
    /// Leaves the engine outside of the debug mode.
    async fn of(world: &mut World) -> Result<Option<Self>, Stop> {
        remarks(world).await?;
        let plain = remarks(world).await?;
        say(world, "debug on").await?;
        let on = remarks(world).await?.min(remarks(world).await?);
        say(world, "debug off").await?;
        let off = remarks(world).await?.max(remarks(world).await?).max(plain);
        Ok((on > off).then_some(Self { off, on }))
    }

    /// Whether the engine is in debug mode. What it remarks once may be an accident.
    async fn is_on(&self, world: &mut World) -> Result<bool, Stop> {
        Ok(remarks(world).await? >= self.on && remarks(world).await? >= self.on)
    }

    /// Whether it is not.
    async fn is_off(&self, world: &mut World) -> Result<bool, Stop> {
        Ok(remarks(world).await? <= self.off && remarks(world).await? <= self.off)
    }
}

/// Commands that have nothing to do with debug mode, each followed by the short session.
pub(super) async fn debug_by_itself(world: &mut World, _: Args) -> Result<(), Stop> {
    let Some(modes) = Modes::of(world).await? else { return unseen() };
    let outside = [Keyword::NewGame, Keyword::Stop, Keyword::IsReady, Keyword::Go];
    for line in outside.map(Keyword::word::<Ugmi>) {
        if line == "go" {
            in_a_search(world, "isready").await?;
        } else {
            say(world, line).await?;
        }
        if modes.is_on(world).await? {
            let sent =
                if line == "go" { "a search that was asked `isready` and stopped" } else { line };
            let finding = world
                .fails(format!("the engine is in debug mode after {sent}"))
                .expected(format!(
                    "as many `info string` lines as after `debug off`: {}",
                    modes.off
                ))
                .got(format!("{} or more, as after `debug on`", modes.on));
            return Err(failed(world, finding));
        }
    }
    Ok(())
}

/// Whoever tells the modes apart between searches has to do so if they are changed in one.
pub(super) async fn debug_in_a_search(world: &mut World, _: Args) -> Result<(), Stop> {
    let Some(modes) = Modes::of(world).await? else { return unseen() };
    in_a_search(world, "debug on").await?;
    let began = !modes.is_off(world).await?;
    say(world, "debug on").await?;
    in_a_search(world, "debug off").await?;
    let ended = !modes.is_on(world).await?;
    let (line, got) = match (began, ended) {
        (true, true) => return Ok(()),
        (false, _) => ("debug on", "no more remarks than after `debug off`"),
        (true, false) => ("debug off", "as many remarks as after `debug on`"),
    };
    let finding = world
        .fails(format!("`{line}` during a search has no effect"))
        .expected("the same as between searches")
        .got(got);
    Err(failed(world, finding))
}

fn unseen() -> Result<(), Stop> {
    Err(Stop::NotApplicable("debug mode makes no difference in the remarks".into()))
}

/// A command and its fence.
async fn say(world: &mut World, line: &str) -> Result<(), Stop> {
    world.exchange(line).await?;
    world.exchange("isready").await
}

/// A command in a search that is stopped then.
async fn in_a_search(world: &mut World, line: &str) -> Result<(), Stop> {
    world.exchange("position startpos moves h08").await?;
    searches::fence(world).await?;
    world.send("go").await?;
    searches::a_moment(world).await?;
    world.send(line).await?;
    ask(world).await?;
    if world.referee::<UgmiReferee>()?.is_searching() {
        searches::stop(world).await?;
    }
    searches::fence(world).await
}

/// How many remarks come in a short session.
async fn remarks(world: &mut World) -> Result<usize, Stop> {
    let before = world.referee::<UgmiReferee>()?.debug.remarks;
    say(world, "position startpos moves h08").await?;
    searches::search(world, "go depth 1").await?;
    world.exchange("isready").await?;
    Ok(world.referee::<UgmiReferee>()?.debug.remarks - before)
}

/// The same session with and without debug mode: lines or words more. The first time does not
/// count: engines may greet with remarks.
pub(super) async fn debug_adds(world: &mut World, _: Args) -> Result<(), Stop> {
    adds(world, 1).await
}

/// The same, when it begins again too.
pub(super) async fn debug_adds_again(world: &mut World, _: Args) -> Result<(), Stop> {
    adds(world, 2).await
}

async fn adds(world: &mut World, times: usize) -> Result<(), Stop> {
    volume(world).await?;
    let plain = volume(world).await?;
    for _ in 0..times {
        say(world, "debug on").await?;
        let on = volume(world).await?;
        say(world, "debug off").await?;
        let off = volume(world).await?;
        // Whoever starts in debug mode, or never leaves it, breaks another requirement.
        if on <= plain && on <= off {
            let finding = world
                .fails("`debug on` changes nothing in what the engine sends")
                .expected("additional information, for example as `info string`");
            return Err(failed(world, finding));
        }
    }
    Ok(())
}

/// How much comes in a session with a position, a setting, an unknown command and a search.
async fn volume(world: &mut World) -> Result<usize, Stop> {
    let before = world.referee::<UgmiReferee>()?.debug.volume;
    for line in ["position startpos moves h08", "setoption name NoSuch value 1", "xyzzy"] {
        say(world, line).await?;
    }
    searches::search(world, "go depth 1").await?;
    Ok(world.referee::<UgmiReferee>()?.debug.volume - before)
}
