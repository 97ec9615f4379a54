//! Which moves an engine gives hints of, and which positions it analyzes.
//!
//! In: positions. Out: the same question asked in two ways, and the answers compared: with
//! what the engine itself says of all moves, or with what the rules say where every result is
//! known. Never: an opinion of a single evaluation; two searches need not agree.

use std::time::Duration;

use super::{games, requests};
use crate::{
    contract::{Args, Stop, World},
    protocols::nboard::{
        model::Progress,
        referee::NBoardReferee,
        rules::{Board, Side, legal_moves},
    },
};

/// With fewer moves there is little to choose.
const FEW: usize = 4;

/// How long a silence ends what an engine has to say, at first and where that seems to be wrong.
const SILENCES: [Duration; 2] = [Duration::from_millis(400), Duration::from_secs(5)];

/// In each of several positions an engine that gives the hints it thinks best names one of the
/// better half of the moves, by its own values: in one position at least, however its searches
/// differ. Only Black is to move, so that it does not matter from whose view values are.
pub(super) async fn own_best(world: &mut World, args: Args) -> Result<(), Stop> {
    let games = args.lines()?;
    let mut worse = Vec::new();
    for silence in SILENCES {
        worse.clear();
        for game in &games {
            games::set(world, Board::start(), game, games::CLOCK).await?;
            match single_hint(world, silence).await? {
                Hint::Good => return Ok(()),
                Hint::Unclear => {}
                Hint::Poor(hint) => worse.push(hint),
            }
        }
        if worse.len() < games.len() {
            return Err(Stop::NotApplicable("the engine does not evaluate moves apart".into()));
        }
    }
    let finding = world
        .fails(format!(
            "`hint 1` evaluates a poor move by the engine's own values, in each of {} positions",
            games.len()
        ))
        .expected("the move that the engine thinks best")
        .got(worse.join(", "));
    Err(world.failed(finding))
}

/// What a single hint is by the engine's own values.
enum Hint {
    /// Of one of the better half of the moves.
    Good,
    /// Of a move than which half of all moves are better.
    Poor(String),
    /// Of a move without a value, or of one among few.
    Unclear,
}

async fn single_hint(world: &mut World, silence: Duration) -> Result<Hint, Stop> {
    let board = games::board_now(world)?.filter(|board| board.side() == Side::Black);
    let board = board.ok_or_else(|| Stop::Bug("White is to move".into()))?;
    requests::ask_patiently(world, legal_moves(&board).len(), silence).await?;
    let all = progress(world)?;
    requests::ask_patiently(world, 1, silence).await?;
    let hinted = progress(world)?;
    let values = hinted.told.iter().filter_map(|told| Some((told.mv, all.value(told.mv)?)));
    let best = values.max_by(|(_, one), (_, other)| one.total_cmp(other));
    let Some((mv, value)) = best.filter(|_| all.moves() >= FEW) else { return Ok(Hint::Unclear) };
    let better = all.told.iter().filter(|told| told.value > value).count();
    let poor = better * 2 >= all.moves();
    Ok(if poor { Hint::Poor(format!("{mv} at {value:+}")) } else { Hint::Good })
}

/// What was told of the last request.
fn progress(world: &mut World) -> Result<Progress, Stop> {
    let request = world.referee::<NBoardReferee>()?.request();
    Ok(request.map(|request| request.search.clone()).unwrap_or_default())
}

/// Where all that is told is known for certain, the best move must be among it.
pub(super) async fn known_best(world: &mut World, args: Args) -> Result<(), Stop> {
    let n: usize = args.number(1)?;
    let mut missed = None;
    for silence in SILENCES {
        requests::ask_patiently(world, n, silence).await?;
        missed = world.referee::<NBoardReferee>()?.missed_best();
        if missed.is_none() {
            return Ok(());
        }
    }
    let told: Vec<String> = progress(world)?.told.iter().map(|told| told.mv.to_string()).collect();
    let best = missed.map(|mv| mv.to_string()).unwrap_or_default();
    let finding = world
        .fails(format!("`hint {n}` evaluates worse moves than {best}, and claims to know them"))
        .expected(format!("{best}, or another move as good, among the evaluated moves"))
        .got(told.join(" "));
    Err(world.failed(finding))
}

/// An engine that analyzes at all does not leave out positions, but for the last one, in
/// which no move was made.
pub(super) async fn whole_game(world: &mut World, _: Args) -> Result<(), Stop> {
    let plies = world.referee::<NBoardReferee>()?.position().plies().unwrap_or(0);
    let mut missing = Vec::new();
    for silence in SILENCES {
        requests::ask_for_analysis(world, silence).await?;
        if requests::analyzed(world)? == 0 {
            return Err(Stop::NotApplicable("the engine does not analyze".into()));
        }
        let analyzed = progress(world)?.analyzed;
        let plies = (0_i64..).take(plies);
        missing = plies.filter(|ply| !analyzed.contains(ply)).map(|ply| ply.to_string()).collect();
        if missing.is_empty() {
            return Ok(());
        }
    }
    let finding = world
        .fails(format!("`analyze` leaves out {} of {} positions", missing.len(), plies + 1))
        .expected("a line `analysis` for each position of the game")
        .got(format!("none after these numbers of moves: {}", missing.join(" ")));
    Err(world.failed(finding))
}
