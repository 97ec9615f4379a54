//! Faults of `hint`.
//!
//! In: `hint`, or a line of its answer. Out: no answer, another form, moves
//! and values that are not so, or a hint that is played.

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, exits, row, said, say, tells};
use crate::protocols::nboard::{
    grammar,
    message::{Command, Evaluation, Reply},
    rules::{Move, Side},
};

const EVALUATES: &str = "nboard/hint/evaluates";
const FORM: &str = "nboard/hint/line-form";
const PV: &str = "nboard/hint/pv-form";
const EXACT: &str = "nboard/hint/exact-values";
const BEST: &str = "nboard/hint/best-moves";
const MORE: &str = "nboard/hint/more-than-there-are";
const CLOCK: &str = "nboard/hint/free-of-the-clock";
const ALIVE: &str = "nboard/process/stays-alive";

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "evaluation-beyond-the-board",
        "Reports impossible evaluations.",
        &["nboard/hint/possible-values"],
        tells(|told, line| {
            if told.is_exact() {
                return line.to_owned();
            }
            line.replacen(&format!(" {:.2} ", told.eval.0), " 32000.00 ", 1)
        }),
    ),
    row(
        "no-hints-if-the-upper-half-is-full",
        "Evaluates nothing if no move goes to the upper half of the board.",
        &[EVALUATES],
        Behaviour::Hears(|faulty, line| {
            let is_lower = |mv: &Move| matches!(mv, Move::Place(square) if square.row() >= 4);
            let moves = faulty.legal();
            let all_lower = !moves.is_empty() && moves.iter().all(is_lower);
            (line.starts_with("hint ") && all_lower).then(|| said(&["status Analyzing", "status"]))
        }),
    ),
    row(
        "contempt-for-solved-draws",
        "Tells its contempt as the value of a draw that it has solved.",
        &[EXACT],
        Behaviour::Both(
            |faulty, line| {
                if let Command::SetContempt(contempt) = grammar::command(line) {
                    faulty.count = usize::try_from(contempt).unwrap_or(0);
                }
                None
            },
            |faulty, line| {
                let Ok(Reply::Search(told)) = grammar::reply(line) else { return None };
                let is_draw = told.is_exact() && told.eval.0 == 0.0;
                is_draw.then(|| say(line.replacen(" 0.00 ", &format!(" {}.00 ", faulty.count), 1)))
            },
        ),
    ),
    row(
        "ended-hint-says-a-pass",
        "Sends an evaluation of a pass when a ping ends a deep `hint`.",
        &["nboard/hint/legal-move"],
        Behaviour::Hears(|faulty, line| {
            let is_ended = line.starts_with("ping ")
                && faulty.is_endless()
                && faulty.notes.request.starts_with("hint ");
            is_ended.then(|| [say("search PA 0.00 0 0"), faulty.honest(line)].concat())
        }),
    ),
    row(
        "line-leaves-the-board",
        "Adds squares to variations that are not on the board.",
        &["nboard/hint/legal-line"],
        tells(|told, line| {
            let whole: String = told.line.iter().map(ToString::to_string).collect();
            line.replacen(&whole, &format!("{whole}J9"), 1)
        }),
    ),
    row(
        "dies-of-several-hints",
        "Exits on `hint` for more than one move.",
        &[EVALUATES, ALIVE],
        exits(|_, line| matches!(grammar::command(line), Command::Hint(2..))),
    ),
    row(
        "hint-says-its-state-only",
        "Answers `hint` with `status` only.",
        &[EVALUATES],
        Behaviour::Hears(|_, line| {
            line.starts_with("hint ").then(|| said(&["status Analyzing", "status"]))
        }),
    ),
    row(
        "hint-answered-with-a-move",
        "Answers `hint` with `===`.",
        &[EVALUATES],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal().first().copied()?;
            line.starts_with("hint ").then(|| say(format!("=== {mv}/0.00/0.00")))
        }),
    ),
    row(
        "hints-held-until-the-ping",
        "Sends its evaluations only when a ping comes.",
        &[EVALUATES],
        Behaviour::Says(|faulty, line| {
            if line.starts_with("search") && faulty.notes.request.starts_with("hint ") {
                faulty.kept.push(line.to_owned());
                return Some(Vec::new());
            }
            line.starts_with("pong").then(|| {
                let kept = std::mem::take(&mut faulty.kept);
                kept.into_iter().chain([line.to_owned()]).map(Effect::Send).collect()
            })
        }),
    ),
    row(
        "second-hint-unanswered",
        "Does not answer a second `hint` in the same position.",
        &[EVALUATES],
        Behaviour::Hears(|faulty, line| {
            if line.starts_with("set") || line.starts_with("move") {
                faulty.count = 0;
            }
            faulty.count += usize::from(line.starts_with("hint "));
            (line == "hint 2" && faulty.count == 2).then(Vec::new)
        }),
    ),
    row(
        "one-hint-whatever-is-asked",
        "Evaluates only the best move.",
        &["nboard/hint/as-many-as-asked"],
        Behaviour::Hears(|faulty, line| line.starts_with("hint ").then(|| faulty.honest("hint 1"))),
    ),
    row(
        "hints-by-the-first-digit",
        "Reads only the first digit of how many moves to evaluate.",
        &["nboard/hint/as-many-as-asked"],
        Behaviour::Hears(|faulty, line| {
            let digit = line.strip_prefix("hint ")?.get(..1)?;
            (line.len() > "hint 9".len() && digit != "-")
                .then(|| faulty.honest(&format!("hint {digit}")))
        }),
    ),
    row(
        "search-with-a-count",
        "Writes a node count in the third field of `search`.",
        &[FORM],
        tells(|_, line| line.replacen(" 0 ", " 4711 ", 1)),
    ),
    row(
        "depth-with-a-letter",
        "Writes a letter before the depth.",
        &["nboard/hint/depth-form"],
        tells(|e, line| line.replacen(&format!(" 0 {}", e.depth), &format!(" 0 d{}", e.depth), 1)),
    ),
    row(
        "evaluation-in-words",
        "Writes a word instead of an evaluation.",
        &[FORM],
        tells(|_, line| {
            let mut fields: Vec<&str> = line.split(' ').collect();
            fields[2] = "better";
            fields.join(" ")
        }),
    ),
    row(
        "blanks-in-the-pv",
        "Separates the moves of a pv by blanks.",
        &[PV],
        tells(|e, line| {
            let moves: Vec<String> = e.line.iter().map(ToString::to_string).collect();
            line.replacen(&moves.concat(), &moves.join(" "), 1)
        }),
    ),
    row(
        "moves-that-are-not-there",
        "Adds illegal moves to its hints.",
        &["nboard/hint/legal-move"],
        Behaviour::Hears(|faulty, line| {
            let more = line == "hint 64";
            more.then(|| faulty.finish(line, move |_| say("search A1 -64.00 0 1")))
        }),
    ),
    row(
        "pv-goes-astray",
        "Repeats the first move at the end of a pv.",
        &["nboard/hint/legal-line"],
        tells(|e, line| {
            let moves: String = e.line.iter().map(ToString::to_string).collect();
            let first = e.line.first().map(ToString::to_string).unwrap_or_default();
            line.replacen(&moves, &format!("{moves}{first}"), 1)
        }),
    ),
    row(
        "values-for-white",
        "Reports exact results with the wrong sign.",
        &[EXACT],
        tells(|e, line| {
            let other = format!(" {:.2} 0 100%", -e.eval.0);
            line.replacen(&format!(" {:.2} 0 100%", e.eval.0), &other, 1)
        }),
    ),
    row(
        "values-in-two-views",
        "Reports exact results from Black's point of view for several moves, but not for one.",
        &[EXACT],
        Behaviour::Says(|faulty, line| {
            let told = told(line)?;
            let white = faulty.notes.thought().is_some_and(|board| board.side() == Side::White);
            let several = white && faulty.notes.request == "hint 8";
            let known = |value: f64| format!(" {value:.2} 0 100%");
            let value = told.eval.0;
            several.then(|| say(line.replacen(&known(value), &known(-value), 1)))
        }),
    ),
    row(
        "hints-the-worst",
        "Evaluates the worst moves instead of the best.",
        &[BEST],
        Behaviour::Both(|faulty, line| all_of(faulty, line, 64), worst_of_all),
    ),
    row(
        "hints-the-worst-of-the-ending",
        "Evaluates the worst moves instead of the best when few squares are empty.",
        &[BEST],
        Behaviour::Both(|faulty, line| all_of(faulty, line, 8), worst_of_all),
    ),
    row(
        "results-guessed",
        "Reports wrong results as exact.",
        &[EXACT],
        Behaviour::Says(|faulty, line| {
            let told = told(line)?;
            let few = faulty.notes.board.is_some_and(|board| board.empty_count() <= 12);
            let value = told.eval.0;
            (few && told.depth == "100%" && value == value.trunc()).then(|| {
                say(line.replacen(&format!(" {value:.2} "), &format!(" {:.2} ", value + 8.0), 1))
            })
        }),
    ),
    row(
        "winner-guessed",
        "Reports the wrong winner as certain.",
        &[EXACT],
        Behaviour::Says(|faulty, line| {
            let told = told(line)?;
            let few = faulty.notes.board.is_some_and(|board| board.empty_count() == 8);
            let sure = if told.eval.0 < 0.0 { 1.0 } else { -1.0 };
            let moves: String = told.line.iter().map(ToString::to_string).collect();
            few.then(|| say(format!("search {moves} {sure:.2} 0 100%W")))
        }),
    ),
    row(
        "dies-of-many-hints",
        "Exits on `hint` for more moves than there are.",
        &[MORE, ALIVE],
        Behaviour::Hears(|faulty, line| {
            let n: usize = line.strip_prefix("hint ")?.parse().ok()?;
            (n > faulty.legal().len() && !faulty.must_pass()).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "hint-by-the-clock",
        "Searches only one ply for `hint` when the clock has run out.",
        &[CLOCK],
        Behaviour::Hears(|faulty, line| {
            let depth = faulty.notes.depth;
            (line.starts_with("hint ") && is_late(faulty.engine.game())).then(|| {
                let mut effects = faulty.honest("set depth 1");
                effects.extend(
                    faulty.finish(line, move |faulty| faulty.honest(&format!("set depth {depth}"))),
                );
                effects
            })
        }),
    ),
    row(
        "hints-a-move-where-it-must-pass",
        "Evaluates a square where only a pass is possible.",
        &["nboard/hint/reports-the-pass"],
        Behaviour::Says(|faulty, line| {
            told(line)?;
            faulty.must_pass().then(|| say("search A8 0.00 0 1"))
        }),
    ),
];

/// All moves are evaluated where fewer hints are asked for and so few squares are empty.
fn all_of(faulty: &mut FaultyEngine, line: &str, empty: u32) -> Option<Vec<Effect>> {
    faulty.kept.clear();
    let wanted: usize = line.strip_prefix("hint ")?.parse().ok()?;
    let few = faulty.notes.board.is_some_and(|board| board.empty_count() <= empty);
    faulty.count = if few && wanted < faulty.legal().len() { wanted } else { 0 };
    (faulty.count > 0).then(|| faulty.honest("hint 64"))
}

/// The evaluations are kept until it is over; then the last of them are told.
fn worst_of_all(faulty: &mut FaultyEngine, line: &str) -> Option<Vec<Effect>> {
    let wanted = faulty.count;
    if wanted == 0 || !faulty.notes.request.starts_with("hint ") {
        return None;
    }
    if line.starts_with("search") {
        faulty.kept.push(line.to_owned());
        return Some(Vec::new());
    }
    let worst = faulty.kept.len().checked_sub(wanted).filter(|_| line.starts_with("nodestats"))?;
    let mut lines = faulty.kept.split_off(worst);
    lines.push(line.to_owned());
    Some(lines.into_iter().map(Effect::Send).collect())
}

/// What a line tells of a move, if it does.
fn told(line: &str) -> Option<Evaluation<'_>> {
    match grammar::reply(line) {
        Ok(Reply::Search(told)) => Some(told),
        _ => None,
    }
}

/// Whether the side to move has used up its time.
fn is_late(game: &crate::protocols::nboard::rules::Game) -> bool {
    game.time_left(game.side_to_record()).is_some_and(|left| left < 0)
}
