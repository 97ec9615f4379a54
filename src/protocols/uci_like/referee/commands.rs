//! The commands of the GUI.
//!
//! In: a command that was understood. Out: where the conversation stands after it.
//! Never: findings about the command itself.

use std::time::Duration;

use super::{
    super::{
        dialect::{Dialect, Setup},
        message::{Command, Go, Keyword},
        model::{Running, Sent, Stopped},
    },
    DebugMode, Phase, SearchReferee,
};
use crate::{contract::Heard, verdict::Sink};

impl<D: Dialect> SearchReferee<D> {
    /// The engine received a command, or is supposed to have taken a line for it.
    pub(super) fn command(
        &mut self,
        command: Command<D>,
        raw: &str,
        heard: Heard<'_>,
        sink: &mut Sink,
    ) {
        if matches!(command, Command::Go(_)) {
            self.report_trailing(sink);
        }
        self.searches.sent();
        if command == Command::Stop && heard.taken.is_none() {
            self.report_supposed_end(sink);
        }
        if !matches!(command, Command::Start | Command::IsReady) {
            self.greeting.leave_behind();
        }
        let during_search = self.is_searching();
        self.apply(&command, heard, raw);
        let name = heard.text().map_or("", |_| D::description().command_of(raw));
        let shown: String = raw.chars().take(60).collect();
        let raw = if shown.len() < raw.len() { format!("{shown}…") } else { shown };
        let carriage_return = heard.line.carriage_return;
        let sent = Sent { command, name, raw, carriage_return, during_search };
        self.window.push(sent);
    }

    fn apply(&mut self, command: &Command<D>, heard: Heard<'_>, raw: &str) {
        let at = heard.at;
        let is_supposed = heard.taken.is_some();
        match command {
            Command::Start => self.greeting.asked(at),
            Command::IsReady => {
                self.ready.asked(at, !self.is_searching());
                self.searches.outcome.lacks_ready |=
                    self.is_searching() && !self.searches.is_stopped();
            }
            Command::Debug(on) => {
                self.debug.mode = if *on { DebugMode::On } else { DebugMode::Ending };
            }
            Command::Position(position) => {
                let setup = D::Setup::new(position, &self.rules);
                // An engine that misread what it cannot play keeps the position before.
                if !is_supposed || !setup.is_impossible() {
                    self.set_up(setup, heard);
                }
            }
            Command::Go(go) => self.go(go.clone(), heard, raw),
            Command::Stop => {
                if let Some(running) = &mut self.searches.current {
                    running.stopped.get_or_insert(Stopped { at, is_supposed });
                }
            }
            Command::Quit => self.phase = Phase::Over,
            Command::PonderHit => {
                let current = self.searches.current.as_mut();
                if let Some(running) = current.filter(|r| r.go.ponder && r.stopped.is_none()) {
                    running.hit.get_or_insert(at);
                }
            }
            Command::SetOption(set) => {
                let declared = self.greeting.options();
                D::set(&mut self.rules, set, declared);
                self.books.set(set, declared);
            }
            Command::Unknown if D::CUSTOMS.reads_on => {
                let isready = Keyword::IsReady.word::<D>();
                self.spare_answers += usize::from(raw.split_whitespace().any(|w| w == isready));
            }
            // More words than it has: an engine may read what it knows of them, or nothing.
            Command::Misused(Keyword::IsReady) => self.spare_answers += 1,
            Command::Misused(Keyword::Stop | Keyword::PonderHit) => self.doubt(),
            Command::Misused(Keyword::Position) => {
                // The former position may stand, or what could be read of this one.
                self.set_up(D::Setup::left_open(), heard);
            }
            Command::NewGame => {
                self.has_begun_a_game = true;
                // Whether the former position stays until another is sent, no text says.
                if self.setup.was_sent() {
                    self.setup = D::Setup::left_open().behind(&self.setup);
                }
            }
            Command::Register(_) | Command::Misused(_) | Command::Blank | Command::Unknown => {}
        }
    }

    /// Whether the engine is supposed to have ended its search, and to take what comes for
    /// what is to be done next.
    fn is_ending(&self, heard: Heard<'_>) -> bool {
        heard.taken.is_some() && self.searches.is_stopped()
    }

    fn set_up(&mut self, setup: D::Setup, heard: Heard<'_>) {
        let setup = setup.behind(&self.setup);
        self.setup = if self.is_searching() && !self.is_ending(heard) {
            // To be ignored; an engine may also apply it once it has ended.
            let left_open = D::Setup::left_open().behind(&self.setup).behind(&setup);
            self.searches.offered = Some(setup);
            left_open
        } else {
            setup
        };
    }

    fn go(&mut self, go: Go<D::Move>, heard: Heard<'_>, raw: &str) {
        let follows = self.is_ending(heard);
        let may_be_of_a_book = self.books.may_play(self.greeting.options());
        if self.is_searching() && !follows {
            let known = self.searches.offered.as_ref();
            let known = known.or_else(|| self.searches.current.as_ref().map(|r| &r.setup));
            let setup = known.cloned().unwrap_or_default();
            let misplaced = Running::new(go, raw, heard.at, setup);
            self.searches.misplaced = Some(Box::new(Running { may_be_of_a_book, ..misplaced }));
            return;
        }
        let cannot = go.ponder && !D::can_ponder(self.greeting.options());
        let is_odd = go.odd || go.has_zero() || cannot || self.names_taken(&go);
        let mut running = Running::new(go, raw, heard.at, self.setup.clone());
        running.doubtful = is_odd || !self.setup.was_sent();
        running.is_ahead = self.is_waiting();
        running.may_be_of_a_book = may_be_of_a_book;
        if follows {
            self.searches.queue(running);
        } else {
            self.searches.begin(running);
        }
    }

    /// Whether a search is restricted to moves of which one cannot be played, or may be one that cannot.
    fn names_taken(&self, go: &Go<D::Move>) -> bool {
        let is_open = !self.setup.is_known();
        go.searchmoves.iter().any(|mv| is_open || self.setup.is_taken(*mv))
    }

    /// The search under way begins at this moment only.
    pub(super) fn search_begins(&mut self, at: Duration) {
        if let Some(running) = &mut self.searches.current {
            running.since = running.since.max(at);
            running.hit = running.hit.map(|hit| hit.max(at));
        }
    }
}
