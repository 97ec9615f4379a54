//! What an engine tells of a search: lines with numbers, several best lines, mates, times.
//!
//! In: searches. Out: findings where something is never told, or is told of another search than the
//! one that was asked for. Never: the form of a line, which the referee judges.

use std::time::Duration;

use crate::{
    contract::{Args, Stop, World},
    protocols::{
        uci::{
            Uci, UciReferee, grammar,
            message::{Keyword, Reply, Word},
        },
        uci_like::{
            fields::{Fields, Score},
            model::Outcome,
            steps::{Examples, best_lines, duration, finish, go, seconds, stop},
        },
    },
    transcript::From,
    verdict::Finding,
};

const MATE_IN_MOVES: &str = "uci/info/mate-in-moves";

/// What was said in a search that ends by itself.
pub(super) async fn search(world: &mut World, line: &str) -> Result<Vec<String>, Stop> {
    world.send(line).await?;
    let time = world.referee::<UciReferee>()?.limit().0;
    let grace = world.deadlines().search_grace * 2;
    world.await_within(grace + time * 2, None, |r: &UciReferee| !r.is_searching()).await?;
    let lines = world.answer().to_vec();
    finish::<Uci>(world).await?;
    Ok(lines)
}

/// The reports among some lines.
fn reports(lines: &[String]) -> Vec<Fields<'_>> {
    let report = |line| match grammar::reply(line) {
        Reply::Info(fields) => Some(fields),
        _ => None,
    };
    lines.iter().map(String::as_str).filter_map(report).collect()
}

/// In a search that lasts, lines come from time to time; how often, the text does not say. The
/// last of them may come when it is stopped.
pub(super) async fn in_a_while(world: &mut World, args: Args) -> Result<(), Stop> {
    let (what, time) = (args.text(1), Duration::from_millis(args.number(2)?));
    let is_told =
        |lines: &[String]| reports(lines).iter().any(|fields| fields.number(&what).is_some());
    world.send(Uci::ENDLESS).await?;
    let deadline = world.now()? + time;
    while !is_told(world.answer()) && world.now()? < deadline {
        world.listen(Duration::from_millis(100)).await?;
    }
    let was_told = is_told(world.answer());
    if !world.referee::<UciReferee>()?.is_searching() {
        finish::<Uci>(world).await?;
        if was_told {
            return Ok(());
        }
        return Err(Stop::Spoiled("the search has ended already".into()));
    }
    world.send("stop").await?;
    let grace = world.deadlines().search_grace;
    world.await_within(grace, None, |r: &UciReferee| !r.is_searching()).await?;
    let is_told_last = is_told(world.answer());
    match world.referee::<UciReferee>()?.is_searching() {
        true => stop::<Uci>(world).await?,
        false => finish::<Uci>(world).await?,
    }
    if was_told || is_told_last {
        return Ok(());
    }
    let finding = world
        .fails(format!("no `{what}` in {} of search", seconds(time)))
        .expected(format!("`info` lines with `{what}` at regular intervals"));
    Err(world.failed(finding))
}

pub(super) async fn several_lines(world: &mut World, _: Args) -> Result<(), Stop> {
    let lines = search(world, "go depth 4").await?;
    best_lines::are_numbered(world, &reports(&lines), "uci/info/multipv-lines-together")
}

pub(super) async fn lines_together(world: &mut World, args: Args) -> Result<(), Stop> {
    let count = args.number(1)?;
    let lines = search(world, "go depth 4").await?;
    best_lines::come_together(world, &reports(&lines), count, "uci/info/multipv-numbers")
}

pub(super) async fn single_line(world: &mut World, _: Args) -> Result<(), Stop> {
    let lines = search(world, "go depth 4").await?;
    best_lines::are_single(world, &reports(&lines))
}

/// The highest number of a best line in a short search.
pub(super) async fn highest(world: &mut World) -> Result<i128, Stop> {
    let lines = search(world, "go depth 2").await?;
    Ok(best_lines::highest(&reports(&lines)).unwrap_or_default())
}

/// The last score of the best line in the last search, a bound or not.
fn last_score(world: &World) -> Option<Score> {
    let entries = world.transcript().entries();
    let text = |at: usize| entries[at].line.text().into_owned();
    let is_of = |at: &usize, from: From, word: &str| {
        entries[*at].from == from && text(*at).split_whitespace().next() == Some(word)
    };
    let best = Word::BestMove.word();
    let end = (0..entries.len()).rev().find(|at| is_of(at, From::Engine, best))?;
    let go = Keyword::Go.word::<Uci>();
    let begin = (0..end).rev().find(|at| is_of(at, From::Controller, go)).unwrap_or_default();
    let said = (begin..end).filter(|at| entries[*at].from == From::Engine);
    let lines: Vec<String> = said.map(text).collect();
    let is_best = |fields: &Fields<'_>| fields.number("multipv").unwrap_or(1) == 1;
    reports(&lines).into_iter().rev().filter(is_best).find_map(|fields| fields.score("score"))
}

/// Centipawns say less, and are no mistake.
pub(super) async fn mate(world: &mut World, args: Args) -> Result<(), Stop> {
    let wanted = args.text(1);
    let Some(score) = last_score(world) else {
        return Err(Stop::NotApplicable("the engine tells no score".into()));
    };
    let Some(mate) = score.mate.filter(|_| !score.lowerbound && !score.upperbound) else {
        return Ok(());
    };
    if mate.to_string() == wanted {
        return Ok(());
    }
    let finding = world
        .fails(format!("`mate {mate}` is told, but the mate is `mate {wanted}`"))
        .expected(format!("`score mate {wanted}`: moves, negative if the engine is mated"))
        .got(format!("`score mate {mate}`"));
    // Whatever the test is about, a number of the right sign is one of something else than moves.
    let same_sign = (mate < 0) == wanted.starts_with('-') && mate != 0;
    let requirement = if same_sign { MATE_IN_MOVES.into() } else { finding.requirement.clone() };
    Err(world.failed(Finding { requirement, ..finding }))
}

/// What ends early for once may have had its reasons.
pub(super) async fn takes_time(world: &mut World, args: Args) -> Result<(), Stop> {
    const TRIES: usize = 3;
    let (former, line) = (args.text(1), go(&args.text(2)));
    let least = Duration::from_millis(args.number(3)?);
    let mut took = Duration::ZERO;
    for _ in 0..TRIES {
        if !former.is_empty() {
            search(world, &go(&former)).await?;
        }
        let lines = search(world, &line).await?;
        let Outcome { score, .. } = world.referee::<UciReferee>()?.outcome();
        if score.is_some_and(|score| score.mate.is_some()) {
            return Ok(());
        }
        if !tells_depth_or_nodes(&lines) {
            let why = "the engine does not tell whether it searches or has a book";
            return Err(Stop::NotApplicable(why.into()));
        }
        took = duration::<Uci>(world)?;
        if took >= least {
            return Ok(());
        }
    }
    let finding = world
        .fails(format!("`{line}` does not use its time"))
        .expected(format!("a search of at least {}", seconds(least)))
        .got(seconds(took));
    Err(world.failed(finding))
}

fn tells_depth_or_nodes(lines: &[String]) -> bool {
    reports(lines).iter().any(|f| f.number("depth").is_some() || f.number("nodes").is_some())
}

/// A move from a book comes without them.
pub(super) async fn depth_or_nodes(world: &mut World, args: Args) -> Result<(), Stop> {
    let line = go(&args.text(1));
    let lines = search(world, &line).await?;
    if tells_depth_or_nodes(&lines) {
        return Ok(());
    }
    let finding = world
        .fails(format!("`{line}` is answered without a search"))
        .expected("an `info` line with `depth` or `nodes` before `bestmove`");
    Err(world.failed(finding))
}
