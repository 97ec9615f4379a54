//! What comes while the engine thinks.
//!
//! In: a line that is no request. Out: whether the search goes on as it does
//! without the line; and requests and positions that the next ping closes.
//! Never: a single time by itself; an engine may end a search when it likes.

use std::time::Duration;

use super::{fence, searches::begin};
use crate::{
    contract::{Args, Stop, World},
    protocols::nboard::referee::NBoardReferee,
};

/// How soon after its cause an effect is taken for one.
const EFFECT: Duration = Duration::from_millis(150);

/// How often an effect must come after its cause.
const TRIES: usize = 3;

/// How long the next line about moves is waited for where nothing is wrong.
const NEXT: Duration = Duration::from_secs(3);

/// A line that is to be passed over, in the middle of a search.
pub(super) async fn ends_nothing(world: &mut World, args: Args) -> Result<(), Stop> {
    let (line, hints) = (args.text(1), args.text(2) == "hints");
    for attempt in 0..TRIES {
        let goes_on = if hints {
            hints_go_on(world, &line, attempt == 0).await?
        } else {
            move_is_sought_on(world, &line, attempt == 0).await?
        };
        if goes_on {
            return Ok(());
        }
    }
    let what = if line.trim().is_empty() { "a blank line" } else { line.as_str() };
    let finding = world
        .fails(format!("{what} ends the search, {TRIES} times out of {TRIES}"))
        .expected("the search continues as it does without the line")
        .advice("do not end a search before the line is known to be a command");
    Err(world.failed(finding))
}

/// Whether the answer waits as it does without the line; that it does is
/// looked at before the first time.
async fn move_is_sought_on(world: &mut World, line: &str, first: bool) -> Result<bool, Stop> {
    if first {
        begin(world, "go").await?;
        let ended = is_answered_within(world, EFFECT * 2).await?;
        fence(world).await?;
        if ended {
            return Err(ended_early());
        }
    }
    begin(world, "go").await?;
    if is_answered_within(world, Duration::ZERO).await? {
        return Err(ended_early());
    }
    world.send(line).await?;
    let ended = is_answered_within(world, EFFECT).await?;
    fence(world).await?;
    Ok(!ended)
}

/// Whether lines about moves keep coming as they do without the line. What
/// comes at once may be the end of the search.
async fn hints_go_on(world: &mut World, line: &str, first: bool) -> Result<bool, Stop> {
    let mut granted = NEXT;
    if first {
        begin(world, "hint 1").await?;
        world.listen(EFFECT).await?;
        let took = next_line_within(world, NEXT).await?;
        fence(world).await?;
        granted = (took.ok_or_else(ended_early)? * 3).max(Duration::from_secs(1));
    }
    begin(world, "hint 1").await?;
    if lines(world.referee::<NBoardReferee>()?) == 0
        && next_line_within(world, granted).await?.is_none()
    {
        return Err(ended_early());
    }
    world.send(line).await?;
    world.listen(EFFECT).await?;
    let took = next_line_within(world, granted).await?;
    fence(world).await?;
    Ok(took.is_some())
}

async fn is_answered_within(world: &mut World, time: Duration) -> Result<bool, Stop> {
    let deadline = world.now()? + time;
    let answered = |referee: &NBoardReferee| {
        referee.request().is_some_and(|request| request.is_answered() || request.nearly().is_some())
    };
    world.await_until(deadline, answered).await
}

/// When the next evaluation comes, or node count.
async fn next_line_within(world: &mut World, time: Duration) -> Result<Option<Duration>, Stop> {
    let begun = world.now()?;
    let before = lines(world.referee::<NBoardReferee>()?);
    let more = |referee: &NBoardReferee| lines(referee) > before;
    let came = world.await_until(begun + time, more).await?;
    Ok(came.then_some(world.now()?.saturating_sub(begun)))
}

/// How many evaluations and node counts came of the request.
fn lines(referee: &NBoardReferee) -> usize {
    referee.request().map_or(0, |request| request.search.lines)
}

fn ended_early() -> Stop {
    Stop::NotApplicable("the engine ended the search by itself, as it may".into())
}

/// A line and the ping that goes with it, as the GUI of the text's author sends
/// them while the engine is thinking.
pub(super) async fn with_ping(world: &mut World, args: Args) -> Result<(), Stop> {
    let (line, ping) = (args.text(1), world.fence().unwrap_or_default());
    world.send_lines(&[line.as_bytes(), ping.as_bytes()], b"\n").await?;
    world.settle().await
}

/// Asks for a move that takes its time, as far as the clock lets it; and once more if the time
/// that is reported for it is too short.
pub(super) async fn at_length(world: &mut World, _: Args) -> Result<(), Stop> {
    let most = world.deadlines().search_grace;
    for _ in 0..2 {
        begin(world, "go").await?;
        is_answered_within(world, most).await?;
        fence(world).await?;
        if !world.referee::<NBoardReferee>()?.doubts_times() {
            break;
        }
    }
    Ok(())
}
