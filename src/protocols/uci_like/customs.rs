//! Where the protocols of the family go ways of their own, as data.
//!
//! In: nothing. Out: what a text demands or leaves free that another does not. Never: whose text.

use std::time::Duration;

use super::message::Keyword;

/// What a protocol demands and knows besides what all have in common.
pub struct Customs {
    /// Commands that not all have.
    pub commands: &'static [Keyword],
    /// What is demanded of searches in the opponent's time, if there are any.
    pub pondering: Option<Pondering>,
    /// Words in which an engine tells of a check of its own, and what is demanded of their order.
    pub permits: &'static [Permit],
    /// What a report may tell for statistics.
    pub statistics: &'static [&'static str],
    /// What the names of options have in them that take memory or processors, in small letters: not
    /// every machine has as much of these as an engine could use.
    pub costly: &'static [&'static str],
    /// Options that choose which game is played, each with the value for the usual one. A change may clear
    /// the board.
    pub games: &'static [(&'static str, &'static str)],
    /// A search that is stopped sooner need not tell anything.
    pub speechless: Duration,
    /// A `go` without parameters may end by itself, and breaks this if `stop` does not end it. If
    /// nothing is said of it, it goes on until then.
    pub bare_go: Option<&'static str>,
    /// A search for a mate that is not there need not end.
    pub vain_mates_may_go_on: bool,
    /// What a search without limits breaks that ends by itself in a finished game.
    pub endless_when_over: Option<&'static str>,
    /// In a finished game any best move will do, and any number of words.
    pub anything_when_over: bool,
    /// Lines that are no message may come before the first command.
    pub banners: bool,
    /// How a line begins that says what was wrong with a command, if there is such a line.
    pub error: Option<&'static str>,
    /// What a line breaks that is no message of the protocol.
    pub known_messages_only: Option<&'static str>,
    /// What stands behind unknown words may be read all the same.
    pub reads_on: bool,
    /// What a report breaks that goes on behind its variation.
    pub variation_last: Option<&'static str>,
    /// What a best move breaks that does not begin the last variation.
    pub first_of_the_last_variation: Option<&'static str>,
    /// What a mate above zero breaks at the end of whose variation the engine is mated.
    pub mated_above_zero: &'static str,
    /// What a word for no move breaks in a variation, where there is a way to write that one is left out.
    pub null_moves: Option<&'static str>,
    /// What a search breaks that goes on although its limit is zero.
    pub limits_of_zero: Option<&'static str>,
}

impl Customs {
    /// Whether an option of this name takes memory or processors.
    #[must_use]
    pub fn is_costly(&self, option: &str) -> bool {
        let option = option.to_lowercase();
        self.costly.iter().any(|word| option.contains(word))
    }

    /// The value for the usual game of an option that chooses which one is played.
    #[must_use]
    pub fn usual_game(&self, option: &str) -> Option<&'static str> {
        let is_it = |(name, _): &&(&str, &str)| name.eq_ignore_ascii_case(option);
        self.games.iter().find(is_it).map(|(_, usual)| *usual)
    }
}

/// What is demanded of searches in the opponent's time.
pub struct Pondering {
    /// They do not end by themselves.
    pub waits: &'static str,
    /// Nor do they in a finished game.
    pub waits_when_over: &'static str,
    /// They show no variations of another position.
    pub no_other_variations: &'static str,
    /// They are about the position in which the expected move was played.
    pub position: &'static str,
    /// No search begins in the opponent's time unless the GUI says so.
    pub by_itself: &'static str,
    /// They end when they are stopped.
    pub stops: &'static str,
    /// Their limits end them once the expected move was played.
    pub becomes_normal: &'static str,
    /// That news has no effect in another search.
    pub no_hit_in_others: &'static str,
    /// The move that is expected is one move.
    pub one_move: &'static str,
    /// It can be played behind the best one.
    pub can_be_played: &'static str,
}

/// A check that an engine makes of itself or of its user.
pub struct Permit {
    /// The word that its lines begin with.
    pub word: &'static str,
    /// It is told behind the greeting, first that it goes on and then how it ended.
    pub order: &'static str,
}
