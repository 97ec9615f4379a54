//! What faults and quirks of this protocol do and look at, beyond what those
//! of every protocol can.
//!
//! In: a row of the tables. Out: what becomes of rules, of whole answers, and
//! of what the engine says of itself. Never: a fault of its own.

use std::time::Duration;

use crate::{
    contract::{self, Fault, Reference},
    protocols::uhp::{
        description::BEST_IN_TIME,
        deviations::{Busy, Departure, Loss},
        grammar,
        message::Command,
        model::{DROP, answered},
        reference::Engine,
        rules::{Board, Expansions, GameString, Move, MoveString, Rules, legal, read},
    },
};

pub(super) use crate::{
    contract::fault as row,
    engine::{Effect, Event},
};

/// A fault and what it does.
pub(super) type Row = contract::Row<Fault, UhpReference>;

/// What an engine does that the honest one does not.
pub(in crate::protocols::uhp) type Behaviour = contract::Behaviour<UhpReference>;

/// The honest engine and what a row remembers.
pub(in crate::protocols::uhp) type FaultyEngine = contract::FaultyEngine<UhpReference>;

/// The reference engine of this protocol.
pub(in crate::protocols::uhp) struct UhpReference;

/// What becomes of a line.
pub(in crate::protocols::uhp) type Turn = contract::Turn<UhpReference>;

/// What an engine remembers that changes its game where it must not.
pub(in crate::protocols::uhp) enum Notes {
    /// The games whose moves were listed.
    Listed(Vec<String>),
    /// It has done so.
    Astray,
    /// The last list of moves, which is good for later positions as well.
    Kept(Vec<String>),
    /// The rules that it plays by.
    GoesBy(Rules),
}

impl Default for Notes {
    fn default() -> Self {
        Self::Listed(Vec::new())
    }
}

/// What only engines of this protocol can do.
#[derive(Clone, Copy, Debug)]
pub(in crate::protocols::uhp) enum Special {
    /// Departs from the protocol as a deviation says.
    Departs(Departure),
    /// Shows another block, at its start and when asked.
    Describes(fn(&mut Vec<String>)),
    /// Declares these expansions only, and obeys some lines in its own way.
    Lacks(Expansions, Turn),
    /// Is told apart from the honest engine before the first line.
    Prepares(fn(&mut Engine)),
    /// Answers honestly and then changes the lines.
    Rewords(fn(&FaultyEngine, &str, &mut Vec<String>)),
    /// Changes each `GameString` that the honest engine shows.
    Retells(fn(&FaultyEngine, &str, &str) -> String),
}

impl From<Departure> for Special {
    fn from(departure: Departure) -> Self {
        Self::Departs(departure)
    }
}

pub(super) const fn describes(change: fn(&mut Vec<String>)) -> Behaviour {
    Behaviour::Special(Special::Describes(change))
}

pub(super) const fn lacks(others_than: Expansions, hears: Turn) -> Behaviour {
    Behaviour::Special(Special::Lacks(others_than, hears))
}

pub(super) const fn prepares(prepare: fn(&mut Engine)) -> Behaviour {
    Behaviour::Special(Special::Prepares(prepare))
}

pub(super) const fn rewords(change: fn(&FaultyEngine, &str, &mut Vec<String>)) -> Behaviour {
    Behaviour::Special(Special::Rewords(change))
}

pub(super) const fn retells(retell: fn(&FaultyEngine, &str, &str) -> String) -> Behaviour {
    Behaviour::Special(Special::Retells(retell))
}

impl Reference for UhpReference {
    type Engine = Engine;
    type Notes = Notes;
    type Special = Special;

    fn engine(behaviour: Behaviour) -> Engine {
        let mut engine = Engine::new();
        let Behaviour::Special(own) = behaviour else { return engine };
        match own {
            Special::Departs(Departure::Bounded(_, plays)) => engine.go_by(Box::new(plays)),
            Special::Departs(departure) => {
                engine.go_by(Box::new(move |board| departure.rules().legal(board)));
            }
            Special::Describes(change) => change(&mut engine.block),
            Special::Lacks(has, _) => declare(&mut engine.block, has),
            Special::Prepares(prepare) => prepare(&mut engine),
            _ => {}
        }
        engine
    }

    /// Each command is answered once, whatever it is taken for.
    fn takes(faulty: &mut FaultyEngine, line: &str, others: &[String]) -> Vec<Effect> {
        let mut answer = Vec::new();
        for (place, other) in others.iter().enumerate() {
            if other == DROP {
                faulty.engine.put(None);
                continue;
            }
            let lines =
                if other == line { faulty.answer(line) } else { faulty.engine.answer(other) };
            if place == answered(line, others) {
                answer = lines;
            }
        }
        faulty.reworded(said(answer))
    }

    fn hears(faulty: &mut FaultyEngine, own: Special, line: &str) -> Option<Vec<Effect>> {
        match own {
            Special::Departs(departure) => departs(faulty, departure, line),
            Special::Lacks(_, hears) => hears(faulty, line),
            Special::Rewords(change) => {
                let mut lines = faulty.answer(line);
                change(faulty, line, &mut lines);
                Some(said(lines))
            }
            Special::Retells(retell) => {
                let mut lines = faulty.answer(line);
                for shown in lines.iter_mut().filter(|shown| GameString::parse(shown).is_ok()) {
                    *shown = retell(faulty, line, shown);
                }
                Some(said(lines))
            }
            _ => None,
        }
    }
}

/// What a referee supposes, done.
fn departs(faulty: &mut FaultyEngine, departure: Departure, line: &str) -> Option<Vec<Effect>> {
    match departure {
        Departure::Misplays(_) | Departure::Judges(_) | Departure::Bounded(..) => None,
        Departure::Writes { wrong, .. } => {
            Some(said(faulty.answer(line).iter().map(|said| wrong(line, said)).collect()))
        }
        Departure::Misremembers(goes_on) => {
            let before = if let Notes::GoesBy(rules) = faulty.notes { rules } else { Rules::True };
            let rules = faulty.board().and_then(|board| goes_on(line, board, before));
            if let Some(rules) = rules {
                faulty.notes = Notes::GoesBy(rules);
                faulty.engine.go_by(Box::new(move |board| rules.legal(board)));
            }
            None
        }
        Departure::LosesAtRefusal(is_such, loss) => {
            let answer = faulty.answer(line);
            if is_error(&answer) && is_such(&grammar::command(line), faulty.board()) {
                match loss {
                    Loss::Game => faulty.engine.put(None),
                    Loss::Ply => drop(faulty.answer("undo")),
                }
            }
            Some(said(answer))
        }
        Departure::MakesBest => {
            let answer = faulty.answer(line);
            if let (Command::BestMove(_), [.., best, _]) = (grammar::command(line), &answer[..]) {
                faulty.engine.answer(&format!("play {best}"));
            }
            Some(said(answer))
        }
        Departure::KeepsLists(_) => {
            let is_asked = line == "validmoves" && faulty.running().is_some();
            if let (true, Notes::Kept(list)) = (is_asked, &faulty.notes) {
                return Some(said(list.clone()));
            }
            let answer = faulty.answer(line);
            if is_asked {
                faulty.notes = Notes::Kept(answer.clone());
            } else if !is_error(&answer) && departure.forgets_its_list(&grammar::command(line)) {
                faulty.notes = Notes::default();
            }
            Some(said(answer))
        }
        Departure::CutsLists(listed) => {
            (line == "validmoves" && faulty.running().is_some()).then_some(())?;
            let mut lines = faulty.answer(line);
            let moves: Vec<&str> = lines[0].split(';').collect();
            // An empty list would say that the side has to pass.
            lines[0] = moves[..listed(moves.len()).max(1)].join(";");
            Some(said(lines))
        }
        Departure::LosesInput(Busy::Answering) => {
            faulty.waiting.clear();
            Some(faulty.honest(line))
        }
        Departure::LosesInput(Busy::Searching) => {
            line.starts_with(BEST_IN_TIME).then_some(())?;
            let line = line.to_owned();
            Some(faulty.absent(Duration::from_millis(100), move |faulty| {
                faulty.waiting.clear();
                faulty.honest(&line)
            }))
        }
        Departure::Spells(spell) => {
            let answer = match line.strip_prefix("play ") {
                Some(text) => faulty.answer(&format!("play {}", spell(text))),
                None => faulty.answer(line),
            };
            Some(said(answer.iter().map(|line| spell(line)).collect()))
        }
    }
}

impl FaultyEngine {
    /// What the honest engine answers.
    pub(in crate::protocols::uhp) fn answer(&mut self, line: &str) -> Vec<String> {
        if self.odd_bytes {
            return self.engine.answer_bytes(b"\xff");
        }
        self.engine.answer(line)
    }

    /// Writes this, line feed or not, once nothing was heard for so long.
    pub(super) fn mutter(&mut self, time: Duration, text: &'static str) -> Effect {
        let lines = self.lines;
        self.after(time, move |faulty| match faulty.lines == lines {
            true => vec![Effect::SendRaw(text.into())],
            false => Vec::new(),
        })
    }

    /// Reads nothing for so long, and then does this.
    pub(in crate::protocols::uhp) fn absent(
        &mut self,
        time: Duration,
        then: impl FnOnce(&mut Self) -> Vec<Effect> + 'static,
    ) -> Vec<Effect> {
        let back = self.after(time, |faulty| {
            let mut effects = then(faulty);
            effects.push(Effect::Read);
            effects
        });
        vec![Effect::StopReading, back]
    }

    /// The position, if a game was started.
    pub(super) fn board(&self) -> Option<&Board> {
        self.engine.game().map(|game| &game.board)
    }

    /// The position, if it takes another ply.
    pub(super) fn running(&self) -> Option<&Board> {
        self.board().filter(|board| !board.state().is_over())
    }

    /// Whether the game has ended.
    pub(super) fn is_over(&self) -> bool {
        self.board().is_some_and(|board| board.state().is_over())
    }

    /// Whether a pass is all that is possible.
    pub(super) fn must_pass(&self) -> bool {
        self.running().is_some_and(|board| legal(board) == [Move::Pass])
    }

    /// Whether the list of moves was asked for just before.
    pub(super) fn just_listed(&self) -> bool {
        self.before == "validmoves"
    }

    /// The move that a text means here, legal or not.
    pub(super) fn meaning(&self, text: &str) -> Option<Move> {
        let parsed = MoveString::parse(text).ok()?;
        read(self.board()?, &parsed).ok().map(|reading| reading.mv)
    }

    /// The move of a `play` line, if it is legal here.
    pub(super) fn legal_play(&self, line: &str) -> Option<Move> {
        let board = self.running()?;
        let mv = self.meaning(line.strip_prefix("play ")?)?;
        legal(board).contains(&mv).then_some(mv)
    }

    /// Makes a move whatever the rules say; the answer if it can be done.
    pub(super) fn force(&mut self, mv: Move, text: &str) -> Option<Vec<Effect>> {
        let mut game = self.engine.game()?.clone();
        let text = MoveString::parse(text).ok()?;
        if !game.board.play(mv) {
            return None;
        }
        game.texts.push(text);
        let shown = game.shown();
        self.engine.put(Some(game));
        Some(result(shown))
    }
}

/// Changes a block so that it declares these expansions only.
fn declare(block: &mut Vec<String>, has: Expansions) {
    let all = [(has.mosquito, "Mosquito"), (has.ladybug, "Ladybug"), (has.pillbug, "Pillbug")];
    let names: Vec<&str> = all.into_iter().filter(|(has, _)| *has).map(|(_, name)| name).collect();
    block.truncate(1);
    block.extend((!names.is_empty()).then(|| names.join(";")));
}

/// The lines of an answer.
pub(in crate::protocols::uhp) fn said(lines: Vec<String>) -> Vec<Effect> {
    lines.into_iter().map(Effect::Send).collect()
}

/// One line and `ok`.
pub(super) fn result(line: impl Into<String>) -> Vec<Effect> {
    said(vec![line.into(), "ok".into()])
}

/// `ok` alone.
pub(super) fn just_ok() -> Vec<Effect> {
    said(vec!["ok".into()])
}

/// Whether an answer is an error.
pub(in crate::protocols::uhp) fn is_error(lines: &[String]) -> bool {
    lines.first().is_some_and(|line| matches!(line.split(' ').next(), Some("err" | "invalidmove")))
}
