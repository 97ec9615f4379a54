//! A referee, and everything that it was told, so that another one can be told the same.
//!
//! In: lines and events of a conversation. Out: what the referee finds, at once; what other
//! referees would find, when it is over. Never: I/O.

use std::{
    any::Any,
    borrow::Cow,
    cell::{OnceCell, RefCell},
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    time::Duration,
};

use super::{
    Anomalies, Context, Conversation, Deviation, Heard, Panel, Protocol, Referee, Seat, Trial,
    Under,
    description::{Aspect, Message, Place},
};
use crate::{
    engine::Exit,
    transcript::{Entry, From},
    verdict::{Finding, Sent, Sink},
};

/// What is found in a conversation that is over when it is judged again, as far as that was
/// asked.
#[derive(Default)]
struct Again {
    anomalies: OnceCell<Anomalies>,
    under: RefCell<BTreeMap<&'static str, Option<Rc<Under>>>>,
}

/// The judge of one conversation.
pub struct Judge {
    protocol: &'static Protocol,
    context: Context,
    panel: Panel,
    conversation: Conversation,
    /// What is found when it is judged again, once it is over.
    again: Again,
}

impl std::fmt::Debug for Judge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Judge").field("protocol", &self.protocol.id()).finish_non_exhaustive()
    }
}

impl Judge {
    /// A judge before the first line.
    #[must_use]
    pub fn new(protocol: &'static Protocol, context: Context) -> Self {
        let panel = Panel::new(protocol, &context);
        let (conversation, again) = Default::default();
        Self { protocol, context, panel, conversation, again }
    }

    /// The referee, to be asked what it knows.
    #[must_use]
    pub fn referee(&self) -> &dyn Referee {
        self.panel.referee()
    }

    /// The same, by its own type; `None` if that is another one.
    #[must_use]
    pub fn of<R: Referee>(&self) -> Option<&R> {
        let referee: &dyn Any = self.panel.referee();
        referee.downcast_ref()
    }

    /// The driving side said a line.
    pub fn sent(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        self.conversation.said(From::Controller, heard);
        self.panel.sent(heard, sink);
    }

    /// The engine said a line.
    pub fn received(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        self.conversation.said(From::Engine, heard);
        self.panel.received(heard, sink);
    }

    /// So much time passed that is not counted.
    pub fn held_up(&mut self, time: Duration) {
        self.conversation.held_up(time);
        self.panel.held_up(time);
    }

    /// What is owed did not come in time.
    pub fn overdue(&mut self, waited: Duration, sink: &mut Sink) {
        self.conversation.overdue(waited);
        let before = sink.findings().len();
        self.panel.overdue(waited, sink);
        self.blame_the_command(before, sink);
    }

    /// The engine closed its output or ended.
    pub fn ended(&mut self, exit: Option<Exit>, sink: &mut Sink) {
        self.conversation.ended(exit);
        let before = sink.findings().len();
        self.panel.ended(exit, sink);
        self.blame_the_command(before, sink);
    }

    /// The conversation is over.
    pub fn finished(&mut self, sink: &mut Sink) {
        self.conversation.finished();
        self.panel.finished(sink);
    }

    /// A test says what it is about. Of other conversations nobody knows, so a crash or a hang breaks what
    /// the description says of the command besides.
    fn blame_the_command(&self, before: usize, sink: &mut Sink) {
        let description = self.protocol.description();
        let of_command = |finding: &Finding| {
            let command = description.named(finding.command.as_deref()?)?;
            // No test is run of an engine that does not survive its greeting.
            let is_all_there_is = match self.context.seat {
                Seat::Recording => true,
                Seat::Survey => command.place == Place::First,
                Seat::Drill { .. } => false,
            };
            if !is_all_there_is {
                return None;
            }
            let id = *command.ids.crash.iter().find(|id| **id != finding.requirement)?;
            let is_of_all = description.general.crash.contains(&&*finding.requirement);
            is_of_all.then(|| Finding { requirement: Cow::Borrowed(id), ..finding.clone() })
        };
        let besides: Vec<Finding> =
            sink.findings()[before..].iter().filter_map(of_command).collect();
        besides.into_iter().for_each(|finding| sink.push(finding));
    }

    /// Has the referee do something; `None` if it is of another type.
    pub fn ask<R: Referee, T>(
        &mut self,
        question: impl Fn(&mut R, &mut Sink) -> T + 'static,
        sink: &mut Sink,
    ) -> Option<T> {
        let referee: &mut dyn Any = self.panel.referee_mut();
        let answer = question(referee.downcast_mut()?, sink);
        self.conversation.asked(Rc::new(move |referee, sink| {
            let referee: &mut dyn Any = referee;
            if let Some(referee) = referee.downcast_mut() {
                question(referee, sink);
            }
        }));
        Some(answer)
    }

    /// The lines of both sides: who says them, their numbers and their bytes; none if there were too
    /// many to be kept.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = (From, usize, &[u8])> {
        self.conversation.lines()
    }

    /// The same lines, whole.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        self.conversation.entries()
    }

    /// How many bytes of lines are kept, to be judged again; nothing if there were too many.
    #[must_use]
    pub const fn bytes(&self) -> Option<usize> {
        self.conversation.bytes()
    }

    /// Notes of each finding which deviations of the protocol explain it; tells which ones
    /// the conversation contradicts.
    #[must_use]
    pub fn explain(&self, findings: &mut [Finding]) -> BTreeSet<&'static str> {
        if !self.shows(findings) {
            return BTreeSet::new();
        }
        let deviations = self.protocol.deviations();
        let refuted = deviations.iter().enumerate().filter(|(rank, deviation)| {
            self.try_on((*rank, deviation), findings) == Trial::Refuted
        });
        refuted.map(|(_, deviation)| deviation.name).collect()
    }

    /// Notes of each finding of the conversation the position that its line is about.
    pub fn place(&self, findings: &mut [Finding]) {
        self.conversation.place(self.protocol, &self.context, findings);
    }

    /// How often each command was sent.
    #[must_use]
    pub fn commands_sent(&self) -> Sent {
        counted(&self.commands(), usize::MAX)
    }

    /// The commands that were sent, each with the number of its line.
    fn commands(&self) -> Vec<(usize, &'static str)> {
        let description = self.protocol.description();
        let lines = self.lines();
        let commands = lines.filter(|(from, ..)| *from == From::Controller);
        let named = commands.filter_map(|(from, number, line)| {
            let message = description.message(from, &String::from_utf8_lossy(line))?;
            Some((number, message.name))
        });
        named.collect()
    }

    /// Notes of each finding how often each command was sent up to its line, and, if it is what a
    /// reply says, which requirements about what these commands leave alone, and about what they set up,
    /// may be the broken ones.
    pub fn trace_back(&self, findings: &mut [Finding]) {
        let description = self.protocol.description();
        let commands = self.commands();
        let replies = || description.messages.iter().filter(|m| m.from == From::Engine);
        for finding in findings.iter_mut() {
            finding.sent = counted(&commands, finding.line.unwrap_or(usize::MAX));
            let id = finding.requirement.as_ref();
            if finding.breakdown.is_some() || !replies().any(|m| m.ids.effect.contains(&id)) {
                continue;
            }
            let sent = finding.sent.keys().filter_map(|command| description.named(command));
            let sent: Vec<&Message> = sent.collect();
            let frames = sent.iter().flat_map(|message| message.ids.frame);
            // What only another command does cannot be the matter where that was not sent.
            let is_of_another = |id: &&&str| {
                let does = |message: &Message| message.ids.effect.contains(*id);
                description.messages.iter().any(does) && !sent.iter().any(|message| does(message))
            };
            let frames = frames.chain(description.general.frame).filter(|id| !is_of_another(id));
            let frames = frames.copied();
            let frames: BTreeSet<&str> = frames.filter(|frame| *frame != id).collect();
            finding.may_come_of.extend(frames.into_iter().map(Cow::Borrowed));
            // What has a reply of its own is judged by that.
            let sets = |message: &&&Message| {
                message.changes == [Aspect::Position] && !message.owes.iter().any(|owes| owes.must)
            };
            let setters = || sent.iter().filter(sets);
            let always = |message: &&Message| [message.ids.effect, message.ids.again].concat();
            let always: BTreeSet<&str> = setters().flat_map(always).collect();
            let cases: BTreeSet<&str> =
                setters().flat_map(|message| message.ids.cases).copied().collect();
            finding.set_up_by = always.into_iter().map(Cow::Borrowed).collect();
            finding.set_up_as = cases.into_iter().map(Cow::Borrowed).collect();
        }
    }

    /// What is wrong in the conversation, which is over.
    pub fn anomalies(&self) -> &Anomalies {
        let judge = || self.conversation.anomalies(self.protocol, &self.context);
        self.again.anomalies.get_or_init(judge)
    }

    /// Whether any of the findings belongs to the conversation, and it can be judged again.
    #[must_use]
    pub fn shows(&self, findings: &[Finding]) -> bool {
        findings.iter().any(|finding| self.conversation.has(finding.line))
            && !self.anomalies().is_empty()
    }

    /// Tries one deviation, which has this rank among those of the protocol, on what was found.
    pub fn try_on(&self, deviation: (usize, &Deviation), findings: &mut [Finding]) -> Trial {
        match self.under(deviation.1.name) {
            Some(under) => under.explain(deviation, self.anomalies(), findings),
            None => Trial::Nothing,
        }
    }

    /// Whether the conversation, in order as it is, contradicts a deviation.
    #[must_use]
    pub fn refutes(&self, deviation: &'static str) -> bool {
        self.under(deviation).is_some_and(|under| under.finds())
    }

    /// What is found under a deviation; nothing if it changes nothing here, or if the
    /// conversation was too long to be kept.
    fn under(&self, deviation: &'static str) -> Option<Rc<Under>> {
        self.conversation.bytes()?;
        let judge = || {
            let setting = (self.protocol, &self.context);
            self.conversation.under(setting, deviation, self.anomalies()).map(Rc::new)
        };
        self.again.under.borrow_mut().entry(deviation).or_insert_with(judge).clone()
    }
}

/// How often each command was sent up to a line.
fn counted(commands: &[(usize, &'static str)], line: usize) -> Sent {
    let mut sent = Sent::new();
    for (_, name) in commands.iter().filter(|(number, _)| *number <= line) {
        *sent.entry(Cow::Borrowed(*name)).or_default() += 1;
    }
    sent
}
