//! Faults of searches in force mode.

use std::time::Duration;

use super::behaviour::{Behaviour, Effect, Row, die, passed, row, said, say, say_later, thinks};
use crate::protocols::cxboard::{
    reference::{Hold, Mode},
    rules::{Side, legal_moves},
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "no-answer-with-mtime",
        "Never ends a search limited by `mtime` alone.",
        &["cxboard/go/mtime"],
        Behaviour::Hears(|_, line| {
            (line == "go mtime 50" || line == "go mtime 200").then(Vec::new)
        }),
    ),
    row(
        "clocks-end-infinite-searches",
        "Ends a search with `infinite` when the time on its clock is up.",
        &["cxboard/go/infinite-waits-for-stop"],
        Behaviour::Hears(|faulty, line| {
            let clocks = line.strip_prefix("go infinite rtime ")?;
            Some(faulty.honest(&format!("go rtime {clocks}")))
        }),
    ),
    row(
        "zero-means-no-limit",
        "Takes a depth of 0 for no limit.",
        &["cxboard/go/zero-limits"],
        Behaviour::Hears(|faulty, line| {
            (line == "go depth 0").then(|| faulty.honest("go infinite"))
        }),
    ),
    row(
        "crash-on-no-time",
        "Exits at `go movetime 0`.",
        &["cxboard/go/zero-limits", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line == "go movetime 0" { die() } else { None }),
    ),
    row(
        "best-move-twice",
        "Sends each best move twice.",
        &["cxboard/go/one-bestmove"],
        Behaviour::Says(|_, line| line.starts_with("bestmove").then(|| said(&[line, line]))),
    ),
    row(
        "capital-bestmove",
        "Sends `BestMove` instead of `bestmove`.",
        &["cxboard/preliminaries/says-only-known-messages"],
        Behaviour::Says(|_, line| {
            line.strip_prefix("bestmove").map(|mv| say(format!("BestMove{mv}")))
        }),
    ),
    row(
        "hints-are-moves",
        "Answers `hint` with `move`.",
        &["cxboard/hint/in-an-info-line"],
        Behaviour::Says(|_, line| {
            line.strip_prefix("info hint").map(|mv| say(format!("move{mv}")))
        }),
    ),
    row(
        "second-search-twice",
        "Sends the best move of every second search twice.",
        &["cxboard/go/one-bestmove"],
        Behaviour::Says(|faulty, line| {
            line.starts_with("bestmove").then(|| {
                faulty.count += 1;
                if faulty.count.is_multiple_of(2) { said(&[line, line]) } else { said(&[line]) }
            })
        }),
    ),
    row(
        "moves-instead-of-best-moves",
        "Ends a search to depth 1 with `move` instead of `bestmove`.",
        &["cxboard/go/one-bestmove"],
        Behaviour::Says(|faulty, line| {
            let mv = line.strip_prefix("bestmove ").filter(|_| faulty.line == "go depth 1")?;
            Some(said(&[&format!("move {mv}")]))
        }),
    ),
    row(
        "best-move-of-the-other-side",
        "Sends a best move of Red when Black is to move.",
        &["cxboard/go/legal-move"],
        Behaviour::Says(|faulty, line| {
            let black = faulty.turn() == Side::Black && line.starts_with("bestmove");
            let board = passed(faulty.engine.board());
            let mv = legal_moves(&board).first().copied().filter(|_| black)?;
            Some(say(format!("bestmove {mv}")))
        }),
    ),
    row(
        "best-move-in-capitals",
        "Writes the best move in capital letters.",
        &["cxboard/preliminaries/moves-are-four-characters"],
        Behaviour::Says(|_, line| {
            let mv = line.strip_prefix("bestmove ")?;
            Some(say(format!("bestmove {}", mv.to_ascii_uppercase())))
        }),
    ),
    row(
        "ponders-after-its-best-move",
        "Goes on thinking after its best move.",
        &["cxboard/go/idle-afterwards"],
        Behaviour::Says(|faulty, line| {
            line.starts_with("bestmove").then(|| {
                let pv = faulty.some_move();
                said(&[line, &format!("info depth 3 time 9 nodes 9000 pv {pv}")])
            })
        }),
    ),
    row(
        "infinite-ends-with-one-move",
        "Ends an infinite search when there is one legal move.",
        &["cxboard/go/infinite-waits-for-stop"],
        thinks(|faulty, task| {
            if task.hold == Hold::Stop && faulty.engine.legal().len() == 1 {
                task.hold = Hold::For(Duration::from_millis(20));
            }
        }),
    ),
    row(
        "infinite-is-half-a-second",
        "Ends an infinite search after half a second.",
        &["cxboard/go/infinite-waits-for-stop"],
        thinks(|_, task| {
            if task.hold == Hold::Stop {
                task.hold = Hold::For(Duration::from_millis(700));
            }
        }),
    ),
    row(
        "stopped-too-soon",
        "Sends no best move when it is stopped immediately.",
        &["cxboard/stop/is-answered"],
        Behaviour::Hears(|faulty, line| {
            (line == "stop" && faulty.before == "go infinite").then(|| faulty.honest("force"))
        }),
    ),
    row(
        "stops-twice-only",
        "Ignores every `stop` from the third on.",
        &["cxboard/stop/is-answered"],
        Behaviour::Hears(|faulty, line| {
            let stops = line == "stop" && faulty.engine.searches();
            faulty.count += usize::from(stops);
            (stops && faulty.count > 2).then(Vec::new)
        }),
    ),
    row(
        "infinite-ends-at-once",
        "Ends an infinite search at once, so that there is nothing left to stop.",
        &["cxboard/go/infinite-waits-for-stop"],
        Behaviour::Hears(|faulty, line| {
            let begins = line == "go infinite" && !faulty.engine.is_thinking();
            begins.then(|| {
                let effects = faulty.honest(line);
                [effects, faulty.engine.answer_now()].concat()
            })
        }),
    ),
    row(
        "words-after-moves",
        "Sends the expected reply after its best move and after its move.",
        &["cxboard/preliminaries/nothing-but-the-move"],
        Behaviour::Says(|_, line| {
            let moves = line.starts_with("bestmove ") || line.starts_with("move ");
            moves.then(|| say(format!("{line} ponder a6a5")))
        }),
    ),
    row(
        "word-after-its-move",
        "Sends a word after each of its moves.",
        &["cxboard/preliminaries/nothing-but-the-move"],
        Behaviour::Says(|_, line| line.starts_with("move ").then(|| say(format!("{line} book")))),
    ),
    row(
        "stops-late",
        "Takes more than two seconds to stop.",
        &["cxboard/stop/as-soon-as-possible"],
        Behaviour::Hears(|faulty, line| {
            (line == "stop" && faulty.engine.searches() && faulty.before == "isready").then(|| {
                let mut effects = faulty.honest(line);
                effects.insert(0, Effect::Pause(Duration::from_millis(2_400)));
                effects
            })
        }),
    ),
    row(
        "stop-repeats",
        "Repeats its best move at a second `stop`.",
        &["cxboard/stop/nothing-without-a-search"],
        Behaviour::Hears(|faulty, line| {
            let idle = line == "stop" && !faulty.engine.searches();
            idle.then(|| {
                let mv = faulty.some_move();
                say(format!("bestmove {mv}"))
            })
        }),
    ),
    row(
        "go-in-play",
        "Answers `go` in play mode.",
        &["cxboard/go/only-in-force-mode"],
        Behaviour::Hears(|faulty, line| {
            let playing = faulty.engine.mode != Mode::Force && line.starts_with("go ");
            let mv = faulty.engine.legal().first().map(ToString::to_string).filter(|_| playing)?;
            Some(say(format!("bestmove {mv}")))
        }),
    ),
    row(
        "go-in-play-in-a-thread",
        "Answers `go` in play mode after a moment.",
        &["cxboard/go/only-in-force-mode"],
        Behaviour::Hears(|faulty, line| {
            let playing = faulty.engine.mode != Mode::Force && line.starts_with("go ");
            let mv = faulty.engine.legal().first().map(ToString::to_string).filter(|_| playing)?;
            let soon = Duration::from_millis(5);
            Some(vec![
                say_later(soon, format!("info depth 1 time 1 nodes 44 pv {mv}")),
                say_later(soon * 2, format!("bestmove {mv}")),
            ])
        }),
    ),
    row(
        "any-move-searched",
        "Ignores `searchmoves`.",
        &["cxboard/go/searchmoves"],
        thinks(|_, task| task.among.clear()),
    ),
    row(
        "restricted-until-stopped-only",
        "Ignores `searchmoves` in an infinite search.",
        &["cxboard/go/searchmoves"],
        thinks(|_, task| {
            if task.hold == Hold::Stop {
                task.among.clear();
            }
        }),
    ),
    row(
        "any-move-searched-as-black",
        "Ignores `searchmoves` when Black is to move.",
        &["cxboard/go/searchmoves"],
        thinks(|faulty, task| {
            if faulty.turn() == Side::Black {
                task.among.clear();
            }
        }),
    ),
    row(
        "lines-of-other-moves",
        "Sends lines that do not begin with a move of `searchmoves`.",
        &["cxboard/go/searchmoves-in-lines"],
        Behaviour::Says(|faulty, line| {
            let restricted = faulty.line.contains("searchmoves");
            let (head, _) = line.split_once(" pv ").filter(|_| restricted)?;
            let other = faulty.engine.legal().into_iter().next_back()?;
            Some(say(format!("{head} pv {other}")))
        }),
    ),
    row(
        "one-ply-more",
        "Searches one ply deeper than its limit.",
        &["cxboard/go/depth"],
        Behaviour::Says(|_, line| {
            let (_, rest) = line.strip_prefix("info depth 1 ")?.split_once(" score")?;
            Some(say(format!("info depth 2 seldepth 2 score{rest}")))
        }),
    ),
    row(
        "nodes-without-end",
        "Ignores `nodes`.",
        &["cxboard/go/nodes"],
        Behaviour::Says(|faulty, line| {
            let limited = faulty.line.starts_with("go nodes") && line.contains(" depth 2 ");
            limited.then(|| {
                vec![
                    Effect::Send(line.into()),
                    Effect::Send("info depth 5 time 900 nodes 900000 nps 1000000".into()),
                ]
            })
        }),
    ),
    row(
        "movetime-in-seconds",
        "Searches for three seconds at `go movetime 200`.",
        &["cxboard/go/movetime"],
        thinks(|faulty, task| {
            if faulty.line == "go movetime 200" {
                task.hold = Hold::For(Duration::from_secs(3));
            }
        }),
    ),
    row(
        "movetime-is-one-ply",
        "Answers `go movetime` as soon as it has a move.",
        &["cxboard/go/movetime"],
        thinks(|faulty, task| {
            if faulty.line.starts_with("go movetime") {
                task.hold = Hold::Not;
            }
        }),
    ),
    row(
        "mtime-forgotten-beside-clocks",
        "Ignores `mtime` when there are clocks.",
        &["cxboard/go/mtime"],
        thinks(|faulty, task| {
            if faulty.line.contains("mtime") && faulty.line.contains("rtime") {
                task.hold = Hold::For(Duration::from_secs(3));
            }
        }),
    ),
    row(
        "reads-reds-clock-for-black",
        "Uses the clock of Red when Black is to move.",
        &["cxboard/go/clocks"],
        thinks(|faulty, task| {
            if faulty.turn() == Side::Black && faulty.line.contains("rtime 600000") {
                task.hold = Hold::For(Duration::from_secs(5));
            }
        }),
    ),
    row(
        "divides-by-moves-to-go",
        "Exits at `movestogo 0`.",
        &["cxboard/go/clocks", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line.contains("movestogo 0") { die() } else { None }),
    ),
    row(
        "no-time-no-move",
        "Never moves when its clock is at zero.",
        &["cxboard/go/clocks"],
        Behaviour::Hears(|_, line| (line == "go rtime 0 btime 0").then(Vec::new)),
    ),
    row(
        "misses-the-mate",
        "Misses a mate in one.",
        &["cxboard/go/mate"],
        Behaviour::Says(|faulty, line| {
            let mate = faulty.line == "go mate 1" && line.starts_with("bestmove b0");
            mate.then(|| said(&["bestmove e0e1"]))
        }),
    ),
    row(
        "no-mate-no-end",
        "Never ends `go mate` when there is no mate.",
        &["cxboard/go/mate"],
        Behaviour::Hears(|faulty, line| {
            let opening = faulty.engine.legal().len() == 44;
            (line == "go mate 1" && opening).then(Vec::new)
        }),
    ),
    row(
        "ponders-like-searching",
        "Sends a best move while it should ponder.",
        &["cxboard/go/ponder"],
        thinks(|faulty, task| {
            if faulty.line.contains("ponder") {
                task.hold = Hold::For(Duration::from_millis(5));
            }
        }),
    ),
    row(
        "ponders-for-ever",
        "Goes on pondering after the next move.",
        &["cxboard/go/ponder"],
        thinks(|faulty, task| {
            if faulty.line.starts_with("move") && faulty.engine.mode == Mode::Force {
                task.hold = Hold::Stop;
            }
        }),
    ),
    row(
        "limits-in-one-order",
        "Accepts `depth` only as the first limit.",
        &["cxboard/go/words-in-any-order"],
        Behaviour::Hears(|_, line| {
            let other = line.starts_with("go movetime") && line.contains("depth");
            other.then(|| say(format!("Error (unknown parameters): {line}")))
        }),
    ),
    row(
        "dies-of-a-bare-go",
        "Exits at `go` without a limit.",
        &["cxboard/go/words-in-any-order", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line == "go" { die() } else { None }),
    ),
    row(
        "dies-of-a-depth-that-is-none",
        "Exits at `go depth x`.",
        &["cxboard/go/survives-nonsense", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line == "go depth x" { die() } else { None }),
    ),
    row(
        "infinite-is-two-seconds",
        "Ends an infinite search after two seconds.",
        &["cxboard/go/infinite-waits-for-stop"],
        thinks(|_, task| {
            if task.hold == Hold::Stop {
                task.hold = Hold::For(Duration::from_secs(2));
            }
        }),
    ),
    row(
        "go-ends-its-thought",
        "Answers `go` while it thinks about its move, and stops thinking.",
        &["cxboard/go/only-in-force-mode"],
        Behaviour::Hears(|faulty, line| {
            let thinks = faulty.engine.thinks() && line.starts_with("go ");
            let mv = faulty.engine.legal().first().map(ToString::to_string).filter(|_| thinks)?;
            faulty.engine.lose_thought();
            Some(say(format!("bestmove {mv}")))
        }),
    ),
    row(
        "stop-ends-its-thought",
        "Answers `stop` with a best move while it thinks about its move.",
        &["cxboard/stop/nothing-without-a-search"],
        Behaviour::Hears(|faulty, line| {
            let thinks = faulty.engine.thinks() && line == "stop";
            let mv = faulty.engine.legal().first().map(ToString::to_string).filter(|_| thinks)?;
            faulty.engine.lose_thought();
            Some(say(format!("bestmove {mv}")))
        }),
    ),
    row(
        "isready-ends-searches-once-it-has-pondered",
        "Ends a search at `isready` once it has pondered.",
        &["cxboard/go/infinite-waits-for-stop"],
        Behaviour::Hears(|faulty, line| {
            let busy = faulty.engine.thinks() || faulty.engine.searches();
            faulty.count += usize::from(faulty.engine.is_thinking() && !busy);
            let ends = line == "isready" && faulty.count > 0 && faulty.engine.searches();
            ends.then(|| {
                let best = faulty.engine.answer_now();
                best.into_iter().chain(faulty.honest(line)).collect()
            })
        }),
    ),
    row(
        "a-score-ends-its-search",
        "Ends an infinite search when it is asked for the score.",
        &["cxboard/go/infinite-waits-for-stop"],
        Behaviour::Hears(|faulty, line| {
            (line == "eval" && faulty.engine.searches()).then(|| faulty.engine.answer_now())
        }),
    ),
];
