//! Messages to lines, for those that are made up and not only read.
//!
//! In: what a command holds. Out: the line that says it.
//! Never: which of the lost names an engine knows; that is the state's.

use std::fmt;

use super::message::{Go, Keyword, Setup};
use crate::protocols::uci_like::go;

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Keyword::Position.fmt(f)?;
        if let Some(keyword) = &self.keyword {
            write!(f, " {keyword}")?;
        }
        match &self.cfen {
            Some(cfen) => write!(f, " {cfen}")?,
            None => f.write_str(" startpos")?,
        }
        if !self.moves.is_empty() {
            write!(f, " moves {}", self.moves.join(" "))?;
        }
        Ok(())
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flags = [("ponder", self.ponder), ("infinite", self.infinite)];
        let numbers = [
            ("rtime", self.red),
            ("btime", self.black),
            ("mtime", self.per_move),
            ("otime", self.overtime),
            ("movestogo", self.to_go),
            ("depth", self.depth),
            ("nodes", self.nodes),
            ("mate", self.mate),
            ("movetime", self.exactly),
        ];
        go::print(f, &flags, &numbers, &self.moves)
    }
}
