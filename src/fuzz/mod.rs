//! Inputs nobody would write, for everything that reads texts of others.
//!
//! In: a corpus of texts that are right, and a number. Out: the same text
//! for the same number, damaged in one of the ways that damage parsers.
//! Never: part of the program; tests only. `LINESMAN_FUZZ=10000000 cargo test
//! --release --lib fuzz -- --ignored` is the long run. It is mutation from a
//! corpus and nothing more: no coverage guides it.

mod exploration;
mod growth;
mod parsers;
mod referees;

use std::{fs, path::Path};

use crate::contract::Random;

/// How many inputs a run of the ignored tests tries, each.
pub fn rounds() -> u64 {
    std::env::var("LINESMAN_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000)
}

/// One of the items, of which there is one at least.
pub fn pick<'a, T>(random: &mut Random, from: &'a [T]) -> &'a T {
    &from[random.below(from.len())]
}

/// Pieces that parsers stumble over.
const SNAGS: [&str; 40] = [
    "",
    " ",
    "  ",
    "\t",
    "\0",
    "\r",
    "\n",
    "\u{1b}[31m",
    "\u{202e}",
    "\u{feff}",
    "é",
    "炮",
    "\u{300}",
    "0",
    "-1",
    "+1",
    "00",
    "1e999",
    "-0.0",
    "nan",
    "inf",
    "9223372036854775808",
    "340282366920938463463374607431768211456",
    "0x10",
    "\"",
    "'",
    "\\",
    "(",
    "[",
    "]",
    ")",
    ";",
    ":",
    ",",
    "/",
    "=",
    "<",
    ">",
    "#",
    "%",
];

/// The text of the corpus that the dice choose, damaged up to eight times.
pub fn damaged(corpus: &[Vec<u8>], dice: &mut Random) -> Vec<u8> {
    let mut text = pick(dice, corpus).clone();
    for _ in 0..=dice.below(8) {
        let at = dice.below(text.len() + 1);
        let end = (at + dice.below(12)).min(text.len());
        match dice.below(9) {
            0 => text.truncate(at),
            1 => drop(text.drain(at..end)),
            2 => {
                let piece = text[at..end].to_vec();
                let times = 1 + dice.below(5);
                drop(text.splice(at..at, piece.repeat(times)));
            }
            3 => drop(text.splice(at..at, pick(dice, &SNAGS).bytes())),
            4 => drop(text.splice(at..end, pick(dice, &SNAGS).bytes())),
            5 => {
                if let Some(byte) = text.get_mut(at) {
                    *byte = byte.wrapping_add(1 << dice.below(8));
                }
            }
            6 => {
                let other = pick(dice, corpus);
                let from = dice.below(other.len());
                let to = (from + dice.below(40)).min(other.len());
                drop(text.splice(at..at, other[from..to].iter().copied()));
            }
            7 => {
                let to = dice.below(text.len());
                if at < text.len() {
                    text.swap(at, to);
                }
            }
            // Usually a digit becomes another.
            _ => {
                let digits = text.iter_mut().filter(|b| b.is_ascii_digit());
                if let Some(digit) = digits.last() {
                    *digit = b'0' + u8::try_from(dice.below(10)).unwrap_or_default();
                }
            }
        }
    }
    text.truncate(4_096);
    text
}

/// The approved conversations of a protocol, as `(to the engine, line)`.
pub fn conversations(protocol: &str) -> Vec<(bool, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(protocol);
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("a folder").flatten().map(|f| f.path()).collect();
    files.sort();
    let texts: Vec<String> = files
        .iter()
        .filter(|f| f.extension().is_some_and(|e| e == "snap"))
        .map(|f| fs::read_to_string(f).expect("text"))
        .collect();
    let marked = |line: &str| {
        let sent = line.strip_prefix("> ").map(|l| (true, l.as_bytes().to_vec()));
        sent.or_else(|| line.strip_prefix("< ").map(|l| (false, l.as_bytes().to_vec())))
    };
    texts.iter().flat_map(|t| t.lines()).filter_map(marked).collect()
}
