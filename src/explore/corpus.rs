//! What a controller can say: the commands that the tests of a protocol send.
//!
//! In: the tests, run with the bundled engine in simulated time. Out: the commands, by the messages that
//! they are. Never: a command that keeps an engine busy for long; one that opens or ends a conversation.

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

/// The longest command, in bytes.
const LONGEST: usize = 1_500;

/// Commands by the names of their messages.
#[derive(Debug, Default)]
pub(super) struct Corpus(BTreeMap<&'static str, Vec<String>>);

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
        let mut all: BTreeMap<&'static str, BTreeSet<String>> = BTreeMap::new();
        for line in end.record.drills.iter().flat_map(quick) {
            let message = protocol.description().message(From::Controller, line);
            if let Some(message) = message.filter(|message| may_be_said(message, line)) {
                all.entry(message.name).or_default().insert(line.to_owned());
            }
        }
        let sorted = |(name, lines): (_, BTreeSet<String>)| (name, lines.into_iter().collect());
        Ok(Self(all.into_iter().map(sorted).collect()))
    }

    /// A command. Each message is as likely as any other, however many tests send it. One that is a move
    /// is often one that the engine has told of.
    pub(super) fn draw(
        &self,
        description: &Description,
        told: &[String],
        dice: &mut Random,
    ) -> Option<String> {
        let (name, lines) = self.0.iter().nth(dice.below(self.0.len()))?;
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
        self.0.get(name).map_or(&[], Vec::as_slice)
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

/// What was sent in a test and soon answered.
fn quick(drill: &DrillRecord) -> impl Iterator<Item = &str> {
    let lines = &drill.transcript;
    let sent = |at: &usize| lines[*at].from == From::Controller;
    (0..lines.len()).filter(sent).filter_map(|at| {
        let line: &LineRecord = &lines[at];
        let answer = lines[at + 1..].iter().take_while(|later| later.from != From::Controller);
        let until = answer.last().map_or(line.at_us, |last| last.at_us);
        let taken = Duration::from_micros(until.saturating_sub(line.at_us));
        (taken <= QUICK).then_some(line.line.as_str())
    })
}

/// Whether a command can be said anywhere, and stands in a feature file as it is.
fn may_be_said(message: &Message, line: &str) -> bool {
    let plain = !line.contains(['\\', '\t']) && !line.contains(char::is_control);
    message.place == Place::Anywhere && plain && line.len() <= LONGEST
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
    fn numbers_hardly_grow() {
        for seed in 0..40 {
            let made = recounted("go depth 8", &mut Random::new(seed));
            assert!(["7", "9", "4", "1"].iter().any(|n| made == format!("go depth {n}")), "{made}");
        }
        assert_eq!(recounted("go", &mut Random::new(1)), "go");
    }
}
