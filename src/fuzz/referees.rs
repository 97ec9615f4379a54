//! Conversations nobody would hold, for the referees: their grammars in both
//! directions, their states and their rules.
//!
//! In: approved conversations, cut up, mixed and damaged. Out: findings of
//! any kind, and never a panic.

use std::time::Duration;

use proptest::prelude::*;

use super::{Random, conversations, damaged, rounds};
use crate::{
    contract::{Context, Heard, Panel, Protocol, Seat},
    engine::{Exit, LineRef},
    protocols,
    verdict::Sink,
};

/// Lines of a protocol, by who says them.
pub struct Lines {
    all: Vec<(bool, Vec<u8>)>,
    sent: Vec<Vec<u8>>,
    received: Vec<Vec<u8>>,
}

impl Lines {
    pub fn of(protocol: &Protocol) -> Self {
        let all = conversations(protocol.id());
        let by = |side: bool| all.iter().filter(move |(s, _)| *s == side).map(|(_, l)| l.clone());
        Self { sent: by(true).collect(), received: by(false).collect(), all }
    }
}

/// Holds one conversation; tells how many lines it had.
fn hold(protocol: &Protocol, lines: &Lines, dice: &mut Random) -> u64 {
    let seats = [Seat::Recording, Seat::Survey, Seat::Drill { timed: dice.below(2) == 0 }];
    let seat = seats[dice.below(seats.len())];
    let mut panel = Panel::new(protocol, &Context { seat, ..Context::default() });
    let mut sink = Sink::default();
    let begin = dice.below(lines.all.len());
    let count = 1 + dice.below(24);
    let spoilt = dice.below(4);
    for (number, (side, line)) in lines.all.iter().cycle().skip(begin).take(count).enumerate() {
        let (mut side, mut line) = (*side, line.clone());
        if dice.below(4) < spoilt {
            match dice.below(4) {
                0 => line = damaged(&lines.sent, dice),
                1 => line = damaged(&lines.received, dice),
                2 => line = damaged(&[line], dice),
                _ => side = !side,
            }
        }
        line.retain(|b| *b != b'\n');
        let heard = Heard {
            taken: None,
            number: number + 1,
            at: Duration::from_millis(number as u64),
            line: LineRef {
                bytes: &line,
                carriage_return: dice.below(40) == 0,
                unfinished: dice.below(60) == 0,
                cut: 0,
            },
        };
        sink.at_line(number + 1);
        if side {
            panel.sent(heard, &mut sink);
        } else {
            panel.received(heard, &mut sink);
        }
        let referee = panel.referee();
        let _ = (referee.owed(), referee.fence(), referee.in_doubt());
    }
    match dice.below(4) {
        0 => panel.overdue(Duration::from_secs(9), &mut sink),
        1 => panel.ended(Some(Exit::Signal(11)), &mut sink),
        2 => panel.ended(Some(Exit::ClosedInput), &mut sink),
        _ => {}
    }
    panel.finished(&mut sink);
    let _ = sink.take();
    count as u64
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]
    #[test]
    fn any_conversation_is_judged(seed: u64) {
        for protocol in protocols::all() {
            let lines = Lines::of(protocol);
            let mut dice = Random::new(seed);
            for _ in 0..6 {
                hold(protocol, &lines, &mut dice);
            }
        }
    }
}

#[test]
#[ignore = "as long as LINESMAN_FUZZ says"]
fn fuzz_of_every_referee() {
    for protocol in protocols::all() {
        let lines = Lines::of(protocol);
        let (watch, mut dice, mut judged) = (std::time::Instant::now(), Random::new(1), 0);
        while judged < rounds() {
            judged += hold(protocol, &lines, &mut dice);
        }
        println!(
            "{:20} {judged:>12} lines in {:.0} s",
            protocol.id(),
            watch.elapsed().as_secs_f64()
        );
    }
}
