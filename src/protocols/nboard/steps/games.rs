//! Games: set, fed move by move, played to their end.

use super::{fence, requests};
use crate::{
    contract::{Args, Stop, World, at_most},
    protocols::nboard::{
        model::Request,
        referee::NBoardReferee,
        rules::{
            Board, Clock, Game, Move, MoveText, Phase, Property, Side, legal_moves, parse_board,
            parse_game, parse_line,
        },
    },
};

/// What drills set unless they are about depth.
const DEPTH: u32 = 2;

/// The clock of games that are not about clocks: engines that go by it alone
/// should not think for long.
pub(super) const CLOCK: &str = "00:10";

/// A game from the usual start: the moves one behind the other.
pub(super) async fn game(world: &mut World, args: Args) -> Result<(), Stop> {
    set(world, Board::start(), &args.text(1), CLOCK).await
}

pub(super) async fn with_clock(world: &mut World, args: Args) -> Result<(), Stop> {
    set(world, Board::start(), &args.text(1), &args.text(2)).await
}

/// Squares A1 to H8 and the side to move.
pub(super) async fn board(world: &mut World, args: Args) -> Result<(), Stop> {
    set(world, board_of(&args.text(1))?, "", CLOCK).await
}

pub(super) async fn board_and_moves(world: &mut World, args: Args) -> Result<(), Stop> {
    set(world, board_of(&args.text(1))?, &args.text(2), CLOCK).await
}

/// A record word for word.
pub(super) async fn record(world: &mut World, args: Args) -> Result<(), Stop> {
    send_game(world, &args.text(1)).await
}

pub(super) async fn long(world: &mut World, args: Args) -> Result<(), Stop> {
    commented(world, 1, args.number(1)?).await
}

pub(super) async fn often_commented(world: &mut World, args: Args) -> Result<(), Stop> {
    commented(world, args.number(1)?, args.number(2)?).await
}

/// Sends a game with so many comments of so many bytes.
async fn commented(world: &mut World, times: usize, length: usize) -> Result<(), Stop> {
    at_most(&format!("{times} comments of {length} bytes"), times.saturating_mul(length))?;
    let mut game = made(Board::start(), &line("F5F6E6F4")?, CLOCK)?;
    let value: String = "a long word about this game ".chars().cycle().take(length).collect();
    game.extra.extend((0..times).map(|_| Property { tag: "CO".into(), value: value.clone() }));
    send_game(world, &game.to_string()).await
}

pub(super) async fn moves(world: &mut World, args: Args) -> Result<(), Stop> {
    for mv in line(&args.text(1))? {
        world.send(&format!("move {mv}")).await?;
    }
    Ok(())
}

/// The whole game by `move`, with a fence now and then and some questions on
/// the way.
pub(super) async fn feed(world: &mut World, args: Args) -> Result<(), Stop> {
    const FENCE: usize = 10;
    const QUESTION: usize = 13;
    for (ply, mv) in line(&args.text(1))?.into_iter().enumerate() {
        world.send(&format!("move {mv}")).await?;
        if ply % FENCE == FENCE - 1 {
            fence(world).await?;
        }
        if ply % QUESTION == QUESTION - 1 {
            requests::ask(world).await?;
        }
    }
    fence(world).await
}

/// A game against moves drawn by lot.
pub(super) async fn play(world: &mut World, args: Args) -> Result<(), Stop> {
    let mut lot = Lot(args.number(1)?);
    let engine = match args.text(2).as_str() {
        "Black" => vec![Side::Black],
        "White" => vec![Side::White],
        _ => vec![Side::Black, Side::White],
    };
    while let Some(board) = board_now(world)?.filter(|board| board.phase() != Phase::Over) {
        if !engine.contains(&board.side()) {
            let moves = legal_moves(&board);
            let mv = moves[lot.draw(moves.len())];
            world.send(&format!("move {mv}")).await?;
            continue;
        }
        requests::ask(world).await?;
        let best = world.referee::<NBoardReferee>()?.request().and_then(Request::best);
        let Some(best) = best.filter(|mv| legal_moves(&board).contains(mv)) else {
            return Err(world.failed(world.fails("`go` is not answered with a legal move")));
        };
        // A pass that was played already could not be distinguished from the one sent.
        if best == Move::Pass {
            requests::ask(world).await?;
        }
        world.send(&format!("move {best}")).await?;
    }
    fence(world).await
}

/// Games that take turns, each with a question.
pub(super) async fn alternate(world: &mut World, args: Args) -> Result<(), Stop> {
    let rounds: usize = args.number(1)?;
    let games: Vec<Vec<Move>> =
        args.lines()?.iter().map(|text| line(text)).collect::<Result<_, _>>()?;
    begin(world).await?;
    for _ in 0..rounds {
        for moves in &games {
            let game = made(Board::start(), moves, CLOCK)?;
            send_game(world, &game.to_string()).await?;
            requests::ask(world).await?;
        }
    }
    fence(world).await
}

/// Starts the engine if that has not been done, and sets a depth once.
pub(super) async fn begin(world: &mut World) -> Result<(), Stop> {
    if !world.has_begun() {
        world.start_for_a_game().await?;
    }
    if world.referee::<NBoardReferee>()?.position().depth().is_none() {
        world.send(&format!("set depth {DEPTH}")).await?;
        fence(world).await?;
    }
    Ok(())
}

/// Sets a game made of a start, moves and a clock.
pub(super) async fn set(
    world: &mut World,
    start: Board,
    moves: &str,
    clock: &str,
) -> Result<(), Stop> {
    let game = made(start, &line(moves)?, clock)?;
    send_game(world, &game.to_string()).await
}

async fn send_game(world: &mut World, record: &str) -> Result<(), Stop> {
    begin(world).await?;
    let sound = parse_game(record).is_ok_and(|game| game.replay().is_ok());
    if !sound {
        return Err(Stop::Bug(format!("`{record}` is no legal game")));
    }
    world.send(&format!("set game {record}")).await?;
    fence(world).await
}

/// The record of a game, with the tags of the text's own example.
pub(super) fn made(start: Board, moves: &[Move], clock: &str) -> Result<Game, Stop> {
    let mut game = Game::new(start);
    game.place = Some("NBoard".into());
    game.date = Some("2014-02-21 20:52:27 GMT".into());
    game.black.name = Some("black".into());
    game.white.name = Some("white".into());
    game.result = Some("?".into());
    game.kind = Some("8".into());
    let clock = Clock::parse(clock).map_err(|e| Stop::Bug(format!("`{clock}`: {e}")))?;
    game.black.clock = Some(clock);
    game.white.clock = Some(clock);
    for mv in moves {
        game.push(MoveText::from(*mv));
    }
    game.replay().map_err(|e| Stop::Bug(format!("the game is not legal: {}", e.illegal)))?;
    Ok(game)
}

/// The position as the referee follows it.
pub(super) fn board_now(world: &mut World) -> Result<Option<Board>, Stop> {
    Ok(world.referee::<NBoardReferee>()?.position().board().copied())
}

/// A board as it is written in drills.
pub(super) fn board_of(text: &str) -> Result<Board, Stop> {
    parse_board(&format!("8 {text}")).map_err(|e| Stop::Bug(format!("`{text}`: {e}")))
}

fn line(text: &str) -> Result<Vec<Move>, Stop> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    parse_line(text).map_err(|e| Stop::Bug(format!("`{text}`: {e}")))
}

/// Numbers that look drawn by lot and are the same in every run.
struct Lot(u64);

impl Lot {
    fn draw(&mut self, below: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % below.max(1)
    }
}
