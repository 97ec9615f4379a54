//! Faults of games: how they begin, what their GameString says, how they end,
//! how plies are passed and taken back.
//!
//! In: a line and the honest answer. Out: another game, or another GameString.

use super::saboteur::{Act, Deed, Row, Scene, is_error, result, row, said};
use crate::protocols::uhp::{
    reference::legal,
    rules::{
        Board, Color, Deviation, Expansions, GameState, GameString, GameType, Key, Move,
        MoveString, Piece, legal_moves_under,
    },
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "defaults-to-all",
        "Starts a game with all expansions when none is asked for.",
        &["uhp/newgame/defaults-to-base"],
        Act::Answers(|scene, line| {
            (line == "newgame").then(|| said(scene.honest("newgame Base+MLP")))
        }),
    ),
    row(
        "no-base-by-name",
        "Does not know the type Base by its name.",
        &["uhp/newgame/accepts-base"],
        Act::Answers(|_, line| {
            (line == "newgame Base").then(|| result("err Unknown expansion Base."))
        }),
    ),
    row(
        "types-become-base",
        "Starts Base whatever declared type is asked for.",
        &["uhp/newgame/accepts-declared-types"],
        Act::Answers(|scene, line| {
            let asked = line.strip_prefix("newgame Base+")?;
            let in_order = ["M", "L", "P", "ML", "MP", "LP", "MLP"].contains(&asked);
            in_order.then(|| said(scene.honest("newgame")))
        }),
    ),
    row(
        "letters-dropped",
        "Drops letters that are not in the order M, L, P.",
        &["uhp/newgame/other-letter-order"],
        Act::Answers(|scene, line| {
            (line == "newgame Base+PM").then(|| said(scene.honest("newgame Base+P")))
        }),
    ),
    row(
        "undeclared-becomes-base",
        "Does not declare the pillbug and starts Base when it is asked for.",
        &["uhp/newgame/refuses-undeclared-types"],
        Act::Answers(|scene, line| {
            if line == "info" {
                return Some(said(without_pillbug(scene.honest(line))));
            }
            let asked = line.strip_prefix("newgame ").filter(|asked| !asked.contains(';'))?;
            let game = GameType::parse(asked).ok()?;
            game.expansions.pillbug.then(|| said(scene.honest("newgame")))
        }),
    ),
    row(
        "crash-on-bad-type",
        "Ends when the type of a new game is malformed.",
        &["uhp/newgame/refuses-malformed-types", "uhp/process/stays-alive"],
        Act::Answers(|_, line| {
            let asked = line.strip_prefix("newgame ")?;
            asked.starts_with("Base+X").then(|| vec![Deed::Die])
        }),
    ),
    row(
        "bad-type-becomes-base",
        "Starts Base when the type of a new game is malformed.",
        &["uhp/newgame/refuses-malformed-types"],
        Act::Answers(|scene, line| {
            (line.starts_with("newgame ") && is_error(&scene.honest(line)))
                .then(|| said(scene.honest("newgame")))
        }),
    ),
    row(
        "bad-type-ends-game",
        "Drops the running game when it refuses a new one.",
        &["uhp/newgame/refusal-keeps-the-game"],
        Act::Answers(|scene, line| {
            let answer = line.starts_with("newgame ").then(|| scene.honest(line))?;
            if is_error(&answer) {
                scene.engine.put(None);
            }
            Some(said(answer))
        }),
    ),
    row(
        "old-moves-stay",
        "Begins a new game with the moves of the old one.",
        &["uhp/newgame/drops-the-old-game"],
        Act::Answers(|scene, line| {
            let kept = scene.engine.game().filter(|g| g.board.expansions() == Expansions::NONE)?;
            (line == "newgame").then(|| result(kept.shown()))
        }),
    ),
    row(
        "old-hands-stay",
        "Pieces that were in play in the game before cannot enter in the next.",
        &["uhp/newgame/drops-the-old-game", "uhp/rules/placement"],
        Act::Answers(|scene, line| {
            if line.starts_with("newgame") {
                let used: Vec<Piece> =
                    scene.board().map(|b| b.pieces().collect()).unwrap_or_default();
                scene.engine.go_by(Box::new(move |board| {
                    let mut moves = legal(board);
                    let used =
                        |mv: &Move| matches!(mv, Move::Place { piece, .. } if used.contains(piece));
                    if board.ply() == 0 && !moves.iter().all(used) {
                        moves.retain(|mv| !used(mv));
                    }
                    moves
                }));
            }
            None
        }),
    ),
    row(
        "loads-at-the-start",
        "Shows the first turn whatever game it has loaded.",
        &["uhp/newgame/loads-game-string"],
        Act::Retells(|_, line, shown| {
            if !line.starts_with("newgame") {
                return shown.to_owned();
            }
            with_field(shown, 2, "White[1]")
        }),
    ),
    row(
        "loads-the-type-only",
        "Reads nothing of a whole game but its type.",
        &["uhp/newgame/loads-game-string"],
        Act::Answers(|scene, line| {
            let (head, _) = line.split_once(';')?;
            head.starts_with("newgame ").then(|| said(scene.honest(head)))
        }),
    ),
    row(
        "blanks-in-game-string",
        "Puts a blank after each semicolon of a GameString.",
        &["uhp/game-string/fields"],
        Act::Retells(|_, _, shown| shown.replace(';', "; ")),
    ),
    row(
        "two-semicolons",
        "Puts two semicolons before the moves of a GameString.",
        &["uhp/game-string/fields"],
        Act::Retells(|_, _, shown| {
            let mut fields: Vec<&str> = shown.split(';').collect();
            if fields.len() > 3 {
                fields.insert(3, "");
            }
            fields.join(";")
        }),
    ),
    row(
        "trailing-semicolon",
        "Ends each GameString with a semicolon.",
        &["uhp/game-string/no-trailing-semicolon"],
        Act::Retells(|_, _, shown| format!("{shown};")),
    ),
    row(
        "trailing-semicolon-at-start",
        "Ends the GameString of a game without moves with a semicolon.",
        &["uhp/game-string/no-trailing-semicolon"],
        Act::Retells(|_, _, shown| {
            let tail = if shown.matches(';').count() == 2 { ";" } else { "" };
            format!("{shown}{tail}")
        }),
    ),
    row(
        "type-out-of-order",
        "Writes the letters of a type in the order P, L, M.",
        &["uhp/game-type-string/spelling"],
        Act::Retells(|_, _, shown| {
            let (head, rest) = shown.split_once(';').unwrap_or((shown, ""));
            let Some(letters) = head.strip_prefix("Base+") else { return shown.to_owned() };
            let turned: String = letters.chars().rev().collect();
            format!("Base+{turned};{rest}")
        }),
    ),
    row(
        "type-in-lower-case",
        "Writes the letters of a type in lower case.",
        &["uhp/game-type-string/spelling"],
        Act::Retells(|_, _, shown| {
            let (head, rest) = shown.split_once(';').unwrap_or((shown, ""));
            let Some(letters) = head.strip_prefix("Base+") else { return shown.to_owned() };
            format!("Base+{};{rest}", letters.to_lowercase())
        }),
    ),
    row(
        "type-lost-on-undo",
        "Shows the type Base after a ply was taken back.",
        &["uhp/game-string/type-stays"],
        Act::Retells(|_, line, shown| {
            if line.starts_with("undo") { with_field(shown, 0, "Base") } else { shown.to_owned() }
        }),
    ),
    row(
        "state-in-words",
        "Writes `In Progress` for a game in progress.",
        &["uhp/game-state-string/spelling"],
        Act::Retells(|_, _, shown| shown.replace(";InProgress;", ";In Progress;")),
    ),
    row(
        "in-progress-at-once",
        "Calls a game in progress before its first ply.",
        &["uhp/game-state-string/before-and-during"],
        Act::Retells(|_, _, shown| shown.replace(";NotStarted;", ";InProgress;")),
    ),
    row(
        "not-started-for-long",
        "Calls a game not started until both sides have moved.",
        &["uhp/game-state-string/before-and-during"],
        Act::Retells(|scene, _, shown| {
            if scene.board().is_some_and(|board| board.ply() == 1) {
                return with_field(shown, 1, "NotStarted");
            }
            shown.to_owned()
        }),
    ),
    row(
        "win-to-the-mover",
        "Gives the win to the side that moved last, whoever is surrounded.",
        &["uhp/game-state-string/surrounded-queen-loses"],
        Act::Retells(|scene, _, shown| match scene.board().map(|b| (b.state(), b.to_move())) {
            Some((GameState::WhiteWins | GameState::BlackWins, to_move)) => {
                with_field(shown, 1, &format!("{}Wins", to_move.other()))
            }
            _ => shown.to_owned(),
        }),
    ),
    row(
        "only-enemies-surround",
        "Does not count pieces of its own colour around a queen.",
        &["uhp/game-state-string/surrounded-queen-loses"],
        Act::Retells(|scene, _, shown| match scene.board() {
            Some(board)
                if won(board) && !Color::ALL.iter().any(|c| enemies_surround(board, *c)) =>
            {
                with_field(shown, 1, "InProgress")
            }
            _ => shown.to_owned(),
        }),
    ),
    row(
        "covered-queen-lives",
        "Does not see that a queen is surrounded while a piece lies on it.",
        &["uhp/game-state-string/surrounded-queen-loses"],
        Act::Retells(|scene, _, shown| match scene.board() {
            Some(board) if won(board) && surrounded_queen_is_covered(board) => {
                with_field(shown, 1, "InProgress")
            }
            _ => shown.to_owned(),
        }),
    ),
    row(
        "draw-goes-to-white",
        "Gives White the win when both queens are surrounded.",
        &["uhp/game-state-string/both-surrounded-draw"],
        Act::Retells(|_, _, shown| shown.replace(";Draw;", ";WhiteWins;")),
    ),
    row(
        "five-are-enough",
        "Ends the game when a queen has five neighbours.",
        &["uhp/game-state-string/ends-only-when-surrounded"],
        Act::Retells(|scene, _, shown| {
            let five = |color| scene.running().is_some_and(|board| neighbours(board, color) == 5);
            match (five(Color::White), five(Color::Black)) {
                (true, _) => with_field(shown, 1, "BlackWins"),
                (_, true) => with_field(shown, 1, "WhiteWins"),
                _ => shown.to_owned(),
            }
        }),
    ),
    row(
        "repetition-loses",
        "Calls the third time of a position a win for White.",
        &["uhp/game-state-string/ends-only-when-surrounded"],
        Act::Retells(|scene, _, shown| {
            if scene.running().is_some_and(|board| occurrences(board) >= 3) {
                return with_field(shown, 1, "WhiteWins");
            }
            shown.to_owned()
        }),
    ),
    row(
        "turn-without-brackets",
        "Writes the turn number without brackets.",
        &["uhp/turn-string/form"],
        Act::Retells(|_, _, shown| shown.replace('[', " ").replace(']', "")),
    ),
    row(
        "turns-from-zero",
        "Counts turns from zero.",
        &[
            "uhp/turn-string/form",
            "uhp/turn-string/follows-ply-count",
            "uhp/turn-string/after-the-end",
        ],
        Act::Retells(|scene, _, shown| {
            retold_turn(scene, shown, |board| (board.to_move(), board.turn_number() - 1))
        }),
    ),
    row(
        "turns-count-plies",
        "Numbers plies instead of turns.",
        &["uhp/turn-string/follows-ply-count", "uhp/turn-string/after-the-end"],
        Act::Retells(|scene, _, shown| {
            retold_turn(scene, shown, |board| (board.to_move(), board.ply() + 1))
        }),
    ),
    row(
        "turn-stops-at-end",
        "Shows the turn of the winner in a finished game.",
        &["uhp/turn-string/after-the-end"],
        Act::Retells(|scene, _, shown| {
            retold_turn(scene, shown, |board| match board.state() {
                GameState::WhiteWins => (Color::White, board.turn_number()),
                GameState::BlackWins => (Color::Black, board.turn_number()),
                _ => (board.to_move(), board.turn_number()),
            })
        }),
    ),
    row(
        "passes-not-listed",
        "Leaves passes out of the list of moves.",
        &["uhp/game-string/lists-every-ply"],
        Act::Retells(|_, _, shown| shown.replace(";pass", "")),
    ),
    row(
        "history-rewritten",
        "Turns the indicator of an entry round once its reference piece has moved on.",
        &["uhp/game-string/lists-every-ply"],
        Act::Retells(|scene, _, shown| {
            scene.board().map_or_else(|| shown.to_owned(), |board| rewritten(board, shown))
        }),
    ),
    row(
        "play-says-only-ok",
        "Answers a ply with `ok` alone.",
        &["uhp/play/answers-game-string"],
        Act::Rewords(|_, line, answer| {
            if line.starts_with("play ") && line != "play pass" && !is_error(answer) {
                answer.remove(0);
            }
        }),
    ),
    row(
        "play-shows-the-game-before",
        "Answers a ply with the GameString before it.",
        &["uhp/play/answers-game-string"],
        Act::Answers(|scene, line| {
            let before = scene.engine.game()?.shown();
            (scene.legal_play(line)? != Move::Pass).then(|| {
                scene.honest(line);
                result(before)
            })
        }),
    ),
    row(
        "pass-does-nothing",
        "Answers `pass` with the unchanged game.",
        &["uhp/pass/advances-the-game"],
        Act::Answers(|scene, line| {
            (line == "pass" && scene.must_pass())
                .then(|| scene.engine.game().map(|game| result(game.shown())))?
        }),
    ),
    row(
        "no-pass-command",
        "Does not know the command `pass`.",
        &["uhp/engine-commands/implements-every-command", "uhp/pass/advances-the-game"],
        Act::Answers(|scene, line| (line == "pass").then(|| said(scene.honest("unheard")))),
    ),
    row(
        "no-play-pass",
        "Does not know `pass` as a move to play.",
        &["uhp/pass/equals-play-pass"],
        Act::Answers(|_, line| {
            (line == "play pass").then(|| result("invalidmove There is no piece named pass."))
        }),
    ),
    row(
        "pass-at-any-time",
        "Accepts a pass although there are moves.",
        &["uhp/pass/refused-when-moves-exist"],
        Act::Answers(|scene, line| {
            scene.running()?;
            matches!(line, "pass" | "play pass").then(|| scene.force(Move::Pass, "pass"))?
        }),
    ),
    row(
        "undo-takes-a-turn",
        "Takes back the plies of both sides at once.",
        &["uhp/undo/takes-back-one"],
        Act::Answers(|scene, line| {
            let plies = scene.board()?.ply();
            (line == "undo" && plies >= 2).then(|| said(scene.honest("undo 2")))
        }),
    ),
    row(
        "undo-ignores-count",
        "Takes back one ply whatever number is asked for.",
        &["uhp/undo/takes-back-several"],
        Act::Answers(|scene, line| {
            let count: usize = line.strip_prefix("undo ")?.parse().ok()?;
            (2..=scene.board()?.ply()).contains(&count).then(|| said(scene.honest("undo")))
        }),
    ),
    row(
        "undo-keeps-the-hand-empty",
        "Does not give a piece back to the hand when its entry is undone.",
        &["uhp/undo/restores-the-position"],
        Act::Answers(|scene, line| {
            let last = scene.board().and_then(|b| b.history().last().copied());
            match last {
                Some(Move::Place { piece, .. }) if line.starts_with("undo") => {
                    scene.engine.go_by(Box::new(move |board| legal_without(board, piece)));
                }
                _ if goes_on(line) => scene.engine.go_by(Box::new(legal)),
                _ => {}
            }
            None
        }),
    ),
    row(
        "undo-forgets-the-rest",
        "Does not know after an undo which piece was moved last.",
        &["uhp/undo/restores-the-position"],
        Act::Answers(|scene, line| {
            if line.starts_with("undo") {
                let bent = Some(Deviation::PillbugThrowsLastMoved);
                scene.engine.go_by(Box::new(move |board| legal_moves_under(board, bent)));
            } else if goes_on(line) {
                scene.engine.go_by(Box::new(legal));
            }
            None
        }),
    ),
    row(
        "undo-refused-at-end",
        "Refuses to take back the last ply of a finished game.",
        &["uhp/undo/over-ends-and-passes"],
        Act::Answers(|scene, line| {
            (line.starts_with("undo") && scene.is_over()).then(|| result("err The game is over."))
        }),
    ),
    row(
        "undo-skips-passes",
        "Does not count a pass when plies are taken back.",
        &["uhp/undo/over-ends-and-passes"],
        Act::Answers(|scene, line| {
            let passed = scene.board()?.history().last() == Some(&Move::Pass);
            (line == "undo" && passed).then(|| said(scene.honest("undo 2")))
        }),
    ),
    row(
        "undo-as-far-as-it-goes",
        "Takes back what there is when more is asked for.",
        &["uhp/undo/refuses-too-many"],
        Act::Answers(|scene, line| {
            let count: u64 = line.strip_prefix("undo ")?.parse().ok()?;
            let plies = scene.board()?.ply();
            (count > plies as u64 && plies > 0)
                .then(|| said(scene.honest(&format!("undo {plies}"))))
        }),
    ),
    row(
        "crash-on-undo-at-start",
        "Ends when there is nothing to take back.",
        &["uhp/undo/refuses-too-many", "uhp/process/stays-alive"],
        Act::Answers(|scene, line| {
            (line == "undo" && scene.board()?.ply() == 0).then(|| vec![Deed::Die])
        }),
    ),
    row(
        "crash-on-huge-undo",
        "Ends when the number of plies to take back does not fit its integers.",
        &["uhp/undo/refuses-bad-counts", "uhp/process/stays-alive"],
        Act::Answers(|_, line| {
            let count = line.strip_prefix("undo ")?;
            (count.len() > 10).then(|| vec![Deed::Die])
        }),
    ),
    row(
        "undo-reads-anything",
        "Takes back one ply when the number is none.",
        &["uhp/undo/refuses-bad-counts"],
        Act::Answers(|scene, line| {
            let count = line.strip_prefix("undo ")?;
            count.parse::<u64>().is_err().then(|| said(scene.honest("undo")))
        }),
    ),
];

/// Whether a line begins a game or goes on with one.
fn goes_on(line: &str) -> bool {
    ["play", "pass", "newgame"].iter().any(|word| line.starts_with(word))
}

/// The legal moves but the entry of a piece, unless nothing else is left.
fn legal_without(board: &Board, lost: Piece) -> Vec<Move> {
    let enters = |mv: &Move| matches!(mv, Move::Place { piece, .. } if *piece == lost);
    let mut moves = legal(board);
    if !moves.iter().all(enters) {
        moves.retain(|mv| !enters(mv));
    }
    moves
}

/// The GameString with one of its first fields replaced.
fn with_field(shown: &str, field: usize, value: &str) -> String {
    let fields = shown.split(';').enumerate();
    fields.map(|(i, old)| if i == field { value } else { old }).collect::<Vec<_>>().join(";")
}

fn retold_turn(scene: &Scene, shown: &str, turn: fn(&Board) -> (Color, usize)) -> String {
    let Some(board) = scene.board() else { return shown.to_owned() };
    let (color, number) = turn(board);
    with_field(shown, 2, &format!("{color}[{number}]"))
}

fn without_pillbug(mut block: Vec<String>) -> Vec<String> {
    block[1] = "Mosquito;Ladybug".into();
    block
}

fn won(board: &Board) -> bool {
    matches!(board.state(), GameState::WhiteWins | GameState::BlackWins)
}

fn neighbours(board: &Board, color: Color) -> usize {
    let cell = board.cell_of(Piece::queen(color));
    cell.map_or(0, |cell| cell.neighbours().iter().filter(|c| board.top(**c).is_some()).count())
}

fn enemies_surround(board: &Board, color: Color) -> bool {
    board.cell_of(Piece::queen(color)).is_some_and(|cell| {
        cell.neighbours().iter().all(|c| board.top(*c).is_some_and(|p| p.color() != color))
    })
}

fn surrounded_queen_is_covered(board: &Board) -> bool {
    Color::ALL
        .iter()
        .any(|color| board.is_enclosed(*color) && board.is_covered(Piece::queen(*color)))
}

/// How often the position on the board has occurred in its game.
pub(super) fn occurrences(board: &Board) -> usize {
    let key = board.key().without_last_moved();
    let mut past = Board::new(board.expansions());
    let mut keys: Vec<Key> = Vec::new();
    for mv in board.history() {
        past.play(*mv);
        keys.push(past.key().without_last_moved());
    }
    keys.iter().filter(|known| **known == key).count()
}

/// The game with the indicators of such entries turned round.
fn rewritten(board: &Board, shown: &str) -> String {
    let Ok(game) = GameString::parse(shown) else { return shown.to_owned() };
    let texts = game.moves.iter().enumerate().map(|(index, mv)| {
        let moved =
            |piece| board.history()[index + 1..].iter().any(|later| later.piece() == Some(piece));
        match mv.text {
            MoveString::Beside(piece, direction, reference) if moved(reference) => {
                MoveString::Beside(piece, direction.opposite(), reference)
            }
            text => text,
        }
    });
    GameString::with_texts(board, texts).to_string()
}
