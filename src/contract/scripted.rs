//! A small controller that follows a script, in its honest form and with faults and quirks.
//!
//! In: what to say and what to wait for, as data, and how a fault changes that. Out: a program
//! that drives an engine. Never: the rules of a game; the engine's own moves are played back.

use std::time::Duration;

use super::{EngineVariant, Fault, Quirk, Variants};
use crate::engine::{Effect, Event, Exit, Moment, Program};

/// How long a controller waits for an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// One thing that a controller does.
#[derive(Clone, Debug)]
pub enum Act {
    /// Says a line. `{move}` stands for the last move of the engine, `{moves}` for all since
    /// the last [`Act::Forget`].
    Say(String),
    /// Waits for a line that begins with this word, alone or followed by a blank.
    Await(&'static str),
    /// Waits for a line from which this takes a move.
    Take(fn(&str) -> Option<String>),
    /// Begins a new list of moves.
    Forget,
    /// Plays something else than the list of moves has.
    Change(fn(&mut Vec<String>)),
    /// Lets so much time go by. What it will wait for then may come meanwhile.
    Wait(Duration),
    /// Cannot bear such lines from now on.
    Mind(fn(&str) -> bool),
}

/// Says a line.
pub fn send(line: &str) -> Act {
    Act::Say(line.to_owned())
}

/// What a controller does, one after the other, and how it takes what it does not wait for.
#[derive(Clone, Debug)]
pub struct Script {
    /// In their order.
    pub acts: Vec<Act>,
    /// What it makes of a line before it looks for words in it.
    pub reads: fn(&str) -> String,
    /// Whether it cannot bear a line.
    pub minds: fn(&str) -> bool,
    /// What it says at once to a line that asks something.
    pub answers: fn(&str) -> Option<String>,
    /// How long it waits for an answer, if not for ever.
    pub patience: Option<Duration>,
}

impl Default for Script {
    fn default() -> Self {
        Self::of(Vec::new())
    }
}

impl Script {
    /// The acts of a controller that bears everything.
    #[must_use]
    pub fn of(acts: Vec<Act>) -> Self {
        let (reads, patience) = (without_blanks, Some(PATIENCE));
        Self { acts, reads, minds: |_| false, answers: |_| None, patience }
    }

    /// Says something else instead, wherever a line begins like that.
    pub fn instead(&mut self, of: &str, another: &str) {
        for act in &mut self.acts {
            if says(act, of) {
                *act = send(another);
            }
        }
    }

    /// Puts acts before the first line that begins like this.
    pub fn before(&mut self, line: &str, acts: &[Act]) {
        if let Some(at) = self.place(line) {
            self.acts.splice(at..at, acts.iter().cloned());
        }
    }

    /// Puts acts behind the first line that begins like this.
    pub fn after(&mut self, line: &str, acts: &[Act]) {
        if let Some(at) = self.place(line) {
            self.acts.splice(at + 1..=at, acts.iter().cloned());
        }
    }

    /// Puts acts before every line that begins like this; before every line, if nothing is said.
    pub fn before_each(&mut self, line: &str, acts: &[Act]) {
        let all = std::mem::take(&mut self.acts);
        for act in all {
            if says(&act, line) {
                self.acts.extend_from_slice(acts);
            }
            self.acts.push(act);
        }
    }

    /// Leaves out every line that begins like this.
    pub fn without(&mut self, line: &str) {
        self.acts.retain(|act| !says(act, line));
    }

    /// Leaves out the first line that begins like this.
    pub fn without_first(&mut self, line: &str) {
        if let Some(at) = self.place(line) {
            self.acts.remove(at);
        }
    }

    /// Leaves out the line that begins like this for the n-th time, from 1, and the wait for
    /// its answer.
    pub fn without_exchange(&mut self, line: &str, number: usize) {
        let mut places = self.acts.iter().enumerate().filter(|(_, act)| says(act, line));
        if let Some((at, _)) = places.nth(number - 1) {
            self.acts.drain(at..at + 2);
        }
    }

    /// Leaves out the waits for this word.
    pub fn hastily(&mut self, word: &str) {
        self.acts.retain(|act| !matches!(act, Act::Await(awaited) if *awaited == word));
    }

    fn place(&self, line: &str) -> Option<usize> {
        self.acts.iter().position(|act| says(act, line))
    }
}

/// Blanks around words are nobody's business.
fn without_blanks(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn says(act: &Act, line: &str) -> bool {
    matches!(act, Act::Say(said) if said.starts_with(line))
}

/// A row of a table of controllers: what it is, and how its script differs from the honest one.
pub struct ScriptVariant<T> {
    /// What everybody may know of it.
    pub about: T,
    /// The difference.
    pub change: fn(&mut Script),
}

/// A fault of a controller; the arguments are the fields of [`Fault`].
pub const fn script_fault(
    name: &'static str,
    what: &'static str,
    trips: &'static [&'static str],
    change: fn(&mut Script),
) -> ScriptVariant<Fault> {
    ScriptVariant { about: Fault { name, what, trips }, change }
}

/// A quirk of a controller; the arguments are the fields of [`Quirk`].
pub const fn script_quirk(
    name: &'static str,
    what: &'static str,
    change: fn(&mut Script),
) -> ScriptVariant<Quirk> {
    ScriptVariant { about: Quirk { name, what }, change }
}

/// The quirk that the controllers of all protocols have.
pub const TAKES_ITS_TIME: ScriptVariant<Quirk> =
    script_quirk("takes-its-time", "Waits before every line.", |script| {
        script.before_each("", &[Act::Wait(Duration::from_secs(1))]);
    });

/// The bundled controller of a protocol in all its variants.
pub struct ControllerTable {
    /// What the honest one does.
    pub script: fn() -> Script,
    /// Ways of being wrong, each with the requirements that must catch it.
    pub faults: &'static [ScriptVariant<Fault>],
    /// Ways of being odd that no test may object to.
    pub quirks: &'static [ScriptVariant<Quirk>],
}

impl Variants for ControllerTable {
    fn faults(&self) -> Vec<Fault> {
        self.faults.iter().map(|row| row.about).collect()
    }

    fn quirks(&self) -> Vec<Quirk> {
        self.quirks.iter().map(|row| row.about).collect()
    }

    fn program(&self, variant: EngineVariant) -> Box<dyn Program> {
        let change = match variant {
            EngineVariant::Honest => None,
            EngineVariant::Fault(name) => {
                self.faults.iter().find(|row| row.about.name == name).map(|row| row.change)
            }
            EngineVariant::Quirk(name) => {
                self.quirks.iter().find(|row| row.about.name == name).map(|row| row.change)
            }
            EngineVariant::Mutant(_) | EngineVariant::Pair(..) => None,
        };
        let mut script = (self.script)();
        if let Some(change) = change {
            change(&mut script);
        }
        Box::new(Scripted { script, ..Scripted::default() })
    }
}

/// A controller while it follows its script.
#[derive(Default)]
struct Scripted {
    script: Script,
    at: usize,
    /// What came while it let time go by.
    early: Vec<String>,
    last: String,
    all: Vec<String>,
    failed: bool,
}

impl Scripted {
    /// Does what can be done before the next answer.
    fn go_on(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        while let Some(act) = self.script.acts.get(self.at) {
            let token = u64::try_from(self.at).unwrap_or(u64::MAX);
            match act {
                Act::Say(line) => {
                    let line = line.replace("{moves}", &self.all.join(" "));
                    effects.push(Effect::Send(line.replace("{move}", &self.last)));
                }
                Act::Forget => self.all.clear(),
                Act::Change(change) => change(&mut self.all),
                Act::Mind(minds) => self.script.minds = *minds,
                Act::Wait(time) => {
                    effects.push(Effect::Timer(*time, token));
                    return effects;
                }
                Act::Await(_) | Act::Take(_) => {
                    let early = std::mem::take(&mut self.early);
                    if !early.iter().any(|line| self.hears(line)) {
                        let patience = self.script.patience;
                        effects.extend(patience.map(|time| Effect::Timer(time, token)));
                        return effects;
                    }
                }
            }
            self.at += 1;
        }
        effects.push(Effect::Exit);
        effects
    }

    fn gives_up(&mut self) -> Vec<Effect> {
        self.failed = true;
        vec![Effect::Exit]
    }

    /// Whether a line is what is waited for.
    fn hears(&mut self, line: &str) -> bool {
        match self.script.acts.get(self.at) {
            Some(Act::Await(word)) => {
                line.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
            }
            Some(Act::Take(take)) => match take(line) {
                Some(taken) => {
                    self.last.clone_from(&taken);
                    self.all.push(taken);
                    true
                }
                None => false,
            },
            _ => false,
        }
    }
}

impl Program for Scripted {
    fn on(&mut self, event: Event<'_>, _: &mut Moment<'_>) -> Vec<Effect> {
        match event {
            Event::Start => self.go_on(),
            Event::Line(line) => {
                let line = (self.script.reads)(&String::from_utf8_lossy(line));
                if (self.script.minds)(&line) {
                    return self.gives_up();
                }
                if let Some(answer) = (self.script.answers)(&line) {
                    return vec![Effect::Send(answer)];
                }
                if matches!(self.script.acts.get(self.at), Some(Act::Wait(_))) {
                    self.early.push(line);
                    return Vec::new();
                }
                if !self.hears(&line) {
                    return Vec::new();
                }
                self.at += 1;
                self.go_on()
            }
            Event::Timer(token) => {
                if u64::try_from(self.at) != Ok(token) {
                    return Vec::new();
                }
                if matches!(self.script.acts.get(self.at), Some(Act::Wait(_))) {
                    self.at += 1;
                    return self.go_on();
                }
                self.gives_up()
            }
            Event::EndOfInput => self.gives_up(),
        }
    }

    fn ending(&self) -> Exit {
        Exit::Status(i32::from(self.failed))
    }
}
