//! What a command changes, and what must become of it.
//!
//! In: a command sent. Out: the game after it, if it is carried out as it
//! should be. Never: findings; whether it was carried out shows later.

use std::time::Duration;

use super::{CxReferee, Idle, Phase, searches::is_unclear_in_a_search};
use crate::{
    contract::Heard,
    protocols::cxboard::{
        message::{Command, Setup},
        rules::{Board, legal_moves},
        state::{Expect, Mode, Over, Refusal, Sent},
    },
    verdict::Sink,
};

pub(super) const ANY_TIME: &str = "cxboard/preliminaries/input-at-any-time";
pub(super) const BLANK: &str = "cxboard/preliminaries/tolerates-blank-lines";
pub(super) const DRAW: &str = "cxboard/draw/play-goes-on";
pub(super) const HINT: &str = "cxboard/hint/in-an-info-line";
pub(super) const NO_THOUGHT: &str = "cxboard/force/does-not-think";
pub(super) const REPLACES: &str = "cxboard/position/replaces-the-former";

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
        if command != Command::IsReady {
            self.crossed = false;
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
            suspect: self.game.suspect,
            again: matches!(self.game.mode, Mode::Play(_)),
            after_error: self.copying == super::Copying::Failed,
        };
        let paused = self.game.paused.is_some();
        if !paused || matches!(sent.command, Command::Resume | Command::Quit) {
            sent.expect = self.effect(&mut sent, sink);
            self.touch();
        }
        let elsewhere = matches!(
            sent.command,
            Command::Move(_) | Command::Position(_) | Command::Undo | Command::Remove
        );
        if elsewhere && self.idle_since == Some(Idle::BestMove) {
            self.idle_since = Some(Idle::Settled);
        }
        if self.copying == super::Copying::Failed {
            sent.expect = Expect::Either;
        }
        if sent.command != Command::Quit {
            self.pending.push_back(sent);
        }
    }

    /// Notes what has touched the position.
    pub(super) fn touch(&mut self) {
        if let Some(suspect) = self.game.suspect.filter(|id| !self.touched.contains(id)) {
            self.touched.push(suspect);
        }
    }

    fn effect(&mut self, sent: &mut Sent, sink: &mut Sink) -> Expect {
        let in_passing = match &sent.command {
            Command::Draw => Some(DRAW),
            Command::Hint => Some(HINT),
            Command::Computer => Some(NO_THOUGHT),
            _ => None,
        };
        self.said_in_passing.extend(in_passing);
        self.disturbed = match &sent.command {
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
            _ => self.disturbed,
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
            self.provoked = None;
        }
        if is_unclear_in_a_search(&sent.command) {
            // The text does not say what becomes of the search.
            self.game.excuse_searches();
        }
        match sent.command.clone() {
            Command::Cxboard(_) | Command::Misused(_) => Expect::Either,
            Command::Blank => {
                self.blanks = true;
                // What it may carry out once more is what came just before.
                let again = self.pending.back().is_some_and(|s| changes_the_board(&s.command));
                if again {
                    self.game.suspect = Some(BLANK);
                }
                Expect::Either
            }
            Command::IsReady
            | Command::Debug(_)
            | Command::Name(_)
            | Command::Computer
            | Command::Draw => {
                if let Command::Debug(on) = sent.command {
                    self.debug = on;
                }
                Expect::Taken
            }
            Command::Clock(clock) => {
                self.game.clock = Some(clock);
                Expect::Taken
            }
            Command::Force => {
                self.left_thinking = self.game.thinking.is_some();
                self.leave_thinking(sent.at);
                self.game.mode = Mode::Force;
                Expect::Taken
            }
            Command::Go(go) => self.begin_search(go, sent),
            Command::PlayCurrent => self.play(sent, true),
            Command::PlayOther => self.play(sent, false),
            Command::Move(text) => {
                sent.board = self.game.board.clone().map(Box::new);
                self.moved(&text, sent)
            }
            Command::MoveNow => {
                let known = self.names.move_now.chosen.is_some();
                match &mut self.game.thinking {
                    Some(thinking) if known => {
                        thinking.since = sent.at;
                        thinking.allowance = crate::contract::Allowance::Answer;
                        self.game.told_now = true;
                    }
                    Some(_) => {}
                    None => self.provoked = Some("cxboard/move-now/nothing-without-thinking"),
                }
                // Its own move may come just before.
                Expect::Either
            }
            Command::Stop => {
                if let Mode::Play(_) = self.game.mode {
                    self.provoked = Some(super::unsolicited::STOP);
                }
                let mut lasts = false;
                for search in self.game.searches.iter_mut().filter(|s| s.stopped.is_none()) {
                    search.stopped = Some(sent.at);
                    // Any other search may have ended just before.
                    lasts |= search.go.infinite && !search.go.odd;
                }
                if lasts { Expect::Taken } else { Expect::Either }
            }
            Command::SetOption(name, value) => {
                let expect = self.expect_of_option(&name, value.as_deref(), sent);
                self.values.push((name, value.unwrap_or_default()));
                expect
            }
            Command::Position(setup) => {
                let again = self.base.replace(sent.raw.clone()).is_some();
                self.set_up(&setup, again, sink)
            }
            Command::Result(_) => {
                self.games += 1;
                self.leave_thinking(sent.at);
                self.game.over = Some(Over::Told);
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
            Command::Resume => {
                self.game.paused = None;
                // Whether the pause counts as time of the search is left open.
                self.trace.restart_clock();
                if let Some(thinking) = &mut self.game.thinking {
                    thinking.since = sent.at;
                }
                for search in &mut self.game.searches {
                    search.since = sent.at;
                }
                Expect::Taken
            }
            Command::Score => Expect::Either,
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

    /// The engine is told to stop thinking; its move may be on its way.
    fn leave_thinking(&mut self, at: Duration) {
        // Without a position, nothing was there to be thought about, and who
        // does not ponder thinks on its own turn only.
        let idle = match self.game.mode {
            Mode::Force => true,
            Mode::Unknown => self.base.is_none(),
            Mode::Play(_) => self.ponder_is_off(),
        };
        if self.game.thinking.is_some() || !idle {
            self.left_at = Some(at);
        }
        if let Some(thinking) = &mut self.game.thinking {
            thinking.leaving = true;
            self.idle_since = Some(Idle::Crossing);
        } else if self.game.mode != Mode::Force {
            // It may have pondered on the other's time.
            self.idle_since = Some(Idle::Crossing);
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
                self.provoked = waits.then_some("cxboard/play/refuses-illegal-moves");
                return expect;
            }
            Expect::Either => self.game.mode == Mode::Unknown && self.game.over.is_none(),
        };
        let legal = self.game.board.as_ref().and_then(|board| resolve(board, text));
        let Some(mv) = legal.filter(|_| made) else { return Expect::Either };
        self.game.pondered.clone_from(&self.game.board);
        self.game.make(mv);
        self.game.engine_moved_last = false;
        self.game.suspect = Some("cxboard/move/changes-the-side");
        if let (Some(search), Some(board)) =
            (self.game.searches.back_mut().filter(|_| ponders), &self.game.board)
        {
            search.hit = Some(sent.at);
            search.boards.push(board.clone());
        }
        if let (Mode::Play(side), Some(board)) = (self.game.mode, &self.game.board)
            && board.turn() == side
            && !legal_moves(board).is_empty()
        {
            self.trace = super::info_history::Trace::default();
            self.told = super::info_history::Told::default();
            self.game.answers = true;
            self.game.think(sent.at);
        }
        expect
    }

    fn set_up(&mut self, setup: &Setup, again: bool, sink: &mut Sink) -> Expect {
        let former = self.game.board.is_some() && self.game.plies() > 0;
        let finished = self.game.over.is_some();
        let busy = self.game.is_busy();
        self.game.thinking = None;
        // A best move of theirs may still come.
        self.forgiven += self.game.searches.len();
        self.game.searches.clear();
        self.left_thinking = false;
        self.plain_run = 0;
        self.own_moves = 0;
        let sound = self.game.set_up(setup);
        self.game.suspect = Some(match (&setup.cfen, setup.moves.is_empty()) {
            (Some(_), _) => "cxboard/position/reads-cfen",
            _ if finished => "cxboard/position/ends-the-end",
            (None, false) => "cxboard/position/makes-the-moves",
            (None, true) if former && self.startpos_proved => REPLACES,
            (None, true) => "cxboard/position/startpos",
        });
        if let Some(suspect) = self.game.suspect {
            sink.judged(suspect);
        }
        self.touched.clear();
        self.said_in_passing.clear();
        if again {
            self.touched.push(REPLACES);
        }
        if setup.cfen.is_none() {
            self.touched.push("cxboard/position/startpos");
        }
        let known = setup.cfen.is_none() || self.names.cfen.chosen.is_some();
        if busy {
            self.idle_since = Some(Idle::Crossing);
            self.game.lose();
        }
        if sound && known && !busy { Expect::Taken } else { Expect::Either }
    }
}

/// Commands that show on the board when they are carried out twice.
const fn changes_the_board(command: &Command) -> bool {
    matches!(command, Command::Undo | Command::Remove)
}

fn resolve(board: &Board, text: &str) -> Option<crate::protocols::cxboard::rules::Move> {
    crate::protocols::cxboard::rules::resolve(board, text).ok()
}
