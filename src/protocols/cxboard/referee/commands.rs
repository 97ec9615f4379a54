//! What a command changes, and what must become of it.
//!
//! In: a command sent. Out: the game after it, if it is carried out as it
//! should be. Never: findings; whether it was carried out shows later.

use std::time::Duration;

use super::{
    Copying, CxReferee, Idle, Phase, queue::Aftermath, searches::is_unclear_in_a_search,
    unsolicited::forbids_moves,
};
use crate::{
    contract::{Allowance, Heard},
    protocols::cxboard::{
        message::{Command, Setup},
        model::{Change, Cue, Expect, Mode, Over, Sent, Thought},
    },
    verdict::Sink,
};

impl CxReferee {
    /// Takes in a line of the interface, or a command that the engine takes it for.
    pub(super) fn receive(
        &mut self,
        command: Command,
        raw: String,
        heard: Heard<'_>,
        sink: &mut Sink,
    ) {
        self.open(&command, &raw, heard.at);
        let mut sent = Sent {
            command,
            raw,
            expect: Expect::Either,
            complaints: 0,
            is_perhaps_refused: false,
            is_passed: false,
            number: heard.number,
            at: heard.at,
            carriage_return: heard.line.carriage_return,
            busy: self.game.is_busy(),
            mode: self.game.mode,
        };
        if self.game.paused.is_none() || matches!(sent.command, Command::Resume | Command::Quit) {
            let thinks = self.game.thinking.is_some();
            sent.expect = self.effect(&sent, sink);
            self.lose_thought(&sent, thinks);
        }
        self.aftermath.note(&sent);
        if self.start.copying == Copying::Failed {
            let answered_otherwise = matches!(
                sent.command,
                Command::IsReady | Command::Quit | Command::Cxboard(_) | Command::Blank
            );
            sent.expect = if answered_otherwise { Expect::Either } else { Expect::Error };
        }
        if sent.command != Command::Quit {
            self.pending.push_back(sent);
        }
    }

    /// The conversation begins, perhaps, or begins again.
    fn open(&mut self, command: &Command, raw: &str, at: Duration) {
        self.session.phase = match (self.session.phase, command) {
            (Phase::Fresh, Command::Cxboard(_)) => {
                self.start.greeting.asked(at);
                self.start.is_other_version = raw.trim() != "cxboard 1";
                Phase::Shaking(at)
            }
            // A recording may begin in the middle.
            (Phase::Fresh, _) => Phase::Open,
            (phase, Command::Cxboard(_)) => {
                self.start.greeting.asked(at);
                phase
            }
            (phase, _) => phase,
        };
    }

    /// Forgets what the engine is supposed to forget at a command, if it was thinking then.
    fn lose_thought(&mut self, sent: &Sent, thinks: bool) {
        let (departure, command) = (self.game.departure, &sent.command);
        let finishes = departure.finishes(command, self.game.mode != Mode::Force);
        if (thinks && departure.forgets(command, Thought::Move)) || finishes == Some(Over::Told) {
            self.game.thinking = None;
            // A line about it may be on its way.
            self.aftermath.left_at = Some(sent.at);
        }
        if departure.forgets(command, Thought::Search) {
            self.game.searches.clear();
        }
        self.game.over = self.game.over.or(finishes);
    }

    fn effect(&mut self, sent: &Sent, sink: &mut Sink) -> Expect {
        if is_unclear_in_a_search(&sent.command) {
            // The text does not say what becomes of the search.
            self.game.excuse_searches();
        }
        match &sent.command {
            Command::IsReady | Command::Name(_) | Command::Computer | Command::Draw => {
                Expect::Taken
            }
            Command::Debug(on) => {
                self.dialogue.debug = *on;
                Expect::Taken
            }
            Command::SetOption(name, value) => {
                let expect = self.expect_option(name, value.as_deref(), sent);
                let value = value.clone().unwrap_or_default();
                self.set_option(name, value);
                expect
            }
            Command::Hint => {
                self.dialogue.ask_hint(self.game.board(), sent.at);
                Expect::Either
            }
            Command::Quit => {
                self.session.phase = Phase::Closing;
                Expect::Taken
            }
            Command::Unknown => {
                let first = sent.raw.split_whitespace().next().unwrap_or_default();
                let asked = self.dialogue.asked.iter().any(|tag| tag == first);
                if asked { Expect::Taken } else { Expect::Either }
            }
            Command::Cxboard(_) | Command::Misused(_) | Command::Blank | Command::Score => {
                Expect::Either
            }
            _ => self.effect_on_the_game(sent, sink),
        }
    }

    fn effect_on_the_game(&mut self, sent: &Sent, sink: &mut Sink) -> Expect {
        match &sent.command {
            Command::Clock(clock) => self.game.clock = Some(*clock),
            Command::Force => {
                self.leave_thinking(sent.at);
                self.game.mode = Mode::Force;
            }
            Command::Pause => self.game.paused = Some(sent.at),
            Command::Resume => self.resumed(sent),
            Command::Result(_) => {
                self.record.games += 1;
                self.leave_thinking(sent.at);
                self.game.end(Over::Told);
            }
            Command::Go(go) => return self.begin_search(go.clone(), sent),
            Command::PlayCurrent => return self.play(sent, true),
            Command::PlayOther => return self.play(sent, false),
            Command::Move(text) => return self.moved(text, sent),
            Command::MoveNow => return self.moves_now(sent),
            Command::Stop => return self.stopped(sent),
            Command::Position(setup) => {
                self.record.base = Some(sent.raw.clone());
                return self.set_up(setup, sent.at, sink);
            }
            Command::Undo => return self.undo(),
            Command::Remove => return self.remove(),
            _ => return Expect::Either,
        }
        Expect::Taken
    }

    /// The engine is to make its move at once.
    fn moves_now(&mut self, sent: &Sent) -> Expect {
        let known = self.known.names.move_now.chosen.is_some();
        match &mut self.game.thinking {
            Some(thinking) if known => {
                thinking.since = sent.at;
                thinking.allowance = Allowance::Answer;
                thinking.cue = Cue::MoveNow;
            }
            _ => {}
        }
        // Its own move may come just before.
        Expect::Either
    }

    /// Searches are to end.
    fn stopped(&mut self, sent: &Sent) -> Expect {
        let mut lasts = false;
        for search in self.game.searches.iter_mut().filter(|s| s.stopped.is_none()) {
            search.stopped = Some(sent.at);
            // Any other search may have ended just before.
            lasts |= search.go.infinite && !search.go.odd;
        }
        if lasts { Expect::Taken } else { Expect::Either }
    }

    /// A pause is over.
    fn resumed(&mut self, sent: &Sent) {
        self.game.paused = None;
        // Whether the pause counts as time of the search is left open.
        self.reports.trace.clock = None;
        if let Some(thinking) = &mut self.game.thinking {
            thinking.since = sent.at;
        }
        for search in &mut self.game.searches {
            search.since = sent.at;
        }
    }

    /// The engine is told to stop thinking; its move may be on its way.
    fn leave_thinking(&mut self, at: Duration) {
        // Without a position, nothing was there to be thought about, and who does not ponder thinks on its
        // own turn only, if anybody knows whose turn it is.
        let idle = match self.game.mode {
            Mode::Force => true,
            Mode::Unknown => self.record.base.is_none() && !self.aftermath.may_play,
            Mode::Play(_) => self.ponder_is_off() && !self.game.is_lost(),
        };
        if self.game.thinking.is_some() || !idle {
            self.aftermath.left_at = Some(at);
        }
        self.aftermath.may_have_thought |=
            !idle && (self.game.mode == Mode::Unknown || self.game.is_lost());
        if let Some(thinking) = &mut self.game.thinking {
            thinking.leaving = true;
            self.aftermath.idle = Idle::Crossing;
        } else if self.game.mode != Mode::Force && self.aftermath.idle != Idle::Replaced {
            // It may have pondered on the other's time.
            self.aftermath.idle = Idle::Crossing;
        }
    }

    fn moved(&mut self, text: &str, sent: &Sent) -> Expect {
        let expect = self.game.expect(text);
        // Where nobody knows which side it plays, it may be its turn then.
        self.aftermath.may_play |= self.game.mode == Mode::Unknown;
        let lost = self.game.board().is_none();
        let searching = self.game.searches.front().is_some();
        let ponders = self.game.searches.back().is_some_and(|s| s.go.ponder && s.hit.is_none());
        if searching && !ponders {
            // A move in the middle of a search: the text says nothing of it.
            self.game.excuse_searches();
            self.game.lose();
            return Expect::Either;
        }
        if let Some(search) = self.game.searches.back_mut().filter(|_| ponders && lost) {
            // It is the move that was pondered on, and a new search begins, or it is not.
            search.go.odd = true;
            search.hit = Some(sent.at);
            self.reports.restart();
        }
        let made = match expect {
            Expect::Taken => true,
            Expect::Refused(_) => return expect,
            Expect::Either | Expect::Error => {
                self.game.mode == Mode::Unknown && self.game.over.is_none()
            }
        };
        let departure = self.game.departure;
        let legal = self.game.board().and_then(|board| departure.resolve(board, text).ok());
        let Some(mv) = legal.filter(|_| made) else {
            self.game.moves_somewhere(text);
            return Expect::Either;
        };
        self.game.pondered = self.game.board().cloned();
        self.game.apply(Change::Move(mv));
        let (board, mated) = (self.game.board().cloned(), self.game.is_mated());
        if let (Some(search), Some(board)) =
            (self.game.searches.back_mut().filter(|_| ponders), board)
        {
            search.hit = Some(sent.at);
            // Behind a mate there is no best move.
            search.go.odd |= mated;
            search.boards.push(board);
        }
        if let (Mode::Play(side), Some(board)) = (self.game.mode, self.game.board())
            && board.turn() == side
            && !self.game.is_mated()
        {
            self.reports.restart();
            self.game.think(sent.at, Cue::Move);
        }
        expect
    }

    fn set_up(&mut self, setup: &Setup, at: Duration, sink: &mut Sink) -> Expect {
        let again = self.game.plies() > 0;
        let over = self.game.over;
        let finished = over.is_some();
        let busy = self.game.is_busy();
        // In a position that is not known it may be thinking, or have thought when it was told to stop.
        let thinks = matches!(self.game.mode, Mode::Play(_)) && self.game.is_lost();
        let thought = self.aftermath.may_have_thought && self.aftermath.idle == Idle::Crossing;
        let may_think = thinks || thought;
        let chosen = self.known.names.cfen.chosen.as_deref();
        let known = setup.cfen.is_none() || chosen == Some(setup.keyword.as_deref().unwrap_or(""));
        let other_name = !known && chosen.is_some();
        let sound = self.game.set_up(setup);
        if known && sound {
            self.game.thinking = None;
            // A best move of theirs may still come.
            self.aftermath.forgiven.extend(self.game.searches.drain(..));
        } else {
            // An engine that refuses it goes on with what it does.
            self.leave_thinking(at);
            self.game.excuse_searches();
        }
        self.record.own_moves = 0;
        sink.judged(match (&setup.cfen, setup.moves.is_empty()) {
            (Some(_), _) => "cxboard/position/reads-cfen",
            _ if finished => "cxboard/position/ends-the-end",
            (None, false) => "cxboard/position/makes-the-moves",
            (None, true) if again => "cxboard/position/replaces-the-former",
            (None, true) => "cxboard/position/startpos",
        });
        if over.is_some() && (!known || !sound) {
            // An engine that refuses it is left with the game before, and its end.
            self.game.over = Some(Over::Perhaps);
        }
        if other_name {
            self.game.over = over;
            self.game.lose();
        }
        if busy {
            self.aftermath.idle = Idle::Crossing;
            self.game.lose();
        } else if may_think || self.game.mode == Mode::Unknown && self.aftermath.may_play {
            self.aftermath.idle = Idle::Replaced;
        }
        if sound && known && !busy { Expect::Taken } else { Expect::Either }
    }
}

impl Aftermath {
    /// A command was sent.
    fn note(&mut self, sent: &Sent) {
        let leads_elsewhere = matches!(
            sent.command,
            Command::Move(_) | Command::Position(_) | Command::Undo | Command::Remove
        );
        if leads_elsewhere && self.idle == Idle::BestMove {
            self.idle = Idle::Settled;
        }
        if sent.command != Command::IsReady {
            self.last.raw.clone_from(&sent.raw);
            self.last.forbids_moves = forbids_moves(sent);
        }
    }
}
