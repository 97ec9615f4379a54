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
        "Never ends a search that is given a time for the move only.",
        &["cxboard/go/mtime"],
        Behaviour::Hears(|_, line| {
            (line == "go mtime 50" || line == "go mtime 200").then(Vec::new)
        }),
    ),
    row(
        "zero-means-no-limit",
        "Searches to a depth of zero until it is stopped.",
        &["cxboard/go/zero-limits"],
        Behaviour::Hears(|faulty, line| {
            (line == "go depth 0").then(|| faulty.honest("go infinite"))
        }),
    ),
    row(
        "crash-on-no-time",
        "Ends when it has no time at all for a search.",
        &["cxboard/go/zero-limits", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line == "go movetime 0" { die() } else { None }),
    ),
    row(
        "best-move-twice",
        "Gives each best move twice.",
        &["cxboard/go/one-bestmove"],
        Behaviour::Says(|_, line| line.starts_with("bestmove").then(|| said(&[line, line]))),
    ),
    row(
        "second-search-twice",
        "Gives the best move of every second search twice.",
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
        "Ends a search to depth 1 with a move in place of the best move.",
        &["cxboard/go/one-bestmove"],
        Behaviour::Says(|faulty, line| {
            let mv = line.strip_prefix("bestmove ").filter(|_| faulty.line == "go depth 1")?;
            Some(said(&[&format!("move {mv}")]))
        }),
    ),
    row(
        "best-move-of-the-other-side",
        "Names a move of Red when Black is to move.",
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
        "Thinks on after its best move.",
        &["cxboard/go/idle-afterwards"],
        Behaviour::Says(|faulty, line| {
            line.starts_with("bestmove").then(|| {
                let pv = faulty.engine.legal().first().map(ToString::to_string).unwrap_or_default();
                said(&[line, &format!("info depth 3 time 9 nodes 9000 pv {pv}")])
            })
        }),
    ),
    row(
        "infinite-ends-with-one-move",
        "Ends an infinite search where one move is legal.",
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
        "Gives no best move if it is stopped at once.",
        &["cxboard/stop/is-answered"],
        Behaviour::Hears(|faulty, line| {
            (line == "stop" && faulty.before == "go infinite").then(|| faulty.honest("force"))
        }),
    ),
    row(
        "stops-late",
        "Takes a while to stop.",
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
        "Repeats its best move when it is stopped again.",
        &["cxboard/stop/nothing-without-a-search"],
        Behaviour::Hears(|faulty, line| {
            let idle = line == "stop" && !faulty.engine.searches();
            idle.then(|| {
                let mv = faulty.engine.legal().first().map(ToString::to_string).unwrap_or_default();
                say(format!("bestmove {mv}"))
            })
        }),
    ),
    row(
        "go-in-play",
        "Answers go in play mode.",
        &["cxboard/go/only-in-force-mode"],
        Behaviour::Hears(|faulty, line| {
            let playing = faulty.engine.mode != Mode::Force && line.starts_with("go ");
            let mv = faulty.engine.legal().first().map(ToString::to_string).filter(|_| playing)?;
            Some(say(format!("bestmove {mv}")))
        }),
    ),
    row(
        "go-in-play-in-a-thread",
        "Searches in play mode and says so a moment later.",
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
        "Searches all moves, whatever it is restricted to.",
        &["cxboard/go/searchmoves"],
        thinks(|_, task| task.among.clear()),
    ),
    row(
        "restricted-until-stopped-only",
        "Forgets the moves to search in an infinite search.",
        &["cxboard/go/searchmoves"],
        thinks(|_, task| {
            if task.hold == Hold::Stop {
                task.among.clear();
            }
        }),
    ),
    row(
        "lines-of-other-moves",
        "Tells lines of moves that it was not to search.",
        &["cxboard/go/searchmoves-in-lines"],
        Behaviour::Says(|faulty, line| {
            let restricted = faulty.line.contains("searchmoves");
            let (head, _) = line.split_once(" pv ").filter(|_| restricted)?;
            Some(say(format!("{head} pv b0c2")))
        }),
    ),
    row(
        "one-ply-more",
        "Searches one ply more than it may.",
        &["cxboard/go/depth"],
        Behaviour::Says(|_, line| {
            let (_, rest) = line.strip_prefix("info depth 1 ")?.split_once(" score")?;
            Some(say(format!("info depth 2 seldepth 2 score{rest}")))
        }),
    ),
    row(
        "nodes-without-end",
        "Pays no heed to a limit of nodes.",
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
        "Takes the time for a search for longer than it is.",
        &["cxboard/go/movetime"],
        thinks(|faulty, task| {
            if faulty.line == "go movetime 200" {
                task.hold = Hold::For(Duration::from_secs(3));
            }
        }),
    ),
    row(
        "mtime-forgotten-beside-clocks",
        "Forgets the time for a move where there are clocks.",
        &["cxboard/go/mtime"],
        thinks(|faulty, task| {
            if faulty.line.contains("mtime") && faulty.line.contains("rtime") {
                task.hold = Hold::For(Duration::from_secs(3));
            }
        }),
    ),
    row(
        "reads-reds-clock-for-black",
        "Looks at Red's clock when Black is to move.",
        &["cxboard/go/clocks"],
        thinks(|faulty, task| {
            if faulty.turn() == Side::Black && faulty.line.contains("rtime 600000") {
                task.hold = Hold::For(Duration::from_secs(5));
            }
        }),
    ),
    row(
        "divides-by-moves-to-go",
        "Ends when there are no moves left to the time control.",
        &["cxboard/go/clocks", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line.contains("movestogo 0") { die() } else { None }),
    ),
    row(
        "no-time-no-move",
        "Never moves when its clock shows nothing.",
        &["cxboard/go/clocks"],
        Behaviour::Hears(|_, line| (line == "go rtime 0 btime 0").then(Vec::new)),
    ),
    row(
        "misses-the-mate",
        "Overlooks a mate in one.",
        &["cxboard/go/mate"],
        Behaviour::Says(|faulty, line| {
            let mate = faulty.line == "go mate 1" && line.starts_with("bestmove b0");
            mate.then(|| said(&["bestmove e0e1"]))
        }),
    ),
    row(
        "no-mate-no-end",
        "Never ends a search for a mate where there is none.",
        &["cxboard/go/mate"],
        Behaviour::Hears(|faulty, line| {
            let opening = faulty.engine.legal().len() == 44;
            (line == "go mate 1" && opening).then(Vec::new)
        }),
    ),
    row(
        "ponders-like-searching",
        "Gives a best move while it should ponder.",
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
        "Understands depth only as the first limit.",
        &["cxboard/go/words-in-any-order"],
        Behaviour::Hears(|_, line| {
            let other = line.starts_with("go movetime") && line.contains("depth");
            other.then(|| say(format!("Error (unknown parameters): {line}")))
        }),
    ),
    row(
        "dies-of-a-bare-go",
        "Ends at go without a limit.",
        &["cxboard/go/words-in-any-order", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line == "go" { die() } else { None }),
    ),
    row(
        "dies-of-a-depth-that-is-none",
        "Ends at a depth that is no number.",
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
        "Answers go while it thinks about a move of its own, and forgets the thought.",
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
        "Answers stop while it thinks about a move of its own with a best move.",
        &["cxboard/stop/nothing-without-a-search"],
        Behaviour::Hears(|faulty, line| {
            let thinks = faulty.engine.thinks() && line == "stop";
            let mv = faulty.engine.legal().first().map(ToString::to_string).filter(|_| thinks)?;
            faulty.engine.lose_thought();
            Some(say(format!("bestmove {mv}")))
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
