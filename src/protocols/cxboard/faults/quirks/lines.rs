//! Quirks of lines and games: how the engine writes and reads them, and when.
//!
//! In: a line, either way. Out: what such an engine does with it.

use std::time::Duration;

use super::{
    super::behaviour::{Behaviour, Effect, FaultyEngine, said, say, say_later, thinks},
    Row, row,
};
use crate::protocols::cxboard::{
    message::Keyword,
    reference::{Hold, Mode},
    rules::{legal_moves, outcome},
};

pub(super) const ROWS: &[Row] = &[
    row(
        "one-line-at-a-time",
        "Polls for one line of input at a time, however many have arrived.",
        Behaviour::Hears(|faulty, line| {
            let late = Effect::Pause(Duration::from_millis(55));
            (line == "isready").then(|| [vec![late], faulty.honest(line)].concat())
        }),
    ),
    row(
        "carriage-returns",
        "Ends its lines with CR LF.",
        Behaviour::Says(|_, line| Some(vec![Effect::SendRaw(format!("{line}\r\n").into_bytes())])),
    ),
    row(
        "blanks-around",
        "Puts extra blanks around and between the words of its lines.",
        Behaviour::Says(|_, line| Some(say(format!(" {}  ", line.replace(' ', "  "))))),
    ),
    row(
        "silent-about-unknown-commands",
        "Ignores unknown commands.",
        Behaviour::Says(|_, line| line.starts_with("Error").then(Vec::new)),
    ),
    row(
        "brackets-in-errors",
        "Tells of errors with brackets and colons in what it says of them.",
        Behaviour::Says(|_, line| {
            let (_, command) = line.strip_prefix("Error (")?.split_once("): ")?;
            Some(say(format!("Error (see the manual, part (3): commands): {command}")))
        }),
    ),
    row(
        "short-refusals",
        "Refuses moves without a reason.",
        Behaviour::Says(|_, line| {
            let mv = line.strip_prefix("Illegal move (")?.rsplit("): ").next()?;
            Some(say(format!("Illegal move: {mv}")))
        }),
    ),
    row(
        "long-reasons",
        "Gives reasons with parentheses and colons in its refusals.",
        Behaviour::Says(|_, line| {
            let mv = line.strip_prefix("Illegal move (")?.rsplit("): ").next()?;
            Some(say(format!("Illegal move (in check: by h9 (horse)): {mv}")))
        }),
    ),
    row(
        "capital-refusals",
        "Refuses in capital letters.",
        Behaviour::Says(|_, line| {
            let rest = line.strip_prefix("Illegal move")?;
            Some(say(format!("ILLEGAL MOVE{rest}")))
        }),
    ),
    row(
        "misses-its-book",
        "Reports that its book is missing, with an error after the first position.",
        Behaviour::Hears(|faulty, line| {
            let first = line.starts_with("position") && faulty.count == 0;
            first.then(|| {
                faulty.count = 1;
                faulty.honest_and(line, said(&["Error (no such file): book.dat"]))
            })
        }),
    ),
    row(
        "errors-without-a-type",
        "Names the command in its errors, but no type.",
        Behaviour::Says(|_, line| {
            let (_, command) = line.strip_prefix("Error (")?.split_once("): ")?;
            Some(say(format!("Error: {command}")))
        }),
    ),
    row(
        "other-lost-names",
        "Uses `fen`, `movenow` and `score` for the lost names.",
        Behaviour::Opens(|faulty| {
            name(faulty, ["fen", "movenow", "score"]);
            Vec::new()
        }),
    ),
    row(
        "no-word-before-a-cfen",
        "Accepts a CFEN without a word before it.",
        Behaviour::Opens(|faulty| {
            name(faulty, ["", "now", "evaluate"]);
            Vec::new()
        }),
    ),
    row(
        "unheard-of-names",
        "Uses unexpected names for the lost commands.",
        Behaviour::Opens(|faulty| {
            name(faulty, ["zhuangtai", "zou", "fen-shu"]);
            Vec::new()
        }),
    ),
    row(
        "reads-only-resume-in-a-pause",
        "Reads nothing but `resume` in a pause, not even `quit`.",
        Behaviour::Hears(|faulty, line| {
            (faulty.engine.is_paused() && line != "resume").then(Vec::new)
        }),
    ),
    row(
        "declines-draws-aloud",
        "Tells its opponent that it declines a draw.",
        Behaviour::Hears(|_, line| {
            (line == "draw").then(|| said(&["tellopponent No, thank you."]))
        }),
    ),
    row(
        "hints-at-nothing",
        "Sends `info hint 0000` where no move is legal.",
        Behaviour::Hears(|faulty, line| {
            (line == "hint" && faulty.engine.legal().is_empty()).then(|| said(&["info hint 0000"]))
        }),
    ),
    row("no-hints", "Ignores `hint`.", Behaviour::Hears(|_, line| (line == "hint").then(Vec::new))),
    row(
        "accepts-draws",
        "Accepts every draw.",
        Behaviour::Hears(|_, line| (line == "draw").then(|| said(&["offer draw"]))),
    ),
    row(
        "offers-draws",
        "Offers a draw with each of its moves.",
        Behaviour::Says(|_, line| line.strip_prefix("move ").map(|_| said(&[line, "offer draw"]))),
    ),
    row(
        "resigns-when-mated",
        "Resigns when it has no legal move.",
        Behaviour::Says(|faulty, line| {
            let loses = outcome(faulty.engine.board())
                .is_some_and(|end| faulty.engine.mode == Mode::Play(end.winner.opponent()));
            (line.starts_with("result") && loses).then(|| said(&["resign"]))
        }),
    ),
    row(
        "claims-nothing",
        "Never claims the end of a game.",
        Behaviour::Says(|faulty, line| {
            line.starts_with("result").then(|| {
                faulty.engine.goes_on();
                Vec::new()
            })
        }),
    ),
    row(
        "claims-as-xboard-does",
        "Claims results without the word `result`.",
        Behaviour::Says(|_, line| line.strip_prefix("result ").map(say)),
    ),
    row(
        "slow",
        "Delays each best move by 150 milliseconds.",
        Behaviour::Says(|_, line| {
            let late = Effect::Pause(Duration::from_millis(150));
            line.starts_with("bestmove").then(|| vec![late, Effect::Send(line.into())])
        }),
    ),
    row(
        "moves-at-once",
        "Always moves as soon as it can.",
        thinks(|faulty, task| {
            if faulty.engine.mode != Mode::Force {
                task.hold = Hold::Not;
            }
        }),
    ),
    row(
        "uses-all-its-time",
        "Thinks for nearly a second about each of its moves.",
        thinks(|faulty, task| {
            if faulty.engine.mode != Mode::Force {
                task.hold = Hold::For(Duration::from_millis(950));
            }
        }),
    ),
    row(
        "moves-as-force-arrives",
        "Makes the move it was thinking about just before it reads `force`.",
        Behaviour::Hears(|faulty, line| {
            (line == "force" && faulty.engine.thinks()).then(|| {
                let mv = format!("move {}", faulty.some_move());
                let made = faulty.legal_move(&mv);
                made.into_iter().for_each(|mv| faulty.engine.make(mv));
                [said(&[&mv]), faulty.honest(line)].concat()
            })
        }),
    ),
    row(
        "tells-more-than-known",
        "Adds unknown words to its `info` lines.",
        Behaviour::Says(|_, line| {
            let (head, pv) = line.strip_prefix("info depth")?.split_once(" pv ")?;
            Some(say(format!("info wdl 10 900 90 depth{head} novelty high pv {pv}")))
        }),
    ),
    row(
        "plays-other-moves",
        "Plays the last of its legal moves instead of the best.",
        thinks(|faulty, task| {
            if task.among.is_empty() && task.lines == 1 && !faulty.line.contains("mate") {
                task.among = legal_moves(&task.board).last().copied().into_iter().collect();
            }
        }),
    ),
    row(
        "bare-go-has-no-end",
        "Searches until `stop` after `go` alone.",
        thinks(|faulty, task| {
            if faulty.line == "go" {
                task.hold = Hold::Stop;
            }
        }),
    ),
    row(
        "chats",
        "Sends messages to its user in each new game.",
        Behaviour::Hears(|faulty, line| {
            line.starts_with("playother").then(|| {
                faulty.honest_and(line, said(&["telluser Good luck!", "tellall I am thinking."]))
            })
        }),
    ),
    row(
        "asks-about-its-book",
        "Asks its user a question and accepts the answer.",
        Behaviour::Hears(|faulty, line| match line {
            "playother" => {
                Some(faulty.honest_and(line, said(&["askuser book Shall I use my book?"])))
            }
            line if line.starts_with("book ") => Some(Vec::new()),
            _ => None,
        }),
    ),
    row(
        "remarks-on-every-change",
        "Sends an `info` line whenever something has changed.",
        Behaviour::Hears(|faulty, line| {
            let changes = matches!(
                Keyword::of(line.split(' ').next()?),
                Some(
                    Keyword::Force
                        | Keyword::Position
                        | Keyword::SetOption
                        | Keyword::Undo
                        | Keyword::Remove
                )
            );
            let idle = changes && !faulty.engine.is_thinking() && !faulty.engine.is_paused();
            let more = said(&["info score cp 0", "info hashfull 3", "info string done"]);
            idle.then(|| faulty.honest_and(line, more))
        }),
    ),
    row(
        "chatty-debug-mode",
        "Sends free text in debug mode.",
        Behaviour::Hears(|faulty, line| {
            faulty.count = match line {
                "debug on" => 1,
                "debug off" => 0,
                _ => faulty.count,
            };
            (faulty.count == 1 && line == "isready")
                .then(|| said(&["stack 12 heap 4096", "info string all is well", "readyok"]))
        }),
    ),
    row(
        "has-a-last-word",
        "Sends a last report just after it is told to stop thinking.",
        Behaviour::Hears(|faulty, line| {
            let leaves = matches!(line, "force" | "result *") && faulty.engine.thinks();
            leaves.then(|| {
                let mv = faulty.some_move();
                let word = format!("info depth 3 time 300 nodes 300000 pv {mv}");
                // What begins meanwhile, it does not speak into.
                let last = faulty.after(Duration::from_millis(20), |faulty| {
                    if faulty.engine.is_thinking() { Vec::new() } else { say(word) }
                });
                faulty.honest_and(line, [last])
            })
        }),
    ),
    row(
        "sums-up-its-searches",
        "Sends a summary after its best move.",
        Behaviour::Says(|_, line| {
            line.starts_with("bestmove")
                .then(|| said(&[line, "info nodes 4711 nps 1000000 time 4"]))
        }),
    ),
    row(
        "searches-at-odd-words",
        "Searches after `go` with unknown words, and is slow to stop.",
        Behaviour::Hears(|faulty, line| match line {
            "go foo 3" if may_search(faulty) => {
                faulty.count = 1;
                Some(Vec::new())
            }
            "stop" if std::mem::take(&mut faulty.count) == 1 && may_search(faulty) => {
                // What comes behind it waits for that.
                let mv = faulty.some_move();
                let info = format!("info depth 2 time 9 pv {mv}");
                let info = say_later(Duration::from_millis(5), &info);
                let best = faulty.after(Duration::from_millis(25), move |_| {
                    [say(format!("bestmove {mv}")), vec![Effect::Read]].concat()
                });
                Some(vec![Effect::StopReading, info, best])
            }
            line => {
                // Another search is ended as that search is.
                faulty.count *= usize::from(!line.starts_with("go"));
                None
            }
        }),
    ),
    row(
        "blanks-at-the-end",
        "Ends its lines with a blank.",
        Behaviour::Says(|_, line| Some(say(format!("{line} ")))),
    ),
    row(
        "errors-out-of-turn",
        "Refuses moves out of turn with an error.",
        Behaviour::Hears(|faulty, line| {
            let out_of_turn = line.starts_with("move ") && faulty.engine.thinks();
            out_of_turn.then(|| say(format!("Error (not your turn): {line}")))
        }),
    ),
    row(
        "plays-by-move-now-only-once",
        "Ignores the command to move at once when it is not thinking.",
        Behaviour::Hears(|faulty, line| (line == "?" && !faulty.engine.thinks()).then(Vec::new)),
    ),
    row("ends-with-a-status", "Exits with a status other than 0.", Behaviour::Honest),
];

/// Whether there is a move to search for, and nothing else to do.
fn may_search(faulty: &FaultyEngine) -> bool {
    let engine = &faulty.engine;
    let is_free = engine.mode == Mode::Force && !engine.is_thinking() && !engine.is_paused();
    is_free && !engine.is_over() && !engine.legal().is_empty()
}

/// Other names for the commands that the text has lost.
fn name(faulty: &mut FaultyEngine, [cfen, move_now, score]: [&str; 3]) {
    let names = &mut faulty.engine.names;
    names.cfen.chosen = Some(cfen.into());
    names.move_now.chosen = Some(move_now.into());
    names.score.chosen = Some(score.into());
}

#[cfg(test)]
mod tests {
    use crate::{
        contract::{EngineVariant, Variants as _},
        engine::said_to,
        protocols::cxboard::faults::TABLE,
    };

    #[test]
    fn a_search_at_odd_words_needs_a_move() {
        let engine = || TABLE.program(EngineVariant::Quirk("searches-at-odd-words"));
        let told = |position: &str| said_to(engine(), &["force", position, "go foo 3", "stop"]);
        let searched = told("position startpos");
        assert!(searched.iter().any(|line| line.starts_with("bestmove ")), "{searched:?}");
        let over = told("position cfen 1R1k5/R8/9/9/8p/9/9/9/9/4K4 b 1");
        assert!(over.iter().all(|line| line.starts_with("Error")), "{over:?}");
    }
}
