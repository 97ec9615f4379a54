//! Standard output and standard error of the subcommands.
//!
//! Whatever is printed is made harmless first: engines, files and arguments of
//! others are quoted in it. A reader that went away (`| head`) is no trouble of ours: writing simply
//! stops.

use std::io::Write as _;

use anstyle::{AnsiColor, Style};

use crate::report::printable;

/// Prints a text.
pub(super) fn text(text: &str) {
    let _ = anstream::stdout().write_all(printable(text, true).as_bytes());
}

/// Prints bytes as they are.
pub(super) fn bytes(bytes: &[u8]) {
    let _ = std::io::stdout().write_all(bytes);
}

/// Prints one line to standard error.
pub(super) fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "{}", printable(text, true));
}

/// Prints why the program cannot go on.
pub(super) fn error(text: &str) {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    let _ = writeln!(anstream::stderr(), "{red}error{red:#}: {}", printable(text, false));
}

/// Prints what the parser of the command line says of a mistake.
pub(super) fn usage(error: &clap::Error) {
    let _ = write!(anstream::stderr(), "{}", printable(&error.render().ansi().to_string(), true));
}

/// Text in bold.
pub(super) fn bold(text: &str) -> String {
    let bold = Style::new().bold();
    format!("{bold}{text}{bold:#}")
}
