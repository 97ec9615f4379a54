//! Lines to messages and back.
//!
//! In: one line. Out: a message, or the bytes where it stopped making sense.
//! Never: the board, the clock, another line.

#[cfg(test)]
mod tests;

use std::{fmt, ops::Range};

use super::{
    message::{Almost, Command, Evaluation, Fault, Keyword, Malformed, Misuse, Reply, Word},
    rules::{Move, parse_game, parse_line, parse_move_text},
};

/// A line of the GUI.
#[must_use]
pub fn command(line: &str) -> Command {
    let mut words = Words::of(line);
    let Some((_, first)) = words.next() else { return Command::Blank };
    // Some commands begin with two words, and all of those with the same first.
    let sets = first == Word::Set.word();
    let known = if sets { second(words.next()) } else { Keyword::of(first) };
    let Some(keyword) = known else {
        return if sets { Command::UnknownSet } else { Command::Unknown };
    };
    match keyword {
        Keyword::NBoard => integer(words, line, keyword, Command::NBoard),
        Keyword::Ping => integer(words, line, keyword, Command::Ping),
        Keyword::Hint => integer(words, line, keyword, Command::Hint),
        Keyword::SetDepth => integer(words, line, keyword, Command::SetDepth),
        Keyword::SetContempt => integer(words, line, keyword, Command::SetContempt),
        Keyword::Move => {
            let rest = words.rest();
            let text = line[rest.clone()].trim_ascii_end();
            match parse_move_text(text) {
                Ok(mv) => Command::Move(mv),
                Err(error) => misused(keyword, &rest, error.column, &error.kind),
            }
        }
        Keyword::SetGame => {
            let rest = words.rest();
            match parse_game(&line[rest.clone()]) {
                Ok(game) => Command::SetGame(Box::new(game)),
                Err(error) => misused(keyword, &rest, error.column, &error.kind),
            }
        }
        // Commands without parameters are told by their word alone.
        Keyword::Go => Command::Go,
        Keyword::Learn => Command::Learn,
        Keyword::Analyze => Command::Analyze,
        Keyword::Quit => Command::Quit,
    }
}

/// The command whose second word this is.
fn second(word: Option<(usize, &str)>) -> Option<Keyword> {
    let (_, word) = word?;
    let is_it = |keyword: &Keyword| keyword.word().split_once(' ').is_some_and(|w| w.1 == word);
    Keyword::ALL.iter().copied().find(is_it)
}

/// A line of the engine. Blanks before and between the fields are free.
///
/// # Errors
/// The line begins with a documented word and does not go on like it. Behind a
/// blank it is taken for a table or the like instead.
pub fn reply(line: &str) -> Result<Reply<'_>, Malformed> {
    let mut words = Words::of(line);
    let Some((at, first)) = words.next() else { return Ok(Reply::Other) };
    let Some(word) = Word::of(first) else { return Ok(Reply::Other) };
    let read = match word {
        Word::Status => Ok(Reply::Status(line[words.rest()].trim_ascii())),
        Word::Learned => Ok(Reply::Learned),
        Word::Set => set(line, words),
        Word::NodeStats => node_stats(words),
        Word::Search | Word::Book => evaluation(word, words),
        Word::Answer => answer(line, words.rest()),
        Word::Pong => pong(words),
        Word::Analysis => analysis(words),
    };
    match read {
        Err(_) if at > 0 => Ok(Reply::Other),
        Err((span, kind)) => Err(Malformed { word, span, kind }),
        Ok(reply) => Ok(reply),
    }
}

/// What a line outside the grammar was probably meant to be, for when the
/// engine owes just that: `===F5`, `bestmove F5`, `Pong 3`, `learn`. Whole
/// words are compared, and nothing may be left over: a banner of equals signs
/// is none. Behind a blank it is taken for a table or the like.
#[must_use]
pub fn almost(line: &str) -> Option<Almost> {
    if line.starts_with(|c: char| c.is_ascii_whitespace()) {
        return None;
    }
    let lower = line.to_ascii_lowercase();
    let words: Vec<&str> = lower.split_ascii_whitespace().collect();
    let (first, rest) = words.split_first()?;
    almost_answer(first, rest)
        .then_some(Almost::Answer)
        .or_else(|| almost_pong(first, rest))
        .or_else(|| almost_learned(first, rest).then_some(Almost::Learned))
}

/// A move and nothing more, a move behind the word of another protocol, or one
/// that is glued to the signs before it.
fn almost_answer(first: &str, rest: &[&str]) -> bool {
    // A single letter is too little to be sure of a pass.
    let is_move = |word: &str| word.len() > 1 && parse_move_text(word).is_ok();
    let glued = first.strip_prefix(Word::Answer.word()).map(|rest| rest.trim_start_matches('='));
    match (glued, rest) {
        (Some(glued), rest) if !glued.is_empty() => {
            is_move(glued) && rest.iter().all(|word| number(word).is_some())
        }
        (_, []) => is_move(first),
        (_, [mv]) => {
            matches!(first, "bestmove" | "move" | "best" | "go" | "==" | "====") && is_move(mv)
        }
        _ => false,
    }
}

/// The word in other letters, with a mark behind it, or glued to its number.
fn almost_pong(first: &str, rest: &[&str]) -> Option<Almost> {
    let tail = first.strip_prefix(Word::Pong.word())?.trim_start_matches([':', '=', ',']);
    let number = |word: &str| word.trim_end_matches(['.', '!']).parse().ok();
    match rest {
        [] if matches!(tail, "" | "." | "!") => Some(Almost::Pong(None)),
        [] => number(tail).map(|n| Almost::Pong(Some(n))),
        [n] if tail.is_empty() => number(n).map(|n| Almost::Pong(Some(n))),
        _ => None,
    }
}

/// Another form of the word and nothing more, or the word in other letters.
fn almost_learned(first: &str, rest: &[&str]) -> bool {
    match first.trim_end_matches(['.', '!', ':']) {
        "learned" => true,
        "learn" | "learnt" => rest.is_empty(),
        _ => false,
    }
}

/// A decimal number with an optional sign, fraction and exponent.
#[must_use]
pub fn number(text: &str) -> Option<f64> {
    let fits = |b: u8| b.is_ascii_digit() || matches!(b, b'-' | b'+' | b'.' | b'e' | b'E');
    let digit = text.bytes().any(|b| b.is_ascii_digit());
    let number: f64 = (digit && text.bytes().all(fits)).then(|| text.parse().ok()).flatten()?;
    number.is_finite().then_some(number)
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NBoard(version) => write!(f, "{} {version}", Keyword::NBoard),
            Self::SetDepth(depth) => write!(f, "{} {depth}", Keyword::SetDepth),
            Self::SetGame(game) => write!(f, "{} {game}", Keyword::SetGame),
            Self::SetContempt(contempt) => write!(f, "{} {contempt}", Keyword::SetContempt),
            Self::Move(mv) => write!(f, "{} {mv}", Keyword::Move),
            Self::Hint(n) => write!(f, "{} {n}", Keyword::Hint),
            Self::Go => Keyword::Go.fmt(f),
            Self::Ping(n) => write!(f, "{} {n}", Keyword::Ping),
            Self::Learn => Keyword::Learn.fmt(f),
            Self::Analyze => Keyword::Analyze.fmt(f),
            Self::Quit => Keyword::Quit.fmt(f),
            Self::Misused(..) | Self::UnknownSet | Self::Blank | Self::Unknown => Ok(()),
        }
    }
}

impl fmt::Display for Reply<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let evaluated = |f: &mut fmt::Formatter<'_>, word: Word, e: &Evaluation<'_>| {
            write!(f, "{word} ")?;
            e.line.iter().try_for_each(|mv| mv.fmt(f))?;
            write!(f, " {:.2}", e.eval.0)?;
            if let Some(white) = e.eval.1 {
                write!(f, ",{white:.2}")?;
            }
            write!(f, " 0 {}", e.depth)
        };
        match self {
            Self::Status("") => Word::Status.fmt(f),
            Self::Status(text) => write!(f, "{} {text}", Word::Status),
            Self::MyName(name) => write!(f, "{} myname {name}", Word::Set),
            Self::NodeStats { nodes, time } => write!(f, "{} {nodes} {time:.2}", Word::NodeStats),
            Self::Search(evaluation) => evaluated(f, Word::Search, evaluation),
            Self::Book(evaluation) => evaluated(f, Word::Book, evaluation),
            Self::Answer { mv, eval: None, time: None } => write!(f, "{} {mv}", Word::Answer),
            Self::Answer { mv, eval, time } => {
                write!(f, "{} {mv}/", Word::Answer)?;
                if let Some(eval) = eval {
                    write!(f, "{eval:.2}")?;
                }
                time.map_or(Ok(()), |time| write!(f, "/{time:.2}"))
            }
            Self::Pong(n) => write!(f, "{} {n}", Word::Pong),
            Self::Learned => Word::Learned.fmt(f),
            Self::Analysis { moves_made, eval } => {
                write!(f, "{} {moves_made} {eval:.2}", Word::Analysis)
            }
            Self::Other => Ok(()),
        }
    }
}

/// The words of a line with their bytes.
#[derive(Clone)]
struct Words<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    const fn of(line: &'a str) -> Self {
        Self { line, at: 0 }
    }

    /// What follows, without the blanks before it.
    fn rest(&self) -> Range<usize> {
        let rest = &self.line[self.at..];
        self.line.len() - rest.trim_ascii_start().len()..self.line.len()
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.rest().start;
        let rest = &self.line[start..];
        let length = rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len());
        self.at = start + length;
        (length > 0).then(|| (start, &rest[..length]))
    }
}

type Broken = (Range<usize>, Fault);

/// The next field, or that it is missing.
fn field<'a>(words: &mut Words<'a>, name: &'static str) -> Result<(Range<usize>, &'a str), Broken> {
    let end = words.line.trim_ascii_end().len();
    let (at, word) = words.next().ok_or((end..end, Fault::Missing(name)))?;
    Ok((at..at + word.len(), word))
}

fn integer(
    mut words: Words<'_>,
    line: &str,
    keyword: Keyword,
    make: fn(i64) -> Command,
) -> Command {
    let rest = words.rest();
    match words.next() {
        Some((_, word)) if words.rest().is_empty() => match word.parse() {
            Ok(number) => make(number),
            Err(_) => misused(keyword, &rest, 0, "not a whole number"),
        },
        Some(_) => misused(keyword, &words.rest(), 0, "unexpected text after the number"),
        None => misused(keyword, &(line.len()..line.len()), 0, "a number is missing"),
    }
}

fn misused(
    keyword: Keyword,
    rest: &Range<usize>,
    column: usize,
    what: impl fmt::Display,
) -> Command {
    let start = (rest.start + column).min(rest.end);
    let misuse = Misuse { span: start..rest.end.max(start), what: what.to_string() };
    Command::Misused(keyword, misuse)
}

/// Other variables than the name are an engine's own.
fn set<'a>(line: &'a str, mut words: Words<'a>) -> Result<Reply<'a>, Broken> {
    match words.next() {
        Some((_, "myname")) => Ok(Reply::MyName(line[words.rest()].trim_ascii())),
        Some((at, variable)) if is_almost_the_name(variable) => {
            Err((at..at + variable.len(), Fault::Variable))
        }
        _ => Ok(Reply::Other),
    }
}

/// Whether a variable is `myname` but for capitals, or with a sign in it or behind it.
fn is_almost_the_name(variable: &str) -> bool {
    let end = variable.find([':', '=']).unwrap_or(variable.len());
    let letters = variable[..end].chars().filter(|c| !matches!(c, '-' | '_'));
    letters.flat_map(char::to_lowercase).eq("myname".chars())
}

/// A number in a field: plain decimal, or the reason why not.
fn float(span: Range<usize>, text: &str, name: &'static str) -> Result<f64, Broken> {
    number(text).ok_or_else(|| {
        let rest = text.trim_start_matches(['+', '-', '.']);
        let like_one = rest.starts_with(|c: char| c.is_ascii_digit());
        (span, if like_one { Fault::Number(name) } else { Fault::NoNumber(name) })
    })
}

fn whole(span: Range<usize>, text: &str, name: &'static str) -> Result<i64, Broken> {
    text.parse().or_else(|_| {
        float(span.clone(), text, name)?;
        Err((span, Fault::Number(name)))
    })
}

fn node_stats<'a>(mut words: Words<'a>) -> Result<Reply<'a>, Broken> {
    let (span, text) = field(&mut words, "the node count")?;
    let count = whole(span.clone(), text, "the node count")?;
    let nodes = u64::try_from(count).map_err(|_| (span, Fault::Number("the node count")))?;
    let (span, text) = field(&mut words, "the time")?;
    let time = float(span, text, "the time")?;
    Ok(Reply::NodeStats { nodes, time })
}

fn analysis<'a>(mut words: Words<'a>) -> Result<Reply<'a>, Broken> {
    let (span, text) = field(&mut words, "the number of moves made")?;
    let moves_made = whole(span, text, "the number of moves made")?;
    let (span, text) = field(&mut words, "the evaluation")?;
    let eval = float(span, text, "the evaluation")?;
    Ok(Reply::Analysis { moves_made, eval })
}

fn pong<'a>(mut words: Words<'a>) -> Result<Reply<'a>, Broken> {
    let (span, text) = field(&mut words, "the number")?;
    whole(span, text, "the number").map(Reply::Pong)
}

fn evaluation<'a>(word: Word, mut words: Words<'a>) -> Result<Reply<'a>, Broken> {
    let (pv, text) = field(&mut words, "the pv")?;
    let Some((line, tail)) = line_of_play(without_its_number(text)) else {
        let missing = number(text).is_some();
        return Err((pv, if missing { Fault::Missing("the pv") } else { Fault::Move }));
    };
    let (eval_at, text) = field(&mut words, "the evaluation")?;
    if line_of_play(text).is_some() {
        return Err((pv.end..eval_at.end, Fault::BlankInPv));
    }
    let eval = match text.split_once(',') {
        None => (float(eval_at.clone(), text, "the evaluation")?, None),
        Some((black, white)) => {
            let part = |text| float(eval_at.clone(), text, "the evaluation");
            (part(black)?, Some(part(white)?))
        }
    };
    let (span, text) = field(&mut words, "the third field")?;
    match (word, text.parse::<i64>()) {
        (Word::Search, Ok(0)) | (Word::Book, Ok(0..)) => {}
        _ => return Err((span, Fault::Games)),
    }
    let (depth_at, depth) = field(&mut words, "the depth")?;
    let evaluation = Evaluation { line, tail, pv, eval, eval_at, depth, depth_at };
    Ok(if word == Word::Book { Reply::Book(evaluation) } else { Reply::Search(evaluation) })
}

/// A pv without the number of its first move: `1.e3`, `12...F5`.
fn without_its_number(pv: &str) -> &str {
    let move_on = pv.trim_start_matches(|c: char| c.is_ascii_digit());
    if move_on.len() < pv.len() && move_on.starts_with('.') {
        move_on.trim_start_matches('.')
    } else {
        pv
    }
}

/// The moves at the beginning of a text, at least one, and the rest of it:
/// only the first move has a fixed form, and what follows may be anything.
fn line_of_play(text: &str) -> Option<(Vec<Move>, &str)> {
    let up_to = |end: usize| {
        let head = text.get(..end)?;
        Some((parse_line(head.trim_end_matches('-')).ok()?, &text[end..]))
    };
    match parse_line(text) {
        Ok(line) => Some((line, "")),
        // The byte at fault may be the second one of a square.
        Err(error) => {
            up_to(error.column).or_else(|| up_to(error.column.checked_sub(1)?)).or_else(|| up_to(2))
        }
    }
}

/// The move of an answer, whatever comes behind it.
#[must_use]
pub fn answered_move(line: &str) -> Option<Move> {
    let rest = line.strip_prefix(Word::Answer.word())?.trim_ascii_start();
    let end = rest.find(['/', ' ', '\t']).unwrap_or(rest.len());
    Some(parse_move_text(&rest[..end]).ok()?.mv)
}

/// Move, evaluation and time behind slashes or blanks.
fn answer(line: &str, rest: Range<usize>) -> Result<Reply<'_>, Broken> {
    let text = line[rest.clone()].trim_ascii_end();
    let end = rest.start + text.len();
    if text.is_empty() {
        return Err((end..end, Fault::Missing("the move")));
    }
    let mut fields: Vec<(Range<usize>, &str)> = Vec::new();
    let mut at = rest.start;
    for part in text.split('/') {
        if part.trim_ascii().is_empty() {
            fields.push((at..at, ""));
        }
        for (start, word) in Words::of(part) {
            fields.push((at + start..at + start + word.len(), word));
        }
        at += part.len() + 1;
    }
    let mut fields = fields.into_iter();
    let (span, word) = fields.next().unwrap_or((end..end, ""));
    let mv = parse_move_text(word).map_err(|_| (span, Fault::Move))?.mv;
    let mut optional = |name| match fields.next() {
        None | Some((_, "")) => Ok(None),
        Some((span, word)) => match float(span, word, name) {
            Err((span, Fault::NoNumber(_))) => Err((span.start..end, Fault::Surplus)),
            read => read.map(Some),
        },
    };
    let (eval, time) = (optional("the evaluation")?, optional("the time")?);
    if let Some((span, _)) = fields.next() {
        return Err((span.start..end, Fault::Surplus));
    }
    Ok(Reply::Answer { mv, eval, time })
}
