//! What a fault or quirk can do, and the loop that does it.
//!
//! In: a row of the tables and the lines of the GUI. Out: what the engine of
//! that row says and does. Never: more than the one fault of its row.

use std::{
    collections::VecDeque,
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use crate::{
    contract::{self, Fault, Host, Speaker},
    protocols::nboard::{
        grammar,
        message::{Command, Evaluation, Reply},
        reference::{Engine, Rules, Voice, othello},
        rules::{Board, Deviation, Move, Phase, legal_moves, legal_moves_under, make_under},
    },
};

/// A fault and what it does.
pub(super) type Row = contract::Row<Fault, Act>;
pub(super) use contract::fault as row;

/// What an engine does that the honest one does not.
#[derive(Clone, Copy)]
pub(super) enum Act {
    /// Nothing.
    Honest,
    /// Plays by rules of which one is bent.
    Bends(Deviation),
    /// Acts on some lines in its own way; on the others honestly.
    Hears(fn(&mut Scene<'_>, &str) -> Option<Vec<Deed>>),
    /// As `Hears`, and sees what else has arrived.
    Peeks(fn(&mut Scene<'_>, &str, &mut VecDeque<String>) -> Option<Vec<Deed>>),
    /// Says other lines than the honest engine; `None` leaves a line as it is.
    Says(fn(&mut Script, &str) -> Option<Vec<String>>),
    /// Writes what it thinks of moves in its own way.
    Tells(fn(&Evaluation<'_>, &str) -> String),
    /// Writes each line in its own way, line end included.
    Writes(fn(&str) -> String),
    /// Writes each line in two pieces, with a moment between them.
    Halves,
    /// Does something before its first line.
    Begins(fn() -> Vec<Deed>),
    /// Does something at the end of its input.
    Leaves(fn(&mut Scene<'_>)),
}

/// One thing to do.
pub(super) enum Deed {
    /// A line to the GUI, as it is.
    Say(String),
    /// A line to the GUI, unless the search has answered after all.
    SayUnanswered(String),
    /// A line from the GUI, given to the honest engine.
    Obey(String),
    /// Nothing, for so long.
    Wait(Duration),
    /// Nothing until the search has ended by itself.
    Finish,
    /// The end of the search; it says no more.
    Stop,
    /// The move that the engine thinks best, played on its own board.
    PlayBest,
    /// Nothing, ever again.
    Hang,
    /// The end of the process.
    Die,
}

/// What was said and heard so far; the voice of the search sees it as well.
#[derive(Default)]
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

/// The honest engine and the script.
pub(super) struct Scene<'a> {
    pub(super) engine: &'a mut Engine,
    pub(super) script: &'a mut Script,
    /// Whether a search was running when the line came.
    pub(super) busy: bool,
}

/// Plays one part.
pub(super) struct Saboteur {
    act: Act,
    engine: Engine,
    script: Arc<Mutex<Script>>,
    /// Lines that have arrived and were looked at.
    ahead: VecDeque<String>,
}

impl Saboteur {
    pub(super) fn new(act: Act, host: &Host) -> Self {
        let rules = match act {
            Act::Bends(bend) => bent(bend),
            _ => othello(),
        };
        let script = Arc::new(Mutex::new(Script { depth: 1, ..Script::default() }));
        let voice = voice(act, host.speaker(), Arc::clone(&script));
        Self { act, engine: Engine::new(voice, rules), script, ahead: VecDeque::new() }
    }

    /// Acts line by line until the input ends.
    pub(super) fn run(mut self, host: &Host) -> io::Result<()> {
        if let Act::Begins(begin) = self.act
            && !self.carry_out(begin(), host)?
        {
            return Ok(());
        }
        while let Some(line) = self.next(host)? {
            let deeds = self.deeds(&line, host);
            if !self.carry_out(deeds, host)? {
                return Ok(());
            }
        }
        if let Act::Leaves(leave) = self.act {
            let busy = self.engine.is_busy();
            let mut script = lock(&self.script);
            leave(&mut Scene { engine: &mut self.engine, script: &mut script, busy });
        }
        self.engine.stop()
    }

    /// The next line; `None` at the end of input. While lines wait for a
    /// search to end, it is looked after.
    fn next(&mut self, host: &Host) -> io::Result<Option<String>> {
        if let Some(line) = self.ahead.pop_front() {
            return Ok(Some(line));
        }
        loop {
            if !self.engine.is_kept_waiting() {
                return Ok(host.hear().map(text));
            }
            match host.hear_within(Duration::from_millis(1)) {
                Ok(None) => self.engine.catch_up()?,
                Ok(Some(line)) => return Ok(Some(text(line))),
                Err(_) => return Ok(None),
            }
        }
    }

    fn deeds(&mut self, line: &str, host: &Host) -> Vec<Deed> {
        if matches!(self.act, Act::Peeks(_)) {
            while let Ok(Some(line)) = host.hear_within(Duration::from_millis(4)) {
                self.ahead.push_back(text(line));
            }
        }
        let busy = self.engine.is_busy();
        let mut script = lock(&self.script);
        note(&mut script, line);
        if let Act::Hears(hear) = self.act {
            let mut scene = Scene { engine: &mut self.engine, script: &mut script, busy };
            if let Some(deeds) = hear(&mut scene, line) {
                return deeds;
            }
        }
        if let Act::Peeks(peek) = self.act {
            let mut scene = Scene { engine: &mut self.engine, script: &mut script, busy };
            if let Some(deeds) = peek(&mut scene, line, &mut self.ahead) {
                return deeds;
            }
        }
        vec![Deed::Obey(line.to_owned())]
    }

    /// Whether the process goes on.
    fn carry_out(&mut self, deeds: Vec<Deed>, host: &Host) -> io::Result<bool> {
        for deed in deeds {
            match deed {
                Deed::Say(line) => host.say(&line)?,
                Deed::SayUnanswered(line) => {
                    if lock(&self.script).answer.is_none() {
                        host.say(&line)?;
                    }
                }
                Deed::Obey(line) => {
                    if !self.engine.hear(&line)? {
                        return Ok(false);
                    }
                }
                Deed::Wait(time) => std::thread::sleep(time),
                Deed::Finish => {
                    while self.engine.is_busy() {
                        std::thread::sleep(Duration::from_millis(1));
                    }
                    self.engine.catch_up()?;
                }
                Deed::Stop => self.engine.stop()?,
                Deed::PlayBest => {
                    let best = lock(&self.script).best;
                    if let Some(best) = best {
                        self.engine.hear(&format!("move {best}"))?;
                    }
                }
                Deed::Hang => {
                    while host.hear().is_some() {}
                    return Ok(false);
                }
                Deed::Die => return Ok(false),
            }
        }
        Ok(true)
    }
}

/// Follows the GUI's game by the true rules.
fn note(script: &mut Script, line: &str) {
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

/// What the engine speaks with: the act may change its words.
fn voice(act: Act, speaker: Speaker, script: Arc<Mutex<Script>>) -> Voice {
    Arc::new(move |line| {
        if let Act::Writes(write) = act {
            return speaker.raw(write(line).as_bytes());
        }
        let mut script = lock(&script);
        if let Act::Halves = act {
            // The lock keeps others from speaking meanwhile.
            let (head, tail) = line.as_bytes().split_at(line.len() / 2);
            speaker.raw(head)?;
            std::thread::sleep(Duration::from_millis(5));
            return speaker.raw(&[tail, b"\n"].concat());
        }
        match grammar::reply(line) {
            Ok(Reply::Answer { mv, .. }) => {
                script.answer = Some(line.to_owned());
                script.best = Some(mv);
            }
            Ok(Reply::Status("Analyzing")) => script.best = None,
            Ok(Reply::Search(told)) => script.best = script.best.or(told.line.first().copied()),
            _ => {}
        }
        let other = match (act, grammar::reply(line)) {
            (Act::Says(say), _) => say(&mut script, line),
            (Act::Tells(tell), Ok(Reply::Search(told))) => Some(vec![tell(&told, line)]),
            _ => None,
        };
        match other {
            None => speaker.say(line),
            Some(lines) => lines.iter().try_for_each(|line| speaker.say(line)),
        }
    })
}

fn text(line: Vec<u8>) -> String {
    let line = line.strip_suffix(b"\r").unwrap_or(&line);
    String::from_utf8_lossy(line).into_owned()
}

fn lock(script: &Mutex<Script>) -> MutexGuard<'_, Script> {
    script.lock().unwrap_or_else(PoisonError::into_inner)
}

fn bent(bend: Deviation) -> Rules {
    Rules {
        legal: Arc::new(move |board| legal_moves_under(board, Some(bend))),
        make: Arc::new(move |board, mv| make_under(board, mv, Some(bend))),
    }
}

/// A line given to the honest engine.
pub(super) fn obey(line: &str) -> Deed {
    Deed::Obey(line.to_owned())
}

/// A line said.
pub(super) fn say(line: impl Into<String>) -> Deed {
    Deed::Say(line.into())
}
