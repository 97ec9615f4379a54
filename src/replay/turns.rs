//! What the controller of a recording does, and when.
//!
//! In: the lines of both sides. Out: what is sent in one go, whether the engine was busy then,
//! and what it said to it. Never: a wait.

use std::time::Duration;

use crate::{
    contract::{Context, Heard, Judge, Protocol, Seat, Settings},
    lint::borrowed,
    transcript::{Entry, From, Line, Said, Transcript},
    verdict::{Finding, Sink},
};

/// The event behind which the engine's input is closed.
const END_OF_INPUT: &str = "end of input";

/// How an event begins that tells how the engine ended.
const END: &str = "the engine ";

/// What the controller does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// Starts the engine.
    Start,
    /// Sends lines in one write.
    Send(Vec<Line>),
    /// Closes the engine's input.
    Close,
    /// Nobody knows: lines are missing from the recording.
    Missing,
}

impl Act {
    /// What an entry that begins a turn says that it does.
    fn of(entry: &Entry) -> Option<Self> {
        let text = entry.line.text();
        match entry.from {
            From::Controller if entry.line.cut > 0 => Some(Self::Missing),
            From::Controller => Some(Self::Send(vec![entry.line.clone()])),
            From::Event if text == END_OF_INPUT => Some(Self::Close),
            From::Event if Transcript::is_gap(&text) => Some(Self::Missing),
            _ => None,
        }
    }
}

/// Something that the controller does, and what comes of it.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub act: Act,
    /// The line of the file.
    pub number: usize,
    /// Since the turn before.
    pub gap: Duration,
    /// The engine still owed something.
    pub busy: bool,
    /// What the engine said until the next turn.
    pub answer: Vec<String>,
    /// Whether it ended then.
    pub ends: bool,
    /// Since this turn, until the last of that.
    pub took: Duration,
    pub at: Duration,
}

impl Turn {
    /// The start of the engine.
    pub(super) const fn at_the_start() -> Self {
        Self {
            act: Act::Start,
            number: 0,
            gap: Duration::ZERO,
            busy: false,
            answer: Vec::new(),
            ends: false,
            took: Duration::ZERO,
            at: Duration::ZERO,
        }
    }

    fn new(act: Act, entry: &Entry, before: Option<&Self>, busy: bool) -> Self {
        let gap = entry.at.saturating_sub(before.map_or(Duration::ZERO, |turn| turn.at));
        let (number, at) = (entry.number, entry.at);
        let (answer, took) = (Vec::new(), Duration::ZERO);
        Self { act, number, gap, busy, answer, ends: false, took, at }
    }

    /// Whether a line belongs to the same write.
    fn goes_on(&self, entry: &Entry) -> bool {
        let Act::Send(lines) = &self.act else { return false };
        let alike = lines.iter().all(|line| {
            line.carriage_return == entry.line.carriage_return
                && line.unfinished == entry.line.unfinished
        });
        alike && self.answer.is_empty() && self.at == entry.at && !self.at.is_zero()
    }
}

/// What a recording is made of.
#[derive(Debug)]
pub(super) struct Turns {
    /// The first starts the engine.
    pub all: Vec<Turn>,
    /// What a referee finds in the lines alone.
    pub findings: Vec<Finding>,
}

/// The turns of a recorded conversation, of which the greeting stands elsewhere if it is missing.
pub(super) fn turns(
    (protocol, settings): (&'static Protocol, &Settings),
    greeting: &[Entry],
    entries: &[Entry],
) -> Turns {
    let seat = Seat::Drill { timed: false };
    let context = Context { seat, settings: settings.clone(), ..Context::default() };
    let mut judge = Judge::new(protocol, context);
    let mut unheard = Sink::default();
    greeting.iter().for_each(|entry| hand_over(&mut judge, entry, &mut unheard));
    let mut sink = Sink::default();
    let mut all = vec![Turn::at_the_start()];
    for entry in entries {
        let busy = judge.referee().owed().is_some();
        let text = entry.line.text();
        match entry.from {
            From::Controller if all.last().is_some_and(|turn| turn.goes_on(entry)) => {
                if let Some(Act::Send(lines)) = all.last_mut().map(|turn| &mut turn.act) {
                    lines.push(entry.line.clone());
                }
            }
            From::Event if text.starts_with(END) => {
                if let Some(turn) = all.last_mut() {
                    turn.ends = true;
                    turn.took = entry.at.saturating_sub(turn.at);
                }
            }
            From::Controller | From::Event => {
                if let Some(act) = Act::of(entry) {
                    let turn = Turn::new(act, entry, all.last(), busy);
                    all.push(turn);
                }
            }
            From::Engine => {
                if let Some(turn) = all.last_mut() {
                    turn.answer.push(text.into_owned());
                    turn.took = entry.at.saturating_sub(turn.at);
                }
            }
            From::Stderr => {}
        }
        hand_over(&mut judge, entry, &mut sink);
    }
    judge.finished(&mut sink);
    Turns { all, findings: sink.take().0 }
}

/// What the controller sends; nothing if lines are missing.
#[must_use]
pub fn said(
    protocol: &'static Protocol,
    settings: &Settings,
    entries: &[Entry],
) -> Option<Vec<Said>> {
    let mut all: Vec<Said> = Vec::new();
    let mut took = Duration::ZERO;
    for turn in turns((protocol, settings), &[], entries).all {
        if let Some(last) = all.last_mut() {
            last.pause = turn.gap.saturating_sub(took);
        }
        took = turn.took;
        match turn.act {
            Act::Send(lines) => {
                let lines = lines.iter().map(|line| line.text().into_owned()).collect();
                all.push(Said { lines, pause: Duration::ZERO });
            }
            Act::Missing => return None,
            Act::Start | Act::Close => {}
        }
    }
    Some(all)
}

/// Gives a line of either side to the judge.
fn hand_over(judge: &mut Judge, entry: &Entry, sink: &mut Sink) {
    let line = borrowed(&entry.line);
    let heard = Heard { number: entry.number, at: entry.at, line, taken: None };
    sink.at_line(entry.number);
    match entry.from {
        From::Controller => judge.sent(heard, sink),
        From::Engine => judge.received(heard, sink),
        From::Stderr | From::Event => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{protocols, transcript::read};

    fn turns_of(text: &str) -> Turns {
        let entries: Vec<Entry> = text
            .lines()
            .zip(1..)
            .filter_map(|(line, number)| {
                let (at, from, line) = read(line.as_bytes())?;
                Some(Entry { at, from, line, number })
            })
            .collect();
        let protocol = protocols::all()[4];
        turns((protocol, &Settings::default()), &[], &entries)
    }

    #[test]
    fn a_turn_is_what_is_sent_in_one_go() {
        let text = "0.1 > nboard 2\n0.1 > ping 1\n0.2 < pong 1\n0.3 > ping 2\n0.4 > go\n0.5 = end of input\n";
        let all = turns_of(text).all;
        let sent: Vec<usize> = all
            .iter()
            .map(|turn| if let Act::Send(lines) = &turn.act { lines.len() } else { 0 })
            .collect();
        assert_eq!(sent, [0, 2, 1, 1, 0]);
        assert_eq!(
            all.iter().map(|turn| turn.busy).collect::<Vec<_>>(),
            [false, false, false, true, true]
        );
        assert_eq!(all[1].answer, ["pong 1"]);
        assert_eq!(
            (all[2].gap, all[1].took),
            (Duration::from_millis(200), Duration::from_millis(100))
        );
        assert_eq!(all[4].act, Act::Close);
    }

    #[test]
    fn the_end_of_the_engine_belongs_to_what_it_was_told() {
        let text = "0.1 > nboard 2\n0.2 > go\n0.5 = the engine ended with status 1\n";
        let all = turns_of(text).all;
        assert_eq!(all.iter().map(|turn| turn.ends).collect::<Vec<_>>(), [false, false, true]);
        assert_eq!(all[2].took, Duration::from_millis(300));
    }

    #[test]
    fn what_is_missing_ends_what_can_be_repeated() {
        let all = turns_of("0.1 > nboard 2\n0.2 = 7 lines left out\n0.3 > ping 1\n").all;
        assert_eq!(all[2].act, Act::Missing);
    }
}
