//! Every parser of a text that stands alone, and what it must stand.
//!
//! In: a damaged text. Out: a result of either kind, in time that grows with
//! its length. The grammars of the protocols are in `referees`, since lines
//! are read by those; files of settings are in the command line's own tests.

use std::sync::LazyLock;

use proptest::prelude::*;

use super::{Random, conversations, damaged, rounds};
use crate::{
    protocols::{self, cxboard, hub, nboard, uci, uci_like, ugmi, uhp},
    report::json,
    spec::{Catalogue, Dialect, Source},
    suite::{dialect, embedded},
    transcript::{Entry, read, write},
};

/// A parser: its name, texts that are right, and how it is called.
pub struct Parser {
    pub name: &'static str,
    pub corpus: Vec<Vec<u8>>,
    pub parse: fn(&str),
}

/// A position of each protocol.
const POSITIONS: [&str; 5] = [
    "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
    "Base;InProgress;White[2];wS1;bS1 wS1-",
    "19/19/19/19/19/19/19/19/7xo10/8xo9/9x9/19/19/19/19/19/19/19/19 w",
    "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 1",
    "8 ---------------------------O*------*O--------------------------- *",
];

fn texts(all: &[&str]) -> Vec<Vec<u8>> {
    all.iter().map(|t| t.as_bytes().to_vec()).collect()
}

/// What follows this word, or any word, in lines of approved conversations.
fn said(protocol: &str, after: &str) -> Vec<Vec<u8>> {
    let all = conversations(protocol);
    let mut found: Vec<Vec<u8>> = all
        .iter()
        .filter_map(|(_, line)| {
            let text = String::from_utf8_lossy(line);
            let at = text.find(after)? + after.len();
            Some(text[at..].trim().as_bytes().to_vec())
        })
        .collect();
    found.sort();
    found.dedup();
    assert!(!found.is_empty(), "no line of {protocol} has `{after}`");
    found
}

fn games() -> Vec<Vec<u8>> {
    let lines = conversations("uhp").into_iter().map(|(_, line)| line);
    lines.filter(|line| line.starts_with(b"Base")).collect()
}

#[allow(clippy::too_many_lines, reason = "a table")]
pub fn all() -> Vec<Parser> {
    let parser = |name, corpus, parse| Parser { name, corpus, parse };
    let features = protocols::all().iter().flat_map(|p| embedded(p.id()));
    // Whole files are long; a rule of one is as good to damage.
    let features: Vec<Vec<u8>> = features
        .flat_map(|source: Source| {
            let rules: Vec<String> = source.text.split("\n\n").map(str::to_owned).collect();
            rules
                .windows(2)
                .map(|w| format!("Feature: f\n\n{}", w.join("\n\n")))
                .collect::<Vec<_>>()
        })
        .map(String::into_bytes)
        .collect();
    vec![
        parser("hub position", said("hub", "pos="), |t| {
            if let Ok(placement) = hub::rules::parse_position(t) {
                let board = hub::rules::Board::new(hub::rules::Variant::Normal, &placement);
                let _ = (placement.oddities(), hub::rules::legal_moves(&board), board.status());
            }
        }),
        parser("diagram", texts(&POSITIONS), |t| {
            for protocol in protocols::all() {
                let _ = (protocol.diagram(t), protocol.paths(t, t));
                for position in POSITIONS {
                    let _ = protocol.paths(position, t);
                }
            }
        }),
        parser("hub move", texts(&["32-28", "19x28x30", "45x1", "26x17x8x19"]), |t| {
            if let Ok(text) = hub::rules::parse_move(t) {
                let board = hub::rules::Board::start(hub::rules::Variant::Frisian);
                let _ = hub::rules::resolve(&board, &text);
            }
        }),
        parser("uhp GameString", games(), |t| {
            if let Ok(game) = uhp::rules::GameString::parse(t) {
                let _ = uhp::rules::replay(&game);
            }
        }),
        parser("uhp MoveString", texts(&["wS1", "bA3 -wQ", "wB1 bG2\\", "pass", "bM /wL"]), |t| {
            if let Ok(text) = uhp::rules::MoveString::parse(t) {
                let board = uhp::rules::Board::new(uhp::rules::Expansions::default());
                let _ = uhp::rules::resolve(&board, &text);
            }
        }),
        parser("ugmi boardstring", said("ugmi", "position board "), |t| {
            if let Ok(text) = ugmi::rules::BoardString::parse(t) {
                for order in [ugmi::rules::RankOrder::TopFirst, ugmi::rules::RankOrder::BottomFirst]
                {
                    let _ = text.board(order);
                }
            }
        }),
        parser("option", said("cxboard", "option "), |t| {
            if let Some(declaration) = uci_like::options::parse(&format!("option {t}")) {
                let _ = (uci_like::checks::flaws(&declaration), declaration.values());
            }
        }),
        parser("ugmi move", texts(&["a01", "h08", "s19", "000"]), |t| {
            let _ = ugmi::rules::parse_move(t);
        }),
        parser("uci FEN", said("uci", "position fen "), |t| {
            if let Ok(fen) = uci::rules::Fen::parse(t) {
                for variant in [uci::rules::Variant::Standard, uci::rules::Variant::Chess960] {
                    if let Ok(board) = fen.board(variant) {
                        let _ = uci::rules::legal_moves(&board);
                        let _ = uci::rules::Fen::of(&board).to_string();
                    }
                }
            }
        }),
        parser("uci move", texts(&["e2e4", "e1g1", "e7e8q", "0000"]), |t| {
            if let Ok(uci::rules::MoveText::Move(mv)) = uci::rules::parse_move(t) {
                let _ = uci::rules::why_illegal(&uci::rules::Board::start(), mv);
            }
        }),
        parser("cxboard CFEN", said("cxboard", "cfen "), |t| {
            if let Ok(board) =
                cxboard::rules::Cfen::parse(t).map_err(drop).and_then(|c| c.board().map_err(drop))
            {
                let _ = cxboard::rules::legal_moves(&board);
                let _ = cxboard::rules::Cfen::of(&board).to_string();
            }
        }),
        parser("cxboard move", texts(&["h2e2", "a0a1", "e9e8", "i9i0"]), |t| {
            if let Ok(mv) = cxboard::rules::parse_move(t) {
                let _ = cxboard::rules::why_illegal(&cxboard::rules::Board::start(), mv);
            }
        }),
        parser("nboard GGF", said("nboard", "set game "), |t| {
            if let Ok(game) = nboard::rules::parse_game(t) {
                let _ = (game.replay(), game.to_string());
            }
        }),
        parser("nboard line", texts(&["F5D6C3", "f5 d6 c3 pa", "e6f4--"]), |t| {
            if let Ok(line) = nboard::rules::parse_line(t) {
                let board = nboard::rules::Board::start();
                let _ = nboard::rules::Rules::default().first_illegal(&board, &line);
            }
        }),
        parser("nboard move", texts(&["F5", "PA", "f5/1.2/3.4", "E6//0.5", "D3/-0.1"]), |t| {
            let start = nboard::rules::Board::start();
            let _ = nboard::rules::parse_move_text(t).map(|m| nboard::rules::resolve(&start, m.mv));
        }),
        parser(
            "nboard board",
            texts(&["8 ---------------------------O*------*O--------------------------- *"]),
            |t| {
                let _ = nboard::rules::parse_board(t);
            },
        ),
        parser(
            "nboard clock",
            texts(&["05:00//02:00", "15:00", "1:00:00,1//2", "00:30/10/00:10"]),
            |t| {
                let _ = (nboard::rules::Clock::parse(t), nboard::rules::Decimal::parse(t));
            },
        ),
        parser(
            "transcript",
            texts(&[
                "0.000120 > play wS1",
                "12 [ 1.5] >> a<TAB>b<CR>",
                "0.1 <~ x\\x00\\c{12}\\r\\z",
                "1.0 ! oops",
                "= exit",
                "< id x",
                "# note",
            ]),
            |t| {
                if let Some((at, from, line)) = read(t.as_bytes()) {
                    let _ = write(&Entry { at, from, line, number: 1 });
                }
            },
        ),
        parser("feature", features, |t| {
            let source = Source { path: "f.feature".into(), text: t.to_owned() };
            // Made once: that takes longer than reading a text.
            static DIALECTS: LazyLock<Vec<Dialect>> =
                LazyLock::new(|| protocols::all().iter().take(2).map(|p| dialect(p)).collect());
            for dialect in DIALECTS.iter() {
                let _ = Catalogue::read(std::slice::from_ref(&source), dialect);
            }
        }),
        parser("json report", texts(&[include_str!("../../golden/report/json.snap")]), |t| {
            let _ = json::read(t.trim_start_matches(|c| c != '{'));
        }),
    ]
}

fn run(parser: &Parser, dice: &mut Random) {
    let text = damaged(&parser.corpus, dice);
    (parser.parse)(&String::from_utf8_lossy(&text));
}

/// What is right is read: else nothing behind the first check is reached.
#[test]
fn the_corpus_is_read() {
    for parser in all() {
        for text in &parser.corpus {
            (parser.parse)(&String::from_utf8_lossy(text));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn damaged_texts_are_refused_or_read(seed: u64) {
        for parser in all() {
            let mut dice = Random::new(seed);
            for _ in 0..10 {
                run(&parser, &mut dice);
            }
        }
    }
}

/// Features and reports are read whole, many times as long as a line.
const DOCUMENTS: [&str; 2] = ["feature", "json report"];

fn fuzz(wanted: impl Fn(&Parser) -> bool) {
    for parser in all().iter().filter(|parser| wanted(parser)) {
        let watch = std::time::Instant::now();
        let mut dice = Random::new(1);
        for _ in 0..rounds() {
            run(parser, &mut dice);
        }
        let (name, inputs) = (parser.name, rounds());
        println!("{name:20} {inputs:>12} inputs in {:.0} s", watch.elapsed().as_secs_f64());
    }
}

#[test]
#[ignore = "as long as LINESMAN_FUZZ says"]
fn fuzz_of_every_parser_of_lines() {
    fuzz(|parser| !DOCUMENTS.contains(&parser.name));
}

#[test]
#[ignore = "as long as LINESMAN_FUZZ says"]
fn fuzz_of_every_parser_of_documents() {
    fuzz(|parser| DOCUMENTS.contains(&parser.name));
}
