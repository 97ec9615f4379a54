//! The move that a line such as `bestmove` names.
//!
//! In: a line, what a protocol takes for a move, and its requirements. Out: the move, or findings
//! about its form. Never: whether it can be played.

use super::tokens::{Token, tokens};
use crate::verdict::{Finding, Sink, shortened};

/// The requirements of a protocol about the form of a best move.
pub struct Requirements {
    /// There is a move, and it is well-formed.
    pub form: &'static str,
    /// Nothing follows it.
    pub alone: &'static str,
    /// What a move looks like.
    pub looks: &'static str,
}

impl Requirements {
    /// The move behind the first word of a line.
    pub fn read<M, E: std::fmt::Display>(
        &self,
        text: &str,
        parse: impl Fn(&str) -> Result<M, E>,
        sink: &mut Sink,
    ) -> Option<M> {
        let parsed = self.read_first(text, parse, sink)?;
        self.judge_rest(tokens(text).get(2..).unwrap_or_default(), text, sink);
        Some(parsed)
    }

    /// The same, whatever follows it.
    pub fn read_first<M, E: std::fmt::Display>(
        &self,
        text: &str,
        parse: impl Fn(&str) -> Result<M, E>,
        sink: &mut Sink,
    ) -> Option<M> {
        sink.judged(self.form);
        let words = tokens(text);
        let Some(mv) = words.get(1) else {
            sink.report(self.form, Some(text), |f| {
                Finding { message: format!("`{}` without a move", text.trim()), ..f }
                    .expected(self.looks)
                    .span(0, text.len())
            });
            return None;
        };
        match parse(mv.text) {
            Ok(parsed) => Some(parsed),
            Err(error) => {
                sink.report(self.form, Some(text), |f| {
                    Finding { message: format!("`{}` is not a move: {error}", mv.text), ..f }
                        .expected(self.looks)
                        .span(mv.start, mv.end())
                });
                None
            }
        }
    }

    /// Whether nothing follows a move but what may.
    pub fn judge_rest(&self, rest: &[Token<'_>], text: &str, sink: &mut Sink) {
        /// As many characters of what follows as tell what it is.
        const WIDTH: usize = 40;
        sink.judged(self.alone);
        if let Some((first, last)) = rest.first().zip(rest.last()) {
            let more = &text[first.start..last.end()];
            sink.report(self.alone, Some(text), |f| {
                Finding { message: "additional words after the move".into(), ..f }
                    .expected("nothing after the move")
                    .got(format!("`{}`", shortened(more, WIDTH)))
                    .span(first.start, last.end())
            });
        }
    }
}
