//! What the GUI's commands change.
//!
//! In: lines of the GUI. Out: phases, positions, searches and pings that wait.
//! Never: findings about the engine.

use super::{HubReferee, UNSOUND};
use crate::{
    contract::Heard,
    protocols::hub::{
        grammar,
        message::{Command, Level, Mode, Reply},
        model::{Greeting, Phase, Ping, Position, Progress, Said, Search},
        rules::Variant,
    },
};

const UNKNOWN: &str = "hub/general-syntax/ignores-unknown-commands";
const UNUSUAL: &str = "hub/level/unusual-clocks";

impl HubReferee {
    pub(super) fn hear_gui(&mut self, heard: Heard<'_>) {
        let text = heard.text().unwrap_or_default();
        let command = heard.text().map_or(Command::Unknown, grammar::command);
        if self.seat.is_recording() {
            self.join(&command);
        }
        self.manner.line = self.manner.all.or_else(|| manner(text, heard.line.carriage_return));
        let odd = has_unknown_arguments(text);
        if matches!(command, Command::Pos { .. }) {
            self.empty_list = text.contains("moves=\"\"");
        }
        let sound = self.apply(heard, &command, text);
        self.follow(&command, sound, heard);
        self.suppose(heard, text);
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
            self.setup.variant = None;
        }
    }

    /// What the engine takes a line for changes what it knows; whether the position of the
    /// line itself makes sense.
    fn apply(&mut self, heard: Heard<'_>, command: &Command, text: &str) -> bool {
        if let Command::SetParam { name, value } = command
            && name == "variant"
            && self.greeting.param(name).is_some()
        {
            self.variant = Variant::from_name(value);
        }
        let sound = match (command, self.variant) {
            (Command::Pos { pos, moves }, Some(variant)) => {
                Position::read(variant, pos, moves).is_ok()
            }
            _ => true,
        };
        let declares = self.greeting.param("variant").is_some();
        for line in heard.taken_for(text) {
            // An engine that cannot read a position keeps the one before.
            let _ = self.setup.apply(&grammar::command(line), declares);
        }
        if !sound {
            self.setup.position = None;
        }
        sound
    }

    /// Requests that the engine is supposed to take the line for may have their replies.
    fn suppose(&mut self, heard: Heard<'_>, text: &str) {
        for line in heard.taken.into_iter().flatten().filter(|line| *line != text) {
            self.supposed.extend(match grammar::command(line) {
                Command::Hub => Some(Reply::Wait),
                Command::Init => Some(Reply::Ready),
                Command::Ping => Some(Reply::Pong),
                Command::Go(_) => Some(Reply::Done),
                _ => None,
            });
        }
    }

    fn follow(&mut self, command: &Command, sound: bool, heard: Heard<'_>) {
        match command {
            Command::Hub => {
                self.phase = Phase::Greeting(heard.at);
                self.greeting = Greeting::default();
                self.since.push(Said::Hub);
            }
            Command::SetParam { name, value } => {
                let before = self.greeting.param(name).map(|param| param.value.as_str());
                self.changed |= name != "variant" && before.is_some_and(|before| before != value);
                self.manner.param = self.manner.param.or(self.manner.line);
                let declared = self.phase == Phase::Joined || self.greeting.param(name).is_some();
                self.since.push(if declared { Said::SetParam } else { Said::UnknownParam });
            }
            Command::Init => {
                self.phase = Phase::Initialising(heard.at);
                self.since.push(Said::Init);
            }
            Command::Pos { .. } => {
                self.manner.setup = self.manner.line.or(self.unsound.then_some(UNSOUND));
                self.unsound |= !sound;
                self.refused = false;
                self.positions += 1;
                self.level = None;
                self.since.push(if sound { Said::Pos } else { Said::Unsound });
            }
            Command::Level(level) => {
                self.level = Some(*level);
                self.manner.setup = self.manner.setup.or(self.manner.line);
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
            Command::NewGame => self.since.push(Said::NewGame),
            Command::Ping => {
                let after_work = self.since.contains(&Said::NewGame);
                let manner = self.manner.line;
                let searching = !self.searches.is_empty();
                self.pings.push(Ping { since: heard.at, after_work, searching, manner });
                self.since.push(Said::Ping);
            }
            Command::Quit => self.phase = Phase::Leaving,
            Command::Misused(_) | Command::Unknown | Command::Blank => {
                if self.positions > 0 {
                    self.manner.setup = self.manner.setup.or(Some(UNKNOWN));
                }
                self.since.push(Said::Unknown);
            }
        }
    }

    fn go(&mut self, mode: Mode, heard: Heard<'_>) {
        self.positions = 0;
        self.endless_before |= self.searches.is_empty()
            && self.finished.as_ref().is_some_and(|f| f.search.level == Some(Level::Infinite));
        self.unsound = false;
        let level = self.level.take();
        let nothing = level.is_some_and(Level::is_nothing).then_some(UNUSUAL);
        let behind = self.searches.back().map(|before| behind_a_stop(before.mode));
        self.searches.push_back(Search {
            mode,
            level,
            position: self.setup.position.clone(),
            begun: heard.at,
            stops: 0,
            stopped: None,
            said: None,
            hit: None,
            manner: self.manner.line.or(self.manner.setup.take()).or(nothing).or(behind),
            refused: std::mem::take(&mut self.refused),
            infos: 0,
            progress: Progress::default(),
            mark: None,
            doubts: Vec::new(),
        });
        self.since.push(Said::Go);
    }
}

/// The requirement that a search and the one sent behind its `stop` be told apart.
const fn behind_a_stop(mode: Mode) -> &'static str {
    match mode {
        Mode::Ponder => "hub/ponder/miss-then-new-search",
        Mode::Think | Mode::Analyze => "hub/stop/next-search-may-follow",
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
    grammar::line(text).is_some_and(|(line, _)| grammar::unknown_argument(&line).is_some())
}
