//! The first screen of `check` for engines that are wrong in ten different ways.
//!
//! In: faults of a protocol. Out: the first lines of each report, as at a terminal, from a run in
//! simulated time. Never: the rest of a report; what is not understood by then is not read.

use std::{cell::RefCell, fmt::Write as _, rc::Rc};

use linesman::{
    contract::{EngineVariant, Protocol},
    report::{Console, Palette, RenderContext, Rerun},
    suite::Listener,
    verdict::FailOn,
};

use super::simulated::Bench;

/// The lines of a screen.
const LINES: usize = 40;

/// Of each protocol a fault of each kind: a crash, silence, a wrong move, a wrong form, a line
/// missing, a line too many, an option, a rule of the game, something late, something unasked.
const FAULTS: [(&str, [&str; 10]); 6] = [
    (
        "hub",
        [
            "ends-at-unknown-commands",
            "no-pong-at-all",
            "steps-too-far",
            "move-without-a-name",
            "no-wait",
            "done-twice",
            "value-beyond-its-limits",
            "majority-ignored",
            "slow-to-stop",
            "introduces-itself-unasked",
        ],
    ),
    (
        "ugmi",
        [
            "crash-on-empty-list",
            "bestmove-never-sent",
            "plays-on-stones",
            "move-without-zero",
            "never-acknowledges",
            "bestmove-twice",
            "default-above-max",
            "four-wins",
            "slow-stop",
            "banner-at-start",
        ],
    ),
    (
        "cxboard",
        [
            "dies-of-a-blank-line",
            "no-cxboardok",
            "illegal-moves-in-play",
            "refuses-in-own-words",
            "falls-silent",
            "best-move-twice",
            "letter-case-counts-in-silence",
            "horse-leg-ignored",
            "stops-late",
            "banner",
        ],
    ),
    (
        "nboard",
        [
            "dies-of-unknown-commands",
            "go-unanswered",
            "plays-on-a-disc",
            "answer-glued",
            "last-ping-only",
            "go-answered-twice",
            "depth-only-grows",
            "diagonals-missed",
            "ping-waits-three-seconds",
            "evaluates-each-game",
        ],
    ),
    (
        "uci",
        [
            "crash-on-bare-go",
            "bestmove-never-sent",
            "moves-for-the-opponent",
            "promotion-without-a-piece",
            "no-bestmove-after-stop",
            "bestmove-twice",
            "default-above-max",
            "castling-through-check",
            "slow-stop",
            "bestmove-for-idle-ponderhit",
        ],
    ),
    (
        "uhp",
        [
            "crash-on-undo-at-start",
            "undo-ignored",
            "plays-illegal-moves-later",
            "trailing-semicolon",
            "no-ok-after-undo",
            "two-oks-after-play",
            "set-is-forgotten",
            "one-hive-ignored",
            "search-a-second-and-a-half-late",
            "thinks-aloud",
        ],
    ),
];

/// The first screens of all faults of a protocol.
pub fn of(protocol: &'static Protocol) -> String {
    let bench = Bench::of(protocol);
    let id = protocol.id();
    let faults = FAULTS.iter().find(|(of, _)| *of == id).map(|(_, faults)| faults);
    let mut out = String::new();
    for fault in faults.into_iter().flatten() {
        let rerun = Rerun::new(["linesman", "check", id]);
        let context = RenderContext::new(FailOn::default(), Some(rerun));
        let console = Rc::new(RefCell::new(Console::new(Vec::new(), context, Palette::PLAIN)));
        let listener: Rc<RefCell<dyn Listener>> = Rc::<RefCell<Console<Vec<u8>>>>::clone(&console);
        let variant = EngineVariant::Fault(fault);
        bench.told(variant, listener);
        let console = Rc::into_inner(console).expect("nobody listens any more").into_inner();
        let text = String::from_utf8(console.into_inner()).expect("text");
        let screen: Vec<&str> = text.lines().take(LINES).collect();
        let _ = writeln!(out, "# {fault}\n{}\n", screen.join("\n"));
    }
    out
}
