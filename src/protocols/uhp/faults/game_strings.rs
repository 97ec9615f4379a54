//! Faults of the GameString: its fields, and what it says of the game.
//!
//! In: the honest GameString and the game. Out: another GameString; the game
//! itself goes on as it should.

use super::behaviour::{FaultyEngine, Row, retells, row};
use crate::protocols::uhp::rules::{
    Board, Color, GameState, GameString, Key, Kind, MoveString, Piece,
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "blanks-in-game-string",
        "Puts a space after each semicolon of a GameString.",
        &["uhp/game-string/fields"],
        retells(|_, _, shown| shown.replace(';', "; ")),
    ),
    row(
        "two-semicolons",
        "Puts two semicolons before the moves of a GameString.",
        &["uhp/game-string/fields"],
        retells(|_, _, shown| {
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
        retells(|_, _, shown| format!("{shown};")),
    ),
    row(
        "trailing-semicolon-at-start",
        "Ends the GameString of a game without moves with a semicolon.",
        &["uhp/game-string/no-trailing-semicolon"],
        retells(|_, _, shown| {
            let tail = if shown.matches(';').count() == 2 { ";" } else { "" };
            format!("{shown}{tail}")
        }),
    ),
    row(
        "type-out-of-order",
        "Writes the letters of a type in the order P, L, M.",
        &["uhp/game-type-string/letter-order"],
        retells(|_, _, shown| {
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
        retells(|_, _, shown| {
            let (head, rest) = shown.split_once(';').unwrap_or((shown, ""));
            let Some(letters) = head.strip_prefix("Base+") else { return shown.to_owned() };
            format!("Base+{};{rest}", letters.to_lowercase())
        }),
    ),
    row(
        "type-lost-on-undo",
        "Shows the type Base after a ply was taken back.",
        &["uhp/game-string/type-stays"],
        retells(|_, line, shown| {
            if line.starts_with("undo") { with_field(shown, 0, "Base") } else { shown.to_owned() }
        }),
    ),
    row(
        "state-in-words",
        "Writes `In Progress` for a game in progress.",
        &["uhp/game-state-string/spelling"],
        retells(|_, _, shown| shown.replace(";InProgress;", ";In Progress;")),
    ),
    row(
        "in-progress-at-once",
        "Shows `InProgress` before the first ply.",
        &["uhp/game-state-string/before-and-during"],
        retells(|_, _, shown| shown.replace(";NotStarted;", ";InProgress;")),
    ),
    row(
        "not-started-for-long",
        "Shows `NotStarted` until both sides have moved.",
        &["uhp/game-state-string/before-and-during"],
        retells(|faulty, _, shown| {
            if faulty.board().is_some_and(|board| board.ply() == 1) {
                return with_field(shown, 1, "NotStarted");
            }
            shown.to_owned()
        }),
    ),
    row(
        "win-to-the-mover",
        "Gives the win to the side that moved last, whoever is surrounded.",
        &["uhp/game-state-string/surrounded-queen-loses"],
        retells(|faulty, _, shown| match faulty.board().map(|b| (b.state(), b.to_move())) {
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
        retells(|faulty, _, shown| match faulty.board() {
            Some(board)
                if won(board) && !Color::ALL.iter().any(|c| enemies_surround(board, *c)) =>
            {
                with_field(shown, 1, "InProgress")
            }
            _ => shown.to_owned(),
        }),
    ),
    row(
        "thrown-queen-lives",
        "Does not end the game when a queen moves to where it is surrounded.",
        &["uhp/game-state-string/surrounded-queen-loses"],
        retells(|faulty, _, shown| match faulty.board() {
            Some(board) if won(board) && moved_last(board) == Some(Kind::Queen) => {
                with_field(shown, 1, "InProgress")
            }
            _ => shown.to_owned(),
        }),
    ),
    row(
        "throws-end-nothing",
        "Does not end the game when a piece of the other side fills the last place.",
        &["uhp/game-state-string/surrounded-queen-loses"],
        retells(|faulty, _, shown| match faulty.board() {
            Some(board)
                if won(board) && board.last_moved().map(Piece::color) == Some(board.to_move()) =>
            {
                with_field(shown, 1, "InProgress")
            }
            _ => shown.to_owned(),
        }),
    ),
    row(
        "covered-queen-lives",
        "Does not end the game when the surrounded queen is covered.",
        &["uhp/game-state-string/surrounded-queen-loses"],
        retells(|faulty, _, shown| match faulty.board() {
            Some(board) if won(board) && surrounded_queen_is_covered(board) => {
                with_field(shown, 1, "InProgress")
            }
            _ => shown.to_owned(),
        }),
    ),
    row(
        "draw-goes-to-white",
        "Declares a win for White when both queens are surrounded.",
        &["uhp/game-state-string/both-surrounded-draw"],
        retells(|_, _, shown| shown.replace(";Draw;", ";WhiteWins;")),
    ),
    row(
        "black-draw-goes-to-white",
        "Declares a win for White when Black's move surrounds both queens.",
        &["uhp/game-state-string/both-surrounded-draw"],
        retells(|faulty, _, shown| match faulty.board() {
            Some(board) if board.state() == GameState::Draw && board.to_move() == Color::White => {
                with_field(shown, 1, "WhiteWins")
            }
            _ => shown.to_owned(),
        }),
    ),
    row(
        "five-are-enough",
        "Ends the game when a queen has five neighbours.",
        &["uhp/game-state-string/ends-only-when-surrounded"],
        retells(|faulty, _, shown| {
            let five = |color| faulty.running().is_some_and(|board| neighbours(board, color) == 5);
            match (five(Color::White), five(Color::Black)) {
                (true, _) => with_field(shown, 1, "BlackWins"),
                (_, true) => with_field(shown, 1, "WhiteWins"),
                _ => shown.to_owned(),
            }
        }),
    ),
    row(
        "repetition-loses",
        "Declares a win for White at the third occurrence of a position.",
        &["uhp/game-state-string/ends-only-when-surrounded"],
        retells(|faulty, _, shown| {
            if faulty.running().is_some_and(|board| occurrences(board) >= 3) {
                return with_field(shown, 1, "WhiteWins");
            }
            shown.to_owned()
        }),
    ),
    row(
        "turn-without-brackets",
        "Writes the turn number without brackets.",
        &["uhp/turn-string/form"],
        retells(|_, _, shown| shown.replace('[', " ").replace(']', "")),
    ),
    row(
        "turn-left-out",
        "Leaves the turn out of the GameString.",
        &["uhp/game-string/fields"],
        retells(|_, _, shown| {
            let mut fields: Vec<&str> = shown.split(';').collect();
            fields.remove(2);
            fields.join(";")
        }),
    ),
    row(
        "turn-stops-at-end",
        "Shows the turn of the winner in a finished game.",
        &["uhp/turn-string/after-the-end"],
        retells(|faulty, _, shown| {
            retold_turn(faulty, shown, |board| match board.state() {
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
        retells(|_, _, shown| shown.replace(";pass", "")),
    ),
    row(
        "passes-of-black-not-listed",
        "Leaves Black's passes out of the list of moves.",
        &["uhp/game-string/lists-every-ply"],
        retells(|_, _, shown| {
            // Three fields come before the moves, so that Black's have even places.
            let fields = shown.split(';').enumerate();
            let told = fields.filter(|(place, field)| *field != "pass" || place % 2 == 1);
            told.map(|(_, field)| field).collect::<Vec<_>>().join(";")
        }),
    ),
    row(
        "history-of-ten",
        "Shows only the last ten plies of a game.",
        &["uhp/game-string/lists-every-ply"],
        retells(|_, line, shown| {
            let fields: Vec<&str> = shown.split(';').collect();
            match fields.split_at_checked(3) {
                Some((head, moves)) if moves.len() > 10 && !line.starts_with("newgame") => {
                    [head, &moves[moves.len() - 10..]].concat().join(";")
                }
                _ => shown.to_owned(),
            }
        }),
    ),
    row(
        "history-lags-behind",
        "Leaves the ply just made out of the list, and counts it.",
        &["uhp/game-string/lists-every-ply"],
        retells(|_, line, shown| match shown.rsplit_once(';') {
            Some((before, _)) if line.starts_with("play ") => before.to_owned(),
            _ => shown.to_owned(),
        }),
    ),
    row(
        "second-ply-shown-bare",
        "Shows Black's first ply without its target.",
        &["uhp/move-string/first-move-bare"],
        retells(|faulty, line, shown| match shown.rsplit_once(' ') {
            Some((before, _)) if line.starts_with("play ") && at_ply(faulty, 2) => {
                before.to_owned()
            }
            _ => shown.to_owned(),
        }),
    ),
    row(
        "second-pieces-shown-as-first",
        "Shows the number one for a second piece that enters.",
        &["uhp/play/answers-game-string"],
        retells(|_, line, shown| match shown.rsplit_once(';') {
            Some((before, last)) if line.starts_with("play ") && last.get(2..3) == Some("2") => {
                let (first, target) = (format!("{}1", &last[..2]), &last[3..]);
                if target.contains(&first) {
                    return shown.to_owned();
                }
                format!("{before};{first}{target}")
            }
            _ => shown.to_owned(),
        }),
    ),
    row(
        "history-rewritten",
        "Turns the indicator of an entry round once its reference piece has moved on.",
        &["uhp/game-string/lists-every-ply", "uhp/newgame/loads-game-string"],
        retells(|faulty, _, shown| {
            faulty.board().map_or_else(|| shown.to_owned(), |board| rewritten(board, shown))
        }),
    ),
];

/// The GameString with one of its first fields replaced.
pub(super) fn with_field(shown: &str, field: usize, value: &str) -> String {
    let fields = shown.split(';').enumerate();
    fields.map(|(i, old)| if i == field { value } else { old }).collect::<Vec<_>>().join(";")
}

fn retold_turn(faulty: &FaultyEngine, shown: &str, turn: fn(&Board) -> (Color, usize)) -> String {
    let Some(board) = faulty.board() else { return shown.to_owned() };
    let (color, number) = turn(board);
    with_field(shown, 2, &format!("{color}[{number}]"))
}

fn at_ply(faulty: &FaultyEngine, ply: usize) -> bool {
    faulty.board().is_some_and(|board| board.ply() == ply)
}

fn moved_last(board: &Board) -> Option<Kind> {
    board.last_moved().map(|piece| piece.kind())
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
