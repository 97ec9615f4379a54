//! What protocols have in common whose engines are sent positions and searches, written once.
//!
//! A shared room: it has no door of its own and names no protocol. In: lines, the words a protocol
//! knows, and its requirements. Out: what the lines say, with the bytes of each part, and what is
//! wrong with them. Never: the board.
//!
//! - `dialect`: what a protocol says in words of its own, and its game; `ids`: the requirements that
//!   all share; `customs`: what only some demand; `descriptions`: the messages that all share
//! - `message`, `grammar`, `model`, `profile`, `referee`, `steps`: what a protocol needs to test an
//!   engine that is sent positions and searches, for those that give a dialect
//! - `faults`, `deviations`: what the reference engines of all are tried with, and what engines may
//!   misunderstand
//! - `tokens`: a line as words with their places; whole numbers
//! - `fields`: keywords and what follows them, by a vocabulary
//! - `info`, `go`: the two lines made of fields, with the vocabulary of most
//! - `options`: declarations of options of five types, and values that fit
//! - `checks`: what can be wrong with a declaration; `books`: what switches a book of the engine's on
//! - `setoption`, `position`, `identity`, `register`: the remaining lines
//! - `greeting`, `declarations`, `reports`, `moves`: these lines judged, under the requirements that
//!   a protocol gives as data; `controller`: the same for the side that drives an engine; `driver`:
//!   its positions and searches, for protocols that give a dialect
//! - `ready`: the `isready` that are still to be answered; `permits`: checks that an engine makes of
//!   itself or of its user; `setting`: steps that set options
//! - `settings`: the options of a reference engine; `rewording`: its lines with one field changed
//! - `first`: an answer, to be shown beside a second

pub mod books;
pub mod checks;
pub mod controller;
pub mod customs;
pub mod declarations;
pub mod descriptions;
pub mod deviations;
pub mod dialect;
pub mod driver;
pub mod faults;
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
pub mod permits;
pub mod position;
pub mod profile;
pub mod ready;
pub mod referee;
pub mod register;
pub mod reports;
pub mod rewording;
pub mod setoption;
pub mod setting;
pub mod settings;
pub mod steps;
pub mod tokens;
