//! Steps that any line protocol can use.
//!
//! In: the world. Out: lines said, waits, comparisons of text.
//! Never: the meaning of a line.

use std::time::Duration;

use regex::Regex;

use crate::{
    contract::{Args, Steps, Stop, World},
    spec::Drill,
    steps,
    transcript::From,
    verdict::{Breakdown, Finding},
};

/// What is given to a drill that looks at the start of its engine.
const STARTED: &str = "Given the engine is started";

/// Whether a drill begins with an engine that is ready: something is given that needs one.
pub(super) fn starts_ready(drill: &Drill) -> bool {
    drill.steps.first().is_some_and(|step| step.starts_with("Given ") && step != STARTED)
}

/// Adds the common steps to a protocol's own.
pub(super) fn steps(own: Steps) -> Steps {
    steps! { own;
        given "the engine is started" => started;
        given "the engine is ready" => ready;
        when r#"the [a-zA-Z]+ sends "(.*)""# => sends;
        given r#"the [a-zA-Z]+ sends "(.*)""# => sends;
        when "the [a-zA-Z]+ sends, in one write" => sends_at_once;
        when "the [a-zA-Z]+ sends, every ([0-9]+) milliseconds" => sends_spaced;
        when "the [a-zA-Z]+ sends, with CR LF after each line" => sends_crlf;
        when "the [a-zA-Z]+ sends a line of ([0-9]+) bytes" => sends_long;
        when "the [a-zA-Z]+ sends the bytes" => sends_bytes;
        when "([0-9]+) milliseconds pass" => pass;
        when "the input ends" => input_ends;
        then "the engine stays silent" => silent;
        then "the engine is alive" => alive;
        then "the engine ends" => ends;
        then "the engine ends, as its last command says" => obeys_and_ends;
    }
}

/// Adds those that look at a whole answer.
pub(super) fn answers(own: Steps) -> Steps {
    steps! { own;
        then r#"the engine answers "(.*)""# => answers_line;
        then "the engine answers" => answers_lines;
        then r#"the answer contains "(.*)""# => contains;
        then "the answer matches /(.*)/" => matches;
    }
}

async fn started(world: &mut World, _: Args) -> Result<(), Stop> {
    world.start_silently().await
}

async fn ready(world: &mut World, _: Args) -> Result<(), Stop> {
    world.start().await
}

async fn sends(world: &mut World, args: Args) -> Result<(), Stop> {
    world.exchange(&args.text(1)).await
}

async fn sends_at_once(world: &mut World, args: Args) -> Result<(), Stop> {
    let lines = args.lines()?;
    let lines: Vec<&[u8]> = lines.iter().map(String::as_bytes).collect();
    world.send_lines(&lines, b"\n").await?;
    world.settle().await
}

/// Sends lines at intervals, whatever the engine says meanwhile.
async fn sends_spaced(world: &mut World, args: Args) -> Result<(), Stop> {
    let interval = Duration::from_millis(args.number(1)?);
    for (at, line) in args.lines()?.iter().enumerate() {
        if at > 0 {
            world.listen(interval).await?;
        }
        world.send_lines(&[line.as_bytes()], b"\n").await?;
    }
    world.settle().await
}

async fn sends_crlf(world: &mut World, args: Args) -> Result<(), Stop> {
    for line in args.lines()? {
        world.send_lines(&[line.as_bytes()], b"\r\n").await?;
        world.settle().await?;
    }
    Ok(())
}

async fn sends_long(world: &mut World, args: Args) -> Result<(), Stop> {
    let line = "x".repeat(args.number(1)?);
    world.exchange(&line).await
}

/// A table of bytes in hexadecimal, a line a row.
async fn sends_bytes(world: &mut World, args: Args) -> Result<(), Stop> {
    for row in args.rows()? {
        let bytes: Result<Vec<u8>, _> =
            row.concat().split_whitespace().map(|b| u8::from_str_radix(b, 16)).collect();
        let bytes =
            bytes.map_err(|e| Stop::Mistake(format!("bytes are written in hexadecimal: {e}")))?;
        world.send_lines(&[&bytes], b"\n").await?;
        world.settle().await?;
    }
    Ok(())
}

async fn pass(world: &mut World, args: Args) -> Result<(), Stop> {
    world.listen(Duration::from_millis(args.number(1)?)).await
}

async fn input_ends(world: &mut World, _: Args) -> Result<(), Stop> {
    world.close_input()
}

async fn answers_line(world: &mut World, args: Args) -> Result<(), Stop> {
    compare(world, &[args.text(1)])
}

async fn answers_lines(world: &mut World, args: Args) -> Result<(), Stop> {
    let lines = args.lines()?;
    compare(world, &lines)
}

fn compare(world: &World, expected: &[String]) -> Result<(), Stop> {
    let answer = world.answer();
    if answer == expected {
        return Ok(());
    }
    let differs = answer.iter().zip(expected).position(|(a, e)| a != e);
    let message = match differs {
        Some(line) => format!("line {} of the answer differs", line + 1),
        None if answer.len() < expected.len() => "the answer is too short".to_owned(),
        None => "the answer is too long".to_owned(),
    };
    let finding = world.fails(message).expected(expected.join(" ⏎ "));
    let finding =
        finding.got(if answer.is_empty() { "nothing".into() } else { answer.join(" ⏎ ") });
    Err(Stop::Failed(Box::new(finding)))
}

async fn contains(world: &mut World, args: Args) -> Result<(), Stop> {
    let wanted = args.text(1);
    if world.answer().iter().any(|line| line.contains(&wanted)) {
        return Ok(());
    }
    let got = world.answer().join(" ⏎ ");
    let finding = world.fails("no line of the answer contains it").expected(wanted).got(got);
    Err(Stop::Failed(Box::new(finding)))
}

async fn matches(world: &mut World, args: Args) -> Result<(), Stop> {
    let pattern = args.text(1);
    let regex = Regex::new(&pattern).map_err(|e| Stop::Mistake(e.to_string()))?;
    if world.answer().iter().any(|line| regex.is_match(line)) {
        return Ok(());
    }
    let got = world.answer().join(" ⏎ ");
    let finding = world.fails("no line of the answer matches").expected(pattern).got(got);
    Err(Stop::Failed(Box::new(finding)))
}

/// Nothing may come while nothing is owed: the referee judges what does.
async fn silent(world: &mut World, _: Args) -> Result<(), Stop> {
    let before = world.answer().len();
    let quiet = world.deadlines().quiet;
    world.listen(quiet).await?;
    if world.answer().len() == before {
        return Ok(());
    }
    let got = world.answer()[before..].join(" ⏎ ");
    let finding =
        world.fails("the engine sent a line that nothing asked for").expected("silence").got(got);
    Err(Stop::Failed(Box::new(finding)))
}

/// A fence answered is a sign of life; without a fence, an open pipe is.
async fn alive(world: &mut World, _: Args) -> Result<(), Stop> {
    match world.fence() {
        Some(fence) => world.exchange(&fence).await,
        None => {
            let quiet = world.deadlines().quiet;
            world.listen(quiet).await
        }
    }
}

async fn ends(world: &mut World, _: Args) -> Result<(), Stop> {
    let granted = world.deadlines().exit;
    let Some(finding) = world.still_runs(granted).await? else { return Ok(()) };
    let within = finding.expected.clone().unwrap_or_default();
    let finding = finding
        .expected(format!("{within} after the end of its input"))
        .advice("leave the main loop when reading standard input reports its end");
    Err(world.failed(finding))
}

/// Whatever the drill is about, it is the requirement of that command which is broken otherwise.
async fn obeys_and_ends(world: &mut World, _: Args) -> Result<(), Stop> {
    // It may still be busy with what it was told before.
    let granted = world.deadlines().load.max(world.deadlines().exit);
    let Some(finding) = world.still_runs(granted).await? else { return Ok(()) };
    let description = world.run()?.protocol.description();
    let entries = world.transcript().entries();
    let last = entries.iter().rfind(|entry| entry.from == From::Controller);
    let message = last.and_then(|last| description.message(last.from, &last.line.text()));
    let owed = message.and_then(|message| message.ids.owed.first());
    let requirement = owed.map_or(finding.requirement.clone(), |id| (*id).into());
    Err(world.failed(Finding { requirement, ..finding.breakdown(Breakdown::Hang) }))
}
