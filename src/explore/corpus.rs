//! What a controller can say: the commands that the tests of a protocol send, and their order.
//!
//! In: the tests, run with the bundled engine in simulated time. Out: the commands, by the messages that
//! they are; what each test sends. Never: a command that keeps an engine busy for long; one that opens or ends
//! a conversation.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    ops::RangeInclusive,
    rc::Rc,
    sync::Arc,
    time::Duration,
};

use super::{
    feature::PAUSE,
    obstacle::{self, Obstacle},
};
use crate::{
    contract::{
        Random, RunContext,
        description::{Description, Field, Fields, Kind, Message, Opening, Search},
    },
    spec::FeatureError,
    suite::{Event, Listener, Scripts, Suite, all_steps},
    transcript::{From, Said},
    verdict::{DrillRecord, LineRecord},
};

/// What a shorter one lets happen is seen without it, and a longer one lets happen what is not said.
const PAUSES: RangeInclusive<Duration> = PAUSE..=Duration::from_millis(500);

/// What is said in the tests.
#[derive(Debug, Default)]
pub(super) struct Corpus {
    /// Commands by the names of their messages; those that no engine need know by none.
    commands: BTreeMap<&'static str, Vec<String>>,
    /// What each test sends, no two of them alike.
    tests: Vec<Vec<Said>>,
    /// What begins a search, of which no test awaited the end.
    unawaited: BTreeSet<String>,
    /// What keeps a walk from saying what a test says, by the names of the tests.
    obstacles: BTreeMap<String, Obstacle>,
}

impl Corpus {
    /// The commands of all tests of a run with the bundled engine.
    ///
    /// # Errors
    /// A mistake in a feature file.
    pub(super) async fn of(run: &RunContext) -> Result<Self, FeatureError> {
        let protocol = run.protocol;
        let scripts = Scripts::of(&run.catalogue.features, &all_steps(protocol))?;
        let silent: Rc<RefCell<dyn Listener>> = Rc::new(RefCell::new(|_: &Event| {}));
        let end = Suite::new(run.clone(), Arc::new(scripts)).run(silent).await;
        let tests: BTreeSet<Vec<Said>> =
            end.record.drills.iter().map(|drill| turns(protocol.description(), drill)).collect();
        let mut all: BTreeMap<&'static str, BTreeSet<&String>> = BTreeMap::new();
        for line in tests.iter().flatten().flat_map(|said| &said.lines) {
            all.entry(protocol.description().command_of(line)).or_default().insert(line);
        }
        let searches =
            || end.record.drills.iter().flat_map(|d| searches(protocol.description(), d));
        let awaited: BTreeSet<&str> =
            searches().filter_map(|(l, ends)| ends.then_some(l)).collect();
        let lines = searches().map(|(line, _)| line).filter(|line| !awaited.contains(line));
        let unawaited = lines.map(str::to_owned).collect();
        let sorted =
            |(name, lines): (_, BTreeSet<&String>)| (name, lines.into_iter().cloned().collect());
        let commands = all.into_iter().map(sorted).collect();
        let tests = tests.into_iter().filter(|turns| !turns.is_empty()).collect();
        let obstacles = end
            .record
            .drills
            .iter()
            .filter_map(|drill| Some((drill.id.clone(), obstacle::of_test(run, drill)?)));
        Ok(Self { commands, tests, unawaited, obstacles: obstacles.collect() })
    }

    /// What keeps a walk from saying what a test says, if anything does.
    pub(super) fn obstacle(&self, test: &str) -> Option<Obstacle> {
        self.obstacles.get(test).copied()
    }

    /// Whether a line begins a search that tests begin, and whose end none of them awaits.
    pub(super) fn is_never_awaited(&self, line: &str) -> bool {
        self.unawaited.contains(line)
    }

    /// What each test sends.
    pub(super) fn tests(&self) -> &[Vec<Said>] {
        &self.tests
    }

    /// A command. Each message is as likely as any other, however many tests send it. One that is a move
    /// is often one that the engine has told of.
    pub(super) fn draw(
        &self,
        description: &Description,
        told: &[String],
        dice: &mut Random,
    ) -> Option<String> {
        let (name, lines) = self.commands.iter().nth(dice.below(self.commands.len()))?;
        let line = lines.get(dice.below(lines.len()))?;
        if let Some(word) = description.named(name).and_then(plays)
            && let Some(mv) = told.get(dice.below(told.len() * 3 / 2))
        {
            return Some(format!("{word} {mv}"));
        }
        let other = lines.get(dice.below(lines.len()))?;
        // A part of what was ended by another command would not be known for it.
        let whole = |line| !self.is_never_awaited(line);
        Some(match dice.below(6) {
            0 if whole(line) && whole(other) => crossed(line, other, dice),
            1 if whole(line) => recounted(line, dice),
            _ => line.clone(),
        })
    }

    /// The commands of a message.
    pub(super) fn of_message(&self, name: &str) -> &[String] {
        self.commands.get(name).map_or(&[], Vec::as_slice)
    }
}

/// The word of a message that is a move and nothing else.
fn plays(message: &Message) -> Option<&'static str> {
    let Opening::Word(word) = message.opening else { return None };
    match message.fields {
        Fields::InOrder([Field { kind: Kind::Move, .. }])
        | Fields::List([Field { kind: Kind::Move, .. }]) => Some(word),
        _ => None,
    }
}

/// What was sent in a test and soon answered: lines between which nothing happens stand together.
fn turns(description: &Description, drill: &DrillRecord) -> Vec<Said> {
    let lines = &drill.transcript;
    let mut all: Vec<Said> = Vec::new();
    let mut before: Option<&LineRecord> = None;
    let mut is_left_out = false;
    for (at, line) in lines.iter().enumerate() {
        let since = before.map_or(0, |b| line.at_us.saturating_sub(b.at_us));
        let goes_on = since == 0 && before.is_some_and(|b| b.from == From::Controller);
        before = Some(line);
        if line.from != From::Controller {
            continue;
        }
        let pause = Duration::from_micros(since);
        if PAUSES.contains(&pause)
            && !is_left_out
            && let Some(last) = all.last_mut()
        {
            last.pause = pause;
        }
        is_left_out = obstacle::of_line(description, &line.line).is_some()
            || obstacle::is_slow(line, &lines[at + 1..]);
        if is_left_out {
            continue;
        }
        match all.last_mut().filter(|_| goes_on) {
            Some(said) => said.lines.push(line.line.clone()),
            None => all.push(Said { lines: vec![line.line.clone()], pause: Duration::ZERO }),
        }
    }
    all
}

/// The lines that begin a search, and whether it had ended when the next one was said.
fn searches<'d>(
    description: &'static Description,
    drill: &'d DrillRecord,
) -> impl Iterator<Item = (&'d str, bool)> {
    let search = |record: &LineRecord| {
        description.message(record.from, &record.line).map(|message| message.search)
    };
    let lines = drill.transcript.iter().enumerate();
    lines.filter(move |(_, line)| search(line) == Some(Search::Begins)).map(move |(at, line)| {
        let mut answer =
            drill.transcript[at + 1..].iter().take_while(|l| l.from != From::Controller);
        (line.line.as_str(), answer.any(|l| search(l) == Some(Search::Ends)))
    })
}

/// The beginning of one command and the end of another, parted at a word that both have.
fn crossed(one: &str, other: &str, dice: &mut Random) -> String {
    let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<String>>();
    let (one, other) = (words(one), words(other));
    let places: Vec<(usize, usize)> = one
        .iter()
        .enumerate()
        .filter(|(_, word)| !word.is_empty())
        .filter_map(|(at, word)| Some((at, other.iter().position(|w| w == word)?)))
        .collect();
    match dice.choose(&places) {
        Some((at, from)) => [&one[..at], &other[from..]].concat().join(" "),
        None => one.join(" "),
    }
}

/// The same with another number, no larger than by one.
fn recounted(line: &str, dice: &mut Random) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let numbers: Vec<(usize, u64)> =
        words.iter().enumerate().filter_map(|(at, word)| Some((at, word.parse().ok()?))).collect();
    if let Some((at, number)) = dice.choose(&numbers) {
        let other = [number.saturating_sub(1), number.saturating_add(1), number / 2, 1];
        words[at] = other[dice.below(other.len())].to_string();
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::description::{command, reply};

    #[test]
    fn two_commands_make_a_third() {
        let mut dice = Random::new(1);
        let made = crossed("go depth 2", "go searchmoves a b depth 3", &mut dice);
        let both = ["go depth 3", "go searchmoves a b depth 3"];
        assert!(both.contains(&made.as_str()), "{made}");
        assert_eq!(crossed("a b", "c d", &mut dice), "a b");
        assert_eq!(crossed("  a  ", "  b  ", &mut dice), "  a  ", "no word is in both");
    }

    #[test]
    fn searches_are_known_and_whether_their_end_was_awaited() {
        static SEARCHES: Description = Description {
            messages: &[
                command("go", "go").search(Search::Begins),
                command("stop", "stop").search(Search::Ends),
                reply("best", "best").search(Search::Ends),
                reply("info", "info"),
            ],
            ..Description::NONE
        };
        let record = |(from, line): &(From, &str)| LineRecord {
            at_us: 0,
            from: *from,
            number: 0,
            line: (*line).into(),
        };
        let said = [
            (From::Controller, "go 1"),
            (From::Engine, "best a"),
            (From::Controller, "go 9"),
            (From::Engine, "info 1"),
            (From::Controller, "stop"),
            (From::Engine, "best a"),
        ];
        let mut drill = DrillRecord::of("a drill", "a/requirement");
        drill.transcript = said.iter().map(record).collect();
        let found: Vec<_> = searches(&SEARCHES, &drill).collect();
        assert_eq!(found, [("go 1", true), ("go 9", false)]);
    }

    #[test]
    fn numbers_hardly_grow() {
        for seed in 0..40 {
            let made = recounted("go depth 8", &mut Random::new(seed));
            assert!(["7", "9", "4", "1"].iter().any(|n| made == format!("go depth {n}")), "{made}");
        }
        assert_eq!(recounted("go", &mut Random::new(1)), "go");
    }
}
