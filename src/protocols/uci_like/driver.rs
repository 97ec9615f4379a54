//! What the side that drives an engine owes it about positions, games and searches.
//!
//! In: commands, replies, the requirements of a protocol as data. Out: findings about the side that
//! sends. Never: what only one protocol demands; the engine's mistakes.

use std::collections::VecDeque;

use super::{
    controller::{Opening, Requirements, Start},
    dialect::{Dialect, Setup},
    message::{Command, Keyword, Position, Reply},
};
use crate::{
    contract::{demand, stalls},
    verdict::Sink,
};

/// What is wrong with a position, behind what it has set up.
type Unsound<D> =
    fn(&Position<D>, &<D as Dialect>::Setup, &<D as Dialect>::Rules) -> Option<String>;

/// The requirements of a protocol about that side.
pub struct Demanded<D: Dialect> {
    /// Those of the start and of options.
    pub start: Requirements,
    /// It ends an engine that does not end the greeting.
    pub mute: &'static str,
    /// It sends a position before the first search.
    pub position: &'static str,
    /// It waits for `readyok` before the first search.
    pub asks_first: &'static str,
    /// It does so after each position; if nothing demands that, once is enough at any time.
    pub asks_each: Option<&'static str>,
    /// It waits for `readyok` after a new game, before it searches.
    pub new_game: &'static str,
    /// It asks even before it sends a position of the new game.
    pub asks_before_positions: bool,
    /// It searches one position at a time.
    pub meanwhile: &'static str,
    /// It sends sound positions.
    pub sound: &'static str,
    /// What is wrong with a position, behind what it has set up.
    pub unsound: Unsound<D>,
}

/// The judge of that side, as far as all protocols of the family agree.
pub struct Driver<D: Dialect> {
    demanded: &'static Demanded<D>,
    pub rules: D::Rules,
    pub start: Start,
    /// The position that was sent last.
    pub setup: D::Setup,
    /// How many positions and new games were sent.
    positions: usize,
    pub games: usize,
    /// `isready` without an answer: how many positions and new games came before each.
    asking: VecDeque<(usize, usize)>,
    /// How many of them an answer has confirmed.
    ready: (usize, usize),
    /// How many `isready` were answered.
    answers: usize,
    /// How many that are not answered yet were sent before the search that goes on.
    asked_before: usize,
    pub searching: bool,
    pub searches: usize,
    /// The number of the position that was searched last.
    searched: usize,
}

impl<D: Dialect> Driver<D> {
    /// A judge before the first line.
    #[must_use]
    pub fn new(demanded: &'static Demanded<D>, rules: D::Rules) -> Self {
        Self {
            demanded,
            rules,
            start: Start::default(),
            setup: D::Setup::default(),
            positions: 0,
            games: 0,
            asking: VecDeque::new(),
            ready: (0, 0),
            answers: 0,
            asked_before: 0,
            searching: false,
            searches: 0,
            searched: 0,
        }
    }

    /// How many `isready` were sent.
    #[must_use]
    pub fn questions(&self) -> usize {
        self.answers + self.asking.len()
    }

    /// How many of them were answered.
    #[must_use]
    pub const fn answers(&self) -> usize {
        self.answers
    }

    /// Judges a command.
    pub fn sent(&mut self, command: &Command<D>, text: &str, sink: &mut Sink) {
        if matches!(command, Command::Blank | Command::Quit) {
            return;
        }
        let demanded = self.demanded;
        let opening = match command {
            Command::Start => Opening::Greets,
            Command::Debug(_) | Command::IsReady | Command::Stop => Opening::AnyTime,
            _ => Opening::Other,
        };
        self.start.judge(opening, &demanded.start, text, sink);
        match command {
            Command::SetOption(set) => {
                let value = (set.name.as_str(), set.value.as_deref().unwrap_or_default());
                self.start.judge_option(value, self.searching, &demanded.start, text, sink);
                let declared = self.start.option(&set.name, &demanded.start);
                let declared = declared.map_or(&[][..], std::slice::from_ref);
                D::set(&mut self.rules, set, declared);
            }
            Command::Misused(Keyword::SetOption) => {
                demand(sink, demanded.start.values, text, false, "`setoption` is ill-formed");
            }
            Command::Position(position) => self.position(position, text, sink),
            Command::Misused(Keyword::Position) => {
                demand(sink, demanded.sound, text, false, "`position` is ill-formed");
                self.setup = D::Setup::default();
                self.positions += 1;
            }
            Command::NewGame => {
                self.judge_meanwhile(text, sink);
                self.games += 1;
            }
            Command::IsReady => self.asking.push_back((self.positions, self.games)),
            Command::Go(_) => self.go(text, sink),
            _ => {}
        }
    }

    fn position(&mut self, position: &Position<D>, text: &str, sink: &mut Sink) {
        let demanded = self.demanded;
        self.judge_meanwhile(text, sink);
        if self.games > 0 && demanded.asks_before_positions {
            let asked = self.asking.back().map_or(self.ready.1, |(_, games)| *games);
            let what = format!("`isready` was not sent after `{}`", D::NEW_GAME);
            demand(sink, demanded.new_game, text, asked == self.games, what);
        }
        self.setup = D::Setup::new(position, &self.rules);
        let wrong = (demanded.unsound)(position, &self.setup, &self.rules);
        demand(sink, demanded.sound, text, wrong.is_none(), wrong.unwrap_or_default());
        self.positions += 1;
    }

    fn go(&mut self, text: &str, sink: &mut Sink) {
        let demanded = self.demanded;
        self.judge_meanwhile(text, sink);
        let placed = self.positions > 0;
        demand(sink, demanded.position, text, placed, "no position was sent before `go`");
        let (ready, games) = self.ready;
        let is_first = self.searches == 0;
        match demanded.asks_each {
            Some(each) if placed && (is_first || self.searched != self.positions) => {
                let what = match self.asking.is_empty() {
                    true => "`isready` was not sent after the position",
                    false => "`isready` has not been answered yet",
                };
                let id = if is_first { demanded.asks_first } else { each };
                demand(sink, id, text, ready == self.positions, what);
            }
            None if is_first => {
                let what = match self.asking.is_empty() {
                    true => "`isready` was not sent before the first search",
                    false => "`isready` has not been answered yet",
                };
                demand(sink, demanded.asks_first, text, self.answers > 0, what);
            }
            _ => {}
        }
        if self.games > 0 {
            let what = format!("`isready` was not sent and answered after `{}`", D::NEW_GAME);
            demand(sink, demanded.new_game, text, games == self.games, what);
        }
        self.searching = true;
        self.asked_before = self.asking.len();
        self.searches += 1;
        self.searched = self.positions;
    }

    fn judge_meanwhile(&self, text: &str, sink: &mut Sink) {
        demand(sink, self.demanded.meanwhile, text, !self.searching, "the engine is searching");
    }

    /// Takes in what the engine says.
    pub fn received(&mut self, reply: &Reply<'_>, text: &str) {
        match reply {
            Reply::Option(option) => self.start.declared(option.clone(), text.len()),
            Reply::Started { .. } => self.start.acknowledged(),
            Reply::ReadyOk { .. } => {
                // An engine that leaves the end of its greeting out has read what it did not answer.
                self.start.acknowledged();
                self.asked_before = self.asked_before.saturating_sub(1);
                if let Some(confirmed) = self.asking.pop_front() {
                    self.ready = confirmed;
                    self.answers += 1;
                }
            }
            Reply::BestMove(_) => {
                self.start.acknowledged();
                self.searching = false;
                let mut left_out = self.asking.drain(..std::mem::take(&mut self.asked_before));
                self.ready = left_out.next_back().unwrap_or(self.ready);
            }
            Reply::Id(_) | Reply::Info(_) | Reply::Permit(..) | Reply::Blank | Reply::Other => {}
        }
    }

    /// It ended the conversation by itself.
    pub fn left(&self, sink: &mut Sink) {
        if self.start.is_greeting() {
            sink.judged(self.demanded.mute);
        }
    }

    /// It was ended because it went on for too long.
    pub fn stalled(&self, sink: &mut Sink) {
        if self.start.is_greeting() {
            let what = format!("the GUI waits for `{}` without end", D::STARTED[0]);
            stalls(sink, self.demanded.mute, &what);
        }
    }
}
