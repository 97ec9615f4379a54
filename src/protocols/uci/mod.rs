//! What protocols in the manner of UCI have in common, written once.
//!
//! A shared room: it has no door of its own, names no protocol, and gives no
//! verdict. In: lines and the words a protocol knows. Out: what the lines say,
//! with the bytes of each part. Never: what may come when, levels, the board.
//!
//! - `tokens`: a line as words with their places; whole numbers
//! - `fields`: keywords and what follows them, by a vocabulary
//! - `info`, `go`: the two lines made of fields, with the vocabulary of UCI
//! - `options`: declarations of options of five types, and values that fit
//! - `checks`: what can be wrong with a declaration
//! - `setoption`, `position`, `identity`: the remaining lines
//! - `first`: an answer, to be shown beside a second

pub mod checks;
pub mod fields;
pub mod first;
pub mod go;
pub mod identity;
pub mod info;
pub mod options;
pub mod position;
pub mod setoption;
pub mod tokens;
