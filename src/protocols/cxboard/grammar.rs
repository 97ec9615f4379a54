//! Lines to messages.
//!
//! In: one line, and the names that the text has lost. Out: a message.
//! Never: the board, the clock, another line.

use super::{
    message::{Clock, Command, Form, Go, Keyword, Reply, Score, Setup, Word},
    names::Names,
    words::{behind, is_like_a_move},
};
use crate::protocols::uci_like::{
    self,
    fields::{Fields, Keyword as Field, Shape, Value, keyword},
    go, info,
    tokens::{Token, natural, phrase, tokens},
};

/// What may follow `go`.
const GO: &[&[Field]] = &[
    go::COMMON,
    go::PONDERING,
    &[
        keyword("rtime", Shape::Integer),
        keyword("btime", Shape::Integer),
        keyword("mtime", Shape::Natural),
        keyword("otime", Shape::Natural),
    ],
];

/// What may follow `info`.
const INFO: &[&[Field]] = &[info::COMMON, &[keyword("hint", Shape::Word)]];

/// A line of the interface.
#[must_use]
pub fn command(line: &str, names: &Names) -> Command {
    let words = tokens(line);
    let Some((first, rest)) = words.split_first() else { return Command::Blank };
    if names.move_now.means(first.text) && rest.is_empty() {
        return Command::MoveNow;
    }
    if names.score.means(first.text) && rest.is_empty() {
        return Command::Score;
    }
    let Some(keyword) = Keyword::of(first.text) else { return Command::Unknown };
    let misused = Command::Misused(keyword);
    let alone = |command: Command| if rest.is_empty() { command } else { misused.clone() };
    match keyword {
        Keyword::Cxboard => {
            Command::Cxboard(rest.first().and_then(|word| word.text.parse::<u64>().ok()))
        }
        Keyword::Force => alone(Command::Force),
        Keyword::PlayCurrent => alone(Command::PlayCurrent),
        Keyword::PlayOther => alone(Command::PlayOther),
        Keyword::Stop => alone(Command::Stop),
        Keyword::IsReady => alone(Command::IsReady),
        Keyword::Draw => alone(Command::Draw),
        Keyword::Hint => alone(Command::Hint),
        Keyword::Undo => alone(Command::Undo),
        Keyword::Remove => alone(Command::Remove),
        Keyword::Computer => alone(Command::Computer),
        Keyword::Pause => alone(Command::Pause),
        Keyword::Resume => alone(Command::Resume),
        Keyword::Quit => alone(Command::Quit),
        Keyword::Go => search(line).map_or(misused, Command::Go),
        Keyword::Move if rest.is_empty() => misused,
        Keyword::Move => Command::Move(phrase(rest)),
        Keyword::Name if rest.is_empty() => misused,
        Keyword::Name => Command::Name(phrase(rest)),
        Keyword::SetOption => match uci_like::setoption::parse(line) {
            Some(Some(set)) => Command::SetOption(set.name, set.value),
            _ => misused,
        },
        Keyword::Position => position(line).map_or(misused, Command::Position),
        Keyword::Debug => match rest {
            [word] if word.text == "on" => Command::Debug(true),
            [word] if word.text == "off" => Command::Debug(false),
            _ => misused,
        },
        Keyword::Result => match rest.first().and_then(|word| score(word.text)) {
            Some(score) => Command::Result(score),
            None => misused,
        },
        Keyword::Clock => clock(rest).map_or(misused, Command::Clock),
    }
}

/// The parameters of a line `go`.
fn search(line: &str) -> Option<Go> {
    let fields = go::parse(line, GO)?;
    let number =
        |key: &str| fields.number(key).map(|n| u64::try_from(n.max(0)).unwrap_or(u64::MAX));
    let flag = |key: &str| fields.get(key).is_some();
    let sound =
        |value: &Value<'_>| !matches!(value, Value::Missing | Value::Wrong(_) | Value::Unknown(_));
    let moves = fields.words("searchmoves").unwrap_or_default();
    Some(Go {
        moves: moves.iter().map(|word| word.text.to_owned()).collect(),
        ponder: flag("ponder"),
        infinite: flag("infinite"),
        red: number("rtime"),
        black: number("btime"),
        per_move: number("mtime"),
        overtime: number("otime"),
        to_go: number("movestogo"),
        depth: number("depth"),
        nodes: number("nodes"),
        mate: number("mate"),
        exactly: number("movetime"),
        odd: !fields.0.iter().all(|field| sound(&field.value)),
    })
}

fn position(line: &str) -> Option<Setup> {
    let position = uci_like::position::parse(line)?;
    let moves = position.moves.unwrap_or_default();
    let moves = moves.iter().map(|word| word.text.to_owned()).collect();
    let start = &position.start;
    let (keyword, cfen) = match start.as_slice() {
        [] => return None,
        [word] if word.text == "startpos" => (None, None),
        // The first part of a CFEN has a stroke between its ranks; a keyword has none.
        [first, rest @ ..] if !first.text.contains('/') => {
            (Some(first.text.to_owned()), Some(phrase(rest)))
        }
        words => (None, Some(phrase(words))),
    };
    Some(Setup { keyword, cfen, moves })
}

fn clock(words: &[Token<'_>]) -> Option<Clock> {
    let [game, per_move, overtime] = words else { return None };
    Some(Clock {
        game: time(game.text)?,
        per_move: time(per_move.text)?,
        overtime: time(overtime.text)?,
    })
}

/// `minutes`, `minutes:seconds` or `:seconds`, in seconds.
fn time(text: &str) -> Option<u64> {
    let number = |text: &str| natural(text).and_then(|n| u64::try_from(n).ok());
    match text.split_once(':') {
        None => number(text)?.checked_mul(60),
        Some((minutes, seconds)) => {
            let minutes = if minutes.is_empty() { 0 } else { number(minutes)? };
            let seconds = number(seconds).filter(|_| seconds.len() == 2)?;
            minutes.checked_mul(60)?.checked_add(seconds)
        }
    }
}

fn score(text: &str) -> Option<Score> {
    Score::ALL.into_iter().find(|(_, word)| *word == text).map(|(score, _)| score)
}

/// The fields of a line `info`; `None` if it is another line.
#[must_use]
pub fn report(line: &str) -> Option<Fields<'_>> {
    info::parse(line, INFO)
}

/// A line of the engine.
#[must_use]
pub fn reply(line: &str) -> Reply<'_> {
    let text = line.trim_matches([' ', '\t', '\r']);
    let (word, rest) = match text.split_once([' ', '\t']) {
        Some((word, rest)) => (word, rest.trim_start_matches([' ', '\t'])),
        None => (text, ""),
    };
    if word.is_empty() {
        return Reply::Blank;
    }
    let Some(word) = Word::of(word) else {
        return match score(word) {
            Some(score) if rest.is_empty() || rest.starts_with('{') => Reply::Result(score),
            _ => complaint(text),
        };
    };
    match word {
        Word::Id => Reply::Id,
        Word::CxboardOk if rest.is_empty() => Reply::CxboardOk,
        Word::ReadyOk if rest.is_empty() => Reply::ReadyOk,
        Word::BestMove => Reply::BestMove(rest),
        Word::CopyProtection if matches!(rest, "checking" | "ok" | "error") => {
            Reply::CopyProtection(rest)
        }
        Word::CopyProtection => Reply::Broken(Form::CopyProtection),
        Word::Info => Reply::Info(rest),
        Word::Option => Reply::Option(text),
        Word::Move if is_like_a_move(rest) => Reply::Move(rest),
        Word::Result => match score(rest.split([' ', '\t', '{']).next().unwrap_or_default()) {
            Some(score) => Reply::Result(score),
            None => Reply::Broken(Form::Result),
        },
        Word::Resign => Reply::Resign,
        Word::Offer if rest == "draw" => Reply::OfferDraw,
        Word::Offer => Reply::Broken(Form::Offer),
        Word::TellUser | Word::TellOpponent | Word::TellOthers | Word::TellAll => Reply::Tell(rest),
        Word::AskUser => {
            let (tag, message) = rest.split_once([' ', '\t']).unwrap_or((rest, ""));
            Reply::Ask(tag, message.trim())
        }
        Word::CxboardOk | Word::ReadyOk | Word::Move | Word::Illegal | Word::Error => {
            complaint(text)
        }
    }
}

/// The message that a line would be in lower case, or without the words behind it.
#[must_use]
pub fn meant(line: &str) -> Option<String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let word = word.to_ascii_lowercase();
    let meant = match Word::of(&word)? {
        Word::ReadyOk | Word::CxboardOk => word,
        Word::BestMove | Word::Move | Word::Id | Word::Option | Word::Info => {
            format!("{word} {rest}")
        }
        _ => return None,
    };
    (meant != line && reply(&meant) != Reply::Unknown).then_some(meant)
}

/// `Illegal move…` and `Error…`, in any letter case.
fn complaint(text: &str) -> Reply<'_> {
    if let Some(rest) = behind(text, &[Word::Illegal.word(), "move"]) {
        let rest = rest.trim_start();
        let after = match rest.strip_prefix('(') {
            Some(inner) => inner.rsplit_once("):").map(|(_, after)| after),
            None => rest.strip_prefix(':'),
        };
        return match after.map(str::trim) {
            Some(mv) if !mv.is_empty() => Reply::Illegal(mv),
            _ => Reply::Broken(Form::Illegal),
        };
    }
    if let Some(rest) = behind(text, &[Word::Error.word()]) {
        let rest = rest.trim_start();
        let (kind, after) = match rest.strip_prefix('(').map(closed) {
            Some(Some((kind, after))) => (kind, after),
            Some(None) => return Reply::Broken(Form::Error),
            None => ("", rest),
        };
        return match after.trim_start().strip_prefix(':') {
            Some(command) => Reply::Error(kind.trim(), command.trim()),
            None if after.trim().is_empty() => Reply::Error(kind.trim(), ""),
            None => Reply::Broken(Form::Error),
        };
    }
    let hints = |words: &[&str]| words.iter().any(|word| behind(text, &[word]).is_some());
    if hints(&["illegal", "invalid"]) {
        return Reply::Broken(Form::Illegal);
    }
    if hints(&["err", "errors", "unknown", "?"]) {
        return Reply::Broken(Form::Error);
    }
    Reply::Unknown
}

/// What stands before the bracket that closes one which is open already, and what behind it: there may
/// be other pairs between.
fn closed(text: &str) -> Option<(&str, &str)> {
    let mut open = 1;
    let end = text.find(|c| {
        open += i32::from(c == '(') - i32::from(c == ')');
        open == 0
    });
    end.map(|end| (&text[..end], &text[end + 1..])).or_else(|| text.split_once(')'))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(line: &str) -> Command {
        command(line, &Names::default())
    }

    #[test]
    fn commands_are_told_apart() {
        for (line, wanted) in [
            ("cxboard 1", Command::Cxboard(Some(1))),
            ("cxboard x", Command::Cxboard(None)),
            (" force\t", Command::Force),
            ("move h2e2", Command::Move("h2e2".into())),
            ("?", Command::MoveNow),
            ("movenow", Command::MoveNow),
            ("eval", Command::Score),
            ("setoption name Clear Hash", Command::SetOption("Clear Hash".into(), None)),
            ("debug on", Command::Debug(true)),
            ("debug maybe", Command::Misused(Keyword::Debug)),
            ("result 1/2-1/2", Command::Result(Score::Draw)),
            ("clock 60 1 :30", Command::Clock(Clock { game: 3600, per_move: 60, overtime: 30 })),
            ("clock 5:00 0:30 0", Command::Clock(Clock { game: 300, per_move: 30, overtime: 0 })),
            ("clock 60", Command::Misused(Keyword::Clock)),
            ("move", Command::Misused(Keyword::Move)),
            ("position", Command::Misused(Keyword::Position)),
            ("Force", Command::Unknown),
            ("", Command::Blank),
        ] {
            assert_eq!(read(line), wanted, "{line}");
        }
    }

    #[test]
    fn searches_and_positions_are_printed_again() {
        for line in [
            "go",
            "go infinite",
            "go ponder rtime 2000 btime 1000 movestogo 1",
            "go mtime 5 otime 6 depth 2 nodes 3 mate 4 movetime 7 searchmoves a3a4 i3i4",
            "position startpos",
            "position startpos moves h2e2 h9g7",
            "position cfen 9/9/9/9/9/9/9/9/9/9 r 1 moves a0a1",
            "position 9/9/9/9/9/9/9/9/9/9 b 3",
        ] {
            let printed = match read(line) {
                Command::Go(go) => go.to_string(),
                Command::Position(setup) => setup.to_string(),
                other => format!("{other:?}"),
            };
            assert_eq!(printed, line);
        }
        assert!(matches!(read("go depth x"), Command::Go(go) if go.odd && !go.ends()));
    }

    #[test]
    fn replies_are_told_apart() {
        for (line, wanted) in [
            ("id name tsito 2.0", Reply::Id),
            ("id author", Reply::Id),
            ("cxboardok", Reply::CxboardOk),
            ("  readyok ", Reply::ReadyOk),
            ("Illegal move: e2e3", Reply::Illegal("e2e3")),
            ("Illegal move (in check): e2f2", Reply::Illegal("e2f2")),
            ("illegal e2e3", Reply::Broken(Form::Illegal)),
            ("Error (unknown command): xyzzy 1", Reply::Error("unknown command", "xyzzy 1")),
            ("Error: xyzzy", Reply::Error("", "xyzzy")),
            ("Error (bad (really): no): a", Reply::Error("bad (really): no", "a")),
            ("Error (bad :( ): a", Reply::Error("bad :(", "a")),
            ("ERR xyzzy", Reply::Broken(Form::Error)),
            ("result 1-0 {mate}", Reply::Result(Score::Red)),
            ("0-1 {mate}", Reply::Result(Score::Black)),
            ("result lost", Reply::Broken(Form::Result)),
            ("offer draw", Reply::OfferDraw),
            ("askuser book Use a book?", Reply::Ask("book", "Use a book?")),
            ("copyprotection maybe", Reply::Broken(Form::CopyProtection)),
            ("ok", Reply::Unknown),
            ("ILLEGAL MOVE (in check): e2f2", Reply::Illegal("e2f2")),
            ("Illegal moves were found: 3", Reply::Broken(Form::Illegal)),
            ("illegally sped up", Reply::Unknown),
            ("Errorless so far", Reply::Unknown),
            ("error-free", Reply::Unknown),
            ("error: xyzzy", Reply::Error("", "xyzzy")),
            ("unknowns 3", Reply::Unknown),
            ("? what", Reply::Broken(Form::Error)),
            ("?!", Reply::Broken(Form::Error)),
            ("move", Reply::Move("")),
            ("move (none)", Reply::Move("(none)")),
            ("move h2-e2 now", Reply::Move("h2-e2 now")),
            ("move ordering took 3 ms", Reply::Unknown),
            ("", Reply::Blank),
        ] {
            assert_eq!(reply(line), wanted, "{line}");
        }
    }

    proptest! {
        #[test]
        fn any_line_is_read_without_panic(line in "\\PC{0,40}") {
            let _ = (read(&line), reply(&line), report(&line));
            for word in ["go", "position", "clock", "setoption", "result", "info"] {
                let _ = read(&format!("{word} {line}"));
                let _ = report(&format!("{word} {line}"));
            }
            let _ = (reply(&format!("Illegal move{line}")), reply(&format!("Error{line}")));
        }

        #[test]
        fn a_search_printed_is_the_search(numbers in proptest::collection::vec(proptest::option::of(0u64..99), 9), ponder: bool) {
            let n = |i: usize| numbers[i];
            let go = Go { ponder, red: n(0), black: n(1), per_move: n(2), overtime: n(3), to_go: n(4), depth: n(5), nodes: n(6), mate: n(7), exactly: n(8), ..Go::default() };
            prop_assert_eq!(read(&go.to_string()), Command::Go(go));
        }
    }
}
