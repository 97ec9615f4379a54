//! Which requirement a mistake is about.
//!
//! In: the command that it answers. Out: an id. Why the engine made it is not asked here:
//! that is for the deviations.

use super::UgmiReferee;
use crate::{
    contract::Heard,
    protocols::{
        uci::options::Kind,
        ugmi::{
            grammar::has_odd_blanks,
            message::{Command, Go, Keyword},
            model::Running,
            rules::Move,
        },
    },
};

/// The longest line that a GUI would ever send.
const LONG: usize = 4_096;

/// A command came during a search that is to be ignored there.
pub(super) const OUT_OF_PLACE: &str = "ugmi/description/ignores-out-of-place-commands";
/// A search was requested before an `isready` was answered.
pub(super) const AFTER_EARLIER: &str = "ugmi/readyok/after-earlier-commands";
/// A search of a position in which the game is over.
pub(super) const FINISHED: &str = "ugmi/position/finished-games-end-searches";
/// From so many searches on, trouble may come of their number.
const MANY: usize = 50;

const LINE_ENDS: &str = "ugmi/description/accepts-both-line-ends";
const BLANKS: &str = "ugmi/description/accepts-blanks-and-tabs";

/// What is wrong with a best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mistake {
    /// It lies on a stone.
    Occupied,
    /// It passes.
    Pass,
    /// It is none of those to be searched.
    Unasked,
}

impl Mistake {
    /// The requirement it breaks where nothing special led to it.
    pub(super) const fn plain(self) -> &'static str {
        match self {
            Self::Occupied => "ugmi/bestmove/legal-move",
            Self::Pass => "ugmi/bestmove/no-needless-pass",
            Self::Unasked => "ugmi/go/searchmoves-restricts",
        }
    }
}

impl UgmiReferee {
    /// What trouble after this line would be about because of its bytes: its
    /// end, its blanks. Where it means nothing anyway, they do not matter.
    pub(super) fn about_form(
        command: &Command,
        heard: &Heard<'_>,
        raw: &str,
    ) -> Option<&'static str> {
        let meaningless =
            matches!(command, Command::Unknown | Command::Blank | Command::Misused(_));
        let odd = matches!(command, Command::Go(go) if go.odd);
        if heard.text().is_none() || raw.len() > LONG {
            Some("ugmi/process/survives-odd-input")
        } else if meaningless || odd {
            None
        } else if heard.line.carriage_return {
            Some(LINE_ENDS)
        } else if has_odd_blanks(raw) {
            Some(BLANKS)
        } else {
            None
        }
    }

    /// What trouble after this command would be about, however it is written
    /// and whatever the position.
    pub(super) fn about_command(&self, command: &Command) -> Option<&'static str> {
        match command {
            Command::Unknown => Some("ugmi/description/ignores-unknown-commands"),
            Command::Blank => Some("ugmi/description/ignores-blank-lines"),
            Command::Misused(Keyword::Go) => Some("ugmi/go/survives-odd-parameters"),
            Command::Misused(_) => Some("ugmi/description/ignores-ill-formed-commands"),
            Command::Ugmi if self.greeting.is_done() => Some("ugmi/ugmi/survives-a-second"),
            Command::Debug(_) => Some("ugmi/debug/accepted-at-any-time"),
            Command::SetOption(set) => Some(self.about_option(&set.name, set.value.as_deref())),
            Command::NewGame => Some("ugmi/ugminewgame/completes"),
            Command::Stop if !self.is_searching() => Some("ugmi/stop/nothing-when-idle"),
            Command::Go(go) if go.odd || self.names_stones(go) => {
                Some("ugmi/go/survives-odd-parameters")
            }
            Command::Go(go) if go.has_zero() => Some("ugmi/go/limits-of-zero"),
            Command::Ugmi
            | Command::IsReady
            | Command::Position(_)
            | Command::Go(_)
            | Command::Stop
            | Command::Quit => None,
        }
    }

    /// Whether a search is restricted to moves of which one cannot be played.
    pub(super) fn names_stones(&self, go: &Go) -> bool {
        let taken = |mv: &Move| matches!(mv, Move::Stone(p) if self.setup.stone_at(*p).is_some());
        go.searchmoves.iter().any(taken)
    }

    fn about_option(&self, name: &str, value: Option<&str>) -> &'static str {
        let Some(option) = self.declared().iter().find(|o| o.name == name) else {
            let near = self.declared().iter().any(|o| o.name.eq_ignore_ascii_case(name));
            return if near {
                "ugmi/setoption/names-are-case-sensitive"
            } else {
                "ugmi/setoption/ignores-unknown"
            };
        };
        if option.kind() == Some(Kind::Button) {
            return "ugmi/setoption/button-needs-no-value";
        }
        let value = value.unwrap_or_default();
        if option.takes(value) == Some(false) {
            return "ugmi/setoption/ignores-unknown";
        }
        if name.contains(' ') || value.contains(' ') {
            return "ugmi/setoption/several-words";
        }
        "ugmi/setoption/accepts-declared-values"
    }

    /// What trouble after a position or a search would be about.
    pub(super) fn about_position(&self, command: &Command) -> Option<&'static str> {
        match command {
            Command::Position(_) => self.setup.about(),
            Command::Go(_) if self.setup.is_over() => Some(FINISHED),
            Command::Go(_) => self.about_number(),
            _ => None,
        }
    }

    /// What trouble with a search would be about because of how many there were.
    pub(super) fn about_number(&self) -> Option<&'static str> {
        (self.searches.count > MANY).then_some("ugmi/process/many-searches")
    }
}

/// The requirement that a wrong best move breaks. Whoever has another position in mind plays
/// on a stone; other mistakes do not come of that.
pub(super) fn about_choice(running: &Running, wrong: Mistake) -> &'static str {
    let by_position = || running.setup.about().filter(|_| wrong == Mistake::Occupied);
    let about = running.about.filter(|_| wrong != Mistake::Pass);
    about.or_else(by_position).unwrap_or(wrong.plain())
}

/// Commands that have no place in a search.
pub(super) const fn out_of_place(command: &Command) -> Option<&'static str> {
    match command {
        Command::Ugmi
        | Command::SetOption(_)
        | Command::NewGame
        | Command::Position(_)
        | Command::Go(_) => Some(OUT_OF_PLACE),
        Command::Debug(_)
        | Command::IsReady
        | Command::Stop
        | Command::Quit
        | Command::Misused(_)
        | Command::Blank
        | Command::Unknown => None,
    }
}
