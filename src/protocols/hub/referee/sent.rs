//! What the GUI's commands change.
//!
//! In: lines of the GUI. Out: phases, positions, searches and pings that wait.
//! Never: findings about the engine.

use super::{HubReferee, gui};
use crate::{
    contract::Heard,
    protocols::hub::{
        grammar,
        message::{Command, Keyword, Level, Mode},
        rules::Variant,
        state::{Greeting, Phase, Ping, Position, Progress, Said, Search, Unsound},
    },
    verdict::Sink,
};

/// How many positions searched before are kept in mind.
const PAST: usize = 8;

impl HubReferee {
    pub(super) fn hear_gui(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        let text = heard.text().unwrap_or_default();
        let command = heard.text().map_or(Command::Unknown, grammar::command);
        let read = match (&command, self.variant) {
            (Command::Pos { pos, moves }, Some(variant)) => {
                Some(Position::read(variant, pos, moves))
            }
            _ => None,
        };
        if !self.drilled {
            self.join(&command);
            self.judge_gui(&command, read.as_ref(), text, sink);
        }
        let odd = has_unknown_arguments(text);
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
                let declared = self.phase == Phase::Joined || self.greeting.param(name).is_some();
                self.since.push(if declared { Said::SetParam } else { Said::UnknownParam });
            }
            Command::Init => {
                self.phase = Phase::Initialising(heard.at);
                self.since.push(Said::Init);
            }
            Command::Pos { .. } => {
                let read = read.and_then(Result::ok);
                self.position.clone_from(&read);
                self.setups.push(read);
                self.level = None;
                self.since.push(Said::Pos);
            }
            Command::Level(level) => {
                self.level = Some(*level);
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
                }
                None => self.since.push(Said::IdleStop),
            },
            Command::NewGame => self.since.push(Said::NewGame),
            Command::Ping => {
                let after_work = self.since.contains(&Said::NewGame);
                self.pings.push(Ping { since: heard.at, after_work });
                if let Some(search) = self.searches.front_mut() {
                    search.pings += 1;
                }
                self.since.push(Said::Ping);
            }
            Command::Quit => self.phase = Phase::Leaving,
            Command::Misused(_) | Command::Unknown | Command::Blank => {
                self.since.push(Said::Unknown);
            }
        }
    }

    fn go(&mut self, mode: Mode, heard: Heard<'_>) {
        // The last position sent is the one in force; those before it were replaced.
        self.setups.pop();
        let replaced = std::mem::take(&mut self.setups).into_iter().flatten().collect();
        self.searches.push_back(Search {
            mode,
            level: self.level.take(),
            position: self.position.clone(),
            replaced,
            begun: heard.at,
            pipelined: !self.searches.is_empty(),
            stops: 0,
            stopped: None,
            hit: None,
            pings: 0,
            infos: 0,
            progress: Progress::default(),
            doubts: Vec::new(),
        });
        self.since.clear();
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

/// Whether a line of the GUI has arguments that its command does not know.
fn has_unknown_arguments(text: &str) -> bool {
    let Some((line, _)) = grammar::line(text) else { return false };
    let Some((keyword, _)) = Keyword::ALL.into_iter().find(|(_, word)| *word == line.word) else {
        return false;
    };
    line.args.iter().any(|arg| !gui::arguments(keyword).contains(&arg.name))
}
