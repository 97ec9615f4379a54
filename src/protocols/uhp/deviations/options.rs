//! Ways to misread commands about options.
//!
//! In: the line, and the option lines that were shown. Out: what is set besides, or instead.
//! Never: how an option is shown.

use super::{DROP, Row, reads};
use crate::contract::History;

const REMEMBERS: &str = "uhp/options/set-is-remembered";
const LEAVES: &str = "uhp/options/leaves-the-game";

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "set-is-forgotten",
        "Shows the new value of an option but keeps the old one.",
        &[REMEMBERS],
        |history, line| {
            let name = line.strip_prefix("options set ")?.split(' ').next()?;
            let option = options(history).find(|option| option.starts_with(&format!("{name};")))?;
            let old = option.split(';').nth(2)?;
            Some(vec![line.to_owned(), format!("options set {name} {old}")])
        },
    ),
    reads(
        "options-refused-after-the-end",
        "Does not know the command `options` once a game is over.",
        &["uhp/options/get-returns-the-line"],
        |history, line| {
            let asks = line == "options" || line.starts_with("options ");
            let is_over = asks && super::shown(history)?.state.is_over();
            is_over.then(|| vec!["unheard".into()])
        },
    ),
    reads(
        "options-by-their-beginning",
        "Takes the beginning of an option's name for the name.",
        &["uhp/options/refuses-unknown"],
        |history, line| {
            let begun = line.strip_prefix("options get ")?;
            let names = || options(history).filter_map(|option| option.split(';').next());
            let is_name = names().any(|name| name == begun);
            let name = names().find(|name| name.starts_with(begun)).filter(|_| !is_name)?;
            Some(vec![format!("options get {name}")])
        },
    ),
    reads("set-restarts", "Drops the game when an option is set.", &[LEAVES], |_, line| {
        line.starts_with("options set ").then(|| vec![line.to_owned(), DROP.into()])
    }),
    reads(
        "moves-reset-options",
        "Resets all options at each move.",
        &[REMEMBERS],
        |history, line| line.starts_with("play ").then(|| and_resets(history, line)),
    ),
    reads("pass-resets-options", "Resets all options at a pass.", &[REMEMBERS], |history, line| {
        (line == "pass").then(|| and_resets(history, line))
    }),
    reads(
        "newgame-resets-options",
        "Resets all options at each new game.",
        &["uhp/newgame/keeps-options"],
        |history, line| {
            let is_new = line == "newgame" || line.starts_with("newgame ");
            is_new.then(|| and_resets(history, line))
        },
    ),
    reads(
        "expansions-reset-options",
        "Resets all options at each new game with expansions.",
        &["uhp/newgame/keeps-options"],
        |history, line| {
            let has_some = line.starts_with("newgame Base+");
            has_some.then(|| and_resets(history, line))
        },
    ),
];

/// The option lines that were shown, the latest first.
fn options(history: &History) -> impl Iterator<Item = &str> {
    super::said(history).filter(|line| {
        let kind = line.split(';').nth(1);
        matches!(kind, Some("bool" | "int" | "double" | "enum"))
    })
}

/// The command, and behind it those that reset the options.
fn and_resets(history: &History, line: &str) -> Vec<String> {
    [vec![line.to_owned()], defaults(history)].concat()
}

/// The commands that set each option that was shown to its default value.
fn defaults(history: &History) -> Vec<String> {
    let mut sets: Vec<String> = Vec::new();
    for option in options(history) {
        let fields: Vec<&str> = option.split(';').collect();
        if let [name, _, _, default, ..] = fields[..] {
            let set = format!("options set {name} {default}");
            if !sets.contains(&set) {
                sets.push(set);
            }
        }
    }
    sets
}
