//! Thoughts of the reference engine: begun, paused, ended, and what comes of them.
//!
//! In: commands and timers that are about thinking. Out: lines, and the move that is made or
//! named. Never: how moves are found; that is `search`.

use std::{sync::Arc, time::Duration};

use super::{
    Desk, Mode, Purpose, refuse, say,
    search::{DEPTH, Hold, Next, Rules, Task, Thought, hold_of},
};
use crate::{
    engine::Effect,
    protocols::cxboard::{
        message::{Command, Go, Score, Word},
        model::{self, Change, Over},
        rules::{Board, Move, outcome, resolve},
    },
};

impl Desk {
    /// Loses the thought under way if a deviation has it lost at this command.
    pub(super) fn forget(&mut self, command: &Command) {
        let about = if self.searches() { model::Thought::Search } else { model::Thought::Move };
        if self.departure.forgets(command, about) {
            self.lose_thought();
        }
    }

    /// A timer has run off: the thought goes on if it waits for this one.
    pub(super) fn go_on(&mut self, timer: u64) -> Vec<Effect> {
        let now = self.now;
        let Some((_, thought)) =
            self.thought.as_mut().filter(|(_, t)| timer == self.timer && !t.lost)
        else {
            return Vec::new();
        };
        match thought.go_on(now) {
            Next::Over(mv) => self.found(mv, false),
            Next::Reported(lines, next) => {
                let mut effects: Vec<Effect> = lines.into_iter().map(Effect::Send).collect();
                effects.push(self.wait(next));
                effects
            }
        }
    }

    /// The thought under way answers at once.
    pub fn answer_now(&mut self) -> Vec<Effect> {
        let Some((_, thought)) = self.thought.as_mut().filter(|(_, thought)| !thought.lost) else {
            return Vec::new();
        };
        let lines = thought.first_look();
        let choice = thought.choice();
        let mut effects: Vec<Effect> = lines.into_iter().map(Effect::Send).collect();
        effects.extend(self.found(choice, true));
        effects
    }

    /// Loses the thought under way and does not know it.
    pub fn lose_thought(&mut self) {
        if let Some((_, thought)) = &mut self.thought {
            thought.lost = true;
        }
    }

    /// The task of a thought that has just begun.
    pub fn new_task(&mut self) -> Option<&mut Task> {
        let (_, thought) = self.thought.as_mut()?;
        thought.is_new().then_some(&mut thought.task)
    }

    /// The thought has come to its end.
    pub(super) fn found(&mut self, mv: Option<Move>, stopped: bool) -> Vec<Effect> {
        let Some(((purpose, _), mv)) = self.thought.take().zip(mv) else { return Vec::new() };
        match purpose {
            Purpose::Ponder => Vec::new(),
            Purpose::Go(_) => {
                self.apply(Change::Best(mv, stopped));
                say(&format!("{} {mv}", Word::BestMove))
            }
            Purpose::Turn => {
                self.apply(Change::Own(mv, stopped));
                let mut effects = say(&format!("{} {mv}", Word::Move));
                effects.extend(self.claim());
                effects.extend(self.ponder());
                effects
            }
        }
    }

    pub(super) fn go(&mut self, go: Go, line: &str) -> Vec<Effect> {
        if self.mode != Mode::Force {
            return refuse("not in force mode", line);
        }
        if self.thought.is_some() {
            return refuse("a search is under way", line);
        }
        if go.odd {
            return refuse("parameters that do not fit", line);
        }
        if self.is_over() || self.legal().is_empty() {
            return refuse("the game is over", line);
        }
        let among = go.moves.iter().filter_map(|text| resolve(self.board(), text).ok()).collect();
        let hold = hold_of(&go, self.board().turn());
        let depth = go.depth.unwrap_or(DEPTH).max(1);
        vec![self.begin(Purpose::Go(go), among, depth, hold)]
    }

    pub(super) fn play(&mut self, current: bool) -> Vec<Effect> {
        let turn = self.board().turn();
        let own = self.departure.is_to_move(current, self.games);
        self.mode = Mode::Play(if own { turn } else { turn.opponent() });
        self.thought = None;
        self.take_turn()
    }

    /// Thinks if it is the engine's turn, ponders if it is not.
    pub(super) fn take_turn(&mut self) -> Vec<Effect> {
        if self.is_over() {
            return Vec::new();
        }
        if self.mode != Mode::Play(self.board().turn()) {
            return self.ponder();
        }
        let claim = self.claim();
        if !claim.is_empty() {
            return claim;
        }
        let hold = self.clock.map_or(Hold::Not, |clock| {
            // A small part of what one move may take.
            let seconds = clock.per_move.min(clock.game.max(clock.overtime));
            Hold::For(Duration::from_millis(seconds.saturating_mul(5)))
        });
        vec![self.begin(Purpose::Turn, Vec::new(), DEPTH, hold)]
    }

    pub(super) fn ponder(&mut self) -> Vec<Effect> {
        if self.is_over() || self.mode == Mode::Force || self.options.get("Ponder") != "true" {
            return Vec::new();
        }
        vec![self.begin(Purpose::Ponder, Vec::new(), DEPTH, Hold::Stop)]
    }

    /// The end of the game, if it has come.
    pub(super) fn claim(&mut self) -> Vec<Effect> {
        let Some(end) = outcome(self.board()) else { return Vec::new() };
        self.over = Some(Over::Claimed);
        let how = format!("{:?}", end.ending).to_lowercase();
        let result = format!("{} {} {{{how}}}", Word::Result, Score::won_by(end.winner).word());
        vec![Effect::Send(format!("{} The game is over.", Word::TellUser)), Effect::Send(result)]
    }

    /// Begins a thought once everything else was said.
    pub(super) fn begin(
        &mut self,
        purpose: Purpose,
        among: Vec<Move>,
        depth: u64,
        hold: Hold,
    ) -> Effect {
        let task = Task {
            board: self.board().clone(),
            among,
            depth,
            lines: self.options.get("MultiPV").parse().unwrap_or(1),
            hold,
            rules: self.rules(),
        };
        self.thought = Some((purpose, Thought::new(task)));
        self.wait(Duration::ZERO)
    }

    pub(super) fn rules(&self) -> Rules {
        let departure = self.departure;
        Arc::new(move |board: &Board| departure.legal(board))
    }

    pub(super) fn wait(&mut self, time: Duration) -> Effect {
        self.timer += 1;
        Effect::Timer(time, self.timer)
    }

    pub(super) fn pause(&mut self) -> Vec<Effect> {
        self.paused = true;
        if let Some((_, thought)) = &mut self.thought {
            thought.pause(self.now);
        }
        // The thought waits for no timer.
        self.timer += 1;
        Vec::new()
    }

    pub(super) fn resume(&mut self) -> Vec<Effect> {
        let now = self.now;
        let paused = std::mem::take(&mut self.paused);
        let Some((_, thought)) = self.thought.as_mut().filter(|_| paused) else {
            return Vec::new();
        };
        let next = thought.resume(now);
        vec![self.wait(next)]
    }
}
