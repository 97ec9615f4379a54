//! What faults and quirks of this protocol do and look at, beyond what those
//! of every protocol can.
//!
//! In: a row of the tables, and the lines of both sides. Out: the game as the
//! GUI has it, and lines in other words. Never: a fault of its own.

use std::{sync::Arc, time::Duration};

use crate::{
    contract::{self, Behaviour, Fault, FaultyEngine, Reference},
    protocols::nboard::{
        grammar,
        message::{Command, Evaluation, Reply},
        reference::{Engine, Rules, othello},
        rules::{Board, Deviation, Move, Phase, legal_moves, legal_moves_under, make_under},
    },
};

pub(super) use crate::{
    contract::{fault as row, said, say},
    engine::Effect,
};

/// A fault and what it does.
pub(super) type Row = contract::Row<Fault, Act>;

/// What an engine does that the honest one does not.
pub(super) type Act = Behaviour<NBoardReference>;

/// The honest engine and what a row remembers.
pub(super) type Scene = FaultyEngine<NBoardReference>;

/// The reference engine of this protocol.
pub(super) struct NBoardReference;

/// Says other lines than the honest engine; `None` leaves a line as it is.
type Words = fn(&mut Script, &str) -> Option<Vec<String>>;

/// What only engines of this protocol can do.
#[derive(Clone, Copy)]
pub(super) enum Own {
    /// Plays by rules of which one is bent.
    Bends(Deviation),
    /// Says other lines.
    Rewords(Words),
    /// Writes what it thinks of moves in its own way.
    Tells(fn(&Evaluation<'_>, &str) -> String),
    /// Writes each line in its own way, line end included.
    Writes(fn(&str) -> String),
    /// Writes each line in two pieces, with a moment between them.
    Halves,
}

pub(super) const fn bends(deviation: Deviation) -> Act {
    Act::Own(Own::Bends(deviation))
}

pub(super) const fn rewords(words: Words) -> Act {
    Act::Own(Own::Rewords(words))
}

pub(super) const fn tells(tell: fn(&Evaluation<'_>, &str) -> String) -> Act {
    Act::Own(Own::Tells(tell))
}

pub(super) const fn writes(write: fn(&str) -> String) -> Act {
    Act::Own(Own::Writes(write))
}

pub(super) const fn halves() -> Act {
    Act::Own(Own::Halves)
}

/// What was said and heard so far.
pub(super) struct Script {
    /// The position as the GUI has it, by the true rules.
    pub(super) board: Option<Board>,
    /// The position before the last line that changed it.
    pub(super) board_before: Option<Board>,
    /// The line that came last.
    pub(super) heard: String,
    /// The last line that asks for something.
    pub(super) request: String,
    /// The position that it is about.
    pub(super) asked: Option<Board>,
    /// The line `===` that the honest engine said to the last request.
    pub(super) answer: Option<String>,
    /// The move that came first when it last told what it thinks.
    pub(super) best: Option<Move>,
    /// The depth that is set.
    pub(super) depth: u32,
    /// Something counted.
    pub(super) count: u64,
    /// Lines put aside.
    pub(super) notes: Vec<String>,
}

impl Default for Script {
    fn default() -> Self {
        Self {
            board: None,
            board_before: None,
            heard: String::new(),
            request: String::new(),
            asked: None,
            answer: None,
            best: None,
            depth: 1,
            count: 0,
            notes: Vec::new(),
        }
    }
}

impl Script {
    /// The legal moves, the pass among them.
    pub(super) fn legal(&self) -> Vec<Move> {
        self.board.map(|board| legal_moves(&board)).unwrap_or_default()
    }

    /// A move that the last request could be answered with.
    pub(super) fn answer_to_request(&self) -> Option<Move> {
        legal_moves(&self.asked?).first().copied()
    }

    pub(super) fn must_pass(&self) -> bool {
        self.board.is_some_and(|board| board.phase() == Phase::MustPass)
    }

    pub(super) fn is_over(&self) -> bool {
        self.board.is_some_and(|board| board.phase() == Phase::Over)
    }
}

impl Reference for NBoardReference {
    type Engine = Engine;
    type Notes = Script;
    type Own = Own;

    fn engine(behaviour: Act) -> Engine {
        Engine::new(match behaviour {
            Act::Own(Own::Bends(bend)) => bent(bend),
            _ => othello(),
        })
    }

    /// Follows the GUI's game by the true rules.
    fn note_read(scene: &mut Scene, line: &str) {
        let script = &mut scene.notes;
        line.clone_into(&mut script.heard);
        match grammar::command(line) {
            Command::SetGame(game) => {
                script.board_before = script.board;
                script.board = game.replay().ok();
            }
            Command::Move(text) => {
                script.board_before = script.board;
                script.board = script.board.map(|board| board.after(text.mv));
            }
            Command::SetDepth(depth) => script.depth = u32::try_from(depth).unwrap_or(1),
            Command::Go | Command::Hint(_) | Command::Learn | Command::Analyze => {
                line.clone_into(&mut script.request);
                script.asked = script.board;
                script.answer = None;
            }
            _ => {}
        }
    }

    fn note_sent(scene: &mut Scene, line: &str) {
        let script = &mut scene.notes;
        match grammar::reply(line) {
            Ok(Reply::Answer { mv, .. }) => {
                script.answer = Some(line.to_owned());
                script.best = Some(mv);
            }
            Ok(Reply::Status("Analyzing")) => script.best = None,
            Ok(Reply::Search(told)) => script.best = script.best.or(told.line.first().copied()),
            _ => {}
        }
    }

    fn says(scene: &mut Scene, own: Own, line: &str) -> Option<Vec<Effect>> {
        let lines = match own {
            Own::Bends(_) => return None,
            Own::Rewords(reword) => reword(&mut scene.notes, line)?,
            Own::Tells(tell) => match grammar::reply(line) {
                Ok(Reply::Search(told)) => vec![tell(&told, line)],
                _ => return None,
            },
            Own::Writes(write) => return Some(vec![Effect::SendRaw(write(line).into_bytes())]),
            Own::Halves => {
                let (head, tail) = line.as_bytes().split_at(line.len() / 2);
                return Some(vec![
                    Effect::SendRaw(head.to_vec()),
                    Effect::Pause(Duration::from_millis(5)),
                    Effect::SendRaw([tail, b"\n"].concat()),
                ]);
            }
        };
        Some(lines.into_iter().map(Effect::Send).collect())
    }
}

impl Scene {
    /// Whether a search is running.
    pub(super) fn is_busy(&self) -> bool {
        self.engine.is_busy()
    }

    /// The end of the search; it says no more.
    pub(super) fn stop(&mut self) -> Vec<Effect> {
        self.engine.stop();
        Vec::new()
    }

    /// Reads nothing until the search has ended by itself, and then does this.
    pub(super) fn once_idle(
        &mut self,
        then: impl FnOnce(&mut Self) -> Vec<Effect> + 'static,
    ) -> Vec<Effect> {
        self.once(|scene| !scene.is_busy(), |scene| [then(scene), vec![Effect::Read]].concat());
        vec![Effect::StopReading]
    }

    /// A line, unless the search has answered after all.
    pub(super) fn say_unanswered(&self, line: String) -> Vec<Effect> {
        if self.notes.answer.is_none() { say(line) } else { Vec::new() }
    }

    /// Plays the move that it thinks best on its own board.
    pub(super) fn play_best(&mut self) -> Vec<Effect> {
        self.notes.best.map_or_else(Vec::new, |best| self.honest(&format!("move {best}")))
    }

    /// The lines that have arrived behind the one at hand.
    pub(super) fn ahead(&self) -> Vec<String> {
        self.waiting.iter().map(|line| text(line)).collect()
    }
}

/// A line as text, without its carriage return.
pub(super) fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line)).into_owned()
}

fn bent(bend: Deviation) -> Rules {
    Rules {
        legal: Arc::new(move |board| legal_moves_under(board, Some(bend))),
        make: Arc::new(move |board, mv| make_under(board, mv, Some(bend))),
    }
}
