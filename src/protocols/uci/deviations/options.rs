//! Which options are known.
//!
//! In: a `setoption` line, and the declarations before it. Out: an option that there is not.
//! Never: values.

use super::{Row, reads};
use crate::protocols::uci_like::{
    options,
    setoption::{self, SetOption},
};

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[reads(
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
)];
