//! A drill of a controller: the session that it had with an engine of ours.
//!
//! In: which engine that was. Out: the lines of both sides, in the transcript and before the
//! judge of controllers, and how far the controller got. Never: an engine under test.

use std::{sync::Arc, time::Duration};

use super::{Context, Stop, World};
use crate::{
    contract::{EngineVariant, TestedController},
    engine::{Conversation, Exit},
    transcript::{From, last_words},
    verdict::{Breakdown, Finding, Sink, shortened},
};

/// How many of the last lines that a controller printed are told, and how long they may be
/// together, in characters.
const LAST: usize = 3;
const LENGTH: usize = 300;

/// How a session with an engine went.
#[derive(Clone, Debug)]
pub struct Session {
    /// How much the controller asked of its engine.
    pub requests: usize,
    /// How the controller ended, if it did by itself.
    pub end: Option<Exit>,
}

/// The sessions that the transcript shows.
#[derive(Default)]
pub(super) struct Sessions {
    all: Vec<(EngineVariant, Session)>,
    /// How long the last of them took.
    took: Option<Duration>,
}

impl Sessions {
    /// The one with this engine.
    fn with(&self, engine: EngineVariant) -> Option<&Session> {
        self.all.iter().find(|(with, _)| *with == engine).map(|(_, session)| session)
    }

    /// How long the last of them took.
    pub(super) const fn took(&self) -> Option<Duration> {
        self.took
    }
}

impl World {
    /// The session of the controller with this engine, judged. What is found counts, and its
    /// lines are the transcript, once in a drill. It may take at least so long.
    ///
    /// # Errors
    /// The controller cannot be started, or never spoke to its engine.
    pub async fn meets(
        &mut self,
        engine: EngineVariant,
        at_least: Duration,
    ) -> Result<Session, Stop> {
        if let Some(session) = self.sessions.with(engine) {
            return Ok(session.clone());
        }
        let (conversations, last_words) = self.conversations(engine, at_least).await?;
        let mut session = Session { requests: 0, end: None };
        for (index, talk) in conversations.iter().enumerate() {
            let start = Duration::ZERO;
            self.hearing.transcript.note(start, "the controller starts its engine");
            let before = self.hearing.transcript.len();
            for entry in &talk.entries {
                self.hearing.transcript.push(entry.at, entry.from, &entry.line);
            }
            let mut sink = std::mem::take(&mut self.hearing.sink);
            let last = index + 1 == conversations.len();
            session.requests += self.judge_talk(talk, before, last, &mut sink);
            self.hearing.sink = sink;
            session.end = talk.end;
            let end = match talk.end {
                Some(exit) => format!("the controller {exit}"),
                None => "the controller was ended: the session took too long".to_owned(),
            };
            self.hearing.transcript.note(talk.took, &end);
        }
        self.sessions.took = conversations.last().map(|talk| talk.took);
        if conversations.iter().any(|talk| talk.is_cut) {
            self.remarks.push("the controller said too much: only the beginning is judged".into());
        }
        if matches!(session.end, Some(Exit::Signal(_)))
            && !matches!(engine, EngineVariant::Fault(_))
        {
            self.ending.breakdown = Some(Breakdown::Crash);
        }
        if session.end != Some(Exit::Status(0)) {
            let end = session.end.map_or_else(
                || "did not end by itself in the time of a session, so what it would have sent later is not judged: --session-limit gives it more".to_owned(),
                |exit| exit.to_string(),
            );
            let last = last_words.map(|last| format!(": `{last}`")).unwrap_or_default();
            self.remarks.push(format!("the controller {end}{last}"));
        }
        self.sessions.all.push((engine, session.clone()));
        Ok(session)
    }

    /// The same for comparison: nothing that it shows counts.
    ///
    /// # Errors
    /// As for [`Self::meets`].
    pub async fn met(&mut self, engine: EngineVariant) -> Result<Session, Stop> {
        let (conversations, _) = self.conversations(engine, Duration::ZERO).await?;
        let mut unheard = Sink::default();
        let mut session = Session { requests: 0, end: None };
        for talk in &conversations {
            session.requests += self.judge_talk(talk, 0, true, &mut unheard);
            session.end = talk.end;
        }
        Ok(session)
    }

    async fn conversations(
        &mut self,
        engine: EngineVariant,
        at_least: Duration,
    ) -> Result<(Vec<Conversation>, Option<String>), Stop> {
        let run = self.run()?;
        let protocol = run.protocol;
        let controller: Arc<TestedController> = run
            .controller
            .clone()
            .ok_or_else(|| Stop::Bug("a test of controllers was run against an engine".into()))?;
        let run = controller.session(protocol, engine, at_least).await.map_err(Stop::Controller)?;
        let spoke = |talk: &&Conversation| talk.entries.iter().any(|e| e.from == From::Controller);
        let conversations: Vec<_> = run.conversations.iter().filter(spoke).cloned().collect();
        let said: Vec<String> = run.last_words.iter().map(|entry| entry.line.shown()).collect();
        let last = last_words(&said, LAST);
        let last_words = (!last.is_empty()).then(|| shortened(&last.join(" ⏎ "), LENGTH));
        if conversations.is_empty() {
            let told = last_words.map(|last| format!(": `{last}`")).unwrap_or_default();
            let what = "the controller sent nothing to its engine";
            return Err(Stop::Inconclusive(format!("{what}{told}")));
        }
        Ok((conversations, last_words))
    }

    /// What the judge finds in a conversation whose first line is the one after `before`, and
    /// how much the controller asked for in it.
    fn judge_talk(&self, talk: &Conversation, before: usize, last: bool, sink: &mut Sink) -> usize {
        let Ok(run) = self.run() else { return 0 };
        let context = Context { settings: run.settings.clone(), ..Context::default() };
        let Some(mut judge) = run.protocol.controller_referee(&context) else { return 0 };
        for (entry, number) in talk.entries.iter().zip(before + 1..) {
            sink.at_line(number);
            judge.hear(entry.from, &entry.line, sink);
        }
        match talk.end {
            _ if talk.is_cut => {}
            Some(_) => judge.left(sink),
            None if last => judge.stalled(sink),
            None => {}
        }
        judge.requests()
    }

    /// Adds a finding about the controller.
    pub fn tells(&mut self, finding: Finding) {
        self.hearing.sink.push(Finding { of_the_test: true, ..finding });
    }

    /// Whether the drill's own requirement was put to the test.
    #[must_use]
    pub fn was_tested(&self) -> bool {
        let own = &self.drill.requirement;
        self.hearing.sink.put_to_the_test().iter().any(|id| id == own)
    }
}
