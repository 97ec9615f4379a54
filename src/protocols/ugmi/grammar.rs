//! Lines to messages and back.
//!
//! In: one line. Out: a message; what is ill-formed is told from what is
//! unknown. Never: the board, the clock, another line.

use std::fmt;

use super::{
    message::{CLOCKS, Command, Go, Keyword, Position, Reply, Start, Word},
    rules::{BoardString, Move, parse_move},
};
use crate::protocols::uci::{
    fields::{Fields, Keyword as Field, Shape, Value, keyword},
    go, identity, info, options, position, setoption,
    tokens::{Token, natural, phrase, tokens},
};

/// What `info` lines may hold.
pub const INFO: &[&[Field]] = &[&[
    keyword("depth", Shape::Natural),
    keyword("seldepth", Shape::Natural),
    keyword("time", Shape::Natural),
    keyword("nodes", Shape::Natural),
    keyword("pv", Shape::Words),
    keyword("score", Shape::Score),
    keyword("hashfull", Shape::Natural),
    keyword("nps", Shape::Natural),
    keyword("string", Shape::Text),
    // Named in the description only, as a way to speak of bad commands.
    keyword("error", Shape::Text),
]];

/// What may follow `go`.
const GO: &[&[Field]] = &[
    go::COMMON,
    &[
        keyword("wtime", Shape::Natural),
        keyword("btime", Shape::Natural),
        keyword("winc", Shape::Natural),
        keyword("binc", Shape::Natural),
    ],
];

/// A line of the GUI.
#[must_use]
pub fn command(line: &str) -> Command {
    let words = tokens(line);
    let Some((first, rest)) = words.split_first() else { return Command::Blank };
    let Some(keyword) = Keyword::of(first.text) else { return Command::Unknown };
    let misused = Command::Misused(keyword);
    let alone = |command: Command| if rest.is_empty() { command } else { misused.clone() };
    match keyword {
        Keyword::Ugmi => alone(Command::Ugmi),
        Keyword::IsReady => alone(Command::IsReady),
        Keyword::NewGame => alone(Command::NewGame),
        Keyword::Stop => alone(Command::Stop),
        Keyword::Quit => alone(Command::Quit),
        Keyword::Debug => match rest {
            [word] if word.text == "on" => Command::Debug(true),
            [word] if word.text == "off" => Command::Debug(false),
            _ => misused,
        },
        Keyword::SetOption => setoption::parse(line).flatten().map_or(misused, Command::SetOption),
        Keyword::Position => position_of(line).map_or(misused, Command::Position),
        Keyword::Go => go_of(line).map_or(misused, Command::Go),
    }
}

fn position_of(line: &str) -> Option<Position> {
    let parts = position::parse(line)?;
    let (kind, rest) = parts.start.split_first()?;
    let start = match kind.text {
        "startpos" if rest.is_empty() => Start::Empty,
        "board" => Start::Board(Box::new(BoardString::parse(&phrase(rest)).ok()?)),
        _ => return None,
    };
    let moves = parts.moves.as_deref().unwrap_or_default();
    let read: Option<Vec<Move>> = moves.iter().map(|word| parse_move(word.text).ok()).collect();
    Some(Position { start, moves: read?, has_moves_word: parts.moves.is_some() })
}

/// The list of `searchmoves` ends at the first word that is no move.
fn go_of(line: &str) -> Option<Go> {
    let fields = go::parse(line, GO)?;
    let mut found = Go::default();
    let number = |key: &str| fields.number(key).map(|n| u64::try_from(n).unwrap_or(u64::MAX));
    for field in &fields.0 {
        found.odd |= matches!(field.value, Value::Missing | Value::Wrong(_) | Value::Unknown(_));
        found.limits_last |= !found.searchmoves.is_empty();
        if let Value::Words(words) = &field.value {
            let moves: Vec<Move> =
                words.iter().map_while(|word| parse_move(word.text).ok()).collect();
            found.odd |= moves.len() < words.len();
            found.searchmoves.extend(moves);
        }
    }
    found.clocks = CLOCKS.map(number);
    found.depth = number("depth");
    found.nodes = number("nodes");
    found.mate = number("mate");
    found.movetime = number("movetime");
    Some(found)
}

/// A line of the engine.
#[must_use]
pub fn reply(line: &str) -> Reply<'_> {
    let words = tokens(line);
    let Some((first, rest)) = words.split_first() else { return Reply::Blank };
    let more = !rest.is_empty();
    if first.text == UCIOK {
        return Reply::Ok { word: UCIOK, more };
    }
    let Some(word) = Word::of(first.text) else { return Reply::Other };
    match word {
        Word::UgmiOk => Reply::Ok { word: word.word(), more },
        Word::ReadyOk => Reply::ReadyOk { more },
        Word::BestMove => Reply::BestMove(rest.to_vec()),
        Word::Id => identity::parse(line).map_or(Reply::Other, Reply::Id),
        Word::Option => options::parse(line).map_or(Reply::Other, |option| {
            // "[...]" leaves room for them.
            Reply::Option(option.without_own_fields())
        }),
        Word::Info => info::parse(line, INFO).map_or(Reply::Other, Reply::Info),
    }
}

/// What a heading of the text says for `ugmiok`.
const UCIOK: &str = "uciok";
/// The messages of a single word.
const SINGLE: [&str; 3] = [Word::ReadyOk.word(), Word::UgmiOk.word(), UCIOK];

/// Where a second message begins in a line, right behind the first: its line
/// feed is missing. It is one only if both are made of whole words; remarks,
/// names and what the protocol does not know may hold anything.
#[must_use]
pub fn second_message(line: &str) -> Option<usize> {
    let words = tokens(line);
    let (first, rest) = words.split_first()?;
    let text = rest.iter().position(|word| matches!(word.text, "string" | "error"));
    let rest = match Word::of(first.text) {
        Some(Word::BestMove) => rest,
        Some(Word::Info) => &rest[..text.unwrap_or(rest.len())],
        _ => return glued(first, |head| SINGLE.contains(&head)),
    };
    let value = |head: &str| parse_move(head).is_ok() || natural(head).is_some();
    rest.iter().find_map(|word| glued(word, value))
}

/// Where another message begins in a word that begins like the end of one.
fn glued(word: &Token<'_>, ends: impl Fn(&str) -> bool) -> Option<usize> {
    // No message ends with a longer word: lines may have a mebibyte.
    const LONGEST: usize = 40;
    let places = word.text.char_indices().map(|(at, _)| at).skip(1).take(LONGEST);
    let parts = |at: &usize| ends(&word.text[..*at]) && begins_a_message(&word.text[*at..]);
    places.into_iter().find(parts).map(|at| word.start + at)
}

/// Whether a word is the first of a message, or of several that are glued.
fn begins_a_message(word: &str) -> bool {
    let mut rest = word;
    while Word::of(rest).is_none() && rest != UCIOK {
        match SINGLE.iter().find_map(|single| rest.strip_prefix(single)) {
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
pub fn moves_text(moves: &[Move]) -> String {
    let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.join(" ")
}

/// The moves that words spell, or the first word that spells none.
///
/// # Errors
/// That word.
pub fn moves_of<'t>(words: &[Token<'t>]) -> Result<Vec<Move>, Token<'t>> {
    words.iter().map(|word| parse_move(word.text).map_err(|_| *word)).collect()
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [wtime, btime, winc, binc] = CLOCKS;
        let [white, black, white_more, black_more] = self.clocks;
        let numbers = [
            (wtime, white),
            (btime, black),
            (winc, white_more),
            (binc, black_more),
            ("depth", self.depth),
            ("nodes", self.nodes),
            ("mate", self.mate),
            ("movetime", self.movetime),
        ];
        go::print(f, &[], &numbers, &self.searchmoves)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Keyword::Position.fmt(f)?;
        match &self.start {
            Start::Empty => f.write_str(" startpos")?,
            Start::Board(board) => write!(f, " board {board}")?,
        }
        if self.has_moves_word {
            f.write_str(" moves")?;
        }
        if !self.moves.is_empty() {
            write!(f, " {}", moves_text(&self.moves))?;
        }
        Ok(())
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ugmi => Keyword::Ugmi.fmt(f),
            Self::Debug(on) => write!(f, "{} {}", Keyword::Debug, if *on { "on" } else { "off" }),
            Self::IsReady => Keyword::IsReady.fmt(f),
            Self::SetOption(set) => set.fmt(f),
            Self::NewGame => Keyword::NewGame.fmt(f),
            Self::Position(position) => position.fmt(f),
            Self::Go(go) => go.fmt(f),
            Self::Stop => Keyword::Stop.fmt(f),
            Self::Quit => Keyword::Quit.fmt(f),
            Self::Misused(keyword) => keyword.fmt(f),
            Self::Blank | Self::Unknown => Ok(()),
        }
    }
}

/// The position of a line, if it is one.
#[must_use]
pub fn position(line: &str) -> Option<Position> {
    match command(line) {
        Command::Position(position) => Some(position),
        _ => None,
    }
}

/// The moves of a position that starts with the empty board.
#[must_use]
pub fn list(line: &str) -> Option<Vec<Move>> {
    position(line).filter(|p| p.start == Start::Empty).map(|p| p.moves)
}

/// The search of a line, if it is a sound one.
#[must_use]
pub fn search(line: &str) -> Option<Go> {
    match command(line) {
        Command::Go(go) if !go.odd => Some(go),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const BOARD: &str = "19/19/19/19/19/19/19/19/19/9xo8/19/19/19/19/19/19/19/19/19";

    #[test]
    fn commands_are_understood_and_printed() {
        for line in [
            "ugmi",
            "debug on",
            "debug off",
            "isready",
            "setoption name Clear Hash",
            "setoption name Logfile Path value /tmp/a b.log",
            "ugminewgame",
            "position startpos",
            "position startpos moves",
            "position startpos moves h08 000 s19",
            &format!("position board {BOARD}"),
            &format!("position board {BOARD} b moves h08"),
            "go",
            "go depth 3",
            "go wtime 1 btime 2 winc 3 binc 4 depth 5 nodes 6 mate 7 movetime 8 searchmoves a01 s19",
            "stop",
            "quit",
        ] {
            let read = command(line);
            assert!(!matches!(read, Command::Misused(_) | Command::Unknown), "{line}");
            assert_eq!(read.to_string(), line);
            let spread = format!("\t {} ", line.replace(' ', " \t "));
            assert_eq!(command(&spread), read, "{spread}");
            assert!(has_odd_blanks(&spread) && !has_odd_blanks(line));
        }
    }

    #[test]
    fn ill_formed_is_told_from_unknown() {
        for line in [
            "debug",
            "debug maybe",
            "debug on off",
            "setoption",
            "setoption name",
            "setoption value 3",
            "position",
            "position foo",
            "position board",
            "position board 19/19",
            "position startpos moves z99 h8 h20",
            "position moves h08",
        ] {
            assert!(matches!(command(line), Command::Misused(_)), "{line}");
        }
        for line in ["xyzzy", "UGMI", "uci", "ucinewgame", "go1", "option name x"] {
            assert_eq!(command(line), Command::Unknown, "{line}");
        }
        assert_eq!(command(" \t"), Command::Blank);
        for line in ["go infinite", "go depth", "go depth abc", "go ponder depth 1", "go moves h08"]
        {
            assert!(matches!(command(line), Command::Go(Go { odd: true, .. })), "{line}");
        }
        let Command::Go(go) = command("go searchmoves a01 s19") else { panic!("a search") };
        assert!(go.is_infinite() && !go.odd && go.searchmoves.len() == 2);
    }

    #[test]
    fn replies_are_told_apart() {
        assert_eq!(reply(" readyok\t"), Reply::ReadyOk { more: false });
        assert_eq!(reply("uciok"), Reply::Ok { word: "uciok", more: false });
        assert!(
            matches!(reply("bestmove h08 ponder i09"), Reply::BestMove(words) if words.len() == 3)
        );
        assert!(matches!(reply("info depth 3"), Reply::Info(_)));
        assert!(matches!(reply("option name A type button"), Reply::Option(_)));
        assert!(matches!(reply("id name A"), Reply::Id(_)));
        assert_eq!((reply("Readyok"), reply("")), (Reply::Other, Reply::Blank));
    }

    #[test]
    fn glued_messages_are_parted() {
        assert_eq!(second_message("readyokreadyok"), Some(7));
        assert_eq!(second_message("bestmove h08info depth 1"), Some(12));
        assert_eq!(second_message("bestmove h08"), None);
        assert_eq!(second_message("info string readyokbestmove a01"), None);
        assert_eq!(second_message("bestmove h08 readyok"), None);
        assert_eq!(second_message("readyokreadyokbestmove h08"), Some(7));
        assert_eq!(second_message(" ugmiokreadyok"), Some(7));
        assert_eq!(second_message("bestmove h08bestmove h08"), Some(12));
        assert_eq!(second_message("info depth 2 nodes 30info depth 3 nodes 80"), Some(21));
        assert_eq!(second_message("info depth 2 pv h08 i09bestmove h08"), Some(23));
    }

    /// What only begins or ends like a message is none.
    #[test]
    fn near_misses_are_judged_by_words() {
        for line in [
            "bestmoves follow, then info on each",
            "readyok-info: ready",
            "readyoks info depth 1",
            "readyok:info depth 1",
            "id name readyokreadyok",
            "info string 3info",
            "bestmove h08information",
            "option name readyokinfo type button",
            "xreadyokinfo depth 3",
        ] {
            assert_eq!(second_message(line), None, "{line}");
        }
        for line in ["bestmoves h08", "readyok.", "infos depth 1", "ugmiokay", "identity name A"] {
            assert_eq!(reply(line), Reply::Other, "{line}");
        }
    }

    proptest! {
        #[test]
        fn any_line_is_read_without_panic(line in "\\PC{0,60}") {
            let _ = (command(&line), reply(&line), has_odd_blanks(&line), second_message(&line));
            for word in ["go ", "position ", "position board ", "info ", "setoption ", "bestmove "] {
                let _ = (command(&format!("{word}{line}")), reply(&format!("{word}{line}")));
            }
        }

        #[test]
        fn printing_a_search_gives_it_again(
            depth in proptest::option::of(0u64..99),
            nodes in proptest::option::of(0u64..9999),
            clocks in proptest::array::uniform4(proptest::option::of(0u64..9999)),
            files in proptest::collection::vec(("[a-s]", 1u8..20), 0..4),
        ) {
            let texts: Vec<String> = files.iter().map(|(f, r)| format!("{f}{r:02}")).collect();
            let searchmoves = texts.iter().filter_map(|t| parse_move(t).ok()).collect();
            let go = Go { depth, nodes, clocks, searchmoves, ..Go::default() };
            prop_assert_eq!(command(&go.to_string()), Command::Go(go));
        }
    }
}
