//! Lines to messages and back.
//!
//! In: one line. Out: a message, and the bytes where it stopped making sense.
//! Never: the board, the clock, another line.

use std::{fmt, ops::Range};

use super::message::{Arg, Command, Keyword, Level, Line, Mode, Param, ParamKind, Word};

/// What is wrong with the form of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormError {
    /// The offending bytes.
    pub span: Range<usize>,
    /// What is wrong there.
    pub kind: FormErrorKind,
}

/// The ways in which a line can lack the common form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormErrorKind {
    /// An equals sign or a quote where a name should begin.
    NoName,
    /// A quote that is never closed.
    OpenQuote,
    /// An equals sign and nothing behind it.
    EmptyValue,
    /// An equals sign or a quote inside a value without quotes.
    BareSpecial,
}

/// A line taken apart, with everything that is wrong with its form; nothing
/// for a blank line. Blanks around equals signs are passed over.
#[must_use]
pub fn line(text: &str) -> Option<(Line<'_>, Vec<FormError>)> {
    let mut scanner = Scanner { text, at: 0, errors: Vec::new() };
    scanner.skip_blanks();
    if scanner.rest().is_empty() {
        return None;
    }
    let at = scanner.name();
    let mut line = Line { word: &text[at.clone()], at, args: Vec::new() };
    loop {
        scanner.skip_blanks();
        if scanner.rest().is_empty() {
            return Some((line, scanner.errors));
        }
        line.args.push(scanner.arg());
    }
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    errors: Vec<FormError>,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start_matches(is_blank).len();
    }

    fn error(&mut self, span: Range<usize>, kind: FormErrorKind) {
        self.errors.push(FormError { span, kind });
    }

    /// A command or the name of an argument. Always goes on at least a byte.
    fn name(&mut self) -> Range<usize> {
        let start = self.at;
        let length = self.rest().find(|c| is_blank(c) || c == '=' || c == '"');
        self.at += length.unwrap_or(self.rest().len());
        if self.at == start {
            // Whatever stands here up to the next blank is taken for a name.
            let length = self.rest().find(is_blank);
            self.at += length.unwrap_or(self.rest().len());
            self.error(start..self.at, FormErrorKind::NoName);
        }
        start..self.at
    }

    fn arg(&mut self) -> Arg<'a> {
        let at = self.name();
        let name = &self.text[at.clone()];
        let end_of_name = self.at;
        self.skip_blanks();
        if !self.rest().starts_with('=') {
            self.at = end_of_name;
            return Arg { name, value: None, value_at: at.clone(), at, quoted: false };
        }
        self.at += 1;
        let after_equals = self.at;
        self.skip_blanks();
        let begins = self.rest();
        let next = begins.find(|c| is_blank(c) || c == '=').unwrap_or(begins.len());
        let next_is_named = begins[next..].trim_start_matches(is_blank).starts_with('=');
        let parted = self.at > after_equals;
        if begins.is_empty() || (parted && next_is_named && !begins.starts_with('"')) {
            self.at = after_equals;
            self.error(at.start..after_equals, FormErrorKind::EmptyValue);
            let value_at = after_equals..after_equals;
            return Arg {
                name,
                value: Some(""),
                at: at.start..after_equals,
                value_at,
                quoted: false,
            };
        }
        let quoted = begins.starts_with('"');
        let value_at = if quoted { self.quoted() } else { self.bare() };
        let value = Some(&self.text[value_at.clone()]);
        Arg { name, value, at: at.start..self.at, value_at, quoted }
    }

    fn quoted(&mut self) -> Range<usize> {
        let open = self.at;
        let start = open + 1;
        let Some(length) = self.text[start..].find('"') else {
            self.at = self.text.len();
            self.error(open..self.at, FormErrorKind::OpenQuote);
            return start..self.at;
        };
        self.at = start + length + 1;
        start..start + length
    }

    fn bare(&mut self) -> Range<usize> {
        let start = self.at;
        let length = self.rest().find(is_blank).unwrap_or(self.rest().len());
        self.at += length;
        if let Some(special) = self.text[start..self.at].find(['=', '"']) {
            self.error(start + special..self.at, FormErrorKind::BareSpecial);
        }
        start..self.at
    }
}

const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t')
}

/// The line in its plainest form: one blank between parts, quotes where they
/// are needed.
impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word)?;
        self.args.iter().try_for_each(|arg| match arg.value {
            None => write!(f, " {}", arg.name),
            Some(value) => write!(f, " {}={}", arg.name, Value(value)),
        })
    }
}

/// A value, in quotes where they are needed. A quote inside cannot be said.
pub struct Value<'a>(pub &'a str);

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |c: char| !is_blank(c) && !c.is_control() && c != '=' && c != '"';
        if !self.0.is_empty() && self.0.chars().all(plain) {
            return f.write_str(self.0);
        }
        write!(f, "\"{}\"", self.0.replace('"', "'"))
    }
}

/// A line of the GUI.
#[must_use]
pub fn command(text: &str) -> Command {
    let Some((line, _)) = line(text) else { return Command::Blank };
    let Some(keyword) = Keyword::of(line.word) else { return Command::Unknown };
    let own = |name: &str| line.value(name).map(str::to_owned);
    let understood = match keyword {
        Keyword::Hub => Some(Command::Hub),
        Keyword::Init => Some(Command::Init),
        Keyword::PonderHit => Some(Command::PonderHit),
        Keyword::Stop => Some(Command::Stop),
        Keyword::NewGame => Some(Command::NewGame),
        Keyword::Ping => Some(Command::Ping),
        Keyword::Quit => Some(Command::Quit),
        Keyword::SetParam => {
            own("name").zip(own("value")).map(|(name, value)| Command::SetParam { name, value })
        }
        Keyword::Pos => {
            let moves = own("moves").unwrap_or_default();
            own("pos").map(|pos| Command::Pos { pos, moves })
        }
        Keyword::Level => level(&line).map(Command::Level),
        Keyword::Go => Mode::ALL
            .into_iter()
            .find(|(_, word)| line.has(word))
            .map(|(mode, _)| Command::Go(mode)),
    };
    understood.unwrap_or(Command::Misused(keyword))
}

fn level(line: &Line<'_>) -> Option<Level> {
    let whole = |name: &str| line.value(name).and_then(natural);
    let seconds = |name: &str| line.value(name).and_then(real).filter(|s| *s >= 0.0);
    if line.has("infinite") {
        Some(Level::Infinite)
    } else if line.has("depth") {
        whole("depth").map(Level::Depth)
    } else if line.has("nodes") {
        whole("nodes").map(Level::Nodes)
    } else if line.has("move-time") {
        seconds("move-time").map(Level::MoveTime)
    } else {
        let time = seconds("time")?;
        Some(Level::Clock { moves: whole("moves"), time, inc: seconds("inc") })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hub => Keyword::Hub.fmt(f),
            Self::SetParam { name, value } => {
                write!(f, "{} name={} value={}", Keyword::SetParam, Value(name), Value(value))
            }
            Self::Init => Keyword::Init.fmt(f),
            Self::Pos { pos, moves } => {
                write!(f, "{} pos={}", Keyword::Pos, Value(pos))?;
                if !moves.is_empty() {
                    write!(f, " moves={}", Value(moves))?;
                }
                Ok(())
            }
            Self::Level(level) => write!(f, "{} {level}", Keyword::Level),
            Self::Go(mode) => write!(f, "{} {}", Keyword::Go, mode.word()),
            Self::PonderHit => Keyword::PonderHit.fmt(f),
            Self::Stop => Keyword::Stop.fmt(f),
            Self::NewGame => Keyword::NewGame.fmt(f),
            Self::Ping => Keyword::Ping.fmt(f),
            Self::Quit => Keyword::Quit.fmt(f),
            Self::Misused(keyword) => keyword.fmt(f),
            Self::Blank | Self::Unknown => Ok(()),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Depth(depth) => write!(f, "depth={depth}"),
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::MoveTime(time) => write!(f, "move-time={time}"),
            Self::Infinite => f.write_str("infinite"),
            Self::Clock { moves, time, inc } => {
                if let Some(moves) = moves {
                    write!(f, "moves={moves} ")?;
                }
                write!(f, "time={time}")?;
                inc.map_or(Ok(()), |inc| write!(f, " inc={inc}"))
            }
        }
    }
}

/// The reply that a line of the engine is, by its first word.
#[must_use]
pub fn reply(line: &Line<'_>) -> Option<Word> {
    Word::of(line.word)
}

/// The reply that a line would be but for letter case or one mark behind its
/// first word. Free text is none: it has no arguments, or more than the word.
#[must_use]
pub fn nearly(line: &Line<'_>) -> Option<Word> {
    let word = line.word.strip_suffix([':', ';', ',', '.', '!']).unwrap_or(line.word);
    let word = word.to_ascii_lowercase();
    let reply = Word::of(&word)?;
    let named = line.args.iter().any(|arg| {
        let name = arg.name.to_ascii_lowercase();
        arg.value.is_some() && reply.arguments().any(|known| known == name)
    });
    let lonely = reply.arguments().next().is_none() && line.args.is_empty();
    (reply.word() != line.word && (named || lonely)).then_some(reply)
}

/// A parameter declaration, as far as it makes sense.
#[must_use]
pub fn param(line: &Line<'_>) -> Param {
    let text = |name: &str| line.value(name).unwrap_or_default().to_owned();
    Param { name: text("name"), value: text("value"), kind: kind(line) }
}

fn kind(line: &Line<'_>) -> Option<ParamKind> {
    match line.value("type")? {
        "bool" => Some(ParamKind::Bool),
        "string" => Some(ParamKind::Text),
        "int" => {
            let limit = |name: &str| line.value(name).and_then(whole);
            let (min, max) = (limit("min")?, limit("max")?);
            (min <= max).then_some(ParamKind::Int { min, max })
        }
        "real" => {
            let limit = |name: &str| line.value(name).and_then(real);
            let (min, max) = (limit("min")?, limit("max")?);
            (min <= max).then_some(ParamKind::Real { min, max })
        }
        "enum" => {
            let values: Vec<String> =
                line.value("values")?.split_whitespace().map(str::to_owned).collect();
            (!values.is_empty()).then_some(ParamKind::Enum(values))
        }
        _ => None,
    }
}

/// A number without sign or fraction.
#[must_use]
pub fn natural(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// A number without fraction.
#[must_use]
pub fn whole(text: &str) -> Option<i128> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// A decimal number: an optional sign, digits, an optional fraction and
/// exponent. No comma, no unit.
#[must_use]
pub fn real(text: &str) -> Option<f64> {
    let ok =
        text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'-' | b'+' | b'.' | b'e' | b'E'));
    let digit = text.bytes().any(|b| b.is_ascii_digit());
    (ok && digit).then(|| text.parse().ok()).flatten().filter(|v: &f64| v.is_finite())
}

impl fmt::Display for FormErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoName => "an argument without a name",
            Self::OpenQuote => "a quote that is not closed",
            Self::EmptyValue => "an empty value without quotes",
            Self::BareSpecial => "a special character in a value without quotes",
        })
    }
}

/// The first argument of a line that its command does not know; none if the command itself is
/// unknown.
#[must_use]
pub fn unknown_argument<'l, 't>(line: &'l Line<'t>) -> Option<&'l Arg<'t>> {
    let keyword = Keyword::of(line.word)?;
    line.args.iter().find(|arg| keyword.arguments().all(|known| known != arg.name))
}

/// Where the first unknown argument of a line begins.
#[must_use]
pub fn odd_argument(text: &str) -> Option<usize> {
    let (line, _) = line(text)?;
    Some(unknown_argument(&line)?.at.start)
}
