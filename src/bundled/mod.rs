//! The reference engines as programs on standard input and output.
//!
//! In: a protocol and a part to play. Out: lines, until the input ends.
//! Never: judgements; this is the engine's side of the pipe.

use std::{
    io::{self, BufRead as _},
    sync::mpsc,
};

use crate::contract::{Host, Part, Protocol};

/// Plays the part on this process's own streams until its input ends.
///
/// # Errors
/// The output was closed by the other side.
pub fn run(protocol: &dyn Protocol, part: Part) -> io::Result<()> {
    let (sender, receiver) = mpsc::channel();
    // A reader of its own lets an engine listen while it thinks. It ends with
    // the process; nothing waits for it.
    std::thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let mut line = Vec::new();
            match input.read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => return,
                Ok(_) => {
                    if line.last() == Some(&b'\n') {
                        line.pop();
                    }
                    if sender.send(line).is_err() {
                        return;
                    }
                }
            }
        }
    });
    protocol.perform(&Host::new(receiver, Box::new(io::stdout())), part)
}
