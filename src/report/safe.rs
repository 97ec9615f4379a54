//! Texts of others, made harmless for terminals, XML, HTML and diffs.
//!
//! In: anything an engine, a feature file or a command line may hold.
//! Out: the same text with what is hidden shown as `\xNN`, measured in
//! columns and cut to a width.
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
    let escaped = text.chars().any(hidden);
    text.chars().map(|c| shown(c, escaped)).collect()
}

/// A text as one line, cut at its end to a number of columns.
pub(super) fn clip(text: &str, columns: usize) -> String {
    window(text, (0, 0), columns).text
}

/// The same for a line of a record, which is escaped already.
pub(super) fn clip_shown(text: &str, columns: usize) -> String {
    near(text, (0, 0), columns, false).text
}

/// The part of a text around a span of bytes that fits into `columns`.
pub(super) fn window(text: &str, span: (usize, usize), columns: usize) -> Window {
    near(text, span, columns, text.chars().any(hidden))
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
            let shown = shown(c, escaped);
            let piece = Piece { at, column, shown };
            column += width(&piece.shown);
            piece
        })
        .collect()
}

fn shown(c: char, escaped: bool) -> String {
    match c {
        '\\' if escaped => "\\\\".to_owned(),
        c if hidden(c) => {
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
