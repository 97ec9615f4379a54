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

fn grown(text: &str, at: usize, width: usize, length: usize) -> String {
    let (at, end) = (boundary(text, at), boundary(text, at + width));
    let piece = &text[at..end];
    let times = length / piece.len().max(1);
    [&text[..at], &piece.repeat(times), &text[end..]].concat()
}

#[test]
#[ignore = "a measurement"]
fn time_grows_with_the_length() {
    let mut square = Vec::new();
    for parser in all() {
        // A spread of the corpus, and pieces of several widths at several places.
        let step = (parser.corpus.len() / 4).max(1);
        for text in parser.corpus.iter().step_by(step) {
            let text = String::from_utf8_lossy(text);
            for width in [1, 2, 4, 9, 24] {
                for place in 0..8 {
                    let at = text.len() * place / 8;
                    let time = |length| best(&parser, &grown(&text, at, width, length));
                    let twice = time(2 * LENGTH);
                    if twice < NEGLIGIBLE {
                        continue;
                    }
                    let ratio = (0..3)
                        .map(|_| {
                            time(2 * LENGTH).as_secs_f64() / time(LENGTH).as_secs_f64().max(1e-6)
                        })
                        .fold(f64::INFINITY, f64::min);
                    if ratio > 3.2 {
                        let end = boundary(&text, at + width);
                        let piece = &text[boundary(&text, at)..end];
                        square.push(format!("{}: {piece:?} {twice:?} × {ratio:.1}", parser.name));
                    }
                }
            }
        }
    }
    square.dedup_by_key(|s| s.split(':').next().map(str::to_owned));
    assert!(square.is_empty(), "{}", square.join("\n"));
}
