//! Positions, limits, searches and how they end.
//!
//! An engine may end any search at any time, so a step that needs a search
//! which goes on says that it does not apply where it has ended; and limits
//! by depth are optional, so a search that ignores one is stopped.

use std::time::Duration;

use super::{HOPELESS, NO_DEPTH, NO_DONE, failed, knows, overdue};
use crate::{
    contract::{Args, Protocol as _, Stop, World},
    protocols::hub::{
        grammar,
        message::{Command, Level},
        referee::HubReferee,
        rules::{Board, Placement, Rank, Variant, has_legal_move, legal_moves, parse_position},
    },
};

/// The position that games begin with.
pub(super) const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
/// How long a search without an end is watched to see whether it has one.
const WATCH: Duration = Duration::from_millis(200);
/// How soon after its cause an effect is taken for one.
const EFFECT: Duration = Duration::from_millis(60);

/// How an engine ends a search that is limited by depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    ByItself,
    WhenStopped,
    Never,
}

/// The first search of all.
pub(super) async fn try_first(world: &mut World) -> Result<Ends, Stop> {
    set_up(world, START, "").await?;
    world.send("level depth=1").await?;
    world.send("go think").await?;
    let grace = world.deadlines().search_grace;
    if is_over_by(world, grace).await? {
        return Ok(Ends::ByItself);
    }
    world.send("stop").await?;
    let over = is_over_by(world, grace).await?;
    Ok(if over { Ends::WhenStopped } else { Ends::Never })
}

/// Positions that show the commonest misunderstandings, the plainest first.
const CALIBRATION: [(&str, &str, &str); 10] = [
    ("BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee", "", "depth=1"),
    ("Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee", "", "time=1"),
    ("Bbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww", "", "depth=1"),
    (START, "32-28", "depth=1"),
    (START, "32-28 17-22 28x17x22", "depth=1"),
    ("WeeeebeeeewWbeeeeeebeeeeweebeeeeeeeeeeeWweeeeeeeeee", "", "depth=3"),
    ("WeeeeBWBeeebweeeeeeeeBeeeeeeeeeeeeWeeeeeeeeeeeeeeee", "", "depth=3"),
    ("WeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeeeeeeeeeeeeeWeeee", "", "depth=1"),
    ("BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee", "38-15 5-41 48-26", "depth=1"),
    (START, "", "depth=1"),
];

/// Searches whose answers tell what to expect of all later ones. Nothing is
/// held against the engine here: the drills will do that by name.
pub(super) async fn calibrate(world: &mut World) -> Result<Vec<&'static str>, Stop> {
    const CLOCK: &str = "hub/level/clock-searches-end";
    if world.referee::<HubReferee>()?.variant() != Some(Variant::Normal) {
        return Ok(Vec::new());
    }
    let grace = world.deadlines().search_grace;
    for (pos, moves, level) in CALIBRATION {
        set_up(world, pos, moves).await?;
        world.send(&format!("level {level}")).await?;
        world.send("go think").await?;
        if is_over_by(world, grace).await? {
            continue;
        }
        if level.starts_with("time") {
            world.referee::<HubReferee>()?.calibration.get_or_insert_default().push(CLOCK);
        }
        world.send("stop").await?;
        if !is_over_by(world, grace).await? {
            break;
        }
    }
    Ok(world.referee::<HubReferee>()?.calibration.take().unwrap_or_default())
}

pub(super) async fn position(world: &mut World, args: Args) -> Result<(), Stop> {
    set_up(world, &named(&args.text(1)), "").await
}

pub(super) async fn position_after(world: &mut World, args: Args) -> Result<(), Stop> {
    set_up(world, &named(&args.text(1)), &args.text(2)).await
}

fn named(text: &str) -> String {
    if text == "the start" { START.to_owned() } else { text.to_owned() }
}

pub(super) async fn set_up(world: &mut World, pos: &str, moves: &str) -> Result<(), Stop> {
    parse_position(pos).map_err(|e| Stop::Bug(format!("`{pos}`: {e}")))?;
    let line = Command::Pos { pos: pos.to_owned(), moves: moves.to_owned() }.to_string();
    world.send(&line).await?;
    let referee = world.referee::<HubReferee>()?;
    let searchable = referee.position().is_some_and(|p| has_legal_move(p.board()));
    if !searchable && referee.variant().is_some() {
        return Err(Stop::Bug(format!("`{line}` sets up nothing to search")));
    }
    Ok(())
}

/// A search of a few plies; its limit matters to nobody.
pub(super) async fn think(world: &mut World) -> Result<(), Stop> {
    let level = if knows(world, NO_DEPTH) { "time=1" } else { "depth=3" };
    search(world, level, "think").await
}

pub(super) async fn thinks(world: &mut World, _: Args) -> Result<(), Stop> {
    think(world).await
}

pub(super) async fn thinks_with(world: &mut World, args: Args) -> Result<(), Stop> {
    search(world, &args.text(1), "think").await
}

pub(super) async fn analyzes_with(world: &mut World, args: Args) -> Result<(), Stop> {
    search(world, &args.text(1), "analyze").await
}

/// A search without a limit of its own, ended when it is old enough to have
/// something to tell.
pub(super) async fn thinks_freely(world: &mut World, _: Args) -> Result<(), Stop> {
    world.send("level infinite").await?;
    world.send("go analyze").await?;
    if !is_over_by(world, WATCH).await? {
        world.send("stop").await?;
    }
    end(world).await
}

/// Searches and waits for the end, which is brought about if it does not come.
pub(super) async fn search(world: &mut World, level: &str, mode: &str) -> Result<(), Stop> {
    world.send(&format!("level {level}")).await?;
    world.send(&format!("go {mode}")).await?;
    let wait = patience_for(world, level);
    if is_over_by(world, wait).await? {
        return Ok(());
    }
    world.judge(|referee: &mut HubReferee, sink| referee.limit_ignored(sink))?;
    world.send("stop").await?;
    end(world).await
}

/// How long a search with this limit may take before it is given up.
pub(super) fn patience_for(world: &World, level: &str) -> Duration {
    let grace = if knows(world, NO_DONE) { HOPELESS } else { world.deadlines().search_grace };
    let limit = match grammar::command(&format!("level {level}")) {
        Command::Level(level) => level.seconds().unwrap_or(0.0),
        _ => 0.0,
    };
    grace + crate::protocols::hub::state::seconds(limit.min(20.0))
}

/// Waits for the end of every search asked for.
pub(super) async fn end(world: &mut World) -> Result<(), Stop> {
    let grace = if knows(world, NO_DONE) { HOPELESS } else { world.deadlines().search_grace };
    if is_over_by(world, grace).await? {
        return Ok(());
    }
    overdue(world)?;
    Err(Stop::Spoiled("the search does not end".into()))
}

pub(super) async fn is_over_by(world: &mut World, wait: Duration) -> Result<bool, Stop> {
    let deadline = world.now()? + wait;
    let over = |referee: &HubReferee| !referee.is_searching() && referee.pings.len() == 0;
    let told = |referee: &HubReferee| referee.is_held() || over(referee);
    let soon = deadline.min(world.now()? + world.deadlines().patience.of(Duration::from_secs(1)));
    if !world.await_until(soon, told).await? {
        // Half a line and then silence is told at once.
        world.listen(Duration::ZERO).await?;
        if world.sink().count(crate::protocols::hub::Hub.duties().whole_lines) > 0 {
            return Err(Stop::Spoiled("the engine does not end its line".into()));
        }
        world.await_until(deadline, told).await?;
    }
    if world.referee::<HubReferee>()?.is_held() {
        // An answer that may be the one before once more: silence behind it
        // says that it was meant for this search.
        let deadline = world.now()? + world.deadlines().patience.of(Duration::from_secs(2));
        if !world.await_until(deadline, over).await? {
            world.judge(|referee: &mut HubReferee, sink| referee.settle_held(sink))?;
        }
    }
    Ok(over(world.referee::<HubReferee>()?))
}

pub(super) fn is_searching(world: &mut World) -> Result<bool, Stop> {
    Ok(world.referee::<HubReferee>()?.is_searching())
}

fn ended_early() -> Stop {
    Stop::NotApplicable("the engine ended the search by itself, as it may".into())
}

/// Begins a search that only `stop` ends. The ping behind it tells when it
/// has begun; an engine that does not answer it while searching is not held up.
pub(super) async fn begin(world: &mut World, level: &str, mode: &str) -> Result<(), Stop> {
    let (level, go) = (format!("level {level}"), format!("go {mode}"));
    world.send_lines(&[level.as_bytes(), go.as_bytes(), b"ping"], b"\n").await?;
    let deadline = world.now()? + world.deadlines().patience.of(Duration::from_secs(1));
    world.await_until(deadline, |referee: &HubReferee| referee.pings.len() == 0).await?;
    world.referee::<HubReferee>()?.pings.forgive();
    Ok(())
}

pub(super) async fn endless(world: &mut World, args: Args) -> Result<(), Stop> {
    begin(world, "infinite", &args.text(1)).await
}

pub(super) async fn ponders(world: &mut World, args: Args) -> Result<(), Stop> {
    begin(world, &args.text(1), "ponder").await
}

pub(super) async fn in_one_write(world: &mut World, args: Args) -> Result<(), Stop> {
    let lines = args.lines()?;
    let lines: Vec<&[u8]> = lines.iter().map(String::as_bytes).collect();
    world.send_lines(&lines, b"\n").await?;
    end(world).await
}

pub(super) async fn with_crlf(world: &mut World, args: Args) -> Result<(), Stop> {
    for line in args.lines()? {
        world.send_lines(&[line.as_bytes()], b"\r\n").await?;
    }
    end(world).await
}

/// Lines that arrive as bytes like.
const FRAMING: &str = "hub/general-syntax/lines-end-at-line-feeds";

pub(super) async fn burst(world: &mut World, args: Args) -> Result<(), Stop> {
    world.referee::<HubReferee>()?.speaks_in_manner(FRAMING);
    in_one_write(world, args).await
}

pub(super) async fn bytewise(world: &mut World, args: Args) -> Result<(), Stop> {
    world.referee::<HubReferee>()?.speaks_in_manner(FRAMING);
    for line in args.lines()? {
        world.send_bytewise(&line, Duration::from_micros(500)).await?;
    }
    end(world).await
}

pub(super) async fn stops(world: &mut World, _: Args) -> Result<(), Stop> {
    world.send("stop").await?;
    end(world).await
}

pub(super) async fn ends(world: &mut World, _: Args) -> Result<(), Stop> {
    end(world).await
}

pub(super) async fn hits(world: &mut World, _: Args) -> Result<(), Stop> {
    let level = world.referee::<HubReferee>()?.searches.front().and_then(|s| s.level);
    world.send("ponder-hit").await?;
    let text = level.as_ref().map(Level::to_string).unwrap_or_default();
    let wait = patience_for(world, &text);
    if is_over_by(world, wait).await? {
        return Ok(());
    }
    world.judge(|referee: &mut HubReferee, sink| referee.limit_ignored(sink))?;
    world.send("stop").await?;
    end(world).await
}

/// For limits that may be far away, or that the engine need not know.
pub(super) async fn soon_stopped(world: &mut World, args: Args) -> Result<(), Stop> {
    world.send(&format!("level {}", args.text(1))).await?;
    // Complaints about the limit come before the search.
    world.exchange("ping").await?;
    world.send("go think").await?;
    if !is_over_by(world, WATCH).await? {
        world.send("stop").await?;
    }
    end(world).await
}

pub(super) async fn goes_on(world: &mut World, _: Args) -> Result<(), Stop> {
    if is_searching(world)? { Ok(()) } else { Err(ended_early()) }
}

/// For drills about what follows a search that ended before it was told to.
pub(super) async fn ended_by_itself(world: &mut World, _: Args) -> Result<(), Stop> {
    if is_over_by(world, WATCH).await? {
        return Ok(());
    }
    world.send("stop").await?;
    end(world).await?;
    Err(Stop::NotApplicable("the engine goes on until it is told to end".into()))
}

pub(super) async fn ping_meanwhile(world: &mut World, _: Args) -> Result<(), Stop> {
    if !is_searching(world)? {
        return Err(ended_early());
    }
    world.send("ping").await?;
    let deadline = world.now()? + world.deadlines().answer;
    let answered = |referee: &HubReferee| referee.pings.len() == 0;
    if !world.await_until(deadline, answered).await? {
        let finding = world
            .fails("`ping` is not answered while the engine searches")
            .expected("`pong` before the end of the search")
            .got("silence")
            .advice("read the input in a thread of its own, or look at it now and then");
        world.referee::<HubReferee>()?.pings.forgive();
        world.send("stop").await?;
        end(world).await?;
        return Err(failed(world, finding));
    }
    Ok(())
}

/// So many pings at once, with or without a search.
pub(super) async fn many_pings(world: &mut World, args: Args) -> Result<(), Stop> {
    let count: usize = args.number(1)?;
    let searching = is_searching(world)?;
    world.send_lines(&vec![b"ping".as_slice(); count], b"\n").await?;
    let deadline = world.now()? + world.deadlines().answer;
    let answered = |referee: &HubReferee| referee.pings.len() == 0;
    if world.await_until(deadline, answered).await? {
        return Ok(());
    }
    if searching {
        // Those that wait for the end of the search are another requirement's business.
        world.send("stop").await?;
        let deadline = world.now()? + world.deadlines().answer;
        if world.await_until(deadline, answered).await? {
            return end(world).await;
        }
    }
    let referee = world.referee::<HubReferee>()?;
    let missing = referee.pings.len();
    referee.pings.forgive();
    let finding = world
        .fails(format!("{missing} of {count} `ping` have no `pong`"))
        .expected("one `pong` for each");
    Err(failed(world, finding))
}

/// Searches of the three modes by turns, with and without limits.
pub(super) async fn all_modes(world: &mut World, args: Args) -> Result<(), Stop> {
    let count: usize = args.number(1)?;
    let moves = ["", "32-28", "32-28 18-23", "32-28 17-22 28x17x22"];
    for round in 0..count {
        set_up(world, START, moves[round % moves.len()]).await?;
        match round % 3 {
            0 => think(world).await?,
            1 => {
                let lines: [&[u8]; 3] = [b"level infinite", b"go analyze", b"stop"];
                world.send_lines(&lines, b"\n").await?;
                end(world).await?;
            }
            _ => {
                let lines: [&[u8]; 3] = [b"level time=1", b"go ponder", b"stop"];
                world.send_lines(&lines, b"\n").await?;
                end(world).await?;
            }
        }
    }
    Ok(())
}

/// The nodes told last are not far beyond the limit.
pub(super) async fn about_nodes(world: &mut World, args: Args) -> Result<(), Stop> {
    let limit: u64 = args.number(1)?;
    let finished = world.referee::<HubReferee>()?.finished.as_ref();
    let Some(nodes) = finished.and_then(|f| f.search.progress.nodes) else { return Ok(()) };
    if nodes <= limit * 2 + 50_000 {
        return Ok(());
    }
    let finding = world
        .fails("the search counts far more nodes than it may")
        .expected(format!("about {limit} nodes"))
        .got(format!("{nodes} nodes"));
    Err(failed(world, finding))
}

/// After an idle `ponder-hit` a ponder search waits as it did before.
pub(super) async fn late_hit(world: &mut World, _: Args) -> Result<(), Stop> {
    if ponders_out(world, WATCH).await? {
        return Err(ended_early());
    }
    for _ in 0..3 {
        world.send("ponder-hit").await?;
        world.exchange("ping").await?;
        if !ponders_out(world, EFFECT).await? {
            return Ok(());
        }
    }
    let finding = world
        .fails(
            "after an idle `ponder-hit` a search to ponder ends at once, three times out of three",
        )
        .expected("a search that waits for its own `ponder-hit`");
    Err(failed(world, finding))
}

async fn ponders_out(world: &mut World, time: Duration) -> Result<bool, Stop> {
    set_up(world, START, "32-28").await?;
    world.send("level move-time=0.01").await?;
    world.send("go ponder").await?;
    let deadline = world.now()? + time;
    let ended = world.await_until(deadline, |r: &HubReferee| !r.is_searching()).await?;
    if !ended {
        world.send("stop").await?;
    }
    end(world).await?;
    Ok(ended)
}

/// Each position is searched and stopped in one write.
pub(super) async fn at_once(world: &mut World, args: Args) -> Result<(), Stop> {
    let rounds: usize = args.number(1)?;
    let positions = args.lines()?;
    for pos in positions.iter().cycle().take(rounds) {
        let pos = format!("pos pos={}", named(pos));
        let lines: [&[u8]; 4] = [pos.as_bytes(), b"level infinite", b"go think", b"stop"];
        world.send_lines(&lines, b"\n").await?;
        end(world).await?;
    }
    Ok(())
}

/// Whether an endless search ends within a time; it is stopped if not.
async fn ends_within(world: &mut World, time: Duration, meanwhile: &str) -> Result<bool, Stop> {
    set_up(world, START, "").await?;
    world.send("level infinite").await?;
    world.send("go analyze").await?;
    if !meanwhile.is_empty() {
        if is_over_by(world, EFFECT).await? {
            return Err(ended_early());
        }
        world.send(meanwhile).await?;
    }
    let deadline = world.now()? + time;
    let ended = world.await_until(deadline, |r: &HubReferee| !r.is_searching()).await?;
    if !ended {
        world.send("stop").await?;
    }
    end(world).await?;
    Ok(ended)
}

/// Fails if a search ends in three of three runs with the cause, and does
/// not without it.
async fn is_no_cause(
    world: &mut World,
    idle: &str,
    meanwhile: &str,
    what: &str,
) -> Result<(), Stop> {
    if ends_within(world, WATCH, "").await? {
        return Err(ended_early());
    }
    for _ in 0..3 {
        if !idle.is_empty() {
            world.send(idle).await?;
            world.exchange("ping").await?;
        }
        if !ends_within(world, EFFECT, meanwhile).await? {
            return Ok(());
        }
    }
    let finding = world
        .fails(format!("{what} ends the search, three times out of three"))
        .expected("a search that goes on as it does otherwise");
    Err(failed(world, finding))
}

pub(super) async fn ping_ends_nothing(world: &mut World, _: Args) -> Result<(), Stop> {
    is_no_cause(world, "", "ping", "`ping`").await
}

pub(super) async fn late_stop(world: &mut World, _: Args) -> Result<(), Stop> {
    is_no_cause(world, "stop", "", "a `stop` sent before it").await
}

/// After a short limit an endless search goes on as it did before.
pub(super) async fn limits_stay(world: &mut World, _: Args) -> Result<(), Stop> {
    if ends_within(world, WATCH, "").await? {
        return Err(ended_early());
    }
    if !knows(world, NO_DEPTH) {
        set_up(world, START, "").await?;
        world.send("level depth=3").await?;
        world.send("go think").await?;
        let wait = patience_for(world, "depth=3");
        if !is_over_by(world, wait).await? {
            let finding = world
                .fails("after an endless search one with a limit does not end either")
                .expected("`done` without a `stop`");
            world.send("stop").await?;
            end(world).await?;
            return Err(failed(world, finding));
        }
    }
    for _ in 0..3 {
        set_up(world, START, "").await?;
        search(world, "depth=1", "think").await?;
        if !ends_within(world, EFFECT, "").await? {
            return Ok(());
        }
    }
    let finding = world
        .fails("after a search of one ply an endless one ends at once, three times out of three")
        .expected("a search that goes on as it did before");
    Err(failed(world, finding))
}

/// A capture of four in `moves`, its captured squares in each of 24 orders.
pub(super) async fn all_orders(world: &mut World, _: Args) -> Result<(), Stop> {
    let base = "Weeeeebeeeeeebbeeeeeeeebbeeeeweeeeeeeeeeeeeeeeeeeee";
    let squares = [13, 14, 23, 24];
    for a in squares {
        for b in squares.into_iter().filter(|b| *b != a) {
            for c in squares.into_iter().filter(|c| ![a, b].contains(c)) {
                for d in squares.into_iter().filter(|d| ![a, b, c].contains(d)) {
                    set_up(world, base, &format!("29x29x{a}x{b}x{c}x{d} 6-11")).await?;
                    think(world).await?;
                }
            }
        }
    }
    Ok(())
}

/// The nodes that a search of the starting position tells at its end.
async fn nodes_of(world: &mut World, level: &str) -> Result<u64, Stop> {
    set_up(world, START, "").await?;
    search(world, level, "think").await?;
    let finished = world.referee::<HubReferee>()?.finished.as_ref();
    let nodes = finished.and_then(|f| f.search.progress.nodes).filter(|nodes| *nodes > 0);
    nodes.ok_or_else(|| Stop::NotApplicable("the engine does not count nodes here".into()))
}

pub(super) async fn forgets(world: &mut World, _: Args) -> Result<(), Stop> {
    const LEVEL: &str = "depth=6";
    let fresh = nodes_of(world, LEVEL).await?;
    let mut later = Vec::new();
    for _ in 0..3 {
        world.send("new-game").await?;
        world.exchange("ping").await?;
        later.push(nodes_of(world, LEVEL).await?);
    }
    if later.iter().any(|nodes| nodes * 2 >= fresh) {
        return Ok(());
    }
    let finding = world
        .fails("after `new-game` the same search takes less than half the nodes, three times")
        .expected(format!("about {fresh} nodes, as in the first search"))
        .got(format!("{later:?}"))
        .advice("clear the table of positions at `new-game`");
    Err(failed(world, finding))
}

pub(super) async fn numbers_begin_anew(world: &mut World, _: Args) -> Result<(), Stop> {
    let mut told = Vec::new();
    for _ in 0..4 {
        world.send("new-game").await?;
        world.exchange("ping").await?;
        told.push(nodes_of(world, "depth=2").await?);
    }
    let first = told[0];
    let grows = (1..).zip(&told).all(|(place, nodes)| nodes * 10 >= first * place * 9);
    if !grows {
        return Ok(());
    }
    let finding = world
        .fails("the nodes of all searches so far are told")
        .expected(format!("about {first} nodes each time"))
        .got(format!("{told:?}"));
    Err(failed(world, finding))
}

/// A game of quiet king moves: two kings that go to and fro.
pub(super) async fn to_and_fro(world: &mut World, args: Args) -> Result<(), Stop> {
    let plies: usize = args.number(1)?;
    let cycle = ["46-41", "45-50", "41-46", "50-45"];
    let moves: Vec<&str> = cycle.into_iter().cycle().take(plies).collect();
    set_up(world, KINGS, &moves.join(" ")).await
}

/// A king and a man each, out of each other's way.
const KINGS: &str = "WeeeeeeeeeeeeeeebeeeeeeeeeeeeeeeeeeweeeeeeeeeBWeeee";

/// Three hundred plies of kings that wander.
pub(super) async fn long_game(world: &mut World, _: Args) -> Result<(), Stop> {
    let placement: Placement =
        parse_position(KINGS).map_err(|e| Stop::Bug(format!("`{KINGS}`: {e}")))?;
    let mut board = Board::new(Variant::Normal, &placement);
    let mut moves = Vec::new();
    let mut chance = super::games::Chance::of("a long game");
    for _ in 0..300 {
        // Quiet moves of kings that leave the other side without a capture.
        let wandering: Vec<_> = legal_moves(&board)
            .into_iter()
            .filter(|mv| {
                let king = board.piece_at(mv.from).is_some_and(|p| p.rank == Rank::King);
                let calm = !legal_moves(&board.after(*mv)).iter().any(|mv| mv.is_capture());
                king && calm && !mv.is_capture()
            })
            .collect();
        let Some(mv) = chance.choose(&wandering) else {
            return Err(Stop::Bug("the kings cannot wander any further".into()));
        };
        moves.push(mv.to_string());
        board = board.after(mv);
    }
    set_up(world, KINGS, &moves.join(" ")).await
}
