//! Lines of an engine with one field changed: for the faults and quirks of reference engines.
//!
//! In: a line `info` and a keyword. Out: the line with another value, or without it; `None` if it
//! does not have that keyword. Never: whether the line is still right.

/// The word behind a keyword.
#[must_use]
pub fn value<'l>(line: &'l str, key: &str) -> Option<&'l str> {
    let mut words = line.strip_prefix("info ")?.split(' ').skip_while(|word| *word != key);
    words.next()?;
    words.next()
}

/// The line with another word behind a keyword.
#[must_use]
pub fn with_value(line: &str, key: &str, other: impl std::fmt::Display) -> Option<String> {
    let old = value(line, key)?;
    Some(line.replacen(&format!(" {key} {old}"), &format!(" {key} {other}"), 1))
}

/// The line with the number behind a keyword negated.
#[must_use]
pub fn negated(line: &str, key: &str) -> Option<String> {
    let number: i64 = value(line, key)?.parse().ok()?;
    with_value(line, key, -number)
}

/// The line without a keyword and the word behind it.
#[must_use]
pub fn without(line: &str, key: &str) -> Option<String> {
    let old = value(line, key)?;
    Some(line.replacen(&format!(" {key} {old}"), "", 1))
}

/// The line with another variation.
#[must_use]
pub fn with_variation(line: &str, change: impl FnOnce(&str) -> Option<String>) -> Option<String> {
    let (head, moves) = line.split_once(" pv ")?;
    Some(format!("{head} pv {}", change(moves)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_field_changes() {
        let line = "info depth 3 score cp -14 nodes 12 pv h2e2 h9g7";
        assert_eq!(value(line, "nodes"), Some("12"));
        assert_eq!(with_value(line, "depth", "3/7").as_deref(), Some(&*line.replace("3 ", "3/7 ")));
        assert_eq!(negated(line, "cp").as_deref(), Some(&*line.replace("-14", "14")));
        assert_eq!(without(line, "nodes").as_deref(), Some(&*line.replace(" nodes 12", "")));
        assert_eq!((without(line, "time"), value("bestmove cp 3", "cp")), (None, None));
        let turned = with_variation(line, |moves| moves.split(' ').next().map(str::to_owned));
        assert_eq!(turned.as_deref(), line.strip_suffix(" h9g7"));
    }
}
