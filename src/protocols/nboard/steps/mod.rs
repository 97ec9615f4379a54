//! What drills can say about Othello engines.
//!
//! In: step texts. Out: commands that provoke; the referee judges every line,
//! so most steps only have to ask the right question at the right moment.
//! Never: grammar or rules of their own.

mod games;
mod meanwhile;
mod opinions;
mod requests;
mod searches;

use std::time::Duration;

use crate::{
    contract::{Allowance, Declared, Referee as _, Steps, Stop, World},
    steps,
};

use super::{profile::Habit, referee::NBoardReferee, rules::Board};

/// The steps of the protocol.
pub(super) fn steps() -> Steps {
    steps! { Steps::new();
        given r#"the game "([A-Za-z0-9]*)""# => games::game;
        when r#"the game "([A-Za-z0-9]*)" is set"# => games::game;
        given r#"the game "([A-Za-z0-9]*)" with a clock of "([0-9:]+)""# => games::with_clock;
        given r#"the board "([^"]*)""# => games::board;
        when r#"the board "([^"]*)" is set"# => games::board;
        given r#"the board "(.*)" and the moves "(.*)""# => games::board_and_moves;
        given r#"the record "(.*)""# => games::record;
        when r#"the moves "(.*)" are sent one by one"# => games::moves;
        when r#"the game "(.*)" is fed move by move"# => games::feed;
        when r#"game ([0-9]+) is played to its end, the engine moving as (Black|White|both)"# => games::play;
        when "these games are set in turn, ([0-9]+) times over" => games::alternate;
        when "the engine is asked to move" => requests::go;
        then "the engine is asked to move" => requests::go;
        when "the engine is asked for ([0-9]+) hints?" => requests::hint;
        when "the engine is asked for ([0-9]+) hints? and searches to its depth" => requests::deep_hint;
        when "the engine learns the game" => requests::learn;
        when "the engine analyzes the game" => requests::analyze;
        then "the engine knows the position" => requests::knows;
        then "about ([0-9]+) moves? (?:is|are) evaluated" => requests::count;
        then "hints are of the best moves, in the engine's own opinion" => opinions::own_best;
        then "the best of ([0-9]+) hints? is the best move" => opinions::known_best;
        then "each position of the game is analyzed" => opinions::whole_game;
        then "every depth is kept to" => requests::depths;
        then "every (move|hint) counts its own nodes" => requests::nodes;
        when "the GUI sends, all at once" => requests::at_once;
        when r#"the GUI sends "(.*)" and waits"# => requests::and_wait;
        when "the GUI sends, in pieces" => requests::in_pieces;
        when "the GUI sends a game with a comment of ([0-9]+) bytes" => games::long;
        when "the GUI sends a game with ([0-9]+) comments of ([0-9]+) bytes" => games::often_commented;
        then "([0-9]+) pings in one write are answered in order" => requests::many_pings;
        when "the engine is asked to (move|hint|analyze|learn) without end" => searches::without_end;
        then "a ping ends it" => searches::ping_ends;
        then "a ping ends it within ([0-9]+) seconds" => searches::ends_promptly;
        then "nothing more comes of it" => searches::nothing_more;
        then "nothing more comes of it for ([0-9]+) seconds" => searches::nothing_late;
        then r#""(.*)" does not end a search for (a move|hints)"# => meanwhile::ends_nothing;
        when r#""(.*)" is sent with a ping behind it"# => meanwhile::with_ping;
        when "the engine is asked to move at length" => meanwhile::at_length;
        when "([0-9]+) seconds go by" => searches::rest;
        then r#"a ping in the same write ends "(.*)", ([0-9]+) times"# => searches::ended_at_once;
        when "go and a ping are sent in one write, ([0-9]+) times" => searches::race;
        when "a request is ended and the position changed, in one write" => searches::turn_away;
        then "the answer comes within the time left" => searches::keeps_time;
        then r#"with the clock run out hints of "(.*)" are as deep as before"# => searches::free_of_clock;
        then "nothing is said before the first request" => requests::silent;
    }
}

/// A game from the usual start, for where any will do.
const ANY_GAME: &str = "(;GM[Othello]PC[NBoard]PB[black]PW[white]RE[?]TI[00:10]TY[8]BO[8 ---------------------------O*------*O--------------------------- *];)";

/// Begins the session and waits for the first pong; loading may take a while.
/// An engine that answers pings only when it has a game breaks one requirement,
/// not all of them.
pub(super) async fn greet(world: &mut World) -> Result<(), Stop> {
    let deadlines = world.deadlines();
    let deadline = world.now()? + deadlines.load;
    world.send("nboard 2").await?;
    if !knows_of(world, Habit::PingsNeedAGame)? {
        world.send("ping 1").await?;
        if world.settle_by(deadlines.answer).await? {
            return speaks(world).await;
        }
    }
    world.send("set depth 1").await?;
    world.send(&format!("set game {ANY_GAME}")).await?;
    world.send("ping 2").await?;
    if world.settle_by(deadline).await? {
        return speaks(world).await;
    }
    world.tell_overdue();
    Err(Stop::Spoiled("the first ping is not answered".into()))
}

/// Other protocols have pings too, whose pongs have no number: who says such
/// must show that a move can be had.
async fn speaks(world: &mut World) -> Result<(), Stop> {
    let survey = world.run()?.declared.is_none();
    if !survey || world.referee::<NBoardReferee>()?.is_spoken_to() {
        return Ok(());
    }
    world.send("set depth 1").await?;
    world.send(&format!("set game {ANY_GAME}")).await?;
    world.send("go").await?;
    let deadline = world.now()? + world.deadlines().answer;
    let spoken = |referee: &NBoardReferee| referee.is_spoken_to();
    if world.await_until(deadline, spoken).await? {
        return fence(world).await;
    }
    Err(Stop::Spoiled("pongs have no number, and `go` is not answered".into()))
}

/// Learns the engine's name, and whether it answers at all.
pub(super) async fn survey(world: &mut World) -> Result<Declared, Stop> {
    let mut declared = Declared::default();
    // An engine that dies of this still speaks the protocol; the drills will
    // meet the same fate and say so.
    let _ = world.try_out(tried).await;
    if world.sink().count("nboard/ping/each-is-answered") > 0 {
        declared.notice(Habit::PingsNeedAGame.word());
    }
    if world.sink().count("nboard/hint/evaluates") > 0 {
        declared.notice(Habit::HintsAreBroken.word());
    }
    declared.name = world.referee::<NBoardReferee>()?.name().map(str::to_owned);
    Ok(declared)
}

/// Boards without moves, and whether all evaluations are asked for or a move:
/// first those that show how the engine reads them, then those in which there
/// is one thing to do, which a misunderstanding of the rules would miss.
const BOARDS: [(&str, bool); 9] = [
    ("-------------------*-O-----**-----OO**-------*------------------ O", true),
    ("---------------------------O*------*O--------------------------- *", true),
    ("---------------------------O*------*O--------------------------- O", true),
    ("----OO---*-*O**---**OO*----*O*-----**-------*------------------- *", false),
    ("-------------*------*-----***------**-----O-*------------------- O", false),
    ("---*-*-O---**-*-O*-*****-O-***---*O***---*-OO---****O*---*OOOO-- *", false),
    ("----------*-----O-*-----OO***---O--***-------------------------- *", false),
    ("--------------------------***------**-------***-----O------OOO-- *", false),
    ("-------------------*-------**------**-------**------O-*----OOO-- *", false),
];

/// Everything once, in its plainest form: an engine that fails here will fail
/// again and again, and is to be told why by one name.
async fn tried(world: &mut World) -> Result<(), Stop> {
    const FIRST: &str = "C4E3F2C6F6F5E6F7";
    const SECOND: &str = "E6F4C3C6G3D3C4B3";
    let set =
        async |world: &mut World, moves| games::set(world, Board::start(), moves, "00:10").await;
    world.send("set depth 1").await?;
    for (board, all) in BOARDS {
        games::set(world, games::board_of(board)?, "", "00:10").await?;
        if all {
            requests::ask_for_all(world).await?;
        } else {
            requests::ask(world).await?;
        }
        if !world.sink().findings().is_empty() {
            return Ok(());
        }
    }
    for game in ["C4E3F2C6E6", "E6D6C6F6G6C5C4", "D3C3E6D2D1E1B3C1PA"] {
        set(world, game).await?;
        requests::ask_for_more(world).await?;
        if world.sink().findings().is_empty() {
            requests::ask(world).await?;
        }
        if !world.sink().findings().is_empty() {
            return Ok(());
        }
    }
    set(world, FIRST).await?;
    requests::ask_for_all(world).await?;
    requests::ask(world).await?;
    requests::ask_for_all(world).await?;
    world.send("move G5").await?;
    requests::ask_for_all(world).await?;
    world.send("set depth 1").await?;
    requests::ask_for_all(world).await?;
    set(world, SECOND).await?;
    requests::ask_for_all(world).await?;
    if !world.sink().findings().is_empty() {
        return Ok(());
    }
    searches::end_some(world).await
}

/// Waits until every open request has what it is owed. One that is not
/// answered in time is ended with a ping, whose pong shows what is missing.
async fn settle(world: &mut World) -> Result<(), Stop> {
    loop {
        let referee = world.referee::<NBoardReferee>()?;
        let Some(owed) = referee.owed() else { return Ok(()) };
        if referee.is_nearly_answered() {
            await_better(world).await?;
            fence(world).await?;
            continue;
        }
        if !matches!(owed.allowance, Allowance::Search(_)) {
            await_pong(world).await?;
            continue;
        }
        let grace = world.deadlines().search_grace;
        let hint = world.referee::<NBoardReferee>()?.is_hinting();
        let what = if hint { "hint" } else { "go" };
        let soon = world.doubt_of(what, grace.mul_f64(0.1))?;
        if world.settle_by(owed.since + soon).await? {
            return Ok(());
        }
        // An answer without its line feed is a mistake of its own.
        world.listen(Duration::ZERO).await?;
        if world.fragment().is_empty() {
            let over =
                |referee: &NBoardReferee| referee.owed().is_none() || referee.is_nearly_answered();
            // An engine may end at a limit of its own, in round seconds: no ping is to come just then.
            if world.await_within(grace.mul_f64(1.15), Some(what), over).await? {
                continue;
            }
            world.judge(|referee: &mut NBoardReferee, _| referee.give_up())?;
        }
        fence(world).await?;
        world.was_passed_over(what)?;
    }
}

/// The answer came in other words: the right one may follow at once.
async fn await_better(world: &mut World) -> Result<(), Stop> {
    let deadline = world.now()? + world.deadlines().doubt;
    let better = |referee: &NBoardReferee| !referee.is_nearly_answered();
    world.await_until(deadline, better).await?;
    Ok(())
}

/// Waits for pongs, but not for what is owed behind them.
async fn await_pong(world: &mut World) -> Result<(), Stop> {
    const SLICE: Duration = Duration::from_millis(50);
    loop {
        let owed = world.referee::<NBoardReferee>()?.owed();
        let Some(owed) = owed.filter(|o| !matches!(o.allowance, Allowance::Search(_))) else {
            return Ok(());
        };
        let (now, deadline) = (world.now()?, owed.since + world.deadlines().answer);
        if now >= deadline {
            return world.settle().await;
        }
        world.settle_by(deadline.min(now + SLICE)).await?;
    }
}

/// Sends a ping and waits for its pong.
async fn fence(world: &mut World) -> Result<(), Stop> {
    let Some(ping) = world.fence() else { return Ok(()) };
    world.exchange(&ping).await
}

/// Listens while lines keep coming, for as long as the caller wants more.
/// There is no end mark, so a short silence has to do for one.
async fn linger(
    world: &mut World,
    silence: Duration,
    most: Duration,
    enough: impl Fn(&mut World) -> Result<bool, Stop>,
) -> Result<(), Stop> {
    let end = world.now()? + most;
    loop {
        let before = world.answer().len();
        if enough(world)? || world.now()? >= end {
            return Ok(());
        }
        let pause = silence / 8;
        let mut quiet = Duration::ZERO;
        while quiet < silence && world.answer().len() == before {
            world.listen(pause).await?;
            quiet += pause;
        }
        if world.answer().len() == before {
            return Ok(());
        }
    }
}

fn knows_of(world: &World, habit: Habit) -> Result<bool, Stop> {
    let declared = world.run()?.declared.as_ref();
    Ok(declared
        .is_some_and(|declared| declared.habits().any(|word| Habit::of(word) == Some(habit))))
}
