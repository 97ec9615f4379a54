//! Positions of the reference engine: set up, moved in, taken back.

use super::{Desk, Mode, Purpose, hold_of, refuse, say, search::DEPTH};
use crate::{
    engine::Effect,
    protocols::cxboard::{
        message::{Go, Setup},
        rules::{Board, Cfen, MoveError, resolve, why_illegal},
    },
};

impl Desk {
    pub(super) fn hear_move(&mut self, text: &str, line: &str) -> Vec<Effect> {
        if self.over {
            return refuse("the game is over", line);
        }
        if self.thinks() {
            return say(&format!("Illegal move (it is not your turn): {text}"));
        }
        let mv = match resolve(&self.board, text) {
            Err(MoveError::Malformed(_)) => {
                return say(&format!("Illegal move (this is no move): {text}"));
            }
            Err(MoveError::Illegal(mv, _)) | Ok(mv) => mv,
        };
        if !self.legal().contains(&mv) {
            let why = why_illegal(&self.board, mv);
            let why = why.map_or_else(|| "not possible here".to_owned(), |law| law.to_string());
            return say(&format!("Illegal move ({why}): {text}"));
        }
        let thought = self.thought.take();
        self.make(mv);
        match (self.mode, thought) {
            (Mode::Force, Some((Purpose::Go(go), _))) => {
                // The move that ends pondering: from here on a search like any other.
                let go = Go { ponder: false, ..go };
                let hold = hold_of(&go, self.board.turn());
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
        (self.board, self.over) = (board, false);
        self.line.clear();
        for text in &setup.moves {
            let Ok(mv) = resolve(&self.board, text) else {
                return say(&format!("Illegal move: {text}"));
            };
            self.make(mv);
        }
        Vec::new()
    }

    pub(super) fn undo(&mut self, line: &str) -> Vec<Effect> {
        if self.mode != Mode::Force || self.thought.is_some() {
            return refuse("not in force mode", line);
        }
        if self.take_back() { Vec::new() } else { refuse("no move to take back", line) }
    }

    pub(super) fn remove(&mut self, line: &str) -> Vec<Effect> {
        if self.line.len() < 2 {
            return refuse("no two moves to take back", line);
        }
        self.thought = None;
        self.take_back();
        self.take_back();
        self.ponder()
    }

    /// Takes one ply back, if there is one.
    pub fn take_back(&mut self) -> bool {
        let Some((mv, undo)) = self.line.pop() else { return false };
        self.board.undo(mv, undo);
        true
    }
}
