//! Lines that nobody asked for, named by what provoked them.
//!
//! In: a reply for which there is no debt. Out: a finding under the
//! requirement of the command before it. Never: replies that were owed.

use super::{
    HubReferee, ROOTS, Spoken, UNSOUND,
    misreadings::{comes_near_the_limit, moves_a_crowned_man},
    moves::requirement_of,
    search::{one_done, second_done},
};
use crate::{
    protocols::hub::{
        message::{Level, Mode, Reply},
        rules::{Deviation, Law, legal_moves_under, parse_move, resolve},
        state::{Finished, Phase, Position, Said},
    },
    verdict::{Finding, Sink},
};

const NO_GO: &str = "hub/search/no-done-without-go";
/// More plies than a game has.
pub(super) const LONG: usize = 200;

const SET_PARAM: &str = "hub/initialisation/set-param-is-silent";
const NEW_GAME: &str = "hub/new-game/accepted-in-silence";
const SETUP: &str = "hub/position/setup-is-silent";

impl HubReferee {
    pub(super) fn unasked(&mut self, reply: Reply, spoken: &Spoken<'_>, sink: &mut Sink) {
        let usual = self.usual(reply);
        // What the engine does unprovoked is no reaction to anything.
        let provoked = if self.knows(usual) { None } else { self.provoked(reply) };
        if reply == Reply::Done && provoked.is_none() {
            return self.done_unasked(spoken, sink);
        }
        let id = provoked.unwrap_or(usual);
        let or: &[_] = match reply {
            // Each parameter may have had a `ready` of its own, as `init` had.
            Reply::Ready
                if self.phase == Phase::Ready && self.configured && self.finished.is_none() =>
            {
                &[SET_PARAM]
            }
            // The first `pong` may have been for the new game.
            Reply::Pong if self.since.contains(&Said::NewGame) => &[NEW_GAME],
            _ => &[],
        };
        sink.report(id, Some(spoken.text), |f| {
            let word = spoken.line.word;
            let after = self.after();
            Finding { message: format!("`{word}` {after}, and nothing asked for it"), ..f }
                .expected("silence")
                .got(format!("`{}`", spoken.text))
                .span(spoken.line.at.start, spoken.text.len())
                .or(or)
                .unless((reply == Reply::Info).then_some(usual))
        });
    }

    /// The requirement that such a line does not come without being asked for.
    fn usual(&self, reply: Reply) -> &'static str {
        const EARLY: &str = "hub/initialisation/waits-for-init";
        match reply {
            Reply::Wait if self.knows("hub/initialisation/speaks-when-asked") => {
                "hub/initialisation/speaks-when-asked"
            }
            Reply::Wait => "hub/initialisation/hub-is-answered-with-wait",
            Reply::Ready if self.phase == Phase::Configuring || self.knows(EARLY) => EARLY,
            Reply::Ready => "hub/initialisation/init-is-answered-with-ready",
            Reply::Id => "hub/initialisation/one-id",
            Reply::Param => "hub/initialisation/speaks-when-asked",
            Reply::Pong if self.knows("hub/ping/no-pong-unasked") => "hub/ping/no-pong-unasked",
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
            Reply::Ready | Reply::Wait if self.knows(SETUP) => return Some(SETUP),
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
            Said::Unsound => Some(UNSOUND),
            Said::Pos | Said::Level | Said::OptionalLevel if reply == Reply::Info => {
                Some("hub/search/info-only-while-searching")
            }
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
            let legal = board.zip(text).is_none_or(|(board, text)| resolve(board, &text).is_ok());
            answer == finished.answer || legal
        });
        match again {
            Some(finished) => second_done(finished, spoken.text, sink),
            None => sink.report(NO_GO, Some(spoken.text), |f| {
                // It may be a second answer to a search of long ago.
                let old = [Mode::Think, Mode::Ponder, Mode::Analyze].map(one_done);
                Finding { message: "`done`, and no search is under way".into(), ..f }
                    .expected("silence until the next command")
                    .got(format!("`{}`", spoken.text))
                    .or(if self.done > 0 { &old } else { &[] })
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
        let last = self.since.iter().rev().find(|said| **said != Said::Ping);
        let id = match last {
            Some(Said::Pos) if self.position.is_some() => {
                self.refused = true;
                self.manner_of_setup.unwrap_or_else(|| self.refusal())
            }
            Some(Said::Level) => {
                self.refused = true;
                match self.manner_of_setup {
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
        self.position.as_ref().map_or(BOARD, |position| self.refusal_of(position))
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
        // Kings that do not fly cannot follow a list of their moves.
        let odd = Self::about_the_list(position);
        if let Some(odd) = odd.filter(|_| !self.knows("hub/variants/kings-fly")) {
            return odd;
        }
        // A law misunderstood makes some moves impossible: one that the survey
        // saw misunderstood, or the narrowest.
        let forbids = |deviation: &&Deviation| {
            position.boards.windows(2).zip(&position.moves).any(|(pair, mv)| {
                deviation.matters_in(pair[0].variant())
                    && !legal_moves_under(&pair[0], Some(**deviation)).contains(mv)
            })
        };
        let name =
            |bent: &Deviation| requirement_of(Law::bent_by(*bent), position.board().variant());
        let all = Deviation::ALL.iter();
        let known = all.clone().filter(|bent| self.knows(name(bent))).find(forbids).map(name);
        let narrowest = || all.clone().find(forbids).map(name);
        match known.or_else(narrowest) {
            // The survey saw nothing wrong with this law; so it may be the piece.
            Some(id) if known.is_none() && ROOTS.contains(&id) && moves_a_crowned_man(position) => {
                "hub/position/crowns-in-moves"
            }
            Some(id) => id,
            None if moves_a_crowned_man(position) => "hub/position/crowns-in-moves",
            None if comes_near_the_limit(position) => "hub/variants/frisian-limits-king-moves",
            None if position.boards.len() > 1 => "hub/position/plays-the-moves",
            None => BOARD,
        }
    }
}
