//! An honest engine with what a mutant does otherwise.
//!
//! In: the honest engine, a description, a mutant. Out: a program whose lines, both ways, pass the
//! operator. Never: I/O, a clock.

use std::{ops::Range, time::Duration};

use super::{
    Mutant,
    operators::{Hearing, Operator, Saying},
};
use crate::{
    contract::description::{Aspect, Description, Kind, Message, Opening, Search},
    engine::{Effect, Event, Exit, Moment, Program},
    transcript::From,
};

/// How late a reply is that comes too late: later than any allowance.
const LATE: Duration = Duration::from_secs(90);

/// More than anything counts.
const HUGE: &str = "99999999999999999999";

/// An honest engine with what a mutant does otherwise.
pub struct MutantEngine {
    honest: Box<dyn Program>,
    description: &'static Description,
    mutant: &'static Mutant,
    /// How often the message has come.
    count: usize,
    /// It, as it came first and last.
    first: Option<String>,
    former: Option<String>,
    searching: bool,
    /// A reply that is said again.
    again: Option<String>,
    /// A line whose end was not sent yet.
    held: bool,
}

impl MutantEngine {
    /// An engine before its first line.
    #[must_use]
    pub fn new(
        honest: Box<dyn Program>,
        description: &'static Description,
        mutant: &'static Mutant,
    ) -> Self {
        Self {
            honest,
            description,
            mutant,
            count: 0,
            first: None,
            former: None,
            searching: false,
            again: None,
            held: false,
        }
    }

    fn is_it(&self, message: Option<&'static Message>) -> bool {
        message.is_some_and(|message| std::ptr::eq(message, self.mutant.message))
    }

    /// What the honest engine does at a line.
    fn told(&mut self, line: &[u8], moment: &mut Moment<'_>) -> Vec<Effect> {
        self.honest.on(Event::Line(line), moment)
    }

    /// What it does at a line that it was not sent, without the replies to it.
    fn told_in_silence(&mut self, line: &str, moment: &mut Moment<'_>) -> Vec<Effect> {
        let owed = self.description.message(From::Controller, line).map_or(&[][..], |m| m.owes);
        let description = self.description;
        let of_it = |effect: &Effect| match effect {
            Effect::Send(said) => {
                let message = description.message(From::Engine, said);
                message.is_some_and(|m| owed.iter().any(|o| o.reply == m.name))
            }
            _ => false,
        };
        let mut effects = self.told(line.as_bytes(), moment);
        effects.retain(|effect| !of_it(effect));
        effects
    }

    fn hear(&mut self, bytes: &[u8], moment: &mut Moment<'_>) -> Vec<Effect> {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let line = text.strip_suffix('\r').unwrap_or(&text);
        let message = self.description.message(From::Controller, line);
        let searching = self.searching;
        match message.map(|message| message.search) {
            Some(Search::Begins) => self.searching = true,
            Some(Search::Ends) => self.searching = false,
            _ => {}
        }
        let Operator::Hear(hearing, occasion) = self.mutant.operator else {
            return self.told(bytes, moment);
        };
        if !self.is_it(message) {
            return self.told(bytes, moment);
        }
        self.count += 1;
        let first = self.first.get_or_insert_with(|| line.to_owned()).clone();
        let former = self.former.replace(line.to_owned());
        if !occasion.applies(self.count, searching) {
            return self.told(bytes, moment);
        }
        match hearing {
            Hearing::Ignore => {
                self.searching = searching;
                Vec::new()
            }
            Hearing::Twice => {
                let mut once = self.told(bytes, moment);
                once.extend(self.told(bytes, moment));
                once
            }
            Hearing::TwiceSilently => {
                let mut once = self.told(bytes, moment);
                once.extend(self.told_in_silence(line, moment));
                once
            }
            Hearing::Exit => vec![Effect::Exit],
            Hearing::Hang => vec![Effect::Hang],
            Hearing::Lose(at) => self.told(self.without(line, at).as_bytes(), moment),
            Hearing::Change(at) => self.told(self.changed(line, at).as_bytes(), moment),
            Hearing::Former => self.told(former.as_deref().unwrap_or(line).as_bytes(), moment),
            Hearing::KeepFirst => self.told(first.as_bytes(), moment),
            Hearing::Disturb(aspect) => {
                let mut all = self.told(bytes, moment);
                for command in self.changing(aspect) {
                    all.extend(self.told_in_silence(command, moment));
                }
                all
            }
        }
    }

    fn changing(&self, aspect: Aspect) -> &'static [&'static str] {
        let of_it = self.description.changes.iter().find(|(of, _)| *of == aspect);
        of_it.map_or(&[], |(_, commands)| commands)
    }

    fn place(&self, line: &str, field: usize) -> Option<(Range<usize>, Range<usize>)> {
        let all = self.mutant.message.places(line);
        all.into_iter().find(|(at, ..)| *at == field).map(|(_, whole, value)| (whole, value))
    }

    /// A line without a field.
    fn without(&self, line: &str, field: usize) -> String {
        let Some((whole, _)) = self.place(line, field) else { return line.to_owned() };
        let before = line[..whole.start].trim_end();
        let sign = if line[whole.end..].starts_with(';') { 1 } else { 0 };
        match &line[whole.end + sign..] {
            rest if sign == 1 => format!("{}{rest}", &line[..whole.start]),
            rest => format!("{before}{rest}"),
        }
    }

    /// A line with another value in a field.
    fn with(&self, line: &str, field: usize, value: impl FnOnce(&str) -> String) -> String {
        match self.place(line, field) {
            Some((_, at)) => {
                format!("{}{}{}", &line[..at.start], value(&line[at.clone()]), &line[at.end..])
            }
            None => line.to_owned(),
        }
    }

    /// A line with another value where there is a number, or with a move less.
    fn changed(&self, line: &str, field: usize) -> String {
        if self.mutant.message.fields()[field].kind == Kind::Moves {
            return self.with(line, field, |moves| {
                let quote = if moves.starts_with('"') { "\"" } else { "" };
                let moves = moves.trim_matches('"').trim_end();
                let most = moves.rsplit_once(' ').map_or("", |(most, _)| most);
                format!("{quote}{most}{quote}")
            });
        }
        self.with(line, field, one_more)
    }

    fn say(&mut self, line: String) -> Vec<Effect> {
        let message = self.description.message(From::Engine, &line);
        if message.is_some_and(|message| message.search == Search::Ends) {
            self.searching = false;
        }
        let Operator::Say(saying, occasion) = self.mutant.operator else {
            return vec![Effect::Send(line)];
        };
        if !self.is_it(message) {
            return self.sent(line);
        }
        self.count += 1;
        let former = self.former.replace(line.clone());
        if !occasion.applies(self.count, self.searching) {
            return self.sent(line);
        }
        let text = match saying {
            Saying::Drop => return Vec::new(),
            Saying::Twice => return vec![Effect::Send(line.clone()), Effect::Send(line)],
            Saying::Late => return vec![Effect::Later(LATE, vec![Effect::Send(line)])],
            Saying::Again => {
                self.again = Some(line.clone());
                line
            }
            Saying::HoldBack => {
                let mut bytes = if self.held { b"\n".to_vec() } else { Vec::new() };
                bytes.extend(line.as_bytes());
                self.held = true;
                return vec![Effect::SendRaw(bytes)];
            }
            Saying::Misspell => self.spelt(&line, swapped),
            Saying::Capitals => self.spelt(&line, str::to_ascii_uppercase),
            Saying::More => format!("{line} x"),
            Saying::Missing(at) => self.without(&line, at),
            Saying::Swap => self.exchanged(&line),
            Saying::Wrong(at) => self.with(&line, at, |_| "?".into()),
            Saying::OffByOne(at) => self.with(&line, at, one_more),
            Saying::Zero(at) => self.with(&line, at, |_| "0".into()),
            Saying::Negative(at) => self.with(&line, at, negative),
            Saying::Huge(at) => self.with(&line, at, |_| HUGE.into()),
            Saying::Former => former.unwrap_or(line),
        };
        self.sent(text)
    }

    /// A line, behind the end of the one before it if that was held back.
    fn sent(&mut self, line: String) -> Vec<Effect> {
        if std::mem::take(&mut self.held) {
            return vec![Effect::SendRaw(format!("\n{line}\n").into_bytes())];
        }
        vec![Effect::Send(line)]
    }

    /// A line with its word written otherwise.
    fn spelt(&self, line: &str, write: fn(&str) -> String) -> String {
        match self.mutant.message.opening {
            Opening::Word(word) => {
                format!("{}{}", write(word), &line[word.len()..])
            }
            Opening::Like(_) => line.to_owned(),
        }
    }

    /// A line with its first two fields in each other's place.
    fn exchanged(&self, line: &str) -> String {
        match self.mutant.message.places(line).as_slice() {
            [(_, a, _), (_, b, _), ..] => format!(
                "{}{}{}{}{}",
                &line[..a.start],
                &line[b.clone()],
                &line[a.end..b.start],
                &line[a.clone()],
                &line[b.end..]
            ),
            _ => line.to_owned(),
        }
    }

    fn reworded(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        let mut all = Vec::with_capacity(effects.len());
        for effect in effects {
            match effect {
                Effect::Send(line) => all.extend(self.say(line)),
                Effect::Later(time, later) => {
                    all.push(Effect::Later(time, self.reworded(later)));
                }
                other => all.push(other),
            }
        }
        all
    }
}

/// A word with two of its letters swapped.
fn swapped(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let differ = (1..letters.len()).rev().find(|at| letters[at - 1] != letters[*at]);
    if let Some(at) = differ {
        letters.swap(at - 1, at);
    }
    letters.into_iter().collect()
}

/// One more than a number; of what is none, something else.
fn one_more(value: &str) -> String {
    if let Ok(number) = value.parse::<i64>() {
        return number.wrapping_add(1).to_string();
    }
    match value.parse::<f64>() {
        Ok(number) => {
            let places = value.split_once('.').map_or(0, |(_, digits)| digits.len());
            format!("{:.places$}", number + 1.0)
        }
        Err(_) => format!("{value}1"),
    }
}

/// A negative number in the place of one that may be 0.
fn negative(value: &str) -> String {
    match value.strip_prefix('-') {
        Some(_) => value.to_owned(),
        None => format!("-{}", one_more(value)),
    }
}

impl Program for MutantEngine {
    fn on(&mut self, event: Event<'_>, moment: &mut Moment<'_>) -> Vec<Effect> {
        let Event::Line(bytes) = event else {
            let effects = self.honest.on(event, moment);
            return self.reworded(effects);
        };
        let mut all: Vec<Effect> = self.again.take().map(Effect::Send).into_iter().collect();
        let effects = self.hear(bytes, moment);
        all.extend(self.reworded(effects));
        all
    }

    fn ending(&self) -> Exit {
        self.honest.ending()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;
    use crate::contract::{
        description::{Fields, Roles, command, field, owes, reply},
        mutant::mutants,
    };

    static DESCRIPTION: Description = Description {
        messages: &[
            command("count", "count {n}")
                .with(Fields::InOrder(&[field("n", Kind::Natural)]))
                .owing(&[owes("counted")])
                .ids(Roles { owed: &["x/count/answered"], ..Roles::NONE }),
            command("set", "set {n}")
                .with(Fields::InOrder(&[field("n", Kind::Natural)]))
                .changing(&[Aspect::Settings]),
            reply("counted", "counted {n} {of}")
                .with(Fields::InOrder(&[field("n", Kind::Natural), field("of", Kind::Natural)])),
        ],
        general: Roles { crash: &["x/process/stays-alive"], ..Roles::NONE },
        start: &[],
        changes: &[(Aspect::Settings, &["set 7"])],
        no_excuse: &[],
    };

    /// Counts up to what it was set to.
    #[derive(Default)]
    struct Counter(i64);

    impl Program for Counter {
        fn on(&mut self, event: Event<'_>, _: &mut Moment<'_>) -> Vec<Effect> {
            let Event::Line(line) = event else { return Vec::new() };
            let line = String::from_utf8_lossy(line).into_owned();
            let (word, number) = line.split_once(' ').unwrap_or((&line, "0"));
            if word == "set" {
                self.0 = number.parse().unwrap_or_default();
                return Vec::new();
            }
            vec![Effect::Send(format!("counted {number} {}", self.0))]
        }
    }

    fn says(name: &str, lines: &[&str]) -> Vec<String> {
        let all: &'static [Mutant] = Vec::leak(mutants(&DESCRIPTION));
        let mutant = all.iter().find(|mutant| mutant.name == name).expect(name);
        let mut engine = MutantEngine::new(Box::new(Counter(3)), &DESCRIPTION, mutant);
        let mut waiting = VecDeque::new();
        let mut said = Vec::new();
        for line in lines {
            let mut moment = Moment { now: Duration::ZERO, waiting: &mut waiting };
            for effect in engine.on(Event::Line(line.as_bytes()), &mut moment) {
                said.push(match effect {
                    Effect::Send(text) => text,
                    Effect::SendRaw(bytes) => format!("raw {}", String::from_utf8_lossy(&bytes)),
                    other => format!("{other:?}").split('(').next().unwrap_or_default().to_owned(),
                });
            }
        }
        said
    }

    #[test]
    fn each_operator_does_one_thing() {
        let three = ["count 1", "count 2", "count 3"];
        for (name, expected) in [
            ("count.ignored", &[][..]),
            ("count.ignored.second", &["counted 1 3", "counted 3 3"]),
            ("count.ignored.third-on", &["counted 1 3", "counted 2 3"]),
            ("count.argument-lost.n", &["counted 0 3", "counted 0 3", "counted 0 3"]),
            ("count.argument-changed.n", &["counted 2 3", "counted 3 3", "counted 4 3"]),
            ("count.former-again", &["counted 1 3", "counted 1 3", "counted 2 3"]),
            ("count.first-kept", &["counted 1 3", "counted 1 3", "counted 1 3"]),
            ("count.disturbs.settings", &["counted 1 3", "counted 2 7", "counted 3 7"]),
            ("count.exits.second", &["counted 1 3", "Exit", "counted 3 3"]),
            ("counted.misspelt", &["countde 1 3", "countde 2 3", "countde 3 3"]),
            ("counted.field-missing.n", &["counted 3", "counted 3", "counted 3"]),
            ("counted.fields-swapped", &["counted 3 1", "counted 3 2", "counted 3 3"]),
            ("counted.negative.of", &["counted 1 -4", "counted 2 -4", "counted 3 -4"]),
            ("counted.late", &["Later", "Later", "Later"]),
            ("counted.held-back", &["raw counted 1 3", "raw \ncounted 2 3", "raw \ncounted 3 3"]),
        ] {
            assert_eq!(says(name, &three), expected, "{name}");
        }
        let again = ["counted 1 3", "counted 1 3", "counted 2 3"];
        assert_eq!(says("counted.said-again-later", &["count 1", "set 3", "count 2"])[..3], again);
    }

    #[test]
    fn a_mutant_knows_what_it_breaks() {
        let all = mutants(&DESCRIPTION);
        let of = |name: &str| all.iter().find(|mutant| mutant.name == name).expect(name);
        assert_eq!(of("count.ignored").breaks, ["x/count/answered"]);
        assert_eq!(of("count.exits").breaks, ["x/process/stays-alive"]);
        assert_eq!(of("count.ignored.second").what, "Ignores `count` the second time.");
        let names: std::collections::BTreeSet<&str> = all.iter().map(|m| m.name.as_str()).collect();
        assert_eq!(names.len(), all.len(), "no two have one name");
        // What nothing asks for and nothing changes cannot be missed.
        assert!(!names.contains("counted.done-twice") && !names.contains("set.done-twice"));
    }
}
