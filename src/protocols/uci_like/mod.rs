//! What protocols in the manner of UCI have in common, written once.
//!
//! A shared room: it has no door of its own and names no protocol. In: lines, the words a protocol
//! knows, and its requirements. Out: what the lines say, with the bytes of each part, and what is
//! wrong with them. Never: the board.
//!
//! - `dialect`: what a protocol says in words of its own, and its game; `ids`: the requirements that
//!   all share
//! - `message`, `grammar`, `model`, `profile`, `referee`, `steps`: what a protocol needs to test an
//!   engine that is sent positions and searches, for those that give a dialect
//! - `tokens`: a line as words with their places; whole numbers
//! - `fields`: keywords and what follows them, by a vocabulary
//! - `info`, `go`: the two lines made of fields, with the vocabulary of UCI
//! - `options`: declarations of options of five types, and values that fit
//! - `checks`: what can be wrong with a declaration
//! - `setoption`, `position`, `identity`: the remaining lines
//! - `greeting`, `declarations`, `reports`, `moves`: these lines judged, under the requirements that
//!   a protocol gives as data; `controller`: the same for the side that drives an engine
//! - `ready`: the `isready` that are still to be answered; `setting`: steps that set options
//! - `settings`: the options of a reference engine; `rewording`: its lines with one field changed
//! - `first`: an answer, to be shown beside a second

pub mod checks;
pub mod controller;
pub mod declarations;
pub mod dialect;
pub mod fields;
pub mod first;
pub mod go;
pub mod grammar;
pub mod greeting;
pub mod identity;
pub mod ids;
pub mod info;
pub mod message;
pub mod model;
pub mod moves;
pub mod options;
pub mod position;
pub mod profile;
pub mod ready;
pub mod referee;
pub mod reports;
pub mod rewording;
pub mod setoption;
pub mod setting;
pub mod settings;
pub mod steps;
pub mod tokens;
