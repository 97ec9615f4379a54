//! Lines that few engines know: unknown words before a command, attempts to register.
//!
//! In: nothing. Out: one line of the kind, and what comes of it. Never: a claim that something is
//! owed; who stays silent breaks only what the step is about.

use std::time::Duration;

use crate::{
    contract::{Args, Stop, World},
    protocols::uci::{
        Uci, grammar,
        message::{Keyword, Reply},
    },
};

/// How long an answer may take that nothing is owed for.
const A_WHILE: Duration = Duration::from_secs(1);

/// An answer shows that the command behind the word was read.
pub(super) async fn skipped(world: &mut World, _: Args) -> Result<(), Stop> {
    let line = format!("joho {}", Keyword::IsReady.word::<Uci>());
    world.exchange("isready").await?;
    world.send(&line).await?;
    let time = world.deadlines().patience.of(A_WHILE).max(A_WHILE);
    world.listen(time).await?;
    let is_answer = |said: &String| matches!(grammar::reply(said), Reply::ReadyOk { .. });
    let is_read = world.answer().iter().any(is_answer);
    world.exchange("isready").await?;
    if is_read {
        return Ok(());
    }
    let finding = world
        .fails(format!("`{line}` is not answered"))
        .expected("`readyok`: the unknown word is skipped, and the rest of the line is read");
    Err(world.failed(finding))
}

/// What an engine has said of the registration since the last line.
fn told(world: &World) -> Vec<String> {
    let behind = |line: &String| {
        let rest = line.trim().strip_prefix("registration")?;
        rest.starts_with([' ', '\t']).then(|| rest.trim().to_owned())
    };
    world.answer().iter().filter_map(behind).collect()
}

/// Whether it has registered anybody does not matter.
pub(super) async fn registered(world: &mut World, _: Args) -> Result<(), Stop> {
    let is_verdict = |word: &String| matches!(word.as_str(), "ok" | "error");
    world.exchange("isready").await?;
    world.send("register name Linesman code 1").await?;
    let deadline = world.now()? + world.deadlines().answer;
    while !told(world).iter().any(is_verdict) && world.now()? < deadline {
        world.listen(Duration::from_millis(50)).await?;
    }
    // What comes too often comes soon.
    let moment = world.deadlines().quiet / 60;
    world.listen(moment).await?;
    let told = told(world);
    world.exchange("isready").await?;
    if let [first, second] = told.as_slice()
        && first == "checking"
        && is_verdict(second)
    {
        return Ok(());
    }
    let got = match told.is_empty() {
        true => "nothing".to_owned(),
        false => format!("`registration {}`", told.join("`, `registration ")),
    };
    let finding = world
        .fails("an attempt to register is not answered as it should be")
        .expected("`registration checking`, and then `registration ok` or `registration error`")
        .got(got);
    Err(world.failed(finding))
}
