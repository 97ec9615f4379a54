//! Requests: `go`, `hint`, `learn`, `analyze`, and pings.

use std::time::Duration;

use super::{fence, games, knows_of, linger, settle};
use crate::{
    contract::{Args, Stop, World},
    protocols::nboard::{
        model::Request,
        profile::Habit,
        referee::NBoardReferee,
        rules::{Board, legal_moves},
    },
};

/// How long a silence ends what a hint has to say. There is no end mark.
const SILENCE: Duration = Duration::from_millis(200);

/// How long moves are waited for that a drill counts.
const COUNTED: Duration = Duration::from_secs(4);

pub(super) async fn go(world: &mut World, _: Args) -> Result<(), Stop> {
    ask(world).await
}

/// Asks for a move, and makes sure that one answer is all that comes.
pub(super) async fn ask(world: &mut World) -> Result<(), Stop> {
    clear(world).await?;
    world.send("go").await?;
    settle(world).await?;
    fence(world).await
}

pub(super) async fn hint(world: &mut World, args: Args) -> Result<(), Stop> {
    ask_hint(world, args.number(1)?, SILENCE).await
}

/// Before a request everything sent is fenced, so that what comes next can
/// only belong to the request.
pub(super) async fn clear(world: &mut World) -> Result<(), Stop> {
    if world.referee::<NBoardReferee>()?.is_clear() { Ok(()) } else { fence(world).await }
}

/// Every evaluation there is.
pub(super) async fn ask_for_all(world: &mut World) -> Result<(), Stop> {
    let legal = games::board_now(world)?.map_or(0, |board| legal_moves(&board).len());
    ask_hint(world, legal.max(1), SILENCE).await
}

/// More evaluations than there may be: whatever else the engine thinks legal
/// shows how it has come to think so, where one move would fit many mistakes.
pub(super) async fn ask_for_more(world: &mut World) -> Result<(), Stop> {
    const FEW: usize = 8;
    ask_hint(world, FEW, SILENCE).await
}

/// Asks for hints and waits until there are as many as asked for, or nothing
/// more comes.
async fn ask_hint(world: &mut World, n: usize, silence: Duration) -> Result<(), Stop> {
    clear(world).await?;
    world.send(&format!("hint {n}")).await?;
    settle(world).await?;
    let legal = games::board_now(world)?.map_or(0, |board| legal_moves(&board).len());
    let wanted = n.min(legal);
    let patience = world.deadlines().patience;
    let most = patience.of(COUNTED.min(silence * 8));
    linger(world, patience.of(silence), most, |world| Ok(evaluated(world)? >= wanted)).await?;
    fence(world).await
}

pub(super) async fn deep_hint(world: &mut World, args: Args) -> Result<(), Stop> {
    let n: usize = args.number(1)?;
    ask_deep(world, n, |request| request.search.moves() >= n).await
}

/// Asks for hints and waits until nothing more comes.
pub(super) async fn ask_patiently(
    world: &mut World,
    n: usize,
    silence: Duration,
) -> Result<(), Stop> {
    clear(world).await?;
    world.send(&format!("hint {n}")).await?;
    settle(world).await?;
    let patience = world.deadlines().patience;
    linger(world, patience.of(silence), patience.of(silence * 4), |_| Ok(false)).await?;
    fence(world).await
}

/// Asks for hints and waits until the depth that is set is reached and there
/// is enough, or nothing more comes.
async fn ask_deep(
    world: &mut World,
    n: usize,
    enough: impl Fn(&Request) -> bool,
) -> Result<(), Stop> {
    clear(world).await?;
    world.send(&format!("hint {n}")).await?;
    settle(world).await?;
    let depth = world.referee::<NBoardReferee>()?.position().depth().unwrap_or(0);
    let wanted = u64::try_from(depth).unwrap_or(0);
    let patience = world.deadlines().patience;
    let (silence, most) = (patience.of(SILENCE * 2), patience.of(SILENCE * 10));
    linger(world, silence, most, |world| {
        let request = world.referee::<NBoardReferee>()?.request();
        Ok(request.is_some_and(|request| request.search.depth >= wanted && enough(request)))
    })
    .await?;
    fence(world).await
}

pub(super) async fn learn(world: &mut World, _: Args) -> Result<(), Stop> {
    clear(world).await?;
    world.send("learn").await?;
    settle(world).await?;
    fence(world).await
}

pub(super) async fn analyze(world: &mut World, _: Args) -> Result<(), Stop> {
    ask_for_analysis(world, SILENCE).await
}

/// Analysis has no end mark, and engines may do without it.
pub(super) async fn ask_for_analysis(world: &mut World, silence: Duration) -> Result<(), Stop> {
    clear(world).await?;
    world.send("analyze").await?;
    let patience = world.deadlines().patience;
    let positions = world.referee::<NBoardReferee>()?.position().plies().unwrap_or(0) + 1;
    linger(world, patience.of(silence), patience.of(silence * 8), |world| {
        Ok(analyzed(world)? >= positions)
    })
    .await?;
    fence(world).await
}

/// How many positions were analyzed.
pub(super) fn analyzed(world: &mut World) -> Result<usize, Stop> {
    let request = world.referee::<NBoardReferee>()?.request();
    Ok(request.map_or(0, |request| request.search.analyzed.len()))
}

/// Every evaluation there is and a move: all must be legal here, and an engine
/// that is elsewhere hardly manages that. Where `hint` is broken, the move alone must do.
pub(super) async fn knows(world: &mut World, _: Args) -> Result<(), Stop> {
    let followed = games::board_now(world)?.is_some();
    if !knows_of(world, Habit::HintsAreBroken)? {
        ask_for_all(world).await?;
    }
    ask(world).await?;
    if followed && games::board_now(world)?.is_none() {
        return Err(Stop::Spoiled("the engine is in another position".into()));
    }
    Ok(())
}

pub(super) async fn count(world: &mut World, args: Args) -> Result<(), Stop> {
    let n: usize = args.number(1)?;
    ask_hint(world, n, COUNTED).await?;
    let legal = games::board_now(world)?.map_or(0, |board| legal_moves(&board).len());
    let (wanted, got) = (n.min(legal), evaluated(world)?);
    // The text says "approximately": half of them is less than that.
    if got * 2 >= wanted {
        return Ok(());
    }
    if got == 0 {
        return Err(Stop::Inconclusive(format!("`hint {n}` evaluates nothing")));
    }
    let finding = world
        .fails(format!("`hint {n}` evaluates {got} of {legal} moves"))
        .expected(format!("evaluations of about {wanted} moves"))
        .got(got.to_string());
    Err(world.failed(finding))
}

/// Depths up and down, each with a hint and a move; the referee compares, once it has seen that
/// the engine follows them. One that is as much too deep each time follows them too.
pub(super) async fn depths(world: &mut World, _: Args) -> Result<(), Stop> {
    let mut beyond: [Vec<u64>; 2] = Default::default();
    for depth in [2_u64, 4, 3, 1, 2] {
        world.send(&format!("set depth {depth}")).await?;
        fence(world).await?;
        ask_patiently(world, 1, SILENCE).await?;
        beyond[0].extend(reached(world)?.and_then(|reached| reached.checked_sub(depth)));
        ask(world).await?;
        beyond[1].extend(reached(world)?.and_then(|reached| reached.checked_sub(depth)));
    }
    for (request, beyond) in ["hint", "go"].into_iter().zip(&beyond) {
        let Some(deeper) = beyond.first().filter(|deeper| **deeper > 0) else { continue };
        if beyond.len() == 5 && beyond.iter().all(|other| other == deeper) {
            let finding = world
                .fails(format!("`{request}` searches {deeper} deeper than set, at every depth"))
                .expected("at most the depth that is set");
            return Err(world.failed(finding));
        }
    }
    if beyond.iter().all(Vec::is_empty) {
        return Err(Stop::NotApplicable("the engine tells no depth that can be compared".into()));
    }
    Ok(())
}

/// The depth that the last request came to, if any was told.
fn reached(world: &mut World) -> Result<Option<u64>, Stop> {
    let request = world.referee::<NBoardReferee>()?.request();
    Ok(request.map(|request| request.search.depth).filter(|depth| *depth > 0))
}

/// Searches that get shallower and shallower, and once more if that did not
/// show: counts that never go down are those of the session.
pub(super) async fn nodes(world: &mut World, args: Args) -> Result<(), Stop> {
    let hint = args.text(1) == "hint";
    let mut counts = Vec::new();
    for depth in [5, 4, 3, 2, 1, 5, 4, 3, 2, 1] {
        world.send(&format!("set depth {depth}")).await?;
        if hint {
            ask_deep(world, 1, |request| request.search.nodes > 0).await?;
        } else {
            ask(world).await?;
        }
        let nodes =
            world.referee::<NBoardReferee>()?.request().map_or(0, |request| request.search.nodes);
        match counts.last() {
            None if nodes == 0 => {
                return Err(Stop::NotApplicable("the engine reports no node counts".into()));
            }
            Some(before) if nodes <= *before => return Ok(()),
            _ => counts.push(nodes),
        }
    }
    let shown: Vec<String> = counts.iter().map(ToString::to_string).collect();
    let finding = world
        .fails("the node counts of searches grow although each is shallower than the one before")
        .expected("nodes since the beginning of the current search")
        .got(shown.join(", "));
    Err(world.failed(finding))
}

/// Lines in one write, and whatever they are owed.
pub(super) async fn at_once(world: &mut World, args: Args) -> Result<(), Stop> {
    let lines = args.lines()?;
    let lines: Vec<&[u8]> = lines.iter().map(String::as_bytes).collect();
    world.send_lines(&lines, b"\n").await?;
    settle(world).await?;
    fence(world).await
}

/// A line with no ping close behind it, which would end what the engine does at it.
pub(super) async fn and_wait(world: &mut World, args: Args) -> Result<(), Stop> {
    world.send(&args.text(1)).await?;
    let quiet = world.deadlines().quiet;
    world.listen(quiet).await?;
    fence(world).await
}

/// Lines cut at each `|`, with a moment between the pieces.
pub(super) async fn in_pieces(world: &mut World, args: Args) -> Result<(), Stop> {
    for line in args.lines()? {
        let mut pieces = line.split('|').peekable();
        while let Some(piece) = pieces.next() {
            let end: &[u8] = if pieces.peek().is_some() { b"" } else { b"\n" };
            world.send_lines(&[piece.as_bytes()], end).await?;
            world.listen(Duration::from_millis(5)).await?;
        }
    }
    settle(world).await?;
    fence(world).await
}

pub(super) async fn many_pings(world: &mut World, args: Args) -> Result<(), Stop> {
    let first: i64 = 100;
    let count: i64 = args.number(1)?;
    let lines: Vec<String> = (first..first + count).map(|n| format!("ping {n}")).collect();
    let bytes: Vec<&[u8]> = lines.iter().map(String::as_bytes).collect();
    world.send_lines(&bytes, b"\n").await?;
    world.settle().await
}

/// Until something is asked no reply is due, and no fence can show it.
pub(super) async fn silent(world: &mut World, _: Args) -> Result<(), Stop> {
    world.send("nboard 2").await?;
    let quiet = world.deadlines().quiet;
    world.listen(quiet / 2).await?;
    world.send("set depth 1").await?;
    games::set(world, Board::start(), "", "00:10").await
}

fn evaluated(world: &mut World) -> Result<usize, Stop> {
    Ok(world.referee::<NBoardReferee>()?.request().map_or(0, |request| request.search.moves()))
}
