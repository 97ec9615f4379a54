//! A conversation cut down to what still shows a finding.
//!
//! In: a recorded conversation, how to start the engine, what has to be found, and how much may be
//! spent. Out: in how many tries the conversation shows it as it was; the smallest one that was
//! found to show it, and how often that does. Never: a conversation in which the controller does
//! something wrong that it did not do in the recording; one that was not held with the engine.

use std::{
    collections::BTreeSet,
    hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher},
    ops::Range,
    sync::Arc,
    time::Duration,
};

use futures_util::future::LocalBoxFuture;

use super::{
    Recorded,
    outcome::is_like,
    play::{Course, hold, pour},
    smallest::smallest,
    turns::{Act, Turn, turns},
};
use crate::{
    contract::{self, Deviation, DrillContext, DrillTrace, RunContext, Stop},
    engine::{Stopwatch, pause},
    suite::outcome,
    transcript::{Entry, From, Line, Told},
    verdict::{Crash, DrillRecord, EndRecord, Finding},
};

/// How often a conversation is repeated as it was, until it shows the finding.
const REPEATED: usize = 5;

/// How often the result is repeated, to tell whether it always shows it.
const CONFIRMED: usize = 2;

/// What has to be found.
#[derive(Clone, Debug)]
pub struct Sought {
    /// The requirement, and what is wrong: numbers and quotations may differ. Who repeats a
    /// conversation cannot always say it in the words of a test, which asks the engine for more. So
    /// if it shows the requirement broken in another way as it was, that way is sought.
    pub told: Told,
    /// The deviation that has to explain it, by its name, if one is told as its cause.
    pub deviation: Option<String>,
    /// The crash that it has to come with, if it is one: addresses and the like may differ.
    pub crash: Option<Crash>,
}

/// How much may be spent.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Starts of the engine.
    pub starts: usize,
    /// Time in all.
    pub time: Duration,
}

/// What became of a conversation.
#[derive(Debug)]
pub struct Shrunk {
    /// How often it was repeated as it was.
    pub tries: usize,
    /// In how many of these tries the finding was there again.
    pub shown: usize,
    /// How many lines the controller says in it.
    pub commands: usize,
    /// The smallest that shows the finding, if that is smaller.
    pub short: Option<Short>,
    /// The lines of the smallest, if the engine shows the finding to whoever writes them all at once
    /// and ends its input.
    pub piped: Option<Vec<String>>,
}

/// A conversation that was cut down.
#[derive(Debug)]
pub struct Short {
    /// How many lines the controller says in it.
    pub commands: usize,
    /// How often it was held.
    pub tries: usize,
    /// In how many of these tries the finding was there.
    pub shown: usize,
    /// What is found in it.
    pub finding: Finding,
    /// All that is found in it.
    pub findings: Vec<Finding>,
    /// The conversation.
    pub record: DrillRecord,
}

/// Cuts a conversation down; `None` if it cannot be held again in the budget, or nobody can tell
/// what its controller may say.
///
/// # Errors
/// The engine could not be started, or the run is to end.
pub fn shrink<'a>(
    recorded: &'a Recorded,
    run: &'a Arc<RunContext>,
    drill: DrillContext,
    sought: &'a Sought,
    budget: Budget,
) -> LocalBoxFuture<'a, Result<Option<Shrunk>, Stop>> {
    Box::pin(async move {
        let Some(mut search) = Search::new(recorded, run, drill, sought, budget).await else {
            return Ok(None);
        };
        let all = search.items.clone();
        let (mut tries, mut shown) = (0, 0);
        while tries < REPEATED && (tries, shown) != (1, 1) {
            let Some(held) = search.hold(&all).await else { break };
            tries += 1;
            if let Some(held) = held {
                shown += 1;
                search.keep(all.clone(), held);
            }
        }
        // What shows it only now and then would lose it to a cut that has nothing to do with it.
        let (mut short, mut piped) = (None, None);
        if (tries, shown) == (1, 1) {
            search.cut().await;
            let (again, times) = search.confirm().await;
            piped = search.piped().await;
            match search.best.take().filter(|(items, _)| *items != all) {
                Some((items, Held { finding, findings, record, .. })) => {
                    let commands = commands(&items);
                    let (tries, shown) = (1 + again, 1 + times);
                    short = Some(Short { commands, tries, shown, finding, findings, record });
                }
                None => (tries, shown) = (1 + again, 1 + times),
            }
        }
        match search.stop {
            Some(stop) => Err(stop),
            None => {
                let commands = commands(&all);
                Ok((tries > 0).then_some(Shrunk { tries, shown, commands, short, piped }))
            }
        }
    })
}

/// What the controller does and may leave out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Item {
    /// Which turn it belongs to.
    turn: usize,
    /// The line that is sent; without one the input is closed.
    line: Option<Vec<u8>>,
    /// The place of the line in the turn.
    place: usize,
}

/// A conversation that shows the finding.
struct Held {
    finding: Finding,
    findings: Vec<Finding>,
    record: DrillRecord,
    answers: Vec<Vec<String>>,
}

struct Search<'a> {
    run: &'a Arc<RunContext>,
    drill: DrillContext,
    sought: Sought,
    deviation: Option<(usize, Deviation)>,
    turns: Vec<Turn>,
    items: Vec<Item>,
    /// What the controller does wrong in the recording.
    mistakes: BTreeSet<(String, String)>,
    /// The smallest so far.
    best: Option<(Vec<Item>, Held)>,
    /// What does not show it, or must not be said, as hashes: there may be many, and long ones.
    failed: BTreeSet<u64>,
    watch: Stopwatch,
    budget: Budget,
    stop: Option<Stop>,
}

impl<'a> Search<'a> {
    async fn new(
        recorded: &Recorded,
        run: &'a Arc<RunContext>,
        drill: DrillContext,
        sought: &'a Sought,
        budget: Budget,
    ) -> Option<Self> {
        let protocol = run.protocol;
        let turns = turns((protocol, &run.settings), &[], &recorded.entries).all;
        let whole = turns.iter().all(|turn| turn.act != Act::Missing);
        if !whole || recorded.joins_late(protocol) {
            return None;
        }
        let mut items = Vec::new();
        for (at, turn) in turns.iter().enumerate() {
            match &turn.act {
                Act::Start | Act::Missing => {}
                Act::Close => items.push(Item { turn: at, line: None, place: 0 }),
                Act::Send(lines) => {
                    items.extend(lines.iter().enumerate().map(|(place, line)| Item {
                        turn: at,
                        line: Some(line.bytes.clone()),
                        place,
                    }))
                }
            }
        }
        let deviations = protocol.deviations().into_iter().enumerate();
        let wanted = |(_, d): &(usize, Deviation)| sought.deviation.as_deref() == Some(d.name);
        let deviation = deviations.into_iter().find(wanted);
        Some(Self {
            mistakes: mistakes(run, &recorded.entries)?,
            run,
            drill,
            sought: sought.clone(),
            deviation,
            turns,
            items,
            best: None,
            failed: BTreeSet::new(),
            watch: Stopwatch::start(),
            budget,
            stop: None,
        })
    }

    /// Cuts down what shows the finding as it was.
    async fn cut(&mut self) {
        // The last starts are for the result: to repeat it, and to write it at once.
        let kept = (CONFIRMED + 1).min(self.budget.starts / 4);
        self.budget.starts -= kept;
        self.cut_commands().await;
        self.cut_words().await;
        self.budget.starts += kept;
    }

    /// Repeats the smallest so far: how often, and how often it shows the finding.
    async fn confirm(&mut self) -> (usize, usize) {
        let Some((items, _)) = &self.best else { return (0, 0) };
        let items = items.clone();
        let (mut tries, mut shown) = (0, 0);
        while tries < CONFIRMED
            && let Some(held) = self.hold(&items).await
        {
            tries += 1;
            shown += usize::from(held.is_some());
        }
        (tries, shown)
    }

    /// Writes the smallest so far at once and ends the input: its lines, if the engine says the same
    /// offending line or crashes in the same way.
    async fn piped(&mut self) -> Option<Vec<String>> {
        let (items, held) = self.best.as_ref()?;
        let plain = |item: &Item| {
            let text = String::from_utf8(item.line.clone()?).ok()?;
            (!text.contains(char::is_control)).then_some(text)
        };
        let texts: Option<Vec<String>> =
            items.iter().filter(|item| item.line.is_some()).map(plain).collect();
        let texts = texts.filter(|texts| !texts.is_empty())?;
        let said = |e: &&Entry| e.from == From::Engine && Some(e.number) == held.finding.line;
        let offending = held.record.whole.iter().find(said).map(|e| e.line.text().into_owned());
        if offending.is_none() && self.sought.crash.is_none() {
            return None;
        }
        let left = self.left()?;
        self.budget.starts -= 1;
        let lines: Vec<&[u8]> = texts.iter().map(String::as_bytes).collect();
        let trace = tokio::select! { biased;
            held = pour(self.run, self.drill.clone(), &lines) => held.ok()?,
            () = pause(left) => return None,
        };
        let whole = trace.whole();
        let (record, ..) = outcome(&self.run.catalogue, trace);
        let shown = match (&self.sought.crash, offending) {
            (Some(crash), _) => {
                record.end.is_some_and(|end| Crash::of(&end).alike() == crash.alike())
            }
            (None, offending) => whole.iter().any(|e| {
                e.from == From::Engine && Some(e.line.text().as_ref()) == offending.as_deref()
            }),
        };
        shown.then_some(texts)
    }

    /// Leaves out commands: what comes behind the finding, then what comes before the game in which
    /// it is, and then whatever else can go.
    async fn cut_commands(&mut self) {
        if let Some(upto) = self.upto_the_finding() {
            self.shows(&upto).await;
        }
        if let Some(game) = self.last_game() {
            self.shows(&game).await;
        }
        let Some((items, _)) = &self.best else { return };
        smallest(items.clone(), async |items: &[Item]| self.shows(items).await).await;
    }

    /// Leaves out words of commands, of the longest first.
    async fn cut_words(&mut self) {
        let Some((items, _)) = &self.best else { return };
        let mut order: Vec<usize> = (0..items.len()).collect();
        let length = |at: &usize| items[*at].line.as_ref().map_or(0, Vec::len);
        order.sort_by_key(|at| std::cmp::Reverse(length(at)));
        for at in order {
            // What a part was made of may be a part by itself once some of it is gone.
            while self.cut_words_of(at).await {}
        }
    }

    /// Whether any word of a command could be left out.
    async fn cut_words_of(&mut self, at: usize) -> bool {
        let Some((items, _)) = &self.best else { return false };
        let items = items.clone();
        let Some(line) =
            items[at].line.as_ref().and_then(|line| String::from_utf8(line.clone()).ok())
        else {
            return false;
        };
        let parts = self.run.protocol.parts(&line);
        let before = parts.len();
        let kept = smallest(parts.clone(), async |kept: &[Range<usize>]| {
            let mut items = items.clone();
            items[at].line = Some(without(&line, &parts, kept).into_bytes());
            self.shows(&items).await
        });
        kept.await.len() < before
    }

    /// The commands up to the finding, where that is a line.
    fn upto_the_finding(&self) -> Option<Vec<Item>> {
        let (items, held) = self.best.as_ref()?;
        let said = held.record.whole.iter().filter(|e| Some(e.number) <= held.finding.line);
        let sent = said.filter(|e| e.from == From::Controller).count();
        held.finding.line.filter(|_| sent < items.len())?;
        Some(items[..sent].to_vec())
    }

    /// The commands before the first and from the last that sets up a game.
    fn last_game(&self) -> Option<Vec<Item>> {
        let (items, _) = self.best.as_ref()?;
        let rejoin = self.run.protocol.facts().rejoin;
        let begins = |item: &Item| {
            let line = item.line.as_deref().map(String::from_utf8_lossy);
            line.is_some_and(|line| rejoin.begins_at(&line))
        };
        let first = items.iter().position(begins)?;
        let last = items.iter().rposition(begins).filter(|last| *last > first)?;
        Some([&items[..first], &items[last..]].concat())
    }

    /// Whether a part of the conversation still shows the finding; `None` if nothing more may be
    /// tried. What costs nothing to refuse is refused before the engine is started.
    async fn shows(&mut self, items: &[Item]) -> Option<bool> {
        if self.best.as_ref().is_some_and(|(best, _)| best == items) {
            return Some(true);
        }
        let key = BuildHasherDefault::<DefaultHasher>::default().hash_one(items);
        if self.failed.contains(&key) {
            return Some(false);
        }
        self.left()?;
        let sound = self.may_be_said(&self.expected(items));
        let held = if sound { self.hold(items).await? } else { None };
        let shown = held.is_some();
        match held {
            Some(held) => self.keep(items.to_vec(), held),
            None => drop(self.failed.insert(key)),
        }
        Some(shown)
    }

    /// Takes a conversation that shows it as the smallest so far.
    fn keep(&mut self, items: Vec<Item>, held: Held) {
        // What the engine says now is what is waited for from now on.
        let mut answers = held.answers.iter();
        let taken: BTreeSet<usize> = items.iter().map(|item| item.turn).collect();
        for turn in std::iter::once(0).chain(taken) {
            self.turns[turn].answer = answers.next().cloned().unwrap_or_default();
        }
        self.sought.told = held.finding.told();
        self.best = Some((items, held));
    }

    /// How much time is left, if anything may be tried.
    fn left(&self) -> Option<Duration> {
        let time = self.budget.time.checked_sub(self.watch.now())?;
        (self.budget.starts > 0 && self.stop.is_none()).then_some(time)
    }

    /// Holds a conversation with a fresh engine: what is found, if that is what is sought and
    /// nothing is wrong with the controller. `None` if nothing more may be tried.
    async fn hold(&mut self, items: &[Item]) -> Option<Option<Held>> {
        let left = self.left()?;
        self.budget.starts -= 1;
        let turns = self.turns_of(items);
        let mut course = Course::new(true);
        let held = tokio::select! { biased;
            held = hold(self.run, self.drill.clone(), (&turns, None), &mut course) => held,
            // Nobody knows what would have come.
            () = pause(left) => return None,
        };
        match held {
            Ok(trace) => Some(self.judged(trace, course.answers)),
            Err(stop) => {
                self.stop = Some(stop);
                None
            }
        }
    }

    fn judged(&self, mut trace: DrillTrace, answers: Vec<Vec<String>>) -> Option<Held> {
        let whole = trace.whole();
        let judge = trace.judge.take();
        let (mut record, mut result, _) = outcome(&self.run.catalogue, trace);
        if let Some((judge, (rank, deviation))) = judge.as_ref().zip(self.deviation.as_ref()) {
            judge.try_on((*rank, deviation), &mut result.findings);
        }
        let finding = self.found(&mut result.findings, record.end.as_ref())?;
        if !self.may_be_said(&whole) {
            return None;
        }
        if let Some(judge) = &judge {
            judge.place(std::slice::from_mut(finding));
        }
        let finding = finding.clone();
        record.whole = whole.into();
        Some(Held { finding, findings: result.findings, record, answers })
    }

    /// What is sought among what was found, with the end of the engine.
    fn found<'f>(
        &self,
        findings: &'f mut [Finding],
        end: Option<&EndRecord>,
    ) -> Option<&'f mut Finding> {
        let Sought { told, deviation, crash } = &self.sought;
        let ends_so = |crash: &Crash| end.map(|end| Crash::of(end).alike()) == Some(crash.alike());
        if !crash.as_ref().is_none_or(ends_so) {
            return None;
        }
        let explained = |finding: &Finding| {
            let by = |name: &String| finding.explanations.iter().any(|why| why.deviation == *name);
            deviation.as_ref().is_none_or(by)
        };
        let same = findings.iter().position(|f| is_like(told, f) && explained(f));
        let another = || {
            let of_it = |f: &Finding| f.requirement == told.requirement && explained(f);
            findings.iter().position(of_it).filter(|_| self.best.is_none())
        };
        let at = same.or_else(another)?;
        findings.get_mut(at)
    }

    /// Whether the controller does nothing wrong in a conversation that it does not do in the
    /// recording.
    fn may_be_said(&self, entries: &[Entry]) -> bool {
        mistakes(self.run, entries).is_some_and(|all| all.is_subset(&self.mistakes))
    }

    /// The turns that are left.
    fn turns_of(&self, items: &[Item]) -> Vec<Turn> {
        let mut all = vec![self.turns[0].clone()];
        for of_one in items.chunk_by(|a, b| a.turn == b.turn) {
            let mut turn = self.turns[of_one[0].turn].clone();
            if let Act::Send(lines) = &mut turn.act {
                let line = |item: &Item| {
                    let bytes = item.line.clone()?;
                    Some(Line { bytes, ..lines.get(item.place)?.clone() })
                };
                *lines = of_one.iter().filter_map(line).collect();
            }
            all.push(turn);
        }
        all
    }

    /// What both sides would say if the engine said to each turn what it said before.
    fn expected(&self, items: &[Item]) -> Vec<Entry> {
        let mut entries: Vec<Entry> = Vec::new();
        for turn in self.turns_of(items) {
            let number = |entries: &[Entry]| entries.len() + 1;
            if let Act::Send(lines) = turn.act {
                for line in lines {
                    let number = number(&entries);
                    entries.push(Entry { at: turn.at, from: From::Controller, line, number });
                }
            }
            for text in &turn.answer {
                let number = number(&entries);
                entries.push(Entry {
                    at: turn.at,
                    from: From::Engine,
                    line: Line::new(text.as_str()),
                    number,
                });
            }
        }
        entries
    }
}

/// How many lines are sent.
fn commands(items: &[Item]) -> usize {
    items.iter().filter(|item| item.line.is_some()).count()
}

/// A line without the parts that are not kept.
fn without(line: &str, parts: &[Range<usize>], kept: &[Range<usize>]) -> String {
    let mut out = String::new();
    let mut from = 0;
    for part in parts.iter().filter(|part| !kept.contains(part)) {
        out.push_str(&line[from..part.start]);
        from = part.end;
    }
    out + &line[from..]
}

/// What the controller does wrong in a conversation, each with the line; `None` if the protocol
/// does not say what it may do.
fn mistakes(run: &RunContext, entries: &[Entry]) -> Option<BTreeSet<(String, String)>> {
    let all = contract::mistakes(run.protocol, &run.settings, entries)?;
    let key = |f: &Finding| (f.requirement.to_string(), f.source.clone().unwrap_or_default());
    Some(all.iter().map(key).collect())
}

#[cfg(test)]
mod tests {
    use super::without;

    #[test]
    fn what_is_not_kept_is_left_out() {
        let parts = [1..3, 3..5, 7..8];
        assert_eq!(without("a b c d e", &parts, &parts), "a b c d e");
        assert_eq!(without("a b c d e", &parts, &parts[1..2]), "a c de");
        assert_eq!(without("a b c d e", &parts, &[]), "a de");
    }
}
