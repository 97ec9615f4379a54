//! Quirks of spelling: replies written in the odd ways that the text leaves open.
//!
//! In: what the engine says. Out: the same, spelt otherwise. Never: a reply
//! more or less than the engine gave.

use super::{
    super::behaviour::{Behaviour, Effect, rewrites, say, tells},
    Row, row,
};
use crate::protocols::nboard::{
    grammar,
    message::Reply,
    rules::{Move, Side},
};

pub(super) const ROWS: &[Row] = &[
    row(
        "carriage-returns",
        "Ends its lines with CR LF.",
        Behaviour::Says(|_, line| Some(vec![Effect::SendRaw(format!("{line}\r\n").into())])),
    ),
    row(
        "blanks-around-fields",
        "Separates fields by several blanks, and writes blanks at the end of lines.",
        Behaviour::Says(|_, line| {
            let spread = !line.starts_with("===") && !line.starts_with("set");
            Some(say(if spread { line.replace(' ', "   ") + "  " } else { line.to_owned() }))
        }),
    ),
    row(
        "answer-in-blanks",
        "Separates the fields of `===` by blanks, and writes squares in lower case.",
        rewrites("===", |line| line.replace('/', " ").to_ascii_lowercase()),
    ),
    row(
        "answer-bare",
        "Sends `===` with the move alone.",
        Behaviour::Says(|_, line| {
            let mv = line.strip_prefix("=== ")?.split('/').next()?;
            Some(say(format!("=== {mv}")))
        }),
    ),
    row(
        "answer-without-time",
        "Leaves out the time in `===`, and writes many decimals.",
        Behaviour::Says(|_, line| {
            let mv = line.strip_prefix("=== ")?.split('/').next()?;
            Some(say(format!("=== {mv}/59.733333333333334")))
        }),
    ),
    row(
        "answer-without-evaluation",
        "Leaves out the evaluation in `===`.",
        Behaviour::Says(|_, line| {
            let (mv, rest) = line.strip_prefix("=== ")?.split_once('/')?;
            let (_, time) = rest.split_once('/')?;
            Some(say(format!("=== {mv}//{time}")))
        }),
    ),
    row(
        "pass-in-other-words",
        "Writes the pass in several ways.",
        Behaviour::Says(|faulty, line| {
            faulty.count += 1;
            let spelling = ["pa", "PASS", "--", "Pa/0.00/0.0", "pa -3.00 0.0"];
            let index = faulty.count % spelling.len();
            line.starts_with("=== PA").then(|| say(format!("=== {}", spelling[index])))
        }),
    ),
    row(
        "pass-in-its-own-word",
        "Writes the pass as `none`, in hints as well.",
        Behaviour::Says(|_, line| {
            if line.starts_with("search PA") {
                return Some(say("search none 0.00 0 1"));
            }
            line.starts_with("=== PA").then(|| say("=== none"))
        }),
    ),
    row(
        "pv-with-numbers",
        "Writes the number of the first move in a pv.",
        tells(|told, line| {
            let whole: String = told.line.iter().map(ToString::to_string).collect();
            line.replacen(&whole, &format!("1.{}", whole.to_lowercase()), 1)
        }),
    ),
    row(
        "values-for-black",
        "Reports exact results from Black's point of view.",
        Behaviour::Says(|faulty, line| {
            let Ok(Reply::Search(told)) = grammar::reply(line) else { return None };
            let white = faulty.notes.thought().is_some_and(|board| board.side() == Side::White);
            let known = |value: f64| format!(" {value:.2} 0 100%");
            let value = told.eval.0;
            white.then(|| say(line.replacen(&known(value), &known(-value), 1)))
        }),
    ),
    row(
        "pv-with-hyphens",
        "Joins the moves of a pv with hyphens, in upper and lower case.",
        tells(|told, line| {
            let mut small = false;
            let moves: Vec<String> = told
                .line
                .iter()
                .map(|mv| {
                    small = !small;
                    if small { mv.to_string().to_lowercase() } else { mv.to_string() }
                })
                .collect();
            let whole: String = told.line.iter().map(ToString::to_string).collect();
            line.replacen(&whole, &moves.join("-"), 1)
        }),
    ),
    row(
        "pv-of-one-move",
        "Writes only one move in a pv.",
        tells(|told, line| {
            let whole: String = told.line.iter().map(ToString::to_string).collect();
            let first = told.line.first().map(ToString::to_string).unwrap_or_default();
            line.replacen(&whole, &first, 1)
        }),
    ),
    row(
        "pv-without-passes",
        "Leaves out forced passes in a pv, except as the first move.",
        tells(|told, line| {
            let whole: String = told.line.iter().map(ToString::to_string).collect();
            let kept = told.line.iter().enumerate();
            let kept = kept.filter(|(ply, mv)| *ply == 0 || **mv != Move::Pass);
            let kept: String = kept.map(|(_, mv)| mv.to_string()).collect();
            line.replacen(&whole, &kept, 1)
        }),
    ),
    row(
        "evaluation-in-pairs",
        "Writes evaluations as pairs, one for each value of a draw.",
        tells(|told, line| {
            let value = told.eval.0;
            line.replacen(&format!(" {value:.2} "), &format!(" {value:.2},{value:.2} "), 1)
        }),
    ),
    row(
        "evaluation-in-hundredths",
        "Writes evaluations in hundredths of a disc, as integers with a sign.",
        tells(|told, line| {
            let value = told.eval.0;
            line.replacen(&format!(" {value:.2} "), &format!(" {:+.0} ", value * 100.0), 1)
        }),
    ),
    row(
        "depth-with-more",
        "Writes more than a number in the depth, and text after it.",
        tells(|told, line| {
            if told.is_exact() {
                return format!("{line}  all of it");
            }
            format!("{}@73% 12 kN/s", line.trim_end())
        }),
    ),
    row(
        "only-the-winner",
        "Claims to know the winner, but not the exact result.",
        tells(|told, line| {
            let sign = told.eval.0.signum() * if told.eval.0 == 0.0 { 0.0 } else { 1.0 };
            let moves: String = told.line.iter().map(ToString::to_string).collect();
            if told.is_exact() { format!("search {moves} {sign} 0 100%W") } else { line.to_owned() }
        }),
    ),
    row(
        "no-claims",
        "Never claims to know the result.",
        tells(|_, line| line.replace("100%", "8")),
    ),
    row(
        "answers-from-a-book",
        "Answers `hint` from a book, with numbers of games.",
        Behaviour::Says(|faulty, line| {
            let Ok(Reply::Search(told)) = grammar::reply(line) else { return None };
            let moves: String = told.line.iter().map(ToString::to_string).collect();
            let value = told.eval.0;
            let hints = faulty.notes.request.starts_with("hint ");
            let depth = told.depth.trim_end_matches('%');
            hints.then(|| say(format!("book\t{moves} {value} 1234 {depth}\t?<>")))
        }),
    ),
    row(
        "pass-from-a-book",
        "Reports the pass as a book move of no games.",
        Behaviour::Hears(|faulty, line| {
            (line.starts_with("hint ") && faulty.must_pass()).then(|| say("book PA 0 0 0 0"))
        }),
    ),
    row(
        "pong-with-more",
        "Writes text after the number of a pong.",
        Behaviour::Says(|_, line| line.starts_with("pong").then(|| say(format!("{line} (ready)")))),
    ),
    row(
        "numbers-with-exponents",
        "Writes small numbers with an exponent, and others with a plus sign.",
        Behaviour::Says(|_, line| match grammar::reply(line) {
            Ok(Reply::Answer { mv, time, .. }) => {
                let time = small(time.unwrap_or(0.0));
                Some(say(format!("=== {mv}/+1.5/{time}")))
            }
            Ok(Reply::NodeStats { nodes, time }) => {
                Some(say(format!("nodestats {nodes} {}", small(time))))
            }
            _ => None,
        }),
    ),
];

/// A little more than a time, with an exponent.
fn small(time: f64) -> String {
    format!("{:e}", time + 9.5e-5)
}
