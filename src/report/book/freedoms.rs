//! What the texts leave free, with the quirks and the mutants that show it.
//!
//! In: chapters. Out: one page. Never: a requirement.

use maud::html;

use super::{Chapter, whole};
use crate::report::html::markdown::markdown;

/// What the texts leave free.
pub(super) fn page(chapters: &[Chapter<'_>], engines: bool) -> String {
    let body = html! {
        p { "What the specifications do not limit. No requirement objects to it: for each there are quirks, unusual but conforming forms of the bundled engine, or mutants, derived from the messages of the protocol, which every test must leave alone." }
        @for chapter in chapters {
            @let both = [Some(chapter.protocol.variants()), chapter.protocol.controllers()];
            @let quirks: Vec<_> = both.into_iter().flatten().flat_map(|v| v.quirks()).collect();
            h2 { (chapter.protocol.title()) " " span.count { (chapter.sentences.freedoms.len()) } }
            dl.questions {
                @for freedom in &chapter.sentences.freedoms {
                    dt { (freedom.section) @if let Some(lines) = &freedom.lines { div { "line " (lines) } } }
                    dd {
                        (markdown(&freedom.says))
                        @for name in &freedom.quirks {
                            div.reason { code { (name) } " " (markdown(quirks.iter().find(|q| q.name == name).map_or("", |q| q.what))) }
                        }
                        @let is_excused = freedom.excuses();
                        @for mutant in chapter.protocol.mutants().iter().filter(|m| is_excused(&m.name)) {
                            div.reason { code { (mutant.name) } " " (markdown(&mutant.what)) }
                        }
                    }
                }
            }
        }
    };
    whole("What the texts leave free", "freedoms.html", engines, &body)
}
