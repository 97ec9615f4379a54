//! The commands of the GUI.
//!
//! In: a command that was understood. Out: where the conversation stands after it.
//! Never: findings about the command itself.

use std::time::Duration;

use super::{DebugMode, Phase, UgmiReferee};
use crate::{
    contract::Heard,
    protocols::ugmi::{
        description::DESCRIPTION,
        message::{Command, Go, Keyword},
        model::{Form, Running, Sent, Setup, Stopped},
        rules::Move,
    },
    verdict::Sink,
};

impl UgmiReferee {
    /// The engine received a command, or is supposed to have taken a line for it.
    pub(super) fn command(
        &mut self,
        command: Command,
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
        let during_search = self.is_searching();
        self.apply(&command, heard, raw);
        let name = heard.text().map_or("", |_| DESCRIPTION.command_of(raw));
        let shown: String = raw.chars().take(60).collect();
        let raw = if shown.len() < raw.len() { format!("{shown}…") } else { shown };
        let carriage_return = heard.line.carriage_return;
        let sent = Sent { command, name, raw, carriage_return, during_search };
        self.window.push(sent);
    }

    fn apply(&mut self, command: &Command, heard: Heard<'_>, raw: &str) {
        let at = heard.at;
        let is_supposed = heard.taken.is_some();
        match command {
            Command::Ugmi => self.greeting.asked(at),
            Command::IsReady => {
                self.ready.asked(at, !self.is_searching());
                self.searches.outcome.lacks_ready |=
                    self.is_searching() && !self.searches.is_stopped();
            }
            Command::Debug(on) => {
                self.debug.mode = if *on { DebugMode::On } else { DebugMode::Ending };
            }
            Command::Position(position) => {
                let setup = Setup::new(position, self.reading, self.wrong);
                // An engine that misread what it cannot play keeps the position before.
                if !is_supposed || setup.form != Form::Impossible {
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
            Command::Misused(Keyword::Position) => {
                // The former position may stand, or what could be read of this one.
                self.set_up(Setup::left_open(), heard);
            }
            Command::NewGame
            | Command::SetOption(_)
            | Command::Misused(_)
            | Command::Blank
            | Command::Unknown => {}
        }
    }

    /// Whether the engine is supposed to have ended its search, and to take what comes for
    /// what is to be done next.
    fn is_ending(&self, heard: Heard<'_>) -> bool {
        heard.taken.is_some() && self.searches.is_stopped()
    }

    fn set_up(&mut self, mut setup: Setup, heard: Heard<'_>) {
        if self.is_searching() && !self.is_ending(heard) {
            // To be ignored; an engine may also apply it once it has ended.
            setup = Setup::left_open();
        }
        self.setup = setup;
    }

    fn go(&mut self, go: Go, heard: Heard<'_>, raw: &str) {
        let follows = self.is_ending(heard);
        if self.is_searching() && !follows {
            self.searches.misplaced = Some(raw.to_owned());
            return;
        }
        let is_odd = go.odd || go.has_zero() || self.names_stones(&go);
        let mut running = Running::new(go, raw, heard.at, self.setup.clone());
        running.doubtful = is_odd || self.setup.form == Form::None;
        running.is_ahead = self.is_waiting();
        if follows {
            self.searches.queue(running);
        } else {
            self.searches.begin(running);
        }
    }

    /// Whether a search is restricted to moves of which one cannot be played.
    fn names_stones(&self, go: &Go) -> bool {
        let taken = |mv: &Move| matches!(mv, Move::Stone(p) if self.setup.stone_at(*p).is_some());
        go.searchmoves.iter().any(taken)
    }

    /// The search under way begins at this moment only.
    pub(super) fn search_begins(&mut self, at: Duration) {
        if let Some(running) = &mut self.searches.current {
            running.since = running.since.max(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::{Allowance, Context, Owed, Referee as _},
        engine::LineRef,
        verdict::Sink,
    };

    /// What is owed after lines of both sides, each with its second; the
    /// engine's begin with a `<`.
    fn owed_after(lines: &[(u64, &str)]) -> Option<Owed> {
        let mut referee = UgmiReferee::new(&Context::default());
        let mut sink = Sink::default();
        for (number, (second, text)) in lines.iter().enumerate() {
            let bytes = text.trim_start_matches("< ").as_bytes();
            let line = LineRef { bytes, carriage_return: false, unfinished: false, cut: 0 };
            let heard = Heard { number, at: Duration::from_secs(*second), line, taken: None };
            if text.starts_with('<') {
                referee.received(heard, &mut sink);
            } else {
                referee.sent(heard, &mut sink);
            }
        }
        assert!(sink.findings().is_empty(), "{:?}", sink.findings());
        referee.owed()
    }

    #[test]
    fn a_search_is_owed_from_when_the_engine_could_begin() {
        let load = |since| Some(Owed { since, allowance: Allowance::Load });
        let search = |since| {
            let allowance = Allowance::Search(Duration::from_secs(5));
            Some(Owed { since: Duration::from_secs(since), allowance })
        };
        let mut lines = vec![
            (0, "ugmi"),
            (0, "< id name A"),
            (0, "< id author B"),
            (0, "< ugmiok"),
            (1, "ugminewgame"),
            (1, "isready"),
            (1, "position startpos moves h08"),
            (1, "isready"),
            (1, "go depth 1"),
        ];
        assert_eq!(owed_after(&lines), load(Duration::from_secs(1)));
        lines.push((23, "< readyok"));
        lines.push((23, "< readyok"));
        assert_eq!(owed_after(&lines), search(23));
        lines.extend([(24, "< info depth 1 nodes 9"), (24, "< bestmove a01")]);
        lines.extend([(25, "isready"), (25, "go depth 1"), (28, "< readyok")]);
        assert_eq!(owed_after(&lines), search(28));
    }
}
