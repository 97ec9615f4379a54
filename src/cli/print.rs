//! Standard output and standard error of the subcommands.
//!
//! A reader that went away (`| head`) is no trouble of ours: writing simply
//! stops.

use std::io::Write as _;

use anstyle::{AnsiColor, Style};

/// Prints a text as it is.
pub(super) fn text(text: &str) {
    let _ = anstream::stdout().write_all(text.as_bytes());
}

/// Prints bytes as they are.
pub(super) fn bytes(bytes: &[u8]) {
    let _ = std::io::stdout().write_all(bytes);
}

/// Prints one line to standard error.
pub(super) fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Prints why the program cannot go on.
pub(super) fn error(text: &str) {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    let _ = writeln!(anstream::stderr(), "{red}error{red:#}: {text}");
}

/// Text in bold.
pub(super) fn bold(text: &str) -> String {
    let bold = Style::new().bold();
    format!("{bold}{text}{bold:#}")
}
