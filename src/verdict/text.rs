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

/// A sentence as a part of another one: without its capital and its full stop.
#[must_use]
pub fn within_a_sentence(sentence: &str) -> String {
    let sentence = sentence.trim_end_matches('.');
    let mut letters = sentence.chars();
    // A word in capitals, or a quoted one, is written like that everywhere.
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if second.is_lowercase() => {
            format!("{}{}", first.to_lowercase(), &sentence[first.len_utf8()..])
        }
        _ => sentence.to_owned(),
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

    #[test]
    fn a_sentence_goes_into_another() {
        assert_eq!(within_a_sentence("Forgets the moves."), "forgets the moves");
        assert_eq!(within_a_sentence("`go` is lost."), "`go` is lost");
        assert_eq!(within_a_sentence("UTF-8 only."), "UTF-8 only");
    }
}
