//! Faults of the first minute that only this protocol forbids.
//!
//! In: the lines of the honest identification. Out: others, or more.

use super::behaviour::{Behaviour, Row, instead, row, say, then};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "banner-at-start",
        "Prints a banner at startup.",
        &["ugmi/description/silent-at-start"],
        Behaviour::Opens(|_| say("*** A Gomoku Engine ***")),
    ),
    row(
        "acknowledges-twice",
        "Sends both `uciok` and `ugmiok`.",
        &["ugmi/ugmiok/once-and-last"],
        Behaviour::Says(|_, line| (line == "ugmiok").then(|| then("uciok", "ugmiok")).flatten()),
    ),
    row(
        "uciok",
        "Sends `uciok` instead of `ugmiok`.",
        &["ugmi/ugmiok/spelled-ugmiok"],
        Behaviour::Says(|_, line| (line == "ugmiok").then(|| instead("uciok")).flatten()),
    ),
    row(
        "two-names",
        "Sends `id name` twice.",
        &["ugmi/id/name-and-author"],
        Behaviour::Says(|_, line| {
            line.starts_with("id name").then(|| then(line, "id name Also This")).flatten()
        }),
    ),
    row(
        "third-identity",
        "Sends an `id` line with its country.",
        &["ugmi/description/known-messages-only"],
        Behaviour::Says(|_, line| {
            line.starts_with("id name").then(|| then(line, "id country Nowhere")).flatten()
        }),
    ),
];
