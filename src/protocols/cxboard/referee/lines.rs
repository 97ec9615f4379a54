//! Moves that the engine tells of while it thinks.
//!
//! In: the moves of lines `info`, and the positions they may be about. Out:
//! findings about them.

use std::time::Duration;

use super::{CxReferee, info::LAST_WORD};
use crate::{
    protocols::{
        cxboard::{
            message::Command,
            model::Departure,
            rules::{Board, Cfen, MoveError, legal_moves, parse_move},
        },
        uci_like::{fields::Fields, tokens::Token},
    },
    verdict::{Finding, Sink},
};

impl CxReferee {
    /// Whether a line may have been on its way when the opponent's time ended,
    /// and so tell of what the engine pondered.
    pub(super) fn may_have_pondered(&self, at: Duration) -> bool {
        let ended = |command: &Command| {
            matches!(command, Command::Move(_) | Command::PlayCurrent | Command::PlayOther)
        };
        let recent = self.game.thinking.is_some_and(|now| at.saturating_sub(now.since) < LAST_WORD);
        let ponders = self.game.pondered.is_some() && !self.ponder_is_off();
        ponders && (recent || self.pending.iter().any(|sent| ended(&sent.command)))
    }

    /// Whether the moves of a line fit the position that was pondered, or one
    /// after the move that the engine expected there.
    pub(super) fn fits_pondering(&self, fields: &Fields<'_>) -> bool {
        let Some(before) = &self.game.pondered else { return false };
        let after = legal_moves(before).into_iter().map(|mv| {
            let mut board = before.clone();
            board.make(mv);
            board
        });
        let fits = |board: &Board| self.fits(fields, board);
        fits(before) || after.into_iter().any(|board| fits(&board))
    }

    /// Whether a line may be about a hint that was asked for before the search or thought.
    pub(super) fn may_be_hinting(&self, at: Duration) -> bool {
        let begins = |command: &Command| {
            matches!(
                command,
                Command::Go(_) | Command::Move(_) | Command::PlayCurrent | Command::PlayOther
            )
        };
        let search = self.game.searches.front().map(|search| search.since);
        let since = search.or(self.game.thinking.map(|thinking| thinking.since));
        let recent = since.is_some_and(|since| at.saturating_sub(since) < LAST_WORD);
        self.dialogue.due_hint.is_some()
            && (recent || self.pending.iter().any(|sent| begins(&sent.command)))
    }

    /// Whether the moves of a line fit a position of which a hint was asked for.
    pub(super) fn fits_a_hint(&self, fields: &Fields<'_>) -> bool {
        let fits = |board: &Board| self.fits(fields, board);
        self.dialogue.hinted.iter().any(|board| board.as_ref().is_none_or(fits))
    }

    /// Whether the moves of a line are legal in a position.
    fn fits(&self, fields: &Fields<'_>, board: &Board) -> bool {
        let departure = self.game.departure;
        let line = fields.words("pv").unwrap_or_default();
        let searched = fields.words("currmove").and_then(|words| words.first());
        let is_legal = |words: &[Token<'_>]| fails_at(words, board, departure).is_none();
        is_legal(line) && searched.is_none_or(|mv| is_legal(std::slice::from_ref(mv)))
    }

    pub(super) fn judge_moves(
        &mut self,
        fields: &Fields<'_>,
        boards: &[Board],
        text: &str,
        sink: &mut Sink,
    ) {
        if let Some(mv) = fields.words("currmove").and_then(|words| words.first()) {
            sink.judged("cxboard/info/currmove-is-legal");
            self.judge_move(*mv, boards, "cxboard/info/currmove-is-legal", text, sink);
        }
        let Some(pv) = fields.words("pv") else { return };
        sink.judged("cxboard/info/pv-is-legal");
        self.judge_line(pv, boards, text, sink);
        let first = pv.first().map(|word| word.text.to_owned()).unwrap_or_default();
        // An impossible move is another mistake, however often it is reported.
        let possible =
            boards.iter().any(|board| self.game.departure.resolve_own(board, &first).is_ok());
        if possible {
            self.judge_searchmoves(&first, text, sink);
        }
        self.judge_multipv(fields, first, possible, text, sink);
    }

    /// The first move of a line of a search that is restricted to some moves.
    fn judge_searchmoves(&self, first: &str, text: &str, sink: &mut Sink) {
        let search = self.game.searches.front().filter(|search| !search.go.odd);
        let Some(moves) = search.map(|search| &search.go.moves).filter(|moves| !moves.is_empty())
        else {
            return;
        };
        sink.judged("cxboard/go/searchmoves-in-lines");
        if !moves.iter().any(|mv| mv == first) {
            sink.report("cxboard/go/searchmoves-in-lines", Some(text), |f| {
                Finding { message: format!("`pv` begins with `{first}`"), ..f }
                    .expected(format!("one of {}", moves.join(", ")))
                    .span(0, text.len())
            });
        }
    }

    /// The number of a line, and whether another one begins alike.
    fn judge_multipv(
        &mut self,
        fields: &Fields<'_>,
        first: String,
        possible: bool,
        text: &str,
        sink: &mut Sink,
    ) {
        let Some(number) = fields.number("multipv") else { return };
        let depth = fields.number("depth").unwrap_or(-1);
        // Without the option nobody has said how many there are.
        let most = self.value("MultiPV").map(|value| value.parse().unwrap_or(1).max(1));
        let above: Option<i128> = most.filter(|most| number > *most);
        let again = |(d, n, mv): &(i128, i128, String)| {
            *d == depth && *n != number && *mv == first && depth >= 0
        };
        let twice = possible && self.reports.trace.lines.iter().any(again);
        sink.judged("cxboard/info/multipv-numbers");
        if number < 1 || above.is_some() || twice {
            let message = match above {
                _ if twice => format!("two best lines begin with `{first}`"),
                Some(most) => format!("line number {number}, but `MultiPV` is {most}"),
                None => format!("line number {number}"),
            };
            let to = most.map_or_else(String::new, |most| format!(" to {most}"));
            sink.report("cxboard/info/multipv-numbers", Some(text), |f| {
                Finding { message, ..f }
                    .expected(format!("different lines numbered from 1{to}"))
                    .span(0, text.len())
            });
        }
        if self.reports.trace.lines.len() < 1_000 {
            self.reports.trace.lines.push((depth, number, first));
        }
    }

    /// A single move, legal in one of these positions.
    pub(super) fn judge_move(
        &self,
        mv: Token<'_>,
        boards: &[Board],
        id: &'static str,
        text: &str,
        sink: &mut Sink,
    ) {
        if parse_move(mv.text).is_err() {
            return malformed(mv, text, sink);
        }
        if boards.iter().any(|board| self.game.departure.resolve_own(board, mv.text).is_ok()) {
            return;
        }
        if let Some(board) = boards.last() {
            self.illegal_word(board, mv, id, text, sink);
        }
    }

    /// A line of moves, legal from one of these positions.
    fn judge_line(&self, line: &[Token<'_>], boards: &[Board], text: &str, sink: &mut Sink) {
        let mut worst: Option<(usize, Board)> = None;
        for start in boards {
            match fails_at(line, start, self.game.departure) {
                None => return,
                Some((place, board)) if worst.as_ref().is_none_or(|(best, _)| place >= *best) => {
                    worst = Some((place, board));
                }
                Some(_) => {}
            }
        }
        let Some((place, board)) = worst else { return };
        if parse_move(line[place].text).is_err() {
            return malformed(line[place], text, sink);
        }
        self.illegal_word(&board, line[place], "cxboard/info/pv-is-legal", text, sink);
    }

    fn illegal_word(
        &self,
        board: &Board,
        mv: Token<'_>,
        id: &'static str,
        text: &str,
        sink: &mut Sink,
    ) {
        let resolved = self.game.departure.resolve_own(board, mv.text);
        let Err(MoveError::Illegal(_, law)) = resolved else { return };
        sink.report(id, Some(text), |f| {
            Finding { message: format!("`{}` is illegal: {law}", mv.text), ..f }
                .expected(format!("a legal move of {}", board.turn()))
                .got(format!("`{}`", mv.text))
                .span(mv.start, mv.end())
                .position(Cfen::of(board).to_string())
        });
    }
}

fn malformed(mv: Token<'_>, text: &str, sink: &mut Sink) {
    sink.report("cxboard/preliminaries/moves-are-four-characters", Some(text), |f| {
        Finding { message: format!("`{}` is not a move", mv.text), ..f }
            .expected("file, rank, file and rank, such as `h2e2`")
            .got(format!("`{}`", mv.text))
            .span(mv.start, mv.end())
    });
}

/// The first word of a line that is no legal move there, and the position that
/// it stands in.
fn fails_at(line: &[Token<'_>], start: &Board, departure: Departure) -> Option<(usize, Board)> {
    let mut board = start.clone();
    let wrong = line.iter().position(|word| match departure.resolve_own(&board, word.text) {
        Ok(mv) => {
            board.make(mv);
            false
        }
        Err(_) => true,
    });
    wrong.map(|place| (place, board))
}
