//! Games that change at a command that must leave them alone.
//!
//! In: a line. Out: rows of engines whose game is another one after it. Never: what it has become.
//!
//! What an engine does to its game in such a case cannot be foretold. A referee that supposes
//! one of these takes whatever contradicts a position for another game: of an engine that does
//! so sometimes only if it has listed the moves of that position rightly; of one that always
//! does so whatever it showed, but then it must contradict.

use super::{DROP, Row, UNDO, deviation};
use crate::protocols::uhp::{
    faults::behaviour::{Behaviour, Own, Turn, is_error, said},
    occasions::{
        ANEW, INFO, LIST, MANY, OPTIONS, Occasion, REFUSED_GAME, REFUSED_PLY, REFUSED_UNDO,
        RESTORES, SEARCH, UNKNOWN,
    },
};

use Occasion::{Always, Sometimes};

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    always(
        "info-drops-the-game",
        "Always changes its game when it receives `info`.",
        &[INFO],
        |faulty, line| faulty.goes_astray(line, INFO, DROP, Always),
    ),
    always(
        "options-drop-the-game",
        "Always changes its game when it receives a command about options.",
        &[OPTIONS],
        |faulty, line| faulty.goes_astray(line, OPTIONS, DROP, Always),
    ),
    always(
        "search-drops-the-game",
        "Always changes its game in a search.",
        &[SEARCH],
        |faulty, line| faulty.goes_astray(line, SEARCH, DROP, Always),
    ),
    always(
        "unknown-drops-the-game",
        "Always changes its game when it receives an unknown command.",
        &[UNKNOWN],
        |faulty, line| faulty.goes_astray(line, UNKNOWN, DROP, Always),
    ),
    always(
        "refusal-drops-the-game",
        "Always changes its game when it rejects a move.",
        &[REFUSED_PLY],
        |faulty, line| faulty.goes_astray(line, REFUSED_PLY, DROP, Always),
    ),
    always(
        "refused-undo-drops-the-game",
        "Always changes its game when it rejects an `undo`.",
        &[REFUSED_UNDO],
        |faulty, line| faulty.goes_astray(line, REFUSED_UNDO, DROP, Always),
    ),
    always(
        "refused-game-disturbs",
        "Always changes its game when it rejects a `newgame`.",
        &[REFUSED_GAME],
        |faulty, line| faulty.goes_astray(line, REFUSED_GAME, UNDO, Always),
    ),
    sometimes(
        "info-undoes",
        "Changes its game when it receives `info`.",
        &[INFO],
        |faulty, line| faulty.goes_astray(line, INFO, UNDO, Sometimes),
    ),
    sometimes(
        "get-takes-back",
        "Changes its game when it receives a command about options.",
        &[OPTIONS],
        |faulty, line| faulty.goes_astray(line, OPTIONS, UNDO, Sometimes),
    ),
    sometimes(
        "list-takes-back",
        "Changes its game when it lists its moves again.",
        &[LIST],
        |faulty, line| faulty.goes_astray(line, LIST, UNDO, Sometimes),
    ),
    sometimes("search-takes-back", "Changes its game in a search.", &[SEARCH], |faulty, line| {
        faulty.goes_astray(line, SEARCH, UNDO, Sometimes)
    }),
    sometimes(
        "unknown-takes-back",
        "Changes its game when it receives an unknown command.",
        &[UNKNOWN],
        |faulty, line| faulty.goes_astray(line, UNKNOWN, UNDO, Sometimes),
    ),
    sometimes(
        "undo-on-refusal",
        "Changes its game when it rejects a move.",
        &[REFUSED_PLY],
        |faulty, line| faulty.goes_astray(line, REFUSED_PLY, UNDO, Sometimes),
    ),
    sometimes(
        "refused-undo-takes-back",
        "Changes its game when it rejects an `undo`.",
        &[REFUSED_UNDO],
        |faulty, line| faulty.goes_astray(line, REFUSED_UNDO, UNDO, Sometimes),
    ),
    sometimes(
        "refused-game-takes-back",
        "Changes its game when it rejects a `newgame`.",
        &[REFUSED_GAME],
        |faulty, line| faulty.goes_astray(line, REFUSED_GAME, UNDO, Sometimes),
    ),
    sometimes(
        "undo-shows-another-game",
        "Goes on from another position than the one it shows after an `undo`.",
        &[RESTORES],
        |faulty, line| faulty.goes_astray(line, RESTORES, UNDO, Sometimes),
    ),
    sometimes(
        "new-game-lost",
        "Goes on from another position than the one it shows at the start of a later game.",
        &[ANEW],
        |faulty, line| faulty.goes_astray(line, ANEW, DROP, Sometimes),
    ),
    sometimes(
        "tired-after-twenty-games",
        "Lists only the first move from the twenty-first game on.",
        &[MANY],
        |faulty, line| {
            if line.starts_with("newgame") {
                faulty.count += 1;
            }
            (line == "validmoves" && faulty.count > 20).then_some(())?;
            let mut answer = faulty.answer(line);
            if !is_error(&answer) {
                answer[0] = answer[0].split(';').next().unwrap_or_default().to_owned();
            }
            Some(said(answer))
        },
    ),
];

const fn sometimes(
    name: &'static str,
    what: &'static str,
    breaks: &'static [&'static str],
    hears: Turn,
) -> Row {
    deviation(name, what, breaks, Behaviour::Own(Own::Disturbs(breaks[0], Sometimes, hears)))
}

const fn always(
    name: &'static str,
    what: &'static str,
    breaks: &'static [&'static str],
    hears: Turn,
) -> Row {
    deviation(name, what, breaks, Behaviour::Own(Own::Disturbs(breaks[0], Always, hears)))
}
