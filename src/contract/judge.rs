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
    Anomalies, Context, Conversation, Deviation, Heard, Protocol, Referee, Trial, Under,
    description::{Description, Message, Place, Role, Search},
};
use crate::{
    engine::Exit,
    transcript::{Entry, From},
    verdict::{Finding, Sink},
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
    protocol: &'static dyn Protocol,
    context: Context,
    referee: Box<dyn Referee>,
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
    pub fn new(protocol: &'static dyn Protocol, context: Context) -> Self {
        let referee = protocol.referee(&context);
        let (conversation, again) = Default::default();
        Self { protocol, context, referee, conversation, again }
    }

    /// The referee, to be asked what it knows.
    #[must_use]
    pub fn referee(&self) -> &dyn Referee {
        self.referee.as_ref()
    }

    /// The same, by its own type; `None` if that is another one.
    #[must_use]
    pub fn of<R: Referee>(&self) -> Option<&R> {
        let referee: &dyn Any = self.referee.as_ref();
        referee.downcast_ref()
    }

    /// The driving side said a line.
    pub fn sent(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        self.conversation.said(From::Controller, heard);
        self.referee.sent(heard, sink);
    }

    /// The engine said a line.
    pub fn received(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        self.conversation.said(From::Engine, heard);
        self.referee.received(heard, sink);
    }

    /// What is owed did not come in time.
    pub fn overdue(&mut self, waited: Duration, sink: &mut Sink) {
        self.conversation.overdue(waited);
        self.referee.overdue(waited, sink);
    }

    /// The engine closed its output or ended.
    pub fn ended(&mut self, exit: Option<Exit>, sink: &mut Sink) {
        self.conversation.ended(exit);
        self.referee.ended(exit, sink);
    }

    /// The conversation is over.
    pub fn finished(&mut self, sink: &mut Sink) {
        self.conversation.finished();
        self.referee.finished(sink);
    }

    /// Has the referee do something; `None` if it is of another type.
    pub fn ask<R: Referee, T>(
        &mut self,
        question: impl Fn(&mut R, &mut Sink) -> T + 'static,
        sink: &mut Sink,
    ) -> Option<T> {
        let referee: &mut dyn Any = self.referee.as_mut();
        let answer = question(referee.downcast_mut()?, sink);
        self.conversation.asked(Rc::new(move |referee, sink| {
            let referee: &mut dyn Any = referee;
            if let Some(referee) = referee.downcast_mut() {
                question(referee, sink);
            }
        }));
        Some(answer)
    }

    /// The lines of both sides, whole; none if there were too many to be kept.
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

    /// Notes of each finding which requirements of the commands before it may be the broken ones: of
    /// what a reply says, those about what a command leaves alone; of a crash or a hang, those about
    /// surviving or answering the commands that the engine has said nothing after, and the search
    /// that has not ended.
    pub fn trace_back(&self, findings: &mut [Finding]) {
        let description = self.protocol.description();
        let replies = || description.messages.iter().filter(|m| m.from == From::Engine);
        let depends = |finding: &Finding| {
            let id = finding.requirement.as_ref();
            match finding.breakdown {
                Some(_) => !description.general.crash.contains(&id),
                None => replies().any(|m| m.ids.effect.contains(&id)),
            }
        };
        if !findings.iter().any(depends) {
            return;
        }
        let entries = self.entries();
        let commands: Vec<(usize, &'static Message)> = entries
            .iter()
            .filter(|entry| entry.from == From::Controller)
            .filter_map(|entry| {
                let text = entry.line.text();
                Some((entry.number, description.message(From::Controller, &text)?))
            })
            .collect();
        let stopping = may_have_stopped_it(description, &entries, &commands);
        for finding in findings.iter_mut().filter(|finding| depends(finding)) {
            let ids: Vec<&'static str> = match finding.breakdown {
                Some(_) => stopping.clone(),
                None => {
                    let before = finding.line.unwrap_or(usize::MAX);
                    let before = commands.iter().filter(|(at, _)| *at < before);
                    let ids = before.flat_map(|(_, message)| message.ids.frame).copied();
                    ids.filter(|id| *id != finding.requirement).collect()
                }
            };
            for id in ids {
                if !finding.may_come_of.iter().any(|known| known == id) {
                    finding.may_come_of.push(Cow::Borrowed(id));
                }
            }
        }
    }

    /// The deviations of the protocol.
    #[must_use]
    pub fn deviations(&self) -> Vec<Deviation> {
        self.protocol.deviations()
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

/// The requirements about surviving or answering the commands that the engine has said nothing
/// after, and the search that has not ended.
fn may_have_stopped_it(
    description: &Description,
    entries: &[Entry],
    commands: &[(usize, &'static Message)],
) -> Vec<&'static str> {
    let spoken = entries.iter().rev().find(|entry| entry.from == From::Engine);
    let silent_since = spoken.map_or(0, |entry| entry.number);
    let ends = |entry: &&Entry| {
        let reply = description.message(From::Engine, &entry.line.text());
        entry.from == From::Engine && reply.is_some_and(|m| m.search == Search::Ends)
    };
    let idle_since = entries.iter().rev().find(ends).map_or(0, |entry| entry.number);
    let is_open = |at: usize, message: &Message| {
        at > silent_since || message.search == Search::Begins && at > idle_since
    };
    let open = commands
        .iter()
        .filter(|(at, message)| message.place != Place::Last && is_open(*at, message));
    let ids = open.flat_map(|(_, message)| match message.ids.crash {
        [] => description.requirements(message, Role::Owed),
        own => own,
    });
    ids.copied().filter(|id| !description.general.crash.contains(id)).collect()
}
