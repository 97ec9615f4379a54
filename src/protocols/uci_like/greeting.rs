//! The greeting: who the engine is and which options it has, up to the word that ends it.
//!
//! In: when it was asked for, lines of it, the requirements of a protocol about them. Out: how far
//! it is, what it told, findings about its order and number. Never: which line begins or ends it.

use std::time::Duration;

use super::{declarations, first::First, identity::Identity, options::Declaration};
use crate::{
    contract::Room,
    verdict::{Finding, Sink},
};

/// The requirements of a protocol about the greeting; `None` where its text forbids nothing.
pub struct Requirements {
    /// The engine tells its name.
    pub name: &'static str,
    /// It tells its author.
    pub author: &'static str,
    /// Neither is empty.
    pub text: &'static str,
    /// It has one name.
    pub one_name: Option<&'static str>,
    /// It has one author.
    pub one_author: Option<&'static str>,
    /// It tells nothing else of itself.
    pub no_other: Option<&'static str>,
    /// The lines about itself come before the options.
    pub order: &'static str,
    /// It tells who it is before the greeting ends.
    pub in_time: &'static str,
    /// It tells nothing of itself after the greeting.
    pub no_identity_after: &'static str,
    /// It declares no option right after the greeting.
    pub no_option_after: &'static str,
    /// It declares no option when the conversation has gone on.
    pub no_option_later: &'static str,
    /// The greeting comes to its end.
    pub ends: &'static str,
    /// It ends once.
    pub ends_once: &'static str,
    /// What is demanded of declarations.
    pub declarations: declarations::Requirements,
}

/// The greeting, as far as it has come.
#[derive(Debug, Default)]
pub struct Greeting {
    stage: Stage,
    /// The name and the author that the engine gave first.
    name: Option<String>,
    author: Option<String>,
    /// One of them came after the end only.
    is_late: bool,
    /// The word it ended with, and the number of that line.
    end: Option<(String, usize)>,
    /// The line that ended it, beside which a second is shown.
    first_end: First,
    /// There was a second.
    is_ended_twice: bool,
    /// What is missing was told.
    is_settled: bool,
    /// The conversation has gone on since its end.
    is_left_behind: bool,
    /// The end is no longer waited for.
    is_excused: bool,
    /// The engine has answered something that was asked later.
    is_behind: bool,
    options: Vec<Declaration>,
    /// Options that were declared before anybody asked.
    unasked: Vec<Declaration>,
    /// How much room there is for more of all this.
    room: Room,
}

/// How far the greeting has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Unasked,
    Open(Duration),
    Done,
    /// Asked for once more: it may be repeated, or not.
    Again,
}

impl Greeting {
    /// It is asked for.
    pub fn asked(&mut self, at: Duration) {
        self.stage = match self.stage {
            Stage::Unasked => Stage::Open(at),
            Stage::Open(_) | Stage::Done | Stage::Again => Stage::Again,
        };
    }

    /// The conversation goes on: what the engine declares from now on is no part of the greeting.
    pub fn leave_behind(&mut self) {
        self.is_left_behind |= self.is_done();
    }

    /// The engine answers something that was asked later.
    pub fn pass_over(&mut self) {
        self.is_behind |= self.owed().is_some();
    }

    /// Whether it never ended, although the engine answered something that was asked later.
    #[must_use]
    pub fn is_passed_over(&self) -> bool {
        self.is_behind && self.owed().is_some()
    }

    /// Gives up waiting for its end.
    pub fn give_up(&mut self) {
        self.is_excused = true;
    }

    /// Since when its end is owed.
    #[must_use]
    pub fn owed(&self) -> Option<Duration> {
        match self.stage {
            Stage::Open(at) if !self.is_excused => Some(at),
            Stage::Open(_) | Stage::Unasked | Stage::Done | Stage::Again => None,
        }
    }

    /// The engine's name.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref().filter(|name| !name.is_empty())
    }

    /// The options declared.
    #[must_use]
    pub fn options(&self) -> &[Declaration] {
        &self.options
    }

    /// The engine has said something of itself.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.name.is_some() || self.author.is_some() || !self.options.is_empty()
    }

    /// Whether it is over.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done | Stage::Again)
    }

    /// Whether what is missing was told already.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.is_settled
    }

    /// Whether it was asked for once more.
    #[must_use]
    pub fn is_asked_again(&self) -> bool {
        self.stage == Stage::Again
    }

    /// Its last word, once it has ended, and the number of that line.
    #[must_use]
    pub fn end(&self) -> Option<(&str, usize)> {
        self.end.as_ref().map(|(word, number)| (word.as_str(), *number))
    }

    /// Whether it has ended twice.
    #[must_use]
    pub const fn has_ended_twice(&self) -> bool {
        self.is_ended_twice
    }

    /// A line in which the engine says who it is.
    pub fn identity(
        &mut self,
        identity: &Identity,
        demanded: &Requirements,
        text: &str,
        sink: &mut Sink,
    ) {
        let (kind, value) = match identity {
            Identity::Name(name) => ("name", Some(name)),
            Identity::Author(author) => ("author", Some(author)),
            Identity::Other(_) => ("", None),
        };
        match self.stage {
            Stage::Again | Stage::Unasked => return,
            Stage::Done => return self.late_identity(kind, demanded, text, sink),
            Stage::Open(_) => {}
        }
        sink.judged(demanded.order);
        if !self.options.is_empty() && value.is_some() {
            sink.report(demanded.order, Some(text), |f| {
                Finding { message: "an `id` line after an `option` line".into(), ..f }
                    .expected("all `id` lines before the `option` lines")
                    .span(0, text.len())
            });
        }
        let Some(value) = value else {
            let Some(id) = demanded.no_other else { return };
            return sink.report(id, Some(text), |f| {
                Finding { message: "an `id` line with neither `name` nor `author`".into(), ..f }
                    .expected("`id name …` or `id author …`")
                    .got(format!("`{text}`"))
                    .span(0, text.len())
            });
        };
        sink.judged(demanded.text);
        if value.is_empty() {
            sink.report(demanded.text, Some(text), |f| {
                Finding { message: format!("`id {kind}` without a text"), ..f }
                    .expected(format!("a text after `id {kind}`"))
                    .span(text.len(), text.len())
            });
        }
        let (told, one) = match kind {
            "name" => (&mut self.name, demanded.one_name),
            _ => (&mut self.author, demanded.one_author),
        };
        if let Some(id) = one {
            sink.judged(id);
        }
        match told {
            None if self.room.takes(text.len(), 0) => *told = Some(value.clone()),
            None => {}
            Some(first) => {
                let Some(id) = one else { return };
                sink.report(id, Some(text), |f| {
                    Finding { message: format!("a second `id {kind}` line"), ..f }
                        .expected(format!("one `id {kind} …` line"))
                        .got(format!("`{text}` after `id {kind} {first}`"))
                        .span(0, text.len())
                });
            }
        }
    }

    fn late_identity(&mut self, kind: &str, demanded: &Requirements, text: &str, sink: &mut Sink) {
        let is_missing = match kind {
            "name" => self.name.is_none(),
            "author" => self.author.is_none(),
            _ => false,
        };
        self.is_late |= is_missing;
        let id = if is_missing { demanded.in_time } else { demanded.no_identity_after };
        self.comes_late("an `id` line", id, text, sink);
    }

    fn comes_late(&self, what: &str, id: &'static str, text: &str, sink: &mut Sink) {
        let word = self.end().map_or("the end", |(word, _)| word);
        sink.report(id, Some(text), |f| {
            Finding { message: format!("{what} after `{word}`"), ..f }
                .expected(format!("every `id` and `option` line before `{word}`"))
                .span(0, text.len())
                .advice(format!("send `{word}` last: it tells that the identification is complete"))
        });
    }

    /// An option is declared; whether it belongs to the greeting. Nothing is demanded of one that is declared
    /// unasked.
    pub fn option(
        &mut self,
        declaration: Declaration,
        demanded: &Requirements,
        text: &str,
        sink: &mut Sink,
    ) -> bool {
        match self.stage {
            Stage::Again => return false,
            Stage::Unasked => {
                if self.room.takes(text.len(), declaration.parts.len()) {
                    self.unasked.push(declaration);
                }
                return false;
            }
            Stage::Open(_) | Stage::Done => {}
        }
        sink.judged(demanded.no_option_later);
        if self.is_done() {
            let id = match self.is_left_behind {
                true => demanded.no_option_later,
                false => demanded.no_option_after,
            };
            self.comes_late("an `option` line", id, text, sink);
            return false;
        }
        demanded.declarations.judge(&declaration, &self.options, text, sink);
        if self.room.takes(text.len(), declaration.parts.len()) {
            self.options.push(declaration);
        }
        true
    }

    /// The word that ends it has come; whether it ends now.
    pub fn ended(
        &mut self,
        word: &str,
        demanded: &Requirements,
        text: &str,
        sink: &mut Sink,
    ) -> bool {
        match self.stage {
            Stage::Open(_) => {
                sink.judged(demanded.ends);
                sink.judged(demanded.ends_once);
                self.stage = Stage::Done;
                self.end = Some((word.to_owned(), sink.line()));
                self.first_end.note(sink.line(), text);
                // Who declares options before it is asked, and none then, has these: a GUI has seen them.
                if self.options.is_empty() {
                    self.options = std::mem::take(&mut self.unasked);
                }
                true
            }
            Stage::Again | Stage::Unasked => false,
            Stage::Done => {
                let first = self.end().map_or(word, |(first, _)| first);
                sink.report(demanded.ends_once, Some(text), |f| {
                    Finding { message: format!("`{word}` after `{first}`"), ..f }
                        .expected("one acknowledgement, after all `id` and `option` lines")
                        .got(self.first_end.beside(text))
                        .span(0, text.len())
                });
                self.is_ended_twice = true;
                false
            }
        }
    }

    /// The engine has had time to say the rest: what is missing now is missing. That breaks
    /// another requirement where the greeting was asked for in an unusual way.
    pub fn settle(
        &mut self,
        demanded: &Requirements,
        unusual: Option<&'static str>,
        sink: &mut Sink,
    ) {
        let Some((word, line)) = self.end().filter(|_| !self.is_settled) else { return };
        for (kind, told, id) in
            [("name", &self.name, demanded.name), ("author", &self.author, demanded.author)]
        {
            sink.judged(id);
            if told.is_none() && !self.is_late {
                sink.report(unusual.unwrap_or(id), None, |f| {
                    let message = format!("no `id {kind}` line before `{word}`");
                    Finding { message, line: Some(line), ..f }
                        .expected(format!("a line `id {kind} …` before `{word}`"))
                });
            }
        }
        self.is_settled = true;
    }
}
