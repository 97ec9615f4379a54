//! Games: started, played, taken back, played at random.
//!
//! Random games are the same in every run: the seed is the drill's name.

use super::followed;
use crate::{
    contract::{Args, Stop, World},
    protocols::uhp::{
        model::Position,
        referee::UhpReferee,
        rules::{
            Board, Expansions, GameState, GameString, Kind, Move, MoveString, WrongRule,
            all_texts_of, legal_moves, legal_moves_under, read, text_of,
        },
    },
};

pub(super) async fn new_game(world: &mut World, args: Args) -> Result<(), Stop> {
    world.start_for_a_game().await?;
    begin(world, &args.text(1)).await
}

/// `newgame` with a type; empty for the default.
async fn begin(world: &mut World, game_type: &str) -> Result<(), Stop> {
    let line = if game_type.is_empty() { "newgame".into() } else { format!("newgame {game_type}") };
    world.exchange(&line).await?;
    ply(world).map(|_| ())
}

/// Starts a game and plays the moves of a GameString one by one.
pub(super) async fn the_game(world: &mut World, args: Args) -> Result<(), Stop> {
    let text = args.text(1);
    let game = GameString::parse(&text).map_err(|e| Stop::Bug(format!("`{text}`: {e}")))?;
    world.start_for_a_game().await?;
    begin(world, &game.expansions().to_string()).await?;
    for mv in &game.moves {
        play(world, &mv.text.to_string()).await?;
    }
    Ok(())
}

pub(super) async fn plays(world: &mut World, args: Args) -> Result<(), Stop> {
    for text in args.text(1).split(';') {
        play(world, text).await?;
    }
    Ok(())
}

pub(super) async fn random_plies(world: &mut World, args: Args) -> Result<(), Stop> {
    let plies: usize = args.number(1)?;
    at_random(world, plies, false).await
}

pub(super) async fn random_checked(world: &mut World, args: Args) -> Result<(), Stop> {
    let plies: usize = args.number(1)?;
    at_random(world, plies, true).await
}

/// The same game again and again: what differs then is due to their number.
pub(super) async fn random_games(world: &mut World, args: Args) -> Result<(), Stop> {
    let (games, plies) = (args.number::<usize>(1)?, args.number(2)?);
    for _ in 0..games {
        world.exchange("newgame").await?;
        at_random(world, plies, false).await?;
        ask_list(world).await?;
    }
    Ok(())
}

/// A long game without an end: pieces step away and back again, never so
/// that a position comes a third time within reach of a repetition rule.
pub(super) async fn shuffle(world: &mut World, args: Args) -> Result<(), Stop> {
    let plies: usize = args.number(1)?;
    for _ in 0..plies {
        let board = board(world)?;
        let Some(mv) = quiet_move(&board, world)? else {
            return Err(Stop::Inconclusive("no move keeps the game going".into()));
        };
        play(world, &text_of(&board, mv).to_string()).await?;
        if disputed(world)? {
            return Err(Stop::Inconclusive("the engine considers the game over".into()));
        }
    }
    Ok(())
}

/// The engine chooses every move of both sides.
pub(super) async fn self_play(world: &mut World, args: Args) -> Result<(), Stop> {
    let plies: usize = args.number(1)?;
    for _ in 0..plies {
        if board(world)?.state().is_over() || disputed(world)? {
            return Ok(());
        }
        world.exchange("bestmove depth 1").await?;
        followed(world)?;
        let answer = world.referee::<UhpReferee>()?.answer();
        let best = answer.and_then(|answer| answer.said()).unwrap_or_default();
        let best = best.split(';').next().unwrap_or_default().to_owned();
        let board = board(world)?;
        let Some(mv) = legal_reading(&board, &best) else {
            return Err(Stop::Spoiled("the best move is not legal".into()));
        };
        // Whatever words the engine chose, the canonical ones mean the same.
        play(world, &text_of(&board, mv).to_string()).await?;
    }
    Ok(())
}

/// A drill that goes on from a wrong list would only show its consequences.
pub(super) async fn lists(world: &mut World, _: Args) -> Result<(), Stop> {
    ask_list(world).await?;
    let referee = world.referee::<UhpReferee>()?;
    let Some(position) = referee.position() else { return Ok(()) };
    let Some(listed) = referee.list() else { return Ok(()) };
    let mut listed: Vec<Move> = listed.iter().map(|(mv, _)| *mv).collect();
    listed.sort_unstable();
    listed.dedup();
    if listed == legal(&position.board) {
        return Ok(());
    }
    Err(Stop::Spoiled("the engine's list of moves is wrong".into()))
}

/// A legal ply; nothing comes after it.
pub(super) async fn goes_on(world: &mut World, _: Args) -> Result<(), Stop> {
    let board = board(world)?;
    let Some(mv) = legal(&board).first().copied() else {
        return Err(Stop::Spoiled("the engine's game is over, so it cannot go on".into()));
    };
    play(world, &text_of(&board, mv).to_string()).await
}

/// Takes the last ply back.
async fn take_back(world: &mut World) -> Result<(), Stop> {
    world.exchange("undo").await?;
    followed(world)
}

pub(super) async fn undo_all(world: &mut World, _: Args) -> Result<(), Stop> {
    for _ in 0..ply(world)? {
        world.exchange("undo").await?;
        followed(world)?;
        ask_list(world).await?;
    }
    if ply(world)? > 0 {
        return Err(Stop::Spoiled("a ply was not taken back".into()));
    }
    Ok(())
}

pub(super) async fn every_listed(world: &mut World, _: Args) -> Result<(), Stop> {
    ask_list(world).await?;
    let listed = world.referee::<UhpReferee>()?.list().cloned();
    let (plies, legal) = (ply(world)?, legal(&board(world)?));
    // What is listed wrongly was said already; playing it leads nowhere.
    for (_, text) in listed.unwrap_or_default().iter().filter(|(mv, _)| legal.contains(mv)) {
        play(world, text).await?;
        if ply(world)? != plies + 1 {
            return Err(Stop::Spoiled("the move was not made".into()));
        }
        take_back(world).await?;
    }
    Ok(())
}

/// Each move of the position that has more than one text, under each of them.
pub(super) async fn every_wording(world: &mut World, _: Args) -> Result<(), Stop> {
    ask_list(world).await?;
    let board = board(world)?;
    for mv in legal(&board) {
        let texts = all_texts_of(&board, mv);
        let visible: Vec<_> = texts.iter().filter(|w| !w.covered).collect();
        if visible.len() < 2 {
            continue;
        }
        for wording in visible {
            play(world, &wording.text.to_string()).await?;
            take_back(world).await?;
        }
    }
    Ok(())
}

/// One move, or none, for each known way to get the rules wrong.
pub(super) async fn beyond_the_rules(world: &mut World, _: Args) -> Result<(), Stop> {
    let board = board(world)?;
    let legal = legal(&board);
    let mut tried: Vec<MoveString> = Vec::new();
    for wrong in WrongRule::all() {
        let texts = legal_moves_under(&board, Some(wrong))
            .into_iter()
            .filter(|mv| *mv != Move::Pass && !legal.contains(mv))
            .filter_map(|mv| all_texts_of(&board, mv).first().map(|wording| wording.text));
        // What enters out of turn may be understood all the same.
        let clear = |text: &MoveString| read(&board, text).is_ok_and(|r| r.skips_number.is_none());
        let Some(text) = texts.filter(clear).find(|text| !tried.contains(text)) else { continue };
        tried.push(text);
        world.exchange(&format!("play {text}")).await?;
        if ply(world)? != board.ply() {
            return Err(Stop::Spoiled(format!("`play {text}` was made")));
        }
    }
    Ok(())
}

pub(super) async fn each_type(world: &mut World, _: Args) -> Result<(), Stop> {
    for expansions in declared_types(world)? {
        begin(world, &expansions.to_string()).await?;
        ask_list(world).await?;
    }
    Ok(())
}

/// Every type that is made of what the engine declares.
pub(super) fn declared_types(world: &mut World) -> Result<Vec<Expansions>, Stop> {
    let mut types = Vec::new();
    for expansions in Expansions::every() {
        if lacking(world, expansions)?.is_none() {
            types.push(expansions);
        }
    }
    Ok(types)
}

pub(super) async fn undeclared_types(world: &mut World, _: Args) -> Result<(), Stop> {
    let mut any = false;
    for expansions in Expansions::every() {
        if lacking(world, expansions)?.is_some() {
            any = true;
            world.exchange(&format!("newgame {expansions}")).await?;
            let position = world.referee::<UhpReferee>()?.position();
            if position.is_some_and(|p| p.board.expansions() == expansions) {
                // Who starts such a game has to know its rules.
                ask_list(world).await?;
            }
        }
    }
    if any {
        return Ok(());
    }
    Err(Stop::NotApplicable("the engine declares every expansion".into()))
}

/// A refusal comes at once. A search that goes on is none, and is not waited for: it may take
/// as long as was said.
pub(super) async fn searches_at_once(world: &mut World, args: Args) -> Result<(), Stop> {
    world.send(&args.text(1)).await?;
    let until = world.now()? + world.deadlines().quiet;
    world.settle_by(until).await.map(|_| ())
}

/// Times are measured twice before they are held against an engine.
pub(super) async fn keeps_time(world: &mut World, _: Args) -> Result<(), Stop> {
    for (text, seconds) in [("00:00:01", 1.0), ("00:00:02", 2.0)] {
        let mut slow = None;
        for _ in 0..2 {
            let begun = world.now()?;
            world.exchange(&format!("bestmove time {text}")).await?;
            let took = (world.now()? - begun).as_secs_f64();
            slow = (took > seconds + 1.0).then_some(took);
            if slow.is_none() {
                break;
            }
        }
        if let Some(took) = slow {
            let finding = world
                .fails(format!("`bestmove time {text}` takes {took:.1} s, twice"))
                .expected(format!("an answer within {:.1} s", seconds + 1.0))
                .got(format!("{took:.1} s"));
            return Err(world.failed(finding));
        }
    }
    Ok(())
}

async fn at_random(world: &mut World, plies: usize, check: bool) -> Result<(), Stop> {
    let mut random = world.random()?;
    for _ in 0..plies {
        let board = board(world)?;
        if check {
            ask_list(world).await?;
        }
        let moves = legal(&board);
        let mut next = board.clone();
        let mut going: Vec<Move> =
            moves.iter().copied().filter(|mv| goes_on_after(&mut next, *mv)).collect();
        if going.is_empty() {
            going = moves;
        }
        let Some(mv) = random.choose(&going) else { return Ok(()) };
        let text = text_of(&board, mv).to_string();
        play(world, &text).await?;
        if disputed(world)? {
            return Ok(());
        }
    }
    Ok(())
}

/// One ply; a pass goes by its own command.
async fn play(world: &mut World, text: &str) -> Result<(), Stop> {
    let before = ply(world)?;
    let line = if text == "pass" { "pass".to_owned() } else { format!("play {text}") };
    world.exchange(&line).await?;
    followed(world)?;
    if ply(world)? == before + 1 {
        return Ok(());
    }
    Err(Stop::Spoiled(format!("`{line}` was not made")))
}

async fn ask_list(world: &mut World) -> Result<(), Stop> {
    ply(world)?;
    world.exchange("validmoves").await
}

fn board(world: &mut World) -> Result<Board, Stop> {
    position(world).map(|p| p.board.clone())
}

fn ply(world: &mut World) -> Result<usize, Stop> {
    position(world).map(|p| p.board.ply())
}

fn position(world: &mut World) -> Result<&Position, Stop> {
    let known = world.referee::<UhpReferee>()?.position();
    known.ok_or_else(|| Stop::Spoiled("the engine's game can no longer be followed".into()))
}

/// Whether the game is not over after a move; the board stays as it is.
fn goes_on_after(board: &mut Board, mv: Move) -> bool {
    if !board.play(mv) {
        return false;
    }
    let goes_on = board.state() == GameState::InProgress;
    board.undo();
    goes_on
}

fn disputed(world: &mut World) -> Result<bool, Stop> {
    Ok(world.referee::<UhpReferee>()?.position().is_some_and(|p| p.disputed))
}

fn legal(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    legal_moves(board, &mut moves);
    moves.sort_unstable();
    moves
}

fn legal_reading(board: &Board, text: &str) -> Option<Move> {
    let parsed = MoveString::parse(text).ok()?;
    let mv = match read(board, &parsed) {
        Ok(reading) => reading.mv,
        Err(unresolved) => unresolved.would_be()?,
    };
    legal(board).contains(&mv).then_some(mv)
}

/// A ply that ends nothing and leads to the least visited position; pieces
/// enter only where nothing on the board can move.
fn quiet_move(board: &Board, world: &mut World) -> Result<Option<Move>, Stop> {
    let referee = world.referee::<UhpReferee>()?;
    let position = referee.position();
    let mut best: Option<((bool, usize), Move)> = None;
    let mut next = board.clone();
    for mv in legal(board) {
        let enters = matches!(mv, Move::Place { .. });
        if !goes_on_after(&mut next, mv) {
            continue;
        }
        next.play(mv);
        let seen = position.map_or(1, |p| p.occurrences(&next));
        next.undo();
        if best.is_none_or(|(least, _)| (enters, seen) < least) {
            best = Some(((enters, seen), mv));
        }
    }
    Ok(best.map(|(_, mv)| mv))
}

fn lacking(world: &mut World, expansions: Expansions) -> Result<Option<&'static str>, Stop> {
    let declared = world.run()?.declared.clone().unwrap_or_default();
    Ok([(Kind::Mosquito, "mosquito"), (Kind::Ladybug, "ladybug"), (Kind::Pillbug, "pillbug")]
        .into_iter()
        .find(|(kind, name)| expansions.has(*kind) && !declared.has(name))
        .map(|(_, name)| name))
}
