//! What feature files can say about a program that answers lines with lines.
//!
//! In: step texts. Out: the next lines, compared as texts or patterns.
//! Never: what a line means.

use regex::Regex;

use crate::{
    contract::{Args, Steps, Stop, World},
    engine::Exit,
    steps,
};

use super::referee::LinesReferee;

/// The steps for programs of which nothing else is known.
pub(super) fn steps() -> Steps {
    steps! { Steps::new();
        given "the program is started" => started;
        then r#"the program answers "(.*)""# => answers_line;
        then "the program answers" => answers_lines;
        then "the program answers a line that matches /(.*)/" => answers_like;
        then "the program answers lines up to one that matches /(.*)/" => answers_up_to;
        then "the program says nothing more" => says_nothing;
        then "the program ends" => ends;
        then "the program ends with status ([0-9]+)" => ends_with;
    }
}

async fn started(world: &mut World, _: Args) -> Result<(), Stop> {
    world.start().await
}

async fn answers_line(world: &mut World, args: Args) -> Result<(), Stop> {
    expect(world, &args.text(1)).await
}

async fn answers_lines(world: &mut World, args: Args) -> Result<(), Stop> {
    for line in args.lines()? {
        expect(world, &line).await?;
    }
    Ok(())
}

async fn expect(world: &mut World, wanted: &str) -> Result<(), Stop> {
    let shown = || format!("`{wanted}`");
    let line = next(world, &shown()).await?;
    if line == wanted {
        return Ok(());
    }
    Err(failed(world, "the next line is another", &shown(), &format!("`{line}`")))
}

async fn answers_like(world: &mut World, args: Args) -> Result<(), Stop> {
    let pattern = Pattern::of(&args)?;
    let line = next(world, &pattern.shown()).await?;
    if pattern.regex.is_match(&line) {
        return Ok(());
    }
    Err(failed(world, "the next line does not match", &pattern.shown(), &format!("`{line}`")))
}

/// How many lines may come before the one that is waited for.
const LINES: usize = 100_000;

async fn answers_up_to(world: &mut World, args: Args) -> Result<(), Stop> {
    let pattern = Pattern::of(&args)?;
    for _ in 0..LINES {
        let line = next(world, &pattern.shown()).await?;
        if pattern.regex.is_match(&line) {
            return Ok(());
        }
    }
    Err(failed(world, "no line matches", &pattern.shown(), &format!("{LINES} other lines")))
}

async fn says_nothing(world: &mut World, _: Args) -> Result<(), Stop> {
    let quiet = world.deadlines().quiet;
    // A program that ends says nothing either.
    world.await_exit(quiet).await?;
    match world.judge(|referee: &mut LinesReferee, _| referee.take())? {
        None => Ok(()),
        Some(line) => Err(failed(world, "the program says more", "silence", &format!("`{line}`"))),
    }
}

async fn ends(world: &mut World, _: Args) -> Result<(), Stop> {
    exit(world).await.map(drop)
}

async fn ends_with(world: &mut World, args: Args) -> Result<(), Stop> {
    let wanted = Exit::Status(args.number(1)?);
    let exit = exit(world).await?;
    if exit == wanted {
        return Ok(());
    }
    let (wanted, exit) = (format!("it {wanted}"), format!("it {exit}"));
    Err(failed(world, "the program ends in another way", &wanted, &exit))
}

async fn exit(world: &mut World) -> Result<Exit, Stop> {
    let time = world.deadlines().exit;
    let exit = world.await_exit(time).await?;
    exit.ok_or_else(|| {
        let wanted = format!("it ends within {:.1} s", time.as_secs_f64());
        failed(world, "the program is still running", &wanted, "it runs on")
    })
}

/// The next line, waited for as long as an answer may take.
async fn next(world: &mut World, wanted: &str) -> Result<String, Stop> {
    let granted = world.deadlines().answer;
    let came = world.await_within(granted, None, LinesReferee::has_more).await?;
    let line = world.judge(|referee: &mut LinesReferee, _| referee.take())?;
    if let Some(line) = line.filter(|_| came) {
        return Ok(line);
    }
    let message = format!("no line comes within {:.0} s", granted.as_secs_f64());
    Err(failed(world, &message, wanted, "silence"))
}

fn failed(world: &World, message: &str, expected: &str, got: &str) -> Stop {
    Stop::Failed(Box::new(world.fails(message).expected(expected).got(got)))
}

/// A regular expression as a feature file writes it.
struct Pattern {
    regex: Regex,
}

impl Pattern {
    fn of(args: &Args) -> Result<Self, Stop> {
        let regex = Regex::new(&args.text(1)).map_err(|e| Stop::Mistake(e.to_string()))?;
        Ok(Self { regex })
    }

    fn shown(&self) -> String {
        format!("/{}/", self.regex)
    }
}
