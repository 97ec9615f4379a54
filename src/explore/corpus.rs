//! What a controller can say: the commands that the tests of a protocol send, and their order.
//!
//! In: the tests, run with the bundled engine in simulated time. Out: the commands, by the messages that
//! they are; what each test sends. Never: a command that keeps an engine busy for long; one that opens or ends
//! a conversation.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    sync::Arc,
    time::Duration,
};

use crate::{
    contract::{
        Random, RunContext,
        description::{Description, Field, Fields, Kind, Message, Opening, Place},
    },
    spec::FeatureError,
    suite::{Event, Listener, Scripts, Suite, all_steps},
    transcript::From,
    verdict::{DrillRecord, LineRecord},
};

/// What takes longer with the bundled engine is not said.
const QUICK: Duration = Duration::from_millis(400);

/// What a record shows in the place of bytes that are no text, of ends of lines and of backslashes beside them.
const ESCAPES: [&str; 5] = ["\\x", "\\r", "\\z", "\\c{", "\\\\"];

/// The longest command, in bytes.
const LONGEST: usize = 1_500;

/// What a test sends: the lines of each turn.
pub(super) type Turns = Vec<Vec<String>>;

/// What is said in the tests.
#[derive(Debug, Default)]
pub(super) struct Corpus {
    /// Commands by the names of their messages; those that no engine need know by none.
    commands: BTreeMap<&'static str, Vec<String>>,
    /// What each test sends, no two of them alike.
    tests: Vec<Turns>,
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
        let tests: BTreeSet<Turns> =
            end.record.drills.iter().map(|drill| turns(protocol.description(), drill)).collect();
        let mut all: BTreeMap<&'static str, BTreeSet<&String>> = BTreeMap::new();
        for line in tests.iter().flatten().flatten() {
            all.entry(protocol.description().command_of(line)).or_default().insert(line);
        }
        let sorted =
            |(name, lines): (_, BTreeSet<&String>)| (name, lines.into_iter().cloned().collect());
        let commands = all.into_iter().map(sorted).collect();
        Ok(Self { commands, tests: tests.into_iter().filter(|turns| !turns.is_empty()).collect() })
    }

    /// What each test sends.
    pub(super) fn tests(&self) -> &[Turns] {
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
        Some(match dice.below(6) {
            0 => crossed(line, lines.get(dice.below(lines.len()))?, dice),
            1 => recounted(line, dice),
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
fn turns(description: &Description, drill: &DrillRecord) -> Turns {
    let lines = &drill.transcript;
    let mut all = Turns::new();
    let mut before: Option<&LineRecord> = None;
    for (at, line) in lines.iter().enumerate() {
        let goes_on = before.is_some_and(|b| b.from == From::Controller && b.at_us == line.at_us);
        before = Some(line);
        let is_said = may_be_said(description, &line.line);
        if line.from != From::Controller || !is_said || !is_quick(line, &lines[at + 1..]) {
            continue;
        }
        match all.last_mut().filter(|_| goes_on) {
            Some(turn) => turn.push(line.line.clone()),
            None => all.push(vec![line.line.clone()]),
        }
    }
    all
}

/// Whether the answer to a line was soon complete. A search that a command ended may take another engine
/// for ever.
fn is_quick(line: &LineRecord, behind: &[LineRecord]) -> bool {
    let answer = behind.iter().take_while(|later| later.from != From::Controller);
    let until = answer.last().map_or(line.at_us, |last| last.at_us);
    Duration::from_micros(until.saturating_sub(line.at_us)) <= QUICK
}

/// Whether a command can be said anywhere, and stands in a feature file as it is.
fn may_be_said(description: &Description, line: &str) -> bool {
    let escaped = ESCAPES.iter().any(|escape| line.contains(escape));
    let plain = !escaped && !line.contains(char::is_control);
    let message = description.message(From::Controller, line);
    let anywhere = message.is_none_or(|message| message.place == Place::Anywhere);
    // Where each command is answered, it is not said whether a blank line is one.
    let is_clear = description.general.owed.is_empty() || !line.trim().is_empty();
    anywhere && plain && is_clear && line.len() <= LONGEST
}

/// The beginning of one command and the end of another, parted at a word that both have.
fn crossed(one: &str, other: &str, dice: &mut Random) -> String {
    let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<String>>();
    let (one, other) = (words(one), words(other));
    let places: Vec<(usize, usize)> = one
        .iter()
        .enumerate()
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

    #[test]
    fn two_commands_make_a_third() {
        let mut dice = Random::new(1);
        let made = crossed("go depth 2", "go searchmoves a b depth 3", &mut dice);
        let both = ["go depth 3", "go searchmoves a b depth 3"];
        assert!(both.contains(&made.as_str()), "{made}");
        assert_eq!(crossed("a b", "c d", &mut dice), "a b");
    }

    #[test]
    fn what_is_escaped_is_not_said_and_a_backslash_is() {
        let description = crate::protocols::all()[0].description();
        for (line, is_said) in
            [("play wQ wS1\\", true), ("play \\wS1", true), ("play\\x00", false), ("a\\r", false)]
        {
            assert_eq!(may_be_said(description, line), is_said, "{line}");
        }
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
