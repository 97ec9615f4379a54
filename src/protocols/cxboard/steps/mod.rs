//! What drills can say about xiangqi engines.
//!
//! In: step texts. Out: commands that provoke; the referee judges every line,
//! so most steps only have to ask the right question at the right moment.
//! Never: grammar or rules of their own.
//!
//! `survey` greets and learns names; `positions` sets up and takes back;
//! `searches` is about `go`; `play` about games; `options` about options;
//! `remarks` about debug mode.

mod options;
mod play;
mod positions;
mod remarks;
mod searches;
mod survey;

use std::time::Duration;

use crate::{
    contract::{Args, Random, Steps, Stop, World},
    steps,
};

use super::{
    referee::CxReferee,
    rules::{Board, Move, legal_moves},
};

pub(super) use survey::{greet, survey};

/// The steps of the protocol.
pub(super) fn steps() -> Steps {
    steps! { Steps::new();
        given "the engine is in force mode" => positions::force_mode;
        given r#"the position after "(.*)""# => positions::after;
        given r#"the position "(.*)""# => positions::of_cfen;
        given "the engine plays (Red|Black)" => play::plays;
        given "the engine thinks as (Red|Black)" => play::thinks;
        given "the engine searches without end" => searches::infinite;
        when r#"the interface moves "(.*)""# => positions::moves;
        when r#"without waiting, the interface sends "(.*)""# => in_passing;
        when r#"the interface sets up "(.*)""# => positions::sets_up;
        when "([0-9]+) plies are made at random" => positions::random_plies;
        when "a list of ([0-9]+) random moves is set up" => positions::random_list;
        when "the engine plays ([0-9]+) plies against itself" => searches::self_play;
        when "([0-9]+) plies are played against the engine" => play::random_game;
        when "a game of ([0-9]+) plies is played and ended" => play::whole_game;
        when "the engine is told to move now" => play::moves_now;
        when r#"the engine is told to ponder by "(.*)""# => searches::begins_to_ponder;
        when "the score is asked for" => play::asks_score;
        when "the interface pauses the engine" => play::pauses;
        when r#"the interface sends "(.*)" and only listens"# => only_listens;
        when "the interface goes away" => goes_away;
        when "these are sent byte by byte" => bytewise;
        when "these are sent in one write" => at_once;
        when "a moment passes" => moment;
        then "these moves are refused" => positions::refused;
        then "these moves are accepted" => positions::accepted;
        then "every (?:first|legal) move is accepted" => positions::all_accepted;
        then "what only wrong rules allow is refused" => positions::others_refused;
        then r#"the engine complains of "(.*)" in (.*)"# => positions::complains;
        then "undoing ply by ply restores every position" => positions::undo_all;
        then "these searches are answered" => searches::answered;
        then "these searches do no harm" => searches::harmless;
        then r#"the best move is one of "(.*)""# => searches::best_is;
        then r#""(.*)" is answered within ([0-9]+) milliseconds"# => searches::within;
        then r#""(.*)" is answered at once"# => searches::at_once;
        then r#"the search tells "(.*)" in ([0-9]+) milliseconds"# => searches::tells;
        then "several best lines are told" => searches::several_lines;
        then "the engine ponders until the next move" => searches::ponders;
        then r#""(.*)" is not answered within ([0-9]+) milliseconds"# => searches::not_before;
        then "the score is (good|bad) for the engine" => searches::score_is;
        then "the engine rests for ([0-9]+) milliseconds" => play::rests;
        then "the engine ponders while its opponent thinks" => play::ponders;
        then "its moves fit into its clock" => play::fits_clock;
        then "the engine makes its move" => play::makes_move;
        then "the engine still makes one move" => play::still_moves;
        then "it answers \"isready\" before it moves" => play::answers_in_thought;
        then "the engine makes no move" => play::no_move;
        then "the engine may claim the end" => play::may_claim;
        then "the engine's piece can move on" => play::moves_on;
        then "each of its moves takes at most ([0-9]+) milliseconds" => play::keeps_clock;
        then "the engine accepts the answer to its question" => play::answers_question;
        then "the score is told" => play::score_told;
        then "copy protection comes to an end" => survey::copy_ends;
        then "after a copy protection error every command is refused" => survey::copy_error;
        then "each option takes its values" => options::takes_values;
        then "each option keeps to its values" => options::outside;
        then "each button works without a value" => options::buttons;
        then "options are known in any letter case" => options::letter_case;
        then "the greeting is complete" => survey::complete;
        then "debug mode is off until it is switched on" => remarks::off_at_first;
        then "the engine tells more in debug mode" => remarks::more;
        then "the engine quits" => quits;
    }
}

/// Sends a line, waits until it has had its effect, but for no move.
async fn quietly(world: &mut World, line: &str) -> Result<(), Stop> {
    world.judge(|referee: &mut CxReferee, _| referee.leave_unattended(true))?;
    let done = world.exchange(line).await;
    world.judge(|referee: &mut CxReferee, _| referee.leave_unattended(false))?;
    done
}

async fn in_passing(world: &mut World, args: Args) -> Result<(), Stop> {
    quietly(world, &args.text(1)).await
}

/// Half a line shows only where nothing is said after it.
async fn only_listens(world: &mut World, args: Args) -> Result<(), Stop> {
    world.send(&args.text(1)).await?;
    listen(world).await?;
    world.settle().await
}

/// The input ends, and with it whatever the engine was told to do until then.
async fn goes_away(world: &mut World, _: Args) -> Result<(), Stop> {
    world.judge(|referee: &mut CxReferee, _| referee.take_leave())?;
    world.close_input()
}

async fn at_once(world: &mut World, args: Args) -> Result<(), Stop> {
    let lines = args.lines()?;
    let lines: Vec<&[u8]> = lines.iter().map(String::as_bytes).collect();
    world.send_lines(&lines, b"\n").await?;
    world.settle().await
}

async fn bytewise(world: &mut World, args: Args) -> Result<(), Stop> {
    for line in args.lines()? {
        world.send_bytewise(&line, Duration::from_micros(500)).await?;
    }
    world.settle().await
}

/// After `quit`. An engine that thinks on does not hang.
async fn quits(world: &mut World, _: Args) -> Result<(), Stop> {
    let granted = world.deadlines().exit;
    let Some(finding) = world.still_runs(granted).await? else { return Ok(()) };
    Err(world.failed(finding))
}

async fn moment(world: &mut World, _: Args) -> Result<(), Stop> {
    listen(world).await
}

/// Listens where no fence helps: for long where the drill takes its time, else
/// just long enough for what is already on its way.
async fn listen(world: &mut World) -> Result<(), Stop> {
    let quiet = world.deadlines().quiet;
    let share = if world.drill().timing { 1.0 } else { 0.1 };
    world.listen(quiet.mul_f64(share)).await
}

/// The position, or the reason why it is not known.
fn board(world: &mut World) -> Result<Board, Stop> {
    let board = world.referee::<CxReferee>()?.game.board().cloned();
    board.ok_or_else(|| Stop::Spoiled("the engine's position can no longer be followed".into()))
}

/// A legal move, chosen at random but the same in every run; one that ends the
/// game only if there is no other.
fn choose(random: &mut Random, board: &Board) -> Option<Move> {
    let mut moves = legal_moves(board);
    let mut chosen = None;
    while !moves.is_empty() {
        let mv = moves.swap_remove(random.below(moves.len()));
        let mut next = board.clone();
        next.make(mv);
        if !legal_moves(&next).is_empty() {
            return Some(mv);
        }
        chosen = Some(mv);
    }
    chosen
}
