//! What faults and quirks of this protocol do and look at, beyond what those
//! of every protocol can.
//!
//! In: a row of the tables. Out: what becomes of rules, of what is told of
//! moves, and of searches; the game as the GUI has it. Never: a fault of its
//! own.

use std::{collections::VecDeque, time::Duration};

use crate::{
    contract::{self, Fault, Reference},
    protocols::nboard::{
        deviations::{Departure, Stall},
        grammar,
        message::{Command, Evaluation, Reply},
        reference::{Engine, OVER},
        rules::{Board, Move, Phase, Rules, legal_moves},
    },
};

pub(super) use crate::{
    contract::{fault as row, said, say},
    engine::Effect,
};

/// A fault and what it does.
pub(super) type Row = contract::Row<Fault, NBoardReference>;

/// What an engine does that the honest one does not.
pub(in crate::protocols::nboard) type Behaviour = contract::Behaviour<NBoardReference>;

/// The honest engine and what a row remembers.
pub(in crate::protocols::nboard) type FaultyEngine = contract::FaultyEngine<NBoardReference>;

/// The reference engine of this protocol.
pub(in crate::protocols::nboard) struct NBoardReference;

/// What only engines of this protocol can do.
#[derive(Clone, Copy)]
pub(in crate::protocols::nboard) enum Special {
    /// Departs from the protocol as a hypothesis supposes.
    Departs(Departure),
    /// Exits on such a line.
    Exits(fn(&FaultyEngine, &str) -> bool),
    /// Hangs on such a line.
    Hangs(fn(&FaultyEngine, &str) -> bool),
    /// Writes replies that begin with a word in its own way.
    Rewrites(&'static str, fn(&str) -> String),
    /// Writes evaluations in its own way.
    Tells(fn(&Evaluation<'_>, &str) -> String),
    /// Obeys some lines in its own way, once it knows what else has arrived.
    Peeks(fn(&mut FaultyEngine, &str) -> Option<Vec<Effect>>),
}

impl From<Departure> for Special {
    fn from(departure: Departure) -> Self {
        Self::Departs(departure)
    }
}

pub(super) const fn exits(on: fn(&FaultyEngine, &str) -> bool) -> Behaviour {
    Behaviour::Special(Special::Exits(on))
}

pub(super) const fn hangs(on: fn(&FaultyEngine, &str) -> bool) -> Behaviour {
    Behaviour::Special(Special::Hangs(on))
}

pub(super) const fn rewrites(word: &'static str, rewrite: fn(&str) -> String) -> Behaviour {
    Behaviour::Special(Special::Rewrites(word, rewrite))
}

pub(super) const fn tells(tell: fn(&Evaluation<'_>, &str) -> String) -> Behaviour {
    Behaviour::Special(Special::Tells(tell))
}

pub(super) const fn peeks(peek: fn(&mut FaultyEngine, &str) -> Option<Vec<Effect>>) -> Behaviour {
    Behaviour::Special(Special::Peeks(peek))
}

/// What was said and heard so far.
pub(in crate::protocols::nboard) struct Notes {
    /// The position as the GUI has it, by the true rules.
    pub(super) board: Option<Board>,
    /// The position before the last line that changed it.
    pub(super) board_before: Option<Board>,
    /// The last line that asks for something.
    pub(super) request: String,
    /// The position that it is about.
    pub(super) asked: Option<Board>,
    /// It has begun with hints, and not ended; what is asked for meanwhile comes behind them.
    pub(super) is_hinting: bool,
    /// The position that these hints are about.
    analyzed: Option<Board>,
    /// The position that the answer under way is about.
    pub(super) answered: Option<Board>,
    /// The positions of the lines `go` that were neither answered nor ended by a ping.
    open: VecDeque<Option<Board>>,
    /// The line `===` that the honest engine said to the last request.
    pub(super) answer: Option<String>,
    /// The move that came first when it last told what it thinks.
    pub(super) best: Option<Move>,
    /// The depth that is set, and whether it was.
    pub(super) depth: u32,
    pub(super) is_limited: bool,
}

impl Default for Notes {
    fn default() -> Self {
        Self {
            board: None,
            board_before: None,
            request: String::new(),
            asked: None,
            is_hinting: false,
            analyzed: None,
            answered: None,
            open: VecDeque::new(),
            answer: None,
            best: None,
            depth: 1,
            is_limited: false,
        }
    }
}

impl Notes {
    /// The position that it thinks about.
    pub(super) fn thought(&self) -> Option<Board> {
        if self.is_hinting {
            return self.analyzed;
        }
        self.open.front().copied().unwrap_or(self.asked)
    }
}

/// Lines that come within this time have arrived together.
const TOGETHER: Duration = Duration::from_millis(4);

/// From this depth on a search is without end.
pub(super) const ENDLESS: u32 = 30;

impl Reference for NBoardReference {
    type Engine = Engine;
    type Notes = Notes;
    type Special = Special;

    fn engine(behaviour: Behaviour) -> Engine {
        Engine::new(match behaviour {
            Behaviour::Special(Special::Departs(Departure::Misplays(rule))) => Rules::wrong(rule),
            _ => Rules::default(),
        })
    }

    /// Follows the GUI's game by the true rules.
    fn note_read(faulty: &mut FaultyEngine, line: &str) {
        let notes = &mut faulty.notes;
        match grammar::command(line) {
            Command::SetGame(game) => {
                notes.board_before = notes.board;
                notes.board = game.replay().ok();
            }
            Command::Move(text) => {
                notes.board_before = notes.board;
                notes.board = notes.board.map(|board| board.after(text.mv));
            }
            Command::SetDepth(depth) => {
                notes.depth = u32::try_from(depth).unwrap_or(1);
                notes.is_limited = true;
            }
            Command::Go | Command::Hint(_) | Command::Learn | Command::Analyze => {
                line.clone_into(&mut notes.request);
                notes.asked = notes.board;
                notes.answer = None;
                if line == "go" {
                    notes.open.push_back(notes.board);
                }
            }
            _ => {}
        }
    }

    fn note_sent(faulty: &mut FaultyEngine, line: &str) {
        let notes = &mut faulty.notes;
        match grammar::reply(line) {
            Ok(Reply::Answer { mv, .. }) => {
                notes.answer = Some(line.to_owned());
                notes.best = Some(mv);
                notes.answered = notes.open.pop_front().flatten();
            }
            Ok(Reply::Pong(_)) => {
                notes.open.clear();
                notes.is_hinting = false;
            }
            Ok(Reply::Status("Analyzing")) => {
                notes.best = None;
                notes.is_hinting = true;
                notes.analyzed = notes.asked;
            }
            Ok(Reply::Status("")) => notes.is_hinting = false,
            // There is nothing to answer this `go` with.
            Ok(Reply::Status(OVER)) => drop(notes.open.pop_front()),
            Ok(Reply::Search(told)) => notes.best = notes.best.or(told.line.first().copied()),
            _ => {}
        }
    }

    fn hears(faulty: &mut FaultyEngine, own: Special, line: &str) -> Option<Vec<Effect>> {
        let peek = match own {
            Special::Exits(on) => return on(faulty, line).then(|| vec![Effect::Exit]),
            Special::Hangs(on) => return on(faulty, line).then(|| vec![Effect::Hang]),
            Special::Peeks(peek) => peek,
            Special::Departs(Departure::Stalls(Stall::Searches)) => FaultyEngine::searches_later,
            Special::Departs(Departure::Stalls(Stall::Lines)) => FaultyEngine::one_at_a_time,
            _ => return None,
        };
        let line = line.to_owned();
        let then = faulty.after(TOGETHER, move |faulty| {
            let own = peek(faulty, &line);
            let effects = own.unwrap_or_else(|| faulty.honest(&line));
            [vec![Effect::Read], effects].concat()
        });
        Some(vec![Effect::StopReading, then])
    }

    fn says(_: &mut FaultyEngine, own: Special, line: &str) -> Option<Vec<Effect>> {
        match (own, grammar::reply(line)) {
            (Special::Rewrites(word, rewrite), _) => {
                line.starts_with(word).then(|| say(rewrite(line)))
            }
            (Special::Tells(tell), Ok(Reply::Search(told))) => Some(say(tell(&told, line))),
            _ => None,
        }
    }
}

impl FaultyEngine {
    /// The legal moves, the pass among them.
    pub(super) fn legal(&self) -> Vec<Move> {
        self.notes.board.map(|board| legal_moves(&board)).unwrap_or_default()
    }

    /// A move that the last request could be answered with.
    pub(super) fn answer_to_request(&self) -> Option<Move> {
        legal_moves(&self.notes.asked?).first().copied()
    }

    /// Whether the side to move has to pass.
    pub(super) fn must_pass(&self) -> bool {
        self.notes.board.is_some_and(|board| board.phase() == Phase::MustPass)
    }

    /// Whether the game is over.
    pub(super) fn is_over(&self) -> bool {
        self.notes.board.is_some_and(|board| board.phase() == Phase::Over)
    }

    /// Whether a search is running.
    pub(super) const fn is_busy(&self) -> bool {
        self.engine.is_busy()
    }

    /// Whether a search is running that does not end by itself.
    pub(super) const fn is_endless(&self) -> bool {
        self.is_busy() && self.notes.depth >= ENDLESS
    }

    /// What the honest engine does at several lines.
    pub(super) fn honest_at(&mut self, lines: &[&str]) -> Vec<Effect> {
        lines.iter().flat_map(|line| self.honest(line)).collect()
    }

    /// What the honest engine does at a line, and one more thing to say.
    pub(super) fn honest_and(&mut self, line: &str, more: impl Into<String>) -> Vec<Effect> {
        let mut effects = self.honest(line);
        effects.extend(say(more));
        effects
    }

    /// What the honest engine does at a line; once its search has ended by
    /// itself, something more, and nothing is read until then.
    pub(super) fn finish(
        &mut self,
        line: &str,
        then: impl FnOnce(&mut Self) -> Vec<Effect> + 'static,
    ) -> Vec<Effect> {
        let mut effects = self.honest(line);
        effects.push(Effect::StopReading);
        self.once(|faulty| !faulty.is_busy(), |faulty| [vec![Effect::Read], then(faulty)].concat());
        effects
    }

    /// Obeys a line so much later, and reads nothing meanwhile.
    pub(super) fn wait(&mut self, time: Duration, line: &str) -> Vec<Effect> {
        let line = line.to_owned();
        let then =
            self.after(time, move |faulty| [vec![Effect::Read], faulty.honest(&line)].concat());
        vec![Effect::StopReading, then]
    }

    /// Ends the search; if it has not answered yet, it does so now.
    pub(super) fn stop_with(&mut self, lines: &[&str]) -> Vec<Effect> {
        self.engine.stop();
        if self.notes.answer.is_none() { said(lines) } else { Vec::new() }
    }

    /// Puts a search aside, and what has come behind it, until more input comes.
    fn searches_later(&mut self, line: &str) -> Option<Vec<Effect>> {
        let mut lines = std::mem::take(&mut self.kept);
        let asks = line == "go" || line.starts_with("hint ");
        if lines.is_empty() && asks {
            self.kept = vec![line.to_owned()];
            let behind = self.take_waiting();
            self.kept.extend(behind);
            return Some(Vec::new());
        }
        lines.push(line.to_owned());
        Some(lines.iter().flat_map(|line| self.honest(line)).collect())
    }

    /// Handles one of the lines that have come; the others wait for more input.
    fn one_at_a_time(&mut self, line: &str) -> Option<Vec<Effect>> {
        let behind = self.take_waiting();
        self.kept.push(line.to_owned());
        self.kept.extend(behind);
        let next = self.kept.remove(0);
        Some(self.honest(&next))
    }

    /// How many of the lines that wait begin like this.
    pub(super) fn waiting_like(&self, head: &str) -> usize {
        self.waiting.iter().filter(|line| line.starts_with(head.as_bytes())).count()
    }

    /// The line that comes next, if it has arrived.
    pub(super) fn next_line(&self) -> Option<String> {
        self.waiting.front().map(|line| text(line))
    }

    /// Takes the lines that wait; they are not read any more.
    pub(super) fn take_waiting(&mut self) -> Vec<String> {
        let lines: VecDeque<Vec<u8>> = std::mem::take(&mut self.waiting);
        lines.iter().map(|line| text(line)).collect()
    }
}

fn text(line: &[u8]) -> String {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    String::from_utf8_lossy(line).into_owned()
}
