//! Lines that nobody asked for, named by what provoked them.
//!
//! In: a reply for which there is no debt. Out: a finding under the
//! requirement of the command before it. Never: replies that were owed.

use super::{HubReferee, Spoken, search::second_done};
use crate::{
    protocols::hub::{
        message::{Level, Mode, Reply},
        rules::{parse_move, resolve},
        state::{Finished, Phase, Position, Said},
    },
    verdict::{Finding, Sink},
};

const NO_GO: &str = "hub/search/no-done-without-go";
/// More plies than a game has.
pub(super) const LONG: usize = 200;

const SETUP: &str = "hub/position/setup-is-silent";

impl HubReferee {
    pub(super) fn unasked(&mut self, reply: Reply, spoken: &Spoken<'_>, sink: &mut Sink) {
        let provoked = self.provoked(reply);
        if reply == Reply::Done && provoked.is_none() {
            return self.done_unasked(spoken, sink);
        }
        let id = provoked.unwrap_or(match reply {
            Reply::Wait => "hub/initialisation/hub-is-answered-with-wait",
            Reply::Ready if self.phase == Phase::Configuring => "hub/initialisation/waits-for-init",
            Reply::Ready => "hub/initialisation/init-is-answered-with-ready",
            Reply::Id => "hub/initialisation/one-id",
            Reply::Param => "hub/initialisation/speaks-when-asked",
            Reply::Pong if self.since.contains(&Said::Ping) => "hub/ping/one-pong",
            Reply::Pong => "hub/ping/no-pong-unasked",
            Reply::Info => "hub/search/info-only-while-searching",
            Reply::Done | Reply::Error => NO_GO,
        });
        sink.report(id, Some(spoken.text), |f| {
            let word = spoken.line.word;
            let after = self.after();
            Finding { message: format!("`{word}` {after}, and nothing asked for it"), ..f }
                .expected("silence")
                .got(format!("`{}`", spoken.text))
                .span(spoken.line.at.start, spoken.text.len())
        });
    }

    /// The requirement that the latest command be taken in silence.
    fn provoked(&self, reply: Reply) -> Option<&'static str> {
        let last = self.since.iter().rev().find(|said| **said != Said::Ping)?;
        if reply == Reply::Pong && self.since.last() == Some(&Said::Ping) {
            return None;
        }
        match last {
            Said::SetParam => Some("hub/initialisation/set-param-is-silent"),
            Said::UnknownParam => Some("hub/parameters/ignores-unknown-names"),
            Said::Pos | Said::Level | Said::OptionalLevel if reply == Reply::Info => {
                Some("hub/search/info-only-while-searching")
            }
            Said::Pos | Said::Level | Said::OptionalLevel => Some(SETUP),
            Said::NewGame if reply == Reply::Info => Some("hub/search/info-only-while-searching"),
            Said::NewGame => Some("hub/new-game/accepted-in-silence"),
            Said::IdleStop | Said::IdleHit if self.pondered_early() => {
                Some("hub/ponder/early-done-is-final")
            }
            Said::IdleStop => Some("hub/stop/idle-stop-is-harmless"),
            Said::IdleHit => Some("hub/ponder/idle-hit-is-harmless"),
            Said::OddArgument => Some("hub/general-syntax/ignores-unknown-arguments"),
            Said::Unknown => Some("hub/general-syntax/ignores-unknown-commands"),
            Said::Hub | Said::Init | Said::Ping => None,
        }
    }

    /// Whether the last search was to ponder and ended by itself.
    fn pondered_early(&self) -> bool {
        let early = |f: &Finished| {
            f.search.mode == Mode::Ponder && f.search.hit.is_none() && f.search.stops == 0
        };
        self.finished.as_ref().is_some_and(early)
    }

    fn done_unasked(&self, spoken: &Spoken<'_>, sink: &mut Sink) {
        let answer = spoken.line.value("move").unwrap_or_default();
        let again = self.finished.as_ref().filter(|finished| {
            let board = finished.search.position.as_ref().map(Position::board);
            let text = parse_move(answer).ok();
            let legal = board.zip(text).is_none_or(|(board, text)| resolve(board, &text).is_ok());
            answer == finished.answer || legal
        });
        match again {
            Some(finished) => second_done(finished, spoken.text, sink),
            None => sink.report(NO_GO, Some(spoken.text), |f| {
                Finding { message: "`done`, and no search was asked for".into(), ..f }
                    .expected("silence until the next command")
                    .got(format!("`{}`", spoken.text))
                    .advice("search only when `go` asks for it")
            }),
        }
    }

    /// An error where the line before it was right and had to be understood.
    pub(super) fn judge_error_where_none_is(&self, spoken: &Spoken<'_>, sink: &mut Sink) {
        let manner = self.manner_of_setup;
        let id = match self.since.last() {
            Some(Said::Pos | Said::Level) if manner.is_some() => manner.unwrap_or(SETUP),
            // The engine refuses what it should have understood.
            Some(Said::Pos) => self.refusal(),
            Some(Said::Level) if self.level == Some(Level::Infinite) => {
                "hub/level/infinite-until-stopped"
            }
            Some(Said::Level) => SETUP,
            Some(Said::NewGame) => "hub/new-game/accepted-in-silence",
            _ => return,
        };
        // What the GUI of a recording sent may deserve its error.
        let sound = self.position.is_some() || self.since.last() != Some(&Said::Pos);
        if !self.drilled || !sound || self.phase != Phase::Ready {
            return;
        }
        sink.report(id, Some(spoken.text), |f| {
            Finding { message: format!("an error {}", self.after()), ..f }
                .expected("silence: the line is right")
                .got(format!("`{}`", spoken.text))
                .span(spoken.line.at.start, spoken.text.len())
        });
    }

    /// The requirement that an engine breaks that does not take the position.
    pub(super) fn refusal(&self) -> &'static str {
        match &self.position {
            Some(position) if position.boards.len() > LONG => "hub/position/long-move-lists",
            Some(position) if position.free_order => "hub/position/captures-in-any-order",
            Some(position) if position.boards.len() > 1 => "hub/position/plays-the-moves",
            _ => "hub/position/reads-the-board",
        }
    }

    /// When that was, in words.
    fn after(&self) -> &'static str {
        match self.since.iter().rev().find(|said| **said != Said::Ping) {
            Some(Said::Hub) => "after `hub`",
            Some(Said::SetParam | Said::UnknownParam) => "after `set-param`",
            Some(Said::Init) => "after `init`",
            Some(Said::Pos) => "after `pos`",
            Some(Said::Level | Said::OptionalLevel) => "after `level`",
            Some(Said::NewGame) => "after `new-game`",
            Some(Said::IdleStop) => "after a `stop` when nothing was searched",
            Some(Said::IdleHit) => "after a `ponder-hit` when nothing was searched",
            Some(Said::OddArgument) => "after unknown arguments",
            Some(Said::Unknown) => "after a line that is to be ignored",
            Some(Said::Ping) | None if self.since.contains(&Said::Ping) => "after `pong`",
            Some(Said::Ping) | None if self.finished.is_some() => "after the end of a search",
            Some(Said::Ping) | None => "before any search",
        }
    }
}
