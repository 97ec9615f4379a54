//! Texts of others, made harmless for terminals, CI runners, XML, HTML and
//! diffs.
//!
//! In: anything an engine, a feature file or a command line may hold; and, as
//! the last thing before any stream, whatever is to be printed. Out: the same
//! text with what is hidden or obeyed shown as `\xNN`, measured in columns and
//! cut to a width.
//! Never: the escaping a format needs on top (`<`, `|`, quotes).

use crate::{transcript::Line, verdict::boundary};

/// One character of a text, as it is shown.
#[derive(Debug)]
struct Piece {
    /// Byte offset in the text it came from.
    at: usize,
    /// Its first column.
    column: usize,
    /// What is shown for it.
    shown: String,
}

/// A part of a text that fits a width, and where a span came to lie in it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// The visible part, `…` where something was cut.
    pub text: String,
    /// First column of the span.
    pub start: usize,
    /// Columns of the span, at least one.
    pub length: usize,
}

/// A text as one line without control characters.
#[must_use]
pub fn safe(text: &str) -> String {
    let escaped = any_escaped(text);
    text.char_indices().map(|(at, c)| shown(&text[at..], c, escaped)).collect()
}

/// What is to be printed, line by line, without anything that a terminal or a
/// CI runner would obey; colours stay if they are ours. Every stream but that
/// of annotations gets its text from here.
#[must_use]
pub fn printable(text: &str, coloured: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        // Runners look past blanks and whatever has no width.
        let plain = |c: char| c.is_whitespace() || !c.is_ascii() || c.is_control();
        let word = line.trim_start_matches(plain);
        let command = word.starts_with("::").then(|| line.len() - word.len());
        let mut colour = false;
        for (at, c) in line.char_indices() {
            colour = (coloured && c == '\u{1b}' && is_colour(&line[at..])) || (colour && c != 'm');
            if Some(at) == command {
                out.push_str("\\x3a");
            } else if colour {
                out.push(c);
            } else {
                out.push_str(&shown(&line[at..], c, false));
            }
        }
        out.push_str(end);
    }
    out
}

/// Whether a text begins with an escape sequence that changes colours only.
fn is_colour(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("\u{1b}[") else { return false };
    rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').starts_with('m')
}

/// Whether a text begins with what a CI runner takes for a command wherever it
/// stands in a line: `##[…]`, `##vso[…]`, `##teamcity[…]`. Comparisons of some
/// runners pass over characters without a width.
pub(super) fn commands(text: &str) -> bool {
    let mut heard = text.chars().filter(|c| c.is_ascii() && !c.is_control());
    heard.next() == Some('#')
        && heard.next() == Some('#')
        && heard.find(|c| !c.is_ascii_alphabetic()) == Some('[')
}

fn any_escaped(text: &str) -> bool {
    text.char_indices().any(|(at, c)| hidden(c) || (c == '#' && commands(&text[at..])))
}

/// A text as one line, cut at its end to a number of columns.
pub(super) fn clip(text: &str, columns: usize) -> String {
    window(text, (0, 0), columns).text
}

/// The same for a line of a record, which is escaped already.
pub(super) fn clip_shown(text: &str, columns: usize) -> String {
    near(text, (0, 0), columns, false).text
}

/// The same, cut in the middle: a command says what it is at its beginning, and at its end the
/// last of its moves.
pub(super) fn clip_middle(text: &str, columns: usize) -> String {
    let whole = clip_shown(text, columns);
    if whole == text {
        return whole;
    }
    let head = near(text, (0, 0), columns / 2, false).text;
    let end = (text.len(), text.len());
    let tail = near(text, end, columns - columns / 2 + 1, false).text;
    format!("{}{tail}", head.strip_suffix('…').unwrap_or(&head))
}

/// The part of a text around a span of bytes that fits into `columns`.
pub(super) fn window(text: &str, span: (usize, usize), columns: usize) -> Window {
    near(text, span, columns, any_escaped(text))
}

/// Cuts a text to what lies around the span before it is looked at closely:
/// it may be many times as long as what is shown of it.
fn near(text: &str, (start, end): (usize, usize), columns: usize, escaped: bool) -> Window {
    // Every character that has no column of its own leans on one that has.
    let reach = columns.saturating_mul(16);
    let from = boundary(text, start.min(text.len()).saturating_sub(reach));
    let to = boundary(text, start.saturating_add(reach));
    let part = &text[from..to];
    let span = (start.saturating_sub(from), end.saturating_sub(from));
    cut(pieces(part, escaped), part.len(), span, columns)
}

/// The characters of a text as they are shown, with their columns. In a raw
/// text that needs escaping the backslash is doubled, as in transcripts.
fn pieces(text: &str, escaped: bool) -> Vec<Piece> {
    let mut column = 0;
    text.char_indices()
        .map(|(at, c)| {
            let shown = shown(&text[at..], c, escaped);
            let piece = Piece { at, column, shown };
            column += width(&piece.shown);
            piece
        })
        .collect()
}

/// A character as it is shown; `rest` is the text that begins with it.
fn shown(rest: &str, c: char, escaped: bool) -> String {
    match c {
        '\\' if escaped => "\\\\".to_owned(),
        c if hidden(c) || (c == '#' && commands(rest)) => {
            let mut bytes = [0; 4];
            let bytes = c.encode_utf8(&mut bytes).bytes();
            bytes.fold(String::new(), |all, b| format!("{all}\\x{b:02x}"))
        }
        c => c.to_string(),
    }
}

fn cut(pieces: Vec<Piece>, bytes: usize, (start, end): (usize, usize), columns: usize) -> Window {
    let total = pieces.last().map_or(0, |p| p.column + width(&p.shown));
    // A span may point behind the text or into the middle of a character.
    let column_of = |byte: usize| {
        let inside = pieces.iter().rev().find(|p| p.at <= byte);
        inside.filter(|_| byte < bytes).map_or(total, |p| p.column)
    };
    let from = column_of(start);
    let behind = pieces.iter().rev().find(|p| p.at < end);
    let to = behind.map_or(0, |p| p.column + width(&p.shown)).max(from);
    if total <= columns {
        let text = pieces.into_iter().map(|p| p.shown).collect();
        return Window { text, start: from, length: (to - from).max(1) };
    }
    let room = columns.saturating_sub(2).max(1);
    let lead = room.saturating_sub(to - from) / 2;
    let left = from.saturating_sub(lead).min(total.saturating_sub(room));
    // What fits without a mark at the left may use its column.
    let left = if left <= 1 { 0 } else { left };
    let mut cut = String::new();
    let mut shift = None;
    let mut right = left;
    for piece in pieces.iter().filter(|p| p.column >= left) {
        let end = piece.column + width(&piece.shown);
        if end > left + room {
            break;
        }
        shift.get_or_insert(piece.column);
        right = end;
        cut.push_str(&piece.shown);
    }
    let mark = usize::from(left > 0);
    let first = shift.unwrap_or(left);
    let visible_from = from.clamp(first, right);
    let visible_to = to.clamp(visible_from, right);
    let text = [if left > 0 { "…" } else { "" }, &cut, if right < total { "…" } else { "" }];
    Window {
        text: text.concat(),
        start: visible_from - first + mark,
        length: (visible_to - visible_from).max(1),
    }
}

/// How many columns a harmless text takes on a terminal.
pub(super) fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

/// The transcript's idea of what is hidden, and what else XML forbids or a
/// page would turn around.
pub(super) fn hidden(c: char) -> bool {
    let rare = matches!(c,
        '\u{61c}' | '\u{180e}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{206f}'
        | '\u{fff9}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}' | '\u{e0000}'..='\u{e0fff}');
    rare || (!matches!(c, ' '..='~') && Line::new(c.to_string()).shown() != c.to_string())
}

/// Columns of one character: two for the wide scripts and pictures, none for
/// marks that stand on the character before.
fn columns(c: char) -> usize {
    match c {
        '\u{300}'..='\u{36f}'
        | '\u{1ab0}'..='\u{1aff}'
        | '\u{20d0}'..='\u{20ff}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{fe20}'..='\u{fe2f}' => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{303e}'
        | '\u{3041}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1f64f}'
        | '\u{1f680}'..='\u{1f6ff}'
        | '\u{1f900}'..='\u{1f9ff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn seen(text: &str, span: (usize, usize), columns: usize) -> (String, String) {
        let window = window(text, span, columns);
        let carets = " ".repeat(window.start) + &"^".repeat(window.length);
        (window.text, carets)
    }

    #[test]
    fn hidden_characters_are_shown() {
        assert_eq!(
            safe("a\u{1b}[31m\0\n\u{9b}\u{202e}\u{ffff}"),
            r"a\x1b[31m\x00\x0a\xc2\x9b\xe2\x80\xae\xef\xbf\xbf"
        );
        assert_eq!(safe(r"bS1 wS1\"), r"bS1 wS1\");
        assert_eq!(safe("\\\t"), r"\\\x09");
    }

    #[test]
    fn commands_to_runners_are_broken_wherever_they_stand() {
        assert_eq!(safe("id ##[error]x"), r"id \x23#[error]x");
        assert_eq!(safe("###vso[task.complete]"), r"#\x23#vso[task.complete]");
        assert_eq!(safe("#\u{ad}#[x"), "\\x23\u{ad}#[x");
        assert_eq!(safe("## [x] # [y] #[z]"), "## [x] # [y] #[z]");
        let all = "a\n ::error::b\n\u{ad}::c\n::d\nx::e ##[f]\u{1b}[2J\n\u{1b}[1mg\u{1b}[0m\n";
        let plain = "a\n \\x3a:error::b\n\u{ad}\\x3a:c\n\\x3a:d\nx::e \\x23#[f]\\x1b[2J\n";
        assert_eq!(printable(all, true), format!("{plain}\u{1b}[1mg\u{1b}[0m\n"));
        assert_eq!(printable(all, false), format!("{plain}\\x1b[1mg\\x1b[0m\n"));
    }

    #[test]
    fn carets_stand_under_the_span() {
        assert_eq!(seen("play wX1", (5, 8), 40), ("play wX1".into(), "     ^^^".into()));
        assert_eq!(seen("é\u{1b}wX1", (3, 6), 40), (r"é\x1bwX1".into(), "     ^^^".into()));
        assert_eq!(seen("炮二", (3, 6), 40), ("炮二".into(), "  ^^".into()));
        assert_eq!(seen("short", (5, 5), 40), ("short".into(), "     ^".into()));
        assert_eq!(seen("short", (90, 99), 40), ("short".into(), "     ^".into()));
        assert_eq!(seen("", (0, 0), 40), (String::new(), "^".into()));
    }

    #[test]
    fn long_lines_are_cut_around_the_span() {
        let text = format!("{}HERE{}", "a".repeat(500), "b".repeat(500));
        assert_eq!(seen(&text, (500, 504), 14), ("…aaaaHEREbbbb…".into(), "     ^^^^".into()));
        assert_eq!(seen(&text, (0, 2), 12), ("aaaaaaaaaa…".into(), "^^".into()));
        assert_eq!(seen(&text, (1002, 1004), 12), ("…bbbbbbbbbb".into(), "         ^^".into()));
        assert_eq!(seen(&text, (1004, 1004), 12).1, "           ^");
        assert_eq!(seen(&text, (0, 1004), 12).1, "^^^^^^^^^^");
    }

    proptest! {
        #[test]
        fn any_text_and_span_fit(text in any::<String>(), start in 0usize..80, length in 0usize..80, columns in 8usize..60) {
            let window = window(&text, (start, start + length), columns);
            prop_assert!(width(&window.text) <= columns);
            prop_assert!(window.start <= width(&window.text));
            prop_assert!(window.length >= 1);
            prop_assert!(!window.text.chars().any(char::is_control));
        }
    }
}
