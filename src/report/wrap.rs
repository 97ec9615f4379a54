//! Prose that fits a width.
//!
//! In: harmless texts without colours. Out: lines no wider than asked for, as
//! far as words allow; a word, such as an id or a path, is never broken.
//! Never: lines of a conversation, which are cut instead.

use textwrap::{Options, WordSeparator, WordSplitter, wrap};

use super::escape::width;

/// How many columns there are where nobody says otherwise.
pub(super) const COLUMNS: usize = 100;

/// A text as lines that take so many columns.
pub(super) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let options = Options::new(columns.max(1))
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    let lines: Vec<String> = wrap(text, options).into_iter().map(Into::into).collect();
    if lines.is_empty() { vec![String::new()] } else { lines }
}

/// A text behind `lead`, its further lines indented by as many columns.
pub(super) fn hanging(lead: &str, indent: usize, text: &str, columns: usize) -> String {
    let mut out = String::new();
    for (i, line) in wrapped(text, columns.saturating_sub(indent)).iter().enumerate() {
        let line = if i == 0 { format!("{lead}{line}") } else { format!("{:indent$}{line}", "") };
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// A command line in lines that a shell takes for one.
pub(super) fn command(text: &str, columns: usize) -> Vec<String> {
    let Ok(words) = shell_words::split(text) else { return vec![text.to_owned()] };
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        let word = shell_words::quote(&word).into_owned();
        match lines.last_mut() {
            // Behind the last word there may have to be room for the sign.
            Some(line) if width(line) + width(&word) + 3 <= columns => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    let last = lines.len().saturating_sub(1);
    for line in lines.iter_mut().take(last) {
        line.push_str(" \\");
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole() {
        assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
        assert_eq!(wrapped("p/undo/takes-back-one is it", 8), ["p/undo/takes-back-one", "is it"]);
        assert_eq!(wrapped("", 8), [""]);
        assert_eq!(hanging("a: ", 3, "one two three", 11), "a: one two\n   three\n");
        assert_eq!(hanging("a: ", 3, "", 11), "a:\n");
    }

    #[test]
    fn a_command_goes_on_where_a_shell_lets_it() {
        assert_eq!(command("check this --only x", 12), ["check this \\", "--only x"]);
        assert_eq!(command("check 'my engine' x", 15), ["check \\", "'my engine' x"]);
        assert_eq!(command("check this", 12), ["check this"]);
        let line = "linesman check this --only 'a*' -- './my engine' --level=1";
        for columns in 1..60 {
            let lines = command(line, columns).join("\n");
            let whole = lines.replace(" \\\n", " ");
            assert_eq!(shell_words::split(&whole), shell_words::split(line), "{columns}");
        }
    }
}
