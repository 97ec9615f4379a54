//! Faults of options that only this protocol forbids: names with a fixed meaning, and what belongs
//! to a declaration.
//!
//! In: an honest declaration, or a line `setoption`. Out: another one, or a wrong reaction.

use super::behaviour::{Behaviour, Deeds, FaultyEngine, Row, instead, row, then};
use crate::protocols::uci_like::{
    faults::options::{declares, set},
    options,
};

/// A declaration that is wrong in one way.
macro_rules! declared {
    ($name:literal, $what:literal, $trips:literal, $option:literal => $line:literal) => {
        row(
            $name,
            $what,
            &[$trips],
            Behaviour::Says(|_: &mut FaultyEngine, line: &str| {
                declares(line, $option, || $line.to_owned())
            }),
        )
    };
}

/// One declaration more, behind the last.
fn also(line: &str, more: &str) -> Deeds {
    (line == "uciok").then(|| then(more, line)).flatten()
}

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "chess960-for-good",
        "Ignores that `UCI_Chess960` is set back to false.",
        &["uci/move-format/castling-is-the-kings-move"],
        Behaviour::Hears(|_, line| {
            (line == "setoption name UCI_Chess960 value false").then(Vec::new)
        }),
    ),
    declared!("spin-without-limits", "Declares a spin without its limits.",
        "uci/option/spin-has-default-and-limits",
        "Width" => "option name Width type spin default 16"),
    declared!("spin-without-default", "Declares a spin without a default.",
        "uci/option/spin-has-default-and-limits",
        "Width" => "option name Width type spin min 1 max 1024"),
    declared!("check-without-default", "Declares a check without a default.",
        "uci/option/check-has-a-default",
        "UCI_Chess960" => "option name UCI_Chess960 type check"),
    declared!("combo-without-default", "Declares a combo without a default.",
        "uci/option/combo-has-a-default",
        "Style" => "option name Style type combo var Solid var Well Balanced var Bold"),
    declared!("string-without-default", "Declares a string without a default.",
        "uci/option/string-default-is-written-out",
        "Logfile Path" => "option name Logfile Path type string"),
    row(
        "no-hash",
        "Does not declare `Hash`.",
        &["uci/option/hash-is-offered"],
        Behaviour::Says(|_, line| {
            options::parse(line).is_some_and(|option| option.name == "Hash").then(Vec::new)
        }),
    ),
    declared!("hash-starts-large", "Declares a default of four gigabytes for `Hash`.",
        "uci/option/hash-starts-small",
        "Hash" => "option name Hash type spin default 4096 min 1 max 65536"),
    declared!("ponder-is-a-spin", "Declares `Ponder` as a spin.",
        "uci/option/reserved-names-keep-their-type",
        "Ponder" => "option name Ponder type spin default 0 min 0 max 1"),
    declared!("about-is-a-button", "Declares `UCI_EngineAbout` as a button.",
        "uci/option/reserved-names-keep-their-type",
        "UCI_EngineAbout" => "option name UCI_EngineAbout type button"),
    declared!("several-lines-by-default", "Declares a default of 3 for `MultiPV`.",
        "uci/option/reserved-defaults",
        "MultiPV" => "option name MultiPV type spin default 3 min 1 max 8"),
    declared!("chess960-by-default", "Declares `UCI_Chess960` with the default true.",
        "uci/option/reserved-defaults",
        "UCI_Chess960" => "option name UCI_Chess960 type check default true"),
    row(
        "limits-its-strength-by-default",
        "Declares `UCI_LimitStrength` with the default true.",
        &["uci/option/reserved-defaults"],
        Behaviour::Says(|_, line| {
            let elo = "option name UCI_Elo type spin default 1500 min 1000 max 2800";
            let limit = "option name UCI_LimitStrength type check default true";
            also(line, elo)
                .map(|said| [then(limit, elo).unwrap_or_default(), said[1..].to_vec()].concat())
        }),
    ),
    row(
        "elo-without-its-switch",
        "Declares `UCI_Elo` without `UCI_LimitStrength`.",
        &["uci/option/elo-and-its-switch-together"],
        Behaviour::Says(|_, line| {
            also(line, "option name UCI_Elo type spin default 1500 min 1000 max 2800")
        }),
    ),
    row(
        "switch-without-elo",
        "Declares `UCI_LimitStrength` without `UCI_Elo`.",
        &["uci/option/elo-and-its-switch-together"],
        Behaviour::Says(|_, line| {
            also(line, "option name UCI_LimitStrength type check default false")
        }),
    ),
    row(
        "book-for-good",
        "Plays from its book although `OwnBook` is false.",
        &["uci/option/own-book-can-be-off", "uci/bestmove/final-info-before"],
        Behaviour::Hears(|faulty, line| {
            let off = set(line).filter(|set| set.name.eq_ignore_ascii_case("OwnBook"))?;
            (off.value.as_deref() == Some("false") && !faulty.is_thinking())
                .then(|| faulty.honest("setoption name OwnBook value true"))
        }),
    ),
    declared!("same-option-in-small-letters", "Declares an option twice, with other letter case.",
        "uci/option/names-are-unique",
        "Clear Hash" => "option name hash type spin default 16 min 1 max 1024"),
    declared!("check-default-yes", "Declares the default `yes` of a check.",
        "uci/option/check-default-is-true-or-false",
        "UCI_Chess960" => "option name UCI_Chess960 type check default yes"),
    row(
        "crash-on-other-letters",
        "Exits if the name of an option comes in capitals.",
        &["uci/setoption/any-letter-case", "uci/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            let set = set(line)?;
            let capitals = ["HASH", "hASH", "MULTIPV", "mULTIpv"].contains(&set.name.as_str());
            capitals.then(|| vec![super::behaviour::Effect::Exit])
        }),
    ),
    row(
        "no-such-choice",
        "Declares a combo whose default is not one of its choices.",
        &["uci/option/combo-default-is-a-choice"],
        Behaviour::Says(|_, line| {
            options::parse(line).filter(|option| option.name == "Style")?;
            instead("option name Style type combo default Wild var Solid var Bold")
        }),
    ),
];
