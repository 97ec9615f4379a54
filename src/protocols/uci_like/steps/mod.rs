//! What tests can say to engines of the family.
//!
//! In: step texts, and examples of a game. Out: commands that provoke; the referee judges every
//! line, so most steps only have to ask the right question at the right moment.
//! Never: grammar or rules of their own.

pub mod best_lines;
mod left;
mod options;
mod positions;
mod ready;
mod scores;
mod searches;
mod sessions;
mod thinking;
mod timed;

pub use options::{Reaction, SETTING, declared, reaction};
pub use positions::{begin, play, set};
pub use searches::{a_moment, fence, finish, finish_by, go, search, stop};
pub use sessions::{greet, survey};
pub use timed::{duration, late, limit, seconds, shortened};

use super::{dialect::Dialect, referee::SearchReferee};
use crate::{contract::Steps, steps};

/// A protocol with examples of its game.
pub trait Examples: Dialect {
    /// The search that only `stop` ends.
    const ENDLESS: &'static str;
    /// A position after the first move, behind the word `position`.
    const OPENING: &'static str;
    /// One after a few moves.
    const MIDDLE: &'static str;
    /// One that is not like those.
    const NEXT: &'static str;
    /// One that nobody would choose, and a move there that nobody would play.
    const PROBE: (&'static str, &'static str);
    /// Two moves that can be played in the beginning.
    const TWO_MOVES: [&'static str; 2];

    /// What drills may need that only engines of this protocol have, as a survey has found it.
    fn capabilities(_referee: &SearchReferee<Self>) -> Vec<&'static str> {
        Vec::new()
    }

    /// Two positions in which one move is left, another in each.
    fn forced() -> [Forced<Self>; 2];

    /// Lines `position` for either side to move, by pairs: it wins, and it loses.
    fn decided() -> [Vec<[String; 2]>; 2];

    /// The moves that can be played behind these; none in a finished game.
    fn legal(moves: &[Self::Move]) -> Vec<Self::Move>;

    /// Whether a game may go on with a move behind these, though it may be one of no use.
    fn is_playable(moves: &[Self::Move], mv: Self::Move) -> bool {
        Self::legal(moves).contains(&mv)
    }
}

/// A position in which little is left to play.
pub struct Forced<D: Dialect> {
    /// The line that sets it up.
    pub line: String,
    /// What is left.
    pub moves: Vec<D::Move>,
}

/// The steps that all protocols of the family share.
pub fn steps<D: Examples>() -> Steps {
    steps! { Steps::new();
        given r#"the moves "(.*)""# => positions::moves::<D>;
        when r#"the GUI sets up "(.*)""# => positions::set_up::<D>;
        when "the GUI starts a new game" => positions::new_game::<D>;
        when r#"the GUI searches "(.*)""# => searches::searches::<D>;
        when "the GUI searches the position that is left" => left::searches_on::<D>;
        when r#"the GUI starts "(.*)""# => searches::starts;
        when "the search has run for a moment" => searches::moment;
        when "the search has run for ([0-9]+) ms" => searches::goes_on_for::<D>;
        when "the GUI stops the search" => searches::stops::<D>;
        when r#"the GUI asks "isready""# => thinking::asks::<D>;
        when "the GUI asks \"isready\" ([0-9]+) times" => thinking::asks_often::<D>;
        then "the engine hears what is said" => thinking::hears::<D>;
        when "the GUI sends, while the engine thinks" => thinking::meanwhile::<D>;
        when "the GUI sends, while the engine thinks, a blank line" => thinking::blank::<D>;
        then r#"each command that comes in "(.*)" leaves it and the next searches alone"# => thinking::undisturbed::<D>;
        then "the search goes on" => searches::goes_on::<D>;
        then "the search goes on for ([0-9]+) ms" => searches::goes_on_for::<D>;
        then r#"the best move is "([^"]*)""# => searches::best_move_is::<D>;
        then r#"the win is still found: "([^"]*)""# => searches::win_is::<D>;
        then r#"the best move is "([^"]*)", or else (another|"[^"]*") if the beginning was read"# => left::former_or_beginning::<D>;
        then r#"the best move is "([^"]*)", or else another if the position was kept for later"# => left::former_or_later::<D>;
        then "a limit behind a list of moves may be lost, and nothing else" => left::limit_behind_a_list::<D>;
        then "a limit behind an unknown word may be lost, and nothing else" => left::limit_behind_a_word::<D>;
        then "the engine plays ([0-9]+) plies against itself" => positions::self_play::<D>;
        then "a position is searched as well at once as after a while" => ready::position_at_once::<D>;
        then "a new game and its search may come in one write" => ready::game_at_once::<D>;
        when "these are sent byte by byte" => searches::bytewise::<D>;
        when "these are sent in one write" => searches::in_one_write::<D>;
        then "won positions have better scores than lost ones" => scores::of_won_and_lost::<D>;
        then "([0-9]+) random positions are searched" => positions::random_positions::<D>;
        then "nothing more comes" => searches::nothing_more;
        then "nothing comes for a while" => searches::nothing_for_a_while;
        then "nothing is calculated" => searches::nothing_calculated;
        when "the GUI goes away" => sessions::goes_away::<D>;
        then "the GUI quits and the engine ends" => sessions::quits::<D>;
        then "the GUI stops the search and quits in one write, and the engine ends" => sessions::stops_and_quits;
        then "quit is obeyed within ([0-9]+) ms" => sessions::quits_soon;
        then "the engine says nothing before it is asked" => sessions::silent_start;
        then "the identification comes within ([0-9]+) ms" => sessions::boots::<D>;
        then "isready is answered within ([0-9]+) ms" => timed::prompt_ready;
        then "stop is obeyed within ([0-9]+) ms" => timed::prompt_stop::<D>;
        then r#"the search "(.*)" ends within ([0-9]+) ms"# => timed::in_time::<D>;
        then r#"(isready|ponderhit) does not shorten the search "(.*)""# => timed::unshortened::<D>;
        then r#"the parameters "(.*)" do as well as "(.*)""# => timed::as_well_as::<D>;
        then r#"the time of "(.*)" is told in milliseconds"# => timed::told_time::<D>;
        then r#"a search with the limit "(.*)" is short"# => timed::short::<D>;
        then "debug output appears only in debug mode" => sessions::debug_by_default::<D>;
        then "debug mode adds something" => sessions::debug_adds::<D>;
        then "debug mode adds something each time" => sessions::debug_adds_again::<D>;
        then "debug mode begins with \"debug on\" alone" => sessions::debug_by_itself::<D>;
        then "debug mode begins and ends during a search as it does between searches" => sessions::debug_in_a_search::<D>;
        then "each option takes its values" => options::values::<D>;
        then "each button can be pressed" => options::buttons::<D>;
        then "options with blanks in name or value are known" => options::spaced::<D>;
        then "values outside the limits do no harm" => options::outside::<D>;
        then "a value that is missing does no harm" => options::valueless::<D>;
        when "each button is pressed" => options::pressed::<D>;
        when "each option is set to its default" => options::defaults::<D>;
        then "names in other letter case are unknown" => options::letter_case::<D>;
        then "setting options starts nothing" => options::nothing_starts::<D>;
        then "an unknown option does no harm" => options::unknown::<D>;
    }
}
