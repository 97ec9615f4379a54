//! What the engine says of itself between `ugmi` and `ugmiok`.
//!
//! In: lines `id`, `option`, `ugmiok`. Out: the greeting as it stands, findings about its last word.
//! Never: what the family of protocols judges itself.

use super::UgmiReferee;
use crate::{
    protocols::uci::{declarations, greeting::Requirements, options::Kind},
    verdict::{Finding, Sink},
};

/// What is demanded of the greeting.
pub(super) const GREETING: Requirements = Requirements {
    name: "ugmi/id/name-and-author",
    author: "ugmi/id/name-and-author",
    text: "ugmi/id/name-and-author",
    one_name: "ugmi/id/name-and-author",
    one_author: Some("ugmi/id/name-and-author"),
    no_other: Some("ugmi/description/known-messages-only"),
    order: "ugmi/id/before-options",
    in_time: "ugmi/ugmi/identifies-itself",
    no_identity_after: "ugmi/ugmiok/once-and-last",
    no_option_after: "ugmi/option/only-in-the-handshake",
    ends: "ugmi/ugmi/identifies-itself",
    ends_once: "ugmi/ugmiok/once-and-last",
    declarations: declarations::Requirements {
        form: "ugmi/option/name-type-and-known-fields",
        one_of_five: "ugmi/option/one-of-five-types",
        of_kind: |kind| match kind {
            Kind::Check => "ugmi/option/check-default-is-true-or-false",
            Kind::Spin => "ugmi/option/spin-numbers-fit",
            Kind::Combo => "ugmi/option/combo-default-is-a-choice",
            Kind::Button => "ugmi/option/button-has-no-value",
            Kind::String => "ugmi/option/string-default-is-written-out",
        },
        fields: Some("ugmi/option/fields-fit-the-type"),
        words: Some("ugmi/option/no-reserved-words"),
        letters: Some("ugmi/option/no-reserved-letters"),
        choices: Some("ugmi/option/names-are-unique"),
        names: "ugmi/option/names-are-unique",
        any_letter_case: false,
    },
};

impl UgmiReferee {
    /// The engine has had time to say the rest.
    pub(super) fn settle_greeting(&mut self, sink: &mut Sink) {
        self.greeting.settle(&GREETING, None, sink);
        let Some((word, line)) = self.greeting.end() else { return };
        sink.judged(SPELLED);
        // A second acknowledgement in the right letters says what is wrong.
        if word != "ugmiok" && sink.count(SPELLED) == 0 && !self.greeting.has_ended_twice() {
            sink.report(SPELLED, Some(word), |f| {
                let message = format!("the acknowledgement is spelled `{word}`");
                Finding { message, line: Some(line), ..f }
                    .expected("`ugmiok`")
                    .span(0, word.len())
                    .advice("the heading `uciok` in the specification is a slip; its example and other engines have `ugmiok`")
            });
        }
    }
}

/// The word that ends the greeting.
const SPELLED: &str = "ugmi/ugmiok/spelled-ugmiok";
