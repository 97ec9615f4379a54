//! Faults of plies, lists and the words for moves.
//!
//! In: a line and the honest answer. Out: a ply that should not be, or a list
//! in other words.

use super::saboteur::{Act, Deed, Row, Scene, is_error, just_ok, result, row, said};
use crate::protocols::uhp::{
    reference::legal,
    rules::{Board, Direction, Move, MoveString, Piece, all_texts_of, text_of},
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "own-words-only",
        "Accepts a move only in the words of its own list.",
        &["uhp/play/accepts-equivalent-move-strings"],
        Act::Answers(|scene, line| {
            let mv = scene.legal_play(line)?;
            let own = text_of(scene.board()?, mv).to_string();
            (line != format!("play {own}")).then(|| result("invalidmove There is no such move."))
        }),
    ),
    row(
        "plays-illegal-moves",
        "Makes any move that can be carried out, legal or not.",
        &["uhp/play/refuses-illegal-moves"],
        Act::Answers(|scene, line| {
            scene.running()?;
            let text = line.strip_prefix("play ")?;
            let mv = scene.meaning(text)?;
            (mv != Move::Pass).then(|| scene.force(mv, text))?
        }),
    ),
    row(
        "silent-on-illegal-moves",
        "Answers illegal moves with `ok` alone.",
        &["uhp/play/refuses-illegal-moves"],
        Act::Answers(|scene, line| {
            let text = line.strip_prefix("play ")?;
            scene.running()?;
            let readable = text != "pass" && MoveString::parse(text).is_ok();
            (readable && scene.legal_play(line).is_none()).then(just_ok)
        }),
    ),
    row(
        "turn-passes-on-refusal",
        "Hands the turn over when it refuses a move just after a list.",
        &["uhp/play/refusal-changes-nothing"],
        Act::Answers(|scene, line| {
            (line.starts_with("play ") && scene.just_listed()).then_some(())?;
            let answer = scene.honest(line);
            if is_error(&answer)
                && let Some(mut game) = scene.engine.game().cloned()
            {
                game.board.play(Move::Pass);
                scene.engine.put(Some(game));
            }
            Some(said(answer))
        }),
    ),
    row(
        "undo-on-refusal",
        "Takes back a ply when it refuses a move just after a list.",
        &["uhp/play/refusal-changes-nothing"],
        Act::Answers(|scene, line| {
            (line.starts_with("play ") && scene.just_listed()).then_some(())?;
            let answer = scene.honest(line);
            if is_error(&answer) {
                scene.engine.answer("undo");
            }
            Some(said(answer))
        }),
    ),
    row(
        "crash-on-bare-play",
        "Ends when `play` comes without a move.",
        &["uhp/play/refuses-malformed-moves", "uhp/process/stays-alive"],
        Act::Answers(|_, line| (line == "play").then(|| vec![Deed::Die])),
    ),
    row(
        "hangs-on-malformed-move",
        "Never answers a move that it cannot read.",
        &["uhp/play/refuses-malformed-moves", "uhp/process/never-hangs"],
        Act::Answers(|_, line| (line == "play xyz").then(|| vec![Deed::Hang])),
    ),
    row(
        "reads-half-a-move",
        "Does not look at what follows a move.",
        &["uhp/play/refuses-malformed-moves"],
        Act::Answers(|scene, line| {
            let text = line.strip_prefix("play ")?;
            MoveString::parse(text).is_err().then_some(())?;
            let ends = (1..text.len()).rev().filter(|end| text.is_char_boundary(*end));
            for end in ends {
                let answer = scene.honest(&format!("play {}", &text[..end]));
                if !is_error(&answer) {
                    return Some(said(answer));
                }
            }
            None
        }),
    ),
    row(
        "plays-on-after-the-end",
        "Goes on with a finished game.",
        &["uhp/play/refuses-after-the-end"],
        Act::Answers(|scene, line| {
            let text = if line == "pass" { line } else { line.strip_prefix("play ")? };
            scene.is_over().then_some(())?;
            let mv = scene.meaning(text)?;
            scene.force(mv, text)
        }),
    ),
    row(
        "refuses-third-pieces",
        "Lists the third piece of a kind and refuses it.",
        &["uhp/validmoves/listed-moves-are-accepted"],
        Act::Answers(|scene, line| {
            let Move::Place { piece, .. } = scene.legal_play(line)? else { return None };
            let own = text_of(scene.board()?, scene.legal_play(line)?).to_string();
            (piece.number() == 3 && line == format!("play {own}"))
                .then(|| result("invalidmove You have no such piece."))
        }),
    ),
    row(
        "two-directions-mixed",
        "Takes the upper and the lower right for each other, in reading and in writing.",
        &[
            "uhp/move-string/climb-names-top",
            "uhp/move-string/directions",
            "uhp/newgame/loads-game-string",
            "uhp/validmoves/lists-each-move-once",
        ],
        Act::Answers(|scene, line| {
            let answer = match line.strip_prefix("play ") {
                Some(text) => scene.honest(&format!("play {}", mixed(text))),
                None => scene.honest(line),
            };
            let lines = answer
                .into_iter()
                .map(|line| line.split(';').map(mixed).collect::<Vec<_>>().join(";"));
            Some(said(lines.collect()))
        }),
    ),
    row(
        "upper-right-misread",
        "Reads the upper right as the lower right.",
        &[
            "uhp/move-string/directions",
            "uhp/play/accepts-equivalent-move-strings",
            "uhp/play/refuses-illegal-moves",
            "uhp/validmoves/listed-moves-are-accepted",
        ],
        Act::Answers(|scene, line| {
            let text = line.strip_prefix("play ")?;
            text.ends_with('/').then(|| said(scene.honest(&format!("play {}", mixed(text)))))
        }),
    ),
    row(
        "list-by-lines",
        "Lists each move on a line of its own.",
        &["uhp/validmoves/one-list-line"],
        Act::Rewords(|_, line, answer| {
            if line == "validmoves" && !is_error(answer) {
                *answer = answer.iter().flat_map(|l| l.split(';')).map(str::to_owned).collect();
            }
        }),
    ),
    row(
        "list-ends-with-semicolon",
        "Ends the list of moves with a semicolon.",
        &["uhp/validmoves/one-list-line"],
        Act::Rewords(|scene, line, answer| {
            if line == "validmoves" && scene.running().is_some() {
                answer[0].push(';');
            }
        }),
    ),
    row(
        "list-with-blanks",
        "Puts a blank after each semicolon of a list.",
        &["uhp/validmoves/one-list-line"],
        Act::Rewords(|scene, line, answer| {
            if line == "validmoves" && scene.running().is_some() {
                answer[0] = answer[0].replace(';', "; ");
            }
        }),
    ),
    row(
        "listed-twice",
        "Lists the first move again at the end.",
        &["uhp/validmoves/lists-each-move-once"],
        Act::Rewords(|scene, line, answer| {
            if line == "validmoves" && scene.running().is_some() && !scene.must_pass() {
                let first = answer[0].split(';').next().unwrap_or_default().to_owned();
                answer[0] = format!("{};{first}", answer[0]);
            }
        }),
    ),
    row(
        "listed-in-two-ways",
        "Lists moves under two texts where there are two.",
        &["uhp/validmoves/lists-each-move-once"],
        Act::Rewords(|scene, line, answer| {
            relist(scene, line, answer, |board, mv| {
                all_texts_of(board, mv)
                    .iter()
                    .filter(|w| !w.covered)
                    .take(2)
                    .map(|w| w.text.to_string())
                    .collect()
            })
        }),
    ),
    row(
        "list-of-the-other-side",
        "Lists the moves of the side that has just moved.",
        &["uhp/validmoves/lists-every-legal-move"],
        Act::Rewords(|scene, line, answer| {
            if let Some(board) =
                scene.running().filter(|board| line == "validmoves" && board.ply() > 1)
            {
                let mut other = board.clone();
                other.play(Move::Pass);
                if [legal(board), legal(&other)].contains(&vec![Move::Pass]) {
                    return;
                }
                let texts = legal(&other).into_iter().map(|mv| text_of(&other, mv).to_string());
                answer[0] = texts.collect::<Vec<_>>().join(";");
            }
        }),
    ),
    row(
        "list-plays-its-last-try",
        "Leaves the first move on the board when the list is asked for twice in a row.",
        &["uhp/validmoves/changes-nothing"],
        Act::Answers(|scene, line| {
            let board = scene.running().filter(|_| line == "validmoves" && scene.just_listed())?;
            let first = legal(board).first().map(|mv| text_of(board, *mv).to_string())?;
            let answer = scene.honest(line);
            scene.engine.answer(&format!("play {first}"));
            Some(said(answer))
        }),
    ),
    row(
        "lists-after-the-end",
        "Lists the moves of the last position in a finished game.",
        &["uhp/validmoves/none-after-the-end"],
        Act::Answers(|scene, line| {
            (line == "validmoves" && scene.is_over()).then_some(())?;
            let mut board = scene.board()?.clone();
            board.undo();
            let texts = legal(&board).into_iter().map(|mv| text_of(&board, mv).to_string());
            Some(result(texts.collect::<Vec<_>>().join(";")))
        }),
    ),
    row(
        "refers-to-itself",
        "Writes a step seen from where the piece stood, as a reference to itself.",
        &["uhp/move-string/reference-touches"],
        Act::Rewords(|scene, line, answer| {
            relist(scene, line, answer, |board, mv| {
                let itself = match mv {
                    Move::Move { piece, from, to } => from
                        .direction_to(to)
                        .filter(|_| board.height(from) == 1 && board.top(to).is_none())
                        .map(|direction| MoveString::Beside(piece, direction, piece)),
                    _ => None,
                };
                vec![itself.unwrap_or_else(|| text_of(board, mv)).to_string()]
            })
        }),
    ),
    row(
        "refers-to-the-hand",
        "Adds a move that refers to a piece in hand.",
        &["uhp/move-string/reference-touches"],
        Act::Rewords(|scene, line, answer| {
            if line != "validmoves" || scene.must_pass() {
                return;
            }
            let Some(board) = scene.running().filter(|board| board.ply() > 1) else { return };
            let Some(piece) = board.pieces().find(|p| p.color() == board.to_move()) else { return };
            let other = board.hand(board.to_move().other()).next();
            if let Some(other) = other {
                answer[0]
                    .push_str(&format!(";{}", MoveString::Beside(piece, Direction::ALL[0], other)));
            }
        }),
    ),
    row(
        "number-of-single-pieces",
        "Numbers pieces of which there is only one.",
        &["uhp/move-string/form"],
        Act::Rewords(|_, line, answer| {
            if line == "validmoves" && !is_error(answer) {
                for kind in ["Q", "M", "L", "P"] {
                    for color in ["w", "b"] {
                        let piece = format!("{color}{kind}");
                        answer[0] = answer[0].replace(&piece, &format!("{piece}1"));
                    }
                }
            }
        }),
    ),
    row(
        "pieces-in-capitals",
        "Writes the colours of pieces in capital letters.",
        &[
            "uhp/move-string/form",
            "uhp/bestmove/lines-are-move-strings",
            "uhp/bestmove/returns-a-move",
        ],
        Act::Rewords(|_, line, answer| {
            if (line == "validmoves" || line.starts_with("bestmove")) && !is_error(answer) {
                answer[0] = answer[0].replace('w', "W").replace('b', "B");
            }
        }),
    ),
    row(
        "first-move-with-a-dot",
        "Gives the first move of a game a target of `.`.",
        &["uhp/move-string/first-move-bare"],
        Act::Rewords(|scene, line, answer| {
            relist(scene, line, answer, |board, mv| {
                let dot = if board.ply() == 0 { " ." } else { "" };
                vec![format!("{}{dot}", text_of(board, mv))]
            })
        }),
    ),
    row(
        "second-move-bare",
        "Lists Black's first move without a target.",
        &["uhp/move-string/first-move-bare"],
        Act::Rewords(|scene, line, answer| {
            if line == "validmoves"
                && let Some(board) = scene.running().filter(|board| board.ply() == 1)
            {
                let bare = legal(board).first().and_then(|mv| mv.piece()).map(MoveString::First);
                answer[0].push_str(&bare.map_or_else(String::new, |bare| format!(";{bare}")));
            }
        }),
    ),
    row(
        "climbs-with-indicator",
        "Writes a climb seen from a neighbour of its end.",
        &["uhp/move-string/climb-names-top"],
        Act::Rewords(|scene, line, answer| {
            relist(scene, line, answer, |board, mv| {
                vec![climb_from_beside(board, mv).unwrap_or_else(|| text_of(board, mv)).to_string()]
            })
        }),
    ),
    row(
        "climbs-name-the-bottom",
        "Names the lowest piece of the stack that is climbed.",
        &["uhp/move-string/climb-names-top"],
        Act::Rewords(|scene, line, answer| {
            relist(scene, line, answer, |board, mv| {
                let bottom = |piece: Piece| {
                    let cell = mv.to()?;
                    let stack = board.stack(cell);
                    let lowest = stack.first().copied().filter(|lowest| *lowest != piece)?;
                    Some(MoveString::Onto(piece, lowest))
                };
                vec![mv.piece().and_then(bottom).unwrap_or_else(|| text_of(board, mv)).to_string()]
            })
        }),
    ),
];

/// A text with the upper and the lower right exchanged.
fn mixed(text: &str) -> String {
    match MoveString::parse(text) {
        Ok(MoveString::Beside(..)) => match text.strip_suffix('/') {
            Some(rest) => format!("{rest}\\"),
            None => {
                text.strip_suffix('\\').map_or_else(|| text.to_owned(), |rest| format!("{rest}/"))
            }
        },
        _ => text.to_owned(),
    }
}

/// Writes the list of moves anew, each move in these words.
fn relist(
    scene: &Scene,
    line: &str,
    answer: &mut [String],
    words: fn(&Board, Move) -> Vec<String>,
) {
    if line != "validmoves" {
        return;
    }
    if let Some(board) = scene.running() {
        let texts: Vec<String> = legal(board).into_iter().flat_map(|mv| words(board, mv)).collect();
        answer[0] = texts.join(";");
    }
}

/// A climb in the words of a move beside another piece.
fn climb_from_beside(board: &Board, mv: Move) -> Option<MoveString> {
    let (Move::Move { piece, .. }, Some(to)) = (mv, mv.to()) else { return None };
    board.top(to)?;
    Direction::ALL.into_iter().find_map(|direction| {
        let reference = board.top(to.neighbour(direction)).filter(|other| *other != piece)?;
        Some(MoveString::Beside(piece, direction.opposite(), reference))
    })
}
