//! Start, greeting, survey, end.
//!
//! In: a world, perhaps without an engine yet. Out: an engine that was
//! greeted, and what it declares. Never: judgements that the referee gives.

use std::time::Duration;

use super::{
    super::{
        message::Keyword,
        options::Kind,
        profile::{Habit, Profile},
        referee::SearchReferee,
    },
    Examples, options, searches,
    thinking::ask,
};
use crate::contract::{Args, Declared, Stop, World};

/// Begins a session and waits for the acknowledgement. An engine that never gives
/// it but is ready otherwise has broken one requirement, not all of them.
pub async fn greet<D: Examples>(world: &mut World) -> Result<(), Stop> {
    let known = Profile::of(world.run()?.declared.as_ref());
    let mute = known.has(Habit::NeverAcknowledges);
    let shy =
        known.has(Habit::NeedsANewGame) && world.drill().requirement != D::NEW_GAME_NOT_REQUIRED;
    world.send(D::START).await?;
    let boot = world.deadlines().boot;
    if !mute {
        let deadline = world.now()? + boot.mul_f64(0.9);
        if world.settle_by(deadline).await? {
            options::choose_the_usual::<D>(world).await?;
            if shy {
                world.exchange(D::NEW_GAME).await?;
                world.exchange("isready").await?;
            }
            return Ok(());
        }
        let begun = world.referee::<SearchReferee<D>>()?.greeting.has_begun();
        if !begun {
            return Err(Stop::Spoiled(format!("the engine does not answer `{}`", D::START)));
        }
        world.tell_overdue();
    }
    world.judge(|referee: &mut SearchReferee<D>, _| referee.greeting.give_up())?;
    world.exchange("isready").await
}

/// Learns name, options and habits. Whatever goes wrong here goes wrong in
/// the drills as well, where it is told; so nothing ends the survey.
pub async fn survey<D: Examples>(world: &mut World) -> Result<Declared, Stop> {
    let mut declared = Declared::default();
    let _ = world.try_out(async |world| habits_of::<D>(world).await).await;
    if world.sink().count(D::START_IDENTIFIES_ITSELF) > 0 {
        notice::<D>(world, Habit::NeverAcknowledges)?;
    }
    let referee = world.referee::<SearchReferee<D>>()?;
    declared.name = referee.greeting.name().map(str::to_owned);
    declared.capabilities = capabilities::<D>(referee);
    declared.capabilities.extend(D::capabilities(referee).into_iter().map(str::to_owned));
    // What nobody can tell is taken to be there.
    let tried: [(&str, &[Habit], &str); 2] = [
        ("searchmoves", &[Habit::SearchesAll], "the engine does not keep to `searchmoves`"),
        ("stop", &[Habit::Deaf, Habit::StopsInVain], "`stop` does not end a search of the engine"),
    ];
    for (need, habits, seen) in tried {
        if habits.iter().any(|habit| referee.profile.has(*habit)) {
            declared.failed.insert(need.to_owned(), seen.to_owned());
        } else {
            declared.capabilities.push(need.to_owned());
        }
    }
    referee.profile.hand_on(&mut declared);
    Ok(declared)
}

fn notice<D: Examples>(world: &mut World, habit: Habit) -> Result<(), Stop> {
    world.judge(move |referee: &mut SearchReferee<D>, _| referee.profile.notice(habit))
}

/// A few short searches, to tell an engine that is wrong everywhere from one
/// that is wrong where a drill looks.
async fn habits_of<D: Examples>(world: &mut World) -> Result<(), Stop> {
    // Where one question fails the next may, too; each is asked all the same
    // only as long as the engine answers.
    searches::fence::<D>(world).await?;
    positions_are_read::<D>(world).await?;
    search_is_stopped::<D>(world).await
}

/// A position that nobody would choose, and a move there that nobody would play.
async fn positions_are_read<D: Examples>(world: &mut World) -> Result<(), Stop> {
    let (position, unliked) = D::PROBE;
    let position = format!("position {position}");
    let restricted = format!("go depth 1 searchmoves {unliked}");
    let probes = [("go depth 1", None), (restricted.as_str(), Some(Habit::SearchesAll))];
    for (line, habit) in probes {
        world.judge(|referee: &mut SearchReferee<D>, _| referee.try_out())?;
        world.exchange(&position).await?;
        if !is_ready_soon::<D>(world).await? {
            after_a_new_game::<D>(world).await?;
            // It may be slow instead, as any engine may be that has something to load.
            let load = world.deadlines().load;
            if !searches::ready_within::<D>(world, load).await? {
                world.tell_overdue();
            }
            return Err(Stop::Spoiled("`isready` behind a position is not answered".into()));
        }
        world.send(line).await?;
        let grace = world.deadlines().search_grace;
        let deadline = world.now()? + grace;
        if !world.settle_by(deadline).await? {
            after_a_new_game::<D>(world).await?;
            return Err(Stop::Spoiled("a search never ended".into()));
        }
        searches::fence::<D>(world).await?;
        if world.referee::<SearchReferee<D>>()?.is_lost() {
            habit.map_or(Ok(()), |habit| notice::<D>(world, habit))?;
        }
    }
    Ok(())
}

/// Whether `stop` ends a search shows in what the referee notes if it does not.
async fn search_is_stopped<D: Examples>(world: &mut World) -> Result<(), Stop> {
    let glance = world.deadlines().quiet / 6;
    world.send(D::ENDLESS).await?;
    world.listen(glance).await?;
    if world.referee::<SearchReferee<D>>()?.is_searching() {
        searches::stop::<D>(world).await?;
    }
    searches::fence::<D>(world).await
}

/// What never ends without a new game, a first search or the wait for `readyok`, may end with one.
async fn after_a_new_game<D: Examples>(world: &mut World) -> Result<(), Stop> {
    world.send("stop").await?;
    let quiet = world.deadlines().quiet;
    world.listen(quiet).await?;
    world.judge(|referee: &mut SearchReferee<D>, _| referee.forget_search())?;
    let lost = world.referee::<SearchReferee<D>>()?.unanswered();
    let position = format!("position {}", D::PROBE.0);
    for line in [D::NEW_GAME, &position] {
        world.send(line).await?;
        if !is_ready_soon::<D>(world).await? {
            return Ok(());
        }
    }
    world.judge(|referee: &mut SearchReferee<D>, _| referee.forget_ready())?;
    world.send("go depth 1").await?;
    let answer = world.deadlines().answer;
    let ended = |referee: &SearchReferee<D>| !referee.is_searching();
    let ends = world.await_within(answer, None, ended).await?;
    // An engine that was only slow has answered everything by now.
    let stays_lost = world.referee::<SearchReferee<D>>()?.unanswered() == lost;
    if ends && stays_lost { notice::<D>(world, Habit::NeedsANewGame) } else { Ok(()) }
}

/// Asks, and waits for one more answer; those that were lost before stay so.
async fn is_ready_soon<D: Examples>(world: &mut World) -> Result<bool, Stop> {
    let lost = world.referee::<SearchReferee<D>>()?.unanswered();
    world.send("isready").await?;
    let answer = world.deadlines().answer;
    let is_ready = |referee: &SearchReferee<D>| referee.unanswered() <= lost;
    world.await_within(answer, None, is_ready).await
}

/// What drills may need: `options` for any at all, and each of their types.
fn capabilities<D: Examples>(referee: &SearchReferee<D>) -> Vec<String> {
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

pub async fn quits<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    let starting = world.transcript().is_empty();
    let deadlines = world.deadlines();
    let time = match world.referee::<SearchReferee<D>>()?.is_setting_up() {
        true => deadlines.load,
        false if starting => deadlines.exit + deadlines.boot,
        false => deadlines.exit,
    };
    world.send("quit").await?;
    world.quits(time).await
}

/// A GUI that is closed during a search may send both at once.
pub async fn stops_and_quits(world: &mut World, _: Args) -> Result<(), Stop> {
    world.send_lines(&[b"stop", b"quit"], b"\n").await?;
    let time = world.deadlines().exit;
    world.quits(time).await
}

/// How long it takes to end; whether it does is for others to say.
pub async fn quits_soon(world: &mut World, args: Args) -> Result<(), Stop> {
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
    Err(world.failed(finding))
}

pub async fn goes_away<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    world.judge(|referee: &mut SearchReferee<D>, _| referee.leave())?;
    world.close_input()
}

pub async fn silent_start(world: &mut World, _: Args) -> Result<(), Stop> {
    world.start_silently().await?;
    let quiet = world.deadlines().quiet;
    world.listen(quiet).await
}

/// On a busy machine an engine waits for a processor, which is not its own slowness.
pub async fn boots<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    let limit = Duration::from_millis(args.number(1)?);
    let limit = world.deadlines().patience.of(limit).max(limit);
    world.start_silently().await?;
    world.send(D::START).await?;
    let boot = world.deadlines().boot;
    if world.referee::<SearchReferee<D>>()?.profile.has(Habit::NeverAcknowledges) {
        return Err(Stop::Spoiled(format!(
            "`{}` is never answered with `{}`",
            D::START,
            D::STARTED[0]
        )));
    }
    let settled = world.settle_by(boot).await?;
    let took = world.now()?.saturating_sub(world.kept_waiting()?);
    if settled && took <= limit {
        return Ok(());
    }
    let finding = world
        .fails("the engine starts slowly")
        .expected(format!(
            "`{}` within {:.1} s after the start",
            D::STARTED[0],
            limit.as_secs_f64()
        ))
        .got(format!("{:.1} s", took.as_secs_f64()))
        .advice("move slow initialisation to the first `isready` or `setoption`");
    Err(world.failed(finding))
}

/// The same short session in the engine's own mode, with `debug on` and with
/// `debug off`, twice. The first time does not count: engines may greet with
/// remarks.
pub async fn debug_by_default<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    remarks::<D>(world).await?;
    let plain = remarks::<D>(world).await?;
    let mut found = Vec::new();
    for _ in 0..2 {
        say(world, "debug on").await?;
        let on = remarks::<D>(world).await?;
        say(world, "debug off").await?;
        let off = remarks::<D>(world).await?;
        // What comes once more may be an accident, or a remark that was late.
        let off = if off >= on { off.min(remarks::<D>(world).await?) } else { off };
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
    Err(world.failed(finding))
}

/// How many remarks there are in debug mode and outside of it, where that can be told.
struct Modes {
    off: usize,
    on: usize,
}

impl Modes {
    /// Leaves the engine outside of the debug mode.
    async fn of<D: Examples>(world: &mut World) -> Result<Option<Self>, Stop> {
        remarks::<D>(world).await?;
        let plain = remarks::<D>(world).await?;
        say(world, "debug on").await?;
        let on = remarks::<D>(world).await?.min(remarks::<D>(world).await?);
        say(world, "debug off").await?;
        let off = remarks::<D>(world).await?.max(remarks::<D>(world).await?).max(plain);
        Ok((on > off).then_some(Self { off, on }))
    }

    /// Whether the engine is in debug mode. What it remarks once may be an accident.
    async fn is_on<D: Examples>(&self, world: &mut World) -> Result<bool, Stop> {
        Ok(remarks::<D>(world).await? >= self.on && remarks::<D>(world).await? >= self.on)
    }

    /// Whether it is not.
    async fn is_off<D: Examples>(&self, world: &mut World) -> Result<bool, Stop> {
        Ok(remarks::<D>(world).await? <= self.off && remarks::<D>(world).await? <= self.off)
    }
}

/// Commands that have nothing to do with debug mode, each followed by the short session.
pub async fn debug_by_itself<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    let Some(modes) = Modes::of::<D>(world).await? else { return unseen() };
    let hit = D::CUSTOMS.commands.contains(&Keyword::PonderHit).then_some(Keyword::PonderHit);
    let idle = [Keyword::NewGame, Keyword::Stop, Keyword::IsReady].into_iter().chain(hit);
    let searching = [Keyword::IsReady].into_iter().chain(hit);
    let all = idle.map(|keyword| (keyword, false)).chain(searching.map(|keyword| (keyword, true)));
    for (keyword, in_search) in all {
        let line = keyword.word::<D>();
        if in_search {
            in_a_search::<D>(world, line).await?;
        } else {
            say(world, line).await?;
        }
        if modes.is_on::<D>(world).await? {
            let sent = match in_search {
                true => format!("a search that was sent `{line}` and stopped"),
                false => format!("`{line}`"),
            };
            let finding = world
                .fails(format!("the engine is in debug mode after {sent}"))
                .expected(format!(
                    "as many `info string` lines as after `debug off`: {}",
                    modes.off
                ))
                .got(format!("{} or more, as after `debug on`", modes.on));
            return Err(world.failed(finding));
        }
    }
    Ok(())
}

/// Whoever tells the modes apart between searches has to do so if they are changed in one.
pub async fn debug_in_a_search<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    let Some(modes) = Modes::of::<D>(world).await? else { return unseen() };
    in_a_search::<D>(world, "debug on").await?;
    let began = !modes.is_off::<D>(world).await?;
    say(world, "debug on").await?;
    in_a_search::<D>(world, "debug off").await?;
    let ended = !modes.is_on::<D>(world).await?;
    let (line, got) = match (began, ended) {
        (true, true) => return Ok(()),
        (false, _) => ("debug on", "no more remarks than after `debug off`"),
        (true, false) => ("debug off", "as many remarks as after `debug on`"),
    };
    let finding = world
        .fails(format!("`{line}` during a search has no effect"))
        .expected("the same as between searches")
        .got(got);
    Err(world.failed(finding))
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
async fn in_a_search<D: Examples>(world: &mut World, line: &str) -> Result<(), Stop> {
    world.exchange(&format!("position {}", D::OPENING)).await?;
    searches::fence::<D>(world).await?;
    world.send(D::ENDLESS).await?;
    searches::a_moment(world).await?;
    world.send(line).await?;
    ask::<D>(world).await?;
    if world.referee::<SearchReferee<D>>()?.is_searching() {
        searches::stop::<D>(world).await?;
    }
    searches::fence::<D>(world).await
}

/// How many remarks come in a short session.
async fn remarks<D: Examples>(world: &mut World) -> Result<usize, Stop> {
    let before = world.referee::<SearchReferee<D>>()?.debug.remarks;
    say(world, &format!("position {}", D::OPENING)).await?;
    searches::search::<D>(world, "go depth 1").await?;
    world.exchange("isready").await?;
    Ok(world.referee::<SearchReferee<D>>()?.debug.remarks - before)
}

/// The same session with and without debug mode: lines or words more. The first time does not
/// count: engines may greet with remarks.
pub async fn debug_adds<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    adds::<D>(world, 1).await
}

/// The same, when it begins again too.
pub async fn debug_adds_again<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    adds::<D>(world, 2).await
}

async fn adds<D: Examples>(world: &mut World, times: usize) -> Result<(), Stop> {
    volume::<D>(world).await?;
    let plain = volume::<D>(world).await?;
    for _ in 0..times {
        say(world, "debug on").await?;
        let on = volume::<D>(world).await?;
        say(world, "debug off").await?;
        let off = volume::<D>(world).await?;
        // Whoever starts in debug mode, or never leaves it, breaks another requirement.
        if on <= plain && on <= off {
            let finding = world
                .fails("`debug on` changes nothing in what the engine sends")
                .expected("additional information, for example as `info string`");
            return Err(world.failed(finding));
        }
    }
    Ok(())
}

/// How much comes in a session with a position, a setting, an unknown command and a search.
async fn volume<D: Examples>(world: &mut World) -> Result<usize, Stop> {
    let before = world.referee::<SearchReferee<D>>()?.debug.volume;
    let position = format!("position {}", D::OPENING);
    for line in [position.as_str(), "setoption name NoSuch value 1", "xyzzy"] {
        say(world, line).await?;
    }
    searches::search::<D>(world, "go depth 1").await?;
    Ok(world.referee::<SearchReferee<D>>()?.debug.volume - before)
}
