//! Lines to messages and back.
//!
//! In: one line. Out: a message, or the bytes where it stopped making sense.
//! Never: the board, the clock, another line.

use std::{fmt, ops::Range};

use super::{
    description::{BEST_AT_DEPTH, BEST_IN_TIME, OPTIONS_GET, OPTIONS_SET},
    message::{Command, Edition, Keyword, Limit, NewGame, OptionKind, OptionLine, Reply, Word},
    rules::{GameString, GameType},
};

pub use super::description::is_like_a_game;

/// A line of the viewer.
#[must_use]
pub fn command(line: &str) -> Command {
    let (keyword, rest) = match line.split_once(' ') {
        Some((keyword, rest)) => (keyword, Some(rest)),
        None => (line, None),
    };
    if line.trim().is_empty() {
        return Command::Blank;
    }
    let Some(keyword) = Keyword::of(keyword) else { return Command::Unknown };
    let misused = Command::Misused(keyword);
    match (keyword, rest) {
        (Keyword::Info, None) => Command::Info,
        (Keyword::Pass, None) => Command::Pass,
        (Keyword::ValidMoves, None) => Command::ValidMoves,
        (Keyword::Play, Some(text)) => Command::Play(text.to_owned()),
        (Keyword::NewGame, None) => Command::NewGame(NewGame::Default),
        (Keyword::NewGame, Some(text)) => new_game(text).map_or(misused, Command::NewGame),
        (Keyword::Undo, None) => Command::Undo(1),
        (Keyword::Undo, Some(count)) => match plies(count) {
            Some(count @ 1..) => Command::Undo(count),
            _ => misused,
        },
        (Keyword::BestMove, Some(limit)) => limit_of(limit).map_or(misused, Command::BestMove),
        (Keyword::Options, rest) => options(rest).unwrap_or(misused),
        (Keyword::Info | Keyword::Pass | Keyword::ValidMoves, Some(_))
        | (Keyword::Play | Keyword::BestMove, None) => misused,
    }
}

/// A line of the engine, by its first word.
#[must_use]
pub fn reply(line: &str) -> Reply<'_> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match Word::of(word) {
        Some(Word::Ok) if word == line => Reply::Ok,
        Some(Word::Id) => Reply::Id(rest),
        Some(Word::Err) => Reply::Err(rest),
        Some(Word::InvalidMove) => Reply::InvalidMove(rest),
        _ => Reply::Result(line),
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Info => Keyword::Info.fmt(f),
            Self::NewGame(NewGame::Default) => Keyword::NewGame.fmt(f),
            Self::NewGame(NewGame::Type(game)) => {
                write!(f, "{} {}", Keyword::NewGame, game.expansions)
            }
            Self::NewGame(NewGame::Whole(game)) => write!(f, "{} {game}", Keyword::NewGame),
            Self::Play(text) => write!(f, "{} {text}", Keyword::Play),
            Self::Pass => Keyword::Pass.fmt(f),
            Self::ValidMoves => Keyword::ValidMoves.fmt(f),
            Self::BestMove(Limit::Depth(depth)) => write!(f, "{BEST_AT_DEPTH} {depth}"),
            Self::BestMove(Limit::Time(s)) => {
                let (hours, minutes, seconds) = (s / 3600, s / 60 % 60, s % 60);
                write!(f, "{BEST_IN_TIME} {hours:02}:{minutes:02}:{seconds:02}")
            }
            Self::Undo(1) => Keyword::Undo.fmt(f),
            Self::Undo(count) => write!(f, "{} {count}", Keyword::Undo),
            Self::Options => Keyword::Options.fmt(f),
            Self::OptionsGet(name) => write!(f, "{OPTIONS_GET} {name}"),
            Self::OptionsSet(name, value) => write!(f, "{OPTIONS_SET} {name} {value}"),
            Self::Misused(keyword) => keyword.fmt(f),
            Self::Blank | Self::Unknown => Ok(()),
        }
    }
}

fn new_game(text: &str) -> Option<NewGame> {
    if text.contains(';') {
        return GameString::parse(text).ok().map(NewGame::Whole);
    }
    GameType::parse(text).ok().map(NewGame::Type)
}

fn limit_of(text: &str) -> Option<Limit> {
    let (kind, value) = text.split_once(' ')?;
    match kind {
        "depth" => natural(value).map(Limit::Depth),
        "time" => time(value).map(Limit::Time),
        _ => None,
    }
}

/// `hh:mm:ss` in seconds.
fn time(text: &str) -> Option<u64> {
    let mut parts = text.split(':').map(|p| if p.len() == 2 { natural(p) } else { None });
    match (parts.next()??, parts.next()??, parts.next()??, parts.next()) {
        (hours, minutes @ 0..60, seconds @ 0..60, None) => {
            Some(hours * 3600 + minutes * 60 + seconds)
        }
        _ => None,
    }
}

fn options(rest: Option<&str>) -> Option<Command> {
    let Some(rest) = rest else { return Some(Command::Options) };
    let word = |w: &str| !w.is_empty() && !w.contains([' ', ';']);
    let mut words = rest.splitn(3, ' ');
    match (words.next(), words.next(), words.next()) {
        (Some("get"), Some(name), None) if word(name) => Some(Command::OptionsGet(name.to_owned())),
        (Some("set"), Some(name), Some(value)) if word(name) && !value.is_empty() => {
            Some(Command::OptionsSet(name.to_owned(), value.to_owned()))
        }
        _ => None,
    }
}

fn natural(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// How many plies to take back: no game has more than the largest number.
fn plies(text: &str) -> Option<u64> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    natural(text).or((digits && !text.is_empty()).then_some(u64::MAX))
}

/// A decimal number: an optional minus, digits, an optional fraction and
/// exponent. No thousands marks, no comma.
#[must_use]
pub fn double(text: &str) -> Option<f64> {
    let ok =
        text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'-' | b'+' | b'.' | b'e' | b'E'));
    let digit = text.bytes().any(|b| b.is_ascii_digit());
    (ok && digit).then(|| text.parse().ok()).flatten().filter(|v: &f64| v.is_finite())
}

/// What is wrong with an option line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    /// The offending bytes.
    pub span: Range<usize>,
    /// What is wrong there.
    pub kind: OptionErrorKind,
}

/// The ways in which an option line can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionErrorKind {
    /// The name is empty or holds a blank.
    Name,
    /// The type is none of the four.
    Type,
    /// The number of fields does not fit the type: so many were expected.
    Fields(&'static str),
    /// The line has the fields of the other edition.
    Edition,
    /// A bool is neither True nor False.
    Bool,
    /// A value or limit is no number of its type.
    Number,
    /// The value lies outside the limits.
    Range,
    /// The value is none of the possible ones.
    Enum,
}

/// The edition that a line has, if its field count tells.
#[must_use]
pub fn edition_of(line: &str) -> Option<Edition> {
    let fields: Vec<&str> = line.split(';').collect();
    match (fields.get(1).copied(), fields.len()) {
        (Some("bool"), 3) | (Some("int" | "double"), 5) => Some(Edition::E2018),
        (Some("bool"), 4) | (Some("int" | "double"), 6) => Some(Edition::E2021),
        _ => None,
    }
}

/// An option line of an edition; without one, of the edition its fields show.
///
/// # Errors
/// The first thing wrong, with its bytes.
pub fn option_line(line: &str, edition: Option<Edition>) -> Result<OptionLine, OptionError> {
    let mut fields: Vec<(Range<usize>, &str)> = Vec::new();
    let mut at = 0;
    for field in line.split(';') {
        fields.push((at..at + field.len(), field));
        at += field.len() + 1;
    }
    let wrong = |span: Range<usize>, kind| Err(OptionError { span, kind });
    let (name_span, name) = fields[0].clone();
    let Some((type_span, kind)) = fields.get(1).cloned() else {
        return wrong(0..line.len(), OptionErrorKind::Fields("at least three"));
    };
    if name.is_empty() || name.contains(char::is_whitespace) {
        return wrong(name_span, OptionErrorKind::Name);
    }
    let shown = edition_of(line);
    if edition.is_some() && shown.is_some() && shown != edition {
        return wrong(type_span.end..line.len(), OptionErrorKind::Edition);
    }
    let edition = edition.or(shown).unwrap_or(Edition::E2018);
    let extra = usize::from(edition == Edition::E2021);
    let (fits, wanted) = match kind {
        "bool" => (fields.len() == 3 + extra, ["three", "four"][extra]),
        "int" | "double" => (fields.len() == 5 + extra, ["five", "six"][extra]),
        "enum" => (fields.len() >= 4 + extra, ["at least four", "at least five"][extra]),
        _ => return wrong(type_span, OptionErrorKind::Type),
    };
    if !fits {
        return wrong(type_span.end..line.len(), OptionErrorKind::Fields(wanted));
    }
    let (value_span, value) = fields[2].clone();
    let limits = &fields[3 + extra..];
    let kind = match kind {
        "bool" => OptionKind::Bool,
        "enum" => OptionKind::Enum(limits.iter().map(|(_, v)| (*v).to_owned()).collect()),
        "int" => {
            number(&fields[2], integer)?;
            OptionKind::Int { min: number(&limits[0], integer)?, max: number(&limits[1], integer)? }
        }
        _ => {
            number(&fields[2], double)?;
            OptionKind::Double {
                min: number(&limits[0], double)?,
                max: number(&limits[1], double)?,
            }
        }
    };
    if !kind.accepts(value) {
        let kind = match kind {
            OptionKind::Bool => OptionErrorKind::Bool,
            OptionKind::Enum(_) => OptionErrorKind::Enum,
            OptionKind::Int { .. } | OptionKind::Double { .. } => OptionErrorKind::Range,
        };
        return wrong(value_span, kind);
    }
    let rest = OptionLine::rest_of(line);
    Ok(OptionLine { name: name.to_owned(), value: value.to_owned(), kind, rest })
}

/// A field that has to be a number.
fn number<T>(
    (span, text): &(Range<usize>, &str),
    read: fn(&str) -> Option<T>,
) -> Result<T, OptionError> {
    read(text).ok_or_else(|| OptionError { span: span.clone(), kind: OptionErrorKind::Number })
}

fn integer(text: &str) -> Option<i128> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn commands_are_understood_and_printed() {
        for line in [
            "info",
            "newgame",
            "newgame Base",
            "newgame Base+MLP",
            "play wS1",
            "play bS1 wS1-",
            "newgame Base;InProgress;White[2];wS1;bS1 wS1-",
            "pass",
            "validmoves",
            "bestmove time 00:00:05",
            "bestmove time 01:59:59",
            "bestmove depth 0",
            "undo",
            "undo 12",
            "options",
            "options get Hash",
            "options set Hash 12",
        ] {
            let command = command(line);
            assert!(!matches!(command, Command::Misused(_) | Command::Unknown), "{line}");
            assert_eq!(command.to_string(), line);
        }
    }

    #[test]
    fn misuse_is_told_from_the_unknown() {
        for line in [
            "play",
            "bestmove",
            "bestmove time 5",
            "bestmove time 00:60:00",
            "bestmove depth -1",
            "bestmove depth abc",
            "bestmove foo 1",
            "undo 0",
            "undo -1",
            "undo x",
            "options get",
            "options set Hash",
            "options foo",
            "newgame Foo",
            "newgame base",
            "pass now",
            "info  ",
        ] {
            assert!(matches!(command(line), Command::Misused(_)), "{line}");
        }
        for line in ["hi", "INFO", " info", "playwS1"] {
            assert_eq!(command(line), Command::Unknown, "{line}");
        }
        assert_eq!(command(" "), Command::Blank);
        assert_eq!(command("undo 99999999999999999999"), Command::Undo(u64::MAX));
    }

    #[test]
    fn a_game_ill_written_is_told_from_a_sentence() {
        for line in
            ["Base", "Base+ML;", "Base;x", "Base+;", "Base NotStarted White[1]", "Base,draw"]
        {
            assert!(is_like_a_game(line), "{line}");
        }
        for line in ["Basement;x", "Base game started", "Base-two search", "base;NotStarted", ""] {
            assert!(!is_like_a_game(line), "{line}");
        }
    }

    #[test]
    fn option_lines_of_both_editions() {
        let read = |line, edition| {
            option_line(line, edition).map(|o| o.value).map_err(|e| (e.kind, e.span))
        };
        assert_eq!(read("A;int;500;1;500", None), Ok("500".into()));
        assert_eq!(read("A;int;500;2;1;500", None), Ok("500".into()));
        assert_eq!(read("A;enum;Auto;Auto;None", None), Ok("Auto".into()));
        assert_eq!(read("A;bool;False;True", Some(Edition::E2021)), Ok("False".into()));
        let e = |kind, span| Err((kind, span));
        assert_eq!(
            read("A;bool;False;True", Some(Edition::E2018)),
            e(OptionErrorKind::Edition, 6..17)
        );
        assert_eq!(read("A B;int;5;1;5", None), e(OptionErrorKind::Name, 0..3));
        assert_eq!(read("A;string;x", None), e(OptionErrorKind::Type, 2..8));
        assert_eq!(read("A;int;5", None), e(OptionErrorKind::Fields("five"), 5..7));
        assert_eq!(read("A;bool;true", None), e(OptionErrorKind::Bool, 7..11));
        assert_eq!(read("A;int;64;1;32", None), e(OptionErrorKind::Range, 6..8));
        assert_eq!(read("A;double;1,5;0;2", None), e(OptionErrorKind::Number, 9..12));
        assert_eq!(read("A;enum;C;A;B", None), e(OptionErrorKind::Enum, 7..8));
        assert_eq!(read("heading", None), e(OptionErrorKind::Fields("at least three"), 0..7));
    }

    proptest! {
        #[test]
        fn any_line_is_read_without_panic(line in "\\PC{0,40}") {
            let _ = (command(&line), reply(&line), option_line(&line, None));
            let _ = option_line(&format!("a;int;{line}"), None);
            let _ = command(&format!("newgame {line}"));
        }
    }
}
