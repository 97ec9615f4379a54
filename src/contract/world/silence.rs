//! What waiting for the engine came to.
//!
//! In: waits that ended without what was waited for. Out: how long to wait the next time.
//! Never: a wait.

use std::{collections::BTreeSet, time::Duration};

use super::{super::Stop, World};

/// What the engine did not say.
#[derive(Default)]
pub(super) struct Silence {
    /// The kinds of lines that nothing answered here in the whole time granted.
    kinds: BTreeSet<String>,
    /// Whether the last wait for something owed ended without it.
    is_last: bool,
    /// How long such waits took, of an engine that had spoken before.
    time: Duration,
    /// Whether something else was said then, so that later answers may belong to either.
    is_overtaken: bool,
}

impl Silence {
    /// A wait ended without what was waited for, which is `owed` or not. It took so long that
    /// counts.
    pub(super) fn ended(&mut self, owed: bool, took: Duration) {
        self.is_last = owed;
        if owed {
            self.time += took;
        }
    }

    /// Something else is said, while something is `owed` or not.
    pub(super) fn go_on(&mut self, owed: bool) {
        self.is_overtaken |= std::mem::take(&mut self.is_last) && owed;
    }

    /// How long the engine was waited for in vain.
    pub(super) const fn time(&self) -> Duration {
        self.time
    }

    /// Whether it is uncertain what later answers belong to.
    pub(super) const fn is_overtaken(&self) -> bool {
        self.is_overtaken
    }
}

impl World {
    /// How long to be silent about a line of this kind before something else is asked, which is
    /// `usual` unless it is known to be passed over.
    ///
    /// # Errors
    /// No engine was started.
    pub fn doubt_of(&self, kind: &str, usual: Duration) -> Result<Duration, Stop> {
        Ok(self.run()?.experience.doubt(kind, usual))
    }

    /// A line of this kind was not answered until something else was asked.
    ///
    /// # Errors
    /// No engine was started.
    pub fn was_passed_over(&self, kind: &str) -> Result<(), Stop> {
        self.run()?.experience.passed_over(kind);
        Ok(())
    }

    /// The engine was waited for in vain for so long, though it had not spoken yet: it was not
    /// getting ready.
    pub fn waited_in_vain(&mut self, time: Duration) {
        self.silence.time += time;
    }

    /// How long to wait for an answer that is known not to come.
    pub(super) fn learnt_wait(&self) -> Result<Option<Duration>, Stop> {
        let (asked, least) = (&self.exchange.asked, self.deadlines().doubt);
        let again = self.silence.kinds.contains(asked);
        Ok(self.run()?.experience.wait(asked, (&self.drill.id, again), least))
    }

    /// Remembers that a line met with silence; in the transcript, if less was
    /// waited for its answer than the protocol grants.
    pub(super) fn note_silence(&mut self, since: Duration, shortened: bool) -> Result<(), Stop> {
        let now = self.session()?.now();
        let waited = now.saturating_sub(since);
        let asked = &self.exchange.asked;
        if shortened {
            let text = format!(
                "waited only {:.1} s, because `{asked}` was not answered before",
                waited.as_secs_f64()
            );
            self.hearing.transcript.note(now, &text);
            self.run()?.experience.silent_again(asked);
        } else {
            self.run()?.experience.silent(asked, &self.drill.id, waited);
            self.silence.kinds.insert(asked.clone());
        }
        Ok(())
    }
}
