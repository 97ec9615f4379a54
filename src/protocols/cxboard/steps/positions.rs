//! Positions in force mode: set up, moved in, taken back, probed.

use super::{board, choose};
use crate::{
    contract::{Args, Stop, World},
    protocols::cxboard::{
        grammar,
        message::{Form, Reply},
        referee::CxReferee,
        rules::{Board, legal_moves, nearly_legal},
    },
};

pub(super) async fn force_mode(world: &mut World, _: Args) -> Result<(), Stop> {
    begin(world).await?;
    world.exchange("position startpos").await
}

/// Starts the engine and takes the moves out of its hands.
pub(super) async fn begin(world: &mut World) -> Result<(), Stop> {
    world.start().await?;
    world.exchange("force").await
}

pub(super) async fn after(world: &mut World, args: Args) -> Result<(), Stop> {
    begin(world).await?;
    world.exchange(&line_of(&args.text(1))).await
}

pub(super) async fn of_cfen(world: &mut World, args: Args) -> Result<(), Stop> {
    begin(world).await?;
    cfen(world, &args.text(1)).await
}

/// Sets up moves from the start, or a CFEN.
pub(super) async fn sets_up(world: &mut World, args: Args) -> Result<(), Stop> {
    let text = args.text(1);
    if text.contains('/') {
        return cfen(world, &text).await;
    }
    world.exchange(&line_of(&text)).await
}

fn line_of(moves: &str) -> String {
    if moves.is_empty() {
        "position startpos".into()
    } else {
        format!("position startpos moves {moves}")
    }
}

async fn cfen(world: &mut World, text: &str) -> Result<(), Stop> {
    let name = world.referee::<CxReferee>()?.known.names.cfen.chosen.clone();
    let Some(name) = name else {
        return Err(Stop::NotApplicable(
            "the engine does not seem to accept a CFEN (try --name cfen=fen)".into(),
        ));
    };
    let line = if name.is_empty() {
        format!("position {text}")
    } else {
        format!("position {name} {text}")
    };
    world.exchange(&line).await
}

pub(super) async fn moves(world: &mut World, args: Args) -> Result<(), Stop> {
    for mv in args.text(1).split(' ') {
        world.exchange(&format!("move {mv}")).await?;
    }
    Ok(())
}

pub(super) async fn random_plies(world: &mut World, args: Args) -> Result<(), Stop> {
    let mut random = world.random()?;
    for _ in 0..args.number::<usize>(1)? {
        let board = board(world)?;
        let Some(mv) = choose(&mut random, &board) else { return Ok(()) };
        world.exchange(&format!("move {mv}")).await?;
    }
    Ok(())
}

/// A long list, and then a move that only its last position allows.
pub(super) async fn random_list(world: &mut World, args: Args) -> Result<(), Stop> {
    let mut random = world.random()?;
    let (mut board, mut list) = (Board::start(), Vec::new());
    for _ in 0..args.number::<usize>(1)? {
        let Some(mv) = choose(&mut random, &board) else { break };
        board.make(mv);
        list.push(mv.to_string());
    }
    world.exchange(&line_of(&list.join(" "))).await?;
    let start = legal_moves(&Board::start());
    let reports = legal_moves(&board).into_iter().find(|mv| !start.contains(mv));
    match reports {
        Some(mv) => world.exchange(&format!("move {mv}")).await,
        None => Ok(()),
    }
}

/// Each of these moves, one after another, in the same position.
pub(super) async fn refused(world: &mut World, args: Args) -> Result<(), Stop> {
    for mv in args.lines()?.iter().flat_map(|line| line.split(' ')) {
        world.exchange(&format!("move {mv}")).await?;
    }
    Ok(())
}

/// Each of these moves, the position set up again before each.
pub(super) async fn accepted(world: &mut World, args: Args) -> Result<(), Stop> {
    let base = base(world)?;
    for mv in args.lines()?.iter().flat_map(|line| line.split(' ')) {
        world.exchange(&base).await?;
        world.exchange(&format!("move {mv}")).await?;
    }
    Ok(())
}

pub(super) async fn all_accepted(world: &mut World, _: Args) -> Result<(), Stop> {
    let (base, board) = (base(world)?, board(world)?);
    for mv in legal_moves(&board) {
        world.exchange(&base).await?;
        world.exchange(&format!("move {mv}")).await?;
    }
    Ok(())
}

/// Moves that are nearly legal: what somebody who has a rule wrong, or forgets a piece that stands in
/// the way, would make.
pub(super) async fn others_refused(world: &mut World, _: Args) -> Result<(), Stop> {
    for mv in nearly_legal(&board(world)?) {
        world.exchange(&format!("move {mv}")).await?;
    }
    Ok(())
}

/// The last line `position`.
fn base(world: &mut World) -> Result<String, Stop> {
    let base = world.referee::<CxReferee>()?.record.base.clone();
    base.ok_or_else(|| Stop::Bug("no position was set up before".into()))
}

/// A refusal of one of the quoted shapes.
pub(super) async fn complains(world: &mut World, args: Args) -> Result<(), Stop> {
    let mv = args.text(1);
    world.exchange(&format!("move {mv}")).await?;
    let right = |line: &String| {
        // An error in its place is another requirement's business.
        match grammar::reply(line) {
            Reply::Illegal(named) => named == mv,
            reply => matches!(reply, Reply::Error(..) | Reply::Broken(Form::Error)),
        }
    };
    if world.answer().iter().any(right) {
        return Ok(());
    }
    let got = world.answer().join(" ⏎ ");
    let finding = world
        .fails(format!("`{mv}` is not refused in one of the two forms"))
        .expected(format!("`Illegal move: {mv}` or `Illegal move (REASON): {mv}`"))
        .got(got);
    Err(world.failed(finding))
}

/// Takes back each ply, makes it again, and takes it back again.
pub(super) async fn undo_all(world: &mut World, _: Args) -> Result<(), Stop> {
    loop {
        board(world)?;
        let Some(mv) = world.referee::<CxReferee>()?.game.last_move() else { return Ok(()) };
        world.exchange("undo").await?;
        board(world)?;
        world.exchange(&format!("move {mv}")).await?;
        board(world)?;
        world.exchange("undo").await?;
    }
}
