//! Searches: begun, watched, stopped, and questions in their midst.
//!
//! In: the words after `go`. Out: a search that has ended, or what is missing,
//! found out by asking further. Never: how good a move is.

use std::time::Duration;

use super::{
    super::{
        model::{Missing, Probe},
        referee::SearchReferee,
    },
    Examples,
};
use crate::contract::{Args, Referee as _, Stop, World};

pub async fn searches<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    search::<D>(world, &go(&args.text(1))).await
}

pub async fn starts(world: &mut World, args: Args) -> Result<(), Stop> {
    world.send(&args.text(1)).await
}

pub fn go(parameters: &str) -> String {
    if parameters.is_empty() { "go".into() } else { format!("go {parameters}") }
}

/// Says a `go` with a limit and waits for its end.
pub async fn search<D: Examples>(world: &mut World, line: &str) -> Result<(), Stop> {
    world.send(line).await?;
    finish::<D>(world).await
}

/// Waits for the end of a search with a limit.
pub async fn finish<D: Examples>(world: &mut World) -> Result<(), Stop> {
    let limit = world.referee::<SearchReferee<D>>()?.limit();
    finish_within::<D>(world, limit).await
}

/// The same, of a search that takes no more than this, whatever its command says.
pub async fn finish_by<D: Examples>(world: &mut World, limit: Duration) -> Result<(), Stop> {
    finish_within::<D>(world, (limit, false)).await
}

/// The same, of a search that takes so long, and perhaps longer on a slow engine.
async fn finish_within<D: Examples>(
    world: &mut World,
    limit: (Duration, bool),
) -> Result<(), Stop> {
    if world.referee::<SearchReferee<D>>()?.is_searching() && !ends::<D>(world, limit).await? {
        return recover::<D>(world).await;
    }
    fence::<D>(world).await?;
    followed::<D>(world)
}

/// Whatever was said too much comes before the answer.
pub async fn fence<D: Examples>(world: &mut World) -> Result<(), Stop> {
    world.send("isready").await?;
    let deadlines = world.deadlines();
    let slow = world.referee::<SearchReferee<D>>()?.may_set_up();
    let time = if slow { deadlines.load } else { deadlines.boot };
    if ready_within::<D>(world, time).await? {
        return Ok(());
    }
    world.tell_overdue();
    Err(Stop::Spoiled("`isready` is not answered".into()))
}

/// A drill goes on only while engine and referee agree on the position.
fn followed<D: Examples>(world: &mut World) -> Result<(), Stop> {
    if world.referee::<SearchReferee<D>>()?.is_lost() {
        return Err(Stop::Spoiled("the engine searches another position".into()));
    }
    Ok(())
}

/// Waits as long as a slow engine may need, but no longer for one that is far beyond its limit.
async fn ends<D: Examples>(
    world: &mut World,
    (limit, slow): (Duration, bool),
) -> Result<bool, Stop> {
    let grace = world.deadlines().search_grace;
    let grace = if slow { grace * 2 } else { grace };
    let settled = |referee: &SearchReferee<D>| referee.owed().is_none();
    let time = grace + limit * 2;
    world.await_within(time, None, |r| settled(r) || r.is_far_beyond_its_limit()).await?;
    Ok(settled(world.referee::<SearchReferee<D>>()?))
}

/// The search should have ended long ago: finds out what is the matter.
async fn recover<D: Examples>(world: &mut World) -> Result<(), Stop> {
    let answer = world.deadlines().answer;
    // Of one that is far beyond its limit, nobody needs to find out whether it is over already.
    let goes_on = world.referee::<SearchReferee<D>>()?.is_far_beyond_its_limit();
    let mut heard = goes_on;
    if !goes_on {
        world.judge(|referee: &mut SearchReferee<D>, _| referee.probe(Probe::Spoken))?;
        world.send("isready").await?;
        heard = ready_within::<D>(world, answer / 2).await?;
        if !world.referee::<SearchReferee<D>>()?.is_searching() {
            return Err(Stop::Spoiled("`bestmove` was held back, or came late".into()));
        }
    }
    world.judge(|referee: &mut SearchReferee<D>, _| referee.probe(Probe::Stopped))?;
    world.send("stop").await?;
    let settled = |referee: &SearchReferee<D>| referee.owed().is_none();
    if heard && world.await_within(answer, Some("stop of a search"), settled).await? {
        return if world.sink().findings().is_empty() {
            fence::<D>(world).await
        } else {
            Err(Stop::Spoiled("the search had to be stopped".into()))
        };
    }
    missing::<D>(world, Missing::BestMove)
}

pub fn missing<D: Examples>(world: &mut World, what: Missing) -> Result<(), Stop> {
    world.judge(move |referee: &mut SearchReferee<D>, sink| referee.judge_missing(what, sink))?;
    Err(Stop::Spoiled("the search does not end, or does not answer".into()))
}

/// Waits until every `isready` is answered, search or no search.
pub async fn ready_within<D: Examples>(world: &mut World, time: Duration) -> Result<bool, Stop> {
    // Whoever hears nothing in a search may be slow, but not deaf, without one.
    let searching = world.referee::<SearchReferee<D>>()?.is_searching();
    let what = searching.then_some("isready during a search");
    world.await_within(time, what, |referee: &SearchReferee<D>| !referee.is_waiting()).await
}

/// Says `stop` and waits for the best move.
pub async fn stop<D: Examples>(world: &mut World) -> Result<(), Stop> {
    world.send("stop").await?;
    let grace = world.deadlines().search_grace;
    let ended = |referee: &SearchReferee<D>| !referee.is_searching();
    if !world.await_within(grace, None, ended).await? {
        world.judge(|referee: &mut SearchReferee<D>, _| referee.probe(Probe::Spoken))?;
        world.send("isready").await?;
        let answer = world.deadlines().answer;
        let heard = ready_within::<D>(world, answer / 2).await?;
        if world.referee::<SearchReferee<D>>()?.is_searching() {
            if heard {
                return missing::<D>(world, Missing::Stop);
            }
            // Who answers nothing in a search may read all the same, and have lost a `stop` that came
            // before it had begun.
            world.judge(|referee: &mut SearchReferee<D>, _| referee.probe(Probe::StoppedAgain))?;
            world.send("stop").await?;
            if !world.await_within(answer / 2, None, ended).await? {
                return missing::<D>(world, Missing::Any);
            }
        }
    }
    fence::<D>(world).await?;
    followed::<D>(world)
}

pub async fn stops<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    stop::<D>(world).await
}

/// Long enough for an engine to be in the middle of its search.
pub async fn moment(world: &mut World, _: Args) -> Result<(), Stop> {
    a_moment(world).await
}

pub async fn a_moment(world: &mut World) -> Result<(), Stop> {
    let time = world.deadlines().quiet / 28;
    world.listen(time).await
}

pub async fn goes_on<D: Examples>(world: &mut World, _: Args) -> Result<(), Stop> {
    let time = world.deadlines().quiet / 9;
    watch::<D>(world, time).await
}

pub async fn goes_on_for<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    let time = Duration::from_millis(args.number(1)?);
    // What shows only after so long does not show sooner to the impatient.
    let time = world.deadlines().patience.of(time).max(time);
    watch::<D>(world, time).await
}

/// A best move would be judged as it comes; then there is nothing to stop.
pub async fn watch<D: Examples>(world: &mut World, time: Duration) -> Result<(), Stop> {
    let deadline = world.now()? + time;
    while world.referee::<SearchReferee<D>>()?.is_searching() {
        let now = world.now()?;
        if now >= deadline {
            return Ok(());
        }
        world.listen(Duration::from_millis(50).min(deadline - now)).await?;
    }
    Err(Stop::Spoiled("the search has ended already".into()))
}

/// What comes is judged: remarks may come at any time, answers may not.
pub async fn nothing_more(world: &mut World, _: Args) -> Result<(), Stop> {
    let moment = world.deadlines().quiet / 60;
    world.listen(moment).await?;
    world.exchange("isready").await
}

/// Lines that arrive a byte at a time.
pub async fn bytewise<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    world.exchange("isready").await?;
    for line in args.lines()? {
        world.send_bytewise(&line, Duration::from_micros(500)).await?;
        understood::<D>(world, "byte by byte").await?;
    }
    Ok(())
}

/// Lines that arrive together.
pub async fn in_one_write<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    world.exchange("isready").await?;
    let lines = args.lines()?;
    let lines: Vec<&[u8]> = lines.iter().map(String::as_bytes).collect();
    world.send_lines(&lines, b"\n").await?;
    understood::<D>(world, "in one write").await
}

/// Waits for what is owed to lines that the engine understands otherwise.
async fn understood<D: Examples>(world: &mut World, how: &str) -> Result<(), Stop> {
    let time = world.deadlines().search_grace * 2;
    if world.await_within(time, None, |referee: &SearchReferee<D>| referee.owed().is_none()).await?
    {
        return Ok(());
    }
    let finding = world
        .fails(format!("commands that are sent {how} have no effect"))
        .expected("`readyok` for each `isready`, `bestmove` for `go`")
        .got("no such answer");
    Err(world.failed(finding))
}

pub async fn nothing_for_a_while(world: &mut World, _: Args) -> Result<(), Stop> {
    let while_ = world.deadlines().quiet * 2;
    world.listen(while_).await?;
    world.exchange("isready").await
}

pub async fn nothing_calculated(world: &mut World, _: Args) -> Result<(), Stop> {
    world.exchange("isready").await?;
    let moment = world.deadlines().quiet / 10;
    world.listen(moment).await?;
    world.exchange("isready").await
}

/// The last best move, and how it is shown.
pub fn best_move_of<D: Examples>(world: &mut World) -> Result<(String, Option<D::Move>), Stop> {
    let chosen = world.referee::<SearchReferee<D>>()?.outcome().chosen;
    Ok((chosen.map_or_else(|| "no move".to_owned(), |mv| format!("`bestmove {mv}`")), chosen))
}

/// The same of a win in one move, by engines that find one: that they miss this one has to do with what
/// the drill is about, unless they see another.
pub async fn win_is<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    let own = world.fails("").requirement;
    world.judge(move |referee: &mut SearchReferee<D>, sink| {
        let sees_another = referee.outcome().sees_a_false_win;
        let findings = sink.findings_mut().iter_mut().filter(|_| !sees_another);
        for finding in findings.filter(|finding| finding.requirement == D::GO_MATE_IS_FOUND) {
            finding.requirement.clone_from(&own);
        }
    })?;
    best_move_is::<D>(world, args).await
}

pub async fn best_move_is<D: Examples>(world: &mut World, args: Args) -> Result<(), Stop> {
    let text = args.text(1);
    let wanted: Vec<_> = text.split_whitespace().filter_map(|t| D::parse_move(t).ok()).collect();
    let chosen = world.referee::<SearchReferee<D>>()?.outcome().chosen;
    if chosen.is_some_and(|mv| wanted.contains(&mv)) {
        return Ok(());
    }
    let missed = |id: &str| id == D::GO_MATE_IS_FOUND;
    let (others, misses): (Vec<_>, Vec<_>) =
        world.sink().findings().iter().partition(|f| !missed(&f.requirement));
    let (judged, weak) = (!others.is_empty(), !misses.is_empty());
    if judged {
        return Err(Stop::Spoiled("the best move was judged already".into()));
    }
    if weak {
        // It plays badly, which says nothing of how it reads.
        return Ok(());
    }
    let got = chosen.map_or_else(|| "no move".to_owned(), |mv| mv.to_string());
    let finding =
        world.fails("an unexpected best move").expected(text.replace(' ', " or ")).got(got);
    Err(world.failed(finding))
}
