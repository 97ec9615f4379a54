//! Odd ways that are right: what the text leaves open. No requirement may
//! object to any of them.
//!
//! In: a name. Out: what such an engine does. Never: a fault.

use std::time::Duration;

use super::{
    behaviour::{Act, Effect, Scene, said, say, say_later, thinks},
    odd_thoughts,
};
use crate::{
    contract::{self, Quirk, count, told},
    protocols::cxboard::{
        reference::{Hold, Mode},
        rules::{legal_moves, outcome},
    },
};

/// A quirk and what it does.
pub(super) type Row = contract::Row<Quirk, Act>;
pub(super) use contract::quirk as odd;

const ROWS: &[Row] = &[
    odd(
        "one-line-at-a-time",
        "Looks for one line of input every now and then, however many have arrived.",
        Act::Hears(|scene, line| {
            let late = Effect::Pause(Duration::from_millis(55));
            (line == "isready").then(|| [vec![late], scene.honest(line)].concat())
        }),
    ),
    odd(
        "carriage-returns",
        "Ends its lines with CR LF.",
        Act::Says(|_, line| Some(vec![Effect::SendRaw(format!("{line}\r\n").into_bytes())])),
    ),
    odd(
        "blanks-around",
        "Puts blanks around its lines and between their words.",
        Act::Says(|_, line| Some(say(format!(" {}  ", line.replace(' ', "  "))))),
    ),
    odd(
        "silent-about-unknown-commands",
        "Says nothing to what it does not understand.",
        Act::Says(|_, line| line.starts_with("Error").then(Vec::new)),
    ),
    odd(
        "short-refusals",
        "Refuses moves without a reason.",
        Act::Says(|_, line| {
            let mv = line.strip_prefix("Illegal move (")?.rsplit("): ").next()?;
            Some(say(format!("Illegal move: {mv}")))
        }),
    ),
    odd(
        "capital-refusals",
        "Refuses in capital letters.",
        Act::Says(|_, line| {
            let rest = line.strip_prefix("Illegal move")?;
            Some(say(format!("ILLEGAL MOVE{rest}")))
        }),
    ),
    odd(
        "errors-without-a-type",
        "Names the command in its errors, but no type.",
        Act::Says(|_, line| {
            let (_, command) = line.strip_prefix("Error (")?.split_once("): ")?;
            Some(say(format!("Error: {command}")))
        }),
    ),
    odd(
        "other-lost-names",
        "Knows the lost names as fen, movenow and score.",
        Act::Opens(|scene| {
            name(scene, ["fen", "movenow", "score"]);
            Vec::new()
        }),
    ),
    odd(
        "no-word-before-a-cfen",
        "Takes a CFEN without a word before it.",
        Act::Opens(|scene| {
            name(scene, ["", "now", "evaluate"]);
            Vec::new()
        }),
    ),
    odd(
        "unheard-of-names",
        "Has names for the lost commands that nobody would guess.",
        Act::Opens(|scene| {
            name(scene, ["zhuangtai", "zou", "fen-shu"]);
            Vec::new()
        }),
    ),
    odd(
        "no-options",
        "Has no options at all.",
        Act::Says(|_, line| line.starts_with("option").then(Vec::new)),
    ),
    odd(
        "options-in-other-orders",
        "Puts the parts of a declaration in another order, and leaves a default out.",
        Act::Says(|_, line| {
            let other = match line.strip_prefix("option name ")?.split(" type").next()? {
                "Hash" => "option name Hash type spin min 0 max 1024 default 16",
                "Playing Style" => {
                    "option name Playing Style type combo var Solid var Daring default Solid"
                }
                "OwnBook" => "option name OwnBook type check",
                _ => return None,
            };
            Some(said(&[other]))
        }),
    ),
    odd(
        "options-with-telling-names",
        "Declares options whose names hold the words of a declaration.",
        Act::Hears(|scene, line| {
            const MORE: [&str; 3] = [
                "option name Name of Type type combo default Type A var Type A var Type B",
                "option name the type of play type string default <empty>",
                "option name Default Max type spin default 3 min -5 max 5",
            ];
            let ours = |name: &str| {
                let more = MORE.iter().map(|line| line.trim_start_matches("option name "));
                more.map(str::to_ascii_lowercase).any(|line| line.starts_with(name))
            };
            if line.starts_with("cxboard") {
                let mut effects = scene.honest(line);
                let end = effects.pop();
                effects.extend(said(&MORE));
                effects.extend(end);
                return Some(effects);
            }
            let name = line.strip_prefix("setoption name ")?.split(" value").next()?;
            ours(&name.to_ascii_lowercase()).then(Vec::new)
        }),
    ),
    odd(
        "author-first",
        "Gives its author before its name, and tells more in between.",
        Act::Says(|_, line| match line {
            line if line.starts_with("id name") => {
                Some(said(&["id author the Linesman developers", "info string hello", line]))
            }
            line if line.starts_with("id author") => Some(Vec::new()),
            _ => None,
        }),
    ),
    odd(
        "copy-protection-passed",
        "Checks its copy protection and passes.",
        Act::Says(|_, line| {
            (line == "cxboardok")
                .then(|| said(&[line, "copyprotection checking", "copyprotection ok"]))
        }),
    ),
    odd(
        "copy-protection-failed",
        "Fails the check of its copy protection and refuses everything.",
        Act::Hears(|scene, line| match line {
            "quit" => None,
            line if line.starts_with("cxboard") => {
                let mut effects = scene.honest(line);
                effects.extend(said(&["copyprotection checking", "copyprotection error"]));
                Some(effects)
            }
            line => Some(say(format!("Error (not licensed): {line}"))),
        }),
    ),
    odd("no-hints", "Has no hints to give.", Act::Hears(|_, line| (line == "hint").then(Vec::new))),
    odd(
        "accepts-draws",
        "Accepts every draw.",
        Act::Hears(|_, line| (line == "draw").then(|| said(&["offer draw"]))),
    ),
    odd(
        "offers-draws",
        "Offers a draw with each of its moves.",
        Act::Says(|_, line| line.strip_prefix("move ").map(|_| said(&[line, "offer draw"]))),
    ),
    odd(
        "resigns-when-mated",
        "Resigns when it has no legal move.",
        Act::Says(|scene, line| {
            let loses = outcome(scene.engine.board())
                .is_some_and(|end| scene.engine.mode == Mode::Play(end.winner.opponent()));
            (line.starts_with("result") && loses).then(|| said(&["resign"]))
        }),
    ),
    odd(
        "claims-nothing",
        "Never claims the end of a game.",
        Act::Says(|_, line| line.starts_with("result").then(Vec::new)),
    ),
    odd(
        "claims-as-xboard-does",
        "Claims results without the word for it.",
        Act::Says(|_, line| line.strip_prefix("result ").map(say)),
    ),
    odd("starts-in-force-mode", "Starts in force mode.", Act::Opens(|scene| scene.honest("force"))),
    odd(
        "slow",
        "Takes its time for every search.",
        Act::Says(|_, line| {
            let late = Effect::Pause(Duration::from_millis(150));
            line.starts_with("bestmove").then(|| vec![late, Effect::Send(line.into())])
        }),
    ),
    odd(
        "starts-slowly",
        "Takes twelve seconds before it reads its first line.",
        Act::Opens(|_| vec![Effect::Pause(Duration::from_secs(12))]),
    ),
    odd(
        "moves-at-once",
        "Never thinks about a move of its own for longer than it must.",
        thinks(|scene, task| {
            if scene.engine.mode != Mode::Force {
                task.hold = Hold::Not;
            }
        }),
    ),
    odd(
        "tells-nothing-of-searches",
        "Tells nothing of its searches.",
        Act::Says(|_, line| {
            (line.starts_with("info") && !line.contains("hint") && !line.contains("string"))
                .then(|| if line.starts_with("info score") { said(&[line]) } else { Vec::new() })
        }),
    ),
    odd(
        "tells-more-than-known",
        "Adds words to its lines that the text does not know.",
        Act::Says(|_, line| {
            let (head, pv) = line.strip_prefix("info depth")?.split_once(" pv ")?;
            Some(say(format!("info wdl 10 900 90 depth{head} novelty high pv {pv}")))
        }),
    ),
    odd(
        "words-after-moves",
        "Says after its best move what it expects next.",
        Act::Says(|scene, line| {
            let mv = line.strip_prefix("bestmove ")?;
            let reply = legal_moves(scene.engine.board()).first().map(ToString::to_string)?;
            Some(say(format!("bestmove {mv} ponder {reply}")))
        }),
    ),
    odd(
        "plays-other-moves",
        "Plays the last of its moves, not the best.",
        thinks(|scene, task| {
            if task.among.is_empty() && task.lines == 1 && !scene.line.contains("mate") {
                task.among = legal_moves(&task.board).last().copied().into_iter().collect();
            }
        }),
    ),
    odd(
        "bare-go-has-no-end",
        "Searches until it is stopped if go has no limit.",
        thinks(|scene, task| {
            if scene.line == "go" {
                task.hold = Hold::Stop;
            }
        }),
    ),
    odd(
        "chats",
        "Tells its user about each new game.",
        Act::Hears(|scene, line| {
            line.starts_with("playother").then(|| {
                let mut effects = scene.honest(line);
                effects.extend(said(&["telluser Good luck!", "tellall I am thinking."]));
                effects
            })
        }),
    ),
    odd(
        "asks-about-its-book",
        "Asks its user a question and takes the answer.",
        Act::Hears(|scene, line| match line {
            "playother" => {
                let mut effects = scene.honest(line);
                effects.extend(said(&["askuser book Shall I use my book?"]));
                Some(effects)
            }
            line if line.starts_with("book ") => Some(Vec::new()),
            _ => None,
        }),
    ),
    odd(
        "chatty-debug-mode",
        "Tells all sorts of things in debug mode.",
        Act::Hears(|scene, line| {
            scene.count = match line {
                "debug on" => 1,
                "debug off" => 0,
                _ => scene.count,
            };
            (scene.count == 1 && line == "isready")
                .then(|| said(&["stack 12 heap 4096", "info string all is well", "readyok"]))
        }),
    ),
    odd(
        "has-a-last-word",
        "Tells of a thought for the last time just after it was told to leave it.",
        Act::Hears(|scene, line| {
            let leaves = matches!(line, "force" | "result *") && scene.engine.thinks();
            leaves.then(|| {
                let mv = scene.engine.legal().first().map(ToString::to_string).unwrap_or_default();
                let mut effects = scene.honest(line);
                let word = format!("info depth 3 time 300 nodes 300000 pv {mv}");
                effects.push(say_later(Duration::from_millis(20), word));
                effects
            })
        }),
    ),
    odd(
        "sums-up-its-searches",
        "Tells how many nodes a search had after its best move.",
        Act::Says(|_, line| {
            line.starts_with("bestmove")
                .then(|| said(&[line, "info nodes 4711 nps 1000000 time 4"]))
        }),
    ),
    odd(
        "searches-at-odd-words",
        "Searches at a go with words that it does not know, and is slow to stop.",
        Act::Hears(|scene, line| match line {
            "go foo 3" => {
                scene.count = 1;
                Some(Vec::new())
            }
            "stop" if scene.count == 1 => {
                scene.count = 0;
                let info = say_later(Duration::from_millis(5), "info depth 2 time 9 pv a3a4");
                let best = say_later(Duration::from_millis(25), "bestmove a3a4");
                Some(vec![info, best])
            }
            _ => None,
        }),
    ),
    odd(
        "blanks-at-the-end",
        "Ends its lines with a blank.",
        Act::Says(|_, line| Some(say(format!("{line} ")))),
    ),
    odd(
        "errors-out-of-turn",
        "Refuses moves out of turn with an error.",
        Act::Hears(|scene, line| {
            let out_of_turn = line.starts_with("move ") && scene.engine.thinks();
            out_of_turn.then(|| say(format!("Error (not your turn): {line}")))
        }),
    ),
    odd(
        "plays-by-move-now-only-once",
        "Says nothing when told to move without a thought under way.",
        Act::Hears(|scene, line| (line == "?" && !scene.engine.thinks()).then(Vec::new)),
    ),
    odd("ends-with-a-status", "Ends with a status other than 0.", Act::Honest),
];

/// Ways of being odd that no requirement may object to.
pub const QUIRKS: &[Quirk] = &told::<_, _, { count(KINDS) }>(KINDS);

const KINDS: &[&[Row]] = &[ROWS, odd_thoughts::ROWS];

/// What the quirk of a name does.
pub(super) fn act_of(name: &str) -> Option<Act> {
    contract::act_of(KINDS, name)
}

/// Other names for the commands that the text has lost.
fn name(scene: &mut Scene, [cfen, move_now, score]: [&str; 3]) {
    let names = &mut scene.engine.names;
    names.cfen.chosen = Some(cfen.into());
    names.move_now.chosen = Some(move_now.into());
    names.score.chosen = Some(score.into());
}
