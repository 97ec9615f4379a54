//! Ways for the reference program to be wrong or odd.
//!
//! In: its lines. Out: what becomes of them. Never: a meaning.

use std::time::Duration;

use super::reference::Echo;
use crate::{
    contract::{self, FaultTable, Reference, Variants, die, fault, quirk, say_later},
    engine::Effect,
};

type Behaviour = contract::Behaviour<EchoReference>;

struct EchoReference;

impl Reference for EchoReference {
    type Engine = Echo;
    type Notes = ();
    type Special = ();

    fn engine(_: Behaviour) -> Echo {
        Echo
    }
}

/// Every fault and quirk of the reference program.
pub(super) static VARIANTS: &dyn Variants = &FaultTable::<EchoReference> {
    deviations: &[],
    faults: &[&[
        fault(
            "ends-at-a-line",
            "ends when it is told something",
            &["lines/process/stays-alive"],
            Behaviour::Hears(|_, _| die()),
        ),
        fault(
            "line-feed-missing",
            "leaves out the line feed",
            &["lines/process/lines-are-complete"],
            Behaviour::Says(|_, line| Some(vec![Effect::SendRaw(line.as_bytes().to_vec())])),
        ),
        fault(
            "goes-on-without-input",
            "does not end when its input does",
            &["lines/process/ends-with-input"],
            Behaviour::Leaves(|_| Vec::new()),
        ),
    ]],
    quirks: &[&[
        quirk(
            "carriage-returns",
            "ends its lines with a carriage return and a line feed",
            Behaviour::Says(|_, line| Some(vec![Effect::SendRaw(format!("{line}\r\n").into())])),
        ),
        quirk(
            "takes-its-time",
            "answers a second late",
            Behaviour::Says(|_, line| Some(vec![say_later(Duration::from_secs(1), line)])),
        ),
    ]],
};
