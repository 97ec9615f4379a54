//! Which options are known, and how long they stay set.
//!
//! In: a `setoption` line, and the declarations before it, or what should leave options alone. Out: an
//! option that there is not, or one that is set to its default. Never: values that are declared.

use super::{Row, Uci, reads};
use crate::{
    contract::and_also,
    protocols::uci_like::{
        deviations::clearings::clears,
        dialect::Dialect as _,
        message::Command,
        options,
        setoption::{self, SetOption},
    },
};

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "costly-options-clear-the-board",
        "Clears the board when an option is set that takes memory or processors.",
        &["uci/setoption/keeps-the-position"],
        |history, line| {
            clears::<Uci>(history, line, |command| match command {
                Command::SetOption(set) => set.value.is_some() && Uci::CUSTOMS.is_costly(&set.name),
                _ => false,
            })
        },
    ),
    reads(
        "names-in-their-own-letters",
        "Knows options only in the letter case in which it declared them.",
        &["uci/setoption/any-letter-case"],
        |history, line| {
            let set = setoption::parse(line).flatten()?;
            let mut declared = history.latest().filter_map(|(_, line)| options::parse(line));
            let is_other = |name: &str| name != set.name && name.eq_ignore_ascii_case(&set.name);
            let name = format!("{}?", set.name);
            declared
                .any(|option| is_other(&option.name))
                .then(|| vec![SetOption { name, ..set }.to_string()])
        },
    ),
    reads(
        "settings-with-tabs-lost",
        "Ignores a `setoption` with tabs between its words.",
        &["uci/description/accepts-blanks-and-tabs"],
        |_, line| (setoption::parse(line).is_some() && line.contains('\t')).then(Vec::new),
    ),
    reads(
        "any-option-is-chess960",
        "Takes every option that is set to `true` for `UCI_Chess960`.",
        &["uci/move-format/castling-is-the-kings-move"],
        |_, line| {
            let set = setoption::parse(line).flatten()?;
            let is_other = set.value.as_deref() == Some("true") && set.name != CHESS960;
            is_other.then(|| vec![SetOption { name: CHESS960.to_owned(), ..set }.to_string()])
        },
    ),
    reads("one-line-in-a-new-game", "Sets `MultiPV` to 1 at `ucinewgame`.", LINES, |_, line| {
        and_also(line, line == "ucinewgame", ONE_LINE)
    }),
    reads(
        "never-fewer-lines",
        "Ignores a `MultiPV` that is lower than the one before.",
        LINES,
        |history, line| {
            let count = lines(line)?;
            let before = history.commands().find_map(lines)?;
            (count < before).then(Vec::new)
        },
    ),
    reads(
        "one-line-behind-a-button",
        "Sets `MultiPV` to 1 when the hash table is cleared.",
        LINES,
        |_, line| and_also(line, line == "setoption name Clear Hash", ONE_LINE),
    ),
];

const CHESS960: &str = "UCI_Chess960";

const LINES: &[&str] = &["uci/info/multipv-lines-together"];

const MULTI_PV: &str = "MultiPV";

const ONE_LINE: &str = "setoption name MultiPV value 1";

/// How many best lines this asks for, if it does.
fn lines(line: &str) -> Option<u64> {
    let set = setoption::parse(line).flatten()?;
    set.value.filter(|_| set.name == MULTI_PV)?.parse().ok()
}
