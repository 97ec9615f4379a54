//! A conversation that can be judged again, by a referee that supposes something of the engine.
//!
//! In: everything that a referee is told, as it is told. Out: what another referee finds in
//! it; which deviations of the protocol would make what was found vanish.
//! Never: waiting, I/O, a decision; that is `verdict::diagnosis`.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    ops::Range,
    rc::Rc,
    time::Duration,
};

use super::{Context, Deviation, Heard, History, Panel, Protocol, Referee, protocol::Reading};
use crate::{
    engine::{Exit, LineRef},
    transcript::{Entry, From, Line},
    verdict::{Explanation, Finding, Sink},
};

/// More bytes than a drill has; of longer conversations nothing is explained.
const BYTES: usize = 4 << 20;

/// And more lines.
const LINES: usize = 20_000;

/// And longer lines of an engine than any that means something.
const LONGEST: usize = 32 << 10;

/// And longer positions than any that is looked at.
const POSITION: usize = 8 << 10;

/// Something that a step asks of the referee.
pub type Question = Rc<dyn Fn(&mut dyn Referee, &mut Sink)>;

/// What a referee can be told.
#[derive(Clone)]
enum Cue {
    Said(Said),
    HeldUp(Duration),
    Overdue(Duration),
    Ended(Option<Exit>),
    Finished,
    Asked(Question),
}

/// A line; its bytes stand with those of all others.
#[derive(Clone)]
struct Said {
    from: From,
    number: usize,
    at: Duration,
    bytes: Range<usize>,
    carriage_return: bool,
    unfinished: bool,
    cut: u64,
}

/// What was found in a conversation: lines and requirements.
pub type Anomalies = BTreeSet<(Option<usize>, Cow<'static, str>)>;

/// What came of a deviation that was tried on a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {
    /// It explains some of what was found.
    Explained,
    /// Something would be wrong that is not, and nothing is right that was wrong before.
    Refuted,
    /// Neither.
    Nothing,
}

fn key(finding: &Finding) -> (Option<usize>, Cow<'static, str>) {
    (finding.line, finding.requirement.clone())
}

/// What a referee was told.
#[derive(Clone, Default)]
pub struct Conversation {
    cues: Vec<Cue>,
    /// The bytes of all lines, one after the other.
    text: Vec<u8>,
    too_long: bool,
    /// Whether the engine breaks off anywhere, or keeps its user waiting.
    breaks_off: bool,
}

impl Conversation {
    /// A line of either side.
    pub fn said(&mut self, from: From, heard: Heard<'_>) {
        let LineRef { bytes, carriage_return, unfinished, cut } = heard.line;
        if self.too_long {
            return;
        }
        let start = self.text.len();
        let endless = from == From::Engine && bytes.len() > LONGEST;
        let too_long = endless || start + bytes.len() > BYTES;
        if too_long || self.cues.len() >= LINES {
            *self = Self { too_long: true, ..Self::default() };
            return;
        }
        self.text.extend_from_slice(bytes);
        let bytes = start..self.text.len();
        let Heard { number, at, .. } = heard;
        self.breaks_off |= from == From::Engine && unfinished;
        let said = Said { from, number, at, bytes, carriage_return, unfinished, cut };
        self.cues.push(Cue::Said(said));
    }

    /// So much time passed that is not counted.
    pub fn held_up(&mut self, time: Duration) {
        self.push(Cue::HeldUp(time));
    }

    /// What is owed did not come in time.
    pub fn overdue(&mut self, waited: Duration) {
        self.breaks_off = true;
        self.push(Cue::Overdue(waited));
    }

    /// The engine ended.
    pub fn ended(&mut self, exit: Option<Exit>) {
        self.breaks_off = true;
        self.push(Cue::Ended(exit));
    }

    /// It is over.
    pub fn finished(&mut self) {
        self.push(Cue::Finished);
    }

    /// A step asked the referee for something.
    pub fn asked(&mut self, question: Question) {
        self.push(Cue::Asked(question));
    }

    /// How many bytes of lines it keeps; nothing if it was too long to be kept.
    #[must_use]
    pub const fn bytes(&self) -> Option<usize> {
        if self.too_long { None } else { Some(self.text.len()) }
    }

    /// The lines of both sides, as [`entries`](Self::entries) has them: who says them, their numbers
    /// and their bytes.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = (From, usize, &[u8])> {
        self.all_said().map(|said| (said.from, said.number, &self.text[said.bytes.clone()]))
    }

    fn all_said(&self) -> impl DoubleEndedIterator<Item = &Said> {
        self.cues.iter().filter_map(|cue| match cue {
            Cue::Said(said) => Some(said),
            _ => None,
        })
    }

    /// The lines of both sides, whole; none if there were too many to be kept.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let entry = |said: &Said| Entry {
            at: said.at,
            from: said.from,
            number: said.number,
            line: Line {
                bytes: self.text[said.bytes.clone()].to_vec(),
                carriage_return: said.carriage_return,
                unfinished: said.unfinished,
                cut: said.cut,
            },
        };
        self.all_said().map(entry).collect()
    }

    fn push(&mut self, cue: Cue) {
        if !self.too_long {
            self.cues.push(cue);
        }
    }

    /// What the engine takes each command for by a reading, in the order of the cues; `None`
    /// if it takes them all for what they are.
    fn taken(&self, read: &Reading<'_>) -> Option<Vec<Option<Vec<String>>>> {
        let (whole, lines): (Vec<usize>, Vec<(From, String)>) = self.whole_lines().unzip();
        let mut history = History::of(lines);
        let mut takes = vec![None; self.cues.len()];
        for index in whole {
            let Some((from, text)) = history.next() else { break };
            let taken = (from == From::Controller).then(|| read(&history, text)).flatten();
            takes[index] = taken.filter(|others| *others != [text]);
            history.go_on();
        }
        takes.iter().any(Option::is_some).then_some(takes)
    }

    /// The lines that both sides have said to their ends, each with the place of the cue that ends it.
    fn whole_lines(&self) -> impl Iterator<Item = (usize, (From, String))> {
        let mut fragment = Vec::new();
        self.cues.iter().enumerate().filter_map(move |(index, cue)| {
            let Cue::Said(said) = cue else { return None };
            let line = &self.text[said.bytes.clone()];
            let is_command = said.from == From::Controller;
            if is_command {
                fragment.extend_from_slice(line);
            }
            if said.unfinished {
                return None;
            }
            let whole = if is_command { std::mem::take(&mut fragment) } else { line.to_vec() };
            let text = String::from_utf8(whole);
            let text = text.unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned());
            Some((index, (said.from, text)))
        })
    }

    /// Who judges it again.
    fn panel(&self, protocol: &Protocol, context: &Context) -> Panel {
        let panel = Panel::new(protocol, context);
        if self.breaks_off { panel } else { panel.of_whole_answers() }
    }

    /// What a referee finds in it, which supposes that the engine takes commands like this.
    /// It may stop at the first finding of which `enough` holds.
    fn judged(
        &self,
        mut panel: Panel,
        takes: Option<&[Option<Vec<String>>]>,
        enough: impl Fn(&Finding) -> bool,
    ) -> Vec<Finding> {
        let mut sink = Sink::default();
        let mut seen = 0;
        for (index, cue) in self.cues.iter().enumerate() {
            let taken = takes.and_then(|takes| takes[index].as_deref());
            self.hand_over(cue, taken, &mut panel, &mut sink);
            if sink.findings()[seen..].iter().any(&enough) {
                break;
            }
            seen = sink.findings().len();
        }
        sink.take().0
    }

    /// Tells a referee what this one was told, who may take a line for others.
    fn hand_over(&self, cue: &Cue, taken: Option<&[String]>, panel: &mut Panel, sink: &mut Sink) {
        match cue {
            Cue::Said(said) => {
                sink.at_line(said.number);
                let heard = Heard {
                    number: said.number,
                    at: said.at,
                    line: LineRef {
                        bytes: &self.text[said.bytes.clone()],
                        carriage_return: said.carriage_return,
                        unfinished: said.unfinished,
                        cut: said.cut,
                    },
                    taken,
                };
                match said.from {
                    From::Controller => panel.sent(heard, sink),
                    _ => panel.received(heard, sink),
                }
            }
            Cue::HeldUp(time) => panel.held_up(*time),
            Cue::Overdue(waited) => panel.overdue(*waited, sink),
            Cue::Ended(exit) => panel.ended(*exit, sink),
            Cue::Finished => panel.finished(sink),
            Cue::Asked(question) => question(panel.referee_mut(), sink),
        }
    }

    /// Notes of each finding the position that its line is about, unless it tells one itself.
    pub fn place(&self, protocol: &Protocol, context: &Context, findings: &mut [Finding]) {
        let mut open: BTreeMap<usize, Vec<&mut Finding>> = BTreeMap::new();
        for finding in findings.iter_mut().filter(|finding| finding.position.is_none()) {
            // Of the conversations before this one in the same file nothing is looked up again.
            if let Some(line) = finding.line.filter(|line| self.has(Some(*line))) {
                open.entry(line).or_default().push(finding);
            }
        }
        if open.is_empty() {
            return;
        }
        let mut panel = Panel::new(protocol, context);
        let mut unheard = Sink::default();
        for cue in &self.cues {
            if open.is_empty() {
                return;
            }
            if let Cue::Said(said) = cue
                && let Some(found) = open.remove(&said.number)
            {
                let line = String::from_utf8_lossy(&self.text[said.bytes.clone()]);
                let position = panel.referee().position(said.from, &line);
                let position = position.filter(|position| position.len() <= POSITION);
                for finding in found {
                    finding.position.clone_from(&position);
                }
            }
            self.hand_over(cue, None, &mut panel, &mut unheard);
        }
    }

    /// What a referee finds in it that supposes a deviation, up to the first that is no anomaly;
    /// `None` if the deviation changes nothing here.
    #[must_use]
    pub fn under(
        &self,
        (protocol, context): (&Protocol, &Context),
        deviation: &'static str,
        anomalies: &Anomalies,
    ) -> Option<Under> {
        let context = Context { deviation: Some(deviation), ..context.clone() };
        let takes = match protocol.reading(deviation) {
            Some(reading) => Some(self.taken(&*reading)?),
            None => None,
        };
        let is_new = |finding: &Finding| !anomalies.contains(&key(finding));
        let found = self.judged(self.panel(protocol, &context), takes.as_deref(), is_new);
        let new = found.iter().find(|finding| is_new(finding)).map(|finding| finding.line);
        Some(Under { lines: found.iter().map(|finding| finding.line).collect(), new })
    }

    /// Whether a line, or what is about no line, may belong to it; those of conversations
    /// before it in the same transcript do not.
    #[must_use]
    pub fn has(&self, line: Option<usize>) -> bool {
        let first = self.cues.iter().find_map(|cue| match cue {
            Cue::Said(said) => Some(said.number),
            _ => None,
        });
        !self.too_long && line.is_none_or(|line| first.is_some_and(|first| first <= line))
    }

    /// What a referee finds in it that supposes nothing: by line and requirement.
    #[must_use]
    pub fn anomalies(&self, protocol: &Protocol, context: &Context) -> Anomalies {
        let found = self.judged(self.panel(protocol, context), None, |_| false);
        found.iter().map(key).collect()
    }
}

/// What a referee finds in a conversation that supposes a deviation.
#[derive(Debug)]
pub struct Under {
    /// The lines of all that it finds; `None` stands for what is about no line.
    lines: BTreeSet<Option<usize>>,
    /// The line of the first finding that is not there without the deviation.
    new: Option<Option<usize>>,
}

impl Under {
    /// Whether anything is found.
    #[must_use]
    pub fn finds(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Tries the deviation on what was found, of which the anomalies belong to the conversation:
    /// notes of each finding that it explains that it does. It explains what vanishes under it,
    /// if nothing else is found instead. Tells whether the conversation contradicts it.
    pub fn explain(
        &self,
        (rank, deviation): (usize, &Deviation),
        anomalies: &Anomalies,
        findings: &mut [Finding],
    ) -> Trial {
        let gone = |line: Option<usize>| !self.lines.contains(&line);
        if let Some(new) = self.new {
            // What was wrong before, or is wrong there anyway, may be why the line does not fit;
            // not if it is wrong under the deviation as well.
            let place = |line: Option<usize>| line.unwrap_or(usize::MAX);
            let mut before = anomalies.iter().filter(|(line, _)| place(*line) <= place(new));
            let fits = before.all(|(line, _)| *line != new && !gone(*line));
            return if fits { Trial::Refuted } else { Trial::Nothing };
        }
        let mut trial = Trial::Nothing;
        for finding in findings.iter_mut().filter(|finding| anomalies.contains(&key(finding))) {
            if gone(finding.line) {
                trial = Trial::Explained;
                finding.explanations.push(Explanation {
                    deviation: deviation.name.into(),
                    what: deviation.what.into(),
                    breaks: deviation.breaks[0].into(),
                    rank,
                    chance: deviation.chance,
                });
            }
        }
        trial
    }
}
