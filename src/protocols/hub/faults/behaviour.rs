//! What a fault or quirk can do, and the loop that does it.
//!
//! In: a row of the tables and the lines of the GUI. Out: what the engine
//! of that row says and does. Never: more than the one fault of its row.

use std::{
    io,
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};

use super::scene::Scene;
use crate::{
    contract::{self, Fault, Host, Speaker},
    protocols::hub::{
        reference::{Engine, Rules},
        rules::{Board, Deviation, Move, legal_moves_under},
    },
};

/// A fault and what it does.
pub(super) type Row = contract::Row<Fault, Act>;
pub(super) use contract::fault as row;

/// What becomes of a line.
pub(super) type Turn = fn(&mut Scene, &str) -> Option<Vec<Deed>>;

/// What an engine does that the honest one does not.
#[derive(Clone, Copy)]
pub(super) enum Act {
    /// Nothing.
    Honest,
    /// Plays by rules of which one is bent.
    Bends(Deviation),
    /// The same, and refuses moves of the GUI that it takes for illegal.
    Refuses(Deviation),
    /// Takes these moves for legal.
    Judges(fn(&Board) -> Vec<Move>),
    /// Does something else with some lines of the GUI.
    Hears(Turn),
    /// Says something else instead of some lines of the engine.
    Says(Turn),
    /// Both.
    Twists(Turn, Turn),
    /// Does something before the first line.
    Greets(fn() -> Vec<Deed>),
    /// Has room for so many lines that arrive together, and loses the others.
    Overflows(usize),
    /// Does something at the end of its input.
    Leaves(fn(&Scene)),
}

/// One thing to do.
pub(super) enum Deed {
    /// Tell the engine a line.
    Tell(String),
    /// Say a line.
    Say(String),
    /// Say bytes as they are.
    Raw(String),
    /// Nothing, for so long.
    Wait(Duration),
    /// Say a line if nothing is heard for so long.
    IfQuiet(Duration, String),
    /// Say a line once nothing was heard for so long.
    OnceQuiet(Duration, String),
    /// Say the last `done` again.
    Repeat,
    /// The end of the process.
    Die,
}

/// What both threads of the engine share.
type Shared = Arc<Mutex<Scene>>;

fn look<T>(scene: &Shared, look: impl FnOnce(&mut Scene) -> T) -> T {
    look(&mut scene.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Plays one part.
pub(super) struct Saboteur {
    act: Act,
    scene: Shared,
    engine: Engine,
    speaker: Speaker,
}

impl Saboteur {
    pub(super) fn new(act: Act, host: &Host) -> Self {
        let scene = Shared::default();
        let (heard, speaker) = (Arc::clone(&scene), host.speaker());
        let mut engine = Engine::new(Arc::new(move |line: &str| {
            let deeds = look(&heard, |scene| {
                scene.said(line);
                match act {
                    Act::Says(turn) | Act::Twists(_, turn) => turn(scene, line),
                    _ => None,
                }
            });
            let deeds = deeds.unwrap_or_else(|| say(line));
            let (waits, rest): (Vec<_>, Vec<_>) =
                deeds.into_iter().partition(|deed| matches!(deed, Deed::Wait(_)));
            waits.into_iter().for_each(|deed| carry_out(deed, &heard, &speaker));
            // What the GUI hears, it may answer at once.
            look(&heard, |scene| scene.spoken(line));
            rest.into_iter().for_each(|deed| carry_out(deed, &heard, &speaker));
        }));
        match act {
            Act::Bends(deviation) => {
                engine.go_by(Arc::new(move |board| legal_moves_under(board, Some(deviation))));
            }
            Act::Refuses(deviation) => {
                let bent: Rules = Arc::new(move |board| legal_moves_under(board, Some(deviation)));
                engine.go_by(Arc::clone(&bent));
                engine.read_by(bent);
            }
            Act::Judges(rules) => engine.go_by(Arc::new(rules)),
            _ => {}
        }
        Self { act, scene, engine, speaker: host.speaker() }
    }

    /// Hears line by line until the input ends.
    pub(super) fn run(mut self, host: &Host) -> io::Result<()> {
        if let Act::Greets(greet) = self.act {
            greet().into_iter().for_each(|deed| carry_out(deed, &self.scene, &self.speaker));
        }
        loop {
            if look(&self.scene, |scene| scene.dead) {
                return Ok(());
            }
            // The thread that searches may have ended the process meanwhile.
            let heard = match self.act {
                Act::Honest => host.hear(),
                _ => match host.hear_within(Duration::from_millis(5)) {
                    Ok(None) => continue,
                    heard => heard.ok().flatten(),
                },
            };
            let Some(line) = heard else { break };
            let mut lines = vec![line];
            let burst = lines[0] == b"ping" || lines[0] == b"new-game";
            if let (Act::Overflows(room), true) = (self.act, burst) {
                thread::sleep(Duration::from_millis(3));
                while let Ok(Some(line)) = host.overhear() {
                    lines.push(line);
                }
                lines.truncate(room);
            }
            if !lines.iter().all(|line| self.hear(line)) {
                return Ok(());
            }
        }
        if let Act::Leaves(leave) = self.act {
            leave(&self.scene.lock().unwrap_or_else(PoisonError::into_inner));
        }
        Ok(())
    }

    fn hear(&mut self, bytes: &[u8]) -> bool {
        let line = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let line = &*String::from_utf8_lossy(line);
        let deeds = look(&self.scene, |scene| {
            scene.carriage_return = bytes.ends_with(b"\r");
            scene.sent(line);
            let deeds = match self.act {
                Act::Hears(turn) | Act::Twists(turn, _) => turn(scene, line),
                _ => None,
            };
            scene.heard(line);
            deeds
        });
        let Some(deeds) = deeds else { return self.tell(bytes) };
        deeds.into_iter().all(|deed| match deed {
            Deed::Tell(line) => self.tell(line.as_bytes()),
            deed => {
                carry_out(deed, &self.scene, &self.speaker);
                true
            }
        })
    }

    fn tell(&mut self, line: &[u8]) -> bool {
        self.engine.hear(line)
    }
}

/// What can be done without the engine. That nobody listens any longer will
/// show at the end of the input.
fn carry_out(deed: Deed, scene: &Shared, speaker: &Speaker) {
    let silent = look(scene, |scene| scene.dead);
    match deed {
        Deed::Say(line) if !silent => drop(speaker.say(&line)),
        Deed::Raw(text) if !silent => drop(speaker.raw(text.as_bytes())),
        Deed::Say(_) | Deed::Raw(_) | Deed::Tell(_) => {}
        Deed::Wait(time) => thread::sleep(time),
        Deed::IfQuiet(time, line) => {
            let (scene, speaker) = (Arc::clone(scene), speaker.clone());
            let before = look(&scene, |scene| scene.lines);
            thread::spawn(move || {
                thread::sleep(time);
                if look(&scene, |scene| scene.lines) == before {
                    let _ = speaker.say(&line);
                }
            });
        }
        Deed::OnceQuiet(time, line) => {
            let (scene, speaker) = (Arc::clone(scene), speaker.clone());
            thread::spawn(move || {
                let lines = || look(&scene, |scene| scene.lines);
                let mut before = lines();
                for _ in 0..50 {
                    thread::sleep(time);
                    if lines() == before {
                        let _ = speaker.say(&line);
                        return;
                    }
                    before = lines();
                }
            });
        }
        Deed::Repeat => {
            let done = look(scene, |scene| scene.done.clone());
            carry_out(Deed::Say(done), scene, speaker);
        }
        Deed::Die => look(scene, |scene| scene.dead = true),
    }
}

/// One line to say.
pub(super) fn say(line: impl Into<String>) -> Vec<Deed> {
    vec![Deed::Say(line.into())]
}

/// One line for the engine.
pub(super) fn tell(line: impl Into<String>) -> Vec<Deed> {
    vec![Deed::Tell(line.into())]
}
