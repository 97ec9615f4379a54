//! Texts short enough to be read in a message.
//!
//! In: a text of any length. Out: a part of it that is whole characters.
//! Never: escaping; that is done where a text is shown.

/// The last place at which a text can be cut, up to this one (in bytes).
#[must_use]
pub fn boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// At most so many characters of a text, with a sign that there are more.
#[must_use]
pub fn shortened(text: &str, characters: usize) -> String {
    match text.char_indices().nth(characters) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_longer_is_cut() {
        assert_eq!(shortened("zwölf", 5), "zwölf");
        assert_eq!(shortened("zwölf", 3), "zwö…");
        assert_eq!(boundary("zwölf", 3), 2);
    }
}
