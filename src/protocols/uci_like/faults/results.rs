//! Faults of `bestmove`.
//!
//! In: the honest line. Out: another form, too many or none, or more lines about it.

use std::time::Duration;

use super::{
    Playing, Rows,
    behaviour::{Behaviour, Effect, Row, instead, row, say_later, then},
};

impl<D: Playing> Rows<D> {
    /// Those of this kind.
    pub const RESULTS: &'static [Row<D>] = &[
        row(
            "bare-bestmove",
            "Writes no move when it wins.",
            &[D::BESTMOVE_ONE_WELL_FORMED_MOVE],
            Behaviour::Says(|faulty, line| {
                let wins = D::wins_at_once(&faulty.notes.board);
                (wins && line.starts_with("bestmove")).then(|| instead("bestmove")).flatten()
            }),
        ),
        row(
            "silent-when-winning",
            "Sends no `bestmove` after a search of one ply if it can win at once.",
            &[D::BESTMOVE_ALWAYS_SENT],
            Behaviour::Says(|faulty, line| {
                let wins = D::wins_at_once(&faulty.notes.board);
                let plain =
                    faulty.notes.go.depth == Some(1) && faulty.notes.go.searchmoves.is_empty();
                (wins && plain && line.starts_with("bestmove")).then(Vec::new)
            }),
        ),
        row(
            "tells-nothing-of-nodes",
            "Sends no `info` with statistics in a search by nodes.",
            &[D::BESTMOVE_FINAL_INFO_BEFORE],
            Behaviour::Says(|faulty, line| {
                (faulty.notes.go.nodes.is_some() && line.starts_with("info depth")).then(Vec::new)
            }),
        ),
        row(
            "tells-of-one-ply",
            "Sends `info` only about the first ply of a search without limits.",
            &[D::BESTMOVE_FINAL_INFO_BEFORE],
            Behaviour::Says(|faulty, line| {
                let plain = faulty.notes.go.is_infinite() && line.starts_with("info depth");
                let later = plain && !line.starts_with("info depth 1 ");
                later.then(Vec::new)
            }),
        ),
        row(
            "tells-more-afterwards",
            "Sends `info` again after `bestmove`.",
            &[D::BESTMOVE_NOTHING_FOLLOWS],
            Behaviour::Says(|faulty, line| {
                let depth = faulty.notes.go.depth.is_some() && line.starts_with("bestmove");
                depth.then(|| then(line, "info depth 3 nodes 1200 time 1")).flatten()
            }),
        ),
        row(
            "timer-left-over",
            "Repeats `bestmove` when the time of a stopped search is over.",
            &[D::BESTMOVE_ONLY_AFTER_GO],
            Behaviour::Says(|faulty, line| {
                let time = faulty
                    .notes
                    .go
                    .movetime
                    .filter(|ms| *ms == 500 && line.starts_with("bestmove"))?;
                let again = say_later(Duration::from_millis(time), line);
                Some(vec![Effect::Send(line.to_owned()), again])
            }),
        ),
    ];
}
