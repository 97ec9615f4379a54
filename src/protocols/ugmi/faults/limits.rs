//! Faults of limits that leave no room, and of moves that cannot be played.
//!
//! In: a search. Out: one without end, none at all, or a stone on another.

use std::time::Duration;

use super::behaviour::{Behaviour, Effect, Row, instead, row};
use crate::protocols::{
    uci_like::faults::{
        Playing as _,
        searches::{ends, late},
    },
    ugmi::{Ugmi, grammar::search, message::Go, rules},
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "crash-on-zero-nodes",
        "Exits at `go nodes 0`.",
        &["ugmi/go/limits-of-zero", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| (search(line)?.nodes == Some(0)).then(|| vec![Effect::Exit])),
    ),
    row(
        "blacks-clock-for-both",
        "Thinks by the clock of Black, whichever side is to move.",
        &["ugmi/go/keeps-the-clock"],
        Behaviour::Hears(|faulty, line| {
            let clock = |name| {
                let mut words = line.split(' ').skip_while(|word| *word != name).skip(1);
                words.next()?.parse::<u64>().ok()
            };
            let (white, black) = clock("wtime").zip(clock("btime"))?;
            (white < black).then(|| faulty.hear_late(Duration::from_secs(2), line))
        }),
    ),
    row(
        "other-limits-outweigh-movetime",
        "Exceeds the time for the move if there is another limit, too.",
        &["ugmi/go/first-limit-ends-the-search"],
        Behaviour::Says(|faulty, line| {
            let both = |go: &Go| go.movetime.is_some() && go.limits() > 1;
            late(faulty, line, both, 1_200)
        }),
    ),
    row(
        "spends-the-increment-in-advance",
        "Takes half of the increment on top of its clock.",
        &["ugmi/go/keeps-the-clock"],
        Behaviour::Says(|faulty, line| late(faulty, line, |go| go.clocks[2] == Some(1_500), 750)),
    ),
    row(
        "half-a-second-at-least",
        "Takes half a second however little is on its clock.",
        &["ugmi/go/keeps-the-clock"],
        Behaviour::Says(|faulty, line| late(faulty, line, |go| go.clocks[0] == Some(250), 500)),
    ),
    row(
        "win-ends-a-long-search",
        "Ends a search without limits after more than a second if it can win at once.",
        &["ugmi/go/infinite-without-limits"],
        Behaviour::Hears(|faulty, line| {
            let wins = Ugmi::wins_at_once(faulty.engine.board());
            wins.then(|| ends(faulty, line, 1_200)).flatten()
        }),
    ),
    row(
        "new-game-in-a-search-clears-the-board",
        "Sets up the start of the game when a new game is announced during a search.",
        &["ugmi/description/ignores-out-of-place-commands"],
        Behaviour::Hears(|faulty, line| {
            if line == "ugminewgame" {
                faulty.count = usize::from(faulty.is_thinking());
            }
            let over = faulty.count == 1 && !faulty.is_thinking() && line.starts_with("go ");
            over.then(|| {
                faulty.count = 0;
                faulty.hear(&["position startpos", line])
            })
        }),
    ),
    row(
        "first-point-for-zero",
        "Plays on the first point of the board if a limit is zero.",
        &["ugmi/go/limits-of-zero"],
        Behaviour::Says(|faulty, line| {
            (faulty.notes.go.has_zero() && line.starts_with("bestmove"))
                .then(|| instead("bestmove a01"))
                .flatten()
        }),
    ),
    row(
        "plays-what-it-is-told",
        "Plays on an occupied point if `searchmoves` begins with it.",
        &["ugmi/go/survives-odd-parameters"],
        Behaviour::Says(|faulty, line| {
            let first =
                faulty.notes.go.searchmoves.first().filter(|_| line.starts_with("bestmove"))?;
            let taken = !rules::is_legal(&faulty.notes.board, *first);
            taken.then(|| instead(format!("bestmove {first}"))).flatten()
        }),
    ),
];
