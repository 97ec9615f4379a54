//! What an engine may misunderstand: each deviation is a fault that the tests must catch, and
//! an explanation of what an engine did.
//!
//! - `lines`: how a line is taken apart
//! - `positions`: how a position and its moves are read
//! - `searches`: which position a search is about
//! - `limits`: which search a limit is for
//! - `parameters`: what becomes of the variant
//! - `replies`: what is taken for a request
//! - `rules`: laws of the game that are misunderstood
//!
//! In: what was said so far. Out: the commands that a line is taken for.
//! Never: replies.

mod limits;
mod lines;
mod parameters;
mod positions;
mod replies;
mod rules;
mod searches;

use super::{
    grammar,
    message::Command,
    model::Position,
    rules::{Rules, Variant, WrongRule},
};
use crate::{
    contract::{History, Hypothesis, Supposition, misread as reads, named},
    transcript::From,
};

/// A deviation, and what is supposed of an engine with it: how it reads, or how it departs from
/// the protocol otherwise.
pub(super) type Row = Hypothesis<Departure>;

/// How an engine departs from the protocol, beyond misreading commands.
#[derive(Clone, Copy, Debug)]
pub(super) enum Departure {
    /// It plays by rules of which one is wrong.
    Misplays(WrongRule),
    /// The same, and it refuses moves of the GUI that it takes for illegal.
    Refuses(WrongRule),
    /// It does not understand lines that begin like this and end with CR LF.
    DropsCrLf(&'static str),
    /// It searches the position before, at times: every time so many searches are over.
    MixesUp(usize),
    /// It answers with an `error` when it is to play some of the variants that it declares, and keeps the one
    /// that it has.
    RefusesVariants,
}

impl Departure {
    /// The rules by which an engine plays.
    #[must_use]
    pub(super) fn rules(self) -> Rules {
        match self {
            Self::Misplays(rule) | Self::Refuses(rule) => Rules::wrong(rule),
            Self::DropsCrLf(_) | Self::MixesUp(_) | Self::RefusesVariants => Rules::default(),
        }
    }
}

/// How an engine with this deviation departs from the protocol, if it does more than misread.
pub(super) fn departure_under(deviation: Option<&str>) -> Option<Departure> {
    match named(TABLE, deviation?)? {
        Supposition::Departs(departure) => Some(departure),
        Supposition::Reads(_) => None,
    }
}

/// All of them. Of two that explain the same, the first is the better explanation: what is
/// misread of a position comes before laws that are misunderstood, for some law explains
/// nearly every move.
pub(super) const TABLE: &[&[Row]] = &[
    replies::ROWS,
    lines::ROWS,
    limits::ROWS,
    searches::ROWS,
    positions::ROWS,
    searches::MIXED_UP,
    rules::ROWS,
    parameters::ROWS,
];

/// Position and moves of a `pos` line.
pub(super) fn parts(line: &str) -> Option<(String, String)> {
    match grammar::command(line) {
        Command::Pos { pos, moves } => Some((pos, moves)),
        _ => None,
    }
}

/// The line that sets up a position.
fn set(pos: impl std::fmt::Display, moves: &str) -> String {
    match moves {
        "" => format!("pos pos={pos}"),
        moves => format!("pos pos={pos} moves=\"{moves}\""),
    }
}

/// The variant that was set last.
fn variant(history: &History) -> Variant {
    let set = |line: &str| match grammar::command(line) {
        Command::SetParam { name, value } if name == "variant" => Variant::from_name(&value),
        _ => None,
    };
    history.commands().find_map(set).unwrap_or(Variant::Normal)
}

/// The position that a line sets up.
fn position_of(history: &History, line: &str) -> Option<Position> {
    let (pos, moves) = parts(line)?;
    Position::read(variant(history), &pos, &moves).ok()
}

/// The position that was set up last.
fn current(history: &History) -> Option<Position> {
    position_of(history, history.commands().find(|line| line.starts_with("pos"))?)
}

/// The lines that set up the positions searched so far, the latest first.
fn searched(history: &History) -> impl Iterator<Item = &str> {
    let mut wanted = false;
    history.commands().filter(move |line| {
        wanted |= line.starts_with("go");
        let sets = wanted && line.starts_with("pos");
        wanted &= !sets;
        sets
    })
}

/// Whether a search is under way.
fn is_searching(history: &History) -> bool {
    let decides = |(from, line): (From, &str)| match from {
        From::Controller => line.starts_with("go").then_some(true),
        _ => line.starts_with("done").then_some(false),
    };
    history.latest().find_map(decides).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use crate::{
        contract::table::{self, Case},
        protocols::hub::faults,
    };

    const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
    const KING: &str = "WeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW";

    /// What is taken for what; `START` stands for the position that games start from, `KING`
    /// for a king on square 50, and `=` for the line itself.
    const TABLE: &[Case] = &[
        ("moves-ignored", &[], "pos pos=START moves=\"32-28\"", Some(&["pos pos=START"])),
        ("moves-ignored", &[], "pos pos=START", None),
        (
            "plays-one-move-only",
            &[],
            "pos pos=START moves=\"32-28 19-23\"",
            Some(&["pos pos=START moves=\"32-28\""]),
        ),
        ("last-move-not-played", &[], "pos pos=START moves=\"32-28\"", Some(&["pos pos=START"])),
        ("last-move-not-played", &[], "pos pos=START", None),
        (
            "stops-at-captures",
            &[],
            "pos pos=START moves=\"32-28 19-23 28x19x23\"",
            Some(&["pos pos=START moves=\"32-28 19-23\""]),
        ),
        (
            "board-turned-round",
            &[],
            "pos pos=KING",
            Some(&["pos pos=WWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"]),
        ),
        (
            "last-square-unread",
            &[],
            "pos pos=KING",
            Some(&["pos pos=Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"]),
        ),
        ("positions-ignored", &[], "pos pos=KING", Some(&["pos pos=START"])),
        ("positions-ignored", &[], "pos pos=START", None),
        (
            "never-takes-another-position",
            &["> pos pos=KING", "> pos pos=START", "> go think"],
            "pos pos=START moves=\"32-28\"",
            Some(&["pos pos=KING"]),
        ),
        ("never-takes-another-position", &[], "pos pos=START", None),
        (
            "one-position-behind",
            &["> pos pos=KING", "> pos pos=START", "> go think"],
            "pos pos=KING",
            Some(&["pos pos=START"]),
        ),
        ("first-position-counts", &["> pos pos=KING"], "pos pos=START", Some(&[])),
        ("first-position-counts", &["> pos pos=KING", "> go think"], "pos pos=START", None),
        (
            "moves-add-up",
            &["> pos pos=START moves=\"32-28\""],
            "pos pos=START moves=\"19-23\"",
            Some(&["pos pos=START moves=\"32-28 19-23\""]),
        ),
        (
            "searches-in-the-old-game",
            &["> pos pos=START moves=\"32-28\"", "> go think", "< done move=19-23"],
            "pos pos=START",
            Some(&[]),
        ),
        ("searches-in-the-old-game", &["> pos pos=START", "> go think"], "pos pos=START", None),
        ("unsound-positions-stick", &["> pos pos=W"], "pos pos=START", Some(&[])),
        (
            "ponders-one-move-back",
            &["> pos pos=START moves=\"32-28\""],
            "go ponder",
            Some(&["pos pos=START", "="]),
        ),
        ("ponders-one-move-back", &["> pos pos=START"], "go ponder", None),
        ("unknown-commands-end-the-search", &["> go think"], "hello", Some(&["stop"])),
        ("unknown-commands-end-the-search", &["> go think", "< done move=32-28"], "hello", None),
        ("empty-lines-repeat", &["> ping", "< pong"], "", Some(&["ping"])),
        ("blanks-are-counted", &[], " ping", Some(&[])),
        ("knows-commands-by-their-beginning", &[], "pingx", Some(&["ping"])),
        (
            "forgets-the-variant",
            &[],
            "new-game",
            Some(&["=", "set-param name=variant value=normal"]),
        ),
        ("ignores-the-variant", &[], "set-param name=variant value=bt", Some(&[])),
        ("ignores-the-variant", &[], "set-param name=book value=true", None),
        ("pong-for-a-new-game", &[], "new-game", Some(&["=", "ping"])),
    ];

    #[test]
    fn lines_are_taken_for_others() {
        table::agrees(TABLE, faults::VARIANTS, |text| {
            text.replace("START", START).replace("KING", KING)
        });
    }
}
