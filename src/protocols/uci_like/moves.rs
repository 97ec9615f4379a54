//! The move that a line such as `bestmove` names.
//!
//! In: a line, what a protocol takes for a move, and its requirements. Out: the move, or findings
//! about its form. Never: whether it can be played.

use super::tokens::tokens;
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
        /// As many characters of what follows as tell what it is.
        const WIDTH: usize = 40;
        sink.judged(self.form);
        let words = tokens(text);
        let Some((mv, rest)) = words.get(1..).and_then(<[_]>::split_first) else {
            sink.report(self.form, Some(text), |f| {
                Finding { message: format!("`{}` without a move", text.trim()), ..f }
                    .expected(self.looks)
                    .span(0, text.len())
            });
            return None;
        };
        let parsed = match parse(mv.text) {
            Ok(parsed) => parsed,
            Err(error) => {
                sink.report(self.form, Some(text), |f| {
                    Finding { message: format!("`{}` is not a move: {error}", mv.text), ..f }
                        .expected(self.looks)
                        .span(mv.start, mv.end())
                });
                return None;
            }
        };
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
        Some(parsed)
    }
}
