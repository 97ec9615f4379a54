//! Odd ways that are right: what engines in use do, and what the text leaves
//! open. No requirement may object to any of them.
//!
//! In: a name. Out: what such an engine does. Never: a fault.

use std::{io::Write as _, time::Duration};

use super::{
    game_strings::occurrences,
    saboteur::{Act, Deed, Scene, is_error, just_ok, result, said},
};
use crate::{
    contract::Quirk,
    protocols::uhp::{
        grammar,
        message::{Command, Edition, Keyword, Limit, NewGame},
        reference::legal,
        rules::{
            Board, Expansions, GameString, GameType, Move, MoveString, all_texts_of, read, text_of,
        },
    },
};

struct Row {
    quirk: Quirk,
    act: Act,
}

const fn row(name: &'static str, what: &'static str, act: Act) -> Row {
    Row { quirk: Quirk { name, what }, act }
}

const ROWS: &[Row] = &[
    row(
        "blank-lines-ignored",
        "Does not answer blank lines at all.",
        Act::Answers(|_, line| line.trim().is_empty().then(Vec::new)),
    ),
    row(
        "blanks-collapsed",
        "Does not mind blanks around and between words.",
        Act::Answers(|scene, line| {
            let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
            (words != line && !words.is_empty()).then(|| said(scene.honest(&words)))
        }),
    ),
    row(
        "any-letter-case",
        "Reads commands and game types in any letter case.",
        Act::Answers(|scene, line| {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let word = word.to_ascii_lowercase();
            let rest = match (word.as_str(), rest) {
                ("newgame", rest) if rest.eq_ignore_ascii_case("base") => "Base",
                (_, rest) => rest,
            };
            let lower = if rest.is_empty() { word } else { format!("{word} {rest}") };
            (lower != line && !line.ends_with(' ')).then(|| said(scene.honest(&lower)))
        }),
    ),
    row(
        "history-in-own-words",
        "Shows each ply in its own words, whatever the viewer's were.",
        Act::Retells(|scene, _, shown| {
            scene
                .board()
                .map_or_else(|| shown.to_owned(), |board| GameString::of(board).to_string())
        }),
    ),
    row(
        "history-in-other-words",
        "Shows the last ply seen from another neighbour, where there is one.",
        Act::Retells(|scene, _, shown| {
            scene.board().map_or_else(|| shown.to_owned(), |board| in_last_words(board).to_string())
        }),
    ),
    row(
        "list-turned-round",
        "Lists moves in the opposite order.",
        Act::Rewords(|scene, line, answer| reorder(scene, line, answer, |items| items.reverse())),
    ),
    row(
        "list-never-the-same",
        "Lists moves in another order each time.",
        Act::Answers(|scene, line| {
            scene.running().filter(|_| line == "validmoves")?;
            scene.count += 1;
            let turn = scene.count * 7;
            let mut answer = scene.honest(line);
            let mut items: Vec<&str> = answer[0].split(';').collect();
            let turn = turn % items.len();
            items.rotate_left(turn);
            answer[0] = items.join(";");
            Some(said(answer))
        }),
    ),
    row(
        "list-in-other-words",
        "Lists each move seen from the last of the neighbours, covered ones included.",
        Act::Rewords(|scene, line, answer| {
            if let Some(board) = scene.running().filter(|_| line == "validmoves") {
                let texts = legal(board).into_iter().map(|mv| last_words(board, mv).to_string());
                answer[0] = texts.collect::<Vec<_>>().join(";");
            }
        }),
    ),
    row(
        "err-for-illegal-moves",
        "Calls illegal moves `err`, never `invalidmove`.",
        Act::Rewords(|_, _, answer| {
            if let Some(message) = answer[0].strip_prefix("invalidmove ") {
                answer[0] = format!("err {message}");
            }
        }),
    ),
    row(
        "long-errors",
        "Goes on about errors for several lines, some of them blank or indented.",
        Act::Rewords(|_, _, answer| {
            if is_error(answer) {
                let more = ["", "  Is everything ok?", "Try another command."];
                answer.splice(1..1, more.map(str::to_owned));
            }
        }),
    ),
    row(
        "byte-order-mark",
        "Begins its output with a byte order mark.",
        Act::Greets(|block| {
            let mut deeds = vec![Deed::Raw("\u{feff}".into())];
            deeds.extend(said(block));
            deeds
        }),
    ),
    row(
        "crlf",
        "Ends its lines with a carriage return and a line feed.",
        Act::Writes(|line| vec![Deed::Raw(format!("{line}\r\n"))]),
    ),
    row(
        "writes-in-pieces",
        "Writes each line in two pieces.",
        Act::Writes(|line| {
            let half = (0..=line.len() / 2).rev().find(|i| line.is_char_boundary(*i)).unwrap_or(0);
            let (head, tail) = line.split_at(half);
            let pause = Deed::Wait(Duration::from_micros(200));
            vec![Deed::Raw(head.into()), pause, Deed::Raw(format!("{tail}\n"))]
        }),
    ),
    row(
        "no-options",
        "Has no options.",
        Act::Answers(|_, line| match grammar::command(line) {
            Command::Options => Some(just_ok()),
            Command::OptionsGet(_)
            | Command::OptionsSet(..)
            | Command::Misused(Keyword::Options) => Some(result("err There are no options.")),
            _ => None,
        }),
    ),
    row(
        "options-of-2018",
        "Shows options in the form of 2018, without default values.",
        Act::Prepares(|scene| scene.engine.follow(Edition::E2018)),
    ),
    row(
        "options-clamped",
        "Takes the nearest value inside the limits for one outside.",
        Act::Answers(|scene, line| {
            let value: i64 = line.strip_prefix("options set HashSizeMB ")?.parse().ok()?;
            Some(said(scene.honest(&format!("options set HashSizeMB {}", value.clamp(1, 1024)))))
        }),
    ),
    row(
        "bad-values-ignored",
        "Shows an option unchanged when it is set to a value it does not accept.",
        Act::Answers(|scene, line| {
            let name = line.strip_prefix("options set ")?.split(' ').next()?;
            is_error(&scene.honest(line))
                .then(|| said(scene.honest(&format!("options get {name}"))))
        }),
    ),
    row(
        "numbers-in-full",
        "Shows decimal numbers with six places.",
        Act::Rewords(|_, line, answer| {
            if !line.starts_with("options") {
                return;
            }
            for shown in answer.iter_mut().filter(|l| l.contains(";double;")) {
                let long = |field: &str| match field.parse::<f64>() {
                    Ok(number) => format!("{number:.6}"),
                    Err(_) => field.to_owned(),
                };
                *shown = shown.split(';').map(long).collect::<Vec<_>>().join(";");
            }
        }),
    ),
    row(
        "no-expansions",
        "Declares and plays no expansion.",
        Act::Answers(|scene, line| lacking(scene, line, Expansions::NONE)),
    ),
    row(
        "mosquito-only",
        "Declares and plays no expansion but the mosquito.",
        Act::Answers(|scene, line| lacking(scene, line, Expansions::of(true, false, false))),
    ),
    row(
        "pillbug-only",
        "Declares and plays no expansion but the pillbug.",
        Act::Answers(|scene, line| lacking(scene, line, Expansions::of(false, false, true))),
    ),
    row(
        "capability-of-the-future",
        "Declares a capability that the text does not know, and the others in another order.",
        Act::Describes(|block| block[1] = "Pillbug;Antlion;Ladybug;Mosquito".into()),
    ),
    row(
        "name-with-everything",
        "Has a name with blanks, marks and letters of other scripts.",
        Act::Describes(|block| block[0] = "id Wespe: ok; v1.0.3-2-g806ba76 (Größe β)".into()),
    ),
    row(
        "whole-games-refused",
        "Refuses to load whole games.",
        Act::Answers(|_, line| {
            let whole = matches!(grammar::command(line), Command::NewGame(NewGame::Whole(_)));
            whole.then(|| result("err Only a GameTypeString, please."))
        }),
    ),
    row(
        "whole-games-in-own-words",
        "Shows a whole game that it has loaded in its own words.",
        Act::Retells(|scene, line, shown| match scene.board() {
            Some(board) if line.starts_with("newgame") => GameString::of(board).to_string(),
            _ => shown.to_owned(),
        }),
    ),
    row(
        "type-as-asked",
        "Shows the letters of a type in the viewer's order.",
        Act::Answers(|scene, line| {
            if line.starts_with("newgame") {
                let asked = line.strip_prefix("newgame ").unwrap_or_default().to_owned();
                let answer = scene.honest(line);
                if !is_error(&answer) {
                    scene.notes = vec![asked];
                }
                return Some(said(spelled(scene, answer)));
            }
            let answer = scene.honest(line);
            Some(said(spelled(scene, answer)))
        }),
    ),
    row(
        "type-order-enforced",
        "Refuses the letters of a type in another order than M, L, P.",
        Act::Answers(|_, line| {
            let asked = GameType::parse(line.strip_prefix("newgame ")?).ok()?;
            asked.out_of_order.then(|| result("err The order is M, L, P."))
        }),
    ),
    row(
        "type-read-leniently",
        "Takes `Base+` for Base and `Base+MM` for Base+M.",
        Act::Answers(|scene, line| {
            let asked = GameType::parse(line.strip_prefix("newgame ")?).ok()?;
            Some(said(scene.honest(&format!("newgame {}", asked.expansions))))
        }),
    ),
    row(
        "blank-line-after-the-end",
        "Lists nothing, on a blank line, in a finished game.",
        Act::Answers(|scene, line| (line == "validmoves" && scene.is_over()).then(|| result(""))),
    ),
    row(
        "nothing-after-the-end",
        "Has neither moves nor a best move to show in a finished game, and says `ok`.",
        Act::Answers(|scene, line| {
            let asked = line == "validmoves" || line.starts_with("bestmove ");
            (asked && scene.is_over()).then(just_ok)
        }),
    ),
    row(
        "draw-by-repetition",
        "Calls a draw when a position comes for the third time.",
        Act::Answers(|scene, line| {
            let drawn =
                |scene: &Scene| scene.running().is_some_and(|board| occurrences(board) >= 3);
            let goes_on = ["play", "pass", "validmoves", "bestmove"];
            let word = line.split(' ').next().unwrap_or_default();
            if goes_on.contains(&word) && drawn(scene) {
                return Some(result("err The game is over: Draw."));
            }
            let answer = scene.honest(line);
            let shown = |line: String| {
                if drawn(scene) { line.replacen(";InProgress;", ";Draw;", 1) } else { line }
            };
            Some(said(answer.into_iter().map(shown).collect()))
        }),
    ),
    row(
        "moves-as-they-come",
        "Shows every move that was best for a while.",
        Act::Prepares(|scene| {
            scene.engine.answer("options set Announce True");
        }),
    ),
    row(
        "hundreds-of-moves",
        "Shows the best move three hundred times while it thinks.",
        Act::Rewords(|scene, line, answer| {
            if line.starts_with("bestmove ") && scene.running().is_some() && !is_error(answer) {
                let best = answer[0].clone();
                answer.splice(0..0, std::iter::repeat_n(best, 300));
            }
        }),
    ),
    row(
        "uses-its-time",
        "Thinks for most of the time it is given.",
        Act::Answers(|scene, line| match grammar::command(line) {
            Command::BestMove(Limit::Time(seconds @ 1..)) if scene.running().is_some() => {
                let most = Duration::from_secs(seconds).mul_f64(0.9);
                let mut deeds = vec![Deed::Wait(most)];
                deeds.extend(said(scene.honest(line)));
                Some(deeds)
            }
            _ => None,
        }),
    ),
    row(
        "no-time-refused",
        "Refuses to search in no time at all.",
        Act::Answers(|_, line| {
            (line == "bestmove time 00:00:00").then(|| result("err There is no time to think."))
        }),
    ),
    row(
        "search-by-default",
        "Searches when `bestmove` comes without a limit.",
        Act::Answers(|scene, line| {
            (line == "bestmove").then(|| said(scene.honest("bestmove depth 1")))
        }),
    ),
    row(
        "slow-start-of-games",
        "Takes a moment to begin a game.",
        Act::Answers(|scene, line| {
            line.starts_with("newgame").then_some(())?;
            let mut deeds = vec![Deed::Wait(Duration::from_millis(40))];
            deeds.extend(said(scene.honest(line)));
            Some(deeds)
        }),
    ),
    row(
        "any-number-understood",
        "Understands the second piece of a kind before the first, without listing it.",
        Act::Answers(|scene, line| {
            let text = line.strip_prefix("play ")?;
            let board = scene.running()?;
            let reading = read(board, &MoveString::parse(text).ok()?).ok()?;
            reading.skips_number?;
            let Move::Place { piece, to } = reading.mv else { return None };
            let next = board.next_in_hand(piece.color(), piece.kind())?;
            let legal = legal(board).contains(&Move::Place { piece: next, to });
            legal.then(|| scene.force(reading.mv, text))?
        }),
    ),
    row(
        "covered-references-refused",
        "Refuses a move that refers to a piece under another.",
        Act::Answers(|scene, line| {
            let text = MoveString::parse(line.strip_prefix("play ")?).ok()?;
            let reading = read(scene.running()?, &text).ok()?;
            reading.covered_reference.then(|| result("invalidmove The reference is covered."))
        }),
    ),
    row(
        "single-pieces-with-number",
        "Reads `wQ1` as `wQ`.",
        Act::Answers(|scene, line| {
            let text = line.strip_prefix("play ")?;
            let (piece, rest) = text.split_at_checked(3)?;
            let single = piece.ends_with('1') && piece[1..2].contains(['Q', 'M', 'L', 'P']);
            single.then(|| said(scene.honest(&format!("play {}{rest}", &piece[..2]))))
        }),
    ),
    row(
        "undo-zero",
        "Answers `undo 0` with the unchanged game.",
        Act::Answers(|scene, line| {
            (line == "undo 0").then(|| scene.engine.game().map(|game| result(game.shown())))?
        }),
    ),
    row(
        "extra-commands",
        "Knows the commands `help`, `perft` and `exit` as well.",
        Act::Answers(|scene, line| match line {
            "help" => {
                Some(said(["Commands:", "", "  info", "  exit", "ok"].map(str::to_owned).into()))
            }
            "perft" => scene.running().map(|board| result(legal(board).len().to_string())),
            "exit" | "quit" => Some(vec![Deed::Die]),
            _ => None,
        }),
    ),
    row(
        "chatters-on-standard-error",
        "Writes what it thinks to standard error.",
        Act::Answers(|_, line| {
            // Nobody may listen there; that is no reason to stop.
            let _ = writeln!(std::io::stderr(), "heard {line:?}, thinking\nok");
            None
        }),
    ),
];

/// Ways of being odd that no drill may object to.
pub const QUIRKS: &[Quirk] = &{
    let mut all = [Quirk { name: "", what: "" }; ROWS.len()];
    let mut next = 0;
    while next < ROWS.len() {
        all[next] = ROWS[next].quirk;
        next += 1;
    }
    all
};

/// What the quirk of a name does.
pub(super) fn act_of(name: &str) -> Option<Act> {
    ROWS.iter().find(|row| row.quirk.name == name).map(|row| row.act)
}

/// An engine that has no more expansions than these, and says so.
fn lacking(scene: &mut Scene, line: &str, has: Expansions) -> Option<Vec<Deed>> {
    match grammar::command(line) {
        Command::Info => {
            let mut block = scene.honest(line);
            let names =
                [(has.mosquito, "Mosquito"), (has.ladybug, "Ladybug"), (has.pillbug, "Pillbug")];
            let names: Vec<&str> =
                names.into_iter().filter(|(has, _)| *has).map(|(_, n)| n).collect();
            block[1] = names.join(";");
            block.retain(|line| !line.is_empty());
            Some(said(block))
        }
        Command::NewGame(NewGame::Type(asked)) if !asked.expansions.is_within(has) => {
            Some(result("err This expansion is not there."))
        }
        _ => None,
    }
}

/// The answer with the game type as the viewer spelled it.
fn spelled(scene: &Scene, answer: Vec<String>) -> Vec<String> {
    let Some(asked) = scene.notes.first().filter(|asked| GameType::parse(asked).is_ok()) else {
        return answer;
    };
    let shown = |line: String| match GameString::parse(&line) {
        Ok(_) => {
            line.split_once(';').map_or_else(|| line.clone(), |(_, rest)| format!("{asked};{rest}"))
        }
        Err(_) => line,
    };
    answer.into_iter().map(shown).collect()
}

fn reorder(scene: &Scene, line: &str, answer: &mut [String], order: fn(&mut Vec<&str>)) {
    if line == "validmoves" && scene.running().is_some() {
        let mut items: Vec<&str> = answer[0].split(';').collect();
        order(&mut items);
        answer[0] = items.join(";");
    }
}

/// A move in the last of its wordings; a climb only by the piece on top.
fn last_words(board: &Board, mv: Move) -> MoveString {
    let own = text_of(board, mv);
    match own {
        MoveString::Beside(..) => {
            all_texts_of(board, mv).last().map_or(own, |wording| wording.text)
        }
        _ => own,
    }
}

/// The game with each ply in the last of its wordings.
fn in_last_words(board: &Board) -> GameString {
    let mut past = Board::new(board.expansions());
    let mut texts = Vec::new();
    for mv in board.history() {
        texts.push(last_words(&past, *mv));
        past.play(*mv);
    }
    GameString::with_texts(board, texts)
}
