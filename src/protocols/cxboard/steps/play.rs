//! Play mode: the engine makes the moves of one side.

use std::time::Duration;

use crate::verdict::Finding;

use super::{board, choose, positions, quietly};
use crate::{
    contract::{Args, Stop, World},
    protocols::cxboard::{
        model::Over,
        referee::CxReferee,
        rules::{Move, legal_moves},
    },
};

/// Time enough for a quick move; a hundredth of it is plenty.
const QUICK: &str = "clock 10 :02 :02";
/// The longest that a move of the engine is waited for that should not come.
const LONG: Duration = Duration::from_secs(3);
/// What may be under way when the engine is told to rest.
const SETTLING: Duration = Duration::from_millis(500);
/// How long an opponent thinks.
const THOUGHT: Duration = Duration::from_millis(1_200);
/// The share of a processor above which an engine is at work.
const AT_REST: f64 = 0.25;
/// Who answers within this time was not busy.
const SOON: Duration = Duration::from_secs(1);
/// Time enough to think for long.
const SLOW: &str = "clock 600 60 60";

/// The engine plays a side from the start; playing Red, it has made a move.
pub(super) async fn plays(world: &mut World, args: Args) -> Result<(), Stop> {
    positions::begin(world).await?;
    world.exchange("position startpos").await?;
    world.exchange(QUICK).await?;
    let line = if args.text(1) == "Red" { "playcurrent" } else { "playother" };
    world.exchange(line).await
}

/// The engine is in the middle of a thought.
pub(super) async fn thinks(world: &mut World, args: Args) -> Result<(), Stop> {
    positions::begin(world).await?;
    let red = args.text(1) == "Red";
    think(world, if red { "position startpos" } else { "position startpos moves h2e2" }).await
}

async fn think(world: &mut World, position: &str) -> Result<(), Stop> {
    world.exchange(position).await?;
    world.exchange(SLOW).await?;
    quietly(world, "playcurrent").await?;
    still_thinks(world)
}

/// Who thinks is asked whether it hears. A thought may end by chance just then, so it is asked twice.
pub(super) async fn answers_in_thought(world: &mut World, _: Args) -> Result<(), Stop> {
    let mut late = Duration::ZERO;
    for again in [false, true] {
        if again {
            world.exchange("force").await?;
            think(world, "position startpos moves h2e2").await?;
        }
        let since = world.now()?;
        quietly(world, "isready").await?;
        late = world.now()? - since;
        if world.referee::<CxReferee>()?.game.thinking.is_some() || late < SOON {
            return Ok(());
        }
    }
    let finding = world
        .fails("`isready` is not answered before the engine has moved, twice")
        .expected("`readyok` while the engine thinks")
        .got(format!("`readyok` after the move, {:.1} s later", late.as_secs_f64()));
    Err(world.failed(finding))
}

fn still_thinks(world: &mut World) -> Result<(), Stop> {
    if world.referee::<CxReferee>()?.game.thinking.is_some() {
        return Ok(());
    }
    Err(Stop::NotApplicable("the engine moves too soon to be observed while it thinks".into()))
}

/// The other side's moves are random, but the same in every run.
pub(super) async fn random_game(world: &mut World, args: Args) -> Result<(), Stop> {
    let plies = args.number(1)?;
    play_on(world, plies).await
}

async fn play_on(world: &mut World, plies: usize) -> Result<(), Stop> {
    let mut random = world.random()?;
    for _ in 0..plies.div_ceil(2) {
        if world.referee::<CxReferee>()?.game.over.is_some() {
            return Ok(());
        }
        let board = board(world)?;
        let Some(mv) = choose(&mut random, &board) else { return Ok(()) };
        world.exchange(&format!("move {mv}")).await?;
    }
    Ok(())
}

/// One of many games: the engine's colour changes from game to game, and
/// every third is led by the interface alone.
pub(super) async fn whole_game(world: &mut World, args: Args) -> Result<(), Stop> {
    const FIRST: usize = 3;
    let (plies, game) = (args.number(1)?, world.referee::<CxReferee>()?.record.games);
    let before = world.sink().findings().len();
    let played = one_game(world, plies, game % 3).await;
    if game >= FIRST && before == 0 && !world.sink().findings().is_empty() {
        world.judge(move |_: &mut CxReferee, sink| {
            sink.report("cxboard/process/many-games", None, |f| Finding {
                message: format!(
                    "a mistake in game {} that the first games did not show",
                    game + 1
                ),
                ..f
            });
        })?;
    }
    played
}

async fn one_game(world: &mut World, plies: usize, kind: usize) -> Result<(), Stop> {
    world.exchange("force").await?;
    world.exchange("position startpos").await?;
    world.exchange(QUICK).await?;
    match kind {
        0 => world.exchange("playother").await?,
        1 => world.exchange("playcurrent").await?,
        _ => {
            super::searches::led(world, plies).await?;
            return world.exchange("result *").await;
        }
    }
    play_on(world, plies).await?;
    world.exchange("result *").await
}

/// Whose name the text has lost. Where the engine does not show which name it
/// knows, each is tried while it thinks.
pub(super) async fn moves_now(world: &mut World, _: Args) -> Result<(), Stop> {
    let name = world.referee::<CxReferee>()?.known.names.move_now.clone();
    if let Some(chosen) = name.chosen {
        return world.exchange(&chosen).await;
    }
    for word in name.candidates {
        quietly(world, word).await?;
        let quiet = world.deadlines().quiet;
        world.listen(quiet).await?;
        let game = &world.referee::<CxReferee>()?.game;
        if game.thinking.is_none() && game.own_move.is_some() {
            return Ok(());
        }
    }
    Err(Stop::NotApplicable(
        "the engine does not seem to know the command under any name (try --name move-now=?)"
            .into(),
    ))
}

pub(super) async fn asks_score(world: &mut World, _: Args) -> Result<(), Stop> {
    let name = world.referee::<CxReferee>()?.known.names.score.chosen.clone();
    let Some(name) = name else {
        return Err(Stop::NotApplicable(
            "the engine does not seem to know the command under any name (try --name score=eval)"
                .into(),
        ));
    };
    world.judge(|referee: &mut CxReferee, _| referee.reports.summary.scored = false)?;
    world.exchange(&name).await
}

pub(super) async fn score_told(world: &mut World, _: Args) -> Result<(), Stop> {
    let deadline = world.now()? + world.deadlines().answer;
    while !world.referee::<CxReferee>()?.reports.summary.scored && world.now()? < deadline {
        let quiet = world.deadlines().quiet;
        world.listen(quiet).await?;
    }
    if world.referee::<CxReferee>()?.reports.summary.scored {
        return Ok(());
    }
    let got = world.answer().join(" ⏎ ");
    let finding =
        world.fails("no score").expected("`info` with `score cp X` or `score mate X`").got(got);
    Err(world.failed(finding))
}

/// The pause begins; what is on its way arrives.
pub(super) async fn pauses(world: &mut World, _: Args) -> Result<(), Stop> {
    world.send("pause").await?;
    world.listen(Duration::from_millis(50)).await?;
    if world.referee::<CxReferee>()?.game.paused.is_none() {
        return Err(Stop::Spoiled("the engine refuses `pause`".into()));
    }
    Ok(())
}

pub(super) async fn makes_move(world: &mut World, _: Args) -> Result<(), Stop> {
    world.settle().await?;
    let referee = world.referee::<CxReferee>()?;
    if referee.record.own_moves > 0 || referee.game.over == Some(Over::Claimed) {
        return Ok(());
    }
    let finding = world.fails("the engine makes no move").expected("a line `move`");
    Err(world.failed(finding))
}

/// A move, and neither a claim nor a resignation: the engine's time is not over.
pub(super) async fn still_moves(world: &mut World, _: Args) -> Result<(), Stop> {
    world.settle().await?;
    if world.referee::<CxReferee>()?.record.own_moves > 0 {
        return Ok(());
    }
    let got = world.answer().join(" ⏎ ");
    let finding = world.fails("the engine makes no move").expected("a line `move`").got(got);
    Err(world.failed(finding))
}

/// Nothing says that the engine has finished with a position without a move:
/// it is listened to for a moment.
pub(super) async fn no_move(world: &mut World, _: Args) -> Result<(), Stop> {
    let (before, slowest) = {
        let referee = world.referee::<CxReferee>()?;
        (referee.record.own_moves, referee.record.slowest)
    };
    super::listen(world).await?;
    // An engine that is slow to move would be slow here, too.
    world.listen((slowest * 2).min(LONG)).await?;
    world.exchange("isready").await?;
    if world.referee::<CxReferee>()?.record.own_moves == before {
        return Ok(());
    }
    let finding = world.fails("unexpected move").expected("no move");
    Err(world.failed(finding))
}

pub(super) async fn may_claim(world: &mut World, _: Args) -> Result<(), Stop> {
    world.exchange("isready").await
}

/// The other side moves, and then the piece that the engine moved last: only
/// where its move was made does it stand there.
pub(super) async fn moves_on(world: &mut World, _: Args) -> Result<(), Stop> {
    let Some(own) = world.referee::<CxReferee>()?.game.own_move else {
        return Err(Stop::NotApplicable("the engine has made no move".into()));
    };
    let before = board(world)?;
    let onwards = |mv: &Move| {
        let mut board = before.clone();
        board.make(*mv);
        let next = legal_moves(&board).into_iter().find(|next| next.from == own.to);
        next.filter(|_| mv.to != own.to).map(|next| (*mv, next))
    };
    // A short step depends least on what the engine has moved.
    let length =
        |mv: &Move| mv.from.file().abs_diff(mv.to.file()) + mv.from.rank().abs_diff(mv.to.rank());
    let replies = legal_moves(&before);
    let shortest = replies.iter().filter_map(onwards).min_by_key(|(mv, _)| length(mv));
    let Some((reply, next)) = shortest else {
        return Err(Stop::NotApplicable("the piece that the engine moved cannot move on".into()));
    };
    world.exchange(&format!("move {reply}")).await?;
    world.exchange(&format!("move {next}")).await
}

pub(super) async fn keeps_clock(world: &mut World, args: Args) -> Result<(), Stop> {
    let limit = Duration::from_millis(args.number(1)?);
    let allowed = limit + super::searches::grace(world);
    let mut random = world.random()?;
    for _ in 0..4 {
        let board = board(world)?;
        if legal_moves(&board).is_empty() || world.referee::<CxReferee>()?.game.over.is_some() {
            return Ok(());
        }
        let Some(mv) = choose(&mut random, &board) else { return Ok(()) };
        world.exchange(&format!("move {mv}")).await?;
        let took = world.referee::<CxReferee>()?.reports.summary.took.unwrap_or_default();
        if took > allowed {
            let finding = world
                .fails(format!("a move takes {:.1} s", took.as_secs_f64()))
                .expected(format!("at most {:.1} s for a move", limit.as_secs_f64()))
                .got(format!("{:.1} s", took.as_secs_f64()));
            return Err(world.failed(finding));
        }
    }
    Ok(())
}

/// The engine's clock for the game, what it may take for a move, and its overtime.
pub(super) async fn fits_clock(world: &mut World, _: Args) -> Result<(), Stop> {
    let clock = world.referee::<CxReferee>()?.game.clock;
    let clock = clock.ok_or_else(|| Stop::Bug("no clock was set".into()))?;
    let [mut left, most, over] =
        [clock.game, clock.per_move, clock.overtime].map(Duration::from_secs);
    let grace = super::searches::grace(world);
    let mut random = world.random()?;
    for move_number in 0..4 {
        if move_number > 0 {
            let board = board(world)?;
            let Some(mv) = choose(&mut random, &board) else { return Ok(()) };
            world.exchange(&format!("move {mv}")).await?;
        }
        if world.referee::<CxReferee>()?.game.over.is_some() {
            return Ok(());
        }
        let took = world.referee::<CxReferee>()?.reports.summary.took.unwrap_or_default();
        let allowed = most.min(left + over);
        if took > allowed + grace {
            let finding = world
                .fails(format!(
                    "a move takes {:.1} s, with {:.1} s left for the game",
                    took.as_secs_f64(),
                    left.as_secs_f64()
                ))
                .expected(format!("at most {:.1} s, overtime included", allowed.as_secs_f64()))
                .got(format!("{:.1} s", took.as_secs_f64()));
            return Err(world.failed(finding));
        }
        left = left.saturating_sub(took);
    }
    Ok(())
}

/// How much of a while it works; none where the system does not say.
async fn share_of_work(world: &mut World, time: Duration) -> Result<Option<f64>, Stop> {
    let (before, begun) = (world.worked()?, world.now()?);
    world.listen(time).await?;
    let time = world.now()?.saturating_sub(begun);
    let worked = before.zip(world.worked()?);
    Ok(worked.map(|(before, after)| {
        after.saturating_sub(before).as_secs_f64() / time.as_secs_f64().max(0.001)
    }))
}

/// The engine has nothing to do for a while, once what was under way is over.
pub(super) async fn rests(world: &mut World, args: Args) -> Result<(), Stop> {
    let time = Duration::from_millis(args.number(1)?);
    world.listen(SETTLING).await?;
    let Some(share) = share_of_work(world, time).await? else {
        return Err(Stop::NotApplicable(
            "the system does not say how much the engine works".into(),
        ));
    };
    if share <= AT_REST {
        return Ok(());
    }
    let finding = world
        .fails("the engine keeps a processor busy")
        .expected("next to no work until the next command")
        .got(format!("{:.0} % of a processor", share * 100.0));
    Err(world.failed(finding))
}

/// Whoever thinks gets more of a processor than this, however busy the machine is.
const IDLE: f64 = 0.02;

/// The engine waits for its opponent, several times in a game: it is seen to think then, by what
/// it tells or by how much it works.
pub(super) async fn ponders(world: &mut World, _: Args) -> Result<(), Stop> {
    let mut random = world.random()?;
    for _ in 0..3 {
        let Some(share) = share_of_work(world, THOUGHT).await? else {
            return Err(Stop::NotApplicable(
                "the system does not say how much the engine works".into(),
            ));
        };
        if share > IDLE || world.referee::<CxReferee>()?.dialogue.told.pondering > 0 {
            return Ok(());
        }
        let board = board(world)?;
        let Some(mv) = choose(&mut random, &board) else { return Ok(()) };
        world.exchange(&format!("move {mv}")).await?;
    }
    if world.referee::<CxReferee>()?.dialogue.told.thinking == 0 {
        return Err(Stop::NotApplicable("the engine tells nothing of its thinking".into()));
    }
    let finding = world
        .fails("the engine does not ponder, though `Ponder` is on")
        .expected("it thinks while its opponent is to move")
        .got("no reports and no work");
    Err(world.failed(finding))
}

pub(super) async fn answers_question(world: &mut World, _: Args) -> Result<(), Stop> {
    let tag = world.referee::<CxReferee>()?.dialogue.asked.last().cloned();
    let Some(tag) = tag else {
        return Err(Stop::NotApplicable("the engine asks no questions".into()));
    };
    world.exchange(&format!("{tag} yes")).await
}
