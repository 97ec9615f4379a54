//! What drills can say about gomoku engines.
//!
//! In: step texts. Out: commands that provoke; the referee judges every line,
//! so most steps only have to ask the right question at the right moment.
//! Never: grammar or rules of their own.

mod left;
mod options;
mod positions;
mod ready;
mod scores;
mod searches;
pub(super) mod sessions;
mod thinking;
mod timed;

use crate::{
    contract::{Steps, Stop, World},
    steps,
    verdict::Finding,
};

/// The steps of the protocol.
pub(super) fn steps() -> Steps {
    steps! { Steps::new();
        given "the empty board" => positions::empty;
        given r#"the moves "(.*)""# => positions::moves;
        when r#"the GUI sets up "(.*)""# => positions::set_up;
        given "([0-9]+) stones around the centre" => positions::around_the_centre;
        given r#"a board with only "(.*)" empty"# => positions::filled;
        given "a full board" => positions::full;
        when "the GUI starts a new game" => positions::new_game;
        when r#"the GUI searches "(.*)""# => searches::searches;
        when "the GUI searches the position that is left" => left::searches_on;
        when r#"the GUI starts "(.*)""# => searches::starts;
        when "the search has run for a moment" => searches::moment;
        when "the search has run for ([0-9]+) ms" => searches::goes_on_for;
        when "the GUI stops the search" => searches::stops;
        when r#"the GUI asks "isready""# => thinking::asks;
        when "the GUI asks \"isready\" ([0-9]+) times" => thinking::asks_often;
        then "the engine hears what is said" => thinking::hears;
        when "the GUI sends, while the engine thinks" => thinking::meanwhile;
        when "the GUI sends, while the engine thinks, a blank line" => thinking::blank;
        then r#"each command that comes in "(.*)" leaves it and the next searches alone"# => thinking::undisturbed;
        then "the search goes on" => searches::goes_on;
        then "the search goes on for ([0-9]+) ms" => searches::goes_on_for;
        then r#"the best move is "([^"]*)""# => searches::best_move_is;
        then r#"the best move is "([^"]*)", or else (another|"[^"]*") if the beginning was read"# => left::former_or_beginning;
        then r#"the best move is "([^"]*)", or else another if the position was kept for later"# => left::former_or_later;
        then "a limit behind a list of moves may be lost, and nothing else" => left::limit_behind_a_list;
        then "a limit behind an unknown word may be lost, and nothing else" => left::limit_behind_a_word;
        then "the engine plays ([0-9]+) plies against itself" => positions::self_play;
        then r#"the engine plays on until no point is left of "(.*)""# => positions::to_the_end;
        when r#"the GUI sends a game that leaves "(.*)" empty and is broken by "(.*)""# => positions::broken_game;
        then "a position is searched as well at once as after a while" => ready::position_at_once;
        then "a new game and its search may come in one write" => ready::game_at_once;
        when "these are sent byte by byte" => searches::bytewise;
        when "these are sent in one write" => searches::in_one_write;
        then "won positions have better scores than lost ones" => scores::of_won_and_lost;
        then "([0-9]+) random positions are searched" => positions::random_positions;
        then "boards are understood" => positions::boards;
        then "nothing more comes" => searches::nothing_more;
        then "nothing comes for a while" => searches::nothing_for_a_while;
        then "nothing is calculated" => searches::nothing_calculated;
        when "the GUI goes away" => sessions::goes_away;
        then "the GUI quits and the engine ends" => sessions::quits;
        then "quit is obeyed within ([0-9]+) ms" => sessions::quits_soon;
        then "the engine says nothing before it is asked" => sessions::silent_start;
        then "the identification comes within ([0-9]+) ms" => sessions::boots;
        then "isready is answered within ([0-9]+) ms" => timed::prompt_ready;
        then "stop is obeyed within ([0-9]+) ms" => timed::prompt_stop;
        then r#"the search "(.*)" ends within ([0-9]+) ms"# => timed::in_time;
        then r#"isready does not shorten the search "(.*)""# => timed::unshortened;
        then "the clock of the side to move is enough" => timed::either_clock;
        then r#"the parameters "(.*)" do as well as "(.*)""# => timed::as_well_as;
        then r#"the time of "(.*)" is told in milliseconds"# => timed::told_time;
        then r#"a search with the limit "(.*)" is short"# => timed::short;
        then "debug output appears only in debug mode" => sessions::debug_by_default;
        then "debug mode adds something" => sessions::debug_adds;
        then "debug mode adds something each time" => sessions::debug_adds_again;
        then "debug mode begins with \"debug on\" alone" => sessions::debug_by_itself;
        then "debug mode begins and ends during a search as it does between searches" => sessions::debug_in_a_search;
        then "each option takes its values" => options::values;
        then "each button can be pressed" => options::buttons;
        then "options with blanks in name or value are known" => options::spaced;
        then "values outside the limits do no harm" => options::outside;
        then "a value that is missing does no harm" => options::valueless;
        when "each option is set to its default" => options::defaults;
        then "names in other letter case are unknown" => options::letter_case;
        then "setting options starts nothing" => options::nothing_starts;
        then "an unknown option does no harm" => options::unknown;
    }
}

/// The drill's own requirement is broken, unless the referee said so already.
fn failed(world: &World, finding: Finding) -> Stop {
    let own = world.drill().requirement.clone();
    if world.sink().findings().iter().any(|f| f.requirement == own) {
        return Stop::Spoiled(finding.message);
    }
    Stop::Failed(Box::new(finding))
}
