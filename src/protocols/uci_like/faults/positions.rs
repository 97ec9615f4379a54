//! Faults of new games and positions: another game in mind.
//!
//! In: a position as it was sent. Out: the position that the engine of that fault searches.

use super::{
    Playing, Rows,
    behaviour::{Behaviour, Effect, Row, is, row},
};

impl<D: Playing> Rows<D> {
    /// Those of this kind.
    pub const POSITIONS: &'static [Row<D>] = &[
        row(
            "newgame-takes-for-ever",
            D::NEWGAME_TAKES_FOR_EVER,
            &[D::NEW_GAME_COMPLETES, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|faulty, line| {
                (line == D::NEW_GAME && !faulty.is_thinking()).then(|| vec![Effect::Hang])
            }),
        ),
        row(
            "crash-on-second-newgame",
            D::CRASH_ON_SECOND_NEWGAME,
            &[D::NEW_GAME_COMPLETES, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|faulty, line| {
                let again = line == D::NEW_GAME && faulty.notes.earlier == line;
                faulty.count += usize::from(again);
                again.then(|| vec![Effect::Exit])
            }),
        ),
        row(
            D::NOT_READY_BEFORE_NEWGAME_NAME,
            D::NOT_READY_BEFORE_NEWGAME,
            &[D::NEW_GAME_NOT_REQUIRED],
            Behaviour::Hears(|faulty, line| {
                if line == D::NEW_GAME {
                    faulty.count = 2;
                } else if is(line, "position") {
                    faulty.count = faulty.count.max(1);
                }
                (line == "isready" && faulty.count == 1).then(Vec::new)
            }),
        ),
        row(
            "crash-on-empty-list",
            "Exits at an empty move list.",
            &[D::POSITION_ACCEPTS_AN_EMPTY_LIST, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|_, line| {
                (is(line, "position") && line.trim().ends_with("moves")).then(|| vec![Effect::Exit])
            }),
        ),
        row(
            "finished-game-for-ever",
            "Does not end the search of a finished game.",
            &[D::POSITION_FINISHED_GAMES_END_SEARCHES],
            Behaviour::Says(|faulty, line| {
                let go = &faulty.notes.go;
                let over = faulty.searches_finished_game() && go.limits() > 0 && !go.ponder;
                (over && line.starts_with("bestmove")).then(Vec::new)
            }),
        ),
        row(
            "crash-in-finished-game",
            "Exits at the search of a finished game.",
            &[D::POSITION_FINISHED_GAMES_END_SEARCHES, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|faulty, line| {
                let over = D::is_over(D::board(&faulty.engine));
                (over && is(line, "go")).then(|| vec![Effect::Exit])
            }),
        ),
    ];
}
