//! Faults of `bestmove`.
//!
//! In: a line and the honest answer. Out: another move, none, or too late.

use std::time::Duration;

use super::behaviour::{
    Behaviour, Effect, FaultyEngine, Row, is_error, just_ok, result, rewords, row, said,
};
use crate::protocols::uhp::{
    grammar,
    message::{Command, Keyword, Limit},
    rules::{Move, legal, text_of},
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "search-before-a-game",
        "Names a best move although no game was started.",
        &["uhp/error-handling/needs-a-game"],
        Behaviour::Hears(|faulty, line| {
            (is_search(line) && faulty.board().is_none()).then(|| result("wS1"))
        }),
    ),
    row(
        "search-passes-behind-a-pass",
        "Names `pass` as the best move of the side behind one that passed.",
        &["uhp/bestmove/legal-move"],
        Behaviour::Hears(|faulty, line| {
            (is_search(line) && faulty.before == "pass").then(|| result("pass"))
        }),
    ),
    row(
        "search-resets-options",
        "Resets an option when it searches.",
        &["uhp/options/set-is-remembered"],
        Behaviour::Hears(|faulty, line| {
            is_search(line).then(|| faulty.answer("options set HashSizeMB 32"))?;
            Some(faulty.honest(line))
        }),
    ),
    row(
        "search-ends-with-score",
        "Shows the score on a last line after the best move.",
        &["uhp/bestmove/returns-a-move", "uhp/bestmove/lines-are-move-strings"],
        rewords(|faulty, line, answer| {
            if is_search(line) && faulty.running().is_some() && !faulty.must_pass() {
                answer.insert(1, "score 0.31".into());
            }
        }),
    ),
    row(
        "search-shows-depth-and-score",
        "Appends depth and score to the best move, after semicolons.",
        &["uhp/bestmove/lines-are-move-strings"],
        rewords(|faulty, line, answer| {
            if is_search(line) && faulty.running().is_some() {
                answer[0].push_str(";1;0.31");
            }
        }),
    ),
    row(
        "search-thinks-on-lines",
        "Shows depth and score on lines of their own before the best move.",
        &["uhp/bestmove/lines-are-move-strings"],
        rewords(|faulty, line, answer| {
            if is_search(line) && faulty.running().is_some() {
                answer.insert(0, "info depth 1 score 31".into());
            }
        }),
    ),
    row(
        "search-explains-itself-when-it-lasts",
        "Shows depth and score on a line of their own once a search has taken some seconds.",
        &["uhp/bestmove/lines-are-move-strings"],
        rewords(|faulty, line, answer| {
            let long = matches!(grammar::command(line), Command::BestMove(Limit::Time(4..)));
            if long && faulty.running().is_some() {
                answer.insert(0, "info depth 9 score 31".into());
            }
        }),
    ),
    row(
        "search-needs-a-hand",
        "Finds no move once all pieces of its side are in play.",
        &["uhp/bestmove/returns-a-move"],
        Behaviour::Hears(|faulty, line| {
            let board = faulty.running()?;
            let bare = board.hand(board.to_move()).next().is_none();
            (is_search(line) && bare).then(just_ok)
        }),
    ),
    row(
        "search-thinks-of-the-start",
        "Shows a move of the first turn before the best move, later in a game.",
        &["uhp/bestmove/lines-are-move-strings"],
        rewords(|faulty, line, answer| {
            if is_search(line) && faulty.running().is_some_and(|board| board.ply() > 1) {
                answer.insert(0, "wS1".into());
            }
        }),
    ),
    row(
        "search-chooses-the-queen-first",
        "Chooses the queen for the first move of a game.",
        &["uhp/bestmove/legal-move"],
        rewords(|faulty, line, answer| {
            if is_search(line) && faulty.board().is_some_and(|board| board.ply() == 0) {
                answer[0] = "wQ".into();
            }
        }),
    ),
    row(
        "search-of-the-position-before",
        "Gives the best move of the position before the last ply.",
        &["uhp/bestmove/legal-move"],
        Behaviour::Hears(|faulty, line| {
            let board = faulty.running().filter(|board| is_search(line) && board.ply() > 1)?;
            let mut before = board.clone();
            before.undo();
            let best = legal(&before).first().map(|mv| text_of(&before, *mv).to_string())?;
            (!faulty.must_pass()).then(|| result(best))
        }),
    ),
    row(
        "search-a-second-and-a-half-late",
        "Searches a second and a half longer than it may.",
        &["uhp/bestmove/keeps-the-time-limit"],
        Behaviour::Hears(|faulty, line| match grammar::command(line) {
            Command::BestMove(Limit::Time(seconds @ 1..)) if faulty.running().is_some() => {
                let late = Duration::from_secs(seconds) + Duration::from_millis(1_500);
                Some(after(late, faulty.honest(line)))
            }
            _ => None,
        }),
    ),
    row(
        "search-without-end",
        "Does not finish a search with a depth of two.",
        &["uhp/bestmove/finishes-small-depths", "uhp/process/never-hangs"],
        Behaviour::Hears(|_, line| (line == "bestmove depth 2").then(|| vec![Effect::Hang])),
    ),
    row(
        "refuses-depth-zero",
        "Rejects a depth of zero.",
        &["uhp/bestmove/accepts-depth-zero"],
        Behaviour::Hears(|_, line| {
            (line == "bestmove depth 0").then(|| result("err The depth must be positive."))
        }),
    ),
    row(
        "hangs-on-depth-zero",
        "Does not finish a search with a depth of zero.",
        &["uhp/bestmove/accepts-depth-zero", "uhp/process/never-hangs"],
        Behaviour::Hears(|_, line| (line == "bestmove depth 0").then(|| vec![Effect::Hang])),
    ),
    row(
        "hangs-on-zero-time",
        "Reads a time of zero as no limit.",
        &["uhp/bestmove/accepts-zero-time", "uhp/process/never-hangs"],
        Behaviour::Hears(|_, line| (line == "bestmove time 00:00:00").then(|| vec![Effect::Hang])),
    ),
    row(
        "search-never-passes",
        "Finds no move where only a pass is possible.",
        &["uhp/bestmove/passes-when-forced"],
        Behaviour::Hears(|faulty, line| (is_search(line) && faulty.must_pass()).then(just_ok)),
    ),
    row(
        "search-moves-when-it-must-pass",
        "Gives some move of its own where only a pass is possible.",
        &["uhp/bestmove/passes-when-forced"],
        Behaviour::Hears(|faulty, line| {
            (is_search(line) && faulty.must_pass()).then_some(())?;
            let mut board = faulty.board()?.clone();
            board.undo();
            board.undo();
            let best = legal(&board).into_iter().find(|mv| *mv != Move::Pass)?;
            Some(result(text_of(&board, best).to_string()))
        }),
    ),
    row(
        "search-after-the-end",
        "Gives a best move in a finished game.",
        &["uhp/bestmove/none-after-the-end"],
        Behaviour::Hears(|faulty, line| {
            let board = faulty.board().filter(|_| is_search(line) && faulty.is_over())?;
            let piece = board.hand(board.to_move()).next()?;
            let other = board.pieces().next()?;
            Some(result(format!("{piece} {other}-")))
        }),
    ),
    row(
        "crash-on-search-after-the-end",
        "Exits at `bestmove` in a finished game.",
        &["uhp/bestmove/none-after-the-end", "uhp/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            (is_search(line) && faulty.is_over()).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "search-with-any-parameters",
        "Searches whatever the parameters say.",
        &["uhp/bestmove/refuses-bad-parameters"],
        Behaviour::Hears(|faulty, line| {
            let misused = grammar::command(line) == Command::Misused(Keyword::BestMove);
            misused.then(|| faulty.honest("bestmove depth 1"))
        }),
    ),
    row(
        "crash-on-bad-depth",
        "Exits when the depth is not a number.",
        &["uhp/bestmove/refuses-bad-parameters", "uhp/process/stays-alive"],
        Behaviour::Hears(|_, line| (line == "bestmove depth abc").then(|| vec![Effect::Exit])),
    ),
    row(
        "hangs-at-second-search",
        "Does not finish the second search in a process.",
        &["uhp/process/never-hangs", "uhp/bestmove/returns-a-move"],
        Behaviour::Hears(|faulty, line| {
            let answer = searched(faulty, line)?;
            faulty.count += 1;
            Some(if faulty.count == 2 { vec![Effect::Hang] } else { said(answer) })
        }),
    ),
];

fn is_search(line: &str) -> bool {
    matches!(grammar::command(line), Command::BestMove(_))
}

/// The answer to a search that found something.
fn searched(faulty: &mut FaultyEngine, line: &str) -> Option<Vec<String>> {
    is_search(line).then(|| faulty.answer(line)).filter(|answer| !is_error(answer))
}

fn after(time: Duration, effects: Vec<Effect>) -> Vec<Effect> {
    let mut all = vec![Effect::Pause(time)];
    all.extend(effects);
    all
}
