//! Lines sent whose effect no fence has confirmed yet.
//!
//! In: a command, and what the engine was doing. Out: what must become of it. Never: findings.

use std::time::Duration;

use super::Mode;
use crate::protocols::cxboard::{
    message::Command,
    rules::{Law, Move},
};

/// A line sent whose effect a fence has not confirmed yet.
#[derive(Clone, Debug)]
pub struct Sent {
    pub command: Command,
    /// The line as it was sent, lossily decoded.
    pub raw: String,
    /// What must become of it.
    pub expect: Expect,
    /// How often the engine complained of it.
    pub complaints: u32,
    /// An error that names nothing may have been about it, or more about another one.
    pub is_perhaps_refused: bool,
    /// The best move that it, or a later command, asked for was sent, or the greeting has ended that
    /// it asked for: what the engine had to say of it was probably said.
    pub is_passed: bool,
    /// Its number in the transcript.
    pub number: usize,
    pub at: Duration,
    /// It ended with a carriage return.
    pub carriage_return: bool,
    /// The engine was thinking or searching when it was sent.
    pub busy: bool,
    /// The mode that the engine was in then.
    pub mode: Mode,
}

/// What must become of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expect {
    /// It is carried out without a complaint.
    Taken,
    /// It is refused.
    Refused(Refusal),
    /// It is answered with an error, as everything after `copyprotection error`.
    Error,
    /// Either; nothing is judged.
    Either,
}

/// Why a move is to be refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It breaks this law.
    Law(Move, Law),
    /// It is the text of no move.
    Malformed,
    /// The engine is on move.
    OutOfTurn,
    /// It is possible only where an illegal move of a list was made.
    Nowhere,
}
