//! Walks: what a controller may say, in an order that the dice choose.
//!
//! In: a seed. Out: walks, each the commands of one conversation. Never: a command that would excuse whatever
//! the engine does next, as far as the bundled engine's answers show.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use super::{
    ROUND,
    corpus::Corpus,
    feature,
    novelty::{Meeting, Novelty},
    obstacle::{self, Obstacle},
};
use crate::{
    bundled,
    contract::{
        DrillContext, EngineVariant, Protocol, Random, RunContext, Stop, World,
        description::{Description, Opening, Place, Search},
        excuses,
    },
    engine::EngineSource,
    spec::{Catalogue, FeatureError, Side, Source},
    suite::{declares, dialect, embedded},
    transcript::{Entry, From, Line, Said},
};

/// How many commands are looked at for each that is said: the one that was met least is.
const CHOICES: usize = 6;

/// How many commands a walk has, at least and at most.
const SHORTEST: usize = 4;
const LONGEST: usize = 48;

/// One of so many turns is not what the test says that the walk follows, but for every other test, which is
/// followed without a word of anything else: what depends on all that was said before is met only so.
const ASIDE: usize = 4;
const STRAIGHT: usize = 2;

/// All but one of so many times, a test is followed from its beginning.
const BEGINNINGS: usize = 3;

/// What keeps the bundled engine busy for longer is not said: a test may have stopped it, but a walk
/// need not.
const SLOWEST: Duration = Duration::from_secs(1);

/// One of so many walks ends with what tells the engine to end.
const QUITS: usize = 3;

/// How many lines of the engine are looked at for moves.
const ANSWERS: usize = 4;

/// One of so many commands is sent in one write with what comes behind it.
const TOGETHER: usize = 6;

/// The commands of one conversation behind its greeting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// In their order.
    pub said: Vec<Said>,
}

/// What walks are made of.
pub struct Explorer {
    protocol: &'static Protocol,
    corpus: Corpus,
    run: Arc<RunContext>,
}

impl Explorer {
    /// Learns what can be said. Needs a tokio runtime.
    ///
    /// # Errors
    /// A mistake in a feature file that this binary carries.
    pub async fn new(protocol: &'static Protocol) -> Result<Self, FeatureError> {
        let program = move || bundled::program(protocol, EngineVariant::Honest);
        let engine = EngineSource::Simulated(Arc::new(program));
        let catalogue = Catalogue::read(&embedded(protocol.id()), &dialect(protocol))?;
        let mut run = RunContext::new(protocol, engine, Arc::new(catalogue.of(Side::Engine)));
        let corpus = Corpus::of(&run).await?;
        run.declared = declares(&run).await.ok();
        Ok(Self { protocol, corpus, run: Arc::new(run) })
    }

    /// What keeps a walk from saying what a test says, if anything does.
    #[must_use]
    pub fn obstacle(&self, test: &str) -> Option<Obstacle> {
        self.corpus.obstacle(test)
    }

    /// The walks of a seed.
    #[must_use]
    pub fn course(&self, seed: u64) -> Course<'_> {
        let dice = Random::named(seed, self.protocol.id());
        let novelty = Novelty::default();
        Course { explorer: self, seed, novelty, dice, files: 0, walked: 0 }
    }

    /// A walk; nothing if the referee objects to the bundled engine on it. Then one of the two is wrong, and
    /// nothing is proven of another engine.
    async fn walk(&self, novelty: &mut Novelty, dice: &mut Random) -> Option<Walk> {
        let mut world = World::default();
        world
            .begin(Arc::clone(&self.run), DrillContext { id: "walk".into(), ..Default::default() });
        let mut all = Vec::new();
        // The bundled engine greets, and goes on to the end.
        if world.start().await.is_ok() {
            let length = SHORTEST + dice.below(LONGEST - SHORTEST + 1);
            let mut way = Way::default();
            while all.len() < length {
                let said = self.next(&world, &mut way, novelty, dice);
                if said.lines.is_empty()
                    || !say(&mut world, &said).await.is_ok_and(|took| took <= SLOWEST)
                {
                    break;
                }
                // What no test awaited may take another engine for ever, unless it has no end at all.
                let unawaited = said.lines.iter().any(|line| self.corpus.is_never_awaited(line));
                if unawaited && !self.is_searching(&world) {
                    break;
                }
                all.push(said);
            }
            let is_last = dice.below(QUITS) == 0;
            if is_last && let Some(line) = self.quit(&world) {
                all.push(Said { lines: vec![line], pause: Duration::ZERO });
            } else if self.is_searching(&world) {
                all.extend(self.ending(&world, dice));
            }
        }
        let trace = world.finish().await;
        let is_clean = trace.findings.is_empty() && trace.late.is_empty();
        is_clean.then_some(Walk { said: all })
    }

    /// Whether the bundled engine searches.
    fn is_searching(&self, world: &World) -> bool {
        is_searching(self.protocol.description(), &world.transcript().entries())
    }

    /// What tells the engine to end, if it may be said and an engine must obey.
    fn quit(&self, world: &World) -> Option<String> {
        let mut messages = self.protocol.description().messages.iter();
        let quit = messages.find(|m| m.place == Place::Last && !m.ids.owed.is_empty())?;
        let Opening::Word(word) = quit.opening else { return None };
        self.may_be_said(&world.transcript().entries(), word).then(|| word.to_owned())
    }

    /// What is said next: what the test says that is followed, as far as it may be said, or something
    /// else. Nothing if there is nothing that may be said.
    fn next(&self, world: &World, way: &mut Way, novelty: &mut Novelty, dice: &mut Random) -> Said {
        let entries = world.transcript().entries();
        while way.is_straight && !way.test.is_empty() || dice.below(ASIDE) > 0 {
            match way.test.pop_front() {
                Some(mut said) => {
                    said.lines = self.allowed(entries.clone(), said.lines);
                    if let Some(last) = said.lines.last() {
                        way.before = self.protocol.description().command_of(last);
                        return said;
                    }
                }
                None => {
                    way.test = self.test(novelty, dice);
                    way.is_straight = dice.below(STRAIGHT) == 0;
                }
            }
        }
        let lines = self.aside(entries, &mut way.before, novelty, dice);
        Said { lines, pause: Duration::ZERO }
    }

    /// What a test says that was followed least, from its beginning or from somewhere else.
    fn test(&self, novelty: &mut Novelty, dice: &mut Random) -> VecDeque<Said> {
        let tests = self.corpus.tests();
        let any: Vec<usize> = (0..CHOICES).map(|_| dice.below(tests.len())).collect();
        let least = any.into_iter().min_by_key(|test| novelty.followed(*test)).unwrap_or_default();
        novelty.follow(least);
        let said = &tests[least];
        let from = if dice.below(BEGINNINGS) > 0 { 0 } else { dice.below(said.len()) };
        said[from..].iter().cloned().collect()
    }

    /// Of lines those that may be said.
    fn allowed(&self, mut entries: Vec<Entry>, lines: Vec<String>) -> Vec<String> {
        let mut allowed = lines;
        allowed.retain(|line| {
            let may = self.may_be_said(&entries, line);
            if may {
                entries.push(entry(&entries, line));
            }
            may
        });
        allowed
    }

    /// What no test says here: nothing if there is nothing that may be said.
    fn aside(
        &self,
        mut entries: Vec<Entry>,
        before: &mut &'static str,
        novelty: &mut Novelty,
        dice: &mut Random,
    ) -> Vec<String> {
        let description = self.protocol.description();
        let told = told(&entries);
        let mut turn = Vec::new();
        loop {
            let searching = is_searching(description, &entries);
            let mut best: Option<(usize, Meeting, String)> = None;
            for _ in 0..CHOICES {
                let Some(line) = self.corpus.draw(description, &told, dice) else { break };
                let meeting = Meeting::of(description, &line, (before, searching));
                let met = novelty.of(&meeting);
                let is_newer = best.as_ref().is_none_or(|(least, ..)| met < *least);
                let fits = is_newer && obstacle::of_line(description, &line).is_none();
                if fits && self.may_be_said(&entries, &line) {
                    best = Some((met, meeting, line));
                }
            }
            let Some((_, meeting, line)) = best else { return turn };
            novelty.note(meeting);
            *before = description.command_of(&line);
            entries.push(entry(&entries, &line));
            turn.push(line);
            if dice.below(TOGETHER) > 0 {
                return turn;
            }
        }
    }

    /// What ends the search that is under way.
    fn ending(&self, world: &World, dice: &mut Random) -> Option<Said> {
        let entries = world.transcript().entries();
        let messages = self.protocol.description().messages.iter();
        let ends = messages
            .filter(|message| message.from == From::Controller && message.search == Search::Ends);
        let lines: Vec<&str> = ends
            .flat_map(|message| self.corpus.of_message(message.name))
            .map(String::as_str)
            .filter(|line| self.may_be_said(&entries, line))
            .collect();
        Some(Said { lines: vec![dice.choose(&lines)?.to_owned()], pause: Duration::ZERO })
    }

    /// Whether the controller may say a line behind what was said.
    fn may_be_said(&self, entries: &[Entry], line: &str) -> bool {
        let last = entry(entries, line);
        let number = last.number;
        let all = [entries, &[last]].concat();
        let excuses = excuses(self.protocol, &self.run.settings, &all);
        excuses.iter().all(|excuse| excuse.line != Some(number))
    }
}

/// Where a walk has come to.
#[derive(Debug, Default)]
struct Way {
    /// The message that was said last.
    before: &'static str,
    /// What the test that is followed says next.
    test: VecDeque<Said>,
    /// Nothing else is said until its end.
    is_straight: bool,
}

/// The walks of one seed: each depends on those before it.
pub struct Course<'a> {
    explorer: &'a Explorer,
    seed: u64,
    novelty: Novelty,
    dice: Random,
    files: usize,
    walked: usize,
}

impl Course<'_> {
    /// The next walks, so many.
    pub async fn next(&mut self, count: usize) -> Vec<Walk> {
        let mut walks = Vec::new();
        // On some of them the bundled engine is objected to.
        for _ in 0..count * 4 {
            if walks.len() == count {
                break;
            }
            walks.extend(self.explorer.walk(&mut self.novelty, &mut self.dice).await);
        }
        self.walked += walks.len();
        walks
    }

    /// The feature files of the next walks, so many: a walk stands in the same file and line however many
    /// are asked for at a time, if those are whole rounds.
    pub async fn files(&mut self, count: usize) -> Vec<Source> {
        let mut files = Vec::new();
        let mut left = count;
        while left > 0 {
            let round = left.min(ROUND);
            left -= round;
            let before = self.walked;
            let walks = self.next(round).await;
            self.files += 1;
            let path = format!("walks-{}-{}.feature", self.seed, self.files);
            let text = feature::file(self.explorer.protocol, before, &walks);
            files.push(Source { path, text });
        }
        files
    }

    /// How many walks there were.
    #[must_use]
    pub const fn walked(&self) -> usize {
        self.walked
    }
}

/// Says something, waits for what it brings, and for the pause behind that: how long the first took.
async fn say(world: &mut World, said: &Said) -> Result<Duration, Stop> {
    let lines: Vec<&[u8]> = said.lines.iter().map(String::as_bytes).collect();
    let before = world.now()?;
    world.send_lines(&lines, b"\n").await?;
    world.settle().await?;
    let took = world.now()?.saturating_sub(before);
    world.listen(said.pause).await?;
    Ok(took)
}

/// The words of the last answers, which may name moves: also those between semicolons, but none that
/// an error is worded with.
fn told(entries: &[Entry]) -> Vec<String> {
    let lines = entries.iter().rev().filter(|entry| entry.from == From::Engine).take(ANSWERS);
    let lines: Vec<String> = lines.map(|entry| entry.line.text().into_owned()).collect();
    let words = |line: &String| -> Vec<String> {
        let has_list = line.contains(';');
        let parts = line.split(|c: char| if has_list { c == ';' } else { c.is_whitespace() });
        parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    let plain = |word: &String| !word.contains(['(', ')', ':']);
    lines.iter().flat_map(words).filter(plain).collect()
}

/// Whether a search was begun and has not ended, as far as the messages tell.
fn is_searching(description: &Description, entries: &[Entry]) -> bool {
    let search = |entry: &Entry| description.message(entry.from, &entry.line.text())?.searches();
    entries.iter().rev().find_map(search).unwrap_or_default()
}

/// The entry of a line that is said next.
fn entry(before: &[Entry], line: &str) -> Entry {
    let at = before.last().map(|last| last.at).unwrap_or_default();
    let number = before.last().map_or(1, |last| last.number + 1);
    Entry { at, from: From::Controller, line: Line::new(line), number }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::protocols;

    /// Walks of a seed, of each protocol.
    fn walks(protocol: &'static Protocol, seeds: &[u64]) -> Vec<Vec<Walk>> {
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let explorer = Explorer::new(protocol).await.expect("sound");
            let mut all = Vec::new();
            for seed in seeds {
                all.push(explorer.course(*seed).next(12).await);
            }
            all
        })
    }

    #[test]
    fn a_seed_gives_the_same_walks_and_another_gives_others() {
        for protocol in protocols::all().iter().copied() {
            let all = walks(protocol, &[1, 1, 2]);
            assert_eq!(all[0], all[1], "{}", protocol.id());
            assert_ne!(all[0], all[2], "{}", protocol.id());
            let long = all[0].iter().filter(|walk| walk.said.len() >= SHORTEST).count();
            assert!(long >= 10, "{}: only {long} of 12 walks go on", protocol.id());
        }
    }

    #[test]
    fn a_walk_stands_in_the_same_file_however_many_are_asked_for() {
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let explorer = Explorer::new(protocols::all()[0]).await.expect("sound");
            let both = explorer.course(1).files(2 * ROUND).await;
            let mut course = explorer.course(1);
            let apart = [course.files(ROUND).await, course.files(ROUND).await].concat();
            let said = |files: &[Source]| -> Vec<(String, String)> {
                files.iter().map(|file| (file.path.clone(), file.text.clone())).collect()
            };
            assert_eq!(said(&apart), said(&both));
            assert_eq!(both.len(), 2);
        });
    }

    #[test]
    fn what_excuses_nothing_binds_the_controller() {
        for protocol in protocols::all().iter().copied() {
            let catalogue = Catalogue::read(&embedded(protocol.id()), &dialect(protocol));
            let bound = catalogue.expect("sound").of(Side::Controller);
            for id in protocol.description().no_excuse {
                assert!(bound.requirement(id).is_some(), "{id}");
            }
        }
    }

    #[test]
    fn walks_meet_searches_and_many_commands() {
        for protocol in protocols::all().iter().copied() {
            let description = protocol.description();
            let all = walks(protocol, &[3]).remove(0);
            let lines = all.iter().flat_map(|walk| walk.said.iter().flat_map(|said| &said.lines));
            let messages: Vec<_> =
                lines.filter_map(|line| description.message(From::Controller, line)).collect();
            let names: BTreeSet<&str> = messages.iter().map(|message| message.name).collect();
            assert!(names.len() >= 5, "{}: {names:?}", protocol.id());
            let begins = messages.iter().any(|message| message.search == Search::Begins);
            assert!(begins, "{}: {names:?}", protocol.id());
        }
    }
}
