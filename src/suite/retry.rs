//! Drills that are run once more by themselves before they count.
//!
//! In: what a drill left behind. Out: which drills to repeat, because the
//! machine could not start their engine or because the engine was killed or
//! aborted, as it is where memory runs out; and what counts in the end.
//! Never: mercy for what happens twice, or in many drills once.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    contract::{DrillTrace, Stop},
    engine::Exit,
    verdict::{DrillRecord, DrillResult, NoteRecord},
};

/// More drills whose engine dies once and not again are no accident.
const ACCIDENTS: usize = 2;

/// Why a drill may say nothing about the engine.
#[derive(Clone, Debug)]
enum Why {
    /// The machine could not start the engine.
    Exhausted(String),
    /// The engine died as it does where a machine has trouble.
    Died(String),
    /// It ended before it had greeted, as it does where another one like it
    /// has what it needs: a lock, a port.
    EndedAtItsStart(String),
}

/// A drill that is over: for reports, and for the tally.
pub(super) type Ended = (DrillRecord, DrillResult);

/// The drills of a run that are repeated.
#[derive(Clone, Default)]
pub(super) struct Retries {
    /// What came of each the first time, until it was repeated.
    first: BTreeMap<String, (Ended, Why)>,
    /// Engines that died once and not again.
    accidents: Vec<(Ended, String)>,
    /// Those that ended at their start once and not again.
    crowded_out: Vec<(Ended, String)>,
    /// Whether the engine cannot run beside another one like it.
    solitary: bool,
    repeating: bool,
    exhausted: Option<String>,
}

impl Retries {
    /// From here on, drills are repeated; which.
    pub(super) fn begin(&mut self) -> BTreeSet<String> {
        self.repeating = true;
        self.first.keys().cloned().collect()
    }

    /// Takes a drill that is over; gives it back if it counts.
    pub(super) fn admit(&mut self, ended: Ended, doubt: Doubt) -> Option<Ended> {
        let id = ended.0.id.clone();
        match (self.repeating, doubt.0) {
            (false, None) => Some(ended),
            (false, Some(why)) => {
                self.first.insert(id, (ended, why));
                None
            }
            (true, doubt) => {
                let first = self.first.remove(&id);
                match (first, doubt) {
                    (Some((first, Why::Died(what))), None) => self.accidents.push((first, what)),
                    (Some((first, Why::EndedAtItsStart(what))), None) => {
                        self.crowded_out.push((first, what));
                    }
                    (_, Some(Why::Exhausted(what))) => self.exhausted = Some(what),
                    _ => {}
                }
                Some(ended)
            }
        }
    }

    /// The drills that were run and are to be repeated.
    pub(super) fn open(&self) -> impl Iterator<Item = &str> {
        self.first.keys().map(String::as_str)
    }

    /// What the machine could not give even to a drill by itself.
    pub(super) fn exhausted(&self) -> Option<&str> {
        self.exhausted.as_deref()
    }

    /// Whether so many engines ended at their start, and not by themselves, that
    /// it is worth finding out whether two can run at once.
    pub(super) const fn is_suspicious(&self) -> bool {
        self.crowded_out.len() > ACCIDENTS
    }

    /// It was found out that the engine cannot run beside another one like it.
    pub(super) const fn is_solitary(&mut self) {
        self.solitary = true;
    }

    /// When all is over: what counts instead of what was admitted, because it
    /// was not repeated or because it is no accident.
    pub(super) fn overrule(&mut self) -> Vec<Ended> {
        let mut ended: Vec<Ended> =
            std::mem::take(&mut self.first).into_values().map(|(ended, _)| ended).collect();
        if !self.solitary {
            self.accidents.append(&mut self.crowded_out);
        }
        if self.accidents.len() > ACCIDENTS {
            ended.extend(std::mem::take(&mut self.accidents).into_iter().map(|(ended, _)| ended));
        }
        ended
    }

    /// A note for each accident, and one for an engine that wants to be alone.
    pub(super) fn notes(&self) -> impl Iterator<Item = NoteRecord> {
        let solitary = self.crowded_out.first().map(|((record, _), what)| NoteRecord {
            requirement: None,
            drill: Some(record.id.clone()),
            text: format!(
                "{what} while another instance was running, in {} tests, which were then repeated one at a time: it cannot run twice at once, so use --jobs 1",
                self.crowded_out.len()
            ),
        });
        let accidents = self.accidents.iter().map(|((record, _), what)| NoteRecord {
            requirement: None,
            drill: Some(record.id.clone()),
            text: format!("{what}, but not when the test was repeated: not counted"),
        });
        solitary.into_iter().chain(accidents)
    }
}

/// Whether a drill may say nothing about the engine, and why.
pub(super) struct Doubt(Option<Why>);

impl Doubt {
    /// Looks at what the drill left behind.
    pub(super) fn of(trace: &DrillTrace) -> Self {
        const KILLED: [i32; 3] = [6, 7, 9];
        Self(match (&trace.stop, trace.exit) {
            (Some(Stop::Start(error)), _) if error.kind.is_of_the_machine() => {
                Some(Why::Exhausted(error.to_string()))
            }
            (_, Some(exit @ Exit::Signal(signal))) if KILLED.contains(&signal) => {
                Some(Why::Died(format!("the engine {exit}")))
            }
            (Some(Stop::Spoiled(_)), Some(exit @ (Exit::Status(_) | Exit::Signal(_))))
                if !trace.greeted =>
            {
                Some(Why::EndedAtItsStart(format!(
                    "the engine {exit} before the handshake was complete"
                )))
            }
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Verdict;

    fn ended(id: &str, verdict: Verdict) -> Ended {
        let record = DrillRecord {
            id: id.into(),
            place: String::new(),
            name: String::new(),
            requirement: String::new(),
            verdict,
            reason: None,
            breakdown: None,
            duration_ms: 0.0,
            end: None,
            transcript: Vec::new(),
        };
        let result = DrillResult { verdict, ..DrillResult::of(id, "") };
        (record, result)
    }

    #[test]
    fn who_cannot_run_twice_is_not_blamed() {
        for solitary in [true, false] {
            let mut again = Retries::default();
            let ended_at_once = || Doubt(Some(Why::EndedAtItsStart("the engine ended".into())));
            for id in ["a", "b", "c"] {
                assert!(again.admit(ended(id, Verdict::Fail), ended_at_once()).is_none());
            }
            again.begin();
            for id in ["a", "b", "c"] {
                assert!(again.admit(ended(id, Verdict::Pass), Doubt(None)).is_some());
            }
            assert!(again.is_suspicious());
            if solitary {
                again.is_solitary();
            }
            assert_eq!(again.overrule().len(), if solitary { 0 } else { 3 });
            let told = again.notes().any(|note| note.text.contains("--jobs 1"));
            assert_eq!(told, solitary);
        }
    }

    fn died() -> Doubt {
        Doubt(Some(Why::Died("the engine died".into())))
    }

    /// Runs so many drills whose engine dies the first time; in those for
    /// which `again` holds, it does so the second time.
    fn run(drills: usize, again: impl Fn(usize) -> bool) -> (Retries, Vec<Verdict>) {
        let mut all = Retries::default();
        for i in 0..drills {
            assert!(all.admit(ended(&i.to_string(), Verdict::Fail), died()).is_none());
        }
        assert_eq!(all.begin().len(), drills);
        let mut counted = Vec::new();
        for i in 0..drills {
            let (verdict, doubt) =
                if again(i) { (Verdict::Fail, died()) } else { (Verdict::Pass, Doubt(None)) };
            counted.extend(all.admit(ended(&i.to_string(), verdict), doubt));
        }
        let verdicts = counted.iter().map(|(record, _)| record.verdict).collect();
        (all, verdicts)
    }

    #[test]
    fn what_happens_twice_counts_and_what_happens_once_is_noted() {
        let (mut again, verdicts) = run(2, |i| i == 0);
        assert_eq!(verdicts, [Verdict::Fail, Verdict::Pass]);
        assert!(again.overrule().is_empty());
        assert_eq!(again.notes().count(), 1);
    }

    #[test]
    fn many_accidents_are_none() {
        let (mut again, verdicts) = run(3, |_| false);
        assert_eq!(verdicts, [Verdict::Pass; 3]);
        let counts: Vec<Verdict> = again.overrule().iter().map(|(r, _)| r.verdict).collect();
        assert_eq!(counts, [Verdict::Fail; 3]);
        assert_eq!(again.notes().count(), 0);
    }

    #[test]
    fn what_was_not_repeated_counts() {
        let mut again = Retries::default();
        assert!(again.admit(ended("a", Verdict::Fail), died()).is_none());
        assert_eq!(again.overrule().len(), 1);
    }
}
