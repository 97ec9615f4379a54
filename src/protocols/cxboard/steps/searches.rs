//! Searches in force mode.

use std::time::Duration;

use super::{board, positions, quietly};
use crate::{
    contract::{Args, Stop, World},
    protocols::{
        cxboard::{grammar, referee::CxReferee, rules::resolve},
        uci_like::{fields::Fields, steps::best_lines},
    },
};

/// What a search may take beyond its limit before that is held against it.
const GRACE: Duration = Duration::from_secs(2);

/// The same for patient runs and more, but never less.
pub(super) fn grace(world: &World) -> Duration {
    world.deadlines().patience.of(GRACE).max(GRACE)
}

/// The engine chooses every move of both sides.
pub(super) async fn self_play(world: &mut World, args: Args) -> Result<(), Stop> {
    let plies = args.number(1)?;
    led(world, plies).await
}

/// The engine names each move, the interface makes it.
pub(super) async fn led(world: &mut World, plies: usize) -> Result<(), Stop> {
    for _ in 0..plies {
        let board = board(world)?;
        if crate::protocols::cxboard::rules::outcome(&board).is_some() {
            return Ok(());
        }
        world.exchange("go depth 1").await?;
        let best = world.referee::<CxReferee>()?.record.best.clone().unwrap_or_default();
        let Ok(mv) = resolve(&board, &best) else {
            return Err(Stop::Spoiled("the engine sends no legal best move".into()));
        };
        world.exchange(&format!("move {mv}")).await?;
    }
    Ok(())
}

/// A search that goes on until it is stopped.
pub(super) async fn infinite(world: &mut World, _: Args) -> Result<(), Stop> {
    positions::begin(world).await?;
    world.exchange("position startpos").await?;
    world.exchange("go infinite").await
}

/// Each of these is answered with one best move, if need be after `stop`.
pub(super) async fn answered(world: &mut World, args: Args) -> Result<(), Stop> {
    for line in args.lines()? {
        world.exchange(&line).await?;
        stop(world).await?;
    }
    Ok(())
}

/// Lines that make little sense: whatever comes of them, the engine lives on.
pub(super) async fn harmless(world: &mut World, args: Args) -> Result<(), Stop> {
    for line in args.lines()? {
        world.exchange(&line).await?;
        // It may search, and even without an end.
        world.exchange("stop").await?;
    }
    // Whether any of them was a search shows only when its best move comes.
    let quiet = world.deadlines().quiet;
    let deadline = world.now()? + quiet;
    while world.referee::<CxReferee>()?.is_lenient() && world.now()? < deadline {
        world.listen(quiet.mul_f64(0.1)).await?;
    }
    world.exchange("force").await?;
    world.exchange("position startpos").await?;
    world.exchange("go depth 1").await
}

async fn stop(world: &mut World) -> Result<(), Stop> {
    if world.referee::<CxReferee>()?.game.searches.is_empty() {
        return Ok(());
    }
    world.exchange("stop").await
}

pub(super) async fn best_is(world: &mut World, args: Args) -> Result<(), Stop> {
    let wanted = args.text(1);
    let best = world.referee::<CxReferee>()?.record.best.clone().unwrap_or_default();
    if wanted.split(' ').any(|mv| mv == best) {
        return Ok(());
    }
    let finding = world.fails("another best move").expected(wanted).got(best);
    Err(world.failed(finding))
}

/// Times are measured twice before they are held against an engine.
pub(super) async fn within(world: &mut World, args: Args) -> Result<(), Stop> {
    let (line, limit) = (args.text(1), Duration::from_millis(args.number(2)?));
    let allowed = limit.mul_f64(1.1) + grace(world);
    let mut slow = None;
    let base = world.referee::<CxReferee>()?.record.base.clone().unwrap_or_default();
    for _ in 0..2 {
        world.exchange(&base).await?;
        world.exchange(&line).await?;
        let took = world.referee::<CxReferee>()?.reports.summary.took.unwrap_or_default();
        slow = (took > allowed).then_some(took);
        if slow.is_none() {
            return Ok(());
        }
    }
    let took = slow.unwrap_or_default().as_secs_f64();
    let finding = world
        .fails(format!("`{line}` takes {took:.1} s, twice"))
        .expected(format!("an answer within {:.1} s", allowed.as_secs_f64()))
        .got(format!("{took:.1} s"));
    Err(world.failed(finding))
}

/// A time that is to be used is used at least in part, in one of two searches.
pub(super) async fn not_before(world: &mut World, args: Args) -> Result<(), Stop> {
    let (line, least) = (args.text(1), Duration::from_millis(args.number(2)?));
    let base = world.referee::<CxReferee>()?.record.base.clone().unwrap_or_default();
    let mut took = Duration::ZERO;
    for _ in 0..2 {
        world.exchange(&base).await?;
        world.exchange(&line).await?;
        took = world.referee::<CxReferee>()?.reports.summary.took.unwrap_or_default();
        if took >= least {
            return Ok(());
        }
    }
    let finding = world
        .fails(format!("`{line}` is answered after {:.1} s, twice", took.as_secs_f64()))
        .expected(format!("a search that lasts, at least {:.1} s", least.as_secs_f64()))
        .got(format!("{:.1} s", took.as_secs_f64()));
    Err(world.failed(finding))
}

/// The last score told, in a position that is as good as decided.
pub(super) async fn score_is(world: &mut World, args: Args) -> Result<(), Stop> {
    let good = args.text(1) == "good";
    let Some(score) = world.referee::<CxReferee>()?.reports.summary.score else {
        return Err(Stop::NotApplicable("the engine tells no score".into()));
    };
    let (what, value) = match (score.mate, score.cp) {
        (Some(mate), _) => ("mate", mate),
        (None, cp) => ("cp", cp.unwrap_or_default()),
    };
    let fits = if good { value >= 0 } else { value <= 0 };
    if fits {
        return Ok(());
    }
    let (side, sign) = if good { ("winning", "positive") } else { ("losing", "negative") };
    let finding = world
        .fails(format!("`score {what} {value}` of an engine that is {side}"))
        .expected(format!("a {sign} score: it is told from the engine's point of view"))
        .got(format!("`score {what} {value}`"));
    Err(world.failed(finding))
}

/// A command that ends a search, and how soon the best move comes.
pub(super) async fn at_once(world: &mut World, args: Args) -> Result<(), Stop> {
    let line = args.text(1);
    let begun = world.now()?;
    let deadline = begun + world.deadlines().answer * 2;
    world.send(&line).await?;
    world.settle_by(deadline).await?;
    let took = world.now()?.saturating_sub(begun);
    world.settle().await?;
    if took <= grace(world) {
        return Ok(());
    }
    let finding = world
        .fails(format!("the answer to `{line}` takes {:.1} s", took.as_secs_f64()))
        .expected(format!(
            "an answer as soon as possible, within {:.1} s",
            grace(world).as_secs_f64()
        ))
        .got(format!("{:.1} s", took.as_secs_f64()));
    Err(world.failed(finding))
}

/// In a search that lasts, lines come from time to time; how often, the text does not say. The
/// last of them may come when it is stopped.
pub(super) async fn tells(world: &mut World, args: Args) -> Result<(), Stop> {
    let (what, time) = (args.text(1), Duration::from_millis(args.number(2)?));
    quietly(world, "go infinite").await?;
    let deadline = world.now()? + time;
    while !is_told(world, &what)? && world.now()? < deadline {
        world.listen(Duration::from_millis(100)).await?;
    }
    world.exchange("stop").await?;
    if is_told(world, &what)? {
        return Ok(());
    }
    let finding = world
        .fails(format!("no `{what}` in {:.1} s of search", time.as_secs_f64()))
        .expected(format!("`info` lines with `{what}` at regular intervals"));
    Err(world.failed(finding))
}

/// Whether the search has told this value.
fn is_told(world: &mut World, what: &str) -> Result<bool, Stop> {
    let summary = &world.referee::<CxReferee>()?.reports.summary;
    Ok(if what == "nps" { summary.nps } else { summary.hashfull })
}

pub(super) async fn several_lines(world: &mut World, _: Args) -> Result<(), Stop> {
    world.exchange("go depth 2").await?;
    best_lines::are_numbered(world, &reports(world.answer()), "cxboard/info/multipv-numbers")
}

/// The highest number of a best line in a short search.
pub(super) async fn highest(world: &mut World) -> Result<i128, Stop> {
    world.exchange("go depth 2").await?;
    Ok(best_lines::highest(&reports(world.answer())).unwrap_or_default())
}

/// The reports among some lines.
fn reports(lines: &[String]) -> Vec<Fields<'_>> {
    lines.iter().filter_map(|line| grammar::report(line)).collect()
}

/// No best move while pondering; after the next move, one.
pub(super) async fn ponders(world: &mut World, _: Args) -> Result<(), Stop> {
    ponder(world, "go ponder movetime 100").await?;
    super::listen(world).await?;
    world.exchange("move h2e2").await
}

pub(super) async fn begins_to_ponder(world: &mut World, args: Args) -> Result<(), Stop> {
    ponder(world, &args.text(1)).await
}

async fn ponder(world: &mut World, line: &str) -> Result<(), Stop> {
    world.exchange(line).await?;
    if world.referee::<CxReferee>()?.game.searches.is_empty() {
        return Err(Stop::NotApplicable("the engine does not ponder on request".into()));
    }
    Ok(())
}
