//! What the GUI's commands change.
//!
//! In: commands of the GUI, or those that the engine is supposed to take them for.
//! Out: phases, positions, searches and pings that wait.
//! Never: findings about the engine.

use super::{HubReferee, sent::Kind};
use crate::{
    contract::Heard,
    protocols::hub::{
        description::{DESCRIPTION, Keyword},
        deviations::Departure,
        grammar,
        message::{Command, Level, Mode},
        model::{Greeting, Phase, Ping, Search, Stop},
        rules::Rules,
    },
};

impl HubReferee {
    /// Takes in a line as the engine is supposed to understand it.
    pub(super) fn receive_line(&mut self, heard: Heard<'_>) {
        let text = heard.text().unwrap_or_default();
        let carriage_return = heard.line.carriage_return;
        if let Some(Departure::DropsCrLf(lines)) = self.supposed
            && carriage_return
            && text.starts_with(lines)
        {
            return self.since.push(Kind::Misread, "");
        }
        let others = match heard.taken {
            None => return self.receive(text, heard),
            Some(others) => others,
        };
        for line in others {
            self.receive(line, heard);
        }
        if others.iter().all(|line| line != text) {
            self.since.push(Kind::Misread, "");
        }
    }

    /// A recording that does not begin with `hub` begins in the middle.
    fn join(&mut self, command: &Command) {
        let first = matches!(
            command,
            Command::Hub | Command::Quit | Command::Blank | Command::Unknown | Command::Misused(_)
        );
        if self.phase == Phase::Launched && !first {
            self.phase = Phase::Joined;
            self.setup.variant = None;
        }
    }

    fn receive(&mut self, line: &str, heard: Heard<'_>) {
        let command = &heard.text().map_or(Command::Unknown, |_| grammar::command(line));
        if self.seat.is_recording() {
            self.join(command);
        }
        let declares_variant = self.greeting.param("variant").is_some();
        let refuses = matches!(self.supposed, Some(Departure::Refuses(_)));
        let instead = refuses.then(|| self.setup.instead_of(command)).flatten();
        let before = self.setup.variant;
        let is_sound =
            self.setup.apply(command, declares_variant).is_ok() && !self.has_unknown_moves(command);
        let kind = match command {
            Command::Hub => {
                self.phase = Phase::Greeting(heard.at);
                self.greeting = Greeting::default();
                Kind::Hub
            }
            Command::SetParam { name, .. } => {
                if name == "variant" {
                    self.before = Some(before);
                    self.is_refused = false;
                }
                self.set_param(name)
            }
            Command::Init => {
                self.readies += 1;
                self.lacks_wait |= matches!(self.phase, Phase::Greeting(_));
                // Where it is only supposed, nothing else may be displayed before `ready`.
                if heard.taken.is_none() {
                    self.phase = Phase::Initialising(heard.at);
                }
                Kind::Init
            }
            Command::Pos { .. } => {
                self.before = None;
                self.level = None;
                self.instead = instead.filter(|_| !is_sound);
                if is_sound {
                    Kind::Pos
                } else {
                    // The engine may keep the position before, or make of this one what it can.
                    self.setup.position = None;
                    Kind::Unsound
                }
            }
            Command::Level(level) => {
                self.level = Some(*level);
                let needed = matches!(level, Level::Clock { .. } | Level::Infinite);
                if needed { Kind::Level } else { Kind::OptionalLevel }
            }
            Command::Go(mode) => return self.go(*mode, heard),
            Command::PonderHit => match self.searches.waiting.back_mut() {
                Some(search) if search.mode == Mode::Ponder && search.stop.is_none() => {
                    search.hit = search.hit.or(Some(heard.at));
                    Kind::Go
                }
                _ => Kind::IdleHit,
            },
            Command::Stop => match self.searches.waiting.back_mut() {
                Some(search) => {
                    search.stop.get_or_insert(Stop { at: heard.at, times: 0 }).times += 1;
                    Kind::Stop
                }
                None => Kind::IdleStop,
            },
            Command::NewGame => Kind::NewGame,
            Command::Ping => {
                let prepares = matches!(self.phase, Phase::Initialising(_));
                let after_work = prepares || self.since.has(Kind::NewGame);
                let searches = self.searches.done + self.searches.waiting.len();
                self.pings.push(Ping { since: heard.at, after_work, searches });
                Kind::Ping
            }
            Command::Quit => return self.phase = Phase::Leaving,
            Command::Misused(_) | Command::Unknown | Command::Blank => {
                return self.since.push(Kind::Unknown, "");
            }
        };
        self.since.push(kind, DESCRIPTION.command_of(line));
    }

    /// An `error` comes: where an engine is supposed to refuse variants, it keeps the one it had.
    pub(super) fn suppose_refused(&mut self) {
        if let Some(Departure::RefusesVariants) = self.supposed
            && let Some(before) = self.before.take()
        {
            self.setup.variant = before;
            self.is_refused = true;
        }
    }

    /// Whether a search may have no `done`: its moves are none in the variant that the engine is supposed to have
    /// kept, or by the rules that it is supposed to play by, and it has said so.
    pub(super) fn is_lost_by_refusal(&self, search: &Search) -> bool {
        // Of two errors one is about the position, the other about the search.
        let is_illegal = self.setup.rules != Rules::default() && search.reported.complaints > 1;
        (is_illegal || self.is_refused && search.reported.complaints > 0)
            && search.position.is_none()
    }

    /// Whether a position comes with moves by rules that are not known here: any may be wrong.
    fn has_unknown_moves(&self, command: &Command) -> bool {
        let unknown = self.setup.variant.is_none() && self.phase != Phase::Joined;
        matches!(command, Command::Pos { moves, .. } if unknown && !moves.is_empty())
    }

    fn set_param(&self, name: &str) -> Kind {
        let is_unknown = self.greeting.param(name).is_none() && self.phase != Phase::Joined;
        if is_unknown { Kind::UnknownParam } else { Kind::SetParam }
    }

    fn go(&mut self, mode: Mode, heard: Heard<'_>) {
        let position = self.setup.position.clone();
        let mut search = Search::new(mode, self.level.take(), position, heard.at);
        search.is_start = self.setup.is_start;
        search.is_limit_refused = self.since.is_limit_complained_of();
        if self.since.is_complained_of() {
            search.complain();
        }
        self.searches.waiting.push_back(search);
        self.since.push(Kind::Go, Keyword::Go.word());
    }
}
