//! Options that the text gives a meaning.
//!
//! In: declarations, and values that the user sets. Out: findings about the declarations; what may be
//! said under these values. Never: options of an engine's own.

use super::super::model::Settings;
use crate::{
    protocols::uci_like::{
        books::OWN_BOOK,
        greeting::Greeting,
        options::{Declaration, Key, Kind},
        setoption::SetOption,
    },
    verdict::{Finding, Sink},
};

const HASH: &str = "uci/option/hash-is-offered";
const HASH_STARTS_SMALL: &str = "uci/option/hash-starts-small";
const ELO: &str = "uci/option/elo-and-its-switch-together";
const KEEPS_TYPE: &str = "uci/option/reserved-names-keep-their-type";
const DEFAULTS: &str = "uci/option/reserved-defaults";

const CHESS960: &str = "UCI_Chess960";
const SHOW_REFUTATIONS: &str = "UCI_ShowRefutations";
const SHOW_CURRENT_LINE: &str = "UCI_ShowCurrLine";
const PONDER: &str = "Ponder";

/// Names with a meaning that the text gives them: the type, and the default if that has one.
const RESERVED: [(&str, Kind, Option<&str>); 16] = [
    ("Hash", Kind::Spin, None),
    ("NalimovPath", Kind::String, None),
    ("NalimovCache", Kind::Spin, None),
    (PONDER, Kind::Check, None),
    (OWN_BOOK, Kind::Check, None),
    ("MultiPV", Kind::Spin, Some("1")),
    (SHOW_CURRENT_LINE, Kind::Check, Some("false")),
    (SHOW_REFUTATIONS, Kind::Check, Some("false")),
    ("UCI_LimitStrength", Kind::Check, Some("false")),
    ("UCI_Elo", Kind::Spin, None),
    (CHESS960, Kind::Check, Some("false")),
    ("UCI_AnalyseMode", Kind::Check, None),
    ("UCI_Opponent", Kind::String, None),
    ("UCI_EngineAbout", Kind::String, None),
    ("UCI_ShredderbasesPath", Kind::String, None),
    ("UCI_SetPositionValue", Kind::String, None),
];

/// Notes the value of an option that changes what may be said.
pub(super) fn set(settings: &mut Settings, set: &SetOption, declared: &[Declaration]) {
    let same = |option: &&Declaration| option.name.eq_ignore_ascii_case(&set.name);
    let Some(option) = declared.iter().find(same) else { return };
    let is_true = set.value.as_deref().is_some_and(|value| value.eq_ignore_ascii_case("true"));
    let is = |name: &str| option.name.eq_ignore_ascii_case(name);
    if is(CHESS960) {
        settings.chess960 = is_true;
    } else if is(SHOW_REFUTATIONS) {
        settings.refutations = is_true;
    } else if is(SHOW_CURRENT_LINE) {
        settings.current_line = is_true;
    } else if is(PONDER) {
        settings.ponder = is_true;
    }
}

/// Whether the option is there that says so.
pub(super) fn can_ponder(declared: &[Declaration]) -> bool {
    declared.iter().any(|option| option.name.eq_ignore_ascii_case(PONDER))
}

/// A declaration under a name that has a meaning already.
pub(super) fn judge(option: &Declaration, text: &str, sink: &mut Sink) {
    /// As many megabytes are small, and more than so many are not.
    const SMALL: (i128, i128) = (256, 1024);
    let Some((name, kind, default)) =
        RESERVED.into_iter().find(|(name, ..)| option.name.eq_ignore_ascii_case(name))
    else {
        return;
    };
    sink.judged(KEEPS_TYPE);
    if let Some(other) = option.kind().filter(|other| *other != kind) {
        let (start, end) = option.type_span;
        return sink.report(KEEPS_TYPE, Some(text), |f| {
            let message = format!("the option `{name}` is a {}", other.word());
            Finding { message, ..f }
                .expected(format!("a {}: the name has a fixed meaning", kind.word()))
                .span(start, end)
        });
    }
    let part = option.part(Key::Default);
    let Some((start, end)) = part.map(|part| part.span) else { return };
    if let Some(default) = default.filter(|_| is_possible(option)) {
        sink.judged(DEFAULTS);
        if option.default_value() != Some(default) {
            sink.report(DEFAULTS, Some(text), |f| {
                Finding { message: format!("the default of `{name}` is another"), ..f }
                    .expected(format!("`default {default}`"))
                    .span(start, end)
            });
        }
    }
    if name != "Hash" {
        return;
    }
    sink.judged(HASH_STARTS_SMALL);
    match option.limit(Key::Default) {
        Some(size) if size > SMALL.1 => sink.report(HASH_STARTS_SMALL, Some(text), |f| {
            Finding { message: format!("`Hash` starts with {size} megabytes"), ..f }
                .expected("a small table until the GUI sets its size")
                .span(start, end)
        }),
        Some(size) if size > SMALL.0 => {
            sink.note(HASH_STARTS_SMALL, || format!("`Hash` starts with {size} megabytes"));
        }
        _ => {}
    }
}

/// Whether an option can have the default that it declares.
fn is_possible(option: &Declaration) -> bool {
    option.default_value().is_none_or(|value| option.takes(value) != Some(false))
}

/// Judges which of them a greeting has declared.
pub(super) fn judge_all(greeting: &Greeting, sink: &mut Sink) {
    let Some((_, line)) = greeting.end() else { return };
    let has = |name: &str| greeting.options().iter().any(|o| o.name.eq_ignore_ascii_case(name));
    sink.judged(HASH);
    if !has("Hash") {
        sink.report(HASH, None, |f| {
            Finding { message: "there is no option `Hash`".into(), line: Some(line), ..f }
                .expected("`option name Hash type spin …`, unless there are no hash tables")
        });
    }
    let (limit, elo) = (has("UCI_LimitStrength"), has("UCI_Elo"));
    if limit || elo {
        sink.judged(ELO);
    }
    if limit != elo {
        let (is, lacks) = match limit {
            true => ("UCI_LimitStrength", "UCI_Elo"),
            false => ("UCI_Elo", "UCI_LimitStrength"),
        };
        sink.report(ELO, None, |f| {
            let message = format!("there is an option `{is}` and no `{lacks}`");
            Finding { message, line: Some(line), ..f }.expected("both of them, or neither")
        });
    }
}
