//! Positions of the reference engine: set up, moved in, taken back.

use super::{
    Desk, Mode, Purpose, refuse, say,
    search::{DEPTH, hold_of},
};
use crate::{
    engine::Effect,
    protocols::cxboard::{
        message::{Go, Setup, Word},
        model::{Change, Position},
        rules::{Board, Cfen, MoveError, resolve},
    },
};

impl Desk {
    pub(super) fn receive_move(&mut self, text: &str, line: &str) -> Vec<Effect> {
        if self.is_over() {
            return refuse("the game is over", line);
        }
        if self.thinks() {
            return say(&format!("{} move (it is not your turn): {text}", Word::Illegal));
        }
        let mv = match self.departure.resolve(self.board(), text) {
            Err(MoveError::Malformed(_)) => {
                return say(&format!("{} move (this is no move): {text}", Word::Illegal));
            }
            Err(MoveError::Illegal(mv, law)) => {
                self.apply(Change::Refused(mv));
                return say(&format!("{} move ({law}): {text}", Word::Illegal));
            }
            Ok(mv) => mv,
        };
        let thought = self.thought.take();
        self.apply(Change::Move(mv));
        match (self.mode, thought) {
            (Mode::Force, Some((Purpose::Go(go), _))) => {
                // The move that ends pondering: from here on a search like any other.
                let go = Go { ponder: false, ..go };
                let hold = hold_of(&go, self.board().turn());
                let depth = go.depth.unwrap_or(DEPTH).max(1);
                vec![self.begin(Purpose::Go(go), Vec::new(), depth, hold)]
            }
            (Mode::Force, _) => Vec::new(),
            (Mode::Play(_), _) => self.take_turn(),
        }
    }

    pub(super) fn set_up(&mut self, setup: &Setup, line: &str) -> Vec<Effect> {
        let board = match &setup.cfen {
            None => Ok(Board::start()),
            Some(_)
                if setup.keyword != self.names.cfen.chosen.clone().filter(|n| !n.is_empty()) =>
            {
                Err("startpos or a CFEN was expected".to_owned())
            }
            Some(text) => match Cfen::parse(text) {
                Ok(cfen) => cfen.board().map_err(|e| e.to_string()),
                Err(e) => Err(e.to_string()),
            },
        };
        let board = match board {
            Ok(board) => board,
            Err(why) => return refuse(&why, line),
        };
        self.thought = None;
        self.over = self.departure.over(self.over);
        // Of a list with a move that is none, the moves before it are made.
        let moves = sound_moves(board, &setup.moves);
        let refused = setup.moves.get(moves.len());
        let complaint =
            refused.map_or_else(Vec::new, |text| say(&format!("{} move: {text}", Word::Illegal)));
        let after = self.departure.apply(Some(&self.position), Change::SetUp(setup));
        let after = after.or_else(|| Position::of(&Setup { moves, ..setup.clone() }));
        self.position = after.unwrap_or_else(|| Position::new(Board::start()));
        complaint
    }

    pub(super) fn undo(&mut self, line: &str) -> Vec<Effect> {
        if self.mode != Mode::Force || self.thought.is_some() {
            if !self.thinks() {
                self.apply(Change::Denied);
            }
            return refuse("not in force mode", line);
        }
        if self.plies() == 0 {
            return refuse("no move to take back", line);
        }
        self.apply(Change::Undo);
        Vec::new()
    }

    pub(super) fn remove(&mut self, line: &str) -> Vec<Effect> {
        if self.plies() < 2 {
            return refuse("no two moves to take back", line);
        }
        self.thought = None;
        let playing = self.mode != Mode::Force;
        self.apply(if playing { Change::RemoveInPlay } else { Change::Remove });
        self.ponder()
    }
}

/// The moves of a list up to the first that is none.
fn sound_moves(mut board: Board, moves: &[String]) -> Vec<String> {
    let sound = |text: &&String| resolve(&board, text).map(|mv| board.make(mv)).is_ok();
    moves.iter().take_while(sound).cloned().collect()
}
