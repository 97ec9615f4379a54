//! The judges of one conversation: the referee of its protocol, and what is the same in all.
//!
//! In: the lines of both sides, silence, the end of the engine. Out: what the referee finds, and
//! besides whether lines are whole, and at which line the engine broke down. Never: I/O, the clock.

use std::time::Duration;

use super::{
    Context, Heard, ProcessRequirements, Protocol, Referee,
    unread::{Line, Unread},
};
use crate::{
    engine::Exit,
    verdict::{Breakdown, Finding, Sink},
};

/// The referee of a protocol, and what every engine owes.
pub struct Panel {
    required: ProcessRequirements,
    referee: Box<dyn Referee>,
    /// What the engine may be at work on, if that may be asked.
    unread: Option<Unread>,
}

impl Panel {
    /// Before the first line.
    #[must_use]
    pub fn new(protocol: &Protocol, context: &Context) -> Self {
        Self {
            required: protocol.facts().process_requirements,
            referee: protocol.referee(context),
            unread: Some(Unread::new(protocol.description())),
        }
    }

    /// For a conversation in which the engine neither breaks off nor is late: nothing of what such an
    /// end would be laid to is kept.
    #[must_use]
    pub fn of_whole_answers(self) -> Self {
        Self { unread: None, ..self }
    }

    /// The referee, to be asked what it knows.
    #[must_use]
    pub fn referee(&self) -> &dyn Referee {
        self.referee.as_ref()
    }

    /// The same, to be asked for more.
    pub fn referee_mut(&mut self) -> &mut dyn Referee {
        self.referee.as_mut()
    }

    /// The driving side said a line.
    pub fn sent(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        if let Some(unread) = &mut self.unread {
            unread.sent(heard);
        }
        self.referee.sent(heard, sink);
    }

    /// The engine said a line.
    pub fn received(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        let whole = self.required.whole_lines;
        let Some(unread) = &mut self.unread else {
            sink.judged(whole);
            return self.referee.received(heard, sink);
        };
        let text = String::from_utf8_lossy(heard.line.bytes);
        // An engine that is told to end may break off.
        if !unread.is_told_to_end() {
            sink.judged(whole);
            if heard.line.unfinished {
                sink.report(whole, Some(&text), |f| {
                    Finding { message: "the last line has no line feed".into(), ..f }
                        .expected("every line ends with a line feed")
                        .span(text.len(), text.len())
                });
            }
        }
        self.referee.received(heard, sink);
        unread.received(text.trim());
    }

    /// So much time passed that is not counted.
    pub fn held_up(&mut self, time: Duration) {
        self.referee.held_up(time);
    }

    /// What is owed did not come in time.
    pub fn overdue(&mut self, waited: Duration, sink: &mut Sink) {
        let before = sink.findings().len();
        self.referee.overdue(waited, sink);
        let Some(work) = self.unread.as_ref().and_then(Unread::at_work_on) else { return };
        for finding in &mut sink.findings_mut()[before..] {
            if finding.breakdown == Some(Breakdown::Hang) && finding.command.is_none() {
                finding.command = Some(work.command().into());
            }
        }
    }

    /// The engine closed its output or ended.
    pub fn ended(&mut self, exit: Option<Exit>, sink: &mut Sink) {
        let broken = self.referee.ended(sink).unwrap_or(self.required.stays_alive);
        let unread = self.unread.as_ref();
        if unread.is_some_and(Unread::is_told_to_end) {
            return;
        }
        let how = exit.map_or("went away".to_owned(), |exit| exit.to_string());
        let work = unread.and_then(Unread::ended_at);
        let after = match work {
            Some(line) if line.raw.is_empty() => "an empty line".to_owned(),
            Some(line) => format!("`{}`", line.raw),
            None => "its start".to_owned(),
        };
        let command = work.map_or("", |line| line.command());
        let got = unread.zip(work).and_then(|(unread, work)| or_before(unread, work));
        let here = sink.line();
        sink.at_line(work.map_or(here, |line| line.number));
        sink.report(broken, None, |f| {
            Finding { message: format!("the engine {how} after {after}"), got: got.clone(), ..f }
                .expected("the engine runs until it is told to end, or its input ends")
                .breakdown(Breakdown::Crash)
                .command(command)
        });
        sink.at_line(here);
    }

    /// The conversation is over.
    pub fn finished(&mut self, sink: &mut Sink) {
        self.referee.finished(sink);
    }
}

/// Where else the engine may have ended, as nothing shows that it came through that.
fn or_before(unread: &Unread, work: &Line) -> Option<String> {
    let others: Vec<&Line> = unread.ended_before(work).collect();
    let first = format!("`{}`", others.first()?.raw);
    Some(match others.len() {
        1 => format!("its end, there or already at {first}"),
        lines => format!("its end, there or at one of {lines} lines before, from {first} on"),
    })
}
