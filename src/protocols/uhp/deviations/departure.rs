//! How an engine departs from the protocol where no other command tells it.
//!
//! In: constant data of rows. Out: what a referee supposes and the reference engine does. Never:
//! which row it is.

use crate::protocols::uhp::{
    message::Command,
    rules::{Board, Bound, Move, Rules, WrongRule},
};

/// A line of the answer to a command, in another form.
pub(in crate::protocols::uhp) type Rewrite = fn(&str, &str) -> String;

/// By which rules an engine goes on from a line that comes in a position, if by others than until then.
pub(in crate::protocols::uhp) type Misremembers = fn(&str, &Board, Rules) -> Option<Rules>;

/// When an engine does not read what is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::protocols::uhp) enum Busy {
    /// While it searches.
    Searching,
    /// Until it has answered, whatever the command.
    Answering,
}

/// What an engine loses of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::protocols::uhp) enum Loss {
    /// All of it.
    Game,
    /// The last ply, if there is one.
    Ply,
}

/// How an engine departs from the protocol.
#[derive(Clone, Copy, Debug)]
pub(in crate::protocols::uhp) enum Departure {
    /// Plays by rules of which one is wrong.
    Misplays(WrongRule),
    /// Takes these moves for legal.
    Judges(fn(&Board) -> Vec<Move>),
    /// Has a board with such a bound, and takes these moves for legal.
    Bounded(Bound, fn(&Board) -> Vec<Move>),
    /// Goes by other rules from some lines on.
    Misremembers(Misremembers),
    /// Loses something of the running game when it rejects such a command on such a board.
    LosesAtRefusal(fn(&Command, Option<&Board>) -> bool, Loss),
    /// Makes the best move that it names.
    MakesBest,
    /// Lists the moves of an earlier position until such a command changes the game.
    KeepsLists(fn(&Command) -> bool),
    /// Lists so many of a number of moves, and makes the others all the same.
    CutsLists(fn(usize) -> usize),
    /// Loses what is sent while it is busy.
    LosesInput(Busy),
    /// Writes some lines in a wrong form; the right one can be told from it.
    Writes {
        /// How it writes a line.
        wrong: Rewrite,
        /// And back again.
        right: Rewrite,
    },
    /// Reads and writes texts in its own way, both ways the same.
    Spells(fn(&str) -> String),
}

impl Departure {
    /// The rules that it plays by.
    pub(in crate::protocols::uhp) const fn rules(self) -> Rules {
        match self {
            Self::Misplays(wrong) => Rules::Wrong(wrong),
            Self::Judges(judge) => Rules::Judged(judge),
            _ => Rules::True,
        }
    }

    /// Whether it lists the moves anew behind this command, if that was obeyed.
    pub(in crate::protocols::uhp) fn forgets_its_list(self, command: &Command) -> bool {
        let changes = matches!(
            command,
            Command::NewGame(_) | Command::Play(_) | Command::Pass | Command::Undo(_)
        );
        matches!(self, Self::KeepsLists(forgets) if changes && forgets(command))
    }
}
