//! What the GUI's commands change.
//!
//! In: lines of the GUI. Out: phases, positions, searches and pings that wait.
//! Never: findings about the engine.

use super::{HubReferee, UNSOUND};
use crate::{
    contract::Heard,
    protocols::hub::{
        grammar,
        message::{Command, Keyword, Level, Mode},
        rules::Variant,
        state::{Greeting, Phase, Ping, Position, Progress, Said, Search, Unsound},
    },
};

/// How many positions searched before are kept in mind.
const PAST: usize = 8;

const UNKNOWN: &str = "hub/general-syntax/ignores-unknown-commands";
const UNUSUAL: &str = "hub/level/unusual-clocks";

impl HubReferee {
    pub(super) fn hear_gui(&mut self, heard: Heard<'_>) {
        let text = heard.text().unwrap_or_default();
        let command = heard.text().map_or(Command::Unknown, grammar::command);
        let read = match (&command, self.variant) {
            (Command::Pos { pos, moves }, Some(variant)) => {
                Some(Position::read(variant, pos, moves))
            }
            _ => None,
        };
        if self.seat.is_recording() {
            self.join(&command);
        }
        self.manner = self.manner_of_all.or_else(|| manner(text, heard.line.carriage_return));
        let odd = has_unknown_arguments(text);
        if matches!(command, Command::Pos { .. }) {
            self.empty_list = text.contains("moves=\"\"");
        }
        self.follow(&command, read, heard);
        if odd {
            self.since.push(Said::OddArgument);
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
            self.variant = None;
        }
    }

    fn follow(
        &mut self,
        command: &Command,
        read: Option<Result<Position, Unsound>>,
        heard: Heard<'_>,
    ) {
        match command {
            Command::Hub => {
                self.phase = Phase::Greeting(heard.at);
                self.greeting = Greeting::default();
                self.since.push(Said::Hub);
            }
            Command::SetParam { name, value } => {
                if name == "variant" && self.greeting.param(name).is_some() {
                    self.variant = Variant::from_name(value);
                }
                self.configured = true;
                let before = self.greeting.param(name).map(|param| param.value.as_str());
                self.changed |= name != "variant" && before.is_some_and(|before| before != value);
                self.manner_of_param = self.manner_of_param.or(self.manner);
                let declared = self.phase == Phase::Joined || self.greeting.param(name).is_some();
                self.since.push(if declared { Said::SetParam } else { Said::UnknownParam });
            }
            Command::Init => {
                self.phase = Phase::Initialising(heard.at);
                self.since.push(Said::Init);
            }
            Command::Pos { .. } => {
                let unsound = matches!(read, Some(Err(_)));
                let read = read.and_then(Result::ok);
                self.manner_of_setup = self.manner.or(self.unsound.then_some(UNSOUND));
                self.unsound |= unsound;
                self.refused = false;
                self.position.clone_from(&read);
                self.setups.push(read);
                self.level = None;
                self.since.push(if unsound { Said::Unsound } else { Said::Pos });
            }
            Command::Level(level) => {
                self.level = Some(*level);
                self.manner_of_setup = self.manner_of_setup.or(self.manner);
                let needed = matches!(level, Level::Clock { .. } | Level::Infinite);
                self.since.push(if needed { Said::Level } else { Said::OptionalLevel });
            }
            Command::Go(mode) => self.go(*mode, heard),
            Command::PonderHit => match self.searches.back_mut() {
                Some(search) if search.mode == Mode::Ponder && search.stops == 0 => {
                    search.hit = search.hit.or(Some(heard.at));
                }
                _ => self.since.push(Said::IdleHit),
            },
            Command::Stop => match self.searches.back_mut() {
                Some(search) => {
                    search.stops += 1;
                    search.stopped = search.stopped.or(Some(heard.at));
                    search.said = search.said.or(Some(self.since.len()));
                }
                None => self.since.push(Said::IdleStop),
            },
            Command::NewGame => {
                self.new_game = true;
                self.since.push(Said::NewGame);
            }
            Command::Ping => {
                let after_work = self.since.contains(&Said::NewGame);
                let manner = self.manner;
                let searching = !self.searches.is_empty();
                self.pings.push(Ping { since: heard.at, after_work, searching, manner });
                self.since.push(Said::Ping);
            }
            Command::Quit => self.phase = Phase::Leaving,
            Command::Misused(_) | Command::Unknown | Command::Blank => {
                if !self.setups.is_empty() {
                    self.manner_of_setup = self.manner_of_setup.or(Some(UNKNOWN));
                }
                self.since.push(Said::Unknown);
            }
        }
    }

    fn go(&mut self, mode: Mode, heard: Heard<'_>) {
        // The last position sent is the one in force; those before it were replaced.
        self.setups.pop();
        self.endless_before |= self.searches.is_empty()
            && self.finished.as_ref().is_some_and(|f| f.search.level == Some(Level::Infinite));
        let replaced = std::mem::take(&mut self.setups).into_iter().flatten().collect();
        self.unsound = false;
        let nothing = self.level.is_some_and(Level::is_nothing).then_some(UNUSUAL);
        self.searches.push_back(Search {
            mode,
            level: self.level.take(),
            position: self.position.clone(),
            replaced,
            begun: heard.at,
            pipelined: !self.searches.is_empty(),
            stops: 0,
            stopped: None,
            said: None,
            hit: None,
            manner: self
                .manner
                .or(self.manner_of_setup.take())
                .or(nothing)
                .filter(|_| self.is_sound()),
            refused: std::mem::take(&mut self.refused),
            infos: 0,
            progress: Progress::default(),
            mark: None,
            doubts: Vec::new(),
        });
        self.since.push(Said::Go);
    }

    /// Keeps a position that was searched.
    pub(super) fn remember(&mut self, position: Option<&Position>) {
        if let Some(position) = position {
            if self.past.len() >= PAST {
                self.past.remove(0);
            }
            self.past.push(position.clone());
        }
    }
}

/// What is odd about how a line of the GUI is written.
fn manner(text: &str, carriage_return: bool) -> Option<&'static str> {
    if carriage_return || text.ends_with('\r') {
        return Some("hub/general-syntax/accepts-crlf");
    }
    let (line, _) = grammar::line(text)?;
    if text.trim() != text || outside_quotes(text).contains("  ") {
        return Some("hub/general-syntax/ignores-extra-blanks");
    }
    if has_unknown_arguments(text) {
        return Some("hub/general-syntax/ignores-unknown-arguments");
    }
    let place = |name: &str| line.args.iter().position(|arg| arg.name == name);
    let swapped = [("pos", "moves"), ("name", "value"), ("moves", "time"), ("time", "inc")]
        .into_iter()
        .any(|(first, second)| place(first).zip(place(second)).is_some_and(|(a, b)| a > b));
    if swapped {
        return Some("hub/general-syntax/accepts-any-argument-order");
    }
    let needless = |value: &str| !value.is_empty() && !value.contains([' ', '=']);
    let quoted = line.args.iter().any(|arg| arg.quoted && arg.value.is_some_and(needless));
    quoted.then_some("hub/general-syntax/accepts-quoted-values")
}

fn outside_quotes(text: &str) -> String {
    text.split('"').step_by(2).collect::<Vec<_>>().join("\"")
}

/// Whether a line of the GUI has arguments that its command does not know.
fn has_unknown_arguments(text: &str) -> bool {
    let Some((line, _)) = grammar::line(text) else { return false };
    let Some((keyword, _)) = Keyword::ALL.into_iter().find(|(_, word)| *word == line.word) else {
        return false;
    };
    line.args.iter().any(|arg| !keyword.arguments().contains(&arg.name))
}
