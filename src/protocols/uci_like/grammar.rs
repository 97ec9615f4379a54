//! Lines to messages and back.
//!
//! In: one line. Out: a message; what is ill-formed is told from what is
//! unknown. Never: the board, the clock, another line.

use std::fmt;

use super::{
    dialect::Dialect,
    fields::{Fields, Value},
    go, identity, info,
    message::{CLOCKS, Command, Go, Keyword, Position, Reply, Word},
    options, position, register, setoption,
    tokens::{Token, natural, phrase, tokens},
};

/// A line of the GUI.
#[must_use]
pub fn command<D: Dialect>(line: &str) -> Command<D> {
    let words = tokens(line);
    let Some((first, rest)) = words.split_first() else { return Command::Blank };
    let Some(keyword) = Keyword::of::<D>(first.text) else { return Command::Unknown };
    let misused = Command::Misused(keyword);
    let alone = |command: Command<D>| if rest.is_empty() { command } else { misused.clone() };
    match keyword {
        Keyword::Start => alone(Command::Start),
        Keyword::IsReady => alone(Command::IsReady),
        Keyword::NewGame => alone(Command::NewGame),
        Keyword::Stop => alone(Command::Stop),
        Keyword::Quit => alone(Command::Quit),
        Keyword::PonderHit => alone(Command::PonderHit),
        Keyword::Register => register::parse(line).flatten().map_or(misused, Command::Register),
        Keyword::Debug => match rest {
            [word] if word.text == "on" => Command::Debug(true),
            [word] if word.text == "off" => Command::Debug(false),
            _ => misused,
        },
        Keyword::SetOption => setoption::parse(line).flatten().map_or(misused, Command::SetOption),
        Keyword::Position => position_of(line).map_or(misused, Command::Position),
        Keyword::Go => go_of::<D>(line).map_or(misused, Command::Go),
    }
}

fn position_of<D: Dialect>(line: &str) -> Option<Position<D>> {
    let parts = position::parse(line)?;
    let start = D::start(&parts.start)?;
    let moves = parts.moves.as_deref().unwrap_or_default();
    let moves = moves_of::<D>(moves).ok()?;
    Some(Position { start, moves, has_moves_word: parts.moves.is_some() })
}

/// The list of `searchmoves` ends at the first word that is no move.
fn go_of<D: Dialect>(line: &str) -> Option<Go<D::Move>> {
    let fields = go::parse(line, D::GO)?;
    let mut found = Go::default();
    // A clock that has run out shows less than nothing.
    let number =
        |key: &str| fields.number(key).map(|n| u64::try_from(n.max(0)).unwrap_or(u64::MAX));
    for field in &fields.0 {
        found.odd |= matches!(field.value, Value::Missing | Value::Wrong(_) | Value::Unknown(_));
        found.limits_last |= !found.searchmoves.is_empty();
        if let Value::Words(words) = &field.value {
            let moves = words.iter().map_while(|word| D::parse_move(word.text).ok());
            let moves: Vec<D::Move> = moves.collect();
            found.odd |= moves.len() < words.len();
            found.searchmoves.extend(moves);
        }
    }
    found.clocks = CLOCKS.map(number);
    found.depth = number("depth");
    found.nodes = number("nodes");
    found.mate = number("mate");
    found.movetime = number("movetime");
    found.movestogo = number("movestogo");
    found.infinite = fields.get("infinite").is_some();
    found.ponder = fields.get("ponder").is_some();
    Some(found)
}

/// A line of the engine.
#[must_use]
pub fn reply<D: Dialect>(line: &str) -> Reply<'_> {
    let words = tokens(line);
    let Some((first, rest)) = words.split_first() else { return Reply::Blank };
    let more = !rest.is_empty();
    if let Some(word) = D::STARTED.iter().find(|word| **word == first.text) {
        return Reply::Started { word, more };
    }
    if let Some(place) = D::CUSTOMS.permits.iter().position(|permit| permit.word == first.text) {
        return Reply::Permit(place, rest.to_vec());
    }
    let Some(word) = Word::of(first.text) else { return Reply::Other };
    match word {
        Word::ReadyOk => Reply::ReadyOk { more },
        Word::BestMove => Reply::BestMove(rest.to_vec()),
        Word::Id => identity::parse(line).map_or(Reply::Other, Reply::Id),
        Word::Option => {
            options::parse(line).map_or(Reply::Other, |o| Reply::Option(D::declaration(o)))
        }
        Word::Info => info::parse(line, D::INFO).map_or(Reply::Other, Reply::Info),
    }
}

/// The messages of a single word.
fn singles<D: Dialect>() -> impl Iterator<Item = &'static str> {
    std::iter::once(Word::ReadyOk.word()).chain(D::STARTED.iter().copied())
}

/// Where a second message begins in a line, right behind the first: its line
/// feed is missing. It is one only if both are made of whole words; remarks,
/// names and what the protocol does not know may hold anything.
#[must_use]
pub fn second_message<D: Dialect>(line: &str) -> Option<usize> {
    let words = tokens(line);
    let (first, rest) = words.split_first()?;
    let text = rest.iter().position(|word| matches!(word.text, "string" | "error"));
    let rest = match Word::of(first.text) {
        Some(Word::BestMove) => rest,
        Some(Word::Info) => &rest[..text.unwrap_or(rest.len())],
        _ => return glued::<D>(first, |head| singles::<D>().any(|single| single == head)),
    };
    // Where any best move will do, any may be what another message is glued to.
    let any = Word::of(first.text) == Some(Word::BestMove) && D::CUSTOMS.anything_when_over;
    let value = |head: &str| any || D::parse_move(head).is_ok() || natural(head).is_some();
    rest.iter().find_map(|word| glued::<D>(word, &value))
}

/// Where another message begins in a word that begins like the end of one.
fn glued<D: Dialect>(word: &Token<'_>, ends: impl Fn(&str) -> bool) -> Option<usize> {
    // No message ends with a longer word: lines may have a mebibyte.
    const LONGEST: usize = 40;
    let places = word.text.char_indices().map(|(at, _)| at).skip(1).take(LONGEST);
    let parts = |at: &usize| begins_a_message::<D>(&word.text[*at..]) && ends(&word.text[..*at]);
    places.into_iter().find(parts).map(|at| word.start + at)
}

/// Whether a word is the first of a message, or of several that are glued.
fn begins_a_message<D: Dialect>(word: &str) -> bool {
    let mut rest = word;
    while Word::of(rest).is_none() && !D::STARTED.contains(&rest) {
        match singles::<D>().find_map(|single| rest.strip_prefix(single)) {
            Some(more) => rest = more,
            None => return false,
        }
    }
    true
}

/// Whether a field tells something of a search.
#[must_use]
pub fn tells_of_a_search(fields: &Fields<'_>) -> bool {
    let deep = fields.number("depth").is_some_and(|depth| depth > 0);
    deep || fields.words("pv").is_some() || fields.number("nodes").is_some_and(|n| n > 0)
}

/// Whether a line holds more than plain words parted by single blanks.
#[must_use]
pub fn has_odd_blanks(line: &str) -> bool {
    phrase(&tokens(line)) != line && !line.trim().is_empty()
}

/// The words of a list of moves.
#[must_use]
pub fn moves_text(moves: &[impl fmt::Display]) -> String {
    let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.join(" ")
}

/// The moves that words spell, or the first word that spells none.
///
/// # Errors
/// That word.
pub fn moves_of<'t, D: Dialect>(words: &[Token<'t>]) -> Result<Vec<D::Move>, Token<'t>> {
    words.iter().map(|word| D::parse_move(word.text).map_err(|_| *word)).collect()
}

impl<M: fmt::Display> fmt::Display for Go<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [wtime, btime, winc, binc] = CLOCKS;
        let [white, black, white_more, black_more] = self.clocks;
        let numbers = [
            (wtime, white),
            (btime, black),
            (winc, white_more),
            (binc, black_more),
            ("movestogo", self.movestogo),
            ("depth", self.depth),
            ("nodes", self.nodes),
            ("mate", self.mate),
            ("movetime", self.movetime),
        ];
        let flags = [("ponder", self.ponder), ("infinite", self.infinite)];
        go::print(f, &flags, &numbers, &self.searchmoves)
    }
}

impl<D: Dialect> fmt::Display for Position<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Keyword::Position.word::<D>(), self.start)?;
        if self.has_moves_word {
            f.write_str(" moves")?;
        }
        if !self.moves.is_empty() {
            write!(f, " {}", moves_text(&self.moves))?;
        }
        Ok(())
    }
}

impl<D: Dialect> fmt::Display for Command<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keyword = match self {
            Self::Start => Keyword::Start,
            Self::Debug(on) => {
                let mode = if *on { "on" } else { "off" };
                return write!(f, "{} {mode}", Keyword::Debug.word::<D>());
            }
            Self::IsReady => Keyword::IsReady,
            Self::SetOption(set) => return set.fmt(f),
            Self::NewGame => Keyword::NewGame,
            Self::Position(position) => return position.fmt(f),
            Self::Go(go) => return go.fmt(f),
            Self::Stop => Keyword::Stop,
            Self::Quit => Keyword::Quit,
            Self::PonderHit => Keyword::PonderHit,
            Self::Register(register) => return register.fmt(f),
            Self::Misused(keyword) => *keyword,
            Self::Blank | Self::Unknown => return Ok(()),
        };
        f.write_str(keyword.word::<D>())
    }
}

/// The position of a line, if it is one.
#[must_use]
pub fn position<D: Dialect>(line: &str) -> Option<Position<D>> {
    match command(line) {
        Command::Position(position) => Some(position),
        _ => None,
    }
}

/// The search of a line, if it is a sound one.
#[must_use]
pub fn search<D: Dialect>(line: &str) -> Option<Go<D::Move>> {
    match command::<D>(line) {
        Command::Go(go) if !go.odd => Some(go),
        _ => None,
    }
}
