//! The judge of the controller's side of one conversation.
//!
//! In: the lines of both sides, one at a time. Out: findings about the controller into a
//! [`Sink`]. Never: a judgement of the engine, I/O, the clock, waiting.

use super::{Context, Protocol, Settings};
use crate::{
    transcript::{Entry, From, Line},
    verdict::{Finding, Sink},
};

/// What the controller does wrong in a conversation; `None` if the protocol does not say what it may do.
#[must_use]
pub fn mistakes(
    protocol: &Protocol,
    settings: &Settings,
    entries: &[Entry],
) -> Option<Vec<Finding>> {
    let context = Context { settings: settings.clone(), ..Context::default() };
    let mut referee = protocol.controller_referee(&context)?;
    let mut sink = Sink::default();
    for entry in entries {
        sink.at_line(entry.number);
        referee.hear(entry.from, &entry.line, &mut sink);
    }
    Some(sink.take().0)
}

/// What the controller does wrong and nobody knows what an engine makes of.
#[must_use]
pub fn excuses(protocol: &Protocol, settings: &Settings, entries: &[Entry]) -> Vec<Finding> {
    let mut all = mistakes(protocol, settings, entries).unwrap_or_default();
    let no_excuse = protocol.description().no_excuse;
    all.retain(|mistake| !no_excuse.contains(&&*mistake.requirement));
    all
}

/// What a protocol demands of the side that drives.
pub trait ControllerReferee {
    /// The controller said a line, without its line feed.
    fn sent(&mut self, text: &str, sink: &mut Sink);

    /// The engine said a line.
    fn received(&mut self, text: &str, sink: &mut Sink);

    /// Either side said a line, or something else happened.
    fn hear(&mut self, from: From, line: &Line, sink: &mut Sink) {
        match from {
            From::Controller => self.sent(&line.text(), sink),
            From::Engine => self.received(&line.text(), sink),
            From::Stderr | From::Event => {}
        }
    }

    /// The controller ended the conversation by itself.
    fn left(&mut self, _sink: &mut Sink) {}

    /// The controller was ended because it went on for too long, or waited for ever.
    fn stalled(&mut self, _sink: &mut Sink) {}

    /// How much it has asked of its engine: how far it got.
    fn requests(&self) -> usize;
}

/// Tells that a controller was ended while it did what it should not do for ever.
pub fn stalls(sink: &mut Sink, requirement: &'static str, what: &str) {
    sink.judged(requirement);
    sink.report(requirement, None, |f| Finding { message: what.to_owned(), ..f });
}

/// Puts a requirement of the controller to the test: whether its line fits, and what is wrong
/// with it if it does not.
pub fn demand(
    sink: &mut Sink,
    requirement: &'static str,
    line: &str,
    fits: bool,
    what: impl Into<String>,
) {
    sink.judged(requirement);
    if !fits {
        sink.report(requirement, Some(line), |f| {
            Finding { message: what.into(), ..f }.got(format!("`{line}`")).span(0, line.len())
        });
    }
}
