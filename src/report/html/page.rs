//! What all pages share: the frame around a body, its style and its script.
//!
//! In: a title and a body. Out: a whole document. Never: what a page is about.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::verdict::Verdict;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// Nothing is loaded from anywhere.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// A whole document.
pub(in crate::report) fn shell(title: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                // Both are ours, and hold nothing of anybody else.
                style { (PreEscaped(STYLE)) }
            }
            body {
                a.skip href="#requirements" { "To all requirements" }
                button #theme type="button" hidden { "Dark or light" }
                (body)
                script { (PreEscaped(SCRIPT)) }
            }
        }
    }
}

/// A verdict as a word in its colour.
pub(in crate::report) fn pill(verdict: Verdict) -> Markup {
    html! { span.pill.(verdict.word()) { (verdict.word().replace('-', " ")) } }
}

/// A sentence of ours, with what it quotes between backticks as code.
pub(in crate::report) fn prose(text: &str) -> Markup {
    let parts: Vec<&str> = text.split('`').collect();
    // A backtick without its other one is only a character.
    let paired = parts.len() % 2 == 1;
    html! {
        @if paired {
            @for (i, part) in parts.iter().enumerate() {
                @if i % 2 == 1 { code { (part) } } @else { (part) }
            }
        } @else { (text) }
    }
}

#[cfg(test)]
mod tests {
    use super::prose;

    #[test]
    fn what_is_quoted_is_code_and_nothing_is_markup() {
        let made = |text| prose(text).into_string();
        assert_eq!(made("no answer to `go`"), "no answer to <code>go</code>");
        assert_eq!(made("one ` only"), "one ` only");
        assert_eq!(made("`<b>`&"), "<code>&lt;b&gt;</code>&amp;");
    }
}
