//! What the GUI says, taken in.
//!
//! In: a command that was understood. Out: where the conversation stands after
//! it. Never: findings.

use std::time::Duration;

use super::{Debug, UgmiReferee};
use crate::{
    contract::Heard,
    protocols::ugmi::{
        message::{Command, Go, Keyword},
        model::{Aftermath, Form, Outcome, Probe, Progress, Running, Search, Setup},
    },
};

impl UgmiReferee {
    /// Takes in a line of the GUI.
    pub(super) fn note(
        &mut self,
        command: &Command,
        heard: Heard<'_>,
        raw: &str,
        about: Option<&'static str>,
    ) {
        let at = heard.at;
        match command {
            Command::Ugmi => {
                self.handshake.asked(at);
            }
            Command::IsReady => {
                self.ready.push_back((at, !self.is_searching()));
                let unstopped = |running: &Running| running.stopped.is_none();
                self.memory.asked_in_search |= self.search.running().is_some_and(unstopped);
            }
            Command::Debug(on) => self.debug = if *on { Debug::On } else { Debug::Ending },
            Command::Position(position) => {
                let setup = Setup::new(position, raw.len(), self.reading, self.bent);
                // An engine that misread what it cannot play keeps the position before.
                if heard.taken.is_none() || setup.form != Form::Impossible {
                    self.set_up(setup, heard);
                }
            }
            Command::Go(go) => self.go(go.clone(), heard, raw, about),
            Command::Stop => {
                if let Search::Running(running) = &mut self.search {
                    running.stopped.get_or_insert(at);
                    running.stop_is_supposed |= heard.taken.is_some();
                }
            }
            Command::Quit => self.quitting = true,
            Command::Misused(Keyword::Position) => {
                // The former position may stand, or what could be read of this one.
                let about = "ugmi/description/ignores-ill-formed-commands";
                self.set_up(Setup::left_open(about), heard);
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
        heard.taken.is_some() && self.search.running().is_some_and(|r| r.stopped.is_some())
    }

    fn set_up(&mut self, mut setup: Setup, heard: Heard<'_>) {
        if self.is_searching() && !self.is_ending(heard) {
            // To be ignored; an engine may also apply it once it has ended.
            let ill_formed = setup.open.filter(|_| setup.form == Form::Impossible);
            let about = ill_formed.unwrap_or("ugmi/description/ignores-out-of-place-commands");
            setup = Setup::left_open(about);
        }
        self.setup = setup;
    }

    fn go(&mut self, go: Go, heard: Heard<'_>, raw: &str, about: Option<&'static str>) {
        let follows = self.is_ending(heard);
        if self.is_searching() && !follows {
            self.aftermath.misplaced = Some(raw.to_owned());
            return;
        }
        self.aftermath = Aftermath::default();
        self.outcome = Outcome::default();
        self.memory.asked_in_search = false;
        self.memory.searches += 1;
        let unheard_of = go.odd || go.has_zero() || self.names_stones(&go);
        let doubtful = unheard_of || self.setup.form == Form::None;
        let heels = self.is_waiting().then_some("ugmi/readyok/after-earlier-commands");
        let running = Box::new(Running {
            go,
            raw: raw.to_owned(),
            since: heard.at,
            stopped: None,
            stop_is_supposed: false,
            probe: Probe::None,
            doubtful,
            about: about.or(heels),
            disturbed: None,
            after: self.memory.disturbance.clone(),
            setup: self.setup.clone(),
            progress: Progress::default(),
            deferred: None,
        });
        if follows {
            self.next = Some(running);
        } else {
            self.search = Search::Running(running);
        }
    }

    /// The search under way begins at this moment only.
    pub(super) fn search_begins(&mut self, at: Duration) {
        if let Search::Running(running) = &mut self.search {
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
