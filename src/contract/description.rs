//! What a protocol is made of: its messages, what each may hold, owes and changes.
//!
//! In: constant data, written once in each protocol room. Out: the message that a line is, and where
//! its fields stand. Never: whether a line is well formed, or what it means; that is for the grammar
//! and the referee.

mod fields;
mod roles;

pub use fields::{Field, Fields, Kind, field};
pub use roles::{Role, Roles};

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use crate::{spec::About, transcript::From};

/// All messages of one protocol.
#[derive(Debug)]
pub struct Description {
    /// In the order of the specification; of two that a line could be, the one with the longer
    /// word is meant.
    pub messages: &'static [Message],
    /// The requirements that a role falls back on where a message names none.
    pub general: Roles,
    /// Commands that bring an engine to where it stands when it is told nothing, if that is known.
    pub start: &'static [&'static str],
    /// Commands that change an aspect of what the engine knows, whatever it was.
    pub changes: &'static [(Aspect, &'static [&'static str])],
    /// Requirements of the controller that excuse nothing: where one is not met, it is still said what the
    /// engine does.
    pub no_excuse: &'static [&'static str],
}

/// One message.
#[derive(Clone, Copy, Debug)]
pub struct Message {
    /// What it is called: mostly the word it begins with.
    pub name: &'static str,
    /// How to know it.
    pub opening: Opening,
    /// Who sends it.
    pub from: From,
    /// Its form, as the specification shows it.
    pub form: &'static str,
    /// What stands behind its opening.
    pub fields: Fields,
    /// When it may come, in words that go on after "may come".
    pub when: &'static str,
    /// What the engine has to send to it.
    pub owes: &'static [Owes],
    /// What it changes.
    pub changes: &'static [Aspect],
    /// What it does to a search.
    pub search: Search,
    /// Whether it may come during a search.
    pub in_search: bool,
    /// Where in a conversation it stands.
    pub place: Place,
    /// Whether it is not the same to obey it twice as once.
    pub adds: bool,
    /// The reply that asks for it, if it comes only then.
    pub asked_by: Option<&'static str>,
    /// The requirements that are about it, by what goes wrong.
    pub ids: Roles,
}

/// How a message begins.
#[derive(Clone, Copy, Debug)]
pub enum Opening {
    /// With this word, or these words.
    Word(&'static str),
    /// It has no word of its own; so it is known by more of it.
    Like(fn(&str) -> bool),
}

impl Opening {
    /// How many bytes of a line its word takes, with the blanks before it, if the line begins with that.
    fn word_in(self, line: &str) -> Option<usize> {
        let Self::Word(word) = self else { return None };
        let rest = line.trim_start().strip_prefix(word)?;
        let ends = rest.chars().next().is_none_or(char::is_whitespace);
        ends.then_some(line.len() - rest.len())
    }

    /// Whether it has no word of its own, and a line is such a message.
    fn is_like(self, line: &str) -> bool {
        matches!(self, Self::Like(is) if is(line))
    }
}

/// What the engine knows and a command may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aspect {
    /// The position, with the game that led to it.
    Position,
    /// What was set: options, parameters, limits.
    Settings,
    /// The search that is under way.
    Search,
}

impl Aspect {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Position, Self::Settings, Self::Search];

    /// In the singular, behind "the".
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::Settings => "settings",
            Self::Search => "search",
        }
    }
}

/// A reply that a command owes.
#[derive(Clone, Copy, Debug)]
pub struct Owes {
    /// The name of the message.
    pub reply: &'static str,
    /// Whether it has to come. Otherwise it may.
    pub must: bool,
}

/// The reply must come.
#[must_use]
pub const fn owes(reply: &'static str) -> Owes {
    Owes { reply, must: true }
}

/// The reply may come.
#[must_use]
pub const fn may_get(reply: &'static str) -> Owes {
    Owes { reply, must: false }
}

/// What a message does to a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// Nothing.
    Leaves,
    /// It begins one.
    Begins,
    /// It ends one, or tells that it has ended.
    Ends,
}

/// Where in a conversation a message stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// It may come more than once.
    Anywhere,
    /// It opens the conversation, and nothing is known before.
    First,
    /// It comes once.
    Once,
    /// It ends the engine.
    Last,
}

/// Commands and replies that stand in two files, as one list of `N` messages.
///
/// # Panics
///
/// While the program is built, if `N` is not the number of both.
pub(crate) const fn joined<const N: usize>(
    commands: &[Message],
    replies: &[Message],
) -> [Message; N] {
    assert!(commands.len() + replies.len() == N);
    let mut all = [commands[0]; N];
    let mut at = 0;
    while at < N {
        all[at] = if at < commands.len() { commands[at] } else { replies[at - commands.len()] };
        at += 1;
    }
    all
}

impl Description {
    /// Nothing is known of the protocol.
    pub const NONE: Self =
        Self { messages: &[], general: Roles::NONE, start: &[], changes: &[], no_excuse: &[] };

    /// The message that a line of this side is, if any.
    #[must_use]
    pub fn message(&self, from: From, line: &str) -> Option<&'static Message> {
        let of_it = || self.messages.iter().filter(|message| message.from == from);
        let begun = line.trim_start();
        let words = of_it().filter_map(|message| Some((message.opening.word_in(begun)?, message)));
        let longest = words.max_by_key(|(length, _)| *length).map(|(_, message)| message);
        longest.or_else(|| of_it().rfind(|message| message.opening.is_like(line)))
    }

    /// The name of the command that a line is; empty if it is none of the protocol.
    #[must_use]
    pub fn command_of(&self, line: &str) -> &'static str {
        self.message(From::Controller, line).map_or("", |message| message.name)
    }

    /// The message of this name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&'static Message> {
        self.messages.iter().find(|message| message.name == name)
    }

    /// The requirements that say what a message should not do wrong.
    #[must_use]
    pub fn requirements(&self, message: &Message, role: Role) -> &'static [&'static str] {
        match message.ids.of(role) {
            [] => self.general.of(role),
            own => own,
        }
    }

    /// The requirements that are about each command, but for those about its form.
    #[must_use]
    pub fn commands(&self) -> BTreeMap<String, About> {
        let commands = self.messages.iter().filter(|m| m.from == From::Controller);
        commands.map(|message| (message.name.to_owned(), self.about(&message.ids))).collect()
    }

    /// The requirements that are about all commands, but for those about their form.
    #[must_use]
    pub fn about_all(&self) -> About {
        self.about(&self.general)
    }

    /// The requirements that every crash or hang breaks.
    #[must_use]
    pub fn survival(&self) -> BTreeSet<String> {
        self.general.crash.iter().map(ToString::to_string).collect()
    }

    /// The commands that set or change something.
    #[must_use]
    pub fn lasting(&self) -> BTreeSet<String> {
        let commands = self.messages.iter().filter(|m| m.from == From::Controller);
        let lasting = commands.filter(|message| !message.changes.is_empty());
        lasting.map(|message| message.name.to_owned()).collect()
    }

    fn about(&self, roles: &Roles) -> About {
        let mut about = About::new();
        for role in Role::ALL {
            let ids = roles.of(role).iter().filter(|id| !self.general.crash.contains(id));
            for (place, id) in ids.enumerate() {
                let Some(concern) = role.concern(place) else { continue };
                let known = about.entry((*id).to_owned()).or_insert(concern);
                *known = concern.min(*known);
            }
        }
        about
    }

    /// Whether some command owes this reply.
    #[must_use]
    pub fn is_owed(&self, reply: &Message) -> bool {
        self.messages.iter().flat_map(|m| m.owes).any(|o| o.must && o.reply == reply.name)
    }
}

/// A command that asks for nothing, without fields.
#[must_use]
pub const fn command(word: &'static str, form: &'static str) -> Message {
    Message {
        name: word,
        opening: Opening::Word(word),
        from: From::Controller,
        form,
        fields: Fields::None,
        when: "at any time",
        owes: &[],
        changes: &[],
        search: Search::Leaves,
        in_search: false,
        place: Place::Anywhere,
        adds: false,
        asked_by: None,
        ids: Roles::NONE,
    }
}

/// A reply without fields.
#[must_use]
pub const fn reply(word: &'static str, form: &'static str) -> Message {
    Message { from: From::Engine, ..command(word, form) }
}

impl Message {
    /// Whether a search is under way behind it, as far as it tells.
    #[must_use]
    pub fn searches(&self) -> Option<bool> {
        match (self.search, self.from) {
            (Search::Begins, _) => Some(true),
            (Search::Ends, From::Engine) => Some(false),
            _ => None,
        }
    }

    /// The same, known by more than a word.
    #[must_use]
    pub const fn like(self, is: fn(&str) -> bool) -> Self {
        Self { opening: Opening::Like(is), ..self }
    }

    /// The same with fields.
    #[must_use]
    pub const fn with(self, fields: Fields) -> Self {
        Self { fields, ..self }
    }

    /// The same, for that time.
    #[must_use]
    pub const fn when(self, when: &'static str) -> Self {
        Self { when, ..self }
    }

    /// The same with its replies.
    #[must_use]
    pub const fn owing(self, owes: &'static [Owes]) -> Self {
        Self { owes, ..self }
    }

    /// The same with what it changes.
    #[must_use]
    pub const fn changing(self, changes: &'static [Aspect]) -> Self {
        Self { changes, ..self }
    }

    /// The same with what it does to a search.
    #[must_use]
    pub const fn search(self, search: Search) -> Self {
        Self { search, ..self }
    }

    /// The same where it may also come during a search.
    #[must_use]
    pub const fn also_in_searches(self) -> Self {
        Self { in_search: true, ..self }
    }

    /// The same where it opens the conversation, and comes once.
    #[must_use]
    pub const fn first(self) -> Self {
        Self { place: Place::First, ..self }
    }

    /// The same where it comes once in a conversation, but not first.
    #[must_use]
    pub const fn once(self) -> Self {
        Self { place: Place::Once, ..self }
    }

    /// The same where it ends the conversation, and the engine.
    #[must_use]
    pub const fn last(self) -> Self {
        Self { place: Place::Last, ..self }
    }

    /// The same where it adds something each time that it comes.
    #[must_use]
    pub const fn adding(self) -> Self {
        Self { adds: true, ..self }
    }

    /// The same where it comes only behind this reply.
    #[must_use]
    pub const fn asked_by(self, reply: &'static str) -> Self {
        Self { asked_by: Some(reply), ..self }
    }

    /// The same with its requirements.
    #[must_use]
    pub const fn ids(self, ids: Roles) -> Self {
        Self { ids, ..self }
    }

    /// When it may come and what comes of it, in a sentence.
    #[must_use]
    pub fn told(&self) -> String {
        let mut parts = vec![format!("may come {}", self.when)];
        let replies = |must: bool| -> Vec<String> {
            let of_it = self.owes.iter().filter(|owes| owes.must == must);
            of_it.map(|owes| format!("`{}`", owes.reply)).collect()
        };
        let (must, may) = (replies(true), replies(false));
        if !must.is_empty() {
            parts.push(format!("is answered with {}", must.join(" and ")));
        }
        if !may.is_empty() {
            parts.push(format!("may be answered with {}", may.join(", ")));
        }
        if !self.changes.is_empty() {
            let aspects: Vec<&str> = self.changes.iter().map(|aspect| aspect.word()).collect();
            parts.push(format!("changes the {}", aspects.join(" and the ")));
        }
        match self.search {
            Search::Begins => parts.push("begins a search".into()),
            Search::Ends if self.from == From::Controller => parts.push("ends a search".into()),
            Search::Ends | Search::Leaves => {}
        }
        parts.join("; ")
    }

    /// Its fields, whatever parts them.
    #[must_use]
    pub const fn fields(&self) -> &'static [Field] {
        match self.fields {
            Fields::None => &[],
            Fields::InOrder(all) | Fields::Pairs(all) | Fields::Named(all) | Fields::List(all) => {
                all
            }
        }
    }

    /// Whether a line limits a search, but to no few seconds.
    #[must_use]
    pub fn is_lengthy(&self, line: &str) -> bool {
        let fields = self.fields();
        let limits = self.places(line).into_iter().filter_map(|(at, _, value)| {
            Some((fields[at].brief?, fields[at].kind.number(&line[value])?))
        });
        // A limit of nothing is none to many an engine.
        let limits = limits.filter(|(_, limit)| *limit > 0.0);
        let mut is_brief = limits.map(|(most, limit)| limit <= most).peekable();
        is_brief.peek().is_some() && !is_brief.any(|is_brief| is_brief)
    }

    /// Where the fields of a line stand that are there: which field, its whole text, and its value.
    #[must_use]
    pub fn places(&self, line: &str) -> Vec<(usize, Range<usize>, Range<usize>)> {
        let from = self.opening.word_in(line).unwrap_or_default();
        let fields = self.fields();
        let named = |name: &str| fields.iter().position(|field| field.name == name);
        let mut all = Vec::new();
        match self.fields {
            Fields::None => {}
            Fields::InOrder(_) => {
                let mut words = parts(line, from, char::is_whitespace);
                for (at, field) in fields.iter().enumerate() {
                    let Some(word) = words.next() else { break };
                    let end = if field.kind.is_rest() { line.len() } else { word.end };
                    all.push((at, word.start..end, word.start..end));
                }
            }
            Fields::List(_) => {
                let mut words = parts(line, from, |c| c == ';');
                for (at, field) in fields.iter().enumerate() {
                    let Some(word) = words.next() else { break };
                    let end = if field.kind.is_rest() { line.len() } else { word.end };
                    all.push((at, word.start..end, word.start..end));
                }
            }
            Fields::Pairs(_) => {
                for pair in pairs(line, from) {
                    let sign = line[pair.clone()].find('=').map(|sign| pair.start + sign);
                    // A flag has no value.
                    let (end, value) = sign.map_or((pair.end, pair.end), |at| (at, at + 1));
                    if let Some(at) = named(&line[pair.start..end]) {
                        all.push((at, pair.clone(), value..pair.end));
                    }
                }
            }
            Fields::Named(_) => {
                let words: Vec<Range<usize>> = parts(line, from, char::is_whitespace).collect();
                let known: Vec<(usize, usize)> = (0..words.len())
                    .filter_map(|i| Some((i, named(&line[words[i].clone()])?)))
                    .collect();
                for (i, (at, field)) in known.iter().enumerate() {
                    let next = known.get(i + 1).map_or(words.len(), |(next, _)| *next);
                    let rest = fields[*field].kind.is_rest();
                    let end = if rest { line.len() } else { words[next - 1].end };
                    let start = words[*at].start;
                    let value = words.get(at + 1).filter(|_| at + 1 < next || rest);
                    let value = value.map_or(end..end, |word| word.start..end);
                    all.push((*field, start..end, value));
                    if rest {
                        break;
                    }
                }
            }
        }
        all
    }
}

/// The parts of a line behind some of its bytes.
fn parts(line: &str, from: usize, between: fn(char) -> bool) -> impl Iterator<Item = Range<usize>> {
    let rest = &line[from..];
    rest.split(between).filter(|part| !part.is_empty()).map(move |part| {
        let start = part.as_ptr() as usize - line.as_ptr() as usize;
        start..start + part.len()
    })
}

/// The parts of a line that blanks part, those within quotes apart.
fn pairs(line: &str, from: usize) -> Vec<Range<usize>> {
    let (mut all, mut start, mut quoted) = (Vec::new(), None, false);
    for (at, c) in line.char_indices().skip_while(|(at, _)| *at < from) {
        quoted ^= c == '"';
        if c.is_whitespace() && !quoted {
            all.extend(start.take().map(|start| start..at));
        } else {
            start = start.or(Some(at));
        }
    }
    all.extend(start.map(|start| start..line.len()));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn message(word: &'static str, fields: Fields) -> Message {
        reply(word, word).with(fields)
    }

    fn values(message: &Message, line: &str) -> Vec<String> {
        let fields = message.fields();
        let shown = |(at, _, value): &(usize, Range<usize>, Range<usize>)| {
            format!("{}: {}", fields[*at].name, &line[value.clone()])
        };
        message.places(line).iter().map(shown).collect()
    }

    #[test]
    fn a_message_says_what_comes_of_it() {
        const REPLIES: &[Owes] = &[owes("done"), may_get("info")];
        let go = command("go", "go {n}").when("when idle").owing(REPLIES).search(Search::Begins);
        let told = "may come when idle; is answered with `done`; may be answered with `info`; begins a search";
        assert_eq!(go.told(), told);
        let set = command("set", "set").changing(&[Aspect::Position, Aspect::Settings]);
        assert_eq!(set.told(), "may come at any time; changes the position and the settings");
    }

    #[test]
    fn the_longer_word_is_meant() {
        static ALL: [Message; 2] =
            [message("set", Fields::None), message("set game", Fields::None)];
        let all = Description { messages: &ALL, ..Description::NONE };
        let name = |line| all.message(From::Engine, line).map(|m| m.name);
        assert_eq!(name("set game x"), Some("set game"));
        assert_eq!(name("set gamer x"), Some("set"));
        assert_eq!((name("sets"), all.message(From::Controller, "set").is_none()), (None, true));
    }

    #[test]
    fn one_brief_limit_is_enough() {
        const LIMITS: &[Field] = &[
            field("depth", Kind::Natural).brief_to(6.0),
            field("nodes", Kind::Natural).brief_to(100.0),
            field("time", Kind::Time).brief_to(10.0),
            field("infinite", Kind::Flag),
        ];
        let go = message("go", Fields::Named(LIMITS));
        for (line, is_lengthy) in [
            ("go", false),
            ("go infinite", false),
            ("go depth 6", false),
            ("go depth 60", true),
            ("go nodes 101 depth 7", true),
            ("go nodes 101 depth 6", false),
            ("go depth x", false),
            ("go depth 0", false),
            ("go depth 0 nodes 101", true),
            ("go time 00:00:10", false),
            ("go time 00:01:00", true),
            ("go time soon", false),
        ] {
            assert_eq!(go.is_lengthy(line), is_lengthy, "{line}");
        }
    }

    #[test]
    fn fields_are_found_however_they_are_parted() {
        const FIELDS: &[Field] = &[field("a", Kind::Whole), field("b", Kind::Text)];
        let of = |fields, line| values(&message("w", fields), line);
        assert_eq!(of(Fields::InOrder(FIELDS), "w 1  x y"), ["a: 1", "b: x y"]);
        assert_eq!(of(Fields::InOrder(FIELDS), "w"), [""; 0]);
        assert_eq!(of(Fields::Pairs(FIELDS), "w b=\"x y\" c=2 a=1"), ["b: \"x y\"", "a: 1"]);
        assert_eq!(of(Fields::Pairs(FIELDS), "  w a c b=1"), ["a: ", "b: 1"]);
        assert_eq!(of(Fields::Named(FIELDS), "w a 1 b x a 2"), ["a: 1", "b: x a 2"]);
        assert_eq!(of(Fields::Named(FIELDS), "w a"), ["a: "]);
        assert_eq!(of(Fields::List(FIELDS), "w1;x;y"), ["a: w1", "b: x;y"]);
    }
}
