//! Lines that nobody asked for, named by what provoked them.
//!
//! In: a reply for which there is no debt. Out: a finding under the
//! requirement of the command before it. Never: replies that were owed.

use super::{
    HubReferee, Spoken, UNSOUND, lists::odd_list, moves::requirement_of, search::second_done,
};
use crate::{
    protocols::hub::{
        message::{Level, Mode, Reply},
        model::{Finished, Phase, Position, Said},
        rules::{law_of_refusal, parse_move},
    },
    verdict::{Finding, Sink},
};

const NO_GO: &str = "hub/search/no-done-without-go";

const SET_PARAM: &str = "hub/initialisation/set-param-is-silent";
const NEW_GAME: &str = "hub/new-game/accepted-in-silence";
const SETUP: &str = "hub/position/setup-is-silent";

impl HubReferee {
    pub(super) fn unasked(&mut self, reply: Reply, spoken: &Spoken<'_>, sink: &mut Sink) {
        if self.is_supposed(reply) {
            return;
        }
        let provoked = self.provoked(reply);
        if reply == Reply::Done && provoked.is_none() {
            return self.done_unasked(spoken, sink);
        }
        let id = provoked.unwrap_or_else(|| self.usual(reply));
        sink.report(id, Some(spoken.text), |f| {
            let word = spoken.line.word;
            let after = self.after();
            Finding { message: format!("`{word}` {after}, and nothing asked for it"), ..f }
                .expected("silence")
                .got(format!("`{}`", spoken.text))
                .span(spoken.line.at.start, spoken.text.len())
        });
    }

    /// Whether it is the reply to something that the engine is supposed to have heard.
    pub(super) fn is_supposed(&mut self, reply: Reply) -> bool {
        let request = if reply == Reply::Info { Reply::Done } else { reply };
        let at = self.supposed.iter().position(|supposed| *supposed == request);
        // Numbers may come again; an answer comes once.
        if let Some(at) = at.filter(|_| reply != Reply::Info) {
            self.supposed.remove(at);
        }
        at.is_some()
    }

    /// The requirement that such a line does not come without being asked for.
    fn usual(&self, reply: Reply) -> &'static str {
        const EARLY: &str = "hub/initialisation/waits-for-init";
        match reply {
            Reply::Wait => "hub/initialisation/hub-is-answered-with-wait",
            Reply::Ready if self.phase == Phase::Configuring => EARLY,
            Reply::Ready => "hub/initialisation/init-is-answered-with-ready",
            Reply::Id => "hub/initialisation/one-id",
            Reply::Param => "hub/initialisation/speaks-when-asked",
            Reply::Pong if self.since.contains(&Said::Ping) => "hub/ping/one-pong",
            Reply::Pong => "hub/ping/no-pong-unasked",
            Reply::Info => "hub/search/info-only-while-searching",
            Reply::Done | Reply::Error => NO_GO,
        }
    }

    /// The requirement that the latest command be taken in silence.
    fn provoked(&self, reply: Reply) -> Option<&'static str> {
        let said = |said: Said| self.since.contains(&said);
        match reply {
            Reply::Pong if said(Said::Unknown) => {
                return Some("hub/general-syntax/ignores-unknown-commands");
            }
            Reply::Pong if said(Said::Ping) => return None,
            Reply::Ready | Reply::Wait if said(Said::NewGame) => {
                return Some(NEW_GAME);
            }
            Reply::Ready | Reply::Wait if said(Said::Pos) => return Some(SETUP),
            _ => {}
        }
        let last = self.since.iter().rev().find(|said| **said != Said::Ping)?;
        match last {
            Said::SetParam => Some(SET_PARAM),
            // An engine that answers every `set-param` does not mind the name.
            Said::UnknownParam => Some("hub/parameters/ignores-unknown-names"),
            Said::Unsound | Said::Pos | Said::Level | Said::OptionalLevel
                if reply == Reply::Info =>
            {
                Some("hub/search/info-only-while-searching")
            }
            Said::Unsound => Some(UNSOUND),
            Said::Pos | Said::Level | Said::OptionalLevel => Some(SETUP),
            Said::NewGame if reply == Reply::Info => Some("hub/search/info-only-while-searching"),
            Said::NewGame => Some(NEW_GAME),
            Said::IdleStop | Said::IdleHit if self.pondered_early() => {
                Some("hub/ponder/early-done-is-final")
            }
            Said::IdleStop => Some("hub/stop/idle-stop-is-harmless"),
            Said::IdleHit => Some("hub/ponder/idle-hit-is-harmless"),
            Said::OddArgument => Some("hub/general-syntax/ignores-unknown-arguments"),
            Said::Unknown => Some("hub/general-syntax/ignores-unknown-commands"),
            Said::Hub | Said::Init | Said::Ping | Said::Go => None,
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
            let legal = board
                .zip(text)
                .is_none_or(|(board, text)| self.rules.resolve(board, &text).is_ok());
            answer == finished.answer || legal
        });
        match again {
            Some(finished) => second_done(finished, spoken.text, sink),
            None => sink.report(NO_GO, Some(spoken.text), |f| {
                Finding { message: "`done`, and no search is under way".into(), ..f }
                    .expected("silence until the next command")
                    .got(format!("`{}`", spoken.text))
                    .advice("search only when `go` asks for it")
            }),
        }
    }

    /// An error about what the text has ignored, or taken in silence.
    pub(super) fn note_tolerated(&self, spoken: &Spoken<'_>, sink: &mut Sink) {
        let last = self.since.iter().rev().find(|said| **said != Said::Ping);
        let id = match last {
            Some(Said::Unknown) => "hub/general-syntax/ignores-unknown-commands",
            Some(Said::OddArgument) => "hub/general-syntax/ignores-unknown-arguments",
            Some(Said::UnknownParam) => "hub/parameters/ignores-unknown-names",
            Some(Said::SetParam) => SET_PARAM,
            Some(Said::IdleStop) => "hub/stop/idle-stop-is-harmless",
            Some(Said::IdleHit) => "hub/ponder/idle-hit-is-harmless",
            _ => return,
        };
        sink.note(id, || format!("`{}` {}; tolerated", spoken.text, self.after()));
    }

    /// An error where the line before it was right and had to be understood.
    pub(super) fn judge_error_where_none_is(&mut self, spoken: &Spoken<'_>, sink: &mut Sink) {
        if self.seat.is_recording() || self.phase != Phase::Ready {
            return;
        }
        if self.excuses_error() {
            return;
        }
        let last = self.since.iter().rev().find(|said| **said != Said::Ping);
        let id = match last {
            Some(Said::Pos) if self.setup.position.is_some() => {
                self.refused = true;
                self.manner.setup.unwrap_or_else(|| self.refusal())
            }
            Some(Said::Level) => {
                self.refused = true;
                match self.manner.setup {
                    Some(manner) => manner,
                    None => match self.refusal_of_level() {
                        Some(id) => id,
                        None => return,
                    },
                }
            }
            // It may be about the position, or about something of its own: the
            // answer will show.
            Some(Said::Go) if self.searches.len() == 1 => {
                if let Some(search) = self.searches.front_mut().filter(|s| s.infos == 0) {
                    search.refused = true;
                }
                return;
            }
            Some(Said::OptionalLevel) => {
                self.refused = true;
                return;
            }
            Some(Said::NewGame) => NEW_GAME,
            _ => return,
        };
        sink.report(id, Some(spoken.text), |f| {
            Finding { message: format!("an error {}", self.after()), ..f }
                .expected("silence: the line is right")
                .got(format!("`{}`", spoken.text))
                .span(spoken.line.at.start, spoken.text.len())
        });
    }

    fn refusal_of_level(&self) -> Option<&'static str> {
        let fraction = |time: f64| time.fract() != 0.0;
        match self.level? {
            Level::Infinite => Some("hub/level/infinite-until-stopped"),
            // An engine may say what it thinks of these.
            Level::Clock { moves: Some(_), inc: Some(_), .. } => None,
            level if level.is_nothing() => None,
            Level::Clock { time, .. } if time < 0.2 => None,
            Level::Clock { time, inc, .. } if fraction(time) || inc.is_some_and(fraction) => {
                Some("hub/level/fractions-of-seconds")
            }
            Level::Clock { .. } => Some(SETUP),
            Level::Depth(_) | Level::Nodes(_) | Level::MoveTime(_) => None,
        }
    }

    /// The requirement that an engine breaks that does not take the position.
    pub(super) fn refusal(&self) -> &'static str {
        self.setup.position.as_ref().map_or(BOARD, |position| self.refusal_of(position))
    }

    /// When that was, in words.
    fn after(&self) -> &'static str {
        match self.since.iter().rev().find(|said| **said != Said::Ping) {
            Some(Said::Hub) => "after `hub`",
            Some(Said::SetParam | Said::UnknownParam) => "after `set-param`",
            Some(Said::Init) => "after `init`",
            Some(Said::Pos | Said::Unsound) => "after `pos`",
            Some(Said::Level | Said::OptionalLevel) => "after `level`",
            Some(Said::NewGame) => "after `new-game`",
            Some(Said::IdleStop) => "after a `stop` when nothing was searched",
            Some(Said::IdleHit) => "after a `ponder-hit` when nothing was searched",
            Some(Said::OddArgument) => "after unknown arguments",
            Some(Said::Unknown) => "after a line that is to be ignored",
            Some(Said::Go) => "during a search",
            Some(Said::Ping) | None if self.since.contains(&Said::Ping) => "after `pong`",
            Some(Said::Ping) | None if self.finished.is_some() => "after the end of a search",
            Some(Said::Ping) | None => "before any search",
        }
    }
}

const BOARD: &str = "hub/position/reads-the-board";

impl HubReferee {
    /// The requirement that an engine breaks that does not take this position.
    pub(super) fn refusal_of(&self, position: &Position) -> &'static str {
        if let Some(odd) = odd_list(position) {
            return odd;
        }
        let mut moves = position.boards.iter().zip(&position.moves);
        let law = moves.find_map(|(board, mv)| law_of_refusal(board, *mv));
        match law {
            Some(law) => requirement_of(law, position.board().variant()),
            None if position.boards.len() == 1 => BOARD,
            None => "hub/position/plays-the-moves",
        }
    }

    /// Whether the engine takes a move of the GUI for illegal: then it goes on with the
    /// position before, which nobody knows.
    fn excuses_error(&mut self) -> bool {
        let rules = self.rules;
        let last = self.searches.back_mut().map(|search| &mut search.position);
        for place in last.into_iter().chain([&mut self.setup.position]) {
            if place.as_ref().is_some_and(|position| !position.follows(rules)) {
                *place = None;
                return true;
            }
        }
        false
    }
}
