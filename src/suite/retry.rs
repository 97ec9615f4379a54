//! Drills that are run once more by themselves before they count.
//!
//! In: what a drill left behind. Out: which drills to repeat, because the
//! machine could not start their engine, because the engine was killed or
//! aborted, as it is where memory runs out, or because something came late or
//! not at all, as it does on a busy machine; and what counts in the end.
//! Never: mercy for what happens twice, or for engines that die in many drills once.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    contract::{DrillTrace, Stop},
    engine::Exit,
    verdict::{Breakdown, DrillRecord, DrillResult, Finding, NoteRecord},
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
    /// Something did not come in the time granted; what silence breaks, as a verdict on it
    /// rests on time alone.
    Late(BTreeSet<String>),
    /// The run ended before the drill did.
    Interrupted,
    /// It was not held, as something that it builds upon is broken.
    LeftOut,
}

/// A drill that is over: for reports, and for the tally.
pub(super) type Ended = (DrillRecord, DrillResult);

/// The drills of a run that are repeated.
#[derive(Clone, Default)]
pub(super) struct Retries {
    /// What came of each the first time, until it was repeated.
    first: BTreeMap<String, (Ended, Why)>,
    /// What silence breaks that was seen a second time, so that it is no question of load.
    confirmed: BTreeSet<BTreeSet<String>>,
    /// What silence breaks of which a drill was repeated.
    tried: BTreeSet<BTreeSet<String>>,
    /// Those in which something came late, and in time when they were repeated.
    late: Vec<(DrillRecord, BTreeSet<String>)>,
    /// What silence breaks of drills that were left out when they were to be repeated: nobody knows whether
    /// it would have been met again.
    left_out: Vec<BTreeSet<String>>,
    /// How many engines died twice.
    died_again: usize,
    /// How many engines died once and not again, and are no accidents.
    often: usize,
    /// Engines that died once and not again.
    accidents: Vec<(Ended, String)>,
    /// Those that ended at their start once and not again.
    crowded_out: Vec<(Ended, String)>,
    /// Whether the engine cannot run beside another one like it.
    solitary: bool,
    exhausted: Option<String>,
}

impl Retries {
    /// Which drills are repeated next. Called again until there are none: of drills that met
    /// with the same silence, one is repeated first, and the others only if it is not
    /// met again.
    pub(super) fn next(&mut self) -> BTreeSet<String> {
        let mut again = BTreeSet::new();
        // The quickest of each kind of silence that was met once.
        let mut samples: BTreeMap<&BTreeSet<String>, &DrillRecord> = BTreeMap::new();
        for ((record, _), why) in self.first.values() {
            match why {
                Why::Late(broken) if self.confirmed.contains(broken) => {}
                Why::Late(broken) if !self.tried.contains(broken) => {
                    let sample = samples.entry(broken).or_insert(record);
                    if record.duration_ms < sample.duration_ms {
                        *sample = record;
                    }
                }
                _ => {
                    again.insert(record.id.clone());
                }
            }
        }
        again.extend(samples.values().map(|record| record.id.clone()));
        let tried: Vec<_> = samples.into_keys().cloned().collect();
        self.tried.extend(tried);
        again
    }

    /// Takes a drill that is over, for the first time or once more; gives it back if it counts.
    pub(super) fn admit(&mut self, ended: Ended, doubt: Doubt) -> Option<Ended> {
        let id = ended.0.id.clone();
        let Some((first, why)) = self.first.remove(&id) else {
            let is_of_the_run = |why: &Why| matches!(why, Why::Interrupted | Why::LeftOut);
            let Some(why) = doubt.0.filter(|why| !is_of_the_run(why)) else {
                return Some(ended);
            };
            self.first.insert(id, (ended, why));
            return None;
        };
        if matches!(doubt.0, Some(Why::Interrupted)) {
            // It was not repeated.
            self.first.insert(id, (first, why));
            return None;
        }
        // It may have ended in another way than the first time, or later.
        let ends_again = ended.0.end.is_some();
        match (why, doubt.0) {
            // Nobody knows whether it would have died again, so what it showed counts.
            (Why::Died(_), Some(Why::LeftOut)) => return Some(first),
            (Why::Late(broken), Some(Why::LeftOut)) => self.left_out.push(broken),
            (Why::Died(_), None) if ends_again => self.died_again += 1,
            (Why::EndedAtItsStart(_), None) if ends_again => {}
            (Why::Died(what), None) => self.accidents.push((first, what)),
            (Why::Died(_), Some(Why::Died(_))) => self.died_again += 1,
            (Why::EndedAtItsStart(what), None | Some(Why::LeftOut)) => {
                self.crowded_out.push((first, what));
            }
            (Why::Late(broken), Some(Why::Late(_))) => {
                self.confirmed.insert(broken);
            }
            (Why::Late(broken), None) => self.late.push((first.0, broken)),
            (_, Some(Why::Exhausted(what))) => self.exhausted = Some(what),
            _ => {}
        }
        Some(ended)
    }

    /// The drills that were run and are to be repeated.
    pub(super) fn open(&self) -> impl Iterator<Item = &str> {
        self.first.keys().map(String::as_str)
    }

    /// What drills found that are to be repeated because something came late: it holds until
    /// they are.
    pub(super) fn provisional(&self) -> impl Iterator<Item = &DrillResult> {
        let late = self.first.values().filter(|(_, why)| matches!(why, Why::Late(_)));
        late.map(|((_, result), _)| result)
    }

    /// The requirements that a drill found broken because something came late, and not once
    /// more.
    pub(super) fn only_late(&self) -> BTreeSet<&str> {
        let late = self.late.iter().map(|(_, broken)| broken).chain(&self.left_out);
        late.flatten().map(String::as_str).collect()
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
        // Where it happens twice once, the other times were no accidents either.
        if self.accidents.len() > ACCIDENTS || self.died_again > 0 {
            self.often = self.accidents.len();
            ended.extend(std::mem::take(&mut self.accidents).into_iter().map(|(ended, _)| ended));
        }
        ended
    }

    /// A note for each accident, for an engine that wants to be alone, for one that died in
    /// some tests out of `all`, and for what came late.
    pub(super) fn notes(&self, all: usize) -> Vec<NoteRecord> {
        let note = |record: Option<&DrillRecord>, text| NoteRecord {
            requirement: None,
            drill: record.map(|record| record.id.clone()),
            text,
        };
        let solitary = self.crowded_out.first().map(|((record, _), what)| {
            let text = format!(
                "{what} while another instance was running, in {} tests, which were then repeated one at a time: it cannot run twice at once, so use --jobs 1",
                self.crowded_out.len()
            );
            note(Some(record), text)
        });
        let accidents = self.accidents.iter().map(|((record, _), what)| {
            let text = format!("{what}, but not when the test was repeated: not counted");
            note(Some(record), text)
        });
        let often = (self.often > 0).then(|| {
            let (again, times) = (self.died_again, self.died_again + self.often);
            let text = format!(
                "the engine died in {times} of {all} tests, and in {again} of those when they were repeated"
            );
            note(None, text)
        });
        let late = self.late.first().map(|(record, _)| {
            let what = record.reason.as_deref().unwrap_or("an answer did not come in time");
            let text = match self.late.len() {
                1 => format!(
                    "not counted: {what}; repeated with nothing else running, the test showed nothing of the kind, so it was the load of the machine, or it happens only sometimes (--repeat shows that)"
                ),
                times => format!(
                    "not counted in {times} tests: {what}; repeated with nothing else running, they showed nothing of the kind, so it was the load of the machine, or it happens only sometimes (--repeat shows that)"
                ),
            };
            note(Some(record), text)
        });
        solitary.into_iter().chain(accidents).chain(often).chain(late).collect()
    }
}

/// Whether a drill may say nothing about the engine, and why.
pub(super) struct Doubt(Option<Why>);

impl Doubt {
    /// Looks at what the drill left behind.
    pub(super) fn of(trace: &DrillTrace) -> Self {
        if matches!(trace.stop, Some(Stop::Interrupted(_))) {
            return Self(Some(Why::Interrupted));
        }
        if !trace.served.is_empty() {
            // What counts of it was confirmed.
            return Self(None);
        }
        let gave_up = matches!(trace.stop, Some(Stop::Inconclusive(_) | Stop::NotApplicable(_)));
        if gave_up && trace.transcript.entries().is_empty() {
            return Self(Some(Why::LeftOut));
        }
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
            _ => Self::late(trace),
        })
    }

    /// What silence breaks, if the drill found that anything came late or not at all. What is
    /// found behind a wait in vain rests on it as well: it may be the late answer.
    fn late(trace: &DrillTrace) -> Option<Why> {
        let hangs = |f: &&Finding| trace.overtaken || f.breakdown == Some(Breakdown::Hang);
        let stopped = match &trace.stop {
            Some(Stop::Failed(finding)) => Some(&**finding),
            _ => None,
        };
        let all = || trace.findings.iter().chain(&trace.late).chain(stopped);
        let crash = Some(Breakdown::Crash);
        if trace.breakdown == crash || all().any(|f| f.breakdown == crash) {
            return None;
        }
        let broken: BTreeSet<String> =
            all().filter(hangs).map(|f| f.requirement.to_string()).collect();
        let silent = !broken.is_empty() || trace.breakdown == Some(Breakdown::Hang);
        silent.then_some(Why::Late(broken))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    use crate::{
        transcript::From,
        verdict::{EndRecord, Verdict},
    };

    fn ended(id: &str, verdict: Verdict) -> Ended {
        let record = DrillRecord { verdict, ..DrillRecord::of(id, "") };
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
            again.next();
            for id in ["a", "b", "c"] {
                assert!(again.admit(ended(id, Verdict::Pass), Doubt(None)).is_some());
            }
            assert!(again.is_suspicious());
            if solitary {
                again.is_solitary();
            }
            assert_eq!(again.overrule().len(), if solitary { 0 } else { 3 });
            let told = again.notes(9).iter().any(|note| note.text.contains("--jobs 1"));
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
        assert_eq!(all.next().len(), drills);
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
    fn what_happens_once_is_noted() {
        let (mut again, verdicts) = run(2, |_| false);
        assert_eq!(verdicts, [Verdict::Pass, Verdict::Pass]);
        assert!(again.overrule().is_empty());
        assert_eq!(again.notes(9).len(), 2);
    }

    #[test]
    fn many_accidents_are_none() {
        let (mut again, verdicts) = run(3, |_| false);
        assert_eq!(verdicts, [Verdict::Pass; 3]);
        let counts: Vec<Verdict> = again.overrule().iter().map(|(r, _)| r.verdict).collect();
        assert_eq!(counts, [Verdict::Fail; 3]);
        let notes = again.notes(9);
        assert!(notes[0].text.contains("died in 3 of 9 tests, and in 0 of those"));
    }

    #[test]
    fn what_was_not_repeated_counts() {
        let mut again = Retries::default();
        assert!(again.admit(ended("a", Verdict::Fail), died()).is_none());
        assert_eq!(again.overrule().len(), 1);
    }

    #[test]
    fn a_death_counts_whose_test_was_left_out_when_it_was_to_be_repeated() {
        let mut again = Retries::default();
        assert!(again.admit(ended("a", Verdict::Fail), died()).is_none());
        again.next();
        let counts = again.admit(ended("a", Verdict::Inconclusive), Doubt(Some(Why::LeftOut)));
        assert_eq!(counts.map(|(record, _)| record.verdict), Some(Verdict::Fail));
        assert!(again.overrule().is_empty() && again.notes(9).is_empty());
    }

    #[test]
    fn what_was_cut_short_when_it_was_repeated_was_not_repeated() {
        let mut again = Retries::default();
        let cut_short = || Doubt(Some(Why::Interrupted));
        assert!(again.admit(ended("b", Verdict::Inconclusive), cut_short()).is_some());
        assert!(again.admit(ended("a", Verdict::Fail), late("x/a/slow")).is_none());
        again.next();
        assert!(again.admit(ended("a", Verdict::Inconclusive), cut_short()).is_none());
        assert_eq!(again.overrule().first().map(|(record, _)| record.verdict), Some(Verdict::Fail));
        assert!(again.notes(9).is_empty());
    }

    #[test]
    fn an_engine_that_ends_again_in_another_way_was_no_accident() {
        let again = |end: Option<EndRecord>| {
            let mut all = Retries::default();
            assert!(all.admit(ended("a", Verdict::Fail), died()).is_none());
            all.next();
            let (record, result) = ended("a", Verdict::Fail);
            assert!(all.admit((DrillRecord { end, ..record }, result), Doubt(None)).is_some());
            all.notes(9).len()
        };
        assert_eq!((again(None), again(Some(EndRecord::default()))), (1, 0));
    }

    #[test]
    fn what_is_found_behind_a_wait_in_vain_is_doubtful() {
        let doubt = |overtaken: bool| {
            let findings = vec![Finding::new("x/a/order", "another answer")];
            Doubt::of(&DrillTrace { overtaken, findings, ..DrillTrace::default() }).0
        };
        assert!(matches!(doubt(true), Some(Why::Late(broken)) if broken.contains("x/a/order")));
        assert!(doubt(false).is_none());
    }

    fn late(broken: &str) -> Doubt {
        Doubt(Some(Why::Late([broken.to_owned()].into())))
    }

    #[test]
    fn the_same_silence_is_met_twice_once() {
        let mut again = Retries::default();
        for id in ["a", "b", "c"] {
            assert!(again.admit(ended(id, Verdict::Fail), late("x/a/slow")).is_none());
        }
        assert!(again.admit(ended("d", Verdict::Fail), late("x/a/other")).is_none());
        let ids = again.next();
        assert_eq!(ids.len(), 2, "one of each kind");
        for id in &ids {
            let doubt = if id == "d" { Doubt(None) } else { late("x/a/slow") };
            assert!(again.admit(ended(id, Verdict::Fail), doubt).is_some());
        }
        assert!(again.next().is_empty(), "the silence is confirmed");
        let counts: Vec<String> = again.overrule().into_iter().map(|(r, _)| r.id).collect();
        assert_eq!(counts, ["b", "c"], "without a second time");
        assert_eq!(again.notes(9).len(), 1);
    }

    #[test]
    fn silence_that_is_not_met_again_is_looked_for_everywhere() {
        let mut again = Retries::default();
        for id in ["a", "b", "c"] {
            assert!(again.admit(ended(id, Verdict::Fail), late("x/a/slow")).is_none());
        }
        for left in [1, 2, 0] {
            let ids = again.next();
            assert_eq!(ids.len(), left);
            for id in ids {
                assert!(again.admit(ended(&id, Verdict::Pass), Doubt(None)).is_some());
            }
        }
        assert!(again.overrule().is_empty());
        let notes = again.notes(9);
        assert!(notes[0].text.starts_with("not counted in 3 tests"), "{}", notes[0].text);
    }

    #[test]
    fn what_is_run_only_later_is_repeated_too() {
        let mut again = Retries::default();
        assert!(again.admit(ended("a", Verdict::Fail), late("x/a/slow")).is_none());
        assert_eq!(again.next().len(), 1);
        assert!(again.admit(ended("a", Verdict::Pass), Doubt(None)).is_some());
        // What was left out for it is run now, and meets with silence for the first time.
        assert!(again.admit(ended("b", Verdict::Fail), late("x/a/other")).is_none());
        assert_eq!(again.next(), ["b".to_owned()].into());
    }

    #[test]
    fn what_is_left_out_instead_of_repeated_acquits_nobody() {
        let trace = |line: Option<&str>| {
            let mut trace =
                DrillTrace { stop: Some(Stop::Inconclusive("no".into())), ..Default::default() };
            if let Some(line) = line {
                let parts = (false, false, 0);
                trace.transcript.push_parts(
                    Duration::ZERO,
                    From::Controller,
                    line.as_bytes(),
                    parts,
                );
            }
            trace
        };
        assert!(matches!(Doubt::of(&trace(None)).0, Some(Why::LeftOut)));
        assert!(Doubt::of(&trace(Some("go"))).0.is_none());

        let mut again = Retries::default();
        assert!(
            again.admit(ended("b", Verdict::Inconclusive), Doubt(Some(Why::LeftOut))).is_some()
        );
        assert!(again.admit(ended("a", Verdict::Fail), late("x/a/slow")).is_none());
        assert_eq!(again.next().len(), 1);
        let counts = again.admit(ended("a", Verdict::Inconclusive), Doubt(Some(Why::LeftOut)));
        assert_eq!(counts.map(|(record, _)| record.verdict), Some(Verdict::Inconclusive));
        assert!(again.next().is_empty() && again.overrule().is_empty());
        assert!(again.notes(9).is_empty(), "it may have been the engine");
        assert_eq!(again.only_late(), ["x/a/slow"].into(), "what builds upon it is tried");
    }

    #[test]
    fn a_crash_that_comes_again_once_was_no_accident() {
        let (mut again, verdicts) = run(3, |i| i == 0);
        assert_eq!(verdicts, [Verdict::Fail, Verdict::Pass, Verdict::Pass]);
        assert_eq!(again.overrule().len(), 2);
        let notes = again.notes(12);
        assert!(notes[0].text.contains("died in 3 of 12 tests, and in 1 of those"));
    }
}
