//! What the engine says: whole lines, and half a line.
//!
//! In: what has arrived. Out: transcript and findings. Never: waiting for an answer, only for the
//! rest of a line.

use super::{super::Stop, World};
use crate::{
    engine::{Arrival, Deadlines, Exit},
    transcript::{From, Line},
    verdict::Finding,
};

impl World {
    /// Gives every line that has arrived to the referee.
    pub(super) fn judge_arrived(&mut self) -> bool {
        let Some(session) = &mut self.contact.session else { return false };
        self.hearing.forgive(session.forgiven());
        let mut any = false;
        while let Some((at, line)) = session.next_line() {
            if !any && self.ending.revives() {
                self.hearing.sink.lives_on();
            }
            any = true;
            self.exchange.keep(line, self.hearing.owed().map(|owed| owed.since));
            self.hearing.said(From::Engine, at, line);
        }
        any
    }

    /// Half a line and then silence is a mistake of its own. Half a line alone
    /// is none: an engine may write a line in several pieces. Tells whether there is silence behind one.
    pub(super) async fn judge_fragment(&mut self) -> Result<bool, Stop> {
        let lines = self.hearing.transcript.len();
        let Deadlines { doubt, load, .. } = self.deadlines();
        // A long line in small pieces takes its time; one that goes on for ever is given up.
        let latest = self.session()?.now() + load;
        let fragment = loop {
            let fragment = self.session()?.fragment().to_owned();
            if fragment.is_empty() || self.hearing.transcript.len() > lines {
                return Ok(false);
            }
            // Told of once, it is not told of again.
            if fragment == self.contact.half {
                return Ok(true);
            }
            // As long as something comes there is no silence.
            let until = self.session()?.now() + doubt;
            if until > latest {
                break fragment;
            }
            match self.session()?.wait(until).await {
                Arrival::Bytes => {
                    self.judge_arrived();
                }
                Arrival::Closed => return Err(self.died(Exit::ClosedOutput).await),
                Arrival::Deadline => break fragment,
            }
        };
        let line = Line { bytes: shortened(&fragment), unfinished: true, ..Line::default() };
        self.contact.half = fragment;
        let duty = self.run()?.protocol.facts().process_requirements.whole_lines;
        let text = line.shown();
        self.hearing.sink.report(duty, Some(&text), |f| {
            Finding { message: "the line has no line feed".into(), ..f }
                .expected("every line ends with a line feed, sent with the line")
                .got(format!("`{text}` and no end"))
                .advice("end each line with a line feed, and flush the output after it")
        });
        Ok(true)
    }

    /// The same, which ends the test: what comes next is the rest of that line.
    pub(super) async fn stop_at_half_a_line(&mut self) -> Result<(), Stop> {
        if self.judge_fragment().await? {
            return Err(Stop::Spoiled("part of a line came, and then nothing".into()));
        }
        Ok(())
    }
}

/// As much of a line without an end as anyone wants to read.
pub(super) fn shortened(bytes: &[u8]) -> Vec<u8> {
    const WIDTH: usize = 160;
    match bytes.get(..WIDTH) {
        Some(head) => [head, "…".as_bytes()].concat(),
        None => bytes.to_vec(),
    }
}
