//! Whole games. They are the same in every run: the seed is the drill's name.

use super::{
    searches::think,
    setup::{START, set_up},
};
use crate::{
    contract::{Args, Stop, World},
    protocols::hub::{
        referee::HubReferee,
        rules::{Board, Move, legal_moves, parse_move, parse_position, resolve},
    },
};

pub(super) async fn against_chance(world: &mut World, args: Args) -> Result<(), Stop> {
    game(world, args.number(1)?, START).await
}

pub(super) async fn against_chance_from(world: &mut World, args: Args) -> Result<(), Stop> {
    game(world, args.number(1)?, &args.text(2)).await
}

/// The engine makes every other move; each time it hears the whole game.
async fn game(world: &mut World, plies: usize, pos: &str) -> Result<(), Stop> {
    let referee = world.referee::<HubReferee>()?;
    let Some(variant) = referee.variant() else {
        return Err(Stop::NotApplicable(
            "the engine plays by rules that are not known here".into(),
        ));
    };
    let placement = parse_position(pos).map_err(|e| Stop::Bug(format!("`{pos}`: {e}")))?;
    let mut board = Board::new(variant, &placement);
    let mut moves = Vec::new();
    let mut random = world.random()?;
    for ply in 0..plies {
        let legal = legal_moves(&board);
        let mv = if ply % 2 == 0 {
            random.choose(&legal)
        } else if legal.is_empty() {
            None
        } else {
            set_up(world, pos, &moves.join(" ")).await?;
            think(world).await?;
            Some(answer(world, &board)?)
        };
        let Some(mv) = mv else { return Ok(()) };
        moves.push(mv.to_string());
        board = board.after(mv);
    }
    Ok(())
}

fn answer(world: &mut World, board: &Board) -> Result<Move, Stop> {
    let finished = world.referee::<HubReferee>()?.searches.finished.as_ref();
    let text = finished.map(|f| f.answer.clone()).unwrap_or_default();
    let mv = parse_move(&text).ok().and_then(|text| resolve(board, &text).ok());
    mv.ok_or_else(|| Stop::Spoiled("the engine gives no legal move".into()))
}

/// Two positions by turns.
pub(super) async fn to_and_fro(world: &mut World, args: Args) -> Result<(), Stop> {
    let rounds: usize = args.number(1)?;
    let positions = [args.text(2), args.text(3)];
    for pos in positions.iter().cycle().take(rounds) {
        set_up(world, pos, "").await?;
        think(world).await?;
    }
    Ok(())
}
