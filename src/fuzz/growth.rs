//! How time grows with the length of an input.
//!
//! In: every parser, and texts that repeat one of their pieces. Out: a ratio
//! of the processor time at twice the length to that at once; 2 is linear, 4
//! is square. Processor time, so that a busy machine changes little.

use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};

use super::parsers::{Parser, all};
use crate::verdict::boundary;

const LENGTH: usize = 16_000;

/// What takes less than this at the greater length is no trouble, and not to
/// be measured.
const NEGLIGIBLE: Duration = Duration::from_millis(4);

/// A ratio beyond this is square rather than linear.
const WORST: f64 = 3.2;

fn processor_time() -> Duration {
    let usage = getrusage(UsageWho::RUSAGE_THREAD).expect("known");
    let part = |t: nix::sys::time::TimeVal| {
        let micros = t.tv_sec() * 1_000_000 + t.tv_usec();
        Duration::from_micros(u64::try_from(micros).unwrap_or_default())
    };
    part(usage.user_time()) + part(usage.system_time())
}

fn best(parser: &Parser, text: &str) -> Duration {
    let once = || {
        let before = processor_time();
        (parser.parse)(text);
        processor_time() - before
    };
    (0..3).map(|_| once()).min().unwrap_or_default()
}

/// A text with a piece of it again and again; each may have a number, for what is looked for
/// among others is found at once where all are the same.
fn grown(text: &str, (at, width): (usize, usize), numbered: bool, length: usize) -> String {
    let (at, end) = (boundary(text, at), boundary(text, at + width));
    let piece = &text[at..end];
    let times = length / piece.len().max(1);
    let pieces = if numbered {
        let numbers = 0..times / 2;
        numbers.map(|number| format!("{piece}{number}")).collect()
    } else {
        piece.repeat(times)
    };
    [&text[..at], &pieces, &text[end..]].concat()
}

/// The ratio, measured again while it looks bad: noise only makes it larger.
fn ratio(parser: &Parser, grown: impl Fn(usize) -> String) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..4 {
        let (once, twice) = (best(parser, &grown(LENGTH)), best(parser, &grown(2 * LENGTH)));
        least = least.min(twice.as_secs_f64() / once.as_secs_f64().max(1e-6));
        if least <= WORST {
            break;
        }
    }
    least
}

#[test]
#[ignore = "a measurement"]
fn time_grows_with_the_length() {
    let mut square = Vec::new();
    // Features are read by a library, in time that is square in lines: a third
    // of a second for as many as are read at all.
    for parser in all().into_iter().filter(|parser| parser.name != "feature") {
        let began = processor_time();
        // A spread of the corpus, and pieces of several widths at several places.
        let step = (parser.corpus.len() / 4).max(1);
        let (mut slowest, mut worst) = (Duration::ZERO, 0.0_f64);
        for text in parser.corpus.iter().step_by(step) {
            let text = String::from_utf8_lossy(text);
            let widths = [1, 2, 4, 9, 24].into_iter().flat_map(|w| [(w, false), (w, true)]);
            for ((width, numbered), place) in
                widths.flat_map(|w| (0..8).map(move |place| (w, place)))
            {
                let at = text.len() * place / 8;
                let grown = |length| grown(&text, (at, width), numbered, length);
                let time = best(&parser, &grown(2 * LENGTH));
                slowest = slowest.max(time);
                if time < NEGLIGIBLE {
                    continue;
                }
                let ratio = ratio(&parser, grown);
                worst = worst.max(ratio);
                if ratio > WORST {
                    let piece = &text[boundary(&text, at)..boundary(&text, at + width)];
                    square.push(format!("{}: {piece:?} {time:?} × {ratio:.1}", parser.name));
                }
            }
        }
        let took = processor_time() - began;
        println!("{:22} slowest {slowest:>10.1?}  worst × {worst:.1}  ({took:.1?})", parser.name);
    }
    square.dedup_by_key(|s| s.split(':').next().map(str::to_owned));
    assert!(square.is_empty(), "{}", square.join("\n"));
}
