//! Texts of the catalogue, which are written in Markdown, as markup.
//!
//! In: a title, a reading, an advice: one paragraph. Out: its code, emphasis and links as
//! markup. Never: markup of the text itself, which is shown as it is written; links to anything
//! but pages; images.

use maud::{Escaper, Markup, PreEscaped};
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::page::prose;

/// The text as markup. What is no paragraph in Markdown, such as a text that begins with `1.`,
/// is a plain sentence.
pub(in crate::report) fn markdown(text: &str) -> Markup {
    paragraph(text).unwrap_or_else(|| prose(text))
}

fn paragraph(text: &str) -> Option<Markup> {
    let mut events = Parser::new(text);
    if events.next() != Some(Event::Start(Tag::Paragraph)) {
        return None;
    }
    let mut out = String::new();
    // Whether each open link became one.
    let mut links = Vec::new();
    for event in events.by_ref() {
        match event {
            Event::End(TagEnd::Paragraph) => break,
            Event::Start(Tag::Emphasis) => out.push_str("<em>"),
            Event::End(TagEnd::Emphasis) => out.push_str("</em>"),
            Event::Start(Tag::Strong) => out.push_str("<strong>"),
            Event::End(TagEnd::Strong) => out.push_str("</strong>"),
            Event::Start(Tag::Link { dest_url, .. }) => {
                let is_page = dest_url.starts_with("https://") || dest_url.starts_with("http://");
                if is_page {
                    out.push_str("<a href=\"");
                    escaped(&mut out, &dest_url);
                    out.push_str("\" rel=\"noreferrer\">");
                }
                links.push(is_page);
            }
            Event::End(TagEnd::Link) => {
                out.push_str(if links.pop() == Some(true) { "</a>" } else { "" });
            }
            Event::Code(text) => {
                out.push_str("<code>");
                escaped(&mut out, &text);
                out.push_str("</code>");
            }
            Event::Text(text) | Event::InlineHtml(text) | Event::Html(text) => {
                escaped(&mut out, &text);
            }
            Event::SoftBreak | Event::HardBreak => out.push(' '),
            // Images and what only extensions know leave nothing but their text.
            _ => {}
        }
    }
    events.next().is_none().then_some(PreEscaped(out))
}

fn escaped(out: &mut String, text: &str) {
    use std::fmt::Write as _;
    // Writing into a text cannot fail.
    let _ = Escaper::new(out).write_str(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_is_rendered_and_nothing_else_is_markup() {
        let made = |text| markdown(text).into_string();
        let table = [
            ("no answer to `go`", "no answer to <code>go</code>"),
            ("*never* or **always**", "<em>never</em> or <strong>always</strong>"),
            (
                "see [the wiki](https://example.org/a?b=1&c=2)",
                "see <a href=\"https://example.org/a?b=1&amp;c=2\" rel=\"noreferrer\">the wiki</a>",
            ),
            ("[click](javascript:alert(1))", "click"),
            ("<b>&` `<script>`", "&lt;b&gt;&amp;<code> </code>&lt;script&gt;`"),
            ("\\wS1 and a_b_c", "\\wS1 and a_b_c"),
            ("1. the first", "1. the first"),
            ("two\n\nparagraphs", "two\n\nparagraphs"),
            ("", ""),
        ];
        for (text, wanted) in table {
            assert_eq!(made(text), wanted, "{text}");
        }
    }
}
