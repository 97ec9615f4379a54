//! What a fault or quirk can do, and the loop that does it.
//!
//! In: a row of the tables and the lines of the GUI. Out: what the engine of
//! that row says and does. Never: more than the one fault of its row.
//!
//! A line of the GUI passes the saboteur before the engine hears it, and a
//! line of the engine before it is written; the latter also in the thread of
//! a search. What both sides have to know is in [`Notes`].

use std::{
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use crate::{
    contract::{self, Fault, Host, Speaker},
    protocols::ugmi::{
        grammar,
        message::{Command, Go},
        reference::{Engine, Rules},
        rules::{Board, Deviation, Move, Point, outcome_under},
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
    /// Does something before its first line.
    Opens(fn() -> Vec<Deed>),
    /// Hears some lines in its own way; the others honestly.
    Hears(fn(&mut Scene, &str) -> Option<Vec<Deed>>),
    /// Says some lines in its own way; the others honestly.
    Says(fn(&mut Notes, &str) -> Option<Vec<Deed>>),
    /// Both.
    Both(fn(&mut Scene, &str) -> Option<Vec<Deed>>, fn(&mut Notes, &str) -> Option<Vec<Deed>>),
    /// Does something at the end of its input.
    Leaves(fn()),
}

/// One thing to do.
pub(super) enum Deed {
    /// A line.
    Say(String),
    /// Bytes as they are.
    Raw(String),
    /// Let the honest engine hear this line.
    Hear(String),
    /// Nothing, for so long.
    Wait(Duration),
    /// Let the honest engine hear `stop`, so much later.
    Stop(Duration),
    /// Say this from another thread, so much later.
    Later(Duration, String),
    /// Nothing, ever again.
    Hang,
    /// The end of the process.
    Die,
}

/// What both threads of an engine have to know.
#[derive(Default)]
pub(super) struct Notes {
    /// The position that is searched.
    pub(super) board: Board,
    /// The last search that was asked for.
    pub(super) go: Go,
    /// How many searches were asked for, and when the last one was.
    pub(super) searches: usize,
    pub(super) began: Option<Instant>,
    /// The last line heard, and the one before.
    pub(super) line: String,
    pub(super) before: String,
    /// The last first move of a variation.
    pub(super) choice: String,
    /// Something counted, something put aside.
    pub(super) count: usize,
    pub(super) kept: Vec<String>,
    pub(super) debug: bool,
}

/// The honest engine and what a saboteur remembers.
pub(super) struct Scene {
    pub(super) engine: Engine,
    pub(super) notes: Arc<Mutex<Notes>>,
    /// The line as it came ended with a carriage return.
    pub(super) carriage_return: bool,
    /// The line as it came was no text.
    pub(super) odd_bytes: bool,
}

impl Scene {
    pub(super) fn notes(&self) -> MutexGuard<'_, Notes> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a search without limit is under way.
    pub(super) fn is_thinking(&self) -> bool {
        self.engine.is_searching()
    }

    /// Whether it has been for two seconds.
    pub(super) fn is_deep(&self) -> bool {
        let began = self.notes().began;
        self.is_thinking() && began.is_some_and(|began| began.elapsed().as_secs() >= 2)
    }
}

/// Plays one part.
pub(super) struct Saboteur {
    act: Act,
    scene: Scene,
    speaker: Speaker,
    /// When the engine is to hear `stop` from nobody.
    alarm: Option<Instant>,
}

impl Saboteur {
    pub(super) fn new(act: Act, host: &Host) -> Self {
        let notes = Arc::new(Mutex::new(Notes::default()));
        let speaker = host.speaker();
        let (shared, voice) = (Arc::clone(&notes), speaker.clone());
        let mut engine = Engine::new(Arc::new(move |line: &str| {
            let change = match act {
                Act::Says(change) | Act::Both(_, change) => Some(change),
                _ => None,
            };
            let deeds = {
                let mut notes = shared.lock().unwrap_or_else(PoisonError::into_inner);
                note_variation(&mut notes, line);
                change.and_then(|change| change(&mut notes, line))
            };
            match deeds {
                None => voice.say(line),
                Some(deeds) => speak(&voice, deeds),
            }
        }));
        if let Act::Bends(deviation) = act {
            engine.go_by(bent(deviation));
        }
        let scene = Scene { engine, notes, carriage_return: false, odd_bytes: false };
        Self { act, scene, speaker, alarm: None }
    }

    /// Hears line by line until it is told to quit or the input ends.
    pub(super) fn run(mut self, host: &Host) -> io::Result<()> {
        if let Act::Opens(open) = self.act {
            speak(&self.speaker, open())?;
        }
        loop {
            let line = match self.alarm {
                Some(at) => {
                    let left = at.saturating_duration_since(Instant::now());
                    match host.hear_within(left) {
                        Ok(Some(line)) => line,
                        Ok(None) => {
                            self.alarm = None;
                            self.pass_on(b"stop")?;
                            continue;
                        }
                        Err(_) => break,
                    }
                }
                None => match host.hear() {
                    Some(line) => line,
                    None => break,
                },
            };
            if !self.take(&line, host)? {
                return Ok(());
            }
        }
        if let Act::Leaves(leave) = self.act {
            leave();
        }
        self.scene.engine.stop();
        Ok(())
    }

    /// Whether the process goes on.
    fn take(&mut self, bytes: &[u8], host: &Host) -> io::Result<bool> {
        self.scene.carriage_return = bytes.ends_with(b"\r");
        let line = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        self.scene.odd_bytes = std::str::from_utf8(line).is_err();
        let text = String::from_utf8_lossy(line).into_owned();
        let deeds = match self.act {
            Act::Hears(hear) | Act::Both(hear, _) => hear(&mut self.scene, &text),
            _ => None,
        };
        let goes_on = match deeds {
            None => self.pass_on(bytes)?,
            Some(deeds) => self.carry_out(deeds, host)?,
        };
        let mut notes = self.scene.notes();
        notes.before = std::mem::replace(&mut notes.line, text);
        Ok(goes_on)
    }

    /// Lets the honest engine hear a line.
    fn pass_on(&mut self, bytes: &[u8]) -> io::Result<bool> {
        let text = String::from_utf8_lossy(bytes);
        let command = grammar::command(text.trim_end_matches('\r'));
        let searching = self.scene.engine.is_searching();
        {
            let board = self.scene.engine.board().clone();
            let mut notes = self.scene.notes();
            match command {
                Command::Go(go) if !searching => {
                    notes.board = board;
                    notes.go = go;
                    notes.searches += 1;
                    notes.began = Some(Instant::now());
                    notes.choice.clear();
                }
                Command::Debug(on) => notes.debug = on,
                _ => {}
            }
        }
        self.scene.engine.hear(bytes)
    }

    fn carry_out(&mut self, deeds: Vec<Deed>, host: &Host) -> io::Result<bool> {
        for deed in deeds {
            match deed {
                Deed::Hear(line) => {
                    if !self.pass_on(line.as_bytes())? {
                        return Ok(false);
                    }
                }
                Deed::Stop(time) => self.alarm = Some(Instant::now() + time),
                Deed::Hang => {
                    while host.hear().is_some() {}
                    std::thread::sleep(Duration::from_secs(3_600));
                    return Ok(false);
                }
                Deed::Die => return Ok(false),
                deed => speak(&self.speaker, vec![deed])?,
            }
        }
        Ok(true)
    }
}

/// What can be done without the engine.
fn speak(speaker: &Speaker, deeds: Vec<Deed>) -> io::Result<()> {
    for deed in deeds {
        match deed {
            Deed::Say(line) => speaker.say(&line)?,
            Deed::Raw(text) => speaker.raw(text.as_bytes())?,
            Deed::Wait(time) => std::thread::sleep(time),
            Deed::Later(time, line) => {
                let speaker = speaker.clone();
                std::thread::spawn(move || {
                    std::thread::sleep(time);
                    let _ = speaker.say(&line);
                });
            }
            Deed::Hang | Deed::Die | Deed::Hear(_) | Deed::Stop(_) => {}
        }
    }
    Ok(())
}

fn note_variation(notes: &mut Notes, line: &str) {
    if let Some((_, moves)) = line.split_once(" pv ") {
        let first = moves.split(' ').next().unwrap_or_default();
        first.clone_into(&mut notes.choice);
    }
}

/// The rules with one of them bent.
fn bent(deviation: Deviation) -> Rules {
    let honest = Rules::default();
    let outcome: fn(&Board) -> Option<crate::protocols::ugmi::rules::Outcome> = match deviation {
        Deviation::OccupiedAllowed => return Rules { free: |_, _| true, ..honest },
        Deviation::ExactlyFive => |board| outcome_under(board, Some(Deviation::ExactlyFive)),
        Deviation::FourWins => |board| outcome_under(board, Some(Deviation::FourWins)),
        Deviation::FileMissed => |board| outcome_under(board, Some(Deviation::FileMissed)),
        Deviation::RankMissed => |board| outcome_under(board, Some(Deviation::RankMissed)),
        Deviation::RisingMissed => |board| outcome_under(board, Some(Deviation::RisingMissed)),
        Deviation::FallingMissed => |board| outcome_under(board, Some(Deviation::FallingMissed)),
        Deviation::WrapsAtEdge => |board| outcome_under(board, Some(Deviation::WrapsAtEdge)),
        Deviation::PlaysOn => |board| outcome_under(board, Some(Deviation::PlaysOn)),
    };
    Rules { outcome, ..honest }
}

/// A line.
pub(super) fn said(line: impl Into<String>) -> Deed {
    Deed::Say(line.into())
}

/// One line instead of another.
pub(super) fn instead(line: impl Into<String>) -> Option<Vec<Deed>> {
    Some(vec![Deed::Say(line.into())])
}

/// A line and another after it, in one write: nothing can come between.
pub(super) fn then(line: &str, next: impl std::fmt::Display) -> Option<Vec<Deed>> {
    Some(vec![Deed::Raw(format!("{line}\n{next}\n"))])
}

/// The command a line is.
pub(super) fn is(line: &str, word: &str) -> bool {
    line.split_whitespace().next() == Some(word)
}

/// A point with a stone, the last in the order of points; none on an empty board.
pub(super) fn a_stone(board: &Board) -> Option<Point> {
    Point::all().filter(|point| board.stone_at(*point).is_some()).last()
}

/// A point without a stone, other than these.
pub(super) fn an_empty_point(board: &Board, but: &str) -> Option<Move> {
    let free = |point: &Point| board.stone_at(*point).is_none() && point.to_string() != but;
    Point::all().filter(free).map(Move::Stone).last()
}
