//! Options: their lines, and what getting and setting does.

use std::collections::BTreeMap;

use super::{Exchange, UhpReferee, errors::rejected};
use crate::{
    protocols::uhp::{
        grammar::{OptionErrorKind, edition_of, option_line},
        message::{Edition, OptionLine},
    },
    verdict::{Finding, Sink},
};

const GET: &str = "uhp/options/get-returns-the-line";
const SET: &str = "uhp/options/set-returns-the-new-value";
const REMEMBERS: &str = "uhp/options/set-is-remembered";
const FIELDS: &str = "uhp/options/type-and-fields";
const NUMBER: &str = "uhp/options/number-in-range";

impl UhpReferee {
    /// One line of the full list, as it comes.
    pub(super) fn listed_option(&mut self, text: &str, sink: &mut Sink) {
        sink.judged("uhp/options/lists-options-only");
        if text.matches(';').count() < 2 {
            return sink.report("uhp/options/lists-options-only", Some(text), |f| {
                Finding { message: "this line is not an option".into(), ..f }
                    .expected("a name, a type and a value, separated by semicolons")
                    .got(format!("`{text}`"))
                    .span(0, text.len())
            });
        }
        if let Some(line) = self.read_option(text, sink) {
            self.compare(&line, text, sink);
            self.options.learn(line);
        }
    }

    pub(super) fn judge_options(&mut self, exchange: &Exchange, sink: &mut Sink) {
        if exchange.error().is_some() {
            let requirement = "uhp/engine-commands/implements-every-command";
            return rejected(requirement, "the list of options", exchange, sink);
        }
        let mut names: BTreeMap<&str, usize> = BTreeMap::new();
        for (number, text) in &exchange.lines {
            let name = text.split(';').next().unwrap_or_default();
            let first = *names.entry(name).or_insert(*number);
            if first != *number {
                sink.at_line(*number);
                sink.report("uhp/options/names", Some(text), |f| {
                    Finding { message: format!("two options are named `{name}`"), ..f }
                        .expected("each name once")
                        .got(format!("`{text}`; the first is on line {first}"))
                        .span(0, name.len())
                });
            }
        }
        self.options.listed = true;
        self.options.since_new_game = false;
    }

    pub(super) fn judge_get(&mut self, name: &str, exchange: &Exchange, sink: &mut Sink) {
        let Some(known) = self.options.find(name).cloned() else {
            return self.judge_unknown_option(name, exchange, sink);
        };
        sink.judged(GET);
        let shown =
            exchange.lines.first().filter(|_| exchange.count == 1 && exchange.error().is_none());
        let shown = shown.filter(|(_, text)| text.split(';').next() == Some(name));
        let Some((number, text)) = shown else {
            return sink.report(GET, only(exchange), |f| {
                Finding { message: format!("`{}` does not show the option", exchange.raw), ..f }
                    .expected(format!("one line that begins with `{name};`, as in the list"))
                    .got(all(exchange))
            });
        };
        sink.at_line(*number);
        if self.is_another_line(&known, text, GET, exchange, sink) {
            return;
        }
        // A malformed line is reported as what it is.
        if let Some(line) = self.read_option(text, sink) {
            self.compare(&line, text, sink);
            self.options.learn(line);
        }
    }

    pub(super) fn judge_set(
        &mut self,
        name: &str,
        value: &str,
        exchange: &Exchange,
        sink: &mut Sink,
    ) {
        let Some(known) = self.options.find(name).cloned() else {
            return self.judge_unknown_option(name, exchange, sink);
        };
        // The limits that are known may be those of before another option was set.
        let is_open = self.options.has_loose_limits(name);
        let line = exchange.lines.first().filter(|(_, l)| l.matches(';').count() >= 2).cloned();
        self.options.loosen_others(name);
        if exchange.error().is_none() {
            self.options.beyond.remove(name);
        }
        if let Some((number, text)) = line.as_ref().filter(|_| exchange.error().is_none())
            && self.shows_beyond(&known, value, text)
        {
            sink.at_line(*number);
            self.options.beyond.insert(name.to_owned());
            return stored(value, text, sink);
        }
        if is_open && (exchange.error().is_some() || !known.kind.accepts(value)) {
            return self.learn_shown(name, line, sink);
        }
        if !known.kind.accepts(value) {
            return self.judge_bad_value(&known, value, line, exchange, sink);
        }
        sink.judged(SET);
        let own = line.as_ref().filter(|(_, text)| text.split(';').next() == Some(name));
        if let Some((number, text)) = own {
            sink.at_line(*number);
            if self.is_another_line(&known, text, SET, exchange, sink) {
                return;
            }
        }
        let read = line.and_then(|(number, text)| {
            sink.at_line(number);
            Some((self.read_option(&text, sink)?, text))
        });
        let right =
            read.as_ref().is_some_and(|(l, _)| l.name == name && l.kind.same(&l.value, value));
        if !right || exchange.count != 1 {
            let shown = exchange.lines.first().map_or("", |(_, line)| line.as_str());
            let malformed = read.is_none()
                && exchange.error().is_none()
                && shown.starts_with(&format!("{name};"));
            if !malformed {
                sink.report(SET, only(exchange), |f| {
                    Finding {
                        message: format!("`{}` does not show the new value", exchange.raw),
                        ..f
                    }
                    .expected(format!("one line that shows `{name}` with the value `{value}`"))
                    .got(all(exchange))
                });
            }
        }
        if let Some((line, _)) = read.filter(|(l, _)| l.name == name) {
            self.options.since_new_game = false;
            self.options.learn_set(line);
        }
    }

    /// Whether a line of an option has another type, default or limits than in the list, which
    /// is reported; its value is the value from now on.
    fn is_another_line(
        &mut self,
        known: &OptionLine,
        text: &str,
        requirement: &'static str,
        exchange: &Exchange,
        sink: &mut Sink,
    ) -> bool {
        // Where another option was set these may be new, if they go with each other.
        let may_be_new = self.options.has_loose_limits(&known.name)
            && option_line(text, self.options.edition).is_ok();
        if known.is_like(text) || may_be_new {
            return false;
        }
        let value = text.split(';').nth(2).unwrap_or_default().to_owned();
        let mut right: Vec<&str> = vec![&known.name];
        right.extend(known.rest.iter().map(String::as_str));
        right.insert(2.min(right.len()), &value);
        sink.report(requirement, Some(text), |f| {
            let message =
                format!("`{}` shows another type, default or limits than the list", exchange.raw);
            Finding { message, ..f }
                .expected(format!("`{}`", right.join(";")))
                .got(format!("`{text}`"))
                .span(0, text.len())
        });
        self.options.set(&known.name, value);
        true
    }

    /// A line that may show anything of an option.
    fn learn_shown(&mut self, name: &str, line: Option<(usize, String)>, sink: &mut Sink) {
        let Some((number, text)) = line else { return };
        sink.at_line(number);
        if let Some(line) = self.read_option(&text, sink).filter(|line| line.name == name) {
            self.options.learn_set(line);
        }
    }

    /// A value was to be set that the option does not accept.
    fn judge_bad_value(
        &mut self,
        known: &OptionLine,
        value: &str,
        line: Option<(usize, String)>,
        exchange: &Exchange,
        sink: &mut Sink,
    ) {
        sink.judged("uhp/options/keeps-to-the-limits");
        let Some((number, text)) = line.filter(|_| exchange.error().is_none()) else { return };
        let shown = text.split(';').nth(2).unwrap_or_default();
        if !known.kind.same(shown, value) {
            sink.at_line(number);
            if let Some(line) = self.read_option(&text, sink) {
                self.options.learn_set(line);
            }
            return;
        }
        stored(value, &text, sink);
    }

    /// Whether an option shows a value that was sent, outside the limits that it shows.
    fn shows_beyond(&self, known: &OptionLine, value: &str, text: &str) -> bool {
        let shown = text.split(';').nth(2).unwrap_or_default();
        let error = option_line(text, self.options.edition).err();
        let is_refused = !known.kind.accepts(value);
        known.kind.same(shown, value)
            && error.is_some_and(|error| match error.kind {
                OptionErrorKind::Range => true,
                // A line that lists fewer words than before is wrong in another way.
                OptionErrorKind::Enum => is_refused,
                _ => false,
            })
    }

    fn judge_unknown_option(&mut self, name: &str, exchange: &Exchange, sink: &mut Sink) {
        if !self.options.lacks(name) {
            return;
        }
        let requirement = "uhp/options/refuses-unknown";
        self.must_be_refused(requirement, "there is no such option", exchange, sink);
    }

    /// A value that differs from what was shown before must have been set.
    fn compare(&self, line: &OptionLine, text: &str, sink: &mut Sink) {
        let Some(known) = self.options.find(&line.name) else { return };
        sink.judged(REMEMBERS);
        if known.kind.same(&known.value, &line.value) {
            return;
        }
        if self.options.has_loose_value(&line.name) {
            return sink
                .note(REMEMBERS, || format!("`{}` changes when another option is set", line.name));
        }
        let id = if self.options.since_new_game { "uhp/newgame/keeps-options" } else { REMEMBERS };
        let (name, was, is) = (&line.name, &known.value, &line.value);
        let start = text.match_indices(';').nth(1).map_or(0, |(i, _)| i + 1);
        sink.report(id, Some(text), |f| {
            Finding { message: format!("`{name}` has changed its value"), ..f }
                .expected(format!("`{was}`"))
                .got(format!("`{is}`"))
                .span(start, start + is.len())
        });
    }

    /// Reads an option line and reports what is wrong with it.
    fn read_option(&mut self, text: &str, sink: &mut Sink) -> Option<OptionLine> {
        if self.options.edition.is_none() {
            self.options.edition = edition_of(text);
        }
        sink.judged("uhp/options/names");
        sink.judged("uhp/options/type-and-fields");
        match text.split(';').nth(1) {
            Some("bool") => sink.judged("uhp/options/bool-value"),
            Some("int" | "double") => sink.judged("uhp/options/number-in-range"),
            Some("enum") => sink.judged("uhp/options/enum-value"),
            _ => {}
        }
        let error = match option_line(text, self.options.edition) {
            Ok(line) => return Some(line),
            Err(error) => error,
        };
        let name = text.split(';').next().unwrap_or_default();
        let is_unfit = matches!(error.kind, OptionErrorKind::Range | OptionErrorKind::Enum);
        if is_unfit && self.options.beyond.contains(name) {
            return None;
        }
        let (id, message, expected) = misformed(error.kind, self.options.edition);
        let span = error.span;
        sink.report(id, Some(text), |f| {
            Finding { message: message.into(), ..f }
                .expected(expected)
                .got(format!("`{}`", text.get(span.clone()).unwrap_or_default()))
                .span(span.start, span.end)
        });
        None
    }
}

/// An option shows a value that it does not accept.
fn stored(value: &str, text: &str, sink: &mut Sink) {
    sink.judged("uhp/options/keeps-to-the-limits");
    sink.report("uhp/options/keeps-to-the-limits", Some(text), |f| {
        let start = text.match_indices(';').nth(1).map_or(0, |(i, _)| i + 1);
        let shown = text.split(';').nth(2).unwrap_or_default();
        let message = format!("`{value}` is stored although the option does not accept it");
        Finding { message, ..f }
            .expected("an error, the old value, or the nearest value inside the limits")
            .got(format!("`{text}`"))
            .span(start, start + shown.len())
    });
}

/// What is wrong with an option line: the requirement, a message, and what was expected.
fn misformed(
    kind: OptionErrorKind,
    edition: Option<Edition>,
) -> (&'static str, &'static str, String) {
    let (id, message, expected) = match kind {
        OptionErrorKind::Name => (
            "uhp/options/names",
            "the name of the option is empty or contains a space",
            "a name without spaces and semicolons",
        ),
        OptionErrorKind::Type => (FIELDS, "unknown option type", "bool, int, double or enum"),
        OptionErrorKind::Fields(count) => {
            let message = "the number of fields does not fit the type of the option";
            return (FIELDS, message, format!("{count} fields"));
        }
        OptionErrorKind::Edition => {
            let expected = edition.map_or("one edition", Edition::title);
            let message = "the fields are those of another edition of the specification";
            return (FIELDS, message, format!("the fields of {expected}"));
        }
        OptionErrorKind::Bool => {
            ("uhp/options/bool-value", "the value is not a bool", "True or False")
        }
        OptionErrorKind::Number => (
            NUMBER,
            "this is not a number of the option's type",
            "digits, with a decimal point for a double",
        ),
        OptionErrorKind::Range => (
            NUMBER,
            "the value is outside the limits of the option",
            "a value from the minimum to the maximum",
        ),
        OptionErrorKind::Enum => (
            "uhp/options/enum-value",
            "the value is not one of the possible values",
            "one of the values that follow",
        ),
    };
    (id, message, expected.to_owned())
}

/// The line of an answer that has just one.
fn only(exchange: &Exchange) -> Option<&str> {
    exchange.said().filter(|_| exchange.count == 1)
}

/// The lines of an answer as a report quotes them.
fn all(exchange: &Exchange) -> String {
    if exchange.lines.is_empty() {
        return "`ok` and nothing before it".into();
    }
    let lines: Vec<String> = exchange.lines.iter().map(|(_, l)| format!("`{l}`")).collect();
    lines.join(" ⏎ ")
}
