//! The messages of a protocol: what each side can say, and which requirements are about it.
//!
//! In: a chapter. Out: its page. Never: what a line means.

use maud::html;

use super::{Chapter, address, text_of, whole};
use crate::{
    contract::description::{Message, Role},
    report::html::{coverage::table, markdown::markdown},
    spec::Side,
    transcript::From,
};

/// Where the page is.
pub(super) fn path(chapter: &Chapter<'_>) -> String {
    format!("{}/messages.html", chapter.protocol.id())
}

/// What each side can say.
pub(super) fn page(chapter: &Chapter<'_>, engines: bool) -> String {
    let all = chapter.protocol.description().messages;
    let body = html! {
        p { (text_of(chapter)) }
        @for (from, side) in [(From::Controller, Side::Controller), (From::Engine, Side::Engine)] {
            h2 { "From the " (chapter.protocol.called(side)) }
            dl.questions {
                @for message in all.iter().filter(|message| message.from == from) {
                    dt { code { (message.form) } }
                    dd {
                        (markdown(&message.told()))
                        @for id in about(message) {
                            @if let Some(r) = chapter.catalogue.requirement(id) {
                                div.reason { a href=(address(r, "../")) { code { (r.id) } } " " (markdown(&r.title)) }
                            }
                        }
                    }
                }
            }
        }
        h2 id="coverage" { "Coverage" }
        p { "What the tests send to the bundled engine, while it is idle and in a search, and how often which reply comes back." }
        (table(&chapter.coverage))
    };
    let title = format!("Messages of {}", chapter.protocol.title());
    whole(&title, &path(chapter), engines, &body)
}

/// The requirements that are about a message, each once.
fn about(message: &Message) -> Vec<&'static str> {
    let mut all = Vec::new();
    for id in Role::ALL.iter().flat_map(|role| message.ids.of(*role)) {
        if !all.contains(id) {
            all.push(*id);
        }
    }
    all
}
