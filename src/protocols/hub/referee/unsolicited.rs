//! Replies that nothing asked for.
//!
//! In: a reply that is not owed. Out: a finding under the requirement of the last command.
//! Never: replies that were owed.

use super::{HubReferee, Received, requirements as about, search::second_done, sent::Kind};
use crate::{
    protocols::hub::{
        message::{Mode, Word},
        model::{Finished, Phase},
        rules::parse_move,
    },
    verdict::{Finding, Sink},
};

impl HubReferee {
    pub(super) fn unsolicited(&self, reply: Word, received: &Received<'_>, sink: &mut Sink) {
        let provoked = self.provoked(reply);
        if reply == Word::Done
            && provoked.is_none()
            && let Some(finished) = self.answered_again(received)
        {
            return second_done(finished, received.text, sink);
        }
        let id = provoked.unwrap_or_else(|| self.usual(reply));
        let asked = provoked.filter(|id| *id != about::INFO).and_then(|_| self.since.last());
        sink.report(id, Some(received.text), |f| {
            let (word, after) = (received.line.word, self.since.after());
            let command = asked.map(|last| last.command.into());
            Finding { message: format!("unsolicited `{word}` {after}"), command, ..f }
                .expected("no reply")
                .got(format!("`{}`", received.text))
                .span(received.line.at.start, received.text.len())
        });
    }

    /// The requirement that such a reply does not come unsolicited.
    fn usual(&self, reply: Word) -> &'static str {
        match reply {
            Word::Wait => about::WAIT,
            Word::Ready if self.phase == Phase::Configuring => about::EARLY_READY,
            Word::Ready => about::READY,
            Word::Id => "hub/initialisation/one-id",
            Word::Param => "hub/initialisation/speaks-when-asked",
            Word::Pong if self.since.has(Kind::Ping) => "hub/ping/one-pong",
            Word::Pong => "hub/ping/no-pong-unasked",
            Word::Info => about::INFO,
            Word::Done | Word::Error => about::NO_GO,
        }
    }

    /// The requirement of the last command, if that has no reply of its own.
    fn provoked(&self, reply: Word) -> Option<&'static str> {
        let last = self.since.last()?;
        Some(match last.kind {
            // It may be a second answer to the ping behind the command.
            kind if reply == Word::Pong && kind != Kind::Unknown && self.since.has(Kind::Ping) => {
                return None;
            }
            Kind::Pos | Kind::Unsound | Kind::Level | Kind::OptionalLevel | Kind::NewGame
                if reply == Word::Info =>
            {
                about::INFO
            }
            Kind::SetParam => about::SET_PARAM,
            Kind::UnknownParam => about::UNKNOWN_PARAM,
            Kind::Unsound => about::UNSOUND,
            Kind::Pos | Kind::Level | Kind::OptionalLevel => about::SETUP,
            Kind::NewGame => about::NEW_GAME,
            Kind::IdleStop | Kind::IdleHit if self.pondered_early() => about::EARLY_DONE,
            Kind::IdleStop => about::IDLE_STOP,
            Kind::IdleHit => about::IDLE_HIT,
            Kind::Unknown => about::UNKNOWN,
            Kind::Hub | Kind::Init | Kind::Ping | Kind::Go | Kind::Stop | Kind::Misread => {
                return None;
            }
        })
    }

    /// Whether the last search was to ponder and ended by itself.
    fn pondered_early(&self) -> bool {
        let early = |f: &Finished| {
            f.search.mode == Mode::Ponder && f.search.hit.is_none() && f.search.stop.is_none()
        };
        self.searches.finished.as_ref().is_some_and(early)
    }

    /// The search before, if a `done` may be a second answer to it.
    fn answered_again(&self, received: &Received<'_>) -> Option<&Finished> {
        let answer = received.line.value("move").unwrap_or_default();
        let finished = self.searches.finished.as_ref()?;
        let fits = || {
            let board = finished.search.position.as_ref().map(super::Position::board);
            let text = parse_move(answer).ok();
            let legal = |(board, text)| self.setup.rules.resolve(board, &text).is_ok();
            board.zip(text).is_none_or(legal)
        };
        (answer == finished.answer || fits()).then_some(finished)
    }

    /// An error. One may come at any time, but where the answer is wrong it tells what was not
    /// understood.
    pub(super) fn judge_complaint(&mut self, received: &Received<'_>, sink: &mut Sink) {
        let Some(last) = self.since.last() else { return };
        let tolerated = match last.kind {
            Kind::Unknown => about::UNKNOWN,
            Kind::UnknownParam => about::UNKNOWN_PARAM,
            Kind::SetParam => about::SET_PARAM,
            Kind::IdleStop => about::IDLE_STOP,
            Kind::IdleHit => about::IDLE_HIT,
            _ if self.seat.is_recording() || self.phase != Phase::Ready => return,
            Kind::Pos | Kind::Unsound | Kind::Level | Kind::OptionalLevel => {
                return self.since.complain();
            }
            Kind::Go | Kind::Stop => {
                let search = self.searches.waiting.front_mut();
                if let Some(search) = search.filter(|search| search.reported.lines == 0) {
                    search.complain();
                }
                return;
            }
            Kind::Hub | Kind::Init | Kind::NewGame | Kind::Ping | Kind::Misread => return,
        };
        sink.note(tolerated, || format!("`{}` {}; tolerated", received.text, self.since.after()));
    }
}
