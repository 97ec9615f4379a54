//! What a command changes, and what must become of it.
//!
//! In: a command sent. Out: the game after it, if it is carried out as it
//! should be. Never: findings; whether it was carried out shows later.

use std::time::Duration;

use super::{CxReferee, Idle, Phase, searches::is_unclear_in_a_search};
use crate::{
    contract::{Allowance, Heard},
    protocols::cxboard::{
        grammar,
        message::{Command, Setup},
        model::{Expect, Mode, Over, Refusal, Sent},
        position::{Change, Thought},
    },
    verdict::Sink,
};

pub(super) const ANY_TIME: &str = "cxboard/preliminaries/input-at-any-time";
pub(super) const BLANK: &str = "cxboard/preliminaries/tolerates-blank-lines";
pub(super) const DRAW: &str = "cxboard/draw/play-goes-on";

impl CxReferee {
    /// Takes a line of the interface in.
    pub(super) fn take_effect(
        &mut self,
        command: Command,
        raw: String,
        heard: Heard<'_>,
        sink: &mut Sink,
    ) {
        if self.phase == Phase::Fresh {
            self.phase = match command {
                Command::Cxboard(_) => {
                    // What the survey knew is about to be said again.
                    self.options.clear();
                    self.greeting.odd_version = raw.trim() != "cxboard 1";
                    Phase::Shaking(heard.at)
                }
                // A recording may begin in the middle.
                _ => Phase::Open,
            };
        } else if matches!(command, Command::Cxboard(_)) {
            self.greeting.again = true;
        }
        let mut sent = Sent {
            command,
            raw,
            expect: Expect::Either,
            complaints: 0,
            number: heard.number,
            at: heard.at,
            carriage_return: heard.line.carriage_return,
            busy: self.game.is_busy(),
            board: None,
            again: matches!(self.game.mode, Mode::Play(_)),
            after_error: self.copying == super::Copying::Failed,
        };
        let paused = self.game.paused.is_some();
        if !paused || matches!(sent.command, Command::Resume | Command::Quit) {
            let before = heard.taken.map(|_| self.game.position.clone());
            let thinks = self.game.thinking.is_some();
            sent.expect = self.effect(&mut sent, sink);
            self.lose_thought(&sent, thinks);
            if let Some(before) = before {
                self.game.position = before;
                heard.taken_for(&sent.raw).for_each(|line| self.change(line));
            }
        }
        let elsewhere = matches!(
            sent.command,
            Command::Move(_) | Command::Position(_) | Command::Undo | Command::Remove
        );
        if elsewhere && self.aftermath.idle_since == Some(Idle::BestMove) {
            self.aftermath.idle_since = Some(Idle::Settled);
        }
        if self.copying == super::Copying::Failed {
            sent.expect = Expect::Either;
        }
        if sent.command != Command::Quit {
            self.pending.push_back(sent);
        }
    }

    /// Forgets what the engine is supposed to forget at a command, if it was thinking then.
    fn lose_thought(&mut self, sent: &Sent, thinks: bool) {
        let (bent, command) = (self.game.bent, &sent.command);
        if (thinks && bent.forgets(command, Thought::Move)) || bent.finishes(command) {
            self.game.thinking = None;
            // A line about it may be on its way.
            self.aftermath.left_at = Some(sent.at);
        }
        if bent.forgets(command, Thought::Search) {
            self.game.searches.clear();
        }
        if bent.finishes(command) {
            self.game.over.get_or_insert(Over::Told);
        }
    }

    /// Changes the position as another command would that this one is taken for.
    fn change(&mut self, line: &str) {
        match grammar::command(line, &self.names) {
            Command::Position(setup) => self.game.apply(Change::SetUp(&setup)),
            Command::Move(text) => {
                let bent = self.game.bent;
                let legal = self.game.board().and_then(|board| bent.resolve(board, &text).ok());
                if let Some(mv) = legal {
                    self.game.apply(Change::Move(mv));
                }
            }
            Command::Undo => self.game.apply(Change::Undo),
            Command::Remove => self.game.apply(Change::Remove),
            _ => {}
        }
    }

    /// Notes what the command may be to blame for.
    fn note_causes(&mut self, sent: &Sent) {
        self.causes.disturbed = match &sent.command {
            Command::Draw => Some(DRAW),
            Command::Debug(_) => Some("cxboard/debug/never-disturbs"),
            Command::Resume => Some("cxboard/pause/resumes"),
            Command::Remove => Some("cxboard/remove/in-any-mode"),
            Command::Name(_) | Command::Computer => Some("cxboard/name/taken-quietly"),
            Command::Hint | Command::Score => Some(ANY_TIME),
            Command::Position(_) | Command::Force => None,
            Command::Unknown | Command::Misused(_) => {
                Some("cxboard/preliminaries/survives-unknown-commands")
            }
            Command::Blank => Some(BLANK),
            Command::Clock(_) if self.game.is_busy() => Some(ANY_TIME),
            Command::Move(_) if self.game.thinking.is_some() => {
                Some("cxboard/play/refuses-moves-out-of-turn")
            }
            _ => self.causes.disturbed,
        };
        let from_new_start = matches!(
            sent.command,
            Command::Force
                | Command::PlayCurrent
                | Command::PlayOther
                | Command::Position(_)
                | Command::Move(_)
                | Command::Result(_)
        );
        if from_new_start {
            self.causes.provoked = None;
        }
    }

    fn effect(&mut self, sent: &mut Sent, sink: &mut Sink) -> Expect {
        self.note_causes(sent);
        if is_unclear_in_a_search(&sent.command) {
            // The text does not say what becomes of the search.
            self.game.excuse_searches();
        }
        match sent.command.clone() {
            Command::Cxboard(_) | Command::Misused(_) | Command::Blank | Command::Score => {
                Expect::Either
            }
            Command::IsReady | Command::Name(_) | Command::Computer | Command::Draw => {
                Expect::Taken
            }
            Command::Debug(on) => {
                self.debug = on;
                Expect::Taken
            }
            Command::Clock(clock) => {
                self.game.clock = Some(clock);
                Expect::Taken
            }
            Command::Force => {
                self.aftermath.left_thinking = self.game.thinking.is_some();
                self.leave_thinking(sent.at);
                self.game.mode = Mode::Force;
                Expect::Taken
            }
            Command::Go(go) => self.begin_search(go, sent),
            Command::PlayCurrent => self.play(sent, true),
            Command::PlayOther => self.play(sent, false),
            Command::Move(text) => {
                sent.board = self.game.board().cloned().map(Box::new);
                self.moved(&text, sent)
            }
            Command::MoveNow => self.told_to_move(sent),
            Command::Stop => self.stopped(sent),
            Command::SetOption(name, value) => {
                let expect = self.expect_of_option(&name, value.as_deref(), sent);
                self.values.push((name, value.unwrap_or_default()));
                expect
            }
            Command::Position(setup) => {
                self.seen.base = Some(sent.raw.clone());
                self.set_up(&setup, sink)
            }
            Command::Result(_) => {
                self.seen.games += 1;
                self.leave_thinking(sent.at);
                self.game.over.get_or_insert(Over::Told);
                Expect::Taken
            }
            Command::Hint => {
                self.hints += 1;
                Expect::Either
            }
            Command::Undo => self.undo(),
            Command::Remove => self.remove(),
            Command::Pause => {
                self.game.paused = Some(sent.at);
                Expect::Taken
            }
            Command::Resume => self.resumed(sent),
            Command::Quit => {
                self.phase = Phase::Closing;
                Expect::Taken
            }
            Command::Unknown => {
                let first = sent.raw.split_whitespace().next().unwrap_or_default();
                let asked = self.asked.iter().any(|tag| tag == first);
                if asked { Expect::Taken } else { Expect::Either }
            }
        }
    }

    /// The engine is to make its move at once.
    fn told_to_move(&mut self, sent: &Sent) -> Expect {
        let known = self.names.move_now.chosen.is_some();
        match &mut self.game.thinking {
            Some(thinking) if known => {
                thinking.since = sent.at;
                thinking.allowance = Allowance::Answer;
                self.game.told_now = true;
            }
            Some(_) => {}
            None => self.causes.provoked = Some("cxboard/move-now/nothing-without-thinking"),
        }
        // Its own move may come just before.
        Expect::Either
    }

    /// Searches are to end.
    fn stopped(&mut self, sent: &Sent) -> Expect {
        if let Mode::Play(_) = self.game.mode {
            self.causes.provoked = Some(super::unsolicited::STOP);
        }
        let mut lasts = false;
        for search in self.game.searches.iter_mut().filter(|s| s.stopped.is_none()) {
            search.stopped = Some(sent.at);
            // Any other search may have ended just before.
            lasts |= search.go.infinite && !search.go.odd;
        }
        if lasts { Expect::Taken } else { Expect::Either }
    }

    /// A pause is over.
    fn resumed(&mut self, sent: &Sent) -> Expect {
        self.game.paused = None;
        // Whether the pause counts as time of the search is left open.
        self.telling.trace.restart_clock();
        if let Some(thinking) = &mut self.game.thinking {
            thinking.since = sent.at;
        }
        for search in &mut self.game.searches {
            search.since = sent.at;
        }
        Expect::Taken
    }

    /// The engine is told to stop thinking; its move may be on its way.
    fn leave_thinking(&mut self, at: Duration) {
        // Without a position, nothing was there to be thought about, and who
        // does not ponder thinks on its own turn only.
        let idle = match self.game.mode {
            Mode::Force => true,
            Mode::Unknown => self.seen.base.is_none(),
            Mode::Play(_) => self.ponder_is_off(),
        };
        if self.game.thinking.is_some() || !idle {
            self.aftermath.left_at = Some(at);
        }
        if let Some(thinking) = &mut self.game.thinking {
            thinking.leaving = true;
            self.aftermath.idle_since = Some(Idle::Crossing);
        } else if self.game.mode != Mode::Force {
            // It may have pondered on the other's time.
            self.aftermath.idle_since = Some(Idle::Crossing);
        }
    }

    fn moved(&mut self, text: &str, sent: &Sent) -> Expect {
        let expect = self.game.expect(text);
        let searching = self.game.searches.front().is_some();
        let ponders = self.game.searches.back().is_some_and(|s| s.go.ponder && s.hit.is_none());
        if searching && !ponders {
            // A move in the middle of a search: the text says nothing of it.
            self.game.excuse_searches();
            self.game.lose();
            return Expect::Either;
        }
        let made = match expect {
            Expect::Taken => true,
            Expect::Refused(refusal) => {
                let waits = !matches!(refusal, Refusal::OutOfTurn);
                self.causes.provoked = waits.then_some("cxboard/play/refuses-illegal-moves");
                return expect;
            }
            Expect::Either => self.game.mode == Mode::Unknown && self.game.over.is_none(),
        };
        let bent = self.game.bent;
        let legal = self.game.board().and_then(|board| bent.resolve(board, text).ok());
        let Some(mv) = legal.filter(|_| made) else { return Expect::Either };
        self.game.pondered = self.game.board().cloned();
        self.game.apply(Change::Move(mv));
        self.game.engine_moved_last = false;
        let board = self.game.board().cloned();
        if let (Some(search), Some(board)) =
            (self.game.searches.back_mut().filter(|_| ponders), board)
        {
            search.hit = Some(sent.at);
            search.boards.push(board);
        }
        if let (Mode::Play(side), Some(board)) = (self.game.mode, self.game.board())
            && board.turn() == side
            && !self.game.is_mated()
        {
            self.telling.trace = super::info_history::Trace::default();
            self.telling.told = super::info_history::Told::default();
            self.game.answers = true;
            self.game.think(sent.at);
        }
        expect
    }

    fn set_up(&mut self, setup: &Setup, sink: &mut Sink) -> Expect {
        let again = self.game.plies() > 0;
        let finished = self.game.over.is_some();
        let busy = self.game.is_busy();
        self.game.thinking = None;
        // A best move of theirs may still come.
        self.aftermath.forgiven += self.game.searches.len();
        self.game.searches.clear();
        self.aftermath.left_thinking = false;
        self.seen.own_moves = 0;
        let sound = self.game.set_up(setup);
        sink.judged(match (&setup.cfen, setup.moves.is_empty()) {
            (Some(_), _) => "cxboard/position/reads-cfen",
            _ if finished => "cxboard/position/ends-the-end",
            (None, false) => "cxboard/position/makes-the-moves",
            (None, true) if again => "cxboard/position/replaces-the-former",
            (None, true) => "cxboard/position/startpos",
        });
        let known = setup.cfen.is_none() || self.names.cfen.chosen.is_some();
        if busy {
            self.aftermath.idle_since = Some(Idle::Crossing);
            self.game.lose();
        }
        if sound && known && !busy { Expect::Taken } else { Expect::Either }
    }
}
