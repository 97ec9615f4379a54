//! Which requirement a mistake is about.
//!
//! In: what was said before it. Out: an id. The same wrong move can come from
//! a list that was read wrong, a position that was not replaced or a search
//! that chose badly; what the engine did right before tells them apart.

use super::UgmiReferee;
use crate::{
    contract::Heard,
    protocols::{
        uci::options::Kind,
        ugmi::{
            grammar::has_odd_blanks,
            message::{Command, Go, Keyword},
            model::{Form, Running, Setup},
            rules::Move,
        },
    },
};

/// The longest line that any buffer may be expected to hold.
const SHORT: usize = 250;
/// The longest line that a GUI would ever send.
const LONG: usize = 4_096;

const LINE_ENDS: &str = "ugmi/description/accepts-both-line-ends";
const BLANKS: &str = "ugmi/description/accepts-blanks-and-tabs";

/// What is wrong with a best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mistake {
    /// It lies on a stone.
    Occupied,
    /// It passes.
    Pass,
    /// It is none of those asked for.
    Unasked,
    /// It never came.
    Missing,
}

impl Mistake {
    /// The requirement it breaks where nothing special led to it.
    pub(super) const fn plain(self) -> &'static str {
        match self {
            Self::Occupied => "ugmi/bestmove/legal-move",
            Self::Pass => "ugmi/bestmove/no-needless-pass",
            Self::Unasked => "ugmi/go/searchmoves-restricts",
            Self::Missing => "ugmi/bestmove/always-sent",
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
            Command::Ugmi if self.handshake.is_done() => Some("ugmi/ugmi/survives-a-second"),
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
            Command::Position(_) => match self.setup.form {
                Form::Impossible => Some("ugmi/position/survives-impossible-positions"),
                Form::Board => Some("ugmi/position/understands-boards"),
                Form::Nulls => Some("ugmi/move-format/null-move-passes"),
                Form::EmptyList => Some("ugmi/position/accepts-an-empty-list"),
                Form::List if self.setup.length > 4 * SHORT => Some("ugmi/position/long-lists"),
                Form::List | Form::Bare | Form::None => None,
            },
            Command::Go(_) if self.setup.is_over() => {
                Some("ugmi/position/finished-games-end-searches")
            }
            _ => None,
        }
    }

    /// The requirement that a wrong best move breaks.
    pub(super) fn about_choice(&self, running: &Running, wrong: Mistake) -> &'static str {
        let setup = &running.setup;
        let plain = wrong.plain();
        if let Some(about) = running.about.or(setup.open) {
            return about;
        }
        match setup.form {
            Form::Nulls if wrong == Mistake::Pass => return plain,
            Form::Board => return "ugmi/position/understands-boards",
            Form::Nulls => return "ugmi/move-format/null-move-passes",
            Form::EmptyList => return "ugmi/position/accepts-an-empty-list",
            Form::None | Form::Bare | Form::List | Form::Impossible => {}
        }
        let fine = self.memory.short_list_fine;
        let forced = wrong == Mistake::Missing && setup.is_forced();
        match wrong {
            Mistake::Unasked => plain,
            // A search that was never seen to end may not do so on an empty board either.
            Mistake::Missing if !running.go.is_one_ply() => plain,
            _ if setup.length > SHORT && fine && !forced => "ugmi/position/long-lists",
            _ => plain,
        }
    }

    /// A search went as it should: what that shows.
    pub(super) fn went_well(&mut self, setup: &Setup) {
        self.memory.short_list_fine |= setup.occupied().count() > 7 && setup.length <= SHORT;
    }
}

/// Commands that have no place in a search.
pub(super) const fn out_of_place(command: &Command) -> Option<&'static str> {
    match command {
        Command::Ugmi
        | Command::SetOption(_)
        | Command::NewGame
        | Command::Position(_)
        | Command::Go(_) => Some("ugmi/description/ignores-out-of-place-commands"),
        Command::Debug(_)
        | Command::IsReady
        | Command::Stop
        | Command::Quit
        | Command::Misused(_)
        | Command::Blank
        | Command::Unknown => None,
    }
}
